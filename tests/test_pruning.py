# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The names that a part leaves out, tested on a package of a few lines."""

from __future__ import annotations

import ast
import shutil
import subprocess
from pathlib import Path

import pytest

from genref.command_line import pruning, vendoring

FILES = {
    "__init__.py": "",
    "area.py": '''\
"""What users call."""

from . import book
from .inner.numbers import exact

__all__ = ["area"]


def area(side: "Side") -> int:
    """The area.

    >>> area(2)
    4
    """
    return book.square(exact(side))


Side = int
''',
    "book.py": '''\
"""The book.

All of it is about circles.
"""

from __future__ import annotations

from math import pi, prod
from typing import overload

from .inner.numbers import half, third  # noqa: F401  # for examples

# Squares
@overload
def square(a: int) -> int: ...
@overload
def square(a: float) -> float: ...
def square(a):
    """
    >>> half(square(2))
    2.0
    """
    return prod([a, a])


# Circles
def circle(r):
    return pi * third(r)
''',
    "inner/__init__.py": "",
    "inner/numbers.py": '''\
from .parts import divided as over, unused

__all__ = ["exact", "half"]

LIMIT = 2
"""The largest."""

def exact(a):
    assert a <= LIMIT
    return a

def half(a): return over(a, 2)

def third(a): return over(a, LIMIT + 1)

def wide(): return third(1)
''',
    "inner/parts.py": "import os, sys\n\ndef divided(a, b): return a / b\n\nunused = os.sep\nif sys: pass\n",
    "other.py": "",
    "selftest_cases.py": """\
from math import inf, nan

PLACE = inf

def first(x): return nan

def second(x): return PLACE

def cases():
    one = 1
    two = one + 1
    three = two + one
    four, five = 4, 5
    for m in there("area"):
        yield m.area(1), second(four)
    for m in there("book"):
        r = m.circle(1)
        yield r, first(three)
        unused = two
        s = m.square(2)
        yield s, m.half(8)
    for m in there("absent"):
        yield m.x, 1
    for m in there("inner.parts"):
        yield m.unused, 1
""",
}


def test_only_what_is_used_is_left() -> None:
    found = pruning.needed(FILES, ["area"], ["other"])
    assert found == {
        "area.py": FILES["area.py"],
        "book.py": FILES["book.py"]
        .replace("\n\nAll of it is about circles.\n", "")
        .replace("pi, prod", "prod")
        .replace("half, third", "half")
        .partition("\n\n\n# Circles")[0]
        + "\n",
        "inner/__init__.py": "",
        "inner/numbers.py": FILES["inner/numbers.py"].replace(", unused", "").partition("\n\ndef third")[0]
        + "\n",
        "inner/parts.py": "import sys\n\ndef divided(a, b): return a / b\nif sys: pass\n",
    }
    file = pruning.CASES[0]
    assert pruning.cases_of(file, {file: FILES[file]}) == ""
    left = {**FILES, file: pruning.cases_of(file, {**found, file: FILES[file]})}
    cases = pruning.needed(left, ["area"], ["other"], [file])[file]
    assert (
        cases
        == """\
from math import inf

PLACE = inf

def second(x): return PLACE

def cases():
    four, five = 4, 5
    for m in there("area"):
        yield m.area(1), second(four)
    for m in there("book"):
        s = m.square(2)
        yield s, m.half(8)
"""
    )


def test_public_names_that_are_left_out_are_not_listed() -> None:
    files = {
        "a.py": "from . import b\n\n\ndef f(): return b.g() + b.h()\n",
        "b.py": "\n__all__ = ['g', 'i']\n__all__ += ['h']\n__all__ += ['j']\n\n\n"
        + "\n\n\n".join(f"def {name}(): return 1" for name in "ghij"),
    }
    found = pruning.needed(files, ["a"], [])["b.py"].partition("\n\n\n")[0]
    assert found == "__all__ = [\"g\"]\n__all__ += ['h']"


def test_what_is_public_is_whole() -> None:
    found = pruning.needed(FILES, ["area"], ["book"])
    assert found["book.py"] == FILES["book.py"] and "def third" in found["inner/numbers.py"]


@pytest.mark.once
@pytest.mark.parametrize("part", vendoring.choices(vendoring.sources()))
def test_no_name_is_missing_and_no_import_is_unused(part: str, tmp_path: Path) -> None:
    """A linter confirms that a copy defines every name it uses, and uses every name it imports."""
    if shutil.which("ruff") is None:
        pytest.skip("ruff is not installed")
    for file, text in vendoring.copied(vendoring.sources(), [part], {}).items():
        (tmp_path / file).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    command = ["ruff", "check", "--isolated", "--no-cache", "--select", "F401,F821", "."]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "All checks passed!\n"


@pytest.mark.slow
@pytest.mark.covers
def test_definitions_are_letter_for_letter() -> None:
    """A copy has less than a third of the lines of all modules that laplace needs."""
    files = vendoring.sources()
    copy = vendoring.copied(files, ["laplace"], {})
    for file, text in copy.items():
        if file.endswith(".py") and file not in ("__init__.py", "selftest.py", *pruning.CASES):
            for node in ast.parse(text).body:
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    assert str(ast.get_source_segment(text, node)) in files[file]
    whole = sum(len(files[file].splitlines()) for file in copy if file in files)
    assert 3 * sum(len(text.splitlines()) for file, text in copy.items() if file.endswith(".py")) < whole


def test_a_long_import_has_lines() -> None:
    names = [f"name_{k}_of_many_that_are_imported" for k in range(5)]
    files = {
        "a.py": "from . import b\n\n\ndef f(): return b.g()\n",
        "b.py": f"from .c import {', '.join(names)}\n\ndef g(): return {' + '.join(names[1:])}\n",
        "c.py": "\n".join(f"{name} = 1" for name in names) + "\n",
    }
    listed = "".join(f"    {name},\n" for name in names[1:])
    found = pruning.needed(files, ["a"], [])
    assert found["b.py"].startswith(f"from .c import (\n{listed})\n\ndef g()")
    assert found["c.py"].splitlines() == [f"{name} = 1" for name in names[1:]]
