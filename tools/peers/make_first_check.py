# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The reports in spec/first-check.md, as `check` prints them: --write writes them; otherwise compare them.

Each block of the page begins with a command, and the commands are listed here in the same order. The second
and the fourth run a corrected copy of the example, with one expression replaced, and show only the verdict.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "spec" / "first-check.md"
BLOCK = re.compile(r"```text\n(\$ [^\n]*\n)(.*?)```\n", re.DOTALL)
PASSING = re.compile(
    r"error .* u A|questions [0-9a-f]{8}$|of \d+ questions|skipped \d+",
    re.MULTILINE,
)
"""Numbers that depend on the machine's rounding, or that change with every new case."""


class Run(NamedTuple):
    """A command of the page: its name for an example, and the replacement in the example before it runs."""

    before: tuple[str, ...]
    example: str
    wrong: str = ""
    mended: str = ""


GDA = Run(("--python",), "examples/oracle/first_gda.py")
WORDS = Run(("--", "node"), "examples/oracle/first_words.js")
RUNS = (
    GDA,
    GDA._replace(wrong="np.cov(centred, rowvar=False)", mended="centred.T @ centred / len(x)"),
    WORDS,
    WORDS._replace(wrong="counts.filter((n) => n > 0).length", mended="size"),
)


def reported(run: Run, folder: Path) -> str:
    """Return a block of the page: the command and its report; for a corrected example only the verdict."""
    text = (ROOT / run.example).read_text(encoding="ascii")
    if run.wrong:
        assert text.count(run.wrong) == 1, run
    file = folder / Path(run.example).name
    file.write_text(text.replace(run.wrong, run.mended) if run.wrong else text, encoding="ascii")
    command = [sys.executable, "-W", "ignore", "-m", "genref", "check", *run.before, str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == int(not run.wrong), done
    said = done.stdout.replace(str(file), run.example).splitlines(keepends=True)
    shown = said[:1] if run.wrong else said
    return f"```text\n$ python -m genref check {' '.join([*run.before, run.example])}\n{''.join(shown)}```\n"


def page() -> str:
    """Return the page with up-to-date reports."""
    with TemporaryDirectory() as folder:
        blocks = [reported(run, Path(folder)) for run in RUNS]
    text = PAGE.read_text(encoding="ascii")
    assert len(BLOCK.findall(text)) == len(blocks)
    made = iter(blocks)
    return BLOCK.sub(lambda _: next(made), text)


def main(arguments: Sequence[str]) -> int:
    """Compare the page or, with --write, write it; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_first_check.py [--write]", file=sys.stderr)
        return 2
    now = page()
    if arguments:
        PAGE.write_text(now, encoding="ascii", newline="\n")
    elif PASSING.sub("", PAGE.read_text(encoding="ascii")) != PASSING.sub("", now):
        print(f"{PAGE} has other reports: python {sys.argv[0]} --write", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
