# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""examples/oracle/name_mistake.cjs uses only the table to name the mistake in a program's answers."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from genref.oracle.checking import every_case
from genref.oracle.known import LONGEST, vector
from genref.oracle.profiles import Profile
from genref.oracle.reference import Refused, answer

ROOT = Path(__file__).resolve().parents[2]


def plain(tree: object) -> object:
    """Return an answer as in JSON, with fractions as texts."""
    if isinstance(tree, list):
        return [plain(part) for part in tree]
    return str(tree) if isinstance(tree, Fraction) else tree


def named(arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run the program."""
    program = ROOT / "examples" / "oracle" / "name_mistake.cjs"
    return subprocess.run(["node", str(program), *arguments], capture_output=True, text=True, timeout=60)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_it_names_the_divisor_n_minus_1(tmp_path: Path) -> None:
    lines: list[str] = []
    long = 0
    for case in every_case():
        if case.question.topic in ("gda.covariance", "gda.means", "gaussian.covariance"):
            question = case.question.in_arithmetic("f64")
            given = answer(question)
            if case.question.output == "covariance" and not isinstance(given, Refused):
                try:
                    given = answer(Profile(divisor="n-1").question(question))
                except ValueError:
                    continue
                long += len(vector(given, given)) > LONGEST
            said = {"refused": "no"} if isinstance(given, Refused) else {"answer": plain(given)}
            lines.append(json.dumps({"id": case.id, **said}))
    file = tmp_path / "replies.jsonl"
    file.write_text("\n".join(lines), encoding="ascii")
    done = named([str(file)])
    assert done.returncode == 0
    wrong, first, *_ = done.stdout.splitlines()
    number = int(wrong.split()[0])
    assert wrong == f"{number} of {len(lines)} answers wrong" and number > 10
    share, _, says = first.partition("%: ")
    assert float(share) > 99
    assert says.startswith("gda-mle-covariance: the divisor n - 1 (explains ")
    assert int(says.split()[-1][:-1]) >= number - long - 2


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_it_names_nothing_that_explains_a_small_part(tmp_path: Path) -> None:
    """Three covariances have the divisor n - 1, and seven have 12345.678 in each place."""
    lines: list[str] = []
    for case in every_case():
        if case.question.topic == "gda.covariance":
            question = case.question.in_arithmetic("f64")
            given = answer(question)
            if not isinstance(given, list) or len(question.training(Fraction)) > 2:
                continue
            if len(lines) < 3:
                given = answer(Profile(divisor="n-1").question(question))
            else:
                given = [[12345.678 for _ in row] for row in given]
            lines.append(json.dumps({"id": case.id, "answer": plain(given)}))
    file = tmp_path / "replies.jsonl"
    file.write_text("\n".join(lines[:10]), encoding="ascii")
    assert named([str(file)]).stdout.splitlines() == [
        "10 of 10 answers wrong",
        "no known mistake explains them",
    ]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_without_a_file_it_says_what_it_wants() -> None:
    done = named([])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "usage: node name_mistake.cjs replies.jsonl\n"
