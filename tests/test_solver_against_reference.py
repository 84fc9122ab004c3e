"""The endgame solver against the plain one of the reference: values, best plays and lines."""

import random
from collections.abc import Sequence
from functools import cache

import pytest

from ddzcore import PRESETS, Context, Hand, Options, Pattern, Play, Rules, Solver, State, SuitedHand
from ddzcore.reference import Reading, Suits, legal_plays
from ddzcore.reference.solver import Position
from ddzcore.reference.solver import Solver as PlainSolver
from endgames import random_state
from seeded import ODD_RULES, random_rules
from tables import native, reading, rules_of


@cache
def listed(options: Options, counts: tuple[int, ...], to_beat: Reading | None, context: Context) -> list[Reading]:
    """What `reference.legal_plays` lists, by the native generator (test_differential.py compares them)."""
    beaten = None if to_beat is None else native(options, to_beat)
    return [reading(play) for play in rules_of(options).legal_plays(Hand(counts), beaten, context)]


def fast(
    options: Options,
    counts: Sequence[int],
    to_beat: Reading | None = None,
    context: Context | None = None,
    *,
    suits: Suits | None = None,
) -> list[Reading]:
    return listed(options, tuple(counts), to_beat, context or Context())


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
    return ["win", "score", *(["places"] if state.rules.options.payoff == "places" else [])]


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
