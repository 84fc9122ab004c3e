"""Extensions in C and C++ are built against the installed package's header, and play games without the GIL."""

import ctypes
import importlib.util
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

import ddzcore
from ddzcore import Pattern, Rules, State, deal_state, get_include, playouts
from seeded import ALL_RULES, positions

HERE = Path(__file__).parent
HEADER = Path(get_include()) / "ddzcore.h"
PAGE = HERE.parent / "docs" / "embedding.md"
STRUCTS = {
    "play": ("play", "play_t"),
    "table": ("context", "context_t"),
    "turns": ("state", "state_t"),
    "turns ": ("undo", "undo_t"),
}
SETUP = """
from setuptools import Extension, setup
extension = Extension({name!r}, [{source!r}], include_dirs=[{include!r}], extra_compile_args={flags!r})
setup(name={name!r}, ext_modules=[extension])
"""
STRICT = [] if sys.platform == "win32" else ["-Wall", "-Wextra", "-Werror", "-Wno-missing-field-initializers"]


def built(folder: Path, name: str) -> ModuleType:
    """Run `setup.py` in a folder, with nothing of this repository in sight, and import what it makes."""
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = (path for path in folder.iterdir() if path.suffix in (".so", ".pyd"))
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def needs_cpp() -> None:
    compiler = (sysconfig.get_config_var("CXX") or "c++").split()[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        pytest.skip(f"there is no C++ compiler: {compiler}")


@pytest.fixture(scope="module", params=["c", "cpp"])
def walk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The same games, in C99 and, since that is C++ too, in C++11."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "cpp":
        needs_cpp()
    source, standard = f"walk.{request.param}", "c99" if request.param == "c" else "c++11"
    (folder / source).write_text((HERE / "capi" / "walk.c").read_text())
    flags = [*STRICT, f"-std={standard}"] if STRICT else []
    setup = SETUP.format(name="walk", source=source, include=get_include(), flags=flags)
    (folder / "setup.py").write_text(setup)
    return built(folder, "walk")


@pytest.mark.parametrize("text", ALL_RULES)
def test_whole_games(walk: ModuleType, text: str) -> None:
    rules = Rules(text)
    for seed in range(1, 6):
        state = deal_state(rules, seed)
        turns, scores, back = walk.play_game(rules, state, seed)
        assert isinstance(back, State)
        assert back == state
        for count, number, word in turns:
            assert (state.count_plays(), state.hash) == (count, word)
            state.play_unchecked(state.legal_plays()[number])
        assert state.is_over
        assert state.scores == scores


@pytest.mark.parametrize("text", ALL_RULES)
def test_hands(walk: ModuleType, text: str) -> None:
    rules = Rules(text)
    for hand, to_beat in positions(54, rules, 40):
        plays = rules.legal_plays(hand, to_beat)
        expected = len(plays), len(plays), 0, sum(plays.cards.tolist()) % 2**64
        assert walk.survey(rules, int(hand), to_beat) == expected


def test_other_objects_are_refused(walk: ModuleType) -> None:
    rules = Rules()
    with pytest.raises(TypeError, match="rules are a Rules, not str"):
        walk.survey("doudizhu", 1, None)
    with pytest.raises(TypeError, match="a play is a Play, not str"):
        walk.survey(rules, 1, "3")
    with pytest.raises(TypeError, match="a state is a State, not Rules"):
        walk.play_game(rules, rules, 1)


@pytest.mark.parametrize("word", range(6))
def test_other_structs_are_refused(walk: ModuleType, word: int, monkeypatch: pytest.MonkeyPatch) -> None:
    new, pointer = ctypes.pythonapi.PyCapsule_New, ctypes.pythonapi.PyCapsule_GetPointer
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    words = (ctypes.c_uint32 * 6).from_address(pointer(ddzcore._capi, b"ddzcore._capi"))
    other = (ctypes.c_uint32 * 6)(*words)
    other[word] -= 1
    monkeypatch.setattr(ddzcore, "_capi", new(ctypes.addressof(other), b"ddzcore._capi", None))
    with pytest.raises(ImportError, match="compile again"):
        walk.fetch()
    monkeypatch.undo()
    walk.fetch()


def test_the_example_of_the_page(tmp_path: Path) -> None:
    needs_cpp()
    page = PAGE.read_text(encoding="utf-8")
    source, setup = re.findall(r"```(?:cpp)?\n((?:#include|import ddzcore\n).*?)```", page, re.DOTALL)
    (tmp_path / "sim.cpp").write_text(source)
    (tmp_path / "setup.py").write_text(setup)
    sim = built(tmp_path, "sim")
    rules = Rules()
    state = deal_state(rules, 1)
    score, turns = sim.simulate(rules, state, 4000, 7)
    expected = playouts(state, 4000, seed=7)
    assert abs(score - expected.mean_scores[0]) < 0.2
    assert abs(turns - expected.lengths.mean()) < 1


def fields(module: str, struct: str) -> list[str]:
    """The names of the fields of a struct in a shipped .pxd file."""
    text = (HEADER.parent.parent / f"{module}.pxd").read_text(encoding="utf-8")
    body = re.search(rf"cdef struct {struct}:.*\n((?:    .*\n)+)", text)
    assert body
    return re.findall(r"^    \w+ (\w+)", body[1], re.MULTILINE)


def layout_source(tables: Sequence[tuple[str, str, str, list[str]]]) -> str:
    """A Cython module that says where each field is, for Cython and for the header."""
    lines = [f"from ddzcore.{module} cimport {ours}" for module, _, ours, _ in tables]
    lines += ["cdef extern from *:", '    """', '    #include "ddzcore.h"']
    for _, name, _, names in tables:
        rows = ", ".join(f"offsetof(ddz_{name}, {field}), sizeof((({'ddz_' + name}*)0)->{field})" for field in names)
        lines.append(f"    static const size_t {name}_of_header[] = {{{rows}, sizeof(ddz_{name})}};")
    lines += ['    """', *(f"    const size_t {name}_of_header[]" for _, name, _, _ in tables)]
    for _, name, ours, names in tables:
        rows = ", ".join(f"<size_t>(<char*>&a.{field} - <char*>&a), sizeof(a.{field})" for field in names)
        lines += [f"def {name}():", f"    cdef {ours} a", f"    cython = [{rows}, sizeof({ours})]"]
        lines += [f"    return cython, [{name}_of_header[i] for i in range({2 * len(names) + 1})]"]
    return "\n".join(lines)


def test_fields_are_where_cython_has_them(tmp_path: Path) -> None:
    tables = [(module.strip(), name, ours, fields(module.strip(), ours)) for module, (name, ours) in STRUCTS.items()]
    assert [len(names) for _, _, _, names in tables] == [7, 4, 18, 13]
    (tmp_path / "layout.pyx").write_text("# cython: language_level=3\n" + layout_source(tables))
    setup = SETUP.format(name="layout", source="layout.pyx", include=get_include(), flags=[])
    (tmp_path / "setup.py").write_text(setup)
    layout = built(tmp_path, "layout")
    for _, name, _, _ in tables:
        cython, header = getattr(layout, name)()
        assert cython == header, name


def test_numbers_are_those_of_python() -> None:
    text = HEADER.read_text(encoding="utf-8")
    numbers = {name: int(number) for name, number in re.findall(r"^    DDZ_(\w+) = (\d+)", text, re.MULTILINE)}
    assert numbers == {pattern.name: int(pattern) for pattern in Pattern}
    for name in ("play", "turns"):
        shipped = (HEADER.parent.parent / f"{name}.pxd").read_text(encoding="utf-8")
        for constant, number in re.findall(r"^    (MAX_PLAYERS|NOBODY|MAX_READINGS) = (\d+)", shipped, re.MULTILINE):
            assert f"DDZ_{constant} = {number}" in text


def test_the_header_stands_alone(tmp_path: Path) -> None:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform == "win32" or shutil.which(compiler) is None:
        pytest.skip(f"there is no C compiler of this name: {compiler}")
    (tmp_path / "alone.c").write_text('#define DDZ_NO_PYTHON\n#include "ddzcore.h"\nint main(void) { return 0; }\n')
    for standard in ("c99", "c11"):
        command = [compiler, f"-std={standard}", "-pedantic", *STRICT, f"-I{get_include()}", "-c", "alone.c"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
