# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The trace from equations to the book, the functions that compute them, and the tests.

`python tools/trace.py` checks it. A function or method of genref that computes an equation says so in its
docstring, in a line `Computes: id`; a function that only helps says `See: id`; a test says `Spec: id`. What
computes a definition must be compared with the book: some test names both `genref.equations` and the id.

`--table` regenerates the table of places, spec/TRACE.md; `--write` also spec/trace.lock, which records that
somebody reviewed the code and tests of every entry together with its text. The trace reads the sources but
does not run them: it proves presence, not correctness.
"""

from __future__ import annotations

import ast
import hashlib
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("definition", "identity", "assumption", "empirical", "remark")


class Entry(NamedTuple):
    """One equation of the spec."""

    id: str
    chapter: str
    kind: str
    source: str
    formerly: tuple[str, ...]
    problems: tuple[str, ...]
    hash: str
    text: str


class Claim(NamedTuple):
    """A function or class that names an equation in its docstring, and a link to it."""

    id: str
    place: str
    link: str


def entries(spec: Path) -> list[Entry]:
    """Return the entries of all pages in lecture order, which the map in spec/README.md gives."""
    map_ = (spec / "README.md").read_text(encoding="utf-8")
    found = []
    for file in sorted(spec.glob("*.md"), key=lambda file: map_.find(f"({file.name})")):
        parts = re.split(r"^### +(.+?) *$", file.read_text(encoding="utf-8"), flags=re.M)
        if any(re.search(r"^- Kind:", text, re.M) for text in parts[2::2]):
            found += [_entry(id, file.stem, text) for id, text in zip(parts[1::2], parts[2::2])]
    return found


def _entry(id: str, chapter: str, text: str) -> Entry:
    fields = dict(re.findall(r"^- (Kind|Source|Formerly): *(.+(?:\n  .+)*)$", text, re.M))
    kind = fields.get("Kind", "")
    problems = []
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)+", id):
        problems.append("the id is not kebab-case")
    if kind not in KINDS:
        problems.append(f"Kind is none of {', '.join(KINDS)}")
    if "Source" not in fields:
        problems.append("no Source")
    if not re.search(r"^```math$", text, re.M) and kind != "remark":
        problems.append("no formula in a math block")
    if not re.search(r"^```pycon$", text, re.M) and kind == "definition":
        problems.append("no worked example in a pycon block")
    formerly = tuple(fields.get("Formerly", "").replace(",", " ").split())
    without_exercises = re.sub(r"<details>.*?</details>(\s*</details>)?", "", text, flags=re.S)
    digest = hashlib.sha256(" ".join(without_exercises.split()).encode()).hexdigest()[:8]
    source = " ".join(fields.get("Source", "").split())
    return Entry(id, chapter, kind, source, formerly, tuple(problems), digest, text)


@lru_cache(maxsize=None)
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


def parsed(file: Path) -> ast.Module:
    """Return a parsed source; the same text is parsed only once."""
    return _parsed(file.read_text(encoding="utf-8"))


def _definitions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, int, str]]:
    """Yield name, line and docstring of every function and class, including nested ones."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            name = f"{prefix}.{node.name}"
            yield name, node.lineno, ast.get_docstring(node) or ""
            yield from _definitions(node, name)


def claims(folder: Path, prefix: str, field: str) -> list[Claim]:
    """Return the claims in all lines `field: ...` of the docstrings below a source folder."""
    found = []
    for file in sorted(folder.rglob("*.py")):
        if f"{field}: " not in file.read_text(encoding="utf-8"):
            continue
        within = file.relative_to(folder)
        module = ".".join([prefix, *within.with_suffix("").parts]).lstrip(".")
        for name, line, text in _definitions(parsed(file), module):
            for ids in re.findall(rf"^ *{field}: *(.+?) *$", text, re.M):
                link = f"../{folder.name}/{within.as_posix()}#L{line}"
                found += [Claim(id, name, link) for id in re.split(r"[,\s]+", ids)]
    return found


def book(root: Path) -> list[Claim]:
    """Return the functions of the book, in order; each one is the equation that it is named after."""
    return [
        Claim(node.name.replace("_", "-"), node.name, f"../genref/equations.py#L{node.lineno}")
        for node in parsed(root / "genref" / "equations.py").body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]


def compared(root: Path) -> set[str]:
    """Return the ids, and the functions of the book under their ids, that tests with the book name."""
    found: set[str] = set()
    for file in (root / "tests").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        if "import equations" in text:
            found |= {name.replace("_", "-") for name in re.findall(r"\b(?:equations|book)\.(\w+)", text)}
            found |= set(re.findall(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+", text))
    return found


def problems(root: Path = ROOT) -> list[str]:
    """Return all problems of the trace, one per line."""
    spec, functions = entries(root / "spec"), book(root)
    computed = claims(root / "genref", "", "Computes")
    tests = claims(root / "tests", "tests", "Spec")
    ids = [entry.id for entry in spec]
    definitions = [entry.id for entry in spec if entry.kind == "definition"]
    in_book, in_tests, known = ([claim.id for claim in each] for each in (functions, tests, computed))
    found = [f"{entry.id}: {problem}" for entry in spec for problem in entry.problems]
    found += [f"{id}: defined twice" for id in sorted(set(ids)) if ids.count(id) > 1]
    found += [
        f"{old}: in use again, though a former id of {entry.id}"
        for entry in spec
        for old in entry.formerly
        if old in ids
    ]
    named = computed + claims(root / "genref", "", "See") + tests
    found += [f"{claim.id}: unknown id, named by {claim.place}" for claim in named if claim.id not in ids]
    found += [f"{id}: no function in the book" for id in definitions if id not in in_book]
    found += [f"equations.{f.place}: no definition in the spec" for f in functions if f.id not in definitions]
    if [id for id in in_book if id in definitions] != [id for id in definitions if id in in_book]:
        found.append("equations: not in the order of the spec")
    found += [f"{id}: nothing in genref computes it" for id in definitions if id not in known]
    equal = compared(root)
    found += [
        f"{id}: no test compares what computes it with the book"
        for id in dict.fromkeys(known)
        if id in definitions and id not in equal
    ]
    found += [
        f"{entry.id}: no test names it"
        for entry in spec
        if entry.kind in ("definition", "identity") and entry.id not in in_tests
    ]
    lock = dict(line.split() for line in _read(root / "spec/trace.lock").splitlines())
    found += [
        f"{entry.id}: the entry changed since its code and tests were reviewed; review, then "
        "python tools/trace.py --write"
        for entry in spec
        if lock.get(entry.id, entry.hash) != entry.hash
    ]
    if not found and _read(root / "spec/trace.lock") != _lock(spec):
        found.append("spec/trace.lock is out of date: review, then python tools/trace.py --write")
    if not found and _read(root / "spec/TRACE.md") != table(root):
        found.append("spec/TRACE.md is out of date: python tools/trace.py --table")
    return found


HEAD = """\
# Trace

Where is an equation in the code? This table lists the equations in the order of the lecture, the kind of
each, its function in the book (`genref/equations.py`), the functions and methods that compute it, and the
tests. `python tools/trace.py --table` writes this page, and a test checks that it is up to date.

| equation | kind | book | computed by | tests |
| --- | --- | --- | --- | --- |
"""


IMPORTS = """
## Which module imports which

A module of the core imports only modules of lower lines, so there is no circle. `files/` stands on the core,
`oracle/` and `lessons/` on both, `command_line/` on all. A display is imported when it is first asked for.

"""


def floors(root: Path) -> str:
    """Draw the modules of the core, each above all that it imports when it is loaded."""
    core = [*(root / "genref").glob("*.py"), *(root / "genref/numbers").glob("*.py")]
    names = {".".join(file.relative_to(root / "genref").with_suffix("").parts): file for file in core}
    graph: dict[str, set[str]] = {}
    for name, file in names.items():
        found = {
            ".".join(filter(None, [*name.split(".")[: -node.level], node.module, alias.name]))
            for node in parsed(file).body
            if isinstance(node, ast.ImportFrom) and node.level
            for alias in node.names
        }
        if not file.stem.startswith("__"):
            graph[name] = {
                part for part in found | {part.rpartition(".")[0] for part in found} if part in names
            }
    sorter, lines = TopologicalSorter(graph), list[str]()
    sorter.prepare()
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        lines.append("  ".join(ready))
        sorter.done(*ready)
    return "```text\n" + "\n".join(reversed(lines)) + "\n```\n"


def table(root: Path = ROOT) -> str:
    """Return the text of spec/TRACE.md."""
    columns = book(root), claims(root / "genref", "", "Computes"), claims(root / "tests", "", "Spec")
    lines = [
        " | ".join(
            [
                f"| [{entry.id}]({entry.chapter}.md#{entry.id})",
                entry.kind,
                *(
                    ", ".join(f"[`{claim.place}`]({claim.link})" for claim in each if claim.id == entry.id)
                    for each in columns
                ),
            ]
        )
        for entry in entries(root / "spec")
    ]
    return HEAD + " |\n".join(lines) + " |\n" + IMPORTS + floors(root)


def _lock(spec: list[Entry]) -> str:
    return "".join(f"{entry.id} {entry.hash}\n" for entry in spec)


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


def write(root: Path = ROOT, reviewed: bool = True) -> list[str]:
    """Regenerate spec/TRACE.md and, after a review of entries, code and tests, spec/trace.lock.

    Return the ids of the entries whose review is new.
    """
    before, spec = _read(root / "spec/trace.lock").splitlines(), entries(root / "spec")
    if reviewed:
        (root / "spec/trace.lock").write_text(_lock(spec), encoding="utf-8")
    (root / "spec/TRACE.md").write_text(table(root), encoding="utf-8")
    return [entry.id for entry in spec if reviewed and f"{entry.id} {entry.hash}" not in before]


if __name__ == "__main__":
    if sys.argv[1:] in (["--write"], ["--table"]):
        for reviewed_id in write(reviewed=sys.argv[1:] == ["--write"]):
            print(f"{reviewed_id}: recorded as reviewed")
    wrong = problems()
    print("\n".join(wrong) if wrong else f"{len(entries(ROOT / 'spec'))} equations traced")
    sys.exit(1 if wrong else 0)
