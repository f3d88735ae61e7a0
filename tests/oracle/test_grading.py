# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Grading: every shape that an answer may have, and the errors of answers in other shapes."""

from __future__ import annotations

import sys
from decimal import Decimal
from fractions import Fraction
from math import inf, nan, nextafter
from time import process_time
from typing import Dict, List, Mapping

import pytest

from genref.oracle.candidates import Answered, Broken, Skipped
from genref.oracle.grading import Condition, Fault, Verdict, grade, leaves, number_of, same
from genref.oracle.questions import Json, Question
from genref.oracle.reference import Refused

from ..each_row import each_row

F = Fraction
U = F(1, 2**53)
THIRD = F(1, 3)

MEAN = Question("gaussian", "mean", {"rows": [["1"], ["-2"], ["4"]]})
"""Its answer is [1], with A = 10/3."""

POSTERIOR = Question("bayes", "posterior", {"priors": [[0, "1"]], "likelihoods": [[0, "1"]]})
LABEL = Question("bayes", "label", {"priors": [[0, "1"]], "likelihoods": [[0, "1"]]})
LOG = Question("gaussian", "log_density", {"x": ["0"], "mean": ["0"], "covariance": [["1"]]})
BY_LABEL: List[object] = [["a", F(1, 4)], ["b", F(3, 4)]]


def verdict_on(
    got: object, right: object, question: Question = POSTERIOR, exact: bool = False, arithmetic: str = "f64"
) -> Verdict:
    """Return the verdict on an answer."""
    return grade(Answered(got), (right,), Condition(question, arithmetic), exact)


def fault_of(got: object, right: object, question: Question = POSTERIOR, exact: bool = False) -> str:
    """Return what is wrong with an answer, or "" if it passes."""
    verdict = verdict_on(got, right, question, exact)
    assert (verdict.status == "passed") is (verdict.fault == "")
    return verdict.fault


class TestReplies:
    def test_skipped_stays_skipped(self) -> None:
        assert grade(Skipped("no such"), (), Condition(MEAN)) == Verdict("skipped", "", "no such")

    def test_broken_fails_with_its_kind(self) -> None:
        assert grade(Broken("hang", "10 s"), (), Condition(MEAN)) == Verdict("failed", "hang", "10 s")

    def test_a_refusal_where_there_is_no_answer_passes(self) -> None:
        right = Refused("DomainError", "it is none")
        assert grade(Refused("Oops"), (right,), Condition(MEAN)) == Verdict("passed")

    def test_an_answer_where_there_is_none_fails(self) -> None:
        given = verdict_on(0.5, Refused("DomainError", "the sum is 2"))
        assert given == Verdict("failed", "not refused", "0.5, where the sum is 2")

    def test_a_refusal_where_there_is_an_answer_fails(self) -> None:
        given = grade(Refused("ValueError", "no"), ([F(1)],), Condition(MEAN))
        assert (given.status, given.fault) == ("failed", "refused")
        assert given.detail.startswith("ValueError: no, where ")

    def test_unless_a_matrix_is_all_but_singular(self) -> None:
        rho = str(1 - F(1, 2**22))
        asked: Dict[str, Json] = {"x": ["0", "0"], "mean": ["0", "0"], "covariance": [["1", rho], [rho, "1"]]}
        question = Question("gaussian", "log_density", asked)
        reply = Refused("LinAlgError", "not positive definite")
        assert grade(reply, (F(1),), Condition(question, "f32")).status == "skipped"
        assert grade(reply, (F(1),), Condition(question)).fault == "refused"


class TestSeveralRightAnswers:
    def test_any_will_do(self) -> None:
        for got in ("a", "b"):
            assert grade(Answered(got), ("a", "b"), Condition(LABEL)).status == "passed"

    def test_if_none_does_the_first_says_what_is_wrong(self) -> None:
        given = grade(Answered("c"), ("a", "b"), Condition(LABEL))
        assert given == Verdict("failed", "label", "'c', not 'a'")

    def test_a_wrong_label_is_named_by_the_output(self) -> None:
        assert fault_of("b", "a", Question("gda", "label_after_update")) == "label"
        assert fault_of("b", "a", Question("text", "words")) == "value"

    def test_a_refusal_or_a_number(self) -> None:
        right = (Refused("NotFiniteError", "x is inf"), -inf)
        asked: Dict[str, Json] = {"x": ["inf"], "mean": ["0"], "covariance": [["1"]]}
        condition = Condition(Question("gaussian", "log_density", asked))
        assert grade(Refused("ValueError"), right, condition).status == "passed"
        assert grade(Answered("-inf"), right, condition).status == "passed"
        assert grade(Answered(nan), right, condition).fault == "not refused"


class TestNumberOf:
    @each_row(
        ("got", "number"),
        [
            (3, F(3)),
            (2**70, F(2**70)),
            (0.1, F(3602879701896397, 2**55)),
            (-0.0, F(0)),
            (5e-324, F(1, 2**1074)),
            (F(1, 3), F(1, 3)),
            (Decimal("0.1"), F(1, 10)),
            (Decimal("1e-99999999"), F(1, 10**5000)),
            ("0.1", F(1, 10)),
            (" 7 ", F(7)),
            ("1e-3", F(1, 1000)),
            ("+2.5E2", F(250)),
            ("-1/3", F(-1, 3)),
            ("0.5/2", F(1, 4)),
            ("0x1.8p-1", F(3, 4)),
            ("-0X1p4", F(-16)),
            ("1e400", F(10**400)),
            ("1e-99999999", F(1, 10**5000)),
        ],
    )
    def test_finite_numbers_are_exact(self, got: object, number: Fraction) -> None:
        assert number_of(got) == number

    @each_row("got", [inf, "inf", "Infinity", "+INF", Decimal("Infinity")])
    def test_infinity(self, got: object) -> None:
        assert number_of(got) == inf

    @pytest.mark.parametrize("got", [-inf, "-inf", "-Infinity", Decimal("-Infinity")])
    def test_minus_infinity(self, got: object) -> None:
        assert number_of(got) == -inf

    @pytest.mark.parametrize("got", [nan, "nan", "NaN", Decimal("NaN")])
    def test_not_a_number(self, got: object) -> None:
        number = number_of(got)
        assert isinstance(number, float)
        assert number != number

    @each_row(
        "got",
        [None, True, False, "", "one", "1/0", "1/2/3", "1/nan", "0xyz", "0x1p9999", "sNaN"]
        + [[1], {}, b"1", 1j, object()],
    )
    def test_all_else_is_none(self, got: object) -> None:
        assert number_of(got) is None

    def test_integers_of_other_kinds(self) -> None:
        class Whole(int):
            as_integer_ratio = None  # type: ignore[assignment]  # as NumPy's, which have none

        assert number_of(Whole(3)) == 3

    @pytest.mark.skipif("_pydecimal" in sys.modules, reason="decimal in Python reads no more digits than int")
    def test_texts_longer_than_python_reads_as_integers(self) -> None:
        assert number_of("1" + "0" * 5000 + "/2" + "0" * 5000) == F(1, 2)
        assert number_of("1" + "0" * 6000 + "/2" + "0" * 6000) == F(1, 2)
        assert number_of("1" + "0" * 6000) == 10**6000

    @pytest.mark.parametrize("text", ["7" * 900_000, "1/" + "7" * 900_000, "0x" + "7" * 900_000])
    def test_but_no_number_is_as_long_as_a_book(self, text: str) -> None:
        """Python would take some seconds to read these digits."""
        begin = process_time()
        assert number_of(text) is None
        verdict = grade(Answered(text), (F(1, 3),), Condition(Question("gaussian", "pdf")))
        assert (verdict.fault, process_time() - begin < 2) == ("not a number", True)
        assert len(verdict.detail) < 300

    def test_texts_with_exponents_beyond_all_numbers_take_no_time(self) -> None:
        assert number_of("1e999999999/3") == F(10**5000, 3)
        assert number_of("3/1e999999999") == F(3, 10**5000)
        assert number_of("1E-999999999") == F(1, 10**5000)


class TestSame:
    @each_row(("got", "right"), [("a", "a"), (1, 1), (1.0, 1), ("1", 1), (-1, -1), (True, True)])
    def test_labels_words_and_truth_values(self, got: object, right: object) -> None:
        assert same(got, right)

    @each_row(
        ("got", "right"),
        [("b", "a"), (1, "1"), (0, 1), (1.5, 1), (nan, 1), (None, 0), (True, 1), (1, True), (0, False)]
        + [("true", True), (None, "None"), ([1], 1)],
    )
    def test_what_is_none_of_them(self, got: object, right: object) -> None:
        assert not same(got, right)


class TestShapes:
    @each_row(
        "got",
        [
            {"a": 0.25, "b": 0.75},
            {"b": "3/4", "a": "1/4"},
            [["a", 0.25], ["b", 0.75]],
            [("b", 0.75), ("a", 0.25)],
            (0.25, 0.75),
            [0.25, 0.75],
        ],
    )
    def test_by_label(self, got: object) -> None:
        assert fault_of(got, BY_LABEL) == ""

    @pytest.mark.parametrize("got", [{0: 0.25, 1: 0.75}, {"1": 0.75, "0": 0.25}, [[0, 0.25], ["1", 0.75]]])
    def test_labels_that_are_integers_may_be_texts(self, got: object) -> None:
        assert fault_of(got, [[0, F(1, 4)], [1, F(3, 4)]]) == ""

    def test_a_number_and_its_text_may_both_be_labels(self) -> None:
        assert fault_of({"1": 0.75, 1: 0.25}, [[1, F(1, 4)], ["1", F(3, 4)]]) == ""

    def test_vectors_by_label(self) -> None:
        right: List[object] = [[0, [F(0), F(2)]], [1, [F(1), F(4)]]]
        for got in (
            {0: [0, 2], 1: [1, 4]},
            [[0, [0, 2]], [1, [1, 4]]],
            [[1, (1, 4)], [0, (0, 2)]],
            [[0, 2], [1, 4]],  # two vectors, not pairs
        ):
            assert fault_of(got, right) == ""

    @each_row(
        ("got", "detail"),
        [
            ({"a": 1}, "the labels ['a'], where ['a', 'b'] are due"),
            ({"a": 1, "c": 0}, "the labels ['a', 'c'], where ['a', 'b'] are due"),
            ({"a": 1, "b": 0, "c": 0}, "the labels ['a', 'b', 'c'], where ['a', 'b'] are due"),
            ([0.25], "1 entries, where 2 are due"),
            ([], "0 entries, where 2 are due"),
            (0.25, "0.25, where 2 entries are due"),
            (None, "None, where 2 entries are due"),
            ("ab", "'ab', where 2 entries are due"),
            (b"ab", "b'ab', where 2 entries are due"),
            ({0.25, 0.75}, "where 2 entries are due"),
            ([["a", 0.5], ["a", 0.25], ["b", 0.75]], "3 entries, where 2 are due"),
        ],
    )
    def test_wrong_shapes_of_what_is_by_label(self, got: object, detail: str) -> None:
        given = verdict_on(got, BY_LABEL)
        assert given.fault == "shape"
        assert given.detail.endswith(detail)

    @pytest.mark.parametrize("got", [[], {}, ()])
    def test_no_words_may_be_an_empty_list_or_an_empty_mapping(self, got: object) -> None:
        right: List[object] = []
        assert fault_of(got, right) == ""

    @pytest.mark.parametrize("got", [{"a": 1}, [1], "", set(), None])
    def test_but_nothing_else_means_no_words(self, got: object) -> None:
        right: List[object] = []
        assert fault_of(got, right) == "shape"

    @pytest.mark.parametrize(
        "got", [[["a", 0.25], ["c", 0.75]], [["a", 0.25], ["a", 0.75]], [[0.25], [0.75]], [0.25, [0.75]]]
    )
    def test_pairs_of_other_labels_are_no_numbers(self, got: object) -> None:
        assert fault_of(got, BY_LABEL) == "not a number"

    def test_the_wrong_order_of_labels_is_a_wrong_value(self) -> None:
        assert fault_of([0.75, 0.25], BY_LABEL) == "value"

    def test_a_matrix(self) -> None:
        right: List[object] = [[F(1), F(2)], [F(3), F(4)]]
        assert fault_of([[1, 2], [3, 4]], right) == ""
        assert verdict_on([[1, 2], 3], right).detail == "3, where 2 entries are due"
        assert verdict_on([[1, 2], [3, 4, 5]], right).detail == "3 entries, where 2 are due"
        assert verdict_on({0: 1, 1: 2}, right).fault == "shape"

    def test_parts_by_name(self) -> None:
        right: Dict[str, object] = {"offset": F(1), "weights": [F(2)]}
        assert fault_of({"weights": [2], "offset": 1, "more": 5}, right) == ""
        assert verdict_on({"offset": 1}, right).detail == "no weights"
        assert verdict_on([1, [2]], right).detail == "[1, [2]], where parts offset, weights are due"
        assert verdict_on({"offset": 1, "weights": [3]}, right).detail == "3 at weights.0, not 2"

    def test_places_lead_to_the_leaves(self) -> None:
        right: Dict[str, object] = {"m": [["a", [F(1), F(2)]]], "n": "word"}
        got: Mapping[str, object] = {"m": {"a": [10, 20]}, "n": "text"}
        assert list(leaves(got, right)) == [
            (10, F(1), ("m", "a", 0)),
            (20, F(2), ("m", "a", 1)),
            ("text", "word", ("n",)),
        ]

    def test_an_empty_answer(self) -> None:
        empty: List[object] = []
        assert fault_of([], empty) == ""
        assert fault_of([1], empty) == "shape"

    @pytest.mark.parametrize("got", [None, True, "much", [0.5], {}])
    def test_what_is_no_number(self, got: object) -> None:
        assert fault_of(got, F(1, 2)) == "not a number"

    def test_wrong_labels_and_wrong_words(self) -> None:
        assert verdict_on(1, 0, LABEL).fault == "label"
        assert verdict_on(["a", "c"], ["a", "b"], Question("text", "words", {"text": "a b"})) == Verdict(
            "failed", "value", "'c' at 1, not 'b'"
        )

    def test_long_answers_are_cut(self) -> None:
        given = verdict_on("x" * 1000, F(1, 2))
        assert len(given.detail) < 200


class TestNotFinite:
    def test_nan_fails_whatever_is_right(self) -> None:
        for right in (F(0), F(1), 0.5, Decimal(2), -inf, Decimal("Infinity")):
            assert fault_of(nan, right) == "nan"

    @pytest.mark.parametrize("right", [-inf, Decimal("-Infinity")])
    def test_minus_infinity_is_right_or_wrong(self, right: object) -> None:
        assert fault_of("-inf", right, LOG) == ""
        assert fault_of(inf, right, LOG) == "infinite"
        assert fault_of(-1e308, right, LOG) == "finite"

    def test_infinity_for_a_number_fails(self) -> None:
        given = verdict_on(inf, F(1))
        assert given.fault == "infinite"

    def test_beyond_the_largest_double_it_is_right(self) -> None:
        assert fault_of(inf, F(10) ** 400) == ""
        assert fault_of(-inf, -(F(10) ** 400)) == ""
        assert fault_of(-inf, F(10) ** 400) == "infinite"
        assert fault_of(inf, Decimal("1e400")) == ""
        assert verdict_on(inf, F(10) ** 39, arithmetic="f32").status == "passed"
        assert fault_of(inf, F(10) ** 39) == "infinite"
        assert verdict_on(inf, F(10) ** 400, arithmetic="exact").fault == "infinite"


class TestTolerance:
    # The mean is 1 and A = 10/3: 16 u A = 160/3 u; a double above 1 is 2 u away.

    def test_within_16_u_A(self) -> None:
        given = verdict_on([1 + 52 * 2.0**-53], [F(1)], MEAN)
        assert given == Verdict("passed", units=15.6)

    def test_beyond(self) -> None:
        given = verdict_on([1 + 54 * 2.0**-53], [F(1)], MEAN)
        assert (given.status, given.fault) == ("failed", "value")
        assert given.detail == "1.000000000000006 at 0, not 1"
        assert given.units == 16.2

    def test_the_unit_is_that_of_the_arithmetic(self) -> None:
        assert verdict_on([1 + 2.0**-19], [F(1)], MEAN, arithmetic="f32").status == "passed"
        assert verdict_on([1 + 2.0**-18], [F(1)], MEAN, arithmetic="f32").fault == "value"

    def test_the_worst_number_is_reported(self) -> None:
        question = Question("gaussian", "mean", {"rows": [["1", "1"]]})
        given = verdict_on([1 + 2.0**-52, 1 + 2.0**-50], [F(1), F(1)], question)
        # A = 2: 8 u / 2 u
        assert given.units == 4.0

    def test_an_exact_answer_has_no_error(self) -> None:
        assert verdict_on([1], [F(1)], MEAN) == Verdict("passed")

    def test_nor_has_the_nearest_double(self) -> None:
        assert verdict_on(1 / 3, THIRD) == Verdict("passed")

    def test_a_wrong_sign_fails_within_the_tolerance(self) -> None:
        # A of the mean of 3, 2^-50 and -3 is 2 and a little; its sign is that of 8 u / 3, more than u A.
        rows: Json = [["3"], [str(F(1, 2**50))], ["-3"]]
        question = Question("gaussian", "mean", {"rows": rows})
        assert fault_of([-(2.0**-54)], [F(1, 3 * 2**50)], question) == "sign"
        assert fault_of([0.0], [F(1, 3 * 2**50)], question) == ""
        assert fault_of([2.0**-54], [F(1, 3 * 2**50)], question) == ""

    def test_unless_one_rounding_of_the_data_changes_it(self) -> None:
        rows: Json = [["3"], [str(F(1, 2**52))], ["-3"]]
        question = Question("gaussian", "mean", {"rows": rows})
        assert fault_of([-(2.0**-54)], [F(1, 3 * 2**52)], question) == ""

    def test_0_where_there_is_no_smaller_number(self) -> None:
        for got in (0, "0.0", 5e-324, -5e-324):
            assert fault_of(got, F(1, 10**320)) == ""
        assert fault_of(0, F(1, 10**300)) == "value"
        assert verdict_on(0, F(1, 10**39), arithmetic="f32").status == "passed"
        assert verdict_on(0, F(1, 10**320), arithmetic="exact").fault == "value"

    def test_0_is_the_double_nearest_to_what_vanishes(self) -> None:
        assert verdict_on(0.0, Decimal("1e-100000")) == Verdict("passed")


class TestExact:
    def test_a_rational_number_or_the_nearest_double(self) -> None:
        for got in (THIRD, "1/3", 1 / 3):
            assert fault_of(got, THIRD, exact=True) == ""
        for wrong in (nextafter(1 / 3, 1), nextafter(1 / 3, 0), Decimal("0." + "3" * 28)):
            assert fault_of(wrong, THIRD) == ""
            assert fault_of(wrong, THIRD, exact=True) == "inexact"

    def test_digits_mean_the_double_that_they_say(self) -> None:
        # A table contains all numbers as texts: 1/3 as 0.3333333333333333, which is the nearest double.
        for got in ("0.3333333333333333", "333333333333333333e-18", (1 / 3).hex()):
            assert fault_of(got, THIRD, exact=True) == ""
        for wrong in ("0.333333333333333", "3333333333333333/10000000000000000"):
            assert fault_of(wrong, THIRD, exact=True) == "inexact"

    def test_of_an_irrational_number_what_has_the_same_nearest_double(self) -> None:
        root = Decimal("1.414213562373095048801688724209698078570")
        for got in (2**0.5, "1.41421356237309504880", root):
            assert fault_of(got, root, MEAN, exact=True) == ""
        assert fault_of(nextafter(2**0.5, 2), root, MEAN) == ""
        assert fault_of(nextafter(2**0.5, 2), root, MEAN, exact=True) == "inexact"

    def test_half_way_between_doubles_forty_digits_do_not_tell_the_nearest_one(self) -> None:
        """2 - 9 u is a tie, but not after rounding to forty digits."""
        right = Decimal("1.999999999999999000799277837359113618731")
        for got in (2 - 8 * 2.0**-53, 2 - 10 * 2.0**-53):
            assert fault_of(got, right, MEAN, exact=True) == ""
        for wrong in (2 - 6 * 2.0**-53, 2 - 12 * 2.0**-53):
            assert fault_of(wrong, right, MEAN, exact=True) == "inexact"

    def test_beside_a_power_of_two(self) -> None:
        # Below 1 the doubles are u apart, above 2 u.
        right = 1 - F(1, 10**30)
        assert fault_of(1.0, right, exact=True) == ""
        assert fault_of(1 - 2.0**-53, right, exact=True) == "inexact"

    def test_0_for_what_is_subnormal_is_not_exact(self) -> None:
        assert fault_of(1e-310, F(1, 10**310), exact=True) == ""
        assert fault_of(0, F(1, 10**310), exact=True) == "inexact"

    def test_a_wrong_value_is_called_that(self) -> None:
        assert fault_of(0.5, THIRD, exact=True) == "value"


class TestFault:
    def test_it_carries_the_verdict(self) -> None:
        assert Fault("nan", "so").verdict == Verdict("failed", "nan", "so")


class TestShares:
    @pytest.mark.parametrize("number", [-1e-300, -1, 1 + 2.0**-40, 2])
    def test_no_probability_is_below_0_or_above_1(self, number: float) -> None:
        """This is true however much the problem amplifies errors."""
        wide = Condition(POSTERIOR)
        wide.scale = lambda place, truth: F(10**30)  # type: ignore[method-assign]
        verdict = grade(Answered([["a", number], ["b", F(3, 4)]]), (BY_LABEL,), wide)
        assert (verdict.status, verdict.fault) == ("failed", "not a probability")

    def test_rounding_may_take_it_a_little_above(self) -> None:
        assert fault_of([["a", 1 + 2.0**-52], ["b", 0.0]], [["a", F(1)], ["b", F(0)]]) == ""


class Odd:
    """A number with a wrong exact value, and a label without a text."""

    def __init__(self, *parts: object) -> None:
        self.parts = parts

    def as_integer_ratio(self) -> tuple[object, ...]:
        return self.parts

    def __repr__(self) -> str:
        raise RuntimeError
