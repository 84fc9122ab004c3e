"""Plays: cards with the role they take; which readings cards have, and which play beats which."""

cimport cython
from libc.string cimport memset

from ddzcore.hand cimport (
    BIG_JOKER, NUM_RANKS, ONES, SMALL_JOKER, Hand, at_least, count_of, hand_t, holds, lowest_bit, new_hand, num_cards,
    ranks_from,
    read_hand, text_of,
)
from ddzcore.suited cimport (
    NUM_SUITS, SuitedHand, as_suited, of_one_suit, preference, read_suited, reads_with_suits,
)
from ddzcore.table cimport (
    NO_KICKERS, NUM_PATTERNS, RANKED, SIZE_ONE, SUIT_ONE, barred, held_places, kicker_caps, kicker_room, kicker_t,
    role_of, row_t, rules_t, starts, turned, unturned,
)

from collections import Counter
from itertools import combinations, product

from ddzcore.cards import RANKS, SUITS
from ddzcore.errors import CardError, DeckError, NotAPlayError, NotInHandError, shown
from ddzcore.patterns import Pattern

cdef enum:
    FIRST_KEY = 3

PASSES = ("pass", "不出", "不要", "过")

cdef uint8_t PER_RANK[NUM_PATTERNS]  # cards of each body rank, by pattern; bombs and rockets aside
cdef uint8_t SOLOS_PER_RANK[NUM_PATTERNS]  # solo kickers of each body rank, of patterns that may lack some


cdef void _fill_per_rank():
    for pattern in range(NUM_PATTERNS):
        PER_RANK[pattern] = SOLOS_PER_RANK[pattern] = 0
    for pattern in Pattern:
        for per_rank, word in enumerate(("SOLO", "PAIR", "TRIO", "QUAD"), 1):
            if pattern.name.startswith(word):
                PER_RANK[pattern] = per_rank
        if pattern.name.startswith("TRIO"):
            SOLOS_PER_RANK[pattern] = pattern.name.endswith("_SOLO") + 2 * pattern.name.endswith("_TWO")
    PER_RANK[<int>FLUSH_CHAIN] = 1


_fill_per_rank()


# Functions on structs

cdef bint _are_kickers(
    const rules_t* rules, const row_t* row, hand_t cards, hand_t places, int ranks
) noexcept nogil:
    """Whether what the body leaves of the cards, a possible number of cards, are kickers of the row."""
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
    return holds(kicker_room(row, kicker, cards, kicker_caps(kicker, cards), places, ranks, num_cards(rest)), rest)


cdef bint is_play(const rules_t* rules, const play_t* play) noexcept nogil:
    """Whether the cards of a play have the reading that it claims."""
    cdef const row_t* row = row_of(rules, play)
    cdef int ranks, first, missing
    cdef uint64_t claimed, role
    cdef hand_t places, body
    if row == NULL:
        return False
    ranks = play.length - row.extra_length
    first = play.key - row.first_key
    if first < 0 or first + ranks > NUM_RANKS:
        return False
    missing = row.cards * ranks - play.size
    if ranks > row.max_ranks and not missing or not 0 <= missing <= (row.units * ranks if row.fewer else 0):
        return False
    if row.suited and not 1 <= play.suit <= NUM_SUITS:
        return False
    memcpy(&claimed, &play.pattern, 8)
    role = role_of(row, ranks, first) - missing * SIZE_ONE + row.suited * play.suit * SUIT_ONE
    places = ranks_from(first, ranks)
    if role != claimed or places & ~(row.tops >> 3) or barred(row, ranks) >> (4 * first) & 1:
        return False
    body = unturned(row, places) * row.per_rank
    if row.kicker == NO_KICKERS:
        return play.cards == body
    if num_cards(play.cards) != play.size or not holds(play.cards, body):
        return False
    return _are_kickers(rules, row, play.cards, places, ranks)


cdef int classify(const rules_t* rules, hand_t cards, const hand_t* suits, play_t* out) noexcept nogil:
    """Write every reading of the cards, canonical first, and return their number.

    `out` holds MAX_READINGS plays: of each row only one length has the right number of cards, and it has at most
    15 starts; the four rows that may lack kickers have 75 bodies at most, and one bomb at most is of any size. Chains
    of cards of which the suits are known are flush chains if they are of one suit. Canonical: fewest kicker cards, then
    the highest key, then the lowest pattern.
    """
    cdef const row_t* row
    cdef int size = num_cards(cards)
    cdef int i, n = 0, ranks, suit
    for i in range(rules.num_rows):
        row = &rules.rows[i]
        if row.suited:
            continue
        ranks = size // row.cards
        if ranks * row.cards == size and row.min_ranks <= ranks <= row.max_ranks:
            suit = suit_of(cards, suits) if i == rules.chain_row and suits != NULL else 0
            if suit:
                row = &rules.rows[rules.flush_row]
            n = _classify_as(rules, row, cards, ranks, suit, out, n)
        if row.fewer:
            for ranks in range(max(row.min_ranks, size // row.cards + 1), row.most_ranks + 1):
                if row.per_rank * ranks <= size:
                    n = _classify_as(rules, row, cards, ranks, 0, out, n)
    return n


cdef int suit_of(hand_t cards, const hand_t* suits) noexcept nogil:
    """The suit, 1 to 4, that all of the cards are of, or 0."""
    cdef int suit
    for suit in range(NUM_SUITS):
        if suits[suit] == cards:
            return suit + 1
    return 0


cdef int _classify_as(
    const rules_t* rules, const row_t* row, hand_t cards, int ranks, int suit, play_t* out, int n
) noexcept nogil:
    """Add the readings of the cards as plays of a row with so many body ranks to those that are in order already."""
    cdef hand_t start = starts(held_places(row, cards), ranks) & ~barred(row, ranks)
    cdef uint64_t role
    cdef play_t reading
    cdef int j, first
    while start:
        first = lowest_bit(start) >> 2
        start &= start - 1
        if not _are_kickers(rules, row, cards, ranks_from(first, ranks), ranks):
            continue
        role = role_of(row, ranks, first) + suit * SUIT_ONE
        write_play(&reading, cards, role - (row.cards * ranks - num_cards(cards)) * SIZE_ONE)
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
    if row.suited and other_row == &rules.rows[rules.chain_row] and play.length == other.length:
        return True
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
    def suit(self):
        """The suit of a flush chain, ``c``, ``d``, ``h`` or ``s``; empty for other plays."""
        return SUITS[self.c.suit - 1] if self.c.suit else ""

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

    def choices(self, hand, including=""):
        """The ways to take the play from a hand with suits: an iterator of `SuitedHand`, which starts with the default.

        The default takes of each rank the cards of those suits in which the hand's run of consecutive ranks through
        the card (three after two) is shortest, of equal ones the lowest suit; so it spares flush chains. The others
        follow in that order of preference, the last rank varying first. A solo chain is given more than one suit, as a
        flush chain it is another play; only if there is no such choice, under rules without flush chains, it is given
        one. Only choices with the cards `including`, such as an opening card, are listed.

        Raises `NotInHandError` if the hand lacks cards of the play, or `including` is no part of it.

        >>> play = ddzcore.Rules("zhengshangyou").parse_play("34567")
        >>> [str(cards) for cards in play.choices("3h 3s 4h 5h 6h 7h 7c")]
        ['3s 4h 5h 6h 7c', '3s 4h 5h 6h 7h', '3h 4h 5h 6h 7c']
        """
        cdef SuitedHand held = read_suited(hand)
        _check_choices(self, held, read_suited(including))
        return _choices(self, held, read_suited(including))

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
        cdef int role = self.c.pattern
        if role == PASS:
            return "pass"
        text = text_of(body)
        if self.c.key < FIRST_KEY:  # a chain with ace and two before the three is written so
            low = text_of(body & ~(((<hand_t>1 << (4 * (self.c.key + self.c.length - FIRST_KEY))) - 1)))
            text = low + text_of(body - read_hand(low))
        if self.c.cards != body:
            text += "+" + text_of(self.c.cards - body)
        if role == FLUSH_CHAIN:
            return f"{text}#{self.suit}"
        trio_bomb = role == BOMB and self.c.length == 3
        if role == SHOVEL or role == MINE and self.c.key == 16 or trio_bomb or _lacks(&self.c):
            text += f"#{self.pattern.name.lower()}"  # else the text would be read as another role
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


cdef bint _lacks(const play_t* play):
    """Whether the play has fewer kickers than its pattern asks for."""
    cdef int solos = SOLOS_PER_RANK[play.pattern]
    return solos and play.size < play.length * (PER_RANK[play.pattern] + solos)


cdef named_t read_play(play, bint suits_first) except *:
    """Read a hand, or a text ``cards``, ``body+kickers``, either with ``#pattern`` or ``#suit`` behind it.

    Pass has no cards.
    """
    cdef named_t named
    memset(&named, 0, sizeof(named))
    named.pattern = ANY_PATTERN
    if isinstance(play, (Hand, SuitedHand)):
        named.body = _name_cards(&named, play, False)
        if not named.cards:
            raise CardError("a play has cards")
        return named
    cdef str text = str.__str__(play)
    cards, mark, pattern = text.partition("#")
    main, plus, kickers = cards.partition("+")
    if text.strip().lower() in PASSES:
        return named
    named.body = _name_cards(&named, main, suits_first)
    if plus:
        named.exact = True
        _name_cards(&named, kickers, suits_first)
        if not main.strip() or not kickers.strip():
            raise CardError(f"{shown(text)} lacks cards before or after the plus")
    elif not named.body:
        raise CardError(f"{shown(text)} names no cards")
    if mark:
        _name_role(&named, text, pattern.strip())
    if main.strip()[:1].upper() in ("A", "2") and "3" in main:  # ace or two before the three, as low chains are written
        named.key = 1 if main.strip()[0] in "Aa" else 2
    return named


cdef hand_t _name_cards(named_t* named, cards, bint suits_first) except? 0xFFFFFFFFFFFFFFFFULL:
    """Add cards to those that are named."""
    cdef SuitedHand suited
    cdef hand_t word = 0
    cdef int suit
    if suits_first and reads_with_suits(cards):
        cards = SuitedHand(cards)
    try:
        word = 0 if isinstance(cards, SuitedHand) else read_hand(cards)
    except (CardError, DeckError):
        if as_suited(cards) is None:
            raise
        cards = as_suited(cards)
    if isinstance(cards, SuitedHand):
        suited = cards
        word, named.suited = suited.word, True
        for suit in range(NUM_SUITS):
            named.suits[suit] += suited.suits[suit]
    named.cards = (<Hand>(new_hand(named.cards) + new_hand(word))).word if named.cards else word
    return word


cdef int _name_role(named_t* named, str text, str role) except -1:
    """Read what stands behind a #: a pattern, or the suit of a flush chain."""
    if role and role.lower() in SUITS:
        if named.suited and suit_of(named.cards, named.suits) != SUITS.index(role.lower()) + 1:
            raise CardError(f"{shown(text)} names cards of other suits than it says after the #")
        named.pattern, named.suited = FLUSH_CHAIN, True
        named.suits[<int>SUITS.index(role.lower())] = named.cards
    elif role.isascii() and role.upper() in Pattern.__members__:
        named.pattern = Pattern[role.upper()]
    else:
        raise CardError(f"{shown(text)} names no pattern after the #")
    return 0


cdef bint is_named(const named_t* named, const play_t* play) noexcept nogil:
    """Whether a play with the cards of a text is what the text says."""
    if named.exact and body_of(play) != named.body:
        return False
    if named.suited and play.pattern == FLUSH_CHAIN and named.suits[play.suit - 1] != named.cards:
        return False
    return named.pattern == ANY_PATTERN or named.pattern == play.pattern


cdef SuitedHand _to_choose_from(Play play, SuitedHand hand):
    """The cards of a hand that a play may take: for a flush chain those of its suit."""
    return of_one_suit(hand.suits[play.c.suit - 1], play.c.suit - 1) if play.c.suit else hand


cdef int _check_choices(Play play, SuitedHand hand, SuitedHand including) except -1:
    cdef SuitedHand held = _to_choose_from(play, hand)
    if not holds(held.word, play.c.cards):
        raise NotInHandError(f"{play} is not in the hand {hand if hand.word else '(no cards)'}")
    if including not in held or not holds(play.c.cards, including.word):
        raise NotInHandError(f"{including} is no part of {play} from the hand {hand}")
    return 0


def _choices(Play play, SuitedHand hand, SuitedHand including):
    """See `Play.choices`."""
    cdef SuitedHand held = _to_choose_from(play, hand)
    cdef hand_t cards = play.c.cards
    needed = Counter(including)
    one_suit = any([holds(suit, cards) for suit in _only_suits(held, cards)])
    picks = []
    for rank in range(NUM_RANKS):
        if count_of(cards, rank):
            ways = dict.fromkeys(combinations(_in_order_of_preference(held, rank), count_of(cards, rank)))
            wanted = Counter({card: n for card, n in needed.items() if card[0] == RANKS[rank]})
            picks.append([way for way in ways if wanted <= Counter(way)])
    for pick in product(*picks):
        chosen = SuitedHand([card for way in pick for card in way])
        if one_suit or play.c.pattern != SOLO_CHAIN or not suit_of(cards, (<SuitedHand>chosen).suits):
            yield chosen


cdef list _only_suits(SuitedHand hand, hand_t cards):
    """Of each suit the ranks, among those of the cards, that the hand holds in no other suit."""
    cdef hand_t held[NUM_SUITS]
    cdef int suit, other
    only = []
    for suit in range(NUM_SUITS):
        held[suit] = at_least(hand.suits[suit], 1) & at_least(cards, 1)
    for suit in range(NUM_SUITS):
        alone = held[suit]
        for other in range(NUM_SUITS):
            if other != suit:
                alone &= ~held[other]
        only.append(alone)
    return only


cdef list _in_order_of_preference(SuitedHand hand, int rank):
    """The cards of a rank, those first that are in the shortest run of ranks of their suit."""
    cdef int order[2 * NUM_SUITS]
    cdef int i
    if rank >= SMALL_JOKER:
        return [RANKS[rank]] * count_of(hand.word, rank)
    return [RANKS[rank] + SUITS[order[i]] for i in range(preference(hand.suits, rank, order))]


def _restore(cards, pattern, key, length, suit):
    """Rebuild a pickled play; refuse a role that its cards can't take."""
    cdef play_t play
    cdef Hand hand = Hand(cards)
    role = Pattern(pattern)
    suits = range(1, NUM_SUITS + 1) if role == Pattern.FLUSH_CHAIN else range(1)
    if not _is_role(hand, role, key, length) or suit not in suits:
        raise NotAPlayError(f"{hand} can't be {role.name} of length {shown(length)} and key {shown(key)}")
    write_play(&play, hand.word, 0)
    play.pattern, play.key, play.length, play.suit, play.size = pattern, key, length, suit, len(hand)
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
    if (length > 1) != ("CHAIN" in role.name) or length > 13 or key < FIRST_KEY and length == 1:
        return False
    write_play(&play, hand.word, 0)
    play.pattern, play.key, play.length = role, key, length
    has_kickers = role.name.endswith(("_SOLO", "_PAIR", "_TWO", "_THREE"))
    if not holds(hand.word, body_of(&play)):
        return False
    return hand.word == body_of(&play) if not has_kickers else hand.word != body_of(&play) or SOLOS_PER_RANK[role] > 0
