# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every shortcut to a label is compared with the right label, for classes that are as close as possible.

Two classes mirror each other, and x is its own mirror image: so p(x | y) is the same for both, exactly, and
their log-odds are those of the priors, ln(1 + gap) one way or the other. Other classes are far less likely.
So the right label needs no computation. Then the features are mixed, by whole numbers, so that doubles and
enclosures see different numbers for the two classes, which no longer cancel by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction as F
from random import Random
from typing import Any

import pytest

from genref import gaussian_naive_bayes, gda
from genref import multinomial_naive_bayes as multinomial
from genref.engine.classes import filters, powers
from genref.engine.matrices.refinement import ROWS_FOR_REFINEMENT, Difference, Square
from genref.numbers.enclosing import Enclosing, Interval
from genref.numbers.reals import Real, sign

from ...each_row import each_row

GAPS = [F(0), *(F(1, 10**n) for n in (3, 6, 9, 12, 13, 14, 15, 16, 30))]
QUICK = [F(0), F(1, 10**9), F(1, 10**15)]


@dataclass
class Question:
    """A model, an x, and the places of the two classes that mirror each other, the more likely one first."""

    model: Any
    x: Any
    best: tuple[int, int]


def shares(random: Random, classes: int, gap: F) -> tuple[list[F], tuple[int, int]]:
    """Priors, with two of them in the ratio 1 + gap; and where these are."""
    first, second = random.sample(range(classes), 2)
    weights = [F(1, 2 + y) for y in range(classes)]
    weights[first], weights[second] = 1 + gap, F(1)
    return [weight / sum(weights) for weight in weights], (first, second)


def mirrored(
    places: tuple[int, int], one: Sequence[Any], others: Callable[[int], Any], classes: int
) -> list[Any]:
    """For each class what it has: `one` and its mirror image at the two places."""
    found = [others(y) for y in range(classes)]
    found[places[0]], found[places[1]] = one, one[::-1]
    return found


Matrix = Sequence[Sequence[F]]


def product(u: Matrix, v: Matrix) -> list[list[F]]:
    """The matrix product."""
    columns = list(zip(*v))
    return [[sum((a * b for a, b in zip(row, column)), F(0)) for column in columns] for row in u]


def mixed(mixing: Matrix, x: Sequence[F]) -> list[F]:
    """The point with its features mixed."""
    return [sum((a * b for a, b in zip(row, x)), F(0)) for row in mixing]


def gaussian(
    random: Random,
    classes: int,
    gap: F,
    mixing: Matrix,
    covariances: Callable[[int, tuple[int, int]], Matrix],
) -> tuple[dict[int, F], dict[int, list[F]], dict[int, Matrix], list[float], tuple[int, int]]:
    """Priors, means, covariances by place, x and the places of the two, after mixing.

    Means are about 1, those of the other classes far away; x is (t ... t), with few bits.
    """
    d = len(mixing)
    priors, best = shares(random, classes, gap)
    one = [1 + F(random.randint(-99, 99), 70) for _ in range(d)]
    means = mirrored(best, one, lambda y: [F(50 + y)] * d, classes)
    x = mixed(mixing, [F(random.randint(8, 24), 16)] * d)
    turned = list(zip(*mixing))
    return (
        dict(enumerate(priors)),
        {y: mixed(mixing, mean) for y, mean in enumerate(means)},
        {y: product(product(mixing, covariances(y, best)), turned) for y in range(classes)},
        list(map(float, x)),
        best,
    )


def triangle(d: int, random: Random) -> Matrix:
    """Whole numbers that mix the features."""
    return [
        [F(random.randint(-3, 3) if j < i else 2 * i + 3 if j == i else 0) for j in range(d)]
        for i in range(d)
    ]


def linear(d: int, random: Random, classes: int, gap: F) -> Question:
    """Sigma = a I + b J is its own mirror image."""
    a, b = F(random.randint(1, 9), 7), F(random.randint(0, 9), 11)
    sigma = [[a * (i == j) + b for j in range(d)] for i in range(d)]
    priors, means, found, x, best = gaussian(random, classes, gap, triangle(d, random), lambda y, best: sigma)
    return Question(gda.LinearModel(priors, means, found[0]), x, best)


def quadratic(d: int, random: Random, classes: int, gap: F) -> Question:
    """Entry (i, j) of one covariance, (I + ZZ') / 7, is entry (d - i, d - j) of the other."""
    z = [[F(random.randint(-9, 9)) for _ in range(d)] for _ in range(d)]
    sigma = [[sum((a * b for a, b in zip(u, v)), F(int(u is v))) / 7 for v in z] for u in z]
    image = [row[::-1] for row in sigma[::-1]]
    even = [[F(int(i == j)) for j in range(d)] for i in range(d)]

    def covariance(y: int, best: tuple[int, int]) -> Matrix:
        return sigma if y == best[0] else image if y == best[1] else even

    priors, means, found, x, best = gaussian(random, classes, gap, triangle(d, random), covariance)
    return Question(gda.QuadraticModel(priors, means, found), x, best)


def diagonal(random: Random, classes: int, gap: F) -> Question:
    """The variances of one class are those of the other in the reverse order, in other units."""
    one = [F(random.randint(20, 99), 70) for _ in range(3)]
    units = [[F(unit) if i == j else F(0) for j in range(3)] for i, unit in enumerate((3, 5, 7))]

    def covariance(y: int, best: tuple[int, int]) -> Matrix:
        variances = one if y == best[0] else one[::-1] if y == best[1] else [F(1)] * 3
        return [[variance if i == j else F(0) for j in range(3)] for i, variance in enumerate(variances)]

    priors, means, found, x, best = gaussian(random, classes, gap, units, covariance)
    variances = {y: [row[j] for j, row in enumerate(sigma)] for y, sigma in found.items()}
    return Question(gaussian_naive_bayes.GaussianNaiveBayesModel(priors, means, variances), x, best)


def words(times: int, random: Random, classes: int, gap: F) -> Question:
    """One class has word j + 1 as often as the other has word 6 - j, and x has each of the six equally often.

    The other classes hardly have any but the last.
    """
    priors, best = shares(random, classes, gap)
    one = [random.randint(1, 99) for _ in range(6)]
    counts = mirrored(best, one, lambda y: [1, 1, 1, 1, 1, 10**4], classes)
    documents = [dict(enumerate(row, 1)) for row in counts]
    model = multinomial.fit(documents, range(classes), priors=dict(enumerate(priors)))
    return Question(model, dict.fromkeys(range(1, 7), times), best)


def by_the_filter(question: Question) -> bool:
    return question.model._filter(question.x) is not None


def by_certain(question: Question) -> bool:
    return question.model._table.certain(question.model._checked(question.x)) is not None


def by_contrasts(question: Question) -> bool:
    question.model.argmax(question.x)
    assert question.model._contrasts
    return "_forms" not in vars(question.model)


def by_factors(question: Question) -> bool:
    question.model.argmax(question.x)
    spreads = [density.spread for density in question.model._densities]
    assert all(spread.factored for spread in spreads)
    return not any("_solved" in vars(spread) for spread in spreads)


def by_enclosures(question: Question) -> bool:
    table, x = question.model._table, question.model._checked(question.x)
    assert not table.relative_joint(x)
    exact: list[Any] = []

    def seen(value: Any) -> int:
        exact.append(value)
        return sign(value)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(powers, "sign", seen)
        powers.largest(table.joints(x))
    return not exact


# Shortcuts with no bound: each takes the middle, or one end, for the truth.


def no_errors(patch: pytest.MonkeyPatch) -> None:
    several, two = filters.certain, filters.certain_of_two
    patch.setattr(filters, "certain", lambda scores, errors: several(scores, [0.0] * len(scores)))
    patch.setattr(filters, "certain_of_two", lambda log_odds, error: two(log_odds, 0.0))


def no_width_of(kind: Any) -> Callable[[pytest.MonkeyPatch], None]:
    def broken(patch: pytest.MonkeyPatch) -> None:
        between = kind.between

        def one_end(self: Any, *x: Any) -> tuple[int, int, int]:
            low, _, below = between(self, *x)
            return low, low, below

        patch.setattr(kind, "between", one_end)

    return broken


def no_width(patch: pytest.MonkeyPatch) -> None:
    enclose = Real.enclose

    def one_end(self: Real, at: Enclosing) -> Interval:
        low, _ = enclose(self, at)
        return low, low

    patch.setattr(Real, "enclose", one_end)


@dataclass
class Shortcut:
    """How to ask it, whether it was taken, the smallest gap at which it must be, and how to break it."""

    ask: Callable[[Random, int, F], Question]
    taken: Callable[[Question], bool]
    least: F
    broken: Callable[[pytest.MonkeyPatch], None]


def of(d: int, kind: Callable[[int, Random, int, F], Question]) -> Callable[[Random, int, F], Question]:
    return lambda random, classes, gap: kind(d, random, classes, gap)


SHORTCUTS = {
    "the filter of a linear model": Shortcut(of(3, linear), by_the_filter, F(1, 10**9), no_errors),
    "the filter of a refined linear model": Shortcut(
        of(ROWS_FOR_REFINEMENT, linear), by_the_filter, F(1, 10**9), no_errors
    ),
    "the filter of a quadratic model": Shortcut(of(2, quadratic), by_the_filter, F(1, 10**6), no_errors),
    "the filter of a factored quadratic model": Shortcut(
        of(ROWS_FOR_REFINEMENT, quadratic), by_the_filter, F(1, 10**3), no_errors
    ),
    "the filter of variances": Shortcut(diagonal, by_the_filter, F(1, 10**6), no_errors),
    "Table.certain": Shortcut(of(3, words), by_certain, F(1, 10**9), no_errors),
    "enclosures of long products": Shortcut(of(10**5, words), by_enclosures, F(1, 10**9), no_width),
    "refined contrasts": Shortcut(
        of(ROWS_FOR_REFINEMENT, linear), by_contrasts, F(1, 10**16), no_width_of(Difference)
    ),
    "factored covariances": Shortcut(
        of(ROWS_FOR_REFINEMENT, quadratic), by_factors, F(1, 10**16), no_width_of(Square)
    ),
}

CASES = [(2, 0), (3, 1), (6, 2)]


def answers_are_right(question: Question, gap: F) -> bool:
    """A tie goes to the first class of the two."""
    tied = tuple(sorted(question.best))
    right = tied if not gap else question.best[:1]
    model, x = question.model, question.x
    return bool(model.predict(x) == right[0] and model.argmax(x) == right)


@pytest.mark.parametrize(
    "gap", [gap if gap in QUICK else pytest.param(gap, marks=pytest.mark.slow) for gap in GAPS], ids=str
)
@pytest.mark.parametrize("name", list(SHORTCUTS))
class TestShortcuts:
    def test_the_label_is_right(self, name: str, gap: F) -> None:
        for classes, seed in CASES:
            assert answers_are_right(SHORTCUTS[name].ask(Random(seed), classes, gap), gap), (classes, seed)

    @pytest.mark.engine
    @pytest.mark.slow
    def test_it_is_taken_where_it_can_be_and_left_where_it_cannot(self, name: str, gap: F) -> None:
        shortcut = SHORTCUTS[name]
        taken = {shortcut.taken(shortcut.ask(Random(seed), classes, gap)) for classes, seed in CASES}
        if not gap:
            assert taken == {False}
        elif gap >= shortcut.least:
            assert taken == {True}


@pytest.mark.engine
@each_row("name", list(SHORTCUTS))
def test_without_its_bound_it_would_be_wrong(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some of these answers are, and `all` stops at the first."""
    SHORTCUTS[name].broken(monkeypatch)
    cases = ((Random(seed), classes, gap) for seed in range(9) for gap in GAPS for classes in (2, 3, 6))
    assert not all(answers_are_right(SHORTCUTS[name].ask(*case), case[2]) for case in cases)
