# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Changes of the data that must not change an answer, tested with == on random data of every kind."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, Dict, List

import pytest

from genref.oracle.fuzzing import KINDS
from genref.oracle.questions import Question
from genref.oracle.reference import GAUSSIANS, Refused, answer

from ..each_row import each_row

pytestmark = pytest.mark.slow

SEEDS = range(12)
DISCRETE = ("bernoulli", "categorical", "multinomial")
NAMES = (*GAUSSIANS, *DISCRETE)
DATA = [(model, KINDS[model][0], seed) for model in NAMES for seed in SEEDS]
OF_POINTS = [row for row in DATA if row[0] in GAUSSIANS]

Fields = Dict[str, Any]


def posterior(model: str, train: Fields, asked: Fields) -> Any:
    """Return the posterior, exactly if it is rational; for an error only its type."""
    output = "exact_posterior" if model in DISCRETE else "posterior"
    given = answer(Question(model, output, asked, train))
    return given.error if isinstance(given, Refused) else given


def examples(train: Fields) -> tuple[str, List[Any], List[Any]]:
    """Return the name of the examples, the examples, and their labels."""
    name = "documents" if "documents" in train else "rows"
    return name, train[name], train["labels"]


def with_features(train: Fields, asked: Fields, order: List[int]) -> tuple[Fields, Fields]:
    """Return data with the features in a different order."""
    rows = [[row[j] for j in order] for row in train["rows"]]
    levels = {"levels": [train["levels"][j] for j in order]} if "levels" in train else {}
    return {**train, "rows": rows, **levels}, {"x": [asked["x"][j] for j in order]}


def moved(
    train: Fields, asked: Fields, scales: List[Fraction], shifts: List[Fraction]
) -> tuple[Fields, Fields]:
    """Return points in different units, with a different origin."""

    def point(x: List[str]) -> List[str]:
        return [str(Fraction(v) * scale + shift) for v, scale, shift in zip(x, scales, shifts)]

    return {**train, "rows": [point(row) for row in train["rows"]]}, {"x": point(asked["x"])}


@each_row("model, kind, seed", DATA)
class TestAnyModel:
    """
    Spec: gda-posterior, nb-posterior, event-probability, nb-update
    """

    def test_the_order_of_the_examples_does_not_matter(self, model: str, kind: Any, seed: int) -> None:
        random = Random(seed)
        train, asked = kind(random)
        name, rows, labels = examples(train)
        order = random.sample(range(len(rows)), len(rows))
        other = {**train, name: [rows[i] for i in order], "labels": [labels[i] for i in order]}
        assert posterior(model, other, asked) == posterior(model, train, asked)

    def test_the_names_of_the_classes_do_not_matter(self, model: str, kind: Any, seed: int) -> None:
        train, asked = kind(Random(seed))
        other = {**train, "labels": [f"class {9 - y}" for y in train["labels"]]}
        given, renamed = posterior(model, train, asked), posterior(model, other, asked)
        if isinstance(given, list):
            given = sorted([f"class {9 - y}", p] for y, p in given)
        assert renamed == given

    def test_examples_that_all_occur_twice_are_the_same_without_smoothing(
        self, model: str, kind: Any, seed: int
    ) -> None:
        train, asked = kind(Random(seed))
        if model in DISCRETE:
            train = {**train, "smoothing": "0"}
        name, rows, labels = examples(train)
        other = {**train, name: rows * 2, "labels": labels * 2}
        assert posterior(model, other, asked) == posterior(model, train, asked)

    def test_all_outputs_have_an_answer_or_none_together_with_the_posterior(
        self, model: str, kind: Any, seed: int
    ) -> None:
        train, asked = kind(Random(seed))
        refused = isinstance(posterior(model, train, asked), str)
        for output in KINDS[model][1]:
            if output in ("posterior", "label"):
                given = answer(Question(model, output, asked, train))
                assert isinstance(given, Refused) == refused

    def test_posteriors_add_up_to_one_and_the_label_has_the_largest(
        self, model: str, kind: Any, seed: int
    ) -> None:
        train, asked = kind(Random(seed))
        given = posterior(model, train, asked)
        if isinstance(given, str):
            return
        total = sum(p for _, p in given)
        # nearest doubles for at most four classes, each off by at most 2^-54
        assert total == 1 if model in DISCRETE else abs(total - 1) <= 2**-51
        label = answer(Question(model, "label", asked, train))
        assert dict(map(tuple, given))[label] == max(p for _, p in given)


@each_row("model, kind, seed", [row for row in DATA if row[0] != "multinomial"])
def test_the_order_of_the_features_does_not_matter(model: str, kind: Any, seed: int) -> None:
    random = Random(seed)
    train, asked = kind(random)
    order = random.sample(range(len(asked["x"])), len(asked["x"]))
    other = with_features(train, asked, order)
    assert posterior(model, *other) == posterior(model, train, asked)


@each_row("model, kind, seed", [row for row in DATA if row[0] == "multinomial"])
def test_the_order_of_the_words_does_not_matter(model: str, kind: Any, seed: int) -> None:
    random = Random(seed)
    train, asked = kind(random)
    shuffled = {"x": random.sample(asked["x"], len(asked["x"]))}
    assert posterior(model, train, shuffled) == posterior(model, train, asked)


@each_row("model, kind, seed", OF_POINTS)
class TestPoints:
    """
    Spec: gda-posterior, quadratic-log-odds
    """

    def test_units_and_origin_do_not_matter(self, model: str, kind: Any, seed: int) -> None:
        random = Random(seed)
        train, asked = kind(random)
        d = len(asked["x"])
        scales = [
            Fraction(random.choice((-3, -1, 1, 7, 10**9)), random.choice((1, 3, 2**70))) for _ in range(d)
        ]
        shifts = [Fraction(random.randint(-(10**12), 10**12), 7) for _ in range(d)]
        assert posterior(model, *moved(train, asked, scales, shifts)) == posterior(model, train, asked)

    def test_a_plane_may_be_turned(self, model: str, kind: Any, seed: int) -> None:
        """x1 + x2 and x1 - x2 carry the same information as x1 and x2, but not for independent features."""
        train, asked = kind(Random(seed))
        if len(asked["x"]) < 2 or model == "gaussian_naive_bayes":
            return

        def turned(x: List[str]) -> List[str]:
            a, b = Fraction(x[0]), Fraction(x[1])
            return [str(a + b), str(a - b), *x[2:]]

        other = {**train, "rows": [turned(row) for row in train["rows"]]}
        assert posterior(model, other, {"x": turned(asked["x"])}) == posterior(model, train, asked)


@each_row("model, kind, seed", [row for row in DATA if row[0] in DISCRETE])
class TestUpdates:
    """
    Spec: nb-update
    """

    def test_two_halves_make_the_whole(self, model: str, kind: Any, seed: int) -> None:
        train, asked = kind(Random(seed))
        name, rows, labels = examples(train)
        half = len(rows) // 2
        if not half:
            return
        declared = {"classes": [*range(17)], "smoothing": "1"}  # the classes in the data, and more
        first = {**train, name: rows[:half], "labels": labels[:half], **declared}
        whole = {**train, **declared}
        rest = {**asked, name: rows[half:], "labels": labels[half:]}
        updated = answer(Question(model, "exact_posterior_after_update", rest, first))
        assert updated == answer(Question(model, "exact_posterior", asked, whole))
