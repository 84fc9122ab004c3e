"""From the deal to the first play: which phase follows which. Nothing changes a table; each step makes a new one."""

from collections.abc import Iterable
from typing import Any

from ddzcore.errors import DdzError, OptionError, shown
from ddzcore.game.auction import auction, doubling
from ddzcore.game.dealing import Stream, deal, whole
from ddzcore.game.rounds import READY, begin_round, leader_of, round_action, round_actions
from ddzcore.game.score import Result
from ddzcore.game.tabletop import ALL, KITTY, NO_CARDS, Event, Table, move
from ddzcore.options import Options
from ddzcore.rules import Rules
from ddzcore.suited import SuitedHand

__all__ = ["act", "actions", "begin", "check_options", "dealt", "read_round"]

MOST_OWED = 1 << 15


def check_options(rules: Rules) -> None:
    """Raise `OptionError` if the payoff is none of a game with, or without, a landlord."""
    options = rules.options
    if options.payoff not in options.payoffs:
        kind = "without a landlord" if options.auction == "none" else "with a landlord"
        known = ", ".join(options.payoffs)
        raise OptionError(f"payoff={options.payoff} is none of a game {kind}; possible are {known}")


def read_round(rules: Rules, places: object, owed: object) -> dict[str, Any]:
    """The fields of a table that a later round has."""
    options = rules.options
    n = options.players
    if places is None:
        if owed is not None:
            raise DdzError("owed= needs places=: nobody owes before the first round")
        zeros = (0,) * n if options.payoff == "places" else ()
        return {"owed": zeros, "ledger": zeros}
    if options.auction == "none" and options.payoff == "places":
        seats = _numbers("places", places, n, n)
        if sorted(seats) != list(range(n)):
            raise DdzError(f"places={shown(places)} does not name each of the {n} seats once")
    elif options.auction == "none":
        seats = _numbers("places", places, 1, n)
        if owed is not None:
            raise DdzError(f"owed= is for payoff=places, not payoff={options.payoff}")
        return {"places": seats}
    else:
        raise DdzError("places= is for games without a landlord")
    if owed is not None:
        ledger = _numbers("owed", owed, n, MOST_OWED)
    elif options.tribute == "off":
        ledger = (0,) * n
    elif options.tribute_count == "left":
        raise DdzError("tribute_count=left needs owed=: how many cards each seat owes")
    else:
        ledger = tuple(int(seat == seats[-1]) for seat in range(n))
    return {"places": seats, "owed": ledger, "ledger": ledger}


def _numbers(name: str, values: object, length: int, most: int) -> tuple[int, ...]:
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise DdzError(f"{name}={shown(values)} is no row of numbers")
    numbers = tuple(whole(name, value, most) for value in values)
    if len(numbers) != length:
        raise DdzError(f"{name}={shown(values)} has {len(numbers)} numbers; {length} are needed")
    return numbers


def dealt(rules: Rules, stream: int | None, deck: tuple[str, ...] | None, marked: int, unshuffled: bool) -> Table:
    """The table after a deal; `stream` is the state of the random numbers for this deal, or for the next one."""
    numbers = None if stream is None else Stream(stream)
    made = deal(rules, numbers, deck, marked, unshuffled)
    bidding = rules.options.auction in ("open", "once", "call_rob")
    shown_card = SuitedHand(made.order[made.marked]) if bidding else NO_CARDS
    return Table(
        phase=READY,
        to_move=None,
        hands=made.hands,
        events=(Event("deal", made.first, made.first, shown_card, ALL),),
        order=made.order,
        marked=made.marked if bidding else None,
        first=made.first,
        kitty=made.kitty,
        stream=None if numbers is None else numbers.state,
        unshuffled=unshuffled,
    )


def begin(rules: Rules, table: Table) -> Table:
    """What comes first after the deal."""
    options = rules.options
    if options.auction == "none":
        return _ready(options, begin_round(options, table))
    if options.auction == "fixed":
        return _crown(options, table, 0, 1)
    return _bid(rules, table)


def actions(options: Options, table: Table) -> list[str]:
    """What the seat to move may do in the phases before play."""
    if table.phase == "over":
        return []
    if table.phase == "auction":
        return list(auction(options, table.first, table.calls).actions)
    if table.phase == "doubling":
        assert table.landlord is not None
        return list(doubling(options.players, table.landlord, table.doubles).actions)
    return round_actions(table)


def act(rules: Rules, table: Table, action: str) -> Table:
    """The table after a legal action of a phase before play."""
    options = rules.options
    assert table.to_move is not None
    if table.phase == "auction":
        return _bid(rules, table.but(calls=(*table.calls, (table.to_move, action))))
    if table.phase == "doubling":
        return _double(options, table.but(doubles=(*table.doubles, (table.to_move, action))))
    return _ready(options, round_action(options, table, action))


def _bid(rules: Rules, table: Table) -> Table:
    """The auction goes on, or ends: with a landlord, or with a new deal if there is one."""
    standing = auction(rules.options, table.first, table.calls)
    if standing.to_move is not None:
        return table.but(phase="auction", to_move=standing.to_move, bid=standing.bid)
    if standing.leader is not None:
        return _crown(rules.options, table, standing.leader, standing.bid)
    if table.stream is None:
        return table.but(phase="over", to_move=None, result=Result())
    again = dealt(rules, table.stream, None, 0, table.unshuffled)
    return _bid(rules, again)


def _crown(options: Options, table: Table, landlord: int, bid: int) -> Table:
    """There is a landlord: he takes the kitty, and doubling or play begins."""
    public = options.kitty_public == "on"
    table = table.but(landlord=landlord, bid=bid, kitty_seen=public)
    table = move(table, KITTY, landlord, table.kitty, ALL if public else (landlord,))
    return _double(options, table)


def _double(options: Options, table: Table) -> Table:
    landlord = table.landlord
    assert landlord is not None
    if options.doubling == "redouble":
        standing = doubling(options.players, landlord, table.doubles)
        if standing.to_move is not None:
            return table.but(phase="doubling", to_move=standing.to_move)
    if options.kitty_public == "after_doubling":
        shown_kitty = Event("show", landlord, landlord, table.kitty, ALL)
        table = table.but(kitty_seen=True, events=(*table.events, shown_kitty))
    return _ready(options, table.but(phase=READY))


def _ready(options: Options, table: Table) -> Table:
    """Begin to play, if all before it is done."""
    if table.phase != READY:
        return table
    leader = table.landlord if table.landlord is not None else leader_of(options, table)[0]
    return table.but(phase="play", to_move=leader)
