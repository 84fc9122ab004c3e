"""Seeded endgames: positions with few cards, for any rule set."""

import random

from ddzcore import Hand, Rules, State
from seeded import dense_hand, random_hand


def random_state(rng: random.Random, rules: Rules, players: int, most: int) -> State:
    """A position with few cards: a lead, or a follow after no pass or one."""
    while True:
        sizes = [rng.randint(1, most) for _ in range(players)]
        make = rng.choice((random_hand, dense_hand))
        cards = make(rng, rules, sum(sizes))
        letters = list(str(cards))
        rng.shuffle(letters)
        hands = [Hand("".join(letters[sum(sizes[:i]) : sum(sizes[: i + 1])])) for i in range(players)]
        seat, landlord, passes = rng.randrange(players), rng.randrange(players), rng.randrange(players - 1)
        to_beat = None
        if rng.random() < 2 / 3:
            left = [card for card in rules.deck if card not in letters] or list(rules.deck)
            plays = list(rules.legal_plays(Hand("".join(rng.sample(left, min(len(left), rng.randint(1, 6)))))))
            to_beat = rng.choice(plays) if plays else None
        try:
            return State(rules, hands, seat, landlord, to_beat, passes=passes if to_beat else 0)
        except ValueError:
            continue
