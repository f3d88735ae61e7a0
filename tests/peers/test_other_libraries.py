# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Both calls of each line of spec/other-libraries.md, and the estimator for scikit-learn."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable
from functools import partial
from importlib import import_module
from numbers import Real
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

import genref
from genref.oracle.adapters import Estimators
from genref.oracle.candidates import PythonCandidate
from genref.oracle.checking import check, every_case
from genref.oracle.questions import Question

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "spec" / "other-libraries.md").read_text(encoding="utf-8")
LINE = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \| (equal|differs) \|", re.M)
LINES = LINE.findall(PAGE)
TOLERANCE = 1e-8
"""Relative; the last digits of what a maximum is sought for, as logistic regression is."""

numpy: Any = pytest.importorskip("numpy", reason="NumPy is not installed")
pytest.importorskip("sklearn", reason="scikit-learn is not installed")
sys.path.insert(0, str(ROOT / "examples"))


def taught(model: Any, texts: Iterable[str], authors: Iterable[str]) -> Any:
    for text, author in zip(texts, authors):
        model.learn_one(Counter(text.split()), author)
    return model


def names() -> dict[str, Any]:
    """The names and the data that the lines of the page use."""
    found: dict[str, Any] = {name: getattr(genref, name) for name in dir(genref)}
    for module, members in {
        "discriminant_analysis": ("LinearDiscriminantAnalysis", "QuadraticDiscriminantAnalysis"),
        "naive_bayes": ("BernoulliNB", "CategoricalNB", "GaussianNB", "MultinomialNB"),
        "feature_extraction.text": ("CountVectorizer",),
        "linear_model": ("LogisticRegression",),
        "pipeline": ("make_pipeline",),
    }.items():
        peer = import_module(f"sklearn.{module}")
        found.update({name: getattr(peer, name) for name in members})
    found.update(numpy=numpy, NormalDist=NormalDist, Counter=Counter, taught=taught)
    code = re.search(r"```python\n(.*?)```", PAGE, re.S)
    assert code
    exec(code[1], found)
    return found


def plain(value: Any) -> Any:
    """A value as an array of doubles, or a label."""
    if isinstance(value, (str, Real)):
        return value
    return numpy.array([[float(z) for z in numpy.ravel(row)] for row in value])


@pytest.mark.parametrize(("theirs", "ours", "relation"), LINES, ids=[line[0] for line in LINES])
def test_both_sides_of_a_line(theirs: str, ours: str, relation: str) -> None:
    known = names()
    if "river" in theirs:
        known["river"] = pytest.importorskip("river.naive_bayes", reason="river is not installed")
    found, expected = plain(eval(ours, known)), plain(eval(theirs, known))
    if isinstance(found, str):
        assert (found == expected) == (relation == "equal")
    else:
        near = numpy.allclose(found, expected, rtol=TOLERANCE, atol=0)
        assert near == (relation == "equal"), (found, expected)


def test_all_lines_are_read() -> None:
    assert len(LINES) == 21 and PAGE.count("| differs |") == 1


@pytest.mark.parametrize("kind", ["linear", "quadratic", "naive", "logistic"])
@pytest.mark.filterwarnings("ignore")
def test_the_estimator_passes_the_checks_of_scikit_learn(kind: str) -> None:
    checks: Any = import_module("sklearn.utils.estimator_checks")
    estimator: Any = import_module("sklearn_estimator").GenerativeClassifier(kind)
    results = checks.check_estimator(estimator, on_fail=None, on_skip=None)
    failed = [result for result in results if result["status"] == "failed"]
    assert len(results) > 50
    if kind != "logistic":
        assert not failed
    for result in failed:
        causes = (result["exception"], result["exception"].__cause__, result["exception"].__context__)
        assert any("separable" in str(cause) or "SeparableData" in str(cause) for cause in causes), result


def is_of_one_class(question: Question) -> bool:
    labels = (question.train or {})["labels"]
    return isinstance(labels, list) and all(label == labels[0] for label in labels)


@pytest.mark.parametrize(
    ("kind", "model"),
    [("linear", "gda"), ("quadratic", "quadratic_gda"), ("naive", "gaussian_naive_bayes")],
)
def test_the_estimator_is_right_except_that_it_refuses_a_single_class(kind: str, model: str) -> None:
    estimator: Any = import_module("sklearn_estimator").GenerativeClassifier
    cases = [case for case in every_case() if case.question.asked_topic == f"{model}.posterior"]
    outcome = check(PythonCandidate(Estimators(partial(estimator, kind), model, kind)), cases)
    assert len(outcome.answered) > 10
    alone = {case.id for case in cases if is_of_one_class(case.question)}
    assert len(alone) > 1 and {failure.case.id for failure in outcome.failures} == alone
    for failure in outcome.failures:
        assert "only one class is present" in failure.verdict.detail
