"""Random games: legal, uniform, the same whatever the threads; and one play by its number."""

import random
from collections import Counter

import numpy as np
import pytest

from ddzcore import PRESETS, DdzError, Rules, State, deal_state, playouts
from ddzcore.playout import most_plays
from seeded import ODD_RULES, random_rules

MASK = 2**64 - 1


def mix(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


def by_hand(state: State, seed: int, game: int) -> tuple[tuple[int, ...], int, int]:
    """The same game by lists of plays and the documented random numbers."""
    word = (seed + mix(game)) & MASK if game else seed
    state, length = state.copy(), 0
    while not state.is_over:
        plays = state.legal_plays()
        word = (word + 0x9E3779B97F4A7C15) & MASK
        state.play_unchecked(plays[(mix(word) >> 32) * len(plays) >> 32])
        length += 1
    return state.scores, length, state.out[0]


@pytest.mark.parametrize("text", [*PRESETS, *ODD_RULES])
def test_games_are_those_of_the_documented_numbers(text: str) -> None:
    """So the k-th play of the core is the k-th of the list, and nothing hangs on the platform."""
    rules = Rules(text)
    state = deal_state(rules, 5)
    played = playouts(state, 6, seed=9, first=3)
    for i in range(len(played)):
        expected = by_hand(state, 9, 3 + i)
        assert (tuple(played.scores[i].tolist()), played.lengths[i], played.first_out[i]) == expected


def test_random_rules() -> None:
    rng = random.Random(12)
    for _ in range(25):
        state = deal_state(random_rules(rng), rng.randrange(99))
        played = playouts(state, 2, seed=1)
        assert tuple(played.scores[1].tolist()) == by_hand(state, 1, 1)[0]


def test_threads_and_halves_make_no_difference() -> None:
    state = deal_state(Rules("zhengshangyou"), 2)
    whole = playouts(state, 1000, seed=4)
    for other in (playouts(state, 1000, seed=4, threads=2), playouts(state, 1000, seed=4, threads=7)):
        assert (other.scores == whole.scores).all()
        assert (other.lengths == whole.lengths).all()
    halves = [playouts(state, 500, seed=4, first=first) for first in (0, 500)]
    assert (np.concatenate([half.scores for half in halves]) == whole.scores).all()
    assert not (playouts(state, 1000, seed=5).lengths == whole.lengths).all()


def test_uniform() -> None:
    """The first plays of many games: each as often as any other, by chi-square."""
    state = State(Rules("doudizhu"), ["3344455", "BR", "67"])
    plays = state.legal_plays()
    firsts = Counter(first_play(state, game) for game in range(40 * len(plays)))
    chi = sum((firsts[i] - 40) ** 2 / 40 for i in range(len(plays)))
    assert chi < len(plays) + 5 * (2 * len(plays)) ** 0.5


def first_play(state: State, game: int) -> int:
    word = mix(7 + mix(game) + 0x9E3779B97F4A7C15 & MASK) if game else mix(7 + 0x9E3779B97F4A7C15)
    return (word >> 32) * state.count_plays() >> 32


def test_no_game_needs_more_room() -> None:
    for name in PRESETS:
        state = deal_state(Rules(name), 3)
        most = most_plays(state)
        rng = random.Random(name)
        while not state.is_over:
            assert state.count_plays() <= most
            state.play_unchecked(rng.choice(state.legal_plays()))


def test_bad_arguments() -> None:
    state = deal_state(Rules(), 1)
    for games, seed in ((-1, 0), (1, -1), (1, 2**64)):
        with pytest.raises(DdzError):
            playouts(state, games, seed)
    with pytest.raises(TypeError):
        playouts(state, 1.5)  # type: ignore[arg-type]
    assert len(playouts(state, 0)) == 0
    over = State(Rules(), ["", "3", "4"], to_move=1)
    assert playouts(over, 2).lengths.tolist() == [0, 0]
