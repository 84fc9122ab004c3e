"""Hidden hands, against every deal of the hidden cards."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import pytest

from ddzcore import PRESETS, Context, DdzError, Hand, PositionError, Rules
from ddzcore.deal import Act, HiddenHands
from ddzcore.reference import PASS, Reading
from ddzcore.reference.hidden import Act as PlainAct
from ddzcore.reference.hidden import Deal, consistent_deals
from seeded import dense_hand, random_rules
from tables import reading

NO_CARDS = (0,) * 15


class Case(NamedTuple):
    """Hidden cards of some rules, how many each seat holds, what the seats did, and how deals are to be drawn."""

    rules: str
    unseen: str
    sizes: tuple[int, ...]
    acts: tuple[Act, ...]
    method: str


def passed(seat: int, to_beat: str, since: str = "", **context: Any) -> Act:
    return Act(seat, "pass", to_beat, since, Context(**context))


MUST = "must_beat=true"
CASES = {
    "two hands": Case("doudizhu", "334456BR", (0, 5, 3), (), "dealt"),
    "three hands of two decks": Case("doudizhu4", "333344BB", (0, 3, 3, 2), (), "dealt"),
    "a kitty": Case("doudizhu", "33345TJB", (0, 3, 3), (), "dealt"),
    "one hand": Case("doudizhu", "345", (0, 3, 0), (), "dealt"),
    "no solo above": Case("paodekuai16", "33456QKA", (0, 4, 4), (passed(1, "Q"),), "counted"),
    "no pair above": Case("paodekuai16", "3344KKA2", (0, 4, 4), (passed(1, "55"), passed(2, "33", "4")), "counted"),
    "no bomb above": Case("paodekuai16", "44445555", (0, 5, 3), (passed(1, "3333"),), "counted"),
    "both passed": Case("paodekuai16", "3567JQKA", (0, 4, 4), (passed(1, "A"), passed(2, "K", "3")), "counted"),
    "played since": Case("paodekuai15", "3455699TQ", (0, 5, 4), (passed(1, "88", "9T"),), "counted"),
    "no chain": Case("paodekuai16", "456789TJQ", (0, 5, 4), (passed(1, "34567"),), "listed"),
    "no chain of pairs": Case("paodekuai16", "4455667788", (0, 5, 5), (passed(2, "3344"),), "listed"),
    "no trio with two": Case("paodekuai16", "4445556789", (0, 6, 4), (passed(1, "333+56"),), "listed"),
    "no plane": Case("paodekuai16", "44555666777", (0, 8, 3), (passed(1, "333444+5678", "89"),), "listed"),
    "no trio with fewer": Case(
        "paodekuai16;fewer_kickers=both", "4445556TJ", (0, 5, 4), (passed(1, "333+56"), passed(2, "K")), "listed"
    ),
    "no trio of a whole hand": Case(
        f"zhengshangyou;trio=last_hand;flush_chain=off;{MUST}", "44445678", (0, 4, 4), (passed(1, "333"),), "listed"
    ),
    "no trio that is a whole hand": Case(
        f"zhengshangyou;trio=last_hand;flush_chain=off;{MUST}", "4445678", (0, 3, 4), (passed(1, "333"),), "listed"
    ),
    "no rocket": Case(f"doudizhu;{MUST}", "3344BR", (0, 3, 3), (passed(1, "2222"),), "listed"),
    "two decks, and a kitty": Case(
        f"doudizhu4;{MUST}", "333345BB", (0, 4, 2), (passed(1, "44", "5"), passed(2, "A")), "counted"
    ),
    "four players": Case(
        "paodekuai16;players=4", "33456789T", (0, 3, 3, 3), (passed(1, "7"), passed(3, "9")), "counted"
    ),
    "four players, a chain": Case(
        "paodekuai16;players=4", "3456789TT", (0, 4, 3, 2), (passed(1, "34567", "55", next_cards=3),), "listed"
    ),
    "unsplittable bombs": Case(
        f"doudizhu;bomb_unsplittable=true;{MUST}",
        "33455667",
        (0, 4, 4),
        (Act(1, "33", None, "33"), Act(2, "44", "33", "44"), passed(1, "9", "5")),
        "listed",
    ),
    "the highest solo": Case(
        "paodekuai15;next_has_one=max_single",
        "3456789TQ",
        (0, 5, 4),
        (Act(1, "J", "3", "9J", Context(next_cards=1)), Act(2, "9", None, "9", Context(next_cards=2))),
        "listed",
    ),
    "out of the trick": Case(
        "paodekuai16;pass_final=true", "3567JQKA", (0, 4, 4), (passed(1, "A", passed=True), passed(2, "Q")), "counted"
    ),
    "shovels": Case(
        f"zhengshangyou;flush_chain=off;{MUST}", "3444559A", (0, 4, 4), (passed(1, "3333"), passed(2, "2")), "counted"
    ),
    "three aces": Case("paodekuai16;aaa_bomb=true", "3AAA2456", (0, 4, 4), (passed(1, "KKKK"),), "counted"),
}


@cache
def plain(name: str) -> Counter[Deal]:
    """Every consistent deal of the ranks of a case."""
    case = CASES[name]
    rules = Rules(case.rules)
    acts = []
    for act in case.acts:
        play = PASS if act.play == "pass" else reading(rules.parse_play(str(act.play)))
        beaten: Reading | None = None if act.to_beat is None else reading(rules.parse_play(str(act.to_beat)))
        acts.append(PlainAct(act.seat, play, beaten, Hand(act.since).counts, act.context))
    unseen = Hand(case.unseen)
    sizes = [*case.sizes, len(unseen) - sum(case.sizes)]
    return consistent_deals(rules.options, unseen.counts, sizes, acts)


def hands_of(name: str, **more: Any) -> HiddenHands:
    case = CASES[name]
    return HiddenHands(Rules(case.rules), case.unseen, case.sizes, acts=case.acts, **more)


def sampled(hands: HiddenHands, n: int, seed: int) -> Counter[Deal]:
    """How often each deal of ranks was drawn, with what is elsewhere."""
    found: Counter[Deal] = Counter()
    drawn, numbers = np.unique(hands.sample(n, seed=seed), axis=0, return_counts=True)
    for deal, number in zip(drawn.tolist(), numbers.tolist(), strict=True):
        elsewhere = tuple(a - sum(seats) for a, *seats in zip(hands.unseen.counts, *deal, strict=True))
        found[(*map(tuple, deal), elsewhere)] = number
    return found


def is_likely(found: Counter[Deal], expected: Counter[Deal]) -> bool:
    """Whether chi-square is below what uniform deals pass in all but one of 30,000 cases (Wilson and Hilferty)."""
    n, total, degrees = sum(found.values()), sum(expected.values()), len(expected) - 1
    if set(found) - set(expected):
        return False
    if not degrees:
        return True
    assert min(expected.values()) * n / total >= 5
    square = sum((found[deal] - n * ways / total) ** 2 / (n * ways / total) for deal, ways in expected.items())
    return bool((square / degrees) ** (1 / 3) < 1 - 2 / (9 * degrees) + 4 * sqrt(2 / (9 * degrees)))


def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 20
    assert {case.method for case in CASES.values()} == {"dealt", "counted", "listed"}


@pytest.mark.parametrize("name", CASES)
def test_counts_are_those_of_all_deals(name: str) -> None:
    hands, deals = hands_of(name), plain(name)
    assert hands.method == CASES[name].method
    assert hands.num_deals == sum(deals.values()) > 0
    assert hands.num_rank_deals == len(deals)


@pytest.mark.parametrize("name", CASES)
def test_marginals_are_those_of_all_deals(name: str) -> None:
    hands, deals = hands_of(name), plain(name)
    exact = hands.marginals(exact=True)
    for rank, number in enumerate(hands.unseen.counts):
        for seat in range(len(hands.sizes)):
            held = sum(ways * deal[seat][rank] for deal, ways in deals.items())
            assert exact[rank][seat] == (Fraction(held, number * sum(deals.values())) if number else 0)
    rounded = hands.marginals()
    assert rounded.dtype == np.float64
    assert rounded.tolist() == [[float(part) for part in row] for row in exact]


@pytest.mark.parametrize("name", CASES)
def test_every_deal_is_as_likely_as_any_other(name: str) -> None:
    deals = plain(name)
    n = max(20000, 8 * sum(deals.values()))
    assert is_likely(sampled(hands_of(name), n, seed=1), deals)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.method == "listed"])
def test_deals_that_are_tried_are_as_likely(name: str) -> None:
    hands, deals = hands_of(name, most_listed=0), plain(name)
    assert hands.method == "tried"
    assert is_likely(sampled(hands, max(20000, 8 * sum(deals.values())), seed=2), deals)
    for ask in (lambda: hands.num_deals, lambda: hands.num_rank_deals, hands.marginals):
        with pytest.raises(DdzError, match="sampled but not counted"):
            ask()


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.acts])
def test_acts_change_the_answer(name: str) -> None:
    case = CASES[name]
    free = HiddenHands(Rules(case.rules), case.unseen, case.sizes)
    assert hands_of(name).num_deals < free.num_deals


def test_the_test_of_likelihood_can_fail() -> None:
    deals = plain("two hands")
    even = Counter(dict.fromkeys(deals, 100))  # each deal of ranks as likely as any other: that is another question
    assert not is_likely(even, deals)
    assert is_likely(Counter({deal: 100 * ways for deal, ways in deals.items()}), deals)


@pytest.mark.parametrize("number", range(120))
def test_random_cases(number: int) -> None:
    """Any rules by which who can beat must, any plays that were passed over, and cards played since."""
    rng = random.Random(f"hidden {number}")
    options = {"must_beat": True, "flush_chain": "off", "opening_must_include": False}
    rules = (random_rules(rng) if number % 2 else Rules(rng.choice([*PRESETS]))).replace(**options)
    cards = dense_hand(rng, rules, rng.randint(5, 10))
    parts = [Hand() for _ in range(4)]
    for card in cards:
        parts[rng.choice((0, 0, 0, 1, 2, 3))] += card
    unseen = parts[0]
    first = rng.randint(0, len(unseen))
    sizes = (first, rng.randint(0, len(unseen) - first))
    acts, plain_acts = [], []
    for seat in rng.choice([(0,), (1,), (0, 1), (1, 1)]):
        leads = [play for play in rules.legal_plays(dense_hand(rng, rules, 8)) if len(play.cards) <= 6]
        beaten, context = rng.choice(leads), Context(rng.randint(0, 2), False, rng.random() < 0.2)
        since = parts[1 + seat] if rng.random() < 0.5 else Hand()
        acts.append(Act(seat, "pass", beaten, since, context))
        held = parts[3] + since if seat == 1 else since
        plain_acts.append(PlainAct(seat, PASS, reading(beaten), held.counts, context))
    holders = [*sizes, len(unseen) - sum(sizes)]
    deals = consistent_deals(rules.options, unseen.counts, holders, plain_acts)
    hands = HiddenHands(rules, unseen, sizes, ("", parts[3]), acts)
    assert (hands.num_deals, hands.num_rank_deals) == (sum(deals.values()), len(deals)), (rules, hands)
    if not deals:
        with pytest.raises(PositionError, match="no deal"):
            hands.sample(1)
        return
    drawn = hands.sample(500, seed=number)
    known = np.array([NO_CARDS, parts[3].counts])
    assert {tuple(map(tuple, deal)) for deal in (drawn - known).tolist()} <= {deal[:2] for deal in deals}
