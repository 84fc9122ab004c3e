"""The command line where there is no time, no memory, or nothing but a program that reads."""

import json
import signal
import subprocess
import sys
import time

import pytest

from ddzcore import PRESETS, Rules, State, cli, deal_state, divide, least_plays, perft, solve

LONG = {
    "perft": ["perft", "40"],
    "perft in threads": ["perft", "40", "--threads", "2"],
    "perft over threads": ["perft", "40", "--executor", "threads:2"],
    "playout": ["playout", "--games", "100000000"],
    "solve": ["solve", str(deal_state(Rules("doudizhu"), 1))],
}
OPTIONS = {
    "side of all": (["solve", "34", "5", "6", "--side", "0,1,2"], "--side (0, 1, 2) is not possible"),
    "no side": (["solve", "34", "5", "6", "--rules", "zhengshangyou"], "say with --side who plays together"),
    "no pattern": (["solve", "34", "5", "--ban", "0=FOO"], "--ban: 'FOO' is no pattern"),
    "ban without a sign": (["solve", "34", "5", "--ban", "0:BOMB"], "--ban 0:BOMB: give SEAT=PATTERN"),
    "ban and score": (["solve", "34", "5", "--ban", "0=BOMB", "--objective", "score"], "--ban goes with --objective"),
    "two plays to beat": (["solve", "34/5 0 0 - - 0 fc1d73e25c3ebf1c", "--to-beat", "3"], "--to-beat goes with hands"),
    "no play to beat": (["solve", "34", "5", "--to-beat", "34"], "34 is no play"),
    "seconds": (["solve", "34", "5", "--seconds", "nan"], "--seconds nan is not possible"),
    "depth": (["perft", "70"], "the depth 70 is not possible"),
    "games": (["playout", "--games", str(10**15)], "--games 1000000000000000 is not possible"),
    "next cards": (["plays", "34", "--next-cards", "-3"], "--next-cards "),
    "rules stay": (["plays", "34", "--option", "players=9"], "players"),
}  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
@pytest.mark.parametrize("argv", LONG.values(), ids=LONG)
def test_interrupts_cost_one_line(argv: list[str]) -> None:
    # who runs the tests in the background may have it ignored
    script = (
        "import ddzcore.cli as c, signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "print(flush=True); sys.exit(c.main())"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, *argv], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=50)
        finally:
            process.kill()
    assert (process.returncode, err) == (130, "ddzcore: interrupted\n")
    assert ("unknown" in out) == (argv[0] == "solve")  # what is found so far


@pytest.mark.parametrize("error", [MemoryError(), MemoryError("there is no memory for a table of 9 MB")])
def test_no_memory_costs_one_line(
    error: MemoryError, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("ddzcore.cli.counting.playouts", fail)
    assert cli.main(["playout"]) == 1
    assert capsys.readouterr() == ("", f"ddzcore: not enough memory: {error}".rstrip() + "\n")


@pytest.mark.parametrize(("argv", "message"), OPTIONS.values(), ids=OPTIONS)
def test_messages_name_options(argv: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(argv) == 2
    assert message in capsys.readouterr().err


def document(*argv: str, capsys: pytest.CaptureFixture[str], rules: str = "doudizhu") -> dict[str, object]:
    """What a command prints as JSON, without its rules and its time."""
    assert cli.main([*argv, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, object] = json.loads(out)
    assert found.pop("rules") == {"text": rules, "digest": Rules(rules).digest}
    assert isinstance(found.pop("seconds", 0.0), float)
    return found


@pytest.mark.parametrize("rules", PRESETS)
def test_json_of_perft(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    state = deal_state(Rules(rules), 3)
    found = {"position": str(state), "depth": 2, "sequences": perft(state, 2)}
    assert document("perft", "--rules", rules, "--seed", "3", "2", capsys=capsys, rules=rules) == found
    plays = [{"text": str(play), "sequences": number} for play, number in divide(state, 2).items()]
    argv = ["perft", "--rules", rules, str(state), "2", "--divide"]
    assert document(*argv, capsys=capsys, rules=rules) == {**found, "plays": plays}


@pytest.mark.parametrize("objective", ["win", "score"])
def test_json_of_solve(objective: str, capsys: pytest.CaptureFixture[str]) -> None:
    state = State(Rules("doudizhu"), ["KK5543", "225543"])
    answer = solve(state, objective)
    assert document("solve", "KK5543", "225543", "--objective", objective, capsys=capsys) == {
        "position": str(state),
        "objective": objective,
        "side": [0],
        "value": answer.value,
        "bounds": list(answer.bounds),
        "winning_plays": [str(play) for play in answer.winning_plays],
        "losing_plays": [str(play) for play in answer.losing_plays],
        "line": [str(play) for play in answer.line],
        "nodes": answer.nodes,
        "is_complete": True,
    }
    assert document("solve", "KK5543", "225543", "--nodes", "5", capsys=capsys)["value"] == "unknown"
    state = State(Rules("doudizhu"), ["2KKTT77554", "AA8"], to_beat="9")
    known = document("solve", "2KKTT77554", "AA8", "--to-beat", "9", "--objective", objective, capsys=capsys)
    assert known["position"] == str(state)
    assert known["line"] == [*map(str, solve(state, objective).line)]


def test_json_of_least(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "3334445556789TJQK"
    found = document("least", hand, "--splits", "2", "--bombs", "whole", capsys=capsys)
    splits = found.pop("splits")
    assert found == {"hand": hand, "bombs": "whole", "least": least_plays(hand, Rules("doudizhu"), "whole")}
    assert isinstance(splits, list)
    assert [len(split) for split in splits] == [found["least"]] * 2
    assert document("least", hand, "--splits", "0", capsys=capsys)["splits"] == []
