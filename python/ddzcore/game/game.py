"""A whole game: deal, auction, doubling, tribute, play and result, one action at a time."""

import itertools
import os
from collections.abc import Iterable
from numbers import Integral
from typing import Any

from ddzcore.errors import DdzError, IllegalPlayError, shown
from ddzcore.game.dealing import WORD, dealt_number, read_deck, whole
from ddzcore.game.opentable import Entry, OpenTable
from ddzcore.game.phases import act, actions, begin, check_options, dealt, read_round
from ddzcore.game.record import Record
from ddzcore.game.rounds import owed_after
from ddzcore.game.score import result_of
from ddzcore.game.tabletop import ALL, NONE, Table, move
from ddzcore.game.trick import cards_for, check_action, opening_state, reads_suits, risks_all
from ddzcore.game.view import View, view_of
from ddzcore.play import Play
from ddzcore.rules import Rules, as_rules
from ddzcore.suited import SuitedHand

__all__ = ["Game"]


class Game(OpenTable):
    """Game(rules, seed=None, *, deck=None, marked=None, unshuffled=False, places=None, owed=None)

    A game from the deal to the result.

    `rules` is a `Rules` or its text. The cards are dealt from `seed` (by default a random one), or from `deck`, an
    order of all cards as texts or as one text; then `marked` is the number of the marked card, whose holder bids first.
    `unshuffled` cuts the deck instead of shuffling it, and deals packets. `places` makes it a later round: the seats
    by place in the last one (where places are not played for, the winner alone); `owed` is how many cards each seat
    owes the first.

    `phase` is auction, doubling, announce, tribute, return, exchange, play or over. In each, `legal_actions` are what
    the seat `to_move` may do, and `apply` does it.

    Raises `OptionError` for options that make no game, `DeckError` and `DdzError`.

    >>> game = Game("doudizhu", seed=1)
    >>> game.phase, game.to_move, game.legal_actions()
    ('auction', 2, ['pass', '1', '2', '3'])
    >>> game.apply("3")
    >>> game.phase, game.landlord, str(game.kitty)
    ('play', 2, 'Th Qs 2h')
    >>> import random
    >>> while game.phase != "over":
    ...     game.apply(random.choice(game.legal_actions()))
    >>> sum(game.result.scores)
    0
    """

    def __init__(
        self,
        rules: Rules | str,
        seed: int | None = None,
        *,
        deck: Iterable[str] | None = None,
        marked: int | None = None,
        unshuffled: bool = False,
        places: Iterable[int] | None = None,
        owed: Iterable[int] | None = None,
    ) -> None:
        self._rules = as_rules(rules)
        check_options(self._rules)
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, Integral)):
            raise DdzError(f"seed={shown(seed)} is no whole number")
        if not isinstance(unshuffled, bool):
            raise DdzError(f"unshuffled={shown(unshuffled)} is neither true nor false")
        if deck is None and marked is not None:
            raise DdzError("marked= needs deck=: else the seed draws it")
        if deck is None and seed is None:
            seed = int.from_bytes(os.urandom(8), "big")
        self._seed = None if seed is None else int(seed) & WORD
        self._deck = None if deck is None else read_deck(self._rules, deck)
        number = whole("marked", 0 if marked is None else marked, dealt_number(self._rules.options))
        table = dealt(self._rules, self._seed, self._deck, number, unshuffled)
        self._past, self._log = [], []
        self._start = self._state = None
        self._enter(begin(self._rules, table.but(**read_round(self._rules, places, owed))))

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return view_of(self, whole("seat", seat, self._rules.options.players))

    def record(self) -> Record:
        """The game so far, to be kept and to be played again."""
        tables = [*self._past, self._table]
        first = tables[0]
        deals = [first, *(new for old, new in itertools.pairwise(tables) if new.order is not old.order)]
        return Record(
            rules=self._rules.text,
            digest=self._rules.digest,
            seats=self._rules.options.players,
            seed=self._seed,
            given=self._deck is not None,
            deals=tuple(("".join(table.order), table.marked) for table in deals),
            unshuffled=first.unshuffled,
            places=first.places,
            owed=first.ledger if first.places else (),
            actions=tuple(entry.action for entry in self._log),
            cards=tuple(str(entry.cards).replace(" ", "") if entry.named else None for entry in self._log),
            result=self.result,
        )

    # Acting

    def apply(self, action: Play | str, cards: SuitedHand | str | Iterable[str] | None = None) -> None:
        """Do what one of `legal_actions` is, as itself or as its text.

        `cards` names the cards of a play with their suits; without it they are the first of `Play.choices`, in an
        opening that must contain the opening card the first that does. Raises `IllegalPlayError` in the play phase,
        else `DdzError`; then nothing has changed.
        """
        if self._table.phase == "over":
            raise IllegalPlayError("the game is over")
        if self._table.phase == "play":
            self._play(action, cards)
            return
        legal = actions(self._rules.options, self._table)
        if not isinstance(action, str) or action not in legal:
            known = ", ".join(legal[:12]) + (", ..." if len(legal) > 12 else "")
            raise DdzError(f"{shown(action)} is not possible in the phase {self.phase}; possible are {known}")
        if cards is not None:
            raise DdzError(f"cards are named for plays, not in the phase {self.phase}")
        table = act(self._rules, self._table, str.__str__(action))
        assert self.to_move is not None
        self._keep(Entry(self.to_move, str.__str__(action), None, None, False))
        self._enter(table)

    def _play(self, action: object, cards: object) -> None:
        table, state, options = self._table, self._state, self._rules.options
        assert state is not None
        seat = state.to_move
        play = check_action(state, action)
        chosen = cards_for(state, table.hands[seat], play, cards)
        risk = seat if risks_all(state, play) else None
        state.play(play, chosen if reads_suits(self._rules) and chosen else None)
        liable = table.risk
        self._keep(Entry(seat, str(play), play, chosen, cards is not None and bool(chosen)))
        if chosen:
            table = move(table, seat, NONE, chosen, ALL, kind="play")
        table = table.but(risk=risk, to_move=state.to_move)
        if state.is_over:
            plays = [sum(entry.seat == i and bool(entry.cards) for entry in self._log) for i in range(options.players)]
            result = result_of(options, state, plays, table.doubles, liable)
            table = table.but(phase="over", to_move=None, result=result)
            if options.payoff == "places":
                left = len(table.hands[result.places[-1]])
                table = table.but(owed=owed_after(options, table, result.places, left))
        self._table = table

    def _keep(self, entry: Entry) -> None:
        self._log.append(entry)
        self._past.append(self._table)

    def _enter(self, table: Table) -> None:
        """Go on with this table; if play begins on it, make its position."""
        self._table = table
        if table.phase == "play":
            self._start = opening_state(self._rules, table)
            self._state = self._start.copy()

    def undo(self) -> None:
        """Take back the last action, of any phase. Raises `DdzError` at the start."""
        if not self._log:
            raise DdzError("there is no action to take back")
        entry, self._table = self._log.pop(), self._past.pop()
        if entry.play is None:
            self._start = self._state = None
            return
        assert self._start is not None
        assert self._state is not None
        if self._state.num_played:
            self._state.undo()
            return
        self._state = self._start.copy()  # this game is a copy: its state begins later
        for past in self._log:
            if past.play is not None:
                self._state.play(past.play, past.cards if past.cards and reads_suits(self._rules) else None)

    def next_round(
        self,
        seed: int | None = None,
        *,
        deck: Iterable[str] | None = None,
        marked: int | None = None,
        unshuffled: bool | None = None,
    ) -> "Game":
        """The next round of a game without a landlord, once this one is over: places and ledger are carried over.

        The deck is shuffled, or not, as it was in this round, unless `unshuffled` says else.
        """
        if self._rules.options.auction != "none":
            raise DdzError("a game with a landlord has no further rounds: begin a new one")
        if self.result is None:
            raise DdzError("the round is not over")
        owed = self.owed if self._rules.options.payoff == "places" else None
        places = self.result.places
        again = self._table.unshuffled if unshuffled is None else unshuffled
        return Game(self._rules, seed, deck=deck, marked=marked, unshuffled=again, places=places, owed=owed)

    # As a value

    def copy(self) -> "Game":
        """A game of its own at the same point, with all its past."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._log, other._past, other._state = list(self._log), list(self._past), self.state
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._rules == other._rules and self._table == other._table and self.history == other.history

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Game of {self._rules.text}: {self.phase}, {len(self._log)} actions>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.record(),)


def _restore(record: Record) -> Game:
    return record.replay()


Record._game = Game
