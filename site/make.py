# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Make the site in build/site: `python site/make.py`, after `npm ci` has put its packages into build/npm."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import main as sphinx

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build/site"
PAGES = ROOT / "build/site-pages"
MODULES = ROOT / "build/npm/node_modules"

CONTENTS = {
    "The lecture": "bayes linear-algebra gaussian gda generative-vs-discriminative naive-bayes laplace event-models",
    "About it": "map TRACE notation errata experiments",
    "To use it": "oracle conformance divergences vectors vendoring limits",
}

FONTS = "AMS-Regular Caligraphic-Regular Main-Bold Main-Italic Main-Regular Math-Italic"
FONTS += " Size1-Regular Size2-Regular Size3-Regular Size4-Regular"
"""Those of KaTeX that the formulas use; another would be a failed request, which the tests do not let pass."""


def main() -> int:
    """Make the pages, then what runs live; return the exit status."""
    from pages import main_pages, page
    from repository import equations

    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(ROOT / "spec/figures", PAGES / "figures")
    known = equations()
    for file in main_pages():
        name = file.relative_to(ROOT).as_posix()
        target = {"spec/README.md": "index.md", "spec/vectors/README.md": "vectors.md"}.get(name, file.name)
        (PAGES / target).write_text(page(name, known), encoding="utf-8")
    with (PAGES / "index.md").open("a", encoding="utf-8") as index:
        for caption, names in CONTENTS.items():
            index.write(f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n" + "\n".join(names.split()) + "\n```\n")
    options = ["-W", "--keep-going", "-q", "-b", "html", "-d", f"{PAGES}-read", "-c", str(ROOT / "site")]
    status = sphinx([*options, str(PAGES), str(TARGET)])
    if status:
        return status
    shutil.make_archive(str(TARGET / "vectors"), "zip", ROOT / "spec", "vectors")
    (TARGET / "_static/fonts").mkdir()
    for font in FONTS.split():
        shutil.copy(MODULES / f"katex/dist/fonts/KaTeX_{font}.woff2", TARGET / "_static/fonts")
    for file in [*TARGET.rglob("*.map"), TARGET / "objects.inv", TARGET / "_static/debug.css"]:
        file.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
