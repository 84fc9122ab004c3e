"""The least number of plays, against all plays of all hands on the way."""

import random
from functools import lru_cache

import numpy as np
import pytest

from ddzcore import (
    PRESETS,
    DdzError,
    DeckError,
    Hand,
    Pattern,
    Play,
    Rules,
    batch,
    least_of_parts,
    least_plays,
    least_splits,
)
from ddzcore.reference import legal_plays
from ddzcore.reference.least import Least
from seeded import ODD_RULES, dense_hand, random_hand, random_rules
from tables import reading, unchecked

fast = lru_cache(1 << 16)(unchecked)


def hand_for(rng: random.Random, rules: Rules, most: int) -> Hand:
    return rng.choice((random_hand, dense_hand))(rng, rules, rng.randint(1, most))


@pytest.mark.parametrize("name", [*PRESETS, *ODD_RULES, "random"])
def test_agrees_with_the_reference(name: str, request: pytest.FixtureRequest) -> None:
    rng = random.Random(f"least {name}")
    rules = Rules("doudizhu") if name == "random" else Rules(name)
    for i in range(request.config.getoption("--split")):
        if name == "random" and i % 4 == 0:
            rules = random_rules(rng)
        hand = hand_for(rng, rules, 9 if i % 2 else 12)
        slow = Least(rules.options, legal_plays if len(hand) < 6 else fast)
        assert least_plays(hand, rules) == slow.plays(hand.counts), (hand, rules)


def test_splits_are_those_of_the_reference() -> None:
    rng = random.Random(9)
    for name in ("doudizhu", "rlcard", "paodekuai16", "zhengshangyou", "doudizhu4"):
        rules = Rules(name)
        for _ in range(12):
            hand = hand_for(rng, rules, 8)
            found = list(least_splits(hand, rules))
            plays = [tuple(sorted(reading(play) for play in split)) for split in found]
            assert len(set(plays)) == len(plays)
            assert set(plays) == Least(rules.options, fast).splits(hand.counts), (hand, name)
            for split in found:
                left = hand
                for play in split:
                    assert play in rules.legal_plays(left)
                    left -= play
                assert not left


def bombs_of(rules: Rules, hand: Hand) -> list[Play]:
    """The largest bomb of each rank, and the rocket."""
    bombs = {}
    for play in rules.legal_plays(hand):
        if play.pattern in (Pattern.BOMB, Pattern.MINE, Pattern.ROCKET):
            bombs[play.key] = play
    return list(bombs.values())


WITH_BOMBS = [
    "doudizhu", "doudizhu4", "paodekuai15", "zhengshangyou", "zhengshangyou;mine=trio_quad",
    "zhengshangyou;decks=2;mine=five_plus", "paodekuai16;aaa_bomb=true",
]  # fmt: skip


@pytest.mark.parametrize("name", WITH_BOMBS)
def test_bombs(name: str) -> None:
    """Whole and free bombs, by their definitions."""
    rng, rules = random.Random(f"bombs {name}"), Rules(name)
    hands = []
    for _ in range(60):
        hand = dense_hand(rng, rules, rng.randint(4, 12))
        if "B" not in hand and "R" not in hand and "BR" in rules.deck and rng.random() < 0.5:
            hand += "BR"
        hands.append(hand)
        bombs = bombs_of(rules, hand)
        subsets = [[bomb for i, bomb in enumerate(bombs) if bits >> i & 1] for bits in range(1 << len(bombs))]
        numbers = []
        for kept in subsets:
            left = hand
            for bomb in kept:
                left -= bomb
            numbers.append(least_plays(left, rules))
        assert least_plays(hand, rules, "free") == min(numbers)
        assert least_plays(hand, rules, "whole") == numbers[-1] + len(bombs)
        for way, number in (("free", min(numbers)), ("whole", numbers[-1] + len(bombs))):
            split = next(least_splits(hand, rules, way))  # type: ignore[arg-type]
            assert sum((play.cards for play in split), Hand()) == hand
            assert len(split) == number if way == "whole" else len(split) >= number
    for way in ("split", "whole", "free"):
        numbers = batch.least_plays(rules, batch.pack([hand.counts for hand in hands]), bombs=way).tolist()  # type: ignore[arg-type]
        assert numbers == [least_plays(hand, rules, way) for hand in hands]  # type: ignore[arg-type]
    assert batch.least_plays(rules, np.zeros(0, dtype=np.uint64), bombs="free").shape == (0,)
    with pytest.raises(DdzError, match="bombs='most'"):
        batch.least_plays(rules, np.zeros(1, dtype=np.uint64), bombs="most")  # type: ignore[arg-type]


def test_every_part_of_a_hand() -> None:
    rules = Rules("doudizhu")
    hand = Hand("34455567BR")
    parts = least_of_parts(hand, rules)
    assert parts.dtype == np.uint8
    assert parts.shape == tuple(count + 1 for count in hand.counts)
    for counts in np.ndindex(parts.shape):
        assert parts[counts] == least_plays(Hand(counts), rules)
    for way in ("whole", "free"):
        parts = least_of_parts("33335BR", rules, way)
        for counts in np.ndindex(parts.shape):
            assert parts[counts] == least_plays(Hand(counts), rules, way)


def test_arrays_and_threads() -> None:
    rules, rng = Rules("doudizhu"), random.Random(4)
    hands = [random_hand(rng, rules, 20) for _ in range(300)]
    numbers = batch.least_plays(rules, np.array([hand.counts for hand in hands]))
    assert numbers.dtype == np.uint8
    assert numbers.tolist() == [least_plays(hand, rules) for hand in hands]
    for threads in (2, 3):
        assert (
            batch.least_plays(rules, np.array([int(hand) for hand in hands]).astype(np.uint64), threads) == numbers
        ).all()
    with pytest.raises(DeckError):
        batch.least_plays(rules, np.full((1, 15), 5))


def test_longest_hands_of_two_decks() -> None:
    """Trios on all ranks: one plane, or several."""
    rules = Rules("doudizhu4")
    assert least_plays("333444555666777888999TTTJJJQQQKKK", rules) == 1
    assert least_plays("333444666777999TTTQQQKKK", rules) == 4
    assert least_plays("333333444444666666777777", rules) == 4


@pytest.mark.parametrize(
    ("hand", "bombs", "message"),
    [("3333 3", "split", "5 of rank 3"), ("34", "most", "bombs='most' is not possible; allowed: split, whole, free")],
)
def test_bad_input(hand: str, bombs: str, message: str) -> None:
    for ask in (least_plays, least_splits):
        with pytest.raises(DdzError, match=message):
            ask(hand, Rules("doudizhu"), bombs)  # type: ignore[arg-type]
    with pytest.raises(DdzError, match="parts; no more than"):
        least_of_parts("33445566778899TTJJQQKKAA22BR", Rules("doudizhu4"))


def test_no_cards_need_no_plays() -> None:
    assert least_plays("", Rules("doudizhu")) == 0
    assert list(least_splits("", Rules("doudizhu"))) == [()]
