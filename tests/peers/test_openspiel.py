"""OpenSpiel 2.0.2 lists our plays under the preset ``openspiel``, but for the defects below.

OpenSpiel gives numbers, each of which says the role of the cards. So roles are compared, not only cards.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain, islice
from random import Random
from typing import Any

import pytest

from ddzcore import RANKS, Hand, Pattern, Play, Rules

from .comparison import Comparison, Defect, Difference, compare
from .positions import Position, against_plays, games, leads

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open-spiel==2.0.2")

RULES = Rules("openspiel")
LEADS = 8000
IN_PLAY = 30000
AGAINST_PLAYS = 8000

LANDLORD = 0
PASS, BID_THREE, FIRST_PLAY = 0, 3, 4
FIRST_CARD = 51  # the chance action that deals the three of the first suit
KITTY = 3


def text(play: Play) -> str:
    """A play as OpenSpiel writes it, kickers of a plane after a dash, but with our letters for the jokers."""
    if play.pattern in (Pattern.TRIO_CHAIN_SOLO, Pattern.TRIO_CHAIN_PAIR):
        return f"{play.body}-{play.kickers}"
    return str(play.cards) or "pass"


def ours(position: Position) -> list[str]:
    """Our plays."""
    return [text(play) for play in RULES.legal_plays(position.hand, position.to_beat)]


def theirs(position: Position) -> list[str]:
    """OpenSpiel's plays in a game that is led to this position: a lead, or the answer to the very first play."""
    state = lead(position.hand) if position.to_beat is None else follow(position.hand, position.to_beat)
    return listed(state)


def lead(hand: Hand) -> Any:
    """The landlord has thrown away, card by card while the others passed, what he had beside `hand`."""
    rest = shuffled(RULES.deck - hand)
    spare = rest[: 20 - len(hand)]
    state = deal([hand + spare, Hand(rest[len(spare) :][:17]), Hand(rest[len(spare) :][17:])])
    for card in spare:
        for action in (action_of()[card], PASS, PASS):
            state.apply_action(action)
    return state


def follow(hand: Hand, to_beat: Play) -> Any:
    """The landlord has led `to_beat`, and the next player has the 17 cards of `hand`."""
    rest = shuffled(RULES.deck - hand - to_beat.cards)
    spare = 20 - to_beat.size
    state = deal([to_beat.cards + rest[:spare], hand, Hand(rest[spare:])])
    state.apply_action(action_of()[text(to_beat)])
    return state


def shuffled(cards: Hand) -> str:
    """The cards in an order that depends on nothing but themselves."""
    return "".join(Random(int(cards)).sample(str(cards), len(cards)))


def deal(hands: list[Hand]) -> Any:
    """A game with these hands, the landlord's of 20 cards first, at the first play."""
    state = pyspiel.load_game("dou_dizhu").new_initial_state()
    state.apply_action(0)  # the first card is turned up, so its owner bids first
    landlord, *peasants = (shuffled(hand) for hand in hands)
    suits = dict.fromkeys(RANKS, 0)
    for card in chain.from_iterable(zip(landlord[:-KITTY], *peasants, strict=True)):
        rank = RANKS.index(card)
        state.apply_action(FIRST_CARD + (rank + 39 if card in "BR" else rank + 13 * suits[card]))
        suits[card] += 1
    state.apply_action(BID_THREE)
    return state


def listed(state: Any) -> list[str]:
    """The legal plays of a state."""
    return [text_of_action()[action] for action in state.legal_actions()]


@cache
def text_of_action() -> dict[int, str]:
    """The text of every number."""
    game = pyspiel.load_game("dou_dizhu")
    state = deal([Hand("3333444455556666777J"), Hand("8888999TTTJJJQQQ2"), Hand("7899TKKKKAAAA22BR")])
    texts = {PASS: "pass"}
    for action in range(FIRST_PLAY, game.num_distinct_actions()):
        texts[action] = state.action_to_string(LANDLORD, action).replace("(BWJ)", "B").replace("(CJ)", "R")
    return texts


@cache
def action_of() -> dict[str, int]:
    """The number of every text."""
    return {play: action for action, play in text_of_action().items()}


def is_bomb_over_rocket(difference: Difference) -> bool:
    """A bomb that is listed as an answer to the rocket."""
    to_beat = difference.position.to_beat
    return (
        difference.kind == "illegal"
        and to_beat is not None
        and to_beat.pattern is Pattern.ROCKET
        and [reading.pattern for reading in RULES.readings(difference.play)] == [Pattern.BOMB]
    )


def starts_at_quad(difference: Difference, pattern: Pattern) -> bool:
    """A missing chain without kickers whose lowest rank is held four times."""
    if difference.kind != "missing" or "-" in difference.play:
        return False
    cards, lowest = RULES.parse_play(difference.play), RANKS.index(difference.play[0])
    return cards.pattern is pattern and difference.position.hand.counts[lowest] == 4


DEFECTS = [
    Defect(
        "bomb over the rocket",
        "After a rocket every bomb is listed, though nothing beats the rocket.",
        "4444566778899TTJJ",
        "BR",
        is_bomb_over_rocket,
    ),
    Defect(
        "solo chain from four",
        "A solo chain is not listed if its lowest rank is held four times.",
        "33334567",
        None,
        lambda difference: starts_at_quad(difference, Pattern.SOLO_CHAIN),
    ),
    Defect(
        "pair chain from four",
        "A pair chain is not listed if its lowest rank is held four times.",
        "33334455",
        None,
        lambda difference: starts_at_quad(difference, Pattern.PAIR_CHAIN),
    ),
    Defect(
        "plane from four",
        "A plane without kickers is not listed if its lowest rank is held four times.",
        "3333444",
        None,
        lambda difference: starts_at_quad(difference, Pattern.TRIO_CHAIN),
    ),
]


def check(found: Comparison, positions: int) -> None:
    """Every position was compared, most had something to list, and the defects explain all differences."""
    assert found.unexplained(DEFECTS) == []
    assert found.positions == positions
    assert found.answerable > positions // 3


def test_every_play_has_one_number() -> None:
    texts = text_of_action()
    assert len(set(texts.values())) == len(texts) == 26054
    roles = (reading for play in texts.values() if play != "pass" for reading in RULES.readings(play.replace("-", "")))
    assert {"pass", *map(text, roles)} == set(texts.values())


def test_leads() -> None:
    check(compare(leads(1, LEADS), ours, theirs), LEADS)


def test_positions_met_in_play() -> None:
    """Whole games in OpenSpiel's own state."""
    state: Any = None

    def positions() -> Iterator[Position]:
        nonlocal state
        for game in games(RULES, 2):
            state = deal(game.hands)
            for position, play in zip(game.positions(), game.plays, strict=True):
                yield position
                state.apply_action(action_of()[text(play)])

    check(compare(islice(positions(), IN_PLAY), ours, lambda _: listed(state)), IN_PLAY)


def test_follows_of_every_pattern() -> None:
    endless = against_plays(RULES, 3, 2 * AGAINST_PLAYS)
    # Who leads 20 cards has won.
    positions = list(islice((p for p in endless if p.to_beat is not None and p.to_beat.size < 20), AGAINST_PLAYS))
    check(compare(positions, ours, theirs), AGAINST_PLAYS)
    assert {p.to_beat.pattern for p in positions if p.to_beat is not None} == {
        play.pattern for play in RULES.play_space
    }


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.name)
def test_defect_shows(defect: Defect) -> None:
    """If this fails, OpenSpiel has been mended: take the defect off the list."""
    found = compare([defect.position(RULES)], ours, theirs)
    assert found.differences
    assert found.unexplained([defect]) == []
