# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The trace from equations to functions and tests: `python tests/trace.py` checks it, --write renews it.

Static: it reads the sources and imports nothing of genref. It proves presence, not correctness.
"""

from __future__ import annotations

import ast
import hashlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("definition", "identity", "assumption", "remark")

NOT_CHAPTERS = {
    "README.md",
    "TRACE.md",
    "errata.md",
    "divergences.md",
    "notation.md",
    "oracle.md",
    "conformance.md",
}
"""Files of spec/ without entries."""

MACHINERY = {"__init__", "__main__", "counts", "errors", "moments", "reals", "tables"}
"""Modules of the top level without equations: errors and statistics."""


@dataclass(frozen=True)
class Entry:
    """One equation of the spec."""

    id: str
    chapter: str
    kind: str
    formerly: tuple[str, ...]
    problems: tuple[str, ...]
    hash: str


@dataclass(frozen=True)
class Claim:
    """A function or test class that names an equation."""

    id: str
    place: str


def entries(spec: Path) -> list[Entry]:
    """Return the entries of all chapters, in the order of the files' names and of their text."""
    found = []
    for file in sorted(spec.glob("*.md")):
        if file.name not in NOT_CHAPTERS:
            parts = re.split(r"^### +(.+?) *$", file.read_text(encoding="utf-8"), flags=re.M)
            for id, text in zip(parts[1::2], parts[2::2]):
                found.append(_entry(id, file.stem, text))
    return found


def _entry(id: str, chapter: str, text: str) -> Entry:
    fields = dict(re.findall(r"^- (Kind|Source|Formerly): *(.+?) *$", text, re.M))
    problems = []
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)+", id):
        problems.append("the id is not kebab-case")
    if fields.get("Kind") not in KINDS:
        problems.append(f"Kind is none of {', '.join(KINDS)}")
    if "Source" not in fields:
        problems.append("no Source")
    if not re.search(r"^```math$", text, re.M) and fields.get("Kind") != "remark":
        problems.append("no formula in a math block")
    if not re.search(r"^```pycon$", text, re.M) and fields.get("Kind") == "definition":
        problems.append("no worked example in a pycon block")
    formerly = tuple(fields.get("Formerly", "").replace(",", " ").split())
    digest = hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:8]
    return Entry(id, chapter, fields.get("Kind", ""), formerly, tuple(problems), digest)


def _definitions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.AST, str]]:
    """Yield name, node and docstring of every function and class, nested ones too."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            name = f"{prefix}.{node.name}"
            yield name, node, ast.get_docstring(node) or ""
            yield from _definitions(node, name)


def claims(folder: Path, prefix: str) -> list[Claim]:
    """Return every `Spec:` line below a folder of sources."""
    found = []
    for file in sorted(folder.rglob("*.py")):
        module = ".".join([prefix, *file.relative_to(folder).with_suffix("").parts]).lstrip(".")
        for name, _, text in _definitions(ast.parse(file.read_text(encoding="utf-8")), module):
            for ids in re.findall(r"^ *Spec: *(.+?) *$", text, re.M):
                found += [Claim(id, name) for id in re.split(r"[,\s]+", ids)]
    return found


def unclaimed(package: Path) -> list[str]:
    """Return the public functions of the lecture's modules that name no equation.

    Public is what `__all__` lists. A function that only serves an equation says `See:` instead.
    """
    missing = []
    for file in sorted(package.glob("*.py")):
        if file.stem in MACHINERY:
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        lists = [
            n.value for n in tree.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "__all__"
        ]
        if not lists:
            missing.append(f"{file.stem}.__all__")
            continue
        public = ast.literal_eval(lists[0])
        for node in tree.body:
            overload = isinstance(node, ast.FunctionDef) and "overload" in map(
                ast.unparse, node.decorator_list
            )
            if isinstance(node, ast.FunctionDef) and node.name in public and not overload:
                if not re.search(r"^ *(Spec|See): *[a-z]", ast.get_docstring(node) or "", re.M):
                    missing.append(f"{file.stem}.{node.name}")
    return missing


def problems(root: Path = ROOT) -> list[str]:
    """Return everything that is wrong with the trace, a line each."""
    spec = entries(root / "spec")
    code, tests = claims(root / "genref", ""), claims(root / "tests", "tests")
    ids = [entry.id for entry in spec]
    found = [f"{entry.id}: {problem}" for entry in spec for problem in entry.problems]
    found += [f"{id}: defined twice" for id in sorted(set(ids)) if ids.count(id) > 1]
    found += [
        f"{old}: in use again, though a former id of {e.id}" for e in spec for old in e.formerly if old in ids
    ]
    found += [
        f"{claim.id}: unknown id, named by {claim.place}" for claim in code + tests if claim.id not in ids
    ]
    for entry in spec:
        places = [claim.place for claim in code if claim.id == entry.id]
        if entry.kind == "definition" and len(places) != 1:
            found.append(f"{entry.id}: one function must realise a definition, found {places or 'none'}")
        if entry.kind in ("definition", "identity") and entry.id not in {claim.id for claim in tests}:
            found.append(f"{entry.id}: no test names it")
    found += [f"{name}: no Spec: or See: line" for name in unclaimed(root / "genref")]
    lock = _read_lock(root)
    for entry in spec:
        if entry.id in lock and lock[entry.id] != entry.hash:
            found.append(f"{entry.id}: the entry changed since its code and tests were reviewed")
    if not found and (
        _read(root / "spec/trace.lock") != _lock(spec) or _read(root / "spec/TRACE.md") != table(root)
    ):
        found.append("spec/TRACE.md or spec/trace.lock is out of date: python tests/trace.py --write")
    return found


def table(root: Path = ROOT) -> str:
    """Return the text of spec/TRACE.md."""
    lines = [
        "# Trace",
        "",
        "Each equation with its kind, the function that computes it and the tests that hold it.",
        "Generated by `python tests/trace.py --write`; the tests check it.",
        "",
        "| equation | kind | function | tests |",
        "| --- | --- | --- | --- |",
    ]
    code, tests = claims(root / "genref", ""), claims(root / "tests", "tests")
    for entry in entries(root / "spec"):
        functions = ", ".join(f"`{c.place}`" for c in code if c.id == entry.id)
        names = ", ".join(f"`{c.place[len('tests.') :]}`" for c in tests if c.id == entry.id)
        lines.append(
            f"| [{entry.id}]({entry.chapter}.md#{entry.id}) | {entry.kind} | {functions} | {names} |"
        )
    return "\n".join(lines) + "\n"


def _lock(spec: list[Entry]) -> str:
    return "".join(f"{entry.id} {entry.hash}\n" for entry in spec)


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


def _read_lock(root: Path) -> dict[str, str]:
    pairs = (line.split() for line in _read(root / "spec/trace.lock").splitlines())
    return dict(pairs)


def write(root: Path = ROOT) -> None:
    """Renew spec/TRACE.md and spec/trace.lock: the entries, code and tests have been reviewed."""
    (root / "spec/trace.lock").write_text(_lock(entries(root / "spec")), encoding="utf-8")
    (root / "spec/TRACE.md").write_text(table(root), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    wrong = problems()
    print("\n".join(wrong) if wrong else f"{len(entries(ROOT / 'spec'))} equations traced")
    sys.exit(1 if wrong else 0)
