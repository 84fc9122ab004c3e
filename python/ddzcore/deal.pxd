"""Hidden hands, as objects. C code takes `hands.plan`, and `draw` of ddzcore.drawing."""

from ddzcore.drawing cimport plan_t


cdef class HiddenHands:
    cdef plan_t plan
    cdef tuple args           # of the constructor
    cdef list kept            # arrays that the plan points to
    cdef object listed        # the list, one of these
    cdef tuple holders        # those that acts restrict, and the others
    cdef dict caps            # of those whom passes cap: the most cards of each rank
    cdef object partition     # of the ranks among groups
    cdef object group_deals   # ways to part the cards among groups, None if they are not counted
    cdef object member_deals  # ways to deal the last group
