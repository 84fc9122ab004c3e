"""Long work in parts: over threads, or over any executor, of processes or of machines."""

from _thread import start_new_thread
from collections.abc import Callable, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)  # fmt: skip
from contextlib import suppress
from os import name as system
from pickle import PickleError
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from ddzcore.errors import WorkError, shown
from ddzcore.pool import Stop

__all__ = ["Progress", "Workers", "check_workers", "in_groups", "run_parts"]

Item = TypeVar("Item")
Part = TypeVar("Part")
Answer = TypeVar("Answer")
Progress = Callable[[int, int], object]
"""Called after each part: how many are done, and how many there are."""
Workers = Executor | Callable[[], Executor]
"""An executor, or a function that makes one: it makes another if one breaks, and shuts down what it made."""

TRIES = 5
"""How often a part is given out at most: a worker may die with it through no fault of its own."""

WAITING = 1024
"""How many parts are given out ahead of the answers."""

OF_THE_PART = (
    ValueError, TypeError, ArithmeticError, LookupError, AttributeError, NameError, ImportError, AssertionError,
    MemoryError, PickleError,
)  # fmt: skip
"""What a part itself raises; all else says that its worker is lost."""

LOOK_EVERY = 0.05 if system == "nt" else None
"""Seconds between two looks for Ctrl-C while answers are awaited, where it does not end the waiting."""


def check_workers(executor: Any) -> None:
    """Raise TypeError if this can be no executor, nor a function that makes one."""
    if executor is not None and not hasattr(executor, "submit") and not callable(executor):
        raise no_executor(executor)


def no_executor(value: object, made: str = "") -> TypeError:
    """The error of what is no executor."""
    return TypeError(f"executor={made}{shown(value)}: give an executor, which has submit, or a function that makes one")


def run_parts(
    do: Callable[[Part], Answer],
    parts: Sequence[Part],
    threads: int = 1,
    executor: Workers | None = None,
    progress: Progress | None = None,
) -> list[Answer]:
    """`do` for each part, in order.

    A part whose worker is lost is given out again, to a new executor if the old one is broken as a whole (as pools of
    processes are, once one of theirs dies) and `executor` is a function that makes one. What `do` itself raises, such
    as ValueError, is raised at once. Ctrl-C, and whatever else ends it early, stops native work in threads too.
    """
    check_workers(executor)
    if executor is None and threads > 1:
        return in_threads(do, parts, threads, progress)
    if executor is not None:
        return Job(do, parts, executor, progress).run()
    answers = []
    for part in parts:
        answers.append(do(part))
        if progress is not None:
            progress(len(answers), len(parts))
    return answers


def in_threads(
    do: Callable[[Part], Answer], parts: Sequence[Part], threads: int, progress: Progress | None
) -> list[Answer]:
    """The same, by threads of its own. Who waits for them holds no lock that they need, wherever Ctrl-C comes."""
    left: SimpleQueue[int] = SimpleQueue()
    done: SimpleQueue[tuple[int, Any, BaseException | None] | None] = SimpleQueue()
    answers: dict[int, Answer] = {}
    stop, at_work = Stop(), 0

    def work() -> None:
        with suppress(Empty):
            while True:
                number = left.get_nowait()
                try:
                    done.put((number, stop.do(do, parts[number]), None))
                except BaseException as error:
                    done.put((number, None, error))
        done.put(None)

    for number in range(len(parts)):
        left.put(number)
    try:
        for _ in range(min(threads, len(parts))):
            start_new_thread(work, ())
            at_work += 1
        while len(answers) < len(parts):
            told = next_of(done)
            if told is None:
                at_work -= 1
                continue
            number, answer, error = told
            if error is not None:
                raise error
            answers[number] = answer
            if progress is not None:
                progress(len(answers), len(parts))
    finally:
        stop.set()
        while at_work:
            at_work -= next_of(done) is None
    return [answers[number] for number in range(len(parts))]


def next_of(queue: "SimpleQueue[Item]") -> "Item":
    """The next item, once there is one."""
    while True:
        with suppress(Empty):
            return queue.get(timeout=LOOK_EVERY)


class Job(Generic[Part, Answer]):
    """Parts, the answers so far, and the executor that has the rest."""

    def __init__(
        self, do: Callable[[Part], Answer], parts: Sequence[Part], workers: Workers, progress: Progress | None
    ) -> None:
        self.do, self.parts, self.progress = do, parts, progress
        is_made = hasattr(workers, "submit") and not isinstance(workers, type)
        self.make: Any = None if is_made else workers
        self.executor: Any = workers if is_made else self.made()
        self.stop = Stop()
        self.answers: dict[int, Answer] = {}
        self.tries = [0] * len(parts)
        self.left = list(range(len(parts)))[::-1]
        self.waiting: dict[Future[Answer], int] = {}

    def made(self) -> Any:
        """A new executor."""
        executor = self.make()
        if not hasattr(executor, "submit"):
            raise no_executor(executor, "a function that made ")
        return executor

    def run(self) -> list[Answer]:
        """The answers, in the order of the parts."""
        is_over = False
        try:
            while len(self.answers) < len(self.parts):
                while self.left and len(self.waiting) < WAITING:
                    self.give(self.left.pop())
                for done in wait(self.waiting, LOOK_EVERY, FIRST_COMPLETED).done:
                    self.take(done)
            is_over = True
        finally:
            self.stop.set()
            for future in self.waiting:
                future.cancel()
            if self.make is not None:
                self.executor.shutdown(wait=is_over)  # Ctrl-C may have left a lock closed that workers wait for
        return [self.answers[number] for number in range(len(self.parts))]

    def give(self, number: int) -> None:
        """Give a part to the executor."""
        try:
            self.waiting[self.submitted(self.parts[number])] = number
        except BrokenExecutor as error:
            if self.make is None:
                raise WorkError(f"the executor is broken; give a function that makes one ({error})") from error
            self.lost(number, error)
            self.executor.shutdown(wait=False)
            self.executor = self.made()
        except (RuntimeError, OSError) as error:  # such as a client that has lost its cluster
            raise WorkError(f"the executor takes no more work: {error}") from error

    def submitted(self, part: Part) -> "Future[Answer]":
        """The future of a part; threads of this process can be stopped."""
        if isinstance(self.executor, ThreadPoolExecutor):
            return self.executor.submit(self.stop.do, self.do, part)
        return self.executor.submit(self.do, part)  # type: ignore[no-any-return]

    def take(self, done: "Future[Answer]") -> None:
        """Take an answer from the executor."""
        number = self.waiting.pop(done)
        error = CancelledError() if done.cancelled() else done.exception()  # what this raises itself is a signal's
        if error is None:
            self.answers[number] = done.result()
            if self.progress is not None:
                self.progress(len(self.answers), len(self.parts))
        elif isinstance(error, OF_THE_PART) or not isinstance(error, Exception):
            raise error
        else:  # the worker, or its machine, is gone: that says nothing of the part
            self.lost(number, error)

    def lost(self, number: int, error: Exception) -> None:
        """Have a part done again."""
        self.tries[number] += 1
        if self.tries[number] == TRIES:
            raise WorkError(f"part {number} of {len(self.parts)} was lost {TRIES} times: {error!r}") from error
        self.left.append(number)


def in_groups(items: Sequence[Part], groups: int) -> list[Sequence[Part]]:
    """The items in so many groups at most, none of them empty, of almost the same size."""
    groups = min(groups, len(items))
    return [items[len(items) * i // groups : len(items) * (i + 1) // groups] for i in range(groups)]
