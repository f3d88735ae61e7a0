# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Logistic regression, the lecture's discriminative rival: theta of maximum conditional likelihood.

An example is kept as u = x where y = 1 and u = -x where y = 0, with x_0 = 1: as 1 - g(z) = g(-z), the
probability of its label is g(theta' u).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Generic, Optional, overload

from . import equations
from .definition import defined_by
from .display import Displayed, Listing
from .engine.matrices.elimination import definite, dot
from .engine.regression import gradient_ascent
from .engine.regression.maximum import Maximum
from .errors import DomainError, EmptyDataError
from .logistic import hypothesis, logistic_of, parameter_and_point, theta_listed
from .moments import Moments
from .numbers.exact import Matrix, Number, Point, Rows, Vector, doubles, entries, exact, vector, whole_count
from .numbers.labels import L, class_order, labelled_blocks, sorted_labels
from .numbers.reals import Rounded, Value, exp, ln, rounded, total

__all__ = ["log_likelihood", "score", "ascent", "fit", "LogisticRegression"]


def __dir__() -> list[str]:
    """What this module offers, for completion; what it imports is not its own."""
    return __all__


MAX_STEPS = 1000
"""The most steps of gradient ascent; enclosures grow wider with each, so many more take too many digits."""


@overload
def log_likelihood(theta: Point, rows: Rows, labels: Iterable[L], *, digits: None = None) -> float: ...
@overload
def log_likelihood(theta: Point, rows: Rows, labels: Iterable[L], *, digits: int) -> Decimal: ...
def log_likelihood(theta: Point, rows: Rows, labels: Iterable[L], *, digits: Optional[int] = None) -> Rounded:
    """Return the sum of ln p(y | x; theta) over the examples.

    `theta`: d + 1 numbers; `rows`: n x d; `labels`: n of two labels, the second in sorted order being y = 1.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.

    >>> log_likelihood([0, 0], [[1], [2]], [0, 1])
    -1.3862943611198906
    """
    _, examples = _examples(rows, labels)
    return rounded(_log_likelihood(vector(theta, "theta", len(examples[0])), examples), digits)


# With the engine on, `_quick_log_likelihood` runs instead.
def _log_likelihood(theta: Vector, examples: Matrix) -> Value:
    return equations.logistic_conditional_likelihood(theta, *_rows_and_labels(examples))


@defined_by(_log_likelihood)
def _quick_log_likelihood(theta: Vector, examples: Matrix) -> Value:
    z = [dot(theta, u) for u in examples]
    # ln g(z), without an exponential beyond decimals where z is far below 0.
    return total(min(z_i, Fraction(0)) - ln(1 + exp(-abs(z_i))) for z_i in z)


@overload
def score(theta: Point, rows: Rows, labels: Iterable[L], *, digits: None = None) -> tuple[float, ...]: ...
@overload
def score(theta: Point, rows: Rows, labels: Iterable[L], *, digits: int) -> tuple[Decimal, ...]: ...
def score(
    theta: Point, rows: Rows, labels: Iterable[L], *, digits: Optional[int] = None
) -> tuple[Rounded, ...]:
    """Return the gradient of `log_likelihood`: the sum of (y - h_theta(x)) x over the examples, x_0 = 1.

    Raises: as `log_likelihood`.

    See: logistic-conditional-likelihood

    >>> score([0, 0], [[1], [2]], [0, 1])
    (0.0, 0.5)
    """
    _, examples = _examples(rows, labels)
    point = vector(theta, "theta", len(examples[0]))
    constant, terms = gradient_ascent.score(examples, point)
    # Terms that do not cancel add up to no rational number (Lindemann and Weierstrass).
    values = [(logistic_of(dot(point, u)), term) for u, term in terms]
    return tuple(
        rounded(total([c_j, *(g * term[j] for g, term in values if term[j])]), digits)
        for j, c_j in enumerate(constant)
    )


@overload
def ascent(
    theta: Point,
    rows: Rows,
    labels: Iterable[L],
    *,
    step_size: Number,
    steps: Number,
    digits: None = None,
) -> tuple[tuple[float, ...], ...]: ...
@overload
def ascent(
    theta: Point, rows: Rows, labels: Iterable[L], *, step_size: Number, steps: Number, digits: int
) -> tuple[tuple[Decimal, ...], ...]: ...
def ascent(
    theta: Point,
    rows: Rows,
    labels: Iterable[L],
    *,
    step_size: Number,
    steps: Number,
    digits: Optional[int] = None,
) -> tuple[tuple[Rounded, ...], ...]:
    """Return the path of gradient ascent: theta at its start, and after each of so many steps.

    A step adds `step_size` times the score. Each theta is rounded for the result alone: the next step goes on
    from the exact one. `theta`: d + 1 numbers, theta_0 first; `rows`: n x d; the result: steps + 1 of d + 1.

    Raises: as `log_likelihood`; DomainError unless `steps` is a whole number from 0 to 1000.

    >>> for theta in ascent([0, 0], [[0], [1], [2], [3]], [0, 1, 0, 1], step_size=0.25, steps=2):
    ...     print(theta)
    (0.0, 0.0)
    (0.0, 0.25)
    (-0.09095363281576141, 0.2888421847960785)
    """
    _, examples = _examples(rows, labels)
    start = vector(theta, "theta", len(examples[0]))
    count = whole_count(steps, "steps")
    if count > MAX_STEPS:
        raise DomainError("steps", steps, f"at most {MAX_STEPS}")
    path = _ascent(start, examples, exact(step_size, "step_size"), count)
    return tuple(tuple(rounded(part, digits) for part in point) for point in path)


# With the engine on, `_enclosed_ascent` runs instead.
def _ascent(theta: Vector, examples: Matrix, step_size: Fraction, steps: int) -> Sequence[Sequence[Value]]:
    x, y = _rows_and_labels(examples)
    path: list[Sequence[Value]] = [theta]
    for _ in range(steps):
        path.append(equations.logistic_ascent(path[-1], x, y, step_size))
    return path


@defined_by(_ascent)
def _enclosed_ascent(
    theta: Vector, examples: Matrix, step_size: Fraction, steps: int
) -> Sequence[Sequence[Value]]:
    path = gradient_ascent.Path(theta, examples, step_size, steps)
    return [path.theta(k) for k in range(steps + 1)]


def fit(rows: Rows, labels: Iterable[L], *, classes: Optional[Iterable[L]] = None) -> LogisticRegression[L]:
    """Return theta of maximum conditional likelihood, by Newton's method.

    `rows`: n x d; `labels`: n of two labels, the second in class order being y = 1. Each theta_j is the
    double nearest to the true one; 0.0 stands for all that matters less than 10^-20 to any theta' x. The
    maximum is proved with intervals; where Newton's method finds none, linear programming decides whether a
    plane separates the classes. See `engine/regression/maximum.py`.

    Raises: NotPositiveDefiniteError where no theta is unique, with the feature that depends on others;
    SeparableDataError where the likelihood has no maximum, with a direction that separates the classes;
    EmptyDataError, ShapeError, DomainError (also a theta_j that no double is near), NotFiniteError.

    Computes: logistic-fit

    >>> fit([[0], [1], [2], [3]], [0, 1, 0, 1]).theta
    (-1.3622763938401425, 0.9081842625600951)
    """
    order, examples = _examples(rows, labels, classes)
    maximum = Maximum(examples)
    if not maximum.is_single():  # perhaps a feature is a combination of others and x_0: exactly, then
        products = Moments.of(examples).products
        d = range(len(products))
        gram = tuple(tuple(products[min(i, j)][abs(i - j)] for j in d) for i in d)
        definite(gram, (), "sum of x x' with x_0 = 1")
    return LogisticRegression(order, maximum.theta())


@dataclass(frozen=True, repr=False)
class LogisticRegression(Displayed, Generic[L]):
    """p(y = 1 | x) = h_theta(x), y = 1 being the second of the two classes; theta_0 stands first.

    Raises: EmptyDataError, DomainError, NotFiniteError.
    """

    classes: tuple[L, ...]
    theta: tuple[float, ...]

    def __post_init__(self) -> None:
        classes = _refuse_all_but_two(class_order(self.classes, "classes"))
        given = entries(self.theta, "theta")
        exactly = vector(given, "theta")
        if not exactly:
            raise EmptyDataError("theta")
        vars(self).update(classes=classes, theta=tuple(doubles(given) or exactly))

    def _about(self) -> Mapping[str, object]:
        return {"classes": self.classes, "features": len(self.theta) - 1}

    def _tables(self, names: Optional[Sequence[str]] = None) -> Iterator[Listing]:
        yield theta_listed(self.theta, names)

    @overload
    def probability(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def probability(self, x: Point, *, digits: int) -> Decimal: ...
    def probability(self, x: Point, *, digits: Optional[int] = None) -> Rounded:
        """Return h_theta(x), for theta as it is; x has d entries.

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        return hypothesis(self.theta, x, digits=digits)

    def predict(self, x: Point) -> L:
        """Return the more probable label, the first of the two on the boundary.

        Raises: as `probability`.
        """
        theta, point = parameter_and_point(self.theta, x)
        return self.classes[dot(theta[1:], point) > -theta[0]]


def _refuse_all_but_two(classes: tuple[L, ...]) -> tuple[L, ...]:
    if len(classes) != 2:
        raise DomainError("classes", classes, "two classes, for logistic regression")
    return classes


def _examples(
    rows: Rows, labels: Iterable[L], classes: Optional[Iterable[L]] = None
) -> tuple[tuple[L, ...], Matrix]:
    """Return the two classes, and u of each example."""
    declared = None if classes is None else class_order(classes, "classes")
    points: list[Vector] = []
    names: list[L] = []
    for start, block, block_names in labelled_blocks(rows, labels, declared):
        for i, row in enumerate(block, start):
            length = len(points[0]) - 1 if points else None
            points.append((Fraction(1), *vector(row, f"rows[{i}]", length)))
        names += block_names
    if not points:
        raise EmptyDataError("rows")
    order = _refuse_all_but_two(declared or tuple(sorted_labels(dict.fromkeys(names))))
    return order, tuple(x if y == order[1] else tuple(-a for a in x) for x, y in zip(points, names))


def _rows_and_labels(examples: Matrix) -> tuple[Matrix, list[int]]:
    """Return x and y of examples u, of which u_0 = 1 where y = 1 and u_0 = -1 where y = 0."""
    return tuple(tuple(u[0] * u_j for u_j in u[1:]) for u in examples), [int(u[0] > 0) for u in examples]
