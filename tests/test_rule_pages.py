"""The pages in docs/rules: every option has an example of each value, and the tables say what is."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, fields
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest

import ddzcore
from ddzcore import PRESETS, Game, Options, Pattern, Rules
from test_documents import run

FOLDER = Path(__file__).parent.parent / "docs" / "rules"
GAMES = sorted(path.name for path in FOLDER.glob("*.md") if path.stem not in ("README", "engines"))
UNASKED = {("opening_card", "none")}  # it only says who leads, which is the caller's
ANSWERS = ("is_legal", "legal_plays", "readings")
Asked = tuple[dict[str, Any], object, object]


def text_of(page: str) -> str:
    return (FOLDER / page).read_text(encoding="utf-8")


def rows(page: str, first: str) -> Iterator[list[str]]:
    """The cells of the table whose header begins with the cell `first`."""
    table = text_of(page).partition(f"\n| {first} |")[2].partition("\n\n")[0]
    assert table, f"{page} has no table of each {first}"
    for line in table.splitlines()[2:]:
        yield [cell.strip().strip("`") for cell in line.strip("|").split("|")]


def header(page: str, first: str) -> list[str]:
    """The header of that table, without its first cell."""
    line = text_of(page).partition(f"\n| {first} |")[2].partition("\n")[0]
    return [cell.strip() for cell in line.strip("|").split("|")]


class Recorder:
    """Rules that write down what they are asked, and answer."""

    asked: ClassVar[list[Asked]]

    def __init__(self, name: str = "doudizhu", **changes: object) -> None:
        self.rules = Rules(name, **changes)

    def replace(self, **changes: object) -> "Recorder":
        return type(self)(self.rules.replace(**changes).text)

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.rules, name)
        return method if name not in ANSWERS else lambda *args, **named: self.ask(name, method, *args, **named)

    def ask(self, name: str, method: Any, *args: object, **named: object) -> object:
        answer = method(*args, **named)
        shown = answer if isinstance(answer, bool) else tuple(map(str, answer))
        self.asked.append((asdict(self.rules.options), (name, args, str(named)), shown))
        return answer


class GameRecorder:
    """A game that writes down what it is after each action, and what it is asked."""

    def __init__(self, rules: Any, seed: int | None = None, **named: Any) -> None:
        self.game = Game(rules.rules if isinstance(rules, Recorder) else rules, seed, **named)
        self.start = (seed, str(named))
        self.look()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def apply(self, *args: Any) -> None:
        self.game.apply(*args)
        self.look()

    def look(self) -> None:
        """The same actions from the same deal lead elsewhere."""
        game = self.game
        kitty = [game.view(seat).kitty for seat in range(game.rules.options.players)]
        says = (game.phase, game.to_move, game.landlord, game.bid, game.owed, game.result, list(map(str, kitty)))
        answer = f"{says} {list(map(str, game.legal_actions()))}"
        Recorder.asked.append((asdict(game.rules.options), (self.start, str(game.history)), answer))


@cache
def shown_values() -> dict[str, set[object]]:
    """The values of each option that the pages' examples show to matter.

    That is: the same question gets another answer under another value, all other options being equal.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Recorder, "asked", [], raising=False)
        patch.setattr(ddzcore, "Rules", Recorder)
        patch.setattr(ddzcore, "Game", GameRecorder)
        for page in GAMES:
            run(text_of(page).replace("```", "\n"), page)  # whether its answers are right is tested elsewhere
        asked = Recorder.asked
    shown: dict[str, set[object]] = {spec.name: set() for spec in fields(Options)}
    for option, values in shown.items():
        answers: dict[object, dict[object, object]] = defaultdict(dict)
        for options, question, answer in asked:
            others = tuple(value for name, value in options.items() if name != option)
            answers[question, others][options[option]] = answer
        for by_value in answers.values():
            if len(set(by_value.values())) > 1:
                values.update(by_value)
    return shown


@pytest.mark.parametrize("spec", fields(Options), ids=lambda spec: spec.name)
def test_every_value_of_every_option_has_an_example(spec: Any) -> None:
    """Fails for a new option or value: show on a game's page what it allows or forbids."""
    needed = {value for value in spec.metadata["values"] if (spec.name, value) not in UNASKED}
    missing = needed - shown_values()[spec.name]
    assert not missing, f"no example on {', '.join(GAMES)} shows that {spec.name}={missing} matters"


@pytest.mark.parametrize("spec", fields(Options), ids=lambda spec: spec.name)
def test_every_option_is_described(spec: Any) -> None:
    """In prose, by name, and in an example."""
    pages = [text_of(page) for page in GAMES]
    assert any(f"`{spec.name}`" in text for text in pages)
    examples = [line for text in pages for line in text.splitlines() if line.startswith((">>>", "..."))]
    assert any(re.search(rf"\b{spec.name}\b", line) for line in examples)


def test_the_index_lists_every_preset() -> None:
    table = {row[0]: row[1:] for row in rows("README.md", "preset")}
    assert list(table) == list(PRESETS)
    for name, (game, decks, players, summary, source, plays) in table.items():
        rules = Rules(name)
        assert (int(decks), int(players)) == (rules.options.decks, rules.options.players)
        assert (summary, source) == (PRESETS[name].summary, PRESETS[name].source)
        assert int(plays.replace(",", "")) == len(rules.play_space)
        assert page_of(game) in GAMES


def page_of(link: str) -> str:
    return link.partition("(")[2].rstrip(")")


@pytest.mark.parametrize("page", GAMES)
def test_the_patterns_of_a_game(page: str) -> None:
    """Names are the package's, examples are texts that it writes, and no pattern of a preset is missing."""
    patterns = set()
    for english, chinese, example, text, _ in rows(page, "English"):
        play = Rules(text).parse_play(example)
        assert (play.pattern.english, play.pattern.chinese) == (english, chinese)
        assert str(play) == example or example.startswith(f"{play}#")
        patterns.add(play.pattern)
    presets = [name for name, game, *_ in rows("README.md", "preset") if page_of(game) == page]
    assert {play.pattern for name in presets for play in Rules(name).play_space} <= patterns
    assert Pattern.PASS not in patterns


def test_the_rule_sets_of_engines() -> None:
    for _, _, text, plays, _ in rows("engines.md", "engine or rules"):
        assert len(Rules(text).play_space) == int(plays.replace(",", "")), text


def test_where_engines_disagree() -> None:
    presets = header("engines.md", "play")
    for play, *answers in rows("engines.md", "play"):
        hand = play.partition("#")[0].replace("+", "")
        assert answers == ["yes" if Rules(name).is_legal(hand, play) else "no" for name in presets], play
