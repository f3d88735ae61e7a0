# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture on one page: formulas of the chapters and two parts of the story, as HTML and PDF."""

from __future__ import annotations

import re
import shutil
from html import escape
from pathlib import Path

from chapters import ROOT, entries, page, whole
from compiled.build import opened
from typeset import Typesetter, rows

COLUMNS = (
    {
        "Bayes rule": "bayes-rule bayes-decision prior-shift",
        "The Gaussian": "gaussian-density gaussian-contour",
        "GDA: the model and its estimates": "gda-model gda-mle-prior gda-mle-means gda-mle-covariance",
    },
    {"GDA: the boundary": "gda-logistic-form", "Logistic regression": "logistic-hypothesis logistic-ascent"},
    {
        "Naive Bayes: which words occur": "nb-likelihood nb-laplace-feature",
        "Naive Bayes: how often they occur": "event-probability event-laplace-word",
        "Laplace smoothing of anything": "laplace-estimate",
    },
)
"""The headings of each column, and below each the ids of its equations."""

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Generative learning on one page</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="sheet-formulas.css">
<link rel="stylesheet" href="sheet.css">
</head>
<body>
<header><h1>Generative learning on one page</h1>
<p>A generative model is a prior p(y) and a description p(x | y) of each class; the rest is Bayes
rule.</p></header>
<main>
{columns}
</main>
<script>
// A formula that is too wide for its column gets smaller letters.
document.fonts.ready.then(() => {{
  for (const box of document.querySelectorAll(".formula"))
    for (let size = 1; box.scrollWidth > box.clientWidth && size > .5; size -= .03)
      box.style.fontSize = size + "em"
}})
</script>
</body>
</html>
"""


def write(folder: Path, modules: Path) -> None:
    """Write the page into a folder of the site, in both formats."""
    setter = Typesetter()
    columns = []
    for column in COLUMNS:
        html = ""
        for heading, ids in column.items():
            html += f"<h2>{escape(heading)}</h2>\n"
            for entry in (entries()[id] for id in ids.split()):
                title = setter.inline(entry.title.rstrip("."))
                html += f"<h3>{title}</h3>\n" * (not heading.startswith(title))
                html += f'<div class="formula">{setter.formula(rows(entry.formula))}</div>\n'
        columns.append(html)
    story = page("story")
    columns[1] += '<img src="../_images/gda.svg" alt="Two clouds and the line between them">'
    columns[1] += f"<h2>What to try first</h2>\n{setter.markdown(_table(story))}"
    columns[2] += f"<h2>What goes wrong</h2>\n{setter.markdown(_warnings(story))}"
    columns = [f"<section>\n{html}</section>" for html in columns]
    finished, sheet = setter.finished(["\n".join(columns)], modules / "katex", "../_static/fonts")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sheet.html").write_text(PAGE.format(columns=finished[0]), encoding="utf-8")
    (folder / "sheet-formulas.css").write_text(sheet, encoding="utf-8")
    shutil.copy(ROOT / "site/handouts/sheet.css", folder)
    with opened(folder / "sheet.html") as shown:
        shown.evaluate("document.fonts.ready")
        shown.pdf(path=folder / "sheet.pdf", prefer_css_page_size=True, print_background=True)


def _table(story: str) -> str:
    """Return what to try first, without the reasons."""
    (table,) = re.findall(r"^## What to try first\n\n(.+?)\n\n", story, re.M | re.S)
    return "\n".join("|".join(row.split("|")[:3]) + "|" for row in table.split("\n"))


def _warnings(story: str) -> str:
    """Return the first sentence of each thing that goes wrong, behind its name."""
    (section,) = re.findall(r"^## What goes wrong\n\n(.+?)^## ", story, re.M | re.S)
    found = re.findall(r"^(\*\*.+?\*\*) (.+?)\n\n", section, re.M | re.S)
    return "\n\n".join(f"{name} {whole(text, 190)}" for name, text in found)
