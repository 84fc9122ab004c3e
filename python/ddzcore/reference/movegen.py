"""The roles that cards can take, and the plays that are legal: by trying everything."""

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import product

from ddzcore.cards import NUM_RANKS, RANKS
from ddzcore.errors import CardError, DeckError, NotAPlayError
from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.definitions import Definition, definitions
from ddzcore.reference.kickers import may_carry
from ddzcore.reference.reading import FIRST_KEY, PASS, Counts, Reading, beats

__all__ = ["is_legal", "legal_plays", "readings"]

BySize = dict[int, list[tuple[Definition, int]]]
"""The definitions, each with a length of its body, that a number of cards can meet."""


def readings(options: Options, cards: Sequence[int]) -> list[Reading]:
    """Every role that exactly these cards can take, the canonical one first; none if they are no play.

    Canonical is the role with the fewest kickers, then the highest key, then the lowest pattern number.
    """
    found = roles(options, by_size(options), checked(options, cards))
    return sorted(found, key=lambda reading: (sum(reading.kickers), -reading.key, reading.pattern))


def legal_plays(options: Options, hand: Sequence[int], to_beat: Reading | None = None) -> list[Reading]:
    """Every legal play from `hand`: as the leader, or as a follower who is to beat `to_beat`.

    They come by pattern number, then length, then key, then kickers, compared as ascending sequences of ranks.
    A follower may pass, and the pass comes last.
    """
    held = checked(options, hand)
    known = by_size(options)
    if to_beat is None:
        return in_order(play for cards in sub_multisets(held, known) for play in roles(options, known, cards))
    if to_beat.pattern is Pattern.PASS:
        raise NotAPlayError("a pass is no play to beat")
    # What beats a play has as many cards, or is a bomb of four cards, or the rocket of two.
    sizes = {sum(to_beat.cards), 4, 2}
    tried = (play for cards in sub_multisets(held, sizes) for play in roles(options, known, cards))
    return [*in_order(play for play in tried if beats(options, play, to_beat)), PASS]


def is_legal(options: Options, hand: Sequence[int], play: Reading, to_beat: Reading | None = None) -> bool:
    """Whether `play` may be played from `hand`, as the leader or on `to_beat`."""
    held = checked(options, hand)
    if to_beat is not None and to_beat.pattern is Pattern.PASS:
        raise NotAPlayError("a pass is no play to beat")
    if play.pattern is Pattern.PASS:
        return to_beat is not None and play == PASS
    if any(count > have for count, have in zip(play.cards, held, strict=True)):
        return False
    return play in readings(options, play.cards) and (to_beat is None or beats(options, play, to_beat))


def roles(options: Options, known: BySize, cards: Counts) -> Iterator[Reading]:
    """Every role of `cards`: each definition is tried with each body that they hold and the rest as kickers."""
    tallest = sorted(cards, reverse=True)
    for definition, length in known.get(sum(cards), ()):
        if tallest[length - 1] < definition.each:
            continue  # there are not `length` ranks with so many cards
        for body in definition.bodies(length, cards):
            rest = tuple(count - definition.each if rank in body else count for rank, count in enumerate(cards))
            if may_carry(options, definition, body, rest):
                shown = sum(cards) if definition.pattern is Pattern.BOMB else length
                yield Reading(definition.pattern, shown, body[0] + FIRST_KEY, cards)


@lru_cache
def by_size(options: Options) -> BySize:
    """The definitions by the number of cards that they need; no play has more cards than a hand can hold."""
    known: BySize = {}
    for definition in definitions(options):
        for length in definition.lengths:
            if definition.size(length) <= options.largest_hand:
                known.setdefault(definition.size(length), []).append((definition, length))
    return known


def sub_multisets(hand: Counts, sizes: Container[int]) -> Iterator[Counts]:
    """Every way to take a number of cards that is in `sizes` from `hand`."""
    return (cards for cards in product(*(range(count + 1) for count in hand)) if sum(cards) in sizes)


def in_order(plays: Iterator[Reading]) -> list[Reading]:
    """Plays in the documented order."""
    return sorted(plays, key=lambda play: (play.pattern, play.length, play.key, ascending(play.kickers)))


def ascending(cards: Counts) -> list[int]:
    """The rank of every card, low to high."""
    return [rank for rank, count in enumerate(cards) for _ in range(count)]


def checked(options: Options, cards: Sequence[int]) -> Counts:
    """The counts as a tuple, if the deck holds so many cards."""
    counts = tuple(cards)
    if len(counts) != NUM_RANKS or any(count < 0 for count in counts):
        raise CardError(f"{counts!r} are not {NUM_RANKS} counts of cards")
    for letter, count, most in zip(RANKS, counts, options.deck, strict=True):
        if count > most:
            raise DeckError(f"{count} cards of rank {letter}; the deck has {most}")
    return counts
