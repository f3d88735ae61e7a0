# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The questions of the oracle: a file of cases for each chapter, in `cases/`, with one case per line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pkgutil import get_data
from typing import TypedDict

from ..files.model_json import Json
from .questions import Question

ROOT = __name__.rpartition(".oracle.")[0]
"""genref, or the name of a renamed copy; its data are found in folders, archives and packed copies."""

NAMES = (
    "bayes",
    "linear-algebra",
    "gaussian",
    "gda",
    "generative-vs-discriminative",
    "naive-bayes",
    "laplace",
    "event-models",
)
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


class Flag(TypedDict):
    """A property that some cases share.

    `description`: what these cases test; `bug`: what implementations get wrong there; `links`: reports of
    that bug, as owner/repository#number.
    """

    description: str
    bug: str
    links: list[str]


@lru_cache(maxsize=None)
def chapters() -> Mapping[str, tuple[Case, ...]]:
    """Return the cases of each chapter, sorted by id; the chapters are in the order of the lecture."""
    lines = {name: json.loads(text_of(f"{name}.jsonl")) for name in NAMES}
    return {name: tuple(_case(**line) for line in part) for name, part in lines.items()}


@lru_cache(maxsize=None)
def version() -> str:
    """Return a name for this set of cases: eight hexadecimal digits that change with any case."""
    return sha256("".join(text_of(f"{name}.jsonl") for name in NAMES).encode()).hexdigest()[:8]


@lru_cache(maxsize=None)
def flags() -> Mapping[str, Flag]:
    """Return the flags by name, in the order in which cases list them."""
    found: dict[str, Flag] = json.loads(text_of("flags.json"))
    return found


def _case(question: dict[str, Json], equations: list[str], flags: Sequence[str] = (), **texts: str) -> Case:
    """Return the case of a line; members that are "" or empty are left out there."""
    asked = Question(**question)  # type: ignore[arg-type]  # by their names
    return Case(equations=tuple(equations), question=asked, flags=tuple(flags), **texts)


def text_of(file: str) -> str:
    """Return a JSON file of the folder, which may be in an archive; a `.jsonl` becomes one list."""
    text = (get_data(ROOT, f"oracle/cases/{file}") or b"").decode()
    return f"[{','.join(text.splitlines())}]" if file.endswith(".jsonl") else text
