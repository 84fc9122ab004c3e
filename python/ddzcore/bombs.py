"""Bombs that are kept together when a hand is split into plays."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from ddzcore.errors import DdzError, shown
from ddzcore.patterns import Pattern

if TYPE_CHECKING:
    from ddzcore.hand import Hand
    from ddzcore.play import Play
    from ddzcore.rules import Rules

__all__ = ["Bombs", "with_bombs"]

Bombs = Literal["split", "whole", "free"]


def with_bombs(rules: "Rules", hand: "Hand", bombs: str) -> "Iterator[tuple[Hand, int, tuple[Play, ...]]]":
    """Ways to keep bombs together: what is left of the hand, how much the bombs count, and the bombs.

    If they are whole, all are kept; if they are free, any may be.
    """
    if bombs not in ("whole", "free"):
        raise DdzError(f"bombs={shown(bombs)} is not possible; allowed: split, whole, free")
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
