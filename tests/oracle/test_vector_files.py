# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The files of spec/vectors/ equal genref's output, and none of their ids is ever lost."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Dict

import pytest
from genref.oracle.vector_files import FORMAT, expectations, laid_out, tolerance

from genref import __version__
from genref.oracle.candidates import Answered
from genref.oracle.case_files import Case, chapters, flags
from genref.oracle.checking import Prepared, graded, right_answers
from genref.oracle.condition import PROBABILITIES
from genref.oracle.reference import DIGITS

from ..each_row import each_row

FOLDER = Path(__file__).resolve().parents[2] / "spec" / "vectors"
CHAPTERS = list(chapters())
CASES = {case.id: case for cases in chapters().values() for case in cases}
MEMBERS = ["id", "equations", "comment", "flags", "importance", "model", "output", "train", "input", "result"]
MEMBERS += ["expect", "tolerance", "twin"]

Data = Dict[str, Any]


def text(chapter: str) -> str:
    """Return the contents of a chapter's file."""
    return (FOLDER / f"{chapter}.json").read_bytes().decode("ascii")


IN_FILES: dict[str, Data] = {
    case["id"]: case for chapter in CHAPTERS for case in json.loads(text(chapter))["cases"]
}
"""The cases as written in the files."""


@pytest.mark.parametrize("chapter", CHAPTERS)
class TestVectorText:
    @pytest.mark.slow
    def test_is_the_file_byte_for_byte(self, chapter: str) -> None:
        assert laid_out(chapter) == text(chapter)

    def test_has_one_line_for_each_member_of_a_case_and_each_note(self, chapter: str) -> None:
        data = json.loads(text(chapter))
        lines = iter(text(chapter).split("\n"))
        assert next(lines) == "{"
        for name in ("format", "chapter", "generator"):
            assert next(lines) == f'  "{name}": {json.dumps(data[name])},'
        assert next(lines) == '  "notes": {'
        for name, note in data["notes"].items():
            assert next(lines).rstrip(",") == f'    "{name}": {json.dumps(note)}'
        assert [next(lines), next(lines)] == ["  },", '  "cases": [']
        for case in data["cases"]:
            assert next(lines) == "    {"
            for name, value in case.items():
                assert next(lines).rstrip(",") == f'      "{name}": {json.dumps(value)}'
            assert next(lines).rstrip(",") == "    }"
        assert list(lines) == ["  ]", "}", ""]

    def test_says_where_it_comes_from(self, chapter: str) -> None:
        data = json.loads(text(chapter))
        assert list(data) == ["format", "chapter", "generator", "notes", "cases"]
        assert (data["format"], data["chapter"]) == (FORMAT, chapter)
        assert data["generator"]["name"] == "genref" and data["generator"]["version"] == __version__

    def test_has_the_cases_in_the_order_of_their_ids(self, chapter: str) -> None:
        ids = [case["id"] for case in json.loads(text(chapter))["cases"]]
        assert ids == sorted(case.id for case in chapters()[chapter])

    def test_has_a_note_for_each_flag_and_no_other(self, chapter: str) -> None:
        data = json.loads(text(chapter))
        assert set(data["notes"]) == {flag for case in data["cases"] for flag in case["flags"]}
        for name, note in data["notes"].items():
            assert note == flags()[name]

    def test_has_the_members_of_each_case_in_order(self, chapter: str) -> None:
        for data in json.loads(text(chapter))["cases"]:
            case = CASES[data["id"]]
            absent = {"train"} if case.question.train is None else set()
            absent |= set() if case.error else {"twin"}
            absent |= set() if {"exact", "digits", "double"} & set(data["expect"]) else {"tolerance"}
            assert list(data) == [name for name in MEMBERS if name not in absent]
            assert (data["model"], data["output"]) == (case.question.model, case.question.output)
            assert data.get("train") == case.question.train and data["input"] == case.question.input
            assert data.get("twin", "") == case.twin
            assert (data["flags"], data["importance"]) == (list(case.flags), case.importance)


class TestRight:
    def test_is_one_answer_for_most(self) -> None:
        assert expectations(CASES["gda-covariance-divides-by-n"]) == [{"exact": [["2"]]}]

    def test_is_each_label_that_ties_the_first_in_class_order_first(self) -> None:
        assert expectations(CASES["gda-predict-at-a-tie"]) == [{"label": 0}, {"label": 1}]
        declared = "gda-predict-at-a-tie-in-the-order-declared"
        assert expectations(CASES[declared]) == [{"label": 1}, {"label": 0}]

    def test_is_the_label_where_none_ties(self) -> None:
        assert expectations(CASES["gda-predict-beside-a-tie"]) == [{"label": 1}]

    def test_is_a_refusal_or_the_limit_infinitely_far_away(self) -> None:
        error = {"error": "NotFiniteError"}
        assert expectations(CASES["gaussian-density-of-infinity"]) == [
            error,
            {"digits": "0", "double": "0x0.0p+0"},
        ]
        least = {"digits": "-inf", "double": "-inf"}
        assert expectations(CASES["gaussian-log-density-of-infinity"]) == [error, least]

    def test_is_either_bin_on_an_edge_but_the_first(self) -> None:
        assert expectations(CASES["nb-living-area-of-800"]) == [{"integers": 3}, {"integers": 2}]
        assert expectations(CASES["nb-living-area-of-1600"]) == [{"integers": 5}, {"integers": 4}]
        assert expectations(CASES["nb-living-area-of-400"]) == [{"integers": 2}]

    def test_is_a_refusal_alone_without_a_limit(self) -> None:
        assert expectations(CASES["gda-predict-for-infinity"]) == [{"error": "NotFiniteError"}]

    @pytest.mark.slow
    def test_is_the_error_that_a_case_names(self) -> None:
        for case in CASES.values():
            assert expectations(case)[0].get("error", "") == case.error

    @pytest.mark.parametrize("output", ["labels", "label_after_update"])
    def test_is_what_it_is_for_other_outputs_with_labels(self, output: str) -> None:
        cases = [case for case in CASES.values() if case.question.output == output]
        assert cases and all(len(expectations(case)) == 1 for case in cases)


class TestTolerance:
    """The errors that the check accepts in doubles, if the numbers of a question are doubles."""

    @pytest.mark.slow
    def test_an_answer_that_is_off_by_it_passes_and_one_that_is_off_by_more_fails(self) -> None:
        tried = 0
        for id, data in list(IN_FILES.items())[::14]:
            question, allowed = CASES[id].question, data.get("tolerance", "0")
            right = right_answers(question)
            truth = right[0] if len(right) == 1 else None
            if (
                allowed == "0"
                or not isinstance(truth, (Fraction, Decimal))
                or question.output in PROBABILITIES
            ):
                continue
            if question.in_arithmetic("f64") == question and Fraction(allowed) > Fraction(1, 2**1021):
                away = Fraction(allowed) * (1 if truth >= 0 else -1)  # away from 0, so the sign stays right
                for share, status in ((Fraction(99, 100), "passed"), (Fraction(104, 100), "failed")):
                    reply = Answered(str(Fraction(truth) + share * away))
                    result = graded(Prepared(CASES[id], question, "f64", right), reply)
                    assert result.verdict.status == status, id
                    tried += 1
        assert tried > 20

    def test_is_0_for_an_infinity_and_unknown_for_what_is_not_stored(self) -> None:
        infinite = [data for data in IN_FILES.values() if data["expect"].get("digits") == "-inf"]
        assert infinite and {data["tolerance"] for data in infinite} == {"0"}
        assert tolerance(replace(CASES["gda-covariance-divides-by-n"], id="mine")) is None

    def test_has_the_shape_of_the_answer(self) -> None:
        allowed = tolerance(CASES["matrix-ldl-of-two-by-two"])
        assert isinstance(allowed, dict) and allowed.keys() == {"lower", "diagonal"}


class TestLaidOut:
    def test_has_the_answers_given(self) -> None:
        def expect(case: Case) -> list[Data]:
            return [{"label": 1}, {"label": case.id}] if case.id.startswith("bayes-tie") else [{"exact": "7"}]

        for case in json.loads(laid_out("bayes", expect))["cases"]:
            if case["id"].startswith("bayes-tie"):
                assert case["result"] == "either"
                assert case["expect"] == {"either": [{"label": 1}, {"label": case["id"]}]}
            else:
                assert (case["result"], case["expect"]) == ("value", {"exact": "7"})

    def test_calls_a_refusal_an_error(self) -> None:
        data = json.loads(laid_out("bayes", lambda case: [{"error": "ShapeError"}]))
        assert {case["result"] for case in data["cases"]} == {"error"}

    def test_knows_no_other_chapter(self) -> None:
        with pytest.raises(KeyError):
            laid_out("svm")


class TestExpectations:
    def test_of_several_answers_have_the_flag_that_allows_them(self) -> None:
        several = [case for case in IN_FILES.values() if case["result"] == "either"]
        for case in several:
            assert {"Tie", "Edge", "NonFinite"} & set(case["flags"])
            assert case["output"] in ("label", "bin") or "twin" in case
        assert len(several) >= 10

    def test_say_what_the_result_is(self) -> None:
        for case in IN_FILES.values():
            kinds = set(case["expect"])
            assert (
                case["result"] == "either"
                if "either" in kinds
                else ("error" in kinds) == (case["result"] == "error")
            )

    def test_have_40_digits_at_most(self) -> None:
        def leaves(tree: Any) -> list[str]:
            entries = tree.values() if isinstance(tree, dict) else tree
            return [tree] if isinstance(tree, str) else [leaf for entry in entries for leaf in leaves(entry)]

        def numbers(tree: Any) -> Any:
            pairs = (
                isinstance(tree, list)
                and tree
                and all(
                    isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], int)
                    for entry in tree
                )
            )
            return [entry[1] for entry in tree] if pairs else tree

        found = 0
        for case in IN_FILES.values():
            for value in leaves(numbers(case["expect"].get("digits", []))):
                if re.fullmatch(r"[-+0-9.E]+", value):
                    digits = Decimal(value).as_tuple().digits
                    found += 1
                    assert len(digits) <= DIGITS and (len(digits) == 1 or digits[-1] or "E" not in value)
        assert found > 200


def tokens(data: Data) -> list[Any]:
    """Return the parts of a case's question: labels, texts and numbers."""

    def leaves(tree: Any) -> list[Any]:
        entries = list(tree.values()) if isinstance(tree, dict) else tree
        return [leaf for entry in entries for leaf in leaves(entry)] if isinstance(entries, list) else [tree]

    return leaves([data.get("train", {}), data["input"]])


REFUSED = [case for case in CASES.values() if case.error]

FARTHER = {"logistic-fit-of-dependent-features"}
"""Changing one row makes the classes separable when the features are dependent: two rows must differ."""


class TestTwins:
    @each_row("id", [case.id for case in REFUSED])
    def test_have_a_value_of_the_same_output(self, id: str) -> None:
        refused, twin = IN_FILES[id], IN_FILES[CASES[id].twin]
        assert twin["result"] == "value"
        assert (twin["model"], twin["output"]) == (refused["model"], refused["output"])

    @each_row("id", [case.id for case in REFUSED if case.id not in FARTHER])
    def test_differ_by_one_token(self, id: str) -> None:
        refused, twin = IN_FILES[id], IN_FILES[CASES[id].twin]
        mine, theirs = tokens(refused), tokens(twin)
        same = 0
        while mine[same : same + 1] == theirs[same : same + 1] and same < len(mine):
            same += 1
        rests = {
            "exchanged": (mine[same + 1 :], theirs[same + 1 :]),
            "inserted": (mine[same + 1 :], theirs[same:]),
            "left out": (mine[same:], theirs[same + 1 :]),
        }
        assert mine != theirs and any(a == b for a, b in rests.values())


# Ids.

Tombstones = Mapping[str, Mapping[str, object]]


def problems(ever: Collection[str], today: Collection[str], tombstones: Tombstones) -> list[str]:
    """Return what is wrong with the ids: each must have a case or a tombstone, forever."""
    found = [f"{id} is in the list twice" for id in ever if list(ever).count(id) > 1]
    found += [f"{id} is not in the list" for id in {*today, *tombstones} - set(ever)]
    found += [f"{id} has vanished without a tombstone" for id in set(ever) - set(today) - set(tombstones)]
    found += [f"{id} is used again" for id in set(today) & set(tombstones)]
    for id, stone in tombstones.items():
        if set(stone) != {"reason", "successor"} or not re.fullmatch(r"\S.*\.", str(stone["reason"])):
            found.append(f"the tombstone of {id} has no reason")
        elif stone["successor"] is not None and stone["successor"] not in today:
            found.append(f"the successor of {id} is not a case")
    return found


class TestIds:
    def test_are_cases_or_have_a_tombstone(self) -> None:
        ever = (FOLDER / "ids.txt").read_text(encoding="ascii").splitlines()
        data = json.loads((FOLDER / "tombstones.json").read_text(encoding="ascii"))
        assert list(data) == ["format", "tombstones"] and data["format"] == "genref-tombstones/1"
        assert problems(ever, CASES, data["tombstones"]) == []
        assert ever == sorted(ever) and len(ever) >= 200

    stone = {"reason": "It said the same as b.", "successor": "b"}

    @each_row(
        ("ever", "today", "tombstones", "problem"),
        [
            (["a"], ["a", "b"], {}, "b is not in the list"),
            (["a", "b"], ["b"], {}, "a has vanished without a tombstone"),
            (["b"], ["b"], {"a": stone}, "a is not in the list"),
            (["a", "b"], ["a", "b"], {"a": stone}, "a is used again"),
            (["a", "a"], ["a"], {}, "a is in the list twice"),
            (["a", "b"], ["b"], {"a": {"successor": "b"}}, "the tombstone of a has no reason"),
            (["a", "b"], ["b"], {"a": {**stone, "reason": ""}}, "the tombstone of a has no reason"),
            (["a", "b"], ["b"], {"a": {**stone, "successor": "c"}}, "the successor of a is not a case"),
        ],
    )
    def test_a_problem_is_seen(
        self, ever: list[str], today: list[str], tombstones: Tombstones, problem: str
    ) -> None:
        assert problem in problems(ever, today, tombstones)

    @pytest.mark.parametrize("successor", ["b", None])
    def test_a_tombstone_is_enough(self, successor: object) -> None:
        assert problems(["a", "b"], ["b"], {"a": {**self.stone, "successor": successor}}) == []


class TestFolder:
    def test_has_these_files(self) -> None:
        others = {"README.md", "covering.md", "ids.txt", "schema.json", "tombstones.json"}
        assert {file.name for file in FOLDER.iterdir()} == {
            f"{chapter}.json" for chapter in CHAPTERS
        } | others


class TestReadme:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")

    def test_names_every_model_output_argument_and_kind_of_answer(self) -> None:
        named = set(re.findall(r"`([a-z_]+)`", self.readme))
        cases = IN_FILES.values()
        assert {case["model"] for case in cases} | {case["output"] for case in cases} <= named
        assert {name for case in cases for name in {**case["input"], **case.get("train", {})}} <= named
        assert {kind for case in cases for kind in case["expect"]} <= named
        assert {name for case in cases for name in case} <= named

    def test_has_an_example_that_runs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(FOLDER.parents[1])
        (example,) = re.findall("```python\n(.*?)```", self.readme, re.S)
        names: Data = {}
        exec(example, names)
        assert names["mine"] == [4 / 7, 1 / 7, 2 / 7]
