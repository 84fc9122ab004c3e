"""Counting the sequences of plays from a position."""

from libc.stdint cimport uint64_t

from ddzcore.play cimport play_t
from ddzcore.turns cimport state_t
from ddzcore.table cimport rules_t

# plays has room for `depth` lists of plays, one behind the other, each of at most `most`
cdef uint64_t count_sequences(
    const rules_t* rules, state_t* state, int depth, play_t* plays, size_t most
) noexcept nogil
cdef uint64_t list_sequences(
    const rules_t* rules, const state_t* state, int depth, play_t* plays, size_t most
) noexcept nogil
