# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The speed and memory of genref, as ratios to its peers measured in the same run.

    python tools/bench/bench.py [--quick] [import | gda | logistic | text]

Both sides get the data in their native form. They take turns, A B A B ..., after a warm-up; the
ratio is the median of those of the rounds, so that what else the machine does cancels out. genref's
answers are correctly rounded, the peers' are not.

A benchmark informs, it does not judge: the exit status is 0 whether targets are reached or missed.
It is another only if something fails, above all if the two sides do not give the same answers.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.bench import gda, logistic, text  # noqa: E402  # found by the line above
from tools.bench.measure import FULL, LINE, QUICK, Effort, Pair, rounds, show  # noqa: E402

PEERS = ("numpy", "scipy", "scikit-learn", "river")
MODULES = (
    "gda",
    "files.model_file",
    "files.tables",
    "bernoulli_naive_bayes",
    "categorical_naive_bayes",
    "multinomial_naive_bayes",
    "discretize",
    "text_classifier",
)


def import_pairs(effort: Effort) -> list[Pair]:
    """Measure whole processes that import either side, minus one that imports nothing."""
    names = [f"genref.{name}" for name in MODULES if find_spec(f"genref.{name}")]
    ours, peers = "import " + ", ".join(names), "import sklearn.discriminant_analysis"
    with tempfile.TemporaryDirectory() as compiled:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def seconds(program: str) -> float:
            start = perf_counter()
            subprocess.run([sys.executable, "-c", program], env=environment, check=True)
            return perf_counter() - start

        for program in ("pass", ours, peers):  # compiles what it imports
            seconds(program)

        def extra(program: str) -> float:
            return seconds(program) - nothing()

        def nothing() -> float:
            return median(seconds("pass") for _ in range(3))

        return list(rounds(lambda: extra(ours), lambda: extra(peers), effort.rounds))


def show_import(effort: Effort) -> None:
    """Measure and print the import."""
    show("import", import_pairs(effort), 1 / 20)


GROUPS = {
    "import": show_import,
    "gda": gda.show_all,
    "logistic": logistic.show_all,
    "text": text.show_all,
}


def main() -> None:
    """Measure and print everything, or one group."""
    parser = argparse.ArgumentParser(description="Compare the speed of genref and its peers.")
    parser.add_argument(
        "group", nargs="?", choices=list(GROUPS), help="what to measure; everything if left out"
    )
    parser.add_argument("--quick", action="store_true", help="fewer rounds and examples, for a smoke run")
    arguments = parser.parse_args()
    effort = QUICK if arguments.quick else FULL
    peers = ", ".join(f"{name} {version(name)}" for name in PEERS)
    print(f"Python {platform.python_version()}, {peers}, {os.cpu_count()} CPUs")
    print(f"medians of {effort.rounds} rounds; the ratio is genref / peer, the target its largest value")
    print(LINE.format("workload", "genref", "peer", "ratio", "target", "").rstrip(), flush=True)
    for group in [arguments.group] if arguments.group else GROUPS:
        GROUPS[group](effort)


if __name__ == "__main__":
    main()
