"""The order in which the plays of a node are tried. It changes no answer: the numbers are those of small searches.

What counts first is how many plays the rest of the hand needs if nobody answers. Over a play of a partner it matters
who of the two needs fewer.
"""

from libc.stdint cimport int32_t

from ddzcore.hand cimport BIG_JOKER, ONES, at_least, hand_t, highest_one, num_set
from ddzcore.play cimport BOMB, PASS, play_t
from ddzcore.sameness cimport all_partners_wait
from ddzcore.turns cimport next_active, state_t

cdef enum situation_t:
    LEAD_ALONE = 0
    LEAD_BEFORE_PARTNER = 1
    LEAD_BEFORE_OPPONENT = 2
    FOLLOW_ALONE = 3
    FOLLOW_BEFORE_PARTNER = 4
    FOLLOW_BEFORE_OPPONENT = 5
    OVER_PARTNER_LAST = 6     # no opponent may still answer
    OVER_PARTNER = 7

cdef extern from *:
    """
    typedef struct {
        int card;          /* for each card that is played */
        int rank;          /* against each rank up to the play's */
        int left;          /* against each play that the rest of the hand needs */
        int top;           /* for each rank kept that no opponent can beat */
        int pass;          /* for a pass */
        int partner_left;  /* for a pass, for each play that the partner needs less */
        int pass_top;      /* for a pass over a play that no opponent is likely to beat */
    } ddz_weights_t;
    static const ddz_weights_t DDZ_WEIGHTS[8] = {
        {32, 4, 64, 12, 0, 0, 0},
        {24, 10, 64, 12, 0, 0, 0},
        {32, 2, 64, 12, 0, 0, 0},
        {32, 4, 64, 12, -200, 0, 0},
        {32, 4, 64, 12, -120, 0, 0},
        {32, 4, 64, 12, -60, 10, -60},
        {32, 4, 64, 12, 50, 12, 30},
        {24, 5, 84, 28, -20, 12, 90},
    };
    """
    ctypedef struct weights_t "ddz_weights_t":
        int card
        int rank
        int left
        int top
        int to_pass "pass"
        int partner_left
        int pass_top
    const weights_t WEIGHTS "DDZ_WEIGHTS"[8]

cdef enum:
    BOMBS_LAST = 800

cdef struct order_t:     # what counts at a node
    const weights_t* weights
    hand_t tops          # the opponents' highest rank, and all above
    int32_t to_pass


cdef inline situation_t situation_of(const state_t* state, int side) noexcept nogil:
    """What the player to move is about to do; his side has a bit for each seat."""
    cdef int seat, num = 0
    cdef bint leads = state.to_beat.pattern == PASS
    if not leads and side >> state.owner & 1:
        return OVER_PARTNER_LAST if all_partners_wait(state, side) else OVER_PARTNER
    for seat in range(state.num_players):
        num += side >> seat & 1
    if num == 1:
        return LEAD_ALONE if leads else FOLLOW_ALONE
    if side >> next_active(state, state.to_move) & 1:
        return LEAD_BEFORE_PARTNER if leads else FOLLOW_BEFORE_PARTNER
    return LEAD_BEFORE_OPPONENT if leads else FOLLOW_BEFORE_OPPONENT


cdef inline void read_order(const state_t* state, int side, order_t* order) noexcept nogil:
    """What counts for the player to move, whose side has a bit for each seat."""
    cdef hand_t theirs = 0
    cdef int seat
    for seat in range(state.num_players):
        if not side >> seat & 1:
            theirs |= at_least(state.hands[seat], 1)
    order.weights = &WEIGHTS[<int>situation_of(state, side)]
    order.tops = ONES & ~(highest_one(theirs) - 1)
    order.to_pass = order.weights.to_pass
    if order.weights.pass_top and order.tops >> (4 * min(<int>state.to_beat.key, <int>BIG_JOKER)) & 1:
        order.to_pass += order.weights.pass_top  # a key is three more than the rank: few cards, if any, are above


cdef inline int32_t rate_pass(const order_t* order, int left, int partner_left) noexcept nogil:
    """How good a pass looks, from the numbers of plays that the player has left, and his partner."""
    return order.to_pass - order.weights.left * left + order.weights.partner_left * (left - partner_left)


cdef inline int32_t rate_play(const order_t* order, const play_t* play, hand_t rest, int left) noexcept nogil:
    """How good a play looks. Given is what is left of the hand after it, and how many plays that needs."""
    cdef int32_t score = order.weights.card * play.size - order.weights.rank * play.key - order.weights.left * left
    if play.pattern >= BOMB:
        score -= BOMBS_LAST
    return score + order.weights.top * num_set(at_least(rest, 1) & order.tops)
