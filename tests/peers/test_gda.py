# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Gaussian discriminant analysis against mpmath, from the examples to the posterior of each row."""

from __future__ import annotations

from sys import float_info

import pytest

from tools.peers.cases import (
    DATA_SETS,
    OF_TWO_CLASSES,
    linear,
    points_beside_the_boundary,
    points_of_faint_posteriors,
    quadratic,
    trained,
)
from tools.peers.reference import Binary, Data, differing, flat

KINDS = ("linear", "quadratic")

every_data_set = pytest.mark.parametrize("name", DATA_SETS)
both_kinds = pytest.mark.parametrize("kind", KINDS)


def as_doubles(values: list[Binary]) -> dict[int, float]:
    """Return the nearest double of each class's value."""
    return {label: value.double for label, value in enumerate(values)}


@every_data_set
def test_estimates_have_the_60_digits_and_the_doubles_of_mpmath(name: str) -> None:
    """Spec: gda-mle-prior
    Spec: gda-mle-means
    Spec: gda-mle-covariance
    Spec: quadratic-mle-covariances"""
    _, linear_model, mpmath = linear(name)
    assert not differing(linear_model.priors.values(), mpmath.priors)
    assert not differing(flat(linear_model.means.values()), flat(mpmath.means))
    assert not differing(flat(linear_model.covariance), flat(mpmath.covariances[0]))
    _, model, mpmath = quadratic(name)
    assert not differing(flat(flat(model.covariances.values())), flat(flat(mpmath.covariances)))


class TestPosterior:
    """Spec: gda-posterior"""

    @every_data_set
    @both_kinds
    def test_of_every_row_is_the_nearest_double(self, name: str, kind: str) -> None:
        data, model, mpmath = trained(name, kind)
        for x in data.rows:
            assert model.posterior(x) == as_doubles(mpmath.posterior(x))

    @every_data_set
    @both_kinds
    @pytest.mark.parametrize("digits", [30, 60])
    def test_of_every_row_has_the_digits_asked_for(self, name: str, kind: str, digits: int) -> None:
        data, model, mpmath = trained(name, kind)
        for x in data.rows:
            expected = {label: p.decimal(digits) for label, p in enumerate(mpmath.posterior(x))}
            assert model.posterior(x, digits=digits) == expected

    @every_data_set
    @both_kinds
    def test_far_out_is_the_nearest_subnormal(self, name: str, kind: str) -> None:
        _, model, mpmath = trained(name, kind)
        seen: list[float] = []
        for x in points_of_faint_posteriors(mpmath):
            expected = as_doubles(mpmath.posterior(x))
            assert model.posterior(x) == expected
            seen += expected.values()
        assert any(0 < p < float_info.min for p in seen)
        assert any(p == 0 for p in seen)


class TestPredict:
    """Spec: gda-predict"""

    @every_data_set
    @both_kinds
    def test_of_every_row_is_the_largest_posterior_of_mpmath(self, name: str, kind: str) -> None:
        data, model, mpmath = trained(name, kind)
        assert list(map(model.predict, data.rows)) == list(map(mpmath.predict, data.rows))

    @pytest.mark.parametrize("name", OF_TWO_CLASSES)
    @both_kinds
    def test_beside_the_boundary_is_the_side_of_mpmath(self, name: str, kind: str) -> None:
        data, model, mpmath = trained(name, kind)
        points = points_beside_the_boundary(data, mpmath)
        expected = [mpmath.predict(x) for x in points]
        assert set(expected) == {0, 1}
        assert [model.predict(x) for x in points] == expected


@pytest.mark.parametrize("name", OF_TWO_CLASSES)
@both_kinds
def test_log_odds_are_the_nearest_double_and_have_30_digits(name: str, kind: str) -> None:
    """Spec: gda-log-odds"""
    data, model, mpmath = trained(name, kind)
    for x in [*data.rows, *points_beside_the_boundary(data, mpmath)]:
        expected = mpmath.log_odds(x)
        assert model.log_odds(x) == expected.double
        assert model.log_odds(x, digits=30) == expected.decimal(30)


@pytest.mark.parametrize("name", OF_TWO_CLASSES)
def test_the_logistic_form_has_the_digits_and_the_posterior_of_mpmath(name: str) -> None:
    """Spec: gda-logistic-form"""
    data, model, mpmath = linear(name)
    form, (theta_0, *theta) = model.logistic_form(), mpmath.theta()
    assert not differing(form.weights, theta) and form.intercept() == theta_0.double
    for digits in (1, 30, 60):
        assert form.intercept(digits=digits) == theta_0.decimal(digits)
    for x in data.rows:
        assert form.probability(x) == mpmath.posterior(x)[1].double
        assert form.log_odds(x) == mpmath.log_odds(x).double


@every_data_set
@both_kinds
def test_densities_and_log_joints_are_the_nearest_double(name: str, kind: str) -> None:
    """Spec: gda-class-density"""
    data, model, mpmath = trained(name, kind)
    for x in data.rows[::13]:
        expected = mpmath.log_joint(x)
        assert model.log_joint(x) == as_doubles(expected)
        assert model.log_joint(x, digits=30) == {label: p.decimal(30) for label, p in enumerate(expected)}
        for label in model.classes:
            assert isinstance(label, int)
            density = mpmath.class_density(x, label)
            assert model.class_density(x, label) == density.double
            assert model.class_density(x, label, digits=30) == density.decimal(30)


@every_data_set
@both_kinds
def test_the_log_likelihood_is_the_nearest_double_and_has_the_digits(name: str, kind: str) -> None:
    """Spec: gda-log-likelihood"""
    whole, model, mpmath = trained(name, kind)
    for data in (whole, Data(whole.rows[::5], whole.labels[::5])):
        expected = mpmath.log_likelihood(data)
        assert model.log_likelihood(data.rows, data.labels) == expected.double
        for digits in (1, 30, 60):
            assert model.log_likelihood(data.rows, data.labels, digits=digits) == expected.decimal(digits)
