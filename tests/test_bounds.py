# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Everything that could exhaust the stack or memory, and the bound on each.

Two kinds of code do not show how much they use: a function that calls itself, and a short text or Decimal
with a huge exponent, which becomes long as a fraction. A new recursive function makes a test here fail until
you write down its bound. The exponents of powers such as 10**n and 1 << n are of three kinds: digits (at most
2,000), bits of accepted numbers (2^20, see `numbers.exact.ratio`), and sizes that have a limit in
spec/limits.md.
"""

from __future__ import annotations

import ast
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import genref
from genref.command_line import arguments, exercise, steps
from genref.errors import GenrefError
from genref.files.model_json import Malformed, number_of
from genref.numbers.exact import exact, ratio
from genref.oracle.adapters import DEEPEST, UnclearAnswer, sendable
from genref.oracle.condition import rational
from genref.oracle.grading import number_of as number_of_answer
from genref.oracle.profiles import Profile

RECURSIVE = {
    # It eliminates the leading positive definite rows of a matrix again, and they need no such proof.
    "two calls": "engine.matrices.elimination: _not_positive_definite definite",
    # A negative quotient becomes positive; a quotient of unlike terms takes a power of 2, starting at 1/1.
    "three calls": "numbers.enclosing: Enclosing.power Enclosing.ratio",
    # Only by definition, where a matrix with as many rows as the stack has levels, some hundreds, takes
    # longer than anyone would wait; the engine eliminates in a loop.
    "a level for each row of a matrix": "equations: matrix_solve",
    # Each call handles half of the numbers, so the depth grows by one with each doubling.
    "halves": "numbers.closed_forms: _coprime_halves _dividing _sharing",
    # It shows sizes, labels and pseudo-counts; a tuple of them contains no tuples.
    "a tuple": "display: listed",
    # A reader refuses more levels (`_DEPTH`), and genref writes only what it made itself.
    "levels of the wire format": "files.cbor: _Reader._items _Reader._map _Reader.item encoded",
}
"""The recursive functions of importable modules, grouped by their bound."""

ROOT = Path(genref.__file__).parent


def functions(tree: ast.AST) -> tuple[dict[str, ast.FunctionDef], set[str]]:
    """Return the functions of a module, with nested ones under dotted names, and the names of its classes."""
    found: dict[str, ast.FunctionDef] = {}
    classes: set[str] = set()

    def walk(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = prefix
            if isinstance(child, ast.FunctionDef):
                found[prefix + child.name] = child
                inner = f"{prefix}{child.name}."
            elif isinstance(child, ast.ClassDef):
                classes.add(prefix + child.name)
                inner = f"{prefix}{child.name}."
            walk(child, inner)

    walk(tree, "")
    return found, classes


def used(name: str, known: dict[str, ast.FunctionDef], classes: set[str]) -> Iterator[str]:
    """Yield the functions of the module that a function names, or calls through self or cls."""
    parts = list(ast.walk(known[name]))
    own = {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    own |= {part.arg for part in parts if isinstance(part, ast.arg)}
    scopes = [name]
    while scopes[-1]:
        scopes.append(scopes[-1].rpartition(".")[0])
    for part in parts:
        if isinstance(part, ast.Name) and part.id not in own:
            seen = [f"{scope}.{part.id}".lstrip(".") for scope in scopes if scope not in classes]
            yield from [target for target in seen if target in known][:1]
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            method = f"{name.rpartition('.')[0]}.{part.attr}"
            if part.value.id in ("self", "cls") and method in known:
                yield method


def recursive(source: str) -> list[str]:
    """Return the functions that call themselves, directly or indirectly, within their module."""
    known, classes = functions(ast.parse(source))
    reached = {name: set(used(name, known, classes)) for name in known}
    for between in known:
        for names in reached.values():
            if between in names:
                names |= reached[between]
    return sorted(name for name, names in reached.items() if name in names)


def test_recursion_is_found() -> None:
    assert recursive("def f(n): return n and f(n - 1)") == ["f"]
    assert recursive("def f(n): return g(n)\ndef g(n): return map(f, n)\ndef h(): f(1)") == ["f", "g"]
    assert recursive("class A:\n def f(self): return self.f()\n def g(self): return g()\ndef g(): 0") == [
        "A.f"
    ]
    assert recursive("def f():\n def g(): return g()\n return g()") == ["f.g"]
    assert recursive("def f():\n g = 1\n return g\ndef g(): return f()") == []


@pytest.mark.once
def test_every_recursion_of_the_library_is_bounded() -> None:
    found = set()
    for file in ROOT.rglob("*.py"):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        # The commands recurse over genref's own code and pages, and over data bounded by `MOST_DEPTH`; the
        # oracle recurses over its questions and over answers of at most `DEEPEST` levels, see the next test.
        if not module.startswith(("command_line", "oracle")):
            found |= {f"{module}: {name}" for name in recursive(file.read_text(encoding="utf-8"))}
    listed = (text.split(": ") for text in RECURSIVE.values())
    assert found == {f"{module}: {name}" for module, names in listed for name in names.split()}


def test_answers_that_are_nested_too_deeply_are_none() -> None:
    deep: object = 1
    for _ in range(DEEPEST + 1):
        deep = [deep]
    with pytest.raises(UnclearAnswer, match=f"more than {DEEPEST} deep"):
        sendable(deep)


HUGE, TINY = "1e999999999999", "1e-999999999999"


@pytest.mark.parametrize("text", [HUGE, TINY, "1e200000", "1e-200000"])
@pytest.mark.parametrize(
    "read",
    [
        lambda text: exact(Decimal(text)),
        lambda text: ratio(Decimal(text)),
        lambda text: number_of(text, "sums"),
        lambda text: Profile(variance_floor=text),
        arguments.pseudo_count,
        lambda text: steps._converted(text, Fraction, "x"),
    ],
    ids=["exact", "ratio", "model file", "profile", "pseudo-count", "steps"],
)
def test_texts_with_huge_exponents_are_refused(read: Callable[[str], object], text: str) -> None:
    with pytest.raises((GenrefError, Malformed, ArgumentTypeError, steps.Refused)):
        read(text)


@pytest.mark.parametrize("text", [HUGE, TINY])
def test_or_are_cut_where_only_their_size_matters(text: str) -> None:
    assert rational(Decimal(text)) == number_of_answer(text) in (10**5000, 1 / exact(10**5000))
    assert exercise._answer_word(text).number is None
