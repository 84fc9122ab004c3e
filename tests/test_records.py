"""Records: written, read back, checked; files of records."""

import gzip
import json
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

from ddzcore import PRESETS, DdzError, Game, Record, RecordError, Rules, read_records, write_records
from seeded import random_rules

TABLES = (
    *PRESETS,
    "doudizhu;auction=call_rob;doubling=redouble",
    "paodekuai16;opening_must_include=true;flush_chain=on",
)


def played(text: str, seed: int, **more: Any) -> Game:
    """A game played at random, now and then with cards that are named."""
    return finished(Game(text, seed, **more), random.Random(seed))


def finished(game: Game, rng: random.Random) -> Game:
    while game.phase != "over":
        action = rng.choice([*game.legal_actions()])
        cards = None
        state = game.state
        if state is not None and not isinstance(action, str) and action.cards and rng.random() < 0.3:
            opens = state.opening and game.rules.options.opening_must_include
            needed = game.rules.options.opening_card if opens else ""
            cards = rng.choice(
                [choice for choice, _ in zip(action.choices(game.hands[state.to_move], needed), "1234", strict=False)]
            )
        game.apply(action, cards)
    return game


@pytest.mark.parametrize("text", TABLES)
def test_records_read_back(text: str) -> None:
    for seed in range(10):
        game = played(text, seed, unshuffled=seed % 3 == 0)
        for _ in range(3 if game.rules.options.auction == "none" else 1):
            record = game.record()
            again = Record.parse(str(record))
            assert (again, str(again)) == (record, str(record))
            assert again.replay() == game == pickle.loads(pickle.dumps(game))
            assert "\n" not in str(record)
            if game.rules.options.auction == "none":
                game = finished(game.next_round(seed + 1), random.Random(seed))


def test_a_deck_that_was_given() -> None:
    deck = Game("doudizhu", seed=5).order
    for seed in (None, 7):
        game = Game("doudizhu", seed, deck=deck, marked=4)
        game.apply("pass")
        assert Record.parse(str(game.record())).replay() == game
        for _ in range(2):
            game.apply("pass")
        assert (game.phase == "over") == (seed is None)
        assert Record.parse(str(game.record())).replay() == game


def test_random_options() -> None:
    rng = random.Random(1)
    for seed in range(30):
        try:
            game = played(random_rules(rng).text, seed)
        except DdzError:
            continue
        assert Record.parse(str(game.record())).replay() == game


def changed(record: Record, **changes: Any) -> str:
    document = json.loads(str(record))
    for key, value in changes.items():
        document[key] = value
    return json.dumps({key: value for key, value in document.items() if value != "leave out"})


RECORD = played("doudizhu", 11).record()
OTHER_DECK = "".join(Game("doudizhu", seed=1).order)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "chess"}, "no record of a game"),
        ({"version": 2}, "version 2"),
        ({"version": True}, "version True"),
        ({"rules": "whist"}, "whist"),
        ({"rules": 5}, "rules=5"),
        ({"digest": "0" * 16}, "digest"),
        ({"digest": "leave out"}, "digest=None"),
        ({"seats": 4}, "3 seats"),
        ({"seed": -1}, "seed=-1"),
        ({"seed": 12}, "action|seed gives"),
        ({"seed": "11"}, "seed='11'"),
        ({"deck": OTHER_DECK}, "not what the seed gives"),
        ({"deck": "3c3c", "given": True}, "no such game"),
        ({"deck": "9x", "given": True}, "no such game"),
        ({"marked": 60, "given": True}, "marked=60"),
        ({"marked": 1.5}, "marked=1.5"),
        ({"unshuffled": 1}, "unshuffled=1"),
        ({"unshuffled": True}, "action|seed gives"),
        ({"redeals": ["3c"]}, "no deck"),
        ({"redeals": [[OTHER_DECK, 3]]}, "not what the seed gives"),
        ({"places": [0, 1, 2]}, "places="),
        ({"places": ["0"]}, "no row of numbers"),
        ({"result": None}, "the result is None"),
        ({"result": {"places": [0]}}, "is no result"),
        ({"result": {"places": [0], "winners": [0], "scores": [9, 9, 9]}}, "the result is"),
        ({"actions": ["pass"]}, "actions="),
        ({"actions": RECORD.actions[0] + " dance"}, "dance"),
        ({"actions": " ".join(RECORD.actions) + " 3"}, "the game is over"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_is_no_record(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        Record.parse(changed(RECORD, **changes))


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", "{", "[" * 100000, "7", '{"format":"ddzcore-game"}', "1" * 5000, 5, None]
)
def test_what_is_no_text_of_one(text: Any) -> None:
    with pytest.raises(RecordError):
        Record.parse(text)


def test_the_first_fault_is_named() -> None:
    game = Game("doudizhu", seed=1)
    game.apply("3")
    lead = str(next(iter(game.legal_actions())))
    landlord = game.landlord
    text = changed(game.record(), actions=f"3 {lead} nonsense 7 7", result=None)
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    error = caught.value
    assert landlord is not None
    assert (error.index, error.seat, error.action) == (2, (landlord + 1) % 3, "nonsense")
    assert str(error).startswith(f"action 2 of seat {error.seat}, 'nonsense': ")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    for cards in ("3c3d", "Zz", "4c4d4h4s", ""):
        with pytest.raises(RecordError) as caught:
            Record.parse(changed(game.record(), actions=f"3 {lead}={cards}", result=None))
        assert caught.value.index == 1


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_files(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    games = [played(text, 3) for text in TABLES]
    assert write_records(path, games) == len(games)
    assert [record.replay() for record in read_records(path)] == games
    assert write_records(str(path), (game.record() for game in games[:2])) == 2
    first = path.read_bytes()
    write_records(path, games[:2])
    assert path.read_bytes() == first
    raw = gzip.decompress(first) if name.endswith("gz") else first
    assert raw.count(b"\n") == 2
    assert write_records(path, []) == 0
    assert list(read_records(path)) == []


def test_damaged_files(tmp_path: Path) -> None:
    good = f"{RECORD}\n".encode()
    packed = gzip.compress(good * 3)
    for name, content, line in (
        ("a.jsonl", good + b"\n" + b"{}\n", 3),
        ("b.jsonl", good + b"\xff\xfe\n", 2),
        ("c.jsonl.gz", packed[: len(packed) // 2], 1),
        ("d.jsonl.gz", b"no gzip at all", 1),
        ("e.jsonl", str(RECORD).encode()[:-20], 1),
    ):
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(RecordError, match=f"line {line}: "):
            list(read_records(path))
    with pytest.raises(OSError, match="missing"):
        list(read_records(tmp_path / "missing.jsonl"))
    assert Rules(RECORD.rules).digest == RECORD.digest
