"""The hands with the most legal plays, of each size under each preset: makes python/ddzcore/max_plays_table.py.

    python benchmarks/max_plays.py --seconds 60 --write      every preset, at most a minute for each size
    python benchmarks/max_plays.py doudizhu --sizes 17 20    some, printed only
    python benchmarks/max_plays.py doudizhu --sizes 20 --all count every hand of 20 cards (153 million), without bounds

All hands that hold their ranks equally often, whichever ranks these are, are a spread. The spreads of a size are gone
through from the highest bound (`ddzcore.bounds`) down, and all hands of each are counted, until no spread is left whose
bound is above the best hand: then it is proven. If time runs out the highest bound that is left is proven instead.

The leader's plays are counted. A follower has no more unless (`follows_more`) hands are small; there all answers to all
plays are counted too.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import NamedTuple

from core import build, load
from ddzcore import PRESETS, Hand, Pattern, Play, Rules
from ddzcore.bounds import answers_to_solos, bound_of_spread, highest_count
from ddzcore.table import RuleTable

SOURCE = Path(__file__).parent / "max_plays_loop.pyx"
TARGET = Path(__file__).parent.parent / "python" / "ddzcore" / "max_plays_table.py"
HEADER = '''"""The hands with the most legal plays that are known; made by ``python benchmarks/max_plays.py --write``.

For the plays_digest of each preset and for each size: no hand has more plays than this; whether the hand has so many;
the hand; and what it answers (nothing if it leads).
"""

# fmt: off
RECORDS: dict[str, dict[int, tuple[int, bool, str, str]]] = {
'''
Spread = tuple[int, ...]
BestLead = Callable[[Rules, Spread], tuple[int, int]]


class Record(NamedTuple):
    """No hand has more than `bound` plays; this one has `plays`."""

    bound: int
    plays: int
    hand: str
    to_beat: str = ""


class Case(NamedTuple):
    """A spread: a bound of the plays of its hands; its counts up to the highest that matters; the cards left out."""

    bound: int
    levels: Spread
    extra: int


def falling(caps: list[int], most: int, left: int) -> Iterator[Spread]:
    """All falling sequences of counts below the caps and `most`, with at most `left` cards."""
    if not caps:
        yield ()
        return
    for number in range(min(caps[0], most, left), -1, -1):
        for rest in falling(caps[1:], number, left - number):
            yield (number, *rest)


def cases(rules: Rules, table: RuleTable, size: int) -> list[Case]:
    """All spreads of a size, from the highest bound down. Which joker is held more often makes no difference."""
    copies = sorted(rules.deck.counts[:13], reverse=True)
    top = copies[0]
    if highest_count(table) == rules.options.bomb_min - 1 and rules.options.mine == "none":
        top = highest_count(table)  # each card above makes one more bomb, whatever its rank
    found = []
    for jokers in [(small, big) for small in range(rules.deck.counts[13] + 1) for big in range(small + 1)]:
        for levels in falling(copies, top, size - sum(jokers)):
            extra = size - sum(jokers) - sum(levels)
            full = with_extra(levels, extra, top, copies)
            if sum(full) + sum(jokers) == size:
                found.append(Case(bound_of_spread(table, full + jokers), levels + jokers, extra))
    return sorted(found, reverse=True)


def with_extra(counts: Spread, extra: int, top: int, copies: list[int]) -> Spread:
    """The counts with more cards of the ranks that are held most often."""
    filled = list(counts)
    for i, number in enumerate(counts):
        if number == top:
            more = min(extra, copies[i] - top)
            filled[i] += more
            extra -= more
    return tuple(filled)


def most_leads(rules: Rules, size: int, best_lead: BestLead, seconds: float) -> Record:
    """The most plays of a leader."""
    table = RuleTable(rules.options)
    best, hand, end = 0, Hand(), monotonic() + seconds
    bound = 0
    for case in cases(rules, table, size):
        if case.bound <= best or monotonic() > end:
            bound = case.bound
            break
        plays, word = best_lead(rules, case.levels)
        if plays + case.extra > best:
            best = plays + case.extra
            counts = Hand(word).counts
            top = max(counts)
            full = with_extra(counts[:13], case.extra, top, list(rules.deck.counts[:13]))
            hand = Hand((*full, *counts[13:]))
    assert rules.count_plays(hand) == best
    assert len(hand) == size
    return Record(max(best, bound), best, str(hand))


def follows_more(rules: Rules, record: Record, size: int) -> bool:
    """Whether a follower's plays, pass included, could be more than the leader's.

    Answers to a solo have a bound of their own. Other answers are leads, but none of the solos, and at most `shovels`
    shovels and pass: less, if ranks enough are held.
    """
    shovels = 0 if rules.options.shovel == "off" else 2
    if answers_to_solos(RuleTable(rules.options), size) > record.plays:
        return True
    for number in range(1, shovels + 1):
        for ranks in combinations(range(15), number):
            for first in range(1, size + 1):
                counts = [0] * 15
                counts[ranks[0]] = first
                counts[ranks[-1]] += size - first if number > 1 else 0
                if sum(counts) != size or any(map(int.__gt__, counts, rules.deck.counts)):
                    continue
                if rules.count_plays(counts) - number + 1 + shovels > record.plays:
                    return True
    return False


def most_answers(rules: Rules, size: int, record: Record) -> Record:
    """The record, or a better one of a follower: all hands answer the lowest play of each pattern and length."""
    lowest: dict[tuple[Pattern, int], Play] = {}
    for play in rules.play_space:
        lowest.setdefault((play.pattern, play.length), play)
        lowest[play.pattern, play.length] = min(play, lowest[play.pattern, play.length], key=lambda other: other.key)
    best = record
    for hand in hands(rules.deck.counts, size):
        for play in lowest.values():
            plays = rules.count_plays(hand, play)
            if plays > best.plays:
                best = Record(plays, plays, str(hand), str(play))
    return best


def hands(deck: tuple[int, ...], size: int, chosen: tuple[int, ...] = ()) -> Iterator[Hand]:
    """All hands of a size."""
    if len(chosen) == len(deck):
        if not size:
            yield Hand(chosen)
        return
    for number in range(min(deck[len(chosen)], size) + 1):
        yield from hands(deck, size - number, (*chosen, number))


def record_of(rules: Rules, size: int, best_lead: BestLead, seconds: float) -> Record:
    """The record of a size."""
    assert not rules.options.bomb_unsplittable
    record = most_leads(rules, size, best_lead, seconds)
    if not follows_more(rules, record, size):
        return record
    if size > 8:
        return record._replace(bound=record.bound + 3)
    return most_answers(rules, size, record)


def table_of(rules: Rules, records: dict[int, Record]) -> str:
    """The lines of the table for one rule set."""
    names = ", ".join(name for name in PRESETS if Rules(name).options.plays_digest == rules.options.plays_digest)
    lines = [f'    "{rules.options.plays_digest}": {{  # {names}']
    line = ""
    for size, (bound, plays, hand, to_beat) in records.items():
        item = f'{size}: ({bound}, {plays == bound}, "{hand}", "{to_beat}"),'
        if line and len(line) + len(item) > 110:
            lines.append(f"        {line}")
            line = ""
        line = f"{line} {item}".strip()
    return "\n".join([*lines, f"        {line}", "    },", ""])


def prove_by_counting(loops: ModuleType, rules: Rules, size: int) -> None:
    """Count the leads of every hand of a size, and compare with the table."""
    start, claim = monotonic(), rules.max_plays(size)
    plays, word, looked_at = loops.most_of_all(rules, size)
    agrees = claim.to_beat is not None or claim.bound == plays
    print(
        f"{rules.text:20}{size:3} most of {looked_at} hands: {plays} leads, {Hand(word)} {monotonic() - start:.1f} s;"
        f" the table {'agrees' if agrees else f'says {claim}'}",
        flush=True,
    )


def main() -> int:
    """Print the records, or write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("presets", nargs="*", help="default: all")
    parser.add_argument("--sizes", type=int, nargs="*", help="default: all that a hand can have in the game")
    parser.add_argument("--seconds", type=float, default=60, help="at most, for one size")
    parser.add_argument("--all", action="store_true", help="count all hands instead, which has no need of bounds")
    parser.add_argument("--write", action="store_true", help="write the table, of all presets and sizes")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        loops = load(build(Path(folder), SOURCE))
    tables = {}
    for name in args.presets or PRESETS:
        rules, records = Rules(name), {}
        if rules.options.plays_digest in tables or rules.options.flush_chain == "on":
            continue  # hands with suits are not searched
        for size in args.sizes or range(1, rules.options.largest_hand + 1):
            if args.all:
                prove_by_counting(loops, rules, size)
                continue
            start = monotonic()
            records[size] = record_of(rules, size, loops.best_lead, args.seconds)
            print(f"{name:20}{size:3} {records[size]} {monotonic() - start:.1f} s", flush=True)
        tables[rules.options.plays_digest] = table_of(rules, records)
    if args.write and not args.all:
        TARGET.write_text(HEADER + "".join(tables.values()) + "}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
