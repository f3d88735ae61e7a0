# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Steps of a `Reading`: the book over rounded numbers, and what leads from Gaussian classes to answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import FunctionType
from typing import Dict, List, Tuple, cast

from genref import equations
from genref.errors import Label

from .rounding import PI, Number, exp, ln, ratio, sign, sqrt, total

Step = Callable[..., object]
Answered = Callable[..., Number]
Data = Dict[str, object]
Vector = Sequence[Number]
Matrix = Sequence[Vector]
ByLabel = Dict[Label, Number]
Pair = Sequence[Number]
Family = Dict[Label, Sequence[Pair]]
Tree = object
"""Numbers by label, in lists and records, as the answers of `reference`."""

HOMES = {
    equations.__name__,
    *(f"{__package__}.{name}" for name in ("steps", "counting", "reading")),
}
"""The modules of steps."""


def over(functions: Mapping[str, object]) -> dict[str, object]:
    """Return these functions over one namespace, which is that of the book and all of them."""
    found = {**vars(equations), **functions}
    for name, thing in found.items():
        if isinstance(thing, FunctionType) and thing.__module__ in HOMES:
            found[name] = FunctionType(thing.__code__, found, name, thing.__defaults__, thing.__closure__)
    return found


NUMBERS: dict[str, object] = {
    "Fraction": ratio,
    "PI": PI,
    "exp": exp,
    "ln": ln,
    "sign": sign,
    "sqrt": sqrt,
    "total": total,
}
BOOK = over(NUMBERS)
"""The book over numbers that are rounded at each step."""

covariance_definition: Callable[[Matrix], Matrix] = cast(
    Callable[[Matrix], Matrix], BOOK["covariance_definition"]
)
event_encoding: Callable[[Sequence[str], Sequence[str]], Sequence[int]] = cast(
    Callable[[Sequence[str], Sequence[str]], Sequence[int]], BOOK["event_encoding"]
)
gda_class_mass: Answered = cast(Answered, BOOK["gda_class_mass"])
logistic_function: Callable[[Number], Number] = cast(Callable[[Number], Number], BOOK["logistic_function"])
logistic_hypothesis: Callable[[Vector, Vector], Number] = cast(
    Callable[[Vector, Vector], Number], BOOK["logistic_hypothesis"]
)
matrix_cholesky: Callable[[Matrix], Matrix] = cast(Callable[[Matrix], Matrix], BOOK["matrix_cholesky"])
matrix_inverse: Callable[[Matrix], Matrix] = cast(Callable[[Matrix], Matrix], BOOK["matrix_inverse"])
matrix_ldl: Callable[[Matrix], Tuple[Matrix, Vector]] = cast(
    Callable[[Matrix], Tuple[Matrix, Vector]], BOOK["matrix_ldl"]
)
matrix_solve: Callable[[Matrix, Vector], Vector] = cast(
    Callable[[Matrix, Vector], Vector], BOOK["matrix_solve"]
)
nb_discretize: Callable[[Number, Vector], int] = cast(Callable[[Number, Vector], int], BOOK["nb_discretize"])
nb_parameter_count: Callable[[Number], Vector] = cast(Callable[[Number], Vector], BOOK["nb_parameter_count"])
nb_presence_vector: Callable[[Sequence[str], Sequence[str]], Sequence[int]] = cast(
    Callable[[Sequence[str], Sequence[str]], Sequence[int]], BOOK["nb_presence_vector"]
)
sample_mean: Callable[[Matrix], Vector] = cast(Callable[[Matrix], Vector], BOOK["sample_mean"])

# Linear algebra and Gaussians


def matrix_determinant(A: Matrix) -> Number:
    """|A|, by elimination: quicker than the sum over all permutations."""
    rows, value = [list(row) for row in A], cast(Number, Fraction(1))
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k] != 0), None)
        if pivot is None:
            return Fraction(0)
        if pivot != k:
            rows[k], rows[pivot], value = rows[pivot], rows[k], -value
        value = value * rows[k][k]
        for i in range(k + 1, len(rows)):
            factor = ratio(rows[i][k], rows[k][k])
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
    return value


def matrix_positive_definite(A: Matrix) -> bool:
    """Whether all leading minors are positive."""
    return all(sign(matrix_determinant([row[:k] for row in A[:k]])) == 1 for k in range(1, len(A) + 1))


def gaussian_contour(x: Vector, mu: Vector, Sigma: Matrix) -> Number:
    """(x - mu)' Sigma^-1 (x - mu), by one solution: quicker than the inverse."""
    z = [a - b for a, b in zip(x, mu)]
    return total(a * b for a, b in zip(z, matrix_solve(Sigma, z)))


def gaussian_log_density(x: Vector, mu: Vector, Sigma: Matrix) -> Number:
    """ln p(x; mu, Sigma)"""
    square = gaussian_contour(x, mu, Sigma)
    return ratio(-(len(x) * ln(2 * PI) + ln(matrix_determinant(Sigma)) + square), 2)


def gaussian_density(x: Vector, mu: Vector, Sigma: Matrix) -> Number:
    """p(x; mu, Sigma)"""
    return exp(gaussian_log_density(x, mu, Sigma))


class Record(Dict[str, object]):
    """What has names, not labels."""


@dataclass(frozen=True)
class Gaussians:
    """The parameters of Gaussian classes; `shared`: whether they have one covariance."""

    priors: ByLabel
    means: Dict[Label, Vector]
    covariances: Dict[Label, Matrix]
    shared: bool


@dataclass(frozen=True)
class Form:
    """theta of two classes: theta_0 = offset + ln prior_odds, theta_j = weights_j + ln factors_j."""

    offset: Number
    prior_odds: Number
    weights: Vector
    factors: Vector = ()


def class_order(train: Data) -> list[Label]:
    """The classes as they are declared, or sorted."""
    declared = train.get("classes") or train.get("priors")
    return list(cast(Iterable[Label], declared or sorted(set(cast(List[Label], train["labels"])))))


def gda_mle_prior(y: Sequence[Label], classes: Sequence[Label]) -> ByLabel:
    """phi_k = (1/n) sum_i 1{y_i = k}"""
    return {k: Fraction(list(y).count(k), len(y)) for k in classes}


def gda_mle_means(x: Matrix, y: Sequence[Label], classes: Sequence[Label]) -> Dict[Label, Vector]:
    """The mean of each class."""
    found = equations.gda_mle_means(cast(equations.Rows, x), y)
    return {k: found[k] for k in classes if k in found}


def gda_mle_covariance(x: Matrix, y: Sequence[Label], mu: Dict[Label, Vector]) -> Matrix:
    """(1/n) sum_i (x_i - mu_y_i) (x_i - mu_y_i)'"""
    return equations.gda_mle_covariance(cast(equations.Rows, x), y, cast("Dict[Label, List[Fraction]]", mu))


def of_class(k: Label, x: Matrix, y: Sequence[Label]) -> Matrix:
    """The rows of a class."""
    return [row for row, label in zip(x, y) if label == k]


def quadratic_mle_covariances(x: Matrix, y: Sequence[Label], mu: Dict[Label, Vector]) -> Dict[Label, Matrix]:
    """The covariance of each class around its mean."""
    rows = {k: of_class(k, x, y) for k in mu}
    return {k: gda_mle_covariance(rows[k], [k] * len(rows[k]), mu) for k in mu}


def learnt(model: str, train: Data) -> Gaussians:
    """The parameters of a Gaussian model, given or estimated."""
    if model.endswith("_of_parameters"):
        shared, phi = "covariance" in train, cast(ByLabel, train["priors"])
        each = dict.fromkeys(phi, train["covariance"]) if shared else train["covariances"]
        sigmas = {y: taken(sigma) for y, sigma in cast(Dict[Label, Matrix], each).items()}
        return Gaussians(phi, cast(Dict[Label, Vector], train["means"]), sigmas, shared)
    x, y, classes = cast(Matrix, train["rows"]), cast(List[Label], train["labels"]), class_order(train)
    phi, mu = gda_mle_prior(y, classes), gda_mle_means(x, y, classes)
    if model == "gda":
        return Gaussians(phi, mu, dict.fromkeys(classes, taken(gda_mle_covariance(x, y, mu))), True)
    own = quadratic_mle_covariances(x, y, mu)
    return Gaussians(phi, mu, {k: taken(own_covariance(model, own[k])) for k in mu}, False)


def own_covariance(model: str, sigma: Matrix) -> Matrix:
    """The covariance of a class, of Gaussian Naive Bayes its diagonal."""
    return diagonal(sigma) if model == "gaussian_naive_bayes" else sigma


def taken(matrix: Matrix) -> Matrix:
    """The matrix or covariance that is computed with: the one that is given or estimated."""
    return matrix


def diagonal(matrix: Matrix) -> Matrix:
    """The matrix with zeros off its diagonal."""
    return [[a if i == j else Fraction(0) for j, a in enumerate(row)] for i, row in enumerate(matrix)]


def log_prior(phi: Number) -> Number:
    """What the prior adds to a log-joint."""
    return ln(phi)


def log_joints(x: Vector, of: Gaussians) -> ByLabel:
    """ln p(x|y) + ln p(y) of each class."""
    return {
        y: gaussian_log_density(x, of.means[y], of.covariances[y]) + log_prior(of.priors[y])
        for y in of.priors
    }


def softmax(logs: ByLabel) -> ByLabel:
    """Bayes rule for log-joints: each class's share of the sum."""
    most = max(logs.values())
    return bayes_rule({y: exp(log - most) for y, log in logs.items()}, dict.fromkeys(logs, 1))


def gaussian_log_odds(x: Vector, of: Gaussians) -> Number:
    """ln p(y=1|x) / p(y=0|x) of Gaussian classes."""
    return log_odds(log_joints(x, of))


def log_odds(logs: ByLabel) -> Number:
    """ln p(y=1|x) / p(y=0|x)"""
    zero, one = logs.values()
    return one - zero


def logistic_form(of: Gaussians) -> Form:
    """theta of two classes with one covariance."""
    (zero, phi_0), (one, phi_1) = of.priors.items()
    theta = matrix_solve(of.covariances[one], [a - b for a, b in zip(of.means[one], of.means[zero])])
    middle = [ratio(a + b, 2) for a, b in zip(of.means[one], of.means[zero])]
    return Form(-total(a * b for a, b in zip(middle, theta)), ratio(phi_1, phi_0), theta)


def family_form(natural: Family, log_partitions: Dict[Label, Pair], priors: ByLabel) -> Form:
    """theta of an exponential family: natural parameters and log-partitions are pairs, a + ln b."""
    (zero, phi_0), (one, phi_1) = priors.items()
    eta_0, eta_1, a_0, a_1 = natural[zero], natural[one], log_partitions[zero], log_partitions[one]
    weights, factors = (
        [b[0] - a[0] for a, b in zip(eta_0, eta_1)],
        [ratio(b[1], a[1]) for a, b in zip(eta_0, eta_1)],
    )
    odds = ratio(phi_1 * a_0[1], phi_0 * a_1[1])
    return Form(a_0[0] - a_1[0], odds, weights, factors if any(f != 1 for f in factors) else ())


def poisson_form(rates: ByLabel, priors: ByLabel) -> Form:
    """theta of Poisson classes: eta = ln lambda, a = lambda."""
    (zero, one), (phi_0, phi_1) = (rates[y] for y in priors), priors.values()
    factors = [ratio(one, zero)] if one != zero else []
    return Form(zero - one, ratio(phi_1, phi_0), [Fraction(0)], factors)


def theta_of(form: Form) -> list[Number]:
    """theta as numbers."""
    factors = form.factors or [1] * len(form.weights)
    return [
        form.offset + ln(form.prior_odds),
        *(w + ln(f) if f != 1 else w for w, f in zip(form.weights, factors)),
    ]


def of_form(output: str, form: Form, asked: Data) -> Tree:
    """Answer by a logistic form."""
    if output == "logistic_form":
        record = Record(offset=form.offset, prior_odds=form.prior_odds, weights=form.weights)
        return Record(record, factors=form.factors) if form.factors else record
    theta = theta_of(form)
    if output in ("theta", "intercept"):
        return theta if output == "theta" else theta[0]
    x = cast(Vector, asked["x"])
    if output == "log_odds":
        return theta[0] + total(a * b for a, b in zip(theta[1:], x))
    return logistic_hypothesis(theta, x)


def of_gaussians(output: str, of: Gaussians, asked: Data) -> Tree:
    """Answer by Gaussian classes."""
    if output in ("priors", "means", "covariances"):
        return getattr(of, output)
    if output == "covariance":
        return next(iter(of.covariances.values()))
    if output == "variances":
        return {y: [row[j] for j, row in enumerate(sigma)] for y, sigma in of.covariances.items()}
    if output == "log_likelihood":
        pairs = zip(cast(Matrix, asked["rows"]), cast(List[Label], asked["labels"]))
        return total(log_joints(x, of)[y] for x, y in pairs)
    if output in ("theta", "logistic_form", "intercept", "probability"):
        return of_form(output, logistic_form(of), asked)
    x = cast(Vector, asked["x"])
    if output == "class_density":
        y = cast(Label, asked["label"])
        return gaussian_density(x, of.means[y], of.covariances[y])
    return gaussian_log_odds(x, of) if output == "log_odds" else of_logs(output, log_joints(x, of))


def of_logs(output: str, logs: ByLabel) -> Tree:
    """Answer by log-joints."""
    if output in ("label", "labels"):
        return decided(output, softmax(logs))
    return logs if output == "log_joint" else softmax(logs)


# Bayes rule


def bayes_evidence(likelihood: ByLabel, prior: ByLabel) -> Number:
    """p(x) = sum_y p(x|y) p(y)"""
    return total(likelihood[y] * prior[y] for y in prior)


def bayes_rule(likelihood: ByLabel, prior: ByLabel) -> ByLabel:
    """p(y|x) = p(x|y) p(y) / p(x)"""
    p_x = bayes_evidence(likelihood, prior)
    return {y: ratio(likelihood[y] * prior[y], p_x) for y in prior}


def bayes_decision(likelihood: ByLabel, prior: ByLabel) -> tuple[Label, ...]:
    """Every label at which p(x|y) p(y) is largest."""
    p = {y: likelihood[y] * prior[y] for y in prior}
    largest = max(p.values())
    if largest == 0:
        raise ZeroDivisionError
    return tuple(y for y in p if p[y] == largest) or tuple(p)[:1]


def decided(output: str, p: ByLabel) -> Tree:
    """The first label at which a joint is largest, or all of them."""
    labels = bayes_decision(p, dict.fromkeys(p, 1))
    return labels[0] if output == "label" else list(labels)


def weighed(likelihood: Number, prior: Number) -> Number:
    """p(x|y) p(y)"""
    return likelihood * prior


def of_bayes(output: str, priors: ByLabel, likelihoods: ByLabel) -> Tree:
    """Answer by Bayes rule alone."""
    p = {y: weighed(likelihoods[y], priors[y]) for y in priors}
    ones: ByLabel = dict.fromkeys(p, 1)
    if output in ("label", "labels"):
        return decided(output, p)
    return bayes_evidence(p, ones) if output == "evidence" else bayes_rule(p, ones)
