"""Make the tables of perft, and the page that shows them.

    python benchmarks/perft_tables.py            writes tests/data/*.perft and prints the rows of docs/perft.md

Each preset has the positions after the deals of seeds 1, 2 and 3, and the numbers of sequences of 1, 2, ... plays, as
deep as there are at most two hundred million.
"""

import sys
from pathlib import Path
from time import perf_counter

from ddzcore import PRESETS, Rules, State, deal_state, perft

TARGET = Path(__file__).parent.parent / "tests" / "data"
MOST = 200_000_000
HEAD = "# {}: the number of sequences of exactly 1, 2, 3, ... plays and passes from a position; see docs/perft.md\n"


def numbers(state: State) -> tuple[list[int], float]:
    """The numbers from depth 1 on, and how many sequences a second were counted at the deepest."""
    found = [perft(state, 1)]
    rate = 0.0
    while True:
        if len(found) > 2 and found[-1] * max(1, found[-1] / found[-2]) > MOST:
            return found, rate
        start = perf_counter()
        found.append(perft(state, len(found) + 1))
        rate = found[-1] / (perf_counter() - start)


def main() -> int:
    """Write the tables."""
    for name in PRESETS:
        rules = Rules(name)
        lines = [HEAD.format(rules.text)]
        for seed in (1, 2, 3):
            state = deal_state(rules, seed)
            found, rate = numbers(state)
            lines.append(f"{state} ; {' '.join(map(str, found))}\n")
            shown = " | ".join(f"{number:,}" for number in found[:7])
            print(f"| {name} | {seed} | {shown} |  {rate / 1e6:.0f} million a second", flush=True)
        (TARGET / f"{name}.perft").write_text("".join(lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
