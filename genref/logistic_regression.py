# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Logistic regression, the lecture's discriminative rival: theta of maximum conditional likelihood.

Newton's method finds theta, and interval arithmetic proves it: the score, the gradient of the
log-likelihood, vanishes in a small box around it, and nowhere else, as the function is concave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal, localcontext
from fractions import Fraction
from math import inf
from typing import Generic, Optional, overload

from .engine.elimination import definite, dot, identity
from .engine.exact import Number, vector
from .engine.labels import L, class_order, labelled_blocks, sorted_labels
from .engine.reals import Enclosing, Interval, Rounded, Value, exp, ln, rounded, total
from .engine.separation import separating_direction
from .errors import DomainError, EmptyDataError, NotPositiveDefiniteError, SeparableDataError
from .linear_algebra import Vector
from .logistic import logistic_value
from .moments import Moments

__all__ = ["log_likelihood", "score", "fit", "LogisticRegression"]

DIGITS = 40
"""Digits, and steps, with which the maximum is first sought; most are found in fewer than 20 steps."""

Row = Iterable[Number]


@overload
def log_likelihood(
    theta: Iterable[Number], rows: Iterable[Row], labels: Iterable[L], *, digits: None = None
) -> float: ...
@overload
def log_likelihood(
    theta: Iterable[Number], rows: Iterable[Row], labels: Iterable[L], *, digits: int
) -> Decimal: ...
def log_likelihood(
    theta: Iterable[Number], rows: Iterable[Row], labels: Iterable[L], *, digits: Optional[int] = None
) -> Rounded:
    """Return the conditional log-likelihood, the sum of ln p(y | x; theta) over the examples.

    p(y = 1 | x; theta) = h_theta(x). `theta`: d + 1 numbers, theta_0 first; `rows`: n x d; `labels`: n of
    two labels, the second in sorted order being y = 1.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.

    Spec: logistic-conditional-likelihood

    >>> log_likelihood([0, 0], [[1], [2]], [0, 1])
    -1.3862943611198906
    """
    data = _Data.of(rows, labels, None)
    point = vector(theta, "theta", data.dimension)
    return rounded(total(-ln(1 + exp(-side * dot(point, x))) for x, side in data.sided()), digits)


@overload
def score(
    theta: Iterable[Number], rows: Iterable[Row], labels: Iterable[L], *, digits: None = None
) -> tuple[float, ...]: ...
@overload
def score(
    theta: Iterable[Number], rows: Iterable[Row], labels: Iterable[L], *, digits: int
) -> tuple[Decimal, ...]: ...
def score(
    theta: Iterable[Number], rows: Iterable[Row], labels: Iterable[L], *, digits: Optional[int] = None
) -> tuple[Rounded, ...]:
    """Return the gradient of `log_likelihood`: the sum of (y - h_theta(x)) x over the examples, x_0 = 1.

    Raises: as `log_likelihood`.

    See: logistic-conditional-likelihood

    >>> score([0, 0], [[1], [2]], [0, 1])
    (0.0, 0.5)
    """
    data = _Data.of(rows, labels, None)
    point = vector(theta, "theta", data.dimension)
    return tuple(rounded(part, digits) for part in _score(data, point))


def fit(
    rows: Iterable[Row], labels: Iterable[L], *, classes: Optional[Iterable[L]] = None
) -> LogisticRegression[L]:
    """Return theta of maximum conditional likelihood, by Newton's method.

    `rows`: n x d; `labels`: n of two labels, the second in class order being y = 1. Each theta_j is the
    double nearest to the true one; 0.0 stands for all that matters less than 10^-20 to any theta' x.

    Raises: NotPositiveDefiniteError where no theta is unique, with the feature that depends on others;
    SeparableDataError where the likelihood has no maximum, with a direction that separates the classes;
    EmptyDataError, ShapeError, DomainError (also a theta_j that no double is near), NotFiniteError.

    Spec: logistic-fit

    >>> fit([[0], [1], [2], [3]], [0, 1, 0, 1]).theta
    (-1.3622763938401425, 0.9081842625600951)
    """
    data = _Data.of(rows, labels, classes)
    data.refuse_collinear()
    data, middles, scales = data.standardised()
    digits = DIGITS
    while True:
        found = _maximum(data, middles, scales, digits)
        if found is not None:
            return LogisticRegression(data.classes, found)
        if digits == DIGITS:
            data.refuse_separable(middles, scales)
        digits *= 2  # there is a maximum, and enough digits and steps reach it


def _context(digits: int) -> Context:
    return Context(digits + 10, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX, traps=[])


def _maximum(data: _Data[L], middles: Vector, scales: Vector, digits: int) -> Optional[tuple[float, ...]]:
    """Return theta in the units of the data; None if so many digits, and steps, do not settle it."""
    with localcontext(_context(digits)):
        center = _newton(data, digits)
        box = None if center is None else _proved(data, center, digits)
        theta = [None] if box is None else _rounded_theta(Enclosing(digits + 10), box, middles, scales)
    certain = tuple(number for number in theta if number is not None)
    return certain if len(certain) == len(theta) else None


@dataclass(frozen=True)
class LogisticRegression(Generic[L]):
    """p(y = 1 | x) = h_theta(x), y = 1 being the second of the two classes; theta_0 stands first."""

    classes: tuple[L, ...]
    theta: tuple[float, ...]

    @overload
    def probability(self, x: Iterable[Number], *, digits: None = None) -> float: ...
    @overload
    def probability(self, x: Iterable[Number], *, digits: int) -> Decimal: ...
    def probability(self, x: Iterable[Number], *, digits: Optional[int] = None) -> Rounded:
        """Return h_theta(x), for theta as it is; x has d entries.

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        return rounded(logistic_value(self._linear(x)), digits)

    def predict(self, x: Iterable[Number]) -> L:
        """Return the more probable label, the first of the two on the boundary; x has d entries.

        Raises: ShapeError, DomainError, NotFiniteError.
        """
        return self.classes[self._linear(x) > 0]

    def _linear(self, x: Iterable[Number]) -> Fraction:
        theta_0, *rest = vector(self.theta, "theta")
        return theta_0 + dot(rest, vector(x, "x", len(rest)))


@dataclass(frozen=True)
class _Data(Generic[L]):
    """Examples as exact vectors with x_0 = 1, and whether y = 1."""

    classes: tuple[L, ...]
    rows: tuple[Vector, ...]
    positive: tuple[bool, ...]

    @staticmethod
    def of(rows: Iterable[Row], labels: Iterable[L], classes: Optional[Iterable[L]]) -> _Data[L]:
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
        return _Data(order, tuple(points), tuple(name == order[1] for name in names))

    @property
    def dimension(self) -> int:
        """The number of entries of theta."""
        return len(self.rows[0])

    def standardised(self) -> tuple[_Data[L], Vector, Vector]:
        """Return the examples less the middle of each feature, divided by a power of 2 near its reach."""
        columns = list(zip(*self.rows))[1:]
        middles = tuple((min(column) + max(column)) / 2 for column in columns)
        reaches = [max(column) - min(column) for column in columns]
        scales = tuple(
            Fraction(2) ** (reach.numerator.bit_length() - reach.denominator.bit_length())
            for reach in reaches
        )
        rows = tuple(
            (one, *((entry - middle) / scale for entry, middle, scale in zip(x, middles, scales)))
            for one, *x in self.rows
        )
        return _Data(self.classes, rows, self.positive), middles, scales

    def sided(self) -> Iterator[tuple[Vector, int]]:
        """Yield each x with the sign that theta' x should have."""
        return ((x, 1 if positive else -1) for x, positive in zip(self.rows, self.positive))

    def refuse_collinear(self) -> None:
        """Raise NotPositiveDefiniteError, naming a feature that is a combination of others and x_0."""
        products = Moments.of(self.rows).products
        d = range(self.dimension)
        gram = tuple(tuple(products[min(i, j)][abs(i - j)] for j in d) for i in d)
        definite(gram, (), "sum of x x' with x_0 = 1")

    def refuse_separable(self, middles: Vector, scales: Vector) -> None:
        """Raise SeparableDataError, with a direction in the units before `standardised`, if one is."""
        direction = separating_direction([tuple(side * entry for entry in x) for x, side in self.sided()])
        if direction is not None:
            rest = [a / scale for a, scale in zip(direction[1:], scales)]
            raise SeparableDataError((direction[0] - dot(rest, middles), *rest))


def _score(data: _Data[L], theta: Vector) -> Iterator[Value]:
    """Yield the entries of the sum of (y - h_theta(x)) x, exactly where they are rational.

    h(-z) = 1 - h(z), so the terms of each size of theta' x can be collected; those that do not cancel
    add up to no rational number (Lindemann and Weierstrass).
    """
    rational = [Fraction(0)] * data.dimension
    weights: dict[Fraction, list[Fraction]] = {}
    for x, positive in zip(data.rows, data.positive):
        z = dot(theta, x)
        of_size = weights.setdefault(abs(z), [Fraction(0)] * data.dimension)
        for j, entry in enumerate(x):
            rational[j] += (positive - (z < 0)) * entry
            of_size[j] += entry if z < 0 else -entry
    logistic = {size: logistic_value(size) for size in weights}
    for j, part in enumerate(rational):
        terms = [of_size[j] * logistic[size] for size, of_size in weights.items() if of_size[j]]
        yield total([part, *terms])


# Newton's method, in decimals that are rounded: what it finds is proved afterwards.


def _newton(data: _Data[L], digits: int) -> Optional[list[Decimal]]:
    """Return theta to about so many digits; None if as many steps do not reach it."""
    rows = [[Decimal(entry.numerator) / entry.denominator for entry in x] for x in data.rows]
    theta = [Decimal(0)] * data.dimension
    value = _log_likelihood(theta, rows, data.positive)
    for _ in range(digits):
        step = _newton_step(theta, rows, data.positive)
        if step is None:
            return None
        unit = max([Decimal(1), *map(abs, theta)])
        noise = len(rows) * unit.scaleb(-digits)  # more than rounding does to the likelihood
        while True:
            size = max(map(abs, step))
            nearer = [a + b for a, b in zip(theta, step)]
            new_value = _log_likelihood(nearer, rows, data.positive)
            last = size <= unit.scaleb(-digits // 2)  # the error is squared by each step
            if new_value >= value - noise or last:
                break
            step = [entry / 2 for entry in step]
        theta, value = nearer, new_value
        if last:
            return theta
    return None


def _log_likelihood(
    theta: Sequence[Decimal], rows: Sequence[Sequence[Decimal]], positive: Sequence[bool]
) -> Decimal:
    value = Decimal(0)
    for x, y in zip(rows, positive):
        z = sum((a * b for a, b in zip(theta, x)), Decimal(0))
        value -= (1 + (-z if y else z).exp()).ln()
    return value


def _newton_step(
    theta: Sequence[Decimal], rows: Sequence[Sequence[Decimal]], positive: Sequence[bool]
) -> Optional[list[Decimal]]:
    """Return the solution of information step = score; None where probabilities are rounded to 0 or 1."""
    d = range(len(theta))
    score = [Decimal(0) for _ in d]
    information = [[Decimal(0) for _ in d] for _ in d]
    for x, y in zip(rows, positive):
        h = 1 / (1 + (-sum((a * b for a, b in zip(theta, x)), Decimal(0))).exp())
        weight = h * (1 - h)
        for j in d:
            score[j] += (y - h) * x[j]
            part = weight * x[j]
            for k in range(j + 1):
                information[j][k] += part * x[k]
                information[k][j] = information[j][k]
    matrix = tuple(tuple(map(Fraction, row)) for row in information)
    try:
        (step,) = definite(matrix, [tuple(map(Fraction, score))], "information").solutions()
    except NotPositiveDefiniteError:
        return None
    return [Decimal(entry.numerator) / entry.denominator for entry in step]


# The proof: Krawczyk's operator maps a box around theta into itself, so the score vanishes once in it.


def _proved(data: _Data[L], center: Sequence[Decimal], digits: int) -> Optional[list[Interval]]:
    """Return a box that contains the maximum, if this one is proved to."""
    at = Enclosing(digits + 10)
    radius = max([Decimal(1), *map(abs, center)]).scaleb(-digits // 2)
    rows = [[at.ratio(entry.numerator, entry.denominator) for entry in x] for x in data.rows]
    points = [(entry, entry) for entry in center]
    box = [(at.down.subtract(entry, radius), at.up.add(entry, radius)) for entry in center]
    score, _ = _enclosed(at, points, rows, data.positive)
    _, information = _enclosed(at, box, rows, data.positive)
    middle = tuple(tuple(Fraction((low + high) / 2) for low, high in row) for row in information)
    try:
        columns = definite(middle, identity(data.dimension), "information").solutions()
    except NotPositiveDefiniteError:
        return None
    preconditioner = [
        [at.ratio(entry.numerator, entry.denominator) for entry in row] for row in zip(*columns)
    ]
    reach = (-radius, radius)
    image = []
    for j, row in enumerate(preconditioner):
        value = at.add(points[j], _dot(at, row, score))
        for k in range(data.dimension):
            product = _dot(at, row, [information[i][k] for i in range(data.dimension)])
            one = Decimal(int(j == k))
            value = at.add(value, at.multiply(at.subtract((one, one), product), reach))
        image.append(value)
    inside = all(box[j][0] < low and high < box[j][1] for j, (low, high) in enumerate(image))
    return image if inside else None


def _enclosed(
    at: Enclosing, theta: Sequence[Interval], rows: Sequence[Sequence[Interval]], positive: Sequence[bool]
) -> tuple[list[Interval], list[list[Interval]]]:
    """Enclose score and information for all theta of a box."""
    zero, one = (Decimal(0), Decimal(0)), (Decimal(1), Decimal(1))
    d = range(len(theta))
    score: list[Interval] = [zero for _ in d]
    information: list[list[Interval]] = [[zero for _ in d] for _ in d]
    for x, y in zip(rows, positive):
        z = _dot(at, theta, x)
        h = at.divide(one, at.add(one, at.exp(at.subtract(zero, z))))
        missing = at.subtract(one, h)
        weight = at.multiply(h, missing)
        for j in d:
            score[j] = at.add(score[j], at.multiply(missing if y else at.subtract(zero, h), x[j]))
            part = at.multiply(weight, x[j])
            for k in range(j + 1):
                information[j][k] = at.add(information[j][k], at.multiply(part, x[k]))
                information[k][j] = information[j][k]
    return score, information


def _dot(at: Enclosing, u: Iterable[Interval], v: Iterable[Interval]) -> Interval:
    value = Decimal(0), Decimal(0)
    for a, b in zip(u, v):
        value = at.add(value, at.multiply(a, b))
    return value


def _rounded_theta(
    at: Enclosing, box: Sequence[Interval], middles: Vector, scales: Vector
) -> list[Optional[float]]:
    """Return theta in the units of the data, each the nearest double where that is certain."""
    weights = [at.divide(entry, at.ratio(s.numerator, s.denominator)) for entry, s in zip(box[1:], scales)]
    intercept = box[0]
    for weight, middle in zip(weights, middles):
        part = at.multiply(weight, at.ratio(middle.numerator, middle.denominator))
        intercept = at.subtract(intercept, part)
    largest = [Fraction(1), *(abs(middle) + scale for middle, scale in zip(middles, scales))]  # |x_j| at most
    return [_rounded(*each, f"theta[{j}]") for j, each in enumerate(zip([intercept, *weights], largest))]


def _rounded(interval: Interval, largest: Fraction, where: str) -> Optional[float]:
    """Return the double nearest to all numbers of an interval, 0.0 if they are nothing beside 1 / largest."""
    low, high = interval
    if Fraction(max(abs(low), abs(high))) * largest <= Fraction(1, 10**20):
        return 0.0
    nearest = float(low)
    if nearest != float(high):
        return None
    if nearest in (0, inf, -inf):
        raise DomainError(where, Context(5).plus(low), "the range of doubles; the feature needs another unit")
    return nearest
