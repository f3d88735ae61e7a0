# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Make the front page: one file with everything in it, which also works when it is opened from a folder."""

from __future__ import annotations

import re
import subprocess
from html import escape
from pathlib import Path

from compiled.build import BOOK, write_book
from compiled.compiler import excerpt

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COMPILED = ROOT / "build" / "compiled"
MODULES = ROOT / "build" / "npm" / "node_modules"


def bundle() -> str:
    """Return the scripts and the book as one script, which esbuild has made small."""
    write_book(COMPILED)
    program = str(MODULES / "esbuild/bin/esbuild")
    options = ["--bundle", "--minify", "--format=iife", "--target=es2022", "--legal-comments=none"]
    done = subprocess.run(
        [program, str(HERE / "main.js"), *options], capture_output=True, check=True, encoding="utf-8"
    )
    return done.stdout.strip()


def _code(name: str) -> str:
    shown = escape(excerpt(BOOK.read_text(encoding="utf-8"), name), quote=False)
    return f"<details><summary>The formula in Python</summary><pre>{shown}</pre></details>"


def front_page() -> str:
    """Return the page."""
    style = re.sub(r"/\*.*?\*/|\n *", "", (HERE / "front.css").read_text(encoding="utf-8"), flags=re.S)
    page = (HERE / "page.html").read_text(encoding="utf-8")
    page = re.sub(r"\{\{code:(\w+)\}\}", lambda match: _code(match[1]), page)
    script = bundle().replace("</", "<\\/")
    return page.replace("{{style}}", style).replace("{{script}}", script)
