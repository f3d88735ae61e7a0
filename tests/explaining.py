# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The introduction that a failing test prints for its equations: page, formula and function in the book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent


class Entry(NamedTuple):
    """An entry of the spec: the name of its page, its heading, and the first line of its formula."""

    page: str
    title: str
    formula: str


def entries_of(page: Path) -> Iterator[tuple[str, Entry]]:
    """Yield the id and the entry of each equation of a page."""
    parts = re.split(r"^### +([a-z0-9-]+) *$", page.read_text(encoding="utf-8"), flags=re.M)
    for id, text in zip(parts[1::2], parts[2::2]):
        if "\n- Kind: " in text:
            title = re.search(r"^\*\*(.*)\*\*", text, re.M)
            formula = re.search(r"^```math\n(.*?)\n```", text, re.M | re.S)
            yield id, Entry(page.name, title.group(1) if title else "", formula.group(1) if formula else "")


LECTURE = {id: entry for page in sorted(ROOT.glob("spec/*.md")) for id, entry in entries_of(page)}
"""All equations of the spec, by id."""

BOOK = (ROOT / "genref/equations.py").read_text(encoding="utf-8").splitlines()

MOST = 3
"""A test of more equations than this introduces only the first ones."""

ROOMS = ("test_each_equation.py", "test_errors.py", "", "files", "lessons", "command_line", "oracle")
"""The folders and files of tests, from near to far: equations, errors, models, files, then systems.

"" stands for the other files of `tests/` that test equations. Files not listed come last.
"""


def about(id: str) -> list[str]:
    """Return the lines that introduce an equation.

    >>> for line in about("laplace-positive"):
    ...     print(line)
    laplace-positive: No estimate is 0.
      formula   \\phi_j \\ge \\frac{1}{k + n} > 0
      page      spec/laplace.md#laplace-positive
    """
    entry, function = LECTURE[id], f"def {id.replace('-', '_')}("
    lines = [f"{id}: {entry.title}", *(f"  formula   {line}" for line in entry.formula.splitlines())]
    lines.append(f"  page      spec/{entry.page}#{id}")
    at = [i for i, line in enumerate(BOOK, 1) if line.startswith(function)]
    return lines + [f"  book      genref/equations.py:{line}" for line in at]


def equations_in(texts: Iterable[str]) -> list[str]:
    """Return the ids of the equations mentioned in docstrings and in the names of rows.

    A docstring mentions them in its `Spec:` lines, other texts anywhere.

    >>> equations_in(["Spec: frequency-mle", "2 of 71 rows fail: bayes-rule, other"])
    ['frequency-mle', 'bayes-rule']
    """
    words = (word for text in texts for word in re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)+", text))
    return list(dict.fromkeys(word for word in words if word in LECTURE))


def texts_of(item: pytest.Item, message: str) -> Iterator[str]:
    """Yield the texts that name a test's equations: its failing rows, its parameters, its docstrings."""
    if " rows fail: " in message:
        yield message.partition(" rows fail: ")[2].partition("\n")[0]
    yield item.nodeid.partition("[")[2]
    for place in (getattr(item, "function", None), getattr(item, "cls", None)):
        yield from re.findall(r"^ *Spec: .*", getattr(place, "__doc__", None) or "", re.M)


def explanation(item: pytest.Item, message: str) -> str:
    """Return the introduction for a failing test, or "" if it is not about any equation."""
    ids = equations_in(texts_of(item, message))
    lines = [line for id in ids[:MOST] for line in about(id)]
    if len(ids) > MOST:
        lines.append(f"and {len(ids) - MOST} more: {', '.join(ids[MOST:])}")
    return "\n".join(lines)


def room(path: Sequence[str], source: str) -> int:
    """Return how far a test file is from the equations; this decides the order in which files run.

    >>> room(("files", "test_x.py"), ""), room(("test_gda.py",), "Spec: gda-model"), room(("test_x.py",), "")
    (3, 2, 7)
    """
    if path[0] in ROOMS:
        return ROOMS.index(path[0])
    return ROOMS.index("") if len(path) == 1 and "Spec: " in source else len(ROOMS)
