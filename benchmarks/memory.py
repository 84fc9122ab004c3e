"""Memory: a million tables, and millions of random games that leave nothing behind.

python benchmarks/memory.py [--tables N] [--games N]
"""

import argparse
import resource
from pathlib import Path

from ddzcore import Rules, Tables, deal_state, playouts

RULES = Rules("doudizhu")
PAGE = resource.getpagesize()


def resident() -> float:
    """Megabytes that the process has in memory now."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=10_000_000)
    args = parser.parse_args()
    before = resident()
    tables = Tables(RULES, args.tables, 1)
    print(f"{args.tables} tables: {resident() - before:.0f} MB", flush=True)
    assert resident() - before <= 1000 * args.tables / 1e6
    del tables
    state, step, first = deal_state(RULES, 1), max(1, args.games // 10), 0.0
    for i in range(10):
        played = playouts(state, step, seed=1, first=i * step)
        assert len(played) == step
        del played
        first = first or resident()
        print(f"{(i + 1) * step} games: {resident():.0f} MB", flush=True)
    assert resident() <= first + 20, "memory grows"


if __name__ == "__main__":
    main()
