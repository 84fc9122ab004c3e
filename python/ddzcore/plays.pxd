"""Lists of plays in one native buffer."""

from ddzcore.play cimport play_t


cdef enum:
    FEW = 8  # plays that need no buffer of their own: most lists of a follower


cdef class Plays:
    cdef play_t* data
    cdef Py_ssize_t num
    cdef bint knows_flushes  # a chain of one suit is a flush chain
    cdef play_t few[FEW]


cdef Plays new_plays(Py_ssize_t num)
cdef Plays plays_of(array)
