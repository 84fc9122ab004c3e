from dataclasses import dataclass
from typing import SupportsIndex

import numpy as np
import numpy.typing as npt

from ddzcore.state import State
from ddzcore.work import Progress, Workers

FEWEST_IN_A_PART: int
MOST_IN_A_PART: int

@dataclass(frozen=True, eq=False)
class Playouts:
    scores: npt.NDArray[np.int32]
    lengths: npt.NDArray[np.int32]
    first_out: npt.NDArray[np.uint8]
    def __len__(self) -> int: ...
    @property
    def mean_scores(self) -> tuple[float, ...]: ...

def playouts(
    state: State,
    games: SupportsIndex,
    seed: SupportsIndex = ...,
    first: SupportsIndex = ...,
    threads: SupportsIndex = ...,
    executor: Workers | None = ...,
    progress: Progress | None = ...,
) -> Playouts: ...
def most_plays(state: State) -> int: ...
def whole(name: str, value: object, most: int) -> int: ...
