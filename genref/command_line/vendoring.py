# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The contents of a copy: the modules that a choice needs, a matching `__init__`, and the list of its files.

Everything is read from the sources of this genref, which may itself be a copy, in a folder or a zip archive.
"""

from __future__ import annotations

import ast
import json
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module, resources
from os.path import dirname, exists, join
from pkgutil import get_data, iter_modules
from typing import TYPE_CHECKING

from .. import __version__
from ..errors import ModelFileError
from ..selftest import MANIFEST, digest
from . import pruning
from .patches import MARK, applied
from .pruning import CASES, base_of, cases_of, defines, file_of
from .sources import PACKAGE

if TYPE_CHECKING:
    from importlib.abc import Traversable as Folder

EVERYTHING = "everything"
RUFF = """\
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# This folder is a copy that must stay as it was delivered: ruff neither formats nor checks it.
extend-exclude = ["*"]
"""
SHORT = {
    "bernoulli": ["bernoulli_naive_bayes"],
    "book": ["equations"],
    "categorical": ["categorical_naive_bayes"],
    "multinomial": ["multinomial_naive_bayes"],
    "texts": ["text_classifier"],
}
"""Choices with a name other than that of their module."""


def sources() -> dict[str, str]:
    """Return the text of each file of this genref, modules and data, by its name: "numbers/exact.py".

    Raises: ModelFileError if it is packed in one file.
    """
    folders = list(import_module(PACKAGE).__path__)
    if not folders:
        raise ModelFileError(
            PACKAGE, "is packed in one file; make copies from a folder or a zip archive of it"
        )
    return {**dict(_texts_in(folders, "")), **dict(_data(resources.files(PACKAGE), ""))}


def _texts_in(folders: Iterable[str], prefix: str) -> Iterator[tuple[str, str]]:
    yield prefix + "__init__.py", text_of(prefix + "__init__.py")
    for module in iter_modules(folders):
        if module.ispkg:
            yield from _texts_in([join(folder, module.name) for folder in folders], f"{prefix}{module.name}/")
        else:
            yield f"{prefix}{module.name}.py", text_of(f"{prefix}{module.name}.py")


def _data(folder: Folder, prefix: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _data(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith((".json", ".jsonl")):
            yield prefix + entry.name, text_of(prefix + entry.name)


def text_of(file: str) -> str:
    """Return the text of a file of this genref. Raises: OSError."""
    return (get_data(PACKAGE, file) or b"").decode()


def choices(files: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the modules that each choice starts from: a single module of the lecture, or all of them."""
    lecture = [file[: -len(".py")] for file in files if "/" not in file and not file.startswith("__")]
    exported = _names(_lists(files["__init__.py"]))
    modules = {name: [name] for name in lecture if name in exported}
    return {**modules, **SHORT, "lecture": lecture}


def copied(files: Mapping[str, str], chosen: Sequence[str], patches: Mapping[str, str]) -> dict[str, str]:
    """Return the files of a copy with the chosen parts, or with everything if none is chosen.

    They are the modules and what they import, the packages around them, an `__init__` with the available
    names, the licence, the type marker, the settings that make ruff skip the copy, the patches, and last the
    list of files.

    Raises: TableError if a patch does not fit.
    """
    found = dict(files)
    if chosen:
        known = choices(files)
        parts = {"selftest", *(name for choice in chosen for name in known[choice])}
        available = needed(files, parts)
        cases = {file: cases_of(file, {**available, file: files[file]}) for file in CASES}
        # These cases use fewer helpers than all cases.
        found = needed({**files, **cases}, parts, [file for file in CASES if cases[file]])
        found["__init__.py"] = _init(files["__init__.py"], found)
    found = {**dict(sorted(found.items())), "LICENSE": text_of("LICENSE"), "py.typed": text_of("py.typed")}
    found = applied({**found, "ruff.toml": RUFF}, patches)
    return {**found, MANIFEST: manifest(found, chosen, MARK if patches else "")}


def needed(files: Mapping[str, str], modules: Iterable[str], cases: Iterable[str] = ()) -> dict[str, str]:
    """Return the parts of the files that modules and the `cases` of a self-test need.

    Only the book, the errors and the self-test are cut down.
    """
    public = {*_names(_lists(files["__init__.py"]))} - {"equations", "errors"}
    return pruning.needed(files, modules, [name for name in public if f"{name}.py" in files], cases)


def imported(file: str, files: Mapping[str, str]) -> Iterator[str]:
    """Yield the modules of genref that a file imports."""
    for node in ast.walk(ast.parse(files[file])):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = base_of(file, node)
            for alias in node.names:
                inner = ".".join(filter(None, [*base, alias.name]))
                yield inner if file_of(inner, files) in files else ".".join(filter(None, base))


def _lists(init: str) -> list[ast.stmt]:
    """Return the statements of `__init__` that list its names, in `__all__` and `_CLASSES`."""
    return [
        node
        for node in ast.parse(init).body
        if isinstance(node, (ast.Assign, ast.AugAssign))
        and ast.unparse(node).startswith(("__all__", "_CLASSES"))
    ]


def _names(statements: Iterable[ast.AST]) -> list[str]:
    """Return the strings in statements, in order."""
    found = [node for statement in statements for node in ast.walk(statement)]
    return [node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def _init(init: str, files: Mapping[str, str]) -> str:
    """Return `__init__` without the names that the files lack, and without the examples of these names."""
    lines, tree = init.split("\n"), ast.parse(init)
    (types,) = [node for node in tree.body if isinstance(node, ast.If)]
    kept, imports = set[str](), list[str]()
    for node in [node for node in types.body if isinstance(node, ast.ImportFrom)]:
        for alias in node.names:
            if defines(files.get(f"{node.module or alias.name}.py", ""), alias.name if node.module else None):
                kept.add(alias.name)
                exported = f" as {alias.name}" * bool(node.module)
                imports.append(f"    from .{node.module or ''} import {alias.name}{exported}")
    names = [name for name in _names(_lists(init)) if name in kept]
    # Examples in the docstring may use modules that the copy lacks.
    examples = range(lines.index("") + 4, tree.body[0].end_lineno or 0)
    head = [
        line for number, line in enumerate(lines[: _lists(init)[0].lineno - 1], 1) if number not in examples
    ]
    head = [line for line in head if not line.startswith("# The modules")]
    listed = [
        _list("__all__", [name for name in names if name.islower()]),
        _list("_CLASSES", [name for name in names if not name.islower()]) + "\n",
    ]
    (loop,) = [node for node in types.orelse if isinstance(node, ast.For)]
    homes = [home[1:] for _, home in ast.literal_eval(loop.iter)]
    moved = any(file_of(home, files) in files for home in homes)
    head = [line for line in head if moved or line != "import sys"]  # used only for modules that have moved
    end = (loop if moved else types.orelse[-3]).end_lineno
    later = lines[types.body[-1].end_lineno : end]
    return "\n".join([*head, *listed, "if TYPE_CHECKING:", *imports, *later, ""])


def _list(name: str, values: Sequence[str]) -> str:
    """Return the assignment of a list of strings, each on its own line if one line is too short."""
    line = f"{name} = {json.dumps(values)}"
    if len(line) <= pruning.WIDTH:
        return line
    return "\n".join([f"{name} = [", *(f"    {json.dumps(value)}," for value in values), "]"])


def manifest(files: Mapping[str, str], chosen: Sequence[str], mark: str = "") -> str:
    """Return a description of the copy and the list of its files, as `sha256sum --check` reads it."""
    lines = [f"{digest(text.encode())}  {file}" for file, text in files.items()]
    return "\n".join([f"# {identity(chosen, mark)}", *lines, ""])


def identity(chosen: Sequence[str], mark: str = "") -> str:
    """Return a copy's description of itself: version, commit with a mark, choice."""
    commit = _commit()
    commit += mark * (not commit.endswith(mark))
    return f"genref {__version__}, commit {commit}, {' + '.join(sorted(set(chosen))) or EVERYTHING}"


def _commit() -> str:
    """Return the commit of these sources: the one recorded in a copy, or the project's commit from git."""
    try:
        return text_of(MANIFEST).partition(", commit ")[2].partition(",")[0]
    except OSError:
        pass
    project = dirname(import_module(PACKAGE).__path__[0])
    if not exists(join(project, "spec", "TRACE.md")):  # else git would report on an enclosing project
        return "unknown"
    try:
        commit, changes = (
            subprocess.run(["git", "-C", project, *words], capture_output=True, text=True, check=True).stdout
            for words in (("rev-parse", "HEAD"), ("status", "--porcelain", "--", PACKAGE))
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return commit.strip() + " and changes" * bool(changes)
