# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The derivations of the spec as plain text, for the exercises on them, each with lines made false.

One edit of tools/formulas/mutants.py makes a line false, and the evaluation of the formulas confirms it. The
line before it, the line after it and all others stay true.

`python tools/make_derivations.py` checks genref/command_line/derivations.jsonl, --write renews it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Optional

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.formulas.checks import check  # noqa: E402
from tools.formulas.mutants import mistakes  # noqa: E402
from tools.formulas.pages import Block, Entry, Line, entries  # noqa: E402
from tools.formulas.plain import inline  # noqa: E402
from tools.formulas.reader import Unreadable  # noqa: E402

FILE = ROOT / "genref/command_line/derivations.jsonl"
FEWEST, MOST = 3, 9
"""The minimum number of lines in a derivation used for exercises."""

FALSE = 3
"""The number of lines of each derivation that get a false version."""

TRIED = 4
"""The maximum number of edits tried for each line."""


def text() -> str:
    """Return the contents of the file: a line of JSON for each derivation, in lecture order."""
    rows = (row(entry) for entry in entries().values())
    return "".join(json.dumps(found) + "\n" for found in rows if found is not None)


def row(entry: Entry) -> Optional[dict[str, object]]:
    """Return the longest derivation of an entry that is suitable for exercises, or None."""
    blocks = [block for block in entry.blocks if block.derivation and FEWEST <= len(block.lines) <= MOST]
    for block in sorted(blocks, key=lambda block: -len(block.lines)):
        try:
            lines = [_shown(line) for line in block.lines]
            reasons = [reason(line.reason) for line in block.lines]
        except Unreadable:
            continue
        if block.excused or not all(reasons[1:]) or len(set(lines)) < len(lines):
            continue
        return {"id": entry.id, "lines": lines, "reasons": reasons, "false": list(_false(entry, block))}
    return None


def _false(entry: Entry, block: Block) -> Iterator[tuple[int, str]]:
    """Yield a few line numbers, each with a false version of the line."""
    tried: dict[int, int] = {}
    made = set[int]()
    for _, tex, _ in mistakes(block.tex):
        edited = block.edited(tex)
        changed = [new.number for old, new in zip(block.lines, edited.lines) if old != new]
        if len(changed) != 1 or changed[0] == 1 or changed[0] in made or len(made) == FALSE:
            continue
        (number,) = changed
        tried[number] = tried.get(number, 0) + 1
        line = edited.lines[number - 1]
        if tried[number] <= TRIED and line.joint == block.lines[number - 1].joint:
            try:
                shown = _shown(line)
            except Unreadable:
                continue
            if _is_false(entry, edited, number):
                made.add(number)
                yield number, shown


def _is_false(entry: Entry, edited: Block, number: int) -> bool:
    """Return whether the edited line contradicts one of its neighbours while all other lines are true."""
    findings = list(check(entry, edited, 0))
    wrong = {finding.line for finding in findings if finding.verdict == "fails"}
    unread = {finding.line for finding in findings if finding.verdict not in ("fails", "holds")}
    return bool(wrong) and wrong <= {number, number + 1} and not unread


def _shown(line: Line) -> str:
    """Return a line as plain text, with its relation to the line before."""
    shown = inline(line.tex)
    if not shown.isascii():
        raise Unreadable(shown)
    return f"{line.joint} {shown}".strip()


def reason(tex: str) -> str:
    r"""Return a reason as plain text.

    >>> reason(r"\text{multiplied by } p(x) > 0")
    'multiplied by p(x) > 0'
    """
    parts = re.split(r"\\text\{([^}]*)\}", tex)  # formulas, and the words between them
    shown = "".join(part if n % 2 else f" {_formula(part)} " for n, part in enumerate(parts))
    return re.sub(r"\s+([,;:.])", r"\1", " ".join(shown.split()))


def _formula(tex: str) -> str:
    return ", ".join(inline(part) for part in tex.split(", ") if part.strip(" \\,")) if tex.strip() else ""


def main(arguments: Sequence[str]) -> int:
    """Check the file or, with --write, write it; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_derivations.py [--write]", file=sys.stderr)
        return 2
    if arguments:
        FILE.write_text(text(), encoding="utf-8")
    elif not FILE.exists() or FILE.read_text(encoding="utf-8") != text():
        print(f"{FILE.name} is not what is generated: python {sys.argv[0]} --write", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
