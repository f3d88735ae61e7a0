# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The layout on a terminal: 80 columns, in colour if the terminal supports it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from textwrap import wrap

from ..display import plain
from .pages import Entry
from .values import Example, value_of

WIDTH = 80
MARGIN = " " * 6
BOLD, DIM, RED, GREEN, CYAN = "1", "2", "1;31", "32", "36"


def paint(text: str, style: str) -> str:
    """Return a text in a style if standard output is a terminal that supports styles."""
    wanted = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    understood = os.name != "nt" or "WT_SESSION" in os.environ
    return f"\x1b[{style}m{text}\x1b[0m" if wanted and understood else text


def print_title(text: str, line: str = "=") -> None:
    print(f"{paint(text, BOLD)}\n{line * len(text)}\n")


def print_lines(lines: Sequence[str], margin: str = MARGIN) -> None:
    """Print lines with a margin; a line that is too long goes on below, further in."""
    for line in lines:
        inner = margin + line[: len(line) - len(line.lstrip())]
        broken = wrap(line.strip(), WIDTH - len(inner) - 2, break_on_hyphens=False) or [""]
        for n, part in enumerate(broken):
            print((inner + ("  " if n else "") + plain(part)).rstrip())


def print_prose(text: str, margin: str = "") -> None:
    """Print a paragraph."""
    for line in wrap(text, WIDTH - len(margin), break_on_hyphens=False):
        print(margin + plain(line))


def print_heading(entry: Entry) -> None:
    """Print the id of an equation, its kind and its formula."""
    print(f"{MARGIN}{paint(entry.id, BOLD)}  ({entry.kind})")
    for line in entry.formula.split("\n"):
        print(MARGIN + paint(line, CYAN))


def print_value(example: Example, before: Sequence[str]) -> bool:
    """Print an example after some lines, its value, and that by hand; return whether it is right."""
    value = value_of(example)
    right = value == example.expected
    print_lines([*before, example.code])
    rows = [("->", value)] if right else [("->", paint(f"{value}  WRONG", RED)), ("due", example.expected)]
    if example.hand:
        rows += [("by hand", example.hand), *(("with", letter) for letter in example.letters)]
    for label, text in rows:
        for part in wrap(text, WIDTH - 15, break_on_hyphens=False):
            print(f"{MARGIN}{label:>7}  {part}")
            label = ""
    return right
