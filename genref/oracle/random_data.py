# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Random data for questions, of all kinds that are hard for implementations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

from .questions import Json, entries_of

Data = tuple[dict[str, Json], dict[str, Json]]
"""The training data, and the input."""

Draw = Callable[[Random], Data]
"""A kind of data."""

CLASSES = (2, 2, 3, 3, 4, 5, 6, 9, 17)
FEATURES = (1, 2, 2, 3, 3, 4, 17)
"""How many classes and features there are; most questions are small, so that they take little time."""


def ordinary(random: Random) -> Data:
    """Return clouds of some classes, and a point among them; one class may have many rows."""
    k = random.choice(CLASSES)
    d, many = random.choice(FEATURES[: 7 if k < 4 else 6]), random.choice((0, 0, 0, 0, 129))
    centres = [[random.randint(-8, 8) for _ in range(d)] for _ in range(k)]
    rows, labels = [], []
    for y, centre in enumerate(centres):
        for _ in range(random.randint(d + 2, d + 6) + (many if y == 1 else 0)):
            rows.append([c + Fraction(random.randint(-64, 64), 16) for c in centre])
            labels.append(y)
    x = [c + Fraction(random.randint(-64, 64), 16) for c in random.choice(centres)]
    return _table(rows, labels), {"x": _texts(x)}


Change = Callable[[Sequence[Fraction]], list[Fraction]]


def _moved(change: Callable[[Random], Change]) -> Draw:
    """Return the kind of data in which each point is changed by the same rule, drawn once."""

    def draw(random: Random) -> Data:
        (train, inputs), each = ordinary(random), change(random)
        rows = [_texts(each(_row(row))) for row in entries_of(train["rows"])]
        return {**train, "rows": rows}, {"x": _texts(each(_row(inputs["x"])))}

    return draw


def _bent(random: Random) -> Change:
    epsilon = Fraction(1, 2 ** random.randint(4, 20))
    return lambda x: [*x, sum(x, Fraction(0)) + epsilon * random.randint(-16, 16)]


def _scaled(random: Random) -> Change:
    units = [Fraction(2) ** random.randint(-60, 60) for _ in range(max(FEATURES))]
    return lambda x: [value * unit for value, unit in zip(x, units)]


def _shifted(random: Random) -> Change:
    offset = 2 ** random.randint(10, 30)
    return lambda x: [value + offset for value in x]


collinear, badly_scaled, far_from_zero = map(_moved, (_bent, _scaled, _shifted))
"""Clouds that are nearly flat; in units that differ by many powers of two; with large means, but small
variances."""


def far_point(random: Random) -> Data:
    """Return clouds, and a point far away from all of them."""
    train, inputs = ordinary(random)
    factor = 2 ** random.randint(3, 12)
    return train, {"x": _texts([value * factor for value in _row(inputs["x"])])}


def near_tie(random: Random) -> Data:
    """Return two mirrored clouds, and a point on the boundary or beside it."""
    d = random.randint(1, 3)
    centre = [Fraction(random.randint(1, 6)) for _ in range(d)]
    half = [[c + random.randint(-3, 3) for c in centre] for _ in range(d + 3)]
    rows = [*half, *([-value for value in row] for row in half)]
    x = [Fraction(0)] * d
    x[0] = Fraction(random.choice((-1, 0, 1)), 2 ** random.randint(0, 20))
    return _table(rows, [0] * len(half) + [1] * len(half)), {"x": _texts(x)}


def bits(random: Random) -> Data:
    """Return rows of 0 and 1, where some columns are all 0."""
    d = random.choice((1, 2, 3, 5, 17, 65, 400))
    shares = [random.choice((0, 0, 1, 5, 9)) for _ in range(d)]
    rows = [
        [Fraction(int(random.randrange(10) < p)) for p in shares] for _ in range(random.choice((2, 5, 9, 33)))
    ]
    x = [Fraction(random.randrange(2)) for _ in range(d)]
    return _counted(random, "rows", [_texts(row) for row in rows]), {"x": _texts(x)}


def values(random: Random) -> Data:
    """Return rows of categories, some of which do not occur."""
    levels = [random.randint(2, 5) for _ in range(random.choice((1, 2, 4, 17)))]
    rows = [[Fraction(random.randint(1, k)) for k in levels] for _ in range(random.randint(2, 9))]
    x = [Fraction(random.randint(1, k)) for k in levels]
    train = _counted(random, "rows", [_texts(row) for row in rows])
    return {**train, "levels": _texts([Fraction(k) for k in levels])}, {"x": _texts(x)}


def words(random: Random) -> Data:
    """Return documents, some of them empty, and one that may be very long."""
    size = random.choice((2, 5, 11, 50, 1025))
    common = [random.randint(1, size) for _ in range(size)]

    def document(length: int) -> Json:
        return [str(random.choice(common)) for _ in range(length)]

    documents = [document(random.choice((0, 1, 3, 9, 40))) for _ in range(random.choice((2, 5, 8, 129)))]
    train = _counted(random, "documents", documents)
    return {**train, "vocabulary_size": str(size)}, {"x": document(random.choice((0, 1, 3, 16, 40, 2000)))}


def texts(random: Random) -> Data:
    """Return texts of a few words, and one that also has other words."""
    known = [chr(97 + i % 26) * (2 + i // 26) for i in range(random.choice((2, 5, 20, 300)))]

    def text(words: Sequence[str], length: int) -> Json:
        return " ".join(random.choice(words) for _ in range(length))

    training = [text(known, random.choice((0, 1, 5, 9, 40))) for _ in range(random.choice((2, 5, 8, 33)))]
    return _counted(random, "texts", training), {
        "text": text([*known, "unknown", "strange"], random.choice((0, 1, 3, 16, 40, 300)))
    }


def _table(rows: Sequence[Sequence[Fraction]], labels: Sequence[int]) -> dict[str, Json]:
    return {"rows": [_texts(row) for row in rows], "labels": list(labels)}


def _texts(row: Sequence[Fraction]) -> Json:
    return [str(value) for value in row]


def _row(texts: Json) -> list[Fraction]:
    return [Fraction(str(text)) for text in entries_of(texts)]


def _counted(random: Random, name: str, examples: list[Json]) -> dict[str, Json]:
    """Return examples of some classes, if possible at least one of each, and a pseudo-count."""
    k = random.choice(CLASSES)
    labels: list[Json] = [i if i < k else random.randrange(k) for i in range(len(examples))]
    return {name: examples, "labels": labels, "smoothing": random.choice(("1", "1", "1/2", "0", "1/1024"))}
