# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""An independent computation confirms the test vectors, and agrees with values known from elsewhere."""

from __future__ import annotations

import json
import subprocess
import sys
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from genref.oracle.case_files import chapters
from tools.peers import make_vectors, vector_values

SCRIPT = Path(make_vectors.__file__)

PUBLISHED = {
    "gaussian-density-identity-picture": "0.15915494309189533577",
    "gaussian-density-may-exceed-one": "2.0078450647771446",
    "gaussian-density-of-deviation-a-tenth": "63.493635934240969",
    "gaussian-log-density-beside-variance-1e-10": "9.6750483985608829",
    "gaussian-log-density-beside-variance-1e-20": "21.187973863531111",
    "gaussian-log-density-with-negative-covariances": "-15.755392530018341283",
    "gaussian-log-density-off-the-ridge": "-19212.360702696850122",
    "gaussian-log-density-at-the-peak-of-correlation-0-2": "-1.8174660691492179",
    "gaussian-log-density-at-the-peak-of-correlation-0-3": "-1.7907217266737248",
    "gaussian-log-density-nearly-singular-in-decimals": "-13677.702249895945",
    "gaussian-log-density-nearly-singular-in-doubles": "-13677.702310976241",
    "gaussian-log-density-nearly-singular-in-singles": "-13871.298735276881",
    "gaussian-log-density-is-positive-for-variance-0-005": "3.2371207503467280",
    "gaussian-log-density-is-just-positive": "0.00058017883684023835",
    "logistic-of-one": "0.731058578630004879251159241821836",
    "logistic-of-minus-a-thousand": "5.07595889754945676529180947957433e-435",
    "logistic-log-odds-of-four-calls": "0.39444915467243876558098094769",
    "logistic-likelihood-at-zero": "-2.772588722239781237668928485832706272302",
    "gda-log-odds-are-not-clipped": "5000.0",
    "gda-log-odds-at-the-origin": "-0.923076923076923",
    "gda-quadratic-log-odds-far-out": "3243.6650504816023",
    "gda-naive-log-odds-far-out": "3243.6650504816023",
}

PUBLISHED_BY_CLASS = {
    "gda-log-joint-has-its-constants": ["-3.1818028553588005", "-4.0263377472506361"],
    "gda-posterior-with-divisor-n": ["0.69941945618043833"],
    "gda-posterior-in-other-units": ["0.69941945618043833"],
    "gda-posterior-in-tiny-units": ["0.69941945618043833"],
    "gda-quadratic-posterior-with-divisor-n": ["0.44335658161060177"],
    "gda-naive-posterior-with-divisor-n": ["0.44335658161060177"],
    "gda-naive-posterior-in-other-units": ["0.44335658161060177"],
    "gda-naive-posterior-in-tiny-units": ["0.44335658161060177"],
    "gda-naive-posterior-at-1e9": ["0.44335658161060177"],
    "gda-naive-posterior-beside-a-large-feature": ["0.99966464986953352"],
    "gda-naive-posterior-where-products-vanish": ["0.62245933120185456"],
    "gda-naive-posterior-is-the-prior-of-its-label": ["0.75", "0.25"],
    "gda-posterior-of-three-classes": ["0.27406861906119697", "0.45186276187760605", "0.27406861906119697"],
    "gda-posterior-is-the-prior-of-its-label": ["0.75", "0.25"],
    "gda-posterior-at-a-tie": ["0.5", "0.5"],
    "gda-posterior-at-the-origin": ["0.71566863493779227"],
    "event-textbook-posterior-as-double": ["0.68975861176347"],
    "nb-textbook-posterior-as-double": ["0.19106678876165"],
    "nb-posterior-of-two-thousand-features": ["0.333333333333333333", "0.666666666666666667"],
    "nb-posterior-of-smoothing-1e-12": ["9.9999999999998e-15"],
    # -ln(3)/2 - ln(2 pi) = -2.3871832107434003, from which 4, ln(2) + 7 and ln(4) + 7/4 are subtracted
    "gda-log-joint-of-three-quadratic-classes": [
        "-6.3871832107434003",
        "-10.0803303913033456",
        "-5.5234775718632909",
    ],
}

WEIGHTS: dict[str, list[tuple[str, str, str]]] = {
    "gda-posterior-of-three-classes-in-the-order-declared": [
        # The means 6, 10 and 2 are 1, 5 and 3 away from 5; the variance is 4.
        ("b", "1", "-1/8"),
        ("c", "1", "-25/8"),
        ("a", "1", "-9/8"),
    ],
    "gda-posterior-of-three-classes-given-unsorted": [
        # x - mu is (3, 0), (1, 2) and (1, 0); the inverse is [[2, -1], [-1, 2]] / 3.
        ("b", "1/4", "-3"),
        ("c", "1/4", "-1"),
        ("a", "1/2", "-1/3"),
    ],
    # A class has the rows mu + u, mu + v and mu - u - v. With x = mu + p u + q v the squared distance is
    # 2 (p^2 - p q + q^2), and the determinant is a third of the square (u_1 v_2 - u_2 v_1)^2; this square
    # is 1 for a, 4 for b and 16 for c.
    "gda-quadratic-posterior-of-three-classes": [
        # p, q = 2, 2; -1, 2; 1/2, -1.
        ("a", "1", "-4"),
        ("b", "1/2", "-7"),
        ("c", "1/4", "-7/4"),
    ],
    "gda-quadratic-posterior-of-three-classes-in-the-order-declared": [
        # p, q = -1, 1; 3/4, -3/2; 2, 1.
        ("b", "1/2", "-3"),
        ("c", "1/4", "-63/16"),
        ("a", "1", "-3"),
    ],
    "gda-quadratic-posterior-of-three-classes-given-unsorted": [
        # Determinants 4, 1 and 1; x - mu is (0, 2), (0, 1) and (1, 1), at squared distances 1, 5 and 1.
        ("b", "1/8", "-1/2"),
        ("c", "1/4", "-5/2"),
        ("a", "1/2", "-1/2"),
    ],
    "gda-naive-posterior-of-three-classes-in-the-order-declared": [
        # Deviations 2 1, 2 2 and 1 1 around (4, 0), (2, 4) and (0, 0); x is (2, 1).
        ("b", "1/2", "-1"),
        ("c", "1/4", "-9/8"),
        ("a", "1", "-5/2"),
    ],
}
"""Posteriors worked by hand: for each class, r and q such that r e^q is proportional to its posterior."""

PUBLISHED_FRACTIONS = {
    "bayes-alarm-is-mostly-false": [["benign", "19/28"], ["malignant", "9/28"]],
    "matrix-determinant-with-negative-entries": "83",
    "matrix-determinant-of-hilbert-3": "1/2160",
    "matrix-determinant-of-hilbert-4": "1/6048000",
    "matrix-determinant-of-hilbert-5": "1/266716800000",
    "matrix-determinant-of-hilbert-6": "1/186313420339200000",
    "matrix-inverse-of-hilbert-3": [["9", "-36", "30"], ["-36", "192", "-180"], ["30", "-180", "180"]],
    "gaussian-contour-with-negative-covariances": "1791/83",
    "gaussian-covariance-nist-numacc1": [["2/3"]],
    "gaussian-covariance-at-1e8": [["2/3"]],
    "gaussian-covariance-at-1e9": [["5/4"]],
    "gaussian-covariance-divides-by-n": [["5/4"]],
    "gda-naive-variances-divide-by-n": [[0, ["1"]], [1, ["8/3"]]],
    "gda-naive-variances-at-1e9": [[0, ["1"]], [1, ["8/3"]]],
    "gda-naive-variances-of-one-to-four": [[7, ["5/4"]]],
    "gda-naive-variances-of-equal-decimals": [["a", ["0"]], ["b", ["1"]]],
    "gda-naive-variances-have-no-floor": [[0, ["1000000000000", "1/4"]]],
    "gda-covariance-divides-by-n": [["2"]],
    "gda-covariance-weighs-classes-by-size": [["11/3"]],
    "logistic-form-of-poisson-classes": {
        "offset": "-4",
        "prior_odds": "1",
        "weights": ["0"],
        "factors": ["3"],
    },
    "logistic-family-of-gaussians": {"offset": "-35/4", "prior_odds": "1", "weights": ["5/2"]},
    "gda-covariance-of-two-features": [["8/9", "5/18"], ["5/18", "2/9"]],
    "laplace-smoothing-of-one-against-three": ["1/3", "2/3"],
    "laplace-smoothing-by-half": ["3/10", "7/10"],
    "laplace-smoothing-by-half-of-two-outcomes": ["5/6", "1/6"],
    "laplace-smoothing-by-a-count-for-each": ["2/9", "4/9", "1/3"],
    "laplace-smoothing-of-nothing-by-a-count-for-each": ["1/6", "1/2", "1/3"],
    "laplace-feature-of-three-classes": [["a", ["1/2"]], ["b", ["2/3"]], ["c", ["1/3"]]],
    "nb-priors-of-one-and-three": [[0, "1/4"], [1, "3/4"]],
    "nb-textbook-posterior": [["China", "59049/309049"], ["other", "250000/309049"]],
    "nb-textbook-posterior-of-a-set": [["China", "59049/309049"], ["other", "250000/309049"]],
    "nb-categories-of-two-levels-are-bernoulli": [["China", "59049/309049"], ["other", "250000/309049"]],
    "nb-posterior-of-absence": [[0, "3/4"], [1, "1/4"]],
    "nb-posterior-of-six-features": [["one", "421875/422899"], ["two", "1024/422899"]],
    "nb-posterior-of-thirteen-rows-without-smoothing": [[0, "343/1783"], [1, "1440/1783"]],
    "nb-posterior-of-thirteen-rows-smoothed": [[0, "177147/750587"], [1, "573440/750587"]],
    "nb-posterior-of-two-bits": [[0, "4/5"], [1, "1/5"]],
    "nb-posterior-of-a-billion-rows": [[0, "1/1000000002"], [1, "1000000001/1000000002"]],
    "nb-posterior-of-many-trillions-rows": [[0, "1/250000000000002"], [1, "250000000000001/250000000000002"]],
    "nb-zero-times-log-zero": [[0, "1"], [1, "0"]],
    "nb-zero-times-log-zero-of-a-set": [[0, "1"], [1, "0"]],
    "nb-zero-of-the-first-class": [[0, "0"], [1, "1"]],
    "nb-posterior-is-the-prior": [[0, "1/4"], [1, "3/4"]],
    "nb-categories-of-four-levels": [
        ["a", [["2/5", "1/5", "1/5", "1/5"]]],
        ["b", [["1/6", "1/3", "1/3", "1/6"]]],
    ],
    "nb-categories-of-two-levels-by-half": [["A", [["5/6", "1/6"]]], ["B", [["1/4", "3/4"]]]],
    "nb-category-declared-but-never-seen": [["a", "3/8"], ["b", "5/8"]],
    "event-textbook-posterior": [["China", "4782969/6934265"], ["other", "2151296/6934265"]],
    "event-text-of-the-textbook": [["China", "4782969/6934265"], ["other", "2151296/6934265"]],
    "event-words-of-the-textbook-smoothed": [
        ["China", ["3/7", "1/7", "1/7", "1/7", "1/14", "1/14"]],
        ["other", ["2/9", "1/9", "1/9", "1/9", "2/9", "2/9"]],
    ],
    "event-words-of-the-whole-vocabulary": [
        ["ham", ["1/5", "1/5", "1/5", "2/5"]],
        ["spam", ["1/4", "3/8", "1/4", "1/8"]],
    ],
    "event-words-by-a-count-for-each": [["a", ["2/9", "4/9", "1/3"]], ["b", ["1/6", "1/2", "1/3"]]],
    "event-zero-to-the-power-zero": [[0, "2/3"], [1, "1/3"]],
    "event-zero-decides": [[0, "0"], [1, "1"]],
    "event-empty-message": [[0, "1/3"], [1, "2/3"]],
    "event-of-six-features": [["one", "26364/27695"], ["two", "1331/27695"]],
    "event-of-thirteen-rows-without-smoothing": [[0, "47916/131951"], [1, "84035/131951"]],
    "event-of-thirteen-rows-smoothed": [[0, "59049/155075"], [1, "96026/155075"]],
    "event-with-two-words": [[0, "9/17"], [1, "8/17"]],
    "event-with-three-words": [[0, "72/121"], [1, "49/121"]],
    "event-counts-beyond-32-bits": [[0, "3000000001/3000000003"], [1, "2/3000000003"]],
    "event-text-without-a-known-word": [["China", "3/4"], ["other", "1/4"]],
    "event-text-unknown-to-a-short-class-and-a-long": [[0, "1/2"], [1, "1/2"]],
    "event-text-of-constructor-call": [["A", "2/3"], ["B", "1/3"]],
    "event-update-with-the-third-class": [[0, "2/9"], [1, "4/9"], [2, "1/3"]],
    "event-update-and-two-words": [[0, "8/25"], [1, "8/25"], [2, "9/25"]],
    "event-update-of-a-single-class-so-far": [[0, "1"], [1, "0"], [2, "0"]],
    # 1/4 * 1/4, 1/2 * 1/2 and 3/4 * 1/4, with the priors 1/5, 1/5 and 3/5
    "nb-posterior-of-counts-of-three-classes": [["b", "1/14"], ["c", "2/7"], ["a", "9/14"]],
    # 3/4 * 2/6, 1/4 * 3/6 and 2/4 * 1/6
    "nb-category-of-three-in-the-order-declared": [["b", "6/11"], ["c", "3/11"], ["a", "2/11"]],
    # phi in sixths is (3, 2, 1) for a, (1, 3, 2) for b and (2, 1, 3) for c. The products are 2 * 1, 3 * 2 and
    # 1 * 3 for a, b and c; then, for b, c and a, 1 * 3, 2 * 1 and 3 * 2.
    "event-posterior-of-three-classes": [["a", "2/11"], ["b", "6/11"], ["c", "3/11"]],
    "event-posterior-of-three-classes-in-the-order-declared": [["b", "3/11"], ["c", "2/11"], ["a", "6/11"]],
    # Each class has one text: a word in it is present with probability 2/3, any other with 1/3. So each of
    # the four words is a factor 2/3 if x and the text agree on it, or 1/3. "meet now" agrees with the texts
    # of ads, family and work on 2, 1 and 4 words; "buy" with those of family, work and ads on 2, 1 and 3.
    "event-text-of-three-classes-as-presence": [["ads", "2/11"], ["family", "1/11"], ["work", "8/11"]],
    "event-text-of-three-classes-as-presence-in-the-order-declared": [
        ["family", "2/7"],
        ["work", "1/7"],
        ["ads", "4/7"],
    ],
    # phi in sevenths: 1 * 2, 3 * 1 and 2 * 3 for "meet now"; then 1 * 1, 1 * 3 and 3 * 2 for "buy now"
    "event-text-of-three-classes": [["ads", "2/11"], ["family", "3/11"], ["work", "6/11"]],
    "event-text-of-three-classes-in-the-order-declared": [
        ["family", "1/10"],
        ["work", "3/10"],
        ["ads", "3/5"],
    ],
}

PUBLISHED_ANSWERS: dict[str, Any] = {
    "nb-living-area-of-890": {"integers": 3},
    "nb-living-area-of-400": {"integers": 2},
    "nb-living-area-of-1600": {"either": [{"integers": 5}, {"integers": 4}]},
    "nb-presence-of-a-and-buy": {"integers": [1, 0, 0, 1, 0]},
    "nb-parameters-of-a-class-of-10-features": {"integers": {"explicit": 1023, "naive": 10}},
    "event-identities-of-a-neurips": {"integers": [1, 4]},
    "nb-vocabulary-of-constructor-call": {"words": ["call", "constructor", "hello", "world"]},
    "nb-words-of-a-sentence": {"words": ["buy", "now", "don", "t", "wait", "3", "pills"]},
    "nb-words-of-a-word-with-punctuation": {"words": ["good"]},
    "nb-words-of-symbols": {"words": ["c", "+", "+", "$", "5", "a", "=", "b"]},
    "nb-words-of-combining-marks": {"words": ["na\u00efve"]},
    "nb-words-of-invisible-characters": {"words": ["viagra"]},
    "nb-tie-has-both-classes": {"labels": [0, 1]},
    "nb-zero-as-log-odds": {"digits": "-inf", "double": "-inf"},
    "gda-naive-predict-with-divisor-n": {"label": 1},
    "gda-naive-predict-by-the-third-feature": {"label": 1},
    "gda-naive-predict-far-from-both-classes": {"label": "B"},
    "gda-naive-predict-at-a-tie": {"either": [{"label": 0}, {"label": 1}]},
    "gda-predict-at-a-tie": {"either": [{"label": 0}, {"label": 1}]},
    # The weights of each class, as in the comment of the case, or worked in the same way.
    "bayes-decision-for-the-last-of-three": {"label": "a"},  # 1, 1, 3 sixteenths
    "gda-predict-the-last-of-three": {"label": "c"},  # 7, 3 and 1 from 9
    "gda-predict-of-three-in-the-order-declared": {"label": 10},  # 3, 7 and 1 from 3
    "gda-predict-the-last-of-three-given": {"label": "a"},  # e^-3 / 4, e^-1 / 4, e^(-1/3) / 2
    "gda-quadratic-predict-the-last-of-three": {"label": "c"},  # e^-4, e^-7 / 2, e^(-7/4) / 4
    "gda-quadratic-predict-of-three-in-the-order-declared": {"label": 10},  # ends with e^-1
    "gda-quadratic-predict-the-last-of-three-given": {"label": "a"},  # 1, 2 e^-2, 4
    "gda-naive-predict-the-last-of-three": {"label": "c"},  # e^-4, e^(-5/2) / 2, e^(-1/2) / 4
    "gda-naive-predict-of-three-in-the-order-declared": {"label": 10},  # ends with e^(-1/2)
    "nb-decision-for-the-last-of-three": {"label": "c"},  # 2, 3, 9 sixteenths
    "nb-decision-of-three-in-the-order-declared": {"label": 10},  # 1, 3, 6
    "nb-decision-of-counts-for-the-last-of-three": {"label": "a"},  # 1, 4, 9
    "nb-category-decision-for-the-last-of-three": {"label": "c"},  # 2, 2, 9
    "nb-category-decision-of-three-in-the-order-declared": {"label": 10},  # 3, 1, 6
    "event-decision-for-the-last-of-three": {"label": "c"},  # 3, 4, 18
    "event-decision-of-three-in-the-order-declared": {"label": 10},  # 3, 4, 18
    "event-text-decision-as-presence-for-the-last-of-three": {"label": "work"},  # 2, 1, 8
    "event-text-decision-as-presence-in-the-order-declared": {"label": 10},  # 2, 1, 4
    "event-text-decision-for-the-last-of-three": {"label": "work"},  # 2, 3, 6
    "event-text-decision-in-the-order-declared": {"label": 10},  # 1, 3, 6
    "gaussian-density-of-infinity": {"either": [{"error": "NotFiniteError"}, {"exact": "0", "double": 0.0}]},
    "gaussian-log-density-of-infinity": {
        "either": [{"error": "NotFiniteError"}, {"exact": "-inf", "double": "-inf"}]
    },
}


def decimal(text: str) -> Decimal:
    """Return a fraction as a decimal, with the digits of the context."""
    value = Fraction(text)
    return Decimal(value.numerator) / value.denominator


def is_printed_as(digits: str, printed: str) -> bool:
    """Return whether a value, rounded or truncated, is the printed one: within a unit of its last digit."""
    unit = Decimal(1).scaleb(int(Decimal(printed).as_tuple().exponent))
    return abs(Decimal(digits) - Decimal(printed)) < unit


@pytest.fixture(scope="module")
def expectations() -> dict[str, Any]:
    """Return what each case expects, by its id."""
    files = [make_vectors.FOLDER / f"{chapter}.json" for chapter in chapters()]
    every = [case for file in files for case in json.loads(file.read_text(encoding="ascii"))["cases"]]
    return {case["id"]: case["expect"] for case in every}


class TestScript:
    def test_finds_the_files_as_they_are(self) -> None:
        assert subprocess.run([sys.executable, str(SCRIPT)], check=False).returncode == 0

    def test_refuses_other_arguments(self) -> None:
        assert make_vectors.main(["--wirte"]) == 2

    def test_computes_with_nothing_of_genref(self) -> None:
        code = (
            f"import sys; sys.path.insert(0, {str(make_vectors.ROOT)!r})\n"
            "from tools.peers import logistic_values, naive_bayes_values, vector_values\n"
            "sys.exit(any(name.split('.')[0] == 'genref' for name in sys.modules))"
        )
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


class TestGenerator:
    @pytest.mark.parametrize("id", PUBLISHED)
    def test_gives_the_published_value(self, id: str, expectations: dict[str, Any]) -> None:
        assert is_printed_as(expectations[id]["digits"], PUBLISHED[id])

    @pytest.mark.parametrize("id", PUBLISHED_BY_CLASS)
    def test_gives_the_published_values_by_class(self, id: str, expectations: dict[str, Any]) -> None:
        for (_, digits), printed in zip(expectations[id]["digits"], PUBLISHED_BY_CLASS[id]):
            assert is_printed_as(digits, printed)

    @pytest.mark.parametrize("id", WEIGHTS)
    def test_gives_the_posterior_worked_by_hand(self, id: str, expectations: dict[str, Any]) -> None:
        with localcontext(Context(prec=50)):
            weights = [decimal(r) * decimal(q).exp() for _, r, q in WEIGHTS[id]]
            posterior = [weight / sum(weights) for weight in weights]
        found = expectations[id]["digits"]
        assert [label for label, _ in found] == [label for label, _, _ in WEIGHTS[id]]
        for (_, digits), p in zip(found, posterior):
            assert is_printed_as(digits, f"{p:.38f}")

    @pytest.mark.parametrize("id", PUBLISHED_FRACTIONS)
    def test_gives_the_published_fraction(self, id: str, expectations: dict[str, Any]) -> None:
        assert expectations[id]["exact"] == PUBLISHED_FRACTIONS[id]

    @pytest.mark.parametrize("id", PUBLISHED_ANSWERS)
    def test_gives_the_answer_known_beforehand(self, id: str, expectations: dict[str, Any]) -> None:
        assert expectations[id] == PUBLISHED_ANSWERS[id]

    def test_refuses_what_its_digits_do_not_settle(self) -> None:
        with pytest.raises(ArithmeticError, match="do not settle"):
            vector_values.rounded(lambda mp: (1 + mp.mpf(10) ** -70) - 1 - mp.mpf(10) ** -70 / 3)

    @pytest.mark.parametrize("text", ["nan", "inf", "-inf"])
    def test_refuses_what_is_not_finite(self, text: str) -> None:
        with pytest.raises(ArithmeticError, match="not finite"):
            vector_values.rounded(lambda mp: mp.mpf(text))

    def test_refuses_what_takes_too_long_to_write_out(self) -> None:
        with pytest.raises(ArithmeticError, match="too long"):
            vector_values.rounded(lambda mp: mp.exp(-(10**9)))
