# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What runs live: examples by Python, verdicts at once and without Python."""

from __future__ import annotations

import shutil
import tarfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.site.watching import MADE, ROOT, watched

from live import build, session  # isort: skip

PATIENCE = 240_000
"""Milliseconds, for Python's start, or its longest answer, on a busy machine."""
HOSTILE = "<script>window.hit = 1</script><img src=x onerror='window.hit = 1'>"


def test_session_runs_statements_as_a_prompt_does() -> None:
    python = session.Session()
    assert python.run("a = 2\na\nfor i in range(a):\n    print(i)\n\nif a:\n    a + 1") == "2\n0\n1\n3\n"
    assert python.run("1 / 0\na") == f"{session.HEADER}...\nZeroDivisionError: division by zero\n2\n"
    assert python.run("raise SystemExit") == f"{session.HEADER}...\nSystemExit\n"
    assert "SyntaxError" in python.run("a = = 2\nprint(1)")
    assert len(python.run("print('x' * 10**6)")) < 10**5


def test_agreement_is_that_of_doctest() -> None:
    raised = session.Session().run("1 / 0")
    assert session.agrees(raised, f"{session.HEADER}  File\n    x\nZeroDivisionError: division by zero\n", "")
    assert not session.agrees(raised, f"{session.HEADER}...\nZeroDivisionError: something else\n", "1 / 0")
    assert not session.agrees("1\n", "2\n", "") and not session.agrees("1\n2\n", "1\n...\n", "")
    assert session.agrees("1\n2\n", "1\n...", "f()  # doctest: +ELLIPSIS")


def test_the_archive_is_the_same_for_the_same_files(tmp_path: Path) -> None:
    build.write_archive(tmp_path / "one.tgz")
    shutil.copytree(ROOT / "genref", tmp_path / "genref")
    for path in tmp_path.rglob("*.py"):
        path.touch()
    build.write_archive(tmp_path / "two.tgz", tmp_path / "genref")
    assert (tmp_path / "one.tgz").read_bytes() == (tmp_path / "two.tgz").read_bytes()
    with tarfile.open(tmp_path / "one.tgz") as archive:
        assert {"genref/equations.py", "live/session.py"} <= set(archive.getnames())
    (tmp_path / "genref/laplace.py").write_text("\n")
    build.write_archive(tmp_path / "two.tgz", tmp_path / "genref")
    assert (tmp_path / "one.tgz").read_bytes() != (tmp_path / "two.tgz").read_bytes()


# In Chromium


def run(example: Any) -> str:
    """Run an example and return its verdict."""
    example.get_by_role("button", name="Run", exact=True).click()
    said = example.locator(".genref-said")
    said.locator(".genref-right, .genref-wrong, .genref-both").first.wait_for()
    return str(said.inner_text())


def test_an_example_runs_and_can_be_changed(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/laplace-estimate.html") as page:
        page.set_default_timeout(PATIENCE)
        loaded: list[str] = []
        page.on("request", lambda request: loaded.append(request.url))
        example = page.locator("genref-example").first
        assert "✓" in run(example) and any("pyodide" in url for url in loaded)
        example.get_by_role("button", name="Edit").click()
        code = example.locator("textarea")
        code.fill(f"{HOSTILE!r}")
        code.press("Control+Enter")
        expect(example.locator(".genref-both pre").first).to_contain_text("window.hit")
        code.fill("while True: pass")
        example.get_by_role("button", name="Run", exact=True).click()
        example.get_by_role("button", name="Stop").click()
        expect(example.locator(".genref-said")).to_contain_text("stopped")
        example.get_by_role("button", name="Reset").click()
        assert "✓" in run(example) and page.evaluate("window.hit") is None


@pytest.mark.parametrize("where", ["served", "as a file"])
def test_a_verdict_is_there_at_once_and_needs_no_python(browser: Browser, site: str, where: str) -> None:
    address = site if where == "served" else MADE.as_uri()
    page = browser.new_page()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(f"{address}/laplace-estimate.html#exercise-laplace-games")
    exercise = page.locator("#exercise-laplace-games")
    verdict = exercise.locator("form p").first
    field = exercise.locator("input")
    for answer, right in [("2/7, 5/7", True), ("0.286; 0.714", True), ("1/5, 4/5", False), (HOSTILE, False)]:
        field.fill(answer)
        field.press("Enter")
        assert ("✓" in verdict.inner_text()) == right, answer  # no waiting: it is there in the same task
    field.fill("x")
    expect(verdict).to_contain_text("Your answer “<script>")
    took = page.evaluate(
        "() => { const start = performance.now(); document.querySelector('genref-exercise form')"
        ".requestSubmit(); return performance.now() - start }"
    )
    assert took < 50 and page.evaluate("window.hit") is None
    assert not any("pyodide" in url or url.endswith("worker.js") for url in loaded)
    page.close()


def test_a_verdict_leads_to_its_page(browser: Browser, site: str) -> None:
    with watched(browser, f"{site}/story.html") as page:
        exercise = page.locator("genref-exercise").first
        exercise.locator("input").fill("1/17")
        exercise.locator("input").press("Enter")
        exercise.get_by_role("link", name="Read about it").click()
        page.wait_for_url("**/bayes-rule.html")
