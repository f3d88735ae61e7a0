# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The table of spec/vendoring.md, which lists the modules that each part of genref needs.

`python tools/make_vendoring.py` checks it, --write renews it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from genref.command_line import vendoring  # noqa: E402

PAGE = ROOT / "spec" / "vendoring.md"
HEAD = "| part | lines | modules | of `numbers/` | of `engine/` |\n| --- | --- | --- | --- | --- |\n"
EVERYWHERE = ("errors", "selftest", "selftest_cases", "selftest_models")
ROOMS = ("numbers/", "engine/")


def table() -> str:
    """Return the rows of the table; parts that need the same modules share a row."""
    files = vendoring.sources()
    parts: dict[tuple[str, ...], list[str]] = {}
    for part, modules in vendoring.choices(files).items():
        needed = sorted(
            file[: -len(".py")] for file in vendoring.needed(files, modules) if "__init__" not in file
        )
        lecture = " ".join(file for file in needed if "/" not in file and file not in EVERYWHERE)
        below = [" ".join(f[len(room) :] for f in needed if f.startswith(room)) for room in ROOMS]
        parts.setdefault((lines(vendoring.copied(files, [part], {})), lecture, *below), []).append(part)
    rows = [row for row in parts if "lecture" not in parts[row]]
    return "".join(f"| {', '.join(parts[row])} | {' | '.join(row)} |\n" for row in rows)


def lines(copy: Mapping[str, str]) -> str:
    """Return the number of lines in a copy's modules, with docstrings and comments, in hundreds."""
    count = sum(len(text.splitlines()) for file, text in copy.items() if file.endswith(".py"))
    return f"{round(count, -2):,}"


def page() -> str:
    """Return the page with an up-to-date table."""
    before, head, rest = PAGE.read_text(encoding="utf-8").partition(HEAD)
    return before + head + table() + rest[rest.index("\n\n") + 1 :]


def main(arguments: Sequence[str]) -> int:
    """Check the page or, with --write, write it; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_vendoring.py [--write]", file=sys.stderr)
        return 2
    if arguments:
        PAGE.write_text(page(), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page():
        print(
            f"the table of {PAGE.name} is not what is generated: python {sys.argv[0]} --write",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
