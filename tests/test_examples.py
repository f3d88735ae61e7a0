# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every example in the README, the spec and the docstrings runs."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import shlex
import subprocess
import sys
from functools import lru_cache
from inspect import isfunction
from pathlib import Path

import pytest

from .each_row import each_row

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "spec").glob("*.md"))]
WITH_EXAMPLES = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]
MODULES = sorted(
    f"genref.{f.stem}" for f in (ROOT / "genref").glob("*.py") if f.stem not in ("__main__", "__init__")
)

LECTURE = """bayes linear_algebra gaussian gda logistic logistic_regression laplace naive_bayes
discretize text bernoulli_naive_bayes categorical_naive_bayes multinomial_naive_bayes
text_classifier""".split()


def fences(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)


def run(test: doctest.DocTest, flags: int = doctest.ELLIPSIS) -> doctest.TestResults:
    report: list[str] = []
    results = doctest.DocTestRunner(optionflags=flags).run(test, out=report.append)
    if results.failed:
        pytest.fail("".join(report), pytrace=False)
    return results


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: page.name)
def test_pages(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages run as with `python -m doctest`."""
    monkeypatch.chdir(ROOT)
    text = page.read_text(encoding="utf-8")
    run(doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0), flags=0)


@each_row("name", MODULES)
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    for test in doctest.DocTestFinder().find(module):
        run(test)


def test_public_functions_of_the_lecture_have_an_example() -> None:
    for name in LECTURE:
        module = importlib.import_module(f"genref.{name}")
        for public in module.__all__:
            thing = getattr(module, public)
            if isfunction(thing) and public != "argmax":
                assert ">>> " in (thing.__doc__ or ""), f"{name}.{public}"


@pytest.mark.slow
def test_the_commands_of_the_readme(tmp_path: Path) -> None:
    """Each `$` line of a console block prints the text after it, where `...` stands for any lines."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for folder in ("tests", "tools"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    for block in fences(ROOT / "README.md", "console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, expected = part.partition("\n")
            words = shlex.split(command)
            assert words[:3] == ["python3", "-m", "genref"], command
            done = subprocess.run(
                [sys.executable, *words[1:]],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                text=True,
                timeout=60,
            )
            assert (done.returncode, done.stderr) == (0, ""), command
            pattern = re.escape(expected.strip()).replace(re.escape("..."), ".*")
            assert re.fullmatch(pattern, done.stdout.strip(), re.S), f"{command}\n{done.stdout}"


def test_the_readme_and_ci_run_the_same_tests() -> None:
    (command,) = [block for block in fences(ROOT / "README.md", "sh") if "tox" in block]
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_links_lead_somewhere() -> None:
    astray = []
    for page in [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]:
        for name, place in re.findall(
            r"\]\((?!https?:)([^)#]*)(#[^)]*)?\)", page.read_text(encoding="utf-8")
        ):
            file = (page.parent / name) if name else page
            if not file.exists() or (place and file.suffix == ".md" and place[1:] not in anchors(file)):
                astray.append(f"{page.name}: {name}{place}")
    assert astray == []


@lru_cache(maxsize=None)
def anchors(page: Path) -> set[str]:
    """Return the names of the places that links to a page can lead to."""
    headings = re.findall(r"^#+ +(.+?) *$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
