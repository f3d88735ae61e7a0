# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""NumPy arrays and scalars go in as they are, without a warning."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from genref import gaussian, gda
from genref.errors import DomainError, NotFiniteError, ShapeError

np: Any = import_module("numpy")

ROWS = [[0.0, 1.5], [1.0, 0.5], [4.0, 4.5], [5.0, 3.25], [2.5, 2.5]]
LABELS = [0, 0, 1, 1, 1]


def test_arrays_are_taken_for_rows_labels_and_x() -> None:
    model = gda.fit(np.array(ROWS), np.array(LABELS))
    plain = gda.fit(ROWS, LABELS)
    assert model == plain
    x = np.array([2.0, 3.0])
    assert model.posterior(x) == plain.posterior([2.0, 3.0])
    assert model.predict(x) == plain.predict([2.0, 3.0]) and type(model.predict(x)) is int
    assert gda.fit(np.array(ROWS, dtype=np.float32), np.array(LABELS)) == plain
    assert gda.fit(np.array([[0], [2], [4], [7]]), np.array(["a", "a", "b", "b"])).classes == ("a", "b")
    assert gda.class_mass(np.int64(1), np.float64(0.25)) == 0.25
    assert plain.posterior(x, digits=np.int64(5)) == plain.posterior(x, digits=5)


def test_a_covariance_array_is_taken() -> None:
    sigma = np.cov(np.array(ROWS).T)
    expected = gaussian.density([1, 2], [0, 0], sigma.tolist())
    assert gaussian.density(np.array([1, 2]), np.zeros(2), sigma) == expected


def test_what_has_no_rows_or_entries_is_refused() -> None:
    model = gda.fit(ROWS, LABELS)
    with pytest.raises(DomainError, match="^covariance is array"):
        gaussian.density([0], [0], np.cov(np.array([1.0, 2.0])))
    with pytest.raises(DomainError, match="^x is array"):
        model.posterior(np.array(3.0))
    with pytest.raises(DomainError, match=r"^x\[0\] is"):
        model.posterior(np.array([True, False]))
    with pytest.raises(ShapeError):
        model.posterior(np.zeros(3))
    with pytest.raises(NotFiniteError):
        model.predict(np.array([np.nan, 1.0]))
