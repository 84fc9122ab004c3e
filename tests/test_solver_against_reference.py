"""The endgame solver against the plain one of the reference: values, best plays and lines."""

import random
from functools import lru_cache

import pytest

from ddzcore import PRESETS, DdzError, Hand, Pattern, Play, Rules, Solver, State, SuitedHand
from ddzcore.reference import legal_plays
from ddzcore.reference.solver import Position
from ddzcore.reference.solver import Solver as PlainSolver
from endgames import random_state
from seeded import ODD_RULES, random_rules
from tables import reading, unchecked

fast = lru_cache(1 << 18)(unchecked)


def position_of(state: State) -> Position:
    beaten = state.to_beat
    return Position(
        tuple(Hand(hand.cards if isinstance(hand, SuitedHand) else hand).counts for hand in state.hands),
        state.to_move,
        state.landlord,
        None if beaten is None else reading(beaten),
        state.owner,
        state.passes,
        state.stake,
        plays=(0,) * len(state.hands),
    )


def objectives_of(state: State) -> list[str]:
    """What can be played for: rules whose payoff does not go with their auction have no score."""
    options = state.rules.options
    scored = ("win", "places", "cards_left") if options.auction == "none" else ("bid", "win", "two_one")
    objectives = ["win"]
    if options.payoff in scored:
        objectives.append("score")
    else:
        with pytest.raises(DdzError, match="does not go with auction="):
            Solver(state, "score", side=(0,))
    return [*objectives, "places"] if options.payoff == "places" else objectives


def side_for(rng: random.Random, state: State) -> tuple[int, ...] | None:
    """The seats of a side, or None for those that the rules say."""
    players = len(state.hands)
    if (state.landlord is not None or players == 2) and rng.random() < 0.8:
        return None
    return tuple(sorted(rng.sample(range(players), rng.randint(1, players - 1))))


def compare(rng: random.Random, state: State, slow: bool = False) -> None:
    """Native and reference, on value and best plays, for every objective."""
    for objective in objectives_of(state):
        side = side_for(rng, state)
        banned: dict[int | str, list[Pattern]] = {}
        if objective == "win" and rng.random() < 0.2:
            banned = {rng.randrange(len(state.hands)): rng.sample([Pattern.SOLO, Pattern.BOMB, Pattern.PAIR], 1)}
        solver = Solver(state, objective, side, banned, table_mb=0.25)
        answer = solver.run()
        forbidden = {int(who): patterns for who, patterns in banned.items()}
        legal = legal_plays if slow else fast
        plain = PlainSolver(state.rules.options, solver.side, objective, forbidden, legal)
        position = position_of(state)
        value = plain.value(position)
        told = f"{state} {objective} side={solver.side} banned={banned}"
        assert answer.value == (value if objective != "win" else "win" if value else "loss"), told
        assert {reading(play) for play in answer.winning_plays} == set(plain.best_plays(position)), told
        assert answer.is_complete, told
        assert answer.bounds == (value, value), told
        check_line(solver, answer.line, value, stuck=bool(banned))


def check_line(solver: Solver, line: tuple[Play, ...], value: int, *, stuck: bool) -> None:
    """The line leads to the value. Where plays are banned it may end with nothing to play (`stuck`)."""
    state = solver.state
    told = f"{state} {solver.objective} {solver.side} {line}"
    for play in line:
        (state.play_unchecked if stuck else state.play)(play)  # who must beat but may not passes
    if solver.objective == "win":
        assert state.out[:1] == () or (state.out[0] in solver.side) == bool(value), told
        assert state.out or stuck, told
    elif solver.objective == "score":
        assert sum(state.scores[seat] for seat in solver.side) == value, told


@pytest.mark.parametrize("name", [*PRESETS, *ODD_RULES, "random"])
def test_agrees_with_the_reference(name: str, request: pytest.FixtureRequest) -> None:
    number = request.config.getoption("--solved")
    rng = random.Random(f"solver {name}")
    for i in range(number):
        rules = random_rules(rng) if name == "random" else Rules(name)
        if rules.options.opening_must_include:
            rules = rules.replace(opening_must_include=False)
        compare(rng, random_state(rng, rules, 2, 7 if i % 2 else 5), slow=i % 8 == 0)
        compare(rng, random_state(rng, rules, 3, 4 if i % 2 else 3), slow=i % 8 == 0)
        if i % 4 == 0:
            compare(rng, random_state(rng, rules, 4, 3))
