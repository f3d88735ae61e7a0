# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture's models in plain floats, right in all they claim: python -m genref check --python models.py"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, fsum, inf, isfinite, log, log1p, pi, sqrt
from typing import Dict, List, NamedTuple, Optional, Tuple, Union

Label = Union[int, str]
Vector = Sequence[float]
Matrix = Sequence[Vector]
ByLabel = Dict[Label, float]
Document = Union[Sequence[int], Mapping[int, int]]

name = "models.py"
topics = [
    *("bayes", "laplace", "logistic", "text.identities", "text.presence", "text.unknown", "text.vocabulary"),
    *("matrix", "gaussian.density", "gaussian.log_density", "gaussian.squared_distance"),
    *("gaussian.mean", "gaussian.covariance", "gda", "gda_of_parameters", "quadratic_gda"),
    *("gaussian_naive_bayes", "bernoulli", "categorical", "multinomial", "poisson"),
]


def need(truth: object, why: str) -> None:
    if not truth:
        raise ValueError(why)


def is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)


def check_rows(rows: Matrix) -> int:
    """Return how many features each row has."""
    need(rows and rows[0], "no rows, or no features")
    need(all(len(row) == len(rows[0]) for row in rows), "rows of different lengths")
    need(all(is_number(value) for row in rows for value in row), "not a finite number")
    return len(rows[0])


def class_order(labels: Sequence[Label], classes: Optional[Sequence[Label]]) -> List[Label]:
    need(len({type(y) for y in labels}) == 1 and type(labels[0]) in (int, str), "bad labels")
    if classes is None:
        return sorted(set(labels))
    need(len(set(classes)) == len(classes) and set(labels) <= set(classes), "bad classes")
    return list(classes)


def of_class(rows: Sequence[Vector], labels: Sequence[Label], y: Label) -> List[Vector]:
    return [row for row, label in zip(rows, labels) if label == y]


# Bayes rule


def bayes_evidence(priors: ByLabel, likelihoods: ByLabel) -> float:
    need(priors and priors.keys() == likelihoods.keys(), "other labels")
    need(all(is_number(p) and p >= 0 for p in [*priors.values(), *likelihoods.values()]), "no probability")
    need(abs(fsum(priors.values()) - 1) < 1e-9, "priors that do not sum to 1")
    return fsum(priors[y] * likelihoods[y] for y in priors)


def bayes_posterior(priors: ByLabel, likelihoods: ByLabel) -> ByLabel:
    bayes_evidence(priors, likelihoods)
    most = max(likelihoods[y] for y in priors if priors[y] > 0)
    need(most > 0, "the posterior is 0/0")
    joint = {y: priors[y] * (likelihoods[y] / most) if priors[y] > 0 else 0.0 for y in priors}
    return {y: part / fsum(joint.values()) for y, part in joint.items()}


def bayes_label(priors: ByLabel, likelihoods: ByLabel) -> Label:
    p = bayes_posterior(priors, likelihoods)
    return max(p, key=lambda y: p[y])


def bayes_class_mass(y: int, phi: float) -> float:
    need(y in (0, 1) and is_number(phi) and 0 <= phi <= 1, "no Bernoulli variable")
    return phi if y == 1 else 1 - phi


# Laplace smoothing


def laplace_frequencies(counts: Vector) -> List[float]:
    return laplace_smoothed_frequencies(counts, 0)


def pseudo_counts(smoothing: Union[float, Vector], k: int) -> Vector:
    alphas = [smoothing] * k if isinstance(smoothing, (int, float)) else list(smoothing)
    need(len(alphas) == k and all(is_number(a) and a >= 0 for a in alphas), "no pseudo-counts")
    return alphas


def laplace_smoothed_frequencies(counts: Vector, smoothing: Union[float, Vector] = 1) -> List[float]:
    need(counts and all(is_number(c) and c >= 0 and c == int(c) for c in counts), "no counts")
    parts = [count + alpha for count, alpha in zip(counts, pseudo_counts(smoothing, len(counts)))]
    total = fsum(parts)
    need(total > 0, "nothing to share out")
    return [part / total for part in parts]


# linear algebra


def check_square(matrix: Matrix) -> int:
    need(check_rows(matrix) == len(matrix), "not square")
    return len(matrix)


def factors(matrix: Matrix) -> Tuple[List[List[float]], List[float]]:
    """Return L, with a diagonal of ones, and D, where the matrix is L D L'."""
    d = check_square(matrix)
    need(all(matrix[i][j] == matrix[j][i] for i in range(d) for j in range(i)), "not symmetric")
    lower = [[float(i == j) for j in range(d)] for i in range(d)]
    diagonal: List[float] = []
    for j in range(d):
        pivot = matrix[j][j] - fsum(lower[j][k] ** 2 * diagonal[k] for k in range(j))
        need(pivot > d * 2**-52 * matrix[j][j], "not positive definite")
        diagonal.append(pivot)
        for i in range(j + 1, d):
            part = fsum(lower[i][k] * lower[j][k] * diagonal[k] for k in range(j))
            lower[i][j] = (matrix[i][j] - part) / pivot
    return lower, diagonal


def forward(lower: Matrix, right: Vector) -> List[float]:
    """Return z with L z = right."""
    z: List[float] = []
    for i, value in enumerate(right):
        z.append(value - fsum(lower[i][k] * z[k] for k in range(i)))
    return z


def backward(lower: Matrix, right: Vector) -> List[float]:
    """Return z with L' z = right."""
    z = list(right)
    for i in reversed(range(len(z))):
        z[i] -= fsum(lower[k][i] * z[k] for k in range(i + 1, len(z)))
    return z


def solve(matrix: Matrix, right: Vector) -> List[float]:
    """Return the solution for a positive definite matrix."""
    lower, diagonal = factors(matrix)
    need(len(right) == len(diagonal) and all(map(is_number, right)), "another right-hand side")
    return backward(lower, [z / pivot for z, pivot in zip(forward(lower, right), diagonal)])


def matrix_ldl(matrix: Matrix) -> Dict[str, object]:
    lower, diagonal = factors(matrix)
    return {"lower": lower, "diagonal": diagonal}


def matrix_cholesky(matrix: Matrix) -> List[List[float]]:
    lower, diagonal = factors(matrix)
    return [[value * sqrt(pivot) for value, pivot in zip(row, diagonal)] for row in lower]


def matrix_positive_definite(matrix: Matrix) -> bool:
    check_square(matrix)
    try:
        factors(matrix)
    except ValueError as error:
        need(str(error) != "not symmetric", "not symmetric")
        return False
    return True


def eliminated(matrix: Matrix, right: Matrix) -> Tuple[float, List[List[float]]]:
    """Return the determinant, and the solution for each column of `right`; Gauss and Jordan with pivots."""
    d = check_square(matrix)
    work = [[*row, *more] for row, more in zip(matrix, right)]
    scale = [max(map(abs, row)) for row in matrix]
    determinant = 1.0
    for j in range(d):
        best = max(range(j, d), key=lambda i: abs(work[i][j]) / scale[i] if scale[i] else 0.0)
        if abs(work[best][j]) <= d * 2**-52 * scale[best]:
            return 0.0, []
        if best != j:
            work[j], work[best], scale[j], scale[best] = work[best], work[j], scale[best], scale[j]
            determinant = -determinant
        determinant *= work[j][j]
        work[j] = [value / work[j][j] for value in work[j]]
        for i in range(d):
            if i != j:
                factor = work[i][j]
                work[i] = [a - factor * b for a, b in zip(work[i], work[j])]
    return determinant, [row[d:] for row in work]


def matrix_determinant(matrix: Matrix) -> float:
    return eliminated(matrix, matrix)[0]


def matrix_inverse(matrix: Matrix) -> List[List[float]]:
    d = check_square(matrix)
    found = eliminated(matrix, [[float(i == j) for j in range(d)] for i in range(d)])[1]
    need(found, "singular")
    return found


def matrix_solution(matrix: Matrix, right: Vector) -> List[float]:
    need(len(right) == check_square(matrix) and all(map(is_number, right)), "another right-hand side")
    found = eliminated(matrix, [[value] for value in right])[1]
    need(found, "singular")
    return [row[0] for row in found]


# the Gaussian density


def gaussian_squared_distance(x: Vector, mean: Vector, covariance: Matrix) -> float:
    lower, diagonal = factors(covariance)
    need(len(x) == len(mean) == len(diagonal), "other dimensions")
    need(all(map(is_number, [*x, *mean])), "not a finite number")
    z = forward(lower, [value - centre for value, centre in zip(x, mean)])
    return fsum(value * value / pivot for value, pivot in zip(z, diagonal))


def gaussian_log_density(x: Vector, mean: Vector, covariance: Matrix) -> float:
    distance = gaussian_squared_distance(x, mean, covariance)
    log_determinant = fsum(map(log, factors(covariance)[1]))
    return -0.5 * (len(x) * log(2 * pi) + log_determinant + distance)


def gaussian_density(x: Vector, mean: Vector, covariance: Matrix) -> float:
    exponent = gaussian_log_density(x, mean, covariance)
    return exp(exponent) if exponent < 709 else inf


def mean_of(rows: Sequence[Vector]) -> List[float]:
    return [2 * (fsum(value / 2 for value in column) / len(rows)) for column in zip(*rows)]  # no overflow


def scatter(rows: Sequence[Vector], mean: Vector) -> List[List[float]]:
    """Return the sum of (x - mean) (x - mean)'."""
    centred = [[value - centre for value, centre in zip(row, mean)] for row in rows]
    d = range(len(mean))
    return [[fsum(row[i] * row[j] for row in centred) for j in d] for i in d]


def divided(matrix: Matrix, n: float) -> List[List[float]]:
    return [[value / n for value in row] for row in matrix]


def gaussian_mean(rows: Matrix) -> List[float]:
    check_rows(rows)
    return mean_of(rows)


def gaussian_covariance(rows: Matrix) -> List[List[float]]:
    return divided(scatter(rows, gaussian_mean(rows)), len(rows))


# GDA, with one covariance or one for each class


class Gaussians(NamedTuple):
    classes: List[Label]
    priors: ByLabel
    means: Dict[Label, List[float]]
    covariances: Dict[Label, List[List[float]]]


def fit_classes(rows: Matrix, labels: Sequence[Label], classes: Optional[Sequence[Label]]) -> Gaussians:
    """Return priors, means and the scatter of each class."""
    check_rows(rows)
    need(len(rows) == len(labels), "not as many labels")
    order = class_order(labels, classes)
    priors = {y: list(labels).count(y) / len(labels) for y in order}
    means = {y: mean_of(of_class(rows, labels, y)) for y in order}
    scatters = {y: scatter(of_class(rows, labels, y), means[y]) for y in order}
    return Gaussians(order, priors, means, scatters)


def fit_gda(rows: Matrix, labels: Sequence[Label], classes: Optional[Sequence[Label]] = None) -> Gaussians:
    fitted = fit_classes(rows, labels, classes)
    d = range(len(rows[0]))
    pooled = [[fsum(s[i][j] for s in fitted.covariances.values() if s) for j in d] for i in d]
    shared = divided(pooled, len(rows))
    return fitted._replace(covariances=dict.fromkeys(fitted.classes, shared))


def fit_quadratic_gda(
    rows: Matrix, labels: Sequence[Label], classes: Optional[Sequence[Label]] = None
) -> Gaussians:
    fitted = fit_classes(rows, labels, classes)
    own = {y: divided(s, labels.count(y)) for y, s in fitted.covariances.items()}
    return fitted._replace(covariances=own)


def fit_gaussian_naive_bayes(
    rows: Matrix, labels: Sequence[Label], classes: Optional[Sequence[Label]] = None
) -> Gaussians:
    fitted = fit_quadratic_gda(rows, labels, classes)
    diagonal = {
        y: [[value if i == j else 0.0 for j, value in enumerate(row)] for i, row in enumerate(s)]
        for y, s in fitted.covariances.items()
    }
    return fitted._replace(covariances=diagonal)


def fit_gda_of_parameters(
    priors: ByLabel, means: Dict[Label, List[float]], covariance: List[List[float]]
) -> Gaussians:
    need(
        priors.keys() == means.keys() and all(is_number(p) and p >= 0 for p in priors.values()), "bad priors"
    )
    need(abs(fsum(priors.values()) - 1) < 1e-9, "priors that do not sum to 1")
    return Gaussians(list(priors), priors, means, dict.fromkeys(priors, covariance))


def priors(fitted: Union[Gaussians, Discrete]) -> ByLabel:
    return fitted.priors


def complete(fitted: Gaussians) -> Gaussians:
    need(all(fitted.means.values()), "a class without examples")
    return fitted


def means(fitted: Gaussians) -> Dict[Label, List[float]]:
    return complete(fitted).means


def gda_covariance(fitted: Gaussians) -> List[List[float]]:
    return complete(fitted).covariances[fitted.classes[0]]


def covariances(fitted: Gaussians) -> Dict[Label, List[List[float]]]:
    return complete(fitted).covariances


def variances(fitted: Gaussians) -> Dict[Label, List[float]]:
    return {y: [row[j] for j, row in enumerate(s)] for y, s in covariances(fitted).items()}


def class_density(fitted: Gaussians, x: Vector, label: Label) -> float:
    need(label in fitted.classes, "no class of the model")
    return gaussian_density(x, fitted.means[label], fitted.covariances[label])


def gaussian_log_joint(fitted: Gaussians, x: Vector) -> ByLabel:
    return {
        y: logarithm(fitted.priors[y]) + gaussian_log_density(x, fitted.means[y], fitted.covariances[y])
        for y in fitted.classes
    }


def linear_parts(fitted: Gaussians) -> Tuple[float, float, List[float]]:
    """Return what theta_0 is without the prior odds, the prior odds, and the other thetas."""
    need(len(fitted.classes) == 2, "not two classes")
    zero, one = (fitted.means[y] for y in fitted.classes)
    weights = solve(gda_covariance(fitted), [b - a for a, b in zip(zero, one)])
    offset = -fsum(w * (a + b) / 2 for w, a, b in zip(weights, zero, one))
    return offset, fitted.priors[fitted.classes[1]] / fitted.priors[fitted.classes[0]], weights


def gda_logistic_form(fitted: Gaussians) -> Dict[str, object]:
    offset, prior_odds, weights = linear_parts(fitted)
    return {"offset": offset, "prior_odds": prior_odds, "weights": weights}


def gda_intercept(fitted: Gaussians) -> float:
    offset, prior_odds, _ = linear_parts(fitted)
    return offset + log(prior_odds)


def gda_log_odds(fitted: Gaussians, x: Vector) -> float:
    _, prior_odds, weights = linear_parts(fitted)
    need(len(x) == len(weights) and all(map(is_number, x)), "another dimension")
    zero, one = (fitted.means[y] for y in fitted.classes)
    middle = [(a + b) / 2 for a, b in zip(zero, one)]
    return log(prior_odds) + fsum(w * (value - m) for w, value, m in zip(weights, x, middle))


def gda_probability(fitted: Gaussians, x: Vector) -> float:
    return logistic_logistic(gda_log_odds(fitted, x))


gda_of_parameters_log_odds = gda_log_odds


# discrete Naive Bayes


class Discrete(NamedTuple):
    """p(value | y) for each feature and each of its values; a multinomial model has one table of words."""

    classes: List[Label]
    priors: ByLabel
    tables: Dict[Label, List[List[float]]]


def counted_classes(
    size: int, labels: Sequence[Label], classes: Optional[Sequence[Label]]
) -> Tuple[List[Label], ByLabel]:
    need(labels and size == len(labels), "no examples, or not as many labels")
    order = class_order(labels, classes)
    return order, {y: labels.count(y) / len(labels) for y in order}


def fit_bernoulli(
    rows: Matrix,
    labels: Sequence[Label],
    smoothing: float = 1,
    classes: Optional[Sequence[Label]] = None,
) -> Discrete:
    check_rows(rows)
    need(all(value in (0, 1) for row in rows for value in row), "neither 0 nor 1")
    need(is_number(smoothing), "no pseudo-count")
    order, shares = counted_classes(len(rows), labels, classes)
    tables: Dict[Label, List[List[float]]] = {}
    for y in order:
        mine = of_class(rows, labels, y)
        ones = [sum(row[j] for row in mine) for j in range(len(rows[0]))]
        tables[y] = [laplace_smoothed_frequencies([len(mine) - c, c], smoothing) for c in ones]
    return Discrete(order, shares, tables)


def fit_categorical(
    rows: Matrix,
    labels: Sequence[Label],
    levels: Optional[Sequence[int]] = None,
    smoothing: float = 1,
    classes: Optional[Sequence[Label]] = None,
) -> Discrete:
    d = check_rows(rows)
    need(all(value == int(value) and value >= 1 for row in rows for value in row), "no value")
    order, shares = counted_classes(len(rows), labels, classes)
    sizes = [int(max(column)) for column in zip(*rows)] if levels is None else list(levels)
    need(len(sizes) == d and all(is_number(k) and k == int(k) and k >= 1 for k in sizes), "no levels")
    need(all(value <= k for row in rows for value, k in zip(row, sizes)), "an unknown value")
    tables: Dict[Label, List[List[float]]] = {}
    for y in order:
        mine = of_class(rows, labels, y)
        tables[y] = [
            laplace_smoothed_frequencies(
                [sum(row[j] == value for row in mine) for value in range(1, sizes[j] + 1)], smoothing
            )
            for j in range(d)
        ]
    return Discrete(order, shares, tables)


def word_counts(document: Document, size: int) -> Dict[int, int]:
    """Return how often each word of a document occurs; words are numbers from 1."""
    found = dict(document) if isinstance(document, Mapping) else dict(Counter(document))
    for word, count in found.items():
        need(is_number(word) and word == int(word) and 1 <= word <= size, "an unknown word")
        need(is_number(count) and count == int(count) and count >= 0, "no count")
    return {word: count for word, count in found.items() if count}


def fit_multinomial(
    documents: Sequence[Document],
    labels: Sequence[Label],
    vocabulary_size: int,
    smoothing: Union[float, Vector] = 1,
    classes: Optional[Sequence[Label]] = None,
) -> Discrete:
    need(is_number(vocabulary_size) and vocabulary_size >= 1, "no words")
    order, shares = counted_classes(len(documents), labels, classes)
    tables: Dict[Label, List[List[float]]] = {}
    for y in order:
        counts = [0] * vocabulary_size
        for document, label in zip(documents, labels):
            for word, count in word_counts(document, vocabulary_size).items():
                counts[word - 1] += count if label == y else 0
        tables[y] = [laplace_smoothed_frequencies(counts, smoothing)]
    return Discrete(order, shares, tables)


def bernoulli_probabilities(fitted: Discrete) -> Dict[Label, List[float]]:
    return {y: [table[1] for table in tables] for y, tables in fitted.tables.items()}


def categorical_probabilities(fitted: Discrete) -> Dict[Label, List[List[float]]]:
    return fitted.tables


def multinomial_probabilities(fitted: Discrete) -> Dict[Label, List[float]]:
    return {y: tables[0] for y, tables in fitted.tables.items()}


def logarithm(p: float) -> float:
    return log(p) if p > 0 else -inf


def values_log_joint(fitted: Discrete, x: Sequence[int], first: int) -> ByLabel:
    """Return ln p(x, y), where the values of a feature are numbers from `first`."""
    tables = fitted.tables[fitted.classes[0]]
    need(len(x) == len(tables), "other features")
    need(all(is_number(v) and v == int(v) and 0 <= v - first < len(t) for v, t in zip(x, tables)), "no value")
    return {
        y: logarithm(fitted.priors[y])
        + sum(logarithm(table[int(value) - first]) for table, value in zip(fitted.tables[y], x))
        for y in fitted.classes
    }


def bernoulli_log_joint(fitted: Discrete, x: Sequence[int]) -> ByLabel:
    return values_log_joint(fitted, x, 0)


def categorical_log_joint(fitted: Discrete, x: Sequence[int]) -> ByLabel:
    return values_log_joint(fitted, x, 1)


def multinomial_log_joint(fitted: Discrete, x: Document) -> ByLabel:
    found = word_counts(x, len(fitted.tables[fitted.classes[0]][0]))
    return {
        y: logarithm(fitted.priors[y]) + sum(n * logarithm(tables[0][word - 1]) for word, n in found.items())
        for y, tables in fitted.tables.items()
    }


# what follows from the joints


def posterior_of(joint: ByLabel) -> ByLabel:
    most = max(joint.values())
    need(most > -inf, "the posterior is 0/0")
    parts = {y: exp(value - most) for y, value in joint.items()}
    total = fsum(parts.values())
    return {y: part / total for y, part in parts.items()}


def label_of(joint: ByLabel) -> Label:
    need(max(joint.values()) > -inf, "the posterior is 0/0")
    return max(joint, key=lambda y: joint[y])


def log_odds_of(joint: ByLabel) -> float:
    need(len(joint) == 2, "not two classes")
    zero, one = joint.values()
    need(max(zero, one) > -inf, "the posterior is 0/0")
    return one - zero


def gda_log_joint(fitted: Gaussians, x: Vector) -> ByLabel:
    return gaussian_log_joint(fitted, x)


quadratic_gda_log_joint = gaussian_naive_bayes_log_joint = gda_log_joint


def gda_posterior(fitted: Gaussians, x: Vector) -> ByLabel:
    return posterior_of(gaussian_log_joint(fitted, x))


quadratic_gda_posterior = gaussian_naive_bayes_posterior = gda_of_parameters_posterior = gda_posterior


def gda_label(fitted: Gaussians, x: Vector) -> Label:
    return label_of(gaussian_log_joint(fitted, x))


quadratic_gda_label = gaussian_naive_bayes_label = gda_of_parameters_label = gda_label


def quadratic_gda_log_odds(fitted: Gaussians, x: Vector) -> float:
    return log_odds_of(gaussian_log_joint(fitted, x))


gaussian_naive_bayes_log_odds = quadratic_gda_log_odds


def gda_log_likelihood(fitted: Gaussians, rows: Matrix, labels: Sequence[Label]) -> float:
    need(rows and len(rows) == len(labels) and set(labels) <= set(fitted.classes), "bad examples")
    return fsum(gaussian_log_joint(fitted, row)[label] for row, label in zip(rows, labels))


quadratic_gda_log_likelihood = gaussian_naive_bayes_log_likelihood = gda_log_likelihood


def bernoulli_posterior(fitted: Discrete, x: Sequence[int]) -> ByLabel:
    return posterior_of(bernoulli_log_joint(fitted, x))


def bernoulli_label(fitted: Discrete, x: Sequence[int]) -> Label:
    return label_of(bernoulli_log_joint(fitted, x))


def bernoulli_log_odds(fitted: Discrete, x: Sequence[int]) -> float:
    return log_odds_of(bernoulli_log_joint(fitted, x))


def bernoulli_likelihood(fitted: Discrete, x: Sequence[int], label: Label) -> float:
    need(label in fitted.classes, "no class of the model")
    return exp(bernoulli_log_joint(fitted, x)[label] - logarithm(fitted.priors[label]))


def bernoulli_log_likelihood(fitted: Discrete, rows: Matrix, labels: Sequence[Label]) -> float:
    need(rows and len(rows) == len(labels) and set(labels) <= set(fitted.classes), "bad examples")
    return sum(bernoulli_log_joint(fitted, list(map(int, r)))[y] for r, y in zip(rows, labels))


def categorical_posterior(fitted: Discrete, x: Sequence[int]) -> ByLabel:
    return posterior_of(categorical_log_joint(fitted, x))


def multinomial_posterior(fitted: Discrete, x: Document) -> ByLabel:
    return posterior_of(multinomial_log_joint(fitted, x))


def multinomial_label(fitted: Discrete, x: Document) -> Label:
    return label_of(multinomial_log_joint(fitted, x))


def multinomial_log_odds(fitted: Discrete, x: Document) -> float:
    return log_odds_of(multinomial_log_joint(fitted, x))


def multinomial_log_likelihood(
    fitted: Discrete, documents: Sequence[Document], labels: Sequence[Label]
) -> float:
    need(documents and len(documents) == len(labels) and set(labels) <= set(fitted.classes), "bad examples")
    return sum(multinomial_log_joint(fitted, x)[y] for x, y in zip(documents, labels))


# logistic regression's hypothesis, and where Poisson variables lead to it


def logistic_logistic(z: float) -> float:
    need(is_number(z), "not a finite number")
    return 1 / (1 + exp(-z)) if z >= 0 else exp(z) / (1 + exp(z))


def linear(theta: Vector, x: Vector) -> float:
    need(len(theta) == len(x) + 1 and all(map(is_number, [*theta, *x])), "another dimension")
    return theta[0] + fsum(t * value for t, value in zip(theta[1:], x))


def logistic_hypothesis(theta: Vector, x: Vector) -> float:
    return logistic_logistic(linear(theta, x))


def logistic_conditional_log_likelihood(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> float:
    check_rows(rows)
    order = class_order(labels, None)
    need(len(order) == 2 and len(rows) == len(labels), "not two classes")
    signed = [linear(theta, row) if y == order[1] else -linear(theta, row) for row, y in zip(rows, labels)]
    return -fsum(max(-z, 0) + log1p(exp(-abs(z))) for z in signed)


def logistic_score(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> List[float]:
    check_rows(rows)
    order = class_order(labels, None)
    need(len(order) == 2 and len(rows) == len(labels), "not two classes")
    errors = [float(y == order[1]) - logistic_hypothesis(theta, row) for row, y in zip(rows, labels)]
    return [fsum(e * value for e, value in zip(errors, column)) for column in zip(*([1, *r] for r in rows))]


def fit_poisson(rates: ByLabel, priors: ByLabel) -> Tuple[float, float, float]:
    """Return rate_0 - rate_1, the prior odds and the quotient of the rates."""
    need(len(priors) == 2 and priors.keys() == rates.keys(), "not two classes")
    need(all(is_number(value) and value > 0 for value in [*rates.values(), *priors.values()]), "not positive")
    zero, one = priors
    return rates[zero] - rates[one], priors[one] / priors[zero], rates[one] / rates[zero]


def poisson_theta(fitted: Tuple[float, float, float]) -> List[float]:
    offset, prior_odds, quotient = fitted
    return [offset + log(prior_odds), log(quotient)]


def poisson_log_odds(fitted: Tuple[float, float, float], x: Vector) -> float:
    need(len(x) == 1 and is_number(x[0]) and x[0] == int(x[0]) and x[0] >= 0, "no count")
    return linear(poisson_theta(fitted), x)


def poisson_probability(fitted: Tuple[float, float, float], x: Vector) -> float:
    return logistic_logistic(poisson_log_odds(fitted, x))


# words


def places(words: Sequence[str]) -> Dict[str, int]:
    """Return the identity of each word, from 1."""
    need(len(set(words)) == len(words), "a word twice")
    return {word: i for i, word in enumerate(words, 1)}


def check_tokens(tokens: Sequence[str]) -> None:
    need(not isinstance(tokens, str) and all(isinstance(token, str) for token in tokens), "no words")


def text_identities(words: Sequence[str], tokens: Sequence[str]) -> List[int]:
    check_tokens(tokens)
    known = places(words)
    return [known[token] for token in tokens if token in known]


def text_presence(words: Sequence[str], tokens: Sequence[str]) -> List[int]:
    check_tokens(tokens)
    return [int(word in tokens) for word in places(words)]


def text_unknown(words: Sequence[str], tokens: Sequence[str]) -> List[List[object]]:
    check_tokens(tokens)
    known = places(words)
    return [[word, n] for word, n in Counter(token for token in tokens if token not in known).items()]


def text_vocabulary(token_lists: Sequence[Sequence[str]]) -> List[str]:
    for tokens in token_lists:
        check_tokens(tokens)
    return sorted({token for tokens in token_lists for token in tokens})
