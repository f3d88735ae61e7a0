# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Small versions of the experiments: each claim is true by three standard errors.

All data are drawn with fixed seeds, so a test that passes once always passes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from math import erfc, exp, fsum, log, sqrt
from pathlib import Path
from random import Random

import pytest

from genref import gda, logistic_regression
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

from ..each_row import each_row

SHAPES = [(1, 6), (2, 6), (2, 12), (3, 10)]
"""d and n of small training sets."""

SEEDS = range(3)

SPEC = Path(__file__).resolve().parents[2] / "spec"
RUN = SPEC.parent / "tools" / "experiments" / "run.py"

pytestmark = pytest.mark.once


def test_a_mean_and_its_standard_error() -> None:
    # Differences 1 and 3: mean 2, variance (1 + 1) / (2 - 1) = 2, of the mean 2 / 2.
    assert paired([0.0, 1.0], [1.0, 4.0]) == Paired(0.5, 2.5, 2.0, 1.0)


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
        # (0, 0) and (3, 4) are nearest among unlike classes, at distance 5 along (3, 4) / 5.
        theta, _ = rival.fit([[0.0, 0.0], [-9.0, 2.0], [3.0, 4.0], [2.0, 11.0]], [False, False, True, True])
        assert theta[2] / theta[1] == pytest.approx(4 / 3, rel=0.02)
        assert -theta[0] / theta[1] == pytest.approx(1.5 + 2 * 4 / 3, rel=0.02)

    def test_ascent_starts_along_the_difference_of_the_means(self) -> None:
        rows, labels = sample(3, 4, 10)
        means = gda.fit(rows, list(map(int, labels))).means
        _, *first = rival.ascent(rows, labels, 1)
        assert first == pytest.approx([float(b - a) / 4 for a, b in zip(means[0], means[1])])

    def test_a_penalty_balances_the_score(self) -> None:
        # At the maximum, sum (y - h) x_j = penalty theta_j, but without the penalty for theta_0.
        rows, positive = sample(1, 5, 10)
        theta = rival.penalised(rows, positive, 0.5)
        points = [[1.0, *row] for row in rows]
        z = [fsum(a * b for a, b in zip(theta, x)) for x in points]
        for j in range(6):
            score = fsum((y - 1 / (1 + exp(-z_i))) * x[j] for z_i, x, y in zip(z, points, positive))
            assert score == pytest.approx(0.5 * theta[j] if j else 0.0, abs=1e-9)


class TestErrorsOfRules:
    """Closed forms for errors, which replace test sets."""

    def test_the_best_rule_for_normal_classes(self) -> None:
        # Half the distance is 1; the error is Phi(-1) = erfc(1 / sqrt 2) / 2, however long theta is.
        assert data_efficiency.error([0.0, 3.0, 0.0], 2) == pytest.approx(erfc(sqrt(0.5)) / 2)

    def test_efrons_table(self) -> None:
        found = [round(data_efficiency.efficiency(distance), 3) for distance in range(5)]
        assert found == [1.0, 0.995, 0.899, 0.641, 0.343]

    def test_poisson(self) -> None:
        # x >= 1 for rates 1 and 2: 1 - e^-1 of class 0 and e^-2 of class 1 are wrong.
        classes = robustness.one_feature("", robustness.poisson(1), robustness.poisson(2))
        wrong = (1 - exp(-1) + exp(-2)) / 2
        assert classes.error([-1.0, 2.0]) == pytest.approx(wrong)
        assert classes.error([1.0, -2.0]) == pytest.approx(1 - wrong) and classes.error([1.0, 0.0]) == 0.5

    def test_exponential_classes_and_mixtures(self) -> None:
        # GDA's limit is the threshold (1 + 8) / 2.
        assert robustness.EXPONENTIAL.limit == pytest.approx((exp(-4.5) + 1 - exp(-4.5 / 8)) / 2)
        # At 0: Phi(-1) of class 0, 0.9 of Phi(-1) and 0.1 of Phi(-12) of class 1.
        wrong = erfc(sqrt(0.5)) / 2
        assert robustness.OUTLYING.at_threshold(0.0) == pytest.approx(0.95 * wrong)
        # At 1 with the spreads 1 and 2: Phi(-1) and Phi(-1/2).
        assert robustness.SPREADS.at_threshold(1.0) == pytest.approx((wrong + normal_cdf(-0.5)) / 2)

    def test_the_true_log_odds(self) -> None:
        """Computed from the densities of the classes."""
        for x in (0.25, 1.0, 4.0):
            ratio = (exp(-x / 8) / 8) / exp(-x)
            assert calibrated.EXPONENTIAL.log_odds([x]) == pytest.approx(log(ratio))
            ratio = (exp(-((x - 2) ** 2) / 8) / 2) / exp(-x * x / 2)
            assert calibrated.SPREADS.log_odds([x]) == pytest.approx(log(ratio))
            assert calibrated.NORMAL.log_odds([x, 7.0, 7.0, 7.0, 7.0]) == pytest.approx(2 * x)

    def test_the_most_informative_words(self) -> None:
        # "b" identifies the class, "a" is everywhere, "c" and "d" are in one text each.
        texts = [["a", "b"], ["a", "b", "c"], ["a"], ["a", "d", "d"]]
        assert event_models.most_informative(texts, [0, 0, 1, 1]) == ["b", "c", "d", "a"]


def crossing(n: int, sets: int) -> Paired:
    return robustness.measure(robustness.CROSSING, n, sets).errors


def near_d(unit: int, n: int = 10, sets: int = 100) -> Paired:
    return data_efficiency.measure(Setting(5, 3, n, unit), sets).limit


DISCRETISED = (discretised.LOG_NORMAL, discretised.SPREAD, discretised.RING, discretised.BANDS)
GAUSSIAN = ((discretised.NORMAL, 25), (discretised.CORRELATED, 6))
UNLIKE = (robustness.POISSON_FAR, robustness.EXPONENTIAL, robustness.LOG_NORMAL, robustness.OUTLYING)
CLAIMS: list[tuple[str, int, Callable[[], Paired]]] = [
    (
        "GDA is better where its assumption holds",
        1,
        lambda: data_efficiency.measure(Setting(5, 3, 100), 50).limit,
    ),
    ("with n close to d, in one unit, it is not", -1, partial(near_d, 1)),
    ("in another unit it is", 1, partial(near_d, 4)),
    *((f"{c.name}: logistic", 1, lambda c=c: robustness.measure(c, 100, 40).errors) for c in UNLIKE),
    ("many features, few examples favour GDA all the same", -1, partial(crossing, 20, 400)),
    ("but not for ever", 1, partial(crossing, 1000, 15)),
    ("GDA is too sure of few", 1, lambda: calibrated.measure(calibrated.NORMAL, 20, 40).confidence),
    ("unsure of others", -1, lambda: calibrated.measure(calibrated.EXPONENTIAL, 200, 20).confidence),
    *((f"{c.name}: bins", 1, lambda c=c: discretised.measure(c, 200, 10, 6).shared) for c in DISCRETISED),
    *((c.name, -1, lambda c=c, n=n: discretised.measure(c, 200, 10, n).shared) for c, n in GAUSSIAN),
    ("a few words", -1, lambda: event_models.measure(event_models.NATURAL, [20], 30)[0]),
    ("a large vocabulary", 1, lambda: event_models.measure(event_models.NATURAL, [2000], 30)[0]),
    ("texts of one length", -1, lambda: event_models.measure(event_models.EVEN, [2000], 10)[0]),
]
"""A claim, the sign of the difference of errors, and a small version of the experiment."""


@each_row("claim, sign, measured", CLAIMS, ids=[claim for claim, *_ in CLAIMS])
def test_a_claim_is_true_by_three_standard_errors(
    claim: str, sign: int, measured: Callable[[], Paired]
) -> None:
    """Spec: gda-data-efficiency
    Spec: logistic-robustness"""
    found = measured()
    assert sign * found.difference > 3 * found.error > 0, found


class TestSmoothing:
    @pytest.mark.parametrize("setting", smoothing.SETTINGS, ids=lambda setting: setting.name)
    def test_without_smoothing_many_posteriors_are_0_over_0_and_more_are_wrong(
        self, setting: smoothing.Setting
    ) -> None:
        sets = 10 if setting.name.startswith("texts") else 100
        none, little, laplace = smoothing.measure(setting, sets, ["0", "1/1000", "1"])
        assert none.errors.difference > 4 * none.errors.error > 0 and none.undefined > 0
        assert little.undefined == laplace.undefined == 0
        assert none.errors.second > little.errors.second  # any pseudo-count repairs most of the damage
        assert laplace.errors.difference == laplace.errors.error == 0

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
