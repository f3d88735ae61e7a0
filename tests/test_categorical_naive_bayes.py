# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter naive-bayes: features with several values."""

from __future__ import annotations

import itertools
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from genref import categorical_naive_bayes as nb
from genref.counts import ClassCounts, Counts

from .by_hand import answered, each_line, log, refused  # noqa: F401

F, D, inf = Fraction, Decimal, float("inf")

# class a: (1, 2), (1, 1), (3, 2); class b: (2, 1), (3, 1)
ROWS = [(1, 2), (1, 1), (3, 2), (2, 1), (3, 1)]
LABELS = ["a", "a", "a", "b", "b"]
COUNTS = nb.count(ROWS, LABELS)
SMOOTH, SHARP = nb.model(COUNTS), nb.model(COUNTS, smoothing=0)
BCA = nb.fit([["b"], ["a"], ["b"]], [0, 0, 1], [["b", "c", "a"]])
NEVER = nb.fit(ROWS, LABELS, [3, 3], smoothing=0)

# Quinlan's and Mitchell's fourteen days: outlook, temperature, humidity, wind; tennis or not
_, *DAYS = (Path(__file__).parent / "data" / "tennis.csv").read_text(encoding="ascii").splitlines()
WEATHER = [day.split(",")[1:-1] for day in DAYS]
TENNIS = [day.split(",")[-1] for day in DAYS]
DAY = ("sunny", "cool", "high", "strong")
PLAY, PLAY_0 = nb.fit(WEATHER, TENNIS), nb.fit(WEATHER, TENNIS, smoothing=0)


@each_line("""
    # p(x_j = v | y) = n_jvy / n_y, and (1 + n_jvy) / (k_j + n_y)
    nb.category_probabilities(COUNTS, 0)['a'] -> (F(2, 3), 0, F(1, 3)), (F(1, 3), F(2, 3))
    nb.category_probabilities(COUNTS, 0)['b'] -> (0, F(1, 2), F(1, 2)), (1, 0)
    nb.category_probabilities(COUNTS)['a'] -> (F(1, 2), F(1, 6), F(1, 3)), (F(2, 5), F(3, 5))
    nb.category_probabilities(COUNTS)['b'] -> (F(1, 5), F(2, 5), F(2, 5)), (F(3, 4), F(1, 4))
    # a, a | A; b | B; pseudo-count 1/2, two levels: 5/6 and 1/6
    nb.fit([[1], [1], [2]], ['A', 'A', 'B'], smoothing=F(1, 2)).probabilities['A'] -> ((F(5, 6), F(1, 6)),)
    # each feature has its own number of levels, the largest in any class, or the declared one
    nb.fit([[1, 4], [3, 1]], ['a', 'b']).levels -> 3, 4
    nb.fit([[1, 4], [3, 1]], ['a', 'b']).probabilities['a'][0] -> F(2, 4), F(1, 4), F(1, 4)
    nb.fit([[1, 1]], ['a'], [1, 3]).probabilities['a'] -> (1,), (F(2, 4), F(1, 4), F(1, 4))
    nb.fit([[1]], ['a'], [3], classes=['a', 'b']).probabilities['b'] -> ((F(1, 3),) * 3,)
    # 1 | a; 2, 3 | b; of the levels 1 to 4 the last is (1 + 0)/(1 + 4) against 1/6; priors 1/3 and 2/3
    nb.fit([[1], [2], [3]], ['a', 'b', 'b'], [4]).exact_posterior([4])['a'] -> F(3, 8)
    # of the 9 days with tennis 4 were overcast, 3 rainy, 2 sunny; and so on
    PLAY.probabilities['yes'][0] -> F(5, 12), F(4, 12), F(3, 12)
    PLAY.probabilities['yes'][1:3] -> (F(4, 12), F(3, 12), F(5, 12)), (F(4, 11), F(7, 11))
    PLAY.values[:2] -> ('overcast', 'rain', 'sunny'), ('cool', 'hot', 'mild')
    PLAY.levels, PLAY.values[2:] -> (3, 3, 2, 2), (('high', 'normal'), ('strong', 'weak'))
    # declared levels have mass and an order, also of some features only
    BCA.probabilities[0] -> ((F(2, 5), F(1, 5), F(2, 5)),)
    nb.fit([['x', 0, 2], ['y', 7, 1]], [0, 1], [None, [0, 7], 3]).values -> ('x', 'y'), (0, 7), range(1, 4)
    nb.fit([['x', 0, 2], ['y', 7, 1]], [0, 1], [None, (0, 7), None]).levels -> 2, 2, 2
    # True and False are the labels 1 and 0
    nb.fit([[True], [True]], ['A', 'B']).values -> ((0, 1),)
    nb.fit([[True], [True]], ['A', 'B']).update([[False]], ['A']).levels -> (2,)
    nb.count(iter([iter([1.0, F(2)]), (D(3), 1)]), iter('ab'))['b'].events -> {(0, 3): 1, (1, 1): 1}
""")
def test_estimates(line: str) -> None:
    """Spec: nb-categorical"""
    answered(line, globals())


@each_line("""
    # smoothed: a 3/5 * 1/3 * 3/5 = 3/25, b 2/5 * 2/5 * 1/4 = 1/25
    SMOOTH.likelihood([3, 2], 'a') -> F(1, 5)
    SMOOTH.joint([3, 2]) -> {'a': F(3, 25), 'b': F(1, 25)}
    SMOOTH.exact_posterior([3, 2]) -> {'a': F(3, 4), 'b': F(1, 4)}
    # without smoothing: a 3/5 * 1/3 * 1/3, b 2/5 * 1/2 * 1
    SHARP.exact_posterior([3, 1]) -> {'a': F(1, 4), 'b': F(3, 4)}
    # class a: (3/5)^3, values 2/3 2/3 1/3 and 2/3 1/3 2/3; class b: (2/5)^2, 1/2 1/2 and 1
    SHARP.log_likelihood(ROWS, LABELS) -> log((F(3, 5), 3), (F(4, 27), 2), F(1, 25))
    # Mitchell, Machine Learning (1997), section 6.9.1: .0053, .0206 and, normalised, .795
    PLAY_0.joint(DAY) -> {'no': F(18, 875), 'yes': F(1, 189)}
    PLAY_0.exact_posterior(DAY) -> {'no': F(486, 611), 'yes': F(125, 611)}
    [round(float(p), 4) for p in PLAY_0.joint(DAY).values()] -> [0.0206, 0.0053]
    round(PLAY_0.posterior(DAY)['no'], 3), PLAY_0.predict(DAY) -> 0.795, 'no'
    # smoothed: 9/14 3/12 4/12 4/11 4/11 = 6/847 and 5/14 4/8 2/8 5/7 4/7 = 25/1372
    PLAY.joint(DAY) -> {'no': F(25, 1372), 'yes': F(6, 847)}
    # the value c: (0 + 1)/(2 + 3) against 1/4, priors 2/3 and 1/3
    BCA.exact_posterior(['c'])[0] -> F(8, 13)
    # 2/3 2/3 1/4 against 1/3 1/3 1/4
    nb.fit([['x', 0, 2], ['y', 7, 1]], [0, 1], [None, [0, 7], 3]).exact_posterior(['x', 0, 3])[0] -> F(4, 5)
    [nb.fit([[True], [False]], ['A', 'B']).predict([x]) for x in (False, 0, 1)] -> ['B', 'B', 'A']
""")
def test_posterior(line: str) -> None:
    """Spec: nb-posterior, nb-likelihood, nb-joint-likelihood"""
    answered(line, globals())


class TestLaws:
    """Spec: nb-categorical"""

    def test_the_likelihood_sums_to_one_over_all_x(self) -> None:
        for model in (SMOOTH, SHARP, nb.fit(ROWS, LABELS, [3, 4], smoothing=F(1, 3))):
            for y in "ab":
                xs = itertools.product(*(range(1, k + 1) for k in model.levels))
                assert sum(model.likelihood(x, y) for x in xs) == 1

    def test_texts_are_numbers_with_names(self) -> None:
        numbers = [[PLAY.values[j].index(v) + 1 for j, v in enumerate(row)] for row in WEATHER]
        by_number = nb.fit(numbers, TENNIS)
        assert by_number.probabilities == PLAY.probabilities
        for row, x in zip(WEATHER, numbers):
            assert PLAY.joint(row) == by_number.joint(x)
        assert PLAY.log_likelihood(WEATHER, TENNIS) == by_number.log_likelihood(numbers, TENNIS)
        half = nb.fit(WEATHER[:7], TENNIS[:7])
        assert half.update(WEATHER[7:], TENNIS[7:]) == PLAY


def counted(events: Any, shape: Any = None, n: int = 1) -> Any:
    return ClassCounts(("a",), (Counts(n, events),), shape)


@each_line("""
    nb.fit([[1]], ['a'], [[]]) -> EmptyData | levels[0]
    nb.fit([[1]], ['a'], [10**7 + 1]) -> Domain | levels[0] | whole numbers from 1 to 10000000
    nb.fit([[10**7 + 1]], ['a']) -> Domain | rows[0][0] | `levels` can declare others
    nb.fit([[1], [0]], ['a', 'b']) -> Domain | rows[1][0] | whole numbers from 1; `levels` can
    nb.fit([[1, 1], [1]], ['a', 'b'], [2, 2]) -> Shape | rows[1] | 2 entries
    nb.fit([[1]], ['a'], classes=['a', 'b'], smoothing=0) -> EmptyClass | b
    SMOOTH.posterior([4, 1]) -> Domain | x[0] | whole numbers from 1 to 3
    PLAY.posterior(['foggy', *DAY[1:]]) -> Domain | x[0] | 'sunny'); `levels` can declare more
    nb.fit([['b']], [0], [['b', 'a']]).update([['d']], [0]) -> Domain | rows[0][0] | one of ('b', 'a'); `l
    nb.fit([['a'], [3]], [0, 1]) -> Domain | rows[1][0] | str
    nb.fit([['a', 1], ['a', 'a']], [0, 1]) -> Domain | rows[1][1] | a number with an exact value
    # the cause of 0/0
    NEVER.posterior([1, 3]) -> UndefinedPosterior | feature 1 being 3 has probability 0 in every class
    NEVER.predict([2, 2]) -> UndefinedPosterior | in class 'a' feature 0 being 2; in class 'b' feature 1
    # counts that no rows give
    nb.model(counted({})) -> EmptyData | features
    nb.model(counted({1: 1})) -> Domain | event of the counts | a feature from 0 and its value
    nb.model(counted({(-1, 1): 1})) -> Domain | event of the counts | whole numbers from 0
    nb.model(counted({(0, 3): 1}, (2,))) -> Domain | values of feature 0 | whole numbers from 1 to 2
    nb.model(counted({(0, 'c'): 1}, (('b', 'a'),))) -> Shape | values of feature 0 | some of ('b', 'a')
    nb.model(counted({(0, 1): 1, (1, 1): 1}, (2,))) -> Shape | counts | values of 1 features
    nb.model(counted({(0, 'a'): 1}, (3,))) -> Domain | values of feature 0 | whole numbers from 1 to 3
    nb.model(counted({(0, 1): 1, (0, 'a'): 1}, n=2)) -> Domain | values of feature 0 | do not mix
    nb.model(counted({(0, 1): 1, (0, 2): 2}, n=2)) -> Domain | values counted of feature 0 in class 'a' | 2 ex
    nb.model(counted({(0, 1): 2, (1, 1): 1}, n=2)) -> Domain | values counted of feature 1 in class 'a' | 2 ex
    nb.model(counted({(1, 1): 1})) -> Domain | values counted of feature 0 in class 'a' | one for each of 1
    nb.fit([[1, 2]], ['a']).update([[1]], ['b']) -> Domain | values counted of feature 1 in class 'b'
""")
def test_refusals(line: str) -> None:
    """Spec: nb-zero-over-zero"""
    refused(line, globals())
