# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The trace holds, and a broken one is noticed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests import trace

pytestmark = pytest.mark.once


def test_the_trace_holds() -> None:
    assert trace.problems() == []


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    unneeded = shutil.ignore_patterns(
        "__pycache__", "peers", "test_vectors.py"
    )  # a second claim hides a lack
    for folder in ("spec", "genref", "tests"):
        shutil.copytree(trace.ROOT / folder, tmp_path / folder, ignore=unneeded)
    return tmp_path


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


OUT_OF_DATE = "spec/TRACE.md is out of date"


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (
            "genref/gda.py",
            "s: gda-mle-prior",
            "s: gda-mle-priors",
            "gda-mle-priors: unknown id, named by gda.",
        ),
        ("tests/test_gda.py", "c: gda-mle-prior", "c: gda-mle-priors", "gda-mle-prior: no test names it"),
        ("spec/gda.md", "### gda-mle-prior", "### gda-mle-means", "gda-mle-means: defined twice"),
        ("spec/gda.md", "### gda-mle-prior", "### GDA-prior", "GDA-prior: the id is not kebab-case"),
        ("genref/equations.py", "def gda_mle_prior", "def _prior", "gda-mle-prior: no function in the book"),
        (
            "genref/equations.py",
            "def gda_mle_prior",
            "def prior",
            "equations.prior: no definition in the spec",
        ),
        ("genref/gda.py", "Computes: gda-mle-prior", "", "gda.class_priors: no Computes: or See: line"),
        ("genref/gda.py", "Computes: gda-mle-prior", "Spec: gda-mle-prior", "gda.class_priors: says Spec:"),
        (
            "tests/test_equations.py",
            "Equals: gda.class_priors, ",
            "Equals: ",
            "gda.class_priors: computes gda-mle-prior, but no test says Equals: gda.class_priors",
        ),
        (
            "tests/test_equations.py",
            "Equals: gda.class_priors, ",
            "Equals: gda.class_priors, gda.priors, ",
            "gda.priors: not in the engine, named by tests.test_equations.",
        ),
        (
            "spec/gda.md",
            "The share of the examples",
            "The portion of the",
            "gda-mle-prior: the entry changed",
        ),
        ("spec/gda.md", "- Kind: definition", "- Kind: formula", "gda-class-mass: Kind is none of"),
        ("spec/gda.md", "- Source: notes", "- From: notes", "gda-model: no Source"),
        ("spec/gda.md", "```math", "```tex", "gda-model: no formula in a math block"),
        (
            "spec/gaussian.md",
            "```pycon",
            "```python",
            "gaussian-density: no worked example in a pycon block",
        ),
        (
            "spec/gda.md",
            "- Kind: definition",
            "- Kind: definition\n- Formerly: gda-model",
            "gda-model: in use again",
        ),
        ("genref/gda.py", "__all__", "__some__", "gda.__all__: no Computes: or See: line"),
        ("spec/README.md", "(laplace.md)", "(nothing)", "equations: not in the order of the spec"),
        ("spec/TRACE.md", "definition", "identity", OUT_OF_DATE),
        ("tests/test_gda.py", "class TestPrior:", "class TestPriors:", OUT_OF_DATE),
        ("genref/gda.py", "from __future__", "\n\nfrom __future__", OUT_OF_DATE),
    ],
)
def test_a_broken_trace_is_noticed(copy: Path, file: str, old: str, new: str, problem: str) -> None:
    edit(copy / file, old, new)
    assert any(line.startswith(problem) for line in trace.problems(copy)), trace.problems(copy)


def test_writing_renews_the_table_and_the_lock(copy: Path) -> None:
    edit(copy / "spec/gda.md", "The share of the examples", "The portion of the examples")
    trace.write(copy)
    assert trace.problems(copy) == []


def test_functions_stand_in_the_order_of_their_chapter() -> None:
    """So that the reader finds spec and code side by side."""
    order = [entry.id for entry in trace.entries(trace.ROOT / "spec")]
    for module in ("bayes", "gaussian", "linear_algebra"):
        claims = trace.claims(trace.ROOT / "genref", "", "Computes")
        ids = [claim.id for claim in claims if claim.place.startswith(f"{module}.")]
        assert ids == sorted(ids, key=order.index)
