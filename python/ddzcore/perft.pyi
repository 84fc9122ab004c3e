from typing import SupportsIndex

from ddzcore.play import Play
from ddzcore.state import State
from ddzcore.work import Progress, Workers

DEEPEST: int
MOST_PARTS: int

def perft(
    state: State,
    depth: SupportsIndex,
    threads: int = ...,
    executor: Workers | None = ...,
    progress: Progress | None = ...,
    bulk: bool = ...,
) -> int: ...
def divide(
    state: State,
    depth: SupportsIndex,
    threads: int = ...,
    executor: Workers | None = ...,
    progress: Progress | None = ...,
    bulk: bool = ...,
) -> dict[Play, int]: ...
