# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The closed hierarchy of errors, and every public function with every kind of bad input."""

from __future__ import annotations

import copy
import inspect
import math
import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction as F
from functools import reduce
from typing import Any, List, Tuple

import pytest

import genref
from genref import errors
from genref.counts import ClassCounts, Counts
from genref.errors import GenrefError, shown
from genref.logistic import LogisticForm, LogSum
from genref.moments import Moments

from .by_hand import each_line
from .each_row import each_row
from .hard import KNOWN
from .hard import MODULES as OF_THE_LECTURE

nan, inf = math.nan, math.inf

# Bad values, each with the errors that are right

Bad = List[Tuple[object, str]]


def refused(kind: str, *values: object) -> Bad:
    """Return bad values that raise the same error, or one of several."""
    return [(value, kind) for value in values]


def second(good: object, bad: Bad) -> Bad:
    """Return pairs of a good and a bad entry."""
    return [([good, value], kind) for value, kind in bad]


NOTHING = refused("EmptyData", [], ())
NUMBER = refused("NotFinite", nan, -inf, Decimal("NaN")) + refused("Domain", "1", None, True, 1j, [1])
ROWS_TO_BE_READ = (
    refused("Shape", [[1, 2], [3]])
    + refused("Domain", "12", None, 7, [1, 2], ["12", "34"])
    + refused("Domain Shape", [[1, 2], None])
    + second([1, 2], second(3, NUMBER))
)
ROWS = [*refused("EmptyData", [], [[], []]), *ROWS_TO_BE_READ]
LABELLED_ROWS = [*refused("EmptyData", [[], []]), *refused("Shape", []), *ROWS_TO_BE_READ]
EXAMPLES_OF_TWO = [*refused("Shape", [], [[]]), *ROWS_TO_BE_READ]
VECTOR = (
    refused("Shape EmptyData", [])
    + refused("Shape", [1], [1, 2, 3])
    + refused("Domain", "12", bytearray(b"12"), {1, 2}, None, 7)
    + refused("Domain Shape", {1: 0, 2: 0})  # models read dicts by name, here by number
    + second(1, NUMBER)
)
MATRIX = [
    *NOTHING,
    *refused("Shape EmptyData", [[]]),
    *refused("Shape", [[1, 2], [3]], [[1, 2, 3], [4, 5, 6]]),
    *refused("Domain", "12", None, [1, 2]),
    *[([[1, bad], [bad, 1]], kind) for bad, kind in NUMBER],
]
NOT_SYMMETRIC = refused("NotSymmetric", [[1, 2], [3, 9]])
COVARIANCE = (
    MATRIX
    + NOT_SYMMETRIC
    + refused("NotPositiveDefinite", [[1, 2], [2, 1]], [[1, 1], [1, 1]], [[0, 0], [0, 1]], [[-1, 0], [0, -1]])
)
SINGULAR = refused("NotPositiveDefinite", [[1, 1], [1, 1]])
LABELS = [
    *refused("Shape", [], [0, 0, 1], [0, 0, 1, 1, 1]),
    *[([0, 0, bad, 1], "Domain") for bad in ("1", None, 1.5, nan)],
    *refused("Domain", None, "0011", {0, 1}, 5),
]
CLASSES = NOTHING + refused("Domain", [0], [0, 0, 1], [0, 1, "2"], [0, 0.5], "01", {0, 1}, {0: 1, 1: 1}, 5)
THIRD_CLASS = refused("EmptyClass", [0, 1, 2])
LABEL = refused("Domain", 2, "0", None, 0.5, [0])
DIGITS = refused("Domain", 0, -3, 2.0, "4", True, nan, [1], 10**18)
MAPPING = [
    *refused("Domain", [0.5, 0.5], None, {0: -0.5, 1: 1.5}),
    *refused("Domain Shape", {0: 0.5}),
    *refused("Shape", {0: 0.5, 1: 0.5, 2: 0}),
    *[({0: 0.5, 1: bad}, kind) for bad, kind in NUMBER],
]
OTHER_MAPPING = [row for row in MAPPING if "Shape" not in row[1]]
NO_CLASS = refused("EmptyData", {})
COUNT = [*NUMBER, *refused("Domain", -1, 1.5, F(1, 2), Decimal("0.5"))]
LIMIT = [(bad, kind) for bad, kind in COUNT if bad is not None]  # None means no limit
COUNTS = [*refused("Domain", "12", b"12", {1, 2}, {1: 2}, None, 7), *second(1, COUNT)]
SMOOTHING = [*NUMBER, *refused("Domain", -1, -0.5, Decimal("-1E-400"), (1, 1), {1}, {1: 1})]
SMOOTHINGS = [  # one, or one for each of three outcomes
    *[(bad, "Shape" if bad in ([1], (1, 1)) else kind) for bad, kind in SMOOTHING],
    *refused("Shape", [], [1, 1], [1, 1, 1, 1]),
    *refused("Domain", {1, 2, 3}, {1: 1, 2: 1, 3: 1}, "111", b"111", [1, 1, -1], [[1], [1], [1]]),
    *[([1, 1, bad], kind) for bad, kind in NUMBER],
]
PRIORS = [
    *NO_CLASS,
    *refused("Domain", [0.5, 0.5], 0.5, "01", {0: 1}, {"0": 0.5, "1": 0.5}, {0: 0.5, "1": 0.5}),
    *refused("Domain", {0: 0.5, None: 0.5}, {0: 0.5, 1: 0.6}, {0: -0.5, 1: 1.5}),
    *[({0: 0.5, 1: bad}, kind) for bad, kind in NUMBER],
]
ROW = [  # with two entries
    *refused("Shape EmptyData", []),
    *refused("Shape", [1], [1, 1, 1]),
    *refused("Domain", "11", b"11", bytearray(b"11"), None, 7, object()),
    *refused("Shape", {0: 1, 1: 1, 2: 1}),
]
BITS = [
    *ROW,
    *second(1, [(bad, kind) for bad, kind in NUMBER if bad is not True]),  # True counts as 1
    *second(1, refused("Domain", 2, -1, 0.5, 1 + 2**-52, F(1, 3))),
    *refused("Domain", {2}, {-1}, {0.5}, {"a"}, {None}, {True}),  # features that are 1, from 0
    *refused("NotFinite", {nan}),
]
VALUE = [*NUMBER, *refused("Domain", 0, -1, 1.5)]
VALUES = [*ROW, *refused("Domain", {1, 2}), *second(1, VALUE)]
DOCUMENT = [
    *refused("Domain", "12", b"12", {1, 2}, None, 7, object(), [[1]]),
    *second(1, VALUE),
    *refused("Domain", {0: 1}, {-1: 1}, {1.5: 1}, {"a": 1}, {None: 1}, {True: 1}),
    *refused("NotFinite", {nan: 1}),
    *[({2: bad}, kind) for bad, kind in COUNT],
]
TEXT = refused("Domain", None, 7, True, nan, b"ab", ["a"], ("a",), {"a"}, {"a": 1}, object())
WORDS = [
    *refused("Domain", "a b", b"a b", {"a"}, {"a": 1}, None, 7, object()),
    *[(["a", bad], "Domain") for bad in (7, None, b"a", True, nan, ["a"], ("a", 1))],
]
NO_TABLE = refused("Domain", "12", b"12", {1, 2}, {1: 1, 2: 1}, None, 7, [7, 7], [None, None])
TABLE = [*refused("Shape", []), *NO_TABLE]  # for two labels
STOP_WORDS = refused("Domain", "a", b"a", {"a": 1}, None, 7, ["a", 7], [["a"]], [None], iter("a"))
TOKENIZER = [
    *refused("Domain", None, 7, "split", ["a"]),
    *[(lambda _, words=words: words, kind) for words, kind in WORDS],
]
MODEL = refused("Domain", None, "bernoulli", int, 7, len, genref.text_classifier.TextClassifier)
LEVELS = (
    NOTHING
    + refused("Shape", [3], [3, 2, 1])
    + refused("Domain", [3, 1], [2, 2], [3, 0], "32", {3, 2}, {3: 1, 2: 1}, 7)
    + second(3, LIMIT)
)
ZERO = LogSum(F(0))
PARTITION: Bad = [
    *[(LogSum(bad), kind) for bad, kind in NUMBER],  # type: ignore[arg-type]  # the point
    *[(LogSum(F(1), bad), kind) for bad, kind in NUMBER],  # type: ignore[arg-type]  # the point
    *refused("Domain", LogSum(F(1), F(0)), LogSum(F(1), F(-1))),
]


def statistics(shape: Any, *events: Mapping[Any, int], examples: int = 1) -> ClassCounts[int, Any]:
    """Return counts that no function of genref would make."""
    return ClassCounts(tuple(range(len(events))), tuple(Counts(examples, event) for event in events), shape)


STATISTICS = (
    refused("Domain", None, [[0, 1]], {0: {0: 1}}, Counts(1, {0: 1}), Moments.of([[1]]))
    + refused("EmptyData", ClassCounts((), ()))
    + refused("EmptyData", ClassCounts((0, 1), (Counts(0, {}), Counts(0, {})), 2, True))
)
OF_BITS = [
    *STATISTICS,
    *refused("Domain", statistics(None, {0: 1}), statistics((2, 2), {0: 1})),
    *[(statistics(2, {event: 1}), "Domain") for event in (2, -1, "a", (0, 1))],
    *refused("Domain", statistics(2, {0: 2})),  # two rows instead of one
]
OF_VALUES = [
    *STATISTICS,
    *[(statistics((2,), {event: 1}), "Domain") for event in (0, "a", (0, 0))],
    *[(statistics((2,), {event: 1}), "Domain Shape") for event in ((0, 3), (1, 1))],
    *refused("Domain", statistics((2, 2), {(0, 1): 1})),  # no value of feature 1
    *refused("Domain", statistics((2,), {(0, 1): 1, (0, 2): 1})),  # two values of feature 1 in one row
]
OF_WORDS = [
    *STATISTICS,
    *refused("Domain", statistics(2, {3: 1})),
    *[(statistics(None, {event: 1}), "Domain") for event in (0, -1, "a", (0, 1))],
]
NO_WORDS = refused("EmptyData", statistics(None, {}))

# The calls; V is the bad value of the argument that is named first

SETUP = """
I2, POINTS, Y = [[1, 0], [0, 1]], [[0, 0], [1, 3], [4, 1], [5, 5]], [0, 0, 1, 1]
LINEAR = gda.fit(POINTS, Y)
QUADRATIC = gda.fit_quadratic([*POINTS, [1, 0], [2, 7]], [*Y, 0, 1])
DIAGONAL = gaussian_naive_bayes.fit(POINTS, Y)
REGRESSION = logistic_regression.LogisticRegression((0, 1), (0.5, 1.0, -1.0))
FORM = LogisticForm(1, 2, (1, 2))
COUNTING = LogisticForm(1, 2, (1, 2), (3, 4))
ROWS_OF_BITS, ROWS_OF_VALUES = [[0, 1], [1, 1], [1, 0], [0, 0]], [[1, 2], [2, 2], [1, 1], [3, 1]]
DOCUMENTS, TEXTS = [[1, 2], [2], [3, 1, 1], [1]], ["a b", "b", "c a a", "a"]
BERNOULLI = bernoulli_naive_bayes.fit(ROWS_OF_BITS, Y)
CATEGORICAL = categorical_naive_bayes.fit(ROWS_OF_VALUES, Y)
MULTINOMIAL = multinomial_naive_bayes.fit(DOCUMENTS, Y)
OF_TEXTS = text_classifier.fit(TEXTS, Y)
OF_PRESENCE = text_classifier.fit(TEXTS, Y, text_classifier.BernoulliText)
TOKENIZED = text_classifier.fit(TEXTS, Y, tokenizer=str.split)
TOKENIZED_PRESENCE = text_classifier.fit(TEXTS, Y, text_classifier.BernoulliText, tokenizer=str.split)
VOCABULARY = text.Vocabulary(("a", "b"))
X = [[0], [1], [2]]
EVEN = {0: Fraction(1, 2), 1: Fraction(1, 2)}
ZEROS = {0: ZERO, 1: ZERO}
OVERLAP, OF_OVERLAP = [[0, 1], [1, 3], [4, 1], [5, 5], [4, 1], [1, 3]], [0, 0, 1, 1, 0, 1]
"""
SCOPE: dict[str, Any] = {
    **KNOWN,
    "LogisticForm": LogisticForm,
    "ZERO": ZERO,
    "naive_bayes": genref.naive_bayes,
}
exec(SETUP, SCOPE)

BELOW_1 = refused("Domain", 1.5, -1)
NO_COUNTS = refused("Domain", [1, -1], [0.5, 1])
OTHER_LABEL = refused("Domain", [0, 0, 1, 2])
ONE_CLASS = refused("Domain", [1, 1, 1, 1])
SEPARABLE = refused("SeparableData", [0, 0, 1, 2], [0, 0, 1, 1])
UNNORMED = refused("Domain", {0: 1, 1: 0})
THREE_WORDS = "multinomial_naive_bayes.count(DOCUMENTS, Y, vocabulary_size=3)"

WALKS: dict[str, Bad] = {
    "priors: bayes.posterior(V, {0: 1, 1: 1})": MAPPING + NO_CLASS,
    "likelihoods: bayes.posterior(EVEN, V)": [*MAPPING, *refused("UndefinedPosterior", {0: 0, 1: 0})],
    "posteriors: bayes.calibration_table([0.5, V], [0, 1], [0.5])": [*NUMBER, *refused("Domain", -1, 2)],
    "outcomes: bayes.calibration_table([0.5], V, [0.5])": refused("Domain", "1", None, [2])
    + refused("Shape", []),
    "matrix: linear_algebra.ldl(V)": COVARIANCE,
    "matrix: linear_algebra.cholesky(V)": COVARIANCE,
    "digits: linear_algebra.cholesky(I2, digits=V)": DIGITS,
    "matrix: linear_algebra.determinant(V)": MATRIX,
    "matrix: linear_algebra.inverse(V)": MATRIX + SINGULAR,
    "matrix: linear_algebra.solve(V, [1, 2])": MATRIX + SINGULAR,
    "right: linear_algebra.solve(I2, V)": VECTOR,
    "matrix: linear_algebra.is_positive_definite(V)": MATRIX + NOT_SYMMETRIC,
    "rows: gaussian.mean(V)": ROWS,
    "rows: gaussian.covariance(V)": ROWS,
    "covariance: gaussian.principal_axes(V)": COVARIANCE,
    "digits: gaussian.principal_axes(I2, digits=V)": DIGITS,
    "x: gaussian.squared_distance(V, [0, 0], I2)": VECTOR,
    "covariance: gaussian.squared_distance([0, 0], [0, 0], V)": COVARIANCE,
    "rows: Moments.of(V)": ROWS,
    "rows: ClassMoments.of(V, [0, 1])": LABELLED_ROWS,
    "labels: ClassMoments.of(POINTS, V)": LABELS,
    "classes: ClassMoments.of(POINTS, Y, V)": CLASSES,
    "phi: gda.class_mass(1, V)": [*NUMBER, *BELOW_1],
    "y: gda.class_mass(V, 0.5)": refused("Domain", 2, -1, 0.5, "1", None, nan, [0]),
    "z: logistic.logistic(V)": NUMBER,
    "digits: logistic.logistic(1, digits=V)": DIGITS,
    "theta: logistic.hypothesis(V, [1])": VECTOR[2:],
    "theta: logistic.hypothesis(V, [])": NOTHING,
    "x: logistic.hypothesis([0, 1, 2], V)": VECTOR,
    "digits: logistic.hypothesis([0, 1], [1], digits=V)": DIGITS,
    "rates: logistic.poisson_logistic_form(V, EVEN)": MAPPING + UNNORMED + refused("Domain", {0: -1, 1: 1}),
    "priors: logistic.poisson_logistic_form({0: 2, 1: 6}, V)": OTHER_MAPPING + NO_CLASS + UNNORMED,
    "natural: logistic.exponential_family_form(V, ZEROS, EVEN)": [
        *refused("Domain", None, [[ZERO], [ZERO]]),
        *refused("Shape", {0: [ZERO]}, {0: [ZERO], 1: [ZERO], 2: [ZERO]}, {0: [ZERO], 1: []}),
        *[({0: [bad], 1: [ZERO]}, kind) for bad, kind in PARTITION],
    ],
    "log_partitions: logistic.exponential_family_form({0: [ZERO], 1: [ZERO]}, V, EVEN)": [
        *refused("Domain", None, [ZERO, ZERO]),
        *refused("Shape", {0: ZERO}),
        *[({0: bad, 1: ZERO}, kind) for bad, kind in PARTITION],
    ],
    "priors: logistic.exponential_family_form({0: [ZERO], 1: [ZERO]}, ZEROS, V)": OTHER_MAPPING
    + NO_CLASS
    + UNNORMED,
    "digits: FORM.theta(digits=V)": DIGITS,
    "digits: FORM.intercept(digits=V)": DIGITS,
    "rows: logistic_regression.fit(V, [0, 1])": EXAMPLES_OF_TWO,
    "labels: logistic_regression.fit(POINTS, V)": LABELS + ONE_CLASS + SEPARABLE,
    "classes: logistic_regression.fit(OVERLAP[:4], OF_OVERLAP[:4], classes=V)": CLASSES
    + refused("SeparableData", [0, 1, 2]),
    "rows: logistic_regression.fit(V, Y)": refused(
        "NotPositiveDefinite", [[1], [1], [1], [1]], [[1, 2], [2, 4], [3, 6], [5, 10]]
    ),
    "x: REGRESSION.probability(V)": VECTOR,
    "digits: REGRESSION.probability([1, 2], digits=V)": DIGITS,
    "rows: REGRESSION.log_likelihood(V, [0, 1])": EXAMPLES_OF_TWO,
    "labels: REGRESSION.log_likelihood(POINTS, V)": LABELS + OTHER_LABEL,
    "step_size: logistic_regression.ascent([0, 1, 2], POINTS, Y, step_size=V, steps=1)": NUMBER,
    "steps: logistic_regression.ascent([0, 1, 2], POINTS, Y, step_size=1, steps=V)": COUNT
    + refused("Domain", 101),
    "counts: laplace.frequencies(V)": [*COUNTS, *NOTHING, *refused("EmptyData", [0, 0])],
    "counts: laplace.smoothed_frequencies(V)": COUNTS + NOTHING,
    "smoothing: laplace.smoothed_frequencies([3, 0, 1], V)": SMOOTHINGS,
    "smoothing: laplace.smoothed_frequencies([0, 0, 0], V)": refused("EmptyData", 0, [0, 0, 0]),
    "counts: naive_bayes.class_priors(V)": STATISTICS,
    "smoothing: naive_bayes.class_priors(BERNOULLI.counts, V)": SMOOTHING,
    "value: discretize.bin_of(V, [1, 2])": NUMBER,
    "edges: discretize.bin_of(1, V)": NOTHING
    + refused("Domain", "12", {1, 2}, {1: 2}, None, 7, [2, 1], [1, 1])
    + second(1, NUMBER),
    "features: bernoulli_naive_bayes.parameter_count(V)": [*COUNT, *refused("EmptyData", 0)],
    "features: bernoulli_naive_bayes.count(ROWS_OF_BITS, Y, features=V)": LIMIT
    + refused("EmptyData", 0)
    + refused("Shape", 1, 3),
    "features: bernoulli_naive_bayes.fit([{0}, {1}], [0, 1], features=V)": COUNT
    + refused("EmptyData", 0)
    + refused("Domain", 1),
    "counts: bernoulli_naive_bayes.feature_probabilities(V)": OF_BITS
    + refused("EmptyData", statistics(2, {}, {}, examples=0)),
    "counts: bernoulli_naive_bayes.smoothed_feature_probabilities(V)": OF_BITS,
    "smoothing: bernoulli_naive_bayes.smoothed_feature_probabilities(BERNOULLI.counts, V)": SMOOTHING,
    "counts: categorical_naive_bayes.category_probabilities(V)": OF_VALUES,
    "smoothing: categorical_naive_bayes.category_probabilities(CATEGORICAL.counts, V)": SMOOTHING,
    "vector: multinomial_naive_bayes.word_counts(V)": COUNTS,
    "counts: multinomial_naive_bayes.word_probabilities(V)": OF_WORDS
    + refused("EmptyData", statistics(3, {1: 1}, {})),
    "counts: multinomial_naive_bayes.smoothed_word_probabilities(V)": OF_WORDS + NO_WORDS,
    f"smoothing: multinomial_naive_bayes.smoothed_word_probabilities({THREE_WORDS}, V)": SMOOTHINGS,
    "counts: multinomial_naive_bayes.model(V)": OF_WORDS + NO_WORDS,
    f"smoothing: multinomial_naive_bayes.model({THREE_WORDS}, smoothing=V)": SMOOTHINGS,
    "smoothing: multinomial_naive_bayes.fit(DOCUMENTS, Y, vocabulary_size=3, smoothing=V)": SMOOTHINGS,
    "smoothing: multinomial_naive_bayes.fit(DOCUMENTS, Y, smoothing=V)": refused("Shape", [], [1], [1, 1]),
    ": multinomial_naive_bayes.fit(V, [0, 1])": refused("EmptyData", [[], []], [{}, {1: 0}]),
    ": multinomial_naive_bayes.fit([[1], []], [0, 1], smoothing=V)": refused("EmptyData", 0, [0]),
    "text: text.tokenize(V)": TEXT,
    "documents: text.commonest(V, 3)": [*NO_TABLE, *second(["a"], WORDS)],
    "number: text.commonest([['a']], V)": COUNT,
    "words: text.Vocabulary(V)": [*WORDS, *refused("Domain", ("a", "b", "a"))],
    "documents: text.Vocabulary.of(V)": [*NO_TABLE, *second(["a"], WORDS)],
    "counts: text.Vocabulary.of_counts(V)": [
        *refused("Domain", None, 7, "a", ["a"], {"a"}, [("a", 1)]),
        *[({bad: 1}, "Domain") for bad in (None, 7, b"a", ("a",))],
        *[({"a": bad, "b": 1}, kind) for bad, kind in COUNT],
    ],
    "size: text_classifier.fit(TEXTS, Y, size=V)": [*LIMIT, *refused("EmptyData", 0)],
    "minimum: text_classifier.fit(TEXTS, Y, minimum=V)": [*COUNT, *refused("EmptyData", 5)],
    "stop_words: text_classifier.fit(TEXTS, Y, stop_words=V)": STOP_WORDS
    + refused("EmptyData", ["a", "b", "c"]),
    ": text_classifier.fit(V, [0, 1])": refused("EmptyData", ["", ""], ["...", "\x00"]),
}


def walk(bad: Bad, *calls: str) -> None:
    WALKS.update(dict.fromkeys(calls, bad))


for name in ("evidence", "decide", "argmax"):
    walk(MAPPING, f"priors: bayes.{name}(V, {{0: 1, 1: 1}})")
for name in ("fit", "count"):
    walk(LEVELS, f"levels: categorical_naive_bayes.{name}(ROWS_OF_VALUES, Y, levels=V)")
    sizes = LIMIT + refused("Domain", 0, 2)
    walk(sizes, f"vocabulary_size: multinomial_naive_bayes.{name}(DOCUMENTS, Y, vocabulary_size=V)")
    walk(MODEL, f"model: text_classifier.{name}(TEXTS, Y, V)")
    walk(TOKENIZER, f"tokenizer: text_classifier.{name}(TEXTS, Y, tokenizer=V)")
for name in ("of([['a']]", "of_counts({'a': 1}"):
    walk(LIMIT, f"size: text.Vocabulary.{name}, size=V)")
    walk(COUNT, f"minimum: text.Vocabulary.{name}, minimum=V)")
    walk(STOP_WORDS, f"stop_words: text.Vocabulary.{name}, stop_words=V)")
for name, of in (("bernoulli", OF_BITS), ("categorical", OF_VALUES)):
    walk(of, f"counts: {name}_naive_bayes.model(V)")
    walk(SMOOTHING, f"smoothing: {name}_naive_bayes.model({name.upper()}.counts, smoothing=V)")
for name in ("density", "log_density"):
    walk(VECTOR, f"x: gaussian.{name}(V, [0, 0], I2)", f"mean: gaussian.{name}([0, 0], V, I2)")
    walk(COVARIANCE, f"covariance: gaussian.{name}([0, 0], [0, 0], V)")
    walk(DIGITS, f"digits: gaussian.{name}([0, 0], [0, 0], I2, digits=V)")
for name in (
    *("gda.class_priors", "gda.class_means", "gda.shared_covariance", "gda.class_covariances"),
    *("gda.linear_model", "gda.quadratic_model"),
    *("gaussian_naive_bayes.class_variances", "gaussian_naive_bayes.model"),
):
    walk(refused("Domain", None, [[1, 2]], Moments.of([[1]])), f"moments: {name}(V)")
for name in ("gda.fit", "gda.fit_quadratic", "gaussian_naive_bayes.fit"):
    walk(LABELLED_ROWS, f"rows: {name}(V, [0, 1])")
    walk(LABELS, f"labels: {name}(POINTS, V)")
    walk(CLASSES + THIRD_CLASS, f"classes: {name}(POINTS, Y, classes=V)")
for name in ("LINEAR", "QUADRATIC", "DIAGONAL"):
    walk(VECTOR, f"x: {name}.log_joint(V)", f"x: {name}.class_density(V, 0)")
    walk(LABEL, f"label: {name}.class_density([1, 2], V)")
    walk(DIGITS, f"digits: {name}.log_joint([1, 2], digits=V)")
    walk([*LABELLED_ROWS, *refused("Shape", [[1], [2]])], f"rows: {name}.log_likelihood(V, [0, 1])")
    walk(LABELS + OTHER_LABEL, f"labels: {name}.log_likelihood(POINTS, V)")
for name in ("LINEAR", "QUADRATIC", "DIAGONAL"):
    walk([*LABELLED_ROWS, *refused("Shape", [[1], [2]])], f"rows: {name}.update(V, [0, 1])")
    walk(LABELS, f"labels: {name}.update(POINTS, V)")
for name in ("gda.fit", "gda.fit_quadratic", "gaussian_naive_bayes.fit"):
    walk(
        [*MAPPING[:1], *MAPPING[2:], *refused("Shape", {}), *refused("Domain", {0: 0, 1: 1})],
        f"priors: {name}(POINTS, Y, priors=V)",  # None stands for those of the examples
    )
for name in ("LINEAR", "QUADRATIC", "DIAGONAL", "REGRESSION"):
    for method in ("posterior", "predict", "argmax", "log_odds", "explain"):
        walk(VECTOR, f"x: {name}.{method}(V)")
    for method in ("posterior", "log_odds", "explain"):
        walk(DIGITS, f"digits: {name}.{method}([1, 2], digits=V)")
    walk(VECTOR, *(f"rows: list({name}.{method}_all([[1, 2], V]))" for method in ("predict", "posterior")))
    walk(NOTHING, f": {name}.log_likelihood(V, V)")
for method in ("probability", "log_odds"):
    walk(VECTOR, f"x: FORM.{method}(V)")
    walk(VECTOR + NO_COUNTS, f"x: COUNTING.{method}(V)")
    walk(DIGITS, f"digits: FORM.{method}([1, 2], digits=V)")
for name, more in (("log_likelihood", ""), ("score", ""), ("ascent", ", step_size=1, steps=1")):
    call = f"logistic_regression.{name}"
    walk(VECTOR, f"theta: {call}(V, [[0], [1]], [0, 1]{more})")
    walk(EXAMPLES_OF_TWO, f"rows: {call}([0, 1, 2], V, [0, 1]{more})")
    walk(NOTHING, f": {call}([0], V, V{more})")
    walk(LABELS + OTHER_LABEL, f"labels: {call}([0, 1, 2], POINTS, V{more})")
    walk(DIGITS, f"digits: {call}([0, 1, 2], POINTS, Y{more}, digits=V)")
walk(WORDS, *(f"document: VOCABULARY.{name}(V)" for name in ("presence", "present", "identities", "unknown")))

FITS: dict[str, tuple[str, Bad]] = {
    "bernoulli_naive_bayes": (
        "ROWS_OF_BITS",
        [*second([1, 1], BITS), *refused("EmptyData", [[], []]), *refused("Domain", [{0}, {1}])],
    ),
    "categorical_naive_bayes": ("ROWS_OF_VALUES", [*second([1, 1], VALUES), *refused("EmptyData", [[], []])]),
    "multinomial_naive_bayes": ("DOCUMENTS", second([1], DOCUMENT)),
    "text_classifier": ("TEXTS", second("a", TEXT)),
}
for name, (data, tables) in FITS.items():
    for call in (f"{name}.fit", f"{name}.count"):
        walk([*TABLE, *tables], f"{'texts' if data == 'TEXTS' else 'rows'}: {call}(V, [0, 1])")
        walk(LABELS, f"labels: {call}({data}, V)")
        walk(CLASSES, f"classes: {call}({data}, Y, classes=V)")
    walk(THIRD_CLASS, f"classes: {name}.fit({data}, Y, classes=V, smoothing=0)")
    walk(PRIORS, f"priors: {name}.fit({data}, Y, priors=V)")
    walk(SMOOTHING, f"prior_smoothing: {name}.fit({data}, Y, prior_smoothing=V)")
    walk(
        [*SMOOTHING, *refused("Domain", 1)],
        f"prior_smoothing: {name}.fit({data}, Y, prior_smoothing=V, priors=EVEN)",
    )
    if name != "multinomial_naive_bayes":  # it takes several pseudo-counts
        walk(SMOOTHING, f"smoothing: {name}.fit({data}, Y, smoothing=V)")

DISCRETE: dict[
    str, tuple[str, object, Bad, Bad]
] = {  # the last are allowed in further examples, but not in x
    "BERNOULLI": ("ROWS_OF_BITS", [1, 1], BITS, []),
    "CATEGORICAL": ("ROWS_OF_VALUES", [1, 1], VALUES, refused("Domain", [4, 1], [1, 3])),
    "MULTINOMIAL": ("DOCUMENTS", [1], DOCUMENT, refused("Domain", [4], {4: 1})),
    **dict.fromkeys(("OF_TEXTS", "OF_PRESENCE", "TOKENIZED", "TOKENIZED_PRESENCE"), ("TEXTS", "a", TEXT, [])),
}
for name, (data, good, bad, beyond) in DISCRETE.items():
    known = [*bad, *beyond]
    for method in (
        "joint",
        "log_joint",
        "posterior",
        "exact_posterior",
        "predict",
        "argmax",
        "log_odds",
        "explain",
    ):
        walk(known, f"x: {name}.{method}(V)")
    for method in ("log_joint", "posterior", "log_odds", "explain"):
        walk(DIGITS, f"digits: {name}.{method}({good!r}, digits=V)")
    walk(known, *(f"rows: list({name}.{method}_all([{good!r}, V]))" for method in ("predict", "posterior")))
    walk(known, f"x: {name}.likelihood(V, 0)")
    walk(LABEL, f"label: {name}.likelihood({good!r}, V)", f"label: {name}.log_likelihood([{good!r}], [V])")
    for method in ("log_likelihood", "update"):
        walk(
            [*TABLE, *second(good, bad if method == "update" else known)], f"rows: {name}.{method}(V, [0, 1])"
        )
        walk(LABELS, f"labels: {name}.{method}({data}, V)")
    walk(DIGITS, f"digits: {name}.log_likelihood({data}, Y, digits=V)")
    walk(NOTHING, f": {name}.log_likelihood(V, V)")

STEPS = [
    (walk.partition(": ")[0], use, bad, kinds, walk)
    for walk, cases in WALKS.items()
    for use in [eval(f"lambda V: {walk.partition(': ')[2]}", SCOPE)]
    for bad, kinds in cases
]
STEP_IDS = [f"{walk}-{re.sub(' at 0x[0-9A-Fa-f]+', '', ascii(bad))[:40]}" for *_, bad, _, walk in STEPS]
"""The call and the bad value; the same in every run, so without addresses."""

PLACE = re.compile(r"(\w+)((?:\[[^]]*\])*)(?:: a word)?( is (?!singular|not positive definite)|: )(.*)")
"""A message about a value, such as `rows[1][0] is 2 (int); allowed: 0 or 1`, or about an argument."""

CALLED = {"rows": ("rows", "documents", "texts", "x"), "x": ("x", "text")}
"""What messages may call an argument, as several models have it."""

OTHERS = (
    "labels classes features rows documents covariance likelihoods x examples observations vocabulary moments"
)
"""What a message may name instead, because the bad argument does not fit it, or leaves it empty."""


def inside(value: object) -> Iterator[object]:
    """Yield a value, its entries, and their entries; a float also as the fraction that it is."""
    yield value
    if isinstance(value, float) and math.isfinite(value):
        yield F(value)
    if isinstance(value, (list, tuple, set, dict)):
        for entry in [*value, *([tuple(value.values())] if isinstance(value, dict) else [])]:
            yield from inside(entry)


def at(value: Any, path: str) -> Iterator[object]:
    """Yield the entry at a place like [1][0], also if the value is itself the first of these entries."""
    steps = re.findall(r"\[([^]]*)\]", path)
    for keys in (steps, steps[1:]):
        with suppress(LookupError, TypeError, ValueError):
            yield reduce(lambda found, key: found[int(key)], keys, value)


def check_place(argument: str, bad: object, message: str) -> None:
    """Assert that a message names the argument and the place of a bad value, and quotes the value there."""
    place = PLACE.match(message)
    if not place:
        return  # about several values, such as "sum of priors is 1/2"
    called, path, verb, rest = place.groups()
    if argument and called not in CALLED.get(argument, [argument]):
        assert called in OTHERS.split()
    elif verb == " is " and not rest.startswith("empty;"):
        assert any(rest.startswith(shown(part)) for entry in at(bad, path) for part in inside(entry))
    else:
        assert not path or list(at(bad, path))


@each_row("argument, use, bad, kinds, call", STEPS, ids=STEP_IDS)
def test_bad_input_is_refused_in_words(
    argument: str, use: Callable[[object], object], bad: object, kinds: str, call: str
) -> None:
    with pytest.raises(GenrefError) as caught:
        use(bad)
    assert type(caught.value).__name__[: -len("Error")] in kinds.split(), repr(caught.value)
    message = str(caught.value)
    assert message.isascii() and "\n" not in message and len(message) < 300
    check_place(argument, bad, message)


def test_every_public_function_and_method_is_walked() -> None:
    text = "\n".join(WALKS)
    for module in OF_THE_LECTURE:
        for name in SCOPE[module].__all__:
            assert not inspect.isfunction(getattr(SCOPE[module], name)) or f" {module}.{name}(" in text, name
    found = 0
    for name in (*DISCRETE, "LINEAR", "QUADRATIC", "DIAGONAL", "REGRESSION", "FORM", "VOCABULARY"):
        for method, value in inspect.getmembers(type(SCOPE[name]), inspect.isfunction):
            if method[0] != "_" and method != "of" and len(inspect.signature(value).parameters) > 1:
                found += 1
                assert f"{name}.{method}(" in text.replace("text.Vocabulary.", "VOCABULARY."), (name, method)
    assert found > 100


SAYS = """
    BERNOULLI.posterior([2, 0]) -> 0 or 1
    BERNOULLI.posterior('10') -> a sequence of 0 and 1, or a set of features
    bernoulli_naive_bayes.fit([{0}, {1}], [0, 1]) -> of features, because rows are sets of those present
    categorical_naive_bayes.fit([[0], [1]], [0, 1]) -> whole numbers from 1; `levels` can declare others
    MULTINOMIAL.posterior('win a prize') -> a sequence of word identities, or a mapping of identity to count
    text_classifier.fit('ab', [0, 1]) -> several texts in an order, such as a list
    text_classifier.fit(['a', None], [0, 1]) -> str; leave out missing texts, or fill them in
    text_classifier.fit(TEXTS, Y, tokenizer=lambda text: 5) -> of words; `tokenize` turns a text into one
    gda.fit(POINTS, [0, 0, '1', 1]) -> str, as '1' is: ints and strs do not mix
    gda.fit(POINTS, [0, 0, None, 1]) -> int or str; leave out rows with missing values, or name them
    gda.fit(POINTS, [0, 0, 1]) -> labels: expected one for each of the rows, got only 3 labels
    gda.linear_model(None) -> a ClassMoments, such as ClassMoments.of(rows, labels) returns
    bayes.posterior(EVEN, {0: 0.5}) -> likelihoods: expected an entry for the label 1, got none
    logistic_regression.log_likelihood([0, 1], X, [0, 1, 2]) -> Regression.log_likelihood` accepts more
"""


@each_line(SAYS)
def test_the_message_says_what_is_allowed(line: str) -> None:
    call, _, says = line.partition(" -> ")
    with pytest.raises(GenrefError) as caught:
        eval(call, SCOPE)
    assert str(caught.value).endswith(says)


V, HUGE, RELATION = (F(1), F(-1)), {0: F(10**999)}, {0: F(-1), 1: F(1, 2), 2: F(-3)}
EXAMPLES = r"""
    GenrefError("words") -> words
    ShapeError("x", "2 entries", "3") -> x: expected 2 entries, got 3
    DomainError("x", "\u00e9", "a number") -> x is '\xe9' (str); allowed: a number
    NotFiniteError("x[0]", inf) -> x[0] is inf; only finite numbers have an exact value
    NotFiniteError("x", inf, "go") -> x is inf; only finite numbers have an exact value; go
    EmptyDataError("rows") -> rows is empty; it needs at least one row
    SeparableDataError((F(-1), F(1))) -> the classes are linearly separable, by (-1, 1), so no theta is best
    EmptyClassError("a") -> class 'a' has no training example, so its estimates are 0/0
    NotSymmetricError("m", 1, 0, F(1, 2), F(3)) -> m[1][0] is 1/2, but m[0][1] is 3; the matrix must be ...
    NotPositiveDefiniteError("m", 3, RELATION) -> m is singular: row 3 = -row 0 + 1/2*row 1 - 3*row 2
    NotPositiveDefiniteError("m", 1, {}) -> m is singular: row 1 = 0
    NotPositiveDefiniteError("m", 1, HUGE) -> m is singular: row 1 = (a number too large for a double)*row 0
    NotPositiveDefiniteError("m", 0, None, V, -1) -> m is not positive definite: v'Av = -1 < 0 for v = (1, -1)
    UndefinedPosteriorError("why") -> the posterior is 0/0: why
    ModelFileError("m\n.json", "why") -> m\n.json: why
    CandidateError("mine", "does not start") -> mine: does not start
    TableError("t.csv", 3, "a b", "why") -> t.csv, line 3, column 'a b': why
    TableError("t", None, None, "why") -> t: why
"""


class TestTheTree:
    def test_is_closed(self) -> None:
        found = {c for _, c in inspect.getmembers(errors, inspect.isclass) if issubclass(c, BaseException)}
        assert {error.__name__ for error in found} == {*re.findall(r"^ +(\w+Error)\(", EXAMPLES, re.M)}
        assert all(error.__base__ is (ValueError if error is GenrefError else GenrefError) for error in found)

    @each_line(EXAMPLES)
    def test_messages_and_copies(self, line: str) -> None:
        call, _, message = line.partition(" -> ")
        names = {**vars(errors), **globals()}
        error, args = eval(call, names), eval(f"({call.partition('(')[2][:-1]},)", names)
        begin, more, _ = message.partition("...")
        assert str(error).startswith(begin) and (more or str(error) == message)
        assert error.args[: len(args)] == args and len(repr(error)) < 200
        for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)

    def test_texts_are_cut(self) -> None:
        assert shown("a" * 500) == "'" + "a" * 49 + "..." + "aaaaaa'" and shown("a" * 58) == f"'{'a' * 58}'"
        assert shown(F(1, 10**100)) == "about 1e-100" and shown(F(1, 3)) == "1/3"
        assert shown(F(10**21, 3)) == f"{10**21}/3" and shown(F(10**22, 3)) == f"about {10**22 / 3!r}"
        assert shown(F(10**999)) == "a number too large for a double"

    def test_a_repr_that_fails_is_no_obstacle(self) -> None:
        class Hostile:
            def __repr__(self) -> str:
                raise RuntimeError

        assert shown(Hostile()) == "a very long Hostile"
