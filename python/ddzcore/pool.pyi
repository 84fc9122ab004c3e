from collections.abc import Callable
from typing import TypeVar

Part = TypeVar("Part")
Answer = TypeVar("Answer")

class Stop:
    def set(self) -> None: ...
    def do(self, work: Callable[[Part], Answer], part: Part) -> Answer: ...

def go_on(*_: object) -> None: ...
