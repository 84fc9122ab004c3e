"""Plays: cards with the role they take; which readings cards have, and which play beats which."""

cimport cython

from ddzcore.hand cimport (
    BIG_JOKER, NUM_RANKS, ONES, SMALL_JOKER, Hand, count_of, hand_t, holds, lowest_bit, new_hand, num_cards,
    ranks_from,
    read_hand, text_of,
)
from ddzcore.table cimport (
    NO_KICKERS, NUM_PATTERNS, RANKED, barred, held_places, kicker_caps, kicker_room, kicker_t, role_of, row_t, rules_t,
    starts, turned, unturned,
)

from ddzcore.errors import CardError, NotAPlayError, shown
from ddzcore.patterns import Pattern

cdef enum:
    FIRST_KEY = 3

cdef uint8_t PER_RANK[NUM_PATTERNS]  # cards of each body rank, by pattern; bombs and rockets aside


cdef void _fill_per_rank():
    for pattern in range(NUM_PATTERNS):
        PER_RANK[pattern] = 0
    for pattern in Pattern:
        for per_rank, word in enumerate(("SOLO", "PAIR", "TRIO", "QUAD"), 1):
            if pattern.name.startswith(word):
                PER_RANK[pattern] = per_rank


_fill_per_rank()


# Functions on structs

cdef bint _are_kickers(
    const rules_t* rules, const row_t* row, hand_t cards, hand_t places, int ranks
) noexcept nogil:
    """Whether what the body leaves of the cards, the right number of cards, are kickers of the row."""
    cdef hand_t rest = cards - unturned(row, places) * row.per_rank
    cdef const kicker_t* kicker = &rules.kickers[row.kicker]
    if row.kicker == NO_KICKERS:
        return rest == 0
    if kicker.unit == 2:
        if rest & ONES:
            return False
        rest >>= 1
    if kicker.jokers_apart and count_of(rest, SMALL_JOKER) and count_of(rest, BIG_JOKER):
        return False
    if kicker.consecutive and not starts(turned(row, rest) & (row.tops >> 3), row.units * ranks):
        return False
    return holds(kicker_room(row, kicker, cards, kicker_caps(kicker, cards), places, ranks), rest)


cdef bint is_play(const rules_t* rules, const play_t* play) noexcept nogil:
    """Whether the cards of a play have the reading that it claims."""
    cdef const row_t* row = row_of(rules, play)
    cdef int ranks, first
    cdef uint64_t claimed
    cdef hand_t places, body
    if row == NULL:
        return False
    ranks = play.length - row.extra_length
    first = play.key - row.first_key
    if first < 0 or first + ranks > NUM_RANKS:
        return False
    memcpy(&claimed, &play.pattern, 8)
    places = ranks_from(first, ranks)
    if role_of(row, ranks, first) != claimed or places & ~(row.tops >> 3) or barred(row, ranks) >> (4 * first) & 1:
        return False
    body = unturned(row, places) * row.per_rank
    if row.kicker == NO_KICKERS:
        return play.cards == body
    if num_cards(play.cards) != play.size or not holds(play.cards, body):
        return False
    return _are_kickers(rules, row, play.cards, places, ranks)


cdef int classify(const rules_t* rules, hand_t cards, play_t* out) noexcept nogil:
    """Write every reading of the cards, canonical first, and return their number.

    `out` holds MAX_READINGS plays: of each row only one length has the right number of cards, and it has at most
    15 starts. Canonical: fewest kicker cards, then the highest key, then the lowest pattern.
    """
    cdef const row_t* row
    cdef int size = num_cards(cards)
    cdef int i, j, n = 0, ranks, first
    cdef hand_t start
    cdef play_t reading
    for i in range(rules.num_rows):
        row = &rules.rows[i]
        ranks = size // row.cards
        if ranks * row.cards != size or not row.min_ranks <= ranks <= row.max_ranks:
            continue
        start = starts(held_places(row, cards), ranks) & ~barred(row, ranks)
        while start:
            first = lowest_bit(start) >> 2
            start &= start - 1
            if not _are_kickers(rules, row, cards, ranks_from(first, ranks), ranks):
                continue
            write_play(&reading, cards, role_of(row, ranks, first))
            j = n
            while j and _more_canonical(&reading, &out[j - 1]):
                out[j] = out[j - 1]
                j -= 1
            out[j] = reading
            n += 1
    return n


cdef bint _more_canonical(const play_t* reading, const play_t* other) noexcept nogil:
    cdef int kickers = num_cards(reading.cards - body_of(reading))
    cdef int other_kickers = num_cards(other.cards - body_of(other))
    if kickers != other_kickers:
        return kickers < other_kickers
    return reading.key > other.key


cdef bint beats(const rules_t* rules, const play_t* play, const play_t* other) noexcept nogil:
    """Whether one play beats another; both are plays of the rules. Pass neither beats nor is beaten."""
    cdef const row_t* row = row_of(rules, play)
    cdef const row_t* other_row = row_of(rules, other)
    if row == NULL or other_row == NULL:
        return False
    if other_row.beaten_by >> (row - &rules.rows[0]) & 1:
        return True
    return row == other_row and play.length == other.length and play.key > other.key


cdef hand_t body_of(const play_t* play) noexcept nogil:
    """The cards of the body. They follow from pattern, key and length alone."""
    cdef hand_t places
    if play.pattern == PASS:
        return 0
    if BOMB <= play.pattern <= SHOVEL and play.key < 16:
        return ranks_from(play.key - FIRST_KEY, 1) * play.length
    if play.pattern >= BOMB:
        return play.cards
    if play.key >= FIRST_KEY:
        return ranks_from(play.key - FIRST_KEY, play.length) * PER_RANK[play.pattern]
    places = ranks_from(play.key - 1, play.length)  # ace and two before the three
    return ((places >> 8 | places << 44) & RANKED) * PER_RANK[play.pattern]


# The object

@cython.final
@cython.freelist(256)
cdef class Play:
    """Cards together with the role they take. Made by a rule set, never directly; immutable.

    The text is the ranks of the body, then ``+`` and the kickers: ``333444+56``, ``3333+4455``, ``BR``, ``pass``.

    >>> play = ddzcore.Rules("doudizhu_free").parse_play("333444+66")
    >>> play, play.size, play.length, play.key, play.kickers
    (<Play 333444+66: TRIO_CHAIN_SOLO>, 8, 2, 3, Hand('66'))
    """

    def __init__(self):
        raise TypeError("a Play is made by a rule set: see Rules.parse_play, Rules.readings and Rules.legal_plays")

    @property
    def cards(self):
        """All cards of the play, body and kickers."""
        return new_hand(self.c.cards)

    @property
    def pattern(self):
        """The pattern, a `Pattern`."""
        return Pattern(self.c.pattern)

    @property
    def key(self):
        """What is compared between plays of one pattern and length: the position of the lowest body rank.

        3 for a three ... 10, 11 jack, 12 queen, 13 king, 14 ace, 15 two, 16 small joker, 17 big joker. In chains in
        which ace and two stand before the three they are 1 and 2.
        """
        return self.c.key

    @property
    def length(self):
        """Ranks in the body: 1 if it is no chain, 2 for the rocket; for bombs the number of cards; 0 for pass."""
        return self.c.length

    @property
    def size(self):
        """The number of cards."""
        return self.c.size

    @property
    def body(self):
        """The cards that make the pattern (主牌)."""
        return new_hand(body_of(&self.c))

    @property
    def kickers(self):
        """The cards that go with the body (带牌)."""
        return new_hand(self.c.cards - body_of(&self.c))

    def __eq__(self, other):
        cdef uint64_t mine, theirs
        if not isinstance(other, Play):
            return NotImplemented
        memcpy(&mine, &self.c.pattern, 8)
        memcpy(&theirs, &(<Play>other).c.pattern, 8)
        return self.c.cards == (<Play>other).c.cards and mine == theirs

    def __hash__(self):
        return hash((self.c.cards, self.c.pattern, self.c.key, self.c.length, self.c.suit))

    def __str__(self):
        cdef hand_t body = body_of(&self.c)
        if self.c.pattern == PASS:
            return "pass"
        text = text_of(body)
        if self.c.key < FIRST_KEY:  # a chain with ace and two before the three is written so
            low = text_of(body & ~(((<hand_t>1 << (4 * (self.c.key + self.c.length - FIRST_KEY))) - 1)))
            text = low + text_of(body - read_hand(low))
        if self.c.cards != body:
            return f"{text}+{text_of(self.c.cards - body)}"
        role = self.c.pattern
        if role == SHOVEL or role == MINE and self.c.key == 16 or role == BOMB and self.c.length == 3:
            return f"{text}#{self.pattern.name.lower()}"  # else the text would be read as another role
        return text

    def __format__(self, spec):
        return format(str(self), spec)

    def __repr__(self):
        return f"<Play {self}: {self.pattern.name}>"

    def __reduce__(self):
        return _restore, (self.c.cards, self.c.pattern, self.c.key, self.c.length, self.c.suit)


cdef Play new_play(const play_t* play):
    cdef Play made = Play.__new__(Play)
    made.c = play[0]
    return made


cdef named_t read_play(play) except *:
    """Read a hand, or a text ``cards``, ``body+kickers``, either with ``#pattern`` behind it. Pass has no cards."""
    cdef named_t named
    named.pattern, named.key, named.exact = ANY_PATTERN, 0, False
    if isinstance(play, Hand):
        named.cards = named.body = (<Hand>play).word
        if not named.cards:
            raise CardError("a play has cards")
        return named
    cdef str text = str.__str__(play)
    cards, mark, pattern = text.partition("#")
    main, plus, kickers = cards.partition("+")
    named.body = 0 if text.strip().lower() == "pass" else read_hand(main)
    named.cards = named.body
    if plus:
        named.exact = True
        named.cards = (<Hand>(Hand(main) + Hand(kickers))).word
        if not main.strip() or not kickers.strip():
            raise CardError(f"{shown(text)} lacks cards before or after the plus")
    elif not named.body and text.strip().lower() != "pass":
        raise CardError(f"{shown(text)} names no cards")
    if mark:
        if not pattern.isascii() or pattern.strip().upper() not in Pattern.__members__:
            raise CardError(f"{shown(text)} names no pattern after the #")
        named.pattern = Pattern[pattern.strip().upper()]
    if main.strip()[:1].upper() in ("A", "2") and "3" in main:  # ace or two before the three, as low chains are written
        named.key = 1 if main.strip()[0] in "Aa" else 2
    return named


cdef bint is_named(const named_t* named, const play_t* play) noexcept nogil:
    """Whether a play with the cards of a text is what the text says."""
    if named.exact and body_of(play) != named.body:
        return False
    return named.pattern == ANY_PATTERN or named.pattern == play.pattern


def _restore(cards, pattern, key, length, suit):
    """Rebuild a pickled play; refuse a role that its cards can't take."""
    cdef play_t play
    cdef Hand hand = Hand(cards)
    role = Pattern(pattern)
    if not _is_role(hand, role, key, length) or suit != 0:
        raise NotAPlayError(f"{hand} can't be {role.name} of length {shown(length)} and key {shown(key)}")
    write_play(&play, hand.word, 0)
    play.pattern, play.key, play.length, play.size = pattern, key, length, len(hand)
    return new_play(&play)


def _is_role(Hand hand, role, int key, int length):
    """Whether some rule set could take the cards so."""
    cdef play_t play
    if role == Pattern.PASS:
        return not hand and key == length == 0
    if role in (Pattern.BOMB, Pattern.MINE, Pattern.SHOVEL) and key < 16:
        return FIRST_KEY <= key and hand.counts[key - FIRST_KEY] == length == len(hand)
    if role in (Pattern.MINE, Pattern.ROCKET):
        return (key, length) == (16, 2) and hand.counts[13] == hand.counts[14] > 0 and not any(hand.counts[:13])
    if role in (Pattern.BOMB, Pattern.SHOVEL) or not (1 <= key and 0 < length <= FIRST_KEY + NUM_RANKS - key):
        return False
    if key < FIRST_KEY and (length > 13 or not role.name.count("CHAIN")):
        return False
    write_play(&play, hand.word, 0)
    play.pattern, play.key, play.length = role, key, length
    has_kickers = role.name.endswith(("_SOLO", "_PAIR", "_TWO", "_THREE"))
    return holds(hand.word, body_of(&play)) and (hand.word != body_of(&play)) == has_kickers
