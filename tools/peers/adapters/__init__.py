# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Thin adapters that connect other libraries to the oracle, each with an honest profile."""

from __future__ import annotations

from pathlib import Path

from . import (
    hmmlearn_adapter,
    mixed_adapter,
    mpmath_adapter,
    nltk_adapter,
    opencv_adapter,
    river_adapters,
    scipy_adapters,
    simplebayes_adapter,
    sklearn_adapters,
    statsmodels_adapter,
    stdlib_adapter,
)

ADAPTERS = (
    sklearn_adapters.DiscriminantAnalysis(),
    sklearn_adapters.Gaussian(),
    sklearn_adapters.Bernoulli(),
    sklearn_adapters.Categorical(),
    sklearn_adapters.Multinomial(),
    sklearn_adapters.Text(),
    sklearn_adapters.Logistic(),
    scipy_adapters.SciPy(),
    scipy_adapters.NumPy(),
    statsmodels_adapter.Statsmodels(),
    nltk_adapter.Nltk(),
    river_adapters.Gaussian(),
    river_adapters.Bernoulli(),
    river_adapters.Multinomial(),
    river_adapters.Text(),
    mixed_adapter.Mixed(),
    simplebayes_adapter.SimpleBayes(),
    hmmlearn_adapter.Hmmlearn(),
    opencv_adapter.OpenCV(),
    mpmath_adapter.Mpmath(),
    stdlib_adapter.Statistics(),
)
"""All of them, in the order of the page."""

FOLDER = Path(__file__).parent
JARS = ":".join(f"/usr/share/java/{name}.jar" for name in ("commons-math3", "weka", "gson"))

DEBIAN = (
    *(
        "r-cran-mass",
        "r-cran-e1071",
        "r-cran-jsonlite",
        "r-cran-mclust",
        "r-cran-mvtnorm",
        "default-jdk-headless",
    ),
    *("libcommons-math3-java", "weka", "libgoogle-gson-java", "libalgorithm-naivebayes-perl"),
    "ruby-classifier-reborn",
)
"""Packages of Debian that some of the programs need."""

NODE = ("node",)
R = ("Rscript", "--vanilla")
JAVA = ("java", "-cp", JARS)
PROGRAMS = {
    "npm mathjs": (*NODE, f"{FOLDER}/mathjs.js"),
    "npm ml-matrix": (*NODE, f"{FOLDER}/ml_matrix.js"),
    "npm ml-naivebayes": (*NODE, f"{FOLDER}/ml_naivebayes.js"),
    "npm natural": (*NODE, f"{FOLDER}/natural.js"),
    "npm bayes": (*NODE, f"{FOLDER}/bayes.js"),
    "npm wink-naive-bayes-text-classifier": (*NODE, f"{FOLDER}/wink.js"),
    "R MASS lda, qda": (*R, f"{FOLDER}/mass.R"),
    "R e1071 naiveBayes": (*R, f"{FOLDER}/e1071.R"),
    "R mclust, mvtnorm": (*R, f"{FOLDER}/mclust.R"),
    "Java commons-math3": (*JAVA, f"{FOLDER}/Libraries.java", "commons-math3"),
    "Java Weka": (*JAVA, f"{FOLDER}/Libraries.java", "weka"),
    "Perl Algorithm::NaiveBayes": ("perl", f"{FOLDER}/naive_bayes.pl"),
    "Ruby classifier-reborn": ("ruby", f"{FOLDER}/classifier.rb"),
}
"""Programs that speak the oracle's protocol: commands by the names that they give themselves.

Their libraries are on npm, where `NODE_PATH` finds them, and packages of Debian.
"""
