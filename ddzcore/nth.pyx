"""One play by its number, or a random one, without making the others."""

from libc.stdint cimport uint32_t

from ddzcore.hand cimport SMALL_JOKER, at_least, hand_t, lowest_bit, lowest_one, num_set
from ddzcore.movegen cimport MAX_BLOCKS, block_t, choices_of_kickers, generate, survey
from ddzcore.play cimport play_t, write_play
from ddzcore.special cimport is_plain, may_pass
from ddzcore.stream cimport below, stream_t
from ddzcore.table cimport KEY_ONE, NO_KICKERS, context_t, kicker_caps, kicker_room, kicker_t, row_t, rules_t


cdef inline hand_t nth_bit(hand_t mask, size_t number) noexcept nogil:
    """The one of a mask, from the lowest on, that has a number."""
    while number:
        mask &= mask - 1
        number -= 1
    return mask & (0 - mask)


cdef hand_t nth_kickers(const kicker_t* kicker, hand_t room, int left, size_t number) noexcept nogil:
    """The choice of kickers that `write_kickers` would write as the one of a number."""
    cdef hand_t cards = 0
    cdef hand_t one, rest
    cdef size_t n
    while left > 1:
        one = lowest_one(at_least(room, 1))
        rest = room - one
        if one >> (4 * SMALL_JOKER) == 1:
            rest &= kicker.after_small_joker
        n = choices_of_kickers(kicker, rest, left - 1)
        if number < n:
            cards += one * kicker.unit
            room = rest
            left -= 1
        else:
            number -= n
            room &= ~(one * 15)
    return cards + nth_bit(at_least(room, 1), number) * kicker.unit


cdef void nth_of_block(
    const rules_t* rules, hand_t hand, const block_t* block, size_t number, play_t* out
) noexcept nogil:
    """The play of a block that has a number in it."""
    cdef const row_t* row = block.row
    cdef const kicker_t* kicker = &rules.kickers[row.kicker]
    cdef hand_t start = block.start
    cdef hand_t cards = 0
    cdef hand_t caps, one
    cdef size_t n = 0
    cdef int ranks, left
    if row.kicker == NO_KICKERS:
        one = nth_bit(start, number)
    else:
        ranks = num_set(block.chain)
        left = row.units * ranks
        caps = kicker_caps(kicker, hand)
        if row.alike:
            n = block.num // num_set(start)
            one = nth_bit(start, number // n)
            number %= n
            cards = kicker_room(row, kicker, hand, caps, block.chain * one, ranks, left)
        else:
            one = 0
            while start:
                one = lowest_one(start)
                start ^= one
                cards = kicker_room(row, kicker, hand, caps, block.chain * one, ranks, left)
                n = choices_of_kickers(kicker, cards, left)
                if number < n:
                    break
                number -= n
        cards = nth_kickers(kicker, cards, left, number)
    write_play(out, block.chain * one * row.per_rank + cards, block.role + lowest_bit(one) * (KEY_ONE // 4))


cdef void nth(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context, size_t number,
    play_t* scratch, play_t* out,
) noexcept nogil:
    """Write the play that `generate` would write as the one of a number, which is below `count`.

    Only where a walk is not plain all plays are made; under rules that are not, `scratch` has room for them.
    """
    cdef block_t blocks[MAX_BLOCKS]
    cdef int i, num
    if not is_plain(rules, to_beat, context):
        generate(rules, hand, to_beat, context, scratch)
        out[0] = scratch[number]
        return
    num = survey(rules, hand, to_beat, blocks)
    for i in range(num):
        if number < blocks[i].num:
            nth_of_block(rules, hand, &blocks[i], number, out)
            return
        number -= blocks[i].num
    write_play(out, 0, 0)


cdef bint choose(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context, stream_t* stream,
    play_t* scratch, play_t* out,
) noexcept nogil:
    """Write a legal play, each as likely as any other; whether there is one. `scratch` as for `nth`."""
    cdef block_t blocks[MAX_BLOCKS]
    cdef size_t number, total
    cdef int i, num
    if not is_plain(rules, to_beat, context):
        total = generate(rules, hand, to_beat, context, scratch)
        if total:
            out[0] = scratch[below(stream, <uint32_t>total)]
        return total != 0
    num = survey(rules, hand, to_beat, blocks)
    total = 0
    for i in range(num):
        total += blocks[i].num
    total += may_pass(rules, to_beat, total != 0)
    if not total:
        return False
    number = below(stream, <uint32_t>total)
    for i in range(num):
        if number < blocks[i].num:
            nth_of_block(rules, hand, &blocks[i], number, out)
            return True
        number -= blocks[i].num
    write_play(out, 0, 0)
    return True
