# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Strange statistics, parameters, numbers, labels and rows are all refused; also tests of the fuzzer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from math import nan
from typing import Any, cast

import pytest

from genref import (
    bayes,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian,
    gda,
    logistic,
    multinomial_naive_bayes,
    text,
    text_classifier,
)
from genref.counts import ClassCounts, Counts
from genref.errors import DomainError, EmptyDataError, GenrefError, NotFiniteError, ShapeError, shown
from genref.gaussian_naive_bayes import GaussianNaiveBayesModel
from genref.logistic import LogisticForm, LogSum, exponential_family_form
from genref.logistic_regression import LogisticRegression
from genref.moments import ClassMoments, Moments
from genref.numbers.exact import exact, ratio
from tools.hostile import (
    Colour,
    FalseMapping,
    Foreign,
    Frame,
    Fuzzer,
    Index,
    Keyed,
    LongList,
    Name,
    Ratio,
    Sized,
    raising,
    targets,
)

from .each_row import each_row

F = Fraction
ROWS, LABELS = [[0, 0], [1, 3], [4, 1], [5, 5]], [0, 0, 1, 1]
ONE = Moments.of([[1, 2], [2, 3]])


def wrong(value: object) -> Any:
    """Return a value that the types forbid."""
    return value


class TestFuzzer:
    @pytest.mark.slow
    def test_hostile_calls_leave_no_raw_exception(self) -> None:
        fuzzer = Fuzzer(seed=21)
        report = fuzzer.run(3000)
        assert not report.failures, str(report)
        # Each target returns an answer for valid arguments, so the fuzzer can call them all correctly.
        assert {target.name for target in fuzzer.targets} == set(report.answered)

    def test_what_is_public_is_found(self) -> None:
        names = {target.name for target in targets()}
        assert {"gda.fit", "gda.LinearModel", "gda.LinearModel.of", "gda.LinearModel.predict"} <= names
        assert {"moments.Moments.mean", "counts.ClassCounts.__add__", "text.Vocabulary.__contains__"} <= names
        assert len(names) > 200

    def test_what_is_wrong_is_noticed(self) -> None:
        def broken(x: object) -> object:
            if isinstance(x, list):
                raise KeyError(x)
            return nan

        fuzzer = Fuzzer(seed=1)
        target = next(target for target in fuzzer.targets if target.name == "logistic.logistic")
        target.call = broken
        target.parameters = [parameter.replace(name="x") for parameter in target.parameters[:1]]
        for _ in range(20):
            fuzzer.call(target, 0)
        found = " ".join(fuzzer.report.failures)
        assert "KeyError" in found and "NaN in the result" in found

    def test_what_does_not_end_is_noticed(self) -> None:
        def endless() -> None:
            while True:
                pass

        fuzzer = Fuzzer(seed=1, seconds=0.05)
        target = fuzzer.targets[0]
        target.call, target.parameters = endless, []
        fuzzer.call(target, 0)
        assert any(what.startswith("no end") for what in fuzzer.report.failures)


class TestMoments:
    @each_row(
        ("count", "sums", "products", "kind", "place"),
        [
            (-1, (F(1),), ((F(1),),), DomainError, "count"),
            (1.5, (F(1),), ((F(1),),), DomainError, "count"),
            (None, (F(1),), ((F(1),),), DomainError, "count"),
            (1, (), (), EmptyDataError, "sums"),
            (1, 1, ((F(1),),), DomainError, "sums"),
            (1, (nan,), ((F(1),),), NotFiniteError, r"sums\[0\]"),
            (1, (F(1),), ((None,),), DomainError, r"products\[0\]\[0\]"),
            (1, (F(1),), (), ShapeError, "products"),
            (2, (F(1), F(1)), ((F(1),), (F(1), F(1))), ShapeError, "products"),
            (2, (F(1), F(1)), ((F(1), F(1)),), ShapeError, "products"),
            (0, (F(1),), ((F(1),),), DomainError, "count"),
            (0, (F(0),), ((F(1),),), DomainError, "count"),
            (2, (F(4),), ((F(7),),), DomainError, r"products\[0\]\[0\]"),  # the smallest for 2 and 2 is 8
            (1, (F(4),), ((F(17),),), DomainError, r"products\[0\]\[0\]"),
            (2, (F(0), F(0)), ((F(2), F(3)), (F(2),)), DomainError, r"products\[0\]\[1\]"),
        ],
    )
    def test_that_no_rows_have(
        self, count: object, sums: object, products: object, kind: type[GenrefError], place: str
    ) -> None:
        with pytest.raises(kind, match=f"^{place}"):
            Moments(wrong(count), wrong(sums), wrong(products))

    def test_of_any_numbers_are_plain(self) -> None:
        assert Moments(wrong(2.0), wrong([3, 5.0]), wrong([[5, 8], [13]])) == ONE
        assert Moments.none(2) == Moments(0, (F(0), F(0)), ((F(0), F(0)), (F(0),)))

    @each_row("dimension", [0, -1, 1.5, None, "2", 10**9])
    def test_of_none_have_a_dimension(self, dimension: object) -> None:
        with pytest.raises(DomainError, match="^dimension is "):
            Moments.none(wrong(dimension))

    def test_are_diagonal_or_not(self) -> None:
        uses: list[Callable[[Any], object]] = [
            lambda bad: Moments.none(2, diagonal=bad),
            lambda bad: Moments.of(ROWS, diagonal=bad),
        ]
        for use in uses:
            with pytest.raises(DomainError, match="^diagonal is .*; allowed: True or False$"):
                use(wrong(1))

    @each_row(
        ("classes", "moments", "declared", "kind"),
        [
            (("a", "b"), (ONE,), False, ShapeError),  # b is missing
            (("a",), (ONE, ONE), False, ShapeError),
            (("a", "a"), (ONE, ONE), False, DomainError),
            (("a", 1), (ONE, ONE), False, DomainError),
            ((), (), False, EmptyDataError),
            (("a",), (1,), False, DomainError),
            (("a",), ONE, False, DomainError),
            (("a", "b"), (ONE, Moments.of([[1]])), False, ShapeError),
            (("a", "b"), (ONE, Moments.of([[1, 2]], diagonal=True)), False, ShapeError),
            (("a",), (ONE,), 1, DomainError),
            (None, (ONE,), False, DomainError),
        ],
    )
    def test_of_classes(
        self, classes: object, moments: object, declared: object, kind: type[GenrefError]
    ) -> None:
        with pytest.raises(kind):
            ClassMoments(wrong(classes), wrong(moments), wrong(declared))


class TestCounts:
    @each_row(
        "events",
        [{None: 1}, {0.5: 1}, {(0, 1, 2): 1}, {("a", 0): 1}, {(0,): 1}, {True: 1}, {1: 1, Index(1): 1}],
    )
    def test_of_other_events(self, events: Mapping[int, int]) -> None:
        with pytest.raises(DomainError, match="^events? "):
            Counts(3, events)

    def test_events_are_plain(self) -> None:
        counts = Counts(3, wrong({Colour.RED: 1, (Colour.BLUE, 1): 2, Name.A: 1}))
        assert [type(event) for event in counts.events] == [int, tuple, str]
        assert dict(counts.events) == {0: 1, (1, 1): 2, "a": 1}

    def test_without_examples(self) -> None:
        with pytest.raises(DomainError, match="^examples is 0 .*; allowed: 1 or more"):
            Counts(0, {1: 1})
        assert Counts(0, {1: 0}) == Counts(0, {})

    @pytest.mark.parametrize("events", [FalseMapping([1]), Keyed({1: 1}), [(1, 1)], None])
    def test_that_are_no_mapping(self, events: object) -> None:
        with pytest.raises(DomainError, match="^events is .*; allowed: a mapping of event to count$"):
            Counts(1, wrong(events))

    @each_row(
        ("classes", "counts", "rest", "place"),
        [
            (("a", "b"), (1, 2), {}, r"counts\[0\]"),
            (("a", "b"), None, {}, "counts"),
            (None, (), {}, "classes"),
            (("a",), (Counts(1, {}),), {"shape": 0}, "shape"),
            (("a",), (Counts(1, {}),), {"shape": -1}, "shape"),
            (("a",), (Counts(1, {}),), {"shape": "2"}, "shape"),
            (("a",), (Counts(1, {}),), {"shape": (2, 0)}, r"shape\[1\]"),
            (("a",), (Counts(1, {}),), {"declared": None}, "declared"),
            (("a",), (Counts(1, {}),), {"kind": 1}, "kind"),
        ],
    )
    def test_of_classes(self, classes: object, counts: object, rest: dict[str, Any], place: str) -> None:
        with pytest.raises(DomainError, match=f"^{place} is "):
            ClassCounts(wrong(classes), wrong(counts), **rest)

    def test_of_one_model_are_not_those_of_another(self) -> None:
        bits = bernoulli_naive_bayes.count([[0, 1], [0, 1]], ["a", "b"])
        words = multinomial_naive_bayes.count([[1], [2]], ["a", "b"])
        values = categorical_naive_bayes.count([[1], [2]], ["a", "b"])
        texts = text_classifier.count(["x", "y"], ["a", "b"])
        once = text_classifier.count(["x", "y"], ["a", "b"], text_classifier.BernoulliText)
        uses: dict[Callable[[Any], object], object] = {
            bernoulli_naive_bayes.model: bits,
            multinomial_naive_bayes.model: words,
            categorical_naive_bayes.model: values,
            text_classifier.MultinomialText: texts,
            text_classifier.BernoulliText: once,
        }
        for use, own in uses.items():
            use(own)
            for other in uses.values():
                if other is not own:
                    with pytest.raises(DomainError, match="^kind of the counts is "):
                        use(other)
        with pytest.raises(DomainError, match="^kind of the counts is 'words of documents'"):
            bits + words
        unknown = ClassCounts(("a", "b"), words.counts, 2)
        assert unknown == multinomial_naive_bayes.count([[1], [2]], ["a", "b"], vocabulary_size=2)
        assert (unknown + words).kind == (words - unknown).kind == words.kind
        assert multinomial_naive_bayes.model(unknown).counts.kind == words.kind  # now words


class TestForms:
    @each_row(
        ("parts", "kind", "place"),
        [
            ((0, -1, (1,)), DomainError, "prior_odds"),
            ((0, 0, (1,)), DomainError, "prior_odds"),
            ((0, 1, (1,), (0,)), DomainError, r"factors\[0\]"),
            ((0, 1, (1,), (1, 2)), ShapeError, "factors"),
            ((0, nan, (1,)), NotFiniteError, "prior_odds"),
            ((None, 1, (1,)), DomainError, "offset"),
            ((0, 1, 1), DomainError, "weights"),
            ((0, 1, ("1",)), DomainError, r"weights\[0\]"),
        ],
    )
    def test_that_are_none(self, parts: tuple[Any, ...], kind: type[GenrefError], place: str) -> None:
        with pytest.raises(kind, match=f"^{place}"):
            LogisticForm(*parts)

    def test_of_floats_are_exact(self) -> None:
        form = LogisticForm(wrong(0.5), wrong(1.0), wrong([0.5]))
        assert form == LogisticForm(F(1, 2), F(1), (F(1, 2),))
        assert form.theta() == (0.5, 0.5) and form.probability([-1]) == 0.5

    def test_of_counts_without_end(self) -> None:
        form = logistic.poisson_logistic_form({0: 1, 1: 3}, {0: 0.5, 1: 0.5})
        assert form.log_odds([1000]) == pytest.approx(1096.61, abs=0.01)
        with pytest.raises(DomainError, match=r"^x\[0\] is .*; allowed: counts of at most 1000000000000"):
            form.log_odds([10**13])

    @pytest.mark.parametrize("bad", [None, 1, (F(1), F(1)), "ab", LogisticForm])
    def test_of_no_log_sums(self, bad: object) -> None:
        half, zero = {0: 0.5, 1: 0.5}, LogSum(F(0))
        for natural, partitions in (
            ({0: [bad], 1: [zero]}, {0: zero, 1: zero}),
            ({0: [zero], 1: [zero]}, {0: zero, 1: bad}),
        ):
            with pytest.raises(DomainError, match="; allowed: a LogSum$"):
                exponential_family_form(wrong(natural), wrong(partitions), half)
        with pytest.raises(DomainError, match=r"^natural\[1\] is None"):
            exponential_family_form(wrong({0: [zero], 1: None}), {0: zero, 1: zero}, half)
        thirds = dict.fromkeys(range(3), F(1, 3))
        with pytest.raises(DomainError, match="^classes is .*two classes"):
            exponential_family_form(dict.fromkeys(thirds, [zero]), dict.fromkeys(thirds, zero), thirds)

    @each_row(
        ("classes", "theta", "kind"),
        [
            ((0,), (0.5, 1.0), DomainError),
            ((0, 1, 2), (0.5, 1.0, 2.0), ShapeError),
            ((0, 0), (0.5, 1.0), DomainError),
            (5, (0.5, 1.0), DomainError),
            ((0, 1), (), EmptyDataError),
            ((0, 1), (0.5, nan), NotFiniteError),
            ((0, 1), 0.5, DomainError),
        ],
    )
    def test_of_logistic_regression(self, classes: object, theta: object, kind: type[GenrefError]) -> None:
        with pytest.raises(kind):
            LogisticRegression(wrong(classes), wrong(theta))

    def test_of_logistic_regression_keep_doubles(self) -> None:
        assert LogisticRegression((Colour.RED, Colour.BLUE), (0.5, 1.0)).theta == (0.5, 1.0)
        exactly = LogisticRegression(("a", "b"), wrong([F(1, 3), 1]))
        assert exactly.theta == (F(1, 3), F(1)) and exactly.predict([0]) == "b"


class Twice(float):
    def __float__(self) -> float:
        return 2.0

    def as_integer_ratio(self) -> tuple[int, int]:
        return 1, 0


class TestNumbers:
    @each_row(
        "parts", [(1, 0), (0, 0), (1, -2), ("1", "2"), (None, None), (nan, 1), (1.5, 1), (1,), (1, 2, 3), ()]
    )
    def test_with_a_false_ratio(self, parts: tuple[object, ...]) -> None:
        bad = wrong(Ratio(*parts))
        uses: list[Callable[[], object]] = [
            lambda: ratio(bad),
            lambda: gda.fit([[bad], [1]], [0, 1]),
            lambda: gaussian.density([0], [bad], [[1]]),
            lambda: bayes.evidence({0: 0.5, 1: 0.5}, {0: bad, 1: 1}),
            lambda: bernoulli_naive_bayes.fit([[bad]], [0]),
        ]
        for use in uses:
            with pytest.raises(DomainError, match="is <.*Ratio .*; allowed: a number with an exact value$"):
                use()

    @pytest.mark.parametrize("said", [None, 5, "ab"])
    def test_whose_ratio_is_no_pair(self, said: object) -> None:
        odd = type("Odd", (), {"as_integer_ratio": lambda self: said})()
        with pytest.raises(DomainError):
            ratio(odd)

    @pytest.mark.parametrize("error", [ValueError, OverflowError, ZeroDivisionError])
    def test_that_have_no_ratio(self, error: type[Exception]) -> None:
        def fail(self: object) -> None:
            raise error

        with pytest.raises(NotFiniteError):
            ratio(type("Odd", (), {"as_integer_ratio": fail})())

    def test_what_they_raise_themselves_passes(self) -> None:
        with pytest.raises(Foreign):
            ratio(wrong(raising("as_integer_ratio")))

    def test_of_other_types_are_plain(self) -> None:
        assert all(
            type(part) is int for part in (*ratio(Colour.BLUE), *ratio(Index(3)), *ratio(wrong(Ratio(2, 3))))
        )
        assert exact(Twice(0.5)) == gaussian.mean([[Twice(0.5)]])[0] == F(1, 2)

    def test_of_numpy(self) -> None:
        np = pytest.importorskip("numpy")
        third = exact(Fraction(np.int64(1), np.int64(3)))
        assert third == F(1, 3) and type(third.numerator) is int
        assert bernoulli_naive_bayes.fit(np.array([[True, False]]), [0]).counts.counts[0].events == {0: 1}
        assert gda.fit(np.array([[0.0], [1.0]]), np.array([0, 1])).classes == (0, 1)

    @pytest.mark.parametrize("bad", [1j, 1 + 0j, complex(0, 0), complex(nan, 0)])
    def test_that_are_complex(self, bad: Any) -> None:
        for use in (
            lambda: bernoulli_naive_bayes.fit([[1, bad]], [0]),
            lambda: bernoulli_naive_bayes.fit([[1.0, bad]], [0]),
            lambda: bernoulli_naive_bayes.fit([[1, 0]], [0]).predict(wrong([1, bad])),
            lambda: categorical_naive_bayes.fit([[bad]], [0]),
            lambda: multinomial_naive_bayes.fit([[bad]], [0]),
            lambda: gda.fit([[bad]], [0]),
        ):
            with pytest.raises(DomainError):
                use()

    def test_that_are_bits_of_any_kind(self) -> None:
        same = [
            [1, 0],
            [True, False],
            [1.0, 0.0],
            [1, 0.0],
            [1.0, False],
            [F(1), F(0)],
            [Decimal(1), 0],
            [Index(1), 0.0],
            [Twice(1.0), 0.0],
        ]
        for row in same:
            assert bernoulli_naive_bayes.count([wrong(row)], [0])[0].events == {0: 1}


HUGE = 10**5000
LONG = "a" * 100_000


class TestLabels:
    @pytest.mark.parametrize(("kind", "plain"), [(Colour, int), (Name, str)])
    def test_of_enums_become_plain(self, kind: type[Enum], plain: type) -> None:
        first, second = cast("tuple[Any, Any]", tuple(kind))
        half = {first: 0.5, second: 0.5}
        means, one = {first: [0], second: [1]}, [[1]]
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
        for value in made:
            assert {type(label) for label in value.classes} == {plain}
        for mapping in (made[0].means, made[0].posterior([0]), bayes.posterior(half, half)):
            assert {type(label) for label in mapping} == {plain}

    def test_of_numpy_become_plain(self) -> None:
        np = pytest.importorskip("numpy")
        for one, two in ((np.int64(1), np.int64(2)), (np.str_("a"), np.str_("b"))):
            model = gda.LinearModel({one: 0.5, two: 0.5}, {one: [0], two: [1]}, [[1]])
            assert {type(label) for label in model.classes} <= {int, str}

    @pytest.mark.parametrize("label", [0.5, None, [1], F(1, 2)])
    def test_to_look_up(self, label: object) -> None:
        statistics: tuple[Any, ...] = (
            ClassMoments((0, 1), (ONE, ONE)),
            ClassCounts((0, 1), (Counts(1, {}), Counts(1, {}))),
        )
        for found in statistics:
            with pytest.raises(DomainError, match="^label is .*; allowed: int or str"):
                found[wrong(label)]
            assert found[Colour.BLUE] == found[1]

    @pytest.mark.parametrize("label", [HUGE, LONG], ids=["huge", "long"])
    def test_make_short_errors(self, label: Any) -> None:
        other: Any = label + label
        both = {label: 0.5, other: 0.5}
        bad: Any = {label: [0], other: [None]}
        uses: list[Callable[[], object]] = [
            lambda: gda.fit([[1]], [label]).class_density([1], other),
            lambda: gda.fit([[1], [2]], [label, other], classes=[label]),
            lambda: gda.LinearModel(both, bad, [[1]]),
            lambda: gda.LinearModel({label: 0, other: 1}, {}, [[1]]),
            lambda: gda.LinearModel(both, {label: [0]}, [[1]]),
            lambda: gda.LinearModel(both, {label: [0], other: []}, [[1]]),
            lambda: gda.QuadraticModel(both, {label: [0], other: [1]}, {label: [[1]], other: [[nan]]}),
            lambda: gda.QuadraticModel(both, {label: [0], other: [1]}, {label: [[1]], other: [[0]]}).predict(
                [0]
            ),
            lambda: GaussianNaiveBayesModel(both, {label: [0], other: [1]}, {label: [1], other: [-1]}),
            lambda: bayes.posterior(both, {label: 1, other: -1}),
            lambda: bayes.posterior(both, {label: 1}),
            lambda: bayes.posterior({**both, 0.5: 0}, both),
            lambda: gda.fit([[1], [2]], [label, 1 if label is LONG else "a"]),
            lambda: logistic.poisson_logistic_form(both, {label: 1, other: 0}),
            lambda: logistic.poisson_logistic_form({label: 1, other: -1}, both),
            lambda: exponential_family_form({label: [], other: [LogSum(F(0))]}, {}, both),
            lambda: exponential_family_form({label: [], other: []}, wrong({label: 1, other: 1}), both),
            lambda: Counts(1, {label: -1}),
            lambda: ClassCounts((label,), (Counts(1, {1: 1}),)) - ClassCounts((label,), (Counts(1, {2: 1}),)),
            lambda: multinomial_naive_bayes.fit([[1], []], [label, other], smoothing=0),
            lambda: bernoulli_naive_bayes.model(ClassCounts((label,), (Counts(1, {0: 2}),), 1)),
            lambda: categorical_naive_bayes.model(ClassCounts((label,), (Counts(2, {(0, 1): 1}),))),
            lambda: text_classifier.fit(["a", ""], [label, other], smoothing=0),
            lambda: bernoulli_naive_bayes.fit([[0]], ["a"], features=HUGE),
            lambda: bernoulli_naive_bayes.fit([{HUGE}], ["a"], features=HUGE),
        ]
        for use in uses:
            with pytest.raises(GenrefError) as caught:
                use()
            assert len(str(caught.value)) < 500 and len(repr(caught.value)) < 500

    @pytest.mark.parametrize(
        "mapping",
        [
            FalseMapping([0, 1]),
            Keyed({0: 0.5, 1: 0.5}),
            {0: 0.5, "a": 0.5},
            {0: 0.5, 1.5: 0.5},
            {Index(1): 0.5, 1: 0.5},
        ],
    )
    def test_of_mappings(self, mapping: object) -> None:
        for use in (
            lambda: bayes.evidence(wrong(mapping), {0: 1, 1: 1}),
            lambda: bernoulli_naive_bayes.fit([[0], [1]], [0, 1], priors=wrong(mapping)),
        ):
            with pytest.raises(GenrefError):
                use()


class TestRows:
    """A data frame is not a sequence of rows: iteration gives the names of its columns."""

    @pytest.mark.parametrize(
        "frame", [Frame([0, 1]), Keyed({0: 1, 1: 1}), {0: 1, 1: 1}, FalseMapping([0, 1])]
    )
    def test_in_columns_are_refused(self, frame: Any) -> None:
        model, bits = gda.fit(ROWS, LABELS, classes=[0, 1]), bernoulli_naive_bayes.fit(ROWS_OF_BITS, LABELS)
        uses: list[Callable[[], object]] = [
            lambda: model.predict(frame),
            lambda: model.log_likelihood(frame, [0, 1]),
            lambda: gda.fit([[1, 2], frame], [0, 1]),
            lambda: gda.fit([[1], [2]], frame),
            lambda: gda.fit([[1], [2]], [0, 1], classes=frame),
            lambda: gaussian.covariance(frame),
            lambda: gaussian.density([0, 0], [0, 0], frame),
            lambda: bits.predict(frame),
            lambda: bernoulli_naive_bayes.fit(frame, [0, 1]),
            lambda: categorical_naive_bayes.fit(frame, [0, 1]),
            lambda: text_classifier.fit(frame, [0, 1]),
            lambda: text.Vocabulary(frame),
            lambda: text.Vocabulary(("a",)).presence(frame),
            lambda: text.Vocabulary.of([["a"]], stop_words=frame),
        ]
        for use in uses:
            with pytest.raises(GenrefError):
                use()

    def test_of_pandas(self) -> None:
        pd = pytest.importorskip("pandas")
        frame = pd.DataFrame([[0, 0], [1, 3], [4, 1], [5, 5]], columns=[0, 1])
        model = gda.fit(frame.to_numpy(), pd.Series(LABELS))
        assert model == gda.fit(ROWS, LABELS)
        assert model.predict(frame.iloc[0]) == model.predict(ROWS[0])
        uses: list[Callable[[], object]] = [
            lambda: model.predict(frame),
            lambda: gda.fit(ROWS, frame),
        ]
        for use in uses:
            with pytest.raises(DomainError) as caught:
                use()
            assert str(caught.value).isprintable()

    def test_with_keys_that_are_not_iterated_are_taken(self) -> None:
        """A column of a data frame also has keys, and its `values` is not a method."""

        class Series:
            values = (1, 2)

            def keys(self) -> range:
                return range(2)

            def __iter__(self) -> Iterator[int]:
                return iter(self.values)

        assert gda.fit(ROWS, LABELS).predict(wrong(Series())) == gda.fit(ROWS, LABELS).predict([1, 2])

    @pytest.mark.parametrize("length", [-1, 10**30, 0, 7])
    def test_with_a_false_length(self, length: int) -> None:
        row = wrong(Sized([1, 2], length))
        assert gda.fit([row, [2, 5]], [0, 1]).means[0] == (1, 2)
        assert gda.fit(wrong(Sized([[1], [2]], length)), [0, 1]).means == {0: (1,), 1: (2,)}
        assert categorical_naive_bayes.fit([row], [0]).levels == (1, 2)
        assert multinomial_naive_bayes.fit([row], [0]).vocabulary_size == 2
        assert text.Vocabulary(wrong(Sized(["a"], length))).words == ("a",)
        assert gaussian.mean(wrong([LongList([1, 2])])) == (1, 2)

    def test_of_counted_words_that_are_the_same(self) -> None:
        with pytest.raises(DomainError, match="allowed: words that all differ$"):
            multinomial_naive_bayes.fit([wrong({1: 1, Index(1): 2})], [0])


ROWS_OF_BITS = [[0, 1], [1, 1], [1, 0], [0, 0]]


class TestWords:
    def test_of_a_vocabulary(self) -> None:
        known = text.Vocabulary(("a",))
        assert "a" in known and Name.A in known and "b" not in known
        assert [] not in known and None not in known  # a dict cannot look these up


class TestMessages:
    def test_are_one_line_of_ascii(self) -> None:
        odd = type("\u00e9\n" + "x" * 100, (), {"__repr__": lambda self: "a\n\tb"})()
        assert shown(odd) == "a  b"
        message = str(DomainError("x", odd, "less"))
        assert message.isascii() and message.isprintable() and len(message) < 100
        assert shown(type("\u00e9", (), {"__repr__": lambda self: 5})()) == "a \\xe9 too long to print"
