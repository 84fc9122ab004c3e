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

from ddzcore.hand cimport ONES, at_least, hand_t, highest_bit, lowest_one
from ddzcore.sameness cimport chained_ranks, sameness_t
from ddzcore.table cimport RANKED


cdef inline hand_t held_exactly(hand_t hand, int copies) noexcept nogil:
    """The ranks below the jokers that are held so often."""
    return at_least(hand, copies) & ~at_least(hand, copies + 1) & RANKED


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
        kept = held_exactly(hand, copies) & held_exactly(rest, copies) & ~chained_ranks(same, rest, copies)
        while gone:
            higher = lowest_one(gone)
            lower = highest_bit(kept & (higher - 1))
            if lower and not partners & (2 * higher - 1) & ~(2 * lower - 1):
                return True
            gone ^= higher
    return False


cdef inline hand_t dominated_ranks(
    const sameness_t* same, hand_t hand, int copies, hand_t others, hand_t from_rank
) noexcept nogil:
    """The ranks held so often, once or twice, of which the solo or pair need not be tried.

    `others` are the ranks that others hold, and solos or pairs from the lowest one of `from_rank` on beat what is to
    be beaten.
    """
    cdef hand_t ranks = held_exactly(hand, copies) & ~(from_rank - 1)
    cdef hand_t loose = ranks & ~chained_ranks(same, hand, copies)
    cdef hand_t free = ~others & ONES
    # from the rank above each loose one a carry runs up, through nibbles that are 15, to the next rank that others hold
    cdef hand_t reached = ~((loose << 4 & free) + free * 15) >> 3
    return ranks & free & reached
