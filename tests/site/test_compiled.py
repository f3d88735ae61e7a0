# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The book in JavaScript, run by node, gives the book's answers for its examples and for random data.

Fractions are compared with ==, doubles with a bound. What Python refuses by ZeroDivisionError, both refuse.
"""

from __future__ import annotations

import doctest
import inspect
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache, wraps
from pathlib import Path
from random import Random
from typing import NamedTuple, Union

import pytest

from tests.site import watching  # noqa: F401  # puts the site's modules on the path

from compiled.build import BOOK, write_book  # isort: skip
from compiled.compiler import Unknown, compiled, functions, rational  # isort: skip

from genref import equations as book
from genref.book_reals import Real, rounded

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node on the path")

SOURCE = BOOK.read_text(encoding="utf-8")
NAMES = [name for name in functions(SOURCE) if not name.startswith("_")]
RATIONAL = rational(functions(SOURCE))
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
            result = None
            try:
                result = function(*given)
            finally:
                depth -= 1
                if depth == 0:
                    calls.append(Call(name, given, result))
            return result

        return record

    with pytest.MonkeyPatch.context() as patch:
        for name in NAMES:
            patch.setattr(book, name, recorder(name, getattr(book, name)))
        yield calls


@lru_cache(maxsize=None)
def examples() -> list[Call]:
    with recorded() as calls:
        for name in NAMES:
            names = vars(book).copy()
            for example in doctest.DocTestParser().get_examples(inspect.getdoc(names[name]) or ""):
                exec(example.source, names)
    return calls


@lru_cache(maxsize=None)
def random_data() -> list[Call]:
    """Data of all models, of which no estimate is 0/0."""
    with recorded() as calls:
        for seed in range(20):
            draw = Random(seed)
            x = [[Fraction(draw.randint(-30, 30), 10) for _ in range(2)] for _ in range(8)]
            y = [i % 2 for i in range(8)]
            phi, mu = book.gda_mle_prior(y), book.gda_mle_means(x, y)
            Sigma = book.gda_mle_covariance(x, y, mu)
            at = [Fraction(draw.randint(-9, 9), 4) for _ in range(2)]
            book.gda_posterior(at, phi, mu, Sigma)
            book.gda_log_odds(at, phi, mu, Sigma)
            book.gda_logistic_form(phi, mu, Sigma)
            own = book.quadratic_mle_covariances(x, y, mu)
            book.quadratic_log_odds(at, phi, mu, own)
            book.gaussian_log_density(at, mu[0], Sigma)
            book.gaussian_contour(at, mu[0], Sigma)
            book.matrix_inverse(Sigma)
            theta = [Fraction(draw.randint(-9, 9), 10) for _ in range(3)]
            book.logistic_conditional_likelihood(theta, x, y)
            book.logistic_ascent(theta, x, y, Fraction(1, 10))
            words = [[draw.choice("abcde") for _ in range(draw.randint(1, 6))] for _ in range(8)]
            V = book.nb_vocabulary(words)
            rows = [book.nb_presence_vector(each, V) for each in words]
            book.nb_posterior(rows[0], phi, book.nb_laplace_feature(rows, y))
            texts = [book.event_encoding(each, V) for each in words]
            book.event_posterior(texts[1], phi, book.event_laplace_word(texts, y, len(V)))
            book.laplace_estimate([draw.randint(0, 9) for _ in range(4)])
    return calls


def encoded(value: object) -> object:
    """Return a value as ask_book.mjs reads and writes it; `nearest` is its double."""
    if isinstance(value, Fraction) or (isinstance(value, int) and abs(value) >= 2**53):
        nearest = value.numerator / value.denominator
        return {"fraction": [hex(value.numerator), hex(value.denominator)], "nearest": nearest}
    if isinstance(value, Real):
        return {"fraction": ["0x0", "0x0"], "nearest": rounded(value)}
    if isinstance(value, Mapping):
        return {"dict": [[key, encoded(each)] for key, each in value.items()]}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [encoded(each) for each in value]
    assert isinstance(value, (int, str)) or value is None, value
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


@pytest.mark.parametrize("made", [examples, random_data])
def test_fractions_are_equal(folder: Path, made: Callable[[], list[Call]]) -> None:
    calls = [call for call in made() if call.name in RATIONAL and is_exact(call.given)]
    assert len(calls) > 30
    for call, found in zip(calls, answers(folder, "fractions", calls)):
        for nearest in (False, True):  # the double that a page shows is the nearest one, too
            assert list(flat(found, nearest)) == list(flat(encoded(call.result), nearest)), call


@pytest.mark.parametrize("made", [examples, random_data])
def test_doubles_are_near(folder: Path, made: Callable[[], list[Call]]) -> None:
    calls = made()
    assert made is not examples or {call.name for call in calls} == set(NAMES)
    for call, found in zip(calls, answers(folder, "doubles", calls)):
        for got, right in zip(flat(found, True), flat(encoded(call.result), True)):
            same = got == right if isinstance(right, str) else got == pytest.approx(right, BOUND, BOUND)
            assert same, call


def test_what_no_double_holds_is_refused(folder: Path) -> None:
    half = Fraction(1, 2)
    refused = [
        Call("bayes_rule", ({"a": 0, "b": 0}, {"a": half, "b": half}), None),  # 0/0
        Call("nb_parameter_count", (2000,), None),  # 2^2000
        Call("gda_log_odds", ([0], {0: 1, 1: 0}, {0: [0], 1: [1]}, [[1]]), None),  # ln 0
        Call("matrix_inverse", ([[1, 2], [2, 4]],), None),  # no pivot
        Call("gaussian_density", ([0], [0], [[-1]]), None),  # the root of a negative number
    ]
    assert answers(folder, "doubles", refused) == [None] * len(refused)


def test_a_wrong_book_is_noticed(tmp_path: Path) -> None:
    write_book(tmp_path)
    file = tmp_path / "book-fractions.js"
    file.write_text(file.read_text().replace("add(1, n_j)", "add(2, n_j)"))
    calls = [call for call in examples() if call.name == "laplace_estimate"]
    assert answers(tmp_path, "fractions", calls) != [encoded(call.result) for call in calls]


@pytest.mark.parametrize(
    "line",
    ["return a // b", "return a.upper()", "while a: pass", "return a if b else 1.5"],
)
def test_what_the_compiler_does_not_know_stops_the_build(line: str) -> None:
    with pytest.raises(Unknown, match="line 2"):
        compiled(f"def f(a, b):\n    {line}\n", "doubles")
