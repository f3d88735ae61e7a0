# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Would the tests notice? Change one place in the sources at a time, and run the tests on the result.

    python -m tools.mutants [--sample 50] [--seed 1] [--room NAME ...] [--tests PATH ...] [PATH ...]

It samples places from each room of genref, or from those named, or from the given paths. It runs the quick
tests, or those of `--tests`, once and records which lines each test runs. For each mutant it then runs the
tests that run its line, first the tests of its module and the shortest, until one fails; then all of them,
because a result that is remembered may have been computed by another test.

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
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import accumulate, islice
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any, NamedTuple, Optional
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("lecture", "numbers", "files", "command_line", "lessons", "oracle")
"""The folders of genref; the lecture is what stands beside them."""
LIMIT = 60
"""Seconds that tests may take beyond five times their usual time."""
ENOUGH = 0.95
FIRST = 3.0
"""Seconds of tests that run before all others."""
RUN = ["pytest", "-x", "-q", "--no-header", "-m"]
UNNOTICED = ROOT / "tools/unnoticed.txt"
OPERATORS = {
    "+": "-", "-": "+", "*": "+", "/": "*", "//": "/", "**": "*", "%": "*", "<<": ">>", ">>": "<<",
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in",
    "is": "is not", "is not": "is", "and": "or", "or": "and", "&": "|", "|": "&",
}  # fmt: skip


@lru_cache(maxsize=None)
def original(path: str) -> bytes:
    return (ROOT / path).read_bytes()


class Mutant(NamedTuple):
    """The bytes from `start` to `end` of a file and their replacement; `where`: line and function."""

    path: str
    start: int
    end: int
    text: str
    line: int
    function: str

    def source(self) -> bytes:
        old = original(self.path)
        return old[: self.start] + self.text.encode() + old[self.end :]

    def __str__(self) -> str:
        old = original(self.path)
        line = old.splitlines()[self.line - 1].decode().strip()
        was = old[self.start : self.end].decode()
        return f"{self.path}:{self.line} {self.function}: {was!r} -> {self.text!r} in: {line}"

    @property
    def name(self) -> str:
        """The text of the change without the line number, which other changes would move."""
        return str(self).replace(f":{self.line} ", " ", 1)

    @property
    def room(self) -> str:
        """The folder of genref that the file is in."""
        folder = self.path.split("/")[1]
        return folder if folder in ROOMS else ROOMS[0]

    def compiles(self) -> bool:
        """Return whether this is Python, and another program."""
        try:
            return ast.dump(ast.parse(self.source())) != ast.dump(ast.parse(original(self.path)))
        except SyntaxError:
            return False


class Finder:
    """Finds all mutants of a file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.source = original(path)
        self.starts = [0]
        for line in self.source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def all(self) -> Iterator[Mutant]:
        return self.inside(ast.parse(self.source), "")

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
    """Return all files of genref that do more than import others."""
    paths = (ROOT / "genref").rglob("*.py")
    return sorted(path.relative_to(ROOT).as_posix() for path in paths if not path.name.startswith("__"))


class Net:
    """The tests that run each line of genref, and the seconds that each test takes."""

    def __init__(self, room: Path, marks: str, tests: Sequence[str]) -> None:
        self.run, self.tests = [*RUN, marks], tests
        settings = "[run]\nsource = genref\ndynamic_context = test_function\n"
        (room / "lines.cfg").write_text(settings, encoding="utf-8")
        recorded = [
            "coverage",
            "run",
            "--rcfile",
            "lines.cfg",
            "-m",
            *self.run,
            "--junitxml",
            "tests.xml",
            *tests,
        ]
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
                yield [*self.run, *map(node, part)], LIMIT + 5 * sum(self.seconds[name] for name in part)
        yield [*self.run, *self.tests], LIMIT + 5 * sum(self.seconds.values())


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
        changed.write_bytes(original(mutant.path))


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
    parser.add_argument("--sample", type=int, default=50, help="mutants of each room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", choices=ROOMS, action="append", help="change only files of this room")
    parser.add_argument("--tests", nargs="+", default=[], help="run only these tests")
    parser.add_argument("--marks", default="not slow and not once", help="and of these the marked")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--log", type=Path, help="results are added to this file, and taken from it")
    options = parser.parse_args()
    random, log = Random(options.seed), Log(options.log)
    everywhere = [mutant for path in modules() for mutant in Finder(path).all()]
    alike = {
        line for line in UNNOTICED.read_text(encoding="utf-8").splitlines() if line.startswith("genref/")
    }
    if gone := alike - {mutant.name for mutant in everywhere}:
        raise SystemExit("\n".join([f"not in the sources, but in {UNNOTICED.name}:", *sorted(gone)]))
    tried: list[Mutant] = []
    for name in options.room or ROOMS:
        places = [each for each in everywhere if each.room == name]
        places = [each for each in places if each.path in (options.paths or [each.path])]
        print(f"{name}: {len(places)} places", file=sys.stderr)
        shuffled = random.sample(places, len(places))
        tried += islice((mutant for mutant in shuffled if mutant.compiles()), options.sample)
    seen: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        copied: Queue[Path] = Queue()
        for copy in copies(options.jobs, folder):
            copied.put(copy)
        net = Net(copy, options.marks, options.tests)

        def notices(mutant: Mutant) -> bool:
            if str(mutant) in log.known:
                return log.known[str(mutant)]
            copy = copied.get()
            try:
                return log.add(mutant, noticed(mutant, copy, net.stages(mutant)))
            finally:
                copied.put(copy)

        with ThreadPoolExecutor(options.jobs) as workers:
            for mutant, found in zip(tried, workers.map(notices, tried)):
                if found:
                    seen[mutant.room] += 1
                elif mutant.name not in alike:
                    missed[mutant.room] += 1
                    print(mutant, flush=True)
    for name in options.room or ROOMS:
        others = seen[name] + missed[name]
        share = f": {100 * seen[name] / others:.1f}%" if others else ""
        print(f"{name}: {seen[name]} of {others} noticed{share}")
    enough = sum(seen.values()) >= ENOUGH * (sum(seen.values()) + sum(missed.values()))
    print(f"{len(tried) - sum(seen.values()) - sum(missed.values())} more change no result")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
