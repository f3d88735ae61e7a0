# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Where an equation is in the sources: its function in the book, its callers, the engine's versions of it.

The sources are read as text, so nothing depends on docstrings, which `python -OO` removes.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import get_data, iter_modules
from textwrap import dedent
from typing import NamedTuple, Optional, Union

PACKAGE = __name__.rpartition(".command_line.")[0]
"""The package name of this copy."""


class Place(NamedTuple):
    """A function or class: its module, file, line and text.

    `calls`: the functions of the book that it calls. `way_to`: the definition that the engine computes here
    in another way: the name of a function in the same module or, for a method marked `engine`, the method
    that it overrides. `bases`: the classes that a class inherits from, by their names in the file.
    """

    name: str
    file: str
    line: int
    text: str
    calls: frozenset[str] = frozenset()
    way_to: str = ""
    bases: tuple[str, ...] = ()

    @property
    def short_name(self) -> str:
        """The name without the module."""
        module = self.file.partition("/")[2].replace("/", ".")[: -len("py")]
        return self.name[len(module) :]

    @property
    def short(self) -> str:
        """The text with only the first paragraph of its docstring, and without examples."""
        (node,) = ast.parse(dedent(self.text)).body
        first = node.body[0] if isinstance(node, ast.FunctionDef) else node
        docstring = first.value if isinstance(first, ast.Expr) else None
        if not isinstance(docstring, ast.Constant):
            return self.text
        lines = self.text.split("\n")
        start, end = docstring.lineno - 1, docstring.end_lineno or docstring.lineno
        said = re.split(r"\n\s*(?:\n|>>>)|\"\"\"$", "\n".join(lines[start:end]))[0]
        return "\n".join([*lines[:start], said + '"""', *lines[end:]])


def is_here(file: str) -> bool:
    """Return whether a file of the project, such as a page, is beside the package; a copy lacks them."""
    return found_here(file) is not None


def found_here(file: str) -> Optional[str]:
    """Return the path of a file of the project if it is beside the package, else None."""
    places = (os.path.join(os.path.dirname(folder), file) for folder in import_module(PACKAGE).__path__)
    return next(filter(os.path.isfile, places), None)


def in_book(id: str) -> Optional[Place]:
    """Return the function of the book for an equation, or None if the equation is not a definition."""
    name = id.replace("-", "_")
    return next((place for place in _places("equations") if place.name == f"equations.{name}"), None)


def in_engine(id: str) -> list[Place]:
    """Return code marked as computing an equation whose function in the book no definition calls."""
    return [
        place
        for place in _all()
        for ids in re.findall(r"^ *Computes: *(.+?) *$", place.text, re.M)
        if id in re.split(r"[,\s]+", ids)
    ]


def answering(id: str) -> list[tuple[Place, list[Place]]]:
    """Return library code that calls an equation's function of the book, each with the engine's versions."""
    return answering_in(list(_all()), id)


def answering_in(places: Iterable[Place], id: str) -> list[tuple[Place, list[Place]]]:
    """Do what `answering` does, for the given functions and classes only.

    The engine's versions are in the same module (`defined_by`), or override a method in a subclass
    (`engine`).
    """
    name, bases = id.replace("-", "_"), {_last(place.name): place.bases for place in places}
    found = []
    for place in places:
        if name in place.calls:
            owner, method = place.name.rpartition(".")[::2]
            definitions = [
                way
                for way in places
                if way.way_to == place.name
                or (way.way_to == f".{method}" and _is_below(_last(_owner(way)), _last(owner), bases))
            ]
            found.append((place, definitions))
    return found


def _owner(place: Place) -> str:
    return place.name.rpartition(".")[0]


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _is_below(name: str, other: str, bases: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether a class inherits from another."""
    return any(base == other or _is_below(base, other, bases) for base in bases.get(name, ()))


def _all() -> Iterator[Place]:
    for module in _modules():
        yield from _places(module)


def _modules(room: str = "") -> Iterator[str]:
    """Yield the modules of the lecture and, from nested folders, of the engine."""
    for module in iter_modules(import_module(PACKAGE + room).__path__):
        name = f"{room}.{module.name}"
        if not module.ispkg:
            yield name.lstrip(".")
        elif name.startswith(".engine"):
            yield from _modules(name)


@lru_cache(maxsize=None)
def _places(module: str) -> tuple[Place, ...]:
    file = module.replace(".", "/") + ".py"
    return places_in(file, (get_data(PACKAGE, file) or b"").decode())


def places_in(file: str, text: str) -> tuple[Place, ...]:
    """Return the functions and classes of a file; the text of a class ends before its first method."""
    module, lines = file[: -len(".py")].replace("/", "."), text.split("\n")

    def within(tree: ast.AST, prefix: str) -> Iterator[Place]:
        for node in ast.iter_child_nodes(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                name, end = f"{prefix}.{node.name}", node.end_lineno or node.lineno
                inner = list(within(node, name)) if isinstance(node, ast.ClassDef) else []
                last = inner[0].line - 1 if inner else end
                calls = frozenset() if inner else _calls(node)
                code = "\n".join(lines[node.lineno - 1 : last])
                way_to, bases = _definition_of(node, prefix), _bases(node)
                yield Place(name, f"{PACKAGE}/{file}", node.lineno, code, calls, way_to, bases)
                yield from inner

    return tuple(within(ast.parse(text), module))


def _calls(node: ast.AST) -> frozenset[str]:
    """Return the functions of the book that the code calls as `equations.name`."""
    return frozenset(
        call.func.attr
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        if isinstance(call.func.value, ast.Name) and call.func.value.id == "equations"
    )


def _bases(node: Union[ast.FunctionDef, ast.ClassDef]) -> tuple[str, ...]:
    """Return the names of the base classes, without type arguments in brackets."""
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return tuple(ast.unparse(base).partition("[")[0] for base in bases)


def _definition_of(node: Union[ast.FunctionDef, ast.ClassDef], prefix: str) -> str:
    """Return the definition for which a function is marked as the engine's version."""
    for mark in node.decorator_list:
        if isinstance(mark, ast.Name) and mark.id == "engine":
            return f".{node.name}"
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "defined_by":
            return f"{prefix}.{ast.unparse(mark.args[0])}"
    return ""
