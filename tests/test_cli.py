"""The command line: what it prints, and that bad input costs one line and exit code 2."""

import json
import os
import subprocess
import sys
import unicodedata
from collections.abc import Mapping

import pytest

from ddzcore import Pattern, Rules, __version__, cli

HAND = "33344456TJQKA2BR"
BAD_INPUT = {
    "no such card": ["plays", "34Z"],
    "more cards than the deck has": ["plays", "33333"],
    "unknown preset": ["plays", "34", "--rules", "bridge"],
    "unknown option": ["plays", "34", "--option", "colour=red"],
    "value that the option does not take": ["plays", "34", "--option", "quad_solo=maybe"],
    "option without a value": ["plays", "34", "--option", "quad_solo"],
    "option given twice": ["plays", "34", "--rules", "doudizhu;trio=off", "--option", "trio=on"],
    "broken text of rules": ["plays", "34", "--rules", "doudizhu;quad_solo"],
    "to beat what is no play": ["plays", "34", "--to-beat", "35"],
    "to beat what is no text of cards": ["plays", "34", "--to-beat", "?"],
    "to beat a pass": ["plays", "34", "--to-beat", "pass"],
    "to beat nothing": ["plays", "34", "--to-beat", ""],
    "two forms of output": ["plays", "34", "--json", "--count"],
    "suits of some cards only": ["plays", "3h 4", "--rules", "zhengshangyou"],
    "an opening without its card": ["plays", "45", "--opening", "--rules", "zhengshangyou;opening_must_include=true"],
    "no hand": ["plays"],
    "two hands": ["plays", "34", "56"],
    "to explain what is no card": ["explain", "zzz"],
    "to explain over a pass": ["explain", "3", "--to-beat", "pass"],
    "number of cards of nobody": ["plays", "3", "--next-cards", "-1"],
    "unknown rules to show": ["rules", "bridge"],
    "unknown rules to compare": ["diff", "rlcard", "bridge"],
    "unknown rules to explain": ["explain", "3", "--rules", "bridge"],
    "unknown command": ["shuffle"],
    "no command": [],
}


def run(*argv: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command that goes well prints."""
    assert cli.main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def in_a_process(*argv: str, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    """The command line as a process of its own."""
    command = [sys.executable, "-m", "ddzcore", *argv]
    return subprocess.run(command, capture_output=True, check=False, env={**os.environ, **(env or {})})


def width(text: str) -> int:
    """Columns of a terminal."""
    return sum(2 if unicodedata.east_asian_width(letter) in "FW" else 1 for letter in text)


def test_header_says_total_rules_and_hand(capsys: pytest.CaptureFixture[str]) -> None:
    first, second, *_ = run("plays", "RB2AKQJT 654 333 44", "--rules", "rlcard", capsys=capsys).splitlines()
    assert first == "87 plays under rlcard"
    assert second == f"hand     {HAND} (16 cards)"


@pytest.mark.parametrize("to_beat", [None, "333", "34567", "3334"])
def test_every_play_is_listed_under_its_pattern(to_beat: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    rules = Rules("doudizhu")
    out = run("plays", HAND, *(["--to-beat", to_beat] if to_beat else []), capsys=capsys)
    _, body = out.split("\n\n")
    found: dict[str, list[str]] = {}
    for line in body.splitlines():
        if not line.startswith(" "):
            english, _, rest = line.partition("  ")
            _, number, *texts = rest.split()
            found[english] = texts
            assert int(number) >= len(texts) > 0
        else:
            found[english] += line.split()
    expected: dict[str, list[str]] = {}
    for play in rules.legal_plays(HAND, to_beat):
        expected.setdefault(play.pattern.english, []).append(str(play))
    assert found == expected
    assert ("pass" in found) == (to_beat is not None)


def test_columns_are_aligned_and_wrapped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    out = run("plays", HAND, "--rules", "douzero", capsys=capsys)
    lines = out.split("\n\n")[1].splitlines()
    assert any(line.startswith(" ") for line in lines)
    assert max(map(width, lines)) <= 72
    # Each first line of a group ends its label, each further line its indent, in the same column.
    label = max(len(pattern.english) for pattern in Pattern if pattern.english in out)
    chinese = max(width(pattern.chinese) for pattern in Pattern if pattern.chinese in out)
    start = label + 2 + chinese + 2 + len("44") + 2
    for line in lines:
        columns = "".join(letter * width(letter) for letter in line)
        assert columns[start - 2 : start] == "  "
        assert columns[start] != " "


def test_play_to_beat_is_shown_in_its_role(capsys: pytest.CaptureFixture[str]) -> None:
    out = run("plays", "777888999TTT", "--rules", "douzero", "--to-beat", "333444555+666", capsys=capsys)
    assert out.splitlines()[2] == "to beat  333444555+666 (plane with solos 飞机带单)"


@pytest.mark.parametrize("to_beat", [[], ["--to-beat", "333"], ["--to-beat", "BR"]])
def test_count_is_a_bare_number(to_beat: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    hand = HAND.rstrip("BR")
    out = run("plays", hand, *to_beat, "--count", capsys=capsys)
    assert out == f"{len(Rules('doudizhu').legal_plays(hand, to_beat[1] if to_beat else None))}\n"


def test_json_has_every_property(capsys: pytest.CaptureFixture[str]) -> None:
    rules = Rules("rlcard")
    document = json.loads(run("plays", HAND, "--rules", "rlcard", "--to-beat", "333", "--json", capsys=capsys))
    plays = document.pop("plays")
    assert document == {
        "rules": {"text": "rlcard", "digest": rules.digest},
        "hand": HAND,
        "to_beat": "333",
        "count": 3,
    }
    assert [play["text"] for play in plays] == ["444", "BR", "pass"]
    assert plays[0] == {
        "text": "444",
        "cards": "444",
        "pattern": "trio",
        "key": rules.parse_play("444").key,
        "length": 1,
        "suit": "",
        "size": 3,
        "body": "444",
        "kickers": "",
    }


def test_json_of_a_leader(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(run("plays", "3334", "--json", capsys=capsys))
    assert document["to_beat"] is None
    assert document["count"] == len(document["plays"]) == 5
    assert document["plays"][-1]["text"] == "333+4"


def test_rules_by_text_and_by_options(capsys: pytest.CaptureFixture[str]) -> None:
    text = "doudizhu;quad_solo=off;kicker_both_jokers=allow"
    by_text = run("plays", "3333BR", "--rules", text, capsys=capsys)
    by_options = run(
        "plays", "3333BR", "--option", "kicker_both_jokers=allow", "--option", "quad_solo=off", capsys=capsys
    )
    assert by_text == by_options
    assert Rules(text).text in by_text


def test_hands_with_suits(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "3h 3s 4h 5h 6h 7h"
    shown = run("plays", hand, "--rules", "zhengshangyou", capsys=capsys)
    assert hand in shown
    assert "34567#h" in shown
    document = json.loads(run("plays", hand, "--rules", "zhengshangyou", "--json", capsys=capsys))
    assert [play["suit"] for play in document["plays"]] == [""] * 7 + ["h"]
    opening = ["--opening", "--option", "opening_must_include=true", "--rules", "zhengshangyou"]
    assert run("plays", hand, *opening, "--count", capsys=capsys) == "3\n"
    out = ["--passed", "--option", "pass_final=true", "--to-beat", "3"]
    assert run("plays", "45", *out, "--count", capsys=capsys) == "1\n"


def test_empty_hand_has_no_plays(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("plays", "", capsys=capsys).splitlines() == ["0 plays under doudizhu", "hand     - (0 cards)"]


@pytest.mark.parametrize("argv", BAD_INPUT.values(), ids=BAD_INPUT)
def test_bad_input_costs_one_line(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = cli.main(argv)
    except SystemExit as leaving:
        code = leaving.code
    out, err = capsys.readouterr()
    assert code == 2
    assert out == ""
    assert err.startswith("ddzcore: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")


def test_version() -> None:
    done = in_a_process("--version")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().split() == ["ddzcore", __version__]


def test_bad_input_of_a_process_has_no_traceback() -> None:
    done = in_a_process("plays", "33333")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"ddzcore: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8", "gbk"])
def test_any_encoding_of_stdout_will_do(encoding: str) -> None:
    done = in_a_process("plays", HAND, env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"})
    assert (done.returncode, done.stderr) == (0, b"")
    out = done.stdout.decode(encoding)
    assert ("飞机" in out) == (encoding in ("utf-8", "gbk"))
    assert "\\" not in out


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe is another error there")
@pytest.mark.parametrize("argv", [["plays", HAND], ["plays", HAND, "--json"], ["--help"]])
def test_closed_pipe_is_no_error_to_talk_about(argv: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [sys.executable, "-m", "ddzcore", *argv]
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writing)
    assert done.stderr == b""
    assert done.returncode in (0, 1)  # argparse swallows the error of --help


def test_rules_explain_and_diff(capsys: pytest.CaptureFixture[str]) -> None:
    listed = run("rules", capsys=capsys)
    assert all(name in listed for name in Rules.presets())
    shown = run("rules", "rlcard;trio=off", capsys=capsys)
    assert shown.startswith("rlcard;trio=off (")
    assert "kicker_adjacent_trio" in shown
    told = run("explain", "333444+55", "--rules", "doudizhu", capsys=capsys)
    assert told.splitlines()[1] == "kicker_max_same=1 forbids it; kicker_max_same=2 would allow it"
    assert "4 is legal: solo" in run("explain", "4", "--hand", "345", "--to-beat", "3", capsys=capsys)
    differences = run("diff", "rlcard", "douzero", capsys=capsys)
    assert "only under douzero, such as 3333+BR" in differences
    assert "know the same plays" in run("diff", "rlcard", "competition", capsys=capsys)
