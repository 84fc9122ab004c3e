"""The search node: turns, tricks, undo, hash, text, and what can't be."""

import copy
import pickle
import random

import numpy as np
import pytest

from ddzcore import (
    PRESETS,
    Hand,
    IllegalPlayError,
    NotInHandError,
    PositionError,
    Rules,
    State,
    SuitedHand,
    deal_state,
)
from ddzcore.batch import unpack
from seeded import ODD_RULES, random_rules

MANY = [*PRESETS, *ODD_RULES, "zhengshangyou;players=5;decks=2;pass_final=true"]


def walk(state: State, rng: random.Random, most: int = 10**6) -> int:
    """Play at random; how many plays were made."""
    made = 0
    while not state.is_over and made < most:
        state.play_unchecked(state.legal_plays()[rng.randrange(state.count_plays())])
        made += 1
    return made


@pytest.mark.parametrize("text", MANY)
def test_play_undo_hash_and_text(text: str) -> None:
    """Along random games the kept hash is the computed one, texts read back, and undo restores all."""
    rules, rng = Rules(text), random.Random(text)
    for seed in range(3 - rules.options.decks):
        state = deal_state(rules, seed)
        seen = []
        while not state.is_over:
            plays = state.legal_plays()
            assert len(plays) == state.count_plays() > 0
            seen.append((str(state), state.hash))
            play = plays[rng.randrange(len(plays))]
            (state.play if rng.random() < 0.5 else state.play_unchecked)(play)
            again = State.parse(str(state), rules)
            assert again == state
            assert again.hash == state.hash
        assert state.legal_plays().array.size == state.count_plays() == 0
        assert state.winners
        assert pickle.loads(pickle.dumps(state)) == state
        with pytest.raises(IllegalPlayError, match="over"):
            state.play("pass")
        for text_before, hash_before in reversed(seen):
            state.undo()
            assert (str(state), state.hash) == (text_before, hash_before)
        with pytest.raises(PositionError, match="no play to take back"):
            state.undo()


def test_the_hash_is_kept_along_many_plies(request: pytest.FixtureRequest) -> None:
    """With --positions 400000: a hundred thousand plies and more."""
    number, plies, rng = request.config.getoption("--positions"), 0, random.Random(5)
    while plies < number // 4:
        rules = random_rules(rng)
        state = deal_state(rules, rng.randrange(100))
        while not state.is_over and state.count_plays():
            state.play_unchecked(rng.choice(state.legal_plays()))
            plies += 1
            assert State.parse(str(state), rules).hash == state.hash


@pytest.mark.parametrize("text", PRESETS)
def test_different_positions_have_different_hashes(text: str) -> None:
    """Those of benchmarks/hash_collisions.py are ten million."""
    rules, rng, found = Rules(text), random.Random(f"hashes {text}"), {}
    for _ in range(40):
        state = deal_state(rules, 1)
        while not state.is_over:
            state.play_unchecked(rng.choice(state.legal_plays()))
            found[str(state)] = state.hash
    assert len(set(found.values())) == len(found) > 1000


def test_hashes_are_the_same_everywhere() -> None:
    """They are in other people's tables."""
    assert deal_state(Rules("doudizhu"), 1).hash == HASHES["doudizhu"]
    assert deal_state(Rules("zhengshangyou"), 1).hash == HASHES["zhengshangyou"]


def test_a_worked_trick() -> None:
    """A leads 3339, B passes, C and A play on, B passes and leads next."""
    state = State(Rules("doudizhu_free"), ["3339KKKJ4", "AAA3QQ", "555766"])
    for play in ("333+9", "pass", "555+7", "KKK+J", "AAA+3", "pass", "pass"):
        state.play(play)
    assert (state.to_move, state.to_beat, state.owner, state.passes) == (1, None, None, 0)
    assert state.landlord == 0
    assert "pass" not in state.legal_plays()


def test_who_is_out_leads_no_more() -> None:
    state = State(Rules("zhengshangyou"), ["3", "45", "66", "7"])
    state.play("3")
    assert list(state.out) == [0]
    for play in ("4", "6", "pass", "pass"):
        state.play(play)
    assert state.to_move == 2
    state.play("6")
    assert list(state.places) == [0, 2]
    for play in ("pass", "pass"):
        state.play(play)
    assert (state.to_move, state.owner) == (3, None)
    state.play("7")
    assert state.is_over
    assert list(state.places) == [0, 2, 3, 1]
    assert state.scores == (2, 0, 1, 0)
    assert state.winners == (0,)


def test_a_shovel_closes_the_trick() -> None:
    state = State(Rules("zhengshangyou"), ["77773", "4456", "88889"])
    state.play("7777")
    state.play("44#shovel")
    assert (state.to_move, state.to_beat) == (1, None)


def test_scores() -> None:
    bid = State(Rules("doudizhu"), ["33334", "BR5", "67"], stake=3)
    for play in ("3333", "BR", "pass", "pass", "5"):
        bid.play(play)
    assert bid.scores == (-24, 12, 12)
    assert bid.doublings == 2
    assert bid.winners == (1, 2)
    spring = State(Rules("openspiel"), ["3", "45", "67"], stake=2)
    spring.play("3")
    assert spring.scores == (8, -4, -4)
    four = State(Rules("doudizhu4"), ["333334", "55", "66", "77"])
    four.play("33333")
    four.play("pass")
    four.play("pass")
    four.play("pass")
    four.play("4")
    assert four.scores == (3, -1, -1, -1)
    left = State(Rules("paodekuai16"), ["6666", "789", "T"])
    left.play("6666")
    assert left.scores == (10 * 2 + 6, -10 - 6, -10)
    assert State(Rules("rlcard"), ["", "3", "4"], to_move=1).scores == (1, 0, 0)


def test_pass_final() -> None:
    state = State(Rules("doudizhu;pass_final=true"), ["345", "6789", "TJQK"])
    for play in ("3", "pass", "T", "pass"):
        state.play(play)
    assert list(state.passed) == [0, 1]
    assert [str(play) for play in state.legal_plays()] == ["pass"]
    state.play("pass")
    assert not state.passed
    assert state.to_move == 2
    state = State(Rules("doudizhu;pass_final=true"), ["37", "45A", "6K"])
    for play in ("3", "pass", "6", "7"):
        state.play(play)
        if state.is_over:
            break
    assert state.is_over


def test_the_same_hands_need_not_be_the_same_state() -> None:
    hands = ["345", "678", "9TJ"]
    a = State(Rules(), hands)
    others = [
        State(Rules(), hands, to_move=1), State(Rules(), hands, landlord=1), State(Rules(), hands, to_beat="3"),
        State(Rules(), hands, to_beat="4"), State(Rules(), hands, to_beat="3", passes=1),
        State(Rules(), hands, stake=2),
        State(Rules(), [*hands[1:], hands[0]]), State(Rules(), hands[:2]), State(Rules("rlcard"), hands),
        State(Rules(), hands, opening=True),
    ]  # fmt: skip
    assert a == State(Rules(), hands)
    assert all(a != other for other in others)
    assert len({state.hash for state in others[:8]} | {a.hash}) == 9
    assert a != "state"
    with pytest.raises(TypeError):
        hash(a)


def test_copies_are_their_own() -> None:
    state = State(Rules(), ["345", "678", "9TJ"])
    for other in (state.copy(), copy.copy(state)):
        other.play("3")
        assert state.num_played == 0
        assert str(state.hands[0]) == "345"
        other.undo()
        with pytest.raises(PositionError):
            other.undo()


def test_suits_go_with_their_cards() -> None:
    rules = Rules("zhengshangyou")
    state = State(rules, ["3h 3s 4h 5h 6h 7h", "8c 9c", "Tc"])
    assert isinstance(state.hands[0], SuitedHand)
    assert "34567#h" in [str(play) for play in state.legal_plays()]
    state.play("3")
    assert state.hands[0] == SuitedHand("3h 4h 5h 6h 7h")
    state.undo()
    state.play("3", cards="3h")
    assert state.hands[0] == SuitedHand("3s 4h 5h 6h 7h")
    state.undo()
    state.play("34567", cards="3s 4h 5h 6h 7h")
    assert state.hands[0] == SuitedHand("3h")
    state.undo()
    for play, cards in (("34567", "3h 4h 5h 6h 7h"), ("3", "3d"), ("3", "4h"), ("3", "3s 4h")):
        with pytest.raises((IllegalPlayError, NotInHandError)):
            state.play(play, cards)
        assert state.num_played == 0


def test_default_choices_are_the_first_ones() -> None:
    """What the core takes is what Play.choices lists first."""
    for text in ("zhengshangyou", "zhengshangyou;decks=2;opening_must_include=true", "paodekuai16;flush_chain=on"):
        rules, rng = Rules(text), random.Random(9)
        for seed in range(4):
            state = deal_state(rules, seed)
            while not state.is_over:
                hand, opening = state.hands[state.to_move], state.opening and rules.options.opening_must_include
                play = rng.choice(state.legal_plays())
                seat = state.to_move
                state.play(play)
                if play.size:
                    first = next(play.choices(hand, rules.options.opening_card if opening else ""))  # type: ignore[arg-type]
                    assert state.hands[seat] == hand - first


def test_texts_name_their_rules() -> None:
    state = State(Rules("doudizhu;chain_min=6"), ["3", "4", "5"])
    with pytest.raises(PositionError, match="digest of no preset"):
        State.parse(str(state))
    assert State.parse(str(state), "doudizhu;chain_min=6") == state
    with pytest.raises(PositionError, match="is of rules"):
        State.parse(str(state), "doudizhu")
    assert repr(State(Rules(), ["3", "4", "5"])) == "State.parse('3/4/5 0 0 - - 0 fc1d73e25c3ebf1c')"


def test_deals_are_the_same_everywhere() -> None:
    assert [str(hand) for hand in deal_state(Rules("doudizhu"), 1).hands] == DEAL
    for name in PRESETS:
        rules = Rules(name)
        states = [deal_state(rules, 7, game) for game in (0, 1)]
        assert states[0] == deal_state(rules, 7)
        assert states[0] != states[1]
        for state in states:
            cards = [hand.cards if isinstance(hand, SuitedHand) else hand for hand in state.hands]
            assert unpack(np.array([int(hand) for hand in cards], dtype=np.uint64)).sum() == len(rules.deck)
            opens = rules.options.opening_card
            hand = state.hands[state.to_move]
            assert rules.options.auction != "none" or (opens if isinstance(hand, SuitedHand) else "3") in hand
    assert len({str(Hand(hand)) for hand in DEAL}) == 3


HASHES = {"doudizhu": 0x848BADC6139903D2, "zhengshangyou": 0x156999FE31D8DA27}
DEAL = ["3356699TTJQQQKKA22BR", "34445667789TTQAA2", "3455778889JJJKKA2"]
