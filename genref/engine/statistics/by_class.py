# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Statistics by class: one part (a `Moments` or a `Counts`) for each label, and their sums by class."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Generic, Protocol, TypeVar

from ...display import Displayed
from ...errors import DomainError, ShapeError, shown
from ...numbers.exact import ordered
from ...numbers.labels import L, place_of, sorted_labels

P = TypeVar("P")


class Summand(Protocol):
    def __add__(self: P, other: P) -> P: ...


Part = TypeVar("Part", bound=Summand)


class ClassStatistics(Displayed, Generic[L, Part]):
    """One part for each class, in class order: the labels sorted, or in the order that was `declared`."""

    classes: tuple[L, ...]
    declared: bool

    def _facts(self) -> Mapping[str, object]:
        return {"classes": self.classes}

    @property
    @abstractmethod
    def _parts(self) -> tuple[Part, ...]: ...

    @property
    def _by_label(self) -> dict[L, Part]:
        return dict(zip(self.classes, self._parts))

    def __getitem__(self, label: L) -> Part:
        return self._parts[place_of(label, self.classes)]

    def _merged(
        self, other: ClassStatistics[L, Part], none: Part
    ) -> tuple[tuple[L, ...], tuple[Part, ...], bool]:
        """Return classes, parts and `declared` for the examples of both; `none` is an empty class's part.

        Raises: DomainError for declared orders that differ, or labels that do not fit.
        """
        # A declared order applies to both, so it must include every label of the other.
        declares, joins = (self, other) if self.declared else (other, self)
        order = declares.classes
        if not declares.declared:
            order = tuple(sorted_labels({*order, *joins.classes}))
        elif joins.declared and joins.classes != order:
            raise DomainError("classes", joins.classes, "the declared order " + shown(order))
        allowed = set(order)
        for label in joins.classes:
            if label not in allowed:
                raise DomainError("label", label, "one of the declared " + shown(order))
        # If only one of them has a class, add its part to the empty part.
        mine, theirs = self._by_label, other._by_label
        parts = tuple(mine.get(label, none) + theirs.get(label, none) for label in order)
        return order, parts, declares.declared


def one_for_each(
    classes: tuple[L, ...], parts: Iterable[Part], where: str, kind: type[Part]
) -> tuple[Part, ...]:
    """Return the parts, called `where` in errors, one per class. Raises: DomainError, ShapeError."""
    # Check each part before counting them, so that an error names the first problem.
    found = tuple(ordered(parts, where, f"a sequence of {kind.__name__}"))
    for i, part in enumerate(found):
        if not isinstance(part, kind):
            raise DomainError(f"{where}[{i}]", part, f"a {kind.__name__}")
    if len(classes) != len(found):
        raise ShapeError(where, f"one for each of {len(classes)} classes", str(len(found)))
    return found


def places(labels: Iterable[L]) -> dict[L, list[int]]:
    """Return the positions of each label: {a: [0, 2], b: [1]} for the labels a, b, a."""
    found: dict[L, list[int]] = {}
    for i, label in enumerate(labels):
        found.setdefault(label, []).append(i)
    return found
