"""The generator: every legal play of a hand, once each.

Plays come in this order: by pattern, then length, then key, then kickers, compared as rising sequences of ranks.
Pass, where it is legal, is last. One routine walks the bodies of a row of the rule table, and one walks kickers;
`count` is the same walk, which asks how many kickers there are instead of writing them.
"""

from libc.stdint cimport uint32_t, uint64_t

from ddzcore.hand cimport (
    BIG_JOKER, NUM_RANKS, SMALL_JOKER, TOPS, at_least, count_of, hand_t, holds, lowest_bit, num_set, ranks_from
)
from ddzcore.play cimport PASS, beats, is_play, play_t, write_play
from ddzcore.table cimport (
    KEY_ONE, NO_KICKERS, held_ranks, kicker_caps, kicker_room, kicker_t, role_of, row_t, rules_t, starts
)

cdef enum:
    MAX_KICKERS = 20  # of one play

cdef uint32_t CHOOSE[NUM_RANKS + 1][MAX_KICKERS + 1]


cdef void _fill_choose() noexcept:
    cdef int n, k
    for n in range(NUM_RANKS + 1):
        for k in range(MAX_KICKERS + 1):
            CHOOSE[n][k] = 1 if k == 0 else 0 if n == 0 else CHOOSE[n - 1][k - 1] + CHOOSE[n - 1][k]


_fill_choose()


# A walk has a place: where the next play is written, as a number; in a walk that only counts, 16 for each play.


# Kickers: multisets of `left` kickers, at most room[r] of rank r. Masks of kickers are in cards: a one for a solo,
# a two for a pair.

cdef inline size_t write_last(
    size_t place, hand_t cards, uint64_t role, hand_t kickers
) noexcept nogil:
    """Write the play for every choice of the last kicker."""
    cdef hand_t kicker
    while kickers:
        kicker = kickers & (0 - kickers)
        write_play(<play_t*>place, cards + kicker, role)
        place += sizeof(play_t)
        kickers ^= kicker
    return place


cdef size_t write_kickers(
    size_t place, hand_t cards, uint64_t role, hand_t room, int left, int unit, hand_t after_small_joker
) noexcept nogil:
    """Write the play for every choice of two or more kickers, in the order of their ranks.

    `after_small_joker` masks the room that is left once a small joker is taken.
    """
    cdef hand_t ranks = at_least(room, 1)
    cdef hand_t twice = at_least(room, 2)
    cdef hand_t one, rest
    while ranks:
        one = ranks & (0 - ranks)
        ranks ^= one
        if left == 2:
            rest = ranks | (one & twice)
            if one >> (4 * SMALL_JOKER):
                rest &= after_small_joker
            place = write_last(place, cards + one * unit, role, rest * unit)
        else:
            rest = room - one
            if one >> (4 * SMALL_JOKER):
                rest &= after_small_joker
            place = write_kickers(place, cards + one * unit, role, rest, left - 1, unit, after_small_joker)
            room &= ~(one * 15)
    return place


cdef size_t _multisets(hand_t room, int left) noexcept nogil:
    """How many choices of kickers there are: a coefficient of the product of 1 + x + ... + x^room[r]."""
    cdef int num_ranks = num_set(at_least(room, 1))
    cdef hand_t repeated = at_least(room, 2)
    cdef size_t ways[MAX_KICKERS + 1]
    cdef int i, j, cap
    if not repeated or left == 1:
        return CHOOSE[num_ranks][left]
    num_ranks -= num_set(repeated)
    for i in range(left + 1):
        ways[i] = CHOOSE[num_ranks][i]
    while repeated:
        cap = count_of(room, lowest_bit(repeated) >> 2)
        repeated &= repeated - 1
        for i in range(left, 0, -1):
            for j in range(max(0, i - cap), i):
                ways[i] += ways[j]
    return ways[left]


cdef inline size_t count_kickers(hand_t room, int left, bint jokers_apart) noexcept nogil:
    cdef hand_t small = (<hand_t>15 << (4 * SMALL_JOKER)) & room
    cdef hand_t big = (<hand_t>15 << (4 * BIG_JOKER)) & room
    if jokers_apart and left > 1 and small and big:  # without the one, or without the other, less without both
        return _multisets(room - small, left) + _multisets(room - big, left) - _multisets(room - small - big, left)
    return _multisets(room, left)


cdef inline size_t count_alike(
    const kicker_t* kicker, hand_t hand, int ranks, int left
) noexcept nogil:
    """How many choices of `left` different kickers a body of `ranks` ranks has, whichever ranks these are.

    A body has more than one kicker's cards of each of its ranks, so it takes as many ranks from the kickers.
    """
    cdef hand_t givers = ((hand + kicker.reach) & TOPS) >> 3
    cdef int num_ranks = num_set(givers) - ranks
    cdef size_t n = CHOOSE[num_ranks][left]
    if left > 1 and kicker.jokers_apart and givers >> (4 * SMALL_JOKER) == 0x11:
        n -= CHOOSE[num_ranks - 2][left - 2]
    return n


# Bodies: all plays of one row and one length

cdef size_t walk_kickered(
    const rules_t* rules, const row_t* row, hand_t hand, hand_t chain, uint64_t role, hand_t start, size_t place,
    bint write,
) noexcept nogil:
    """The plays of a row with kickers whose bodies are shaped like `chain` and start at the mask."""
    cdef const kicker_t* kicker = &rules.kickers[row.kicker]
    cdef hand_t body, room
    cdef uint64_t first
    cdef int ranks = num_set(chain)
    cdef int left = row.units * ranks
    cdef hand_t caps = kicker_caps(kicker, hand)
    while start:
        first = lowest_bit(start)
        start &= start - 1
        body = chain << first
        room = kicker_room(row, kicker, hand, caps, body, ranks)
        if not write:
            place += count_kickers(room, left, kicker.jokers_apart) * sizeof(play_t)
            continue
        body *= row.per_rank
        first = role + first * (KEY_ONE // 4)
        if left == 1:
            place = write_last(place, body, first, at_least(room, 1) * kicker.unit)
        else:
            place = write_kickers(place, body, first, room, left, kicker.unit, kicker.after_small_joker)
    return place


cdef inline size_t walk_bodies(
    const rules_t* rules, const row_t* row, hand_t hand, hand_t chain, uint64_t role, hand_t start, size_t place,
    bint write,
) noexcept nogil:
    """The plays of a row whose bodies are shaped like `chain` and start at the mask, which is not empty."""
    cdef hand_t body
    cdef uint64_t first
    cdef size_t n
    cdef int ranks
    if row.kicker != NO_KICKERS:
        if not write and row.alike:
            ranks = num_set(chain)
            n = count_alike(&rules.kickers[row.kicker], hand, ranks, row.units * ranks)
            return place + num_set(start) * n * sizeof(play_t)
        return walk_kickered(rules, row, hand, chain, role, start, place, write)
    if not write:
        return place + num_set(start) * sizeof(play_t)
    body = chain * row.per_rank
    while start:
        first = lowest_bit(start)
        write_play(<play_t*>place, body << first, role + first * (KEY_ONE // 4))
        place += sizeof(play_t)
        start &= start - 1
    return place


cdef inline size_t walk_row(
    const rules_t* rules, const row_t* row, hand_t hand, hand_t held, hand_t start, size_t place, bint write
) noexcept nogil:
    """All plays of a row, of whose ranks some are held and whose shortest bodies start at a mask."""
    cdef hand_t chain = row.chain
    cdef uint64_t role = row.role
    cdef int ranks = row.min_ranks
    place = walk_bodies(rules, row, hand, chain, role, start, place, write)
    while ranks < row.max_ranks:
        start &= held >> (4 * ranks)
        if not start:
            break
        ranks += 1
        chain = chain << 4 | 1
        role += row.role_step
        place = walk_bodies(rules, row, hand, chain, role, start, place, write)
    return place


cdef inline size_t walk_rows(
    const rules_t* rules, hand_t hand, int first, size_t place, bint write
) noexcept nogil:
    """All plays of the rows from the first on."""
    cdef const row_t* row = &rules.rows[first]
    cdef const row_t* end = &rules.rows[rules.num_rows]
    cdef const row_t* next_body
    cdef hand_t start, held
    while row < end:
        next_body = row + row.next_body
        held = held_ranks(row, hand)
        start = starts(row, held, row.min_ranks)
        if start:
            while row < next_body:
                place = walk_row(rules, row, hand, held, start, place, write)
                row += 1
        row = next_body
    return place


cdef inline size_t walk(
    const rules_t* rules, hand_t hand, const play_t* to_beat, size_t place, bint write
) noexcept nogil:
    """All plays of a hand."""
    cdef const row_t* row
    cdef int ranks
    cdef hand_t start
    cdef bint follows = to_beat != NULL and to_beat.pattern != PASS
    cdef int first = 0
    if follows:
        row = &rules.rows[rules.first_row[to_beat.pattern]]
        while to_beat.length > row.max_ranks + row.extra_length:
            row += 1
        ranks = to_beat.length - row.extra_length
        start = starts(row, held_ranks(row, hand), ranks)
        start &= ~<hand_t>0 << (4 * (to_beat.key - row.first_key) + 4)
        if start:
            place = walk_bodies(
                rules, row, hand, ranks_from(0, ranks), role_of(row, ranks, 0), start, place, write
            )
        first = row.beaten_from
    place = walk_rows(rules, hand, first, place, write)
    if follows:
        if write:
            write_play(<play_t*>place, 0, 0)
        place += sizeof(play_t)
    return place


cdef size_t generate(const rules_t* rules, hand_t hand, const play_t* to_beat, play_t* out) noexcept nogil:
    """Write every legal play and return their number. `out` has room for `count` plays."""
    return (walk(rules, hand, to_beat, <size_t>out, True) - <size_t>out) // sizeof(play_t)


cdef size_t count(const rules_t* rules, hand_t hand, const play_t* to_beat) noexcept nogil:
    """The number of legal plays."""
    return walk(rules, hand, to_beat, 0, False) // sizeof(play_t)


cdef bint is_legal(const rules_t* rules, hand_t hand, const play_t* play, const play_t* to_beat) noexcept nogil:
    """Whether a play, of these rules or not, is one of those that `generate` writes."""
    cdef bint leads = to_beat == NULL or to_beat.pattern == PASS
    if play.pattern == PASS:
        return not leads
    if not holds(hand, play.cards) or not is_play(rules, play):
        return False
    return leads or beats(rules, play, to_beat)
