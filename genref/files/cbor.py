# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""CBOR, a binary format for the data of JSON (RFC 8949): the part that statistics need.

The part is null, true, false, whole numbers of any length, texts, arrays, and maps whose keys are texts;
every length comes first. Only the deterministic encoding of section 4.2.1 is written and read: each head is
as short as possible, and the keys of a map are in the order of their bytes.
"""

from __future__ import annotations

from ..errors import shown
from .model_json import Json, Malformed

_WHOLE, _NEGATIVE, _BYTES, _TEXT, _ARRAY, _MAP, _TAG, _SIMPLE = range(8)
_SIMPLE_VALUES = {20: False, 21: True, 22: None}
_POSITIVE_BIG, _NEGATIVE_BIG = 2, 3  # the tags of whole numbers as bytes
_LONGER = "a longer form than its number needs"
_ONE = [
    bytes((number,)) for number in range(24)
]  # the numbers that take one byte, which are the most frequent
_DEPTH = 8
_LEAST = {24: 24, 25: 1 << 8, 26: 1 << 16, 27: 1 << 32}
"""The least number that takes one, two, four, eight bytes after the first."""


def encoded(data: Json) -> bytes:
    """Return the deterministic encoding of data: entries of a map are in the order of their encoded keys.

    Raises: Malformed for a number that is not whole.
    """
    if type(data) is int:
        return _whole(data)
    if isinstance(data, str):
        text = data.encode("utf-8", "surrogatepass")
        return _head(_TEXT, len(text)) + text
    if isinstance(data, list):
        items = [_ONE[each] if type(each) is int and 0 <= each < 24 else encoded(each) for each in data]
        return _head(_ARRAY, len(data)) + b"".join(items)
    if isinstance(data, dict):
        pairs = sorted((encoded(key), encoded(value)) for key, value in data.items())
        return _head(_MAP, len(data)) + b"".join([part for pair in pairs for part in pair])
    for code, value in _SIMPLE_VALUES.items():
        if data is value:
            return _head(_SIMPLE, code)
    raise Malformed(f"{shown(data)}, where only whole numbers are allowed")


def _whole(number: int) -> bytes:
    size = -1 - number if number < 0 else number
    if size < 1 << 64:
        return _head(_NEGATIVE if number < 0 else _WHOLE, size)
    content = size.to_bytes((size.bit_length() + 7) // 8, "big")
    tag = _NEGATIVE_BIG if number < 0 else _POSITIVE_BIG
    return _head(_TAG, tag) + _head(_BYTES, len(content)) + content


def _head(kind: int, number: int) -> bytes:
    """Return the first bytes of an item: its type, and a number in as few bytes as possible."""
    first = kind << 5
    if number < 24:
        return bytes((first | number,))
    if number < 256:
        return bytes((first | 24, number))
    power = 1 if number < 1 << 16 else 2 if number < 1 << 32 else 3
    return bytes((first | 24 + power,)) + number.to_bytes(1 << power, "big")


def decoded(content: bytes) -> Json:
    """Return the data that these bytes encode.

    Raises: Malformed, with the position of the byte, also if this is not the deterministic encoding.
    """
    reader = _Reader(content)
    data = reader.item(0)
    if reader.place < len(content):
        raise Malformed(f"byte {reader.place}: more bytes follow after the end of the data")
    return data


class _Reader:
    """The content, and the position of the next byte."""

    def __init__(self, content: bytes) -> None:
        self.content, self.place = content, 0

    def item(self, depth: int) -> Json:
        """Return the next item; `depth` others contain it."""
        start = self.place
        kind, number = self._head()
        if kind == _WHOLE:
            return number
        if kind == _NEGATIVE:
            return -1 - number
        if kind == _TEXT:
            try:
                return self._bytes(number).decode("utf-8", "surrogatepass")
            except UnicodeDecodeError:
                raise Malformed(f"byte {start}: a text that is not UTF-8") from None
        if kind == _TAG and number in (_POSITIVE_BIG, _NEGATIVE_BIG):
            kind, length = self._head()
            if kind == _BYTES:
                big = int.from_bytes(self._bytes(length), "big")
                if big >> 8 * max(length - 1, 8) == 0:  # less than 2^64, or zeros before it
                    raise Malformed(f"byte {start}: {_LONGER}")
                return big if number == _POSITIVE_BIG else -1 - big
        if kind == _SIMPLE and number in _SIMPLE_VALUES:
            return _SIMPLE_VALUES[number]
        if kind in (_ARRAY, _MAP) and depth < _DEPTH:
            return self._items(number, depth + 1) if kind == _ARRAY else self._map(number, start, depth + 1)
        raise Malformed(f"byte {start}: {self.content[start]:#04x} begins nothing that stands here")

    def _head(self) -> tuple[int, int]:
        """Return the type of the next item, and its number."""
        first = self._bytes(1)[0]
        kind, number = first >> 5, first & 31
        if number < 24:
            return kind, number
        if number > 27 or kind == _SIMPLE:
            raise Malformed(f"byte {self.place - 1}: {first:#04x} begins nothing that stands here")
        start, least = self.place - 1, _LEAST[number]
        number = int.from_bytes(self._bytes(1 << (number - 24)), "big")
        if number < least:
            raise Malformed(f"byte {start}: {_LONGER}")
        return kind, number

    def _bytes(self, length: int) -> bytes:
        start, self.place = self.place, self.place + length
        if self.place > len(self.content):
            raise Malformed(
                f"byte {start}: {length} bytes should follow, but there are {len(self.content) - start}"
            )
        return self.content[start : self.place]

    def _items(self, length: int, depth: int) -> list[Json]:
        """Return `length` items; small numbers and short ASCII texts, the most frequent, by a shortcut."""
        found: list[Json] = []
        content, size = self.content, len(self.content)
        for _ in range(length):
            start = self.place
            first = content[start] if start < size else 0xFF
            if first < 24:
                self.place = start + 1
                found.append(first)
                continue
            end = start + 1 + first - (_TEXT << 5)
            if start < end <= start + 24 and content[start + 1 : end].isascii() and end <= size:
                self.place = end
                found.append(content[start + 1 : end].decode())
            else:
                found.append(self.item(depth))
        return found

    def _map(self, length: int, start: int, depth: int) -> dict[str, Json]:
        found: dict[str, Json] = {}
        before = b""
        for _ in range(length):
            place, key = self.place, self.item(depth)
            after = self.content[place : self.place]
            if not isinstance(key, str) or after <= before:
                raise Malformed(
                    f"byte {place}: the key {shown(key)}, where a text later in the order is required"
                )
            before, found[key] = after, self.item(depth)
        return found
