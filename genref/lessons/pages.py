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
    """A section of the story, or the opening of a chapter, as paragraphs; the indented ones are formulas."""

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


def openings() -> list[Section]:
    """Return the opening of each chapter; its title is the chapter's id."""
    return [Section(**json.loads(line)) for line in _lines("openings.jsonl")]


def entry(id: str) -> Entry:
    """Return an entry by its id. Raises: DomainError, which names the nearest ids."""
    for each in entries():
        if each.id == id:
            return each
    raise unknown("equation", id, [each.id for each in entries()], "an id that the command show lists")


def known_chapter(id: str, *others: str) -> str:
    """Return the id of a chapter, or one of the others. Raises: DomainError."""
    names = [*others, *CHAPTERS]
    if id not in names:
        raise unknown("chapter", id, names, f"one of {', '.join(names)}")
    return id


def unknown(what: str, id: str, ids: list[str], allowed: str) -> DomainError:
    query = id.strip().lower()
    similar = [each for each in ids if len(query) > 2 and query in each] + get_close_matches(query, ids, 3)
    nearest = " or ".join(dict.fromkeys(similar[:3]))
    return DomainError(
        what, id, f"{nearest}, for example" if nearest else allowed, f"there is no {what} {id!a}"
    )
