# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Would the tests notice? Change one place in the sources at a time, and run the tests on the result.

    python tools/mutants.py [--sample 300] [--seed 1] [--jobs 2] [--log FILE] [PATH ...]
    python tools/mutants.py --definitions
    python tools/mutants.py --selftest [--sample 60] [--seed 1] [--jobs 2]

The first form samples places from the lecture's modules and the engine, or from the given paths. It runs the
quick tests once and records which lines each test runs. For each mutant it then runs only the tests that run
its line, first the tests of its module and the shortest, until one fails. The second form breaks each
definition and each version in the engine, in up to `BREAKS` places, until the tests that compare the two
notice; it lists the functions that can be broken unnoticed. The third form exchanges operators, and runs the
self-test of copies instead of the tests.

A mutant that makes the tests run much longer counts as noticed. Mutants that no test notices are printed.
Mutants already in the log are not tried again. Mutants listed in tools/unnoticed.txt, which says why they
change no result, are not counted. The exit status is 1 if less than `ENOUGH` of the others are noticed.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any, NamedTuple, Optional
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 60
"""Seconds that tests may take beyond five times their usual time."""
ENOUGH = 0.95
BREAKS = 6
FIRST = 3.0
"""Seconds of tests that run before all others."""
PYTEST = ["pytest", "-x", "-q", "--no-header"]
QUICK = [*PYTEST, "-m", "not slow and not once"]
COMPARED = [*PYTEST, "tests/test_definition.py", "tests/test_equations.py", "tests/test_new_model.py"]
SELFTEST = ["genref.selftest"]
COPIES = {"selftest.py", "selftest_cases.py", "selftest_models.py"}
ALIKE = re.compile(
    r"\btype\(|\(type,|if self\._contrasts and|self\.size is None and"  # only a faster way to the same result
    r"|range\(j \+ 1, d\)|a > b for a, b|if a >= c else|if [bc] < 0 else|if l_ij < 0 else|if j < i else"
    r"|squares\[top\]\)\) for|not self\.count or not other|_unpacked\(sum|\(packed \+ half\) & mask"
)
"""Lines where another operator changes no result: no value that occurs makes a difference."""
UNNOTICED = ROOT / "tools/unnoticed.txt"
OPERATORS = {
    "+": "-", "-": "+", "*": "+", "/": "*", "//": "/", "**": "*", "%": "*", "<<": ">>", ">>": "<<",
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in",
    "is": "is not", "is not": "is", "and": "or", "or": "and", "&": "|", "|": "&",
}  # fmt: skip


class Mutant(NamedTuple):
    """The bytes from `start` to `end` of a file and their replacement; `where`: line and function."""

    path: str
    start: int
    end: int
    text: str
    line: int
    function: str

    def source(self) -> bytes:
        old = (ROOT / self.path).read_bytes()
        return old[: self.start] + self.text.encode() + old[self.end :]

    def __str__(self) -> str:
        old = (ROOT / self.path).read_bytes()
        line = old.splitlines()[self.line - 1].decode().strip()
        was = old[self.start : self.end].decode()
        return f"{self.path}:{self.line} {self.function}: {was!r} -> {self.text!r} in: {line}"

    @property
    def name(self) -> str:
        """The text of the change without the line number, which other changes would move."""
        return str(self).replace(f":{self.line} ", " ", 1)


class Finder:
    """Finds all mutants of a file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.source = (ROOT / path).read_bytes()
        self.tree = ast.dump(ast.parse(self.source))
        self.starts = [0]
        for line in self.source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def all(self) -> list[Mutant]:
        return [mutant for mutant in self.inside(ast.parse(self.source), "") if self.compiles(mutant)]

    def compiles(self, mutant: Mutant) -> bool:
        try:
            return ast.dump(ast.parse(mutant.source())) != self.tree
        except SyntaxError:
            return False

    def without_results(self) -> Iterator[Mutant]:
        """Yield each return statement without its value."""
        for function, node in functions(ast.parse(self.source), ""):
            for statement in ast.walk(node):
                if isinstance(statement, ast.Return) and statement.value:
                    if ast.unparse(statement.value) == "None":
                        continue
                    start, end = self.place(statement.value)
                    yield Mutant(self.path, start, end, "None", statement.lineno, function)

    def place(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return (
            self.starts[node.lineno - 1] + node.col_offset,
            self.starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def inside(self, node: ast.AST, function: str) -> Iterator[Mutant]:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            if any(isinstance(each, ast.Name) and each.id == "overload" for each in node.decorator_list):
                return
            function = f"{function}.{node.name}".lstrip(".")
            for statement in node.body:
                yield from self.inside(statement, function)
            return
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Raise)):
            return  # no test compares error messages word by word
        if isinstance(node, (ast.expr, ast.stmt)):
            yield from self.here(node, function)
        for name, value in ast.iter_fields(node):
            if name not in ("annotation", "returns"):
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST) and not isinstance(node, ast.JoinedStr):
                        yield from self.inside(child, function)

    def here(self, node: ast.expr | ast.stmt, function: str) -> Iterator[Mutant]:
        def exchanged(start: int, end: int, text: str) -> Mutant:
            return Mutant(self.path, start, end, text, node.lineno, function)

        def between(left: ast.expr, right: ast.expr) -> Iterator[Mutant]:
            start, end = self.place(left)[1], self.place(right)[0]
            found = re.search(rb"[-+*/%<>=!&|]+|\b(?:not in|is not|in|is|and|or)\b", self.source[start:end])
            if found and found[0].decode() in OPERATORS:
                yield exchanged(start + found.start(), start + found.end(), OPERATORS[found[0].decode()])

        if isinstance(node, ast.BinOp):
            yield from between(node.left, node.right)
        elif isinstance(node, ast.BoolOp):
            yield from between(node.values[0], node.values[1])
        elif isinstance(node, ast.Compare):
            yield from between(node.left, node.comparators[0])
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
            yield exchanged(self.place(node)[0], self.place(node.operand)[0], "")
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield exchanged(*self.place(node), str(node.value + 1))
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield exchanged(*self.place(node), str(not node.value))
        elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
            start, end = self.place(node.test)
            yield exchanged(start, end, f"(not ({self.source[start:end].decode()}))")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield exchanged(*self.place(node), "pass")
        elif isinstance(node, ast.AugAssign):
            between_ = self.place(node.target)[1], self.place(node.value)[0]
            yield exchanged(*between_, " = ")
        elif isinstance(node, (ast.Break, ast.Continue)):
            yield exchanged(*self.place(node), "pass")


def modules() -> list[str]:
    """Return the lecture's modules, the book and the engine."""
    found = [*(ROOT / "genref").glob("*.py"), *(ROOT / "genref/engine").rglob("*.py")]
    found += (ROOT / "genref/numbers").glob("*.py")
    paths = [path for path in found if not path.name.startswith("__") and path.name not in COPIES]
    return sorted(path.relative_to(ROOT).as_posix() for path in paths)


def operators() -> list[Mutant]:
    """Return the mutants that change or remove an operator, except in `ALIKE`."""
    found = [mutant for path in modules() for mutant in Finder(path).all()]
    exchanged = [mutant for mutant in found if mutant.text in {*OPERATORS.values(), " = ", ""}]
    return [mutant for mutant in exchanged if not ALIKE.search(str(mutant).partition(" in: ")[2])]


def functions(node: ast.AST, name: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield all functions and methods with their qualified names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.ClassDef, ast.FunctionDef)):
            inner = f"{name}.{child.name}".lstrip(".")
            if isinstance(child, ast.FunctionDef):
                yield inner, child
            yield from functions(child, inner)


def compared() -> dict[str, list[Mutant]]:
    """Return the mutants of each definition and of each version in the engine, in file order."""
    found: dict[str, list[Mutant]] = {}
    for path in modules():
        names = marked(ast.parse((ROOT / path).read_bytes()))
        for mutant in [*Finder(path).all(), *Finder(path).without_results()]:
            if mutant.function in names or path.endswith("generative.py"):
                found.setdefault(f"{path} {mutant.function}", []).append(mutant)
    return found


def marked(tree: ast.AST) -> set[str]:
    """Return the functions marked `engine` or `defined_by`, those that `defined_by` names, and p(x|y)."""
    names = set()
    for name, function in functions(tree, ""):
        for mark in map(ast.unparse, function.decorator_list):
            if mark == "engine" or mark.startswith("defined_by("):
                names.add(name)
            if mark.startswith("defined_by("):
                names.add(f"{name.rpartition('.')[0]}.{mark[len('defined_by(') : -1]}".lstrip("."))
        if function.name in ("_likelihoods", "_of_rows", "_of_counts"):
            names.add(name)
    return names


class Net:
    """The quick tests that run each line of genref, and the seconds that each test takes."""

    def __init__(self, room: Path) -> None:
        settings = "[run]\nsource = genref\ndynamic_context = test_function\n"
        (room / "lines.cfg").write_text(settings, encoding="utf-8")
        recorded = ["coverage", "run", "--rcfile", "lines.cfg", "-m", *QUICK, "--junitxml", "tests.xml"]
        if fails(room, recorded, 3600.0):
            raise SystemExit("the tests fail without any change")
        self.seconds: defaultdict[str, float] = defaultdict(float)
        for case in ElementTree.parse(room / "tests.xml").iter("testcase"):
            name = f"{case.get('classname')}.{case.get('name')}".partition("[")[0]
            self.seconds[name] += float(case.get("time", 0))
        data: Any = importlib.import_module("coverage").CoverageData(str(room / ".coverage"))
        data.read()
        self.lines: dict[str, dict[int, set[str]]] = {}
        for path in modules():
            found = data.contexts_by_lineno(str(room / path)).items()
            self.lines[path] = {line: self.seconds.keys() & set(names) for line, names in found}

    def stages(self, mutant: Mutant) -> Iterator[tuple[list[str], float]]:
        """Yield the tests to run, likeliest to notice first, and the seconds that they may take."""
        lines = self.lines[mutant.path]
        names = lines.get(mutant.line) or set().union(*lines.values())  # or the lines that run on import
        own = f".test_{Path(mutant.path).stem}."
        order = sorted(names, key=lambda name: (own not in name, self.seconds[name], name))
        before = accumulate((self.seconds[name] for name in order), initial=0.0)
        first = [name for name, seconds in zip(order, before) if seconds < FIRST]
        for part in (first, order[len(first) :]):
            if part:
                yield [*QUICK, *map(node, part)], LIMIT + 5 * sum(self.seconds[name] for name in part)


def node(name: str) -> str:
    """Return a test's name in pytest's form, from its dotted form."""
    parts = name.split(".")
    length = next(i for i in range(len(parts)) if ROOT.joinpath(*parts[:i]).with_suffix(".py").is_file())
    return "::".join(["/".join(parts[:length]) + ".py", *parts[length:]])


def noticed(mutant: Mutant, room: Path, stages: Iterable[tuple[list[str], float]]) -> bool:
    """Return whether a test fails in a copy of the project that contains the mutant."""
    changed = room / mutant.path
    changed.write_bytes(mutant.source())
    try:
        return any(fails(room, *each) for each in stages)
    finally:
        changed.write_bytes((ROOT / mutant.path).read_bytes())


def fails(room: Path, arguments: Sequence[str], limit: float = 5 * LIMIT) -> bool:
    command = [sys.executable, "-m", *arguments]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            command,
            cwd=room,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=limit,
        )
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def copies(number: int, folder: str) -> Iterator[Path]:
    """Yield copies of the project, whose unchanged files are compiled once."""
    for place in range(number):
        room = Path(folder) / str(place)
        made = shutil.ignore_patterns(".git", ".tox", "*cache*", "build", "*.egg-info")
        shutil.copytree(ROOT, room, ignore=made)
        subprocess.run([sys.executable, "-m", "compileall", "-q", "genref"], cwd=room, check=True)
        yield room


class Log:
    """Results about mutants from earlier runs and this one."""

    def __init__(self, path: Optional[Path]) -> None:
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
        self.known = {line.partition(" ")[2]: line.startswith("noticed ") for line in lines}

    def add(self, mutant: Mutant, seen: bool) -> bool:
        if str(mutant) not in self.known and self.path:
            with self.path.open("a", encoding="utf-8") as file:
                print("noticed" if seen else "missed", mutant, file=file)
        self.known[str(mutant)] = seen
        return seen


def main() -> int:
    parser = argparse.ArgumentParser(description="Would the tests notice?")
    parser.add_argument("paths", nargs="*", help="files to change, instead of all")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--log", type=Path, help="results are added to this file, and taken from it")
    parser.add_argument("--definitions", action="store_const", dest="only", const=COMPARED)
    parser.add_argument("--selftest", action="store_const", dest="only", const=SELFTEST)
    options = parser.parse_args()
    random, log = Random(options.seed), Log(options.log)
    lines = UNNOTICED.read_text(encoding="utf-8").splitlines()
    alike = {line for line in lines if line.startswith("genref/")}
    with tempfile.TemporaryDirectory() as folder:
        rooms: Queue[Path] = Queue()
        for room in copies(options.jobs, folder):
            rooms.put(room)
        if options.only and fails(room, options.only):
            raise SystemExit("the tests fail without any change")
        net = None if options.only else Net(room)
        limit = LIMIT if options.only == SELFTEST else 5 * LIMIT  # the self-test takes a second

        def broken(mutants: Sequence[Mutant]) -> bool:
            """Return whether the tests notice one of these mutants."""
            room = rooms.get()
            try:
                return any(log.add(mutant, seen(mutant, room)) for mutant in mutants)
            finally:
                rooms.put(room)

        def seen(mutant: Mutant, room: Path) -> bool:
            if str(mutant) in log.known:
                return log.known[str(mutant)]
            return noticed(mutant, room, net.stages(mutant) if net else [(options.only, limit)])

        if options.only == COMPARED:
            tried = [random.sample(found, min(BREAKS, len(found))) for found in compared().values()]
        else:
            everywhere = operators()
            if options.only != SELFTEST:
                everywhere = [mutant for path in modules() for mutant in Finder(path).all()]
                if gone := alike - {mutant.name for mutant in everywhere}:
                    raise SystemExit(
                        "\n".join([f"not in the sources, but in {UNNOTICED.name}:", *sorted(gone)])
                    )
                everywhere = [each for each in everywhere if each.path in (options.paths or [each.path])]
            sample = min(options.sample or (60 if options.only else 300), len(everywhere))
            print(f"{len(everywhere)} places", file=sys.stderr)
            tried = [[mutant] for mutant in random.sample(everywhere, sample)]
        survivors = same = 0
        with ThreadPoolExecutor(options.jobs) as workers:
            for number, (mutants, any_seen) in enumerate(zip(tried, workers.map(broken, tried)), 1):
                if not any_seen and mutants[0].name in alike:
                    same += 1
                elif not any_seen:
                    survivors += 1
                    print(*mutants, sep="\n", flush=True)
                print(f"\r{number} of {len(tried)}, {survivors} not noticed", end="", file=sys.stderr)
    print(file=sys.stderr)
    others = len(tried) - same
    score = 1 - survivors / others
    print(f"{others - survivors} of {others} noticed: {100 * score:.1f}%; {same} more change no result")
    return 0 if score >= (1 if options.only == COMPARED else ENOUGH) else 1


if __name__ == "__main__":
    sys.exit(main())
