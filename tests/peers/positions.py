"""Seeded positions on which engines are compared: a seed always gives the same ones."""

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from random import Random
from typing import NamedTuple

from ddzcore import RANKS, Hand, Pattern, Play, Rules

__all__ = ["Game", "Position", "against_plays", "games", "leads", "met_in_play"]

DECK = RANKS[:-2] * 4 + RANKS[-2:]
SEATS = 3


class Position(NamedTuple):
    """A hand to move, and the play on the table unless it leads."""

    hand: Hand
    to_beat: Play | None


class Game(NamedTuple):
    """A game played at random: the hands at the start, the landlord's first, and the plays in turn."""

    hands: list[Hand]
    plays: list[Play]

    def positions(self) -> Iterator[Position]:
        """The position before each play."""
        hands, to_beat, passes = list(self.hands), None, 0
        for turn, play in enumerate(self.plays):
            if passes == SEATS - 1:
                to_beat, passes = None, 0
            yield Position(hands[turn % SEATS], to_beat)
            if play.pattern is Pattern.PASS:
                passes += 1
            else:
                to_beat, passes = play, 0
                hands[turn % SEATS] -= play.cards


def leads(seed: int, number: int) -> Iterator[Position]:
    """Hands that lead: 17, 20 and fewer cards, drawn at random and from a few ranks by turns."""
    rng = Random(seed)
    for draw, size in islice(cycle([(spread, 17), (spread, 20), (dense, 17), (dense, 20), (dense, 0)]), number):
        yield Position(draw(rng, DECK, size or rng.randint(1, 16)), None)


def games(rules: Rules, seed: int) -> Iterator[Game]:
    """Games without end in which everybody plays at random; every other one is dealt from few ranks."""
    rng = Random(seed)
    for draw in cycle([spread, dense]):
        hands = deal(rng, draw)
        plays: list[Play] = []
        passes, left, to_beat = 0, list(hands), None
        while all(left):
            seat = len(plays) % SEATS
            play = rng.choice(rules.legal_plays(left[seat], to_beat))
            plays.append(play)
            left[seat] -= play.cards
            if play.pattern is not Pattern.PASS:
                to_beat, passes = play, 0
            else:
                to_beat, passes = (None, 0) if passes == SEATS - 2 else (to_beat, passes + 1)
        yield Game(hands, plays)


def met_in_play(rules: Rules, seed: int, number: int) -> Iterator[Position]:
    """The leads and follows of random games."""
    return islice((position for game in games(rules, seed) for position in game.positions()), number)


def against_plays(rules: Rules, seed: int, number: int, size: int = 17) -> Iterator[Position]:
    """Hands of `size` cards that follow a random play; rare patterns and lengths are as frequent as common ones."""
    rng = Random(seed)
    for _ in range(number):
        by_shape: dict[tuple[Pattern, int], list[Play]] = {}
        for play in rules.legal_plays(dense(rng, DECK, 20)):
            by_shape.setdefault((play.pattern, play.length), []).append(play)
        play = rng.choice(rng.choice(list(by_shape.values())))
        rest = str(Hand(DECK) - play.cards)
        lowest = RANKS.index(next(iter(play.body)))
        yield Position(dense(rng, rest, size, near=min(lowest + play.length, 12)), play)


def deal(rng: Random, draw: Callable[[Random, str, int], Hand]) -> list[Hand]:
    """Twenty cards for the landlord and seventeen for each peasant."""
    landlord = draw(rng, DECK, 20)
    rest = Hand(DECK) - landlord
    peasant = draw(rng, str(rest), 17)
    return [landlord, peasant, rest - peasant]


def spread(rng: Random, cards: str, size: int) -> Hand:
    """Any of the cards."""
    return Hand("".join(rng.sample(cards, size)))


def dense(rng: Random, cards: str, size: int, near: int | None = None) -> Hand:
    """Cards of few neighbouring ranks, so that there are many trios, bombs and chains."""
    centre = rng.randrange(len(RANKS)) if near is None else near
    noise = rng.choice([1, 4, 8])
    return Hand("".join(sorted(cards, key=lambda card: abs(RANKS.index(card) - centre) + noise * rng.random())[:size]))
