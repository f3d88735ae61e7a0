# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Negative binomial words, a model of tests/test_negative_binomial.py, against SciPy's distribution."""

from __future__ import annotations

from math import fsum, log

import pytest

from tests.test_negative_binomial import MODEL

NEAR = 1e-12
"""Relative. `nbinom.logpmf` takes logarithms of gamma functions, in doubles."""


@pytest.mark.parametrize("x", [{}, {1: 1}, {2: 3}, {1: 5, 2: 5}, {1: 40, 2: 200}])
def test_p_of_x_and_y(x: dict[int, int]) -> None:
    nbinom = pytest.importorskip("scipy.stats").nbinom
    for y, found in MODEL.log_joint(x).items():
        r, terms = MODEL.r[y], enumerate(MODEL.p[y], 1)
        log_p = fsum(float(nbinom.logpmf(x.get(k, 0), r, float(p_k))) for k, p_k in terms)
        assert found == pytest.approx(log(MODEL.priors[y]) + log_p, rel=NEAR)
