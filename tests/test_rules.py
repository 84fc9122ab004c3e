"""What a rule set answers, and how it refuses."""

from typing import Any

import numpy as np
import pytest

from ddzcore import (
    CardError,
    DeckError,
    DoesNotBeatError,
    Hand,
    IllegalPlayError,
    NotAPlayError,
    NotInHandError,
    Pattern,
    Rules,
)

RULES = Rules("doudizhu")


def test_hands_in_every_form() -> None:
    expected = RULES.legal_plays(Hand("334455"))
    packed = int(Hand("334455"))
    for hand in ("554433", packed, np.uint64(packed), [2, 2, 2] + [0] * 12, np.array(Hand("334455").counts)):
        assert RULES.legal_plays(hand) == expected
        assert RULES.count_plays(hand) == len(expected)
        assert RULES.is_legal(hand, "334455")


def test_worked_trick_of_the_rules() -> None:
    """3339, pass, 5557, KKKJ, AAA3, pass, pass."""
    for before, after in (("3339", "5557"), ("5557", "KKKJ"), ("KKKJ", "AAA3")):
        assert RULES.beats(after, before)
        assert not RULES.beats(before, after)


def test_canonical_reading_of_a_text_to_beat() -> None:
    """As four trios it is answered by four trios only; declared as a plane with 666 by planes of three."""
    rules = Rules("doudizhu_free")
    hand = "777888999TTT"
    assert [str(play) for play in rules.legal_plays(hand, "333444555666")] == ["777888999TTT", "pass"]
    declared = [str(play) for play in rules.legal_plays(hand, "333444555+666")]
    assert "777888999+TTT" in declared
    assert "888999TTT+777" in declared
    assert "777888999TTT" not in declared
    assert rules.is_legal(hand, hand, "333444555+666")
    assert str(rules.check_play(hand, hand, "333444555+666")) == "888999TTT+777"
    assert not rules.is_legal(hand, "777888999TTT", "444555666+333") or rules.beats(hand, "444555666+333")


def test_readings_canonical_first() -> None:
    rules = Rules("doudizhu_free")
    found = rules.readings("333444555666")
    assert [str(play) for play in found] == ["333444555666", "444555666+333", "333444555+666"]
    assert found[0].pattern is Pattern.TRIO_CHAIN
    assert rules.readings("334") == [] == rules.readings("")


def test_parse_play() -> None:
    assert str(RULES.parse_play(" 6 444333 5")) == "333444+56"
    assert str(RULES.parse_play("333444+65")) == "333444+56"
    assert str(RULES.parse_play("4455+3333".replace("4455+3333", "3333+5544"))) == "3333+4455"
    assert RULES.parse_play("pass").pattern is Pattern.PASS
    for text in ("333+444+56", "56+333444", "333444+5", "33444+356", "3333+", "+34", "+", "", " ", "pass+3"):
        with pytest.raises((NotAPlayError, CardError)):
            RULES.parse_play(text)


def test_low_chains_are_named_by_their_first_card() -> None:
    rules = Rules("zhengshangyou")
    hand = "A23456789TJQK"
    assert rules.check_play(hand, hand) == rules.parse_play(hand)
    assert (rules.check_play(hand, hand).key, rules.check_play(hand, "3456789TJQKA2").key) == (1, 3)
    assert rules.check_play(hand, hand, "A23456789TJQK").key == 3  # any that is legal


def test_errors_say_what_is_wrong() -> None:
    with pytest.raises(NotAPlayError, match=r"333444\+55 is no play under doudizhu; it .* kicker_max_same=2"):
        RULES.parse_play("333444+55")
    with pytest.raises(NotAPlayError, match=r"^334 is no play under doudizhu$"):
        RULES.parse_play("334")
    with pytest.raises(NotAPlayError, match="quad_solo=on"):
        Rules("openspiel").parse_play("333345")
    with pytest.raises(DeckError, match="33333 has 5 of rank 3; the deck of doudizhu has 4"):
        RULES.legal_plays("33333")
    with pytest.raises(DeckError):
        RULES.parse_play("BB")
    with pytest.raises(NotInHandError, match="44 is not in the hand 345"):
        RULES.check_play("345", "44")
    with pytest.raises(NotInHandError, match=r"\(no cards\)"):
        RULES.check_play("", "44")
    with pytest.raises(DoesNotBeatError, match="3 does not beat 4 under doudizhu"):
        RULES.check_play("345", "3", "4")
    with pytest.raises(IllegalPlayError, match="the leader may not pass"):
        RULES.check_play("345", "pass")
    with pytest.raises(NotAPlayError, match="no play to beat"):
        RULES.legal_plays("345", "pass")
    with pytest.raises(NotAPlayError, match="None is no play"):
        RULES.beats("3", None)  # type: ignore[arg-type]


def test_a_play_of_other_rules() -> None:
    foreign = Rules("doudizhu_free").parse_play("333444+55")
    with pytest.raises(NotAPlayError, match=r"333444\+55 as TRIO_CHAIN_SOLO is no play under doudizhu"):
        RULES.legal_plays("3", foreign)
    with pytest.raises(NotAPlayError):
        RULES.check_play("33344455", foreign)
    assert not RULES.is_legal("33344455", foreign)
    with pytest.raises(NotAPlayError):
        RULES.beats(foreign, "3")


def test_hints_are_of_the_role() -> None:
    shuttle = Rules("botzone").parse_play("33334444")
    with pytest.raises(NotAPlayError) as caught:
        Rules("doudizhu_free").legal_plays("5", shuttle)
    message = "33334444 as QUAD_CHAIN is no play under doudizhu_free; it would be with quad_chain=on"
    assert str(caught.value) == message


class Text(str):
    """A text that is no exact str, as numpy's are."""

    __slots__ = ()


def test_subclasses_of_str() -> None:
    for kind in (np.str_, Text):
        assert Hand(kind("333")) == Hand("333")
        assert Rules(kind("rlcard"), trio=kind("off")).text == "rlcard;trio=off"
        assert RULES.parse_play(kind("333444+56")) == RULES.parse_play("333444+56")
        assert RULES.is_legal(kind("333"), kind("333"), kind("3334")) is False
        assert kind("3") in RULES.legal_plays(kind("33"), kind("3")) or RULES.is_legal("33", kind("3"))
        assert type(Rules(kind("rlcard")).name) is str


def test_messages_are_short() -> None:
    for call in (Hand, RULES.parse_play, Rules, RULES.legal_plays):
        for text in ("z" * 10**6, "3;" * 10**5):
            with pytest.raises(ValueError) as caught:  # noqa: PT011
                call(text)
            assert len(str(caught.value)) < 1000
    huge: Any
    for huge in (10**5000, -(10**5000), [10**5000] + [0] * 14, [-(10**5000)] + [0] * 14):
        with pytest.raises((CardError, DeckError)):
            Hand(huge)


def test_check_play_returns_the_play() -> None:
    play = RULES.check_play("33344456", "33344456")
    assert play == RULES.parse_play("333444+56") == RULES.check_play("33344456", play)
    assert RULES.check_play("345", "pass", "6").pattern is Pattern.PASS


def test_bombs_and_rocket() -> None:
    assert [str(play) for play in RULES.legal_plays("4444BR", "AAA22")] == ["4444", "BR", "pass"]
    assert [str(play) for play in RULES.legal_plays("44443333", "BR")] == ["pass"]
    assert [str(play) for play in RULES.legal_plays("3333BR", "4444")] == ["BR", "pass"]
    assert not RULES.beats("pass", "3")
    assert not RULES.beats("BR", "BR")


@pytest.mark.parametrize("bad", [None, 3, 3.5, [], ["3"], b"3", object()])
def test_wrong_types(bad: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        RULES.is_legal("345", bad)
    with pytest.raises((TypeError, ValueError)):
        RULES.parse_play(bad)
    if bad is not None:
        with pytest.raises((TypeError, ValueError)):
            RULES.legal_plays("345", bad)
    if bad not in (3, ["3"]):  # these are hands
        with pytest.raises((TypeError, ValueError)):
            RULES.legal_plays(bad)


def test_hands_and_plays_as_arguments() -> None:
    play = RULES.parse_play("333444+56")
    hand = Hand("33344456789")
    assert hand - play == Hand("789")
    assert play in [play]
    assert Hand("789") + play == hand
    assert Hand(play) == play.cards
    assert play.cards in hand
    assert RULES.is_legal(hand, Hand("33344456"))
    assert RULES.check_play(hand, Hand("33344456")) == play
    assert RULES.legal_plays("4445556789", Hand("33344456")) == RULES.legal_plays("4445556789", play)
    assert Hand("33344456") in RULES.legal_plays(hand)
    assert f"{play:>11}|{hand:<12}|" == "  333444+56|33344456789 |"
    with pytest.raises(CardError):
        RULES.is_legal(hand, Hand())


def test_constructor() -> None:
    with pytest.raises(TypeError):
        Rules(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Rules(None)  # type: ignore[arg-type]
    assert len(RULES.deck) == 54
    assert Rules("doudizhu").deck.counts[13:] == (1, 1)
    rules: Any = RULES
    with pytest.raises(AttributeError):
        rules.name = "x"


def test_counting_the_most_kickers() -> None:
    """Two players with two decks hold up to 58 cards, of which a plane of eleven trios takes 22 as kickers.

    Kickers are of 11 ranks with 4 at most (5 left of each), and of ranks outside: a coefficient, found here by hand.
    """
    rules = Rules("doudizhu_free;players=2;decks=2;kitty=8;kicker_may_match_body=true;trio_chain_min=11")
    rules = rules.replace(trio_chain_solo=False, trio_chain_pair=False, trio_chain=False, trio_chain_two=True)
    hand = Hand([8] * 11 + [0] * 4)
    ways = [1] + [0] * 22
    for _ in range(11):
        ways = [sum(ways[i - j] for j in range(min(4, i) + 1)) for i in range(23)]
    without = rules.replace(trio_chain_two=False)
    assert rules.count_plays(hand) - without.count_plays(hand) == ways[22]
