"""Rule sets, as objects. C code takes `rules.table.c`."""

from ddzcore.hand cimport hand_t
from ddzcore.play cimport play_t
from ddzcore.suited cimport SuitedHand
from ddzcore.table cimport RuleTable, context_t


cdef class Rules:
    cdef RuleTable table
    cdef object chosen
    cdef str preset
    cdef SuitedHand full  # the deck, once it is asked for


cpdef Rules as_rules(rules)
cdef hand_t read_position(
    Rules rules, hand, const play_t* to_beat, context, context_t* known, const context_t** around
) except? 0xFFFFFFFFFFFFFFFFULL
