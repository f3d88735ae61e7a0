# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Slips: what anybody may do to any equation, as a sign that is lost, or a class that is taken for another.

They are in no catalogue. Each step of the book that an answer needs is tried with each of them; the name of
such a mistake is that of the equation and of the slip, as "gda-mle-means:of-the-last-class".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from functools import lru_cache
from math import floor
from types import FunctionType
from typing import List, cast

from ...errors import Label
from ..counting import Counts
from ..index import OF_FIELDS, equation_of
from ..questions import Question
from ..reading import space
from ..rounding import Near, Number, ratio, sqrt, total
from ..steps import Form, Gaussians, Matrix, Step, Tree, diagonal
from .mistake import Mistake, by, needed

STEPS = {name: cast(Step, step) for name, step in space().items() if isinstance(step, FunctionType)}


def numbers(change: Callable[[Number], Number]) -> Callable[[Tree], Tree]:
    """Return what changes every number of a result."""

    def changed(tree: Tree) -> Tree:
        if isinstance(tree, dict):
            return type(tree)((key, changed(entry)) for key, entry in tree.items())
        if isinstance(tree, (list, tuple)):
            return [changed(entry) for entry in tree]
        if isinstance(tree, Form):
            parts = {each.name: changed(getattr(tree, each.name)) for each in fields(tree)}
            return replace(tree, **parts)  # type: ignore[arg-type]  # numbers become numbers
        if isinstance(tree, bool) or not isinstance(tree, (int, Fraction, Near)):
            raise TypeError
        return change(tree)

    return changed


def alone(change: Callable[[Number], Number]) -> Callable[[Tree], Tree]:
    """Return what changes a result that is one number."""
    return lambda tree: numbers(change)(tree if not isinstance(tree, (dict, list, tuple, Form)) else None)


def whole(value: Number) -> Number:
    """Return a number without its fraction."""
    if isinstance(value, Near):
        raise TypeError
    return Fraction(floor(value))


def classes(other: Callable[[int, int], int]) -> Callable[[Tree], Tree]:
    """Return what gives a class, by its place and their number, the result of another."""

    def changed(tree: Tree) -> Tree:
        if not isinstance(tree, dict):
            raise TypeError
        entries = list(tree.values())
        return {y: entries[other(place, len(tree))] for place, y in enumerate(tree)}

    return changed


def transposed(tree: Tree) -> Tree:
    """Return rows as columns."""
    if not isinstance(tree, (list, tuple)) or not all(isinstance(row, (list, tuple)) for row in tree):
        raise TypeError
    return [list(column) for column in zip(*tree)]


def by_columns(tree: Tree) -> Tree:
    """Return as many rows of the same entries, as if they stood column by column."""
    columns = cast("list[list[Number]]", transposed(tree))
    n, entries = len(columns[0]), [entry for row in zip(*columns) for entry in row]
    return [[entries[j * n + i] for j in range(len(columns))] for i in range(n)]


def part(places: slice) -> Callable[[Tree], Tree]:
    """Return what leaves out entries, or has them in another order."""

    def changed(tree: Tree) -> Tree:
        if not isinstance(tree, (list, tuple)):
            raise TypeError
        return list(tree)[places]

    return changed


def of_field(kind: type, name: str, change: Callable[[Tree], Tree]) -> Callable[[Tree], Tree]:
    """Return what changes one of the parameters of Gaussian classes, or of a logistic form."""

    def changed(tree: Tree) -> Tree:
        if not isinstance(tree, kind):
            raise TypeError
        return replace(tree, **{name: change(getattr(tree, name))})  # type: ignore[type-var]  # a dataclass

    return changed


OTHERS: dict[str, Callable[[int, int], int]] = {
    "of-the-first-class": lambda place, k: 0,
    "of-the-last-class": lambda place, k: -1,
    "of-the-class-before": lambda place, k: place - 1,
}
"""The place of the class that is taken for one, of k classes."""

LISTS: dict[str, Callable[[Tree], Tree]] = {
    "transposed": transposed,
    "read-by-columns": by_columns,
    "reversed": part(slice(None, None, -1)),
    "without-the-first": part(slice(1, None)),
    "without-the-last": part(slice(None, -1)),
    "the-first-alone": part(slice(1)),
    "the-last-alone": part(slice(-1, None)),
}
NUMBERS: dict[str, Callable[[Tree], Tree]] = {
    "negative": numbers(lambda v: -v),
    "upside-down": numbers(lambda v: ratio(1, v)),
    "squared": numbers(lambda v: v * v),
    "rooted": numbers(sqrt),
    "halved": numbers(lambda v: ratio(v, 2)),
    "doubled": numbers(lambda v: 2 * v),
}
CLASSES = {name: classes(other) for name, other in OTHERS.items()}
RESULTS: dict[str, Callable[[Tree], Tree]] = {
    **NUMBERS,
    "absolute": numbers(lambda v: v if v > 0 else -v),
    "less-one": numbers(lambda v: v - 1),
    "plus-one": numbers(lambda v: v + 1),
    "from-one": numbers(lambda v: 1 - v),
    "whole": numbers(whole),
    "as-one": alone(lambda v: Fraction(1)),
    "as-zero": alone(lambda v: Fraction(0)),
    **CLASSES,
    **{
        f"form-{each.name.replace('_', '-')}-{name}": of_field(Form, each.name, change)
        for each in fields(Form)
        for name, change in NUMBERS.items()
    },
    "without-what-is-off-the-diagonal": lambda tree: diagonal(cast(Matrix, transposed(tree))),
    **LISTS,
}
"""What is done to the result of a step."""


def of_argument(place: int, change: Callable[[Tree], Tree]) -> Callable[[Step], Step]:
    """Return what changes an argument of a step."""

    def slip(step: Step) -> Step:
        return lambda *given: step(*given[:place], change(given[place]), *given[place + 1 :])

    return slip


def of_share(step: Step) -> Step:
    """Return a step of rows and labels that takes n for the number of rows of a class."""

    def times(share: Fraction, entry: Tree) -> Tree:
        return numbers(lambda v: share * v)(entry)

    def shared(x: Matrix, y: List[Label], *others: object) -> object:
        result = cast("dict[Label, Tree]", step(x, y, *others))
        return {k: times(Fraction(y.count(k), len(y)), entry) for k, entry in result.items()}

    return shared


def of_all_rows(step: Step) -> Step:
    """Return a step of rows and labels that takes all rows for each class."""

    def pooled(x: Matrix, y: List[Label], *others: object) -> object:
        found = cast("dict[Label, Tree]", step(x, y, *others))
        return {k: cast("dict[Label, Tree]", step(x, [k] * len(y), *others))[k] for k in found}

    return pooled


def exchanged(step: Step) -> Step:
    """Return a step whose first two arguments are each other's."""
    return lambda a, b, *others: step(b, a, *others)


def of_label(other: Callable[[int, int], int]) -> Callable[[Step], Step]:
    """Return what asks a step of counts for another class."""

    def slip(step: Step) -> Step:
        def asked(of: Counts, y: object, *others: object) -> object:
            found = list(of.classes)
            return step(of, found[other(found.index(cast(str, y)), len(found))], *others)

        return asked

    return slip


def of_all(step: Step) -> Step:
    """Return what sums a step of counts over all classes."""
    return lambda of, y, *others: total(cast(Number, step(of, z, *others)) for z in cast(Counts, of).classes)


def of_result(change: Callable[[Tree], Tree]) -> Callable[[Step], Step]:
    """Return what changes the result of a step."""
    return lambda step: lambda *given: change(step(*given))


SLIPS: dict[str, Callable[[Step], Step]] = {
    **{name: of_result(change) for name, change in RESULTS.items()},
    **{
        f"{which}-argument-{name}": of_argument(place, change)
        for place, which in enumerate(("first", "second", "third"))
        for name, change in {**LISTS, **CLASSES}.items()
    },
    "arguments-exchanged": exchanged,
    **{name.replace("of", "for", 1): of_label(other) for name, other in OTHERS.items()},
    "of-all-classes": of_all,
    "over-all-rows": of_share,
    "of-all-rows": of_all_rows,
}


OF_PARAMETERS = {
    field: {
        f"{field}-{name}": of_result(of_field(Gaussians, field, change)) for name, change in CLASSES.items()
    }
    for field in OF_FIELDS
}
"""The slips of each parameter of Gaussian classes."""


def rarest(steps: Iterable[str], often: Mapping[str, int]) -> list[str]:
    """Return steps in an order: first those that few right answers need."""
    return sorted(steps, key=lambda step: (often.get(step, 0), step))


def slips(question: Question, often: Mapping[str, int]) -> Iterator[Mistake]:
    """Yield each slip in each step that an answer needs; `often`: how many right answers need it as well."""
    for step in rarest(needed(question), often):
        if step == "learnt":
            for field, equation in OF_FIELDS.items():
                yield from of_step(step, equation, field)
        elif equation_of(step, question.model):
            yield from of_step(step, equation_of(step, question.model))


@lru_cache(maxsize=None)
def of_step(step: str, equation: str, field: str = "") -> tuple[Mistake, ...]:
    """Return a step with each slip, or with those of a parameter that it returns."""
    own = step.replace("_", "-")
    where = "" if field or equation in (own, f"gda-{own}") else f"{own}-"
    return tuple(
        Mistake(
            f"{equation}:{where}{name}",
            equation,
            f'"{(where + name).replace("-", " ")}"',
            change=by(**{step: slip(STEPS[step])}),
        )
        for name, slip in (OF_PARAMETERS[field] if field else SLIPS).items()
    )
