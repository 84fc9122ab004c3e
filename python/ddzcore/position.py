"""The text of a position: one line that reads back.

    hands/... to_move landlord to_beat owner passes digest key=value ...

Hands are in the order of turns. Landlord, play to beat and its owner are ``-`` where there is none. The digest is that
of the rules. Then what is not as at the start: ``suits`` (1 if hands have suits), ``stake``, ``opening``, ``out`` (who
has no cards, in the order of going out), ``passed``, ``plays``, ``bombs`` (a number for each player), ``doublings``.
"""

from typing import Any

from ddzcore.errors import PositionError, shown
from ddzcore.hand import Hand
from ddzcore.presets import PRESETS
from ddzcore.suited import SuitedHand

__all__ = ["format_position", "parse_position"]

LISTS = ("out", "passed", "plays", "bombs")
NUMBERS = ("suits", "stake", "opening", "doublings")


def format_position(state: Any) -> str:
    """The text of a state."""
    hands = "/".join(str(hand).replace(" ", "") or "-" for hand in state.hands)
    seats = [state.landlord, state.to_beat, state.owner]
    fields = [hands, state.to_move, *("-" if seat is None else seat for seat in seats), state.passes]
    text = " ".join(map(str, [*fields, state.rules.digest]))
    rest = {
        "suits": "1" if isinstance(state.hands[0], SuitedHand) else "",
        "stake": state.stake if state.stake != 1 else "",
        "opening": "1" if state.opening else "",
        "out": ",".join(map(str, state.out)),
        "passed": ",".join(map(str, state.passed)),
        "plays": ",".join(map(str, state.plays_made)) if any(state.plays_made) else "",
        "bombs": ",".join(map(str, state.bombs)) if any(state.bombs) else "",
        "doublings": state.doublings or "",
    }
    return " ".join([text, *(f"{key}={value}" for key, value in rest.items() if value)])


def parse_position(text: Any, rules: Any, make_rules: Any) -> tuple[Any, dict[str, Any], dict[str, Any]]:
    """The rules, the arguments of `State`, and the rest, of the text of a position."""
    if not isinstance(text, str):
        raise TypeError(f"the text of a position is a text, not {type(text).__name__}")
    words = text.split()
    if len(words) < 7:
        raise PositionError(
            f"{shown(text)} is no position: hands, to_move, landlord, to_beat, owner, passes, digest ..."
        )
    hands, to_move, landlord, to_beat, owner, passes, digest, *more = words
    rules = rules_of(digest, rules, make_rules)
    rest = dict(read_rest(word) for word in more)
    if len(rest) != len(more):
        raise PositionError(f"{shown(text)} says something twice")
    read = SuitedHand if rest.pop("suits", 0) else Hand
    fields: dict[str, Any] = {
        "hands": [read("" if hand == "-" else hand) for hand in hands.split("/")],
        "to_move": number(to_move),
        "landlord": 0 if landlord == "-" else number(landlord),
        "to_beat": None if to_beat == "-" else to_beat,
        "owner": None if owner == "-" else number(owner),
        "passes": number(passes),
        "stake": rest.pop("stake", 1),
        "opening": bool(rest.pop("opening", 0)),
    }
    if landlord == "-" and rules.options.auction != "none":
        raise PositionError(f"{shown(text)} names no landlord; under {rules.text} there is one")
    return rules, fields, rest


def rules_of(digest: str, rules: Any, make_rules: Any) -> Any:
    """The rules of a digest: those that are given, or a preset's."""
    if rules is None:
        for name in PRESETS:
            if make_rules(name).digest == digest:
                return make_rules(name)
        raise PositionError(f"{shown(digest)} is the digest of no preset: give the rules")
    if isinstance(rules, str):
        rules = make_rules(rules)
    if rules.digest != digest:
        raise PositionError(f"the position is of rules {shown(digest)}, not of {rules.text} ({rules.digest})")
    return rules


def read_rest(word: str) -> tuple[str, Any]:
    """A key and its value."""
    key, equals, value = word.partition("=")
    if not equals or key not in (*LISTS, *NUMBERS):
        raise PositionError(f"{shown(word)} is nothing that the text of a position says")
    return key, number(value) if key in NUMBERS else [number(item) for item in value.split(",")]


def number(word: str) -> int:
    """A number as texts have it."""
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        raise PositionError(f"{shown(word)} is no number")
    return int(word)
