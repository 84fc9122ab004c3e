"""Which cards a body may carry."""

from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.definitions import Definition
from ddzcore.reference.reading import Counts
from ddzcore.reference.scale import Alphabet, Body, bodies

__all__ = ["may_carry"]

SMALL_JOKER, BIG_JOKER = 13, 14


def may_carry(options: Options, definition: Definition, body: Body, rest: Counts) -> bool:
    """Whether a play of this pattern with this body may have exactly the cards `rest` as kickers."""
    if sum(rest) != len(body.ranks) * definition.kickers * definition.kicker_cards - definition.missing:
        return False
    if sum(rest) == 0:
        return True
    kinds = are_pairs(options, rest) if definition.kicker_cards == 2 else are_solos(options, rest)
    return (
        kinds
        and may_match_body(options, body, rest)
        and joker_rule(options, rest)
        and adjacent_trio_rule(options, definition, body, rest)
        and consecutive_pairs_rule(options, definition, rest)
    )


def are_solos(options: Options, rest: Counts) -> bool:
    """C9, C14, X1: any cards, but at most `kicker_max_same` of a rank."""
    return all(count <= options.kicker_max_same for count in rest)


def are_pairs(options: Options, rest: Counts) -> bool:
    """C10, C10b, X3, F8: pairs, each of one rank; if the options say so, several of the same rank."""
    if options.pair_kickers == "distinct":
        return all(count in (0, 2) for count in rest)
    return all(count % 2 == 0 for count in rest)


def may_match_body(options: Options, body: Body, rest: Counts) -> bool:
    """C4, X3b: no kicker of a rank of the body; if the options allow it, still no play of one rank alone."""
    if options.kicker_may_match_body:
        return any(rank not in body.ranks or len(body.ranks) > 1 for rank, count in enumerate(rest) if count)
    return all(rest[rank] == 0 for rank in body.ranks)


def joker_rule(options: Options, rest: Counts) -> bool:
    """C9b, C14b, X2: perhaps not both jokers."""
    return options.kicker_both_jokers == "allow" or not (rest[SMALL_JOKER] and rest[BIG_JOKER])


def adjacent_trio_rule(options: Options, definition: Definition, body: Body, rest: Counts) -> bool:
    """X1: perhaps no three solos of a rank that would have made a chain of trios longer."""
    planes = (Pattern.TRIO_CHAIN_SOLO, Pattern.TRIO_CHAIN_TWO)
    if options.kicker_adjacent_trio == "allow" or definition.pattern not in planes:
        return True
    trios = [rank for rank, count in enumerate(rest) if count >= 3 and rank not in body.ranks]
    return not any(in_a_row(definition.alphabet, {*body.ranks, rank}) for rank in trios)


def consecutive_pairs_rule(options: Options, definition: Definition, rest: Counts) -> bool:
    """F12, SH4: perhaps the pairs of a plane must be of different ranks in a row."""
    if not options.plane_pairs_consecutive or definition.pattern is not Pattern.TRIO_CHAIN_PAIR:
        return True
    ranks = {rank for rank, count in enumerate(rest) if count}
    return all(count in (0, 2) for count in rest) and in_a_row(definition.alphabet, ranks)


def in_a_row(alphabet: Alphabet, ranks: set[int]) -> bool:
    """Whether these ranks are a slice of the alphabet."""
    return any(set(body.ranks) == ranks for body in bodies(alphabet, len(ranks)))
