"""What a view says of hands that it does not show: how many cards, which for certain, and what was done with them."""

from typing import TYPE_CHECKING, NamedTuple

from ddzcore.context import Context
from ddzcore.game.trick import context_of
from ddzcore.hand import Hand
from ddzcore.patterns import Pattern
from ddzcore.play import Play
from ddzcore.rules import Rules
from ddzcore.state import State

if TYPE_CHECKING:
    from ddzcore.game.view import View

__all__ = ["Act", "Evidence", "evidence_of"]


class Act(NamedTuple):
    """What a seat did, legal with the hand that it held then: a play, or a pass, over `to_beat` (None: it led).

    `since` are the cards that it has played from then on, those of `play` among them.
    """

    seat: int
    play: Play | str
    to_beat: Play | str | None = None
    since: Hand | str = ""
    context: Context = Context()


class Evidence(NamedTuple):
    """Hidden cards, how many of them each seat holds, what it holds for certain beside, and acts.

    If the seats hold fewer than there are, the rest is elsewhere: in the kitty, or in the pile of the tribute.
    """

    rules: Rules
    unseen: Hand
    sizes: tuple[int, ...]
    known: tuple[Hand, ...]
    acts: tuple[Act, ...]


def evidence_of(view: "View") -> Evidence:
    """All that a view says of the hands of others."""
    rules, seats = view.rules, range(view.rules.options.players)
    known = [view.hand if seat == view.seat else view.known[seat] for seat in seats]
    unseen = view.unseen + view.shown - view.pile
    for seat in seats:
        if seat != view.seat:
            unseen -= known[seat]
    leader, opening = _leader(view), _opening_card(view)
    if opening and leader is not None and opening in unseen:
        known[leader] += opening
        unseen -= opening
    hands = tuple(cards.cards for cards in known)
    sizes = tuple(count - len(hand) for count, hand in zip(view.counts, hands, strict=True))
    acts = _acts(view, hands, sizes, unseen.cards) if _acts_say_something(rules) else ()
    return Evidence(rules, unseen.cards, sizes, hands, acts)


def _leader(view: "View") -> int | None:
    """Who led first, or is to."""
    if len(view.history) > view.before_play:
        return view.history[view.before_play][0]
    return view.to_move if view.phase == "play" else None


def _opening_card(view: "View") -> str:
    """The card that whoever led first held then; nothing if he led for another reason.

    With two decks there are two such cards: then it is not known who has which.
    """
    options = view.rules.options
    led_for_it = not view.places or (options.next_leader == "opening_card" and view.announcer is None)
    if options.auction != "none" or options.decks != 1 or options.opening_card == "none" or not led_for_it:
        return ""
    return options.opening_card


def _acts_say_something(rules: Rules) -> bool:
    """Whether what a seat may do depends on cards that it keeps."""
    options = rules.options
    return options.must_beat or options.bomb_unsplittable or options.next_has_one == "max_single"


def _acts(view: "View", known: tuple[Hand, ...], sizes: tuple[int, ...], unseen: Hand) -> tuple[Act, ...]:
    """What the others did in the play phase that depends on cards which they kept.

    Turns follow from what was played and from how many cards each seat has: so the game is played again with hidden
    cards that are given out in any way, and these do not matter.
    """
    rules = view.rules
    cards, filled = str(unseen), []
    for seat, size in enumerate(sizes):
        filled.append(known[seat] + view.played[seat].cards + cards[:size])
        cards = cards[size:]
    if len(view.history) == view.before_play:
        return ()
    opening = not view.places and bool(_opening_card(view))
    landlord = 0 if view.landlord is None else view.landlord
    state = State(rules, filled, view.history[view.before_play][0], landlord, opening=opening)
    left = [played.cards for played in view.played]
    acts = []
    for seat, text in view.history[view.before_play :]:
        play, context = rules.parse_play(text), context_of(state)
        if seat != view.seat and _depends(rules, play, context):
            acts.append(Act(seat, play, state.to_beat, left[seat], context))
        state.play_unchecked(play)
        left[seat] -= play
    return tuple(acts)


def _depends(rules: Rules, play: Play, context: Context) -> bool:
    """Whether a play, or a pass, is legal with some hands that hold its cards and not with others."""
    options = rules.options
    if play.pattern is Pattern.PASS:
        return options.must_beat
    solo_is_highest = options.next_has_one == "max_single" and context.next_cards == 1
    return options.bomb_unsplittable or (solo_is_highest and play.pattern is Pattern.SOLO)
