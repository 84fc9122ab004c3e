"""The search of the solver: whether a side can reach its aim."""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from ddzcore.dominance cimport loose_t
from ddzcore.hand cimport hand_t
from ddzcore.least cimport least_t
from ddzcore.memo cimport memo_t, position_t
from ddzcore.play cimport play_t
from ddzcore.sameness cimport sameness_t
from ddzcore.table cimport rules_t
from ddzcore.turns cimport MAX_PLAYERS, state_t, undo_t

ctypedef enum aim_t:
    FIRST_OUT = 0        # a player of the side is out first
    SCORE = 1            # the side gets at least so much
    PLACES = 2           # so many others, at least, are out after players of the side, counted in pairs

ctypedef enum outcome_t:
    STOPPED = 0          # the nodes are used up
    DONE = 1
    FULL = 2             # there is no room for more plays: give some

cdef struct frame_t:     # a node on the way from the start to where the search is
    undo_t undo          # of the play that led here
    loose_t loose        # ranks of who made it, before
    position_t position
    uint64_t word        # see memo
    uint64_t entered     # nodes before this one
    size_t first         # its plays
    uint32_t num
    uint32_t tried       # how many of them are, or are begun
    uint32_t play        # the last one of these
    uint8_t ours         # whether a player of the side is to move

cdef struct search_t:
    const rules_t* rules
    const least_t* least
    sameness_t same
    memo_t memo
    state_t state
    loose_t loose[MAX_PLAYERS]  # ranks of the hands, if the rules lift: see sameness
    frame_t* frames
    play_t* plays        # of all frames, one after another
    int64_t* scores      # of the plays: the highest is tried first
    play_t nothing       # a pass
    uint64_t* fewest     # of hands seen lately, how few plays empty them
    size_t room          # for plays
    size_t most          # plays of one node
    uint32_t banned[MAX_PLAYERS]  # a bit for each pattern that a seat may not play
    uint32_t kickered    # a bit for each pattern with kickers
    int64_t threshold    # of the aim
    uint64_t nodes
    int depth
    int value            # of the start for the player to move, once it is done
    aim_t aim
    uint8_t side         # a bit for each seat of the side
    uint8_t bans         # whether any pattern is banned
    uint8_t every        # whether all plays of the start are tried, even if one wins
    uint8_t plain        # without what makes it fast: to compare with
    uint8_t knows_last   # whether who leads and has one play left has won
    uint8_t verbatim     # plays to beat are kept as they are
    uint8_t narrow       # three hands of one deck fit in two words
    uint8_t by_strength  # whether positions are kept by how good they are: see strength
    uint8_t lone         # the player who is alone against the others, then
    uint8_t begun

cdef bint search_open(search_t* search, size_t num_bytes) noexcept nogil
cdef void search_close(search_t* search) noexcept nogil
cdef void search_from(search_t* search, const state_t* start) noexcept nogil
cdef bint search_widen(search_t* search) noexcept nogil
cdef outcome_t search_run(search_t* search, uint64_t nodes, uint8_t* values) noexcept nogil
