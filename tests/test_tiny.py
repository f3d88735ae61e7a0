# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""examples/tiny: each model of the lecture on a page, whose answers are those of genref, bit for bit."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction as F
from importlib.util import module_from_spec, spec_from_file_location
from math import inf, nextafter
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import gaussian_naive_bayes, gda, logistic_regression, text_classifier
from genref import multinomial_naive_bayes as multinomial

ROOT = Path(__file__).resolve().parent.parent
MOST = 80
"""The most lines of a page."""

ALLOWED = {"collections", "decimal", "fractions", "math", "operator", "re", "sys", "unicodedata"}
REFUSALS = (ValueError, ArithmeticError, LookupError)

Fit = Callable[..., Any]
Drawn = tuple[Fit, Fit, tuple[Any, ...], list[Any]]
"""How the page fits a model, how genref does, their data, and several x."""


def loaded(path: Path) -> ModuleType:
    spec = spec_from_file_location(f"tiny_{path.stem}", path)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGES = {path.stem: loaded(path) for path in sorted((ROOT / "examples" / "tiny").glob("*.py"))}


# Data that both are fitted to, and what both are asked


def number(r: Random) -> Any:
    """A number that is small, or one that doubles treat badly."""
    few = [F(r.randint(-9, 9), r.randint(1, 9)), Decimal(r.randint(-99, 99)) / 8, -0.0, 5e-324, 1e300]
    large = r.gauss(0, 1) * 10.0 ** r.randint(-30, 30)
    return r.choice([r.randint(-3, 3), r.randint(-3, 3), r.gauss(0, 1), r.gauss(0, 1), large, r.choice(few)])


def names(r: Random, n: int, classes: int) -> list[Any]:
    """n labels of so many classes, ints or strs; each class has one at least."""
    own: list[Any] = r.choice([[0, 1, 2], ["a", "B", "\u00e9"], [7, -1, 3]])[:classes]
    return [*own, *(r.choice(own) for _ in range(n - classes))]


def points(r: Random) -> tuple[list[Any], list[Any], list[Any]]:
    """Rows, labels and x. In every other case the classes are one cloud, shifted, and x lies half-way."""
    d, K = r.randint(1, 3), r.randint(1, 3)
    kinds: list[Callable[[Random], Any]] = [number, lambda r: r.randint(-2, 2), lambda r: r.gauss(0, 1)]
    draw = r.choice(kinds)
    others = [[draw(r) for _ in range(d)], [number(r) for _ in range(d)], [1] * (d - 1)]
    if r.randrange(2):
        y = names(r, r.randint(K + 1, 3 * (d + K)), K)
        rows = [[draw(r) for _ in range(d)] for _ in y]
        return rows, y, [r.choice(rows), *others]
    cloud = [[r.randint(-2, 2) for _ in range(d)] for _ in range(d + 3)]
    shifts = [[0] * d, [r.choice([0, 1, 2, 50]) for _ in range(d)], [r.choice([3, 10**9])] * d]
    rows = [[a + b for a, b in zip(x, shift)] for shift in shifts[:K] for x in cloud]
    half = [F(b, 2) + F(sum(column), len(cloud)) for column, b in zip(zip(*cloud), shifts[1])]
    near = [[nextafter(float(v), inf) for v in half], [v + F(1, 10**40) for v in half]]
    return rows, [k for k in range(K) for _ in cloud], [half, *near, *others]


def linear(r: Random) -> Drawn:
    rows, y, xs = points(r)
    return PAGES["gda"].fit, gda.fit, (rows, y), xs


def quadratic(r: Random) -> Drawn:
    rows, y, xs = points(r)
    return PAGES["gda"].fit_quadratic, gda.fit_quadratic, (rows, y), xs


def independent(r: Random) -> Drawn:
    rows, y, xs = points(r)
    return PAGES["gaussian_naive_bayes"].fit, gaussian_naive_bayes.fit, (rows, y), xs


def overlapping(r: Random) -> Drawn:
    """Mostly data with a maximum, in units from 10^-12 to 10^12, some with a large constant added."""
    d, own = r.randint(0, 3), r.choice([[0, 1], ["no", "yes"]])
    units = [r.choice([1, 1, 10.0 ** r.randint(-12, 12)]) for _ in range(d)]
    shifts = [r.choice([0, 0, 0, 10**6]) for _ in range(d)]
    draw: Callable[[], float] = r.choice([lambda: r.randint(-3, 3), lambda: r.gauss(0, 1)])
    rows = [[draw() for _ in range(d)] for _ in range(r.randint(8, 25))]
    y = [own[int(sum(x) + r.gauss(0, 2) > 0)] for x in rows]
    there = [[a * unit + shift for a, unit, shift in zip(x, units, shifts)] for x in rows]
    half = [F(sum(map(F, column)), len(rows)) for column in zip(*there)]
    return (
        PAGES["logistic_regression"].fit,
        logistic_regression.fit,
        (there, y),
        [there[0], half, [number(r)] * d],
    )


def smoothing(r: Random) -> Any:
    return r.choice([1, 1, 0, 0.5, F(1, 3), 1000])


def bits(r: Random) -> Drawn:
    d = r.randint(1, 5)
    y, alpha = names(r, r.randint(3, 9), r.randint(1, 3)), smoothing(r)
    rows = [[r.choice([0, 1, True, 1.0]) for _ in range(d)] for _ in y]
    xs = [[r.randint(0, 1) for _ in range(d)] for _ in range(3)]

    def fit(rows: Any, labels: Any) -> Any:
        return bernoulli.fit(rows, labels, smoothing=alpha)

    return lambda *data: PAGES["bernoulli"].fit(*data, alpha), fit, (rows, y), [*xs, [2] * d, [0] * (d - 1)]


def categories(r: Random) -> Drawn:
    known: list[Any] = [
        r.choice([[1, 2, 3], [1, 2], ["sun", "rain", "\u2603"]]) for _ in range(r.randint(1, 4))
    ]
    y, alpha = names(r, r.randint(3, 9), r.randint(1, 3)), smoothing(r)
    rows = [[r.choice(own) for own in known] for _ in y]
    xs = [[r.choice(own) for own in known] for _ in range(4)]

    def fit(rows: Any, labels: Any) -> Any:
        return categorical.fit(rows, labels, smoothing=alpha)

    return lambda *data: PAGES["categorical"].fit(*data, smoothing=alpha), fit, (rows, y), [*xs, xs[0][1:]]


def documents(r: Random) -> Drawn:
    y, alpha, size = names(r, r.randint(3, 9), r.randint(1, 3)), smoothing(r), r.choice([None, 6, 9])
    own = [[r.randint(1, 6) for _ in range(r.randint(0, 9))] for _ in y]
    xs = [[r.randint(1, 6) for _ in range(n)] for n in (0, 1, 5, 40, r.choice([5, 2000]))]

    def fit(rows: Any, labels: Any) -> Any:
        return multinomial.fit(rows, labels, size, smoothing=alpha)

    return lambda *data: PAGES["multinomial"].fit(*data, size, alpha), fit, (own, y), [*xs, [0], [1, 10]]


WORDS = [
    "free",
    "Free",
    "stra\u00dfe",
    "STRASSE",
    "e\u0301",
    "\u00e9",
    "$",
    "5\u20ac",
    "\u2603\ufe0f",
    "soft\u00adly",
    "x\u0323\u0307",
]
MARKS = [" ", "-", "\n", "", "\u200b", "\u2028", "\U000e0100", "\ud800", "\u0378", "\ue000", "'"]


def texts(r: Random) -> Drawn:
    def text(n: int) -> str:
        odd = chr(r.choice([r.randrange(0x3000), r.randrange(0x110000)]))
        return "".join(r.choice(r.choice([WORDS, WORDS, MARKS, [odd]])) + r.choice(MARKS) for _ in range(n))

    y, alpha = names(r, r.randint(3, 6), r.randint(1, 3)), smoothing(r)
    own = [text(r.randint(1, 9)) for _ in y]
    xs = [text(n) for n in (0, 1, 5, 9)] + [own[0] * 40]

    def fit(rows: Any, labels: Any) -> Any:
        return text_classifier.fit(rows, labels, smoothing=alpha)

    return lambda *data: PAGES["text"].fit(*data, alpha), fit, (own, y), xs


MODELS: dict[str, Callable[[Random], Drawn]] = {
    "linear": linear,
    "quadratic": quadratic,
    "gaussian naive bayes": independent,
    "logistic regression": overlapping,
    "bernoulli": bits,
    "categorical": categories,
    "multinomial": documents,
    "text": texts,
}


# The comparison


def flat(value: Any) -> Iterator[Any]:
    """The numbers in dicts and sequences, in their order."""
    if isinstance(value, (Mapping, Sequence)) and not isinstance(value, str):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from flat(each)
    else:
        yield value


ESTIMATES = {"covariance": "covariances"}
ESTIMATES.update((name, name) for name in "priors means covariances variances probabilities theta".split())


def estimates(model: Any, page: Any) -> list[tuple[list[Any], list[Any]]]:
    pairs = [
        (getattr(model, name), getattr(page, own)) for name, own in ESTIMATES.items() if hasattr(model, name)
    ]
    return [(list(flat(a)), list(flat(b))[: len(list(flat(a)))]) for a, b in pairs]


def answered(model: Any, x: Any) -> str:
    """All answers of a model as text, which shows every bit of a double; or that it refuses."""
    try:
        exact = [model.exact_posterior(x)] if hasattr(model, "exact_posterior") else []
        return repr([model.posterior(x), model.predict(x), *exact])
    except REFUSALS:
        return "refused"


def fitted(fit: Fit, data: tuple[Any, ...]) -> Any:
    try:
        return fit(*data)
    except REFUSALS:
        return None


def compare(name: str, first: int, questions: int, fits: int) -> int:
    """Ask the page and genref the same, until so many questions about so many models have an answer.

    Returns how many were refused: by both, always.
    """
    asked = made = refused = seed = 0
    while asked < questions or made < fits:
        seed += 1
        own, theirs, data, xs = MODELS[name](Random(f"{name} {first + seed}"))
        page, model = fitted(own, data), fitted(theirs, data)
        if model is None:
            assert page is None, (data, page)
            refused += 1
            continue
        assert page is not None, data
        made += 1
        for a, b in estimates(model, page):
            assert a == b and a, data
        for x in xs:
            answer = answered(model, x)
            assert answered(page, x) == answer, (data, x)
            asked += answer != "refused"
            refused += answer == "refused"
    return refused


@pytest.mark.parametrize("name", MODELS)
def test_some_answers_are_those_of_genref(name: str) -> None:
    compare(name, 0, 10, 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", MODELS)
def test_answers_are_those_of_genref(name: str) -> None:
    assert compare(name, 10**6, 2000, 500)


# The pages


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_short_and_stands_alone(name: str) -> None:
    source = (ROOT / "examples" / "tiny" / f"{name}.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= MOST
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(f"{'.' * node.level}{node.module}")
    assert imported <= ALLOWED
    found = doctest.testmod(PAGES[name])
    assert found.attempted and not found.failed
