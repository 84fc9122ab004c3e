"""Whether a play is legal, without generating any."""

from ddzcore.hand cimport hand_t, highest_one, holds, num_cards, ranks_from
from ddzcore.movegen cimport count_but_pass
from ddzcore.play cimport PASS, beats, body_of, is_play, play_t, row_of
from ddzcore.special cimport (
    has_opening_card, has_suits, is_follow, is_opening, is_out, may_pass, of_one_suit_only, read_suits, special_t,
)
from ddzcore.table cimport context_t, held_places, row_t, rules_t, without_bombs


cdef bint is_legal(
    const rules_t* rules, hand_t hand, const play_t* play, const play_t* to_beat, const context_t* context
) noexcept nogil:
    """Whether a play, of these rules or not, is one of those that `generate` writes."""
    cdef const row_t* row
    cdef hand_t loose
    cdef special_t special
    cdef int ranks
    if play.pattern == PASS:
        if not rules.must_beat:
            return is_follow(to_beat)
        return may_pass(rules, to_beat, count_but_pass(rules, hand, to_beat, context) != 0)
    if not holds(hand, play.cards) or not is_play(rules, play) or is_out(rules, to_beat, context):
        return False
    row = row_of(rules, play)
    ranks = play.length - row.extra_length
    if (row.last or play.size != row.cards * ranks) and num_cards(hand) != play.size:
        return False
    loose = without_bombs(rules, hand)
    if not holds(loose, play.cards if row.spares_bombs else play.cards - body_of(play)):
        return False
    special.opening = is_opening(rules, to_beat, context)
    if rules.next_has_one and context != NULL and context.next_cards == 1 and row == &rules.rows[rules.solo_row]:
        if not special.opening and play.cards != highest_one(held_places(row, loose)):
            return False
    if special.opening and not (play.cards & 15 and has_opening_card(rules, hand, context)):
        return False
    if row.suited and not has_suits(context):
        return False
    if has_suits(context) and (row.suited or row - &rules.rows[0] == rules.chain_row):
        read_suits(rules, loose, context, &special)
        if row.suited:
            return holds(special.held[play.suit - 1], ranks_from(play.key - row.first_key, ranks)) and (
                not is_follow(to_beat) or beats(rules, play, to_beat)
            )
        if of_one_suit_only(&special, ranks) >> (4 * (play.key - row.first_key)) & 1:
            return False
    if not is_follow(to_beat):
        return rules.leads >> (row - &rules.rows[0]) & 1
    return beats(rules, play, to_beat)
