"""Hands: reading, writing, arithmetic, bad input."""

import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddzcore import RANKS, CardError, DeckError, Hand, NotInHandError

counts_of_a_hand = st.tuples(*[st.integers(0, 8)] * 13, *[st.integers(0, 2)] * 2)


@pytest.mark.parametrize(
    ("given_text", "text"),
    [
        ("33344456TJQKA2BR", "33344456TJQKA2BR"),
        ("R2AKQJT65444333B", "33344456TJQKA2BR"),
        ("10 10 3", "3TT"),
        ("1010", "TT"),
        ("tjqka2br", "TJQKA2BR"),
        ("XD xd", "BBRR"),
        (" 3\t4\n5 ", "345"),
        ("3, 4,5", "345"),
        ("３ 小王 大王", "3BR"),
        ("", ""),
    ],
)
def test_text(given_text: str, text: str) -> None:
    assert str(Hand(given_text)) == text
    assert repr(Hand(given_text)) == f"Hand('{text}')"
    assert list(Hand(given_text)) == list(text)
    assert len(Hand(given_text)) == len(text)


@given(counts_of_a_hand)
def test_round_trips(counts: tuple[int, ...]) -> None:
    hand = Hand(counts)
    packed = sum(count << 4 * rank for rank, count in enumerate(counts))
    assert hand.counts == counts
    assert int(hand) == packed
    assert hand == Hand(str(hand)) == Hand(packed) == Hand(np.array(counts, dtype=np.uint8)) == Hand(bytes(counts))
    assert hand == Hand(list(counts)) == Hand(np.uint64(packed)) == Hand(hand) == pickle.loads(pickle.dumps(hand))
    assert hash(hand) == hash(Hand(packed))
    assert len(hand) == sum(counts)
    assert bool(hand) == any(counts)
    assert str(hand) == "".join(letter * count for letter, count in zip(RANKS, counts, strict=True))


@given(counts_of_a_hand, counts_of_a_hand)
def test_arithmetic(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    one, other = Hand(a), Hand(b)
    assert (one in other) == all(x <= y for x, y in zip(a, b, strict=True))
    if one in other:
        assert (other - one).counts == tuple(y - x for x, y in zip(a, b, strict=True))
        assert other - one + one == other
    else:
        with pytest.raises(NotInHandError):
            other - one
    total = tuple(x + y for x, y in zip(a, b, strict=True))
    if max(total[:13]) <= 8 and max(total[13:]) <= 2:
        assert (one + other).counts == total
    else:
        with pytest.raises(DeckError):
            one + other
    assert (one < other) == (int(one) < int(other))
    assert (one <= other) == (int(one) <= int(other))
    assert (one > other) == (int(one) > int(other))
    assert (one >= other) == (int(one) >= int(other))


def test_text_on_either_side() -> None:
    assert "33" + Hand("4") == Hand("4") + "33" == Hand("334")
    assert Hand("334") - "3" == Hand("34") == "334" - Hand("3")
    assert "3" in Hand("34")
    assert "33" not in Hand("34")
    assert "" in Hand("34")


def test_letters_in_a_sequence() -> None:
    assert Hand(["3", "10", "R"]) == Hand(("3TR",)) == Hand("3TR")
    assert Hand(list(Hand("33TT2"))) == Hand("33TT2")


def test_immutable_and_not_equal_to_others() -> None:
    hand: Any = Hand("345")
    with pytest.raises(AttributeError):
        hand.word = 3
    assert hand != "345"
    assert hand != int(hand)
    assert hand in {Hand("543")}
    with pytest.raises(TypeError):
        hand < 3  # noqa: B015
    with pytest.raises(TypeError):
        hand + 3


@pytest.mark.parametrize(
    "text", ["1", "0", "3 4 1", "11", "10x0", "310", "33z", "3-4", "王", "🃏", "3h\0", "\ud800", "大"]
)
def test_no_cards(text: str) -> None:
    if text == "310":
        assert str(Hand(text)) == "3T"
        return
    with pytest.raises(CardError, match="is not a card"):
        Hand(text)


@pytest.mark.parametrize(
    "cards",
    [
        None,
        3.0,
        True,
        [1] * 14,
        [1] * 16,
        [0.5] * 15,
        [-1] + [0] * 14,
        ["3", 4],
        ["z"],
        1 << 60,
        -1,
        {},
        object(),
        b"3",
    ],
)
def test_bad_values(cards: Any) -> None:
    with pytest.raises(CardError):
        Hand(cards)


@pytest.mark.parametrize(
    "cards", ["3" * 9, "BBB", "RRR", [9] + [0] * 14, [10**30] + [0] * 14, [0] * 14 + [3], 9, 3 << 52]
)
def test_more_than_two_decks(cards: Any) -> None:
    with pytest.raises(DeckError, match="two decks"):
        Hand(cards)


def test_html() -> None:
    assert Hand("33R")._repr_html_().count("</span>") == 4
