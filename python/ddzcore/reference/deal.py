"""The deal: random numbers, the order of the cards, and who gets which."""

from collections.abc import Sequence
from typing import NamedTuple

from ddzcore.errors import DeckError
from ddzcore.options import Options
from ddzcore.reference.pack import full_deck, in_order

__all__ = ["Deal", "Stream", "cut_three_times", "deal", "dealt_to", "kitty_size", "permuted", "shuffled"]

WORD = 2**64
PACKET = 6
"""Cards that are dealt at a time if they are not shuffled (不洗牌)."""


class Stream:
    """SplitMix64: the same numbers on every platform."""

    def __init__(self, seed: int) -> None:
        self.state = seed % WORD

    def next(self) -> int:
        """A number of 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORD
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % WORD
        return z ^ (z >> 31)

    def below(self, number: int) -> int:
        """A number from 0 to `number` - 1. The bias of less than one in four billion stays."""
        return ((self.next() >> 32) * number) >> 32


class Deal(NamedTuple):
    """The hands, in the order of the pack, the kitty as it lies, the marked card and the seat that has it (T4)."""

    hands: list[list[str]]
    kitty: list[str]
    marked_card: str
    marked_seat: int


def shuffled(cards: Sequence[str], stream: Stream) -> list[str]:
    """The cards in random order."""
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def cut_three_times(cards: Sequence[str], stream: Stream) -> list[str]:
    """Three cuts; each puts the first so many cards to the bottom."""
    order = list(cards)
    for _ in range(3):
        number = stream.below(len(order))
        order = order[number:] + order[:number]
    return order


def permuted(options: Options, order: Sequence[str]) -> list[str]:
    """An order that was given, if it is one of the whole pack."""
    if in_order(order) != full_deck(options):
        raise DeckError("the order of the deck is not one of its cards, each once")
    return list(order)


def kitty_size(options: Options) -> int:
    """The cards that are not dealt (T6). Without a landlord nobody could take them up, so all are dealt (Z1)."""
    return 0 if options.auction == "none" else options.kitty


def dealt_to(number: int, players: int, packet: int) -> list[int]:
    """The seat that each of so many cards goes to: in packets, in turn, until every hand has its number (T5, Z1)."""
    sizes = [number // players + (seat < number % players) for seat in range(players)]
    seats: list[int] = []
    while len(seats) < number:
        for seat in range(players):
            seats += [seat] * min(packet, sizes[seat] - seats.count(seat))
    return seats


def deal(options: Options, order: Sequence[str], marked: int, *, unshuffled: bool) -> Deal:
    """Deal the cards in this order; `marked` is the number, in dealing order, of the marked card."""
    number = len(order) - kitty_size(options)
    if not 0 <= marked < number:
        raise DeckError(f"marked={marked!r} is none of the {number} cards that are dealt")
    seats = dealt_to(number, options.players, PACKET if unshuffled else 1)
    hands: list[list[str]] = [[] for _ in range(options.players)]
    for seat, card in zip(seats, order[:number], strict=True):
        hands[seat].append(card)
    return Deal([in_order(hand) for hand in hands], list(order[number:]), order[marked], seats[marked])
