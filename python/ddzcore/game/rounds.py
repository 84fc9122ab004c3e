"""Later rounds: announcing, tribute, what is given back, exchange, and the ledger of what is owed.

The last place pays the first, then whoever else owes, in turn. Each pays, gets back as many cards, and the exchange is
about the last place's pile only.
"""

from ddzcore.cards import RANKS
from ddzcore.game.auction import PASS
from ddzcore.game.tabletop import ALL, NO_CARDS, PILE, Event, Table, move
from ddzcore.options import Options
from ddzcore.suited import SuitedHand

__all__ = ["READY", "begin_round", "leader_of", "owed_after", "round_action", "round_actions"]

READY = "ready"
"""The phase of a table on which play can begin."""


def ranks_in(cards: SuitedHand) -> list[str]:
    """The ranks of which there are cards, low to high."""
    return [RANKS[rank] for rank, number in enumerate(cards.cards.counts) if number]


def lowest(cards: SuitedHand, rank: str) -> SuitedHand:
    """The card of a rank in the lowest suit."""
    return SuitedHand(next(card for card in cards if card[0] == rank))


def begin_round(options: Options, table: Table) -> Table:
    """What comes first after the deal of a round."""
    if not table.places or options.payoff != "places":
        return table.but(phase=READY)
    if options.announce == "on":
        return table.but(phase="announce", to_move=table.places[-1])
    return _begin_tribute(options, table)


def round_actions(table: Table) -> list[str]:
    """What the seat to move may do in a phase of a round."""
    if table.phase == "announce":
        return [PASS, "announce"]
    if table.phase == "tribute":
        return ranks_in(table.hands[table.payers[0]])
    assert table.to_move is not None
    hand = table.hands[table.to_move]
    if table.phase == "return":
        return ranks_in(hand)
    own, others = ranks_in(hand - table.taken), ranks_in(table.pile - table.put)
    return [PASS, *(give + take for give in own for take in others if give != take)]


def round_action(options: Options, table: Table, action: str) -> Table:
    """The table after a legal action of a phase of a round."""
    assert table.to_move is not None
    if table.phase == "announce":
        return _announce(options, table, action)
    if table.phase == "tribute":
        return _name(options, table, action)
    if table.phase == "return":
        return _give_back(options, table, action)
    return _exchange(options, table, action)


def _announce(options: Options, table: Table, action: str) -> Table:
    seat = table.to_move
    assert seat is not None
    table = table.but(announced=(*table.announced, (seat, action)))
    if action == "announce":
        if seat == table.places[-1]:
            return table.but(phase=READY)  # all tribute is postponed
        return _begin_tribute(options, table)
    if len(table.announced) < options.players:
        return table.but(to_move=(seat + 1) % options.players)
    return _begin_tribute(options, table)


def _begin_tribute(options: Options, table: Table) -> Table:
    if options.tribute == "off":
        return table.but(phase=READY)
    last = table.places[-1]
    turns = [(last + i) % options.players for i in range(options.players)]
    payers = tuple(seat for seat in turns if table.owed[seat] and seat != table.places[0])
    return _next_payer(options, table.but(payers=payers))


def _next_payer(options: Options, table: Table) -> Table:
    """Take from the next payer what he owes, or ask the first place for what."""
    if not table.payers:
        return table.but(phase=READY)
    first, payer = table.places[0], table.payers[0]
    due = min(table.owed[payer], len(table.hands[payer]))
    owed = tuple(number - due * (seat == payer) for seat, number in enumerate(table.owed))
    table = table.but(due=due, owed=owed, to_move=first)
    if options.tribute == "named":
        return table.but(phase="tribute")
    highest = SuitedHand(list(table.hands[payer])[-due:])
    return move(table, payer, first, highest, ALL).but(phase="return")


def _name(options: Options, table: Table, rank: str) -> Table:
    first, payer = table.places[0], table.payers[0]
    table = move(table, payer, PILE, lowest(table.hands[payer], rank), ALL)
    if len(table.pile) < table.due:
        return table
    return move(table, PILE, first, table.pile, ALL).but(phase="return")


def _give_back(options: Options, table: Table, rank: str) -> Table:
    first, payer = table.places[0], table.payers[0]
    table = move(table, first, PILE, lowest(table.hands[first], rank), (first,))
    if len(table.pile) < table.due:
        return table
    exchangers: tuple[int, ...] = ()
    if payer == table.places[-1] and options.lao_you_shui != "off":
        exchangers = table.places[1:-1] if options.lao_you_shui == "all_in_order" else table.places[1:-1][:1]
    return _next_exchanger(options, table.but(exchangers=exchangers))


def _next_exchanger(options: Options, table: Table) -> Table:
    """Show the next exchanger the pile; after the last one the payer picks it up."""
    table = table.but(taken=NO_CARDS, put=NO_CARDS)
    if table.exchangers:
        seat = table.exchangers[0]
        look = Event("show", PILE, PILE, table.pile, (seat,))
        return table.but(phase="exchange", to_move=seat, events=(*table.events, look))
    payer = table.payers[0]
    table = move(table, PILE, payer, table.pile, (payer,), kind="pile")
    return _next_payer(options, table.but(payers=table.payers[1:]))


def _exchange(options: Options, table: Table, action: str) -> Table:
    if action == PASS:
        return _next_exchanger(options, table.but(exchangers=table.exchangers[1:]))
    seat = table.exchangers[0]
    given = lowest(table.hands[seat] - table.taken, action[0])
    taken = lowest(table.pile - table.put, action[1])
    table = move(table, seat, PILE, given, (seat,))
    table = move(table, PILE, seat, taken, (seat,))
    return table.but(taken=table.taken + taken, put=table.put + given)


def owed_after(options: Options, table: Table, places: tuple[int, ...], left: int) -> tuple[int, ...]:
    """The ledger after a round; `left` is how many cards the last place has left.

    >>> from ddzcore import Rules
    >>> table = Table("play", None, (), places=(0, 1, 2), owed=(0, 0, 1), announced=((2, "announce"),))
    >>> owed_after(Rules("zhengshangyou").options, table, (2, 0, 1), 1)
    (0, 1, 0)
    """
    if options.tribute == "off":
        return table.owed
    first, last, announcer = places[0], places[-1], table.announcer
    owed = list(table.owed)
    count = left if options.tribute_count == "left" else 1
    owed[last] += 2 * count if announcer in (first, last) else count
    if announcer not in (None, first, last):
        owed[announcer] += 2 * count
    netted = min(owed[first], owed[last])
    owed[first] -= netted
    owed[last] -= netted
    return tuple(owed)


def leader_of(options: Options, table: Table) -> tuple[int, bool]:
    """Who leads first where there is no landlord, and whether he has to open with the opening card."""
    if table.announcer is not None:
        return table.announcer, False
    if table.places and options.next_leader == "last_place":
        return table.places[-1], False
    if table.places and options.next_leader == "winner":
        return table.places[0], False
    held = [set(hand) for hand in table.hands]
    for seat, cards in enumerate(held):
        if options.opening_card in cards:
            return seat, not table.places
    ranks = [RANKS.index(next(iter(hand))[0]) for hand in table.hands]
    return ranks.index(min(ranks)), False
