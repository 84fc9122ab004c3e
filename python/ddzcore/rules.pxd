"""Rule sets, as objects. C code takes `rules.table.c`."""

from ddzcore.table cimport RuleTable


cdef class Rules:
    cdef readonly RuleTable table
    cdef readonly object options
    cdef readonly str name
