# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes in the logistic function, in logistic regression and in the models that lead to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, inf, log, prod

from ... import linear_algebra
from ...engine.labels import sorted_labels
from ...engine.reals import nearest_double
from ...errors import GenrefError, Label
from ...files.model_json import Json
from ...linear_algebra import Vector
from ..questions import Question, exactly
from ..reference import Refused, answer
from .asking import Fields, Wrong, asking, checked, in_fields, lists, right_of
from .estimates import finite
from .mutant import Mutant, NotConcerned, added

STEPS = 25
"""Steps that an optimiser takes, whether it has arrived or not."""


def raised(z: float) -> float:
    """Return e^z in doubles, infinite where it is too large."""
    try:
        return exp(z)
    except OverflowError:
        return inf


def sigmoid(wrong: Callable[[float], float]) -> Wrong:
    """Return the answers of another logistic function, in doubles."""

    def given(question: Question) -> object:
        asked = question.arguments(exactly)
        if question.topic == "logistic.logistic":
            return wrong(nearest_double(asked["z"]))  # type: ignore[arg-type]  # a number
        if question.topic != "logistic.hypothesis":
            raise NotConcerned
        theta: list[Fraction] = asked["theta"]  # type: ignore[assignment]  # a vector
        x: list[Fraction] = asked["x"]  # type: ignore[assignment]  # a vector
        return wrong(nearest_double(linear_algebra.dot(theta, [Fraction(1), *x])))

    return checked(given)


def unguarded(z: float) -> float:
    """Return e^z / (1 + e^z), infinity over infinity for large z."""
    power = raised(z)
    return power / (1 + power)


def odds_multiplied(question: Question) -> object:
    """Return p / (1 + p), p being the product of the powers of e, which may be infinity times 0."""
    if question.topic != "logistic.hypothesis":
        raise NotConcerned
    asked = question.arguments(exactly)
    theta: list[Fraction] = asked["theta"]  # type: ignore[assignment]  # a vector
    x: list[Fraction] = asked["x"]  # type: ignore[assignment]  # a vector
    odds = prod(raised(nearest_double(a * b)) for a, b in zip(theta, [Fraction(1), *x]))
    return odds / (1 + odds)


def without_intercept(fields: Fields) -> Fields:
    """Return theta with 0 for theta_0."""
    return {name: ["0", *theta[1:]] for name, theta in lists(fields, "theta").items()}


# Logistic regression.


@dataclass(frozen=True)
class Points:
    """Examples with x_0 = 1, and y, as doubles."""

    rows: Sequence[Sequence[float]]
    y: Sequence[float]

    @staticmethod
    def of(question: Question) -> Points:
        """Return the examples; y is 1 for all classes but the first.

        Raises: NotConcerned for other questions.
        """
        if question.topic not in ("logistic_regression.theta", *SUMS):
            raise NotConcerned
        given = question.training(exactly) or question.arguments(exactly)
        rows: Sequence[Vector] = given["rows"]  # type: ignore[assignment]  # a list of lists
        labels: Sequence[Label] = given["labels"]  # type: ignore[assignment]  # labels
        classes: Sequence[Label] = given.get("classes") or sorted_labels(set(labels))  # type: ignore[assignment]
        doubles = [[1.0, *map(nearest_double, row)] for row in rows]
        return Points(doubles, [float(y != classes[0]) for y in labels])

    def hypotheses(self, theta: Sequence[float]) -> list[float]:
        """Return h_theta(x) of each example."""
        return [1 / (1 + raised(-added(a * b for a, b in zip(theta, x)))) for x in self.rows]

    def score(self, theta: Sequence[float]) -> list[float]:
        """Return the sum of (y - h) x."""
        errors = [y - h for y, h in zip(self.y, self.hypotheses(theta))]
        return [added(e * x[j] for e, x in zip(errors, self.rows)) for j in range(len(theta))]


SUMS = {"logistic.conditional_log_likelihood", "logistic.score"}


def newton(ridge: float = 0.0, steps: int = STEPS, intercept: bool = True) -> Wrong:
    """Return theta after so many steps of Newton's method, which nobody looks at.

    `ridge`: what is added to the information, but not for theta_0.
    """

    def wrong(question: Question) -> object:
        points = Points.of(question)
        if question.topic in SUMS:
            raise NotConcerned
        used = range(0 if intercept else 1, len(points.rows[0]))
        theta = [0.0] * len(points.rows[0])
        for _ in range(steps):
            score = points.score(theta)
            weights = [h * (1 - h) for h in points.hypotheses(theta)]
            try:
                products = [
                    [added(w * x[j] * x[k] for w, x in zip(weights, points.rows)) for k in used] for j in used
                ]
                information = [
                    [finite(entry + ridge * (j == k > 0)) for k, entry in zip(used, row)]
                    for j, row in zip(used, products)
                ]
                right = [finite(score[j] - ridge * theta[j] * (j > 0)) for j in used]
                step = linear_algebra.solve(information, right)
            except (GenrefError, ZeroDivisionError):  # singular, or out of the range of doubles
                break
            for j, part in zip(used, step):
                theta[j] += nearest_double(part)
        return theta

    return checked(wrong, "SeparableDataError", "DomainError", "NotPositiveDefiniteError")


def ascent(question: Question) -> object:
    """Return theta after a hundred steps of gradient ascent of size 0.1."""
    points = Points.of(question)
    if question.topic in SUMS:
        raise NotConcerned
    theta = [0.0] * len(points.rows[0])
    for _ in range(100):
        theta = [a + 0.1 * b for a, b in zip(theta, points.score(theta))]
    return theta


def least_squares(question: Question) -> object:
    """Return the theta of linear regression."""
    points = Points.of(question)
    if question.topic in SUMS:
        raise NotConcerned
    columns = list(zip(*([finite(entry) for entry in x] for x in points.rows)))
    gram = [[linear_algebra.dot(u, v) for v in columns] for u in columns]
    return list(
        map(
            nearest_double,
            linear_algebra.solve(gram, [linear_algebra.dot(u, map(Fraction, points.y)) for u in columns]),
        )
    )


def sums(change: Callable[[float, int], float]) -> Wrong:
    """Return log-likelihood and score, each number changed, by the number of examples."""

    def wrong(question: Question) -> object:
        right = right_of(question)
        if question.topic not in SUMS:
            raise NotConcerned
        n = len(lists(question.input, "labels")["labels"])
        if isinstance(right, list):
            return [change(number, n) for number in right]
        return change(right, n)  # type: ignore[arg-type]  # a double

    return checked(wrong)


def likelihood_in_doubles(question: Question) -> object:
    """Return the sum of y ln h + (1 - y) ln(1 - h) in doubles, for one class too."""
    if question.topic != "logistic.conditional_log_likelihood":
        raise NotConcerned
    points = Points.of(question)
    theta: list[Fraction] = question.arguments(exactly)["theta"]  # type: ignore[assignment]  # a vector
    h = points.hypotheses(list(map(nearest_double, theta)))
    chances = [p if y else 1 - p for p, y in zip(h, points.y)]
    return added(log(p) if p else -inf for p in chances)


# Poisson and other families.


def exchanged(*names: str) -> Callable[[Fields], Fields]:
    """Return a change of arguments by label: the values of two classes exchanged."""

    def change(fields: Fields) -> Fields:
        found = lists(fields, *names)
        return {
            name: [
                [a[0], b[1]]
                for a, b in zip(pairs, reversed(pairs))
                if isinstance(a, list) and isinstance(b, list)
            ]
            for name, pairs in found.items()
        }

    return change


def poisson_unchecked(question: Question) -> object:
    """Return the probability of any x, and the form of any rates, ln 0 being -inf."""
    right = right_of(question)
    if not isinstance(right, Refused) or right.error != "DomainError":
        raise NotConcerned
    train = question.training(exactly)
    if question.topic == "exponential_family.logistic_form":
        return of_sizes(question)
    if question.model != "poisson":
        raise NotConcerned
    zero, one = map(nearest_double, train["rates"].values())  # type: ignore[attr-defined]  # by label
    phi_0, phi_1 = train["priors"].values()  # type: ignore[attr-defined]  # by label
    odds = phi_1 / phi_0
    factor = one / zero if zero else inf
    if question.output == "logistic_form":
        return {"offset": zero - one, "prior_odds": odds, "weights": [Fraction(0)], "factors": [factor]}
    x: Sequence[Fraction] = question.arguments(exactly)["x"]  # type: ignore[assignment]  # a vector
    power = nearest_double(odds) * raised(zero - one) * factor ** nearest_double(x[0])
    return power / (1 + power)


def of_sizes(question: Question) -> object:
    """Return the answer for arguments of ln without their signs."""

    def change(fields: Fields) -> Fields:
        found = lists(fields, "natural", "log_partitions")
        return {name: unsigned(pairs) for name, pairs in found.items()}

    return answer(in_fields(change)(question))


def unsigned(tree: Json) -> Json:
    """Return lists with the second of two numbers without its sign."""
    if not isinstance(tree, list):
        return tree
    first, *rest = tree
    if isinstance(first, str) and len(rest) == 1 and isinstance(rest[0], str):
        return [first, rest[0].lstrip("-")]
    return [unsigned(entry) for entry in tree]


REGRESSION: tuple[Mutant, ...] = (
    Mutant("logistic-sign-lost", "1 / (1 + e^z)", sigmoid(lambda z: 1 / (1 + raised(z)))),
    Mutant(
        "logistic-as-tanh",
        "tanh in the place of the logistic function",
        sigmoid(lambda z: 2 / (1 + raised(-2 * z)) - 1),
    ),
    Mutant("logistic-without-one", "e^z in the place of e^z / (1 + e^z)", sigmoid(raised)),
    Mutant(
        "logistic-overflow", "e^z / (1 + e^z) where e^z is infinite", sigmoid(unguarded), ("softmax in C",)
    ),
    Mutant("odds-multiplied", "a product of powers of e that are 0 and infinite", checked(odds_multiplied)),
    Mutant("regression-with-a-ridge", "a penalty on theta, C = 1,", newton(ridge=1.0), ("scikit-learn",)),
    Mutant("regression-stopped-early", "one step of Newton's method", newton(steps=1)),
    Mutant(
        "regression-unchecked",
        "Newton's method stopped after 25 steps, maximum or not",
        newton(),
        ("R's glm", "statsmodels"),
    ),
    Mutant(
        "regression-without-intercept",
        "logistic regression without theta_0",
        newton(intercept=False),
        ("statsmodels",),
    ),
    Mutant("regression-by-ascent", "a hundred steps of gradient ascent", checked(ascent)),
    Mutant("regression-of-least-squares", "linear regression on 0 and 1", checked(least_squares)),
    Mutant("likelihood-negative", "the loss, with the other sign,", sums(lambda number, n: -number)),
    Mutant(
        "likelihood-averaged",
        "the average over the examples, not the sum",
        sums(lambda number, n: number / n),
        ("scikit-learn",),
    ),
    Mutant(
        "likelihood-in-doubles",
        "ln h for h that is 0 as a double, and of one class too",
        likelihood_in_doubles,
    ),
    Mutant("rates-exchanged", "the rates of the other class", checked(asking(in_fields(exchanged("rates"))))),
    Mutant(
        "natural-exchanged",
        "the natural parameters of the other class",
        checked(asking(in_fields(exchanged("natural")))),
    ),
    Mutant("family-unchecked", "logarithms and counts of any number", poisson_unchecked),
)
