"""How many plays there can be: what the longest list of plays needs room for."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, SupportsIndex

from ddzcore.bounds import best_spread
from ddzcore.cards import NUM_RANKS, RANKS
from ddzcore.errors import DeckError, shown
from ddzcore.hand import Hand
from ddzcore.max_plays_table import RECORDS
from ddzcore.play import Play
from ddzcore.suited import SuitedHand
from ddzcore.table import RuleTable

__all__ = ["MaxPlays", "max_plays"]


@dataclass(frozen=True)
class MaxPlays:
    """No hand of a size has more legal plays than `bound`, be it the leader's or a follower's, pass included.

    If `exact` there is one that has so many: `hand`, to the play `to_beat`, or as the leader if that is None. If not,
    the bound is proven but may be too high, and `hand` is the best that is known, or None. What asks for an integer may
    be given this.

    >>> most = Rules("doudizhu").max_plays(20)
    >>> most.bound, most.exact, str(most.hand)
    (497, True, '3456789TJJJQQQKKKAAA')
    >>> len([None] * most)
    497
    """

    bound: int
    exact: bool
    hand: Hand | SuitedHand | None
    to_beat: Play | None

    def __index__(self) -> int:
        return self.bound


def max_plays(rules: Any, table: RuleTable, size: SupportsIndex) -> MaxPlays:
    """The most plays of a hand of a size under a rule set, whose table is given too."""
    if isinstance(size, bool) or not hasattr(size, "__index__"):
        raise TypeError(f"the size of a hand is an integer, not {type(size).__name__}")
    size = index(size)
    if not 0 <= size <= sum(rules.options.deck):
        raise DeckError(f"no hand has {shown(size)} cards; the deck of {rules.text} has {sum(rules.options.deck)}")
    if not size:  # who has no cards, and is asked, can only pass
        return MaxPlays(1, True, Hand(), rules.parse_play("3"))
    sizes = RECORDS.get(rules.options.plays_digest, {})
    if size in sizes:
        bound, exact, text, to_beat = sizes[size]
        return MaxPlays(bound, exact, Hand(text), rules.parse_play(to_beat) if to_beat else None)
    bound, spread = best_spread(table, size)
    bound = min(bound, play_space_bound(rules))
    plays, hand = best_order(rules, spread) if spread else (0, None)
    return MaxPlays(bound, plays == bound, hand, None)


def best_order(rules: Any, spread: tuple[int, ...]) -> tuple[int, Hand | SuitedHand | None]:
    """A hand that holds its ranks so often, the highest of the chain most often, with its number of leads."""
    best: tuple[int, Hand | SuitedHand | None] = 0, None
    for highest in (13, 12, 11):  # two, ace or king; the ranks above come last
        ranks = [*range(highest - 1, -1, -1), *range(highest, 13), 13, 14]
        counts = [number for _, number in sorted(zip(ranks, spread, strict=True))]
        if all(number <= most for number, most in zip(counts, rules.options.deck, strict=True)):
            hand: Hand | SuitedHand = Hand(counts)
            if rules.options.flush_chain == "on":  # of clubs as many as can be, then of diamonds ...
                hand = in_low_suits(rules, counts)
            best = max(best, (rules.count_plays(hand), hand), key=lambda known: known[0])
    return best


def in_low_suits(rules: Any, counts: Sequence[int]) -> SuitedHand:
    """A hand with suits, of each rank those that come first."""
    deck = list(rules.suited_deck)
    cards = [[card for card in deck if card[0] == letter][:: rules.options.decks] for letter in RANKS]
    copies = [cards[rank] + cards[rank] for rank in range(NUM_RANKS)]
    return SuitedHand([card for rank, number in enumerate(counts) for card in copies[rank][:number]])


def play_space_bound(rules: Any) -> int:
    """No more than all plays that there are, and pass."""
    size: int = rules.play_space_size
    return size + 1
