# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Find the formulas, lines of derivations, letters and excuses in the pages of spec/.

What only this checker reads, the letters and excuses of entries, stands beside a page: `letters/gda.txt` has
them under the heading of their entry, and those of the whole page under `### page`.

>>> entry = entries()["gda-log-odds"]
>>> entry.kind, len(entry.blocks), len(entry.blocks[1].lines)
('definition', 2, 4)
>>> entry.blocks[1].lines[2].joint, entry.blocks[1].lines[2].tex[:13]
('=', '-\\tfrac{1}{2}')
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from .reader import Node, read

SPEC = Path(__file__).resolve().parents[2] / "spec"
CHAPTERS = (
    "bayes linear-algebra gaussian gda generative-vs-discriminative "
    "naive-bayes laplace event-models real-mail"
).split()
JOINT = re.compile(r"(?:\\iff\{\}\s*&)|(?:&?\s*(=|\\ge|\\le|<|>|\\in)(?![a-z])\s*)")
NAMES = {r"\ge": ">=", r"\le": "<=", r"\in": "in"}


@dataclass(frozen=True)
class Line:
    """A line of a block: its number from 1, the relation to the previous line (or ""), tex and reason."""

    number: int
    joint: str
    tex: str
    reason: str


@dataclass(frozen=True)
class Block:
    """A display: its number from 0 within the entry. `excused` says why lines are not evaluated.

    `read` parses the notation of the lines, which is LaTeX on pages.
    """

    number: int
    derivation: bool
    tex: str
    lines: tuple[Line, ...]
    excused: dict[int, str]
    read: Callable[[str], list[Node]] = read

    def edited(self, tex: str) -> Block:
        return replace(self, tex=tex, lines=lines(tex))


@dataclass(frozen=True)
class Entry:
    id: str
    chapter: str
    kind: str
    blocks: tuple[Block, ...]
    letters: tuple[str, ...]
    chapter_letters: tuple[str, ...]
    text: str


def lines(tex: str) -> tuple[Line, ...]:
    r"""Return the rows of an aligned block; any other block is one line.

    >>> [line.joint for line in lines(r"\begin{aligned} a &= b && \text{why} \\ &\le c \end{aligned}")]
    ['', '<=']
    """
    aligned = re.search(r"\\begin\{aligned\}(.*)\\end\{aligned\}", tex, re.S)
    if not aligned:
        return (Line(1, "", " ".join(tex.split()), ""),)
    # The rows of a matrix inside a row of the block stay together.
    body = re.sub(
        r"\\begin\{pmatrix\}.*?\\end\{pmatrix\}",
        lambda m: m[0].replace(r"\\", "\0").replace("&", "\1"),
        aligned[1],
        flags=re.S,
    )
    found = list[Line]()
    for place, row in enumerate(re.split(r"\\\\(?=\s|$)", body.strip()), 1):
        formula, _, reason = (part.strip() for part in row.partition("&&"))
        if reason.startswith(r"\text{at}"):  # where the line is true, which is part of the statement
            formula += r" \quad " + reason
        joint = JOINT.match(formula)
        relation = joint and ("iff" if joint[0].startswith(r"\iff") else NAMES.get(joint[1], joint[1]))
        formula = (
            formula[joint.end() if joint else 0 :].replace("&", " ").replace("\0", r"\\").replace("\1", "&")
        )
        formula = " ".join(formula.split())
        found.append(Line(place, relation or "", formula, reason))
    return tuple(found)


@lru_cache(maxsize=None)
def entries() -> dict[str, Entry]:
    found = {}
    for chapter in CHAPTERS:
        head, parts = _parts(SPEC / f"{chapter}.md")
        said = _parts(SPEC / "letters" / f"{chapter}.txt")[1]
        for id, body in parts.items():
            if re.search(r"^- Kind: ", body, re.M):
                text = body.split("\n## ")[0] + said.pop(id, "")
                found[id] = entry(id, chapter, text, head + said.get("page", ""))
        if said.keys() - {"page"}:
            raise ValueError(f"letters/{chapter}.txt: no entry {min(said.keys() - {'page'})}")
    return found


@lru_cache(maxsize=None)
def loose() -> dict[str, Entry]:
    """Return the blocks of each page without entries, with the numbers of the entry whose letters it uses."""
    found = {}
    for file in sorted((SPEC / "letters").glob("*.txt")):
        if file.stem not in CHAPTERS:
            text = (SPEC / f"{file.stem}.md").read_text(encoding="utf-8") + _parts(file)[1]["page"]
            like = entries()[re.findall(r"the letters of ([a-z-]+)", text)[0]]
            body = f"- Kind: identity\n{text}"
            made = entry(file.stem, like.chapter, body, "")
            found[file.stem] = replace(made, chapter_letters=like.chapter_letters)
    return found


def blocks_of(page: str) -> list[Block]:
    """Return all blocks of a page."""
    alone = [loose()[page]] if page in loose() else []
    return [
        block
        for each in (*entries().values(), *alone)
        if page in (each.chapter, each.id)
        for block in each.blocks
    ]


def _parts(file: Path) -> tuple[str, dict[str, str]]:
    """Return the text of a file before its first heading `###`, and the text below each by its heading."""
    head, *parts = re.split(r"^### (.+)\n", file.read_text(encoding="utf-8"), flags=re.M)
    return head, {id.strip(): body for id, body in zip(parts[::2], parts[1::2])}


def entry(id: str, chapter: str, body: str, head: str) -> Entry:
    kind = re.findall(r"^- Kind: (\w+)", body, re.M)[0]
    derivations = body.find("**Derivation")
    excuses = _excuses(body)
    blocks = list[Block]()
    for place, display in enumerate(re.finditer(r"^```math\n(.*?)^```", body, re.M | re.S)):
        derivation = 0 <= derivations < display.start()
        blocks.append(Block(place, derivation, display[1], lines(display[1]), excuses.get(place, {})))
    return Entry(id, chapter, kind, tuple(blocks), letters(body), letters(head), body)


def _excuses(body: str) -> dict[int, dict[int, str]]:
    """Return the excuses: `- Not evaluated: formula: why` for block 0, or `formula 3, lines 1-8: why`."""
    found: dict[int, dict[int, str]] = {}
    for block, first, last, why in re.findall(
        r"^- Not evaluated: formula(?: (\d+))?(?:, lines? (\d+)(?:-(\d+))?)?: (.+)$", body, re.M
    ):
        numbers = range(int(first or 1), int(last or first or 99) + 1)
        found.setdefault(int(block or 1) - 1, {}).update(dict.fromkeys(numbers, why))
    return found


def letters(text: str) -> tuple[str, ...]:
    r"""Return what a text says about letters: `- Letters:` lines, and sentences that begin with "Write".

    >>> letters("Write $u = x - 1$ and $g$ for $2 x$. Then $u = 3$.\n\n- Letters: $h$ is a vector\n")
    ('$h$ is a vector', '$u$ is $x - 1$', '$g$ is $2 x$')
    """
    found = list[str]()
    for line in re.findall(r"^- Letters: (.*(?:\n  .*)*)", text, re.M):
        found += [item.strip() for item in re.split(r";\s+(?=\$|the |where )", " ".join(line.split()))]
    for sentence in re.findall(r"\bWrite\b(.*?)(?:\.\s|:\n)", text, re.S):
        spans = re.findall(r"\$([^$]+)\$(?: for \$([^$]+)\$)?", " ".join(sentence.split()))
        for left, right in spans:
            if not right and " = " in left:
                left, right = left.split(" = ", 1)
            if right:
                found.append(f"${left}$ is ${right}$")
    return tuple(found)
