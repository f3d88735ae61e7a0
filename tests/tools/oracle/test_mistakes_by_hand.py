# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The answers of mistakes, worked by hand: for continuous models and words each, for discrete models many."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import inf, isfinite, isnan, log, nan

from genref.errors import Label
from genref.oracle.grading import number_of
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer
from tools.oracle.mistakes import MISTAKES, Mistake

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
    if isinstance(expected, Refused):
        return isinstance(given, Refused) and given.error == expected.error
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


@each_row(("name", "question", "expected"), [*ESTIMATES, *DENSITIES, *BASICS, *WORDS])
def test_the_value_worked_by_hand(name: str, question: Question, expected: object) -> None:
    assert same(NAMED[name].answer(question), expected)
