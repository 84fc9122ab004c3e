from concurrent.futures import Executor
from typing import SupportsIndex

from ddzcore.play import Play
from ddzcore.state import State

DEEPEST: int

def perft(state: State, depth: SupportsIndex, threads: int = ..., executor: Executor | None = ...) -> int: ...
def divide(
    state: State, depth: SupportsIndex, threads: int = ..., executor: Executor | None = ...
) -> dict[Play, int]: ...
