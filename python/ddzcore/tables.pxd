"""Many tables, as an object."""

from ddzcore.shuffle cimport deck_t
from ddzcore.play cimport play_t
from ddzcore.rules cimport Rules
from ddzcore.turns cimport state_t


cdef class Tables:
    cdef Rules its_rules
    cdef Py_ssize_t num      # how many tables
    cdef object seed_
    cdef object sizes                 # of the lists of legal plays, once they are asked for; else None
    cdef object games                 # which game of its own each table plays: int64, shape (n,)
    cdef size_t threads
    cdef deck_t deck
    cdef state_t* states
    cdef play_t* scratch              # for each thread, room for the longest list, under rules that are not plain
    cdef size_t most
