"""The least number of plays, against all plays of all hands on the way."""

import random
from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest

from ddzcore import PRESETS, DdzError, DeckError, Hand, Options, Pattern, Rules, least_of_parts, least_plays, least_splits
from ddzcore.reference import Reading, legal_plays
from ddzcore.reference.least import Least
from seeded import ODD_RULES, dense_hand, random_hand, random_rules
from tables import reading, rules_of


@cache
def leads(options: Options, counts: tuple[int, ...]) -> list[Reading]:
    return [reading(play) for play in rules_of(options).legal_plays(Hand(counts))]


def fast(options: Options, counts: Sequence[int], *_: object, **__: object) -> list[Reading]:
    return leads(options, tuple(counts))


def hand_for(rng: random.Random, rules: Rules, most: int) -> Hand:
    return rng.choice((random_hand, dense_hand))(rng, rules, rng.randint(1, most))


@pytest.mark.parametrize("name", [*PRESETS, *ODD_RULES, "random"])
def test_agrees_with_the_reference(name: str, request: pytest.FixtureRequest) -> None:
    rng = random.Random(f"least {name}")
    rules = Rules("doudizhu") if name == "random" else Rules(name)
    for i in range(request.config.getoption("--split")):
        if name == "random" and i % 4 == 0:
            rules = random_rules(rng)
        leads.cache_clear()
        hand = hand_for(rng, rules, 9 if i % 2 else 12)
        slow = Least(rules.options, legal_plays if len(hand) < 6 else fast)
        assert least_plays(hand, rules) == slow.plays(hand.counts), (hand, rules)
