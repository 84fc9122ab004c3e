from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from ddzcore.bombs import Bombs
from ddzcore.hand import Hand
from ddzcore.rules import Rules
from ddzcore.suited import SuitedHand

@final
class LeastTable:
    def __new__(cls, rules: Rules) -> LeastTable: ...
    @property
    def in_order(self) -> bool: ...
    def least_of(self, hand: Hand) -> int: ...
    def least_of_each(self, words: NDArray[np.uint64], numbers: NDArray[np.uint8], threads: int = ...) -> None: ...

def least_table(rules: Rules) -> LeastTable: ...
def least_plays(hand: Hand | SuitedHand | str | int | Any, rules: Rules | str, bombs: Bombs = "split") -> int: ...
