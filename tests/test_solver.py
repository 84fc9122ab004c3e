"""The endgame solver against the plain one of the reference, and against published endgames."""

import json
import random
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from ddzcore import (
    PRESETS,
    Context,
    Hand,
    Options,
    Pattern,
    Play,
    PositionError,
    Rules,
    Solver,
    State,
    SuitedHand,
    solve,
    solve_many,
)
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


# Limits, memory, threads

HARD = ("RAQQJJT999844", "B22AAT886633")


def hard(**more: Any) -> Solver:
    return Solver(State(Rules("doudizhu"), HARD), **more)


def test_stopped_and_gone_on_with_it_is_the_same_search() -> None:
    whole = hard().run()
    solver, steps = hard(), 0
    answer = solver.run(nodes=0)
    assert answer.value == "unknown" and not answer.is_complete
    while not answer.is_complete:
        answer, steps = solver.run(nodes=777), steps + 1
    assert answer == whole and steps > 10


def test_what_is_known_before_the_end() -> None:
    solver = hard()
    answer = solver.run(nodes=10)
    assert answer.value == "unknown" and answer.bounds == (0, 1) and answer.winning_plays == answer.line == ()
    while not answer.winning_plays:
        answer = solver.run(nodes=100)
    assert answer.value == "win" and [str(play) for play in answer.winning_plays] == ["8"]
    assert solver.run(seconds=60).is_complete


def test_score_before_the_end() -> None:
    state = State(Rules("doudizhu"), HARD)
    solver = Solver(state, "score")
    answer = solver.run(nodes=100)
    assert answer.value == "unknown" and answer.bounds[0] < answer.bounds[1]
    assert answer.bounds[0] <= solver.run().value <= answer.bounds[1]  # type: ignore[operator]


def test_a_small_table_changes_no_answer() -> None:
    rng = random.Random(5)
    rules = Rules("doudizhu")
    for _ in range(5):
        cards = rng.sample(list(rules.deck), 28)
        state = State(rules, ["".join(cards[:14]), "".join(cards[14:])])
        small, large = solve(state, table_mb=0.25), solve(state)
        assert (small.value, small.winning_plays) == (large.value, large.winning_plays)
        assert small.nodes >= large.nodes


def test_threads_and_executors_change_no_answer() -> None:
    rng = random.Random(6)
    rules = Rules("doudizhu")
    states = [random_state(rng, rules, 2, 9) for _ in range(20)]
    alone = [solve(state) for state in states]
    seen: list[int] = []
    assert solve_many(states, threads=3, progress=lambda done, _: seen.append(done)) == alone
    assert seen == list(range(1, 21))
    with ThreadPoolExecutor(2) as executor:
        assert solve_many(states, executor=executor, all_plays=True) == alone


def test_it_stops_for_signals() -> None:
    solver = hard(plain=True)

    def interrupt(nodes: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solver.run(progress=interrupt)
    assert 0 < solver.nodes < 1_000_000
    assert solver.run().value == "win"


def test_fewer_nodes_than_the_plain_search() -> None:
    """The published endgames, and the median of random hands: counts that do not depend on the machine."""

    def nodes(hands: Sequence[str], plain: bool) -> int:
        solver = Solver(State(Rules("doudizhu"), hands), all_plays=False, plain=plain, table_mb=512 if plain else 64)
        return solver.run().nodes

    assert 1000 * nodes(("RKKQJT9876633", "AAKQJT987"), False) <= nodes(("RKKQJT9876633", "AAKQJT987"), True)
    assert 100 * nodes(HARD, False) <= nodes(HARD, True)
    rng = random.Random(7)
    for players, cards, times in ((2, 8, 10), (2, 10, 30), (3, 6, 3), (3, 8, 13)):
        counts = []
        for _ in range(60):
            dealt = rng.sample(list(Rules("doudizhu").deck), players * cards)
            hands = ["".join(dealt[i * cards : (i + 1) * cards]) for i in range(players)]
            counts.append((nodes(hands, False), nodes(hands, True)))
        assert times * median(few for few, _ in counts) <= median(many for _, many in counts), (players, cards)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"objective": "money"}, "objective='money' is not possible; allowed: win, score, places"),
        ({"objective": "places"}, "no places are played for"),
        ({"side": (0, 1)}, "there must be a player on either side"),
        ({"side": (5,)}, "seats from 0 to 1"),
        ({"banned": {7: ["BOMB"]}}, "7 is no seat from 0 to 1"),
        ({"banned": {0: ["BOOM"]}}, "'BOOM' is no pattern"),
        ({"banned": {0: ["PASS"]}}, "a pass can't be banned"),
        ({"banned": {0: ["BOMB"]}, "objective": "score"}, "banned goes with objective='win'"),
        ({"table_mb": 0}, "table_mb=0 is not possible"),
        ({"table_mb": "64"}, "table_mb='64' is not possible"),
        ({"nodes": -1}, "nodes=-1 is not possible"),
        ({"seconds": -1}, "seconds=-1 is not possible"),
    ],
)
def test_bad_arguments(how: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        solve(State(Rules("doudizhu"), HARD), **how)


def test_positions_that_can_not_be_solved() -> None:
    over = State(Rules("doudizhu"), ["3", "4"])
    over.play("3")
    with pytest.raises(PositionError, match="the game is over"):
        solve(over)
    with pytest.raises(PositionError, match="say with side= who plays together"):
        solve(State(Rules("zhengshangyou"), ["3", "4", "5"]))
    out = State(Rules("zhengshangyou"), ["3", "45", "56"])
    out.play("3")
    with pytest.raises(PositionError, match="somebody is out already"):
        solve(out, side=(1,))
    assert solve(out, "places", side=(1,)).value == 0


def test_suits_are_read() -> None:
    """A flush chain beats any chain, where suits are known."""
    rules = Rules("zhengshangyou")
    hands = ["3c 4d 5c 6c 7c 8d", "3h 4h 5h 6h 7h 9c"]
    suited = solve(State(rules, [SuitedHand(hand) for hand in hands]))
    plain = solve(State(rules, [SuitedHand(hand).cards for hand in hands]))
    assert "34567" in [str(play) for play in suited.losing_plays]
    assert "34567" in [str(play) for play in plain.winning_plays]
