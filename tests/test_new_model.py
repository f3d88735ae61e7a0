# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""examples/new_model.py: a model that consists only of definitions answers every question."""

from __future__ import annotations

from fractions import Fraction as F
from math import exp, inf, log
from pathlib import Path

import pytest

from examples.new_model import LaplaceModel, fit
from genref import equations
from genref.errors import UndefinedPosteriorError
from genref.numbers.exact import Vector

MODEL = fit([[0], [1], [4], [5], [6], [10]], ["a", "a", "a", "b", "b", "b"])


class TestLaplaceModel:
    def test_estimates_by_hand(self) -> None:
        # a: 0, 1, 4 have median 1 and deviations 1, 0, 3; b: 5, 6, 10 have 6 and 1, 0, 4
        assert (MODEL.m, MODEL.b) == ({"a": (1,), "b": (6,)}, {"a": (F(4, 3),), "b": (F(5, 3),)})
        assert MODEL.priors == {"a": F(1, 2), "b": F(1, 2)} and MODEL.classes == ("a", "b")

    def test_posterior_by_hand(self) -> None:
        # p(3|a) = exp(-2 3/4) 3/8, p(3|b) = exp(-3 3/5) 3/10, so the odds are exp(-3/10) 4/5
        odds = exp(-0.3) * 0.8
        assert MODEL.posterior([3])["b"] == pytest.approx(odds / (1 + odds), rel=1e-15)
        assert MODEL.log_odds([3]) == pytest.approx(log(odds), rel=1e-15)
        assert MODEL.log_joint([1])["a"] == pytest.approx(log(3 / 16), rel=1e-15)
        assert MODEL.log_likelihood([[1], [6]], ["a", "b"]) == pytest.approx(log(3 / 16 * 3 / 20), rel=1e-15)

    def test_an_explanation_has_the_prior_and_one_part(self) -> None:
        explained = MODEL.explain([3])
        assert (explained.label, explained.other, explained.prior) == ("a", "b", 0.0)
        (part,) = explained.parts
        assert part.name == "p(x|y)"
        assert part.log_odds == explained.log_odds == pytest.approx(0.3 - log(0.8), rel=1e-15)

    def test_a_tie_is_found(self) -> None:
        even = fit([[0], [1], [2], [4], [5], [6]], ["a", "a", "a", "b", "b", "b"])
        assert even.argmax([3]) == ("a", "b") and even.posterior([3]) == {"a": 0.5, "b": 0.5}

    def test_far_from_all_data(self) -> None:
        assert MODEL.predict([1e300]) == "b" and MODEL.posterior([1e300]) == {"a": 0.0, "b": 1.0}
        # on the left, |x - m| / b is also smaller for the larger b: 3/4 against 3/5
        assert MODEL.predict([-(10**300)]) == "b"

    def test_where_p_is_0(self) -> None:
        class Never(LaplaceModel):
            """Nothing is possible in class a, nor is 0 in class b."""

            def _likelihoods(self, x: Vector) -> dict[str, equations.Number]:
                return {"a": 0, "b": abs(x[0]) / 2}

        model = Never(MODEL.priors, MODEL.m, MODEL.b)
        for answer in (model.predict, model.posterior, model.log_odds, model.explain):
            with pytest.raises(UndefinedPosteriorError, match="is 0 for every class"):
                answer([0])
        assert model.log_joint([0]) == {"a": -inf, "b": -inf}
        assert model.log_likelihood([[0]], ["a"]) == -inf == model.log_likelihood([[1], [1]], ["b", "a"])
        # p(1|b) p(b) = 1/4
        assert model.posterior([1]) == {"a": 0.0, "b": 1.0} and model.log_joint([1])["b"] == log(1 / 4)
        assert model.log_odds([1]) == inf and model.argmax([1]) == ("b",)
        explained = model.explain([1])
        assert explained.parts[0].log_odds == explained.log_odds == inf
        assert Never({"a": F(1), "b": F(0)}, MODEL.m, MODEL.b).log_joint([1]) == {"a": -inf, "b": -inf}

    def test_it_shows_its_classes(self) -> None:
        heading, *lines = str(MODEL).splitlines()
        assert heading.startswith("LaplaceModel")
        assert [line.split() for line in lines[-2:]] == [["a", "0.5"], ["b", "0.5"]]

    def test_it_is_short(self) -> None:
        text = (Path(__file__).resolve().parent.parent / "examples" / "new_model.py").read_text()
        assert len(text.splitlines()) <= 2 + 40  # below the licence
