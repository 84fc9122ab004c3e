"""Hidden hands: every deal of hidden cards that allows what was done, card by card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ddzcore.context import Context
from ddzcore.options import Options
from ddzcore.reference.movegen import NO_CONTEXT, is_legal
from ddzcore.reference.reading import Counts, Reading

__all__ = ["Act", "Deal", "consistent_deals"]

Deal = tuple[Counts, ...]
"""What each holder gets of the hidden cards, as counts."""


class Act(NamedTuple):
    """A play, or a pass, that a holder made when he held the cards `held` beside those that are hidden now."""

    holder: int
    play: Reading
    to_beat: Reading | None
    held: Counts
    context: Context = NO_CONTEXT


def consistent_deals(
    options: Options, unseen: Sequence[int], sizes: Sequence[int], acts: Sequence[Act] = ()
) -> Counter[Deal]:
    """Every deal of ranks in which all acts were legal, with the number of ways to choose its cards.

    `sizes` is how many cards each holder gets, all together as many as there are. Cards of one rank are told apart.
    """
    cards = [rank for rank, count in enumerate(unseen) for _ in range(count)]
    assert sum(sizes) == len(cards)
    found: Counter[Deal] = Counter()
    for deal in _deals(tuple(range(len(cards))), sizes):
        found[tuple(_counts(cards[card] for card in hand) for hand in deal)] += 1
    return Counter({deal: ways for deal, ways in found.items() if all(_allows(options, deal, act) for act in acts)})


def _deals(cards: tuple[int, ...], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to give these cards to holders of so many."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in hand)
        for others in _deals(rest, sizes[1:]):
            yield (hand, *others)


def _counts(ranks: Iterator[int]) -> Counts:
    counted = Counter(ranks)
    return tuple(counted[rank] for rank in range(15))


def _allows(options: Options, deal: Deal, act: Act) -> bool:
    hand = tuple(hidden + held for hidden, held in zip(deal[act.holder], act.held, strict=True))
    return is_legal(options, hand, act.play, act.to_beat, act.context)
