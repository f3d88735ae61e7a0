# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Fit and score the parts of a data set with Apache Spark.

    spark-submit --py-files genref.zip spark.py gda part-*.csv
    spark-submit --py-files genref.zip spark.py multinomial part-*.tsv    # or bernoulli

It needs parts.py beside it, and genref on every worker: installed, or as a zip of the folder.
"""

import sys
from collections.abc import Sequence
from functools import partial
from operator import add

import parts
from pyspark import SparkContext
from pyspark.sql import SparkSession


def fit(spark: SparkContext, kind: str, files: Sequence[str]) -> parts.Model:
    """Return the model of all parts: a task for each, and the workers add up what they find."""
    found = spark.parallelize(files, len(files)).map(partial(parts.statistics, kind))
    return parts.MODELS[kind](found.treeReduce(add))


def score(spark: SparkContext, model: parts.Model, files: Sequence[str]) -> int:
    """Return how many examples get their own label."""
    return spark.parallelize(files, len(files)).map(partial(parts.right, model)).sum()


if __name__ == "__main__":
    context = SparkSession.builder.config("spark.ui.showConsoleProgress", True).getOrCreate().sparkContext
    context.addPyFile(parts.__file__)
    fitted = fit(context, sys.argv[1], sys.argv[2:])
    print(score(context, fitted, sys.argv[2:]), "examples get their own label")
