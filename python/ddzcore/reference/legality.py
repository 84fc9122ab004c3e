"""Which plays of the rules a hand may play: what depends on the hand, the play to beat and the context."""

from ddzcore.context import Context
from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.reference.definitions import bomb_sizes, switches
from ddzcore.reference.reading import Counts, Reading, beats

__all__ = ["ANSWERS", "may_play"]

ANSWERS = (Pattern.BOMB, Pattern.MINE, Pattern.SHOVEL, Pattern.ROCKET)
"""The patterns that may be played on another pattern."""

ACE = 11


def may_play(options: Options, held: Counts, play: Reading, to_beat: Reading | None, context: Context) -> bool:
    """Whether `play`, a play of the rules from the hand `held`, is legal: as a lead, or on `to_beat`."""
    return (
        may_come_now(options, play, to_beat)
        and last_hand_rule(options, held, play)
        and unsplittable_rule(options, held, play)
        and next_has_one_rule(options, held, play, context)
    )


def may_come_now(options: Options, play: Reading, to_beat: Reading | None) -> bool:
    """P1, P2: a leader may play anything but a shovel (Z13); a follower what beats."""
    return play.pattern is not Pattern.SHOVEL if to_beat is None else beats(options, play, to_beat)


def last_hand_rule(options: Options, held: Counts, play: Reading) -> bool:
    """Value last_hand of a pattern: only if nothing is left."""
    return switches(options).get(play.pattern) != "last_hand" or play.cards == held


def unsplittable_rule(options: Options, held: Counts, play: Reading) -> bool:
    """Option bomb_unsplittable: no card of a bomb in another play, but for bodies that have a bomb of the rank."""
    if not options.bomb_unsplittable or play.pattern in ANSWERS:
        return True
    fewest = bomb_sizes(options)[0]
    return all(
        play.kickers[rank] == 0 and (play.body[rank] == 0 or play.body[rank] >= fewest)
        for rank in bombs_held(options, held)
    )


def next_has_one_rule(options: Options, held: Counts, play: Reading, context: Context) -> bool:
    """Option next_has_one: before a player with one card, no solo but the highest that could be played at all."""
    if options.next_has_one == "off" or context.next_cards != 1 or play.pattern is not Pattern.SOLO:
        return True
    bombs = bombs_held(options, held) if options.bomb_unsplittable else set()
    played = play.cards.index(1)
    return all(count == 0 or rank <= played or rank in bombs for rank, count in enumerate(held))


def bombs_held(options: Options, held: Counts) -> set[int]:
    """The ranks that the hand holds as a bomb or a mine: so many cards of them, or three aces by option aaa_bomb."""
    bombs = {rank for rank, count in enumerate(held) if count >= bomb_sizes(options)[0]}
    return bombs | {ACE} if options.aaa_bomb and held[ACE] >= 3 else bombs
