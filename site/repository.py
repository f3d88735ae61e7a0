# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What the site shows of each equation, read from the project: code, tests, cases, errata, libraries."""

from __future__ import annotations

import ast
import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from genref.command_line.sources import Place, answering, in_book, in_engine  # noqa: E402
from tools import trace  # noqa: E402

BOOK = "genref/equations.py"


@dataclass
class Equation:
    """An entry of the spec and all that the project has on it.

    `uses`: the ids that its function of the book calls; `answers`: the definitions that call this function.
    """

    id: str
    chapter: str
    kind: str
    code: Place | None = None
    uses: list[str] = field(default_factory=list)
    used_by: list[str] = field(default_factory=list)
    answers: list[Place] = field(default_factory=list)
    engine: list[Place] = field(default_factory=list)
    tests: list[Place] = field(default_factory=list)
    cases: list[tuple[str, str]] = field(default_factory=list)
    errata: list[str] = field(default_factory=list)
    failing: dict[str, int] = field(default_factory=dict)
    topics: list[str] = field(default_factory=list)


def equations() -> dict[str, Equation]:
    """Return every equation by its id, in the lecture's order."""
    found = {e.id: Equation(e.id, e.chapter, e.kind) for e in trace.entries(ROOT / "spec")}
    _add_code(found)
    _add_cases(found)
    _add_errata(found)
    for topic, ids in json.loads(_read("site/topics.json")).items():
        for id in ids:
            found[id].topics.append(topic)
    return found


def _read(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def _add_code(found: dict[str, Equation]) -> None:
    for id, equation in found.items():
        equation.code, definitions = in_book(id), answering(id)
        equation.answers = [definition for definition, _ in definitions]
        ways = [way for _, others in definitions for way in others]
        equation.engine = list(dict.fromkeys([*ways, *in_engine(id)]))
    for id, used in calls(_read(BOOK)).items():
        found[id].uses = used
        for other in used:
            found[other].used_by.append(id)
    for claim in trace.claims(ROOT / "tests", "tests", "Spec"):
        if found[claim.id].tests[-1:] != [_test(claim)]:
            found[claim.id].tests.append(_test(claim))


def _test(claim: trace.Claim) -> Place:
    """Cut the function or class of a test from its file."""
    file, line = claim.link.removeprefix("../").split("#L")
    text = _read(file)
    node = next(
        node
        for node in ast.walk(trace.parsed(ROOT / file))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.lineno == int(line)
    )
    lines = text.split("\n")[node.lineno - 1 : node.end_lineno]
    return Place(claim.place.removeprefix("tests."), file, node.lineno, "\n".join(lines))


def calls(book: str) -> dict[str, list[str]]:
    """Return which equations each function of the book calls, by ids; a helper's calls are its callers'.

    >>> calls("def a_b(): pass\\ndef _c(): a_b()\\ndef d_e(): _c(); len('')")
    {'a-b': [], 'd-e': ['a-b']}
    """
    functions = {node.name: node for node in ast.parse(book).body if isinstance(node, ast.FunctionDef)}

    def called(name: str) -> list[str]:
        names = [node.id for node in ast.walk(functions[name]) if isinstance(node, ast.Name)]
        direct = [other for other in dict.fromkeys(names) if other in functions and other != name]
        nested = [called(other) if other.startswith("_") else [other] for other in direct]
        return list(dict.fromkeys(id for ids in nested for id in ids))

    return {
        name.replace("_", "-"): [other.replace("_", "-") for other in called(name)]
        for name in functions
        if not name.startswith("_")
    }


def _add_cases(found: dict[str, Equation]) -> None:
    """Add the cases of the vectors, and in which of them libraries fail."""
    of_case: dict[str, list[str]] = {}
    for chapter in dict.fromkeys(equation.chapter for equation in found.values()):
        file = f"spec/vectors/{chapter}.json"
        for case in json.loads(_read(file))["cases"] if (ROOT / file).is_file() else []:
            of_case[case["id"]] = case["equations"]
            for id in case["equations"]:
                found[id].cases.append((case["id"], case["comment"]))
    library = ""
    for line in _read("spec/conformance.md").split("\n"):
        if line.startswith("## "):
            library = line[3:]
        row = re.match(r"\| ([a-z0-9-]+) \| `", line)
        for id in of_case[row[1]] if row else []:
            found[id].failing[library] = found[id].failing.get(library, 0) + 1


def _add_errata(found: dict[str, Equation]) -> None:
    """Add the errata that an entry links to, and those that link to it or name it."""
    parts = re.split(r"^##+ +(.+?) *$", _read("spec/errata.md"), flags=re.M)
    for erratum, text in zip(parts[1::2], parts[2::2]):
        for id in re.findall(r"\([a-z-]+\.md#([a-z0-9-]+)\)", text):
            if id in found:
                found[id].errata.append(erratum)
    for chapter in dict.fromkeys(equation.chapter for equation in found.values()):
        parts = re.split(r"^### +(.+?) *$", _read(f"spec/{chapter}.md"), flags=re.M)
        for id, text in zip(parts[1::2], parts[2::2]):
            found[id].errata += re.findall(r"\(errata\.md#([a-z0-9-]+)\)", text)
    for equation in found.values():
        equation.errata = sorted(set(equation.errata))
