# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The chapters of spec/, cut into what pages and handouts are made of: opening, entries, other sections."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOOK = "genref/equations.py"

CHAPTERS = (
    *("bayes", "linear-algebra", "gaussian", "gda", "generative-vs-discriminative"),
    *("naive-bayes", "laplace", "event-models", "real-mail"),
)

FOR_TESTS = re.compile(
    r"^- (?:Letters:|Step example \d|Reasons not|Not evaluated).*\n(?:  .*\n)*|\s*<!--(?:.|\n)*?-->", re.M
)
"""What only the tests read."""
FIGURE = re.compile(r"^!\[([^]]*)\]\(figures/([^)]*)\)", re.M)
EXERCISE = re.compile(
    r"^<details>\n<summary>Exercise <code>([a-z0-9-]+)</code>: (.*?)</summary>\n"
    r"(.*?)^</details>\n</details>$",
    re.M | re.S,
)
EXAMPLE = re.compile(r"^```pycon\n(.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Entry:
    """An equation; `body` has all between its title and its last lines, `before` what its page has above it.

    `says` is its first paragraph, `figures` are words and files, `example` is the first. `derivation` has the
    words before the first formula of its derivation, and this formula.
    """

    id: str
    chapter: str
    title: str
    body: str
    before: str
    formula: str
    says: str
    figures: tuple[tuple[str, str], ...]
    example: str
    derivation: tuple[str, str] | None


@dataclass(frozen=True)
class Section:
    """A part of a chapter that is no equation."""

    title: str
    body: str


@dataclass(frozen=True)
class Chapter:
    """A page of the spec; `opening` is all above its first equation, `setup` what its examples start from."""

    id: str
    title: str
    opening: str
    setup: str
    parts: tuple[Entry | Section, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The equations."""
        return tuple(part for part in self.parts if isinstance(part, Entry))

    @property
    def gained(self) -> str:
        """The first paragraph of the last section: what a reader has now."""
        ends = [part.body for part in self.parts if part.title.startswith("What you have")]
        return ends[-1].strip().split("\n\n")[0] if ends else ""


@lru_cache(maxsize=None)
def page(id: str) -> str:
    """Return a page without what only the tests read."""
    return typed(FOR_TESTS.sub("", (ROOT / f"spec/{id}.md").read_text(encoding="utf-8")))


def typed(text: str) -> str:
    """Return a page with its commands as README has them: some systems have no `python`."""
    command = r"(?<=`)python (?=-m|tools/|examples/)|^((?:\$ |for .* )?)python (?=-m)"
    return re.sub(command, r"\1python3 ", text, flags=re.M)


@lru_cache(maxsize=None)
def chapter(id: str) -> Chapter:
    """Return the parts of a chapter."""
    text = page(id)
    cut = re.split(r"^(###? .+)\n", text, flags=re.M)
    title, opening = cut[0].removeprefix("# ").split("\n", 1)
    parts: list[Entry | Section] = []
    for heading, body in zip(cut[1::2], cut[2::2]):
        name = heading.lstrip("# ").strip()
        if re.search(r"^- Kind: ", body, re.M):
            parts.append(_entry(name, id, body, text[: text.index(f"\n{heading}\n")]))
        elif heading.startswith("## ") or not parts or isinstance(parts[-1], Entry):
            parts.append(Section(name, body))
        else:
            parts[-1] = Section(parts[-1].title, f"{parts[-1].body}\n{heading}\n{body}")
    setup = EXAMPLE.search(opening)
    return Chapter(id, title, opening, setup[1].strip() if setup else "", tuple(parts))


def _entry(id: str, of: str, whole: str, before: str) -> Entry:
    title, rest = whole.strip().split("\n\n", 1)
    body = re.split(r"^- Kind: ", rest, maxsplit=1, flags=re.M)[0].strip()
    formula = re.search(r"^```math\n(.*?)^```$", body, re.M | re.S)
    example = EXAMPLE.search(body)
    shown = body.split("<summary>Exercise")[0].split("**Derivation")[0]
    prose = re.sub(r"^```.*?^```$", "", shown, flags=re.M | re.S)
    derived = re.search(r"^\*\*Derivation\.\*\* (.*?)^```math\n(.*?)^```$", body, re.M | re.S)
    words = [part for part in prose.split("\n\n") if re.match(r"[^\s<!*|-]", part)]
    return Entry(
        id,
        of,
        title.strip("*").rstrip("."),
        body,
        before,
        formula[1].strip() if formula else "",
        words[0].strip() if words else "",
        tuple(FIGURE.findall(shown)),
        example[1].strip() if example else "",
        (derived[1].strip(), derived[2].strip()) if derived else None,
    )


@lru_cache(maxsize=None)
def entries() -> dict[str, Entry]:
    """Return every equation by its id, in the lecture's order."""
    return {entry.id: entry for id in CHAPTERS for entry in chapter(id).entries}


@lru_cache(maxsize=None)
def functions() -> dict[str, str]:
    """Return the text of each public function of the book, by the id of its equation."""
    text = (ROOT / BOOK).read_text(encoding="utf-8")
    return {
        node.name.replace("_", "-"): ast.get_source_segment(text, node) or ""
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    }


def sentences(text: str) -> list[str]:
    """Return the sentences of a text.

    >>> sentences("One, i.e. 1. Two words.")
    ['One, i.e. 1.', 'Two words.']
    """
    return re.split(r"(?<=[.?!])\s+(?=[A-Z$`*(])", " ".join(text.split()))


def whole(text: str, length: int) -> str:
    """Return the first sentences of a text, at least one, and no more than fit into a length.

    >>> whole("One. Two words. Three.", 10)
    'One.'
    """
    said, *rest = sentences(text)
    for each in rest:
        if len(f"{said} {each}") > length:
            break
        said += f" {each}"
    return said
