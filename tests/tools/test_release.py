# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""All files of a release have the same version; the script says what is missing."""

from __future__ import annotations

import sys

import pytest

from tools import make_api, release

pytestmark = pytest.mark.once


def test_all_files_have_the_same_version() -> None:
    assert set(release.versions().values()) == {release.version()}


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Make the release script read these texts instead of a clean working copy of version 2.0.0."""
    changed = {
        "genref/__init__.py": '__version__ = "2.0.0"\n',
        "CITATION.cff": "version: 2.0.0\n",
        "CHANGELOG.md": "# Changelog\n\n## 2.0.0\n",
        "spec/api.md": make_api.page(),
        "README.md": "`pip install genref_lecture-2.0.0.tar.gz`\n",
    }
    monkeypatch.setattr(release, "text", lambda file: changed[file])
    monkeypatch.setattr(release, "run", lambda *command: "")
    return changed


def test_nothing_is_missing(texts: dict[str, str]) -> None:
    assert release.problems() == []


@pytest.mark.parametrize(
    ("file", "content", "problem"),
    [
        ("CITATION.cff", "version: 1.9.0\n", "versions differ: genref/__init__.py 2.0.0, CITATION.cff 1.9.0"),
        ("README.md", "nothing to install\n", "README.md none"),
        ("spec/api.md", "| nothing |", "spec/api.md is stale: python tools/renew.py api"),
        ("CHANGELOG.md", "## Unreleased\n\n- More.\n\n## 2.0.0\n", "changes under Unreleased"),
    ],
)
def test_a_text_that_does_not_fit_is_named(
    texts: dict[str, str], file: str, content: str, problem: str
) -> None:
    texts[file] = content
    (found,) = release.problems()
    assert problem in found


def test_a_command_that_fails_ends_it() -> None:
    with pytest.raises(SystemExit, match="status 3"):
        release.run(sys.executable, "-c", "raise SystemExit(3)")
