# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The core without Python: loops over many positions, as another package would write them."""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc

from ddzcore cimport Play, Rules, count, generate, play_t

cdef enum:
    ROOM = 200_000  # plays


def run(Rules rules, uint64_t[::1] hands, list to_beat, str what, int rounds):
    """Do `what` for each hand, `rounds` times; return the number of plays in one round.

    `what` is "generate", "count", or "store": merely store as many 16-byte records as there are plays.
    `to_beat` holds for each hand a Play, or None to lead.
    """
    cdef Py_ssize_t i, num = len(hands)
    cdef size_t j, n, total = 0
    cdef int turn
    cdef bint store = what == "store", generates = what == "generate"
    cdef play_t* plays = <play_t*>malloc(ROOM * sizeof(play_t))
    cdef play_t* beaten = <play_t*>malloc(num * sizeof(play_t))
    cdef const play_t** table = <const play_t**>malloc(num * sizeof(play_t*))
    cdef size_t* sizes = <size_t*>malloc(num * sizeof(size_t))
    cdef play_t record
    cdef uint64_t checksum = 0  # read, so that the stores happen
    for i in range(num):
        table[i] = NULL
        if to_beat[i] is not None:
            beaten[i] = (<Play?>to_beat[i]).c
            table[i] = &beaten[i]
        sizes[i] = count(&rules.table.c, hands[i], table[i])
        total += sizes[i]
        if sizes[i] > ROOM:
            raise ValueError("too many plays")
    n = 0
    record.pattern, record.key, record.length, record.suit, record.size = 1, 2, 3, 0, 1
    with nogil:
        if generates:
            for turn in range(rounds):
                for i in range(num):
                    n += generate(&rules.table.c, hands[i], table[i], plays)
        elif store:
            for turn in range(rounds):
                for i in range(num):
                    for j in range(sizes[i]):
                        record.cards = hands[i] + j
                        plays[j] = record
                    checksum += plays[sizes[i] >> 1].cards
                    n += sizes[i]
        else:
            for turn in range(rounds):
                for i in range(num):
                    n += count(&rules.table.c, hands[i], table[i])
    free(plays)
    free(beaten)
    free(table)
    free(sizes)
    assert n == total * rounds and checksum != 1
    return total
