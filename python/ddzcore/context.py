"""What legality depends on besides the hand and the play to beat."""

from dataclasses import dataclass
from numbers import Integral

from ddzcore.errors import DdzError, shown

__all__ = ["Context"]


@dataclass(frozen=True)
class Context:
    """What a rule set may ask for beside hand and play to beat. The default says nothing and restricts nothing.

    `next_cards` is how many cards the next player holds, 0 if that is not known: some rules restrict solos before a
    player with one card (option `next_has_one`). `opening` is whether this is the very first play of the game, which
    under some rules contains the opening card (option `opening_must_include`). `passed` is whether this player has
    passed in this trick, after which some rules let him play no more (option `pass_final`).
    """

    next_cards: int = 0
    opening: bool = False
    passed: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.next_cards, bool) or not isinstance(self.next_cards, Integral):
            raise TypeError(f"next_cards is an integer, not {type(self.next_cards).__name__}")
        if not 0 <= self.next_cards <= 108:
            raise DdzError(f"next_cards={shown(self.next_cards)} is no number of cards in a hand")
        for name in ("opening", "passed"):
            if not isinstance(getattr(self, name), bool):
                raise TypeError(f"{name} is true or false, not {type(getattr(self, name)).__name__}")
