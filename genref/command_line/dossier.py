# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What the reviewer of a copy asks: a page of Markdown, and a bill of materials (CycloneDX), from a checkout.

The page joins what exists: the files and their hashes, the rows of the trace that lead to them, and sections
of the pages on promises, limits and vendoring.
"""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module

from .. import __version__
from ..display import plain
from ..errors import ModelFileError, reason_of
from ..files.whole_files import write_whole
from . import PACKAGE
from .vendoring import PARTS, copied, digest, identity, standard_imports

FORBIDDEN = ("ctypes", "importlib", "marshal", "os", "pickle", "shutil", "socket", "subprocess", "urllib")
"""Modules that a reviewer looks for."""

_CALLS = ("compile", "eval", "exec", "__import__", "open")

_SECTIONS = (
    ("api.md", "What every value promises", "Promises and their exceptions"),
    ("limits.md", "Limits", "Limits"),
    ("vendoring.md", "Between Pythons", "Between Pythons"),
    ("vendoring.md", "What the evidence is", "Evidence"),
    ("vendoring.md", "To report a flaw", "To report a flaw"),
)
"""The page, its section, and the heading in the dossier."""


def write_dossier(file: str, parts: Sequence[str]) -> int:
    """Write the dossier of some parts, and its bill of materials beside it; return the exit status.

    Raises: ModelFileError.
    """
    files = copied(parts)
    bill = f"{os.path.splitext(file)[0]}.cdx.json"
    try:
        write_whole(file, page(parts, files))
        write_whole(bill, json.dumps(bill_of_materials(parts, files), indent=1) + "\n")
    except (OSError, ValueError) as error:
        raise ModelFileError(file, f"cannot be written: {reason_of(error)}") from None
    print(f"{plain(file)}, {plain(bill)}: {identity(parts)}")
    return 0


def page(parts: Sequence[str], files: Mapping[str, str]) -> str:
    """Return the page for the reviewer of a copy with these files."""
    python = {file: text for file, text in files.items() if file.endswith(".py")}
    lines = sum(text.count("\n") for text in python.values())
    head = [f"# Dossier: {identity(parts)}", ""]
    head += [f"{len(python)} Python files with {lines:,} lines; licence: MIT, the text is in `LICENSE`.", ""]
    head += ["Imports of the standard library: " + ", ".join(standard_imports(python)) + ".", ""]
    found = sorted(set(_suspicious(python)))
    looked_for = f"importing one of {', '.join(FORBIDDEN)}, or calling one of {', '.join(_CALLS)}"
    head += [f"Lines {looked_for}: {'; '.join(found) or 'none'}."]
    head += ["", "## Files", "", "| file | lines | SHA-256 |", "| --- | --- | --- |"]
    head += [f"| {file} | {text.count(chr(10))} | {digest(text)} |" for file, text in files.items()]
    head += ["", "## Equations: where they are computed and tested", "", *_trace(python)]
    for name, section, heading in _SECTIONS:
        head += ["", f"## {heading}", "", _section(name, section, python)]
    return "\n".join(head) + "\n"


def _suspicious(files: Mapping[str, str]) -> Iterator[str]:
    """Yield what a reviewer would stop at."""
    for file, text in files.items():
        for module in set(standard_imports({file: text})) & set(FORBIDDEN):
            yield f"`{file}` imports {module}" + "; only the self-test runs it" * (file == "selftest.py")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLS:
                yield f"`{file}` calls {node.func.id}"


def _trace(files: Mapping[str, str]) -> Iterator[str]:
    """Yield the head of the trace and its rows that lead to one of the files, without their links."""
    for line in _text("TRACE.md").splitlines():
        linked = {target.partition("#")[0] for target in re.findall(r"\]\(\.\./genref/([^)]*)\)", line)}
        if line.startswith("| ") and (linked & files.keys() or line.startswith(("| equation", "| ---"))):
            yield re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", line)


def _section(name: str, heading: str, files: Mapping[str, str]) -> str:
    """Return a section of a page, without its examples and links, and what it says of modules left out."""
    after = _text(name).partition(f"\n## {heading}\n")[2].partition("\n## ")[0].partition("\n```")[0]
    if not after:
        raise ModelFileError(name, f"has no section {heading!r}")
    absent = "|".join([PACKAGE, *(module for module in PARTS.values() if f"{module}.py" not in files)])
    named = rf"[^|]*`(?:{absent})\."
    lines = [line for line in after.splitlines() if not re.match(rf"(?:\| )?{named}", line)]
    kept = "\n".join(re.sub(rf"\|{named}[^|]*\|$", "| |", line) for line in lines)
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", kept).strip()


def _text(name: str) -> str:
    """Return the text of a page. Raises: ModelFileError outside a checkout."""
    file = os.path.join(os.path.dirname(import_module(PACKAGE).__path__[0]), "spec", name)
    try:
        with open(file, encoding="utf-8") as stream:
            return stream.read()
    except OSError:
        raise ModelFileError(file, "is missing; a dossier is made in a checkout of the project") from None


def bill_of_materials(parts: Sequence[str], files: Mapping[str, str]) -> dict[str, object]:
    """Return the bill of materials of a copy, in CycloneDX 1.5."""

    def component(kind: str, name: str, text: str) -> dict[str, object]:
        hashes = [{"alg": "SHA-256", "content": digest(text)}]
        return {"type": kind, "name": name, "hashes": hashes, "licenses": [{"license": {"id": "MIT"}}]}

    whole = component("library", "genref", files["MANIFEST"])
    whole.update({"version": __version__, "description": identity(parts), "bom-ref": "genref"})
    listed = [component("file", file, text) for file, text in files.items()]
    head = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1}
    return {**head, "metadata": {"component": whole}, "components": listed}
