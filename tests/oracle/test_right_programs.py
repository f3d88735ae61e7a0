# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""No right program is called wrong: in doubles, each step in several styles, every model, every question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import product
from math import exp, fsum, inf, log, pi
from typing import Any, Dict, List

import pytest

from genref.oracle import PythonCandidate, check, every_case
from genref.oracle.checking import UNASKABLE

pytestmark = pytest.mark.slow

Values = Sequence[float]
Total = Callable[[Values], float]


def in_a_loop(values: Values) -> float:
    """Add one number after the other."""
    return float(reduce(lambda a, b: a + b, values, 0.0))


def backwards(values: Values) -> float:
    return in_a_loop(list(values)[::-1])


def in_halves(values: Values) -> float:
    values = list(values)
    if len(values) < 3:
        return in_a_loop(values)
    return in_halves(values[: len(values) // 2]) + in_halves(values[len(values) // 2 :])


def by_cholesky(matrix: List[List[float]], z: Values, total: Total) -> tuple[float, float]:
    """Return z' A^-1 z, and ln det A."""
    d = range(len(z))
    lower = [[0.0] * len(z) for _ in d]
    y: List[float] = []
    for i in d:
        for j in range(i + 1):
            rest = matrix[i][j] - total([lower[i][k] * lower[j][k] for k in range(j)])
            lower[i][j] = rest**0.5 if i == j else rest / lower[j][j]
        y.append((z[i] - total([lower[i][k] * y[k] for k in range(i)])) / lower[i][i])
    return total([v * v for v in y]), 2 * total([log(lower[i][i]) for i in d])


def by_elimination(matrix: List[List[float]], z: Values, total: Total) -> tuple[float, float]:
    d = len(z)
    rows = [[*row, value] for row, value in zip(matrix, z)]
    logs = []
    for j in range(d):
        logs.append(log(rows[j][j]))
        for i in range(j + 1, d):
            factor = rows[i][j] / rows[j][j]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[j])]
    x = [0.0] * d
    for i in reversed(range(d)):
        x[i] = (rows[i][d] - total([rows[i][k] * x[k] for k in range(i + 1, d)])) / rows[i][i]
    return total([a * b for a, b in zip(x, z)]), total(logs)


def by_eigenvalues(matrix: List[List[float]], z: Values, total: Total) -> tuple[float, float]:
    numpy = pytest.importorskip("numpy")
    values, vectors = numpy.linalg.eigh(numpy.array(matrix))
    turned = vectors.T @ numpy.array(z)
    return float((turned**2 / values).sum()), float(numpy.log(values).sum())


class Right:
    """Naive Bayes and GDA, with the styles of a program: how it adds, normalises and factors."""

    def __init__(self, total: Total, normalises: str, factors: Callable[..., tuple[float, float]]) -> None:
        self.total, self.normalises, self.factors = total, normalises, factors

    def _shares(self, labels: Sequence[Any], classes: Any, alpha: float, priors: Any) -> Dict[Any, float]:
        order = list(classes or priors or sorted(set(labels)))
        n = len(labels) + alpha * len(order)
        return {y: priors[y] if priors else (labels.count(y) + alpha) / n for y in order}

    def fit_bernoulli(
        self, labels: List[Any], rows: Any, classes: Any = None, smoothing: float = 1,
        prior_smoothing: float = 0, priors: Any = None,
    ) -> Any:  # fmt: skip
        shares = self._shares(labels, classes, prior_smoothing, priors)
        phi = {}
        for y in shares:
            mine = [row for row, label in zip(rows, labels) if label == y]
            counts = [sum(row[j] for row in mine) for j in range(len(rows[0]))]
            phi[y] = [(c + smoothing) / (len(mine) + 2 * smoothing) for c in counts]
        return shares, phi

    def fit_multinomial(
        self, labels: List[Any], documents: Any, vocabulary_size: int, classes: Any = None,
        smoothing: float = 1, prior_smoothing: float = 0, priors: Any = None,
    ) -> Any:  # fmt: skip
        if not isinstance(smoothing, (int, float)):
            raise NotImplementedError
        shares = self._shares(labels, classes, prior_smoothing, priors)
        phi = {}
        for y in shares:
            counts = [0] * vocabulary_size
            for document in (one for one, label in zip(documents, labels) if label == y):
                for word, n in _pairs(document):
                    counts[word - 1] += n
            below = sum(counts) + smoothing * vocabulary_size
            phi[y] = [(c + smoothing) / below for c in counts]
        return shares, phi

    def fit_gaussian_naive_bayes(self, rows: Any, labels: List[Any], classes: Any = None) -> Any:
        return self._fit(rows, labels, classes, "diagonal")

    def fit_gda(self, rows: Any, labels: List[Any], classes: Any = None) -> Any:
        return self._fit(rows, labels, classes, "shared")

    def fit_quadratic_gda(self, rows: Any, labels: List[Any], classes: Any = None) -> Any:
        return self._fit(rows, labels, classes, "own")

    def _fit(self, rows: Any, labels: List[Any], classes: Any, kind: str) -> Any:
        shares, d, means, sums = self._shares(labels, classes, 0, None), range(len(rows[0])), {}, {}
        for y in shares:
            mine = [row for row, label in zip(rows, labels) if label == y]
            means[y] = [self.total([row[j] for row in mine]) / len(mine) for j in d]
            centred = [[v - m for v, m in zip(row, means[y])] for row in mine]
            sums[y] = [[self.total([r[i] * r[j] for r in centred]) for j in d] for i in d]
        if kind == "shared":
            pooled = [[self.total([s[i][j] for s in sums.values()]) / len(rows) for j in d] for i in d]
            return shares, means, dict.fromkeys(shares, pooled)
        own = {
            y: [
                [s / labels.count(y) if kind == "own" or i == j else 0.0 for j, s in enumerate(row)]
                for i, row in enumerate(m)
            ]
            for y, m in sums.items()
        }
        return shares, means, own

    def _joint(self, fitted: Any, x: Any) -> Dict[Any, float]:
        """Return the logarithms."""
        shares, first, *covariances = fitted
        found = {}
        for y, share in shares.items():
            if covariances:
                z = [v - m for v, m in zip(x, first[y])]
                distance, volume = self.factors(covariances[0][y], z, self.total)
                terms = [-distance / 2, -volume / 2, -len(z) * log(2 * pi) / 2]
            else:
                terms = [log(p) if p > 0 else -inf for p in self._terms(first[y], x)]
            found[y] = self.total([log(share) if share > 0 else -inf, *terms])
        return found

    @staticmethod
    def _terms(phi: Values, x: Any) -> List[float]:
        return [p if bit else 1 - p for p, bit in zip(phi, x)]

    def multinomial_posterior(self, fitted: Any, x: Any) -> Dict[Any, float]:
        shares, phi = fitted
        joint = {
            y: self.total(
                [log(s) if s > 0 else -inf, *(_log(phi[y][w - 1]) for w, n in _pairs(x) for _ in range(n))]
            )
            for y, s in shares.items()
        }
        return self._normalised(joint)

    def posterior(self, fitted: Any, x: Any) -> Dict[Any, float]:
        return self._normalised(self._joint(fitted, x))

    def _normalised(self, joint: Dict[Any, float]) -> Dict[Any, float]:
        most = max(joint.values())
        if most == -inf:
            raise ValueError("0/0")
        parts = {y: exp(v - most) for y, v in joint.items()}
        if self.normalises == "log-sum-exp":
            total = most + log(self.total(list(parts.values())))
            return {y: exp(v - total) for y, v in joint.items()}
        below = self.total(list(parts.values()))
        return {y: p / below for y, p in parts.items()}


def _log(p: float) -> float:
    return log(p) if p > 0 else -inf


def _pairs(document: Any) -> List[tuple[int, int]]:
    return [*document.items()] if isinstance(document, Mapping) else [(word, 1) for word in document]


DISCRETE = [
    c for c in every_case() if c.question.asked_topic in ("bernoulli.posterior", "multinomial.posterior")
]
POINTS = ("gda", "quadratic_gda", "gaussian_naive_bayes")
CONTINUOUS = [
    case for case in every_case() if case.question.model in POINTS and case.question.asked == "posterior"
]
SUMS = (in_a_loop, backwards, in_halves, fsum)


@pytest.mark.parametrize(("total", "normalises"), [*product(SUMS, ("division", "log-sum-exp"))])
def test_words_and_bits(total: Total, normalises: str) -> None:
    cases = [case for case in DISCRETE if not case.error]
    outcome = check(PythonCandidate(Right(total, normalises, by_cholesky)), cases)
    assert [result.case.id for result in outcome.failures] == []
    assert len(outcome.answered) > 60


@pytest.mark.parametrize("factors", [by_cholesky, by_elimination, by_eigenvalues])
@pytest.mark.parametrize("total", SUMS)
def test_points(total: Total, factors: Callable[..., tuple[float, float]]) -> None:
    if factors is by_eigenvalues:
        pytest.importorskip("numpy")
    cases = [case for case in CONTINUOUS if not case.error]
    outcome = check(PythonCandidate(Right(total, "log-sum-exp", factors)), cases)
    assert [result.case.id for result in outcome.failures] == []
    skipped = [r for r in outcome.results if r.verdict.status == "skipped" and r.verdict.detail != UNASKABLE]
    assert len(skipped) < 10
