"""The seeded positions that every benchmark of ours uses, and how many plays they have."""

import random
from typing import NamedTuple

from ddzcore import Hand, Play, Rules


class Corpus(NamedTuple):
    """Positions, and the number of legal plays in them, pass included: a fast wrong answer is no answer."""

    hands: list[Hand]
    to_beat: list[Play | None]
    plays: int


def leads(size: int, number: int = 1000, seed: int = 1) -> Corpus:
    """Random hands that lead."""
    rng = random.Random(seed)
    rules = Rules()
    hands = [Hand("".join(rng.sample(list(rules.deck), size))) for _ in range(number)]
    return Corpus(hands, [None] * number, sum(map(rules.count_plays, hands)))


def follows(size: int, number: int = 1000, seed: int = 2) -> Corpus:
    """Random hands, each of which follows a random lead of another random hand of the same deck."""
    rng = random.Random(seed)
    rules = Rules()
    hands, to_beat = list[Hand](), list[Play | None]()
    for _ in range(number):
        cards = rng.sample(list(rules.deck), 2 * size)
        hands.append(Hand("".join(cards[:size])))
        to_beat.append(rng.choice(rules.legal_plays("".join(cards[size:]))))
    return Corpus(hands, to_beat, sum(map(rules.count_plays, hands, to_beat)))


CORPORA = {"lead-20": leads(20), "lead-17": leads(17), "follow-17": follows(17)}
