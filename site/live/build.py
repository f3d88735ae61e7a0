# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Puts everything live into the site: the elements, Pyodide, and genref as one archive."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tarfile
from functools import lru_cache
from pathlib import Path
from typing import Optional

from compiled.build import COMPILED, bundle, write_book

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PACKAGES = ROOT / "build" / "npm" / "node_modules"

PYODIDE = "pyodide.mjs pyodide.asm.js pyodide.asm.wasm python_stdlib.zip pyodide-lock.json package.json"
"""What of Pyodide runs Python alone, and says its licence and where its source is."""
DATA = ("tests/data/iris.csv", "tests/data/tennis.csv", "tests/__init__.py")
"""What examples read."""


def copy_into(target: Path, *others: Path) -> None:
    """Put everything live into a folder, which is made anew, and other scripts, each with what it imports.

    Raises: FileNotFoundError if Pyodide is not installed in build/npm/node_modules.
    """
    shutil.rmtree(target, ignore_errors=True)
    (target / "pyodide").mkdir(parents=True)
    for name in PYODIDE.split():
        shutil.copyfile(PACKAGES / "pyodide" / name, target / "pyodide" / name)
    shutil.copyfile(HERE / "worker.js", target / "worker.js")
    bundle([HERE / "live.js", *map(_begins, ELEMENTS), *others], target)
    write_archive(target / "genref.tar.bz2")


def write_archive(file: Path, genref: Path = ROOT / "genref") -> None:
    """Write genref, and what runs beside it, packed as one: the same bytes for the same files."""
    with tarfile.open(file, "w:bz2") as archive:
        archive.add(genref, "genref", filter=_plain)
        for name in DATA:
            archive.add(ROOT / name, name, filter=_plain)
        archive.add(HERE / "session.py", "live/session.py", filter=_plain)


def _plain(entry: tarfile.TarInfo) -> Optional[tarfile.TarInfo]:
    """Return an entry without what depends on when and by whom its file was written."""
    entry.mtime = entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return None if "__pycache__" in entry.name else entry


ELEMENTS = sorted(path.stem for path in (HERE / "elements").glob("*.js"))


@lru_cache(maxsize=None)
def first() -> dict[str, str]:
    """Return the markup inside each element, by its name, before its script has run."""
    write_book(COMPILED)
    command = ["node", str(HERE / "first.js"), *ELEMENTS]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    markup: dict[str, str] = json.loads(done.stdout)
    return markup


def _begins(name: str) -> Path:
    """Write the module that makes the elements of a name live, with what it needs of the book."""
    entry = COMPILED / f"{name}.js"
    modules = [os.path.relpath(HERE / file, COMPILED) for file in ("thing.js", f"elements/{name}.js")]
    imports = f'import {{ begin }} from "{modules[0]}";\nimport * as kind from "{modules[1]}";\n'
    entry.write_text(f'{imports}begin("{name}", kind);\n', encoding="utf-8")
    return entry
