"""Seeded positions: hands, and plays to beat, for any rule set."""

import random
from collections.abc import Iterator

from ddzcore import Hand, Play, Rules

ALL_RULES = (
    "doudizhu",
    "doudizhu_free",
    "rlcard",
    "douzero",
    "openspiel",
    "botzone",
    "competition",
    "botzone;shuttle_kickers=2",
)
ODD_RULES = (
    "doudizhu_free;chain_alphabet=2;kicker_adjacent_trio=forbid",
    "doudizhu_free;kicker_may_match_body=true;quad_chain=on",
    "botzone;kicker_may_match_body=true;kicker_max_same=2;pair_kickers=any;kicker_both_jokers=forbid",
    "rlcard;kicker_may_match_body=true;chain_min=3;pair_chain_min=2;trio_chain_min=3",
    "doudizhu;trio=off;trio_solo=off;trio_chain=off;quad_pair=off;kicker_max_same=2",
    "douzero;trio_pair=off;trio_chain_solo=off;trio_chain_pair=off;quad_solo=off;chain_min=7",
)


def random_hand(rng: random.Random, rules: Rules, size: int) -> Hand:
    """A uniform hand from the deck."""
    return Hand("".join(rng.sample(list(rules.deck), size)))


def dense_hand(rng: random.Random, rules: Rules, size: int) -> Hand:
    """A hand with many trios and quads, mostly on neighbouring ranks."""
    first = rng.randrange(10)
    near = list(range(first, min(first + size // 3 + 2, 13)))
    counts = [0] * 15
    while sum(counts) < size:
        rank = rng.choice(near) if rng.random() < 0.8 else rng.randrange(15)
        counts[rank] = min(counts[rank] + rng.randint(1, 4), rules.deck.counts[rank])
    while sum(counts) > size:
        rank = rng.choice([rank for rank in range(15) if counts[rank]])
        counts[rank] -= 1
    return Hand(counts)


def positions(seed: int, rules: Rules, number: int) -> Iterator[tuple[Hand, Play | None]]:
    """Hands of 1 to 20 cards, half of them dense; a third leads, the others follow a play of another hand."""
    rng = random.Random(seed)
    for _ in range(number):
        make = rng.choice((random_hand, dense_hand))
        hand = make(rng, rules, rng.randint(1, 20))
        to_beat = None
        if rng.random() < 2 / 3:
            other = rules.legal_plays(rng.choice((random_hand, dense_hand))(rng, rules, rng.randint(1, 20)))
            patterns = sorted({play.pattern for play in other})
            pattern = rng.choice(patterns)
            to_beat = rng.choice([play for play in other if play.pattern == pattern])
        yield hand, to_beat
