"""The generator. Hands and plays must be sound: counts within the deck, plays that are plays of the rules."""

from ddzcore.hand cimport hand_t
from ddzcore.play cimport play_t
from ddzcore.table cimport context_t, rules_t

# to_beat is NULL, or a pass, for the leader; context is NULL where nothing more matters
cdef size_t generate(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context, play_t* out
) noexcept nogil
cdef size_t count(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context
) noexcept nogil
cdef bint is_legal(
    const rules_t* rules, hand_t hand, const play_t* play, const play_t* to_beat, const context_t* context
) noexcept nogil
