"""Threads that are kept: short work in parts, without the GIL; and long work that looks whether it is to stop."""

from cpython.object cimport PyObject
from libc.stdint cimport int64_t

# what does one part of some work; parts have numbers from 0 on and may be done at the same time, in any order
ctypedef void (*part_t)(void* work, size_t part) noexcept nogil


cdef inline size_t start_of(size_t num, size_t part, size_t parts) noexcept nogil:
    """Of so many things, the first one of a part."""
    return num * part // parts


# with the GIL held, which is released meanwhile; returns when all parts are done, or raises what a signal raised: then
# some are not done. So that it is soon, no part should take longer than some ten milliseconds.
cdef int do_parts(part_t do, void* work, size_t num, size_t threads) except -1


cdef enum:
    STEPS = 1024  # steps of work between two looks at the clock

cdef struct watch_t:     # over work without the GIL
    void** stop          # where another thread says that this work is to stop, or NULL
    PyObject* error      # what a signal raised, or NULL
    int64_t next         # when to look at signals again, in milliseconds; 0 at first
    int64_t left         # steps until then the clock is read
    bint signals         # this is the main thread, to which signals come
    bint stopped

# Before the work and after it, with the GIL; the end raises what has come meanwhile, such as KeyboardInterrupt.
cdef int begin_watch(watch_t* watch) except -1
cdef int end_watch(watch_t* watch) except -1
cdef void look_about(watch_t* watch) noexcept nogil


cdef inline bint is_stopped(watch_t* watch, int64_t steps) noexcept nogil:
    """Whether the work is to stop, after so many steps more; by the clock it looks forty times a second."""
    watch.left -= steps
    if watch.left < 0:
        look_about(watch)
    return watch.stopped
