"""What is on the table beside the trick, as one frozen value; and what has been moved, and who saw it."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ddzcore.game.auction import Calls
from ddzcore.game.score import Result
from ddzcore.suited import SuitedHand

__all__ = ["ALL", "KITTY", "NONE", "NO_CARDS", "PILE", "Event", "Table", "move"]

NO_CARDS = SuitedHand()
NONE, KITTY, PILE = -1, -2, -3
"""Holders of cards that are no seats: nobody, the kitty, and the pile of the tribute."""
ALL = None
"""Everybody sees it."""


class Event(NamedTuple):
    """Cards that were moved or shown. `kind` is deal, show, move, pile (as a whole) or play; `seen` is by whom."""

    kind: str
    giver: int
    taker: int
    cards: SuitedHand
    seen: tuple[int, ...] | None


@dataclass(frozen=True)
class Table:
    """Everything but the trick. Whoever acts makes a new one, so to take back is to have the old one again.

    `ledger` is what was owed before the round, `owed` what is now; `risk` is who pays for all if the next goes out.
    """

    phase: str
    to_move: int | None
    hands: tuple[SuitedHand, ...]
    events: tuple[Event, ...] = ()
    # auction
    order: tuple[str, ...] = ()
    marked: int | None = None
    first: int = 0
    kitty: SuitedHand = NO_CARDS
    kitty_seen: bool = False
    stream: int | None = None
    unshuffled: bool = False
    calls: Calls = ()
    doubles: Calls = ()
    landlord: int | None = None
    bid: int = 0
    # rounds
    places: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    ledger: tuple[int, ...] = ()
    announced: Calls = ()
    payers: tuple[int, ...] = ()
    due: int = 0
    pile: SuitedHand = NO_CARDS
    exchangers: tuple[int, ...] = ()
    taken: SuitedHand = NO_CARDS
    put: SuitedHand = NO_CARDS
    # play
    risk: int | None = None
    result: Result | None = None

    def but(self, **changes: Any) -> "Table":
        """This with some fields changed."""
        return replace(self, **changes)

    @property
    def announcer(self) -> int | None:
        """Who has announced in this round."""
        return next((seat for seat, action in self.announced if action == "announce"), None)


def move(
    table: Table, giver: int, taker: int, cards: SuitedHand, seen: tuple[int, ...] | None, *, kind: str = "move"
) -> Table:
    """Move cards from a seat, the kitty or the pile to another of these."""
    hands, pile = list(table.hands), table.pile
    if giver >= 0:
        hands[giver] -= cards
    elif giver == PILE:
        pile -= cards
    if taker >= 0:
        hands[taker] += cards
    elif taker == PILE:
        pile += cards
    event = Event(kind, giver, taker, cards, seen)
    return table.but(hands=tuple(hands), pile=pile, events=(*table.events, event))
