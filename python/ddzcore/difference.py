"""The plays on which two rule sets differ."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ddzcore.patterns import Pattern
from ddzcore.play import Play
from ddzcore.rules import Rules, as_rules

__all__ = ["Difference", "diff_rules"]


@dataclass(frozen=True)
class Difference:
    """The plays of one pattern that only one of two rule sets knows: how many, and the first of them."""

    pattern: Pattern
    only_first: int
    only_second: int
    example_first: Play | None
    example_second: Play | None


def diff_rules(first: Rules | str, second: Rules | str) -> list[Difference]:
    """The differences of the play spaces of two rule sets, a row for each pattern in which they differ.

    Only what plays there are is compared, not when they may be played. Takes some hundredths of a second.

    >>> [(row.pattern.name, row.only_first, row.only_second) for row in diff_rules("doudizhu", "botzone")][:2]
    [('TRIO_CHAIN_SOLO', 0, 883), ('QUAD_SOLO', 0, 13)]
    """
    spaces = [as_rules(rules).play_space for rules in (first, second)]
    plays = [set(space.array.view("V16").tolist()) for space in spaces]
    only = [
        [space[i] for i, item in enumerate(space.array.view("V16").tolist()) if item not in others]
        for space, others in zip(spaces, reversed(plays), strict=True)
    ]
    numbers = [Counter(play.pattern for play in some) for some in only]
    examples = [first_of_each(some) for some in only]
    return [
        Difference(
            pattern, numbers[0][pattern], numbers[1][pattern], examples[0].get(pattern), examples[1].get(pattern)
        )
        for pattern in sorted(set(numbers[0]) | set(numbers[1]))
    ]


def first_of_each(plays: Iterable[Play]) -> dict[Pattern, Play]:
    """The first play of each pattern."""
    found: dict[Pattern, Play] = {}
    for play in plays:
        found.setdefault(play.pattern, play)
    return found
