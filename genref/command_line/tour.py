# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture as a program: a tour through all equations, and one of them with how to call it."""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator, Mapping, Sequence, Set
from difflib import get_close_matches
from fractions import Fraction
from typing import NamedTuple, Optional

from ..errors import counted
from .lecture import CHAPTERS, EQUATIONS, Chapter, Equation
from .reports import plain
from .sources import PACKAGE, in_book, in_engine

WIDTH = 80
INDENT = 6
BOLD, DIM, RED, GREEN, CYAN = "1", "2", "1;31", "32", "36"


class Answer(NamedTuple):
    """What the example of an equation gives, as text, and whether that is what is expected."""

    text: str
    right: bool


def walk() -> int:
    """Print all equations with the values of their examples; return 1 if one is wrong, else 0."""
    print("The lecture, equation by equation. Each example is computed now, and compared")
    print(f"with what was worked by hand. How to call one:\n\n  python -m {PACKAGE} show ID")
    wrong: list[str] = []
    checked = 0
    for chapter in CHAPTERS:
        print(f"\n\n{_paint(chapter.title, BOLD)}\n{'=' * len(chapter.title)}")
        for line in chapter.setup.splitlines():
            if not line.startswith("from "):
                print(" " * INDENT + line)
        for equation in EQUATIONS:
            if equation.chapter == chapter.id:
                answer = answer_of(equation)
                print()
                _print_heading(equation, answer)
                if answer:
                    checked += 1
                    _print_answer(equation, answer)
                    if not answer.right:
                        wrong.append(equation.id)
                elif equation.experiment:
                    print(f"{' ' * INDENT}shown by: {_experiment(equation)}")
    print(f"\n\n{counted(len(EQUATIONS), 'equation')}, {counted(checked, 'value')} checked, ", end="")
    if not wrong:
        print(_paint("all agree", GREEN))
        return 0
    print(_paint(f"{len(wrong)} WRONG", RED))
    for id in wrong:
        print(" " * INDENT + id)
    return 1


def show(id: Optional[str]) -> int:
    """Print an equation and how to call it, or those of a chapter, or all ids; return the exit status."""
    if id is None:
        for chapter in CHAPTERS:
            print(_paint(chapter.title, BOLD))
            for equation in EQUATIONS:
                if equation.chapter == chapter.id:
                    print(f"  {equation.id}")
        return 0
    for chapter in CHAPTERS:
        if chapter.id == id:
            return _show_chapter(chapter)
    for equation in EQUATIONS:
        if equation.id == id:
            return _show(equation)
    print(f"genref: {_refusal(id)}", file=sys.stderr)
    return 2


def _show_chapter(chapter: Chapter) -> int:
    """Print the equations of a chapter, their formulas and where they are computed."""
    print(_paint(chapter.title, BOLD))
    for equation in EQUATIONS:
        if equation.chapter == chapter.id:
            print()
            _print_heading(equation, None)
            book = in_book(equation.id)
            if book:
                print(f"{' ' * INDENT}{_paint(f'{book.file}:{book.line}', DIM)}")
    return 0


def _show(equation: Equation) -> int:
    answer, book = answer_of(equation), in_book(equation.id)
    _print_heading(equation, answer)
    print()
    for name, text in (
        ("kind", equation.kind),
        ("source", equation.source),
        ("spec", f"spec/{equation.chapter}.md#{equation.id}"),
        ("book", f"{book.file}:{book.line}" if book else ""),
        *(("engine", f"{PACKAGE}.{place.name}, line {place.line}") for place in in_engine(equation.id)),
        ("shown by", _experiment(equation)),
    ):
        if text:
            print(f"{_paint(f'{name:<8}', DIM)}  {text}")
    if book:
        print(f"\n{book.text}")
    if not answer:
        return 0
    print()
    for line in needed(equation):
        print(" " * INDENT + line)
    print()
    _print_answer(equation, answer)
    return int(not answer.right)


def answer_of(equation: Equation) -> Optional[Answer]:
    """Evaluate the example of an equation, if it has one; an exception is an answer, too."""
    if equation.value is None:
        return None
    try:
        text = text_of(equation.value())
    except Exception as error:  # whatever a function raises, the others are still to be seen
        text = f"{type(error).__name__}: {error}"
    return Answer(plain(text), text == equation.expected)


def text_of(value: object) -> str:
    """Return a value in the notation of the table: exact, and the same text only for the same value."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (str, int, Fraction)):
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{text_of(k)}: {text_of(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Set):
        return "{" + ", ".join(sorted(map(text_of, value))) + "}"
    if isinstance(value, Sequence):
        return "(" + ", ".join(map(text_of, value)) + (",)" if len(value) == 1 else ")")
    return str(value)


def needed(equation: Equation) -> list[str]:
    """Return what of the setup of its chapter the example of an equation needs, as lines of Python."""
    setup = next(chapter.setup for chapter in CHAPTERS if chapter.id == equation.chapter)
    lines: list[str] = []
    wanted = _names(ast.parse(equation.example), ast.Load)
    for statement in reversed(ast.parse(setup).body):
        if isinstance(statement, ast.ImportFrom):
            given = {alias.asname or alias.name for alias in statement.names}
        else:
            given = _names(statement, ast.Store)
        if given & wanted:
            wanted |= _names(statement, ast.Load)
            text = ast.get_source_segment(setup, statement) or ""
            lines[:0] = text.replace("from genref", f"from {PACKAGE}", 1).split("\n")
    return lines


def _names(tree: ast.AST, use: type[ast.expr_context]) -> set[str]:
    """Return the names that a piece of Python reads (Load) or gives a value to (Store).

    What the loops of a comprehension give a value to is neither: it is known only there.
    """
    found = list(ast.walk(tree))
    loops = [part.target for part in found if isinstance(part, ast.comprehension)]
    own = {name.id for loop in loops for name in ast.walk(loop) if isinstance(name, ast.Name)}
    return {name.id for name in found if isinstance(name, ast.Name) and isinstance(name.ctx, use)} - own


def _experiment(equation: Equation) -> str:
    """Return the command that shows a claim about data, or ""."""
    return f"python tests/experiments/run.py {equation.experiment}" if equation.experiment else ""


def _refusal(id: str) -> str:
    """Return what is wrong with an id, and with as many that are near as a line has room for."""
    near = _near(id)
    if not near:
        return f"no equation {id!a}; python -m {PACKAGE} show lists all"
    lines = [f"no equation {id!a}; did you mean {' or '.join(near[:n])}?" for n in (3, 2, 1)]
    shortest = f"no such equation; did you mean {near[0]}?"
    return next((line for line in lines if len("genref: " + line) <= WIDTH), shortest)


def _near(id: str) -> list[str]:
    """Return the ids most like what was asked for."""
    asked = id.strip().lower()
    ids = [equation.id for equation in EQUATIONS]
    within = [known for known in ids if len(asked) > 2 and asked in known]
    return list(dict.fromkeys([*within, *get_close_matches(asked, ids, 3)]))[:3]


def _print_heading(equation: Equation, answer: Optional[Answer]) -> None:
    if answer is None:
        mark = " " * INDENT
    elif answer.right:
        mark = _paint(f"{'ok':<{INDENT}}", GREEN)
    else:
        mark = _paint(f"{'WRONG':<{INDENT}}", RED)
    print(mark + _paint(equation.id, BOLD) + f"  ({equation.kind})" * (answer is None))
    for line in equation.formula.split("\n"):
        print(" " * INDENT + _paint(line, CYAN))


def _print_answer(equation: Equation, answer: Answer) -> None:
    """Print the example and what it gives, and below this, for the eye to compare, what it must."""
    left, longest = equation.example, max(len(answer.text), len(equation.expected))
    if INDENT + len(left) + len(" -> ") + longest > WIDTH:
        print(" " * INDENT + left)
        left = ""
    width = INDENT + max(len(left), len("expected"))
    for label, text in (
        (f"{left:>{width}} ->", answer.text),
        (f"{'expected':>{width}}   ", equation.expected),
    ):
        for line in _wrapped(text, WIDTH - width - len(" -> ")):
            print(f"{label} {line}")
            label = " " * len(label)


def _wrapped(text: str, width: int) -> Iterator[str]:
    """Break a text into lines, between words where it has some."""
    while len(text) > width:
        end = text.rfind(" ", 1, width + 1)
        end = width if end < 0 else end
        yield text[:end]
        text = text[end:].lstrip()
    yield text


def _paint(text: str, style: str) -> str:
    """Return a text in a style, if standard output is a terminal that has one."""
    wanted = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    understood = os.name != "nt" or "WT_SESSION" in os.environ
    return f"\x1b[{style}m{text}\x1b[0m" if wanted and understood else text
