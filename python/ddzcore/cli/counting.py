"""The subcommands ``perft`` and ``playout``: counting sequences of plays, and random games."""

import argparse
import json
import logging
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from ddzcore.errors import DdzError, WorkError, shown
from ddzcore.perft import divide, perft
from ddzcore.playout import playouts
from ddzcore.rules import Rules
from ddzcore.shuffle import deal_state
from ddzcore.state import State
from ddzcore.work import Progress, Workers

__all__ = ["add_search"]

CONNECTING = 10
"""Seconds to wait for a scheduler."""
PATIENCE = 1.0
"""Seconds before a bar is shown."""
MOST_WORKERS = 1024


def add_search(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add both subcommands to a parser."""
    count = commands.add_parser(
        "perft",
        help="count the sequences of so many plays and passes",
        usage="%(prog)s [POSITION | --rules NAME --seed N] DEPTH [--divide] [--json] [--threads N | --executor WHAT]",
        allow_abbrev=False,
    )
    count.add_argument(
        "words", metavar="[POSITION] DEPTH", nargs="+", help="the text of a State, and how many plays and passes"
    )
    count.add_argument("--divide", action="store_true", help="show the number for each first play")
    add_json(count)
    add_start(count)
    add_workers(count)
    count.set_defaults(run=run_perft)

    play = commands.add_parser("playout", help="play random games from a seeded deal", allow_abbrev=False)
    play.add_argument("--games", metavar="N", default="1000", help="how many; default: %(default)s")
    add_start(play)
    add_workers(play)
    play.set_defaults(run=run_playout)


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Let a subcommand take a rule set."""
    parser.add_argument("--rules", metavar="NAME", help="a preset or a text; default: doudizhu")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Let a subcommand print what programs read."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def print_json(rules: Rules, found: dict[str, Any]) -> None:
    """Print a document: the rules, and what was found under them."""
    print(json.dumps({"rules": {"text": rules.text, "digest": rules.digest}, **found}, indent=2))


def add_start(parser: argparse.ArgumentParser) -> None:
    """Let a subcommand take a deal."""
    add_rules(parser)
    parser.add_argument("--seed", metavar="N", help="of the deal; default: 0")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Let a subcommand take what does the work."""
    workers = parser.add_mutually_exclusive_group()
    workers.add_argument("--threads", metavar="N", help="how many threads share the work; default: 1")
    known = "threads:N, processes:N, or dask://HOST:PORT, the scheduler of a Dask cluster"
    workers.add_argument("--executor", metavar="WHAT", help=known)


def run_perft(args: argparse.Namespace) -> None:
    """The subcommand ``perft``."""
    if len(args.words) > 2:
        raise DdzError(f"a position, one text in quotes, and a depth; but there are {len(args.words)} words")
    depth, threads = number("the depth", args.words[-1], 0), threads_of(args)
    state = position_of(args, args.words[0] if len(args.words) == 2 else None)
    with workers_of(args.executor) as executor, bar("part") as progress:
        start = perf_counter()
        by_play = divide(state, depth, threads, executor, progress) if args.divide else {}
        total = sum(by_play.values()) if args.divide else perft(state, depth, threads, executor, progress)
        seconds = perf_counter() - start
    if args.json:
        found: dict[str, Any] = {"position": str(state), "depth": depth, "sequences": total}
        if args.divide:
            found["plays"] = [{"text": str(play), "sequences": number} for play, number in by_play.items()]
        print_json(state.rules, {**found, "seconds": round(seconds, 6)})
        return
    width = max([len(str(play)) for play in by_play], default=0)
    for play, sequences in by_play.items():
        print(f"{play!s:{width}}  {sequences}")
    tell("sequences", total, seconds)


def run_playout(args: argparse.Namespace) -> None:
    """The subcommand ``playout``."""
    games, threads = number("--games", args.games, 1), threads_of(args)
    state = position_of(args, None)
    with workers_of(args.executor) as executor, bar("part") as progress:
        start = perf_counter()
        played = playouts(state, games, seed_of(args), 0, threads, executor, progress)
        seconds = perf_counter() - start
    print(f"mean scores  {' '.join(f'{score:+.4f}' for score in played.mean_scores)}")
    print(f"mean length  {played.lengths.mean():.2f}")
    tell("games", len(played), seconds)


def tell(what: str, count: int, seconds: float) -> None:
    """Count, time and rate."""
    rate = round(count / seconds) if seconds else 0
    print(f"{what:11}  {count}", f"{'time':11}  {seconds:.3f} s", f"{'rate':11}  {rate} a second", sep="\n")


def position_of(args: argparse.Namespace, text: str | None) -> State:
    """The position to start from: its text, or a deal."""
    if text is None:
        return deal_state(Rules(args.rules or "doudizhu"), seed_of(args))
    if args.seed is not None:
        raise DdzError("a position is not dealt: leave out --seed")
    return State.parse(text, args.rules)


def seed_of(args: argparse.Namespace) -> int:
    """The seed."""
    return number("--seed", args.seed or "0", 0)


def threads_of(args: argparse.Namespace) -> int:
    """The number of threads."""
    return number("--threads", args.threads or "1", 1, MOST_WORKERS)


def number(name: str, text: str, least: int, most: int = (1 << 64) - 1) -> int:
    """A whole number."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and least <= int(text) <= most):
        raise DdzError(f"{name} {shown(text)} is no number from {least} to {most}")
    return int(text)


@contextmanager
def workers_of(text: str | None) -> Iterator[Workers | None]:
    """The executor that a text names."""
    kind, _, rest = (text or "").partition(":")
    if text is None:
        yield None
    elif kind == "threads":
        yield partial(ThreadPoolExecutor, number("threads:", rest, 1, MOST_WORKERS))
    elif kind == "processes":
        count = number("processes:", rest, 1, MOST_WORKERS)
        end_at_once = {"initializer": signal.signal, "initargs": (signal.SIGINT, signal.SIG_DFL)}
        yield partial(ProcessPoolExecutor, count, mp_context=get_context("spawn"), **end_at_once)
    elif kind == "dask":
        with connected(rest) as client:
            yield client.get_executor(pure=False)  # not pure: what was lost has another name when it is done again
    else:
        raise DdzError(f"--executor {shown(text)} is none of threads:N, processes:N, dask://HOST:PORT")


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the Dask cluster at ``//HOST:PORT``."""
    host, _, port = address.removeprefix("//").rpartition(":")
    if not (address.startswith("//") and host and port.isascii() and port.isdigit()):
        raise DdzError(f"dask:{address} is no address: dask://HOST:PORT")
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise DdzError("dask:// needs the extra dask: pip install 'ddzcore[dask]'") from None
    for name in ("distributed", "distributed.client", "tornado.application", "concurrent.futures"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # a lost worker is no news, and a lost cluster one line
    with ExitStack() as stack:
        try:
            client = stack.enter_context(distributed.Client(f"tcp://{host}:{port}", timeout=CONNECTING))
        except (OSError, ValueError) as error:  # a timeout is an OSError
            raise DdzError(f"dask:{address} does not answer: {error}") from None
        try:
            yield client
        except OSError as error:
            raise WorkError(f"dask:{address} is lost: {error}") from error


@contextmanager
def bar(unit: str) -> Iterator[Progress | None]:
    """A bar on the error stream, if that is a terminal, there is tqdm, and it takes long."""
    tqdm = None
    with suppress(ImportError):
        tqdm = import_module("tqdm").tqdm
    if tqdm is None or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    with tqdm(unit=unit, delay=PATIENCE, file=sys.stderr, dynamic_ncols=True, leave=False) as shown_bar:

        def progress(done: int, total: int) -> None:
            shown_bar.total = total or None  # if nobody knows
            shown_bar.update(done - shown_bar.n)

        yield progress
