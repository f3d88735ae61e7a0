# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Small versions of the experiments: each claim is true by several standard errors, and fails where expected.

All data are drawn with fixed seeds, so a test that passes once always passes.
"""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from math import erfc, exp, fsum, log, pi, sqrt
from pathlib import Path
from random import Random

import pytest

from genref import equations, gda, logistic_regression
from genref.book_reals import rounded
from genref.errors import SeparableDataError, UndefinedPosteriorError
from tools.experiments import (
    calibrated,
    data_efficiency,
    discretised,
    event_models,
    page,
    rival,
    robustness,
    run,
    smoothing,
)
from tools.experiments.data_efficiency import Setting
from tools.experiments.paired import Paired, normal_cdf, paired
from tools.experiments.run import EXPERIMENTS

SHAPES = [(1, 6), (2, 6), (2, 12), (3, 10)]
"""d and n of small training sets."""

SEEDS = range(3)

SPEC = Path(__file__).resolve().parents[2] / "spec"
RUN = SPEC.parent / "tools" / "experiments" / "run.py"

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
    """Logistic regression in doubles against genref's version, which is proved."""

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

    def test_the_limit_is_the_plane_with_the_widest_margin(self) -> None:
        # 1 and 3 are nearest among unlike classes, and (0, 0) and (3, 4), at distance 5 along (3, 4) / 5.
        theta, _ = rival.fit([[0.0], [1.0], [3.0], [7.0]], [False, False, True, True])
        assert -theta[0] / theta[1] == pytest.approx(2, abs=0.02)
        theta, _ = rival.fit([[0.0, 0.0], [-9.0, 2.0], [3.0, 4.0], [2.0, 11.0]], [False, False, True, True])
        assert theta[2] / theta[1] == pytest.approx(4 / 3, rel=0.02)
        assert -theta[0] / theta[1] == pytest.approx(1.5 + 2 * 4 / 3, rel=0.02)

    def test_ascent_is_that_of_the_book(self) -> None:
        rows, positive = sample(1, 2, 6, True)
        theta: equations.Vector = [0, 0, 0]
        for steps in range(1, 4):
            theta = equations.logistic_ascent(
                theta, [list(map(Fraction, row)) for row in rows], list(map(int, positive)), Fraction(1, 6)
            )
            assert rival.ascent(rows, positive, steps) == pytest.approx(list(map(rounded, theta)), rel=1e-12)

    def test_a_penalty_balances_the_score(self) -> None:
        # At the maximum, sum (y - h) x_j = penalty theta_j, but without the penalty for theta_0.
        rows, positive = sample(1, 5, 10)
        theta = rival.penalised(rows, positive, 0.5)
        points = [[1.0, *row] for row in rows]
        residuals = [
            y - 1 / (1 + exp(-fsum(a * b for a, b in zip(theta, x)))) for x, y in zip(points, positive)
        ]
        for j in range(6):
            score = fsum(residual * x[j] for residual, x in zip(residuals, points))
            assert score == pytest.approx(0.5 * theta[j] if j else 0.0, abs=1e-9)

    def test_of_sets_of_features_the_maximum_is_the_same(self) -> None:
        random = Random("sets")
        sets = [{j for j in range(12) if random.random() < 0.3} for _ in range(40)]
        positive = [random.random() < 0.5 for _ in sets]
        theta = rival.penalised([[float(j in x) for j in range(12)] for x in sets], positive, 1.0)
        score = rival.sparse(sets, positive, 12)
        for x in sets:
            assert score(x) == pytest.approx(theta[0] + fsum(theta[j + 1] for j in x), abs=1e-6)


class TestErrorsOfRules:
    """Closed forms for errors, which replace test sets."""

    def test_the_best_rule_for_normal_classes(self) -> None:
        # Half the distance is 1; the error is Phi(-1) = erfc(1 / sqrt 2) / 2, however long theta is.
        assert data_efficiency.error([0.0, 3.0, 0.0], 2) == pytest.approx(erfc(sqrt(0.5)) / 2)

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

    def test_mixtures(self) -> None:
        # At 0: Phi(-1) of class 0, 0.9 of Phi(-1) and 0.1 of Phi(-12) of class 1.
        wrong = erfc(sqrt(0.5)) / 2
        assert robustness.OUTLYING.at_threshold(0.0) == pytest.approx(0.95 * wrong)
        # At 1 with the spreads 1 and 2: Phi(-1) and Phi(-1/2).
        assert robustness.SPREADS.at_threshold(1.0) == pytest.approx((wrong + normal_cdf(-0.5)) / 2)


class TestDataEfficiency:
    """GDA is better where logistic regression has a maximum; elsewhere the convention used instead decides.

    Spec: gda-data-efficiency
    """

    @pytest.mark.parametrize(("setting", "sets"), [(Setting(5, 2, 20), 120), (Setting(5, 3, 100), 50)])
    def test_gda_is_better_where_there_is_a_maximum(self, setting: Setting, sets: int) -> None:
        result = data_efficiency.measure(setting, sets)
        assert result.maximum is not None and result.maximum.difference > 3 * result.maximum.error > 0
        assert clearly_positive(result.limit)
        assert result.share < 0.9

    def test_classes_close_together_make_no_difference(self) -> None:
        result = data_efficiency.measure(Setting(5, 1, 100), 40)
        assert abs(result.limit.difference) < 0.001
        assert result.with_maximum == 1 and result.maximum == result.limit

    def test_for_classes_far_apart_four_times_d_examples_are_too_few(self) -> None:
        few, more = (data_efficiency.measure(setting, 1000, 1e-12).limit for setting in data_efficiency.FAR)
        assert few.difference < -3 * few.error < 0
        assert more.difference > 3 * more.error > 0

    @pytest.mark.parametrize(("d", "n", "sets"), [(5, 10, 100), (10, 20, 50)])
    def test_with_n_close_to_d_the_limit_is_better_or_worse_by_the_unit(
        self, d: int, n: int, sets: int
    ) -> None:
        alike, unlike = (data_efficiency.measure(Setting(d, 3, n, unit), sets) for unit in (1, 4))
        assert alike.with_maximum == unlike.with_maximum < 0.02 and alike.maximum is None
        assert alike.limit.first == pytest.approx(unlike.limit.first)  # the unit has no effect on GDA
        assert clearly_negative(alike.limit) and clearly_positive(unlike.limit)


class TestRobustness:
    """Logistic regression is better on classes that violate GDA's assumption in a way that matters.

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
        # Thresholds between 2 and 3 are equivalent: (3 - 2) / ln(3/2) = 2.466 is best, GDA's limit is 2.5.
        classes = robustness.POISSON_NEAR
        assert classes.limit == classes.at_threshold(1 / 0.4054651) == classes.best
        result = robustness.measure(classes, 400, 20).errors
        assert result == (classes.best, classes.best, 0.0, 0.0)

    def test_many_features_and_few_examples_favour_gda_all_the_same(self) -> None:
        small = robustness.measure(robustness.CROSSING, 20, 400).errors
        assert small.difference < -3 * small.error
        large = robustness.measure(robustness.CROSSING, 1000, 15).errors
        assert large.difference > 3 * large.error


class TestAscent:
    """Why gradient ascent wins where features are similar: it starts like GDA with Sigma = I."""

    def test_the_first_step_is_along_the_difference_of_the_means(self) -> None:
        rows, labels = sample(3, 4, 10)
        means = gda.fit(rows, list(map(int, labels))).means
        _, *first = rival.ascent(rows, labels, 1)
        assert first == pytest.approx([float(b - a) / 4 for a, b in zip(means[0], means[1])])


class TestEfron:
    """The limits of the ratio, against variances of theta computed from scratch."""

    @pytest.mark.parametrize("distance", [1, 2, 3])
    def test_the_variance_of_theta_0(self, distance: int) -> None:
        """n Var(theta_0) is 1/A if classes are drawn, and 4 less if half of the examples are in each."""
        step = 1 / 32
        inner: dict[int, list[float]] = {0: [], 1: []}  # for each y: weight and residual at each x_1
        weights = []
        for i in range(-400, 401):
            x = i * step
            h = 1 / (1 + exp(-distance * x))
            density = {y: exp(-((x - (y - 0.5) * distance) ** 2) / 2) * step / sqrt(2 * pi) for y in (0, 1)}
            weights.append((density[0] + density[1]) / 2 * h * (1 - h))
            for y in (0, 1):
                inner[y].append(density[y] * (y - h))
        a = fsum(weights)
        assert data_efficiency.information(distance) == pytest.approx(a, rel=1e-9)
        # The score of theta_0, y - h, has mean m in class 1 and -m in class 0. With half of the examples in
        # each class, only the remaining variance matters: A - m^2. (The score of theta_1 plays no part.)
        m = fsum(inner[1])
        assert fsum(inner[0]) == pytest.approx(-m)
        assert (a - m**2) / a**2 == pytest.approx(1 / a - 4, rel=1e-9)


class TestCalibrated:
    def test_the_true_log_odds(self) -> None:
        """Computed from the densities of the classes."""
        for x in (0.25, 1.0, 4.0):
            ratio = (exp(-x / 8) / 8) / exp(-x)
            assert calibrated.EXPONENTIAL.log_odds([x]) == pytest.approx(log(ratio))
            ratio = (exp(-((x - 2) ** 2) / 8) / 2) / exp(-x * x / 2)
            assert calibrated.SPREADS.log_odds([x]) == pytest.approx(log(ratio))
            ratio = exp(-((x - 1) ** 2) / 2) / exp(-((x + 1) ** 2) / 2)
            assert calibrated.NORMAL.log_odds([x, 7.0, 7.0, 7.0, 7.0]) == pytest.approx(log(ratio))

    def test_gda_is_calibrated_where_its_assumptions_hold_and_n_is_large(self) -> None:
        fits = calibrated.measure(calibrated.NORMAL, 400, 20)
        assert abs(fits.confidence.difference) < 3 * fits.confidence.error
        assert clearly_positive(calibrated.measure(calibrated.NORMAL, 20, 40).confidence)
        assert clearly_negative(calibrated.measure(calibrated.EXPONENTIAL, 200, 20).confidence)


class TestDiscretised:
    @pytest.mark.parametrize(
        "setting",
        [discretised.LOG_NORMAL, discretised.SPREAD, discretised.RING, discretised.BANDS],
        ids=lambda setting: setting.name,
    )
    def test_bins_are_better_where_features_are_far_from_normal(self, setting: discretised.Setting) -> None:
        assert clearly_positive(discretised.measure(setting, 200, 10, 6).shared)

    @pytest.mark.parametrize(("setting", "sets"), [(discretised.NORMAL, 25), (discretised.CORRELATED, 6)])
    def test_gda_is_better_where_its_assumption_holds(self, setting: discretised.Setting, sets: int) -> None:
        assert clearly_negative(discretised.measure(setting, 200, 10, sets).shared)


class TestEventModels:
    def test_the_vocabulary_decides_where_words_repeat_and_lengths_vary(self) -> None:
        small, large = event_models.measure(event_models.NATURAL, [20, 2000], 30)
        assert small.difference < -3 * small.error
        assert clearly_positive(large)

    def test_repeated_words_in_texts_of_one_length_favour_the_bernoulli_model(self) -> None:
        (large,) = event_models.measure(event_models.EVEN, [2000], 10)
        assert clearly_negative(large)

    def test_the_most_informative_words(self) -> None:
        # "b" identifies the class, "a" is everywhere, "c" and "d" are in one text each.
        texts = [["a", "b"], ["a", "b", "c"], ["a"], ["a", "d", "d"]]
        assert event_models.most_informative(texts, [0, 0, 1, 1]) == ["b", "c", "d", "a"]


class TestSmoothing:
    @pytest.mark.parametrize("setting", smoothing.SETTINGS, ids=lambda setting: setting.name)
    def test_without_smoothing_many_posteriors_are_0_over_0_and_more_are_wrong(
        self, setting: smoothing.Setting
    ) -> None:
        sets = 10 if setting.name.startswith("texts") else 100
        none, little, laplace = smoothing.measure(setting, sets, ["0", "1/1000", "1"])
        assert clearly_positive(none.errors) and none.undefined > 0
        assert little.undefined == laplace.undefined == 0
        assert none.errors.second > little.errors.second  # any pseudo-count repairs most of the damage
        assert laplace.errors.difference == laplace.errors.error == 0

    def test_the_size_of_the_pseudo_count_matters(self) -> None:
        ten, little = smoothing.measure(smoothing.SETTINGS[0], 15, ["10", "1/100"])
        assert clearly_positive(ten.errors)
        assert ten.errors.second > 1.5 * little.errors.second

    def test_0_over_0_is_half_an_error(self) -> None:
        def undefined() -> int:
            raise UndefinedPosteriorError("feature 0 being 1")

        assert [smoothing.wrong(lambda: 1, y) for y in (0, 1)] == [1, 0]
        assert smoothing.wrong(undefined, 1) == 0.5


class TestTables:
    """The tables of spec/experiments.md are the ones that the experiments printed, and still print."""

    @pytest.mark.parametrize("name", EXPERIMENTS)
    def test_the_page_has_what_was_printed(self, name: str) -> None:
        """If this fails, `python tools/experiments/run.py --write` and the name regenerates the table."""
        assert page.lock()[name].full == page.digest(page.on_page(name))

    @pytest.mark.slow
    @pytest.mark.parametrize("name", EXPERIMENTS)
    def test_quick_tables_are_as_they_were(self, name: str) -> None:
        """If this fails, the full tables are stale, too."""
        assert page.lock()[name].quick == page.digest(page.blocks(EXPERIMENTS[name](True)))

    def test_a_changed_figure_is_noticed(self) -> None:
        tables = page.on_page("gda-data-efficiency")
        wrong = [table.replace("0.0332", "0.0432") for table in tables]
        assert wrong != tables
        assert page.digest(wrong) != page.lock()["gda-data-efficiency"].full


class TestPage:
    """spec/experiments.md contains the output of the experiments."""

    page = (SPEC / "experiments.md").read_text(encoding="utf-8")

    def lines(self, name: str) -> list[str]:
        section = self.page.split(f"\n## {name}\n")[1].split("\n## ")[0]
        assert f"`python tools/experiments/run.py {name}`" in section
        return [
            line for block in re.findall("```text\n(.*?)```", section, re.S) for line in block.splitlines()
        ]

    def test_has_the_tables_of_all_experiments(self) -> None:
        assert re.findall("^## (.*)", self.page, re.M) == list(EXPERIMENTS)

    def test_other_pages_quote_lines_of_it(self) -> None:
        """A quotation is a block of text after the command of an experiment."""
        found = 0
        for chapter in ("errata.md", "generative-vs-discriminative.md", "naive-bayes.md", "event-models.md"):
            text = (SPEC / chapter).read_text(encoding="utf-8")
            for name, block in re.findall(r"run\.py ([a-z-]+)`[^`]*```text\n(.*?)```", text, re.S):
                heading, *quoted = block.splitlines()
                for line in quoted:
                    found += 1
                    rows = [iter(row.split()) for row in self.lines(name)]  # some columns of one of them
                    assert any(all(word in row for word in line.split()) for row in rows), line
        assert found >= 5

    def test_differences_in_the_prose_of_other_pages_are_in_its_tables(self) -> None:
        """Such as 0.0123 (s.e. 0.0012) and 0.0970 (0.0039); the prose says which method is better."""
        found = 0
        for chapter in sorted(SPEC.glob("*.md")):
            prose = re.sub("```.*?```", "", chapter.read_text(encoding="utf-8"), flags=re.S)
            for difference, error in re.findall(r"(\d\.\d{4})\s\((?:s\.e\.\s)?(\d\.\d{4})\)", prose):
                found += 1
                tables = self.page + (SPEC / "real-mail.md").read_text(encoding="utf-8")
                assert re.search(rf"[-+]{difference} \({error}\)", tables), f"{chapter.name}: {difference}"
        assert found >= 5


def test_the_script_checks_the_page_and_refuses_unknown_names(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for found, status, said in ([], 0, ""), (["event-models"], 1, "event-models: stale, renew it"):
        monkeypatch.setattr(sys, "argv", ["run.py", "--check", "event-models"])
        monkeypatch.setattr(page, "stale", lambda _, found=found: found)
        assert run.main() == status and capsys.readouterr().out.startswith(said)
    monkeypatch.setattr(sys, "argv", ["run.py", "gda"])
    with pytest.raises(SystemExit, match="2"):
        run.main()
