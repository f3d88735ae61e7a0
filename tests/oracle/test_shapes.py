# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""No wrong shape of a program passes, and the report never gives a wrong name to those that it names."""

from __future__ import annotations

import pytest

from genref.oracle import checking

from .shapes import SHAPES, Shape, checked

NAMES = {
    "the last example left out": "the last example is left out",
    "the first row as a header": "the first example is left out",
    "a message as a set": "a repeated word counts once in the message to classify",
    "whole numbers": "the numbers are cut to whole numbers",
    "training rows centred, x not": "training rows with the mean of all rows subtracted, but not x",
    "4 different words of a message": "different words of the message to classify after number 4 are ignored",
}
"""What the report says of some of them."""


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.says.replace(" ", "-"))
def test_none_passes(shape: Shape, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "diagnose", lambda evidence, profile: [])  # which takes longer
    outcome = checked(shape)
    assert outcome.failures or outcome.wrong_again


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_it_is_named(name: str) -> None:
    (shape,) = (shape for shape in SHAPES if shape.says == name)
    assert [diagnosis.cause.says for diagnosis, _ in checked(shape).diagnoses] == [NAMES[name]]


def test_there_are_enough() -> None:
    assert len({shape.says for shape in SHAPES}) >= 60
