# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A copy of genref as one file: the book with the reals, to be read; or any selection, packed to be imported.

The packed file is a module that turns into a package when it is imported: it contains the sources as text,
and a loader of thirty lines passes them to Python. A zip archive would need no loader, but an entry in
`sys.path`, which a package that vendors genref should not have to add; a module works in any folder.
"""

from __future__ import annotations

import ast
import json
import re
from base64 import encodebytes
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple
from zlib import compress

from ..selftest import digest
from .pruning import file_of
from .vendoring import copied, identity, imported, text_of

_ABOUT = '''
"""The lecture on generative learning as functions, each of them one formula, over exact numbers.

First the reals, which `rounded` rounds to the nearest double or to n digits, then the book, in the order of
the lecture: `bayes_rule` to `event_laplace_word`. Nothing here checks its arguments, or hurries.
"""
'''
_PROOF = """\
if __name__ == "__main__":  # is this file as it was delivered, and are its examples right?
    import doctest
    import hashlib
    import sys

    with open(__file__, "rb") as this:
        first, below = this.readline().decode().strip(), this.read()
    unchanged = first.endswith(hashlib.sha256(below).hexdigest())
    print(first[2:].partition(";")[0] + ": " + ("as delivered" if unchanged else "altered"))
    wrong, examples = doctest.testmod()
    print(f"{examples} examples, {wrong} wrong" if examples else "no examples: python -OO drops them")
    sys.exit(not (unchanged and examples and not wrong))
"""
_LOADER = '''
"""Import this file as a package, under any name, wherever it is. Run it, and it says whether it is right."""

import sys
from base64 import b64decode
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.util import spec_from_loader
from json import loads
from os.path import basename, dirname, join, sep, splitext
from runpy import run_module
from zlib import decompress


class Packed(MetaPathFinder, InspectLoader):
    """Finds and loads the modules of a package whose files are texts."""

    def __init__(self, package, files):
        self.package, self.files = package, files

    def file_of(self, name):
        file = name[len(self.package) + 1 :].replace(".", "/")
        return f"{file}/__init__.py" if f"{file}/__init__.py" in self.files else f"{file}.py"

    def find_spec(self, name, path=None, target=None):
        if name.startswith(f"{self.package}.") and self.file_of(name) in self.files:
            return spec_from_loader(name, self, origin=join(__file__, self.file_of(name)))

    def is_package(self, name):
        return self.file_of(name).endswith("__init__.py")

    def get_source(self, name):
        return self.files[self.file_of(name)]

    def get_code(self, name):
        return self.source_to_code(self.get_source(name), join(__file__, self.file_of(name)))

    def get_data(self, path):
        file = path[len(dirname(__file__)) :].replace(sep, "/").lstrip("/")
        if file not in self.files:
            raise FileNotFoundError(path)
        return self.files[file].encode()


if __name__ == "__main__":
    own = __spec__.name if __spec__ else splitext(basename(__file__))[0]
    has_commands = "__main__.py" in import_module(own).packed.files
    run_module(f"{own}.__main__" if has_commands else f"{own}.selftest", run_name="__main__", alter_sys=True)
else:
    packed = Packed(__name__, loads(decompress(b64decode("""
FILES"""))))
    sys.meta_path.append(packed)
    __path__, __package__, __spec__.loader = [], __name__, packed
    __spec__.submodule_search_locations = __path__
    exec(compile(packed.files["__init__.py"], join(__file__, "__init__.py"), "exec"))
'''


def packed(files: Mapping[str, str], chosen: Sequence[str]) -> str:
    """Return a module that contains all files of a copy, compressed, and is imported as their package."""
    data = compress(json.dumps(copied(files, chosen, {})).encode(), 9)
    return _headed(_LOADER.replace("FILES", encodebytes(data).decode()), f"{identity(chosen)}, packed")


class Chunk(NamedTuple):
    """A definition of a module, with the comment above it and the docstring below it."""

    names: set[str]
    uses: set[str]
    text: str


def book(files: Mapping[str, str]) -> str:
    """Return the book and everything it needs as one module that imports only the standard library."""
    chunks: list[Chunk] = []
    imports: dict[str, set[str]] = {}
    wanted: set[str] = set()
    for file in _in_order("equations.py", files):
        tree = ast.parse(files[file])
        own = list(_chunks(tree, files[file].split("\n")))
        known = {chunk.text.strip() for chunk in chunks}
        own = [chunk for chunk in own if chunk.text.strip() not in known]
        # the module hides `ln` of the reals, so `ln` of the closed forms replaces it
        hidden = set().union(*(chunk.names for chunk in own))
        chunks = [chunk for chunk in chunks if not chunk.names & hidden] + own
        wanted = {name for chunk in own for name in chunk.names}  # the names of the last module, the book
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                names = {alias.name for alias in node.names}
                if node.level:
                    wanted |= names
                else:
                    imports.setdefault(node.module or "", set()).update(names)
    kept: list[Chunk] = []
    more = wanted
    while more:
        wanted |= more
        kept = [chunk for chunk in chunks if chunk.names & wanted]
        more = set().union(*(chunk.uses for chunk in kept)) - wanted
    used = {module: sorted(names & wanted) for module, names in sorted(imports.items())}
    lines = [
        f"from {module} import {', '.join(some)}"
        for module, names in used.items()
        for some in (names[:8], names[8:])
        if some
    ]
    text = "\n".join(["from __future__ import annotations\n", *lines, *(chunk.text for chunk in kept)])
    text = re.sub("\n{3,}", "\n\n", text)
    text = re.sub("\n\n(?=    (?:@|def ))", "\n", text)
    return _headed(f"{_ABOUT}\n{text}\n\n\n{_PROOF}", f"{identity(['book'])} in one file")


def _in_order(file: str, files: Mapping[str, str]) -> list[str]:
    """Return a module after the modules that it imports, each once."""
    order: dict[str, None] = {}

    def visit(file: str) -> None:
        if file not in order:
            for module in imported(file, files):
                visit(file_of(module, files))
            order[file] = None

    visit(file)
    return list(order)


def _chunks(tree: ast.Module, lines: Sequence[str]) -> Iterator[Chunk]:
    """Yield the definitions of a module except its `__all__`."""
    start = 0
    for node, following in zip(tree.body, [*tree.body[1:], None]):
        end = node.end_lineno or 0
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.Assign, ast.AnnAssign)):
            if isinstance(following, ast.Expr) and not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                end = following.end_lineno or 0
            yield Chunk(_defined(node), _uses(node), "\n".join(lines[start:end]))
        start = end


def _defined(node: ast.stmt) -> set[str]:
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
        return {node.name}
    return {
        part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    }


def _uses(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _headed(text: str, what: str) -> str:
    """Return a text below the licence and a first line with a description and the hash of the rest."""
    paragraphs = [wrap(" ".join(part.split()), 108) for part in text_of("LICENSE").split("\n\n")]
    licence = "#\n".join("".join(f"# {line}\n" for line in part) for part in paragraphs)
    below = f"""\
# SPDX-License-Identifier: MIT
#
{licence}{text}"""
    return f"# {what}; sha256 of all lines below: {digest(below.encode())}\n{below}"


def is_delivered(content: bytes) -> bool:
    """Return whether a file is unchanged, by comparing it with the hash in its first line."""
    first, _, below = content.partition(b"\n")
    return first.startswith(b"# genref ") and first.endswith(digest(below).encode())
