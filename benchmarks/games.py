"""Whole random games a second: in the core, and from Python beside OpenSpiel and DouZero with the same loop.

    python benchmarks/games.py

In the core: the games of `playouts`, from many seeded deals, on one thread. From Python: a loop that asks for the legal
plays, lets one `random.Random` choose, and plays it; each engine under our rules that are like its own. The number of
plies is printed, since games of unlike length are no race. Peers that are not installed are left out.
"""

import random
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from time import perf_counter
from typing import Any

from ddzcore import Rules, deal_state, playouts

DEALS = 100
GAMES = 2000
STEPPED = 400


def core_rate() -> tuple[float, float]:
    """Games a second and plies a game, from seeded deals under the rules `doudizhu`."""
    states = [deal_state(Rules("doudizhu"), 1, deal) for deal in range(DEALS)]
    best, plies = 0.0, 0.0
    for _ in range(3):
        start, lengths = perf_counter(), 0
        for state in states:
            lengths += int(playouts(state, GAMES, seed=2).lengths.sum())
        best, plies = max(best, DEALS * GAMES / (perf_counter() - start)), lengths / (DEALS * GAMES)
    return best, plies


def ours(rules: Rules, rng: random.Random, deal: int) -> int:
    """One game, stepped from Python; how many plies."""
    state, plies = deal_state(rules, 3, deal), 0
    while not state.is_over:
        plays = state.legal_plays()
        state.play_unchecked(plays[rng.randrange(len(plays))])
        plies += 1
    return plies


@cache
def openspiel_game() -> Any:
    """The game, which is made once."""
    return import_module("pyspiel").load_game("dou_dizhu")


def openspiel(rng: random.Random, _deal: int) -> int:
    """The same with OpenSpiel's Python state, its deal and auction included."""
    state, plies = openspiel_game().new_initial_state(), 0
    while not state.is_terminal():
        actions = state.legal_actions()
        playing = not state.is_chance_node() and (state.history() and len(state.history()) > 52)
        state.apply_action(actions[rng.randrange(len(actions))])
        plies += bool(playing)
    return plies


def douzero(rng: random.Random, _deal: int) -> int:
    """The same with DouZero's GameEnv."""
    plies = 0

    class Player:
        def act(self, infoset: Any) -> list[int]:
            nonlocal plies
            plies += 1
            return infoset.legal_actions[rng.randrange(len(infoset.legal_actions))]  # type: ignore[no-any-return]

    game = import_module("douzero.env.game")
    deck = [rank for rank in (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17) for _ in range(4)] + [20, 30]
    rng.shuffle(deck)
    seats = ("landlord", "landlord_up", "landlord_down")
    env = game.GameEnv({seat: Player() for seat in seats})
    env.card_play_init(
        {
            "landlord": sorted(deck[:20]),
            "landlord_up": sorted(deck[20:37]),
            "landlord_down": sorted(deck[37:]),
            "three_landlord_cards": sorted(deck[17:20]),
        }
    )
    while not env.game_over:
        env.step()
    return plies


def rate(play: Callable[[random.Random, int], int], games: int) -> tuple[float, float]:
    """Games a second and plies a game, the best of three runs."""
    best, plies = 0.0, 0
    for _ in range(3):
        rng = random.Random(4)
        start = perf_counter()
        plies = sum(play(rng, deal) for deal in range(games))
        best = max(best, games / (perf_counter() - start))
    return best, plies / games


def main() -> int:
    """Print the table."""
    games, plies = core_rate()
    print(f"core, doudizhu                 {games:10,.0f} games a second, {plies:5.1f} plies a game", flush=True)
    for name, preset, peer, number in (("OpenSpiel", "openspiel", openspiel, 100), ("DouZero", "douzero", douzero, 15)):
        mine = rate(partial(ours, Rules(preset)), STEPPED)
        print(
            f"stepped from Python, {preset:10}{mine[0]:10,.0f} games a second, {mine[1]:5.1f} plies a game", flush=True
        )
        try:
            theirs = rate(peer, number)
        except ImportError:
            print(f"{name} is not installed")
            continue
        print(
            f"{name:30}{theirs[0]:10,.1f} games a second, {theirs[1]:5.1f} plies a game: "
            f"{mine[0] / theirs[0]:.1f} times",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
