"""Positions that are at least as good as others for a player, though not the same: one entry of the memo tells of many.

A *single* of a hand is a card of a rank below the jokers that the hand holds once, and in no chain of the hand. Take a
player whose opponents are together, and who has no partners. Take two positions that are the same but for the ranks of
his singles, as many in both. The second is at least as good for him if, in rising order, each of his singles stands as
high among his opponents' cards as in the first: above each card, or level with it, if that is so in the first. For he
can go on in the second as he would in the first, each single in place of the one that it stands for:

- he can, whatever he plays: singles are solos, or kickers, and of different ranks in both positions; where a single
  beat a card, or a card of his opponents did not beat a single, that is still so;
- his opponents have no answers but those that they have in the first position, and may pass;
- the plays that are made are of the same patterns and sizes, so the places, the bombs, and the score are the same.

Where his singles stand among his own cards is of no concern: a player's cards need not beat each other. If he has one
opponent, the same is true of lower singles of that opponent. If a play is to be beaten, who may answer it with more of
his cards is no worse off, since he may pass.

This asks for what `lifts` says of the rule table (see dominance). Positions that are told apart by nothing but this
have the same words in the memo, and here is what compares them: fields of two words, one for each single and others for
the play to beat, all higher where it is better for the player to move.
"""

from libc.stdint cimport uint64_t

from ddzcore.hand cimport ONES, at_least, hand_t, lowest_bit, num_set
from ddzcore.memo cimport BEST, FIELD

cdef enum:
    MOST_ALONE = 10      # singles, of one against several: a field for each in the second word
    MOST_FIRST = 5       # of one against one: two fields for each in the second word
    MOST_SECOND = 8      # of his opponent: a field for each in the first word, after two for the play to beat


cdef inline hand_t lowest_of(hand_t singles, int most) noexcept nogil:
    """The lowest ones of the singles, at most so many."""
    cdef hand_t others = singles
    cdef int _i
    if num_set(singles) <= most:
        return singles
    for _i in range(most):
        others &= others - 1
    return singles ^ others


cdef inline uint64_t stands(hand_t line, int bits) noexcept nogil:
    """How many ranks of a line a rank is above, and how many it is above or level with, added up.

    `line` has in each nibble how many there are up to it, and `bits` are those of a hand below the rank.
    """
    return (line >> bits & 15) + (line << 4 >> bits & 15)


cdef inline void write_one_against_one(
    const hand_t* singles, const hand_t* others, uint64_t first_to_move, uint64_t* strength
) noexcept nogil:
    """The singles of two players among each other's, and among their other cards; `first_to_move` is 0 or 1."""
    cdef uint64_t turned = BEST * (1 - first_to_move)
    cdef hand_t line = at_least(others[1], 1) * ONES, singles_line = singles[1] * ONES
    cdef hand_t left = singles[0]
    cdef int bits, shift = 0
    strength[1] |= <uint64_t>num_set(singles[0]) << 60
    strength[0] |= <uint64_t>num_set(singles[1]) << 60
    while left:
        bits = <int>lowest_bit(left)
        strength[1] |= (stands(line, bits) ^ turned) << shift
        strength[1] |= (stands(singles_line, bits) ^ turned) << (shift + FIELD)
        shift += 2 * FIELD
        left &= left - 1
    line, left = at_least(others[0], 1) * ONES, singles[1]
    shift = 2 * FIELD
    while left:
        strength[0] |= (stands(line, <int>lowest_bit(left)) ^ turned ^ BEST) << shift
        shift += FIELD
        left &= left - 1


cdef inline void write_one_against_all(
    hand_t singles, hand_t opponents, uint64_t to_move, uint64_t* strength
) noexcept nogil:
    """The singles of a player among the ranks that his opponents hold; whether he is to move is 0 or 1."""
    cdef hand_t line = opponents * ONES, left = singles
    cdef int shift = 0
    strength[1] |= <uint64_t>num_set(singles) << 60
    while left:
        strength[1] |= (stands(line, <int>lowest_bit(left)) ^ BEST * (1 - to_move)) << shift
        shift += FIELD
        left &= left - 1
