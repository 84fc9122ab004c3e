"""What the search leaves out changes no answer: it is that of the plain search, where hands are large enough to differ.

Hands are of three kinds: a body and loose ranks, for kickers that need not be tried; chains with gaps, for ranks that
are moved together; and single cards all over the ranks, for positions that are as good as others.
"""

import random

import pytest

from ddzcore import PRESETS, Hand, Rules, Solver, State
from seeded import ODD_RULES, random_rules

POSITIONS = 40
SIZES = {2: (7, 10), 3: (5, 7), 4: (4, 5)}
MORE_RULES = ["doudizhu_free;chain_min=3", "doudizhu4;auction=none"]
LESS = 2  # cards of hands of single cards, which take the plain search longest
NEAR = {
    # positions in which a kicker is better than it would be if that did not matter
    "cards of a partner": ("doudizhu", [
        "7779QAR/89QQQA2/4479222 2 0", "366668A/99JJJ22/48KKKK 1 1", "56JAAA2/69TTT/9KKKR 1 2",
        "4999TQ/3339JKA/6667QK 0 1", "67999QB/4TJJJQ/68KKK 2 0", "3KKKB/689AAA/48999 2 0",
    ]),
    "chains": ("doudizhu_free;chain_min=3", [
        "TJJJJ22BR/6788QKKKAA 0 0", "33399KK/34777B/789QQQA 0 2", "5666J/567777J/3333TJ 2 1", "44462/3457TTT/333JJ 0 1",
    ]),
    "a chain and the rank below": ("doudizhu;must_beat=true", ["6669TJJ/356789TTTQ 1 1"]),
    # a hand is as it was once a play is taken back
    "loose again": ("doudizhu_free", ["66677TTTJ/444588T 0 1"]),
    "loose again, short chains": ("doudizhu_free;chain_min=3", ["34555899R/34889JK2 0 0"]),
    "pairs in chains of singles": ("doudizhu;pair_chain_min=2", ["6677788TQQQ/67899TJJQ 0 0", "4445556/4566789TT 0 0"]),
    # what the landlord can answer after a peasant's pass
    "singles that answer later": ("doudizhu", [
        "369A2/56782/899QQ 0 2", "379J2/569TQ/345K2 1 0", "5TQ2/344J/56K2 0 0", "36JQ/79TJK/445T 1 1",
        "49J22/3357K/35Q2 0 0", "399J/45589/467QK 1 0",
    ]),
    # nobody is alone: whose singles are higher is better for nobody
    "two against two": ("doudizhu4;auction=none", [
        "355JJ/45TK/88T/67TQK 2 0,1", "399/889/66A/67JQ2 3 1,3", "38TJ/456A/449Q/67JK 0 0,2",
        "3492/57QK/8TQQA/JKA 2 1,3", "456J/46TQK/48QK2/67A 2 1,3", "378T2/389Q/7JA/6678 3 2,3",
    ]),
}  # fmt: skip


def loose_hand(rng: random.Random, rules: Rules, left: list[int], size: int) -> Hand:
    """A trio or a quad, and for the rest ranks held once or twice, taken from what is left of the deck."""
    counts = [0] * 15
    tripled = [rank for rank in range(13) if left[rank] >= 3]
    if tripled:
        rank = rng.choice(tripled)
        counts[rank] = min(left[rank], rng.choice((3, 3, 4)))
    while sum(counts) < size:
        rank = rng.choice([rank for rank in range(15) if left[rank] > counts[rank]])
        counts[rank] += min(rng.choice((1, 1, 1, 2)), left[rank] - counts[rank], size - sum(counts))
    for rank in range(15):
        left[rank] -= counts[rank]
    return Hand(counts)


def chained_hand(rng: random.Random, rules: Rules, left: list[int], size: int) -> Hand:
    """Runs of ranks held once, twice or three times, with gaps between them."""
    counts = [0] * 15
    while sum(counts) < size and any(left[rank] > counts[rank] for rank in range(13)):
        first, copies = rng.randrange(13), rng.choice((1, 1, 2, 3))
        for rank in range(first, min(13, first + rng.randint(2, 5))):
            if sum(counts) < size:
                counts[rank] += min(copies, left[rank] - counts[rank], size - sum(counts))
    for rank in range(15):
        left[rank] -= counts[rank]
    return Hand(counts)


def single_hand(rng: random.Random, rules: Rules, left: list[int], size: int) -> Hand:
    """Mostly ranks held once."""
    counts = [0] * 15
    while sum(counts) < size - LESS:
        free = [rank for rank in range(15) if left[rank] > counts[rank]]
        fresh = [rank for rank in free if not counts[rank]]
        counts[rng.choice(fresh if fresh and rng.random() < 0.9 else free)] += 1
    for rank in range(15):
        left[rank] -= counts[rank]
    return Hand(counts)


def close_state(rng: random.Random, rules: Rules, players: int) -> State:
    """Any seat leads, or a few plays have been made. Few ranks are in play, so that hands lie close to each other."""
    make = rng.choice((loose_hand, chained_hand, single_hand))
    ranks = rng.sample(range(15), rng.randint(9, 13))
    left = [number if rank in ranks else 0 for rank, number in enumerate(rules.deck.counts)]
    hands = [make(rng, rules, left, rng.randint(*SIZES[players])) for _ in range(players)]
    state = State(rules, hands, rng.randrange(players), rng.randrange(players))
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        after = state.copy()
        after.play(rng.choice(after.legal_plays()))
        if after.is_over or not all(after.hands):
            break
        state = after
    return state


def compare(rng: random.Random, state: State, objective: str, side: tuple[int, ...] | None = None) -> None:
    """The search and the plain search, for every play."""
    if side is None and state.landlord is None and len(state.hands) > 2:
        side = tuple(sorted(rng.sample(range(len(state.hands)), rng.randint(1, len(state.hands) - 1))))
    answer = Solver(state, objective, side, table_mb=0.25).run()
    plain = Solver(state, objective, side, table_mb=16, plain=True).run()
    told = f"{state} {objective} side={side}"
    assert answer.value == plain.value, told
    assert set(answer.winning_plays) == set(plain.winning_plays), told


@pytest.mark.parametrize("name", [*PRESETS, *ODD_RULES, *MORE_RULES, "random"])
def test_shortcuts_change_nothing(name: str) -> None:
    rng = random.Random(f"close {name}")
    for i in range(POSITIONS):
        rules = random_rules(rng) if name == "random" else Rules(name)
        if rules.options.opening_must_include:
            rules = rules.replace(opening_must_include=False)
        scored = rules.options.payoff in rules.options.payoffs
        compare(rng, close_state(rng, rules, 2), "win")
        compare(rng, close_state(rng, rules, 3), "score" if scored and i % 4 == 0 else "win")
        if rules.options.auction == "none" and i % 4 == 0:  # sides of two among them
            compare(rng, close_state(rng, rules, 4), "win")


@pytest.mark.parametrize("why", NEAR)
def test_near_misses(why: str) -> None:
    name, states = NEAR[why]
    for text in states:
        hands, to_move, seats = text.split()  # of the landlord, or of a side
        side = tuple(map(int, seats.split(",")))
        state = State(Rules(name), hands.split("/"), int(to_move), side[0])
        compare(random.Random(0), state, "win", side if len(side) > 1 else None)
