"""The errors that bad input raises. Each is a ``ValueError`` whose message names what is wrong."""

from collections.abc import Callable

__all__ = [
    "CardError",
    "DdzError",
    "DeckError",
    "DoesNotBeatError",
    "IllegalPlayError",
    "NotAPlayError",
    "NotInHandError",
    "OptionError",
    "PositionError",
    "RecordError",
    "WorkError",
    "shown",
]


def shown(value: object) -> str:
    """A value as a message shows it: never long, whatever was given."""
    try:
        text = repr(value)
    except Exception:
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


class DdzError(ValueError):
    """Anything that ddzcore refuses."""


class CardError(DdzError):
    """A text, a list of counts or a number that does not name cards."""


class DeckError(DdzError):
    """More cards of a rank than the deck holds."""


class OptionError(DdzError):
    """An unknown preset, an unknown option, or a value that the option does not take."""


class PositionError(DdzError):
    """A position, a deal or a record of a game that cannot be."""


class NotAPlayError(DdzError):
    """Cards, or a reading of them, that are no play under the rules.

    The text says which single option would allow them; that takes time, so it is found when the text is asked for.
    """

    def __init__(self, message: str, allowing: Callable[[], list[str]] | None = None) -> None:
        super().__init__(message)
        self._allowing = allowing

    def __str__(self) -> str:
        message = super().__str__()
        if self._allowing is not None:
            options = self._allowing()
            message += f"; it would be with {' or '.join(options)}" if options else ""
            self._allowing, self.args = None, (message,)
        return message

    def __reduce__(self) -> tuple[type["NotAPlayError"], tuple[str]]:
        return type(self), (str(self),)


class IllegalPlayError(DdzError):
    """A play of the rules that may not be played here."""


class NotInHandError(IllegalPlayError):
    """Cards that the hand does not hold."""


class DoesNotBeatError(IllegalPlayError):
    """A play that does not beat the play on the table, or a pass by the leader."""


class RecordError(DdzError):
    """A record that is none, or of a game that cannot have been played.

    `index`, `seat` and `action` are those of the first action that is wrong, None if it is not an action; `reason` says
    what is.
    """

    def __init__(
        self, reason: str, index: int | None = None, seat: int | None = None, action: str | None = None
    ) -> None:
        super().__init__(reason, index, seat, action)
        self.reason, self.index, self.seat, self.action = reason, index, seat, action

    def __str__(self) -> str:
        if self.index is None:
            return self.reason
        return f"action {self.index} of seat {self.seat}, {shown(self.action)}: {self.reason}"


class WorkError(RuntimeError):
    """A part of long work that no worker of an executor finishes."""
