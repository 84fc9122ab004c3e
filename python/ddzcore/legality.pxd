"""Whether a play is legal. The hand must be sound; the play may be anything."""

from ddzcore.hand cimport hand_t
from ddzcore.play cimport play_t
from ddzcore.table cimport context_t, rules_t

cdef bint is_legal(
    const rules_t* rules, hand_t hand, const play_t* play, const play_t* to_beat, const context_t* context
) noexcept nogil
