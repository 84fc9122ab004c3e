"""The solver as an object."""

from libc.stdint cimport uint8_t, uint64_t

from ddzcore.least cimport LeastTable
from ddzcore.search cimport search_t
from ddzcore.state cimport State


cdef class Solver:
    cdef search_t c
    cdef uint8_t* values     # of the plays of the start
    cdef LeastTable least
    cdef State start
    cdef str aim
    cdef tuple seats
    cdef bint all_plays
    cdef bint running
    cdef bint is_tried       # the plays of the start are being tried, or were
    cdef bint is_complete
    cdef uint64_t pause      # how many nodes there are when the next step ends
    cdef uint64_t found_after  # nodes
    cdef dict tried          # once it is known, whether each play wins
    cdef list line
    cdef object low, high, work
