"""What one seat sees of a game: its own hand, and of the others what is public."""

from collections.abc import Iterable
from dataclasses import dataclass

from ddzcore.cards import RANKS
from ddzcore.errors import PositionError
from ddzcore.game.auction import Calls
from ddzcore.game.knowledge import Knowledge, as_hand
from ddzcore.game.opentable import OpenTable
from ddzcore.game.score import Result
from ddzcore.game.tabletop import PILE
from ddzcore.hand import Hand
from ddzcore.play import Play
from ddzcore.plays import Plays
from ddzcore.rules import Rules
from ddzcore.state import State
from ddzcore.suited import SuitedHand

__all__ = ["HIDDEN", "View", "view_of"]

HIDDEN = "?"
"""What the history has for a card that was moved face down, in the view of others."""
FACE_DOWN = ("return", "exchange")


@dataclass(frozen=True, eq=True)
class View:
    """What `seat` sees. It holds no hidden card, nor the seed.

    `counts` is how many cards each seat holds, `played` what each has played. `to_beat`, `owner`, `passes` (since the
    play to beat) and `passed` (seats that are out of the trick) are those of `State`. `kitty` and `marked` are None
    where they are not to be seen. `known` are cards that a seat certainly holds, for each seat (nothing for one's own);
    `shown` are all cards that were seen and are in other hands now, also those that may have been moved face down
    since; `unseen` is the rest of the deck. `pile` is what is known of the tribute's pile. In `history` a card that was
    moved face down is ``?``, but for who moved it; its first `before_play` actions came before the play phase.
    `legal_actions` are empty unless it is the seat's turn; who names a tribute has the ranks there that the payer can
    hold, and a rank that he does not hold is refused.

    >>> view = Game("doudizhu", seed=1).view(2)
    >>> view.phase, view.counts, len(view.hand), len(view.unseen), view.kitty
    ('auction', (17, 17, 17), 17, 37, None)
    """

    rules: Rules
    seat: int
    phase: str
    to_move: int | None
    hand: SuitedHand
    counts: tuple[int, ...]
    played: tuple[SuitedHand, ...]
    known: tuple[SuitedHand, ...]
    shown: SuitedHand
    unseen: SuitedHand
    kitty: SuitedHand | None
    marked: str | None
    calls: Calls
    doubles: Calls
    landlord: int | None
    bid: int
    places: tuple[int, ...]
    owed: tuple[int, ...]
    announcer: int | None
    pile: SuitedHand
    pile_size: int
    to_beat: Play | None
    owner: int | None
    passes: int
    opening: bool
    passed: tuple[int, ...]
    history: tuple[tuple[int, str], ...]
    before_play: int
    legal_actions: Plays | tuple[str, ...]
    result: Result | None

    __hash__ = None  # type: ignore[assignment]

    def state(self, hands: Iterable[Hand | str]) -> State:
        """The position of the play phase if these are the hands, one for each seat: for the solver and random games.

        The plays of the history are made again, so bid, bombs, passes, and who is out are as they are; suits are not
        known. Raises `PositionError` in another phase, and if a hand has not as many cards as its seat holds.

        >>> game = Game("doudizhu", seed=1)
        >>> game.apply("3")
        >>> view = game.view(0)
        >>> [view.state([Hand(row) for row in deal]).stake for deal in deal.hidden_hands(view).sample(2, seed=1)]
        [3, 3]
        """
        if not isinstance(hands, Iterable):
            raise TypeError(f"hands are one for each seat, not {type(hands).__name__}")
        given = [Hand(hand) for hand in hands]
        if self.phase != "play" or self.to_move is None:
            raise PositionError(f"there is no position of the play phase: the phase is {self.phase!r}")
        if tuple(map(len, given)) != self.counts:
            raise PositionError(f"hands of {[*map(len, given)]} cards are no deal: the seats hold {[*self.counts]}")
        dealt = [hand + played.cards for hand, played in zip(given, self.played, strict=True)]
        actions = self.history[self.before_play :]
        first = actions[0][0] if actions else self.to_move
        state = State(self.rules, dealt, first, self.landlord or 0, stake=max(1, self.bid), opening=self.opening)
        for _, text in actions:
            state.play_unchecked(self.rules.parse_play(text))
        return state


def view_of(game: OpenTable, seat: int) -> View:
    """The view of a seat."""
    table, state, rules = game.table, game.state, game.rules
    seats = range(rules.options.players)
    learned = Knowledge(seat, table.events)
    hand, shown = table.hands[seat], learned.seen()
    played = tuple(as_hand(learned.played[other]) for other in seats)
    unseen = rules.suited_deck - hand - shown
    for cards in played:
        unseen -= cards
    actions: Plays | tuple[str, ...] = ()
    if seat == table.to_move and table.phase == "tribute":
        possible = (unseen + as_hand(learned.adrift) + as_hand(learned.known[table.payers[0]])).cards
        actions = tuple(letter for letter, number in zip(RANKS, possible.counts, strict=True) if number)
    elif seat == table.to_move:
        legal = game.legal_actions()
        actions = tuple(legal) if isinstance(legal, list) else legal
    return View(
        rules=rules,
        seat=seat,
        phase=table.phase,
        to_move=table.to_move,
        hand=hand,
        counts=tuple(map(len, table.hands)),
        played=played,
        known=tuple(as_hand(learned.known[other]) for other in seats),
        shown=shown,
        unseen=unseen,
        kitty=table.kitty if table.kitty_seen or seat == table.landlord else None,
        marked=game.marked,
        calls=table.calls,
        doubles=table.doubles,
        landlord=table.landlord,
        bid=table.bid,
        places=table.places,
        owed=table.owed,
        announcer=table.announcer,
        pile=as_hand(learned.known[PILE]),
        pile_size=len(table.pile),
        to_beat=game.to_beat,
        owner=game.owner,
        passes=state.passes if state is not None else 0,
        opening=state is not None and state.opening,
        passed=state.passed if state is not None else (),
        history=tuple(_told(game, seat, i) for i in range(len(game.history))),
        before_play=sum(game.phase_of(i) != "play" for i in range(len(game.history))),
        legal_actions=actions,
        result=game.result,
    )


def _told(game: OpenTable, seat: int, number: int) -> tuple[int, str]:
    """An action as a seat learns of it."""
    actor, action = game.history[number]
    hidden = game.phase_of(number) in FACE_DOWN and action != "pass" and actor != seat
    return actor, HIDDEN if hidden else action
