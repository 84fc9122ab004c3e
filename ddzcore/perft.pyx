"""Perft: how many sequences of exactly so many plays and passes there are from a position on.

A game that is over has no sequences but the empty one. The numbers are small in size and merciless: one play too many
or too few, anywhere, and they differ. The last two plies are counted, not played, plays that differ in kickers only
share their answers, and positions met lately are not counted again; `bulk=False` lists and plays every play, to check
that.
"""

from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from libc.stdint cimport uint64_t
from libc.string cimport memset

from ddzcore.hand cimport num_cards
from ddzcore.memo cimport fetch
from ddzcore.play cimport PASS, SHOVEL, play_t, same_role
from ddzcore.plays cimport Plays
from ddzcore.pool cimport begin_watch, end_watch, is_stopped, watch_t
from ddzcore.state cimport State, new_state
from ddzcore.table cimport rules_t
from ddzcore.turns cimport (
    NOBODY, copy_state, next_active, state_count, state_count_answers, state_generate, state_play, state_play_unhashed,
    state_play_unseen, state_t,
)

from operator import index

from ddzcore.errors import DdzError, shown
from ddzcore.playout import most_plays, whole
from ddzcore.work import check_workers, in_groups, run_parts

DEEPEST = 64
MOST_PARTS = 2048  # of the work of a perft

cdef enum:
    FEWEST_KEPT = 4  # plies from which on positions are kept
    AT_ONCE = 32     # positions that are asked for
    STEPS_OF_A_PLAY = 4  # what is counted after it is counted at once, or it takes its own steps


cdef struct count_t:
    const rules_t* rules
    size_t most
    kept_t* kept
    watch_t* watch


cdef inline bint same_answers(const state_t* state, int depth) noexcept nogil:
    """Whether plays that are alike in all but their cards are followed by equally many sequences.

    What follows a play hangs on the hand that is left only through its number of cards, which is the same, until its
    player is to move again. The turn goes round by those who have cards; a trick that ends gives it to who played
    last, or to the next one: so before it is back each of the others has played or passed. In `depth` plies, of which
    this play is the first, it is not back if there are `depth` - 1 others or more.
    """
    return depth <= state.num_players - state.num_out


cdef inline void write_position(const state_t* state, const play_t* play, kept_t* position) noexcept nogil:
    """All that the number of sequences of two plies hangs on, where suits are not known.

    Only the player to move can act, and the next one who has cards: a pass that ends the trick gives the turn to him
    too. Of others it matters how many cards the one after them holds. If a play is given, the position is that after
    it; it leaves its player some cards.
    """
    cdef const play_t* to_beat = &state.to_beat if play == NULL else play
    cdef int mover = state.to_move if play == NULL else next_active(state, state.to_move)
    cdef int follower = next_active(state, mover)
    cdef int after = next_active(state, follower)
    cdef int left = num_cards(state.hands[after])
    cdef int waiting = state.num_players - state.num_out - 2  # after the one to move, if he passes
    cdef bint ends, opening = state.opening
    if play == NULL:
        ends = state.owner != NOBODY and state.passes >= waiting + (state.hands[state.owner] == 0)
    else:
        ends, opening = waiting <= 0, False
        if after == state.to_move:
            left -= play.size
    position.mover, position.follower = state.hands[mover], state.hands[follower]
    position.rest = to_beat.pattern | <uint64_t>to_beat.key << 8 | <uint64_t>to_beat.length << 16
    position.rest |= <uint64_t>to_beat.size << 24 | <uint64_t>left << 32
    position.rest |= <uint64_t>state.num_out << 40 | <uint64_t>ends << 43 | <uint64_t>opening << 44
    position.rest |= <uint64_t>(state.passed >> mover & 1) << 45 | <uint64_t>(state.passed >> follower & 1) << 46
    position.rest |= <uint64_t>(after == mover) << 47 | <uint64_t>to_beat.suit << 48


cdef inline size_t place_of(const kept_t* position) noexcept nogil:
    """Where a position is kept: found fast, since most are found there."""
    cdef uint64_t word = position.mover * 0x9E3779B97F4A7C15ULL + position.follower * 0xC2B2AE3D27D4EB4FULL
    word = (word + position.rest) * 0xD6E8FEB86659FD93ULL
    return (word ^ word >> 32) * 0xD6E8FEB86659FD93ULL >> (64 - KEPT_BITS)


cdef inline bint is_kept(const kept_t* place, const kept_t* position) noexcept nogil:
    return place.mover == position.mover and place.follower == position.follower and (
        place.rest == position.rest and place.number != 0
    )


cdef uint64_t count_last_two(
    const rules_t* rules, const state_t* state, play_t* plays, kept_t* kept
) noexcept nogil:
    """The sequences of two plies; `kept` may be NULL."""
    cdef kept_t position
    cdef kept_t* place
    if kept == NULL:
        return count_two(rules, state, plays)
    write_position(state, NULL, &position)
    place = &kept[place_of(&position)]
    if not is_kept(place, &position):
        position.number = count_two(rules, state, plays)
        place[0] = position
    return place.number


cdef uint64_t count_last_three(const count_t* what, const state_t* state, play_t* plays, size_t num) noexcept nogil:
    """The sequences of three plies, of which the plays of the first are given.

    What is kept of many of them is asked for before the first is looked at. Nothing is played where it is kept.
    """
    cdef kept_t positions[AT_ONCE]
    cdef kept_t* places[AT_ONCE]
    cdef uint64_t times[AT_ONCE]
    cdef state_t after
    cdef uint64_t total = 0
    cdef size_t firsts[AT_ONCE]
    cdef size_t i = 0, k, asked
    cdef int left = num_cards(state.hands[state.to_move])
    while i < num:
        asked = 0
        while i < num and asked < AT_ONCE:
            firsts[asked] = i
            if plays[i].pattern == PASS or plays[i].pattern == SHOVEL or plays[i].size == left:
                places[asked] = NULL
            else:
                write_position(state, &plays[i], &positions[asked])
                places[asked] = &what.kept[place_of(&positions[asked])]
                fetch(places[asked])
            i += 1
            while i < num and same_role(&plays[i], &plays[i - 1]):
                i += 1
            times[asked] = i - firsts[asked]
            asked += 1
        for k in range(asked):
            if places[k] != NULL and is_kept(places[k], &positions[k]):
                total += times[k] * places[k].number
                continue
            copy_state(&after, state)
            state_play_unseen(what.rules, &after, &plays[firsts[k]])
            total += times[k] * count_watched(what, &after, 2, plays + what.most)
    return total


cdef uint64_t count_two(const rules_t* rules, const state_t* state, play_t* plays) noexcept nogil:
    """The same, anew: neither the second is played, nor the first, unless it ends more than its turn."""
    cdef state_t after
    cdef uint64_t total = 0
    cdef size_t i = 0, first
    cdef size_t num = state_generate(rules, state, plays)
    cdef int left = num_cards(state.hands[state.to_move])
    while i < num:
        first = i
        i += 1
        if plays[first].pattern == PASS or plays[first].pattern == SHOVEL or plays[first].size == left:
            copy_state(&after, state)
            state_play_unseen(rules, &after, &plays[first])
            total += state_count(rules, &after)
        else:
            while i < num and plays[i].pattern == plays[first].pattern and plays[i].size == plays[first].size:
                i += 1
            total += state_count_answers(rules, state, &plays[first], i - first)
    return total


cdef uint64_t count_sequences(
    const rules_t* rules, state_t* state, int depth, play_t* plays, size_t most, kept_t* kept
) noexcept nogil:
    cdef watch_t watch
    cdef count_t what
    memset(&watch, 0, sizeof(watch_t))  # of nothing: it never stops
    what.rules, what.most, what.kept, what.watch = rules, most, kept, &watch
    return count_watched(&what, state, depth, plays)


cdef uint64_t count_watched(const count_t* what, state_t* state, int depth, play_t* plays) noexcept nogil:
    """The same; of no meaning if the watch is stopped meanwhile."""
    cdef state_t after
    cdef uint64_t total = 0, number = 0
    cdef size_t i, num
    cdef bint alike
    if depth == 0:
        return 1
    if depth == 1:
        return state_count(what.rules, state)
    alike = same_answers(state, depth)
    if depth == 2 and alike:
        return count_last_two(what.rules, state, plays, what.kept)
    num = state_generate(what.rules, state, plays)
    if is_stopped(what.watch, STEPS_OF_A_PLAY * num):
        return 0
    if depth == 3 and alike and what.kept != NULL:
        return count_last_three(what, state, plays, num)
    for i in range(num):
        if not alike or not i or not same_role(&plays[i], &plays[i - 1]):
            copy_state(&after, state)
            if alike:
                state_play_unseen(what.rules, &after, &plays[i])
            else:
                state_play_unhashed(what.rules, &after, &plays[i], NULL)
            number = count_watched(what, &after, depth - 1, plays + what.most)
        total += number
    return total


cdef uint64_t list_sequences(
    const rules_t* rules, const state_t* state, int depth, play_t* plays, size_t most
) noexcept nogil:
    """The same number, by listing and playing every play of every ply."""
    cdef watch_t watch
    memset(&watch, 0, sizeof(watch_t))
    return list_watched(rules, state, depth, plays, most, &watch)


cdef uint64_t list_watched(
    const rules_t* rules, const state_t* state, int depth, play_t* plays, size_t most, watch_t* watch
) noexcept nogil:
    cdef state_t after
    cdef uint64_t total = 0
    cdef size_t i, num
    if depth == 0:
        return 1
    num = state_generate(rules, state, plays)
    if is_stopped(watch, num + 1):
        return 0
    for i in range(num):
        after = state[0]
        state_play_unhashed(rules, &after, &plays[i], NULL)
        total += list_watched(rules, &after, depth - 1, plays + most, most, watch)
    return total


def perft(State state not None, depth, threads=1, executor=None, progress=None, bulk=True):
    """The number of sequences of exactly `depth` legal plays, passes included, from a state.

    The GIL is released. The plays of the first two plies are parts of the work; `threads` share them, or an `executor`
    (any `concurrent.futures.Executor`, or a function that makes one) does, also one of processes or of machines. A part
    whose worker is lost is done again; the answer is always the same. `progress` is called after each part: how many
    are done, and how many there are.

    Plays of the last plies are counted in bulk: time grows with how many different situations there are. If `bulk` is
    false each is listed and played; the number is the same.

    >>> state = State(Rules("doudizhu"), ["34", "5", "66"])
    >>> [perft(state, depth) for depth in range(5)]
    [1, 2, 4, 4, 4]
    """
    depth, threads = _depth(depth), max(1, whole("threads", threads, 1 << 10))
    check_workers(executor)
    if depth < 3 or (threads == 1 and executor is None and progress is None):
        return _perft_of(state, depth, bulk)
    parts = [(group, depth - 2, bulk) for group in in_groups(_after(state, 2), MOST_PARTS)]
    return sum(run_parts(_perft_part, parts, threads, executor, progress))


def divide(State state not None, depth, threads=1, executor=None, progress=None, bulk=True):
    """`perft` by first play: a dictionary of each legal play to the number of sequences that start with it.

    >>> divide(State(Rules("doudizhu"), ["34", "5", "66"]), 3)
    {<Play 3: SOLO>: 2, <Play 4: SOLO>: 2}
    """
    depth, threads = _depth(depth), max(1, whole("threads", threads, 1 << 10))
    check_workers(executor)
    if depth < 1:
        raise DdzError("divide needs a depth of 1 or more")
    plays = list(state.legal_plays())
    parts = [([part], depth - 1, bulk) for part in _after(state, 1)]
    return dict(zip(plays, run_parts(_perft_part, parts, threads, executor, progress), strict=True))


def _perft_part(part):
    """One part of the work: states, a depth, and how it is counted."""
    states, depth, bulk = part
    return sum([_perft_of(state, depth, bulk) for state in states])


def _perft_of(State state, int depth, bint bulk):
    cdef size_t most = most_plays(state) if depth else 1
    cdef play_t* plays = NULL
    cdef kept_t* kept = NULL
    cdef state_t start = state.c
    cdef watch_t watch
    cdef count_t what
    cdef uint64_t total
    if depth:
        plays = <play_t*>PyMem_Malloc(depth * most * sizeof(play_t))
        if plays == NULL:
            raise MemoryError
    if bulk and depth >= FEWEST_KEPT and not start.suited:
        kept = <kept_t*>PyMem_Calloc(1 << KEPT_BITS, sizeof(kept_t))  # without memory for it, it takes longer
    begin_watch(&watch)
    what.rules, what.most, what.kept, what.watch = &state.its_rules.table.c, most, kept, &watch
    with nogil:
        if bulk:
            total = count_watched(&what, &start, depth, plays)
        else:
            total = list_watched(&state.its_rules.table.c, &start, depth, plays, most, &watch)
    PyMem_Free(plays)
    PyMem_Free(kept)
    end_watch(&watch)
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
    PyErr_CheckSignals()
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
