# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Large data against the tests' own reference, bit for bit: many features, classes, words and rows.

Data come from seeds. A failure says the equation, what makes the data, and the first difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import permutations
from itertools import product as pairs
from math import prod
from operator import mul
from random import Random
from typing import Any, Optional

import pytest

from genref import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian_naive_bayes,
    gda,
    linear_algebra,
    logistic_regression,
    multinomial_naive_bayes,
    text_classifier,
)
from genref.errors import NotPositiveDefiniteError
from genref.gaussian import density

from .reference import (
    Decimals,
    Eliminated,
    Interval,
    Log,
    Rules,
    best,
    eliminated,
    gaussian_log,
    nearest_all,
    posteriors,
    product,
    same,
    softmax_maximum,
    squared,
    values,
    whole,
)

F = Fraction
Vector = Sequence[Any]
Matrix = list[list[Fraction]]
Digits = Sequence[Optional[int]]

pytestmark = pytest.mark.slow

LETTERS = {ord(str(k)): "abcdefghij"[k] for k in range(10)}
DIGITS = (None, 17, 50)
COVERS = pytest.param(12, 90_000, marks=pytest.mark.covers)
of_each_dimension = pytest.mark.parametrize("d", [12, 30, 60])


def drawn(seed: str, n: int, d: int, most: int = 9) -> list[list[int]]:
    """Return n rows of d whole numbers from -most to most."""
    source = Random(seed)
    return [[source.randint(-most, most) for _ in range(d)] for _ in range(n)]


@lru_cache(maxsize=None)
def definite(d: int) -> Matrix:
    """B B' for a random d x d matrix B, with row and column i divided by 1 + i mod 7"""
    rows = [[F(a, 1 + i % 7) for a in row] for i, row in enumerate(drawn(f"definite {d}", d, d))]
    return product(rows, list(zip(*rows)))


def bordered(d: int, corner: Fraction) -> Matrix:
    """`definite(d - 1)`, bordered so that the last row is row 0 + row 1 / 3, but for `corner` at the end"""
    rows = [[*row, row[0] + row[1] / 3] for row in definite(d - 1)]
    *last, end = [a + b / 3 for a, b in zip(*rows[:2])]
    return [*rows, [*last, end + corner]]


def flat(answer: Any) -> list[Any]:
    """Return all numbers of an answer in one list."""
    if isinstance(answer, (dict, list, tuple)):
        return sum(map(flat, answer.values() if isinstance(answer, dict) else answer), [])
    return [answer]


def check(equation: str, data: str, answer: Any, x: Vector, rules: Rules, digits: Digits = DIGITS) -> None:
    """Compare answers about x, rounded as `digits` says, with the numbers nearest to the exact ones."""
    for n in digits:
        same(equation, f"{data}, digits={n}", flat(answer(*x, digits=n)), nearest_all(rules, n))


def check_model(
    equation: str, data: str, model: Any, x: Any, logs: Sequence[Log], keys: Vector, digits: Digits = DIGITS
) -> int:
    """Compare the answers about x with ln p(x, y) of each class; return how many classes are the best.

    Two of the logarithms are equal if and only if their keys are.
    """
    names = [model.classes[k] for k in best(logs, keys)]
    same("bayes-decision", data, (model.argmax(x), model.predict(x)), (names, names[0]))
    check(equation, f"{data}, posterior", model.posterior, [x], posteriors(logs), digits)
    check(equation, f"{data}, log_joint", model.log_joint, [x], values(logs), digits)
    if len(names) == 1 and len(logs) == 2:

        def odds(at: Decimals) -> list[Interval]:
            return [at.plus(logs[1].rule(at), at.scaled(logs[0].rule(at), -1))]

        check(equation, f"{data}, log_odds", model.log_odds, [x], odds, digits)
    return len(names)


def check_gaussian(
    equation: str, data: str, model: Any, x: Vector, parts: Sequence[tuple[Any, Any]], digits: Digits = DIGITS
) -> int:
    """Compare the answers about x with (x - mean)' Sigma^-1 (x - mean) and |Sigma| of each class."""
    each = [(*part, len(x), prior) for part, prior in zip(parts, model.priors.values())]
    keys = [(q, prior**2 / determinant) for q, determinant, _, prior in each]
    return check_model(equation, data, model, x, [gaussian_log(*some) for some in each], keys, digits)


def check_factors(
    equation: str, data: str, model: Any, x: Any, factors: Sequence[Vector], digits: Digits = (None, 30)
) -> int:
    """Compare the answers about x with the factors of p(x|y) of each class."""
    powers = [Counter([prior, *some]) for prior, some in zip(model.priors.values(), factors)]
    above = [prod(p.numerator**n for p, n in some.items()) for some in powers]
    joints = [F(a, prod(p.denominator**n for p, n in some.items())) for a, some in zip(above, powers)]
    same(equation, f"{data}, joint", flat(model.joint(x)), joints)
    numerators, _ = whole(joints)
    posterior = [F(a, sum(numerators)) for a in numerators]
    same(equation, f"{data}, exact_posterior", flat(model.exact_posterior(x)), posterior)
    logs = [Log(0, list(some.items())) for some in powers]
    return check_model(equation, data, model, x, logs, joints, digits)


class TestLinearAlgebra:
    """Spec: matrix-ldl
    Spec: matrix-cholesky
    Spec: matrix-determinant
    Spec: matrix-inverse
    Spec: matrix-solve
    Spec: matrix-positive-definite
    """

    def solved(self, data: str, A: Matrix) -> Eliminated:
        d = len(A)
        (b,), unit = drawn("b", 1, d), [[int(i == j) for j in range(d)] for i in range(d)]
        expected = eliminated(A, b)
        same("matrix-determinant", data, linear_algebra.determinant(A), expected.determinant)
        same("matrix-solve", data, linear_algebra.solve(A, b), expected.solutions[0])
        same("matrix-inverse", data, product(A, linear_algebra.inverse(A)), unit)
        return expected

    @of_each_dimension
    def test_not_symmetric(self, d: int) -> None:
        A = [[F(a, 1 + i % 3) for a in row] for i, row in enumerate(drawn("general", d, d))]
        self.solved(f"row i of drawn('general', {d}, {d}) divided by 1 + i mod 3", A)

    @pytest.mark.parametrize("d, power", [COVERS, (30, 9_000), (30, -90_000), (60, None)])
    def test_definite(self, d: int, power: Optional[int]) -> None:
        """From about 10^-625 away from a singular matrix with d = 12."""
        corner = F(10) ** (-(power or 0) // d**2)
        A, data = bordered(d, corner) if power else definite(d), f"test_definite({d}, {power})"
        expected = self.solved(data, A)
        same("matrix-ldl", data, linear_algebra.ldl(A), (expected.lower, expected.pivots))
        same("matrix-positive-definite", data, linear_algebra.is_positive_definite(A), True)

        def factor(at: Decimals) -> list[Interval]:
            roots = [at.root(at.of(pivot)) for pivot in expected.pivots]
            return [at.times(at.of(a), root) for row in expected.lower for a, root in zip(row, roots)]

        check("matrix-cholesky", data, linear_algebra.cholesky, [A], factor, (None, 30))

    @pytest.mark.parametrize("d, power", [COVERS, (12, None), (30, 9_000), (60, None)])
    def test_not_definite(self, d: int, power: Optional[int]) -> None:
        corner = -(F(10) ** (-power // d**2)) if power else F(0)
        A, data = bordered(d, corner), f"bordered({d}, {corner})"
        same("matrix-positive-definite", data, linear_algebra.is_positive_definite(A), False)
        determinant = eliminated(definite(d - 1)).determinant * corner
        same("matrix-determinant", data, linear_algebra.determinant(A), determinant)
        for refused in (linear_algebra.ldl, partial(density, [0] * d, [0] * d)):
            with pytest.raises(NotPositiveDefiniteError) as raised:
                refused(A)
            error = raised.value
            if corner:
                v, value = error.direction or (), error.value
                same("matrix-positive-definite", data, product(product([v], A), [[a] for a in v]), [[value]])
                same("matrix-positive-definite", data, value is not None and value < 0, True)
            else:
                found = (error.index, dict(error.relation or {}))
                same("matrix-positive-definite", data, found, (d - 1, {0: F(1), 1: F(1, 3)}))


def moments_of(rows: Sequence[Sequence[int]], unit: int = 1) -> tuple[list[Fraction], Matrix]:
    """Return the mean and the covariance of rows of whole numbers over a unit."""
    n, columns = len(rows), [(sum(column), column) for column in zip(*rows)]
    products = [[n * sum(map(mul, x, y)) - s * t for t, y in columns] for s, x in columns]
    return [F(s, n * unit) for s, _ in columns], [[F(a, (n * unit) ** 2) for a in row] for row in products]


class TestDiscriminantAnalysis:
    """Spec: gda-posterior
    Spec: gda-predict
    Spec: gda-log-odds
    Spec: gda-boundary
    Spec: gda-logistic-form
    Spec: quadratic-log-odds
    """

    @of_each_dimension
    @pytest.mark.parametrize("classes", [2, 3])
    def test_fitted(self, d: int, classes: int) -> None:
        n = classes * (d + 9)
        rows, labels = drawn(f"gda {d}", n + 1, d), [i % classes for i in range(n)] + [0]
        linear, quadratic = gda.fit(rows, labels), gda.fit_quadratic(rows, labels)
        means, own = zip(*(moments_of([*rows[y:n:classes], *rows[n:][y:]]) for y in range(classes)))
        priors = [F(labels.count(y), n + 1) for y in range(classes)]
        shared = [[sum(map(mul, priors, entries), F(0)) for entries in zip(*some)] for some in zip(*own)]
        data = f"drawn('gda {d}', {n + 1}, {d}), labels i mod {classes}, the last is 0"
        for x in drawn(f"x {d}", 2, d, 20):
            z = [[a - m for a, m in zip(x, mean)] for mean in means]
            where = f"{data}; x = {x}"
            check_gaussian("gda-posterior", where, linear, x, [squared(some, shared) for some in z])
            check_gaussian("quadratic-log-odds", where, quadratic, x, list(map(squared, z, own)))
        if classes == 2:
            weights = eliminated(shared, [a - b for a, b in zip(means[1], means[0])]).solutions[0]
            offset = -sum((w * (a + b) / 2 for w, a, b in zip(weights, *means)), F(0))
            form, odds = linear.logistic_form(), priors[1] / priors[0]
            exact, theta = (offset, odds, weights), [Log(offset, [(odds, 1)]), *map(Log, weights)]
            same("gda-logistic-form", data, (form.offset, form.prior_odds, form.weights), exact)
            check("gda-logistic-form", data, form.theta, [], values(theta))

    @pytest.mark.parametrize("d", [12, 30])
    def test_midpoint(self, d: int) -> None:
        """Half-way between two means the posterior is 1/2; a little beside it, the nearer mean wins."""
        A, (low, high), half = definite(d), drawn(f"ends {d}", 2, d), F(1, 2)
        mirrored, priors = [row[::-1] for row in A[::-1]], {0: half, 1: half}
        linear = gda.LinearModel(priors, {0: low, 1: high}, A)
        quadratic = gda.QuadraticModel(priors, {0: low, 1: low[::-1]}, {0: A, 1: mirrored})
        middle = [F(a + b, 2) for a, b in zip(low, high)]
        palindrome = [F(a + b, 2) for a, b in zip(high, high[::-1])]
        cases: list[tuple[str, Any, Vector, list[Matrix]]] = [
            ("gda-boundary", linear, middle, [A, A]),
            ("quadratic-log-odds", quadratic, palindrome, [A, mirrored]),
        ]
        for equation, model, x, both in cases:
            data = f"TestDiscriminantAnalysis().test_midpoint({d}), {type(model).__name__}"
            same(equation, data, (model.posterior(x), model.log_odds(x)), ({0: 0.5, 1: 0.5}, 0.0))
            for step in (F(0), F(1, 10**40), F(-1, 10**40), 0.0, 2.0**-49, -(2.0**-49)):
                near = [x[0] + step, *map(type(step), x[1:])]
                z = [[F(a) - m for a, m in zip(near, model.means[y])] for y in (0, 1)]
                parts, about = list(map(squared, z, both)), f"{data}, x_0 + {step!r}"
                found = check_gaussian(
                    equation, about, model, near, parts, (None, 20)[: 2 * isinstance(step, F)]
                )
                same(equation, about, found, 1 if step else 2)


class TestGaussianNaiveBayes:
    """Spec: gaussian-nb-posterior"""

    @pytest.mark.parametrize("d", [12, 60, 500, 2000])
    def test_many_features(self, d: int) -> None:
        rows = drawn(f"naive {d}", 21, d, 99)
        model = gaussian_naive_bayes.fit(rows, [0, 1, 2] * 7)
        own = [[moments_of([[a] for a in column]) for column in zip(*rows[y::3])] for y in range(3)]
        points: list[Vector] = [*drawn(f"x {d}", 1, d, 99), list(map(float, rows[0]))]
        for x in points:
            square = [sum(((F(a) - m) ** 2 / v for a, ((m,), ((v,),)) in zip(x, some)), F(0)) for some in own]
            parts = list(zip(square, [prod(v for _, ((v,),) in some) for some in own]))
            data = f"drawn('naive {d}', 21, {d}, 99), x = {x[:9]} ..."
            check_gaussian("gaussian-nb-posterior", data, model, x, parts, (None, 50))


class TestManyClasses:
    """Spec: gda-posterior
    Spec: gaussian-nb-posterior
    Spec: nb-posterior
    Spec: event-posterior
    Spec: bayes-decision
    """

    K = 400

    def test_gaussian(self) -> None:
        """With means T m and Sigma = T T', (x - mean)' Sigma^-1 (x - mean) at x = T c is |c - m|^2."""
        T, K = [[2, 1, 0], [0, 3, 1], [1, 0, 5]], range(self.K)  # |T| = 31
        corners = [list(map(mul, m, s)) for m in permutations((1, 2, 3)) for s in pairs((1, -1), repeat=3)]
        centres = [[a * (1 + k // 48) for a in corners[k * 29 % 48]] for k in K]
        S, means = product(T, list(zip(*T))), dict(zip(K, product(centres, list(zip(*T)))))
        scales = [F(1 + k % 7, 3) for k in K]
        covariances = {k: [[a * s for a in row] for row in S] for k, s in zip(K, scales)}
        variances = {k: [s] * 3 for k, s in zip(K, scales)}
        equal, unequal = {k: F(1, self.K) for k in K}, {k: F(1 + k % 5, 1200) for k in K}
        zero, near, far = [F(0)] * 3, [F(3, 16)] * 3, [F(1), F(9, 7), F(-2)]
        cases = ((equal, zero, 48), (equal, near, 6), (unequal, far, 1))
        for priors, c, ties in cases:
            kind = F if c is far else float  # the doubles are exact
            x = list(map(kind, product([c], list(zip(*T)))[0]))
            q = [sum(((a - b) ** 2 for a, b in zip(c, m)), F(0)) for m in centres]
            data = f"TestManyClasses().test_gaussian(), c = {c}, the second prior is {priors[1]}"
            linear = gda.LinearModel(priors, means, S)
            found = check_gaussian("gda-posterior", data, linear, x, [(a, 31**2) for a in q], (None, 30))
            same("bayes-decision", data, found, ties)
            quadratic = gda.QuadraticModel(priors, means, covariances)
            parts = [(a / s, 31**2 * s**3) for a, s in zip(q, scales)]
            check_gaussian("gda-posterior", data, quadratic, x, parts, [None])
            naive = gaussian_naive_bayes.GaussianNaiveBayesModel(priors, dict(zip(K, centres)), variances)
            parts = [(a / s, s**3) for a, s in zip(q, scales)]
            check_gaussian("gaussian-nb-posterior", data, naive, list(map(kind, c)), parts, [None])

    @pytest.mark.parametrize("d", [5, 40])
    def test_discrete(self, d: int) -> None:
        """There are two examples of each class; with few features, many classes tie."""
        rows = [[1 + a % (2 + j % 3) for j, a in enumerate(row)] for row in drawn(f"discrete {d}", 800, d)]
        labels, examples = [*range(400), *range(400)], list(zip(rows[:400], rows[400:]))
        categorical = categorical_naive_bayes.fit(rows, labels, [2 + j % 3 for j in range(d)])
        binary = bernoulli_naive_bayes.fit([[a % 2 for a in row] for row in rows], labels, smoothing=F(1, 2))
        draws = multinomial_naive_bayes.fit(rows, labels, 9, smoothing=2)
        for x in rows[:2]:
            data, odd, levels = f"TestManyClasses().test_discrete({d}), x = {x}", [a % 2 for a in x], range(d)
            p = [[F(1 + (r[j] == x[j]) + (s[j] == x[j]), 4 + j % 3) for j in levels] for r, s in examples]
            found = check_factors("nb-posterior", f"categorical, {data}", categorical, x, p, [None])
            same("bayes-decision", data, found > 1, d == 5)
            same_parity = [[[a % 2 == b for a, b in zip(row, odd)] for row in pair] for pair in examples]
            p = [[F(1 + 2 * r[j] + 2 * s[j], 6) for j in levels] for r, s in same_parity]
            check_factors("nb-posterior", f"binary, {data}", binary, odd, p, [None])
            p = [[F(2 + (r + s).count(a), 2 * d + 18) for a in x] for r, s in examples]
            check_factors("event-posterior", f"words, {data}", draws, x, p)


def words(seed: object, n: int, most: int) -> list[str]:
    """Return n words, few of them often and many of them seldom, from `most` words."""
    source = Random(str(seed))
    return [str(int(most ** source.random())).translate(LETTERS) for _ in range(n)]


class TestLongTexts:
    """Spec: event-posterior
    Spec: event-probability
    Spec: event-laplace-word
    Spec: event-log-likelihood
    Spec: nb-posterior
    Spec: nb-laplace-feature
    """

    @pytest.mark.parametrize("n, classes", [(2_000, 3), (20_000, 2)])
    def test_posteriors(self, n: int, classes: int) -> None:
        examples = [words(f"text {i}", n, n // 4) for i in range(2 * classes + 1)]
        texts, labels = [" ".join(some) for some in examples], [i % classes for i in range(len(examples))]
        draws = text_classifier.fit(texts, labels, smoothing=F(2, 3))
        presence = text_classifier.fit(texts, labels, text_classifier.BernoulliText)
        own = [examples[y::classes] for y in range(classes)]
        V, sizes = set().union(*examples), list(map(len, own))
        counts = [Counter(word for some in texts_of for word in some) for texts_of in own]
        holding = [Counter(word for some in texts_of for word in set(some)) for texts_of in own]
        for x in (words("x", n, n), words("short", 9, n // 4), examples[1]):
            data = f"words('text 0', {n}, {n // 4}) ..., {classes} classes, x = {' '.join(x)[:60]} ..."
            known, there = [word for word in x if word in V], set(x)
            sums = [n * m + F(2 * len(V), 3) for m in sizes]
            p = [[(c[word] + F(2, 3)) / total for word in known] for c, total in zip(counts, sums)]
            check_factors("event-posterior", f"multinomial, {data}", draws, " ".join(x), p)
            log = Log(0, [(draws.priors[1], 1), *Counter(p[1]).items()])
            sets = list(zip(holding, sizes))
            p = [[F(1 + (c[v] if v in there else m - c[v]), 2 + m) for v in V] for c, m in sets]
            check_factors("nb-posterior", f"Bernoulli, {data}", presence, " ".join(x), p)
        check("event-log-likelihood", data, draws.log_likelihood, [texts[1:2], [1]], values([log]))

    @pytest.mark.parametrize("n", [2_000, 20_000])
    def test_tie(self, n: int) -> None:
        """The odds of "up", "so", "down" are (k+1)/k, (k+2)/(k+1), k/(k+2): as many of each leave a tie."""
        rest = words("tie", n // 2, n // 8)
        for k, order in pairs(range(1, 9, 3), (["a", "b"], ["b", "a"])):
            data = f"TestLongTexts().test_tie({n}), k = {k}, {order}"
            a = ["up"] * (k - 1) + ["so"] * k + ["down"] * (k + 1) + rest
            b = ["up"] * k + ["so"] * (k + 1) + ["down"] * (k - 1) + rest
            draws = text_classifier.fit([" ".join(a), " ".join(b)], ["a", "b"], classes=order)
            x = " ".join(["up", "so", "down"] * (n // 6) + rest)
            same("event-posterior", data, draws.posterior(x), dict.fromkeys(order, 0.5))
            same("event-posterior", data, draws.exact_posterior(x), dict.fromkeys(order, F(1, 2)))
            same("bayes-decision", data, (draws.argmax(x), draws.log_odds(x)), (order, 0.0))
            found = [draws.predict(f"{x} {word}") for word in ("up", "down", "")]
            same("bayes-decision", data, found, ["b", "a", order[0]])
            expected = {y: F(k if y == "a" else k + 1, 2 * k + 1) for y in order}
            same("event-posterior", data, draws.exact_posterior(f"{x} up"), expected)


class TestLogisticRegression:
    """Spec: logistic-fit
    Spec: softmax-fit
    Spec: softmax-conditional-likelihood
    Spec: softmax-hypothesis
    """

    @pytest.mark.parametrize("d, classes", [(1, 2), (2, 2), (5, 2), (2, 4)])
    def test_maximum(self, d: int, classes: int) -> None:
        rows = [[a + 5 for a in row] for row in drawn(f"regression {d}", 200, d)]
        noise = drawn("noise", 200, 1, 20)
        labels = [
            max(0, min(classes - 1, (sum(x) - 5 * d + e) // 9 + classes // 2)) for x, (e,) in zip(rows, noise)
        ]
        data = f"TestLogisticRegression().test_maximum({d}, {classes})"
        model, maximum = logistic_regression.fit(rows, labels), softmax_maximum(rows, labels, classes)
        same("softmax-fit", data, model.theta, nearest_all(lambda at: maximum))
        z = product([[1, *x] for x in rows], list(zip(*(map(F, theta) for theta in model.thetas.values()))))

        def log_likelihood(at: Decimals) -> list[Interval]:
            sums = (at.plus(*(at.exp(at.of(z_k - z_x[y])) for z_k in z_x)) for z_x, y in zip(z, labels))
            return [at.plus(*(at.scaled(at.ln(some), -1) for some in sums))]

        check("softmax-conditional-likelihood", data, model.log_likelihood, [rows, labels], log_likelihood)
        for x, z_x in zip(rows[:3], z):
            rules = posteriors(list(map(Log, z_x)))
            check("softmax-hypothesis", f"{data}, x = {x}", model.posterior, [x], rules)
