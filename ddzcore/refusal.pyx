"""Why a play is refused: the error that says it."""

from ddzcore.hand cimport hand_t, holds, num_cards, text_of
from ddzcore.play cimport (
    MAX_READINGS, PASS, SHOVEL, SOLO, SOLO_CHAIN, Play, beats, body_of, classify, is_named, is_play, named_t, new_play,
    play_t, read_play, row_of,
)
from ddzcore.special cimport has_suits, is_opening, is_out
from ddzcore.suited cimport NUM_SUITS, SuitedHand
from ddzcore.table cimport RuleTable, context_t, row_t, without_bombs

from dataclasses import fields, replace
from functools import partial

from ddzcore.errors import DoesNotBeatError, IllegalPlayError, NotAPlayError, NotInHandError, OptionError
from ddzcore.options import Options
from ddzcore.patterns import Pattern


cdef object refusal(
    RuleTable table, options, text, hand_t word, Play play, const play_t* to_beat, const context_t* context
):
    """The error for a play of the rules that is not legal."""
    cdef const play_t* refused = &play.c
    cdef const row_t* row
    cdef hand_t loose = without_bombs(&table.c, word)
    if refused.pattern == PASS:
        return IllegalPlayError("who can beat must (must_beat=true)" if to_beat else "the leader may not pass")
    if not holds(word, refused.cards):
        return NotInHandError(f"{play} is not in the hand {text_of_hand(word, context)}")
    row = row_of(&table.c, refused)
    if row.suited and not has_suits(context):
        return IllegalPlayError(f"{play} needs a hand with suits, such as '3h 4h 5h 6h 7h'")
    if row.suited and not holds(context.suits[refused.suit - 1], refused.cards):
        return NotInHandError(f"{play} is not in the hand {text_of_hand(word, context)}, for want of cards of the suit")
    if is_out(&table.c, to_beat, context):
        return IllegalPlayError("who has passed in this trick may not play again (pass_final=true)")
    if to_beat and not beats(&table.c, refused, to_beat):
        return DoesNotBeatError(f"{play} does not beat {new_play(to_beat)} under {text}: {_why_not(refused, to_beat)}")
    if row.last and refused.size != num_cards(word):
        return IllegalPlayError(f"{play} may only be the last play of a hand ({play.pattern.name.lower()}=last_hand)")
    if refused.size < row.cards * (refused.length - row.extra_length) and refused.size != num_cards(word):
        return IllegalPlayError(
            f"{play} lacks kickers, as only the last play of a hand may (fewer_kickers={options.fewer_kickers})"
        )
    if is_opening(&table.c, to_beat, context) and not (refused.cards & 15 and (
        not refused.suit or refused.suit - 1 == table.c.opening_suit
    )):
        return no_opening(options, play)
    if not holds(loose, refused.cards if row.spares_bombs else refused.cards - body_of(refused)):
        return IllegalPlayError(f"{play} takes cards of a bomb (bomb_unsplittable=true)")
    if context and context.next_cards == 1 and refused.pattern == SOLO:
        return IllegalPlayError("the next player has one card: no solo but the highest (next_has_one=max_single)")
    if refused.pattern == SOLO_CHAIN and has_suits(context):
        return IllegalPlayError(f"{play} can only be of one suit here, and so is a flush chain (flush_chain=on)")
    return IllegalPlayError(f"{play} may not lead: it only stops a play on the table")


cdef str _why_not(const play_t* play, const play_t* to_beat):
    """Why a play does not beat another."""
    if to_beat.pattern == SHOVEL:
        return "nothing answers a shovel"
    if play.pattern != to_beat.pattern:
        return f"a {Pattern(play.pattern).english} does not answer a {Pattern(to_beat.pattern).english}"
    if play.length != to_beat.length:
        return "they are not of one length"
    return "it is not higher"


cdef object no_opening(options, play):
    card = options.opening_card
    return IllegalPlayError(f"{play} does not contain {card}, with which the game opens (opening_must_include=true)")


cdef str text_of_hand(hand_t word, const context_t* context):
    """A hand as messages show it, with suits if they are known."""
    cdef SuitedHand suited
    cdef int suit
    if not has_suits(context):
        return text_of(word) or "(no cards)"
    suited = SuitedHand()
    suited.word = word
    for suit in range(NUM_SUITS):
        suited.suits[suit] = context.suits[suit]
    return str(suited)


cdef object not_a_play(options, text, play):
    """The error for cards, or a role of them, that are no play."""
    role = f" as {play.pattern.name}" if isinstance(play, Play) else ""
    message = f"{str(play).strip()[:120]}{role} is no play under {text}"
    return NotAPlayError(message, partial(_allowing, options, play))


def _allowing(options, play):
    """The single options that would make cards, or a role of them, a play."""
    allowing = []
    for spec in fields(Options):
        for value in spec.metadata["values"]:
            if value != getattr(options, spec.name) and _would_allow(options, spec.name, value, play):
                allowing.append(f"{spec.name}={str(value).lower() if isinstance(value, bool) else value}")
                break
    return allowing


cdef bint _would_allow(options, option, value, play):
    cdef play_t found[MAX_READINGS]
    cdef RuleTable table
    cdef named_t named
    cdef int i
    try:
        table = RuleTable(replace(options, **{option: value}))
    except OptionError:
        return False
    if isinstance(play, Play):
        return is_play(&table.c, &(<Play>play).c)
    named = read_play(play, False)
    for i in range(classify(&table.c, named.cards, named.suits if named.suited else NULL, found)):
        if is_named(&named, &found[i]):
            return True
    return False
