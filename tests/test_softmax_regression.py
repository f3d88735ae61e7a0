# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter generative-vs-discriminative: logistic regression for more than two classes, called softmax."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import nan  # noqa: F401
from typing import Any, Union

import pytest

from genref import equations as book
from genref.errors import NotPositiveDefiniteError, SeparableDataError
from genref.logistic_regression import LogisticRegression, ascent, fit, log_likelihood  # noqa: F401

from .at_maximum import examples, is_at_maximum, of_counts, separates
from .by_hand import each_line, refused
from .decimals import exp, ln, to
from .each_row import each_row
from .hard import nearest

F = Fraction

THREE = LogisticRegression(("a", "b", "c"), (0, 0, -3, 1))
"""theta' x is 0, 0 and x - 3."""


def of_theta(classes: int, theta: Sequence[Union[float, Fraction]]) -> LogisticRegression[int]:
    """Return the model with these exact numbers, which it accepts as well as doubles."""
    return LogisticRegression(tuple(range(classes)), tuple(theta))  # type: ignore[arg-type]


class TestHypothesis:
    """p(y = k | x) for several classes.

    Spec: softmax-hypothesis
    """

    def test_by_hand(self) -> None:
        for z, power in ((0, F(1)), (1, exp(1)), (-1, exp(-1)), (-700, exp(-700))):
            p = [1 / (2 + power), 1 / (2 + power), power / (2 + power)]
            assert THREE.posterior([z + 3]) == dict(zip("abc", map(float, p)))
            assert THREE.posterior([z + 3], digits=40) == {y: to(40, p_y) for y, p_y in zip("abc", p)}
        assert THREE.posterior([1e300]) == {"a": 0.0, "b": 0.0, "c": 1.0}
        assert THREE.posterior([-1e300]) == {"a": 0.5, "b": 0.5, "c": 0.0}

    def test_labels_and_ties(self) -> None:
        assert THREE.argmax([3]) == ("a", "b", "c") and THREE.predict([3]) == "a"
        assert THREE.argmax([2]) == ("a", "b") and THREE.predict([3 + F(1, 10**40)]) == "c"
        assert list(THREE.predict_all([[2], [4]])) == ["a", "c"]
        assert list(THREE.posterior_all([[3]], digits=3)) == [dict.fromkeys("abc", Decimal("0.333"))]
        two = LogisticRegression(("a", "b"), (-0.5, 0.25))
        assert two.log_odds([3]) == 0.25 and two.log_odds([2], digits=3) == 0
        assert two.argmax([2]) == ("a", "b") and list(two.predict_all([[2], [3]])) == ["a", "b"]


class TestFit:
    """theta of maximum conditional likelihood.

    Spec: softmax-fit
    """

    @each_row(
        "counts",
        [
            *((1, 3), (1, 1), (1, 20), (1, 2, 1), (3, 1, 4, 1, 5)),
            *([(1, 3), (2, 1)], [(30, 1), (2, 9)], [(1, 2, 1), (1, 1, 4)]),
        ],
    )
    def test_of_a_binary_feature_or_none_in_closed_form(self, counts: Any) -> None:
        # the fractions of each group: theta_k0 = ln(n_0k / n_00), and theta_k0 + theta_k1 = ln(n_1k / n_10)
        groups = {(): counts} if isinstance(counts, tuple) else dict(zip([(0,), (1,)], counts))
        model, n, m = fit(*of_counts(groups)), *[*groups.values(), counts][:2]
        for k, theta in list(model.thetas.items())[1:]:
            slope = [ln(F(m[k] * n[0], m[0] * n[k]))] if len(groups) == 2 else []
            assert theta == tuple(map(float, [ln(F(n[k], n[0])), *slope]))
        for x, n in groups.items():
            assert model.posterior(x, digits=12) == {k: to(12, F(n_k, sum(n))) for k, n_k in enumerate(n)}

    @pytest.mark.slow
    def test_newton_of_the_book_stays_there(self) -> None:
        """A step of the book from doubles that are off by 10^-16 is off by 10^-32; it rounds to theta."""
        rows, labels = examples(2, 3, 1, 20)
        model = fit(rows, labels)
        thetas = {k: [F(t) for t in theta] for k, theta in model.thetas.items()}
        step = book.softmax_fit(thetas, [[F(a) for a in x] for x in rows], labels)
        for k in (1, 2):
            assert [float(t) for t in nearest(step[k], 25)] == list(model.thetas[k])

    def test_units_order_and_type(self) -> None:
        rows, labels = examples(2, 3, 2, 20)
        plain = fit(rows, labels)
        assert fit(iter([[Decimal(a) for a in x] for x in rows[::-1]]), iter(labels[::-1])) == plain
        scaled = fit([[F(a) * F(2) ** 500, b] for a, b in rows], labels)
        for k, (constant, first, second) in plain.thetas.items():
            assert scaled.thetas[k] == (constant, float(F(first) / F(2) ** 500), second)


WAYS: dict[str, tuple[list[Any], list[int]]] = {
    "two classes, a gap": ([0, 1, 2, 3], [0, 0, 1, 1]),
    "touching": ([0, 1, 1, 3], [0, 0, 1, 1]),
    "tiny": ([1e-300, 2e-300, 3e-300], [0, 0, 1]),
    "huge": ([1e300, 1.5e300, 1.6e300], [0, 0, 1]),
    "in the plane": ([(0, 0), (1, 0), (0, 1), (2, 2), (1, 1)], [0, 0, 0, 1, 1]),
    "all but one on the line": ([(1e150, 0), (-1e150, 0), (2e150, 0), (0, 1e-150)], [0, 1, 1, 1]),
    "almost dependent": ([(1, 1), (1, 1 + 1e-15), (2, 2 - 1e-15), (3, 3)], [0, 1, 0, 1]),
    "all three, touching": ([0, 1, 1, 2, 2, 3], [0, 0, 1, 1, 2, 2]),
    "the last from two that overlap": ([0, 1, 2, 0, 1, 2, 9], [0, 1, 0, 1, 1, 0, 2]),
    "the middle one from two that overlap": ([9, 0, 1, 2, 0, 1, 2], [1, 0, 2, 0, 2, 2, 0]),
    "three by a gap of 10^-40": ([0, 1, 0, 1, 1 + F(1, 10**40), 3], [0, 1, 1, 0, 2, 2]),
    "nothing of the first": ([0, 1, 2, 3], [1, 2, 1, 2]),
    "nothing of the last": ([0, 1, 2, 3], [0, 1, 0, 1]),
    "one class alone": ([0, 1], [1, 1]),
    "no feature": ([(), ()], [1, 1]),
    # The largest of the scores 0, x and y belongs to the label; each two classes surround the third.
    "by scores, and no class by a plane": (
        [(-1, -1), (-1, -30), (-30, -1), (1, -20), (20, 19), (-20, 1), (19, 20)],
        [0, 0, 0, 1, 1, 2, 2],
    ),
}
OF_TWO, QUICK = (list(WAYS)[:7], ("touching", "nothing of the first", "one class alone"))


def direction(rows: Any, labels: Any, order: Sequence[int]) -> Sequence[F]:
    with pytest.raises(SeparableDataError, match="^the classes are linearly separable, by ") as caught:
        fit(rows, labels, classes=order)
    return caught.value.direction


class TestNoMaximum:
    """Separable classes: the decision is exact, and each answer comes with a certificate.

    Spec: softmax-fit
    """

    @pytest.mark.parametrize("ways", [QUICK, pytest.param(list(WAYS), marks=pytest.mark.slow)])
    def test_each_way_is_named_by_a_direction(self, ways: Sequence[str]) -> None:
        for way in ways:
            column, labels = WAYS[way]
            rows = [list(x) if isinstance(x, tuple) else [x] for x in column]
            for order in [(0, 1), (1, 0)] if way in OF_TWO else [(0, 1, 2), (2, 0, 1)]:
                places = [order.index(y) for y in labels]
                assert separates(direction(rows, labels, order), rows, places, len(order)), (way, order)

    @pytest.mark.parametrize("seeds", [(16,), pytest.param(range(12), marks=pytest.mark.slow)])
    def test_there_is_a_maximum_or_a_direction(self, seeds: Sequence[int]) -> None:
        """Either the score vanishes somewhere or a direction separates, never both; each is checked."""
        kinds = set()
        for seed in seeds:
            for classes, d in ((2, 1), (2, 2), (3, 2), (4, 1)):
                rows, labels = examples(seed, classes, d, 4 * (classes - 2) + 2 + seed % 10)
                try:
                    model = fit(rows, labels)
                except SeparableDataError as error:
                    kinds.add("direction")
                    assert separates(error.direction, rows, labels, classes)
                except NotPositiveDefiniteError:
                    pass
                else:
                    kinds.add("maximum")
                    assert is_at_maximum(model, rows, labels)
        assert kinds == {"direction", "maximum"}


ROWS, LABELS = [[0], [1], [2]], [0, 1, 2]


@each_line("""
    THREE.posterior([1, 2]) -> Shape | x | expected 1 entries, got 2
    THREE.predict([nan]) -> NotFinite | x[0] | is nan
    THREE.probability([1]) -> Domain | classes | two classes, for h_theta; `posterior`
    THREE.log_odds([1]) -> Domain | classes | two classes, for log-odds
    log_likelihood([0, 0], ROWS, LABELS) -> Domain | classes | two classes;
    ascent([0, 0], ROWS, LABELS, step_size=1, steps=1) -> Domain | classes
    of_theta(3, (0, 0, 0)) -> Shape | theta | expected a multiple of 2 entries, got 3
    of_theta(3, ()) -> EmptyData | theta
    of_theta(3, (0, nan)) -> NotFinite | theta[1] | is nan
    fit([[0], [1]], [0, 3], classes=[0, 1, 2]) -> Domain | labels[1] | one of
    fit([[0, 0], [1, 2], [2, 4]], [0, 1, 2]) -> NotPositiveDefinite | sum of x x' with x_0 = 1 | row 2 =
""")
def test_refusals(line: str) -> None:
    refused(line, globals())
