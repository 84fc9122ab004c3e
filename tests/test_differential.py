"""The core against the reference: same plays, same roles, same order, on seeded positions."""

import random

import pytest

from ddzcore import Context, Hand, Play, Rules, SuitedHand, reference
from seeded import ALL_RULES, ODD_RULES, contexts, in_suits, positions, random_rules

CASES = [*ALL_RULES, *ODD_RULES]


def reading(play: Play) -> reference.Reading:
    return reference.Reading(play.pattern, play.length, play.key, play.cards.counts, play.suit)


def suits_of(hand: Hand | SuitedHand) -> reference.Suits | None:
    return [cards.counts for cards in hand.suits.values()] if isinstance(hand, SuitedHand) else None


@pytest.mark.parametrize("text", CASES)
def test_same_lists(text: str, request: pytest.FixtureRequest) -> None:
    rules = Rules(text)
    number = request.config.getoption("--positions") // len(CASES)
    rng = random.Random(73)
    for hand, to_beat in positions(17, rules, number):
        assert agree(rules, hand, to_beat)
        if rules.options.flush_chain == "on" or rules.options.opening_must_include:
            suited = in_suits(rng, rules, hand)
            assert agree(rules, suited, to_beat, contexts(rng, rules, suited))


def test_same_lists_under_random_rules(request: pytest.FixtureRequest) -> None:
    rng, number = random.Random(61), request.config.getoption("--positions") // 2
    for i in range(number // 4):
        rules = random_rules(rng)
        for hand, to_beat in positions(i, rules, 4, most=14):
            assert agree(rules, hand, to_beat, contexts(rng, rules, hand))
            suited = in_suits(rng, rules, hand)
            assert agree(rules, suited, to_beat, contexts(rng, rules, suited))


def agree(rules: Rules, hand: Hand | SuitedHand, to_beat: Play | None, context: Context | None = None) -> bool:
    """Both engines list the same plays in the same order; the core counts and checks them alike."""
    context = context or Context()
    beaten = None if to_beat is None else reading(to_beat)
    counts = hand.cards.counts if isinstance(hand, SuitedHand) else hand.counts
    expected = reference.legal_plays(rules.options, counts, beaten, context, suits=suits_of(hand))
    plays = rules.legal_plays(hand, to_beat, context)
    assert [reading(play) for play in plays] == expected, (rules, hand, to_beat, context)
    assert rules.count_plays(hand, to_beat, context) == len(expected), (rules, hand, to_beat, context)
    assert all(rules.is_legal(hand, play, to_beat, context) for play in plays), (rules, hand, to_beat, context)
    passes = any(not play.size for play in plays)
    assert rules.is_legal(hand, "pass", to_beat, context) == passes, (rules, hand, to_beat, context)
    return True


@pytest.mark.parametrize("text", CASES)
def test_same_bodies_kickers_and_readings(text: str) -> None:
    rules = Rules(text)
    for hand, _ in positions(19, rules, 12):
        for play in rules.legal_plays(hand):
            expected = reference.readings(rules.options, play.cards.counts)
            found = rules.readings(play.cards)
            assert [reading(role) for role in found] == expected
            for role, theirs in zip(found, expected, strict=True):
                assert role.body.counts == tuple(theirs.body)
                assert role.kickers.counts == tuple(theirs.kickers)


@pytest.mark.parametrize("text", CASES)
def test_same_beats(text: str) -> None:
    rules = Rules(text)
    plays = [play for hand, _ in positions(23, rules, 6) for play in rules.legal_plays(hand)][::3]
    for play in plays[::5]:
        for other in plays[::2]:
            assert rules.beats(play, other) == reference.beats(rules.options, reading(play), reading(other))


def test_no_readings_of_what_is_no_play() -> None:
    rules = Rules("doudizhu_free")
    for hand, _ in positions(29, rules, 300):
        expected = reference.readings(rules.options, hand.counts)
        assert [reading(play) for play in rules.readings(hand)] == expected
    assert rules.readings(Hand()) == []
