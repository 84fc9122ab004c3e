"""Comparing two engines play by play, and known defects of peers as data."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ddzcore import Hand, Rules

from .positions import Position

__all__ = ["Comparison", "Defect", "Difference", "compare"]

Lister = Callable[[Position], Iterable[str]]
"""An engine: the texts of the legal plays of a position, pass included."""


class Difference(NamedTuple):
    """One play that a peer does not list, lists though it is illegal, or lists more than once."""

    position: Position
    play: str
    kind: Literal["missing", "illegal", "repeated"]


@dataclass(frozen=True)
class Defect:
    """A fault of a peer: its name, one sentence, a position that shows it, and which differences it explains."""

    name: str
    sentence: str
    hand: str
    to_beat: str | None
    explains: Callable[[Difference], bool]

    def position(self, rules: Rules) -> Position:
        """The position that shows the defect."""
        return Position(Hand(self.hand), None if self.to_beat is None else rules.parse_play(self.to_beat))


@dataclass(frozen=True)
class Comparison:
    """What came of comparing a peer with us: how many positions, how many of them with answers, all differences."""

    positions: int
    answerable: int
    differences: list[Difference]

    def unexplained(self, defects: Sequence[Defect]) -> list[Difference]:
        """The differences that no known defect explains."""
        return [found for found in self.differences if not any(defect.explains(found) for defect in defects)]


def compare(positions: Iterable[Position], ours: Lister, theirs: Lister) -> Comparison:
    """Compare the whole lists of plays of two engines at each position."""
    number, answerable, found = 0, 0, list[Difference]()
    for position in positions:
        our_list = list(ours(position))
        legal = set(our_list)
        assert len(legal) == len(our_list), f"we list a play twice: {position}"
        number += 1
        answerable += legal != {"pass"}
        found += differences(position, legal, theirs(position))
    return Comparison(number, answerable, found)


def differences(position: Position, legal: set[str], listed: Iterable[str]) -> Iterator[Difference]:
    """Where the list of a peer departs from the legal plays."""
    times = Counter(listed)
    for play in sorted(legal | set(times)):
        if play not in times:
            yield Difference(position, play, "missing")
        elif play not in legal:
            yield Difference(position, play, "illegal")
        elif times[play] > 1:
            yield Difference(position, play, "repeated")
