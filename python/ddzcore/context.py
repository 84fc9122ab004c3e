"""What legality depends on besides the hand and the play to beat."""

from dataclasses import dataclass

from ddzcore.errors import DdzError

__all__ = ["Context"]


@dataclass(frozen=True)
class Context:
    """What a rule set may ask for beside hand and play to beat. The default says nothing and restricts nothing.

    `next_cards` is how many cards the next player holds, 0 if that is not known: some rules restrict solos before a
    player with one card.
    """

    next_cards: int = 0

    def __post_init__(self) -> None:
        if type(self.next_cards) is not int or not 0 <= self.next_cards <= 255:
            raise DdzError(f"next_cards={self.next_cards!r} is no number of cards")
