"""The rate of the core without Python: nanoseconds a play and a position, beside merely storing as many records.

    python benchmarks/core.py

Builds benchmarks/core_loop.pyx against the installed package, as another package would be, and loops over 1,000
positions. Each figure is the best of several repetitions, all in one run.
"""

import argparse
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from types import ModuleType

from positions import CORPORA, Corpus

SOURCE = Path(__file__).parent / "core_loop.pyx"
SETUP = """
from Cython.Build import cythonize
from setuptools import Extension, setup

setup(name="{0}", ext_modules=cythonize([Extension("{0}", ["{0}.pyx"], extra_compile_args=["-O3"])]))
"""


def build(folder: Path, source: Path = SOURCE) -> Path:
    """Build loops in a folder of their own; return the file of the extension."""
    (folder / source.name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "setup.py").write_text(SETUP.format(source.stem), encoding="utf-8")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return next(path for path in folder.iterdir() if path.suffix in (".so", ".pyd"))


def load(file: Path) -> ModuleType:
    """Import an extension from its file."""
    spec = importlib.util.spec_from_file_location(file.name.partition(".")[0], file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def time_loop(loops: ModuleType, corpus: Corpus, what: str, rounds: int) -> float:
    """Seconds of one round through the positions."""
    start = perf_counter()
    plays = loops.run(corpus.rules, list(map(int, corpus.hands)), corpus.to_beat, what, rounds)
    taken = perf_counter() - start
    assert plays == corpus.plays
    return taken / rounds


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=100, help="through all positions in one repetition")
    parser.add_argument("--repeat", type=int, default=15, help="repetitions, of which the best counts")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        loops = load(build(Path(folder)))
    print(f"{'':10} {'plays':>6} {'generate':>22} {'count':>22} {'store':>12}  generate/store  generate/count")
    for name, corpus in CORPORA.items():
        best = dict.fromkeys(("generate", "count", "store"), float("inf"))
        for _ in range(args.repeat):
            for what in best:
                best[what] = min(best[what], time_loop(loops, corpus, what, args.rounds))
        nanoseconds = {what: seconds * 1e9 for what, seconds in best.items()}
        cells = [
            f"{taken / corpus.plays:.2f} ns/play {taken / len(corpus.hands):4.0f} ns"
            for taken in (nanoseconds["generate"], nanoseconds["count"])
        ]
        print(
            f"{name:10} {corpus.plays / len(corpus.hands):6.1f} {cells[0]:>22} {cells[1]:>22} "
            f"{nanoseconds['store'] / corpus.plays:4.2f} ns/play  {best['generate'] / best['store']:14.1f}"
            f"  {best['generate'] / best['count']:14.1f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
