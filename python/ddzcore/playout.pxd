"""Random games from a position to its end."""

from ddzcore.play cimport play_t
from ddzcore.state cimport state_t
from ddzcore.stream cimport stream_t
from ddzcore.table cimport rules_t

# plays the state to its end; returns how many plays and passes that took, or -1 if a player had no legal play
cdef int play_out(const rules_t* rules, state_t* state, stream_t* stream, play_t* scratch) noexcept nogil
