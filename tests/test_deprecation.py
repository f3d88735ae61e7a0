# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Names that will be removed in 2.0 still work like their replacements, and warn where they are called."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from genref.gaussian import Gaussian
from genref.gda import LinearModel, QuadraticModel

PRIORS, MEANS = {0: 0.25, 1: 0.75}, {0: [0], 1: [2]}

OF: list[tuple[str, Callable[[], object], object]] = [
    ("LinearModel", lambda: LinearModel.of(PRIORS, MEANS, [[4]]), LinearModel(PRIORS, MEANS, [[4]])),
    (
        "QuadraticModel",
        lambda: QuadraticModel.of(PRIORS, MEANS, {0: [[4]], 1: [[1]]}),
        QuadraticModel(PRIORS, MEANS, {0: [[4]], 1: [[1]]}),
    ),
    ("Gaussian", lambda: Gaussian.of([0], [[4]]), Gaussian([0], [[4]])),
]


@pytest.mark.parametrize(("name", "call", "same"), OF)
def test_a_name_that_goes_warns_and_names_the_other(
    name: str, call: Callable[[], object], same: object
) -> None:
    text = rf"^{name}\.of is deprecated since 1\.0 and will be removed in 2\.0: use {name}\("
    with pytest.warns(DeprecationWarning, match=text) as warnings:
        assert call() == same
    assert [warning.filename for warning in warnings] == [__file__]
