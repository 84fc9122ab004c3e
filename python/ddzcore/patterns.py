"""The patterns of play: one stable number, one English and one Chinese name each."""

from enum import IntEnum

__all__ = ["Pattern"]


class Pattern(IntEnum):
    """The pattern of a play.

    The numbers never change. Plays are listed in their order, but for pass, which is last.

    >>> Pattern.TRIO_CHAIN_SOLO.english, Pattern.TRIO_CHAIN_SOLO.chinese
    ('plane with solos', '飞机带单')
    """

    PASS = 0
    SOLO = 1
    PAIR = 2
    TRIO = 3
    TRIO_SOLO = 4
    TRIO_PAIR = 5
    TRIO_TWO = 6
    SOLO_CHAIN = 7
    PAIR_CHAIN = 8
    TRIO_CHAIN = 9
    TRIO_CHAIN_SOLO = 10
    TRIO_CHAIN_PAIR = 11
    TRIO_CHAIN_TWO = 12
    QUAD_SOLO = 13
    QUAD_PAIR = 14
    QUAD_THREE = 15
    QUAD_CHAIN = 16
    QUAD_CHAIN_SOLO = 17
    QUAD_CHAIN_PAIR = 18
    FLUSH_CHAIN = 19
    BOMB = 20
    MINE = 21
    SHOVEL = 22
    ROCKET = 23

    @property
    def english(self) -> str:
        """The field's English name."""
        return _NAMES[self][0]

    @property
    def chinese(self) -> str:
        """The Chinese name."""
        return _NAMES[self][1]


_NAMES = {
    Pattern.PASS: ("pass", "不出"),
    Pattern.SOLO: ("solo", "单张"),
    Pattern.PAIR: ("pair", "对子"),
    Pattern.TRIO: ("trio", "三张"),
    Pattern.TRIO_SOLO: ("trio with solo", "三带一"),
    Pattern.TRIO_PAIR: ("trio with pair", "三带一对"),
    Pattern.TRIO_TWO: ("trio with two", "三带二"),
    Pattern.SOLO_CHAIN: ("solo chain", "顺子"),
    Pattern.PAIR_CHAIN: ("pair chain", "连对"),
    Pattern.TRIO_CHAIN: ("plane", "飞机"),
    Pattern.TRIO_CHAIN_SOLO: ("plane with solos", "飞机带单"),
    Pattern.TRIO_CHAIN_PAIR: ("plane with pairs", "飞机带对"),
    Pattern.TRIO_CHAIN_TWO: ("plane with two each", "飞机带翅膀"),
    Pattern.QUAD_SOLO: ("quad with two solos", "四带二"),
    Pattern.QUAD_PAIR: ("quad with two pairs", "四带两对"),
    Pattern.QUAD_THREE: ("quad with three", "四带三"),
    Pattern.QUAD_CHAIN: ("space shuttle", "航天飞机"),
    Pattern.QUAD_CHAIN_SOLO: ("space shuttle with solos", "航天飞机带小翼"),
    Pattern.QUAD_CHAIN_PAIR: ("space shuttle with pairs", "航天飞机带大翼"),
    Pattern.FLUSH_CHAIN: ("flush chain", "同花顺"),
    Pattern.BOMB: ("bomb", "炸弹"),
    Pattern.MINE: ("mine", "地雷"),
    Pattern.SHOVEL: ("shovel", "铲子"),
    Pattern.ROCKET: ("rocket", "火箭"),
}
