# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""examples/oracle/name_mistake.cjs uses only the table to name the mistake in a program's answers."""

from __future__ import annotations

import json
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from genref.oracle.checking import every_case
from genref.oracle.profiles import Profile
from genref.oracle.reference import Refused, answer

ROOT = Path(__file__).resolve().parents[2]


def plain(tree: object) -> object:
    """Return an answer as in JSON, with fractions as texts."""
    if isinstance(tree, list):
        return [plain(part) for part in tree]
    return str(tree) if isinstance(tree, Fraction) else tree


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_it_names_the_divisor_n_minus_1(tmp_path: Path) -> None:
    lines: list[str] = []
    for case in every_case():
        if case.question.topic in ("gda.covariance", "gda.means", "gaussian.covariance"):
            question = case.question.in_arithmetic("f64")
            given = answer(question)
            if case.question.output == "covariance" and not isinstance(given, Refused):
                try:
                    given = answer(Profile(divisor="n-1").question(question))
                except ValueError:
                    continue
            said = {"refused": "no"} if isinstance(given, Refused) else {"answer": plain(given)}
            lines.append(json.dumps({"id": case.id, **said}))
    file = tmp_path / "replies.jsonl"
    file.write_text("\n".join(lines), encoding="ascii")
    program = ROOT / "examples" / "oracle" / "name_mistake.cjs"
    done = subprocess.run(
        ["node", str(program), str(file)], capture_output=True, text=True, check=True, timeout=60
    )
    wrong, first, *_ = done.stdout.splitlines()
    number = int(wrong.split()[0])
    assert wrong == f"{number} of {len(lines)} answers wrong" and number > 10
    share, _, says = first.partition(" %: ")
    assert float(share) > 99
    assert says.startswith("gda-mle-covariance: the divisor n - 1 (explains ")
    assert int(says.split()[-1][:-1]) >= number - 2
