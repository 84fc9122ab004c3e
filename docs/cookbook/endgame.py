"""A published endgame, analysed: who wins, by which leads, and how every other lead is refuted.

python docs/cookbook/endgame.py [--rules TEXT] [ID]
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ddzcore import Play, Rules, Solution, State, solve

ENDGAMES = Path(__file__).parent.parent.parent / "tests" / "data" / "endgames.json"
NAMES = "first", "second"


def read(name: str) -> dict[str, Any]:
    """The endgame of this name."""
    puzzles: list[dict[str, Any]] = json.loads(ENDGAMES.read_text(encoding="utf-8"))["puzzles"]
    for puzzle in puzzles:
        if puzzle["id"] == name:
            return puzzle
    raise SystemExit(f"no endgame {name}: {', '.join(puzzle['id'] for puzzle in puzzles)}")


def texts(plays: Iterable[Play]) -> str:
    """Plays as one text."""
    return " ".join(map(str, plays)) or "none"


def refutations(state: State, losing: Iterable[Play]) -> dict[Play, Solution]:
    """For each losing lead the answer of the solver to the position after it, in which the other player wins."""
    found = {}
    for lead in losing:
        state.play(lead)
        found[lead] = solve(state)
        state.undo()
    return found


def analyse(puzzle: dict[str, Any], rules: Rules) -> tuple[Solution, dict[Play, Solution]]:
    """The answer for the first player, and the refutations of the leads that lose."""
    state = State(rules, [puzzle["first_to_play"], puzzle["second"]])
    answer = solve(state)
    return answer, refutations(state, answer.losing_plays)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("id", nargs="?", default="E2", metavar="ID", help="E1 to E4 or E8 of endgames.json")
    parser.add_argument("--rules", default="doudizhu")
    args = parser.parse_args()
    puzzle = read(args.id)
    answer, refuted = analyse(puzzle, Rules(args.rules))
    print(f"{args.id}: {puzzle['first_to_play']} leads against {puzzle['second']}, rules {args.rules}")
    print(f"source: {puzzle['source']}; there the {puzzle['published_result']} player wins")
    winner = NAMES[answer.value != "win"]
    print(f"the {winner} player wins; {answer.nodes} nodes")
    print(f"leads that win: {texts(answer.winning_plays)}")
    print(f"best line: {texts(answer.line)}")
    print(f"leads that lose: {len(refuted)}")
    for lead, reply in refuted.items():
        print(f"  {lead!s:12} is beaten by {texts(reply.winning_plays):24} as in: {texts(reply.line)}")


if __name__ == "__main__":
    main()
