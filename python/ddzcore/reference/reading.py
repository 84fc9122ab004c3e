"""Readings: cards in one role, and which of them beats which."""

from typing import NamedTuple

from ddzcore.cards import NUM_RANKS
from ddzcore.errors import NotAPlayError
from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.scale import ranks_at

__all__ = ["PASS", "Counts", "Reading", "beats"]

Counts = tuple[int, ...]
"""How many cards of each rank: 15 counts."""

_BODIES_WITH_KICKERS = {
    Pattern.TRIO_SOLO: 3,
    Pattern.TRIO_PAIR: 3,
    Pattern.TRIO_TWO: 3,
    Pattern.TRIO_CHAIN_SOLO: 3,
    Pattern.TRIO_CHAIN_PAIR: 3,
    Pattern.TRIO_CHAIN_TWO: 3,
    Pattern.QUAD_SOLO: 4,
    Pattern.QUAD_PAIR: 4,
    Pattern.QUAD_THREE: 4,
    Pattern.QUAD_CHAIN_SOLO: 4,
    Pattern.QUAD_CHAIN_PAIR: 4,
}
"""The patterns that have kickers, with the number of cards of each rank of the body."""

_JOKERS_KEY = 16
_ACE_KEY = 14


class Reading(NamedTuple):
    """Cards in one role.

    `length` is the number of ranks of the body, but for a bomb, mine or shovel of one rank the number of its cards.
    `key` is the position of the first rank of the body: 3 for the three, 14 for the ace, 15 for the two, 16 and 17
    for the jokers; in chains in which they stand before the three, 1 for the ace and 2 for the two.
    `suit` is the suit of a flush chain.
    """

    pattern: Pattern
    length: int
    key: int
    cards: Counts
    suit: str = ""

    @property
    def body(self) -> Counts:
        """The cards that give the play its pattern and its key."""
        each = _BODIES_WITH_KICKERS.get(self.pattern)
        if each is None:
            return self.cards
        ranks = ranks_at(range(self.key, self.key + self.length))
        return tuple(each if rank in ranks else 0 for rank in range(NUM_RANKS))

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
    # Z15: nothing may be played on a shovel.
    if b.pattern is Pattern.SHOVEL:
        return False
    if a.pattern is Pattern.SHOVEL:
        return shovels(options, a, b)
    # C12, C13, B1: what is of a higher tier beats all that is of a lower one.
    if tier(options, a) != tier(options, b):
        return tier(options, a) > tier(options, b)
    # Z11: a flush chain beats every plain chain of its length.
    if a.pattern is Pattern.FLUSH_CHAIN and b.pattern is Pattern.SOLO_CHAIN and a.length == b.length:
        return True
    # P2, C15: otherwise the same pattern, as long, and higher.
    return a.pattern is b.pattern and a.length == b.length and a.key > b.key


def shovels(options: Options, shovel: Reading, b: Reading) -> bool:
    """Z13, Z14: two fours stop a bomb, three a mine; if they are universal, two stop a mine as well."""
    if shovel.length == 3:
        return b.pattern is Pattern.MINE
    return b.pattern is Pattern.BOMB or (b.pattern is Pattern.MINE and options.shovel == "universal")


def tier(options: Options, play: Reading) -> int:
    """How high a play stands whatever its rank: 0, or more if it is a bomb, a mine or the rocket."""
    copies = max(options.deck)
    if play.pattern is Pattern.ROCKET:
        # F7, CR4: above everything, or between the bombs of seven cards and those of eight.
        return 2 * copies + 3 if options.rocket_top else 15
    if play.pattern is Pattern.MINE and play.key == _JOKERS_KEY:
        # X7, QI: the jokers are the highest mine.
        return 2 * copies + 2
    if options.threes_bomb and play.pattern is Pattern.BOMB and (play.length, play.key) == (3, 3):
        # Option threes_bomb: below every other bomb.
        return 1
    if options.aaa_bomb and play.pattern is Pattern.BOMB and (play.length, play.key) == (3, _ACE_KEY):
        # Option aaa_bomb: above every other bomb and every mine of one rank.
        return 2 * copies + 1
    # F6, X7: more cards beat fewer. The mines have more cards than the bombs.
    return 2 * play.length if play.pattern in (Pattern.BOMB, Pattern.MINE) else 0
