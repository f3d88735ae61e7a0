# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Where an equation stands in the sources: its function in the book, and what computes it in the engine.

The sources are read as text, so that nothing depends on docstrings, which `python -OO` drops.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pkgutil import get_data, iter_modules
from typing import NamedTuple, Optional

PACKAGE = __name__.rpartition(".command_line.")[0]
"""What this copy is called."""


class Place(NamedTuple):
    """A function or class with its module, the file it is in, the line, and its text."""

    name: str
    file: str
    line: int
    text: str


def is_here(file: str) -> bool:
    """Return whether a file of the project, such as a page, is beside the package, as it is not in a copy."""
    return any(
        os.path.isfile(os.path.join(os.path.dirname(folder), file))
        for folder in import_module(PACKAGE).__path__
    )


def in_book(id: str) -> Optional[Place]:
    """Return the function of the book that is an equation, None for what is no definition."""
    name = id.replace("-", "_")
    return next((place for place in _places("equations") if place.name == f"equations.{name}"), None)


def in_engine(id: str) -> list[Place]:
    """Return what says that it computes an equation."""
    return [
        place
        for module in _modules()
        for place in _places(module)
        for ids in re.findall(r"^ *Computes: *(.+?) *$", place.text, re.M)
        if id in re.split(r"[,\s]+", ids)
    ]


def _modules() -> Iterator[str]:
    """Yield the modules of the lecture and of the engine."""
    for folder in ("", ".engine"):
        for module in iter_modules(import_module(PACKAGE + folder).__path__):
            if not module.ispkg:
                yield f"{folder}.{module.name}".lstrip(".")


@lru_cache(maxsize=None)
def _places(module: str) -> tuple[Place, ...]:
    """Return the functions and classes of a module; of a class the text up to its first method."""
    file = module.replace(".", "/") + ".py"
    text = (get_data(PACKAGE, file) or b"").decode()
    lines = text.split("\n")

    def within(tree: ast.AST, prefix: str) -> Iterator[Place]:
        for node in ast.iter_child_nodes(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                name, end = f"{prefix}.{node.name}", node.end_lineno or node.lineno
                inner = list(within(node, name)) if isinstance(node, ast.ClassDef) else []
                last = inner[0].line - 1 if inner else end
                yield Place(name, f"{PACKAGE}/{file}", node.lineno, "\n".join(lines[node.lineno - 1 : last]))
                yield from inner

    return tuple(within(ast.parse(text), module))
