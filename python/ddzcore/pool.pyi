from collections.abc import Callable
from typing import TypeVar, final

_Part = TypeVar("_Part")
_Answer = TypeVar("_Answer")

@final
class Stop:
    def set(self) -> None: ...
    def do(self, work: Callable[[_Part], _Answer], part: _Part) -> _Answer: ...

def go_on(*_: object) -> None: ...
