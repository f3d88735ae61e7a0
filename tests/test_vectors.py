# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref gives every value, and every error, of the test vectors in spec/vectors/."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache, partial
from math import inf, nextafter
from pathlib import Path
from typing import Any, Dict, NamedTuple, Optional

import pytest

from genref import (
    bayes,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    discretize,
    gaussian,
    gda,
    laplace,
    linear_algebra,
    logistic,
    logistic_regression,
    multinomial_naive_bayes,
    naive_bayes,
    text,
    text_classifier,
)
from genref.bernoulli_naive_bayes import BernoulliModel
from genref.counts import ClassCounts, Counts
from genref.errors import GenrefError, Label
from genref.logistic import LogisticForm, LogSum
from genref.moments import ClassMoments

SPEC = Path(__file__).resolve().parent.parent / "spec"
FILES = sorted((SPEC / "vectors").glob("*.json"))
FORMAT = "genref-vectors/1"
DIGITS = 40
MEMBERS = ["id", "equations", "comment", "model", "call", "arguments", "expect", "twin"]

NO_VALUE = {"gaussian-integrates-to-one", "nb-chain-rule", "gda-data-efficiency", "logistic-robustness"}
"""Identities that no single value shows."""

Case = Dict[str, Any]
Numeral = Callable[[str], Any]


def load(chapter: str) -> list[Case]:
    """Return the cases of one chapter."""
    content = (SPEC / "vectors" / f"{chapter}.json").read_text(encoding="ascii")
    cases: list[Case] = json.loads(content)["cases"]
    return cases


def parametrised(cases: list[Case]) -> pytest.MarkDecorator:
    """Return the mark that makes each case a test with the id of the case."""
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


# Arguments: what they are follows from their names.

LABELS = {"y", "label", "labels", "classes"}
BY_LABEL = {"priors", "likelihoods", "means", "covariances", "examples", "feature_counts", "rates"}
BY_LABEL |= {"natural", "log_partitions"}
TEXTS = {"text", "texts", "tokens", "token_lists", "words", "stop_words"}
ALIASES = {"set": "x", "text": "x", "sets": "rows", "documents": "rows", "texts": "rows"}
"""What a model's methods call these arguments."""


def exactly(number: str) -> Any:
    """Return a number as an exact fraction; NaN and infinities as floats."""
    return float(number) if number in ("nan", "inf", "-inf") else Fraction(number)


def as_double(number: str) -> Any:
    """Return a number as a float, for those that are."""
    return float(exactly(number))


def as_integer(number: str) -> Any:
    """Return a number as an int, if it is one."""
    value = exactly(number)
    return int(value) if value == value and abs(value) < inf and value == int(value) else value


def is_double(number: str) -> bool:
    """Return whether a number is a double."""
    try:
        return number in ("nan", "inf", "-inf") or Fraction(float(Fraction(number))) == Fraction(number)
    except OverflowError:
        return False


def decoded(arguments: dict[str, Any], numeral: Numeral) -> dict[str, Any]:
    """Return arguments for genref, their numbers read by `numeral`."""

    def number(tree: Any) -> Any:
        return [number(entry) for entry in tree] if isinstance(tree, list) else numeral(tree)

    def document(tree: Any) -> Any:
        return dict(number(tree)) if any(isinstance(entry, list) for entry in tree) else number(tree)

    def argument(name: str, value: Any) -> Any:
        if name in LABELS or name in TEXTS:
            return value
        if name in BY_LABEL:
            return {label: number(entry) for label, entry in value}
        if name == "x":
            return document(value)
        if name == "set":
            return frozenset(number(value))
        if name in ("documents", "sets"):
            return [document(entry) if name == "documents" else set(number(entry)) for entry in value]
        return number(value)

    return {name: argument(name, value) for name, value in arguments.items()}


def leaves(tree: Any) -> Iterator[Any]:
    """Yield the strings and numbers in nested lists and objects, in order."""
    if isinstance(tree, dict):
        tree = list(tree.values())
    if isinstance(tree, list):
        for entry in tree:
            yield from leaves(entry)
    else:
        yield tree


def tokens(case: Case) -> list[Any]:
    """Return what is asked for in a case: labels and numbers."""
    return [*leaves(case.get("model", {}).get("arguments", {})), *leaves(case["arguments"])]


def numerals(case: Case) -> list[str]:
    """Return the numbers among the arguments of a case."""
    return [
        number
        for arguments in (case["arguments"], case.get("model", {}).get("arguments", {}))
        for name in arguments
        if name not in LABELS and name not in TEXTS
        for number in leaves([entry for _, entry in arguments[name]] if name in BY_LABEL else arguments[name])
    ]


# Calls.


def of_moments(function: Callable[[ClassMoments[Label]], Any]) -> Callable[..., Any]:
    """Return an estimate as a function of rows, labels and classes."""
    return lambda **data: function(ClassMoments.of(**data))


def of_counts(count: Callable[..., Any], function: Callable[..., Any]) -> Callable[..., Any]:
    """Return an estimate as a function of examples and labels, its options and those of the counts."""

    def estimate(**data: Any) -> Any:
        options = {"smoothing": data.pop("smoothing")} if "smoothing" in data else {}
        if "sets" in data:
            data["rows"] = data.pop("sets")
        return function(count(**data), **options)

    return estimate


def bernoulli_fit(**data: Any) -> BernoulliModel[Label]:
    """Return the model of rows, or of sets of features."""
    if "sets" in data:
        data["rows"] = data.pop("sets")
    return bernoulli_naive_bayes.fit(**data)


def bernoulli_model(
    examples: dict[Label, Any], feature_counts: dict[Label, list[Any]], **options: Any
) -> BernoulliModel[Label]:
    """Return the model of how many examples each class has, and how many of them have each feature."""
    parts = [Counts(n, dict(enumerate(feature_counts[y]))) for y, n in examples.items()]
    features = {len(numbers) for numbers in feature_counts.values()}
    counts = ClassCounts(tuple(examples), tuple(parts), features.pop(), declared=True)
    return bernoulli_naive_bayes.model(counts, **options)


def of_vocabulary(function: Callable[[text.Vocabulary, Any], Any]) -> Callable[..., Any]:
    """Return a method of a vocabulary as a function of its words."""
    return lambda words, tokens: function(text.Vocabulary(tuple(words)), tokens)


def vocabulary(token_lists: Any, **options: Any) -> tuple[str, ...]:
    """Return the words of a vocabulary."""
    return text.Vocabulary.of(token_lists, **options).words


def method(call: str) -> Callable[..., Any]:
    """Return a method of a model, also after an update: "update.predict" takes what both need."""
    *changes, last = call.split(".")

    def ask(model: Any, **arguments: Any) -> Any:
        named = {ALIASES.get(name, name): value for name, value in arguments.items()}
        for change in changes:
            model = getattr(model, change)(named.pop("rows"), named.pop("labels"))
        return getattr(model, last)(**named)

    return ask


def family_form(natural: dict[Label, Any], log_partitions: dict[Label, Any], priors: Any) -> LogisticForm:
    """Return the form of two classes, each number of theirs a pair: rational, argument of ln."""
    return logistic.exponential_family_form(
        {y: [LogSum(*pair) for pair in pairs] for y, pairs in natural.items()},
        {y: LogSum(*pair) for y, pair in log_partitions.items()},
        priors,
    )


class Factors(NamedTuple):
    """The factors of A = L D L' by name."""

    lower: linear_algebra.Matrix
    diagonal: linear_algebra.Vector


CALLS: dict[str, Callable[..., Any]] = {
    "bayes.posterior": bayes.posterior,
    "bayes.evidence": bayes.evidence,
    "bayes.decide": bayes.decide,
    "bayes.argmax": bayes.argmax,
    "linear_algebra.ldl": lambda **arguments: Factors(*linear_algebra.ldl(**arguments)),
    "linear_algebra.cholesky": linear_algebra.cholesky,
    "linear_algebra.determinant": linear_algebra.determinant,
    "linear_algebra.inverse": linear_algebra.inverse,
    "linear_algebra.solve": linear_algebra.solve,
    "linear_algebra.is_positive_definite": linear_algebra.is_positive_definite,
    "gaussian.density": gaussian.density,
    "gaussian.log_density": gaussian.log_density,
    "gaussian.mean": gaussian.mean,
    "gaussian.covariance": gaussian.covariance,
    "gaussian.squared_distance": gaussian.squared_distance,
    "gaussian.principal_axes": gaussian.principal_axes,
    "gda.class_mass": gda.class_mass,
    "gda.class_priors": of_moments(gda.class_priors),
    "gda.class_means": of_moments(gda.class_means),
    "gda.shared_covariance": of_moments(gda.shared_covariance),
    "gda.class_covariances": of_moments(gda.class_covariances),
    "gda.fit": gda.fit,
    "gda.fit_quadratic": gda.fit_quadratic,
    "gda.LinearModel": gda.LinearModel,
    "gda.QuadraticModel": gda.QuadraticModel,
    "laplace.frequencies": laplace.frequencies,
    "laplace.smoothed_frequencies": laplace.smoothed_frequencies,
    "naive_bayes.class_priors": of_counts(bernoulli_naive_bayes.count, naive_bayes.class_priors),
    "bernoulli_naive_bayes.parameter_count": bernoulli_naive_bayes.parameter_count,
    "bernoulli_naive_bayes.feature_probabilities": of_counts(
        bernoulli_naive_bayes.count, bernoulli_naive_bayes.feature_probabilities
    ),
    "bernoulli_naive_bayes.smoothed_feature_probabilities": of_counts(
        bernoulli_naive_bayes.count, bernoulli_naive_bayes.smoothed_feature_probabilities
    ),
    "bernoulli_naive_bayes.fit": bernoulli_fit,
    "bernoulli_naive_bayes.model": bernoulli_model,
    "categorical_naive_bayes.category_probabilities": of_counts(
        categorical_naive_bayes.count, categorical_naive_bayes.category_probabilities
    ),
    "categorical_naive_bayes.fit": categorical_naive_bayes.fit,
    "multinomial_naive_bayes.word_counts": multinomial_naive_bayes.word_counts,
    "multinomial_naive_bayes.word_probabilities": of_counts(
        multinomial_naive_bayes.count, multinomial_naive_bayes.word_probabilities
    ),
    "multinomial_naive_bayes.smoothed_word_probabilities": of_counts(
        multinomial_naive_bayes.count, multinomial_naive_bayes.smoothed_word_probabilities
    ),
    "multinomial_naive_bayes.fit": multinomial_naive_bayes.fit,
    "text_classifier.fit.bernoulli": partial(text_classifier.fit, model=text_classifier.BernoulliText),
    "text_classifier.fit.multinomial": partial(text_classifier.fit, model=text_classifier.MultinomialText),
    "discretize.bin_of": discretize.bin_of,
    "text.tokenize": text.tokenize,
    "text.commonest": lambda token_lists, number: text.commonest(token_lists, number),
    "text.Vocabulary.of": vocabulary,
    "text.Vocabulary.presence": of_vocabulary(text.Vocabulary.presence),
    "text.Vocabulary.identities": of_vocabulary(text.Vocabulary.identities),
    "text.Vocabulary.unknown": of_vocabulary(text.Vocabulary.unknown),
    "logistic.logistic": logistic.logistic,
    "logistic.hypothesis": logistic.hypothesis,
    "logistic.poisson_logistic_form": logistic.poisson_logistic_form,
    "logistic.exponential_family_form": family_form,
    "logistic_regression.log_likelihood": logistic_regression.log_likelihood,
    "logistic_regression.score": logistic_regression.score,
    "logistic_regression.fit": lambda **data: logistic_regression.fit(**data).theta,
    **{
        f"model.{name}": method(name)
        for name in (
            "theta",
            "probability",
            "class_density",
            "likelihood",
            "joint",
            "log_joint",
            "log_likelihood",
            "posterior",
            "exact_posterior",
            "argmax",
            "predict",
            "log_odds",
            "update.exact_posterior",
            "update.predict",
            "remove.exact_posterior",
        )
    },
    "model.logistic_form": lambda model: model.logistic_form(),
    "model.logistic_form.intercept": lambda model, **options: model.logistic_form().intercept(**options),
    "model.logistic_form.probability": lambda model, **options: model.logistic_form().probability(**options),
}


def answer(case: Case, numeral: Numeral, digits: Optional[int] = None) -> Any:
    """Return what genref answers to a case: plain lists, records and pairs, or the name of an error."""
    options = {} if digits is None else {"digits": digits}
    try:
        arguments = decoded(case["arguments"], numeral)
        if "model" in case:
            model = CALLS[case["model"]["call"]](**decoded(case["model"]["arguments"], numeral))
            return plain(CALLS[case["call"]](model, **arguments, **options))
        return plain(CALLS[case["call"]](**arguments, **options))
    except GenrefError as error:
        return type(error)


def plain(value: Any) -> Any:
    """Return a result as lists, records (dicts by field) and, for what is by label, lists of pairs."""
    if isinstance(value, Mapping):
        return [[label, plain(entry)] for label, entry in value.items()]
    if isinstance(value, LogisticForm) and not value.factors:
        return {name: plain(getattr(value, name)) for name in ("offset", "prior_odds", "weights")}
    if is_dataclass(value):
        parts = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        return {name: part for name, part in parts.items() if part != []}  # no factors, as of a Gaussian
    if hasattr(value, "_asdict"):
        return {name: plain(entry) for name, entry in value._asdict().items()}
    return (
        [plain(entry) for entry in value]
        if isinstance(value, Sequence) and not isinstance(value, str)
        else value
    )


def agrees(expected: Any, actual: Any, same: Callable[[Any, Any], bool]) -> bool:
    """Return whether two results have the same shape, the same labels and the same numbers."""
    if isinstance(expected, dict):
        return (
            isinstance(actual, dict)
            and set(expected) == set(actual)
            and all(agrees(expected[name], actual[name], same) for name in expected)
        )
    if isinstance(expected, list):
        return (
            isinstance(actual, list)
            and len(expected) == len(actual)
            and all(agrees(e, a, same) for e, a in zip(expected, actual))
        )
    return same(expected, actual)


def same_fraction(expected: Any, actual: Any) -> bool:
    """Return whether a text and a Fraction are the same number, or two labels the same label."""
    if type(actual) is Fraction:
        return isinstance(expected, str) and Fraction(expected) == actual
    return same_label(expected, actual)


def same_double(expected: Any, actual: Any) -> bool:
    """Return whether a hexadecimal text and a float are the same bits, or two labels the same label."""
    if type(actual) is float:
        return isinstance(expected, str) and expected == actual.hex()
    return same_label(expected, actual)


def same_decimal(expected: Any, actual: Any) -> bool:
    """Return whether a text and a Decimal are the same number, or two labels the same label."""
    if type(actual) is Decimal:
        return isinstance(expected, str) and Decimal(expected) == actual
    return same_label(expected, actual)


def same_label(expected: Any, actual: Any) -> bool:
    """Return whether two labels, words, integers or truth values are the same, also in type."""
    return type(expected) is type(actual) and bool(expected == actual)


AS_THEY_ARE = {"label", "labels", "boolean", "integers", "words"}
"""Kinds of answers that JSON has."""


def check(case: Case, numeral: Numeral = exactly) -> None:
    """Assert that genref answers a case as expected."""
    expect = case["expect"]
    kinds = set(expect)
    result = answer(case, numeral)
    if kinds == {"error"}:
        assert isinstance(result, type) and result.__name__ == expect["error"], f"{case['id']}: {result}"
    elif kinds == {"digits", "double"}:
        assert agrees(expect["double"], result, same_double), f"{case['id']}: {result}"
        precise = answer(case, numeral, DIGITS)
        assert agrees(expect["digits"], precise, same_decimal), f"{case['id']}: {precise}"
    elif kinds == {"double"}:
        assert agrees(expect["double"], result, same_double), f"{case['id']}: {result}"
    elif kinds == {"exact"}:
        assert agrees(expect["exact"], result, same_fraction), f"{case['id']}: {result}"
    else:
        assert len(kinds) == 1 and kinds <= AS_THEY_ARE, f"{case['id']}: {kinds}"
        (expected,) = expect.values()
        assert agrees(expected, result, same_label), f"{case['id']}: {result}"


BAYES, LINEAR_ALGEBRA, GAUSSIAN, GDA = map(load, ("bayes", "linear-algebra", "gaussian", "gda"))
LOGISTIC = load("generative-vs-discriminative")
NAIVE_BAYES, LAPLACE, EVENT_MODELS = map(load, ("naive-bayes", "laplace", "event-models"))
CASES = [*BAYES, *LINEAR_ALGEBRA, *GAUSSIAN, *GDA, *LOGISTIC, *NAIVE_BAYES, *LAPLACE, *EVENT_MODELS]
BY_ID = {case["id"]: case for case in CASES}


class TestBayes:
    """
    Spec: bayes-rule, bayes-evidence, bayes-decision, bayes-evidence-cancels
    """

    @parametrised(BAYES)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestLinearAlgebra:
    """
    Spec: matrix-ldl, matrix-cholesky, matrix-determinant, matrix-inverse, matrix-solve
    Spec: matrix-positive-definite
    """

    @parametrised(LINEAR_ALGEBRA)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestGaussian:
    """
    Spec: gaussian-density, gaussian-log-density, gaussian-mean, covariance-definition
    Spec: covariance-expansion, gaussian-covariance, gaussian-contour, gaussian-principal-axes
    """

    @parametrised(GAUSSIAN)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestGda:
    """
    Spec: gda-class-mass, gda-class-density, gda-log-likelihood, gda-mle-prior, gda-mle-means
    Spec: gda-mle-covariance, gda-mle-maximum, gda-posterior, gda-predict, gda-log-odds, gda-boundary
    Spec: gda-logistic-form, gda-softmax, quadratic-mle-covariances, quadratic-log-odds
    """

    @parametrised(GDA)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestLogistic:
    """
    Spec: logistic-function, logistic-hypothesis, logistic-conditional-likelihood, logistic-fit
    Spec: poisson-logistic-form, exponential-family-logistic, logistic-converse-fails
    """

    @parametrised(LOGISTIC)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestNaiveBayes:
    """
    Spec: nb-vocabulary, nb-stop-words, nb-presence-vector, nb-parameter-count, nb-likelihood
    Spec: nb-joint-likelihood, nb-mle-prior, nb-mle-feature, nb-mle-maximum, nb-posterior
    Spec: nb-categorical, nb-discretize, nb-zero-over-zero, nb-update, laplace-positive
    """

    @parametrised(NAIVE_BAYES)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestLaplace:
    """
    Spec: nb-mle-feature, frequency-mle, laplace-estimate, laplace-sums-to-one, laplace-positive
    Spec: nb-laplace-feature
    """

    @parametrised(LAPLACE)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestEventModels:
    """
    Spec: nb-vocabulary, nb-stop-words, nb-presence-vector, nb-likelihood, nb-joint-likelihood
    Spec: nb-mle-prior, nb-posterior, nb-zero-over-zero, nb-update, event-encoding, event-model
    Spec: event-probability, event-log-likelihood, event-mle-word, event-laplace-word, event-mle-maximum
    """

    @parametrised(EVENT_MODELS)
    def test_is_as_the_vector_says(self, case: Case) -> None:
        check(case)


class TestDoublesAsArguments:
    @parametrised([case for case in CASES if all(map(is_double, numerals(case)))])
    def test_give_the_same(self, case: Case) -> None:
        check(case, as_double)


class TestIntegersAsArguments:
    @parametrised([case for case in CASES if any(type(as_integer(text)) is int for text in numerals(case))])
    def test_give_the_same(self, case: Case) -> None:
        check(case, as_integer)


class TestLearnedMaximum:
    """Spec: gda-mle-maximum, nb-mle-maximum, event-mle-maximum"""

    @pytest.mark.parametrize(
        ("learnt", "other"),
        [
            ("gda-log-likelihood-of-five-points", "gda-log-likelihood-with-equal-priors"),
            ("gda-log-likelihood-of-five-points", "gda-log-likelihood-with-the-unbiased-covariance"),
            ("nb-log-likelihood-at-the-maximum", "nb-log-likelihood-with-smoothing"),
            ("nb-log-likelihood-at-the-maximum", "nb-log-likelihood-with-other-priors"),
            ("event-log-likelihood-at-the-maximum", "event-log-likelihood-with-smoothing"),
        ],
    )
    def test_other_parameters_have_a_smaller_likelihood(self, learnt: str, other: str) -> None:
        best, rival = BY_ID[learnt], BY_ID[other]
        assert best["arguments"] == rival["arguments"]
        assert Decimal(rival["expect"]["digits"]) < Decimal(best["expect"]["digits"])


class TestRunner:
    """A wrong expectation fails, whatever its kind."""

    @pytest.mark.parametrize(
        ("id", "kind", "wrong"),
        [
            ("gda-covariance-divides-by-n", "exact", [["10/3"]]),
            ("gda-covariance-divides-by-n", "exact", [["2", "2"]]),
            ("gda-covariance-divides-by-n", "exact", "2"),
            ("gda-priors-belong-to-their-labels", "exact", [["Y", "3/4"], ["N", "1/4"]]),
            ("gda-priors-belong-to-their-labels", "exact", [["Y", "1/4"], ["N", "3/4"]]),
            ("gda-priors-of-five-points", "exact", [["0", "3/5"], ["1", "2/5"]]),
            ("matrix-ldl-of-two-by-two", "exact", {"lower": [["1", "0"], ["1/2", "1"]]}),
            ("gda-predict-at-a-tie", "label", 1),
            ("gda-predict-at-a-tie", "label", "0"),
            ("gda-predict-at-a-tie", "label", False),
            ("bayes-tie-has-both-classes", "labels", [0]),
            ("matrix-is-definite-for-hilbert-6", "boolean", False),
            ("matrix-is-definite-for-hilbert-6", "boolean", 1),
            ("matrix-is-definite-for-hilbert-6", "error", "NotPositiveDefiniteError"),
            ("matrix-ldl-of-a-singular-matrix", "error", "NotSymmetricError"),
            ("matrix-ldl-of-a-singular-matrix", "error", "GenrefError"),
            ("matrix-ldl-of-a-singular-matrix", "exact", "1"),
            ("matrix-ldl-of-two-by-two", "unheard-of", "1"),
            ("laplace-frequencies-of-four-observations", "exact", ["3/4", "0"]),
            ("laplace-frequencies-of-four-observations", "integers", [0, 0, 0]),
            ("nb-presence-of-a-and-buy", "integers", [1, 0, 0, 0, 1]),
            ("nb-presence-of-a-and-buy", "integers", ["1", "0", "0", "1", "0"]),
            ("nb-presence-of-a-and-buy", "exact", ["1", "0", "0", "1", "0"]),
            ("nb-parameters-of-3-features", "integers", {"explicit": 7, "naive": 6}),
            ("nb-parameters-of-3-features", "integers", [7, 7]),
            ("nb-living-area-of-890", "integers", 2),
            ("nb-words-of-numbers", "words", ["1e3", "9", "99", "7"]),
            ("nb-words-of-a-digit", "words", [3]),
            ("logistic-form-of-equal-rates", "exact", {"offset": "0", "prior_odds": "1", "weights": ["1"]}),
            (
                "logistic-form-of-poisson-classes",
                "exact",
                {"offset": "-4", "prior_odds": "1", "weights": ["0"]},
            ),
            ("logistic-fit-without-features", "double", ["0x1.193ea7aad030ap+0"]),
            ("logistic-fit-of-separable-classes", "double", ["0x0.0p+0", "0x0.0p+0"]),
            ("event-word-counts", "integers", [[1, 2], [2, 1]]),
            ("event-unknown-words-are-counted", "integers", [["prize", 1], ["car", 1], ["__proto__", 1]]),
            ("event-zero-over-zero-of-a-new-word", "exact", [[0, "1/2"], [1, "1/2"]]),
            ("event-text-of-constructor-call", "exact", [["B", "1/3"], ["A", "2/3"]]),
        ],
    )
    def test_refuses_a_wrong_expectation(self, id: str, kind: str, wrong: Any) -> None:
        with pytest.raises(AssertionError, match=id):
            check({**BY_ID[id], "expect": {kind: wrong}})

    @pytest.mark.parametrize("id", ["gaussian-density-subnormal", "gaussian-log-density-badly-scaled"])
    @pytest.mark.parametrize("towards", [inf, -inf])
    def test_refuses_the_next_double(self, id: str, towards: float) -> None:
        doctored = deepcopy(BY_ID[id])
        value = float.fromhex(doctored["expect"]["double"])
        doctored["expect"]["double"] = nextafter(value, towards).hex()
        with pytest.raises(AssertionError, match=id):
            check(doctored)

    def test_refuses_minus_zero(self) -> None:
        doctored = deepcopy(BY_ID["gda-log-odds-on-the-boundary"])
        doctored["expect"]["double"] = (-0.0).hex()
        with pytest.raises(AssertionError):
            check(doctored)

    @pytest.mark.parametrize("kind", ["digits", "double"])
    def test_refuses_a_finite_number_for_an_infinite_one(self, kind: str) -> None:
        doctored = deepcopy(BY_ID["nb-zero-as-log-odds"])
        assert doctored["expect"] == {"digits": "-inf", "double": "-inf"}
        doctored["expect"][kind] = {"digits": "-1E+400", "double": (-1.7976931348623157e308).hex()}[kind]
        with pytest.raises(AssertionError):
            check(doctored)

    def test_refuses_another_last_digit(self) -> None:
        doctored = deepcopy(BY_ID["gaussian-density-identity-picture"])
        text = doctored["expect"]["digits"]
        doctored["expect"]["digits"] = text[:-1] + str((int(text[-1]) + 1) % 10)
        with pytest.raises(AssertionError):
            check(doctored)

    def test_refuses_digits_without_a_double(self) -> None:
        doctored = deepcopy(BY_ID["gaussian-density-identity-picture"])
        del doctored["expect"]["double"]
        with pytest.raises(AssertionError):
            check(doctored)

    def test_sees_what_changes_only_the_digits(self) -> None:
        doctored = deepcopy(BY_ID["gaussian-density-identity-picture"])
        doctored["arguments"]["x"][1] = "1e-15"
        assert answer(doctored, exactly) == float.fromhex(doctored["expect"]["double"])
        with pytest.raises(AssertionError):
            check(doctored)


@lru_cache(maxsize=None)
def equations(chapter: str) -> dict[str, str]:
    """Return the kind of each entry of a chapter of the spec, by its id."""
    content = (SPEC / f"{chapter}.md").read_text(encoding="utf-8")
    parts = re.split(r"^### +(.+?) *$", content, flags=re.M)
    kinds = (re.search(r"^- Kind: *(\w+)", entry, re.M) for entry in parts[2::2])
    return {id: kind.group(1) if kind else "" for id, kind in zip(parts[1::2], kinds)}


CHAPTERS = [file.stem for file in FILES]
TESTS: dict[str, type] = {
    "bayes": TestBayes,
    "event-models": TestEventModels,
    "gaussian": TestGaussian,
    "gda": TestGda,
    "generative-vs-discriminative": TestLogistic,
    "laplace": TestLaplace,
    "linear-algebra": TestLinearAlgebra,
    "naive-bayes": TestNaiveBayes,
}
TOPICS = {"linear-algebra": "matrix", "naive-bayes": "nb", "event-models": "event"}
TOPICS["generative-vs-discriminative"] = "logistic"


class TestFiles:
    def test_are_of_the_chapters(self) -> None:
        assert list(TESTS) == CHAPTERS

    @pytest.mark.parametrize("file", FILES, ids=CHAPTERS)
    def test_have_one_line_for_each_member_of_a_case(self, file: Path) -> None:
        data = json.loads(file.read_bytes().decode("ascii"))
        cases = [
            "    {\n" + ",\n".join(f'      "{name}": {json.dumps(value)}' for name, value in case.items())
            for case in data["cases"]
        ]
        head = f'{{\n  "format": "{FORMAT}",\n  "chapter": "{file.stem}",\n  "cases": [\n'
        assert file.read_bytes().decode("ascii") == head + "\n    },\n".join(cases) + "\n    }\n  ]\n}\n"

    @pytest.mark.parametrize("chapter", CHAPTERS)
    def test_are_in_the_order_of_the_ids(self, chapter: str) -> None:
        ids = [case["id"] for case in load(chapter)]
        assert ids == sorted(ids)

    @pytest.mark.parametrize("chapter", CHAPTERS)
    def test_show_every_definition_and_identity(self, chapter: str) -> None:
        shown = {id for case in load(chapter) if "error" not in case["expect"] for id in case["equations"]}
        wanted = {id for id, kind in equations(chapter).items() if kind in ("definition", "identity")}
        assert wanted - NO_VALUE <= shown

    @pytest.mark.parametrize("chapter", CHAPTERS)
    def test_have_the_equations_that_the_test_of_the_chapter_names(self, chapter: str) -> None:
        named = re.findall(r"[a-z]+(?:-[a-z]+)+", TESTS[chapter].__doc__ or "")
        assert set(named) == {id for case in load(chapter) for id in case["equations"]}


class TestCases:
    @parametrised(CASES)
    def test_has_its_members_in_order(self, case: Case) -> None:
        optional = {"model", "twin"}
        assert list(case) == [name for name in MEMBERS if name in case]
        assert set(MEMBERS) - optional <= set(case)
        assert ("twin" in case) == ("error" in case["expect"])

    @parametrised(CASES)
    def test_names_equations_of_the_spec(self, case: Case) -> None:
        known = {id for chapter in CHAPTERS for id in equations(chapter)}
        assert case["equations"] and set(case["equations"]) <= known
        assert len(set(case["equations"])) == len(case["equations"])

    @pytest.mark.parametrize("chapter", CHAPTERS)
    def test_ids_are_kebab_case_and_begin_with_the_topic(self, chapter: str) -> None:
        for case in load(chapter):
            assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", case["id"])
            assert case["id"].startswith(TOPICS.get(chapter, chapter) + "-")

    def test_ids_are_unique_and_none_is_an_equation(self) -> None:
        ids = [case["id"] for case in CASES]
        assert len(set(ids)) == len(ids)
        assert not set(ids) & {id for chapter in CHAPTERS for id in equations(chapter)}

    def test_no_case_asks_what_another_asks(self) -> None:
        asked = [json.dumps([case.get("model"), case["call"], case["arguments"]]) for case in CASES]
        assert len(set(asked)) == len(asked)

    def test_comments_are_different_sentences(self) -> None:
        comments = [case["comment"] for case in CASES]
        assert len(set(comments)) == len(comments)
        for comment in comments:
            assert comment.endswith(".") and ". " not in comment

    def test_numbers_are_exact_texts(self) -> None:
        number = re.compile(r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*|(\.[0-9]+)?(e-?[1-9][0-9]*)?)|nan|-?inf")
        for case in CASES:
            for numeral in numerals(case):
                assert isinstance(numeral, str) and number.fullmatch(numeral), f"{case['id']}: {numeral}"

    def test_digits_are_40_at_most(self) -> None:
        for case in CASES:
            for value in leaves(case["expect"].get("digits", [])):
                if isinstance(value, str) and not value.isalpha():
                    digits = Decimal(value).as_tuple().digits
                    assert len(digits) <= DIGITS and (len(digits) == 1 or digits[-1] or "E" not in value)


REFUSED = [case for case in CASES if "error" in case["expect"]]


class TestRefusals:
    @parametrised(REFUSED)
    def test_has_a_twin_with_a_value(self, case: Case) -> None:
        twin = BY_ID[case["twin"]]
        assert "error" not in twin["expect"]
        assert twin["call"] == case["call"]
        assert twin.get("model", {}).get("call") == case.get("model", {}).get("call")

    @parametrised(REFUSED)
    def test_differs_from_its_twin_by_one_token(self, case: Case) -> None:
        mine, theirs = tokens(case), tokens(BY_ID[case["twin"]])
        same = 0
        while mine[same : same + 1] == theirs[same : same + 1] and same < len(mine):
            same += 1
        rests = {
            "exchanged": (mine[same + 1 :], theirs[same + 1 :]),
            "inserted": (mine[same + 1 :], theirs[same:]),
            "left out": (mine[same:], theirs[same + 1 :]),
        }
        assert mine != theirs and any(a == b for a, b in rests.values())

    def test_every_error_of_the_mathematics_is_shown(self) -> None:
        assert {case["expect"]["error"] for case in REFUSED} == {
            "DomainError",
            "EmptyClassError",
            "EmptyDataError",
            "NotFiniteError",
            "NotPositiveDefiniteError",
            "NotSymmetricError",
            "SeparableDataError",
            "ShapeError",
            "UndefinedPosteriorError",
        }
