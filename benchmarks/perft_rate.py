"""Leaf plays a second of perft, on one thread, from the positions of docs/perft.md.

    python benchmarks/perft_rate.py [preset ...]

Each of three positions of a preset is counted as deep as its table goes; the number is held against the table. Once in
bulk, as `perft` does, and less deep with `bulk=False`, which lists and plays every play. The best of several rounds, in
processor time of the thread, since other work on the machine is no part of it.
"""

import sys
from pathlib import Path
from time import thread_time

from ddzcore import PRESETS, Rules, State, perft

TABLES = Path(__file__).parent.parent / "tests" / "data"
ROUNDS = 3
MOST_LISTED = 20_000_000


def positions(preset: str) -> list[tuple[State, list[int]]]:
    """The positions of a table, each with its numbers from depth 1 on."""
    rules = Rules(preset)
    lines = (TABLES / f"{preset}.perft").read_text(encoding="utf-8").splitlines()
    rows = [line.rsplit(" ; ", 1) for line in lines if line and not line.startswith("#")]
    return [(State.parse(text, rules), list(map(int, numbers.split()))) for text, numbers in rows]


def seconds(state: State, numbers: list[int], bulk: bool) -> float:
    """Of the deepest count."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = thread_time()
        found = perft(state, len(numbers), bulk=bulk)
        best = min(best, thread_time() - start)
        assert found == numbers[-1], (state, len(numbers), found)
    return best


def main() -> int:
    """Print the table."""
    leaves, taken = 0, 0.0
    print(f"{'':18}  million leaf plays a second, seeds 1, 2, 3     listed and played")
    for preset in sys.argv[1:] or PRESETS:
        rates, listed = [], []
        for state, numbers in positions(preset):
            spent = seconds(state, numbers, True)
            leaves, taken = leaves + numbers[-1], taken + spent
            rates.append(f"{numbers[-1] / spent / 1e6:8.0f}")
            fewer = [number for number in numbers if number <= MOST_LISTED]
            listed.append(f"{fewer[-1] / seconds(state, fewer, False) / 1e6:6.0f}")
        print(f"{preset:18}  {''.join(rates)}{'':23}{''.join(listed)}", flush=True)
    print(f"all                 {leaves / taken / 1e6:8.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
