"""Hands as one word: 15 rank counts, four bits each. Nibble r counts rank r (0 = three ... 14 = big joker).

Counts are at most 8 (two decks). A "mask" here is a word whose nibbles are 0 or 1.
"""

from libc.stdint cimport uint64_t

ctypedef uint64_t hand_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
      #include <intrin.h>
      static inline unsigned ddz_lowest_bit(uint64_t word) {
          unsigned long index;
          _BitScanForward64(&index, word);
          return (unsigned)index;
      }
      static inline unsigned ddz_highest_bit(uint64_t word) {
          unsigned long index;
          _BitScanReverse64(&index, word);
          return (unsigned)index;
      }
    #else
      #define ddz_lowest_bit(word) ((unsigned)__builtin_ctzll(word))
      #define ddz_highest_bit(word) (63 - (unsigned)__builtin_clzll(word))
    #endif
    #define DDZ_ONES 0x111111111111111ULL   /* a one in each of the 15 nibbles */
    #define DDZ_TOPS 0x888888888888888ULL   /* the top bit of each of the 15 nibbles */
    """
    unsigned int lowest_bit "ddz_lowest_bit"(uint64_t word) noexcept nogil  # of words that are not 0
    unsigned int highest_bit "ddz_highest_bit"(uint64_t word) noexcept nogil
    const uint64_t ONES "DDZ_ONES"
    const uint64_t TOPS "DDZ_TOPS"

cdef enum:
    NUM_RANKS = 15
    SMALL_JOKER = 13
    BIG_JOKER = 14
    JOKERS = 4 * SMALL_JOKER  # bits below the small joker


cdef inline hand_t at_least(hand_t hand, int count) noexcept nogil:
    """The mask of ranks held `count` times or more; 1 <= count <= 8."""
    return ((hand + (8 - count) * ONES) & TOPS) >> 3


cdef inline int num_set(hand_t mask) noexcept nogil:
    """The number of ones in a mask: the multiplication sums its nibbles into the top one."""
    return <int>((mask * 0x1111111111111111ULL) >> 60)


cdef inline int num_cards(hand_t hand) noexcept nogil:
    """The number of cards."""
    cdef hand_t by_two = (hand & 0x0F0F0F0F0F0F0F0FULL) + ((hand >> 4) & 0x0F0F0F0F0F0F0F0FULL)
    return <int>((by_two * 0x0101010101010101ULL) >> 56)


cdef inline int count_of(hand_t hand, int rank) noexcept nogil:
    """How often the rank is held."""
    return <int>((hand >> (4 * rank)) & 15)


cdef inline bint holds(hand_t hand, hand_t cards) noexcept nogil:
    """Whether the hand holds all of the cards: the subtraction borrows from no nibble."""
    cdef hand_t left = hand - cards
    return ((hand ^ cards ^ left) & 0x1111111111111110ULL) == 0


cdef inline hand_t ranks_from(int rank, int length) noexcept nogil:
    """The mask of `length` ranks that starts at `rank`; 1 <= length <= 15 - rank."""
    return (ONES >> (4 * (NUM_RANKS - length))) << (4 * rank)


cdef inline hand_t lowest_one(hand_t mask) noexcept nogil:
    """The lowest one of a mask, alone."""
    return mask & (0 - mask)


cdef inline hand_t highest_one(hand_t mask) noexcept nogil:
    """The highest one of a mask, alone."""
    return <hand_t>1 << highest_bit(mask) if mask else 0


cdef class Hand:
    cdef hand_t word


cdef Hand new_hand(hand_t word)
cdef hand_t read_hand(cards) except? 0xFFFFFFFFFFFFFFFFULL
cdef str text_of(hand_t word)
