"""The least number of plays that empties a hand when nobody answers (最少手数).

Chains are chosen on the ranks of the hand: every set of bodies of chains once. What is left asks only how many ranks
are held how often, whether there are both jokers, and how many kickers the planes among the chains can take: that is a
*shape*, and what a shape needs is kept. A shape forgets which ranks are which, so its number may be too low where
kickers depend on that: a plane takes no kicker of its own ranks, for instance. Where such a number would be the least,
plays are tried on the hand itself, with these numbers as bounds; so the answer is always exact.

The last play of a split may be one that is legal only as the last.
"""

cimport cython
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from ddzcore.hand cimport JOKERS, TOPS, Hand, at_least, hand_t, highest_bit, lowest_bit, new_hand, num_set, ranks_from
from ddzcore.legality cimport is_legal
from ddzcore.movegen cimport count, generate
from ddzcore.play cimport MAX_READINGS, classify, play_t
from ddzcore.pool cimport do_parts, start_of
from ddzcore.rules cimport Rules, as_rules, read_position
from ddzcore.stream cimport mix
from ddzcore.table cimport (
    ALWAYS, NO_KICKERS, RANKED, barred, context_t, held_places, kicker_t, row_t, rules_t, starts, unturned,
)

from functools import lru_cache

from ddzcore.bombs import with_bombs

cdef enum:
    KEPT = 1 << 16       # shapes
    MOST_PLANES = 5      # of one shape
    MANY = 99
    NO_MEMORY = -1
    PARTS_OF_A_THREAD = 8
    MOST_IN_A_PART = 64  # between two parts Ctrl-C stops the work

# A shape is one word: from bit 0 on, four bits for each number of copies from 1 to 8: how many ranks are held so often;
# if there are both jokers they are not among these, and two bits are for how many there are of each; whether a play
# that is legal only as the last is still to be had; and five bits for each plane: its ranks, and 16 more for one of
# quads.

cdef enum:
    SMALLS = 32          # bits
    BIGS = 34
    LAST = 36
    PLANES = 37
    PLANE = 5


cdef inline uint64_t rank_held(int copies) noexcept nogil:
    """What one rank that is held so often adds to a shape; nothing for none."""
    return <uint64_t>1 << (4 * copies - 4) if copies else 0


cdef inline int ranks_held(uint64_t left, int copies) noexcept nogil:
    return <int>(left >> (4 * copies - 4) & 15)


cdef int needed(const least_t* least, uint64_t left) noexcept nogil:
    """How few plays a shape needs."""
    cdef uint64_t key = left + (<uint64_t>1 << 63)
    cdef kept_t* kept = &least.kept[key * 0x9E3779B97F4A7C15ULL >> 48]
    cdef uint64_t value = kept.value  # another thread may write here: what is read must fit together
    cdef int best
    if kept.check == (key ^ mix(value + 1)):
        return <int>value
    best = _searched(least, left)
    kept.value = best
    kept.check = key ^ mix(<uint64_t>best + 1)
    return best


cdef int _searched(const least_t* least, uint64_t left) noexcept nogil:
    """The least of all plays of three cards and more, and of solos, pairs and the rocket alone."""
    cdef int i, copies, best = MANY, plane
    cdef int small = left >> SMALLS & 3, big = left >> BIGS & 3
    cdef const shape_t* shape
    if left >> PLANES:  # the first plane is one play, with some kickers
        plane = left >> PLANES & 31
        left = left >> (PLANES + PLANE) << PLANES | (left & ((<uint64_t>1 << PLANES) - 1))
        for i in range(least.num_planes):
            shape = &least.planes[i]
            if (shape.per_rank > 3) == (plane >> 4) and shape.least <= plane & 15 <= shape.most:
                best = min(best, _with_kickers(least, left, shape, plane & 15, 0))
        return best
    best = (small + 1) // 2 + (big + 1) // 2
    if least.rocket and small == least.rocket and big == least.rocket:
        best = 1
    for copies in range(1, least.copies + 1):
        best += ranks_held(left, copies) * ((copies + 1) // 2)
    for copies in range(3, least.copies + 1):
        if ranks_held(left, copies):
            for i in range(least.num_bodies):
                if least.bodies[i].per_rank <= copies:
                    best = min(best, _with_kickers(
                        least, left - rank_held(copies), &least.bodies[i], 1, copies - least.bodies[i].per_rank
                    ))
    return best


cdef int _with_kickers(const least_t* least, uint64_t left, const shape_t* shape, int ranks, int more) noexcept nogil:
    """How few plays are needed if the next one is of a shape; its rank is held `more` times besides, if any."""
    cdef uint64_t apart = rank_held(more)
    cdef int full = shape.units * ranks if shape.unit else 0
    cdef int best = MANY, number, fewest = full
    if shape.last and not left >> LAST & 1:
        return MANY
    if least.matching:
        left += apart
        apart = 0
    if shape.fewer and (left >> LAST & 1 or shape.fewer == ALWAYS):
        fewest = 0
    for number in range(fewest, full + 1):
        if shape.last or (shape.fewer != ALWAYS and number < full):
            best = min(best, 1 + _take(least, left ^ <uint64_t>1 << LAST, shape, number, least.copies, MANY, apart))
        else:
            best = min(best, 1 + _take(least, left, shape, number, least.copies, MANY, apart))
    return best


cdef int _take(
    const least_t* least, uint64_t left, const shape_t* shape, int number, int copies, int each, uint64_t apart
) noexcept nogil:
    """How few plays are needed after so many kickers are taken, from ranks held so often or less, the fullest first.

    `each` is how many a rank gives at most of those that are held `copies` times; `apart` are the ranks, as a shape,
    that the play has left over and that give no more.
    """
    cdef int best
    if number == 0:
        return needed(least, left + apart)
    if copies < shape.unit:
        return _take_jokers(least, left, shape, number, apart)
    each = min(each, min(shape.same, copies // shape.unit))
    if each == 0 or not ranks_held(left, copies):
        return _take(least, left, shape, number, copies - 1, MANY, apart)
    if each > 1:
        best = _take(least, left, shape, number, copies, each - 1, apart)
    else:
        best = _take(least, left, shape, number, copies - 1, MANY, apart)
    if each <= number:
        left -= rank_held(copies)
        apart += rank_held(copies - each * shape.unit)
        best = min(best, _take(least, left, shape, number - each, copies, each, apart))
    return best


cdef int _take_jokers(
    const least_t* least, uint64_t left, const shape_t* shape, int number, uint64_t apart
) noexcept nogil:
    """The same from the jokers, where there are both."""
    cdef int best = MANY, given, small = left >> SMALLS & 3, big = left >> BIGS & 3
    cdef uint64_t others = left & ~(<uint64_t>15 << SMALLS)
    cdef int small_left, big_left
    for given in range(min(shape.same, small // shape.unit) + 1):
        if not 0 <= number - given <= min(shape.same, big // shape.unit):
            continue
        if shape.apart and 0 < given < number:
            continue
        small_left, big_left = small - given * shape.unit, big - (number - given) * shape.unit
        if small_left and big_left:
            left = others | <uint64_t>small_left << SMALLS | <uint64_t>big_left << BIGS
        else:
            left = others + rank_held(small_left + big_left)  # one joker is like any rank
        best = min(best, needed(least, left + apart))
    return best


# Chains

cdef struct chosen_t:
    uint64_t planes      # and `last`, as in a shape
    hand_t ranks         # of planes: a mask
    int num_planes
    int used             # chains that are no planes
    int sure             # the least so far that plays reach
    int least            # the least so far, whether they do or not
    int num_chains       # the rows of chains of which the hand holds any ..
    const row_t* chains[MOST_SHAPES]  # .. and which these are


cdef inline uint64_t shape_of(const least_t* least, hand_t hand) noexcept nogil:
    """Ranks and jokers as a shape."""
    cdef uint64_t left = 0
    cdef int copies, more = 0, here
    if hand >> JOKERS & 15 and hand >> (JOKERS + 4):
        left = (hand >> JOKERS & 3) << SMALLS | (hand >> (JOKERS + 4)) << BIGS
        hand &= RANKED
    for copies in range(least.copies, 0, -1):
        here = num_set(at_least(hand, copies))
        left += <uint64_t>(here - more) << (4 * copies - 4)
        more = here
    return left


cdef inline void _try(const least_t* least, chosen_t* chosen, hand_t hand) noexcept nogil:
    """Take no more chains."""
    cdef int number = chosen.used + needed(least, shape_of(least, hand) + chosen.planes)
    chosen.least = min(chosen.least, number)
    if not (least.unsure or (chosen.num_planes and (least.near or at_least(hand, 1) & chosen.ranks))):
        chosen.sure = min(chosen.sure, number)


cdef void _choose(const least_t* least, chosen_t* chosen, hand_t hand, int chain, int first) noexcept nogil:
    """Try all sets of chains, from a place of a row of chains on: planes first."""
    cdef const row_t* row
    cdef hand_t held, start, body, at
    cdef uint64_t planes
    cdef int ranks, place, few
    _try(least, chosen, hand)
    while chain < chosen.num_chains:
        row = chosen.chains[chain]
        held = held_places(row, hand)
        ranks = row.min_ranks
        start = starts(held, ranks)
        while start:
            at = (start & ~barred(row, ranks)) >> (4 * first) << (4 * first)
            while at:
                place = <int>lowest_bit(at) >> 2
                at &= at - 1
                body = unturned(row, ranks_from(place, ranks))
                # a chain, and at least one play for the rest, unless these are kickers
                few = chosen.used + chosen.num_planes + 1
                if few + (not chosen.num_planes and row.per_rank < 3 and hand != body * row.per_rank) >= chosen.least:
                    continue
                if row.per_rank < 3:
                    chosen.used += 1
                    _choose(least, chosen, hand - body * row.per_rank, chain, place)
                    chosen.used -= 1
                elif chosen.num_planes == MOST_PLANES:
                    chosen.least = few
                else:
                    planes = chosen.planes
                    chosen.planes = planes >> PLANES << (PLANES + PLANE) | (planes & <uint64_t>1 << LAST)
                    chosen.planes |= <uint64_t>(ranks + 16 * (row.per_rank > 3)) << PLANES
                    chosen.num_planes += 1
                    chosen.ranks += body
                    _choose(least, chosen, hand - body * row.per_rank, chain, place)
                    chosen.ranks -= body
                    chosen.num_planes -= 1
                    chosen.planes = planes
            start &= held >> (4 * ranks)
            ranks += 1
        chain += 1
        first = 0


cdef void _bounds(const least_t* least, hand_t hand, chosen_t* chosen) noexcept nogil:
    cdef const row_t* row
    cdef int i
    chosen.sure = chosen.least = MANY
    chosen.planes, chosen.ranks = <uint64_t>1 << LAST, 0
    chosen.num_planes = chosen.used = chosen.num_chains = 0
    for i in range(least.num_chains):
        row = least.chains[i]
        if starts(held_places(row, hand), row.min_ranks):
            chosen.chains[chosen.num_chains] = row
            chosen.num_chains += 1
    _choose(least, chosen, hand, 0, 0)


cdef int least_of(const least_t* least, hand_t hand) noexcept nogil:
    """The least number of plays that empties a hand; 0 for cards if there is no memory to try plays."""
    cdef chosen_t chosen
    cdef int number, can_be
    if not hand:
        return 0
    _bounds(least, hand, &chosen)
    number = chosen.least
    while number < chosen.sure:
        can_be = _can_be(least, hand, number)
        if can_be == NO_MEMORY:
            return 0
        if can_be:
            break
        number += 1
    return number


cdef int _can_be(const least_t* least, hand_t hand, int number) noexcept nogil:
    """Whether so many plays empty a hand, or fewer: tried on the hand itself. 1, 0, or NO_MEMORY."""
    cdef chosen_t chosen
    cdef play_t* plays
    cdef size_t i, num
    cdef hand_t asked = 0, rank
    cdef int end, few = 0, here, found = 0
    if number <= 1:
        return _is_play(least, hand)
    _bounds(least, hand, &chosen)
    if chosen.least > number:
        return 0
    if chosen.sure <= number or _is_play(least, hand):
        return 1
    num = count(least.rules, hand, NULL, NULL)
    plays = <play_t*>malloc(num * sizeof(play_t))
    if plays == NULL:
        return NO_MEMORY
    generate(least.rules, hand, NULL, NULL, plays)
    for end in range(2):  # the lowest rank or the highest, whichever is in fewer plays
        rank = <hand_t>15 << ((highest_bit(hand) if end else lowest_bit(hand)) & ~3)
        here = 0
        for i in range(num):
            here += plays[i].cards & rank != 0
        if not asked or here < few:
            asked, few = rank, here
    i = num
    while i and not found:  # the largest plays are among the last
        i -= 1
        # one of the plays takes a card of that rank; it may come first, unless it must come last
        if least.in_order or plays[i].cards & asked:
            found = _can_be(least, hand - plays[i].cards, number - 1)
    free(plays)
    return found


cdef bint _is_play(const least_t* least, hand_t hand) noexcept nogil:
    """Whether a hand is one play."""
    cdef play_t readings[MAX_READINGS]
    cdef int i
    for i in range(classify(least.rules, hand, NULL, readings)):
        if is_legal(least.rules, hand, &readings[i], NULL, NULL):
            return True
    return False


# The rule table, read for this

@cython.final
cdef class LeastTable:
    """What is known of the rules: shapes, and how few plays those that were met need."""

    def __cinit__(self, Rules rules not None):
        cdef const rules_t* table = &rules.table.c
        cdef const row_t* row
        cdef hand_t dealt = at_least(table.deck, 1) << 3 & TOPS
        cdef int i
        self.rules = rules
        self.c.rules = table
        while self.c.copies < MOST_COPIES and at_least(table.deck, self.c.copies + 1):
            self.c.copies += 1
        self.c.unsure = self.c.in_order = table.bomb_reach != 0
        for i in range(table.num_rows):
            row = &table.rows[i]
            if table.leads >> i & 1 and not row.suited:  # a chain of cards of one suit is a play either way
                _read_row(&self.c, row, dealt)
        self.c.kept = <kept_t*>calloc(KEPT, sizeof(kept_t))
        if self.c.kept == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.c.kept)

    @property
    def in_order(self):
        """Whether what is legal depends on what is left, so the plays of a split can't be made in any order."""
        return bool(self.c.in_order)

    def least_of(self, Hand hand not None):
        """The least number of plays of a `Hand` that the deck holds."""
        cdef int number = least_of(&self.c, hand.word)
        if hand.word and not number:
            raise MemoryError
        return number

    def least_of_each(self, const uint64_t[::1] words, uint8_t[::1] numbers, size_t threads=1):
        """The same for packed hands, written to `numbers`. The GIL is released."""
        cdef hands_t job
        cdef size_t i
        job.least, job.num, job.parts = &self.c, words.shape[0], PARTS_OF_A_THREAD * threads
        job.parts = max(job.parts, job.num // MOST_IN_A_PART)
        if not job.num:
            return
        job.words, job.numbers = &words[0], &numbers[0]
        do_parts(least_part, &job, job.parts, threads)
        for i in range(job.num):
            if words[i] and not numbers[i]:
                raise MemoryError


cdef struct hands_t:
    const least_t* least
    const uint64_t* words
    uint8_t* numbers
    size_t num
    size_t parts


cdef void least_part(void* work, size_t part) noexcept nogil:
    cdef hands_t* job = <hands_t*>work
    cdef size_t i
    for i in range(start_of(job.num, part, job.parts), start_of(job.num, part + 1, job.parts)):
        job.numbers[i] = least_of(job.least, job.words[i])


cdef void _read_row(least_t* least, const row_t* row, hand_t dealt) noexcept:
    cdef const kicker_t* kicker = &least.rules.kickers[row.kicker]
    cdef shape_t shape
    memset(&shape, 0, sizeof(shape_t))
    shape.per_rank, shape.least, shape.most = row.per_rank, row.min_ranks, max(row.max_ranks, row.most_ranks)
    shape.last, shape.fewer = row.last, row.fewer
    if row.last or row.fewer:
        least.in_order = True
    if row.kicker != NO_KICKERS:
        shape.unit, shape.units, shape.same, shape.apart = kicker.unit, row.units, kicker.same, kicker.jokers_apart
        least.matching |= kicker.match_body
        if row.min_ranks > 1:
            least.near |= kicker.adjacent < kicker.same or kicker.consecutive
    least.unsure |= least.matching
    if row.min_ranks == 1:
        if row.per_rank < 3:
            return
        if row.tops != dealt:
            least.unsure = True
        least.bodies[least.num_bodies] = shape
        least.num_bodies += 1
        return
    if not row.tops & RANKED:  # all jokers
        least.rocket = row.per_rank
        return
    if row.per_rank >= 3:
        least.planes[least.num_planes] = shape
        least.num_planes += 1
    _add_chain(least, row)


cdef void _add_chain(least_t* least, const row_t* row) noexcept:
    """Keep one row of each kind of chains, those of more cards a rank first."""
    cdef int i, at = 0
    for i in range(least.num_chains):
        if least.chains[i].reach == row.reach and least.chains[i].tops == row.tops and (
            least.chains[i].min_ranks == row.min_ranks
        ):
            return
        if least.chains[i].per_rank >= row.per_rank:
            at = i + 1
    for i in range(least.num_chains, at, -1):
        least.chains[i] = least.chains[i - 1]
    least.chains[at] = row
    least.num_chains += 1


@lru_cache(32)
def least_table(Rules rules):
    """The `LeastTable` of rules."""
    return LeastTable(rules)


def least_plays(hand, rules, bombs="split"):
    """How few plays empty a hand if nobody answers (最少手数). The last of them may be one that is legal only as the last.

    What `bombs` do: ``"split"``, they are cards like all others, and a play each if played as bombs; ``"whole"``, all
    the cards of a rank that are a bomb, and the jokers of a rocket, stay together, and are a play each; ``"free"``, any
    number of them may be kept together, and is not counted. The hand is a `Hand`, a text, or an int; suits do not
    matter. Takes some tenths of a microsecond, rarely some more, and two or three numbers for each set of bombs.

    >>> rules = Rules("doudizhu")
    >>> [least_plays("34567 888 99 AAAA BR", rules, bombs) for bombs in ("split", "whole", "free")]
    [3, 4, 2]

    Raises `CardError`, `DeckError` for hands that the deck does not hold, and `DdzError` for other words for bombs.
    """
    cdef Rules read = as_rules(rules)
    cdef LeastTable table = least_table(read)
    cdef context_t known
    cdef const context_t* around = NULL
    cdef hand_t word = read_position(read, hand, NULL, None, &known, &around)
    if bombs == "split":
        return table.least_of(new_hand(word))
    return min([table.least_of(left) + kept for left, kept, _ in with_bombs(read, new_hand(word), bombs)])
