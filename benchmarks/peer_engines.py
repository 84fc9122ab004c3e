"""Other engines behind one face: a position is prepared first, then the question for its legal plays is asked."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from itertools import chain
from typing import Any, NamedTuple, Protocol

from ddzcore import RANKS, Hand, Pattern, Play

__all__ = ["INSTALL", "PEERS", "Peer", "Position", "Question"]

Question = tuple[Callable[..., Any], tuple[Any, ...]]
"""What lists the legal plays of one prepared position: a function and its arguments."""


class Position(NamedTuple):
    """A hand to move and the play on the table, and how they came about."""

    hands: Sequence[Hand]
    """The hands at the start, the landlord's first."""
    plays: Sequence[Play]
    """The plays since then, one for each turn."""
    hand: Hand
    to_beat: Play | None


class Peer(Protocol):
    """Another engine. Making one imports it, and raises ImportError if it is not installed."""

    name: str
    version: str
    preset: str
    """Our preset with the same plays."""

    def prepare(self, position: Position) -> Question:
        """The engine's own way to list legal plays, ready to be called any number of times."""

    def card_sets(self, listed: Any) -> set[str]:
        """The different sets of cards of an answer, in any notation, pass included."""

    def may_differ(self, position: Position) -> bool:
        """Whether a known defect can make the list differ from ours."""


class RLCard:
    """RLCard: its judger answers a leader with a set of texts, its table answers a follower with a list of texts."""

    name = "RLCard"
    preset = "rlcard"

    def __init__(self) -> None:
        self.doudizhu = import_module("rlcard.games.doudizhu")
        self.base = import_module("rlcard.games.base")
        self.answers = import_module("rlcard.games.doudizhu.utils").get_gt_cards
        self.version = version("rlcard")

    def prepare(self, position: Position) -> Question:
        """`playable_cards_from_hand`, or `get_gt_cards` for a follower."""
        if position.to_beat is None:
            return self.doudizhu.Judger.playable_cards_from_hand, (str(position.hand),)
        follower, leader = self.doudizhu.Player(0, None), self.doudizhu.Player(1, None)
        follower.set_current_hand([self.card(letter) for letter in position.hand])
        leader.played_cards = str(position.to_beat.cards)
        return self.answers, (follower, leader)

    def card(self, letter: str) -> Any:
        """A card as RLCard has it."""
        return self.base.Card(f"{letter}J", "") if letter in "BR" else self.base.Card("S", letter)

    def card_sets(self, listed: Any) -> set[str]:
        """The texts."""
        return set(listed)

    def may_differ(self, position: Position) -> bool:
        """Never: no defect of its lists is known."""
        return False


class DouZero:
    """DouZero: the method that its game calls before each move gives lists of numbers."""

    name = "DouZero"
    preset = "douzero"

    def __init__(self) -> None:
        numbers = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30)
        self.numbers = dict(zip(RANKS, numbers, strict=True))
        self.env = import_module("douzero.env.game")
        self.version = version("douzero")

    def prepare(self, position: Position) -> Question:
        """`GameEnv.get_legal_card_play_actions` of a game that holds no more than this position."""
        game = self.env.GameEnv(players=[])
        game.acting_player_position = "landlord"
        game.info_sets["landlord"].player_hand_cards = self.cards(position.hand)
        game.card_play_action_seq = [] if position.to_beat is None else [self.cards(position.to_beat.cards)]
        return self.env.GameEnv.get_legal_card_play_actions, (game,)

    def cards(self, hand: Hand) -> list[int]:
        """Cards as DouZero has them."""
        return [self.numbers[letter] for letter in hand]

    def card_sets(self, listed: Any) -> set[str]:
        """The lists as texts; they are in order."""
        return set(map(str, listed))

    def may_differ(self, position: Position) -> bool:
        """It ranks and reads planes with solos by their kickers too."""
        return position.to_beat is not None and position.to_beat.pattern is Pattern.TRIO_CHAIN_SOLO


class OpenSpiel:
    """OpenSpiel: its C++ state gives a list of numbers; what cards a number means is not part of the answer."""

    name = "OpenSpiel"
    preset = "openspiel"

    turn_up_first_card, pass_, bid_three, first_play = 0, 0, 3, 4
    deal_first_card = 51

    def __init__(self) -> None:
        self.game = import_module("pyspiel").load_game("dou_dizhu")
        self.version = version("open_spiel")
        state = self.deal([Hand("3333444455556666777J"), Hand("8888999TTTJJJQQQ2"), Hand("7899TKKKKAAAA22BR")])
        self.texts = {self.pass_: "pass"}
        for action in range(self.first_play, self.game.num_distinct_actions()):
            text = state.action_to_string(state.current_player(), action)
            self.texts[action] = text.replace("(BWJ)", "B").replace("(CJ)", "R")
        self.actions = {text: action for action, text in self.texts.items()}

    def prepare(self, position: Position) -> Question:
        """`legal_actions` of a state of a game that was played up to this position."""
        state = self.deal(position.hands)
        for play in position.plays:
            with_kickers = play.pattern in (Pattern.TRIO_CHAIN_SOLO, Pattern.TRIO_CHAIN_PAIR)
            text = f"{play.body}-{play.kickers}" if with_kickers else str(play.cards)
            state.apply_action(self.actions[text or "pass"])
        return type(state).legal_actions, (state,)

    def deal(self, hands: Sequence[Hand]) -> Any:
        """A state at the landlord's first lead. Cards go round one by one, and three are left for the landlord."""
        state = self.game.new_initial_state()
        state.apply_action(self.turn_up_first_card)
        landlord, *peasants = map(str, hands)
        dealt = dict.fromkeys(RANKS, 0)
        for card in chain.from_iterable(zip(landlord[:-3], *peasants, strict=True)):
            offset = 39 if card in "BR" else 13 * dealt[card]
            state.apply_action(self.deal_first_card + RANKS.index(card) + offset)
            dealt[card] += 1
        state.apply_action(self.bid_three)
        return state

    def card_sets(self, listed: Any) -> set[str]:
        """The texts of the numbers, without roles."""
        return {"".join(sorted(self.texts[action])).strip("-") for action in listed}

    def may_differ(self, position: Position) -> bool:
        """It lists no chain that starts at a rank held four times, and lists bombs over the rocket."""
        over_rocket = position.to_beat is not None and position.to_beat.pattern is Pattern.ROCKET
        return 4 in position.hand.counts or over_rocket


PEERS: dict[str, Callable[[], Peer]] = {"rlcard": RLCard, "douzero": DouZero, "openspiel": OpenSpiel}
"""The peers by the names that the command line takes."""

INSTALL = {
    "rlcard": "pip install rlcard==1.2.0",
    "douzero": "pip install --no-deps douzero==1.1.0",
    "openspiel": "pip install open-spiel==2.0.2",
}
"""How to get each peer. DouZero's own dependencies are for training."""
