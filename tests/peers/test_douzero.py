"""DouZero 1.1.0 lists our plays under the preset ``douzero``, but for the defects below.

DouZero knows a play by its cards only. So the play on the table has its canonical reading here.
"""

from collections.abc import Iterable
from typing import Any

import pytest

from ddzcore import RANKS, Hand, Pattern, Play, Rules

from .comparison import Comparison, Defect, Difference, compare
from .positions import Position, against_plays, leads, met_in_play

HOW_TO_GET_IT = "DouZero is not installed: pip install numpy && pip install --no-deps douzero==1.1.0"
env: Any = pytest.importorskip("douzero.env.game", reason=HOW_TO_GET_IT)
detector: Any = pytest.importorskip("douzero.env.move_detector", reason=HOW_TO_GET_IT)

RULES = Rules("douzero")
LEADS = 8000
IN_PLAY = 30000
AGAINST_PLAYS = 8000

NUMBERS = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30)
NUMBER_OF = dict(zip(RANKS, NUMBERS, strict=True))
LETTER_OF = dict(zip(NUMBERS, RANKS, strict=True))


def ours(position: Position) -> list[str]:
    """The cards of our plays, once for all roles."""
    return [str(play.cards) or "pass" for play in RULES.legal_plays(position.hand, position.to_beat).by_cards()]


def theirs(position: Position) -> list[str]:
    """DouZero's plays, by the method that its game calls before each move."""
    game = env.GameEnv(players=[])
    game.acting_player_position = "landlord"
    game.info_sets["landlord"].player_hand_cards = numbers(position.hand)
    game.card_play_action_seq = [] if position.to_beat is None else [numbers(position.to_beat.cards)]
    return ["".join(map(LETTER_OF.__getitem__, move)) or "pass" for move in game.get_legal_card_play_actions()]


def numbers(cards: Hand) -> list[int]:
    """Cards as DouZero has them."""
    return [NUMBER_OF[letter] for letter in cards]


def canonical(positions: Iterable[Position]) -> Iterable[Position]:
    """The positions with each play to beat in its canonical reading."""
    for hand, to_beat in positions:
        yield Position(hand, to_beat and RULES.readings(to_beat.cards)[0])


def has_several_origins(difference: Difference) -> bool:
    """A repeated play whose solo kickers can be drawn in several ways, or that has several roles."""
    readings = RULES.readings(difference.play)
    drawn = any(
        0 < taken < held
        for reading in readings
        if reading.pattern in (Pattern.TRIO_CHAIN_SOLO, Pattern.QUAD_SOLO)
        for taken, held in zip(reading.kickers.counts, difference.position.hand.counts, strict=True)
    )
    return difference.kind == "repeated" and (drawn or len(readings) > 1)


def beaten_plane(difference: Difference) -> Play | None:
    """The plane with solos on the table, if the play in question has as many trios and solos."""
    to_beat = difference.position.to_beat
    if to_beat is None or to_beat.pattern is not Pattern.TRIO_CHAIN_SOLO or difference.kind == "repeated":
        return None
    shapes = {(reading.pattern, reading.length) for reading in RULES.readings(difference.play)}
    return to_beat if (to_beat.pattern, to_beat.length) in shapes else None


def follows_the_highest_trios(difference: Difference) -> bool:
    """An answer to a plane with solos that is listed, or is not, just as the highest trios compare."""
    plane = beaten_plane(difference)
    if plane is None:
        return False
    higher = highest_trio(Hand(difference.play)) > highest_trio(plane.cards)
    return higher == (difference.kind == "illegal")


def highest_trio(cards: Hand) -> int:
    """The highest rank held three times."""
    return max(rank for rank, count in enumerate(cards.counts) if count == 3)


def is_missing_over_equal_kickers(difference: Difference, equal: int) -> bool:
    """An answer that is missing, to a plane of four or more that has so many equal kickers."""
    plane = beaten_plane(difference)
    return plane is not None and difference.kind == "missing" and plane.length >= 4 and equal in plane.kickers.counts


DEFECTS = [
    Defect(
        "repeated plays",
        "Solo kickers are drawn card by card, so a play whose kickers can be drawn in several ways is repeated.",
        "333344567",
        None,
        has_several_origins,
    ),
    Defect(
        "rank of a plane with solos",
        "An answer to a plane with solos is judged by the highest rank held three times, kickers included.",
        "333444555999",
        "666777888+JQK",
        follows_the_highest_trios,
    ),
    Defect(
        "bomb as kickers",
        "A plane with four equal kickers is not recognised, so that nothing but a bomb or the rocket is an answer.",
        "888999TTTJJJ3456B",
        "333444555666+7777",
        lambda difference: is_missing_over_equal_kickers(difference, 4),
    ),
    Defect(
        "trio among more kickers",
        "A plane of four or more with a trio among its kickers is not recognised; only bombs are answers.",
        "JJJQQQKKKAAA789TB",
        "333444555666+TTT9",
        lambda difference: is_missing_over_equal_kickers(difference, 3),
    ),
]


def check(found: Comparison, positions: int) -> None:
    """Every position was compared, most had something to list, and the defects explain all differences."""
    assert found.unexplained(DEFECTS) == []
    assert found.positions == positions
    assert found.answerable > positions // 3


def test_leads() -> None:
    check(compare(leads(1, LEADS), ours, theirs), LEADS)


def test_positions_met_in_play() -> None:
    check(compare(canonical(met_in_play(RULES, 2, IN_PLAY)), ours, theirs), IN_PLAY)


@pytest.mark.parametrize(("seed", "size"), [(3, 17), (4, 20)])
def test_follows_of_every_pattern(seed: int, size: int) -> None:
    positions = list(canonical(against_plays(RULES, seed, AGAINST_PLAYS, size)))
    check(compare(positions, ours, theirs), AGAINST_PLAYS)
    beaten = {position.to_beat.pattern for position in positions if position.to_beat is not None}
    assert beaten == {play.pattern for play in RULES.play_space}


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.name)
def test_defect_shows(defect: Defect) -> None:
    """If this fails, DouZero has been mended: take the defect off the list."""
    found = compare([defect.position(RULES)], ours, theirs)
    assert found.differences
    assert found.unexplained([defect]) == []


@pytest.mark.parametrize(
    ("cards", "taken_for"), [([3, 3, 3, 3, 4], "TYPE_7_3_2"), ([30, 20], "TYPE_15_WRONG")], ids=["33334", "RB"]
)
def test_detector_misreads(cards: list[int], taken_for: str) -> None:
    """Cards that no list holds, but that a caller may ask about."""
    assert detector.get_move_type(cards)["type"] == getattr(detector, taken_for)
