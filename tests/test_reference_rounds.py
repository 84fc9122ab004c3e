"""The reference game: rounds of Zheng Shangyou, with announcing, tribute, return, exchange and what is owed."""

import json
from pathlib import Path
from typing import Any

import pytest

from ddzcore import DdzError, Options
from ddzcore.reference import Game, Result, pack
from ddzcore.reference.rounds import settle
from tables import deck_for, endgame, fast, play, say, table

CASES = {
    case["id"]: case
    for case in json.loads((Path(__file__).parent / "data" / "engine_cases.json").read_text(encoding="utf-8"))[
        "zheng_shangyou"
    ]
}
ZSY = "zhengshangyou;players=4"
PLACES = (2, 0, 3, 1)


def given_back(game: Game, *letters: str) -> None:
    assert game.phase == "return"
    say(game, *letters)


def test_leader_and_tribute() -> None:
    """Y2, Z5, Z19, Z20."""
    case = CASES["Y2"]
    places, tribute = case["finish_order"], case["result"]["tribute"]
    hands = ["", "R B 2s 3c", "3s 4c 4d Kc"]
    game = table(ZSY, hands, places=places)
    before = [list(hand) for hand in game.suited]
    assert (game.phase, game.to_move, game.owed) == ("return", tribute["to"], [0, 0, 0, 0])
    assert "R" not in game.suited[tribute["from"]]
    assert game.suited[tribute["to"]][-1] == "R"
    assert game.legal_actions() == pack.ranks_of(game.suited[2])
    with pytest.raises(DdzError, match="may not"):
        say(game, "pass")
    say(game, "4")
    assert game.suited[1] == pack.in_order([*before[1], "4c"])  # the lowest suit
    assert "R" in game.suited[2]
    assert (game.phase, game.to_move, game.to_beat) == ("play", case["result"]["next_round_leader"], None)
    assert game.pile == []
    for leader, seat in (("winner", 2), ("last_place", 1), ("opening_card", 2)):
        game = table(f"{ZSY};next_leader={leader}", hands, places=places)
        given_back(game, "4")
        assert game.to_move == seat
    game = table(f"{ZSY};next_leader=opening_card", hands, places=places)
    given_back(game, "3")  # the opening card goes over
    assert game.to_move == 1


def test_the_highest_cards() -> None:
    """Of one rank the highest suit goes."""
    game = table(f"{ZSY};tribute_count=left", ["R B", "2d 2s 2h 3c", "4c", "2c"], places=PLACES, owed=[0, 2, 0, 0])
    assert "2d" in game.suited[1]
    assert [card for card in game.suited[2] if card[0] == "2"] == ["2h", "2s"]
    given_back(game, "4")
    assert game.pile == ["4c"]
    assert game.phase == "return"
    with pytest.raises(DdzError, match="left"):
        table(f"{ZSY};tribute_count=left", places=PLACES)


def test_named_tribute() -> None:
    game = table(f"{ZSY};tribute=named", ["", "3c 3d 9c", "5c"], places=PLACES, owed=[0, 2, 0, 0])
    assert (game.phase, game.to_move) == ("tribute", 2)
    assert game.legal_actions() == pack.ranks_of(game.suited[1])
    say(game, "3")
    assert game.pile == ["3c"]
    assert "3c" not in game.suited[1]
    assert (game.phase, game.to_move) == ("tribute", 2)
    say(game, "9")
    assert (game.phase, game.pile) == ("return", [])
    assert {"3c", "9c"} <= set(game.suited[2])
    given_back(game, "5", "9")
    assert "9c" in game.suited[1]
    assert game.phase == "play"
    game = table(f"{ZSY};tribute=named", ["B R", "2c 2d"], places=PLACES)
    say(game, "2")
    assert game.suited[2][-1] == "2c"  # the lowest suit


def exchanging(lao_you_shui: str) -> Game:
    """Seat 1 gets back 4c and 5c; seat 0 has the second place and seat 3 the third."""
    text = f"{ZSY};tribute_count=left;lao_you_shui={lao_you_shui}"
    hands = ["8c 8d 9c 4d 4h 4s 5d 5h 5s Tc Jc Qc Kc Ac", "R B", "4c 5c", "7c 7d 7h 7s"]
    game = table(text, hands, places=PLACES, owed=[0, 2, 0, 0])
    given_back(game, "4", "5")
    return game


def test_exchange() -> None:
    """Z21."""
    assert exchanging("off").phase == "play"
    game = exchanging("second")
    assert (game.phase, game.to_move, game.pile) == ("exchange", 0, ["4c", "5c"])
    assert game.legal_actions()[:5] == ["pass", "45", "54", "84", "85"]
    say(game, "84")
    assert game.pile == ["5c", "8c"]
    assert "4c" in game.suited[0]
    actions = game.legal_actions()
    assert "85" in actions  # 8d
    assert "98" not in actions  # 8c was put there
    say(game, "45")
    assert game.pile == ["4d", "8c"]  # 4c came from the pile
    assert game.legal_actions() == ["pass"]
    say(game, "pass")
    assert game.phase == "play"
    assert {"4d", "8c"} <= set(game.suited[1])


def test_exchange_in_order() -> None:
    game = exchanging("all_in_order")
    say(game, "84", "pass")
    assert (game.phase, game.to_move) == ("exchange", 3)
    say(game, "78")  # what another has put there may be taken
    say(game, "75")
    assert game.pile == ["7c", "7d"]
    say(game, "pass")
    assert (game.phase, game.to_move) == ("play", 1)
    assert {"7c", "7d"} <= set(game.suited[1])
    assert {"8c", "5c"} <= set(game.suited[3])
    assert [len(hand) for hand in game.suited] == [14, 14, 13, 13]


def test_own_cards_that_came_from_the_pile_stay() -> None:
    hands = ["8c 9c", "R B", "4c 5c 3c 3d"]
    game = table(f"{ZSY};tribute_count=left;lao_you_shui=second", hands, places=PLACES, owed=[0, 2, 0, 0])
    given_back(game, "4", "5")
    own = [action[0] for action in game.legal_actions()[1:] if isinstance(action, str)]
    assert "8" in own
    say(game, "84")
    others = [card for card in game.suited[0] if card[0] == "4" and card != "4c"]
    assert any(action == "45" for action in game.legal_actions()) == bool(others)


def test_announcing() -> None:
    """Z22: from the last place on; the first who announces leads."""
    game = table(f"{ZSY};announce=on", places=PLACES)
    for seat in (1, 2):
        assert (game.phase, game.to_move, game.legal_actions()) == ("announce", seat, ["pass", "announce"])
        say(game, "P")
    say(game, "announce")
    assert game.phase == "return"  # another than the last place: the tribute is paid
    given_back(game, game.suited[2][0][0])
    assert (game.phase, game.to_move, game.announcer) == ("play", 3, 3)
    game = table(f"{ZSY};announce=on", places=PLACES)
    say(game, "announce")
    assert (game.phase, game.to_move, game.owed) == ("play", 1, [0, 1, 0, 0])  # postponed
    game = table(f"{ZSY};announce=on", places=PLACES)
    say(game, "P", "P", "P", "P")
    assert (game.phase, game.announcer) == ("return", None)
    assert table(f"{ZSY};announce=on").phase == "play"  # not in the first round
    game = table(f"{ZSY};announce=on;tribute=off", places=PLACES)
    say(game, "P", "P", "announce")
    assert (game.phase, game.to_move, game.owed) == ("play", 3, [0, 0, 0, 0])


@pytest.mark.parametrize(
    ("count", "owed", "places", "left", "announcer", "expected"),
    [
        ("one", [0, 0, 0, 0], (2, 0, 3, 1), 5, None, [0, 1, 0, 0]),
        ("left", [0, 0, 0, 0], (2, 0, 3, 1), 5, None, [0, 5, 0, 0]),
        ("one", [0, 1, 0, 0], (2, 0, 3, 1), 5, 1, [0, 3, 0, 0]),  # Y3: last again
        ("left", [0, 4, 0, 0], (2, 0, 3, 1), 5, 1, [0, 14, 0, 0]),
        ("one", [0, 1, 0, 0], (2, 1, 0, 3), 5, 1, [0, 3, 0, 1]),  # neither first nor last
        ("one", [0, 1, 0, 0], (1, 2, 0, 3), 5, 1, [0, 0, 0, 1]),  # first: two, less the one he owes
        ("left", [0, 9, 0, 0], (1, 2, 0, 3), 2, 1, [0, 5, 0, 0]),  # first, but he owes more than he gets
        ("one", [0, 0, 0, 0], (0, 1, 2, 3), 5, 0, [0, 0, 0, 2]),  # another than the last place, first
        ("one", [0, 0, 0, 0], (1, 0, 2, 3), 5, 0, [2, 0, 0, 1]),  # another, not first
        ("one", [0, 0, 0, 0], (1, 2, 3, 0), 5, 0, [2, 0, 0, 0]),  # another, last
        ("one", [0, 3, 0, 0], (1, 2, 3, 0), 5, None, [0, 2, 0, 0]),  # an old debt of the first place
    ],
)
def test_ledger(
    *, count: str, owed: list[int], places: tuple[int, ...], left: int, announcer: int | None, expected: list[int]
) -> None:
    """Z23, Z24."""
    options = Options.parse(f"{ZSY};tribute_count={count}")
    assert settle(options, owed, places, left, announcer) == expected
    assert settle(Options.parse(f"{ZSY};tribute=off"), owed, places, left, announcer) == owed


def finished(options: str, *order: int, announce: int | None = None, **more: Any) -> Game:
    """A later round in which the seats go out in this order; the last has two cards left."""
    game = endgame(options, (), **more)
    while game.phase != "play":
        if game.phase == "announce":
            say(game, "announce" if game.to_move == announce else "pass")
        else:
            say(game, str(game.legal_actions()[0]))
    assert game.table
    for place, seat in enumerate(order):
        game.suited[seat][:] = pack.in_order([f"{'4567'[place]}s"] if seat != order[-1] else ["3c", "3d"])
    game.table.to_move = order[0]
    for seat in order[:-1]:
        while game.to_move != seat:
            play(game, "P")
        play(game, "4567"[order.index(seat)])
    assert game.result
    assert game.result.places == order
    return game


def test_an_announced_round() -> None:
    """Y3: the last place announces, postpones, and is last again."""
    case = CASES["Y3"]
    places, announcer = tuple(case["finish_order"]), case["announced_by"]
    game = finished(f"{ZSY};announce=on", *places, announce=announcer, places=places)
    owes = case["result"]["tribute_cards_next"] + case["result"]["plus_owed_from_before"]
    assert game.owed == [0, owes, 0, 0]
    again = game.next_round(3)
    assert (again.phase, again.to_move, again.owed) == ("announce", announcer, [0, owes, 0, 0])
    highest = again.suited[announcer][-owes:]
    say(again, "P", "P", "P", "P")
    assert set(highest) <= set(again.suited[places[0]])
    for _ in range(owes):
        given_back(again, again.suited[places[0]][0][0])
    assert (again.phase, again.owed) == ("play", [0, 0, 0, 0])


def test_two_payers() -> None:
    """An announcer who is neither first nor last owes besides the last place; the last place pays first."""
    text = f"{ZSY};announce=on;lao_you_shui=second;tribute=named"
    game = finished(text, 2, 0, 3, 1, announce=0, places=(0, 1, 2, 3))
    assert game.owed == [2, 1, 0, 0]
    again = game.next_round(5)
    say(again, "P", "P", "P", "P")
    trail = []
    while again.phase != "play":
        assert isinstance(again.to_move, int)
        trail.append((again.phase, again.to_move))
        say(again, str(again.legal_actions()[0]))
    assert trail == [
        *[("tribute", 2), ("return", 2), ("exchange", 0)],
        *[("tribute", 2)] * 2,
        *[("return", 2)] * 2,
    ]
    assert again.owed == [0] * 4


def test_nobody_pays_more_than_he_holds() -> None:
    game = table(f"{ZSY};tribute_count=left", places=PLACES, owed=[0, 30, 0, 0])
    assert game.suited[1] == []
    assert game.owed == [0, 16, 0, 0]
    while game.phase == "return":
        say(game, str(game.legal_actions()[0]))
    assert len(game.suited[1]) == 14


def test_rounds_go_on() -> None:
    game = finished(f"{ZSY};tribute_count=left", 3, 2, 1, 0, places=PLACES, owed=[0, 1, 0, 0])
    assert game.result == Result((3, 2, 1, 0), (3,), (0, 0, 1, 2))
    assert game.owed == [2, 0, 0, 0]
    again = game.next_round(8)
    assert (again.places, again.phase, again.to_move) == ((3, 2, 1, 0), "return", 3)
    with pytest.raises(DdzError, match="not over"):
        again.next_round(1)


def test_rounds_of_pao_de_kuai() -> None:
    """Option next_leader: the winner leads, or who holds the opening card; no round but the first has an opening."""
    for leader in ("winner", "opening_card"):
        game = endgame(f"paodekuai16;opening_must_include=true;next_leader={leader}", ["3s", "4s 5s", "6s 6c"])
        play(game, "3")
        order = deck_for(game.options, ["4s", "5s", "3s"])
        again = game.next_round(deck=order)
        assert (again.phase, again.to_move) == ("play", 0 if leader == "winner" else 2)
        assert again.table
        assert not again.table.opening


def test_what_is_no_round() -> None:
    game = endgame("rlcard", ["3s", "4s", "5s"])
    play(game, "3")
    with pytest.raises(DdzError, match="landlord"):
        game.next_round(1)
    for more in ({"places": (0, 1, 2)}, {"places": (0, 1, 2, 2)}, {"owed": [1]}, {"owed": [0, -1, 0, 0]}):
        with pytest.raises(DdzError, match=r"places|owed"):
            Game(Options.parse(ZSY), 1, legal=fast, **more)
    with pytest.raises(DdzError, match="landlord"):
        Game(Options.parse("doudizhu"), 1, places=(0, 1, 2))
