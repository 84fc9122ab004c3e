"""The deal: the deck in order, its shuffle from a seed, and which card goes to which seat.

The random numbers are SplitMix64; they are the same on every platform and in every release.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Integral

from ddzcore.errors import DdzError, DeckError, shown
from ddzcore.options import Options
from ddzcore.rules import Rules
from ddzcore.suited import SuitedHand

__all__ = ["Deal", "Stream", "deal", "dealt_number", "deck_text", "read_deck", "seats_of"]

WORD = (1 << 64) - 1
PACKET = 6
"""So many cards at once go to a player from a deck that is not shuffled."""
CUTS = 3
CARD = re.compile(r"(?:10|[3-9TJQKA2])[cdhs]|[BR]", re.IGNORECASE)


class Stream:
    """Random numbers from a seed."""

    def __init__(self, state: int) -> None:
        self.state = state & WORD

    def word(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        word = self.state
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
        return word ^ word >> 31

    def below(self, number: int) -> int:
        """A number from 0 to `number` - 1; the smallest come up more often by at most `number` / 2**32."""
        return (self.word() >> 32) * number >> 32

    def shuffle(self, cards: list[str]) -> None:
        """Shuffle in place, from the end down."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


@dataclass(frozen=True)
class Deal:
    """Who was dealt what. `order` is the deck as it was dealt from; `marked` the number of the marked card."""

    order: tuple[str, ...]
    marked: int
    first: int
    hands: tuple[SuitedHand, ...]
    kitty: SuitedHand


def dealt_number(options: Options) -> int:
    """How many cards go to the players: all but the kitty, which only a landlord takes."""
    return sum(options.deck) - (options.kitty if options.auction != "none" else 0)


def seats_of(options: Options, unshuffled: bool) -> list[int]:
    """The seat that each card goes to, kitty aside: one by one in turn, or in packets."""
    number, n = dealt_number(options), options.players
    if not unshuffled:
        return [i % n for i in range(number)]
    missing = [number // n + (seat < number % n) for seat in range(n)]
    seats: list[int] = []
    while len(seats) < number:
        for seat in range(n):
            packet = min(PACKET, missing[seat])
            seats += [seat] * packet
            missing[seat] -= packet
    return seats


def deal(
    rules: Rules, stream: Stream | None, deck: tuple[str, ...] | None = None, marked: int = 0, unshuffled: bool = False
) -> Deal:
    """Deal a deck in this order, or one that the stream shuffles or cuts."""
    options = rules.options
    seats = seats_of(options, unshuffled)
    if deck is None:
        assert stream is not None
        cards = list(rules.suited_deck)
        if unshuffled:
            for _ in range(CUTS):
                cut = stream.below(len(cards))
                cards = cards[cut:] + cards[:cut]
        else:
            stream.shuffle(cards)
        deck, marked = tuple(cards), stream.below(len(seats))
    held: list[list[str]] = [[] for _ in range(options.players)]
    for card, seat in zip(deck, seats, strict=False):
        held[seat].append(card)
    return Deal(deck, marked, seats[marked], tuple(map(SuitedHand, held)), SuitedHand(list(deck[len(seats) :])))


def read_deck(rules: Rules, deck: Iterable[str]) -> tuple[str, ...]:
    """The order that is given, a text or texts of cards, checked to be a permutation of the deck."""
    if isinstance(deck, str):
        plain = re.sub(r"[\s,]", "", deck)
        cards = CARD.findall(plain)
        if "".join(cards) != plain:
            raise DeckError(f"{shown(deck)} is no order of a deck, such as 3c4dB")
    elif isinstance(deck, Iterable):
        cards = list(deck)
    else:
        raise DeckError(f"{shown(deck)} is no order of a deck")
    order = tuple(_card(card) for card in cards)
    given, wanted = Counter(order), Counter(rules.suited_deck)
    for card in (*(given - wanted), *(wanted - given)):
        raise DeckError(f"the order has {given[card]} cards {card}; the deck of {rules.text} has {wanted[card]}")
    return order


def _card(text: object) -> str:
    if not isinstance(text, str) or not CARD.fullmatch(text):
        raise DeckError(f"{shown(text)} is no card such as 3c, 10d or B")
    return str(SuitedHand(text))


def deck_text(order: Iterable[str]) -> str:
    """An order as one text without blanks."""
    return "".join(order)


def whole(name: str, value: object, most: int) -> int:
    """A whole number of at least 0 and less than `most`."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise DdzError(f"{name}={shown(value)} is no whole number")
    if not 0 <= int(value) < most:
        raise DdzError(f"{name}={shown(value)} is not possible: 0 to {most - 1}")
    return int(value)
