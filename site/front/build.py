# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Make the front page and the page of a wrong address: each is one file with everything in it.

Chromium opens the front page once, and what it draws is written into the file. So each scene has its first
picture and its sentence without scripts, too, and in print.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from html import escape
from pathlib import Path

from compiled.build import COMPILED, minified, opened

HERE = Path(__file__).resolve().parent
FIRST = """() => [...document.querySelectorAll(".scene :is(figure, .verdict, ul, .bank)")].map(part => {
  for (const each of part.querySelectorAll("[tabindex]")) each.removeAttribute("tabindex")
  for (const each of part.querySelectorAll("[role=button]")) each.removeAttribute("role")
  return part.innerHTML
})"""
"""The insides of all that scripts fill, in the order of the page; without scripts nothing can be moved."""
TABLE = f"""import {{ table }} from "{HERE.as_uri()}/experiment.js"
process.stdout.write(`export default ${{JSON.stringify(table())}}`)"""
"""The table of scene 7, as a module."""
PLACES = re.compile(
    r'(<(?:figure|div class="verdict"[^>]*|ul class="messages"|div class="bank"[^>]*)>)'
    r".*?(?=</(?:figure|div|ul)>)"
)


def _page(name: str) -> str:
    """Return a page of this folder with the style of all of them."""
    style = minified((HERE / "front.css").read_text(encoding="utf-8"))
    return (HERE / name).read_text(encoding="utf-8").replace("{{style}}", style)


def learn() -> None:
    """Write the table of scene 7."""
    command = ["node", "--input-type=module", "-e", TABLE]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    (COMPILED / "few.js").write_text(done.stdout, encoding="utf-8")


def write_front(target: Path, menu: Mapping[str, Mapping[str, str]]) -> None:
    """Write the front page, which also works opened from a folder, and the page of a wrong address.

    `menu` has the titles of pages by their names, for each heading.
    """
    main = target / "live/main.js"
    script = main.read_text(encoding="utf-8").strip().replace("</", "<\\/")
    main.unlink()
    lists = "".join(
        f"<div><b>{heading}</b><ul>"
        + "".join(f'<li><a href="{name}.html">{escape(title)}</a></li>' for name, title in titles.items())
        + "</ul></div>"
        for heading, titles in menu.items()
    )
    page, file = _page("page.html").replace("{{menu}}", lists), target / "index.html"
    file.write_text(page.replace("{{script}}", script), encoding="utf-8")
    with opened(file) as shown:
        shown.wait_for_selector("[data-live=all]", state="attached")
        drawn = shown.evaluate(FIRST)
    parts = iter(drawn)
    page = PLACES.sub(lambda place: place[1] + next(parts), page)
    file.write_text(page.replace("{{script}}", script), encoding="utf-8")
    (target / "404.html").write_text(_page("missing.html"), encoding="utf-8")
