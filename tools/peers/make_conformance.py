# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The page spec/conformance.md: `python tools/peers/make_conformance.py --write` regenerates it.

`--json` prints its table of all libraries as JSON, without running them: a list of objects, by column. Tests
compare the page with the answers of the libraries on this machine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "spec" / "conformance.md"

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from tools.peers.conformance import Unreached, page, runs, summaries_of  # noqa: E402


def main(arguments: Sequence[str]) -> int:
    """Write the page, or print its table; return the exit status."""
    if list(arguments) not in (["--write"], ["--json"]):
        print("usage: make_conformance.py --write | --json", file=sys.stderr)
        return 2
    before = PAGE.read_text(encoding="ascii") if PAGE.exists() else ""
    if list(arguments) == ["--json"]:
        print(json.dumps(summaries_of(before), indent=1))
        return 0
    found = runs()
    for run in found:
        if isinstance(run, Unreached):
            print(f"{run.name}: skipped, {run.why}; what the page has of it is kept", file=sys.stderr)
    PAGE.write_bytes(page(found, before).encode("ascii"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
