# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Answers where there is none, labels and logistic forms that are wrong, whatever the model."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import nan

from ...files.model_json import Json
from ...logistic import LogisticForm
from ..questions import BY_LABEL, Question, exactly
from ..reference import FUNCTIONS, MODELS, OUTPUTS, Refused, answer, form_of, plain
from .asking import (
    DISCRETE,
    FITTED,
    Fields,
    Parts,
    Wrong,
    asking,
    checked,
    in_fields,
    lists,
    numbers_as_nan,
    one_of,
    right_of,
)
from .estimates import without_empty_classes, without_unknown_labels
from .mutant import Mutant, NotConcerned
from .regression import without_intercept

HUGE = Fraction(10**400)
TIED = {"label", "labels"}
TABLES = ("rows", "matrix", "covariance", "means")
WITH_FORM = {"gda", "gda_of_parameters", "poisson", "exponential_family"}
FORM_OUTPUTS = {"log_odds", "probability", "intercept", "theta", "logistic_form"}
NOTHING: dict[str, object] = {
    "gaussian.mean": [nan],
    "gaussian.covariance": [[nan]],
    "matrix.determinant": Fraction(1),
    "discretize.bin": 1,
}
"""What NumPy gives for no rows, and a search for no edges."""


def has(question: Question, *numbers: str) -> bool:
    """Return whether one of these numbers is in the question."""
    found: list[str] = []

    def look(text: str) -> Json:
        found.append(text)
        return text

    question.numbers_as(look)
    return not set(numbers).isdisjoint(found)


def with_nan(question: Question) -> object:
    """Return what comparisons and arithmetic make of NaN: NaN, the first label, False, the last bin."""
    if question.model in ("text", *DISCRETE) or not has(question, "nan"):
        raise NotConcerned
    if question.model == "discretize":
        given = question.arguments(float)
        edges: list[float] = given["edges"]  # type: ignore[assignment]  # numbers
        value: float = given["value"]  # type: ignore[assignment]  # a number
        return bisect_right(edges, value) + 1
    if question.output == "label":
        classes = answer(Question(question.model, "classes", {}, question.train))
        return classes[0]  # type: ignore[index]  # a list
    return numbers_as_nan(answer(question.numbers_as(lambda number: "1" if number == "nan" else number)))


def with_infinity(question: Question) -> object:
    """Return the answer for a very large number in the place of infinity."""
    if question.model in DISCRETE or not has(question, "inf", "-inf"):
        raise NotConcerned

    def read(number: str) -> object:
        value = exactly(number)
        return value if isinstance(value, Fraction) else HUGE if value > 0 else -HUGE

    return answer(question, read=read)


def of_nothing(question: Question) -> object:
    """Return what sums over nothing give: 0/0 for what is shared out, 1 for a product."""
    right = right_of(question)
    if not isinstance(right, Refused) or question.model in DISCRETE:
        raise NotConcerned
    if right.error == "EmptyDataError" and question.topic in NOTHING:
        return NOTHING[question.topic]
    if right.error == "EmptyClassError" and question.output in ("means", "covariance", "covariances"):
        return with_empty_classes(question)
    raise NotConcerned


def with_empty_classes(question: Question) -> object:
    """Return estimates with NaN for classes without examples."""
    found = answer(in_fields(without_empty_classes)(question))
    if question.output == "covariance":
        return numbers_as_nan(found)
    pairs: list[list[object]] = list(found)  # type: ignore[call-overload]  # of labels and estimates
    known = {str(pair[0]): pair[1] for pair in pairs}
    missing = numbers_as_nan(pairs[0][1])
    return [[y, known.get(str(y), missing)] for y in lists(question.train or {}, "classes")["classes"]]


def without_unknown(question: Question) -> object:
    """Return the answer without examples of unknown labels; the density of an unknown label is 0."""
    right = right_of(question)
    if not isinstance(right, Refused) or right.error != "DomainError" or question.model not in FITTED:
        raise NotConcerned
    if question.output == "class_density":
        return 0.0
    known = without_unknown_labels(question)
    if known == question:
        raise NotConcerned
    if question.output == "log_likelihood":
        given = answer(known)
        return 0.0 if isinstance(given, Refused) else given
    return with_empty_classes(known)


def cut_to_fit(question: Question) -> Question:
    """Return the question with all vectors and rows cut to the shortest."""
    lengths: list[int] = []
    for fields in (question.input, question.train or {}):
        for name, entries in lists(fields, *TABLES, "x", "mean", "right", "theta").items():
            rows = [second(row) if name == "means" else row for row in entries]
            lengths += [len(row) for row in rows if isinstance(row, list)]
            lengths += [len(entries) - (name == "theta")] if name not in ("rows", "means") else []
    d = min(lengths, default=0)

    def change(fields: Fields) -> Fields:
        cut: dict[str, Json] = {
            name: vector[:d] for name, vector in lists(fields, "x", "mean", "right").items()
        }
        for name, entries in lists(fields, *TABLES).items():
            cut[name] = [cut_row(row, d) for row in (entries if name in ("rows", "means") else entries[:d])]
        return cut

    return in_fields(change)(question)


def second(pair: Json) -> Json:
    """Return the value of a pair."""
    return pair[1] if isinstance(pair, list) else pair


def cut_row(row: Json, d: int) -> Json:
    """Return the first entries of a row, or of the vector that is by label."""
    entries = row if isinstance(row, list) else []
    last = entries[-1] if entries else []
    return [entries[0], last[:d]] if isinstance(last, list) and entries else entries[:d]


def by_position(fields: Fields) -> Fields:
    """Return all that is by label with the labels of the priors, in their order."""
    labels = [pair[0] for pair in lists(fields, "priors").get("priors", []) if isinstance(pair, list)]
    if not labels:
        return {}
    return {
        name: [[y, *pair[1:]] for y, pair in zip(labels, pairs) if isinstance(pair, list)]
        for name, pairs in lists(fields, *sorted(BY_LABEL)).items()
    }


def one_class_refused(question: Question) -> object:
    """Return a refusal of data with a single class."""
    if question.model not in FITTED or question.topic in FUNCTIONS:
        raise NotConcerned
    classes = answer(Question(question.model, "classes", {}, question.train))
    if not isinstance(classes, list) or len(classes) > 1:
        raise NotConcerned
    return Refused("ValueError", "one class")


def first_two_classes(question: Question) -> object:
    """Return what compares two classes for the first two of them."""
    if question.output not in FORM_OUTPUTS:
        raise NotConcerned
    parts = Parts.of(question)
    if len(parts.priors) < 3:
        raise NotConcerned
    two = list(parts.priors)[:2]
    both = sum(parts.priors[y] for y in two)
    priors = {y: parts.priors[y] / both for y in two}
    return replace(parts, priors=priors, means={y: parts.means[y] for y in two}).answer(question)


def no_label_at_a_tie(question: Question) -> object:
    """Return no label where several are best."""
    if question.output not in TIED:
        raise NotConcerned
    best = answer(replace(question, output="labels"))
    if not isinstance(best, list) or len(best) == 1:
        raise NotConcerned
    return "" if question.output == "label" else []


def smallest(question: Question) -> object:
    """Return the label with the smallest posterior."""
    if question.output not in TIED:
        raise NotConcerned
    pairs = answer(replace(question, output="posterior"))
    if not isinstance(pairs, list):
        raise NotConcerned
    least = [pair[0] for pair in pairs if pair[1] == min(one[1] for one in pairs)]
    return least if question.output == "labels" else least[0]


# The logistic form.


def of_form(change: Callable[[LogisticForm], LogisticForm]) -> Wrong:
    """Return the answers of a model with another logistic form."""

    def wrong(question: Question) -> object:
        if question.model not in WITH_FORM or question.output not in FORM_OUTPUTS:
            raise NotConcerned
        model = MODELS[question.model](**question.training(exactly))
        form = change(form_of(model))
        if question.output == "logistic_form":
            return plain(form)
        return plain(OUTPUTS[question.output](form, **question.arguments(exactly)))

    return checked(wrong)


def phi_for_odds(form: LogisticForm) -> LogisticForm:
    """Return the form with phi_1 in the place of phi_1 / phi_0, if that is all there is to the odds."""
    return replace(form, prior_odds=form.prior_odds / (1 + form.prior_odds))


def odds_not_logged(form: LogisticForm) -> LogisticForm:
    """Return the form with the prior odds in the place of their logarithm."""
    return replace(form, offset=form.offset + form.prior_odds, prior_odds=Fraction(1))


def no_intercept(form: LogisticForm) -> LogisticForm:
    """Return the form without theta_0."""
    return replace(form, offset=Fraction(0), prior_odds=Fraction(1))


def offset_negative(form: LogisticForm) -> LogisticForm:
    """Return the form with the offset of the other sign."""
    return replace(form, offset=-form.offset)


def other_class(form: LogisticForm) -> LogisticForm:
    """Return the form of the other class."""
    return LogisticForm(
        -form.offset, 1 / form.prior_odds, tuple(-w for w in form.weights), tuple(1 / f for f in form.factors)
    )


REFUSALS: tuple[Mutant, ...] = (
    Mutant("nan-passed-on", "NaN that is passed on", with_nan, ("scikit-learn", "Spark", "SciPy")),
    Mutant("infinity-passed-on", "infinity taken for a very large number", with_infinity, ("SciPy", "torch")),
    Mutant(
        "nothing-shared-out", "0/0 for the estimate of no examples", of_nothing, ("NumPy", "scikit-learn")
    ),
    Mutant("unknown-labels-dropped", "examples with unknown labels being dropped", without_unknown),
    Mutant(
        "cut-to-the-shortest",
        "vectors and rows cut to the shortest",
        checked(asking(cut_to_fit), "ShapeError"),
    ),
    Mutant("by-position", "what is by label taken in its order", asking(in_fields(by_position))),
    Mutant(
        "one-class-refused", "the refusal of a single class", one_class_refused, ("scikit-learn", "MASS::lda")
    ),
    Mutant("first-two-classes", "the first two of more classes", checked(first_two_classes, "DomainError")),
    Mutant(
        "no-label-at-a-tie",
        "no label where several are best",
        no_label_at_a_tie,
        ("ml-naivebayes", "npm bayes"),
    ),
    Mutant("smallest-posterior", "the label with the smallest posterior", smallest),
    Mutant("phi-for-odds", "phi in the place of phi / (1 - phi)", of_form(phi_for_odds)),
    Mutant("odds-not-logged", "prior odds in the place of their logarithm", of_form(odds_not_logged)),
    Mutant(
        "theta-0-lost",
        "theta without theta_0",
        one_of(checked(asking(in_fields(without_intercept))), of_form(no_intercept)),
    ),
    Mutant("offset-negative", "the offset of theta_0 with the other sign", of_form(offset_negative)),
    Mutant("other-class-in-theta", "theta of the other class", of_form(other_class)),
)
