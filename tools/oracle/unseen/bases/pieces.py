# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# mypy: ignore-errors
"""Bayes rule from a table, and presence/absence Naive Bayes from counts that someone else has made."""

from math import fsum, inf, log, prod

name = "bayes tables"
topics = [
    "bayes",
    "bernoulli_of_counts",
    "text.presence",
    "text.identities",
    "text.vocabulary",
    "text.word_counts",
]


def good(priors, likelihoods):
    numbers = list(priors.values()) + list(likelihoods.values())
    if any(isinstance(v, str) or v != v or v in (inf, -inf) or v < 0 for v in numbers):
        raise ValueError("numbers")
    if set(priors) != set(likelihoods):
        raise ValueError("classes")
    if max(priors.values()) > 1 or abs(fsum(priors.values()) - 1) > 1e-9:
        raise ValueError("priors")


def scaled(priors, likelihoods):
    good(priors, likelihoods)
    top = max(likelihoods.values())
    if top == 0:
        raise ZeroDivisionError("0/0")
    if top < 1e-290:
        raise NotImplementedError
    return {y: priors[y] * (likelihoods[y] / top) for y in priors}


def bayes_posterior(priors, likelihoods):
    joint = scaled(priors, likelihoods)
    evidence = fsum(joint.values())
    if evidence == 0:
        raise ZeroDivisionError("0/0")
    return {y: joint[y] / evidence for y in joint}


def bayes_evidence(priors, likelihoods):
    good(priors, likelihoods)
    return fsum(priors[y] * likelihoods[y] for y in priors)


def bayes_label(priors, likelihoods):
    posterior = bayes_posterior(priors, likelihoods)
    return max(posterior, key=posterior.get)


def bayes_class_mass(y, phi):
    if isinstance(phi, str) or not 0 <= phi <= 1:
        raise ValueError("phi")
    if y not in (0, 1):
        raise ValueError("y")
    return phi if y == 1 else 1 - phi


def fit_bernoulli_of_counts(examples, feature_counts, smoothing=1):
    if isinstance(smoothing, (str, list)) or not 0 <= smoothing < inf:
        raise ValueError("smoothing")
    for y, n in examples.items():
        if isinstance(n, str) or n < 0 or n != int(n):
            raise ValueError("examples")
        for k in feature_counts[y]:
            if k < 0 or k > n:
                raise ValueError("feature counts")
    if sum(examples.values()) == 0:
        raise ValueError("no examples")
    return examples, feature_counts, smoothing


def factors(model, y, x):
    examples, feature_counts, a = model
    if len(x) != len(feature_counts[y]) or any(v not in (0, 1) for v in x):
        raise ValueError("x")
    n = examples[y]
    for v, k in zip(x, feature_counts[y]):
        hits = k if v else n - k
        yield (hits + a) / (n + 2 * a)


def bernoulli_of_counts_joint(model, x):
    examples = model[0]
    total = sum(examples.values())
    return {y: examples[y] / total * prod(factors(model, y, x)) for y in examples}


def bernoulli_of_counts_log_joint(model, x):
    examples = model[0]
    total = sum(examples.values())
    return {y: log(examples[y] / total) + fsum(log(f) for f in factors(model, y, x)) for y in examples}


def bernoulli_of_counts_posterior(model, x):
    joint = bernoulli_of_counts_joint(model, x)
    evidence = fsum(joint.values())
    return {y: p / evidence for y, p in joint.items()}


def bernoulli_of_counts_label(model, x):
    joint = bernoulli_of_counts_joint(model, x)
    return max(joint, key=joint.get)


def bernoulli_of_counts_log_odds(model, x):
    if len(model[0]) != 2:
        raise ValueError("two classes")
    zero, one = bernoulli_of_counts_joint(model, x).values()
    return log(one / zero)


def all_words(tokens):
    if isinstance(tokens, str) or not all(isinstance(t, str) for t in tokens):
        raise ValueError("words")
    return list(tokens)


def text_presence(words, tokens):
    if len(set(words)) != len(words):
        raise ValueError("a word twice")
    tokens = set(all_words(tokens))
    return [1 if w in tokens else 0 for w in words]


def text_identities(words, tokens):
    place = {w: k + 1 for k, w in enumerate(words)}
    return [place[t] for t in all_words(tokens) if t in place]


def text_vocabulary(token_lists, minimum=1, stop_words=()):
    if minimum < 0:
        raise ValueError("minimum")
    count = {}
    for tokens in token_lists:
        for t in all_words(tokens):
            count[t] = count.get(t, 0) + 1
    return sorted(t for t in count if count[t] >= minimum and t not in stop_words)


def text_word_counts(vector):
    if any(isinstance(n, str) or n != n or n < 0 or n != int(n) for n in vector):
        raise ValueError("counts")
    return [(k + 1, n) for k, n in enumerate(vector) if n > 0]
