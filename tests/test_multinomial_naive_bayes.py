# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter event-models: documents as sequences of words."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from time import process_time
from types import MappingProxyType
from typing import Union

import pytest

from genref import multinomial_naive_bayes as multinomial
from genref.counts import ClassCounts, Counts
from genref.equations import event_posterior
from genref.errors import (
    DomainError,
    EmptyClassError,
    EmptyDataError,
    ShapeError,
    UndefinedPosteriorError,
)
from genref.laplace import smoothed_frequencies
from genref.multinomial_naive_bayes import MultinomialModel, word_counts
from genref.numbers.exact import Number
from genref.numbers.reals import ln, rounded

from .each_row import each_row

F = Fraction

# Manning, Raghavan, Schuetze, Introduction to Information Retrieval, table 13.1. The words are
# 1 Chinese, 2 Beijing, 3 Shanghai, 4 Macao, 5 Tokyo, 6 Japan.
IIR = [[1, 2, 1], [1, 1, 3], [1, 4], [5, 6, 1]]
IIR_LABELS = ["china", "china", "china", "japan"]
IIR_TEST = [1, 1, 1, 5, 6]
IIR_MODEL = multinomial.fit(IIR, IIR_LABELS)


def texts(seed: int, n: int, size: int, k: int) -> tuple[list[list[int]], list[int]]:
    """Return texts with every word at least once in every class."""
    generator = random.Random(seed)
    found = [[generator.randint(1, size) for _ in range(generator.randint(0, 6))] for _ in range(n)]
    return [*found, *[list(range(1, size + 1))] * k], [*[i % k for i in range(n)], *range(k)]


class TestModel:
    """p(x, y) = p(y) prod_j p(x_j | y), the same p for every position.

    Spec: event-model
    """

    def test_by_hand(self) -> None:
        model = multinomial.fit([[1, 1, 2], [2]], ["a", "b"], smoothing=0, vocabulary_size=2)
        assert [model.likelihood(x, "a") for x in ([1], [2], [1, 2], [1, 1])] == [
            F(2, 3),
            F(1, 3),
            F(2, 9),
            F(4, 9),
        ]

    @pytest.mark.parametrize("length", range(4))
    @pytest.mark.parametrize("smoothing", [0, 1, [1, F(1, 2), 3]])
    def test_documents_of_one_length_sum_to_one(
        self, length: int, smoothing: Union[Number, list[Number]]
    ) -> None:
        model = multinomial.fit([[1, 1, 2], [2, 3, 3, 3]], ["a", "b"], smoothing=smoothing)
        for y in model.classes:
            of_length = itertools.product((1, 2, 3), repeat=length)
            assert sum(model.likelihood(x, y) for x in of_length) == 1

    def test_the_position_of_a_word_does_not_matter(self) -> None:
        assert len({IIR_MODEL.likelihood(x, "china") for x in itertools.permutations(IIR_TEST)}) == 1

    def test_the_words_are_independent_given_the_class(self) -> None:
        for a, b in itertools.product(range(1, 7), repeat=2):
            for y in IIR_MODEL.classes:
                apart = IIR_MODEL.likelihood([a], y) * IIR_MODEL.likelihood([b], y)
                assert IIR_MODEL.likelihood([a, b], y) == apart

    def test_repetitions_count(self) -> None:
        # "yes and yes": 2 of 3 words; as presence it would be 1 of 2
        model = multinomial.fit([[1, 2, 1]], ["a"], smoothing=0)
        assert model.probabilities["a"] == (F(2, 3), F(1, 3))

    def test_lengths_may_vary(self) -> None:
        model = multinomial.fit([[], [1], [1, 1, 1, 1]], ["a", "a", "a"])
        assert model.counts["a"] == Counts(3, {1: 5}) and model.likelihood([1] * 100, "a") == 1


class TestProbability:
    """p(y) prod_j p(x_j | y), and Bayes rule over it.

    Spec: event-posterior
    Spec: event-probability, nb-posterior
    """

    def test_introduction_to_information_retrieval(self) -> None:
        china = F(3, 4) * F(3, 7) ** 3 * F(1, 14) ** 2
        japan = F(1, 4) * F(2, 9) ** 3 * F(2, 9) ** 2
        assert IIR_MODEL.joint(IIR_TEST) == {"china": china, "japan": japan}
        assert IIR_MODEL.exact_posterior(IIR_TEST)["china"] == F(4782969, 6934265)
        assert IIR_MODEL.posterior(IIR_TEST)["china"] == 4782969 / 6934265
        assert IIR_MODEL.predict(IIR_TEST) == "china" and IIR_MODEL.argmax(IIR_TEST) == ("china",)
        assert IIR_MODEL.log_odds(IIR_TEST) == rounded(ln(F(6934265 - 4782969, 4782969)))
        assert IIR_MODEL.log_joint(IIR_TEST) == {"china": rounded(ln(china)), "japan": rounded(ln(japan))}

    def test_the_equation_by_hand(self) -> None:
        """For x = 1, 1, 2 and the priors 1/4 and 3/4: 1/4 (1/2)^3 against 3/4 (1/3)^2 2/3 in b"""
        phi_y = {"a": F(1, 4), "b": F(3, 4)}
        phi = {"a": (F(1, 2), F(1, 2)), "b": (F(1, 3), F(2, 3))}
        # 1/32 = 9/288 and 1/18 = 16/288
        assert event_posterior([1, 1, 2], phi_y, phi) == {"a": F(9, 25), "b": F(16, 25)}
        assert event_posterior([2, 1, 1], phi_y, phi) == {"a": F(9, 25), "b": F(16, 25)}
        assert event_posterior([], phi_y, phi) == phi_y
        with pytest.raises(ZeroDivisionError):
            event_posterior([1, 2], phi_y, {"a": (F(1), F(0)), "b": (F(0), F(1))})

    def test_an_empty_document_has_the_priors_as_posterior(self) -> None:
        nothing: list[Union[Iterable[Number], dict[int, Number]]] = [[], (), {}, iter([]), {3: 0}]
        for x in nothing:
            assert IIR_MODEL.exact_posterior(x) == {"china": F(3, 4), "japan": F(1, 4)}
        assert IIR_MODEL.likelihood([], "japan") == 1 and IIR_MODEL.predict({}) == "china"
        unsmoothed = multinomial.fit([[1], [2], [2]], ["a", "b", "b"], smoothing=0)
        assert unsmoothed.posterior([]) == {"a": 1 / 3, "b": 2 / 3}

    def test_without_smoothing(self) -> None:
        model = multinomial.fit([[1], [1, 2]], [0, 1], smoothing=0)
        # 1/2 * 1 against 1/2 * 1/2; word 2 is in one class only
        assert model.exact_posterior([1]) == {0: F(2, 3), 1: F(1, 3)}
        assert model.exact_posterior([1, 2]) == {0: 0, 1: 1} and model.posterior([2]) == {0: 0.0, 1: 1.0}
        assert model.log_odds([1, 2]) == math.inf and model.log_joint([2])[0] == -math.inf

    def test_a_word_that_no_class_has_widens_the_vocabulary(self) -> None:
        # (2, 2) | 0, (0, 1) | 1; x = (1, 1). |V| = 2: (3/6)^2 against 1/3 2/3; |V| = 3: (3/7)^2, 1/4 2/4
        documents, labels = [[1, 1, 2, 2], [2]], [0, 1]
        for size, posterior in ((2, F(9, 17)), (3, F(72, 121))):
            model = multinomial.fit(documents, labels, vocabulary_size=size)
            assert model.exact_posterior([1, 2])[0] == posterior

    def test_a_document_may_have_several_forms(self) -> None:
        forms: list[Union[Iterable[Number], dict[int, Number]]] = [
            IIR_TEST,
            tuple(IIR_TEST),
            (k for k in IIR_TEST),
            [5, F(1), 1.0, Decimal(6), 1],
            {1: 3, 5: 1, 6: 1},
            {6: 1.0, 5: F(1), 1: Decimal(3), 2: 0},
            Counter(IIR_TEST),
            MappingProxyType({1: 3, 5: 1, 6: 1}),
            word_counts([3, 0, 0, 0, 1, 1]),
        ]
        for x in forms:
            assert IIR_MODEL.exact_posterior(x)["china"] == F(4782969, 6934265)
        with_mappings = [Counter(text) for text in IIR]
        assert multinomial.fit(with_mappings, IIR_LABELS) == IIR_MODEL
        assert multinomial.fit(map(iter, IIR), iter(IIR_LABELS)) == IIR_MODEL

    def test_huge_counts(self) -> None:
        # (3e9, 1) | 0, (1, 3e9) | 1: the classes have equal totals, so (3e9 + 1) against (1 + 1)
        n = 3 * 10**9
        model = multinomial.fit([{1: n, 2: 1}, {1: 1, 2: n}], [0, 1])
        assert model.exact_posterior([1])[0] == F(3000000001, 3000000003)
        assert model.posterior([1])[0] == 3000000001 / 3000000003

    @pytest.mark.engine
    def test_a_long_document(self) -> None:
        """100,000 words: 3/7 and 1/14 against 2/9, as for short documents."""
        counted = {1: 40000, 5: 35000, 6: 25000}
        listed = [k for k, n in counted.items() for _ in range(n)]
        random.Random(1).shuffle(listed)
        logs = {
            "china": 40000 * ln(F(3, 7)) + 60000 * ln(F(1, 14)) + ln(F(3, 4)),
            "japan": 100000 * ln(F(2, 9)) + ln(F(1, 4)),
        }
        for x in (listed, tuple(listed), counted):
            assert IIR_MODEL.log_joint(x) == {y: rounded(value) for y, value in logs.items()}
            assert IIR_MODEL.log_odds(x, digits=30) == rounded(logs["japan"] - logs["china"], 30)
            assert IIR_MODEL.predict(x) == "japan" and IIR_MODEL.argmax(x) == ("japan",)
            assert IIR_MODEL.posterior(x) == {"china": 0.0, "japan": 1.0}

    @pytest.mark.slow
    @each_row("seed", range(3))
    def test_a_long_document_that_is_balanced(self, seed: int) -> None:
        """Uninformative words do not change the posterior, however many there are."""
        model = multinomial.fit([[1, 1, 2, 3, 3], [1, 2, 2, 3, 3]], ["a", "b"])
        few = [random.Random(seed).choice([1, 2]) for _ in range(9)]
        many = [*few, *[3] * 60000, *[1, 2] * 20000]
        assert len(many) > 10**5
        assert model.posterior(many) == model.posterior(few) and model.argmax(many) == model.argmax(few)
        assert model.posterior(many, digits=40) == model.posterior(few, digits=40)
        assert model.exact_posterior(many) == model.exact_posterior(few)
        tie = [3] * 60000 + [1, 2] * 20000
        assert model.argmax(tie) == ("a", "b") and model.predict(tie) == "a" and model.log_odds(tie) == 0.0
        assert model.posterior(tie) == {"a": 0.5, "b": 0.5}

    @pytest.mark.slow
    @pytest.mark.engine
    def test_a_tie_of_4000_pairs_of_words(self) -> None:
        """With primes p, q, r, s the words of a pair weigh pq and rs in one class, pr and qs in the other."""
        sieve = bytearray(b"\1") * 200_000
        for p in range(2, 450):
            sieve[p * p :: p] = bytes(len(sieve[p * p :: p]))
        primes = [p for p in range(2, 200_000) if sieve[p]][:16_000]
        random.Random(0).shuffle(primes)
        a, b = {}, {}
        for k in range(1, 8001, 2):
            p, q, r, s = primes[2 * k - 2 : 2 * k + 2]
            a[k], a[k + 1], b[k], b[k + 1] = p * q, r * s, p * r, q * s
        most = 1 + max(sum(a.values()), sum(b.values()))  # of both classes, for another word
        a[8001], b[8001] = most - sum(a.values()), most - sum(b.values())
        model = multinomial.model(ClassCounts(("a", "b"), (Counts(1, a), Counts(1, b))), smoothing=0)
        words = list(range(1, 8001))
        begin = process_time()
        assert model.argmax(words) == ("a", "b")
        assert process_time() - begin < 4  # twice the time allowed
        assert model.predict(words) == "a" and model.log_odds(words) == 0.0
        assert model.posterior(words) == {"a": 0.5, "b": 0.5}
        p, q = a[1], b[1]
        assert model.exact_posterior([*words, 1]) == {"a": F(p, p + q), "b": F(q, p + q)}

    @pytest.mark.parametrize(("k", "size"), [(2, 3), (3, 2), (5, 4), (1, 2), (2, 1)])
    def test_any_number_of_classes_and_words(self, k: int, size: int) -> None:
        documents, labels = texts(k, 20, size, k)
        model = multinomial.fit(documents, labels)
        words = {y: Counter(w for t, u in zip(documents, labels) if u == y for w in t) for y in range(k)}
        generator = random.Random(k)
        for _ in range(20):
            x = [generator.randint(1, size) for _ in range(generator.randint(0, 5))]
            joint = {
                y: F(labels.count(y), len(labels))
                * math.prod((F(1 + n[w], size + sum(n.values())) for w in x), start=F(1))
                for y, n in words.items()
            }
            assert model.joint(x) == joint
            assert model.exact_posterior(x) == {y: q / sum(joint.values()) for y, q in joint.items()}


class TestLogLikelihood:
    """The logarithm of prod_i p(y_i) prod_j p(x_ij | y_i).

    Spec: event-log-likelihood, nb-joint-likelihood
    """

    def test_by_hand(self) -> None:
        # a: 2/3 documents, words 1 1 2 and 1: 3/4 and 1/4; b: 1/3, words 2 2: 1
        value = F(2, 3) ** 2 * F(3, 4) ** 3 * F(1, 4) * F(1, 3)
        documents, labels = [[1, 1, 2], [1], [2, 2]], ["a", "a", "b"]
        model = multinomial.fit(documents, labels, smoothing=0)
        assert model.log_likelihood(documents, labels) == rounded(ln(value))
        assert model.log_likelihood(documents, labels, digits=50) == rounded(ln(value), 50)

    def test_an_outcome_never_seen(self) -> None:
        model = multinomial.fit([[1], [1, 2]], [0, 1], smoothing=0)
        assert model.log_likelihood([[2]], [0]) == -math.inf
        assert model.log_likelihood([[2]], [0], digits=9) == Decimal("-Infinity")
        # skipped, because 0 ln 0 must not appear
        assert model.log_likelihood([[1], [1]], [0, 0]) == rounded(-2 * ln(2))
        assert model.log_likelihood([[]], [1]) == rounded(-ln(2))

    @pytest.mark.engine
    def test_of_any_length(self) -> None:
        n = 10**12
        assert IIR_MODEL.log_likelihood([{1: n}], ["china"]) == rounded(n * ln(F(3, 7)) + ln(F(3, 4)))
        assert multinomial.fit([[1]], ["a"]).log_likelihood([{1: n}], ["a"]) == 0.0


class TestWordProbabilities:
    """phi_k|y is the fraction of the words of class y that are word k.

    Spec: event-mle-word
    """

    def test_by_hand(self) -> None:
        counts = multinomial.count(IIR, IIR_LABELS)
        assert multinomial.word_probabilities(counts) == {
            "china": (F(5, 8), F(1, 8), F(1, 8), F(1, 8), 0, 0),
            "japan": (F(1, 3), 0, 0, 0, F(1, 3), F(1, 3)),
        }
        model = multinomial.fit(IIR, IIR_LABELS, smoothing=0)
        assert model.probabilities == multinomial.word_probabilities(counts)
        assert model == multinomial.model(counts, smoothing=0)

    def test_divides_by_words_not_by_documents(self) -> None:
        # a hundred documents with one word, one with a hundred words: half of the words each
        counts = multinomial.count([[1]] * 100 + [[2] * 100], ["a"] * 101)
        assert multinomial.word_probabilities(counts)["a"] == (F(1, 2), F(1, 2))

    @each_row("seed", range(4))
    def test_sum_to_one(self, seed: int) -> None:
        found = multinomial.word_probabilities(multinomial.count(*texts(seed, 20, 5, 3)))
        assert [sum(row) for row in found.values()] == [1, 1, 1]

    def test_a_class_without_documents_is_refused(self) -> None:
        counts = multinomial.count([[1]], ["a"], classes=["a", "b"])
        for use in (
            lambda: multinomial.word_probabilities(counts),
            lambda: multinomial.model(counts, smoothing=0),
            lambda: multinomial.fit([[1]], ["a"], classes=["a", "b"], smoothing=0),
        ):
            with pytest.raises(EmptyClassError, match="^class 'b' has no training example"):
                use()

    def test_a_class_without_words_is_zero_over_zero(self) -> None:
        counts = multinomial.count([[1], []], ["a", "b"])
        for use in (
            lambda: multinomial.word_probabilities(counts),
            lambda: multinomial.model(counts, smoothing=0),
            lambda: multinomial.model(counts, smoothing=[0]),
            lambda: multinomial.smoothed_word_probabilities(counts, [0]),
        ):
            with pytest.raises(EmptyDataError, match="^words of class 'b': empty"):
                use()
        assert multinomial.model(counts).probabilities["b"] == (1,)

    def test_no_document_and_no_word_are_refused(self) -> None:
        with pytest.raises(EmptyDataError, match="^examples: empty"):
            multinomial.fit([], [])
        with pytest.raises(EmptyDataError, match="^vocabulary: empty"):
            multinomial.fit([[], []], ["a", "b"])
        with pytest.raises(EmptyDataError, match="^vocabulary: empty"):
            multinomial.fit([[], []], [0, 1], smoothing=())


class TestLaplace:
    """phi_k|y = (1 + n_ky) / (|V| + n_y).

    Spec: event-laplace-word
    """

    def test_introduction_to_information_retrieval(self) -> None:
        china, japan = IIR_MODEL.probabilities["china"], IIR_MODEL.probabilities["japan"]
        assert china == (F(3, 7), F(1, 7), F(1, 7), F(1, 7), F(1, 14), F(1, 14))
        assert japan == (F(2, 9), F(1, 9), F(1, 9), F(1, 9), F(2, 9), F(2, 9))
        found = multinomial.smoothed_word_probabilities(multinomial.count(IIR, IIR_LABELS))
        assert found == {"china": china, "japan": japan}

    def test_the_vocabulary_is_that_of_all_classes(self) -> None:
        # spam "ab bc", ham "cd" as words a, b, c, d: |V| = 4. P(a|spam) = (1 + 1)/(4 + 4)
        model = multinomial.fit([[1, 2], [2, 3], [3, 4]], ["spam", "spam", "ham"])
        assert model.vocabulary_size == 4 and model.probabilities["spam"][0] == F(1, 4)

    @pytest.mark.engine
    def test_the_vocabulary_may_be_declared(self) -> None:
        model = multinomial.fit([[1]], ["a"], vocabulary_size=50000)
        assert model.vocabulary_size == len(model.probabilities["a"]) == 50000
        assert model.probabilities["a"][0] == F(2, 50001) and model.probabilities["a"][34999] == F(1, 50001)

    @pytest.mark.parametrize("smoothing", [1, F(1, 2), 0.1, 7, Decimal("1E-400")])
    @pytest.mark.parametrize("seed", range(3))
    def test_are_the_smoothed_frequencies(self, seed: int, smoothing: Number) -> None:
        documents, labels = texts(seed, 12, 4, 2)
        found = multinomial.fit(documents, labels, vocabulary_size=6, smoothing=smoothing).probabilities
        for y in (0, 1):
            words = [w for text, label in zip(documents, labels) if label == y for w in text]
            counts = [words.count(k) for k in range(1, 7)]
            assert found[y] == smoothed_frequencies(counts, smoothing)
            assert sum(found[y]) == 1 and min(found[y]) > 0

    def test_a_pseudo_count_for_each_word(self) -> None:
        # (1, 1, 1) and (1, 3, 2): (2, 4, 3)/9; a class without documents: (1, 3, 2)/6
        counts = multinomial.count([[1, 2, 3]], ["a"], classes=["a", "b"])
        expected = {"a": (F(2, 9), F(4, 9), F(1, 3)), "b": (F(1, 6), F(1, 2), F(1, 3))}
        assert multinomial.smoothed_word_probabilities(counts, [1, 3, 2]) == expected
        model = multinomial.model(counts, smoothing=iter([1, 3, 2]), prior_smoothing=1)
        assert model.probabilities == expected
        # priors 2/3 and 1/3; word 2 twice: 2/3 * 16/81 against 1/3 * 1/4
        assert model.joint([2, 2]) == {"a": F(32, 243), "b": F(1, 12)}
        assert model.exact_posterior([2, 2])["a"] == F(32, 243) / (F(32, 243) + F(1, 12))
        assert model.predict([2, 2]) == "a" and model.log_odds([3, 3]) == rounded(-ln(2))

    def test_fractional_pseudo_counts_for_each_word(self) -> None:
        alpha: list[Number] = [0.5, F(1, 3), 0]
        model = multinomial.fit([[1, 1, 2], [2]], ["a", "b"], smoothing=alpha)
        # a: (5/2, 4/3, 0)/(23/6); b: (1/2, 4/3, 0)/(11/6)
        assert model.probabilities == {"a": (F(15, 23), F(8, 23), 0), "b": (F(3, 11), F(8, 11), 0)}
        assert model.vocabulary_size == 3 and model.joint([1])["b"] == F(3, 22)
        with pytest.raises(UndefinedPosteriorError, match="0/0: word 3 has probability 0 in every class$"):
            model.posterior([1, 3])

    def test_equal_pseudo_counts_are_one(self) -> None:
        one = multinomial.fit(IIR, IIR_LABELS, smoothing=F(1, 2))
        six = multinomial.fit(IIR, IIR_LABELS, smoothing=[F(1, 2)] * 6)
        assert one.probabilities == six.probabilities and one != six
        assert one.exact_posterior(IIR_TEST) == six.exact_posterior(IIR_TEST)

    def test_pseudo_counts_are_as_many_as_words(self) -> None:
        with pytest.raises(ShapeError, match="^smoothing: expected 3 entries, got 2$"):
            multinomial.fit([[1]], ["a"], vocabulary_size=3, smoothing=[1, 1])
        with pytest.raises(ShapeError, match="^smoothing: expected 3 entries or more, got 2$"):
            multinomial.fit([[1, 3]], ["a"], smoothing=[1, 1])
        assert multinomial.fit([[1]], ["a"], smoothing=[1, 1, 1]).vocabulary_size == 3

    def test_a_declared_class_without_documents(self) -> None:
        model = multinomial.fit([[1, 2]], ["a"], classes=["b", "a"])
        assert model.probabilities["b"] == (F(1, 2), F(1, 2)) and model.priors == {"b": 0, "a": 1}
        assert model.posterior([1]) == {"b": 0.0, "a": 1.0} and model.predict([2, 2]) == "a"


class TestZeroOverZero:
    """A word in no training document: 0/0 without smoothing, a posterior with it.

    Spec: nb-zero-over-zero
    """

    DOCUMENTS, LABELS = [[1, 2087], [1, 39831]], ["spam", "ham"]

    def model(self, smoothing: Number) -> MultinomialModel[str]:
        return multinomial.fit(self.DOCUMENTS, self.LABELS, vocabulary_size=50000, smoothing=smoothing)

    @pytest.mark.engine
    def test_the_posterior_is_undefined_and_the_word_named(self) -> None:
        model = self.model(0)
        assert {row[34999] for row in model.probabilities.values()} == {0}
        for x in ([1, 35000], {1: 3, 35000: 2}, [1] * 3000 + [35000]):
            assert model.joint(x) == {"ham": 0, "spam": 0}
            for use in (model.posterior, model.exact_posterior, model.predict, model.argmax, model.log_odds):
                with pytest.raises(
                    UndefinedPosteriorError, match="0/0: word 35000 has probability 0 in every class$"
                ):
                    use(x)

    @pytest.mark.engine
    def test_a_document_without_the_word_has_its_posterior(self) -> None:
        assert self.model(0).joint({1: 1, 35000: 0}) == {"ham": F(1, 4), "spam": F(1, 4)}
        assert self.model(0).posterior({1: 1, 35000: 0}) == {"ham": 0.5, "spam": 0.5}
        assert self.model(0).posterior([1, 2087]) == {"ham": 0.0, "spam": 1.0}
        assert self.model(0).posterior([1]) == {"ham": 0.5, "spam": 0.5}

    @pytest.mark.engine
    def test_with_smoothing_it_is_defined(self) -> None:
        model = self.model(1)
        assert {row[34999] for row in model.probabilities.values()} == {F(1, 50002)}
        assert model.exact_posterior([1, 2087, 35000]) == {"ham": F(1, 3), "spam": F(2, 3)}

    def test_classes_may_have_different_words_to_blame(self) -> None:
        model = multinomial.fit([[1], [2]], [0, 1], vocabulary_size=3, smoothing=0)
        with pytest.raises(
            UndefinedPosteriorError, match="every class has a factor 0: in class 0 word 2; in class 1 word 1$"
        ):
            model.posterior([1, 2])
        with pytest.raises(UndefinedPosteriorError, match="word 3 has probability 0 in every class$"):
            model.posterior([1, 2, 3])


class TestWordCounts:
    """A vector of |V| counts as a document."""

    def test_by_hand(self) -> None:
        assert word_counts([2, 0, 1]) == {1: 2, 3: 1} and word_counts([]) == word_counts([0, 0]) == {}
        mixed: list[Number] = [F(2), 0.0, Decimal("1E+2")]
        assert word_counts(iter(mixed)) == {1: 2, 3: 100}


class TestTooManyWords:
    @pytest.mark.engine
    def test_more_words_than_a_document_has_are_refused(self) -> None:
        model = multinomial.fit([[1, 1, 2], [1, 2, 2]], ["a", "b"])
        assert model.predict({1: 10**12}) == "a"
        for use in (model.posterior, model.predict, model.log_joint):
            with pytest.raises(DomainError, match="^words of x is 1000000000001 "):
                use({1: 10**12, 2: 1})


class TestTheLongestExactValues:
    """p(word 1 | a) = 1/2, and 2 has two bits: 2^21 words give 2^22 bits, the maximum for exact products."""

    MODEL = multinomial.fit([[1, 2]], ["a"], smoothing=0)

    @pytest.mark.engine
    def test_are_computed(self) -> None:
        joint = self.MODEL.joint({1: 2**21})["a"]
        assert joint.numerator == 1 and joint.denominator == 1 << 2**21

    @pytest.mark.engine
    def test_longer_ones_are_refused(self) -> None:
        n = 2**21 + 1
        with pytest.raises(
            DomainError, match="^bits of an exact value is 4194306 .*; allowed: at most 4194304; rounded, "
        ):
            self.MODEL.joint({1: n})

    @pytest.mark.parametrize("n", [2**21 + 1, 10**12])
    @pytest.mark.engine
    def test_rounded_ones_have_no_limit(self, n: int) -> None:
        assert self.MODEL.posterior({1: n}) == {"a": 1.0}
        assert self.MODEL.log_joint({1: n}) == {"a": rounded(-n * ln(2))}


class TestLargeVocabularies:
    @pytest.mark.engine
    def test_end_where_words_can_no_longer_be_numbered(self) -> None:
        assert len(multinomial.fit([[1]], ["a"], 10**12).probabilities["a"]) == 10**12
        with pytest.raises(DomainError, match="^vocabulary_size is "):
            multinomial.fit([[1]], ["a"], 10**12 + 1)
        with pytest.raises(DomainError, match=r"^documents\[0\]\[0\] is "):
            multinomial.fit([[10**12 + 1]], ["a"])
