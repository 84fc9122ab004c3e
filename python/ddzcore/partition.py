"""Ways to part a pool of cards among groups, rank by rank: exact numbers, of any size."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from math import comb, prod
from typing import Any

import numpy as np

from ddzcore.errors import DdzError

__all__ = ["PAD", "Partition", "deals_of"]

PAD = 8
"""Entries before each axis of a table, all zero: a split that takes more than is wanted ends there."""
MOST_STEPS = 20_000_000
"""So many additions take about a second."""


def deals_of(sizes: Sequence[int]) -> int:
    """How many ways there are to give distinct cards to groups of these sizes: a multinomial."""
    return prod(comb(sum(sizes[: i + 1]), size) for i, size in enumerate(sizes))


class Partition:
    """The ways to part `pool`, 15 counts, among two or more groups; group g takes at most `caps[g][r]` of rank r.

    The cards are distinct if `weighted`: each way to part the ranks then counts once for each way to choose the cards.
    `ways[r][PAD + s0, PAD + s1, ...]` is how many ways the ranks from r on can be parted if group 0 is to get s0 of
    them, group 1 s1, and so on; the last group gets what is left. `splits[r]` are the ways to split rank r: how many
    cards each group takes, and the number of choices of them.

    Raises `DdzError` if that takes more than `MOST_STEPS` additions.
    """

    def __init__(
        self, pool: Sequence[int], sizes: Sequence[int], caps: Sequence[Sequence[int]], weighted: bool = True
    ) -> None:
        self.sizes, self.caps = tuple(sizes), caps
        self.splits = [list(_splits(number, [cap[rank] for cap in caps], weighted)) for rank, number in enumerate(pool)]
        shape = tuple(size + 1 + PAD for size in sizes[:-1])
        if prod(shape) * sum(map(len, self.splits)) > MOST_STEPS:
            raise DdzError(f"there are too many ways to part {sum(pool)} cards among {len(sizes)} hands to count them")
        end = np.zeros(shape, dtype=object)
        end[(PAD,) * len(shape)] = 1
        self.ways = [end]
        for splits in reversed(self.splits):
            table = np.zeros(shape, dtype=object)
            for taken, weight in splits:
                _add(table, self.ways[-1], taken, weight, -1)
            self.ways.append(table)
        self.ways.reverse()

    @property
    def total(self) -> int:
        """How many ways there are in all."""
        return int(self.ways[0][tuple(size + PAD for size in self.sizes[:-1])])

    @cached_property
    def taken(self) -> list[list[int]]:
        """For each rank and group the number of its cards that it gets, summed over all ways."""
        before = np.zeros_like(self.ways[0])
        before[tuple(size + PAD for size in self.sizes[:-1])] = 1
        sums = []
        for splits, after in zip(self.splits, self.ways[1:], strict=True):
            table = np.zeros_like(before)
            numbers = [0] * len(self.sizes)
            for taken, weight in splits:
                here = np.zeros_like(before)
                _add(here, before, taken, weight, 1)
                table += here
                met = int((here * after).sum())
                numbers = [number + count * met for number, count in zip(numbers, taken, strict=True)]
            sums.append(numbers)
            before = table
        return sums


def _splits(number: int, caps: Sequence[int], weighted: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ways to split so many cards of a rank."""
    for taken in product(*(range(min(number, cap) + 1) for cap in caps[:-1])):
        rest = number - sum(taken)
        if 0 <= rest <= caps[-1]:
            yield (*taken, rest), deals_of((*taken, rest)) if weighted else 1


def _add(table: Any, other: Any, taken: Sequence[int], weight: int, sign: int) -> None:
    """Add `weight` times the other table, moved by what the groups take; never into the padding."""
    here, there = [], []
    for count, length in zip(taken, table.shape, strict=False):
        size = length - PAD
        if count >= size:
            return
        up, down = slice(PAD + count, length), slice(PAD, length - count)
        here.append(up if sign < 0 else down)
        there.append(down if sign < 0 else up)
    table[tuple(here)] += weight * other[tuple(there)]
