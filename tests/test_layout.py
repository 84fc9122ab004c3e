"""The house: who imports whom, how long files are, what ships."""

import ast
import re
import sys
from importlib import metadata
from pathlib import Path

import pytest

import ddzcore

ROOT = Path(__file__).parent.parent
CORE = sorted((ROOT / "ddzcore").glob("*.pyx"))
PRIVATE = sorted((ROOT / "ddzcore").glob("*.pxd"))  # declarations that do not ship
FACE = ROOT / "python" / "ddzcore"

FLOORS = {
    # a room imports from lower floors only
    "cards": 0, "errors": 0, "patterns": 0, "presets": 0, "max_plays_table": 0, "stream": 0, "options": 1,
    "context": 1, "pool": 0, "work": 1, "bombs": 3, "cli.terminal": 1, "objective": 1, "memo": 1, "partition": 1,
    "hand": 2, "suited": 3, "table": 3, "play": 4, "bounds": 4, "position": 4, "special": 5, "plays": 5,
    "explanation": 5, "max_plays": 5, "movegen": 6, "actions": 6, "refusal": 6, "legality": 7, "nth": 7, "rules": 8,
    "turns": 8, "difference": 9, "state": 9, "game.dealing": 9, "game.auction": 9, "least": 9, "sameness": 9,
    "drawing": 9, "splits": 10, "playout": 10, "game.score": 10, "capi": 10, "dominance": 10, "order": 10,
    "strength": 11, "perft": 11, "game.tabletop": 11, "shuffle": 11, "search": 12, "batch": 12, "game.rounds": 12,
    "game.knowledge": 12, "solver": 13, "tables": 13, "game.trick": 13, "game.phases": 13, "game.record": 13,
    "game.opentable": 14, "game.view": 15, "evidence": 16, "game.game": 16, "deal": 17, "cli.replay": 19,
    "cli.counting": 19, "cli.solving": 20, "cli": 21, "__main__": 22,
}  # fmt: skip
FACE_FLOOR = 18
FOLDERS = "game", "cli"
FILES = [*FACE.glob("*.pxd"), *FACE.glob("*.py"), *FACE.glob("game/*.py"), *FACE.glob("cli/*.py")]
ROOMS = [*CORE, *PRIVATE, *(path for path in FILES if path.stem != "__init__" or path.parent.name == "cli")]


def imports(path: Path) -> set[str]:
    """The modules of the package that a file imports or cimports."""
    text = path.read_text(encoding="utf-8")
    found = set(re.findall(r"^(?:from|cimport|import) ddzcore\.(\w+(?:\.\w+)?)", text, re.MULTILINE))
    if re.search(r"^(?:import ddzcore$|from ddzcore import)", text, re.MULTILINE):
        found.add("__init__")
    return found


def name_of(path: Path) -> str:
    """The name of a room, below ``ddzcore``."""
    folder = path.parent.name
    if folder not in FOLDERS:
        return path.stem
    return folder if path.stem == "__init__" else f"{folder}.{path.stem}"


@pytest.mark.parametrize("path", ROOMS, ids=name_of)
def test_rooms_import_from_floors_below(path: Path) -> None:
    room = name_of(path)
    for other in imports(path) - {room}:
        floor = FACE_FLOOR if other == "__init__" else FLOORS[other]
        assert floor < FLOORS[room], f"{room} imports {other}"


def test_every_room_has_a_floor() -> None:
    assert set(map(name_of, ROOMS)) == set(FLOORS)


def test_the_reference_knows_cards_and_options_only() -> None:
    for path in (FACE / "reference").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("ddzcore"):
                room = node.module.removeprefix("ddzcore.").split(".")[0]
                assert room == "reference" or FLOORS[room] <= 1, f"{path.name} imports {node.module}"
    for path in ROOMS:
        assert not any(other.split(".")[0] == "reference" for other in imports(path))


def test_the_generator_names_no_rule_set() -> None:
    for path in (ROOT / "ddzcore" / "movegen.pyx", *PRIVATE, ROOT / "ddzcore" / "table.pyx", FACE / "table.pxd"):
        text = path.read_text(encoding="utf-8").lower()
        for name in [*ddzcore.PRESETS, "dou dizhu", "zheng shangyou", "pao de kuai"]:
            assert name not in text, f"{name} in {path.name}"


def test_no_package_at_the_top() -> None:
    assert not (ROOT / "ddzcore" / "__init__.py").exists(), "it would hide the installed package"


def test_sizes() -> None:
    for path in [*CORE, *PRIVATE]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path
    folders = "python", "tests", "benchmarks", "docs"
    for path in [path for folder in folders for path in ROOT.glob(f"{folder}/**/*.py")]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path


def test_every_native_room_has_its_declarations_and_stub() -> None:
    for path in CORE:
        for suffix in (".pxd", ".pyi"):
            assert (FACE / path.with_suffix(suffix).name).exists(), f"{path.stem}{suffix}"


def test_what_is_installed() -> None:
    installed = {Path(str(file)).name for file in metadata.files("ddzcore") or []}
    if "direct_url.json" in installed and not any(name.endswith(".pxd") for name in installed):
        return  # an editable install lists only a path file
    for suffix in (".pxd", ".pyi"):
        assert {path.name for path in FACE.glob(f"*{suffix}")} <= installed
    assert {"py.typed", "ddzcore.h"} <= installed
    assert not any(name.endswith((".pyx", ".c")) for name in installed)


def test_version() -> None:
    assert metadata.version("ddzcore") == ddzcore.__version__


def test_only_numpy_is_needed() -> None:
    needs = [need for need in metadata.requires("ddzcore") or [] if "extra ==" not in need]
    assert [re.split(r"\W", need)[0] for need in needs] == ["numpy"]
    assert sys.version_info >= (3, 10)
