"""Batches and tables: what single calls answer, for many at once, whatever the threads."""

import random

import numpy as np
import pytest

from ddzcore import (
    PLAY_DTYPE,
    PRESETS,
    Context,
    DdzError,
    DeckError,
    Hand,
    IllegalPlayError,
    NotAPlayError,
    Rules,
    SuitedHand,
    Tables,
    batch,
    deal_state,
)
from seeded import ODD_RULES, positions


@pytest.mark.parametrize("text", [*PRESETS, *ODD_RULES])
def test_lists_are_those_of_single_calls(text: str) -> None:
    rules, out = Rules(text), batch.Lists()
    some = list(positions(91, rules, 60))
    hands = np.array([int(hand) for hand, _ in some], dtype=np.uint64)
    to_beat = np.zeros(len(some), dtype=PLAY_DTYPE)
    for i, (_, play) in enumerate(some):
        if play is not None:
            to_beat[i] = (
                int(play.cards),
                play.pattern,
                play.key,
                play.length,
                "cdhs".find(play.suit or "x") + 1,
                play.size,
            )
    next_cards = np.arange(len(some)) % 3
    for threads in (1, 2, 5):
        lists = batch.legal_plays(rules, hands, to_beat, next_cards, out=out, threads=threads)
        assert lists is out
        for i, (hand, play) in enumerate(some):
            expected = rules.legal_plays(hand, play, Context(int(next_cards[i])))
            assert lists[i].tobytes() == expected.array.tobytes()
        assert (batch.count_plays(rules, hands, to_beat, next_cards, threads) == lists.sizes).all()
    by_counts = batch.legal_plays(rules, batch.unpack(hands), to_beat, next_cards)
    assert by_counts.plays.tobytes() == out.plays.tobytes()


def test_masks() -> None:
    rules = Rules("doudizhu")
    actions = rules.actions
    hands = np.array([int(Hand("33344456")), int(Hand("BR"))], dtype=np.uint64)
    lists = batch.legal_plays(rules, hands)
    masks = batch.masks(actions, lists)
    assert masks.shape == (2, len(actions))
    for i, hand in enumerate(("33344456", "BR")):
        assert (masks[i] == actions.mask(rules.legal_plays(hand))).all()
    bits = batch.masks(actions, lists, packed=True)
    assert (np.unpackbits(bits, axis=1, count=len(actions), bitorder="little") == masks).all()


def test_buffers_are_used_again() -> None:
    rules = Rules("doudizhu")
    hands = np.array([int(Hand("33344456"))] * 100, dtype=np.uint64)
    out = batch.legal_plays(rules, hands)
    buffer = out.plays.base if out.plays.base is not None else out.plays
    again = batch.legal_plays(rules, hands, out=out)
    assert (again.plays.base if again.plays.base is not None else again.plays) is buffer
    assert len(batch.legal_plays(rules, np.array([], dtype=np.uint64), out=out).plays) == 0


def test_bad_numbers_of_threads() -> None:
    rules, hands = Rules("doudizhu"), np.ones((4, 15), dtype=np.uint8)
    expected = batch.count_plays(rules, hands)
    assert (batch.count_plays(rules, hands, threads=0) == expected).all()  # as many as one
    for ask in (batch.legal_plays, batch.count_plays, batch.least_plays):
        for threads in (-1, -3, 10**6):
            with pytest.raises(DdzError, match=f"threads={threads} is not possible"):
                ask(rules, hands, threads=threads)
        with pytest.raises(TypeError, match="threads is an integer, not str"):
            ask(rules, hands, threads="2")  # type: ignore[arg-type]


def test_bad_arrays() -> None:
    rules = Rules("doudizhu")
    hands = np.array([int(Hand("3"))], dtype=np.uint64)
    with pytest.raises(DeckError, match="hand 1 holds"):
        batch.legal_plays(rules, np.array([3, 5], dtype=np.uint64))
    with pytest.raises(DeckError, match="hand 0 holds"):
        batch.count_plays(rules, np.array([2**64 - 1], dtype=np.uint64))
    with pytest.raises(DeckError):
        batch.legal_plays(rules, np.full((1, 15), 16))
    wrong = np.zeros(1, dtype=PLAY_DTYPE)
    wrong["pattern"] = 250
    with pytest.raises(NotAPlayError, match="play 0 to beat"):
        batch.legal_plays(rules, hands, wrong)
    for bad in (np.zeros(1), np.zeros((1, 14), dtype=int), "33"):
        with pytest.raises(TypeError):
            batch.legal_plays(rules, bad)
    with pytest.raises(TypeError):
        batch.legal_plays(rules, hands, next_cards=np.zeros(2, dtype=int))
    with pytest.raises(TypeError):
        batch.legal_plays(rules, hands, out=[])  # type: ignore[arg-type]


@pytest.mark.parametrize("text", PRESETS)
def test_tables_are_states(text: str) -> None:
    """Stepped together or one by one, with any number of threads: the same plays, scores and observations."""
    rules, num = Rules(text), 12
    tables = [Tables(rules, num, seed=3, threads=threads) for threads in (1, 3)]
    states = [deal_state(rules, 3, game) for game in range(num)]
    rng = random.Random(text)
    while not all(state.is_over for state in states):
        counts = [state.count_plays() for state in states]
        choices = np.array([rng.randrange(count) if count else -1 for count in counts])
        lists = tables[0].legal()
        for i, state in enumerate(states):
            assert lists[i].tobytes() == state.legal_plays().array.tobytes()
            assert tables[0].state(i) == state
        for some in tables:
            assert some.counts().tolist() == counts
            some.step(choices)
        for state, choice in zip(states, choices, strict=True):
            if choice >= 0:
                state.play_unchecked(state.legal_plays()[int(choice)])
        seen = [some.observe() for some in tables]
        assert all((seen[0][name] == seen[1][name]).all() for name in seen[0])
    for some in tables:
        assert some.over.all()
        assert [tuple(row) for row in some.scores.tolist()] == [state.scores for state in states]
        assert some.reset() == num
        assert some.state(1) == deal_state(rules, 3, num + 1)


def test_observations() -> None:
    rules = Rules("doudizhu")
    tables = Tables(rules, 5, seed=2)
    for turn in range(20):
        seen, states = tables.observe(), [tables.state(i) for i in range(5)]
        for i, state in enumerate(states):
            own, hands = state.to_move, [Hand(hand) if isinstance(hand, Hand) else hand.cards for hand in state.hands]
            assert tuple(seen["hand"][i]) == hands[own].counts
            others = [hands[(own + j) % 3] for j in (1, 2)]
            assert tuple(seen["unseen"][i]) == (others[0] + others[1]).counts
            assert seen["cards_left"][i].tolist() == [len(hands[(own + j) % 3]) for j in range(3)]
            assert (seen["hand"][i] + seen["unseen"][i] + seen["played"][i]).tolist() == list(rules.deck.counts)
            assert seen["landlord"][i] == (0 - own) % 3
            assert seen["passes"][i] == state.passes
            beaten = state.to_beat
            assert (seen["pattern"][i], seen["key"][i], seen["length"][i]) == (
                (beaten.pattern, beaten.key, beaten.length) if beaten else (0, 0, 0)
            )
        tables.step_random(turn)
    assert not isinstance(tables.state(0).hands[0], SuitedHand)


def test_refused_choices_change_nothing() -> None:
    tables = Tables(Rules("doudizhu"), 3, seed=1)
    before = [str(tables.state(i)) for i in range(3)]
    with pytest.raises(IllegalPlayError, match="table 1 has"):
        tables.step(np.array([0, 10_000, 0]))
    assert [str(tables.state(i)) for i in range(3)] == before
    for choices in (np.zeros(2, dtype=int), np.zeros(3)):
        with pytest.raises(TypeError):
            tables.step(choices)  # type: ignore[arg-type]
    for table in (3, -1, 10**40):
        with pytest.raises(IndexError):
            tables.state(table)
    assert len(Tables(Rules(), 0)) == 0
    assert repr(tables) == "<3 tables of doudizhu>"
