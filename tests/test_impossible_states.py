"""Positions that can't be, plays that are refused, texts that name no position."""

from typing import Any

import pytest

from ddzcore import (
    CardError,
    DdzError,
    DeckError,
    DoesNotBeatError,
    IllegalPlayError,
    NotAPlayError,
    NotInHandError,
    PositionError,
    Rules,
    State,
)


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"hands": ["3"]}, PositionError, "1 hands"),
        ({"hands": ["3"] * 7}, PositionError, "7 hands"),
        ({"hands": ["3333", "3", "4"]}, DeckError, "5 cards of rank 3 on the table"),
        ({"hands": ["333", "3", "4"], "to_beat": "3", "to_move": 2}, DeckError, "5 cards of rank 3"),
        ({"hands": ["", "3", "4"]}, PositionError, "to move but has no cards"),
        ({"hands": ["", "3", ""], "to_move": 1}, PositionError, "2 hands are empty"),
        ({"to_move": 3}, PositionError, "to_move=3"),
        ({"to_move": -1}, PositionError, "to_move=-1"),
        ({"landlord": 9}, PositionError, "landlord=9"),
        ({"to_beat": "35"}, NotAPlayError, "35 is no play"),
        ({"to_beat": "pass"}, PositionError, "pass is no play to beat"),
        ({"to_beat": "9", "owner": 0}, PositionError, "a play of his own"),
        ({"to_beat": "9", "passes": 2}, PositionError, "passes|own"),
        ({"stake": 0}, PositionError, "stake=0"),
        ({"to_move": 1.5}, TypeError, "to_move is an integer"),
        ({"hands": ["zz", "3", "4"]}, CardError, "is not a card"),
    ],
)
def test_what_cannot_be(changes: dict[str, Any], error: type[Exception], message: str) -> None:
    arguments = {"hands": ["345", "678", "9TJ"], **changes}
    with pytest.raises(error, match=message):
        State(Rules(), **arguments)


def test_a_shovel_is_not_left_on_the_table() -> None:
    with pytest.raises(PositionError, match="a shovel ends the trick"):
        State(Rules("zhengshangyou"), ["5", "6", "7"], to_beat="44#shovel")


def test_refused_plays_change_nothing() -> None:
    state = State(Rules(), ["345", "678", "9TJ"], to_beat="7")
    before = str(state)
    for play, error in (("3", DoesNotBeatError), ("K", NotInHandError), ("34", NotAPlayError), ("?", CardError)):
        with pytest.raises(error):
            state.play(play)
        assert str(state) == before
    with pytest.raises(IllegalPlayError):
        state.play_unchecked(Rules().parse_play("K"))
    lead = State(Rules(), ["345", "678", "9TJ"])
    with pytest.raises(IllegalPlayError):
        lead.play_unchecked(Rules().parse_play("pass"))
    with pytest.raises(IllegalPlayError):
        lead.play("pass")
    with pytest.raises(TypeError):
        lead.play_unchecked("3")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "", "3/4/5 0 0 - - 0", "3/4/5 0 0 - - x fc1d73e25c3ebf1c", "3/4/5 0 0 - - 0 0000000000000000",
        "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c what=1", "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c stake=1 stake=2",
        "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c out=1", "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c plays=1",
        "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c doublings=99", "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c passed=7",
        "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c bombs=1,2,999999",
    ],
)  # fmt: skip
def test_texts_that_are_no_positions(text: str) -> None:
    with pytest.raises(DdzError):
        State.parse(text)
    with pytest.raises(TypeError):
        State.parse(None)  # type: ignore[arg-type]
