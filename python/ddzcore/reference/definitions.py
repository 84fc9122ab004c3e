"""What each pattern is: its body, and how many kickers of which kind it carries."""

from collections.abc import Iterator
from typing import NamedTuple

from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.reading import Counts

__all__ = ["Definition", "definitions"]

THREE_TO_ACE = range(12)
THREE_TO_TWO = range(13)
JOKERS = range(13, 15)
ANY_RANK = range(15)

ONE = range(1, 2)


class Definition(NamedTuple):
    """A pattern: a body of consecutive ranks with `each` cards of each rank, and `kickers` for each of these ranks.

    `ranks` are those that the body may be of, low to high, and `lengths` how many of them it takes.
    A kicker is a solo or a pair: `kicker_cards` is 1 or 2. All kickers of a play are of one kind (C11).
    """

    pattern: Pattern
    each: int
    ranks: range
    lengths: range
    kickers: int = 0
    kicker_cards: int = 1

    def size(self, length: int) -> int:
        """The number of cards of a play whose body has `length` ranks."""
        return length * (self.each + self.kickers * self.kicker_cards)

    def bodies(self, length: int, cards: Counts) -> Iterator[range]:
        """The ranks of every body of `length` ranks that there is among `cards`."""
        for start in range(len(self.ranks) - length + 1):
            body = self.ranks[start : start + length]
            if all(cards[rank] >= self.each for rank in body):
                yield body


def definitions(options: Options) -> list[Definition]:
    """The patterns that these options have."""
    alphabet = THREE_TO_TWO if options.chain_alphabet == "2" else THREE_TO_ACE
    solo_chain = range(options.chain_min, len(alphabet) + 1)
    pair_chain = range(options.pair_chain_min, len(alphabet) + 1)
    trio_chain = range(options.trio_chain_min, len(alphabet) + 1)
    quad_chain = range(options.quad_chain_min, len(alphabet) + 1)
    per_quad = options.shuttle_kickers

    # C1, C2: one card; two of a rank, but two jokers are no pair.
    found = [Definition(Pattern.SOLO, 1, ANY_RANK, ONE), Definition(Pattern.PAIR, 2, THREE_TO_TWO, ONE)]
    # C3, C4, C5: three of a rank, alone, with any one card, with a pair.
    if options.trio == "on":
        found.append(Definition(Pattern.TRIO, 3, THREE_TO_TWO, ONE))
    if options.trio_solo == "on":
        found.append(Definition(Pattern.TRIO_SOLO, 3, THREE_TO_TWO, ONE, kickers=1))
    if options.trio_pair == "on":
        found.append(Definition(Pattern.TRIO_PAIR, 3, THREE_TO_TWO, ONE, kickers=1, kicker_cards=2))
    # C6, C7: five or more consecutive ranks; three or more consecutive pairs.
    found.append(Definition(Pattern.SOLO_CHAIN, 1, alphabet, solo_chain))
    found.append(Definition(Pattern.PAIR_CHAIN, 2, alphabet, pair_chain))
    # C8, C9, C10: two or more consecutive trios, alone, with a solo for each, with a pair for each.
    if options.trio_chain == "on":
        found.append(Definition(Pattern.TRIO_CHAIN, 3, alphabet, trio_chain))
    if options.trio_chain_solo == "on":
        found.append(Definition(Pattern.TRIO_CHAIN_SOLO, 3, alphabet, trio_chain, kickers=1))
    if options.trio_chain_pair == "on":
        found.append(Definition(Pattern.TRIO_CHAIN_PAIR, 3, alphabet, trio_chain, kickers=1, kicker_cards=2))
    # C14: four of a rank with two solos, with two pairs.
    if options.quad_solo == "on":
        found.append(Definition(Pattern.QUAD_SOLO, 4, THREE_TO_TWO, ONE, kickers=2))
    if options.quad_pair == "on":
        found.append(Definition(Pattern.QUAD_PAIR, 4, THREE_TO_TWO, ONE, kickers=2, kicker_cards=2))
    # Option quad_chain: two or more consecutive quads, alone, with solos, with pairs, so many for each quad.
    if options.quad_chain == "on":
        found.append(Definition(Pattern.QUAD_CHAIN, 4, alphabet, quad_chain))
        found.append(Definition(Pattern.QUAD_CHAIN_SOLO, 4, alphabet, quad_chain, kickers=per_quad))
        found.append(Definition(Pattern.QUAD_CHAIN_PAIR, 4, alphabet, quad_chain, kickers=per_quad, kicker_cards=2))
    # C12, C13: four of a rank; both jokers.
    found.append(Definition(Pattern.BOMB, 4, THREE_TO_TWO, ONE))
    found.append(Definition(Pattern.ROCKET, 1, JOKERS, range(2, 3)))
    return found
