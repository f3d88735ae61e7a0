# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Faults on other machines: a worker is killed, or a part comes late."""

from __future__ import annotations

import importlib
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

statistics: Callable[[str, str], object] = importlib.import_module("parts").statistics


def marker(file: str) -> Path:
    """Return the file that records that the part's worker was killed."""
    return Path(file).with_suffix(".killed")


def killed_once(kind: str, file: str) -> object:
    """Kill the worker in the middle of part 1, the first time."""
    found = statistics(kind, file)
    if Path(file).stem == "part-1" and not marker(file).exists():
        marker(file).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return found


def late(kind: str, file: str) -> object:
    """Part 0 comes after another one."""
    found, place = statistics(kind, file), Path(file)
    if place.stem != "part-0":
        place.with_suffix(".done").touch()
        return found
    for _ in range(600):
        if any(place.parent.glob("*.done")):
            break
        time.sleep(0.1)
    time.sleep(1)  # far longer than a result needs to arrive
    return found
