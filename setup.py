"""Compile the bodies, ddzcore/*.pyx, into the import package python/ddzcore."""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

MODE = os.environ.get("DDZCORE_BUILD", "release")  # release | debug | sanitize
# The generator is one walk with constant arguments; only where it is inlined do they make several of it.
ALWAYS_INLINE = "-DCYTHON_INLINE=__inline__ __attribute__((__unused__, __always_inline__))"
HEADER = "python/ddzcore/include"  # of ddzcore.h, which capi.pyx fills the table of
FLAGS = {
    "release": (["/O2"], []) if sys.platform == "win32" else (["-O3", "-g0", ALWAYS_INLINE], []),
    "debug": (["-O0", "-g", "-UNDEBUG"], []),
    "sanitize": (
        ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"],
        ["-fsanitize=address,undefined"],
    ),
}
if MODE not in FLAGS:
    sys.exit(f"DDZCORE_BUILD={MODE!r} is not possible; allowed: {', '.join(FLAGS)}")
compile_args, link_args = FLAGS[MODE]
checked = MODE != "release"


def extension(name: str, source: str) -> Extension:
    return Extension(name, [source], include_dirs=[HEADER], extra_compile_args=compile_args, extra_link_args=link_args)


modules = [extension(f"ddzcore.{pyx.stem}", pyx.as_posix()) for pyx in sorted(Path("ddzcore").glob("*.pyx"))]
shared = extension("ddzcore._cyutility", "ddzcore/_cyutility.c")  # generated: Cython's own helpers, once

setup(
    options={"build": {"build_base": f"build/{MODE}"}},  # objects of one mode never end up in another's wheel
    ext_modules=cythonize(
        [*modules, shared],
        include_path=["python", "."],  # python/: public .pxd; ".": private .pxd of the core
        shared_utility_qualified_name="ddzcore._cyutility",
        build_dir=f"build/{MODE}/cython",
        compiler_directives={
            "language_level": 3,
            "freethreading_compatible": True,
            "boundscheck": checked,
            "wraparound": False,
            "initializedcheck": checked,
            "cdivision": True,
            "binding": False,  # plain methods: a quarter off the time of a short call
            "embedsignature": True,
            "embedsignature.format": "clinic",  # which inspect.signature reads
        },
    ),
)
