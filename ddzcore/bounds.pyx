"""How many plays a hand of so many cards can have at most: proven bounds, from the rule table alone.

A *spread* is a hand without saying which rank is held how often. For any hand of a spread

- a row whose bodies take p cards a rank has at most h - L + 1 bodies of L ranks, where h is how many ranks of its
  alphabet are held p times or more: a run of r ranks has r - L + 1, and all together have most as one run. Where ace
  and two stand before the three too, a body is still an arc on the circle of ranks, no two are the same, and if a rank
  is missing the runs on the circle have no more; if none is, the places of the alphabet are one run;
- kickers come from ranks outside the body, which has L ranks held p times or more. The number of choices only grows
  with what a rank can give, so there are at most as many as if the body took the L poorest of these ranks. If ranks of
  the body may give kickers too, at most as many as if it took p cards of the L richest: with a > b, ranks that hold
  a - p and b give no less, both together and the one that gives less, than a and b - p (see the last paragraph);
- a play that is legal as the last of the hand, or lacks kickers, has all its cards: only its body is open;
- a flush chain of n suits has each of its ranks n times at least, so a body is in no more suits than there are numbers
  of cards, up to four, that all its ranks are held.

The product, added up over the rows that may lead, bounds the leads. Answers are to a solo: solos, what beats every
solo, and pass; or to another play: no solos, and pass. What bombs that may not be split or the context forbid is left
out, as it only takes plays away. The bound of a size is the highest of all spreads with so many cards.

Where these are too many, each row gets the spread that is best for itself. Of N cards beside the body the choices of
kickers are most if they are spread evenly: moving a kicker from a rank that gives a to one that gives b <= a - 2
changes the coefficients of (1 + .. + x^a)(1 + .. + x^b), which are min(j, a, b, a + b - j) + 1, to no lower ones.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from ddzcore.hand cimport BIG_JOKER, SMALL_JOKER, at_least, count_of, hand_t, num_set
from ddzcore.suited cimport NUM_SUITS
from ddzcore.table cimport NO_KICKERS, RuleTable, kicker_t, row_t, rules_t, unturned

cdef enum:
    MOST_KICKERS = 32  # and none: of one play at most two for each of 13 ranks

cdef struct sums_t:     # bounds of what a hand may do, pass not counted
    uint64_t leads
    uint64_t others     # answers to a play that is no solo
    uint64_t to_solos   # answers to a solo

cdef struct search_t:   # all spreads of one size
    int deck[ORDINARY]  # how often the deck holds the ranks, falling
    int top             # counts above matter for bombs only
    int left            # how many more spreads may be looked at
    uint64_t best
    uint64_t to_solos
    spread_t spread     # the one of the best bound


cdef inline int _places(const rules_t* rules, const row_t* row, int ordinary, const int* jokers) noexcept nogil:
    """How many ranks of a row's alphabet can be held, and one more for each rank that stands twice if all are.

    Given are the number of ranks below the jokers that are held often enough, and the jokers.
    """
    cdef hand_t places = row.tops >> 3
    cdef hand_t ranks = unturned(row, places)
    cdef hand_t members = ranks & at_least(rules.deck, row.per_rank)
    cdef int held = min(ordinary, num_set(members & ~(<hand_t>0xFF << (4 * SMALL_JOKER))))
    if members >> (4 * SMALL_JOKER) & 1 and jokers[0] >= row.per_rank:
        held += 1
    if members >> (4 * BIG_JOKER) & 1 and jokers[1] >= row.per_rank:
        held += 1
    if held == num_set(ranks):
        held = num_set(places)
    return held


cdef inline int _held(const spread_t* spread, int number) noexcept nogil:
    """How many ranks below the jokers are held so often."""
    cdef int n = 0
    while n < ORDINARY and spread.counts[n] >= number:
        n += 1
    return n


# Choices of kickers: the ranks' polynomials 1 + x + ... + x^cap = (1 - x^(cap + 1)) / (1 - x), multiplied. Below,
# `ways` are the coefficients of the product over ranks below the jokers.

cdef inline int _cap(const kicker_t* kicker, int number) noexcept nogil:
    """How many kickers a rank held so often gives."""
    return min(<int>kicker.same, number // kicker.unit)


cdef inline void _times(uint64_t* ways, int cap) noexcept nogil:
    """Multiply by the polynomial of a rank."""
    cdef int i
    for i in range(MOST_KICKERS - 1, cap, -1):
        ways[i] -= ways[i - cap - 1]
    for i in range(1, MOST_KICKERS):
        ways[i] += ways[i - 1]


cdef inline void _divide(uint64_t* ways, int cap) noexcept nogil:
    """Divide by the polynomial of a rank, which is a factor."""
    cdef int i
    for i in range(MOST_KICKERS - 1, 0, -1):
        ways[i] -= ways[i - 1]
    for i in range(cap + 1, MOST_KICKERS):
        ways[i] += ways[i - cap - 1]


cdef void _product(const kicker_t* kicker, const int* counts, uint64_t* ways) noexcept nogil:
    """The product over all ranks below the jokers."""
    cdef int i, cap
    memset(ways, 0, MOST_KICKERS * sizeof(uint64_t))
    ways[0] = 1
    for i in range(ORDINARY):
        cap = _cap(kicker, counts[i])
        if cap:
            _times(ways, cap)


cdef inline uint64_t _choices(
    const kicker_t* kicker, const uint64_t* ways, const int* jokers, int left
) noexcept nogil:
    """How many choices of `left` kickers there are, jokers among them."""
    cdef uint64_t n = 0
    cdef int small, big
    for small in range(min(_cap(kicker, jokers[0]), left) + 1):
        for big in range(min(_cap(kicker, jokers[1]), left - small) + 1):
            if not (small and big and kicker.jokers_apart):
                n += ways[left - small - big]
    return n


cdef inline bint _spares_body(const rules_t* rules, const row_t* row) noexcept nogil:
    """Whether ranks of the body give no kickers. Ranks held less than three times could be jokers."""
    return not rules.kickers[row.kicker].match_body and row.per_rank >= 3


cdef inline uint64_t _consecutive(
    const rules_t* rules, const row_t* row, const spread_t* spread, int ranks
) noexcept nogil:
    """The most choices of kickers that are of consecutive ranks, beside a body of `ranks` ranks."""
    cdef hand_t places = row.tops >> 3
    cdef int held = _held(spread, rules.kickers[row.kicker].unit)
    if _spares_body(rules, row):
        held -= ranks
    return max(0, held + num_set(places) - num_set(unturned(row, places)) - row.units * ranks + 1)


cdef uint64_t _kickered(const rules_t* rules, const row_t* row, const spread_t* spread, int places) noexcept nogil:
    """The most plays of a row with kickers, whose bodies have so many places."""
    cdef const kicker_t* kicker = &rules.kickers[row.kicker]
    cdef uint64_t ways[MOST_KICKERS]
    cdef uint64_t choices, plays = 0
    cdef int held = _held(spread, row.per_rank)
    cdef int ranks
    _product(kicker, spread.counts, ways)
    for ranks in range(1, min(row.max_ranks, min(held, min(places, spread.cards // row.cards))) + 1):
        if _spares_body(rules, row):  # one more rank is lost, at the least the poorest
            _divide(ways, _cap(kicker, spread.counts[held - ranks]))
        elif row.per_rank >= 3 and row.per_rank % kicker.unit == 0:  # one more gives less, the richest
            _divide(ways, _cap(kicker, spread.counts[ranks - 1]))
            _times(ways, _cap(kicker, spread.counts[ranks - 1] - row.per_rank))
        if ranks >= row.min_ranks:
            choices = _choices(kicker, ways, spread.jokers, row.units * ranks)
            if kicker.consecutive:
                choices = min(choices, _consecutive(rules, row, spread, ranks))
            plays += (places - ranks + 1) * choices
    return plays


cdef uint64_t _row_plays(const rules_t* rules, const row_t* row, const spread_t* spread) noexcept nogil:
    """The most plays of a row that a hand of a spread can have."""
    cdef int places = _places(rules, row, _held(spread, row.per_rank), spread.jokers)
    cdef int most = min(row.max_ranks, min(places, spread.cards // row.cards))
    cdef int ranks = spread.cards // row.cards
    cdef uint64_t plays = 0
    cdef int copies
    if row.fewer:
        for ranks in range(row.min_ranks, min(<int>row.most_ranks, places) + 1):
            if row.per_rank * ranks <= spread.cards < row.cards * ranks:
                plays += places - ranks + 1
        ranks = spread.cards // row.cards
    if row.last:
        if row.min_ranks <= ranks <= most and ranks * row.cards == spread.cards:
            plays += places - ranks + 1
        return plays
    if row.kicker != NO_KICKERS:
        return plays + (_kickered(rules, row, spread, places) if most >= row.min_ranks else 0)
    for copies in range(row.per_rank, NUM_SUITS + 1 if row.suited else row.per_rank + 1):
        places = _places(rules, row, _held(spread, copies), spread.jokers)
        most = min(row.max_ranks, min(places, spread.cards // row.cards))
        if most >= row.min_ranks:
            most = most - row.min_ranks + 1  # so many lengths, of which the shortest has most bodies
            plays += most * (places - row.min_ranks + 1) - most * (most - 1) // 2
    return plays


cdef void _add_row(const rules_t* rules, int i, uint64_t plays, sums_t* sums) noexcept nogil:
    """Add what a row may have to the sums that it belongs to."""
    if rules.leads >> i & 1:
        sums.leads += plays
    if i != rules.solo_row:
        sums.others += plays
    if i == rules.solo_row or rules.rows[rules.solo_row].beaten_by >> i & 1:
        sums.to_solos += plays


cdef inline uint64_t _most(const sums_t* sums) noexcept nogil:
    return max(sums.leads, max(sums.others, sums.to_solos) + 1)


cdef sums_t _spread_sums(const rules_t* rules, const spread_t* spread) noexcept nogil:
    cdef sums_t sums
    cdef int i
    memset(&sums, 0, sizeof(sums))
    for i in range(rules.num_rows):
        _add_row(rules, i, _row_plays(rules, &rules.rows[i], spread), &sums)
    return sums


cdef uint64_t spread_bound(const rules_t* rules, const spread_t* spread) noexcept nogil:
    """No hand of this spread has more plays, be it the leader's or a follower's, pass included."""
    cdef sums_t sums = _spread_sums(rules, spread)
    return _most(&sums)


# All spreads of a size

cdef void _look_at(const rules_t* rules, search_t* search, spread_t* spread, int extra) noexcept nogil:
    """Take a spread into account; the cards that are left over make bombs of the ranks that are held most."""
    cdef spread_t filled = spread[0]
    cdef sums_t sums
    cdef int i, more
    for i in range(ORDINARY):
        if extra and filled.counts[i] == search.top:
            more = min(extra, search.deck[i] - search.top)
            filled.counts[i] += more
            extra -= more
    if extra:
        return
    search.left -= 1
    sums = _spread_sums(rules, &filled)
    if _most(&sums) > search.best:
        search.best, search.spread = _most(&sums), filled
    search.to_solos = max(search.to_solos, sums.to_solos + 1)


cdef inline int _room(const search_t* search, const spread_t* spread, int rank, int most) noexcept nogil:
    """How many more cards a spread can take from the rank-th count on, which is at most `most`, and as bombs."""
    cdef int i, room = (ORDINARY - rank) * most
    for i in range(ORDINARY):
        if most == search.top if i >= rank else spread.counts[i] == search.top:
            room += search.deck[i] - search.top if search.deck[i] > search.top else 0
    return room


cdef void _walk_spreads(
    const rules_t* rules, search_t* search, spread_t* spread, int rank, int left
) noexcept nogil:
    """Look at all spreads that go on like this one from the rank-th count on, with `left` more cards."""
    cdef int number
    cdef int most = min(search.deck[rank], search.top) if rank < ORDINARY else 0
    if search.left <= 0:
        return
    if rank and rank < ORDINARY:
        most = min(most, spread.counts[rank - 1])
    if left > _room(search, spread, rank, most):
        return
    if rank == ORDINARY:
        _look_at(rules, search, spread, left)
        return
    for number in range(min(most, left), -1, -1):
        spread.counts[rank] = number
        _walk_spreads(rules, search, spread, rank + 1, left - number)
    spread.counts[rank] = 0


cdef int _top(const rules_t* rules) noexcept nogil:
    """The highest count that matters for more than the bombs of one rank: held more often, a rank gives no more."""
    cdef int i, top = 1
    cdef const row_t* row
    cdef const kicker_t* kicker
    for i in range(rules.num_rows):
        row = &rules.rows[i]
        kicker = &rules.kickers[row.kicker]
        if row.suited:
            top = max(top, <int>NUM_SUITS)
        if row.max_ranks > 1 or row.kicker != NO_KICKERS or row.extra_length == 0:
            top = max(top, <int>row.per_rank)
        if row.kicker != NO_KICKERS:
            top = max(top, kicker.unit * kicker.same + (row.per_rank if kicker.match_body else 0))
    return top


cdef void _sort_deck(const rules_t* rules, int* deck) noexcept nogil:
    cdef int i, j, number
    for i in range(ORDINARY):
        number, j = count_of(rules.deck, i), i
        while j and deck[j - 1] < number:
            deck[j] = deck[j - 1]
            j -= 1
        deck[j] = number


cdef void _search(const rules_t* rules, search_t* search, int size) noexcept nogil:
    """Find the best bound of all spreads of a size."""
    cdef spread_t spread
    cdef int small, big
    memset(&spread, 0, sizeof(spread))
    _sort_deck(rules, search.deck)
    search.top, search.best, search.to_solos = _top(rules), 0, 0
    spread.cards = size
    for small in range(count_of(rules.deck, SMALL_JOKER) + 1):
        for big in range(small + 1):  # which of the jokers is held more often makes no difference
            if small + big <= size:
                spread.jokers[0], spread.jokers[1] = small, big
                _walk_spreads(rules, search, &spread, 0, size - small - big)


# Each row by itself

cdef uint64_t _even_choices(
    const rules_t* rules, const row_t* row, const int* deck, int cards, int ranks
) noexcept nogil:
    """The most choices of kickers that so many cards beside a body give, spread as evenly as the deck allows."""
    cdef const kicker_t* kicker = &rules.kickers[row.kicker]
    cdef uint64_t best = 0
    cdef int counts[ORDINARY]
    cdef int jokers[2]
    cdef int i, units, level, small, big
    cdef int others = ORDINARY - ranks if _spares_body(rules, row) else ORDINARY
    cdef uint64_t ways[MOST_KICKERS]
    for small in range(count_of(rules.deck, SMALL_JOKER) + 1):
        for big in range(small + 1):
            jokers[0], jokers[1] = small, big
            units = cards // kicker.unit - small // kicker.unit - big // kicker.unit
            memset(counts, 0, sizeof(counts))
            for level in range(1, kicker.same + 1):
                for i in range(others):  # ranks that the deck holds most often first
                    if units > 0 and deck[i] >= level * kicker.unit:
                        counts[i] += kicker.unit
                        units -= 1
            if units >= 0:
                _product(kicker, counts, ways)
                best = max(best, _choices(kicker, ways, jokers, row.units * ranks))
    return best


cdef uint64_t _row_alone(const rules_t* rules, const row_t* row, const int* deck, int size) noexcept nogil:
    """The most plays of a row that any hand of a size can have."""
    cdef uint64_t plays = 0
    cdef int ranks, starts, places
    cdef int jokers[2]
    jokers[0], jokers[1] = count_of(rules.deck, SMALL_JOKER), count_of(rules.deck, BIG_JOKER)
    places = _places(rules, row, min(ORDINARY, size // row.per_rank), jokers)
    if not row.turn:
        places = min(places, size // row.per_rank)  # jokers among them
    for ranks in range(row.min_ranks, row.most_ranks + 1):
        starts = places - ranks + 1
        if starts <= 0:
            break
        if ranks * row.cards > size:
            plays += starts if row.fewer and row.per_rank * ranks <= size else 0
        elif row.last or row.kicker == NO_KICKERS:
            plays += starts * (NUM_SUITS if row.suited else 1)
        else:
            plays += starts * _even_choices(rules, row, deck, size - ranks * row.per_rank, ranks)
    return plays


cdef uint64_t _rows_alone(const rules_t* rules, int size) noexcept nogil:
    cdef sums_t sums
    cdef int i
    cdef int deck[ORDINARY]
    _sort_deck(rules, deck)
    memset(&sums, 0, sizeof(sums))
    for i in range(rules.num_rows):
        _add_row(rules, i, _row_alone(rules, &rules.rows[i], deck, size), &sums)
    return _most(&sums)


# What Python asks

def bound_of_size(RuleTable table not None, int size, int most_spreads=20000):
    """No hand of so many cards has more plays, be it the leader's or a follower's, pass included."""
    return best_spread(table, size, most_spreads)[0]


def best_spread(RuleTable table not None, int size, int most_spreads=20000):
    """The same, and the spread that has this bound: 13 counts in falling order, and the jokers.

    Of more than `most_spreads` spreads none is looked at: the bound is less tight, and None is given.
    """
    cdef search_t search
    cdef uint64_t alone
    search.left = most_spreads + 1
    with nogil:
        _search(&table.c, &search, size)
    if search.left > 0:
        return search.best, (*list(search.spread.counts), *list(search.spread.jokers))
    with nogil:
        alone = _rows_alone(&table.c, size)
    return alone, None


def bound_of_spread(RuleTable table not None, counts):
    """The same for all hands that hold their ranks so often: 13 counts in falling order, and the jokers."""
    cdef spread_t spread
    cdef int i
    for i in range(ORDINARY):
        spread.counts[i] = counts[i]
    spread.jokers[0], spread.jokers[1] = counts[ORDINARY], counts[ORDINARY + 1]
    spread.cards = sum(counts)
    return spread_bound(&table.c, &spread)


def highest_count(RuleTable table not None):
    """The highest count that matters for more than the bombs of one rank."""
    return _top(&table.c)


def answers_to_solos(RuleTable table not None, int size):
    """No hand of so many cards has more answers to a solo, pass included."""
    cdef search_t search
    search.left = 1 << 30
    _search(&table.c, &search, size)
    return search.to_solos
