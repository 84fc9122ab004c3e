"""The order in which the plays of a node are tried: the numbers are those with which searches came out smallest."""

from libc.stdint cimport int32_t

from ddzcore.hand cimport BIG_JOKER, ONES, at_least, hand_t, highest_bit, num_set
from ddzcore.play cimport BOMB, PASS, play_t
from ddzcore.sameness cimport all_partners_wait
from ddzcore.turns cimport next_active, state_t

cdef enum:
    PER_PLAY_LEFT = 64   # against each play that is left, if nobody answers
    PER_TOP = 12         # for each rank that is kept and that no opponent can beat
    BOMBS_LAST = 800

cdef struct order_t:     # what counts at a node
    hand_t tops          # the opponents' highest rank, and all above
    int32_t per_card     # for each card that is played
    int32_t per_rank     # against each rank below the play's
    int32_t to_pass      # for a pass
    int32_t per_lead     # for a pass over a partner's play, for each play that he needs less


cdef inline void read_order(const state_t* state, int side, order_t* order) noexcept nogil:
    """What counts for the player to move, whose side has a bit for each seat."""
    cdef hand_t theirs = 0
    cdef int seat, num = 0
    for seat in range(state.num_players):
        if side >> seat & 1:
            num += 1
        else:
            theirs |= at_least(state.hands[seat], 1)
    theirs = highest_bit(theirs)
    order.tops = ONES & ~(theirs - 1)
    order.per_card, order.per_rank, order.to_pass, order.per_lead = 32, 4, -200, 0
    if num == 1:
        return
    if state.to_beat.pattern == PASS:
        if side >> next_active(state, state.to_move) & 1:
            order.per_card, order.per_rank = 24, 8
        else:
            order.per_rank = 2
    elif not side >> state.owner & 1:
        order.to_pass = -120
    else:
        order.to_pass, order.per_lead = 40, 6
        if not all_partners_wait(state, side):
            order.per_lead = 28
            if order.tops >> (4 * min(<int>state.to_beat.key, <int>BIG_JOKER)) & 1:  # or nearly so high
                order.to_pass = 70


cdef inline int32_t rate_pass(const order_t* order, int left, int partner_left) noexcept nogil:
    """How good a pass looks. Given are the plays that the player has left, and those of the partner he passes over."""
    return order.to_pass - PER_PLAY_LEFT * left + order.per_lead * (left - partner_left)


cdef inline int32_t rate_play(const order_t* order, const play_t* play, hand_t rest, int left) noexcept nogil:
    """How good a play looks. Given is what is left of the hand after it, and how many plays that takes."""
    cdef int32_t score = order.per_card * play.size - order.per_rank * play.key - PER_PLAY_LEFT * left
    if play.pattern >= BOMB:
        score -= BOMBS_LAST
    return score + PER_TOP * num_set(at_least(rest, 1) & order.tops)
