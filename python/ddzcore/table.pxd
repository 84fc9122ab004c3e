"""The rule table: a rule set as one flat struct, read by everything that runs without the GIL."""

from libc.stdint cimport uint8_t, uint64_t

from ddzcore.hand cimport ONES, TOPS, hand_t

cdef enum:
    MAX_ROWS = 32
    NUM_PATTERNS = 32
    NO_ROW = 255
    NO_KICKERS = 0

cdef extern from *:
    """
    /* A one in byte i of a word as it lies in memory: a play's role is put together by additions. */
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
      #define DDZ_BYTE(i) (1ULL << (8 * (7 - (i))))
    #else
      #define DDZ_BYTE(i) (1ULL << (8 * (i)))
    #endif
    """
    const uint64_t PATTERN_ONE "DDZ_BYTE(0)"
    const uint64_t KEY_ONE "DDZ_BYTE(1)"
    const uint64_t LENGTH_ONE "DDZ_BYTE(2)"
    const uint64_t SIZE_ONE "DDZ_BYTE(4)"

cdef struct alphabet_t:  # the ranks that a body may be made of, in order
    hand_t members       # mask
    uint8_t first_key    # key of a body that starts at nibble 0

cdef struct kicker_t:    # one kind of kickers: solos, or pairs
    uint8_t unit         # cards of one kicker
    uint8_t same         # most kickers of one rank
    uint8_t adjacent     # the same for ranks next to the body
    uint8_t jokers_apart  # both jokers may not be kickers of one play
    uint8_t match_body   # ranks of the body may be kickers

cdef struct row_t:       # one pattern; bombs have one row for each size
    hand_t reach         # added to a hand, carries into the top bit of the nibbles that hold `per_rank` cards
    uint64_t role        # pattern, and for bombs what the length exceeds the ranks by; as bytes of a play
    uint64_t role_step   # what each body rank adds to length and size
    uint8_t pattern
    uint8_t per_rank     # cards of each body rank
    uint8_t min_ranks    # fewest and most body ranks
    uint8_t max_ranks
    uint8_t alphabet
    uint8_t kicker       # which kind of kickers, or NO_KICKERS
    uint8_t units        # kickers for each body rank
    uint8_t tier         # 0, or the height among bombs: a higher tier beats every lower one
    uint8_t extra_length  # length minus body ranks: 0 but for bombs

cdef struct rules_t:
    row_t rows[MAX_ROWS]             # by pattern; the bombs, by rising tier, come last
    alphabet_t alphabets[4]
    kicker_t kickers[4]
    uint8_t first_row[NUM_PATTERNS]  # of each pattern, or NO_ROW
    uint8_t num_rows
    uint8_t first_bomb               # the first row with a tier
    hand_t deck


cdef inline hand_t starts(const rules_t* rules, const row_t* row, hand_t hand, int ranks) noexcept nogil:
    """The mask of ranks at which a body of `ranks` ranks of this row can start."""
    cdef hand_t held = (((hand + row.reach) & TOPS) >> 3) & rules.alphabets[row.alphabet].members
    cdef hand_t run = held
    cdef int i
    for i in range(1, ranks):
        run &= held >> (4 * i)
    return run


cdef inline hand_t kicker_caps(const kicker_t* kicker, hand_t hand) noexcept nogil:
    """How many kickers of this kind each rank of the hand can give."""
    cdef hand_t caps = 0
    cdef int i
    for i in range(1, kicker.same + 1):
        caps += ((hand + (8 - i * kicker.unit) * ONES) & TOPS) >> 3
    return caps


cdef inline hand_t kicker_room(
    const rules_t* rules, const row_t* row, hand_t hand, hand_t caps, hand_t body, int ranks
) noexcept nogil:
    """How many kickers each rank of the hand can give beside a body.

    `caps` is kicker_caps of the hand, `body` the mask of the body's ranks and `ranks` their number.
    """
    cdef const kicker_t* kicker = &rules.kickers[row.kicker]
    cdef hand_t room, near, lower = 0
    cdef int i
    if not kicker.match_body:
        room = caps & ~(body * 15)
    else:
        room = kicker_caps(kicker, hand - body * row.per_rank)
        if ranks == 1:  # one rank alone is never body and kickers
            for i in range(1, row.units):
                lower += ((room + (8 - i) * ONES) & TOPS) >> 3
            room = (room & ~(body * 15)) | (lower & (body * 15))
    if kicker.adjacent < kicker.same:
        near = ((body << 4) | (body >> 4)) & ~body & rules.alphabets[row.alphabet].members
        lower = 0
        for i in range(1, kicker.adjacent + 1):
            lower += ((room + (8 - i) * ONES) & TOPS) >> 3
        room = (room & ~(near * 15)) | (lower & (near * 15))
    return room


cdef class RuleTable:
    cdef rules_t c
