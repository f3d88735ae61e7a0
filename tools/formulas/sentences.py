# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""The rule for formulas in sentences: they say nothing that a block does not say.

A formula between words is a letter, a number, a setting ("let $k = 2$", "for $n > 1$"), or a word-for-word
part of a formula in a block of its page that is evaluated; `python -m tools.formulas` lists the others.

>>> page = "Let $k = 2$. Then $a = b$, so $a = c$ and $k = 3$.\n\n```math\na = b + 1\n```\n"
>>> [spot.tex for spot in spots(page) if not allowed(spot, [Line(1, "", "a = b + 1", "")])]
['a = c', 'k = 3']
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .evaluator import Evaluator
from .pages import SPEC, Line, blocks_of
from .patterns import all_letters
from .reader import Node, read, tokens

EXERCISE = r"^<details>\n<summary>Exercise .*?^</details>\n</details>$"
"""The exercises on a page are made from data whose answers the lessons compute."""

NO_SENTENCES = (EXERCISE, r"^( *)```.*?^\1```", r"<!--.*?-->", r"`[^`\n]+`", r"^\|.*?$")
SETTING = re.compile(
    r"(?i)\b(?:let|for|at|with|where|if|when(?:ever)?|unless|until|while|take|choose|say|put|given|than|"
    r"between|(?:for|at|of|if|all|every|any|each|some|no|one|the|a|an) (?:\w+ )?\w+|class(?:es)?|event)$"
)
"""The words before a setting: "for every vector", "the class"."""
LEAVES = ("letter", "probability", "call", "bars", "transposed", "number", "size", "mean", "dots", "text")


class Spot(NamedTuple):
    """A formula in a sentence: its line, the words before it, and whether its sentence defines letters.

    The words before $n = 2$ in "for $k = 1$ and $n = 2$" are "for". A sentence that begins with "Write"
    defines letters, with which the blocks are evaluated.
    """

    line: int
    tex: str
    words: str
    defines: bool


def spots(page: str) -> Iterator[Spot]:
    """Yield the formulas in the sentences of a page."""
    for pattern in NO_SENTENCES:
        page = re.sub(pattern, lambda found: re.sub(r"[^\n]", " ", found[0]), page, flags=re.M | re.S)
    before, words, defines = 0, "", False
    for found in re.finditer(r"(?<![\\$])\$([^$]+)\$", page):
        *ended, between = re.split(r"\n\n|[.?!:]\s", page[before : found.start()])
        between = " ".join(between.split())
        defines = "Write" in between.split() or (defines and not ended)
        if ended or not re.fullmatch(r",?\s?(?:and|or|to)?", between):
            words = between.rstrip(",( ")
        line = page.count("\n", 0, found.start()) + 1
        yield Spot(line, " ".join(found[1].split()), words, defines)
        before = found.end()


def is_free(spot: Spot) -> bool:
    """Return whether a formula states nothing: it is a letter, a number or a setting."""
    try:
        nodes = read(spot.tex)
    except ValueError:
        return False
    return all(_is_plain(node) or _is_setting(node, spot.words) for node in nodes)


def allowed(spot: Spot, lines: Sequence[Line]) -> bool:
    """Return whether a formula follows the rule on a page whose evaluated blocks have these lines."""
    if spot.defines or any(_within(_names(spot.tex), _names(text)) for text in _texts(lines)):
        return True
    try:
        return is_free(spot) or all(map(_is_true, read(spot.tex)))
    except ValueError:
        return False


def _texts(lines: Sequence[Line]) -> Iterator[str]:
    """Yield each line, and after the line before it and after the start of its chain: a = b, and a = c."""
    start = last = ""
    for line in lines:
        yield line.tex
        yield line.reason
        if line.joint and line.joint != "iff":
            joint = {"<=": r"\le", ">=": r"\ge", "in": r"\in"}.get(line.joint, line.joint)
            yield f"{start} {joint} {line.tex}"
            yield f"{last} {joint} {line.tex}"
        else:
            start = re.split(r" (?:=|<|>|\\le|\\ge) ", line.tex)[0]
        last = re.split(r" (?:=|<|>|\\le|\\ge) ", line.tex)[-1]


@lru_cache(maxsize=None)
def _names(tex: str) -> tuple[str, ...]:
    return tuple(name for name, _ in tokens(tex))


def _within(wanted: Sequence[str], whole: Sequence[str]) -> bool:
    """Return whether these tokens stand in a line, and not before a script that belongs to the last."""
    found = (*whole, "")
    starts = (i for i in range(len(found) - len(wanted)) if found[i] == wanted[0])
    ends = ((i, i + len(wanted)) for i in starts)
    return any(found[i:j] == wanted and found[j] not in ("^", "_", "'", "!") for i, j in ends)


def _is_plain(node: Node) -> bool:
    """Return whether it is a letter or a number, or a list of them."""
    if node.kind in ("tuple", "set", "minus", "group"):
        return all(map(_is_plain, node.parts))
    return node.kind in LEAVES or (node.kind != "relation" and not _variables(node))


def _is_setting(node: Node, words: str) -> bool:
    relation = node.kind == "relation" and all(map(_is_plain, node.parts))
    return relation and SETTING.search(words) is not None


def _is_true(node: Node) -> bool:
    """Return whether it is a relation between numbers that is true: 1/4 + 1/4 = 1/2."""
    return node.kind == "relation" and not _variables(node) and Evaluator({}, []).of(node) is True


def _variables(node: Node) -> set[str]:
    return all_letters(node) - {"e", r"\pi", "I"}


def astray(name: str, page: str) -> Iterable[Spot]:
    """Return the formulas in sentences of a page that do not follow the rule."""
    lines = [line for block in blocks_of(name) for line in block.lines if line.number not in block.excused]
    return [spot for spot in spots(page) if not allowed(spot, lines)]


def everything() -> Iterator[tuple[str, Spot]]:
    """Yield the formulas on all pages that do not follow the rule."""
    for path in sorted(SPEC.glob("*.md")):
        for spot in astray(path.stem, path.read_text(encoding="utf-8")):
            yield path.name, spot


def main() -> int:
    """Print the formulas that do not follow the rule, on these pages or on all."""
    found = [(page, spot) for page, spot in everything() if not sys.argv[1:] or page in sys.argv[1:]]
    for page, spot in found:
        print(f"{page}:{spot.line}: {spot.words[-40:]} ${spot.tex}$")
    print(f"{len(found)} formulas in sentences are no letter, no setting and no part of an evaluated block")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
