"""Hands with suits, and the cards that a play can be taken from."""

import pickle
import random
from itertools import combinations
from typing import Any

import pytest

from ddzcore import (
    CardError,
    Context,
    DeckError,
    Hand,
    IllegalPlayError,
    NotInHandError,
    Play,
    Rules,
    SuitedHand,
    reference,
)
from seeded import in_suits, positions


def test_text() -> None:
    hand = SuitedHand("10h, 3S 4♦ R")
    assert str(hand) == "3s 4d Th R" == f"{hand}"
    assert repr(hand) == "SuitedHand('3s 4d Th R')"
    assert list(hand) == ["3s", "4d", "Th", "R"]
    assert hand == SuitedHand(["Th", "3s", "4d", "D"]) == SuitedHand("3s4dThR") == SuitedHand(hand)
    assert hash(hand) == hash(SuitedHand("R Th 4d 3s"))
    assert hand.cards == Hand("34TR")
    assert {suit: str(cards) for suit, cards in hand.suits.items()} == {"c": "", "d": "4", "h": "T", "s": "3"}
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert SuitedHand("大王 3♥️") == SuitedHand("3h R")
    assert not SuitedHand()
    assert len(SuitedHand("3h 3h B")) == 3


def test_arithmetic() -> None:
    hand = SuitedHand("3h 3s 4h B")
    assert hand - "3h" == SuitedHand("3s 4h B")
    assert hand + "3h" == "3h" + hand == SuitedHand("3h 3h 3s 4h B")
    assert "3h 4h" in hand
    assert "3d" not in hand
    assert "3h 3h" not in hand
    assert hand != Hand("334B")
    with pytest.raises(NotInHandError, match="3d is not in the hand 3h 3s 4h B"):
        hand - "3d"
    with pytest.raises(DeckError, match="3h"):
        hand + "3h 3h"
    with pytest.raises(TypeError):
        hand + 3  # type: ignore[operator]


@pytest.mark.parametrize("cards", ["3", "3h 4", "h3", "3x", "33h", "Bh", "3h!", 12, None, [1, 2], "3" * 100])
def test_no_cards_with_suits(cards: Any) -> None:
    with pytest.raises(CardError):
        SuitedHand(cards)


def test_suits_are_read_where_a_hand_is() -> None:
    rules = Rules("zhengshangyou")
    for cards in ("3h 4h 5h 6h 7h", "3h4h5h6h7h", "3♥ 4♥ 5♥ 6♥ 7♥", "3d 4d 5d 6d 7d", SuitedHand("3d 4d 5d 6d 7d")):
        assert [play.pattern.name for play in rules.readings(cards)] == ["FLUSH_CHAIN"]
        assert [str(play)[:5] for play in rules.legal_plays(cards, "45678")] == ["34567", "pass"]
        assert Rules("doudizhu").readings(cards)[0].pattern.name == "SOLO_CHAIN"
    assert str(rules.legal_plays("3d 4d")[0]) == "3"  # d is diamonds where the deck has no such jokers
    assert str(Rules("zhengshangyou;decks=2").legal_plays("3d 4d")[-1]) == "RR"  # else what reads as ranks is ranks
    assert rules.check_play("3h 3d 4d", "3d").pattern.name == "SOLO"  # from a hand with suits
    assert len(rules.legal_plays({"3h", "4s"})) == 2
    with pytest.raises(CardError):
        rules.legal_plays("3h 4 5h")
    with pytest.raises(DeckError, match="has more of"):
        rules.legal_plays("3h 3h 4h")
    with pytest.raises(DeckError, match="has more of"):
        Rules("paodekuai16").legal_plays("2s")


def test_suited_decks() -> None:
    for text in ("doudizhu", "doudizhu4", "paodekuai16", "paodekuai15", "zhengshangyou;decks=2"):
        rules = Rules(text)
        assert rules.suited_deck.cards == rules.deck
    assert "2h Ah Ac Ad Kh Kc Kd" in Rules("paodekuai16").suited_deck
    assert Rules("paodekuai15").suited_deck.suits["h"] == Hand("3456789TJQKA2")


def test_text_of_flush_chains_reads_back() -> None:
    rules = Rules("zhengshangyou")
    flushes = [play for play in rules.play_space if play.suit]
    assert len(flushes) == 4 * sum(play.pattern.name == "SOLO_CHAIN" for play in rules.play_space) == 248
    for play in flushes:
        assert rules.parse_play(str(play)) == play == pickle.loads(pickle.dumps(play))
        assert rules.parse_play(" ".join(card + play.suit for card in play.cards)).suit == play.suit


def test_text_of_plays_that_lack_kickers_reads_back() -> None:
    rules = Rules("paodekuai15", fewer_kickers="both")
    plays = [play for play in rules.play_space if "#t" in str(play)]
    assert len(plays) > 10_000
    for play in random.Random(5).sample(plays, 2000):
        assert rules.parse_play(str(play)) == play == pickle.loads(pickle.dumps(play))


def test_a_play_to_beat_is_plain_unless_it_says_otherwise() -> None:
    rules = Rules("zhengshangyou")
    assert rules.beats("34567#h", "TJQKA")
    assert not rules.beats("TJQKA", "34567#h")
    assert rules.beats("45678#s", "34567#h")
    assert not rules.beats("34567#s", "34567#h")
    assert not rules.beats("345678#s", "34567")
    assert rules.beats("3333", "TJQKA#s")
    hand = "4s 5s 6s 7s 8s"
    assert rules.is_legal(hand, "45678", "34567")
    assert rules.check_play(hand, "45678", "34567#h").suit == "s"
    assert not rules.is_legal(hand, "45678#h", "34567")
    assert not rules.is_legal(hand, "4h 5h 6h 7h 8h", "34567")
    assert "4s 5s 6s 7s 8s" in rules.legal_plays(hand)
    assert "4h 5h 6h 7h 8h" not in rules.legal_plays(hand)


def test_named_cards_must_be_held_and_agree() -> None:
    rules = Rules("zhengshangyou;opening_must_include=true")
    cases = [
        ("3h 4h", "3s", None), ("4h", "4c", "3"), ("3h 3s 3d 4h", "3h 3s 3d+4c", None), ("3h 4s", "3c", "B"),
        ("3h 4s 5s 6s 7s 8c", "3c 4s 5s 6s 7s", None),
    ]  # fmt: skip
    for hand, play, to_beat in cases:
        assert not rules.is_legal(hand, play, to_beat)
        with pytest.raises(NotInHandError, match=f"is not in the hand {SuitedHand(hand)}"):
            rules.check_play(hand, play, to_beat)
    first = Context(opening=True)
    for hand, play in (("3s 3h 4h", "3h"), ("3s 3h 3d 4h", "3h 3d"), ("3s 3h 4s 5h 6h 7h", "3h 4s 5h 6h 7h")):
        assert rules.is_legal(hand, play)
        assert not rules.is_legal(hand, play, context=first)
        with pytest.raises(IllegalPlayError, match="does not contain 3s"):
            rules.check_play(hand, play, context=first)
    for text in ("3c 4c 5c 6c 7c#h", "3h 4s 5h 6h 7h#h"):
        with pytest.raises(CardError, match="other suits"):
            rules.parse_play(text)
    assert rules.parse_play("3h 4h 5h 6h 7h#h").suit == "h"


def test_lists_tell_plain_chains_from_flush_chains() -> None:
    plays = Rules("zhengshangyou").legal_plays("3s 4h 5h 6h 7h")
    assert SuitedHand("3s") in plays
    assert "34567" in plays
    assert "3s 4h 5h 6h 7h" in plays
    for some in (plays, plays[:], pickle.loads(pickle.dumps(plays))):
        assert "3h 4h 5h 6h 7h" not in some
    assert "3h 4h 5h 6h 7h" in Rules("doudizhu").legal_plays("3h 4h 5h 6h 7h")


@pytest.mark.parametrize("text", ["zhengshangyou", "zhengshangyou;decks=2", "paodekuai16;flush_chain=on"])
def test_choices_are_all_there_are(text: str) -> None:
    """Every set of cards of the hand that has the reading of the play, once."""
    rules, rng = Rules(text), random.Random(3)
    for plain, _ in positions(7, rules, 30, most=9):
        hand = in_suits(rng, rules, plain)
        for play in rules.legal_plays(hand):
            choices = list(play.choices(hand))
            assert len(set(choices)) == len(choices) > 0
            assert set(choices) == {
                cards
                for cards in {SuitedHand(list(some)) for some in combinations(list(hand), play.size)}
                if cards.cards == play.cards and play in rules.readings(cards)
            }


def test_the_default_choice_spares_flush_chains() -> None:
    rules = Rules("zhengshangyou")
    hand = SuitedHand("3c 3h 4h 5h 6h 7h 9s 9d")
    assert str(next(rules.parse_play("3").choices(hand))) == "3c"
    assert str(next(rules.parse_play("9").choices(hand))) == "9d"
    assert str(next(rules.parse_play("3").choices(hand, including="3h"))) == "3h"
    chain = next(play for play in rules.legal_plays(hand) if play.suit)
    assert [str(cards) for cards in chain.choices(hand)] == ["3h 4h 5h 6h 7h"]
    assert list(rules.parse_play("34567").choices("3h 3s 4h 5h 6h 7h", including="3h")) == []
    low = "As 2s 3s 4s 5s 3h 4h 5h 6h"  # the three follows the two
    assert str(next(rules.parse_play("3").choices(low))) == "3h"
    for cards, including in (("TT", ""), ("3", "9s"), ("9", "9h")):
        with pytest.raises(NotInHandError):
            next(rules.parse_play(cards).choices(hand, including))


def test_choices_of_long_chains_are_lazy() -> None:
    deck = Rules("zhengshangyou").suited_deck
    chain = Rules("zhengshangyou").parse_play("3456789TJQKA2")
    assert str(next(chain.choices(deck))) == "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d"
    assert "3s" in next(chain.choices(deck, including="3s"))


def test_beats_and_readings_as_in_the_reference() -> None:
    rules = Rules("zhengshangyou;chain_min=3")

    def reading(play: Play) -> reference.Reading:
        return reference.Reading(play.pattern, play.length, play.key, play.cards.counts, play.suit)

    rng = random.Random(11)
    plays = [play for play in rules.play_space if play.length < 5 or play.suit]
    for _ in range(4000):
        a, b = rng.sample(plays, 2)
        assert rules.beats(a, b) == reference.beats(rules.options, reading(a), reading(b))
    for plain, _ in positions(13, rules, 200, most=6):
        hand = in_suits(rng, rules, plain)
        suits = [cards.counts for cards in hand.suits.values()]
        expected = reference.readings(rules.options, hand.cards.counts, suits)
        assert [reading(play) for play in rules.readings(hand)] == expected


def test_context_is_checked() -> None:
    for name in ("opening", "passed"):
        with pytest.raises(TypeError, match=name):
            Context(**{name: 1})  # type: ignore[arg-type]
