# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Strange statistics, parameters, numbers, labels and rows are refused, or read as what they are."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction as F
from typing import Any, cast

import pytest

from genref import bayes, bernoulli_naive_bayes, gaussian, gda, logistic
from genref.counts import ClassCounts, Counts
from genref.errors import GenrefError
from genref.gaussian_naive_bayes import GaussianNaiveBayesModel
from genref.logistic import LogisticForm, LogSum  # noqa: F401
from genref.logistic_regression import LogisticRegression
from genref.moments import ClassMoments, Moments
from tools import hostile
from tools.hostile import Colour, Foreign, Name, raising

from .each_row import each_row
from .hard import KNOWN


def odd(said: object) -> Any:
    return type("Odd", (), {"as_integer_ratio": lambda self: said})()


def failing(error: type[Exception]) -> Any:
    def fail(self: object) -> None:
        raise error

    return type("Odd", (), {"as_integer_ratio": fail})()


ONE = Moments.of([[1, 2], [2, 3]])
SCOPE: dict[str, Any] = {**vars(hostile), **vars(logistic), **KNOWN}
HALF = {0: 0.5, 1: 0.5}
ZERO = LogSum(F(0))
THIRDS = dict.fromkeys(range(3), F(1, 3))
POINTS, Y = [[0, 0], [1, 3], [4, 1], [5, 5]], [0, 0, 1, 1]
MODEL = gda.fit(POINTS, Y)
BITS = bernoulli_naive_bayes.fit([[0, 1], [1, 1], [1, 0], [0, 0]], Y)

REFUSED = [
    # Moments that no rows have; the least square for two numbers of sum 4 is 8
    ("Moments(-1, (F(1),), ((F(1),),))", "Domain", "count"),
    ("Moments(1.5, (F(1),), ((F(1),),))", "Domain", "count"),
    ("Moments(None, (F(1),), ((F(1),),))", "Domain", "count"),
    ("Moments(1, (), ())", "EmptyData", "sums"),
    ("Moments(1, 1, ((F(1),),))", "Domain", "sums"),
    ("Moments(1, (nan,), ((F(1),),))", "NotFinite", "sums[0]"),
    ("Moments(1, (F(1),), ((None,),))", "Domain", "products[0][0]"),
    ("Moments(1, (F(1),), ())", "Shape", "products"),
    ("Moments(2, (F(1), F(1)), ((F(1),), (F(1), F(1))))", "Shape", "products"),
    ("Moments(2, (F(1), F(1)), ((F(1), F(1)),))", "Shape", "products"),
    ("Moments(0, (F(1),), ((F(1),),))", "Domain", "count"),
    ("Moments(0, (F(0),), ((F(1),),))", "Domain", "count"),
    ("Moments(2, (F(4),), ((F(7),),))", "Domain", "products[0][0]"),
    ("Moments(1, (F(4),), ((F(17),),))", "Domain", "products[0][0]"),
    ("Moments(2, (F(0), F(0)), ((F(2), F(3)), (F(2),)))", "Domain", "products[0][1]"),
    *((f"Moments.none({d!r})", "Domain", "dimension") for d in (0, -1, 1.5, None, "2", 10**9)),
    ("Moments.none(2, diagonal=1)", "Domain", "diagonal"),
    ("Moments.of(POINTS, diagonal=1)", "Domain", "diagonal"),
    ("ClassMoments(('a', 'b'), (ONE,))", "Shape", ""),
    ("ClassMoments(('a',), (ONE, ONE))", "Shape", ""),
    ("ClassMoments(('a', 'a'), (ONE, ONE))", "Domain", "classes[1]"),
    ("ClassMoments(('a', 1), (ONE, ONE))", "Domain", "classes"),
    ("ClassMoments((), ())", "EmptyData", "classes"),
    ("ClassMoments(('a',), (1,))", "Domain", "moments[0]"),
    ("ClassMoments(('a',), ONE)", "Domain", "moments"),
    ("ClassMoments(('a', 'b'), (ONE, Moments.of([[1]])))", "Shape", ""),
    ("ClassMoments(('a', 'b'), (ONE, Moments.of([[1, 2]], diagonal=True)))", "Shape", ""),
    ("ClassMoments(('a',), (ONE,), 1)", "Domain", "declared"),
    ("ClassMoments(None, (ONE,))", "Domain", "classes"),
    # Counts
    *(
        (f"Counts(3, {events})", "Domain", "event")
        for events in (
            *("{None: 1}", "{0.5: 1}", "{(0, 1, 2): 1}", "{('a', 0): 1}", "{(0,): 1}"),
            *("{1: 1, Index(1): 1}", "[(1, 1)]", "None"),
        )
    ),
    ("Counts(0, {1: 1})", "Domain", "examples"),
    ("ClassCounts(('a', 'b'), (1, 2))", "Domain", "counts[0]"),
    ("ClassCounts(('a', 'b'), None)", "Domain", "counts"),
    ("ClassCounts(None, ())", "Domain", "classes"),
    *(
        (f"ClassCounts(('a',), (Counts(1, {{}}),), {name}={value})", "Domain", place)
        for name, value, place in (
            *(("shape", 0, "shape"), ("shape", -1, "shape"), ("shape", "'2'", "shape")),
            *(("shape", (2, 0), "shape[1]"), ("declared", None, "declared"), ("kind", 1, "kind")),
        )
    ),
    (
        "bernoulli_naive_bayes.count([[0]], ['a']) + multinomial_naive_bayes.count([[1]], ['a'])",
        "Domain",
        "kind of",
    ),
    *(
        (f"{of}[{label}]", "Domain", "label")
        for of in ("ClassMoments((0, 1), (ONE, ONE))", "ClassCounts((0, 1), (Counts(1, {}), Counts(1, {})))")
        for label in ("0.5", "None", "[1]", "F(1, 2)")
    ),
    # Parameters
    ("LogisticForm(0, -1, (1,))", "Domain", "prior_odds"),
    ("LogisticForm(0, nan, (1,))", "NotFinite", "prior_odds"),
    ("LogisticForm(None, 1, (1,))", "Domain", "offset"),
    ("LogisticForm(0, 1, 1)", "Domain", "weights"),
    ("LogisticForm(0, 1, ('1',))", "Domain", "weights[0]"),
    *(
        (f"exponential_family_form({{0: [{a}], 1: [ZERO]}}, {{0: ZERO, 1: {b}}}, HALF)", "Domain", place)
        for bad in ("None", "1", "(F(1), F(1))", "'ab'", "LogisticForm")
        for a, b, place in ((bad, "ZERO", "natural[0]"), ("ZERO", bad, "log_partitions[1]"))
    ),
    ("exponential_family_form({0: [ZERO], 1: None}, {0: ZERO, 1: ZERO}, HALF)", "Domain", "natural[1]"),
    (
        "exponential_family_form({y: [ZERO] for y in THIRDS}, {y: ZERO for y in THIRDS}, THIRDS)",
        "Domain",
        "classes",
    ),
    ("LogisticRegression((0,), (0.5, 1.0))", "Domain", "classes"),
    ("LogisticRegression((0, 1, 2), (0.5, 1.0, 2.0))", "Shape", "theta"),
    ("LogisticRegression((0, 0), (0.5, 1.0))", "Domain", "classes"),
    ("LogisticRegression(5, (0.5, 1.0))", "Domain", "classes"),
    ("LogisticRegression((0, 1), ())", "EmptyData", "theta"),
    ("LogisticRegression((0, 1), (0.5, nan))", "NotFinite", "theta[1]"),
    ("LogisticRegression((0, 1), 0.5)", "Domain", "theta"),
    # Numbers
    *(
        (call.format(bad), "", "")
        for bad in (
            *("Ratio(1, 0)", "Ratio(0, 0)", "Ratio(1, -2)", "Ratio('1', '2')", "Ratio(None, None)"),
            *(
                "Ratio(nan, 1)",
                "Ratio(1.5, 1)",
                "Ratio(1)",
                "Ratio(1, 2, 3)",
                "Ratio()",
                "odd(None)",
                "odd(5)",
            ),
            *("odd('ab')", "1j", "1 + 0j", "complex(nan, 0)"),
        )
        for call in (
            "gda.fit([[{}], [1]], [0, 1])",
            "gaussian.density([0], [{}], [[1]])",
            "bayes.evidence(HALF, {{0: {}, 1: 1}})",
            "bernoulli_naive_bayes.fit([[1, {}]], [0])",
            "bernoulli_naive_bayes.fit([[1.0, {}]], [0])",
            "BITS.predict([1, {}])",
            "categorical_naive_bayes.fit([[{}]], [0])",
            "multinomial_naive_bayes.fit([[{}]], [0])",
        )
    ),
    *(
        (f"gda.fit([[failing({error})]], [0])", "NotFinite", "rows[0][0]")
        for error in ("ValueError", "OverflowError", "ZeroDivisionError")
    ),
    # Mappings and tables that are none
    *(
        (call.format(mapping), "", "")
        for mapping in (*("{0: 0.5, 'a': 0.5}", "{0: 0.5, 1.5: 0.5}", "{Index(1): 0.5, 1: 0.5}"),)
        for call in (
            "bayes.evidence({}, {{0: 1, 1: 1}})",
            "bernoulli_naive_bayes.fit([[0], [1]], [0, 1], priors={})",
        )
    ),
    *(
        (call.format(columns), "", "")
        for columns in ("Frame([0, 1])", "{0: 1, 1: 1}")
        for call in (
            *("MODEL.log_likelihood({}, [0, 1])", "gda.fit([[1, 2], {}], [0, 1])"),
            *(
                "gda.fit([[1], [2]], {})",
                "gda.fit([[1], [2]], [0, 1], classes={})",
                "gaussian.covariance({})",
            ),
            *("gaussian.density([0, 0], [0, 0], {})", "text.Vocabulary({})"),
            *("bernoulli_naive_bayes.fit({}, [0, 1])", "categorical_naive_bayes.fit({}, [0, 1])"),
            *("text_classifier.fit({}, [0, 1])", "text.Vocabulary(('a',)).presence({})"),
            "text.Vocabulary.of([['a']], stop_words={})",
        )
    ),
    *((f"{model}.predict(Frame([0, 1]))", "", "") for model in ("MODEL", "BITS")),
    ("multinomial_naive_bayes.fit([{1: 1, Index(1): 2}], [0])", "Domain", ""),
]


@each_row("call, kind, place", REFUSED, ids=[call for call, *_ in REFUSED])
def test_what_is_strange_is_refused(call: str, kind: str, place: str) -> None:
    with pytest.raises(GenrefError) as caught:
        eval(call, {**SCOPE, **globals()})
    assert type(caught.value).__name__ == f"{kind}Error" or not kind, repr(caught.value)
    assert str(caught.value).startswith(place) and str(caught.value).isascii(), str(caught.value)


def test_what_numbers_raise_themselves_passes() -> None:
    with pytest.raises(Foreign):
        gaussian.mean([[cast(Any, raising("as_integer_ratio"))]])


class TestCounts:
    def test_events_are_plain(self) -> None:
        events: Any = {Colour.RED: 1, (Colour.BLUE, 1): 2, Name.A: 1}
        counts = Counts(3, events)
        assert [type(event) for event in counts.events] == [int, tuple, str]
        assert dict(counts.events) == {0: 1, (1, 1): 2, "a": 1}


class TestLabels:
    @each_row("kind, plain", [(Colour, int), (Name, str)])
    def test_of_enums_become_plain(self, kind: type[Enum], plain: type) -> None:
        first, second = cast("tuple[Any, Any]", tuple(kind))
        half, one = {first: 0.5, second: 0.5}, [[1]]
        means = {first: [0], second: [1]}
        made: list[Any] = [
            gda.LinearModel(half, means, one),
            gda.QuadraticModel(half, means, {first: one, second: one}),
            GaussianNaiveBayesModel(half, means, {first: [1], second: [1]}),
            gda.fit([[0], [1]], [first, second]),
            bernoulli_naive_bayes.fit([[0], [1]], [first, second], priors=half),
            ClassMoments((first, second), (ONE, ONE)),
            ClassCounts((first, second), (Counts(1, {}), Counts(1, {}))),
            LogisticRegression((first, second), (0.0, 1.0)),
        ]
        mappings = [made[0].means, made[0].posterior([0]), bayes.posterior(half, half)]
        for labels in (*(value.classes for value in made), *mappings):
            assert {type(label) for label in labels} == {plain}
