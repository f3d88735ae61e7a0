# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The exceptions of genref: every one is a `GenrefError` whose message says what is wrong, and where.

The same facts are in the fields of the exception, so a program need not parse the message.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Optional, Union

__all__ = ["Label", "GenrefError", "ShapeError", "DomainError", "NotFiniteError", "EmptyDataError"]
__all__ += ["EmptyClassError", "NotSymmetricError", "NotPositiveDefiniteError", "UndefinedPosteriorError"]
__all__ += ["SeparableDataError", "ModelFileError", "TableError", "CandidateError"]

Label = Union[int, str]
"""The name of a class."""


def shown(value: object, limit: int = 60) -> str:
    """Return a short line of ASCII for any object; for a long fraction, a double near it."""
    try:
        text = ascii(value) if not isinstance(value, Fraction) else str(value)
    except Exception:  # somebody else's __repr__ may raise anything, but building a message must not fail
        text = f"a very long {_kind(value)}"
    if isinstance(value, Fraction) and len(text) > 24:
        try:
            return f"about {value.numerator / value.denominator!r}"
        except OverflowError:
            return "a number too large for a double"
    text = text if len(text) <= limit else f"{text[: limit - 10]}...{text[-7:]}"
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


def _kind(value: object) -> str:
    return ascii(type(value).__name__)[1:-1][:40]


def reason_of(error: Exception) -> str:
    """Return the text of an operating system error, without its number."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def counted(number: int, what: str) -> str:
    """Return "1 row", "2 rows"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


class GenrefError(ValueError):
    """The base class of every exception that genref raises on purpose."""

    def __repr__(self) -> str:  # as Python's, but short, and it never fails
        return f"{type(self).__name__}({', '.join(map(shown, self.args))})"


@dataclass(repr=False, eq=False)
class ShapeError(GenrefError):
    """A sequence or table has the wrong length or shape."""

    where: str
    expected: str
    actual: str

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, got {self.actual}"


@dataclass(repr=False, eq=False)
class DomainError(GenrefError):
    """A value is not among the allowed ones; `allowed` describes them."""

    where: str
    value: object
    allowed: str
    says: str = ""
    """What is wrong, where "`where` is `value`" would say it badly."""

    def __str__(self) -> str:
        says = self.says or f"{self.where} is {shown(self.value)} ({_kind(self.value)})"
        return f"{says}; allowed: {self.allowed}"


@dataclass(repr=False, eq=False)
class NotFiniteError(GenrefError):
    """A value is NaN or infinite."""

    where: str
    value: object
    advice: str = ""

    def __str__(self) -> str:
        says = f"{self.where} is {shown(self.value)}; only finite numbers have an exact value"
        return says + f"; {self.advice}" * bool(self.advice)


@dataclass(repr=False, eq=False)
class EmptyDataError(GenrefError):
    """There is nothing to estimate from."""

    where: str

    def __str__(self) -> str:
        if " of class " in self.where:  # "words of class 'x' in the vocabulary"
            what, _, rest = self.where.partition(" of class ")
            label, _, where = rest.partition(" in ")
            return f"class {label} has no {what}" + f" in {where}" * bool(where)
        one = self.where[:-1] if self.where.endswith("s") else "entry"
        return f"{self.where} is empty; it needs at least one {one}"


@dataclass(repr=False, eq=False)
class EmptyClassError(GenrefError):
    """A class has no training example, so its estimates are 0/0."""

    label: Label

    def __str__(self) -> str:
        return f"class {shown(self.label)} has no training example, so its estimates are 0/0"


@dataclass(repr=False, eq=False)
class NotSymmetricError(GenrefError):
    """A matrix that must be symmetric is not."""

    where: str
    row: int
    column: int
    entry: Fraction
    mirror: Fraction

    def __str__(self) -> str:
        places = f"[{self.row}][{self.column}]", f"[{self.column}][{self.row}]"
        says = f"{self.where}{places[0]} is {shown(self.entry)}, but {self.where}{places[1]} is "
        return says + f"{shown(self.mirror)}; the matrix must be symmetric, as (A + A')/2 always is"


@dataclass(repr=False, eq=False)
class NotPositiveDefiniteError(GenrefError):
    """A matrix is singular, or v' A v is negative for some v; the exact proof is attached.

    If it is singular, row `index` is the sum of c_j times row j over earlier rows j; `relation` maps j to
    c_j, and is empty if the row is zero. If the matrix is a covariance, feature `index` of the data is the
    same combination of features, plus a constant. Otherwise `relation` is None, and `direction` is a vector v
    with v' A v = `value` < 0.
    """

    where: str
    index: int
    relation: Optional[Mapping[int, Fraction]]
    direction: Optional[tuple[Fraction, ...]] = None
    value: Optional[Fraction] = None

    def combination(self, name: Callable[[int], str] = "row {}".format) -> str:
        """Return the relation as text, or "0" if it is empty; `name(j)` is the name of row j."""
        text = ""
        for j, c in (self.relation or {}).items():
            size = shown(abs(c))
            size = "" if abs(c) == 1 else f"({size})*" if " " in size else f"{size}*"
            sign = (" - " if c < 0 else " + ") if text else ("-" if c < 0 else "")
            text += sign + size + name(j)
        return text or "0"

    def __str__(self) -> str:
        if self.relation is not None:
            return f"{self.where} is singular: row {self.index} = {self.combination()}"
        v = ", ".join(shown(entry, 24) for entry in self.direction or ())
        return f"{self.where} is not positive definite: v'Av = {shown(self.value)} < 0 for v = ({v})"


@dataclass(repr=False, eq=False)
class UndefinedPosteriorError(GenrefError):
    """p(x) is 0, so the posterior is 0/0; `cause` says which factor is 0."""

    cause: str

    def __str__(self) -> str:
        return f"the posterior is 0/0: {self.cause}"


@dataclass(repr=False, eq=False)
class SeparableDataError(GenrefError):
    """Logistic regression has no maximum, because the likelihood keeps growing in the `direction` theta.

    With x_0 = 1, theta' x >= 0 for every example with y = 1, theta' x <= 0 for every one with y = 0, and
    theta' x is not 0 for all of them. For K classes, `direction` has d + 1 numbers for each but the first.
    """

    direction: tuple[Fraction, ...]

    def __str__(self) -> str:
        theta = ", ".join(shown(entry, 24) for entry in self.direction)
        return f"the classes are linearly separable, by ({theta}), so no theta is best"


@dataclass(repr=False, eq=False)
class ModelFileError(GenrefError):
    """A model file cannot be read or written."""

    file: str
    reason: str

    def __str__(self) -> str:
        return f"{ascii(self.file)[1:-1]}: {self.reason}"


@dataclass(repr=False, eq=False)
class TableError(GenrefError):
    """A table cannot be read; `line` counts from 1, `column` is a name, and either may be None."""

    file: str
    line: Optional[int]
    column: Optional[str]
    reason: str

    def __str__(self) -> str:
        place = ascii(self.file)[1:-1]
        place += f", line {self.line}" * (self.line is not None)
        place += f", column {shown(self.column)}" * (self.column is not None)
        return f"{place}: {self.reason}"


@dataclass(repr=False, eq=False)
class CandidateError(GenrefError):
    """An implementation to be checked cannot be started, or does not follow the protocol."""

    name: str
    reason: str

    def __str__(self) -> str:
        return f"{ascii(self.name)[1:-1]}: {self.reason}"
