"""The least number of plays that empties a hand when nobody answers (最少手数): all plays of all hands on the way."""

from ddzcore.options import Options
from ddzcore.reference.movegen import legal_plays
from ddzcore.reference.reading import Counts, Reading
from ddzcore.reference.trick import Legal

__all__ = ["Least"]


class Least:
    """Hands of some rules. Each play is one that a leader may make with what is left, so the last may be a last one."""

    def __init__(self, options: Options, legal: Legal = legal_plays) -> None:
        self.options, self.legal = options, legal
        self.numbers: dict[Counts, int] = {(0,) * 15: 0}

    def plays(self, hand: Counts) -> int:
        """The least number of plays."""
        if hand not in self.numbers:
            leads = {play.cards for play in self.legal(self.options, hand)}
            self.numbers[hand] = 1 + min(self.plays(taken(hand, cards)) for cards in leads)
        return self.numbers[hand]

    def splits(self, hand: Counts) -> set[tuple[Reading, ...]]:
        """All splits of the least number, each as its plays in order."""
        if not any(hand):
            return {()}
        found = set()
        for play in self.legal(self.options, hand):
            rest = taken(hand, play.cards)
            if self.plays(rest) == self.plays(hand) - 1:
                found |= {tuple(sorted((*split, play))) for split in self.splits(rest)}
        return found


def taken(hand: Counts, cards: Counts) -> Counts:
    """What is left of a hand."""
    return tuple(held - number for held, number in zip(hand, cards, strict=True))
