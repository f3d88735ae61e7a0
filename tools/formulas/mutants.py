# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Put mistakes into the formulas of spec/, one at a time, and report which ones the checks miss.

`python tools/formulas/mutants.py` tries all of them, which takes some minutes; add `gda-log-odds` to try
those of one entry, `sentences` or `tables` to try those. A mistake that is not noticed needs a reason in
unnoticed.txt, or a better check. In sentences only formulas are changed that state something: a letter or a
setting is right whatever it is.

>>> [changed for _, changed, _ in mistakes(r"\ln \frac{a}{b} + c")]
['\\ln \\frac{a}{b} - c', ' \\frac{a}{b} + c', '\\ln \\frac{b}{a} + c']
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.formulas import sentences, tables
from tools.formulas.checks import check_everywhere
from tools.formulas.pages import SPEC, Block, Entry, Line, blocks_of, entries, loose

KINDS = [  # the kind of mistake, the text to find, and its replacement
    ("sign", r"(?<=[\w}\)\]|!]) \+ (?=\S)", " - "),
    ("sign", r"(?<=[\w}\)\]|]) - (?=\S)", " + "),
    ("sign", r"(?<=[({=&]) ?-(?=[\\\w(])", " "),
    ("indicator", r"1\\\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\\\}", "1"),
    ("index", r"_0(?!\w)", "_1"),
    ("index", r"_1(?!\w)", "_0"),
    ("index", r"_k(?!\w)", "_0"),
    ("index", r"_\{y\^\{\(i\)\}\}", "_0"),
    ("index", r"_y(?!\w)", "_0"),
    ("index", r"\^\{\(i\)\}", "^{(1)}"),
    ("label", r"y = 1|y=1", "y = 0"),
    ("label", r"y = 0|y=0", "y = 1"),
    ("label", r"(?<=\}) = ([1k])(?=\\\})", " = 0"),
    ("label", r"(?<=\}) = ([0k])(?=\\\})", " = 1"),
    ("transpose", r"\^T|(?<=\))T(?=\})", ""),
    ("inverse", r"\^\{-1\}", ""),
    ("factor", r"\\t?frac\{1\}\{2\}", ""),
    ("factor", r"\^\{1/2\}", ""),
    ("factor", r"(?<=[dc^])/2", ""),
    ("factor", r"2\\pi", r"\\pi"),
    ("factor", r"(?<![\w{^_])2 (?=[a-z\\])", " "),
    ("factor", r"\\, ?p\(y\)|\\, ?\\phi(?![_^\w])|\\phi_y(?= &&)", ""),
    ("factor", r"(?<=\})\\, (?=[a-z]_)", "/"),
    ("divisor", r"\\t?frac\{1\}\{n\}", r"\\frac{1}{n - 1}"),
    ("divisor", r"\\t?frac\{n\}\{2\}", r"\\frac{n - 1}{2}"),
    ("divisor", r"\+ n\}", "+ n - 1}"),
    ("logarithm", r"\\ln ", " "),
    ("logarithm", r"\\exp(?=[\\(!])", ""),
    ("square", r"\^2(?!\w)", ""),
    ("square", r"\^\{?x_j\}?", ""),
    ("sum", r"\\sum", r"\\prod"),
    ("sum", r"\\prod", r"\\sum"),
    ("range", r"=1\}\^", "=2}^"),
    ("number", r"(?<=[{(])1 \+", "2 +"),
    ("number", r"(?<=[{(])2 \+", "1 +"),
    ("number", r"(?<=\()1 - ", "2 - "),
    ("order", r"\\ge(?!\w)", r"\\le"),
    ("order", r"\\le(?!\w)", r"\\ge"),
    ("order", r" > ", " < "),
    ("order", r" < ", " > "),
    ("upside down", r"\\(t?frac)\{([^{}]*)\}\{([^{}]*)\}", r"\\\1{\3}{\2}"),
    ("letter", r"\\mu(?![a-zA-Z])", r"\\theta"),
    ("letter", r"\\Sigma(?![a-zA-Z])", "I"),
    ("letter", r"(?<![a-zA-Z\\{])n(?![a-zA-Z_}])", "d"),
    ("letter", r"\\phi(?![a-zA-Z])", r"\\alpha"),
    ("letter", r"(?<![a-zA-Z\\])x(?=[ ^_])(?!\^\{\()", r"\\mu"),
]
CELLS = [  # mistakes in code, in shapes and in numbers
    ("order", r"\[label\]\[j\]", "[j][label]"),
    ("index", r" - 1\]", "]"),
    ("index", r"\[([ij])\]", r"[\1 - 1]"),
    ("index", r"\[0\]", "[1]"),
    ("index", r"\[1\]", "[0]"),
    ("index", r"\[label\]", "[0]"),
    ("letter", r"`means\[", "`variances["),
    ("letter", r"`covariances?", "`priors"),
    ("letter", r"\brows\b", "labels"),
    ("shape", r"^d numbers", "d + 1 numbers"),
    ("shape", r"^d \+ 1 numbers", "d numbers"),
    ("shape", r"d x d", "d numbers"),
    ("shape", r"^(?:positive|number|from 0 to 1)", "whole number"),
    ("shape", r"lower triangular", "0 elsewhere"),
    ("number", r"^(\d+)(?=,|$)", r"1\1"),
    ("number", r"(?<= )1(?=[ )\\$])", "2"),
]
UNNOTICED = Path(__file__).parent / "unnoticed.txt"


class Mistake(NamedTuple):
    """A formula with a mistake: where it stands, the kind of mistake, and whether the checks notice it."""

    room: str
    kind: str
    name: str
    noticed: Callable[[], bool]


def mistakes(tex: str) -> Iterator[tuple[str, str, str]]:
    """Yield kind, text and place of each mistake; the reasons of lines stay unchanged."""
    return changed(tex, KINDS)


def changed(tex: str, kinds: Sequence[tuple[str, str, str]]) -> Iterator[tuple[str, str, str]]:
    hidden = re.sub(r"&& .*?(?=\\\\\s*\n|\n\\end|\Z)", lambda reason: "\0" * len(reason[0]), tex, flags=re.S)
    for kind, pattern, instead in kinds:
        for found in re.finditer(pattern, hidden):
            wrong = tex[: found.start()] + found.expand(instead) + tex[found.end() :]
            place = " ".join(tex[max(0, found.start() - 18) : found.end() + 14].split()).replace("\0", "")
            if wrong != tex:
                yield kind, wrong, place


def in_blocks(only: Sequence[str] = ()) -> Iterator[Mistake]:
    """Yield the mistakes in evaluated lines of blocks."""
    for entry in (*entries().values(), *loose().values()):
        if only and entry.id not in only:
            continue
        for block in entry.blocks:
            room = "derivations" if block.derivation else "statements"
            for kind, tex, place in mistakes(block.tex):
                wrong = block.edited(tex)
                lines = [new.number for old, new in zip(block.lines, wrong.lines) if old != new]
                if not lines or lines[0] not in block.excused:
                    name = f"{entry.id} {block.number + 1} {kind} | {place}"
                    yield Mistake(room, kind, name, _of_block(entry, wrong))


def _of_block(entry: Entry, wrong: Block) -> Callable[[], bool]:
    """A line fails or cannot be evaluated any more; the first world is usually enough."""
    return lambda: any(finding.verdict != "holds" for finding in check_everywhere(entry, wrong))


def in_sentences() -> Iterator[Mistake]:
    """Yield the mistakes in sentences, in formulas that state something."""
    for path in sorted(SPEC.glob("*.md")):
        lines = [
            line for block in blocks_of(path.stem) for line in block.lines if line.number not in block.excused
        ]
        for spot in sentences.spots(path.read_text(encoding="utf-8")):
            if spot.defines or sentences.is_free(spot):
                continue
            for kind, tex, place in mistakes(spot.tex):
                wrong = spot._replace(tex=tex)
                yield Mistake(
                    "sentences", kind, f"{path.stem} sentence {kind} | {place}", _of_sentence(wrong, lines)
                )


def _of_sentence(wrong: sentences.Spot, lines: Sequence[Line]) -> Callable[[], bool]:
    return lambda: not sentences.allowed(wrong, lines)


def in_tables() -> Iterator[Mistake]:
    """Yield the mistakes in the cells that have a rule."""
    for name, rows, check in tables.all_tables():
        for row in rows:
            for place, cell in enumerate(row):
                changes = (
                    [*mistakes(cell), *changed(cell, CELLS)]
                    if place not in tables.WORDS.get(name, ())
                    else []
                )
                for kind, text, where in changes:
                    wrong = [*row[:place], text, *row[place + 1 :]]
                    yield Mistake("tables", kind, f"{name} {row[0]} {kind} | {where}", _of_row(wrong, check))


def _of_row(row: tables.Row, check: tables.Check) -> Callable[[], bool]:
    def noticed() -> bool:
        try:
            return any(verdict != "holds" for _, verdict in check([row]))
        except (ValueError, LookupError, ArithmeticError):
            return True

    return noticed


def all_mistakes(only: Sequence[str] = ()) -> list[Mistake]:
    """Return all mistakes, numbered where several have the same name."""
    found = [] if only and set(only) <= {"sentences", "tables"} else list(in_blocks(only))
    found += in_sentences() if not only or "sentences" in only else []
    found += in_tables() if not only or "tables" in only else []
    seen: Counter[str] = Counter()
    numbered = []
    for mistake in found:
        seen[mistake.name] += 1
        numbered.append(mistake._replace(name=f"{mistake.name} #{seen[mistake.name]}"))
    return numbered


def sample(found: Sequence[Mistake], size: int) -> list[Mistake]:
    return Random("a sample").sample(found, size)


def main(only: Sequence[str]) -> int:
    reasons = {line.split(" -- ")[0] for line in UNNOTICED.read_text(encoding="utf-8").splitlines()}
    tried, red, unexplained = Counter[str](), Counter[str](), 0
    for mistake in all_mistakes(only):
        kinds = (f"in {mistake.room}, {mistake.kind}", f"in {mistake.room}", "in all")
        tried.update(kinds)
        if mistake.noticed():
            red.update(kinds)
        else:
            unexplained += mistake.name not in reasons
            print("" if mistake.name in reasons else "NO REASON ", mistake.name, flush=True)
    for kind, count in sorted(tried.items()):
        print(f"{kind}: {red[kind]} of {count} noticed, {red[kind] / count:.1%}")
    return int(unexplained > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
