# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""One word for each thing: pages, messages and docstrings avoid the words that the glossary rules out."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = ROOT / "spec/glossary.md"
QUOTES = {
    "spec/conformance.md",
    "spec/divergences.md",
    "spec/errata.md",
    "spec/glossary.md",
    "spec/other-libraries.md",
}
"""Pages that quote other people's words."""
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(ROOT / "spec").rglob("*.md"),
    *(ROOT / "site").glob("*.md"),
]
PERCENT = re.compile(r"\d %")
BLOCK = re.compile(r"^```.*?^```$", re.M | re.S)


def terms() -> list[tuple[str, list[str]]]:
    """Return each term, and the words that the project does not use for it."""
    rows = re.findall(
        r"^\| (?!term|---)([^|]+) \|[^|]+\|([^|]*)\|$", GLOSSARY.read_text(encoding="utf-8"), re.M
    )
    return [(term, re.findall("`([^`]+)`", instead)) for term, instead in rows]


def sentences() -> dict[str, str]:
    """Return the pages, the texts of the command line, and the modules with their docstrings, by name."""
    files = [*PAGES, *(ROOT / "genref").rglob("*.py"), *(ROOT / "genref/command_line").glob("*.jsonl")]
    files += [*(ROOT / "examples").rglob("*.py"), *(ROOT / "site").rglob("*.html")]
    found = {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in files}
    return {name: text for name, text in found.items() if name not in QUOTES}


def test_the_glossary_has_its_terms_in_one_place() -> None:
    names = [term for term, _ in terms()]
    assert len(names) > 40
    assert len(set(names)) == len(names)


def test_no_sentence_has_a_word_that_is_put_aside() -> None:
    aside = {word: term for term, words in terms() for word in words}
    assert len(aside) > 15
    texts = sentences()
    whole = "\n".join(texts.values()).lower()
    used = "|".join(re.escape(word) for word in aside if word.lower() in whole) or "(?!)"
    pattern = re.compile(rf"(?<![.-])\b({used})\b", re.I)  # not sheet.pdf or ?print-pdf
    found = [
        f"{name}: {match[0]}, which the glossary calls {aside.get(match[0].lower(), '')}"
        for name, text in texts.items()
        for match in pattern.finditer(text)
        if match[0] != "PDF"
    ]
    assert found == []


def test_a_percentage_has_no_space() -> None:
    """Sentences have the form of most tables: 5%. Output in a block is what a program prints."""
    texts = {page.name: BLOCK.sub("", page.read_text(encoding="utf-8")) for page in PAGES}
    assert [name for name, text in texts.items() if PERCENT.search(text)] == []
