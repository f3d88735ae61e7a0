# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Code that Python runs live: every example and the exercises, on this machine and in Chromium."""

from __future__ import annotations

import shutil
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "site")]

from live import build, session  # noqa: E402

PAGES = [page.stem for page in sorted((ROOT / "spec").glob("*.md")) if "```pycon" in page.read_text("utf-8")]
PATIENCE = 240_000
"""Milliseconds, for Python's start, or its longest answer, on a busy machine."""
HOSTILE = "<script>window.hit = 1</script><img src=x onerror='window.hit = 1'>"


# On the desk


def test_session_runs_statements_as_a_prompt_does() -> None:
    python = session.Session()
    assert python.run("a = 2\na\nfor i in range(a):\n    print(i)\n\nif a:\n    a + 1") == "2\n0\n1\n3\n"
    assert python.run("1 / 0\na") == f"{session.HEADER}...\nZeroDivisionError: division by zero\n2\n"
    assert python.run("raise SystemExit") == f"{session.HEADER}...\nSystemExit\n"
    assert "SyntaxError" in python.run("a = = 2\nprint(1)")
    assert python.run("class C: pass\nC().__class__") == "<class '__main__.C'>\n"
    assert len(python.run("print('x' * 10**6)")) < 10**5


def test_agreement_is_that_of_doctest() -> None:
    raised = session.Session().run("1 / 0")
    assert session.agrees(raised, f"{session.HEADER}...\nZeroDivisionError: division by zero\n", "1 / 0")
    assert session.agrees(raised, f"{session.HEADER}  File\n    x\nZeroDivisionError: division by zero\n", "")
    assert not session.agrees(raised, f"{session.HEADER}...\nZeroDivisionError: something else\n", "1 / 0")
    assert not session.agrees("1\n", "2\n", "") and not session.agrees("1\n2\n", "1\n...\n", "")
    assert session.agrees("1\n2\n", "1\n...", "f()  # doctest: +ELLIPSIS")


def test_answers_to_exercises() -> None:
    assert session.check_answer("laplace-games", "2/7, 5/7") == (True, "right")
    right, said = session.check_answer("laplace-games", "1/5 4/5")
    assert not right and said.startswith("wrong: this comes from no smoothing")
    right, said = session.check_answer("laplace-games", HOSTILE)
    assert not right and "numbers such as" in said


def test_the_archive_is_the_same_for_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build.write_archive(tmp_path / "one.tgz")
    shutil.copytree(ROOT / "genref", tmp_path / "genref")
    (tmp_path / "genref/__pycache__").mkdir(exist_ok=True)
    (tmp_path / "genref/__pycache__/x.pyc").touch()
    for path in tmp_path.rglob("*.py"):
        path.touch()
    monkeypatch.setattr(build, "ROOT", tmp_path)
    build.write_archive(tmp_path / "two.tgz")
    assert (tmp_path / "one.tgz").read_bytes() == (tmp_path / "two.tgz").read_bytes()
    with tarfile.open(tmp_path / "one.tgz") as archive:
        names = archive.getnames()
    assert names == sorted(names)
    assert {"genref/equations.py", "live/session.py"} <= set(names)
    assert not [name for name in names if "__pycache__" in name]
    (tmp_path / "genref/laplace.py").write_text("\n")
    build.write_archive(tmp_path / "two.tgz")
    assert (tmp_path / "one.tgz").read_bytes() != (tmp_path / "two.tgz").read_bytes()


# In Chromium


class Opened:
    """A page of the site that is watched; opening it does not start Python."""

    def __init__(self, browser: Browser, site: str, name: str) -> None:
        self.page = browser.new_page(viewport={"width": 1200, "height": 900})
        self.requests: list[str] = []
        self.faults: list[str] = []
        self.page.set_default_timeout(PATIENCE)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("requestfailed", lambda request: self.faults.append(f"failed: {request.url}"))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.site = site.rstrip("/")
        self.page.goto(f"{self.site}/{name}.html")
        self.page.wait_for_function("customElements.get('genref-example') !== undefined")
        assert not any("pyodide" in url for url in self.requests)

    def close(self) -> None:
        """Close it. Raises: AssertionError if anything went wrong, or was asked for elsewhere."""
        elsewhere = [url for url in self.requests if not url.startswith((self.site, "data:", "blob:"))]
        self.page.close()
        assert not self.faults and not elsewhere


@pytest.fixture(scope="module")
def opened(browser: Browser, site: str) -> Iterator[Opened]:
    """A page on which Python starts once, which takes the most time, for all tests that can share it."""
    shared = Opened(browser, site, "laplace")
    yield shared
    shared.close()


def run(example: Any) -> str:
    """Run an example, which may be folded, and return its verdict."""
    example.evaluate("e => { for (let d = e; (d = d.closest('details:not([open])')); ) d.open = true }")
    example.get_by_role("button", name="Run", exact=True).click()
    said = example.locator(".genref-said")
    said.locator(".genref-right, .genref-wrong, .genref-both").first.wait_for()
    return "\n".join(str(said.inner_text()).split("\n\n"))


ALL_EXAMPLES = """async (address) => {
  const python = await import("./live/python.js");
  const afresh = "from live import session; session.SESSION = session.Session()";
  await python.ask({do: "run", source: afresh, due: ""});
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const aside = document.body.appendChild(document.createElement("section"));
  const hidden = [...document.querySelectorAll("genref-example")];
  const places = hidden.map((example) => [example, example.parentNode, example.nextSibling]);
  for (const example of hidden) example.remove();
  aside.append(...page.querySelectorAll("genref-example"));
  const said = [];
  for (const example of aside.children) {
    example.run();
    while (example.state.running) await new Promise((done) => setTimeout(done, 5));
    said.push(example.querySelector(".genref-said").textContent);
  }
  aside.remove();
  for (const [example, parent, next] of places.reverse()) parent.insertBefore(example, next);
  await python.ask({do: "run", source: afresh, due: ""});
  return said;
}"""
"""Replace the examples of this page by those of another, and run them in a new namespace."""


@pytest.mark.parametrize("name", PAGES)
def test_every_example(opened: Opened, name: str) -> None:
    """Each prints the output on its page."""
    said = opened.page.evaluate(ALL_EXAMPLES, f"{name}.html")
    assert len(said) == (ROOT / f"spec/{name}.md").read_text("utf-8").count("\n```pycon\n") > 0
    assert [text for text in said if not text.startswith("\N{CHECK MARK}")] == []


def test_examples_above_run_first_and_once(browser: Browser, site: str) -> None:
    watched = Opened(browser, site, "laplace")
    examples = watched.page.locator("genref-example")
    # Python starts in the background as soon as the pointer is on a button, and says nothing of it.
    with watched.page.expect_request("**/pyodide.asm.wasm"):
        examples.first.get_by_role("button", name="Edit").hover()
    assert watched.page.locator(".genref-status").count() == 0
    assert run(examples.nth(4)).startswith("\N{CHECK MARK}")
    first = examples.nth(0)
    assert first.locator(".genref-said").inner_text() == ""
    first.get_by_role("button", name="Edit").click()
    first.locator("textarea").fill("runs = globals().get('runs', 0) + 1\nruns")
    assert run(first).startswith("Output\n1\n")
    assert run(examples.nth(5)).startswith("\N{CHECK MARK}")
    assert run(first).startswith("Output\n2\n"), "what has run is not run again by those below"
    # What does not end is stopped; then all names are gone.
    first.locator("textarea").fill("while True: pass")
    first.get_by_role("button", name="Run", exact=True).click()
    first.get_by_role("button", name="Stop").click()
    first.get_by_text("stopped", exact=True).wait_for()
    # Two that are asked for at once: the second waits for the first.
    first.locator("textarea").fill("runs = globals().get('runs', 0) + 1\nruns")
    first.get_by_role("button", name="Run", exact=True).click()
    assert run(examples.nth(1)).startswith("\N{CHECK MARK}")
    assert run(first).startswith("Output\n2\n")
    first.get_by_role("button", name="Reset").click()
    assert run(examples.nth(5)).startswith("\N{CHECK MARK}")
    watched.close()


def test_an_example_is_edited_run_and_reset(opened: Opened) -> None:
    page = opened.page
    example = page.locator("genref-example").first
    example.get_by_role("button", name="Edit").press("Enter")
    editor = example.locator("textarea")
    assert editor.evaluate("box => box === document.activeElement")
    assert ">>>" not in editor.input_value()
    editor.fill(f"print({HOSTILE!r})")
    editor.press("Control+Enter")
    both = example.locator(".genref-both")
    both.wait_for()
    assert "<script>" in both.locator("pre").first.inner_text()
    assert "(Fraction(1, 1), Fraction(0, 1))" in both.locator("pre").last.inner_text()
    assert page.evaluate("window.hit") is None
    editor.press("Escape")
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"
    example.get_by_role("button", name="Reset").click()
    assert run(example).startswith("\N{CHECK MARK} as printed")

    # The output stays while the code is edited, and is marked as outdated.
    said = example.locator(".genref-said p").first
    assert said.inner_text() == "\N{CHECK MARK} as printed"
    example.get_by_role("button", name="Edit").click()
    printed = editor.input_value()
    editor.fill("1 +")
    assert said.inner_text() == "\N{CHECK MARK} as printed, before your changes"
    assert said.get_attribute("class") is None
    editor.fill(printed)
    assert said.inner_text() == "\N{CHECK MARK} as printed"
    editor.fill("1 +")
    editor.press("Control+Enter")
    both.wait_for()
    assert "SyntaxError" in both.locator("pre").first.inner_text()
    editor.fill("2")
    assert both.locator("p").first.inner_text() == "Output, before your changes"
    example.get_by_role("button", name="Reset").click()


def test_exercises(opened: Opened) -> None:
    page = opened.page
    exercise = page.locator("genref-exercise[data-id=laplace-games]")
    exercise.locator("summary").first.click()
    form = exercise.locator("form")

    def said(answer: str) -> str:
        form.get_by_label("Your answer").fill(answer)
        form.get_by_label("Your answer").press("Enter")
        result = form.locator("p")
        page.wait_for_function(
            "p => p.textContent && !p.textContent.startsWith('Checking')", arg=result.element_handle()
        )
        return str(result.inner_text())

    assert said("2/7, 5/7") == "\N{CHECK MARK} right"
    for answer in ("1/5, 4/5", "0.3 0.7", HOSTILE):
        assert " ".join(said(answer).split()) == " ".join(
            session.check_answer("laplace-games", answer)[1].split()
        )
    assert page.evaluate("window.hit") is None

    # A verdict stays while the next answer is written, and says which answer it is about.
    assert said("2/7, 5/7") == "\N{CHECK MARK} right"
    verdict, box = form.locator("p"), form.get_by_label("Your answer")
    for other in ("2/7, 5", ""):
        box.fill(other)
        assert verdict.inner_text() == "Your answer \u201c2/7, 5/7\u201d: \N{CHECK MARK} right"
        assert verdict.get_attribute("class") == ""
    box.fill("2/7, 5/7")
    assert verdict.inner_text() == "\N{CHECK MARK} right"
    assert verdict.get_attribute("class") == "genref-right"

    # Without an answer there is no verdict, but a request that goes as soon as something is typed.
    box.fill(" ")
    box.press("Enter")
    assert verdict.inner_text() == "Type your answer first." and verdict.get_attribute("class") == ""
    assert box.evaluate("box => box === document.activeElement")
    box.fill("2/7")
    assert verdict.inner_text() == ""
    assert said("2/7, 5/7") == "\N{CHECK MARK} right"


def test_python_that_does_not_start_is_told(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.route("**/genref.tar.bz2", lambda route: route.fulfill(status=404))
    page.goto(f"{site}/laplace.html")
    example = page.locator("genref-example").first
    example.get_by_role("button", name="Run", exact=True).click()
    example.get_by_text("genref.tar.bz2: 404").wait_for(timeout=PATIENCE)
    assert example.get_by_role("button", name="Run", exact=True).is_enabled()
    page.close()


LIVE = [".genref-foot", ".genref-form"]


def test_what_is_live_is_accessible(opened: Opened) -> None:
    """No violation that axe-core knows, with everything in use; `test_pages.py` has the pages at rest."""
    page = opened.page
    example = page.locator("genref-example").first
    example.get_by_role("button", name="Edit").click()
    example.locator("textarea").fill("1")
    run(example)
    exercise = page.locator("genref-exercise details").first
    exercise.evaluate("exercise => { exercise.open = true }")
    page.add_script_tag(path=str(build.PACKAGES / "axe-core/axe.min.js"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate("parts => axe.run({ include: parts })", LIVE)["violations"]
        assert not [(scheme, fault["id"], [node["target"] for node in fault["nodes"]]) for fault in found]
    exercise.evaluate("exercise => { exercise.open = false }")
    example.get_by_role("button", name="Reset").click()
