# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The page of the public interface is what the modules say, and what its second half is made of."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from tools import make_api
from tools.formulas.tables import page, table
from tools.make_api import PAGE


@pytest.mark.once
def test_the_page_is_what_the_code_says() -> None:
    if PAGE.read_text(encoding="utf-8") != make_api.page():
        pytest.fail("spec/api.md is not what is generated: python tools/renew.py api", pytrace=False)


LIMITS = {
    "bits of the numerator": ("numbers.exact", "MAX_BITS"),
    "power of ten of a Decimal": ("numbers.exact", "MAX_DECIMAL_EXPONENT"),
    "`digits=`": ("numbers.rounding", "MAX_DIGITS"),
    "values of a category": ("naive_bayes", "MAX_OUTCOMES"),
    "times that a word": ("multinomial_naive_bayes", "MAX_TIMES"),
    "counts in a Poisson": ("logistic", "MAX_COUNT"),
    "steps of gradient ascent": ("logistic_regression", "MAX_STEPS"),
    "features of `parameter_count`": ("bernoulli_naive_bayes", "MAX_FEATURES"),
    "dimension of": ("moments", "MAX_DIMENSION"),
    "coefficients of": ("logistic_regression", "MAX_COEFFICIENTS"),
    "digits with which": ("maximum", "MOST_DIGITS"),
    "digits of a number in a model file": ("files.model_json", "MAX_DIGITS"),
    "bits of a determinant": ("matrices", "MAX_BITS"),
    "bits of an exact joint": ("events", "MAX_BITS"),
}


def test_the_limits_on_the_page_are_those_of_the_code() -> None:
    rows = table(page("limits"), "what")
    for begins, (module, name) in LIMITS.items():
        (most,) = (row[1] for row in rows if row[0].startswith(begins))
        limit = getattr(import_module(f"genref.{module}"), name)
        assert eval(most.replace(",", "").replace("^", "**")) == limit, begins
    assert len(rows) - len(LIMITS) <= 2


def test_every_name_is_explained() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", make_api.generated(), re.M)
    assert len(rows) > 150 and [name for name, said in rows if len(said) < 12] == []


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_api.main(["--all"]) == 2 and "usage" in capsys.readouterr().err
