"""Arrays given as out=: one call at a time writes them, and what is shown of them before stays."""

import copy
import pickle
import threading

import numpy as np
import pytest

from ddzcore import DdzError, Rules, Tables, batch
from seeded import positions

RULES = Rules("doudizhu_free")
HANDS = np.array([int(hand) for hand, _ in positions(7, RULES, 500)], dtype=np.uint64)


def test_several_threads_with_one_out() -> None:
    """Each call is refused, or gives what it gives alone; `Lists` of its own are there for each thread."""
    out, refused, errors = batch.Lists(), [], []
    many = np.resize(HANDS, 20_000)

    def call(first: int) -> None:
        for i in range(first, first + 12):
            try:
                batch.legal_plays(RULES, many[i * 500 :], out=out, threads=i % 2 + 1)
            except DdzError as error:
                refused.append(str(error))
            except Exception as error:
                errors.append(error)

    threads = [threading.Thread(target=call, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert set(refused) <= {"out= is in use by another call; give each thread its own"}
    assert refused
    alone = batch.legal_plays(RULES, HANDS).plays.tobytes()
    assert batch.legal_plays(RULES, HANDS, out=out).plays.tobytes() == alone
    assert Tables(RULES, 20, seed=1).legal(out) is out
    for other in (copy.deepcopy(out), pickle.loads(pickle.dumps(out))):
        assert batch.legal_plays(RULES, HANDS, out=other).plays.tobytes() == alone


def test_a_call_that_is_refused_lets_others_write() -> None:
    out = batch.Lists()
    with pytest.raises(TypeError):
        batch.legal_plays(RULES, "34", out=out)
    with pytest.raises(TypeError, match="out is a Lists"):
        batch.legal_plays(RULES, HANDS, out=[])  # type: ignore[arg-type]
    out.offsets = np.zeros(len(HANDS) + 1)  # type: ignore[assignment]
    with pytest.raises(ValueError, match="mismatch"):
        batch.legal_plays(RULES, HANDS, out=out)
    out.offsets = np.full(len(HANDS) + 1, 1 << 40)
    assert (batch.legal_plays(RULES, HANDS, out=out).sizes == batch.count_plays(RULES, HANDS)).all()


def test_hands_that_are_in_out() -> None:
    """They are read before anything is written."""
    out = batch.Lists(len(HANDS), 10**5)
    assert len(batch.legal_plays(RULES, np.array([0x1111], dtype=np.uint64), out=out)) == 1
    out = batch.Lists(len(HANDS) - 1, 10**5)
    hands = out.offsets.view(np.uint64)
    hands[:] = HANDS
    next_cards = np.full(len(HANDS), 3, dtype=np.uint8)
    for given in (hands, out._room.view(np.uint64)[: len(HANDS)]):  # type: ignore[attr-defined]
        given[:] = HANDS
        found = batch.legal_plays(RULES, given, next_cards=next_cards, out=out)
        assert found.plays.tobytes() == batch.legal_plays(RULES, HANDS).plays.tobytes()
        out.offsets = np.zeros(len(HANDS), dtype=np.int64)


def test_what_was_shown_stays_when_out_grows() -> None:
    out = batch.Lists()
    shown = batch.legal_plays(RULES, HANDS[:5], out=out).plays
    before = shown.tobytes()
    for _ in range(5):
        assert len(batch.legal_plays(RULES, HANDS, out=out).plays) > len(shown)
        assert shown.tobytes() == before
        out = batch.Lists(0, 1)
