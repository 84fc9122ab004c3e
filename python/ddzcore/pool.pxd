"""Threads that are kept: short work in parts, without the GIL."""

# what does one part of some work; parts have numbers from 0 on and may be done at the same time, in any order
ctypedef void (*part_t)(void* work, size_t part) noexcept nogil


cdef inline size_t start_of(size_t num, size_t part, size_t parts) noexcept nogil:
    """Of so many things, the first one of a part."""
    return num * part // parts


# with the GIL held, which is released meanwhile; returns when all parts are done
cdef int do_parts(part_t do, void* work, size_t num, size_t threads) except -1
