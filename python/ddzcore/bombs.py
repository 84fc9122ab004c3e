"""Bombs that are kept together when a hand is split into plays."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt

from ddzcore.errors import DdzError, shown
from ddzcore.hand import Hand
from ddzcore.patterns import Pattern

if TYPE_CHECKING:
    from ddzcore.play import Play
    from ddzcore.rules import Rules

__all__ = ["Bombs", "check_bombs", "largest_bombs", "with_bombs"]

Bombs = Literal["split", "whole", "free"]


SMALL_JOKER = 13


def check_bombs(bombs: str) -> None:
    """Raise `DdzError` for other words."""
    if bombs not in ("split", "whole", "free"):
        raise DdzError(f"bombs={shown(bombs)} is not possible; allowed: split, whole, free")


def with_bombs(rules: "Rules", hand: Hand, bombs: str) -> "Iterator[tuple[Hand, int, tuple[Play, ...]]]":
    """Ways to keep bombs together: what is left of the hand, how much the bombs count, and the bombs.

    If they are whole, all are kept; if they are free, any may be.
    """
    check_bombs(bombs)
    largest = {}  # by rank: plays come in the order of their length
    for play in rules.legal_plays(hand):
        if play.pattern in (Pattern.BOMB, Pattern.MINE, Pattern.ROCKET):
            largest[str(play)[0]] = play
    for number in range(0 if bombs == "free" else len(largest), len(largest) + 1):
        for whole in combinations(largest.values(), number):
            left = hand
            for play in whole:
                left = left - play
            yield left, 0 if bombs == "free" else number, whole


def largest_bombs(rules: "Rules", words: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """The bombs that whole hands have, packed as the hands are: a row for each rank that has any, 0 for none.

    A bomb is cards of one rank, or jokers: what there is follows from the number of each rank, or of both jokers.
    """
    rows = []
    for rank in range(SMALL_JOKER + 1):
        shift, bits = np.uint64(4 * rank), np.uint64(15 if rank < SMALL_JOKER else 255)
        held, where = np.unique(words >> shift & bits, return_inverse=True)
        found = [bombs_of(rules, Hand(int(cards) << 4 * rank)) for cards in held]
        for i in range(max(map(len, found), default=0)):
            bombs = np.array([some[i] if i < len(some) else 0 for some in found], dtype=np.uint64)
            rows.append(bombs[where.reshape(words.shape)])
    return np.array(rows, dtype=np.uint64).reshape(len(rows), len(words))


def bombs_of(rules: "Rules", hand: Hand) -> list[int]:
    """All bombs of a hand that are kept if they are whole, packed."""
    return [int(bomb.cards) for _, _, bombs in with_bombs(rules, hand, "whole") for bomb in bombs]
