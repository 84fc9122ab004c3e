"""The whole play space: every play of at most 20 cards from the whole deck, by preset and pattern."""

import json
from collections import Counter
from pathlib import Path

import pytest

from ddzcore import Rules
from seeded import ALL_RULES

SPACES = json.loads((Path(__file__).parent / "data" / "play_space.json").read_text())["presets"]
SPACES["competition"] = SPACES["rlcard"]  # the competition rules have exactly RLCard's plays


@pytest.mark.parametrize("text", ALL_RULES)
def test_size_by_pattern_and_length(text: str) -> None:
    rules, expected = Rules(text), SPACES[text]
    plays = rules.legal_plays(rules.deck)
    patterns = [play.pattern.name.lower() for play in plays]
    lengths = Counter(f"{pattern}_{play.length}" for pattern, play in zip(patterns, plays, strict=True))
    assert Counter(patterns) == expected["by_kind"]
    assert {name: lengths[name] for name in expected["by_length"]} == expected["by_length"]
    assert len(plays) == rules.count_plays(rules.deck) == expected["interpretations"]
    assert len(set(plays.cards.tolist())) == len(plays.by_cards()) == expected["distinct"]
    sizes = Counter(plays.cards.tolist())
    assert sum(number > 1 for number in sizes.values()) == expected["ambiguous"]
    assert len(set(plays)) == len(plays)


@pytest.mark.parametrize("text", ALL_RULES)
def test_every_play_reads_back(text: str) -> None:
    rules = Rules(text)
    for play in rules.legal_plays(rules.deck):
        assert rules.parse_play(str(play)) == play
        assert play in rules.readings(play.cards)
        assert play.body + play.kickers == play.cards
        assert len(play.cards) == play.size <= rules.options.largest_hand


def test_published_totals() -> None:
    """The numbers that other projects publish: onestraw/doudizhu, RLCard, and OpenSpiel's ids without the auction."""
    free, rlcard, openspiel = Rules("doudizhu_free"), Rules("rlcard"), Rules("openspiel")
    assert free.count_plays(free.deck) == 34_152
    assert rlcard.count_plays(rlcard.deck) == 27_472 - 1
    assert openspiel.count_plays(openspiel.deck) == 26_057 - 4
