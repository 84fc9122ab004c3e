"""Why a play is illegal, what rule sets differ in, and what the context adds."""

from typing import Any

import pytest

from ddzcore import (
    CardError,
    Context,
    DdzError,
    DoesNotBeatError,
    IllegalPlayError,
    NotAPlayError,
    NotInHandError,
    Pattern,
    Rules,
    diff_rules,
)


def test_a_legal_play() -> None:
    told = Rules("doudizhu").explain("333444+56")
    assert told
    assert told.play == Rules("doudizhu").parse_play("333444+56")
    assert str(told) == "333444+56 is legal: plane with solos (飞机带单)"


def test_what_would_allow_it() -> None:
    told = Rules("doudizhu").explain("333444+55")
    assert not told
    assert told.options == (("kicker_max_same", 1, 2),)
    assert str(told).splitlines()[1] == "kicker_max_same=1 forbids it; kicker_max_same=2 would allow it"
    assert told.presets == ("doudizhu_free", "rlcard", "douzero", "openspiel", "competition", "zhengshangyou")
    for name in told.presets:
        assert Rules(name).is_legal("33344455", "333444+55")


def test_flush_chains_by_themselves() -> None:
    rules = Rules("zhengshangyou")
    for cards in ("34567#h", "3h 4h 5h 6h 7h#h", "3h 4h 5h 6h 7h", rules.parse_play("34567#h")):
        assert rules.explain(cards).play == rules.parse_play("34567#h")


def test_nothing_would() -> None:
    told = Rules("doudizhu").explain("3", to_beat="4")
    assert told.reason == "3 does not beat 4 under doudizhu: it is not higher"
    assert told.options == ()
    assert told.presets == ()
    assert str(told) == f"3 is illegal: {told.reason}"
    assert str(Rules("doudizhu").explain("346")).endswith("under no preset")


@pytest.mark.parametrize(
    ("rules", "hand", "play", "to_beat", "told"),
    [
        ("paodekuai16", "3334", "333", None, (IllegalPlayError, "last play of a hand")),
        ("paodekuai16", "56", "pass", "4", (IllegalPlayError, "who can beat must")),
        ("paodekuai16", "56", "pass", None, (IllegalPlayError, "leader may not pass")),
        ("paodekuai16;bomb_unsplittable=true", "33334", "33", None, (IllegalPlayError, "takes cards of a bomb")),
        ("paodekuai16;next_has_one=max_single", "45", "4", None, (IllegalPlayError, "no solo but the highest")),
        ("zhengshangyou", "44", "44#shovel", None, (IllegalPlayError, "only stops a play")),
        ("zhengshangyou", "44", "44#shovel", "55", (DoesNotBeatError, "44#shovel does not beat 55")),
        ("doudizhu4", "BBRR", "BR", None, (NotAPlayError, "BR is no play")),
        ("paodekuai16;fewer_kickers=trio", "33345", "333+4#trio_two", None, (IllegalPlayError, "lacks kickers")),
        ("zhengshangyou", "34567", "34567#h", None, (IllegalPlayError, "needs a hand with suits")),
        ("zhengshangyou", "3h 4h 5h 6h 7s", "34567#h", None, (NotInHandError, "not in the hand 3h 4h 5h 6h 7s")),
        ("zhengshangyou", "3h 4h 5h 6h 7h", "34567", "34567#s", (DoesNotBeatError, "does not beat 34567#s")),
        ("doudizhu", "33", "33#spade", None, (CardError, "names no pattern")),
    ],
)
def test_reasons(rules: str, hand: str, play: str, to_beat: str | None, told: tuple[type[DdzError], str]) -> None:
    error, words = told
    with pytest.raises(error, match=words):
        Rules(rules).check_play(hand, play, to_beat, Context(next_cards=1))


def test_differences() -> None:
    rows = {row.pattern: row for row in diff_rules("rlcard", "douzero")}
    assert list(rows) == [Pattern.TRIO_CHAIN_SOLO, Pattern.QUAD_SOLO]
    assert (rows[Pattern.QUAD_SOLO].only_first, rows[Pattern.QUAD_SOLO].only_second) == (0, 13)
    assert str(rows[Pattern.QUAD_SOLO].example_second) == "3333+BR"
    assert diff_rules("rlcard", Rules("competition")) == []
    total = sum(row.only_second - row.only_first for row in diff_rules("doudizhu", "doudizhu_free"))
    assert total == 34_152 - 12_654


def test_context() -> None:
    rules = Rules("paodekuai16", next_has_one="max_single")
    last = Context(next_cards=1)
    assert [str(play) for play in rules.legal_plays("3366K", context=last)] == ["K", "33", "66"]
    assert [str(play) for play in rules.legal_plays("3K", "5", last)] == ["K"]
    assert [str(play) for play in rules.legal_plays("3TK", "K", last)] == ["pass"]
    assert rules.count_plays("3366K") == rules.count_plays("3366K", context=Context()) == 5
    bad: Any
    for bad in (-1, 109, 10**5000):
        with pytest.raises(DdzError):
            Context(bad)
    for bad in (True, "1" * 10**5, None, 1.0):
        with pytest.raises(TypeError):
            Context(bad)
    for bad in (1, "next_cards=1", {}):
        with pytest.raises(TypeError):
            rules.legal_plays("3", context=bad)


def test_shovels_and_mines() -> None:
    rules = Rules("zhengshangyou", decks=2, mine="five_plus")
    assert [str(play) for play in rules.legal_plays("444455", "3333")] == ["4444", "44#shovel", "pass"]
    assert [str(play) for play in rules.legal_plays("44455", "33333#mine")] == ["444#shovel", "pass"]
    universal = rules.replace(shovel="universal")
    assert [str(play) for play in universal.legal_plays("44455", "33333")] == ["44#shovel", "444#shovel", "pass"]
    assert [str(play) for play in rules.legal_plays("5555555566666666", "44#shovel")] == ["pass"]


def test_ace_and_two_low_and_high() -> None:
    rules = Rules("zhengshangyou")
    assert [str(play) for play in rules.readings("A2345")] == ["A2345"]
    assert rules.readings("A2345")[0].key == 1
    assert [str(play) for play in rules.readings("JQKA2")] == ["JQKA2"]
    assert rules.readings("QKA23") == [] == rules.readings("23456789TJQKA"[:-1] + "K")
    low, high = rules.parse_play("A23456789TJQK"), rules.parse_play("3456789TJQKA2")
    assert (low.key, high.key) == (1, 3)
    assert rules.beats(high, low)
    assert str(rules.parse_play("AA22")) == "AA22"
    assert rules.parse_play("AA22").key == 14


def test_one_who_can_beat_with_one_play_only_must() -> None:
    rules = Rules("paodekuai16")
    assert [str(play) for play in rules.legal_plays("4", "3")] == ["4"]
    assert not rules.is_legal("4", "pass", "3")
    with pytest.raises(IllegalPlayError):
        rules.check_play("4", "pass", "3")
    assert rules.is_legal("3", "pass", "3")


def test_the_rocket_among_bombs_of_two_decks() -> None:
    rules = Rules("doudizhu4", rocket_top=False)
    assert rules.beats("BBRR", "2222222")
    assert not rules.beats("2222222", "BBRR")
    assert rules.beats("33333333", "BBRR")
    assert not rules.beats("BBRR", "33333333")


def test_answers_come_in_order_too() -> None:
    rules = Rules("doudizhu4", aaa_bomb=True)
    assert [str(play) for play in rules.legal_plays("KKKKAAA2222", "3333")] == ["AAA#bomb", "KKKK", "2222", "pass"]


def test_explaining_bad_input_is_an_error() -> None:
    rules = Rules("doudizhu")
    bad: Any
    for bad in ("zzz", "", "3#foo", None, 1.5, [], 1):
        with pytest.raises((TypeError, ValueError)):
            rules.explain(bad)
    wrong: tuple[dict[str, Any], ...] = ({"hand": "zz"}, {"to_beat": "zz"}, {"to_beat": "pass"}, {"to_beat": "35"})
    for more in wrong:
        with pytest.raises(DdzError):
            rules.explain("3", **more)
    assert rules.explain("pass", to_beat="3").legal
    assert rules.explain("pass").reason == "the leader may not pass"
