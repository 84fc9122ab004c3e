"""What only a few positions ask for, in walks that are not plain: the opening card, suits, who is out of a trick."""

from ddzcore.hand cimport at_least, hand_t, ranks_from
from ddzcore.play cimport PASS, play_t
from ddzcore.suited cimport NUM_SUITS
from ddzcore.table cimport context_t, held_places, row_t, rules_t, starts

cdef struct special_t:
    bint opening               # plays contain a three
    bint suited                # there are flush chains, and the suits of the hand are known
    hand_t held[NUM_SUITS]     # the places of chains that are held in a suit
    hand_t single[NUM_SUITS]   # those that are held in no other suit


cdef inline void read_suits(
    const rules_t* rules, hand_t loose, const context_t* context, special_t* special
) noexcept nogil:
    """Which places of chains are held in which suit. In an opening the three is the opening card."""
    cdef const row_t* row = &rules.rows[rules.flush_row]
    cdef hand_t cards, others
    cdef int suit, other
    if row.spares_bombs:
        loose = at_least(loose, 1) * 15
    else:
        loose = ~<hand_t>0
    for suit in range(NUM_SUITS):
        cards = context.suits[suit] & loose
        if special.opening and suit != rules.opening_suit:
            cards &= ~<hand_t>15
        special.held[suit] = held_places(row, cards)
    for suit in range(NUM_SUITS):
        others = 0
        for other in range(NUM_SUITS):
            if other != suit:
                others |= special.held[other]
        special.single[suit] = special.held[suit] & ~others


cdef inline hand_t of_one_suit_only(const special_t* special, int ranks) noexcept nogil:
    """The mask of places at which a chain of `ranks` ranks starts that can only be of one suit."""
    cdef hand_t start = 0
    cdef int suit
    for suit in range(NUM_SUITS):
        start |= starts(special.single[suit], ranks)
    return start


cdef inline hand_t with_three(const row_t* row, int ranks) noexcept nogil:
    """The mask of places at which a body of `ranks` ranks can start that contains a three."""
    return ranks_from(max(0, row.turn + 1 - ranks), min(ranks, row.turn + 1))


cdef inline bint is_follow(const play_t* to_beat) noexcept nogil:
    return to_beat != NULL and to_beat.pattern != PASS


cdef inline bint is_plain(const rules_t* rules, const play_t* to_beat, const context_t* context) noexcept nogil:
    """Whether a walk is plain: under plain rules, and for answers to the plays of rows that ask for nothing else."""
    cdef const row_t* row
    if rules.plain:
        return True
    if not is_follow(to_beat):
        return False
    row = &rules.rows[rules.first_row[to_beat.pattern]]
    if rules.next_has_one and context != NULL and context.next_cards == 1 and row == &rules.rows[rules.solo_row]:
        return False
    return row.answers_end != 0


cdef inline bint is_out(const rules_t* rules, const play_t* to_beat, const context_t* context) noexcept nogil:
    """Whether the player has passed in this trick and may not play again."""
    return rules.pass_final and context != NULL and context.passed and is_follow(to_beat)


cdef inline bint is_opening(const rules_t* rules, const play_t* to_beat, const context_t* context) noexcept nogil:
    """Whether the play must contain the opening card."""
    return rules.must_include and context != NULL and context.opening and not is_follow(to_beat)


cdef inline bint has_suits(const context_t* context) noexcept nogil:
    return context != NULL and (context.suits[0] | context.suits[1] | context.suits[2] | context.suits[3]) != 0


cdef inline bint has_opening_card(const rules_t* rules, hand_t hand, const context_t* context) noexcept nogil:
    """Whether the hand holds the opening card, or, if its suits are not known, a three."""
    return (context.suits[rules.opening_suit] if has_suits(context) else hand) & 15 != 0


cdef inline bint may_pass(const rules_t* rules, const play_t* to_beat, bint can_beat) noexcept nogil:
    return is_follow(to_beat) and not (rules.must_beat and can_beat)
