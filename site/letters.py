# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""The letters of a formula: what each is, by the table of spec/notation.md, and its colour in pictures.

Letters of TeX are compared in a plain form: \phi_{j \mid y} is phi_j|y. The row of a letter is the one that
is most alike, of its own chapter if there is one: \mu_0 is in the row of mu_k.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple, Optional

from chapters import ROOT, Entry

GREEK = "alpha eta lambda mu phi pi sigma Sigma theta ell"
LETTER = re.compile(
    rf"(?:\\(?P<greek>{'|'.join(GREEK.split())})|(?<![A-Za-z\\])(?P<latin>[A-Za-z]))(?![A-Za-z])"
    r"(?P<scripts>(?:[_^](?:\{(?:[^{}]|\{[^{}]*\})*\}|\\?[A-Za-z]+|\d|\\[A-Za-z]+\s?|[*'+-]))*)"
)
WORDS = re.compile(r"\\(?:text|mathrm|mathcal|operatorname|begin|end)\{[^{}]*\}")
COLOURS = {"mu_0": "c0", "mu_1": "c1", "phi": "cp", "Sigma": "cs", "x": "cx"}
"""The letters that the toys draw, and the classes of their colours."""


class Row(NamedTuple):
    """What notation.md says of one letter, and the chapter of the entry that uses it."""

    letter: str
    chapter: str
    what: str


@lru_cache(maxsize=None)
def notation() -> tuple[Row, ...]:
    """The letters of the table, in their plain form."""
    text = (ROOT / "spec/notation.md").read_text(encoding="utf-8")
    found = []
    for line in re.findall(r"^\| \$.*\|$", text, re.M):
        cells = (cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1])
        letter, used, meaning, shape, code = cells
        place = re.search(r"\(([a-z-]+)\.md", used)
        what = "; ".join(each for each in (meaning, shape, code) if each)
        found.append(Row(plain(letter.strip("$")), place[1] if place else "", what))
    return tuple(found)


def plain(tex: str) -> str:
    r"""Return a letter of TeX with its scripts in plain form.

    >>> plain(r"\phi_{j \mid y = 1}"), plain("x_j^{(i)}"), plain(r"\Sigma^{-1}")
    ('phi_j|y=1', 'x_j^(i)', 'Sigma^-1')
    """
    return re.sub(r"[\\{}\s,]", "", tex.replace(r"\mid", "|").replace(r"\ell", "l"))


def _row(letter: str, entry: Entry) -> Optional[Row]:
    """The row of a letter that has its name: alike before unlike, and of the chapter before others."""
    best: tuple[int, Optional[Row]] = (0, None)
    name = re.split(r"[_^|(]", letter)[0]
    for row in notation():
        if re.split(r"[_^|(]", row.letter)[0] != name:
            continue
        shape = [re.sub(r"\w+", "a", text[len(name) :]).split("^")[0] for text in (row.letter, letter)]
        likeness = 1 + 8 * (row.letter == letter) + 4 * (shape[0] == shape[1])
        likeness += 5 * (row.chapter == entry.chapter)
        best = max(best, (likeness, row), key=lambda pair: pair[0])
    return best[1]


def table(entry: Entry) -> str:
    """Return the folded table of an entry's letters as Markdown; nothing for an entry without a formula."""
    rows: dict[str, str] = {}
    for found in LETTER.finditer(WORDS.sub(" ", entry.formula)):
        letter = plain(found[0])
        row = _row(letter, entry) if letter != "p" else None  # p of x, of y, ...: each its own
        if row and letter not in rows:
            rows[letter] = f"| ${coloured(found[0])}$ | {row.what.replace('|', chr(92) + '|')} |"
    if not rows:
        return ""
    head = ['<details class="letters">', "<summary>Its letters</summary>", "", "| letter | what it is |"]
    return "\n".join([*head, "| --- | --- |", *rows.values(), "", "</details>", ""])


def coloured(tex: str) -> str:
    r"""Return a formula whose letters have the colours of the pictures.

    >>> coloured(r"\mu_1 + \max_k")
    '{\\htmlClass{c1}{\\mu_1}} + \\max_k'
    """
    masks: list[str] = []

    def masked(match: re.Match[str]) -> str:
        masks.append(match[0])
        return f"\0{len(masks) - 1}\0"

    def colour(match: re.Match[str]) -> str:
        name = "" if "(i)" in match[0] else COLOURS.get(plain(match[0]).split("^")[0])
        return rf"{{\htmlClass{{{name}}}{{{match[0]}}}}}" if name else match[0]

    text = LETTER.sub(colour, WORDS.sub(masked, tex))
    return re.sub("\0(\\d+)\0", lambda place: masks[int(place[1])], text)
