# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter naive-bayes: binary features."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

import pytest

from genref import bernoulli_naive_bayes as nb
from genref.bernoulli_naive_bayes import BernoulliModel
from genref.counts import ClassCounts, Counts
from genref.errors import Label, UndefinedPosteriorError

from .by_hand import answered, each_line, log, refused  # noqa: F401

F, D, inf = Fraction, Decimal, math.inf

# Manning, Raghavan, Schuetze, Introduction to Information Retrieval, table 13.1. The words are
# Chinese, Beijing, Shanghai, Macao, Tokyo, Japan.
IIR_ROWS = [(1, 1, 0, 0, 0, 0), (1, 0, 1, 0, 0, 0), (1, 0, 0, 1, 0, 0), (1, 0, 0, 0, 1, 1)]
IIR_LABELS = ["china", "china", "china", "japan"]
IIR_TEST = (1, 0, 0, 0, 1, 1)
IIR = nb.fit(IIR_ROWS, IIR_LABELS)

# Two features; the rows of class 1 are (1, 0), (1, 1), (1, 1), those of class 0 (0, 0), (1, 0)
ROWS = [(1, 0), (1, 1), (1, 1), (0, 0), (1, 0)]
LABELS = [1, 1, 1, 0, 0]
COUNTS = nb.count(ROWS, LABELS)
SMOOTH, SHARP = nb.model(COUNTS), nb.model(COUNTS, smoothing=0)
APART = nb.fit([[1, 0, 1], [1, 1, 0]], ["a", "b"], smoothing=0)
SURE = nb.fit([[1], [0]], [0, 1], smoothing=0, priors={0: 1, 1: 0})

# The lecture's filter: 50000 words; "neurips", here feature 34999, is in no e-mail
SPAM, HAM = frozenset({0, 2086}), frozenset({0, 39830})
NEURIPS = SPAM | {34999}


def given(phi: Mapping[Label, list[Fraction]], n: int = 36) -> BernoulliModel[Label]:
    """Return the model with these estimates, from n examples of each class."""
    parts = tuple(Counts(n, {j: int(n * p) for j, p in enumerate(row)}) for row in phi.values())
    d = len(next(iter(phi.values())))
    return nb.model(ClassCounts(tuple(phi), parts, d), smoothing=0)


def filtered(smoothing: int) -> BernoulliModel[str]:
    return nb.fit([SPAM, SPAM, HAM], ["spam", "spam", "ham"], features=50000, smoothing=smoothing)


class TestParameterCount:
    """A class needs 2^d - 1 numbers, or d with the Naive Bayes assumption.

    Spec: nb-parameter-count
    """

    def test_by_hand(self) -> None:
        # d = 1: p(x = 1), and that is phi_1; for d = 3 there are 8 vectors x, and phi_1, phi_2, phi_3
        assert [tuple(nb.parameter_count(d)) for d in (1, 2, 3)] == [(1, 1), (3, 2), (7, 3)]

    def test_of_the_lecture(self) -> None:
        """2^50000 has 15052 digits, more than Python prints."""
        both = nb.parameter_count(50000)
        assert (both.explicit, both.naive) == (2**50000 - 1, 50000)
        assert repr(both) == str(both) == "ParameterCount(explicit=2**50000 - 1, naive=50000)"


class TestChainRule:
    """p(x1, x2, x3 | y) = p(x1 | y) p(x2 | y, x1) p(x3 | y, x1, x2), for any distribution.

    Spec: nb-chain-rule
    """

    # Of 36 examples of "up", 1, 2, ... 8 have the x (0, 0, 0), (0, 0, 1), ... (1, 1, 1)
    NUMBER = dict(zip(itertools.product((0, 1), repeat=3), range(1, 9)))
    ROWS = [x for x, n in NUMBER.items() for _ in range(n)]

    def given(self, *past: int) -> Fraction:
        """p(x_j = 1 | x_1, ..., x_j-1): the estimate for feature j from the examples with this past."""
        rows = [x for x in self.ROWS if x[: len(past)] == past]
        return nb.feature_probabilities(nb.count(rows, ["up"] * len(rows)))["up"][len(past)]

    def test_the_product_of_the_conditionals_is_the_joint(self) -> None:
        # 26 of 36 have x1, 15 of these 26 have x2, 8 of these 15 have x3
        assert [self.given(), self.given(1), self.given(1, 1)] == [F(26, 36), F(15, 26), F(8, 15)]
        for x, n in self.NUMBER.items():
            phi = [self.given(*x[:j]) for j in range(3)]
            assert math.prod(p if x_j else 1 - p for p, x_j in zip(phi, x)) == F(n, 36)


@each_line("""
    # phi_j|y = n_jy / n_y, and (1 + n_jy) / (2 + n_y)
    nb.feature_probabilities(COUNTS) -> {0: (F(1, 2), 0), 1: (1, F(2, 3))}
    nb.smoothed_feature_probabilities(COUNTS) -> {0: (F(1, 2), F(1, 4)), 1: (F(4, 5), F(3, 5))}
    # feature 1 is in 2 of the 3 rows of class 1: (2 + a)/(3 + 2 a)
    nb.smoothed_feature_probabilities(COUNTS, 2)[1][1] -> F(4, 7)
    nb.fit(ROWS, LABELS, smoothing=0.5).probabilities[1][1] -> F(5, 8)
    nb.fit(ROWS, LABELS, smoothing=D('0.1')).probabilities[1][1] -> F(21, 32)
    (SHARP.dimension, SHARP.classes, SHARP.priors) -> 2, (0, 1), {0: F(2, 5), 1: F(3, 5)}
    # the 2 stands for the two values, not for the classes: (1 + 1)/(2 + 2) in each of three classes
    set(nb.fit([[1], [0]] * 3, [*'aabbcc']).probabilities.values()) -> {(F(1, 2),)}
    # rows of zeros are examples; a class without any has phi = 1/2
    nb.fit([[1], [0], [1]], [0, 0, 1], smoothing=0).probabilities[0] -> (F(1, 2),)
    nb.fit([[1, 0]], ['a'], classes=['a', 'b']).probabilities['b'] -> F(1, 2), F(1, 2)
    # the book: P(Chinese|c) = 4/5, P(Japan|c) = P(Tokyo|c) = 1/5, the others 2/5; not c: 2/3 and 1/3
    IIR.probabilities['china'] -> F(4, 5), F(2, 5), F(2, 5), F(2, 5), F(1, 5), F(1, 5)
    IIR.probabilities['japan'] -> F(2, 3), F(1, 3), F(1, 3), F(1, 3), F(2, 3), F(2, 3)
""")
def test_estimates(line: str) -> None:
    """Spec: nb-mle-feature, nb-laplace-feature"""
    answered(line, globals())


@each_line("""
    # smoothed: class 1 (4/5, 3/5), class 0 (1/2, 1/4). x = (1, 1): 3/5 * 12/25 against 2/5 * 1/8
    SMOOTH.likelihood([1, 1], 1) -> F(12, 25)
    SMOOTH.joint([1, 1]) -> {0: F(1, 20), 1: F(36, 125)}
    SMOOTH.exact_posterior([1, 1]) -> {0: F(25, 169), 1: F(144, 169)}
    SMOOTH.log_odds([1, 1]) -> log(F(144, 25))
    # absent features count: phi 3/4 against 1/4, equal priors
    given({1: [F(3, 4)], 0: [F(1, 4)]}).exact_posterior([0]) -> {1: F(1, 4), 0: F(3, 4)}
    IIR.joint(IIR_TEST)['china'] -> F(3, 4) * F(4, 5) * F(1, 5) ** 2 * F(3, 5) ** 3
    IIR.joint(IIR_TEST)['japan'] -> F(1, 4) * F(2, 3) ** 6
    IIR.exact_posterior(IIR_TEST)['china'] -> F(59049, 309049)
    # without smoothing class 1 always has feature 0, and class 0 never has feature 1
    SHARP.likelihood([1, 0], 1), SHARP.likelihood([1, 1], 0) -> F(1, 3), 0
    SHARP.posterior([1, 1]), SHARP.exact_posterior([0, 0]) -> {0: 0.0, 1: 1.0}, {0: 1, 1: 0}
    SHARP.log_odds([1, 1]), SHARP.log_odds([0, 0]) -> inf, -inf
    # a declared class without rows has the prior 0 or, smoothed, 1/3: 2/3 * 4/9 against 1/3 * 1/4
    nb.fit([[1, 0]], ['a'], classes=['a', 'b']).posterior([1, 0]) -> {'a': 1.0, 'b': 0.0}
    nb.fit([[1, 0]], ['a'], classes=['a', 'b'], prior_smoothing=1).exact_posterior([1, 0])['a'] -> F(32, 41)
    # (3/5)^3 (2/5)^2; class 1, phi = (1, 2/3): 1/3 * 2/3 * 2/3; class 0, phi = (1/2, 0): 1/2 * 1/2
    SHARP.log_likelihood(ROWS, LABELS) -> log(F(3, 5) ** 3 * F(2, 5) ** 2 / 27)
    # feature 1 never in class 0, feature 0 always in class 1
    SHARP.log_likelihood([[1, 1]], [0]), SHARP.log_likelihood([[0, 1]], [1]) -> -inf, -inf
    # no 0 ln 0: the rows never have feature 1
    SHARP.log_likelihood([[1, 0], [0, 0]], [0, 0]) -> log((F(1, 5), 2))
    nb.fit(ROWS, LABELS, priors={0: 0, 1: 1}).log_likelihood([[1, 0]], [1]) -> log(F(8, 25))
""")
def test_posterior(line: str) -> None:
    """Spec: nb-posterior, nb-likelihood, nb-joint-likelihood"""
    answered(line, globals())


class TestZeroOverZero:
    """A word in no training document: 0/0 without smoothing, a posterior with it.

    Spec: nb-zero-over-zero
    """

    @pytest.mark.slow
    @pytest.mark.covers
    def test_of_the_lecture(self) -> None:
        model = filtered(0)
        assert {row[34999] for row in model.probabilities.values()} == {0}
        assert model.joint(NEURIPS) == {"ham": 0, "spam": 0}
        assert model.log_joint(NEURIPS) == {"ham": -inf, "spam": -inf}
        for use in (model.posterior, model.exact_posterior, model.predict, model.argmax, model.log_odds):
            with pytest.raises(UndefinedPosteriorError, match="0/0: feature 34999 being 1 has "):
                use(NEURIPS)
        assert model.posterior(SPAM) == {"ham": 0.0, "spam": 1.0}
        assert model.posterior(HAM) == {"ham": 1.0, "spam": 0.0}


def counted(events: dict[int, int], shape: object = 1) -> ClassCounts[str, int]:
    return ClassCounts(("a",), (Counts(1, events),), shape)  # type: ignore[arg-type]  # on purpose


@each_line("""
    nb.parameter_count(10**8 + 1) -> Domain | features | whole numbers from 0 to 100000000
    nb.fit([[1], [1, 0]], ['a', 'b']) -> Shape | rows[1] | 1 entries
    nb.fit([[1]], ['a'], features=2) -> Shape | rows[0] | 2 entries
    nb.fit([[1]], ['a'], classes=['a', 'b'], smoothing=0) -> EmptyClass | b
    # counts are not turned into presence
    nb.fit([[3, 0], [0, 2]], [0, 1]) -> Domain | rows[0][0] | 0 or 1
    nb.fit([{0}], [0]) -> Domain | features | because rows are sets of those present
    nb.fit([{2}], [0], features=2) -> Domain | rows[0] | features 0 to 1
    SMOOTH.posterior({-1}) -> Domain | x | features 0 to 1
    nb.model(counted({0: 1}, None)) -> Domain | shape of the counts | number of features
    nb.model(counted({0: 1}, [2])) -> Domain | shape of the counts | number of features
    nb.model(counted({1: 1})) -> Domain | feature of the counts | features 0 to 0
    nb.model(counted({0: 2})) -> Domain | count of feature 0 in class 'a' | at most the 1 ex
    # the cause of 0/0: one event, an event of each class, or a prior
    APART.posterior([0, 1, 1]) -> UndefinedPosterior | feature 0 being 0 has probability 0 in every class
    APART.posterior([1, 1, 1]) -> UndefinedPosterior | in class 'a' feature 1 being 1; in class 'b' feature 2
    SURE.posterior([0]) -> UndefinedPosterior | in class 0 feature 0 being 0; in class 1 its prior
""")
def test_refusals(line: str) -> None:
    refused(line, globals())
