# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture as a table: its chapters and equations in order, each with an example worked by hand."""

from __future__ import annotations

from . import lecture_continuous, lecture_data, lecture_discrete
from .entries import Chapter

given = lecture_data

CHAPTERS = (
    Chapter("bayes", "Bayes rule", given.BAYES),
    Chapter("linear-algebra", "Linear algebra", given.LINEAR_ALGEBRA),
    Chapter("gaussian", "The multivariate Gaussian", given.GAUSSIAN),
    Chapter("gda", "Gaussian discriminant analysis", given.GDA),
    Chapter("generative-vs-discriminative", "Generative or discriminative", given.LOGISTIC),
    Chapter("naive-bayes", "Naive Bayes", given.NAIVE_BAYES),
    Chapter("laplace", "Laplace smoothing", "", "naive-bayes"),
    Chapter("event-models", "Event models for text", given.EVENT_MODELS, "naive-bayes"),
)

EQUATIONS = (*lecture_continuous.EQUATIONS, *lecture_discrete.EQUATIONS)
