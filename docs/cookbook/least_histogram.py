"""How many plays random hands need at least: a table, and a histogram if --out says where.

python docs/cookbook/least_histogram.py [--hands N] [--cards N] [--rules TEXT] [--seed N] [--out FILE.png]
"""

import argparse
from importlib import import_module
from time import perf_counter

import numpy as np
import numpy.typing as npt

from ddzcore import RANKS, Rules, batch


def random_hands(rules: Rules, number: int, cards: int, seed: int) -> npt.NDArray[np.uint64]:
    """Random hands of so many cards, packed: four bits for each rank."""
    deck = np.array([RANKS.index(rank) for rank in rules.deck], dtype=np.uint64)
    dealt = np.random.default_rng(seed).permuted(np.tile(deck, (number, 1)), axis=1)[:, :cards]
    words: npt.NDArray[np.uint64] = np.left_shift(np.uint64(1), np.uint64(4) * dealt).sum(axis=1, dtype=np.uint64)
    return words


def histogram(rules: Rules, hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """How many of the hands need 0, 1, 2, ... plays at least."""
    return np.bincount(batch.least_plays(rules, hands)).astype(np.int64)


def draw(counts: npt.NDArray[np.int64], title: str, path: str) -> None:
    """Write the histogram as a picture; matplotlib is needed here only."""
    try:
        figure = import_module("matplotlib.figure").Figure(figsize=(6, 3.5), layout="constrained")
    except ModuleNotFoundError as error:
        raise SystemExit(f"no picture: {error} (pip install matplotlib)") from None
    axes = figure.subplots()
    bars = axes.bar(range(len(counts)), counts / counts.sum() * 100)
    axes.bar_label(bars, [f"{100 * count / counts.sum():.1f}" if count else "" for count in counts], fontsize=8)
    axes.set(title=title, xlabel="least number of plays", ylabel="% of hands", xticks=range(1, len(counts)))
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=100)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--cards", type=int, default=17)
    parser.add_argument("--rules", default="doudizhu")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", metavar="FILE.png", help="needs matplotlib, the extra 'plot'")
    args = parser.parse_args()
    rules = Rules(args.rules)
    hands = random_hands(rules, args.hands, args.cards, args.seed)
    start = perf_counter()
    counts = histogram(rules, hands)
    seconds = perf_counter() - start
    print("plays    hands   share")
    for plays, count in enumerate(counts):
        if count:
            print(f"{plays:5} {count:8} {count / args.hands:7.2%}")
    print(f"mean {counts @ np.arange(len(counts)) / args.hands:.3f} of {args.hands} hands; {seconds:.2f} s")
    if args.out:
        draw(counts, f"{args.hands:,} random hands of {args.cards} cards, {args.rules}", args.out)


if __name__ == "__main__":
    main()
