# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What an example needs to run alone: the earlier statements of its page that define its names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from doctest import DocTestParser
from symtable import SymbolTable, symtable

from chapters import EXAMPLE


def needed(before: str, example: str) -> list[str]:
    r"""Return the statements, from the examples of the text before one, that define the names in it.

    >>> page = "```pycon\n>>> a, b = 1, 2\n>>> c = a + 1\n>>> d = 5\n\n```\n"
    >>> needed(page, ">>> c + 1\n3")
    ['a, b = 1, 2\n', 'c = a + 1\n']
    """
    names: set[str] = set()
    for statement in reversed(_statements(example)):
        defines, uses = _names(statement)
        names = names - defines | uses
    found = []
    for statement in reversed([each for block in EXAMPLE.findall(before) for each in _statements(block)]):
        defines, uses = _names(statement)
        if defines & names:
            found.append(statement)
            names = names - defines | uses
    return found[::-1]


def prompted(statements: Iterable[str]) -> str:
    r"""Return statements as they are typed at a prompt.

    >>> prompted(["a = 1\n", "for i in [a]:\n    i\n"])
    '>>> a = 1\n>>> for i in [a]:\n...     i\n'
    """
    return "".join(
        ">>> " + each.rstrip("\n").replace("\n", "\n... ").replace("... \n", "...\n") + "\n"
        for each in statements
    )


def _statements(block: str) -> list[str]:
    return [each.source for each in DocTestParser().get_examples(block)]


def _names(statement: str) -> tuple[set[str], set[str]]:
    """Return the names that a statement defines, and the global names that it uses."""
    top, *inner = _tables(symtable(statement, "example", "exec"))
    here = top.get_symbols()
    defines = {each.get_name() for each in here if each.is_assigned() or each.is_imported()}
    uses = {each.get_name() for each in here if each.is_referenced()}
    for table in inner:
        uses |= {each.get_name() for each in table.get_symbols() if each.is_global() and each.is_referenced()}
    return defines, uses


def _tables(table: SymbolTable) -> Iterator[SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _tables(child)
