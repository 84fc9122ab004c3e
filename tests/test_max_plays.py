"""The most plays of a hand: what is listed is reached, what is proven is never exceeded, small sizes proved again."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from ddzcore import PRESETS, Context, DeckError, Hand, MaxPlays, OptionError, Pattern, Play, Rules, SuitedHand
from ddzcore.bounds import bound_of_size, bound_of_spread
from ddzcore.max_plays_table import RECORDS
from ddzcore.table import RuleTable
from seeded import ODD_RULES, dense_hand, in_suits, random_hand, random_rules


def lowest_plays(rules: Rules) -> list[Play]:
    """For each pattern and length a play of the lowest key, which has most answers."""
    lowest: dict[tuple[Pattern, int], Play] = {}
    for play in rules.play_space:
        known = lowest.setdefault((play.pattern, play.length), play)
        if play.key < known.key:
            lowest[play.pattern, play.length] = play
    return list(lowest.values())


def most_of(rules: Rules, hand: Hand, to_beat: list[Play]) -> int:
    """The most plays that a hand can have, as the leader or as a follower."""
    return max(rules.count_plays(hand), *(rules.count_plays(hand, play) for play in to_beat))


def hands(deck: tuple[int, ...], size: int, chosen: tuple[int, ...] = ()) -> Iterator[Hand]:
    """All hands of a size."""
    if len(chosen) == len(deck):
        if not size:
            yield Hand(chosen)
        return
    for number in range(min(deck[len(chosen)], size) + 1):
        yield from hands(deck, size - number, (*chosen, number))


def spread_of(hand: Hand) -> list[int]:
    return sorted(hand.counts[:13], reverse=True) + sorted(hand.counts[13:], reverse=True)


@pytest.mark.parametrize("name", [name for name in PRESETS if Rules(name).options.flush_chain == "off"])
def test_listed_hands_reach_their_counts(name: str) -> None:
    """If a preset has changed and is not listed: python benchmarks/max_plays.py --write."""
    rules = Rules(name)
    sizes = RECORDS[rules.options.plays_digest]
    assert list(sizes) == list(range(1, rules.options.largest_hand + 1))
    table = RuleTable(rules.options)
    for size in sizes:
        most = rules.max_plays(size)
        assert most.hand is not None
        assert len(most.hand) == size
        reached = rules.count_plays(most.hand, most.to_beat)
        assert reached == most.bound if most.exact else reached <= most.bound
        assert most.bound <= bound_of_size(table, size, 10**9) <= bound_of_size(table, size, 0)


def test_what_is_known_of_the_main_presets() -> None:
    """Each proved twice: by bounds, and by counting all hands (benchmarks/max_plays.py --all)."""
    known = {
        "doudizhu": {17: 213, 20: 497},
        "doudizhu_free": {17: 215, 20: 521},
        "rlcard": {17: 215, 20: 519},
        "paodekuai16": {16: 373},
        "paodekuai15": {15: 260},
    }
    for name, sizes in known.items():
        for size, plays in sizes.items():
            most = Rules(name).max_plays(size)
            assert (most.bound, most.exact) == (plays, True)


@pytest.mark.parametrize("name", PRESETS)
def test_small_sizes_again(name: str) -> None:
    """All hands of up to four cards, as leaders and as followers of everything."""
    rules = Rules(name)
    to_beat = lowest_plays(rules)
    for size in range(5):
        most = rules.max_plays(size)
        found = max(most_of(rules, hand, to_beat) for hand in hands(rules.deck.counts, size))
        assert found == most.bound if most.exact else found <= most.bound


@pytest.mark.parametrize("text", [*PRESETS, *ODD_RULES])
def test_no_hand_exceeds(text: str) -> None:
    no_hand_exceeds(random.Random(text), Rules(text), 120)


def test_no_hand_exceeds_under_random_rules() -> None:
    rng = random.Random(20)
    for _ in range(80):
        no_hand_exceeds(rng, random_rules(rng), 20)


def no_hand_exceeds(rng: random.Random, rules: Rules, number: int) -> None:
    """Seeded hands of all sizes have no more plays than the bounds of their size, and those of their spread."""
    table, to_beat = RuleTable(rules.options), lowest_plays(small(rules))
    for _ in range(number):
        size = rng.randint(1, len(rules.deck) if rng.random() < 0.2 else rules.options.largest_hand)
        hand = rng.choice((random_hand, dense_hand, run_hand))(rng, rules, size)
        plays = most_of(rules, hand, rng.sample(to_beat, min(8, len(to_beat))))
        assert plays <= rules.max_plays(size).bound, (rules.text, hand)
        assert plays <= bound_of_size(table, size, 0), (rules.text, hand)
        assert plays <= bound_of_spread(table, spread_of(hand)), (rules.text, hand)
        assert rules.count_plays(hand, None, Context(next_cards=1)) <= plays


def small(rules: Rules) -> Rules:
    """The rules themselves, or without kickers that make a play space of millions."""
    if int(rules.max_plays(len(rules.deck))) < 200_000:
        return rules
    off = dict.fromkeys(("trio_chain_solo", "trio_chain_two", "trio_chain_pair", "quad_chain"), "off")
    return rules.replace(**off)


def run_hand(rng: random.Random, rules: Rules, size: int) -> Hand:
    """A hand of neighbouring ranks, the higher the more often, as the hands with the most plays are."""
    deck, counts = rules.deck.counts, [0] * 15
    ranks = [rank for rank in range(12 + rng.randrange(4) % 3, -1, -1) if deck[rank]]
    steep = rng.randint(1, 5)
    for level in range(1, max(deck) + 1):
        for i, rank in enumerate(ranks):
            if sum(counts) < size and counts[rank] < min(level, deck[rank]) and i * level < steep * 5 + 3:
                counts[rank] += 1
    for rank in range(14, -1, -1):
        counts[rank] += min(size - sum(counts), deck[rank] - counts[rank])
    return Hand(counts)


def test_bounds_are_no_wild_guess() -> None:
    """The bound of a size alone is at most a fifth too high at 20 cards."""
    for name in ("doudizhu", "doudizhu_free", "rlcard", "botzone", "openspiel"):
        rules = Rules(name)
        table = RuleTable(rules.options)
        assert bound_of_size(table, 20) * 5 <= rules.max_plays(20).bound * 6


def test_of_the_whole_deck_it_is_at_most_the_play_space() -> None:
    for name in PRESETS:
        rules = Rules(name)
        assert rules.max_plays(len(rules.deck)).bound <= len(rules.play_space) + 3


def test_hands_with_suits() -> None:
    """More plays than without suits, and never more than the bound."""
    rng = random.Random(31)
    for text in ("zhengshangyou", "zhengshangyou;decks=2", "paodekuai16;flush_chain=on;chain_min=3"):
        rules = Rules(text)
        table = RuleTable(rules.options)
        for _ in range(150):
            size = rng.randint(5, rules.options.largest_hand)
            hand = rng.choice((random_hand, dense_hand, run_hand))(rng, rules, size)
            plays = rules.count_plays(in_suits(rng, rules, hand))
            assert plays <= bound_of_spread(table, spread_of(hand))
            assert plays <= rules.max_plays(size).bound <= bound_of_size(table, size, 0)
        most = rules.max_plays(rules.options.largest_hand)
        assert isinstance(most.hand, SuitedHand)
        assert most.bound * 0.9 < rules.count_plays(most.hand) <= most.bound
        assert rules.count_plays(most.hand) > rules.count_plays(most.hand.cards)


def test_flush_chains_count_copies() -> None:
    """Hands of whole suits, where nothing but flush chains asks how often a rank is held."""
    off = dict.fromkeys(("trio", "trio_solo", "trio_pair", "trio_chain", "trio_chain_solo", "trio_chain_pair"), "off")
    rules = Rules("zhengshangyou", chain_min=3, players=2, decks=2, **off)
    cards = [rank + suit for suit in "cdhs" for rank in "AKQJT98765432"]
    for size in (36, 45, 52):
        hand = SuitedHand(cards[:size])
        assert rules.count_plays(hand) <= rules.max_plays(size).bound


def test_bounds_of_rules_with_more_plays_than_can_be_listed() -> None:
    rules = Rules("doudizhu_free", decks=2, players=2, kicker_may_match_body=True, trio_pair="off", trio_two="on")
    rules = rules.replace(trio_chain_two="on", trio_chain_pair="off", chain_alphabet="A2_split")
    assert rules.play_space_size > 10**9
    assert rules.max_plays(20).bound < 10**4
    with pytest.raises(OptionError, match="too many to be listed"):
        _ = rules.actions
    assert Rules("doudizhu").play_space_size == 12_654


def test_changed_rules_have_no_record() -> None:
    """The table is of digests: equal rules share it, changed ones have a bound, and often a hand that reaches it."""
    assert Rules("competition").max_plays(20) == Rules("rlcard").max_plays(20)
    assert Rules("doudizhu_free", chain_alphabet="2").options.plays_digest not in RECORDS
    most = Rules("doudizhu_free", chain_alphabet="2").max_plays(20)
    assert (most.bound, most.exact, most.hand) == (521, True, Hand("456789TJQQQKKKAAA222"))


def test_hands_found_for_changed_rules() -> None:
    """Exact or not, the hand has no more plays than the bound; where they are as many it is exact."""
    rng, exact = random.Random(5), 0
    for _ in range(100):
        rules = random_rules(rng, range(1, 7))  # under many changes at once fewer bounds are met
        most = rules.max_plays(rng.randint(6, rules.options.largest_hand))
        if most.hand and not most.to_beat:
            assert most.exact == (rules.count_plays(most.hand) == most.bound)
            exact += most.exact
    assert exact > 70


def test_no_cards() -> None:
    """Who has no cards can answer by pass alone."""
    most = Rules().max_plays(0)
    assert most == MaxPlays(1, True, Hand(), Rules().parse_play("3"))
    assert Rules().count_plays("", "3") == 1


def test_as_a_number() -> None:
    most = Rules().max_plays(np.int64(20))
    assert int(most) == most.bound == len([0] * most) == 497
    assert np.empty(most).shape == (497,)


def test_bad_sizes() -> None:
    for size in (-1, 55, 10**40):
        with pytest.raises(DeckError, match="cards; the deck of doudizhu has 54"):
            Rules().max_plays(size)
    with pytest.raises(DeckError):
        Rules("paodekuai16").max_plays(49)
    bad: object
    for bad in (None, "20", 2.0, True, [20]):
        with pytest.raises(TypeError):
            Rules().max_plays(bad)  # type: ignore[arg-type]
