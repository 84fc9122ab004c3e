"""Perft: how many sequences of exactly so many plays and passes there are from a position on.

A game that is over has no sequences but the empty one. The numbers are small in size and merciless: one play too many
or too few, anywhere, and they differ. The last ply is counted, not played.
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport uint64_t

from ddzcore.play cimport play_t
from ddzcore.plays cimport Plays
from ddzcore.state cimport State, new_state
from ddzcore.table cimport rules_t
from ddzcore.turns cimport state_count, state_generate, state_play, state_play_unhashed, state_t

from operator import index

from ddzcore.errors import DdzError, shown
from ddzcore.playout import most_plays
from ddzcore.work import in_groups, run_parts

DEEPEST = 64
MOST_PARTS = 2048  # of the work of a perft


cdef uint64_t count_sequences(
    const rules_t* rules, state_t* state, int depth, play_t* plays, size_t most
) noexcept nogil:
    cdef state_t after
    cdef uint64_t total = 0
    cdef size_t i, num
    if depth == 0:
        return 1
    if depth == 1:
        return state_count(rules, state)
    num = state_generate(rules, state, plays)
    for i in range(num):
        after = state[0]
        state_play_unhashed(rules, &after, &plays[i], NULL)
        total += count_sequences(rules, &after, depth - 1, plays + most, most)
    return total


def perft(State state not None, depth, threads=1, executor=None, progress=None):
    """The number of sequences of exactly `depth` legal plays, passes included, from a state.

    The GIL is released. The plays of the first two plies are parts of the work; `threads` share them, or an `executor`
    (any `concurrent.futures.Executor`, or a function that makes one) does, also one of processes or of machines. A part
    whose worker is lost is done again; the answer is always the same. `progress` is called after each part: how many
    are done, and how many there are.

    >>> state = State(Rules("doudizhu"), ["34", "5", "66"])
    >>> [perft(state, depth) for depth in range(5)]
    [1, 2, 4, 4, 4]
    """
    depth = _depth(depth)
    if depth < 3 or (threads == 1 and executor is None and progress is None):
        return _perft_of(state, depth)
    parts = [(group, depth - 2) for group in in_groups(_after(state, 2), MOST_PARTS)]
    return sum(run_parts(_perft_part, parts, threads, executor, progress))


def divide(State state not None, depth, threads=1, executor=None, progress=None):
    """`perft` by first play: a dictionary of each legal play to the number of sequences that start with it.

    >>> divide(State(Rules("doudizhu"), ["34", "5", "66"]), 3)
    {<Play 3: SOLO>: 2, <Play 4: SOLO>: 2}
    """
    depth = _depth(depth)
    if depth < 1:
        raise DdzError("divide needs a depth of 1 or more")
    plays = list(state.legal_plays())
    parts = [([part], depth - 1) for part in _after(state, 1)]
    return dict(zip(plays, run_parts(_perft_part, parts, threads, executor, progress), strict=True))


def _perft_part(part):
    """One part of the work: states, and a depth."""
    states, depth = part
    return sum([_perft_of(state, depth) for state in states])


def _perft_of(State state, int depth):
    cdef size_t most = most_plays(state) if depth > 1 else 1
    cdef play_t* plays = NULL
    cdef state_t start = state.c
    cdef uint64_t total
    if depth > 1:
        plays = <play_t*>PyMem_Malloc((depth - 1) * most * sizeof(play_t))
        if plays == NULL:
            raise MemoryError
    with nogil:
        total = count_sequences(&state.its_rules.table.c, &start, depth, plays, most)
    PyMem_Free(plays)
    return total


def _after(State state, int depth):
    """The states after each sequence of so many plays."""
    states = [state]
    for _ in range(depth):
        states = [child for parent in states for child in _children(parent)]
    return states


def _children(State state):
    cdef State after
    cdef Plays plays = state.legal_plays()
    cdef Py_ssize_t i
    children = []
    for i in range(plays.num):
        after = new_state(state.its_rules, &state.c)
        state_play(&after.its_rules.table.c, &after.c, &plays.data[i], NULL, NULL)
        children.append(after)
    return children


def _depth(depth):
    if isinstance(depth, bool) or not hasattr(depth, "__index__"):
        raise TypeError(f"depth is an integer, not {type(depth).__name__}")
    depth = index(depth)
    if not 0 <= depth <= DEEPEST:
        raise DdzError(f"depth={shown(depth)} is not possible: 0 to {DEEPEST}")
    return depth
