# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How both sides are measured, alternately and in one run, and how a result is printed."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Optional

ROOT = Path(__file__).resolve().parents[2]

Action = Callable[[], object]
Pair = tuple[float, float]  # seconds of genref, seconds of the peer

LINE = "{:<48} {:>10} {:>10} {:>10} {:>10}  {}"
MEBIBYTE = 2**20


@dataclass(frozen=True)
class Effort:
    """The amount of measuring: rounds, the minimum seconds of each side in a round, examples streamed."""

    rounds: int
    seconds: float
    streamed: int


FULL = Effort(rounds=9, seconds=0.1, streamed=1_000_000)
QUICK = Effort(rounds=3, seconds=0.02, streamed=100_000)


# Measuring


def timer(action: Action, seconds: float) -> Callable[[], float]:
    """Return a function that measures the seconds of one call, by repeating it for `seconds`."""
    action()  # what is prepared once is not measured

    def elapsed(repeats: int) -> float:
        start = perf_counter()
        for _ in range(repeats):
            action()
        return perf_counter() - start

    repeats = 1
    while elapsed(repeats) < seconds:
        repeats *= 2
    return lambda: elapsed(repeats) / repeats


def rounds(ours: Callable[[], float], peers: Callable[[], float], count: int) -> Iterator[Pair]:
    """Measure both sides in turn, `count` times."""
    for _ in range(count):
        gc.collect()
        yield ours(), peers()


def raced(ours: Action, peers: Action, effort: Effort) -> list[Pair]:
    """Measure one call of each side, in this process."""
    return list(rounds(timer(ours, effort.seconds), timer(peers, effort.seconds), effort.rounds))


def each(function: Callable[[Any], object], arguments: Sequence[Any]) -> Action:
    """Return an action that calls `function` with one argument after the other, in a cycle."""
    for argument in arguments:
        function(argument)
    following = cycle(arguments).__next__
    return lambda: function(following())


# Memory

_PROCESS = """
import sys
from time import perf_counter

def bytes_of(kind):
    # VmRSS: resident now; VmHWM: at its peak. Elsewhere than on Linux both are the peak.
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(kind)) * 1024
    except (OSError, StopIteration):
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)

def seconds(function):
    start = perf_counter()
    function()
    return perf_counter() - start

count = int(sys.argv[1])
"""


def in_process(program: str, effort: Effort, python: str = sys.executable) -> list[float]:
    """Run a program in a process of its own, which streams `count` examples; return what it prints.

    It has `bytes_of(kind)`, the memory it holds, and `seconds(function)`, those of a call.
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [python, "-c", _PROCESS + program, str(effort.streamed)]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return [float(number) for number in done.stdout.split()]


# Printing


def duration(seconds: float) -> str:
    """Return seconds with a unit and three digits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= 0.9995 * size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def verdict(value: float, target: float) -> str:
    """Say whether a value is at most its target."""
    return "reached" if value <= target else "missed"


def show(workload: str, pairs: list[Pair], target: Optional[float] = None) -> None:
    """Print the line of a workload; `target` is the largest ratio allowed."""
    ours, peers = median(a for a, _ in pairs), median(b for _, b in pairs)
    ratio = median(a / b for a, b in pairs)
    aim, word = ("-", "-") if target is None else (f"{target:.3g}", verdict(ratio, target))
    print(LINE.format(workload, duration(ours), duration(peers), f"{ratio:.3g}", aim, word), flush=True)


def show_memory(workload: str, growth: float, limit: Optional[float] = None) -> None:
    """Print the bytes that a workload took; `limit` is the maximum allowed."""
    aim, word = ("-", "-") if limit is None else (f"{limit / MEBIBYTE:.0f} MiB", verdict(growth, limit))
    print(LINE.format(workload, f"{growth / MEBIBYTE:.2f} MiB", "-", "-", aim, word), flush=True)


def show_seconds(workload: str, seconds: float) -> None:
    """Print the usage of a workload that has no peer."""
    print(LINE.format(workload, duration(seconds), "-", "-", "-", "-"), flush=True)
