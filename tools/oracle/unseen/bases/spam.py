# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# mypy: ignore-errors
"""A small spam filter. Probabilities, not logarithms: the running products are kept in range by rescaling."""

import math
import re

name = "spam filter"
topics = ["text_multinomial", "text_bernoulli"]


def tokenize(text):
    if not isinstance(text, str):
        raise ValueError("a text, please")
    if not text.isascii():
        raise NotImplementedError("English only")
    if re.search(r"[$+<=>^`|~]", text):
        raise NotImplementedError("symbols")
    return re.findall(r"[a-z0-9]+", text.lower())


class SpamFilter:
    def __init__(self, texts, labels, classes, smoothing, minimum, stop_words):
        if len(texts) != len(labels) or not texts:
            raise ValueError("texts and labels")
        if isinstance(smoothing, (str, list)) or smoothing < 0:
            raise ValueError("smoothing")
        self.smoothing = smoothing
        self.mails = [tokenize(t) for t in texts]
        self.labels = list(labels)
        self.classes = list(classes) if classes else sorted(set(labels))
        if not set(labels) <= set(self.classes):
            raise ValueError("classes")
        counts = {}
        for mail in self.mails:
            for word in self.occurrences(mail):
                counts[word] = counts.get(word, 0) + 1
        self.vocabulary = sorted(w for w in counts if counts[w] >= minimum and w not in stop_words)
        if not self.vocabulary:
            raise NotImplementedError
        self.known = set(self.vocabulary)

    def occurrences(self, mail):
        return mail

    def prior(self, y):
        return self.labels.count(y) / len(self.labels)

    def of_class(self, y):
        return [mail for mail, label in zip(self.mails, self.labels) if label == y]


class Multinomial(SpamFilter):
    def factors(self, y, text):
        words = [w for mail in self.of_class(y) for w in mail if w in self.known]
        n = len(words)
        size = len(self.vocabulary)
        for word in tokenize(text):
            if word in self.known:
                yield (words.count(word) + self.smoothing) / (n + self.smoothing * size)


class Bernoulli(SpamFilter):
    def occurrences(self, mail):
        return set(mail)

    def factors(self, y, text):
        mails = [set(mail) for mail in self.of_class(y)]
        present = set(tokenize(text))
        n = len(mails)
        for word in self.vocabulary:
            k = sum(word in mail for mail in mails)
            if word in present:
                yield (k + self.smoothing) / (n + 2 * self.smoothing)
            else:
                yield (n - k + self.smoothing) / (n + 2 * self.smoothing)


def fit_text_multinomial(texts, labels, classes=None, smoothing=1, minimum=1, stop_words=()):
    return Multinomial(texts, labels, classes, smoothing, minimum, stop_words)


def fit_text_bernoulli(texts, labels, classes=None, smoothing=1, minimum=1, stop_words=()):
    return Bernoulli(texts, labels, classes, smoothing, minimum, stop_words)


def scaled_joint(model, text):
    """For each class p(x, y) as (mantissa, exponent of two)."""
    result = {}
    for y in model.classes:
        p, e = model.prior(y), 0
        for f in model.factors(y, text):
            p *= f
            p, shift = math.frexp(p)
            e += shift
        result[y] = (p, e)
    return result


def joint(model, text):
    return {y: math.ldexp(p, e) for y, (p, e) in scaled_joint(model, text).items()}


def posterior(model, text):
    parts = scaled_joint(model, text)
    top = max((e for p, e in parts.values() if p > 0), default=0)
    weights = {y: math.ldexp(p, max(e - top, -2000)) for y, (p, e) in parts.items()}
    evidence = sum(weights.values())
    return {y: w / evidence for y, w in weights.items()}


def label(model, text):
    p = posterior(model, text)
    best = None
    for y in model.classes:
        if best is None or p[y] > p[best]:
            best = y
    return best


def log_joint(model, text):
    out = {}
    for y, (p, e) in scaled_joint(model, text).items():
        out[y] = math.log(p) + e * math.log(2) if p > 0 else -math.inf
    return out


def log_odds(model, text):
    if len(model.classes) != 2:
        raise ValueError("two classes")
    (p0, e0), (p1, e1) = scaled_joint(model, text).values()
    if p0 == 0 or p1 == 0:
        raise NotImplementedError
    return math.log(math.ldexp(p1 / p0, e1 - e0))


text_multinomial_joint = text_bernoulli_joint = joint
text_multinomial_posterior = text_bernoulli_posterior = posterior
text_multinomial_label = text_bernoulli_label = label
text_multinomial_log_joint = text_bernoulli_log_joint = log_joint
text_multinomial_log_odds = text_bernoulli_log_odds = log_odds
