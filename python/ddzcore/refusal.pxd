"""Why a play is refused."""

from ddzcore.hand cimport hand_t
from ddzcore.play cimport Play, play_t
from ddzcore.table cimport RuleTable, context_t

cdef object refusal(
    RuleTable table, options, text, hand_t word, Play play, const play_t* to_beat, const context_t* context
)
cdef object no_opening(options, play)
cdef object not_a_play(options, text, play)
cdef str text_of_hand(hand_t word, const context_t* context)
