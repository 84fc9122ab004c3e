"""Legal plays of 1,000 20-card leads in one call of `batch.legal_plays`, on one thread and on several.

    python benchmarks/batch_threads.py [--threads 2]

Arrays are used again, and the number of plays is asserted. Calls on one thread and on several take turns, ten of each,
as in a loop that asks again and again; the best call of each counts. Several threads are as many times faster as there
are cores that are idle for as long as a call takes, a quarter of a millisecond: on a machine with other work only the
best of very many rounds says what the code does.
"""

import argparse
from time import perf_counter

import numpy as np

from ddzcore import batch
from positions import CORPORA

CALLS = 10


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=2000)
    args = parser.parse_args()
    corpus = CORPORA["lead-20"]
    hands = np.array([int(hand) for hand in corpus.hands], dtype=np.uint64)
    out = batch.legal_plays(corpus.rules, hands)
    best = dict.fromkeys((1, args.threads), float("inf"))
    for _ in range(args.rounds):
        for threads in best:
            for _ in range(CALLS):
                start = perf_counter()
                batch.legal_plays(corpus.rules, hands, out=out, threads=threads)
                best[threads] = min(best[threads], perf_counter() - start)
                assert len(out.plays) == corpus.plays
    for threads, taken in best.items():
        print(f"{threads} threads: {taken * 1e6:6.1f} us a call, {taken * 1e9 / corpus.plays:.2f} ns a play")
    print(f"{args.threads} threads are {best[1] / best[args.threads]:.2f} times as fast as one")


if __name__ == "__main__":
    main()
