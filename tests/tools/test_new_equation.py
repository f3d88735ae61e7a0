# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The skeleton of an equation is in five places, and the trace finds it there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tools import new_equation, trace

PLACES = ["spec/laplace.md", "spec/README.md", "genref/equations.py", "genref/laplace.py"]
PLACES += ["genref/lessons/chapters/laplace.txt", "tests/test_laplace.py", "tests/lessons/test_exercises.py"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in PLACES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(trace.ROOT / name, tmp_path / name)
    return tmp_path


def test_each_place_has_its_skeleton(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new_equation.main(["laplace-rule", "--after", "laplace-estimate"], root) == 0
    for place in capsys.readouterr().out.splitlines()[:-1]:
        name, _, line = place.partition(":")
        assert "laplace" in (root / name).read_text(encoding="utf-8").splitlines()[int(line) - 1].lower(), (
            place
        )
    ids = [entry.id for entry in trace.entries(root / "spec")]
    assert ids[ids.index("laplace-estimate") + 1] == "laplace-rule"
    functions = [claim.id for claim in trace.book(root)]
    assert functions[functions.index("laplace-estimate") + 1] == "laplace-rule"
    for folder, field in (("genref", "Computes"), ("tests", "Spec")):
        assert "laplace-rule" in {claim.id for claim in trace.claims(root / folder, "", field)}
    exercises = (root / "genref/lessons/chapters/laplace.txt").read_text(encoding="utf-8")
    assert "\n\n[exercise laplace-rule-1]\nof: laplace-rule\n" in exercises


@pytest.mark.parametrize("words", [["laplace-estimate"], ["Laplace"], ["laplace-rule", "--after", "nothing"]])
def test_an_id_in_use_or_after_nothing_is_refused(root: Path, words: list[str]) -> None:
    with pytest.raises(SystemExit):
        new_equation.main(["--after", "laplace-estimate", *words], root)
