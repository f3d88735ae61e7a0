# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Answers are right even where refining a factor leads nowhere, which no data do."""

from __future__ import annotations

from typing import Any

import pytest

from genref import gda
from genref.engine.matrices.residues import coprime_numbers

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
    model._densities[0].spread.refuse_singular()
    assert name != "fit" or model.logistic_form().weights


def test_coprime_numbers_leave_out_what_only_passes_for_a_prime() -> None:
    """645 = 3 * 5 * 43, 561 = 3 * 11 * 17 and 341 = 11 * 31 pass, in this order."""
    found = set(coprime_numbers(10))
    assert {645, 341, 17} < found and not {561, 3, 5, 43, 11, 31} & found
