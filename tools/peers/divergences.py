# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Facts about other libraries; each is a function that computes the library's number and genref's.

A fact is its docstring, its data and the rows it yields. A row states what the library returns; running
the fact checks the statement. The page spec/divergences.md is made of the statements.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module, metadata
from math import isclose, isnan
from typing import Any, Union

from . import r

Value = Union[float, Fraction, str]

LIBRARIES = ("numpy", "scipy", "scikit-learn", "nltk", "river")
R_LIBRARIES = ("MASS", "e1071")

TOPICS = {
    "Prior": "",
    "Covariance divisor": "",
    "Floors and clipping": "",
    "Singular data": "genref refuses to compute a density with a singular covariance, because it does "
    "not exist.",
    "Zero counts": "Without smoothing, a probability can be 0. genref multiplies exactly, so a factor 0 "
    "decides, and a posterior 0/0 is refused.",
    "Unseen words and categories": "",
    "Smoothing denominators": "",
    "Ties": "In a tie, genref returns the label that comes first in class order; `argmax` returns every "
    "tied label.",
    "Validation": "genref refuses inputs that the model does not define.",
    "Rounding": "The lecture does not round; genref rounds each result at most once.",
    "Agreement": "For comparison, here is what agrees in these versions.",
}
"""The topics in page order, with a text that applies to all facts of one topic."""


@dataclass(frozen=True)
class Row:
    """The value that a library should return, the value it returned, and genref's value."""

    what: str
    said: Value
    theirs: Value
    ours: Value
    digits: int
    agreement: bool

    def complaint(self) -> str:
        """Return why the row is wrong, or ""."""
        if not near(self.theirs, self.said, self.digits):
            return f"{self.what}: said to be {self.said!r}, now {self.theirs!r}"
        if near(self.theirs, self.ours, self.digits) != self.agreement:
            verb = "differs from" if self.agreement else "agrees with"
            return f"{self.what}: {self.theirs!r} {verb} genref's {self.ours!r}"
        return ""

    def cells(self) -> Sequence[str]:
        """Return the cells of the row in a table."""
        return self.what, shown(self.said, self.digits), shown(self.ours, self.digits)


def differs(what: str, said: Value, theirs: Any, ours: Value, digits: int = 10) -> Row:
    """Return a row that states a value different from genref's, right to this many digits."""
    return Row(what, said, theirs if isinstance(theirs, str) else float(theirs), ours, digits, False)


def agrees(what: str, theirs: Any, ours: Value, digits: int = 10) -> Row:
    """Return a row that states genref's value, right to this many digits."""
    return Row(what, ours, theirs if isinstance(theirs, str) else float(theirs), ours, digits, True)


def near(a: Value, b: Value, digits: int) -> bool:
    """Return whether two values are the same word, or numbers equal to this many digits."""
    if isinstance(a, str) or isinstance(b, str):
        return a == b
    return isnan(a) and isnan(b) or isclose(a, b, rel_tol=10.0**-digits)


def shown(value: Value, digits: int) -> str:
    if isinstance(value, str):
        return value
    decimal = format(float(value), f".{digits}g")
    short = isinstance(value, Fraction) and value.denominator < 10**12 and Fraction(decimal) != value
    return f"{decimal} ({value})" if short else decimal


def attempt(call: Callable[[], Any]) -> Any:
    """Return the result of a call or, if it raises, the name of the exception."""
    try:
        return call()
    except Exception as error:  # whatever a library has
        return type(error).__name__


def load(module: str) -> Any:
    """Return a module that is not typed."""
    return import_module(module)


@dataclass(frozen=True)
class Fact:
    """A computation that a library does differently from the lecture."""

    name: str
    topic: str
    library: str
    text: str
    remedy: str
    warns: frozenset[str]
    data: Mapping[str, object]
    rows: Callable[..., Iterable[Row]]

    def run(self) -> tuple[list[Row], frozenset[str]]:
        """Return the rows, computed now, and the kinds of warnings that the library gave."""
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            rows = list(self.rows(**self.data))
        kinds = (warning.category.__name__ for warning in caught)
        return rows, frozenset(kinds) & {"RuntimeWarning", "UserWarning"}

    def complaints(self) -> list[str]:
        """Return the statements that are no longer true."""
        try:
            rows, warns = self.run()
        except Exception as error:  # such as a function that is gone
            return [f"{type(error).__name__}: {error}"]
        found = [complaint for row in rows if (complaint := row.complaint())]
        if warns != self.warns:
            found.append(f"warnings {sorted(warns)}, said to be {sorted(self.warns)}")
        return found

    def line(self, before: Mapping[str, str]) -> str:
        """Return the line of the page; `before` has the facts with rows that stand above, by their rows."""
        data, rows = dict(self.data), self.run()[0]
        same = before.get(_rows_of(self), self.name)
        shown_data = [] if same == self.name else [f"rows of {same}"]
        for name in ("rows", "texts", "labels") if shown_data else ():
            data.pop(name, None)
        shown_data += [f"{name} `{value!a}`" for name, value in data.items()]
        different, equal = ([row for row in rows if row.agreement == agreed] for agreed in (False, True))
        ours = [row.cells()[2] for row in different]
        values = [f"{row.what}: {row.cells()[1]}" for row in different]
        if len({*ours}) > 1 or len(ours) == 1:
            values = [f"{value} / {right}" for value, right in zip(values, ours)]
        elif ours:
            values.append(f"genref: {ours[0]}")
        if equal and not self.remedy:
            values.append(f"equal: {'; '.join(row.what for row in equal)}")
        said = [self.text, f"**Instead:** {self.remedy}" if self.remedy else ""]
        data_cell, value_cell = ", ".join(shown_data), "<br>".join([*values, *sorted(self.warns)])
        cells = [self.name, " ".join(filter(None, said)), data_cell, value_cell]
        return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"


def _rows_of(one: Fact) -> str:
    return repr([one.data.get(name) for name in ("rows", "texts", "labels")])


FACTS: list[Fact] = []


def fact(
    topic: str, library: str, *, remedy: str = "", warns: str = "", **data: object
) -> Callable[[Callable[..., Iterable[Row]]], Fact]:
    """Make a function a fact; it takes the data, which the page shows."""

    def made(function: Callable[..., Iterable[Row]]) -> Fact:
        name = function.__name__.replace("_", "-")
        text = " ".join((function.__doc__ or "").split())
        FACTS.append(Fact(name, topic, library, text, remedy, frozenset(warns.split()), data, function))
        return FACTS[-1]

    return made


def installed(before: str = "") -> dict[str, str]:
    """Return the versions of installed libraries; for missing R packages, the versions on the page."""
    found = {}
    for library in LIBRARIES:
        try:
            found[library] = metadata.version(library)
        except metadata.PackageNotFoundError:
            pass
    return {**found, **r.versions_or(versions_of(before))}


INTRODUCTION = """\
# Divergences

**Why does another library give a different number?** This page lists where libraries depart from the
lecture's definitions. The name of a fact begins with its library, which runs with its defaults unless the
fact says otherwise. Each value was computed: first the library's, then genref's, to the same digits, with
the fraction if it is rational. "nan" is NaN; an exception is shown by its name, in R by its message.
"**Instead**" says how to get the lecture's value, and "equal" which values agree; without either, we know
of no setting that gives it. Warnings are named below the values. Gaussian Naive Bayes is genref's quadratic
model with diagonal covariances.

`python tools/peers/make_divergences.py --write` generates this page, and `tox -e peers` runs everything
again; without R, the facts about MASS and e1071 stay as they are.
"""


def page(before: str = "") -> str:
    """Return the page, of the libraries that are installed; the facts that it had of others are kept."""
    here, above = installed(), dict[str, str]()
    versions = ", ".join(" ".join(pair) for pair in installed(before).items())
    parts = [INTRODUCTION, f"Versions: {versions}.\n"]
    for topic, introduction in TOPICS.items():
        parts += [f"## {topic}\n", *([introduction + "\n"] if introduction else [])]
        parts += [
            "| fact | what the library does | data | the library / genref |",
            "| --- | --- | --- | --- |",
        ]
        for one in (one for one in FACTS if one.topic == topic):
            parts.append(one.line(above) if one.library in here else kept(before, one.name))
            if parts[-1] and ("rows" in one.data or "texts" in one.data):
                above.setdefault(_rows_of(one), one.name)
        parts.append("")
    return re.sub("\n\n\n+", "\n\n", "\n".join(parts).rstrip() + "\n")


def kept(before: str, name: str) -> str:
    """Return the line of a fact that a page has, or nothing."""
    found = re.search(rf"^\| {name} \|.*$", before, re.M)
    return found[0] if found else ""


def versions_of(text: str) -> dict[str, str]:
    """Return the versions that a page says it was made with."""
    found = re.search(r"^Versions: (.*)\.$", text, re.M)
    return dict(pair.split(" ") for pair in found[1].split(", ")) if found else {}
