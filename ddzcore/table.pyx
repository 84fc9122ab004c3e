"""Options made into a rule table. A new variant is a new row here, or another value in one."""

cimport cython

from ddzcore.hand cimport BIG_JOKER, NUM_RANKS, SMALL_JOKER, at_least, ranks_from

from ddzcore.patterns import Pattern

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
        _set_kickers(&self.c, options)
        for pattern in range(NUM_PATTERNS):
            self.c.first_row[pattern] = NO_ROW
        for row in _rows(options):
            _add(&self.c, options.largest_hand, row)
        _link(&self.c)


cdef _set_deck(rules_t* rules, options):
    cdef hand_t count
    for rank, count in enumerate(options.deck):
        rules.deck |= count << (4 * rank)


cdef _set_kickers(rules_t* rules, options):
    same = options.kicker_max_same
    adjacent = min(2, same) if options.kicker_adjacent_trio == "forbid" else same
    pairs = 1 if options.pair_kickers == "distinct" else max(options.deck) // 2
    kinds = ((SOLOS, 1, same, same), (PLANE_SOLOS, 1, same, adjacent), (PAIRS, 2, pairs, pairs))
    for kind, unit, same, adjacent in kinds:
        kicker = &rules.kickers[<int>kind]
        kicker.unit, kicker.same, kicker.adjacent = unit, same, adjacent
        kicker.reach = (8 - kicker.unit) * ONES
        kicker.jokers_apart = options.kicker_both_jokers == "forbid"
        kicker.after_small_joker = 15 * ranks_from(0, BIG_JOKER if kicker.jokers_apart else NUM_RANKS)
        kicker.match_body = options.kicker_may_match_body


cdef _add(rules_t* rules, int largest, tuple columns):
    """Add a row, with no longer bodies than the largest hand can hold."""
    cdef row_t row
    cdef int per_rank, least, most, kicker, units, tier, cards
    cdef hand_t alphabet
    pattern, per_rank, alphabet, least, most, kicker, units, tier = columns
    cards = per_rank + units * rules.kickers[kicker].unit
    row.pattern, row.per_rank, row.first_key = pattern, per_rank, FIRST_KEY
    row.kicker, row.units, row.tier = kicker, units, tier
    row.min_ranks, row.max_ranks = least, min(most, largest // cards)
    if row.max_ranks < row.min_ranks:
        return
    row.extra_length = per_rank - 1 if pattern == Pattern.BOMB else 0
    row.reach = (8 - per_rank) * ONES
    row.tops = (alphabet & at_least(rules.deck, 1)) << 3
    row.chain = ranks_from(0, least)
    row.role_step = LENGTH_ONE + cards * SIZE_ONE
    row.role = pattern * PATTERN_ONE + FIRST_KEY * KEY_ONE + row.extra_length * LENGTH_ONE + least * row.role_step
    row.next_body = row.beaten_from = row.few_answers = 0
    row.alike = units and not rules.kickers[kicker].match_body and (
        rules.kickers[kicker].same == 1 or units * row.max_ranks == 1
    )
    assert rules.num_rows < MAX_ROWS
    if rules.first_row[row.pattern] == NO_ROW:
        rules.first_row[row.pattern] = rules.num_rows
    rules.rows[rules.num_rows] = row
    rules.num_rows += 1


cdef _link(rules_t* rules):
    """Set what a row says of others."""
    cdef int i, j
    for i in range(rules.num_rows - 1, -1, -1):
        rules.rows[i].next_body = 1
        if i + 1 < rules.num_rows and _same_bodies(&rules.rows[i], &rules.rows[i + 1]):
            rules.rows[i].next_body += rules.rows[i + 1].next_body
        j = rules.num_rows
        while j > 0 and rules.rows[j - 1].tier > rules.rows[i].tier:
            j -= 1
        rules.rows[i].beaten_from = j
        # at most one play for each start of its own kind and of each row above, and pass
        rules.rows[i].few_answers = rules.rows[i].kicker == NO_KICKERS and (
            NUM_RANKS * (1 + rules.num_rows - j) + 1 <= FEW_ANSWERS
        )


cdef bint _same_bodies(const row_t* row, const row_t* other):
    return row.reach == other.reach and row.tops == other.tops and row.min_ranks == other.min_ranks


def _rows(options):
    """The rows of some options: (pattern, cards a rank, alphabet, fewest ranks, most, kicker, units, tier)."""
    any_rank, jokers = ranks_from(0, NUM_RANKS), ranks_from(SMALL_JOKER, 2)
    chain_ranks = ranks_from(0, {"A": 12, "2": 13}[options.chain_alphabet])
    shuttle = options.shuttle_kickers
    chain, pairs, trios, quads = (
        options.chain_min, options.pair_chain_min, options.trio_chain_min, options.quad_chain_min
    )
    rows = (
        ("on", Pattern.SOLO, 1, any_rank, 1, 1, NO_KICKERS, 0, 0),
        ("on", Pattern.PAIR, 2, any_rank, 1, 1, NO_KICKERS, 0, 0),
        (options.trio, Pattern.TRIO, 3, any_rank, 1, 1, NO_KICKERS, 0, 0),
        (options.trio_solo, Pattern.TRIO_SOLO, 3, any_rank, 1, 1, SOLOS, 1, 0),
        (options.trio_pair, Pattern.TRIO_PAIR, 3, any_rank, 1, 1, PAIRS, 1, 0),
        ("on", Pattern.SOLO_CHAIN, 1, chain_ranks, chain, 15, NO_KICKERS, 0, 0),
        ("on", Pattern.PAIR_CHAIN, 2, chain_ranks, pairs, 15, NO_KICKERS, 0, 0),
        (options.trio_chain, Pattern.TRIO_CHAIN, 3, chain_ranks, trios, 15, NO_KICKERS, 0, 0),
        (options.trio_chain_solo, Pattern.TRIO_CHAIN_SOLO, 3, chain_ranks, trios, 15, PLANE_SOLOS, 1, 0),
        (options.trio_chain_pair, Pattern.TRIO_CHAIN_PAIR, 3, chain_ranks, trios, 15, PAIRS, 1, 0),
        (options.quad_solo, Pattern.QUAD_SOLO, 4, any_rank, 1, 1, SOLOS, 2, 0),
        (options.quad_pair, Pattern.QUAD_PAIR, 4, any_rank, 1, 1, PAIRS, 2, 0),
        (options.quad_chain, Pattern.QUAD_CHAIN, 4, chain_ranks, quads, 15, NO_KICKERS, 0, 0),
        (options.quad_chain, Pattern.QUAD_CHAIN_SOLO, 4, chain_ranks, quads, 15, SOLOS, shuttle, 0),
        (options.quad_chain, Pattern.QUAD_CHAIN_PAIR, 4, chain_ranks, quads, 15, PAIRS, shuttle, 0),
        ("on", Pattern.BOMB, 4, any_rank, 1, 1, NO_KICKERS, 0, BOMB_TIER),
        ("on", Pattern.ROCKET, 1, jokers, 2, 2, NO_KICKERS, 0, ROCKET_TIER),
    )
    return [row[1:] for row in rows if row[0] == "on"]
