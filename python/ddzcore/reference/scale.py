"""The one scale of positions that keys are on, and the slices of it that may be chains."""

from functools import cache
from typing import NamedTuple

from ddzcore.cards import RANKS

__all__ = ["ALPHABETS", "Alphabet", "Body", "bodies", "ranks_at"]

SCALE = "A2" + RANKS
"""The letter at each position, from position 1: A 2 3 ... K A 2 B R. So 3 is 3, A is 14 or, before the three, 1."""


class Alphabet(NamedTuple):
    """Where bodies may lie: on a slice of one of `parts`, which are positions, but on none of `without`."""

    parts: tuple[range, ...]
    without: tuple[range, ...] = ()


class Body(NamedTuple):
    """The ranks of a body, from its first position on; that position is its key."""

    key: int
    ranks: tuple[int, ...]


ALPHABETS = {
    # 3 ... A.
    "A": Alphabet((range(3, 15),)),
    # 3 ... A 2.
    "2": Alphabet((range(3, 16),)),
    # F12, Shanghai: A 2 3 ... K A, but no rank twice.
    "A2_low": Alphabet((range(1, 15),)),
    # Z16, X4: A 2 3 ... K, or 3 ... K A 2. X4b: A 2 alone are joined to the king's side, the high one.
    "A2_split": Alphabet((range(1, 14), range(3, 16)), without=(range(1, 3),)),
}
"""The values of the option chain_alphabet."""


def ranks_at(positions: range) -> tuple[int, ...]:
    """The rank at each of these positions."""
    return tuple(RANKS.index(SCALE[position - 1]) for position in positions)


@cache
def bodies(alphabet: Alphabet, length: int) -> tuple[Body, ...]:
    """Every slice of `length` different ranks. X4c: the same ranks from another position on are another body."""
    slices = {part[start : start + length]: None for part in alphabet.parts for start in range(len(part) - length + 1)}
    found = (Body(positions[0], ranks_at(positions)) for positions in slices if positions not in alphabet.without)
    return tuple(body for body in found if len(set(body.ranks)) == length)
