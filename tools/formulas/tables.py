# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Read tables of formulas: each column has a rule, and each cell is compared with the rest of its row.

- notation.md: a letter has the stated shape wherever its chapter uses it, and the value of the code, for a
  model that is fitted to the numbers of the entry. So $\mu_{jk}$ is `means[label][j]`, not `means[j][label]`.
- glossary.md: a term with a formula stands in a row of notation.md with the same formula.
- choosing.md: a number of parameters, as a formula and for K = 2, d = 10.
- generative-vs-discriminative.md: b(x) exp(eta' x - a(eta)) is the density of the family.

>>> row = "$d$ | [gda-posterior](gda.md) | number of features | whole number | `dimension`"
>>> list(notation(table(row))), list(notation(table(row.replace("dimension", "len(rows)"))))
([('$d$', 'holds')], [('$d$', '2 is not 7')])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from genref import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian,
    gaussian_naive_bayes,
    gda,
    laplace,
    linear_algebra,
    logistic,
    logistic_regression,
    multinomial_naive_bayes,
)
from genref import equations as book

from .checks import of_book, shown
from .evaluator import Evaluator
from .letters import items, meanings
from .lookup import FAULTS
from .pages import SPEC, entries
from .reader import read
from .values import Near, Value, integer, middle, number, same, value
from .worlds import World, draw

Row = Sequence[str]
Check = Callable[[Sequence[Row]], Iterator[tuple[str, str]]]
FUNCTIONS = {
    name: getattr(module, name)
    for module in (gaussian, linear_algebra, logistic, laplace)
    for name in module.__all__
    if name not in ("mean", "covariance")
} | {"log_likelihood": logistic_regression.log_likelihood}
INDICES = {"i": 3, "j": 2, "v": 1}
"""The values of letters that count, besides labels; in code, i and j count from 0."""
NEARLY = Near(Fraction(1, 10**30), Fraction(1, 10**30))
"""Code returns 40 digits."""

SHAPES: dict[str, Callable[[Value, int], bool]] = {
    "number": lambda a, d: number(a) is not None,
    "whole number": lambda a, d: integer(a) >= 0,
    "positive": lambda a, d: middle(number(a)) > 0,
    "from 0 to 1": lambda a, d: 0 <= middle(number(a)) <= 1,
    "d numbers": lambda a, d: _size(a) == (d, 1),
    "d + 1 numbers": lambda a, d: _size(a) == (d + 1, 1),
    "d x d": lambda a, d: _size(a) == (d, d),
    "symmetric": lambda a, d: [*zip(*_rows(a))] == [*_rows(a)],
    "lower triangular": lambda a, d: all(b == 0 for i, row in enumerate(_rows(a)) for b in row[i + 1 :]),
    "1 on the diagonal": lambda a, d: all(row[i] == 1 for i, row in enumerate(_rows(a))),
    "0 elsewhere": lambda a, d: all(
        b == 0 for i, row in enumerate(_rows(a)) for j, b in enumerate(row) if i != j
    ),
}


def _rows(a: Value) -> Sequence[Sequence[object]]:
    return getattr(a, "rows")  # type: ignore[no-any-return]


def _size(a: Value) -> object:
    return getattr(a, "shape", (1, 1))


def table(text: str, head: str = "") -> list[Row]:
    """Return the rows of the table below the first heading row that begins with `head`."""
    found: list[Row] = []
    inside = not head
    for line in text.splitlines():
        if head:
            inside = line.startswith(f"| {head} |") or (inside and line.startswith("|"))
        if inside and not line.startswith(("| ---", f"| {head} |")):
            cells = re.split(r"(?<!\\)\|", line if line.startswith("|") else f"|{line}|")
            found.append([cell.replace(r"\|", "|").strip() for cell in cells[1:-1]])
    return found


def page(name: str) -> str:
    return (SPEC / f"{name}.md").read_text(encoding="utf-8")


@lru_cache(maxsize=None)
def _fitted(id: str, seed: int) -> tuple[World, Mapping[str, object]]:
    """Return the numbers of an entry, with the estimates for its rows, and the names that code can use."""
    world = draw(entries()[id].chapter, id, seed)
    x: Any = world["rows"]
    y: Any = world["labels"]
    model: object = None
    if id in ("gda-posterior", "quadratic-log-odds", "gaussian-nb-posterior"):
        mu = book.gda_mle_means(x, y)
        world.update(mu=mu, phi=book.gda_mle_prior(y))
        world["Sigma"] = book.gda_mle_covariance(x, y, mu)
        world["Sigmas"] = book.quadratic_mle_covariances(x, y, mu)
        world["variance"] = book.gaussian_nb_variances(x, y, mu)
        fits: dict[str, Any] = {"gda": gda.fit, "quadratic": gda.fit_quadratic}
        model = fits.get(id.split("-")[0], gaussian_naive_bayes.fit)(x, y)
    elif id == "nb-posterior":
        world.update(phi_y=book.nb_mle_prior(y), phi=book.nb_laplace_feature(x, y))
        model = bernoulli_naive_bayes.fit(x, y)
    elif id == "nb-categorical":
        k: Any = world["k"]
        model = categorical_naive_bayes.fit(x, y, k)
    elif id in ("event-posterior", "event-mle-word"):
        V: Any = world["V"]
        world.update(phi_y=book.nb_mle_prior(y), phi=book.event_laplace_word(x, y, V))
        model = multinomial_naive_bayes.fit(x, y, V)
    also = {"mean": world.get("mu"), "covariance": world.get("Sigma"), "edges": world.get("e")}
    own = {name: getattr(model, name) for name in dir(model) if not name.startswith("_")} if model else {}
    return world, {**FUNCTIONS, **also, **world, **own}


def notation(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """Yield the letters, each with "holds" or what is wrong."""
    for row in rows:
        letter, place, _, shape, code = (*row, "")[:5]
        verdicts = [_letter(letter[1:-1], place, shape, code.strip("`"), seed) for seed in (1, 2, 3)]
        yield letter, next((verdict for verdict in verdicts if verdict != "holds"), "holds")


def _letter(letter: str, place: str, shape: str, code: str, seed: int) -> str:
    try:
        id = re.findall(r"^\[([a-z-]+)\]", place)[0]
        entry, (world, names) = entries()[id], _fitted(id, seed)
        known = meanings(items(entry))
        evaluator = Evaluator(world, [*of_book(entry, entry.blocks[0], known), *known])
        label = seed % 2
        at = {**INDICES, "y": label, "k": 1 if entry.chapter == "event-models" else label}  # a word, a class
        counting = {name: value(number) for name, number in at.items() if not evaluator.knows(name)}
        is_ = evaluator.of(read(letter)[0], counting)
        d = world["d"]
        assert isinstance(d, int)
        for word in filter(None, shape.split(", ")):
            if not SHAPES[word](is_, d):
                return f"{shown(is_)} is not {word}"
        if code:
            code_at = {**at, "i": at["i"] - 1, "j": at["j"] - 1, "label": label}
            given = value(eval(code, {**names, **code_at}))
            if not same(is_, given, NEARLY):
                return f"{shown(is_)} is not {shown(given)}"
    except (ValueError, AssertionError, SyntaxError, *FAULTS) as error:
        return f"{type(error).__name__}: {error}"
    return "holds"


def glossary(rows: Sequence[Row], letters: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """Yield the terms with a formula: a row of the notation has the same formula, and names the term.

    All other formulas are letters of the notation.
    """
    for row in rows:
        for formula in re.findall(r"\$[^$]+\$", f"{row[0]} {row[1]}"):
            known = any(other[0] == formula for other in letters)
            yield row[0], "holds" if known else f"{formula} is not in notation.md"
        for term, formula in re.findall(r"^([\w -]+), (\$[^$]+\$)$", row[0]):
            named = [other for other in letters if other[0] == formula and term in other[2]]
            yield row[0], "holds" if named else f"no row of notation.md has {formula} and {term}"


def parameters(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """Yield the models with a number of parameters: the formula has the value of the next column."""
    for model, formula, said, *_ in rows:
        size = int((re.findall(r"with (\d+)", said) or [10])[0])
        world = {"d": 10, "classes": (0, 1), "V": size, "k": [size] * 10}
        letters = [
            "$d$ is `d`",
            "$K$ is `2`",
            "$|V|$ is `V`",
            "$k_j$ is `k[j - 1]`",
            "$j$ runs over `range(1, 11)`",
        ]
        count = Evaluator(world, meanings(letters)).of(read(formula.strip("$"))[0])
        yield model, "holds" if count == int(said.split(",")[0]) else f"{formula} is {shown(count)}"


FAMILIES = {
    "Poisson": (r"\frac{\lambda^x e^{-\lambda}}{x!}", "$x$ is `3`"),
    "Bernoulli": (r"\phi^x (1 - \phi)^{1 - x}", "$x$ is `1`"),
    "Gaussian": (r"p(x; \mu, \Sigma)", "$x$ is `x`"),
    "exponential": (r"\lambda e^{-\lambda x}", "$x$ is `alpha`"),
}
OF_FAMILIES = [r"$\lambda$ is `rate[1]`", r"$\phi$ is `phi[1]`", r"$\mu$ is `mu[0]`", r"$\Sigma$ is `Sigma`"]
OF_FAMILIES.append(r"$p(x; \mu, \Sigma)$ is `density(x, mu, Sigma)`")


def families(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """Yield the exponential families: b(x) exp(eta' x - a(eta)) is the density."""
    for family, *cells in rows:
        density, x = FAMILIES[family.split(",")[0]]
        b, eta, a = (re.sub(r"^(\d+)( for .*)?$", r"\1", cell.strip("$")) for cell in cells[:3])
        b = r"p(x; 0, \Sigma)" if "density with the mean 0" in b else b
        world = Evaluator(draw("gda", "gda-posterior", 1), meanings([x, *OF_FAMILIES]))
        transposed = "^T" if family.startswith("Gaussian") else ""
        made = world.of(read(rf"({b}) \exp(({eta}){transposed} x - ({a}))")[0])
        expected = world.of(read(density)[0])
        yield family, "holds" if same(made, expected) else f"{shown(made)} is not {shown(expected)}"


WORDS = {
    "notation.md": (1, 2),
    "glossary.md": (1, 2),
    "choosing.md": (0,),
    "generative-vs-discriminative.md": (0,),
}
"""The columns of words, which have no rule, or which say where to look."""


def all_tables() -> Iterator[tuple[str, Sequence[Row], Check]]:
    """Yield the tables that are read, with the rule for their rows."""
    letters = table(page("notation"), "letter")
    yield "notation.md", letters, notation
    yield "glossary.md", table(page("glossary"), "term"), lambda rows: glossary(rows, letters)
    yield "choosing.md", table(page("choosing"), "model | numbers"), parameters
    generative = page("generative-vs-discriminative")
    yield "generative-vs-discriminative.md", table(generative, r"$x \mid y$"), families


def everything() -> Iterator[tuple[str, str]]:
    """Yield all rows of tables that are read, each with "holds" or what is wrong."""
    for name, rows, check in all_tables():
        for row, verdict in check(rows):
            yield f"{name}, {row}", verdict
