# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What connects other libraries with the oracle: thin adapters, each with its honest profile."""

from __future__ import annotations

from pathlib import Path

from . import (
    nltk_adapter,
    river_adapters,
    scipy_adapters,
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
    stdlib_adapter.Statistics(),
)
"""All of them, in the order of the page."""

R_ADAPTERS = {
    "R MASS lda, qda": Path(__file__).with_name("mass.R"),
    "R e1071 naiveBayes": Path(__file__).with_name("e1071.R"),
}
"""Programs in R, which speak the oracle's protocol, by the names that they give themselves."""
