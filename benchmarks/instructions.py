"""Count the core's instructions with callgrind: the same on every run, whatever else the machine does.

    python benchmarks/instructions.py

Fails if a play of the seeded 20-card leads, or a follow of the seeded 17-card hands, takes more than its limit.
Needs valgrind (Debian: apt-get install valgrind); without it the script says so and ends with code 3.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from core import build, load
from positions import CORPORA

ROUNDS = 5
LIMITS = {("lead-20", "generate"): ("a play", 28.0), ("follow-17", "generate"): ("a follow", 250.0)}
PRINTED = [*LIMITS, ("lead-17", "generate"), ("lead-20", "count"), ("follow-17", "count")]


def collected(extension: Path, corpus: str, what: str) -> int:
    """Instructions of one round through the positions, the loop included."""
    command = [
        "valgrind",
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        f"--toggle-collect=__pyx_f_9core_loop_{what}_all",
        sys.executable,
        __file__,
        str(extension),
        corpus,
        what,
    ]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found or not int(found[1]):
        sys.exit(f"callgrind failed:\n{done.stdout}{done.stderr}")
    return int(found[1]) // ROUNDS


def work(extension: str, corpus: str, what: str) -> None:
    """What runs under callgrind."""
    loops, (rules, hands, to_beat, plays) = load(Path(extension)), CORPORA[corpus]
    assert loops.run(rules, list(map(int, hands)), to_beat, what, ROUNDS) == plays


def main() -> int:
    """Print the figures and hold them against the limits."""
    if not shutil.which("valgrind"):
        print("valgrind is not installed (Debian: apt-get install valgrind)", file=sys.stderr)
        return 3
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        extension = build(Path(folder))
        for corpus, what in PRINTED:
            _, hands, _, plays = CORPORA[corpus]
            instructions = collected(extension, corpus, what)
            unit, limit = LIMITS.get((corpus, what), ("", None))
            figures = {"a play": instructions / plays, "a follow": instructions / len(hands)}
            line = f"{corpus:10} {what:9} {figures['a play']:6.1f} a play, {figures['a follow']:7.1f} a position"
            if limit is not None:
                over = figures[unit] > limit
                failed |= over
                line += f"; at most {limit:g} {unit}: {'TOO MANY' if over else 'held'}"
            print(line, flush=True)
    return int(failed)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        work(*sys.argv[1:])
    else:
        sys.exit(main())
