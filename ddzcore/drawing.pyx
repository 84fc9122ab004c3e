"""Drawing of hidden hands, on flat structs: by a number through tables or a list, at random, or by trying."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from ddzcore.hand cimport NUM_RANKS, hand_t, lowest_bit
from ddzcore.legality cimport is_legal
from ddzcore.movegen cimport count_but_pass
from ddzcore.play cimport row_of
from ddzcore.stream cimport even_below, even_word_below, stream_t
from ddzcore.table cimport ALWAYS, NEVER, NO_KICKERS, row_t, rules_t

cdef enum:
    MOST_CARDS = 108
    NO_PLAY_SIZE = 255  # more cards than any hand has


cdef inline int spread(hand_t pool, hand_t* cards) noexcept nogil:
    """The cards one by one; their number."""
    cdef int num = 0
    cdef int i, _i
    cdef hand_t one
    while pool:
        i = lowest_bit(pool) & ~3
        one = <hand_t>1 << i
        for _i in range(<int>(pool >> i & 15)):
            cards[num] = one
            num += 1
        pool &= ~(one * 15)
    return num


cdef inline void deal_out(const plan_t* plan, stream_t* stream, hand_t pool, hand_t* hands) noexcept nogil:
    """Deal cards to the members at random; the last one gets what is left."""
    cdef hand_t cards[MOST_CARDS]
    cdef hand_t hand
    cdef int j, member, _i
    cdef int left = spread(pool, cards) if plan.num_members > 1 else 0
    for member in range(plan.num_members - 1):
        hand = 0
        for _i in range(plan.size[member]):
            j = even_below(stream, left)
            left -= 1
            hand += cards[j]
            cards[j] = cards[left]
        hands[plan.member[member]] = hand
        pool -= hand
    hands[plan.member[plan.num_members - 1]] = pool


cdef inline void part(const plan_t* plan, uint64_t number, hand_t* groups) noexcept nogil:
    """The hands of the groups in the way of this number."""
    cdef const uint64_t* after = plan.after
    cdef const split_t* split
    cdef uint64_t ways
    cdef int rank, group, place = plan.start
    for group in range(plan.num_groups):
        groups[group] = 0
    for rank in range(plan.num_ranks):
        split = &plan.splits[plan.first_split[rank]]
        ways = split.weight * after[place - split.back]
        while number >= ways:
            number -= ways
            split += 1
            ways = split.weight * after[place - split.back]
        place -= split.back
        if split.weight > 1:  # which of the choices of cards it is does not matter: so what is left is even again
            number %= after[place]
        for group in range(plan.num_groups):
            groups[group] += split.taken[group]
        after += plan.num_places


cdef inline void look_up(const plan_t* plan, uint64_t number, hand_t* groups) noexcept nogil:
    """The hands of the groups in the listed way of this number."""
    cdef size_t low = 0, high = plan.num_listed, middle
    cdef int group, last = plan.num_groups - 1
    while low < high:
        middle = (low + high) // 2
        if plan.upto[middle] > number:
            high = middle
        else:
            low = middle + 1
    groups[last] = plan.pool
    for group in range(last):
        groups[group] = plan.listed[low * last + group]
        groups[last] -= groups[group]


cdef inline bint are_legal(const plan_t* plan, const hand_t* hands) noexcept nogil:
    """Whether the hands allow all acts."""
    cdef const act_t* act
    cdef int i
    for i in range(plan.num_acts):
        act = &plan.acts[i]
        if not is_legal(plan.rules, hands[act.holder] + act.held, &act.play, &act.to_beat, &act.context):
            return False
    return True


cdef bint draw(const plan_t* plan, stream_t* stream, hand_t* hands) noexcept nogil:
    """Draw a deal, each as likely as any other; whether one was found."""
    cdef hand_t groups[MAX_HOLDERS]
    cdef hand_t rest = plan.pool
    cdef uint64_t number
    cdef int group, _try
    for _try in range(MOST_TRIES):
        if plan.num_groups:
            number = even_word_below(stream, plan.total, plan.shift)
            if plan.method == LISTED:
                look_up(plan, number, groups)
            else:
                part(plan, number, groups)
            for group in range(plan.num_single):
                hands[plan.holder[group]] = groups[group]
            rest = groups[plan.num_groups - 1]
        if plan.num_members:
            deal_out(plan, stream, rest, hands)
        if plan.method != TRIED or are_legal(plan, hands):
            return True
    return False


# Lists of all ways

cdef size_t list_ways(
    const plan_t* plan, int rank, int place, uint64_t weight, const hand_t* groups, size_t num, hand_t* listed,
    uint64_t* upto,
) noexcept nogil:
    """Write the ways that begin with what the groups have of lower ranks, behind `num` others; their number then."""
    cdef hand_t more[MAX_HOLDERS]
    cdef hand_t hands[MAX_HOLDERS]
    cdef const uint64_t* after = plan.after + rank * plan.num_places
    cdef int i, group
    if rank == plan.num_ranks:
        for group in range(plan.num_single):
            hands[plan.holder[group]] = groups[group]
        if not are_legal(plan, hands):
            return num
        for group in range(plan.num_groups - 1):
            listed[num * (plan.num_groups - 1) + group] = groups[group]
        upto[num] = weight + (upto[num - 1] if num else 0)
        return num + 1
    for i in range(plan.first_split[rank], plan.first_split[rank + 1]):
        if after[place - plan.splits[i].back]:
            for group in range(plan.num_groups):
                more[group] = groups[group] + plan.splits[i].taken[group]
            num = list_ways(
                plan, rank + 1, place - plan.splits[i].back, weight * plan.splits[i].weight, more, num, listed, upto
            )
    return num


cdef void add_listed(const plan_t* plan, uint64_t* sums) noexcept nogil:
    """For each rank and group the number of its cards that it gets, summed over all listed ways."""
    cdef uint64_t weight
    cdef hand_t hand, left
    cdef size_t i
    cdef int rank, group, last = plan.num_groups - 1
    memset(sums, 0, NUM_RANKS * plan.num_groups * sizeof(uint64_t))
    for i in range(plan.num_listed):
        weight = plan.upto[i] - (plan.upto[i - 1] if i else 0)
        left = plan.pool
        for group in range(plan.num_groups):
            hand = plan.listed[i * last + group] if group < last else left
            left -= hand
            for rank in range(NUM_RANKS):
                sums[rank * plan.num_groups + group] += weight * (hand >> (4 * rank) & 15)


# What a pass says

cdef rules_t surely(const rules_t* rules) noexcept nogil:
    """Rules with fewer answers: none that only the play of a whole hand may be.

    By these, who has an answer has it with more cards as well: its cards are still there, no bomb is unsplittable where
    this is used, and if a solo must be the highest one, that is an answer too.
    """
    cdef rules_t surely = rules[0]
    cdef int i
    for i in range(surely.num_rows):
        surely.rows[i].fewer = NEVER
        if surely.rows[i].last:
            surely.rows[i].cards = NO_PLAY_SIZE
    return surely


cdef rules_t perhaps(const rules_t* rules) noexcept nogil:
    """Rules with more answers: bombs may be split, and any play may be what only the play of a whole hand may be."""
    cdef rules_t perhaps = rules[0]
    cdef int i
    perhaps.bomb_reach = 0
    for i in range(perhaps.num_rows):
        perhaps.rows[i].last = perhaps.rows[i].spares_bombs = 0
        if perhaps.rows[i].fewer:
            perhaps.rows[i].fewer = ALWAYS
    return perhaps


cdef int most_without_answer(const rules_t* surely, const act_t* act, int rank, int number) noexcept nogil:
    """How many hidden cards of a rank who passed can have held."""
    cdef int more
    for more in range(number, 0, -1):
        if not count_but_pass(surely, act.held + (<hand_t>more << 4 * rank), &act.to_beat, &act.context):
            return more
    return 0


cdef bint is_capped(const rules_t* rules, const act_t* act) noexcept nogil:
    """Whether every answer is so many cards of one rank and nothing else, so that caps say all about a pass."""
    cdef const row_t* row = row_of(rules, &act.to_beat)
    cdef int i
    for i in range(rules.num_rows):
        if &rules.rows[i] == row or row.beaten_by >> i & 1:
            if rules.rows[i].most_ranks > 1 or rules.rows[i].kicker != NO_KICKERS or rules.rows[i].last:
                return False
    return True
