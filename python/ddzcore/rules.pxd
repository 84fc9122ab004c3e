"""Rule sets, as objects. C code takes `rules.table.c`."""

from ddzcore.suited cimport SuitedHand
from ddzcore.table cimport RuleTable


cdef class Rules:
    cdef RuleTable table
    cdef object chosen
    cdef str preset
    cdef SuitedHand full  # the deck, once it is asked for
