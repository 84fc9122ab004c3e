"""Drawing of hidden hands, on flat structs."""

from libc.stdint cimport uint64_t

from ddzcore.hand cimport NUM_RANKS, hand_t
from ddzcore.play cimport play_t
from ddzcore.stream cimport stream_t
from ddzcore.table cimport context_t, rules_t
from ddzcore.turns cimport MAX_PLAYERS

cdef enum:
    MAX_HOLDERS = MAX_PLAYERS + 1  # the seats, and what is elsewhere
    MOST_TRIES = 1 << 20

cdef enum method_t:
    DEALT = 0      # at random, nothing restricts the hands
    COUNTED = 1    # by a number, through tables of how many ways there are
    LISTED = 2     # by a number, from a list of all ways
    TRIED = 3      # until the hands are consistent

cdef struct act_t:            # what must be legal for a holder
    play_t play
    play_t to_beat
    context_t context
    hand_t held               # what he held beside the cards that are hidden now
    int holder

cdef struct split_t:          # a way to split a rank
    uint64_t weight           # the choices of cards
    int back                  # how far back in the table it leads
    hand_t taken[MAX_HOLDERS]  # by each group

cdef struct plan_t:
    const rules_t* rules
    int method
    int num_seats
    hand_t known[MAX_PLAYERS]  # what each seat holds for certain
    hand_t pool               # the hidden cards
    # groups: holders that acts restrict, and as the last one, if there are others, all others together
    int num_groups            # 0 if all are dealt at random
    int num_single            # groups that are one holder
    int holder[MAX_HOLDERS]   # of each of these
    # members: holders to which the last group, or all, is dealt
    int num_members
    int member[MAX_HOLDERS]
    int size[MAX_HOLDERS]
    # ways to part the ranks among groups
    uint64_t total
    int shift                 # 64 less the bits of total
    int num_ranks             # of which there are hidden cards
    int num_places            # entries of a table
    int start                 # the entry of the whole
    int first_split[NUM_RANKS + 1]
    const split_t* splits
    const uint64_t* after     # a table for each rank: the ways of the ranks behind it
    size_t num_listed
    const hand_t* listed      # the hands of all groups but the last
    const uint64_t* upto      # how many ways there are up to each, itself included
    int num_acts
    const act_t* acts

# Hands of the holders, without what they hold for certain; false if there were none in very many tries.
cdef bint draw(const plan_t* plan, stream_t* stream, hand_t* hands) noexcept nogil
cdef size_t list_ways(
    const plan_t* plan, int rank, int place, uint64_t weight, const hand_t* groups, size_t num, hand_t* listed,
    uint64_t* upto,
) noexcept nogil
cdef void add_listed(const plan_t* plan, uint64_t* sums) noexcept nogil
cdef rules_t surely(const rules_t* rules) noexcept nogil
cdef rules_t perhaps(const rules_t* rules) noexcept nogil
cdef int most_without_answer(const rules_t* rules, const act_t* act, int rank, int number) noexcept nogil
cdef bint is_capped(const rules_t* rules, const act_t* act) noexcept nogil
