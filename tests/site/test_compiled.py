# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The book in JavaScript, run by node, gives the book's answers for its examples, random data and vectors.

Fractions are compared with ==, doubles with a bound. What Python refuses by ZeroDivisionError, both refuse.
"""

from __future__ import annotations

import doctest
import inspect
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache, wraps
from pathlib import Path
from typing import NamedTuple, Union

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "site")]

from compiled.build import BOOK, write_book  # noqa: E402
from compiled.compiler import Unknown, compiled, functions, rational  # noqa: E402

from genref import equations  # noqa: E402
from genref.definition import by_definition  # noqa: E402
from genref.numbers.closed_forms import Real, rounded  # noqa: E402
from genref.oracle.reference import answer  # noqa: E402
from tests.test_equations import TOO_LONG, ends_soon  # noqa: E402
from tests.test_vectors import CASES, question  # noqa: E402
from tools.formulas.letters import call as call_of  # noqa: E402
from tools.formulas.pages import entries  # noqa: E402
from tools.formulas.worlds import draw  # noqa: E402

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node on the path")

SOURCE = BOOK.read_text(encoding="utf-8")
NAMES = [name for name in functions(SOURCE) if not name.startswith("_")]
RATIONAL = [name for name in NAMES if name in rational(functions(SOURCE))]
WORLDS = 5
OF_WORDS = {"nb-vocabulary", "nb-stop-words", "event-encoding"}
"""Entries for which no random data are drawn: their examples and vectors are asked."""
BOUND = 1e-11
"""The relative error of doubles on examples and random data, whose numbers are small."""


class Call(NamedTuple):
    """A call of a function of the book, and what it returned; None if it divided by 0."""

    name: str
    given: tuple[object, ...]
    result: object


@contextmanager
def recorded() -> Iterator[list[Call]]:
    """Collect the calls of the book's functions that do not come from another of its functions."""
    calls: list[Call] = []
    depth = 0

    def recorder(name: str, function: Callable[..., object]) -> Callable[..., object]:
        @wraps(function)
        def record(*given: object) -> object:
            nonlocal depth
            depth += 1
            try:
                result = function(*given)
            except ZeroDivisionError:
                calls.extend([Call(name, given, None)] if depth == 1 else [])
                raise
            finally:
                depth -= 1
            calls.extend([] if depth else [Call(name, given, result)])
            return result

        return record

    with pytest.MonkeyPatch.context() as patch:
        for name in NAMES:
            patch.setattr(equations, name, recorder(name, getattr(equations, name)))
        yield calls


@lru_cache(maxsize=None)
def examples() -> list[Call]:
    with recorded() as calls:
        for name in NAMES:
            names = vars(equations).copy()
            for example in doctest.DocTestParser().get_examples(inspect.getdoc(names[name]) or ""):
                exec(example.source, names)
    return calls


@lru_cache(maxsize=None)
def random_data() -> list[Call]:
    with recorded() as calls:
        for entry in entries().values():
            for seed in range(WORLDS if call_of(entry) and entry.id not in OF_WORDS else 0):
                eval(
                    call_of(entry), {**vars(equations), "y": seed % 2, **draw(entry.chapter, entry.id, seed)}
                )
    return calls


@lru_cache(maxsize=None)
def vectors() -> list[Call]:
    with recorded() as calls, by_definition():
        for case in CASES:
            if ends_soon(question(case)) and not TOO_LONG.search(case["id"]):
                answer(question(case))
    distinct = {(call.name, repr(encoded(call.given))): call for call in calls}
    return list(distinct.values())


def encoded(value: object) -> object:
    """Return a value as ask_book.mjs reads and writes it; `nearest` is its double, None if too large."""
    if isinstance(value, Fraction) or (isinstance(value, int) and abs(value) >= 2**53):
        try:
            nearest = value.numerator / value.denominator
        except OverflowError:
            nearest = None
        return {"fraction": [hex(value.numerator), hex(value.denominator)], "nearest": nearest}
    if isinstance(value, Real):
        return {"fraction": ["0x0", "0x0"], "nearest": rounded(value)}
    if isinstance(value, Mapping):
        return {"dict": [[key, encoded(each)] for key, each in value.items()]}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [encoded(each) for each in value]
    assert isinstance(value, (int, str)), value
    return value


def is_exact(value: object) -> bool:
    if isinstance(value, Mapping):
        return all(map(is_exact, value.values()))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return all(map(is_exact, value))
    return not isinstance(value, Real)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the book in JavaScript."""
    made = tmp_path_factory.mktemp("book")
    write_book(made)
    return made


def answers(folder: Path, arithmetic: str, calls: list[Call]) -> list[object]:
    """Return what the book in JavaScript returns for the calls; None where it refuses."""
    command = [NODE or "", str(Path(__file__).with_name("ask_book.mjs")), folder.as_uri(), arithmetic]
    asked = json.dumps([[call.name, encoded(call.given)] for call in calls])
    done = subprocess.run(command, input=asked, capture_output=True, encoding="utf-8", check=True)
    found: list[object] = json.loads(done.stdout)
    return [None if isinstance(each, dict) and "refused" in each else each for each in found]


Plain = Union[None, bool, str, int, float, Fraction]


def flat(value: object, nearest: bool) -> Iterator[Plain]:
    """Return the numbers, labels and words of an encoded value in order, fractions exactly or as doubles."""
    if isinstance(value, dict) and "fraction" in value:
        numerator, denominator = value["fraction"]
        yield value["nearest"] if nearest else Fraction(int(numerator, 16), int(denominator, 16))
    elif isinstance(value, dict):
        for pair in value["dict"]:
            yield from flat(pair, nearest)
    elif isinstance(value, list):
        for each in value:
            yield from flat(each, nearest)
    else:
        assert value is None or isinstance(value, (bool, str, int, float))
        yield value


def expected(call: Call) -> object:
    return None if call.result is None else encoded(call.result)


class TestFractions:
    @pytest.mark.parametrize("made", [examples, random_data, vectors])
    def test_they_are_equal(self, folder: Path, made: Callable[[], list[Call]]) -> None:
        calls = [call for call in made() if call.name in RATIONAL and is_exact(call.given)]
        for call, found in zip(calls, answers(folder, "fractions", calls)):
            assert list(flat(found, False)) == list(flat(expected(call), False)), call
            # The double that a page shows is the nearest one, too.
            assert list(flat(found, True)) == list(flat(expected(call), True)), call

    def test_every_function_that_can_be_exact_is_asked(self) -> None:
        assert {call.name for call in examples()} == set(NAMES)
        assert {call.name for call in random_data()} == set(NAMES) - {id.replace("-", "_") for id in OF_WORDS}

    def test_a_wrong_book_is_noticed(self, tmp_path: Path) -> None:
        write_book(tmp_path)
        file = tmp_path / "book-fractions.js"
        file.write_text(file.read_text().replace("add(1, n_j)", "add(2, n_j)"))
        calls = [call for call in examples() if call.name == "laplace_estimate"]
        assert answers(tmp_path, "fractions", calls) != list(map(expected, calls))


class TestDoubles:
    @pytest.mark.parametrize("made", [examples, random_data])
    def test_they_are_near(self, folder: Path, made: Callable[[], list[Call]]) -> None:
        calls = made()
        for call, found in zip(calls, answers(folder, "doubles", calls)):
            for got, right in zip(flat(found, True), flat(expected(call), True)):
                assert (
                    got == right if isinstance(right, str) else got == pytest.approx(right, BOUND, BOUND)
                ), call

    def test_what_no_double_holds_is_refused(self, folder: Path) -> None:
        half = Fraction(1, 2)
        refused = [
            Call("bayes_rule", ({"a": 0, "b": 0}, {"a": half, "b": half}), None),  # 0/0
            Call("nb_parameter_count", (2000,), None),  # 2^2000
            Call("gda_log_odds", ([0], {0: 1, 1: 0}, {0: [0], 1: [1]}, [[1]]), None),  # ln 0
            Call("matrix_inverse", ([[1, 2], [2, 4]],), None),  # no pivot
            Call("gaussian_density", ([0], [0], [[-1]]), None),  # the root of a negative number
        ]
        assert answers(folder, "doubles", refused) == [None] * len(refused)

    def test_a_vector_is_near_or_refused(self, folder: Path) -> None:
        """Some vectors are hard on purpose: ties, cancellation, numbers of a hundred digits."""
        calls = vectors()
        pairs = [
            (got, right)
            for call, found in zip(calls, answers(folder, "doubles", calls))
            for got, right in zip(flat(found, True), flat(expected(call), True))
            if got is not None and right is not None
        ]
        far = [
            (got, right)
            for got, right in pairs
            if (got != right if isinstance(right, str) else got != pytest.approx(right, 1e-6, 1e-6))
        ]
        assert len(far) < len(pairs) / 500


class TestCompiler:
    @pytest.mark.parametrize(
        "line",
        [
            "return a // b",
            "return a @ b",
            "return a.upper()",
            "while a: pass",
            "return hypot(a)",
            "return [c for d in a]",
            "return {**a}",
            "return a < b < 1",
        ],
    )
    def test_what_it_does_not_know_stops_the_build(self, line: str) -> None:
        with pytest.raises(Unknown, match="line 2"):
            compiled(f"def f(a, b):\n    {line}\n", "doubles")
