"""Lists of plays in one native buffer."""

from ddzcore.play cimport play_t


cdef class Plays:
    cdef play_t* data
    cdef Py_ssize_t num


cdef Plays new_plays(Py_ssize_t num)
