"""Lists of plays in one native buffer."""

cimport cython
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDES, PyBUF_WRITABLE
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport uint8_t
from libc.string cimport memcmp, memcpy, memset

from ddzcore.hand cimport NUM_RANKS, Hand, count_of, num_cards
from ddzcore.play cimport (
    ANY_PATTERN, SOLO_CHAIN, Play, body_of, is_named, named_t, new_play, play_t, read_play, suit_of,
)
from ddzcore.suited cimport SuitedHand

from collections import Counter
from collections.abc import Sequence

import numpy as np

from ddzcore.patterns import Pattern

PLAY_DTYPE = np.dtype(
    {
        "names": ["cards", "pattern", "key", "length", "suit", "size"],
        "formats": ["u8", "u1", "u1", "u1", "u1", "u1"],
        "offsets": [0, 8, 9, 10, 11, 12],
        "itemsize": sizeof(play_t),
    }
)
"""A play as 16 bytes: `cards` is the packed hand, the others are as in `Play`."""


cdef char* FORMAT = b"T{Q:cards:B:pattern:B:key:B:length:B:suit:B:size:3x}"  # PLAY_DTYPE, as buffers say it


@cython.final
@cython.freelist(64)
@cython.collection_type("sequence")
cdef class Plays:
    """An immutable sequence of plays over one native buffer; `Play` objects are made when asked for.

    An index is an integer, a slice, or a numpy array of integers or booleans. ``play in plays`` takes what
    `Rules.is_legal` takes. Lists are equal if they hold the same plays in the same order; they have no hash.

    >>> plays = ddzcore.Rules().legal_plays("33344456", to_beat="99")
    >>> list(plays)
    [<Play pass: PASS>]
    >>> plays = ddzcore.Rules().legal_plays("33344456")
    >>> len(plays), plays[-1], "333444+56" in plays, plays.counts.shape
    (18, <Play 333444+56: TRIO_CHAIN_SOLO>, True, (18, 15))
    """

    def __cinit__(self):
        self.data = self.few

    def __init__(self):
        raise TypeError("Plays are made by a rule set: see Rules.legal_plays")

    def __dealloc__(self):
        if self.num > FEW:
            PyMem_Free(self.data)

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        if flags & PyBUF_WRITABLE:
            raise BufferError("plays are read-only")
        buffer.buf, buffer.obj, buffer.len = self.data, self, self.num * sizeof(play_t)
        buffer.itemsize, buffer.readonly, buffer.ndim = sizeof(play_t), 1, 1
        buffer.format = FORMAT if flags & PyBUF_FORMAT else NULL
        buffer.shape = &self.num if flags & PyBUF_ND else NULL
        buffer.strides = &buffer.itemsize if flags & PyBUF_STRIDES == PyBUF_STRIDES else NULL
        buffer.suboffsets = buffer.internal = NULL

    @property
    def array(self):
        """The plays as a read-only numpy array of `PLAY_DTYPE`, shape (n,); a view, no copy."""
        return np.frombuffer(self, dtype=PLAY_DTYPE)

    @property
    def cards(self):
        """The packed cards of each play: uint64, shape (n,), read-only; a view, no copy."""
        return self.array["cards"]

    @property
    def counts(self):
        """The rank counts of each play: uint8, shape (n, 15); a new array."""
        table = np.empty((self.num, NUM_RANKS), dtype=np.uint8)
        cdef uint8_t[:, ::1] cells = table
        cdef Py_ssize_t i
        cdef int rank
        for i in range(self.num):
            for rank in range(NUM_RANKS):
                cells[i, rank] = <uint8_t>count_of(self.data[i].cards, rank)
        return table

    def __len__(self):
        return self.num

    def __getitem__(self, position):
        cdef Py_ssize_t i
        if isinstance(position, slice):
            return _select(self, range(self.num)[position])
        if hasattr(position, "__len__") and not isinstance(position, str):
            return _select(self, np.arange(self.num)[position])
        try:
            i = position
        except OverflowError:
            raise IndexError(f"no play at a position of that size; there are {self.num}") from None
        if i < 0:
            i += self.num
        if not 0 <= i < self.num:
            raise IndexError(f"play {position} of {self.num}")
        return new_play(&self.data[i])

    def __iter__(self):
        cdef Py_ssize_t i
        for i in range(self.num):
            yield new_play(&self.data[i])

    def __reversed__(self):
        return iter(self[::-1])

    def __contains__(self, play):
        return _find(self, play, 0, self.num) >= 0

    def index(self, play, start=0, stop=None):
        """The position of a play, which `in` would find; raises ValueError if it is not there."""
        first, last, _ = slice(start, stop).indices(self.num)
        i = _find(self, play, first, last)
        if i < 0:
            raise ValueError(f"{play} is not among these plays")
        return i

    def count(self, play):
        """How often a play is listed: a `Play` at most once, a text once for each reading."""
        n, i = 0, _find(self, play, 0, self.num)
        while i >= 0:
            n, i = n + 1, _find(self, play, i + 1, self.num)
        return n

    def by_cards(self):
        """The plays with one reading for each set of cards: the canonical one of those listed.

        Canonical is the reading with the fewest kicker cards, then the highest key.
        """
        cdef Py_ssize_t i
        best = {}
        for i in range(self.num):
            rank = (num_cards(self.data[i].cards - body_of(&self.data[i])), -self.data[i].key)
            if self.data[i].cards not in best or rank < best[self.data[i].cards][0]:
                best[self.data[i].cards] = (rank, i)
        return _select(self, sorted([place for _, place in best.values()]))

    def __eq__(self, other):
        if not isinstance(other, Plays):
            return NotImplemented
        if self.num != (<Plays>other).num:
            return False
        return not memcmp(self.data, (<Plays>other).data, self.num * sizeof(play_t))

    __hash__ = None

    def __repr__(self):
        cdef Py_ssize_t i
        tally = Counter([self.data[i].pattern for i in range(self.num)])
        shown = ", ".join(f"{number} {Pattern(pattern).name}" for pattern, number in tally.items())
        return f"<{self.num} plays{': ' if shown else ''}{shown}>"

    def __reduce__(self):
        return _restore, (list(self), self.knows_flushes)


Sequence.register(Plays)


cdef Plays new_plays(Py_ssize_t num):
    """Room for plays, to be filled at once."""
    cdef Plays plays = Plays.__new__(Plays)
    plays.data = plays.few
    if num > FEW:
        plays.data = <play_t*>PyMem_Malloc(num * sizeof(play_t))
        if plays.data == NULL:
            raise MemoryError
    plays.num = num
    return plays


cdef Plays plays_of(array):
    """The plays of an array of PLAY_DTYPE. Spare bytes, which numpy does not keep, are 0."""
    cdef Plays plays = new_plays(len(array))
    cdef uint8_t[::1] source
    cdef Py_ssize_t i
    if not plays.num:
        return plays
    source = np.ascontiguousarray(array).view(np.uint8)
    memcpy(plays.data, &source[0], plays.num * sizeof(play_t))
    for i in range(plays.num):
        memset(plays.data[i].spare, 0, sizeof(plays.data[i].spare))
    return plays


def _restore(list items, knows_flushes):
    """Rebuild pickled plays."""
    cdef Plays plays = new_plays(len(items))
    plays.knows_flushes = knows_flushes
    cdef Py_ssize_t i
    for i in range(plays.num):
        plays.data[i] = (<Play?>items[i]).c
    return plays


cdef Py_ssize_t _find(Plays plays, play, Py_ssize_t first, Py_ssize_t last) except -2:
    """The first position of a play from `first` on, or -1."""
    cdef Py_ssize_t i
    cdef named_t named
    cdef int plain = ANY_PATTERN  # what the cards can't be since they are of one suit
    if isinstance(play, Play):
        for i in range(first, last):
            if not memcmp(&plays.data[i], &(<Play>play).c, sizeof(play_t)):
                return i
    elif isinstance(play, (str, Hand, SuitedHand)):
        named = read_play(play, plays.knows_flushes)
        if plays.knows_flushes and named.suited and suit_of(named.cards, named.suits):
            plain = SOLO_CHAIN
        for i in range(first, last):
            if plays.data[i].cards == named.cards and plays.data[i].pattern != plain:
                if is_named(&named, &plays.data[i]):
                    return i
    return -1


cdef Plays _select(Plays plays, places):
    cdef Plays chosen = new_plays(len(places))
    chosen.knows_flushes = plays.knows_flushes
    cdef Py_ssize_t i, place
    for i, place in enumerate(places):
        chosen.data[i] = plays.data[place]
    return chosen
