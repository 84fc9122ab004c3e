"""Many positions at once: arrays in, arrays out, the GIL released, threads by a parameter."""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset

from ddzcore.hand cimport NUM_RANKS, TOPS, count_of, hand_t, holds
from ddzcore.movegen cimport count, generate
from ddzcore.play cimport PASS, is_play, play_t
from ddzcore.rules cimport Rules
from ddzcore.table cimport context_t

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from ddzcore.errors import DeckError, NotAPlayError
from ddzcore.least import least_table
from ddzcore.playout import whole
from ddzcore.plays import PLAY_DTYPE


class Lists:
    """Lists of plays in two arrays, one list for each position (compressed rows).

    The plays of position i are ``plays[offsets[i]:offsets[i + 1]]``. `offsets` is int64, shape (n + 1,); `plays` is of
    `PLAY_DTYPE`, shape (total,). Given as `out` to the next call the arrays are used again, so what they held is lost;
    they grow when they must.
    """

    __slots__ = ("_room", "offsets", "plays")

    def __init__(self, positions=0, plays=0):
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


def legal_plays(Rules rules not None, hands, to_beat=None, next_cards=None, out=None, threads=1):
    """The legal plays of many hands, as `Lists`; each is what `Rules.legal_plays` gives.

    `hands` are packed hands, uint64, shape (n,), or counts, integers, shape (n, 15). `to_beat` is None if all lead, or
    an array of `PLAY_DTYPE`, shape (n,), in which a pass (all zeros) stands for a leader. `next_cards` is an array of
    integers, shape (n,): see `Context`. `out` is a `Lists` whose arrays are used again. The GIL is released; `threads`
    share the positions, and the answer does not depend on their number.

    Raises `DeckError` and `NotAPlayError`, which name the first position that is wrong; TypeError for other arrays.

    >>> hands = np.array([int(Hand("33344456")), int(Hand("BR"))], dtype=np.uint64)
    >>> lists = batch.legal_plays(Rules("doudizhu"), hands)
    >>> lists.sizes.tolist(), [str(Hand(int(cards))) for cards in lists[1]["cards"]]
    ([18, 3], ['B', 'R', 'BR'])
    """
    words = pack(hands)
    table = _read_to_beat(to_beat, len(words))
    following = _read_next_cards(next_cards, len(words))
    if out is None:
        out = Lists()
    elif not isinstance(out, Lists):
        raise TypeError(f"out is a Lists, not {type(out).__name__}")
    _check(rules, words, table)
    num = len(words)
    parts = _slices(num, threads)
    out.make_room(num, 0)
    sizes = out.offsets[1:]
    in_parts(threads, parts, lambda some: _count(rules, words[some], table[some], following[some], sizes[some]))
    np.cumsum(sizes, out=sizes)
    out.make_room(num, int(out.offsets[num]))
    in_parts(
        threads, parts,
        lambda some: _generate(rules, words[some], table[some], following[some], out.offsets[some], out.plays),
    )
    return out


def count_plays(Rules rules not None, hands, to_beat=None, next_cards=None, threads=1):
    """How many legal plays each of many hands has: int64, shape (n,). Arguments and errors as `legal_plays`."""
    words = pack(hands)
    table = _read_to_beat(to_beat, len(words))
    following = _read_next_cards(next_cards, len(words))
    _check(rules, words, table)
    sizes = np.zeros(len(words), dtype=np.int64)
    num = len(words)
    parts = _slices(num, threads)
    in_parts(threads, parts, lambda some: _count(rules, words[some], table[some], following[some], sizes[some]))
    return sizes


def least_plays(Rules rules not None, hands, threads=1):
    """`ddzcore.least_plays` of each of many hands: uint8, shape (n,). Hands and errors as for `legal_plays`."""
    words = pack(hands)
    _check(rules, words, _read_to_beat(None, len(words)))
    table, num = least_table(rules), len(words)
    numbers = np.zeros(num, dtype=np.uint8)
    in_parts(threads, _slices(num, threads), lambda some: table.least_of_each(words[some], numbers[some]))
    return numbers


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


def _slices(num, threads):
    """The positions that each thread has."""
    threads = max(1, whole("threads", threads, 1 << 10))
    return [slice(num * i // threads, num * (i + 1) // threads) for i in range(threads)]


def in_parts(threads, parts, do):
    """Do something for each part, in threads of their own."""
    if threads <= 1:
        do(parts[0])
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(do, parts))


def _read_to_beat(to_beat, num):
    """Plays to beat as bytes, shape (n, 16)."""
    if to_beat is None:
        return np.zeros((num, 16), dtype=np.uint8)
    given = np.asarray(to_beat)
    if given.dtype != PLAY_DTYPE or given.shape != (num,):
        raise TypeError(f"to_beat is an array of PLAY_DTYPE, shape ({num},)")
    return clean(given).view(np.uint8).reshape(num, 16)


def clean(plays):
    """The same plays in a new array, in which the spare bytes, which numpy does not keep, are 0."""
    copy = np.zeros(len(plays), dtype=PLAY_DTYPE)
    for name in PLAY_DTYPE.names:
        copy[name] = plays[name]
    return copy


def _read_next_cards(next_cards, num):
    if next_cards is None:
        return np.zeros(num, dtype=np.uint8)
    given = np.asarray(next_cards)
    if given.shape != (num,) or given.dtype.kind not in "iu" or (num and (given.min() < 0 or given.max() > 108)):
        raise TypeError(f"next_cards is an array of integers from 0 to 108, shape ({num},)")
    return np.ascontiguousarray(given, dtype=np.uint8)


cdef int _check(Rules rules, const uint64_t[::1] words, const uint8_t[:, ::1] table) except -1:
    """Whether the deck holds each hand, and each play to beat is a play."""
    cdef Py_ssize_t i
    cdef const play_t* to_beat
    cdef hand_t deck = rules.table.c.deck
    for i in range(len(words)):
        if words[i] >> (4 * NUM_RANKS) or not _in_deck(deck, words[i]):
            raise DeckError(f"hand {i} holds cards that the deck of {rules.text} has not: {words[i]:#x}")
        to_beat = <const play_t*>&table[i, 0]
        if to_beat.pattern != PASS and not is_play(&rules.table.c, to_beat):
            raise NotAPlayError(f"play {i} to beat is no play under {rules.text}")
    return 0


cdef inline bint _in_deck(hand_t deck, hand_t hand) noexcept nogil:
    cdef int rank
    if not hand & TOPS:  # the quick test is for counts up to eight
        return holds(deck, hand)
    for rank in range(NUM_RANKS):
        if count_of(hand, rank) > count_of(deck, rank):
            return False
    return True


cdef int _count(
    Rules rules, const uint64_t[::1] words, const uint8_t[:, ::1] table, const uint8_t[::1] next_cards,
    int64_t[::1] sizes,
) except -1:
    cdef Py_ssize_t i
    cdef context_t context
    with nogil:
        memset(&context, 0, sizeof(context))
        for i in range(words.shape[0]):
            context.next_cards = next_cards[i]
            sizes[i] = count(&rules.table.c, words[i], <const play_t*>&table[i, 0], &context)
    return 0


cdef int _generate(
    Rules rules, const uint64_t[::1] words, const uint8_t[:, ::1] table, const uint8_t[::1] next_cards,
    const int64_t[::1] offsets, plays
) except -1:
    cdef Py_ssize_t i
    cdef context_t context
    cdef uint8_t[::1] room
    if not len(plays) or not words.shape[0]:
        return 0
    room = plays.view(np.uint8)
    with nogil:
        memset(&context, 0, sizeof(context))
        for i in range(words.shape[0]):
            context.next_cards = next_cards[i]
            generate(
                &rules.table.c, words[i], <const play_t*>&table[i, 0], &context,
                <play_t*>(&room[0] + offsets[i] * sizeof(play_t)),
            )
    return 0
