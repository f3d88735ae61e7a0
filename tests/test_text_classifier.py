# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""From a text to its posterior, checked against the models on numbers and by hand.

See: nb-vocabulary, nb-presence-vector, event-encoding
"""

from __future__ import annotations

import math
import pickle
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from types import SimpleNamespace
from typing import Optional, Type, TypeVar, Union

import pytest

from genref import bernoulli_naive_bayes, multinomial_naive_bayes, text_classifier
from genref.bernoulli_naive_bayes import BernoulliModel
from genref.counts import ClassCounts, Counts
from genref.errors import (
    DomainError,
    EmptyDataError,
    Label,
    ShapeError,
    UndefinedPosteriorError,
)
from genref.multinomial_naive_bayes import MultinomialModel
from genref.text import Vocabulary, tokenize
from genref.text_classifier import (
    BernoulliText,
    Contribution,
    Explanation,
    MultinomialText,
    TextClassifier,
    count,
    fit,
)

from .each_row import each_row

F = Fraction

LIMITS: list[tuple[Optional[int], int, list[str]]] = [
    (None, 1, []),
    (5, 1, []),
    (None, 12, []),
    (7, 2, ["a", "e", "z"]),
]

R = TypeVar("R", float, Decimal)
Kind = Type[TextClassifier[Label]]
MULTINOMIAL: Kind = MultinomialText
BERNOULLI: Kind = BernoulliText
KINDS = [MULTINOMIAL, BERNOULLI]

# Manning, Raghavan, Schuetze, Introduction to Information Retrieval (2008), table 13.1.
CHINA_TEXTS = ["Chinese Beijing Chinese", "Chinese Chinese Shanghai", "Chinese Macao", "Tokyo Japan Chinese"]
CHINA_LABELS = ["yes", "yes", "yes", "no"]
CHINA_TEST = "Chinese Chinese Chinese Tokyo Japan"


def log(value: Fraction, digits: int) -> Decimal:
    """Return the natural logarithm to this many digits, using only `decimal`."""
    work = Context(digits + 20)
    exact = work.subtract(work.ln(Decimal(value.numerator)), work.ln(Decimal(value.denominator)))
    return Context(digits).plus(exact)


def log_double(numerator: int, denominator: int = 1) -> float:
    return float(log(F(numerator, denominator), 40))


def random_texts(seed: int, number: int, words: str = "abcdefgh", most: int = 6) -> list[str]:
    generator = random.Random(seed)
    return [" ".join(generator.choices(words, k=generator.randint(1, most))) for _ in range(number)]


def outcome(use: Callable[[], object]) -> object:
    """Return the result of a call, or that the posterior is 0/0."""
    try:
        return use()
    except UndefinedPosteriorError:
        return UndefinedPosteriorError


class TestAgainstTheModelsOfNumbers:
    """Both event models equal those on numbers, over the identities or positions of words."""

    @pytest.mark.slow
    @each_row("seed", range(4))
    @pytest.mark.parametrize("smoothing", [1, 0, F(1, 3), 0.1])
    @pytest.mark.parametrize("kind", KINDS)
    def test_agree_in_everything(self, kind: Kind, smoothing: Union[int, Fraction, float], seed: int) -> None:
        texts, tests = random_texts(seed, 30), random_texts(seed + 100, 20, "abcdefghxyz") + ["", "x y"]
        labels: list[Label] = [i % 3 for i in range(30)]
        size, minimum, stop_words = LIMITS[seed]
        mine = fit(
            texts, labels, kind, smoothing=smoothing, size=size, minimum=minimum, stop_words=stop_words
        )
        documents = [tokenize(text) for text in texts]
        if kind is BERNOULLI:  # a text counts a word once
            documents = [sorted(set(words)) for words in documents]
        vocabulary = Vocabulary.of(documents, size=size, minimum=minimum, stop_words=stop_words)
        assert mine.vocabulary == vocabulary and 2 <= len(vocabulary) <= 8
        theirs: Union[MultinomialModel[Label], BernoulliModel[Label]]
        if kind is BERNOULLI:
            theirs = bernoulli_naive_bayes.fit(
                map(vocabulary.presence, documents), labels, smoothing=smoothing
            )
        else:
            theirs = multinomial_naive_bayes.fit(
                map(vocabulary.identities, documents),
                labels,
                vocabulary_size=len(vocabulary),
                smoothing=smoothing,
            )
        assert mine.priors == theirs.priors and mine.classes == theirs.classes
        xs: list[tuple[int, ...]] = []
        for text in tests:
            words = tokenize(text)
            x = vocabulary.presence(words) if kind is BERNOULLI else vocabulary.identities(words)
            xs.append(x)
            assert mine.joint(text) == theirs.joint(x)
            assert mine.log_joint(text) == theirs.log_joint(x)
            assert mine.log_joint(text, digits=30) == theirs.log_joint(x, digits=30)
            assert [mine.likelihood(text, y) for y in range(3)] == [theirs.likelihood(x, y) for y in range(3)]
            assert outcome(lambda: mine.posterior(text)) == outcome(lambda: theirs.posterior(x))
            assert outcome(lambda: mine.posterior(text, digits=30)) == outcome(
                lambda: theirs.posterior(x, digits=30)
            )
            assert outcome(lambda: mine.exact_posterior(text)) == outcome(lambda: theirs.exact_posterior(x))
            assert outcome(lambda: mine.predict(text)) == outcome(lambda: theirs.predict(x))
            assert outcome(lambda: mine.argmax(text)) == outcome(lambda: theirs.argmax(x))
        answers: list[Label] = [i % 3 for i in range(len(tests))]
        assert mine.log_likelihood(tests, answers) == theirs.log_likelihood(xs, answers)
        assert mine.log_likelihood(tests, answers, digits=40) == theirs.log_likelihood(xs, answers, digits=40)

    @pytest.mark.parametrize("kind", KINDS)
    def test_agree_in_the_log_odds_of_two_classes(self, kind: Kind) -> None:
        texts = random_texts(9, 20)
        labels: list[Label] = ["ham", "spam"] * 10
        mine = fit(texts, labels, kind, smoothing=F(1, 2))
        documents = list(map(tokenize, texts))
        for text in random_texts(10, 10):
            words = tokenize(text)
            if kind is BERNOULLI:
                presences = map(mine.vocabulary.presence, documents)
                odds = bernoulli_naive_bayes.fit(presences, labels, smoothing=F(1, 2)).log_odds(
                    mine.vocabulary.presence(words)
                )
            else:
                identities = map(mine.vocabulary.identities, documents)
                odds = multinomial_naive_bayes.fit(identities, labels, smoothing=F(1, 2)).log_odds(
                    mine.vocabulary.identities(words)
                )
            assert mine.log_odds(text) == odds

    @pytest.mark.parametrize("kind", KINDS)
    def test_agree_on_priors_and_their_smoothing(self, kind: Kind) -> None:
        texts = ["a b", "a", "b c"]
        labels: list[Label] = ["x", "x", "y"]
        assert fit(texts, labels, kind, prior_smoothing=1).priors == {"x": F(3, 5), "y": F(2, 5)}
        priors: dict[Label, float] = {"y": 0.25, "x": 0.75}
        given = fit(texts, labels, kind, priors=priors)
        assert given.priors == {"y": F(1, 4), "x": F(3, 4)} and given.classes == ("y", "x")
        # Smoothing and priors are part of the value.
        fitted = [fit(texts, labels, kind), fit(texts, labels, kind, prior_smoothing=1), given]
        assert len(set(fitted)) == 3


class TestTextbook:
    """Manning, Raghavan, Schuetze, table 13.1, with texts."""

    def test_multinomial(self) -> None:
        model = fit(CHINA_TEXTS, CHINA_LABELS)
        # Chinese 3/7 and 2/9, Tokyo and Japan 1/14 and 2/9 each, priors 3/4 and 1/4.
        yes = F(3, 4) * F(3, 7) ** 3 * F(1, 14) ** 2
        no = F(1, 4) * F(2, 9) ** 3 * F(2, 9) ** 2
        assert model.joint(CHINA_TEST) == {"no": no, "yes": yes}
        assert model.exact_posterior(CHINA_TEST)["yes"] == F(4782969, 6934265)
        assert model.posterior(CHINA_TEST)["yes"] == 4782969 / 6934265
        assert model.predict(CHINA_TEST) == "yes"

    def test_bernoulli(self) -> None:
        model = fit(CHINA_TEXTS, CHINA_LABELS, BernoulliText)
        # yes: 4/5 for Chinese, 1/5 for Tokyo and Japan, 1 - 2/5 for the three absent; no: 2/3 each.
        yes = F(3, 4) * F(4, 5) * F(1, 5) ** 2 * F(3, 5) ** 3
        no = F(1, 4) * F(2, 3) ** 3 * F(2, 3) ** 3
        assert model.joint(CHINA_TEST) == {"no": no, "yes": yes}
        assert model.exact_posterior(CHINA_TEST)["yes"] == F(59049, 309049)
        assert model.predict(CHINA_TEST) == "no"

    def test_unknown_words_change_nothing(self) -> None:
        multinomial, bernoulli = fit(CHINA_TEXTS, CHINA_LABELS), fit(CHINA_TEXTS, CHINA_LABELS, BernoulliText)
        assert multinomial.exact_posterior("zzz zzz") == {"no": F(1, 4), "yes": F(3, 4)}
        assert multinomial.exact_posterior(CHINA_TEST + " zzz" * 50)["yes"] == F(4782969, 6934265)
        assert bernoulli.exact_posterior(CHINA_TEST + " zzz" * 50)["yes"] == F(59049, 309049)


class TestWhatCounts:
    def test_unknown_words_do_not_favour_the_class_with_fewer_words(self) -> None:
        # 10 words against 50; with a seventh word for all unknown ones it would be 49/53.
        model = fit(["a b c d e f a b c d", "a b c d e " * 10], ["few", "many"])
        assert len(model.vocabulary) == 6
        assert model.exact_posterior("x y") == {"few": F(1, 2), "many": F(1, 2)}

    def test_a_name_of_another_language_is_a_word(self) -> None:
        model = fit(["constructor call", "hello world"], ["A", "B"])
        # 4 words: 1 + 1 of 2 + 4, and 0 + 1 of 2 + 4.
        assert model.likelihood("constructor", "A") == F(1, 3)
        assert model.likelihood("constructor", "B") == F(1, 6)
        assert model.exact_posterior("constructor") == {"A": F(2, 3), "B": F(1, 3)}

    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize(
        "word",
        [
            *("__proto__", "constructor", "hasOwnProperty", "toString", "", "NaN", "null", "1e3"),
            *("\u00e9", "e\u0301", "\U0001f600", "\ud800", "\x00"),
        ],
    )
    def test_every_word_is_data(self, kind: Kind, word: str) -> None:
        def split(text: str) -> list[str]:
            return text.split(" ")

        model = fit([f"{word} call", "hello world"], ["A", "B"], kind, tokenizer=split)
        assert len(model.vocabulary) == 4 and word in model.vocabulary
        # Multinomial: 1/3 against 1/6. Bernoulli: 2/3 against 1/3, and with one absence of 1/3
        # and two of 2/3 against one of 2/3 and two of 1/3: 2 * (4/27) / (2/27).
        expected = F(2, 3) if kind is MULTINOMIAL else F(4, 5)
        assert model.exact_posterior(word)["A"] == expected
        part = next(part for part in model.explain(word).words if part.word == word)
        assert part.log_odds == log_double(2)

    def test_repeated_words_count_as_the_model_says(self) -> None:
        assert count(["yes and yes"], ["x"])["x"] == Counts(1, {"yes": 2, "and": 1})
        assert count(["yes and yes"], ["x"], BernoulliText)["x"] == Counts(1, {"yes": 1, "and": 1})
        assert count(["good!"], ["x"])["x"].events == {"good": 1}

    def test_repetition_changes_nothing_for_presence(self) -> None:
        once = fit(["win prize", "see you"], ["spam", "ham"], BernoulliText)
        twice = fit(["win win prize prize", "see you you"], ["spam", "ham"], BernoulliText)
        assert once == twice and once.joint("win") == twice.joint("win win win")

    @pytest.mark.parametrize(
        ("labels", "order"),
        [
            (["10", "9"], ("10", "9")),
            ([1, -1], (-1, 1)),
            ([7, 3], (3, 7)),
            (["b", "B"], ("B", "b")),
        ],
    )
    def test_labels_are_data(self, labels: list[Label], order: tuple[Label, ...]) -> None:
        model = fit(["a", "b"], labels)
        assert model.classes == order and model.predict("a") == labels[0]
        assert model.exact_posterior("b") == {labels[0]: F(1, 3), labels[1]: F(2, 3)}

    @pytest.mark.parametrize("kind", KINDS)
    def test_a_declared_class_without_texts_has_the_prior_0(self, kind: Kind) -> None:
        model = fit(["a", "b"], ["x", "y"], kind, classes=["z", "y", "x"])
        assert model.priors == {"z": 0, "y": F(1, 2), "x": F(1, 2)}
        assert model.classes == ("z", "y", "x")
        without = fit(["a", "b"], ["x", "y"], kind).exact_posterior("a")
        assert model.exact_posterior("a") == {"z": 0, **without}

    @pytest.mark.parametrize("kind", KINDS)
    def test_texts_without_known_words(self, kind: Kind) -> None:
        model = fit(["a b", "a", "c"], ["x", "x", "y"], kind)
        assert model.exact_posterior("") == model.exact_posterior("zzz") == model.exact_posterior("!?")
        # Bernoulli, all absent: x 1/4 1/2 3/4, y 2/3 2/3 1/3; times 2/3 and 1/3: 1/16 and 4/81.
        expected = F(2, 3) if kind is MULTINOMIAL else F(81, 145)
        assert model.exact_posterior("") == {"x": expected, "y": 1 - expected}
        assert model.likelihood("zzz", "x") == (1 if kind is MULTINOMIAL else F(3, 32))

    def test_texts_without_words_count_as_texts(self) -> None:
        model = fit(["a", "", "", "b"], ["x", "x", "x", "y"], BernoulliText)
        # a: (1 + 1) / (3 + 2) in x.
        assert model.priors["x"] == F(3, 4) and model.likelihood("a", "x") == F(2, 5) * F(4, 5)

    def test_a_class_of_empty_texts(self) -> None:
        model = fit(["a b", ""], ["x", "y"])
        assert model.likelihood("a", "y") == F(1, 2) and model.likelihood("a", "x") == F(2, 4)
        with pytest.raises(EmptyDataError, match="^words of class 'y' in the vocabulary: empty"):
            fit(["a b", ""], ["x", "y"], smoothing=0)
        assert fit(["a b", ""], ["x", "y"], BernoulliText, smoothing=0).predict("") == "y"

    def test_a_class_without_words_of_the_vocabulary(self) -> None:
        with pytest.raises(EmptyDataError, match="^words of class 'y' in the vocabulary: empty"):
            fit(["a a", "b"], ["x", "y"], smoothing=0, size=1)
        assert fit(["a a", "b"], ["x", "y"], smoothing=1, size=1).likelihood("a", "y") == 1

    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.engine
    def test_a_very_long_text(self, kind: Kind) -> None:
        model = fit(["a a a b", "a b b b"], ["x", "y"], kind)
        # Multinomial: a is 4/6 and 2/6, b the reverse; each pair of both leaves the odds unchanged.
        assert model.argmax("a b " * 50_000) == ("x", "y")
        if kind is MULTINOMIAL:
            assert model.exact_posterior("a b " * 50_000 + "a")["x"] == F(2, 3)
            assert model.posterior("a b " * 50_000 + "a")["x"] == 2 / 3
            assert model.log_odds("a " * 10_000, digits=20) == -log(F(2) ** 10_000, 20)


class TestVocabularyOfAModel:
    TEXTS = ["a a a b", "b c", "a c d", "b d e"]
    LABELS = ["x", "x", "y", "y"]
    # Occurrences: a 4, b 3, c 2, d 2, e 1. Texts that contain the word: a 2, b 3, c 2, d 2, e 1.

    @each_row(
        ("kind", "size", "minimum", "stop_words", "words"),
        [
            (MULTINOMIAL, None, 1, (), "abcde"),
            (MULTINOMIAL, 1, 1, (), "a"),
            (BERNOULLI, 1, 1, (), "b"),
            (MULTINOMIAL, None, 3, (), "ab"),
            (BERNOULLI, None, 3, (), "b"),
            (MULTINOMIAL, 3, 1, ["a"], "bcd"),
            (BERNOULLI, 2, 1, ["b", "c"], "ad"),
        ],
    )
    def test_by_the_model_s_own_counts(
        self, kind: Kind, size: Optional[int], minimum: int, stop_words: list[str], words: str
    ) -> None:
        model = fit(self.TEXTS, self.LABELS, kind, size=size, minimum=minimum, stop_words=stop_words)
        assert model.vocabulary.words == tuple(words)
        assert model.size == size and model.minimum == minimum and set(model.stop_words) == set(stop_words)

    def test_probabilities_are_over_the_words_that_are_known(self) -> None:
        model = fit(self.TEXTS, self.LABELS, size=2)  # a and b: x has 3 and 2 of them, y 1 and 1
        assert model.likelihood("a", "x") == F(4, 7) and model.likelihood("b", "y") == F(1, 2)
        assert model.likelihood("c d e", "x") == 1

    def test_limits_are_whole_numbers(self) -> None:
        model = fit(self.TEXTS, self.LABELS, size=F(2), minimum=2.0)  # type: ignore[arg-type]
        assert (model.size, model.minimum) == (2, 2) and type(model.size) is type(model.minimum) is int

    def test_stop_words_of_every_kind_are_the_same(self) -> None:
        kinds: list[Callable[[str], object]] = [list, tuple, set, frozenset]
        models = {fit(self.TEXTS, self.LABELS, stop_words=kind("ba")) for kind in kinds}  # type: ignore[arg-type]
        assert len(models) == 1


class TestZeros:
    """Events with probability 0 without smoothing."""

    def test_a_word_of_one_class_decides(self) -> None:
        for kind in KINDS:
            model = fit(["a b", "a c"], ["x", "y"], kind, smoothing=0)
            assert model.exact_posterior("a b") == {"x": 1, "y": 0}
            assert model.posterior("a c") == {"x": 0.0, "y": 1.0}
            assert model.log_joint("a b")["y"] == -math.inf
            assert model.log_joint("a b", digits=5)["y"] == Decimal("-Infinity")
            assert model.log_odds("a b") == -math.inf and model.log_odds("a c") == math.inf
            assert model.log_likelihood(["a b"], ["y"]) == -math.inf

    def test_of_two_classes_name_the_words(self) -> None:
        model = fit(["a b", "a c"], ["x", "y"], smoothing=0)
        for use in (model.posterior, model.exact_posterior, model.predict, model.argmax, model.explain):
            with pytest.raises(UndefinedPosteriorError, match="in class 'x' the word 'c'; in class 'y' the"):
                use("a b c")
        assert model.joint("a b c") == {"x": 0, "y": 0}

    def test_absence_has_a_probability_too(self) -> None:
        model = fit(["a b", "a c", "a"], ["x", "y", "y"], BernoulliText, smoothing=0)
        # Every text contains a; every x contains b and no c.
        assert model.exact_posterior("a") == {"x": 0, "y": 1}
        assert model.exact_posterior("a b") == {"x": 1, "y": 0}
        with pytest.raises(UndefinedPosteriorError, match="the absence of the word 'a' .* in every class"):
            model.posterior("")
        with pytest.raises(UndefinedPosteriorError, match="in class 'x' the word 'c'; in class 'y' the word"):
            model.posterior("a b c")

    def test_a_word_unknown_to_the_model_is_no_zero(self) -> None:
        model = fit(["a b", "a c"], ["x", "y"], smoothing=0)
        assert model.exact_posterior("a zzz") == {"x": F(1, 2), "y": F(1, 2)}

    def test_a_prior_of_0(self) -> None:
        model = fit(["a", "b"], ["x", "y"], priors={"x": 1, "y": 0})
        assert model.exact_posterior("b") == {"x": 1, "y": 0}

    def test_words_and_priors_together(self) -> None:
        model = fit(["a", "b"], ["x", "y"], priors={"x": 1, "y": 0}, smoothing=0)
        with pytest.raises(
            UndefinedPosteriorError, match="in class 'x' the word 'b'; in class 'y' its prior"
        ):
            model.posterior("b")


def parts_of(explanation: Explanation[Label, R]) -> list[R]:
    parts = [part.log_odds for part in explanation.words]
    return [explanation.prior, explanation.absent] + parts


class TestExplain:
    """The log-odds of a decision are the sum of the parts of the prior, the absent words and the words."""

    def test_multinomial_by_hand(self) -> None:
        model = fit(["win a prize", "see you soon"], ["spam", "ham"])
        # Six words: 2/9 in the class of the word, 1/9 in the other; so ln 2 for each.
        assert model.explain("a prize for you, a prize for me") == Explanation(
            label="spam",
            other="ham",
            log_odds=log_double(8),
            prior=0.0,
            absent=0.0,
            words=(
                Contribution("a", 2, log_double(4)),
                Contribution("prize", 2, log_double(4)),
                Contribution("you", 1, -log_double(2)),
            ),
            unknown={"for": 2, "me": 1},
        )

    def test_bernoulli_by_hand(self) -> None:
        model = fit(["a b", "a", "b c"], ["x", "x", "y"], BernoulliText)
        # a: 3/4 and 1/3; b: 1/2 and 2/3; the absence of c: 3/4 and 1/3; the priors: 2/3 and 1/3.
        assert model.explain("b a zzz a") == Explanation(
            label="x",
            other="y",
            log_odds=log_double(243, 32),  # 2 * 9/4 * 3/4 * 9/4
            prior=log_double(2),
            absent=log_double(9, 4),
            words=(
                Contribution("a", 1, log_double(9, 4)),
                Contribution("b", 1, log_double(3, 4)),
            ),
            unknown={"zzz": 1},
        )

    def test_to_any_digits(self) -> None:
        model = fit(["a b", "a", "b c"], ["x", "x", "y"], BernoulliText)
        explanation = model.explain("a b", digits=50)
        assert explanation.log_odds == log(F(243, 32), 50)
        assert explanation.prior == log(F(2), 50) and explanation.absent == log(F(9, 4), 50)
        assert [part.log_odds for part in explanation.words] == [log(F(9, 4), 50), log(F(3, 4), 50)]

    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize("seed", range(6))
    def test_parts_add_up(self, kind: Kind, seed: int) -> None:
        labels: list[Label] = [i % 4 for i in range(24)]
        model = fit(random_texts(seed, 24), labels, kind, smoothing=F(1, seed + 1), stop_words=["a"])
        for text in [*random_texts(seed + 50, 8, "abcdefghxyz", 9), "", "zzz"]:
            explanation = model.explain(text, digits=60)
            with localcontext() as context:
                context.prec = 100
                parts = [*map(Decimal, parts_of(explanation)), -Decimal(explanation.log_odds)]
                # Every part is below 100, so each is off by less than 10^-57; there are fewer than 20.
                assert len(parts) < 20 and all(abs(part) < 100 for part in parts)
                assert abs(sum(parts, Decimal(0))) < Decimal("1e-50")
            joint = model.joint(text)
            ranked = sorted(joint, key=lambda y: joint[y], reverse=True)
            assert [explanation.label, explanation.other] == ranked[:2]
            odds = joint[explanation.label] / joint[explanation.other]
            assert explanation.log_odds == (0 if odds == 1 else log(odds, 60))
            assert explanation.unknown == model.vocabulary.unknown(tokenize(text))
            words = [word for word in tokenize(text) if word in model.vocabulary]
            assert {part.word: part.count for part in explanation.words} == {
                word: words.count(word) if kind is MULTINOMIAL else 1 for word in words
            }

    @pytest.mark.parametrize("kind", KINDS)
    def test_a_double_is_each_part_rounded(self, kind: Kind) -> None:
        model = fit(random_texts(3, 20), [i % 2 for i in range(20)], kind)
        for text in random_texts(4, 8):
            doubles, decimals = model.explain(text), model.explain(text, digits=40)
            assert [*map(float, parts_of(decimals))] == parts_of(doubles)
            assert doubles.log_odds == float(decimals.log_odds)
            assert all(type(part) is float for part in [doubles.log_odds, *parts_of(doubles)])
            assert all(type(part) is Decimal for part in [decimals.log_odds, *parts_of(decimals)])

    def test_the_weightiest_words_come_first(self) -> None:
        model = fit(["a a a b d", "b c c d", "d"], ["x", "y", "y"])
        # y against x: a 1/9 to 4/9, b 2/9 each, c 3/9 to 1/9, d 3/9 to 2/9.
        explanation = model.explain("b d c a")
        assert [part.word for part in explanation.words] == ["a", "c", "d", "b"]
        assert [part.log_odds for part in explanation.words] == [
            *(-log_double(4), log_double(3), log_double(3, 2)),
            0.0,
        ]
        # Three times d has more effect than one c: 27/8 to 3.
        assert [part.word for part in model.explain("b d c d d").words] == ["d", "c", "b"]

    def test_words_of_equal_weight_come_in_sorted_order(self) -> None:
        model = fit(["d b f", "a c e"], ["x", "y"])
        assert [part.word for part in model.explain("f a d e b").words] == ["a", "b", "d", "e", "f"]

    def test_the_other_is_the_next_best(self) -> None:
        model = fit(["a a a", "a a b", "b b a"], [1, 2, 3])
        # a: 4/5, 3/5, 2/5; b: 1/5, 2/5, 3/5.
        assert (model.explain("a").label, model.explain("a").other) == (1, 2)
        assert (model.explain("b").label, model.explain("b").other) == (3, 2)
        # a b b: 4/125, 12/125, 18/125; a a b: 16, 18, 12.
        assert (model.explain("a b b").label, model.explain("a b b").other) == (3, 2)
        assert (model.explain("a a b").label, model.explain("a a b").other) == (2, 1)
        assert model.explain("a a b").log_odds == log_double(9, 8)

    def test_at_a_tie_the_first_against_the_next(self) -> None:
        model = fit(["a", "a", "b", "a"], ["p", "q", "r", "s"])
        explanation = model.explain("a")
        assert (explanation.label, explanation.other, explanation.log_odds) == ("p", "q", 0.0)
        explanation = model.explain("b")
        assert (explanation.label, explanation.other) == ("r", "p")
        declared = fit(["a", "a"], ["p", "q"], classes=["q", "p"]).explain("a", digits=3)
        assert (declared.label, declared.other, declared.log_odds) == ("q", "p", 0)

    @pytest.mark.parametrize("digits", [None, 4])
    def test_infinite_contributions(self, digits: Optional[int]) -> None:
        infinity = math.inf if digits is None else Decimal("Infinity")
        model = fit(["a b", "a c"], ["x", "y"], smoothing=0)
        explanation = model.explain("a b", digits=digits)
        assert [(part.word, part.log_odds) for part in explanation.words] == [("b", infinity), ("a", 0)]
        assert explanation.log_odds == infinity and explanation.prior == 0 == explanation.absent
        assert type(explanation.words[0].log_odds) is type(infinity)

    @pytest.mark.parametrize("digits", [None, 4])
    def test_an_infinite_absence(self, digits: Optional[int]) -> None:
        infinity = math.inf if digits is None else Decimal("Infinity")
        model = fit(["a b", "a", "c"], ["x", "x", "y"], BernoulliText, smoothing=0)
        # Without c it cannot be y, without a it could not be x; b is in half of x.
        explanation = model.explain("a", digits=digits)
        assert (explanation.label, explanation.absent, explanation.log_odds) == ("x", infinity, infinity)
        assert [(part.word, part.log_odds) for part in explanation.words] == [("a", infinity)]
        # Both classes require a word that is present: the absent ones are b (1/2 and 1).
        model = fit(["a b", "a", "a"], ["x", "x", "y"], BernoulliText, smoothing=0)
        explanation = model.explain("a")
        assert explanation.absent == -log_double(2) and explanation.prior == log_double(2)
        assert explanation.words == (Contribution("a", 1, 0.0),) and explanation.log_odds == 0.0

    def test_an_infinite_prior(self) -> None:
        model = fit(["a", "b"], ["x", "y"], priors={"x": 1, "y": 0})
        explanation = model.explain("b")
        assert (explanation.label, explanation.prior, explanation.log_odds) == ("x", math.inf, math.inf)
        assert explanation.words == (Contribution("b", 1, -log_double(2)),)

    def test_a_text_without_known_words(self) -> None:
        explanation = fit(["a", "b", "b"], ["x", "y", "y"]).explain("zzz zzz")
        assert explanation == Explanation("y", "x", log_double(2), log_double(2), 0.0, (), {"zzz": 2})

    def test_only_a_decision_between_classes(self) -> None:
        with pytest.raises(DomainError, match="^classes is .*at least two classes, to explain"):
            fit(["a"], ["x"]).explain("a")

    @pytest.mark.parametrize("bad", [0, 2.0, True, "3"])
    def test_digits_are_whole(self, bad: int) -> None:
        for text in ("a", "zzz", "b"):
            with pytest.raises(DomainError, match="^digits is"):
                fit(["a", "b"], ["x", "y"]).explain(text, digits=bad)


class TestUpdate:
    """Counts add up: adding texts later gives the same as learning all at once."""

    def test_of_the_vocabulary(self) -> None:
        first = fit(["a a b", "b c"], ["x", "y"], size=1)
        assert first.vocabulary.words == ("a",)  # a and b twice each
        second = first.update(["b c c c"], ["y"])
        assert second.vocabulary.words == ("c",)  # c 4, b 3, a 2: words outside count, too
        assert second == fit(["a a b", "b c", "b c c c"], ["x", "y", "y"], size=1)
        assert second.remove(["b c c c"], ["y"]) == first

    def test_of_the_minimum(self) -> None:
        first = fit(["a b", "a c"], ["x", "y"], minimum=2)
        assert first.vocabulary.words == ("a",)
        assert first.update(["c"], ["x"]).vocabulary.words == ("a", "c")
        with pytest.raises(EmptyDataError, match="^vocabulary"):
            first.remove(["a c"], ["y"])

    def test_stop_words_stay(self) -> None:
        model = fit(["a b"], ["x"], stop_words=["c"]).update(["c d"], ["y"])
        assert model.vocabulary.words == ("a", "b", "d") and set(model.stop_words) == {"c"}

    @pytest.mark.parametrize("kind", KINDS)
    def test_a_new_class_and_a_missing_one(self, kind: Kind) -> None:
        first = fit(["a b", "c"], ["m", "p"], kind)
        second = first.update(["a", "d d"], ["m", "b"])
        assert second.classes == ("b", "m", "p")
        assert second == fit(["a b", "c", "a", "d d"], ["m", "p", "m", "b"], kind)
        assert second.remove(["d d", "a"], ["b", "m"]) == first
        assert second.remove(["c"], ["p"]).classes == ("b", "m")

    def test_a_declared_order_stays(self) -> None:
        first = fit(["a"], ["x"], classes=["y", "x"])
        assert first.update(["b"], ["y"]) == fit(["a", "b"], ["x", "y"], classes=["y", "x"])
        with pytest.raises(DomainError, match=r"^labels\[0\] is 'z'"):
            first.update(["b"], ["z"])
        assert first.update(["b"], ["y"]).remove(["b"], ["y"]) == first

    def test_only_what_was_learnt_can_be_removed(self) -> None:
        model = fit(["a b", "a", "c"], ["x", "x", "y"])
        with pytest.raises(DomainError, match="^events to remove of 'c'"):
            model.remove(["c"], ["x"])
        with pytest.raises(DomainError, match="^label to remove is 'z'"):
            model.remove(["c"], ["z"])
        with pytest.raises(DomainError, match="^examples to remove"):
            model.remove(["c", ""], ["y", "y"])
        with pytest.raises(DomainError, match="^events left of"):
            model.remove(["a", "a"], ["x", "x"])

    def test_keeps_everything_else(self) -> None:
        model = fit(
            ["a,b", "c"],
            ["x", "y"],
            BernoulliText,
            smoothing=F(1, 2),
            priors={"y": F(1, 3), "x": F(2, 3)},
            tokenizer=commas,
        )
        again = model.update(["a,d"], ["y"])
        assert isinstance(again, BernoulliText) and again.smoothing == F(1, 2)
        assert again.priors == {"y": F(1, 3), "x": F(2, 3)} and again.tokenizer is commas
        assert again.vocabulary.words == ("a", "b", "c", "d")


def commas(text: str) -> list[str]:
    return text.split(",")


class TestTokenizers:
    @pytest.mark.parametrize("kind", KINDS)
    def test_any_function_makes_words(self, kind: Kind) -> None:
        model = fit(["A-b C", "b"], ["x", "y"], kind, tokenizer=str.split)
        assert model.vocabulary.words == ("A-b", "C", "b")
        assert model.explain("A-b c").unknown == {"c": 1}
        assert fit(["ab", "c"], ["x", "y"], kind, tokenizer=list).vocabulary.words == ("a", "b", "c")

    @pytest.mark.parametrize("kind", KINDS)
    def test_a_generator_makes_words(self, kind: Kind) -> None:
        def pairs(text: str) -> Iterator[str]:
            for i in range(len(text) - 1):
                yield text[i : i + 2]

        model = fit(["abab", "bcb"], ["x", "y"], kind, tokenizer=pairs)
        assert model.vocabulary.words == ("ab", "ba", "bc", "cb")
        assert model == fit(["abab"], ["x"], kind, tokenizer=pairs).update(["bcb"], ["y"])
        # Multinomial: ab, ab, ba of 3 + 4 and bc, cb of 2 + 4.
        if kind is MULTINOMIAL:
            assert model.joint("aba") == {"x": F(1, 2) * F(3, 7) * F(2, 7), "y": F(1, 2) * F(1, 36)}
        assert [part.word for part in model.explain("abab").words] == ["ab", "ba"]

    def test_is_part_of_the_value(self) -> None:
        assert fit(["a"], ["x"]) != fit(["a"], ["x"], tokenizer=str.split)
        assert fit(["a"], ["x"], tokenizer=commas) == fit(["a"], ["x"], tokenizer=commas)

    def test_words_of_other_string_types_become_plain(self) -> None:
        class Token(str):
            def __str__(self) -> str:
                return "never this"

        model = fit(["a b", "c"], ["x", "y"], tokenizer=lambda text: list(map(Token, text.split())))
        assert [type(word) for part in model.counts.counts for word in part.events] == [str] * 3
        assert model.predict("c") == "y"

    @pytest.mark.parametrize("bad", [5, None, b"b", ["b"]])
    @pytest.mark.parametrize("kind", KINDS)
    def test_that_make_no_words_are_refused(self, kind: Kind, bad: str) -> None:
        def tokens(text: str) -> list[str]:
            return ["a", bad] if text == "bad" else ["a"]

        with pytest.raises(DomainError, match=r"^tokenizer\(texts\[2\]\)\[1\] is"):
            fit(["good", "good", "bad"], ["y", "x", "x"], kind, tokenizer=tokens)
        model = fit(["good", "good"], ["x", "y"], kind, tokenizer=tokens)
        for use in (model.posterior, model.predict, model.joint, model.explain):
            with pytest.raises(DomainError, match=r"^tokenizer\(x\)\[1\] is"):
                use("bad")
        with pytest.raises(DomainError, match=r"^tokenizer\(texts\[0\]\)\[1\] is"):
            model.update(["bad"], ["x"])

    def test_texts_are_a_column(self) -> None:
        """A missing text, and a table in the place of its column, are refused with advice."""
        with pytest.raises(DomainError, match=r"^texts\[1\] is nan .*str; leave out missing texts, or fill"):
            fit(["a b", float("nan")], ["x", "x"])  # type: ignore[list-item]
        table = SimpleNamespace(columns=["message"], itertuples=lambda index, name: iter([("a b",)]))
        with pytest.raises(DomainError, match=r"allowed: one column, such as texts\['message'\]$"):
            fit(table, ["x"])
        with pytest.raises(
            DomainError, match="^texts is 'a b' .*allowed: several texts in an order, such as"
        ):
            fit("a b", ["x"])


class TestNumbersIn:
    @each_row(
        ("smoothing", "share"),
        [
            (1, F(2, 5)),
            (0, F(1)),
            (F(1, 2), F(1, 2)),
            (0.5, F(1, 2)),
            (Decimal("0.1"), F(11, 14)),
            (0.1, (1 + F(0.1)) / (1 + 4 * F(0.1))),  # exactly the double, not the decimal
            (10**9, F(10**9 + 1, 4 * 10**9 + 1)),
        ],
    )
    def test_smoothing_is_taken_exactly(
        self, smoothing: Union[int, float, Fraction, Decimal], share: Fraction
    ) -> None:
        # One word in x, four in the vocabulary: (1 + s) / (1 + 4 s); the other three share the rest.
        model = fit(["a", "b c d"], ["x", "y"], smoothing=smoothing)
        assert model.likelihood("a", "x") == share
        assert model.likelihood("b", "x") == (1 - share) / 3

    def test_tiny_smoothing_of_presence(self) -> None:
        # Neither of two texts contains b: its absence is (2 + s) / (2 + 2 s), its presence s / (2 + 2 s).
        s = F(1, 10**30)
        model = fit(["a", "a", "b"], ["x", "x", "y"], BernoulliText, smoothing=s)
        assert model.likelihood("b", "x") == s / (2 + 2 * s) * s / (2 + 2 * s)


class TestStreaming:
    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.engine
    def test_from_generators(self, kind: Kind) -> None:
        texts, labels = random_texts(7, 3000, "abcdef"), [i % 2 for i in range(3000)]
        model = fit(iter(texts), (label for label in labels), kind)
        assert model == fit(texts, labels, kind) and model.counts.examples == 3000
        assert model.log_likelihood(iter(texts), iter(labels)) == model.log_likelihood(texts, labels)
        assert model.update(iter(texts), iter(labels)).counts.examples == 6000

    def test_lengths_must_agree(self) -> None:
        with pytest.raises(ShapeError, match="^labels: expected one for each of the texts, got only 1 label"):
            fit(["a", "b"], iter(["x"]))
        with pytest.raises(ShapeError, match="^labels: expected one for each of the texts, got only 1 text"):
            fit(iter(["a"]), ["x", "y"])
        with pytest.raises(ShapeError, match="got more labels than texts"):
            count(iter(["a"] * 1024), ["x"] * 1025)

    def test_no_texts(self) -> None:
        with pytest.raises(EmptyDataError, match="^examples: empty"):
            fit([], [])
        assert count([], []) == ClassCounts((), ())
        assert count([], [], classes=["x"]) == ClassCounts(("x",), (Counts(0, {}),), declared=True)

    @pytest.mark.slow
    def test_memory_does_not_grow_with_the_texts(self) -> None:
        tracemalloc = pytest.importorskip("tracemalloc")  # PyPy has none

        def texts() -> Iterator[str]:
            for i in range(20_000):
                yield f"word{i % 50} " * 20

        tracemalloc.start()
        model = fit(texts(), (i % 2 for i in range(20_000)))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        # The texts take 3 MB; a block of 1,024 of them 0.2 MB.
        assert len(model.vocabulary) == 50 and peak < 2_000_000


class TestCount:
    def test_is_the_statistics_of_fit(self) -> None:
        texts, labels = ["a b a", "b c"], ["x", "y"]
        for kind in KINDS:
            counts = count(texts, labels, kind)
            assert fit(texts, labels, kind).counts == counts
            assert kind(counts) == fit(texts, labels, kind)
            assert kind(count(texts[:1], ["x"], kind) + count(texts[1:], ["y"], kind)) == kind(counts)

    def test_counts_all_words_whatever_the_vocabulary(self) -> None:
        model = fit(["a b a", "b c"], ["x", "y"], size=1, stop_words=["b"])
        assert model.counts == count(["a b a", "b c"], ["x", "y"])

    def test_words_that_a_text_contains_more_often_than_there_are_texts(self) -> None:
        # These counts belong to the multinomial model; 1 - phi would be negative.
        counts = replace(count(["a a a", "b"], ["x", "y"]), kind="")
        with pytest.raises(DomainError, match="'a'"):
            BernoulliText(counts)

    @pytest.mark.parametrize("kind", KINDS)
    def test_events_are_words(self, kind: Kind) -> None:
        events: list[Mapping[object, int]] = [{1: 1}, {1: 1, "a": 1}, {("a",): 1}, {None: 1, "a": 1}]
        for event in events:
            with pytest.raises(DomainError):
                kind(ClassCounts(("x",), (Counts(1, event),)))  # type: ignore[arg-type]

    @pytest.mark.parametrize("bad", [None, 5, ["a"], {"x": 1}])
    def test_counts_are_class_counts(self, bad: ClassCounts[Label, str]) -> None:
        for kind in KINDS:
            with pytest.raises(DomainError, match="^counts is"):
                kind(bad)


class TestOneClass:
    @pytest.mark.parametrize("kind", KINDS)
    def test_has_the_posterior_1(self, kind: Kind) -> None:
        model = fit(["a b", "c"], ["x", "x"], kind)
        for text in ("a", "zzz", ""):
            assert model.posterior(text) == {"x": 1.0} and model.exact_posterior(text) == {"x": 1}
            assert model.predict(text) == "x" and model.argmax(text) == ("x",)
        with pytest.raises(DomainError, match="two classes"):
            model.log_odds("a")


class TestIsAValue:
    def test_a_tokenizer_with_a_name_can_be_pickled(self) -> None:
        model = fit(["a,b"], ["x"], tokenizer=commas)
        assert pickle.loads(pickle.dumps(model)) == model

    def test_everything_said_makes_a_difference(self) -> None:
        texts, labels = ["a b", "a", "c d"], ["x", "x", "y"]
        models: list[TextClassifier[str]] = [
            fit(texts, labels),
            fit(texts, labels, BernoulliText),
            fit(texts, labels, smoothing=2),
            fit(texts, labels, prior_smoothing=1),
            fit(texts, labels, priors={"x": 0.5, "y": 0.5}),
            fit(texts, labels, classes=["y", "x"]),
            fit(texts, labels, size=9),
            fit(texts, labels, minimum=0),
            fit(texts, labels, stop_words=["zzz"]),
            fit(texts, labels, tokenizer=str.split),
        ]
        assert len(set(models)) == len(models)
        assert all((a == b) is (a is b) for a in models for b in models)

    def test_stop_words_cannot_be_changed_from_outside(self) -> None:
        stop_words = {"b"}
        model = fit(["a b"], ["x"], stop_words=stop_words)
        stop_words.add("a")
        assert set(model.stop_words) == {"b"} and model.vocabulary.words == ("a",)

    def test_an_explanation_is_a_value(self) -> None:
        model = fit(["a", "b"], ["x", "y"])
        assert model.explain("a c") == model.explain("c a") != model.explain("a")
        assert hash(model.explain("a c")) == hash(model.explain("c a"))
        assert pickle.loads(pickle.dumps(model.explain("a c"))) == model.explain("a c")

    def test_is_shown_in_short(self) -> None:
        texts = [" ".join(f"word{i}" for i in range(5000))] * 2
        assert len(repr(fit(texts, ["x", "y"]))) < 5000

    def test_errors_are_shown_in_short(self) -> None:
        long = "a" * 10_000
        model = fit([f"{long} c", "b d"], ["x", "y"], smoothing=0)
        with pytest.raises(UndefinedPosteriorError) as caught:
            model.predict(f"{long} b")
        assert len(str(caught.value)) < 300


def test_the_module_says_what_is_public() -> None:
    assert {"fit", "count", "TextClassifier", "MultinomialText", "BernoulliText"} < set(
        text_classifier.__all__
    )


def test_stop_words_are_tokenized_as_texts_are() -> None:
    texts = ["the cat", "the dog"]
    model = fit(texts, ["x", "y"], stop_words=["The!"])
    assert model.vocabulary.words == ("cat", "dog") and model.stop_words == ("the",)
    assert model == fit(texts, ["x", "y"], stop_words=["the"])
    own = fit(texts, ["x", "y"], stop_words=["The!"], tokenizer=str.split)
    assert own.stop_words == ("The!",) and own.vocabulary.words == ("cat", "dog", "the")
