"""What can be seen of a game by whoever may see all of it."""

from typing import NamedTuple

from ddzcore.game.phases import actions
from ddzcore.game.score import Result
from ddzcore.game.tabletop import Table
from ddzcore.play import Play
from ddzcore.plays import Plays
from ddzcore.rules import Rules
from ddzcore.state import State
from ddzcore.suited import SuitedHand

__all__ = ["Entry", "OpenTable"]


class Entry(NamedTuple):
    """One action: who, what; if it is a play, the play, the cards that it took, and whether they were named."""

    seat: int
    action: str
    play: Play | None
    cards: SuitedHand | None
    named: bool


class OpenTable:
    """The part of `Game` that only looks."""

    _rules: Rules
    _seed: int | None
    _table: Table
    _past: list[Table]  # before each action
    _log: list[Entry]
    _start: State | None  # the position in which play began
    _state: State | None

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self._rules

    @property
    def seed(self) -> int | None:
        """The seed, below 2**64; None if a deck was given without one."""
        return self._seed

    @property
    def phase(self) -> str:
        """``auction``, ``doubling``, ``announce``, ``tribute``, ``return``, ``exchange``, ``play`` or ``over``."""
        return self._table.phase

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None once the game is over."""
        return self._table.to_move

    @property
    def hands(self) -> tuple[SuitedHand, ...]:
        """The hands, with suits."""
        return self._table.hands

    @property
    def kitty(self) -> SuitedHand:
        """The kitty, also once the landlord has it."""
        return self._table.kitty

    @property
    def order(self) -> tuple[str, ...]:
        """The order of the deck that the last deal was made from."""
        return self._table.order

    @property
    def marked(self) -> str | None:
        """The marked card, if there is an auction to begin."""
        return None if self._table.marked is None else self._table.order[self._table.marked]

    @property
    def landlord(self) -> int | None:
        """The landlord's seat, if there is one yet."""
        return self._table.landlord

    @property
    def bid(self) -> int:
        """The highest bid so far; after calling and robbing two for each robber. 0 without a bid."""
        return self._table.bid

    @property
    def to_beat(self) -> Play | None:
        """The play to beat, or None for a leader."""
        return None if self._state is None else self._state.to_beat

    @property
    def owner(self) -> int | None:
        """Who played it."""
        return None if self._state is None else self._state.owner

    @property
    def state(self) -> State | None:
        """A copy of the position of the play phase, with suits if the rules read them; None before."""
        return None if self._state is None else self._state.copy()

    @property
    def pile(self) -> SuitedHand:
        """The cards of the tribute that are between two hands."""
        return self._table.pile

    @property
    def places(self) -> tuple[int, ...]:
        """The seats by place in the last round; empty in the first."""
        return self._table.places

    @property
    def owed(self) -> tuple[int, ...]:
        """How many cards each seat owes to the first place; once the round is over, for the next one."""
        return self._table.owed

    @property
    def table(self) -> Table:
        """All that is on the table beside the trick, frozen."""
        return self._table

    def legal_actions(self) -> list[str] | Plays:
        """What the seat to move may do: texts, or in the play phase `Plays`. Nothing once the game is over."""
        if self._table.phase == "play":
            assert self._state is not None
            return self._state.legal_plays()
        return actions(self._rules.options, self._table)

    @property
    def history(self) -> list[tuple[int, str]]:
        """Who did what, from the start."""
        return [(entry.seat, entry.action) for entry in self._log]

    def phase_of(self, number: int) -> str:
        """The phase in which an action of the history was made."""
        return self._past[number].phase

    @property
    def result(self) -> Result | None:
        """The `Result`, once the game is over."""
        return self._table.result
