from typing import SupportsIndex

from ddzcore.rules import Rules
from ddzcore.state import State

def deal_state(rules: Rules | str, seed: SupportsIndex = ..., game: SupportsIndex = ...) -> State: ...
