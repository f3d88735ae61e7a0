# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The test vectors of spec/vectors/: `python tools/peers/make_vectors.py` checks them, --write rewrites them.

genref provides the questions and the layout of the files; each answer in them is computed here, by
`vector_values`, `naive_bayes_values` and `logistic_values`, which do not import genref.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Dict

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "spec" / "vectors"
IDS = "ids.txt"
TOMBSTONES = "tombstones.json"

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from genref.oracle.case_files import Case, chapters  # noqa: E402
from genref.oracle.questions import Question  # noqa: E402
from genref.oracle.vector_files import Expectation, laid_out, with_limit  # noqa: E402
from tools.peers import logistic_values, naive_bayes_values, vector_values  # noqa: E402


def expected(case: Case) -> list[Expectation]:
    """Return the expectation of a case: one answer, or several right ones."""
    if case.error:
        return with_limit(case, {"error": case.error})
    if case.question.output == "label":
        tied = value(case.question.for_all_labels())["labels"]
        return [{"label": label} for label in tied] if isinstance(tied, list) else []
    if case.question.topic == "discretize.bin":
        return [*naive_bayes_values.bins_of(case.question.input)]
    return [value(case.question)]


def value(question: Question) -> Expectation:
    """Return the answer, by independent arithmetic."""
    asked: Dict[str, Any] = {"model": question.model, "output": question.output, "input": question.input}
    if question.train is not None:
        asked["train"] = question.train
    for values in (vector_values, logistic_values):
        if question.topic in values.FUNCTIONS or question.model in values.MODELS:
            return dict(values.expected(asked))
    if question.topic not in naive_bayes_values.FUNCTIONS and question.model not in naive_bayes_values.MODELS:
        raise SystemExit(f"no independent value of {question.topic}: add it to a FUNCTIONS in tools/peers/")
    return naive_bayes_values.expected(asked)


def texts() -> dict[str, str]:
    """Return the text of each file, by its name."""
    return {f"{chapter}.json": laid_out(chapter, expected) for chapter in chapters()}


def known() -> list[str]:
    """Return the ids in the last commit, as one that was never committed may be dropped; without git all."""
    show = ["git", "show", f"HEAD:./{IDS}"]
    try:
        return subprocess.run(show, cwd=FOLDER, capture_output=True, text=True, check=True).stdout.split()
    except (OSError, subprocess.CalledProcessError):
        return (FOLDER / IDS).read_text(encoding="ascii").split() if (FOLDER / IDS).exists() else []


def ids(known: Sequence[str]) -> str:
    """Return the list of all ids that ever existed: the known ones and those of today's cases."""
    today = [case.id for cases in chapters().values() for case in cases]
    return "".join(f"{id}\n" for id in sorted({*known, *today}))


def main(arguments: Sequence[str]) -> int:
    """Check the files or, with --write, write them; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_vectors.py [--write]", file=sys.stderr)
        return 2
    status = 0
    for name, text in {**texts(), IDS: ids(known())}.items():
        file, content = FOLDER / name, text.encode("ascii")
        if arguments:
            file.write_bytes(content)
        elif not file.exists() or file.read_bytes() != content:
            print(f"{file} is not what is generated: python {sys.argv[0]} --write", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
