# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""From which size on does an engine pay? In the environment of `tox -e engines`:

    python tests/bench/engines.py [--quick] [one pool dask duckdb spark]

Each fits GDA of tables of ten numbers with six decimals, in eight files: few rows, which tells what starting
takes, then many. Seconds are those of a clock, from the start of the engine on.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from functools import reduce
from importlib import import_module
from operator import add
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Callable

ROOT = Path(__file__).resolve().parents[2]
HERE = [str(ROOT), str(ROOT / "examples" / "engines")]
sys.path[:0] = HERE
os.environ["PYTHONPATH"] = os.pathsep.join(HERE)
os.environ["PYSPARK_PYTHON"] = sys.executable

LINE = "{:<8} {:>10} {:>12} {:>14}  {}"


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
    context = import_module("pyspark.sql").SparkSession.builder.getOrCreate().sparkContext
    found: object = import_module("spark").fit(context, "gda", files)
    context.stop()
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


def main() -> None:
    """Measure and print each engine."""
    parser = argparse.ArgumentParser(description="Compare engines with one process.")
    parser.add_argument("engine", nargs="*", choices=[[], *ENGINES], help="which; all if left out")
    parser.add_argument("--quick", action="store_true", help="a tenth of the rows")
    options = parser.parse_args()
    many = 20_000 if options.quick else 200_000
    print(LINE.format("", "800 rows", f"{many:,} rows", "rows a second", "pays from, in rows"), flush=True)
    with tempfile.TemporaryDirectory() as name:
        few, all_of_it = written(Path(name), 800), written(Path(name), many)
        models, alone = set(), 0.0
        for engine in options.engine or ENGINES:
            spent = []
            for files in (few, all_of_it):
                start = perf_counter()
                model = ENGINES[engine](files)
                spent.append(perf_counter() - start)
            models.add(repr(model))
            each = (spent[1] - spent[0]) / (many - 800)
            alone = alone or each
            pays = f"{(spent[0] - 800 * each) / (alone - each):,.0f}" if each < alone else "-"
            print(
                LINE.format(engine, f"{spent[0]:.2f} s", f"{spent[1]:.2f} s", f"{1 / each:,.0f}", pays),
                flush=True,
            )
        assert len(models) == 1


if __name__ == "__main__":
    main()
