from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Literal, SupportsIndex, final, overload

import numpy as np
import numpy.typing as npt

from ddzcore.evidence import Act
from ddzcore.game.view import View
from ddzcore.hand import Hand
from ddzcore.rules import Rules

__all__ = ["Act", "HiddenHands", "hidden_hands"]

METHODS: tuple[str, ...]
MOST_LISTED: int
MOST_WAYS: int
FEWEST_PLAYERS: int

@final
class HiddenHands:
    def __new__(
        cls,
        rules: Rules | str,
        unseen: Hand | str | SupportsIndex | Sequence[int],
        sizes: Sequence[SupportsIndex],
        known: Sequence[Hand | str] | None = ...,
        acts: Iterable[Act] = ...,
        most_listed: SupportsIndex = ...,
    ) -> HiddenHands: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def unseen(self) -> Hand: ...
    @property
    def sizes(self) -> tuple[int, ...]: ...
    @property
    def known(self) -> tuple[Hand, ...]: ...
    @property
    def acts(self) -> tuple[Act, ...]: ...
    @property
    def method(self) -> str: ...
    @property
    def num_deals(self) -> int: ...
    @property
    def num_rank_deals(self) -> int: ...
    @overload
    def marginals(self, exact: Literal[False] = ...) -> npt.NDArray[np.float64]: ...
    @overload
    def marginals(self, exact: Literal[True]) -> tuple[tuple[Fraction, ...], ...]: ...
    def sample(
        self,
        n: SupportsIndex,
        seed: SupportsIndex = ...,
        first: SupportsIndex = ...,
        out: npt.NDArray[np.uint8] | None = ...,
        threads: SupportsIndex = ...,
    ) -> npt.NDArray[np.uint8]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def hidden_hands(view: View, most_listed: SupportsIndex = ...) -> HiddenHands: ...
