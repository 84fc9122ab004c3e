# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The hand of a spread that has the most plays: all ways to say which rank is held how often are tried."""

from ddzcore cimport Rules, count, hand_t, holds, rules_t

cdef enum:
    ORDINARY = 13


cdef bint next_order(int* counts) noexcept nogil:
    """The next order of the counts, in the order of dictionaries; whether there was one."""
    cdef int i = ORDINARY - 2
    cdef int j = ORDINARY - 1
    while i >= 0 and counts[i] >= counts[i + 1]:
        i -= 1
    if i < 0:
        return False
    while counts[j] <= counts[i]:
        j -= 1
    counts[i], counts[j] = counts[j], counts[i]
    i, j = i + 1, ORDINARY - 1
    while i < j:
        counts[i], counts[j] = counts[j], counts[i]
        i, j = i + 1, j - 1
    return True


cdef inline hand_t packed(const int* counts) noexcept nogil:
    cdef hand_t word = 0
    cdef int i
    for i in range(ORDINARY):
        word |= <hand_t>counts[i] << (4 * i)
    return word


def best_lead(Rules rules not None, spread):
    """The most leads of a hand that holds its ranks so often (13 counts, and the jokers), and the first such hand."""
    cdef const rules_t* table = &rules.table.c
    cdef int counts[ORDINARY]
    cdef hand_t jokers = <hand_t>spread[ORDINARY] << 52 | <hand_t>spread[ORDINARY + 1] << 56
    cdef hand_t word, best_word = 0
    cdef size_t n, best = 0
    cdef int i
    for i, number in enumerate(sorted(spread[:ORDINARY])):
        counts[i] = number
    with nogil:
        while True:
            word = packed(counts) | jokers
            if holds(table.deck, word):
                n = count(table, word, NULL, NULL)
                if n > best:
                    best, best_word = n, word
            if not next_order(counts):
                break
    return best, best_word


cdef struct best_t:
    size_t plays
    hand_t hand
    size_t looked_at


cdef void try_all(const rules_t* rules, best_t* best, hand_t hand, int rank, int left) noexcept nogil:
    """Count the leads of all hands that go on like this one from a rank on, with `left` more cards."""
    cdef hand_t one = <hand_t>1 << (4 * rank)
    cdef size_t n
    if not left:
        best.looked_at += 1
        n = count(rules, hand, NULL, NULL)
        if n > best.plays:
            best.plays, best.hand = n, hand
        return
    if rank == ORDINARY + 2:
        return
    for _ in range(1 + min(left, <int>(rules.deck >> (4 * rank) & 15))):
        try_all(rules, best, hand, rank + 1, left)
        hand += one
        left -= 1


def most_of_all(Rules rules not None, int size):
    """The same of all hands of a size, without any bound; and how many hands there are."""
    cdef best_t best
    best.plays, best.hand, best.looked_at = 0, 0, 0
    with nogil:
        try_all(&rules.table.c, &best, 0, 0, size)
    return best.plays, best.hand, best.looked_at
