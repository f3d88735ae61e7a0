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
FIRST = """() => {
  const main = document.querySelector("main")
  for (const each of main.querySelectorAll("[tabindex]")) each.removeAttribute("tabindex")
  for (const each of main.querySelectorAll("svg [role=button]")) each.removeAttribute("role")
  return main.outerHTML
}"""
"""The scenes as scripts have filled them; without scripts nothing can be moved."""
TABLE = f"""import {{ table }} from "{HERE.as_uri()}/experiment.js"
process.stdout.write(`export default ${{JSON.stringify(table())}}`)"""
"""The table of scene 7, as a module."""


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
    page = _page("page.html").replace("{{menu}}", lists).replace("{{script}}", script)
    file = target / "index.html"
    file.write_text(page, encoding="utf-8")
    with opened(file) as shown:
        shown.wait_for_selector("#scene-7 [role=status]:not(:empty)", state="attached")
        drawn = shown.evaluate(FIRST)
    page = re.sub("<main>.*</main>", lambda _: drawn, page, flags=re.S)
    file.write_text(page, encoding="utf-8")
    (target / "404.html").write_text(_page("missing.html"), encoding="utf-8")
