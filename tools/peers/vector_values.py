# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What each call of a test vector gives, by an arithmetic of its own: nothing here uses genref.

Fractions straight from the definitions (determinants by Laplace expansion, above eight rows from the
characteristic polynomial, factors by minors, estimates as literal sums), and mpmath at 80 digits, with
160 to confirm the rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from math import inf, isinf
from typing import Any, Dict, List, Optional, Union

DIGITS = 40
WORKING_DIGITS = (80, 160)
LARGEST_EXPONENT = 1_000_000

Label = Union[int, str]
Vector = List[Fraction]
Matrix = List[Vector]
Plain = Any  # what JSON holds
Case = Dict[str, Plain]


# Arguments.

LABELS = {"y", "label", "labels", "classes"}
BY_LABEL = {"priors", "likelihoods", "means", "covariances"}


def decoded(name: str, value: Plain) -> Any:
    """Return an argument from JSON, with exact numbers; by-label pairs become a dict."""
    if name in LABELS:
        return value
    if name in BY_LABEL:
        return {label: numbers(entry) for label, entry in value}
    return numbers(value)


def numbers(tree: Plain) -> Any:
    """Return nested lists of strings as nested lists of fractions."""
    return [numbers(entry) for entry in tree] if isinstance(tree, list) else Fraction(tree)


# Results: exact, or rounded from mpmath.


def exact(tree: Any) -> Case:
    """Return the expectation of a rational result."""
    return {"exact": leaves(tree, str)}


def leaves(tree: Any, function: Callable[[Any], Plain]) -> Plain:
    """Return nested lists, records and by-label dicts with a function applied to their leaves."""
    if isinstance(tree, Record):
        return {name: leaves(entry, function) for name, entry in tree.fields.items()}
    if isinstance(tree, dict):
        return [[label, leaves(entry, function)] for label, entry in tree.items()]
    if isinstance(tree, (list, tuple)):
        return [leaves(entry, function) for entry in tree]
    return function(tree)


@dataclass(frozen=True)
class Record:
    """A result with named parts."""

    fields: dict[str, Any]


@lru_cache(maxsize=None)
def mpmath(digits: int) -> Any:
    """Return mpmath, working with so many digits."""
    context = import_module("mpmath").mp.clone()
    context.dps = digits
    return context


def mpf(mp: Any, value: Fraction) -> Any:
    """Return a rational in mpmath."""
    return mp.mpf(value.numerator) / value.denominator


def rounded(rule: Callable[[Any], Any]) -> Case:
    """Return the expectation of a real result: the digits and the double that 80 and 160 digits agree on."""
    trees = [rule(mpmath(working)) for working in WORKING_DIGITS]
    coarse, fine = ({"digits": leaves(tree, digits), "double": leaves(tree, double)} for tree in trees)
    if coarse != fine:
        raise ArithmeticError(f"{WORKING_DIGITS} digits do not settle {fine}")
    return fine


def fraction(value: Any) -> Fraction:
    """Return exactly the number that an mpf holds."""
    sign, significand, exponent, _ = value._mpf_
    if exponent and not significand:
        raise ArithmeticError(f"{value} is not finite")
    if abs(exponent) > LARGEST_EXPONENT:
        raise ArithmeticError(f"{value} takes too long to write out")
    magnitude = Fraction(int(significand)) * Fraction(2) ** int(exponent)
    return -magnitude if sign else magnitude


def digits(value: Any) -> str:
    """Return an mpf with 40 significant digits, without trailing zeros; an infinite float as it is."""
    if isinstance(value, float) and isinf(value):
        return str(value)
    context = Context(DIGITS, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX)
    number = fraction(value)
    decimal = context.divide(Decimal(number.numerator), Decimal(number.denominator)).normalize(context)
    return format(decimal, "f") if 0 <= decimal.adjusted() < DIGITS else str(decimal)


def double(value: Any) -> str:
    """Return the double nearest to an mpf, in the hexadecimal notation of C99; 0 has no sign.

    An infinite float, such as the logarithm of 0, stays one.
    """
    if isinstance(value, float) and isinf(value):
        return value.hex()
    number = fraction(value)
    try:
        return (number.numerator / number.denominator + 0.0).hex()
    except OverflowError:
        return (inf if number > 0 else -inf).hex()


# Bayes rule.


def joint(priors: dict[Label, Fraction], likelihoods: dict[Label, Fraction]) -> dict[Label, Fraction]:
    """Return p(x|y) p(y) for each label."""
    return {y: likelihoods[y] * priors[y] for y in priors}


def bayes_evidence(priors: dict[Label, Fraction], likelihoods: dict[Label, Fraction]) -> Case:
    """Return p(x)."""
    return exact(sum(joint(priors, likelihoods).values()))


def bayes_posterior(priors: dict[Label, Fraction], likelihoods: dict[Label, Fraction]) -> Case:
    """Return p(y|x) for each label."""
    p_xy = joint(priors, likelihoods)
    return exact({y: p / sum(p_xy.values()) for y, p in p_xy.items()})


def bayes_argmax(priors: dict[Label, Fraction], likelihoods: dict[Label, Fraction]) -> Case:
    """Return every label with the largest p(x|y) p(y)."""
    p_xy = joint(priors, likelihoods)
    return {"labels": [y for y in p_xy if p_xy[y] == max(p_xy.values())]}


# Matrices.


LARGEST_EXPANSION = 8
"""Rows of a determinant that is expanded, which takes as long as their factorial."""


def by_leverrier(a: Matrix) -> tuple[Fraction, Matrix]:
    """Return determinant and adjugate, from the coefficients of the characteristic polynomial.

    Faddeev and Le Verrier: M_1 = I, c_k = -tr(A M_k) / k, M_(k+1) = A M_k + c_k I.
    """
    d = range(len(a))
    product, coefficient = [[Fraction(0) for _ in d] for _ in d], Fraction(1)
    factor = product
    for k in range(1, len(a) + 1):
        factor = [[entry + coefficient * (i == j) for j, entry in enumerate(product[i])] for i in d]
        columns = list(zip(*factor))
        product = [[sum(map(Fraction.__mul__, row, column), Fraction(0)) for column in columns] for row in a]
        coefficient = -sum((product[i][i] for i in d), Fraction(0)) / k
    sign = (-1) ** len(a)
    return sign * coefficient, [[-sign * entry for entry in row] for row in factor]


def minor(a: Matrix, rows: Sequence[int], columns: Sequence[int]) -> Fraction:
    """Return the determinant of some rows and columns, by Laplace expansion along the first row."""
    if len(rows) > LARGEST_EXPANSION:
        return by_leverrier([[a[i][j] for j in columns] for i in rows])[0]
    if not rows:
        return Fraction(1)
    return sum(
        (
            (-1) ** k * a[rows[0]][j] * minor(a, rows[1:], [*columns[:k], *columns[k + 1 :]])
            for k, j in enumerate(columns)
            if a[rows[0]][j]
        ),
        Fraction(0),
    )


def det(a: Matrix) -> Fraction:
    """Return the determinant."""
    return minor(a, range(len(a)), range(len(a)))


def adjugate_inverse(a: Matrix) -> Matrix:
    """Return the inverse, the transposed cofactors over the determinant."""
    if len(a) > LARGEST_EXPANSION:
        determinant, adjugate = by_leverrier(a)
        return [[entry / determinant for entry in row] for row in adjugate]
    every, determinant = range(len(a)), det(a)
    others = [[k for k in every if k != i] for i in every]
    return [[(-1) ** (i + j) * minor(a, others[j], others[i]) / determinant for j in every] for i in every]


def leading_minors(a: Matrix) -> Vector:
    """Return the determinants of the first k rows and columns, for k from 1 to d."""
    return [minor(a, range(k), range(k)) for k in range(1, len(a) + 1)]


def ldl(a: Matrix) -> tuple[Matrix, Vector]:
    """Return L and D as quotients of minors."""
    minors = leading_minors(a)
    lower = [
        [minor(a, [*range(j), i], range(j + 1)) / minors[j] if j <= i else Fraction(0) for j in range(len(a))]
        for i in range(len(a))
    ]
    return lower, [m / (minors[k - 1] if k else 1) for k, m in enumerate(minors)]


def matrix_ldl(matrix: Matrix) -> Case:
    """Return the factors of A = L D L'."""
    lower, diagonal = ldl(matrix)
    return exact(Record({"lower": lower, "diagonal": diagonal}))


def matrix_cholesky(matrix: Matrix) -> Case:
    """Return the factor of A = C C'."""
    lower, diagonal = ldl(matrix)
    return rounded(
        lambda mp: [[mpf(mp, l_ij) * mp.sqrt(mpf(mp, d)) for l_ij, d in zip(row, diagonal)] for row in lower]
    )


def matrix_determinant(matrix: Matrix) -> Case:
    """Return |A|."""
    return exact(det(matrix))


def matrix_inverse(matrix: Matrix) -> Case:
    """Return the inverse."""
    return exact(adjugate_inverse(matrix))


def matrix_solve(matrix: Matrix, right: Vector) -> Case:
    """Return the x of A x = b, by Cramer's rule."""
    replaced = [[[*row[:j], b, *row[j + 1 :]] for row, b in zip(matrix, right)] for j in range(len(matrix))]
    return exact([det(a) / det(matrix) for a in replaced])


def matrix_positive_definite(matrix: Matrix) -> Case:
    """Return whether all leading minors are positive (Sylvester)."""
    return {"boolean": all(m > 0 for m in leading_minors(matrix))}


# The Gaussian.


def quadratic_form(z: Vector, a: Matrix) -> Fraction:
    """Return z' A z."""
    return sum((z[i] * a[i][j] * z[j] for i in range(len(z)) for j in range(len(z))), Fraction(0))


def minus(u: Vector, v: Vector) -> Vector:
    """Return u - v."""
    return [a - b for a, b in zip(u, v)]


def distance(x: Vector, mean: Vector, covariance: Matrix) -> Fraction:
    """Return (x - mu)' Sigma^-1 (x - mu)."""
    return quadratic_form(minus(x, mean), adjugate_inverse(covariance))


def mp_density(mp: Any, x: Vector, mean: Vector, covariance: Matrix) -> Any:
    """Return the density."""
    square = distance(x, mean, covariance)
    return mp.exp(mpf(mp, -square / 2)) / mp.sqrt((2 * mp.pi) ** len(x) * mpf(mp, det(covariance)))


def mp_log_density(mp: Any, x: Vector, mean: Vector, covariance: Matrix) -> Any:
    """Return the logarithm of the density."""
    square = distance(x, mean, covariance)
    return -(len(x) * mp.log(2 * mp.pi) + mp.log(mpf(mp, det(covariance))) + mpf(mp, square)) / 2


def average(rows: Matrix) -> Vector:
    """Return the sum of the rows over their number."""
    return [sum(column, Fraction(0)) / len(rows) for column in zip(*rows)]


def scatter(rows: Matrix, mean: Vector) -> Matrix:
    """Return the sum of (x - mu)(x - mu)'."""
    d = range(len(mean))
    deviations = [minus(row, mean) for row in rows]
    return [[sum((z[i] * z[j] for z in deviations), Fraction(0)) for j in d] for i in d]


def over(matrix: Matrix, n: int) -> Matrix:
    """Return a matrix divided by a number."""
    return [[entry / n for entry in row] for row in matrix]


def gaussian_density(x: Vector, mean: Vector, covariance: Matrix) -> Case:
    """Return p(x; mu, Sigma)."""
    return rounded(lambda mp: mp_density(mp, x, mean, covariance))


def gaussian_log_density(x: Vector, mean: Vector, covariance: Matrix) -> Case:
    """Return ln p(x; mu, Sigma)."""
    return rounded(lambda mp: mp_log_density(mp, x, mean, covariance))


def gaussian_mean(rows: Matrix) -> Case:
    """Return E[z]."""
    return exact(average(rows))


def gaussian_covariance(rows: Matrix) -> Case:
    """Return E[(z - E[z])(z - E[z])']."""
    return exact(over(scatter(rows, average(rows)), len(rows)))


def gaussian_squared_distance(x: Vector, mean: Vector, covariance: Matrix) -> Case:
    """Return the contour that x lies on."""
    return exact(distance(x, mean, covariance))


def gaussian_principal_axes(covariance: Matrix) -> Case:
    """Return variance and direction of the axes, the longer first."""
    (a, b), (_, c) = covariance

    def rule(mp: Any) -> list[Record]:
        first = mpf(mp, a + c) / 2 + mp.sqrt(mpf(mp, (a - c) ** 2 / 4 + b * b))
        second = mpf(mp, a * c - b * b) / first
        u, v = (first - mpf(mp, c), mpf(mp, b)) if b else (mp.mpf(int(a >= c)), mp.mpf(int(a < c)))
        length = mp.sqrt(u * u + v * v)
        return [
            Record({"variance": first, "direction": [u / length, v / length]}),
            Record({"variance": second, "direction": [-v / length, u / length]}),
        ]

    return rounded(rule)


# Gaussian discriminant analysis.

Groups = Dict[Label, Matrix]


def groups(rows: Matrix, labels: Sequence[Label], classes: Optional[Sequence[Label]] = None) -> Groups:
    """Return the rows of each class, in class order."""
    order = sorted(set(labels), key=lambda y: (isinstance(y, str), y)) if classes is None else classes
    return {k: [x for x, y in zip(rows, labels) if y == k] for k in order}


def pooled(parts: Groups) -> Matrix:
    """Return the sum over the classes of their scatter, divided by n."""
    n = sum(map(len, parts.values()))
    scatters = [scatter(rows, average(rows)) for rows in parts.values()]
    return over([[sum(entry, Fraction(0)) for entry in zip(*lines)] for lines in zip(*scatters)], n)


def priors_of(parts: Groups) -> dict[Label, Fraction]:
    """Return the share of each class."""
    n = sum(map(len, parts.values()))
    return {k: Fraction(len(rows), n) for k, rows in parts.items()}


def gda_class_mass(y: int, phi: Fraction) -> Case:
    """Return p(y)."""
    return exact(phi if y == 1 else 1 - phi)


def gda_class_priors(**data: Any) -> Case:
    """Return phi."""
    return exact(priors_of(groups(**data)))


def gda_class_means(**data: Any) -> Case:
    """Return mu_y."""
    return exact({k: average(rows) for k, rows in groups(**data).items()})


def gda_shared_covariance(**data: Any) -> Case:
    """Return Sigma."""
    return exact(pooled(groups(**data)))


def gda_class_covariances(**data: Any) -> Case:
    """Return Sigma_y."""
    return exact({k: over(scatter(rows, average(rows)), len(rows)) for k, rows in groups(**data).items()})


@dataclass(frozen=True)
class Gda:
    """A model: prior, mean and covariance of each class, all the same covariance if it is shared."""

    priors: dict[Label, Fraction]
    means: dict[Label, Vector]
    covariances: dict[Label, Matrix]

    @staticmethod
    def fit(**data: Any) -> Gda:
        """Return the model with a shared covariance."""
        parts = groups(**data)
        means = {k: average(rows) for k, rows in parts.items()}
        return Gda(priors_of(parts), means, dict.fromkeys(parts, pooled(parts)))

    @staticmethod
    def fit_quadratic(**data: Any) -> Gda:
        """Return the model with a covariance for each class."""
        parts = groups(**data)
        means = {k: average(rows) for k, rows in parts.items()}
        return Gda(priors_of(parts), means, {k: over(scatter(r, means[k]), len(r)) for k, r in parts.items()})

    @staticmethod
    def linear(priors: dict[Label, Fraction], means: dict[Label, Vector], covariance: Matrix) -> Gda:
        """Return the model with these parameters."""
        return Gda(priors, means, dict.fromkeys(priors, covariance))

    def mp_class_density(self, mp: Any, x: Vector, label: Label) -> Any:
        """Return p(x|y)."""
        return mp_density(mp, x, self.means[label], self.covariances[label])

    def mp_joint(self, mp: Any, x: Vector) -> dict[Label, Any]:
        """Return p(x|y) p(y) for each class."""
        return {k: self.mp_class_density(mp, x, k) * mpf(mp, phi) for k, phi in self.priors.items()}

    def mp_log_joint(self, mp: Any, x: Vector) -> dict[Label, Any]:
        """Return its logarithm for each class."""
        return {
            k: mp_log_density(mp, x, self.means[k], self.covariances[k]) + mp.log(mpf(mp, phi))
            for k, phi in self.priors.items()
        }

    def class_density(self, x: Vector, label: Label) -> Case:
        """Return p(x|y)."""
        return rounded(lambda mp: self.mp_class_density(mp, x, label))

    def log_joint(self, x: Vector) -> Case:
        """Return ln p(x|y) p(y)."""
        return rounded(lambda mp: self.mp_log_joint(mp, x))

    def log_likelihood(self, rows: Matrix, labels: Sequence[Label]) -> Case:
        """Return the sum of ln p(x|y) p(y) over examples."""
        return rounded(lambda mp: mp.fsum(self.mp_log_joint(mp, x)[y] for x, y in zip(rows, labels)))

    def posterior(self, x: Vector) -> Case:
        """Return p(y|x)."""

        def rule(mp: Any) -> dict[Label, Any]:
            p_xy = self.mp_joint(mp, x)
            return {k: p / mp.fsum(p_xy.values()) for k, p in p_xy.items()}

        return rounded(rule)

    def labels(self, x: Vector) -> Case:
        """Return every label with the largest p(x|y) p(y)."""
        mp = mpmath(WORKING_DIGITS[0])
        logs = self.mp_log_joint(mp, x)
        # Two of them that are not equal differ by far more in every case below.
        return {"labels": [k for k in logs if logs[k] > max(logs.values()) - mp.mpf(10) ** -60]}

    def log_odds(self, x: Vector) -> Case:
        """Return ln p(y=1|x) / p(y=0|x), by the quadratic form; the linear one must agree where it holds."""
        phi_0, phi_1 = self.priors.values()
        mu_0, mu_1 = (self.means[y] for y in self.priors)
        s_0, s_1 = (self.covariances[y] for y in self.priors)
        square = (distance(x, mu_0, s_0) - distance(x, mu_1, s_1)) / 2
        if s_0 == s_1:
            theta = self.theta()
            if square != theta["offset"] + sum(map(Fraction.__mul__, theta["weights"], x), Fraction(0)):
                raise ArithmeticError("the linear and the quadratic log-odds differ")
        spread, odds = det(s_0) / det(s_1), phi_1 / phi_0
        return rounded(lambda mp: mpf(mp, square) + mp.log(mpf(mp, spread)) / 2 + mp.log(mpf(mp, odds)))

    def theta(self) -> dict[str, Any]:
        """Return the logistic form: theta_0 = offset + ln(prior_odds) and the weights."""
        phi_0, phi_1 = self.priors.values()
        mu_0, mu_1 = (self.means[y] for y in self.priors)
        precision = adjugate_inverse(next(iter(self.covariances.values())))
        weights = [sum(map(Fraction.__mul__, row, minus(mu_1, mu_0)), Fraction(0)) for row in precision]
        offset = -sum(((a + b) / 2 * w for a, b, w in zip(mu_1, mu_0, weights)), Fraction(0))
        return {"offset": offset, "prior_odds": phi_1 / phi_0, "weights": weights}

    def logistic_form(self) -> Case:
        """Return theta but for the logarithm in theta_0."""
        return exact(Record(self.theta()))

    def intercept(self) -> Case:
        """Return theta_0."""
        theta = self.theta()
        return rounded(lambda mp: mpf(mp, theta["offset"]) + mp.log(mpf(mp, theta["prior_odds"])))

    def probability(self, x: Vector) -> Case:
        """Return 1 / (1 + exp(-theta' x))."""
        theta = self.theta()
        rational = theta["offset"] + sum(map(Fraction.__mul__, theta["weights"], x), Fraction(0))
        return rounded(lambda mp: 1 / (1 + mp.exp(mpf(mp, -rational)) / mpf(mp, theta["prior_odds"])))


@dataclass(frozen=True)
class GaussianNaiveBayes(Gda):
    """A model whose features are independent given the class: a mean and a variance of each."""

    variances_of: dict[Label, Vector]

    @staticmethod
    def fit(**data: Any) -> GaussianNaiveBayes:
        """Return the model of these rows, feature by feature."""
        means: dict[Label, Vector] = {}
        variances: dict[Label, Vector] = {}
        parts = groups(**data)
        for y, rows in parts.items():
            columns = list(zip(*rows))
            means[y] = [sum(column, Fraction(0)) / len(column) for column in columns]
            variances[y] = [
                sum(((x - mu) ** 2 for x in column), Fraction(0)) / len(column)
                for column, mu in zip(columns, means[y])
            ]
        return GaussianNaiveBayes(priors_of(parts), means, {}, variances)

    def features(self, x: Vector, label: Label) -> list[tuple[Fraction, Fraction]]:
        """Return (x_j - mu_j)^2 / s_j and s_j for each feature."""
        parts = zip(x, self.means[label], self.variances_of[label])
        return [((x_j - mu) ** 2 / s, s) for x_j, mu, s in parts]

    def mp_class_density(self, mp: Any, x: Vector, label: Label) -> Any:
        """Return p(x|y), the product over the features."""
        return mp.fprod(
            mp.exp(mpf(mp, -square / 2)) / mp.sqrt(2 * mp.pi * mpf(mp, s))
            for square, s in self.features(x, label)
        )

    def mp_log_joint(self, mp: Any, x: Vector) -> dict[Label, Any]:
        """Return ln p(x|y) p(y), the sum over the features."""
        return {
            k: mp.log(mpf(mp, phi))
            - mp.fsum(
                (mpf(mp, square) + mp.log(2 * mp.pi * mpf(mp, s))) / 2 for square, s in self.features(x, k)
            )
            for k, phi in self.priors.items()
        }

    def log_odds(self, x: Vector) -> Case:
        """Return ln p(y=1|x) / p(y=0|x): what is rational of it, and one logarithm."""
        zero, one = self.priors
        odds = self.priors[one] / self.priors[zero]
        square = Fraction(0)
        for label, sign in ((zero, 1), (one, -1)):
            square += sign * sum((part for part, _ in self.features(x, label)), Fraction(0)) / 2
        spread = Fraction(1)
        for s_0, s_1 in zip(self.variances_of[zero], self.variances_of[one]):
            spread *= s_0 / s_1
        return rounded(lambda mp: mpf(mp, square) + mp.log(mpf(mp, spread * odds**2)) / 2)


FUNCTIONS: dict[str, Callable[..., Case]] = {
    "bayes.posterior": bayes_posterior,
    "bayes.evidence": bayes_evidence,
    "bayes.labels": bayes_argmax,
    "matrix.ldl": matrix_ldl,
    "matrix.cholesky": matrix_cholesky,
    "matrix.determinant": matrix_determinant,
    "matrix.inverse": matrix_inverse,
    "matrix.solution": matrix_solve,
    "matrix.positive_definite": matrix_positive_definite,
    "gaussian.density": gaussian_density,
    "gaussian.log_density": gaussian_log_density,
    "gaussian.mean": gaussian_mean,
    "gaussian.covariance": gaussian_covariance,
    "gaussian.squared_distance": gaussian_squared_distance,
    "gaussian.principal_axes": gaussian_principal_axes,
    "bayes.class_mass": gda_class_mass,
    "gda.priors": gda_class_priors,
    "gda.means": gda_class_means,
    "gda.covariance": gda_shared_covariance,
    "quadratic_gda.covariances": gda_class_covariances,
}

MODELS: dict[str, Callable[..., Gda]] = {
    "gda": Gda.fit,
    "quadratic_gda": Gda.fit_quadratic,
    "gda_of_parameters": Gda.linear,
    "quadratic_gda_of_parameters": Gda,
    "gaussian_naive_bayes": GaussianNaiveBayes.fit,
}


def arguments(case: Case, decode: Callable[[str, Plain], Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the training data of a case, and its question."""
    parts = (case.get("train", {}), case["input"])
    train, asked = ({name: decode(name, value) for name, value in part.items()} for part in parts)
    return train, asked


def expected(case: Case) -> Case:
    """Return the question of a case."""
    train, asked = arguments(case, decoded)
    model, output = case["model"], case["output"]
    if f"{model}.{output}" in FUNCTIONS:
        return FUNCTIONS[f"{model}.{output}"](**train, **asked)
    fitted = MODELS[model](**train)
    if output in ("priors", "means", "variances"):
        return exact(getattr(fitted, "variances_of" if output == "variances" else output))
    result: Case = getattr(fitted, output)(**asked)
    return result
