"""Proven bounds of the number of plays, from the rule table."""

from libc.stdint cimport uint64_t

from ddzcore.table cimport rules_t

cdef enum:
    ORDINARY = 13  # ranks below the jokers

cdef struct spread_t:      # how often a hand holds its ranks, but not which: its ranks in falling order
    int counts[ORDINARY]   # of the ranks below the jokers
    int jokers[2]
    int cards


cdef uint64_t spread_bound(const rules_t* rules, const spread_t* spread) noexcept nogil
