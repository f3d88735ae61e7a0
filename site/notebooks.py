# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A notebook for each chapter: its words, and its examples as cells to run, with what the page prints."""

from __future__ import annotations

import ast
import re
from base64 import b64encode
from collections.abc import Iterator
from doctest import DocTestParser, Example
from importlib import import_module
from pathlib import Path
from typing import Any

from chapters import CHAPTERS, FIGURE, ROOT, page

nbformat: Any = import_module("nbformat")  # which has no types
v4 = nbformat.v4

NEEDS = """This notebook needs genref and nothing else: start Jupyter in its folder, or install that folder
with `%pip install FOLDER`. Run the cells, then change them."""


def write(folder: Path) -> None:
    """Write all notebooks into a folder of the site."""
    folder.mkdir(parents=True)
    for name in CHAPTERS:
        title, text = page(name).split("\n", 1)
        cells = [v4.new_markdown_cell(f"{title}\n\n{NEEDS}")]
        for i, part in enumerate(re.split(r"^```pycon\n(.*?)^```$", text, flags=re.M | re.S)):
            cells += _examples(part) if i % 2 else [_words(part)]
        kept = [cell for cell in cells if cell.source]
        for i, cell in enumerate(kept):
            cell.id = f"{name}-{i}"  # the same in each build
        nbformat.write(v4.new_notebook(cells=kept), folder / f"{name}.ipynb")


def _words(markdown: str) -> Any:
    """Return a cell of text: formulas between dollars, pictures inside, links as words."""
    text = re.sub(r"^```math\n(.*?)^```$", r"$$\n\1$$", markdown, flags=re.M | re.S)
    text = re.sub(r"(?<!!)\[([^]]+)\]\((?!https:)[^)]*\)", r"\1", text)
    drawn = {name: (ROOT / "spec/figures" / name).read_bytes() for _, name in FIGURE.findall(text)}
    pictures = {name: {"image/svg+xml": b64encode(picture).decode()} for name, picture in drawn.items()}
    return v4.new_markdown_cell(FIGURE.sub(r"![\1](attachment:\2)", text).strip(), attachments=pictures)


def _examples(code: str) -> Iterator[Any]:
    """Yield the cells of an example: one ends with each line that prints something."""
    waiting = ""
    for example in DocTestParser().get_examples(code):
        waiting += example.source
        if example.want or example.exc_msg:
            tags = {"tags": ["raises-exception"]} if example.exc_msg else {}
            yield v4.new_code_cell(waiting.strip(), outputs=[_output(example)], metadata=tags)
            waiting = ""
    yield v4.new_code_cell(waiting.strip())


def _output(example: Example) -> Any:
    """Return what a page shows below an example: an error, a value, or what was printed."""
    if example.exc_msg:
        name, _, says = example.exc_msg.strip().partition(": ")
        lines = example.exc_msg.strip().split("\n")
        return v4.new_output("error", ename=name.rpartition(".")[2], evalue=says, traceback=lines)
    last = ast.parse(example.source).body[-1]
    if not isinstance(last, ast.Expr) or _is_print(last.value):
        return v4.new_output("stream", text=example.want)
    return v4.new_output("execute_result", data={"text/plain": example.want.rstrip("\n")})


def _is_print(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "print"
