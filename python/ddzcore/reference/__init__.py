"""The rules in pure Python, slow and literal: the oracle that the native core is tested against.

It tries every sub-multiset of a hand against the definition of each pattern. It shares with the rest of the package
only the ranks, the patterns, the options, the context and the errors. `Game` is a whole game on top of it.
"""

from ddzcore.reference.game import Game
from ddzcore.reference.movegen import is_legal, legal_plays, readings
from ddzcore.reference.reading import PASS, Reading, beats
from ddzcore.reference.score import Result
from ddzcore.reference.suits import Suits

__all__ = ["PASS", "Game", "Reading", "Result", "Suits", "beats", "is_legal", "legal_plays", "readings"]
