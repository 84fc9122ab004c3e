"""Splits of a hand into the least number of plays, and the least number for all parts of a hand."""

from collections.abc import Iterator
from math import prod

import numpy as np
from numpy.typing import NDArray

from ddzcore.bombs import Bombs, with_bombs
from ddzcore.errors import DdzError
from ddzcore.hand import Hand
from ddzcore.least import LeastTable, least_plays, least_table
from ddzcore.play import Play
from ddzcore.rules import Rules

__all__ = ["least_of_parts", "least_splits"]

MOST_PARTS = 1 << 20

Split = tuple[Play, ...]


def least_splits(hand: Hand | str | int, rules: Rules, bombs: Bombs = "split") -> Iterator[Split]:
    """Each way to empty a hand in the least number of plays, once: tuples of `Play`, in an order that is legal.

    An iterator, as there may be very many: kickers can be exchanged. `bombs` as for `least_plays`; those that are kept
    together come last.

    >>> [[str(play) for play in split] for split in least_splits("3334455", Rules("doudizhu"))]
    [['333+44', '55'], ['333+55', '44']]
    """
    table, fewest, cards = least_table(rules), least_plays(hand, rules, bombs), Hand(hand)
    ways = [(cards, 0, ())] if bombs == "split" else with_bombs(rules, cards, bombs)
    for left, kept, whole in ways:
        number = fewest - kept
        if table.least_of(left) == number:
            for split in splits_of(table, rules, left, number):
                yield (*split, *whole)


def splits_of(table: LeastTable, rules: Rules, hand: Hand, number: int) -> Iterator[Split]:
    """The splits into so many plays, which is the least number."""
    if in_any_order(rules):
        yield from splits_from(table, rules, hand, number, None)
        return
    seen = set()
    for split in orders_of(table, rules, hand, number):
        plays = frozenset((play, split.count(play)) for play in split)
        if plays not in seen:
            seen.add(plays)
            yield split


def in_any_order(rules: Rules) -> bool:
    """Whether what is legal does not depend on what is left, so the plays of a split can be made in any order."""
    return (
        not rules.options.bomb_unsplittable
        and rules.options.fewer_kickers == "off"
        and ("last_hand" not in vars_of(rules))
    )


def vars_of(rules: Rules) -> list[object]:
    """The values of all options."""
    return [getattr(rules.options, name) for name in rules.options.__dataclass_fields__]


def splits_from(table: LeastTable, rules: Rules, hand: Hand, number: int, last: Play | None) -> Iterator[Split]:
    """Splits whose plays go by their lowest card; of the same one, by the order of plays, from `last` on."""
    if not hand:
        yield ()
        return
    lowest = str(hand)[0]
    for play in rules.legal_plays(hand):
        if str(Hand(play.cards))[0] != lowest or (last is not None and not follows(last, play)):
            continue
        left = hand - play
        if table.least_of(left) == number - 1:
            for split in splits_from(table, rules, left, number - 1, play):
                yield (play, *split)


def follows(last: Play, play: Play) -> bool:
    """Whether a play may come after another in a split: it begins with a higher card, or comes after it in order."""
    low, high = str(Hand(last.cards))[0], str(Hand(play.cards))[0]
    return low != high or order_of(last) <= order_of(play)


def order_of(play: Play) -> tuple[int, int, int, int]:
    """A number for every play."""
    return (play.pattern, play.length, play.key, int(play.cards))


def orders_of(table: LeastTable, rules: Rules, hand: Hand, number: int) -> Iterator[Split]:
    """Every order of every split."""
    if not hand:
        yield ()
        return
    for play in rules.legal_plays(hand):
        left = hand - play
        if table.least_of(left) == number - 1:
            for split in orders_of(table, rules, left, number - 1):
                yield (play, *split)


def least_of_parts(hand: Hand | str | int, rules: Rules) -> NDArray[np.uint8]:
    """`least_plays` of every hand that is a part of this one: uint8, an axis for each rank, of its count and one more.

    Index it with counts. Raises `DdzError` above a million parts.

    >>> parts = least_of_parts("3345", Rules("doudizhu"))
    >>> int(parts[Hand("34").counts]), parts.size
    (2, 12)
    """
    least_plays(hand, rules)  # which refuses what is no hand
    shape = tuple(count + 1 for count in Hand(hand).counts)
    if prod(shape) > MOST_PARTS:
        raise DdzError(f"{hand} has {prod(shape)} parts; no more than {MOST_PARTS} are listed")
    words = np.zeros(1, dtype=np.uint64)
    for rank, number in enumerate(shape):
        words = (words[:, None] + (np.arange(number, dtype=np.uint64) << np.uint64(4 * rank))).reshape(-1)
    numbers = np.zeros(len(words), dtype=np.uint8)
    least_table(rules).least_of_each(words, numbers)
    return numbers.reshape(shape)
