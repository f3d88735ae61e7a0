# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A file preserves a model exactly, or is not written."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from fractions import Fraction as F
from pathlib import Path
from typing import Any, Union

import pytest

import genref
from genref import errors, text_classifier
from genref.counts import ClassCounts, Counts
from genref.files.model_file import SavedModel, read, write
from genref.moments import ClassMoments
from genref.numbers.exact import Number
from genref.text_classifier import BernoulliText, MultinomialText

TEXTS, LABELS = ["win a prize", "see you soon", "a prize", "you see"], ["spam", "ham", "spam", "news"]


@pytest.mark.parametrize("kind", [MultinomialText, BernoulliText])
def test_a_file_keeps_priors_that_sum_to_one_nearly(
    tmp_path: Path, kind: type[text_classifier.TextClassifier[str]]
) -> None:
    file = str(tmp_path / "m.json")
    some: list[Mapping[str, Number]] = [
        {"spam": 0.1, "ham": 0.2, "news": 0.7},
        {"spam": F(1, 3), "ham": F(1, 3), "news": F(1, 3)},
        {"spam": 0.1, "ham": F(9, 10), "news": F(0)},
        {"spam": 1.0, "ham": 2.0**-60, "news": 5e-324},
        {"spam": F(1, 3), "ham": 0.1, "news": F(17, 30)},
    ]
    for priors in some:
        model = text_classifier.fit(TEXTS, LABELS, kind, priors=priors)
        write(file, model)
        again = read(file)
        assert again == model
        write(file, again)
        assert read(file) == model


class TestFiles:
    """genref never writes a file that it could not read; the error names the limit."""

    @staticmethod
    def refusal(tmp_path: Path, model: Union[text_classifier.TextClassifier[str], SavedModel[str]]) -> str:
        with pytest.raises(errors.ModelFileError) as caught:
            write(str(tmp_path / "m.json"), model)
        assert not list(tmp_path.iterdir())
        assert len(caught.value.reason) < 200
        return caught.value.reason

    @pytest.mark.slow
    @pytest.mark.covers
    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"size": 10**19}, "size is 10000000000000000000; allowed: whole numbers from 0 to 10^18"),
            ({"smoothing": F(1, 10**260_000)}, "smoothing: a number of more than 250000 digits"),
            ({"prior_smoothing": F(10**260_000)}, "prior_smoothing: a number of more than 250000 digits"),
            (
                {"counts": ClassCounts(("spam",), (Counts(10**18 + 1, {"a": 1}),))},
                "examples[0] is 1000000000000000001; allowed: whole numbers from 0 to 10^18",
            ),
            (
                {"counts": ClassCounts(("spam",), (Counts(1, {"a": 10**19}),))},
                "words['a'][0] is 10000000000000000000; allowed: whole numbers from 0 to 10^18",
            ),
            (
                {"counts": ClassCounts(("spam",), (Counts(1, {"a": 1}),), 7)},
                "a file cannot contain all of it",
            ),
        ],
        ids=["size", "smoothing", "prior smoothing", "examples", "words", "shape"],
    )
    def test_classifiers_beyond_the_limits(
        self, tmp_path: Path, change: Mapping[str, Any], reason: str
    ) -> None:
        model = text_classifier.fit(["a", "b"], ["spam", "spam"])
        assert self.refusal(tmp_path, dataclasses.replace(model, **change)).startswith(
            f"cannot be written: {reason}"
        )

    def test_numbers_longer_than_python_prints(self, tmp_path: Path) -> None:
        self.refusal(tmp_path, text_classifier.fit(["a"], ["spam"], size=10**5000))

    @pytest.mark.slow
    def test_moments_beyond_the_limits(self, tmp_path: Path) -> None:
        moments = ClassMoments.of([[F(1, 10**130_000)]], ["a"])
        reason = self.refusal(tmp_path, SavedModel("gda", ("x",), "y", moments))
        assert reason == "cannot be written: moments[0].products[0]: a number of more than 250000 digits"

    def test_moments_of_no_rows(self, tmp_path: Path) -> None:
        none = ClassMoments(("a",), (genref.Moments.none(1),))
        reason = self.refusal(tmp_path, SavedModel("gda", ("x",), "y", none))
        assert reason == "cannot be written: moments: no class has a row"

    def test_what_somebody_has_changed_by_force(self, tmp_path: Path) -> None:
        saved = SavedModel("gda", ("x",), "y", ClassMoments.of([[1]], ["a"]))
        vars(saved)["features"] = ("y",)
        assert self.refusal(tmp_path, saved).startswith("cannot be written: features is ('y',)")

    @pytest.mark.slow
    def test_what_is_at_the_limits_is_kept(self, tmp_path: Path) -> None:
        file = str(tmp_path / "m.json")
        counts = ClassCounts(("spam",), (Counts(10**18, {"a": 10**18}),))
        model: MultinomialText[str] = MultinomialText(counts, F(10**249_999), size=10**18)
        write(file, model)
        assert read(file) == model
