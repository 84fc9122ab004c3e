"""Laws that hold for every rule set and hand."""

import random
from itertools import pairwise

import pytest

from ddzcore import Hand, Play, Rules
from seeded import (
    ALL_RULES,
    ODD_RULES,
    contexts,
    dense_hand,
    in_suits,
    positions,
    random_hand,
    random_rules,
    without_the_hand,
)

CASES = [*ALL_RULES, *ODD_RULES]
WIDE = "doudizhu_free;quad_chain=on;kicker_may_match_body=true;chain_alphabet=2;chain_min=4;pair_chain_min=2"


@pytest.fixture(scope="module")
def wide_space() -> list[Play]:
    """Every play of a very permissive rule set: plays of most rule sets, and many of none."""
    rules = Rules(WIDE)
    plays = rules.legal_plays(rules.deck)
    assert len(plays) > 100_000
    return list(plays)


@pytest.mark.parametrize("text", CASES)
def test_membership(text: str, wide_space: list[Play]) -> None:
    """Over a whole play space, a play is listed if and only if it is legal."""
    rules = Rules(text)
    every = [*wide_space, *rules.play_space]
    for hand, to_beat in positions(31, rules, 6):
        legal = {play for play in every if rules.is_legal(hand, play, to_beat)}
        plays = rules.legal_plays(hand, to_beat)
        assert legal == {play for play in plays if play.size}
        assert all(rules.is_legal(hand, play, to_beat) and play in plays for play in plays)


@pytest.mark.parametrize("text", [text for text in CASES if Rules(text).options.flush_chain == "on"])
def test_membership_with_suits(text: str, wide_space: list[Play]) -> None:
    """The same with suits, for the first play of a game, and for who has passed."""
    rules, rng = Rules(text), random.Random(79)
    every = [*wide_space, *rules.play_space]
    for plain, to_beat in positions(83, rules, 6):
        hand = in_suits(rng, rules, plain)
        context = contexts(rng, rules, hand)
        legal = {play for play in every if rules.is_legal(hand, play, to_beat, context)}
        plays = rules.legal_plays(hand, to_beat, context)
        assert legal == {play for play in plays if play.size}
        assert len(set(plays)) == len(plays) == rules.count_plays(hand, to_beat, context)


@pytest.mark.parametrize("text", CASES)
def test_partition(text: str) -> None:
    """The plays of a hand that do without a rank are the plays of the hand without that rank."""
    rules = without_the_hand(Rules(text))
    for hand, to_beat in positions(37, rules, 40):
        plays = list(rules.legal_plays(hand, to_beat))
        for rank in range(15):
            counts = list(hand.counts)
            counts[rank] = 0
            without = [play for play in plays if not play.cards.counts[rank]]
            assert list(rules.legal_plays(counts, to_beat)) == without


def sequence(hand: Hand) -> list[int]:
    return [rank for rank in range(15) for _ in range(hand.counts[rank])]


@pytest.mark.parametrize("text", CASES)
def test_order_and_no_repeats(text: str) -> None:
    """By pattern, length, key, kickers; strictly rising, so nothing twice; pass last, and only for followers."""
    rules = Rules(text)
    for hand, to_beat in positions(41, rules, 150):
        plays = list(rules.legal_plays(hand, to_beat))
        passes = [i for i, play in enumerate(plays) if not play.size]
        may_pass = to_beat is not None and (not rules.options.must_beat or not any(play.size for play in plays))
        assert passes == ([len(plays) - 1] if may_pass else [])
        keys = [(play.pattern, play.length, play.key, sequence(play.kickers)) for play in plays if play.size]
        assert all(before < after for before, after in pairwise(keys))


@pytest.mark.parametrize("text", CASES)
def test_everything_listed_is_in_the_hand_and_beats(text: str) -> None:
    rules = Rules(text)
    for hand, to_beat in positions(43, rules, 100):
        for play in rules.legal_plays(hand, to_beat):
            assert play.cards in hand
            assert to_beat is None or not play.size or rules.beats(play, to_beat)


@pytest.mark.parametrize("text", CASES)
def test_beating_is_a_strict_order(text: str) -> None:
    rules = Rules(text)
    rng = random.Random(47)
    size = min(20, rules.options.largest_hand)
    plays = [play for make in (random_hand, dense_hand) for play in rules.legal_plays(make(rng, rules, size))]
    sample = rng.sample(plays, min(len(plays), 60))
    for a in sample:
        above = [b for b in sample if rules.beats(b, a)]
        assert a not in above
        for b in above:
            assert not rules.beats(a, b)
            assert all(rules.beats(c, a) for c in sample if rules.beats(c, b))


def test_counts_are_of_what_is_listed() -> None:
    """Hands as large as they come, and whole play spaces, under random rules: no gap, nothing twice."""
    rng = random.Random(53)
    for text in [*CASES, *(random_rules(rng).text for _ in range(60))]:
        rules = Rules(text)
        space = rules.play_space
        assert len(set(space)) == len(space), text
        assert all(space.array["size"]), text
        for make in (random_hand, dense_hand) * 10:
            hand = make(rng, rules, rules.options.largest_hand)
            plays = rules.legal_plays(hand)
            assert len(set(plays)) == len(plays) == rules.count_plays(hand), (text, hand)
            assert all(plays.array["size"]), (text, hand)


def test_counts_of_hands_that_no_buffer_was_sized_for() -> None:
    """No fixed cap: the longest list of a 20-card hand, and of the whole deck, is complete."""
    rules = Rules("doudizhu_free")
    hand = Hand("33344455566677789TBR")
    assert rules.count_plays(hand) == len(rules.legal_plays(hand)) == len(set(rules.legal_plays(hand))) > 400
    assert len(rules.legal_plays(rules.deck)) == 34_152
