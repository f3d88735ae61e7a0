# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Labels and posteriors where doubles cannot tell: ties, near ties, products of many or extreme factors."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from genref import bernoulli_naive_bayes as bernoulli
from genref import gaussian_naive_bayes, gda, text_classifier
from genref import multinomial_naive_bayes as words
from genref.counts import ClassCounts, Counts
from genref.errors import DomainError, UndefinedPosteriorError

from .by_hand import answered, each_line, log
from .each_row import each_row

F, D, inf = Fraction, Decimal, math.inf


def weighted(*rows: Sequence[int], priors: Any = None) -> words.MultinomialModel[str]:
    """Return classes a, b, ... which have words in the ratio of these numbers."""
    parts = tuple(Counts(1, dict(enumerate(row, 1))) for row in rows)
    return words.model(ClassCounts(tuple("abcd"[: len(rows)]), parts), smoothing=0, priors=priors)


# p(1|a) = 3/5, p(1|b) = 2/5 and the reverse for word 2
PAIR = words.fit([[1, 1, 2], [2, 2, 1]], ["a", "b"])
# 6 * 2 = 4 * 3
UNLIKE = weighted((6, 2, 4), (4, 3, 5))
# 1009 * 1013 is a product of primes that only common divisors find
PRIMES = weighted((1009 * 1013, 1, 10**7), (1009, 1013, 10**7 + 1009 * 1012 - 1013 + 1))
# for three of the first word the odds are 3^3/5, and p(a|x) = 5/32 = 0.15625
POWERS = weighted((1, 3), (3, 1), priors={"a": F(5, 6), "b": F(1, 6)})
ALIKE = words.fit([[1, 2, 3]] * 3, ["a", "b", "c"])
TWO_OF_THREE = words.fit([[2, 2, 1], [1, 1, 2], [1, 1, 2]], ["a", "b", "c"])
# one class, with p(word 1) = 10^-300000; 1 - 10^-300; and 1
LEAST = weighted((1, 10**300000 - 1))
NEXT_TO_ONE, ONE = weighted((10**300 - 1, 1)), weighted((1,))
IIR = words.fit([[1, 2, 1], [1, 1, 3], [1, 4], [5, 6, 1]], ["c", "c", "c", "j"])
# p(x|y) is so long that only the rest of it, 2/3 * 2/3 against 1/3 * 1/3, is multiplied out
WIDE = bernoulli.fit([{1}, {2}], ["a", "b"], features=10**5)
# the words say 3/2, the priors 2/3 (1 +- 10^-40)
NEAR = {
    e: weighted((3, 2), (2, 3), priors={"a": F(2, 5) + e * F(1, 10**40), "b": F(3, 5) - e * F(1, 10**40)})
    for e in (-1, 0, 1)
}
# Class a always has x: what else speaks for it counts nothing where x is absent.
TEXTS = ["x y"] * 9 + ["x"] + ["x y", "x", "y", "z"] * 2 + ["x y", "z"]
ABSENT = text_classifier.fit(
    TEXTS, ["a"] * 10 + ["b"] * 10, text_classifier.BernoulliText, smoothing=0, stop_words=["z"]
)
# Word z counts between the first two classes as well, which have it equally often but in fewer words.
THIRD = text_classifier.fit(
    ["a", "a a a a a a a a a", "z"], [0, 1, 2], priors={0: F(45, 100), 1: F(54, 100), 2: F(1, 100)}
)
# 3 of 5 words were never seen: 1/8 in class a, 1/10 in b, 1/6 in c
UNSEEN = words.fit([[1, 1, 2], [2, 2, 1, 1, 1], [1]], ["a", "b", "c"], vocabulary_size=5)
N = 4 * 10**8
B, M = 10**9, 2500


TABLE = """
    # as many words of each kind are a tie, however many there are; one more is 3/5 against 2/5
    PAIR.argmax([1, 2] * M), PAIR.predict([1, 2] * M), PAIR.log_odds([1, 2] * M) -> ('a', 'b'), 'a', 0.0
    PAIR.posterior([1, 2] * M), PAIR.log_odds([1, 2] * M, digits=30) -> {'a': 0.5, 'b': 0.5}, 0
    PAIR.exact_posterior([1, 2] * M), PAIR.argmax([1, 2] * M + [2]) -> {'a': F(1, 2), 'b': F(1, 2)}, ('b',)
    PAIR.posterior([1, 2] * M + [1], digits=30) -> {'a': D('0.6'), 'b': D('0.4')}
    PAIR.exact_posterior({1: N + 1, 2: N})['a'], PAIR.posterior({1: N, 2: N})['a'] -> F(3, 5), 0.5
    # unlike factors
    [UNLIKE.argmax({1: n, 2: n}) for n in (1, 7, 1000, 10**8, N)] -> [('a', 'b')] * 5
    [UNLIKE.argmax({1: n, 2: n, 3: 1}) for n in (1, 7, 1000, 10**8, N)] -> [('b',)] * 5
    [UNLIKE.predict({1: n + 1, 2: n}) for n in (1, 7, 1000, 10**8, N)] -> ['a'] * 5
    UNLIKE.posterior({1: N, 2: N}, digits=2)['b'], UNLIKE.log_odds({1: N, 2: N}) -> D('0.5'), 0.0
    UNLIKE.exact_posterior({1: 10**8, 2: 10**8, 3: 1}) -> {'a': F(4, 9), 'b': F(5, 9)}
    POWERS.posterior({1: N + 3, 2: N}, digits=4)['a'] -> D('0.1562')
    PRIMES.argmax({1: 10**6, 2: 10**6}), PRIMES.log_odds({1: 10**6, 2: 10**6 + 1}) -> ('a', 'b'), log(1013)
    ALIKE.argmax([1, 2, 3, 3] * 1500), ALIKE.exact_posterior([1, 2] * 1500)['b'] -> ('a', 'b', 'c'), F(1, 3)
    set(ALIKE.posterior([1, 2, 3, 3] * 1500).values()) -> {1 / 3}
    TWO_OF_THREE.argmax([1]), TWO_OF_THREE.argmax([2]), TWO_OF_THREE.predict([1]) -> ('b', 'c'), ('a',), 'b'
    TWO_OF_THREE.argmax([1] * 5000), TWO_OF_THREE.argmax([1, 2] * 3000) -> ('b', 'c'), ('a', 'b', 'c')
    # near ties
    [NEAR[e].argmax([1]) for e in (-1, 0, 1)] -> [('b',), ('a', 'b'), ('a',)]
    [NEAR[e].argmax([1, 1, 2] * 2000 + [2] * 1999) for e in (-1, 0, 1)] -> [('b',), ('a', 'b'), ('a',)]
    # next to 1, and exactly 1
    NEXT_TO_ONE.log_joint([1], digits=20), NEXT_TO_ONE.log_joint([1])['a'] -> {'a': D('-1E-300')}, -1e-300
    NEXT_TO_ONE.log_joint([1] * 3000, digits=20) -> {'a': D('-3E-297')}
    ONE.log_joint([1] * 9000)['a'], ONE.joint([1] * M)['a'], ONE.log_likelihood([{1: N}], ['a']) -> 0, 1, 0
    str(ONE.posterior([1] * 3000, digits=5)['a']), str(ONE.posterior([1], digits=5)['a']) -> '1', '1'
    # as many features, or words, as you like; a product of 10^18 digits has a logarithm
    LEAST.log_likelihood([{1: B}] * 4, ['a'] * 4) -> log((F(10), -300000 * 4 * B))
    WIDE.posterior({1}), WIDE.exact_posterior({1})['a'] -> {'a': 0.8, 'b': 0.2}, F(4, 5)
    IIR.log_joint({1: B}) -> {'c': log((F(3, 7), B), F(3, 4)), 'j': log((F(2, 9), B), F(1, 4))}
    IIR.log_joint({1: B}, digits=40)['j'] -> log((F(2, 9), B), F(1, 4), digits=40)
    IIR.predict({1: B}), IIR.posterior({1: B}) -> 'c', {'c': 1.0, 'j': 0.0}
    IIR.log_odds({1: B}) -> log((F(14, 27), B), F(1, 3))
    # "y": 1/2 * 0 against 1/2 * 1/2 * 1/2; "x y": 1/2 * 9/10 against 1/2 * 1/2 * 1/2
    ABSENT.joint('y'), ABSENT.predict('y'), ABSENT.predict('x y') -> {'a': 0, 'b': F(1, 8)}, 'b', 'a'
    ABSENT.log_likelihood(['y', 'x y'], ['b', 'a']) -> log(F(9, 160))
    ABSENT.log_likelihood(['y'], ['a']) -> -inf
    THIRD.joint('z'), THIRD.argmax('z') -> {0: F(15, 100), 1: F(54, 1100), 2: F(2, 300)}, (0,)
    [UNSEEN.predict(x) for x in ([4], [3, 5], {3: 20, 4: 20, 5: 20}, [2] * 50)] -> ['c', 'c', 'c', 'b']
    UNSEEN.joint([4, 4])['a'] -> F(1, 3) * F(1, 64)
    # a class that is impossible however long x is
    words.fit([[1, 1], [2]], ['a', 'b'], smoothing=0).exact_posterior({1: 10**6}) -> {'a': 1, 'b': 0}
    words.fit([[1, 1], [2]], ['a', 'b'], smoothing=0).log_odds({1: 10**6}) -> -inf
    words.fit([[1, 1], [2]], ['a', 'b'], smoothing=0).log_odds({2: 10**6}) -> inf
    words.fit([[1], [2]], ['a', 'b'], priors={'a': 0, 'b': 1}).predict([1] * 100) -> 'b'
"""


@each_line(TABLE)
def test_by_hand(line: str) -> None:
    """Spec: event-posterior, bayes-decision"""
    answered(line, globals())


@each_row("tiny", [D("1E-400"), D("1E-265"), 5e-324])
def test_odds_beyond_doubles(tiny: Decimal) -> None:
    model, alpha = words.fit([[1], [2]], ["a", "b"], smoothing=tiny), F(tiny)
    p, q = (1 + alpha) / (1 + 2 * alpha), alpha / (1 + 2 * alpha)
    assert model.exact_posterior([1]) == {"a": p, "b": q} and model.log_odds([2]) == log(p / q)
    assert [model.argmax(x) for x in ([1, 2], [1, 2, 2], {1: 4, 2: 3})] == [("a", "b"), ("b",), ("a",)]


def test_beside_halfway_between_two_roundings() -> None:
    """p = 1 / (1 + 3 s) with s irrational and next to 1; or so next to 1 that the fraction is too long."""
    priors = {"a": F(1, 4), "b": F(3, 4)}
    e, unit = F(1, 10**150), [[1, 0], [0, 1]]
    at = [0, 0]
    model = gda.QuadraticModel(priors, {"a": at, "b": at}, {"a": [[1, e], [e, 1]], "b": unit})
    assert model.posterior(at, digits=1) == {"a": D("0.3"), "b": D("0.7")}  # s = sqrt(1 - 10^-300)
    line = gda.LinearModel(priors, {"a": [0], "b": [1]}, [[1]])
    for gap, p in ((-e, D("0.3")), (e, D("0.2"))):  # s = e^gap
        assert line.posterior([F(1, 2) + gap], digits=1)["a"] == p
    n, half_ulp = 10**300, F(1, 2**54)
    long = weighted((n + 1, n), (n, n + 1), priors={"a": F(1, 2) + half_ulp, "b": F(1, 2) - half_ulp})
    with pytest.raises(DomainError, match="^the exact value may need 19,960,217 bits"):  # 217 of the priors
        long.posterior({1: 5000})

    # p(c|x) is about (1447/1448)^n, so far away that the others are next to the halves 1/4 and 3/4
    far = weighted((1448, 552), (1448, 552), (1447, 553), priors={"a": F(1, 8), "b": F(3, 8), "c": F(1, 2)})
    assert list(far.posterior({1: 10**6}, digits=1).values())[:2] == [D("0.2"), D("0.7")]


def test_halfway_between_two_roundings() -> None:
    """Both classes have the same words, so the posterior is the prior."""
    half_ulp = F(1, 2**54)  # of numbers from 1/2 to 1
    for x in ([], [1, 2, 2], [1] * 3000, {1: 3000, 2: 10**9}):
        for prior, digits, right in (
            (F(1, 8), 2, D("0.12")),
            (F(3, 8), 2, D("0.38")),
            (F(1, 8), 3, D("0.125")),
            (F(1, 2) + half_ulp, None, 0.5),
            (F(1, 2) + 3 * half_ulp, None, 0.5 + 2.0**-52),
        ):
            model = words.fit([[1, 2], [1, 2]], ["a", "b"], priors={"a": prior, "b": 1 - prior})
            assert model.posterior(x, digits=digits)["a"] == right


@each_row("size", [1, 10**3, 10**9, 10**15, 10**16, 10**17, 10**25])
def test_exact_ties_are_never_decided_by_doubles(size: int) -> None:
    """The odds size/(size + 1) and (size + 1)/size, equally often: doubles need not cancel."""
    model = weighted((size, size + 1), (size + 1, size))
    for n in (1, 2, 100, 999, 10**9 - 1):
        assert model.argmax({1: n, 2: n}) == ("a", "b")
        assert model.argmax({1: n, 2: n + 1}) == ("a",) == (model.predict({1: n, 2: n + 1}),)
        assert model.argmax({1: n + 1, 2: n}) == ("b",) == (model.predict({1: n + 1, 2: n}),)


def test_no_two_classes_are_possible() -> None:
    model = words.fit([[1, 2], [2, 3]], ["a", "b"], smoothing=0)
    for x in ([1, 3], [1] * 5000 + [3] * 5000, {1: N, 3: N}):
        for use in (model.posterior, model.predict, model.argmax, model.log_odds):
            with pytest.raises(UndefinedPosteriorError, match="in class 'a' word 3; in class 'b' word 1"):
                use(x)


Matrix = Sequence[Sequence[Any]]


def times(u: Matrix, v: Matrix) -> list[list[Any]]:
    return [[sum(a * b for a, b in zip(row, column)) for column in zip(*v)] for row in u]


def mirrored(random: Random, k: int, d: int, gap: Fraction) -> list[tuple[Any, Any, tuple[int, ...]]]:
    """Models, x and the labels that are right.

    Two classes mirror each other, and x is its own mirror image, so p(x|y) is the same for both: their
    log-odds are those of the priors, ln(1 + gap). Other classes are far less likely. Features are mixed by
    whole numbers M, so that doubles see different numbers for the two classes.
    """
    first, second = random.sample(range(k), 2)
    weights = {**{y: F(1, 2 + y) for y in range(k)}, first: 1 + gap, second: F(1)}
    priors = {y: weight / sum(weights.values()) for y, weight in weights.items()}
    right = (first,) if gap else tuple(sorted((first, second)))

    def of_each(one: Any, others: Any) -> dict[int, Any]:
        return {**dict.fromkeys(range(k), others), first: one, second: one[::-1]}

    M = [[random.randint(-3, 3) if j < i else (2 * i + 3) * (i == j) for j in range(d)] for i in range(d)]
    unit = [[int(i == j) for j in range(d)] for i in range(d)]
    z = [[random.randint(-9, 9) for _ in range(d)] for _ in range(d)]
    one = [[a + F(b) / 7 for a, b in zip(*rows)] for rows in zip(unit, times(z, [*zip(*z)]))]
    same = [[F(1, 3) + F(4, 7) * (i == j) for j in range(d)] for i in range(d)]
    points = of_each([1 + F(random.randint(-99, 99), 70) for _ in range(d)], [F(50)] * d)
    variances = of_each([F(random.randint(20, 99), 70) for _ in range(d)], [F(1)] * d)
    x = [[F(random.randint(8, 24), 16)]] * d
    means = {y: [a for (a,) in times(M, [[a] for a in mean])] for y, mean in points.items()}
    Sigma: dict[int, Matrix] = {
        **dict.fromkeys(range(k), unit),
        first: one,
        second: [row[::-1] for row in one[::-1]],
    }
    covariances = {y: times(times(M, S), [*zip(*M)]) for y, S in Sigma.items()}
    shared, u = times(times(M, same), [*zip(*M)]), [float(a) for (a,) in times(M, x)]
    counts = of_each([random.randint(1, 99) for _ in range(6)], [1, 1, 1, 1, 1, 10**4])
    drawn = words.fit([dict(enumerate(n, 1)) for n in counts.values()], [*counts], priors=priors)
    return [
        (gda.LinearModel(priors, means, shared), u, right),
        (gda.QuadraticModel(priors, means, covariances), u, right),
        (gaussian_naive_bayes.GaussianNaiveBayesModel(priors, points, variances), [a for (a,) in x], right),
        (drawn, dict.fromkeys(range(1, 7), 1), right),
        (drawn, dict.fromkeys(range(1, 7), 10**5), right),
    ]


@pytest.mark.parametrize("d", [1, *(pytest.param(d, marks=pytest.mark.slow) for d in (3, 12))])
@each_row("gap", [F(0), *(F(1, 10**n) for n in (9, 15, 16, 30))], ids=str)
def test_classes_that_mirror_each_other(gap: Fraction, d: int) -> None:
    """Spec: bayes-decision, gda-predict"""
    for k, seed in ((2, 0), (3, 1), (6, 2))[: 2 if d == 1 else 3]:
        for model, x, right in mirrored(Random(seed), k, d, gap):
            assert model.argmax(x) == right and model.predict(x) == right[0], (type(model), k)
