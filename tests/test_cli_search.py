"""The subcommands perft and playout."""

import os
import re
import select
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

import pytest

from cluster import end_one, two_workers
from ddzcore import Rules, cli, deal_state, divide, perft, playouts
from ddzcore.cli import counting

DEAL = deal_state(Rules("doudizhu"), seed=1)
BAD_INPUT = {
    "no depth": ["perft"],
    "depth that is none": ["perft", "x"],
    "depth below zero": ["perft", "--", "-1"],
    "depth beyond all": ["perft", "65"],
    "divide nothing": ["perft", "0", "--divide"],
    "three words": ["perft", "a", "b", "3"],
    "position that is none": ["perft", "34/5", "3"],
    "position and seed": ["perft", str(DEAL), "3", "--seed", "1"],
    "position of other rules": ["perft", str(DEAL), "3", "--rules", "rlcard"],
    "unknown rules": ["perft", "3", "--rules", "bridge"],
    "seed that is none": ["perft", "3", "--seed", "one"],
    "seed too large": ["perft", "3", "--seed", str(1 << 64)],
    "no threads": ["perft", "3", "--threads", "0"],
    "threads and executor": ["perft", "3", "--threads", "2", "--executor", "threads:2"],
    "unknown executor": ["perft", "3", "--executor", "ray:2"],
    "executor of nothing": ["perft", "3", "--executor", ""],
    "executor of no number": ["perft", "3", "--executor", "processes:many"],
    "address without a port": ["perft", "3", "--executor", "dask://here"],
    "address without slashes": ["perft", "3", "--executor", "dask:here:1"],
    "nobody answers": ["perft", "3", "--executor", "dask://127.0.0.1:9"],
    "no games": ["playout", "--games", "0"],
    "games that are none": ["playout", "--games", "many"],
}


def run(*argv: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that a command prints that goes well."""
    assert cli.main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def check_rate(lines: Sequence[str], what: str, number: int) -> None:
    assert lines[0].split() == [what, str(number)]
    assert re.fullmatch(r"time +\d+\.\d{3} s", lines[1])
    assert re.fullmatch(r"rate +\d+ a second", lines[2])


@pytest.mark.parametrize(
    "workers", [[], ["--threads", "2"], ["--executor", "threads:2"], ["--executor", "processes:2"]]
)
def test_perft(workers: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    check_rate(run("perft", "--seed", "1", "6", *workers, capsys=capsys), "sequences", perft(DEAL, 6))


def test_perft_of_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    state = deal_state(Rules("paodekuai16;must_beat=false"), seed=4)
    lines = run("perft", str(state), "4", "--rules", "paodekuai16;must_beat=false", capsys=capsys)
    check_rate(lines, "sequences", perft(state, 4))
    check_rate(run("perft", str(DEAL), "3", capsys=capsys), "sequences", perft(DEAL, 3))


def test_divide(capsys: pytest.CaptureFixture[str]) -> None:
    *lines, total, seconds, rate = run("perft", "--seed", "1", "5", "--divide", capsys=capsys)
    assert {line.split()[0]: int(line.split()[1]) for line in lines} == {
        str(play): number for play, number in divide(DEAL, 5).items()
    }
    check_rate([total, seconds, rate], "sequences", perft(DEAL, 5))


@pytest.mark.parametrize("workers", [[], ["--threads", "2"], ["--executor", "processes:2"]])
def test_playout(workers: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    start = ["playout", "--rules", "doudizhu4", "--seed", "6", "--games", "700"]
    scores, length, *rest = run(*start, *workers, capsys=capsys)
    played = playouts(deal_state(Rules("doudizhu4"), seed=6), 700, seed=6)
    assert scores.split()[2:] == [f"{score:+.4f}" for score in played.mean_scores]
    assert length.split()[2] == f"{played.lengths.mean():.2f}"
    check_rate(rest, "games", 700)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("argv", BAD_INPUT.values(), ids=BAD_INPUT)
def test_bad_input_costs_one_line(
    argv: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "CONNECTING", 1)
    try:
        code: object = cli.main(argv)
    except SystemExit as leaving:
        code = leaving.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("ddzcore: ")
    assert err.count("\n") == 1


def test_without_dask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert cli.main(["perft", "3", "--executor", "dask://127.0.0.1:1"]) == 2
    assert "pip install 'ddzcore[dask]'" in capsys.readouterr().err


@pytest.mark.parametrize("installed", [True, False])
def test_long_runs_show_a_bar_on_a_terminal(installed: bool) -> None:
    fcntl, termios = pytest.importorskip("fcntl"), pytest.importorskip("termios")
    if installed:
        pytest.importorskip("tqdm", reason="needs tqdm: pip install 'ddzcore[progress]'")
    hide = "" if installed else "sys.modules['tqdm'] = None; "
    start = "from ddzcore.cli import counting, main; counting.PATIENCE = 0; main(['perft', '--seed', '1', '11'])"
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    command = [sys.executable, "-c", f"import sys; {hide}{start}"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, check=True)
    shown = b""
    while select.select([ours], [], [], 1)[0]:
        shown += os.read(ours, 1 << 16)
    os.close(theirs)
    os.close(ours)
    assert bool(re.search(rb"\d+/94 ", shown)) == installed, shown
    assert installed or not shown
    check_rate(done.stdout.decode().splitlines(), "sequences", perft(DEAL, 11))


def on_cluster(client: Any, *argv: str) -> "subprocess.Popen[str]":
    """The command line on the cluster of a client."""
    address = client.scheduler.address.removeprefix("tcp://")
    command = [sys.executable, "-m", "ddzcore", *argv, "--executor", f"dask://{address}"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def is_working(client: Any) -> bool:
    """Whether both workers have parts of the work."""
    busy = client.processing().values()
    return len(busy) == 2 and all(busy)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.filterwarnings("ignore")
def test_a_worker_of_a_cluster_is_ended_in_mid_run() -> None:
    with two_workers() as client:
        running = on_cluster(client, "perft", "--rules", "doudizhu", "--seed", "1", "12")
        watch = threading.Timer(120, running.kill)
        watch.start()
        while not is_working(client) and running.poll() is None:
            time.sleep(0.01)
        time.sleep(0.5)
        assert is_working(client), "it was over too early"
        ended = end_one(client)
        assert running.poll() is None
        out, err = running.communicate()
        watch.cancel()
        assert running.returncode == 0, err
        check_rate(out.splitlines(), "sequences", perft(DEAL, 12))
        assert ended not in client.run(os.getpid).values()
