# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Make the site in build/site: `python site/make.py`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import notebooks
import sheet
import slides
from front.build import front_page, missing_page
from live.build import copy_into
from pages import RENAMED, equation_pages, main_pages, page
from repository import ROOT, equations
from sphinx.cmd.build import main as sphinx

TARGET = ROOT / "build/site"
PAGES = ROOT / "build/site-pages"
MODULES = ROOT / "build/npm/node_modules"

CONTENTS = {
    "The lecture": "story bayes linear-algebra gaussian gda generative-vs-discriminative naive-bayes "
    "laplace event-models real-mail choosing teaching",
    "About it": "map TRACE notation glossary errata experiments",
    "To use it": "other-libraries first-check oracle conformance divergences vectors mistakes vendoring "
    "api files limits CONTRIBUTING",
}

FONTS = "AMS-Regular Caligraphic-Regular Main-Regular Math-Italic Size1-Regular Size2-Regular"
FONTS += " Size3-Regular Size4-Regular"
"""Those of KaTeX that the formulas use; without another that they need, a test fails."""


def install() -> None:
    """Put the packages of site/package.json into build/npm."""
    MODULES.parent.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / "site" / name, MODULES.parent)
    options = ["--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(["npm", "ci", *options], cwd=MODULES.parent, check=True)


def shorten_figures(target: Path) -> None:
    """Put the figures into a folder, coordinates to a tenth of a point, without what nobody sees."""
    program = str(MODULES / "svgo/bin/svgo.js")
    folders = ["--folder", str(ROOT / "spec/figures"), "--output", str(target)]
    options = ["--config", str(ROOT / "site/svgo.config.mjs"), "--quiet"]
    subprocess.run(["node", program, *folders, *options], check=True)


def main() -> int:
    """Make the pages, then what runs live; return the exit status."""
    install()
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.rmtree(TARGET, ignore_errors=True)
    PAGES.mkdir(parents=True)
    shorten_figures(PAGES / "figures")
    known = equations()
    for file in main_pages():
        name = file.relative_to(ROOT).as_posix()
        (PAGES / RENAMED.get(name, file.name)).write_text(page(name, known), encoding="utf-8")
    contents = {caption: names.split() for caption, names in CONTENTS.items()}
    listed = {"contents", *sum(contents.values(), [])}
    contents["To use it"] += sorted({file.stem for file in PAGES.glob("*.md")} - listed)
    with (PAGES / "contents.md").open("a", encoding="utf-8") as page_of_all:
        for caption, names in contents.items():
            page_of_all.write(
                f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n" + "\n".join(names) + "\n```\n"
            )
    for name, text in equation_pages(known):
        (PAGES / f"{name}.md").write_text(text, encoding="utf-8")
    options = ["-W", "--keep-going", "-q", "-b", "html", "-d", f"{PAGES}-read", "-c", str(ROOT / "site")]
    status = sphinx([*options, str(PAGES), str(TARGET)])
    if status:
        return status
    (TARGET / "_static/fonts").mkdir()
    for font in FONTS.split():
        shutil.copy(MODULES / f"katex/dist/fonts/KaTeX_{font}.woff2", TARGET / "_static/fonts")
    for file in [*TARGET.rglob("*.map"), TARGET / "objects.inv", TARGET / "_static/debug.css"]:
        file.unlink()
    copy_into(TARGET / "live")
    (TARGET / "index.html").write_text(front_page(), encoding="utf-8")
    (TARGET / "404.html").write_text(missing_page(), encoding="utf-8")
    shutil.copy(ROOT / "site/front/preview.png", TARGET)
    handouts = TARGET / "handouts"
    notebooks.write(handouts / "notebooks", PAGES / "figures")
    slides.write(handouts / "slides", MODULES)
    sheet.write(handouts, MODULES)
    return 0


if __name__ == "__main__":
    sys.exit(main())
