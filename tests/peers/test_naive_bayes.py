# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes against mpmath, on random examples.

The reference takes its estimates from literal sums over the examples, and multiplies all factors, one
after the other, with 60 digits to trust.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import inf
from random import Random
from typing import Any, NamedTuple

import pytest

from genref import bernoulli_naive_bayes, categorical_naive_bayes, multinomial_naive_bayes
from genref.errors import UndefinedPosteriorError
from genref.naive_bayes import NaiveBayesModel
from tools.peers.naive_bayes_values import NaiveBayes, bernoulli_fit, categorical_fit, multinomial_fit
from tools.peers.vector_values import fraction, mpf, mpmath

WORKING_DIGITS = 90
"""Digits that mpmath works with: thousands of factors lose no more than 5 of them, 60 are trusted."""

SEEDS = range(40)
KINDS = ("bernoulli", "categorical", "multinomial")
SMOOTHINGS = (Fraction(0), Fraction(1), Fraction(1, 3), 0.1)


class Trained(NamedTuple):
    """Examples, their models by genref and by the reference, and further x to predict."""

    rows: Any
    labels: list[int]
    model: NaiveBayesModel[int, Any, Any, Any]
    reference: NaiveBayes
    queries: list[Any]


@lru_cache(maxsize=None)
def trained(kind: str, seed: int) -> Trained:
    """Return random examples of one to four classes, and the models of them."""
    random = Random(f"{kind} {seed}")
    classes, d, n = random.randint(1, 4), random.randint(1, 8), random.randint(1, 14)
    labels = [random.randrange(classes) for _ in range(n)]
    smoothing = SMOOTHINGS[seed % len(SMOOTHINGS)]
    alpha = Fraction(smoothing)
    if kind == "bernoulli":
        rows = [[int(random.random() < 0.4) for _ in range(d)] for _ in range(n)]
        queries = [[int(random.random() < 0.4) for _ in range(d)] for _ in range(6)]
        bernoulli = bernoulli_naive_bayes.fit(rows, labels, smoothing=smoothing)
        reference = bernoulli_fit(labels, smoothing=alpha, rows=rows)
        return Trained(rows, labels, bernoulli, reference, [*rows, *queries])
    if kind == "categorical":
        levels = [random.randint(1, 5) for _ in range(d)]
        rows = [[random.randint(1, k) for k in levels] for _ in range(n)]
        queries = [[random.randint(1, k) for k in levels] for _ in range(6)]
        categorical = categorical_naive_bayes.fit(rows, labels, levels, smoothing=smoothing)
        reference = categorical_fit(exactly(rows), labels, exactly(levels), smoothing=alpha)
        return Trained(rows, labels, categorical, reference, [*rows, *queries])
    size = random.randint(1, 20)
    rows = [[random.randint(1, size) for _ in range(random.randint(1, 30))] for _ in range(n)]
    queries = [[random.randint(1, size) for _ in range(random.randint(0, 30))] for _ in range(6)]
    multinomial = multinomial_naive_bayes.fit(rows, labels, vocabulary_size=size, smoothing=smoothing)
    reference = multinomial_fit(exactly(rows), labels, Fraction(size), smoothing=alpha)
    return Trained(rows, labels, multinomial, reference, [*rows, *queries])


def exactly(tree: Any) -> Any:
    """Return nested lists of integers as fractions."""
    return [exactly(entry) for entry in tree] if isinstance(tree, list) else Fraction(tree)


def nearest(value: Any) -> float:
    """Return the nearest double of an mpf: the division of integers rounds once."""
    if value in (inf, -inf):
        return float(value)
    number = fraction(value)
    return number.numerator / number.denominator


def mp_joint(reference: NaiveBayes, x: Any) -> dict[Any, Any]:
    """Return p(y) prod_j p(x_j | y), multiplied in mpmath."""
    mp = mpmath(WORKING_DIGITS)
    products = {}
    for y, prior in reference.priors.items():
        products[y] = mpf(mp, prior)
        for factor in reference.factors(x, y):
            products[y] *= mpf(mp, factor)
    return products


def mp_log(value: Any) -> Any:
    """Return a logarithm, -inf of 0."""
    return mpmath(WORKING_DIGITS).log(value) if value else -inf


def log_joint(reference: NaiveBayes, x: Any) -> dict[Any, float]:
    """Return the nearest doubles of ln p(x, y)."""
    return {y: nearest(mp_log(p)) for y, p in mp_joint(reference, x).items()}


def posterior(reference: NaiveBayes, x: Any) -> dict[Any, float]:
    """Return the nearest doubles of p(y | x)."""
    products = mp_joint(reference, x)
    evidence = mpmath(WORKING_DIGITS).fsum(products.values())
    return {y: nearest(p / evidence) for y, p in products.items()}


def log_likelihood(reference: NaiveBayes, rows: Any, labels: list[int]) -> float:
    """Return the nearest double of the sum of ln p(x, y)."""
    terms = [mp_log(mp_joint(reference, x)[y]) for x, y in zip(rows, labels)]
    return -inf if -inf in terms else nearest(mpmath(WORKING_DIGITS).fsum(terms))


def agree(model: NaiveBayesModel[int, Any, Any, Any], reference: NaiveBayes, x: Any) -> None:
    """Assert that logarithms, posteriors and labels of an x are the reference's."""
    assert model.log_joint(x) == log_joint(reference, x)
    joints = reference.joints(x)
    if any(joints.values()):
        assert model.posterior(x) == posterior(reference, x)
        best = tuple(y for y, p in joints.items() if p == max(joints.values()))
        assert model.argmax(x) == best
        assert model.predict(x) == best[0]
    else:
        with pytest.raises(UndefinedPosteriorError):
            model.posterior(x)
        with pytest.raises(UndefinedPosteriorError):
            model.predict(x)


each_model = pytest.mark.parametrize(("kind", "seed"), [(kind, seed) for kind in KINDS for seed in SEEDS])


class TestRandomModels:
    """Spec: nb-posterior, nb-likelihood, event-probability, nb-categorical, event-log-likelihood"""

    @each_model
    def test_have_the_doubles_and_the_labels_of_the_reference(self, kind: str, seed: int) -> None:
        data = trained(kind, seed)
        assert dict(data.model.priors) == data.reference.priors
        for x in data.queries:
            agree(data.model, data.reference, x)

    @each_model
    def test_have_the_log_likelihood_of_the_reference(self, kind: str, seed: int) -> None:
        data = trained(kind, seed)
        expected = log_likelihood(data.reference, data.rows, data.labels)
        assert expected > -inf  # all that was seen is possible
        assert data.model.log_likelihood(data.rows, data.labels) == expected
        others = data.queries[-len(data.labels) :]
        expected = log_likelihood(data.reference, others, data.labels)
        assert data.model.log_likelihood(others, data.labels) == expected

    def test_show_impossible_and_undefined_posteriors_and_ties(self) -> None:
        joints = [
            list(data.reference.joints(x).values())
            for data in (trained(kind, seed) for kind in KINDS for seed in SEEDS)
            for x in data.queries
        ]
        assert any(0 in p and any(p) for p in joints)
        assert any(not any(p) for p in joints)
        assert any(any(p) and p.count(max(p)) > 1 for p in joints)
        assert {len(p) for p in joints} == {1, 2, 3, 4}
