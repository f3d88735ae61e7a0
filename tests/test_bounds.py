# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Everything in the core that could exhaust the stack or memory, and the bound on each.

Two kinds of code do not show how much they use: a function that calls itself, and a short text or Decimal
with a huge exponent, which becomes long as a fraction. A new recursive function makes a test here fail until
you write down its bound.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

import genref
from genref import gaussian
from genref.errors import DomainError

from .each_row import each_row

RECURSIVE = {
    # It eliminates the leading positive definite rows of a matrix again, and they need no such proof.
    "two calls": "matrices: _not_positive_definite definite",
    # The number that it divides by is squared each time.
    "a level for each doubling of an exponent": "numbers.rounding: _without",
    # With the power of ten, the two numbers have the same length.
    "once more": "numbers.rounding: Precision.between",
    # A matrix with as many rows as the stack has levels, some hundreds, takes longer than anyone would wait.
    "a level for each row of a matrix": "equations: matrix_solve",
}
"""The recursive functions of the core, grouped by their bound."""

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
def test_every_recursion_of_the_core_is_bounded() -> None:
    found = set()
    for file in [*ROOT.glob("*.py"), *ROOT.glob("numbers/*.py")]:
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        found |= {f"{module}: {name}" for name in recursive(file.read_text(encoding="utf-8"))}
    listed = (text.split(": ") for text in RECURSIVE.values())
    assert found == {f"{module}: {name}" for module, names in listed for name in names.split()}


@each_row("text", ["1e999999999999", "1e-999999999999", "1e200000", "1e-200000"])
def test_huge_exponents_are_refused(text: str) -> None:
    with pytest.raises(
        DomainError, match=r"^rows\[0\]\[0\] is .*; allowed: a power of ten of at most 100000$"
    ):
        gaussian.mean([[Decimal(text)]])
