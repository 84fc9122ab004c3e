"""One play by its number, or a random one. As in movegen, hands and plays must be sound."""

from ddzcore.hand cimport hand_t
from ddzcore.play cimport play_t
from ddzcore.stream cimport stream_t
from ddzcore.table cimport context_t, rules_t

# scratch has room for all plays under rules that are not plain; else it may be NULL
cdef void nth(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context, size_t number,
    play_t* scratch, play_t* out,
) noexcept nogil
cdef bint choose(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context, stream_t* stream,
    play_t* scratch, play_t* out,
) noexcept nogil
