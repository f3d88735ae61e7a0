# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Check genref under other conditions: python tools/elsewhere.py [KIND [ARGUMENT...]]

definitions: the lecture's tests with the engine off.
pure_decimal: the same tests with the version of `decimal` written in Python.
subinterpreter: the self-test and the values of the lecture in an isolated interpreter inside another process.
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

OTHERS = {"examples", "experiments", "figures", "hostile", "naive_bayes_rival", "portability", "sampling"}
"""Tests of code outside the lecture's modules, or of processes."""
OTHERS |= {"trace", "vendor"}

BEYOND_32_BITS = [
    "tests/ground/test_enclosing.py::TestModels",
    "tests/test_many.py::test_ties_are_decided_exactly",
    "tests/test_hard.py",
    "tests/test_multinomial_naive_bayes.py::TestLargeVocabularies",
    "tests/test_platforms.py",
]
"""Tests of numbers below 10^-425000000, of lengths beyond 2^31, and of processes."""

BEYOND_4300_DIGITS = [
    "tests/ground/test_enclosing.py::TestIntervals::test_long_integers_are_divided_as_decimal_does",
    "tests/test_logistic_regression.py::TestAscent::test_what_is_nearly_half_way_ends",
]
"""Tests of integers that a `decimal` in Python turns into text, which Python limits."""

IN_A_SUBINTERPRETER = """
import sys
sys.path.insert(0, {root!r})
from genref import selftest
from genref.command_line.cli import main
assert selftest.main() == 0
assert main(["test"]) == 0
"""


def arguments() -> list[str]:
    """Return the arguments for pytest."""
    files = sorted(path for path in ROOT.glob("tests/test_*.py") if path.stem[5:] not in OTHERS)
    names = [path.relative_to(ROOT).as_posix() for path in files]
    return ["-q", "-m", "not slow and not once", "tests/ground", "tests/engine", *names, *sys.argv[2:]]


def pure_decimal() -> int:
    """Run the tests without the C code of `decimal`."""
    sys.modules["_decimal"] = None  # type: ignore[assignment]  # which makes its import fail
    sys.path.insert(0, str(ROOT))
    import decimal  # noqa: F401

    import pytest

    if "_pydecimal" not in sys.modules:
        return skipped("its decimal is always in C")
    return int(pytest.main([*arguments(), *(f"--deselect={test}" for test in BEYOND_4300_DIGITS)]))


def definitions() -> int:
    """Run the tests by definition, including those of files, but not the engine's tests, which need it on."""
    os.environ["GENREF_ENGINE"] = "off"  # before genref is imported
    import pytest

    return int(pytest.main([*(each for each in arguments() if each != "tests/engine"), "tests/files"]))


def subinterpreter() -> int:
    """Run the self-test and the values of the lecture in an isolated interpreter."""
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
    """Ask large questions for a minute."""
    return subprocess.run([sys.executable, "tools/sizes.py", *sys.argv[2:]]).returncode


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
    packages = sysconfig.get_path("purelib")
    script = str(ROOT / "tools" / "pyodide.mjs")
    left_out = [part for name in BEYOND_32_BITS for part in ("--deselect", name)]
    command = [node, script, str(module), str(ROOT), packages, *arguments(), *left_out]
    return subprocess.run(command).returncode


def skipped(why: str) -> int:
    """Print why nothing was run."""
    print(f"{sys.argv[1]} is skipped: {why}")
    return 0


def everything() -> int:
    """Run each kind that needs no other program in a process of its own; return 1 if one fails."""
    failed = False
    for kind in (definitions, pure_decimal, subinterpreter, types, sizes):
        print(f"{kind.__name__}: {kind.__doc__}", flush=True)
        failed |= bool(subprocess.run([sys.executable, __file__, kind.__name__]).returncode)
    return int(failed)


if __name__ == "__main__":
    os.chdir(ROOT)
    kinds = definitions, pure_decimal, subinterpreter, types, sizes, pyodide
    sys.exit({kind.__name__: kind for kind in kinds}[sys.argv[1]]() if sys.argv[1:] else everything())
