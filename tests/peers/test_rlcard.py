"""RLCard 1.2.0 lists exactly our plays under the preset ``rlcard``."""

from random import Random
from typing import Any

import pytest
from numpy.random import RandomState

from ddzcore import Hand, Rules

from .comparison import Comparison, compare
from .positions import Position, against_plays, leads, met_in_play

HOW_TO_GET_IT = "RLCard is not installed: pip install rlcard==1.2.0"
doudizhu: Any = pytest.importorskip("rlcard.games.doudizhu", reason=HOW_TO_GET_IT)
utils: Any = pytest.importorskip("rlcard.games.doudizhu.utils", reason=HOW_TO_GET_IT)
base: Any = pytest.importorskip("rlcard.games.base", reason=HOW_TO_GET_IT)

RULES = Rules("rlcard")
LEADS = 8000
IN_PLAY = 30000
AGAINST_PLAYS = 6000
GAMES = 100


def ours(position: Position) -> list[str]:
    """Our plays as RLCard writes them."""
    return [str(play.cards) or "pass" for play in RULES.legal_plays(position.hand, position.to_beat)]


def theirs(position: Position) -> list[str]:
    """RLCard's plays: its judger answers the leader, its table the follower."""
    if position.to_beat is None:
        return list(doudizhu.Judger.playable_cards_from_hand(str(position.hand)))
    follower, leader = doudizhu.Player(0, None), doudizhu.Player(1, None)
    follower.set_current_hand([card(letter) for letter in position.hand])
    leader.played_cards = str(position.to_beat.cards)
    return list(follower.available_actions(leader))


def card(letter: str) -> Any:
    """A card as RLCard has it."""
    return base.Card(f"{letter}J", "") if letter in "BR" else base.Card("S", letter)


def check(found: Comparison, positions: int) -> None:
    """Every position was compared, most had something to list, and no list differed."""
    assert found.differences == []
    assert found.positions == positions
    assert found.answerable > positions // 3


def test_leads() -> None:
    check(compare(leads(1, LEADS), ours, theirs), LEADS)


def test_positions_met_in_play() -> None:
    check(compare(met_in_play(RULES, 2, IN_PLAY), ours, theirs), IN_PLAY)


@pytest.mark.parametrize(("seed", "size"), [(3, 17), (4, 20)])
def test_follows_of_every_pattern(seed: int, size: int) -> None:
    positions = list(against_plays(RULES, seed, AGAINST_PLAYS, size))
    check(compare(positions, ours, theirs), AGAINST_PLAYS)
    beaten = {position.to_beat.pattern for position in positions if position.to_beat is not None}
    assert beaten == {play.pattern for play in RULES.play_space}


def test_games_of_rlcard_itself() -> None:
    """Its own games, move by move, as it narrows its lists down after each play."""
    rng, compared = Random(5), 0
    for seed in range(GAMES):
        game = doudizhu.Game()
        game.np_random = RandomState(seed)
        state, _ = game.init_game()
        while not game.is_over():
            last = [cards for _, cards in state["trace"][-2:] if cards != "pass"]
            position = Position(Hand(state["current_hand"]), RULES.parse_play(last[-1]) if last else None)
            assert sorted(state["actions"]) == sorted(ours(position))
            compared += 1
            state, _ = game.step(rng.choice(sorted(state["actions"])))
    assert compared > 20 * GAMES
