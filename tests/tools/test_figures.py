# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The pictures of the spec: draw.py draws all in the folder; the chapters show and describe each one.

The tests only read the files, because drawing needs matplotlib.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from html import unescape
from pathlib import Path

from ..each_row import each_row

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "spec" / "figures"
DRAW = ROOT / "tools" / "figures" / "draw.py"
STORED = sorted(file.name for file in FIGURES.iterdir())
WHITE, NEARLY_BLACK = "#ffffff", "#0d1117"
PALE = "#d8d8d8"
"""Colours of grid lines and shading, which need no contrast."""


@lru_cache(maxsize=None)
def shown() -> list[tuple[str, str]]:
    """Return the alternative text and the target of each picture in the chapters."""
    return [
        picture
        for page in sorted((ROOT / "spec").glob("*.md"))
        for picture in re.findall(r"!\[(.*?)\]\((.*?)\)", page.read_text(encoding="utf-8"), re.S)
    ]


@lru_cache(maxsize=None)
def drawn() -> dict[str, str]:
    """Return the keys of FIGURES in draw.py, and the titles."""
    for node in ast.parse(DRAW.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "FIGURES":
            assert isinstance(node.value, ast.Dict)
            titles = [value.elts[0] for value in node.value.values if isinstance(value, ast.Tuple)]
            return dict(
                zip(map(ast.literal_eval, filter(None, node.value.keys)), map(ast.literal_eval, titles))
            )
    raise AssertionError("draw.py has no FIGURES")


def text(name: str) -> str:
    return (FIGURES / name).read_text(encoding="utf-8")


def test_each_picture_is_shown_in_one_chapter_and_each_shown_exists() -> None:
    story = (ROOT / "spec/story.md").read_text(encoding="utf-8")
    again = re.findall(r"\]\((figures/.*?)\)", story)
    assert len(again) == len(set(again)) == 5
    assert sorted(target for _, target in shown()) == sorted([f"figures/{name}" for name in STORED] + again)
    assert sorted(f"{name}.svg" for name in drawn()) == STORED
    assert [target for words, target in shown() if len(words.split()) < 12] == []


@each_row("name", STORED)
def test_a_picture_has_its_title_and_the_words_of_the_page(name: str) -> None:
    (words,) = {words for words, target in shown() if target == f"figures/{name}"}
    title, description = re.findall(r"<(?:title|desc) id=\"\w+\">(.*?)</", text(name))
    assert (unescape(title), unescape(description)) == (drawn()[name[:-4]], words)
    assert 'role="img" aria-labelledby="title desc"' in text(name)
    rules, picture = text(name).partition("<style>")[2].split("</style>", 1)
    changed = dict(re.findall(r'\[style\*="(\w+: #\w+)"\] \{\w+: (#\w+) !important\}', rules))
    used = set(re.findall(r"\b(?:fill|stroke): #\w+", picture))
    assert used <= set(changed) and changed[f"fill: {WHITE}"] == NEARLY_BLACK
    for use in used:  # readable on both grounds
        if use[-7:] not in (WHITE, PALE):
            assert contrast(use[-7:], WHITE) > 2.5 < contrast(changed[use], NEARLY_BLACK)


def contrast(ink: str, ground: str) -> float:
    """Return the ratio of luminances as defined by WCAG: 1 to 21."""
    dark, light = sorted(map(luminance, (ink, ground)))
    return (light + 0.05) / (dark + 0.05)


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
