# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The trace is complete, and the check reports a broken one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tools import trace

from ..each_row import each_row


def test_the_trace_holds() -> None:
    if found := trace.problems():
        pytest.fail("\n".join(found), pytrace=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for folder in ("spec", "genref", "tests"):
        unneeded = shutil.ignore_patterns("__pycache__", "data", "vectors", "site", "*.json*")
        shutil.copytree(
            trace.ROOT / folder, tmp_path / folder, ignore=unneeded, copy_function=shutil.copyfile
        )
    trace.write(tmp_path)
    return tmp_path


def edit(file: Path, old: str, new: str, count: int = -1) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, count), encoding="utf-8")


OUT_OF_DATE = "spec/TRACE.md is out of date"
GDA, BOOK = "genref/gda.py", "genref/equations.py"


@pytest.mark.once
@each_row(
    ("file", "old", "new", "problem"),
    [
        (GDA, "s: gda-mle-prior", "s: gda-mle-priors", "gda-mle-priors: unknown id, named by gda."),
        (GDA, "s: gda-mle-means", "s: gda-mle-prior", "gda-mle-means: nothing in genref computes it"),
        ("spec/gda.md", "### gda-mle-prior", "### gda-mle-means", "gda-mle-means: defined twice"),
        ("spec/gda.md", "### gda-mle-prior", "### GDA-prior", "GDA-prior: the id is not kebab-case"),
        (BOOK, "def gda_mle_prior", "def _prior", "gda-mle-prior: no function in the book"),
        (BOOK, "def gda_mle_prior", "def prior", "equations.prior: no definition in the spec"),
        ("spec/gda.md", "- Kind: definition", "- Kind: formula", "gda-class-mass: Kind is none of"),
        ("spec/gda.md", "```math", "```tex", "gda-model: no formula in a math block"),
        ("spec/gaussian.md", "```pycon", "```python", "gaussian-density: no worked example in a pycon"),
        ("spec/gda.md", "- Kind: ", "- Formerly: gda-model\n- Kind: ", "gda-model: in use again"),
        ("spec/README.md", "(laplace.md)", "(nothing)", "equations: not in the order of the spec"),
        (
            "spec/gda.md",
            "\n### gda-mle-prior\n",
            "\n### gda-mle-prior\n\nMore.\n",
            "gda-mle-prior: the entry ch",
        ),
        ("spec/trace.lock", "gda-mle-prior ", "gda-mle-priors ", "spec/trace.lock is out of date: review"),
    ],
)
def test_a_broken_trace_is_noticed(copy: Path, file: str, old: str, new: str, problem: str) -> None:
    whole = (copy / file).read_text(encoding="utf-8")
    edit(copy / file, old, new)
    found = trace.problems(copy)
    (copy / file).write_text(whole, encoding="utf-8")
    assert any(line.startswith(problem) for line in found), found


@pytest.mark.once
def test_a_missing_test_is_noticed(copy: Path) -> None:
    for file in (copy / "tests").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        changed = text.replace("gda-softmax", "gda-soft").replace("laplace-estimate", "laplace-")
        file.write_text(changed.replace("laplace_estimate", "laplace"), encoding="utf-8")
    found = trace.problems(copy)
    assert "gda-softmax: no test names it" in found
    assert "laplace-estimate: no test compares what computes it with the book" in found


@pytest.mark.once
def test_writing_renews_the_table_and_the_lock(copy: Path) -> None:
    edit(copy / "spec/gda.md", "\n### gda-mle-prior\n", "\n### gda-mle-prior\n\nMore.\n")
    assert trace.write(copy, reviewed=False) == []
    assert trace.write(copy) == ["gda-mle-prior"]
    assert not [line for line in trace.problems(copy) if "spec/" in line or "entry" in line]
