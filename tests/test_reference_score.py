"""The reference game: what hands are worth."""

import json
from pathlib import Path
from typing import Any

import pytest

from ddzcore import OptionError, Options, Pattern
from ddzcore.reference import Game, Reading, Result
from ddzcore.reference.score import Finished, result_of
from tables import bomb, endgame, play

CASES = json.loads((Path(__file__).parent / "data" / "engine_cases.json").read_text(encoding="utf-8"))
ROCKET = Reading(Pattern.ROCKET, 2, 16, (0,) * 13 + (1, 1))
SOLO = Reading(Pattern.SOLO, 1, 3, (1,) + (0,) * 14)


@pytest.mark.parametrize("case", CASES["score"], ids=lambda case: case["id"])
def test_score_cases(case: dict[str, Any]) -> None:
    players, landlord = case["players"], case["landlord"]
    competition = case.get("rules") == "competition2016"
    options = Options.parse("competition" if competition else "doudizhu" if players == 3 else "doudizhu4")
    peasant = (landlord + 1) % players
    last = landlord if case["winner"] == "landlord" else peasant
    bombs = [bomb(size) for size in case["bombs"]] + [ROCKET] * case["rockets"]
    played = [(landlord, SOLO), *((peasant, play) for play in bombs)]
    if not case.get("anti_spring"):
        played += [(landlord, SOLO), (peasant, SOLO)]
    end = Finished(
        out=(last,),
        left=tuple(0 if seat == last else 5 for seat in range(players)),
        played=tuple(played),
        landlord=landlord,
        bid=case["bid"],
        doubled=frozenset(case.get("doubled_by", ())),
        redoubled=case.get("redoubled", False),
    )
    result = result_of(options, end)
    assert list(result.scores) == case["scores"]
    assert sum(result.scores) == 0
    assert result.places == (last,)
    peasants = tuple(seat for seat in range(players) if seat != landlord)
    assert result.winners == ((landlord,) if case["winner"] == "landlord" else peasants)


def ended(options: str, *played: tuple[int, Reading], out: int = 0, **more: Any) -> tuple[int, ...]:
    """The scores of three players, of whom seat 0 is landlord if there is one."""
    chosen = Options.parse(options)
    landlord = None if chosen.auction == "none" else 0
    left = more.pop("left", tuple(0 if seat == out else 5 for seat in range(3)))
    return result_of(chosen, Finished(out=(out,), left=left, played=played, landlord=landlord, **more)).scores


def test_spring() -> None:
    """Spring and anti-spring."""
    text = "doudizhu;spring=on"
    assert ended(text, (0, SOLO), (0, SOLO)) == (4, -2, -2)
    assert ended(text, (0, SOLO), (1, SOLO), (0, SOLO)) == (2, -1, -1)
    assert ended(text, (0, SOLO), (2, SOLO), (1, SOLO), out=1) == (-4, 2, 2)
    assert ended(text, (0, SOLO), (2, SOLO), (0, SOLO), (1, SOLO), out=1) == (-2, 1, 1)
    assert ended("doudizhu", (0, SOLO), (0, SOLO)) == (2, -1, -1)


def test_what_doubles() -> None:
    """F9 and option bomb_doubles; mines count as bombs."""
    mine = bomb(6)._replace(pattern=Pattern.MINE)
    played = [(0, SOLO), (1, bomb(4)), (2, mine), (1, ROCKET), (1, SOLO)]
    for value, times in (("each", 8), ("six_plus", 4), ("off", 1)):
        assert ended(f"doudizhu;bomb_doubles={value}", *played) == (2 * times, -times, -times)
        assert ended(f"douzero;bomb_doubles={value}", *played, out=2) == (-2 * times, times, times)


def test_doubled_stakes() -> None:
    played = [(0, SOLO), (1, SOLO), (0, SOLO)]
    one: frozenset[int] = frozenset({2})
    assert ended("competition", *played, bid=2, doubled=one) == (6, -2, -4)
    assert ended("competition", *played, bid=2, doubled=one, redoubled=True) == (10, -2, -8)


def test_winning() -> None:
    assert ended("rlcard", (0, SOLO)) == (1, 0, 0)
    assert ended("rlcard", (0, SOLO), out=2) == (0, 1, 1)
    assert ended("paodekuai16;payoff=win", (0, SOLO), out=2) == (0, 0, 1)


def test_cards_left() -> None:
    """One card is free, no play pays twice, bombs are ten from each, whoever wins."""
    assert ended("paodekuai16", (0, SOLO), (1, SOLO), (2, SOLO), left=(0, 7, 1)) == (7, -7, 0)
    assert ended("paodekuai16", (0, SOLO), (1, SOLO), left=(0, 7, 16)) == (39, -7, -32)
    assert ended("paodekuai16", (1, bomb(4)), (2, SOLO), left=(0, 7, 3)) == (0, 13, -13)
    assert ended("paodekuai16", (1, SOLO), (2, SOLO), left=(0, 7, 3), liable=2) == (10, 0, -10)


def test_places_of_two() -> None:
    end = Finished(out=(1,), left=(4, 0), played=((1, SOLO),))
    assert result_of(Options.parse("zhengshangyou;players=2"), end) == Result((1, 0), (1,), (1, 2))


def test_who_lets_the_next_out_pays() -> None:
    """Option next_has_one=liable (放走包赔)."""
    text = "paodekuai16;next_has_one=liable;must_beat=false;opening_card=none"

    def begun(*hands: str) -> Game:
        return endgame(text, hands)

    game = begun("5s 9s 8c", "7s", "Js Qs 6c 6d")
    play(game, "5", "7")
    assert game.result == Result((1,), (1,), (-10, 10, 0))  # two cards, and four of who made no play
    game = begun("5s 9s 8c", "Ts", "Js Qs 6c 6d")
    play(game, "9", "T")  # the highest solo: everybody pays for himself
    assert game.result
    assert game.result.scores == (-2, 10, -8)
    game = begun("5s 5c 9s 9d", "7s 7d", "Js Qs 6c 6d")
    play(game, "55", "77")  # no solo
    assert game.result
    assert game.result.scores == (-2, 10, -8)
    game = begun("5s Ks Kc", "7s", "6s Qs 6c")
    play(game, "5", "P", "6", "P", "7")  # the answer is to seat 2, after whom nobody had one card
    assert game.result
    assert game.result.scores == (-2, 4, -2)
    game = endgame(text + ";players=4", ["5s Ks Kc", "7s", "6s", "8s 9s"])
    play(game, "5", "P", "6")  # seat 1 was not let out
    assert game.result
    assert game.result.scores == (-2, 0, 6, -4)


def test_spring_is_seen_in_play() -> None:
    game = endgame("openspiel;auction=fixed", ["3s", "4s 5s", "6s 7s"])
    play(game, "3")
    assert game.result == Result((0,), (0,), (4, -2, -2))


@pytest.mark.parametrize("text", ["doudizhu;auction=none", "zhengshangyou;payoff=bid", "doudizhu;payoff=places"])
def test_payoffs_that_do_not_fit(text: str) -> None:
    with pytest.raises(OptionError, match="payoff"):
        Game(Options.parse(text), 1)
