# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A notebook for each chapter, made of its page: `python site/notebooks.py FOLDER`, without other packages.

The page's words are cells of text, its examples cells of code with the output that the page shows, its
pictures are inside, and each exercise is followed by a cell that checks an answer.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from base64 import b64encode
from collections.abc import Iterator
from doctest import DocTestParser, Example
from pathlib import Path

from chapters import CHAPTERS, FIGURE, ROOT, page

Cell = dict[str, object]

FIGURES = ROOT / "spec/figures"

BLOCK = re.compile(
    r"^```pycon\n(?P<code>.*?)^```$|^<details>\n(?P<exercise><summary>Exercise .*?)^</details>\n</details>$",
    re.M | re.S,
)

FIRST = '''import subprocess
import sys


def check(exercise, *answer):
    """State an exercise or check an answer, such as check("bayes-tumour", "1/2")."""
    command = [sys.executable, "-m", "genref", "exercise", exercise, *answer]
    print(subprocess.run(command, capture_output=True, text=True).stdout)
'''

NEEDS = """This notebook needs genref and nothing else. Start Jupyter in the folder of genref, or install that
folder with `%pip install FOLDER`. Outputs are what the code prints: run the cells, then change them."""


def notebook(chapter: str, figures: Path = FIGURES) -> dict[str, object]:
    """Return the notebook of a chapter, in nbformat 4.5, with pictures from a folder."""
    text = page(chapter)
    title, rest = text.split("\n", 1)
    cells = [_text(f"{title}\n\n{NEEDS}"), _code(FIRST, [])]
    at = 0
    for block in BLOCK.finditer(rest):
        cells += _words(rest[at : block.start()], figures)
        if block["code"] is not None:
            cells += _examples(block["code"])
        else:
            cells += _exercise(block["exercise"])
        at = block.end()
    cells += _words(rest[at:], figures)
    for number, cell in enumerate(cells):
        cell["id"] = f"{chapter}-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _words(markdown: str, figures: Path) -> Iterator[Cell]:
    """Yield a cell of text, if there are words: formulas between dollars, pictures inside, links as words."""
    text = re.sub(r"^<details>\n<summary>(.*?)</summary>$", r"**\1**", markdown, flags=re.M)
    text = re.sub(r"^</details>$", "", text, flags=re.M)
    text = re.sub(r"^```math\n(.*?)^```$", r"$$\n\1$$", text, flags=re.M | re.S)
    text = re.sub(r"(?<!!)\[([^]]+)\]\((?!https:)[^)]*\)", r"\1", text)
    pictures = {name: _picture(figures / name) for _, name in FIGURE.findall(text)}
    text = FIGURE.sub(r"![\1](attachment:\2)", re.sub(r"\n{3,}", "\n\n", text)).strip()
    if text:
        yield _text(text) | ({"attachments": pictures} if pictures else {})


def _picture(file: Path) -> dict[str, str]:
    return {"image/svg+xml": b64encode(file.read_bytes()).decode()}


def _examples(code: str) -> Iterator[Cell]:
    """Yield the cells of an example: one ends with each line that prints something."""
    waiting = ""
    for example in DocTestParser().get_examples(code):
        waiting += _printing(example.source)
        if example.want or example.exc_msg:
            yield _code(waiting, [_output(example)])
            waiting = ""
    if waiting:
        yield _code(waiting, [])


def _printing(source: str) -> str:
    """Return a loop that prints its last line: a notebook shows only the value of a cell's last line.

    >>> _printing("for i in (1, 2):\\n    i + 1\\n")
    'for i in (1, 2):\\n    print(i + 1)\\n'
    """
    loop = ast.parse(source).body[-1]
    last = loop.body[-1] if isinstance(loop, ast.For) else None
    if not isinstance(last, ast.Expr) or _is_print(last.value):
        return source
    inner = ast.get_source_segment(source, last) or ""
    return source.replace(
        inner, f"print(({inner}))" if isinstance(last.value, ast.Tuple) else f"print({inner})"
    )


def _output(example: Example) -> Cell:
    """Return what a page shows below an example: an error, a value, or what was printed."""
    if example.exc_msg:
        name, _, says = example.exc_msg.strip().partition(": ")
        lines = example.exc_msg.strip().split("\n")
        return {"output_type": "error", "ename": name.rpartition(".")[2], "evalue": says, "traceback": lines}
    want = example.want.rstrip("\n")
    last = ast.parse(example.source).body[-1]
    if not isinstance(last, ast.Expr) or _is_print(last.value):
        return {"output_type": "stream", "name": "stdout", "text": _lines(want + "\n")}
    data = {"text/plain": _lines(want)}
    return {"output_type": "execute_result", "execution_count": None, "data": data, "metadata": {}}


def _is_print(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "print"


def _exercise(details: str) -> Iterator[Cell]:
    """Yield an exercise, its hint and answer folded, and a cell that checks an answer."""
    found = re.match(r"<summary>Exercise <code>(.*?)</code>: (.*?)</summary>\n", details)
    assert found
    yield _text(f"**Exercise: {found[2]}**\n\n{details[found.end() :].strip()}\n\n</details>")
    yield _code(f'# check("{found[1]}", "YOUR ANSWER")\n', [])


def _text(source: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": _lines(source)}


def _code(source: str, outputs: list[Cell]) -> Cell:
    refused = any(output["output_type"] == "error" for output in outputs)
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"tags": ["raises-exception"]} if refused else {},
        "outputs": outputs,
        "source": _lines(source.rstrip("\n")),
    }


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def write(folder: Path, figures: Path = FIGURES) -> None:
    """Write all notebooks into a folder, with pictures from another."""
    folder.mkdir(parents=True, exist_ok=True)
    for chapter in CHAPTERS:
        text = json.dumps(notebook(chapter, figures), indent=1, ensure_ascii=False) + "\n"
        (folder / f"{chapter}.ipynb").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python site/notebooks.py FOLDER")
    write(Path(sys.argv[1]))
