"""What a seat sees: all that is public, and nothing that is not."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from ddzcore import PRESETS, DdzError, Game, PositionError, Rules, SuitedHand
from ddzcore.game.dealing import seats_of
from ddzcore.game.tabletop import Event
from tables import deck_for

ROUNDS_OF_ZSY = "zhengshangyou;players=4;announce=on;lao_you_shui=all_in_order;tribute=named"
TABLES = (
    *PRESETS,
    "doudizhu;auction=call_rob;doubling=redouble",
    "doudizhu;kitty_public=off;doubling=redouble",
    "doudizhu;kitty_public=after_doubling;doubling=redouble;auction=once",
    ROUNDS_OF_ZSY,
    "zhengshangyou;players=5;tribute_count=left;lao_you_shui=second;announce=on;next_leader=winner",
    "zhengshangyou;players=4;tribute_count=left;lao_you_shui=all_in_order;announce=on",
    "paodekuai15;opening_must_include=true;flush_chain=on",
)
ROUNDS = 4


def positions(text: str, number: int) -> Iterator[tuple[random.Random, Game]]:
    """Every position of games that are played at random, in several rounds where there are some."""
    for seed in range(number):
        rng = random.Random(f"{text} {seed}")
        game = Game(text, seed)
        for i in range(ROUNDS if game.rules.options.auction == "none" else 1):
            game = game.next_round(100 * seed + i) if i else game
            while True:
                yield rng, game
                if game.phase == "over":
                    break
                game.apply(rng.choice([*game.legal_actions()]))


def seen(game: Game, seat: int) -> list[Event]:
    return [event for event in game.table.events if event.seen is None or seat in event.seen]


def another_world(rng: random.Random, game: Game, seat: int, most: int) -> Game | None:
    """The same game with up to `most` cards dealt to others that `seat` has not seen, if it can have been so.

    Everybody acts as before, with the same cards; what is moved face down may be another card. What the seat has seen
    must be the same: its own hand, plays, tribute, who leads, and the pile where it has seen that.
    """
    record, first = game.record(), game.record().deals[0]
    if len(record.deals) > 1:
        return None
    order = list(game.order)
    dealt = seats_of(game.rules.options, unshuffled=False)
    left, places = Counter(game.view(seat).unseen), []
    for place in rng.sample(range(len(order)), len(order)):
        if left[order[place]] and (place >= len(dealt) or dealt[place] != seat):
            left[order[place]] -= 1
            places.append(place)
    places = places[:most]
    cards = [order[place] for place in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        order[place] = card
    again = Game(game.rules, deck=order, marked=first[1], places=record.places or None, owed=record.owed or None)
    for entry in game._log:
        if again.to_move != entry.seat:
            return None
        action: Any = entry.action
        if again.phase in ("return", "exchange") and entry.seat != seat and action not in again.legal_actions():
            action = list(again.legal_actions())[-1]
        try:
            again.apply(action, entry.cards or None)
        except DdzError:
            return None
    same = again.to_move == game.to_move and seen(game, seat) == seen(again, seat)
    return again if same else None


@pytest.mark.parametrize("text", TABLES)
def test_what_is_hidden_does_not_matter(text: str) -> None:
    """Cards that a seat has not seen are dealt to others: its view is the same."""
    compared, tried = Counter[str](), Counter[str]()
    phases = set()
    for rng, game in positions(text, 1 if ";" in text else 2):
        phases.add(game.phase)
        if (
            rng.random()
            < {"play": 0.93, "over": 0, "auction": 0, "exchange": 0.97, "return": 0.9, "tribute": 0.9}.get(
                game.phase, 0.7
            )
            and compared[game.phase]
        ):
            continue
        tried[game.phase] += 1
        for seat in range(game.rules.options.players):
            for most in (200, 5, 2):
                again = another_world(rng, game, seat, most)
                if again is not None and again.hands != game.hands:
                    assert again.view(seat) == game.view(seat)
                    compared[game.phase] += 1
                    break
    assert phases - set(compared) <= ({"over", "exchange", "return"} if "decks=2" in text else {"over"}), compared
    assert sum(compared.values()) > 4, compared


@pytest.mark.parametrize("text", TABLES)
def test_what_is_known_is_so(text: str) -> None:
    """Cards that a seat is said to hold, it holds; all cards are somewhere; the rest is as the game says."""
    for _, game in positions(text, 1):
        kitty = 0 if game.landlord is not None or game.rules.options.auction == "none" else len(game.kitty)
        for seat in range(game.rules.options.players):
            view = game.view(seat)
            assert view.hand == game.hands[seat]
            assert view.counts == tuple(map(len, game.hands))
            assert all(cards in hand for cards, hand in zip(view.known, game.hands, strict=True))
            assert view.pile in game.pile
            others = SuitedHand([card for i, hand in enumerate(game.hands) if i != seat for card in hand])
            elsewhere = others + game.pile + (game.kitty if kitty else "")
            assert view.shown in elsewhere
            assert view.shown + view.unseen == elsewhere
            assert sum(map(len, view.known)) + len(view.pile) <= len(view.shown)
            mine = {"phase", "to_move", "landlord", "bid", "to_beat", "owner", "places", "owed", "marked", "result"}
            assert all(getattr(view, name) == getattr(game, name) for name in mine)
            if seat != game.to_move:
                assert view.legal_actions == ()
            elif game.phase == "play":
                assert view.legal_actions == game.legal_actions()
            elif game.phase == "tribute":
                assert set(game.legal_actions()) <= {*map(str, view.legal_actions)}
            else:
                assert list(view.legal_actions) == game.legal_actions()


def test_views_are_values() -> None:
    game = Game("doudizhu", seed=3)
    view = game.view(0)
    assert view == game.copy().view(0) == pickle.loads(pickle.dumps(view)) == copy.deepcopy(view)
    assert view != game.view(1)
    with pytest.raises(FrozenInstanceError):
        view.seat = 1  # type: ignore[misc]
    for seat in (-1, 3, True, "0", None, 1.0):
        with pytest.raises(DdzError, match="seat="):
            game.view(seat)  # type: ignore[arg-type]


def test_no_view_has_the_seed_or_the_order() -> None:
    game = Game("doudizhu", seed=123456789)
    for seat in range(3):
        text = repr(game.view(seat))
        assert "123456789" not in text
        assert "".join(game.order) not in text.replace(" ", "")


@pytest.mark.parametrize("public", ["on", "off", "after_doubling"])
@pytest.mark.parametrize("doubling", ["off", "redouble"])
def test_when_the_kitty_is_seen(public: str, doubling: str) -> None:
    game = Game(Rules("doudizhu", kitty_public=public, doubling=doubling), 1)
    assert all(game.view(seat).kitty is None for seat in range(3))
    game.apply("3")
    landlord, peasant = game.landlord, game.to_move if game.phase == "doubling" else (game.to_move or 0) + 1
    assert landlord is not None
    assert peasant is not None
    peasant %= 3
    assert game.view(landlord).kitty == game.kitty
    if game.phase == "doubling":
        assert game.view(peasant).kitty == (game.kitty if public == "on" else None)
        game.apply("pass")
        game.apply("pass")
    assert game.view(peasant).kitty == (None if public == "off" else game.kitty)
    known = game.view(peasant).known[landlord]
    assert (game.kitty in known) == (public != "off")
    assert set(known) <= set(game.hands[landlord])


def test_the_marked_card_is_seen() -> None:
    game = Game("doudizhu", seed=2)
    first = game.to_move
    assert first is not None
    assert game.marked is not None
    view = game.view((first + 1) % 3)
    assert view.marked == game.marked
    assert list(view.known[first]) == [game.marked] == list(view.shown)
    for text in ("douzero", "paodekuai16"):
        assert Game(text, seed=2).marked is None


def later_round(text: str, hands: list[str], **more: Any) -> Game:
    rules = Rules(text)
    return Game(rules, deck=deck_for(rules.options, hands), places=(2, 0, 3, 1), **more)


def test_who_sees_the_tribute() -> None:
    """The tribute is public; what is given back is seen by giver and receiver only."""
    game = later_round("zhengshangyou;players=4", ["", "R 3c", "3s 4c 4d Kc"])
    assert [str(game.view(seat).known[2]) for seat in (0, 1, 3)] == ["R"] * 3
    game.apply("4")
    assert game.phase == "play"
    assert [game.view(seat).history for seat in range(4)] == [((2, "4" if seat == 2 else "?"),) for seat in range(4)]
    assert str(game.view(2).known[1]) == "4c"
    assert "4c" in game.view(1).hand
    for seat in (0, 3):  # it may have been the joker
        view = game.view(seat)
        assert not view.known[1]
        assert not view.known[2]
        assert str(view.shown) == "R"
        assert "4c" in view.unseen


def test_who_sees_the_exchange() -> None:
    game = later_round(
        ROUNDS_OF_ZSY.replace("announce=on", "tribute_count=left"), ["5s", "R 3c", "3s 4c 4d Kc"], owed=(0, 1, 0, 0)
    )
    assert game.phase == "tribute"
    game.apply("R")
    game.apply("4")
    assert game.phase == "exchange"
    assert game.to_move == 0
    assert [str(game.view(seat).pile) for seat in range(4)] == ["4c", "", "4c", ""]
    game.apply("54")
    assert [str(game.view(seat).pile) for seat in range(4)] == [str(game.pile), "", "", ""]
    assert [game.view(seat).history[-1] for seat in range(4)] == [(0, "54"), (0, "?"), (0, "?"), (0, "?")]
    game.apply("pass")
    assert game.to_move == 3
    assert [str(game.view(seat).pile) for seat in range(4)] == [str(game.pile), "", "", str(game.pile)]
    assert game.view(1).history[-1] == (0, "pass")
    card = game.pile
    game.apply("pass")
    assert game.phase == "play"
    assert card in game.view(1).hand
    assert [card in game.view(seat).known[1] for seat in (0, 2, 3)] == [True, False, True]


@pytest.mark.parametrize("text", TABLES)
def test_the_position_of_a_view(text: str) -> None:
    """With the true hands it is that of the game, but for suits."""
    for rng, game in positions(text, 1):
        view, hands = game.view(rng.randrange(len(game.hands))), [hand.cards for hand in game.hands]
        if game.phase != "play":
            with pytest.raises(PositionError, match="the phase is"):
                view.state(hands)
        elif rng.random() < 0.2:
            assert game.state is not None
            told = str(game.state).split()
            if "suits=1" in told:
                told.remove("suits=1")
                told[0] = "/".join(str(hand) or "-" for hand in hands)
            assert str(view.state(hands)).split() == told
            with pytest.raises(PositionError, match="the seats hold"):
                view.state(hands[1:])
            with pytest.raises(TypeError, match="one for each seat, not int"):
                view.state(5)  # type: ignore[arg-type]


def test_naming_does_not_show_the_hand() -> None:
    """Who names the tribute sees the ranks that may be there; one that is not is refused."""
    game = later_round("zhengshangyou;players=4;tribute=named", ["3c 3d 3h", "R", "3s"])
    view = game.view(2)
    missing = next(rank for rank in map(str, view.legal_actions) if rank not in game.legal_actions())
    before = game.copy()
    with pytest.raises(DdzError, match="tribute"):
        game.apply(missing)
    assert game == before
    game.apply("R")
    assert str(game.view(0).history[-1]) == "(2, 'R')"
