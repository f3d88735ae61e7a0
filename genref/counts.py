# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of discrete features: how often each event occurs in the examples of each class.

An event is a word, a feature that is 1, or a feature with its value. Counts of parts add up with `+`, and `-`
takes a part away again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Optional, Tuple, TypeVar, Union

from .errors import DomainError, EmptyClassError, EmptyDataError, Label, ShapeError, shown
from .numbers.exact import flag, ordered, whole_count
from .numbers.labels import ByClass, L, class_order, label_of, one_for_each
from .numbers.tables import Names, checked_names
from .numbers.values import Frozen, Value, fill, made

__all__ = ["Counts", "ClassCounts"]

E = TypeVar("E", bound=Hashable)

Level = Union[None, int, Tuple[Label, ...]]
"""The values of a feature: 1 to k, the given labels, or None for the values that occur in the data."""

Levels = Iterable[Union[None, int, Iterable[Label]]]
"""The levels of each feature, as users declare them."""

Shape = Union[None, int, Tuple[Level, ...]]
"""The events to count: d features, |V| words, or the levels of each feature; None: all that occur."""


@dataclass(frozen=True, repr=False)
class Counts(Value, Generic[E]):
    """The number of examples of a class, and how often each event occurs in them; `a + b`, `a - b`.

    Raises: DomainError, NotFiniteError for numbers that no examples could give.
    """

    _line, _shown = ("examples", "total"), ("events",)

    examples: int
    events: Mapping[E, int]

    def __post_init__(self) -> None:
        examples = whole_count(self.examples, "examples")
        if not isinstance(self.events, Mapping):
            raise DomainError("events", self.events, "a mapping of event to count")
        numbers = [(event, whole_count(n, f"events[{shown(event)}]")) for event, n in self.events.items()]
        events = {_plain(event): n for event, n in numbers if n}
        if events and not examples:
            raise DomainError("examples", 0, "1 or more, because there are counts of events")
        if len(events) < sum(1 for _, n in numbers if n):
            raise DomainError("events", self.events, "events that all differ")
        fill(self, examples=examples, events=Frozen(events))

    @property
    def total(self) -> int:
        """The total number of events."""
        return sum(self.events.values())

    def __add__(self, other: Counts[E]) -> Counts[E]:
        if not isinstance(other, Counts):
            return NotImplemented
        events = Counter(self.events)
        events.update(other.events)
        return made(Counts, examples=self.examples + other.examples, events=Frozen(events))

    def __sub__(self, other: Counts[E]) -> Counts[E]:
        if not isinstance(other, Counts):
            return NotImplemented
        if other.examples > self.examples:
            raise DomainError("examples to remove", other.examples, f"at most {shown(self.examples)}")
        events = Counter(self.events)
        events.subtract(other.events)
        for event, n in other.events.items():
            if events[event] < 0:
                there = shown(self.events.get(event, 0))
                raise DomainError(f"events to remove of {shown(event)}", n, f"at most {there}")
        return Counts(self.examples - other.examples, events)


def _plain(event: E) -> E:
    """Return an event as plain ints and strs: a word, a feature, or a pair of a feature and its value."""
    where = "event of the counts"
    if isinstance(event, tuple) and len(event) == 2:
        return whole_count(event[0], where), label_of(event[1], where)  # type: ignore[return-value]  # a pair
    return label_of(event, where)  # type: ignore[type-var]  # anything else is refused


@dataclass(frozen=True, repr=False)
class ClassCounts(ByClass[L, Counts[E]], Generic[L, E]):
    """The counts of each class, in class order: the sorted order of the labels, unless it is `declared`.

    `a + b` counts the examples of both, and `a - b` the examples of a without those of b. A class that is
    left without examples disappears unless it is declared. `kind` says what was counted, or is "" if that
    is not known; a model refuses counts of another kind.

    Raises: ShapeError or DomainError unless there is one `Counts` for each of different labels.
    """

    _line, _shown = ("classes", "examples"), ()

    classes: tuple[L, ...]
    counts: tuple[Counts[E], ...]
    shape: Shape = None
    declared: bool = False
    kind: str = field(default="", compare=False)
    feature_names: Names = field(default=None, compare=False)
    """The names of the columns of the table that the rows came from, None where they have none."""

    def __post_init__(self) -> None:
        classes = tuple(ordered(self.classes, "classes", "a sequence of labels"))
        classes = class_order(classes, "classes") if classes else classes
        counts = one_for_each(classes, self.counts, "counts", Counts)
        if type(self.kind) is not str:
            raise DomainError("kind", self.kind, "str")
        flag(self.declared, "declared")
        shape, names = self.shape, self.feature_names
        if isinstance(shape, Iterable):
            shape = levels_of(shape, "shape")
        elif shape is not None:
            shape = whole_count(shape, "shape", 1)
        names = None if names is None else tuple(ordered(names, "feature_names", "a sequence of str"))
        names = checked_names(names, shape if isinstance(shape, int) else len(names or ()))
        fill(self, classes=classes, counts=counts, shape=shape, feature_names=names)

    def _none(self) -> Counts[E]:
        return Counts(0, {})

    def _with(self, other: ClassCounts[L, E], parts: dict[L, Counts[E]], **more: Any) -> ClassCounts[L, E]:  # pyright: ignore[reportIncompatibleMethodOverride]
        if self.shape is not None and other.shape is not None and self.shape != other.shape:
            raise ShapeError("shape of the counts", shown(self.shape), shown(other.shape))
        shape, kind = other.shape if self.shape is None else self.shape, self.kind or other.kind
        refuse_other_kind(other, kind)
        return ClassCounts(tuple(parts), tuple(parts.values()), shape, kind=kind, **more)

    @property
    def examples(self) -> int:
        """The number of examples, n."""
        return sum(part.examples for part in self.counts)

    @property
    def _by_label(self) -> dict[L, Counts[E]]:
        return dict(zip(self.classes, self.counts))


def refuse_other_kind(counts: ClassCounts[L, E], kind: str) -> None:
    """Raise DomainError if the counts are known to be of another kind."""
    if counts.kind not in ("", kind):
        raise DomainError("kind of the counts", counts.kind, kind)


def refuse_empty(counts: ClassCounts[L, E], smoothed: bool) -> None:
    """Refuse counts without examples and, without smoothing, counts of a class without examples.

    Raises: DomainError for other statistics than `ClassCounts`, EmptyDataError, EmptyClassError.
    """
    if not isinstance(counts, ClassCounts):
        raise DomainError("counts", counts, "a ClassCounts")
    if not counts.examples:
        raise EmptyDataError("examples")
    for label, part in counts._by_label.items():
        if not part.examples and not smoothed:
            raise EmptyClassError(label)


def refuse_more(part: Counts[E], where: str, what: str) -> None:
    """Refuse counts of events that cannot occur twice in an example. Raises: DomainError."""
    for event, n in part.events.items():
        if n > part.examples:
            allowed = f"at most the {shown(part.examples)} {what} of the class"
            raise DomainError(where.format(shown(event)), n, allowed)


def levels_of(levels: Levels, where: str, most: Optional[int] = None) -> tuple[Level, ...]:
    """Return the values of each feature: a plain int k (1 to k), plain labels, or None (those that occur).

    Raises: DomainError, EmptyDataError, NotFiniteError.
    """
    found: list[Level] = []
    for level in ordered(levels, where, "a sequence with the levels of each feature"):
        place = f"{where}[{len(found)}]"
        if isinstance(level, Iterable):
            found.append(class_order(level, place))
        else:
            found.append(None if level is None else whole_count(level, place, 1, most))
    return tuple(found)
