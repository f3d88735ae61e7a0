# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Fit and score the parts of a data set with DuckDB: SQL counts and adds up exactly, genref makes the model.

`python duckdb_sql.py gda part-*.csv` needs parts.py and NumPy; numbers can have at most six decimals.
"""

import sys

import parts
from duckdb import DuckDBPyConnection, connect

from genref import ClassCounts, ClassMoments, Counts, LinearModel, Moments, gda, text

NUMBER = "'[+-]?[0-9]+([.][0-9]{0,6})?'"  # what DECIMAL(38, 6) does not round
COLUMNS = {"label": "VARCHAR", "x": "VARCHAR"}
WORDS = {"multinomial": "unnest(tokenize(x))", "bernoulli": "unnest(list_distinct(tokenize(x)))"}


def fit_table(sql: DuckDBPyConnection, files: list[str]) -> parts.Model:
    """Return GDA of all parts, which become a view; the error for a bad line names its file and number."""
    table = f"read_csv({files}, header=true, all_varchar=true, filename=true)"
    x = [f'"{name}"' for name in sql.sql(f"FROM {table}").columns if name not in ("label", "filename")]
    bad = " OR ".join(["label IS NULL", *(f"regexp_full_match({a}, {NUMBER}) IS NOT TRUE" for a in x)])
    for (file,) in sql.sql(f"SELECT filename FROM {table} WHERE {bad} LIMIT 1").fetchall():
        parts.statistics("gda", file)  # names the line, unless a number is merely too long
        raise ValueError(f"{file}: a number with an exponent, or with more than six decimals")
    sql.execute(f"CREATE VIEW examples AS SELECT label, [{', '.join(x)}]::DECIMAL(38, 6)[] x FROM {table}")
    d = range(1, len(x) + 1)
    sums, products = [f"sum(x[{j}])" for j in d], [[f"sum(x[{j}] * x[{k}])" for k in d[j - 1 :]] for j in d]
    totals = f"label, count(*), {sums}, {products}".replace("'", "")
    classes, *found = zip(*sql.sql(f"SELECT {totals} FROM examples GROUP BY 1 ORDER BY 1").fetchall())
    return gda.linear_model(ClassMoments(classes, tuple(map(Moments, *found))))


def fit_texts(sql: DuckDBPyConnection, kind: str, files: list[str]) -> parts.Model:
    """Return an event model of all parts, in the same way."""
    rows = f"read_csv({files}, columns={COLUMNS}, auto_detect=false, delim='\t', quote='', escape='')"
    sql.execute(f"CREATE VIEW examples AS SELECT label, coalesce(x, '') x FROM {rows}")
    numbers = dict(sql.sql("SELECT label, count(*) FROM examples GROUP BY 1 ORDER BY 1").fetchall())
    for file in files if None in numbers else ():
        parts.statistics(kind, file)  # names the line without a label
    sql.create_function("tokenize", text.tokenize, ["VARCHAR"], "VARCHAR[]")
    each = f"(SELECT label, w, count(*) n FROM (SELECT label, {WORDS[kind]} w FROM examples) GROUP BY ALL)"
    events = dict(sql.sql(f"SELECT label, map(list(w), list(n)) FROM {each} GROUP BY 1").fetchall())
    counts = [Counts(n, events.get(label, {})) for label, n in numbers.items()]
    return parts.MODELS[kind](ClassCounts(tuple(numbers), tuple(counts)))


def score(sql: DuckDBPyConnection, model: parts.Model) -> int:
    """Return how many examples of the view are predicted right."""
    kind = "DECIMAL(38, 6)[]" if isinstance(model, LinearModel) else "VARCHAR"
    sql.create_function("predict", model.predict, [kind], "VARCHAR")
    return int(sql.sql("SELECT count(*) FILTER (predict(x) = label) FROM examples").fetchall()[0][0])


if __name__ == "__main__":
    database, (kind, *files) = connect().execute("SET enable_progress_bar = true"), sys.argv[1:]
    fitted = fit_table(database, files) if kind == "gda" else fit_texts(database, kind, files)
    print(score(database, fitted), "examples get their own label")
