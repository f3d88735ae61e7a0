# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The test vectors of spec/vectors/: `python tests/peers/make_vectors.py` checks them, --write renews them.

Nothing of genref is imported: `vector_cases` asks; `vector_values`, `naive_bayes_values` and
`logistic_values` answer.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "spec" / "vectors"

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from tests.peers.vector_cases import (  # noqa: E402
    bayes,
    event_models,
    gaussian,
    gda,
    generative_vs_discriminative,
    laplace,
    linear_algebra,
    naive_bayes,
)


def texts() -> dict[str, str]:
    """Return the text of each file, by its name."""
    modules = (
        bayes,
        linear_algebra,
        gaussian,
        gda,
        generative_vs_discriminative,
        naive_bayes,
        laplace,
        event_models,
    )
    chapters = [module.chapter() for module in modules]
    return {f"{chapter.name}.json": chapter.text() for chapter in chapters}


def main(arguments: Sequence[str]) -> int:
    """Check the files or, with --write, write them; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_vectors.py [--write]", file=sys.stderr)
        return 2
    status = 0
    for name, text in texts().items():
        file, content = FOLDER / name, text.encode("ascii")
        if arguments:
            file.write_bytes(content)
        elif not file.exists() or file.read_bytes() != content:
            print(f"{file} is not what is generated: python {sys.argv[0]} --write", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
