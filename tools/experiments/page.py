# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The tables of spec/experiments.md, which contain the output of the experiments.

All experiments take nine minutes, too long for the tests. So printed.lock has two digests of each experiment:
of its full tables, which the page shows, and of its quick tables, which a test computes again. If somebody
edits a figure by hand, the first digest changes; if an experiment or a function that it calls changes, the
second one does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).resolve().parents[2] / "spec" / "experiments.md"
LOCK = Path(__file__).with_name("printed.lock")
BLOCK = re.compile(r"(?<=^```text\n).*?(?=^```$)", re.M | re.S)

Table = Callable[[bool], Iterable[str]]


class Digests(NamedTuple):
    full: str
    quick: str


def blocks(printed: Iterable[str]) -> list[str]:
    """The tables among printed lines: they end at an empty line or a sentence.

    >>> blocks(["Errors.", "n  error", "1 0.5000", "", "n  GDA", "1 0.2500"])
    ['n  error\\n1 0.5000\\n', 'n  GDA\\n1 0.2500\\n']
    """
    text = "".join("\n" if not line or line.endswith(".") else f"{line}\n" for line in printed)
    return [block.strip("\n") + "\n" for block in re.split(r"(?:^|\n)\n+", text) if block.strip()]


def digest(tables: Iterable[str]) -> str:
    return sha256("".join(tables).encode()).hexdigest()[:16]


def section(page: str, name: str) -> str:
    return page.split(f"\n## {name}\n")[1].split("\n## ")[0]


def on_page(name: str) -> list[str]:
    """The tables of an experiment on the page."""
    return BLOCK.findall(section(PAGE.read_text(encoding="utf-8"), name))


def with_tables(page: str, name: str, tables: list[str]) -> str:
    """The page with new tables of an experiment."""
    old = section(page, name)
    if len(BLOCK.findall(old)) != len(tables):
        raise SystemExit(f"{name} prints {len(tables)} tables, and {PAGE.name} has another number of them")
    found = iter(tables)
    return page.replace(old, BLOCK.sub(lambda _: next(found), old))


def lock() -> dict[str, Digests]:
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    return {name: Digests(full, quick) for name, full, quick in map(str.split, lines)}


def write(experiments: Mapping[str, Table]) -> None:
    """Run experiments and write their tables and digests; other experiments stay unchanged."""
    locked = lock()
    for name, table in experiments.items():
        full, quick = (blocks(table(quick)) for quick in (False, True))
        PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), name, full), encoding="utf-8")
        locked[name] = Digests(digest(full), digest(quick))
        lines = [f"{name} {digests.full} {digests.quick}\n" for name, digests in locked.items()]
        LOCK.write_text("".join(lines), encoding="utf-8")


def stale(experiments: Mapping[str, Table]) -> list[str]:
    """Run experiments in full, and return those whose tables differ from the page."""
    return [name for name, table in experiments.items() if blocks(table(False)) != on_page(name)]
