# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Logistic regression, the lecture's discriminative rival: theta of maximum conditional likelihood.

Newton's method finds theta, and interval arithmetic proves it: the score, the gradient of the
log-likelihood, vanishes in a small box around it, and nowhere else, as the function is concave.

An example is kept as u = x where y = 1 and u = -x where y = 0, with x_0 = 1: as 1 - h(z) = h(-z), the
probability of its label is 1 / (1 + exp(-theta' u)).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from functools import partial
from math import inf
from operator import mul
from typing import Generic, Optional, Tuple, overload

from .engine.exact import Point, Rows, vector
from .engine.krawczyk import enclosed_zero
from .engine.labels import L, class_order, labelled_blocks, sorted_labels
from .engine.reals import (
    Enclosing,
    Interval,
    Real,
    Rounded,
    TooCoarse,
    Value,
    decided,
    exp,
    ln,
    rounded,
    total,
)
from .engine.separation import separating_direction
from .errors import DomainError, EmptyDataError, NotPositiveDefiniteError, SeparableDataError
from .linear_algebra import Vector, definite_solutions, dot, inverse
from .logistic import logistic_value
from .moments import Moments

__all__ = ["log_likelihood", "score", "fit", "LogisticRegression"]

DIGITS = 50
"""Digits, and steps, with which the maximum is first sought; most are found in fewer than 20 steps."""

NOTHING = Fraction(1, 10**20)
"""What may be left out of any theta' x."""

Examples = Tuple[Vector, ...]


@overload
def log_likelihood(theta: Point, rows: Rows, labels: Iterable[L], *, digits: None = None) -> float: ...
@overload
def log_likelihood(theta: Point, rows: Rows, labels: Iterable[L], *, digits: int) -> Decimal: ...
def log_likelihood(theta: Point, rows: Rows, labels: Iterable[L], *, digits: Optional[int] = None) -> Rounded:
    """Return the conditional log-likelihood, the sum of ln p(y | x; theta) over the examples.

    p(y = 1 | x; theta) = h_theta(x). `theta`: d + 1 numbers, theta_0 first; `rows`: n x d; `labels`: n of
    two labels, the second in sorted order being y = 1.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.

    Computes: logistic-conditional-likelihood

    >>> log_likelihood([0, 0], [[1], [2]], [0, 1])
    -1.3862943611198906
    """
    _, examples = _examples(rows, labels)
    point = vector(theta, "theta", len(examples[0]))
    return rounded(total(-ln(1 + exp(-dot(point, u))) for u in examples), digits)


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
    return tuple(rounded(part, digits) for part in _score(point, examples))


def fit(rows: Rows, labels: Iterable[L], *, classes: Optional[Iterable[L]] = None) -> LogisticRegression[L]:
    """Return theta of maximum conditional likelihood, by Newton's method.

    `rows`: n x d; `labels`: n of two labels, the second in class order being y = 1. Each theta_j is the
    double nearest to the true one; 0.0 stands for all that matters less than 10^-20 to any theta' x.

    Raises: NotPositiveDefiniteError where no theta is unique, with the feature that depends on others;
    SeparableDataError where the likelihood has no maximum, with a direction that separates the classes;
    EmptyDataError, ShapeError, DomainError (also a theta_j that no double is near), NotFiniteError.

    Computes: logistic-fit

    >>> fit([[0], [1], [2], [3]], [0, 1, 0, 1]).theta
    (-1.3622763938401425, 0.9081842625600951)
    """
    order, examples = _examples(rows, labels, classes)
    _refuse_collinear(examples)
    return LogisticRegression(order, _Maximum(examples).theta())


@dataclass(frozen=True)
class LogisticRegression(Generic[L]):
    """p(y = 1 | x) = h_theta(x), y = 1 being the second of the two classes; theta_0 stands first."""

    classes: tuple[L, ...]
    theta: tuple[float, ...]

    @overload
    def probability(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def probability(self, x: Point, *, digits: int) -> Decimal: ...
    def probability(self, x: Point, *, digits: Optional[int] = None) -> Rounded:
        """Return h_theta(x), for theta as it is; x has d entries.

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        return rounded(logistic_value(self._linear(x)), digits)

    def predict(self, x: Point) -> L:
        """Return the more probable label, the first of the two on the boundary; x has d entries.

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        return self.classes[self._linear(x) > 0]

    def _linear(self, x: Point) -> Fraction:
        theta_0, *rest = vector(self.theta, "theta")
        return theta_0 + dot(rest, vector(x, "x", len(rest)))


def _examples(
    rows: Rows, labels: Iterable[L], classes: Optional[Iterable[L]] = None
) -> tuple[tuple[L, ...], Examples]:
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
    order = declared or tuple(sorted_labels(dict.fromkeys(names)))
    if len(order) != 2:
        raise DomainError("classes", order, "two classes, for logistic regression")
    return order, tuple(x if y == order[1] else tuple(-a for a in x) for x, y in zip(points, names))


def _score(theta: Vector, examples: Examples) -> list[Value]:
    """Return the sum of h(-theta' u) u, exactly where it is rational.

    h(z) = 1 - h(-z), so the terms of each size of theta' u can be collected; those that do not cancel add
    up to no rational number (Lindemann and Weierstrass).
    """
    rational = [Fraction(0)] * len(theta)
    collected: dict[Fraction, list[Fraction]] = {}
    for u in examples:
        z = dot(theta, u)
        of_size = collected.setdefault(abs(z), [Fraction(0)] * len(theta))
        for j, entry in enumerate(u):
            rational[j] += entry if z < 0 else 0
            of_size[j] += -entry if z < 0 else entry
    h = {size: logistic_value(-size) for size in collected}
    return [
        total([part, *(of_size[j] * h[size] for size, of_size in collected.items() if of_size[j])])
        for j, part in enumerate(rational)
    ]


def _refuse_collinear(examples: Examples) -> None:
    """Raise NotPositiveDefiniteError, naming a feature that is a combination of others and x_0."""
    products = Moments.of(examples).products
    d = range(len(products))
    gram = tuple(tuple(products[min(i, j)][abs(i - j)] for j in d) for i in d)
    definite_solutions(gram, [gram[0]], "sum of x x' with x_0 = 1")


class _Maximum:
    """theta of maximum likelihood, as real numbers: a rule encloses them as tightly as asked.

    The rule works with each feature less its middle and divided by a power of 2, so that all |x_j| are
    at most 1.
    """

    def __init__(self, examples: Examples) -> None:
        columns = list(zip(*((y * entry for entry in rest) for y, *rest in examples)))
        reaches = [max(column) - min(column) for column in columns]
        self.middles = [(max(column) + min(column)) / 2 for column in columns]
        self.scales = [
            Fraction(2) ** (r.numerator.bit_length() - r.denominator.bit_length()) for r in reaches
        ]
        self.examples: Examples = tuple(
            (y, *((entry - y * m) / scale for entry, m, scale in zip(rest, self.middles, self.scales)))
            for y, *rest in examples
        )
        self.digits = 0
        self.box: list[Interval] = []

    def theta(self) -> tuple[float, ...]:
        """Return theta in the units of the data, rounded.

        Raises: SeparableDataError; DomainError for an entry that no double is near.
        """
        constant, *rest = (Real(partial(self.enclose, j)) for j in range(len(self.scales) + 1))
        weights = [entry / scale for entry, scale in zip(rest, self.scales)]
        entries = [constant - total(map(mul, weights, self.middles)), *weights]
        largest = [Fraction(1), *(abs(m) + scale for m, scale in zip(self.middles, self.scales))]  # |x_j|
        return tuple(
            decided(entry, Enclosing(DIGITS), partial(_nearest, NOTHING / x_j, f"theta[{j}]"))
            for j, (entry, x_j) in enumerate(zip(entries, largest))
        )

    def enclose(self, j: int, at: Enclosing) -> Interval:
        """Enclose one entry of theta, in the units of the rule."""
        if self.digits < at.digits:
            try:
                self.box, self.digits = _newton(at, self.examples), at.digits
            except TooCoarse:
                if at.digits == DIGITS:
                    self.refuse_separable()
                raise  # there is a maximum, and enough digits and steps reach it
        return self.box[j]

    def refuse_separable(self) -> None:
        """Raise SeparableDataError, with a direction in the units of the data, if there is one."""
        direction = separating_direction(self.examples)
        if direction is not None:
            rest = [a / scale for a, scale in zip(direction[1:], self.scales)]
            raise SeparableDataError((direction[0] - dot(rest, self.middles), *rest))


def _nearest(nothing: Fraction, where: str, low: Decimal, high: Decimal) -> Optional[float]:
    """Return the double nearest to all numbers between two, 0.0 if they are at most `nothing`."""
    if max(abs(Fraction(low)), abs(Fraction(high))) <= nothing:
        return 0.0
    nearest = float(low)
    if nearest != float(high):
        return None
    if nearest in (0, inf, -inf):
        raise DomainError(where, Context(5).plus(low), "the range of doubles; the feature needs another unit")
    return nearest


def _newton(at: Enclosing, examples: Examples) -> list[Interval]:
    """Return a box in which the likelihood is proved to have its maximum; |x_j| is at most 1.

    A step is halved if it leads beyond the maximum along its line. One that changes no theta' x by more than
    1 need not be: it gains in any case, as on its way the curvature changes e times at most.

    Raises: TooCoarse if so many digits, and as many steps, do not settle it.
    """
    rows = [[at.ratio(entry.numerator, entry.denominator) for entry in u] for u in examples]
    theta = step = [Decimal(0)] * len(rows[0])
    with localcontext(at.down):
        for _ in range(at.digits):
            score, information = _derivatives(at, [(entry, entry) for entry in theta], rows)
            if sum(map(abs, step)) > 1 and sum(a * low for a, (low, _) in zip(step, score)) < 0:
                step = [entry / 2 for entry in step]
                theta = [entry - half for entry, half in zip(theta, step)]
                continue
            try:
                exact = inverse([[low for low, _ in row] for row in information])
            except NotPositiveDefiniteError:
                break
            y = [[at.ratio(entry.numerator, entry.denominator) for entry in row] for row in exact]
            step = [at.dot(row, score)[0] for row in y]
            radius = max([Decimal(1), *map(abs, theta)]).scaleb(-2 * at.digits // 5)
            if max(map(abs, step)) < radius / 2:
                box = [(at.down.subtract(entry, radius), at.up.add(entry, radius)) for entry in theta]
                _, slope = _derivatives(at, box, rows)
                return enclosed_zero(at, theta, radius, [(-high, -low) for low, high in score], slope, y)
            theta = [entry + whole for entry, whole in zip(theta, step)]
    raise TooCoarse


def _derivatives(
    at: Enclosing, theta: Sequence[Interval], rows: Sequence[Sequence[Interval]]
) -> tuple[list[Interval], list[list[Interval]]]:
    """Enclose the score, sum of h(-theta' u) u, and the information, sum of h(-theta' u) h(theta' u) u u'."""
    one = at.ratio(1, 1)
    missing = [at.divide(one, at.add(one, at.exp(at.dot(theta, u)))) for u in rows]
    weights = [at.multiply(h, at.subtract(one, h)) for h in missing]
    columns = list(zip(*rows))
    weighted = [list(map(at.multiply, weights, column)) for column in columns]
    lower = [[at.dot(a, b) for b in columns[: j + 1]] for j, a in enumerate(weighted)]
    d = range(len(columns))
    information = [[lower[max(j, k)][min(j, k)] for k in d] for j in d]
    return [at.dot(missing, column) for column in columns], information
