# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The trace is complete, and the check reports a broken one."""

from __future__ import annotations

import ast
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
    unneeded = shutil.ignore_patterns(
        "__pycache__", "peers", "test_vectors.py"
    )  # a second claim would hide a gap
    for folder in ("spec", "genref", "tests"):
        shutil.copytree(
            trace.ROOT / folder, tmp_path / folder, ignore=unneeded, copy_function=shutil.copyfile
        )
    return tmp_path


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


OUT_OF_DATE = "spec/TRACE.md is out of date"


@pytest.mark.once
@each_row(
    ("file", "old", "new", "problem"),
    [
        (
            "genref/gda.py",
            "s: gda-mle-prior",
            "s: gda-mle-priors",
            "gda-mle-priors: unknown id, named by gda.",
        ),
        (
            "genref/gda.py",
            "equations.gda_mle_covariance(",
            "equations.gda_mle_covariances(",
            "equations.gda_mle_covariances: not in the book, called by gda._linear",
        ),
        (
            "genref/gda.py",
            "equations.gda_class_mass(",
            "class_mass_of(",
            "gda-class-mass: nothing in genref answers it",
        ),
        (
            "genref/linear_algebra.py",
            "    Raises: the same errors as `inverse`.",
            "    Raises: the same errors as `inverse`.\n\n    Computes: matrix-solve",
            "linear_algebra.solve: computes matrix-solve, but no test says Equals: linear_algebra.solve",
        ),
        (
            "genref/linear_algebra.py",
            "def _solution(A: Matrix, b: Vector) -> Vector:",
            'def _solution(A: Matrix, b: Vector) -> Vector:\n    """\n    Computes: matrix-solve\n    """',
            "linear_algebra._solution: says Computes: matrix-solve, as its code does without",
        ),
        ("tests/test_gda.py", "c: gda-softmax", "c: gda-softmaxes", "gda-softmax: no test names it"),
        ("spec/gda.md", "### gda-mle-prior", "### gda-mle-means", "gda-mle-means: defined twice"),
        ("spec/gda.md", "### gda-mle-prior", "### GDA-prior", "GDA-prior: the id is not kebab-case"),
        ("genref/equations.py", "def gda_mle_prior", "def _prior", "gda-mle-prior: no function in the book"),
        (
            "genref/equations.py",
            "def gda_mle_prior",
            "def prior",
            "equations.prior: no definition in the spec",
        ),
        ("genref/gda.py", "Computes: gda-mle-means", "", "gda.class_means: calls no function of the book"),
        (
            "genref/linear_algebra.py",
            "equations.matrix_inverse(A)",
            "inverted(A)",
            "linear_algebra.inverse: calls no function of the book, and has no Computes: or See: line",
        ),
        ("genref/gda.py", "Computes: gda-mle-prior", "Spec: gda-mle-prior", "gda.class_priors: says Spec:"),
        (
            "tests/test_definition.py",
            "Equals: gda.class_priors, ",
            "Equals: ",
            "gda.class_priors: computes gda-mle-prior, but no test says Equals: gda.class_priors",
        ),
        (
            "tests/test_definition.py",
            "Equals: gda._linear_of_moments, ",
            "Equals: ",
            "gda._linear_of_moments: computes gda-mle-covariance, but no test says Equals:",
        ),
        (
            "tests/test_definition.py",
            "naive_bayes.NaiveBayesModel._argmax",
            "naive_bayes.NaiveBayesModel._predict",
            "naive_bayes.NaiveBayesModel._argmax: computes bayes-decision, but no test says Equals:",
        ),
        (
            "tests/test_definition.py",
            "Equals: gda.class_priors, ",
            "Equals: gda.class_priors, gda.priors, ",
            "gda.priors: not in genref, named by tests.test_definition.",
        ),
        (
            "spec/gda.md",
            "the share of the examples",
            "the portion of the",
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
        ("genref/gda.py", "__all__", "__some__", "gda.__all__: calls no function of the book"),
        ("spec/README.md", "(laplace.md)", "(nothing)", "equations: not in the order of the spec"),
        ("spec/TRACE.md", "definition", "identity", OUT_OF_DATE),
        ("spec/trace.lock", "gda-mle-prior ", "gda-mle-priors ", "spec/trace.lock is out of date: review"),
        ("tests/test_gda.py", "class TestMaximum:", "class TestMaxima:", OUT_OF_DATE),
        ("genref/gda.py", "from __future__", "\n\nfrom __future__", OUT_OF_DATE),
    ],
)
def test_a_broken_trace_is_noticed(copy: Path, file: str, old: str, new: str, problem: str) -> None:
    whole = (copy / file).read_text(encoding="utf-8")
    edit(copy / file, old, new)
    found = trace.problems(copy)
    (copy / file).write_text(whole, encoding="utf-8")
    assert any(line.startswith(problem) for line in found), found


@pytest.mark.once
def test_writing_renews_the_table_and_the_lock(copy: Path) -> None:
    edit(copy / "spec/gda.md", "the share of the examples", "the portion of the examples")
    assert trace.write(copy, reviewed=False) == []
    assert trace.write(copy) == ["gda-mle-prior"]
    assert trace.problems(copy) == []


def test_functions_stand_in_the_order_of_their_chapter() -> None:
    """This lets readers see spec and code side by side."""
    order = [function.place for function in trace.book(trace.ROOT)]
    for module in ("bayes", "gaussian", "linear_algebra"):
        tree = trace.parsed(trace.ROOT / "genref" / f"{module}.py")
        functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
        public = dict.fromkeys(name for name in functions if not name.startswith("_"))
        first = [reached[0] for reached in (trace.reached(tree, name) for name in public) if reached]
        assert len(first) >= 3 and first == sorted(first, key=order.index)
