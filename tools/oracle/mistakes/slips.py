# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Slips: what anybody may do to any step, as a sign that is lost, or a class that is taken for another.

Each is a text: what is answered in the place of right(*given). Its functions are in the namespace of a
`Reading`, so that slips are made in any numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from fractions import Fraction
from math import floor
from numbers import Real
from typing import Dict, List, cast

from genref.errors import Label

from .rounding import Number, ratio, total
from .steps import Form, Matrix, Step, Tree


def each(change: Callable[[Number], Number], tree: Tree) -> Tree:
    """A result with each of its numbers changed."""
    if isinstance(tree, dict):
        return type(tree)((key, each(change, entry)) for key, entry in tree.items())
    if isinstance(tree, (list, tuple)):
        return [each(change, entry) for entry in tree]
    if isinstance(tree, Form):
        parts = {part.name: each(change, getattr(tree, part.name)) for part in fields(tree)}
        return replace(tree, **parts)  # type: ignore[arg-type]  # numbers become numbers
    return change(one_number(tree))


def negative(tree: Tree) -> Tree:
    """Each number with the other sign."""
    return each(lambda v: -v, tree)


def upside_down(tree: Tree) -> Tree:
    """1 divided by each number."""
    return each(lambda v: ratio(1, v), tree)


def halved(tree: Tree) -> Tree:
    """Half of each number."""
    return each(lambda v: ratio(v, 2), tree)


def doubled(tree: Tree) -> Tree:
    """Twice each number."""
    return each(lambda v: 2 * v, tree)


def one_number(tree: Tree) -> Number:
    """A result that is a number."""
    if not isinstance(tree, Real) or isinstance(tree, bool):
        raise TypeError
    return cast(Number, tree)


def whole(value: Number) -> Number:
    """A number without its fraction."""
    return floor(cast(Fraction, value))


def entries(tree: Tree) -> List[Tree]:
    """The entries of a list."""
    if not isinstance(tree, (list, tuple)):
        raise TypeError
    return list(tree)


def last_first(tree: Tree) -> List[Tree]:
    """The last entry before all others."""
    found = entries(tree)
    return found[-1:] + found[:-1]


def transposed(tree: Tree) -> Matrix:
    """Rows as columns."""
    return [cast("list[Number]", list(column)) for column in zip(*map(entries, entries(tree)))]


def by_columns(tree: Tree) -> Matrix:
    """As many rows of the same entries, as if they stood column by column."""
    columns = transposed(tree)
    n, found = len(columns[0]), [entry for row in zip(*columns) for entry in row]
    return [[found[j * n + i] for j in range(len(columns))] for i in range(n)]


def off_diagonal_lost(tree: Tree) -> Matrix:
    """A matrix with 0 off its diagonal."""
    return [
        [a if i == j else Fraction(0) for j, a in enumerate(row)] for i, row in enumerate(transposed(tree))
    ]


def of_others(others: Callable[[List[Tree]], Iterable[Tree]], tree: Tree) -> Tree:
    """What is by class, with the results of the classes made others."""
    if not isinstance(tree, dict):
        raise TypeError
    return dict(zip(tree, others(list(tree.values()))))


def sums(found: Iterable[Tree]) -> List[Tree]:
    """Each entry and all before it, added."""
    added: List[Tree] = []
    for entry in found:
        added.append(plus(added[-1], entry) if added else entry)
    return added


def plus(a: Tree, b: Tree) -> Tree:
    """The sum of two results."""
    if isinstance(a, dict) and isinstance(b, dict):
        return {key: plus(a.get(key, 0), b.get(key, 0)) for key in {**a, **b}}
    if isinstance(a, (list, tuple)):
        return [plus(u, v) for u, v in zip(a, entries(b))]
    return cast(Number, a) + cast(Number, b)


def mean(terms: Iterable[Number]) -> Number:
    """Their sum, divided by their number."""
    found = list(terms)
    return ratio(total(found), len(found))


def with_part(name: str, change: Callable[[Tree], Tree], tree: Tree) -> Tree:
    """A result with one of its parts changed."""
    return replace(tree, **{name: change(getattr(tree, name))})  # type: ignore[type-var]  # a dataclass


def over_all_rows(step: Step, x: Matrix, y: List[Label], *others: object) -> Tree:
    """What is by class, divided by the number of all rows, not of those of the class."""
    result = cast(Dict[Label, Tree], step(x, y, *others))
    shares = {k: Fraction(y.count(k), len(y)) for k in result}
    return {k: each(lambda v: shares[k] * v, entry) for k, entry in result.items()}


def of_all_rows(step: Step, x: Matrix, y: List[Label], *others: object) -> Tree:
    """What is by class, of all rows for each."""
    found = cast(Dict[Label, Tree], step(x, y, *others))
    return {k: cast(Dict[Label, Tree], step(x, [k] * len(y), *others))[k] for k in found}


NUMBERS = {
    "negative": "negative({})",
    "upside-down": "upside_down({})",
    "squared": "each(lambda v: v * v, {})",
    "rooted": "each(sqrt, {})",
    "halved": "halved({})",
    "doubled": "doubled({})",
}
"""What may become of each number; {} stands for the result."""

OTHER_CLASSES = {
    "of-the-first-class": "of_others(lambda found: found[:1] * len(found), {})",
    "of-the-last-class": "of_others(lambda found: found[-1:] * len(found), {})",
    "of-the-class-before": "of_others(lambda found: found[-1:] + found[:-1], {})",
    "of-the-classes-up-to-it": "of_others(sums, {})",
}
"""Whose results, by class, may be taken; {} stands for them."""

LOGARITHMS = {"logged": "each(ln, {})", "exponentiated": "each(exp, {})"}
"""What may become of numbers that are taken for their logarithms, or the reverse."""

ORDERS = {
    "transposed": "transposed({})",
    "read-by-columns": "by_columns({})",
    "reversed": "entries({})[::-1]",
    "without-the-first": "entries({})[1:]",
    "without-the-last": "entries({})[:-1]",
    "the-first-alone": "entries({})[:1]",
    "the-last-alone": "entries({})[-1:]",
    "the-last-first": "last_first({})",
}
"""What may become of a list or of rows."""

LABELS = {
    "for-the-first-class": "given[0].classes[0]",
    "for-the-last-class": "given[0].classes[-1]",
    "for-the-class-before": "given[0].classes[given[0].classes.index(given[1]) - 1]",
}
"""The class for which a step of counts may be asked."""

CLASSES = {
    "of-all-classes": "given[0].classes",
    "of-the-classes-up-to-it": "given[0].classes[: given[0].classes.index(given[1]) + 1]",
}
"""The classes over which it may be summed."""

RIGHT = "right(*given)"


def _part(name: str, change: str) -> str:
    return f"with_part({name!r}, lambda tree: {change.replace('{}', 'tree')}, {RIGHT})"


def _argument(i: int, change: str) -> str:
    return f"right(*given[:{i}], {change.replace('{}', f'given[{i}]')}, *given[{i + 1}:])"


SLIPS: Dict[str, str] = {
    **{name: text.replace("{}", RIGHT) for name, text in NUMBERS.items()},
    "absolute": f"each(abs, {RIGHT})",
    "less-one": f"each(lambda v: v - 1, {RIGHT})",
    "plus-one": f"each(lambda v: v + 1, {RIGHT})",
    "from-one": f"each(lambda v: 1 - v, {RIGHT})",
    "whole": f"each(whole, {RIGHT})",
    **{name: text.replace("{}", RIGHT) for name, text in LOGARITHMS.items()},
    "as-one": f"one_number({RIGHT}) * 0 + 1",
    "as-zero": f"one_number({RIGHT}) * 0",
    **{name: text.replace("{}", RIGHT) for name, text in OTHER_CLASSES.items()},
    **{
        f"form-{part.name.replace('_', '-')}-{name}": _part(part.name, text)
        for part in fields(Form)
        for name, text in NUMBERS.items()
    },
    "without-what-is-off-the-diagonal": f"off_diagonal_lost({RIGHT})",
    **{name: text.replace("{}", RIGHT) for name, text in ORDERS.items()},
    **{
        f"{which}-argument-{name}": _argument(i, text)
        for i, which in enumerate(("first", "second", "third"))
        for name, text in {**ORDERS, **OTHER_CLASSES, **LOGARITHMS}.items()
    },
    "arguments-exchanged": "right(given[1], given[0], *given[2:])",
    **{name: f"right(given[0], {label}, *given[2:])" for name, label in LABELS.items()},
    **{
        f"summed-{name}": f"total(right(given[0], y, *given[2:]) for y in {y})" for name, y in CLASSES.items()
    },
    "over-all-rows": "over_all_rows(right, *given)",
    "of-all-rows": "of_all_rows(right, *given)",
}


def slips_of(part: str = "") -> Dict[str, str]:
    """Return the slips of a step, or those of one part of its result."""
    return {f"{part}-{name}": _part(part, text) for name, text in OTHER_CLASSES.items()} if part else SLIPS
