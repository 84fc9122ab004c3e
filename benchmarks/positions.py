"""The seeded positions that every benchmark of ours uses, and how many plays they have."""

import random
from typing import NamedTuple

from ddzcore import Hand, Play, Rules


class Corpus(NamedTuple):
    """Positions of a rule set, and the number of their legal plays, pass included: a fast wrong answer is no answer."""

    rules: Rules
    hands: list[Hand]
    to_beat: list[Play | None]
    plays: int


def leads(rules: Rules, size: int, number: int = 1000, seed: int = 1) -> Corpus:
    """Random hands that lead."""
    rng = random.Random(seed)
    hands = [Hand("".join(rng.sample(list(rules.deck), size))) for _ in range(number)]
    return Corpus(rules, hands, [None] * number, sum(map(rules.count_plays, hands)))


def follows(rules: Rules, size: int, number: int = 1000, seed: int = 2) -> Corpus:
    """Random hands, each of which follows a random lead of another random hand of the same deck."""
    rng = random.Random(seed)
    hands, to_beat = list[Hand](), list[Play | None]()
    for _ in range(number):
        cards = rng.sample(list(rules.deck), 2 * size)
        hands.append(Hand("".join(cards[:size])))
        to_beat.append(rng.choice(rules.legal_plays("".join(cards[size:]))))
    return Corpus(rules, hands, to_beat, sum(map(rules.count_plays, hands, to_beat)))


CORPORA = {
    "lead-20": leads(Rules(), 20),
    "lead-17": leads(Rules(), 17),
    "follow-17": follows(Rules(), 17),
    "lead-33": leads(Rules("doudizhu4_free"), 33),
    "follow-33": follows(Rules("doudizhu4_free"), 33),
    "lead-18": leads(Rules("zhengshangyou"), 18),
    "lead-16": leads(Rules("paodekuai16"), 16),
}
"""By what the hands do and how many cards they have: 33 for four players, 18 Zheng Shangyou, 16 Pao De Kuai."""
