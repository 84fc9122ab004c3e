"""What a hand is worth: places, winners and scores."""

from typing import NamedTuple

from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.reading import Reading

__all__ = ["Finished", "Result", "result_of"]

BOMBS = (Pattern.BOMB, Pattern.MINE)
TEN_FOR_A_BOMB = 10


class Result(NamedTuple):
    """How a hand ended.

    `places` are the seats in the order in which they went out; for payoff=places the one that is left comes last.
    `winners` is the team that won, in order of seats. `scores` are the points of each seat. All three are empty if
    there was to be a new deal and none could be made.
    """

    places: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class Finished(NamedTuple):
    """What the score of a finished hand depends on.

    `out` are the seats that went out, in order; `left` is how many cards each seat has; `played` is every play with its
    seat, passes left out. `doubled` are the peasants that doubled. `liable` is the seat that pays for all losers.
    """

    out: tuple[int, ...]
    left: tuple[int, ...]
    played: tuple[tuple[int, Reading], ...]
    landlord: int | None = None
    bid: int = 1
    doubled: frozenset[int] = frozenset()
    redoubled: bool = False
    liable: int | None = None


def result_of(options: Options, end: Finished) -> Result:
    """The result by option payoff."""
    scores = {
        "bid": by_bid,
        "win": by_winning,
        "two_one": by_two_one,
        "places": by_places,
        "cards_left": by_cards_left,
    }[options.payoff](options, end)
    return Result(places_of(options, end), winners(end), scores)


def places_of(options: Options, end: Finished) -> tuple[int, ...]:
    """Z4: the seats as they went out, then the one that is left, if they play for places."""
    left = tuple(seat for seat in range(len(end.left)) if seat not in end.out)
    return end.out + left if options.payoff == "places" else end.out


def winners(end: Finished) -> tuple[int, ...]:
    """T1: the landlord, or all peasants; without a landlord who was out first."""
    first = end.out[0]
    if end.landlord is None or first == end.landlord:
        return (first,)
    return tuple(seat for seat in range(len(end.left)) if seat != end.landlord)


def doubles(options: Options, end: Finished) -> int:
    """How many bombs, mines and rockets double the stake, whoever played them (F9)."""
    return sum(1 for _, play in end.played if is_double(options, play))


def is_double(options: Options, play: Reading) -> bool:
    """Option bomb_doubles: each bomb, those of six cards or more, or none; the rocket unless none."""
    if options.bomb_doubles == "off" or play.pattern not in (*BOMBS, Pattern.ROCKET):
        return False
    return options.bomb_doubles == "each" or play.pattern is Pattern.ROCKET or sum(play.cards) >= 6


def is_spring(end: Finished) -> bool:
    """The landlord won and no peasant has played, or the peasants won and the landlord has played once."""
    by_landlord = sum(1 for seat, _ in end.played if seat == end.landlord)
    if winners(end) == (end.landlord,):
        return by_landlord == len(end.played)
    return by_landlord == 1


def by_bid(options: Options, end: Finished) -> tuple[int, ...]:
    """The bid, doubled by bombs and by spring, between the landlord and each peasant (F11).

    It counts twice for a peasant that doubled, four times if the landlord then redoubled.
    """
    stake = end.bid * 2 ** doubles(options, end)
    if options.spring == "on" and is_spring(end):
        stake *= 2
    redoubled = 4 if end.redoubled else 2
    return against_landlord(end, [stake * (redoubled if seat in end.doubled else 1) for seat in range(len(end.left))])


def by_two_one(options: Options, end: Finished) -> tuple[int, ...]:
    """One for each peasant, doubled by bombs; the landlord has as many as all peasants: two of three players."""
    return against_landlord(end, [2 ** doubles(options, end)] * len(end.left))


def against_landlord(end: Finished, stakes: list[int]) -> tuple[int, ...]:
    """Each peasant's stake goes to the landlord if he won, else from him to the peasant."""
    landlord_won = end.landlord in winners(end)
    scores = [0] * len(stakes)
    for seat, stake in enumerate(stakes):
        if seat != end.landlord:
            scores[seat] = -stake if landlord_won else stake
    total = sum(scores)
    return tuple(-total if seat == end.landlord else score for seat, score in enumerate(scores))


def by_winning(options: Options, end: Finished) -> tuple[int, ...]:
    """One for each winner."""
    return tuple(int(seat in winners(end)) for seat in range(len(end.left)))


def by_places(options: Options, end: Finished) -> tuple[int, ...]:
    """Two for the first place, one for the second (rank points)."""
    points = dict(zip(places_of(options, end), (2, 1), strict=False))
    return tuple(points.get(seat, 0) for seat in range(len(end.left)))


def by_cards_left(options: Options, end: Finished) -> tuple[int, ...]:
    """Each loser pays the winner for the cards left, and each other seat ten for each bomb.

    One card left is free, and who has made no play pays twice (全关). Bombs are bombs, mines and rockets, whoever wins.
    Option next_has_one=liable: who let the winner out pays what all losers owe him.
    """
    winner = end.out[0]
    scores = [0] * len(end.left)
    for loser, cards in enumerate(end.left):
        if loser == winner or cards == 1:
            continue
        owes = cards if any(seat == loser for seat, _ in end.played) else 2 * cards
        payer = loser if end.liable is None else end.liable
        scores[payer] -= owes
        scores[winner] += owes
    for bomber, play in end.played:
        if play.pattern in (*BOMBS, Pattern.ROCKET):
            for seat in range(len(scores)):
                scores[seat] += TEN_FOR_A_BOMB * (len(scores) - 1) if seat == bomber else -TEN_FOR_A_BOMB
    return tuple(scores)
