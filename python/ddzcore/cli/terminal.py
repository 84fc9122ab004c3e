"""Text as a terminal takes it: its width, its columns, and the characters that its encoding has."""

import io
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator

__all__ = ["aligned", "can_be_written", "counted", "escape_what_cannot_be_written", "hanging"]

NARROWEST_COLUMN = 24
"""Plays get so many columns on any terminal, however narrow."""


def counted(number: int, noun: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def hanging(label: str, text: str) -> Iterator[str]:
    """`text` after `label`, wrapped to the terminal, further lines below the first."""
    indent = width(label)
    room = max(shutil.get_terminal_size().columns - indent, NARROWEST_COLUMN)
    for line in textwrap.wrap(text, room, break_long_words=False, break_on_hyphens=False):
        yield label + line
        label = " " * indent


def aligned(texts: Iterable[str]) -> list[str]:
    """The texts, filled with blanks to one width on the screen."""
    texts = list(texts)
    widest = max(map(width, texts), default=0)
    return [text + " " * (widest - width(text)) for text in texts]


def width(text: str) -> int:
    """How many columns of a terminal a text takes: two for a Chinese character."""
    return sum(2 if unicodedata.east_asian_width(letter) in "FW" else 1 for letter in text)


def escape_what_cannot_be_written() -> None:
    """Write what the encoding of stdout lacks as escapes, instead of failing."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def can_be_written(text: str) -> bool:
    """Whether the encoding of stdout has all of these characters."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
