"""Which positions are the same for a search: plays to beat with the same answers, and ranks that nobody holds.

Both replace a position by another one in which the same is possible, play for play, so values stay exact. The rule
table decides where they may be used.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memcpy

from ddzcore.hand cimport JOKERS, ONES, TOPS, at_least, hand_t, lowest_bit, lowest_one, num_set, ranks_from
from ddzcore.play cimport play_t
from ddzcore.table cimport RANKED, held_places, row_t, rules_t, starts
from ddzcore.turns cimport MAX_PLAYERS, next_active, state_t

cdef enum:
    MOST_CHAINS = 4
    LEAD = 0            # the code of a leader

cdef struct sameness_t:  # what a rule table says of it
    uint8_t moves        # ranks that nobody holds may be left out
    uint8_t joins        # so that ranks become neighbours which were not
    uint8_t lifts        # a higher loose rank is as good as a lower one: see dominance
    uint8_t in_chains    # ranks 0 to this less one are in chains
    uint8_t lone_joker   # the only joker in play is like any other rank
    uint8_t num_chains
    uint8_t per_rank[MOST_CHAINS]  # the kinds of chains: cards of each rank, and the fewest ranks
    uint8_t least[MOST_CHAINS]
    hand_t reach[MOST_CHAINS]  # added to a hand, carries into the top bit of ranks held so often
    hand_t chain_ranks   # the ranks in chains
    uint8_t stronger[32]  # for each row, the first row that is beaten by the same rows


cdef void read_sameness(const rules_t* rules, sameness_t* same) noexcept nogil


cdef inline int num_waiting(const state_t* state) noexcept nogil:
    """How many players may still act in the trick, from the one to move on, if nobody answers."""
    return state.num_players - state.num_out - state.passes - (state.hands[state.owner] != 0)


cdef inline bint all_partners_wait(const state_t* state, int side) noexcept nogil:
    """Whether all who may still act in the trick after the player to move are of his side, given by its seats."""
    cdef int seat = state.to_move
    cdef int _i
    for _i in range(1, num_waiting(state)):
        seat = next_active(state, seat)
        if not side >> seat & 1:
            return False
    return True


cdef inline bint may_answer(const rules_t* rules, uint32_t rows, hand_t hand) noexcept nogil:
    """False only if the hand has no play of these rows."""
    cdef const row_t* row
    while rows:
        row = &rules.rows[lowest_bit(rows)]
        if starts(held_places(row, hand), row.min_ranks):
            return True
        rows &= rows - 1
    return False


cdef inline hand_t higher_starts(const row_t* row, const play_t* play, hand_t hand) noexcept nogil:
    """The places at which bodies may start that beat a play of their own row; no others are possible."""
    cdef int above = play.key - row.first_key + 1
    return starts(held_places(row, hand), play.length - row.extra_length) >> (4 * above) << (4 * above)


cdef inline bint may_beat(const rules_t* rules, const row_t* row, const play_t* play, hand_t hand) noexcept nogil:
    """False only if the hand has no play that beats this one, which is of the row."""
    return higher_starts(row, play, hand) != 0 or may_answer(rules, row.beaten_by, hand)


cdef inline int answer_code(
    const sameness_t* same, const rules_t* rules, const state_t* state, const row_t* row, int* start
) noexcept nogil:
    """What stands for the play to beat: plays with the same code and start have the same answers.

    These are the answers of all who may still act in the trick; the player to move has one. `row` is that of the play
    to beat, or NULL if there is none. The code names row and length, and `start` is the lowest place above the play at
    which a body of such an answer may start; if only other rows can answer, the code names these alone. No body
    that a player holds starts between the play and `start`, so what is legal is the same.
    """
    cdef hand_t above = 0
    cdef int seat = state.to_move
    cdef int _i
    start[0] = 0
    if row == NULL:
        return LEAD
    for _i in range(num_waiting(state)):
        above |= higher_starts(row, &state.to_beat, state.hands[seat])
        seat = next_active(state, seat)
    if above:
        start[0] = <int>lowest_bit(above) >> 2
        return 1 + ((row - &rules.rows[0]) << 4 | (state.to_beat.length - row.extra_length))
    return 1 + (same.stronger[row - &rules.rows[0]] << 4)


cdef inline int run_from(hand_t mask, int rank, int most) noexcept nogil:
    """How many ranks are in a mask, one after another from `rank` on; at most `most`."""
    cdef int run = <int>lowest_bit((~(mask >> (4 * rank)) & ONES) | <hand_t>1 << 60) >> 2
    return run if run < most else most


cdef inline bint joins_chain(
    const sameness_t* same, int num_players, const hand_t* hands, const hand_t* moved, int rank, int ranks, int place
) noexcept nogil:
    """Whether some hand could play a chain across the joint, if `ranks` ranks from `rank` on came to `place`."""
    cdef hand_t before
    cdef int seat, kind, run, below
    for seat in range(num_players):
        for kind in range(same.num_chains):
            run = run_from(at_least(hands[seat], same.per_rank[kind]), rank, ranks)
            if not run:
                break  # nor does it hold more cards of the rank
            before = at_least(moved[seat], same.per_rank[kind])
            below = place
            while below and before >> (4 * below - 4) & 1:
                run += 1
                below -= 1
            if below < place and run >= same.least[kind]:
                return True
    return False


cdef inline hand_t ranks_in_play(const sameness_t* same, int num_players, const hand_t* hands) noexcept nogil:
    """The ranks that somebody holds and that may be moved: jokers stay, but one alone that is like any other rank."""
    cdef hand_t held = 0, jokers = 0
    cdef int seat
    for seat in range(num_players):
        held |= hands[seat]
        jokers += hands[seat] >> JOKERS
    held = (held | held >> 1 | held >> 2 | held >> 3) & ONES
    return held if same.lone_joker and (jokers == 1 or jokers == 16) else held & RANKED


cdef inline void move_run_by_run(
    const sameness_t* same, int num_players, const hand_t* hands, hand_t held, hand_t* moved
) noexcept nogil:
    """Move the ranks that are held, run by run; where two would join to a chain, one place is left between them."""
    cdef hand_t ranks_alone, staying = ~(held * 15)
    cdef int seat, rank, ranks, place = 0
    for seat in range(num_players):
        moved[seat] = hands[seat] & staying
    while held:
        rank = <int>lowest_bit(held) >> 2
        ranks = run_from(held, rank, same.in_chains - rank) if rank < same.in_chains else 1
        if 0 < place < same.in_chains and place < rank:
            if not same.joins or joins_chain(same, num_players, hands, moved, rank, ranks, place):
                place += 1
        ranks_alone = ranks_from(0, ranks) * 15
        for seat in range(num_players):
            moved[seat] |= (hands[seat] >> (4 * rank) & ranks_alone) << (4 * place)
        held &= ~ranks_from(rank, ranks)
        place += ranks


cdef inline hand_t chain_starts(const sameness_t* same, hand_t hand, int kind) noexcept nogil:
    """The places at which a hand has the shortest chain of a kind."""
    return starts(((hand + same.reach[kind]) & TOPS) >> 3 & same.chain_ranks, same.least[kind])


cdef inline hand_t chained_ranks(const sameness_t* same, hand_t hand, int from_copies, int to_copies) noexcept nogil:
    """The ranks of a hand that are in chains of which each rank has so many cards."""
    cdef hand_t first, chained = 0
    cdef int kind, _i
    for kind in range(same.num_chains):
        if same.per_rank[kind] > to_copies:
            break
        if same.per_rank[kind] < from_copies:
            continue
        first = chain_starts(same, hand, kind)
        for _i in range(same.least[kind] if first else 0):
            chained |= first
            first <<= 4
    return chained


cdef inline hand_t joined_places(const sameness_t* same, hand_t hand) noexcept nogil:
    """The places that are in a chain of a hand together with the place below."""
    cdef hand_t first, joined = 0
    cdef int kind, _i
    for kind in range(same.num_chains):
        first = chain_starts(same, hand, kind)
        for _i in range(1, same.least[kind] if first else 0):
            first <<= 4
            joined |= first
    return joined


cdef inline void leave_out_gaps(
    const sameness_t* same, int num_players, const hand_t* hands, hand_t* moved
) noexcept nogil:
    """Move ranks down over those that nobody holds.

    Ranks keep their order, neighbours in chains stay neighbours, and no two become neighbours that some hand could
    join to a chain: then one place is left between them. So each hand has the same plays as before, with ranks renamed
    in order, which beat each other as before, and so has all that is left of it after any plays.
    """
    cdef hand_t in_play = ranks_in_play(same, num_players, hands)
    cdef hand_t held = in_play, staying = ~(in_play * 15), joints = 0, gap, below, above
    cdef int seat, shift
    gap = lowest_one(~held & ONES)
    above = held & ~(gap - 1)
    if not above:
        memcpy(moved, hands, num_players * sizeof(hand_t))
        return
    if not same.joins:
        move_run_by_run(same, num_players, hands, in_play, moved)
        return
    for seat in range(num_players):
        moved[seat] = hands[seat] & ~staying
    if held >> (4 * same.in_chains):  # ranks that are in no chains come to places that are
        joints = ranks_from(num_set(held & same.chain_ranks), num_set(held >> (4 * same.in_chains)))
    while above:
        joints |= gap
        below = gap - 1
        shift = <int>(lowest_bit(above) - lowest_bit(gap))
        held = (held & below) | above >> shift
        for seat in range(num_players):
            moved[seat] = (moved[seat] & below) | (moved[seat] & ~below) >> shift
        gap = lowest_one(~held & ONES)
        above = held & ~(gap - 1)
    for seat in range(num_players):
        above = at_least(moved[seat], 1)
        if above & above << 4 & joints and joined_places(same, moved[seat]) & joints:
            move_run_by_run(same, num_players, hands, in_play, moved)
            return
    for seat in range(num_players):
        moved[seat] |= hands[seat] & staying
