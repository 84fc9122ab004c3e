"""The game: cases from the rule texts, every option of the table, undo, hostile input."""

import copy
import json
import pickle
import random
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from ddzcore import PRESETS, DdzError, Game, OptionError, Options, Pattern, Play, Rules, deal_state
from played import dealt, do, finish, largest
from tables import preset

CASES = json.loads((Path(__file__).parent / "data" / "engine_cases.json").read_text(encoding="utf-8"))
PLACES = (2, 0, 3, 1)


@pytest.mark.parametrize("case", CASES["auction"], ids=lambda case: case["id"])
def test_auction_cases(case: dict[str, Any]) -> None:
    game = Game(preset(case) + ";doubling=off", deck=Game(preset(case), 1).order, marked=case["first"])
    if case.get("result") == "redeal":
        order = game.order
        game = do(Game(preset(case), 5), *map(str, case["bids"]))
        assert game.phase == "auction"
        assert game.table.calls == ()
        assert game.order != order
        return
    do(game, *map(str, case["bids"]))
    if isinstance(case.get("result"), dict):
        assert game.phase == "play"
        assert (game.landlord, game.bid) == (case["result"]["landlord"], case["result"]["bid"])
    else:
        assert game.phase == "auction"
    if "legal_next" in case:
        assert game.legal_actions() == [str(action).replace("P", "pass") for action in case["legal_next"]]


@pytest.mark.parametrize("case", CASES["trick"], ids=lambda case: case["id"])
def test_trick_cases(case: dict[str, Any]) -> None:
    hands = ["3339KKKJ", "AAA3", "5557"] if case["players"] == 3 else ["3"]
    game = do(dealt(preset(case) + ";auction=fixed", hands), *case["moves"])
    assert game.to_move == case["result"]["next_to_play"]
    assert (game.to_beat is None) == case["result"]["must_lead"]


def test_rounds_of_zheng_shangyou() -> None:
    """Y1 to Y4."""
    game = do(dealt("zhengshangyou", ["3s 7c 7d 7h 7s", "4c 4d 8c", "8s"]), "7777", "44#shovel")
    assert (game.to_move, game.to_beat) == (1, None)
    game = dealt("zhengshangyou;players=4", ["", "R B 2s 3c", "3s 4c 4d Kc"], places=PLACES)
    assert (game.phase, game.to_move) == ("return", 2)
    assert "R" in game.hands[2]
    do(game, "4")
    assert (game.phase, game.to_move, "4c" in game.hands[1]) == ("play", 1, True)
    game = finish(do(Game("zhengshangyou;announce=on", 4, places=(2, 0, 1)), "announce"))
    assert game.result is not None
    assert (game.result.places[-1], game.owed) == (1, (0, 3, 0))
    game = Game("zhengshangyou;players=4", 1)
    assert [len(hand) for hand in game.hands] == [14, 14, 13, 13]


def landlord(text: str, seed: int = 1) -> Game:
    """A game with the kitty taken: the first bids 3, or calls."""
    game = Game(text, seed)
    while game.phase == "auction":
        game.apply([*game.legal_actions()][-1])
    return game


def scores(text: str, seed: int) -> object:
    return finish(landlord(text, seed), largest).result


def kitty_seen(text: str) -> list[bool]:
    game, seen = do(Game(f"{text};doubling=redouble", 1), "3"), []
    while game.phase == "doubling":
        seen.append(game.view(0).kitty is not None)
        game.apply("pass")
    return [*seen, game.view(0).kitty is not None]


def bidding(text: str) -> object:
    game = Game(text, 1)
    if game.phase != "auction":
        return game.landlord
    first = game.legal_actions()
    if "call" in first:
        return "call"
    return first, do(game, "P", "1", "2").phase


def ledger(text: str) -> object:
    return finish(Game(text, 0)).owed


def tributes(text: str) -> object:
    game = Game(text, 4, places=(2, 0, 1))
    return game.phase, list(map(len, game.hands))


def exchanges(text: str) -> list[object]:
    game, seats = do(Game(text, 4, places=PLACES), "4"), []
    while game.phase == "exchange":
        seats.append(game.to_move)
        game.apply("pass")
    return [*seats]


def leaders(text: str) -> object:
    return [Game(text, seed, places=(0, 2, 1)).to_move for seed in range(8)]


EVERY: dict[str, tuple[str, Callable[[str], object], set[str]]] = {
    # option: (rules, what is asked, the values that each have another answer)
    "auction": ("doudizhu;payoff=win", bidding, {"open", "once", "call_rob", "fixed", "none"}),
    "kitty_public": ("doudizhu", kitty_seen, {"on", "off", "after_doubling"}),
    "doubling": ("doudizhu", lambda text: landlord(text).phase, {"off", "redouble"}),
    "bomb_doubles": ("doudizhu4", lambda text: scores(text, 0), {"each", "six_plus", "off"}),
    "spring": ("doudizhu", lambda text: [scores(text, seed) for seed in range(150, 200)], {"on", "off"}),
    "payoff": ("doudizhu", lambda text: scores(text, 1), {"bid", "win", "two_one"}),
    "next_leader": ("zhengshangyou;tribute=off", leaders, {"winner", "last_place", "opening_card"}),
    "tribute": ("zhengshangyou", tributes, {"off", "highest", "named"}),
    "tribute_count": ("zhengshangyou", ledger, {"one", "left"}),
    "lao_you_shui": ("zhengshangyou;players=4", exchanges, {"off", "second", "all_in_order"}),
    "announce": ("zhengshangyou", lambda text: Game(text, 4, places=(2, 0, 1)).phase, {"off", "on"}),
}


@pytest.mark.parametrize("option", EVERY)
def test_every_option_of_the_table_matters(option: str) -> None:
    text, ask, values = EVERY[option]
    answers = [
        str(ask(f"{text.replace('payoff=win', '') if option == 'payoff' else text};{option}={value}"))
        for value in values
    ]
    assert len(set(answers)) == len(values) > 1


def test_every_option_of_the_table_is_tried() -> None:
    assert set(EVERY) == {spec.name for spec in fields(Options) if "at_table" in spec.metadata}


def test_payoffs_without_a_landlord() -> None:
    results = {p: finish(Game(f"paodekuai16;payoff={p}", 1)).result for p in ("win", "places", "cards_left")}
    assert {p: result.scores for p, result in results.items() if result} == {
        "win": (0, 1, 0),
        "places": (0, 2, 1),
        "cards_left": (-3, 3, 0),
    }
    for text in (
        "doudizhu;payoff=places",
        "doudizhu;payoff=cards_left",
        "paodekuai16;payoff=bid",
        "zhengshangyou;payoff=two_one",
    ):
        with pytest.raises(OptionError, match="payoff="):
            Game(text, 1)


def test_who_lets_the_next_out_pays() -> None:
    off, liable = (finish(Game(f"paodekuai16;next_has_one={value}", 2)).result for value in ("off", "liable"))
    assert off is not None
    assert liable is not None
    assert (off.scores, liable.scores) == ((-5, -5, 10), (0, -10, 10))


@pytest.mark.parametrize("case", CASES["score"][:5], ids=lambda case: case["id"])
def test_score_cases(case: dict[str, Any]) -> None:
    """Who wins holds the bombs; he plays these, then solos, and all others pass."""
    landlord, seats = case["landlord"], range(case["players"])
    winner = landlord if case["winner"] == "landlord" else (landlord + 1) % len(seats)
    bombs = [size * rank for size, rank in zip(case["bombs"], "3456", strict=False)]
    bombs += ["BR" if len(seats) == 3 else "BBRR"] * case["rockets"]
    hands = ["".join(bombs) if seat == winner else "" for seat in seats]
    game = dealt(preset(case) + ";doubling=off", hands, marked=landlord)
    while game.phase == "auction":
        game.apply(str(case["bid"]) if game.to_move == landlord else "pass")
    while game.phase != "over":
        solos = [play for play in game.legal_actions() if isinstance(play, Play) and play.pattern == Pattern.SOLO]
        if game.to_move == winner and bombs:
            game.apply(bombs.pop())
        else:
            game.apply("pass" if game.to_beat is not None and game.to_move != winner else solos[0])
    assert game.result is not None
    assert list(game.result.scores) == case["scores"]


def test_springs_and_doubles_of_the_competition() -> None:
    """S6: 3, doubled by a bomb, the rocket and an anti-spring, twice more for each who doubled."""
    case = next(case for case in CASES["score"] if case["id"] == "S6")
    hands = ["3c 3d 3h 3s 4c", "5c 5d 5h 5s B R", "6c 6d 6h 6s"]
    game = dealt("competition", hands)
    do(game, "3", "double", "pass", "redouble", "4", "P", "6666", "P", "BR")
    while game.phase != "over":
        game.apply(largest([*game.legal_actions()]) if game.to_move else [*game.legal_actions()][-1])
    state = game.state
    assert state is not None
    assert state.doublings >= 2
    assert game.result is not None
    stake = 3 * 2**state.doublings * 2
    assert game.result.scores == (-5 * stake, 4 * stake, stake)
    assert [score // (stake // 24) for score in game.result.scores] == case["scores"]


def test_the_deal_is_that_of_states() -> None:
    """The shuffle of the native deal, and of a game, is one."""
    for seed in range(20):
        assert [hand.cards for hand in Game("douzero", seed).hands] == list(deal_state(Rules("douzero"), seed).hands)
        assert Game("paodekuai16", seed).state == deal_state(Rules("paodekuai16"), seed)
    assert Game("doudizhu", -1).seed == Game("doudizhu", 2**64 - 1).seed == 2**64 - 1
    assert Game("doudizhu").seed != Game("doudizhu").seed
    assert Game("doudizhu", 2**64 + 3) == Game("doudizhu", 3)


@pytest.mark.parametrize("text", [*PRESETS, "zhengshangyou;announce=on;lao_you_shui=second;tribute=named"])
def test_undo_and_play_again(text: str) -> None:
    for seed in range(4):
        rng, game = random.Random(seed), Game(text, seed)
        if game.rules.options.auction == "none":
            game = finish(game).next_round(seed)
        start, kept = game.copy(), []
        while game.phase != "over":
            kept.append((game.copy(), str(game.state), game.state and game.state.hash))
            game.apply(rng.choice([*game.legal_actions()]))
        again = [game.copy(), pickle.loads(pickle.dumps(game)), copy.deepcopy(game), game]
        for one in again:
            assert one == game
            for before, text_of_state, number in reversed(kept):
                one.undo()
                assert one == before
                assert (str(one.state), one.state and one.state.hash) == (text_of_state, number)
            assert one == start
            with pytest.raises(DdzError, match="no action"):
                one.undo()
