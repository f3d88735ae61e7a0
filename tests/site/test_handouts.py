# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Handouts made from chapters: notebooks that run, slides that fit, the lecture on one sheet."""

from __future__ import annotations

import ast
import io
import json
import re
from contextlib import redirect_stdout
from doctest import DocTestParser, DocTestRunner
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.site.watching import AXE, MADE, ROOT, watched

import sheet  # isort: skip
import slides as slides_  # isort: skip
from chapters import CHAPTERS, chapter, entries, whole  # isort: skip
from typeset import Typesetter, rows  # isort: skip

HANDOUTS = MADE / "handouts"


def read(name: str) -> Any:
    return json.loads((HANDOUTS / f"notebooks/{name}.ipynb").read_text(encoding="utf-8"))


def run(source: str, names: dict[str, object]) -> list[str]:
    """Return what a cell shows in Jupyter: what it prints, then the value of its last line, or an error."""
    body = ast.parse(source).body
    last = body[-1] if body and isinstance(body[-1], ast.Expr) else None
    shown = []
    with redirect_stdout(io.StringIO()) as printed:
        try:
            exec(compile(ast.Module(body[:-1] if last else body, []), "cell", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
            shown += [] if value is None else [repr(value)]
        except Exception as error:
            shown.append(f"{type(error).__name__}: {error}")
    return [text for text in (printed.getvalue(), *shown) if text]


def outputs(cell: Any) -> list[str]:
    """Return the output that a notebook has below a cell."""
    texts = []
    for output in cell["outputs"]:
        if output["output_type"] == "error":
            texts.append(f"{output['ename']}: {output['evalue']}")
        else:
            texts.append("".join(output.get("text") or output["data"]["text/plain"]))
    return texts


class TestNotebooks:
    @pytest.mark.parametrize("name", CHAPTERS)
    def test_cells_print_what_stands_below_them(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(ROOT)
        names: dict[str, object] = {"__name__": "__main__"}
        cells = [cell for cell in read(name)["cells"] if cell["cell_type"] == "code"]
        for cell in cells:
            assert run("".join(cell["source"]), names) == outputs(cell), cell["source"]
        page = (ROOT / f"spec/{name}.md").read_text(encoding="utf-8")
        assert len(re.findall(r"^>>> ", page, re.M)) >= sum(len(cell["outputs"]) for cell in cells) > 0

    def test_jupyter_runs_one(self) -> None:
        nbformat: Any = pytest.importorskip("nbformat")
        nbclient: Any = pytest.importorskip("nbclient")
        notebook = nbformat.read(HANDOUTS / "notebooks/bayes.ipynb", as_version=4)
        before = [outputs(cell) for cell in notebook.cells if cell.cell_type == "code"]
        where = {"metadata": {"path": str(ROOT)}}
        nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3", resources=where).execute()
        assert [outputs(cell) for cell in notebook.cells if cell.cell_type == "code"] == before

    def test_words_and_pictures_are_those_of_the_page(self) -> None:
        text = json.dumps(read("bayes"))
        assert "attachment:new-patient.svg" in text and '"image/svg+xml": ["P' in text
        assert "(errata.md" not in text and "<!--" not in text and "- Letters:" not in text


TOO_FULL = """async () => {
  const found = []
  await document.fonts.ready
  for (let i = 0; i < Reveal.getTotalSlides(); i++) {
    Reveal.slide(i)
    const slide = Reveal.getCurrentSlide()
    const wide = [...slide.querySelectorAll(".formula")].some(box => box.scrollWidth > box.clientWidth)
    const size = Number(slide.style.getPropertyValue("--size") || 1)
    if (wide || slide.scrollHeight > 900 || size < .6) found.push([i, size])
  }
  return found
}"""


class TestSlides:
    @pytest.mark.parametrize("name", CHAPTERS)
    def test_each_fits_its_frame(self, browser: Browser, site: str, name: str) -> None:
        where = f"{site}/handouts/slides/{name}.html"
        with watched(browser, where, viewport={"width": 1600, "height": 900}) as page:
            page.wait_for_function("window.Reveal && Reveal.isReady()")
            of = chapter(name)
            titles = page.evaluate("[...document.querySelectorAll('h1, h2')].map(title => title.textContent)")
            assert titles[0] == of.title and len(titles) >= len(of.entries) + 4
            assert titles[-1] == "What you have now"
            assert page.evaluate(TOO_FULL) == []
            texts = page.locator("section p").all_inner_texts()
            assert not [
                text
                for text in texts
                if text.strip()
                and "Answer:" not in text
                and not re.search(r"[.:?!)\]”✓]$|slide 2$", text.strip())
            ]

    @pytest.mark.parametrize("name", CHAPTERS)
    def test_the_code_of_each_runs_alone_or_after_the_slide_that_it_names(self, name: str) -> None:
        html = (HANDOUTS / f"slides/{name}.html").read_text(encoding="utf-8")
        slides = html.split("<section")[1:]
        code = [unescape("".join(re.findall("<pre>(.*?)</pre>", slide, re.S))) for slide in slides]
        runner, told = DocTestRunner(verbose=False), list[str]()
        for slide, shown in zip(slides, code):
            names: dict[str, object] = {"__name__": "__main__"}
            if f"continues slide {slides_.START}" in slide:
                assert "What the examples start from" in slides[slides_.START - 1]
                for statement in DocTestParser().get_examples(code[slides_.START - 1]):
                    exec(statement.source, names)
            example = DocTestParser().get_doctest(shown, names, name, None, None)
            runner.run(example, out=told.append)
        assert runner.tries >= len(chapter(name).entries) and told == []

    def test_why_the_boundary_is_straight_has_a_slide(self) -> None:
        html = (HANDOUTS / "slides/gda.html").read_text(encoding="utf-8")
        at = [
            html.index(f"<h2>Why? The {rest}</h2>")
            for rest in ("log-odds are linear", "boundary is straight")
        ]
        assert at == sorted(at) and "mixed terms cancel" in html[at[0] : at[1]].replace("\xa0", " ")

    @pytest.mark.parametrize("name", ["slides/bayes", "sheet"])
    def test_pictures_on_white_are_drawn_for_white(self, browser: Browser, site: str, name: str) -> None:
        page = browser.new_page(color_scheme="dark")
        page.goto(f"{site}/handouts/{name}.html", wait_until="load")
        assert "light" in page.evaluate("getComputedStyle(document.documentElement).colorScheme")
        page.close()

    def test_everybody_can_read_them(self, browser: Browser, site: str) -> None:
        page = browser.new_page(viewport={"width": 1600, "height": 900})
        page.goto(f"{site}/handouts/slides/gda.html#/2")
        page.add_script_tag(path=AXE)
        found = page.evaluate("axe.run({runOnly: ['color-contrast', 'image-alt', 'document-title']})")
        assert [violation["id"] for violation in found["violations"]] == []
        page.close()


class TestSheet:
    def test_all_of_it_is_on_the_page(self, browser: Browser, site: str) -> None:
        where = f"{site}/handouts/sheet.html"
        with watched(browser, where, viewport={"width": 1123, "height": 794}) as page:
            page.evaluate("document.fonts.ready.then(() => null)")
            page.wait_for_timeout(300)
            full = page.evaluate(
                """[document.body, ...document.querySelectorAll(".formula")].map(box =>
                    box.scrollHeight > box.clientHeight + 2 || box.scrollWidth > box.clientWidth)"""
            )
            ids = [id for column in sheet.COLUMNS for ids in column.values() for id in ids.split()]
            assert full == [False] * (1 + len(ids)) and len(ids) > 15 and set(ids) <= set(entries())
            said = page.locator("h2:has-text('What goes wrong') ~ p").all_inner_texts()
            assert len(said) > 3 and all(text.strip()[-1] in ".?!" for text in said)

    def test_the_pdf_has_one_page(self) -> None:
        pdf = (HANDOUTS / "sheet.pdf").read_bytes()
        assert pdf.startswith(b"%PDF") and len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1


def test_they_are_small() -> None:
    assert sum(file.stat().st_size for file in HANDOUTS.rglob("*") if file.is_file()) < 3_000_000


def test_sentences_are_whole() -> None:
    assert whole("One. Two words. Three.", 10) == "One." and whole("One. Two.", 9) == "One. Two."
    assert rows("a" * 60 + r", \qquad b").endswith(r"a, \\[.4em] b\end{gathered}")
    assert rows(r"a, \qquad b") == r"a, \qquad b"


def test_formulas_stand_where_they_were() -> None:
    setter = Typesetter()
    text = setter.markdown("See [this](x.md): $x^2$ and\n\n```math\n\\frac{1}{2}\n```\n")
    (html,), style = setter.finished([text], ROOT / "build/npm/node_modules/katex", "fonts")
    assert "<p>See this: " in html and html.count("katex-display") == 1 and "url(fonts/" in style
    assert Path(AXE).exists() and "\ufdd0" not in html
