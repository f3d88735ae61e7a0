# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A model or statistic of every class that a file can contain, and forged files, whose checksum is right."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

from genref import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian_naive_bayes,
    gda,
    logistic_regression,
    multinomial_naive_bayes,
    text_classifier,
)
from genref.counts import ClassCounts, Counts
from genref.gaussian import Gaussian
from genref.gaussian_naive_bayes import GaussianNaiveBayesModel
from genref.gda import LinearModel, QuadraticModel
from genref.logistic import LogisticForm
from genref.logistic_regression import LogisticRegression
from genref.moments import ClassMoments
from genref.numbers.values import Value
from genref.text import Vocabulary
from genref.text_classifier import BernoulliText

ROWS = [(0, 0.1), (1, 0), (0, 2), (4, 3), (5, 5), (7, 4)]
NAMES = ["low"] * 3 + ["high"] * 3
NUMBERS = [0, 0, 0, 1, 1, 1]
TEXTS = ["win a prize", "win \U0001f600", "see you, at noon"]
P = {0: 0.5, 1: 0.5}

VALUES: dict[str, Value] = {
    "gda": gda.fit(ROWS, NAMES),
    "gda, declared": gda.fit(ROWS, NAMES, classes=["low", "high"], priors={"low": 0.1, "high": 0.9}),
    "quadratic": gda.fit_quadratic(ROWS, NUMBERS),
    "diagonal": gaussian_naive_bayes.fit(ROWS, NAMES),
    "gda, named": gda.linear_model(
        ClassMoments(("a",), (ClassMoments.of(ROWS, NUMBERS)[0],), False, ("é", "x y"))
    ),
    "gda, given": LinearModel(P, {0: [1, 2], 1: [2, 0.5]}, [[1, 0], [0, 1]], ["a", "b"]),
    "quadratic, given": QuadraticModel(
        {"a": 0.25, "b": 0.75}, {"a": [1], "b": [2]}, {"a": [[1]], "b": [[2]]}
    ),
    "diagonal, given": GaussianNaiveBayesModel(P, {0: [1], 1: [2]}, {0: [1], 1: [2]}),
    "logistic": logistic_regression.fit([[0], [1], [2], [3]], [0, 1, 0, 1]),
    "softmax": LogisticRegression(("a", "b", "c"), (0.1, -0.0, 1e-300, 5e300), ("x",)),
    "bernoulli": bernoulli_naive_bayes.fit(
        [[1, 0], [1, 1], [0, 1]], ["a", "a", "b"], smoothing=Fraction(1, 3)
    ),
    "categorical": categorical_naive_bayes.fit([["x", 3], ["y", 1]], ["a", "b"]),
    "categorical, declared": categorical_naive_bayes.fit(
        [[1, "n"], [2, "m"]], [1, 2], levels=[3, ["n", "m"]]
    ),
    "multinomial": multinomial_naive_bayes.fit([[1, 2, 2], [3]], ["a", "b"], 5),
    "multinomial, by word": multinomial_naive_bayes.fit([[1, 2, 2], [3]], ["a", "b"], smoothing=[1, 0.5, 0]),
    "texts": text_classifier.fit(TEXTS, ["spam", "spam", "ham"]),
    "texts, presence": text_classifier.fit(
        TEXTS, [0, 0, 1], BernoulliText, size=4, minimum=1, stop_words=["a"], priors={0: 0.3, 1: 0.7}
    ),
    "Gaussian": Gaussian([0, 1], [[1, 0.5], [0.5, 1]]),
    "form": LogisticForm(Fraction(1, 3), Fraction(2), (Fraction(1),), (Fraction(3),)),
    "vocabulary": Vocabulary(("a", "\ud800", "b c")),
    "moments": ClassMoments.of(ROWS, NAMES)["low"],
    "no moments": ClassMoments.of(ROWS, NAMES, ["low", "high", "none"]),
    "counts": Counts(2, {(0, "x"): 2, (1, 2): 1, (1, 10): 1}),
    "no counts": ClassCounts((), ()),
}


def document(file: Path) -> dict[str, Any]:
    """Return the content of a file as any reader of JSON sees it."""
    return cast("dict[str, Any]", json.loads(file.read_bytes()))


def forge(file: Path, data: object) -> None:
    """Write other data with the right checksum, as the format describes it."""
    rest = (data if isinstance(data, str) else json.dumps(data)[1:]) + "\n"
    digest = hashlib.sha256(rest.encode()).hexdigest()
    file.write_text(f'{{"format": "genref", "version": 1, "sha256": "{digest}",\n{rest}', encoding="utf-8")


def body(file: Path) -> dict[str, Any]:
    """Return the content of a file without what its first line says."""
    return {k: v for k, v in document(file).items() if k not in ("format", "version", "sha256")}
