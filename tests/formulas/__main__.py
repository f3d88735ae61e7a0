# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""`python -m tests.formulas` compares every formula and line of spec/ with the book.

It prints the entry, the line and both values of each that differs; then its exit status is 1.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence

from .checks import Finding, everything
from .pages import Block


def verdicts(block: Block, findings: Sequence[Finding]) -> dict[int, str]:
    """The verdict of each line: "excused", "holds", or the first that is something else."""
    found = {line.number: "unchecked" for line in block.lines}
    for finding in findings:
        if found[finding.line] in ("unchecked", "holds"):
            found[finding.line] = finding.verdict
    return {line: "excused" if line in block.excused else verdict for line, verdict in found.items()}


def main() -> int:
    """Print what differs, and how many formulas and lines there are."""
    start = time.monotonic()
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
    for kind in ("formulas", "lines of derivations"):
        said = ", ".join(
            f"{count} {verdict}" for (of, verdict), count in sorted(counts.items()) if of == kind
        )
        print(f"{kind}: {said}")
    print(f"{time.monotonic() - start:.0f} s")
    return int(any(verdict not in ("holds", "excused") for _, verdict in counts))


if __name__ == "__main__":
    sys.exit(main())
