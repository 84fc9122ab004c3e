"""The generator: every legal play of a hand, once each.

Plays come in this order: by pattern, then length, then key, then kickers, compared as rising sequences of ranks.
Flush chains of the same cards come by suit, and plays that lack kickers after those that do not, if both are listed.
Pass, where it is legal, is last. One routine walks the bodies of a row of the rule table, and one walks kickers;
`count` is the same walk, which asks how many kickers there are instead of writing them.
"""

from libc.stdint cimport uint32_t, uint64_t

from ddzcore.hand cimport (
    BIG_JOKER, NUM_RANKS, SMALL_JOKER, TOPS, at_least, count_of, hand_t, highest_one, lowest_bit, num_cards,
    num_set, ranks_from,
)
from ddzcore.play cimport play_t, row_of, same_role, write_play
from ddzcore.special cimport (
    has_opening_card, has_suits, is_follow, is_opening, is_out, is_plain, may_pass, of_one_suit_only, read_suits,
    special_t, with_three,
)
from ddzcore.suited cimport NUM_SUITS
from ddzcore.table cimport (
    ALWAYS, KEY_ONE, NO_KICKERS, NO_ROW, SIZE_ONE, SUIT_ONE, barred, context_t, held_places, held_ranks, kicker_caps,
    kicker_room, kicker_t, role_of, row_t,
    rules_t, starts, turned, unturned, without_bombs,
)

cdef enum:  # what a walk does
    COUNT = 0
    WRITE = 1
    SURVEY = 2  # plain walks only

cdef enum:
    MAX_KICKERS = 32  # of one play: at most two for each of 13 ranks

cdef uint32_t CHOOSE[NUM_RANKS + 1][MAX_KICKERS + 1]


cdef void _fill_choose() noexcept:
    cdef int n, k
    for n in range(NUM_RANKS + 1):
        for k in range(MAX_KICKERS + 1):
            CHOOSE[n][k] = 1 if k == 0 else 0 if n == 0 else CHOOSE[n - 1][k - 1] + CHOOSE[n - 1][k]


_fill_choose()


# A walk has a place: where the next play is written, as a number; in a walk that only counts, 16 for each play; in a
# survey, where the next block is written.


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
            if one >> (4 * SMALL_JOKER) == 1:
                rest &= after_small_joker
            place = write_last(place, cards + one * unit, role, rest * unit)
        else:
            rest = room - one
            if one >> (4 * SMALL_JOKER) == 1:
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

cdef size_t write_consecutive(
    const row_t* row, size_t place, hand_t cards, uint64_t role, hand_t start, int left, int unit
) noexcept nogil:
    """Write the play for kickers of consecutive ranks that start at a mask, in the order of their ranks."""
    cdef hand_t parts[5]
    cdef hand_t part
    cdef int i
    # with ace and two before the three: 3 4 .., 2 3 .., A 2 3 .., then from the four on, and A 2 alone last
    parts[0], parts[1], parts[4] = start & 0x100, start & 0x10, start & 1
    parts[2], parts[3] = start & 1, start & ~<hand_t>0x111
    parts[2 if left == 2 else 4] = 0
    if not row.turn:
        parts[0], parts[1], parts[2], parts[3], parts[4] = start, 0, 0, 0, 0
    for i in range(5):
        part = parts[i]
        while part:
            write_play(<play_t*>place, cards + unturned(row, ranks_from(lowest_bit(part) >> 2, left)) * unit, role)
            place += sizeof(play_t)
            part &= part - 1
    return place


cdef size_t walk_kickered(
    const rules_t* rules, const row_t* row, hand_t hand, hand_t chain, uint64_t role, hand_t start, int left,
    size_t place, int mode,
) noexcept nogil:
    """The plays of a row with `left` kickers from the hand whose bodies are shaped like `chain` and start at the mask.
    """
    cdef const kicker_t* kicker = &rules.kickers[row.kicker]
    cdef hand_t body, room, run
    cdef uint64_t first
    cdef int ranks = num_set(chain)
    cdef hand_t caps = kicker_caps(kicker, hand)
    while start:
        first = lowest_bit(start)
        start &= start - 1
        body = chain << first
        room = kicker_room(row, kicker, hand, caps, body, ranks, left)
        body = unturned(row, body) * row.per_rank
        first = role + first * (KEY_ONE // 4)
        if kicker.consecutive:
            run = starts(turned(row, at_least(room, 1)) & (row.tops >> 3), left) & ~barred(row, left)
            if mode == WRITE:
                place = write_consecutive(row, place, body, first, run, left, kicker.unit)
            else:
                place += num_set(run) * sizeof(play_t)
        elif mode == COUNT:
            place += count_kickers(room, left, kicker.jokers_apart) * sizeof(play_t)
        elif left == 1:
            place = write_last(place, body, first, at_least(room, 1) * kicker.unit)
        else:
            place = write_kickers(place, body, first, room, left, kicker.unit, kicker.after_small_joker)
    return place


cdef inline size_t count_bodies(
    const rules_t* rules, const row_t* row, hand_t loose, hand_t chain, hand_t start
) noexcept nogil:
    """How many plays of a row have bodies that are shaped like `chain` and start at the mask."""
    cdef int ranks
    if row.kicker == NO_KICKERS:
        return num_set(start)
    ranks = num_set(chain)
    if row.alike:
        return num_set(start) * count_alike(&rules.kickers[row.kicker], loose, ranks, row.units * ranks)
    return walk_kickered(rules, row, loose, chain, 0, start, row.units * ranks, 0, COUNT) // sizeof(play_t)


cdef inline size_t write_block(
    size_t place, const row_t* row, hand_t chain, uint64_t role, hand_t start, size_t num
) noexcept nogil:
    """Write what a survey found, unless it is nothing."""
    cdef block_t* block = <block_t*>place
    block.row, block.chain, block.role, block.start, block.num = row, chain, role, start, num
    return place + sizeof(block_t) if num else place


cdef inline size_t walk_bodies(
    const rules_t* rules, const row_t* row, hand_t loose, hand_t chain, uint64_t role, hand_t start, size_t place,
    int mode, bint plain,
) noexcept nogil:
    """The plays of a row whose bodies are shaped like `chain` and start at the mask, which is not empty.

    Kickers are taken from the loose cards: all but unsplittable bombs.
    """
    cdef hand_t body
    cdef uint64_t first
    if mode == COUNT:
        return place + count_bodies(rules, row, loose, chain, start) * sizeof(play_t)
    if mode == SURVEY:
        return write_block(place, row, chain, role, start, count_bodies(rules, row, loose, chain, start))
    if row.kicker != NO_KICKERS:
        return walk_kickered(rules, row, loose, chain, role, start, row.units * num_set(chain), place, mode)
    if not plain and row.turn:
        while start:
            first = lowest_bit(start)
            body = unturned(row, chain << first) * row.per_rank
            write_play(<play_t*>place, body, role + first * (KEY_ONE // 4))
            place += sizeof(play_t)
            start &= start - 1
        return place
    body = chain * row.per_rank
    while start:
        first = lowest_bit(start)
        write_play(<play_t*>place, body << first, role + first * (KEY_ONE // 4))
        place += sizeof(play_t)
        start &= start - 1
    return place


cdef size_t walk_suits(
    const row_t* row, const special_t* special, int ranks, hand_t start, size_t place, int mode
) noexcept nogil:
    """The flush chains of `ranks` ranks that start at the mask."""
    cdef hand_t body = ranks_from(0, ranks)
    cdef hand_t one
    cdef hand_t in_suit[NUM_SUITS]
    cdef uint64_t first
    cdef int suit
    for suit in range(NUM_SUITS):
        in_suit[suit] = starts(special.held[suit], ranks) & start
    if mode == COUNT:
        for suit in range(NUM_SUITS):
            place += num_set(in_suit[suit]) * sizeof(play_t)
        return place
    while start:
        first = lowest_bit(start)
        one = start & (0 - start)
        start ^= one
        for suit in range(NUM_SUITS):
            if in_suit[suit] & one:
                write_play(
                    <play_t*>place, unturned(row, body << first),
                    role_of(row, ranks, <int>first >> 2) + (suit + 1) * SUIT_ONE,
                )
                place += sizeof(play_t)
    return place


cdef size_t walk_opening(
    const rules_t* rules, const row_t* row, hand_t hand, hand_t chain, uint64_t role, hand_t start, size_t place,
    int mode,
) noexcept nogil:
    """What `walk_kickered` walks, but only plays with a three: in the body, or as a kicker, which then comes first."""
    cdef const kicker_t* kicker = &rules.kickers[row.kicker]
    cdef int ranks = num_set(chain)
    cdef int left = row.units * ranks
    cdef hand_t inside = with_three(row, ranks)
    cdef hand_t caps = kicker_caps(kicker, hand)
    cdef hand_t one, body, room, run
    cdef uint64_t first
    while start:
        one = start & (0 - start)
        start ^= one
        if one & inside:
            place = walk_kickered(rules, row, hand, chain, role, one, left, place, mode)
            continue
        first = lowest_bit(one)
        body = chain << first
        room = kicker_room(row, kicker, hand, caps, body, ranks, left)
        if not room & 15:
            continue
        body = unturned(row, body) * row.per_rank
        first = role + first * (KEY_ONE // 4)
        if kicker.consecutive:
            run = starts(turned(row, at_least(room, 1)) & (row.tops >> 3), left) & with_three(row, left)
            run &= ~barred(row, left)
            if mode == WRITE:
                place = write_consecutive(row, place, body, first, run, left, kicker.unit)
            else:
                place += num_set(run) * sizeof(play_t)
            continue
        room -= 1
        body += kicker.unit
        if mode == COUNT:
            place += count_kickers(room, left - 1, kicker.jokers_apart) * sizeof(play_t)
        elif left == 1:
            write_play(<play_t*>place, body, first)
            place += sizeof(play_t)
        elif left == 2:
            place = write_last(place, body, first, at_least(room, 1) * kicker.unit)
        else:
            place = write_kickers(place, body, first, room, left - 1, kicker.unit, kicker.after_small_joker)
    return place


cdef size_t walk_lacking(
    const rules_t* rules, const row_t* row, hand_t hand, hand_t loose, int ranks, hand_t start, size_t place,
    int mode,
) noexcept nogil:
    """The plays of a row that lack kickers, with bodies of `ranks` ranks that start at the mask."""
    cdef hand_t chain = ranks_from(0, ranks)
    cdef hand_t one
    cdef uint64_t role
    cdef int left
    start &= ~barred(row, ranks)
    while start:
        one = start & (0 - start)
        start ^= one
        for left in range(row.units * ranks):
            if row.fewer != ALWAYS and row.per_rank * ranks + left != num_cards(hand):
                continue
            role = role_of(row, ranks, 0) - (row.units * ranks - left) * SIZE_ONE
            if left:
                place = walk_kickered(rules, row, loose, chain, role, one, left, place, mode)
                continue
            if mode == WRITE:
                write_play(
                    <play_t*>place, unturned(row, chain << lowest_bit(one)) * row.per_rank,
                    role + lowest_bit(one) * (KEY_ONE // 4),
                )
            place += sizeof(play_t)
    return place


# Rows

cdef inline size_t walk_length(
    const rules_t* rules, const row_t* row, hand_t loose, int ranks, hand_t start, const special_t* special,
    size_t place, int mode, bint plain,
) noexcept nogil:
    """The plays of a row with bodies of so many ranks that start at the mask."""
    if not plain:
        start &= ~barred(row, ranks)
        if special.opening and row.kicker == NO_KICKERS:
            start &= with_three(row, ranks)
        if special.suited and row == &rules.rows[rules.chain_row]:
            start &= ~of_one_suit_only(special, ranks)
        if row.suited:
            return walk_suits(row, special, ranks, start, place, mode) if special.suited else place
    if not start:
        return place
    if not plain and special.opening and row.kicker != NO_KICKERS:
        return walk_opening(rules, row, loose, ranks_from(0, ranks), role_of(row, ranks, 0), start, place, mode)
    return walk_bodies(rules, row, loose, ranks_from(0, ranks), role_of(row, ranks, 0), start, place, mode, plain)


cdef inline size_t walk_row(
    const rules_t* rules, const row_t* row, hand_t hand, hand_t loose, hand_t held, hand_t start,
    const special_t* special, size_t place, int mode, bint plain,
) noexcept nogil:
    """All plays of a row, of whose places some are held and whose shortest bodies start at a mask."""
    cdef hand_t chain = row.chain
    cdef uint64_t role = row.role
    cdef int ranks = row.min_ranks
    if not plain and row.last:
        ranks = num_cards(hand) // row.cards
        if ranks * row.cards == num_cards(hand) and row.min_ranks <= ranks <= row.max_ranks:
            place = walk_length(rules, row, loose, ranks, starts(held, ranks), special, place, mode, plain)
    elif not plain and (row.split or row.suited or row.fewer or special.opening or special.suited):
        while start and ranks <= row.max_ranks:
            place = walk_length(rules, row, loose, ranks, start, special, place, mode, plain)
            start &= held >> (4 * ranks)
            ranks += 1
    else:
        place = walk_bodies(rules, row, loose, chain, role, start, place, mode, plain)
        while ranks < row.max_ranks:
            start &= held >> (4 * ranks)
            if not start:
                break
            ranks += 1
            chain = chain << 4 | 1
            role += row.role_step
            place = walk_bodies(rules, row, loose, chain, role, start, place, mode, plain)
    if not plain and row.fewer:
        for ranks in range(row.min_ranks, row.most_ranks + 1):
            place = walk_lacking(rules, row, hand, loose, ranks, starts(held, ranks), place, mode)
    return place


cdef inline size_t walk_rows(
    const rules_t* rules, hand_t hand, hand_t loose, uint64_t rows, const row_t* end, const special_t* special,
    size_t place, int mode, bint plain,
) noexcept nogil:
    """All plays of the rows of a mask, none of them behind an end. Rows with the same bodies are in it together."""
    cdef const row_t* row
    cdef const row_t* next_body
    cdef hand_t start, held
    if not rows:
        return place
    row = &rules.rows[lowest_bit(rows)]
    while row < end:
        next_body = row + row.next_body
        held = held_ranks(row, hand) if plain else held_places(row, loose if row.spares_bombs else hand)
        start = starts(held, row.min_ranks)
        if start:
            while row < next_body:
                place = walk_row(rules, row, hand, loose, held, start, special, place, mode, plain)
                row += 1
        row = next_body
        if not plain:  # in a plain walk all rows from the first to the end are in the mask
            rows &= ~<uint64_t>0 << (row - &rules.rows[0])
            if not rows:
                return place
            row = &rules.rows[lowest_bit(rows)]
    return place


cdef inline const row_t* row_to_beat(const rules_t* rules, const play_t* to_beat, bint plain) noexcept nogil:
    """The row of a play to beat."""
    cdef const row_t* row
    if not plain:
        return row_of(rules, to_beat)
    row = &rules.rows[rules.first_row[to_beat.pattern]]
    while to_beat.length > row.max_ranks + row.extra_length:
        row += 1
    return row


cdef inline size_t walk_same(
    const rules_t* rules, const row_t* row, hand_t hand, hand_t loose, const play_t* to_beat, bint highest_solo,
    const special_t* special, size_t place, int mode, bint plain,
) noexcept nogil:
    """The plays that beat one of a row by a higher key."""
    cdef int ranks = to_beat.length - row.extra_length
    cdef hand_t held = held_ranks(row, hand) if plain else held_places(row, loose if row.spares_bombs else hand)
    cdef hand_t start = starts(held, ranks)
    if highest_solo and row == &rules.rows[rules.solo_row]:
        start = highest_one(start)
    start &= ~<hand_t>0 << (4 * (to_beat.key - row.first_key) + 4)
    if plain or ranks <= row.max_ranks and (not row.last or row.cards * ranks == num_cards(hand)):
        place = walk_length(rules, row, loose, ranks, start, special, place, mode, plain)
    if not plain and row.fewer:
        place = walk_lacking(rules, row, hand, loose, ranks, start, place, mode)
    if not plain and special.suited and row == &rules.rows[rules.chain_row]:
        start = starts(held, ranks)
        place = walk_length(rules, &rules.rows[rules.flush_row], loose, ranks, start, special, place, mode, plain)
    return place


cdef inline size_t walk(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context, size_t place, int mode,
    bint plain,
) noexcept nogil:
    """All plays of a hand but pass. `mode` and `plain` are constants: each pair is compiled apart.

    A plain walk asks nothing that only rarer rules need: turned alphabets, last hands, the context ...
    """
    cdef const row_t* row
    cdef hand_t start
    cdef hand_t loose = hand if plain else without_bombs(rules, hand)
    cdef bint highest_solo = not plain and rules.next_has_one and context != NULL and context.next_cards == 1
    cdef uint64_t rows = rules.leads
    cdef uint64_t before
    cdef const row_t* end = &rules.rows[rules.num_rows]
    cdef special_t special
    if not plain:
        if is_out(rules, to_beat, context):
            return place
        special.opening = is_opening(rules, to_beat, context)
        if special.opening and not has_opening_card(rules, hand, context):
            return place
        special.suited = rules.flush_row != NO_ROW and has_suits(context)
        highest_solo = highest_solo and not special.opening
        if special.suited:
            read_suits(rules, loose, context, &special)
    if is_follow(to_beat):
        row = row_to_beat(rules, to_beat, plain)
        rows = row.beaten_by
        if plain:
            end = &rules.rows[row.answers_end]
        else:  # rows of a lower number come first
            before = rows & ((<uint64_t>1 << (row - &rules.rows[0])) - 1)
            place = walk_rows(rules, hand, loose, before, end, &special, place, mode, plain)
            rows ^= before
        place = walk_same(rules, row, hand, loose, to_beat, highest_solo, &special, place, mode, plain)
    elif highest_solo:
        row = &rules.rows[rules.solo_row]
        start = highest_one(held_places(row, loose))
        place = walk_length(rules, row, loose, 1, start, &special, place, mode, plain)
        rows &= ~(<uint64_t>1 << rules.solo_row)
    return walk_rows(rules, hand, loose, rows, end, &special, place, mode, plain)


cdef size_t generate(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context, play_t* out
) noexcept nogil:
    """Write every legal play and return their number. `out` has room for `count` plays."""
    cdef size_t end
    if is_plain(rules, to_beat, context):
        end = walk(rules, hand, to_beat, NULL, <size_t>out, WRITE, True)
    else:
        end = walk(rules, hand, to_beat, context, <size_t>out, WRITE, False)
    if may_pass(rules, to_beat, end != <size_t>out):
        write_play(<play_t*>end, 0, 0)
        end += sizeof(play_t)
    return (end - <size_t>out) // sizeof(play_t)


cdef size_t count(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context
) noexcept nogil:
    """The number of legal plays."""
    cdef size_t n
    if is_plain(rules, to_beat, context):
        n = walk(rules, hand, to_beat, NULL, 0, COUNT, True) // sizeof(play_t)
    else:
        n = walk(rules, hand, to_beat, context, 0, COUNT, False) // sizeof(play_t)
    return n + may_pass(rules, to_beat, n != 0)


cdef inline size_t count_each(
    const rules_t* rules, hand_t hand, const context_t* context, const play_t* plays, size_t num, bint plain
) noexcept nogil:
    """`count` for each of several plays to beat, in all. What beats a whole row is counted once for the row."""
    cdef const row_t* row = NULL
    cdef const row_t* found
    cdef const row_t* end
    cdef hand_t loose = hand if plain else without_bombs(rules, hand)
    cdef bint highest_solo = not plain and rules.next_has_one and context != NULL and context.next_cards == 1
    cdef size_t others = 0, n = 0, total = 0
    cdef size_t i
    cdef special_t special
    if not plain:
        if is_out(rules, plays, context):
            return num
        special.opening = False
        special.suited = rules.flush_row != NO_ROW and has_suits(context)
        if special.suited:
            read_suits(rules, loose, context, &special)
    for i in range(num):
        if not i or not same_role(&plays[i], &plays[i - 1]):
            found = row_to_beat(rules, &plays[i], plain)
            if found != row:
                row = found
                end = &rules.rows[row.answers_end if plain else rules.num_rows]
                others = walk_rows(rules, hand, loose, row.beaten_by, end, &special, 0, COUNT, plain) // sizeof(play_t)
            n = walk_same(rules, row, hand, loose, &plays[i], highest_solo, &special, 0, COUNT, plain) // sizeof(play_t)
            n += others
            n += may_pass(rules, &plays[i], n != 0)
        total += n
    return total


cdef size_t count_answers(
    const rules_t* rules, hand_t hand, const context_t* context, const play_t* plays, size_t num
) noexcept nogil:
    """`count` for each of several plays to beat, none of them a pass, in all."""
    if is_plain(rules, plays, context):
        return count_each(rules, hand, NULL, plays, num, True)
    return count_each(rules, hand, context, plays, num, False)


cdef size_t count_but_pass(
    const rules_t* rules, hand_t hand, const play_t* to_beat, const context_t* context
) noexcept nogil:
    """The number of legal plays other than pass."""
    return walk(rules, hand, to_beat, context, 0, COUNT, False) // sizeof(play_t)


cdef int survey(const rules_t* rules, hand_t hand, const play_t* to_beat, block_t* blocks) noexcept nogil:
    """Write where the legal plays are, pass aside, in a plain walk, and return the number of blocks."""
    cdef size_t end = walk(rules, hand, to_beat, NULL, <size_t>blocks, SURVEY, True)
    return <int>((end - <size_t>blocks) // sizeof(block_t))


cdef size_t choices_of_kickers(const kicker_t* kicker, hand_t room, int left) noexcept nogil:
    """How many choices of `left` kickers there are, each rank giving at most what there is room for."""
    return count_kickers(room, left, kicker.jokers_apart)
