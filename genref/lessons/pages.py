# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The pages of the lecture as plain text: its entries, derivations and story.

`tools/make_lessons.py` makes `entries.jsonl` and `story.jsonl` from the pages, so nothing is written twice.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from functools import lru_cache
from pkgutil import get_data
from typing import NamedTuple

from ..errors import DomainError
from .exercises import CHAPTERS, ROOM


class Entry(NamedTuple):
    """An entry of a chapter: formula, first sentences, and derivations, each as lines with their reasons."""

    id: str
    chapter: str
    kind: str
    source: str
    formula: str
    says: str
    derivation: list[list[str]]


class Section(NamedTuple):
    """A section of the story, as paragraphs; the indented ones are formulas."""

    title: str
    paragraphs: list[str]


def _lines(file: str) -> list[bytes]:
    return (get_data(ROOM, file) or b"").splitlines()


@lru_cache(maxsize=None)
def entries() -> tuple[Entry, ...]:
    """Return all entries, in lecture order."""
    return tuple(Entry(**json.loads(line)) for line in _lines("entries.jsonl"))


def story() -> list[Section]:
    """Return the page that tells the whole lecture, by sections."""
    return [Section(**json.loads(line)) for line in _lines("story.jsonl")]


def entry(id: str) -> Entry:
    """Return an entry by its id. Raises: DomainError, which names the nearest ids."""
    found = next((each for each in entries() if each.id == id), None)
    return found or _refused("equation", id, [each.id for each in entries()], "show lists them")


def known_chapter(id: str, *others: str) -> str:
    """Return the id of a chapter, or one of the others. Raises: DomainError."""
    names = [*CHAPTERS, *others]
    return id if id in names else _refused("chapter", id, names, f"one of {', '.join(names)}")


def _refused(what: str, id: str, ids: list[str], help: str) -> Entry:
    query = id.strip().lower()
    similar = [each for each in ids if len(query) > 2 and query in each] + get_close_matches(query, ids, 3)
    nearest = " or ".join(dict.fromkeys(similar[:3]))
    raise DomainError(what, id, f"did you mean {nearest}?" if nearest else help)
