"""The reference game: the deal and what is said before the play, by cases with known answers."""

import json
from pathlib import Path
from typing import Any

import pytest

from ddzcore import DdzError, DeckError, Options
from ddzcore.reference import Game, Result, pack
from ddzcore.reference.deal import Stream, cut_three_times, deal, shuffled
from tables import preset, rules_of, say, table

CASES = json.loads((Path(__file__).parent / "data" / "engine_cases.json").read_text(encoding="utf-8"))


def test_random_numbers() -> None:
    """The published first numbers of SplitMix64 from 1234567."""
    stream = Stream(1234567)
    numbers = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    assert [stream.next() for _ in numbers] == numbers
    assert Stream(-1).next() == Stream(2**64 - 1).next()
    assert {Stream(seed).below(3) for seed in range(50)} == {0, 1, 2}


def test_shuffle_by_hand() -> None:
    stream, cards = Stream(5), list("abcd")
    picks = [Stream(5).below(4)]
    expected = list("abcd")
    other = Stream(5)
    for i in (3, 2, 1):
        j = other.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert shuffled(cards, stream) == expected
    assert expected[3] == "abcd"[picks[0]]
    stream, other = Stream(9), Stream(9)
    cut = cut_three_times(cards, stream)
    number = sum(other.below(4) for _ in range(3)) % 4
    assert cut == [*"abcd"[number:], *"abcd"[:number]]


@pytest.mark.parametrize("text", ["doudizhu", "doudizhu4", "paodekuai15", "paodekuai16", "zhengshangyou;decks=2"])
def test_the_pack(text: str) -> None:
    assert pack.full_deck(Options.parse(text)) == list(rules_of(Options.parse(text)).suited_deck)


@pytest.mark.parametrize("unshuffled", [False, True])
def test_hand_sizes(unshuffled: bool) -> None:
    """T5, F2, Z1, Y4."""
    (case,) = (case for case in CASES["zheng_shangyou"] if case["id"] == "Y4")
    game = Game(Options.parse("zhengshangyou;players=4"), 1, unshuffled=unshuffled)
    assert [len(hand) for hand in game.suited] == case["result"]["hand_sizes"]
    for text, sizes, kitty in (("doudizhu", [17] * 3, 3), ("doudizhu4", [25] * 4, 8), ("paodekuai16", [16] * 3, 0)):
        game = Game(Options.parse(text), 1, unshuffled=unshuffled)
        assert [len(hand) for hand in game.suited] == sizes
        assert len(game.kitty) == kitty


def test_dealing_order() -> None:
    options = Options.parse("doudizhu")
    order = pack.full_deck(options)
    dealt = deal(options, order, 4, unshuffled=False)
    assert dealt.hands[1] == order[1:51:3]
    assert (dealt.kitty, dealt.marked_card, dealt.marked_seat) == (order[51:], order[4], 1)
    dealt = deal(options, order, 17, unshuffled=True)
    assert dealt.hands[0] == [*order[:6], *order[18:24], *order[36:41]]
    assert (dealt.kitty, dealt.marked_card, dealt.marked_seat) == (order[51:], order[17], 2)
    assert deal(options, order, 8, unshuffled=True).marked_seat == 1
    with pytest.raises(DeckError, match="marked=51"):
        Game(options, deck=order, marked=51)
    with pytest.raises(DeckError):
        Game(options, deck=order[1:])
    with pytest.raises(DdzError, match="marked"):
        Game(options, 1, marked=0)


def test_a_seed_is_a_game() -> None:
    options = Options.parse("doudizhu")
    stream = Stream(77)
    order = shuffled(pack.full_deck(options), stream)
    marked = stream.below(51)
    game = Game(options, 77)
    assert game.suited == Game(options, deck=order, marked=marked).suited
    assert (game.marked_card, game.to_move) == (order[marked], marked % 3)
    say(game, "P", "P", "P")  # T9: the same numbers go on
    order = shuffled(pack.full_deck(options), stream)
    assert game.phase == "auction"
    assert game.suited == Game(options, deck=order).suited
    assert game.to_move == stream.below(51) % 3
    game = Game(options, 77, deck=pack.full_deck(options))
    say(game, "P", "P", "P")  # a deck was given, and none of the numbers used
    assert game.suited == Game(options, 77).suited
    again = Game(options)
    assert again.suited == Game(options, again.seed).suited
    unshuffled = Game(options, 4, unshuffled=True)
    stream = Stream(4)
    cut = cut_three_times(pack.full_deck(options), stream)
    assert unshuffled.suited == Game(options, deck=cut, unshuffled=True).suited
    assert unshuffled.marked_card == cut[stream.below(51)]


# The auction, and the doubling


@pytest.mark.parametrize("case", CASES["auction"], ids=lambda case: case["id"])
def test_auction_cases(case: dict[str, Any]) -> None:
    game = table(preset(case), marked=case["first"])
    for bid in case["bids"]:
        assert game.phase == "auction"
        say(game, str(bid))
    if "legal_next" in case:
        assert game.legal_actions() == ["pass" if bid == "P" else str(bid) for bid in case["legal_next"]]
    result = case.get("result", "open")
    if result == "redeal":
        assert (game.phase, game.result, game.to_move) == ("over", Result((), (), ()), None)
    elif result == "open":
        assert game.phase == "auction"
    else:
        assert game.landlord is not None
        assert {"landlord": game.landlord, "bid": game.bid} == result
        assert game.phase != "auction"
        seat = (game.landlord + 1) % 3 if preset(case) == "competition" else game.landlord
        assert game.to_move == seat
        assert all(card in game.suited[game.landlord] for card in game.kitty)


@pytest.mark.parametrize(
    ("first", "said", "landlord", "bid"),
    [
        (0, "pass pass call", 2, 1),  # nobody is left to rob
        (0, "call pass pass", 0, 1),
        (1, "call rob pass rob", 1, 4),
        (0, "call rob rob pass", 2, 4),
        (0, "pass call rob pass", 2, 2),
        (0, "pass call pass", 1, 1),  # seat 0 has passed and may not rob
        (0, "call pass rob rob", 0, 4),
    ],
)
def test_call_and_rob(first: int, said: str, landlord: int, bid: int) -> None:
    game = table("doudizhu;auction=call_rob", marked=first)
    for word in said.split():
        assert game.phase == "auction"
        called = any(action == "call" for _, action in game.history)
        assert game.legal_actions() == ["pass", "rob" if called else "call"]
        say(game, word)
    assert (game.phase, game.landlord, game.bid) == ("play", landlord, bid)


def test_all_pass_a_call() -> None:
    game = table("doudizhu;auction=call_rob")
    say(game, "P", "P", "P")
    assert game.phase == "over"


def test_kitty_is_shown() -> None:
    """T13, F3, option kitty_public."""
    game = table("competition")
    assert not game.kitty_public
    say(game, "3")
    assert game.phase == "doubling"
    assert not game.kitty_public
    say(game, "P", "P")
    assert game.phase == "play"  # nobody doubled: the landlord is not asked
    assert game.kitty_public
    assert table("rlcard").kitty_public
    assert not table("doudizhu4;auction=fixed").kitty_public


def test_doubling() -> None:
    game = table("competition", marked=1)
    say(game, "2", "P", "P")
    assert (game.to_move, game.legal_actions()) == (2, ["pass", "double"])
    say(game, "P", "double")
    assert (game.to_move, game.legal_actions()) == (1, ["pass", "redouble"])
    say(game, "redouble")
    assert (game.phase, game.doubled, game.redoubled) == ("play", frozenset({0}), True)
