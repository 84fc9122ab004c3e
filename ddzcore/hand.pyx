"""Hands: immutable multisets of ranks."""

cimport cython

from operator import index
from unicodedata import normalize

from ddzcore.cards import NUM_RANKS as _NUM_RANKS
from ddzcore.cards import RANKS
from ddzcore.errors import CardError, DeckError, NotInHandError, shown

assert _NUM_RANKS == NUM_RANKS

cdef int MAX_COUNT = 8
cdef int MAX_JOKERS = 2
cdef signed char RANK_OF[128]


cdef void _fill_rank_of():
    cdef int rank
    for rank in range(128):
        RANK_OF[rank] = -1
    for rank, letter in enumerate(RANKS):
        RANK_OF[<int>ord(letter)] = rank
        RANK_OF[<int>ord(letter.lower())] = rank
    for letter, rank in (("X", SMALL_JOKER), ("D", BIG_JOKER)):
        RANK_OF[<int>ord(letter)] = rank
        RANK_OF[<int>ord(letter.lower())] = rank


_fill_rank_of()


@cython.final
@cython.freelist(64)
cdef class Hand:
    """Hand(cards="")\n--\n
    An immutable multiset of cards, by rank: 15 counts, low to high (3 ... A, 2, small joker, big joker).

    `cards` is a text in any order (``T`` or ``10``; jokers ``B`` and ``R``, or ``X`` and ``D``, or 小王 and 大王;
    either case; blanks and commas are ignored), 15 counts (a sequence, ``bytes`` or an array of integers), a sequence
    of texts, the packed integer (four bits a rank), a play, or another hand. A rank is held at most 8 times and a joker
    at most twice: two decks.

    ``+`` and ``-`` take hands, texts and plays; ``cards in hand`` is whether the hand holds them all. The order of
    hands (``<``) is that of their packed integers.

    Raises `CardError` for what names no cards, and `DeckError` for more of a rank than two decks hold.

    >>> hand = Hand("2 10 10 3 R")
    >>> hand, len(hand), hand.counts
    (Hand('3TT2R'), 5, (1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 1))
    >>> hand - "TT" + "B", "3R" in hand, "33" in hand
    (Hand('32BR'), True, False)
    """

    def __cinit__(self, cards=""):
        self.word = read_hand(cards)

    @property
    def counts(self):
        """How often each rank is held: a tuple of 15 integers."""
        cdef int rank
        return tuple([count_of(self.word, rank) for rank in range(NUM_RANKS)])

    def __len__(self):
        return num_cards(self.word)

    def __bool__(self):
        return self.word != 0

    def __iter__(self):
        return iter(str(self))

    def __int__(self):
        return self.word

    def __index__(self):
        return self.word

    def __add__(self, other):
        cdef hand_t a, b
        if not _is_cards(other):
            return NotImplemented
        a, b = self.word, read_hand(other)
        _check_counts([count_of(a, rank) + count_of(b, rank) for rank in range(NUM_RANKS)])
        return new_hand(a + b)

    def __radd__(self, other):
        return self.__add__(other)

    def __sub__(self, other):
        if not _is_cards(other):
            return NotImplemented
        return new_hand(_subtract(self.word, read_hand(other)))

    def __rsub__(self, other):
        if not _is_cards(other):
            return NotImplemented
        return new_hand(_subtract(read_hand(other), self.word))

    def __contains__(self, cards):
        return holds(self.word, read_hand(cards))

    def __hash__(self):
        return hash(self.word)

    def __eq__(self, other):
        return self.word == (<Hand>other).word if isinstance(other, Hand) else NotImplemented

    def __lt__(self, other):
        return self.word < (<Hand>other).word if isinstance(other, Hand) else NotImplemented

    def __le__(self, other):
        return self.word <= (<Hand>other).word if isinstance(other, Hand) else NotImplemented

    def __gt__(self, other):
        return self.word > (<Hand>other).word if isinstance(other, Hand) else NotImplemented

    def __ge__(self, other):
        return self.word >= (<Hand>other).word if isinstance(other, Hand) else NotImplemented

    def __str__(self):
        return text_of(self.word)

    def __repr__(self):
        return f"Hand({text_of(self.word)!r})"

    def __format__(self, spec):
        return format(text_of(self.word), spec)

    def __reduce__(self):
        return Hand, (self.word,)

    def _repr_html_(self):
        cards = "".join(
            f'<span style="border:1px solid #999;border-radius:3px;margin:1px;padding:1px 4px">{letter}</span>'
            for letter in text_of(self.word)
        )
        return f'<span style="font-family:monospace">{cards or "(no cards)"}</span>'


cdef Hand new_hand(hand_t word):
    """The hand object of a word that is known to be sound."""
    cdef Hand hand = Hand.__new__(Hand)
    hand.word = word
    return hand


cdef str text_of(hand_t word):
    """The letters of the cards in rank order."""
    cdef int rank
    return "".join([RANKS[rank] * count_of(word, rank) for rank in range(NUM_RANKS) if count_of(word, rank)])


cdef hand_t read_hand(cards) except? 0xFFFFFFFFFFFFFFFFULL:
    """The word of anything that `Hand` takes."""
    if isinstance(cards, Hand):
        return (<Hand>cards).word
    if isinstance(cards, str):
        return _read_text(str.__str__(cards))
    if isinstance(getattr(cards, "cards", None), Hand):  # a play
        return (<Hand>cards.cards).word
    if isinstance(cards, bool):
        raise CardError(f"{shown(cards)} names no cards")
    if hasattr(cards, "__len__"):
        return _read_counts(cards)
    try:
        number = index(cards)
    except TypeError:
        raise CardError(f"{shown(cards)} names no cards: give a text, 15 counts or a packed integer") from None
    return _read_packed(number)


cdef hand_t _read_text(str text) except? 0xFFFFFFFFFFFFFFFFULL:
    cdef int counts[NUM_RANKS]
    cdef int rank
    cdef Py_UCS4 letter
    cdef bint ten = False  # a 1 was read that a 0 must follow
    cdef hand_t word = 0
    for rank in range(NUM_RANKS):
        counts[rank] = 0
    written = text
    if not text.isascii():
        text = normalize("NFKC", text).replace("小王", "B").replace("大王", "R")
    for letter in text:
        if ten != (letter == "0"):
            raise _not_a_card(u"1" if ten else letter, written)
        if letter == "1":
            ten = True
            continue
        if letter in " ,\t\r\n":
            continue
        rank = 7 if ten else RANK_OF[<int>letter] if letter < 128 else -1
        ten = False
        if rank < 0:
            raise _not_a_card(letter, written)
        counts[rank] += 1
    if ten:
        raise _not_a_card(u"1", written)
    for rank in range(NUM_RANKS):
        if counts[rank] > (MAX_COUNT if rank < SMALL_JOKER else MAX_JOKERS):
            raise _too_many(rank, counts[rank])
        word |= <hand_t>counts[rank] << (4 * rank)
    return word


cdef hand_t _read_counts(cards) except? 0xFFFFFFFFFFFFFFFFULL:
    cdef hand_t word = 0
    cdef int rank
    try:
        counts = list(cards)
        if counts and all([isinstance(count, str) for count in counts]):
            return _read_text("".join(counts))
        counts = [index(count) for count in counts]
    except TypeError:
        raise CardError(f"{shown(cards)} is no list of counts: each must be an integer") from None
    if len(counts) != NUM_RANKS:
        raise CardError(f"{len(counts)} counts given; a hand is {NUM_RANKS} counts, one for each of {RANKS}")
    _check_counts(counts)
    for rank in range(NUM_RANKS):
        word |= <hand_t><int>counts[rank] << (4 * rank)
    return word


cdef hand_t _read_packed(number) except? 0xFFFFFFFFFFFFFFFFULL:
    if number < 0 or number >> (4 * _NUM_RANKS):
        raise CardError(f"{_number(number)} is no packed hand: {NUM_RANKS} counts of four bits each, below 2**60")
    _check_counts([number >> (4 * rank) & 15 for rank in range(_NUM_RANKS)])
    return number


cdef int _check_counts(list counts) except -1:
    for rank, count in enumerate(counts):
        if count < 0:
            raise CardError(f"count {_number(count)} of rank {RANKS[rank]} is negative")
        if count > (MAX_COUNT if rank < SMALL_JOKER else MAX_JOKERS):
            raise _too_many(rank, count)
    return 0


cdef hand_t _subtract(hand_t hand, hand_t cards) except? 0xFFFFFFFFFFFFFFFFULL:
    if not holds(hand, cards):
        raise NotInHandError(f"{text_of(cards)} is not in the hand {text_of(hand) or '(no cards)'}")
    return hand - cards


cdef bint _is_cards(other):
    return isinstance(other, (Hand, str)) or isinstance(getattr(other, "cards", None), Hand)


cdef object _not_a_card(Py_UCS4 letter, str text):
    message = f"{letter!r} in {shown(text)} is not a card; the cards are {' '.join(RANKS)}"
    if letter in "cdhsCDHS♣♦♥♠♧♢♡♤":
        message += "; in a hand with suits each card but the jokers has one behind its rank, as in 3h 4s B"
    return CardError(message)


cdef str _number(number):
    return str(number) if number.bit_length() <= 64 else "a number of more than 64 bits"


cdef object _too_many(int rank, count):
    most = MAX_COUNT if rank < SMALL_JOKER else MAX_JOKERS
    return DeckError(f"{_number(count)} cards of rank {RANKS[rank]}; even two decks hold only {most}")
