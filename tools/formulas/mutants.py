# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Put mistakes into the formulas of spec/, one at a time, and report which ones the checks miss.

`python tools/formulas/mutants.py` tries all of them, which takes some minutes; add `gda-log-odds` to try
those of one entry. A mistake that is not noticed needs a reason in unnoticed.txt, or a better check.

>>> [changed for _, changed, _ in mistakes(r"\ln \frac{a}{b} + c")]
['\\ln \\frac{a}{b} - c', ' \\frac{a}{b} + c', '\\ln \\frac{b}{a} + c']
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.formulas.checks import check_everywhere
from tools.formulas.pages import Block, Entry, entries

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
UNNOTICED = Path(__file__).parent / "unnoticed.txt"


class Mistake(NamedTuple):
    entry: Entry
    block: Block
    kind: str
    tex: str
    name: str


def mistakes(tex: str) -> Iterator[tuple[str, str, str]]:
    """Yield kind, text and place of each mistake; the reasons of lines stay unchanged."""
    hidden = re.sub(r"&& .*?(?=\\\\\s*\n|\n\\end|\Z)", lambda reason: "\0" * len(reason[0]), tex, flags=re.S)
    for kind, pattern, instead in KINDS:
        for found in re.finditer(pattern, hidden):
            changed = tex[: found.start()] + found.expand(instead) + tex[found.end() :]
            place = " ".join(tex[max(0, found.start() - 18) : found.end() + 14].split()).replace("\0", "")
            if changed != tex:
                yield kind, changed, place


def all_mistakes(only: Sequence[str] = ()) -> list[Mistake]:
    """Return all mistakes in evaluated lines, each named after its entry, block, kind and place."""
    found: list[Mistake] = []
    for entry in entries().values():
        for block in entry.blocks:
            names: Counter[str] = Counter()
            for kind, tex, place in mistakes(block.tex):
                changed = block.edited(tex).lines
                lines = [new.number for old, new in zip(block.lines, changed) if old != new]
                if (only and entry.id not in only) or (lines and lines[0] in block.excused):
                    continue
                name = f"{entry.id} {block.number + 1} {kind} | {place}"
                names[name] += 1
                found.append(Mistake(entry, block, kind, tex, f"{name} #{names[name]}"))
    return found


def noticed(mistake: Mistake) -> bool:
    """Return whether a line fails or cannot be evaluated any more; the first world is usually enough."""
    wrong = mistake.block.edited(mistake.tex)
    return any(finding.verdict != "holds" for finding in check_everywhere(mistake.entry, wrong))


def sample(size: int) -> list[Mistake]:
    return Random("a sample").sample(all_mistakes(), size)


def main(only: Sequence[str]) -> int:
    reasons = {line.split(" -- ")[0] for line in UNNOTICED.read_text(encoding="utf-8").splitlines()}
    tried, red, unexplained = Counter[str](), Counter[str](), 0
    for mistake in all_mistakes(only):
        kinds = (mistake.kind, "in derivations" if mistake.block.derivation else "in statements", "in all")
        tried.update(kinds)
        if noticed(mistake):
            red.update(kinds)
        else:
            unexplained += mistake.name not in reasons
            print("" if mistake.name in reasons else "NO REASON ", mistake.name, flush=True)
    for kind, count in tried.items():
        print(f"{kind}: {red[kind]} of {count} noticed, {red[kind] / count:.1%}")
    return int(unexplained > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
