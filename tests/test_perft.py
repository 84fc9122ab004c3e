"""Perft: small numbers by hand, the reference, a second way of counting, and the tables."""

import random
from functools import cache
from pathlib import Path

import pytest

from ddzcore import (
    PRESETS,
    Context,
    DdzError,
    Hand,
    Pattern,
    Play,
    Rules,
    State,
    SuitedHand,
    deal_state,
    divide,
    perft,
    reference,
)
from seeded import ODD_RULES, random_hand, random_rules

TABLES = sorted((Path(__file__).parent / "data").glob("*.perft"))


def by_reference(state: State, depth: int) -> int:
    """The same number from the reference's lists of plays and Python's own turns."""
    if depth == 0:
        return 1
    if state.is_over:
        return 0
    hand = state.hands[state.to_move]
    counts = hand.cards.counts if isinstance(hand, SuitedHand) else hand.counts
    suits = [cards.counts for cards in hand.suits.values()] if isinstance(hand, SuitedHand) else None
    beaten = None if state.to_beat is None else reading(state.to_beat)
    seats = [(state.to_move + i) % len(state.hands) for i in range(1, len(state.hands) + 1)]
    following = next(seat for seat in seats if state.hands[seat] or seat == state.to_move)
    context = Context(len(state.hands[following]), state.opening, state.to_move in state.passed)
    total = 0
    for found in reference.legal_plays(state.rules.options, counts, beaten, context, suits=suits):
        after = state.copy()
        after.play(as_play(state.rules, found))
        total += by_reference(after, depth - 1)
    return total


def reading(play: Play) -> reference.Reading:
    return reference.Reading(play.pattern, play.length, play.key, play.cards.counts, play.suit)


def as_play(rules: Rules, found: reference.Reading) -> Play | str:
    if found.pattern is Pattern.PASS:
        return "pass"
    if found.suit:
        return rules.parse_play(f"{Hand(found.cards)}#{found.suit}") if found.key > 2 else low_flush(rules, found)
    return next(play for play in rules.readings(Hand(found.cards)) if reading(play) == found)


def low_flush(rules: Rules, found: reference.Reading) -> Play:
    cards = [card + found.suit for card in Hand(found.cards)]
    return next(play for play in rules.readings(cards) if reading(play) == found)


def by_positions(state: State, depth: int) -> int:
    """The same number by a sum over different positions: each is played from once."""
    counted: dict[str, int] = {str(state): 1}
    for _ in range(depth):
        after: dict[str, int] = {}
        for text, number in counted.items():
            parent = State.parse(text, state.rules)
            for play in parent.legal_plays():
                child = parent.copy()
                child.play_unchecked(play)
                after[str(child)] = after.get(str(child), 0) + number
        counted = after
    return sum(counted.values())


def small_states(rules: Rules, number: int, most: int = 5) -> list[State]:
    rng = random.Random(rules.text)
    states: list[State] = []
    while len(states) < number:
        cards = random_hand(rng, rules, min(len(rules.deck), most * 3 + 3))
        letters = list(str(cards))
        rng.shuffle(letters)
        size = rng.randint(2, most)
        states.append(State(rules, ["".join(letters[i * size : (i + 1) * size]) for i in range(rng.choice((2, 3)))]))
    return states


def test_by_hand() -> None:
    state = State(Rules("doudizhu"), ["34", "5", "66"])
    assert [perft(state, depth) for depth in range(6)] == [1, 2, 4, 4, 4, 2]
    assert perft(State(Rules("doudizhu"), ["", "3", "4"], to_move=1), 1) == 0
    assert perft(State(Rules("doudizhu"), ["", "3", "4"], to_move=1), 0) == 1


@pytest.mark.parametrize("text", [*PRESETS, *ODD_RULES])
def test_against_the_reference(text: str) -> None:
    for state in small_states(Rules(text), 3):
        for depth in range(4):
            assert perft(state, depth) == by_reference(state, depth), (str(state), depth)


def test_against_the_reference_with_suits() -> None:
    rules, rng = Rules("zhengshangyou;chain_min=3;opening_must_include=true"), random.Random(8)
    for _ in range(6):
        deck = [card for card in rules.suited_deck if card[0] in "345678A2"]
        rng.shuffle(deck)
        deck.remove("3s")
        state = State(rules, [["3s", *deck[:4]], deck[4:9], deck[9:14]], opening=True)
        for depth in range(4):
            assert perft(state, depth) == by_reference(state, depth)


def test_against_a_sum_over_positions() -> None:
    rng = random.Random(3)
    for _ in range(12):
        rules = random_rules(rng)
        for state in small_states(rules, 1, most=7):
            for depth in (4, 5):
                assert perft(state, depth) == by_positions(state, depth)


@pytest.mark.parametrize("text", [*PRESETS, *ODD_RULES])
def test_counting_in_bulk_changes_nothing(text: str) -> None:
    """From the middle of games, where tricks, hands and games end within the plies that are counted together."""
    rules, rng = Rules(text), random.Random(text)
    for seed in range(8):
        state = deal_state(rules, seed)
        cards = rng.choice((5, 8, 12))
        while not state.is_over and min(len(hand) for hand in state.hands if hand) > cards:
            state.play_unchecked(rng.choice(state.legal_plays()))
        depth = 1
        while depth < 8 and perft(state, depth) < 20_000:
            assert perft(state, depth) == perft(state, depth, bulk=False), (str(state), depth)
            depth += 1


def test_counting_in_bulk_under_random_rules() -> None:
    rng = random.Random(23)
    for _ in range(60):
        rules = random_rules(rng)
        for state in small_states(rules, 2, most=9):
            for depth in (2, 3, 4, 5):
                if perft(state, depth - 1) < 20_000:
                    assert perft(state, depth) == perft(state, depth, bulk=False), (str(state), depth)


def test_divide() -> None:
    state = deal_state(Rules("doudizhu"), 3)
    parts = divide(state, 3)
    assert list(parts) == list(state.legal_plays())
    assert sum(parts.values()) == perft(state, 3) == perft(state, 3, threads=2)
    for play, number in list(parts.items())[:5]:
        after = state.copy()
        after.play(play)
        assert perft(after, 2) == number


def test_bad_depths() -> None:
    state = State(Rules(), ["3", "4", "5"])
    for depth in (-1, 65, 10**30):
        with pytest.raises(DdzError, match="depth"):
            perft(state, depth)
    with pytest.raises(TypeError):
        perft(state, 1.0)  # type: ignore[arg-type]
    with pytest.raises(DdzError):
        divide(state, 0)
    for threads in (-1, 1 << 10):
        with pytest.raises(DdzError, match="threads="):
            perft(state, 1, threads=threads)
    with pytest.raises(TypeError):
        perft("state", 1)  # type: ignore[arg-type]


@cache
def table(path: Path) -> list[tuple[str, list[int]]]:
    """The positions of a table, each with its numbers from depth 1 on."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    rows = [line.rsplit(" ; ", 1) for line in lines]
    return [(position, [int(number) for number in numbers.split()]) for position, numbers in rows]


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_tables(path: Path, request: pytest.FixtureRequest) -> None:
    """As deep as three million sequences; with --positions 20000 or more, all of it."""
    rules = Rules(path.stem)
    most = 3_000_000 if request.config.getoption("--positions") < 20_000 else 10**12
    rows = table(path)
    assert len(rows) == 3
    for seed, (position, numbers) in enumerate(rows, start=1):
        state = State.parse(position, rules)
        assert state == deal_state(rules, seed)
        for depth, number in enumerate(numbers, start=1):
            if number <= most:
                assert perft(state, depth) == number, (position, depth)


def test_every_preset_has_a_table() -> None:
    assert [path.stem for path in TABLES] == sorted(PRESETS)
