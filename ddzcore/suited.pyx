"""Hands whose cards have suits, for the few rules that ask for them."""

cimport cython

from ddzcore.hand cimport NUM_RANKS, SMALL_JOKER, Hand, count_of, hand_t, holds, new_hand, num_cards

import re
from unicodedata import normalize

from ddzcore.cards import RANKS, SUITS
from ddzcore.errors import CardError, DeckError, NotInHandError, shown

cdef int MOST_COPIES = 2  # of one card: two decks

SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS", "\ufe0f")  # the last asks for an emoji
CARD = re.compile(r"[\s,]*(?:(10|[3-9TJQKA2])([CDHS])|([BRXD]))[\s,]*")


@cython.final
cdef class SuitedHand:
    """SuitedHand(cards="")\n--\n
    An immutable multiset of cards with suits: clubs, diamonds, hearts and spades. Jokers have none.

    `cards` is a text in any order in which each card is a rank and its suit (``3h``, ``10s`` or ``Ts``, ``Q♦``) or a
    joker (``B`` and ``R``, or ``X`` and ``D``, or 小王 and 大王), or texts of cards, or another suited hand. Either
    case will do; blanks and commas are ignored.

    Most rules ask for ranks only, and take a `Hand`; where a hand is asked for, a suited hand or its text will do.
    ``+`` and ``-`` take suited hands and texts; ``-`` also takes a play, of which it takes the first of `Play.choices`;
    ``cards in hand`` is whether the hand holds them all.

    Raises `CardError` for what names no cards, and `DeckError` for more of a card than two decks hold.

    >>> hand = SuitedHand("4h 3s 3h B")
    >>> hand, hand.cards, hand.suits["h"]
    (SuitedHand('3h 3s 4h B'), Hand('334B'), Hand('34'))
    >>> hand - "3s", "3h 3s" in hand
    (SuitedHand('3h 4h B'), True)
    """

    def __cinit__(self, cards=""):
        cdef SuitedHand other
        cdef int suit
        if isinstance(cards, SuitedHand):
            other = cards
            self.word = other.word
            for suit in range(NUM_SUITS):
                self.suits[suit] = other.suits[suit]
        elif isinstance(cards, str):
            _read_text(self, str.__str__(cards))
        elif isinstance(cards, (list, tuple, set, frozenset)) and all([isinstance(card, str) for card in cards]):
            _read_text(self, " ".join(cards))
        else:
            raise CardError(f"{shown(cards)} names no cards with suits: give a text such as '3h 4s B'")

    @property
    def cards(self):
        """The cards without suits, as `Hand`."""
        return new_hand(self.word)

    @property
    def suits(self):
        """The cards of each suit, as a dictionary of ``c``, ``d``, ``h`` and ``s`` to `Hand`."""
        return {letter: new_hand(self.suits[suit]) for suit, letter in enumerate(SUITS)}

    def __len__(self):
        return num_cards(self.word)

    def __bool__(self):
        return self.word != 0

    def __iter__(self):
        cdef int rank, suit
        for rank in range(NUM_RANKS):
            if rank >= SMALL_JOKER:
                yield from RANKS[rank] * count_of(self.word, rank)
            for suit in range(NUM_SUITS):
                for _ in range(count_of(self.suits[suit], rank)):
                    yield RANKS[rank] + SUITS[suit]

    def __add__(self, other):
        if not isinstance(other, (SuitedHand, str)):
            return NotImplemented
        return SuitedHand([*self, *read_suited(other)])

    def __radd__(self, other):
        return self.__add__(other)

    def __sub__(self, other):
        if hasattr(other, "choices"):  # a play: its default choice
            other = next(iter(other.choices(self)))
        return _subtract(self, read_suited(other)) if isinstance(other, (SuitedHand, str)) else NotImplemented

    def __rsub__(self, other):
        return _subtract(read_suited(other), self) if isinstance(other, str) else NotImplemented

    def __contains__(self, cards):
        return _holds(self, read_suited(cards))

    def __hash__(self):
        return hash((self.word, self.suits[0], self.suits[1], self.suits[2], self.suits[3]))

    def __eq__(self, other):
        if not isinstance(other, SuitedHand):
            return NotImplemented
        return _holds(self, other) and _holds(other, self)

    def __str__(self):
        return " ".join(self)

    def __repr__(self):
        return f"SuitedHand({str(self)!r})"

    def __format__(self, spec):
        return format(str(self), spec)

    def __reduce__(self):
        return SuitedHand, (str(self),)


cdef int preference(const hand_t* suits, int rank, int* order) noexcept nogil:
    """The suits of the cards of a rank, those first whose card is in the shortest run of ranks; how many cards."""
    cdef int runs[NUM_SUITS]
    cdef int suit, low, high, i, n = 0, _copy
    for suit in range(NUM_SUITS):
        low = high = rank
        while high - low < SMALL_JOKER and count_of(suits[suit], (low - 1 + SMALL_JOKER) % SMALL_JOKER):
            low -= 1
        while high - low < SMALL_JOKER and count_of(suits[suit], (high + 1) % SMALL_JOKER):
            high += 1
        runs[suit] = high - low
        for _copy in range(count_of(suits[suit], rank)):
            i = n
            while i and runs[order[i - 1]] > runs[suit]:
                order[i] = order[i - 1]
                i -= 1
            order[i] = suit
            n += 1
    return n


cdef void take_by_default(
    const hand_t* suits, hand_t cards, bint chain, int one_suit, int including, hand_t* taken
) noexcept nogil:
    cdef int order[2 * NUM_SUITS]
    cdef int rank, suit, i, n, wanted, other_rank = -1, other_suit = 0, old_suit = 0
    cdef bint mixed = False
    for suit in range(NUM_SUITS):
        taken[suit] = 0
    if one_suit >= 0:
        taken[one_suit] = cards
        return
    for rank in range(SMALL_JOKER):
        wanted = count_of(cards, rank)
        if not wanted:
            continue
        n = preference(suits, rank, order)
        if rank == 0 and including >= 0:  # the opening card in the place of the last
            for i in range(wanted, n):
                if order[i] == including and not _is_first(order, wanted, including):
                    order[wanted - 1] = including
        for i in range(wanted):
            taken[order[i]] += <hand_t>1 << (4 * rank)
        if chain and not (rank == 0 and including >= 0):
            for i in range(n - 1, 0, -1):
                if order[i] != order[0]:
                    other_rank, old_suit, other_suit = rank, order[0], order[i]
    if chain:
        for suit in range(NUM_SUITS):
            mixed |= taken[suit] != 0 and taken[suit] != cards
        if not mixed and other_rank >= 0:
            taken[old_suit] -= <hand_t>1 << (4 * other_rank)
            taken[other_suit] += <hand_t>1 << (4 * other_rank)


cdef bint _is_first(const int* order, int number, int suit) noexcept nogil:
    """Whether a suit is among the first of an order."""
    cdef int i
    for i in range(number):
        if order[i] == suit:
            return True
    return False


cdef SuitedHand read_suited(cards):
    """The suited hand of anything that `SuitedHand` takes."""
    return cards if isinstance(cards, SuitedHand) else SuitedHand(cards)


cdef SuitedHand as_suited(cards):
    """The suited hand of a suited hand, or of texts that can't be read by ranks alone; None for anything else."""
    if isinstance(cards, SuitedHand):
        return cards
    if isinstance(cards, (list, tuple, set, frozenset)) and all([isinstance(card, str) for card in cards]):
        cards = " ".join(cards)
    if not isinstance(cards, str):
        return None
    try:
        Hand(cards)
    except (CardError, DeckError):
        return SuitedHand(cards) if reads_with_suits(cards) else None
    return None


cdef SuitedHand of_one_suit(hand_t cards, int suit):
    """Cards, jokers aside, that are all of one suit."""
    cdef SuitedHand hand = SuitedHand.__new__(SuitedHand)
    hand.word = hand.suits[suit] = cards
    return hand


cdef bint reads_with_suits(text):
    """Whether each card of a text has a suit, jokers aside, and there is one that has."""
    if not isinstance(text, str) or not _is_suited(text):
        return False
    return re.fullmatch(f"(?:{CARD.pattern})+", _plain(text)) is not None


cdef bint _is_suited(text):
    """Whether a text names a suit behind a rank somewhere."""
    return re.search("(0|[3-9TJQKA2])[CDHS]", _plain(text)) is not None


cdef str _plain(text):
    return normalize("NFKC", text).replace("小王", "B").replace("大王", "R").upper().translate(SYMBOLS)


cdef int _read_text(SuitedHand hand, str text) except -1:
    plain = _plain(text)
    end = 0
    while end < len(plain.rstrip()):
        card = CARD.match(plain, end)
        if card is None:
            raise CardError(
                f"{plain[end:end + 8].strip()!r} in {shown(text)} is no card with a suit, such as 3h; jokers have none"
            )
        end = card.end()
        rank, suit, joker = card.groups()
        if joker:
            _add(hand, RANKS.index({"X": "B", "D": "R"}.get(joker, joker)), -1)
        else:
            _add(hand, RANKS.index(rank.replace("10", "T")), SUITS.index(suit.lower()))
    return 0


cdef int _add(SuitedHand hand, int rank, int suit) except -1:
    cdef int held = count_of(hand.suits[suit] if suit >= 0 else hand.word, rank)
    if held == MOST_COPIES:
        card = RANKS[rank] + (SUITS[suit] if suit >= 0 else "")
        raise DeckError(f"more than {MOST_COPIES} cards {card}; even two decks hold no more")
    hand.word += <hand_t>1 << (4 * rank)
    if suit >= 0:
        hand.suits[suit] += <hand_t>1 << (4 * rank)
    return 0


cdef bint _holds(SuitedHand hand, SuitedHand cards):
    cdef int suit
    for suit in range(NUM_SUITS):
        if not holds(hand.suits[suit], cards.suits[suit]):
            return False
    return holds(hand.word, cards.word)


cdef SuitedHand _subtract(SuitedHand hand, SuitedHand cards):
    cdef SuitedHand left
    cdef int suit
    if not _holds(hand, cards):
        raise NotInHandError(f"{cards} is not in the hand {hand if hand.word else '(no cards)'}")
    left = SuitedHand(hand)
    left.word -= cards.word
    for suit in range(NUM_SUITS):
        left.suits[suit] -= cards.suits[suit]
    return left
