"""The subcommands ``solve`` and ``least``: open cards to the end, and the least number of plays of a hand."""

import argparse
from itertools import islice
from time import perf_counter
from typing import Any

from ddzcore.cli.counting import add_json, add_rules, bar, number, print_json
from ddzcore.errors import DdzError, shown
from ddzcore.hand import Hand
from ddzcore.least import least_plays
from ddzcore.objective import Solution
from ddzcore.rules import Rules
from ddzcore.solver import Solver
from ddzcore.splits import least_splits
from ddzcore.state import State

__all__ = ["add_solve"]

OBJECTIVES = ("win", "score", "places")
BOMBS = ("split", "whole", "free")


def add_solve(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add both subcommands to a parser."""
    solve = commands.add_parser(
        "solve",
        help="who wins if all cards are open, with which plays",
        usage="%(prog)s POSITION | HAND HAND [HAND ..] [--to-beat PLAY] [--rules NAME] [--objective WHAT] [limits]",
        allow_abbrev=False,
    )
    solve.add_argument(
        "words", metavar="HAND", nargs="+", help="two or more hands, of which the first leads; or the text of a State"
    )
    add_rules(solve)
    known = ", ".join(OBJECTIVES)
    solve.add_argument("--to-beat", metavar="PLAY", help="the play that the first hand is to beat; default: it leads")
    solve.add_argument("--objective", choices=OBJECTIVES, default="win", metavar="WHAT", help=f"{known}; default: win")
    solve.add_argument("--side", metavar="SEATS", help="seats that play together, as 0,2; default: what the rules say")
    solve.add_argument(
        "--ban", metavar="SEAT=PATTERN", action="append", default=[], help="a pattern that a seat may not play"
    )
    solve.add_argument("--nodes", metavar="N", help="stop after so many nodes")
    solve.add_argument("--seconds", metavar="N", help="stop after so many seconds")
    solve.add_argument("--table-mb", metavar="N", default="64", help="memory for what was found; default: %(default)s")
    add_json(solve)
    solve.set_defaults(run=run_solve)

    least = commands.add_parser("least", help="the least number of plays that empties a hand", allow_abbrev=False)
    least.add_argument("hand", metavar="HAND")
    add_rules(least)
    known = ", ".join(BOMBS)
    least.add_argument("--bombs", choices=BOMBS, default="split", metavar="WAY", help=f"{known}; default: split")
    least.add_argument("--splits", metavar="N", default="1", help="how many splits to show; default: %(default)s")
    add_json(least)
    least.set_defaults(run=run_least)


def run_solve(args: argparse.Namespace) -> None:
    """The subcommand ``solve``."""
    solver = Solver(
        position_of(args.words, args.rules, args.to_beat), args.objective, seats_of(args.side), banned_of(args.ban),
        number("--table-mb", args.table_mb, 1, 1 << 20),
    )  # fmt: skip
    nodes = None if args.nodes is None else number("--nodes", args.nodes, 0, 1 << 61)
    seconds = None if args.seconds is None else seconds_of(args.seconds)
    start, stopped = perf_counter(), None
    with bar("node") as progress:
        try:
            answer = solver.run(nodes, seconds, None if progress is None else lambda done: progress(done, 0))
        except KeyboardInterrupt as interrupt:
            answer, stopped = solver.run(nodes=0), interrupt
    taken = perf_counter() - start
    if args.json:
        print_json(solver.state.rules, {**as_document(solver, answer), "seconds": round(taken, 6)})
    else:
        for name, value in told(solver, answer):
            print(f"{name:14}  {value}")
        print(f"{'time':14}  {taken:.3f} s")
    if stopped is not None:
        raise stopped


def as_document(solver: Solver, answer: Solution) -> dict[str, Any]:
    """The answer as JSON knows it."""
    return {
        "position": str(solver.state),
        "objective": solver.objective,
        "side": [*solver.side],
        "value": answer.value,
        "bounds": [*answer.bounds],
        "winning_plays": [*map(str, answer.winning_plays)],
        "losing_plays": [*map(str, answer.losing_plays)],
        "line": [*map(str, answer.line)],
        "nodes": answer.nodes,
        "is_complete": answer.is_complete,
    }


def told(solver: Solver, answer: Solution) -> list[tuple[str, object]]:
    """The answer, line by line."""
    lines: list[tuple[str, object]] = [("side", " ".join(map(str, solver.side))), ("value", answer.value)]
    if answer.value == "unknown" and solver.objective != "win":
        lines.append(("bounds", "{} to {}".format(*answer.bounds)))
    known = " ".join(map(str, answer.winning_plays))
    none = "none so far" if answer.value == "unknown" else "none"
    lines.append(("best plays" if solver.objective != "win" else "winning plays", known or none))
    if answer.value == "unknown" and answer.losing_plays:
        lines.append(("losing plays", " ".join(map(str, answer.losing_plays))))
    if answer.line:
        lines.append(("line", " ".join(map(str, answer.line))))
    return [*lines, ("nodes", answer.nodes)]


def run_least(args: argparse.Namespace) -> None:
    """The subcommand ``least``."""
    rules, many = Rules(args.rules or "doudizhu"), number("--splits", args.splits, 0, 1 << 30)
    hand = Hand(args.hand)
    least, splits = least_plays(hand, rules, args.bombs), least_splits(hand, rules, args.bombs)
    shown_splits = ([*map(str, split)] for split in islice(splits, many))
    if args.json:
        found = {"hand": str(hand), "bombs": args.bombs, "least": least, "splits": [*shown_splits]}
        print_json(rules, found)
        return
    print(least)
    for split in shown_splits:
        print(*split)


def position_of(words: list[str], rules: str | None, to_beat: str | None) -> State:
    """The position: hands, and a play to beat, by who is before the first; or one text."""
    if len(words) > 1:
        return State(rules or "doudizhu", words, to_beat=to_beat)
    if "/" not in words[0]:
        raise DdzError(f"{shown(words[0])} is one hand; there are two or more, or a position in quotes")
    if to_beat is not None:
        raise DdzError("--to-beat goes with hands: the text of a position says what is to be beaten")
    return State.parse(words[0], rules)


def seats_of(text: str | None) -> list[int] | None:
    """Seats with commas between them."""
    return None if text is None else [number("--side", word, 0, 5) for word in text.split(",")]


def banned_of(words: list[str]) -> dict[int | str, list[str]]:
    """Patterns by seat, or by side."""
    banned: dict[int | str, list[str]] = {}
    for word in words:
        seat, _, pattern = word.partition("=")
        if not pattern:
            raise DdzError(f"--ban {word}: give SEAT=PATTERN, such as 0=BOMB or peasants=ROCKET")
        who: int | str = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else seat
        banned.setdefault(who, []).append(pattern.upper())
    return banned


def seconds_of(text: str) -> float:
    """Seconds, with a point or without."""
    try:
        return float(text)
    except ValueError:
        raise DdzError(f"--seconds {shown(text)} is no number") from None
