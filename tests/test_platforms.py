# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Limits on int texts and on the range of decimals never spoil a result: it is right or refused."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

IN_PYTHON = "import sys; sys.modules['_decimal'] = None\n"
"""As on PyPy, and in an isolated sub-interpreter of Python 3.12."""

NARROW = "import decimal; decimal.MAX_EMAX, decimal.MIN_EMIN = 425000000, -425000000\n"
"""As on a 32-bit platform."""

ASK = """
import sys; sys.path.insert(0, {root!r})
from decimal import Decimal
from fractions import Fraction as F
from genref import errors, gaussian, gda, logistic, logistic_regression, multinomial_naive_bayes

def answer(ask):
    try:
        return str(ask())
    except errors.GenrefError as error:
        return type(error).__name__

words = multinomial_naive_bayes.fit([{{1: 3, 2: 1}}, {{2: 2}}], ["a", "b"], 2)
form = logistic.LogisticForm(F(0), F(3**20000 + 1, 7**20000), ())
line = gda.LinearModel({{0: F(1, 8), 1: F(3, 8), 2: F(1, 2)}}, {{0: [0], 1: [0], 2: [1]}}, [[1]])
one = gda.LinearModel({{0: F(1, 2), 1: F(1, 2)}}, {{0: [0], 1: [10**400]}}, [[1]])
asked = {asked}
print({{text: answer(eval("lambda: " + text)) for text in asked}})
"""

RIGHT = {
    "form.intercept()": "-16945.95720774407",  # 20000 ln(3/7)
    "one.log_odds([0], digits=5)": "-5.0000E+799",
    "line.posterior([-10**5], digits=1)[0]": "0.2",  # 1/4 (1 - e^-100000)
    "line.posterior([-10**10])[0]": "0.25",
    "logistic.logistic(-978_580_000, digits=5)": "7.9271E-424991895",
    "logistic.logistic(-10**10)": "0.0",
    "logistic.logistic(10**10, digits=5)": "1.0000",
    "words.posterior({1: 10**9, 2: 10**9})": "{'a': 1.0, 'b': 0.0}",  # (3/4)^n (1/4)^n 4^n 4 / 3 to 1
    "words.predict({1: 5 * 10**8, 2: 5 * 10**8})": "a",
    "gaussian.density([10**10], [0], [[1]])": "0.0",
    "logistic_regression.log_likelihood([0, 10**10], [[-1], [1]], [0, 1])": "0.0",
}
"""Expressions whose results are right on every platform."""

BEYOND = {
    "logistic.logistic(-10**10, digits=5)": "9.2786E-4342944820",
    "logistic_regression.log_likelihood([0, 10**10], [[-1], [1]], [0, 1], digits=5)": "-1.8557E-4342944819",
    "line.posterior([-10**9], digits=1)[2]": "8E-434294483",
}
"""Expressions beyond the range of 32-bit decimals."""

LONG_TEXTS = {"len(str(logistic.logistic(1, digits=5000)))": "5002"}
"""An expression that needs a longer text than Python allows for an int."""


def answers(first: str, asked: list[str]) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", first + ASK.format(root=str(ROOT), asked=asked)],
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = ast.literal_eval(done.stdout)
    return found


@pytest.mark.slow
def test_here() -> None:
    expected = {**RIGHT, **BEYOND, **LONG_TEXTS}
    assert answers("", list(expected)) == expected


@pytest.mark.slow
def test_where_decimal_is_written_in_python() -> None:
    found = answers(IN_PYTHON, [*RIGHT, *LONG_TEXTS])
    assert {text: found[text] for text in RIGHT} == RIGHT
    for text, right in LONG_TEXTS.items():  # Python 3.9 has no such limit
        assert found[text] in (right, "DomainError")


@pytest.mark.slow
def test_where_decimals_have_32_bits() -> None:
    found = answers(NARROW, [*RIGHT, *BEYOND])
    assert found == {**RIGHT, **dict.fromkeys(BEYOND, "DomainError")}
