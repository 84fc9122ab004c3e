"""Actions, arguments and decks that a game refuses, and cards that are named."""

from typing import Any

import pytest

from ddzcore import DdzError, DeckError, Game, IllegalPlayError
from played import dealt, do

PLACES = (2, 0, 3, 1)


BAD: tuple[Any, ...] = (
    None,
    1,
    True,
    1.5,
    b"pass",
    [],
    {},
    object(),
    "",
    "P",
    "passes",
    "4",
    "double",
    "rob",
    "\0",
    "x" * 10**5,
)


@pytest.mark.parametrize("text", ["doudizhu", "doudizhu;auction=call_rob;doubling=redouble", "paodekuai16"])
def test_what_is_refused_changes_nothing(text: str) -> None:
    game = Game(text, 3)
    for _ in range(12):
        before = game.copy()
        legal = list(map(str, game.legal_actions()))
        for action in BAD:
            if action in legal or (game.phase == "play" and action == "4"):
                continue
            with pytest.raises(IllegalPlayError if game.phase == "play" else DdzError) as caught:
                game.apply(action)
            assert len(str(caught.value)) < 700
        for cards in ("3c 3c 3c", "??", 7, "Zz", ["3c", 4]):
            with pytest.raises(DdzError):
                game.apply(legal[0] if legal[0] != "pass" else legal[-1], cards=cards)  # type: ignore[arg-type]
        assert game == before
        game.apply(legal[-1])


@pytest.mark.parametrize(
    "named",
    [
        {"seed": "1"}, {"seed": 1.5}, {"seed": True}, {"marked": 3}, {"deck": "3c"}, {"deck": 5}, {"deck": ["3c", 4]},
        {"deck": "x" * 54}, {"deck": [], "marked": 0}, {"unshuffled": 1}, {"places": (0, 1, 2)}, {"owed": (0, 0, 0)},
    ],
)  # fmt: skip
def test_bad_arguments(named: dict[str, Any]) -> None:
    with pytest.raises(DdzError):
        Game("doudizhu", **named)


@pytest.mark.parametrize(
    "named",
    [
        {"places": (0, 1)}, {"places": (0, 1, 1)}, {"places": (0, 1, 3)}, {"places": "012"}, {"places": 5},
        {"owed": (0, 0, 1)}, {"places": (0, 1, 2), "owed": (0, 1)}, {"places": (0, 1, 2), "owed": (0, 0, -1)},
    ],
)  # fmt: skip
def test_bad_rounds(named: dict[str, Any]) -> None:
    with pytest.raises(DdzError):
        Game("zhengshangyou", 1, **named)
    with pytest.raises(DdzError, match="owed="):
        Game("zhengshangyou;tribute_count=left", 1, places=(0, 1, 2))


def test_decks_that_are_given() -> None:
    game = Game("doudizhu", 9)
    marked = game.table.marked
    for deck in (
        game.order,
        list(game.order),
        "".join(game.order),
        " ".join(game.order).lower().replace("b", "B").replace("r", "R"),
    ):
        again = Game("doudizhu", deck=deck, marked=marked)
        assert (again.hands, again.to_move, again.seed) == (game.hands, game.to_move, None)
    with pytest.raises(DeckError, match="3c"):
        Game("doudizhu", deck=["3c", *game.order[1:]] if game.order[0] != "3c" else ["4c", *game.order[1:]])
    do(again, "P", "P", "P")
    assert again.phase == "over"
    assert again.legal_actions() == []
    assert again.result is not None
    assert (again.result.places, again.result.winners, again.result.scores) == ((), (), ())
    with pytest.raises(DdzError, match="over"):
        again.apply("pass")
    with pytest.raises(DdzError, match="landlord"):
        again.next_round(1)
    again.undo()
    assert again.phase == "auction"


def test_cards_that_are_named() -> None:
    game = dealt("doudizhu;auction=fixed", ["3c 3h 4c 5c 6c 7c 8d"])
    game.apply("34567", cards="3c 4c 5c 6c 7c")  # a flush chain is nothing here
    assert "3c" not in game.hands[0]
    assert "3h" in game.hands[0]
    game = dealt("zhengshangyou;opening_must_include=true", ["3s 3h 4h 5h 6h 7h 8s"])
    with pytest.raises(IllegalPlayError, match="3s"):
        game.apply("3", cards="3h")
    with pytest.raises(IllegalPlayError):
        game.apply("34567", cards="3h 4h 5h 6h 7h")
    game.apply("3")
    assert "3s" not in game.hands[0]
