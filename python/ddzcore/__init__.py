"""Every legal play of Dou Dizhu, under any rule variant, complete, without repeats, at native speed.

>>> import ddzcore
>>> rules = ddzcore.Rules("doudizhu")
>>> plays = rules.legal_plays("5566778", to_beat="334455")
>>> [str(play) for play in plays]
['556677', 'pass']
"""

from ddzcore import batch, deal
from ddzcore.actions import Actions
from ddzcore.capi import _capi as _capi
from ddzcore.capi import get_include
from ddzcore.cards import RANKS
from ddzcore.context import Context
from ddzcore.difference import Difference, diff_rules
from ddzcore.errors import (
    CardError,
    DdzError,
    DeckError,
    DoesNotBeatError,
    IllegalPlayError,
    NotAPlayError,
    NotInHandError,
    OptionError,
    PositionError,
    RecordError,
    WorkError,
)
from ddzcore.explanation import Explanation
from ddzcore.game.game import Game
from ddzcore.game.record import Record, read_records, write_records
from ddzcore.game.score import Result
from ddzcore.game.view import View
from ddzcore.hand import Hand
from ddzcore.least import least_plays
from ddzcore.max_plays import MaxPlays
from ddzcore.objective import Solution
from ddzcore.options import Options
from ddzcore.patterns import Pattern
from ddzcore.perft import divide, perft
from ddzcore.play import Play
from ddzcore.playout import Playouts, playouts
from ddzcore.plays import PLAY_DTYPE, Plays
from ddzcore.presets import PRESETS, Preset
from ddzcore.rules import Rules
from ddzcore.shuffle import deal_state
from ddzcore.solver import Solver, solve, solve_many
from ddzcore.splits import least_of_parts, least_splits
from ddzcore.state import State
from ddzcore.suited import SuitedHand
from ddzcore.tables import Tables

__all__ = [
    "PLAY_DTYPE",
    "PRESETS",
    "RANKS",
    "Actions",
    "CardError",
    "Context",
    "DdzError",
    "DeckError",
    "Difference",
    "DoesNotBeatError",
    "Explanation",
    "Game",
    "Hand",
    "IllegalPlayError",
    "MaxPlays",
    "NotAPlayError",
    "NotInHandError",
    "OptionError",
    "Options",
    "Pattern",
    "Play",
    "Playouts",
    "Plays",
    "PositionError",
    "Preset",
    "Record",
    "RecordError",
    "Result",
    "Rules",
    "Solution",
    "Solver",
    "State",
    "SuitedHand",
    "Tables",
    "View",
    "WorkError",
    "__version__",
    "batch",
    "deal",
    "deal_state",
    "diff_rules",
    "divide",
    "get_include",
    "least_of_parts",
    "least_plays",
    "least_splits",
    "perft",
    "playouts",
    "read_records",
    "solve",
    "solve_many",
    "write_records",
]

__version__ = "0.1.0"
