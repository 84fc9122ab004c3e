"""What a rule table says of positions that are the same for a search: see sameness.pxd."""

from libc.string cimport memset

from ddzcore.hand cimport ONES, at_least, hand_t, ranks_from
from ddzcore.table cimport NO_KICKERS, RANKED, row_t, rules_t


cdef bint _all_or_none(hand_t tops, hand_t ranks) noexcept nogil:
    return not tops & ranks or tops & ranks == ranks


cdef void read_sameness(const rules_t* rules, sameness_t* same) noexcept nogil:
    """Whether ranks may be moved (all ranks below the jokers are alike, but for chains), and joined."""
    cdef hand_t dealt = at_least(rules.deck, 1) << 3
    cdef hand_t ranked = dealt & RANKED
    cdef hand_t chains = 0
    cdef const row_t* row
    cdef int i, j
    memset(same, 0, sizeof(sameness_t))
    same.moves = same.joins = True
    for i in range(rules.num_rows):
        row = &rules.rows[i]
        j = 0
        while rules.rows[j].beaten_by != row.beaten_by:
            j += 1
        same.stronger[i] = j
        if row.turn or row.split:
            same.moves = False
        if row.min_ranks == 1:
            if not _all_or_none(row.tops, ranked):
                same.moves = False
        elif row.tops & ranked:
            chains |= row.tops
            _add_chain(same, row.per_rank, row.min_ranks)
        if row.kicker != NO_KICKERS:
            same.joins &= rules.kickers[row.kicker].adjacent >= rules.kickers[row.kicker].same
            same.joins &= not rules.kickers[row.kicker].consecutive
    while chains >> (4 * same.in_chains + 3) & 1:
        same.in_chains += 1
    if same.in_chains:
        same.chain_ranks = ranks_from(0, same.in_chains)
    for i in range(rules.num_rows):
        row = &rules.rows[i]
        if row.min_ranks > 1 and row.tops & ranked and row.tops != chains:
            same.moves = False
    if chains and chains != (same.chain_ranks << 3 & dealt):
        same.moves = False
    for i in range(1, 13):
        if (rules.bomb_reach >> (4 * i) ^ rules.bomb_reach) & 15:
            same.moves = False
    # one joker alone is a rank held once; it makes no rocket, and is no pair
    same.lone_joker = rules.rows[rules.solo_row].tops == dealt
    same.lifts = same.moves and same.joins and not rules.must_beat and not rules.next_has_one


cdef void _add_chain(sameness_t* same, int per_rank, int least) noexcept nogil:
    """Keep the shortest chain of each number of cards a rank, in rising order of these."""
    cdef int i, at = 0
    while at < same.num_chains and same.per_rank[at] < per_rank:
        at += 1
    if at < same.num_chains and same.per_rank[at] == per_rank:
        same.least[at] = min(same.least[at], least)
        return
    if same.num_chains == MOST_CHAINS:
        same.moves = False
        return
    for i in range(same.num_chains, at, -1):
        same.per_rank[i], same.least[i] = same.per_rank[i - 1], same.least[i - 1]
        same.reach[i] = same.reach[i - 1]
    same.per_rank[at], same.least[at], same.reach[at] = per_rank, least, (8 - per_rank) * ONES
    same.num_chains += 1
