"""Monte-Carlo tree search (UCT) with open cards, and how often it finds a winning lead of published endgames.

The solver says which leads win. For each number of iterations the search is run with several seeds.

python docs/cookbook/mcts.py [ID ...] [--seeds N] [--iterations N N ...]
"""

import argparse
import json
import math
from pathlib import Path
from time import perf_counter

from ddzcore import Play, Rules, State, playouts, solve

ENDGAMES = Path(__file__).parent.parent.parent / "tests" / "data" / "endgames.json"
EXPLORATION = 0.3


class Node:
    """A position: who made the play that leads to it, plays not yet tried, and what came of the games through it."""

    def __init__(self, mover: int, state: State) -> None:
        self.mover, self.visits, self.wins = mover, 0, 0
        self.untried = list(state.legal_plays())
        self.children: dict[Play, Node] = {}

    def upper_bound(self, visits: int) -> float:
        """What the side of the mover may hope for here, given the visits of the position before (UCB1)."""
        return self.wins / self.visits + EXPLORATION * math.sqrt(math.log(visits) / self.visits)


def search(state: State, iterations: int, seed: int = 0) -> Play:
    """The play of the player to move that is tried most often. The state is as before."""
    root = Node(state.to_move, state)
    for iteration in range(iterations):
        path = [root]
        while not state.is_over:
            node, mover = path[-1], state.to_move
            if node.untried:
                play = node.untried.pop()
                state.play_unchecked(play)
                path.append(node.children.setdefault(play, Node(mover, state)))
                break
            play = max(node.children, key=lambda play: node.children[play].upper_bound(node.visits))
            state.play_unchecked(play)
            path.append(node.children[play])
        winner = state.winners[0] if state.is_over else int(playouts(state, 1, seed, first=iteration).first_out[0])
        for node in path:
            node.visits += 1
            node.wins += (node.mover == state.landlord) == (winner == state.landlord)
        for _ in path[1:]:
            state.undo()
    return max(root.children, key=lambda play: root.children[play].visits)


def endgame(puzzle: dict[str, str]) -> State:
    """Two open hands; the first player leads, and stands for the landlord."""
    return State(Rules("doudizhu"), [puzzle["first_to_play"], puzzle["second"]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ids", nargs="*", default=["E1", "E2"], metavar="ID", help="endgames of endgames.json")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--iterations", type=int, nargs="+", default=[30, 100, 300, 1000, 3000])
    args = parser.parse_args()
    for puzzle in json.loads(ENDGAMES.read_text(encoding="utf-8"))["puzzles"]:
        if puzzle["id"] in args.ids:
            state = endgame(puzzle)
            winning = solve(state).winning_plays
            print(f"{puzzle['id']}: {state.count_plays()} leads, of which win: {' '.join(map(str, winning)) or 'none'}")
            for iterations in args.iterations:
                start = perf_counter()
                found = sum(search(state, iterations, seed) in winning for seed in range(args.seeds))
                each = (perf_counter() - start) / args.seeds
                print(f"{iterations:8} iterations: found by {found} of {args.seeds} seeds, {each:.3f} s each")


if __name__ == "__main__":
    main()
