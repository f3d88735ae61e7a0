# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The value of each equation in an example, computed now and compared with one worked out by hand."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from types import FunctionType
from typing import NamedTuple

from .exercises import CHAPTERS, ROOM, Block, blocks

PACKAGE = ROOM.rpartition(".")[0]
"""The name of this copy of genref."""


class Example(NamedTuple):
    """An expression to type, the value that it must have, and how the value is found by hand."""

    id: str
    chapter: str
    code: str
    expected: str
    hand: str
    letters: tuple[str, ...]


@lru_cache(maxsize=None)
def examples() -> Mapping[str, Example]:
    """Return the examples by the ids of their equations, in lecture order."""
    found = {}
    for chapter in CHAPTERS:
        for block in blocks(chapter):
            if block.kind == "value" and "try" in block.fields:
                texts = [block.text(name) for name in ("try", "is", "hand")]
                letters = tuple(block.fields.get("with", ()))
                found[block.id] = Example(block.id, chapter, texts[0], texts[1], texts[2], letters)
    return found


def value_of(example: Example) -> str:
    """Return the value of an example as text; if computing it raises an error, the text shows the error."""
    try:
        code = compile(example.code, "<example>", "eval", dont_inherit=True)
        return text_of(FunctionType(code, dict(_names(example.chapter)))())
    except Exception as error:  # whatever it is, the other examples must still run
        return f"{type(error).__name__}: {error}"


@lru_cache(maxsize=None)
def _names(chapter: str) -> Mapping[str, object]:
    """Return what a chapter's setup defines."""
    names: dict[str, object] = {"__builtins__": builtins}
    FunctionType(compile(_setup(chapter), "<setup>", "exec", dont_inherit=True), names)()
    return names


def _setup(chapter: str) -> str:
    block = next((each for each in blocks(chapter) if each.kind == "setup"), Block("", "", {}))
    before = _setup(block.text("after")) if block.text("after") else ""
    return before + block.text("setup").replace("from genref", f"from {PACKAGE}") + "\n"


def needed(example: Example) -> list[str]:
    """Return the lines of Python that the example needs before it."""
    setup = _setup(example.chapter)
    wanted, lines = _read(ast.parse(example.code)), list[str]()
    for statement in reversed(ast.parse(setup).body):
        if isinstance(statement, ast.ImportFrom):
            given = {alias.asname or alias.name for alias in statement.names}
        else:
            given = {each.id for each in ast.walk(statement) if isinstance(each, ast.Name)} - _read(statement)
        if given & wanted:
            wanted = wanted - given | _read(statement)
            lines[:0] = (ast.get_source_segment(setup, statement) or "").split("\n")
    return lines


def _read(tree: ast.AST) -> set[str]:
    """Return the names that code reads; the variables of its loops are its own."""
    found = list(ast.walk(tree))
    loops = [name for part in found if isinstance(part, ast.comprehension) for name in ast.walk(part.target)]
    own = {name.id for name in loops if isinstance(name, ast.Name)}
    return {each.id for each in found if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)} - own


def text_of(value: object) -> str:
    """Return a value as text: exact, so that different values have different texts."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{text_of(k)}: {text_of(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Set):
        return "{" + ", ".join(sorted(map(text_of, value))) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "(" + ", ".join(map(text_of, value)) + (",)" if len(value) == 1 else ")")
    return str(value)
