"""Between two rounds of Zheng Shangyou: announcing, tribute, return, exchange, and what is owed.

The ledger is one number for each seat: the cards that it owes to the first place at the next tribute, the tribute of
the round just played among them.
"""

from collections.abc import Sequence

from ddzcore.errors import DdzError, shown
from ddzcore.options import Options
from ddzcore.reference.auction import PASS, Stage
from ddzcore.reference.pack import in_order, lowest, move, ranks_of

__all__ = ["Announcing", "Tribute", "checked_ledger", "checked_places", "settle"]


def settle(options: Options, owed: Sequence[int], places: Sequence[int], left: int, announcer: int | None) -> list[int]:
    """Z19, Z23, Z24: the ledger after a round; `left` is how many cards the last place had left.

    The tribute of the round is one card, or as many as were left. The last place owes it; twice, if the first place
    announced. An announcer who is not first owes it twice instead of what he would owe without announcing. What the
    first place itself still owes is set against what the last place owes; what remains stays owed.
    """
    now = list(owed)
    if options.tribute == "off":
        return now
    first, last = places[0], places[-1]
    count = 1 if options.tribute_count == "one" else left
    if announcer is None:
        now[last] += count
    elif announcer in (first, last):
        now[last] += 2 * count
    else:
        now[last] += count
        now[announcer] += 2 * count
    set_off = min(now[first], now[last])
    now[first] -= set_off
    now[last] -= set_off
    return now


class Announcing(Stage):
    """Z22, option announce (响牌): from the last place on, in turn order, until one announces."""

    phase = "announce"

    def __init__(self, players: int, last: int) -> None:
        super().__init__(last)
        self.waiting = [(last + turn) % players for turn in range(players)]
        self.announcer: int | None = None

    def actions(self) -> list[str]:
        return [PASS, "announce"]

    def apply(self, action: str) -> None:
        seat = self.waiting.pop(0)
        if action == "announce":
            self.announcer = seat
        self.over = action == "announce" or not self.waiting
        if not self.over:
            self.to_move = self.waiting[0]


class Tribute(Stage):
    """Z19, Z20, Z21: whoever owes cards pays the first place, and gets as many back.

    The last place pays first, then others that owe, in turn order after it. A payer pays no more than he holds; the
    rest stays owed. For each payer: the tribute, the return, the exchange (only for the last place), then he picks up.
    In an exchange cards that came from the pile do not go back, and cards put there are not taken out again in the
    same turn; a turn ends by passing only, even if nothing is left to exchange.
    """

    def __init__(self, options: Options, hands: list[list[str]], places: Sequence[int], owed: list[int]) -> None:
        self.options, self.hands, self.owed = options, hands, owed
        self.places = tuple(places)
        self.first, self.last = places[0], places[-1]
        super().__init__(self.first)
        players = len(hands)
        self.payers = [(self.last + turn) % players for turn in range(players)]
        self.payers = [seat for seat in self.payers if owed[seat] > 0 and seat != self.first]
        self.payer = self.last
        self.pile: list[str] = []
        self.next_payer()

    def next_payer(self) -> None:
        """Begin the tribute of the next seat that owes."""
        if not self.payers:
            self.over = True
            return
        self.payer = self.payers.pop(0)
        self.number = min(self.owed[self.payer], len(self.hands[self.payer]))
        self.owed[self.payer] -= self.number
        self.phase, self.to_move = "tribute", self.first
        if self.options.tribute == "highest":
            # The highest ranks, and of one rank the highest suits.
            for card in in_order(self.hands[self.payer])[-self.number :]:
                move(card, self.hands[self.payer], self.pile)
            self.take_tribute()

    def take_tribute(self) -> None:
        """The pile goes to the first place, who is to return as many."""
        for card in list(self.pile):
            move(card, self.pile, self.hands[self.first])
        self.phase, self.to_move = "return", self.first

    def actions(self) -> list[str]:
        """A rank of the payer's hand, of the first place's own hand; or for an exchange a rank and one of the pile."""
        if self.phase == "tribute":
            return ranks_of(self.hands[self.payer])
        if self.phase == "return":
            return ranks_of(self.hands[self.first])
        swaps = [mine + theirs for mine in ranks_of(self.mine) for theirs in ranks_of(self.theirs) if mine != theirs]
        return [PASS, *swaps]

    def apply(self, action: str) -> None:
        if self.phase == "exchange":
            self.exchange(action)
            return
        giver = self.payer if self.phase == "tribute" else self.first
        hand = self.hands[giver]
        move(lowest(hand, action), hand, self.pile)
        if len(self.pile) == self.number:
            if self.phase == "tribute":
                self.take_tribute()
            else:
                self.begin_exchanges()

    def begin_exchanges(self) -> None:
        """Z21, option lao_you_shui (捞游水): the second place, or all between first and last in order of place."""
        between = self.places[1:-1] if self.payer == self.last else ()
        numbers = {"off": 0, "second": 1, "all_in_order": len(between)}
        self.waiting = list(between[: numbers[self.options.lao_you_shui]])
        self.phase = "exchange"
        self.next_exchanger()

    def next_exchanger(self) -> None:
        """Begin the next turn of an exchange, or let the payer pick up the pile."""
        if self.waiting:
            self.to_move = self.waiting.pop(0)
            # What may still be exchanged: own cards that did not come from the pile, and cards of the pile that
            # he has not put there.
            self.mine = list(self.hands[self.to_move])
            self.theirs = list(self.pile)
            return
        for card in list(self.pile):
            move(card, self.pile, self.hands[self.payer])
        self.next_payer()

    def exchange(self, action: str) -> None:
        """One card for one, or the end of the turn."""
        if action == PASS:
            self.next_exchanger()
            return
        put, taken = lowest(self.mine, action[0]), lowest(self.theirs, action[1])
        self.mine.remove(put)
        self.theirs.remove(taken)
        hand = self.hands[self.to_move]
        move(put, hand, self.pile)
        move(taken, self.pile, hand)


def checked_places(options: Options, places: Sequence[int]) -> tuple[int, ...]:
    """The places of the round before, if they can be."""
    seats = list(range(options.players))
    if options.auction != "none":
        raise DdzError("a game with a landlord has no rounds, so no places")
    if sorted(places) != seats if options.payoff == "places" else len(places) != 1 or places[0] not in seats:
        raise DdzError(f"places={shown(places)} are not the places of a round")
    return tuple(places)


def checked_ledger(options: Options, places: tuple[int, ...] | None, owed: Sequence[int] | None) -> list[int]:
    """The ledger before a round."""
    ledger = [0] * options.players if owed is None else list(owed)
    if len(ledger) != options.players or any(number < 0 for number in ledger):
        raise DdzError(f"owed={shown(owed)} is not a number of cards for each seat")
    if owed is None and places is not None and options.payoff == "places" and options.tribute != "off":
        if options.tribute_count == "left":
            raise DdzError("tribute_count=left needs owed: how many cards each seat owes")
        ledger[places[-1]] = 1
    return ledger
