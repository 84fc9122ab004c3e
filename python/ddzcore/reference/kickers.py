"""Which cards a body may carry."""

from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.definitions import Definition
from ddzcore.reference.reading import Counts

__all__ = ["may_carry"]

SMALL_JOKER, BIG_JOKER = 13, 14


def may_carry(options: Options, definition: Definition, body: range, rest: Counts) -> bool:
    """Whether a play of this pattern with a body of the ranks `body` may have exactly the cards `rest` as kickers."""
    if sum(rest) != len(body) * definition.kickers * definition.kicker_cards:
        return False
    if definition.kickers == 0:
        return True
    kinds = are_pairs(options, rest) if definition.kicker_cards == 2 else are_solos(options, rest)
    return (
        kinds
        and may_match_body(options, body, rest)
        and joker_rule(options, rest)
        and adjacent_trio_rule(options, definition, body, rest)
    )


def are_solos(options: Options, rest: Counts) -> bool:
    """C9, C14, X1: any cards, but at most `kicker_max_same` of a rank."""
    return all(count <= options.kicker_max_same for count in rest)


def are_pairs(options: Options, rest: Counts) -> bool:
    """C10, C10b, X3: pairs of ranks other than the jokers; four of a rank are two pairs if the options say so."""
    if rest[SMALL_JOKER] or rest[BIG_JOKER]:
        return False
    if options.pair_kickers == "distinct":
        return all(count in (0, 2) for count in rest)
    return all(count in (0, 2, 4) for count in rest)


def may_match_body(options: Options, body: range, rest: Counts) -> bool:
    """C4, X3b: no kicker of a rank of the body; if the options allow it, still no play of one rank alone."""
    if options.kicker_may_match_body:
        return any(rank not in body or len(body) > 1 for rank, count in enumerate(rest) if count)
    return all(rest[rank] == 0 for rank in body)


def joker_rule(options: Options, rest: Counts) -> bool:
    """C9b, C14b, X2: perhaps not both jokers."""
    return options.kicker_both_jokers == "allow" or not (rest[SMALL_JOKER] and rest[BIG_JOKER])


def adjacent_trio_rule(options: Options, definition: Definition, body: range, rest: Counts) -> bool:
    """X1: perhaps no three solos of a rank that would have made a chain of trios longer."""
    if options.kicker_adjacent_trio == "allow" or definition.pattern is not Pattern.TRIO_CHAIN_SOLO:
        return True
    neighbours = (body[0] - 1, body[-1] + 1)
    return all(rest[rank] < 3 for rank in neighbours if rank in definition.ranks)
