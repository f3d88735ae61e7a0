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
INDEX = {"k": r"(?:[ky]|\d+|x_j|V)", "y": "[ky01]", "j": r"(?:[jvd]|\d+|\w-1)", "i": r"(?:i|\d+|\w-1)"}
"""What may stand for an index of the table."""
WHOLE = ("theta", "A", "C", "L")
"""Letters whose row is also that of their entries."""
LONG = ("gda-logistic-form", "nb-posterior")
"""Equations whose page is two screens long while their letters are folded."""
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


def _indices(letter: str) -> list[str]:
    """Return the scripts below a letter in plain form: of phi_j|y=1, j and 1."""
    below = re.match("[^_^]*_?([^^(]*)", letter)
    return [each.split("=")[-1] for each in (below[1].split("|") if below else []) if each]


def _fits(letter: str, row: str) -> bool:
    """Whether a letter is that of a row: x_2 is in that of x_j, phi_2|y=1 in that of phi_k|y."""
    name, due, known = re.split(r"[_^|(]", letter)[0], _indices(letter), _indices(row)
    if re.split(r"[_^|(]", row)[0] != name:
        return False
    if name in WHOLE:
        return not known or due == known
    patterns = ("".join(INDEX.get(sign, sign) for sign in each) for each in known)
    return len(due) == len(known) and all(map(re.fullmatch, patterns, due))


def _row(letter: str, entry: Entry) -> Optional[Row]:
    """The row of a letter: alike before unlike, and of the chapter before others."""

    def likeness(row: Row) -> int:
        return 8 * (row.letter == letter) + 5 * (row.chapter == entry.chapter) + bool(_indices(row.letter))

    known = (row for row in notation() if row.letter not in ("k", "A") or row.chapter == entry.chapter)
    return max((row for row in known if _fits(letter, row.letter)), key=likeness, default=None)


def _what(letter: str, row: Row) -> str:
    """Return what a row says of a letter: of mu_1, the mean of class 1; of y, a label."""
    what = row.what if re.search("[_^]", letter) else row.what.replace(" of example i", "")
    for other, index in zip(_indices(row.letter), _indices(letter)):
        if re.fullmatch(r"\d+|\w-1", index):
            what = re.sub(rf"\b(class|feature|word|edge) {other}\b", rf"\1 {index}", what)
    return f"inverse of {what.removeprefix('a ')}" if "^-1" in letter and "^-1" not in row.letter else what


def table(entry: Entry) -> str:
    """Return the table of an entry's letters as Markdown; nothing for an entry without a formula."""
    rows: dict[str, str] = {}
    for found in LETTER.finditer(WORDS.sub(" ", entry.formula)):
        letter = re.sub(r"\^?T$", "", plain(found[0]))  # transposed
        row = _row(letter, entry) if letter not in ("", "p") else None  # p of x, of y, ...: each its own
        if row and letter not in rows:
            what = _what(letter, row).replace("|", r"\|")
            rows[letter] = f"| ${coloured(found[0])}$ | {what} |"
    if not rows:
        return ""
    how = "" if entry.id in LONG else " open"
    head = f'<details class="letters"{how}>\n<summary>Its letters</summary>\n\n| letter | is |\n| --- | --- |'
    return "\n".join([head, *rows.values(), "", "</details>", ""])


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
