# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A scikit-learn estimator of genref's numeric models, for pipelines, cross_val_score and grid searches.

    from sklearn.model_selection import cross_val_score
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    pipeline = make_pipeline(StandardScaler(), GenerativeClassifier("quadratic"))
    cross_val_score(pipeline, X, y)

The estimates are exact; scikit-learn receives the nearest doubles. The module needs genref, scikit-learn and
NumPy.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from genref import gaussian_naive_bayes, gda, logistic_regression

FITS = {
    "linear": gda.fit,
    "quadratic": gda.fit_quadratic,
    "naive": gaussian_naive_bayes.fit,
    "logistic": logistic_regression.fit,
}


class GenerativeClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]  # without types
    """GDA with one covariance ("linear") or one per class, Gaussian Naive Bayes, or logistic regression.

    `model_` is genref's model. Its labels are positions in `classes_`, because genref's labels are ints and
    strings, while scikit-learn allows any objects of NumPy.
    """

    def __init__(self, kind: str = "linear") -> None:
        self.kind = kind

    def fit(self, X: Any, y: Any) -> GenerativeClassifier:
        """Fit the model. Raises: genref's errors, for example for a covariance that is singular."""
        X, y = validate_data(self, X, y, dtype=np.float64)
        check_classification_targets(y)
        self.classes_, places = np.unique(y, return_inverse=True)
        if len(self.classes_) < 2:
            raise ValueError("Classifier can't train when only one class is present.")
        self.model_ = FITS[self.kind](X.tolist(), places.tolist())
        return self

    def predict_proba(self, X: Any) -> Any:
        """Return p(y | x) for each row, each class in a column."""
        check_is_fitted(self)
        rows = validate_data(self, X, reset=False, dtype=np.float64).tolist()
        return np.array([list(p.values()) for p in self.model_.posterior_all(rows)])

    def predict(self, X: Any) -> Any:
        """Return the label of each row, decided exactly."""
        check_is_fitted(self)
        rows = validate_data(self, X, reset=False, dtype=np.float64).tolist()
        return self.classes_[list(self.model_.predict_all(rows))]
