"""The examples of docs/cookbook: each is run with small numbers, and what it says is checked."""

import ast
import importlib.util
import json
import pickle
import random
import re
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from ddzcore import Game, Hand, Rules, State, View, batch, least_plays, solve
from endgames import random_state
from test_view import another_world

COOKBOOK = Path(__file__).parent.parent / "docs" / "cookbook"
SCRIPTS = sorted(COOKBOOK.glob("*.py"))
PUZZLES = json.loads((Path(__file__).parent / "data" / "endgames.json").read_text(encoding="utf-8"))["puzzles"]
MOST_LINES = {"pimc": 59, "mcts": 99}


def load(name: str) -> ModuleType:
    """An example as a module; it imports those beside it, as a script does."""
    spec = importlib.util.spec_from_file_location(name, COOKBOOK / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(COOKBOOK))
        patch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
    return module


def run(patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, *arguments: str) -> str:
    """What an example prints when it is run as a script with these arguments."""
    patch.setattr(sys, "argv", [name, *arguments])
    load(name).main()
    return capsys.readouterr().out


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_what_examples_are(path: Path) -> None:
    """Short files that import the standard library, numpy, ddzcore, and each other; one draws with matplotlib."""
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES.get(path.stem, 300)
    allowed = {"ddzcore", "numpy", *(other.stem for other in SCRIPTS), *sys.stdlib_module_names}
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert {name.split(".")[0] for name in names} <= allowed
    assert ("matplotlib" in text) == (path.stem == "least_histogram")


def test_the_page_shows_every_example() -> None:
    page = (COOKBOOK / "README.md").read_text(encoding="utf-8")
    assert len(SCRIPTS) == 5
    for path in SCRIPTS:
        assert f"]({path.name})" in page


# The player


def test_pimc_wins_duplicate_deals(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(monkeypatch, capsys, "match", "--deals", "30")
    won, tied, lost = map(int, re.findall(r"(?:won|tied|lost) (\d+)", out)[:3])
    assert won + tied + lost == 30
    assert won >= 28
    assert f"share won {won / 30:.1%}, 95 % Wilson interval" in out


def test_the_match_is_one_of_duplicate_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards in both games; the player has the landlord's seat in one and both others in the other."""
    match = load("match")
    seen: list[View] = []

    def first(view: View, seed: int) -> object:
        seen.append(view)
        return view.legal_actions[0]

    monkeypatch.setattr(match, "choose", first)
    for landlord, seats in (True, {0}), (False, {1, 2}):
        seen.clear()
        match.play_game(5, landlord)
        assert {view.seat for view in seen} == seats
        for view in seen:
            assert view.hand + view.played[view.seat] == Game(match.RULES, 5).hands[view.seat]


def test_workers_change_nothing() -> None:
    match = load("match")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(COOKBOOK))
        patch.setitem(sys.modules, "match", match)
        assert match.play_deals([1, 2], workers=2) == match.play_deals([1, 2])


def test_wilson() -> None:
    """Published: 81 of 263 has 0.2553 to 0.3662 (Newcombe 1998); 0 of 20 has 0 to 0.1611."""
    wilson = load("match").wilson
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=5e-5)


def test_what_the_report_counts() -> None:
    report = load("match").report([(2, 2), (2, -2), (-2, -4), (4, -2)])
    assert "won 2, tied 1, lost 1" in report
    assert "landlord 3, as peasants 1; mean score of a deal 0.00" in report


def test_pimc_never_sees_hidden_cards() -> None:
    """Other hidden cards, the same choice; and the same from a view that was pickled, so that no game is behind it."""
    pimc, match = load("pimc"), load("match")
    compared = Counter[int]()
    for seed in range(4):
        rng, game = random.Random(seed), Game(match.RULES, seed)
        while game.phase == "play":
            seat = game.to_move
            assert seat is not None
            again = another_world(rng, game, seat, 200) or another_world(rng, game, seat, 3)
            if again is not None and again.hands != game.hands and rng.random() < 0.3:
                chosen = pimc.choose(game.view(seat), seed=seed)
                assert chosen == pimc.choose(again.view(seat), seed=seed)
                assert chosen == pimc.choose(pickle.loads(pickle.dumps(game.view(seat))), seed=seed)
                compared[seat] += 1
            game.apply(rng.choice([*game.legal_actions()]))
    assert sum(compared.values()) >= 20, compared
    assert len(compared) == 3


def test_the_deals_that_pimc_draws_agree_with_the_view() -> None:
    pimc, match = load("pimc"), load("match")
    for seed in range(3):
        rng, game = random.Random(seed), Game(match.RULES, seed)
        while game.phase == "play":
            assert game.to_move is not None
            view, state = game.view(game.to_move), game.state
            assert state is not None
            for drawn in pimc.open_states(view, seed, 2):
                assert drawn.hands[view.seat] == state.hands[view.seat]
                assert list(map(len, drawn.hands)) == list(map(len, state.hands))
                for name in ("to_move", "landlord", "to_beat", "owner", "passes"):
                    assert getattr(drawn, name) == getattr(state, name), name
                assert list(drawn.legal_plays()) == list(state.legal_plays())
            game.apply(rng.choice([*game.legal_actions()]))
    view = Game(match.RULES, 1).view(0)
    assert len({str(drawn) for seed in (1, 2) for drawn in pimc.open_states(view, seed, 9)}) == 18


def test_pimc_takes_a_win_that_is_there() -> None:
    """With few cards left and none hidden but who holds which, a play that wins in each deal is chosen."""
    pimc, match = load("pimc"), load("match")
    found = 0
    for seed in range(40):
        rng, game = random.Random(seed), Game(match.RULES, seed)
        while game.phase == "play":
            assert game.to_move is not None
            view = game.view(game.to_move)
            if sum(view.counts) <= 12 and len(view.legal_actions) > 1:
                answers = [solve(state).winning_plays for state in pimc.open_states(view, 1, 12)]
                always = set.intersection(*map(set, answers))
                if always and len(always) < len(view.legal_actions):
                    assert pimc.choose(view, seed=1) in always
                    found += 1
            game.apply(rng.choice([*game.legal_actions()]))
    assert found >= 10


# Open cards


@pytest.mark.parametrize("name", ["E1", "E2"])
def test_tree_search_finds_the_winning_lead(name: str) -> None:
    mcts = load("mcts")
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle["id"] == name)
    state, winning = mcts.endgame(puzzle), puzzle["verified"]["doudizhu"]["winning_leads"]
    before = str(state)
    found = [
        sum(str(mcts.search(state, iterations, seed)) in winning for seed in range(10)) for iterations in (30, 3000)
    ]
    assert found[0] <= 6
    assert found[1] == 10
    assert str(state) == before


def test_tree_search_plays_for_sides() -> None:
    """Three hands, any player to move: the plays that win for his side, partners included, are found mostly."""
    mcts, rng = load("mcts"), random.Random(1)
    tried = found = 0
    while tried < 20:
        state = random_state(rng, Rules("doudizhu"), 3, 4)
        winning = solve(state).winning_plays
        if 0 < len(winning) < state.count_plays():
            tried += 1
            found += mcts.search(state, 1000) in winning
    assert found >= 19


def test_tree_search_prints(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(monkeypatch, capsys, "mcts", "E2", "--seeds", "3", "--iterations", "20", "2000")
    assert out.startswith("E2: 11 leads, of which win: 4 5\n")
    assert "2000 iterations: found by 3 of 3 seeds" in out


@pytest.mark.parametrize("rules", ["doudizhu", "doudizhu_free", "rlcard"])
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["id"])
def test_analysis_agrees_with_what_was_published(puzzle: dict[str, Any], rules: str) -> None:
    endgame = load("endgame")
    answer, refuted = endgame.analyse(puzzle, Rules(rules))
    verified = puzzle["verified"][rules]
    assert endgame.NAMES[answer.value != "win"] == verified["winner"] == puzzle["published_result"]
    assert sorted(map(str, answer.winning_plays)) == sorted(verified["winning_leads"])
    state = State(Rules(rules), [puzzle["first_to_play"], puzzle["second"]])
    assert {*answer.winning_plays, *refuted} == {*state.legal_plays()}
    for lead, reply in refuted.items():
        assert reply.value == "win"
        after = state.copy()
        for play in (lead, *reply.line):
            after.play(play)
        assert after.winners == (1,)
        assert reply.line[0] in reply.winning_plays


def test_analysis_prints(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(monkeypatch, capsys, "endgame", "E2")
    assert "leads that win: 4 5\n" in out
    assert out in (COOKBOOK / "README.md").read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="no endgame E9: E1, E2"):
        run(monkeypatch, capsys, "endgame", "E9")


# Least plays


def test_histogram_adds_up(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    example, rules = load("least_histogram"), Rules("doudizhu")
    hands = example.random_hands(rules, 2000, 17, 1)
    counts = example.histogram(rules, hands)
    assert counts.sum() == 2000
    assert (batch.unpack(hands).sum(axis=1) == 17).all()
    assert (batch.unpack(hands) <= Hand(rules.deck).counts).all()
    numbers = Counter(least_plays(Hand(int(hand)), rules) for hand in hands)
    assert {plays: int(count) for plays, count in enumerate(counts) if count} == dict(numbers)
    drawn = batch.unpack(hands).mean(axis=0) / Hand(rules.deck).counts  # each card is as likely as any other
    assert np.abs(drawn - 17 / 54).max() < 0.05
    rows = [line.split() for line in run(monkeypatch, capsys, "least_histogram", "--hands", "2000").splitlines()[1:-1]]
    assert {int(plays): int(count) for plays, count, _ in rows} == dict(numbers)


def test_histogram_is_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "least.png"
    run(monkeypatch, capsys, "least_histogram", "--hands", "500", "--out", str(path))
    assert path.read_bytes().startswith(b"\x89PNG")
    assert (COOKBOOK / "least_plays.png").stat().st_size < 60_000
