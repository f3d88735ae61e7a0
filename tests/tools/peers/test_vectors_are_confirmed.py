# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""An independent computation confirms the test vectors, and agrees with values known from elsewhere."""

from __future__ import annotations

import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from genref.oracle.case_files import chapters
from tools.peers import make_vectors, vector_values

SCRIPT = Path(make_vectors.__file__)

PUBLISHED = {
    "gaussian-density-may-exceed-one": "2.0078450647771446",
    "gaussian-density-of-deviation-a-tenth": "63.493635934240969",
    "gaussian-log-density-beside-variance-1e-10": "9.6750483985608829",
    "gaussian-log-density-beside-variance-1e-20": "21.187973863531111",
    "gaussian-log-density-with-negative-covariances": "-15.755392530018341283",
    "gaussian-log-density-off-the-ridge": "-19212.360702696850122",
    "gaussian-log-density-at-the-peak-of-correlation-0-2": "-1.8174660691492179",
    "gaussian-log-density-nearly-singular-in-decimals": "-13677.702249895945",
    "gaussian-log-density-nearly-singular-in-doubles": "-13677.702310976241",
    "gaussian-log-density-is-positive-for-variance-0-005": "3.2371207503467280",
    "gaussian-log-density-is-just-positive": "0.00058017883684023835",
    "logistic-of-one": "0.731058578630004879251159241821836",
    "logistic-of-minus-a-thousand": "5.07595889754945676529180947957433e-435",
    "logistic-log-odds-of-four-calls": "0.39444915467243876558098094769",
    "logistic-likelihood-at-zero": "-2.772588722239781237668928485832706272302",
    "gda-log-odds-are-not-clipped": "5000.0",
    "gda-log-odds-at-the-origin": "-0.923076923076923",
    "gda-quadratic-log-odds-far-out": "3243.6650504816023",
}

PUBLISHED_BY_CLASS = {
    "gda-log-joint-has-its-constants": ["-3.1818028553588005", "-4.0263377472506361"],
    "gda-posterior-with-divisor-n": ["0.69941945618043833"],
    "gda-quadratic-posterior-with-divisor-n": ["0.44335658161060177"],
    "gda-naive-posterior-with-divisor-n": ["0.44335658161060177"],
    "gda-naive-posterior-at-1e9": ["0.44335658161060177"],
    "gda-naive-posterior-beside-a-large-feature": ["0.99966464986953352"],
    "gda-naive-posterior-where-products-vanish": ["0.62245933120185456"],
    "gda-posterior-of-three-classes": ["0.27406861906119697", "0.45186276187760605", "0.27406861906119697"],
    "gda-posterior-at-the-origin": ["0.71566863493779227"],
    "event-textbook-posterior-as-double": ["0.68975861176347"],
    "nb-textbook-posterior-as-double": ["0.19106678876165"],
    "nb-posterior-of-two-thousand-features": ["0.333333333333333333", "0.666666666666666667"],
    "nb-posterior-of-smoothing-1e-12": ["9.9999999999998e-15"],
}

PUBLISHED_FRACTIONS = {
    "bayes-alarm-is-mostly-false": [["benign", "19/28"], ["malignant", "9/28"]],
    "matrix-determinant-with-negative-entries": "83",
    "matrix-determinant-of-hilbert-6": "1/186313420339200000",
    "matrix-inverse-of-hilbert-3": [["9", "-36", "30"], ["-36", "192", "-180"], ["30", "-180", "180"]],
    "gaussian-contour-with-negative-covariances": "1791/83",
    "gaussian-covariance-nist-numacc1": [["2/3"]],
    "gaussian-covariance-at-1e9": [["5/4"]],
    "gda-naive-variances-divide-by-n": [[0, ["1"]], [1, ["8/3"]]],
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
    "laplace-smoothing-by-a-count-for-each": ["2/9", "4/9", "1/3"],
    "laplace-feature-of-three-classes": [["a", ["1/2"]], ["b", ["2/3"]], ["c", ["1/3"]]],
    "nb-priors-of-one-and-three": [[0, "1/4"], [1, "3/4"]],
    "nb-textbook-posterior": [["China", "59049/309049"], ["other", "250000/309049"]],
    "nb-posterior-of-thirteen-rows-without-smoothing": [[0, "343/1783"], [1, "1440/1783"]],
    "nb-posterior-of-thirteen-rows-smoothed": [[0, "177147/750587"], [1, "573440/750587"]],
    "nb-posterior-of-many-trillions-rows": [[0, "1/250000000000002"], [1, "250000000000001/250000000000002"]],
    "nb-zero-times-log-zero": [[0, "1"], [1, "0"]],
    "nb-categories-of-four-levels": [
        ["a", [["2/5", "1/5", "1/5", "1/5"]]],
        ["b", [["1/6", "1/3", "1/3", "1/6"]]],
    ],
    "nb-categories-of-two-levels-by-half": [["A", [["5/6", "1/6"]]], ["B", [["1/4", "3/4"]]]],
    "nb-category-declared-but-never-seen": [["a", "3/8"], ["b", "5/8"]],
    "event-textbook-posterior": [["China", "4782969/6934265"], ["other", "2151296/6934265"]],
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
    "event-of-thirteen-rows-without-smoothing": [[0, "47916/131951"], [1, "84035/131951"]],
    "event-of-thirteen-rows-smoothed": [[0, "59049/155075"], [1, "96026/155075"]],
    "event-counts-beyond-32-bits": [[0, "3000000001/3000000003"], [1, "2/3000000003"]],
    "event-text-unknown-to-a-short-class-and-a-long": [[0, "1/2"], [1, "1/2"]],
    "event-update-with-the-third-class": [[0, "2/9"], [1, "4/9"], [2, "1/3"]],
}

PUBLISHED_ANSWERS: dict[str, Any] = {
    "nb-living-area-of-890": {"integers": 3},
    "nb-living-area-of-1600": {"either": [{"integers": 5}, {"integers": 4}]},
    "nb-presence-of-a-and-buy": {"integers": [1, 0, 0, 1, 0]},
    "nb-parameters-of-a-class-of-10-features": {"integers": {"explicit": 1023, "naive": 10}},
    "event-identities-of-a-neurips": {"integers": [1, 4]},
    "nb-vocabulary-of-constructor-call": {"words": ["call", "constructor", "hello", "world"]},
    "nb-words-of-a-sentence": {"words": ["buy", "now", "don", "t", "wait", "3", "pills"]},
    "nb-words-of-combining-marks": {"words": ["na\u00efve"]},
    "nb-tie-has-both-classes": {"labels": [0, 1]},
    "nb-zero-as-log-odds": {"digits": "-inf", "double": "-inf"},
    "gda-naive-predict-with-divisor-n": {"label": 1},
    "gda-predict-at-a-tie": {"either": [{"label": 0}, {"label": 1}]},
    "gaussian-density-of-infinity": {"either": [{"error": "NotFiniteError"}, {"exact": "0", "double": 0.0}]},
    "gaussian-log-density-of-infinity": {
        "either": [{"error": "NotFiniteError"}, {"exact": "-inf", "double": "-inf"}]
    },
}


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

    @pytest.mark.parametrize("id", PUBLISHED_FRACTIONS)
    def test_gives_the_published_fraction(self, id: str, expectations: dict[str, Any]) -> None:
        assert expectations[id]["exact"] == PUBLISHED_FRACTIONS[id]

    @pytest.mark.parametrize("id", PUBLISHED_ANSWERS)
    def test_gives_the_answer_known_beforehand(self, id: str, expectations: dict[str, Any]) -> None:
        assert expectations[id] == PUBLISHED_ANSWERS[id]

    def test_refuses_what_cannot_be_rounded(self) -> None:
        for says, value in (
            ("do not settle", lambda mp: (1 + mp.mpf(10) ** -70) - 1 - mp.mpf(10) ** -70 / 3),
            *(("not finite", lambda mp, text=text: mp.mpf(text)) for text in ("nan", "inf", "-inf")),
            ("too long", lambda mp: mp.exp(-(10**9))),
        ):
            with pytest.raises(ArithmeticError, match=says):
                vector_values.rounded(value)
