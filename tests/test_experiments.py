# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The experiments in small: each claim holds by several standard errors, and fails where it is said to fail.

All data are drawn from fixed seeds, so a test that passes once passes always.
"""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from math import erfc, exp, fsum, sqrt
from pathlib import Path
from random import Random

import pytest

from genref import logistic_regression
from genref.errors import SeparableDataError
from tests.experiments import data_efficiency, discretised, event_models, rival, robustness
from tests.experiments.paired import Paired, normal_cdf, paired

SHAPES = [(1, 6), (2, 6), (2, 12), (3, 10)]
"""d and n of small training sets."""

SEEDS = range(3)

RUN = Path(__file__).parent / "experiments" / "run.py"

pytestmark = pytest.mark.once


def clearly_positive(result: Paired) -> bool:
    return result.difference > 4 * result.error > 0


def clearly_negative(result: Paired) -> bool:
    return result.difference < -4 * result.error < 0


class TestPaired:
    def test_mean_and_standard_error(self) -> None:
        # Differences 1 and 3: mean 2, variance (1 + 1) / (2 - 1) = 2, of the mean 2 / 2.
        assert paired([0.0, 1.0], [1.0, 4.0]) == Paired(0.5, 2.5, 2.0, 1.0)

    def test_the_same_errors_do_not_differ(self) -> None:
        assert paired([0.25, 0.5], [0.25, 0.5])[2:] == (0.0, 0.0)


def sample(seed: int, d: int, n: int, whole: bool = False) -> tuple[list[list[float]], list[bool]]:
    random = Random(seed)
    positive = [i % 2 == 1 for i in range(n)]
    rows = [[random.gauss(float(y), 1.0) for _ in range(d)] for y in positive]
    return [[float(round(entry)) for entry in row] if whole else row for row in rows], positive


class TestRival:
    """Logistic regression in doubles against genref's, which is proved."""

    @pytest.mark.parametrize("whole", [False, True], ids=["continuous", "whole numbers"])
    @pytest.mark.parametrize(("d", "n"), SHAPES)
    def test_agrees_with_the_proved_fit(self, d: int, n: int, whole: bool) -> None:
        for seed in SEEDS:
            rows, positive = sample(seed, d, n, whole)
            found = rival.fit(rows, positive)
            try:
                theta = logistic_regression.fit(rows, map(int, positive)).theta
            except SeparableDataError:
                assert found.separable
            else:
                assert not found.separable
                assert found.theta == pytest.approx(theta, rel=1e-7, abs=1e-7)

    def test_both_kinds_of_examples_are_among_these(self) -> None:
        kinds = set()
        for d, n in SHAPES:
            kinds |= {
                rival.fit(*sample(seed, d, n, whole)).separable for seed in SEEDS for whole in (False, True)
            }
        assert kinds == {False, True}

    def test_what_is_left_of_separable_examples_separates_them(self) -> None:
        rows, positive = sample(1, 5, 10)
        theta, separable = rival.fit(rows, positive)
        assert separable
        for row, y in zip(rows, positive):
            exact = sum(Fraction(a) * Fraction(b) for a, b in zip(theta, [1.0, *row]))
            assert (exact > 0) == y

    def test_a_penalty_balances_the_score(self) -> None:
        # At the maximum, sum (y - h) x_j = penalty theta_j, but without the penalty for theta_0.
        rows, positive = sample(1, 5, 10)
        theta, separable = rival.fit(rows, positive, 0.5)
        assert not separable
        points = [[1.0, *row] for row in rows]
        residuals = [
            y - 1 / (1 + exp(-fsum(a * b for a, b in zip(theta, x)))) for x, y in zip(points, positive)
        ]
        for j in range(6):
            score = fsum(residual * x[j] for residual, x in zip(residuals, points))
            assert score == pytest.approx(0.5 * theta[j] if j else 0.0, abs=1e-9)


class TestErrorsOfRules:
    """The closed forms that take the place of test sets."""

    def test_the_best_rule_for_normal_classes(self) -> None:
        # Half the distance is 1; the error is Phi(-1) = erfc(1 / sqrt 2) / 2, however long theta is.
        assert data_efficiency.error([0.0, 3.0, 0.0], 2) == pytest.approx(erfc(sqrt(0.5)) / 2)

    def test_the_worst_rule_for_normal_classes(self) -> None:
        assert data_efficiency.error([0.0, -3.0, 0.0], 2) == pytest.approx(1 - erfc(sqrt(0.5)) / 2)

    def test_a_rule_that_ignores_the_first_feature_guesses(self) -> None:
        assert data_efficiency.error([0.5, 0.0, 1.0], 2) == pytest.approx(0.5)

    @pytest.mark.parametrize(
        ("distance", "share"), [(0, 1.0), (1, 0.995), (2, 0.899), (3, 0.641), (4, 0.343)]
    )
    def test_efrons_table(self, distance: float, share: float) -> None:
        assert round(data_efficiency.efficiency(distance), 3) == share

    def test_poisson(self) -> None:
        # x >= 1 for rates 1 and 2: 1 - e^-1 of class 0 and e^-2 of class 1 are wrong.
        classes = robustness.one_feature("", robustness.poisson(1), robustness.poisson(2))
        assert classes.error([-1.0, 2.0]) == pytest.approx((1 - exp(-1) + exp(-2)) / 2)
        assert classes.error([1.0, -2.0]) == pytest.approx(1 - (1 - exp(-1) + exp(-2)) / 2)
        assert classes.error([1.0, 0.0]) == 0.5

    def test_exponential(self) -> None:
        # GDA's limit is the threshold (1 + 8) / 2.
        expected = (exp(-4.5) + 1 - exp(-4.5 / 8)) / 2
        assert robustness.EXPONENTIAL.limit == pytest.approx(expected)

    def test_log_normal(self) -> None:
        # At the threshold e both are wrong as often as N(0, 1) is above 1.
        assert robustness.LOG_NORMAL.at_threshold(exp(1)) == pytest.approx(erfc(sqrt(0.5)) / 2)

    def test_mixtures(self) -> None:
        # At 0: Phi(-1) of class 0, 0.9 of Phi(-1) and 0.1 of Phi(-12) of class 1.
        wrong = erfc(sqrt(0.5)) / 2
        assert robustness.OUTLYING.at_threshold(0.0) == pytest.approx(0.95 * wrong)
        # At 1 with the spreads 1 and 2: Phi(-1) and Phi(-1/2).
        assert robustness.SPREADS.at_threshold(1.0) == pytest.approx((wrong + normal_cdf(-0.5)) / 2)

    @pytest.mark.parametrize("classes", robustness.SETTINGS, ids=lambda classes: classes.name)
    def test_draws_follow_the_closed_forms(self, classes: robustness.Classes) -> None:
        random = Random(0)
        t = fsum(classes.means) / 2 + 0.25
        theta = [-t, 1.0] + [0.0] * (classes.d - 1)
        labels = [i % 2 == 1 for i in range(2000)]
        wrong = sum((classes.draw(random, y)[0] > t) != y for y in labels) / len(labels)
        p = classes.error(theta)
        assert abs(wrong - p) < 4 * sqrt(p * (1 - p) / len(labels))


class TestDataEfficiency:
    """GDA needs fewer examples where its assumption holds.

    Spec: gda-data-efficiency
    """

    @pytest.mark.parametrize(("d", "distance", "n"), [(5, 2, 20), (5, 3, 100)])
    def test_gda_is_better(self, d: int, distance: int, n: int) -> None:
        result = data_efficiency.measure(d, distance, n, 50)
        assert clearly_positive(result.plain)
        assert result.share < 0.9

    def test_classes_close_together_make_no_difference(self) -> None:
        result = data_efficiency.measure(5, 1, 100, 40).plain
        assert abs(result.difference) < 0.001

    @pytest.mark.parametrize("n", [12, 20])
    def test_with_n_close_to_d_a_penalty_is_better_than_gda(self, n: int) -> None:
        assert clearly_negative(data_efficiency.measure(10, 2, n, 20).ridge)


class TestRobustness:
    """Logistic regression is better on classes that break GDA's assumption in a way that matters.

    Spec: logistic-robustness
    """

    @pytest.mark.parametrize(
        "classes",
        [robustness.POISSON_FAR, robustness.EXPONENTIAL, robustness.LOG_NORMAL, robustness.OUTLYING],
        ids=lambda classes: classes.name,
    )
    def test_logistic_regression_is_better(self, classes: robustness.Classes) -> None:
        result = robustness.measure(classes, 100, 40).errors
        assert clearly_positive(result)
        assert result.first < classes.limit

    def test_poisson_classes_alone_do_not_suffice(self) -> None:
        # Thresholds between 2 and 3 are all the same: (3 - 2) / ln(3/2) = 2.466 is best, GDA's limit is 2.5.
        classes = robustness.POISSON_NEAR
        assert classes.limit == classes.at_threshold(1 / 0.4054651) == classes.best
        result = robustness.measure(classes, 400, 20).errors
        assert result == (classes.best, classes.best, 0.0, 0.0)

    def test_many_features_and_few_examples_favour_gda_all_the_same(self) -> None:
        assert clearly_negative(robustness.measure(robustness.CROSSING, 20, 250).errors)
        large = robustness.measure(robustness.CROSSING, 1000, 15).errors
        assert large.difference > 3 * large.error

    def test_where_neither_assumption_holds_gda_can_be_better(self) -> None:
        assert clearly_negative(robustness.measure(robustness.SPREADS, 200, 40).errors)


class TestDiscretised:
    @pytest.mark.parametrize(
        "setting",
        [discretised.LOG_NORMAL, discretised.SPREAD, discretised.RING, discretised.BANDS],
        ids=lambda setting: setting.name,
    )
    def test_bins_are_better_where_features_are_far_from_normal(self, setting: discretised.Setting) -> None:
        assert clearly_positive(discretised.measure(setting, 200, 10, 6).shared)

    def test_on_bands_bins_are_better_than_two_covariances_too(self) -> None:
        assert clearly_positive(discretised.measure(discretised.BANDS, 200, 10, 5).own)

    @pytest.mark.parametrize(("setting", "sets"), [(discretised.NORMAL, 25), (discretised.CORRELATED, 6)])
    def test_gda_is_better_where_its_assumption_holds(self, setting: discretised.Setting, sets: int) -> None:
        assert clearly_negative(discretised.measure(setting, 200, 10, sets).shared)

    def test_bins_do_not_help_where_each_feature_alone_says_nothing(self) -> None:
        result = discretised.measure(discretised.CROSSED, 200, 10, 4)
        assert result.shared.first > 0.4
        assert clearly_negative(result.own)

    def test_edges_are_quantiles(self) -> None:
        assert discretised.quantile_edges([5, 1, 4, 2, 3, 6], 3) == [3, 5]
        assert discretised.quantile_edges([1, 1, 1, 2], 4) == [1, 2]


class TestEventModels:
    def test_the_vocabulary_decides_where_words_repeat_and_lengths_vary(self) -> None:
        small, large = event_models.measure(event_models.NATURAL, [20, 2000], 30)
        assert small.difference < -3 * small.error
        assert clearly_positive(large)

    def test_independent_words_favour_the_multinomial_model(self) -> None:
        (large,) = event_models.measure(event_models.INDEPENDENT, [2000], 8)
        assert clearly_positive(large)

    def test_repeated_words_in_texts_of_one_length_favour_the_bernoulli_model(self) -> None:
        (large,) = event_models.measure(event_models.EVEN, [2000], 10)
        assert clearly_negative(large)

    def test_the_most_informative_words(self) -> None:
        # "b" tells the class, "a" is everywhere, "c" and "d" are in one text each.
        texts = [["a", "b"], ["a", "b", "c"], ["a"], ["a", "d", "d"]]
        assert event_models.most_informative(texts, [0, 0, 1, 1]) == ["b", "c", "d", "a"]


class TestRun:
    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(RUN), *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    def test_prints_tables_of_80_columns(self) -> None:
        done = self.run("--quick", "event-models")
        assert done.returncode == 0 and done.stderr == ""
        assert done.stdout.startswith("event-models\n")
        assert max(map(len, done.stdout.splitlines())) <= 80

    def test_refuses_unknown_names(self) -> None:
        done = self.run("gda")
        assert done.returncode == 2
        assert "no experiment 'gda'" in done.stderr
