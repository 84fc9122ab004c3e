"""The endgame solver: published endgames, limits, memory, threads, and how many nodes it needs."""

import itertools
import json
import random
import re
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from ddzcore import DdzError, PositionError, Rules, Solver, State, SuitedHand, solve, solve_many
from endgames import random_state

DATA = Path(__file__).parent / "data"
ENDGAMES = json.loads((DATA / "endgames.json").read_text())["puzzles"]


@pytest.mark.parametrize("puzzle", ENDGAMES, ids=[puzzle["id"] for puzzle in ENDGAMES])
@pytest.mark.parametrize("rules", ["doudizhu", "doudizhu_free", "rlcard"])
def test_published_endgames(puzzle: dict[str, Any], rules: str) -> None:
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
    assert answer.value == "unknown"
    assert not answer.is_complete
    while not answer.is_complete:
        answer, steps = solver.run(nodes=777), steps + 1
    assert answer == whole
    assert steps > 10


@pytest.mark.parametrize("objective", ["win", "score"])
def test_a_limit_of_nodes_is_kept(objective: str) -> None:
    state = State(Rules("doudizhu"), ["9QKKA2", "TJJK3", "4567"])
    solver = Solver(state, objective)
    for limit in itertools.cycle((1, 2, 100)):
        before = solver.nodes
        answer = solver.run(nodes=limit)
        assert solver.nodes - before == limit or answer.is_complete
        if answer.is_complete:
            break
    assert answer == solve(state, objective)


def test_what_is_known_before_the_end() -> None:
    solver = hard()
    answer = solver.run(nodes=10)
    assert answer.value == "unknown"
    assert answer.bounds == (0, 1)
    assert answer.winning_plays == answer.line == ()
    while not answer.winning_plays:
        answer = solver.run(nodes=100)
    assert answer.value == "win"
    assert [str(play) for play in answer.winning_plays] == ["8"]
    assert answer.bounds == (1, 1)
    assert not answer.is_complete
    against = Solver(State(Rules("doudizhu"), HARD), side=[1])
    answer = against.run(nodes=solver.nodes)
    assert (answer.value, answer.bounds, answer.is_complete) == ("loss", (0, 0), False)
    assert solver.run(seconds=60).is_complete


def test_progress_now_and_then() -> None:
    told: list[int] = []
    solver = hard()
    solver.run(progress=told.append)
    assert told == sorted(told)
    assert all(after - before >= 20_000 for before, after in itertools.pairwise([0, *told]))
    assert told


def test_score_before_the_end() -> None:
    state = State(Rules("doudizhu"), HARD)
    solver = Solver(state, "score")
    answer = solver.run(nodes=100)
    assert answer.value == "unknown"
    assert answer.bounds[0] < answer.bounds[1]
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


@pytest.mark.parametrize("value", [10**400, float("nan"), -1, "3"], ids=["large", "nan", "-1", "text"])
def test_limits_that_are_none(value: object) -> None:
    state = State(Rules("doudizhu"), ["34", "5"])
    for name in ("seconds", "table_mb"):
        with pytest.raises(DdzError, match=f"{name}="):
            solve(state, **{name: value})  # type: ignore[arg-type]
    with pytest.raises((DdzError, TypeError), match="nodes"):
        solve(state, nodes=value)  # type: ignore[arg-type]
    assert solve(state, seconds=float("inf"), nodes=10**9).value == "loss"


def test_it_stops_for_signals() -> None:
    solver = hard(plain=True)

    def interrupt(nodes: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solver.run(progress=interrupt)
    assert 0 < solver.nodes < 1_000_000
    assert solver.run().value == "win"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
@pytest.mark.parametrize("objective", ["win", "score"])
def test_it_goes_on_after_signals(objective: str) -> None:
    """Wherever Ctrl-C comes, also between two parts of the work."""
    rng, stopped = random.Random(8), 0
    state = State(Rules("doudizhu"), ["4446", "57", "2A3"])
    told = Solver(state, objective).run()

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for _ in range(300):
            solver = Solver(state, objective)
            try:
                signal.setitimer(signal.ITIMER_REAL, 1e-6 + 4e-4 * rng.random())
                solver.run()
                signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                stopped += 1
            again = solver.run()
            assert replace(again, nodes=0) == replace(told, nodes=0)
            assert again.is_complete
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert stopped


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
        ({"objective": "places", "side": (0,)}, "no places are played for"),
        ({"objective": ["win"]}, "objective=['win'] is not possible"),
        ({"side": [True]}, "side=(True,) is not possible: seats from 0 to 1"),
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


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"side": 5}, "side is some seats, not int"),
        ({"banned": 5}, "banned is a dictionary from seats or sides to patterns, not int"),
        ({"banned": {0: 5}}, "banned: patterns of 0 are some names or patterns, not int"),
        ({"nodes": "5"}, "nodes is an integer, not str"),
    ],
)
def test_arguments_of_the_wrong_type(how: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        solve(State(Rules("doudizhu"), HARD), **how)


def test_a_pass_that_a_ban_forces() -> None:
    """Who must beat but may not passes; the pass is among the plays that are told."""
    state = State(Rules("paodekuai16"), ["45", "3"], to_move=0, to_beat="3")
    answer = solve(state, banned={0: ["SOLO"]})
    assert (answer.value, [str(play) for play in answer.losing_plays]) == ("loss", ["pass"])
    assert "pass" not in [str(play) for play in state.legal_plays()]


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
