"""The named rule sets: one row each. Options that a row leaves out have the defaults of `Options`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

__all__ = ["PRESETS", "Preset"]


class Preset(NamedTuple):
    """A named rule set: one sentence, where it comes from, and its options."""

    summary: str
    source: str
    values: dict[str, Any] | MappingProxyType[str, Any]


_ROWS = {
    "doudizhu": Preset(
        "Three players; kickers differ from each other; not both jokers as kickers.",
        "the newer wording of the Chinese rules, and the English pages that follow it",
        {"kicker_max_same": 1, "kicker_both_jokers": "forbid", "pair_kickers": "distinct"},
    ),
    "doudizhu_free": Preset(
        "Three players; any single cards or pairs outside the body as kickers.",
        "the older wording of the Chinese rules, taken literally; onestraw/doudizhu counts the same plays",
        {},
    ),
    "rlcard": Preset(
        "Three players as in RLCard: up to three equal kickers, but no full trio next to the plane.",
        "datamllab/rlcard 1.2.0, its table of 27,471 plays",
        {
            "kicker_max_same": 3,
            "kicker_adjacent_trio": "forbid",
            "kicker_both_jokers": "forbid",
            "pair_kickers": "distinct",
        },
    ),
    "douzero": Preset(
        "Three players as in DouZero: any cards outside the body as solo kickers, distinct pairs.",
        "kwai/DouZero 1.1.0, douzero/env/move_generator.py",
        {"pair_kickers": "distinct"},
    ),
    "openspiel": Preset(
        "Three players as in OpenSpiel: up to three equal kickers, no quad with kickers.",
        "google-deepmind/open_spiel 2.0.2, dou_dizhu_utils.h",
        {
            "quad_solo": "off",
            "quad_pair": "off",
            "kicker_max_same": 3,
            "kicker_both_jokers": "forbid",
            "pair_kickers": "distinct",
        },
    ),
    "botzone": Preset(
        "Three players as on Botzone: distinct kickers, both jokers allowed, space shuttles.",
        "the FightTheLandlord judge of botzone.org.cn",
        {"kicker_max_same": 1, "pair_kickers": "distinct", "quad_chain": "on"},
    ),
    "competition": Preset(
        "Three players as in the Chinese competition rules (竞技二打一); the plays of RLCard.",
        "the 2016 competition rules of two against one",
        {
            "kicker_max_same": 3,
            "kicker_adjacent_trio": "forbid",
            "kicker_both_jokers": "forbid",
            "pair_kickers": "distinct",
        },
    ),
}

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {name: row._replace(values=MappingProxyType(row.values)) for name, row in _ROWS.items()}
)
"""The presets by name; read-only."""
