"""Open cards: what a side can reach if all play as well as can be. Every play of every position is tried once."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ddzcore.context import Context
from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.movegen import legal_plays
from ddzcore.reference.reading import PASS, Counts, Reading
from ddzcore.reference.score import BOMBS, Finished, result_of
from ddzcore.reference.trick import Legal

__all__ = ["Position", "Solver"]

DOUBLING = (*BOMBS, Pattern.ROCKET)
NO_CARDS = (0,) * 15


@dataclass(frozen=True)
class Position:
    """A position of the play phase. `bombs` are bombs and rockets played, `plays` how many plays were, up to two."""

    hands: tuple[Counts, ...]
    to_move: int = 0
    landlord: int | None = None
    to_beat: Reading | None = None
    owner: int | None = None
    passes: int = 0
    stake: int = 1
    passed: frozenset[int] = frozenset()
    out: tuple[int, ...] = ()
    bombs: tuple[tuple[int, Reading], ...] = ()
    plays: tuple[int, ...] = (0,) * 6

    def after_seat(self, seat: int) -> list[int]:
        """The other seats that have cards, in turn order."""
        players = len(self.hands)
        others = [(seat + turn) % players for turn in range(1, players)]
        return [other for other in others if any(self.hands[other])]

    def after(self, play: Reading) -> "Position":
        """The position after a play or a pass."""
        return self.after_pass() if play == PASS else self.after_play(play)

    def after_pass(self) -> "Position":
        """P4: when all others that have cards have passed in a row the trick ends."""
        assert self.owner is not None
        more = replace(self, passes=self.passes + 1, passed=self.passed | {self.to_move})
        if more.passes == len(self.after_seat(self.owner)):
            return more.after_trick()
        return replace(more, to_move=self.after_seat(self.to_move)[0])

    def after_play(self, play: Reading) -> "Position":
        """Cards leave the hand; an empty hand is out; a shovel ends the trick (Z15)."""
        seat = self.to_move
        left = tuple(held - taken for held, taken in zip(self.hands[seat], play.cards, strict=True))
        made = tuple(min(2, n + 1) if i == seat else n for i, n in enumerate(self.plays))
        more = replace(
            self,
            hands=(*self.hands[:seat], left, *self.hands[seat + 1 :]),
            to_beat=play,
            owner=seat,
            passes=0,
            out=self.out if any(left) else (*self.out, seat),
            bombs=tuple(sorted((*self.bombs, (seat, play)))) if play.pattern in DOUBLING else self.bombs,
            plays=made,
        )
        others = more.after_seat(seat)
        if not others:
            return more
        return more.after_trick() if play.pattern is Pattern.SHOVEL else replace(more, to_move=others[0])

    def after_trick(self) -> "Position":
        """P4, lead_after_out: who played last leads, or the next seat with cards."""
        assert self.owner is not None
        leader = self.owner if any(self.hands[self.owner]) else self.after_seat(self.owner)[0]
        return replace(self, to_move=leader, to_beat=None, owner=None, passes=0, passed=frozenset())


class Solver:
    """What a side of seats comes to: objective win (1 or 0), score, or places, as in `ddzcore.solve`."""

    def __init__(
        self,
        options: Options,
        side: Collection[int],
        objective: str = "win",
        banned: Mapping[int, Collection[Pattern]] | None = None,
        legal: Legal = legal_plays,
    ) -> None:
        self.options, self.side, self.objective = options, side, objective
        self.banned, self.legal = banned or {}, legal
        self.values: dict[Position, int] = {}

    def value(self, position: Position) -> int:
        """What the side comes to."""
        if position not in self.values:
            self.values[position] = self.searched(position)
        return self.values[position]

    def searched(self, position: Position) -> int:
        """The best of all plays for who is to move; who leads and may play nothing has lost."""
        if self.is_over(position):
            return self.final(position)
        values = [self.value(position.after(play)) for play in self.plays(position)]
        if position.to_move in self.side:
            return max(values, default=0)
        return min(values, default=1)

    def best_plays(self, position: Position) -> list[Reading]:
        """The plays that come to no less, for the side of who is to move, than any other."""
        value, ours = self.value(position), position.to_move in self.side
        if self.objective == "win" and value != ours:
            return []
        return [play for play in self.plays(position) if self.value(position.after(play)) == value]

    def plays(self, position: Position) -> Sequence[Reading]:
        """The legal plays but those that are banned; who must beat but may not passes."""
        seat = position.to_move
        context = Context(next_cards=sum(position.hands[position.after_seat(seat)[0]]), passed=seat in position.passed)
        plays = self.legal(self.options, position.hands[seat], position.to_beat, context)
        allowed = [play for play in plays if play.pattern not in self.banned.get(seat, ())]
        return allowed if allowed or position.to_beat is None else [PASS]

    def is_over(self, position: Position) -> bool:
        """Whether nothing more can change what is played for."""
        if self.options.payoff == "places" and self.objective != "win":
            return len(position.out) >= len(position.hands) - 1
        return bool(position.out)

    def final(self, position: Position) -> int:
        """What the side has at the end."""
        seats = range(len(position.hands))
        places = [*position.out, *[seat for seat in seats if seat not in position.out]]
        if self.objective == "win":
            return int(places[0] in self.side)
        if self.objective == "places":
            pairs = [(a, b) for i, a in enumerate(places) for b in places[i + 1 :]]
            return sum(1 for a, b in pairs if a in self.side and b not in self.side)
        made = [(seat, play) for seat in seats for play in self.made_by(position, seat)]
        left = tuple(sum(hand) for hand in position.hands)
        end = Finished(position.out, left, tuple(made), landlord=position.landlord, bid=position.stake)
        scores = result_of(self.options, end).scores
        return sum(scores[seat] for seat in self.side)

    def made_by(self, position: Position, seat: int) -> list[Reading]:
        """Plays that count as those that a seat made: its bombs, and any others up to two in all."""
        bombs = [play for owner, play in position.bombs if owner == seat]
        return bombs + [Reading(Pattern.SOLO, 1, 3, NO_CARDS)] * (position.plays[seat] - len(bombs))
