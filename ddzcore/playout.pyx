"""Random games: from a position on, every legal play as likely as any other."""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int32_t, uint8_t, uint64_t

from ddzcore.play cimport play_t
from ddzcore.pool cimport begin_watch, end_watch, is_stopped, watch_t
from ddzcore.state cimport State
from ddzcore.stream cimport stream_of, stream_t
from ddzcore.table cimport rules_t
from ddzcore.turns cimport MAX_PLAYERS, state_play_out, state_scores, state_t

from dataclasses import dataclass
from functools import lru_cache
from operator import index

import numpy as np

from ddzcore.errors import DdzError, shown
from ddzcore.work import check_workers, in_groups, run_parts

FEWEST_IN_A_PART = 256
MOST_IN_A_PART = 65536

cdef enum:
    STEPS_OF_A_GAME = 64


@dataclass(frozen=True, eq=False)
class Playouts:
    """What random games came to: one row for each game.

    `scores` is int32, shape (n, players); `lengths`, plays and passes, int32, shape (n,); `first_out`, the seat of who
    was out first, uint8, shape (n,).
    """

    scores: object
    lengths: object
    first_out: object

    def __len__(self):
        return len(self.lengths)

    @property
    def mean_scores(self):
        """The mean score of each player, as a tuple."""
        return tuple(self.scores.mean(axis=0).tolist())


def playouts(State state not None, games, seed=0, first=0, threads=1, executor=None, progress=None):
    """Play `games` random games from a state, as `Playouts`.

    Game i has a stream of random numbers of its own, made of `seed` and `first` + i: the same on every platform,
    whatever the number of threads, and whether games 0 to 999 are played at once or in two halves. The GIL is released.
    An `executor` (any `concurrent.futures.Executor`, or a function that makes one) takes parts of the games, and what a
    lost worker had is played again. `progress` is called after each part: how many are done, and how many there are.

    >>> state = State(Rules("doudizhu"), ["3456", "789", "TJ"])
    >>> played = playouts(state, 1000, seed=1)
    >>> len(played), played.scores.shape, sum(played.mean_scores)
    (1000, (1000, 3), 0.0)
    """
    games, seed = whole("games", games, 1 << 40), whole("seed", seed, 1 << 64)
    first, threads = whole("first", first, 1 << 62), max(1, whole("threads", threads, 1 << 10))
    check_workers(executor)
    if threads == 1 and executor is None and progress is None:
        return Playouts(*_play_part((state, seed, first, games)))
    number = min(max(games // FEWEST_IN_A_PART, 1), max(64 * threads, games // MOST_IN_A_PART))
    groups = in_groups(range(games), number)
    parts = [(state, seed, first + group.start, len(group)) for group in groups] or [(state, seed, first, 0)]
    rows = run_parts(_play_part, parts, threads, executor, progress)
    return Playouts(*[np.concatenate(columns) for columns in zip(*rows, strict=True)])


def _play_part(part):
    """One part of the work: some games of a seed, as scores, lengths and who was out first."""
    state, seed, first, games = part
    scores = np.zeros((games, len(state.hands)), dtype=np.int32)
    lengths = np.zeros(games, dtype=np.int32)
    first_out = np.zeros(games, dtype=np.uint8)
    _play_games(state, seed, first, scores, lengths, first_out)
    return scores, lengths, first_out


cdef int _play_games(
    State state, uint64_t seed, uint64_t first, int32_t[:, ::1] scores, int32_t[::1] lengths, uint8_t[::1] first_out
) except -1:
    cdef const rules_t* rules = &state.its_rules.table.c
    cdef state_t game
    cdef stream_t stream
    cdef int ends[MAX_PLAYERS]
    cdef Py_ssize_t i, num = len(lengths)
    cdef int seat, length = 0
    cdef watch_t watch
    cdef play_t* scratch = NULL
    if not rules.plain:
        scratch = <play_t*>PyMem_Malloc(most_plays(state) * sizeof(play_t))
        if scratch == NULL:
            raise MemoryError
    begin_watch(&watch)
    with nogil:
        for i in range(num):
            if is_stopped(&watch, STEPS_OF_A_GAME):
                break
            game = state.c
            stream = stream_of(seed, first + i)
            length = state_play_out(rules, &game, &stream, scratch)
            if length < 0:
                break
            state_scores(rules, &game, ends)
            for seat in range(game.num_players):
                scores[i, seat] = ends[seat]
            lengths[i] = length
            first_out[i] = game.out[0]
    PyMem_Free(scratch)
    end_watch(&watch)
    if length < 0:
        raise DdzError(f"a player has no legal play: the rules {state.rules.text} contradict each other there")
    return 0


def most_plays(State state not None):
    """No more plays than this are legal at any time from a state on."""
    return _most_up_to(state.rules, max([len(hand) for hand in state.hands]))


@lru_cache(256)
def _most_up_to(rules, size):
    """The same for hands of at most so many cards."""
    return max([rules.max_plays(some).bound for some in range(size + 1)])


def whole(name, value, most):
    """A whole number of at least 0 and less than `most`."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is an integer, not {type(value).__name__}")
    value = index(value)
    if not 0 <= value < most:
        raise DdzError(f"{name}={shown(value)} is not possible: 0 to {most - 1}")
    return value
