# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Speed and memory of genref, as ratios to scikit-learn and SciPy measured in the same run.

    python tests/bench/bench.py [--quick]

Both sides get the data in their native form: genref lists of floats, the peers NumPy arrays. They
take turns, A B A B ..., after a warm-up; the ratio is the median of those of the rounds, so that
what else the machine does cancels out. genref's answers are correctly rounded, the peers' are not.

A benchmark informs, it does not judge: the exit status is 0 whether targets are reached or missed.
It is another only if something fails, above all if the two sides do not give the same answers.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Optional

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from genref import gda  # noqa: E402  # found by the line above
from genref.gaussian import Gaussian  # noqa: E402

# Without types, and not installed where types are checked.
numpy: Any = import_module("numpy")
scipy: Any = import_module("scipy")
sklearn: Any = import_module("sklearn")
LinearDiscriminantAnalysis: Any = import_module("sklearn.discriminant_analysis").LinearDiscriminantAnalysis
load_breast_cancer: Any = import_module("sklearn.datasets").load_breast_cancer
multivariate_normal: Any = import_module("scipy.stats").multivariate_normal

Rows = list[list[float]]
Action = Callable[[], object]
Pair = tuple[float, float]  # seconds of genref, seconds of the peer

LINE = "{:<40} {:>10} {:>10} {:>10} {:>10}  {}"
MEBIBYTE = 2**20


@dataclass(frozen=True)
class Effort:
    """How much is measured: rounds, the least seconds of each side in a round, rows streamed."""

    rounds: int
    seconds: float
    streamed: int


FULL = Effort(rounds=9, seconds=0.1, streamed=1_000_000)
QUICK = Effort(rounds=3, seconds=0.02, streamed=100_000)


@dataclass(frozen=True)
class Data:
    """The same examples in the form of either side."""

    rows: Rows
    labels: list[int]
    array: Any
    targets: Any

    @staticmethod
    def of(rows: Rows, labels: list[int]) -> Data:
        """Return data with arrays of the rows and labels."""
        return Data(rows, labels, numpy.array(rows), numpy.array(labels))

    def sample(self, count: int) -> Data:
        """Return `count` examples, evenly spread."""
        step = len(self.rows) // count
        return Data.of(self.rows[::step][:count], self.labels[::step][:count])


# Data


def two_clouds(count: int, dimension: int) -> Data:
    """Return two Gaussian clouds that overlap, the same in every run."""
    source = random.Random(count)
    labels = [i % 2 for i in range(count)]
    rows = [[source.gauss(y + 0.3 * j, 1.0 + j) for j in range(dimension)] for y in labels]
    return Data.of(rows, labels)


def breast_cancer() -> Data:
    """Return the 569 x 30 data that are part of scikit-learn."""
    bunch = load_breast_cancer()
    return Data.of(bunch.data.tolist(), bunch.target.tolist())


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
    """Measure one call of both sides, in this process."""
    return list(rounds(timer(ours, effort.seconds), timer(peers, effort.seconds), effort.rounds))


def each(function: Callable[[Any], object], arguments: Sequence[Any]) -> Action:
    """Return an action that calls `function` with one argument after the other, in a circle."""
    for argument in arguments:
        function(argument)
    following = cycle(arguments).__next__
    return lambda: function(following())


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


def show(workload: str, pairs: list[Pair], target: Optional[float]) -> None:
    """Print the line of a workload, `target` being the largest ratio allowed."""
    ours, peers = median(a for a, _ in pairs), median(b for _, b in pairs)
    ratio = median(a / b for a, b in pairs)
    aim, word = ("-", "-") if target is None else (f"{target:.3g}", verdict(ratio, target))
    print(LINE.format(workload, duration(ours), duration(peers), f"{ratio:.3g}", aim, word), flush=True)


# Import


def import_pairs(effort: Effort) -> list[Pair]:
    """Measure whole processes that import either side, less one that imports nothing."""
    names = [f"genref.{name}" for name in ("gda", "model_file", "tables") if find_spec(f"genref.{name}")]
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


# Fit


def fit_pairs(data: Data, effort: Effort) -> list[Pair]:
    """Measure the fit of a model, and check that it is the same one."""
    model, peer = gda.fit(data.rows, data.labels), LinearDiscriminantAnalysis(solver="lsqr")
    peer.fit(data.array, data.targets)
    assert numpy.allclose(numpy.array(list(model.means.values()), float), peer.means_, rtol=1e-9)
    assert numpy.allclose(numpy.array(model.covariance, float), peer.covariance_, rtol=1e-9, atol=1e-12)
    return raced(lambda: gda.fit(data.rows, data.labels), lambda: peer.fit(data.array, data.targets), effort)


def first_label_pairs(data: Data, effort: Effort) -> list[Pair]:
    """Measure fit and first label: genref solves for Sigma^-1 (mu1 - mu0) only when it is needed."""
    row, single = data.rows[0], data.array[:1]

    def ours() -> object:
        return gda.fit(data.rows, data.labels).predict(row)

    def peers() -> object:
        peer = LinearDiscriminantAnalysis(solver="lsqr").fit(data.array, data.targets)
        return peer.predict(single)[0]

    assert ours() == peers()
    return raced(ours, peers, effort)


# Posterior and label


def answer_pairs(data: Data, effort: Effort) -> tuple[list[Pair], list[Pair]]:
    """Measure the posterior of a row, and its label, against `predict_proba` of a row."""
    model, peer = gda.fit(data.rows, data.labels), LinearDiscriminantAnalysis(solver="lsqr")
    peer.fit(data.array, data.targets)
    assert [model.predict(row) for row in data.rows] == peer.predict(data.array).tolist()
    some = data.sample(50)
    posteriors = [list(model.posterior(row).values()) for row in some.rows]
    assert numpy.allclose(numpy.array(posteriors, float), peer.predict_proba(some.array), atol=1e-6)
    single = [some.array[i : i + 1] for i in range(len(some.rows))]
    theirs = each(peer.predict_proba, single)
    return (
        raced(each(model.posterior, some.rows), theirs, effort),
        raced(each(model.predict, some.rows), theirs, effort),
    )


# Log-density


def log_density_pairs(effort: Effort) -> list[Pair]:
    """Measure the log-density of a point under a prepared Gaussian."""
    mean, covariance = [0.1, -0.3], [[1.2, 0.8], [0.8, 1.7]]
    points = [*two_clouds(50, 2).rows, [0.8, 0.8]]
    ours, peers = Gaussian.of(mean, covariance), multivariate_normal(mean, covariance)
    arrays = [numpy.array(point) for point in points]
    for point, array in zip(points, arrays):
        assert numpy.isclose(float(ours.log_density(point)), peers.logpdf(array), rtol=1e-12)
    return raced(each(ours.log_density, points), each(peers.logpdf, arrays), effort)


# Memory

STREAM = """
import sys
from time import perf_counter
from genref.moments import ClassMoments

def bytes_of(kind):
    # VmRSS: resident now; VmHWM: at its peak. Elsewhere than on Linux both are the peak.
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(kind)) * 1024
    except (OSError, StopIteration):
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)

def rows(count):
    for i in range(count):
        yield [((i + j) * 7919 % 10007) / 97.0 for j in range(10)]

def labels(count):
    return (i % 2 for i in range(count))

def seconds(function):
    start = perf_counter()
    function()
    return perf_counter() - start

count = int(sys.argv[1])
ClassMoments.of(rows(100), labels(100))
before = bytes_of("VmRSS")
making = seconds(lambda: sum(1 for _ in zip(rows(count), labels(count))))
whole = seconds(lambda: ClassMoments.of(rows(count), labels(count)))
print(bytes_of("VmHWM") - before, (whole - making) / count)
"""


def show_stream(effort: Effort, limit: float) -> None:
    """Stream rows of 10 features in a process of its own; print what it took beyond making them."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", STREAM, str(effort.streamed)]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    growth, seconds = map(float, done.stdout.split())
    name = f"moments, {effort.streamed:,} x 10"
    memory, most = f"{growth / MEBIBYTE:.2f} MiB", f"{limit / MEBIBYTE:.0f} MiB"
    print(LINE.format(name + ", memory", memory, "-", "-", most, verdict(growth, limit)))
    print(LINE.format(name + ", per row", duration(seconds), "-", "-", "-", "-"), flush=True)


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description="Compare the speed of genref and its peers.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds and rows, for a smoke run")
    effort = QUICK if parser.parse_args().quick else FULL
    print(
        f"Python {platform.python_version()}, numpy {numpy.__version__}, scipy {scipy.__version__}, "
        f"scikit-learn {sklearn.__version__}, {os.cpu_count()} CPUs"
    )
    print(f"medians of {effort.rounds} rounds; the ratio is genref / peer, the target its largest value")
    print(LINE.format("workload", "genref", "peer", "ratio", "target", "").rstrip(), flush=True)

    small, cancer = two_clouds(500, 2), breast_cancer()
    show("import", import_pairs(effort), 1 / 20)
    show("fit, 500 x 2", fit_pairs(small, effort), 1)
    show("fit, 569 x 30", fit_pairs(cancer, effort), 35)
    show("fit, 100,000 x 10", fit_pairs(two_clouds(100_000, 10), effort), 60)
    show("fit and first label, 569 x 30", first_label_pairs(cancer, effort), None)
    for data, dimension in ((small, 2), (cancer, 30)):
        posteriors, labels = answer_pairs(data, effort)
        show(f"posterior of a row, d = {dimension}", posteriors, 0.5)
        show(f"label of a row, d = {dimension}", labels, 0.05)
    show("log-density, d = 2", log_density_pairs(effort), 1)
    show_stream(effort, 8 * MEBIBYTE)


if __name__ == "__main__":
    main()
