# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The layout of an equation on a terminal: 80 columns, in colour if the terminal supports it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Optional

from .entries import Equation, Example
from .examples import Answer

WIDTH = 80
INDENT = 6
MARGIN = " " * INDENT
BOLD, DIM, RED, GREEN, CYAN = "1", "2", "1;31", "32", "36"


def print_heading(equation: Equation, answer: Optional[Answer]) -> None:
    """Print the id of an equation and its formula, with the wrong ways of its example or else its kind."""
    remark = equation.kind if answer is None else ", ".join(answer.wrong)
    print(marked(equation, answer) + f"  ({remark})" * bool(remark))
    for line in equation.formula.split("\n"):
        print(MARGIN + paint(line, CYAN))


def marked(equation: Equation, answer: Optional[Answer]) -> str:
    """Return the id of an equation after "ok", "WRONG", or blanks if it has no example to check."""
    if answer is None:
        mark = MARGIN
    elif answer.right:
        mark = paint(f"{'ok':<{INDENT}}", GREEN)
    else:
        mark = paint(f"{'WRONG':<{INDENT}}", RED)
    return mark + paint(equation.id, BOLD)


def print_prose(text: str, margin: str = MARGIN) -> None:
    """Print sentences, wrapped to the width of the page."""
    for line in wrapped(text, WIDTH - len(margin)):
        print(margin + line)


def print_answer(equation: Example, answer: Answer) -> None:
    """Print an example and its value; below, the reason or, if the value is wrong, the expected one."""
    left, longest = equation.example, max(len(answer.text), len(equation.expected))
    if INDENT + len(left) + len(" -> ") + longest > WIDTH:
        print(MARGIN + left)
        left = ""
    width = INDENT + max(len(left), len("expected"))
    texts = [(f"{left:>{width}} ->", answer.text)]
    if not answer.right:
        texts.append((f"{'expected':>{width}}   ", equation.expected))
    if equation.by_hand:
        *letters, last = equation.by_hand.split("\n")
        forms = last.split(", ")
        if width + len("    ") + max(map(len, [*letters, *forms])) > WIDTH:
            width = INDENT + len("expected")  # the ways do not fit below the expected value
        if width + len("    ") + len(last) <= WIDTH:
            forms = [last]
        texts += [(f"{'by hand' * (form is forms[0]):>{width}}   ", form) for form in forms]
        texts += [(f"{'with' * (letter is letters[0]):>{width}}   ", letter) for letter in letters]
    for label, text in texts:
        for line in wrapped(text, WIDTH - len(label) - 1):
            print(f"{label} {line}")
            label = " " * len(label)


def wrapped(text: str, width: int) -> Iterator[str]:
    """Break a text into lines, between words if possible."""
    while len(text) > width:
        end = text.rfind(" ", 1, width + 1)
        end = width if end < 0 else end
        yield text[:end]
        text = text[end:].lstrip()
    yield text


def paint(text: str, style: str) -> str:
    """Return a text in a style if standard output is a terminal that supports styles."""
    wanted = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    understood = os.name != "nt" or "WT_SESSION" in os.environ
    return f"\x1b[{style}m{text}\x1b[0m" if wanted and understood else text
