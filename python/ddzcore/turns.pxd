"""The search node: a position of the play phase as one flat struct. Copying it is a copy of memory."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from ddzcore.hand cimport hand_t
from ddzcore.play cimport play_t
from ddzcore.stream cimport stream_t
from ddzcore.table cimport rules_t

cdef enum:
    MAX_PLAYERS = 6
    NOBODY = 255
    ONCE = 2  # plays are counted up to here: none, one, or more

cdef struct state_t:
    hand_t hands[MAX_PLAYERS]
    play_t to_beat                   # a pass if the player leads
    uint64_t hash                    # of all below and above, kept up to date
    uint8_t num_players
    uint8_t to_move
    uint8_t owner                    # who played to_beat, or NOBODY
    uint8_t landlord                 # or NOBODY
    uint8_t passes                   # in a row, since the last play
    uint8_t passed                   # a bit for each player who is out of the trick, where a pass is final
    uint8_t opening                  # the first play of the game is to come
    uint8_t num_out                  # how many players have no cards any more
    uint8_t out[MAX_PLAYERS]         # these, in the order in which they went out
    uint8_t plays[MAX_PLAYERS]       # plays made, up to two, where the score asks for them
    uint8_t bombs[MAX_PLAYERS]       # bombs played, where each is paid for
    uint8_t doublings                # bombs and rockets that double the stake
    uint8_t suited                   # the suits of the hands are known
    uint16_t stake                   # the bid
    hand_t suits[MAX_PLAYERS][4]     # the hands by suit, if suited

cdef struct undo_t:                  # what a play changes
    play_t to_beat
    uint64_t hash
    hand_t hand
    hand_t suits[4]
    uint8_t to_move
    uint8_t owner
    uint8_t passes
    uint8_t passed
    uint8_t opening
    uint8_t num_out
    uint8_t plays
    uint8_t bombs
    uint8_t doublings


cdef inline void copy_state(state_t* copy, const state_t* state) noexcept nogil:
    """A copy, without the suits where they are not known: no play writes or asks for them then."""
    memcpy(copy, state, sizeof(state_t) - sizeof(state.suits))
    if state.suited:
        memcpy(copy.suits, state.suits, sizeof(state.suits))


# The plays must be legal: state_play checks nothing.
cdef bint state_is_over(const rules_t* rules, const state_t* state) noexcept nogil
cdef size_t state_count(const rules_t* rules, const state_t* state) noexcept nogil
cdef size_t state_count_answers(
    const rules_t* rules, const state_t* state, const play_t* plays, size_t num
) noexcept nogil
cdef size_t state_generate(const rules_t* rules, const state_t* state, play_t* out) noexcept nogil
cdef bint state_is_legal(const rules_t* rules, const state_t* state, const play_t* play) noexcept nogil
# undo may be NULL; cards are those taken, by suit, or NULL for the default
cdef void state_play(
    const rules_t* rules, state_t* state, const play_t* play, const hand_t* cards, undo_t* undo
) noexcept nogil
cdef void state_play_unhashed(const rules_t* rules, state_t* state, const play_t* play, undo_t* undo) noexcept nogil
cdef void state_play_unseen(const rules_t* rules, state_t* state, const play_t* play) noexcept nogil
cdef void state_nth(
    const rules_t* rules, const state_t* state, size_t number, play_t* scratch, play_t* out
) noexcept nogil
# scratch has room for all plays under rules that are not plain; else it may be NULL
cdef bint state_choose(
    const rules_t* rules, const state_t* state, stream_t* stream, play_t* scratch, play_t* out
) noexcept nogil
# every legal play is as likely as any other; the hash is not kept; -1 if a player has no legal play
cdef int state_play_out(const rules_t* rules, state_t* state, stream_t* stream, play_t* scratch) noexcept nogil
cdef void state_undo(state_t* state, const undo_t* undo) noexcept nogil
cdef uint64_t state_hash(const state_t* state) noexcept nogil
cdef void state_scores(const rules_t* rules, const state_t* state, int* scores) noexcept nogil
cdef int next_active(const state_t* state, int seat) noexcept nogil
cdef bint is_winner(const rules_t* rules, const state_t* state, int seat) noexcept nogil
