# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""An independent Naive Bayes as an adapter for the oracle: python -m genref check --python adapter.py"""

from math import exp, fsum, inf, isfinite, log, pi

name, version = "an adapter", "1"
# The conventions in which implementations differ; both of these are the lecture's.
profile = {"divisor": "n", "prior": "mle"}
topics = [
    f"{model}.{output}"
    for model in ("bernoulli", "multinomial", "gaussian_naive_bayes")
    for output in ("log_joint", "posterior", "label", "log_odds")
]


class Refusal(Exception):
    """There is no answer. Any other exception is an error of the program."""


refusals = Refusal


def need(truth, why):
    if not truth:
        raise Refusal(why)


def number(value):
    need(isinstance(value, (int, float)) and isfinite(value), "no finite number")
    return value


class Fitted:
    """Classes in order, the logarithms of their priors, and log p(x | y) for each by a function."""

    def __init__(self, examples, labels, classes, priors, prior_smoothing, learn):
        need(
            len(examples) == len(labels) and len({*map(type, labels), *map(type, classes or labels)}) == 1,
            "labels",
        )
        # The class order: as declared, else that of given priors, else sorted. Log-odds depend on it.
        self.classes = list(classes or priors or sorted(set(labels)))
        need(set(labels) <= set(self.classes) and len(self.classes) == len(set(self.classes)), "classes")
        counts = {y: labels.count(y) + number(prior_smoothing) for y in self.classes}
        need(min(counts.values()) >= 0 < sum(counts.values()), "no priors")
        own = {y: n / sum(counts.values()) for y, n in counts.items()} if priors is None else priors
        need(
            set(own) == set(self.classes) and abs(sum(own.values()) - 1) < 1e-9 and min(own.values()) >= 0,
            "priors",
        )
        self.priors = {y: log(own[y]) if own[y] else -inf for y in self.classes}
        self.score = {y: learn([x for x, label in zip(examples, labels) if label == y]) for y in self.classes}


def fit_bernoulli(
    labels, rows=None, sets=None, features=None, classes=None, priors=None, smoothing=1, prior_smoothing=0
):
    if rows is None:  # a set is a frozenset of the features that are present, from 0
        rows = [as_row(one, features) for one in sets]
    sizes = {len(row) for row in rows}
    need(
        len(sizes) == 1 and 0 not in sizes and number(smoothing) >= 0,
        "rows of different lengths, or smoothing",
    )
    need(all(value in (0, 1) for row in rows for value in row), "neither 0 nor 1")

    def learn(mine):
        parts = [
            [sum(row[j] == value for row in mine) + smoothing for value in (0, 1)]
            for j in range(len(rows[0]))
        ]
        need(len(mine) + 2 * smoothing > 0, "a class without examples")

        def score(x):
            x = as_row(x, features) if isinstance(x, frozenset) else x
            need(len(x) == len(parts) and all(value in (0, 1) for value in x), "neither 0 nor 1")
            return total((part[int(value)], sum(part)) for part, value in zip(parts, x))

        return score

    return Fitted(rows, labels, classes, priors, prior_smoothing, learn)


def as_row(features, size):
    need(all(isinstance(j, int) and 0 <= j < size for j in features), "no such feature")
    return [int(j in features) for j in range(size)]


def total(parts):
    """Return the sum of log(part / whole)."""
    return fsum(log(part / whole) if part else -inf for part, whole in parts)


def fit_multinomial(
    documents, labels, vocabulary_size, classes=None, priors=None, smoothing=1, prior_smoothing=0
):
    need(number(smoothing) >= 0 and vocabulary_size > 0, "smoothing, or no words")

    def counts(document):  # a list of words from 1, or a dict of words with their counts
        pairs = list(document.items()) if isinstance(document, dict) else [(word, 1) for word in document]
        need(all(isinstance(w, int) and 0 < w <= vocabulary_size for w, _ in pairs), "an unknown word")
        need(all(isinstance(n, int) and n >= 0 for _, n in pairs), "no count")
        return [pair for pair in pairs if pair[1]]

    def learn(mine):
        found = [smoothing] * vocabulary_size
        for word, n in [pair for document in mine for pair in counts(document)]:
            found[word - 1] += n
        need(sum(found) > 0, "a class without words")
        return lambda x: fsum(n * total([(found[word - 1], sum(found))]) for word, n in counts(x))

    return Fitted(documents, labels, classes, priors, prior_smoothing, learn)


def fit_gaussian_naive_bayes(rows, labels, classes=None):
    need(len({len(row) for row in rows}) == 1 and [number(value) for row in rows for value in row], "rows")

    def learn(mine):
        need(mine, "a class without examples")
        means = [fsum(column) / len(mine) for column in zip(*mine)]
        variances = [fsum((v - m) ** 2 for v in column) / len(mine) for column, m in zip(zip(*mine), means)]
        need(all(variances), "a feature that does not vary")

        def score(x):
            need(len(x) == len(means) and [number(value) for value in x], "another number of features")
            parts = (log(2 * pi * s) + (v - m) ** 2 / s for v, m, s in zip(x, means, variances))
            return -0.5 * fsum(parts)

        return score

    return Fitted(rows, labels, classes, None, 0, learn)


def log_joint(fitted, x=None, set=None):
    asked = x if set is None else set
    return {y: fitted.priors[y] + fitted.score[y](asked) for y in fitted.classes}


def posterior(fitted, x=None, set=None):
    joint = log_joint(fitted, x, set)
    most = max(joint.values())
    need(most > -inf, "the posterior is 0/0")
    weights = {y: exp(value - most) for y, value in joint.items()}
    return {y: weight / fsum(weights.values()) for y, weight in weights.items()}


def label(fitted, x=None, set=None):
    found = posterior(fitted, x, set)
    return max(found, key=found.get)


def log_odds(fitted, x=None, set=None):
    need(len(fitted.classes) == 2, "not two classes")
    first, second = log_joint(fitted, x, set).values()
    need(max(first, second) > -inf, "the posterior is 0/0")
    return second - first
