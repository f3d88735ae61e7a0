# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""`python -m tools.formulas` compares every formula and line of spec/ with the book.

It also checks the docstrings of the book, the reasons of lines, tables of formulas and the formulas in
sentences. For each difference it prints the place and both values, and exits with status 1.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from . import sentences, tables
from .checks import Finding, everything
from .docstrings import check_docstring, said
from .letters import function_of
from .pages import Block, entries
from .reasons import check_reasons


def verdicts(block: Block, findings: Sequence[Finding]) -> dict[int, str]:
    """Return the verdict of each line: "excused", "holds", or else the first other verdict."""
    found = {line.number: "unchecked" for line in block.lines}
    for finding in findings:
        if found[finding.line] in ("unchecked", "holds"):
            found[finding.line] = finding.verdict
    return {line: "excused" if line in block.excused else verdict for line, verdict in found.items()}


def others() -> Iterator[tuple[str, str, Sequence[Finding]]]:
    """Yield the reasons of lines and the docstrings of the book, with the findings on each."""
    for entry in entries().values():
        for block in entry.blocks:
            for finding in check_reasons(entry, block):
                yield "reasons", f"{entry.id}, formula {block.number + 1}", [finding]
        name = function_of(entry)
        if name and said(name).formulas:
            yield "docstrings", f"docstring of {name}", [*check_docstring(entry)]
    for place, verdict in tables.everything():
        yield "rows of tables", place, [Finding(0, verdict, "", "")]
    for page, spot in sentences.everything():
        yield "sentences", page, [Finding(spot.line, "not in a block", spot.words, spot.tex)]


def _shown(place: str, findings: Sequence[Finding]) -> str:
    """Return the first verdict that is not a success and print it, or else the first one."""
    for finding in findings:
        if finding.verdict not in ("holds", "excused"):
            print(f"{place}, line {finding.line}: {finding.verdict}: {finding.left} | {finding.right}")
            return finding.verdict
    return findings[0].verdict


def main() -> int:
    """Print the differences, and the number of formulas and lines."""
    start = time.process_time()
    counts: Counter[tuple[str, str]] = Counter()
    for entry, block, findings in everything():
        kind = "lines of derivations" if block.derivation else "formulas"
        for line, verdict in verdicts(block, findings).items():
            counts[kind, verdict] += 1
            if verdict not in ("holds", "excused"):
                shown = next(
                    (f for f in findings if f.line == line and f.verdict == verdict),
                    Finding(line, "", "", ""),
                )
                place = f"{entry.id}, formula {block.number + 1}, line {line}"
                print(f"{place}: {verdict}: {shown.left} | {shown.right}")
    for kind, place, of_others in others():
        counts[kind, _shown(place, of_others)] += 1
    for kind in dict.fromkeys(kind for kind, _ in counts):
        found = [f"{count} {verdict}" for (of, verdict), count in sorted(counts.items()) if of == kind]
        print(f"{kind}: {', '.join(found)}")
    print(f"{time.process_time() - start:.0f} s")
    return int(any(verdict not in ("holds", "excused") for _, verdict in counts))


if __name__ == "__main__":
    sys.exit(main())
