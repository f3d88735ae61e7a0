# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The public interface, read from the sources: the second half of spec/api.md.

`python tools/make_api.py` checks the page and --write renews it. --release also records the interface and the
ids that users rely on in tests/data/api.txt. Until the next release, the changelog must mention everything
that differs from this record.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Optional

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "genref"
PAGE = ROOT / "spec" / "api.md"
RELEASED = ROOT / "tests" / "data" / "api.txt"
"""The interface of the last release, a name with its signature on each line."""
BELOW = "The rest of this page is generated from the code.\n"

MODULES = (
    "equations bayes linear_algebra gaussian moments gda gaussian_naive_bayes logistic logistic_regression "
    "text counts naive_bayes bernoulli_naive_bayes categorical_naive_bayes multinomial_naive_bayes "
    "discretize laplace text_classifier generative explanation errors definition files.model_file "
    "files.text_model_file files.wire oracle"
).split()
"""The public modules: the book, the lecture's modules in lecture order, then the modules around them."""

OPERATORS = {"__init__", "__add__", "__sub__", "__call__"}
"""Methods with underscores that are part of the interface."""
LISTS = {
    "exercise": "genref/command_line/exercises.jsonl",
    "mistake": "tools/oracle/mistakes/catalogue.jsonl",
}
ASKED = ("model", "output", "train", "input")
METHODS = {"classmethod", "staticmethod"}
HIDDEN_BASES = {"Generic", "ABC"}
WIDTH = 100


class Name(NamedTuple):
    """A public name: its module, its definition, and its nesting depth in the module."""

    path: str
    node: ast.stmt
    indent: str


class Class(NamedTuple):
    """A class of the package: its definition, and whether its name is public."""

    definition: ast.ClassDef
    public: bool


@lru_cache(maxsize=None)
def tree(module: str) -> ast.Module:
    """Return the syntax tree of a module."""
    path = PACKAGE.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def exported(module: ast.Module) -> list[str]:
    """Return the names in `__all__` or, without one, all functions and classes without an underscore."""
    listed: list[str] = []
    for node in module.body:
        if isinstance(node, (ast.Assign, ast.AugAssign)):
            target = node.target if isinstance(node, ast.AugAssign) else node.targets[0]
            if ast.unparse(target) == "__all__":
                listed += ast.literal_eval(node.value)
    made = [node.name for node in module.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    return listed or [name for name in made if not name.startswith("_")]


def classes() -> dict[str, Class]:
    """Return all classes of the package by name; a class that no public module exports is not public."""
    public = {name for module in MODULES for name in exported(tree(module))}
    found: dict[str, Class] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, Class(node, node.name in public))
    return found


def base_names(kind: ast.ClassDef, known: dict[str, Class]) -> list[str]:
    """Return the public bases of a class, without parameters; for a base that is not public, its bases."""
    found: list[str] = []
    for base in kind.bases:
        name = ast.unparse(base.value if isinstance(base, ast.Subscript) else base)
        if name in known and not known[name].public:
            found += base_names(known[name].definition, known)
        elif name not in HIDDEN_BASES:
            found.append(name)
    return list(dict.fromkeys(found))


def decorated(node: ast.FunctionDef) -> set[str]:
    """Return the names of a function's decorators, without arguments."""
    return {ast.unparse(decorator).partition("(")[0] for decorator in node.decorator_list}


def arguments(of: ast.arguments) -> list[str]:
    """Return the arguments of a function, each with its type and default: `digits: Optional[int] = None`."""
    positional = [*of.posonlyargs, *of.args]
    no_default: list[Optional[ast.expr]] = [None] * (len(positional) - len(of.defaults))
    found = [argument(*pair) for pair in zip(positional, [*no_default, *of.defaults])]
    if of.posonlyargs:
        found.insert(len(of.posonlyargs), "/")
    if of.vararg or of.kwonlyargs:
        found.append("*" + (argument(of.vararg, None) if of.vararg else ""))
    found += [argument(*pair) for pair in zip(of.kwonlyargs, of.kw_defaults)]
    return found + (["**" + argument(of.kwarg, None)] if of.kwarg else [])


def argument(of: ast.arg, default: Optional[ast.expr]) -> str:
    """Return one argument as written in the source."""
    typed = f"{of.arg}: {ast.unparse(of.annotation)}" if of.annotation else of.arg
    return typed + (f" = {ast.unparse(default)}" if default else "")


def signature(node: ast.FunctionDef, indent: str, wrapped: bool) -> str:
    """Return a function as in a stub file; a property becomes an attribute with its type."""
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if decorated(node) & {"property", "cached_property"}:
        return f"{node.name}: {returns[4:]}"
    marks = "".join(f"@{mark}\n{indent}" for mark in decorated(node) & METHODS)
    inside = ", ".join(arguments(node.args))
    if wrapped:
        inside = "".join(f"\n{indent}    {one}," for one in arguments(node.args)) + f"\n{indent}"
    return f"{marks}def {node.name}({inside}){returns}: ..."


def attribute(node: ast.AnnAssign) -> str:
    """Return a field of a class with its type, and its default if it is an argument with a default."""
    text = f"{ast.unparse(node.target)}: {ast.unparse(node.annotation)}"
    value = node.value
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        options = {keyword.arg: keyword.value for keyword in value.keywords}
        hidden = "init" in options and ast.unparse(options["init"]) == "False"
        value = None if hidden else options.get("default")
    return text + (f" = {ast.unparse(value)}" if value else "")


def members(kind: ast.ClassDef, known: dict[str, Class]) -> dict[str, ast.stmt]:
    """Return the members of a class: first those of bases that are not public, then the class's members."""
    found: dict[str, ast.stmt] = {}
    for base in kind.bases:
        name = ast.unparse(base.value if isinstance(base, ast.Subscript) else base)
        if name in known and not known[name].public:
            found.update(members(known[name].definition, known))
    for node in kind.body:
        if isinstance(node, ast.FunctionDef):
            if not node.name.startswith("_") or node.name in OPERATORS:
                found[node.name] = node  # for overloads, the last one: the implementation
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if not node.target.id.startswith("_") and "ClassVar" not in ast.unparse(node.annotation):
                found[node.target.id] = node
    return found


def definitions(module: ast.Module) -> dict[str, ast.stmt]:
    """Return the top-level definitions and assignments of a module, by name."""
    found: dict[str, ast.stmt] = {}
    checked = [node for part in module.body if isinstance(part, ast.If) for node in part.body]
    for node in [*module.body, *checked]:  # names loaded lazily are imported for type checkers only
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = node
        elif isinstance(node, ast.ImportFrom):
            found.update({alias.asname or alias.name: node for alias in node.names})
    return found


def source_of(name: str, node: ast.ImportFrom, module: str) -> tuple[str, str]:
    """Return the module that a name is imported from, and its name there."""
    folder = module if (PACKAGE / module.replace(".", "/")).is_dir() else module.rpartition(".")[0]
    for _ in range(node.level - 1):
        folder = folder.rpartition(".")[0]
    there = next(alias.name for alias in node.names if (alias.asname or alias.name) == name)
    return ".".join(part for part in (folder, node.module or "") if part), there


def names(module: str, known: dict[str, Class]) -> Iterator[Name]:
    """Yield the public names of a module, each class followed by its members."""
    for name in exported(tree(module)):
        home, found, node = module, name, definitions(tree(module)).get(name)
        while isinstance(node, ast.ImportFrom):
            home, found = source_of(found, node, home)
            node = definitions(tree(home)).get(found)
        assert node is not None, f"{module} has no {name}"
        path = f"genref.{module}.{name}"
        yield Name(path, node, "")
        if isinstance(node, ast.ClassDef):
            for member, part in members(node, known).items():
                yield Name(f"{path}.{member}", part, "    ")


def text(name: Name, known: dict[str, Class], wrapped: bool = False) -> str:
    """Return a name with its signature; `wrapped` puts each argument on a separate line."""
    node = name.node
    if isinstance(node, ast.FunctionDef):
        return signature(node, name.indent, wrapped)
    if isinstance(node, ast.AnnAssign):
        return attribute(node)
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(base_names(node, known))
        end = ":" if members(node, known) else ": ..."
        return f"class {node.name}({bases}){end}" if bases else f"class {node.name}{end}"
    return ast.unparse(node)


def generated() -> str:
    """Return the generated half of the page: a block for each module."""
    known = classes()
    parts = [BELOW]
    for module in MODULES:
        lines: list[str] = []
        indent = ""
        for name in names(module, known):
            line = name.indent + text(name, known)
            if max(map(len, line.splitlines())) > WIDTH:
                line = name.indent + text(name, known, wrapped=True)
            if lines and not name.indent and (indent or isinstance(name.node, ast.ClassDef)):
                lines.append("")
            indent = name.indent
            lines.append(line)
        parts.append(f"\n## genref.{module}\n\n```python\n" + "\n".join(lines) + "\n```\n")
    return "".join(parts)


def page() -> str:
    """Return the page with the generated half up to date."""
    return PAGE.read_text(encoding="utf-8").partition(BELOW)[0] + generated()


def ids() -> Iterator[str]:
    """Yield the names of the exercises and mistakes, and the test cases with a digest of their questions."""
    for what, file in LISTS.items():
        for line in (ROOT / file).read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            yield f"{what} {entry.get('id') or entry['name']}"
    for vectors in sorted((ROOT / "spec" / "vectors").glob("*.json")):
        for case in json.loads(vectors.read_text(encoding="utf-8")).get("cases", []):
            asked = json.dumps([case.get(part) for part in ASKED]).encode()
            yield f"case {case['id']} {sha256(asked).hexdigest()[:8]}"


def record() -> str:
    """Return the record kept for a release: each name that users rely on, with its signature, on one line."""
    known = classes()
    found = [name for module in MODULES for name in names(module, known)]
    lines = [f"{name.path} {' '.join(text(name, known).split())}" for name in found]
    return "\n".join([*lines, *ids(), ""])


def changed(before: str, after: str) -> list[str]:
    """Return the names that only one of two records has, or that differ between them."""
    differing = set(before.splitlines()) ^ set(after.splitlines())
    named = [line.split()[line.startswith(("exercise ", "mistake ", "case "))] for line in differing]
    return sorted(set(named))


def main(arguments: Sequence[str]) -> int:
    """Check the page or write it; return the exit status."""
    if list(arguments) not in ([], ["--write"], ["--release"]):
        print("usage: make_api.py [--write | --release]", file=sys.stderr)
        return 2
    if arguments:
        PAGE.write_text(page(), encoding="utf-8")
        if "--release" in arguments:
            RELEASED.write_text(record(), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page():
        print("spec/api.md is stale: python tools/renew.py api", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
