"""What suits decide: flush chains, and whether a play can contain the opening card. Nothing else asks for them."""

from collections.abc import Iterator, Sequence

from ddzcore.cards import RANKS, SUITS
from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.reading import Counts, Reading

__all__ = ["Suits", "contains_opening_card", "with_suits"]

Suits = Sequence[Counts]
"""How many cards of each rank are held in each suit: four times 15 counts. Jokers have no suit."""


def with_suits(options: Options, play: Reading, suits: Suits, opening: bool) -> Iterator[Reading]:
    """The plays that a play by ranks is, once it is asked of which suits its cards can be.

    Z11: a solo chain of one suit is a flush chain, one of several suits is a plain chain; which cards there are to
    choose from decides whether one, the other or both can be played. All other plays stay what they are.
    """
    if play.pattern is not Pattern.SOLO_CHAIN or options.flush_chain == "off":
        yield play
        return
    choices = suits_of_choices(options, play.cards, suits, opening)
    if any(len(choice) > 1 for choice in choices):
        yield play
    for suit in SUITS:
        if {suit} in choices:
            yield play._replace(pattern=Pattern.FLUSH_CHAIN, suit=suit)


def suits_of_choices(options: Options, cards: Counts, suits: Suits, opening: bool) -> set[frozenset[str]]:
    """The set of suits of every choice of one card for each rank; if it must be, with the opening card among them."""
    rank, suit = options.opening_card[:1] if opening else "", options.opening_card[1:]
    choices = {frozenset[str]()}
    for letter, count, *held in zip(RANKS, cards, *suits, strict=True):
        if count:
            there = {letter for letter, number in zip(SUITS, held, strict=True) if number}
            there &= {suit} if letter == rank else there
            choices = {choice | {one} for choice in choices for one in there}
    return choices


def contains_opening_card(options: Options, play: Reading, suits: Suits | None) -> bool:
    """Whether a play, of some choice of cards, contains the opening card. A flush chain is of one suit."""
    rank, suit = options.opening_card[:1], options.opening_card[1:]
    there = suits is None or suits[SUITS.index(suit)][RANKS.index(rank)] > 0
    return there and play.cards[RANKS.index(rank)] > 0 and play.suit in ("", suit)
