# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How large the site is, and how soon each page is there from disk: `python site/measure.py`."""

from __future__ import annotations

import shutil

from make import TARGET
from playwright.sync_api import sync_playwright

PAINTED = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
  const painted = performance.getEntriesByName("first-contentful-paint")[0]
  const loaded = performance.getEntriesByType("navigation")[0].loadEventEnd
  done([painted ? painted.startTime : NaN, loaded])
})))"""


def main() -> None:
    """Print sizes, then for each page the milliseconds until its first paint and until it is loaded."""
    files = [file for file in TARGET.rglob("*") if file.is_file()]
    sizes = {file: file.stat().st_size for file in files}
    pyodide = sum(size for file, size in sizes.items() if TARGET / "live/pyodide" in file.parents)
    rest = sum(sizes.values()) - pyodide
    print(f"{rest / 1e6:.2f} MB in {len(files)} files, and Pyodide {pyodide / 1e6:.1f} MB")
    print(f"{'page':36} {'kB':>5} {'painted':>8} {'loaded':>7}  ms")
    with sync_playwright() as playwright:
        options = ["--headless", "--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=options)
        for file in sorted(TARGET.glob("*.html")):
            page = browser.new_context().new_page()
            page.goto(file.as_uri())
            painted, loaded = page.evaluate(PAINTED)
            print(f"{file.name:36} {sizes[file] / 1e3:5.0f} {painted:8.0f} {loaded:7.0f}")
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
