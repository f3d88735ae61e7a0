# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every page of the site loads, fits the screen, is accessible, and has working links."""

from __future__ import annotations

import doctest
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
MADE = ROOT / "build/site"
AXE = ROOT / "build/npm/node_modules/axe-core/axe.min.js"
WIDTHS = (390, 800, 1280, 1600)
GROUNDS: dict[Literal["light", "dark"], str] = {"light": "rgb(255, 255, 255)", "dark": "rgb(13, 17, 23)"}

sys.path[:0] = [str(ROOT), str(ROOT / "site")]

import alone  # noqa: E402
from chapters import CHAPTERS  # noqa: E402
from formulas import set_formulas  # noqa: E402
from letters import table  # noqa: E402
from pages import equation_pages  # noqa: E402
from repository import equations  # noqa: E402

EQUATIONS = equations()
ALONE = [f"{id}.html" for id in EQUATIONS]
"""Pages of one equation. They are alike, so some tests look at a few of them."""
PAGES = sorted({file.name for file in MADE.glob("*.html")} - set(ALONE[2:]))

FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""After two frames the page has been laid out, and its scripts have seen its width."""

CUT_OFF = (
    """async () => {
  const folded = [...document.querySelectorAll("details:not([open])")];
  const toggled = (fold) => new Promise((done) => fold.addEventListener("toggle", done, {once: true}));
  const opened = folded.map(toggled);
  for (const fold of folded) fold.open = true;
  await Promise.all(opened);
  await %s;
  const columns = innerWidth < 600 ? "" : ", .table-wrapper, pre.columns";  // on a phone they scroll
  const parts = `.formula, pre:not(.columns), .genref-thing, article p, article li${columns}`;
  const cut = [...document.querySelectorAll(parts)]
    .filter((e) => e.clientWidth && getComputedStyle(e).display !== "inline")
    .filter((e) => e.scrollWidth > e.clientWidth + 2)  // space behind a subscript
    .map((e) => `${e.className || e.tagName} ${e.scrollWidth}: ${e.textContent.slice(0, 60)}`);
  for (const fold of folded) fold.open = false;
  return cut;
}"""
    % FRAMES
)
"""Elements that are wider than their container, including folded ones."""


THIN_OUT = """() => {
  for (const set of document.querySelectorAll(".katex")) set.replaceChildren("x");
  for (const row of document.querySelectorAll("tbody tr:nth-child(n + 12)")) row.remove();
  const kinds = new Set();
  for (const token of document.querySelectorAll(".highlight pre span[class]")) {
    const kind = `${token.className} ${token.parentElement.className}`;
    if (kinds.has(kind)) token.replaceWith(...token.childNodes);
    kinds.add(kind);
  }
}"""
"""Leave one of what is alike, for axe takes its time over each: parts of formulas, which it does not check;
rows of a table; words of code in the same colour."""

ANSWERS = {
    "spam": "naive-bayes.html",
    "smoothing": "laplace.html",
    "Laplace": "laplace.html",
    "zero probability": "naive-bayes.html#nb-zero-over-zero",
    "0/0": "naive-bayes.html#nb-zero-over-zero",
    "word that was never seen": "naive-bayes.html#nb-zero-over-zero",
    "straight line": "gda.html#gda-boundary",
    "LDA": "gda.html",
    "prior": "bayes.html#bayes-rule",
    "Bayes theorem": "bayes.html#bayes-rule",
    "tie": "bayes.html#bayes-decision",
    "normal distribution": "gaussian.html#gaussian-density",
    "covariance": "gaussian.html#covariance-definition",
    "sigmoid": "generative-vs-discriminative.html#logistic-function",
    "softmax": "generative-vs-discriminative.html#softmax-hypothesis",
    "gradient ascent": "generative-vs-discriminative.html#logistic-ascent",
    "few examples": "generative-vs-discriminative.html#gda-data-efficiency",
    "stop words": "naive-bayes.html#nb-stop-words",
    "calibration": "real-mail.html#calibration-table",
    "overconfident": "real-mail.html#nb-overconfidence",
    "which model": "choosing.html",
}
"""What people look for, and the place that explains it."""


class Reader(HTMLParser):
    """What a page has: its anchors, its links, what it loads, its words, the text of each example."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.inside: list[str] = []
        self.text = ""
        self.examples: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note the attributes, and where the parser is."""
        of = dict(attributes)
        self.anchors.add(of.get("id") or "")
        if tag == "a" and of.get("href"):
            self.links.append(of["href"] or "")
        elif tag in ("script", "img", "link", "iframe"):
            self.loads += [of[name] or "" for name in ("src", "href") if of.get(name)]
        if tag in ("genref-example", "pre"):
            self.inside.append(tag)
            if self.inside == ["genref-example", "pre"]:
                self.examples.append("")

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        if self.inside[-1:] == [tag]:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        """Take the text."""
        self.text += data
        if self.inside == ["genref-example", "pre"]:
            self.examples[-1] += data


@lru_cache(maxsize=None)
def read(file: Path) -> Reader:
    """Return the content of a page."""
    reader = Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    return reader


def complaints(page: Page, site: str) -> list[str]:
    """Return a list that grows with each error of the page and each request that fails or goes elsewhere."""
    found: list[str] = []
    page.on(
        "console",
        lambda message: found.append(message.text) if message.type in ("error", "warning") else None,
    )
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("requestfailed", lambda request: found.append(f"failed: {request.url}"))
    page.on(
        "response",
        lambda answer: found.append(f"{answer.status}: {answer.url}") if answer.status > 399 else None,
    )
    page.on("request", lambda sent: None if sent.url.startswith((site, "data:")) else found.append(sent.url))
    return found


@pytest.fixture(scope="class", params=PAGES)
def shown(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[tuple[Page, list[str]]]:
    """A page, and its errors in the console."""
    page = browser.new_context().new_page()
    found = complaints(page, site)
    page.goto(f"{site}/{request.param}", wait_until="load")
    yield page, found
    page.context.close()


class TestEachPage:
    """Each page is opened once, and its window made wider."""

    def test_it_loads_without_a_word_and_fits(self, shown: tuple[Page, list[str]]) -> None:
        page, found = shown
        page.evaluate("document.fonts.ready.then(() => null)")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(FRAMES)
            for scheme, ground in GROUNDS.items():
                page.emulate_media(color_scheme=scheme)
                assert page.evaluate("document.documentElement.scrollWidth") <= width
                assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
            assert page.evaluate(CUT_OFF) == []
        assert found == []

    def test_everybody_can_read_it(self, shown: tuple[Page, list[str]]) -> None:
        page, _ = shown
        page.set_viewport_size({"width": 1280, "height": 900})
        page.evaluate(THIN_OUT)
        page.add_script_tag(path=AXE)
        run = "rules => axe.run({resultTypes: ['violations'], ...rules}).then(found => found.violations)"
        blind = {"empty-table-header": {"enabled": False}}  # to formulas; tested below
        page.emulate_media(color_scheme="light")
        violations = page.evaluate(run, {"rules": blind})
        page.emulate_media(color_scheme="dark")
        violations += page.evaluate(run, {"runOnly": ["color-contrast"]})
        assert [(found["id"], found["nodes"][0]["html"][:200]) for found in violations] == []


class TestInChromium:
    """Search, tables and ways between pages."""

    def test_the_search_finds_every_equation(self, browser: Browser, site: str) -> None:
        page = browser.new_context().new_page()
        page.goto(f"{site}/contents.html")
        page.get_by_label("Search").first.fill("gda-mle-covariance")
        page.keyboard.press("Enter")
        page.locator("#search-results li a").first.click()
        assert "gda.html" in page.url and page.url.endswith("#gda-mle-covariance")
        page.goto(f"{site}/search.html")
        search = "id => Search._performSearch(...Search._parseQuery(id)).map(found => found[0] + found[2])"
        lost = [id for id in EQUATIONS if f"{EQUATIONS[id].chapter}#{id}" not in page.evaluate(search, id)]
        page.context.close()
        assert lost == []

    def test_the_search_begins_with_the_place_that_explains(self, browser: Browser, site: str) -> None:
        page = browser.new_context().new_page()
        for query, place in ANSWERS.items():
            page.goto(f"{site}/search.html?q={query}")
            first = page.locator("#search-results li a").first.get_attribute("href") or ""
            assert urlsplit(first).path.split("/")[-1] == place.split("#")[0], query
            assert first.endswith(place), query
        page.context.close()

    def test_a_goal_at_the_end_of_a_chapter_unfolds_its_exercise(self, browser: Browser, site: str) -> None:
        page = browser.new_page(viewport={"width": 390, "height": 800})
        for name in CHAPTERS:
            page.goto(f"{site}/{name}.html")
            links = page.locator(".goals a")
            assert 3 <= links.count() <= 4
            for link in links.all():
                link.click()
                target = (link.get_attribute("href") or "").lstrip("#")
                opened = page.locator(f"genref-exercise#{target} > details[open]")
                opened.wait_for()
                assert (link.text_content() or "") in (opened.locator("summary").first.text_content() or "")
        page.close()

    def test_an_equation_alone_takes_about_two_screens(self, browser: Browser, site: str) -> None:
        page = browser.new_context(viewport={"width": 1280, "height": 1000}).new_page()
        found = complaints(page, site)
        for name in ALONE:
            page.goto(f"{site}/{name}")
            assert page.evaluate("document.querySelector('article').offsetHeight") < 2300, name
            assert page.evaluate(CUT_OFF) == []
        page.goto(f"{site}/{ALONE[0]}")
        for name in [*ALONE[1:4], ALONE[2]]:
            page.locator(
                ".next-page" if name != ALONE[2] or page.url.endswith(ALONE[1]) else ".prev-page"
            ).click()
            assert page.url.endswith(name)
        page.context.close()
        assert found == []

    @pytest.mark.parametrize(("width", "height"), [(390, 844), (800, 900), (1280, 900)])
    def test_a_chapter_moves_within_three_screens(
        self, browser: Browser, site: str, width: int, height: int
    ) -> None:
        page = browser.new_page(viewport={"width": width, "height": height})
        for name in set(CHAPTERS) - {"real-mail"}:  # a report of an experiment
            page.goto(f"{site}/{name}.html")
            first = page.locator(".genref-thing, genref-example button").first
            first.wait_for()
            top = first.evaluate("part => part.getBoundingClientRect().top")
            assert top < 3 * height, name
        page.close()

    def test_tables_are_filtered_and_sorted(self, browser: Browser, site: str) -> None:
        page = browser.new_context().new_page()
        page.goto(f"{site}/TRACE.html")
        page.get_by_label("Only rows with").fill("gda-mle identity")
        assert page.locator("tbody tr:visible").all_inner_texts()[0].startswith("gda-mle-maximum")
        assert page.locator("output").inner_text() == f"1 of {len(EQUATIONS)} rows"
        page.goto(f"{site}/conformance.html")
        page.get_by_role("button", name="passed").first.click()
        heading = page.locator("th", has_text="passed").first
        column = heading.evaluate("cell => cell.cellIndex")
        table = heading.locator("xpath=ancestor::table")
        numbers = [
            int(text) for text in table.locator(f"tbody td:nth-child({column + 1})").all_inner_texts() if text
        ]
        assert numbers == sorted(numbers) and len(set(numbers)) > 5
        page.context.close()

    def test_words_of_narrow_tables_are_whole(self, browser: Browser, site: str) -> None:
        page = browser.new_page(viewport={"width": 800, "height": 900})
        lines = """word => {
          const walker = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
          const counts = [];
          for (let node; (node = walker.nextNode());) {
            const at = node.data.indexOf(word);
            if (at < 0 || !node.parentElement.closest("td")) continue;
            const range = new Range();
            range.setStart(node, at);
            range.setEnd(node, at + word.length);
            counts.push(range.getClientRects().length);
          }
          return counts;
        }"""
        for name, word in (("TRACE", "definition"), ("conformance", "Classifier")):
            page.goto(f"{site}/{name}.html", wait_until="load")
            page.evaluate(FRAMES)
            assert set(page.evaluate(lines, word)) == {1}, word
        page.close()

    def test_a_phone_searches_on_the_page_itself(self, browser: Browser, site: str) -> None:
        page = browser.new_page(viewport={"width": 390, "height": 800})
        page.goto(f"{site}/search.html")
        page.get_by_label("Search for").fill("spam")
        page.keyboard.press("Enter")
        page.locator("#search-results li").first.wait_for()
        assert page.get_by_label("Search for").input_value() == "spam"
        page.locator("#search-results p.context").first.wait_for()
        assert not page.locator("#search-results p.context", has_text="Notebook Slides").count()
        page.close()

    @pytest.mark.parametrize("address", ["nothing.html", "source/genref/nothing.html"])
    def test_a_wrong_address_leads_back(self, browser: Browser, site: str, address: str) -> None:
        page = browser.new_page()
        page.route("**/nothing.html", lambda route: route.fulfill(path=MADE / "404.html", status=404))
        page.goto(f"{site}/{address}")
        page.wait_for_function("[...document.links].every(link => !link.pathname.includes('source'))")
        page.get_by_role("link", name="all pages").click()
        assert page.url == f"{site}/contents.html"
        page.close()

    def test_it_can_be_read_without_javascript(self, browser: Browser, site: str) -> None:
        context = browser.new_context(java_script_enabled=False, viewport={"width": 1600, "height": 900})
        page = context.new_page()
        page.goto(f"{site}/gda.html")
        entry = page.locator("#gda-mle-prior")
        for part in (".katex-html", "genref-example pre", "details", ".book pre", "summary"):
            assert entry.locator(part).first.is_visible(), part
        assert not entry.locator(".evidence").is_visible()
        entry.get_by_text("Evidence: source").click()
        assert entry.locator(".evidence").is_visible()
        context.close()


class TestAsFiles:
    """Pages as they are written."""

    @pytest.mark.parametrize(
        "file", sorted(MADE.rglob("*.html")), ids=lambda file: file.relative_to(MADE).as_posix()
    )
    def test_its_links_lead_somewhere(self, file: Path) -> None:
        for link in read(file).links:
            parts = urlsplit(link)
            assert not parts.scheme or parts.scheme == "https", link
            if parts.scheme or parts.path.endswith("search.html"):
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            assert target.is_file(), link
            assert not parts.fragment or unquote(parts.fragment) in read(target).anchors, link
        assert [load for load in read(file).loads if urlsplit(load).netloc] == []

    def test_the_map_is_in_words(self) -> None:
        page = (MADE / "map.html").read_text(encoding="utf-8")
        drawing = "".join(re.findall('<div class="map".*?</div>', page, re.S))
        shown = [" ".join(re.findall("<text[^>]*>(.*?)</text>", link)) for link in drawing.split("<a ")[1:]]
        assert (
            "Gaussian discriminant analysis" in shown and "How many parameters the assumption saves" in shown
        )
        assert not set(shown) & set(EQUATIONS) and not re.search(
            r">[a-z]+-[a-z-]+</a>", page.split("<table")[1]
        )

    @pytest.mark.parametrize("id", EQUATIONS)
    def test_an_equation_is_there_with_all_its_parts(self, id: str) -> None:
        page = MADE / f"{EQUATIONS[id].chapter}.html"
        html = page.read_text(encoding="utf-8")
        start = html.index(f'<section id="{id}">')
        entry = html[start : html.index('class="evidence', start) + 20_000]
        assert id in read(page).anchors and "katex" in entry
        if EQUATIONS[id].code:
            assert f'<span class="nf">{id.replace("-", "_")}</span>' in entry

    @pytest.mark.parametrize("file", sorted((ROOT / "spec").glob("*.md")), ids=lambda file: file.name)
    def test_an_example_is_what_the_spec_has(self, file: Path) -> None:
        written = re.findall(r"^```pycon\n(.*?)^```$", file.read_text(encoding="utf-8"), re.M | re.S)
        made = MADE / ("contents.html" if file.name == "README.md" else f"{file.stem}.html")
        assert [text.strip() for text in read(made).examples] == [text.strip() for text in written]

    def test_the_example_of_an_equation_alone_runs_alone(self) -> None:
        assert doctest.testmod(alone) == (0, 3)
        runner, told = doctest.DocTestRunner(verbose=False), list[str]()
        for id, text in equation_pages(EQUATIONS):
            code = "".join(re.findall(r"^```pycon\n(.*?)^```$", text, re.M | re.S))
            example = doctest.DocTestParser().get_doctest(code, {"__name__": "__main__"}, id, None, None)
            runner.run(example, out=told.append)
        assert runner.tries > 400 and told == []

    @pytest.mark.parametrize("name", sorted({*PAGES, *ALONE} - {"index.html", "search.html"}))
    def test_a_link_to_it_is_shown_with_a_description(self, name: str) -> None:
        page = (MADE / name).read_text(encoding="utf-8")
        assert re.search(r'<meta content="[^"]{20,240}" name="description"', page)
        assert re.search(r'<meta content="[^"]{3,}" property="og:title"', page)

    @pytest.mark.parametrize("name", PAGES)
    def test_no_heading_of_a_table_is_empty(self, name: str) -> None:
        headings = re.findall("<th[^>]*>(.*?)</th>", (MADE / name).read_text(encoding="utf-8"), re.S)
        assert all(re.sub("<[^>]*>", "", heading).strip() for heading in headings)

    def test_formulas_that_are_shortened_keep_all_their_symbols(self) -> None:
        texts = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "spec").glob("*.md"))
        formulas = sorted(set(re.findall(r"(?<![\\$`])\$([^$`\n]+)\$(?!\$)", texts)))
        html, _ = set_formulas([(formula, False) for formula in formulas], AXE.parents[1] / "katex")
        short = {tex: re.sub("<[^>]*>", "", text) for (tex, _), text in html.items() if "<math" not in text}
        assert len(formulas) > 300 and len(short) > 10
        for tex, text in short.items():
            assert len(text) == len(re.findall(r"\\[A-Za-z]+|[^\s{}]", tex)), f"{tex} is shown as {text}"

    def test_it_is_small(self) -> None:
        """Without handouts, and what is loaded only when somebody runs an example.

        Formulas as HTML and as MathML are half of it; the pages of single equations are 1.7 MB.
        """
        live = MADE / "live"
        apart = {live / "pyodide", MADE / "handouts"}
        files = [file for file in MADE.rglob("*") if file.is_file() and not apart.intersection(file.parents)]
        size = sum(file.stat().st_size for file in files if file != live / "mistakes.tar.bz2")
        assert size <= 9_500_000


class TestLetters:
    def test_what_they_are_is_said_by_hand(self) -> None:
        """Letters of three entries, with what the page on notation and the example of the book say."""
        assert "| <i>x</i><sup>(<i>i</i>)</sup> | the i-th example; `rows[i]` | `[[5], [6], [9]]` |" in table(
            "gda-mle-means"
        )
        assert "| <i>k</i> | number of outcomes; whole number |  |" in table("laplace-estimate")
        assert (
            "| <i>N</i> | the Gaussian distribution with mean mu and covariance Sigma; `Gaussian` |"
            in table("gda-model")
        )

    @pytest.mark.parametrize(
        ("id", "letter", "value"),
        [  # of the example in the docstring of the book's function
            ("gda-log-odds", "<i>μ</i><sub>1</sub>", "`[4]`"),  # of mu = {0: [1], 1: [4]}
            ("gda-log-odds", "<i>ϕ</i>", "`1/2`"),  # of phi = {0: 1/2, 1: 1/2}
            ("gda-mle-prior", "<i>ϕ</i>", "`1/3`"),  # one of three labels is 1
            ("gda-log-likelihood", "<i>μ</i><sub>1</sub>", ""),  # the example has class 0 alone
            ("matrix-ldl", "<i>A</i>", "`[[4, 2], [2, 3]]`"),  # not what the function returns
            ("laplace-estimate", "<i>z</i><sup>(<i>i</i>)</sup>", ""),  # it has counts, no observations
            ("nb-mle-feature", "<i>ϕ</i><sub><i>j</i> \\| y = 1</sub>", "`{'spam': (1, 1/2)}`"),
        ],
    )
    def test_their_values_are_those_of_the_example(self, id: str, letter: str, value: str) -> None:
        (row,) = [line for line in table(id).splitlines() if line.startswith(f"| {letter} |")]
        assert row[2:-2].split(" | ")[2] == value

    def test_nearly_every_formula_has_them(self) -> None:
        without = {id for id in EQUATIONS if not table(id)}
        assert not without

    @pytest.mark.parametrize("width", WIDTHS)
    def test_a_touched_letter_is_marked_in_its_table(self, browser: Browser, site: str, width: int) -> None:
        page = browser.new_page(viewport={"width": width, "height": 900})
        found = complaints(page, site)
        page.goto(f"{site}/event-laplace-word.html")
        entry = page.locator("article")
        assert not entry.locator("tr.touched").count()
        entry.locator(".letters").first.evaluate("details => details.open = false")
        entry.locator(".touchable", has_text="ϕ").first.click(force=True)
        (marked,) = entry.locator("tr.touched").all_inner_texts()
        assert marked.split("\t")[0] == "ϕk | y = 1" and "p(x_j = k | y)" in marked
        entry.locator(".touchable", has_text="V").first.click(force=True)
        assert [text[0] for text in entry.locator("tr.touched").all_inner_texts()] == ["V"]
        assert not found
        page.close()
