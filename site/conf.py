# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Sphinx's configuration: MyST reads the pages, Furo shows them, KaTeX sets the formulas while building."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from docutils import nodes
from pygments.lexers import TextLexer
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.writers.html5 import HTML5Translator

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from formulas import Formula, aligned, pieces, set_formulas, shown_lines  # noqa: E402
from make import MODULES  # noqa: E402

project = "genref"
extensions = ["myst_parser"]
root_doc = "contents"
exclude_patterns: list[str] = []
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_fence_as_directive = ["math"]
myst_heading_anchors = 4
myst_url_schemes = {
    "https": None,
    "source": "source/{{path}}.txt",
}
trim_doctest_flags = False
nitpicky = True

html_theme = "furo"
html_title = "genref"
html_static_path = [str(HERE / "static")]
templates_path = [str(HERE / "templates")]
html_math_renderer = "katex"
html_copy_source = False
html_show_sphinx = False
html_use_index = False
html_permalinks_icon = "#"
html_theme_options: dict[str, list[str]] = {"top_of_page_buttons": []}

FORMULAS: dict[Formula, str] = {}
SHORT = 30
"""Characters of a formula that stays on one line with the full stop or the bracket behind it."""


def render(app: Sphinx, env: BuildEnvironment) -> None:
    """Set the formulas of all pages."""
    documents = [env.get_doctree(name) for name in env.found_docs]
    formulas = [
        (node.astext(), kind is nodes.math_block)
        for document in documents
        for kind in (nodes.math, nodes.math_block)
        for node in document.findall(kind)
    ]
    of_lines = [piece for tex, alone in formulas if alone for line in aligned(tex) for piece in pieces(line)]
    whole = [(tex, alone) for tex, alone in formulas if not (alone and aligned(tex))]
    html, sheet = set_formulas([*whole, *of_lines], MODULES / "katex")
    FORMULAS.update(html)
    (Path(app.outdir) / "_static").mkdir(parents=True, exist_ok=True)
    (Path(app.outdir) / "_static/formulas.css").write_text(sheet, encoding="utf-8")


def visit_math(self: HTML5Translator, node: nodes.math) -> None:
    html = FORMULAS[node.astext(), False]
    after = node.next_node(descend=False, siblings=True)
    if len(node.astext()) <= SHORT and after and re.match(r"[^\w\s]", after.astext()):
        html = f"<span class=whole>{html}&NoBreak;"  # the span ends behind the sign: see `shorten`
    self.body.append(html)
    raise nodes.SkipNode


def visit_math_block(self: HTML5Translator, node: nodes.math_block) -> None:
    lines = aligned(node.astext())
    if lines:
        self.body.append(shown_lines(lines, FORMULAS))
    else:
        self.body.append(f'<div class="formula" tabindex="0">{FORMULAS[node.astext(), True]}</div>\n')
    raise nodes.SkipNode


def visit_literal(self: HTML5Translator, node: nodes.literal) -> None:
    text = self.encode(node.astext())
    if len(text) > 20 and " " not in text:  # a long name may be broken
        text = re.sub(r"([._/])(?=[\w.])", r"\1<wbr>", text)
    text = re.sub(r"(?<!\S)--?\w[\w-]*", r"<span class=option>\g<0></span>", text)
    self.body.append(f"<code>{text}</code>")
    raise nodes.SkipNode


def cell(found: re.Match[str]) -> str:
    """Return a cell of a table; long ones are not squeezed on a phone, and dates are not broken."""
    words = re.sub("<[^>]*>", "", found[1]).strip()
    looks = ["long"] * (len(words) > 30) + ["longest"] * (len(words) > 100)
    looks += ["whole"] * bool(re.fullmatch(r"\d[\d.-]*", words))
    return f'<td class="{" ".join(looks)}">{found[1]}' if looks else f"<td>{found[1]}"


def shorten(
    app: Sphinx, name: str, template: str, context: dict[str, str], doctree: nodes.document | None
) -> None:
    """Keep a sign behind its formula, and remove headings without words."""
    context["contents"] = context.pop("toctree")  # or Furo makes a tree that is not shown, and takes long
    body = re.sub(r"&NoBreak;([^\w\s<&]*)", r"\1</span>", context.get("body", ""))
    body = re.sub(r'<th class="head">(<p></p>)?</th>', "<td></td>", body)
    # Text in columns is unreadable with broken lines, so on a phone it scrolls.
    columns = r"<pre>(?=(?:<span></span>)?[^<]*\S {2,}\S[^<\n]*\n[^<\n]*\S {2,}\S)"
    body = re.sub(columns, "<pre class=columns>", body)
    context["body"] = re.sub(r"<td><p>(.*?)</p></td>", cell, body)


def setup(app: Sphinx) -> None:
    """Register what the pages need beyond MyST and Furo."""
    app.add_lexer("jsonl", TextLexer)
    app.add_node(nodes.literal, override=True, html=(visit_literal, None))
    app.add_html_math_renderer("katex", (visit_math, None), (visit_math_block, None))
    app.connect("env-updated", render)
    app.connect("html-page-context", shorten, priority=400)  # before Furo
