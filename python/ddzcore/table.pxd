"""The rule table: a rule set as one flat struct, read by everything that runs without the GIL."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from ddzcore.hand cimport ONES, TOPS, at_least, hand_t

cdef enum:
    MAX_ROWS = 32
    NUM_PATTERNS = 32
    NO_ROW = 255
    NO_KICKERS = 0
    FEW_ANSWERS = 128

cdef enum payoff_t:      # what is paid at the end
    BID = 0
    WIN = 1
    TWO_ONE = 2
    PLACES = 3
    CARDS_LEFT = 4

cdef enum:               # when kickers may be missing
    NEVER = 0
    AS_LAST = 1          # in the play of the whole hand
    ALWAYS = 2           # in lists of all plays

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
    const uint64_t SUIT_ONE "DDZ_BYTE(3)"
    const uint64_t SIZE_ONE "DDZ_BYTE(4)"
    const uint64_t RANKED "0xFFFFFFFFFFFFFULL"  # the nibbles of the ranks below the jokers

cdef struct kicker_t:    # one kind of kickers: solos, or pairs
    hand_t reach         # added to a hand, carries into the top bit of the nibbles that hold one kicker
    hand_t after_small_joker  # the ranks that may follow a small joker, all bits of their nibbles
    uint8_t unit         # cards of one kicker: 1 or 2
    uint8_t same         # most kickers of one rank
    uint8_t adjacent     # the same for ranks next to the body
    uint8_t jokers_apart  # both jokers may not be kickers of one play
    uint8_t match_body   # ranks of the body may be kickers
    uint8_t consecutive  # kickers are of consecutive ranks of the body's alphabet

cdef struct row_t:       # one pattern; bombs have one row for each size
    hand_t reach         # added to a hand, carries into the top bit of the nibbles that hold `per_rank` cards
    hand_t tops          # the top bits of the places that a body may have
    hand_t chain         # mask of the shortest body, at place 0
    uint64_t role        # the bytes of a play from `pattern` on, for the shortest body at place 0
    uint64_t role_step   # what each further body rank adds
    uint32_t beaten_by   # a bit for each row of which every play beats every play of this one
    uint8_t pattern
    uint8_t first_key    # key of a body at place 0
    uint8_t turn         # places before the three: 0 if places are ranks, 2 if ace and two stand before it
    uint8_t per_rank     # cards of each body rank
    uint8_t min_ranks    # fewest and most body ranks
    uint8_t max_ranks
    uint8_t extra_length  # length minus body ranks: 0 but for bombs
    uint8_t kicker       # which kind of kickers, or NO_KICKERS
    uint8_t units        # kickers for each body rank
    uint8_t cards        # cards for each body rank, kickers included
    uint8_t last         # only the play of the whole hand
    uint8_t spares_bombs  # takes no card of a rank that is held as a bomb
    uint8_t alike        # every body of one length has as many choices of kickers as any other
    uint8_t split        # places 0 and 1 join no ace or two behind the king, and not each other alone
    uint8_t few_answers  # no more than FEW_ANSWERS plays answer a play of this row
    uint8_t suited       # a body is of one suit
    uint8_t fewer        # kickers may be missing: AS_LAST or ALWAYS
    uint8_t most_ranks   # most body ranks when kickers are missing, else max_ranks
    uint8_t answers_end  # the number of the row after those that beat this one, if that walk is plain; else 0
    uint8_t next_body    # how many rows on the next with other bodies is: rows of the same bodies stand together

cdef struct context_t:   # what legality depends on besides the hand and the play to beat; all 0: nothing
    hand_t suits[4]      # the cards of the hand by suit: clubs, diamonds, hearts, spades; all 0: not known
    uint8_t next_cards   # how many cards the next player holds; 0: not known
    uint8_t opening      # this is the first play of the game
    uint8_t passed       # the player has passed in this trick

cdef struct rules_t:
    row_t rows[MAX_ROWS]             # by pattern and length
    kicker_t kickers[6]
    uint8_t first_row[NUM_PATTERNS]  # of each pattern, or NO_ROW
    uint8_t num_rows
    uint8_t must_beat                # no pass for who has another play
    uint8_t next_has_one             # no solo but the highest before a player with one card
    uint8_t pass_final               # who has passed in a trick is out of it
    uint8_t must_include             # the first play of the game contains the opening card, which is a three
    uint8_t opening_suit             # of the opening card, 0 to 3
    # the table: these decide nothing about which plays are legal
    uint8_t has_landlord
    uint8_t play_on                  # the game goes on when a hand is empty, for places
    uint8_t payoff                   # a payoff_t
    uint8_t spring                   # the stake doubles if a side made no play, or the landlord one
    uint8_t doubles_from             # bombs of so many cards double the stake; 255: none does
    uint8_t chain_row                # the row of solo chains, if there are flush chains, or NO_ROW
    uint8_t flush_row                # the row of flush chains, or NO_ROW
    # plain: no row is turned or for last hands only, no bomb is spared, no context matters; and the rows for leaders,
    # or those that beat a row, are all from a certain one on
    uint8_t plain
    uint8_t solo_row                 # the row of solos
    uint32_t leads                   # a bit for each row that a leader may play
    hand_t deck
    hand_t bomb_reach                # added to a hand, carries into the top bit of ranks held as unsplittable bombs


cdef inline hand_t turned(const row_t* row, hand_t ranks) noexcept nogil:
    """A mask of ranks as places of the row's alphabet, of which some may be no members."""
    if row.turn:
        return ranks << 8 | (ranks & RANKED) >> 44
    return ranks


cdef inline hand_t unturned(const row_t* row, hand_t places) noexcept nogil:
    """A mask of places as ranks. An ace or two stands for the same rank before the three and after the king."""
    if row.turn:
        return (places >> 8 | places << 44) & RANKED
    return places


cdef inline hand_t held_ranks(const row_t* row, hand_t hand) noexcept nogil:
    """The mask of ranks that can be in a body, for a row that is not turned."""
    return ((hand + row.reach) & row.tops) >> 3


cdef inline hand_t held_places(const row_t* row, hand_t hand) noexcept nogil:
    """The mask of places of the row's alphabet that can be in a body."""
    if row.turn:
        return turned(row, ((hand + row.reach) & TOPS) >> 3) & (row.tops >> 3)
    return held_ranks(row, hand)


cdef inline hand_t starts(hand_t held, int ranks) noexcept nogil:
    """The mask of places at which a body of `ranks` ranks can start, of those that are held."""
    cdef hand_t run = held
    while ranks > 1:
        held >>= 4
        run &= held
        ranks -= 1
    return run


cdef inline hand_t barred(const row_t* row, int ranks) noexcept nogil:
    """The mask of places at which no body of `ranks` ranks may start although its ranks are there."""
    if row.split and ranks == 2:
        return 1  # ace and two alone are the highest two, behind the king
    if row.split and ranks == 13:
        return 16  # two to ace: the two before the three, the ace behind the king
    return 0


cdef inline uint64_t role_of(const row_t* row, int ranks, int first) noexcept nogil:
    """The role of a play of this row whose body has `ranks` ranks and starts at place `first`."""
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
    const row_t* row, const kicker_t* kicker, hand_t hand, hand_t caps, hand_t places, int ranks, int left
) noexcept nogil:
    """How many kickers each rank of the hand can give beside a body, if there are to be `left` of them.

    The hand is what kickers are taken from: it holds the body, or none of a rank of it that is an unsplittable bomb.
    `caps` is kicker_caps of the hand, `places` the mask of the body's places and `ranks` their number.
    """
    cdef hand_t body = unturned(row, places)
    cdef hand_t room, near, lower = 0
    cdef int i
    if not kicker.match_body:
        room = caps & ~(body * 15)
    else:
        room = kicker_caps(kicker, hand - (body & at_least(hand, 1)) * row.per_rank)  # a body of a bomb is not in it
        if ranks == 1:  # one rank alone is never body and kickers
            for i in range(1, left):
                lower += ((room + (8 - i) * ONES) & TOPS) >> 3
            room = (room & ~(body * 15)) | (lower & (body * 15))
    if kicker.adjacent < kicker.same:
        near = unturned(row, ((places << 4) | (places >> 4)) & (row.tops >> 3)) & ~body
        if row.split and ranks == 2 and places >> 52:  # ace and two behind the king: the three is next to them too
            near |= 1
        lower = 0
        for i in range(1, kicker.adjacent + 1):
            lower += ((room + (8 - i) * ONES) & TOPS) >> 3
        room = (room & ~(near * 15)) | (lower & (near * 15))
    return room


cdef inline hand_t without_bombs(const rules_t* rules, hand_t hand) noexcept nogil:
    """The cards that plays other than bombs may take."""
    if not rules.bomb_reach:
        return hand
    return hand & ~((((hand + rules.bomb_reach) & TOPS) >> 3) * 15)


cdef class RuleTable:
    cdef rules_t c
