"""The core against the reference: same plays, same roles, same order, on seeded positions."""

import pytest

from ddzcore import Hand, Play, Rules, reference
from seeded import ALL_RULES, ODD_RULES, positions

CASES = [*ALL_RULES, *ODD_RULES]


def reading(play: Play) -> reference.Reading:
    return reference.Reading(play.pattern, play.length, play.key, play.cards.counts)


@pytest.mark.parametrize("text", CASES)
def test_same_lists(text: str, request: pytest.FixtureRequest) -> None:
    rules = Rules(text)
    number = request.config.getoption("--positions") // len(CASES)
    compared = 0
    for hand, to_beat in positions(17, rules, number):
        beaten = None if to_beat is None else reading(to_beat)
        expected = reference.legal_plays(rules.options, hand.counts, beaten)
        plays = rules.legal_plays(hand, to_beat)
        assert [reading(play) for play in plays] == expected, (hand, to_beat)
        assert rules.count_plays(hand, to_beat) == len(expected), (hand, to_beat)
        compared += 1
    assert compared == number


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
