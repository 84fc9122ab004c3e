"""Hidden hands of views: against games that are played again with each deal of the hidden cards."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from ddzcore import PRESETS, DdzError, Game, Hand, SuitedHand
from ddzcore.deal import hidden_hands
from test_view import another_world, positions

MOST_HIDDEN = 7
TABLES = (
    "paodekuai16",
    "paodekuai15",
    "paodekuai16;fewer_kickers=both;trio_chain_two=on",
    "paodekuai15;next_has_one=max_single;bomb_unsplittable=true",
    "paodekuai16;pass_final=true;aaa_bomb=true",
    "paodekuai16;opening_must_include=true;quad_three=on",
    "paodekuai15;players=4;must_beat=true",
    "paodekuai16;must_beat=false",
    "zhengshangyou",
    "zhengshangyou;opening_must_include=true",
    "doudizhu;must_beat=true;auction=fixed;kitty_public=off",
    "doudizhu;bomb_unsplittable=true;auction=fixed",
    "douzero",
)


def deals_of(game: Game, seat: int) -> Iterator[list[SuitedHand]]:
    """Every way to give the cards that a seat has not seen to the others, as all hands, suits and all."""
    view = game.view(seat)
    others = [other for other in range(len(view.counts)) if other != seat]
    hidden = tuple(view.unseen)
    sizes = [view.counts[other] - len(view.known[other]) for other in others]
    for parts in parted(hidden, sizes):
        hands = list(view.known)
        hands[seat] = view.hand
        for other, part in zip(others, parts, strict=True):
            hands[other] += SuitedHand(list(part))
        yield hands


def parted(cards: tuple[str, ...], sizes: list[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    if not sizes:
        yield ()
        return
    for part in combinations(cards, sizes[0]):
        for others in parted(tuple(card for card in cards if card not in part), sizes[1:]):
            yield (part, *others)


def can_have_been(game: Game, hands: list[SuitedHand]) -> bool:
    """Whether the game can be played as it was if these are the hands now."""
    dealt = [held + game.view(0).played[seat] for seat, held in enumerate(hands)]
    kitty = []
    if game.landlord is not None:
        held = list(dealt[game.landlord])
        kitty = [card for card in game.kitty if card in held] if game.view(1).kitty else held[: len(game.kitty)]
        dealt[game.landlord] -= SuitedHand(kitty)
    hands_in_order = [list(hand) for hand in dealt]
    number = sum(map(len, hands_in_order))
    order = [hands_in_order[i % len(dealt)][i // len(dealt)] for i in range(number)]
    again = Game(game.rules, deck=[*order, *kitty])
    for entry in game._log:
        if again.to_move != entry.seat:
            return False
        try:
            again.apply(entry.action, entry.cards or None)
        except DdzError:
            return False
    return again.to_move == game.to_move


def endings(text: str, number: int) -> Iterator[tuple[Game, int]]:
    """Positions of random games in which a seat has not seen a few cards."""
    for seed in range(number):
        rng = random.Random(f"ending {text} {seed}")
        game = Game(text, seed)
        while game.phase != "over":
            game.apply(rng.choice([*game.legal_actions()]))
            seats = [seat for seat in range(len(game.hands)) if 1 < len(game.view(seat).unseen) <= MOST_HIDDEN]
            if seats and game.phase != "over":
                yield game, rng.choice(seats)
                break


@pytest.mark.parametrize("text", TABLES)
def test_deals_are_those_with_which_the_game_can_have_been_played(text: str) -> None:
    restricted = compared = 0
    for game, seat in endings(text, 12):
        found = [hands for hands in deals_of(game, seat) if can_have_been(game, hands)]
        ranks = Counter(tuple(hand.cards.counts for hand in hands) for hands in found)
        for most_listed in (1 << 22, 0):
            hidden = hidden_hands(game.view(seat), most_listed)
            if hidden.method != "tried":
                assert hidden.num_deals == len(found) > 0
                assert hidden.num_rank_deals == len(ranks)
            drawn = {tuple(map(tuple, deal)) for deal in hidden.sample(40 * len(ranks), seed=1).tolist()}
            assert drawn <= set(ranks)
            assert len(drawn) > len(ranks) // 2
        restricted += len(found) < sum(1 for _ in deals_of(game, seat))
        compared += 1
    assert compared >= 6
    assert restricted or "must_beat=false" in text or not text.startswith("paodekuai")


@pytest.mark.parametrize("text", [*PRESETS, *TABLES])
def test_the_true_hands_are_among_the_deals(text: str) -> None:
    """They are never impossible, in any phase and any round; and each deal is of the right cards."""
    asked = 0
    for rng, game in positions(text, 1):
        if rng.random() < 0.8:
            continue
        for seat in range(len(game.hands)):
            hidden = hidden_hands(game.view(seat), 1 << 16)
            own, unseen = game.hands[seat].cards, hidden.unseen
            drawn = hidden.sample(8, seed=asked)
            assert (drawn.sum(axis=2) == [len(hand) for hand in game.hands]).all()
            assert (drawn[:, seat] == own.counts).all()
            elsewhere = len(unseen) - sum(hidden.sizes)
            others = sum((hand.cards for i, hand in enumerate(game.hands) if i != seat), Hand())
            certain = sum((hand for i, hand in enumerate(hidden.known) if i != seat), Hand())
            assert (drawn.sum(axis=1) <= np.array((own + certain + unseen).counts)).all()
            assert elsewhere or others == certain + unseen
            for i, hand in enumerate(game.hands):
                assert hidden.known[i] in hand.cards or i == seat
            assert allows(hidden, game)
            asked += 1
    assert asked > 10


def allows(hidden: object, game: Game) -> bool:
    """Whether the true hands allow every act."""
    for act in hidden.acts:  # type: ignore[attr-defined]
        hand = game.hands[act.seat].cards + act.since
        if not game.rules.is_legal(hand, act.play, act.to_beat, act.context):
            return False
    return True


@pytest.mark.parametrize("text", ["doudizhu", "paodekuai16", "zhengshangyou", "doudizhu;kitty_public=off"])
def test_hidden_cards_do_not_matter(text: str) -> None:
    compared = 0
    for rng, game in positions(text, 2):
        if rng.random() < 0.9:
            continue
        for seat in range(len(game.hands)):
            again = another_world(rng, game, seat, 5)
            if again is None or again.hands == game.hands:
                continue
            one, other = hidden_hands(game.view(seat), 1 << 16), hidden_hands(again.view(seat), 1 << 16)
            assert one == other
            assert (one.sample(50, seed=7) == other.sample(50, seed=7)).all()
            compared += 1
    assert compared > 3
