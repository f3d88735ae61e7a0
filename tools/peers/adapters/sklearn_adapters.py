# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""scikit-learn: its discriminant analyses, Naive Bayes classifiers and logistic regression.

With default settings, except what a question names: smoothing, priors, the numbers of levels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, List, Optional, Union

from .common import (
    ByLabel,
    Document,
    Label,
    Labels,
    Library,
    Number,
    Rows,
    Vector,
    Vectors,
    doubles,
    load,
    version,
    word_counts,
)

Smoothing = Union[Number, Sequence[Number]]


class Scikit(Library):
    """What all these classifiers have in common."""

    version = version("scikit-learn")

    def posterior(self, model: Any, x: Vector) -> ByLabel:
        """Return what predict_proba gives for one row."""
        return dict(zip(model.classes_.tolist(), model.predict_proba(doubles([x]))[0].tolist()))

    def label(self, model: Any, x: Vector) -> Label:
        """Return what predict gives for one row."""
        label: Label = model.predict(doubles([x])).tolist()[0]
        return label


class DiscriminantAnalysis(Scikit):
    """LinearDiscriminantAnalysis and QuadraticDiscriminantAnalysis."""

    name = "scikit-learn LDA, QDA"

    def fit_gda(self, rows: Rows, labels: Labels) -> Any:
        """Return the linear model."""
        lda = load("sklearn.discriminant_analysis").LinearDiscriminantAnalysis(store_covariance=True)
        return lda.fit(doubles(rows), labels)

    def fit_quadratic_gda(self, rows: Rows, labels: Labels) -> Any:
        """Return the quadratic model."""
        qda = load("sklearn.discriminant_analysis").QuadraticDiscriminantAnalysis(store_covariance=True)
        return qda.fit(doubles(rows), labels)

    def priors(self, model: Any) -> ByLabel:
        """Return priors_."""
        return dict(zip(model.classes_.tolist(), model.priors_.tolist()))

    def means(self, model: Any) -> Vectors:
        """Return means_."""
        return dict(zip(model.classes_.tolist(), model.means_.tolist()))

    def covariance(self, model: Any) -> list[list[float]]:
        """Return covariance_ of the linear model."""
        matrix: List[List[float]] = model.covariance_.tolist()
        return matrix

    def covariances(self, model: Any) -> dict[Label, list[list[float]]]:
        """Return covariance_ of the quadratic model."""
        return {y: sigma.tolist() for y, sigma in zip(model.classes_.tolist(), model.covariance_)}

    def log_odds(self, model: Any, x: Vector) -> float:
        """Return decision_function, which is the log-odds of two classes."""
        if len(model.classes_) > 2:
            raise NotImplementedError("decision_function is not one number")
        return float(model.decision_function(doubles([x]))[0])

    def probability(self, model: Any, x: Vector) -> float:
        """Return predict_proba of the second class."""
        return float(model.predict_proba(doubles([x]))[0][1])

    def gda_intercept(self, model: Any) -> float:
        """Return intercept_ of two classes."""
        return float(model.intercept_[0])


class NaiveBayes(Scikit):
    """Naive Bayes; `classes` are declared with partial_fit, other data are given to fit."""

    def _fitted(self, model: Any, rows: Any, labels: Labels, classes: Optional[Labels]) -> Any:
        if classes is None:
            return model.fit(rows, labels)
        return model.partial_fit(rows, labels, classes=classes)

    def log_joint(self, model: Any, x: Vector) -> ByLabel:
        """Return what predict_joint_log_proba gives for one row."""
        return dict(zip(model.classes_.tolist(), model.predict_joint_log_proba(doubles([x]))[0].tolist()))

    def priors(self, model: Any) -> ByLabel:
        """Return the priors out of their logarithms."""
        return dict(zip(model.classes_.tolist(), load("numpy").exp(model.class_log_prior_).tolist()))

    def probabilities(self, model: Any) -> Vectors:
        """Return the probabilities out of their logarithms."""
        return dict(zip(model.classes_.tolist(), load("numpy").exp(model.feature_log_prob_).tolist()))

    def posterior_after_update(self, model: Any, rows: Rows, labels: Labels, x: Vector) -> ByLabel:
        """Return what predict_proba gives after partial_fit."""
        return self.posterior(model.partial_fit(doubles(rows), labels), x)

    def label_after_update(self, model: Any, rows: Rows, labels: Labels, x: Vector) -> Label:
        """Return what predict gives after partial_fit."""
        return self.label(model.partial_fit(doubles(rows), labels), x)


class Gaussian(NaiveBayes):
    """GaussianNB, which adds 1e-9 of the largest variance to every variance."""

    name = "scikit-learn GaussianNB"
    profile = {"variance_floor": "1e-9"}

    def fit_gaussian_naive_bayes(self, rows: Rows, labels: Labels, classes: Optional[Labels] = None) -> Any:
        """Return the model."""
        return self._fitted(load("sklearn.naive_bayes").GaussianNB(), doubles(rows), labels, classes)

    def priors(self, model: Any) -> ByLabel:
        """Return class_prior_."""
        return dict(zip(model.classes_.tolist(), model.class_prior_.tolist()))

    def means(self, model: Any) -> Vectors:
        """Return theta_."""
        return dict(zip(model.classes_.tolist(), model.theta_.tolist()))

    def variances(self, model: Any) -> Vectors:
        """Return var_."""
        return dict(zip(model.classes_.tolist(), model.var_.tolist()))


class Bernoulli(NaiveBayes):
    """BernoulliNB; sets are given as sparse rows, counts as weights of rows."""

    name = "scikit-learn BernoulliNB"

    def fit_bernoulli(
        self,
        labels: Labels,
        rows: Optional[Rows] = None,
        sets: Optional[Sequence[Sequence[int]]] = None,
        features: int = 0,
        smoothing: Smoothing = 1,
        priors: Optional[Mapping[Label, float]] = None,
        classes: Optional[Labels] = None,
    ) -> Any:
        """Return the model."""
        model = load("sklearn.naive_bayes").BernoulliNB(alpha=smoothing, class_prior=in_order(priors))
        data = doubles(rows) if sets is None else sparse(sets, features)
        return self._fitted(model, data, labels, classes)

    def fit_bernoulli_of_counts(
        self, examples: Mapping[Label, int], feature_counts: Mapping[Label, Vector], smoothing: Smoothing = 1
    ) -> Any:
        """Return the model of as many rows: each row has a weight."""
        rows: list[list[int]] = []
        labels: list[Label] = []
        weights: list[Number] = []
        for y, n in examples.items():
            steps = sorted({0, *feature_counts[y], n})
            for low, high in zip(steps, steps[1:]):  # these rows have the features that are in so many
                rows.append([int(count >= high) for count in feature_counts[y]])
                labels.append(y)
                weights.append(high - low)
        model = load("sklearn.naive_bayes").BernoulliNB(alpha=smoothing)
        return model.fit(rows, labels, sample_weight=weights)

    def posterior(self, model: Any, x: Any = None, set: Optional[Sequence[int]] = None) -> ByLabel:
        """Return what predict_proba gives for one row, which may be a set."""
        return super().posterior(*row_of(model, x, set))

    def label(self, model: Any, x: Any = None, set: Optional[Sequence[int]] = None) -> Label:
        """Return what predict gives for one row, which may be a set."""
        return super().label(*row_of(model, x, set))

    def log_joint(self, model: Any, x: Any = None, set: Optional[Sequence[int]] = None) -> ByLabel:
        """Return what predict_joint_log_proba gives for one row, which may be a set."""
        return super().log_joint(*row_of(model, x, set))


class Categorical(NaiveBayes):
    """CategoricalNB, whose values count from 0."""

    name = "scikit-learn CategoricalNB"

    def fit_categorical(
        self,
        rows: Rows,
        labels: Labels,
        levels: Optional[Sequence[int]] = None,
        smoothing: Number = 1,
        classes: Optional[Labels] = None,
    ) -> Any:
        """Return the model."""
        model = load("sklearn.naive_bayes").CategoricalNB(alpha=smoothing, min_categories=levels)
        return self._fitted(model, doubles(list(map(from_0, rows))), labels, classes)

    def probabilities(self, model: Any) -> Any:
        """Return the probabilities out of their logarithms."""
        exp = load("numpy").exp
        return {
            y: [exp(table[i]).tolist() for table in model.feature_log_prob_]
            for i, y in enumerate(model.classes_.tolist())
        }

    def posterior(self, model: Any, x: Vector) -> ByLabel:
        """Return what predict_proba gives for one row."""
        return super().posterior(model, from_0(x))

    def label(self, model: Any, x: Vector) -> Label:
        """Return what predict gives for one row."""
        return super().label(model, from_0(x))

    def log_joint(self, model: Any, x: Vector) -> ByLabel:
        """Return what predict_joint_log_proba gives for one row."""
        return super().log_joint(model, from_0(x))

    def posterior_after_update(self, model: Any, rows: Rows, labels: Labels, x: Vector) -> ByLabel:
        """Return what predict_proba gives after partial_fit."""
        return self.posterior(model.partial_fit(doubles(list(map(from_0, rows))), labels), x)

    def label_after_update(self, model: Any, rows: Rows, labels: Labels, x: Vector) -> Label:
        """Return what predict gives after partial_fit."""
        return self.label(model.partial_fit(doubles(list(map(from_0, rows))), labels), x)


class Multinomial(NaiveBayes):
    """MultinomialNB; documents are given as vectors of counts."""

    name = "scikit-learn MultinomialNB"

    def fit_multinomial(
        self,
        documents: Sequence[Document],
        labels: Labels,
        vocabulary_size: Optional[int] = None,
        smoothing: Smoothing = 1,
        priors: Optional[Mapping[Label, float]] = None,
        classes: Optional[Labels] = None,
    ) -> Any:
        """Return the model."""
        counts = list(map(word_counts, documents))
        declared = len(smoothing) if isinstance(smoothing, Sequence) else vocabulary_size
        size = (
            max((int(word) for count in counts for word in count), default=0)
            if declared is None
            else declared
        )
        model = load("sklearn.naive_bayes").MultinomialNB(alpha=smoothing, class_prior=in_order(priors))
        return self._fitted(model, doubles([vector(count, size) for count in counts]), labels, classes)

    def posterior(self, model: Any, x: Document) -> ByLabel:
        """Return what predict_proba gives for one vector."""
        return super().posterior(model, vector(word_counts(x), model.n_features_in_))

    def label(self, model: Any, x: Document) -> Label:
        """Return what predict gives for one vector."""
        return super().label(model, vector(word_counts(x), model.n_features_in_))

    def log_joint(self, model: Any, x: Document) -> ByLabel:
        """Return what predict_joint_log_proba gives for one vector."""
        return super().log_joint(model, vector(word_counts(x), model.n_features_in_))

    def posterior_after_update(
        self, model: Any, documents: Sequence[Document], labels: Labels, x: Document
    ) -> ByLabel:
        """Return what predict_proba gives after partial_fit."""
        return self.posterior(self._updated(model, documents, labels), x)

    def label_after_update(
        self, model: Any, documents: Sequence[Document], labels: Labels, x: Document
    ) -> Label:
        """Return what predict gives after partial_fit."""
        return self.label(self._updated(model, documents, labels), x)

    def _updated(self, model: Any, documents: Sequence[Document], labels: Labels) -> Any:
        size = model.n_features_in_
        return model.partial_fit(
            doubles([vector(word_counts(document), size) for document in documents]), labels
        )


class Text(Library):
    """CountVectorizer and MultinomialNB or BernoulliNB."""

    name = "scikit-learn CountVectorizer"
    version = version("scikit-learn")

    def fit_text_multinomial(self, texts: Sequence[str], labels: Labels, smoothing: Number = 1) -> Any:
        """Return the model of counts."""
        return self._fitted("MultinomialNB", texts, labels, smoothing)

    def fit_text_bernoulli(self, texts: Sequence[str], labels: Labels, smoothing: Number = 1) -> Any:
        """Return the model of presence."""
        return self._fitted("BernoulliNB", texts, labels, smoothing)

    def _fitted(self, kind: str, texts: Sequence[str], labels: Labels, smoothing: Number) -> Any:
        vectorizer = load("sklearn.feature_extraction.text").CountVectorizer()
        classifier = getattr(load("sklearn.naive_bayes"), kind)(alpha=smoothing)
        return load("sklearn.pipeline").make_pipeline(vectorizer, classifier).fit(texts, labels)

    def posterior(self, model: Any, text: str) -> ByLabel:
        """Return what predict_proba gives for one text."""
        return dict(zip(model.classes_.tolist(), model.predict_proba([text])[0].tolist()))

    def label(self, model: Any, text: str) -> Label:
        """Return what predict gives for one text."""
        label: Label = model.predict([text]).tolist()[0]
        return label


class Logistic(Library):
    """LogisticRegression without a penalty."""

    name = "scikit-learn LogisticRegression"
    version = version("scikit-learn")

    def fit_logistic_regression(self, rows: Rows, labels: Labels) -> Any:
        """Return the model."""
        return load("sklearn.linear_model").LogisticRegression(C=float("inf")).fit(doubles(rows), labels)

    def theta(self, model: Any) -> list[float]:
        """Return intercept_ and coef_ of two classes."""
        if len(model.classes_) > 2:
            raise NotImplementedError("a theta for each of more than two classes")
        return [float(model.intercept_[0]), *model.coef_[0].tolist()]


def from_0(row: Vector) -> list[Number]:
    """Return a row of values that count from 1 as one of values that count from 0."""
    return [value - 1 for value in row]


def in_order(priors: Optional[Mapping[Label, float]]) -> Optional[list[float]]:
    """Return priors in the order of scikit-learn's classes, which are sorted."""
    return None if priors is None else [priors[y] for y in sorted(priors, key=lambda y: (str(type(y)), y))]


def sparse(sets: Sequence[Sequence[int]], features: int) -> Any:
    """Return sets as a sparse matrix of ones."""
    places = [(i, j) for i, one in enumerate(sets) for j in one]
    if any(not 0 <= j < features for _, j in places):
        raise NotImplementedError("a row has a place for each feature, and no others")
    matrix = load("scipy.sparse").csr_array
    return matrix(([1] * len(places), tuple(zip(*places)) or ([], [])), shape=(len(sets), features))


def row_of(model: Any, x: Any, features: Optional[Sequence[int]]) -> Any:
    """Return a model with a row; a set becomes a row, too."""
    if features is None:
        return model, x
    if any(not 0 <= j < model.n_features_in_ for j in features):
        raise NotImplementedError("a row has a place for each feature, and no others")
    return model, [int(j in features) for j in range(model.n_features_in_)]


def vector(counts: Mapping[Number, Number], size: int) -> list[Number]:
    """Return how often each of so many words occurs."""
    if any(word not in range(1, size + 1) for word in counts):
        raise NotImplementedError("a vector has a place for each word, and no others")
    return [counts.get(word, 0) for word in range(1, size + 1)]
