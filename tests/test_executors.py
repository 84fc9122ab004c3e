"""Work over threads, processes and a Dask cluster: the answer is that of one process, also if workers are lost."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import count
from typing import Any

import numpy as np
import pytest

from cluster import end_one, two_workers
from ddzcore import DdzError, Rules, State, WorkError, deal_state, divide, perft, playouts, solve_many
from ddzcore.work import TRIES, in_groups, run_parts
from seeded import ALL_RULES

SPAWN = multiprocessing.get_context("spawn")
DEAL = deal_state(Rules("doudizhu"), seed=1)
SUITED = deal_state(Rules("zhengshangyou;opening_must_include=true"), seed=2)
ENDED = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


def processes() -> Executor:
    return ProcessPoolExecutor(2, mp_context=SPAWN)


@pytest.fixture(scope="module", params=["threads", "processes", "dask"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    if request.param == "dask":
        with two_workers() as client:
            yield client.get_executor(pure=False)
    else:
        with ThreadPoolExecutor(2) if request.param == "threads" else processes() as pool:
            yield pool


@pytest.mark.parametrize("state", [DEAL, SUITED], ids=["deal", "suited"])
def test_answers_are_those_of_one_process(executor: Executor, state: State) -> None:
    for depth in range(7):
        assert perft(state, depth, executor=executor) == perft(state, depth)
    by_play = divide(state, 6, executor=executor)
    assert by_play == divide(state, 6)
    assert list(by_play) == list(state.legal_plays())
    alone = playouts(state, 3000, seed=5, first=17)
    shared = playouts(state, 3000, seed=5, first=17, executor=executor)
    for name in ("scores", "lengths", "first_out"):
        assert np.array_equal(getattr(alone, name), getattr(shared, name)), name


@pytest.mark.parametrize("text", ALL_RULES)
def test_every_preset_over_processes(text: str, pool: Executor) -> None:
    state = deal_state(Rules(text), seed=3)
    for number in range(12):  # in the middle of a game too
        if not state.is_over:
            state.play_unchecked(state.legal_plays()[number % state.count_plays()])
    assert perft(state, 3, executor=pool) == perft(state, 3)
    shared = playouts(state, 600, seed=9, executor=pool)
    assert np.array_equal(shared.scores, playouts(state, 600, seed=9).scores)


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with processes() as made:
        yield made


def test_no_games() -> None:
    for given in (None, partial(ThreadPoolExecutor, 2)):
        assert playouts(DEAL, 0, executor=given).scores.shape == (0, 3)


def test_progress_is_told() -> None:
    for threads in (1, 2):
        told: list[tuple[int, int]] = []
        assert perft(DEAL, 4, threads, progress=lambda *step, to=told: to.append(step)) == 2624
        assert told == [(i + 1, len(told)) for i in range(len(told))]
        assert len(told) > 20


# Workers that are lost


def children() -> set[int]:
    return {child.pid or 0 for child in multiprocessing.active_children()}


@ENDED
def test_a_pool_that_breaks_is_made_anew() -> None:
    made: list[int] = []
    others = children()

    def make() -> Executor:
        made.append(1)
        return processes()

    def end_a_worker(done: int, total: int) -> None:
        if done == total // 3:
            os.kill(min(children() - others), signal.SIGKILL)

    assert perft(DEAL, 10, executor=make, progress=end_a_worker) == perft(DEAL, 10)
    assert len(made) == 2
    assert children() == others


@ENDED
def test_a_pool_that_was_given_is_not() -> None:
    others = children()

    def end_a_worker(done: int, _: int) -> None:
        if done == 10:
            os.kill(min(children() - others), signal.SIGKILL)

    with processes() as given, pytest.raises(WorkError, match="give a function that makes one"):
        perft(DEAL, 10, executor=given, progress=end_a_worker)


@ENDED
@pytest.mark.filterwarnings("ignore")
def test_a_worker_of_a_cluster_is_ended() -> None:
    with two_workers() as client:
        ended: list[int] = []

        def end_a_worker(done: int, total: int) -> None:
            if done == total // 4:
                ended.append(end_one(client))

        executor = client.get_executor(pure=False)
        assert perft(DEAL, 11, executor=executor, progress=end_a_worker) == perft(DEAL, 11)
        assert ended
        assert ended[0] not in client.run(os.getpid).values()
        ended.clear()
        shared = playouts(DEAL, 400_000, seed=3, executor=executor, progress=end_a_worker)
        assert np.array_equal(shared.scores, playouts(DEAL, 400_000, seed=3).scores)
        assert ended


class Losing(Executor):
    """Does parts at once, but loses those that it is told to."""

    def __init__(self, loses: Callable[[int], bool], error: type[Exception] = OSError) -> None:
        self.loses, self.error, self.number = loses, error, count()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.loses(next(self.number)):
            future.set_exception(self.error("lost"))
        else:
            try:
                future.set_result(fn(*args, **kwargs))
            except Exception as error:
                future.set_exception(error)
        return future


def test_lost_parts_are_done_again() -> None:
    assert run_parts(abs, range(-500, 0), executor=Losing(lambda i: i < 700)) == list(range(500, 0, -1))


def test_a_part_that_is_always_lost_ends_the_work() -> None:
    with pytest.raises(WorkError, match=f"lost {TRIES} times"):
        run_parts(abs, range(5), executor=Losing(lambda _: True))


def test_what_is_refused_is_not_done_again() -> None:
    done: list[int] = []

    def refuse(part: int) -> int:
        done.append(part)
        if part == 3:
            raise DdzError("no")
        return part

    with pytest.raises(DdzError, match="no"):
        run_parts(refuse, range(9), executor=Losing(lambda _: False))
    assert done.count(3) == 1


@pytest.mark.parametrize("workers", [5, "threads", lambda: 5, int, [ThreadPoolExecutor]])
def test_what_is_no_executor(workers: Any) -> None:
    for call in (
        lambda: perft(DEAL, 5, executor=workers),
        lambda: divide(DEAL, 5, executor=workers),
        lambda: playouts(DEAL, 9, executor=workers),
        lambda: solve_many([DEAL], executor=workers),
    ):
        with pytest.raises(TypeError, match=r"executor=.*give an executor, which has submit, or a function"):
            call()
    if not callable(workers):
        with pytest.raises(TypeError, match="give an executor"):
            perft(DEAL, 1, executor=workers)


def test_a_class_makes_executors() -> None:
    assert perft(DEAL, 4, executor=ThreadPoolExecutor) == perft(DEAL, 4)


@pytest.mark.parametrize("error", [ValueError, TypeError, ZeroDivisionError, KeyError, MemoryError])
def test_what_a_part_raises_comes_up_at_once(error: type[Exception]) -> None:
    done: list[int] = []

    def fail(part: int) -> int:
        done.append(part)
        raise error("mine")

    for executor in (Losing(lambda _: False), partial(ThreadPoolExecutor, 1)):
        done.clear()
        with pytest.raises(error, match="mine"):
            run_parts(fail, range(9), executor=executor)
        assert done.count(0) <= 1


def test_bad_arguments_of_solve_many() -> None:
    states = [State(Rules(), ["34", "5", "6"])] * 3
    for executor in (None, partial(ThreadPoolExecutor, 2)):
        with pytest.raises(DdzError, match="objective="):
            solve_many(states, executor=executor, objective="all")
        with pytest.raises(TypeError):
            solve_many(states, executor=executor, what=1)


def test_an_executor_that_breaks_at_once() -> None:
    class Broken(Losing):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise BrokenProcessPool("broken")

    with pytest.raises(WorkError, match="give a function"):
        run_parts(abs, range(5), executor=Broken(lambda _: False))
    with pytest.raises(WorkError, match=f"lost {TRIES} times"):
        run_parts(abs, range(5), executor=lambda: Broken(lambda _: False))


def test_an_executor_that_takes_no_more_work() -> None:
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    with pytest.raises(WorkError, match="takes no more work"):
        run_parts(abs, range(5), executor=closed)


def test_groups() -> None:
    for size in range(12):
        for groups in range(1, 8):
            made = in_groups(range(size), groups)
            assert [item for group in made for item in group] == list(range(size))
            assert len(made) == min(size, groups)
            assert all(made)
