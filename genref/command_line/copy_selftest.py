# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Is this copy right, and as it was delivered? `python -m NAME.selftest` answers.

It compares the SHA-256 of each file with the one in `manifest.py`, and runs the examples in the docstrings.
Exit status 0: all is well; 1: a file was altered, or an example fails; 2: the evidence is missing.
It works with `python -I -S -OO`, from a zip archive, and without write access.
"""

from __future__ import annotations

import ast
import re
import sys
from doctest import DocTest, DocTestParser, DocTestRunner
from hashlib import sha256
from importlib import import_module
from pkgutil import get_data

PACKAGE = __name__.rpartition(".")[0] if __name__ != "__main__" else __spec__.name.rpartition(".")[0]


def content(file: str) -> bytes:
    """Return the bytes of a file of this copy, or nothing if it is missing."""
    try:
        return get_data(PACKAGE, file) or b""
    except OSError:
        return b""


def examples(file: str) -> list[DocTest]:
    """Return the examples in a file but those that need another part of genref than this copy has."""
    module = import_module(".".join([PACKAGE, *file[: -len(".py")].split("/")]))
    # From the text, because `python -OO` removes docstrings; the package may have another name here.
    tree, found = ast.parse(content(file)), []
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            docstring = ast.get_docstring(node) or ""
            text = re.sub(r"^( *(?:>>>|\.\.\.) from )genref\b", rf"\1{PACKAGE}", docstring, flags=re.M)
            name = f"{file}: {getattr(node, 'name', 'module')}"
            test = DocTestParser().get_doctest(text, dict(vars(module)), name, file, 0)
            source = "".join(example.source for example in test.examples)
            imports = re.findall(rf"^from ({PACKAGE}\S*) import (\w+)", source, re.M)
            try:
                for base, member in imports:
                    hasattr(import_module(base), member) or import_module(f"{base}.{member}")
            except ImportError:
                continue
            found += [test] * bool(test.examples)
    return found


def main() -> int:
    """Check this copy, print what was found, and return the exit status."""
    try:
        manifest = import_module(f"{PACKAGE}.manifest")
    except ImportError:
        print("manifest.py is missing, so there is nothing to compare this copy with")
        return 2
    print(manifest.COPY)
    hashes: dict[str, str] = manifest.HASHES
    altered = [file for file, digest in hashes.items() if sha256(content(file)).hexdigest() != digest]
    # Packaging tools may leave out files that are not Python; their text is in manifest.py, too.
    lost = [file for file in altered if not file.endswith(".py") and not content(file)]
    altered = [file for file in altered if file not in lost]
    for file in altered:
        print(f"altered: {file}" if content(file) else f"missing: {file}")
    if lost:
        print(f"not here: {', '.join(lost)}")
    runner = DocTestRunner(verbose=False)
    try:
        for file in hashes:
            for test in examples(file) if file.endswith(".py") and content(file) else ():
                runner.run(test)
    except (ImportError, SyntaxError) as error:  # a file that is named above
        print(f"the examples cannot be run: {error}")
        return 1
    print(f"{runner.tries} examples, {runner.failures} wrong; {'altered' if altered else 'as delivered'}")
    if altered or runner.failures:
        return 1
    return 0 if runner.tries else 2


if __name__ == "__main__":
    sys.exit(main())
