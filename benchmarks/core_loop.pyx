# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The core without Python: loops over many positions, as another package would write them."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc

from ddzcore cimport Play, Rules, count, generate, hand_t, play_t, rules_t
from ddzcore.play cimport write_play

cdef struct positions_t:
    size_t num
    hand_t* hands
    play_t* to_beat  # a pass where the hand leads
    size_t* sizes    # how many plays there are
    play_t* plays    # room for the longest list


cdef size_t generate_all(const rules_t* rules, const positions_t* positions) noexcept nogil:
    cdef size_t i, n = 0
    for i in range(positions.num):
        n += generate(rules, positions.hands[i], &positions.to_beat[i], NULL, positions.plays)
    return n


cdef size_t count_all(const rules_t* rules, const positions_t* positions) noexcept nogil:
    cdef size_t i, n = 0
    for i in range(positions.num):
        n += count(rules, positions.hands[i], &positions.to_beat[i], NULL)
    return n


cdef size_t store_all(const rules_t* rules, const positions_t* positions) noexcept nogil:
    """Merely store as many 16-byte records as there are plays; one of each list is read again, so that it happens."""
    cdef size_t i, j, n = 0
    for i in range(positions.num):
        for j in range(positions.sizes[i]):
            write_play(&positions.plays[j], positions.hands[i] + j, i)
        n += positions.sizes[i] + (positions.plays[positions.sizes[i] >> 1].cards >> 60)
    return n


ctypedef size_t (*loop_t)(const rules_t*, const positions_t*) noexcept nogil


def run(Rules rules, list hands, list to_beat, str what, int rounds):
    """Do `what` ("generate", "count" or "store") at each position, `rounds` times; return the plays of one round.

    `hands` are packed integers, `to_beat` is a Play, or None to lead, for each.
    """
    cdef positions_t positions
    cdef size_t i, total = 0, longest = 0, n = 0
    cdef int _turn
    cdef Play play
    cdef loop_t loop = generate_all if what == "generate" else count_all if what == "count" else store_all
    cdef play_t leads = (<Play>rules.parse_play("pass")).c
    positions.num = len(hands)
    positions.hands = <hand_t*>malloc(positions.num * sizeof(hand_t))
    positions.to_beat = <play_t*>malloc(positions.num * sizeof(play_t))
    positions.sizes = <size_t*>malloc(positions.num * sizeof(size_t))
    for i in range(positions.num):
        positions.hands[i] = <uint64_t>hands[i]
        positions.to_beat[i] = leads
        if to_beat[i] is not None:
            play = to_beat[i]
            positions.to_beat[i] = play.c
        positions.sizes[i] = count(&rules.table.c, positions.hands[i], &positions.to_beat[i], NULL)
        total += positions.sizes[i]
        longest = max(longest, positions.sizes[i])
    positions.plays = <play_t*>malloc((longest + 1) * sizeof(play_t))
    with nogil:
        for _turn in range(rounds):
            n += loop(&rules.table.c, &positions)
    free(positions.hands)
    free(positions.to_beat)
    free(positions.sizes)
    free(positions.plays)
    if n != total * rounds:
        raise AssertionError(f"{what} gave {n} plays in {rounds} rounds of {total}")
    return total
