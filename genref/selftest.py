# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Check that a copy of genref is unchanged and computes correctly: python -m genref.selftest

The file MANIFEST, which `python -m genref vendor` writes, lists the files that were delivered. The test runs
the examples in the docstrings of the modules in the copy, and the cases of `selftest_cases`
and `selftest_models`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from doctest import DocTestParser, DocTestRunner
from hashlib import sha256
from importlib import import_module
from itertools import chain
from pkgutil import get_data

from .selftest_cases import PACKAGE, cases, there

MANIFEST = "MANIFEST"


def digest(content: bytes) -> str:
    """Return the SHA-256 of a file."""
    return sha256(content).hexdigest()


def entries(manifest: bytes) -> dict[str, str]:
    """Return the files that a MANIFEST lists, with their SHA-256."""
    lines = manifest.decode().splitlines()[1:]
    return {file: expected for expected, _, file in (line.partition("  ") for line in lines)}


def delivered(read: Callable[[str], bytes]) -> tuple[str, list[str]]:
    """Return the title of a copy from its MANIFEST, and the files that were altered; `read` returns a file.

    Raises: OSError if there is no MANIFEST.
    """
    manifest, changed = read(MANIFEST), list[str]()
    for file, expected in entries(manifest).items():
        try:
            changed += [f"altered: {file}"] * (digest(read(file)) != expected)
        except OSError:
            changed.append(f"missing: {file}")
    title, _, listed = manifest.partition(b"\n")
    return f"{title.decode()[2:]}, sources {digest(listed)[:16]}", changed


def examples(name: str) -> Iterator[tuple[object, object]]:
    """Yield how many examples of a module pass, and how many there are; works with `python -OO`, too."""
    for module in there(name):
        source = get_data(PACKAGE, f"{name.replace('.', '/')}.py") or b""
        text = source.decode().replace("from genref", f"from {PACKAGE}")
        found = DocTestParser().get_doctest(text.replace('"""', "\n\n"), dict(vars(module)), name, name, 0)
        results = DocTestRunner(verbose=False).run(found)
        yield f"{results.attempted - results.failed} examples", f"{results.attempted} examples"


def main() -> int:
    """Print the title of this copy, and return 0 if it is unchanged and computes correctly."""
    package = import_module(PACKAGE)
    try:
        title, changed = delivered(lambda file: get_data(PACKAGE, file) or b"")
        title += ": altered" if changed else ": as delivered"
    except OSError:
        title, changed = f"genref {package.__version__}: no MANIFEST, so nothing to compare with", []
    print(title, *changed, sep="\n")
    modules = ["equations", "naive_bayes", *filter(str.islower, package.__all__)]
    models = (module.cases() for module in there("selftest_models"))  # a small copy has no models
    results = list(chain(*map(examples, modules), cases(), *models))
    wrong = [f"{found!r} instead of {expected!r}" for found, expected in results if found != expected]
    print(*wrong, f"{len(results)} cases, {len(wrong)} wrong", sep="\n")
    return int(bool(changed or wrong))


if __name__ == "__main__":
    sys.exit(main())
