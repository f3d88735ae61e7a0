# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Classes in the style of scikit-learn: their inputs, and how their answers are read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Dict, List, Optional

import pytest

from genref.errors import CandidateError
from genref.oracle.adapters import Estimators, estimator_in
from genref.oracle.candidates import Answered, Broken, PythonCandidate, Reply, Skipped
from genref.oracle.checking import check, every_case
from genref.oracle.questions import Json, Question
from genref.oracle.reference import Refused

from ..each_row import each_row

GIVEN: List[object] = []
"""The arguments of the last estimator: its parameters, training data and inputs."""


class Recording:
    """Remembers its inputs; gives all labels the same probability."""

    def __init__(
        self, alpha: float = 1.0, class_prior: Optional[Sequence[float]] = None, min_categories: object = None
    ) -> None:
        GIVEN[:] = [alpha, class_prior, min_categories]

    def fit(self, X: object, y: Sequence[int], /) -> Recording:
        GIVEN.extend([X, y])
        self.classes_ = sorted(set(y))
        return self

    def predict_proba(self, X: object, /) -> List[List[float]]:
        GIVEN.append(X)
        return [[1 / len(self.classes_)] * len(self.classes_)]

    def predict(self, X: object, /) -> List[int]:
        return self.classes_[-1:]


class BernoulliByHand:
    """Naive Bayes on bits with Laplace's estimate, in fractions."""

    def fit(self, X: Sequence[Sequence[int]], y: Sequence[object], /) -> BernoulliByHand:
        if not X or any(bit not in (0, 1) for row in X for bit in row):
            raise ValueError("no rows of bits")
        if len({len(row) for row in X}) != 1 or len(X) != len(y):
            raise ValueError("ragged")
        self.classes_ = sorted(set(y), key=str)
        self.rows = {c: [row for row, label in zip(X, y) if label == c] for c in self.classes_}
        self.width = len(X[0])
        return self

    def predict_proba(self, X: Sequence[Sequence[int]], /) -> List[List[float]]:
        (x,) = X
        if len(x) != self.width or any(bit not in (0, 1) for bit in x):
            raise ValueError("no row of bits")
        joint = []
        for rows in self.rows.values():
            p = Fraction(len(rows))
            for j, bit in enumerate(x):
                p *= Fraction(1 + sum(row[j] == bit for row in rows), 2 + len(rows))
            joint.append(p)
        return [[float(p / sum(joint)) for p in joint]]


class MyGaussianModel(Recording):
    """A class whose name ends in Model."""


class WithoutFit:
    """Not an estimator."""


@pytest.fixture(autouse=True)
def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numpy", raising=False)


def asked(model: str, train: Dict[str, Json], x: Json, output: str = "posterior") -> Reply:
    return PythonCandidate(Estimators(Recording, model, "mine")).ask(Question(model, output, {"x": x}, train))


class TestQuestions:
    def test_rows_and_labels_are_what_is_learnt(self) -> None:
        train: Dict[str, Json] = {"rows": [["1", "2"], ["3", "1/2"]], "labels": [7, 5], "classes": [7, 5]}
        assert asked("gda", train, ["0", "4"]) == Answered({"5": 0.5, "7": 0.5})
        assert GIVEN == [1.0, None, None, [[1, 2], [3, 0.5]], [7, 5], [[0, 4]]]
        assert asked("gda", train, ["0", "4"], "label") == Answered(7)

    def test_options_go_to_the_constructor_priors_in_the_order_of_the_labels(self) -> None:
        train: Dict[str, Json] = {"rows": [["1"], ["0"]], "labels": [2, 1], "smoothing": "1/2"}
        asked("bernoulli", {**train, "priors": [[2, "1/4"], [1, "3/4"]]}, ["1"])
        assert GIVEN[:2] == [0.5, [0.75, 0.25]]

    def test_documents_are_counted(self) -> None:
        train: Dict[str, Json] = {"documents": [["1", "3", "3"], [["2", "5"]]], "labels": [0, 1]}
        asked("multinomial", {**train, "vocabulary_size": "3"}, ["2", "2"])
        assert GIVEN[3:] == [[[1, 0, 2], [0, 5, 0]], [0, 1], [[0, 2, 0]]]
        reply = asked("multinomial", {**train, "vocabulary_size": "3"}, ["4"])
        assert reply == Refused("refused", "ValueError: word 4 is not in the vocabulary")
        assert asked("multinomial", train, ["2"]) == Skipped("fit(X, y) needs the number of words")

    def test_categories_begin_with_0(self) -> None:
        train: Dict[str, Json] = {"rows": [["1", "3"], ["2", "1"]], "labels": [0, 1], "levels": ["2", "3"]}
        asked("categorical", train, ["2", "2"])
        assert GIVEN[2:] == [[2, 3], [[0, 2], [1, 0]], [0, 1], [[1, 1]]]

    @pytest.mark.parametrize(
        ("more", "says"),
        [
            ({"prior_smoothing": "1"}, "the class takes no prior_smoothing"),
            ({"classes": [0, 1, 2]}, "fit(X, y) cannot declare a class without examples"),
        ],
    )
    def test_what_it_does_not_take_is_skipped(self, more: Dict[str, Json], says: str) -> None:
        assert asked("bernoulli", {"rows": [["1"], ["0"]], "labels": [0, 1], **more}, ["1"]) == Skipped(says)

    def test_what_the_constructor_does_not_take_is_skipped(self) -> None:
        train: Dict[str, Json] = {"rows": [["1"]], "labels": [0], "smoothing": "2"}
        candidate = PythonCandidate(Estimators(BernoulliByHand, "bernoulli", "mine"))
        reply = candidate.ask(Question("bernoulli", "posterior", {"x": ["1"]}, train))
        assert reply == Skipped("the class takes no smoothing")

    def test_a_class_without_predict_has_no_labels(self) -> None:
        about = PythonCandidate(Estimators(BernoulliByHand, "bernoulli", "mine")).about
        assert set(about.methods or ()) == {"fit_bernoulli", "bernoulli_posterior"}

    def test_arrays_are_made_where_numpy_is_loaded_and_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Array:
            def __init__(self, values: List[object]) -> None:
                self.values = values

            def __iter__(self) -> Iterator[object]:
                return (Array(one) if isinstance(one, list) else one for one in self.values)

            def tolist(self) -> object:
                return self.values

        class Numpy:
            array: Callable[[List[object]], Array] = Array

        class OfArrays:
            def fit(self, X: object, y: object, /) -> OfArrays:
                assert isinstance(X, Array) and isinstance(y, Array)
                self.classes_ = Array([0, 1])
                return self

            def predict_proba(self, X: object, /) -> Array:
                assert isinstance(X, Array) and X.tolist() == [[1]]
                return Array([[0.25, 0.75]])

        monkeypatch.setitem(sys.modules, "numpy", Numpy)  # what is used of it
        candidate = PythonCandidate(Estimators(OfArrays, "gda", "mine"))
        question = Question("gda", "posterior", {"x": ["1"]}, {"rows": [["1"], ["0"]], "labels": [0, 1]})
        assert candidate.ask(question) == Answered({"0": 0.25, "1": 0.75})

    @pytest.mark.slow
    def test_a_right_one_passes(self) -> None:
        cases = [case for case in every_case("naive-bayes") if case.question.model == "bernoulli"]
        outcome = check(PythonCandidate(Estimators(BernoulliByHand, "bernoulli", "mine")), cases)
        assert len(outcome.answered) > 10 and not outcome.failures


class TestNames:
    @each_row(
        ("named", "says"),
        [
            ("BernoulliNB", "name a class as MODULE:CLASS, such as sklearn.naive_bayes:GaussianNB"),
            ("a:", "name a class as MODULE:CLASS, such as sklearn.naive_bayes:GaussianNB"),
            (":GDA", "name a class as MODULE:CLASS, such as sklearn.naive_bayes:GaussianNB"),
            ("a:Mine", "its name does not show which model it is; write a:Mine=MODEL, where MODEL is quad"),
            (
                "a:Mine=gdaa",
                "gdaa is not one of the models; write a:Mine=MODEL, where MODEL is quadratic_gda",
            ),
            ("json:Gaussian", "AttributeError: module 'json' has no attribute 'Gaussian'"),
            ("no_such:GDA", "ModuleNotFoundError: No module named 'no_such'"),
            (f"{__name__}:WithoutFit=gda", "has no method fit and no method predict_proba"),
        ],
    )
    def test_what_is_no_class_is_refused(self, named: str, says: str) -> None:
        with pytest.raises(CandidateError) as caught:
            estimator_in(named)
        assert caught.value.name == named and caught.value.reason.startswith(says)

    @pytest.mark.parametrize(
        ("name", "model"),
        [
            ("MyGaussianModel", "gaussian_naive_bayes"),
            ("MyGaussianModel=quadratic_gda", "quadratic_gda"),
            ("BernoulliByHand", "bernoulli"),
        ],
    )
    def test_the_model_follows_from_the_name_or_is_given(self, name: str, model: str) -> None:
        methods = PythonCandidate(estimator_in(f"{__name__}:{name}")).about.methods or ()
        assert f"{model}_posterior" in methods

    def test_a_module_is_found_in_the_working_directory(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "path", list(sys.path))
        text = "class GDA:\n    fit = predict_proba = lambda *given: 1 / 0\n"
        (tmp_path / "mine_of_estimators.py").write_text(text, encoding="utf-8")
        candidate = PythonCandidate(estimator_in("mine_of_estimators:GDA"))
        question = Question("gda", "posterior", {"x": ["1"]}, {"rows": [["1"]], "labels": [0]})
        assert candidate.about.name == "GDA"
        assert candidate.ask(question) == Refused("refused", "ZeroDivisionError: division by zero")

    def test_an_interrupt_passes(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
        for name, error in (("interrupted", "KeyboardInterrupt"), ("leaving", "SystemExit")):
            (tmp_path / f"{name}_module.py").write_text(f"raise {error}\n", encoding="utf-8")
        with pytest.raises(KeyboardInterrupt):
            estimator_in("interrupted_module:GDA")
        with pytest.raises(CandidateError, match="leaving_module:GDA: SystemExit"):
            estimator_in("leaving_module:GDA")


def test_what_it_raises_otherwise_is_an_error() -> None:
    class Failing(Recording):
        def predict_proba(self, X: object, /) -> List[List[float]]:
            raise IndexError("no such class")

    question = Question("gda", "posterior", {"x": ["1"]}, {"rows": [["1"]], "labels": [0]})
    reply = PythonCandidate(Estimators(Failing, "gda", "mine")).ask(question)
    assert reply == Broken("error", "IndexError: no such class")
