"""The game against the reference game, which was built apart from the same text: seeded random games, every step."""

import random
from typing import Any

import pytest

from ddzcore import PRESETS, Game, OptionError, Play, Plays, Rules, reference
from ddzcore.reference import Reading
from seeded import random_rules
from tables import fast, native, reading

ROUNDS = 3
TABLES = (
    "doudizhu;auction=call_rob;doubling=redouble;spring=on;bomb_doubles=six_plus;kitty_public=after_doubling",
    "doudizhu4;auction=once;doubling=redouble;payoff=two_one;pass_final=true;spring=on",
    "competition;bomb_doubles=off;players=2;payoff=bid;kitty_public=off",
    "zhengshangyou;players=4;announce=on;lao_you_shui=all_in_order;tribute=named;pass_final=true",
    "zhengshangyou;players=6;decks=2;mine=five_plus;tribute_count=left;lao_you_shui=second;announce=on",
    "zhengshangyou;players=2;mine=trio_quad;shovel=universal;opening_must_include=true;next_leader=winner",
    "zhengshangyou;players=5;tribute=named;tribute_count=left;lao_you_shui=all_in_order;announce=on",
    "zhengshangyou;players=3;tribute=off;announce=on;opening_card=3h;next_leader=opening_card",
    "paodekuai16;next_has_one=liable;must_beat=false;opening_must_include=true;flush_chain=on",
    "paodekuai15;next_has_one=liable;bomb_unsplittable=true",
    "paodekuai16;next_has_one=max_single;fewer_kickers=both;aaa_bomb=true;next_leader=opening_card",
)


def as_readings(actions: list[str] | Plays) -> list[str] | list[Reading]:
    return actions if isinstance(actions, list) else [reading(play) for play in actions]


def same(game: Game, other: reference.Game) -> None:
    """All that both say of themselves."""
    assert (game.phase, game.to_move) == (other.phase, other.to_move)
    assert as_readings(game.legal_actions()) == other.legal_actions()
    assert [list(hand) for hand in game.hands] == other.suited
    assert (game.landlord, game.owner) == (other.landlord, other.owner)
    assert game.landlord is None or game.bid == other.bid
    assert (None if game.to_beat is None else reading(game.to_beat)) == other.to_beat
    assert sorted(game.pile) == sorted(other.pile)
    assert list(game.owed) == (other.owed if game.rules.options.payoff == "places" else [])
    result, theirs = game.result, other.result
    assert (result is None) == (theirs is None)
    if result and theirs:
        assert (result.places, result.winners, result.scores) == (theirs.places, theirs.winners, theirs.scores)


def choose(rng: random.Random, game: Game) -> tuple[Any, str | None]:
    """An action, and now and then cards by name; now and then the biggest play, so that games are of all sorts."""
    actions = [*game.legal_actions()]
    if game.phase == "exchange" and rng.random() < 0.3:
        return "pass", None
    action = rng.choice(actions)
    if isinstance(action, Play) and rng.random() < 0.2:
        action = max(actions[-40:], key=lambda play: play.size)
    if not isinstance(action, Play) or not action.cards or rng.random() < 0.8:
        return action, None
    state, options = game.state, game.rules.options
    assert state is not None
    needed = options.opening_card if state.opening and options.opening_must_include else ""
    choices = []
    for cards in action.choices(game.hands[state.to_move], needed):
        choices.append(str(cards))
        if len(choices) == 5:
            break
    return action, rng.choice(choices)


def play_both(rng: random.Random, game: Game, other: reference.Game) -> None:
    """To the end; then back to the start, and again."""
    start, hashes = game.copy(), []
    while True:
        same(game, other)
        state = game.state
        hashes.append((game.hands, game.to_move, None if state is None else state.hash))
        if game.phase == "over":
            break
        action, cards = choose(rng, game)
        other.apply(reading(action) if isinstance(action, Play) else action, cards)
        game.apply(action if rng.random() < 0.5 else str(action), cards)
    again = game.copy()
    for hands, to_move, number in reversed(hashes):
        state = again.state
        assert (again.hands, again.to_move, None if state is None else state.hash) == (hands, to_move, number)
        if again.history:
            again.undo()
    assert again == start
    assert game.record().replay() == game


def compare(rules: Rules, name: str, number: int) -> None:
    for seed in range(number):
        rng = random.Random(f"{name} {seed}")
        unshuffled = rng.random() < 0.25
        game = Game(rules, seed, unshuffled=unshuffled)
        other = reference.Game(rules.options, seed, unshuffled=unshuffled, legal=fast)
        for i in range(ROUNDS if rules.options.auction == "none" else 1):
            play_both(rng, game, other)
            if i + 1 < ROUNDS and rules.options.auction == "none":
                game, other = game.next_round(seed + i + 1), other.next_round(seed + i + 1)


@pytest.mark.parametrize("text", [*PRESETS, *TABLES])
def test_seeded_games(text: str, request: pytest.FixtureRequest) -> None:
    compare(Rules(text), text, request.config.getoption("--games"))


def test_random_options(request: pytest.FixtureRequest) -> None:
    rng, played = random.Random(3), 0
    while played < 4 * request.config.getoption("--games"):
        rules = random_rules(rng)
        try:
            Game(rules, 0)
        except OptionError:
            with pytest.raises(OptionError):
                reference.Game(rules.options, 0, legal=fast)
            continue
        native.cache_clear()
        compare(rules, f"random {played}", 1)
        played += 1
