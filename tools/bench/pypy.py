# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref on PyPy beside genref on this Python, where there is a `pypy3`: each in a process of its own.

The peers are left out, because they are not pure Python. Both get time to warm up, which PyPy needs.
"""

from __future__ import annotations

import sys
from shutil import which

from .measure import Effort, in_process, show

WORKLOADS = (
    "fit, 500 x 2",
    "fit, 2,000 x 10",
    "posterior of a row, d = 2",
    "posterior of 20 words",
    "inverse, 40 x 40",
)

PROGRAM = """
from random import Random
from genref import gda
from genref.linear_algebra import inverse
from genref.text_classifier import fit

source = Random(1)

def clouds(n, d):
    labels = [i % 2 for i in range(n)]
    return [[source.gauss(y + 0.3 * j, 1.0 + j) for j in range(d)] for y in labels], labels

def steady(function):
    spent, times = 0.0, []
    while spent < count / 500_000 or len(times) < 4:
        times.append(seconds(function))
        spent += times[-1]
    return sorted(times[len(times) // 2 :])[len(times) // 4]

small, large = clouds(500, 2), clouds(2000, 10)
model, row = gda.fit(*small), small[0][0]
texts = [" ".join(str(source.randrange(999)) for _ in range(20)) for _ in range(200)]
words = fit(texts, ["ham" if i % 2 else "spam" for i in range(200)])
matrix = [[source.gauss(0.0, 1.0) for _ in range(40)] for _ in range(40)]
for function in (
    lambda: gda.fit(*small),
    lambda: gda.fit(*large),
    lambda: model.posterior(row),
    lambda: words.posterior(texts[0]),
    lambda: inverse(matrix),
):
    print(steady(function))
"""


def show_all(effort: Effort) -> None:
    """Measure and print the usage of PyPy, as `genref`, beside this Python, as the peer."""
    python = which("pypy3")
    if python is None:
        print("PyPy: skipped, as there is no pypy3 on the PATH", flush=True)
        return
    ours, theirs = (in_process(PROGRAM, effort, each) for each in (python, sys.executable))
    for workload, pair in zip(WORKLOADS, zip(ours, theirs)):
        show(f"PyPy to this Python: {workload}", [pair])
