# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The exercises: `chapters/*.txt` has a template for each, and a seed draws its numbers.

A template is a block that begins with `[exercise id]` and has these lines, most of them as often as needed:

    of: the ids of its equations, its own one first
    title: what it is called
    draw: n = 50, 10, 20      the values that a number can have
    let: p = 1/n              what follows from them; / divides fractions exactly
    if: p < 1/4               what must hold
    ask: the question; {p} stands for a value, and formulas stand between dollar signs
    hint: the first step
    work: a step of the solution
    answer: bayes_rule(...)   the right answer, by the book (equations.py)
    wrong: 1 - p >> what happened, in a sentence >> what to do now, in a sentence

Draws are refused in which a mistake gives the right answer, or two mistakes give the same. The other blocks
are `[puzzle id]` with the false line of a derivation (puzzles.py), and `[value id]`, `[setup chapter]` and
`[end chapter]` for `test`, `show` and `tour` (values.py, reading.py).
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import exp, factorial, gcd, isqrt, log, pi, prod, sqrt
from pkgutil import get_data
from types import CodeType, FunctionType
from typing import NamedTuple, Optional, Union, cast

from .. import equations
from ..book_reals import Real, rounded
from ..errors import DomainError
from .answers import Value

CHAPTERS = {
    "bayes": "Bayes rule",
    "linear-algebra": "Linear algebra",
    "gaussian": "The multivariate Gaussian",
    "gda": "Gaussian discriminant analysis",
    "generative-vs-discriminative": "Generative or discriminative",
    "naive-bayes": "Naive Bayes",
    "laplace": "Laplace smoothing",
    "event-models": "Event models for text",
    "real-mail": "Real mail",
}
"""The chapters and their titles, in lecture order."""

ROOM = __package__ or ""
"""This folder as a package, under whatever name genref was copied."""


class Wrong(NamedTuple):
    """A likely wrong answer: its values, what happened, and what to do now."""

    values: tuple[Value, ...]
    what: str
    now: str


class Exercise(NamedTuple):
    """An exercise with its numbers. `lines` are shown below the question; `work` is the solution.

    Between dollar signs, texts contain formulas in ASCII, such as $mu_1' Sigma^-1 x$.
    """

    id: str
    chapter: str
    of: tuple[str, ...]
    title: str
    ask: str
    lines: tuple[str, ...]
    hint: str
    work: tuple[str, ...]
    answer: tuple[Value, ...]
    wrong: tuple[Wrong, ...]


class Block(NamedTuple):
    """A part of a chapter's file: `[kind id]` and its fields, each with its values in order."""

    kind: str
    id: str
    fields: Mapping[str, Sequence[str]]

    def text(self, name: str) -> str:
        return " ".join(self.fields.get(name, ()))


@lru_cache(maxsize=None)
def blocks(chapter: str) -> tuple[Block, ...]:
    """Return the blocks of a chapter's file. A line that begins with two blanks continues the one before."""
    text = (get_data(ROOM, f"chapters/{chapter}.txt") or b"").decode()
    found: list[Block] = []
    for line in text.splitlines():
        heading = re.fullmatch(r"\[(\w+) ([\w-]+)\]", line)
        if heading:
            found.append(Block(heading[1], heading[2], {}))
            continue
        fields = cast("dict[str, list[str]]", found[-1].fields) if found else {}
        if line.startswith("  "):
            last = fields[list(fields)[-1]]
            last[-1] += ("\n" if list(fields)[-1] == "setup" else " ") + line[2:]
        elif line and not line.startswith("#"):
            name, _, value = line.partition(":")
            fields.setdefault(name, []).append(value.strip())
    return tuple(found)


def templates() -> Iterator[tuple[str, Block]]:
    """Yield each exercise as chapter and block, in lecture order."""
    for chapter in CHAPTERS:
        for block in blocks(chapter):
            if block.kind == "exercise":
                yield chapter, block


def exercise(id: str, seed: int = 1) -> Exercise:
    """Return an exercise with the numbers of a seed. Raises: DomainError for an unknown id."""
    rank = (seed - 1) % INSTANCES
    found = _instance(id, rank)
    while not found and rank:  # an exercise in words may have fewer
        rank //= 2
        found = _instance(id, rank)
    if not found:
        raise DomainError("exercise", id, "an exercise whose numbers keep its answers apart")
    return found[1]


INSTANCES = 60
"""How many seeds have numbers of their own; then they begin again."""


@lru_cache(maxsize=None)
def _instance(id: str, rank: int) -> Optional[tuple[int, Exercise]]:
    """Return the next instance after that of the rank before, and its step, or None if there is none.

    The steps go round all choices of numbers, neighbours far apart, as in golden sections of a circle.
    """
    before = _instance(id, rank - 1) if rank else (-1, None)
    chapter, block, choices = _template(id)
    size = prod(len(values) for _, values in choices)
    stride = next(n for n in range(size * 61803 // 100000 + 1, 2 * size + 2) if gcd(n, size) == 1)
    for step in range(before[0] + 1, size) if before else ():
        place, names = step * stride % size, dict(_NAMES)
        for name, values in choices:
            place, chosen = divmod(place, len(values))
            names[name] = values[chosen]
        made = _made(chapter, block, names)
        if made:
            return step, made
    return None


@lru_cache(maxsize=None)
def _template(id: str) -> tuple[str, Block, list[tuple[str, Sequence[object]]]]:
    """Return the chapter and the block of an exercise, and the values that each of its numbers can have."""
    for chapter, block in templates():
        if block.id == id:
            return chapter, block, [_drawn(line) for line in block.fields.get("draw", ())]
    raise DomainError("exercise", id, "an id that the command exercise lists")


def _drawn(line: str) -> tuple[str, Sequence[object]]:
    name, _, text = line.partition("=")
    values = cast("Sequence[object]", evaluated(f"({text.strip()},)", dict(_NAMES)))
    return name.strip(), [value for n, value in enumerate(values) if value not in values[:n]]


def _made(chapter: str, block: Block, names: dict[str, object]) -> Optional[Exercise]:
    """Return the exercise for these numbers, or None if they do not suit it."""
    for line in block.fields.get("let", ()):
        name, _, value = line.partition("=")
        names[name.strip()] = evaluated(value, names)
    if not all(evaluated(line, names) for line in block.fields.get("if", ())):
        return None
    answer = flat(evaluated(block.text("answer"), names))
    names["answer"] = answer[0] if len(answer) == 1 else answer
    rows = []
    for line in block.fields.get("wrong", ()):
        expression, what, now = line.split(">>")
        given = evaluated(expression, names)
        if given is not None:  # None: with these numbers nobody can make the mistake
            rows.append(Wrong(flat(given), filled(what.strip(), names), filled(now.strip(), names)))
    known = [answer, *(row.values for row in rows)]
    if not all(apart(a, b) for i, a in enumerate(known) for b in known[:i]):
        return None
    for row in _usual(answer):
        if all(apart(row.values, values) for values in known):
            rows.append(row)
            known.append(row.values)
    return Exercise(
        block.id,
        chapter,
        tuple(block.text("of").split()),
        block.text("title"),
        filled(block.text("ask"), names),
        (),
        filled(block.text("hint"), names),
        tuple(filled(line, names) for line in block.fields.get("work", ())),
        answer,
        tuple(rows),
    )


def _usual(answer: Sequence[Value]) -> Iterator[Wrong]:
    """Yield slips that fit any numbers: the sign, the other side of a fraction, the complement, a factor."""
    values = cast("list[float]", [value for value in answer if not isinstance(value, str)])
    if len(values) < len(answer) or not any(values):
        return
    negative = tuple(-v for v in values)
    yield Wrong(negative, "The size is right, and the sign is not.", "Look for a minus that you lost.")
    if len(values) == 1:
        (value,) = values
        if 0 < value < 1:
            yield Wrong(
                (1 - value,), "This is 1 minus the right answer.", "Check which of the two is asked for."
            )
        yield Wrong(
            (1 / value,), "This is the right answer upside down.", "Exchange numerator and denominator."
        )
        if abs(value) < 1:
            yield Wrong(
                (100 * value,),
                "This is a hundred times the answer.",
                "Write percentages with their sign, as in 14%.",
            )
    for factor in (2, Fraction(1, 2)):
        yield Wrong(
            tuple(factor * v for v in values),
            f"This is {'twice' if factor == 2 else 'half'} the right answer.",
            "Look for a factor of 2 that you lost or added.",
        )


def apart(some: Sequence[Value], others: Sequence[Value]) -> bool:
    """Return whether three digits tell two answers apart; people give whole numbers with all digits."""
    return len(some) != len(others) or any(map(_differ, some, others))


def _differ(a: Value, b: Value) -> bool:
    if isinstance(a, str) or isinstance(b, str) or a == int(a) and b == int(b):
        return a != b
    return abs(float(a) - float(b)) > 0.015 * max(abs(float(a)), abs(float(b)))


# Expressions


def flat(value: object) -> tuple[Value, ...]:
    """Return the numbers and words of a value in order; of labels only what belongs to them."""
    if isinstance(value, (tuple, list)):
        return tuple(each for part in value for each in flat(part))
    if isinstance(value, Mapping):
        return flat(list(value.values()))
    if isinstance(value, Real):
        return (float(rounded(value)),)
    return (value if isinstance(value, (str, float)) else Fraction(cast("Union[int, Fraction]", value)),)


class _Exact(ast.NodeTransformer):
    """Make each / a division of fractions, as Python divides ints to floats."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.op, ast.Div):
            return node
        return ast.copy_location(ast.Call(ast.Name("over", ast.Load()), [node.left, node.right], []), node)


def _over(above: object, below: object) -> object:
    return Fraction(above) / below if isinstance(above, int) else above / below  # type: ignore[operator]


def _root(value: Union[int, float, Fraction]) -> Union[float, Fraction]:
    """Return a square root, exactly if it is rational."""
    square = Fraction(value)
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator)) if square >= 0 else Fraction(0)
    return root if root * root == square else sqrt(value)


_NAMES: dict[str, object] = {
    **{name: value for name, value in vars(equations).items() if callable(value) and "_" in name.strip("_")},
    "__builtins__": builtins,
    "over": _over,
    "exp": exp,
    "ln": log,
    "sqrt": _root,
    "pi": pi,
    "factorial": factorial,
    "prod": prod,
    "permutations": permutations,
    "Fraction": Fraction,
}
"""What expressions can name: the book, and functions for the numbers that mistakes give."""


@lru_cache(maxsize=None)
def _compiled(text: str) -> CodeType:
    tree = _Exact().visit(ast.parse(text.strip(), mode="eval"))
    return compile(ast.fix_missing_locations(tree), text, "eval")


def evaluated(text: str, names: dict[str, object]) -> object:
    """Return the value of an expression of a chapter's file."""
    return FunctionType(_compiled(text), names)()


def filled(text: str, names: dict[str, object]) -> str:
    """Return a text with the values of the expressions in braces."""

    def value(found: re.Match[str]) -> str:
        said = shown(evaluated(found[1], names))
        beside = text[: found.start()].endswith("/ ") or re.match(r" /|\^", text[found.end() :])
        return f"({said})" if "/" in said and beside else said  # 1/2 / (3/4), (1/2)^3

    made = re.sub(r"\{([^{}]+)\}", value, text)
    for pattern, instead in _TIDY:
        made = re.sub(pattern, instead, made)
    return made


_TIDY = (
    (r"\+ -(?=[\d(])", "- "),
    (r"- -(?=[\d(])", "+ "),
    (r"(?<![a-zA-Z])\((\d+)\)", r"\1"),  # (2)^3
    (r"(?<![\d/])(\d+/\d+) = \1(?![\d/])", r"\1"),  # 3/5 = 3/5
)
"""What looks odd with some numbers, and what is written instead."""


def shown(value: object) -> str:
    """Return a value as text: 9/28, 0.07958, (1, 2), [[2, 1], [1, 1]]."""
    if isinstance(value, Real):
        value = float(rounded(value))
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, (tuple, list)):
        opening, closing = ("[", "]") if isinstance(value, list) else ("(", ")")
        return opening + ", ".join(map(shown, value)) + closing
    return str(value)
