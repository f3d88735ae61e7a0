# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""examples/tiny: each model of the lecture on a page, whose answers are those of genref, bit for bit."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction as F
from importlib.util import module_from_spec, spec_from_file_location
from math import inf, nextafter
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Dict, List, Tuple

import pytest

from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import gaussian_naive_bayes, gda, logistic_regression, text_classifier
from genref import multinomial_naive_bayes as multinomial
from genref.errors import GenrefError, NotPositiveDefiniteError, UndefinedPosteriorError
from genref.text import tokenize

ROOT = Path(__file__).resolve().parent.parent
MOST = 80
"""The most lines of a page."""

ALLOWED = {"collections", "decimal", "fractions", "math", "operator", "re", "sys", "unicodedata"}
REFUSALS = (ValueError, ArithmeticError, LookupError)

Fit = Callable[..., Any]
Drawn = Tuple[Fit, Fit, List[Any], Dict[str, Any], List[Any]]
"""How the page fits a model, and how genref does, to the same data with the same options; and several x."""


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
    kinds: list[list[Any]] = [[0, 1, 2], ["a", "B", "\u00e9"], [7, -1, 3]]
    own = r.choice(kinds)[:classes]
    return [*own, *(r.choice(own) for _ in range(n - classes))]


def points(r: Random) -> tuple[list[Any], list[Any], list[Any]]:
    """Rows, labels and x. The classes are any points, or one cloud, shifted, or clouds around one centre.

    Then x lies half-way, or at the centre.
    """
    d, K = r.randint(1, 3), r.randint(1, 3)
    kinds: list[Callable[[Random], Any]] = [number, lambda r: r.randint(-2, 2), lambda r: r.gauss(0, 1)]
    draw = r.choice(kinds)
    others = [[draw(r) for _ in range(d)], [number(r) for _ in range(d)], [1] * (d - 1)]
    kind = r.randrange(4)
    if kind > 1:
        y = names(r, r.randint(K + 1, 3 * (d + K)), K)
        rows = [[draw(r) for _ in range(d)] for _ in y]
        return rows, y, [r.choice(rows), *others]
    if not kind:
        clouds = [[[r.randint(-2, 2) for _ in range(d)] for _ in range(d + k)] for k in range(K)]
        pairs = [([a * sign for a in x], k) for k in range(K) for x in clouds[k] for sign in (1, -1)]
        return [x for x, _ in pairs], [k for _, k in pairs], [[0] * d, *others]
    cloud = [[r.randint(-2, 2) for _ in range(d)] for _ in range(d + 3)]
    shifts = [[0] * d, [r.choice([0, 1, 2, 50]) for _ in range(d)], [r.choice([3, 10**9])] * d]
    rows = [[a + b for a, b in zip(x, shift)] for shift in shifts[:K] for x in cloud]
    half = [F(b, 2) + F(sum(column), len(cloud)) for column, b in zip(zip(*cloud), shifts[1])]
    near = [[nextafter(float(v), inf) for v in half], [v + F(1, 10**40) for v in half]]
    return rows, [k for k in range(K) for _ in cloud], [half, *near, *others]


def linear(r: Random) -> Drawn:
    rows, y, xs = points(r)
    return PAGES["gda"].fit, gda.fit, [rows, y], {}, xs


def quadratic(r: Random) -> Drawn:
    rows, y, xs = points(r)
    return PAGES["gda"].fit_quadratic, gda.fit_quadratic, [rows, y], {}, xs


def independent(r: Random) -> Drawn:
    rows, y, xs = points(r)
    return PAGES["gaussian_naive_bayes"].fit, gaussian_naive_bayes.fit, [rows, y], {}, xs


def overlapping(r: Random) -> Drawn:
    """Mostly data with a maximum, in units from 10^-12 to 10^12, some with a large constant added.

    Some have outliers; some are symmetric, or nearly, so that theta is 0 but for theta_0, or nearly.
    """
    kinds: list[list[Any]] = [[0, 1], ["no", "yes"]]
    d, own, kind = r.randint(0, 3), r.choice(kinds), r.randrange(4)

    def draw() -> Any:
        return r.randint(-3, 3) if kind < 2 else F(r.gauss(0, 1)) * 10 ** (r.randint(0, 2) * (kind - 2))

    rows = [[draw() for _ in range(d)] for _ in range(r.randint(6, 24))]
    y = [own[int(sum(x) + r.gauss(0, 2) > 0)] for x in rows]
    if not kind:
        rows = [[a * sign for a in x] for x in rows[: d + 3] for sign in (1, 1, -1, -1)]
        rows[0] = [a + F(r.randrange(2), 10 ** r.randint(8, 18)) for a in rows[0]]
        y = own * 2 * (d + 3)
    units = [(F(10) ** r.choice([0, 0, r.randint(-12, 12)]), r.choice([0, 0, 0, 10**6])) for _ in range(d)]
    rows = [[a * unit + shift for a, (unit, shift) in zip(x, units)] for x in rows]
    xs = [rows[0], [sum(column, F(0)) / len(rows) for column in zip(*rows)], [number(r)] * d, [5e-324] * d]
    return PAGES["logistic_regression"].fit, logistic_regression.fit, [rows, y], {}, xs


def smoothing(r: Random) -> Any:
    return r.choice([1, 1, 0, 0.5, F(1, 3), 1000])


def binary(r: Random) -> Drawn:
    d, y = r.randint(1, 5), names(r, r.randint(3, 9), r.randint(1, 3))
    rows = [[r.choice([0, 1, True, 1.0]) for _ in range(d)] for _ in y]
    xs = [*([r.randint(0, 1) for _ in range(d)] for _ in range(3)), [2] * d, [0] * (d - 1)]
    return PAGES["bernoulli"].fit, bernoulli.fit, [rows, y], {"smoothing": smoothing(r)}, xs


def categories(r: Random) -> Drawn:
    kinds: list[list[Any]] = [[1, 2, 3], [1, 2], ["sun", "rain", "\u2603"]]
    known, y = [r.choice(kinds) for _ in range(r.randint(1, 4))], names(r, r.randint(3, 9), r.randint(1, 3))
    rows = [[r.choice(own) for own in known] for _ in y]
    xs = [*([r.choice(own) for own in known] for _ in range(4)), rows[0][1:]]
    return PAGES["categorical"].fit, categorical.fit, [rows, y], {"smoothing": smoothing(r)}, xs


def documents(r: Random) -> Drawn:
    y = names(r, r.randint(3, 9), r.randint(1, 3))
    own = [[r.randint(1, 6) for _ in range(r.randint(0, 9))] for _ in y]
    xs = [[r.randint(1, 6) for _ in range(n)] for n in (0, 1, 5, r.choice([40, 500]))]
    options = {"vocabulary_size": r.choice([None, 6, 9]), "smoothing": smoothing(r)}
    return PAGES["multinomial"].fit, multinomial.fit, [own, y], options, [*xs, [0], [1, 10]]


WORDS = "free Free stra\u00dfe STRASSE $ 5\u20ac \u2603\ufe0f soft\u00adly a\u180fb e\u0301 \u00e9".split()
WORDS += ["x\u0323\u0307", "\u03b1\u0345\u0301", "\ufb01ne"]
MARKS = [" ", "-", "\n", "", "\u200b", "\u2028", "\U000e0100", "\ud800", "\u0378", "\ue000", "'"]


def texts(r: Random) -> Drawn:
    def text(n: int) -> str:
        odd = chr(r.choice([r.randrange(0x3000), r.randrange(0x110000)]))
        return "".join(r.choice(r.choice([WORDS, WORDS, MARKS, [odd]])) + r.choice(MARKS) for _ in range(n))

    y = names(r, r.randint(3, 6), r.randint(1, 3))
    own = [text(r.randint(1, 9)) for _ in y]
    xs = [*(text(n) for n in (0, 1, 5, 9)), own[0] * 40]
    return PAGES["text"].fit, text_classifier.fit, [own, y], {"smoothing": smoothing(r)}, xs


MODELS: dict[str, Callable[[Random], Drawn]] = {
    "linear": linear,
    "quadratic": quadratic,
    "gaussian naive bayes": independent,
    "logistic regression": overlapping,
    "bernoulli": binary,
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


ESTIMATES = ["priors", "means", "covariance", "covariances", "variances", "probabilities", "theta"]


def estimates(model: Any) -> dict[str, list[Any]]:
    found = {name: getattr(model, name) for name in ESTIMATES if hasattr(model, name)}
    if "covariance" in found:  # a page has one for each class, also if they are the same
        found["covariances"] = [found.pop("covariance")] * len(found["priors"])
    return {name: list(flat(value)) for name, value in found.items()}


NO_ANSWER, NO_SUCH_X = "no answer exists", "no x of this model"


def answered(model: Any, x: Any) -> str:
    """All answers of a model as text, which shows every bit of a double; or that there are none."""
    try:
        exact = [model.exact_posterior(x)] if hasattr(model, "exact_posterior") else []
        return repr([model.posterior(x), model.predict(x), *exact])
    except (NotPositiveDefiniteError, UndefinedPosteriorError):
        return NO_ANSWER
    except GenrefError:
        return NO_SUCH_X
    except ValueError:
        return NO_ANSWER
    except LookupError:
        return NO_SUCH_X


def fitted(fit: Fit, data: Sequence[Any], options: Mapping[str, Any]) -> Any:
    try:
        return fit(*data, **options)
    except REFUSALS:
        return None


def compare(name: str, first: int, questions: int, fits: int) -> int:
    """Ask the page and genref the same, until so many questions about so many models have an answer.

    Returns how many were refused: by both, always.
    """
    asked = made = refused = seed = 0
    while asked < questions or made < fits:
        seed += 1
        own, theirs, data, options, xs = MODELS[name](Random(f"{name} {first + seed}"))
        page, model = fitted(own, data, options), fitted(theirs, data, options)
        if model is None:
            assert page is None, (data, options, page)
            refused += 1
            continue
        assert page is not None, (data, options)
        made += 1
        assert estimates(page) == estimates(model) != {}, (data, options)
        for x in xs:
            pair = answered(model, x), answered(page, x)
            # Asked about no x of theirs, a page may notice first that no x has an answer.
            assert pair[0] == pair[1] or pair == (NO_SUCH_X, NO_ANSWER), (data, options, x)
            asked += pair[0].startswith("[")
            refused += not pair[0].startswith("[")
    return refused


@pytest.mark.parametrize("name", MODELS)
def test_some_answers_are_those_of_genref(name: str) -> None:
    compare(name, 0, 5, 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", MODELS)
def test_answers_are_those_of_genref(name: str) -> None:
    assert compare(name, 10**6, 2000, 500)


def test_a_step_of_newtons_method_may_be_too_long() -> None:
    x, y = [100] + [-1] * 20 + [-10] + [0] * 6, [0] + [0] * 20 + [1] + [0] * 5 + [1]
    rows = [[v] for v in x]
    assert PAGES["logistic_regression"].fit(rows, y).theta == logistic_regression.fit(rows, y).theta


@pytest.mark.parametrize("codes", [range(0x3000), pytest.param(range(0x110000), marks=pytest.mark.slow)])
def test_words_are_those_of_genref(codes: range) -> None:
    for text in [*WORDS, *("x".join(map(chr, codes[i : i + 99])) for i in codes[::99])]:
        assert PAGES["text"].tokenize(text) == tokenize(text), ascii(text)


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


def test_the_chapter_shows_a_page_as_it_is() -> None:
    text = (ROOT / "spec" / "tiny.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
    source = (ROOT / "examples" / "tiny" / "bernoulli.py").read_text(encoding="utf-8")
    assert shown and source.endswith(shown)
    assert len(text.split()) <= 620
    assert set(re.findall(r"tiny/([a-z_]+)\.py", text)) == {*PAGES}
