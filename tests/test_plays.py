"""Plays and the list of them: the sequence, the arrays, pickling."""

import pickle
import tracemalloc
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from ddzcore import PLAY_DTYPE, Hand, NotAPlayError, Pattern, Play, Plays, Rules

RULES = Rules("doudizhu_free")
HAND = Hand("33344455666778TJQKA2BR")


def test_sequence() -> None:
    plays = RULES.legal_plays(HAND)
    every = list(plays)
    assert isinstance(plays, Sequence)
    assert len(plays) == len(every) == RULES.count_plays(HAND) > 100
    assert [plays[i] for i in range(len(plays))] == every
    assert plays[-1] == every[-1]
    assert plays[-len(plays)] == every[0]
    assert list(reversed(plays)) == every[::-1]
    for part in (slice(3, 9), slice(None, None, -2), slice(-5, None), slice(9, 3)):
        assert list(plays[part]) == every[part]
        assert isinstance(plays[part], Plays)
    for i in (len(plays), -len(plays) - 1):
        with pytest.raises(IndexError):
            plays[i]
    assert list(plays[plays.array["size"] == 1]) == [play for play in every if play.size == 1]
    assert list(plays[np.array([5, 3, 3])]) == [every[5], every[3], every[3]]
    with pytest.raises(IndexError):
        plays[np.array([len(plays)])]
    bad: Any = "3"
    with pytest.raises(TypeError):
        plays[bad]


def test_membership_index_and_count() -> None:
    plays = RULES.legal_plays("33344455566677")
    exact = RULES.parse_play("333444555+667")
    assert exact in plays
    assert plays[plays.index(exact)] == exact
    assert plays.count(exact) == 1
    assert "333444555+667" in plays
    assert "667+333444555" not in plays
    assert plays.count("333444555666") == 3
    assert plays.index("333444555666") == plays.index(plays[plays.index("333444555666")])
    assert "pass" not in plays
    assert "88" not in plays
    assert 3 not in plays
    assert None not in plays
    assert "pass" in RULES.legal_plays("3", "4")
    with pytest.raises(ValueError, match="is not among"):
        plays.index("88")


def test_arrays() -> None:
    plays = RULES.legal_plays(HAND, "9")
    array = plays.array
    assert array.dtype == PLAY_DTYPE
    assert array.shape == (len(plays),)
    assert array.itemsize == 16
    assert plays.counts.dtype == np.uint8
    assert plays.counts.shape == (len(plays), 15)
    assert plays.cards.dtype == np.uint64
    for row, counts, packed, play in zip(array, plays.counts, plays.cards, plays, strict=True):
        assert tuple(counts) == play.cards.counts
        assert packed == int(play.cards) == row["cards"]
        assert (row["pattern"], row["key"], row["length"], row["size"], row["suit"]) == (
            play.pattern,
            play.key,
            play.length,
            play.size,
            0,
        )
    assert not array.flags.writeable
    assert not plays.cards.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        array["key"] = 3
    kept = RULES.legal_plays(HAND).array
    assert kept["cards"][0] == 1  # the array keeps the buffer alive


def test_empty_list() -> None:
    plays = RULES.legal_plays("")
    assert len(plays) == 0
    assert list(plays) == []
    assert plays.array.shape == (0,)
    assert plays.counts.shape == (0, 15)
    assert repr(plays) == "<0 plays>"
    assert plays[:] == plays
    assert not plays


def test_by_cards() -> None:
    plays = RULES.legal_plays("333444555666")
    once = plays.by_cards()
    assert len(once) == len(plays) - 2 == len(set(once.cards.tolist()))
    assert once.count("333444555666") == 1
    assert once[once.index("333444555666")].pattern is Pattern.TRIO_CHAIN


def test_by_cards_keeps_the_higher_key_of_two_readings() -> None:
    once = RULES.legal_plays("33334444").by_cards()
    assert "4444+3333" in once
    assert "3333+4444" not in once


def test_as_numpy_and_memoryview_see_it() -> None:
    plays = RULES.legal_plays(HAND)
    array = np.asarray(plays)
    assert array.shape == (len(plays),)
    assert array["size"].tolist() == plays.array["size"].tolist()
    view = memoryview(plays)
    assert (view.itemsize, view.nbytes, view.readonly, view.shape) == (16, 16 * len(plays), True, (len(plays),))
    assert bytes(plays) == bytes(plays.array)


def test_lists_are_matched_as_sequences() -> None:
    match RULES.legal_plays("3"):
        case [play]:
            assert str(play) == "3"
        case _:
            pytest.fail("no sequence")
    for position in (10**30, -(10**30), 2**63):
        with pytest.raises(IndexError):
            RULES.legal_plays("3")[position]


def test_lists_give_their_memory_back() -> None:
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(200):
            RULES.legal_plays(HAND)
        assert tracemalloc.get_traced_memory()[0] - before < 16 * len(RULES.legal_plays(HAND)) * 10
    finally:
        tracemalloc.stop()


def test_equality_and_pickle() -> None:
    plays = RULES.legal_plays(HAND)
    assert plays == RULES.legal_plays(HAND) != RULES.legal_plays("3")
    assert plays != list(plays)
    assert pickle.loads(pickle.dumps(plays)) == plays
    with pytest.raises(TypeError):
        hash(plays)
    for play in plays:
        again = pickle.loads(pickle.dumps(play))
        assert again == play
        assert hash(again) == hash(play)
        assert again is not play


def test_repr() -> None:
    assert repr(RULES.legal_plays("3BR")) == "<4 plays: 3 SOLO, 1 ROCKET>"
    assert repr(RULES.parse_play("333444+56")) == "<Play 333444+56: TRIO_CHAIN_SOLO>"


def test_parts_of_a_play() -> None:
    play = RULES.parse_play("TTTJJJ+3344")
    assert (play.cards, play.body, play.kickers) == (Hand("3344TTTJJJ"), Hand("TTTJJJ"), Hand("3344"))
    assert (play.pattern, play.key, play.length, play.size) == (Pattern.TRIO_CHAIN_PAIR, 10, 2, 10)
    rocket, bomb, skip = (RULES.parse_play(text) for text in ("RB", "7777", "PASS"))
    assert (str(rocket), rocket.key, rocket.length, rocket.size) == ("BR", 16, 2, 2)
    assert (str(bomb), bomb.key, bomb.length, bomb.size) == ("7777", 7, 4, 4)
    assert (str(skip), skip.key, skip.length, skip.size, skip.cards, skip.body) == ("pass", 0, 0, 0, Hand(), Hand())
    assert play != "TTTJJJ+3344"
    assert play != rocket


def test_plays_are_made_by_rules_only() -> None:
    for cls in (Play, Plays):
        with pytest.raises(TypeError, match="made by a rule set"):
            cls()
    play: Any = RULES.parse_play("3")
    with pytest.raises(AttributeError):
        play.key = 4


@pytest.mark.parametrize(
    "role",
    [
        (3, 9, 3, 2, 0),
        (3, 3, 9, 1, 0),
        (3, 1, 255, 1, 0),
        (3, 7, 3, 200, 0),
        (0, 1, 3, 1, 0),
        (3, 0, 0, 0, 0),
        (3, 20, 3, 4, 0),
        (2, 1, 3, 1, 0),
        (1, 20, 3, 0, 0),
        (16, 20, 3, 16, 0),
        (0, 20, 17, 240, 0),
        (4, 20, 3, 4, 9),
        (0, 0, 200, 0, 3),
        (2, 23, 3, 2, 0),
        (3, 10, 3, 1, 0),
    ],
)
def test_forged_pickles_are_refused(role: tuple[int, ...]) -> None:
    restore, _ = RULES.parse_play("3").__reduce__()
    with pytest.raises(NotAPlayError):
        restore(*role)


def test_patterns_have_names() -> None:
    for names in ({pattern.english for pattern in Pattern}, {pattern.chinese for pattern in Pattern}):
        assert len(names) == len(Pattern)
