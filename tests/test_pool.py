"""Threads that are kept: the answer is that of one thread, from several callers, after a fork, and at the end."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from ddzcore import DdzError, Rules, Tables, batch
from seeded import positions

RULES = Rules("doudizhu")
HANDS = np.array([int(hand) for hand, _ in positions(7, RULES, 700)], dtype=np.uint64)

SCRIPT = """
import os, sys
import numpy as np
from ddzcore import Rules, batch

hands, rules = np.full(1000, 0x1111111111, dtype=np.uint64), Rules()
alone = batch.legal_plays(rules, hands)

def agree(threads):
    return batch.legal_plays(rules, hands, threads=threads).plays.tobytes() == alone.plays.tobytes()
"""


def run(script: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT + script], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_number_of_threads_changes_nothing() -> None:
    for num in (0, 1, 31, 33, 700):
        alone = batch.legal_plays(RULES, HANDS[:num])
        for threads in (2, 3, 8, 100, 1000):
            shared = batch.legal_plays(RULES, HANDS[:num], threads=threads)
            assert shared.plays.tobytes() == alone.plays.tobytes()
            assert (shared.offsets == alone.offsets).all()
    for threads in (-1, 1 << 10):
        with pytest.raises(DdzError, match="threads="):
            batch.legal_plays(RULES, HANDS, threads=threads)


def test_several_callers_at_once() -> None:
    """Each of them with threads, more of them than there are workers."""
    alone = [batch.legal_plays(RULES, HANDS[i:]).plays.tobytes() for i in range(40)]
    stepped = Tables(RULES, 50, seed=1)
    for turn in range(20):
        stepped.step_random(turn)

    def call(i: int) -> bool:
        tables = Tables(RULES, 50, seed=1, threads=i % 5 + 1)
        for turn in range(20):
            tables.step_random(turn)
        same = all((tables.observe()[name] == seen).all() for name, seen in stepped.observe().items())
        out = batch.Lists()
        for _ in range(20):
            same &= batch.legal_plays(RULES, HANDS[i:], out=out, threads=i % 30 + 2).plays.tobytes() == alone[i]
        return bool(same)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(call, range(40)))


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads where Linux lists them")
def test_threads_are_kept() -> None:
    run(
        "before = len(os.listdir('/proc/self/task'))\n"
        "assert all(agree(4) for _ in range(50))\n"
        "assert len(os.listdir('/proc/self/task')) == before + 3\n"
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_after_a_fork() -> None:
    """The child has threads of its own, and so have its children."""
    run(
        "import warnings\n"
        "warnings.simplefilter('ignore')\n"
        "assert agree(3)\n"
        "for _ in range(2):\n"
        "    child = os.fork()\n"
        "    if child:\n"
        "        assert agree(3)\n"
        "        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
        "    assert agree(3)\n"
        "    if sys.platform == 'linux':\n"
        "        assert len(os.listdir('/proc/self/task')) == 3\n"
    )


def test_the_interpreter_ends() -> None:
    run("import threading\nthreading.Thread(target=agree, args=(5,)).start()\nassert agree(3)\n")
