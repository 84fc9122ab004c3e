"""Options made into a rule table. A new variant is a new row here, or another value in one."""

cimport cython

from ddzcore.hand cimport BIG_JOKER, SMALL_JOKER, at_least, ranks_from

from ddzcore.patterns import Pattern

cdef enum:  # alphabets
    ANY_RANK = 0
    CHAIN = 1
    JOKERS = 2

cdef enum:  # kinds of kickers; NO_KICKERS is 0
    SOLOS = 1
    PAIRS = 2
    PLANE_SOLOS = 3

cdef enum:
    FIRST_KEY = 3     # the key of a body that starts at the three: keys read like the cards
    BOMB_TIER = 4     # a bomb's tier is its number of cards
    ROCKET_TIER = 255


@cython.final
cdef class RuleTable:
    """The rule table of some options."""

    def __cinit__(self, options):
        _set_deck(&self.c, options)
        _set_alphabets(&self.c, options)
        _set_kickers(&self.c, options)
        for pattern in range(NUM_PATTERNS):
            self.c.first_row[pattern] = NO_ROW
        for row in _rows(options):
            _add(&self.c, options.largest_hand, row)


cdef _set_deck(rules_t* rules, options):
    cdef hand_t count
    for rank, count in enumerate(options.deck):
        rules.deck |= count << (4 * rank)


cdef _set_alphabets(rules_t* rules, options):
    cdef hand_t deck_ranks = at_least(rules.deck, 1)
    rules.alphabets[ANY_RANK] = alphabet_t(members=deck_ranks, first_key=FIRST_KEY)
    last = {"A": 12, "2": 13}[options.chain_alphabet]
    rules.alphabets[CHAIN] = alphabet_t(members=ranks_from(0, last) & deck_ranks, first_key=FIRST_KEY)
    rules.alphabets[JOKERS] = alphabet_t(members=ranks_from(SMALL_JOKER, 2) & deck_ranks, first_key=FIRST_KEY)


cdef _set_kickers(rules_t* rules, options):
    same = options.kicker_max_same
    kicker = kicker_t(
        unit=1,
        same=same,
        adjacent=same,
        jokers_apart=options.kicker_both_jokers == "forbid",
        match_body=options.kicker_may_match_body,
    )
    rules.kickers[SOLOS] = kicker
    rules.kickers[PLANE_SOLOS] = kicker
    if options.kicker_adjacent_trio == "forbid":
        rules.kickers[PLANE_SOLOS].adjacent = min(2, same)
    kicker.unit = 2
    kicker.same = kicker.adjacent = 1 if options.pair_kickers == "distinct" else max(options.deck) // 2
    rules.kickers[PAIRS] = kicker


cdef _add(rules_t* rules, int largest, tuple columns):
    """Add a row, with no longer bodies than the largest hand and the alphabet can hold."""
    cdef row_t row
    cdef int per_rank, alphabet, least, most, kicker, units, tier
    pattern, per_rank, alphabet, least, most, kicker, units, tier = columns
    cdef int cards = per_rank + units * rules.kickers[kicker].unit
    row.pattern, row.per_rank, row.alphabet = pattern, per_rank, alphabet
    row.kicker, row.units, row.tier = kicker, units, tier
    row.min_ranks, row.max_ranks = least, min(most, largest // cards)
    row.extra_length = per_rank - 1 if pattern == Pattern.BOMB else 0
    row.reach = (8 - per_rank) * ONES
    row.role = pattern * PATTERN_ONE + row.extra_length * LENGTH_ONE
    row.role_step = LENGTH_ONE + cards * SIZE_ONE
    if row.max_ranks < row.min_ranks:
        return
    assert rules.num_rows < MAX_ROWS
    if rules.first_row[row.pattern] == NO_ROW:
        rules.first_row[row.pattern] = rules.num_rows
    rules.rows[rules.num_rows] = row
    rules.num_rows += 1
    if not tier:
        rules.first_bomb = rules.num_rows


def _rows(options):
    """The rows of some options: (pattern, cards a rank, alphabet, fewest ranks, most, kicker, units, tier)."""
    shuttle = options.shuttle_kickers
    chain, pairs, trios, quads = (
        options.chain_min, options.pair_chain_min, options.trio_chain_min, options.quad_chain_min
    )
    rows = (
        ("on", Pattern.SOLO, 1, ANY_RANK, 1, 1, NO_KICKERS, 0, 0),
        ("on", Pattern.PAIR, 2, ANY_RANK, 1, 1, NO_KICKERS, 0, 0),
        (options.trio, Pattern.TRIO, 3, ANY_RANK, 1, 1, NO_KICKERS, 0, 0),
        (options.trio_solo, Pattern.TRIO_SOLO, 3, ANY_RANK, 1, 1, SOLOS, 1, 0),
        (options.trio_pair, Pattern.TRIO_PAIR, 3, ANY_RANK, 1, 1, PAIRS, 1, 0),
        ("on", Pattern.SOLO_CHAIN, 1, CHAIN, chain, 15, NO_KICKERS, 0, 0),
        ("on", Pattern.PAIR_CHAIN, 2, CHAIN, pairs, 15, NO_KICKERS, 0, 0),
        (options.trio_chain, Pattern.TRIO_CHAIN, 3, CHAIN, trios, 15, NO_KICKERS, 0, 0),
        (options.trio_chain_solo, Pattern.TRIO_CHAIN_SOLO, 3, CHAIN, trios, 15, PLANE_SOLOS, 1, 0),
        (options.trio_chain_pair, Pattern.TRIO_CHAIN_PAIR, 3, CHAIN, trios, 15, PAIRS, 1, 0),
        (options.quad_solo, Pattern.QUAD_SOLO, 4, ANY_RANK, 1, 1, SOLOS, 2, 0),
        (options.quad_pair, Pattern.QUAD_PAIR, 4, ANY_RANK, 1, 1, PAIRS, 2, 0),
        (options.quad_chain, Pattern.QUAD_CHAIN, 4, CHAIN, quads, 15, NO_KICKERS, 0, 0),
        (options.quad_chain, Pattern.QUAD_CHAIN_SOLO, 4, CHAIN, quads, 15, SOLOS, shuttle, 0),
        (options.quad_chain, Pattern.QUAD_CHAIN_PAIR, 4, CHAIN, quads, 15, PAIRS, shuttle, 0),
        ("on", Pattern.BOMB, 4, ANY_RANK, 1, 1, NO_KICKERS, 0, BOMB_TIER),
        ("on", Pattern.ROCKET, 1, JOKERS, 2, 2, NO_KICKERS, 0, ROCKET_TIER),
    )
    return [row[1:] for row in rows if row[0] == "on"]
