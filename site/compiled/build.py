# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Write the book as JavaScript modules, one for each arithmetic, and bundle the scripts of pages of them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from .compiler import compiled

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BOOK = ROOT / "genref" / "equations.py"
COMPILED = ROOT / "build" / "compiled"
ESBUILD = ROOT / "build" / "npm" / "node_modules" / "esbuild-wasm" / "bin" / "esbuild"
RUNTIME = ("runtime.js", "doubles.js", "fractions.js")


def write_book(target: Path) -> None:
    """Write `book-doubles.js` and `book-fractions.js`, which export `book`, and the runtime beside them."""
    target.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        shutil.copyfile(HERE / name, target / name)
    source = BOOK.read_text(encoding="utf-8")
    (target / "package.json").write_text('{"type": "module"}\n', encoding="utf-8")
    for arithmetic in ("doubles", "fractions"):
        (target / f"book-{arithmetic}.js").write_text(compiled(source, arithmetic), encoding="utf-8")


def bundle(entries: list[Path], target: Path) -> None:
    """Write each script with all that it imports as one small script, which also works from a folder."""
    options = ["--bundle", "--minify", "--format=iife", "--target=es2022", "--legal-comments=none"]
    command = ["node", str(ESBUILD), *map(str, entries), f"--outdir={target}", "--log-level=error", *options]
    command.append("--entry-names=[name]")
    subprocess.run(command, check=True)


def minified(style: str) -> str:
    """Return a style sheet without comments and indents."""
    return re.sub(r"/\*.*?\*/|\n *", "", style, flags=re.S)


@contextmanager
def opened(file: Path) -> Iterator[Page]:
    """Open a page in Chromium."""
    with sync_playwright() as playwright:
        options = ["--headless", "--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=options)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(file.resolve().as_uri())
        yield page
        browser.close()
