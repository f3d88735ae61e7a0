# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of discrete features: the number of examples and of each event, for each class.

An event is what the model counts: a feature that is present, a feature with its value, or a word. One pass
over any iterable computes the statistics, `+` merges those of parts, and `-` removes a part again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from operator import index
from typing import Generic, Optional, TypeVar, Union, overload

from .display import Displayed, Listing
from .engine.statistics.by_class import ClassStatistics, one_for_each
from .engine.statistics.smoothing import E
from .engine.statistics.sums import Shape, plain_events, plain_shape
from .errors import DomainError, EmptyClassError, EmptyDataError, ShapeError, shown
from .numbers.exact import Number, flag, listed, ordered, ratio, whole_count
from .numbers.labels import Frozen, L, class_order, mapping
from .numbers.rows import Names, checked_names, same_names
from .records import dataclass, field

__all__ = ["Counts", "ClassCounts"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


T = TypeVar("T")
V = TypeVar("V", covariant=True)

MAX_OUTCOMES = 10**12
"""A limit beyond any real number of words, or of values of a feature, so that they can be numbered."""


@dataclass(frozen=True, repr=False)
class Counts(Displayed, Generic[E]):
    """The number of examples and how often each event occurred in them; `a + b` merges two.

    An event is an int, a str, or a pair of an int and an int or str, such as a feature and its value.

    Raises: DomainError or NotFiniteError for a count that is not a whole number from 0; DomainError for other
    events, and for events without examples.
    """

    examples: int
    events: Mapping[E, int]

    def __post_init__(self) -> None:
        examples = whole_count(self.examples, "examples")
        events = plain_events(mapping(self.events, "events", "a mapping of event to count"))
        if not set(map(type, events.values())) <= {int} or min(events.values(), default=1) < 1:
            checked = {event: whole_count(n, f"events[{shown(event)}]") for event, n in events.items()}
            events = {event: n for event, n in checked.items() if n}
        if events and not examples:
            raise DomainError("examples", 0, "1 or more, because there are counts of events")
        vars(self).update(examples=examples, events=Frozen(events))

    @property
    def total(self) -> int:
        """The total number of events."""
        return sum(self.events.values())

    def _facts(self) -> Mapping[str, object]:
        return {"examples": self.examples, "events": len(self.events)}

    def _tables(self) -> Iterator[Listing]:
        rows = ((event, (n,)) for event, n in self.events.items())
        yield Listing("event", ["count"], rows, len(self.events), "event")

    def __add__(self, other: Counts[E]) -> Counts[E]:
        if not isinstance(other, Counts):
            return NotImplemented
        events = dict(self.events.items())
        for event, count in other.events.items():
            events[event] = events.get(event, 0) + count
        return Counts(self.examples + other.examples, events)

    def __sub__(self, other: Counts[E]) -> Counts[E]:
        return self._without(other) if isinstance(other, Counts) else NotImplemented

    def _without(self, other: Counts[E], in_class: str = "") -> Counts[E]:
        """Return the counts of these examples without others; `in_class` names the class in errors.

        Raises: DomainError if the others are not among these.
        """
        if other.examples > self.examples:
            allowed = f"at most the {shown(self.examples)} there are"
            raise DomainError(f"examples to remove{in_class}", other.examples, allowed)
        events = dict(self.events.items())
        for event, count in other.events.items():
            events[event] = events.get(event, 0) - count
            if events[event] < 0:
                allowed = f"at most the {shown(events[event] + count)} there are"
                raise DomainError(f"events to remove of {shown(event)}{in_class}", count, allowed)
        if other.examples == self.examples and any(events.values()):
            event = next(event for event, count in events.items() if count)
            allowed = "none, because no example is left"
            raise DomainError(f"events left of {shown(event)}{in_class}", events[event], allowed)
        return Counts(self.examples - other.examples, events)


@dataclass(frozen=True, repr=False)
class ClassCounts(ClassStatistics[L, Counts[E]], Generic[L, E]):
    """The counts of each class, in class order: the sorted order of the labels, unless it is `declared`.

    `a + b` counts the examples of both, and `a - b` the examples of a without those of b. A class that is
    left without examples disappears unless it is declared. `kind` says what was counted, or is "" if that
    is not known; a model refuses counts of another kind.

    Raises: ShapeError or DomainError unless there is one `Counts` for each of different labels.
    """

    classes: tuple[L, ...]
    counts: tuple[Counts[E], ...]
    shape: Shape = None
    declared: bool = False
    kind: str = field(default="", compare=False, repr=False)
    feature_names: Names = field(default=None, compare=False, repr=False)
    """The names of the columns of the table that the rows came from, None where they have none."""

    def __post_init__(self) -> None:
        classes = tuple(ordered(self.classes, "classes", "a sequence of labels"))
        classes = class_order(classes, "classes") if classes else classes
        counts = one_for_each(classes, self.counts, "counts", Counts)
        if type(self.kind) is not str:
            raise DomainError("kind", self.kind, "str")
        flag(self.declared, "declared")
        shape, names = plain_shape(self.shape), self.feature_names
        if names is not None:
            given = tuple(ordered(names, "feature_names", "a sequence of str"))
            names = checked_names(given, shape if isinstance(shape, int) else len(given))
        vars(self).update(classes=classes, counts=counts, shape=shape, feature_names=names)

    @property
    def _events(self) -> Mapping[E, None]:
        """All events that occurred, in the order in which the classes list them."""
        return dict.fromkeys(event for part in self.counts for event in part.events)

    def _facts(self) -> Mapping[str, object]:
        examples = sum(part.examples for part in self.counts)
        return {**super()._facts(), "examples": examples, "events": len(self._events)}

    def _tables(self) -> Iterator[Listing]:
        parts = zip(self.classes, self.counts)
        numbers = ((y, (part.examples, part.total)) for y, part in parts)
        yield Listing("class", ["examples", "events"], numbers, len(self.classes), "class")
        events = self._events
        rows = ((event, [part.events.get(event, 0) for part in self.counts]) for event in events)
        yield Listing("event", list(map(str, self.classes)), rows, len(events), "event")

    def __add__(self, other: ClassCounts[L, E]) -> ClassCounts[L, E]:
        if not isinstance(other, ClassCounts):
            return NotImplemented
        classes, counts, declared = self._merged(other, Counts(0, {}))
        return ClassCounts(classes, counts, self._shape_with(other), declared, *self._common_kind(other))

    def __sub__(self, other: ClassCounts[L, E]) -> ClassCounts[L, E]:
        if not isinstance(other, ClassCounts):
            return NotImplemented
        for label, part in zip(other.classes, other.counts):
            if part.examples and label not in self.classes:
                raise DomainError("label to remove", label, "one of " + shown(self.classes))
        left = {
            label: part._without(other[label], f" in class {shown(label)}")
            if label in other.classes
            else part
            for label, part in self._by_label.items()
        }
        nonempty = {label: part for label, part in left.items() if part.examples or self.declared}
        parts, shape = tuple(nonempty.values()), self._shape_with(other)
        return ClassCounts(tuple(nonempty), parts, shape, self.declared, *self._common_kind(other))

    def _shape_with(self, other: ClassCounts[L, E]) -> Shape:
        if self.shape is not None and other.shape is not None and self.shape != other.shape:
            raise ShapeError("shape of the counts", shown(self.shape), shown(other.shape))
        return other.shape if self.shape is None else self.shape

    def _common_kind(self, other: ClassCounts[L, E]) -> tuple[str, Names]:
        """Return the kind and the names of the features. Raises: DomainError, ShapeError if they differ."""
        if self.kind and other.kind:
            refuse_other_kind(other, self.kind)
        names = same_names(self.feature_names, other.feature_names, "the counts")
        return self.kind or other.kind, names

    @property
    def examples(self) -> int:
        """The number of examples, n."""
        return sum(part.examples for part in self.counts)

    @property
    def _parts(self) -> tuple[Counts[E], ...]:
        return self.counts


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


def row_of(row: Iterable[T], d: Optional[int], where: str, allowed: str) -> Sequence[T]:
    """Return a row as a sequence of d entries or, if d is None, of one or more.

    Raises: EmptyDataError, ShapeError, DomainError.
    """
    if type(row) is not list and type(row) is not tuple:
        row = listed(row, where, allowed)
    if not row:
        raise EmptyDataError(where)
    if d is not None and len(row) != d:
        raise ShapeError(where, f"{shown(d)} entries", str(len(row)))
    return row


def are_within(numbers: Collection[Number], least: float, most: float) -> bool:
    """Return whether all values are plain ints from `least` to `most`."""
    if not set(map(type, numbers)) <= {int}:
        return False
    plain: Collection[int] = numbers  # type: ignore[assignment]  # by the line above
    return not plain or least <= min(plain) and max(plain) <= most


def within(
    values: Sequence[Number], least: float, most: float, where: Callable[[int], str], allowed: str
) -> Sequence[int]:
    """Return values as plain ints from `least` to `most`; errors call value i `where(i)`.

    Raises: DomainError, NotFiniteError.
    """
    if are_within(values, least, most):
        return values  # type: ignore[return-value]  # they are
    numbers = []
    for i, value in enumerate(values):
        n, d = ratio(value, where(i))
        if d != 1 or not least <= n <= most:
            raise DomainError(where(i), value, allowed)
        numbers.append(n)
    return numbers


class Computed(Sequence[V]):
    """A sequence whose entries are computed on demand."""

    def __init__(self, length: int, entry: Callable[[int], V]) -> None:
        self._length, self._entry = length, entry

    def __len__(self) -> int:
        try:
            return len(range(self._length))
        except OverflowError:  # of 32 bits
            raise DomainError(
                "length", self._length, "what this Python counts; each entry is there"
            ) from None

    @overload
    def __getitem__(self, place: int) -> V: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[V]: ...
    def __getitem__(self, place: Union[int, slice]) -> Union[V, Sequence[V]]:
        if isinstance(place, slice):
            return tuple(map(self._entry, range(self._length)[place]))
        return self._entry(range(self._length)[index(place)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        if self._length <= 8:
            return repr(tuple(self))
        return "({}, ..., {!r})".format(", ".join(map(repr, self[:3])), self[-1])
