"""An outside extension is built against the installed package, and calls the core without the GIL."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ddzcore import Pattern, Rules
from seeded import ALL_RULES, positions

SOURCE = Path(__file__).parent / "cimport" / "consumer.pyx"
SETUP = """
from Cython.Build import cythonize
from setuptools import Extension, setup

setup(name="consumer", ext_modules=cythonize([Extension("consumer", ["consumer.pyx"])]))
"""


@pytest.fixture(scope="module")
def consumer(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The extension, built in a folder of its own, with nothing of this repository in sight."""
    folder = tmp_path_factory.mktemp("consumer")
    (folder / "consumer.pyx").write_text(SOURCE.read_text())
    (folder / "setup.py").write_text(SETUP)
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = (path for path in folder.iterdir() if path.suffix in (".so", ".pyd"))
    spec = importlib.util.spec_from_file_location("consumer", built)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("text", ALL_RULES)
def test_the_core_answers_as_the_python_face(consumer: ModuleType, text: str) -> None:
    rules = Rules(text)
    for hand, to_beat in positions(53, rules, 60):
        plays = rules.legal_plays(hand, to_beat)
        assert consumer.survey(rules, hand, to_beat) == (
            len(plays),
            len(plays),
            sum(play.pattern is Pattern.BOMB for play in plays),
            0,
            sum(plays.cards.tolist()) % 2**64,
            sum(count >= 2 for count in hand.counts),
        )
