# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes whose parameter is not in the table: adding 0.3 to each variance, say, if it has 0.1 and 1.

Many answers depend on a parameter p as (a + b p) / (c + d p) does: a variance plus p, or a relative frequency
with the pseudo-count p. Then the cross-ratio of four answers equals that of their parameters, so an answer
and three rows of the table determine its p. For other answers this is approximately true, because the rows
are close to it. If several answers agree on a parameter, that is evidence for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import log
from typing import Dict, List, NamedTuple, Optional, Tuple

from .known import Cause, Vector, is_close, is_hit, model, table

SAME_RATIO = 1.05
"""Parameters with a smaller ratio than this count as equal."""

MIN_AGREEING = 3
"""At least this many answers must agree on a parameter; the first of them is no evidence."""

TOLERANCE = 1e-3
"""Agreement by chance is assumed to be at least this frequent, like that of other table answers."""

Grid = Sequence[Tuple[float, int]]
"""The parameters of a family in the table, in increasing order, each with the number of its class."""

Failure = Tuple[str, Vector, Vector]
"""The id of a case, the answer, and the right answer."""


class Member(NamedTuple):
    """A mistake of a family: the failures that it gives, the evidence of each, and where it shows.

    It shows in the cases where both of its neighbours show.
    """

    cause: Cause
    tells: Mapping[str, float]
    cases: Sequence[str]


def members(failures: Sequence[Failure]) -> Iterator[Member]:
    """Yield, for each family, the mistake with the parameter that most failures (at least 3) agree on.

    It also explains the failures that both of its neighbours in the table explain.
    """
    estimates: Dict[Cause, List[Tuple[float, str]]] = {}
    numbers = frozenset(number for grid in _grids().values() for _, number in grid)
    for id, got, expected in failures:
        known = table().answers.get(id)
        at = {} if known is None else known.of(numbers, expected)
        for family, grid in _grids().items():
            if any(number in at for _, number in grid):
                # a missing row shows nothing: its parameter is so small that the answer is right
                value = parameter(
                    got, [(value, at.get(number, expected)) for value, number in grid], expected
                )
                if value is not None:
                    estimates.setdefault(family, []).append((value, id))
    for family, found in estimates.items():
        found.sort()
        agreeing = max(
            ([one for one in found[i:] if one[0] <= low * SAME_RATIO] for i, (low, _) in enumerate(found)),
            key=len,
        )
        value = agreeing[len(agreeing) // 2][0]
        in_table = any(abs(value - p) <= TOLERANCE * p for p, _ in _grids()[family])
        if len(agreeing) >= MIN_AGREEING and not in_table:
            low, high = _neighbours(_grids()[family], value)
            shown = set(table().cases[high]).intersection(table().cases[low])
            tells = -log(max(TOLERANCE, agreeing[-1][0] / agreeing[0][0] - 1))
            each = {id: tells if i else 0.0 for i, (_, id) in enumerate(agreeing)}
            for id, got, expected in failures:
                if id in shown and id not in each:
                    at = table().answers[id].of(frozenset((low, high)), expected)
                    if len(at) == 2 and all(is_hit(got, answer, expected) for answer in at.values()):
                        each[id] = model()["again"]
            says = family.says.format(f"{value:.2g}")
            yield Member(Cause(family.name, family.equation, says), each, sorted(shown | each.keys()))


@lru_cache(maxsize=None)
def _grids() -> Mapping[Cause, Grid]:
    """Return the parameters of each family in the table."""
    grids: Dict[Cause, List[Tuple[float, int]]] = {}
    for number, one in enumerate(table().classes):
        for family, value in one.members:
            grids.setdefault(family, []).append((value, number))
    return {family: sorted(grid) for family, grid in grids.items()}


def _neighbours(grid: Grid, value: float) -> Tuple[int, int]:
    """Return the two classes whose parameters enclose this one."""
    return next((low, high) for (p, low), (q, high) in zip(grid, grid[1:]) if p <= value <= q)


def parameter(got: Vector, rows: Sequence[Tuple[float, Vector]], expected: Vector) -> Optional[float]:
    """Return the parameter for which a family gives an answer, if all wrong entries agree on one.

    `rows`: the answers of the family for increasing parameters; `expected`: the right answer.

    The counts 3 and 1 with the pseudo-counts 1, 2, 3, and with 1.5:

    >>> rows = [(p, ((3 + p) / (4 + 2 * p), (1 + p) / (4 + 2 * p))) for p in (1.0, 2.0, 3.0)]
    >>> round(parameter((4.5 / 7, 2.5 / 7), rows, (3 / 4, 1 / 4)), 9)
    1.5
    """
    found: List[float] = []
    if any(len(row) != len(got) for _, row in rows) or len(expected) != len(got):
        return None
    for i, entry in enumerate(got):
        if is_close(entry, expected[i]):
            continue
        points = [(p, row[i]) for p, row in rows]
        value = None
        if isinstance(entry, float) and all(isinstance(f, float) for _, f in points):
            value = _between(entry, points, expected[i])  # type: ignore[arg-type]  # all are floats
        if value is None:
            return None
        found.append(value)
    return found[0] if found and max(found) <= min(found) * SAME_RATIO else None


def _between(x: float, points: Sequence[Tuple[float, float]], expected: float) -> Optional[float]:
    """Return the parameter for which a family gives a number; None if no two neighbours enclose it."""
    for k, ((p, f), (q, g)) in enumerate(zip(points, points[1:])):
        if min(f, g) < x < max(f, g):
            (r, h), *_ = points[k + 2 : k + 3] or points[max(k - 1, 0) : k] or [(p, f)]
            below = (x - h) * (g - f)
            if all(shown == expected for _, shown in points[: k + 1]) and r > q and h != g:
                # nothing shows up to this row (a floor below the variance): a line through the others
                value = q + (x - g) / (h - g) * (r - q)
            elif below and h not in (f, g):
                ratio = (x - f) * (g - h) / below
                value = (p * (q - r) - ratio * r * (q - p)) / ((q - r) - ratio * (q - p) or 1)
            else:  # a line through the two
                value = p + (x - f) / (g - f) * (q - p)
            return value if p < value < q else None
    return None
