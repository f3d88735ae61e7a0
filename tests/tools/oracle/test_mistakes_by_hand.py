# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The answers of mistakes, worked by hand: for continuous models and words each, for discrete models many."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import exp, inf, isfinite, isnan, log, log10, nan

import pytest

from genref.errors import Label
from genref.oracle.grading import number_of
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer
from tools.oracle.mistakes import MISTAKES, Mistake, NotConcerned, catalogue
from tools.oracle.mistakes.gaussian import eigenvalues
from tools.oracle.mistakes.mistake import right_of

from ...each_row import each_row
from .writing import Model, Written, ask

F = Fraction
NAMED: Mapping[str, Mistake] = {mistake.name: mistake for mistake in MISTAKES}
NEAR = F(1, 10**12)
"""The relative error up to which irrational numbers count as equal."""


def theta_of(name: str, question: Question) -> list[float]:
    """Return the theta that a mistake gives."""
    theta = NAMED[name].answer(question)
    assert isinstance(theta, list)
    return theta


def same(given: object, expected: object) -> bool:
    """Return whether answers are equal: rational numbers and labels exactly, others nearly, NaN to NaN."""
    if isinstance(expected, dict):
        return (
            isinstance(given, dict)
            and given.keys() == expected.keys()
            and all(same(given[name], entry) for name, entry in expected.items())
        )
    if isinstance(expected, list):
        return isinstance(given, list) and len(given) == len(expected) and all(map(same, given, expected))
    if isinstance(expected, float):
        number = number_of(given)
        if isinstance(number, F) and isfinite(expected):
            scale = max(abs(F(expected)), F(1))
            return abs(number - F(expected)) <= NEAR * scale
        return number == expected or (isinstance(number, float) and isnan(number) and isnan(expected))
    return isinstance(given, (type(expected), F, int, float)) and given == expected


NONE_LEFT = Refused("EmptyDataError", "rows: empty, at least one entry is needed")
UNEQUAL: dict[str, Written] = {"rows": "0; 2; 4; 6; 8", "labels": [0, 0, 1, 1, 1]}
SIZES: dict[str, Written] = {"rows": "0; 2; 4; 6; 8; 10", "labels": [0, 0, 1, 1, 1, 1]}
FAR: dict[str, Written] = {"rows": "-1; 1; 99; 101", "labels": [0, 0, 1, 1]}
ONE_TO_THREE: dict[str, Written] = {"rows": "0; -1; 0; 1", "labels": ["Y", "N", "N", "N"]}
HALVES: Mapping[Label, str] = {0: "1/2", 1: "1/2"}
QUARTERS: Mapping[Label, str] = {0: "1/4", 1: "3/4"}
SURE: Mapping[Label, str] = {"no": "1", "yes": "1"}


def two(priors: Mapping[Label, str] = HALVES, second: str = "2", variance: str = "1") -> Model:
    """Return two classes with one feature, the first around 0."""
    return "gda_of_parameters", {"priors": priors, "means": {0: "0", 1: second}, "covariance": variance}


CALLS: Model = ("poisson", {"rates": {0: "2", 1: "6"}, "priors": HALVES})
BITS: dict[str, Written] = {
    "natural": {0: "0 1/3", 1: "0 3"},
    "log_partitions": {0: "0 4/3", 1: "0 4"},
    "priors": HALVES,
}
NEGATIVE: dict[str, Written] = {**BITS, "natural": {0: "0 1/3", 1: "0 -3"}}
LN_2_PI = 1.8378770664093454836

# Estimates. Means 1, 6 and scatters 2, 8 for UNEQUAL; for SIZES 1, 7 and 2, 20.
ESTIMATES: list[tuple[str, Question, object]] = [
    ("divisor-n-1", ask("gaussian.covariance", rows="1; 2; 3; 4"), [[F(5, 3)]]),  # 5 / 3
    ("divisor-n-1", ask("gda.covariance", **UNEQUAL), [[F(5, 2)]]),  # 10 / 4
    ("divisor-n-1", ask("gaussian.covariance", rows="7"), [[nan]]),  # 0 / 0
    ("divisor-n-k", ask("gda.covariance", **UNEQUAL), [[F(10, 3)]]),
    ("divisor-n-k", ask("quadratic_gda.covariances", **UNEQUAL), [[0, [[F(2)]]], [1, [[F(4)]]]]),  # 2/1, 8/2
    ("mean-divisor-n-1", ask("gaussian.mean", rows="1; 2; 3"), [F(3)]),  # 6 / 2
    ("covariances-averaged", ask("gda.covariance", **SIZES), [[F(3)]]),  # (1 + 5) / 2
    ("unbiased-covariances-weighed", ask("gda.covariance", **SIZES), [[F(46, 9)]]),  # 2/6 2/1 + 4/6 20/3
    ("rows-cut-to-integers", ask("gaussian.mean", rows="3/2; -5/2"), [F(-1, 2)]),  # 1 and -2
    (  # between the means 1 and 6, at 3 and not 7/2
        "numbers-cut-to-integers",
        ask("log_odds", ("gda", UNEQUAL), x="7/2"),
        5 / 2 * (3 - 7 / 2) + log(3 / 2),
    ),
    (
        "deviations-for-variances",
        ask("variances", ("gaussian_naive_bayes", {"rows": "-2; 2", "labels": [0, 0]})),
        [[0, [2.0]]],
    ),
    ("covariances-summed", ask("gda.covariance", **SIZES), [[F(6)]]),
    ("centred-by-the-mean-of-all", ask("gda.covariance", rows="0; 2; 4; 6", labels=[0, 0, 1, 1]), [[F(5)]]),
    (  # (9 + 1) / 2 around 3, for each class
        "centred-by-the-mean-of-all",
        ask("quadratic_gda.covariances", rows="0; 2; 4; 6", labels=[0, 0, 1, 1]),
        [[0, [[F(5)]]], [1, [[F(5)]]]],
    ),
    ("squares-in-doubles", ask("gaussian.covariance", rows="100000000; 100000001; 100000002"), [[F(2)]]),
    ("squares-in-doubles", ask("gda.covariance", **SIZES), [[11 / 3]]),
    ("squares-in-doubles", ask("gaussian.covariance", rows="1e200; -1e200"), [[inf]]),
    (  # both classes and all rows have the variance 1
        "variance-floor-relative",
        ask("variances", ("gaussian_naive_bayes", {"rows": "-1; 1; -1; 1", "labels": [0, 0, 1, 1]})),
        [[y, [1 + F(1, 10**9)]] for y in (0, 1)],
    ),
    (
        "shared-covariance-for-each-class",
        ask("quadratic_gda.covariances", **UNEQUAL),
        [[y, [[F(2)]]] for y in (0, 1)],
    ),
    ("gaussian-prior-uniform", ask("gda.priors", **ONE_TO_THREE), [["N", F(1, 2)], ["Y", F(1, 2)]]),
    ("gaussian-prior-laplace", ask("gda.priors", **ONE_TO_THREE), [["N", F(2, 3)], ["Y", F(1, 3)]]),
    ("gaussian-prior-half", ask("gda.priors", **ONE_TO_THREE), [["N", F(7, 10)], ["Y", F(3, 10)]]),
    ("gaussian-prior-half", ask("posterior", ("gda", ONE_TO_THREE), x="5"), [["N", 0.7], ["Y", 0.3]]),
    ("first-row-a-header", ask("gaussian.mean", rows="5; 7"), [F(7)]),
    ("first-row-a-header", ask("gaussian.mean", rows="5"), NONE_LEFT),
    ("labels-zipped", ask("gda.means", rows="1; 2; 9", labels=[0, 1]), [[0, [F(1)]], [1, [F(2)]]]),
    ("labels-zipped", ask("log_likelihood", two(), rows="1", labels=[]), 0.0),  # an empty sum
    ("classes-as-first-seen", ask("gda.priors", **ONE_TO_THREE), [["N", F(1, 4)], ["Y", F(3, 4)]]),
    (
        "classes-sorted-as-texts",
        ask("gda.priors", rows="1; 2; 3", labels=[10, 9, 10]),
        [[9, F(2, 3)], [10, F(1, 3)]],
    ),
    ("classes-reversed", ask("gda.priors", **ONE_TO_THREE), [["N", F(1, 4)], ["Y", F(3, 4)]]),
    (  # means 1 and 5, variance 1: 4 (x - 3) for the sorted classes
        "declared-order-ignored",
        ask("log_odds", ("gda", {"rows": "0; 2; 4; 6", "labels": [0, 0, 1, 1], "classes": [1, 0]}), x="4"),
        4.0,
    ),
    (
        "empty-classes-dropped",
        ask("gda.means", rows="1; 2", labels=[0, 1], classes=[0, 1, 2]),
        [[0, [F(1)]], [1, [F(2)]]],
    ),
]

INDEPENDENT: Model = ("gaussian_naive_bayes", {"rows": "-1 -2; 1 2; -1 -2; 1 2", "labels": [0, 0, 1, 1]})

DENSITIES: list[tuple[str, Question, object]] = [
    # ln of 0 is -inf, 0/0 NaN; ln of -1 is NaN.
    ("elimination-in-doubles", ask("gaussian.log_density", x="0", mean="0", covariance="0"), nan),
    ("elimination-in-doubles", ask("gaussian.log_density", x="0", mean="0", covariance="1"), -LN_2_PI / 2),
    ("elimination-in-doubles", ask("gaussian.log_density", x="0", mean="0", covariance="-1"), nan),
    # Both are 0.001 at x1 = 99, and equal at x2: each feature has a separate floor.
    (
        "density-floor",
        ask("gaussian.log_density", x="99 0", mean="0 0", covariance="1 0; 0 1"),
        log(0.001) - LN_2_PI / 2,
    ),
    # Variances 1 and 4, and no covariance: 2 pi is missing, |Sigma| = 4 remains.
    ("two-pi-lost", ask("class_density", INDEPENDENT, x="0 0", label=0), 0.5),
    ("half-lost-in-the-exponent", ask("log_odds", two(), x="3/2"), 2.0),  # (3/2)^2 - (1/2)^2
    ("two-pi-lost", ask("gaussian.log_density", x="0", mean="0", covariance="1"), 0.0),
    ("two-pi-lost", ask("gaussian.density", x="0", mean="0", covariance="4"), 0.5),
    ("two-pi-lost", ask("class_density", two(variance="4"), x="2", label=1), 0.5),
    ("dimension-lost", ask("gaussian.log_density", x="0 0", mean="0 0", covariance="1 0; 0 1"), -LN_2_PI / 2),
    ("determinant-lost", ask("gaussian.density", x="0", mean="0", covariance="4"), 0.39894228040143267794),
    (
        "determinant-not-rooted",
        ask("gaussian.density", x="0", mean="0", covariance="4"),
        0.39894228040143267794 / 4,
    ),
    ("determinant-in-doubles", ask("gaussian.log_density", x="0", mean="0", covariance="1e-400"), inf),
    ("density-floor", ask("posterior", two(), x="60"), [[0, 0.5], [1, 0.5]]),  # both are 0.0
    ("density-floor", ask("gaussian.density", x="60", mean="0", covariance="1"), 0.001),
    ("density-plus-1e-9", ask("gaussian.density", x="1000", mean="0", covariance="1"), 1e-9),
    (
        "logarithm-of-the-density",
        ask("gaussian.log_density", x="1000 0", mean="0 0", covariance="2 1; 1 1"),
        -inf,
    ),
    ("softmax-without-maximum", ask("posterior", two(), x="1000"), [[0, nan], [1, nan]]),  # 0 / 0
    ("softmax-without-maximum", ask("label", two(), x="1000"), 0),  # the first, because no comparison is true
    (  # phi / (1 + phi) of 1/2, 1/4, 1/4 are 1/3, 1/5, 1/5
        "one-against-the-rest",
        ask(
            "posterior",
            (
                "gda_of_parameters",
                {
                    "priors": {0: "1/2", 1: "1/4", 2: "1/4"},
                    "means": {0: "0", 1: "0", 2: "0"},
                    "covariance": "1",
                },
            ),
            x="7",
        ),
        [[0, 5 / 11], [1, 3 / 11], [2, 3 / 11]],
    ),
    ("posterior-clipped", ask("log_odds", ("gda", FAR), x="100"), 708.3964185322641),  # 1022 ln 2
    ("classes-exchanged", ask("posterior", two(QUARTERS, "0"), x="5"), [[0, 0.75], [1, 0.25]]),
    ("classes-exchanged", ask("label", two(QUARTERS, "0"), x="5"), 0),
    ("classes-exchanged", ask("labels", two(HALVES, "0"), x="5"), [0, 1]),
    ("other-class-in-theta", ask("probability", two(QUARTERS, "0"), x="5"), 0.25),
    ("linear-term-negative", ask("log_odds", two(), x="3/2"), -1.0),  # -(2 x - 2)
    ("prior-lost", ask("posterior", two(QUARTERS, "0"), x="5"), [[0, 0.5], [1, 0.5]]),
    ("prior-lost", ask("log_likelihood", two(), rows="0; 2", labels=[0, 1]), -LN_2_PI),
    ("gaussian-prior-not-logged", ask("log_odds", two(QUARTERS, "0"), x="5"), 0.5),  # 3/4 - 1/4
    ("gaussian-log-likelihood-conditional", ask("log_likelihood", two(), rows="1", labels=[0]), log(1 / 2)),
    (
        "gaussian-log-likelihood-averaged",
        ask("log_likelihood", two(second="0"), rows="0; 0; 0", labels=[0, 1, 0]),
        log(1 / 2) - LN_2_PI / 2,
    ),
    (
        "logarithms-with-1e-9",
        ask("log_joint", two(second="0"), x="0"),
        [[y, log(1 / 2 + 1e-9) - LN_2_PI / 2] for y in (0, 1)],
    ),
    (
        "gaussian-prior-not-logged",
        ask("log_joint", two(second="0"), x="0"),
        [[y, -0.41893853320467274178] for y in (0, 1)],
    ),
    ("priors-of-any-sum", ask("posterior", two({0: "1/4", 1: "1/2"}, "0"), x="5"), [[0, 1 / 3], [1, 2 / 3]]),
    (  # the distance is 2, the determinant -1
        "indefinite-accepted",
        ask("gaussian.log_density", x="1 1", mean="0 0", covariance="0 1; 1 0"),
        -1 - LN_2_PI,
    ),
    (
        "pseudo-inverse",
        ask("gaussian.log_density", x="0 0", mean="0 0", covariance="1 0; 0 1e-20"),
        -LN_2_PI / 2,
    ),
    (
        "own-covariance-where-shared",
        ask("log_odds", ("gda", {"rows": "-1; 1; -1; 1", "labels": [0, 0, 1, 1]}), x="9"),
        0.0,
    ),
    ("lower-triangle", ask("matrix.determinant", matrix="4 9; 2 3"), F(8)),  # 12 - 4
    (
        "covariance-for-its-factor",
        ask("gaussian.squared_distance", x="6", mean="0", covariance="3"),
        F(4),
    ),  # 36 / 9
    ("covariance-for-precision", ask("gaussian.squared_distance", x="3", mean="0", covariance="4"), F(36)),
    (
        "covariances-off-the-diagonal-lost",
        ask("gaussian.squared_distance", x="1 1", mean="0 0", covariance="1 1/2; 1/2 1"),
        F(2),
    ),
    ("ridge", ask("matrix.determinant", matrix="1"), 1 + F(1, 10**10)),
    (
        "ridge",
        ask("gaussian.principal_axes", covariance="1 0; 0 0"),
        answer(ask("gaussian.principal_axes", covariance="1.0000000001 0; 0 0.0000000001")),
    ),
    ("variance-floor", ask("matrix.determinant", matrix="0"), F(1, 10**9)),
    (
        "first-two-features",
        ask("gaussian.squared_distance", x="1 2 3", mean="0 0 0", covariance="1 0 0; 0 1 0; 0 0 1"),
        F(5),
    ),
    ("mean-not-subtracted", ask("gaussian.squared_distance", x="3", mean="1", covariance="1"), F(9)),
]

EVEN: dict[str, Written] = {"priors": HALVES, "likelihoods": {0: "1/2", 1: "1/4"}}
BASICS: list[tuple[str, Question, object]] = [
    ("prior-lost", ask("bayes.posterior", priors=QUARTERS, likelihoods=HALVES), [[0, F(1, 2)], [1, F(1, 2)]]),
    ("prior-lost", ask("bayes.evidence", **EVEN), F(3, 4)),
    ("likelihood-lost", ask("bayes.label", priors=QUARTERS, likelihoods={0: "1", 1: "0"}), 1),
    ("likelihood-lost", ask("bayes.labels", **EVEN), [0, 1]),
    ("first-class-dropped", ask("bayes.posterior", priors=QUARTERS, likelihoods=HALVES), [[1, F(3, 4)]]),
    ("theta-0-last", ask("logistic.score", theta="0 0", rows="1; 3", labels=[0, 1]), [1.0, 0.0]),
    (  # joints 1/8 and 3/8, likelihoods 1/2 and 1/2
        "evidence-of-likelihoods",
        ask("bayes.posterior", priors=QUARTERS, likelihoods=HALVES),
        [[0, F(1, 8)], [1, F(3, 8)]],
    ),
    ("evidence-lost", ask("bayes.posterior", **EVEN), [[0, F(1, 4)], [1, F(1, 8)]]),
    (
        "prior-added",
        ask("bayes.posterior", priors=QUARTERS, likelihoods=HALVES),
        [[0, F(3, 8)], [1, F(5, 8)]],
    ),
    (
        "bayes-unchecked",
        ask("bayes.posterior", priors={0: "1/2", 1: "0.6"}, likelihoods={0: "0", 1: "1"}),
        [[0, 0.0], [1, 1.0]],
    ),
    (
        "bayes-unchecked",
        ask("bayes.posterior", priors=HALVES, likelihoods={0: "0", 1: "0"}),
        [[0, nan], [1, nan]],
    ),
    (
        "bayes-in-doubles",
        ask("bayes.posterior", priors=HALVES, likelihoods={0: "1e-400", 1: "3e-400"}),
        [[0, nan], [1, nan]],
    ),
    ("evidence-of-the-largest", ask("bayes.evidence", **EVEN), F(1, 4)),
    ("evidence-of-the-largest", ask("bayes.posterior", **EVEN), [[0, F(1)], [1, F(1, 2)]]),
    ("mass-exchanged", ask("bayes.class_mass", y=1, phi="1/4"), F(3, 4)),
    ("mass-unchecked", ask("bayes.class_mass", y=2, phi="1/4"), F(1, 12)),  # 1/16 / (3/4)
    (
        "ldl-unchecked",
        ask("matrix.ldl", matrix="4 2; 2 -3"),
        {"lower": [[1, 0], [F(1, 2), 1]], "diagonal": [4, -4]},
    ),
    (  # below a pivot of 0 a division is impossible
        "ldl-unchecked",
        ask("matrix.ldl", matrix="0 1; 1 5"),
        {"lower": [[1, 0], [0, 1]], "diagonal": [0, 5]},
    ),
    ("cholesky-unchecked", ask("matrix.cholesky", matrix="4 2; 2 1"), [[2.0, 0.0], [1.0, 0.0]]),
    ("cholesky-unchecked", ask("matrix.cholesky", matrix="-4"), [[nan]]),
    (
        "ldl-not-divided",
        ask("matrix.ldl", matrix="4 2; 2 3"),
        {"lower": [[4, 0], [2, 2]], "diagonal": [4, 2]},
    ),
    ("cholesky-without-root", ask("matrix.cholesky", matrix="4 2; 2 3"), [[4, 0], [2, 2]]),
    ("cholesky-upper", ask("matrix.cholesky", matrix="4 2; 2 5"), [[2.0, 1.0], [0.0, 2.0]]),
    ("root-of-each-entry", ask("matrix.cholesky", matrix="4 -1; -1 9"), [[2.0, nan], [nan, 3.0]]),
    ("product-of-the-diagonal", ask("matrix.determinant", matrix="4 2; 2 3"), F(12)),
    ("sign-of-the-determinant-lost", ask("matrix.determinant", matrix="0 1; 1 0"), F(1)),
    ("determinant-by-doubles", ask("matrix.determinant", matrix="1 2; 3 4"), -2.0),
    ("determinant-by-doubles", ask("matrix.determinant", matrix="0 1; 1 0"), nan),  # 1 / 0
    ("inverse-by-doubles", ask("matrix.inverse", matrix="2 0; 0 4"), [[0.5, 0.0], [0.0, 0.25]]),
    ("inverse-by-doubles", ask("matrix.inverse", matrix="2 2; 1 1"), [[inf, -inf], [-inf, inf]]),  # -1/2 / 0
    ("inverse-of-each-entry", ask("matrix.inverse", matrix="2 0; 4 1"), [[F(1, 2), inf], [F(1, 4), F(1)]]),
    ("transposed", ask("matrix.inverse", matrix="1 1; 0 1"), [[1, 0], [-1, 1]]),
    (  # x = y by symmetry, and (2 + 1e-10) x = 1
        "solution-of-what-has-none",
        ask("matrix.solution", matrix="1 1; 1 1", right="1 1"),
        [1 / (2 + F(1, 10**10))] * 2,
    ),
    ("definite-by-its-diagonal", ask("matrix.positive_definite", matrix="1 2; 2 1"), True),
    ("definite-by-determinant", ask("matrix.positive_definite", matrix="-1 0; 0 -1"), True),
    ("semi-definite", ask("matrix.positive_definite", matrix="1 1; 1 1"), True),
    ("positive-entries", ask("matrix.positive_definite", matrix="1 0; 0 1"), False),
    ("info-taken-for-a-truth", ask("matrix.positive_definite", matrix="1 0; 0 1"), False),
    (
        "axes-shorter-first",
        ask("gaussian.principal_axes", covariance="4 0; 0 1"),
        [{"variance": 1.0, "direction": [0.0, 1.0]}, {"variance": 4.0, "direction": [1.0, 0.0]}],
    ),
    (  # the columns (0, 1), (-1, 0) are the rows (0, -1), (1, 0)
        "axes-transposed",
        ask("gaussian.principal_axes", covariance="1 0; 0 4"),
        [{"variance": 4.0, "direction": [0.0, -1.0]}, {"variance": 1.0, "direction": [1.0, 0.0]}],
    ),
]

NOTHING_TO_LEARN: dict[str, Written] = {"rows": "-1; -1; 1; 1", "labels": [0, 1, 1, 0]}
FOUR: dict[str, Written] = {"rows": "0; 1; 2; 3", "labels": [0, 1, 0, 1]}
REGRESSION: list[tuple[str, Question, object]] = [
    ("logistic-sign-lost", ask("logistic.logistic", z="1000"), 0.0),
    ("logistic-as-tanh", ask("logistic.logistic", z="0"), 0.0),
    ("logistic-without-one", ask("logistic.hypothesis", theta="-2 2", x="1"), 1.0),  # e^0
    ("logistic-overflow", ask("logistic.logistic", z="1000"), nan),
    ("odds-multiplied", ask("logistic.hypothesis", theta="-1000 1000", x="1"), nan),  # 0 times infinity
    ("theta-0-lost", ask("logistic.hypothesis", theta="2", x=""), 0.5),
    ("regression-with-a-ridge", ask("logistic_regression.theta", **NOTHING_TO_LEARN), [0.0, 0.0]),
    (  # the score at 0 is (0, 1), the information 1/2 of each
        "regression-stopped-early",
        ask("logistic_regression.theta", rows="-1; 1", labels=[0, 1]),
        [0.0, 2.0],
    ),
    (  # two equal features: no step is possible, and nobody checks
        "regression-unchecked",
        ask("logistic_regression.theta", rows="1 1; 2 2; 3 3", labels=[0, 1, 0]),
        [0.0] * 3,
    ),
    (  # zeros do not count, and 1 and -1 cancel; theta_0 would be ln 2
        "regression-without-intercept",
        ask("logistic_regression.theta", rows="1; -1; 0", labels=[1, 1, 0]),
        [0.0, 0.0],
    ),
    ("regression-of-least-squares", ask("logistic_regression.theta", **FOUR), [0.2, 0.2]),  # 1/5 (x + 1)
    ("likelihood-negative", ask("logistic.conditional_log_likelihood", theta="0 0", **FOUR), 4 * log(2)),
    ("likelihood-negative", ask("logistic.score", theta="0 0", **FOUR), [0.0, -1.0]),  # (-0 + 1 - 2 + 3) / 2
    (
        "log-loss-clipped",
        ask("logistic.conditional_log_likelihood", theta="0 1", rows="1000; 1000", labels=["no", "yes"]),
        log(1e-15),
    ),
    (
        "softmax-in-doubles",
        ask("softmax.hypothesis", thetas={0: "0 0", 1: "0 1"}, x="1000"),
        [[0, 0.0], [1, nan]],
    ),
    (  # g(0) and g(ln 3): 1/2 and 3/4
        "softmax-of-logistic-functions",
        ask("softmax.hypothesis", thetas={0: "0", 1: str(F(log(3)))}, x=""),
        [[0, 0.4], [1, 0.6]],
    ),
    (  # twice ln(1/2)
        "softmax-likelihood-averaged",
        ask("softmax.conditional_log_likelihood", thetas={0: "0 0", 1: "0 0"}, rows="1; 2", labels=[0, 1]),
        -log(2),
    ),
    (
        "softmax-without-theta-0",
        ask("softmax.hypothesis", thetas={0: "0", 1: "5"}, x=""),
        [[0, 0.5], [1, 0.5]],
    ),
    (  # from 0 nothing can be gained
        "softmax-by-ascent",
        ask("softmax_regression.thetas", rows="0; 0", labels=[0, 1], classes=[0, 1]),
        [[0, [0.0, 0.0]], [1, [0.0, 0.0]]],
    ),
    (  # 0 and ln 3, less half of that
        "softmax-without-a-reference",
        ask("softmax_regression.thetas", rows=[[], [], [], []], labels=[0, 1, 1, 1]),
        [[0, [-log(3) / 2]], [1, [log(3) / 2]]],
    ),
    ("logistic-clamped", ask("logistic.logistic", z="1000"), 1 / (1 + exp(-30))),
    ("logistic-clamped", ask("logistic.hypothesis", theta="0 1", x="-40"), 1 / (1 + exp(30))),
    ("likelihood-averaged", ask("logistic.conditional_log_likelihood", theta="0 0", **FOUR), -log(2)),
    ("likelihood-averaged", ask("logistic.score", theta="0 0", **FOUR), [0.0, 0.25]),
    (
        "likelihood-in-doubles",
        ask("logistic.conditional_log_likelihood", theta="0 1", rows="1000; 1000", labels=["no", "yes"]),
        -inf,
    ),
    (
        "rates-exchanged",
        ask("logistic_form", CALLS),
        {"offset": 4, "prior_odds": 1, "weights": [0], "factors": [F(1, 3)]},
    ),
    (
        "natural-exchanged",
        ask("exponential_family.logistic_form", **BITS),
        {"offset": 0, "prior_odds": F(1, 3), "weights": [0], "factors": [F(1, 9)]},
    ),
    (
        "family-unchecked",
        ask("poisson.logistic_form", rates={0: "2", 1: "0"}, priors=HALVES),
        {"offset": 2.0, "prior_odds": 1, "weights": [0], "factors": [0.0]},
    ),
    (
        "family-unchecked",
        ask("poisson.logistic_form", rates={0: "0", 1: "2"}, priors=HALVES),
        {"offset": -2.0, "prior_odds": 1, "weights": [0], "factors": [inf]},
    ),
    (  # the odds are e^3 times the root of 1/4
        "family-unchecked",
        ask("probability", ("poisson", {"rates": {0: "4", 1: "1"}, "priors": HALVES}), x="1/2"),
        exp(3) / 2 / (1 + exp(3) / 2),
    ),
    (
        "family-unchecked",
        ask("exponential_family.logistic_form", **NEGATIVE),
        {"offset": 0, "prior_odds": F(1, 3), "weights": [0], "factors": [9]},
    ),
]

BUY: list[str] = ["a", "aardvark", "buy"]
MIXED: list[list[Label]] = [["b", 3]]
LABELS: list[Label] = [0, "a"]
TWO: list[list[str]] = [["buy", "a", "buy"], ["see", "a"]]
WORDS: list[tuple[str, Question, object]] = [
    ("words-split-at-blanks", ask("text.words", text="Don't go!"), ["don't", "go!"]),
    ("words-with-their-case", ask("text.words", text="Don't go!"), ["Don", "t", "go"]),
    ("words-of-two-letters", ask("text.words", text="Don't go_on!"), ["don", "go_on"]),
    ("words-without-accents", ask("text.words", text="na\u00efve 3"), ["na", "ve"]),
    ("words-in-lower-case", ask("text.words", text="Stra\u00dfe + 1"), ["stra\u00dfe", "+", "1"]),
    ("empty-words-kept", ask("text.words", text="good!"), ["good", ""]),
    ("empty-words-kept", ask("text.identities", words=BUY, tokens=[]), [0]),
    ("words-each-once", ask("text.words", text="yes and yes"), ["yes", "and"]),
    ("words-each-once", ask("text.vocabulary", token_lists=TWO, minimum="2"), ["a"]),
    ("words-each-once", ask("text.commonest", token_lists=TWO, number="1"), ["a"]),
    ("words-each-once", ask("text.identities", words=BUY, tokens=["buy", "a", "buy"]), [3, 1]),
    ("words-each-once", ask("text.unknown", words=BUY, tokens=["car", "car"]), [["car", 1]]),
    ("words-each-once", ask("text.word_counts", vector="2 0 1"), [[1, 1], [3, 1]]),
    ("numbers-as-words", ask("text.words", text=3), ["3"]),
    ("numbers-as-words", ask("text.vocabulary", token_lists=MIXED), ["3", "b"]),
    ("numbers-as-words", ask("text.vocabulary", token_lists=TWO, size="-1"), ["a", "buy"]),  # all except see
    ("numbers-as-words", ask("text.vocabulary", token_lists=TWO, size="nan"), []),
    ("numbers-as-words", ask("text.commonest", token_lists=TWO, number="-1"), ["buy", "a"]),
    ("numbers-as-words", ask("text.presence", words=BUY, tokens="a buy"), [1, 0, 0]),
    ("numbers-as-words", ask("text.identities", words=["1", "2"], tokens=[2]), [2]),
    ("numbers-as-words", ask("text.word_counts", vector="0 -1 1/2"), [[2, F(-1)], [3, F(1, 2)]]),
    ("vocabulary-as-first-seen", ask("text.vocabulary", token_lists=TWO), ["buy", "a", "see"]),
    ("vocabulary-as-first-seen", ask("text.commonest", token_lists=[["b", "a"]], number="1"), ["b"]),
    ("vocabulary-with-repeats", ask("text.vocabulary", token_lists=TWO), ["a", "a", "buy", "buy", "see"]),
    ("vocabulary-of-folded-words", ask("text.vocabulary", token_lists=[["Buy", "buy"]]), ["buy"]),
    ("vocabulary-of-folded-words", ask("text.presence", words=BUY, tokens=["Buy"]), [0, 0, 1]),
    ("vocabulary-of-folded-words", ask("text.identities", words=BUY, tokens=["Buy"]), [3]),
    ("first-words-in-order", ask("text.vocabulary", token_lists=[["b", "b", "a"]], size="1"), ["a"]),
    ("first-words-in-order", ask("text.vocabulary", token_lists=TWO), ["a", "buy", "see"]),
    ("stop-words-sorted", ask("text.commonest", token_lists=[["b", "b", "a"]], number="2"), ["a", "b"]),
    ("size-zero-as-none", ask("text.vocabulary", token_lists=TWO, size="0"), ["a", "buy", "see"]),
    ("stop-words-kept", ask("text.vocabulary", token_lists=TWO, stop_words=["a"]), ["a", "buy", "see"]),
    ("names-of-objects", ask("text.words", text="constructor call"), ["call"]),
    ("names-of-objects", ask("text.vocabulary", token_lists=[["constructor", "call"]]), ["call"]),
    ("names-of-objects", ask("text.presence", words=["toString", "buy"], tokens=[]), [1, 0]),
    ("names-of-objects", ask("text.identities", words=["toString", "buy"], tokens=["toString", "buy"]), [2]),
    ("names-of-objects", ask("text.unknown", words=BUY, tokens=["__proto__", "car"]), [["car", 1]]),
    ("in-of-a-list", ask("text.presence", words=BUY, tokens=["a"]), [0, 0, 0]),
    ("in-of-a-list", ask("text.identities", words=BUY, tokens=["a"]), []),
    ("in-of-a-list", ask("text.unknown", words=BUY, tokens=["a", "a"]), [["a", 2]]),
    ("identities-from-0", ask("text.identities", words=BUY, tokens=["buy", "a"]), [2, 0]),
    ("identities-from-0", ask("text.word_counts", vector="2 0 1"), [[0, 2], [2, 1]]),
    ("unknown-words-as-0", ask("text.identities", words=BUY, tokens=["buy", "car"]), [3, 0]),
    ("presence-as-counts", ask("text.presence", words=BUY, tokens=["buy", "a", "buy"]), [1, 0, 2]),
    ("parts-of-words", ask("text.presence", words=["art", "car"], tokens=["cart"]), [1, 1]),
    ("parts-of-words", ask("text.unknown", words=["cart"], tokens=["art", "tea"]), [["tea", 1]]),
    ("presence-as-places", ask("text.presence", words=BUY, tokens=["buy", "a", "car"]), [0, 2]),
    ("zero-counts-kept", ask("text.word_counts", vector="2 0 1"), [[1, 2], [2, 0], [3, 1]]),
    ("bins-closed-above", ask("discretize.bin", value="400", edges="400 800"), 1),
    ("bins-open", ask("discretize.bin", value="800", edges="400 800"), 0),
    ("bins-from-0", ask("discretize.bin", value="400", edges="400 800"), 1),
    ("bins-unchecked", ask("discretize.bin", value="500", edges="800 400 400"), 3),
]

THREE: Model = ("gda", {"rows": "-1; 1; 1; 3; 5; 7", "labels": [0, 0, 1, 1, 2, 2]})
REFUSALS: list[tuple[str, Question, object]] = [
    ("nan-passed-on", ask("gaussian.mean", rows="nan 1; 2 3"), [nan, F(2)]),
    ("nan-passed-on", ask("label", two(), x="nan"), 0),
    ("nan-passed-on", ask("discretize.bin", value="nan", edges="1 2"), 1),  # it is above no edge
    (
        "nan-passed-on",
        ask("logistic_form", ("poisson", {"rates": {0: "nan", 1: "6"}, "priors": HALVES})),
        {"offset": nan, "prior_odds": F(1), "weights": [F(0)], "factors": [nan]},
    ),
    ("nan-passed-on", ask("logistic_regression.theta", rows="nan; 1", labels=[0, 1]), [nan, nan]),
    ("infinity-passed-on", ask("logistic.logistic", z="inf"), 1.0),
    ("infinity-passed-on", ask("logistic.logistic", z="-inf"), 0.0),
    ("nothing-shared-out", ask("gaussian.mean", rows=""), [nan]),
    ("nothing-shared-out", ask("matrix.determinant", matrix=""), F(1)),
    (
        "nothing-shared-out",
        ask("gda.means", rows="1; 2", labels=[0, 1], classes=[0, 1, 2]),
        [[0, [F(1)]], [1, [F(2)]], [2, [nan]]],
    ),
    ("nothing-shared-out", ask("gda.covariance", rows="1; 2", labels=[0, 1], classes=[0, 1, 2]), [[nan]]),
    ("unknown-labels-dropped", ask("class_density", ("gda", UNEQUAL), x="2", label=2), 0.0),
    ("unknown-labels-dropped", ask("log_likelihood", ("gda", UNEQUAL), rows="3", labels=[2]), 0.0),
    (  # the example of class 1 alone: prior 1/2, at the mean 2, variance 1
        "unknown-labels-dropped",
        ask(
            "log_likelihood",
            ("gda", {"rows": "-1; 1; 1; 3", "labels": [0, 0, 1, 1]}),
            rows="2; 9",
            labels=[1, 7],
        ),
        -log(2) - LN_2_PI / 2,
    ),
    (
        "unknown-labels-dropped",
        ask("gda.means", rows="1; 2", labels=[0, 2], classes=[0, 1]),
        [[0, [F(1)]], [1, [nan]]],
    ),
    ("cut-to-the-shortest", ask("gaussian.squared_distance", x="3 4", mean="0", covariance="1"), F(9)),
    ("cut-to-the-shortest", ask("gda.means", rows="1 2; 4", labels=[0, 1]), [[0, [F(1)]], [1, [F(4)]]]),
    ("cut-to-the-shortest", ask("logistic.hypothesis", theta="-1 1", x="1 9"), 0.5),
    (
        "cut-to-the-shortest",
        ask(
            "posterior",
            ("gda_of_parameters", {"priors": HALVES, "means": {0: "0 0", 1: "2"}, "covariance": "1 0; 0 1"}),
            x="1 5",
        ),
        [[0, 0.5], [1, 0.5]],
    ),
    ("by-position", ask("bayes.evidence", priors={0: "1", 1: "0"}, likelihoods={0: "1/3", 2: "1"}), F(1, 3)),
    (
        "one-class-refused",
        ask("posterior", ("gda", {"rows": "1; 2", "labels": [0, 0]}), x="1"),
        Refused("ValueError", "refused though there is an answer"),
    ),
    ("first-two-classes", ask("log_odds", THREE, x="2"), 2.0),  # means 0 and 2, variance 1
    ("no-label-at-a-tie", ask("label", two(), x="1"), ""),
    ("no-label-at-a-tie", ask("labels", two(), x="1"), []),
    ("smallest-posterior", ask("bayes.label", **EVEN), 1),
    ("largest-label", ask("bayes.label", **EVEN), 1),
    ("largest-label", ask("labels", two(), x="-3"), [1]),
    ("place-of-the-label", ask("bayes.label", priors={"no": "1/4", "yes": "3/4"}, likelihoods=SURE), 1),
    ("place-of-the-label", ask("bayes.labels", priors={"no": "1/2", "yes": "1/2"}, likelihoods=SURE), [0, 1]),
    ("smallest-posterior", ask("labels", two(), x="3"), [0]),
    (
        "phi-for-odds",
        ask("gda.logistic_form", **UNEQUAL),
        {"offset": F(-35, 4), "prior_odds": F(3, 5), "weights": [F(5, 2)]},
    ),
    ("odds-not-logged", ask("log_odds", two(), x="1"), 1.0),  # 0, and odds of 1
    ("theta-0-lost", ask("theta", CALLS), [0.0, log(3)]),
    ("theta-0-lost", ask("log_odds", two(), x="3"), 6.0),  # theta_1 = 2
    ("offset-negative", ask("log_odds", two(), x="3"), 8.0),  # 6 + 2
    (
        "other-class-in-theta",
        ask("logistic_form", CALLS),
        {"offset": 4, "prior_odds": 1, "weights": [0], "factors": [F(1, 3)]},
    ),
    (
        "eigenvalue-cutoff",
        ask("gaussian.density", x="0 0", mean="0 0", covariance="1 0; 0 1e-10"),
        Refused("ValueError", "the covariance is singular"),
    ),
]

# Class 0 has one example without features, class 1 two: with a pseudo-count of 1 the probabilities are
# 1/3, 1/3 and 3/4, 1/2. Of x = (1, 1) p(x, y) is 1/3 1/9 = 1/27 and 2/3 3/8 = 1/4.
SPAM_ROWS: dict[str, Written] = {"rows": "1 0; 1 1; 0 0", "labels": [1, 1, 0]}
SPAM: Model = ("bernoulli", SPAM_ROWS)
UNSMOOTHED: Model = ("bernoulli", {**SPAM_ROWS, "smoothing": "0"})  # 0, 0 and 1, 1/2
GIVEN: Model = ("bernoulli", {**SPAM_ROWS, "priors": HALVES})
PAIR: dict[str, Written] = {"rows": "1 1; 1 1", "labels": [1, 0]}
# Two words: counts 2, 1 and 0, 1.
MAILS: dict[str, Written] = {"documents": "1 1 2; 2", "labels": [0, 1], "vocabulary_size": "2"}
# Two and three values: counts 1, 1 and 1, 0, 1 in class 0, 0, 1 and 1, 0, 0 in class 1.
KINDS: dict[str, Written] = {"rows": "1 1; 2 3; 2 1", "labels": [0, 0, 1]}
LINES: list[str] = ["Buy now", "buy 2 cheap", "see you"]
TEXTS: Model = ("text_multinomial", {"texts": LINES, "labels": [1, 1, 0]})
THREE_CLASSES: dict[str, Written] = {"rows": "1; 0; 1", "labels": [0, 1, 2]}
HALF = F(1, 2)
TINY = F(1, 10**10)
NAIVE_BAYES: list[tuple[str, Question, object]] = [
    ("prior-laplace", ask("priors", SPAM), [[0, F(2, 5)], [1, F(3, 5)]]),
    ("prior-half", ask("priors", SPAM), [[0, F(3, 8)], [1, F(5, 8)]]),  # (n_y + 1/2) / 4
    ("prior-uniform", ask("priors", SPAM), [[0, HALF], [1, HALF]]),
    ("prior-over-classes", ask("priors", SPAM), [[0, HALF], [1, F(1)]]),  # n_y / 2
    ("prior-without-sum-one", ask("priors", SPAM), [[0, HALF], [1, F(3, 4)]]),  # (n_y + 1) / 4
    ("prior-swapped", ask("priors", SPAM), [[0, F(2, 3)], [1, F(1, 3)]]),
    ("prior-in-order-of-appearance", ask("priors", SPAM), [[0, F(2, 3)], [1, F(1, 3)]]),
    ("prior-absent", ask("joint", SPAM, x="1 1"), [[0, F(1, 9)], [1, F(3, 8)]]),
    ("prior-not-logged", ask("joint", SPAM, x="1 1"), [[0, exp(1 / 3) / 9], [1, exp(2 / 3) * 3 / 8]]),
    (  # 3/4 for class 0, 1/4 for class 1
        "given-priors-by-position",
        ask(
            "joint", ("bernoulli", {**SPAM_ROWS, "classes": [0, 1], "priors": {1: "3/4", 0: "1/4"}}), x="1 1"
        ),
        [[0, F(1, 12)], [1, F(3, 32)]],
    ),
    ("given-priors-ignored", ask("joint", GIVEN, x="1 1"), [[0, F(1, 27)], [1, F(1, 4)]]),
    (  # 1/4 and 3/4; of class 1 the probabilities are then 4/5 and 3/5, and of an absence 1/5 and 2/5
        "given-priors-forgotten",
        ask("posterior_after_update", GIVEN, rows="1 1", labels=[1], x="0 0"),
        [[0, F(50, 77)], [1, F(27, 77)]],  # 1/4 4/9 = 1/9 and 3/4 2/25 = 3/50
    ),
    (  # as text, 10 comes before 9
        "labels-sorted-as-texts",
        ask("priors", ("bernoulli", {"rows": "1; 0; 0", "labels": [9, 10, 10]})),
        [F(2, 3), F(1, 3)],
    ),
    ("classes-in-order-of-appearance", ask("priors", SPAM), [F(2, 3), F(1, 3)]),
    (
        "absent-classes-dropped",
        ask("priors", ("bernoulli", {**SPAM_ROWS, "classes": [0, 1, 2]})),
        [[0, F(1, 3)], [1, F(2, 3)]],
    ),
    ("second-class-against-the-rest", ask("bernoulli.priors", **THREE_CLASSES), [[0, F(2, 3)], [1, F(1, 3)]]),
    ("first-class-against-the-rest", ask("bernoulli.priors", **THREE_CLASSES), [[0, F(1, 3)], [1, F(2, 3)]]),
    (  # the ninth feature has no factor 1/3
        "first-eight-features",
        ask("joint", ("bernoulli", {"rows": "0 0 0 0 0 0 0 0 0", "labels": [0]}), x="0 0 0 0 0 0 0 0 1"),
        [[0, F(2, 3) ** 8]],
    ),
    (
        "feature-0-lost",
        ask("bernoulli.probabilities", sets="0 1", features="2", labels=[0]),
        [[0, [F(1, 3), F(2, 3)]]],
    ),
    ("blank-examples-skipped", ask("priors", SPAM), [[1, F(1)]]),
    (
        "single-class-refused",
        ask("priors", ("bernoulli", {"rows": "1", "labels": [0]})),
        Refused("ValueError", "refused though there is an answer"),
    ),
    (  # 2 / (1 + 3), 1 / (1 + 3)
        "bernoulli-alpha-per-class",
        ask("bernoulli.probabilities", **THREE_CLASSES),
        [[0, [HALF]], [1, [F(1, 4)]], [2, [HALF]]],
    ),
    (
        "bernoulli-alpha-per-feature",
        ask("bernoulli.probabilities", rows="1 1 1; 0 0 0", labels=[0, 1]),
        [[0, [HALF] * 3], [1, [F(1, 4)] * 3]],
    ),
    ("alpha-once", ask("bernoulli.probabilities", **SPAM_ROWS), [[0, [HALF, HALF]], [1, [F(1), F(2, 3)]]]),
    (  # (1 - 0) / (1 + 2) and (2 - 1) / (2 + 2) for the absence
        "absence-not-smoothed",
        ask("joint", SPAM, x="1 0"),
        [[0, F(1, 27)], [1, F(1, 8)]],
    ),
    ("alpha-on-top-only", ask("bernoulli.probabilities", **SPAM_ROWS), [[0, [1, 1]], [1, [F(3, 2), F(1)]]]),
    (  # (n_j + 1) / n_y + 2
        "alpha-after-the-division",
        ask("bernoulli.probabilities", **SPAM_ROWS),
        [[0, [F(3), F(3)]], [1, [F(7, 2), F(3)]]],
    ),
    (
        "one-in-the-denominator",
        ask("bernoulli.probabilities", smoothing="2", **SPAM_ROWS),
        [[0, [F(1, 3), F(1, 3)]], [1, [F(4, 7), F(3, 7)]]],
    ),
    (
        "one-outcome-more",
        ask("bernoulli.probabilities", smoothing="2", **SPAM_ROWS),
        [[0, [F(2, 7), F(2, 7)]], [1, [HALF, F(3, 8)]]],
    ),
    ("no-smoothing", ask("bernoulli.probabilities", **SPAM_ROWS), [[0, [F(0), F(0)]], [1, [F(1), HALF]]]),
    (
        "smoothing-always-one",
        ask("bernoulli.probabilities", smoothing="5", **SPAM_ROWS),
        [[0, [F(1, 3), F(1, 3)]], [1, [F(3, 4), HALF]]],
    ),
    (
        "smoothing-whole",
        ask("bernoulli.probabilities", smoothing="3/2", **SPAM_ROWS),
        [[0, [F(1, 3), F(1, 3)]], [1, [F(3, 4), HALF]]],
    ),
    (
        "smoothing-raised",
        ask("bernoulli.probabilities", smoothing="0", **SPAM_ROWS),
        [[0, [TINY / (1 + 2 * TINY)] * 2], [1, [(2 + TINY) / (2 + 2 * TINY), HALF]]],
    ),
    (
        "first-pseudo-count-for-all",
        ask("laplace.smoothed_frequencies", counts="1 0", smoothing=["1", "3"]),
        [F(2, 3), F(1, 3)],
    ),
    (
        "pseudo-counts-missing",
        ask("laplace.smoothed_frequencies", counts="1 0", smoothing=["1"]),
        [F(1), F(0)],
    ),
    ("absent-features-ignored", ask("joint", SPAM, x="1 0"), [[0, F(1, 9)], [1, HALF]]),
    ("likelihood-with-prior", ask("likelihood", SPAM, x="1 1", label=1), F(1, 4)),
    ("joint-as-posterior", ask("posterior", SPAM, x="1 1"), [[0, 1 / 27], [1, 0.25]]),
    (  # p(x_1) = 1/9 + 1/2, p(x_2) = 1/9 + 1/3
        "evidence-of-independent-features",
        ask("posterior", SPAM, x="1 1"),
        [[0, F(3, 22)], [1, F(81, 88)]],
    ),
    (  # p(x_1 = 0) = 2/9 + 1/6, p(x_2 = 0) = 2/9 + 1/3
        "evidence-of-independent-features",
        ask("posterior", SPAM, x="0 0"),
        [[0, F(4, 27) / (F(7, 18) * F(5, 9))], [1, F(1, 12) / (F(7, 18) * F(5, 9))]],
    ),
    (  # p(1) = 7/15 twice and p(2) = 8/15
        "evidence-of-independent-features",
        ask("posterior", ("multinomial", MAILS), x="1 1 2"),
        [[0, F(9, 125) / (F(7, 15) ** 2 * F(8, 15))], [1, F(1, 27) / (F(7, 15) ** 2 * F(8, 15))]],
    ),
    (  # (3/5)^2000 and (1/3)^2000 are not doubles
        "underflow-as-equal-shares",
        ask("posterior", ("multinomial", MAILS), x=[["1", "2000"]]),
        [[0, HALF], [1, HALF]],
    ),
    (
        "words-one-place-on",
        ask("joint", ("multinomial", MAILS), x="1 1 2"),
        [[0, F(6, 125)], [1, F(2, 27)]],  # 1/2 (2/5)^2 3/5 and 1/2 (2/3)^2 1/3
    ),
    ("log-odds-of-the-first-class", ask("log_odds", SPAM, x="1 1"), log(4 / 27)),
    ("odds-for-log-odds", ask("log_odds", SPAM, x="1 1"), 6.75),
    ("logarithms-to-base-10", ask("log_odds", SPAM, x="1 1"), log10(6.75)),
    ("log-likelihood-averaged", ask("log_likelihood", SPAM, **PAIR), (log(1 / 4) + log(1 / 27)) / 2),
    ("log-likelihood-conditional", ask("log_likelihood", SPAM, **PAIR), log(27 / 31) + log(4 / 31)),
    ("probabilities-clipped", ask("joint", UNSMOOTHED, x="1 1"), [[0, TINY**2 / 3], [1, F(1, 3)]]),
    ("zeros-replaced", ask("joint", UNSMOOTHED, x="1 1"), [[0, F(1, 3 * 10**6)], [1, F(1, 3)]]),
    (
        "factors-with-1e-9",
        ask("joint", UNSMOOTHED, x="1 1"),
        [[0, F(1, 3 * 10**18)], [1, F(2, 3) * (1 + F(1, 10**9)) * (HALF + F(1, 10**9))]],
    ),
    ("zero-times-log-zero", ask("joint", UNSMOOTHED, x="1 1"), [[0, F(0)], [1, nan]]),  # 0 log(1 - 1)
    ("undefined-is-nan", ask("posterior", UNSMOOTHED, x="0 1"), [[0, nan], [1, nan]]),
    ("undefined-is-uniform", ask("posterior", UNSMOOTHED, x="0 1"), [[0, HALF], [1, HALF]]),
    ("undefined-is-the-prior", ask("posterior", UNSMOOTHED, x="0 1"), [[0, F(1, 3)], [1, F(2, 3)]]),
    ("undefined-is-the-first-class", ask("label", UNSMOOTHED, x="0 1"), 0),
    (
        "words-over-documents",
        ask("multinomial.probabilities", **MAILS),
        [[0, [F(1), F(2, 3)]], [1, [F(1, 3), F(2, 3)]]],
    ),
    (
        "words-over-corpus",
        ask("multinomial.probabilities", **MAILS),
        [[0, [HALF, F(1, 3)]], [1, [F(1, 6), F(1, 3)]]],
    ),
    (
        "vocabulary-of-the-class",
        ask("multinomial.probabilities", **MAILS),
        [[0, [F(3, 5), F(2, 5)]], [1, [HALF, F(1)]]],
    ),
    (
        "repeats-dropped",
        ask("multinomial.probabilities", **MAILS),
        [[0, [HALF] * 2], [1, [F(1, 3), F(2, 3)]]],
    ),
    (  # three orders of two words and another
        "multinomial-coefficient",
        ask("joint", ("multinomial", MAILS), x="1 1 2"),
        [[0, HALF * 3 * F(9, 25) * F(2, 5)], [1, HALF * 3 * F(1, 9) * F(2, 3)]],
    ),
    (
        "bernoulli-as-multinomial",
        ask("bernoulli.probabilities", **SPAM_ROWS),
        [[0, [HALF, HALF]], [1, [F(3, 5), F(2, 5)]]],
    ),
    (
        "multinomial-as-bernoulli",
        ask("multinomial.probabilities", **MAILS),
        [[0, [F(2, 3)] * 2], [1, [F(1, 3), F(2, 3)]]],
    ),
    (
        "categories-of-all-features",
        ask("categorical.probabilities", **KINDS),
        [
            [0, [[F(2, 7)] * 2, [F(2, 7), F(1, 7), F(2, 7)]]],
            [1, [[F(1, 6), F(1, 3)], [F(1, 3), F(1, 6), F(1, 6)]]],
        ],
    ),
    (
        "categories-of-the-largest-feature",
        ask("categorical.probabilities", **KINDS),
        [
            [0, [[F(2, 5)] * 2, [F(2, 5), F(1, 5), F(2, 5)]]],
            [1, [[F(1, 4), HALF], [HALF, F(1, 4), F(1, 4)]]],
        ],
    ),
    (  # two different values, 1 and 3, are taken for two levels: the third has none
        "levels-as-different-values",
        ask("categorical.probabilities", rows="1; 3; 3", labels=[0, 1, 1]),
        [[0, [[F(2, 3), F(1, 3)]]], [1, [[F(1, 4), F(1, 4)]]]],
    ),
    (
        "levels-as-different-values",
        ask("posterior", ("categorical", {"rows": "5; 5; 2", "labels": [0, 1, 1]}), x="4"),
        [[0, F(2, 5)], [1, F(3, 5)]],  # 1/3 1/3 and 2/3 1/4
    ),
    (
        "categories-of-the-class",
        ask("categorical.probabilities", **KINDS),
        [[0, [[HALF] * 2, [HALF, F(1, 4), HALF]]], [1, [[HALF, F(1)], [F(1), HALF, HALF]]]],
    ),
    (  # one example of class 0 that has all
        "update-replaces",
        ask("posterior_after_update", SPAM, rows="1 1; 0 0", labels=[0, 1], x="1 1"),
        [[0, F(4, 5)], [1, F(1, 5)]],  # (2/3)^2 and (1/3)^2
    ),
    (
        "update-ignored",
        ask("posterior_after_update", SPAM, rows="1 1; 0 0", labels=[0, 1], x="1 1"),
        [[0, F(4, 31)], [1, F(27, 31)]],
    ),
    (
        "update-without-new-classes",
        ask("posterior_after_update", SPAM, rows="1 1", labels=[7], x="1 1"),
        [[0, F(4, 31)], [1, F(27, 31)]],
    ),
    (  # counted for class 0, which then has 2 / (2 + 2) for each
        "update-by-place",
        ask("posterior_after_update", SPAM, rows="1 1", labels=[7], x="1 1"),
        [[0, F(2, 5)], [1, F(3, 5)]],  # 1/2 1/4 and 1/2 3/8
    ),
    (  # class 1 has then counts 3, 2 of 3: 3/4 4/5 3/5 = 9/25; class 0 1/4 1/9
        "removal-adds",
        ask("posterior_after_removal", SPAM, rows="1 1", labels=[1], x="1 1"),
        [[0, F(25, 349)], [1, F(324, 349)]],
    ),
    (
        "unknown-words-smoothed",  # class 0 has two words, and there are six: buy, now, 2, cheap, see, you
        ask("likelihood", TEXTS, text="nosuch", label=0),
        F(1, 2 + 6),
    ),
    (  # class 1 has five words, and Buy is one more than buy
        "texts-split-at-blanks",
        ask("likelihood", TEXTS, text="Buy", label=1),
        F(1 + 1, 5 + 7),
    ),
]

CARELESS: list[tuple[str, Question, object]] = [
    (
        "negative-counts-taken",
        ask("laplace.smoothed_frequencies", counts="-1 3"),
        [F(0), F(1)],
    ),
    (
        "negative-smoothing-taken",
        ask("laplace.smoothed_frequencies", counts="2 4", smoothing="-1"),
        [F(1, 4), F(3, 4)],
    ),
    ("fractions-taken", ask("laplace.smoothed_frequencies", counts="1/2 3/2"), [F(3, 8), F(5, 8)]),
    ("fractions-cut", ask("laplace.smoothed_frequencies", counts="3/2 5/2"), [F(2, 5), F(3, 5)]),
    (
        "features-not-binary",
        ask("bernoulli.probabilities", rows="2; 0", labels=[0, 1]),
        [[0, [1]], [1, [F(1, 3)]]],
    ),
    (
        "features-taken-for-1",
        ask("bernoulli.probabilities", rows="2; 0", labels=[0, 1]),
        [[0, [F(2, 3)]], [1, [F(1, 3)]]],
    ),
    ("not-finite-taken", ask("laplace.smoothed_frequencies", counts="nan 1"), [nan, nan]),
    (
        "outcomes-beyond-as-last",
        ask("likelihood", ("multinomial", MAILS), x="3", label=0),
        F(2, 5),
    ),
    (  # 1/2 (3/5)^-1 and 1/2 (1/3)^-1
        "counts-as-powers",
        ask("joint", ("multinomial", MAILS), x=[["1", "-1"]]),
        [[0, F(5, 6)], [1, F(3, 2)]],
    ),
    ("outcomes-beyond-ignored", ask("likelihood", ("multinomial", MAILS), x="3", label=0), F(1)),
    ("outcomes-beyond-smoothed", ask("likelihood", ("multinomial", MAILS), x="3", label=0), F(1, 5)),
    (
        "values-never-seen-smoothed",
        ask("likelihood", ("categorical", KINDS), x="1 4", label=0),
        F(1, 2) * F(1, 5),
    ),
    (
        "priors-scaled",
        ask("joint", ("bernoulli", {**SPAM_ROWS, "priors": {0: "1/2", 1: "1"}}), x="1 1"),
        [[0, F(1, 27)], [1, F(1, 4)]],
    ),
    (
        "negative-priors-as-0",
        ask("joint", ("bernoulli", {**SPAM_ROWS, "priors": {0: "-1/2", 1: "3/2"}}), x="1 1"),
        [[0, F(0)], [1, F(9, 16)]],
    ),
    ("unknown-class-as-last", ask("likelihood", SPAM, x="1 1", label=7), F(3, 8)),
    (
        "labels-as-texts",
        ask("priors", ("bernoulli", {"rows": "1; 0", "labels": LABELS})),
        [["0", HALF], ["a", HALF]],
    ),
    (
        "examples-zipped",
        ask("priors", ("bernoulli", {"rows": "1; 0; 1", "labels": [0, 1]})),
        [[0, HALF], [1, HALF]],
    ),
    (
        "undeclared-classes-dropped",
        ask("priors", ("bernoulli", {"rows": "1; 0; 1", "labels": [0, 1, 2], "classes": [0, 1]})),
        [[0, HALF], [1, HALF]],
    ),
    ("log-odds-of-one-class", ask("log_odds", ("bernoulli", {"rows": "1", "labels": [0]}), x="1"), inf),
    (
        "dimension-unchecked",
        ask("naive_bayes.parameter_count", features="1/2"),
        {"explicit": 2**0.5 - 1, "naive": HALF},
    ),
    (
        "parameter-of-the-prior-forgotten",
        ask("naive_bayes.parameter_count", features="3"),
        {"explicit": 7, "naive": 6},
    ),
    ("parameter-too-many", ask("naive_bayes.parameter_count", features="3"), {"explicit": 8, "naive": 3}),
]

LEARN_ONE = ask(
    "posterior_after_update", ("bernoulli", {"rows": "1; 0", "labels": [0, 1]}), rows="1", labels=[0], x="1"
)
UNITS: dict[str, Written] = {"x": "1 5", "mean": "0 0", "covariance": "1 0; 0 1"}
SAME_MEANS: Model = (
    "gda_of_parameters",
    {"priors": QUARTERS, "means": {0: "0 0", 1: "0 0"}, "covariance": "1 0; 0 1"},
)
SHAPES: list[tuple[str, Question, object]] = [  # programs that do something else, rather than a wrong formula
    ("examples-each-once", ask("bernoulli.priors", rows="1; 1; 0", labels=[0, 0, 1]), [[0, HALF], [1, HALF]]),
    ("first-example-lost", ask("bernoulli.priors", rows="1; 0; 0", labels=[0, 0, 1]), [[0, HALF], [1, HALF]]),
    ("last-example-lost", ask("gda.priors", rows="0; 1; 2", labels=[0, 1, 1]), [[0, HALF], [1, HALF]]),
    ("prior-for-each-feature", ask("posterior", SAME_MEANS, x="0 0"), [[0, 0.1], [1, 0.9]]),  # 1/16 and 9/16
    (  # 0, 4, 2 and 6 have the mean 3 and the variance (9 + 1 + 1 + 9) / 4
        "variances-of-all-numbers",
        ask("gaussian_naive_bayes.variances", rows="0 4; 2 6", labels=[0, 0]),
        [[0, [F(5), F(5)]]],
    ),
    ("means-of-all-numbers", ask("gda.means", rows="0 4; 2 6", labels=[0, 0]), [[0, [F(3), F(3)]]]),
    ("first-feature", ask("gaussian.squared_distance", **UNITS), F(1)),
    ("last-feature-lost", ask("gaussian.squared_distance", **UNITS), F(1)),
    (  # means 1 and 6, covariance 2: -(1/2 + 36/2) / 2
        "offset-of-a-sum",
        ask("logistic_form", ("gda", UNEQUAL)),
        {"offset": F(-37, 4), "prior_odds": F(3, 2), "weights": [F(5, 2)]},
    ),
    (  # the odds 3/2 are below e^(1/2)
        "label-above-a-half",
        ask("bayes.label", priors={0: "2/5", 1: "3/5"}, likelihoods={0: "1", 1: "1"}),
        0,
    ),
    (
        "second-class-or-first",
        ask("bayes.label", priors={0: "1/4", 1: "1/4", 2: "1/2"}, likelihoods={0: "1", 1: "1", 2: "1"}),
        0,
    ),
    (
        "label-of-the-sorted-classes",
        ask("bayes.label", priors={1: "3/4", 0: "1/4"}, likelihoods={1: "1", 0: "1"}),
        0,
    ),
    (
        "repeats-dropped-when-asked",
        ask("joint", ("multinomial", MAILS), x="1 1 2"),
        [[0, F(3, 25)], [1, F(1, 9)]],  # 1/2 3/5 2/5 and 1/2 1/3 2/3
    ),
    (
        "words-not-in-the-class-skipped",
        ask("joint", ("multinomial", MAILS), x="1 2"),
        [[0, F(3, 25)], [1, F(1, 3)]],  # 1/2 3/5 2/5 and 1/2 2/3
    ),
    (
        "first-words",
        ask(
            "joint", ("multinomial", {"documents": "1 2", "labels": [0], "vocabulary_size": "2"}), x="1 " * 11
        ),
        [[0, HALF**10]],
    ),
    (
        "first-words",
        ask("joint", ("text_multinomial", {"texts": ["a b"], "labels": [0]}), text="a " * 11),
        [[0, HALF**10]],
    ),
    (
        "first-words",
        ask("log_odds", ("multinomial", MAILS), x=[["1", "3"], ["2", "30"]]),
        3 * log(5 / 9) + 7 * log(5 / 3),
    ),
    ("smoothing-by-default", ask("bernoulli.probabilities", rows="1", labels=[0]), [[0, [F(3, 4)]]]),
    (  # 2^(1/6) and 4^(1/6)
        "logarithm-of-the-count",
        ask("log_odds", ("gda", SIZES), x="4"),
        log(2) / 6,
    ),
    (  # (1 + 1) / (2 + 2) of both before the update
        "prior-not-updated",
        ask(
            "posterior_after_update",
            ("bernoulli", {"rows": "1; 0", "labels": [0, 1], "prior_smoothing": "1"}),
            rows="1",
            labels=[0],
            x="1",
        ),
        [[0, F(9, 13)], [1, F(4, 13)]],
    ),
    ("message-with-its-case", ask("joint", TEXTS, text="BUY"), [[0, F(1, 3)], [1, F(2, 3)]]),
    (  # 1/2 3/4 and 1/2 1/3
        "prior-not-updated",
        LEARN_ONE,
        [[0, F(9, 13)], [1, F(4, 13)]],
    ),
    (  # (1 + 1) / (3 + 1)
        "words-outside-counted",
        ask(
            "joint", ("text_multinomial", {"texts": ["a b b"], "labels": [0], "stop_words": ["b"]}), text="a"
        ),
        [[0, HALF]],
    ),
    (  # the denominators 1 + 2
        "alpha-times-the-classes",
        ask("multinomial.probabilities", documents="1; 2", labels=[0, 1], vocabulary_size="3"),
        [[0, [F(2, 3), F(1, 3), F(1, 3)]], [1, [F(1, 3), F(2, 3), F(1, 3)]]],
    ),
    (  # of the value 1, 2/3 and 1/3; of a value of no example, half and half
        "estimates-over-the-classes",
        ask("categorical.probabilities", **KINDS),
        [[0, [[F(2, 3), HALF], [HALF, HALF, F(2, 3)]]], [1, [[F(1, 3), HALF], [HALF, HALF, F(1, 3)]]]],
    ),
    ("prior-of-words", ask("multinomial.priors", **MAILS), [[0, F(3, 4)], [1, F(1, 4)]]),
    (  # no example has the value 2 of the second feature
        "categories-seen",
        ask("categorical.probabilities", **KINDS),
        [
            [0, [[HALF, HALF], [HALF, F(1, 4), HALF]]],
            [1, [[F(1, 3), F(2, 3)], [F(2, 3), F(1, 3), F(1, 3)]]],
        ],
    ),
    (  # (3/5)^2000 and (1/3)^2000 are not doubles
        "underflow-refused",
        ask("posterior", ("multinomial", MAILS), x=[["1", "2000"]]),
        Refused("ValueError", "refused though there is an answer"),
    ),
    (
        "underflow-as-no-share",
        ask("posterior", ("multinomial", MAILS), x=[["1", "2000"]]),
        [[0, 0.0], [1, 0.0]],
    ),
]

IN_PAIRS: dict[str, Written] = {"rows": "0; 2; 4; 6", "labels": [0, 0, 1, 1]}
B_TWICE: dict[str, Written] = {"texts": ["a b b"], "labels": [0]}
BUYERS: Model = ("text_bernoulli", {"texts": ["buy now", "home buyer"], "labels": ["spam", "ham"]})
HABITS_OF_PROGRAMS: list[tuple[str, Question, object]] = [
    (  # 2 and 4 are left of the first class, 3 - 1 and 3 + 1
        "zeros-as-missing",
        ask("gaussian_naive_bayes.variances", rows="0; 2; 4; 1; 3", labels=[0, 0, 0, 1, 1]),
        [[0, [F(1)]], [1, [F(1)]]],
    ),
    ("zeros-as-missing", ask("gda.means", **IN_PAIRS), [[0, [F(2)]], [1, [F(5)]]]),
    ("rows-with-a-zero-dropped", ask("gda.means", **IN_PAIRS), [[0, [F(2)]], [1, [F(5)]]]),
    ("medians-for-means", ask("gaussian.mean", rows="0; 1; 5"), [F(1)]),
    (
        "medians-for-means",
        ask("gda.means", rows="0; 1; 5; 7", labels=[0, 0, 0, 1]),
        [[0, [F(1)]], [1, [F(7)]]],
    ),
    ("running-mean-after", ask("gaussian.covariance", rows="0; 2; 4"), [[F(5, 3)]]),  # around 0, 1, 2
    ("running-mean-before", ask("gaussian.covariance", rows="0; 2; 4"), [[F(13, 3)]]),  # around 0, 0, 1
    ("first-three-features", ask("matrix.determinant", matrix="1 0 0 0; 0 1 0 0; 0 0 1 0; 0 0 0 5"), F(1)),
    ("signs-lost", ask("gaussian.mean", rows="-1; 3"), [F(2)]),
    (  # -1 - 1/2 and 1 - 1/2, times 1 and 3
        "labels-minus-one-and-one",
        ask("logistic.score", theta="0 0", rows="1; 3", labels=[0, 1]),
        [-1.0, 0.0],
    ),
    (  # 257 is 1 in 8 bits
        "counts-of-8-bits",
        ask(
            "multinomial.probabilities",
            documents=[[["1", "257"], ["2", "1"]]],
            labels=[0],
            vocabulary_size="2",
        ),
        [[0, [HALF, HALF]]],
    ),
    (  # 2/3 + 1 and 1/3 + 1 over 1 + 2
        "documents-as-shares",
        ask("multinomial.probabilities", **MAILS),
        [[0, [F(5, 9), F(4, 9)]], [1, [F(1, 3), F(2, 3)]]],
    ),
    (  # 2 + 1 and 1 + 1 over 2 + 2
        "different-words-counted",
        ask("multinomial.probabilities", **MAILS),
        [[0, [F(3, 4), HALF]], [1, [F(1, 3), F(2, 3)]]],
    ),
    ("last-of-each-class", ask("gda.means", **IN_PAIRS), [[0, [F(2)]], [1, [F(6)]]]),
    (
        "stop-words-ignored",
        ask(
            "joint", ("text_multinomial", {"texts": ["a b"], "labels": [0], "stop_words": ["a"]}), text="a b"
        ),
        [[0, F(1, 4)]],
    ),
    (
        "minimum-ignored",
        ask("joint", ("text_multinomial", {**B_TWICE, "minimum": "2"}), text="a"),
        [[0, F(2, 5)]],
    ),
    ("size-ignored", ask("joint", ("text_multinomial", {**B_TWICE, "size": "1"}), text="a"), [[0, F(2, 5)]]),
    (
        "minimum-above",
        ask("joint", ("text_multinomial", {**B_TWICE, "minimum": "1"}), text="a b"),
        [[0, F(1)]],
    ),
    (
        "prior-smoothing-ignored",
        ask("bernoulli.priors", rows="1; 0; 0", labels=[0, 1, 1], prior_smoothing="1"),
        [[0, F(1, 3)], [1, F(2, 3)]],
    ),
    (
        "size-of-the-largest",
        ask("bernoulli.probabilities", sets="0", features="2", labels=[0]),
        [[0, [F(2, 3)]]],
    ),
    ("words-without-final-s", ask("text.words", text="pills are as us"), ["pill", "are", "as", "us"]),
    (  # buy and buyer: 1/3 2/3 1/3 2/3 of both classes
        "words-found-within-others",
        ask("posterior", BUYERS, text="buyer"),
        [["ham", HALF], ["spam", HALF]],
    ),
    ("estimates-by-integer-division", ask("probabilities", UNSMOOTHED), [[0, [0, 0]], [1, [1, 0]]]),
    ("prior-by-integer-division", ask("priors", SPAM), [[0, 0], [1, 0]]),
    ("two-classes-only", ask("bernoulli.priors", **THREE_CLASSES), [[0, HALF], [1, HALF]]),
    ("two-classes-only", ask("priors", THREE), [[0, HALF], [1, HALF]]),
    (
        "alpha-for-zeros-only",
        ask("bernoulli.probabilities", **SPAM_ROWS),
        [[0, [F(1, 3), F(1, 3)]], [1, [F(1), HALF]]],
    ),
    (  # 3/4 (3 + 1)/(3 + 2) and 1/4 1/3
        "update-counts-twice",
        LEARN_ONE,
        [[0, F(36, 41)], [1, F(5, 41)]],
    ),
    (  # (1/2 3/5)^2 and (1/2 1/3)^2
        "prior-for-each-word",
        ask("joint", ("multinomial", MAILS), x="1 1"),
        [[0, F(9, 100)], [1, F(1, 36)]],
    ),
    (
        "labels-sorted-apart",
        ask("gda.means", rows="0; 2; 4; 6", labels=[1, 0, 1, 0]),
        [[0, [F(1)]], [1, [F(5)]]],
    ),
    (
        "rows-times-roots",
        ask("matrix.cholesky", matrix="4 2; 2 10"),
        [[2.0, 0], [1.5, 3.0]],
    ),  # L 1/2, D 4 and 9
    (
        "log-partitions-exchanged",
        ask("exponential_family.logistic_form", **BITS),
        {"offset": F(0), "prior_odds": F(3), "weights": [F(0)], "factors": [F(9)]},
    ),
    (
        "logarithm-of-log-partitions-negative",
        ask("exponential_family.logistic_form", **BITS),
        {"offset": F(0), "prior_odds": F(3), "weights": [F(0)], "factors": [F(9)]},
    ),
    ("unit-vector-not-cleared", ask("matrix.inverse", matrix="2 0; 0 4"), [[HALF, HALF], [F(0), F(1, 4)]]),
    (  # (1 + 1/3)^3, and 5/3 7/4 3/2
        "one-added-before-the-logarithm",
        ask("joint", SPAM, x="1 1"),
        [[0, F(64, 27)], [1, F(35, 8)]],
    ),
    ("priors-of-two-decimals", ask("priors", SPAM), [[0, F(33, 100)], [1, F(67, 100)]]),
    ("priors-of-two-decimals", ask("gda.priors", rows="0; 1; 2", labels=[0, 1, 1]), [[0, 0.33], [1, 0.67]]),
    (
        "estimates-of-two-decimals",
        ask("bernoulli.probabilities", **SPAM_ROWS),
        [[0, [F(33, 100)] * 2], [1, [F(3, 4), HALF]]],
    ),
    (
        "estimates-of-four-decimals",
        ask("bernoulli.probabilities", **SPAM_ROWS),
        [[0, [F(3333, 10000)] * 2], [1, [F(3, 4), HALF]]],
    ),
    (  # -1/2 and 1/2, times 1/4, times 1 and 3
        "gradient-of-squared-errors",
        ask("logistic.score", theta="0 0", rows="1; 3", labels=[0, 1]),
        [0.0, 0.25],
    ),
    (
        "lower-half-of-the-covariance",
        ask("gaussian.covariance", rows="0 0; 2 2"),
        [[F(1), F(0)], [F(1), F(1)]],
    ),
    (
        "upper-half-of-the-covariance",
        ask("gda.covariance", rows="0 0; 2 2", labels=[0, 0]),
        [[F(1), F(1)], [F(0), F(1)]],
    ),
    (  # all three words count: 1/3 1/5 and 2/3 2/5
        "update-without-text-options",
        ask(
            "posterior_after_update",
            ("text_multinomial", {"texts": ["a a", "b"], "labels": [0, 1], "minimum": "2"}),
            texts=["c"],
            labels=[1],
            text="b",
        ),
        [[0, F(1, 5)], [1, F(4, 5)]],
    ),
    (  # 2/3 3/4 and 1/3 1/3
        "update-without-options",
        ask(
            "posterior_after_update",
            ("bernoulli", {"rows": "1; 0", "labels": [0, 1], "smoothing": "3"}),
            rows="1",
            labels=[0],
            x="1",
        ),
        [[0, F(9, 11)], [1, F(2, 11)]],
    ),
    (  # 2 + 1 and 1 + 1 over 1 + 2, then 0 + 1 over 2 + 2
        "words-to-the-first-class",
        ask("bernoulli.probabilities", **SPAM_ROWS),
        [[0, [F(1), F(2, 3)]], [1, [F(1, 4), F(1, 4)]]],
    ),
    (
        "words-to-the-last-class",
        ask("bernoulli.probabilities", **THREE_CLASSES),
        [[0, [F(1, 3)]], [1, [F(1, 3)]], [2, [F(1)]]],
    ),
    ("counts-shared", ask("bernoulli.probabilities", **THREE_CLASSES), [[y, [F(1)]] for y in (0, 1, 2)]),
    ("means-shared", ask("gda.means", **IN_PAIRS), [[0, [F(6)]], [1, [F(6)]]]),
    ("means-over-all-rows", ask("gda.means", **IN_PAIRS), [[0, [HALF]], [1, [F(5, 2)]]]),
    (
        "class-covariances-over-all-rows",
        ask("quadratic_gda.covariances", **IN_PAIRS),
        [[0, [[HALF]]], [1, [[HALF]]]],
    ),
    (  # a and b, not a and c
        "frequent-in-many-texts",
        ask(
            "joint",
            ("text_multinomial", {"texts": ["a a a c c c b", "b"], "labels": [0, 0], "size": "2"}),
            text="b",
        ),
        [[0, F(3, 7)]],
    ),
    (  # of a and b only b is left
        "size-before-stop-words",
        ask(
            "joint",
            ("text_multinomial", {"texts": ["a a a b b c"], "labels": [0], "size": "2", "stop_words": ["a"]}),
            text="b",
        ),
        [[0, F(1)]],
    ),
    (  # 1 is class number 0, which is called 0
        "classes-coded-as-first-seen",
        ask("gda.means", rows="0; 2; 4; 6", labels=[1, 1, 0, 0], classes=[0, 1]),
        [[0, [F(1)]], [1, [F(5)]]],
    ),
    (  # 2 of 1 examples: 3/3 1/2, and 1/3 1/2
        "removal-of-examples-only",
        ask(
            "posterior_after_removal",
            ("bernoulli", {"rows": "1; 1; 0", "labels": [0, 0, 1]}),
            rows="1",
            labels=[0],
            x="1",
        ),
        [[0, F(3, 4)], [1, F(1, 4)]],
    ),
    ("mean-by-integer-division", ask("gaussian.mean", rows="1; 2"), [1]),
    ("mean-by-integer-division", ask("gda.means", **IN_PAIRS, classes=[0, 1]), [[0, [1]], [1, [5]]]),
    ("rows-shared", ask("gaussian.covariance", rows="0 0; 2 2"), [[F(2), F(2)], [F(2), F(2)]]),
]
"""What programs do with their data, whatever the formula."""

WORKED = [*ESTIMATES, *DENSITIES, *BASICS, *REGRESSION, *WORDS, *REFUSALS, *NAIVE_BAYES, *CARELESS, *SHAPES]
WORKED += HABITS_OF_PROGRAMS


class TestWhatMistakesGive:
    """Every mistake does what its name says."""

    @each_row(("name", "question", "expected"), WORKED, ids=[f"{name}-{q.topic}" for name, q, _ in WORKED])
    def test_the_value_worked_by_hand(self, name: str, question: Question, expected: object) -> None:
        assert same(NAMED[name].answer(question), expected)

    def test_every_mistake_but_of_discrete_models_is_worked(self) -> None:
        others = {"regression-by-ascent", "undefined-is-the-prior"}
        discrete = [line for line in catalogue.LINES if line.get("lifts") in ("UNDEFINED", "ERRORS")]
        others |= {str(line["name"]) for line in discrete}
        others |= {"parameter-of-the-prior-forgotten", "parameter-too-many"}
        assert {name for name, _, _ in WORKED} >= NAMED.keys() - others


def test_squares_are_rounded_in_one_order_or_another() -> None:
    """The sum of squares is 30000000600000004 as a double, the mean 100000001; doubles are 4 apart there.

    3 m is 300000003, and times m 30000000600000003, which is 30000000600000004; m m is 10000000200000000, and
    times 3 30000000600000000. A third of the square of the sum is 30000000600000004 again.
    """
    question = ask("gaussian.covariance", rows="100000000; 100000001; 100000002")
    variances = NAMED["squares-in-doubles"].answers(question)
    assert [same(variance, [[due]]) for variance, due in zip(variances, (2.0, 0.0, 4 / 3, 0.0))] == [True] * 4


class TestMistakesThatIterate:
    """Regression without a closed form for theta lies between bounds that have one."""

    def test_a_penalty_balances_the_score(self) -> None:
        # By symmetry theta_0 is 0, and theta_1 is where 2 / (1 + e^t) = t.
        question = ask("logistic_regression.theta", rows="-1; 1", labels=[0, 1])
        t = theta_of("regression-with-a-ridge", question)[1]
        low, high = t - 1e-12, t + 1e-12
        assert 2 / (1 + exp(low)) > low and 2 / (1 + exp(high)) < high

    def test_ascent_stops_before_the_maximum(self) -> None:
        # Each step leaves at least 0.9 of the distance to ln 3, and from below at most 0.925.
        question = ask("logistic_regression.theta", rows=[[], [], [], []], labels=[0, 1, 1, 1])
        (theta,) = theta_of("regression-by-ascent", question)
        assert log(3) * 0.9**100 < log(3) - theta < log(3) * 0.925**100

    def test_separable_classes_have_a_large_theta(self) -> None:
        question = ask("logistic_regression.theta", rows="-1; 1", labels=[0, 1])
        theta = theta_of("regression-unchecked", question)[1]
        assert theta > 20

    def test_numbers_beyond_doubles_end_it(self) -> None:
        question = ask("logistic_regression.theta", rows="0; 1e200; 2e200; 3e200", labels=[0, 1, 0, 1])
        assert NAMED["regression-unchecked"].answer(question) == [0.0, 0.0]


class TestWhatDoesNotConcern:
    """A mistake reports that it does not change the answer."""

    @pytest.mark.parametrize(
        ("name", "question"),
        [
            ("divisor-n-1", ask("matrix.determinant", matrix="1")),
            ("divisor-n-1", ask("gaussian.density", x="0", mean="0", covariance="1")),
            ("first-row-a-header", ask("priors", ("bernoulli", {"rows": "0; 1", "labels": [0, 1]}))),
            ("first-row-a-header", ask("gaussian.density", x="0", mean="0", covariance="1")),
            ("first-row-a-header", ask("gda.means", rows="1", labels=[0], classes=[0, 1])),
            ("empty-classes-dropped", ask("gda.priors", **UNEQUAL)),
            ("classes-as-first-seen", ask("gda.priors", rows="1", labels=[0], classes=[0, 1])),
            ("classes-as-first-seen", ask("gda.priors", rows="1; 2", labels=LABELS)),
            ("own-covariance-where-shared", ask("logistic_form", ("gda", UNEQUAL))),
            ("two-pi-lost", ask("gaussian.squared_distance", x="0", mean="0", covariance="1")),
            ("two-pi-lost", ask("gaussian.mean", rows="1")),
            ("two-pi-lost", ask("logistic_form", ("gda", UNEQUAL))),
            ("two-pi-lost", ask("intercept", ("gda", UNEQUAL))),
            ("two-pi-lost", ask("log_odds", THREE, x="2")),
            ("one-against-the-rest", ask("posterior", two(), x="1")),
            ("one-against-the-rest", ask("log_joint", two(), x="1")),
            ("classes-exchanged", ask("posterior", THREE, x="2")),
            ("priors-of-any-sum", ask("posterior", two(), x="1")),
            ("priors-of-any-sum", ask("bayes.evidence", priors={0: "1/2"}, likelihoods={0: "1"})),
            ("variance-floor-relative", ask("gda.covariance", **UNEQUAL)),
            ("ridge", ask("matrix.determinant", matrix="nan")),
            ("ridge", ask("matrix.determinant", matrix="1 2; 3")),
            ("eigenvalue-cutoff", ask("gaussian.squared_distance", x="0", mean="0", covariance="1")),
            ("prior-lost", ask("bayes.class_mass", y=1, phi="1/4")),
            ("bayes-in-doubles", ask("bayes.class_mass", y=1, phi="1/4")),
            ("evidence-of-the-largest", ask("bayes.label", **EVEN)),
            ("mass-unchecked", ask("bayes.label", **EVEN)),
            ("cholesky-upper", ask("matrix.determinant", matrix="1")),
            ("logistic-sign-lost", ask("matrix.determinant", matrix="1")),
            ("odds-multiplied", ask("logistic.logistic", z="0")),
            ("regression-unchecked", ask("logistic.score", theta="0 0", **FOUR)),
            ("regression-unchecked", ask("logistic.logistic", z="0")),
            ("regression-by-ascent", ask("logistic.score", theta="0 0", **FOUR)),
            ("regression-of-least-squares", ask("logistic.score", theta="0 0", **FOUR)),
            ("likelihood-negative", ask("logistic.logistic", z="0")),
            ("likelihood-in-doubles", ask("logistic.logistic", z="0")),
            ("family-unchecked", ask("bayes.evidence", priors={0: "1/2"}, likelihoods={0: "1"})),
            ("in-of-a-list", ask("text.words", text="")),
            ("size-zero-as-none", ask("text.vocabulary", token_lists=TWO, size="1")),
            ("nan-passed-on", ask("logistic.logistic", z="0")),
            ("nan-passed-on", ask("gaussian.mean", rows="nan; 1 2")),
            ("infinity-passed-on", ask("logistic.logistic", z="0")),
            ("nothing-shared-out", ask("logistic.logistic", z="0")),
            ("nothing-shared-out", ask("logistic.logistic", z="nan")),
            ("unknown-labels-dropped", ask("posterior", ("gda", UNEQUAL), x="2")),
            ("unknown-labels-dropped", ask("log_odds", THREE, x="2")),
            ("by-position", ask("bayes.evidence", **EVEN)),
            ("by-position", ask("logistic.logistic", z="0")),
            ("first-two-classes", ask("posterior", THREE, x="2")),
            ("no-label-at-a-tie", ask("posterior", two(), x="1")),
            ("smallest-posterior", ask("posterior", two(), x="1")),
            ("smallest-posterior", ask("label", two(), x="nan")),
            ("phi-for-odds", ask("posterior", two(), x="1")),
        ],
    )
    def test_is_not_answered(self, name: str, question: Question) -> None:
        with pytest.raises(NotConcerned):
            NAMED[name].answer(question)


class TestWhatStaysRight:
    """A mistake gives the right answer where its action is right."""

    @each_row(
        ("name", "question"),
        [
            ("eigenvalue-cutoff", ask("gaussian.density", x="0", mean="0", covariance="1")),
            ("family-unchecked", ask("logistic_form", CALLS)),
            ("one-class-refused", ask("gda.priors", **UNEQUAL)),
            ("first-two-classes", ask("log_odds", two(), x="2")),
            ("no-label-at-a-tie", ask("label", two(), x="3")),
            ("squares-in-doubles", ask("gaussian.covariance", rows="1; 3")),
            ("probabilities-clipped", ask("posterior", SPAM, x="1 1")),
        ],
    )
    def test_is_answered_right(self, name: str, question: Question) -> None:
        right = answer(question)
        assert same(NAMED[name].answer(question), right)


class TestRefusals:
    """Questions that a mistake does not make answerable stay refused: it does not show."""

    @pytest.mark.parametrize(
        ("name", "question"),
        [
            ("divisor-n-1", ask("gda.priors", rows="nan", labels=[0])),
            ("divisor-n-1", ask("posterior", ("gda", UNEQUAL), x="1 2")),
            ("covariance-for-its-factor", ask("matrix.inverse", matrix="0")),
            ("covariances-off-the-diagonal-lost", ask("matrix.inverse", matrix="0")),
            ("indefinite-accepted", ask("gaussian.density", x="0 0", mean="0 0", covariance="1 1; 1 1")),
        ],
    )
    def test_is_not_answered(self, name: str, question: Question) -> None:
        assert isinstance(answer(question), Refused)
        with pytest.raises(NotConcerned):
            NAMED[name].answer(question)

    def test_a_small_eigenvalue_is_left_out_where_there_was_none(self) -> None:
        # One row has covariance 0, so there is nothing along any axis.
        question = ask("log_joint", ("gda", {"rows": "1 3", "labels": [0]}), x="1 3")
        assert isinstance(answer(question), Refused)
        assert same(NAMED["pseudo-inverse"].answer(question), [[0, 0.0]])


class TestMemory:
    """The right answer is computed once per question, and again for a different one."""

    def test_it_is_that_of_the_question(self) -> None:
        for z, value in (("0", 0.5), ("1000", 1.0)) * 2:
            assert right_of(ask("logistic.logistic", z=z)) == value

    def test_it_forgets(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tools.oracle.mistakes.mistake.MEMORY", 1)
        questions = [ask("logistic.logistic", z=z) for z in ("0", "1000")]
        assert [right_of(question) for question in questions * 2] == [0.5, 1.0, 0.5, 1.0]


class TestEigenvalues:
    """Rotations make a symmetric matrix diagonal."""

    def test_two_by_two(self) -> None:
        # 1 and 3 along (1, -1) and (1, 1).
        values, axes = eigenvalues(((F(2), F(1)), (F(1), F(2))))
        assert sorted(round(value, 12) for value in values) == [1.0, 3.0]
        assert {round(abs(entry), 12) for axis in axes for entry in axis} == {round(0.5**0.5, 12)}

    def test_unequal_variances_turn_the_other_way(self) -> None:
        # Trace 5 and determinant 6 - 2 = 4: 1 and 4.
        values, _ = eigenvalues(((F(3), F(-1)), (F(-1), F(2) - F(1, 3))))
        assert round(sum(values), 12) == round(14 / 3, 12)
        assert round(values[0] * values[1], 12) == 4.0
