# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The strategies in the examples: a right implementation passes, and a mistake is found and minimised."""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from genref.oracle.reference import Refused, answer
from genref.oracle.vectors import Example

FILE = Path(__file__).resolve().parents[2] / "examples" / "oracle" / "strategies.py"
TOPICS = ["gda.posterior", "gda.covariance", "quadratic_gda.log_odds", "gaussian_naive_bayes.label"]
TOPICS += [
    "gaussian_naive_bayes.variances",
    "bernoulli.posterior",
    "bernoulli.priors",
    "multinomial.log_joint",
]


hypothesis = import_module("hypothesis")
HOME = tempfile.TemporaryDirectory()
import_module("hypothesis.configuration").set_hypothesis_home_dir(HOME.name)  # not the folder of the tests


def questions() -> Any:
    """Return the strategy of the file."""
    spec = importlib.util.spec_from_file_location("strategies", FILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["strategies"] = module
    spec.loader.exec_module(module)
    return module.questions


def answered_by(answering: Callable[[Example], object], topic: str) -> int:
    """Test an implementation with a few questions; return how many have an answer."""
    model, output = topic.split(".")
    answered = 0

    def test(example: Example) -> None:
        nonlocal answered
        answered += not example.refused
        example.run(answering)

    drawn = hypothesis.given(questions()(model, output))(test)
    hypothesis.settings(max_examples=25, deadline=None, database=None, derandomize=True)(drawn)()
    return answered


def of_genref(example: Example) -> object:
    """Return what genref answers."""
    right = answer(example.question)
    if isinstance(right, Refused):
        raise ValueError(right.message)
    return right


@pytest.mark.parametrize("topic", TOPICS)
def test_genref_passes(topic: str) -> None:
    assert answered_by(of_genref, topic) > 12


def test_a_mistake_is_found_and_made_small() -> None:
    """Smoothed priors are wrong as soon as two classes differ in size."""

    def smoothed(example: Example) -> object:
        labels = example.train["labels"]
        assert isinstance(labels, list)
        classes = sorted(set(labels))
        return {y: (labels.count(y) + 1) / (len(labels) + len(classes)) for y in classes}

    with pytest.raises(AssertionError) as caught:
        answered_by(smoothed, "bernoulli.priors")
    text = str(caught.value)
    assert text.startswith("drawn\n") and "expected [[0, " in text
    assert "again: " not in text  # no command asks for what was drawn
