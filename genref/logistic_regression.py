# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Logistic regression, and softmax regression for more than two classes: the rival of GDA.

It estimates p(y | x) directly, by the theta that makes the labels most probable given the rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import partial
from operator import mul
from typing import List, Tuple, overload

from .errors import DomainError, EmptyDataError, ShapeError
from .generative import Classifier, Scores
from .logistic import share
from .matrices import dot
from .maximum import Maximum
from .numbers import exact, rounding
from .numbers.exact import Integers, Matrix, Number, Point, Vector
from .numbers.labels import L, Order, class_order, frozen, labelled, sorted_labels
from .numbers.rounding import Digits, Interval, Precision, Real, Rounded, Unrounded
from .numbers.tables import Data, Entries, Names, Several, checked_names, entries_of, place_of_entry
from .numbers.values import fill, made, once

__all__ = ["log_likelihood", "score", "ascent", "fit", "LogisticRegression"]

MAX_COEFFICIENTS = 1000
"""The most coefficients of `fit`: their information matrix has a million entries, and each step solves it."""

MAX_STEPS = 100

Examples = Tuple[Tuple[L, ...], List[Vector], List[int], Names]


@dataclass(frozen=True, repr=False)
class LogisticRegression(Classifier[L, Point, Entries]):
    """p(y | x) of softmax regression; with two classes, p(y = 1 | x) = h_theta(x) for the second class.

    `theta`: d + 1 numbers for each class but the first, one class after the other, theta_0 first;
    `feature_names`: the column names of the table that it was fitted to, or None.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.
    Computes: softmax-hypothesis

    >>> LogisticRegression(("a", "b", "c"), (0.0, 1.0, 0.0, -1.0)).posterior([0])
    {'a': 0.3333333333333333, 'b': 0.3333333333333333, 'c': 0.3333333333333333}
    """

    _line, _shown = ("classes", "dimension"), ("thetas",)

    classes: tuple[L, ...]  # pyright: ignore[reportIncompatibleMethodOverride]  # a field
    theta: tuple[float, ...]
    feature_names: Names = field(default=None, compare=False)  # pyright: ignore[reportIncompatibleMethodOverride]  # a field

    def __post_init__(self) -> None:
        classes = class_order(self.classes, "classes")
        _refuse_fewer_than_two(classes)
        theta = tuple(exact.entries(self.theta, "theta"))
        exact.vector(theta, "theta")
        if not theta:
            raise EmptyDataError("theta")
        if len(theta) % (len(classes) - 1):
            raise ShapeError("theta", f"a multiple of {len(classes) - 1} entries", str(len(theta)))
        names = checked_names(self.feature_names, len(theta) // (len(classes) - 1) - 1)
        fill(self, classes=classes, theta=theta, feature_names=names)

    @once
    def thetas(self) -> Mapping[L, tuple[float, ...]]:
        """theta_k of each class, d + 1 numbers; for the first class all are 0."""
        width = len(self.theta) // (len(self.classes) - 1)
        blocks = [self.theta[start : start + width] for start in range(0, len(self.theta), width)]
        return frozen([(0.0,) * width, *blocks], self.classes)

    @once
    def _exact_thetas(self) -> Sequence[Integers]:
        """theta_k of each class as integers over a denominator"""
        return [exact.integers(theta, str) for theta in self.thetas.values()]

    @once
    def dimension(self) -> int:
        """The number of features, d."""
        return len(self.thetas[self.classes[0]]) - 1

    def _checked(self, x: Point, where: str = "x") -> Entries:
        return entries_of(x, self.feature_names, self.dimension, where)

    def _exponents(self, x: Entries) -> list[Fraction]:
        """theta_k'x of each class"""
        numbers, below = x.exactly()
        point = [below, *numbers]
        return [Fraction(sum(map(mul, t, point)), unit * below) for t, unit in self._exact_thetas]

    def _scores(self, x: Entries) -> Scores:
        e, K = self._exponents(x), len(self.classes)
        return Scores(K, range(K), lambda at: [at(z) for z in e], lambda: (e, [Fraction(1)] * K))

    def _reasons(self, x: Entries, k: int, other: int) -> Iterator[tuple[str, Real]]:
        """(theta_yj - theta_zj) x_j, including x_0 = 1"""
        from .display import short

        thetas = list(self.thetas.values())
        theta = [exact.fraction(a) - exact.fraction(b) for a, b in zip(thetas[k], thetas[other])]
        yield "x_0 = 1", theta[0]
        names = self.feature_names or [f"x_{j}" for j in range(1, self.dimension + 1)]
        for name, theta_j, x_j in zip(names, theta[1:], map(exact.fraction, x.values)):
            yield f"{name} = {short(x_j)}", theta_j * x_j

    @overload
    def probability(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def probability(self, x: Point, *, digits: int) -> Decimal: ...
    def probability(self, x: Point, *, digits: Digits = None) -> Rounded:
        """Return h_theta(x) for two classes; x has d entries.

        Raises: ShapeError, NotFiniteError; DomainError, also if there are more classes: use `posterior`.
        """
        self._refuse_more_than_two("h_theta; `posterior` accepts any number")
        return self._about(x, self._scores).posterior(digits)[1]

    @overload
    def log_likelihood(self, rows: Several[Point], labels: Iterable[L], *, digits: None = None) -> float: ...
    @overload
    def log_likelihood(self, rows: Several[Point], labels: Iterable[L], *, digits: int) -> Decimal: ...
    def log_likelihood(self, rows: Several[Point], labels: Iterable[L], *, digits: Digits = None) -> Rounded:
        """Return the sum of ln p(y | x) over n rows and labels, read once.

        Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.
        Computes: softmax-conditional-likelihood
        """
        terms = [(self._exponents(x), k) for x, k in self._examples(rows, labels)]
        return rounding.answered(_summed(terms), digits)


def _summed(terms: Sequence[tuple[Sequence[Fraction], int]]) -> Real:
    """Return the sum of ln p(y | x), given theta'x of each class and the place of y.

    It is irrational, as its exponential is a sum of powers of e over another (Lindemann and Weierstrass).
    """

    def log_share(e: Sequence[Fraction], k: int, at: Precision) -> Interval:
        top = max(e)
        most = Fraction(e.count(top))
        rest = rounding.total((at(z - top).exp() for z in e if z != top), at) / at(most)
        # ln(1 + r) is below r and above r - r^2/2, which is closer if r is too small for 1 + r to show it.
        near, far = rest - at(Fraction(1, 2)) * rest * rest, (at.one + rest).ln()
        ln = Interval(at, max(near.low, far.low), min(rest.high, far.high))
        return at(e[k] - top) - rounding.logarithm(most)(at) - ln

    return Unrounded(lambda at: rounding.total((log_share(e, k, at) for e, k in terms), at), rounding.unknown)


def _refuse_fewer_than_two(classes: tuple[L, ...]) -> None:
    if len(classes) < 2:
        raise DomainError("classes", classes, "two or more classes, for logistic regression")


# Two classes, and any theta


@overload
def log_likelihood(
    theta: Point, rows: Data, labels: Iterable[L], *, classes: Order[L] = None, digits: None = None
) -> float: ...
@overload
def log_likelihood(
    theta: Point, rows: Data, labels: Iterable[L], *, classes: Order[L] = None, digits: int
) -> Decimal: ...
def log_likelihood(
    theta: Point, rows: Data, labels: Iterable[L], *, classes: Order[L] = None, digits: Digits = None
) -> Rounded:
    """Return the sum of ln p(y | x; theta) over the examples.

    `theta`: d + 1 numbers; `rows`: n x d; `labels`: n, of two labels; the second in sorted order, or of
    `classes`, is y = 1. Labels that are all 0 or 1 need no `classes`.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.
    Computes: logistic-conditional-likelihood

    >>> log_likelihood([0, 0], [[1], [2]], [0, 1])
    -1.3862943611198906
    """
    t, examples = _start(theta, rows, labels, classes)
    return rounding.answered(_summed([([Fraction(0), dot(t, u)], 1) for u in examples]), digits)


@overload
def score(
    theta: Point, rows: Data, labels: Iterable[L], *, classes: Order[L] = None, digits: None = None
) -> tuple[float, ...]: ...
@overload
def score(
    theta: Point, rows: Data, labels: Iterable[L], *, classes: Order[L] = None, digits: int
) -> tuple[Decimal, ...]: ...
def score(
    theta: Point, rows: Data, labels: Iterable[L], *, classes: Order[L] = None, digits: Digits = None
) -> tuple[Rounded, ...]:
    """Return the gradient of `log_likelihood`: the sum of (y - h_theta(x)) x over the examples, x_0 = 1.

    Raises: the same errors as `log_likelihood`.
    See: logistic-conditional-likelihood

    >>> score([0, 0], [[1], [2]], [0, 1])
    (0.0, 0.5)
    """
    t, examples = _start(theta, rows, labels, classes)
    # One step of size 1 from 0 is the score itself.
    path = _Path(t, examples, Fraction(1), 1)
    return tuple(rounding.answered(path.moved(1, j, t[j]), digits) for j in range(len(t)))


def ascent(
    theta: Point,
    rows: Data,
    labels: Iterable[L],
    *,
    step_size: Number,
    steps: Number,
    classes: Order[L] = None,
    digits: Digits = None,
) -> tuple[tuple[Rounded, ...], ...]:
    """Return the path of gradient ascent: theta at the start, and after each step.

    A step adds `step_size` times the score. Only the returned values are rounded: each step continues from
    the exact theta. `theta`: d + 1 numbers, theta_0 first; `rows`: n x d. The result has steps + 1 tuples of
    d + 1 numbers.

    Raises: the same errors as `log_likelihood`; DomainError unless `steps` is a whole number from 0 to 100.
    Computes: logistic-ascent

    >>> for theta in ascent([0, 0], [[0], [1], [2], [3]], [0, 1, 0, 1], step_size=0.25, steps=2):
    ...     print(theta)
    (0.0, 0.0)
    (0.0, 0.25)
    (-0.09095363281576141, 0.2888421847960785)
    """
    t, examples = _start(theta, rows, labels, classes)
    alpha, count = exact.fraction(step_size, "step_size"), exact.whole_count(steps, "steps", 0, MAX_STEPS)
    path, zero = _Path(t, examples, alpha, count), Fraction(0)
    found = ([path.moved(k, j, zero) for j in range(len(t))] for k in range(count + 1))
    return tuple(tuple(rounding.answered(value, digits) for value in theta) for theta in found)


def _start(theta: Point, rows: Data, labels: Iterable[L], classes: Order[L]) -> tuple[Vector, Matrix]:
    """Return theta, and each example as u = x if y = 1 and u = -x if y = 0, with x_0 = 1."""
    order, points, places, _ = _read(rows, labels, classes)
    if len(order) == 1 and order[0] in (0, 1):  # the labels are the values of y
        order, places = (0, 1), [int(order[0])] * len(places)  # type: ignore[assignment]  # labels
    _refuse_fewer_than_two(order)
    if len(order) > 2:
        raise DomainError("classes", order, "two classes; `LogisticRegression.log_likelihood` accepts more")
    pairs = zip(points, places)
    examples = tuple((Fraction(1), *x) if k else (Fraction(-1), *(-a for a in x)) for x, k in pairs)
    return exact.vector(theta, "theta", len(examples[0])), examples


class _Path:
    """The path of gradient ascent: enclosed at any precision, and which entries of theta are rational.

    The score is the sum of g(-theta'u) u. After a step theta is irrational, unless symmetry makes it
    rational. So theta is also kept as a rational part and some directions in which irrational amounts move
    it: an entry in which every direction is 0 is rational. As g(-z) = 1 - g(z), examples with equal or
    opposite theta'u share one irrational amount, and whatever cancels in it disappears. For u = (1 2) with
    z = 1 and u = (3 1) with z = -1, g(-1) (1 2) + g(1) (3 1) is (1 2) + g(1) (2 -1): a constant and one
    direction.
    """

    def __init__(self, theta: Vector, examples: Matrix, step_size: Fraction, steps: int) -> None:
        self.theta, self.examples, self.step_size = theta, examples, step_size
        self.known: list[tuple[Vector, list[Vector]]] = [(theta, [])]
        """The rational part and the directions after each step."""
        for _ in range(steps):
            self.known.append(self._after(*self.known[-1]))
        self.enclosed = rounding.constant(self._path)

    def _after(self, rational: Vector, directions: list[Vector]) -> tuple[Vector, list[Vector]]:
        moved = list(rational)
        amounts: dict[Vector, list[Fraction]] = {}
        for u in self.examples:
            # theta'u as its rational part and its parts along the directions, with the sign of the first that
            # is not 0
            z = [dot(part, u) for part in (rational, *directions)]
            first = next((a for a in z if a), 0)
            sign = (first > 0) - (first < 0)
            term = amounts.setdefault(tuple(sign * a for a in z), [Fraction(0)] * len(u))
            # g(-z) u as it is for z > 0; u - g(z) u for z < 0; and u / 2 for z = 0, which leaves no amount
            for j, u_j in enumerate(u):
                moved[j] += self.step_size * u_j * Fraction(1 - sign, 2)
                term[j] += sign * u_j
        return tuple(moved), _span([*directions, *map(tuple, amounts.values())])

    def moved(self, step: int, j: int, start: Fraction) -> Real:
        """Return entry j of theta after some steps, less a number."""
        rational, directions = self.known[step]
        if not any(v[j] for v in directions):
            return rational[j] - start
        offset = self.theta[j] - start
        return Unrounded(lambda at: self.enclosed(at)[step][j] + at(offset), rounding.unknown)

    def _path(self, at: Precision) -> list[list[Interval]]:
        """Enclose how far each step has moved theta: sometimes too little for the digits of theta itself."""
        path = [[at(0)] * len(self.theta)]
        vectors, alpha = [[at(a) for a in u] for u in self.examples], at(self.step_size)
        for _ in self.known[1:]:
            theta = [at(t) + moved for t, moved in zip(self.theta, path[-1])]
            shares = [share(-rounding.total(map(Interval.__mul__, theta, u), at)) for u in vectors]
            parts = zip(*([g * a for a in u] for g, u in zip(shares, vectors)))
            path.append([m + alpha * rounding.total(part, at) for m, part in zip(path[-1], parts)])
        return path


def _span(vectors: Sequence[Vector]) -> list[Vector]:
    """Return vectors that span the same space and are independent: each has a 1 where later ones have a 0."""
    found: list[tuple[int, Vector]] = []
    for v in vectors:
        for j, own in found:
            v = tuple(a - v[j] * b for a, b in zip(v, own))
        pivot = next((j for j, a in enumerate(v) if a), None)
        if pivot is not None:
            found.append((pivot, tuple(a / v[pivot] for a in v)))
    return [v for _, v in found]


# The maximum


def fit(rows: Data, labels: Iterable[L], *, classes: Order[L] = None) -> LogisticRegression[L]:
    """Return the model of maximum conditional likelihood, found by Newton's method.

    `rows`: n x d; `labels`: n, of two or more classes. With two classes, the second in class order is y = 1.
    With more, each class but the first has a theta of d + 1 numbers; `thetas` of the model maps labels to
    them. Each number is the double nearest to the true one; 0.0 stands for any that contributes less than
    10^-20 to every theta' x. The maximum is proved; if Newton's method finds none, linear programming decides
    whether planes separate the classes: see `maximum`.

    Raises: NotPositiveDefiniteError if theta is not unique, with the feature that depends on others;
    SeparableDataError if the likelihood has no maximum, with a direction in which it keeps growing;
    EmptyDataError, ShapeError, DomainError (also if a theta_j is too large for a double, or there are more
    than 1,000 coefficients), NotFiniteError.
    Computes: logistic-fit, softmax-fit

    >>> fit([[0], [1], [2], [3]], [0, 1, 0, 1]).theta
    (-1.3622763938401425, 0.9081842625600951)
    >>> fit([[], [], [], []], ["a", "b", "b", "c"]).thetas
    {'a': (0.0,), 'b': (0.6931471805599453,), 'c': (0.0,)}
    """
    order, points, places, names = _read(rows, labels, classes)
    _refuse_fewer_than_two(order)
    coefficients = (len(order) - 1) * (len(points[0]) + 1)
    if coefficients > MAX_COEFFICIENTS:
        advice = "use fewer features, or gda.fit, which takes any number of classes"
        allowed = f"at most {MAX_COEFFICIENTS}; {advice}"
        raise DomainError("coefficients, (K - 1)(d + 1)", coefficients, allowed)
    theta = Maximum(points, places, len(order)).theta()
    return made(LogisticRegression, classes=order, theta=theta, feature_names=names)


def _read(rows: Data, labels: Iterable[L], classes: Order[L]) -> Examples[L]:
    """Return the classes, the rows, the place of each one's class, and the names of columns."""
    declared = None if classes is None else class_order(classes, "classes")
    points: list[Vector] = []
    found: list[L] = []
    blocks, columns = labelled(rows, labels, declared, "rows")
    for start, block, names in blocks:
        for i, row in enumerate(block, start):
            values = exact.entries(row, f"rows[{i}]", len(points[0]) if points else None)
            where = partial(place_of_entry, f"rows[{i}]", columns)
            points.append(tuple(exact.fraction(value, where(j)) for j, value in enumerate(values)))
        found += names
    if not points:
        raise EmptyDataError("rows")
    order = declared or tuple(sorted_labels(dict.fromkeys(found)))
    places = {y: place for place, y in enumerate(order)}
    return order, points, [places[y] for y in found], columns
