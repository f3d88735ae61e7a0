# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every page of the site loads, fits the screen, is accessible, is found and printed; links work."""

from __future__ import annotations

import doctest
import re
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tests.site.watching import AXE, FRAMES, MADE, ROOT, WIDTHS, watched

import alone  # isort: skip
import chapters  # isort: skip
import letters  # isort: skip
import pages as made_of  # isort: skip

ENTRIES = chapters.entries()
ALL = sorted(file.name for file in MADE.glob("*.html"))
EQUATIONS = [name for name in ALL if name.removesuffix(".html") in ENTRIES]
TOYS = [f"{id}.html" for id in made_of.TOYS]
SEEN = [name for name in ALL if name not in EQUATIONS or name in (*TOYS, *EQUATIONS[::8])]
"""Pages of equations are alike, so tests in Chromium look at some of them."""

CUT_OFF = """() => {
  const columns = innerWidth < 600 ? "" : ", .table-wrapper, pre.columns";  // on a phone they scroll
  const parts = `.formula, pre:not(.columns), .genref-thing, article p, article li${columns}`;
  return [...document.querySelectorAll(parts)]
    .filter((e) => e.clientWidth && getComputedStyle(e).display !== "inline")
    .filter((e) => e.scrollWidth > e.clientWidth + 2)  // space behind a subscript
    .map((e) => `${e.className || e.tagName} ${e.scrollWidth}: ${e.textContent.slice(0, 60)}`);
}"""
"""Elements that are wider than their container."""

UNFOLD = """() => {
  window.folded = [...document.querySelectorAll("details:not([open])")];
  for (const fold of window.folded) fold.open = true;
}"""

THIN_OUT = """() => {
  for (const set of document.querySelectorAll(".katex")) set.replaceChildren("x");
  const alike = ["tbody tr", "li", "section > p", "section > section", "genref-example", "pre span[class]"];
  for (const kind of alike)
    for (const part of document.querySelectorAll(`${kind}:nth-child(n + 12)`)) part.remove();
}"""
"""Leave some of what is alike, for axe takes its time over each."""

ANSWERS = {
    "spam": "naive-bayes",
    "smoothing": "laplace",
    "0/0": "nb-zero-over-zero",
    "word that was never seen": "nb-zero-over-zero",
    "straight line": "gda-boundary",
    "LDA": "gda",
    "prior": "bayes-rule",
    "Bayes theorem": "bayes-rule",
    "normal distribution": "gaussian-density",
    "sigmoid": "logistic-function",
    "gradient ascent": "logistic-ascent",
    "few examples": "gda-data-efficiency",
    "stop words": "nb-stop-words",
    "overconfident": "nb-overconfidence",
    "which model": "choosing",
    "is naive bayes linear": "questions",
    "dirichlet prior": "questions",
    "singular covariance": "questions",
    "mixed features": "questions",
    "underflow": "questions",
    "log-sum-exp": "questions",
}
"""What people look for, and the page that explains it."""


class Reader(HTMLParser):
    """What a page has: its anchors, its links, and what it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note the attributes."""
        of = dict(attributes)
        self.anchors.add(of.get("id") or "")
        if tag == "a" and of.get("href"):
            self.links.append(of["href"] or "")
        elif tag in ("script", "img", "link", "iframe"):
            self.loads += [of[name] or "" for name in ("src", "href") if of.get(name)]


@lru_cache(maxsize=None)
def read(file: Path) -> Reader:
    """Return the content of a page."""
    reader = Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    return reader


@pytest.mark.parametrize("name", SEEN)
def test_it_fits_and_everybody_can_read_it(browser: Browser, site: str, name: str) -> None:
    with watched(browser, f"{site}/{name}") as page:
        page.evaluate("document.fonts.ready.then(() => null)")
        page.evaluate(UNFOLD)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(FRAMES)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(CUT_OFF) == []
        page.evaluate("window.folded.forEach(fold => (fold.open = false))")
        page.evaluate(THIN_OUT)
        page.add_script_tag(path=AXE)
        run = "rules => axe.run({resultTypes: ['violations'], ...rules}).then(found => found.violations)"
        page.emulate_media(color_scheme="light")
        found = page.evaluate(run, {"rules": {"empty-table-header": {"enabled": False}}})  # blind to formulas
        page.emulate_media(color_scheme="dark")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(13, 17, 23)"
        found += page.evaluate(run, {"runOnly": ["color-contrast"]})
        assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []


PRINTED = """() => [...document.querySelectorAll("article details")].filter((fold) => {
  const last = [...fold.children].at(-1);
  return !last.matches("summary") && !last.checkVisibility() && last.textContent.trim();
}).length"""


def test_print_has_what_is_folded_and_covers_nothing(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/gda-log-odds.html") as page:
        assert page.evaluate(PRINTED) > 0  # on the screen they are folded
        page.emulate_media(media="print")
        assert page.evaluate(PRINTED) == 0
        assert page.get_by_text("Take the logarithm of Bayes rule").is_visible()
        assert not page.locator(".skip-to-content:visible, .sidebar-drawer:visible, form:visible").count()


def test_printed_tables_are_whole(browser: Browser, site: str) -> None:
    """On the screen they scroll; on paper, which is about 700 pixels wide, nothing may be outside."""
    for name in ("other-libraries", "divergences", "notation"):
        with watched(browser, f"{site}/{name}.html") as page:
            page.set_viewport_size({"width": 700, "height": 1000})
            page.emulate_media(media="print")
            page.evaluate(FRAMES)
            widths = page.locator("table").evaluate_all("all => all.map(table => table.offsetWidth)")
            assert widths and max(widths) <= 700, name


JUDGED = """() => [...document.querySelectorAll("genref-exercise")].flatMap((exercise) => {
  const { shown, wrong } = exercise.task;
  const typed = (values) => values.map((value) => [value].flat()[0]).join(", ");
  const first = wrong.slice(0, 1).map(([values, due]) => [typed(values), due]);
  return [[shown, "✓"], ...first].map(([answer, due]) => {
    exercise.querySelector("input").value = answer;
    exercise.querySelector("form").requestSubmit();
    return [due, exercise.querySelector("form p").textContent];
  });
})"""
"""For each exercise, what is due for the answer that it shows, and for a known mistake, and the verdicts."""


def test_an_equation_is_one_page_and_judges_its_exercises(browser: Browser, site: str) -> None:
    """It has two screens at most, with its toy and its exercise. A right answer is right, a mistake named."""
    page = browser.new_page(viewport={"width": 1600, "height": 900})
    screens, verdicts = {}, []
    for name in EQUATIONS:
        page.goto(f"{site}/{name}")
        screens[name] = page.evaluate("document.documentElement.scrollHeight / innerHeight")
        verdicts += [(name, due, said) for due, said in page.evaluate(JUDGED)]
    assert {name: at for name, at in screens.items() if at > 2} == {}
    assert [each for each in verdicts if each[1] not in each[2]] == []
    assert sum(due != "✓" for _, due, _ in verdicts) > 50
    page.goto(f"{site}/{EQUATIONS[0]}")
    page.locator(".related-pages .next-page").click()
    assert page.url.split("/")[-1] != EQUATIONS[0]
    for name in chapters.CHAPTERS:  # a path, whose experiments are folded
        page.goto(f"{site}/{name}.html")
        assert page.evaluate("document.documentElement.scrollHeight / innerHeight") < 5.5, name
    page.close()


def test_from_a_folder_nothing_fails(browser: Browser) -> None:
    for name in ("index", "gda", "gda-log-odds", "real-mail", "search"):
        with watched(browser, (MADE / f"{name}.html").as_uri()):
            pass


@pytest.mark.parametrize("id", ENTRIES)
def test_an_equation_has_all_its_parts(id: str) -> None:
    html = (MADE / f"{id}.html").read_text(encoding="utf-8")
    article = html[html.index("<article") : html.index("</article>")]
    assert "katex" in article or not ENTRIES[id].formula
    assert article.count("<genref-exercise") == ENTRIES[id].body.count("<summary>Exercise")
    assert ("Derivation</summary>" in article) == ("**Derivation" in ENTRIES[id].body)
    assert "Source:" in article
    assert "<genref-example" in article.split('<details class="fold"')[0]  # it is not folded
    if id in chapters.functions():
        assert f'<span class="nf">{id.replace("-", "_")}</span>' in article


@pytest.mark.parametrize("name", chapters.CHAPTERS)
def test_a_chapter_is_a_path(name: str) -> None:
    """It opens with a picture, leads to its equations, in order, asks something, and is no copy of them."""
    file = MADE / f"{name}.html"
    html = file.read_text(encoding="utf-8")
    article = html[html.index("<article") : html.index("</article>")]
    path = re.findall(r'<li><p><a [^>]*href="([a-z0-9-]+)\.html', article)
    ids = [entry.id for entry in chapters.chapter(name).entries]
    assert [id for id in path if id in ids] == ids and "<genref-exercise" in article
    assert re.search("<genref-(?!ex)|<img", article.split("Predict first")[0])  # a toy, or a picture
    assert article.count("katex-display") < 12 and file.stat().st_size < 150_000
    goals = re.findall(r'<li><a href="([^"]*)"', article.split('class="goals"')[1])
    assert 3 <= len(goals) <= 4 and all("#exercise-" in goal for goal in goals)


def test_commands_are_those_of_readme() -> None:
    """Some systems have no `python`. What a command has printed stays as it is."""
    text = "\n".join(text for _, text in made_of.pages())
    assert re.findall(r"`python .*|^(?:\$ )?python -m.*", text, re.M) == []


def test_the_line_has_a_picture_before_any_algebra() -> None:
    html = (MADE / "gda.html").read_text(encoding="utf-8")
    article = html[html.index("<article") :]
    assert article.index("<genref-difference") < article.index("katex")


def test_the_example_of_an_equation_runs_alone() -> None:
    assert [doctest.testmod(module).failed for module in (alone, chapters, letters, made_of)] == [0] * 4
    runner, told = doctest.DocTestRunner(verbose=False), list[str]()
    for id, text in made_of.pages():
        if id in ENTRIES:
            code = "".join(re.findall(r"^```pycon\n(.*?)^```$", text, re.M | re.S))
            example = doctest.DocTestParser().get_doctest(code, {"__name__": "__main__"}, id, None, None)
            runner.run(example, out=told.append)
    assert runner.tries > 200 and told == []


def results(page: Page) -> list[str]:
    page.locator("#search-results li a").first.wait_for()
    links = page.locator("#search-results li a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    return [urlsplit(link).path.split("/")[-1].removesuffix(".html") for link in links]


def test_the_search_finds(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.goto(f"{site}/search.html?q=underflow")
    assert results(page)[0] == "questions"
    search = "words => Search._performSearch(...Search._parseQuery(words)).map(found => found[0]).reverse()"
    first = {query: page.evaluate(search, query)[0] for query in ANSWERS}
    assert first == ANSWERS
    lost = [id for id in ENTRIES if id not in page.evaluate(search, id)]
    assert lost == []
    page.goto(f"{site}/search.html?q=log-odds+linear")
    page.locator("#search-results p.context").first.wait_for()
    assert not re.search(r"(\w\(.{2,20}\)).{0,3}\1", page.locator("#search-results").inner_text())
    page.close()


def test_a_phone_searches_on_the_page_itself(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/search.html", viewport={"width": 390, "height": 800}) as page:
        loaded = "performance.getEntriesByType('resource').filter(e => e.name.includes('searchindex')).length"
        assert page.evaluate(loaded) == 0  # the largest file waits until somebody types
        page.get_by_label("Search for").fill("spam")
        page.keyboard.press("Enter")
        assert results(page) and page.get_by_label("Search for").input_value() == "spam"


def test_a_button_changes_the_colours(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/gda.html") as page:
        grounds = []
        for _ in range(3):
            page.locator(".theme-toggle:visible").click()
            grounds.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
            page.reload()  # it is kept
        assert grounds == ["rgb(255, 255, 255)", "rgb(13, 17, 23)", "rgb(255, 255, 255)"]


def test_a_wrong_address_leads_back(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.route("**/nothing.html", lambda route: route.fulfill(path=MADE / "404.html", status=404))
    page.goto(f"{site}/nothing.html")
    page.get_by_role("link", name="all pages").click()
    assert page.url == f"{site}/contents.html"
    page.close()


def test_letters_have_the_colours_of_the_picture(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/gda-log-odds.html") as page:
        colours = [
            page.locator(f"article .formula .{name}, genref-difference .{other}").evaluate_all(
                "all => [...new Set(all.map(e => getComputedStyle(e).color))]"
            )
            for name, other in (("c0", "class-0"), ("c1", "class-1"), ("cs", "shape"), ("cp", "prior"))
        ]
        assert [len(each) for each in colours] == [1, 1, 1, 1], colours


@pytest.mark.parametrize(
    "file", sorted(MADE.rglob("*.html")), ids=lambda file: file.relative_to(MADE).as_posix()
)
def test_its_links_lead_somewhere(file: Path) -> None:
    for link in read(file).links:
        parts = urlsplit(link)
        assert not parts.scheme or parts.scheme == "https", link
        if parts.scheme or parts.path.endswith("search.html"):
            continue
        target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
        assert target.is_file(), link
        assert not parts.fragment or unquote(parts.fragment) in read(target).anchors, link
    assert [load for load in read(file).loads if urlsplit(load).netloc] == []


@pytest.mark.parametrize("name", sorted({*ALL} - {"index.html", "search.html"}))
def test_a_link_to_it_is_shown_with_a_description(name: str) -> None:
    page = (MADE / name).read_text(encoding="utf-8")
    found = re.search(r'<meta content="([^"]{12,240})" name="description"', page)
    assert found and not re.search(r"\\|\bmid\b|[$_^]\{", found[1]), found
    assert re.search(r'<meta content="[^"]{3,}" property="og:title"', page)


def test_it_is_small(browser: Browser, site: str) -> None:
    """At most 130 pages; 60 kB of script a page, without the index of the search."""
    assert len(ALL) <= 130
    apart = {MADE / "live/pyodide", MADE / "handouts"}
    files = [file for file in MADE.rglob("*") if file.is_file() and not apart.intersection(file.parents)]
    assert sum(file.stat().st_size for file in files) <= 9_500_000
    for name in ("index.html", "gda.html", "naive-bayes.html", "laplace-estimate.html", "search.html"):
        with watched(browser, f"{site}/{name}") as page:
            size = page.evaluate(
                "() => [...document.scripts].map(e => e.textContent.length)"
                ".concat(performance.getEntriesByType('resource').filter(e => e.initiatorType === 'script')"
                ".filter(e => !e.name.endsWith('searchindex.js'))"
                ".map(e => e.decodedBodySize)).reduce((a, b) => a + b, 0)"
            )
            assert size <= 60_000, name


def test_letters_are_said_by_hand() -> None:
    """What the page on notation says of letters of three entries."""
    table = {id: letters.table(ENTRIES[id]) for id in ("gda-mle-means", "laplace-estimate", "gda-log-odds")}
    assert "| $x^{(i)}$ | features of example i; d numbers; `rows[i]` |" in table["gda-mle-means"]
    assert "| $k$ | number of outcomes" in table["laplace-estimate"]
    assert r"| ${\htmlClass{c1}{\mu_1}}$ | mean of class k; d numbers" in table["gda-log-odds"]
    without = [id for id, entry in ENTRIES.items() if entry.formula and not letters.table(entry)]
    assert len(without) < 8  # their letters are explained where they stand


def test_pictures_are_there(browser: Browser, site: str) -> None:
    for file in sorted((ROOT / "spec/figures").glob("*.svg")):
        named = any(
            f"figures/{file.name}" in page.read_text("utf-8") for page in (ROOT / "spec").glob("*.md")
        )
        assert not named or (MADE / "_images" / file.name).is_file(), file.name
