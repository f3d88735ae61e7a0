# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The pictures of the spec: draw.py draws those in the folder, and the chapters show each of them.

Static: drawing needs matplotlib.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
DRAW = ROOT / "tests" / "figures" / "draw.py"
STORED = sorted(file.name for file in (ROOT / "spec" / "figures").iterdir())


def shown() -> list[tuple[str, str]]:
    """Return the alternative text and the target of each picture in the chapters."""
    return [
        picture
        for page in sorted((ROOT / "spec").glob("*.md"))
        for picture in re.findall(r"!\[(.*?)\]\((.*?)\)", page.read_text(encoding="utf-8"), re.S)
    ]


def drawn() -> list[str]:
    """Return the keys of FIGURES in draw.py."""
    for node in ast.parse(DRAW.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "FIGURES":
            assert isinstance(node.value, ast.Dict)
            return [ast.literal_eval(key) for key in node.value.keys if key]
    raise AssertionError("draw.py has no FIGURES")


def test_each_picture_is_shown_once_and_each_shown_exists() -> None:
    assert sorted(target for _, target in shown()) == [f"figures/{name}" for name in STORED]


def test_each_picture_is_drawn_by_the_program() -> None:
    assert sorted(f"{name}.svg" for name in drawn()) == STORED


def test_each_picture_says_in_words_what_it_shows() -> None:
    assert [target for text, target in shown() if len(text.split()) < 3] == []
