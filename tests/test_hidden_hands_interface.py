"""Hidden hands as users call them: the same deals everywhere, clear errors."""

import hashlib
import pickle
import threading
from typing import Any

import numpy as np
import pytest

from ddzcore import CardError, Context, DdzError, DeckError, Game, Hand, NotAPlayError, PositionError, Rules, deal
from ddzcore.deal import Act, HiddenHands, hidden_hands
from test_hidden_hands import CASES, hands_of, is_likely, plain, sampled

PAO = Rules("paodekuai16")
OVER_CHAIN = Act(1, "pass", "34567")
OWN = "34556788TJJQQKA2"
WAYS: dict[str, tuple[HiddenHands, str]] = {
    "dealt": (HiddenHands(Rules("doudizhu"), "334455667788TTJJQQKKAA22BR", [0, 13, 10]), "226f6f47cbcdd7cd"),
    "counted": (HiddenHands(PAO, PAO.deck - OWN, [0, 16, 16], acts=[Act(1, "pass", "Q")]), "7b8095bf87cedaa5"),
    "listed": (HiddenHands(PAO, PAO.deck - OWN, [0, 16, 16], acts=[OVER_CHAIN]), "81cd6126bed9dfa1"),
    "tried": (HiddenHands(PAO, PAO.deck - OWN, [0, 16, 16], acts=[OVER_CHAIN], most_listed=0), "8678d75aae284617"),
}


@pytest.mark.parametrize("method", WAYS)
def test_a_seed_is_the_same_deals_everywhere(method: str) -> None:
    hands, digest = WAYS[method]
    assert hands.method == method
    assert hashlib.sha256(hands.sample(1000, seed=42).tobytes()).hexdigest()[:16] == digest


@pytest.mark.parametrize("method", WAYS)
def test_neither_threads_nor_parts_change_anything(method: str) -> None:
    hands = WAYS[method][0]
    whole = hands.sample(501, seed=3)
    for threads in (2, 5):
        assert (hands.sample(501, seed=3, threads=threads) == whole).all()
    assert (np.concatenate([hands.sample(200, seed=3), hands.sample(301, seed=3, first=200)]) == whole).all()
    assert (hands.sample(501, seed=4) != whole).any()
    out = np.full((501, 3, 15), 99, dtype=np.uint8)
    assert hands.sample(501, seed=3, out=out) is out
    assert (out == whole).all()
    assert hands.sample(0).shape == (0, 3, 15)


def test_the_gil_is_released() -> None:
    """Many threads draw at once from one object."""
    hands, found = WAYS["listed"][0], []
    workers = [threading.Thread(target=lambda: found.append(hands.sample(5000, seed=1))) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(found) == 4
    assert all((some == found[0]).all() for some in found)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.method == "counted"])
def test_too_many_for_a_word(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then deals under caps are tried, but counted all the same."""
    monkeypatch.setattr(deal, "MOST_WAYS", 1)
    hands, deals = hands_of(name), plain(name)
    assert hands.method == "tried"
    assert (hands.num_deals, hands.num_rank_deals) == (sum(deals.values()), len(deals))
    assert is_likely(sampled(hands, max(20000, 8 * sum(deals.values())), seed=5), deals)


def test_two_decks_are_too_many_for_a_word() -> None:
    rules = Rules("doudizhu4", must_beat=True)
    own = "3334455667788999TTJQKKA2B"
    free = HiddenHands(rules, rules.deck - own, [0, 25, 25, 33])
    hands = HiddenHands(rules, rules.deck - own, [0, 25, 25, 33], acts=[Act(1, "pass", "2"), Act(2, "pass", "R")])
    assert free.num_deals > hands.num_deals > 1 << 64
    assert hands.method == "tried"
    assert free.marginals()[14].tolist() == [0, 25 / 83, 25 / 83, 33 / 83]


def test_a_pass_that_says_nothing() -> None:
    """None in a trick from which the seat is out; none if no hand can hold an answer; none where all may pass."""
    unseen = "3344KKA2"
    for rules, act in (
        (PAO, Act(1, "pass", "2")),
        (PAO, Act(1, "pass", "345678")),
        (PAO.replace(pass_final=True), Act(1, "pass", "3", context=Context(passed=True))),
        (Rules("doudizhu"), Act(1, "pass", "3")),
    ):
        hands = HiddenHands(rules, unseen, [0, 4, 4], acts=[act])
        assert hands.num_deals == 70
        assert hands.method == "dealt"


def test_impossible_acts() -> None:
    for act, sizes in ((Act(1, "pass", "3"), [0, 3, 1]), (Act(1, "pass", "K", since="2"), [0, 3, 1]),
                       (Act(0, "pass", "3", since="4"), [0, 2, 2])):  # fmt: skip
        hands = HiddenHands(PAO, "4567", sizes, acts=[act])
        assert hands.num_deals == hands.num_rank_deals == 0
        message = "no deal of 4567 is consistent with the acts under paodekuai16"
        with pytest.raises(PositionError, match=message):
            hands.sample(1)
        with pytest.raises(PositionError, match=message):
            hands.marginals()


def test_hopeless_trying_is_given_up() -> None:
    act = Act(1, "pass", "3344")
    hands = HiddenHands(PAO, "445566778899", [0, 11, 1], acts=[act], most_listed=0)
    assert hands.method == "tried"
    with pytest.raises(PositionError, match="none of 1048576 random deals is consistent with 1 acts under paodekuai16"):
        hands.sample(2)
    assert HiddenHands(PAO, "445566778899", [0, 11, 1], acts=[act]).num_deals == 0


def test_they_are_values() -> None:
    hands = WAYS["counted"][0]
    again = pickle.loads(pickle.dumps(hands))
    assert again == hands
    assert hash(again) == hash(hands)
    assert (again.sample(9) == hands.sample(9)).all()
    assert repr(hands) == "<HiddenHands of paodekuai16: 32 cards, (0, 16, 16), counted>"
    assert hands != WAYS["listed"][0]
    assert hands.unseen == PAO.deck - OWN
    assert hands.known == (Hand(),) * 3
    assert hands.acts == (Act(1, "pass", "Q"),)


def test_the_opening_card_is_with_who_led_for_it() -> None:
    game = Game("paodekuai16", seed=3)
    leader = game.to_move
    assert leader is not None
    other = (leader + 1) % 3
    assert hidden_hands(game.view(other)).known[leader] == Hand("3")
    lead = next(play for play in game.legal_actions() if "3" not in str(play))
    game.apply(lead)
    assert hidden_hands(game.view(other)).known[leader] == Hand("3")
    two_decks = Game("zhengshangyou;decks=2", seed=3)
    assert not any(hidden_hands(two_decks.view(0)).known[1:])


BAD: list[tuple[type[Exception], str, dict[str, Any]]] = [
    (CardError, "'1' in '1x'", {"unseen": "1x"}),
    (DeckError, "5 cards of rank 3; the deck of paodekuai16 has 4", {"unseen": "33333"}),
    (DeckError, "5 cards of rank 3; the deck", {"unseen": "333", "known": ["33", "", ""]}),
    (PositionError, r"sizes=\[0, 2, 2\] cannot be under paodekuai16: 3 cards are hidden", {"sizes": [0, 2, 2]}),
    (PositionError, r"sizes=\[-1, 2, 2\] cannot be", {"sizes": [-1, 2, 2]}),
    (PositionError, "1 sizes given", {"sizes": [3]}),
    (TypeError, "sizes are a number of cards for each seat, not 3", {"sizes": 3}),
    (PositionError, "known= has 2 hands for 3 seats", {"known": ["", ""]}),
    (NotAPlayError, "35 is no play", {"acts": [Act(1, "pass", "35")]}),
    (PositionError, "seat 1 led: it cannot have passed", {"acts": [Act(1, "pass")]}),
    (PositionError, "an act has a pass to beat", {"acts": [Act(1, "pass", "pass")]}),
    (PositionError, "the cards of 44 are not among those that seat 1 played since", {"acts": [Act(1, "44")]}),
    (DdzError, "seat=3 is not possible", {"acts": [Act(3, "pass", "3")]}),
    (DeckError, "6 cards of rank 4", {"acts": [Act(1, "pass", "3", since="4444")]}),
    (TypeError, "a context is a Context", {"acts": [Act(1, "pass", "3", context=1)]}),  # type: ignore[arg-type]
    (DdzError, "most_listed=-1", {"most_listed": -1}),
    (
        DdzError,
        "under paodekuai16;flush_chain=on who passes over 34567 holds no flush chain; hidden hands have no suits",
        {"rules": Rules("paodekuai16;flush_chain=on"), "acts": [OVER_CHAIN]},
    ),
]


@pytest.mark.parametrize(("error", "message", "changes"), BAD, ids=[message for _, message, _ in BAD])
def test_errors(error: type[Exception], message: str, changes: dict[str, Any]) -> None:
    given: dict[str, Any] = {"rules": PAO, "unseen": "344", "sizes": [0, 1, 2], **changes}
    with pytest.raises(error, match=message):
        HiddenHands(**given)


def test_errors_of_samples() -> None:
    hands = HiddenHands(PAO, "345", [0, 1, 2])
    outs: tuple[Any, ...] = (
        [],
        np.zeros((2, 3, 15)),
        np.zeros((1, 3, 15), np.uint8),
        np.zeros((2, 3, 30), np.uint8)[:, :, ::2],
    )
    for out in outs:
        with pytest.raises(TypeError, match=r"out is a writeable C-contiguous array of uint8, shape \(2, 3, 15\)"):
            hands.sample(2, out=out)
    for name in ("n", "seed", "first", "threads"):
        given: dict[str, Any] = {"n": 2, name: -1}
        with pytest.raises(DdzError, match=f"{name}=-1"):
            hands.sample(**given)


@pytest.mark.parametrize("sizes", [[36] * 3, [27] * 4, [18] * 6])
def test_numbers_beyond_a_word(sizes: list[int]) -> None:
    """Two decks: no deal is left, though parts of the cards can be dealt in more ways than fit in a word."""
    rules = Rules("zhengshangyou;decks=2;must_beat=true;flush_chain=off")
    hands = HiddenHands(rules, rules.deck, sizes, acts=[Act(0, "pass", "K"), Act(1, "pass", "33")])
    assert hands.num_deals == hands.num_rank_deals == 0
    with pytest.raises(PositionError, match="no deal"):
        hands.sample(1)


def test_a_view_is_asked_for() -> None:
    with pytest.raises(TypeError, match="a view is a View"):
        hidden_hands(Game("doudizhu", seed=1))  # type: ignore[arg-type]
