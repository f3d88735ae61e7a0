# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A model that genref does not have, built from genref's parts: negative binomial words.

Given y, word k occurs n times with the probability C(n + r - 1, n) p^r (1 - p)^n, p = p_ky, independently of
the other words. The multinomial model does not model the length of a document; here the length is
informative. r is a given whole number for each class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction as F
from math import comb, exp, inf, log, prod

import pytest

from genref import equations
from genref.counts import ClassCounts
from genref.definition import by_definition
from genref.display import Listing
from genref.engine.classes.table import Events
from genref.errors import DomainError, EmptyDataError, UndefinedPosteriorError
from genref.explanation import Reasons
from genref.generative import GenerativeModel, log_quotient
from genref.multinomial_naive_bayes import Document, Documents, count
from genref.naive_bayes import class_priors
from genref.numbers.labels import Frozen
from genref.numbers.reals import Logarithm
from genref.records import dataclass


@dataclass(frozen=True, repr=False)
class NegativeBinomialModel(GenerativeModel[str, Document, Events[int]]):
    """p(x|y) = prod_k C(n_k + r_y - 1, n_k) p_ky^r_y (1 - p_ky)^n_k, where word k occurs n_k times in x."""

    priors: Mapping[str, F]
    r: Mapping[str, int]
    p: Mapping[str, tuple[F, ...]]
    _rows = Documents.rows

    @property
    def size(self) -> int:
        """|V|, the number of words."""
        return len(self.p[self.classes[0]])

    def _checked(self, x: Document, where: str = "x") -> Events[int]:
        return Documents(self.size).events(x, where)

    def _likelihoods(self, x: Events[int]) -> dict[str, equations.Number]:
        return {y: prod(self._factors(x, y)) for y in self.classes}

    def _factors(self, x: Events[int], y: str) -> Iterator[F]:
        n, r = Counter(x), self.r[y]
        for k, p in enumerate(self.p[y], 1):
            yield comb(n[k] + r - 1, n[k]) * p**r * (1 - p) ** n[k]

    def _reasons(self, x: Events[int], label: str, other: str) -> Iterator[tuple[str, Logarithm]]:
        for k, (one, two) in enumerate(zip(self._factors(x, label), self._factors(x, other)), 1):
            yield f"word {k} ({Counter(x)[k]})", log_quotient(one, two)

    def _facts(self) -> Mapping[str, object]:
        return {**super()._facts(), "words": self.size}

    def _tables(self) -> Iterator[Listing]:
        yield from super()._tables()
        rows = ((k, [self.p[y][k - 1] for y in self.p]) for k in range(1, self.size + 1))
        yield Listing("word", [f"p({y})" for y in self.p], rows, self.size, "word")


def model(counts: ClassCounts[str, int], size: int, r: Mapping[str, int]) -> NegativeBinomialModel:
    """Return the maximum likelihood model.

    p_ky = r n / (r n + s), where word k occurs s times in the n documents of class y.
    """
    p = {
        y: tuple(
            F(r[y] * part.examples, r[y] * part.examples + part.events.get(k, 0)) for k in range(1, size + 1)
        )
        for y, part in zip(counts.classes, counts.counts)
    }
    return NegativeBinomialModel(Frozen(class_priors(counts)), Frozen(r), Frozen(p))


def fit(documents: Iterable[Document], labels: Iterable[str], r: Mapping[str, int]) -> NegativeBinomialModel:
    """Return the model fitted to documents of two words."""
    return model(count(documents, labels, vocabulary_size=2), 2, r)


DOCUMENTS: list[Document] = [{1: 4, 2: 5}, {2: 7}, {1: 6, 2: 2}]
LABELS = ["spam", "spam", "ham"]
TWICE = {"ham": 2, "spam": 2}
MODEL = fit(DOCUMENTS, LABELS, TWICE)
EVEN = fit([*DOCUMENTS, {1: 6, 2: 2}], [*LABELS, "ham"], TWICE)
"""Equally many documents in both classes, with the words swapped."""


class TestStatistics:
    def test_they_add_up_over_parts(self) -> None:
        parts = [count([x], [y], vocabulary_size=2) for x, y in zip(DOCUMENTS, LABELS)]
        assert model(parts[2] + parts[0] + parts[1], 2, TWICE) == MODEL

    def test_a_document_can_be_taken_away(self) -> None:
        more = count([*DOCUMENTS, [2, 2]], [*LABELS, "ham"], vocabulary_size=2)
        assert model(more - count([[2, 2]], ["ham"], vocabulary_size=2), 2, TWICE) == MODEL


class TestEstimates:
    def test_by_hand(self) -> None:
        # spam: n = 2, word 1 4 times, 4/(4 + 4); word 2 12 times, 4/(4 + 12). ham: 2/(2 + 6) and 2/(2 + 2)
        assert MODEL.p == {"ham": (F(1, 4), F(1, 2)), "spam": (F(1, 2), F(1, 4))}
        assert MODEL.priors == {"ham": F(1, 3), "spam": F(2, 3)} and MODEL.classes == ("ham", "spam")

    @pytest.mark.parametrize("r", [1, 2, 5])
    def test_the_slope_of_the_likelihood_is_0(self, r: int) -> None:
        # d/dp (r n ln p + s ln(1 - p)) = r n/p - s/(1 - p)
        p = fit(DOCUMENTS, LABELS, {"ham": r, "spam": r}).p["spam"]
        assert [r * 2 / p_k - s / (1 - p_k) for p_k, s in zip(p, (4, 12))] == [0, 0]

    def test_no_other_p_is_likelier(self) -> None:
        at_most = MODEL.log_likelihood(DOCUMENTS, LABELS)
        for step in (F(1, 100), -F(1, 100)):
            p = {**MODEL.p, "spam": (F(1, 2), F(1, 4) + step)}
            assert NegativeBinomialModel(MODEL.priors, TWICE, p).log_likelihood(DOCUMENTS, LABELS) < at_most


class TestAnswers:
    def test_posterior_by_hand(self) -> None:
        # x is word 1 alone: C(2, 1) (1/2)^2 (1/2) (1/4)^2 = 1/64 for spam, C(2, 1) (1/4)^2 (3/4) (1/2)^2 =
        # 3/128 for ham; times the priors 4/384 and 3/384
        assert MODEL.posterior([1]) == {"ham": 3 / 7, "spam": 4 / 7}
        assert MODEL.log_joint([1]) == {"ham": log(F(1, 128)), "spam": log(F(1, 96))}
        assert MODEL.log_odds([1], digits=20) == Decimal("0.28768207245178092744")  # ln 4/3
        assert MODEL.predict([1]) == "spam" and MODEL.argmax([1]) == ("spam",)
        assert MODEL.log_likelihood([[1], [1]], ["ham", "spam"]) == log(F(1, 128 * 96))

    def test_a_document_without_words_says_something(self) -> None:
        # p^r of each word: (1/4)^2 (1/2)^2 for both, so the priors decide; with r = 1 for spam, it is 4
        # times ham's: p = 1/3 and 1/7 for spam
        assert MODEL.posterior([]) == {"ham": 1 / 3, "spam": 2 / 3}
        other = fit(DOCUMENTS, LABELS, {"ham": 2, "spam": 1})
        assert other.p["spam"] == (F(1, 3), F(1, 7))
        ham, spam = F(1, 64) / 3, F(1, 21) * 2 / 3
        assert other.posterior([])["spam"] == float(spam / (ham + spam))

    def test_a_long_document(self) -> None:
        # of 2 + 10^4 words, the odds are 2 (3/2)^(10^4 - 2)
        assert MODEL.log_odds({1: 2, 2: 10**4}) == pytest.approx(log(2) + (10**4 - 2) * log(1.5), rel=1e-15)
        ham = 1 / (1 + 2 * Decimal("1.5") ** (10**4 - 2))
        assert f"{MODEL.posterior({1: 2, 2: 10**4}, digits=6)['ham']}" == f"{ham:.5E}"

    def test_a_tie_is_found(self) -> None:
        assert EVEN.argmax([1, 2]) == ("ham", "spam") and EVEN.predict([1, 2]) == "ham"
        assert EVEN.posterior([2, 1, 1, 2]) == {"ham": 0.5, "spam": 0.5} and EVEN.log_odds([1, 2]) == 0
        assert EVEN.argmax([1, 2, 2]) == ("spam",)

    def test_an_explanation_has_a_part_for_each_word(self) -> None:
        # Word 1 occurs once: C(2, 1) (1/2)^2 (1/2) against C(2, 1) (1/4)^2 (3/4), 8/3.
        # Word 2 does not: (1/4)^2 against (1/2)^2, 1/4.
        explained = MODEL.explain([1])
        assert isinstance(explained, Reasons)
        assert (explained.label, explained.other) == ("spam", "ham")
        assert (explained.prior, explained.log_odds) == (log(2), MODEL.log_odds([1]))
        parts = {part.name: exp(part.log_odds) for part in explained.parts}
        assert parts == pytest.approx({"word 1 (1)": 8 / 3, "word 2 (0)": 1 / 4}, rel=1e-15)

    def test_without_the_engine_it_is_the_same(self) -> None:
        with by_definition():
            assert fit(DOCUMENTS, LABELS, TWICE) == MODEL
            assert MODEL.posterior([1]) == {"ham": 3 / 7, "spam": 4 / 7}


class TestEdges:
    def test_0_over_0_has_no_posterior(self) -> None:
        # Word 1 never occurred in spam, nor word 2 in ham: p = 1
        apart = fit([[1], [2]], ["ham", "spam"], TWICE)
        assert apart.p == {"ham": (F(2, 3), F(1)), "spam": (F(1), F(2, 3))}
        with pytest.raises(UndefinedPosteriorError, match="0 for every class"):
            apart.posterior([1, 2])
        assert apart.log_odds([1]) == -inf and apart.predict([2]) == "spam"

    def test_what_is_no_document_is_refused(self) -> None:
        with pytest.raises(DomainError, match=r"x\[1\]"):
            MODEL.posterior([1, 3])
        with pytest.raises(DomainError, match=r"documents\[1\]\[0\]"):
            MODEL.log_likelihood([[1], [0]], LABELS[1:])
        with pytest.raises(EmptyDataError, match="examples"):
            fit([], [], TWICE)

    def test_it_shows_itself(self) -> None:
        assert repr(MODEL) == "NegativeBinomialModel(classes=('ham', 'spam'), words=2)"
        heading, *lines = str(MODEL).splitlines()
        assert heading == "NegativeBinomialModel: 2 classes, 2 words"
        assert [line.split() for line in lines if line][-3:] == [
            ["word", "p(ham)", "p(spam)"],
            ["1", "0.25", "0.5"],
            ["2", "0.5", "0.25"],
        ]
