"""The subcommand ``replay``: a recorded game, step by step."""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from ddzcore.errors import DdzError, RecordError, shown
from ddzcore.game.game import Game
from ddzcore.game.record import Record, read_records

__all__ = ["add_replay"]


def add_replay(commands: Any) -> None:
    """Add the subcommand to a parser."""
    replay = commands.add_parser("replay", help="show a recorded game step by step", allow_abbrev=False)
    replay.add_argument("file", metavar="FILE", help="a file of records, one a line; packed if its name ends in .gz")
    replay.add_argument("--game", metavar="N", default="1", help="which game of the file; default: %(default)s")
    replay.add_argument("--step", action="store_true", help="wait for Enter before each step")
    replay.set_defaults(run=replay_game)


def replay_game(args: argparse.Namespace) -> None:
    """The subcommand ``replay``."""
    for step in told(found(args.file, args.game)):
        if args.step:
            print(step, end=" ", flush=True)
            if not sys.stdin.readline():
                args.step = False
                print()
        else:
            print(step)


def found(path: str, number: str) -> Record:
    """Game `number` of a file, from 1."""
    if not (number.isascii() and number.isdigit() and int(number[:9]) > 0):
        raise DdzError(f"--game {shown(number)} is no number of a game: 1 is the first")
    try:
        count = 0
        for count, record in enumerate(read_records(path), 1):
            if count == int(number[:9]):
                return record
    except OSError as error:
        raise RecordError(f"{path} can't be read: {error.strerror or error}") from error
    except RecordError as error:
        raise RecordError(f"{path}, {error}") from error
    raise DdzError(f"{path} has {count} {'game' if count == 1 else 'games'}: there is no game {number}")


def told(record: Record) -> Iterator[str]:
    """A line for each step of a game: who, what, and the cards that are left to him."""
    game = record.replay()
    while game.history:
        game.undo()
    yield f"{game.rules.text}, seed {game.seed}" if game.seed is not None else game.rules.text
    yield from dealt(game)
    for action, cards in zip(record.actions, record.cards, strict=True):
        phase, landlord, order, seat = game.phase, game.landlord, game.order, game.to_move
        assert seat is not None
        game.apply(action, cards)
        hand = str(game.hands[seat]).replace(" ", "") or "-"
        yield f"{phase:8}  seat {seat}  {action:14}  {hand}"
        if game.order is not order:
            yield "all have passed: a new deal"
            yield from dealt(game)
        if game.landlord != landlord:
            yield f"seat {game.landlord} is landlord for {game.bid}; the kitty is {game.kitty or '-'}"
    yield ending(game)


def dealt(game: Game) -> Iterator[str]:
    """The hands."""
    for seat, hand in enumerate(game.hands):
        yield f"seat {seat}  {hand}"


def ending(game: Game) -> str:
    """The result."""
    if game.result is None:
        return "the record ends here: the game is not over"
    if not game.result.winners:
        return "over: everybody passed"
    winners = " and ".join(map(str, game.result.winners))
    return f"over: won by seat {winners}; scores {' '.join(f'{score:+d}' for score in game.result.scores)}"
