"""Ctrl-C: what takes minutes ends soon, and what it was done with can be used again."""

import signal
import subprocess
import sys

import pytest

LIMIT = 50  # seconds: what is interrupted here takes far longer, or the test says nothing
TIMERS = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
START = """
import signal, sys, time
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from ddzcore import *
from ddzcore import batch, deal

def interrupt(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, interrupt)

def stopped(do, after=0.3):
    signal.setitimer(signal.ITIMER_REAL, after)
    try:
        do()
    except KeyboardInterrupt:
        pass
    else:
        sys.exit("it was done before")
    signal.setitimer(signal.ITIMER_REAL, 0)

rules = Rules("doudizhu")
start = deal_state(rules, 1)
"""
CALLS = {
    "perft": "stopped(lambda: perft(start, 40))\nassert perft(start, 4) == 2624",
    "perft, listed": "stopped(lambda: perft(start, 40, bulk=False))",
    "perft of two players": "stopped(lambda: perft(State(rules, ['345678TTJJQQKKAA', '34567899TTJJQQKK']), 40))",
    "perft in threads": "stopped(lambda: perft(start, 40, threads=3))\nassert perft(start, 4, threads=3) == 2624",
    "perft with progress": "stopped(lambda: perft(start, 40, progress=print))",
    "divide in threads": "stopped(lambda: divide(start, 40, threads=3))",
    "perft, an executor": "with ThreadPoolExecutor(2) as threads:\n"
    "    stopped(lambda: perft(start, 40, executor=threads))\n    assert perft(start, 4, executor=threads) == 2624",
    "perft, made executors": "stopped(lambda: perft(start, 40, executor=lambda: ThreadPoolExecutor(2)))",
    "playouts": "stopped(lambda: playouts(start, 10**8))\nassert len(playouts(start, 10)) == 10",
    "playouts of large hands": "stopped(lambda: playouts(deal_state(Rules('doudizhu4_shanghai')), 10**8))",
    "playouts in threads": "stopped(lambda: playouts(start, 10**8, threads=3))",
    "solve_many": "stopped(lambda: solve_many([start] * 3, threads=1))",
    "solve_many in threads": "stopped(lambda: solve_many([start] * 3, threads=2))\n"
    "few = [State(rules, ['34', '39'])]\nassert solve_many(few, threads=2) == solve_many(few)",
}
MANY = """
large = Rules("doudizhu4_shanghai")
hands = np.array([int(deal_state(large, i).hands[0]) for i in range(300)], dtype=np.uint64)
many = np.resize(hands, 10_000_000)
out = batch.Lists()
alone = batch.legal_plays(large, hands).plays.tobytes()
"""
BATCHES = {
    "count_plays": "stopped(lambda: batch.count_plays(large, many, threads={threads}), 0.4)",
    "legal_plays": "some = np.resize(hands, 100_000)\n"  # new memory is empty, and takes its time
    "stopped(lambda: batch.legal_plays(large, some, out=out, threads={threads}), .05)\n"
    "assert not len(out.plays) or not out.plays[-1]['size']\n"
    "assert batch.legal_plays(large, hands, out=out, threads={threads}).plays.tobytes() == alone",
    "least_plays": "stopped(lambda: batch.least_plays(large, many, threads={threads}), 2)",
    "sample": "out = np.zeros((6_000_000, 3, 15), dtype=np.uint8)\n"
    "stopped(lambda: deal.hidden_hands(played.view(0)).sample(len(out), out=out, threads={threads}), .1)\n"
    "assert not out[-1].any()",
}
TABLES = """
import random

def told(tables):
    seen = tables.observe()
    return np.column_stack([tables.to_move, *[seen[name] for name in ("hand", "unseen", "cards_left", "to_beat")]])

class Stopped(Exception):
    pass

def interrupt(*_):
    raise Stopped

signal.signal(signal.SIGALRM, interrupt)
rng, steps, deals, num = random.Random(5), 0, 0, 60_000
tables, one = Tables(rules, num, seed=1, threads={threads}), Tables(rules, num, seed=1)
while not steps:
    before = told(tables)
    one.step_random(5)
    try:
        signal.setitimer(signal.ITIMER_REAL, 1e-3 + 1e-2 * rng.random())
        tables.step_random(5)
        signal.setitimer(signal.ITIMER_REAL, 0)
    except Stopped:
        pass
    old, new = [(told(tables) == other).all(axis=1) for other in (before, told(one))]
    assert (old | new).all()
    steps = 0 < new.sum() < num
    if not new.all():
        tables, one = Tables(rules, num, seed=1, threads={threads}), Tables(rules, num, seed=1)
    assert (tables.counts() == one.counts()).all()
for table in tables, one:
    while not table.over.all():
        table.step_random(1)
one.reset()
for _ in range(100):
    try:
        signal.setitimer(signal.ITIMER_REAL, 1e-4 + 5e-3 * rng.random())
        tables.reset()
        signal.setitimer(signal.ITIMER_REAL, 0)
        break
    except Stopped:
        deals += tables.over.any()
signal.setitimer(signal.ITIMER_REAL, 0)
tables.reset()
assert deals
assert (told(tables) == told(one)).all()
"""


def run(script: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", START + script], capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@TIMERS
@pytest.mark.parametrize("script", CALLS.values(), ids=CALLS)
def test_long_calls_end(script: str) -> None:
    run(script)


@TIMERS
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("call", BATCHES)
def test_batches_end(call: str, threads: int) -> None:
    more = "played = Game('doudizhu', seed=1)\nplayed.apply('3')\n" if call == "sample" else MANY
    run(more + BATCHES[call].format(threads=threads))


@TIMERS
@pytest.mark.parametrize("threads", [1, 2])
def test_tables_stay_sound(threads: int) -> None:
    run(TABLES.format(threads=threads))


def test_other_signals_are_handled_meanwhile() -> None:
    if not hasattr(signal, "setitimer"):
        pytest.skip("there are no timers")
    run(
        "seen = []\nsignal.signal(signal.SIGALRM, lambda *_: seen.append(time.monotonic()))\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)\n"
        "while len(seen) < 3:\n    perft(start, 11)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0)\n"
    )


@TIMERS
def test_wherever_it_comes() -> None:
    """Many short parts: who waits for their threads is interrupted while he takes answers, too."""
    run(
        "few, is_awaited = [State(rules, ['345678', '4567899'])] * 300, False\n"
        "def interrupt(*_):\n    if is_awaited:\n        raise KeyboardInterrupt\n"
        "signal.signal(signal.SIGALRM, interrupt)\n"
        "for i in range(100):\n"
        "    is_awaited = True\n"
        "    signal.setitimer(signal.ITIMER_REAL, 0.0003 * (i % 25 + 1))\n"
        "    try:\n        solve_many(few, threads=3)\n        is_awaited = False\n"
        "    except KeyboardInterrupt:\n        pass\n"
        "    signal.setitimer(signal.ITIMER_REAL, 0)\n"
    )


@TIMERS
def test_what_a_handler_raises_comes_through() -> None:
    run(
        "class Late(Exception):\n    pass\n"
        "def late(*_):\n    raise Late\n"
        "signal.signal(signal.SIGALRM, late)\n"
        "for how in {'threads': 2}, {'executor': lambda: ThreadPoolExecutor(2)}:\n"
        "    signal.setitimer(signal.ITIMER_REAL, 0.2)\n"
        "    try:\n        perft(start, 40, **how)\n    except Late:\n        continue\n"
        "    sys.exit('it was done before')\n"
    )
