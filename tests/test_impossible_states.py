"""Positions that can't be, plays that are refused, texts that name no position."""

import pickle
import random
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
    SuitedHand,
    deal_state,
    solve,
)
from seeded import ALL_RULES, ODD_RULES, random_rules


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
        ({"to_beat": "9", "owner": 1}, PositionError, "owner=1 with passes=0 .* doudizhu: player 2 would be to move"),
        ({"to_beat": "9", "owner": 2, "passes": 1}, PositionError, "owner=2 with passes=1"),
        ({"owner": 1}, PositionError, "owner=1 .* no play to beat"),
        ({"passes": 1}, PositionError, "passes=1 .* no play to beat"),
        ({"hands": ["3", "", "4"], "to_beat": "9", "owner": 2, "passes": 1}, PositionError, "1 have passed"),
        ({"to_beat": "9", "opening": True}, PositionError, "opening=True .*there is a play to beat"),
        ({"to_move": 1.5}, TypeError, "to_move is an integer"),
        ({"hands": ["zz", "3", "4"]}, CardError, "is not a card"),
    ],
)
def test_what_cannot_be(changes: dict[str, Any], error: type[Exception], message: str) -> None:
    arguments = {"hands": ["345", "678", "9TJ"], **changes}
    with pytest.raises(error, match=message):
        State(Rules(), **arguments)


@pytest.mark.parametrize(
    ("rules", "hands"),
    [
        ("paodekuai16", ["456", "378", "9TJ"]),
        ("paodekuai16", ["456", "78", "9TJ"]),
        ("zhengshangyou;opening_must_include=true", [SuitedHand("3h4s"), SuitedHand("3s"), SuitedHand("5d")]),
    ],
)
def test_an_opening_without_its_card(rules: str, hands: list[Any]) -> None:
    with pytest.raises(PositionError, match=f"opening=True .* {rules}: player 0, who is to move, has no 3s"):
        State(Rules(rules), hands, opening=True)
    if "3" in str(hands[1]):
        assert State(Rules(rules), hands[1:], opening=True).count_plays()
        assert State(Rules(rules), hands, 1, opening=True).count_plays()


def test_players_who_are_out_are_no_owners_between() -> None:
    """Of four, seat 1 is out: a play of seat 0 is to be beaten by seat 2, and then by seat 3."""
    rules, hands = Rules("zhengshangyou"), ["34", "", "56", "78"]
    for owner, passes, to_move in ((0, 0, 2), (0, 1, 3), (1, 0, 2), (1, 2, 0), (3, 0, 0), (3, 1, 2)):
        state = State(rules, hands, to_move, to_beat="9", owner=owner, passes=passes)
        assert State.parse(str(state), rules) == state
    for owner, passes, to_move in ((0, 0, 3), (0, 2, 3), (2, 0, 0), (2, 1, 2)):
        with pytest.raises(PositionError):
            State(rules, hands, to_move, to_beat="9", owner=owner, passes=passes)
    assert State(rules, hands, 0, to_beat="9", passes=1).owner == 2  # not seat 3, who has passed
    assert State(rules, hands, 3, to_beat="9", passes=1).owner == 1
    last = State(rules, ["", "34", "", "56"], 1, to_beat="9", owner=0)
    assert last.out == (2, 0)  # whose play is to beat was out last
    with pytest.raises(PositionError, match="out= must name player 0 last"):
        State.parse(str(last).replace("out=2,0", "out=0,2"), rules)


def test_who_has_passed_is_out_where_a_pass_is_final() -> None:
    state = State(Rules("doudizhu;pass_final=true"), ["345", "678", "9TJ"], to_beat="3", passes=1)
    assert state.passed == (2,)


@pytest.mark.parametrize("text", ["doudizhu", "openspiel"])
def test_scores_beyond_32_bits(text: str) -> None:
    rules = Rules(text)
    state = State(rules, ["3333", "4"])
    for more in range(32):
        try:
            found = State.parse(f"{state} doublings={more}")
        except PositionError:
            break
        found.play("3333")
        assert abs(found.scores[0]) == found.scores[0]
        assert solve(State.parse(f"{state} doublings={more}"), "score").value == found.scores[0]
    assert 24 < more < 31
    with pytest.raises(PositionError, match=r"stake=32767 with doublings=20 .*32 bits"):
        State.parse(f"{State(Rules('doudizhu'), ['34', '5'], stake=32767)} doublings=20")


@pytest.mark.parametrize("text", [*ALL_RULES, *ODD_RULES, None])
def test_what_is_accepted_comes_back(text: str | None) -> None:
    """Of positions along games, with some arguments changed at random: as a text and as a pickle they are the same."""
    rng, accepted, refused = random.Random(f"accepted {text}"), 0, 0
    for game in range(8):
        rules = Rules(text) if text else random_rules(rng)
        state = deal_state(rules, game)
        while not state.is_over and state.count_plays():
            arguments: dict[str, Any] = {
                "hands": state.hands, "to_move": state.to_move, "landlord": state.landlord or 0,
                "to_beat": state.to_beat, "owner": state.owner, "passes": state.passes, "stake": state.stake,
                "opening": state.opening,
            }  # fmt: skip
            as_it_is = State(rules, **arguments)
            assert as_it_is.legal_plays() == state.legal_plays() or state.passed
            players = len(state.hands)
            changes = {
                "to_move": rng.randrange(players), "owner": rng.choice([None, *range(players)]),
                "passes": rng.randrange(players), "opening": rng.random() < 0.5,
                "stake": rng.choice([1, 3, 999, 32767]),
                "to_beat": rng.choice([None, *Rules.legal_plays(rules, state.hands[rng.randrange(players)], None)]),
                "hands": rng.sample([*state.hands], players),
            }  # fmt: skip
            for name in rng.sample(list(changes), rng.randint(1, 3)):
                arguments[name] = changes[name]
            try:
                changed = State(rules, **arguments)
            except DdzError:
                refused += 1
            else:
                accepted += 1
                for again in (State.parse(str(changed), rules), pickle.loads(pickle.dumps(changed)), changed.copy()):
                    assert again == changed
                    assert (str(again), again.hash) == (str(changed), changed.hash)
                    assert list(again.legal_plays()) == list(changed.legal_plays())
            state.play_unchecked(rng.choice(state.legal_plays()))
    assert accepted
    assert refused


def test_what_no_score_asks_for() -> None:
    rules = Rules("doudizhu;bomb_doubles=off")
    with pytest.raises(PositionError, match=r"doublings= is not possible under .*: bombs double nothing"):
        State.parse(f"{State(rules, ['34', '5', '66'])} doublings=2", rules)


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
        "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c bombs=1,2,999999", "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c passed=1",
        "3/4/5 0 - - - 0 fc1d73e25c3ebf1c", "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c bombs=3,0,0",
        "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c plays=2,2,2",
        "3/4/5 0 0 9 1 0 fc1d73e25c3ebf1c", "3/4/5 0 0 - - 0 fc1d73e25c3ebf1c opening=1 plays=1,0,0",
    ],
)  # fmt: skip
def test_texts_that_are_no_positions(text: str) -> None:
    with pytest.raises(DdzError):
        State.parse(text)
    with pytest.raises(TypeError):
        State.parse(None)  # type: ignore[arg-type]
