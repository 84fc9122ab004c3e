"""The end of a game: places, winners and scores."""

from collections.abc import Sequence
from dataclasses import dataclass

from ddzcore.game.auction import Calls
from ddzcore.options import Options
from ddzcore.state import State

__all__ = ["Result", "result_of"]

BOMB_PAYS = 10


@dataclass(frozen=True)
class Result:
    """How a game ended: seats by place (the winner alone, unless places are played for), the side that won, scores.

    All three are empty if everybody passed in the auction and the deck that was given can't be dealt again.
    """

    places: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


def result_of(options: Options, state: State, plays: Sequence[int], doubles: Calls, liable: int | None) -> Result:
    """The result of a play phase that is over. `plays` is how many plays each seat made."""
    places = state.places if options.payoff == "places" else state.out[:1]
    if options.payoff == "places":
        points = (2, 1) if len(places) > 1 else (2,)
        scores = [0] * len(places)
        for seat, point in zip(places, points, strict=False):
            scores[seat] = point
    elif options.payoff == "cards_left":
        scores = cards_left(state, plays, liable)
    elif options.payoff == "win":
        scores = [int(seat in state.winners) for seat in range(len(plays))]
    else:
        scores = stakes(options, state, plays, doubles)
    return Result(places, state.winners, tuple(scores))


def stakes(options: Options, state: State, plays: Sequence[int], doubles: Calls) -> list[int]:
    """What each peasant pays the landlord, or gets from him."""
    landlord = state.landlord
    assert landlord is not None
    stake, doubled = 1 << state.doublings, dict.fromkeys(range(len(plays)), 1)
    if options.payoff == "bid":
        stake *= state.stake
        if options.spring == "on" and is_spring(landlord, landlord in state.winners, plays):
            stake *= 2
        redoubled = any(action == "redouble" for _, action in doubles)
        doubled |= {seat: 4 if redoubled else 2 for seat, action in doubles if action == "double"}
    sign = -1 if landlord in state.winners else 1
    scores = [0 if seat == landlord else sign * stake * doubled[seat] for seat in range(len(plays))]
    scores[landlord] = -sum(scores)
    return scores


def is_spring(landlord: int, landlord_wins: bool, plays: Sequence[int]) -> bool:
    """Whether no peasant made a play, or, if they win, the landlord made one only."""
    if not landlord_wins:
        return plays[landlord] == 1
    return not any(number for seat, number in enumerate(plays) if seat != landlord)


def cards_left(state: State, plays: Sequence[int], liable: int | None) -> list[int]:
    """What losers pay for their cards, or who is liable for all of them, and each for the bombs of the others."""
    n, winner = len(plays), state.out[0]
    scores = [0] * n
    for seat, left in enumerate(map(len, state.hands)):
        pay = 0 if left == 1 else left * (1 if plays[seat] else 2)
        scores[seat if liable is None else liable] -= pay
        scores[winner] += pay
    for seat, bombs in enumerate(state.bombs):
        for other in range(n):
            scores[other] += BOMB_PAYS * bombs * (n - 1 if other == seat else -1)
    return scores
