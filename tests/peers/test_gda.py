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


class TestPriors:
    """Spec: gda-mle-prior"""

    @every_data_set
    def test_have_the_60_digits_and_the_doubles_of_mpmath(self, name: str) -> None:
        _, model, mpmath = linear(name)
        assert not differing(model.priors.values(), mpmath.priors)


class TestMeans:
    """Spec: gda-mle-means"""

    @every_data_set
    def test_have_the_60_digits_and_the_doubles_of_mpmath(self, name: str) -> None:
        _, model, mpmath = linear(name)
        assert not differing(flat(model.means.values()), flat(mpmath.means))


class TestSharedCovariance:
    """Spec: gda-mle-covariance"""

    @every_data_set
    def test_has_the_60_digits_and_the_doubles_of_mpmath(self, name: str) -> None:
        _, model, mpmath = linear(name)
        assert not differing(flat(model.covariance), flat(mpmath.covariances[0]))


class TestClassCovariances:
    """Spec: quadratic-mle-covariances"""

    @every_data_set
    def test_have_the_60_digits_and_the_doubles_of_mpmath(self, name: str) -> None:
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


class TestLogOdds:
    """Spec: gda-log-odds"""

    @pytest.mark.parametrize("name", OF_TWO_CLASSES)
    @both_kinds
    def test_of_every_row_are_the_nearest_double_and_have_30_digits(self, name: str, kind: str) -> None:
        data, model, mpmath = trained(name, kind)
        for x in data.rows:
            expected = mpmath.log_odds(x)
            assert model.log_odds(x) == expected.double
            assert model.log_odds(x, digits=30) == expected.decimal(30)

    @pytest.mark.parametrize("name", OF_TWO_CLASSES)
    @both_kinds
    def test_beside_the_boundary_are_the_nearest_double(self, name: str, kind: str) -> None:
        data, model, mpmath = trained(name, kind)
        for x in points_beside_the_boundary(data, mpmath):
            assert model.log_odds(x) == mpmath.log_odds(x).double


class TestLogisticForm:
    """Spec: gda-logistic-form"""

    @pytest.mark.parametrize("name", OF_TWO_CLASSES)
    def test_every_coefficient_has_the_60_digits_and_the_double_of_mpmath(self, name: str) -> None:
        _, model, mpmath = linear(name)
        form = model.logistic_form()
        theta_0, *theta = mpmath.theta()
        assert not differing(form.weights, theta)
        assert form.intercept() == theta_0.double
        for digits in (1, 30, 60):
            assert form.intercept(digits=digits) == theta_0.decimal(digits)

    @pytest.mark.parametrize("name", OF_TWO_CLASSES)
    def test_of_every_row_has_the_posterior_and_the_log_odds_of_mpmath(self, name: str) -> None:
        data, model, mpmath = linear(name)
        form = model.logistic_form()
        for x in data.rows:
            assert form.probability(x) == mpmath.posterior(x)[1].double
            assert form.log_odds(x) == mpmath.log_odds(x).double


class TestLogJoint:
    @every_data_set
    @both_kinds
    def test_is_the_nearest_double_and_has_the_digits_asked_for(self, name: str, kind: str) -> None:
        data, model, mpmath = trained(name, kind)
        for x in data.rows[::7]:
            expected = mpmath.log_joint(x)
            assert model.log_joint(x) == as_doubles(expected)
            assert model.log_joint(x, digits=30) == {label: p.decimal(30) for label, p in enumerate(expected)}


class TestClassDensity:
    """Spec: gda-class-density"""

    @every_data_set
    @both_kinds
    def test_is_the_nearest_double_and_has_the_digits_asked_for(self, name: str, kind: str) -> None:
        data, model, mpmath = trained(name, kind)
        for x in data.rows[::19]:
            for label in model.classes:
                assert isinstance(label, int)
                expected = mpmath.class_density(x, label)
                assert model.class_density(x, label) == expected.double
                assert model.class_density(x, label, digits=30) == expected.decimal(30)


class TestLogLikelihood:
    """Spec: gda-log-likelihood"""

    @every_data_set
    @both_kinds
    def test_is_the_nearest_double_and_has_the_digits_asked_for(self, name: str, kind: str) -> None:
        data, model, mpmath = trained(name, kind)
        expected = mpmath.log_likelihood(data)
        assert model.log_likelihood(data.rows, data.labels) == expected.double
        for digits in (1, 30, 60):
            assert model.log_likelihood(data.rows, data.labels, digits=digits) == expected.decimal(digits)

    @both_kinds
    def test_of_some_examples_only_is_the_nearest_double(self, kind: str) -> None:
        data, model, mpmath = trained("wine", kind)
        part = Data(data.rows[::5], data.labels[::5])
        assert model.log_likelihood(part.rows, part.labels) == mpmath.log_likelihood(part).double
