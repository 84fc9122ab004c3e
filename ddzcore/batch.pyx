"""Many positions at once: arrays in, arrays out, the GIL released, threads by a parameter."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset

from ddzcore.hand cimport NUM_RANKS, TOPS, count_of, hand_t, holds
from ddzcore.movegen cimport count, generate
from ddzcore.play cimport PASS, is_play, play_t
from ddzcore.pool cimport do_parts, start_of
from ddzcore.rules cimport Rules, as_rules
from ddzcore.table cimport context_t, rules_t

import numpy as np

from ddzcore.errors import DdzError, DeckError, NotAPlayError
from ddzcore.playout import whole
from ddzcore.plays import PLAY_DTYPE
from ddzcore.splits import least_of_words

cdef enum:
    FEWEST_IN_A_PART = 32
    MOST_IN_A_PART = 256
    PARTS_OF_A_THREAD = 8


class Lists:
    """Lists of plays in two arrays, one list for each position (compressed rows).

    The plays of position i are ``plays[offsets[i]:offsets[i + 1]]``. `offsets` is int64, shape (n + 1,); `plays` is of
    `PLAY_DTYPE`, shape (total,). Given as `out` to the next call the arrays are used again, so what they held is lost;
    they grow when they must: views of the old ones keep what they show.
    """

    __slots__ = ("_free", "_room", "offsets", "plays")

    def __init__(self, positions=0, plays=0):
        self._free = [True]  # empty while a call writes
        self.offsets = np.zeros(positions + 1, dtype=np.int64)
        self._room = np.empty(plays, dtype=PLAY_DTYPE)
        self.plays = self._room[:0]

    def __len__(self):
        return len(self.offsets) - 1

    def __getitem__(self, position):
        """The plays of a position: a view."""
        position = range(len(self))[position]
        return self.plays[self.offsets[position] : self.offsets[position + 1]]

    @property
    def sizes(self):
        """How many plays each position has: int64, shape (n,)."""
        return np.diff(self.offsets)

    def make_room(self, positions, plays):
        """Room for so many positions, and for so many plays, of which `plays` is then a view."""
        if len(self.offsets) != positions + 1:
            self.offsets = np.zeros(positions + 1, dtype=np.int64)
        if len(self._room) < plays:
            self._room = np.empty(plays + plays // 8, dtype=PLAY_DTYPE)
        self.plays = self._room[:plays]


def held(out):
    """`out`, or new `Lists`, for one call to write; to be freed by `free` then."""
    if out is None:
        out = Lists()
    elif not isinstance(out, Lists):
        raise TypeError(f"out is a Lists, not {type(out).__name__}")
    try:
        out._free.pop()
    except IndexError:
        raise DdzError("out= is in use by another call; give each thread its own") from None
    return out


def free(out):
    """Let other calls write."""
    out._free.append(True)


def legal_plays(rules, hands, to_beat=None, next_cards=None, out=None, threads=1):
    """The legal plays of many hands, as `Lists`; each is what `Rules.legal_plays` gives.

    `rules` are a `Rules` or its text, `hands` packed hands, uint64, shape (n,), or counts, integers, shape (n, 15).
    `to_beat` is None if all lead, or an array of `PLAY_DTYPE`, shape (n,), in which a pass (all zeros) stands for a
    leader. `next_cards` is an array of integers, shape (n,): see `Context`. `out` is a `Lists` whose arrays are used
    again. The GIL is released; `threads` share the positions, and the answer does not depend on their number. Ctrl-C
    stops it; what `out` holds then is of no meaning, and it can be used again. While a call writes to an `out`, another
    one that is to is refused.

    Raises `DeckError` and `NotAPlayError`, which name the first position that is wrong; TypeError for other arrays.

    >>> hands = np.array([int(Hand("33344456")), int(Hand("BR"))], dtype=np.uint64)
    >>> lists = batch.legal_plays(Rules("doudizhu"), hands)
    >>> lists.sizes.tolist(), [str(Hand(int(cards))) for cards in lists[1]["cards"]]
    ([18, 3], ['B', 'R', 'BR'])
    """
    cdef _Positions positions = _Positions(rules, hands, to_beat, next_cards, threads)
    out = held(out)
    try:
        out.make_room(positions.c.num, 0)
        positions.fill_sizes(out.offsets[1:])
        out.make_room(positions.c.num, add_up(out.offsets))
        if len(out.plays):
            positions.fill_plays(out.offsets, out.plays.view(np.uint8))
    finally:
        free(out)
    return out


def count_plays(rules, hands, to_beat=None, next_cards=None, threads=1):
    """How many legal plays each of many hands has: int64, shape (n,). Arguments and errors as `legal_plays`."""
    cdef _Positions positions = _Positions(rules, hands, to_beat, next_cards, threads)
    sizes = np.zeros(positions.c.num, dtype=np.int64)
    positions.fill_sizes(sizes)
    return sizes


def least_plays(rules, hands, threads=1, bombs="split"):
    """`ddzcore.least_plays` of each of many hands: uint8, shape (n,). Hands and errors as for `legal_plays`.

    `bombs` as for `ddzcore.least_plays`, with its error; if they are free, all hands are split again for each set of as
    many bombs as one of them has.
    """
    cdef _Positions positions = _Positions(rules, hands, None, None, threads)
    return least_of_words(positions.rules, np.asarray(positions.words), bombs, positions.threads)


def masks(actions, lists, packed=False):
    """Which actions (see `Rules.actions`) each position of `Lists` has: bool, shape (n, len(actions)).

    If `packed`, as bits: uint8, shape (n, (len(actions) + 7) // 8), the lowest bit first.
    """
    chosen = np.zeros((len(lists), len(actions)), dtype=np.bool_)
    numbers = actions.encode(lists.plays) if len(lists.plays) else np.zeros(0, dtype=np.int32)
    chosen[np.repeat(np.arange(len(lists)), lists.sizes), numbers] = True
    return np.packbits(chosen, axis=1, bitorder="little") if packed else chosen


def pack(hands):
    """Packed hands, uint64, shape (n,), of packed hands or of counts, integers, shape (n, 15)."""
    given = np.asarray(hands)
    if given.ndim == 2 and given.shape[1] == NUM_RANKS and given.dtype.kind in "iu":
        if given.size and (given.min() < 0 or given.max() > 15):
            raise DeckError("a count is below 0 or above what two decks hold")
        shifts = np.arange(0, 4 * NUM_RANKS, 4, dtype=np.uint64)
        return np.bitwise_or.reduce(given.astype(np.uint64) << shifts, axis=1)
    if given.ndim != 1 or (given.size and given.dtype != np.uint64):
        raise TypeError("hands are an array of uint64, shape (n,), or of counts, integers, shape (n, 15)")
    return np.ascontiguousarray(given, dtype=np.uint64)


def unpack(words):
    """Counts of packed hands: uint8, shape (..., 15)."""
    shifts = np.arange(0, 4 * NUM_RANKS, 4, dtype=np.uint64)
    return ((np.asarray(words, dtype=np.uint64)[..., None] >> shifts) & np.uint64(15)).astype(np.uint8)


def _read_to_beat(to_beat, num):
    """Plays to beat as bytes, shape (n * 16,), or None."""
    if to_beat is None:
        return None
    given = np.asarray(to_beat)
    if given.dtype != PLAY_DTYPE or given.shape != (num,):
        raise TypeError(f"to_beat is an array of PLAY_DTYPE, shape ({num},)")
    return clean(given).view(np.uint8)


def clean(plays):
    """The same plays in a new array, in which the spare bytes, which numpy does not keep, are 0."""
    copy = np.zeros(len(plays), dtype=PLAY_DTYPE)
    for name in PLAY_DTYPE.names:
        copy[name] = plays[name]
    return copy


def _read_next_cards(next_cards, num):
    if next_cards is None:
        return None
    given = np.asarray(next_cards)
    if given.shape != (num,) or given.dtype.kind not in "iu" or (num and (given.min() < 0 or given.max() > 108)):
        raise TypeError(f"next_cards is an array of integers from 0 to 108, shape ({num},)")
    return given.astype(np.uint8)


cdef inline bint _in_deck(hand_t deck, hand_t hand) noexcept nogil:
    cdef int rank
    if not hand & TOPS:  # the quick test is for counts up to eight
        return holds(deck, hand)
    for rank in range(NUM_RANKS):
        if count_of(hand, rank) > count_of(deck, rank):
            return False
    return True


cdef int64_t add_up(int64_t[::1] offsets) noexcept:
    """Make sizes into where lists start and end; the end of the last."""
    cdef Py_ssize_t i
    offsets[0] = 0
    for i in range(1, offsets.shape[0]):
        offsets[i] += offsets[i - 1]
    return offsets[offsets.shape[0] - 1]


cdef struct positions_t:
    const rules_t* rules
    const uint64_t* hands
    const play_t* to_beat       # NULL: all lead
    const uint8_t* next_cards   # NULL: not known
    int64_t* numbers            # the sizes of the lists, then where they start
    play_t* plays
    size_t num
    size_t parts


cdef void count_part(void* work, size_t part) noexcept nogil:
    cdef positions_t* c = <positions_t*>work
    cdef context_t context
    cdef size_t i
    memset(&context, 0, sizeof(context))
    for i in range(start_of(c.num, part, c.parts), start_of(c.num, part + 1, c.parts)):
        if c.next_cards != NULL:
            context.next_cards = c.next_cards[i]
        c.numbers[i] = count(c.rules, c.hands[i], &c.to_beat[i] if c.to_beat != NULL else NULL, &context)


cdef void generate_part(void* work, size_t part) noexcept nogil:
    cdef positions_t* c = <positions_t*>work
    cdef context_t context
    cdef const play_t* to_beat
    cdef size_t i
    memset(&context, 0, sizeof(context))
    for i in range(start_of(c.num, part, c.parts), start_of(c.num, part + 1, c.parts)):
        if c.next_cards != NULL:
            context.next_cards = c.next_cards[i]
        to_beat = &c.to_beat[i] if c.to_beat != NULL else NULL
        generate(c.rules, c.hands[i], to_beat, &context, c.plays + c.numbers[i])


cdef class _Positions:
    """The arguments of a call, read and checked."""
    cdef positions_t c
    cdef size_t threads
    cdef Rules rules
    cdef const uint64_t[::1] words
    cdef const uint8_t[::1] table
    cdef const uint8_t[::1] following

    def __cinit__(self, rules, hands, to_beat, next_cards, threads):
        self.rules = as_rules(rules)
        self.c.rules = &self.rules.table.c
        self.threads = max(1, whole("threads", threads, 1 << 10))
        self.words = pack(hands).copy()  # what others write meanwhile, or `out` is to hold, changes nothing
        self.c.num = len(self.words)
        self.c.parts = 1
        if self.threads > 1:
            self.c.parts = min(self.c.num // FEWEST_IN_A_PART + 1, PARTS_OF_A_THREAD * self.threads)
        self.c.parts = max(self.c.parts, self.c.num // MOST_IN_A_PART)  # between two parts Ctrl-C stops the work
        self.table, self.following = _read_to_beat(to_beat, self.c.num), _read_next_cards(next_cards, self.c.num)
        if not self.c.num:
            return
        self.c.hands = &self.words[0]
        if self.table is not None:
            self.c.to_beat = <const play_t*>&self.table[0]
        if self.following is not None:
            self.c.next_cards = &self.following[0]
        self.check()

    cdef int check(self) except -1:
        """Whether the deck holds each hand, and each play to beat is a play."""
        cdef size_t i
        cdef hand_t deck = self.c.rules.deck
        for i in range(self.c.num):
            if not i & 0xFFFF:
                PyErr_CheckSignals()
            if self.c.hands[i] >> (4 * NUM_RANKS) or not _in_deck(deck, self.c.hands[i]):
                name = self.rules.text
                raise DeckError(f"hand {i} holds cards that the deck of {name} has not: {self.c.hands[i]:#x}")
            if self.c.to_beat == NULL or self.c.to_beat[i].pattern == PASS:
                continue
            if not is_play(self.c.rules, &self.c.to_beat[i]):
                raise NotAPlayError(f"play {i} to beat is no play under {self.rules.text}")
        return 0

    cdef int fill_sizes(self, int64_t[::1] sizes) except -1:
        if self.c.num:
            self.c.numbers = &sizes[0]
            do_parts(count_part, &self.c, self.c.parts, self.threads)
        return 0

    cdef int fill_plays(self, int64_t[::1] offsets, uint8_t[::1] room) except -1:
        self.c.numbers, self.c.plays = &offsets[0], <play_t*>&room[0]
        return do_parts(generate_part, &self.c, self.c.parts, self.threads)
