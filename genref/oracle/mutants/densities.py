# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes in densities, and in what Bayes rule makes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal, localcontext
from fractions import Fraction
from functools import partial
from math import fsum, inf, log
from operator import mul

from ... import gaussian, linear_algebra
from ...engine.reals import PI, ln, nearest_double, rounded
from ...errors import GenrefError, Label
from ...linear_algebra import Matrix, Vector
from ..questions import Question, exactly
from ..reference import Refused
from .asking import GIVEN, WITH_SIGMA, Parts, Wrong, checked, diagonal_of, right_of
from .matrices import eliminated
from .mutant import Mutant, NotConcerned, added
from .spectrum import pseudo_inverted

DIGITS = 60
CONTEXT = Context(DIGITS, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX, traps=[])
LN_2_PI = Decimal(rounded(ln(2 * PI), DIGITS))
SMALLEST = Decimal(2.0**-1022)

LogDensity = Callable[[Vector, Vector, Matrix], Decimal]
Logs = Sequence[Decimal]


def log_of(number: Fraction) -> Decimal:
    """Return the logarithm of a positive number."""
    return Decimal(rounded(ln(number), DIGITS))


def decimal(number: Fraction) -> Decimal:
    """Return a number with so many digits."""
    return Decimal(number.numerator) / number.denominator


def formula(
    x: Vector, mean: Vector, sigma: Matrix, two_pi: int = -1, determinant: int = 1, distance: int = 1
) -> Decimal:
    """Return the log density, with other factors of ln(2 pi) (d, by default), ln |Sigma| and the distance."""
    square = gaussian.squared_distance(x, mean, sigma)
    volume = log_of(linear_algebra.determinant(sigma)) if determinant else Decimal(0)
    d = len(x) if two_pi < 0 else two_pi
    return -(d * LN_2_PI + determinant * volume + distance * decimal(square)) / 2


def unchecked(x: Vector, mean: Vector, sigma: Matrix) -> Decimal:
    """Return the log density by the formula, whatever Sigma is, of the size of the determinant."""
    z = [a - b for a, b in zip(x, mean)]
    square = linear_algebra.dot(z, linear_algebra.solve(sigma, z))
    volume = log_of(abs(linear_algebra.determinant(sigma)))
    return -(len(z) * LN_2_PI + volume + decimal(square)) / 2


def of_determinant_in_doubles(x: Vector, mean: Vector, sigma: Matrix) -> Decimal:
    """Return the log density with the logarithm of the determinant that doubles have."""
    square = gaussian.squared_distance(x, mean, sigma)
    determinant = rounded(linear_algebra.determinant(sigma))
    return -(len(x) * LN_2_PI + Decimal(log(determinant) if determinant else -inf) + decimal(square)) / 2


def in_doubles(x: Vector, mean: Vector, sigma: Matrix) -> Decimal:
    """Return the log density by elimination in doubles, where a pivot may be 0 or negative."""
    z = [nearest_double(a - b) for a, b in zip(x, mean)]
    pivots, solution = eliminated(sigma, z)
    volume = sum((Decimal(pivot).ln() for pivot in pivots), Decimal(0))  # -inf of 0, NaN of negative ones
    return -(len(z) * LN_2_PI + volume + Decimal(fsum(map(mul, z, solution)))) / 2


def of_density(change: Callable[[float], float], x: Vector, mean: Vector, sigma: Matrix) -> Decimal:
    """Return the logarithm of the density, changed as a double; for each feature if they are independent."""
    axes = [(x, mean, sigma)]
    if sigma == diagonal_of(sigma):
        axes = [((x[j],), (mean[j],), ((row[j],),)) for j, row in enumerate(sigma)]
    densities = [change(gaussian.density(*axis)) for axis in axes]
    return sum((Decimal(density).ln() for density in densities), Decimal(0))


def linear(x: Vector, mean: Vector, sigma: Matrix) -> Decimal:
    """Return what of the log density is linear in x, and the term of the mean."""
    at_zero = gaussian.squared_distance(x, [0] * len(mean), sigma)
    return decimal(at_zero - gaussian.squared_distance(x, mean, sigma)) / 2


# From log-joints to posteriors.


def softmax(logs: Logs) -> Logs:
    """Return the posteriors, right."""
    joint = [(entry - max(logs)).exp() for entry in logs]
    return [entry / added(joint) for entry in joint]


def in_densities(logs: Logs) -> Logs:
    """Return the posteriors of joints in doubles, which may all be 0.0 or one infinite."""
    joint = [Decimal(float(entry.exp())) for entry in logs]
    return [entry / added(joint) for entry in joint]


def sigmoids(logs: Logs) -> Logs:
    """Return for more than two classes a sigmoid of each, divided by their sum."""
    if len(logs) < 3:
        raise NotConcerned
    each = [1 / (1 + (-entry).exp()) for entry in logs]
    return [entry / added(each) for entry in each]


def clipped(logs: Logs) -> Logs:
    """Return posteriors not below the smallest normal double."""
    return [max(entry, SMALLEST) for entry in softmax(logs)]


def of_two(logs: Logs) -> Logs:
    """Return the posteriors of two classes."""
    if len(logs) != 2:
        raise NotConcerned
    return softmax(logs)


def swapped(logs: Logs) -> Logs:
    """Return the posteriors of two classes, exchanged."""
    return of_two(logs)[::-1]


def scored(
    log_density: LogDensity = formula,
    log_prior: Callable[[Fraction], Decimal] = log_of,
    rule: Callable[[Logs], Logs] = softmax,
    lifted: str = "",
) -> Wrong:
    """Return the answers that follow from log densities, what is added for the prior, and Bayes rule.

    What genref refuses is refused, but for an error of the class `lifted`.
    """

    def wrong(question: Question) -> object:
        try:
            with localcontext(CONTEXT):
                if question.topic in WITH_SIGMA:
                    return _density(question, Parts.of(question), 0, log_density)
                return _answer(question, Parts.of(question), log_density, log_prior, rule)
        except GenrefError as error:
            return Refused(type(error).__name__, str(error))

    return checked(wrong, lifted)


def of_shared(wrong: Wrong) -> Wrong:
    """Return the answers that Bayes rule gives for models with one covariance."""

    def given(question: Question) -> object:
        if question.output not in BY_RULE or question.model not in SHARED:
            raise NotConcerned
        return wrong(question)

    return given


BY_RULE = {"posterior", "label", "labels", "log_odds", "probability"}
SHARED = {"gda", "gda_of_parameters"}


def _density(question: Question, parts: Parts, label: Label, log_density: LogDensity) -> float:
    x: Vector = question.arguments(exactly)["x"]  # type: ignore[assignment]  # a list will do
    if question.output == "squared_distance":
        raise NotConcerned
    value = log_density(x, parts.means[label], parts.covariances[label])
    return float(value if question.output == "log_density" else value.exp())


def _answer(
    question: Question,
    parts: Parts,
    log_density: LogDensity,
    log_prior: Callable[[Fraction], Decimal],
    rule: Callable[[Logs], Logs],
) -> object:
    def joint(x: Vector, y: Label) -> Decimal:
        return log_prior(parts.priors[y]) + log_density(x, parts.means[y], parts.covariances[y])

    given = question.arguments(exactly)
    labels = list(parts.priors)
    if question.output == "class_density":
        return _density(question, parts, given["label"], log_density)  # type: ignore[arg-type]  # a label
    if question.output == "log_likelihood":
        pairs = zip(given["rows"], given["labels"])  # type: ignore[call-overload]  # lists
        return float(sum((joint(x, y) for x, y in pairs), Decimal(0)))
    if "x" not in given:
        raise NotConcerned
    logs = [joint(given["x"], y) for y in labels]  # type: ignore[arg-type]  # a list will do
    if question.output == "log_joint":
        return [[y, float(entry)] for y, entry in zip(labels, logs)]
    return of_posteriors(question.output, labels, rule(logs))


def of_posteriors(output: str, labels: Sequence[Label], posteriors: Logs) -> object:
    """Return an output that follows from posteriors.

    Raises: NotConcerned for others, and for log-odds of more than two classes.
    """
    if output == "posterior":
        return [[y, float(p)] for y, p in zip(labels, posteriors)]
    if output in ("label", "labels"):
        best = [y for y, p in zip(labels, posteriors) if p == max(posteriors)] or list(labels[:1])
        return best if output == "labels" else best[0]
    if len(labels) != 2 or output not in ("log_odds", "probability"):
        raise NotConcerned
    one = posteriors[1]
    return float(one if output == "probability" else one.ln() - posteriors[0].ln())


def priors_as_given(question: Question) -> object:
    """Return the answer for priors of any sum."""
    right = right_of(question)
    if question.model not in GIVEN or not isinstance(right, Refused) or "sum of priors" not in right.message:
        raise NotConcerned
    return scored(lifted="DomainError")(question)


DENSITIES: tuple[Mutant, ...] = (
    Mutant(
        "half-lost-in-the-exponent",
        "an exponent without its factor 1/2",
        scored(partial(formula, distance=2)),
        ("mcmc-demo",),
    ),
    Mutant(
        "two-pi-lost",
        "a density without its factor of 2 pi",
        scored(partial(formula, two_pi=0)),
        ("OpenCV", "scikit-learn", "numpy-ml"),
    ),
    Mutant(
        "dimension-lost",
        "(2 pi)^(1/2) for any number of features",
        scored(partial(formula, two_pi=1)),
    ),
    Mutant(
        "determinant-lost",
        "a density without the determinant",
        scored(partial(formula, determinant=0)),
    ),
    Mutant(
        "determinant-not-rooted",
        "the determinant in the place of its root",
        scored(partial(formula, determinant=2)),
    ),
    Mutant(
        "determinant-in-doubles",
        "the logarithm of a determinant that is 0 or infinite as a double",
        scored(of_determinant_in_doubles),
        ("mlpack", "BayesianLogic"),
    ),
    Mutant(
        "density-floor",
        "0.001 in the place of a density that is 0 as a double",
        scored(partial(of_density, lambda p: p or 0.001)),
        ("e1071",),
    ),
    Mutant(
        "density-plus-1e-9",
        "1e-9 added to each density",
        scored(partial(of_density, lambda p: p + 1e-9)),
        ("river",),
    ),
    Mutant(
        "logarithm-of-the-density",
        "the logarithm of a density that is 0 or infinite as a double",
        scored(partial(of_density, lambda p: p), rule=in_densities),
        ("PyMVPA", "naivebayes", "caret", "Java-Naive-Bayes-Classifier", "ml-naivebayes"),
    ),
    Mutant(
        "softmax-without-maximum", "exponentials that are 0 or infinite as doubles", scored(rule=in_densities)
    ),
    Mutant(
        "one-against-the-rest",
        "a sigmoid for each class, divided by their sum,",
        of_shared(scored(linear, rule=sigmoids)),
        ("scikit-learn < 0.22",),
    ),
    Mutant(
        "posterior-clipped",
        "the logarithm of a posterior not below the smallest double",
        scored(rule=clipped),
        ("scikit-learn",),
    ),
    Mutant("classes-exchanged", "the posterior of the other class", scored(rule=swapped)),
    Mutant(
        "linear-term-negative",
        "a minus before the linear term, as printed in the record,",
        of_shared(scored(lambda x, mean, sigma: -formula(x, mean, sigma), rule=of_two)),
    ),
    Mutant(
        "gaussian-prior-not-logged",
        "the prior added to logarithms",
        scored(log_prior=decimal),
        ("NaiveBayes.jl", "numpy-ml"),
    ),
    Mutant("priors-of-any-sum", "priors that are not looked at", priors_as_given, ("scikit-learn", "MASS")),
    Mutant(
        "elimination-in-doubles",
        "elimination in doubles, which may end in 0 or below",
        scored(in_doubles, lifted="NotPositiveDefiniteError"),
        ("themis", "NumPy"),
    ),
    Mutant(
        "indefinite-accepted",
        "the size of the determinant of what is no covariance",
        scored(unchecked, lifted="NotPositiveDefiniteError"),
    ),
    Mutant(
        "pseudo-inverse",
        "the axes dropped whose eigenvalues are small",
        scored(pseudo_inverted, lifted="NotPositiveDefiniteError"),
        ("SciPy with allow_singular",),
    ),
)
