"""Options and presets: text, digest, validation, and that each option matters."""

import pickle
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from ddzcore import PRESETS, Context, DdzError, IllegalPlayError, NotInHandError, OptionError, Options, Rules


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    rules = Rules(name)
    assert rules.text == str(rules) == rules.name == name
    assert repr(rules) == f"Rules('{name}')"
    assert Rules(rules.text) == rules == pickle.loads(pickle.dumps(rules))
    assert PRESETS[name].summary.endswith(".")
    assert PRESETS[name].source


@pytest.mark.parametrize("spec", fields(Options), ids=lambda spec: spec.name)
def test_text_of_every_value_reads_back(spec: Any) -> None:
    for value in spec.metadata["values"]:
        for name in PRESETS:
            if not goes_together(name, spec.name, value):
                continue
            rules = Rules(name, **{spec.name: value})
            assert getattr(rules.options, spec.name) == value
            assert Rules(rules.text) == rules
            assert Rules(rules.text).text == rules.text
            assert rules.replace(**{spec.name: str(value).lower() if isinstance(value, bool) else str(value)}) == rules


NEED_OTHERS = {
    *("decks", "removed", "aaa_bomb", "bomb_min", "mine", "rocket"),
    *("trio_two", "trio_pair", "trio_chain_two", "trio_chain_pair"),
    *("threes_bomb", "opening_card", "opening_must_include"),
}


def goes_together(name: str, option: str, value: object) -> bool:
    """Whether a preset takes the value: few options need others."""
    try:
        Rules(name, **{option: value})
    except OptionError:
        return option not in NEED_OTHERS
    return True


def test_options_that_do_not_go_together() -> None:
    for text in (
        "doudizhu4;removed=A222BR",
        "paodekuai15;aaa_bomb=true",
        "doudizhu;aaa_bomb=true;bomb_min=3",
        "doudizhu;mine=trio_quad",
        "zhengshangyou;mine=trio_quad;aaa_bomb=true",
        "doudizhu;trio_two=on",
        "paodekuai16;trio_chain_pair=last_hand",
        "doudizhu;threes_bomb=true;bomb_min=3",
        "zhengshangyou;mine=trio_quad;threes_bomb=true",
        "doudizhu;opening_must_include=true",
    ):
        with pytest.raises(OptionError, match="need"):
            Rules(text)


def test_canonical_text() -> None:
    assert Rules("doudizhu;kicker_both_jokers=forbid").text == "doudizhu"
    rules = Rules(" doudizhu ; quad_pair = off ; kicker_both_jokers=allow;")
    assert rules.text == "doudizhu;quad_pair=off;kicker_both_jokers=allow"
    assert rules == Rules("doudizhu", kicker_both_jokers="allow", quad_pair="off")
    assert Rules() == Rules("doudizhu")
    assert (
        Rules(quad_pair=False, chain_alphabet=2, chain_min="6").text
        == "doudizhu;chain_alphabet=2;chain_min=6;quad_pair=off"
    )
    assert Rules("openspiel", quad_pair=True, kicker_may_match_body="true").options.quad_pair == "on"


def test_equality_is_of_options() -> None:
    named = Rules("doudizhu_free", pair_kickers="distinct", auction="fixed", payoff="two_one")
    assert named == Rules("douzero")
    assert hash(named) == hash(Rules("douzero"))
    assert named.digest == Rules("douzero").digest
    assert Rules("rlcard") != Rules("douzero")
    assert Rules("rlcard") != "rlcard"
    assert Rules("rlcard") != Rules("competition")  # they differ at the table only
    assert Rules("rlcard").options.plays_digest == Rules("competition").options.plays_digest
    assert Rules("rlcard").options.plays_digest != Rules("douzero").options.plays_digest


def test_digests_never_change() -> None:
    """Records and tables carry these: a changed digest is a broken promise."""
    assert {name: Rules(name).digest for name in PRESETS} == {
        "doudizhu": "fc1d73e25c3ebf1c",
        "doudizhu_free": "e3b0c44298fc1c14",
        "rlcard": "f444e1d65250f41f",
        "douzero": "d88bf5c1a0a5fb7a",
        "openspiel": "b249f3cfe349bd17",
        "botzone": "191fcb220b105f7b",
        "competition": "b43013fcaeac6358",
        "doudizhu4": "1bba261dbb7bc616",
        "doudizhu4_free": "f54ccd785ed8f225",
        "doudizhu4_shanghai": "d5bcddab5d3f8e66",
        "paodekuai16": "26a974b54cc6a482",
        "paodekuai15": "de12bd6f5b845905",
        "zhengshangyou": "c61992e39b480ad1",
    }
    assert {name: Rules(name).options.plays_digest for name in PRESETS} == {
        "doudizhu": "fc1d73e25c3ebf1c",
        "doudizhu_free": "e3b0c44298fc1c14",
        "rlcard": "3788b47c98828671",
        "douzero": "39208e17894151a9",
        "openspiel": "96a4bd20d9978ac6",
        "botzone": "4dbab05eb3ccec22",
        "competition": "3788b47c98828671",
        "doudizhu4": "aa1b2777d34f2e6d",
        "doudizhu4_free": "588afbe0014d35dd",
        "doudizhu4_shanghai": "bcaf90f2f480eb17",
        "paodekuai16": "59a642f8e14a45d0",
        "paodekuai15": "cb316a836f2ab763",
        "zhengshangyou": "64357b0fe2a577a1",
    }


def test_presets_cannot_be_changed() -> None:
    values: Any = PRESETS["douzero"].values
    with pytest.raises(TypeError):
        values["trio"] = "off"
    presets: Any = PRESETS
    with pytest.raises(TypeError):
        presets["mine"] = PRESETS["douzero"]


def test_solo_kickers_is_another_way_to_say_it() -> None:
    assert Rules("doudizhu").options.solo_kickers == "distinct"
    assert Rules("doudizhu", solo_kickers="any").options.kicker_max_same == 4
    assert Rules("rlcard", solo_kickers="any").options.kicker_max_same == 3
    assert Rules("rlcard", solo_kickers="distinct").options.kicker_max_same == 1
    assert Rules("doudizhu", kicker_max_same=2).options.solo_kickers == "any"
    assert Rules("doudizhu", solo_kickers="any").replace(solo_kickers="distinct") == Rules("doudizhu")
    assert Rules("rlcard;solo_kickers=any", kicker_max_same=1).options.kicker_max_same == 1
    assert Rules("rlcard;kicker_max_same=1", solo_kickers="any").options.kicker_max_same == 4
    with pytest.raises(OptionError, match="contradict"):
        Rules("doudizhu", solo_kickers="distinct", kicker_max_same=2)
    with pytest.raises(OptionError, match="any, distinct"):
        Rules("doudizhu", solo_kickers="some")


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("poker", {}, "unknown rule set 'poker'; the presets are doudizhu, doudizhu_free"),
        ("", {}, "unknown rule set"),
        ("doudizhu", {"kickers": 1}, "unknown option 'kickers'; the options are .*kicker_max_same"),
        ("doudizhu", {"trio": "maybe"}, "option trio='maybe' is not possible; allowed: on, off"),
        ("doudizhu", {"kicker_max_same": 5}, "allowed: 1, 2, 3, 4"),
        ("doudizhu", {"kicker_max_same": True}, "kicker_max_same=True"),
        ("doudizhu", {"kicker_max_same": 1.0}, "kicker_max_same=1.0"),
        ("doudizhu", {"kicker_may_match_body": 1}, "allowed: false, true"),
        ("doudizhu", {"chain_min": None}, "chain_min=None"),
        ("doudizhu", {"solo_kickers": None}, "solo_kickers=None"),
        ("doudizhu", {"chain_min": 10**5000}, "chain_min="),
        ("doudizhu;trio", {}, "not of the form option=value"),
        ("doudizhu;trio=on;trio=off", {}, "'trio' is given twice"),
    ],
)
def test_errors_name_what_is_wrong(name: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Rules(name, **changes)


def test_bad_options_made_directly() -> None:
    with pytest.raises(OptionError):
        Options(chain_min=2)
    with pytest.raises(FrozenInstanceError):
        Options().chain_min = 4  # type: ignore[misc]


SHUTTLES = "doudizhu_free;quad_chain=on;quad_pair=off;pair_kickers=distinct"
MATTERS: dict[str, tuple[str, str, object, object]] = {
    # option: (rules, cards, the value with which these are a play, a value with which they are none)
    "chain_alphabet": ("doudizhu", "TJQKA2", "2", "A"),
    "chain_min": ("doudizhu", "345", 3, 5),
    "pair_chain_min": ("doudizhu", "3344", 2, 3),
    "trio_chain_min": ("doudizhu", "333444", 2, 3),
    "quad_chain_min": (SHUTTLES, "33334444", 2, 3),
    "trio": ("doudizhu", "333", "on", "off"),
    "trio_solo": ("doudizhu", "3334", "on", "off"),
    "trio_pair": ("doudizhu", "33344", "on", "off"),
    "trio_chain": ("doudizhu", "333444", "on", "off"),
    "trio_chain_solo": ("doudizhu", "33344456", "on", "off"),
    "trio_chain_pair": ("doudizhu", "3334445566", "on", "off"),
    "quad_solo": ("doudizhu", "333345", "on", "off"),
    "quad_pair": ("doudizhu", "33334455", "on", "off"),
    "quad_chain": (SHUTTLES, "33334444", "on", "off"),
    "shuttle_kickers": (SHUTTLES, "333344445678", 2, 1),
    "kicker_max_same": ("doudizhu", "33344455", 2, 1),
    "kicker_adjacent_trio": ("rlcard;trio_chain=off", "444555666777", "allow", "forbid"),
    "kicker_both_jokers": ("doudizhu", "333444BR", "allow", "forbid"),
    "kicker_may_match_body": ("doudizhu", "33334445", True, False),
    "pair_kickers": ("doudizhu", "33334444", "any", "distinct"),
}


LEGALITY: dict[str, tuple[str, str, str, str | None, object, object]] = {
    # option: (rules, hand, play, to beat, the value with which it is legal, a value with which it is not)
    "players": ("doudizhu", "33445566778899TTJJQQKK", "33445566778899TTJJQQKK", None, 2, 3),
    "kitty": ("zhengshangyou", "33445566778899TTJJQQ", "33445566778899TTJJQQ", None, 3, 0),
    "trio_two": ("doudizhu;trio_pair=off", "33345", "333+45", None, "on", "off"),
    "trio_chain_two": ("doudizhu;trio_chain_pair=off", "3334445678", "333444+5678", None, "on", "off"),
    "quad_three": ("doudizhu", "3333456", "3333+456", None, "on", "off"),
    "plane_pairs_consecutive": ("doudizhu", "3334445577", "333444+5577", None, False, True),
    "bomb_min": ("doudizhu", "333", "333#bomb", "AA", 3, 4),
    "bomb_unsplittable": ("paodekuai16", "33334", "33", None, False, True),
    "aaa_bomb": ("paodekuai16", "AAA4", "AAA#bomb", "KKKK", True, False),
    "rocket": ("doudizhu", "BR3", "BR", "3333", "jokers", "none"),
    "rocket_top": ("doudizhu4", "44444444", "44444444", "BBRR", False, True),
    "mine": ("zhengshangyou", "444", "444#shovel", "3333", "trio_quad", "none"),
    "shovel": ("zhengshangyou", "44", "44#shovel", "3333", "basic", "off"),
    "must_beat": ("paodekuai16", "56", "pass", "4", False, True),
    "next_has_one": ("paodekuai16", "456", "4", None, "off", "max_single"),
    "flush_chain": ("doudizhu", "3h 4h 5h 6h 7h", "34567#h", "45678", "on", "off"),
    "fewer_kickers": ("paodekuai16", "5556", "555+6#trio_two", "333+44", "trio", "plane"),
    "threes_bomb": ("paodekuai16", "333", "333#bomb", "2", True, False),
}


def test_every_option_is_tried() -> None:
    elsewhere = {"decks", "removed", "opening_card", "opening_must_include", "pass_final"}
    elsewhere |= {spec.name for spec in fields(Options) if "at_table" in spec.metadata}  # test_game.py
    assert set(MATTERS) | set(LEGALITY) | elsewhere == {spec.name for spec in fields(Options)}


@pytest.mark.parametrize("option", MATTERS)
def test_every_option_matters(option: str) -> None:
    text, cards, allows, forbids = MATTERS[option]
    assert Rules(text, **{option: allows}).readings(cards)
    assert not Rules(text, **{option: forbids}).readings(cards)


@pytest.mark.parametrize("option", LEGALITY)
def test_every_other_option_matters(option: str) -> None:
    text, hand, play, to_beat, allows, forbids = LEGALITY[option]
    assert legal(Rules(text, **{option: allows}), hand, play, to_beat)
    assert not legal(Rules(text, **{option: forbids}), hand, play, to_beat)


def legal(rules: Rules, hand: str, play: str, to_beat: str | None) -> bool:
    """Whether a play is legal before a player with one card; no play beats what is none."""
    try:
        return rules.is_legal(hand, play, to_beat, Context(next_cards=1))
    except DdzError:
        return False


def test_the_opening_card() -> None:
    first = Context(opening=True)
    for card, other in (("3s", "3h"), ("3h", "3s")):
        rules = Rules("zhengshangyou", opening_card=card, opening_must_include=True)
        anyhow = rules.replace(opening_must_include=False)
        hand = "3h 3s 4h 5h 6h 7h 7s 8s"
        assert [str(play) for play in rules.legal_plays(hand, context=first)][:3] == ["3", "33", "34567"]
        assert rules.is_legal(hand, f"34567#{card[1]}", context=first) == (card == "3h")
        assert rules.legal_plays(hand) == anyhow.legal_plays(hand) == anyhow.legal_plays(hand, context=first)
        assert rules.legal_plays(hand, "5", first) == anyhow.legal_plays(hand, "5")
        with pytest.raises(NotInHandError, match=f"{card}, with which the game opens, is not in the hand"):
            rules.legal_plays(f"{other} 4h", context=first)
        with pytest.raises(IllegalPlayError, match=f"4 does not contain {card}"):
            rules.check_play(hand, "4", context=first)
    with pytest.raises(OptionError, match="needs an opening_card"):
        Rules("doudizhu", opening_must_include=True)


def test_who_has_passed_is_out() -> None:
    rules, passed = Rules("doudizhu", pass_final=True), Context(passed=True)
    assert [str(play) for play in rules.legal_plays("45BR", "3", passed)] == ["pass"]
    assert len(rules.legal_plays("45BR", "3")) == len(Rules().legal_plays("45BR", "3", passed)) == 6
    assert len(rules.legal_plays("45BR", context=passed)) == 5
    assert not rules.is_legal("45", "4", "3", passed)
    assert rules.replace(must_beat=True).is_legal("45", "pass", "3", passed)
    with pytest.raises(IllegalPlayError, match="pass_final=true"):
        rules.check_play("45", "4", "3", passed)


def test_decks_and_removed_cards() -> None:
    assert Rules("doudizhu", decks=2).readings("33333")
    assert len(Rules("doudizhu", removed="A222BR").deck) == 48
    assert [str(Rules(name).deck)[-4:] for name in ("paodekuai16", "paodekuai15")] == ["AAA2", "KKA2"]
    assert len(Rules("paodekuai15").deck) == 45
