# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Write the book as JavaScript modules, one for each arithmetic; the scripts of pages are bundled of them."""

from __future__ import annotations

import shutil
from pathlib import Path

from .compiler import compiled

HERE = Path(__file__).resolve().parent
BOOK = HERE.parents[1] / "genref" / "equations.py"
RUNTIME = ("runtime.js", "doubles.js", "fractions.js")


def write_book(target: Path) -> None:
    """Write `book-doubles.js` and `book-fractions.js`, which export `book`, and the runtime beside them."""
    target.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        shutil.copyfile(HERE / name, target / name)
    source = BOOK.read_text(encoding="utf-8")
    for arithmetic in ("doubles", "fractions"):
        (target / f"book-{arithmetic}.js").write_text(compiled(source, arithmetic), encoding="utf-8")
