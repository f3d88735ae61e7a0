# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter naive-bayes: what the models for the three kinds of features have in common."""

from __future__ import annotations

import math
import pickle  # noqa: F401
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from math import prod
from typing import Any

from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import multinomial_naive_bayes as multinomial
from genref import text_classifier  # noqa: F401
from genref.counts import ClassCounts, Counts
from genref.naive_bayes import class_priors  # noqa: F401

from .by_hand import LYING, answered, each_line, log, refused  # noqa: F401
from .each_row import each_row

F, D, inf = Fraction, Decimal, math.inf

Fit = Callable[..., Any]

# The same three rows are examples of all three models.
ROWS = [[1, 1], [1, 1], [1, 1]]
ABB = ["a", "b", "b"]
FITS: dict[str, Fit] = {"bernoulli": bernoulli.fit, "categorical": categorical.fit, "words": multinomial.fit}
each_fit = each_row("fit", FITS.values(), list(FITS))


def counts_of(*sizes: int) -> ClassCounts[str, int]:
    """Return classes a, b, ... with these numbers of examples."""
    return ClassCounts(tuple("abcdefghij"[: len(sizes)]), tuple(Counts(n, {}) for n in sizes))


LATE = multinomial.fit([[2], [1]], [0, 1], 2, classes=[0, 1, 2])
GIVEN = multinomial.fit([[1, 2]], ["a"], smoothing=[1, F(1, 2)], priors={"b": 0.25, "a": 0.75})
WORDS = multinomial.fit([[1, 2]], ["a"])
OPEN, DECLARED = categorical.fit([[1, 2]], ["a"]), categorical.fit([[1, 2]], ["a"], [2, 3])
BITS = bernoulli.fit([[1, 0], [1, 0], [0, 1]], ["a", "a", "b"])
LESS = BITS.counts - bernoulli.count([[0, 0]], ["a"])
TWO_BITS = bernoulli.count([[1], [0]], [0, 1], classes=[0, 1])
EVEN = {"a": F(1, 2), "b": F(1, 2)}


@each_line("""
    # phi_y = n_y / n, or (n_y + a) / (n + K a)
    class_priors(counts_of(2, 1, 3)) -> {'a': F(1, 3), 'b': F(1, 6), 'c': F(1, 2)}
    class_priors(counts_of(5)), class_priors(counts_of(0, 2)) -> {'a': 1}, {'a': 0, 'b': 1}
    class_priors(counts_of(0, 2, 4), 1) -> {'a': F(1, 9), 'b': F(1, 3), 'c': F(5, 9)}
    [class_priors(counts_of(1, 3), a)['a'] for a in (0.5, D('0.1'))] -> [F(3, 10), F(11, 42)]
    bernoulli.fit([[1]] * 4, [*'abbb'], prior_smoothing=F(1, 2)).priors -> {'a': F(3, 10), 'b': F(7, 10)}
    # labels are data
    [bernoulli.fit([[1], [1]], y).classes for y in ([1, -1], ['9', '10'])] -> [(-1, 1), ('10', '9')]
    # given priors may declare a class, and have its order: phi 2/3 against 1/2
    bernoulli.fit([[1]], ['a'], priors=EVEN).exact_posterior([1]) -> {'a': F(4, 7), 'b': F(3, 7)}
    list(bernoulli.model(BITS.counts, priors={'b': F(1, 2), 'a': F(1, 2)}).priors) -> ['a', 'b']
    # doubles that sum to 1 but for their rounding are what they are
    bernoulli.fit([[1]] * 10, [*'abcdefghij'], priors=dict.fromkeys('abcdefghij', 0.1)).priors['c'] -> F(0.1)
    bernoulli.fit([[1]] * 4, [*'YNNN']).priors -> {'N': F(3, 4), 'Y': F(1, 4)}
""")
def test_priors(line: str) -> None:
    """Spec: nb-mle-prior"""
    answered(line, globals())


@each_fit
class TestEveryModel:
    """Spec: nb-mle-prior, nb-update"""

    def test_given_priors(self, fit: Fit) -> None:
        model = fit(ROWS, ABB, priors={"a": D("0.9"), "b": D("0.1")}, smoothing=0)
        assert model.priors == {"a": F(9, 10), "b": F(1, 10)} == model.exact_posterior([1, 1])
        assert model.predict([1, 1]) == "a" and model.log_odds([1, 1]) == log(F(1, 9))
        later = model.update(ROWS, ["b", "b", "a"])
        assert later == fit(ROWS * 2, ["a", "b", "b", "b", "b", "a"], priors=model.priors, smoothing=0)
        for classes, order in ((None, ("b", "a")), (["a", "b"], ("a", "b"))):
            model = fit(ROWS, ABB, priors={"b": 0.5, "a": 0.5}, classes=classes, smoothing=0)
            assert model.classes == tuple(model.priors) == order == model.argmax([1, 1])
            assert model.predict([1, 1]) == order[0]

    def test_a_prior_of_zero(self, fit: Fit) -> None:
        model = fit(ROWS, ABB, priors={"a": 0, "b": 1})
        assert model.posterior([1, 1]) == {"a": 0.0, "b": 1.0} and model.argmax([1, 1]) == ("b",)
        assert model.log_odds([1, 1]) == inf and model.log_joint([1, 1])["a"] == -inf
        assert model.log_likelihood([[1, 1]], ["a"]) == -inf

    def test_a_single_class_is_certain(self, fit: Fit) -> None:
        model = fit(ROWS, [5, 5, 5])
        assert model.posterior([1, 1]) == {5: 1.0} == model.exact_posterior([1, 1])
        assert model.posterior([1, 1], digits=9) == {5: D(1)} and model.argmax([1, 1]) == (5,)
        assert fit(ROWS, [5, 5, 5], smoothing=0).log_joint([1, 1]) == {5: 0.0}
        for k in (1, 3):
            line = "model.log_odds([1]) -> Domain | classes | two classes, for log-odds"
            refused(line, {"model": fit([[1]] * k, range(k))})


@each_line("""
    # every count goes to the right row; class 2 has no documents, so its prior is 0
    LATE.exact_posterior([1]) -> {0: F(1, 3), 1: F(2, 3), 2: 0}
    LATE.update([[1, 2]], [2]).exact_posterior([1]) -> {0: F(2, 9), 1: F(4, 9), 2: F(1, 3)}
    LATE.update([[1, 2]], [2]).exact_posterior([1, 2]) -> {0: F(8, 25), 1: F(8, 25), 2: F(9, 25)}
    # what is not declared grows and shrinks; what is declared does not
    WORDS.update([[5]], ['b']).vocabulary_size, OPEN.update([[3, 1]], ['b']).levels -> 5, (3, 2)
    WORDS.update([[5]], ['b']) == multinomial.fit([[1, 2], [5]], ['a', 'b']) -> True
    OPEN.update([[3, 1]], ['b']) == OPEN, OPEN.levels -> False, (1, 2)
    DECLARED.update([[2, 3]], ['a']).levels -> 2, 3
    multinomial.fit([[1]], ['a'], 4).update([[3]], ['a']).vocabulary_size -> 4
    bernoulli.model(TWO_BITS - bernoulli.count([[0]], [1])).priors -> {0: 1, 1: 0}
    # models are values
    [type(m)(m.counts) == m for m in (WORDS, OPEN, BITS)] -> [True] * 3
    len({bernoulli.fit([[1]], [0]), multinomial.fit([[1]], [0]), bernoulli.fit([[1]], [0], smoothing=2)}) -> 3
    pickle.loads(pickle.dumps(GIVEN)) == GIVEN, pickle.loads(pickle.dumps(GIVEN)).classes -> True, ('b', 'a')
""")
def test_learning_and_values(line: str) -> None:
    """Spec: nb-update"""
    answered(line, globals())


@each_line("""
    class_priors(counts_of(0, 0), 1) -> EmptyData | examples
    bernoulli.model(BITS.counts, priors={'a': 1}) -> Shape | priors | an entry for the label 'b', got none
    bernoulli.model(BITS.counts, priors={**EVEN, 'c': 0}) -> Shape | priors | no entry for other labels
    bernoulli.fit(ROWS, ABB, priors=EVEN, prior_smoothing=1) -> Domain | prior_smoothing | 0, as the pri
    bernoulli.fit(ROWS, ABB, priors=[1]) -> Domain | priors | a mapping of labels
    bernoulli.fit([[1]], ['a'], priors=EVEN, smoothing=0) -> EmptyClass | b
    bernoulli.fit([[1], [1]], ['a', 'c'], priors=EVEN) -> Domain | labels[1] | one of ('a', 'b')
    bernoulli.model(WORDS.counts) -> Domain | kind of the counts | binary features
    categorical.model(BITS.counts) -> Domain | kind of the counts | values of features
    multinomial.model(OPEN.counts) -> Domain | kind of the counts | words of documents
    text_classifier.MultinomialText(WORDS.counts) -> Domain | kind of the counts | words of texts
    DECLARED.update([[3, 1]], ['a']) -> Domain | rows[0][0] | whole numbers from 1 to 2
    multinomial.fit([[1]], ['a'], 4).update([[5]], ['a']) -> Domain | documents[0][0] | from 1 to 4
    GIVEN.update([[3]], ['a']) -> Shape | smoothing | 3 entries or more, got 2
    bernoulli.fit([[1, 0], {'0': 1}], ['a', 'b']) -> Shape | rows[1] | only an x to predict may lack
    BITS.predict(LYING) -> Domain | x[1] | a number with an exact value; leave out rows with missing values
    WORDS.predict(LYING) -> Domain | x[1] | a number with an exact value
    # what was never learnt cannot be removed
    BITS.counts - bernoulli.count([[0, 1]], ['a']) -> Domain | events to remove of 1 | at most 0
    BITS.counts - bernoulli.count([[0, 0]] * 2, ['b'] * 2) -> Domain | examples to remove | at most 1
    bernoulli.model(LESS) -> Domain | count of feature 0 in class 'a' | at most the 1 examples
    BITS.counts - bernoulli.count([[0, 0]], ['b']) -> Domain | examples | 1 or more, because there are
""")
def test_refusals(line: str) -> None:
    refused(line, globals())


def tables() -> Iterator[tuple[list[int], Sequence[Fraction]]]:
    """Yield counts and estimates of outcomes: classes, features present or not, values, words."""
    rows, labels = [[1, 1], [1, 2], [2, 2], [1, 2], [2, 1], [2, 2], [2, 1]], [0, 0, 0, 0, 0, 1, 1]
    rows, labels = [*rows, [1, 2]], [*labels, 1]
    bits = bernoulli.fit([[v - 1 for v in row] for row in rows], labels, smoothing=0)
    values, drawn = (module.fit(rows, labels, smoothing=0) for module in (categorical, multinomial))
    yield [5, 3], [*bits.priors.values()]
    for y in (0, 1):
        mine = [row for row, label in zip(rows, labels) if label == y]
        yield [sum(mine, []).count(v) for v in (1, 2)], drawn.probabilities[y]
        for j, column in enumerate(zip(*mine)):
            p = bits.probabilities[y][j]
            yield [column.count(v) for v in (1, 2)], [1 - p, p]
            yield [column.count(v) for v in (1, 2)], values.probabilities[y][j]


def test_the_estimates_maximise_the_likelihood() -> None:
    """With n_v draws of outcome v, the log-likelihood is the sum of n_v ln phi_v over all tables of outcomes.

    Spec: nb-mle-maximum
    Spec: event-mle-maximum
    """
    for counts, phi in tables():
        assert all(counts) and sum(phi) == 1
        # The derivative of sum_v n_v ln phi_v - n (sum_v phi_v - 1) is 0; n is the Lagrange multiplier.
        assert [n_v / p for n_v, p in zip(counts, phi)] == [sum(counts)] * 2
        # The sum is concave: mass that moves has lowered it.
        for e in (F(1, 10**9), F(-1, 10**9)):
            moved = [phi[0] + e, phi[1] - e]
            assert prod(map(pow, moved, counts)) < prod(map(pow, phi, counts))
