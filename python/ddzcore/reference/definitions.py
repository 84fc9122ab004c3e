"""What each pattern is: its body, and how many kickers of which kind it carries."""

from collections.abc import Iterator
from typing import NamedTuple

from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.reading import Counts
from ddzcore.reference.scale import ALPHABETS, Alphabet, Body, bodies

__all__ = ["Definition", "bomb_sizes", "definitions", "switches"]

FOUR = Alphabet((range(4, 5),))
ACE = Alphabet((range(14, 15),))
THREE = Alphabet((range(3, 4),))
THREE_TO_TWO = Alphabet((range(3, 16),))
JOKERS = Alphabet((range(16, 18),))
ANY_RANK = Alphabet((range(3, 18),))

ONE = range(1, 2)
BOTH = range(2, 3)
ALL_RANKS = 13


class Definition(NamedTuple):
    """A pattern: a body of consecutive ranks with `each` cards of each rank, and `kickers` for each of these ranks.

    The body is a slice of `alphabet`, and `lengths` is how many ranks it takes.
    A kicker is a solo or a pair: `kicker_cards` is 1 or 2. All kickers of a play are of one kind (C11).
    `missing` is how many kickers fewer there are: more than none only in the last play of a hand.
    """

    pattern: Pattern
    each: int
    alphabet: Alphabet
    lengths: range
    kickers: int = 0
    kicker_cards: int = 1
    missing: int = 0

    def size(self, length: int) -> int:
        """The number of cards of a play whose body has `length` ranks."""
        return length * (self.each + self.kickers * self.kicker_cards) - self.missing

    def shown(self, length: int) -> int:
        """The length of a reading: these ranks, but the cards of a bomb, a mine or a shovel of one rank."""
        counted = self.pattern in (Pattern.BOMB, Pattern.MINE, Pattern.SHOVEL) and length == 1
        return self.each if counted else length

    def bodies(self, length: int, cards: Counts) -> Iterator[Body]:
        """Every body of `length` ranks that there is among `cards`."""
        for body in bodies(self.alphabet, length):
            if all(cards[rank] >= self.each for rank in body.ranks):
                yield body


def switches(options: Options) -> dict[Pattern, str]:
    """``on``, ``off`` or ``last_hand`` for each pattern that has such an option; the others have no switch."""
    return {
        Pattern.TRIO: options.trio,
        Pattern.TRIO_SOLO: options.trio_solo,
        Pattern.TRIO_PAIR: options.trio_pair,
        Pattern.TRIO_TWO: options.trio_two,
        Pattern.TRIO_CHAIN: options.trio_chain,
        Pattern.TRIO_CHAIN_SOLO: options.trio_chain_solo,
        Pattern.TRIO_CHAIN_PAIR: options.trio_chain_pair,
        Pattern.TRIO_CHAIN_TWO: options.trio_chain_two,
        Pattern.QUAD_SOLO: options.quad_solo,
        Pattern.QUAD_PAIR: options.quad_pair,
        Pattern.QUAD_THREE: options.quad_three,
        Pattern.QUAD_CHAIN: options.quad_chain,
        Pattern.QUAD_CHAIN_SOLO: options.quad_chain,
        Pattern.QUAD_CHAIN_PAIR: options.quad_chain,
    }


def bomb_sizes(options: Options) -> range:
    """C12, F6, X7: how many cards of one rank are a bomb; the three aces of option aaa_bomb are apart."""
    if options.mine == "trio_quad":
        return range(3, 4)
    if options.mine == "five_plus":
        return range(options.bomb_min, 5)
    return range(options.bomb_min, max(options.deck) + 1)


def mine_sizes(options: Options) -> range:
    """X7: how many cards of one rank are a mine: more than a bomb has, if there are mines at all."""
    if options.mine == "none":
        return range(0)
    return range(bomb_sizes(options).stop, max(options.deck) + 1)


def definitions(options: Options) -> list[Definition]:
    """The patterns that these options have."""
    switch = switches(options)
    found = [*without_kickers(options), *with_kickers(options), *bombs_and_the_like(options)]
    found += [fewer for definition in found for fewer in with_fewer_kickers(options, definition)]
    return [definition for definition in found if switch.get(definition.pattern, "on") != "off"]


def without_kickers(options: Options) -> list[Definition]:
    """One rank or a chain, and nothing else."""
    alphabet = ALPHABETS[options.chain_alphabet]
    return [
        # C1, C2, F8: one card; two of a rank, so of one colour if they are jokers, which takes two decks.
        Definition(Pattern.SOLO, 1, ANY_RANK, ONE),
        Definition(Pattern.PAIR, 2, ANY_RANK, ONE),
        # C3: three of a rank.
        Definition(Pattern.TRIO, 3, THREE_TO_TWO, ONE),
        # C6, C7, C8: five or more consecutive ranks; three or more consecutive pairs; two or more consecutive trios.
        Definition(Pattern.SOLO_CHAIN, 1, alphabet, range(options.chain_min, ALL_RANKS + 1)),
        Definition(Pattern.PAIR_CHAIN, 2, alphabet, range(options.pair_chain_min, ALL_RANKS + 1)),
        Definition(Pattern.TRIO_CHAIN, 3, alphabet, range(options.trio_chain_min, ALL_RANKS + 1)),
        # Option quad_chain: two or more consecutive quads.
        Definition(Pattern.QUAD_CHAIN, 4, alphabet, range(options.quad_chain_min, ALL_RANKS + 1)),
    ]


def with_kickers(options: Options) -> list[Definition]:
    """A body with solos or with pairs, so many for each rank of the body. Two or three of any cards are solos."""
    alphabet = ALPHABETS[options.chain_alphabet]
    trio_chain = range(options.trio_chain_min, ALL_RANKS + 1)
    quad_chain = range(options.quad_chain_min, ALL_RANKS + 1)
    per_quad = options.shuttle_kickers
    return [
        # C4, C5: three of a rank with any one card, with a pair. Option trio_two: with any two cards.
        Definition(Pattern.TRIO_SOLO, 3, THREE_TO_TWO, ONE, kickers=1),
        Definition(Pattern.TRIO_PAIR, 3, THREE_TO_TWO, ONE, kickers=1, kicker_cards=2),
        Definition(Pattern.TRIO_TWO, 3, THREE_TO_TWO, ONE, kickers=2),
        # C9, C10: consecutive trios with a solo for each, with a pair for each. Option trio_chain_two: with two cards.
        Definition(Pattern.TRIO_CHAIN_SOLO, 3, alphabet, trio_chain, kickers=1),
        Definition(Pattern.TRIO_CHAIN_PAIR, 3, alphabet, trio_chain, kickers=1, kicker_cards=2),
        Definition(Pattern.TRIO_CHAIN_TWO, 3, alphabet, trio_chain, kickers=2),
        # C14: four of a rank with two solos, with two pairs. Option quad_three: with any three cards.
        Definition(Pattern.QUAD_SOLO, 4, THREE_TO_TWO, ONE, kickers=2),
        Definition(Pattern.QUAD_PAIR, 4, THREE_TO_TWO, ONE, kickers=2, kicker_cards=2),
        Definition(Pattern.QUAD_THREE, 4, THREE_TO_TWO, ONE, kickers=3),
        # Option quad_chain: consecutive quads with solos, with pairs.
        Definition(Pattern.QUAD_CHAIN_SOLO, 4, alphabet, quad_chain, kickers=per_quad),
        Definition(Pattern.QUAD_CHAIN_PAIR, 4, alphabet, quad_chain, kickers=per_quad, kicker_cards=2),
    ]


def with_fewer_kickers(options: Options, full: Definition) -> Iterator[Definition]:
    """Option fewer_kickers: a trio or a plane that lacks some of its solos, or all."""
    planes = (Pattern.TRIO_CHAIN_SOLO, Pattern.TRIO_CHAIN_TWO)
    trios = (Pattern.TRIO_SOLO, Pattern.TRIO_TWO)
    allowed = {"off": (), "trio": trios, "plane": planes, "both": (*trios, *planes)}[options.fewer_kickers]
    if full.pattern in allowed:
        for length in full.lengths:
            for missing in range(1, length * full.kickers + 1):
                yield full._replace(lengths=range(length, length + 1), missing=missing)


def bombs_and_the_like(options: Options) -> list[Definition]:
    """Bombs, mines, shovels and the rocket."""
    jokers = options.deck[-1]
    # C12, F6: four or more of a rank. X7: mines of more.
    found = [Definition(Pattern.BOMB, size, THREE_TO_TWO, ONE) for size in bomb_sizes(options)]
    found += [Definition(Pattern.MINE, size, THREE_TO_TWO, ONE) for size in mine_sizes(options)]
    # Option aaa_bomb: exactly three aces, if three of a rank are no bomb anyway.
    if options.aaa_bomb and 3 not in bomb_sizes(options):
        found.append(Definition(Pattern.BOMB, 3, ACE, ONE))
    # Option threes_bomb: exactly three threes.
    if options.threes_bomb and 3 not in bomb_sizes(options):
        found.append(Definition(Pattern.BOMB, 3, THREE, ONE))
    # X7, QI: all jokers together are a mine.
    if options.mine == "trio_quad" and jokers:
        found.append(Definition(Pattern.MINE, jokers, JOKERS, BOTH))
    # Z13: two fours; three fours.
    if options.shovel != "off":
        found += [Definition(Pattern.SHOVEL, size, FOUR, ONE) for size in (2, 3)]
    # C13, F7: all jokers together.
    if options.rocket == "jokers" and jokers:
        found.append(Definition(Pattern.ROCKET, jokers, JOKERS, BOTH))
    return found
