"""Positions as objects."""

from ddzcore.rules cimport Rules
from ddzcore.turns cimport state_t, undo_t


cdef class State:
    cdef state_t c
    cdef Rules its_rules
    cdef undo_t* history
    cdef size_t played  # how many plays can be taken back
    cdef size_t room


cdef State new_state(Rules rules, const state_t* state)
