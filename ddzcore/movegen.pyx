"""The generator: every legal play of a hand, once each.

Plays come in this order: by pattern, then length, then key, then kickers, compared as rising sequences of ranks.
Pass, where it is legal, is last. One routine walks the bodies of a row of the rule table, and one walks kickers;
`count` is the same walk, which asks how many kickers there are instead of writing them.
"""

from libc.stdint cimport uint32_t, uint64_t

from ddzcore.hand cimport (
    BIG_JOKER, NUM_RANKS, ONES, SMALL_JOKER, TOPS, at_least, count_of, hand_t, holds, lowest_bit, num_set, ranks_from
)
from ddzcore.play cimport PASS, beats, is_play, play_t, row_of, write_play
from ddzcore.table cimport KEY_ONE, NO_KICKERS, kicker_caps, kicker_room, kicker_t, row_t, rules_t, starts

cdef enum:
    MAX_KICKERS = 20  # of one play

cdef uint32_t CHOOSE[NUM_RANKS + 1][MAX_KICKERS + 1]


cdef void _fill_choose() noexcept:
    cdef int n, k
    for n in range(NUM_RANKS + 1):
        for k in range(MAX_KICKERS + 1):
            CHOOSE[n][k] = 1 if k == 0 else 0 if n == 0 else CHOOSE[n - 1][k - 1] + CHOOSE[n - 1][k]


_fill_choose()


# Kickers: multisets of `left` kickers, at most room[r] of rank r

cdef play_t* write_kickers(
    play_t* out, hand_t cards, uint64_t role, hand_t room, int left, int unit, hand_t after_small_joker
) noexcept nogil:
    """Write the play for every choice of kickers, in the order of their ranks, and return the end.

    `after_small_joker` masks the room that is left once a small joker is taken.
    """
    cdef hand_t ranks = at_least(room, 1)
    cdef hand_t one, rest
    if left == 1:
        while ranks:
            one = ranks & (0 - ranks)
            ranks ^= one
            write_play(out, cards + one * unit, role)
            out += 1
        return out
    while ranks:
        one = ranks & (0 - ranks)
        ranks ^= one
        rest = room - one
        if one >> (4 * SMALL_JOKER):
            rest &= after_small_joker
        out = write_kickers(out, cards + one * unit, role, rest, left - 1, unit, after_small_joker)
        room &= ~(one * 15)
    return out


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


# Bodies: all plays of one row and one length

cdef inline size_t walk_bodies(
    const rules_t* rules, const row_t* row, hand_t hand, int ranks, hand_t start, play_t* out, bint write
) noexcept nogil:
    """The number of plays of a row whose bodies have `ranks` ranks and start at the mask; write them if asked."""
    cdef const kicker_t* kicker = &rules.kickers[row.kicker]
    cdef uint64_t role = row.role + ranks * row.role_step + rules.alphabets[row.alphabet].first_key * KEY_ONE
    cdef hand_t chain = ranks_from(0, ranks)
    cdef hand_t body, caps, room, after_small_joker
    cdef play_t* end = out
    cdef size_t n = 0
    cdef int first
    if row.kicker == NO_KICKERS:
        if not write:
            return num_set(start)
        while start:
            first = lowest_bit(start)
            start &= start - 1
            write_play(end, (chain << first) * row.per_rank, role + (first >> 2) * KEY_ONE)
            end += 1
        return end - out
    if not start:
        return 0
    caps = kicker_caps(kicker, hand)
    after_small_joker = ~(<hand_t>15 << (4 * BIG_JOKER)) if kicker.jokers_apart else ~<hand_t>0
    while start:
        first = lowest_bit(start)
        start &= start - 1
        body = chain << first
        room = kicker_room(rules, row, hand, caps, body, ranks)
        if write:
            end = write_kickers(
                end, body * row.per_rank, role + (first >> 2) * KEY_ONE, room, row.units * ranks, kicker.unit,
                after_small_joker,
            )
        else:
            n += count_kickers(room, row.units * ranks, kicker.jokers_apart)
    return end - out if write else n


cdef inline size_t walk_row(
    const rules_t* rules, const row_t* row, hand_t hand, play_t* out, bint write
) noexcept nogil:
    """All plays of a row."""
    cdef hand_t start = starts(rules, row, hand, row.min_ranks)
    cdef hand_t held
    cdef size_t n = 0
    cdef int ranks = row.min_ranks
    if not start:
        return 0
    held = (((hand + row.reach) & TOPS) >> 3) & rules.alphabets[row.alphabet].members
    while start and ranks <= row.max_ranks:
        n += walk_bodies(rules, row, hand, ranks, start, out + n, write)
        start &= held >> (4 * ranks)
        ranks += 1
    return n


cdef inline size_t walk(
    const rules_t* rules, hand_t hand, const play_t* to_beat, play_t* out, bint write
) noexcept nogil:
    """All plays of a hand."""
    cdef const row_t* row
    cdef size_t n = 0
    cdef int i, ranks, above
    cdef hand_t start
    if to_beat == NULL or to_beat.pattern == PASS:
        for i in range(rules.num_rows):
            n += walk_row(rules, &rules.rows[i], hand, out + n, write)
        return n
    row = row_of(rules, to_beat)
    ranks = to_beat.length - row.extra_length
    above = to_beat.key - rules.alphabets[row.alphabet].first_key + 1
    if above < NUM_RANKS:
        start = starts(rules, row, hand, ranks) & (ONES << (4 * above))
        n = walk_bodies(rules, row, hand, ranks, start, out, write)
    for i in range(rules.first_bomb, rules.num_rows):
        if rules.rows[i].tier > row.tier:
            n += walk_row(rules, &rules.rows[i], hand, out + n, write)
    if write:
        write_play(out + n, 0, 0)
    return n + 1


cdef size_t generate(const rules_t* rules, hand_t hand, const play_t* to_beat, play_t* out) noexcept nogil:
    """Write every legal play and return their number. `out` has room for `count` plays."""
    return walk(rules, hand, to_beat, out, True)


cdef size_t count(const rules_t* rules, hand_t hand, const play_t* to_beat) noexcept nogil:
    """The number of legal plays."""
    return walk(rules, hand, to_beat, NULL, False)


cdef bint is_legal(const rules_t* rules, hand_t hand, const play_t* play, const play_t* to_beat) noexcept nogil:
    """Whether a play, of these rules or not, is one of those that `generate` writes."""
    cdef bint leads = to_beat == NULL or to_beat.pattern == PASS
    if play.pattern == PASS:
        return not leads
    if not holds(hand, play.cards) or not is_play(rules, play):
        return False
    return leads or beats(rules, play, to_beat)
