"""The roles that cards can take, and the plays that are legal: by trying everything."""

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import product

from ddzcore.cards import NUM_RANKS, RANKS
from ddzcore.context import Context
from ddzcore.errors import CardError, DeckError, NotAPlayError
from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.definitions import Definition, definitions
from ddzcore.reference.kickers import may_carry
from ddzcore.reference.legality import ANSWERS, may_play
from ddzcore.reference.reading import PASS, Counts, Reading
from ddzcore.reference.suits import Suits, with_suits

__all__ = ["is_legal", "legal_plays", "readings"]

BySize = dict[int, list[tuple[Definition, int]]]
"""The definitions, each with a length of its body, that a number of cards can meet."""

NO_CONTEXT = Context()
"""Nothing is known, and nothing is restricted."""


def readings(options: Options, cards: Sequence[int], suits: Suits | None = None) -> list[Reading]:
    """Every role that exactly these cards can take, the canonical one first; none if they are no play.

    `suits` are the suits of the cards, if they are known. Canonical is the role with the fewest kickers, then the
    highest key, then the lowest pattern number.
    """
    found = roles(options, by_size(options), checked(options, cards), suits, opening=False)
    return sorted(found, key=lambda reading: (sum(reading.kickers), -reading.key, reading.pattern))


def legal_plays(
    options: Options,
    hand: Sequence[int],
    to_beat: Reading | None = None,
    context: Context = NO_CONTEXT,
    *,
    suits: Suits | None = None,
) -> list[Reading]:
    """Every legal play from `hand`: as the leader, or as a follower who is to beat `to_beat`.

    `suits` are the suits of the hand, if they are known. Plays come by pattern number, then length, then key, then
    kickers, compared as ascending sequences of ranks, then suit. A follower may pass, unless he can beat and must, and
    the pass comes last.
    """
    held = checked(options, hand)
    no_pass(to_beat)
    plays = in_order(legal_but_passes(options, held, to_beat, context, suits))
    if to_beat is None or (options.must_beat and plays):
        return plays
    return [*plays, PASS]


def is_legal(
    options: Options,
    hand: Sequence[int],
    play: Reading,
    to_beat: Reading | None = None,
    context: Context = NO_CONTEXT,
    *,
    suits: Suits | None = None,
) -> bool:
    """Whether `play` may be played from `hand`, as the leader or on `to_beat`."""
    held = checked(options, hand)
    no_pass(to_beat)
    if play.pattern is Pattern.PASS:
        return to_beat is not None and play == PASS and may_pass(options, held, to_beat, context, suits)
    if any(count > have for count, have in zip(play.cards, held, strict=True)):
        return False
    opening = is_opening(options, to_beat, context)
    found = roles(options, by_size(options), play.cards, suits, opening)
    return play in found and may_play(options, held, play, to_beat, context, suits=suits)


def may_pass(options: Options, held: Counts, to_beat: Reading, context: Context, suits: Suits | None) -> bool:
    """P2, option must_beat: a follower may pass, but perhaps only if he has no other legal play."""
    return not options.must_beat or not any(legal_but_passes(options, held, to_beat, context, suits))


def legal_but_passes(
    options: Options, held: Counts, to_beat: Reading | None, context: Context, suits: Suits | None
) -> Iterator[Reading]:
    """Every legal play other than a pass."""
    known, opening = by_size(options), is_opening(options, to_beat, context)
    for cards in sub_multisets(held, sizes_to_try(options, known, to_beat)):
        for play in roles(options, known, cards, suits, opening):
            if may_play(options, held, play, to_beat, context, suits=suits):
                yield play


def is_opening(options: Options, to_beat: Reading | None, context: Context) -> bool:
    """Whether this play must contain the opening card."""
    return options.opening_must_include and context.opening and to_beat is None


def sizes_to_try(options: Options, known: BySize, to_beat: Reading | None) -> set[int]:
    """The numbers of cards of a lead; what beats a play has as many, or is a bomb, a mine, a shovel or the rocket."""
    if to_beat is None or options.fewer_kickers != "off":
        return set(known)
    answers = {size for size, found in known.items() for definition, _ in found if definition.pattern in ANSWERS}
    return answers | {sum(to_beat.cards)}


def roles(options: Options, known: BySize, cards: Counts, suits: Suits | None, opening: bool) -> Iterator[Reading]:
    """Every role of `cards`, taken from cards of these suits, if they are known."""
    for play in roles_by_ranks(options, known, cards):
        yield from [play] if suits is None else with_suits(options, play, suits, opening)


def roles_by_ranks(options: Options, known: BySize, cards: Counts) -> Iterator[Reading]:
    """Every role of `cards`: each definition is tried with each body that they hold and the rest as kickers."""
    tallest = sorted(cards, reverse=True)
    for definition, length in known.get(sum(cards), ()):
        if tallest[length - 1] < definition.each:
            continue  # there are not `length` ranks with so many cards
        for body in definition.bodies(length, cards):
            rest = tuple(count - definition.each if rank in body.ranks else count for rank, count in enumerate(cards))
            if may_carry(options, definition, body, rest):
                yield Reading(definition.pattern, definition.shown(length), body.key, cards)


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
    return sorted(plays, key=lambda play: (play.pattern, play.length, play.key, ascending(play.kickers), play.suit))


def ascending(cards: Counts) -> list[int]:
    """The rank of every card, low to high."""
    return [rank for rank, count in enumerate(cards) for _ in range(count)]


def no_pass(to_beat: Reading | None) -> None:
    """Refuse a pass as the play to beat."""
    if to_beat is not None and to_beat.pattern is Pattern.PASS:
        raise NotAPlayError("a pass is no play to beat")


def checked(options: Options, cards: Sequence[int]) -> Counts:
    """The counts as a tuple, if the deck holds so many cards."""
    counts = tuple(cards)
    if len(counts) != NUM_RANKS or any(count < 0 for count in counts):
        raise CardError(f"{counts!r} are not {NUM_RANKS} counts of cards")
    for letter, count, most in zip(RANKS, counts, options.deck, strict=True):
        if count > most:
            raise DeckError(f"{count} cards of rank {letter}; the deck has {most}")
    return counts
