"""Plays: cards with the role they take; which readings cards have, and which play beats which."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from ddzcore.hand cimport NUM_RANKS, hand_t
from ddzcore.table cimport NO_ROW, NUM_PATTERNS, row_t, rules_t

cdef struct play_t:  # 16 bytes
    hand_t cards
    uint8_t pattern  # a pattern_t
    uint8_t key      # what is compared: 3 for a body that starts at the three ... 14 ace, 15 two, 16 and 17 jokers
    uint8_t length   # ranks in the body; for bombs the number of cards
    uint8_t suit     # of a flush chain: 1 clubs, 2 diamonds, 3 hearts, 4 spades; else 0
    uint8_t size     # cards in all
    uint8_t spare[3]

ctypedef enum pattern_t:  # the numbers of ddzcore.patterns.Pattern
    PASS = 0
    SOLO = 1
    PAIR = 2
    TRIO = 3
    TRIO_SOLO = 4
    TRIO_PAIR = 5
    TRIO_TWO = 6
    SOLO_CHAIN = 7
    PAIR_CHAIN = 8
    TRIO_CHAIN = 9
    TRIO_CHAIN_SOLO = 10
    TRIO_CHAIN_PAIR = 11
    TRIO_CHAIN_TWO = 12
    QUAD_SOLO = 13
    QUAD_PAIR = 14
    QUAD_THREE = 15
    QUAD_CHAIN = 16
    QUAD_CHAIN_SOLO = 17
    QUAD_CHAIN_PAIR = 18
    FLUSH_CHAIN = 19
    BOMB = 20
    MINE = 21
    SHOVEL = 22
    ROCKET = 23


cdef inline void write_play(play_t* out, hand_t cards, uint64_t role) noexcept nogil:
    """Store a play; `role` is the eight bytes from `pattern` on, as the rule table keeps them."""
    out.cards = cards
    memcpy(&out.pattern, &role, 8)


cdef inline bint same_role(const play_t* play, const play_t* other) noexcept nogil:
    """Whether two plays are alike in all but their cards."""
    cdef uint64_t role, other_role
    memcpy(&role, &play.pattern, 8)
    memcpy(&other_role, &other.pattern, 8)
    return role == other_role


cdef inline const row_t* row_of(const rules_t* rules, const play_t* play) noexcept nogil:
    """The row that a play belongs to, or NULL."""
    cdef int i = rules.first_row[play.pattern] if play.pattern < NUM_PATTERNS else NO_ROW
    cdef int ranks, first
    while i < rules.num_rows and rules.rows[i].pattern == play.pattern:
        ranks = play.length - rules.rows[i].extra_length
        first = play.key - rules.rows[i].first_key
        if rules.rows[i].min_ranks <= ranks <= rules.rows[i].most_ranks and 0 <= first < NUM_RANKS:
            if rules.rows[i].tops >> (4 * first + 3) & 1:
                return &rules.rows[i]
        i += 1
    return NULL


cdef bint is_play(const rules_t* rules, const play_t* play) noexcept nogil
# suits: the cards by suit, or NULL if they are not known
cdef int classify(const rules_t* rules, hand_t cards, const hand_t* suits, play_t* out) noexcept nogil
cdef bint beats(const rules_t* rules, const play_t* play, const play_t* other) noexcept nogil
cdef hand_t body_of(const play_t* play) noexcept nogil
cdef int suit_of(hand_t cards, const hand_t* suits) noexcept nogil

cdef enum:
    MAX_READINGS = 480  # 32 rows, each with one length and at most 15 starts; see classify


cdef class Play:
    cdef play_t c


cdef Play new_play(const play_t* play)


cdef struct named_t:     # what a text or a hand says of a play
    hand_t cards
    hand_t body          # of a text with a plus or a low chain
    hand_t suits[4]      # the cards by suit, if suited
    uint8_t pattern      # of a text with a #, else ANY_PATTERN
    uint8_t key          # of a text that starts with a low ace or two, else 0
    bint exact           # the body is said
    bint suited          # the suits are said

cdef enum:
    ANY_PATTERN = 255


# suits_first: what reads as cards with suits is so, even if it reads as ranks alone
cdef named_t read_play(play, bint suits_first) except *
cdef bint is_named(const named_t* named, const play_t* play) noexcept nogil
