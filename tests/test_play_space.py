"""The whole play space: every play of at most 20 cards from the whole deck, by preset and pattern."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from ddzcore import Pattern, Play, Rules
from seeded import ALL_RULES

SPACES = json.loads((Path(__file__).parent / "data" / "play_space.json").read_text())["presets"]
SPACES["zhengshangyou"] = SPACES["zsy_seed_18"]
SPACES["competition"] = SPACES["rlcard"]  # the competition rules have exactly RLCard's plays


@pytest.mark.parametrize("text", ALL_RULES)
def test_size_by_pattern_and_length(text: str) -> None:
    rules, expected = Rules(text), SPACES[text]
    space = rules.play_space
    plays = space[np.array([is_counted(rules, play) for play in space])]
    patterns = [play.pattern.name.lower() for play in plays]
    lengths = Counter(f"{pattern}_{play.length}" for pattern, play in zip(patterns, plays, strict=True))
    by_length = expected.get("by_length", {})
    assert Counter(patterns) == expected["by_kind"]
    assert {name: lengths[name] for name in by_length} == by_length
    assert len(plays) == expected["interpretations"]
    assert len(set(plays.cards.tolist())) == len(plays.by_cards()) == expected["distinct"]
    assert sum(number > 1 for number in Counter(plays.cards.tolist()).values()) == expected["ambiguous"]
    assert len(set(space)) == len(space)
    if all(play.size == 1 or is_counted(rules, play) for play in space) and len(space) == len(plays):
        assert list(space) == list(rules.legal_plays(rules.deck))
        assert rules.count_plays(rules.deck) == expected["interpretations"]


def is_counted(rules: Rules, play: Play) -> bool:
    """The published numbers have no shovels and no suits, and of plays for the last hand only those of a new hand."""
    if play.pattern in (Pattern.SHOVEL, Pattern.FLUSH_CHAIN):
        return False
    last = getattr(rules.options, play.pattern.name.lower(), "on") == "last_hand"
    return not last or play.size == rules.options.largest_hand


@pytest.mark.parametrize("text", ALL_RULES)
def test_every_play_reads_back(text: str) -> None:
    rules = Rules(text)
    for play in rules.play_space:
        assert rules.parse_play(str(play)) == play
        assert play in rules.readings([card + play.suit for card in play.cards] if play.suit else play.cards)
        assert play.body + play.kickers == play.cards
        assert len(play.cards) == play.size <= rules.options.largest_hand


def test_published_totals() -> None:
    """The numbers that other projects publish: onestraw/doudizhu, RLCard, and OpenSpiel's ids without the auction."""
    free, rlcard, openspiel = Rules("doudizhu_free"), Rules("rlcard"), Rules("openspiel")
    assert free.count_plays(free.deck) == 34_152
    assert rlcard.count_plays(rlcard.deck) == 27_472 - 1
    assert openspiel.count_plays(openspiel.deck) == 26_057 - 4
