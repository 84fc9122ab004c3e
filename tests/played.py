"""Games for tests: cards that are given, actions in a row, played to the end."""

from collections.abc import Callable, Sequence
from typing import Any

from ddzcore import Game, Play, Rules
from tables import deck_for


def dealt(text: str, hands: Sequence[str] = (), kitty: str = "", **more: Any) -> Game:
    """A game with these cards in the hands; the rest goes where there is room."""
    rules = Rules(text)
    return Game(rules, deck=deck_for(rules.options, hands, kitty), **more)


def do(game: Game, *actions: str) -> Game:
    for action in actions:
        game.apply("pass" if action == "P" else action)
    return game


def finish(game: Game, choose: Callable[[list[Any]], Any] = lambda actions: actions[0]) -> Game:
    while game.phase != "over":
        game.apply(choose([*game.legal_actions()]))
    return game


def largest(actions: list[Any]) -> Any:
    return max(actions, key=lambda play: play.size) if isinstance(actions[0], Play) else actions[0]
