# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""One word for one thing: pages, messages and docstrings use no word that the glossary puts aside."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = ROOT / "spec/glossary.md"
QUOTES = {
    "spec/conformance.md",
    "spec/divergences.md",
    "spec/errata.md",
    "spec/glossary.md",
    "spec/other-libraries.md",
}
"""Pages that quote the words of others."""


def terms() -> list[tuple[str, list[str]]]:
    """Return each term, and the words that the project does not use in its place."""
    rows = re.findall(
        r"^\| (?!term|---)([^|]+) \|[^|]+\|([^|]*)\|$", GLOSSARY.read_text(encoding="utf-8"), re.M
    )
    return [(term, re.findall("`([^`]+)`", instead)) for term, instead in rows]


def sentences() -> dict[str, str]:
    """Return all that the project says: its pages and the modules of the package, by name."""
    files = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "spec").glob("*.md")]
    files += [*(ROOT / "genref").rglob("*.py"), *(ROOT / "site").glob("**/*.html")]
    found = {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in files}
    return {name: text for name, text in found.items() if name not in QUOTES}


def test_the_glossary_has_its_terms_in_one_place() -> None:
    names = [term for term, _ in terms()]
    assert len(names) > 40
    assert len(set(names)) == len(names)


def test_no_sentence_has_a_word_that_is_put_aside() -> None:
    aside = {word: term for term, words in terms() for word in words}
    assert len(aside) > 15
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, aside))})\b", re.I)
    found = [
        f"{name}: {match[0]}, which the glossary calls {aside.get(match[0].lower(), '')}"
        for name, text in sentences().items()
        for match in pattern.finditer(text)
    ]
    assert found == []
