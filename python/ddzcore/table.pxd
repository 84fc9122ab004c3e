"""The rule table: a rule set as one flat struct, read by everything that runs without the GIL."""

from libc.stdint cimport uint8_t, uint64_t

from ddzcore.hand cimport ONES, TOPS, hand_t

cdef enum:
    MAX_ROWS = 32
    NUM_PATTERNS = 32
    NO_ROW = 255
    NO_KICKERS = 0
    FEW_ANSWERS = 128

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

cdef struct kicker_t:    # one kind of kickers: solos, or pairs
    hand_t reach         # added to a hand, carries into the top bit of the nibbles that hold one kicker
    hand_t after_small_joker  # the ranks that may follow a small joker, all bits of their nibbles
    uint8_t unit         # cards of one kicker: 1 or 2
    uint8_t same         # most kickers of one rank
    uint8_t adjacent     # the same for ranks next to the body
    uint8_t jokers_apart  # both jokers may not be kickers of one play
    uint8_t match_body   # ranks of the body may be kickers

cdef struct row_t:       # one pattern; bombs have one row for each size
    hand_t reach         # added to a hand, carries into the top bit of the nibbles that hold `per_rank` cards
    hand_t tops          # the top bits of the ranks that a body may have
    hand_t chain         # mask of the shortest body, at rank 0
    uint64_t role        # the bytes of a play from `pattern` on, for the shortest body at rank 0
    uint64_t role_step   # what each further body rank adds
    uint8_t pattern
    uint8_t first_key    # key of a body at rank 0
    uint8_t per_rank     # cards of each body rank
    uint8_t min_ranks    # fewest and most body ranks
    uint8_t max_ranks
    uint8_t extra_length  # length minus body ranks: 0 but for bombs
    uint8_t kicker       # which kind of kickers, or NO_KICKERS
    uint8_t units        # kickers for each body rank
    uint8_t tier         # 0, or the height among bombs: a higher tier beats every lower one
    uint8_t next_body    # how many rows on the next with other bodies is: rows of the same bodies stand together
    uint8_t beaten_from  # the first row of a higher tier
    uint8_t alike        # every body of one length has as many choices of kickers as any other
    uint8_t few_answers  # no more than FEW_ANSWERS plays answer a play of this row
    uint8_t spare[11]    # to 64 bytes

cdef struct rules_t:
    row_t rows[MAX_ROWS]             # by pattern; the bombs, by rising tier, come last
    kicker_t kickers[4]
    uint8_t first_row[NUM_PATTERNS]  # of each pattern, or NO_ROW
    uint8_t num_rows
    hand_t deck


cdef inline hand_t held_ranks(const row_t* row, hand_t hand) noexcept nogil:
    """The mask of ranks that can be in a body of this row."""
    return ((hand + row.reach) & row.tops) >> 3


cdef inline hand_t starts(const row_t* row, hand_t held, int ranks) noexcept nogil:
    """The mask of ranks at which a body of `ranks` ranks can start, of those that are held."""
    cdef hand_t run = held
    while ranks > 1:
        held >>= 4
        run &= held
        ranks -= 1
    return run


cdef inline uint64_t role_of(const row_t* row, int ranks, int first) noexcept nogil:
    """The role of a play of this row whose body has `ranks` ranks and starts at rank `first`."""
    return row.role + (ranks - row.min_ranks) * row.role_step + first * KEY_ONE


cdef inline hand_t kicker_caps(const kicker_t* kicker, hand_t hand) noexcept nogil:
    """How many kickers of this kind each rank of the hand can give."""
    cdef hand_t caps = ((hand + kicker.reach) & TOPS) >> 3
    cdef hand_t reach = kicker.reach
    cdef int _i
    for _i in range(1, kicker.same):
        reach -= kicker.unit * ONES
        caps += ((hand + reach) & TOPS) >> 3
    return caps


cdef inline hand_t kicker_room(
    const row_t* row, const kicker_t* kicker, hand_t hand, hand_t caps, hand_t body, int ranks
) noexcept nogil:
    """How many kickers each rank of the hand can give beside a body.

    `caps` is kicker_caps of the hand, `body` the mask of the body's ranks and `ranks` their number.
    """
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
        near = ((body << 4) | (body >> 4)) & ~body & (row.tops >> 3)
        lower = 0
        for i in range(1, kicker.adjacent + 1):
            lower += ((room + (8 - i) * ONES) & TOPS) >> 3
        room = (room & ~(near * 15)) | (lower & (near * 15))
    return room


cdef class RuleTable:
    cdef rules_t c
