"""Why a play is illegal, and what would make it legal."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from ddzcore.cards import SUITS
from ddzcore.errors import DdzError, IllegalPlayError, NotAPlayError
from ddzcore.hand import Hand
from ddzcore.options import Options
from ddzcore.play import Play
from ddzcore.presets import PRESETS
from ddzcore.suited import SuitedHand

__all__ = ["Change", "Explanation", "explain"]


class Change(NamedTuple):
    """An option that forbids a play, with the value that forbids it and one that would allow it."""

    option: str
    forbids: object
    allows: object

    def __str__(self) -> str:
        return f"{self.option}={written(self.forbids)} forbids it; {self.option}={written(self.allows)} would allow it"


def written(value: object) -> str:
    """The value of an option as texts of rules have it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Explanation:
    """Whether a play is legal; if not, the reason, and what would make it so.

    `play` is the legal play, or None. `options` are single changes, and `presets` the named rule sets, under which it
    would be legal; `no_play` is whether the cards are no play of the rules at all. True and false as the play is legal
    or not; the text says it all.
    """

    cards: str
    legal: bool
    reason: str
    play: Any
    options: tuple[Change, ...] = ()
    presets: tuple[str, ...] = ()
    no_play: bool = False

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        if self.legal:
            return f"{self.cards} is legal: {self.reason}"
        lines = [f"{self.cards} is illegal: {self.reason}", *map(str, self.options)]
        if self.presets or self.no_play:
            lines.append(f"it is legal under {', '.join(self.presets) or 'no preset'}")
        return "\n".join(lines)


def explain(rules: Any, cards: Any, to_beat: Any, hand: Any, context: Any) -> Explanation:
    """The explanation for a play from a hand, or from its own cards, under a rule set."""
    if hand is None and isinstance(cards, Play) and cards.suit:  # a flush chain is of its own suit
        hand = SuitedHand([card + cards.suit for card in cards.cards])
    if hand is None:
        hand = cards.partition("#")[0].replace("+", "") if isinstance(cards, str) else cards
        if isinstance(hand, str) and hand.strip().lower() == "pass":
            hand = ""
        suit = cards.partition("#")[2].strip() if isinstance(cards, str) else ""
        if suit and suit.lower() in SUITS:  # a flush chain is of its own suit
            with suppress(DdzError):  # the cards may have suits themselves
                hand = SuitedHand([card + suit for card in Hand(hand)])
    if isinstance(to_beat, str):
        to_beat = rules.parse_play(to_beat)
    rules.count_plays(hand, to_beat, context)  # bad input is an error, not an answer
    text = str(cards).strip()[:120]
    try:
        play = rules.check_play(hand, cards, to_beat, context)
    except (NotAPlayError, IllegalPlayError) as error:
        reason, no_play = str(error).partition("; it would be with ")[0], isinstance(error, NotAPlayError)
    else:
        return Explanation(text, True, f"{play.pattern.english} ({play.pattern.chinese})", play)

    def legal(change: Callable[[], Any]) -> bool:
        try:
            return bool(change().is_legal(hand, cards, to_beat, context))
        except DdzError:
            return False

    presets = tuple(name for name in PRESETS if legal(lambda name=name: type(rules)(name)))  # type: ignore[misc]
    return Explanation(text, False, reason, None, tuple(changes(rules, legal)), presets, no_play)


def changes(rules: Any, legal: Callable[[Callable[[], Any]], bool]) -> Iterator[Change]:
    """The single options that would make the play legal, each with the first value that does."""
    for spec in fields(Options):
        for value in spec.metadata["values"]:
            if value != getattr(rules.options, spec.name) and legal(
                lambda name=spec.name, value=value: rules.replace(**{name: value})  # type: ignore[misc]
            ):
                yield Change(spec.name, getattr(rules.options, spec.name), value)
                break
