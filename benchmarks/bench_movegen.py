"""The Python face on seeded positions: pytest benchmarks. The number of plays is asserted with the time."""

from collections.abc import Callable
from typing import Any

import pytest

from ddzcore import Rules
from positions import CORPORA, Corpus

EXPECTED = {
    "lead-20": 79_058,
    "lead-17": 43_683,
    "follow-17": 4_901,
    "lead-33": 237_102,
    "follow-33": 22_749,
    "lead-18": 54_047,
    "lead-16": 71_594,
}
PRESETS = ("doudizhu", "doudizhu_free", "rlcard")


@pytest.fixture(params=CORPORA)
def corpus(request: pytest.FixtureRequest) -> Corpus:
    return CORPORA[request.param]


def test_the_positions_are_the_same_as_ever() -> None:
    assert {name: corpus.plays for name, corpus in CORPORA.items()} == EXPECTED


def test_legal_plays(benchmark: Callable[..., Any], corpus: Corpus) -> None:
    rules = corpus.rules

    def run() -> int:
        return sum(map(len, map(rules.legal_plays, corpus.hands, corpus.to_beat)))

    assert benchmark(run) == corpus.plays


def test_count_plays(benchmark: Callable[..., Any], corpus: Corpus) -> None:
    rules = corpus.rules

    def run() -> int:
        return sum(map(rules.count_plays, corpus.hands, corpus.to_beat))

    assert benchmark(run) == corpus.plays


@pytest.mark.parametrize("preset", PRESETS)
def test_leads_under_other_rules(benchmark: Callable[..., Any], preset: str) -> None:
    rules, hands = Rules(preset), CORPORA["lead-20"].hands
    plays = sum(map(rules.count_plays, hands))

    def run() -> int:
        return sum(map(len, map(rules.legal_plays, hands)))

    assert benchmark(run) == plays


def test_lists_of_play_objects(benchmark: Callable[..., Any], corpus: Corpus) -> None:
    rules = corpus.rules

    def run() -> int:
        return sum(
            len(list(rules.legal_plays(*position))) for position in zip(corpus.hands, corpus.to_beat, strict=True)
        )

    assert benchmark(run) == corpus.plays


@pytest.mark.parametrize("name", ["lead-20", "lead-33"])
def test_encode(benchmark: Callable[..., Any], name: str) -> None:
    """Numbers of whole lists of plays."""
    corpus = CORPORA[name]
    actions = corpus.rules.actions
    lists = [corpus.rules.legal_plays(hand) for hand in corpus.hands]

    def run() -> int:
        return sum(map(len, map(actions.encode, lists)))

    assert benchmark(run) == corpus.plays
