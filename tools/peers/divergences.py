# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Facts about other libraries; each is a function that computes the library's number and genref's.

A fact is its docstring, its data and the rows it yields. A row states what the library returns; running
the fact checks the statement. The page spec/divergences.md is made of the statements.
"""

from __future__ import annotations

import re
import textwrap
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
    "Rounding": "The lecture does not round; genref rounds each result once.",
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

    def section(self) -> str:
        """Return the section of the page."""
        lines = [f"### {self.name}", "", wrapped(self.text), ""]
        lines += [
            wrapped("Input: " + ", ".join(f"{name} `{value!a}`" for name, value in self.data.items()) + "."),
            "",
        ]
        lines += [f"| | {self.library} | genref |", "| --- | --- | --- |"]
        lines += ["| " + " | ".join(row.cells()) + " |" for row in self.run()[0]]
        if self.warns:
            lines += ["", f"The library gives a {' and a '.join(sorted(self.warns))}."]
        if self.remedy:
            lines += ["", wrapped("For the lecture's value: " + self.remedy)]
        return "\n".join(lines) + "\n"


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


def wrapped(text: str) -> str:
    return textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False)


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

**Why does another library give a different number?** This page lists the cases in which libraries depart
from the lecture's definitions. Every row was executed: it shows the result of the library and the result of
genref, to the same digits. The library runs with its defaults unless the row says otherwise. `tox -e peers`
runs everything again; `python tools/peers/make_divergences.py --write` generates this page. The facts about
R (MASS, e1071) are run where R is installed; elsewhere they stay unchanged.

A row with two equal numbers shows how to get the lecture's value. If a fact has no such row and no line "For
the lecture's value", we know of no setting that gives it. "nan" means that the library returned NaN; if it
raised an exception, you see the name of the exception (in R, its message). If a value is rational, the
fraction follows in parentheses. Gaussian Naive Bayes is genref's quadratic model with diagonal covariances.
"""


def page(before: str = "") -> str:
    """Return the page, of the libraries that are installed; the facts that it had of others are kept."""
    here = installed()
    head = ["| library | version |", "| --- | --- |"]
    head += [f"| {library} | {version} |" for library, version in installed(before).items()]
    contents = ["| topic | facts |", "| --- | --- |"]
    sections = []
    for topic, introduction in TOPICS.items():
        facts = [one for one in FACTS if one.topic == topic]
        texts = {one.name: one.section() if one.library in here else kept(before, one.name) for one in facts}
        links = ", ".join(f"[{name}](#{name})" for name, text in texts.items() if text)
        contents.append(f"| {topic} | {links} |")
        sections.append(f"## {topic}\n")
        if introduction:
            sections.append(wrapped(introduction) + "\n")
        sections += filter(None, texts.values())
    return "\n".join([INTRODUCTION, *head, "", *contents, "", *sections])


def kept(before: str, name: str) -> str:
    """Return the section of a fact that a page has, or nothing."""
    section = before.partition(f"\n### {name}\n")[2]
    return f"### {name}\n{re.split('^##', section, flags=re.M)[0].rstrip()}\n" if section else ""


def versions_of(text: str) -> dict[str, str]:
    """Return the versions that a page says it was made with."""
    table = text.partition("| library | version |")[2].partition("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    return {row[0]: row[1] for row in rows}
