"""The least number of plays of random hands: microseconds a hand, on one thread, and of the slowest hand.

python benchmarks/least_plays.py [--hands N]
"""

import argparse
import random
from time import perf_counter

import numpy as np

from ddzcore import PRESETS, Hand, Rules
from ddzcore.least import least_table

SUMS = {  # of the least numbers of the first 10,000 hands
    ("doudizhu", 17): 73406,
    ("doudizhu", 20): 70898,
}
ROUNDS = 5


def words_of(rules: Rules, size: int, number: int) -> np.ndarray:
    """Random hands, packed."""
    rng, deck = random.Random(1), list(rules.deck)
    return np.array([int(Hand("".join(rng.sample(deck, size)))) for _ in range(number)], dtype=np.uint64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20000)
    args = parser.parse_args()
    print(f"{'rules':20} cards   mean us  median     p99   worst  least plays")
    for name in PRESETS:
        rules = Rules(name)
        table = least_table(rules)
        for size in sorted({min(size, rules.options.largest_hand) for size in (17, 20)}):
            words = words_of(rules, size, args.hands)
            numbers = np.zeros(len(words), dtype=np.uint8)
            table.least_of_each(words, numbers)
            if (name, size) in SUMS and len(words) >= 10000:
                assert numbers[:10000].sum() == SUMS[name, size], numbers[:10000].sum()
            whole = min(timed(table, words, numbers) for _ in range(ROUNDS)) / len(words)
            call = min(timed(table, words[:0], numbers[:0]) for _ in range(1000))
            each = sorted(
                min(timed(table, words[i : i + 1], numbers[i : i + 1]) for _ in range(ROUNDS)) - call
                for i in range(len(words))
            )
            median, most, worst = (1e6 * each[at] for at in (len(each) // 2, len(each) * 99 // 100, -1))
            print(
                f"{name:20} {size:5} {1e6 * whole:9.2f} {median:7.2f} {most:7.2f} {worst:7.2f} {numbers.mean():12.2f}",
                flush=True,
            )


def timed(table: object, words: np.ndarray, numbers: np.ndarray) -> float:
    """Seconds for these hands."""
    start = perf_counter()
    table.least_of_each(words, numbers)  # type: ignore[attr-defined]
    return perf_counter() - start


if __name__ == "__main__":
    main()
