# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""From which size on does an engine pay? In the environment of `tox -e engines`:

    python tools/bench/engines.py [--quick]

Each fits GDA of tables of ten numbers with six decimals, in eight files: of few rows, which tells what
starting takes, and of many. Seconds are those of all processors together, of the engine with all its
processes. With two processors it pays from where its start and half of the rest take less than one process.
Spark waits for none of its workers, so nobody can tell what they took: for a row, what one process takes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import reduce
from importlib import import_module
from operator import add
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HERE = [str(ROOT), str(ROOT / "examples" / "engines")]
sys.path[:0] = HERE
os.environ["PYTHONPATH"] = os.pathsep.join(HERE)
os.environ["PYSPARK_PYTHON"] = sys.executable

from tools.bench.measure import duration  # noqa: E402  # found by the lines above

PROCESSORS = 2
LINE = "{:<8} {:>10} {:>13} {:>12} {:>18}"


def one(files: list[str]) -> object:
    parts: Any = import_module("parts")
    return parts.MODELS["gda"](reduce(add, [parts.statistics("gda", file) for file in files]))


def pool(files: list[str]) -> object:
    return import_module("pool").fit("gda", files)


def dask(files: list[str]) -> object:
    with import_module("distributed").Client(dashboard_address=None) as client:
        return import_module("dask_cluster").fit(client, "gda", files)


def duckdb(files: list[str]) -> object:
    return import_module("duckdb_sql").fit_table(import_module("duckdb").connect(), files)


def spark(files: list[str]) -> object:
    session = import_module("pyspark.sql").SparkSession.builder.getOrCreate()
    found: object = import_module("spark").fit_files(session, "gda", files)
    gateway: Any = session.sparkContext._gateway
    session.stop()
    gateway.shutdown()
    gateway.proc.stdin.close()
    gateway.proc.wait()  # so that what it took is counted
    return found


ENGINES: dict[str, Callable[[list[str]], object]] = {
    "one": one,
    "pool": pool,
    "dask": dask,
    "duckdb": duckdb,
    "spark": spark,
}


def written(folder: Path, n: int) -> list[str]:
    """Write n rows into eight files; they repeat themselves."""
    source, header = Random(1), ",".join([*(f"x{j}" for j in range(10)), "label"])
    lines = [
        ",".join([*(f"{source.gauss(j, 1 + j):.6f}" for j in range(10)), "ab"[i % 2]]) for i in range(997)
    ]
    files = [folder / f"part-{n}-{i}.csv" for i in range(8)]
    for file in files:
        share = [lines[i % 997] for i in range(n // 8)]
        file.write_text("\n".join([header, *share, ""]), encoding="utf-8")
    return list(map(str, files))


def seconds(engine: str, files: list[str]) -> float:
    """Return what a fit takes of all processors, in a process of its own."""
    command = [sys.executable, __file__, "--run", engine, *files]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{engine}: failed")
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure and print each engine."""
    if sys.argv[1:2] == ["--run"]:
        ENGINES[sys.argv[2]](sys.argv[3:])
        return
    many = 20_000 if "--quick" in sys.argv else 200_000
    print(LINE.format("", "800 rows", f"{many:,} rows", "each row", "pays from, in rows"), flush=True)
    with tempfile.TemporaryDirectory() as name:
        few, all_of_it, alone = written(Path(name), 800), written(Path(name), many), 0.0
        for engine in ENGINES:
            start, spent = seconds(engine, few), seconds(engine, all_of_it)
            each = alone if engine == "spark" else (spent - start) / (many - 800)
            alone = alone or each
            gain = alone - each / PROCESSORS
            pays = f"{start / gain:,.0f}" if gain > 0 and engine != "one" else "-"
            print(LINE.format(engine, *map(duration, (start, spent, each)), pays), flush=True)


if __name__ == "__main__":
    main()
