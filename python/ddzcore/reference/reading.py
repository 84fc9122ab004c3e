"""Readings: cards in one role, and which of them beats which."""

from typing import NamedTuple

from ddzcore.cards import NUM_RANKS
from ddzcore.errors import NotAPlayError
from ddzcore.options import Options
from ddzcore.patterns import Pattern

__all__ = ["FIRST_KEY", "PASS", "Counts", "Reading", "beats"]

Counts = tuple[int, ...]
"""How many cards of each rank: 15 counts."""

FIRST_KEY = 3
"""The key of rank 0, the three; each further rank is one more, so A is 14, 2 is 15, the jokers are 16 and 17."""

_BODIES_WITH_KICKERS = {
    Pattern.TRIO_SOLO: 3,
    Pattern.TRIO_PAIR: 3,
    Pattern.TRIO_CHAIN_SOLO: 3,
    Pattern.TRIO_CHAIN_PAIR: 3,
    Pattern.QUAD_SOLO: 4,
    Pattern.QUAD_PAIR: 4,
    Pattern.QUAD_CHAIN_SOLO: 4,
    Pattern.QUAD_CHAIN_PAIR: 4,
}
"""The patterns that have kickers, with the number of cards of each rank of the body."""


class Reading(NamedTuple):
    """Cards in one role.

    `length` is the number of ranks of the body, but for a bomb the number of its cards.
    `key` is the position of the lowest rank of the body, counted from 3 for the three.
    """

    pattern: Pattern
    length: int
    key: int
    cards: Counts

    @property
    def body(self) -> Counts:
        """The cards that give the play its pattern and its key."""
        each = _BODIES_WITH_KICKERS.get(self.pattern)
        if each is None:
            return self.cards
        first = self.key - FIRST_KEY
        return tuple(each if first <= rank < first + self.length else 0 for rank in range(NUM_RANKS))

    @property
    def kickers(self) -> Counts:
        """The cards that the body carries."""
        return tuple(count - body for count, body in zip(self.cards, self.body, strict=True))


PASS = Reading(Pattern.PASS, 0, 0, (0,) * NUM_RANKS)
"""Playing nothing."""


def beats(options: Options, a: Reading, b: Reading) -> bool:
    """Whether `a` may be played on `b`. A pass beats nothing; to beat a pass is an error (`NotAPlayError`)."""
    if b.pattern is Pattern.PASS:
        raise NotAPlayError("a pass is no play to beat")
    # C13, B1: nothing beats the rocket, and the rocket beats everything else.
    if b.pattern is Pattern.ROCKET:
        return False
    if a.pattern is Pattern.ROCKET:
        return True
    # C12, B1: a bomb beats everything but the rocket and the bombs that are not lower.
    if a.pattern is Pattern.BOMB and b.pattern is not Pattern.BOMB:
        return True
    # P2, C15: otherwise the same pattern, as long, and higher.
    return a.pattern is b.pattern and a.length == b.length and a.key > b.key
