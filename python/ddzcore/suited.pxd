"""Hands whose cards have suits."""

from ddzcore.hand cimport Hand, hand_t

cdef enum:
    NUM_SUITS = 4  # clubs, diamonds, hearts, spades; in a play these are suits 1 to 4


cdef class SuitedHand:
    cdef hand_t word              # all cards, by rank
    cdef hand_t suits[NUM_SUITS]  # those of each suit; jokers are of none


# taken: the cards, by suit, that a play of these cards takes from a hand of these suits. `chain` asks for more than one
# suit if that can be; `one_suit` is a suit, 0 to 3, that all are of, or -1; `including` is a suit of which the three is
# taken if there is one among the cards, or -1
cdef void take_by_default(
    const hand_t* suits, hand_t cards, bint chain, int one_suit, int including, hand_t* taken
) noexcept nogil
cdef int preference(const hand_t* suits, int rank, int* order) noexcept nogil
cdef SuitedHand read_suited(cards)
cdef SuitedHand as_suited(cards)
cdef bint reads_with_suits(text)
cdef SuitedHand of_one_suit(hand_t cards, int suit)
