# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Limits on int texts and on the range of decimals never spoil a result: it is right or refused."""

from __future__ import annotations

import ast
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction as F
from pathlib import Path

import pytest
from genref.engine.classes import powers
from genref.numbers.enclosing import Interval

from genref import multinomial_naive_bayes
from genref.counts import Computed
from genref.errors import DomainError, TableError
from genref.files import tables
from genref.numbers import reals
from genref.numbers.exact import ratio

ROOT = Path(__file__).resolve().parent.parent

IN_PYTHON = "import sys; sys.modules['_decimal'] = None\n"
"""As on PyPy, and in an isolated sub-interpreter of Python 3.12."""

NARROW = "import decimal; decimal.MAX_EMAX, decimal.MIN_EMIN = 425000000, -425000000\n"
"""As on a 32-bit platform."""

ASK = """
import sys; sys.path.insert(0, {root!r})
from decimal import Decimal
from fractions import Fraction as F
from genref import errors, gda, logistic, logistic_regression, multinomial_naive_bayes
from genref.numbers.reals import exp, ln, rounded
from genref.files.tables import Table

def answer(ask):
    try:
        return str(ask())
    except errors.GenrefError as error:
        return type(error).__name__

two = multinomial_naive_bayes.fit([{{1: 3, 2: 1}}, {{2: 2}}], ["a", "b"], 2)
line = gda.LinearModel({{0: F(1, 8), 1: F(3, 8), 2: F(1, 2)}}, {{0: [0], 1: [0], 2: [1]}}, [[1]])
def cell(text):
    return next(Table("t", [b"x", text]).rows(["x"]))[0][0].adjusted()
asked = {asked}
print({{text: answer(eval("lambda: " + text)) for text in asked}})
"""

RIGHT = {
    "rounded(ln(F(3**20000 + 1, 7**20000)))": "-16945.95720774407",  # 20000 ln(3/7)
    "rounded(F(3**20000, 7**20000), 5)": "2.9127E-7360",
    "rounded(F(-10**5000), 3)": "-1.00E+5000",
    "rounded(F(1, 10**5000), 3)": "1E-5000",
    "line.posterior([-10**5], digits=1)[0]": "0.2",  # 1/4 (1 - e^-100000)
    "line.posterior([-10**10])[0]": "0.25",
    "logistic.logistic(-978_580_000, digits=5)": "7.9271E-424991895",
    "logistic.logistic(-10**10)": "0.0",
    "logistic.logistic(10**10, digits=5)": "1.0000",
    "two.posterior({1: 10**9, 2: 10**9})": "{'a': 1.0, 'b': 0.0}",  # (3/4)^n (1/4)^n 4^n 4 / 3 to 1
    "two.predict({1: 5 * 10**11, 2: 5 * 10**11})": "a",
    "logistic_regression.log_likelihood([0, 10**10], [[-1], [1]], [0, 1])": "0.0",
}
"""Expressions whose results are right on every platform."""

BEYOND = {
    "logistic.logistic(-10**10, digits=5)": "9.2786E-4342944820",
    "logistic_regression.log_likelihood([0, 10**10], [[-1], [1]], [0, 1], digits=5)": "-1.8557E-4342944819",
    "line.posterior([-10**9], digits=1)[2]": "8E-434294483",
    "rounded(-exp(F(-2 * 10**9)), 5)": "-1.5613E-868588964",
    "rounded(exp(F(-2 * 10**9)) / exp(F(-2 * 10**9)))": "1.0",
}
"""Expressions beyond the range of 32-bit decimals."""

LONG_TEXTS = {
    "len(str(logistic.logistic(1, digits=5000)))": "5002",
    "len(str(rounded(F(1, 3), 5000)))": "5002",
    "cell(b'1' + b'0' * 99999)": "99999",
}
"""Expressions that need longer texts than Python allows for an int."""


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
    expected = {**RIGHT, **BEYOND}
    assert answers("", list(expected)) == expected


@pytest.mark.slow
def test_where_decimal_is_written_in_python() -> None:
    found = answers(IN_PYTHON, [*RIGHT, *LONG_TEXTS])
    assert {text: found[text] for text in RIGHT} == RIGHT
    for text, right in LONG_TEXTS.items():  # Python 3.9 has no such limit
        assert found[text] in (right, "DomainError", "TableError")


@pytest.mark.slow
def test_where_decimals_have_32_bits() -> None:
    found = answers(NARROW, [*RIGHT, *BEYOND])
    assert found == {**RIGHT, **dict.fromkeys(BEYOND, "DomainError")}


def test_products_beyond_the_range_are_compared_by_logarithms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(powers, "RANGE", 3000)
    model = multinomial_naive_bayes.fit([{1: 3, 2: 1}, {1: 1, 2: 3}], ["a", "b"], 2)
    assert model.posterior({1: 4000, 2: 4000}) == {"a": 0.5, "b": 0.5}
    assert model.posterior({1: 4001, 2: 4000}) == {"a": 2 / 3, "b": 1 / 3}
    assert str(model.posterior({1: 4004, 2: 4000}, digits=9)["b"]) == "0.0588235294"  # 1/17


class TestRefused:
    def test_a_value_that_no_enclosure_tells(self) -> None:
        huge = reals.exp(F(2 * 10**19))
        with pytest.raises(DomainError, match="^power of ten of the result is 1000000000000000000 "):
            reals.rounded(1 / (huge / huge))

    def test_more_digits_than_decimal_makes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(*_: object) -> Interval:
            raise ValueError("Exceeds the limit")

        with pytest.raises(
            DomainError, match="^digits is 13 .* fewer digits, or call sys.set_int_max_str_digits"
        ):
            reals.rounded(reals.Real(refuse), 5)
        monkeypatch.setattr(reals, "divided", refuse)
        with pytest.raises(DomainError, match="^digits is 5 "):
            reals.rounded(F(1, 3), 5)

    def test_a_cell_of_more_digits(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(cell: str) -> Decimal:
            raise ValueError("Exceeds the limit")

        monkeypatch.setattr(tables, "Decimal", refuse)
        with pytest.raises(TableError, match="^t, line 2, column 'x': '1234' has too many digits$"):
            list(tables.Table("t", [b"x\n", b"1234\n"]).rows(["x"]))

    def test_a_length_that_cannot_be_told(self) -> None:
        entries = Computed(10**20, int)
        assert entries[-1] == 10**20 - 1 and entries[10**19] == 10**19
        with pytest.raises(DomainError, match="^length is 100000000000000000000 "):
            len(entries)

    def test_what_decimal_cannot_read(self) -> None:
        class Long(Decimal):
            def as_integer_ratio(self) -> tuple[int, int]:
                raise ValueError("Exceeds the limit")

        with pytest.raises(DomainError, match="allowed: fewer digits"):
            ratio(Long(1))
