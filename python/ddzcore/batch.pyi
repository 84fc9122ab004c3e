from typing import Literal, overload

import numpy as np
import numpy.typing as npt

from ddzcore.actions import Actions
from ddzcore.rules import Rules

class Lists:
    offsets: npt.NDArray[np.int64]
    plays: npt.NDArray[np.void]
    def __init__(self, positions: int = ..., plays: int = ...) -> None: ...
    def __len__(self) -> int: ...
    def __getitem__(self, position: int) -> npt.NDArray[np.void]: ...
    @property
    def sizes(self) -> npt.NDArray[np.int64]: ...
    def make_room(self, positions: int, plays: int) -> None: ...

def legal_plays(
    rules: Rules | str,
    hands: npt.ArrayLike,
    to_beat: npt.NDArray[np.void] | None = ...,
    next_cards: npt.ArrayLike | None = ...,
    out: Lists | None = ...,
    threads: int = ...,
) -> Lists: ...
def count_plays(
    rules: Rules | str,
    hands: npt.ArrayLike,
    to_beat: npt.NDArray[np.void] | None = ...,
    next_cards: npt.ArrayLike | None = ...,
    threads: int = ...,
) -> npt.NDArray[np.int64]: ...
def least_plays(rules: Rules | str, hands: npt.ArrayLike, threads: int = ...) -> npt.NDArray[np.uint8]: ...
@overload
def masks(actions: Actions, lists: Lists, packed: Literal[False] = ...) -> npt.NDArray[np.bool_]: ...
@overload
def masks(actions: Actions, lists: Lists, packed: Literal[True]) -> npt.NDArray[np.uint8]: ...
def pack(hands: npt.ArrayLike) -> npt.NDArray[np.uint64]: ...
def unpack(words: npt.ArrayLike) -> npt.NDArray[np.uint8]: ...
