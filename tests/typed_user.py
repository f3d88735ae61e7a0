# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A module as users write it: `mypy --strict` must find nothing, without a cast or an ignore."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Optional

from genref import (
    BernoulliModel,
    BernoulliText,
    CategoricalModel,
    ClassCounts,
    ClassMoments,
    Gaussian,
    LinearModel,
    LogisticForm,
    LogisticRegression,
    MultinomialModel,
    MultinomialText,
    QuadraticModel,
    TextClassifier,
    Vocabulary,
    bayes,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    discretize,
    gda,
    laplace,
    logistic,
    logistic_regression,
    multinomial_naive_bayes,
    text,
    text_classifier,
)
from genref.errors import Label
from genref.gaussian import density, log_density
from genref.generative import Explanation, Part
from genref.logistic import LogSum

ROWS: list[list[float]] = [[0.0, 1.5], [1.0, 0.5], [4.0, 4.5], [5.0, 3.0]]
LABELS: list[str] = ["ham", "ham", "spam", "spam"]
NUMBERS: list[int] = [0, 0, 1, 1]
COLOURS: dict[str, str] = {"ham": "green", "spam": "red"}
BITS: list[tuple[int, int]] = [(0, 1), (0, 0), (1, 1), (1, 0)]
SETS: list[set[int]] = [{1}, set(), {0, 1}, {0}]
VALUES: list[list[int]] = [[1, 2], [2, 2], [3, 1], [3, 2]]
DOCUMENTS: list[list[int]] = [[1, 2], [2], [3, 3, 1], [3]]
BAGS: list[dict[int, int]] = [{1: 1, 2: 1}, {2: 1}, {3: 2, 1: 1}, {3: 1}]
TEXTS: list[str] = ["see you", "you there", "win a prize", "a prize"]


def use() -> tuple[float, Decimal, str, Fraction]:
    """Use the public interface, with the types that a user expects."""
    moments: ClassMoments[str] = ClassMoments.of(ROWS[:2], LABELS[:2]) + ClassMoments.of(ROWS[2:], LABELS[2:])
    rows: int = (moments - moments).count + moments["ham"].count
    model: LinearModel[str] = gda.linear_model(moments)
    p: float = model.posterior([2, 2])["spam"]
    exactly: Decimal = model.posterior([2, 2], digits=30)["spam"]
    colour: str = COLOURS[model.predict([2.0, 2.0])]
    doubled: float = density([0, 0], [0, 0], [[1, 0], [0, 1]]) * 2.0
    summed: float = log_density([0], [0], [[1]]) + Gaussian([0.5], [[2]]).log_density([1])
    odds: Decimal = model.logistic_form().log_odds([1, Fraction(1, 3)], digits=5)
    given: LinearModel[int] = LinearModel({0: 0.5, 1: 0.5}, {0: [0, 0], 1: [1, 1.5]}, [[1, 0], [0, 1]])
    label: int = given.predict([0.5, 0.25])
    other: QuadraticModel[str] = gda.fit_quadratic(ROWS, LABELS)
    priors: dict[str, float] = {"ham": 0.75, "spam": 0.25}
    table: dict[int, bayes.CalibrationBin] = bayes.calibration_table([0.5, 1], [True, 0], [Fraction(1, 2)])
    rule: dict[str, Fraction] = bayes.posterior(priors, {"ham": 0.5, "spam": 1.0})
    prior: Fraction = other.priors["ham"] + label + rows
    return p + doubled + summed, exactly + odds, colour, prior + rule["ham"] + table[2].mean


def use_logistic_models() -> tuple[float, Decimal, str, Fraction]:
    """Use the logistic function, the logistic forms of models, and logistic regression."""
    p: float = logistic.logistic(0.5) + logistic.hypothesis([0, 1.5], [Fraction(1, 3)])
    exactly: Decimal = logistic.logistic(-1000, digits=30) + logistic.hypothesis([1], [], digits=5)
    rates: dict[str, float] = {"calm": 2.0, "busy": 6.5}
    form: LogisticForm = logistic.poisson_logistic_form(rates, {"calm": 0.75, "busy": 0.25})
    theta: tuple[float, ...] = form.theta()
    p += form.probability([4]) + form.log_odds([0]) + form.intercept() + theta[1]
    digits: tuple[Decimal, ...] = form.theta(digits=30)
    natural: dict[str, list[LogSum]] = {"a": [LogSum(Fraction(1))], "b": [LogSum(Fraction(0), Fraction(2))]}
    partitions: dict[str, LogSum] = {"a": LogSum(Fraction(1, 2)), "b": LogSum(Fraction(0))}
    other: LogisticForm = logistic.exponential_family_form(natural, partitions, {"a": 0.5, "b": 0.5})
    rational: Fraction = other.offset + other.prior_odds + sum(other.factors, Fraction(0))

    rows: list[list[float]] = [*ROWS, [4.0, 4.5], [1.0, 0.5]]
    labels: list[str] = [*LABELS, "ham", "spam"]
    fitted: LogisticRegression[str] = logistic_regression.fit(rows, labels, classes=["spam", "ham"])
    p += fitted.probability((1, 2)) + logistic_regression.log_likelihood(fitted.theta, rows, labels)
    p += sum(logistic_regression.score([0, 0, 0], iter(rows), iter(labels)))
    path = logistic_regression.ascent([0, 0, 0], iter(rows), iter(labels), step_size=0.5, steps=2)
    p += float(path[2][0])
    exactly += digits[0] + fitted.probability([1, 2], digits=20)
    exactly += logistic_regression.score(fitted.theta, rows, labels, digits=9)[0]
    numbered: LogisticRegression[int] = logistic_regression.fit(rows, [*NUMBERS, 0, 1])
    number: int = numbered.predict([1, 2]) + numbered.classes[0]
    return p + number, exactly, COLOURS[fitted.predict([1, 2])], rational


def use_binary_features() -> tuple[float, Decimal, str, Fraction]:
    """Use Naive Bayes on rows of bits, and on sets."""
    counts: ClassCounts[str, int] = bernoulli_naive_bayes.count(BITS, LABELS)
    more: ClassCounts[str, int] = counts + bernoulli_naive_bayes.count(SETS, LABELS, features=2) - counts
    phi: dict[str, Sequence[Fraction]] = bernoulli_naive_bayes.smoothed_feature_probabilities(more, 0.5)
    model: BernoulliModel[str] = bernoulli_naive_bayes.model(more, smoothing=Fraction(1, 2))
    model = model.update(BITS, LABELS)
    p: float = model.posterior((0, 1))["spam"] + model.log_joint({1})["ham"] + model.log_odds([1, 0])
    exactly: Decimal = model.posterior({0}, digits=30)["spam"] + model.log_odds([1, 0], digits=9)
    exactly += model.log_likelihood(BITS, LABELS, digits=9)
    colour: str = COLOURS[model.predict((1, 1))] + COLOURS[model.argmax({0})[0]]
    rational: Fraction = model.exact_posterior([0, 1])["ham"] + model.likelihood([0, 1], "ham")
    rational += model.probabilities["spam"][1] + phi["ham"][0] + model.priors["ham"]
    numbered: BernoulliModel[int] = bernoulli_naive_bayes.fit(SETS, NUMBERS, features=2, smoothing=0.5)
    number: int = numbered.predict([0, 1]) + numbered.dimension + numbered.classes[0]
    parameters: int = bernoulli_naive_bayes.parameter_count(50000).naive
    return p + number, exactly, colour, rational + parameters


def use_categories() -> tuple[float, Decimal, str, Fraction]:
    """Use Naive Bayes on features with a few values."""
    edges: list[int] = [400, 800, 1200, 1600]
    rows: list[list[int]] = [[discretize.bin_of(area, edges), bedrooms] for area, bedrooms in [(890.5, 1)]]
    priors: dict[str, float] = {"ham": 0.25, "spam": 0.75}
    model: CategoricalModel[str] = categorical_naive_bayes.fit(VALUES, LABELS, [5, 2], priors=priors)
    model = model.update(rows, ["ham"])
    p: float = model.posterior([3, 1])["spam"] + model.log_likelihood(VALUES, LABELS)
    exactly: Decimal = model.log_joint([3, 1], digits=20)["spam"]
    rational: Fraction = model.probabilities["ham"][0][4] + model.joint([1, 2])["spam"]
    levels: tuple[int, ...] = model.levels
    frequencies: tuple[Fraction, ...] = laplace.smoothed_frequencies([3, 0, 1], [0.5, 1, Fraction(1, 3)])
    return p + levels[0], exactly, COLOURS[model.predict((1, 1))], rational + frequencies[0]


class Frame:
    """A table with the types of pandas."""

    shape = (4, 2)

    def itertuples(self, index: bool = True, name: Optional[str] = "Row") -> Iterator[tuple[float, ...]]:
        return iter([tuple(row) for row in ROWS])


def use_tables() -> tuple[str, Sequence[Label], float, Optional[tuple[str, ...]]]:
    """Use tables of other libraries, texts as values, and explanations of all models."""
    model: LinearModel[str] = gda.fit(Frame(), LABELS)
    label: str = next(model.predict_all(Frame()))
    tennis: CategoricalModel[str] = categorical_naive_bayes.fit(
        [["sunny", 1], ["rain", 2], ["rain", 1], ["sunny", 2]], LABELS, [["sunny", "rain"], None]
    )
    reasons: Explanation[str, float] = tennis.explain(["rain", 1])
    strongest: Part[float] = reasons.parts[0]
    long: Explanation[str, Decimal] = model.explain([1.0, 2.5], digits=20)
    odds: float = reasons.log_odds + strongest.log_odds + float(long.log_odds)
    return label + reasons.label, tennis.values[0], odds, model.feature_names


def use_words() -> tuple[float, Decimal, str, Fraction]:
    """Use the multinomial event model on identities, and on counts."""
    model: MultinomialModel[str] = multinomial_naive_bayes.fit(DOCUMENTS, LABELS, vocabulary_size=3)
    model = model.update(BAGS, LABELS)
    bag: dict[int, int] = multinomial_naive_bayes.word_counts([2, 0, 1])
    p: float = model.posterior(bag)["spam"] + model.posterior((1, 2, 2))["ham"]
    exactly: Decimal = model.posterior(iter([1]), digits=12)["ham"]
    phi: Sequence[Fraction] = model.probabilities["spam"]
    numbered: MultinomialModel[int] = multinomial_naive_bayes.fit(BAGS, NUMBERS, smoothing=[1, 0.5, 2])
    number: int = numbered.predict([3]) + numbered.vocabulary_size
    return p + number, exactly, COLOURS[model.predict([])], phi[0] + sum(phi[1:], Fraction(0))


def use_texts() -> tuple[float, Decimal, str, Fraction]:
    """Go from texts to posteriors, step by step and with one object."""
    documents: list[list[str]] = [text.tokenize(line) for line in TEXTS]
    stop_words: tuple[str, ...] = text.commonest(documents, 1)
    vocabulary: Vocabulary = Vocabulary.of(documents, size=5, stop_words=stop_words)
    presence: tuple[int, ...] = vocabulary.presence(documents[0])
    places: frozenset[int] = vocabulary.present(documents[0])
    identities: tuple[int, ...] = vocabulary.identities(documents[0])
    unknown: dict[str, int] = vocabulary.unknown(["prize", "zzz"])
    found: int = len(presence) + len(places) + len(identities)
    model: TextClassifier[str] = text_classifier.fit(TEXTS, LABELS, size=4, stop_words={"you"})
    model = model.update(iter(["win now"]), iter(["spam"]))
    p: float = model.posterior("a prize for you")["spam"] + model.log_odds("see you")
    exactly: Decimal = model.posterior("a prize", digits=30)["spam"] + model.log_odds("win", digits=9)
    rational: Fraction = model.exact_posterior("a prize")["spam"] + model.likelihood("win", "ham")
    colour: str = COLOURS[model.predict("a prize")] + ",".join(sorted(model.stop_words))

    counts: ClassCounts[str, str] = text_classifier.count(TEXTS, LABELS, BernoulliText)
    direct: BernoulliText[str] = BernoulliText(counts + counts, Fraction(1, 2), minimum=2)
    direct = direct.update(TEXTS, LABELS)
    numbered: TextClassifier[int] = text_classifier.fit(TEXTS, NUMBERS, MultinomialText, tokenizer=pairs)
    number: int = numbered.predict("win") + len(direct.vocabulary) + unknown["zzz"]
    return p + found + number, exactly, colour + direct.predict("a"), rational


def pairs(line: str) -> Iterator[str]:
    """Yield the pairs of neighbouring characters: a custom tokenizer."""
    for a, b in zip(line, line[1:]):
        yield a + b
