# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The questions of the oracle: a file of cases for each chapter, in `cases/`, with one case per line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from pkgutil import get_data
from typing import Any, cast

from .questions import Json, Question

ROOT = __name__.rpartition(".oracle.")[0]
"""genref, or the name of a renamed copy; its data are found in folders, archives and packed copies."""

NAMES: tuple[str, ...] = ("bayes", "linear-algebra", "gaussian", "gda", "generative-vs-discriminative")
NAMES += ("naive-bayes", "laplace", "event-models")
"""The chapters, in the order of the lecture."""

LEVELS = ("low", "medium", "high", "critical")
"""Critical: silently wrong, or NaN, on ordinary data. High: wrong numbers on ordinary data, or wrong
labels on unusual data. Medium: unusual data. Low: input that is not data at all, and conventions."""


@dataclass(frozen=True)
class Case:
    """One question, with a description of what it tests.

    `id`: its permanent name; `equations`: ids of the spec; `comment`: a sentence; `error`: the class of the
    error if no answer exists, and then `twin`: a case that differs by one number or label and has an answer.
    `also`: a number, "0" or "-inf", that is accepted instead of the refusal. `flags`: properties shared with
    other cases, see `flags`; `importance`: one of `LEVELS`.
    """

    id: str
    equations: tuple[str, ...]
    comment: str
    question: Question
    error: str = ""
    twin: str = ""
    also: str = ""
    flags: tuple[str, ...] = ()
    importance: str = "medium"


@lru_cache(maxsize=None)
def chapters() -> Mapping[str, tuple[Case, ...]]:
    """Return the cases of each chapter, sorted by id; the chapters are in the order of the lecture."""
    return {name: tuple(_case(**line) for line in lines_of(f"cases/{name}.jsonl")) for name in NAMES}


@lru_cache(maxsize=None)
def version() -> str:
    """Return a name for this set of cases: eight hexadecimal digits that change with any case."""
    return sha256("".join(text_of(f"cases/{name}.jsonl") for name in NAMES).encode()).hexdigest()[:8]


@lru_cache(maxsize=None)
def flags() -> Mapping[str, Mapping[str, object]]:
    """Return the properties that some cases share, by name, in the order in which cases list them.

    "description": what these cases test; "bug": what implementations get wrong there; "links": reports of it.
    """
    found: dict[str, Mapping[str, object]] = json.loads(text_of("cases/flags.json"))
    return found


def _case(question: dict[str, Json], equations: list[str], flags: Sequence[str] = (), **texts: str) -> Case:
    """Return the case of a line; members that are "" or empty are left out there."""
    asked = Question(**{name: made(part) for name, part in question.items()})  # type: ignore[arg-type]  # by name
    said = {"comment": f"{texts['id'].replace('-', ' ').capitalize()}.", **texts}  # some ids say it all
    return Case(equations=tuple(equations), question=asked, flags=tuple(flags), **said)


def lines_of(file: str) -> list[Any]:
    """Return the JSON values in the lines of a file of the oracle."""
    found: list[Any] = json.loads(f"[{','.join(text_of(file).splitlines())}]")
    return found


def text_of(file: str) -> str:
    """Return the text of a file of the oracle, which may be in an archive."""
    return (get_data(ROOT, f"oracle/{file}") or b"").decode()


# Long data are not stored, but made by a rule, so that any language can make them again.


def made(tree: Json) -> Json:
    """Return a question with the data of each rule in it.

    {"seed": s, "count": n, "columns": c, "from": a, "to": b, "over": q} is n rows of c numbers. Each number
    takes the next s = (1103515245 s + 12345) mod 2^31, and is (a + (s div 65536) mod (b - a + 1)) / q.
    Without "columns", it is one row; with "places", a row is the places of its ones, from 0. With "text", a
    row is a text: the number 27 is the word xbb, an x and its digits in base 26 as letters.
    {"cycle": [...], "count": n} repeats values until there are n; {"first": a, "count": n} counts up from a.

    >>> made({"seed": 1, "count": 4, "from": -3, "to": 3, "over": 2})
    ['0', '1/2', '1', '-1']
    >>> made({"seed": 1, "count": 2, "columns": 3, "from": 0, "to": 99, "text": 1})
    ['xbm xcg xn', 'xp xbz xbb']
    """
    if isinstance(tree, list):
        return [made(part) for part in tree]
    if not isinstance(tree, dict):
        return tree
    rule: dict[str, Any] = tree
    if "cycle" in rule:
        return [rule["cycle"][i % len(rule["cycle"])] for i in range(rule["count"])]
    if "first" in rule:
        return [str(rule["first"] + i) for i in range(rule["count"])]
    if "seed" not in rule:
        return {name: made(part) for name, part in tree.items()}
    s, least, columns, drawn = rule["seed"], rule["from"], rule.get("columns", 1), list[int]()
    for _ in range(rule["count"] * columns):
        s = (1103515245 * s + 12345) % 2**31
        drawn.append(least + s // 65536 % (rule["to"] - least + 1))
    numbers = [_word(n) if "text" in rule else str(Fraction(n, rule.get("over", 1))) for n in drawn]
    rows = [numbers[i : i + columns] for i in range(0, len(numbers), columns)]
    if "places" in rule:
        return [[str(j) for j, bit in enumerate(row) if bit == "1"] for row in rows]
    found = [" ".join(row) for row in rows] if "text" in rule else rows if "columns" in rule else numbers
    return cast(Json, found)


def _word(number: int) -> str:
    letters = ""
    while number or not letters:
        number, digit = divmod(number, 26)
        letters = chr(ord("a") + digit) + letters
    return f"x{letters}"
