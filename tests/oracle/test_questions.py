# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Questions: their numbers in an arithmetic, as JSON, and as arguments."""

from __future__ import annotations

from fractions import Fraction
from math import isnan
from typing import Dict

import pytest

from genref.oracle.questions import Json, Question, exactly

from ..each_row import each_row


def asked(number: str) -> Question:
    """Return a question with this number."""
    return Question("logistic", "logistic", {"z": number})


LEARNT = Question(
    "gda",
    "posterior",
    {"x": ["1/3", "nan"]},
    {"rows": [["1/3"], ["2"]], "labels": ["1/3", "2"], "classes": ["2", "1/3"]},
)


class TestTopic:
    def test_is_model_and_output(self) -> None:
        assert LEARNT.topic == "gda.posterior"


class TestNumbersAs:
    def test_changes_numbers_in_input_and_training_and_no_labels(self) -> None:
        changed = LEARNT.numbers_as(lambda number: number + "!")
        assert changed == Question(
            "gda",
            "posterior",
            {"x": ["1/3!", "nan!"]},
            {"rows": [["1/3!"], ["2!"]], "labels": ["1/3", "2"], "classes": ["2", "1/3"]},
        )

    def test_changes_what_is_by_label_but_the_label(self) -> None:
        fields: dict[str, Json] = {
            "priors": [["1", "1/2"], ["0", "1/2"]],
            "means": [["a", ["1", "2"]]],
            "natural": [["a", [["0", "3"]]]],
        }
        assert Question("m", "o", fields).numbers_as(lambda number: "7").input == {
            "priors": [["1", "7"], ["0", "7"]],
            "means": [["a", ["7", "7"]]],
            "natural": [["a", [["7", "7"]]]],
        }

    def test_leaves_texts_and_words(self) -> None:
        fields: dict[str, Json] = {"text": "1", "tokens": ["1", 3], "token_lists": [["1"]], "words": ["2"]}
        assert Question("m", "o", fields).numbers_as(lambda number: "7").input == fields

    def test_leaves_what_is_neither_text_nor_list(self) -> None:
        assert Question("m", "o", {"z": 3, "priors": ["x"]}).numbers_as(str.upper).input == {
            "z": 3,
            "priors": ["x"],
        }

    def test_leaves_that_nothing_is_learnt(self) -> None:
        assert asked("1").numbers_as(str).train is None


class TestInArithmetic:
    @each_row(
        ("number", "double", "single"),
        [
            ("0.5", "1/2", "1/2"),
            ("-3", "-3", "-3"),
            # The doubles and floats of 32 bits next to a third: (2^54 - 1)/3 / 2^54, (2^25 + 1)/3 / 2^25.
            ("1/3", f"{(2**54 - 1) // 3}/{2**54}", f"{(2**25 + 1) // 3}/{2**25}"),
            ("9007199254740993", "9007199254740992", "9007199254740992"),  # 2^53 + 1
            ("16777217", "16777217", "16777216"),  # 2^24 + 1
            ("1e-400", "0", "0"),
            ("nan", "nan", "nan"),
            ("-inf", "-inf", "-inf"),
        ],
    )
    def test_rounds_each_number_to_the_nearest(self, number: str, double: str, single: str) -> None:
        assert asked(number).in_arithmetic("f64") == asked(double)
        assert asked(number).in_arithmetic("f32") == asked(single)
        assert asked(number).in_arithmetic("exact") == asked(number)

    @pytest.mark.parametrize(("number", "double"), [("1e400", "inf"), ("-1e400", "-inf")])
    def test_knows_the_range_of_64_bits(self, number: str, double: str) -> None:
        assert asked(number).in_arithmetic("f64") == asked(double)

    @pytest.mark.parametrize(("number", "single"), [("1e39", "inf"), ("-1e39", "-inf"), ("1e-46", "0")])
    def test_knows_the_range_of_32_bits(self, number: str, single: str) -> None:
        assert asked(number).in_arithmetic("f32") == asked(single)
        assert asked(number).in_arithmetic("f64") not in (asked("inf"), asked("-inf"), asked("0"))


class TestAsSent:
    @each_row(
        ("number", "sent"),
        [
            ("3", 3),
            ("0.5", 0.5),
            ("-1/4", -0.25),
            ("1/3", "1/3"),
            (str(2**63 - 1), 2**63 - 1),
            (str(2**63), 2.0**63),
            (str(2**63 + 1), str(2**63 + 1)),
            ("nan", "nan"),
            ("-inf", "-inf"),
        ],
    )
    def test_has_numbers_as_json_if_json_can_hold_them(self, number: str, sent: Json) -> None:
        data = asked(number).as_sent("f64")
        assert data == {"model": "logistic", "output": "logistic", "input": {"z": sent}}
        assert type(data["input"]) is dict and type(data["input"]["z"]) is type(sent)

    def test_has_texts_for_an_exact_implementation(self) -> None:
        assert asked("3").as_sent("exact")["input"] == {"z": "3"}

    def test_has_what_is_learnt_and_the_name_of_the_output_without_exact(self) -> None:
        question = Question("bernoulli", "exact_posterior", {"x": ["1"]}, {"rows": [["1"]], "labels": ["1"]})
        assert question.as_sent("f64") == {
            "model": "bernoulli",
            "output": "posterior",
            "train": {"rows": [[1]], "labels": ["1"]},
            "input": {"x": [1]},
        }

    def test_of_a_rounded_question_has_numbers_only(self) -> None:
        assert asked("1/3").in_arithmetic("f64").as_sent("f64")["input"] == {"z": 1 / 3}


class TestArguments:
    def test_are_as_the_functions_take_them(self) -> None:
        question = Question(
            "m",
            "o",
            {
                "z": "1/2",
                "matrix": [["1", "2"]],
                "labels": ["1", 2],
                "text": "3",
                "means": [[7, ["1"]], ["7", ["2"]]],
                "set": ["1", "3"],
                "sets": [["1"], []],
                "x": ["1", "1"],
                "documents": [["2", "1"], [["1", "3"]], []],
                "y": 1,
            },
        )
        assert question.arguments(exactly) == {
            "z": Fraction(1, 2),
            "matrix": [[1, 2]],
            "labels": ["1", 2],
            "text": "3",
            "means": {7: [1], "7": [2]},
            "set": frozenset({1, 3}),
            "sets": [frozenset({1}), frozenset()],
            "x": [1, 1],
            "documents": [[2, 1], {1: 3}, []],
            "y": 1,
        }
        assert question.training(exactly) == {}

    def test_of_training_are_read_likewise(self) -> None:
        assert LEARNT.training(exactly)["rows"] == [[Fraction(1, 3)], [2]]

    def test_x_may_be_counts(self) -> None:
        assert Question("m", "o", {"x": [["1", "3"], ["5", "1"]]}).arguments(exactly) == {"x": {1: 3, 5: 1}}

    @each_row("name", ["labels", "classes", "texts", "token_lists", "rows", "documents"])
    def test_whoever_changes_them_does_not_change_the_question(self, name: str) -> None:
        train: Dict[str, Json] = {name: [["1", "2"], ["3"]]}
        question = Question("m", "o", {}, train)
        given = question.training(exactly)[name]
        assert isinstance(given, list)
        given.pop()[:] = []
        given[0].append("4")
        assert train == {name: [["1", "2"], ["3"]]}

    def test_are_read_as_the_caller_says(self) -> None:
        assert asked("1").arguments(float) == {"z": 1.0}


class TestExactly:
    def test_is_a_fraction_or_a_float_that_is_not_finite(self) -> None:
        assert (exactly("1e-3"), exactly("inf"), exactly("-inf")) == (
            Fraction(1, 1000),
            float("inf"),
            float("-inf"),
        )
        value = exactly("nan")
        assert isinstance(value, float) and isnan(value)
