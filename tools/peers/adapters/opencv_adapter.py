# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""OpenCV: a Gaussian for each class, in 32 bits."""

from __future__ import annotations

from typing import Any

from .common import ByLabel, Label, Labels, Library, Rows, Vector, load, version


class OpenCV(Library):
    """NormalBayesClassifier; it takes no priors."""

    name = "OpenCV NormalBayes"
    version = version("opencv-python-headless")
    profile = {"divisor": "n-1", "prior": "uniform"}
    arithmetic = "f32"

    @property
    def refusals(self) -> tuple[type[Exception], ...]:
        """OpenCV has an error of its own, where it is installed."""
        if not self.version:
            return ValueError, ArithmeticError
        error: type[Exception] = load("cv2").error
        return ValueError, ArithmeticError, error

    def fit_quadratic_gda(self, rows: Rows, labels: Labels) -> Any:
        """Return the model; its classes are whole numbers."""
        numpy, ml = load("numpy"), load("cv2").ml
        classes = sorted(set(labels))
        model = ml.NormalBayesClassifier_create()
        known = numpy.array([classes.index(label) for label in labels], dtype=numpy.int32)
        model.train(numpy.array(rows, dtype=numpy.float32), ml.ROW_SAMPLE, known)
        return model, classes

    def label(self, fitted: Any, x: Vector) -> Label:
        """Return predict."""
        model, classes = fitted
        numpy = load("numpy")
        label: Label = classes[int(model.predict(numpy.array([x], dtype=numpy.float32))[0])]
        return label

    def posterior(self, fitted: Any, x: Vector) -> ByLabel:
        """Return the shares of predictProb, which has densities."""
        model, classes = fitted
        numpy = load("numpy")
        densities = model.predictProb(numpy.array([x], dtype=numpy.float32))[2][0]
        return dict(zip(classes, (densities / densities.sum()).tolist()))
