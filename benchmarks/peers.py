"""Time ddzcore beside every peer that is installed, on the same positions, in one run.

What is timed is the call that lists the legal plays of a position that was prepared before: ours is
``rules.legal_plays(hand, to_beat)`` under the peer's own preset. A sample is one pass through a group of different
positions, one call each, so that no position was asked for just before; loop included. The engines take turns, each
with all groups; a group's time is its best sample of several rounds, and the median is that of the groups. "As a list"
adds the making of all our `Play` objects, which are made when asked for. Nanoseconds per play are the time of all
positions by the number of legal plays, passes included.
"""

import argparse
import json
import platform
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from time import perf_counter_ns
from typing import Any

from ddzcore import Hand, Pattern, Play, Rules, __version__
from peer_engines import INSTALL, PEERS, Peer, Position, Question

GROUP = 20
"""Positions in a sample."""
SEATS = 3
SHARED = Rules("doudizhu", quad_solo="off", quad_pair="off")
"""The plays that every peer knows: games are played with them."""
PASS = SHARED.parse_play("pass")


@dataclass(frozen=True)
class Timing:
    """Microseconds for each position: the median and the mean; and nanoseconds for each legal play."""

    median: float
    mean: float
    ns_per_play: float


@dataclass(frozen=True)
class Row:
    """A peer and ddzcore on one kind of positions."""

    kind: str
    peer: str
    version: str
    preset: str
    positions: int
    agreed: int
    plays: float
    ours: Timing
    ours_as_list: Timing
    theirs: Timing

    @property
    def ratios(self) -> tuple[float, float]:
        """The peer's median and mean by ours."""
        return self.theirs.median / self.ours.median, self.theirs.mean / self.ours.mean


# Positions


def positions(seed: int, number: int) -> dict[str, list[Position]]:
    """So many positions of each kind. A seed always gives the same ones."""
    rng = Random(seed)
    played: dict[str, list[Position]] = {"lead in play": [], "follow in play": []}
    while any(len(found) < number for found in played.values()):
        for position in random_game(rng):
            played["lead in play" if position.to_beat is None else "follow in play"].append(position)
    return {
        "17-card lead": [first_lead(rng, 17) for _ in range(number)],
        "20-card lead": [first_lead(rng, 20) for _ in range(number)],
        **{kind: found[:number] for kind, found in played.items()},
    }


def first_lead(rng: Random, size: int) -> Position:
    """A landlord who leads random cards, after he led the cards that are too many one by one and all passed."""
    hands = deal(rng)
    spare = "".join(rng.sample(str(hands[0]), 20 - size))
    plays = [play for card in spare for play in (SHARED.parse_play(card), PASS, PASS)]
    return Position(hands, plays, hands[0] - spare, None)


def random_game(rng: Random) -> Iterator[Position]:
    """Every position of a game of three players who choose at random."""
    hands = deal(rng)
    left, plays, to_beat = list(hands), list[Play](), None
    while all(left):
        seat = len(plays) % SEATS
        if plays[-2:] == [PASS, PASS]:
            to_beat = None
        yield Position(hands, tuple(plays), left[seat], to_beat)
        play = rng.choice(SHARED.legal_plays(left[seat], to_beat))
        plays.append(play)
        left[seat] -= play.cards
        if play.pattern is not Pattern.PASS:
            to_beat = play


def deal(rng: Random) -> list[Hand]:
    """Twenty cards for the landlord, seventeen for each peasant."""
    deck = rng.sample(str(SHARED.deck), len(SHARED.deck))
    return [Hand("".join(part)) for part in (deck[:20], deck[20:37], deck[37:])]


# Timing


class Trial:
    """A peer and ddzcore on one kind of positions: checked when made, then timed round by round."""

    def __init__(self, kind: str, peer: Peer, found: Sequence[Position]) -> None:
        self.kind, self.peer = kind, peer
        rules = Rules(peer.preset)
        ours: list[Question] = [(rules.legal_plays, (position.hand, position.to_beat)) for position in found]
        as_lists: list[Question] = [(as_list, (rules, position.hand, position.to_beat)) for position in found]
        theirs = [peer.prepare(position) for position in found]
        self.plays = sum(len(ask(*args)) for ask, args in ours)
        self.agreed = sum(agrees(peer, *case) for case in zip(found, ours, theirs, strict=True))
        self.number = len(found)
        self.groups = [
            [questions[i : i + GROUP] for questions in (ours, as_lists, theirs)] for i in range(0, self.number, GROUP)
        ]
        self.best = [[float("inf")] * len(group) for group in self.groups]

    def round(self) -> None:
        """One sample of each engine at each group."""
        for engine in range(len(self.best[0])):
            for group, best in zip(self.groups, self.best, strict=True):
                best[engine] = min(best[engine], sample(group[engine]))

    def row(self) -> Row:
        """What came of it."""
        number, peer = self.number, self.peer
        timings = (summary(times, self.plays / number) for times in zip(*self.best, strict=True))
        return Row(self.kind, peer.name, peer.version, peer.preset, number, self.agreed, self.plays / number, *timings)


def as_list(rules: Rules, hand: Hand, to_beat: Play | None) -> list[Play]:
    """Our plays as Python objects, all made at once."""
    return list(rules.legal_plays(hand, to_beat))


def agrees(peer: Peer, position: Position, ours: Question, theirs: Question) -> bool:
    """Whether the numbers of different card sets are equal; they must be where no known defect shows."""
    (ask, args), (ask_peer, peer_args) = ours, theirs
    number = len(set(ask(*args).cards.tolist()))
    if number == len(peer.card_sets(ask_peer(*peer_args))):
        return True
    if not peer.may_differ(position):
        sys.exit(f"{peer.name} and ddzcore list different plays: {position.hand} over {position.to_beat}")
    return False


def sample(questions: Sequence[Question]) -> float:
    """Nanoseconds of one call, on average over a pass through some positions."""
    start = perf_counter_ns()
    for ask, args in questions:
        ask(*args)
    return (perf_counter_ns() - start) / len(questions)


def summary(times: Sequence[float], plays: float) -> Timing:
    """Nanoseconds of a call in each group, made short; `plays` is the mean number of plays of a position."""
    mean = statistics.mean(times)
    return Timing(statistics.median(times) / 1000, mean / 1000, mean / plays)


# Output


def table(rows: Sequence[Row]) -> Iterator[str]:
    """One line for each row, with a headline for each peer."""
    for peer in dict.fromkeys(row.peer for row in rows):
        mine = [row for row in rows if row.peer == peer]
        lines: list[tuple[str, ...]] = [
            ("", "plays", "ddzcore", "as a list", peer, "ratio", "ns per play", "equal lists")
        ]
        for row in mine:
            times = map(microseconds, (row.ours, row.ours_as_list, row.theirs))
            pace = f"{short(row.ours.ns_per_play)} : {short(row.theirs.ns_per_play)}"
            equal = f"{row.agreed} of {row.positions}"
            ratio = f"{short(row.ratios[0])} ({short(row.ratios[1])})"
            lines.append((row.kind, f"{row.plays:.1f}", *times, ratio, pace, equal))
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        yield f"{peer} {mine[0].version} and ddzcore {__version__} under {mine[0].preset}; us: median (mean)"
        for first, *others in lines:
            cells = (f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True))
            yield "   ".join([f"{first:<{widths[0]}}", *cells])
        yield ""


def microseconds(timing: Timing) -> str:
    """``median (mean)``."""
    return f"{short(timing.median)} ({short(timing.mean)})"


def short(figure: float) -> str:
    """Three digits, or all of the whole number."""
    decimals = 0 if figure >= 100 else 1 if figure >= 10 else 2
    return f"{figure:,.{decimals}f}"


def document(rows: Sequence[Row], args: argparse.Namespace) -> dict[str, Any]:
    """Everything about the run."""
    return {
        "ddzcore": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "seed": args.seed,
        "rounds": args.rounds,
        "rows": [{**asdict(row), "ratios": row.ratios} for row in rows],
    }


def draw(rows: Sequence[Row], file: Path) -> None:
    """A bar chart of the medians."""
    try:
        figure = import_module("matplotlib.figure").Figure(figsize=(9, 4.5), layout="constrained")
    except ImportError:
        sys.exit("--picture needs matplotlib: pip install matplotlib")
    kinds = list(dict.fromkeys(row.kind for row in rows))
    bars = {f"ddzcore {__version__}": {row.kind: row.ours.median for row in rows}}
    for row in rows:
        bars.setdefault(f"{row.peer} {row.version}", {})[row.kind] = row.theirs.median
    axes = figure.subplots()
    for i, (name, medians) in enumerate(bars.items()):
        places = [place + i / (len(bars) + 1) for place in range(len(kinds))]
        drawn = axes.bar(places, [medians[kind] for kind in kinds], width=0.9 / (len(bars) + 1), label=name)
        axes.bar_label(drawn, labels=[short(medians[kind]) for kind in kinds], fontsize=8)
    axes.set_xticks([place + (len(bars) - 1) / (len(bars) + 1) / 2 for place in range(len(kinds))], kinds)
    axes.set_yscale("log")
    axes.set_ylabel("microseconds per position (median)")
    axes.set_title("Listing every legal play")
    figure.legend(loc="outside lower center", ncols=len(bars), frameon=False)
    figure.savefig(file, dpi=150)


def installed(names: Sequence[str]) -> Iterator[Peer]:
    """The peers of these names that can be imported; the others get a line on stderr."""
    for name in names:
        try:
            yield PEERS[name]()
        except ImportError as error:
            print(f"{name} is left out ({error}); {INSTALL[name]}", file=sys.stderr)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the comparison."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=1000, metavar="N", help="of each kind (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=15, metavar="N", help="samples of each (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the positions (default: %(default)s)")
    parser.add_argument("--engines", nargs="+", choices=PEERS, default=list(PEERS), help="peers (default: all)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw a bar chart there")
    args = parser.parse_args(argv)
    if args.positions < 1 or args.rounds < 1:
        parser.error("--positions and --rounds must be 1 or more")
    found = positions(args.seed, args.positions)
    trials = [Trial(kind, peer, found[kind]) for peer in installed(args.engines) for kind in found]
    if not trials:
        return 1
    for _ in range(args.rounds):
        for trial in trials:
            trial.round()
    rows = [trial.row() for trial in trials]
    print(*table(rows), sep="\n")
    if args.json:
        args.json.write_text(json.dumps(document(rows, args), indent=2) + "\n", encoding="utf-8")
    if args.picture:
        draw(rows, args.picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
