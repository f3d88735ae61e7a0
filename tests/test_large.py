# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Large data against the tests' own reference, bit for bit: many features, classes, words and rows.

Data come from seeds. A failure says the equation, the call that makes the data, and the first difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product as pairs
from math import inf, prod
from random import Random
from typing import Any, Optional

import pytest

from genref import bernoulli_naive_bayes, categorical_naive_bayes, gaussian, gaussian_naive_bayes, gda
from genref import linear_algebra, logistic_regression, multinomial_naive_bayes, text_classifier
from genref.errors import NotPositiveDefiniteError
from genref.moments import ClassMoments, Moments

from .reference import (
    Decimals,
    Eliminated,
    Interval,
    Log,
    Rule,
    best,
    eliminated,
    exponential,
    gaussian_log,
    nearest,
    nearest_all,
    posteriors,
    product,
    same,
    softmax_maximum,
    squared,
    whole,
)

F = Fraction
Vector = Sequence[Any]
Matrix = list[list[Fraction]]

pytestmark = [pytest.mark.slow, pytest.mark.engine]

DIMENSIONS = (12, 30, 60)
DIGITS = (None, 17, 50)
of_each_dimension = pytest.mark.parametrize("d", DIMENSIONS)


def drawn(seed: object, n: int, d: int, most: int = 9) -> list[list[int]]:
    """n rows of d whole numbers from -most to most"""
    source = Random(str(seed))
    return [[source.randint(-most, most) for _ in range(d)] for _ in range(n)]


@lru_cache(maxsize=None)
def definite(d: int) -> Matrix:
    """B B' for a random d x d matrix B, with row and column i divided by 1 + i mod 7"""
    rows = drawn(f"definite {d}", d, d)
    return [
        [F(a, (1 + i % 7) * (1 + j % 7)) for j, a in enumerate(row)]
        for i, row in enumerate(product(rows, list(zip(*rows))))
    ]


def bordered(d: int, corner: Fraction) -> Matrix:
    """`definite(d - 1)`, bordered so that the last row is row 0 + row 1 / 3, but for `corner` at the end"""
    rows = [[*row, row[0] + row[1] / 3] for row in definite(d - 1)]
    last = [a + b / 3 for a, b in zip(*rows[:2])]
    return [*rows, [*last[:-1], last[-1] + corner]]


class TestLinearAlgebra:
    """Spec: matrix-ldl
    Spec: matrix-cholesky
    Spec: matrix-determinant
    Spec: matrix-inverse
    Spec: matrix-solve
    Spec: matrix-positive-definite
    """

    @of_each_dimension
    @pytest.mark.parametrize("power", [None, 90_000, 9_000, -90_000])
    def test_definite(self, d: int, power: Optional[int]) -> None:
        corner = None if power is None else F(10) ** (-power // d**2)
        A = definite(d) if corner is None else bordered(d, corner)
        data = f"definite({d})" if corner is None else f"bordered({d}, {corner})"
        b = drawn("b", 1, d)[0]
        expected = eliminated(A, b)
        lower, diagonal = linear_algebra.ldl(A)
        same("matrix-ldl", data, (lower, diagonal), (expected.lower, expected.pivots))
        same("matrix-determinant", data, linear_algebra.determinant(A), expected.determinant)
        same("matrix-solve", data, linear_algebra.solve(A, b), expected.solutions[0])
        unit = [[int(i == j) for j in range(d)] for i in range(d)]
        same("matrix-inverse", data, product(A, linear_algebra.inverse(A)), unit)
        same("matrix-positive-definite", data, linear_algebra.is_positive_definite(A), True)

        def factor(decimals: Decimals) -> list[Interval]:
            roots = [decimals.root(decimals.of(pivot)) for pivot in expected.pivots]
            return [
                decimals.times(decimals.of(a), root)
                for row in expected.lower[:: d // 4]
                for a, root in zip(row, roots)
            ]

        for digits in (None, 30):
            found = [a for row in linear_algebra.cholesky(A, digits=digits)[:: d // 4] for a in row]
            same("matrix-cholesky", f"{data}, digits={digits}", found, nearest_all(factor, digits))

    @of_each_dimension
    def test_not_symmetric(self, d: int) -> None:
        A: Matrix = [[F(a, 1 + i % 3) for a in row] for i, row in enumerate(drawn("general", d, d))]
        b = drawn("b", 1, d)[0]
        expected = eliminated(A, b)
        data = f"drawn('general', {d}, {d}), row i divided by 1 + i mod 3"
        same("matrix-determinant", data, linear_algebra.determinant(A), expected.determinant)
        same("matrix-solve", data, linear_algebra.solve(A, b), expected.solutions[0])
        unit = [[int(i == j) for j in range(d)] for i in range(d)]
        same("matrix-inverse", data, product(A, linear_algebra.inverse(A)), unit)

    @of_each_dimension
    @pytest.mark.parametrize("power", [None, 90_000, 9_000])
    def test_not_definite(self, d: int, power: Optional[int]) -> None:
        corner = F(0) if power is None else -(F(10) ** (-power // d**2))
        A, data = bordered(d, corner), f"bordered({d}, {corner})"
        same("matrix-positive-definite", data, linear_algebra.is_positive_definite(A), False)
        same(
            "matrix-determinant",
            data,
            linear_algebra.determinant(A),
            eliminated(definite(d - 1)).determinant * corner,
        )
        for refused in (
            linear_algebra.ldl,
            linear_algebra.cholesky,
            lambda A: gaussian.density([0] * d, [0] * d, A),
        ):
            with pytest.raises(NotPositiveDefiniteError) as raised:
                refused(A)
            error = raised.value
            if corner:
                v = error.direction or ()
                same(
                    "matrix-positive-definite",
                    data,
                    product(product([v], A), [[a] for a in v]),
                    [[error.value]],
                )
                assert error.value is not None and error.value < 0, (
                    f"matrix-positive-definite: {data}: {error.value}"
                )
            else:
                same("matrix-ldl", data, (error.index, error.relation), (d - 1, {0: F(1), 1: F(1, 3)}))


class TestDensity:
    """Spec: gaussian-density
    Spec: gaussian-log-density
    Spec: gaussian-contour
    """

    @of_each_dimension
    @pytest.mark.parametrize("scale", [F(1), F(1, 10**6), F(10**12)])
    def test_values(self, d: int, scale: Fraction) -> None:
        A = [[a * scale for a in row] for row in definite(d)]
        mean, *points = drawn(f"points {d}", 4, d)
        points[2] = [a + 100 * b for a, b in zip(mean, points[2])]
        model = gaussian.Gaussian(mean, A)
        for k, x in enumerate(points):
            data = f"x, mean = row {k + 1}, 0 of drawn('points {d}', 4, {d}); definite({d}) times {scale}"
            q, determinant = squared([a - b for a, b in zip(x, mean)], A)
            same("gaussian-contour", data, model.squared_distance(x), q)
            log = gaussian_log(q, determinant, d)
            for n in DIGITS:
                expected = nearest(log.rule, n)
                same("gaussian-log-density", f"{data}, digits={n}", model.log_density(x, digits=n), expected)
                expected = nearest(exponential(log), n)
                same("gaussian-density", f"{data}, digits={n}", model.density(x, digits=n), expected)
        same("gaussian-contour", data, gaussian.squared_distance(x, mean, A), q)
        same("gaussian-density", data, gaussian.density(x, mean, A), nearest(exponential(log)))
        same("gaussian-log-density", data, gaussian.log_density(x, mean, A), nearest(log.rule))


class TestMoments:
    """Spec: sample-mean
    Spec: covariance-definition
    Spec: gda-mle-prior
    Spec: gda-mle-means
    Spec: gda-mle-covariance
    Spec: quadratic-mle-covariances
    Spec: gaussian-nb-variances
    Spec: gda-log-likelihood
    """

    n, d = 20_000, 4

    def rows(self) -> list[list[Any]]:
        """Whole numbers over 8, half of them doubles, some decimals"""
        kinds = (lambda a: a / 8, lambda a: F(a, 8), lambda a: Decimal(a) / 8, lambda a: a / 8)
        return [[kind(a) for kind, a in zip(kinds, row)] for row in drawn("moments", self.n, self.d, 10**6)]

    def test_sums_and_parts(self) -> None:
        rows, eighths = self.rows(), drawn("moments", self.n, self.d, 10**6)
        data = "TestMoments().rows()"
        columns = list(zip(*eighths))
        sums = [F(sum(column), 8) for column in columns]
        products = [[F(sum(a * b for a, b in zip(x, y)), 64) for y in columns] for x in columns]
        mean = [a / self.n for a in sums]
        covariance = [[p / self.n - a * b for p, b in zip(row, mean)] for row, a in zip(products, mean)]
        source, cuts = Random("cuts"), [0, self.n]
        cuts = sorted({*cuts, *(source.randrange(self.n) for _ in range(30))})
        merged = Moments.none(self.d)
        for a, b in zip(cuts, cuts[1:]):
            merged = Moments.of(rows[a:b]) + merged
        for moments, where in ((Moments.of(rows), data), (merged, f"{data} in 31 parts")):
            same("sample-mean", where, (moments.count, moments.sums, moments.mean), (self.n, sums, mean))
            same("covariance-definition", where, moments.covariance, covariance)
            same("gaussian-nb-variances", where, moments.variances, [covariance[j][j] for j in range(self.d)])
        same("covariance-definition", data, gaussian.covariance(rows), covariance)

    def test_classes(self) -> None:
        """The maximum of ln L is -n d/2 (1 + ln 2 pi) - n/2 ln |Sigma| + sum_k n_k ln(n_k / n)."""
        rows, eighths = self.rows(), drawn("moments", self.n, self.d, 10**6)
        n, d, labels = self.n, self.d, [(i * i) % 7 for i in range(self.n)]  # 0, 1, 2, 4
        data = "TestMoments().rows(), labels i^2 mod 7"
        counts = Counter(labels)
        means, within = {}, {}
        for y in sorted(counts):
            columns = list(zip(*(row for row, label in zip(eighths, labels) if label == y)))
            means[y] = [F(sum(column), 8 * counts[y]) for column in columns]
            within[y] = [
                [F(sum(map(int.__mul__, a, b)), 64) - counts[y] * m * k for b, k in zip(columns, means[y])]
                for a, m in zip(columns, means[y])
            ]
        shared = [[sum(within[y][i][j] for y in within) / n for j in range(d)] for i in range(d)]
        own = {y: [[a / counts[y] for a in row] for row in within[y]] for y in within}
        priors = {y: F(counts[y], n) for y in within}
        half = ClassMoments.of(rows[: n // 3], labels[: n // 3]) + ClassMoments.of(
            rows[n // 3 :], labels[n // 3 :]
        )
        for linear in (gda.fit(rows, labels), gda.linear_model(half)):
            same("gda-mle-prior", data, linear.priors, priors)
            same("gda-mle-means", data, linear.means, means)
            same("gda-mle-covariance", data, linear.covariance, shared)
        quadratic = gda.fit_quadratic(rows, labels)
        same("quadratic-mle-covariances", data, quadratic.covariances, own)
        naive = gaussian_naive_bayes.fit(rows, labels)
        variances = {y: [own[y][j][j] for j in range(d)] for y in own}
        same("gaussian-nb-variances", data, naive.variances, variances)
        sizes = [
            [(eliminated(shared).determinant, n)],
            [(eliminated(own[y]).determinant, counts[y]) for y in own],
            [(prod(variances[y]), counts[y]) for y in own],
        ]
        models: list[Any] = [linear, quadratic, naive]
        for model, determinants in zip(models, sizes):
            terms = [(priors[y], counts[y]) for y in priors] + [(a, F(-m, 2)) for a, m in determinants]
            expected = nearest(Log(F(-n * d, 2), terms, F(-n * d, 2)).rule)
            same(
                "gda-log-likelihood",
                f"{type(model).__name__}, {data}",
                model.log_likelihood(rows, labels),
                expected,
            )


def check_gaussian(
    equations: str,
    data: str,
    model: Any,
    x: Vector,
    parts: Sequence[tuple[Fraction, Fraction]],
    digits: Sequence[Optional[int]] = DIGITS,
) -> None:
    """Compare the answers about x with those that follow from q and |Sigma| of each class."""
    priors = list(model.priors.values())
    logs = [gaussian_log(q, determinant, len(x), prior) for (q, determinant), prior in zip(parts, priors)]
    keys = [(q, prior**2 / determinant) for (q, determinant), prior in zip(parts, priors)]
    names = [model.classes[k] for k in best(logs, keys)]
    same("gda-predict", data, (model.argmax(x), model.predict(x)), (tuple(names), names[0]))
    for n in digits:
        about = f"{data}, digits={n}"
        same(
            f"{equations}-posterior",
            about,
            list(model.posterior(x, digits=n).values()),
            nearest_all(posteriors(logs), n),
        )
        joint = nearest_all(lambda decimals: [log.rule(decimals) for log in logs], n)
        same("gda-class-density", about, list(model.log_joint(x, digits=n).values()), joint)
        if len(logs) == 2 and len(names) == 1:
            odds = Log(
                logs[1].rational - logs[0].rational, [*logs[1].terms, *((a, -c) for a, c in logs[0].terms)]
            )
            same(f"{equations}-log-odds", about, model.log_odds(x, digits=n), nearest(odds.rule, n))


class TestDiscriminantAnalysis:
    """Spec: gda-posterior
    Spec: gda-predict
    Spec: gda-class-density
    Spec: gda-log-odds
    Spec: gda-logistic-form
    Spec: quadratic-log-odds
    """

    @of_each_dimension
    @pytest.mark.parametrize("classes", [2, 3])
    def test_fitted(self, d: int, classes: int) -> None:
        n = 2 * d + 11
        rows, labels = (
            drawn(f"gda {d}", classes * n, d),
            [i % classes for i in range(classes * n)][:-5] + [0] * 5,
        )
        data = f"drawn('gda {d}', {classes * n}, {d}), labels i mod {classes}, the last 5 are 0"
        means, scatters = {}, {}
        for y in range(classes):
            own = [row for row, label in zip(rows, labels) if label == y]
            means[y] = [F(sum(column), len(own)) for column in zip(*own)]
            moved = [[a - m for a, m in zip(row, means[y])] for row in own]
            scatters[y] = product(list(zip(*moved)), moved)
        linear, quadratic = gda.fit(rows, labels), gda.fit_quadratic(rows, labels)
        covariance = [
            [sum(entries, F(0)) / len(rows) for entries in zip(*some)] for some in zip(*scatters.values())
        ]
        covariances = {y: [[a / labels.count(y) for a in row] for row in scatters[y]] for y in scatters}
        same("gda-mle-covariance", data, linear.covariance, covariance)
        same("quadratic-mle-covariances", data, quadratic.covariances, covariances)
        for x in drawn(f"x {d}", 2, d, 20):
            z = [[a - m for a, m in zip(x, mean)] for mean in means.values()]
            about = f"{data}; x = {x}"
            check_gaussian("gda", about, linear, x, [squared(z_y, covariance) for z_y in z])
            check_gaussian(
                "quadratic", about, quadratic, x, [squared(z_y, S) for z_y, S in zip(z, covariances.values())]
            )
        if classes == 2:
            form, priors = linear.logistic_form(), linear.priors
            weights = eliminated(covariance, [a - b for a, b in zip(means[1], means[0])]).solutions[0]
            offset = -product([weights], [[(a + b) / 2] for a, b in zip(means[1], means[0])])[0][0]
            odds = F(labels.count(1), labels.count(0))
            same(
                "gda-logistic-form",
                data,
                (form.offset, form.prior_odds, form.weights),
                (offset, odds, weights),
            )
            for digits in DIGITS:
                theta = [Log(offset, [(odds, 1)]), *map(Log, weights)]
                expected = nearest_all(lambda decimals: [log.rule(decimals) for log in theta], digits)
                same("gda-logistic-form", f"{data}, digits={digits}", form.theta(digits=digits), expected)

    @of_each_dimension
    def test_midpoint(self, d: int) -> None:
        """Half-way between two means the posterior is 1/2; 10^-40 beside it, the nearer mean wins."""
        A, (low, high) = definite(d), drawn(f"ends {d}", 2, d)
        mirrored = [row[::-1] for row in A[::-1]]
        middle, half = [F(a + b, 2) for a, b in zip(low, high)], F(1, 2)
        linear = gda.LinearModel({0: half, 1: half}, {0: low, 1: high}, A)
        quadratic = gda.QuadraticModel({0: half, 1: half}, {0: low, 1: low[::-1]}, {0: A, 1: mirrored})
        palindrome = [F(a + b, 3) for a, b in zip(high, high[::-1])]
        models: list[tuple[str, Any, list[Fraction]]] = [
            ("gda", linear, middle),
            ("quadratic", quadratic, palindrome),
        ]
        for name, model, x in models:
            data = f"TestDiscriminantAnalysis.test_midpoint, {name}, d = {d}"
            same(f"{name}-posterior", data, model.posterior(x), {0: 0.5, 1: 0.5})
            same(f"{name}-log-odds", data, (model.argmax(x), model.log_odds(x)), ((0, 1), 0.0))
            for step in (F(-1, 10**40), F(1, 10**40)):
                near = [x[0] + step, *x[1:]]
                z = [[a - m for a, m in zip(near, model.means[y])] for y in (0, 1)]
                both = [A, A] if name == "gda" else [A, mirrored]
                check_gaussian(
                    name, f"{data}, x_0 + {step}", model, near, list(map(squared, z, both)), (None, 20)
                )

    @of_each_dimension
    def test_singular(self, d: int) -> None:
        """The last feature is the sum of the first two, minus the third, plus 5."""
        rows = [[*row, row[0] + row[1] - row[2] + 5] for row in drawn("singular", 3 * d, d - 1)]
        for model in (gda.fit(rows, [i % 2 for i in range(3 * d)]), gda.fit_quadratic(rows, [0, 1, 1] * d)):
            for answer in (model.posterior, model.predict, model.log_joint):
                with pytest.raises(NotPositiveDefiniteError) as raised:
                    answer(rows[0])
                found, expected = (raised.value.index, raised.value.relation), (d - 1, {0: 1, 1: 1, 2: -1})
                same("matrix-positive-definite", f"test_singular, d = {d}", found, expected)


class TestGaussianNaiveBayes:
    """Spec: gaussian-nb-posterior"""

    @pytest.mark.parametrize("d", [12, 60, 500, 2000])
    def test_many_features(self, d: int) -> None:
        rows, labels = drawn(f"naive {d}", 21, d, 99), [i % 3 for i in range(20)] + [0]
        model = gaussian_naive_bayes.fit(rows, labels)
        moments = {}
        for y in (0, 1, 2):
            columns = list(zip(*(row for row, label in zip(rows, labels) if label == y)))
            means = [F(sum(column), len(column)) for column in columns]
            moments[y] = [
                (m, F(sum(a * a for a in column), len(column)) - m * m) for m, column in zip(means, columns)
            ]
        for x in [*drawn(f"x {d}", 1, d, 99), rows[0]]:
            parts = [
                (
                    sum(((a - m) ** 2 / v for a, (m, v) in zip(x, moments[y])), F(0)),
                    prod(v for _, v in moments[y]),
                )
                for y in moments
            ]
            check_gaussian(
                "gaussian-nb",
                f"drawn('naive {d}', 21, {d}, 99), x = {x[:9]} ...",
                model,
                x,
                parts,
                (None, 50),
            )


class TestManyClasses:
    """Spec: gda-posterior
    Spec: gda-predict
    Spec: nb-posterior
    Spec: event-posterior
    Spec: bayes-decision
    """

    K = 400

    def test_gaussian(self) -> None:
        """With means T m and Sigma = T T', (x - mean)' Sigma^-1 (x - mean) at T c is |c - m|^2."""
        T = [[2, 1, 0], [0, 3, 1], [1, 0, 5]]
        round_zero = [
            [s * a for s, a in zip(signs, m)]
            for m in permutations((1, 2, 3))
            for signs in pairs((1, -1), repeat=3)
        ]
        centres = [[a * (1 + k // 48 % 5) for a in round_zero[k * 29 % 48]] for k in range(self.K)]
        S, means = product(T, list(zip(*T))), product(centres, list(zip(*T)))
        scales = [F(1 + k % 7, 3) for k in range(self.K)]
        equal = {k: F(1, self.K) for k in range(self.K)}
        other = {k: F(1 + k % 5, 1200) for k in range(self.K)}
        for priors, c in ((equal, [0, 0, 0]), (other, [F(1, 2), 0, 0]), (other, [1, F(9, 7), -2])):
            x = [row[0] for row in product(T, [[a] for a in c])]
            squares = [sum((F(a) - b) ** 2 for a, b in zip(c, m)) for m in centres]
            linear = gda.LinearModel(priors, dict(enumerate(means)), S)
            data = f"TestManyClasses.test_gaussian, c = {c}, priors {priors[0]}, {priors[1]} ..."
            check_gaussian("gda", data, linear, x, [(q, F(25) * 31 * 31 / 25) for q in squares], (None, 30))
            scaled = {k: [[a * scales[k] for a in row] for row in S] for k in range(self.K)}
            quadratic = gda.QuadraticModel(priors, dict(enumerate(means)), scaled)
            sizes = [(q / s, 31 * 31 * s**3) for q, s in zip(squares, scales)]
            check_gaussian("quadratic", data, quadratic, x, sizes, (None,))
            naive = gaussian_naive_bayes.GaussianNaiveBayesModel(
                priors, dict(enumerate(centres)), {k: [s] * 3 for k, s in enumerate(scales)}
            )
            check_gaussian(
                "gaussian-nb", data, naive, c, [(q, s**3) for (q, _), s in zip(sizes, scales)], (None,)
            )

    @pytest.mark.parametrize("d", [5, 40])
    def test_discrete(self, d: int) -> None:
        """Two examples of each class; with few features, many classes tie."""
        rows = [
            [1 + a % (2 + j % 3) for j, a in enumerate(row)] for row in drawn(f"discrete {d}", 2 * self.K, d)
        ]
        labels = [i % self.K for i in range(2 * self.K)]
        levels = [2 + j % 3 for j in range(d)]
        examples = [[rows[y], rows[y + self.K]] for y in range(self.K)]
        data = f"TestManyClasses.test_discrete, d = {d}"
        categorical = categorical_naive_bayes.fit(rows, labels, levels)
        binary = bernoulli_naive_bayes.fit([[a % 2 for a in row] for row in rows], labels, smoothing=F(1, 2))
        words = multinomial_naive_bayes.fit(rows, labels, 9, smoothing=2)
        ties = 0
        for x in rows[:3]:
            factors = [
                [F(1 + sum(row[j] == a for row in pair), 2 + levels[j]) for j, a in enumerate(x)]
                for pair in examples
            ]
            ties += check_discrete("nb", f"{data}, categorical, x = {x}", categorical, x, factors, (None,))
            factors = [
                [(F(1, 2) + sum(row[j] % 2 == a % 2 for row in pair)) / 3 for j, a in enumerate(x)]
                for pair in examples
            ]
            parity = [a % 2 for a in x]
            ties += check_discrete("nb", f"{data}, binary, x = {parity}", binary, parity, factors, (None,))
            factors = [[F(2 + (pair[0] + pair[1]).count(a), 2 * d + 18) for a in x] for pair in examples]
            ties += check_discrete("event", f"{data}, words, x = {x}", words, x, factors, (None, 30))
        assert ties > 9 or d > 5, data


def check_discrete(
    equations: str,
    data: str,
    model: Any,
    x: Any,
    factors: Sequence[Sequence[Fraction]],
    digits: Sequence[Optional[int]],
) -> int:
    """Compare the answers about x with those that follow from the factors of p(x|y); return how many tie."""
    counted = [Counter([prior, *some]) for prior, some in zip(model.priors.values(), factors)]
    joints = [whole_product(some) for some in counted]
    logs = [Log(0, list(some.items())) for some in counted]
    names = [model.classes[k] for k in best(logs, joints)]
    same("bayes-decision", data, (model.argmax(x), model.predict(x)), (tuple(names), names[0]))
    same(f"{equations}-probability", data, list(model.joint(x).values()), joints)
    numerators, _ = whole(joints)
    posterior = model.exact_posterior(x)
    same(
        f"{equations}-posterior", data, list(posterior.values()), [F(a, sum(numerators)) for a in numerators]
    )
    for n in digits:
        about = f"{data}, digits={n}"
        expected = nearest_all(posteriors(logs), n)
        same(f"{equations}-posterior", about, list(model.posterior(x, digits=n).values()), expected)
        expected = nearest_all(lambda decimals: [log.rule(decimals) for log in logs], n)
        same(f"{equations}-probability", about, list(model.log_joint(x, digits=n).values()), expected)
        if len(logs) == 2 and len(names) == 1:
            terms = counted[1].copy()
            terms.subtract(counted[0])
            expected_odds = nearest(Log(0, list(terms.items())).rule, n)
            same(f"{equations}-posterior", about, model.log_odds(x, digits=n), expected_odds)
    return len(names) - 1


def whole_product(counted: Counter[Fraction]) -> Fraction:
    return F(
        prod(p.numerator**n for p, n in counted.items()), prod(p.denominator**n for p, n in counted.items())
    )


def words(seed: object, n: int, most: int) -> list[str]:
    """n words, few of them often and many of them seldom, of about `most`"""
    source = Random(str(seed))
    return [
        str(int(most ** source.random())).translate({48 + k: 97 + k for k in range(10)}) for _ in range(n)
    ]


class TestLongTexts:
    """Spec: event-posterior
    Spec: event-probability
    Spec: event-laplace-word
    Spec: nb-posterior
    Spec: nb-laplace-feature
    Spec: event-log-likelihood
    """

    @pytest.mark.parametrize("n", [2_000, 20_000])
    @pytest.mark.parametrize("classes", [2, 3])
    def test_posteriors(self, n: int, classes: int) -> None:
        examples = [words(f"text {i}", n, n // 4) for i in range(2 * classes + 1)]
        texts, labels = [" ".join(some) for some in examples], [i % classes for i in range(len(examples))]
        data = f"words('text 0', {n}, {n // 4}) ..., {classes} classes"
        own = {y: [some for some, label in zip(examples, labels) if label == y] for y in range(classes)}
        V = set().union(*examples)
        draws = text_classifier.fit(texts, labels, smoothing=F(1, 3))
        presence = text_classifier.fit(texts, labels, text_classifier.BernoulliText)
        totals = {y: sum(map(Counter, own[y]), Counter[str]()) for y in own}
        log_likelihood: list[tuple[Any, Any]] = []
        for x in (words("x", n, n), words("short", 9, n // 4), examples[1]):
            known, there = [word for word in x if word in V], set(x)
            factors = [
                [(totals[y][word] + F(1, 3)) / (n * len(own[y]) + F(len(V), 3)) for word in known]
                for y in own
            ]
            about = f"{data}, x = {' '.join(x)[:60]} ..."
            check_discrete("event", f"{about}, multinomial", draws, " ".join(x), factors, (None, 50))
            log_likelihood = [(draws.priors[1], 1), *Counter(factors[1]).items()]
            factors = []
            for y in own:
                sets = Counter(word for some in own[y] for word in set(some))
                chances = {word: F(1 + sets[word], 2 + len(own[y])) for word in V}
                factors.append([p if word in there else 1 - p for word, p in chances.items()])
            check_discrete("nb", f"{about}, Bernoulli", presence, " ".join(x), factors, (None, 50))
        found = draws.log_likelihood(texts[1:2], [1], digits=30)
        same("event-log-likelihood", data, found, nearest(Log(0, log_likelihood).rule, 30))

    @pytest.mark.parametrize("n", [2_000, 20_000])
    def test_tie(self, n: int) -> None:
        """The class "b" has "up" where "a" has "down"; a text with as many of both ties, one more decides."""
        rest, data = words("tie", n // 2, n // 8), f"words('tie', {n // 2}, {n // 8})"
        texts = [" ".join(rest + ["up"] * 5 + ["down"] * 3), " ".join(rest + ["up"] * 3 + ["down"] * 5)]
        for kind in (text_classifier.MultinomialText, text_classifier.BernoulliText):
            model = text_classifier.fit(texts, ["a", "b"], kind)
            x = " ".join(rest + ["up", "down"] * (n // 4))
            same("event-posterior", data, model.posterior(x), {"a": 0.5, "b": 0.5})
            same("event-posterior", data, model.exact_posterior(x), {"a": F(1, 2), "b": F(1, 2)})
            same("bayes-decision", data, (model.argmax(x), model.log_odds(x)), (("a", "b"), 0.0))
        draws = text_classifier.fit(texts, ["a", "b"])
        same(
            "bayes-decision",
            data,
            [draws.predict(f"{x} {word}") for word in ("up", "down", "")],
            ["a", "b", "a"],
        )
        same("event-posterior", data, draws.exact_posterior(f"{x} down"), {"a": F(2, 5), "b": F(3, 5)})


class TestLogisticRegression:
    """Spec: logistic-fit
    Spec: softmax-fit
    Spec: logistic-conditional-likelihood
    Spec: softmax-conditional-likelihood
    Spec: softmax-hypothesis
    Spec: logistic-ascent
    """

    @pytest.mark.parametrize("d, classes", [(1, 2), (2, 2), (5, 2), (2, 4)])
    def test_maximum(self, d: int, classes: int) -> None:
        rows, noise = drawn(f"regression {d}", 200, d), drawn("noise", 200, 1, 20)
        labels = [max(0, min(classes - 1, (sum(x) + e) // 9 + classes // 2)) for x, (e,) in zip(rows, noise)]
        data = f"TestLogisticRegression.test_maximum, d = {d}, {classes} classes"
        model, maximum = logistic_regression.fit(rows, labels), softmax_maximum(rows, labels, classes)
        same("softmax-fit", data, model.theta, nearest_all(lambda _: maximum))
        thetas = [[F(entry) for entry in theta] for theta in model.thetas.values()]
        z = [[theta[0] + sum(map(F.__mul__, theta[1:], map(F, x))) for theta in thetas] for x in rows]
        for x, z_x in zip(rows[:3], z):
            for n in DIGITS:
                expected = nearest_all(posteriors(list(map(Log, z_x))), n)
                found = model.posterior(x, digits=n)
                same("softmax-hypothesis", f"{data}, x = {x}, digits={n}", list(found.values()), expected)

        def log_likelihood(decimals: Decimals) -> Interval:
            logs = []
            for z_x, y in zip(z, labels):
                powers = [decimals.exp(decimals.of(z_k - z_x[y])) for z_k in z_x]
                logs.append(decimals.scaled(decimals.ln(decimals.plus(*powers)), -1))
            return decimals.plus(*logs)

        for n in DIGITS:
            found_sum = model.log_likelihood(rows, labels, digits=n)
            same(
                "softmax-conditional-likelihood", f"{data}, digits={n}", found_sum, nearest(log_likelihood, n)
            )

    def test_ascent(self) -> None:
        """The score is the sum of (y - h(x)) x; a step of gradient ascent adds a multiple of it."""
        rows, theta, step, steps = drawn("ascent", 200, 3), [F(0), F(1, 8), F(-1, 5), F(0)], F(1, 3000), 6
        labels = [int(x[0] - x[1] + e > 0) for x, (e,) in zip(rows, drawn("e", 200, 1, 20))]
        data = "TestLogisticRegression.test_ascent"

        def score(decimals: Decimals, point: Sequence[Interval]) -> list[Interval]:
            parts = []
            for x, y in zip(rows, labels):
                z = decimals.plus(*(decimals.scaled(a, b) for a, b in zip(point, [1, *x])))
                one = decimals.of(1)
                h = decimals.over(one, decimals.plus(one, decimals.exp(decimals.scaled(z, -1))))
                rest = decimals.plus(decimals.of(y), decimals.scaled(h, -1))
                parts.append([decimals.scaled(rest, b) for b in [1, *x]])
            return [decimals.plus(*column) for column in zip(*parts)]

        def path(decimals: Decimals) -> list[Interval]:
            points = [list(map(decimals.of, theta))]
            for _ in range(steps):
                moves = [decimals.scaled(g, step) for g in score(decimals, points[-1])]
                points.append([decimals.plus(a, b) for a, b in zip(points[-1], moves)])
            return sum(points[1:], [])

        for n in (None, 40):
            expected = nearest_all(lambda decimals: score(decimals, list(map(decimals.of, theta))), n)
            found = logistic_regression.score(theta, rows, labels, digits=n)
            same("logistic-conditional-likelihood", f"{data}, digits={n}", found, expected)
            steps_found = logistic_regression.ascent(
                theta, rows, labels, step_size=step, steps=steps, digits=n
            )
            expected = nearest_all(path, n)
            same(
                "logistic-ascent",
                f"{data}, digits={n}",
                [a for point in steps_found[1:] for a in point],
                expected,
            )
