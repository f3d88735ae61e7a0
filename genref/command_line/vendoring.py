# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The contents of a copy: the modules of a part and those that they import, whole, and how to check them.

Everything is read from the sources of this genref, which may be in a folder or in a zip archive.
"""

from __future__ import annotations

import ast
import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from os.path import dirname, exists, join
from pkgutil import get_data

from .. import __all__ as LECTURE
from .. import __version__
from . import PACKAGE

MANIFEST = "MANIFEST"
HEAD = "# SPDX-License-Identifier: MIT\n# Copyright (c) 2026 the genref authors\n"
RUFF = f"""\
{HEAD}# This folder is a copy that must stay as it was delivered: ruff neither formats nor checks it.
extend-exclude = ["*"]
"""
SHORT = {
    "bernoulli": "bernoulli_naive_bayes",
    "categorical": "categorical_naive_bayes",
    "multinomial": "multinomial_naive_bayes",
    "texts": "text_classifier",
    "book": "equations",
}
"""Parts with a name other than that of their module."""

BOOK = ("equations.py", "book_reals.py")
"""What a model by definition imports when it is first asked; a copy has it only with the part `book`."""

PARTS = {**{module: module for module in LECTURE}, **SHORT}
"""The module of each part."""


TINY = (
    "gda",
    "gaussian_naive_bayes",
    "bernoulli",
    "categorical",
    "multinomial",
    "text",
    "logistic_regression",
)
"""The models on a page."""


def tiny(model: str) -> str:
    """Return a model on a page. Raises: OSError."""
    place = join(dirname(import_module(PACKAGE).__path__[0]), "examples", "tiny")
    packed = text_of(f"tiny/{model}.py")
    if packed:
        return packed
    with open(join(place, f"{model}.py"), encoding="utf-8") as stream:
        return stream.read()


def text_of(file: str) -> str:
    """Return the text of a file of this genref, such as "numbers/exact.py", or "" if there is none."""
    try:
        return (get_data(PACKAGE, file) or b"").decode()
    except OSError:
        return ""


@lru_cache(maxsize=None)
def _nodes(text: str) -> list[ast.AST]:
    return list(ast.walk(ast.parse(text)))


def imported(file: str, text: str) -> Iterator[str]:
    """Yield the files of genref that a file imports, anywhere in it."""
    for node in _nodes(text):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = file.split("/")[: -node.level] + (node.module or "").split(".") * bool(node.module)
            for alias in node.names:
                inner, outer = "/".join([*base, alias.name]) + ".py", "/".join(base) + ".py"
                yield inner if text_of(inner) else outer


def needed(parts: Sequence[str]) -> dict[str, str]:
    """Return the text of each module that parts need, by its name."""
    rest = [f"{PARTS[part]}.py" for part in parts]
    with_book = "equations.py" in rest
    found: dict[str, str] = {}
    while rest:
        file = rest.pop()
        text = text_of(file)
        if text and file not in found and (with_book or file not in BOOK):
            found[file] = text
            rest += imported(file, text)
    rooms = {join(dirname(file), "__init__.py") for file in found if dirname(file)}
    return dict(sorted({**found, **{file: text_of(file) for file in rooms}}.items()))


def standard_imports(files: Mapping[str, str]) -> list[str]:
    """Return the modules of the standard library that files import."""
    found: set[str] = set()
    for node in (node for text in files.values() for node in _nodes(text)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module or "")
    return sorted(found - {"__future__"})


def copied(parts: Sequence[str]) -> dict[str, str]:
    """Return the files of a copy of some parts, the list of files last."""
    modules = needed(parts)
    names = [module for module in (*LECTURE, "equations") if f"{module}.py" in modules]
    copy = identity(parts)
    init = f'{HEAD}"""{copy}. `python -m NAME.selftest` checks it."""\n\n'
    init += f"__version__ = {json.dumps(__version__)}\n__all__ = {json.dumps(names)}\n"
    found = {"__init__.py": init, **modules, "selftest.py": text_of("command_line/copy_selftest.py")}
    found.update({"LICENSE": text_of("LICENSE"), "py.typed": text_of("py.typed"), "ruff.toml": RUFF})
    lines = [f"    {json.dumps(file)}: {json.dumps(digest(text))},\n" for file, text in found.items()]
    manifest = f'{HEAD}"""What this copy is: its version, the SHA-256 of its files, and its licence."""\n\n'
    manifest += f"COPY = {json.dumps(copy)}\nHASHES = {{\n{''.join(lines)}}}\n"
    found["manifest.py"] = f'{manifest}LICENSE = """\\\n{found["LICENSE"]}"""\n'
    # As `sha256sum --check MANIFEST` reads it
    listed = [f"{digest(text)}  {file}\n" for file, text in found.items()]
    return {**found, MANIFEST: f"# {copy}\n{''.join(listed)}"}


def digest(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8."""
    return sha256(text.encode()).hexdigest()


def entries(manifest: str) -> dict[str, str]:
    """Return the SHA-256 of each file that a MANIFEST lists."""
    pairs = (line.partition("  ") for line in manifest.splitlines() if not line.startswith("#"))
    return {file: sha for sha, _, file in pairs}


def identity(parts: Sequence[str]) -> str:
    """Return a copy's description of itself: version, commit, parts."""
    return f"genref {__version__}, commit {_commit()}, {' + '.join(sorted(set(parts)))}"


def _commit() -> str:
    """Return the commit of these sources, if they are those of the project, and git knows it."""
    project = dirname(import_module(PACKAGE).__path__[0])
    if not exists(join(project, "spec", "TRACE.md")):  # else git would report on an enclosing project
        return "unknown"
    git = ["git", "-C", project]
    try:
        commit, changes = (
            subprocess.run([*git, *words], capture_output=True, text=True, check=True).stdout
            for words in (("rev-parse", "HEAD"), ("status", "--porcelain", "--", PACKAGE))
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return commit.strip() + " and changes" * bool(changes)
