# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The cases as tests for pytest and unittest, also in separate processes."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Callable, Dict, List
from unittest import SkipTest

import pytest

from genref import oracle
from genref.errors import DomainError
from genref.oracle import vectors
from genref.oracle.case_files import Case
from genref.oracle.checking import right_answers
from genref.oracle.profiles import Profile
from genref.oracle.questions import Json
from genref.oracle.vectors import Example, cases

from ..each_row import each_row
from .adapters import CASES, EVEN, FIVE, PLANE, Plain, case

ROOT = Path(__file__).resolve().parents[2]


def example(place: int, arithmetic: str = "f64", exact: bool = False) -> Example:
    """Return one of the small cases."""
    found = CASES[place]
    return Example(found, found.question, arithmetic, right_answers(found.question), exact=exact)


def test_an_example_is_called_as_its_case() -> None:
    assert str(example(2)) == CASES[2].id


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use only the small cases."""
    monkeypatch.setattr(vectors, "every_case", lambda: CASES)


def ids(examples: List[Example]) -> List[str]:
    return [str(example) for example in examples]


@pytest.mark.usefixtures("small")
class TestCases:
    def test_all_are_there(self) -> None:
        assert ids(cases()) == [case.id for case in CASES]

    def test_they_are_chosen_by_model_and_output(self) -> None:
        assert ids(cases("gda", "covariance")) == ["five-covariance", "plane-covariance", "no-rows"]
        assert ids(cases("bernoulli")) == ["zero-posterior", "even-posterior", "even-label", "text-label"]
        assert ids(cases(output="priors")) == ["five-priors"]

    def test_they_are_chosen_by_whether_there_is_an_answer(self) -> None:
        assert ids(cases("gda", refused=True)) == ["no-rows"]
        assert "no-rows" not in ids(cases("gda", refused=False))
        assert [example.refused for example in cases("gda", "covariance")] == [False, False, True]

    def test_none_at_all_is_an_error(self) -> None:
        """A test without cases could never fail."""
        for model, output in (("bernouli", None), ("gda", "posteriors"), (None, "covariances")):
            with pytest.raises(DomainError, match="cases"):
                cases(model, output)

    def test_an_arithmetic_or_a_profile_that_is_none_is_an_error(self) -> None:
        with pytest.raises(DomainError, match="f16"):
            cases(arithmetic="f16")
        with pytest.raises(DomainError, match="divisor"):
            cases(profile={"divisor": "n-2"})

    @pytest.mark.parametrize("profile", [{"divisor": "n-1"}, Profile(divisor="n-1")])
    def test_a_profile_has_its_own_answers(self, profile: Mapping[str, str]) -> None:
        first, *_ = cases("gda", "covariance", profile=profile)
        first.check([[2.5]])
        with pytest.raises(AssertionError, match="not 2.5"):
            first.check([[2.0]])

    def test_what_a_profile_has_no_answer_to_is_left_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        one = case("one", "gda.covariance", {"rows": [["1"]], "labels": [0]})
        monkeypatch.setattr(vectors, "every_case", lambda: [one, *CASES])
        assert ids(cases(output="covariance"))[0] == "one"
        assert "one" not in ids(cases(output="covariance", profile={"divisor": "n-1"}))

    def test_what_an_arithmetic_cannot_hold_is_left_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """In 32 bits, 2^100 and 2^100 + 1 are equal, so the covariance is 0 and has no inverse."""
        train: Dict[str, Json] = {"rows": [[str(2**100)], [str(2**100 + 2**60)]], "labels": [0, 0]}
        far = case("far", "gda.posterior", train, x=["1"])
        monkeypatch.setattr(vectors, "every_case", lambda: [far, *CASES])
        assert "far" in ids(cases("gda"))
        assert "far" not in ids(cases("gda", arithmetic="f32"))


class TestExample:
    def test_it_has_what_is_asked(self) -> None:
        posterior = example(5)
        assert (posterior.question.topic, posterior.refused) == ("bernoulli.posterior", False)
        assert posterior.train == {"rows": [[1], [1], [0]], "labels": [0, 0, 1], "smoothing": 0}
        assert posterior.input == {"x": [1]}
        assert str(posterior) == "zero-posterior"

    def test_numbers_are_floats_or_fractions(self) -> None:
        half = Case("half", (), "", case("h", "gda.means", {"rows": [["1/2"]], "labels": [0]}).question)
        for arithmetic, kind in (("f64", float), ("f32", float), ("exact", Fraction)):
            train = Example(half, half.question, arithmetic, ([],)).train
            assert train == {"rows": [[0.5]], "labels": [0]}
            rows = train["rows"]
            assert isinstance(rows, list) and type(rows[0][0]) is kind

    @each_row("answer", [[[2]], [[2.0]], ((2,),), [array("d", [2])], [["0x1p1"]], [[Fraction(2)]]])
    def test_a_right_answer_passes(self, answer: object) -> None:
        example(2).check(answer)

    @pytest.mark.slow
    def test_at_a_tie_each_label_is_right(self) -> None:
        example(7).check(0)
        example(7).check(1)
        with pytest.raises(AssertionError, match="label: 2, not 0"):
            example(7).check(2)

    def test_exactness_can_be_demanded(self) -> None:
        close = [[2 / 3, 2 / 3], [2 / 3, 2 / 3 + 2**-52]]
        example(3).check(close)
        with pytest.raises(AssertionError, match="inexact"):
            example(3, exact=True).check(close)

    def test_odd_answers_fail_as_others(self) -> None:
        for answer, says in (
            ([["\u00e9\n"]], r"not a number: '\xe9\n' at 0.0"),
            ({1, 2}, "error: TypeError: a set, which has no order"),
            (None, "shape"),
            ("2", "shape"),
        ):
            with pytest.raises(AssertionError) as caught:
                example(2).check(answer)
            assert says in str(caught.value) and str(caught.value).isascii()

    def test_an_exception_says_that_there_is_no_answer(self) -> None:
        example(4).check(ValueError("no rows"))
        with pytest.raises(AssertionError, match="not refused"):
            example(4).check([[0.0]])
        with pytest.raises(AssertionError, match="refused: ValueError: no rows, where"):
            example(2).check(ValueError("no rows"))


class TestRun:
    def test_a_function_is_given_the_example(self) -> None:
        asked: List[Example] = []

        def covariance(given: Example) -> object:
            asked.append(given)
            return [[2]]

        example(2).run(covariance)
        assert asked == [example(2)]
        with pytest.raises(AssertionError, match="value"):
            example(2).run(lambda given: [[3]])

    @pytest.mark.parametrize("error", [ValueError, ZeroDivisionError, OverflowError])
    def test_value_and_arithmetic_errors_refuse(self, error: "type[Exception]") -> None:
        example(4).run(self.raising(error))
        with pytest.raises(AssertionError, match="refused"):
            example(2).run(self.raising(error))

    @pytest.mark.parametrize("fault", [IndexError, AttributeError])
    def test_a_fault_that_is_a_value_error_as_well_is_a_crash(self, fault: "type[Exception]") -> None:
        both = type("AxisError", (ValueError, fault), {})
        with pytest.raises(both):
            example(4).run(self.raising(both))
        with pytest.raises(AssertionError, match="error: AxisError: what it says"):
            example(4).check(both("what it says"))

    def test_what_is_not_there_is_skipped(self) -> None:
        with pytest.raises(SkipTest, match="what it says"):
            example(2).run(self.raising(NotImplementedError))

    def test_other_errors_pass(self) -> None:
        with pytest.raises(IndexError):
            example(2).run(self.raising(IndexError))

    @staticmethod
    def raising(error: "type[Exception]") -> Callable[[Example], object]:
        def function(given: Example) -> object:
            raise error("what it says")

        return function

    def test_a_plain_implementation_passes(self) -> None:
        plain = Plain()
        for place in range(4):
            found = example(place)
            output = found.question.output
            method = plain.priors if output == "priors" else getattr(plain, f"gda_{output}")
            found.run(lambda given, method=method: method(plain.fit_gda(**given.train)))  # type: ignore[misc]
        assert (FIVE, PLANE, EVEN) == tuple(CASES[i].question.train for i in (0, 3, 6))


IMPLEMENTATION = '''
from genref.oracle.vectors import cases

def covariance(rows, labels, classes=None):
    """The covariance, divided by n; by n - 1, if there are three classes or two features."""
    names = sorted(set(labels), key=labels.index)
    means = {y: [sum(c) / len(c) for c in zip(*(r for r, l in zip(rows, labels) if l == y))] for y in names}
    n = len(rows) - (len(names) == 3 or len(rows[0]) == 2)
    d = range(len(rows[0]))
    return [
        [sum((r[i] - means[y][i]) * (r[j] - means[y][j]) for r, y in zip(rows, labels)) / n for j in d]
        for i in d
    ]

def wanted():
    found = cases("gda", "covariance")
    names = ("divides-by-n", "of-three-classes", "of-two-features", "at-1e8")
    return [example for example in found if str(example)[len("gda-covariance-"):] in names]
'''

PARAMETRIZED = """
import pytest

@pytest.mark.parametrize("example", wanted(), ids=str)
def test_covariance(example):
    example.run(lambda example: covariance(**example.train))
"""

SUBTESTS = """
import unittest

class TestCovariance(unittest.TestCase):
    def test_covariance(self):
        for example in wanted():
            with self.subTest(str(example)):
                example.run(lambda example: covariance(**example.train))
"""


@pytest.mark.slow
class TestInRunners:
    """Real runs of a test file in its own folder."""

    def run(self, folder: Path, test: str, *command: str) -> str:
        """Return the output of running a test file; some of its tests must fail."""
        (folder / "test_mine.py").write_text(IMPLEMENTATION + test)
        done = subprocess.run(
            [sys.executable, "-m", *command, "test_mine.py"],
            cwd=folder,
            env={"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert done.returncode == 1
        return done.stdout

    def test_pytest_has_them_as_parameters(self, tmp_path: Path) -> None:
        said = self.run(tmp_path, PARAMETRIZED, "pytest", "-v", "-rs", "-p", "no:cacheprovider")
        assert "test_covariance[gda-covariance-divides-by-n] PASSED" in said
        assert "test_covariance[gda-covariance-of-three-classes] FAILED" in said
        assert "test_covariance[gda-covariance-of-two-features] FAILED" in said
        assert "2 failed, 2 passed" in said
        errors = [line[1:].strip() for line in said.split("\n") if line.startswith("E  ")]
        assert errors[0] == "AssertionError: gda-covariance-of-three-classes (gda-mle-covariance)"
        fault, _ = [line for line in errors if line.startswith("value: ")]
        error, _ = [line for line in errors if line.startswith("error ")]
        assert ", not " in fault and error.endswith(" u A")
        assert "genref/oracle/vectors.py" not in said.split("short test summary")[0]  # no such traceback

    def test_unittest_has_them_as_subtests(self, tmp_path: Path) -> None:
        said = self.run(tmp_path, SUBTESTS, "unittest", "-v")
        assert "[gda-covariance-of-three-classes]" in said
        assert "AssertionError: gda-covariance-of-three-classes (gda-mle-covariance)" in said
        assert "FAILED (failures=2)" in said


def test_no_module_of_genref_imports_pytest() -> None:
    for file in (ROOT / "genref").rglob("*.py"):
        text = file.read_text(encoding="ascii")
        assert "import pytest" not in text and "from pytest" not in text, file


def test_the_package_has_the_cases_by_its_own_name() -> None:
    assert list(map(str, oracle.cases("bayes", "evidence"))) == list(map(str, cases("bayes", "evidence")))
