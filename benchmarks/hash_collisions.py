"""Whether two positions ever share a hash: all distinct ones of a perft that visits so many nodes, by their content.

python benchmarks/hash_collisions.py [--nodes N] [--rules NAME] [--depth N]
"""

import argparse
from array import array
from time import perf_counter

import numpy as np

from ddzcore import Hand, Rules, State, deal_state

WORDS = 6  # of a position: three hands, the cards to beat, all the rest, and the hash


def visit(state: State, depth: int, most: int, found: "array[int]") -> None:
    """Append each position on the way to so many plays and passes, until there are enough."""
    for play in state.legal_plays():
        if len(found) >= WORDS * most:
            return
        state.play_unchecked(play)
        beaten = state.to_beat
        rest = (state.to_move, state.owner if state.owner is not None else 7, state.passes, state.doublings)
        plays = sum(made << 2 * seat for seat, made in enumerate(state.plays_made))
        role = 0 if beaten is None else beaten.pattern << 16 | beaten.key << 8 | beaten.length
        about = role << 32 | plays << 16 | rest[0] << 12 | rest[1] << 8 | rest[2] << 5 | rest[3]
        hands = [int(hand) for hand in state.hands if isinstance(hand, Hand)]
        found.extend([*hands, 0 if beaten is None else int(beaten.cards), about, state.hash])
        if depth > 1 and not state.is_over:
            visit(state, depth - 1, most, found)
        state.undo()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=10_000_000)
    parser.add_argument("--rules", default="doudizhu")
    parser.add_argument("--depth", type=int, default=12)
    args = parser.parse_args()
    start = perf_counter()
    found: array[int] = array("Q")
    visit(deal_state(Rules(args.rules), 0), args.depth, args.nodes, found)
    rows = np.frombuffer(found, dtype=np.uint64).reshape(-1, WORDS)
    wholes = np.unique(np.ascontiguousarray(rows[:, :-1]).view(np.dtype((np.void, 8 * (WORDS - 1)))))
    both = np.unique(np.ascontiguousarray(rows).view(np.dtype((np.void, 8 * WORDS))))
    positions, pairs, hashes = len(wholes), len(both), len(np.unique(rows[:, -1]))
    print(
        f"{args.rules}: {len(rows)} nodes, {positions} distinct positions, {hashes} hashes"
        f" ({perf_counter() - start:.0f} s)"
    )
    assert pairs == positions, "one position has two hashes"
    assert hashes == positions, "two positions share a hash"


if __name__ == "__main__":
    main()
