# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# mypy: ignore-errors
"""Multinomial Naive Bayes with dicts and logarithms, no libraries."""

from collections import Counter, defaultdict
from math import exp, fsum, inf, log

name = "dict multinomial"
topics = ["multinomial"]


class Model:
    pass


def pairs(doc, size):
    """A document as a list of (word, count)."""
    items = list(doc.items()) if isinstance(doc, dict) else list(Counter(doc).items())
    for w, n in items:
        if not isinstance(w, int) or w < 1 or w > size:
            raise ValueError("no such word: %r" % (w,))
        if not isinstance(n, int) or n < 0:
            raise ValueError("no count: %r" % (n,))
    return items


def learn(m, documents, labels):
    if len(documents) != len(labels):
        raise ValueError("lengths")
    for doc, y in zip(documents, labels):
        if y not in m.n_docs:
            raise ValueError("unknown class")
        m.n_docs[y] += 1
        for w, n in pairs(doc, m.V):
            m.word_count[y][w] += n
            m.total[y] += n


def fit_multinomial(
    documents, labels, vocabulary_size, classes=None, smoothing=1, priors=None, prior_smoothing=0
):
    if isinstance(smoothing, list):
        raise NotImplementedError("one number only")
    if isinstance(smoothing, str) or not 0 <= smoothing < inf:
        raise ValueError("smoothing")
    if isinstance(prior_smoothing, str) or not 0 <= prior_smoothing < inf:
        raise ValueError("prior smoothing")
    if not isinstance(vocabulary_size, int) or vocabulary_size < 1:
        raise ValueError("vocabulary")
    if not labels and not classes:
        raise ValueError("no examples")
    if len({type(y) for y in labels} | {type(y) for y in classes or []}) != 1:
        raise ValueError("labels")
    if classes is not None and len(set(classes)) != len(classes):
        raise ValueError("classes")
    m = Model()
    m.V = vocabulary_size
    m.alpha = smoothing
    m.prior_alpha = prior_smoothing
    m.classes = list(classes or priors or sorted(set(labels)))
    m.n_docs = dict.fromkeys(m.classes, 0)
    m.word_count = {y: defaultdict(int) for y in m.classes}
    m.total = dict.fromkeys(m.classes, 0)
    m.given = None
    if priors is not None:
        if set(priors) != set(m.classes) or min(priors.values()) < 0 or abs(fsum(priors.values()) - 1) > 1e-9:
            raise ValueError("priors")
        m.given = priors
    learn(m, documents, labels)
    return m


def prior(m, y):
    if m.given is not None:
        return m.given[y]
    n = sum(m.n_docs.values())
    k = len(m.classes)
    if n + k * m.prior_alpha == 0:
        raise ValueError("no examples")
    return (m.n_docs[y] + m.prior_alpha) / (n + k * m.prior_alpha)


def phi(m, y, w):
    bottom = m.total[y] + m.alpha * m.V
    if bottom == 0:
        raise ValueError("a class without words")
    return (m.word_count[y].get(w, 0) + m.alpha) / bottom


def safe_log(p):
    return log(p) if p > 0 else -inf


def log_likelihood(m, y, doc):
    phi(m, y, 1)
    return fsum(n * safe_log(phi(m, y, w)) for w, n in pairs(doc, m.V) if n > 0)


def multinomial_priors(m):
    return {y: prior(m, y) for y in m.classes}


def multinomial_probabilities(m):
    return {y: [phi(m, y, w) for w in range(1, m.V + 1)] for y in m.classes}


def multinomial_log_joint(m, x):
    return {y: safe_log(prior(m, y)) + log_likelihood(m, y, x) for y in m.classes}


def multinomial_joint(m, x):
    return {y: exp(v) for y, v in multinomial_log_joint(m, x).items()}


def multinomial_likelihood(m, x, label):
    if label not in m.classes:
        raise ValueError("label")
    return exp(log_likelihood(m, label, x))


def multinomial_posterior(m, x):
    scores = multinomial_log_joint(m, x)
    top = max(scores.values())
    if top == -inf:
        raise ZeroDivisionError("0/0")
    weights = {y: exp(s - top) for y, s in scores.items()}
    z = fsum(weights.values())
    return {y: w / z for y, w in weights.items()}


def multinomial_label(m, x):
    scores = multinomial_log_joint(m, x)
    if max(scores.values()) == -inf:
        raise ZeroDivisionError("0/0")
    return max(scores, key=scores.get)


def multinomial_log_odds(m, x):
    if len(m.classes) != 2:
        raise ValueError("two classes")
    a, b = multinomial_log_joint(m, x).values()
    if a == b == -inf:
        raise ZeroDivisionError("0/0")
    return b - a


def multinomial_log_likelihood(m, documents, labels):
    if len(documents) != len(labels):
        raise ValueError("lengths")
    if set(labels) - set(m.classes):
        raise ValueError("labels")
    return fsum(multinomial_log_joint(m, d)[y] for d, y in zip(documents, labels))


def multinomial_posterior_after_update(m, documents, labels, x):
    if set(labels) - set(m.classes):
        raise NotImplementedError
    learn(m, documents, labels)
    return multinomial_posterior(m, x)


def multinomial_label_after_update(m, documents, labels, x):
    if set(labels) - set(m.classes):
        raise NotImplementedError
    learn(m, documents, labels)
    return multinomial_label(m, x)
