"""The least number of plays that empties a hand when nobody answers."""

from libc.stdint cimport uint8_t, uint64_t

from ddzcore.hand cimport hand_t
from ddzcore.table cimport row_t, rules_t

cdef enum:
    MOST_SHAPES = 32     # of bodies and of chains: one for each row
    MOST_COPIES = 8      # of a rank

cdef struct shape_t:     # what bodies and kickers one row allows, whatever the ranks
    uint8_t per_rank
    uint8_t least        # ranks of the body
    uint8_t most
    uint8_t unit         # cards of a kicker; 0: there are none
    uint8_t units        # kickers for each rank of the body
    uint8_t same         # most kickers of one rank
    uint8_t apart        # both jokers are no kickers of one play
    uint8_t last         # only as the last play
    uint8_t fewer        # as the last play it may lack kickers

cdef struct kept_t:      # a value that was found: check is the key with the value mixed in, so that one that two
    uint64_t check       # threads wrote half each is none
    uint64_t value

cdef struct least_t:     # what is known of a rule table
    const rules_t* rules
    shape_t bodies[MOST_SHAPES]   # of one rank with three or more cards
    shape_t planes[MOST_SHAPES]   # of several, with three or more cards each
    const row_t* chains[MOST_SHAPES]  # rows of chains, one for each kind of bodies
    int num_bodies
    int num_planes
    int num_chains
    int copies           # of a rank, at most
    uint8_t rocket       # all jokers together are a play
    uint8_t near         # kickers depend on more than how many ranks are held how often
    uint8_t matching     # ranks of a body may be its kickers
    uint8_t unsure       # whether there is a play depends on more, kickers aside
    uint8_t in_order     # so does what is legal of what is left
    kept_t* kept

cdef int least_of(const least_t* least, hand_t hand) noexcept nogil


cdef class LeastTable:
    cdef least_t c
    cdef object rules  # keeps the table alive
