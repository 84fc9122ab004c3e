"""Splits of a hand into the least number of plays, and the least number for all parts of a hand."""

from collections.abc import Iterator
from math import prod

import numpy as np
from numpy.typing import NDArray

from ddzcore.bombs import Bombs, check_bombs, largest_bombs, with_bombs
from ddzcore.errors import DdzError
from ddzcore.hand import Hand
from ddzcore.least import LeastTable, least_plays, least_table
from ddzcore.play import Play
from ddzcore.rules import Rules, as_rules
from ddzcore.suited import SuitedHand

__all__ = ["least_of_parts", "least_of_words", "least_splits"]

MOST_PARTS = 1 << 20

Split = tuple[Play, ...]


def least_splits(hand: Hand | SuitedHand | str | int, rules: Rules | str, bombs: Bombs = "split") -> Iterator[Split]:
    """Each way to empty a hand in the least number of plays, once: tuples of `Play`, in an order that is legal.

    An iterator, as there may be very many: kickers can be exchanged. `bombs` as for `least_plays`; those that are kept
    together come last.

    >>> [[str(play) for play in split] for split in least_splits("3334455", Rules("doudizhu"))]
    [['333+44', '55'], ['333+55', '44']]
    """
    fewest = least_plays(hand, rules, bombs)  # which refuses what is no hand
    return splits_with_bombs(Hand(hand), as_rules(rules), bombs, fewest)


def splits_with_bombs(hand: Hand, rules: Rules, bombs: Bombs, fewest: int) -> Iterator[Split]:
    """The splits, of the number that was found."""
    table = least_table(rules)
    for left, kept, whole in [(hand, 0, ())] if bombs == "split" else with_bombs(rules, hand, bombs):
        if table.least_of(left) == fewest - kept:
            for split in splits_of(table, rules, left):
                yield (*split, *whole)


def splits_of(table: LeastTable, rules: Rules, hand: Hand) -> Iterator[Split]:
    """The splits of a hand, bombs or not, each once."""
    if not table.in_order:
        yield from plays_in_turn(table, rules, hand, None)
        return
    seen = set()
    for split in plays_in_turn(table, rules, hand, None):
        plays = frozenset((play, split.count(play)) for play in split)
        if plays not in seen:
            seen.add(plays)
            yield split


def plays_in_turn(table: LeastTable, rules: Rules, hand: Hand, last: Play | None) -> Iterator[Split]:
    """The ways to make the plays of the splits one after another: all, or, if any order will do, one of each split."""
    if not hand:
        yield ()
        return
    number = table.least_of(hand)
    for play in rules.legal_plays(hand):
        if table.in_order or comes_next(hand, last, play):
            left = hand - play
            if table.least_of(left) == number - 1:
                for split in plays_in_turn(table, rules, left, play):
                    yield (play, *split)


def comes_next(hand: Hand, last: Play | None, play: Play) -> bool:
    """Whether a play is the next of its split: it takes the lowest card; of several that do the first goes first."""
    lowest = str(hand)[0]
    if str(play.cards)[0] != lowest:
        return False
    return last is None or str(last.cards)[0] != lowest or order_of(last) <= order_of(play)


def order_of(play: Play) -> tuple[int, int, int, int]:
    """A number for every play."""
    return (play.pattern, play.length, play.key, int(play.cards))


def least_of_words(
    rules: Rules, words: NDArray[np.uint64], bombs: Bombs = "split", threads: int = 1
) -> NDArray[np.uint8]:
    """`least_plays` of packed hands."""
    check_bombs(bombs)
    numbers = np.zeros(len(words), dtype=np.uint8)
    table = least_table(rules)
    if bombs == "split":
        table.least_of_each(words, numbers, threads)
        return numbers
    kept = largest_bombs(rules, words)
    if bombs == "whole":
        table.least_of_each(words - kept.sum(axis=0, dtype=np.uint64), numbers, threads)
        numbers += (kept != 0).sum(axis=0, dtype=np.uint8)
        return numbers
    first = np.argsort(kept == 0, axis=0, kind="stable")  # the bombs of each hand, then nothing
    kept = np.take_along_axis(kept, first, axis=0)[: (kept != 0).sum(axis=0).max(initial=0)]
    fewest = np.full(len(words), 255, dtype=np.uint8)
    for chosen in range(1 << len(kept)):
        some = [row for i, row in enumerate(kept) if chosen >> i & 1]
        table.least_of_each(words - sum(some, np.zeros_like(words)), numbers, threads)
        fewest = np.minimum(fewest, numbers)
    return fewest


def least_of_parts(
    hand: Hand | SuitedHand | str | int, rules: Rules | str, bombs: Bombs = "split"
) -> NDArray[np.uint8]:
    """`least_plays` of every hand that is a part of this one: uint8, an axis for each rank, of its count and one more.

    Index it with counts. `bombs` as for `least_plays`. Raises `DdzError` above a million parts.

    >>> parts = least_of_parts("3345", Rules("doudizhu"))
    >>> int(parts[Hand("34").counts]), parts.size
    (2, 12)
    """
    least_plays(hand, rules, bombs)  # which refuses what is no hand
    shape = tuple(count + 1 for count in Hand(hand).counts)
    if prod(shape) > MOST_PARTS:
        raise DdzError(f"{hand} has {prod(shape)} parts; no more than {MOST_PARTS} are listed")
    words = np.zeros(1, dtype=np.uint64)
    for rank, number in enumerate(shape):
        words = (words[:, None] + (np.arange(number, dtype=np.uint64) << np.uint64(4 * rank))).reshape(-1)
    return least_of_words(as_rules(rules), words, bombs).reshape(shape)
