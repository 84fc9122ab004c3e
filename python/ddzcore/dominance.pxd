"""Plays that need not be tried, since another one is at least as good: it differs in a solo, a pair, or kickers.

A rank that a hand holds once or twice, below the jokers, is *loose* if it is in no chain of the hand. Say that two
plays have the same body, that one gives away all cards of a loose rank and keeps those of a higher one, as many, and
that the other does the reverse. Then the first is at least as good, if no partner holds a card of a rank above the
lower one up to the higher one. For its player can go on as if he had kept the lower rank, and play the higher one
instead:

- he can, whatever he played: it was in no chain, so it was a solo, a pair, or kickers, and he holds no other card of
  either rank. What a solo or pair beat, a higher one beats;
- opponents have no more answers than before, and may pass where they would have answered;
- partners, who hold nothing in between, now or later, have the same answers;
- the plays that are made are of the same patterns and sizes, so the places, the bombs, and the score are the same.

So whatever aim he reaches after the second play he reaches after the first.

A solo or pair of a higher rank is such a play too, if the lower one beats what is to be beaten and nobody else holds a
card of a rank above the lower one up to the higher one: then what answers one of them answers the other.

This asks that all ranks below the jokers are alike but for chains, that kickers do not depend on their neighbours, that
nobody must beat, and that no solo must be the highest: the rule table decides, see `lifts`.
"""

from libc.stdint cimport uint32_t

from ddzcore.hand cimport ONES, at_least, hand_t, highest_one, lowest_one
from ddzcore.play cimport PAIR, SOLO, play_t
from ddzcore.sameness cimport chained_ranks, sameness_t
from ddzcore.table cimport RANKED, row_t
from ddzcore.turns cimport state_t


cdef struct loose_t:     # the loose ranks of a hand
    hand_t once
    hand_t twice

cdef struct needless_t:  # plays that need not be tried
    hand_t solos         # of these ranks
    hand_t pairs
    hand_t partners      # the ranks that partners hold: which kickers are needless depends on them
    uint32_t kickered    # a bit for each pattern of which some may be needless by their kickers


cdef inline hand_t held_exactly(hand_t hand, int copies) noexcept nogil:
    """The ranks below the jokers that are held so often."""
    return at_least(hand, copies) & ~at_least(hand, copies + 1) & RANKED


cdef inline void read_loose(const sameness_t* same, hand_t hand, loose_t* loose) noexcept nogil:
    """Which ranks of a hand are loose, for `loose`."""
    cdef hand_t chained = chained_ranks(same, hand, 1, 1)
    loose.once = held_exactly(hand, 1) & ~chained
    loose.twice = held_exactly(hand, 2) & ~(chained | chained_ranks(same, hand, 2, 2))


cdef inline bint is_dominated(
    const sameness_t* same, hand_t hand, hand_t rest, hand_t partners
) noexcept nogil:
    """Whether a play with kickers that leaves this rest of a hand need not be tried. `partners` are ranks they hold."""
    cdef hand_t gone, kept, higher, lower
    cdef int copies
    for copies in range(1, 3):
        gone = held_exactly(hand, copies) & ~at_least(rest, 1)
        if not gone:
            continue
        kept = held_exactly(hand, copies) & held_exactly(rest, copies) & ~chained_ranks(same, rest, 1, copies)
        while gone:
            higher = lowest_one(gone)
            lower = highest_one(kept & (higher - 1))
            if lower and not partners & (2 * higher - 1) & ~(2 * lower - 1):
                return True
            gone ^= higher
    return False


cdef inline hand_t dominated_ranks(hand_t ranks, hand_t loose, hand_t others, hand_t from_rank) noexcept nogil:
    """The ranks held so often, once or twice, of which the solo or pair need not be tried; `loose` are those of them.

    `others` are the ranks that others hold, and solos or pairs from the lowest one of `from_rank` on beat what is to
    be beaten.
    """
    cdef hand_t free = ~others & ONES
    ranks &= ~(from_rank - 1)
    loose &= ~(from_rank - 1)
    # from the rank above each loose one a carry runs up, through nibbles that are 15, to the next rank that others hold
    cdef hand_t reached = ~((loose << 4 & free) + free * 15) >> 3
    return ranks & free & reached


cdef inline void read_needless(
    const state_t* state, int side, const row_t* row, const loose_t* loose, needless_t* needless
) noexcept nogil:
    """Which solos and pairs of the player to move are needless, and what is needed to tell it of kickers.

    His side has a bit for each seat, `row` is that of the play to beat, or NULL, and `loose` are ranks of his hand.
    """
    cdef hand_t hand = state.hands[state.to_move], held, others = 0, from_rank = 1
    cdef int seat
    for seat in range(state.num_players):
        if seat != state.to_move:
            held = at_least(state.hands[seat], 1)
            others |= held
            if side >> seat & 1:
                needless.partners |= held
    if row != NULL:
        from_rank <<= 4 * (state.to_beat.key - row.first_key + 1)
    needless.solos = dominated_ranks(held_exactly(hand, 1), loose.once, others, from_rank)
    needless.pairs = dominated_ranks(held_exactly(hand, 2), loose.twice, others, from_rank)


cdef inline bint is_needless(
    const sameness_t* same, const needless_t* needless, const play_t* play, hand_t hand
) noexcept nogil:
    """Whether a play from this hand need not be tried."""
    if play.pattern == SOLO:
        return play.cards & needless.solos != 0
    if play.pattern == PAIR:
        return play.cards >> 1 & needless.pairs != 0
    if needless.kickered >> play.pattern & 1:
        return is_dominated(same, hand, hand - play.cards, needless.partners)
    return False
