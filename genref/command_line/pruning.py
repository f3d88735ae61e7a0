# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Find the definitions that a part of genref needs.

A module that users call is copied whole. From the book, the errors and the modules that they use, a part gets
only the definitions that it uses, directly or indirectly. For example, `laplace_estimate` needs `Fraction`
and `Fractions` from its own module, but nothing from the reals. Each definition is copied unchanged, with the
comments above it; imports and `__all__` lose the names that are not needed, and the docstring of the module
loses all but its first paragraph. The self-test is left with the cases for what the part contains, and with
the functions that these cases call.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from doctest import DocTestParser
from functools import lru_cache
from os.path import dirname
from typing import NamedTuple, Optional, Union

CASES = ("selftest_cases.py", "selftest_models.py")
WIDTH = 110
_Definition = (ast.ClassDef, ast.FunctionDef, ast.Assign, ast.AnnAssign)


class Chunk(NamedTuple):
    """A statement of a module: the names it defines and uses, and its lines with the comments above."""

    node: ast.stmt
    names: frozenset[str]
    uses: frozenset[str]
    text: str


class Module:
    """A file as chunks, with the origins of the names that it imports from genref."""

    def __init__(self, file: str, files: Mapping[str, str]) -> None:
        self.file = file
        self.chunks: list[Chunk] = list(_chunks(files[file]))
        self.origins: dict[str, tuple[str, Optional[str]]] = {}
        for chunk in self.chunks:
            for node in ast.walk(chunk.node):
                if isinstance(node, ast.ImportFrom) and node.level:
                    for alias in node.names:
                        self.origins[alias.asname or alias.name] = _origin(file, node, alias.name, files)

    def names(self) -> set[str]:
        """Return all names of the module: those it defines and those it imports from genref."""
        return {name for chunk in self.chunks for name in chunk.names} | self.origins.keys()

    def sources(self, chunks: Iterable[Chunk]) -> Iterator[tuple[str, Optional[str]]]:
        """Yield the file and name of everything that the chunks use; the name is None for a module."""
        for use in {use for chunk in chunks for use in chunk.uses}:
            name, _, attribute = use.partition(".")
            if name in self.origins and self.origins[name][1] is None:
                yield self.origins[name][0], attribute or None
            if not attribute:
                yield self.file, name

    def needs(self, name: str) -> Iterator[tuple[str, Optional[str]]]:
        """Yield the file and name of everything that a name of this module needs."""
        yield from self.sources(chunk for chunk in self.chunks if name in chunk.names)
        if name in self.origins:
            yield self.origins[name]


def needed(
    files: Mapping[str, str], modules: Iterable[str], public: Iterable[str], cases: Iterable[str] = ()
) -> dict[str, str]:
    """Return the parts of the files that modules need, and the function `cases` of the files of `cases`.

    The modules and the `public` ones stay whole.
    """
    whole = {file_of(module, files) for module in (*modules, *public)}
    parsed: dict[str, Module] = {}
    wanted: dict[str, set[str]] = {}
    queue: list[tuple[str, Optional[str]]] = [(file_of(module, files), None) for module in modules]
    queue += [(file, "cases") for file in cases]
    while queue:
        file, name = queue.pop()
        if file not in wanted:
            parsed[file], wanted[file] = Module(file, files), set()
            queue += [(folder, None) for folder in _packages(file)]
            # Statements that define nothing always run, so what they use is needed, too.
            queue += parsed[file].sources(chunk for chunk in parsed[file].chunks if not chunk.names)
            if file in whole:
                queue += [(file, each) for each in parsed[file].names()]
        if name is not None and name not in wanted[file]:
            wanted[file].add(name)
            queue += parsed[file].needs(name)
    return {
        file: files[file] if file in whole or file.endswith("__init__.py") else _text(parsed[file], names)
        for file, names in wanted.items()
        if file != "__init__.py"
    }


def cases_of(file: str, files: Mapping[str, str]) -> str:
    """Return a file of the self-test with only the cases whose modules and definitions are in `files`.

    Values that only the other cases use are left out, too. If no case is left, return "".
    """
    text = files[file]
    lines, dropped = text.split("\n"), set[int]()
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    (cases,) = [function for function in functions if function.name == "cases"]
    any_left = False
    for loop in [node for node in cases.body if isinstance(node, ast.For)]:
        (name,) = [ast.literal_eval(part) for part in ast.walk(loop.iter) if isinstance(part, ast.Constant)]
        module = files.get(file_of(name, files), "")
        gone: set[str] = set()  # names assigned in the block whose value is not available
        kept = False
        for node in loop.body:
            used = {use for use in _uses(node) if use in gone or use.startswith("m.")}
            if all(use not in gone and defines(module, use[2:]) for use in used) and module:
                kept = kept or isinstance(node, (ast.Expr, ast.For))
            else:
                gone |= set(_defined(node))
                dropped |= set(range(node.lineno - 1, node.end_lineno or 0))
        if not kept:
            dropped |= set(range(loop.lineno - 1, loop.end_lineno or 0))
        any_left = any_left or kept
        _drop_unused(loop, dropped)
    _drop_unused(cases, dropped)
    return "\n".join(line for n, line in enumerate(lines) if n not in dropped) if any_left else ""


def _drop_unused(block: Union[ast.For, ast.FunctionDef], dropped: set[int]) -> None:
    """Drop the lines of a block that compute values which no line that is left uses."""
    # A value may be computed from those above it, so the last one is the first to go.
    for node in reversed(block.body):
        if isinstance(node, ast.Assign):
            left = [part for part in ast.walk(block) if getattr(part, "lineno", 1) - 1 not in dropped]
            used = {part.id for part in left if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}
            if not used & {name for target in node.targets for name in _defined(target)}:
                dropped |= set(range(node.lineno - 1, node.end_lineno or 0))


def defines(text: str, name: Optional[str]) -> bool:
    """Return whether a module defines or imports a name; for None, whether the module exists."""
    return bool(text) and (name is None or name in _known(text))


@lru_cache(maxsize=None)
def _known(text: str) -> frozenset[str]:
    """Return the names that a module defines or imports."""
    imports = [node for node in ast.parse(text).body if isinstance(node, ast.ImportFrom)]
    imported = frozenset(alias.name for node in imports for alias in node.names)
    return imported.union(*(chunk.names for chunk in _chunks(text)))


def _text(module: Module, wanted: set[str]) -> str:
    """Return a module with only the wanted definitions."""
    kept = [chunk for chunk in module.chunks if not chunk.names or chunk.names & wanted]
    used = wanted | {use.partition(".")[0] for chunk in kept for use in chunk.uses}
    texts: list[str] = []
    for chunk in module.chunks:
        if isinstance(chunk.node, (ast.Import, ast.ImportFrom)):
            texts += _import(chunk.node, chunk.text, used)
        elif _is_all(chunk.node):
            texts += _all(chunk, wanted)
        elif chunk in kept:
            texts.append(chunk.text if texts else _first_paragraph(chunk.text))
    text = re.sub("\n{4,}", "\n\n\n", "\n".join(texts).strip("\n")) + "\n"
    return re.sub(r"\n{3,}(?=from |import )", "\n\n", text)


def _first_paragraph(text: str) -> str:
    """Return the docstring of a module, below its comments, without what it says about the whole module."""
    first, more, _ = text.partition("\n\n")
    return first + '"""' * (bool(more) and first.count('"""') == 1)


def _import(node: Union[ast.Import, ast.ImportFrom], text: str, used: set[str]) -> Iterator[str]:
    """Yield an import without its unused names, and nothing if no name is used."""
    names = [alias for alias in node.names if (alias.asname or alias.name).partition(".")[0] in used]
    if len(names) == len(node.names) or "__future__" in text:
        yield text
        return
    if text.startswith("\n"):
        yield ""
    if names:
        node.names = names
        line = ast.unparse(node)
        _, mark, comment = text.rpartition("\n")[2].partition("  # ")
        if mark:  # such as "noqa: F401", because names occur only in examples
            line += mark + comment
        elif len(line) > WIDTH:
            start, _, listed = line.partition(" import ")
            line = "\n    ".join([f"{start} import (", *(f"{name}," for name in listed.split(", "))]) + "\n)"
        yield line


def _all(chunk: Chunk, wanted: set[str]) -> Iterator[str]:
    """Yield a statement that lists public names, without those that are left out."""
    constants = [part.value for part in ast.walk(chunk.node) if isinstance(part, ast.Constant)]
    listed = [value for value in constants if isinstance(value, str)]
    names = [name for name in listed if name in wanted]
    if names == listed:
        yield chunk.text
    elif names:
        quoted = ", ".join(f'"{name}"' for name in names)
        yield f"{chunk.text.partition('[')[0]}[{quoted}]"


def _chunks(text: str) -> Iterator[Chunk]:
    """Yield the statements of a module, each with its comment or docstring."""
    tree, lines, start = ast.parse(text), text.split("\n"), 0
    for node, following in zip(tree.body, [*tree.body[1:], None]):
        end = node.end_lineno or 0
        if end <= start:
            continue  # the docstring below a definition, which its chunk already includes
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(following, ast.Expr):
            end = following.end_lineno or 0
        names = frozenset(_defined(node)) if isinstance(node, _Definition) else frozenset[str]()
        names -= {"__all__", "__dir__"}
        lists = isinstance(node, (ast.Import, ast.ImportFrom)) or _is_all(node)
        uses = frozenset[str]() if lists else frozenset(_uses(node))
        yield Chunk(node, names, uses, "\n".join(lines[start:end]))
        start = end


def _defined(node: ast.AST) -> Iterator[str]:
    """Yield the names that a statement defines."""
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
        yield node.name
    else:
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                yield part.id


def _is_all(node: ast.AST) -> bool:
    """Return whether a statement lists the public names of its module."""
    return isinstance(node, (ast.Assign, ast.AugAssign)) and "__all__" in _defined(node)


def _uses(node: ast.AST) -> Iterator[str]:
    """Yield the names that a statement uses, including "equations.bayes_rule" and names in its examples."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            yield f"{part.value.id}.{part.attr}"
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            if ">>>" in part.value:
                for example in DocTestParser().get_examples(part.value):
                    yield from _uses(ast.parse(example.source))
            elif re.fullmatch(r"[\w.]+(\[.*\])?", part.value):  # a type in quotation marks
                yield from re.findall(r"\w+", part.value)


def _origin(
    file: str, node: ast.ImportFrom, name: str, files: Mapping[str, str]
) -> tuple[str, Optional[str]]:
    """Return the file that a name is imported from and its name there, or None if it is the module itself."""
    base = base_of(file, node)
    inner = file_of(".".join(filter(None, [*base, name])), files)
    return (inner, None) if inner in files else (file_of(".".join(filter(None, base)), files), name)


def base_of(file: str, node: ast.ImportFrom) -> list[str]:
    """Return the path of the module that an import statement of a file refers to."""
    folder = file.split("/")[:-1]
    return [*folder[: len(folder) - node.level + 1], *(node.module or "").split(".")]


def file_of(module: str, files: Mapping[str, str]) -> str:
    """Return the file of a module or package."""
    file = module.replace(".", "/")
    return f"{file}.py" if f"{file}.py" in files else f"{file}/__init__.py".lstrip("/")


def _packages(file: str) -> Iterator[str]:
    """Yield the `__init__` of each package that contains a file, except genref's own."""
    folder = dirname(file)
    while folder:
        yield f"{folder}/__init__.py"
        folder = dirname(folder)
