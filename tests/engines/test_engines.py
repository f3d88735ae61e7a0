# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""On real engines a model is the same to the last bit, however its data are split and whatever fails."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from importlib import import_module
from itertools import cycle
from operator import add
from pathlib import Path
from random import Random
from typing import Any, Union

import pytest

from genref import BernoulliText, MultinomialText, gda, text_classifier
from genref.files.model_file import as_json

ROOT = Path(__file__).resolve().parents[2]
HERE = [str(ROOT), str(ROOT / "examples" / "engines")]
sys.path[:0] = HERE
os.environ["PYTHONPATH"] = os.pathsep.join(HERE)  # which the workers inherit
os.environ["PYSPARK_PYTHON"] = sys.executable
QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"  # what Java compiles better lives longer
os.environ["PYSPARK_SUBMIT_ARGS"] = f'--driver-java-options "{QUICK}" pyspark-shell'

from . import faults  # noqa: E402  # which finds its imports by the lines above

parts: Any = import_module("parts")
Model = Union[gda.LinearModel[str], text_classifier.TextClassifier[str]]
KINDS = ("gda", "bernoulli", "multinomial")
MEBIBYTE = 2**20


@dataclass
class Engine:
    """What fits and scores files."""

    name: str
    fit: Callable[[str, list[str]], Model]
    score: Callable[[Model, list[str]], int]


def sparks() -> Iterator[Engine]:
    sql = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
    pytest.importorskip("pyarrow", reason="PyArrow is not installed, by which Spark hands over columns")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java, and there is none")
    spark = import_module("spark")

    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.executor.memory": "512m",
        "spark.executorEnv.PYTHONPATH": os.environ["PYTHONPATH"],
        "spark.executor.extraJavaOptions": QUICK,
        "spark.task.maxFailures": "2",
        "spark.ui.enabled": "false",
    }
    builder = sql.SparkSession.builder.master("local-cluster[2,1,512]")
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield Engine(
        "spark",
        lambda kind, files: spark.fit_files(session, kind, files),
        lambda model, files: spark.score_files(session, model, files),
    )
    session.stop()


pytestmark = pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning")


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    yield from sparks()


def examples(kind: str, number: int) -> list[tuple[str, str]]:
    """Return lines of a kind, and the label of each, always the same.

    Sums of such numbers as doubles would depend on their order.
    """
    chance, labels = Random(f"{kind} of 229"), cycle(["ham", "spam", "eggs"])
    if kind == "gda":
        sizes = (1, 1000, 10**8)
        return [
            (",".join(f"{chance.gauss(size % 7, size):.6f}" for size in sizes) + f",{label}", label)
            for label, _ in zip(labels, range(number))
        ]
    words = [f"w{i}" for i in range(200)] + ["\u00fcber", "\u20ac"]
    return [
        (f"{label}\t" + " ".join(chance.choices(words, k=chance.randrange(8))), label)
        for label, _ in zip(labels, range(number))
    ]


def cut(folder: Path, kind: str, count: int, number: int = 200) -> list[str]:
    """Write the lines in a different order for each count, into this many files."""
    lines = [line for line, _ in examples(kind, number)]
    Random(count).shuffle(lines)
    folder.mkdir(exist_ok=True)
    files = [folder / f"part-{i}.{'csv' if kind == 'gda' else 'tsv'}" for i in range(count)]
    for i, file in enumerate(files):
        header = ["x1,x2,x3,label"] if kind == "gda" else []
        file.write_text("\n".join([*header, *lines[i::count], ""]), encoding="utf-8")
    return [str(file) for file in files]


def expected(kind: str) -> Model:
    """Fit all lines at once, in this process."""
    lines, labels = zip(*examples(kind, 200))
    if kind == "gda":
        return gda.fit([[Fraction(cell) for cell in line.split(",")[:-1]] for line in lines], labels)
    model = BernoulliText if kind == "bernoulli" else MultinomialText
    return text_classifier.fit([line.partition("\t")[2] for line in lines], labels, model)


def bits(model: Model) -> object:
    """Return all of a model, exactly."""
    return as_json(model)


@pytest.mark.parametrize("kind", KINDS)
class TestModels:
    @pytest.mark.parametrize("count", [1, 7])
    def test_do_not_depend_on_parts_and_order(
        self, engine: Engine, kind: str, count: int, tmp_path: Path
    ) -> None:
        model = engine.fit(kind, cut(tmp_path, kind, count))
        assert model == expected(kind) and bits(model) == bits(expected(kind))

    def test_score_parts(self, engine: Engine, kind: str, tmp_path: Path) -> None:
        model, files = expected(kind), cut(tmp_path, kind, 3)
        right = engine.score(model, files)
        assert right == sum(parts.right(model, file) for file in files) and 60 < right <= 200

    def test_are_told_of_bad_lines(self, engine: Engine, kind: str, tmp_path: Path) -> None:
        files = cut(tmp_path, kind, 3)
        lines = Path(files[1]).read_text(encoding="utf-8").splitlines()
        lines[6] = "1,oops,2,ham" if kind == "gda" else "no tab"
        Path(files[1]).write_text("\n".join([*lines, ""]), encoding="utf-8")
        with pytest.raises(Exception) as caught:
            engine.fit(kind, files)
        assert files[1] in str(caught.value) and "line 7" in str(caught.value).lower().replace(":", "")


@pytest.mark.parametrize("kind", KINDS)
class TestWorkers:
    def test_that_are_killed_or_late_change_nothing(
        self, engine: Engine, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(parts, "statistics", faults.killed_once)
        files = cut(tmp_path, kind, 4)
        model = engine.fit(kind, files)
        assert faults.marker(files[1]).exists() and bits(model) == bits(expected(kind))
        monkeypatch.setattr(parts, "statistics", faults.late)
        assert bits(engine.fit(kind, cut(tmp_path, kind, 4))) == bits(expected(kind))


def peak(fit: Callable[[], object]) -> int:
    """Return the largest resident memory of this process during a fit, on Linux."""
    if not os.access("/proc/self/clear_refs", os.W_OK):
        pytest.skip("the peak of memory is measured on Linux alone")
    Path("/proc/self/clear_refs").write_text("5")
    fit()
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) * 1024


@pytest.mark.parametrize("kind", ["gda", "multinomial"])
def test_the_driver_needs_no_more_memory_for_more_rows(engine: Engine, kind: str, tmp_path: Path) -> None:
    few, many = (cut(tmp_path / str(n), kind, 7, n) for n in (3_000, 30_000))
    engine.fit(kind, few)
    before, after = peak(lambda: engine.fit(kind, few)), peak(lambda: engine.fit(kind, many))
    print(f"{engine.name}, {kind}: {before / MEBIBYTE:.0f} MiB, then {after / MEBIBYTE:.0f} MiB")
    assert after < before + 4 * MEBIBYTE


@pytest.mark.parametrize("kind", KINDS)
def test_parts_that_processes_of_this_machine_count_are_the_whole(kind: str, tmp_path: Path) -> None:
    """As spec/scale.md says it: a pool of processes, and Dask, need no more than `map` and `+`."""
    files = cut(tmp_path, kind, 7)
    with ProcessPoolExecutor(2) as pool:
        found: Any = reduce(add, pool.map(partial(parts.statistics, kind), files))
    assert bits(parts.MODELS[kind](found)) == bits(expected(kind))
