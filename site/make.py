# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Make the site in build/site: `python site/make.py`."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import notebooks
import sheet
import slides
from chapters import ROOT
from compiled.build import minified
from front.build import learn, write_front
from live.build import copy_into
from pages import pages, titles
from sphinx.cmd.build import main as sphinx

TARGET = ROOT / "build/site"
PAGES = ROOT / "build/site-pages"
MODULES = ROOT / "build/npm/node_modules"

FONTS = "AMS-Regular Caligraphic-Regular Main-Regular Math-Italic Size1-Regular Size2-Regular"
FONTS += " Size3-Regular Size4-Regular"
"""Those of KaTeX that the formulas use; without another that they need, a test fails."""

STYLES = "pygments styles/furo formulas site"
"""The style sheets that all pages share, as one, with that of what is live."""


def install() -> None:
    """Put the packages of site/package.json into build/npm, unless they are there."""
    wanted, there = ROOT / "site/package.json", MODULES.parent / "package.json"
    if MODULES.is_dir() and wanted.read_bytes() == there.read_bytes():
        return
    if not shutil.which("npm"):
        sys.exit("The site needs npm, which comes with Node.js.")
    there.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(wanted, there)
    command = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(command, cwd=there.parent, check=True)


def write_live() -> None:
    """Write the front page, and what runs live on the others."""
    learn()
    copy_into(TARGET / "live", ROOT / "site/front/main.js")
    write_front(TARGET, titles())


def main() -> int:
    """Make the site; return the exit status."""
    install()
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(ROOT / "spec/figures", PAGES / "figures")
    linked: set[str] = set()
    for name, text in pages():
        (PAGES / f"{name}.md").write_text(text, encoding="utf-8")
        linked.update(re.findall(r"\]\(source:([^)]+)\)", text))
    live = ThreadPoolExecutor().submit(write_live)  # while Sphinx writes the pages
    options = ["-W", "--keep-going", "-q", "-b", "html", "-d", f"{PAGES}-read", "-c", str(ROOT / "site")]
    status = sphinx([*options, str(PAGES), str(TARGET)])
    live.result()
    if status:
        return status
    styles = [*(TARGET / f"_static/{name}.css" for name in STYLES.split()), ROOT / "site/live/live.css"]
    style = "".join(file.read_text(encoding="utf-8") for file in styles)
    (TARGET / "_static/all.css").write_text(minified(style), encoding="utf-8")
    for file in linked:  # files of the project are plain text
        shown = TARGET / f"source/{file}.txt"
        shown.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, shown)
    (TARGET / "_static/fonts").mkdir()
    for font in FONTS.split():
        shutil.copy(MODULES / f"katex/dist/fonts/KaTeX_{font}.woff2", TARGET / "_static/fonts")
    for unread in [*TARGET.rglob("*.map"), TARGET / "objects.inv", TARGET / "_static/debug.css"]:
        unread.unlink()
    handouts = TARGET / "handouts"
    notebooks.write(handouts / "notebooks")
    slides.write(handouts / "slides", MODULES)
    sheet.write(handouts, MODULES)
    return 0


if __name__ == "__main__":
    sys.exit(main())
