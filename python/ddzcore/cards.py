"""The ranks and the suits, low to high, and their letters."""

__all__ = ["NUM_RANKS", "RANKS", "SUITS"]

RANKS = "3456789TJQKA2BR"
"""The letter of each rank: rank 0 is the three, 12 the two, 13 the small joker (B), 14 the big joker (R)."""

NUM_RANKS = len(RANKS)

SUITS = "cdhs"
"""The letter of each suit: clubs, diamonds, hearts, spades. In a play they are 1 to 4; 0 is none."""
