# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The page spec/divergences.md: `python tools/peers/make_divergences.py` checks it, --write rewrites it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "spec" / "divergences.md"

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from tools.peers import divergences_discrete, divergences_gaussian, divergences_r  # noqa: E402, F401
from tools.peers.divergences import FACTS, LIBRARIES, R_LIBRARIES, installed, page  # noqa: E402


def main(arguments: Sequence[str]) -> int:
    """Check the page or, with --write, write it; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_divergences.py [--write]", file=sys.stderr)
        return 2
    missing = [library for library in LIBRARIES if library not in installed()]
    if missing:
        print(f"not installed: {', '.join(missing)}", file=sys.stderr)
        return 2
    here = installed()
    for library in (library for library in R_LIBRARIES if library not in here):
        print(f"{library}: skipped, R does not have it; what the page has of it is kept", file=sys.stderr)
    facts = [fact for fact in FACTS if fact.library in here]
    wrong = [f"{fact.name}: {complaint}" for fact in facts for complaint in fact.complaints()]
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    before = PAGE.read_text(encoding="ascii") if PAGE.exists() else ""
    content = page(before)
    if arguments:
        PAGE.write_bytes(content.encode("ascii"))
    elif before != content:
        print(f"{PAGE} is not what is generated: python {sys.argv[0]} --write", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
