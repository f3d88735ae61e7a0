# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The page spec/divergences.md: `python tests/peers/make_divergences.py` checks it, --write renews it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "spec" / "divergences.md"

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from tests.peers import divergences_discrete, divergences_gaussian  # noqa: E402, F401
from tests.peers.divergences import FACTS, LIBRARIES, installed, page  # noqa: E402


def main(arguments: Sequence[str]) -> int:
    """Check the page or, with --write, write it; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_divergences.py [--write]", file=sys.stderr)
        return 2
    missing = [library for library in LIBRARIES if library not in installed()]
    if missing:
        print(f"not installed: {', '.join(missing)}", file=sys.stderr)
        return 2
    wrong = [f"{fact.name}: {complaint}" for fact in FACTS for complaint in fact.complaints()]
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    content = page().encode("ascii")
    if arguments:
        PAGE.write_bytes(content)
    elif not PAGE.exists() or PAGE.read_bytes() != content:
        print(f"{PAGE} is not what is generated: python {sys.argv[0]} --write", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
