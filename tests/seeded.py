"""Seeded positions: hands, and plays to beat, for any rule set."""

import contextlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import fields

from ddzcore import PRESETS, Context, Hand, OptionError, Options, Pattern, Play, Rules, SuitedHand

ALL_RULES = (*PRESETS, "botzone;shuttle_kickers=2")
ODD_RULES = (
    "doudizhu_free;chain_alphabet=2;kicker_adjacent_trio=forbid",
    "doudizhu_free;kicker_may_match_body=true;quad_chain=on",
    "botzone;kicker_may_match_body=true;kicker_max_same=2;pair_kickers=any;kicker_both_jokers=forbid",
    "rlcard;kicker_may_match_body=true;chain_min=3;pair_chain_min=2;trio_chain_min=3",
    "doudizhu;trio=off;trio_solo=off;trio_chain=off;quad_pair=off;kicker_max_same=2",
    "douzero;trio_pair=off;trio_chain_solo=off;trio_chain_pair=off;quad_solo=off;chain_min=7",
    "doudizhu_free;chain_alphabet=2;bomb_min=3;kicker_max_same=2",
    "paodekuai16;bomb_unsplittable=true;aaa_bomb=true;quad_three=on;next_has_one=max_single;must_beat=false",
    "paodekuai15;kicker_may_match_body=true;quad_solo=last_hand;bomb_unsplittable=true;next_has_one=max_single",
    "zhengshangyou;decks=2;mine=five_plus;shovel=universal;pair_chain_min=3",
    "zhengshangyou;mine=trio_quad;kicker_adjacent_trio=forbid;kicker_max_same=3;bomb_unsplittable=true",
    "doudizhu4_shanghai;plane_pairs_consecutive=true;rocket_top=false;quad_chain=on;kicker_both_jokers=forbid",
    "doudizhu4;aaa_bomb=true",
    "doudizhu4_free;kicker_may_match_body=true;bomb_min=3;bomb_unsplittable=true",
    "zhengshangyou;plane_pairs_consecutive=true;next_has_one=max_single;opening_must_include=true",
    "zhengshangyou;opening_must_include=true;chain_min=3;kicker_may_match_body=true",
    "doudizhu4_shanghai;flush_chain=on;chain_min=3;opening_card=3h;opening_must_include=true;plane_pairs_consecutive=true",
    "paodekuai16;flush_chain=on;fewer_kickers=both;threes_bomb=true;aaa_bomb=true;opening_must_include=true",
    "doudizhu;fewer_kickers=both;kicker_may_match_body=true;pass_final=true;trio_chain_solo=last_hand",
    "paodekuai15;fewer_kickers=plane;bomb_unsplittable=true;flush_chain=on;chain_min=3;pass_final=true",
    "doudizhu4_free;chain_alphabet=A2_split;trio_solo=on;trio_chain_two=on;trio_chain_pair=off;mine=five_plus;rocket_top=false",
)


def random_rules(rng: random.Random, changes: Sequence[int] = (2, 4, 8, 16, 32)) -> Rules:
    """A preset with so many options changed at random, one after another, such that they go together."""
    rules = Rules(rng.choice(list(PRESETS)))
    for spec in rng.sample(fields(Options), rng.choice(changes)):
        with contextlib.suppress(OptionError):
            rules = Rules(rules.text, **{spec.name: rng.choice(spec.metadata["values"])})
    return rules


def random_hand(rng: random.Random, rules: Rules, size: int) -> Hand:
    """A uniform hand from the deck."""
    return Hand("".join(rng.sample(list(rules.deck), size)))


def dense_hand(rng: random.Random, rules: Rules, size: int) -> Hand:
    """A hand with many trios and quads, mostly on neighbouring ranks."""
    first = rng.randrange(13)
    near = [rank % 13 for rank in range(first, first + size // 3 + 2)]
    counts = [0] * 15
    while sum(counts) < size:
        rank = rng.choice(near) if rng.random() < 0.8 else rng.randrange(15)
        counts[rank] = min(counts[rank] + rng.randint(1, 4), rules.deck.counts[rank])
    while sum(counts) > size:
        rank = rng.choice([rank for rank in range(15) if counts[rank]])
        counts[rank] -= 1
    return Hand(counts)


def positions(seed: int, rules: Rules, number: int, most: int = 20) -> Iterator[tuple[Hand, Play | None]]:
    """Hands of 1 to 20 cards (12 with two decks), half of them dense; a third leads, the others follow."""
    rng = random.Random(seed)
    most = min(most, rules.options.largest_hand, 12 if rules.options.decks == 2 else 20)
    for _ in range(number):
        make = rng.choice((random_hand, dense_hand))
        hand = make(rng, rules, rng.randint(1, most))
        to_beat = None
        if rng.random() < 2 / 3:
            other = rules.legal_plays(rng.choice((random_hand, dense_hand))(rng, rules, rng.randint(1, most)))
            patterns = sorted({play.pattern for play in other})
            if patterns:
                pattern = rng.choice(patterns)
                to_beat = rng.choice([play for play in other if play.pattern == pattern])
                if rules.options.flush_chain == "on" and pattern == Pattern.SOLO_CHAIN and rng.random() < 0.5:
                    to_beat = rules.parse_play(f"{to_beat}#{rng.choice('cdhs')}")
        yield hand, to_beat


def contexts(rng: random.Random, rules: Rules, hand: Hand | SuitedHand) -> Context:
    """A context that matters now and then."""
    card = rules.options.opening_card if isinstance(hand, SuitedHand) else "3"
    opening = card != "none" and card in hand and rng.random() < 0.7
    return Context(next_cards=rng.choice((0, 1, 1, 2)), opening=opening, passed=rng.random() < 0.2)


def in_suits(rng: random.Random, rules: Rules, hand: Hand) -> SuitedHand:
    """The hand with suits: at random, or mostly of one suit so that there are flush chains."""
    favourite, bias = rng.choice("cdhs"), rng.choice((0, 0, 5, 50))
    deck = list(rules.suited_deck)
    rng.shuffle(deck)
    if bias:
        deck.sort(key=lambda card: rng.random() ** (bias if card.endswith(favourite) else 1))
    cards = []
    for rank, count in zip("3456789TJQKA2BR", hand.counts, strict=True):
        cards += [card for card in deck if card[0] == rank][:count]
    return SuitedHand(cards)


def without_the_hand(rules: Rules) -> Rules:
    """The rules without what makes legality depend on the rest of the hand."""
    options = {spec.name: "on" for spec in fields(Options) if getattr(rules.options, spec.name) == "last_hand"}
    return rules.replace(must_beat=False, bomb_unsplittable=False, fewer_kickers="off", **options)
