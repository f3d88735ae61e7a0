# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Check genref under other conditions: python tools/elsewhere.py [KIND [ARGUMENT...]]

pure_decimal: the lecture's tests with the version of `decimal` written in Python.
subinterpreter: the examples of all docstrings in an isolated interpreter inside another process.
types: the types for Python 3.9, by the last mypy that supports it.
sizes: large questions, by tools/sizes.py.
pyodide: the lecture's tests on Python in WebAssembly with 32 bits, run by node and npm.

The arguments are passed to pytest, mypy or sizes.py. If a kind is not available here, the script says so and
skips it. Without a kind it runs all except pyodide, each in a process of its own.
"""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

OTHERS = {"examples", "portability", "promises", "sampling", "setup", "tiny", "vendor"}
"""Tests of code outside the lecture's modules, or of processes."""

LARGE = "not (Beyond32Bits or beyond_32_bits or threads or processes)"
"""What 32 bits and a single process cannot run, by the names of the tests."""

IN_A_SUBINTERPRETER = """
import doctest, sys
from importlib import import_module
from pkgutil import iter_modules
sys.path.insert(0, {root!r})
import genref
names = [module.name for module in iter_modules(genref.__path__) if not module.name.startswith("__")]
results = [doctest.testmod(import_module(f"genref.{{name}}"), optionflags=doctest.ELLIPSIS) for name in names]
assert sum(result.attempted for result in results) > 100
assert not sum(result.failed for result in results)
"""


def arguments() -> list[str]:
    """Return the arguments for pytest."""
    files = sorted(path for path in ROOT.glob("tests/test_*.py") if path.stem[5:] not in OTHERS)
    names = [path.relative_to(ROOT).as_posix() for path in files]
    return ["-q", "-m", "not slow and not once", *names, *sys.argv[2:]]


def pure_decimal() -> int:
    """Run the tests without the C code of `decimal`."""
    sys.modules["_decimal"] = None  # type: ignore[assignment]  # which makes its import fail
    sys.path.insert(0, str(ROOT))
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)  # it turns long integers into text
    import decimal  # noqa: F401

    import pytest

    if "_pydecimal" not in sys.modules:
        return skipped("its decimal is always in C")
    return int(pytest.main(arguments()))


def subinterpreter() -> int:
    """Run the examples of all docstrings in an isolated interpreter."""
    try:
        old = importlib.import_module("_xxsubinterpreters")
        made, module = old.create(isolated=True), old
    except ImportError:
        try:
            new = importlib.import_module("_interpreters")
        except ImportError:
            return skipped("there are none")
        made, module = new.create("isolated"), new
    failed = module.run_string(
        made, IN_A_SUBINTERPRETER.format(root=str(ROOT))
    )  # older versions raise the exception themselves
    module.destroy(made)
    print(failed or "right in a sub-interpreter", flush=True)
    os._exit(failed is not None)  # Python 3.12.1 crashes on a normal exit, after freeing too much


def types() -> int:
    """Check the types for Python 3.9."""
    command = [sys.executable, "-m", "mypy", "--python-version", "3.9", "--config-file=", "--strict"]
    return subprocess.run([*command, "genref", "tests/typed_user.py", *sys.argv[2:]]).returncode


def sizes() -> int:
    """Ask large questions: always the same ones, so that a red run is red on any machine."""
    same = ("--seed", "1", "--questions", "60")
    return subprocess.run([sys.executable, "tools/sizes.py", *same, *sys.argv[2:]]).returncode


def pyodide() -> int:
    """Run the tests on Pyodide, with the local pytest."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return skipped("there is no node, or no npm")
    folder = Path(os.environ.get("TOX_ENV_DIR", ROOT / ".tox")) / "npm"
    module = folder / "node_modules" / "pyodide" / "pyodide.mjs"
    if not module.exists():
        done = subprocess.run([npm, "install", "--silent", "--no-audit", "--prefix", str(folder), "pyodide"])
        if done.returncode:
            return skipped("npm does not find pyodide")
    script = str(ROOT / "tools" / "pyodide.mjs")
    command = [node, script, str(module), str(ROOT), sysconfig.get_path("purelib"), *arguments()]
    return subprocess.run([*command, "-k", LARGE]).returncode


def skipped(why: str) -> int:
    """Print why nothing was run."""
    print(f"{sys.argv[1]} is skipped: {why}")
    return 0


def everything() -> int:
    """Run each kind that needs no other program in a process of its own; return 1 if one fails."""
    failed = False
    for kind in (pure_decimal, subinterpreter, types, sizes):
        print(f"{kind.__name__}: {kind.__doc__}", flush=True)
        failed |= bool(subprocess.run([sys.executable, __file__, kind.__name__]).returncode)
    return int(failed)


if __name__ == "__main__":
    os.chdir(ROOT)
    kinds = pure_decimal, subinterpreter, types, sizes, pyodide
    sys.exit({kind.__name__: kind for kind in kinds}[sys.argv[1]]() if sys.argv[1:] else everything())
