# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Logistic regression, the lecture's discriminative rival: the theta of maximum conditional likelihood.

With more than two classes it is softmax regression: `fit` accepts any number of classes. `log_likelihood`,
`score` and `ascent`, which the lecture defines for y = 0 and y = 1, require exactly two. They store an
example as u = x if y = 1, and u = -x if y = 0, with x_0 = 1: since 1 - g(z) = g(-z), the probability of its
label is g(theta' u).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Optional, Union, overload

from . import equations
from .definition import defined_by
from .display import Listing, short
from .engine.matrices.elimination import definite, dot
from .engine.regression import gradient_ascent
from .engine.regression.maximum import Maximum, parted
from .errors import DomainError, EmptyDataError, ShapeError
from .generative import Classifier
from .logistic import hypothesis, logistic_of, theta_listed, thetas_listed
from .moments import Moments
from .numbers.exact import Matrix, Number, Point, Vector, doubles, entries, exact, vector, whole_count
from .numbers.labels import Frozen, L, class_order, labelled_blocks, sorted_labels
from .numbers.reals import Logarithm, Rounded, Value, exp, ln, rounded, total
from .numbers.rows import AnyTable, Data, Names, checked_names, opened
from .records import dataclass, field

__all__ = ["log_likelihood", "score", "ascent", "fit", "LogisticRegression"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


MAX_STEPS = 1000
"""The most steps of gradient ascent; each step needs more digits than the one before."""

MAX_COEFFICIENTS = 1000
"""The most coefficients of `fit`: their information matrix has a million entries, and each step solves it."""


@overload
def log_likelihood(theta: Point, rows: Data, labels: Iterable[L], *, digits: None = None) -> float: ...
@overload
def log_likelihood(theta: Point, rows: Data, labels: Iterable[L], *, digits: int) -> Decimal: ...
def log_likelihood(theta: Point, rows: Data, labels: Iterable[L], *, digits: Optional[int] = None) -> Rounded:
    """Return the sum of ln p(y | x; theta) over the examples.

    `theta`: d + 1 numbers; `rows`: n x d; `labels`: n, of two labels; the second in sorted order is y = 1.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.

    >>> log_likelihood([0, 0], [[1], [2]], [0, 1])
    -1.3862943611198906
    """
    examples = _signed(rows, labels)
    return rounded(_log_likelihood(vector(theta, "theta", len(examples[0])), examples), digits)


# With the engine on, `_quick_log_likelihood` runs instead.
def _log_likelihood(theta: Vector, examples: Matrix) -> Value:
    return equations.logistic_conditional_likelihood(theta, *_rows_and_labels(examples))


@defined_by(_log_likelihood)
def _quick_log_likelihood(theta: Vector, examples: Matrix) -> Value:
    z = [dot(theta, u) for u in examples]
    # ln g(z), without an exponential that overflows a decimal if z is far below 0.
    return total(min(z_i, Fraction(0)) - ln(1 + exp(-abs(z_i))) for z_i in z)


@overload
def score(theta: Point, rows: Data, labels: Iterable[L], *, digits: None = None) -> tuple[float, ...]: ...
@overload
def score(theta: Point, rows: Data, labels: Iterable[L], *, digits: int) -> tuple[Decimal, ...]: ...
def score(
    theta: Point, rows: Data, labels: Iterable[L], *, digits: Optional[int] = None
) -> tuple[Rounded, ...]:
    """Return the gradient of `log_likelihood`: the sum of (y - h_theta(x)) x over the examples, x_0 = 1.

    Raises: the same errors as `log_likelihood`.

    See: logistic-conditional-likelihood

    >>> score([0, 0], [[1], [2]], [0, 1])
    (0.0, 0.5)
    """
    examples = _signed(rows, labels)
    point = vector(theta, "theta", len(examples[0]))
    constant, terms = gradient_ascent.score(examples, point)
    # If the terms do not cancel, their sum is irrational (Lindemann and Weierstrass).
    values = [(logistic_of(dot(point, u)), term) for u, term in terms]
    return tuple(
        rounded(total([c_j, *(g * term[j] for g, term in values if term[j])]), digits)
        for j, c_j in enumerate(constant)
    )


@overload
def ascent(
    theta: Point,
    rows: Data,
    labels: Iterable[L],
    *,
    step_size: Number,
    steps: Number,
    digits: None = None,
) -> tuple[tuple[float, ...], ...]: ...
@overload
def ascent(
    theta: Point, rows: Data, labels: Iterable[L], *, step_size: Number, steps: Number, digits: int
) -> tuple[tuple[Decimal, ...], ...]: ...
def ascent(
    theta: Point,
    rows: Data,
    labels: Iterable[L],
    *,
    step_size: Number,
    steps: Number,
    digits: Optional[int] = None,
) -> tuple[tuple[Rounded, ...], ...]:
    """Return the path of gradient ascent: theta at the start, and after each step.

    A step adds `step_size` times the score. Only the returned values are rounded: each step continues from
    the exact theta. `theta`: d + 1 numbers, theta_0 first; `rows`: n x d. The result has steps + 1 tuples of
    d + 1 numbers.

    Raises: the same errors as `log_likelihood`; DomainError unless `steps` is a whole number from 0 to 1000.

    >>> for theta in ascent([0, 0], [[0], [1], [2], [3]], [0, 1, 0, 1], step_size=0.25, steps=2):
    ...     print(theta)
    (0.0, 0.0)
    (0.0, 0.25)
    (-0.09095363281576141, 0.2888421847960785)
    """
    examples = _signed(rows, labels)
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


def fit(rows: Data, labels: Iterable[L], *, classes: Optional[Iterable[L]] = None) -> LogisticRegression[L]:
    """Return the model of maximum conditional likelihood, found by Newton's method.

    `rows`: n x d; `labels`: n, of two or more classes. With two classes, the second in class order is y = 1.
    With more, each class but the first has a theta of d + 1 numbers; `thetas` of the model maps labels to
    them. Each number is the double nearest to the true one; 0.0 stands for any that contributes less than
    10^-20 to every theta' x. Interval arithmetic proves the maximum; if Newton's method finds none, linear
    programming decides whether planes separate the classes. See `engine/regression/maximum.py`.

    Raises: NotPositiveDefiniteError if theta is not unique, with the feature that depends on others;
    SeparableDataError if the likelihood has no maximum, with a direction in which it keeps growing;
    EmptyDataError, ShapeError, DomainError (also if a theta_j is too large for a double, or there are more
    than 1,000 coefficients), NotFiniteError.

    Computes: logistic-fit
    Computes: softmax-fit

    >>> fit([[0], [1], [2], [3]], [0, 1, 0, 1]).theta
    (-1.3622763938401425, 0.9081842625600951)
    >>> fit([[], [], [], []], ["a", "b", "b", "c"]).thetas
    {'a': (0.0,), 'b': (0.6931471805599453,), 'c': (0.0,)}
    """
    order, points, places, names = _examples(rows, labels, classes)
    coefficients = (len(order) - 1) * len(points[0])
    if coefficients > MAX_COEFFICIENTS:
        allowed = (
            f"at most {MAX_COEFFICIENTS}; use fewer features, or gda.fit, which takes any number of classes"
        )
        raise DomainError("coefficients, (K - 1)(d + 1)", coefficients, allowed)
    maximum = Maximum(points, places, len(order))
    if not maximum.is_single():  # perhaps a feature is a combination of others and x_0: decide that exactly
        products = Moments.of(points).products
        d = range(len(products))
        gram = tuple(tuple(products[min(i, j)][abs(i - j)] for j in d) for i in d)
        definite(gram, (), "sum of x x' with x_0 = 1")
    return LogisticRegression(order, maximum.theta(), names)


@dataclass(frozen=True, repr=False)
class LogisticRegression(Classifier[L, Point, Vector]):
    """p(y | x) of softmax regression; with two classes, p(y = 1 | x) = h_theta(x) for the second class.

    `theta`: d + 1 numbers for each class but the first, one class after the other, theta_0 first;
    `feature_names`: the column names of the table that it was fitted to, or None.

    Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.

    >>> LogisticRegression(("a", "b", "c"), (0.0, 1.0, 0.0, -1.0)).posterior([0])
    {'a': 0.3333333333333333, 'b': 0.3333333333333333, 'c': 0.3333333333333333}
    """

    classes: tuple[L, ...]  # pyright: ignore[reportIncompatibleMethodOverride]  # a field
    theta: tuple[float, ...]
    feature_names: Names = field(default=None, compare=False)  # pyright: ignore[reportIncompatibleMethodOverride]  # a field

    def __post_init__(self) -> None:
        classes = _refuse_fewer_than_two(class_order(self.classes, "classes"))
        given = entries(self.theta, "theta")
        exactly = vector(given, "theta")
        if not exactly:
            raise EmptyDataError("theta")
        if len(exactly) % (len(classes) - 1):
            raise ShapeError("theta", f"a multiple of {len(classes) - 1} entries", str(len(exactly)))
        names = checked_names(self.feature_names, len(exactly) // (len(classes) - 1) - 1)
        vars(self).update(classes=classes, theta=tuple(doubles(given) or exactly), feature_names=names)

    @cached_property
    def thetas(self) -> Mapping[L, tuple[float, ...]]:
        """theta_k of each class, d + 1 numbers; for the first class all are 0."""
        width = len(self.theta) // (len(self.classes) - 1)
        return Frozen(dict(zip(self.classes, [(0.0,) * width, *map(tuple, parted(self.theta, width))])))

    def _facts(self) -> Mapping[str, object]:
        return {"classes": self.classes, "features": len(self.thetas[self.classes[0]]) - 1}

    def _tables(self) -> Iterator[Listing]:
        names = self.feature_names
        yield theta_listed(self.theta, names) if len(self.classes) == 2 else thetas_listed(self.thetas, names)

    def _checked(self, x: Point, where: str = "x") -> Vector:
        return vector(x, where, len(self.thetas[self.classes[0]]) - 1)

    @cached_property
    def _exact_thetas(self) -> Mapping[L, Vector]:
        return {y: vector(theta, "theta") for y, theta in self.thetas.items()}

    # By definition

    # With the engine on, `_quick_posterior` runs instead.
    def _posterior(self, x: Vector, digits: Optional[int]) -> Sequence[Rounded]:
        """p(y = k | x) = e^(theta_k' x) / sum_m e^(theta_m' x)"""
        p = equations.softmax_hypothesis(self._exact_thetas, x)
        return [rounded(p[y], digits) for y in self.classes]

    # With the engine on, `_quick_sum` runs instead.
    def _log_likelihood(self, rows: Sequence[Vector], labels: Sequence[L]) -> Value:
        """sum_i ln p(y_i | x_i)"""
        return equations.softmax_conditional_likelihood(self._exact_thetas, rows, labels)

    def _linear(self, x: Vector) -> list[Fraction]:
        """theta_k' x for each class"""
        return [dot(theta[1:], x) + theta[0] for theta in self._exact_thetas.values()]

    def _argmax(self, x: Vector) -> Sequence[L]:
        """arg max_k p(y = k | x) = arg max_k theta_k' x"""
        z = self._linear(x)
        return [y for y, z_y in zip(self.classes, z) if z_y == max(z)]

    def _log_odds(self, x: Vector) -> Logarithm:
        """theta' x"""
        return self._linear(x)[1]

    def _log_odds_between(self, x: Vector, label: L, other: L) -> Logarithm:
        """(theta_y - theta_z)' x"""
        return total(value for _, value in self._reasons(x, label, other))

    def _reasons(self, x: Vector, label: L, other: L) -> Iterator[tuple[str, Fraction]]:
        """(theta_yj - theta_zj) x_j, including x_0 = 1"""
        pairs = zip(self._exact_thetas[label], self._exact_thetas[other])
        differences = [theta - rho for theta, rho in pairs]
        yield "x_0 = 1", differences[0]
        for name, theta, x_j in zip(
            self.feature_names or [f"x_{j}" for j in range(1, len(x) + 1)], differences[1:], x
        ):
            yield f"{name} = {short(x_j)}", theta * x_j

    # By the engine

    @defined_by(_posterior)
    def _quick_posterior(self, x: Vector, digits: Optional[int]) -> Sequence[Rounded]:
        powers, whole = _relative(self._linear(x))
        return [rounded(power / whole, digits) for power in powers]

    @defined_by(_log_likelihood)
    def _quick_sum(self, rows: Sequence[Vector], labels: Sequence[L]) -> Value:
        terms: list[Value] = []
        for x, y in zip(rows, labels):
            z = self._linear(x)
            _, whole = _relative(z)
            terms.append(z[self._place(y)] - max(z) - ln(whole))
        return total(terms)

    # What users call, in addition to the methods of every classifier

    @overload
    def probability(self, x: Point, *, digits: None = None) -> float: ...
    @overload
    def probability(self, x: Point, *, digits: int) -> Decimal: ...
    def probability(self, x: Point, *, digits: Optional[int] = None) -> Rounded:
        """Return h_theta(x) for two classes; x has d entries.

        Raises: ShapeError, NotFiniteError; DomainError, also if there are more classes: use `posterior`.
        """
        self._refuse_more_than_two("h_theta; `posterior` accepts any number")
        return hypothesis(self.theta, x, digits=digits)

    @overload
    def log_likelihood(
        self, rows: Union[Iterable[Point], AnyTable], labels: Iterable[L], *, digits: None = None
    ) -> float: ...
    @overload
    def log_likelihood(
        self, rows: Union[Iterable[Point], AnyTable], labels: Iterable[L], *, digits: int
    ) -> Decimal: ...
    def log_likelihood(
        self, rows: Union[Iterable[Point], AnyTable], labels: Iterable[L], *, digits: Optional[int] = None
    ) -> Rounded:
        """Return the sum of ln p(y | x) over n rows and labels, read once.

        Raises: EmptyDataError, ShapeError, DomainError, NotFiniteError.
        """
        with self._opened(rows) as data:
            x, y = zip(*self._examples(data.rows, labels))
        return rounded(self._log_likelihood(x, y), digits)


def _relative(z: Sequence[Fraction]) -> tuple[list[Value], Value]:
    """Return e^z_k for each class, and their sum, divided by the largest e^z so that nothing overflows."""
    top = max(z)
    powers = [exp(z_k - top) for z_k in z]
    return powers, total(powers)


def _refuse_fewer_than_two(classes: tuple[L, ...]) -> tuple[L, ...]:
    if len(classes) < 2:
        raise DomainError("classes", classes, "two or more classes, for logistic regression")
    return classes


def _examples(
    rows: Union[Iterable[Point], AnyTable], labels: Iterable[L], classes: Optional[Iterable[L]] = None
) -> tuple[tuple[L, ...], Matrix, list[int], Names]:
    """Return the classes, the examples (x with x_0 = 1, and the index of its class), and the column names."""
    declared = None if classes is None else class_order(classes, "classes")
    points: list[Vector] = []
    names: list[L] = []
    with opened(rows, "rows") as data:
        for start, block, block_names in labelled_blocks(data.rows, labels, declared):
            for i, row in enumerate(block, start):
                length = len(points[0]) - 1 if points else None
                points.append((Fraction(1), *vector(row, f"rows[{i}]", length)))
            names += block_names
    if not points:
        raise EmptyDataError("rows")
    order = _refuse_fewer_than_two(declared or tuple(sorted_labels(dict.fromkeys(names))))
    places = {y: place for place, y in enumerate(order)}
    return order, tuple(points), [places[y] for y in names], data.names


def _signed(rows: Union[Iterable[Point], AnyTable], labels: Iterable[L]) -> Matrix:
    """Return u of each example, for two classes."""
    order, points, places, _ = _examples(rows, labels)
    if len(order) > 2:
        raise DomainError("classes", order, "two classes; `LogisticRegression.log_likelihood` accepts more")
    return tuple(x if place else tuple(-a for a in x) for x, place in zip(points, places))


def _rows_and_labels(examples: Matrix) -> tuple[Matrix, list[int]]:
    """Return x and y of examples u: u_0 is 1 if y = 1, and -1 if y = 0."""
    return tuple(tuple(u[0] * u_j for u_j in u[1:]) for u in examples), [int(u[0] > 0) for u in examples]
