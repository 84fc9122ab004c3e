"""Games for tests: hands that are given, plays by their text, and a fast generator for the reference game."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from ddzcore import Context, Hand, Options, Pattern, Play, Rules, SuitedHand
from ddzcore.reference import PASS, Game, Reading, Suits, legal_plays, pack

SMALL = 5
"""Hands of so many cards are given to the slow generator too."""


@cache
def rules_of(options: Options) -> Rules:
    return Rules("doudizhu_free", **options.differences(Options()))


def reading(play: Play) -> Reading:
    return Reading(play.pattern, play.length, play.key, play.cards.counts, play.suit)


@cache
def native(options: Options, play: Reading) -> Play:
    """The play that a reading is."""
    cards: Hand | SuitedHand = Hand(play.cards)
    if play.suit:
        cards = SuitedHand([letter + play.suit for letter in str(cards)])
    return next(found for found in rules_of(options).readings(cards) if reading(found) == play)


def unchecked(
    options: Options,
    counts: Sequence[int],
    to_beat: Reading | None = None,
    context: Context | None = None,
    *,
    suits: Suits | None = None,
) -> list[Reading]:
    """What `reference.legal_plays` lists, by the native generator (test_differential.py compares them)."""
    hand: Hand | SuitedHand = Hand(counts)
    if suits is not None:
        cards = [
            r + s
            for s, held in zip("cdhs", suits, strict=True)
            for r, n in zip("3456789TJQKA2BR", held, strict=True)
            for _ in range(n)
        ]
        hand = SuitedHand([*cards, *"B" * counts[13], *"R" * counts[14]])
    beaten = None if to_beat is None else native(options, to_beat)
    return [reading(play) for play in rules_of(options).legal_plays(hand, beaten, context)]


def fast(
    options: Options,
    counts: Sequence[int],
    to_beat: Reading | None = None,
    context: Context | None = None,
    *,
    suits: Suits | None = None,
) -> list[Reading]:
    """The same; small hands are checked."""
    plays = unchecked(options, counts, to_beat, context, suits=suits)
    if sum(counts) <= SMALL:
        assert plays == legal_plays(options, counts, to_beat, context or Context(), suits=suits)
    return plays


def deck_for(options: Options, hands: Sequence[str], kitty: str = "") -> list[str]:
    """An order of the deck that deals each seat these cards, and others up to its number.

    Cards are texts with suits; a rank without a suit takes the lowest that is left.
    """
    left = pack.full_deck(options)
    exact = [[card for card in text.split() if card in left] for text in (*hands, kitty)]
    for cards in exact:
        for card in cards:
            left.remove(card)
    for text, cards in zip((*hands, kitty), exact, strict=True):
        for letter in "".join(text.split() if not cards else (word for word in text.split() if word not in cards)):
            card = next(card for card in left if card[0] == letter)
            left.remove(card)
            cards.append(card)
    *dealt, under = exact
    dealt += [[] for _ in range(options.players - len(dealt))]
    number = sum(options.deck) - (0 if options.auction == "none" else options.kitty)
    under += [left.pop() for _ in range(sum(options.deck) - number - len(under))]
    for seat, cards in enumerate(dealt):
        size = number // options.players + (seat < number % options.players)
        assert len(cards) <= size
        cards += [left.pop(0) for _ in range(size - len(cards))]
    return [dealt[i % options.players][i // options.players] for i in range(number)] + under


def table(text: str, hands: Sequence[str] = (), kitty: str = "", **more: Any) -> Game:
    """A game of these rules with these hands; the rest of the cards go where there is room."""
    options = Options.parse(text)
    return Game(options, deck=deck_for(options, hands, kitty), legal=fast, **more)


def endgame(text: str, hands: Sequence[str], **more: Any) -> Game:
    """A game in which the seats hold exactly these cards, played by the slow generator. Seat 0 leads, if one leads."""
    options = Options.parse(text)
    game = Game(options, 0, **more)
    if game.table:
        game.table.to_move = 0
    for seat, cards in enumerate(hands):
        game.suited[seat][:] = pack.in_order(cards.split())
    return game


def play(game: Game, *texts: str) -> None:
    """Make plays by their ranks, ``P`` for pass; ``44#shovel`` names the pattern, ``3s 4s`` the cards."""
    for text in texts:
        cards, _, role = text.partition("#")
        named = any(suit in cards for suit in "cdhs")
        wanted = PASS.cards if text == "P" else (SuitedHand(cards).cards if named else Hand(cards)).counts
        legal = [action for action in game.legal_actions() if isinstance(action, Reading) and action.cards == wanted]
        if role:
            legal = [action for action in legal if role in (action.suit, action.pattern.name.lower())]
        assert legal, f"{text} is not legal for seat {game.to_move}: {game.suited}"
        canonical = min(legal, key=lambda action: (sum(action.kickers), -action.key, action.pattern))
        game.apply(canonical, cards if named else None)


def say(game: Game, *actions: str) -> None:
    """Do what is no play."""
    for action in actions:
        game.apply("pass" if action == "P" else action)


def bomb(size: int, rank: int = 0) -> Reading:
    """A bomb of so many cards."""
    return Reading(Pattern.BOMB, size, rank + 3, tuple(size if i == rank else 0 for i in range(15)))


def preset(case: dict[str, Any]) -> str:
    """The rule set of a case of data/engine_cases.json."""
    if case.get("rules", "").startswith("competition2016"):
        return "competition"
    return "doudizhu" if case["players"] == 3 else "doudizhu4"
