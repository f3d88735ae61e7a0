# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The public interface is recorded, and a change to it needs a line in the changelog."""

from __future__ import annotations

import ast
import re
from importlib import import_module

import pytest

from tools import make_api
from tools.make_api import BELOW, MODULES, PAGE, RELEASED, ROOT, changed, record

from ..each_row import each_row


def undocumented(names: list[str], changelog: str) -> list[str]:
    """Return the changed names that the part of the changelog after the last release does not mention.

    A method may be named with or without its class.
    """
    new = changelog.partition("## Unreleased")[2].partition("\n## ")[0]
    mentioned = set(re.findall(r"[\w.-]+", new))
    return [name for name in names if not mentioned & {name, name.rpartition(".")[2], name.partition(".")[2]}]


@pytest.mark.once
def test_the_page_is_what_the_code_says() -> None:
    if PAGE.read_text(encoding="utf-8") != make_api.page():
        pytest.fail("spec/api.md is not what is generated: python tools/renew.py api", pytrace=False)


@each_row("module", MODULES)
def test_every_name_on_the_page_exists(module: str) -> None:
    imported = import_module(f"genref.{module}")
    for name in make_api.exported(make_api.tree(module)):
        assert hasattr(imported, name), name


def test_the_page_is_a_stub_that_python_reads() -> None:
    blocks = re.findall("```python\n(.*?)```", PAGE.read_text(encoding="utf-8").partition(BELOW)[2], re.S)
    assert len(blocks) == len(MODULES)
    for block in blocks:
        ast.parse(block)


@pytest.mark.once
def test_a_change_since_the_last_release_is_in_the_changelog() -> None:
    names = changed(RELEASED.read_text(encoding="utf-8"), record())
    missing = undocumented(names, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert not missing, f'name these below the heading "## Unreleased" of CHANGELOG.md: {", ".join(missing)}'


@pytest.mark.parametrize(
    ("before", "after", "names"),
    [
        ("m.f def f(x): ...", "m.f def f(x): ...", []),
        ("m.f def f(x): ...", "m.f def f(x, y): ...", ["m.f"]),
        ("m.f def f(x): ...", "", ["m.f"]),
        ("", "m.A.g def g(self): ...", ["m.A.g"]),
        ("exercise bayes-coin", "", ["bayes-coin"]),
        ("case gda-label c4862aa9", "case gda-label 1bd57bde", ["gda-label"]),
    ],
)
def test_a_change_is_seen(before: str, after: str, names: list[str]) -> None:
    assert changed(before, after) == names


@pytest.mark.parametrize(
    ("changelog", "missing"),
    [
        ("## Unreleased\n\n- `f` takes y.\n\n## 1.0.0\n", []),
        ("## Unreleased\n\n- `m.f` takes y.\n", []),
        ("## Unreleased\n\n- Faster.\n\n## 1.0.0\n\n- `f` is new.\n", ["genref.m.f"]),
        ("## 1.0.0\n\n- `f` is new.\n", ["genref.m.f"]),
    ],
)
def test_a_change_without_a_line_is_seen(changelog: str, missing: list[str]) -> None:
    assert undocumented(["genref.m.f"], changelog) == missing
