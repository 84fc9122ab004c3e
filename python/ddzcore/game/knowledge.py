"""What one seat knows of cards that it does not hold: who has which, which are somewhere, which were played."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from ddzcore.game.tabletop import Event
from ddzcore.suited import SuitedHand

__all__ = ["Knowledge"]

Cards = Counter[str]


class Knowledge:
    """What `seat` has learned from events.

    `known[holder]` are cards that a holder certainly has. `adrift` are cards that were seen once, and may have been
    moved face down since. `played[seat]` are cards that were played.
    """

    def __init__(self, seat: int, events: Iterable[Event]) -> None:
        self.seat = seat
        self.known: dict[int, Cards] = defaultdict(Counter)
        self.adrift: Cards = Counter()
        self.played: dict[int, Cards] = defaultdict(Counter)
        for event in events:
            self._learn(event)

    def _learn(self, event: Event) -> None:
        if event.kind == "deal":
            self.known.clear()
            self.adrift.clear()
        if event.seen is None or self.seat in event.seen:
            self._see(event)
        elif event.kind == "show":
            return
        elif event.kind == "pile":
            self.known[event.taker] += self.known.pop(event.giver, Counter())
        else:  # it may have been any card of the giver's
            self.adrift += self.known.pop(event.giver, Counter())

    def _see(self, event: Event) -> None:
        cards = Counter(event.cards)
        if event.giver != self.seat:
            known = self.known[event.giver]
            self.adrift -= cards - known  # it may be one of these: so it is counted once
            known |= cards
            if event.kind != "show" and event.kind != "deal":
                known -= cards
        if event.kind == "play":
            self.played[event.giver] += cards
        elif event.kind in ("move", "pile") and event.taker != self.seat:
            self.known[event.taker] += cards

    def seen(self) -> SuitedHand:
        """The cards that were seen and are in other hands, or in the pile."""
        return as_hand(sum((cards for cards in self.known.values()), Counter(self.adrift)))


def as_hand(cards: Cards) -> SuitedHand:
    """Cards as a hand."""
    return SuitedHand(list(cards.elements()))
