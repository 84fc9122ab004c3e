from collections.abc import Callable, Iterable
from typing import Any, final

from ddzcore.objective import Banned, Solution
from ddzcore.state import State
from ddzcore.work import Progress, Workers

@final
class Solver:
    def __new__(
        cls,
        state: State,
        objective: str = "win",
        side: Iterable[int] | None = None,
        banned: Banned | None = None,
        table_mb: float = 64,
        all_plays: bool = True,
        plain: bool = False,
    ) -> Solver: ...
    @property
    def state(self) -> State: ...
    @property
    def objective(self) -> str: ...
    @property
    def side(self) -> tuple[int, ...]: ...
    @property
    def nodes(self) -> int: ...
    def run(
        self,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> Solution: ...

def solve(
    state: State,
    objective: str = "win",
    side: Iterable[int] | None = None,
    banned: Banned | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    table_mb: float = 64,
    all_plays: bool = True,
    progress: Callable[[int], object] | None = None,
) -> Solution: ...
def solve_many(
    states: Iterable[State],
    threads: int = 1,
    executor: Workers | None = None,
    progress: Progress | None = None,
    **how: Any,
) -> list[Solution]: ...
