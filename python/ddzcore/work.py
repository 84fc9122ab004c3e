"""Long work in parts: over threads, or over any executor, of processes or of machines."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from typing import Any, TypeVar

from ddzcore.errors import DdzError, WorkError

__all__ = ["run_parts"]

Part = TypeVar("Part")
Answer = TypeVar("Answer")

TRIES = 5
"""How often a part is given out at most: a worker may die with it through no fault of its own."""

WAITING = 64
"""How many parts are given out ahead of the answers."""


def run_parts(
    do: Callable[[Part], Answer],
    parts: Sequence[Part],
    threads: int = 1,
    executor: Executor | None = None,
    told: Callable[[int], object] | None = None,
) -> list[Answer]:
    """`do` for each part, in order. `told` is called with the number of each part that is done.

    A part whose worker is lost is given out again. What `do` itself refuses (`DdzError`) is raised at once.
    """
    if executor is not None:
        return in_order(do, parts, executor, told)
    if threads > 1:
        with ThreadPoolExecutor(threads) as pool:
            return in_order(do, parts, pool, told)
    answers = []
    for number, part in enumerate(parts):
        answers.append(do(part))
        if told is not None:
            told(number)
    return answers


def in_order(
    do: Callable[[Part], Answer], parts: Sequence[Part], executor: Executor, told: Callable[[int], object] | None
) -> list[Answer]:
    """The answers of an executor, in the order of the parts."""
    answers: dict[int, Answer] = {}
    tries = [0] * len(parts)
    left: Iterator[int] = iter(range(len(parts)))
    waiting: dict[Future[Answer], int] = {}
    again: list[int] = []
    while len(answers) < len(parts):
        while len(waiting) < WAITING:
            number = again.pop() if again else next(left, None)
            if number is None:
                break
            waiting[executor.submit(do, parts[number])] = number
        for done in wait(waiting, return_when=FIRST_COMPLETED).done:
            number = waiting.pop(done)
            try:
                answers[number] = done.result()
            except DdzError:
                cancel(waiting)
                raise
            except Exception as error:  # the worker, or its machine, is gone: that says nothing of the part
                tries[number] += 1
                if tries[number] == TRIES:
                    cancel(waiting)
                    raise WorkError(f"part {number} of {len(parts)} was lost {TRIES} times: {error!r}") from error
                again.append(number)
            else:
                if told is not None:
                    told(number)
    return [answers[number] for number in range(len(parts))]


def cancel(waiting: dict[Future[Any], int]) -> None:
    """Give up what has not begun."""
    for future in waiting:
        future.cancel()
