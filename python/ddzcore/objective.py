"""What a side plays for in a search: sides, aims, banned patterns, and the answer."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING

from ddzcore.errors import DdzError, PositionError, shown
from ddzcore.patterns import Pattern

if TYPE_CHECKING:
    from ddzcore.play import Play
    from ddzcore.state import State

__all__ = ["Banned", "Solution", "attainable", "banned_patterns", "side_of"]

Banned = Mapping[int | str, Iterable[Pattern | str]]
"""Patterns by seat, or by ``"landlord"`` and ``"peasants"``."""


@dataclass(frozen=True)
class Solution:
    """What a search found.

    `value` is for the side: ``"win"`` or ``"loss"``, or a number where the score or places are played for, or
    ``"unknown"`` if a limit was reached before. `winning_plays` are all plays of the player to move that win for his
    own side (that reach its best score or places), in the order of `State.legal_plays`, as far as they are known;
    `losing_plays` those that are known not to. `line` is a line of best play to the end: who can win plays the first
    winning play found, who can't the play that looks best; it may be cut short by a limit. `nodes` are the nodes to
    value and plays, `bounds` between what the value is, both included. `is_complete` says that nothing is missing.
    """

    value: str | int
    winning_plays: "tuple[Play, ...]"
    losing_plays: "tuple[Play, ...]"
    line: "tuple[Play, ...]"
    nodes: int
    bounds: tuple[int, int]
    is_complete: bool


def side_of(state: "State", objective: str, side: Iterable[int] | None) -> tuple[int, ...]:
    """The seats that play together: those that are given, or those of the player to move, if the rules say them."""
    players, options = len(state.hands), state.rules.options
    if objective == "score" and options.payoff not in options.payoffs:  # no game has such rules
        name = state.rules.text
        raise DdzError(
            f"the rules {name} have no score: payoff={options.payoff} does not go with auction={options.auction}"
        )
    if objective == "places" and options.payoff != "places":
        raise DdzError(f"the rules {state.rules.text} have payoff={options.payoff}: no places are played for")
    if side is not None:
        if not isinstance(side, Iterable):
            raise TypeError(f"side is some seats, not {type(side).__name__}")
        seats = tuple(side)
        if not all(is_seat(seat, players) for seat in seats):
            raise PositionError(f"side={shown(seats)} is not possible: seats from 0 to {players - 1}")
        if not 0 < len(set(seats)) < players:
            raise PositionError(f"side={shown(seats)} is not possible: there must be a player on either side")
        return tuple(sorted({int(seat) for seat in seats}))
    if state.landlord is not None:
        return tuple(seat for seat in range(players) if (seat == state.landlord) == (state.to_move == state.landlord))
    if players == 2:
        return (state.to_move,)
    raise PositionError(f"{players} players without a landlord: say with side= who plays together against the others")


def is_seat(value: object, players: int) -> bool:
    """Whether a value is the number of a seat."""
    return isinstance(value, Integral) and not isinstance(value, bool) and 0 <= int(value) < players


def banned_patterns(state: "State", objective: str, banned: Banned | None) -> list[int]:
    """For each seat a bit for each pattern that it may not play."""
    masks = [0] * len(state.hands)
    if banned is None:
        return masks
    if not isinstance(banned, Mapping):
        raise TypeError(f"banned is a dictionary from seats or sides to patterns, not {type(banned).__name__}")
    for who, patterns in banned.items():
        if objective != "win":
            raise DdzError(f"banned goes with objective='win': who leads and may play nothing has no {objective}")
        if who in ("landlord", "peasants") and state.landlord is not None:
            seats = [seat for seat in range(len(masks)) if (seat == state.landlord) == (who == "landlord")]
        elif is_seat(who, len(masks)):
            seats = [int(who)]
        else:
            raise PositionError(f"banned: {shown(who)} is no seat from 0 to {len(masks) - 1}, nor a side of the rules")
        for seat in seats:
            masks[seat] |= mask_of(who, patterns)
    return masks


def mask_of(who: object, patterns: object) -> int:
    """A bit for each of these patterns."""
    mask = 0
    if not isinstance(patterns, (str, Pattern, Iterable)):
        raise TypeError(f"banned: patterns of {who} are some names or patterns, not {type(patterns).__name__}")
    for pattern in [patterns] if isinstance(patterns, (str, Pattern)) else patterns:
        try:
            number = Pattern[pattern] if isinstance(pattern, str) else Pattern(pattern)
        except (KeyError, ValueError):
            raise DdzError(f"banned: {shown(pattern)} is no pattern: {', '.join(Pattern.__members__)}") from None
        if number == Pattern.PASS:
            raise DdzError("banned: a pass can't be banned")
        mask |= 1 << number
    return mask


def attainable(state: "State", side: tuple[int, ...], objective: str) -> list[int]:
    """Rising numbers, among which is what the side comes to."""
    players = len(state.hands)
    if objective == "places":
        return list(range(len(side) * (players - len(side)) + 1))
    payoff, cards = state.rules.options.payoff, sum(len(hand) for hand in state.hands)
    if payoff == "win":
        return list(range(len(side) + 1))
    if payoff == "places":
        return list(range(4))
    bombs = cards // 3 + 1  # the smallest bombs have three cards; a rocket may have two
    if payoff == "cards_left":
        most = 2 * cards + 10 * players * (bombs + sum(state.bombs))
        return list(range(-most, most + 1))
    pays = players - len(side) if state.landlord in side else len(side)
    stake = state.stake if payoff == "bid" else 1
    stakes = [pays * stake << state.doublings + more for more in range(bombs + 2)]  # two for a spring
    stakes = [value for value in stakes if value < 1 << 31]  # of what State allows no more can come
    return [-value for value in stakes[::-1]] + stakes
