"""Dealing: a deck in order, shuffled by a stream of random numbers, given out in turn."""

from libc.stdint cimport uint8_t

from ddzcore.rules cimport Rules
from ddzcore.turns cimport state_t
from ddzcore.stream cimport stream_t

cdef enum:
    MOST_CARDS = 108

cdef struct deck_t:  # the cards of a rule set, in order
    int num
    int num_players
    int kitty
    uint8_t landlord             # who takes the kitty, or NOBODY
    uint8_t rank[MOST_CARDS]
    uint8_t suit[MOST_CARDS]     # 0 to 3; 4 for jokers
    uint8_t suited               # the rules ask for suits
    uint8_t opening_suit         # of the three that opens the game, or 4

cdef deck_t read_deck(Rules rules)
# a new position: the landlord, or who holds the opening card, leads; with suits if the rules ask for them
cdef void deal(const deck_t* deck, stream_t* stream, state_t* state) noexcept nogil
