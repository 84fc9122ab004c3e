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


FOUR_PLAYERS = {
    "players": 4,
    "decks": 2,
    "kitty": 8,
    "trio_solo": "off",
    "trio_chain_solo": "off",
    "quad_solo": "off",
    "quad_pair": "off",
    "kitty_public": "off",
    "bomb_doubles": "six_plus",
}
PAO_DE_KUAI = {
    "kitty": 0,
    "pair_chain_min": 2,
    "trio": "last_hand",
    "trio_solo": "last_hand",
    "trio_pair": "off",
    "trio_two": "on",
    "trio_chain": "last_hand",
    "trio_chain_solo": "off",
    "trio_chain_pair": "off",
    "trio_chain_two": "on",
    "quad_solo": "off",
    "quad_pair": "off",
    "rocket": "none",
    "must_beat": True,
    "opening_card": "3s",
    "auction": "none",
    "bomb_doubles": "off",
    "payoff": "cards_left",
}

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
            "auction": "fixed",
            "bomb_doubles": "off",
            "payoff": "win",
        },
    ),
    "douzero": Preset(
        "Three players as in DouZero: any cards outside the body as solo kickers, distinct pairs.",
        "kwai/DouZero 1.1.0, douzero/env/move_generator.py",
        {"pair_kickers": "distinct", "auction": "fixed", "payoff": "two_one"},
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
            "spring": "on",
        },
    ),
    "botzone": Preset(
        "Three players as on Botzone: distinct kickers, both jokers allowed, space shuttles.",
        "the FightTheLandlord judge of botzone.org.cn",
        {
            "kicker_max_same": 1,
            "pair_kickers": "distinct",
            "quad_chain": "on",
            "auction": "fixed",
            "bomb_doubles": "off",
            "payoff": "win",
        },
    ),
    "competition": Preset(
        "Three players as in the Chinese competition rules (竞技二打一); the plays of RLCard.",
        "the 2016 competition rules of two against one",
        {
            "kicker_max_same": 3,
            "kicker_adjacent_trio": "forbid",
            "kicker_both_jokers": "forbid",
            "pair_kickers": "distinct",
            "auction": "once",
            "kitty_public": "after_doubling",
            "doubling": "redouble",
            "spring": "on",
        },
    ),
    "doudizhu4": Preset(
        "Four players with two decks; planes and trios take pairs, which differ.",
        "the newer wording of the Chinese rules, part for four players",
        {**FOUR_PLAYERS, "pair_kickers": "distinct"},
    ),
    "doudizhu4_free": Preset(
        "Four players with two decks; planes and trios take any pairs.",
        "the older wording of the Chinese rules, part for four players, taken literally",
        FOUR_PLAYERS,
    ),
    "doudizhu4_shanghai": Preset(
        "Four players with two decks, chains as in Shanghai: ace and two may be low; wing pairs need not be in a row.",
        "a Shanghai app for four players, from its list of rules",
        {**FOUR_PLAYERS, "chain_alphabet": "A2_low", "pair_kickers": "distinct"},
    ),
    "paodekuai16": Preset(
        "Pao De Kuai, three players with 16 cards each: who can beat must.",
        "the rule list of a Pao De Kuai app",
        {**PAO_DE_KUAI, "removed": "A222BR"},
    ),
    "paodekuai15": Preset(
        "Pao De Kuai, three players with 15 cards each: who can beat must.",
        "the rule list of a Pao De Kuai app",
        {**PAO_DE_KUAI, "removed": "KAAA222BR"},
    ),
    "zhengshangyou": Preset(
        "Zheng Shangyou with one deck: chains with ace and two, low or high; flush chains; shovels.",
        "a Chinese text on Zheng Shangyou, and an English copy of the rules it cites",
        {
            "kitty": 0,
            "chain_alphabet": "A2_split",
            "pair_chain_min": 2,
            "quad_solo": "off",
            "quad_pair": "off",
            "rocket": "none",
            "shovel": "basic",
            "flush_chain": "on",
            "opening_card": "3s",
            "auction": "none",
            "bomb_doubles": "off",
            "payoff": "places",
            "next_leader": "last_place",
            "tribute": "highest",
        },
    ),
}

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {name: row._replace(values=MappingProxyType(row.values)) for name, row in _ROWS.items()}
)
"""The presets by name; read-only."""
