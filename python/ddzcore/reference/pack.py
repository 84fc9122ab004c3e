"""Cards with suits: the pack, hands as lists of card texts, and which cards a play takes."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from ddzcore.cards import RANKS, SUITS
from ddzcore.errors import CardError
from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.reading import Counts, Reading

__all__ = ["choices", "counts_of", "full_deck", "in_order", "lowest", "move", "named", "place", "ranks_of", "suits_of"]

CARD = re.compile(f"[{RANKS[:13]}][{SUITS}]|[BR]")


def full_deck(options: Options) -> list[str]:
    """The pack in order (T2, F1): by rank, then suit, equal cards side by side, without what is taken out."""
    ranked = [rank + suit for rank in RANKS[:13] for suit in SUITS]
    cards = [card for card in [*ranked, "B", "R"] for _ in range(options.decks)]
    for card in CARD.findall(options.suits_removed):
        cards.remove(card)
    return cards


def named(cards: str | Iterable[str]) -> list[str]:
    """The cards of a text such as ``3h 4h B``, or of a list of such texts."""
    texts = cards.split() if isinstance(cards, str) else list(cards)
    for text in texts:
        if not CARD.fullmatch(text):
            raise CardError(f"{text!r} is no card with its suit")
    return texts


def place(card: str) -> tuple[int, int]:
    """Where a card stands in the pack: its rank, then its suit, c < d < h < s."""
    return RANKS.index(card[0]), SUITS.find(card[1:])


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards as they stand in the pack."""
    return sorted(cards, key=place)


def counts_of(cards: Iterable[str]) -> Counts:
    """How many cards of each rank."""
    letters = [card[0] for card in cards]
    return tuple(letters.count(letter) for letter in RANKS)


def suits_of(cards: Sequence[str]) -> list[Counts]:
    """How many cards of each rank in each suit; jokers have none."""
    return [counts_of(card for card in cards if card[1:] == suit) for suit in SUITS]


def ranks_of(cards: Iterable[str]) -> list[str]:
    """The letters of the ranks that are there, low to high."""
    letters = {card[0] for card in cards}
    return [letter for letter in RANKS if letter in letters]


def lowest(cards: Iterable[str], letter: str) -> str:
    """The card of a rank with the lowest suit."""
    return min((card for card in cards if card[0] == letter), key=place)


def move(card: str, source: list[str], target: list[str]) -> None:
    """Move a card from one list in order to another."""
    source.remove(card)
    target.append(card)
    target.sort(key=place)


def choices(play: Reading, hand: Sequence[str], including: Sequence[str] = ()) -> Iterator[list[str]]:
    """The ways to take a play from a hand, with the cards `including` among them; the first is the default.

    Of each rank those cards come first whose suits are in the shortest run of ranks of the hand, of equal ones the
    lowest suit; the last rank varies first. A flush chain takes its own suit. A plain chain takes more than one suit;
    only if it can't, it takes one.
    """
    held = [card for card in hand if play.suit in ("", card[1:])]
    ways = []
    for letter, count in zip(RANKS, play.cards, strict=True):
        of_rank = sorted((card for card in held if card[0] == letter), key=lambda card: (run(card, hand), place(card)))
        wanted = Counter(card for card in including if card[0] == letter)
        distinct = dict.fromkeys(combinations(of_rank, count))
        ways.append([way for way in distinct if wanted <= Counter(way)])
    of_one_suit = []
    found = False
    for way in product(*ways):
        cards = [card for part in way for card in part]
        if play.pattern is Pattern.SOLO_CHAIN and len({card[1:] for card in cards}) == 1:
            of_one_suit.append(cards)
        else:
            found = True
            yield cards
    if not found:
        yield from of_one_suit


def run(card: str, hand: Sequence[str]) -> int:
    """How many consecutive ranks the hand holds in the suit of a card, through this card; three follows two."""
    letter, suit = card[0], card[1:]
    if not suit:
        return 1
    circle = RANKS[:13] * 3
    here = 13 + RANKS.index(letter)
    length = 1
    for neighbours in (circle[here - 12 : here][::-1], circle[here + 1 : here + 13]):
        for neighbour in neighbours:
            if neighbour + suit not in hand:
                break
            length += 1
    return length
