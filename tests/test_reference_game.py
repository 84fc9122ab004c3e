"""The reference game: tricks, and which cards a play takes."""

import copy
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from ddzcore import CardError, DdzError, IllegalPlayError, NotInHandError, Options, Pattern
from ddzcore.reference import PASS, Reading, Result, pack
from tables import endgame, play, preset, reading, rules_of, table

CASES = json.loads((Path(__file__).parent / "data" / "engine_cases.json").read_text(encoding="utf-8"))
SOLO = Reading(Pattern.SOLO, 1, 3, (1,) + (0,) * 14)


@pytest.mark.parametrize("case", CASES["trick"], ids=lambda case: case["id"])
def test_trick_cases(case: dict[str, Any]) -> None:
    hands = ["3339KKKJ", "AAA3", "5557"] if case["players"] == 3 else ["3"]
    game = table(preset(case) + ";auction=fixed", hands)
    play(game, *case["moves"])
    assert game.to_move == case["result"]["next_to_play"]
    assert (game.to_beat is None) == case["result"]["must_lead"]
    assert (PASS not in game.legal_actions()) == case["result"]["must_lead"]
    assert game.owner == (None if game.to_beat is None else 0)


def test_passing_is_not_final_unless_it_is() -> None:
    """P5, option pass_final."""
    for final in ("false", "true"):
        game = table(f"doudizhu;auction=fixed;pass_final={final}", ["34", "6A", "58"])
        play(game, "3", "P", "5", "P")
        assert (game.to_move, game.passes) == (1, 1)
        assert (game.legal_actions() == [PASS]) == (final == "true")
        play(game, "P")
        assert (game.to_move, game.to_beat, game.passes) == (2, None, 0)
        play(game, "8")
        assert len(game.legal_actions()) > 1  # a new trick


def test_shovel_ends_the_trick() -> None:
    """Y1, Z13, Z15."""
    (case,) = (case for case in CASES["zheng_shangyou"] if case["id"] == "Y1")
    game = table("zhengshangyou", ["3s 7c 7d 7h 7s", "4c 4d 8c", "8s"])
    for seat, text in case["moves"]:
        assert game.to_move == seat
        play(game, text.replace(" as ", "#"))
    assert game.to_move == case["result"]["next_to_play"]
    assert game.to_beat is None
    game = endgame("zhengshangyou", ["7c 7d 7h 7s 3s", "4c 4d", "8s 9s"])
    play(game, "7777", "44#shovel")  # the shoveller is out: the next seat leads
    assert (game.to_move, game.to_beat) == (2, None)


def test_places() -> None:
    """Z4, lead_after_out: after a last play that nobody beats the next seat with cards leads."""
    game = endgame("zhengshangyou;players=4", ["3s", "4s 9s", "5s 6s", "7s 8s"])
    play(game, "3", "P", "P", "P")
    assert (game.to_move, game.to_beat) == (1, None)
    play(game, "4", "5", "7", "9")
    assert game.table
    assert game.table.out == [0, 1]
    assert game.to_move == 2
    play(game, "P", "P")
    assert (game.to_move, game.to_beat) == (2, None)
    play(game, "6")
    assert game.result == Result((0, 1, 2, 3), (0,), (2, 1, 0, 0))
    assert game.legal_actions() == []
    with pytest.raises(DdzError, match="over"):
        game.apply(PASS)


def test_opening() -> None:
    """Z3, X5, and the cards that an opening takes."""
    hands = ["4s", "3s 3c 3d 5c", "3h"]
    assert table("zhengshangyou", hands).to_move == 1
    assert table("zhengshangyou;opening_card=3h", hands).to_move == 2
    assert table("zhengshangyou;opening_card=none", ["4s", "5c", "3c 3d 3h 3s"]).to_move == 2
    assert table("zhengshangyou;opening_card=none", ["4s", "3s 3h", "3c 3d"]).to_move == 1  # suits don't matter
    assert table("zhengshangyou;decks=2", ["4s", "5c", "3s 3s"]).to_move == 2
    free = table("zhengshangyou", hands)
    assert any(action.cards[0] == 0 for action in free.legal_actions() if isinstance(action, Reading))
    for text in ("zhengshangyou", "paodekuai16"):
        game = table(text + ";opening_must_include=true", hands)
        assert all(action.cards[0] for action in game.legal_actions() if isinstance(action, Reading))
        with pytest.raises(IllegalPlayError, match="opening card"):
            game.apply(SOLO, "3c")
        game.apply(SOLO)
        assert "3s" not in game.suited[1]
        later = copy.deepcopy(game)
        play(later, *["P"] * 2) if text == "zhengshangyou" else None
        if later.to_beat is None:
            assert any(action.cards[0] == 0 for action in later.legal_actions() if isinstance(action, Reading))


def test_only_the_first_play_opens() -> None:
    """With two decks somebody may hold the opening card later too."""
    game = endgame("zhengshangyou;decks=2;opening_must_include=true", ["3s 3s 4s", "5s", "6s"])
    assert [action.cards[0] for action in game.legal_actions() if isinstance(action, Reading)] == [1, 2]
    play(game, "3", "P", "P")
    assert [action.cards[0] for action in game.legal_actions() if isinstance(action, Reading)] == [1, 0]


def test_cards_of_plays() -> None:
    hand = "3c 3h 4h 5h 6h 7h 9d 9s"
    game = table("zhengshangyou;opening_card=3h", [hand, "3d 3s"])
    with pytest.raises(NotInHandError):
        game.apply(SOLO, "3d")
    with pytest.raises(IllegalPlayError):
        game.apply(SOLO, "9d")
    with pytest.raises(CardError):
        game.apply(SOLO, "3")
    flush = next(a for a in game.legal_actions() if isinstance(a, Reading) and (a.suit, *a[1:3]) == ("h", 5, 3))
    chain = next(a for a in game.legal_actions() if isinstance(a, Reading) and a[:3] == (Pattern.SOLO_CHAIN, 5, 3))
    with pytest.raises(IllegalPlayError, match="another play"):
        game.apply(chain, "3h 4h 5h 6h 7h")
    with pytest.raises(IllegalPlayError, match="another play"):
        game.apply(flush, "3c 4h 5h 6h 7h")
    after = copy.deepcopy(game)
    after.apply(flush)
    assert "3c" in after.suited[0]
    game.apply(SOLO)
    assert "3h" in game.suited[0]
    with pytest.raises(CardError, match="pass"):
        game.apply(PASS, "4h")
    game.apply(PASS)


def test_choices_are_those_of_plays() -> None:
    for text, hand, including in (
        ("zhengshangyou", "3c 3h 4h 5h 6h 7h 7c 9s 9d B", ""),
        ("zhengshangyou", "3c 3h 4h 5h 6h 7h 7c 9s 9d B", "3h"),
        ("zhengshangyou;decks=2", "3c 3c 3h 4h 4h 4c 5c 6c 6d 7c 7h", "3c"),
        ("doudizhu", "3c 4c 5c 6c 7c 7d 7h 7s B R", ""),
        ("doudizhu", "3c 4c 5c 6c 7c", ""),
    ):
        rules = rules_of(Options.parse(text))
        for found in rules.legal_plays(hand):
            if (including and including[0] not in str(found.cards)) or found.suit not in ("", *including[1:]):
                continue
            mine = islice(pack.choices(reading(found), hand.split(), including.split()), 40)
            theirs = islice(found.choices(hand, including), 40)
            assert [pack.in_order(cards) for cards in mine] == [list(cards) for cards in theirs], found
