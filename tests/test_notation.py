# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""spec/notation.md lists every letter in the formulas of the chapters, with its shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from genref.book_reals import Real
from genref.command_line.lecture import CHAPTERS, EQUATIONS
from tools.formulas.evaluator import Evaluator
from tools.formulas.letters import items, meanings
from tools.formulas.lookup import Unknown
from tools.formulas.pages import entries
from tools.formulas.patterns import has_scripts
from tools.formulas.plain_reader import read_plain
from tools.formulas.values import Matrix, Senseless, Value, integer, middle, number, value
from tools.formulas.worlds import draw

from .each_row import each_row

SPEC = Path(__file__).resolve().parent.parent / "spec"
GREEK = set(
    "alpha beta gamma delta epsilon eta theta kappa lambda mu nu xi pi rho sigma tau phi varphi chi psi "
    "omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega".split()
)
ROWS = [
    re.split(r" (?<!\\)\|(?: |$)", line[2:])
    for line in (SPEC / "notation.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ")
]
"""The columns of the tables: letters, words or entry, meaning."""


def letters(chapter: str) -> set[str]:
    """Return the Latin and Greek letters in the formulas of a chapter, without words."""
    page = (SPEC / f"{chapter}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```math\n(.*?)^```", page, re.M | re.S)
    inside = re.findall(r"\$([^$]+)\$", re.sub(r"^```.*?^```", "", page, flags=re.M | re.S))
    words = re.compile(r"\\(?:text|mathrm|begin|end)\{[^{}]*\}")
    formulas = [words.sub(" ", formula) for formula in blocks + inside]
    commands = {name for formula in formulas for name in re.findall(r"\\([A-Za-z]+)", formula)}
    rest = " ".join(re.sub(r"\\[A-Za-z]+", " ", formula) for formula in formulas)
    return set(re.findall("[A-Za-z]", rest)) | (commands & GREEK)


@each_row("chapter", [chapter.id for chapter in CHAPTERS])
def test_each_letter_is_explained(chapter: str) -> None:
    explained = {word for row in ROWS for word in re.findall(r"[A-Za-z]+", row[0].replace("_", " "))}
    assert "x" in letters(chapter)
    assert letters(chapter) - explained == set()


def test_entries_of_the_letters_are_entries() -> None:
    (start,) = [i for i, row in enumerate(ROWS) if row[1] == "entry"]
    named = {entry for row in ROWS[start + 2 :] for entry in re.split("[;,] ", row[1])}
    assert len(named) > 10 and named <= {equation.id for equation in EQUATIONS}


# Words for a shape, and a test whether a value has this shape, given d features.
SHAPES: list[tuple[str, Callable[[Value, int], bool]]] = [
    (r"(?:theta of class k, )?d \+ 1 numbers", lambda value, d: size(value) == (d + 1, 1)),
    ("d (?:numbers|features|identities)", lambda value, d: size(value) == (d, 1)),
    ("d x d", lambda value, d: size(value) == (d, d)),
    (r"whole number|number of|1\.\.|0\.\.", lambda value, d: is_number(value) and integer(value) >= 0),
    ("from 0 to 1", lambda value, d: is_number(value) and 0 <= middle(number(value)) <= 1),
    ("positive", lambda value, d: is_number(value) and middle(number(value)) > 0),
    (r"number\b", lambda value, d: is_number(value)),
]
OTHERWISE = {("logistic-converse-fails", "mu"), ("logistic-converse-fails", "x")}  # d is 1 and x a number
OTHERWISE |= {("softmax-hypothesis", "x"), ("softmax-conditional-likelihood", "x")}  # with x_0
OTHERWISE |= {(f"softmax-{what}", "theta") for what in ("hypothesis", "conditional-likelihood", "fit")}
"""Entries where a letter has another shape; theta of softmax regression is the vectors of all classes."""


def size(value: Value) -> tuple[int, int]:
    return value.shape if isinstance(value, Matrix) else (1, 1)


def is_number(value: Value) -> bool:
    return isinstance(value, (Fraction, Real))


class Row(NamedTuple):
    """A letter, the chapter or entry that it belongs to (or ""), and its shape."""

    letter: str
    where: str
    shape: str


def general() -> Iterator[Row]:
    """Yield the letters in the first table that have a shape."""
    (end,) = [i for i, row in enumerate(ROWS) if row[1] == "entry"]
    for names, _, shapes in (row[:3] for row in ROWS[2:end] if len(row) > 2):
        found = re.fullmatch(r"(.*?)(?: \(in ([a-z-]+)\))?", names)
        assert found
        letters = re.split(r", (?![^(]*\))", found[1].replace("\\|", "|"))
        parts = shapes.split("; ")
        for letter, shape in zip(letters, parts if len(parts) == len(letters) else parts[:1] * len(letters)):
            if re.fullmatch(r"\|?[A-Za-z]+\|?(?:\^-1)?(?:_[a-z0-9]+(?:\|y)?)?", letter):
                yield Row(letter, found[2] or "", shape)


def base(letter: str) -> str:
    """Return a letter without its scripts: phi for phi_j|y."""
    return re.sub("[^A-Za-z]+.*", "", letter.lstrip("|"))


@lru_cache(maxsize=None)
def of_one_entry() -> set[tuple[str, str]]:
    """Return the entries and their letters in the second table."""
    (start,) = [i for i, row in enumerate(ROWS) if row[1] == "entry"]
    return {
        (entry, base(letter))
        for row in ROWS[start + 2 :]
        for entry in re.split("[;,] ", row[1])
        for letter in re.split("[;,] ", row[0])
    }


@lru_cache(maxsize=None)
def world_of(id: str) -> Evaluator:
    entry = entries()[id]
    return Evaluator(draw(entry.chapter, id, 1), meanings(items(entry)))


def values(row: Row) -> Iterator[tuple[str, Value, int]]:
    """Yield the entries that a row is about, with the letter's value in a random world, and d."""
    (node,) = read_plain(row.letter)
    special = {(other.where, base(other.letter)) for other in general() if other.where}
    for entry in entries().values():
        own = {(entry.chapter, base(row.letter)), (entry.id, base(row.letter))}
        if row.where not in ("", entry.chapter, entry.id) or own & (of_one_entry() | OTHERWISE):
            continue
        if not row.where and own & special:
            continue
        world = world_of(entry.id)
        if has_scripts(node) and not world.knows_shape(node):  # a component of a vector
            continue
        counting = [name for name in "ijky" if name in world.ranges and not world.knows(name)]
        scope = {name: value(world.range(name, {})[0]) for name in counting}
        d = world.world.get("d")
        with suppress(Unknown, Senseless):
            yield entry.id, world.of(node, scope), d if isinstance(d, int) else 0


def wrong(row: Row) -> list[tuple[str, Value]]:
    """Return the entries where the letter has another shape, with its value."""
    has = next((has for words, has in SHAPES if re.match(words, row.shape)), None)
    return [(id, given) for id, given, d in values(row) if not has(given, d)] if has else []


@each_row("row", list(general()), ids=lambda row: f"{row.letter}-{row.where}")
def test_letters_have_the_shape_that_the_table_says(row: Row) -> None:
    """In the world of each entry that contains the letter, where its formulas are evaluated."""
    assert wrong(row) == []


def test_shapes_are_compared() -> None:
    """At least this many letters have a shape and a value in some entry, and at least this many values."""
    rows = [row for row in general() if any(re.match(words, row.shape) for words, _ in SHAPES)]
    found = [len(list(values(row))) for row in rows]
    assert sum(map(bool, found)) >= 44 and sum(found) >= 700


@each_row(
    "row",
    [
        Row("theta", "", "d numbers"),
        Row("mu", "", "d + 1 numbers"),
        Row("Sigma", "", "d numbers"),
        Row("phi", "", "d numbers"),
        Row("D", "linear-algebra", "d numbers"),
        Row("z", "generative-vs-discriminative", "d numbers"),
    ],
)
def test_another_shape_is_noticed(row: Row) -> None:
    assert wrong(row)
