# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Statistics as bytes, to exchange and merge them between processes, machines and languages.

The bytes are CBOR (see `cbor`) and its SHA-256, 32 bytes; spec/scale.md describes the format. Equal
statistics have equal bytes on every machine, whatever the order and the parts of the data; any other bytes
are refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from hashlib import sha256
from itertools import accumulate, chain
from math import gcd
from typing import Tuple, Union

from ..counts import ClassCounts, Counts
from ..engine.statistics.smoothing import E
from ..engine.statistics.sums import Level, Shape
from ..errors import DomainError, GenrefError, Label, ModelFileError, shown
from ..moments import ClassMoments, Moments
from ..numbers.labels import L
from .cbor import decoded, encoded
from .model_json import Json, Malformed, array_of, classes_of, label_of, level_of, object_of, string_of

FORMAT = "genref-statistics"
VERSION = 1
_DIGEST = 32

Event = Union[int, str, Tuple[int, Label]]
Statistics = Union[ClassMoments[L], ClassCounts[L, E]]


def to_bytes(totals: Statistics[L, E]) -> bytes:
    """Return statistics as bytes, which `from_bytes` reads; they are shorter than a pickle.

    Raises: DomainError for anything but `ClassMoments` and `ClassCounts`.
    """
    if isinstance(totals, ClassMoments):
        body = _of_moments(totals)
    elif isinstance(totals, ClassCounts):
        body = _of_counts(totals)
    else:
        raise DomainError("statistics", totals, "a ClassMoments or a ClassCounts")
    names: dict[str, Json] = {"classes": list(totals.classes), "declared": totals.declared}
    content = encoded({"format": FORMAT, "version": VERSION, **names, **body})
    return content + sha256(content).digest()


def from_bytes(
    content: Union[bytes, bytearray, memoryview], name: str = "statistics"
) -> Statistics[Label, Event]:
    """Return the statistics that `to_bytes` has written; everything is checked.

    Errors call the bytes `name`, such as the name of a file or a part. Raises: ModelFileError if the bytes
    are damaged or not statistics; DomainError for anything but bytes.

    >>> from_bytes(to_bytes(ClassMoments.of([[0], [2]], ["a", "a"])))["a"].mean
    (Fraction(1, 1),)
    """
    if not isinstance(content, (bytes, bytearray, memoryview)):
        raise DomainError(name, content, "bytes")
    body, digest = bytes(content[:-_DIGEST]), bytes(content[-_DIGEST:])
    try:
        if sha256(body).digest() != digest:
            raise Malformed("its SHA-256 does not match: it is damaged, or not statistics of genref")
        top = object_of(decoded(body), "the statistics", ["format", "version", "statistics"], others=True)
        if top["format"] != FORMAT:
            raise Malformed(f"not statistics of genref: the format is {shown(top['format'])}")
        if type(top["version"]) is not int or top["version"] != VERSION:
            raise Malformed(f"version {shown(top['version'])}, but this genref reads version {VERSION}")
        kind = string_of(top["statistics"], "statistics")
        if kind not in ("moments", "counts"):
            raise DomainError("statistics", kind, "moments or counts")
        return _moments(top) if kind == "moments" else _counts(top)
    except (GenrefError, Malformed) as error:
        raise ModelFileError(name, str(error)) from None


_ALIKE = "equal statistics have equal bytes"
_HEAD = ["format", "version", "statistics", "classes", "declared", "examples"]


def _of_moments(totals: ClassMoments[L]) -> dict[str, Json]:
    denominators = [_denominators(part) for part in totals.moments]
    pairs = list(zip(totals.moments, denominators))
    return {
        "statistics": "moments",
        "examples": [part.count for part in totals.moments],
        "diagonal": totals.diagonal,
        "denominators": [[*q] for q in denominators],
        "sums": [[_times(s, q_j) for s, q_j in zip(part.sums, q)] for part, q in pairs],
        "products": [
            [
                _times(p, q_j * q_k)
                for j, (row, q_j) in enumerate(zip(part.products, q))
                for p, q_k in zip(row, q[j:])
            ]
            for part, q in pairs
        ],
    }


def _denominators(part: Moments) -> list[int]:
    """Return whole numbers q so that q_j times sum j is whole, and q_j q_k times product j, k."""
    q = [s.denominator for s in part.sums]
    for j, row in enumerate(part.products):
        for k, product in enumerate(row, j):
            q[j] *= product.denominator // gcd(product.denominator, q[j] * q[k])
    return q


def _times(number: Fraction, multiple: int) -> int:
    """Return the product of a ratio and a multiple of its denominator."""
    return number.numerator * (multiple // number.denominator)


def _moments(top: dict[str, Json]) -> ClassMoments[Label]:
    object_of(top, "the statistics", [*_HEAD, "diagonal", "denominators", "sums", "products"])
    (classes, declared), diagonal = classes_of(top), _flag(top["diagonal"], "diagonal")
    counts = _numbers(top["examples"], "examples", len(classes))
    columns = [array_of(top[name], name, len(classes)) for name in ("denominators", "sums", "products")]
    parts = []
    for i, (label, count, *column) in enumerate(zip(classes, counts, *columns)):
        q = _numbers(column[0], f"denominators[{i}]")
        d = len(q)
        if min(q, default=1) < 1:
            raise Malformed(f"denominators[{i}]: {shown(min(q))}, where whole numbers from 1 are required")
        sums = _numbers(column[1], f"sums[{i}]", d)
        products = iter(_numbers(column[2], f"products[{i}]", d if diagonal else d * (d + 1) // 2))
        widths = [1 if diagonal else d - j for j in range(d)]
        rows = [
            tuple([Fraction(p, q[j] * q_k) for q_k, p in zip(q[j : j + width], products)])
            for j, width in enumerate(widths)
        ]
        try:
            part = Moments(count, tuple(map(Fraction, sums, q)), tuple(rows))
        except GenrefError as error:
            raise Malformed(f"class {shown(label)}: {error}") from None
        if _denominators(part) != q:
            raise Malformed(f"denominators[{i}]: not the ones that genref would choose; {_ALIKE}")
        parts.append(part)
    return ClassMoments(classes, tuple(parts), declared)


def _of_counts(totals: ClassCounts[L, E]) -> dict[str, Json]:
    parts = [part.events for part in totals.counts]
    events, shape = _in_order(set[E]().union(*parts)), totals.shape
    return {
        "statistics": "counts",
        "examples": [part.examples for part in totals.counts],
        "kind": totals.kind,
        "shape": [*map(_level, shape)] if isinstance(shape, tuple) else shape,
        "events": [[*event] if isinstance(event, tuple) else event for event in events],
        "counts": [_gaps_and_counts([part.get(event, 0) for event in events]) for part in parts],
    }


def _in_order(events: Iterable[E]) -> list[E]:
    """Return ints, then texts, then pairs, each sorted, because these types cannot be compared."""
    kinds: dict[str, list[E]] = {}
    for event in events:
        kinds.setdefault(type(event).__name__, []).append(event)
    return [event for kind in sorted(kinds) for event in sorted(kinds[kind], key=_order)]


def _order(event: Event) -> tuple[object, ...]:
    """Return the sort key of events of one type; pairs with a number come before pairs with a text."""
    return (event[0], isinstance(event[1], str), event[1]) if isinstance(event, tuple) else (event,)


def _gaps_and_counts(numbers: list[int]) -> list[Json]:
    """Return each number that is not 0, preceded by the number of zeros before it."""
    places = [place for place, number in enumerate(numbers) if number]
    gaps = (place - before - 1 for before, place in zip(chain([-1], places), places))
    return [entry for gap, place in zip(gaps, places) for entry in (gap, numbers[place])]


def _counts(top: dict[str, Json]) -> ClassCounts[Label, Event]:
    object_of(top, "the statistics", [*_HEAD, "kind", "shape", "events", "counts"])
    classes, declared = classes_of(top) if top["classes"] != [] else ((), _flag(top["declared"], "declared"))
    examples = _numbers(top["examples"], "examples", len(classes))
    events = [_event(event, f"events[{j}]") for j, event in enumerate(array_of(top["events"], "events"))]
    if len(set(events)) < len(events):
        raise Malformed("events: one occurs twice")
    if _in_order(events) != events:
        raise Malformed(f"events: not in order; {_ALIKE}")
    parts, occur = [], set[int]()
    for i, column in enumerate(array_of(top["counts"], "counts", len(classes))):
        numbers = _numbers(column, f"counts[{i}]")
        gaps, values = numbers[::2], numbers[1::2]
        places = [place + n for n, place in enumerate(accumulate(gaps))]
        if len(gaps) > len(values) or min(gaps, default=0) < 0 or len(events) <= max(places, default=-1):
            raise Malformed(
                f"counts[{i}]: not alternating gaps from 0 and counts of the {len(events)} events"
            )
        if min(values, default=1) < 1:
            raise Malformed(f"counts[{i}]: {shown(min(values))}, where counts from 1 are required")
        occur.update(places)
        found = dict(zip(map(events.__getitem__, places), values))
        try:
            parts.append(Counts(examples[i], found))
        except GenrefError as error:
            raise Malformed(f"class {shown(classes[i])}: {error}") from None
    if len(occur) < len(events):
        raise Malformed(f"events: one that occurs in no class; {_ALIKE}")
    return ClassCounts(classes, tuple(parts), _shape(top["shape"]), declared, string_of(top["kind"], "kind"))


def _event(data: Json, where: str) -> Event:
    if isinstance(data, (int, str)) and not isinstance(data, bool):
        return data
    feature, value = array_of(data, where, 2)
    return _numbers([feature], where)[0], label_of(value, where)


def _level(level: Level) -> Json:
    return [*level] if isinstance(level, tuple) else level


def _shape(data: Json) -> Shape:
    if data is None or type(data) is int:
        return data
    return tuple(level_of(level, f"shape[{j}]") for j, level in enumerate(array_of(data, "shape")))


def _flag(data: Json, where: str) -> bool:
    if isinstance(data, bool):
        return data
    raise Malformed(f"{where}: expected true or false, got {shown(data)}")


def _numbers(data: Json, where: str, length: int = -1) -> list[int]:
    """Return a list of whole numbers, of the given length unless that is None."""
    found: list[int] = []
    for i, entry in enumerate(array_of(data, where, length)):
        if type(entry) is not int:
            raise Malformed(f"{where}[{i}]: expected a whole number, got {shown(entry)}")
        found.append(entry)
    return found
