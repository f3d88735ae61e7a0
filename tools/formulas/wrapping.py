# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Break a plain-text formula into lines that fit a terminal; each line after the first is indented.

>>> print(wrapped("f(a = " + 30 * "b" + ") = " + 25 * "c" + " + d,  e = f(1, 2)"))
f(a = bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb) = ccccccccccccccccccccccccc + d,
    e = f(1, 2)
"""

from __future__ import annotations

import re

WIDTH = 74
INDENT = "    "
PLACES = [  # where a line may be broken before, best first
    r"  \S",
    r" (?:if|where|at|independently) |(?<=,) [a-z]\w* (?:=|<-) ",
    r" (?:=|=>|<=) ",
    r" [/+-] ",
    r" ",
]


def wrapped(text: str) -> str:
    """Break each line that is too long, outside brackets if possible."""
    return "\n".join(part for line in text.split("\n") for part in _lines(line))


def unwrapped(text: str) -> str:
    """Return the text before it was broken into lines, except for wide spaces.

    >>> unwrapped("a\\n    = b\\nc = d")
    'a = b\\nc = d'
    """
    return text.replace("\n" + INDENT, " ")


def _lines(text: str) -> list[str]:
    found, indent = list[str](), ""
    while len(indent + text) > WIDTH:
        places = [place for place in range(1, WIDTH - len(indent) + 1) if text[place] == " "]
        place = min(places, key=lambda place: (_rank(text, place), -place))
        found.append((indent + text[:place]).rstrip())
        text, indent = text[place:].strip(), INDENT
    return [*found, indent + text]


def _rank(text: str, place: int) -> tuple[bool, int, int]:
    """Return how bad it is to break a text at a space: not after an operator, nor deep inside brackets."""
    before = text[:place]
    depth = sum(map(before.count, "([{")) - sum(map(before.count, ")]}"))
    kind = next(rank for rank, kind in enumerate(PLACES) if re.compile(kind).match(text, place))
    return text[place - 1] in "/+-=", depth, kind
