"""The endgame solver: nodes and times on seeded random positions, published endgames, and whole deals.

python benchmarks/solver.py [--positions N] [--deals N] [--plain]
"""

import argparse
import json
import random
import statistics
from pathlib import Path
from time import perf_counter

from ddzcore import Rules, Solver, State, deal_state

RULES = Rules("doudizhu")
DATA = Path(__file__).parent.parent / "tests" / "data"
TWO_HANDS, THREE_HANDS = (8, 10, 12, 15, 17), (5, 6, 7, 8, 10, 12)


def positions(players: int, cards: int, number: int) -> list[State]:
    """Random hands of so many cards each; the first player, the landlord of three, leads."""
    rng = random.Random(f"{players} hands of {cards}")
    states = []
    for _ in range(number):
        dealt = rng.sample(list(RULES.deck), players * cards)
        states.append(State(RULES, ["".join(dealt[i * cards : (i + 1) * cards]) for i in range(players)]))
    return states


def timed(state: State, seconds: float, table_mb: float = 64, plain: bool = False) -> tuple[float, int, str]:
    """Seconds, nodes and value of a search for who wins."""
    start = perf_counter()
    solver = Solver(state, all_plays=False, table_mb=table_mb, plain=plain)
    answer = solver.run(seconds=seconds)
    return perf_counter() - start, answer.nodes, str(answer.value)


def show(name: str, states: list[State], seconds: float, table_mb: float = 64, plain: bool = False) -> None:
    """One line: how many are solved, time and nodes, and the plain search beside it."""
    timed(states[0], 0.1)
    rows = [timed(state, seconds, table_mb) for state in states]
    times, nodes = sorted(row[0] for row in rows), sorted(row[1] for row in rows)
    solved = [sum(1 for row in rows if row[2] != "unknown" and row[0] <= limit) for limit in (1, 10)]
    at = 9 * len(rows) // 10
    print(
        f"{name:16} in 1 s {solved[0] / len(rows):4.0%}, 10 s {solved[1] / len(rows):4.0%};"
        f" ms {statistics.median(times) * 1e3:8.2f} p90 {times[at] * 1e3:9.2f};"
        f" nodes {statistics.median(nodes):9.0f} p90 {nodes[at]:10d}; {sum(nodes) / sum(times) / 1e6:.2f} M nodes/s",
        end="",
        flush=True,
    )
    if plain:
        both = [(row[1], timed(state, 60, 512, plain=True)[1]) for row, state in zip(rows, states, strict=True)]
        ratio = statistics.median(b for _, b in both) / statistics.median(a for a, _ in both)
        print(f"; plain {ratio:.1f} times the nodes", end="")
    print(flush=True)


def endgames() -> None:
    """The published endgames: all winning leads."""
    for puzzle in json.loads((DATA / "endgames.json").read_text())["puzzles"]:
        state = State(RULES, [puzzle["first_to_play"], puzzle["second"]])
        timed(state, 10)
        best = min(timed(state, 10) for _ in range(5))
        start = perf_counter()
        answer = Solver(state).run()
        every = perf_counter() - start
        assert sorted(map(str, answer.winning_plays)) == sorted(puzzle["verified"]["doudizhu"]["winning_leads"])
        plain = timed(state, 60, 512, plain=True)
        print(
            f"{puzzle['id']:4} {best[0] * 1e3:7.2f} ms {best[1]:6d} nodes; all leads {every * 1e3:7.2f} ms"
            f" {answer.nodes:6d} nodes; plain {plain[1] / best[1]:.0f} times the nodes"
        )


def rate() -> None:
    """Nodes a second of searches of 3,000 to 40,000 nodes, of which the table stays in the caches."""
    states = positions(2, 12, 300) + positions(3, 8, 150)
    states = [state for state in states if 3000 < timed(state, 10)[1] < 40000]
    rates = []
    for _ in range(9):
        rows = [timed(state, 10) for state in states]
        rates.append(sum(row[1] for row in rows) / sum(row[0] for row in rows) / 1e6)
    print(
        f"in cache: {len(states)} searches, nine times: the middle {statistics.median(rates):.2f},"
        f" the best {max(rates):.2f} M nodes/s",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--plain", action="store_true")
    args = parser.parse_args()
    endgames()
    rate()
    for cards in TWO_HANDS:
        show(f"two hands {cards}", positions(2, cards, args.positions), 10, plain=args.plain and cards <= 12)
    for cards in THREE_HANDS:
        show(f"three hands {cards}", positions(3, cards, args.positions), 10, plain=args.plain and cards <= 8)
    if args.deals:
        show("deals 20/17/17", [deal_state(RULES, seed) for seed in range(args.deals)], 10, 256)


if __name__ == "__main__":
    main()
