# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The trace from equations to the book, its callers, and the tests: `python tools/trace.py` checks it.

A definition is found by its call of the book's function, and the engine's versions of it by their marks,
which `genref/definition.py` explains. If no definition calls the book, a docstring says `Computes: id`. The
`Equals:` line of a test names the versions that the test compares with the book.

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
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from genref.command_line import sources  # noqa: E402

KINDS = ("definition", "identity", "assumption", "empirical", "remark")

NOT_CHAPTERS = {
    "README.md",
    "story.md",
    "TRACE.md",
    "errata.md",
    "divergences.md",
    "experiments.md",
    "notation.md",
    "glossary.md",
    "choosing.md",
    "first-check.md",
    "other-libraries.md",
    "teaching.md",
    "oracle.md",
    "conformance.md",
}
"""Files of spec/ without entries."""

MACHINERY = {
    "__init__",
    "__main__",
    "counts",
    "definition",
    "deprecation",
    "display",
    "explanation",
    "records",
    "equations",
    "errors",
    "gaussian_model",
    "generative",
    "moments",
}
MACHINERY |= {"selftest", "selftest_cases", "selftest_models"}
"""Top-level modules without equations: errors, statistics, and modules that copies need."""


@dataclass(frozen=True)
class Entry:
    """One equation of the spec."""

    id: str
    chapter: str
    kind: str
    source: str
    formerly: tuple[str, ...]
    problems: tuple[str, ...]
    hash: str
    text: str


@dataclass(frozen=True)
class Claim:
    """A function or class, and an equation that it defines, answers, computes or tests.

    In an `Equals:` line, `id` is a function of the library instead.
    """

    id: str
    place: str
    link: str


def entries(spec: Path) -> list[Entry]:
    """Return the entries of all chapters in lecture order, which the map in spec/README.md gives."""
    map_ = (spec / "README.md").read_text(encoding="utf-8")
    found = []
    for file in sorted(spec.glob("*.md"), key=lambda file: map_.find(f"({file.name})")):
        if file.name not in NOT_CHAPTERS:
            parts = re.split(r"^### +(.+?) *$", file.read_text(encoding="utf-8"), flags=re.M)
            for id, text in zip(parts[1::2], parts[2::2]):
                found.append(_entry(id, file.stem, text))
    return found


def _entry(id: str, chapter: str, text: str) -> Entry:
    fields = dict(re.findall(r"^- (Kind|Source|Formerly): *(.+(?:\n  .+)*)$", text, re.M))
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
    kind, source = (" ".join(fields.get(name, "").split()) for name in ("Kind", "Source"))
    return Entry(id, chapter, kind, source, formerly, tuple(problems), digest, text)


def _definitions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.AST, str]]:
    """Yield name, node and docstring of every function and class, including nested ones."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            name = f"{prefix}.{node.name}"
            yield name, node, ast.get_docstring(node) or ""
            yield from _definitions(node, name)


@lru_cache(maxsize=None)
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


def parsed(file: Path) -> ast.Module:
    """Return a parsed source; the same text is parsed only once."""
    return _parsed(file.read_text(encoding="utf-8"))


def claims(folder: Path, prefix: str, field: str) -> list[Claim]:
    """Return the claims in all lines `field: ...` of the docstrings below a source folder."""
    found = []
    for file in sorted(folder.rglob("*.py")):
        if f"{field}: " not in file.read_text(encoding="utf-8"):
            continue
        within = file.relative_to(folder)
        module = ".".join([prefix, *within.with_suffix("").parts]).lstrip(".")
        for name, node, text in _definitions(parsed(file), module):
            for ids in re.findall(rf"^ *{field}: *(.+?) *$", text, re.M):
                link = f"../{folder.name}/{within.as_posix()}#L{getattr(node, 'lineno', 1)}"
                found += [Claim(id, name, link) for id in re.split(r"[,\s]+", ids)]
    return found


def book(root: Path) -> list[Claim]:
    """Return the functions of the book, in order; each one is the equation that it is named after."""
    file = root / "genref" / "equations.py"
    if not file.exists():
        return []
    return [
        Claim(node.name.replace("_", "-"), node.name, f"../genref/equations.py#L{node.lineno}")
        for node in parsed(file).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]


@lru_cache(maxsize=None)
def _places(file: str, text: str) -> tuple[sources.Place, ...]:
    return sources.places_in(file, text)


def places(root: Path) -> list[sources.Place]:
    """Return the functions and classes of the lecture's modules and of the engine."""
    package = root / "genref"
    files = [*sorted(package.glob("*.py")), *sorted(package.glob("engine/**/*.py"))]
    return [
        place
        for file in files
        for place in _places(file.relative_to(package).as_posix(), file.read_text(encoding="utf-8"))
    ]


def answering(root: Path) -> tuple[list[Claim], list[Claim]]:
    """Return the definitions that call the functions of the book, and the engine's versions of them."""
    known, definitions, ways = places(root), [], []
    for equation in book(root):
        for definition, others in sources.answering_in(known, equation.id):
            definitions.append(_claim(equation.id, definition))
            ways += [_claim(equation.id, way) for way in others]
    return definitions, list(dict.fromkeys(ways))


def _claim(id: str, place: sources.Place) -> Claim:
    return Claim(id, place.name, f"../{place.file}#L{place.line}")


def reached(tree: ast.Module, name: str) -> list[str]:
    """Return the functions of the book that a function of a module calls, directly or through the module.

    A call is matched by the last part of its name, so a method stands for all methods of that name.
    """
    functions: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            functions.setdefault(node.name, []).append(node)
    found: list[str] = []
    waiting, seen = [name], {name}
    for called in waiting:
        for node in (part for function in functions.get(called, []) for part in ast.walk(function)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, (ast.Name, ast.Attribute)):
                continue
            direct = ast.unparse(node.func)
            last = direct.rpartition(".")[2]
            if direct == f"equations.{last}":
                found.append(last)
            elif last not in seen:
                seen.add(last)
                waiting.append(last)
    return list(dict.fromkeys(found))


def unclaimed(package: Path) -> list[str]:
    """Return the public functions of the lecture's modules that neither call nor name a function of the book.

    `__all__` lists the public functions. A function that only helps an equation says `See:` instead.
    """
    missing = []
    for file in sorted(package.glob("*.py")):
        if file.stem in MACHINERY:
            continue
        tree = parsed(file)
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
                named = re.search(r"^ *(Computes|See): *[a-z]", ast.get_docstring(node) or "", re.M)
                if not named and not reached(tree, node.name):
                    missing.append(f"{file.stem}.{node.name}")
    return missing


def problems(root: Path = ROOT) -> list[str]:
    """Return all problems of the trace, one per line."""
    spec, functions = entries(root / "spec"), book(root)
    lines, tests = claims(root / "genref", "", "Computes"), claims(root / "tests", "tests", "Spec")
    equal = claims(root / "tests", "tests", "Equals")
    known, (direct, ways) = places(root), answering(root)
    ids = [entry.id for entry in spec]
    definitions = [entry.id for entry in spec if entry.kind == "definition"]
    found = [f"{entry.id}: {problem}" for entry in spec for problem in entry.problems]
    found += [f"{id}: defined twice" for id in sorted(set(ids)) if ids.count(id) > 1]
    found += [
        f"{old}: in use again, though a former id of {e.id}" for e in spec for old in e.formerly if old in ids
    ]
    found += [
        f"{claim.id}: unknown id, named by {claim.place}" for claim in lines + tests if claim.id not in ids
    ]
    names = {f.place for f in functions}
    found += [
        f"equations.{name}: not in the book, called by {place.name}"
        for place in known
        for name in sorted(place.calls - names)
    ]
    found += [f"{id}: no function in the book" for id in definitions if id not in {f.id for f in functions}]
    found += [f"equations.{f.place}: no definition in the spec" for f in functions if f.id not in definitions]
    in_order = [f.id for f in functions if f.id in definitions]
    if in_order != [id for id in definitions if id in set(in_order)]:
        found.append("equations: not in the order of the spec")
    found += [
        f"{claim.place}: says Spec:, which is for tests" for claim in claims(root / "genref", "", "Spec")
    ]
    shown = {(claim.id, claim.place) for claim in direct + ways}
    found += [
        f"{claim.place}: says Computes: {claim.id}, as its code does without"
        for claim in lines
        if (claim.id, claim.place) in shown
    ]
    answered = {claim.id for claim in lines + direct}
    found += [f"{id}: nothing in genref answers it" for id in definitions if id not in answered]
    compared = {claim.id for claim in equal}
    for claim in ways + lines:
        if claim.id in definitions and claim.place not in compared:
            found.append(f"{claim.place}: computes {claim.id}, but no test says Equals: {claim.place}")
    there = {place.name for place in known}
    found += [f"{c.id}: not in genref, named by {c.place}" for c in equal if c.id not in there]
    for entry in spec:
        if entry.kind in ("definition", "identity") and entry.id not in {claim.id for claim in tests}:
            found.append(f"{entry.id}: no test names it")
    found += [
        f"{name}: calls no function of the book, and has no Computes: or See: line"
        for name in unclaimed(root / "genref")
    ]
    lock = _read_lock(root)
    for entry in spec:
        if entry.id in lock and lock[entry.id] != entry.hash:
            found.append(
                f"{entry.id}: the entry changed since its code and tests were reviewed; review, then "
                "python tools/trace.py --write"
            )
    if not found and _read(root / "spec/trace.lock") != _lock(spec):
        found.append("spec/trace.lock is out of date: review, then python tools/trace.py --write")
    if not found and _read(root / "spec/TRACE.md") != table(root):
        found.append("spec/TRACE.md is out of date: python tools/trace.py --table")
    return found


def table(root: Path = ROOT) -> str:
    """Return the text of spec/TRACE.md."""
    lines = [
        "# Trace",
        "",
        "This table lists the equations in the order of the lecture. Each row names the kind of",
        "the equation, its function in the book (`genref/equations.py`), the definitions that",
        "call this function, the methods of the engine that compute the same value, and the tests.",
        "`python tools/trace.py --table` writes this page, and a test checks that it is up to date.",
        "",
        "| equation | kind | book | definitions | engine | tests |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    functions, (definitions, ways) = book(root), answering(root)
    engine = ways + claims(root / "genref", "", "Computes")
    tests = claims(root / "tests", "tests", "Spec")
    for entry in entries(root / "spec"):

        def links(claimed: list[Claim], id: str = entry.id) -> str:
            return ", ".join(
                f"[`{c.place[len('tests.') :] if c.place.startswith('tests.') else c.place}`]({c.link})"
                for c in claimed
                if c.id == id
            )

        heading = f"[{entry.id}]({entry.chapter}.md#{entry.id})"
        columns = map(links, (functions, definitions, engine, tests))
        lines.append(f"| {heading} | {entry.kind} | {' | '.join(columns)} |")
    return "\n".join(lines) + "\n"


def _lock(spec: list[Entry]) -> str:
    return "".join(f"{entry.id} {entry.hash}\n" for entry in spec)


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


def _read_lock(root: Path) -> dict[str, str]:
    pairs = (line.split() for line in _read(root / "spec/trace.lock").splitlines())
    return dict(pairs)


def write(root: Path = ROOT, reviewed: bool = True) -> list[str]:
    """Regenerate spec/TRACE.md and, after a review of entries, code and tests, spec/trace.lock.

    Return the ids of the entries whose review is new.
    """
    before, spec = _read_lock(root), entries(root / "spec")
    if reviewed:
        (root / "spec/trace.lock").write_text(_lock(spec), encoding="utf-8")
    (root / "spec/TRACE.md").write_text(table(root), encoding="utf-8")
    return [entry.id for entry in spec if reviewed and before.get(entry.id) != entry.hash]


if __name__ == "__main__":
    if sys.argv[1:] in (["--write"], ["--table"]):
        for reviewed_id in write(reviewed=sys.argv[1:] == ["--write"]):
            print(f"{reviewed_id}: recorded as reviewed")
    wrong = problems()
    print("\n".join(wrong) if wrong else f"{len(entries(ROOT / 'spec'))} equations traced")
    sys.exit(1 if wrong else 0)
