# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The trace holds, and a broken one is noticed."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from tests import trace

pytestmark = pytest.mark.once


@pytest.fixture(scope="module", autouse=True)
def parsed_once() -> Iterator[None]:
    """Parse each source once: the copies differ from it in one file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ast, "parse", lru_cache(maxsize=None)(ast.parse))
        yield


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


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (
            "genref/gda.py",
            "Spec: gda-mle-prior",
            "Spec: gda-mle-priors",
            "gda-mle-priors: unknown id, named by gda.class_priors",
        ),
        (
            "tests/test_gda.py",
            "Spec: gda-mle-prior",
            "Spec: gda-mle-priors",
            "gda-mle-prior: no test names it",
        ),
        ("spec/gda.md", "### gda-mle-prior", "### gda-mle-means", "gda-mle-means: defined twice"),
        ("spec/gda.md", "### gda-mle-prior", "### GDA-prior", "GDA-prior: the id is not kebab-case"),
        (
            "genref/gda.py",
            "Spec: gda-mle-prior",
            "",
            "gda-mle-prior: one function must realise a definition, found none",
        ),
        ("genref/gda.py", "Spec: gda-mle-prior", "", "gda.class_priors: no Spec: or See: line"),
        (
            "genref/gda.py",
            "Spec: gda-mle-means",
            "Spec: gda-mle-prior",
            "gda-mle-prior: one function must realise a definition",
        ),
        (
            "spec/gda.md",
            "The share of the examples",
            "The portion of the examples",
            "gda-mle-prior: the entry changed",
        ),
        ("spec/gda.md", "- Kind: definition", "- Kind: formula", "gda-class-mass: Kind is none of"),
        ("spec/gda.md", "- Source: notes", "- From: notes", "gda-model: no Source"),
        ("spec/gda.md", "```math", "```tex", "gda-model: no formula in a math block"),
        ("spec/bayes.md", "```pycon", "```python", "bayes-rule: no worked example in a pycon block"),
        (
            "spec/gda.md",
            "- Kind: definition",
            "- Kind: definition\n- Formerly: gda-model",
            "gda-model: in use again",
        ),
        ("genref/gda.py", "__all__", "__some__", "gda.__all__: no Spec: or See: line"),
        ("spec/TRACE.md", "definition", "identity", "spec/TRACE.md or spec/trace.lock is out of date"),
        (
            "tests/test_gda.py",
            "class TestPrior:",
            "class TestPriors:",
            "spec/TRACE.md or spec/trace.lock is out of date",
        ),
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
        ids = [c.id for c in trace.claims(trace.ROOT / "genref", "") if c.place.startswith(f"{module}.")]
        assert ids == sorted(ids, key=order.index)
