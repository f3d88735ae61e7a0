# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The project's address is set in one place, and all links in the packages use it."""

from __future__ import annotations

import re
import runpy
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.once


def described(folder: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, dict[str, str]]:
    """Return the description and the links that setup.py passes to setuptools."""
    setuptools = pytest.importorskip("setuptools")
    said: dict[str, object] = {}
    monkeypatch.setattr("os.umask", lambda mask: 0)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    shutil.copy(ROOT / "README.md", folder)
    shutil.copy(ROOT / "setup.py", folder)
    text = (ROOT / "setup.cfg").read_text(encoding="utf-8")
    source = f"project_urls = Source = {address}" if address else "project_urls ="
    (folder / "setup.cfg").write_text(text.replace("project_urls =", source), encoding="utf-8")
    monkeypatch.setattr(setuptools, "setup", lambda **options: said.update(options))
    runpy.run_path(str(folder / "setup.py"))
    urls = said["project_urls"]
    assert isinstance(urls, dict)
    return str(said["long_description"]), urls


def test_all_links_lead_to_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, urls = described(tmp_path, "https://github.com/some/genref", monkeypatch)
    assert urls["Source"] == "https://github.com/some/genref"
    assert urls["Issues"] == "https://github.com/some/genref/issues"
    assert "[the story](https://github.com/some/genref/blob/main/spec/story.md)" in text
    assert "](https://github.com/some/genref/raw/main/spec/figures/gda.svg)" in text
    assert all(target.startswith("https://") for target in re.findall(r"\]\(([^)]*)\)", text))


def test_without_an_address_no_link_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, urls = described(tmp_path, "", monkeypatch)
    assert urls == {} and "Read the story or the lesson plans" in text
    assert all(target.startswith("https://") for target in re.findall(r"\]\(([^)]*)\)", text))
