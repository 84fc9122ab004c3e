"""Wherever rules are asked for, their text will do."""

from collections.abc import Callable

import numpy as np
import pytest

from ddzcore import (
    Game,
    Hand,
    Rules,
    State,
    Tables,
    batch,
    deal,
    deal_state,
    diff_rules,
    least_of_parts,
    least_plays,
    least_splits,
)
from ddzcore.errors import OptionError

TEXT = "rlcard;kicker_max_same=2"
HANDS = np.array([int(Hand("333444556")), int(Hand("BR"))], dtype=np.uint64)
CALLS: dict[str, Callable[[Rules | str], object]] = {
    "State": lambda rules: str(State(rules, ["34", "56", "7"])),
    "deal_state": lambda rules: str(deal_state(rules, seed=3)),
    "Tables": lambda rules: Tables(rules, 3, seed=1).counts().tolist(),
    "Game": lambda rules: str(Game(rules, seed=1).record()),
    "least_plays": lambda rules: least_plays("333444556", rules, "whole"),
    "least_splits": lambda rules: list(least_splits("333444556", rules)),
    "least_of_parts": lambda rules: least_of_parts("3334", rules).tolist(),
    "batch.legal_plays": lambda rules: batch.legal_plays(rules, HANDS).plays.tolist(),
    "batch.count_plays": lambda rules: batch.count_plays(rules, HANDS).tolist(),
    "batch.least_plays": lambda rules: batch.least_plays(rules, HANDS).tolist(),
    "HiddenHands": lambda rules: deal.HiddenHands(rules, "3344KA2", [0, 4, 3]).num_deals,
    "diff_rules": lambda rules: diff_rules(rules, "doudizhu"),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_text_stands_for_its_rules(name: str) -> None:
    call = CALLS[name]
    assert call(TEXT) == call(Rules(TEXT))
    with pytest.raises(OptionError, match="no_such_rules"):
        call("no_such_rules")
    for wrong in (None, 5, Hand("3")):
        with pytest.raises(TypeError, match=type(wrong).__name__):
            call(wrong)  # type: ignore[arg-type]
