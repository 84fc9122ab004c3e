"""Counting the sequences of plays from a position."""

from libc.stdint cimport uint64_t

from ddzcore.hand cimport hand_t
from ddzcore.play cimport play_t
from ddzcore.turns cimport state_t
from ddzcore.table cimport rules_t

cdef enum:
    KEPT_BITS = 14       # so many positions are kept

cdef struct kept_t:      # what two plies hang on, whole, and their number of sequences
    hand_t mover
    hand_t follower
    uint64_t rest
    uint64_t number      # 0: none is kept

# plays has room for `depth` lists of plays, one behind the other, each of at most `most`; kept is room for
# 1 << KEPT_BITS positions, zero at first, or NULL
cdef uint64_t count_sequences(
    const rules_t* rules, state_t* state, int depth, play_t* plays, size_t most, kept_t* kept
) noexcept nogil
cdef uint64_t list_sequences(
    const rules_t* rules, const state_t* state, int depth, play_t* plays, size_t most
) noexcept nogil
