# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""The meanings of an entry's letters, from its function in the book and from the page.

A meaning consists of a pattern and code, or another formula. The code can use the book, and the letters in
the pattern's scripts and arguments. What a line `- Letters:` in spec/letters/ can say, separated by `;`:

    $\phi_{j|y}$ is `phi[y][j - 1]`            the value of Python code
    $u$ is $x - \mu_1$                         the value of another formula
    $h$ is a vector                            random: one of the `KINDS` of worlds.py
    $k$ runs over `classes`                    an index, with its values
    $Z$ is one of `rows`                       a random variable, for E[...]
    where the lines hold, $\phi$ is `...`      the solution of an equation; elsewhere its lines are false
    the formula is `...`                       the value of the formula, if it is not that of the function
    the letters of gda-posterior               all letters of that entry

>>> meaning = meanings([r"$\mu_k$ is `mu[k]`"])[0]
>>> print(meaning.pattern, "|", meaning.code)
letter[\mu](group(letter[k]), group, group) | mu[k]
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Optional

from genref import equations as book

from .pages import Entry, entries
from .reader import Node, group, letter, read
from .worlds import KINDS

PARAMETERS = [  # name and type of a parameter of the book, its value in a world, and letters for it
    ("x", r"Rows|Sequence\[X\]|Matrix", "rows", r"$x^{(i)}$ is `rows[i - 1]`; $d_i$ is `len(rows[i - 1])`"),
    ("x", "Vector|X", "x", "$x$ is `x`"),
    ("z", "Rows", "rows", r"$z^{(i)}$ is `rows[i - 1]`; $Z$ is one of `rows`"),
    ("z", "Number", "z", "$z$ is `z`"),
    ("y", "Sequence", "labels", r"$y^{(i)}$ is `labels[i - 1]`; $n_k$ is `labels.count(k)`"),
    ("y", "int", "y", ""),
    ("mu", "Vectors|Phi", "mu", r"$\mu_k$ is `mu[k]`; $\mu_{jk}$ is `mu[k][j - 1]`"),
    ("mu", "Vector", "mu", r"$\mu$ is `mu`"),
    ("Sigma", "Matrix", "Sigma", r"$\Sigma$ is `Sigma`"),
    ("Sigma", "Mapping", "Sigmas", r"$\Sigma_k$ is `Sigmas[k]`"),
    ("variance", "Vectors", "variance", r"$\sigma_{jk}$ is `sqrt(variance[k][j - 1])`"),
    ("phi", "Numbers|Prior", "phi", r"$\phi$ is `phi[1]`; $\phi_k$ is `phi[k]`; $p(y)$ is `phi[y]`"),
    ("phi", "Rational", "phi[1]", r"$\phi$ is `phi[1]`"),
    ("phi_y", "Prior", "phi_y", r"$\phi_y$ is `phi_y[1]`; $p(y)$ is `phi_y[y]`"),
    ("phi", "Phi", "phi", r"$\phi_{j|y}$ is `phi[y][j - 1]`"),
    ("theta", "Vectors", "thetas", r"$\theta_k$ is `thetas[k]`; $\theta$ is `[thetas[k] for k in classes]`"),
    ("theta", "Vector", "theta", r"$\theta$ is `theta`"),
    ("alpha", "Rational", "alpha", r"$\alpha$ is `alpha`"),
    ("counts", "Rationals", "counts", r"$z^{(i)}$ is `z[i - 1]`; $k$ is `len(counts)`"),
    ("likelihood", "Numbers", "likelihood", r"$p(x \mid y)$ is `likelihood[y]`"),
    ("prior", "Numbers", "prior", "$p(y)$ is `prior[y]`"),
    ("rate", "Prior", "rate", r"$\lambda_y$ is `rate[y]`"),
    ("A", "Rows|Matrix", "A", "$A$ is `A`"),
    ("b", "Sequence", "b", "$b$ is `b`"),
    ("V", "int", "V", "$|V|$ is `V`"),
    ("V", r"Words|Sequence\[T\]", "V", "$|V|$ is `len(V)`"),
    ("k", "X", "k", "$k_j$ is `k[j - 1]`"),
    ("e", "Sequence|Rationals", "e", "$e_i$ is `e[i - 1]`"),
    ("v", "Rational", "v", "$v$ is `v`"),
    ("d", "int", "d", "$|V|$ is `d`"),
    ("document", r"Words|Sequence\[T\]", "document", ""),
    ("documents", "Sequence", "documents", ""),
    ("N", "int", "N", ""),
    ("p", "Rationals", "posteriors", "$p_i$ is `posteriors[i - 1]`"),
    ("y", "X", "outcomes", "$y_i$ is `outcomes[i - 1]`"),
]
GENERAL = [
    "$n$ is `n`",
    "$d$ is `d`",
    "$K$ is `len(classes)`",
    "$I$ is `diagonal([1] * d)`",
    "$i$ runs over `range(1, n + 1)`",
    "$j$ runs over `range(1, d + 1)`",
    "$l$ runs over `range(1, d + 1)`",
    "$k$ runs over `classes`",
    "$y$ runs over `classes`",
    r"$\sigma$ runs over `permutations(range(1, d + 1))`",
    "$p(x, y)$ is $p(x \\mid y) p(y)$",
    "$p(x)$ is $\\sum_y p(x \\mid y) p(y)$",
    "$p(y \\mid x)$ is $\\frac{p(x \\mid y) p(y)}{p(x)}$",
    r"$p(x; \mu, \Sigma)$ is `density(x, mu, Sigma)`",
    "$g(z)$ is `logistic_function(z)`",
]
"""Letters of notation.md that mean the same on every page; an entry's own meanings come first."""


@dataclass(frozen=True)
class Meaning:
    """One of: code; a formula; a kind of random value. `how` is the verb: is, runs over, is one of."""

    how: str
    pattern: Optional[Node]
    code: str = ""
    formula: Optional[Node] = None
    whole: bool = False  # the code uses only the world, whatever the pattern's letters are
    weights: str = ""
    held: bool = False


ITEM = re.compile(
    r"(?P<held>where the lines hold, )?(?:\$(?P<letter>[^$]+)\$|(?P<whole>the formula)) "
    r"(?P<how>is one of|runs over|is) (?:`(?P<code>[^`]+)`|\$(?P<tex>[^$]+)\$|(?P<kind>an? [a-z0-9 +]+))"
    r"(?: with the probabilities `(?P<weights>[^`]+)`)?"
)


@lru_cache(maxsize=None)
def meaning(item: str) -> Meaning:
    found = ITEM.fullmatch(item)
    if not found or (found["kind"] and found["kind"] not in KINDS):
        raise ValueError(
            f"- Letters: {item!r} is not understood; the head of letters.py says what can stand there"
        )
    pattern = read(found["letter"])[0] if found["letter"] else None
    code = found["code"] or found["kind"] or ""
    how = "is drawn" if found["kind"] else found["how"]
    formula = read(found["tex"])[0] if found["tex"] else None
    if formula and formula.kind == "relation":  # h_i = h(x_i) = g(...): the last is the most explicit
        formula = formula.parts[-1]
    return Meaning(how, pattern, code, formula, False, found["weights"] or "", bool(found["held"]))


def meanings(items: Iterable[str]) -> list[Meaning]:
    return [meaning(item) for item in items if item]


def function_of(entry: Entry) -> str:
    """Return the name of an entry's function in the book, or ""."""
    name = entry.id.replace("-", "_")
    return name if hasattr(book, name) else ""


@lru_cache(maxsize=None)
def _parameters(name: str) -> tuple[tuple[str, str], ...]:
    found = []
    for parameter in inspect.signature(getattr(book, name)).parameters.values():
        for known, type, argument, items in PARAMETERS:
            if known == parameter.name and re.match(type, str(parameter.annotation)):
                found.append((argument, items))
                break
        else:
            raise ValueError(f"letters.py does not say what {parameter} of {name} is")
    return tuple(found)


def call(entry: Entry) -> str:
    """Return the call of the entry's function: `gda_mle_means(rows, labels)`."""
    name = function_of(entry)
    return f"{name}({', '.join(argument for argument, _ in _parameters(name))})" if name else ""


def items(entry: Entry) -> list[str]:
    """Return everything said about an entry's letters, most specific first."""
    found = _own(entry)
    for item in entry.chapter_letters:
        other = OTHER.fullmatch(item)
        found += _of_parameters(entries()[other[1]]) if other else [item]
    return [*found, *GENERAL]


OTHER = re.compile(r"the letters of ([a-z-]+)")


def _own(entry: Entry) -> list[str]:
    found: list[str] = []
    for item in entry.letters:
        other = OTHER.fullmatch(item)
        found += _own(entries()[other[1]]) if other else [item]
    return found + _of_parameters(entry)


def _of_parameters(entry: Entry) -> list[str]:
    name = function_of(entry)
    return [item for _, said in _parameters(name) for item in said.split("; ")] if name else []


def result(entry: Entry, left: Node) -> Optional[Meaning]:
    r"""Return the left side of a definition as the value of its function, if it is a single letter.

    The type of the value tells how: in a dict by label, the letter after the bar, or y or k, is the label;
    the other subscripts are positions in vectors.

    >>> result(entries()["gda-mle-means"], read(r"\mu_k")[0]).code
    'gda_mle_means(rows, labels)[k]'
    """
    called = call(entry)
    returned = str(inspect.signature(getattr(book, function_of(entry))).return_annotation)
    if left.kind == "probability":
        label = "[y]" if returned.startswith("dict") else ""
        bar = [_plain(part) for part in left.parts[1].parts]
        if len(left.parts[2].parts) > 1:
            return Meaning("is", left, called)
        pattern = Node("probability", "", (group(*map(_plain, left.parts[0].parts)), group(*bar), group()))
        return Meaning("is", pattern, called + label)
    if left.kind == "call":
        return Meaning("is", left, called, whole=True)
    if left.kind != "letter":
        return None
    if not returned.startswith("dict"):
        return Meaning("is", letter(left.name), called)
    subscripts, given, _ = (list(map(_plain, part.parts)) for part in left.parts)
    labels, places = given, [node.name for node in subscripts]
    of_class_1 = left.name == r"\phi" and not labels and places in ([], ["y"])  # phi and phi_y are p(y = 1)
    key = labels[0].name if labels else next((name for name in places if name in ("k", "y")), "")
    places = [name for name in places if labels or name != key]
    if of_class_1:
        key, places = "1", []
    if not key:  # n_b in a table by bins, which is more than one letter
        return None
    index = f"[{key}]" + "".join(f"[{name} - 1]" for name in places)
    return Meaning(
        "is", Node("letter", left.name, (group(*subscripts), group(*given), group())), called + index
    )


def _plain(node: Node) -> Node:
    """Return y for y = 1: the variable of an event."""
    return node.parts[0] if node.kind == "relation" else node
