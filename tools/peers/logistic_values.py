# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The results of the calls in the chapter on logistic models, by independent arithmetic.

Probabilities come from the masses and densities of the two classes, never from theta; the maximum of the
likelihood from Newton's method in mpmath, confirmed with twice the digits instead of a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from .vector_values import (
    Case,
    Label,
    Matrix,
    Plain,
    Record,
    Vector,
    arguments,
    exact,
    groups,
    mpf,
    numbers,
    rounded,
)
from .vector_values import decoded as as_argument

NAMES = {"rates", "natural", "log_partitions", "thetas"}
"""Arguments by label that only these calls have."""

STEPS = 60


def decoded(name: str, value: Plain) -> Any:
    """Return an argument from JSON, with exact numbers."""
    return {label: numbers(entry) for label, entry in value} if name in NAMES else as_argument(name, value)


def without_noise(mp: Any, value: Any) -> Any:
    """Return a value, or 0 if it is only rounding noise."""
    return mp.mpf(0) if abs(value) < mp.mpf(10) ** (10 - mp.dps) else value


def mp_logistic(mp: Any, z: Any) -> Any:
    """Return g(z), from the half that does not cancel."""
    return 1 / (1 + mp.exp(-z)) if z >= 0 else mp.exp(z) / (1 + mp.exp(z))


def mp_log_logistic(mp: Any, z: Any) -> Any:
    """Return ln g(z), from the logarithm that does not cancel."""
    return -mp.log1p(mp.exp(-z)) if z >= 0 else z - mp.log1p(mp.exp(z))


def mp_linear(mp: Any, theta: Sequence[Any], x: Sequence[Fraction]) -> Any:
    """Return theta' x, with x_0 = 1."""
    return theta[0] + mp.fsum(t * mpf(mp, entry) for t, entry in zip(theta[1:], x))


def logistic(z: Fraction) -> Case:
    """Return g(z)."""
    return rounded(lambda mp: mp_logistic(mp, mpf(mp, z)))


def hypothesis(theta: Vector, x: Vector) -> Case:
    """Return h(x)."""
    z = theta[0] + sum((t * entry for t, entry in zip(theta[1:], x)), Fraction(0))
    return logistic(z)


@dataclass(frozen=True)
class TwoClasses:
    """Two classes of an exponential family, each eta and a as rational + ln(argument)."""

    natural: dict[Label, list[Vector]]
    log_partitions: dict[Label, Vector]
    priors: dict[Label, Fraction]

    @staticmethod
    def poisson(rates: dict[Label, Fraction], priors: dict[Label, Fraction]) -> TwoClasses:
        """Return the classes of these rates."""
        natural = {y: [[Fraction(0), rate]] for y, rate in rates.items()}
        return TwoClasses(natural, {y: [rate, Fraction(1)] for y, rate in rates.items()}, priors)

    def form(self) -> Case:
        """Return theta in its exact parts."""
        zero, one = self.priors
        eta = list(zip(self.natural[zero], self.natural[one]))
        a, b = self.log_partitions[zero], self.log_partitions[one]
        parts: dict[str, Any] = {
            "offset": a[0] - b[0],
            "prior_odds": self.priors[one] * a[1] / (self.priors[zero] * b[1]),
            "weights": [v[0] - u[0] for u, v in eta],
        }
        factors = [v[1] / u[1] for u, v in eta]
        return exact(Record({**parts, "factors": factors} if set(factors) - {1} else parts))

    def mp_mass(self, mp: Any, y: Label, x: Vector) -> Any:
        """Return p(x|y) p(y) without the factor b(x), which is the same for both."""
        value = mp.exp(-mpf(mp, self.log_partitions[y][0])) / mpf(mp, self.log_partitions[y][1])
        for (rational, argument), entry in zip(self.natural[y], x):
            value *= mp.exp(mpf(mp, rational * entry)) * mp.power(mpf(mp, argument), mpf(mp, entry))
        return value * mpf(mp, self.priors[y])

    def theta(self) -> Case:
        """Return theta_0, theta_1 and so on."""
        zero, one = self.priors

        def rule(mp: Any) -> list[Any]:
            eta, a = (
                {y: [mpf(mp, r) + mp.log(mpf(mp, s)) for r, s in self.natural[y]] for y in self.priors},
                {y: mpf(mp, r) + mp.log(mpf(mp, s)) for y, (r, s) in self.log_partitions.items()},
            )
            first = a[zero] - a[one] + mp.log(mpf(mp, self.priors[one] / self.priors[zero]))
            rest = [v - u for u, v in zip(eta[zero], eta[one])]
            return [without_noise(mp, entry) for entry in (first, *rest)]

        return rounded(rule)

    def probability(self, x: Vector) -> Case:
        """Return p(y = 1 | x), by Bayes rule."""
        zero, one = self.priors

        def rule(mp: Any) -> Any:
            p = {y: self.mp_mass(mp, y, x) for y in self.priors}
            return p[one] / (p[zero] + p[one])

        return rounded(rule)

    def log_odds(self, x: Vector) -> Case:
        """Return ln p(y = 1 | x) / p(y = 0 | x)."""
        zero, one = self.priors
        return rounded(
            lambda mp: without_noise(mp, mp.log(self.mp_mass(mp, one, x) / self.mp_mass(mp, zero, x)))
        )


# Logistic regression.


def sides(rows: Matrix, labels: Sequence[Label]) -> list[tuple[Vector, int]]:
    """Return each x with whether y = 1."""
    order = list(groups(rows, labels))
    return [(x, order.index(y)) for x, y in zip(rows, labels)]


def mp_score(mp: Any, theta: Sequence[Any], examples: list[tuple[Vector, int]]) -> list[Any]:
    """Return the sum of (y - h) x."""
    errors = [y - mp_logistic(mp, mp_linear(mp, theta, x)) for x, y in examples]
    points = [[mp.mpf(1), *(mpf(mp, entry) for entry in x)] for x, _ in examples]
    return [mp.fsum(e * x[j] for e, x in zip(errors, points)) for j in range(len(theta))]


def log_likelihood(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> Case:
    """Return the sum of y ln h + (1 - y) ln(1 - h)."""

    def rule(mp: Any) -> Any:
        z = [(mp_linear(mp, [mpf(mp, t) for t in theta], x), y) for x, y in sides(rows, labels)]
        return mp.fsum(mp_log_logistic(mp, value if y else -value) for value, y in z)

    return rounded(rule)


def score(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> Case:
    """Return the gradient of that."""
    examples = sides(rows, labels)
    return rounded(
        lambda mp: [without_noise(mp, entry) for entry in mp_score(mp, [mpf(mp, t) for t in theta], examples)]
    )


def ascent(
    theta: Vector, rows: Matrix, labels: Sequence[Label], step_size: Fraction, steps: int
) -> list[Case]:
    """Return theta after each step of gradient ascent."""
    examples = sides(rows, labels)

    def rule(mp: Any, last: int) -> list[Any]:
        parts = [mpf(mp, t) for t in theta]
        for _ in range(last):
            slopes = mp_score(mp, parts, examples)
            parts = [part + mpf(mp, step_size) * slope for part, slope in zip(parts, slopes)]
        return parts

    return [rounded(partial(rule, last=k)) for k in range(1, steps + 1)]


def mp_maximum(mp: Any, examples: list[tuple[Vector, int]]) -> list[Any]:
    """Return the zero of the score, by Newton's method.

    Each feature is first divided by its largest entry; the features here are far from dependent.
    """
    largest = [Fraction(1), *(max(map(abs, column)) for column in zip(*(x for x, _ in examples)))]
    examples = [([entry / most for entry, most in zip(x, largest[1:])], y) for x, y in examples]
    points = [[mp.mpf(1), *(mpf(mp, entry) for entry in x)] for x, _ in examples]
    d = range(len(points[0]))
    theta = [mp.mpf(0) for _ in d]
    for _ in range(STEPS):
        h = [mp_logistic(mp, mp.fdot(theta, x)) for x in points]
        information = mp.matrix(
            [[mp.fsum(p * (1 - p) * x[j] * x[k] for p, x in zip(h, points)) for k in d] for j in d]
        )
        step = mp.lu_solve(information, mp.matrix(mp_score(mp, theta, examples)))
        theta = [t + s for t, s in zip(theta, step)]
        if max(map(abs, step)) <= max(map(abs, theta)) * mp.mpf(10) ** (15 - mp.dps):
            return [without_noise(mp, t) / mpf(mp, most) for t, most in zip(theta, largest)]
    raise ArithmeticError("Newton's method does not settle")


def fit(rows: Matrix, labels: Sequence[Label], classes: Any = None) -> Case:
    """Return theta, as doubles only."""
    order = list(classes or groups(rows, labels))
    examples = [(x, order.index(y)) for x, y in zip(rows, labels)]
    return {"double": rounded(lambda mp: mp_maximum(mp, examples))["double"]}


# Softmax regression.


def mp_softmax(mp: Any, thetas: dict[Label, Any], x: Sequence[Fraction]) -> dict[Label, Any]:
    """Return p(y = k | x), relative to the class with the largest theta_k' x."""
    z = {k: mp_linear(mp, theta, x) for k, theta in thetas.items()}
    powers = {k: mp.exp(z_k - max(z.values())) for k, z_k in z.items()}
    return {k: power / mp.fsum(powers.values()) for k, power in powers.items()}


def softmax(thetas: dict[Label, Vector], x: Vector) -> Case:
    """Return p(y = k | x) of each class."""
    return rounded(lambda mp: mp_softmax(mp, {k: [mpf(mp, t) for t in v] for k, v in thetas.items()}, x))


def softmax_log_likelihood(thetas: dict[Label, Vector], rows: Matrix, labels: Sequence[Label]) -> Case:
    """Return the sum of ln p(y | x)."""

    def rule(mp: Any) -> Any:
        known = {k: [mpf(mp, t) for t in theta] for k, theta in thetas.items()}
        return mp.fsum(mp.log(mp_softmax(mp, known, x)[y]) for x, y in zip(rows, labels))

    return rounded(rule)


def mp_softmax_maximum(mp: Any, rows: Matrix, labels: Sequence[Label], order: Sequence[Label]) -> list[Any]:
    """Return the thetas of all classes but the first, by Newton's method from 0.

    Each feature is moved and divided, so that its entries are from -1 to 1.
    """
    middles = [(max(column) + min(column)) / 2 for column in zip(*rows)]
    sizes = [max(map(abs, (a - m for a in column))) for column, m in zip(zip(*rows), middles)]
    points = [[mp.mpf(1), *(mpf(mp, (a - m) / s) for a, m, s in zip(x, middles, sizes))] for x in rows]
    width, K = len(points[0]), len(order)
    sides = [(k, j) for k in range(1, K) for j in range(width)]
    thetas = [[mp.mpf(0)] * width for _ in order]
    for _ in range(STEPS):
        powers = [[mp.exp(mp.fdot(theta, x)) for theta in thetas] for x in points]
        p = [[power / mp.fsum(row) for power in row] for row in powers]
        score = [
            mp.fsum(((y == order[k]) - p_i[k]) * x[j] for y, p_i, x in zip(labels, p, points))
            for k, j in sides
        ]
        information = mp.matrix(
            [
                [
                    mp.fsum(p_i[k] * ((k == m) - p_i[m]) * x[i] * x[j] for p_i, x in zip(p, points))
                    for m, j in sides
                ]
                for k, i in sides
            ]
        )
        step = mp.lu_solve(information, mp.matrix(score))
        for (k, j), part in zip(sides, step):
            thetas[k][j] += part
        if max(map(abs, step)) <= mp.mpf(10) ** (15 - mp.dps):
            break
    else:
        raise ArithmeticError("Newton's method does not settle")
    found = []
    for theta in thetas:
        slopes = [without_noise(mp, t) / mpf(mp, s) for t, s in zip(theta[1:], sizes)]
        constant = theta[0] - mp.fsum(t * mpf(mp, m) for t, m in zip(slopes, middles))
        found.append([without_noise(mp, constant), *slopes])
    return found


def softmax_fit(rows: Matrix, labels: Sequence[Label], classes: Any = None) -> Case:
    """Return theta of each class, as doubles only; the first one is 0."""
    order = list(classes or groups(rows, labels))
    found = rounded(lambda mp: dict(zip(order, mp_softmax_maximum(mp, rows, labels, order))))
    return {"double": found["double"]}


FUNCTIONS: dict[str, Callable[..., Case]] = {
    "logistic.logistic": logistic,
    "logistic.hypothesis": hypothesis,
    "poisson.logistic_form": lambda **classes: TwoClasses.poisson(**classes).form(),
    "exponential_family.logistic_form": lambda **classes: TwoClasses(**classes).form(),
    "logistic.conditional_log_likelihood": log_likelihood,
    "logistic.score": score,
    "logistic_regression.theta": fit,
    "softmax.hypothesis": softmax,
    "softmax.conditional_log_likelihood": softmax_log_likelihood,
    "softmax_regression.thetas": softmax_fit,
}

MODELS: dict[str, Callable[..., TwoClasses]] = {
    "poisson": TwoClasses.poisson,
    "exponential_family": TwoClasses,
}

METHODS: dict[str, Callable[..., Case]] = {
    "theta": TwoClasses.theta,
    "probability": TwoClasses.probability,
    "log_odds": TwoClasses.log_odds,
}


def expected(case: Case) -> Case:
    """Return the answer to a case."""
    train, asked = arguments(case, decoded)
    model, output = case["model"], case["output"]
    if f"{model}.{output}" in FUNCTIONS:
        return FUNCTIONS[f"{model}.{output}"](**train, **asked)
    return METHODS[output](MODELS[model](**train), **asked)
