# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter event-models: documents as sequences of words."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Optional

import pytest

from genref import multinomial_naive_bayes as nb
from genref.counts import ClassCounts, Counts
from genref.errors import UndefinedPosteriorError

from .by_hand import answered, each_line, log, refused  # noqa: F401
from .each_row import each_row

F, D, inf = Fraction, Decimal, math.inf
Proxy = MappingProxyType

# Manning, Raghavan, Schuetze, Introduction to Information Retrieval, table 13.1. The words are
# 1 Chinese, 2 Beijing, 3 Shanghai, 4 Macao, 5 Tokyo, 6 Japan.
DOCUMENTS = [[1, 2, 1], [1, 1, 3], [1, 4], [5, 6, 1]]
LABELS = ["china", "china", "china", "japan"]
TEST = [1, 1, 1, 5, 6]
COUNTS = nb.count(DOCUMENTS, LABELS)
IIR = nb.model(COUNTS)

# p(1|a) = 3/4, p(2|a) = 1/4, p(2|b) = 1; the priors are 2/3 and 1/3
SHARP = nb.fit([[1, 1, 2], [1], [2, 2]], ["a", "a", "b"], smoothing=0)
# smoothed by hand: (1 + 1, 1 + 3, 1 + 2)/(3 + 6), and the pseudo-counts alone
OWN = nb.model(nb.count([[1, 2, 3]], ["a"], classes=["a", "b"]), smoothing=iter([1, 3, 2]), prior_smoothing=1)
# a: (5/2, 4/3, 0)/(23/6); b: (1/2, 4/3, 0)/(11/6)
FRACTIONS = nb.fit([[1, 1, 2], [2]], ["a", "b"], smoothing=[0.5, F(1, 3), 0])
# p(word 1 | a) = 1/2
HALF = nb.fit([[1, 2]], ["a"], smoothing=0)
# a class without words, and one without documents
WORDLESS, EMPTY = nb.count([[1], []], ["a", "b"]), nb.count([[1]], ["a"], classes=["a", "b"])
OTHERS = nb.fit([[1], [2]], [0, 1], smoothing=0)
N = 10**9
HUGE = nb.fit([{1: N, 2: 1}, {1: 1, 2: N}], [0, 1])


@each_line("""
    # phi_k|y is the fraction of the words, not of the documents
    nb.word_probabilities(COUNTS)['china'] -> F(5, 8), F(1, 8), F(1, 8), F(1, 8), 0, 0
    nb.word_probabilities(COUNTS)['japan'] -> F(1, 3), 0, 0, 0, F(1, 3), F(1, 3)
    nb.word_probabilities(nb.count([[1]] * 9 + [[2] * 9], ['a'] * 10))['a'] -> F(1, 2), F(1, 2)
    SHARP.probabilities, SHARP.priors -> {'a': (F(3, 4), F(1, 4)), 'b': (0, 1)}, {'a': F(2, 3), 'b': F(1, 3)}
    # (1 + n_ky) / (|V| + n_y), over the vocabulary of all classes
    IIR.probabilities['china'] -> F(3, 7), F(1, 7), F(1, 7), F(1, 7), F(1, 14), F(1, 14)
    IIR.probabilities['japan'] -> F(2, 9), F(1, 9), F(1, 9), F(1, 9), F(2, 9), F(2, 9)
    nb.fit([[1]], ['a'], 500).probabilities['a'][349] -> F(1, 501)
    nb.fit([[1]], ['a'], 50000).vocabulary_size -> 50000
    nb.fit([[1, 2]], ['a'], classes=['b', 'a']).probabilities['b'] -> F(1, 2), F(1, 2)
    nb.model(WORDLESS).probabilities['b'] -> (1,)
    # other pseudo-counts: (5 + a)/(8 + 6 a), or one for each word, which also fix the vocabulary
    nb.smoothed_word_probabilities(COUNTS, F(1, 2))['china'][0] -> F(1, 2)
    nb.smoothed_word_probabilities(COUNTS, D('1E-400'))['china'][5] -> F(1, 8 * 10 ** 400 + 6)
    OWN.probabilities -> {'a': (F(2, 9), F(4, 9), F(1, 3)), 'b': (F(1, 6), F(1, 2), F(1, 3))}
    FRACTIONS.probabilities -> {'a': (F(15, 23), F(8, 23), 0), 'b': (F(3, 11), F(8, 11), 0)}
    nb.fit([[1]], ['a'], smoothing=[1, 1, 1]).vocabulary_size -> 3
    # a vector of |V| counts is a document
    nb.word_counts([2, 0, 1]), nb.word_counts(iter([F(2), 0.0, D('1E+2')])) -> {1: 2, 3: 1}, {1: 2, 3: 100}
    nb.word_counts([]), nb.word_counts([0, 0]) -> {}, {}
""")
def test_estimates(line: str) -> None:
    """Spec: event-mle-word, event-laplace-word"""
    answered(line, globals())


@each_line("""
    IIR.joint(TEST)['china'] -> F(3, 4) * F(3, 7) ** 3 * F(1, 14) ** 2
    IIR.exact_posterior(TEST)['china'] -> F(4782969, 6934265)
    IIR.predict(TEST), IIR.argmax(TEST) -> 'china', ('china',)
    IIR.log_odds(TEST) -> log(F(6934265 - 4782969, 4782969))
    IIR.log_joint(TEST)['japan'] -> log(F(1, 4), (F(2, 9), 5))
    # the same p for every position, each repetition counts, and lengths may vary
    SHARP.likelihood([1], 'a'), SHARP.likelihood([1, 1], 'a') -> F(3, 4), F(9, 16)
    {SHARP.likelihood([2, 1], 'a'), SHARP.likelihood([1, 2], 'a')} -> {F(3, 16)}
    nb.fit([[], [1], [1, 1, 1, 1]], ['a'] * 3).counts['a'] -> Counts(3, {1: 5})
    # 2/3 * 1/4 against 1/3; word 1 is in one class only
    SHARP.exact_posterior([2]), SHARP.posterior([2, 1]) -> {'a': F(1, 3), 'b': F(2, 3)}, {'a': 1.0, 'b': 0.0}
    # a larger vocabulary. |V| = 2: (3/6)^2 against 1/3 2/3; |V| = 3: (3/7)^2 against 1/4 2/4
    nb.fit([[1, 1, 2, 2], [2]], [0, 1], 2).exact_posterior([1, 2])[0] -> F(9, 17)
    nb.fit([[1, 1, 2, 2], [2]], [0, 1], 3).exact_posterior([1, 2])[0] -> F(72, 121)
    # priors 2/3 and 1/3; word 2 twice: 2/3 * 16/81 against 1/3 * 1/4
    OWN.joint([2, 2]), OWN.predict([2, 2]) -> {'a': F(32, 243), 'b': F(1, 12)}, 'a'
    OWN.exact_posterior({2: 2})['a'], OWN.log_odds([3, 3]) -> F(128, 209), log(F(1, 2))
    # (N, 1) | 0, (1, N) | 1: the classes have equal totals, so (N + 1) against (1 + 1)
    HUGE.exact_posterior([1])[0], HUGE.posterior([1])[0] -> F(N + 1, N + 3), (N + 1) / (N + 3)
    # a: 2/3 documents, words 1 1 2 and 1; b: 1/3, words 2 2
    SHARP.log_likelihood([[1, 1, 2], [1], [2, 2]], [*'aab']) -> log((F(2, 3), 2), (F(3, 4), 3), F(1, 12))
    # 0 ln 0 does not appear: no example of b has word 1
    SHARP.log_likelihood([[2], []], ['b', 'b']) -> log(F(1, 9))
""")
def test_posterior(line: str) -> None:
    """Spec: event-posterior, event-probability, nb-posterior, event-log-likelihood, nb-joint-likelihood"""
    answered(line, globals())


class TestModel:
    """p(x, y) = p(y) prod_j p(x_j | y), the same p for every position.

    Spec: event-model
    """

    def test_documents_of_one_length_sum_to_one(self) -> None:
        for model, length in itertools.product((SHARP, FRACTIONS, OWN), range(4)):
            words = range(1, model.vocabulary_size + 1)
            for y in model.classes:
                assert sum(model.likelihood(x, y) for x in itertools.product(words, repeat=length)) == 1

    @each_row("x", ["[]", "{}", "iter([])", "{2: 0}"])
    def test_an_empty_document_has_the_priors_as_posterior(self, x: str) -> None:
        assert IIR.exact_posterior(eval(x)) == {"china": F(3, 4), "japan": F(1, 4)}
        assert IIR.likelihood(eval(x), "japan") == 1 and SHARP.posterior(eval(x)) == {"a": 2 / 3, "b": 1 / 3}

    @each_row(
        "x",
        [
            "(k for k in TEST)",
            "[5, F(1), 1.0, D(6), 1]",
            "{6: 1.0, 5: F(1), 1: D(3), 2: 0}",
            "Counter(TEST)",
            "Proxy({1: 3, 5: 1, 6: 1})",
            "nb.word_counts([3, 0, 0, 0, 1, 1])",
        ],
    )
    def test_a_document_has_several_forms(self, x: str) -> None:
        assert IIR.exact_posterior(eval(x))["china"] == F(4782969, 6934265)
        others = map(Counter, DOCUMENTS[:3])
        assert nb.fit([*others, eval(x)], LABELS) == nb.fit([*map(iter, DOCUMENTS[:3]), TEST], iter(LABELS))


class TestZeroOverZero:
    """A word in no training document: 0/0 without smoothing, a posterior with it.

    Spec: nb-zero-over-zero
    """

    @pytest.mark.slow
    @pytest.mark.covers
    def test_of_the_lecture(self) -> None:
        # of 50000 words, 35000 is "neurips", which is in no e-mail
        sharp, smooth = (nb.fit([[1, 2087], [1, 39831]], ["spam", "ham"], 50000, smoothing=n) for n in (0, 1))
        assert {row[34999] for row in sharp.probabilities.values()} == {0}
        for x in ([1, 35000], {1: 3, 35000: 2}, [1] * 3000 + [35000]):
            assert sharp.joint(x) == {"ham": 0, "spam": 0}
            for use in (sharp.posterior, sharp.exact_posterior, sharp.predict, sharp.argmax, sharp.log_odds):
                with pytest.raises(
                    UndefinedPosteriorError, match="0/0: word 35000 has probability 0 in every"
                ):
                    use(x)
        assert sharp.joint({1: 1, 35000: 0}) == {"ham": F(1, 4), "spam": F(1, 4)}
        assert sharp.posterior([1, 2087]) == {"ham": 0.0, "spam": 1.0}
        assert {row[34999] for row in smooth.probabilities.values()} == {F(1, 50002)}
        assert smooth.exact_posterior([1, 2087, 35000]) == {"ham": F(1, 3), "spam": F(2, 3)}


def counted(word: Any, size: Optional[int] = None) -> ClassCounts[str, int]:
    return ClassCounts(("a",), (Counts(1, {word: 1}),), size)


@each_line("""
    nb.fit([[], []], [0, 1], smoothing=()) -> EmptyData | vocabulary
    nb.word_probabilities(EMPTY) -> EmptyClass | b
    nb.model(EMPTY, smoothing=0) -> EmptyClass | b
    nb.word_probabilities(WORDLESS) -> EmptyData | words of class 'b'
    nb.model(WORDLESS, smoothing=[0]) -> EmptyData | words of class 'b'
    nb.fit([[1]], ['a'], 3, smoothing=[1, 1]) -> Shape | smoothing | 3 entries, got 2
    nb.fit([[1, 3]], ['a'], smoothing=[1, 1]) -> Shape | smoothing | 3 entries or more, got 2
    nb.fit([[1]], ['a'], 10**7 + 1) -> Domain | vocabulary_size | whole numbers from 1 to 10000000
    nb.fit([[10**7 + 1]], ['a']) -> Domain | documents[0][0] | word identities from 1
    nb.fit([{0: 1}], ['a'], 5) -> Domain | documents[0]: a word | word identities from 1 to 5
    IIR.posterior([7]) -> Domain | x[0] | word identities from 1 to 6
    IIR.posterior({1: -1}) -> Domain | x[1] | whole numbers
    IIR.posterior({1: 1, F(1): 1, 1.5: 1}) -> Domain | x: a word | word identities from 1
    nb.model(counted(3, 2)) -> Domain | word of the counts | word identities from 1 to 2
    nb.model(counted(0)) -> Domain | word of the counts | word identities from 1
    HALF.predict({1: 10**9 + 1}) -> Domain | x[1] | whole numbers from 0 to 1000000000
    # the cause of 0/0
    FRACTIONS.posterior([1, 3]) -> UndefinedPosterior | word 3 has probability 0 in every class
    OTHERS.predict([1, 2]) -> UndefinedPosterior | in class 0 word 2; in class 1 word 1
""")
def test_refusals(line: str) -> None:
    """Spec: nb-zero-over-zero"""
    refused(line, globals())
