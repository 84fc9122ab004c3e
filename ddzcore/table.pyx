"""Options made into a rule table. A new variant is a new row here, or another value in one."""

cimport cython
from libc.stdint cimport uint32_t, uint64_t

from ddzcore.hand cimport BIG_JOKER, NUM_RANKS, SMALL_JOKER, at_least, ranks_from

from ddzcore.cards import SUITS
from ddzcore.patterns import Pattern

cdef enum:
    FOUR = 1
    ACE = 11

cdef enum:  # kinds of kickers; NO_KICKERS is 0
    SOLOS = 1
    PAIRS = 2
    PLANE_SOLOS = 3
    PLANE_PAIRS = 4

CAN_LACK = {  # by the option fewer_kickers
    "off": (),
    "trio": (Pattern.TRIO_SOLO, Pattern.TRIO_TWO),
    "plane": (Pattern.TRIO_CHAIN_SOLO, Pattern.TRIO_CHAIN_TWO),
    "both": (Pattern.TRIO_SOLO, Pattern.TRIO_TWO, Pattern.TRIO_CHAIN_SOLO, Pattern.TRIO_CHAIN_TWO),
}
PAYOFFS = ("bid", "win", "two_one", "places", "cards_left")  # as payoff_t
BY_SIZE = (Pattern.BOMB, Pattern.MINE, Pattern.SHOVEL)  # their length is their number of cards
ROCKET_TIER = 99  # a bomb's tier is twice its number of cards
SHOVEL_TIER = -1  # answers bombs and mines only, and closes the trick


@cython.final
cdef class RuleTable:
    """The rule table of some options."""

    def __cinit__(self, options):
        _set_deck(&self.c, options)
        _set_kickers(&self.c, options)
        for pattern in range(NUM_PATTERNS):
            self.c.first_row[pattern] = NO_ROW
        tiers = [tier for row, tier in _rows(options) if _add(&self.c, options, row)]
        _link(&self.c, options, tiers)


cdef _set_deck(rules_t* rules, options):
    cdef hand_t count
    for rank, count in enumerate(options.deck):
        rules.deck |= count << (4 * rank)
    rules.must_beat = options.must_beat
    rules.next_has_one = options.next_has_one == "max_single"
    rules.pass_final, rules.must_include = options.pass_final, options.opening_must_include
    if rules.must_include:
        rules.opening_suit = SUITS.index(options.opening_card[1])
    rules.chain_row = rules.flush_row = NO_ROW
    rules.plain = not (
        rules.must_beat or rules.next_has_one or options.bomb_unsplittable or rules.pass_final or rules.must_include
    )
    _set_table(rules, options)
    if options.bomb_unsplittable:
        rules.bomb_reach = (8 - <hand_t>_least_of_bomb(options)) * ONES
        if options.aaa_bomb:
            rules.bomb_reach += <hand_t>(_least_of_bomb(options) - 3) << (4 * ACE)
        if options.threes_bomb:
            rules.bomb_reach += <hand_t>(_least_of_bomb(options) - 3)


cdef _set_table(rules_t* rules, options):
    rules.has_landlord = options.auction != "none"
    rules.play_on = options.payoff == "places"
    rules.payoff = PAYOFFS.index(options.payoff)
    rules.spring = options.spring == "on"
    rules.doubles_from = {"each": 1, "six_plus": 6, "off": 255}[options.bomb_doubles]


cdef _set_kickers(rules_t* rules, options):
    same = options.kicker_max_same
    adjacent = min(2, same) if options.kicker_adjacent_trio == "forbid" else same
    pairs = 1 if options.pair_kickers == "distinct" else max(options.deck) // 2
    consecutive = options.plane_pairs_consecutive
    kinds = (
        (SOLOS, 1, same, same, False),
        (PAIRS, 2, pairs, pairs, False),
        (PLANE_SOLOS, 1, same, adjacent, False),
        (PLANE_PAIRS, 2, 1 if consecutive else pairs, 1 if consecutive else pairs, consecutive),
    )
    for kind, unit, same, adjacent, consecutive in kinds:
        kicker = &rules.kickers[<int>kind]
        kicker.unit, kicker.same, kicker.adjacent = unit, same, adjacent
        kicker.reach = (8 - kicker.unit) * ONES
        kicker.jokers_apart = options.kicker_both_jokers == "forbid"
        kicker.after_small_joker = 15 * ranks_from(0, BIG_JOKER if kicker.jokers_apart else NUM_RANKS)
        kicker.match_body = options.kicker_may_match_body
        kicker.consecutive = consecutive


cdef bint _add(rules_t* rules, options, tuple columns) except -1:
    """Add a row, with no longer bodies than the largest hand can hold; whether it was added."""
    cdef row_t row
    cdef kicker_t kicker
    cdef hand_t members
    switch, pattern, per_rank, alphabet, least, most, kind, units = columns
    if switch == "off":
        return False
    members, turn, first_key = alphabet
    kicker = rules.kickers[<int>kind]
    row.cards = per_rank + units * kicker.unit
    row.min_ranks, row.max_ranks = least, min(most, options.largest_hand // row.cards)
    row.fewer = AS_LAST if pattern in CAN_LACK[options.fewer_kickers] else NEVER
    row.most_ranks = min(most, options.largest_hand // per_rank) if row.fewer else row.max_ranks
    if row.most_ranks < row.min_ranks:
        return False
    row.pattern, row.per_rank, row.turn, row.first_key = pattern, per_rank, turn, first_key
    row.kicker, row.units = kind, units
    row.extra_length = per_rank - 1 if pattern in BY_SIZE and least == 1 else 0
    row.reach = (8 - row.per_rank) * ONES
    row.tops = (members if turn else members & at_least(rules.deck, 1)) << 3
    row.chain = ranks_from(0, least)
    row.role_step = LENGTH_ONE + row.cards * SIZE_ONE
    row.role = row.pattern * PATTERN_ONE + row.first_key * KEY_ONE + row.extra_length * LENGTH_ONE
    row.role += row.min_ranks * row.role_step
    row.last = switch == "last_hand"
    row.suited = pattern == Pattern.FLUSH_CHAIN
    row.split = turn and options.chain_alphabet == "A2_split"
    row.spares_bombs = options.bomb_unsplittable and pattern not in (*BY_SIZE, Pattern.ROCKET)
    row.spares_bombs = row.spares_bombs and row.per_rank < _least_of_bomb(options)
    row.alike = units and not kicker.match_body and not kicker.consecutive and not options.bomb_unsplittable and (
        kicker.same == 1 or units * row.max_ranks == 1
    )
    if row.turn or row.last or row.fewer or row.suited or kicker.consecutive:
        rules.plain = False
    assert rules.num_rows < MAX_ROWS
    if rules.first_row[row.pattern] == NO_ROW:
        rules.first_row[row.pattern] = rules.num_rows
    if pattern == Pattern.SOLO:
        rules.solo_row = rules.num_rows
    if pattern == Pattern.SOLO_CHAIN and options.flush_chain == "on":
        rules.chain_row = rules.num_rows
    if row.suited:
        rules.flush_row = rules.num_rows
    rules.rows[rules.num_rows] = row
    rules.num_rows += 1
    return True


cdef _link(rules_t* rules, options, list tiers):
    """Set what a row says of others."""
    cdef int i, j
    cdef const row_t* row
    cdef const row_t* other
    for i in range(rules.num_rows - 1, -1, -1):
        rules.rows[i].next_body = 1
        if i + 1 < rules.num_rows and _same_bodies(&rules.rows[i], &rules.rows[i + 1]):
            rules.rows[i].next_body += rules.rows[i + 1].next_body
        rules.rows[i].beaten_by = 0
        for j in range(rules.num_rows):
            row, other = &rules.rows[j], &rules.rows[i]
            if _beats_all(options, row.pattern, row.per_rank, tiers[j], other.pattern, tiers[i]):
                rules.rows[i].beaten_by |= <uint32_t>1 << j
        if rules.rows[i].beaten_by and not _are_last(rules, rules.rows[i].beaten_by, i):
            rules.plain = False
        if tiers[i] != SHOVEL_TIER:
            rules.leads |= <uint32_t>1 << i
        else:
            rules.plain = False
        # at most a play for each start of its own kind, in each suit of a chain, and of each row above; and pass
        kinds = (1 if rules.flush_row == NO_ROW else 5) + sum(tier != 0 for tier in tiers)
        rules.rows[i].few_answers = rules.rows[i].kicker == NO_KICKERS and NUM_RANKS * kinds + 1 <= FEW_ANSWERS
    for i in range(rules.num_rows):
        rules.rows[i].answers_end = _answers_end(rules, i)


def _least_of_bomb(options):
    """The fewest cards of a rank that are a bomb."""
    return 3 if options.mine == "trio_quad" else options.bomb_min


def _beats_all(options, pattern, per_rank, tier, other, other_tier):
    """Whether every play of a row beats every play of another row."""
    if Pattern.SHOVEL in (pattern, other):
        stopped = {2: [Pattern.BOMB], 3: [Pattern.MINE]}.get(per_rank, [])
        if options.shovel == "universal" and per_rank == 2:
            stopped.append(Pattern.MINE)
        return pattern == Pattern.SHOVEL and other in stopped
    return tier > other_tier


cdef bint _are_last(const rules_t* rules, uint32_t rows, int after):
    """Whether rows are all those from a certain one on, which comes after another."""
    cdef uint32_t every = ~<uint32_t>0 >> (MAX_ROWS - rules.num_rows)
    return rows + (rows & (0 - rows)) == every + 1 and rows & ((<uint32_t>2 << after) - 1) == 0


cdef int _answers_end(const rules_t* rules, int row):
    """The number of the row after those that beat a row, if answers to it are a plain walk, else 0.

    They are where neither it nor one of these asks for more than a plain walk does, these are in a row behind it, and,
    unless all rules are plain, its pattern says which row it is.
    """
    cdef uint64_t rows = rules.rows[row].beaten_by
    cdef int i, end = rules.num_rows
    if rules.pass_final or rows & ((<uint64_t>2 << row) - 1) or (rows + (rows & (0 - rows))) & rows:
        return 0
    for i in range(rules.num_rows):
        if (i == row or rows >> i & 1) and not _is_plain(rules, i):
            return 0
        if i != row and rules.rows[i].pattern == rules.rows[row].pattern and not rules.plain:
            return 0
    while rows and not rows >> (end - 1) & 1:
        end -= 1
    return end


cdef bint _is_plain(const rules_t* rules, int number):
    """Whether a plain walk finds the plays of a row that beat one of its own."""
    cdef const row_t* row = &rules.rows[number]
    if row.turn or row.last or row.fewer or row.suited or row.spares_bombs or number == rules.chain_row:
        return False
    return row.kicker == NO_KICKERS or not (rules.bomb_reach or rules.kickers[row.kicker].consecutive)


cdef bint _same_bodies(const row_t* row, const row_t* other):
    return (
        row.reach == other.reach
        and row.tops == other.tops
        and row.turn == other.turn
        and row.min_ranks == other.min_ranks
        and row.spares_bombs == other.spares_bombs
    )


def _rows(options):
    """The rows of some options, each with its tier.

    A row is (switch, pattern, cards a rank, alphabet, fewest ranks, most, kicker, units). The tier is 0, or the
    height among bombs: a play of a higher tier beats every one of a lower.
    """
    any_rank, jokers = (ranks_from(0, NUM_RANKS), 0, 3), (ranks_from(SMALL_JOKER, 2), 0, 3)
    threes, fours, aces = (ranks_from(0, 1), 0, 3), (ranks_from(FOUR, 1), 0, 3), (ranks_from(ACE, 1), 0, 3)
    chain_ranks, longest = {
        "A": ((ranks_from(0, 12), 0, 3), 12),
        "2": ((ranks_from(0, 13), 0, 3), 13),
        "A2_low": ((ranks_from(0, 14), 2, 1), 13),
        "A2_split": ((ranks_from(0, 15), 2, 1), 13),
    }[options.chain_alphabet]
    shuttle, copies = options.shuttle_kickers, max(options.deck)
    chain, pairs, trios, quads = (
        options.chain_min, options.pair_chain_min, options.trio_chain_min, options.quad_chain_min
    )
    jokers_tier = ROCKET_TIER if options.rocket_top else 15
    rows = [
        ("on", Pattern.SOLO, 1, any_rank, 1, 1, NO_KICKERS, 0),
        ("on", Pattern.PAIR, 2, any_rank, 1, 1, NO_KICKERS, 0),
        (options.trio, Pattern.TRIO, 3, any_rank, 1, 1, NO_KICKERS, 0),
        (options.trio_solo, Pattern.TRIO_SOLO, 3, any_rank, 1, 1, SOLOS, 1),
        (options.trio_pair, Pattern.TRIO_PAIR, 3, any_rank, 1, 1, PAIRS, 1),
        (options.trio_two, Pattern.TRIO_TWO, 3, any_rank, 1, 1, SOLOS, 2),
        ("on", Pattern.SOLO_CHAIN, 1, chain_ranks, chain, longest, NO_KICKERS, 0),
        ("on", Pattern.PAIR_CHAIN, 2, chain_ranks, pairs, longest, NO_KICKERS, 0),
        (options.trio_chain, Pattern.TRIO_CHAIN, 3, chain_ranks, trios, longest, NO_KICKERS, 0),
        (options.trio_chain_solo, Pattern.TRIO_CHAIN_SOLO, 3, chain_ranks, trios, longest, PLANE_SOLOS, 1),
        (options.trio_chain_pair, Pattern.TRIO_CHAIN_PAIR, 3, chain_ranks, trios, longest, PLANE_PAIRS, 1),
        (options.trio_chain_two, Pattern.TRIO_CHAIN_TWO, 3, chain_ranks, trios, longest, PLANE_SOLOS, 2),
        (options.quad_solo, Pattern.QUAD_SOLO, 4, any_rank, 1, 1, SOLOS, 2),
        (options.quad_pair, Pattern.QUAD_PAIR, 4, any_rank, 1, 1, PAIRS, 2),
        (options.quad_three, Pattern.QUAD_THREE, 4, any_rank, 1, 1, SOLOS, 3),
        (options.quad_chain, Pattern.QUAD_CHAIN, 4, chain_ranks, quads, longest, NO_KICKERS, 0),
        (options.quad_chain, Pattern.QUAD_CHAIN_SOLO, 4, chain_ranks, quads, longest, SOLOS, shuttle),
        (options.quad_chain, Pattern.QUAD_CHAIN_PAIR, 4, chain_ranks, quads, longest, PAIRS, shuttle),
        (options.flush_chain, Pattern.FLUSH_CHAIN, 1, chain_ranks, chain, longest, NO_KICKERS, 0),
    ]
    most_of_bomb = {"none": copies, "five_plus": 4, "trio_quad": 3}[options.mine]
    bombs = [
        (("on", Pattern.BOMB if size <= most_of_bomb else Pattern.MINE, size, any_rank, 1, 1, NO_KICKERS, 0), 2 * size)
        for size in range(_least_of_bomb(options), copies + 1)
    ]
    if options.aaa_bomb:
        bombs.insert(0, (("on", Pattern.BOMB, 3, aces, 1, 1, NO_KICKERS, 0), 2 * copies + 1))
    if options.threes_bomb:
        bombs.insert(0, (("on", Pattern.BOMB, 3, threes, 1, 1, NO_KICKERS, 0), 1))
    if options.mine == "trio_quad":
        bombs.insert(1, (("on", Pattern.MINE, options.decks, jokers, 2, 2, NO_KICKERS, 0), 2 * copies + 2))
    if options.shovel != "off":
        bombs += [(("on", Pattern.SHOVEL, size, fours, 1, 1, NO_KICKERS, 0), SHOVEL_TIER) for size in (2, 3)]
    if options.rocket == "jokers":
        bombs.append((("on", Pattern.ROCKET, options.decks, jokers, 2, 2, NO_KICKERS, 0), jokers_tier))
    return [(row, 0) for row in rows] + bombs
