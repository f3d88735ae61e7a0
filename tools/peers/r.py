# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""R, where it is installed: its versions, and what the functions of divergences.R return."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from shutil import which
from typing import Any

NAMES = ("R", "MASS", "e1071")
FUNCTIONS = Path(__file__).with_name("divergences.R")
TIMEOUT = 60.0

VERSIONS = """
version <- function(name) if (requireNamespace(name, quietly = TRUE)) packageDescription(name)$Version
found <- list(R = as.character(getRversion()), MASS = version("MASS"), e1071 = version("e1071"))
cat(jsonlite::toJSON(Filter(Negate(is.null), found), auto_unbox = TRUE))
"""


@lru_cache(maxsize=None)
def versions() -> Mapping[str, str]:
    """Return the versions of R and its packages, of those that are installed; nothing without jsonlite."""
    command = which("Rscript")
    if command is None:
        return {}
    run = subprocess.run([command, "--vanilla", "-e", VERSIONS], capture_output=True, timeout=TIMEOUT)
    found: dict[str, str] = json.loads(run.stdout) if not run.returncode else {}
    return found


def versions_or(written: Mapping[str, str]) -> dict[str, str]:
    """Return the installed versions, and for missing packages the versions on the page."""
    return {name: found for name in NAMES if (found := versions().get(name) or written.get(name))}


def call(function: str, **data: object) -> dict[str, Any]:
    """Return what a function of divergences.R returns: numbers and texts by name."""
    return dict(_called(json.dumps([function, data])))


@lru_cache(maxsize=None)
def _called(asked: str) -> Mapping[str, Any]:
    run = subprocess.run(
        [which("Rscript") or "Rscript", "--vanilla", str(FUNCTIONS)],
        input=asked.encode() + b"\n",
        capture_output=True,
        timeout=TIMEOUT,
    )
    if run.returncode:
        raise RuntimeError(run.stderr.decode("utf-8", "replace").strip())
    answer: dict[str, Any] = json.loads(run.stdout)
    return {name: number(value) for name, value in answer.items()}


def number(value: Any) -> Any:
    """Return the number that a text of R is; other values, such as NA, stay."""
    try:
        return float(value)
    except ValueError:
        return value
