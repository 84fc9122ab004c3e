"""The command line: ``ddzcore plays 33344456TJQKA2BR --to-beat 34567``.

A subcommand is one function that takes the parsed arguments and prints, and one line in `build_parser`.
"""

import argparse
import contextlib
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from importlib.metadata import version
from typing import NoReturn

from ddzcore.cli.counting import add_search
from ddzcore.cli.replay import add_replay
from ddzcore.cli.solving import add_solve
from ddzcore.cli.terminal import aligned, can_be_written, counted, escape_what_cannot_be_written, hanging
from ddzcore.context import Context
from ddzcore.difference import diff_rules
from ddzcore.errors import DdzError, NotAPlayError, WorkError
from ddzcore.hand import Hand
from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.play import Play
from ddzcore.presets import PRESETS
from ddzcore.rules import Rules
from ddzcore.suited import SuitedHand

__all__ = ["main"]

BAD_INPUT, LOST, INTERRUPTED = 2, 1, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; 0 if all went well, 1 if output or work is lost, 2 for bad input, 130 after Ctrl-C."""
    escape_what_cannot_be_written()
    try:
        try:
            return run(argv)
        finally:
            print(end="", flush=True)
    except OSError as error:
        # Nobody reads on (`| head`), or the disk is full. What is left in the buffer goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            complain(f"the output can't be written: {error.strerror}")
        return LOST
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED


def run(argv: Sequence[str] | None) -> int:
    """Parse the arguments and run the subcommand that they name."""
    args = build_parser().parse_args(argv)
    try:
        args.run(args)
    except DdzError as error:
        complain(as_options(str(error), args))
        return BAD_INPUT
    except WorkError as error:
        complain(str(error))
        return LOST
    except MemoryError as error:
        complain(f"not enough memory: {error}")
        return LOST
    return 0


def as_options(message: str, args: argparse.Namespace) -> str:
    """A message that names the options of the command, not the arguments of a function."""
    names = {name: f"--{name.replace('_', '-')} " for name in vars(args)} | {"depth": "the depth "}
    message = re.sub(r"\b(\w+)=\s?", lambda found: names.get(found[1], found[0]), message)
    return re.sub(r"^banned\b", "--ban", message)


def complain(message: str) -> None:
    """One line on the error stream, if there is one that takes it."""
    with contextlib.suppress(OSError):
        if sys.stderr is not None:
            sys.stderr.write(f"ddzcore: {' '.join(message.split())[:400]}\n")
            sys.stderr.flush()


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        """Print `message` and leave."""
        complain(f"{message} (see {self.prog} --help)")
        self.exit(BAD_INPUT)


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = Parser(
        prog="ddzcore", description="Legal plays of Dou Dizhu, Zheng Shangyou and Pao De Kuai.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"ddzcore {version('ddzcore')}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    plays = commands.add_parser("plays", help="list every legal play from a hand", allow_abbrev=False)
    plays.add_argument("hand", metavar="HAND", help="cards in any order, such as 33344456TJQKA2BR or '3h 4s B'")
    plays.add_argument("--to-beat", metavar="PLAY", help="the play on the table, such as 333444+56")
    add_rules(plays)
    form = plays.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document")
    form.add_argument("--count", action="store_true", help="print only the number of plays")
    plays.set_defaults(run=list_plays)

    rules = commands.add_parser("rules", help="list the named rule sets, or show one", allow_abbrev=False)
    rules.add_argument("name", metavar="NAME", nargs="?", help="a preset or a text; without it all presets are listed")
    rules.set_defaults(run=show_rules)

    explain = commands.add_parser(
        "explain", help="say why a play is illegal, and what would allow it", allow_abbrev=False
    )
    explain.add_argument("play", metavar="PLAY", help="such as 333444+55")
    explain.add_argument("--hand", metavar="HAND", help="the hand it is played from; default: the cards of the play")
    explain.add_argument("--to-beat", metavar="PLAY", help="the play on the table")
    add_rules(explain)
    explain.set_defaults(run=explain_play)

    diff = commands.add_parser("diff", help="list the plays on which two rule sets differ", allow_abbrev=False)
    diff.add_argument("first", metavar="NAME", help="a preset or a text")
    diff.add_argument("second", metavar="NAME", help="another one")
    diff.set_defaults(run=show_difference)
    add_replay(commands)
    add_search(commands)
    add_solve(commands)
    return parser


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Let a subcommand take a rule set, and what some rules ask for."""
    parser.add_argument("--next-cards", metavar="N", type=int, default=0, help="how many cards the next player holds")
    parser.add_argument("--opening", action="store_true", help="this is the first play of the game")
    parser.add_argument("--passed", action="store_true", help="the player has passed in this trick")
    known = f"a preset ({', '.join(PRESETS)}) or a text such as 'doudizhu;quad_solo=off'; default: %(default)s"
    change = "change one option of the rules, such as kicker_both_jokers=allow; may be repeated"
    parser.add_argument("--rules", metavar="NAME", default="doudizhu", help=known)
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=change)


def rules_of(args: argparse.Namespace) -> Rules:
    """The rule set that the arguments name."""
    return Rules(";".join([args.rules, *args.option]))


def context_of(args: argparse.Namespace) -> Context:
    """What the arguments say besides hand and play to beat."""
    return Context(args.next_cards, args.opening, args.passed)


def hand_of(text: str) -> Hand | SuitedHand:
    """The hand that `text` names, with suits if it has some."""
    try:
        return Hand(text)
    except DdzError:
        with contextlib.suppress(DdzError):
            return SuitedHand(text)
        raise


def list_plays(args: argparse.Namespace) -> None:
    """The subcommand ``plays``."""
    rules, hand, context = rules_of(args), hand_of(args.hand), context_of(args)
    to_beat = None if args.to_beat is None else play_to_beat(rules, args.to_beat)
    if args.count:
        print(rules.count_plays(hand, to_beat, context))
    elif args.json:
        print(json.dumps(as_document(rules, hand, to_beat, context), indent=2))
    else:
        print(*as_text(rules, hand, to_beat, context), sep="\n")


def show_rules(args: argparse.Namespace) -> None:
    """The subcommand ``rules``."""
    if args.name is None:
        for name, label in zip(PRESETS, aligned(PRESETS), strict=True):
            print(*hanging(f"{label}  ", PRESETS[name].summary), sep="\n")
        return
    rules = Rules(args.name)
    preset = PRESETS[rules.name]
    print(f"{rules.text} ({rules.digest})", preset.summary, f"Source: {preset.source}.", "", sep="\n")
    for spec, label in zip(fields(Options), aligned(spec.name for spec in fields(Options)), strict=True):
        value = str(getattr(rules.options, spec.name))
        meaning = spec.metadata["meaning"]
        print(*hanging(f"{label}  {value.lower() if value in ('True', 'False') else value:9}  ", meaning), sep="\n")


def explain_play(args: argparse.Namespace) -> None:
    """The subcommand ``explain``."""
    print(rules_of(args).explain(args.play, args.to_beat, args.hand, context_of(args)))


def show_difference(args: argparse.Namespace) -> None:
    """The subcommand ``diff``."""
    rules = Rules(args.first), Rules(args.second)
    rows = diff_rules(*rules)
    names = [option.name for option in fields(Options)]
    for name, label in zip(names, aligned(names), strict=True):
        values = [str(getattr(side.options, name)) for side in rules]
        if values[0] != values[1]:
            print(*hanging(f"{label}  ", f"{values[0]}, {values[1]}"), sep="\n")
    if not rows:
        print(f"{rules[0]} and {rules[1]} know the same plays")
    for row, label in zip(rows, aligned(row.pattern.english for row in rows), strict=True):
        sides = ((row.only_first, row.example_first, rules[0]), (row.only_second, row.example_second, rules[1]))
        said = [f"{number} only under {side}, such as {example}" for number, example, side in sides if number]
        print(*hanging(f"{label}  ", "; ".join(said)), sep="\n")


def play_to_beat(rules: Rules, text: str) -> Play:
    """The play that `text` names, if it is one that can be beaten."""
    play = rules.parse_play(text)
    if play.pattern is Pattern.PASS:
        raise NotAPlayError("a pass is no play to beat; leave out --to-beat to lead")
    return play


def as_document(rules: Rules, hand: Hand | SuitedHand, to_beat: Play | None, context: Context) -> dict[str, object]:
    """The legal plays as JSON knows them."""
    plays = [
        {
            "text": str(play),
            "cards": str(play.cards),
            "pattern": play.pattern.name.lower(),
            "key": play.key,
            "length": play.length,
            "suit": play.suit,
            "size": play.size,
            "body": str(play.body),
            "kickers": str(play.kickers),
        }
        for play in rules.legal_plays(hand, to_beat, context)
    ]
    return {
        "rules": {"text": rules.text, "digest": rules.digest},
        "hand": str(hand),
        "to_beat": None if to_beat is None else str(to_beat),
        "count": len(plays),
        "plays": plays,
    }


def as_text(rules: Rules, hand: Hand | SuitedHand, to_beat: Play | None, context: Context) -> Iterator[str]:
    """The legal plays as a person likes to read them: two lines of header, then a group for each pattern."""
    plays = rules.legal_plays(hand, to_beat, context)
    bilingual = can_be_written("".join(pattern.chinese for pattern in Pattern))
    yield f"{counted(len(plays), 'play')} under {rules.text}"
    yield f"hand     {hand or '-'} ({counted(len(hand), 'card')})"
    if to_beat is not None:
        chinese = f" {to_beat.pattern.chinese}" if bilingual else ""
        yield f"to beat  {to_beat} ({to_beat.pattern.english}{chinese})"
    groups: dict[Pattern, list[str]] = {}
    for play in plays:
        groups.setdefault(play.pattern, []).append(str(play))
    columns = [aligned(pattern.english for pattern in groups)]
    if bilingual:
        columns.append(aligned(pattern.chinese for pattern in groups))
    digits = len(str(max(map(len, groups.values()), default=0)))
    yield from [""] if groups else []
    for *labels, texts in zip(*columns, groups.values(), strict=True):
        label = "  ".join([*labels, f"{len(texts):{digits}}", ""])
        yield from hanging(label, " ".join(texts))
