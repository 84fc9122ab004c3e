"""The generator. Hands and plays must be sound: counts within the deck, plays that are plays of the rules."""

from libc.stdint cimport uint64_t

from ddzcore.hand cimport hand_t
from ddzcore.play cimport play_t
from ddzcore.table cimport context_t, kicker_t, row_t, rules_t

cdef enum:
    MAX_BLOCKS = 320  # 32 rows, of which nine at most have chains, of at most 12 lengths

cdef struct block_t:  # plays of one row and one length
    const row_t* row
    hand_t chain      # mask of the body at place 0
    uint64_t role     # of a body at place 0
    hand_t start      # where bodies start
    size_t num        # how many plays these are

# to_beat is NULL, or a pass, for the leader; context is NULL where nothing more matters
cdef size_t generate(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context, play_t* out
) noexcept nogil
cdef size_t count(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context
) noexcept nogil
cdef size_t count_answers(
    const rules_t* rules, hand_t hand, const context_t* context, const play_t* plays, size_t num
) noexcept nogil
cdef size_t count_but_pass(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context
) noexcept nogil
cdef int survey(const rules_t* rules, hand_t hand, const play_t* to_beat, block_t* blocks) noexcept nogil
cdef size_t choices_of_kickers(const kicker_t* kicker, hand_t room, int left) noexcept nogil
