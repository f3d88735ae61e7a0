# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Questions to an implementation: which output of which model, with exact numbers as strings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import inf
from typing import Dict, List, Union

from ..numbers.rounding import quotient

Json = Union[None, bool, int, float, str, List["Json"], Dict[str, "Json"]]

Read = Callable[[str], object]
"""Converts the text of a number to a number."""

LABELS = {"y", "label", "labels", "classes"}
TEXTS = {"text", "texts", "tokens", "token_lists", "words", "stop_words"}
BY_LABEL = {"priors", "likelihoods", "means", "covariances", "examples", "feature_counts", "rates"}
BY_LABEL |= {"natural", "log_partitions", "thetas"}
"""The name of an argument determines its type: all others are numbers, in lists and matrices."""

ARITHMETICS = ("exact", "f64", "f32")
"""The numbers that an implementation computes with: any rational, doubles, 32-bit floats."""


@dataclass(frozen=True)
class Question:
    """One output of one model, for one input.

    `train` is the data that the model is made from, None if there is nothing to learn; `input` is the input
    of the output. Numbers in both are exact strings such as "1/3", "0.5" or "nan".
    """

    model: str
    output: str
    input: Mapping[str, Json] = field(default_factory=dict)
    train: Union[Mapping[str, Json], None] = None

    @property
    def topic(self) -> str:
        """The model and the output, such as "gda.posterior"."""
        return f"{self.model}.{self.output}"

    @property
    def asked(self) -> str:
        """The output under the name for implementations: the exact posterior is their posterior."""
        return self.output.replace("exact_", "")

    @property
    def asked_topic(self) -> str:
        """The topic under the name for implementations."""
        return f"{self.model}.{self.asked}"

    @property
    def parts(self) -> list[Question]:
        """The questions that this one puts to one fitted model, one after the other; mostly itself alone.

        "posteriors" asks for the posterior of each example; "posterior_around_update" asks for the posterior
        of x, and again after an update with the examples.
        """
        asked = dict(self.input)
        if self.output.endswith("posteriors"):
            ((name, examples),) = asked.items()
            output, one = self.output[:-1], {"texts": "text", "sets": "set"}.get(name, "x")
            return [replace(self, output=output, input={one: x}) for x in entries_of(examples)]
        if self.output.endswith("_around_update"):
            first = {name: v for name, v in asked.items() if name in ("x", "set", "text")}
            output = self.output.replace("_around_update", "")
            return [replace(self, output=output, input=first), replace(self, output=f"{output}_after_update")]
        return [self]

    def numbers_as(self, change: Callable[[str], Json]) -> Question:
        """Return the question with each of its numbers changed."""
        train = None if self.train is None else _changed(self.train, change)
        return Question(self.model, self.output, _changed(self.input, change), train)

    @property
    def numbers(self) -> list[str]:
        """The numbers, in the order in which `numbers_as` changes them."""
        found: list[str] = []
        self.numbers_as(found.append)
        return found

    def in_arithmetic(self, arithmetic: str) -> Question:
        """Return the question in an arithmetic, with each number rounded to it once."""
        if arithmetic == "exact":
            return self
        return self.numbers_as(lambda number: _rounded(number, arithmetic))

    def as_sent(self, arithmetic: str) -> dict[str, Json]:
        """Return the question as JSON for an implementation: numbers become JSON numbers if they fit.

        For exact implementations, numbers stay strings. NaN and infinities are always strings.
        """
        sent = self if arithmetic == "exact" else self.numbers_as(_json_number)
        data: dict[str, Json] = {"model": self.model, "output": self.asked}
        if sent.train is not None:
            data["train"] = dict(sent.train)
        data["input"] = dict(sent.input)
        return data

    def arguments(self, read: Read) -> dict[str, object]:
        """Return the input in the form of genref's functions, each number read by `read`."""
        return _arguments(self.input, read)

    def training(self, read: Read) -> dict[str, object]:
        """Return the training data in the form of genref's functions, each number read by `read`."""
        return _arguments(self.train or {}, read)


@lru_cache(maxsize=1 << 14)
def exactly(number: str) -> Union[Fraction, float]:
    """Return a number as an exact fraction; NaN and infinities as floats."""
    return float(number) if number in ("nan", "inf", "-inf") else Fraction(number)


def nearest_double(value: Union[Fraction, int]) -> float:
    """Return the double nearest to a fraction; an infinity if it is too large."""
    return float(quotient(value.numerator, value.denominator))


def single(number: Fraction) -> Fraction:
    """Return the nearest 32-bit float; an infinity is 0."""
    return Fraction(_rounded(str(number), "f32")) if abs(number) < 2**127 else Fraction(0)


def mapped(tree: Json, change: Callable[[Json], Json]) -> Json:
    """Return nested lists and objects with each entry changed."""
    if isinstance(tree, dict):
        return {name: mapped(part, change) for name, part in tree.items()}
    return [mapped(part, change) for part in tree] if isinstance(tree, list) else change(tree)


def entries_of(value: Json) -> list[Json]:
    """Return the entries of a list, or none for anything else."""
    return value if isinstance(value, list) else []


def entries_in(tree: object) -> Iterator[object]:
    """Yield each entry of nested lists and objects."""
    if isinstance(tree, (dict, list)):
        for part in tree.values() if isinstance(tree, dict) else tree:
            yield from entries_in(part)
    else:
        yield tree


def _changed(fields: Mapping[str, Json], change: Callable[[str], Json]) -> dict[str, Json]:
    def numbers(tree: Json) -> Json:
        return mapped(tree, lambda entry: change(entry) if isinstance(entry, str) else entry)

    def entries(name: str, value: Json) -> Json:
        if name in LABELS or name in TEXTS:
            return mapped(value, lambda entry: entry)  # a copy, which an implementation may change
        if name in BY_LABEL:
            pairs = entries_of(value)
            return [[*one[:1], *map(numbers, one[1:])] if isinstance(one, list) else one for one in pairs]
        return numbers(value)

    return {name: entries(name, value) for name, value in fields.items()}


BINARY = {"f64": (53, 1024), "f32": (24, 128)}
"""The binary arithmetics: their digits, and the power of two from which on numbers are infinite."""


@lru_cache(maxsize=4096)
def _rounded(number: str, arithmetic: str) -> str:
    """Return the exact text of the nearest number in an arithmetic."""
    value = exactly(number)
    if not isinstance(value, Fraction) or not value:
        return number
    digits, largest = BINARY[arithmetic]
    exponent = abs(value.numerator).bit_length() - value.denominator.bit_length()
    exponent -= Fraction(2) ** exponent > abs(value)
    unit = Fraction(2) ** (max(exponent, 2 - largest) + 1 - digits)
    nearest = round(value / unit) * unit
    return str(nearest) if abs(nearest) < 2**largest else str(inf if value > 0 else -inf)


def _json_number(number: str) -> Json:
    value = exactly(number)
    if not isinstance(value, Fraction):
        return number
    if value.denominator == 1 and abs(value) < 2**63:
        return int(value)
    return float(value) if _rounded(number, "f64") == str(value) else number


def _arguments(fields: Mapping[str, Json], read: Read) -> dict[str, object]:
    numbers = _changed(fields, read)  # type: ignore[arg-type]  # entries of other types than in JSON
    return {name: _contained(name, value) for name, value in numbers.items()}


def _contained(name: str, value: Json) -> object:
    """Return an argument in the container that genref's functions take."""
    entries = entries_of(value)
    if name in BY_LABEL:
        return {pair[0]: pair[1] for pair in map(entries_of, entries)}
    if name == "set":
        return frozenset(entries)
    if name == "sets":
        return [frozenset(entries_of(entry)) for entry in entries]
    if name == "documents":
        return [*map(_document, entries)]
    return _document(value) if name == "x" else value


def _document(words: Json) -> object:
    """Return words as they are, or pairs of a word and its count as a dict."""
    pairs = [entry for entry in entries_of(words) if isinstance(entry, list)]
    return {pair[0]: pair[1] for pair in pairs} if pairs else words
