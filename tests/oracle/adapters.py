# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Small right and wrong implementations to judge, small cases to judge them by, and mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import nan
from typing import Dict, List, Optional, Tuple, Union

from genref.errors import Label
from genref.oracle.adapters import adapter_in, loading
from genref.oracle.candidates import About, Answered, Candidate, PythonCandidate, Reply
from genref.oracle.case_files import Case
from genref.oracle.checking import graded, posed
from genref.oracle.grading import Result
from genref.oracle.profiles import Profile
from genref.oracle.questions import Json, Question
from genref.oracle.reference import Refused, answer

Number = Union[float, Fraction]
Rows = Sequence[Sequence[float]]
Learnt = Tuple[Rows, Sequence[Label], List[Label], float]


def ask(candidate: Candidate, case: Case, profile: Profile, exact: bool = False) -> Result:
    """Ask one case and grade the reply."""
    one = posed(candidate.about, case, profile)
    reply = candidate.ask(one.question) if one.skipped is None else one.skipped
    return graded(one, reply, exact)


def load(file: str) -> PythonCandidate:
    """Return the implementation that a Python file connects, in this process."""
    with loading(file):
        return PythonCandidate(adapter_in(file))


class Genref:
    """genref itself."""

    def __init__(self, arithmetic: str = "f64", topics: Optional[Sequence[str]] = None) -> None:
        self.about = About(
            "genref", arithmetic=arithmetic, topics=None if topics is None else frozenset(topics)
        )

    def ask(self, question: Question) -> Reply:
        given = answer(question)
        return given if isinstance(given, Refused) else Answered(given)


class Scripted:
    """Replies with the result of a function, and remembers the questions."""

    def __init__(self, reply: Callable[[Question], Reply], about: Optional[About] = None) -> None:
        self.about = About("scripted", "3") if about is None else about
        self.reply = reply
        self.asked: List[Question] = []

    def ask(self, question: Question) -> Reply:
        self.asked.append(question)
        return self.reply(question)


class Plain:
    """GDA's parameters and Bernoulli Naive Bayes, as in the lecture."""

    name = "plain"
    arithmetic = "f64"
    less = 0
    """The covariance divides by n minus this."""

    def fit_gda(self, rows: Rows, labels: Sequence[Label]) -> Learnt:
        return self._fit(rows, labels, 0)

    def fit_bernoulli(self, rows: Rows, labels: Sequence[Label], smoothing: float = 1) -> Learnt:
        return self._fit(rows, labels, smoothing)

    def _fit(self, rows: Rows, labels: Sequence[Label], smoothing: float) -> Learnt:
        if not rows or len(rows) != len(labels):
            raise ValueError("no rows, or not as many labels")
        if any(len(row) != len(rows[0]) for row in rows):
            raise ValueError("rows of different lengths")
        return rows, labels, sorted(set(labels)), smoothing

    def given(self, value: Fraction) -> Number:
        return value if self.arithmetic == "exact" else float(value)

    def priors(self, fitted: Learnt) -> Mapping[Label, Number]:
        _, labels, classes, _ = fitted
        return {y: self.given(Fraction(labels.count(y), len(labels))) for y in classes}

    def gda_means(self, fitted: Learnt) -> object:
        return [[self.given(value) for value in mean] for mean in self._means(fitted).values()]

    def gda_covariance(self, fitted: Learnt) -> object:
        rows, labels, _, _ = fitted
        means, d = self._means(fitted), range(len(rows[0]))
        n = len(rows) - self.less
        return [
            [
                self.given(
                    sum(
                        (
                            (Fraction(row[i]) - means[y][i]) * (Fraction(row[j]) - means[y][j])
                            for row, y in zip(rows, labels)
                        ),
                        Fraction(0),
                    )
                    / n
                )
                for j in d
            ]
            for i in d
        ]

    def _means(self, fitted: Learnt) -> Dict[Label, List[Fraction]]:
        rows, labels, classes, _ = fitted
        parts = {y: [row for row, label in zip(rows, labels) if label == y] for y in classes}
        return {
            y: [sum(map(Fraction, column), Fraction(0)) / len(part) for column in zip(*part)]
            for y, part in parts.items()
        }

    def bernoulli_posterior(self, fitted: Learnt, x: Sequence[float]) -> Mapping[Label, Number]:
        joint = self._joint(fitted, x)
        return {y: self.given(p / sum(joint.values())) for y, p in joint.items()}

    def bernoulli_label(self, fitted: Learnt, x: Sequence[float]) -> Label:
        joint = self._joint(fitted, x)
        if not any(joint.values()):
            raise ValueError("0/0")
        return max(joint, key=lambda y: joint[y])

    def _joint(self, fitted: Learnt, x: Sequence[float]) -> Dict[Label, Fraction]:
        rows, labels, classes, smoothing = fitted
        if len(x) != len(rows[0]):
            raise ValueError("other features")
        joint: Dict[Label, Fraction] = {}
        for y in classes:
            part = [row for row, label in zip(rows, labels) if label == y]
            joint[y] = Fraction(len(part), len(rows))
            for j, value in enumerate(x):
                alpha = Fraction(smoothing)
                if len(part) + 2 * alpha == 0:
                    raise ValueError("0/0")
                phi = (sum(Fraction(row[j]) for row in part) + alpha) / (len(part) + 2 * alpha)
                joint[y] *= phi if value else 1 - phi
        return joint


class Exact(Plain):
    """Answers in fractions."""

    name = "exact"
    arithmetic = "exact"


class Single(Plain):
    """Computes with 32 bits, and declares it."""

    name = "single"
    arithmetic = "f32"

    def given(self, value: Fraction) -> Number:
        return float(value) * (1 + 2**-25)


class Unbiased(Plain):
    """Divides by n - 1."""

    name = "unbiased"
    less = 1


class Declared(Unbiased):
    """Divides by n - 1, and declares it."""

    name = "declared"
    profile = {"divisor": "n-1"}


class NanAtZero(Plain):
    """Gives NaN where a zero count meets log 0."""

    name = "nan-at-zero"

    def bernoulli_posterior(self, fitted: Learnt, x: Sequence[float]) -> Mapping[Label, Number]:
        posterior = super().bernoulli_posterior(fitted, x)
        return dict.fromkeys(posterior, nan) if 0 in posterior.values() else posterior


class Crashing(Plain):
    """Raises IndexError for any data with two features."""

    name = "crashing"

    def gda_covariance(self, fitted: Learnt) -> object:
        _ = [fitted[0][0][2]]
        return super().gda_covariance(fitted)


class NeedsMore(Plain):
    """Needs the names of the classes."""

    name = "needs-more"

    def fit_gda(  # type: ignore[override]  # that is what is wrong with it
        self, rows: Rows, labels: Sequence[Label], names: Sequence[Label]
    ) -> Learnt:
        raise AssertionError(names)


class NeverRefuses(Plain):
    """Answers every question, even one that it should refuse."""

    name = "never-refuses"

    def _fit(self, rows: Rows, labels: Sequence[Label], smoothing: float) -> Learnt:
        return super()._fit(rows or [[0.0]], labels if rows else [0], smoothing)


class OtherShapes(Plain):
    """Answers with a vector instead of a matrix, and with one number instead of several."""

    name = "other-shapes"

    def gda_covariance(self, fitted: Learnt) -> object:
        return [0.5]

    def bernoulli_posterior(  # type: ignore[override]  # that is what is wrong with it
        self, fitted: Learnt, x: Sequence[float]
    ) -> object:
        return {0.5}


class LabelsAsNumbers(Plain):
    """Turns labels that are strings of digits into numbers."""

    name = "labels-as-numbers"

    def bernoulli_label(self, fitted: Learnt, x: Sequence[float]) -> Label:
        return int(super().bernoulli_label(fitted, x))


class NotYet:
    """Has every method, but all of them are empty."""

    name = "not-yet"

    def _nothing(self, *fitted: object, **data: object) -> object:
        raise NotImplementedError("not yet")

    fit_gda = fit_bernoulli = priors = gda_means = gda_covariance = _nothing
    bernoulli_posterior = bernoulli_label = _nothing


FIVE: Dict[str, Json] = {"rows": [["0"], ["2"], ["4"], ["6"], ["8"]], "labels": [0, 0, 1, 1, 1]}
"""Means 1 and 6, deviations 1 1 4 0 4: the covariance is 10/5 = 2; with n - 1 it is 5/2."""

PLANE: Dict[str, Json] = {"rows": [["0", "0"], ["2", "2"], ["5", "1"]], "labels": [0, 0, 1]}
"""Means (1, 1) and (5, 1): every entry of the covariance is 2/3; with n - 1 it is 1."""

ZERO: Dict[str, Json] = {"rows": [["1"], ["1"], ["0"]], "labels": [0, 0, 1], "smoothing": "0"}
"""The feature is always present in class 0, never in class 1: one posterior is 1, one is 0."""

EVEN: Dict[str, Json] = {"rows": [["1"], ["1"], ["0"], ["0"]], "labels": [0, 1, 0, 1]}
"""Both classes are alike: every x is a tie."""


def case(id: str, topic: str, train: Dict[str, Json], error: str = "", **asked: Json) -> Case:
    """Return a case about a model and an output, "model.output"."""
    model, output = topic.split(".")
    return Case(id, ("nb-posterior",), f"The comment of {id}.", Question(model, output, asked, train), error)


CASES = [
    case("five-priors", "gda.priors", FIVE),
    case("five-means", "gda.means", FIVE),
    case("five-covariance", "gda.covariance", FIVE),
    case("plane-covariance", "gda.covariance", PLANE),
    case("no-rows", "gda.covariance", {"rows": [], "labels": []}, "EmptyDataError"),
    case("zero-posterior", "bernoulli.posterior", ZERO, x=["1"]),
    case("even-posterior", "bernoulli.posterior", EVEN, x=["1"]),
    case("even-label", "bernoulli.label", EVEN, x=["0"]),
    case("text-label", "bernoulli.label", {**ZERO, "labels": ["7", "7", "3"]}, x=["1"]),
]

ZEROS = [case(f"zero-{text}", "bernoulli.posterior", ZERO, x=[text]) for text in ("1", "1.0", "2/2")]
"""The same question three times, because a single NaN identifies no mistake."""
