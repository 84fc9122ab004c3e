"""Which plays of the rules a hand may play: what depends on the hand, the play to beat and the context."""

from ddzcore.context import Context
from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.definitions import bomb_sizes, definitions, switches
from ddzcore.reference.reading import Counts, Reading, beats
from ddzcore.reference.suits import Suits, contains_opening_card

__all__ = ["ANSWERS", "may_play"]

ANSWERS = (Pattern.BOMB, Pattern.MINE, Pattern.SHOVEL, Pattern.ROCKET)
"""The patterns that may be played on another pattern."""

KICKERED = (Pattern.TRIO_SOLO, Pattern.TRIO_TWO, Pattern.TRIO_CHAIN_SOLO, Pattern.TRIO_CHAIN_TWO)
"""The patterns that may lack kickers."""

THREE, ACE = 0, 11


def may_play(
    options: Options, held: Counts, play: Reading, to_beat: Reading | None, context: Context, *, suits: Suits | None
) -> bool:
    """Whether `play`, a play of the rules from the hand `held`, is legal: as a lead, or on `to_beat`."""
    return (
        may_come_now(options, play, to_beat)
        and pass_final_rule(options, to_beat, context)
        and opening_rule(options, play, to_beat, context, suits)
        and last_hand_rule(options, held, play)
        and unsplittable_rule(options, held, play)
        and next_has_one_rule(options, held, play, to_beat, context)
    )


def may_come_now(options: Options, play: Reading, to_beat: Reading | None) -> bool:
    """P1, P2: a leader may play anything but a shovel (Z13); a follower what beats."""
    return play.pattern is not Pattern.SHOVEL if to_beat is None else beats(options, play, to_beat)


def last_hand_rule(options: Options, held: Counts, play: Reading) -> bool:
    """Value last_hand of a pattern, and option fewer_kickers: only if nothing is left."""
    full = {d.size(play.length) for d in definitions(options) if d.pattern is play.pattern and not d.missing}
    lacks_kickers = play.pattern in KICKERED and sum(play.cards) not in full
    return play.cards == held or not (switches(options).get(play.pattern) == "last_hand" or lacks_kickers)


def pass_final_rule(options: Options, to_beat: Reading | None, context: Context) -> bool:
    """Option pass_final: who has passed in this trick plays no more in it."""
    return not (options.pass_final and context.passed and to_beat is not None)


def opening_rule(
    options: Options, play: Reading, to_beat: Reading | None, context: Context, suits: Suits | None
) -> bool:
    """X5, option opening_must_include: the first play of the game contains the opening card."""
    if not (options.opening_must_include and context.opening) or to_beat is not None:
        return True
    return contains_opening_card(options, play, suits)


def unsplittable_rule(options: Options, held: Counts, play: Reading) -> bool:
    """Option bomb_unsplittable: no card of a bomb in another play, but for bodies that have a bomb of the rank."""
    if not options.bomb_unsplittable or play.pattern in ANSWERS:
        return True
    fewest = bomb_sizes(options)[0]
    return all(
        play.kickers[rank] == 0 and (play.body[rank] == 0 or play.body[rank] >= fewest)
        for rank in bombs_held(options, held)
    )


def next_has_one_rule(options: Options, held: Counts, play: Reading, to_beat: Reading | None, context: Context) -> bool:
    """Option next_has_one: before a player with one card, no solo but the highest that could be played at all.

    The opening card, where it must be played, goes before.
    """
    if options.opening_must_include and context.opening and to_beat is None:
        return True
    if options.next_has_one != "max_single" or context.next_cards != 1 or play.pattern is not Pattern.SOLO:
        return True
    bombs = bombs_held(options, held) if options.bomb_unsplittable else set()
    played = play.cards.index(1)
    return all(count == 0 or rank <= played or rank in bombs for rank, count in enumerate(held))


def bombs_held(options: Options, held: Counts) -> set[int]:
    """The ranks that the hand holds as a bomb or a mine: so many cards of them, or three aces or threes by option."""
    bombs = {rank for rank, count in enumerate(held) if count >= bomb_sizes(options)[0]}
    if options.threes_bomb and held[THREE] >= 3:
        bombs.add(THREE)
    return bombs | {ACE} if options.aaa_bomb and held[ACE] >= 3 else bombs
