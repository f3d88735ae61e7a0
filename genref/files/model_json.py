# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The parts of a model file as JSON; each is checked when it is read, and errors name its place."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING, Union

from ..errors import DomainError, Label, shown
from ..numbers.labels import class_order, sorted_labels

if TYPE_CHECKING:  # a process for an adapter loads this module, and no engine
    from ..engine.statistics.sums import Level

MAX_DIGITS = 250_000
"""The most digits of a number in a file; the time to read one grows with their square."""

MAX_COUNT = 10**18
"""A limit beyond any real count, so that counts can always be added and printed."""

CHECKSUM = "sha256"

_PART = 10_000  # words that are processed at a time

_RATIONAL = re.compile(r"(-?)([0-9]+)(?:/([0-9]+))?")

Json = Union[None, bool, int, float, str, list["Json"], dict[str, "Json"]]


WordCounts = tuple[list[str], Iterable[tuple[int, ...]]]
"""Words, and the counts of each word in each class."""


class Malformed(Exception):
    """A file does not contain a valid model; the message says what is wrong."""


def parsed(text: str) -> Json:
    """Parse a JSON text; numbers must be whole, and the keys of an object must differ.

    Raises: Malformed.
    """
    try:
        data: Json = json.loads(
            text, object_pairs_hook=_distinct, parse_constant=_refuse, parse_float=_refuse
        )
    except RecursionError:
        raise Malformed("nested too deeply for a model file") from None
    except ValueError as error:
        raise Malformed(f"not JSON as genref writes it: {error}") from None
    return data


def laid_out(data: dict[str, Json]) -> str:
    """Return a JSON text in ASCII."""
    return json.dumps(data, indent=1) + "\n"


def checksum(data: dict[str, Json]) -> str:
    """Return the SHA-256 of the data in a file; layout and order of keys do not matter.

    It is computed from the JSON text in ASCII, without blanks and with sorted keys.
    """
    words = data.get("words")
    if not isinstance(words, dict) or max(data) > "words":
        return sha256(_compact(data).encode()).hexdigest()
    digest = _Digest({key: value for key, value in data.items() if key != "words"})
    for names in parts_of(sorted(words)):
        digest.update(_compact({name: words[name] for name in names})[1:-1])
    return digest.result()


def in_parts(head: dict[str, Json], body: dict[str, Json], words: Iterable[WordCounts]) -> str:
    """Return the text of a file: head, checksum, body and words, with a line for each word.

    `words`: the counts of some words at a time, in sorted order. Each part is formatted and read back
    separately, because a whole vocabulary would take many times the memory of its lines.

    Raises: Malformed for words that could not be read back from such a file.
    """
    digest, lines, texts = _Digest({**head, **body}), [], _Texts()
    for some, rows in words:
        names = json.dumps(some, separators=("\n", ":"))[1:-1].split("\n")  # as texts, in ASCII, by one call
        # JSON joins two halves of a surrogate pair.
        if json.loads(f"[{','.join(names)}]") != some:
            raise Malformed("a file cannot contain all of it")
        counts = list(map(texts.__getitem__, rows))
        digest.update(",".join([f"{name}:{row}" for name, (row, _) in zip(names, counts)]))
        lines.append(",\n".join([f"  {name}: {row}" for name, (_, row) in zip(names, counts)]))
    start = json.dumps({**head, CHECKSUM: digest.result(), **body}, indent=1)
    return "\n".join([start[: -len("\n}")] + ",", ' "words": {', ",\n".join(lines), " }", "}", ""])


def parts_of(names: list[str]) -> Iterator[list[str]]:
    """Split names into parts that take little memory."""
    for start in range(0, len(names), _PART):
        yield names[start : start + _PART]


class _Texts(dict[tuple[int, ...], tuple[str, str]]):
    """Rows of counts as JSON, without blanks and with them. Most words are rare, so few rows differ."""

    def __missing__(self, row: tuple[int, ...]) -> tuple[str, str]:
        self[row] = texts = _compact(row), json.dumps(row)
        return texts


class _Digest:
    """The checksum of a file whose words, under the last of its keys, come in parts."""

    def __init__(self, head: dict[str, Json]) -> None:
        self._sha = sha256((_compact(head)[:-1] + ',"words":{').encode())
        self._between = ""

    def update(self, words: str) -> None:
        """Add the next words, at least one, and their counts, as JSON in ASCII without blanks."""
        self._sha.update((self._between + words).encode())
        self._between = ","

    def result(self) -> str:
        """Return the checksum after the last words."""
        self._sha.update(b"}}")
        return self._sha.hexdigest()


def _compact(data: object) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _refuse(text: str) -> Json:
    raise ValueError(f"the number {shown(text)}, where only whole numbers are allowed")


def _distinct(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(key for key, n in Counter(key for key, _ in pairs).items() if n > 1)
        raise ValueError(f"the key {shown(twice)} occurs twice in one object")
    return data


def object_of(data: Json, where: str, keys: list[str], others: bool = False) -> dict[str, Json]:
    """Return an object that has these keys and, unless `others`, no more."""
    if not isinstance(data, dict):
        raise Malformed(f"{where}: expected an object, got {shown(data)}")
    for key in keys:
        if key not in data:
            raise Malformed(f"{where}: no {key!a}")
    for key in data:
        if key not in keys and not others:
            raise Malformed(f"{where}: unknown {shown(key)}")
    return data


def array_of(data: Json, where: str, length: int = -1) -> list[Json]:
    """Return a list, of this length if one is given."""
    if not isinstance(data, list):
        raise Malformed(f"{where}: expected a list, got {shown(data)}")
    if length >= 0 and len(data) != length:
        raise Malformed(f"{where}: expected {length} entries, got {len(data)}")
    return data


def string_of(data: Json, where: str) -> str:
    """Return a text."""
    if not isinstance(data, str):
        raise Malformed(f"{where}: expected a text, got {shown(data)}")
    return data


def count_of(data: Json, where: str) -> int:
    """Return a whole number from 0."""
    if isinstance(data, bool) or not isinstance(data, int) or not 0 <= data <= MAX_COUNT:
        raise Malformed(f"{where} is {shown(data)}; allowed: whole numbers from 0 to 10^18")
    return data


def classes_of(top: dict[str, Json]) -> tuple[tuple[Label, ...], bool]:
    """Return the classes of a model in their order, and whether that is declared."""
    classes = labels_of(top["classes"], "classes")
    declared = top["declared"]
    if not isinstance(declared, bool):
        raise Malformed(f"declared: expected true or false, got {shown(declared)}")
    if not declared and list(classes) != sorted_labels(classes):
        raise Malformed("classes: not in sorted order, although the order is not declared")
    return classes, declared


def labels_of(data: Json, where: str) -> tuple[Label, ...]:
    """Return distinct labels in their order."""
    return class_order([label_of(name, where) for name in array_of(data, where)], where)


def label_of(data: Json, where: str) -> Label:
    """Return a label as a file contains it."""
    if isinstance(data, bool) or not isinstance(data, (int, str)):
        raise DomainError(where, data, "int or str")
    return data


def level_of(data: Json, where: str) -> Level:
    """Return the values of a feature: a number k, for 1 to k, labels, or None for those seen."""
    return data if data is None or type(data) is int else labels_of(data, where)


def numbers_of(data: Json, where: str, length: int) -> tuple[Fraction, ...]:
    """Return `length` exact numbers."""
    return tuple(number_of(entry, where) for entry in array_of(data, where, length))


def number_of(data: Json, where: str) -> Fraction:
    """Return an exact number, as `rational_text` writes it."""
    if isinstance(data, str) and len(data) > MAX_DIGITS:
        raise Malformed(f"{where}: a number of more than {MAX_DIGITS} digits")
    match = _RATIONAL.fullmatch(data) if isinstance(data, str) else None
    if not match:
        raise Malformed(f'{where}: expected an exact number as "p/q", got {shown(data)}')
    denominator = _whole(match[3] or "1")
    if not denominator:
        raise Malformed(f"{where}: {shown(data)} divides by 0")
    numerator = _whole(match[2])
    return Fraction(-numerator if match[1] else numerator, denominator)


def rational_text(number: Fraction) -> str:
    """Return "p/q", or "p" for a whole number, of any length."""
    sign = "-" if number < 0 else ""
    numerator, denominator = _digits(abs(number.numerator)), _digits(number.denominator)
    return sign + numerator + ("" if denominator == "1" else f"/{denominator}")


# In pieces, since Python limits the digits of a conversion between int and str.
_PIECE = 4000
_BASE = 10**_PIECE


def _digits(number: int) -> str:
    pieces = []
    while number >= _BASE:
        number, piece = divmod(number, _BASE)
        pieces.append(str(piece).zfill(_PIECE))
    return "".join([str(number), *reversed(pieces)])


def _whole(digits: str) -> int:
    first = len(digits) % _PIECE
    number = int(digits[:first] or "0")
    for i in range(first, len(digits), _PIECE):
        number = number * _BASE + int(digits[i : i + _PIECE])
    return number
