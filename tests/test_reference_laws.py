"""The reference game: what holds in every game, on seeded random games."""

import copy
import random
from collections import Counter

import pytest

from ddzcore import PRESETS, OptionError, Options
from ddzcore.reference import PASS, Game, Reading, beats, pack
from seeded import random_rules
from tables import fast

TABLES = (
    *PRESETS,
    "doudizhu;auction=call_rob;doubling=redouble;spring=on;bomb_doubles=six_plus",
    "doudizhu4;auction=once;doubling=redouble;payoff=two_one;pass_final=true",
    "competition;bomb_doubles=off;players=2;payoff=bid",
    "zhengshangyou;players=4;announce=on;lao_you_shui=all_in_order;tribute=named;pass_final=true",
    "zhengshangyou;players=6;decks=2;mine=five_plus;tribute_count=left;lao_you_shui=second;announce=on",
    "zhengshangyou;players=2;mine=trio_quad;shovel=universal;opening_must_include=true;next_leader=winner",
    "zhengshangyou;players=5;tribute=named;tribute_count=left;lao_you_shui=all_in_order;announce=on",
    "paodekuai16;next_has_one=liable;must_beat=false;opening_must_include=true;flush_chain=on",
    "paodekuai16;next_has_one=max_single;fewer_kickers=both;aaa_bomb=true;next_leader=opening_card",
)
ROUNDS = 3


def check_position(game: Game) -> None:
    """Cards are conserved and in order; there is something to do; who leads may not pass."""
    gone = [] if game.table is None else game.table.discarded
    kitty = game.kitty if game.landlord is None else []
    cards = [*gone, *kitty, *game.pile, *(card for hand in game.suited for card in hand)]
    assert Counter(cards) == Counter(pack.full_deck(game.options))
    assert all(hand == pack.in_order(hand) for hand in game.suited)
    if game.phase == "over":
        assert game.legal_actions() == []
        assert game.to_move is None
        return
    actions: list[str | Reading] = [*game.legal_actions()]
    assert actions
    assert len(set(actions)) == len(actions)
    if game.phase == "play":
        assert game.to_move is not None
        assert game.suited[game.to_move]
        assert (PASS in actions) <= (game.to_beat is not None)
        assert (game.to_beat is None) == (game.owner is None)


def check_tricks(game: Game) -> None:
    """P2, P4, told once more: each play beats the one before it in its trick; a trick ends when all others passed."""
    options, table = game.options, game.table
    assert table is not None
    number = [
        len(hand) + sum(sum(play.cards) for s, play in table.played if s == seat)
        for seat, hand in enumerate(game.suited)
    ]
    best: Reading | None = None
    owner, quiet, passed = -1, set[int](), set[int]()
    plays = [(seat, action) for seat, action in game.history if isinstance(action, Reading)]
    for i, (seat, action) in enumerate(plays):
        assert number[seat] > 0
        if action == PASS:
            assert best is not None
            assert seat != owner
            quiet.add(seat)
            passed.add(seat)
        else:
            assert best is None or beats(options, action, best)
            assert not (options.pass_final and seat in passed)
            best, owner, quiet = action, seat, set()
            number[seat] -= sum(action.cards)
        others = {other for other, cards in enumerate(number) if cards and other != owner}
        ended = others <= quiet or action.pattern.name == "SHOVEL"
        if i + 1 < len(plays):
            following = plays[i + 1][0]
            start = owner if ended else seat
            turn = 0 if ended else 1
            while not number[(start + turn) % options.players]:
                turn += 1
            assert following == (start + turn) % options.players
        if ended:
            best, owner, quiet, passed = None, -1, set(), set()
    assert number == [len(hand) for hand in game.suited]


def check_result(game: Game) -> None:
    """The scores add up; somebody has won; the places are those of all, or of the first only."""
    result, options = game.result, game.options
    assert result is not None
    assert len(result.scores) == options.players
    if options.payoff in ("bid", "two_one", "cards_left"):
        assert sum(result.scores) == 0
    if options.payoff == "places":
        assert sorted(result.places) == list(range(options.players))
        assert sum(1 for hand in game.suited if hand) == 1
        assert sorted(result.scores, reverse=True)[:2] == [2, 1]
    else:
        assert [seat for seat, hand in enumerate(game.suited) if not hand] == list(result.places)
        assert game.bid >= 1 or game.landlord is None
    assert result.places[0] in result.winners


def finish(game: Game, rng: random.Random) -> None:
    """Play at random to the end."""
    for _ in range(4000):
        check_position(game)
        if game.phase == "over":
            return
        game.apply(rng.choice([*game.legal_actions()]))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("text", TABLES)
def test_random_games(text: str) -> None:
    options = Options.parse(text)
    for seed in range(3):
        rng = random.Random(f"{text} {seed}")
        game = Game(options, seed, legal=fast, unshuffled=seed == 2)
        for number in range(1 if options.auction != "none" else ROUNDS):
            again = copy.deepcopy(game)
            finish(game, rng)
            check_tricks(game)
            check_result(game)
            assert again.history == []
            for _, action in game.history:
                again.apply(action)
            assert (again.result, again.suited, again.owed) == (game.result, game.suited, game.owed)
            if options.auction == "none":
                game = game.next_round(100 * seed + number)


def test_random_tables() -> None:
    """Any options make a game that ends, or are refused."""
    rng, played = random.Random(29), 0
    for seed in range(60):
        options = random_rules(rng).options
        try:
            game = Game(options, seed, legal=fast, unshuffled=rng.random() < 0.3)
        except OptionError:
            continue
        for number in range(1 if options.auction != "none" else ROUNDS):
            finish(game, rng)
            check_tricks(game)
            check_result(game)
            played += 1
            if options.auction == "none":
                game = game.next_round(number)
    assert played > 40
