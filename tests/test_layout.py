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
    "cards": 0, "errors": 0, "patterns": 0, "presets": 0, "max_plays_table": 0, "stream": 0, "options": 1, "context": 1,
    "pool": 0, "work": 1, "bombs": 1, "terminal": 1, "objective": 1, "memo": 1, "partition": 1, "hand": 2, "suited": 3,
    "table": 3, "play": 4, "bounds": 4, "position": 4, "special": 5, "plays": 5, "explanation": 5, "max_plays": 5,
    "movegen": 6, "actions": 6, "refusal": 6, "legality": 7, "nth": 7, "rules": 8, "turns": 8, "difference": 9,
    "state": 9, "dealing": 9, "auction": 9, "least": 9, "sameness": 9, "drawing": 9, "splits": 10, "playout": 10,
    "score": 10, "capi": 10, "dominance": 10, "order": 10, "strength": 11, "perft": 11, "tabletop": 11, "shuffle": 11,
    "search": 12, "batch": 12, "rounds": 12, "knowledge": 12, "solver": 13, "tables": 13, "trick": 13, "phases": 13,
    "record": 13, "opentable": 13, "view": 14, "evidence": 14, "game": 15, "deal": 15, "cli_game": 17, "cli_search": 17,
    "cli_solve": 18, "cli": 19,
    "__main__": 20,
}  # fmt: skip
FACE_FLOOR = 16


def imports(path: Path) -> set[str]:
    """The modules of the package that a file imports or cimports."""
    text = path.read_text(encoding="utf-8")
    found = set(re.findall(r"^(?:from|cimport|import) ddzcore\.(\w+)", text, re.MULTILINE))
    if re.search(r"^(?:import ddzcore$|from ddzcore import)", text, re.MULTILINE):
        found.add("__init__")
    return found


@pytest.mark.parametrize("path", [*CORE, *PRIVATE, *FACE.glob("*.pxd"), *FACE.glob("*.py")], ids=lambda path: path.name)
def test_rooms_import_from_floors_below(path: Path) -> None:
    if path.stem == "__init__":
        return
    for other in imports(path) - {path.stem}:
        floor = FACE_FLOOR if other == "__init__" else FLOORS[other]
        assert floor < FLOORS[path.stem], f"{path.stem} imports {other}"


def test_every_room_has_a_floor() -> None:
    rooms = {path.stem for path in [*CORE, *PRIVATE, *FACE.glob("*.pxd"), *FACE.glob("*.py")]} - {"__init__"}
    assert rooms == set(FLOORS)


def test_the_reference_knows_cards_and_options_only() -> None:
    for path in (FACE / "reference").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("ddzcore"):
                room = node.module.removeprefix("ddzcore.").split(".")[0]
                assert room == "reference" or FLOORS[room] <= 1, f"{path.name} imports {node.module}"
    for path in [*CORE, *FACE.glob("*.py")]:
        assert "reference" not in imports(path)


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
