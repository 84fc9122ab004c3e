"""A play with the cards it takes: which play an action is, of which suits, and who risks to pay for all."""

from contextlib import suppress
from functools import cache

from ddzcore.context import Context
from ddzcore.errors import DdzError, IllegalPlayError, NotInHandError, shown
from ddzcore.game.rounds import leader_of
from ddzcore.game.tabletop import NO_CARDS, Table
from ddzcore.patterns import Pattern
from ddzcore.play import Play
from ddzcore.rules import Rules
from ddzcore.state import State
from ddzcore.suited import SuitedHand

__all__ = ["cards_for", "check_action", "opening_state", "reads_suits", "risks_all"]


def reads_suits(rules: Rules) -> bool:
    """Whether legality depends on suits, so that the hands of a state have them."""
    return rules.options.flush_chain == "on" or rules.options.opening_must_include


def context_of(state: State) -> Context:
    """What legality depends on beside hand and play to beat."""
    seat, hands = state.to_move, state.hands
    turns = [(seat + i) % len(hands) for i in range(1, len(hands) + 1)]
    following = next(other for other in turns if hands[other])
    return Context(len(hands[following]), state.opening, seat in state.passed)


def check_action(state: State, action: object) -> Play:
    """The legal play that an action is. Raises `IllegalPlayError`."""
    if not isinstance(action, (Play, str)):
        raise IllegalPlayError(f"{shown(action)} is no play: give a Play or a text such as 333444+56")
    hand, to_beat, context = state.hands[state.to_move], state.to_beat, context_of(state)
    try:
        if isinstance(action, str):  # a play's own text is that play, even if another reading is legal too
            with suppress(DdzError):
                play = state.rules.parse_play(action)
                if state.rules.is_legal(hand, play, to_beat, context):
                    return play
        return state.rules.check_play(hand, action, to_beat, context)
    except IllegalPlayError:
        raise
    except DdzError as error:
        raise IllegalPlayError(str(error)) from error


def cards_for(state: State, hand: SuitedHand, play: Play, cards: object) -> SuitedHand:
    """The cards that a legal play takes: those named, or its default choice. Raises `IllegalPlayError`."""
    options = state.rules.options
    needed = options.opening_card if state.opening and options.opening_must_include and play.cards else ""
    if cards is None:
        return next(iter(play.choices(hand, needed))) if play.cards else NO_CARDS
    chosen = _read(cards)
    if chosen not in hand:
        raise NotInHandError(f"{shown(str(chosen))} is not in the hand {hand}")
    if chosen.cards != play.cards:
        raise IllegalPlayError(f"{shown(str(chosen))} are not the cards of {play}")
    if needed not in chosen:
        raise IllegalPlayError(f"the first play must contain {needed}; {chosen} does not")
    of_one_suit = any(held == play.cards for held in chosen.suits.values())
    if play.suit and chosen.suits[play.suit] != play.cards:
        raise IllegalPlayError(f"{chosen} are not all of the suit of {play}")
    if play.pattern is Pattern.SOLO_CHAIN and of_one_suit and options.flush_chain == "on":
        raise IllegalPlayError(f"{chosen} are of one suit: that is a flush chain, not {play}")
    return chosen


def _read(cards: object) -> SuitedHand:
    """The cards that are named."""
    if not isinstance(cards, (str, SuitedHand, list, tuple)):
        raise IllegalPlayError(f"{shown(cards)} names no cards with suits: give a text such as '3h 4s B'")
    try:
        return SuitedHand(cards)
    except DdzError as error:
        raise IllegalPlayError(str(error)) from error


@cache
def _strict(rules: Rules) -> Rules:
    return rules.replace(next_has_one="max_single")


def risks_all(state: State, play: Play) -> bool:
    """Whether this solo before a player with one card is one that `next_has_one=max_single` would forbid."""
    options = state.rules.options
    if options.next_has_one != "liable" or options.payoff != "cards_left" or play.pattern is not Pattern.SOLO:
        return False
    hand, context = state.hands[state.to_move], context_of(state)
    return context.next_cards == 1 and not _strict(state.rules).is_legal(hand, play, state.to_beat, context)


def opening_state(rules: Rules, table: Table) -> State:
    """The position in which play begins."""
    hands = table.hands if reads_suits(rules) else [hand.cards for hand in table.hands]
    assert table.to_move is not None
    if table.landlord is None:
        opening = leader_of(rules.options, table)[1]
        return State(rules, hands, table.to_move, opening=opening)
    return State(rules, hands, table.to_move, table.landlord, stake=table.bid)
