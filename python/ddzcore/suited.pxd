"""Hands whose cards have suits."""

from ddzcore.hand cimport Hand, hand_t

cdef enum:
    NUM_SUITS = 4  # clubs, diamonds, hearts, spades; in a play these are suits 1 to 4


cdef class SuitedHand:
    cdef hand_t word              # all cards, by rank
    cdef hand_t suits[NUM_SUITS]  # those of each suit; jokers are of none


cdef SuitedHand read_suited(cards)
cdef SuitedHand as_suited(cards)
cdef bint reads_with_suits(text)
cdef SuitedHand of_one_suit(hand_t cards, int suit)
