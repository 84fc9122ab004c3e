"""The subcommand ``replay``."""

import io
from pathlib import Path

import pytest

from ddzcore import Game, write_records
from ddzcore.cli import main


@pytest.fixture
def games(tmp_path: Path) -> str:
    """A file of a whole game and of one that has just begun."""
    whole, begun = Game("doudizhu", seed=1), Game("zhengshangyou", seed=2)
    whole.apply("3")
    while whole.phase != "over":
        whole.apply(str(next(iter(whole.legal_actions()))))
    begun.apply(str(next(iter(begun.legal_actions()))))
    path = tmp_path / "games.jsonl.gz"
    write_records(path, [whole, begun])
    return str(path)


def test_a_game_is_told(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", games]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "doudizhu, seed 1"
    assert [line[:6] for line in lines[1:4]] == ["seat 0", "seat 1", "seat 2"]
    assert lines[4].split()[:4] == ["auction", "seat", "2", "3"]
    assert lines[5].startswith("seat 2 is landlord for 3; the kitty is Th Qs 2h")
    assert lines[-1].startswith("over: won by seat ")
    assert main(["replay", games, "--game", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "the record ends here: the game is not over"


def test_it_waits(games: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.StringIO("\n" * 3)
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(["replay", games, "--step"]) == 0
    assert stdin.read() == ""
    assert "over: won by seat" in capsys.readouterr().out


@pytest.mark.parametrize("more", [["--game", "3"], ["--game", "0"], ["--game", "x"]])
def test_which_game(games: str, more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", games, *more]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("content", [None, b"", b"nonsense\n", b"\xff\xfe", b"{}"])
def test_bad_files(content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("bad.jsonl", "bad.jsonl.gz"):
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        assert main(["replay", str(path)]) == 2
        captured = capsys.readouterr()
        assert captured.err.count("\n") == 1
        assert name in captured.err
        assert not captured.out
