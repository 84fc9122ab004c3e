"""Plays as numbers."""

from libc.stdint cimport int32_t, uint64_t

from ddzcore.play cimport play_t
from ddzcore.plays cimport Plays


cdef class Actions:
    cdef Plays space         # every play but pass, by number
    cdef object rules
    cdef int32_t* slots      # an open hash table of numbers, or -1
    cdef uint64_t slot_mask  # the size of the table less one


cdef int32_t action_of(Actions actions, const play_t* play) noexcept nogil
