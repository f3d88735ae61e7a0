# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapters of spec/ cut into the parts that handouts are made of: openings, entries, examples, closings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CHAPTERS = (
    *("bayes", "linear-algebra", "gaussian", "gda", "generative-vs-discriminative"),
    *("naive-bayes", "laplace", "event-models", "real-mail"),
)

FOR_TESTS = re.compile(
    r"^- (?:Letters:|Step example \d|Reasons not|Not evaluated).*\n(?:  .*\n)*|\s*<!--(?:.|\n)*?-->", re.M
)
FIGURE = re.compile(r"^!\[([^]]*)\]\(figures/([^)]*)\)", re.M)


@dataclass(frozen=True)
class Entry:
    """An entry; `says` is its first paragraph, `figures` are words and files, `example` is the first.

    `derivation` has the words before the first formula of its derivation, and this formula.
    """

    id: str
    title: str
    formula: str
    says: str
    figures: tuple[tuple[str, str], ...]
    example: str
    derivation: tuple[str, str] | None


@dataclass(frozen=True)
class Chapter:
    """A page of the spec; `opening` is its first paragraph, `setup` what its examples start from."""

    id: str
    title: str
    opening: str
    setup: str
    entries: tuple[Entry, ...]
    gained: str


def page(id: str) -> str:
    """Return a page without what only the tests read."""
    return FOR_TESTS.sub("", (ROOT / f"spec/{id}.md").read_text(encoding="utf-8"))


def chapter(id: str) -> Chapter:
    """Return the parts of a chapter."""
    text = page(id)
    title, opening = text.removeprefix("# ").split("\n\n")[:2]
    closing = re.findall(r"^## What you have (?:now|gained)\n\n(.+?)\n\n", text + "\n", re.M | re.S)
    sections = re.split(r"^##+ (.+)\n", text, flags=re.M)
    entries = [
        _entry(id, body)
        for id, body in zip(sections[1::2], sections[2::2])
        if re.search(r"^- Kind: ", body, re.M)
    ]
    setup = re.search(r"^```pycon\n(.*?)^```$", sections[0], re.M | re.S)
    start = setup[1].strip() if setup else ""
    return Chapter(id, title, opening, start, tuple(entries), closing[0] if closing else "")


def _entry(id: str, body: str) -> Entry:
    title, rest = body.strip().split("\n\n", 1)
    formula = re.search(r"^```math\n(.*?)^```$", rest, re.M | re.S)
    example = re.search(r"^```pycon\n(.*?)^```$", rest, re.M | re.S)
    shown = rest.split("<summary>Exercise")[0].split("**Derivation")[0]
    prose = re.sub(r"^```.*?^```$", "", shown, flags=re.M | re.S)
    derived = re.search(r"^\*\*Derivation\.\*\* (.*?)^```math\n(.*?)^```$", rest, re.M | re.S)
    words = [part for part in prose.split("\n\n") if re.match(r"[^\s<!*|-]", part)]
    return Entry(
        id,
        title.strip("*"),
        formula[1].strip() if formula else "",
        words[0].strip() if words else "",
        tuple(FIGURE.findall(shown)),
        example[1].strip() if example else "",
        (derived[1].strip(), derived[2].strip()) if derived else None,
    )


def whole(text: str, length: int) -> str:
    """Return the first sentences of a text, at least one, and no more than fit into a length.

    >>> whole("One. Two words. Three.", 10)
    'One.'
    """
    sentences = re.split(r"(?<=[.?!])\s+(?=[A-Z$`*(])", " ".join(text.split()))
    said = sentences[0]
    for each in sentences[1:]:
        if len(f"{said} {each}") > length:
            break
        said += f" {each}"
    return said
