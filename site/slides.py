# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Slides of each chapter, by reveal.js: its question, equations with pictures and examples, and its end."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path

from alone import needed, prompted
from chapters import CHAPTERS, ROOT, Chapter, Entry, chapter, whole
from pages import GOALS, exercises
from typeset import Typesetter, rows

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}: slides</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="reveal/reveal.css">
<link rel="stylesheet" href="formulas.css">
<link rel="stylesheet" href="slides.css">
</head>
<body>
<div class="reveal"><div class="slides">
{slides}
</div></div>
<script src="reveal/reveal.js"></script>
<script>
// A slide that is too full for its height, or a formula for its width, gets smaller letters.
const fit = () => {{
  const slide = Reveal.getCurrentSlide()
  const full = () => slide.scrollHeight > 900 || slide.scrollWidth > 1600 ||
    [...slide.querySelectorAll(".formula")].some(box => box.scrollWidth > box.clientWidth)
  for (let size = 1; full() && size > .5; size -= .04) slide.style.setProperty("--size", size)
}}
Reveal.initialize({{ width: 1600, height: 900, margin: 0, hash: true, slideNumber: "c/t", center: false,
                    transition: "none", backgroundTransition: "none", progress: false }}).then(() => {{
  Reveal.on("slidechanged", fit)
  document.fonts.ready.then(fit)
}})
</script>
</body>
</html>
"""

LONGEST_EXAMPLE = 8
"""So many lines of an example a slide has room for; of a longer one it shows the first."""

DERIVED = ("gda-log-odds", "gda-boundary", "gda-logistic-form")
"""Equations whose derivation has a slide: why the boundary is straight, and the posterior logistic."""

START = 2
"""The number of the slide with the statements that a chapter starts from."""


def write(folder: Path, modules: Path) -> None:
    """Write the slides of all chapters into a folder of the site, with the scripts and styles they need."""
    setter = Typesetter()
    chapters = [chapter(id) for id in CHAPTERS]
    slides = ["\n".join(_slides(each, setter)) for each in chapters]
    finished, sheet = setter.finished(slides, modules / "katex", "../../_static/fonts")
    (folder / "reveal").mkdir(parents=True)
    for name in ("reveal.css", "reveal.js"):
        shutil.copy(modules / "reveal.js/dist" / name, folder / "reveal")
    shutil.copy(ROOT / "site/handouts/slides.css", folder)
    (folder / "formulas.css").write_text(sheet, encoding="utf-8")
    for each, text in zip(chapters, finished):
        html = PAGE.format(title=escape(each.title), slides=text)
        (folder / f"{each.id}.html").write_text(html, encoding="utf-8")


def _slides(of: Chapter, setter: Typesetter) -> list[str]:
    """Return the slides of a chapter."""
    goals = GOALS[of.id].split()
    asked, last = exercises()[goals[0]][1], exercises()[goals[-1]][1]
    start = f"<h2>What the examples start from</h2>\n<pre>{escape(of.setup)}</pre>"
    return [
        _slide("title", f"<h1>{escape(of.title)}</h1>\n{setter.markdown(whole(of.opening, 420))}"),
        *([_slide("equation", start)] if of.setup else []),
        _slide("ask", f"<h2>A question first</h2>\n{setter.markdown(_statement(asked))}"),
        _slide("ask", f"<h2>The answer</h2>\n{setter.markdown(asked[3].partition('</summary>')[2])}"),
        *[slide for entry in of.entries for slide in _entry(entry, of, setter)],
        _slide("ask", f"<h2>{escape(last[2])}</h2>\n{setter.markdown(_statement(last))}"),
        _slide("title", f"<h2>What you have now</h2>\n{setter.markdown(of.gained)}"),
    ]


def _statement(exercise: re.Match[str]) -> str:
    return exercise[3].split("<details>")[0]


def _entry(entry: Entry, of: Chapter, setter: Typesetter) -> Iterator[str]:
    """Yield the slide of an equation, and that of its derivation.

    Below the formula are words and an example, and beside them a picture.
    """
    title = setter.inline(entry.title.rstrip("."))
    above = f"<h2>{title}</h2>\n"
    if entry.formula:
        above += f'<div class="formula">{setter.formula(rows(entry.formula))}</div>\n'
    below = f"<p>{setter.inline(whole(entry.says, 260))}</p>\n"
    if entry.example:
        below += _code(entry, of)
    if entry.figures:
        words, file = entry.figures[0]
        image = f'<img src="../../_images/{file}" alt="{escape(words)}">'
        yield _slide("equation pictured", f"<div>{above}</div>\n<div>{below}</div>\n{image}")
    else:
        yield _slide("equation", above + below)
    if entry.id in DERIVED and entry.derivation:
        words, formula = entry.derivation
        reasons = f'<p>{setter.inline(words)}</p>\n<div class="formula">{setter.formula(formula)}</div>'
        yield _slide("equation", f"<h2>Why? {title}</h2>\n{reasons}")


def _code(entry: Entry, of: Chapter) -> str:
    """Return an example with the statements that it needs, except for those that the chapter starts from."""
    shown = _beginning(entry.example)
    first = needed(entry.before, shown)
    rest = [each for each in first if prompted([each]) not in f"{of.setup}\n"]
    continues = f'<p class="continues">continues slide {START}</p>\n' if len(rest) < len(first) else ""
    return f"{continues}<pre>{escape(prompted(rest) + shown)}</pre>\n"


def _beginning(example: str) -> str:
    """Return the first lines of an example, up to a line that prints something, as far as there is room."""
    lines = example.split("\n")
    if len(lines) <= LONGEST_EXAMPLE:
        return example
    ends = [at for at, line in enumerate(lines[1:LONGEST_EXAMPLE], 1) if line.startswith(">>> ")]
    return "\n".join(lines[: ends[-1] if ends else LONGEST_EXAMPLE])


def _slide(kind: str, html: str) -> str:
    return f'<section class="{kind}">\n{html}\n</section>'
