# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Regenerate every generated file in the repository: `python -m tools.renew`.

It stops at the first generator that fails, because the later files are made from the earlier ones. With
`--check` it writes nothing, lists the stale files, and exits with status 1 if there are any.
`python -m tools.renew lessons trace` runs only these tasks. At the end it lists the generated files that it
does not regenerate, because they take long or need a person, and says how to regenerate them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, Optional

ROOT = Path(__file__).resolve().parent.parent


class Task(NamedTuple):
    """A generator: a script that checks its files or, with the argument `write`, writes them.

    `files`: patterns below the root; `needs`: the packages that the script imports.
    """

    name: str
    script: str
    files: tuple[str, ...]
    write: str = "--write"
    needs: tuple[str, ...] = ()

    @property
    def missing(self) -> list[str]:
        """The packages that are not installed."""
        return [package for package in self.needs if find_spec(package) is None]

    def digest(self) -> str:
        """Return a digest that changes when one of the files changes."""
        found = sorted(file for pattern in self.files for file in ROOT.glob(pattern))
        return sha256(b"".join(file.name.encode() + file.read_bytes() for file in found)).hexdigest()


TASKS = (
    Task(
        "lessons",
        "tools/make_lessons.py",
        ("genref/lessons/*.jsonl", "spec/*.md"),
    ),
    Task("api", "tools/make_api.py", ("spec/api.md",)),
    Task("trace", "tools/trace.py", ("spec/TRACE.md",), "--table"),
    Task("answers", "tools/oracle/make_answers.py", ("genref/oracle/cases/answers/*.jsonl",)),
    Task("covering", "tools/oracle/covering.py", ("spec/vectors/covering.md",)),
    Task(
        "vectors",
        "tools/peers/make_vectors.py",
        ("spec/vectors/*.json",),
        needs=("mpmath",),
    ),
    Task("first-check", "tools/peers/make_first_check.py", ("spec/first-check.md",), needs=("numpy",)),
    Task(
        "divergences",
        "tools/peers/make_divergences.py",
        ("spec/divergences.md",),
        needs=("numpy", "scipy", "sklearn", "nltk", "river"),
    ),
)
"""The generators; `answers` and `vectors` take a minute or more."""

BY_HAND = {
    "spec/trace.lock": "after a review of changed entries, code and tests: python tools/trace.py --write",
    "spec/figures/*.svg": "a minute, matplotlib: python tools/figures/draw.py",
    "genref/oracle/mistakes/answers.jsonl": "minutes: python tools/oracle/make_mistakes.py --write",
    "spec/conformance.md": "twenty libraries: tox -c tools/peers -- --write",
    "spec/experiments.md": "the tables, nine minutes: python tools/experiments/run.py --write",
}
"""Generated files that this script does not regenerate, and how to do it."""


def run(task: Task, write: bool) -> tuple[str, str]:
    """Run a task; return the state of its files, and the messages of the generator if it fails."""
    if task.missing:
        return f"skipped: needs {', '.join(task.missing)}", ""
    before = task.digest()
    command = [sys.executable, str(ROOT / task.script), *([task.write] if write else [])]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        return "FAILED" if write else "STALE", (done.stdout + done.stderr).strip()
    return "renewed" if task.digest() != before else "current", ""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Regenerate or check the files; return the exit status."""
    names = [task.name for task in TASKS]
    parser = argparse.ArgumentParser(description="Renew the generated files of the repository.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"by default all: {', '.join(names)}")
    parser.add_argument("--check", action="store_true", help="write nothing, and say what is stale")
    options = parser.parse_args(arguments)
    for name in options.names:
        if name not in names:
            parser.error(f"no task {name!a}; there are {', '.join(names)}")
    status = 0
    waiting = [task for task in TASKS if not options.names or task.name in options.names]
    while waiting:
        task = waiting[0]
        said, complaint = run(task, not options.check)
        print(f"{task.name}: {said} ({', '.join(task.files)})", flush=True)
        if complaint:
            print("  " + complaint.replace("\n", "\n  "))
            status = 1
        if complaint and not options.check:
            print(f"When this works, continue: python tools/renew.py {' '.join(t.name for t in waiting)}")
            return status
        waiting.pop(0)
    if not options.names:
        print("\nNot renewed here:")
        for file, how in BY_HAND.items():
            print(f"  {file}: {how}")
    return status


if __name__ == "__main__":
    sys.exit(main())
