"""The endgame solver against the plain one of the reference, and against published endgames."""

import json
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from ddzcore import PRESETS, Context, Hand, Options, Pattern, Play, Rules, Solver, State, solve
from ddzcore.reference import Reading, Suits, legal_plays
from ddzcore.reference.solver import Position
from ddzcore.reference.solver import Solver as PlainSolver
from seeded import ODD_RULES, dense_hand, random_hand, random_rules
from tables import native, reading, rules_of

DATA = Path(__file__).parent / "data"
ENDGAMES = json.loads((DATA / "endgames.json").read_text())["puzzles"]


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


def random_state(rng: random.Random, rules: Rules, players: int, most: int) -> State:
    """A position with few cards: a lead, or a follow after no pass or one."""
    while True:
        sizes = [rng.randint(1, most) for _ in range(players)]
        make = rng.choice((random_hand, dense_hand))
        cards = make(rng, rules, sum(sizes))
        letters = list(str(cards))
        rng.shuffle(letters)
        hands = [Hand("".join(letters[sum(sizes[:i]) : sum(sizes[: i + 1])])) for i in range(players)]
        seat, landlord, passes = rng.randrange(players), rng.randrange(players), rng.randrange(players - 1)
        to_beat = None
        if rng.random() < 2 / 3:
            left = [card for card in rules.deck if card not in letters] or list(rules.deck)
            plays = list(rules.legal_plays(Hand("".join(rng.sample(left, min(len(left), rng.randint(1, 6)))))))
            to_beat = rng.choice(plays) if plays else None
        try:
            return State(rules, hands, seat, landlord, to_beat, passes=passes if to_beat else 0)
        except ValueError:
            continue


def position_of(state: State) -> Position:
    beaten = state.to_beat
    return Position(
        tuple(hand.counts for hand in state.hands), state.to_move, state.landlord,
        None if beaten is None else reading(beaten), state.owner, state.passes, state.stake,
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
        banned: dict[int, list[Pattern]] = {}
        if objective == "win" and rng.random() < 0.2:
            banned = {rng.randrange(len(state.hands)): rng.sample([Pattern.SOLO, Pattern.BOMB, Pattern.PAIR], 1)}
        solver = Solver(state, objective, side, banned, table_mb=0.25)
        answer = solver.run()
        plain = PlainSolver(
            state.rules.options, solver.side, objective, banned, legal_plays if slow else fast
        )
        position = position_of(state)
        value = plain.value(position)
        told = f"{state} {objective} side={solver.side} banned={banned}"
        assert answer.value == (value if objective != "win" else "win" if value else "loss"), told
        assert {reading(play) for play in answer.winning_plays} == set(plain.best_plays(position)), told
        assert answer.is_complete and answer.bounds == (value, value), told
        check_line(state, answer.line, objective, solver.side, value, told, bool(banned))


def check_line(
    state: State, line: tuple[Play, ...], objective: str, side: tuple[int, ...], value: int, told: str, stuck: bool
) -> None:
    """The line leads to the value. Where plays are banned it may end with nothing to play (`stuck`)."""
    state = state.copy()
    for play in line:
        (state.play_unchecked if stuck else state.play)(play)  # who must beat but may not passes
    if objective == "win":
        assert state.out[:1] == () or (state.out[0] in side) == bool(value), told
        assert state.out or stuck, told
    elif objective == "score":
        assert sum(state.scores[seat] for seat in side) == value, told


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


@pytest.mark.parametrize("puzzle", ENDGAMES, ids=[puzzle["id"] for puzzle in ENDGAMES])
@pytest.mark.parametrize("rules", ["doudizhu", "doudizhu_free", "rlcard"])
def test_published_endgames(puzzle: dict, rules: str) -> None:
    known = puzzle["verified"][rules]
    answer = solve(State(Rules(rules), [puzzle["first_to_play"], puzzle["second"]]))
    assert (answer.value == "win") == (known["winner"] == "first")
    assert sorted(str(play) for play in answer.winning_plays) == sorted(known["winning_leads"])
