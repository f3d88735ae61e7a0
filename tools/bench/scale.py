# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How time and memory grow, and what merging costs: python -m tools.bench.scale [--quick]

Each table changes one size alone. Seconds are of the processor, the least of some rounds; `growth` is the
ratio to the line above. Memory is what a process of its own takes more at its peak than before the fit.
"""

from __future__ import annotations

import argparse
import pickle
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from time import process_time
from typing import Any, Optional

from genref import ClassCounts, ClassMoments, Counts, gda, text_classifier

LINE = "{:<34} {:>12} {:>8} {:>10} {:>10}"
MEBIBYTE = 2**20
MEMORY = """
from resource import RUSAGE_SELF, getrusage
from tools.bench.scale import *
before = getrusage(RUSAGE_SELF).ru_maxrss
{fit}
print(getrusage(RUSAGE_SELF).ru_maxrss - before)
"""
"""Prints the kibibytes, on Linux, that a fit takes at its peak."""


def rows(n: int, d: int) -> Iterator[Sequence[float]]:
    """Stream n rows of d doubles; they repeat, so that making them costs nothing."""
    source = random.Random(d)
    return islice(cycle([[source.gauss(j, 1 + j) for j in range(d)] for _ in range(997)]), n)


def labels(n: int, k: int) -> Iterator[int]:
    """Stream n labels, of k classes in turn."""
    return islice(cycle(range(k)), n)


def texts(n: int, words: int, vocabulary: int) -> Iterator[str]:
    """Stream n texts with this many words each, which go through the vocabulary in turn."""
    every = cycle([f"w{i:x}" for i in range(vocabulary)])
    return (" ".join(islice(every, words)) for _ in range(n))


def seconds(action: Callable[[], object], rounds: int) -> float:
    """Return the least processor time of some calls."""

    def once() -> float:
        start = process_time()
        action()
        return process_time() - start

    return min(once() for _ in range(rounds))


class Table:
    """Prints lines that grow."""

    def __init__(self, title: str) -> None:
        print("\n" + LINE.format(title, "per example", "growth", "in all", "memory"))
        self.last: Optional[float] = None

    def line(self, name: str, spent: float, examples: int, memory: float) -> None:
        """Print a line: what a fit took, of so many examples."""
        growth = "" if self.last is None else f"{spent / self.last:.2f}"
        self.last = spent
        size = f"{memory / MEBIBYTE:.1f} MiB"
        print(LINE.format(name, duration(spent / examples), growth, duration(spent), size), flush=True)


def duration(seconds: float) -> str:
    """Return seconds with a unit and three digits."""
    unit, size = next((each for each in UNITS if seconds >= 0.9995 * each[1]), UNITS[-1])
    return f"{seconds / size:.3g} {unit}"


UNITS = (("s", 1.0), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9))


def memory_of(fit: str) -> float:
    """Return the bytes that a fit takes, in a separate process."""
    command = [sys.executable, "-c", MEMORY.format(fit=fit)]
    return 1024 * float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def tables(quick: bool) -> None:
    """Print the growth of a fit of GDA with n, d and K."""
    rounds = 1 if quick else 2

    def line(table: Table, name: str, n: int, d: int, k: int) -> None:
        spent = seconds(lambda: gda.fit(rows(n, d), labels(n, k)), rounds)
        fit = f"gda.fit(rows({n}, {d}), labels({n}, {k}))"
        table.line(name, spent, n, memory_of(fit))

    unit = 1_000 if quick else 10_000
    table = Table("GDA, d = 10, K = 2")
    for n in (unit, 10 * unit, 100 * unit):
        line(table, f"n = {n:,}", n, 10, 2)
    table = Table(f"GDA, n = {unit:,}, K = 2")
    for d in (1, 3, 10, 30, 100):
        line(table, f"d = {d}", unit, d, 2)
    table = Table(f"GDA, n = {unit:,}, d = 10")
    for k in (2, 10, 100, 1000):
        line(table, f"K = {k}", unit, 10, k)


def all_texts(quick: bool) -> None:
    """Print the growth of a fit of texts with n, their length, |V| and K."""
    rounds = 1 if quick else 2

    def line(table: Table, name: str, n: int, words: int, vocabulary: int, k: int) -> None:
        spent = seconds(lambda: text_classifier.fit(texts(n, words, vocabulary), labels(n, k)), rounds)
        making = seconds(lambda: sum(1 for _ in texts(n, words, vocabulary)), rounds)
        fit = f"text_classifier.fit(texts({n}, {words}, {vocabulary}), labels({n}, {k}))"
        memory = memory_of(fit)
        table.line(name, spent - making, n, memory)

    unit = 1_000 if quick else 10_000
    table = Table("texts of 20 words, |V| = 10,000, K = 2")
    for n in (unit, 10 * unit, 100 * unit):
        line(table, f"n = {n:,}", n, 20, 10_000, 2)
    table = Table(f"{unit:,} texts, |V| = 10,000, K = 2")
    for words in (2, 20, 200, 2000):
        line(table, f"words of a text = {words:,}", unit, words, 10_000, 2)
    table = Table(f"{10 * unit:,} texts of 20 words, K = 2")
    for vocabulary in (1_000, 10_000, 100_000, 1_000_000):
        line(table, f"|V| = {vocabulary:,}", 10 * unit, 20, vocabulary, 2)
    table = Table(f"{10 * unit:,} texts of 20 words, |V| = 1,000")
    for k in (2, 20, 200):
        line(table, f"K = {k}", 10 * unit, 20, 1_000, k)


def merging(quick: bool) -> None:
    """Print how many parts per second are merged, as objects and from pickles."""
    rounds = 3 if quick else 5
    print("\n" + LINE.format("parts a second, of two classes", "a + b", "pickle", "", ""))
    source = random.Random(1)
    words = {f"w{i:x}": 0 for i in range(100_000)}
    found: dict[str, Any] = {
        f"moments, d = {d}": ClassMoments.of(rows(2_000, d), labels(2_000, 2)) for d in (10, 100)
    }
    found["counts, |V| = 100,000"] = ClassCounts(
        (0, 1),
        tuple(Counts(10**6, {word: int(1 / (1e-5 + source.random())) + 1 for word in words}) for _ in "01"),
    )
    for name, part in found.items():
        packed = pickle.dumps(part, pickle.HIGHEST_PROTOCOL)
        ways: list[Callable[[], object]] = [lambda: part + part, lambda: part + pickle.loads(packed)]
        speeds = [f"{1 / seconds(way, rounds):,.0f}" for way in ways]
        print(LINE.format(name, *speeds, "", ""), flush=True)


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description="Measure how time and memory grow.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the examples, for a smoke run")
    quick = parser.parse_args().quick
    print(f"Python {platform.python_version()}, one processor")
    for show in (tables, all_texts, merging):
        show(quick)


if __name__ == "__main__":
    main()
