"""A number for every play: both ways, masks, and that the numbers stay."""

import pickle
import random
from typing import Any

import numpy as np
import pytest

from ddzcore import Actions, NotAPlayError, Rules
from seeded import ALL_RULES, positions


@pytest.mark.parametrize("text", ALL_RULES)
def test_both_ways(text: str) -> None:
    rules = Rules(text)
    actions = rules.actions
    assert len(actions) == len(rules.play_space) + 1
    numbers = np.arange(len(actions))
    plays = actions.decode(numbers)
    assert (actions.encode(plays) == numbers).all()
    assert list(plays[:-1]) == list(rules.play_space)
    rng = random.Random(67)
    for number in [0, len(actions) - 1, *rng.sample(range(len(actions)), 200)]:
        play = actions.decode(number)
        assert actions.encode(play) == number
        assert actions.encode(str(play)) == number


def test_masks() -> None:
    rules = Rules("doudizhu_free")
    actions = rules.actions
    for hand, to_beat in positions(71, rules, 60):
        plays = rules.legal_plays(hand, to_beat)
        mask = actions.mask(plays)
        assert mask.dtype == np.bool_
        assert mask.sum() == len(plays)
        assert list(actions.decode(np.flatnonzero(mask))) == list(plays)
        bits = actions.mask(plays, packed=True)
        assert bits.dtype == np.uint8
        assert len(bits) == (len(actions) + 7) // 8
        assert (np.unpackbits(bits, count=len(actions), bitorder="little") == mask).all()
    assert actions.mask("3").tolist().index(True) == actions.encode("3")


def test_the_numbers_stay() -> None:
    """Version 1: these numbers are in other people's trained networks."""
    assert Actions.version == 1
    actions = Rules("doudizhu").actions
    chosen = {"3": 0, "33": 15, "333444+56": 512, "3333": 12640, "BR": 12653, "pass": 12654}
    assert {text: actions.encode(text) for text in chosen} == chosen
    assert len(Rules("rlcard").actions) == 27_472
    assert repr(actions) == "<12655 actions of doudizhu>"
    assert len(pickle.loads(pickle.dumps(actions))) == 12_655


def test_what_is_refused() -> None:
    actions = Rules("doudizhu").actions
    foreign = Rules("doudizhu_free")
    with pytest.raises(NotAPlayError, match="no play under doudizhu"):
        actions.encode(foreign.parse_play("333444+55"))
    with pytest.raises(NotAPlayError, match="no play under doudizhu"):
        actions.encode(foreign.legal_plays("33344455"))
    with pytest.raises(NotAPlayError):
        actions.encode("334")
    bad: Any
    for bad in (-1, len(actions), 2**70, [0, -1], np.array([len(actions)])):
        with pytest.raises(IndexError):
            actions.decode(bad)
    for bad in (True, "3", b"3", 1.0, [[1]], {3: 1}, None):
        with pytest.raises(TypeError):
            actions.decode(bad)
    assert actions.decode(np.array(5)) == actions.decode(5)
    assert list(actions.decode([])) == []
    for bad in (None, 3, [3]):
        with pytest.raises(TypeError):
            actions.encode(bad)
        with pytest.raises(TypeError, match="of a Rules"):
            Actions(bad)
