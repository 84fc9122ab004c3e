"""Plays as numbers: a fixed numbering of everything that a rule set can play."""

cimport cython
from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcpy

from ddzcore.play cimport PASS, Play, play_t, write_play
from ddzcore.plays cimport Plays, new_plays, plays_of

import numpy as np
from numpy import empty

from ddzcore.errors import NotAPlayError, shown
from ddzcore.plays import PLAY_DTYPE

cdef extern from *:
    """
    #if defined(__GNUC__)
      #define ddz_prefetch(address) __builtin_prefetch(address)
    #else
      #define ddz_prefetch(address) ((void)(address))
    #endif
    """
    void prefetch "ddz_prefetch"(const void* address) noexcept nogil

cdef object INT32 = np.dtype(np.int32)

cdef enum:
    NOT_HERE = -1
    TOGETHER = 32  # plays whose slots are fetched from memory at a time


cdef inline uint64_t _hash(const play_t* play) noexcept nogil:
    cdef uint64_t role
    memcpy(&role, &play.pattern, 8)
    return ((play.cards ^ role * 0x9E3779B97F4A7C15ULL) * 0xD6E8FEB86659FD93ULL) >> 32


cdef inline bint _same(const play_t* play, const play_t* other) noexcept nogil:
    cdef uint64_t role, other_role
    memcpy(&role, &play.pattern, 8)
    memcpy(&other_role, &other.pattern, 8)
    return play.cards == other.cards and role == other_role


cdef int32_t action_of(Actions actions, const play_t* play) noexcept nogil:
    """The number of a play, or -1."""
    return _look_from(actions, _hash(play) & actions.slot_mask, play)


cdef inline int32_t _look_from(Actions actions, uint64_t slot, const play_t* play) noexcept nogil:
    if play.pattern == PASS:
        return <int32_t>actions.space.num
    while actions.slots[slot] != NOT_HERE:
        if _same(&actions.space.data[actions.slots[slot]], play):
            return actions.slots[slot]
        slot = (slot + 1) & actions.slot_mask
    return NOT_HERE


cdef Py_ssize_t _encode_all(Actions actions, const play_t* plays, Py_ssize_t num, int32_t* numbers) noexcept nogil:
    """Write the number of each play; return how many there were before the first that has none."""
    cdef uint64_t slots[TOGETHER]
    cdef Py_ssize_t start = 0, i, these
    while start < num:
        these = min(num - start, TOGETHER)
        for i in range(these):
            slots[i] = _hash(&plays[start + i]) & actions.slot_mask
            prefetch(&actions.slots[slots[i]])
        for i in range(these):
            prefetch(&actions.space.data[max(0, actions.slots[slots[i]])])
        for i in range(these):
            numbers[start + i] = _look_from(actions, slots[i], &plays[start + i])
            if numbers[start + i] == NOT_HERE:
                return start + i
        start += these
    return num


@cython.final
cdef class Actions:
    """Every play of a rule set has a number, 0 to len - 1: those of `Rules.play_space` in its order, then pass.

    The numbers are the same on every platform and in every release with this `version`, for rules of one digest.
    `Rules.actions` makes it; it takes some milliseconds and up to a few megabytes, so keep it.

    >>> rules = ddzcore.Rules("doudizhu")
    >>> actions = rules.actions
    >>> len(actions), actions.encode("3"), actions.decode(12653), actions.encode("pass")
    (12655, 0, <Play BR: ROCKET>, 12654)
    >>> plays = rules.legal_plays("333456", "33")
    >>> actions.encode(plays).tolist(), actions.mask(plays).sum()
    ([12654], np.int64(1))
    """

    version = 1

    def __cinit__(self, rules):
        cdef Py_ssize_t i
        cdef uint64_t slot, size = 16
        if not isinstance(getattr(rules, "play_space", None), Plays):
            raise TypeError(f"actions are of a Rules, not {type(rules).__name__}")
        self.space = rules.play_space
        self.rules = rules
        while size < 3 * <uint64_t>self.space.num:
            size *= 2
        self.slot_mask = size - 1
        self.slots = <int32_t*>PyMem_Malloc(size * sizeof(int32_t))
        if self.slots == NULL:
            raise MemoryError
        for i in range(<Py_ssize_t>size):
            self.slots[i] = NOT_HERE
        for i in range(self.space.num):
            slot = _hash(&self.space.data[i]) & self.slot_mask
            while self.slots[slot] != NOT_HERE:
                slot = (slot + 1) & self.slot_mask
            self.slots[slot] = <int32_t>i

    def __dealloc__(self):
        PyMem_Free(self.slots)

    def __len__(self):
        return self.space.num + 1

    def encode(self, plays):
        """The number of a play (a `Play`, or a text of one), or the numbers of several (`Plays`, an array of
        `PLAY_DTYPE`, or a list), as int32.

        Raises `NotAPlayError` for a play of other rules. Some nanoseconds a play for lists.
        """
        cdef int32_t number
        if isinstance(plays, Plays):
            return _encode_list(self, plays)
        if isinstance(plays, Play):
            number = action_of(self, &(<Play>plays).c)
            if number == NOT_HERE:
                raise NotAPlayError(f"{plays} is no play under {self.rules.text}")
            return number
        if isinstance(plays, str):
            return self.encode(self.rules.parse_play(plays))
        if isinstance(plays, (list, tuple)):
            return np.array([self.encode(play) for play in plays], dtype=np.int32)
        if isinstance(plays, np.ndarray) and plays.dtype == PLAY_DTYPE and plays.ndim == 1:
            return _encode_list(self, plays_of(plays))
        raise TypeError(f"encode takes a Play, a text or Plays, not {type(plays).__name__}")

    def decode(self, numbers):
        """The play of a number, or the list (`Plays`) of an array of numbers. Raises IndexError if there is none."""
        cdef Plays plays
        cdef play_t passing
        cdef Py_ssize_t i
        cdef long long[::1] asked
        write_play(&passing, 0, 0)
        given = np.asarray(numbers)
        if given.ndim > 1 or (given.size and given.dtype.kind not in "iu"):
            if given.dtype.kind == "O" and isinstance(numbers, int):
                raise IndexError(f"no action has a number of that size; there are {len(self)}")
            raise TypeError("an action is an integer, or several are a list or an array of integers")
        if given.size and not (0 <= int(given.min()) and int(given.max()) <= self.space.num):
            raise IndexError(f"actions are 0 to {self.space.num}, not {shown(numbers)}")
        asked = np.ascontiguousarray(given.reshape(-1), dtype=np.int64)
        plays = new_plays(len(asked))
        for i in range(plays.num):
            plays.data[i] = self.space.data[asked[i]] if asked[i] < self.space.num else passing
        return plays if given.ndim else plays[0]

    def mask(self, plays, packed=False):
        """Which actions a list of plays has: bool, shape (len,).

        If `packed`, as bits: uint8, shape ((len + 7) // 8,), action i being bit i % 8 of byte i // 8, the lowest bit
        first, as ``np.unpackbits(mask, count=len(actions), bitorder="little")`` reads it.
        """
        numbers = self.encode(plays)
        if packed:
            chosen = np.zeros((len(self) + 7) // 8, dtype=np.uint8)
            np.bitwise_or.at(chosen, numbers >> 3, np.left_shift(1, numbers & 7).astype(np.uint8))
            return chosen
        chosen = np.zeros(len(self), dtype=np.bool_)
        chosen[numbers] = True
        return chosen

    def __reduce__(self):
        return Actions, (self.rules,)

    def __repr__(self):
        return f"<{len(self)} actions of {self.rules.text}>"


cdef object _encode_list(Actions actions, Plays plays):
    """The numbers of a list, as int32."""
    cdef Py_buffer numbers  # a typed view would take longer than most lists
    cdef Py_ssize_t known
    found = empty(plays.num, INT32)
    PyObject_GetBuffer(found, &numbers, PyBUF_WRITABLE)
    known = _encode_all(actions, plays.data, plays.num, <int32_t*>numbers.buf)
    PyBuffer_Release(&numbers)
    if known < plays.num:
        raise NotAPlayError(f"{plays[known]} is no play under {actions.rules.text}")
    return found
