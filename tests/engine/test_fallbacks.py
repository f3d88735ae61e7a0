# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Answers are right even where refining a factor leads nowhere, which no data do."""

from __future__ import annotations

from fractions import Fraction as F
from random import Random
from typing import Any

import pytest

from genref import gda
from genref.engine.matrices.refinement import Factored, Inverse
from genref.engine.matrices.residues import coprime_numbers
from genref.linear_algebra import inverse
from genref.numbers.reals import sign

from ..test_large import check_gaussian
from ..test_many import clouds, parts

pytestmark = pytest.mark.engine


@pytest.mark.parametrize("name", ["fit", "fit_quadratic"])
def test_a_factor_that_leads_nowhere_gives_way_to_exact_numbers(name: str) -> None:
    rows, labels = clouds(0)
    model: Any = getattr(gda, name)(rows, labels)
    matrices = [density.spread.factored for density in model._densities]
    if name == "fit":
        matrices.append(model._contrasts.differences[0].refined.matrix)
    for matrix in matrices:
        matrix.factor = matrix.factor._replace(solved=lambda right, gain: [1 << 900] * len(right))
    check_gaussian("gda-posterior", name, model, rows[0], parts(model, rows[0]), (None, 60))
    assert [model.predict(x) for x in rows[:9]] == [model.argmax(x)[0] for x in rows[:9]]
    model._densities[0].spread.refuse_singular()
    assert name != "fit" or model.logistic_form().weights


def test_columns_of_an_inverse_are_refined_until_they_are_symmetric() -> None:
    """The last column is the first but for 10^-20, so the inverse has entries of about 10^40."""
    r = Random(1)
    rows = [[F(r.randint(-99, 99)) for _ in range(3)] for _ in range(7)]
    matrix = [[sum((row[i] * row[j] for row in rows), F(0)) / 7 for j in (0, 1, 2, 0)] for i in (0, 1, 2, 0)]
    matrix[3][3] *= 1 + F(1, 10**40)
    factored = Factored.of(tuple(map(tuple, matrix)))
    assert factored
    found = Inverse(factored).approximate(10)
    assert found and abs(F(found[0][3][3], found[1]) / inverse(matrix)[3][3] - 1) < F(1, 2**10)


def test_an_exponent_is_exact_where_no_enclosure_decides() -> None:
    model: Any = gda.fit_quadratic(*clouds(0))
    exponent = model._densities[0].exponent([F(1, 3)] * 12)
    assert sign(exponent.value - F(*exponent.exact())) == 0


def test_coprime_numbers_leave_out_what_only_passes_for_a_prime() -> None:
    """645 = 3 * 5 * 43, 561 = 3 * 11 * 17 and 341 = 11 * 31 pass, in this order."""
    found = set(coprime_numbers(10))
    assert {645, 341, 17} < found and not {561, 3, 5, 43, 11, 31} & found
