"""Random deals of hidden hands: millions a second on one thread, by each method, and the time before the first one.

python benchmarks/hidden_hands.py [--deals N]
"""

import argparse
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

import numpy as np

from ddzcore import Rules
from ddzcore.deal import Act, HiddenHands

ROUNDS = 7


class Case(NamedTuple):
    """A seat's own hand, how many cards the others hold, what they did, and how many deals there are."""

    rules: str
    own: str
    sizes: tuple[int, ...]
    acts: tuple[Act, ...] = ()
    most_listed: int = 1 << 22
    method: str = "dealt"
    num_deals: int | None = None


PEASANT, LANDLORD, PAO = "3334455667788999TTJQKKA2B", "3345567899TTJQKKA2BR", "34556788TJJQQKA2"
OVER_Q, OVER_CHAIN = Act(1, "pass", "Q"), Act(1, "pass", "34567")
CASES = {
    "17 and 17": Case("doudizhu", LANDLORD, (0, 17, 17), num_deals=2333606220),
    "25, 25 and 33": Case("doudizhu4", PEASANT, (0, 25, 25, 33), num_deals=18885463215721451633955896498086356816),
    "a pass over a solo": Case("paodekuai16", PAO, (0, 16, 16), (OVER_Q,), 1 << 22, "counted", 11685817),
    "a pass over a chain": Case("paodekuai16", PAO, (0, 16, 16), (OVER_CHAIN,), 1 << 22, "listed", 113544160),
    "the same, tried": Case("paodekuai16", PAO, (0, 16, 16), (OVER_CHAIN,), 0, "tried"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    args = parser.parse_args()
    print(f"{'hidden hands':22} {'method':9} millions a second   ms to make")
    for name, case in CASES.items():
        rules = Rules(case.rules)
        unseen = rules.deck - case.own

        def make(case: Case = case, rules: Rules = rules, unseen: object = unseen) -> HiddenHands:
            return HiddenHands(rules, unseen, case.sizes, acts=case.acts, most_listed=case.most_listed)  # type: ignore[arg-type]

        hands = make()
        assert hands.method == case.method
        assert case.num_deals is None or hands.num_deals == case.num_deals, hands.num_deals
        out = np.zeros((args.deals, len(case.sizes), 15), dtype=np.uint8)
        made = timed(make)
        best = timed(lambda hands=hands, out=out: hands.sample(len(out), seed=1, out=out))  # type: ignore[misc]
        assert (out[:, 1:].sum(axis=1) == unseen.counts).all()
        assert (out.sum(axis=2) == case.sizes).all()
        print(f"{name:22} {hands.method:9} {args.deals / best / 1e6:17.2f} {1e3 * made:12.2f}", flush=True)


def timed(do: Callable[[], object]) -> float:
    """The least seconds of several rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = perf_counter()
        do()
        best = min(best, perf_counter() - start)
    return best


if __name__ == "__main__":
    main()
