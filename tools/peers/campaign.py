# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Compare hundreds of thousands of values with FLINT: python -m tools.peers.campaign [--values N] [--seed N]

The data are hard for arithmetic: columns that differ only by 10^-15, nearly singular covariances, hundreds of
classes, priors and points near a tie, numbers from 2^-900 to 2^900. FLINT computes each value from the same
exact inputs: rational values with matrices of rationals, all others as a ball (Arb) that is proved to contain
the value. An answer is right if it equals the rational, or if the whole ball rounds to it: then it is the
nearest double, or the nearest decimal with the given number of digits.

If a ball touches a number halfway between two answers, it is computed again with twice the bits. If
`MOST_BITS` bits are not enough, the value counts as undecided; none should be.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from importlib import import_module
from itertools import cycle
from math import inf, isfinite, nextafter, prod
from typing import Any, Dict, List, NamedTuple, Optional, Union

from genref import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gda,
    linear_algebra,
    logistic,
    logistic_regression,
    multinomial_naive_bayes,
)
from genref.counts import ClassCounts, Counts
from genref.errors import DomainError, GenrefError, NotPositiveDefiniteError
from genref.gaussian import Gaussian
from genref.gaussian_naive_bayes import GaussianNaiveBayesModel

flint: Any = import_module("flint")  # without types, and not installed where types are checked

MOST_BITS = 2**18
Rational = Fraction
Vector = List[Fraction]
Rows = List[Vector]
Ball = Callable[[], Any]
"""Computes an `arb` with as many bits as the context has."""


# Judging


class Claim(NamedTuple):
    """An answer of genref and FLINT's value, exact or a ball; without `digits` the answer is a double."""

    what: str
    answer: object
    value: object
    digits: int = 0


def arb(q: Fraction) -> Any:
    """Return a ball around a rational."""
    return flint.arb(flint.fmpq(q.numerator, q.denominator))


def ends(answer: Union[float, Decimal], digits: int) -> tuple[Any, Any]:
    """Return balls around the two numbers between which all numbers round to an answer."""
    if isinstance(answer, float):
        # For rounding, 2^1024 follows the largest double; numbers nearer to it become infinity.
        near = (nextafter(answer, -inf), answer, nextafter(answer, inf))
        low, here, high = (
            Fraction(end) if isfinite(end) else Fraction(2) ** 1024 * (1 if end > 0 else -1) for end in near
        )
        below = -flint.arb(inf) if answer == -inf else arb((low + here) / 2)
        return below, flint.arb(inf) if answer == inf else arb((here + high) / 2)
    # The unit of the last digit; it is a tenth of that on the other side of 100...0.
    unit, magnitude = answer.adjusted() - digits + 1, answer.copy_abs()
    first, *others = magnitude.as_tuple().digits
    is_power = first == 1 and not any(others)
    ball = flint.arb(str(magnitude))
    low, high = ball - flint.arb(f"5e{unit - 1 - is_power}"), ball + flint.arb(f"5e{unit - 1}")
    return (low, high) if answer > 0 else (-high, -low)


def nearest(exact: Fraction, digits: int) -> object:
    """Return a rational, rounded."""
    if digits:
        context = Context(digits, ROUND_HALF_EVEN, MIN_EMIN, MAX_EMAX)
        return context.divide(Decimal(exact.numerator), Decimal(exact.denominator))
    return exact.numerator / exact.denominator


def verdict(claim: Claim) -> str:
    """Return "right", "wrong" or "undecided"."""
    answer, value = claim.answer, claim.value
    if isinstance(answer, (float, Decimal)) and isinstance(value, Fraction):
        return "right" if answer == nearest(value, claim.digits) else "wrong"
    if not callable(value):
        return "right" if answer == value and type(answer) is not float else "wrong"
    if not isinstance(answer, (float, Decimal)):
        return "wrong"
    if isinstance(answer, Decimal) and not answer or answer != answer:
        return "wrong"
    bits = 192
    while bits <= MOST_BITS:
        flint.ctx.prec = bits
        ball = value()
        low, high = ends(answer, claim.digits)
        if low < ball and ball < high:
            return "right"
        if ball < low or high < ball:
            return "wrong"
        bits *= 2
    return "undecided"


@dataclass
class Report:
    """How many values were right, by family; and the values that were not."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    @property
    def values(self) -> int:
        return sum(self.counts.values())

    def __str__(self) -> str:
        wrong = sum(n for (_, word), n in self.counts.items() if word != "right")
        lines = [f"{self.values:,} values, {wrong} of them not right"]
        lines += [f"  {family:10} {n:,} {word}" for (family, word), n in sorted(self.counts.items())]
        return "\n".join([*lines, *self.failures])


# Numbers and matrices


def double(source: random.Random, powers: int) -> Fraction:
    """Return a double from 2^-powers to 2^powers."""
    return Fraction(source.choice([-1, 1]) * source.uniform(1, 2) * 2.0 ** source.randint(-powers, powers))


def matrix(rows: Rows) -> Any:
    """Return a matrix of FLINT."""
    return flint.fmpq_mat([[flint.fmpq(a.numerator, a.denominator) for a in row] for row in rows])


def fraction(q: Any) -> Fraction:
    """Return a rational of FLINT as a `Fraction`."""
    return Fraction(int(q.p), int(q.q))


def near_singular(source: random.Random, d: int) -> Rows:
    """Return a positive definite matrix of nearly dependent features in different units."""
    kind = source.randrange(4)
    if kind == 0:  # of Hilbert
        rows = [[Fraction(1, i + j + 1) for j in range(d)] for i in range(d)]
    else:
        examples = [[Fraction(source.gauss(0, 1)) for _ in range(d)] for _ in range(d + 2)]
        if d > 1:  # two columns, or one and the sum of all others, are equal but for 10^-near
            near = Fraction(10.0 ** -source.randint(3, 15))
            for row in examples:
                row[-1] = (row[0] if kind == 1 else sum(row[:-1], Fraction(0))) + near * row[-1]
        rows = [[sum((row[i] * row[j] for row in examples), Fraction(0)) for j in range(d)] for i in range(d)]
    spread = source.choice([0, 0, 8, 60, 400])
    units = [Fraction(2) ** source.randint(-spread, spread) for _ in range(d)]
    return [[a * u * v for a, v in zip(row, units)] for row, u in zip(rows, units)]


def priors_of(source: random.Random, K: int) -> Vector:
    """Return priors that differ by 10^-3 to 10^-30, or as much as possible."""
    if source.random() < 0.5:
        weights = [
            1 + Fraction(source.randint(-3, 3), 10 ** source.choice([3, 9, 15, 16, 30])) for _ in range(K)
        ]
    else:
        weights = [Fraction(source.randint(1, 9)) * Fraction(2) ** source.randint(-300, 0) for _ in range(K)]
    return [weight / sum(weights) for weight in weights]


# Bayes rule by FLINT


class Joint:
    """ln p(x, y) for all classes, as a function of the context's bits, and the values derived from it."""

    def __init__(self, logarithms: Callable[[], Sequence[Any]]) -> None:
        self._logarithms = logarithms
        self._known: Dict[int, tuple[Sequence[Any], Sequence[Any]]] = {}

    def _of_bits(self) -> tuple[Sequence[Any], Sequence[Any]]:
        bits: int = flint.ctx.prec
        if bits not in self._known:
            logs = self._logarithms()
            top = max(logs, key=lambda log: log.mid())
            weights = [(log - top).exp() for log in logs]
            p_x = sum(weights, flint.arb(0))
            self._known[bits] = logs, [weight / p_x for weight in weights]
        return self._known[bits]

    def log_joint(self, y: int) -> Ball:
        return lambda: self._of_bits()[0][y]

    def posterior(self, y: int) -> Ball:
        return lambda: self._of_bits()[1][y]

    def log_odds(self) -> Ball:
        return lambda: self._of_bits()[0][1] - self._of_bits()[0][0]

    def best(self) -> Optional[int]:
        """Return the class with the largest joint, or None if two cannot be told apart."""
        bits = 192
        while bits <= MOST_BITS:
            flint.ctx.prec = bits
            logs = self._of_bits()[0]
            top = max(range(len(logs)), key=lambda y: logs[y].mid())
            if all(logs[y] < logs[top] for y in range(len(logs)) if y != top):
                return top
            bits *= 2
        return None


def of_model(source: random.Random, model: Any, x: object, joint: Joint) -> Iterator[Claim]:
    """Yield all answers about one x."""
    K, digits = len(model.classes), source.choice([1, 5, 17, 30, 60, 60, 60, 1000])
    best = joint.best()
    if best is not None:
        yield Claim("label", model.predict(x), best)
        yield Claim("best labels", model.argmax(x), (best,))
    for name, value in (("posterior", joint.posterior), ("log_joint", joint.log_joint)):
        for y, answer in getattr(model, name)(x).items():
            yield Claim(f"{name} of {y}", answer, value(y))
        try:
            found = getattr(model, name)(x, digits=digits)
        except DomainError as error:  # below 10^-(10^18), which no Decimal is
            assert "power of ten" in str(error)
            continue
        for y, answer in found.items():
            yield Claim(f"{name} of {y}, {digits} digits", answer, value(y), digits)
    if K == 2:
        yield Claim("log_odds", model.log_odds(x), joint.log_odds())
        yield Claim("log_odds", model.log_odds(x, digits=digits), joint.log_odds(), digits)


# Families: each yields the claims about one model, or some


def points(source: random.Random, means: Rows, number: int) -> Iterator[Vector]:
    """Yield points between two means, slightly off, at a mean, or far away; in doubles."""
    d = len(means[0])
    for _ in range(number):
        a, b = source.choice(means), source.choice(means)
        t = Fraction(source.choice([0, 0.5, 0.5, source.random()]))
        off = Fraction(source.choice([0, 1e-15, 1e-9, 1e-3, 1, 1e6, 1e60]))
        yield [
            Fraction(float(u + t * (v - u) + off * Fraction(source.gauss(0, 1)) * abs(u - v)))
            for u, v in zip(a, b)
        ][:d]


def means_of(source: random.Random, K: int, covariance: Rows) -> Rows:
    """Return means about as far apart as the features vary; in doubles."""
    size = [Fraction(float(row[j])) for j, row in enumerate(covariance)]
    scale = [Fraction(2) ** ((s.numerator.bit_length() - s.denominator.bit_length()) // 2) for s in size]
    return [[Fraction(float(s * Fraction(source.gauss(0, 2)))) for s in scale] for _ in range(K)]


def gaussian(
    source: random.Random, model: Any, means: Rows, priors: Vector, covariances: Sequence[Rows], number: int
) -> Iterator[Claim]:
    """Answers of a model whose class y has covariances[y], or all the only one."""
    matrices = [matrix(rows) for rows in covariances]
    inverses, determinants = [m.inv() for m in matrices], [m.det() for m in matrices]
    for x in points(source, means, number):
        squares = []
        for y, mean in enumerate(means):
            z = matrix([[a - b] for a, b in zip(x, mean)])
            squares.append((z.transpose() * inverses[y % len(inverses)] * z)[0, 0])

        def logarithms(squares: Sequence[Any] = squares) -> Sequence[Any]:
            constant = flint.arb(len(means[0])) * (2 * flint.arb.pi()).log()
            logs = [flint.arb(determinant).log() for determinant in determinants]
            return [
                arb(prior).log() - (constant + logs[y % len(logs)] + flint.arb(square)) / 2
                for y, (prior, square) in enumerate(zip(priors, squares))
            ]

        joint = Joint(logarithms)
        yield from of_model(source, model, list(map(float, x)), joint)
        y = source.randrange(len(means))

        def density(joint: Joint = joint, y: int = y) -> Any:
            return (joint.log_joint(y)() - arb(priors[y]).log()).exp()

        yield Claim("class density", model.class_density(list(map(float, x)), y), density)


def labelled(values: Sequence[Any]) -> Dict[int, Any]:
    return dict(enumerate(values))


def linear(source: random.Random) -> Iterator[Claim]:
    """One covariance: for few classes and many features, or for many classes and few features."""
    K, d = (
        (source.randint(2, 6), source.randint(1, 36))
        if source.random() < 0.6
        else (source.randint(30, 400), 4)
    )
    covariance = near_singular(source, d)
    means, priors = means_of(source, K, covariance), priors_of(source, K)
    model = gda.LinearModel(labelled(priors), labelled(means), covariance)
    yield from gaussian(source, model, means, priors, [covariance], 4)
    if K == 2:
        theta = matrix(covariance).solve(matrix([[b - a] for a, b in zip(*means)]))
        form = model.logistic_form()
        for j, answer in enumerate(form.theta()[1:]):
            yield Claim(f"theta_{j + 1}", answer, fraction(theta[j, 0]))


def quadratic(source: random.Random) -> Iterator[Claim]:
    """A covariance for each class."""
    K, d = (
        (source.randint(2, 4), source.randint(1, 28))
        if source.random() < 0.6
        else (source.randint(30, 150), 3)
    )
    covariances = [near_singular(source, d) for _ in range(K)]
    means, priors = means_of(source, K, covariances[0]), priors_of(source, K)
    model = gda.QuadraticModel(labelled(priors), labelled(means), labelled(covariances))
    yield from gaussian(source, model, means, priors, covariances, 4)


def variances(source: random.Random) -> Iterator[Claim]:
    """A variance for each class and feature, from 2^-900 to 2^900."""
    K, d, powers = source.choice([2, 3, 40, 300]), source.randint(1, 6), source.choice([0, 10, 100, 900])
    found = [[abs(double(source, powers)) for _ in range(d)] for _ in range(K)]
    diagonals = [
        [[v if i == j else Fraction(0) for j in range(d)] for i, v in enumerate(row)] for row in found
    ]
    means, priors = means_of(source, K, source.choice(diagonals)), priors_of(source, K)
    model = GaussianNaiveBayesModel(labelled(priors), labelled(means), labelled(found))
    yield from gaussian(source, model, means, priors, diagonals, 3)


def densities(source: random.Random) -> Iterator[Claim]:
    """The density, its logarithm and the squared distance."""
    d = source.randint(1, 30)
    covariance = near_singular(source, d)
    means = means_of(source, 2, covariance)
    normal, sigma = Gaussian(means[0], covariance), matrix(covariance)
    determinant, inverse = sigma.det(), sigma.inv()
    for x in points(source, means, 8):
        z = matrix([[a - b] for a, b in zip(x, means[0])])
        square = (z.transpose() * inverse * z)[0, 0]

        def logarithm(square: Any = square) -> Any:
            return -(d * (2 * flint.arb.pi()).log() + flint.arb(determinant).log() + flint.arb(square)) / 2

        digits = source.choice([1, 17, 50])
        yield Claim("squared distance", normal.squared_distance(x), fraction(square))
        yield Claim("log density", normal.log_density(x), logarithm)
        yield Claim("log density", normal.log_density(x, digits=digits), logarithm, digits)
        yield Claim("density", normal.density(x), lambda log=logarithm: log().exp())
        if fraction(square) < 10**18:  # else below 10^-(10^18), which no Decimal is
            yield Claim(
                "density", normal.density(x, digits=digits), lambda log=logarithm: log().exp(), digits
            )


def matrices(source: random.Random) -> Iterator[Claim]:
    """Determinant, inverse, solution, definiteness and factor; also for singular matrices."""
    d = source.randint(2, 14)
    rows = near_singular(source, d)
    kind = source.randrange(3)
    if kind:  # nearly singular, then singular or indefinite: the last pivot becomes 0, or less
        rows[-1][-1] -= fraction(matrix(rows).det() / matrix([row[:-1] for row in rows[:-1]]).det())
        if kind == 2:
            rows[-1][-1] -= (
                Fraction(source.random()) * abs(rows[-1][-1]) * Fraction(2) ** -source.randint(0, 900)
            )
    exact = matrix(rows)
    determinant = fraction(exact.det())
    yield Claim("determinant", linear_algebra.determinant(rows), determinant)
    yield Claim("definite", linear_algebra.is_positive_definite(rows), kind == 0)
    right = [double(source, 40) for _ in range(d)]
    try:
        inverse, solution = linear_algebra.inverse(rows), linear_algebra.solve(rows, right)
    except NotPositiveDefiniteError:
        yield Claim("singular", 0, int(determinant))
    else:
        known, x = exact.inv(), exact.solve(matrix([[b] for b in right]))
        for i in range(d):
            yield Claim("solution", solution[i], fraction(x[i, 0]))
            yield Claim("inverse", inverse[i], tuple(fraction(known[i, j]) for j in range(d)))
    if kind == 0:
        digits = source.choice([1, 17, 40])
        doubles, decimals = linear_algebra.cholesky(rows), linear_algebra.cholesky(rows, digits=digits)
        _, pivots = linear_algebra.ldl(rows)
        minors = [Fraction(1)] + [fraction(matrix([r[:k] for r in rows[:k]]).det()) for k in range(1, d + 1)]
        for k in range(d):
            pivot = minors[k + 1] / minors[k]
            yield Claim("pivot", pivots[k], pivot)
            yield Claim("diagonal of the factor", doubles[k][k], lambda p=pivot: arb(p).sqrt())
            yield Claim("diagonal of the factor", decimals[k][k], lambda p=pivot: arb(p).sqrt(), digits)


def events(source: random.Random) -> Iterator[Claim]:
    """Bernoulli, categorical and multinomial Naive Bayes, with counts, priors and smoothing of any size."""
    K, V = source.choice([2, 2, 5, 60, 400]), source.choice([2, 5, 12])
    powers = source.choice([1, 6, 30])
    smoothing = source.choice([Fraction(1), Fraction(1, 10**40), Fraction(10**30), Fraction(1, 3)])
    examples = [source.randrange(1, 10**powers) + 1 for _ in range(K)]
    priors = priors_of(source, K)
    kind = source.randrange(3)
    x: Any
    if kind == 0:
        table = [[source.randint(0, n) for _ in range(V)] for n in examples]
        each = tuple(Counts(n, labelled(row)) for n, row in zip(examples, table))
        counts = ClassCounts(tuple(range(K)), each, shape=V)
        model: Any = bernoulli_naive_bayes.model(counts, smoothing=smoothing, priors=labelled(priors))
        present = {j for j in range(V) if source.random() < 0.5}
        x = [int(j in present) for j in range(V)]
        p = [
            [(row[j] + smoothing) / (n + 2 * smoothing) for j in range(V)] for n, row in zip(examples, table)
        ]
        factors = [[(q if j in present else 1 - q, 1) for j, q in enumerate(row)] for row in p]
    elif kind == 1:
        rows = [[source.randint(1, 3) for _ in range(V)] for _ in range(3 * K)]
        labels = [i % K for i in range(3 * K)]
        options: Any = {"smoothing": smoothing, "priors": labelled(priors)}
        model = categorical_naive_bayes.fit(rows, labels, [3] * V, **options)
        x = [source.randint(1, 3) for _ in range(V)]
        alike = [[sum(row[j] == x[j] for row in rows[y::K]) for j in range(V)] for y in range(K)]
        factors = [[((n + smoothing) / (3 + 3 * smoothing), 1) for n in row] for row in alike]
    else:
        documents = [{j: source.randrange(1, 10**powers) for j in range(1, V + 1)} for _ in range(K)]
        counts = ClassCounts(tuple(range(K)), tuple(Counts(1, row) for row in documents))
        model = multinomial_naive_bayes.model(counts, smoothing=smoothing, priors=labelled(priors))
        x = {j: source.choice([1, 3, 1000, 10**9]) for j in range(1, V + 1) if source.random() < 0.7}
        x = x or {1: 1}  # without words and with equal priors the log-odds are 0, which no ball shows
        totals = [sum(row.values()) + V * smoothing for row in documents]
        factors = [
            [((row[j] + smoothing) / total, n) for j, n in x.items()] for row, total in zip(documents, totals)
        ]

    def logarithms() -> Sequence[Any]:
        return [
            sum((n * arb(q).log() for q, n in row), arb(prior).log()) for prior, row in zip(priors, factors)
        ]

    if kind < 2 and K <= 5:  # few factors: Bayes rule in fractions
        joints = [prior * prod(q for q, _ in row) for prior, row in zip(priors, factors)]
        for y, answer in model.exact_posterior(x).items():
            yield Claim(f"exact posterior of {y}", answer, joints[y] / sum(joints))
        tied = tuple(y for y, joint in enumerate(joints) if joint == max(joints))
        yield Claim("best labels", model.argmax(x), tied)
        if len(tied) > 1 or joints[0] == joints[1]:
            return
    yield from of_model(source, model, x, Joint(logarithms))


def functions(source: random.Random) -> Iterator[Claim]:
    """The logistic function of a number or of theta'x, the likelihood and the score."""
    for _ in range(10):
        digits = source.choice([1, 17, 40, 200])
        z = (
            double(source, source.choice([2, 8, 40, 500]))
            if source.random() < 0.7
            else Fraction(source.gauss(0, 20))
        )

        def g(z: Fraction = z) -> Any:
            return 1 / (1 + (-arb(z)).exp())

        if abs(z) < 10**17:
            yield Claim(f"g({float(z)})", logistic.logistic(z, digits=digits), g, digits)
        yield Claim(f"g({float(z)})", logistic.logistic(z), g)
    n, d = source.randint(2, 12), source.randint(1, 4)
    powers = source.choice([0, 3, 30])
    rows = [[double(source, powers) for _ in range(d)] for _ in range(n)]
    labels = [source.randint(0, 1) for _ in range(n - 2)] + [0, 1]
    theta = [double(source, 2) for _ in range(d + 1)]

    def dots() -> list[Any]:
        return [arb(theta[0] + sum((t * x for t, x in zip(theta[1:], row)), Fraction(0))) for row in rows]

    def likelihood() -> Any:
        return sum((-(-z if y else z).exp().log1p() for z, y in zip(dots(), labels)), flint.arb(0))

    def score(j: int) -> Any:
        weights = [1 / (1 + z.exp()) if y else -1 / (1 + (-z).exp()) for z, y in zip(dots(), labels)]
        return sum((w * arb(row[j - 1] if j else Fraction(1)) for w, row in zip(weights, rows)), flint.arb(0))

    digits = source.choice([1, 17, 40])
    yield Claim("log-likelihood", logistic_regression.log_likelihood(theta, rows, labels), likelihood)
    yield Claim(
        "log-likelihood",
        logistic_regression.log_likelihood(theta, rows, labels, digits=digits),
        likelihood,
        digits,
    )
    for j, answer in enumerate(logistic_regression.score(theta, rows, labels)):
        yield Claim(f"score {j}", answer, lambda j=j: score(j))


FAMILIES: Dict[str, Callable[[random.Random], Iterator[Claim]]] = {
    family.__name__: family
    for family in (linear, quadratic, variances, densities, matrices, events, functions)
}


def run(values: int, seed: int, names: Sequence[str] = tuple(FAMILIES), says: bool = False) -> Report:
    """Judge at least this many values, taking the families in turn."""
    report, number, start = Report(), 0, time.process_time()
    for name in cycle(names):
        if report.values >= values:
            return report
        number += 1
        try:
            for claim in FAMILIES[name](random.Random(f"{seed} {number}")):
                found = verdict(claim)
                report.counts[name, found] += 1
                if found != "right":
                    report.failures.append(f"{found}: {name}, model {number}: {claim.what} is {claim.answer}")
        except GenrefError as error:
            report.failures.append(f"refused: {name}, model {number}: {error}")
        if says and number % 50 == 0:
            print(f"{report.values:,} values, {time.process_time() - start:.0f} s", flush=True)
    return report


def main() -> int:
    """Run the campaign and print the report."""
    parser = argparse.ArgumentParser(description="Compare values with those that FLINT proves.")
    parser.add_argument("--values", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("family", nargs="*", help=", ".join(FAMILIES))
    arguments = parser.parse_args()
    names = arguments.family or list(FAMILIES)
    start = time.process_time()
    report = run(arguments.values, arguments.seed, names, says=True)
    print(f"seed {arguments.seed}, {time.process_time() - start:.0f} s of processor time\n{report}")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
