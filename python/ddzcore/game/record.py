"""Records: a game as one line of JSON, checked when it is read; files of records."""

import gzip
import io
import json
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from os import PathLike, fspath
from typing import IO, TYPE_CHECKING, Any, ClassVar, cast

from ddzcore.errors import DdzError, RecordError, shown
from ddzcore.game.score import Result
from ddzcore.rules import Rules

if TYPE_CHECKING:
    from ddzcore.game.game import Game

__all__ = ["Record", "read_records", "write_records"]

FORMAT = "ddzcore-game"
VERSION = 1
LARGEST = 1 << 64
RESULT = ("places", "winners", "scores")
Deal = tuple[str, int | None]
Path = str | PathLike[str]


@dataclass(frozen=True)
class Record:
    """A game written down: the rules, the deal, every action, the result.

    `deals` are the orders of the deck and the numbers of the marked cards: the first, and one for each new deal after
    all had passed. `given` is whether the first was given to the game, not drawn from the seed. `cards` are the cards
    that were named for an action, or None. `str` is the text, one line; `parse` reads it.

    >>> game = Game("doudizhu", seed=1)
    >>> game.apply("3")
    >>> record = Record.parse(str(game.record()))
    >>> record.actions, record.replay() == game
    (('3',), True)
    """

    _game: ClassVar[Any]  # the class Game, which stands above and puts itself here

    rules: str
    digest: str
    seats: int
    seed: int | None
    given: bool
    deals: tuple[Deal, ...]
    unshuffled: bool
    places: tuple[int, ...]
    owed: tuple[int, ...]
    actions: tuple[str, ...]
    cards: tuple[str | None, ...]
    result: Result | None

    def __str__(self) -> str:
        """The text of the record."""
        document: dict[str, object] = {"format": FORMAT, "version": VERSION, "rules": self.rules}
        document |= {"digest": self.digest, "seats": self.seats}
        (deck, marked), *again = self.deals
        more = {
            "seed": self.seed,
            "given": self.given or None,
            "unshuffled": self.unshuffled or None,
            "deck": deck,
            "marked": marked,
            "redeals": again or None,
            "places": self.places or None,
            "owed": self.owed or None,
        }
        document |= {key: value for key, value in more.items() if value is not None}
        pairs = zip(self.actions, self.cards, strict=True)
        document["actions"] = " ".join(action if cards is None else f"{action}={cards}" for action, cards in pairs)
        if self.result is not None:
            document["result"] = {name: getattr(self.result, name) for name in RESULT}
        return json.dumps(document, separators=(",", ":"))

    @staticmethod
    def parse(text: str) -> "Record":
        """The record of a text, checked by playing the game. Raises `RecordError`."""
        record = _read(text)
        record.replay()
        return record

    def replay(self) -> "Game":
        """The game, played anew from the deal. Raises `RecordError` for the first thing that is wrong."""
        try:
            rules = Rules(self.rules)
            (deck, marked), *_ = self.deals
            given = self.given or self.seed is None
            game: Game = Record._game(
                rules,
                self.seed,
                deck=deck if given else None,
                marked=marked if given else None,
                unshuffled=self.unshuffled,
                places=self.places or None,
                owed=self.owed or None,
            )
        except DdzError as error:
            raise RecordError(f"no such game: {error}") from error
        if (self.digest, self.seats) != (rules.digest, rules.options.players):
            raise RecordError(f"the digest of {rules.text} is {rules.digest}, for {rules.options.players} seats")
        for index, (action, cards) in enumerate(zip(self.actions, self.cards, strict=True)):
            try:
                game.apply(action, cards)
            except DdzError as error:
                raise RecordError(str(error), index, game.to_move, action) from error
        played = game.record()
        if [_deal(deal) for deal in self.deals] != [_deal(deal) for deal in played.deals]:
            raise RecordError("the deck, the marked card or a later deal is not what the seed gives")
        if self.result != game.result:
            raise RecordError(f"the result is {shown(self.result)}, but the actions give {shown(game.result)}")
        return game


def _deal(deal: Deal) -> Deal:
    return "".join(deal[0].split()).upper(), deal[1]


def read_records(path: Path) -> Iterator[Record]:
    """The records of a file, one a line, each checked; a file whose name ends in ``.gz`` is unpacked.

    Raises `RecordError` that names the line, and `OSError` if the file can't be read.
    """
    with ExitStack() as stack:
        file: IO[bytes] = stack.enter_context(open(path, "rb"))
        if _is_packed(path):
            file = cast(IO[bytes], stack.enter_context(gzip.open(file)))
        number = 0
        while True:
            number += 1
            try:
                line = file.readline()
                if not line:
                    return
                if not line.strip():
                    continue
                record = Record.parse(line.decode())
            except RecordError as error:
                where = f"line {number}: {error.reason}"
                raise RecordError(where, error.index, error.seat, error.action) from error
            except (UnicodeDecodeError, EOFError, zlib.error, gzip.BadGzipFile) as error:
                raise RecordError(f"line {number}: the file is damaged: {error}") from error
            yield record


def write_records(path: Path, records: "Iterable[Record | Game]") -> int:
    """Write records, or games, one a line, packed if the name ends in ``.gz``; their number."""
    number = 0
    with ExitStack() as stack:
        file: IO[bytes] = stack.enter_context(open(path, "wb"))
        if _is_packed(path):
            packed = gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0)  # no time: the same bytes each time
            file = cast(IO[bytes], stack.enter_context(packed))
        text = stack.enter_context(io.TextIOWrapper(file, encoding="ascii", newline="\n"))
        for record in records:
            text.write(f"{record if isinstance(record, Record) else record.record()}\n")
            number += 1
    return number


def _is_packed(path: Path) -> bool:
    return fspath(path).endswith(".gz")


# Reading of a text


def _read(text: object) -> Record:
    """The record that a text says, its shape checked."""
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {type(text).__name__}")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{shown(text)} is no JSON: {str(error)[:60]}") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise RecordError(f"{shown(text)} is no record of a game: it has not the format {FORMAT}")
    if document.get("version") != VERSION or type(document["version"]) is not int:
        raise RecordError(f"version {shown(document.get('version'))} of the format is not known; version {VERSION} is")
    fields = _Fields(document)
    moves = [action.partition("=") for action in fields.text("actions").split()]
    deals = [(fields.text("deck"), fields.number("marked")), *map(_redeal, fields.row("redeals"))]
    record = Record(
        rules=fields.text("rules"),
        digest=fields.text("digest"),
        seats=fields.number("seats") or 0,
        seed=fields.number("seed"),
        given=fields.switch("given"),
        deals=tuple(deals),
        unshuffled=fields.switch("unshuffled"),
        places=fields.numbers("places"),
        owed=fields.numbers("owed"),
        actions=tuple(action for action, _, _ in moves),
        cards=tuple(cards if equals else None for _, equals, cards in moves),
        result=_result(document.get("result")),
    )
    unknown = set(document) - fields.read - {"format", "version", "result"}
    if unknown:
        raise RecordError(f"{shown(min(unknown))} is nothing that a record says")
    return record


class _Fields:
    """The fields of a document, each of the type it must have."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.read: set[str] = set()

    def _get(self, name: str, default: object, *types: type) -> Any:
        self.read.add(name)
        value = self.document.get(name, default)
        if type(value) not in types:
            raise RecordError(f"{name}={shown(value)} is not what a record has there")
        return value

    def text(self, name: str) -> str:
        value: str = self._get(name, None, str)
        return value

    def number(self, name: str) -> int | None:
        value: int | None = self._get(name, None, int, type(None))
        if value is not None and not 0 <= value < LARGEST:
            raise RecordError(f"{name}={shown(value)} is not possible")
        return value

    def switch(self, name: str) -> bool:
        return bool(self._get(name, False, bool))

    def row(self, name: str) -> list[Any]:
        value: list[Any] = self._get(name, [], list)
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        return _integers(name, self.row(name))


def _integers(name: str, values: object) -> tuple[int, ...]:
    if not isinstance(values, list) or any(type(value) is not int for value in values):
        raise RecordError(f"{name}={shown(values)} is no row of numbers")
    return tuple(values)


def _redeal(value: object) -> Deal:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str) and type(value[1]) is int:
        return value[0], value[1]
    raise RecordError(f"{shown(value)} is no deck with the number of a card")


def _result(value: object) -> Result | None:
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != set(RESULT):
        raise RecordError(f"result={shown(value)} is no result: it has {', '.join(RESULT)}")
    return Result(*(_integers(name, value[name]) for name in RESULT))
