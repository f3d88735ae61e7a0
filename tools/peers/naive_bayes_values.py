# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The results of the calls of Naive Bayes, by independent arithmetic that uses nothing from genref.

Every estimate is the lecture's quotient of sums of indicators over all examples; every probability is the
product of all its factors in fractions, one for each feature or word. Logarithms come from mpmath.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import groupby
from math import inf
from typing import Any, Dict, List, Optional, Union
from unicodedata import category, normalize

from .vector_values import LABELS, Case, Label, Plain, Vector, arguments, exact, mpf, numbers, rounded

Document = Union[Vector, Dict[Fraction, Fraction]]
Words = List[str]
Smoothing = Union[Fraction, Vector]

BY_LABEL = {"priors", "examples", "feature_counts"}
TEXTS = {"text", "texts", "tokens", "token_lists", "words", "stop_words"}


# Arguments.


def decoded(name: str, value: Plain) -> Any:
    """Return an argument from JSON: exact numbers, texts as they are, pairs as a dict."""
    if name in LABELS or name in TEXTS:
        return value
    if name in BY_LABEL:
        return {label: numbers(entry) for label, entry in value}
    if name == "x":
        return document(value)
    return [document(entry) for entry in value] if name == "documents" else numbers(value)


def document(value: Plain) -> Any:
    """Return a list of numbers, or a dict of [number, number] pairs."""
    tree = numbers(value)
    return dict(tree) if tree and isinstance(tree[0], list) else tree


def product(factors: Iterable[Fraction]) -> Fraction:
    """Return the product of all factors."""
    return reduce(Fraction.__mul__, factors, Fraction(1))


def indicator(condition: bool) -> int:
    """Return 1{condition}."""
    return 1 if condition else 0


def class_order(labels: Sequence[Label], classes: Optional[Sequence[Label]]) -> list[Label]:
    """Return the declared classes, or the sorted labels."""
    return sorted(set(labels), key=lambda y: (isinstance(y, str), y)) if classes is None else list(classes)


# Laplace smoothing.


def shares(counts: Vector, smoothing: Smoothing) -> Vector:
    """Return (alpha_j + n_j) / (sum of alpha + n)."""
    alphas = smoothing if isinstance(smoothing, list) else [smoothing] * len(counts)
    whole = sum(alphas, Fraction(0)) + sum(counts, Fraction(0))
    return [(alpha + n_j) / whole for alpha, n_j in zip(alphas, counts)]


def laplace_frequencies(counts: Vector) -> Case:
    """Return n_j / n."""
    return exact(shares(counts, Fraction(0)))


def laplace_smoothed_frequencies(counts: Vector, smoothing: Smoothing = Fraction(1)) -> Case:
    """Return (1 + n_j) / (k + n)."""
    return exact(shares(counts, smoothing))


# The estimates.


def rows_of(rows: Any = None, sets: Any = None, features: Optional[Fraction] = None) -> list[Vector]:
    """Return rows of 0 and 1, also of sets of present features."""
    if sets is None:
        return [list(row) for row in rows]
    return [[Fraction(indicator(j in present)) for j in range(int(features or 0))] for present in sets]


def prior_shares(
    labels: Sequence[Label], order: Sequence[Label], smoothing: Fraction
) -> dict[Label, Fraction]:
    """Return the fraction of the examples in each class."""
    n = [Fraction(sum(indicator(label == y) for label in labels)) for y in order]
    return dict(zip(order, shares(n, smoothing)))


def feature_shares(
    rows: list[Vector], labels: Sequence[Label], order: Sequence[Label], smoothing: Fraction
) -> dict[Label, Vector]:
    """Return (alpha + sum_i 1{x_j = 1 and y_i = y}) / (2 alpha + sum_i 1{y_i = y})."""

    def phi(y: Label, j: int) -> Fraction:
        both = sum(indicator(x[j] == 1 and label == y) for x, label in zip(rows, labels))
        return (smoothing + both) / (2 * smoothing + sum(indicator(label == y) for label in labels))

    return {y: [phi(y, j) for j in range(len(rows[0]))] for y in order}


def category_shares(
    rows: list[Vector], labels: Sequence[Label], order: Sequence[Label], levels: Vector, smoothing: Fraction
) -> dict[Label, list[Vector]]:
    """Return (alpha + sum_i 1{x_j = v and y_i = y}) / (k_j alpha + sum_i 1{y_i = y})."""

    def phi(y: Label, j: int, v: int) -> Fraction:
        both = sum(indicator(x[j] == v and label == y) for x, label in zip(rows, labels))
        return (smoothing + both) / (levels[j] * smoothing + sum(indicator(label == y) for label in labels))

    sizes = range(len(rows[0]))
    return {y: [[phi(y, j, v) for v in range(1, int(levels[j]) + 1)] for j in sizes] for y in order}


def occurrences(document: Document, word: int) -> Fraction:
    """Return sum_j 1{x_j = k}."""
    if isinstance(document, dict):
        return document.get(Fraction(word), Fraction(0))
    return Fraction(sum(indicator(x_j == word) for x_j in document))


def word_shares(
    documents: list[Document],
    labels: Sequence[Label],
    order: Sequence[Label],
    size: int,
    smoothing: Smoothing,
) -> dict[Label, Vector]:
    """Return (alpha + sum_ij 1{x_j = k and y_i = y}) / (|V| alpha + sum_i 1{y_i = y} d_i)."""
    return {
        y: shares(
            [
                sum((occurrences(x, k) for x, label in zip(documents, labels) if label == y), Fraction(0))
                for k in range(1, size + 1)
            ],
            smoothing,
        )
        for y in order
    }


# Models.


@dataclass(frozen=True)
class NaiveBayes:
    """A model: the priors and all factors of p(x | y), with the data and a function that refits it."""

    priors: dict[Label, Fraction]
    factors: Callable[[Any, Label], Vector]
    fit: Callable[..., NaiveBayes]
    data: dict[str, Any]

    def joints(self, x: Any) -> dict[Label, Fraction]:
        """Return p(y) prod_j p(x_j | y) for each class."""
        return {y: prior * product(self.factors(x, y)) for y, prior in self.priors.items()}

    def posteriors(self, x: Any) -> dict[Label, Fraction]:
        """Return the joint of each class over their sum."""
        p_xy = self.joints(x)
        return {y: p / sum(p_xy.values(), Fraction(0)) for y, p in p_xy.items()}

    def mp_log_joint(self, mp: Any, x: Any, y: Label) -> Any:
        """Return ln p(y) + sum_j ln p(x_j | y)."""
        terms = [self.priors[y], *self.factors(x, y)]
        return -inf if 0 in terms else mp.fsum(mp.log(mpf(mp, term)) for term in terms)

    def likelihood(self, x: Any, label: Label) -> Case:
        """Return p(x | y)."""
        return exact(product(self.factors(x, label)))

    def joint(self, x: Any) -> Case:
        """Return p(x, y)."""
        return exact(self.joints(x))

    def log_joint(self, x: Any) -> Case:
        """Return ln p(x, y)."""
        return rounded(lambda mp: {y: self.mp_log_joint(mp, x, y) for y in self.priors})

    def exact_posterior(self, x: Any) -> Case:
        """Return p(y | x)."""
        return exact(self.posteriors(x))

    def label(self, x: Any) -> Case:
        """Return the only label with the largest p(x, y)."""
        (label,) = self.labels(x)["labels"]
        return {"label": label}

    def posterior(self, x: Any) -> Case:
        """Return p(y | x), rounded."""
        return rounded(lambda mp: {y: mpf(mp, p) for y, p in self.posteriors(x).items()})

    def labels(self, x: Any) -> Case:
        """Return every label with the largest p(x, y)."""
        p_xy = self.joints(x)
        return {"labels": [y for y in p_xy if p_xy[y] == max(p_xy.values())]}

    def log_odds(self, x: Any) -> Case:
        """Return ln p(y=1|x) / p(y=0|x)."""
        p_0, p_1 = self.joints(x).values()
        if not p_0 or not p_1:
            return rounded(lambda mp: -inf if p_0 else inf)
        return rounded(lambda mp: mp.log(mpf(mp, p_1 / p_0)))

    def log_likelihood(self, labels: Sequence[Label], **examples: Any) -> Case:
        """Return the sum of ln p(x, y) over examples."""
        ((name, rows),) = examples.items()
        rows = list(map(frozenset, rows)) if name == "sets" else rows

        def rule(mp: Any) -> Any:
            terms = [self.mp_log_joint(mp, x, y) for x, y in zip(rows, labels)]
            return -inf if -inf in terms else mp.fsum(terms)

        return rounded(rule)

    def update(self, labels: Sequence[Label], **examples: Any) -> NaiveBayes:
        """Return the model of the old examples and the new ones."""
        ((name, rows),) = examples.items()
        more = {name: [*self.data[name], *rows], "labels": [*self.data["labels"], *labels]}
        return self.fit(**{**self.data, **more})

    def remove(self, labels: Sequence[Label], **examples: Any) -> NaiveBayes:
        """Return the model of the old examples without these."""
        ((name, rows),) = examples.items()
        left = list(zip(self.data[name], self.data["labels"]))
        for example in zip(rows, labels):
            left.remove(example)
        return self.fit(**{**self.data, name: [x for x, _ in left], "labels": [y for _, y in left]})


def order_of(
    labels: Sequence[Label], classes: Optional[Sequence[Label]], priors: Optional[dict[Label, Fraction]]
) -> list[Label]:
    """Return the class order: as declared, as in the given priors, or sorted."""
    return class_order(labels, list(priors) if classes is None and priors else classes)


def bernoulli_fit(
    labels: Sequence[Label],
    classes: Optional[Sequence[Label]] = None,
    smoothing: Fraction = Fraction(1),
    prior_smoothing: Fraction = Fraction(0),
    priors: Optional[dict[Label, Fraction]] = None,
    **examples: Any,
) -> NaiveBayes:
    """Return the Bernoulli model of rows, or of sets."""
    order = order_of(labels, classes, priors)
    rows = rows_of(**examples)
    data = {**examples, "labels": labels, "classes": classes, "smoothing": smoothing, "priors": priors}
    return bernoulli(
        {y: priors[y] for y in order} if priors else prior_shares(labels, order, prior_smoothing),
        feature_shares(rows, labels, order, smoothing),
        {**data, "prior_smoothing": prior_smoothing},
    )


def bernoulli(priors: dict[Label, Fraction], phi: dict[Label, Vector], data: dict[str, Any]) -> NaiveBayes:
    """Return the Bernoulli model with these parameters."""

    def factors(x: Any, y: Label) -> Vector:
        bits = x if len(x) == len(phi[y]) and set(x) <= {0, 1} else None
        if isinstance(x, frozenset):
            bits = [indicator(j in x) for j in range(len(phi[y]))]
        if bits is None:
            raise ArithmeticError(f"{x} is not a row of {len(phi[y])} bits")
        return [phi_j if x_j else 1 - phi_j for phi_j, x_j in zip(phi[y], bits)]

    return NaiveBayes(priors, factors, bernoulli_fit, data)


def bernoulli_of_statistics(
    examples: dict[Label, Fraction],
    feature_counts: dict[Label, Vector],
    smoothing: Fraction = Fraction(1),
    priors: Optional[dict[Label, Fraction]] = None,
) -> NaiveBayes:
    """Return the Bernoulli model of statistics: n_y, and n_jy for each feature."""
    phi = {
        y: [(smoothing + n_j) / (2 * smoothing + n) for n_j in feature_counts[y]] for y, n in examples.items()
    }
    n = sum(examples.values(), Fraction(0))
    return bernoulli(priors or {y: n_y / n for y, n_y in examples.items()}, phi, {})


def largest_values(rows: list[Vector]) -> Vector:
    """Return the largest value of each feature."""
    return [max(column) for column in zip(*rows)]


def categorical_fit(
    rows: list[Vector],
    labels: Sequence[Label],
    levels: Optional[Vector] = None,
    classes: Optional[Sequence[Label]] = None,
    smoothing: Fraction = Fraction(1),
    prior_smoothing: Fraction = Fraction(0),
    priors: Optional[dict[Label, Fraction]] = None,
) -> NaiveBayes:
    """Return the categorical model."""
    order = order_of(labels, classes, priors)
    phi = category_shares(rows, labels, order, levels or largest_values(rows), smoothing)
    data = {"rows": rows, "labels": labels, "levels": levels, "classes": classes, "smoothing": smoothing}
    return NaiveBayes(
        {y: priors[y] for y in order} if priors else prior_shares(labels, order, prior_smoothing),
        lambda x, y: [phi_j[int(v) - 1] for phi_j, v in zip(phi[y], x)],
        categorical_fit,
        {**data, "prior_smoothing": prior_smoothing, "priors": priors},
    )


def largest_identity(documents: list[Document]) -> int:
    """Return the largest identity seen."""
    return int(max((word for x in documents for word in x), default=0))


def multinomial_fit(
    documents: list[Document],
    labels: Sequence[Label],
    vocabulary_size: Optional[Fraction] = None,
    classes: Optional[Sequence[Label]] = None,
    smoothing: Smoothing = Fraction(1),
    prior_smoothing: Fraction = Fraction(0),
    priors: Optional[dict[Label, Fraction]] = None,
) -> NaiveBayes:
    """Return the multinomial model."""
    order = order_of(labels, classes, priors)
    alphas = len(smoothing) if isinstance(smoothing, list) else None
    size = int(vocabulary_size or alphas or largest_identity(documents))
    phi = word_shares(documents, labels, order, size, smoothing)

    def factors(x: Document, y: Label) -> Vector:
        if isinstance(x, dict):
            return [phi[y][int(word) - 1] ** int(n) for word, n in x.items()]
        return [phi[y][int(word) - 1] for word in x]

    data = {"documents": documents, "labels": labels, "vocabulary_size": vocabulary_size, "classes": classes}
    more = {"smoothing": smoothing, "prior_smoothing": prior_smoothing, "priors": priors}
    priors = {y: priors[y] for y in order} if priors else prior_shares(labels, order, prior_smoothing)
    return NaiveBayes(priors, factors, multinomial_fit, {**data, **more})


# Texts.


def words_of(text: str) -> Words:
    """Return the words of a text: runs of letters, marks and digits, and single symbols."""

    def kind(character: str) -> Any:
        name = category(character)
        if name[0] == "S" or name in ("Co", "Cn"):
            return object()  # a symbol is a separate word
        return name[0] in "LMN"

    folded = normalize("NFC", normalize("NFD", text).casefold())
    visible = [c for c in folded if category(c) != "Cf" and not 0xFE00 <= ord(c) <= 0xFE0F]
    return ["".join(run) for word, run in groupby(visible, kind) if word is not False]


def commonest_words(lists: Sequence[Words], number: int) -> Words:
    """Return the most common words; among equally common ones, the first in sorted order."""
    every = [word for words in lists for word in words]
    return sorted(set(every), key=lambda word: (-every.count(word), word))[:number]


def vocabulary_of(
    token_lists: Sequence[Words],
    size: Optional[Fraction] = None,
    minimum: Fraction = Fraction(1),
    stop_words: Sequence[str] = (),
) -> Words:
    """Return the words that a vocabulary keeps."""
    every = [word for words in token_lists for word in words if word not in stop_words]
    kept = [word for word in every if every.count(word) >= minimum]
    return sorted(commonest_words([kept], len(kept) if size is None else int(size)))


def places(words: Words, tokens: Words) -> list[int]:
    """Return the identities of the tokens that are among the words."""
    return [words.index(token) + 1 for token in tokens if token in words]


def text_unknown(words: Words, tokens: Words) -> Case:
    """Return how often each other token occurs, in order of first occurrence."""
    others = [token for token in tokens if token not in words]
    return {"integers": [[token, others.count(token)] for token in dict.fromkeys(others)]}


def text_fit(
    event_model: str,
    texts: Words,
    labels: Sequence[Label],
    classes: Optional[Sequence[Label]] = None,
    smoothing: Fraction = Fraction(1),
    prior_smoothing: Fraction = Fraction(0),
    priors: Optional[dict[Label, Fraction]] = None,
    **vocabulary: Any,
) -> NaiveBayes:
    """Return a model of texts, over the vocabulary of these texts."""
    lists = [words_of(text) for text in texts]
    if event_model == "bernoulli":
        lists = [sorted(set(words)) for words in lists]
    words = vocabulary_of(lists, **vocabulary)
    numbered: list[Any] = [[Fraction(k) for k in places(words, tokens)] for tokens in lists]
    if event_model == "bernoulli":
        sets = [[k - 1 for k in document] for document in numbered]
        size = Fraction(len(words))
        model = bernoulli_fit(labels, classes, smoothing, prior_smoothing, priors, sets=sets, features=size)
    else:
        pseudo = (smoothing, prior_smoothing)
        model = multinomial_fit(numbered, labels, Fraction(len(words)), classes, *pseudo, priors)

    def factors(text: str, y: Label) -> Vector:
        found = places(words, words_of(text))
        return model.factors(frozenset(k - 1 for k in found) if event_model == "bernoulli" else found, y)

    data = {"event_model": event_model, "texts": texts, "labels": labels, "classes": classes}
    pseudo_counts = {"smoothing": smoothing, "prior_smoothing": prior_smoothing, "priors": priors}
    return NaiveBayes(model.priors, factors, text_fit, {**data, **pseudo_counts, **vocabulary})


# Discrete values of continuous features.


def bin_number(value: Fraction, edges: Vector) -> int:
    """Return 1 plus the number of edges that are not above a value."""
    return 1 + sum(indicator(edge <= value) for edge in edges)


def bins_of(asked: Mapping[str, Any]) -> list[Case]:
    """Return the right bins for a value: two on an edge other than the first."""
    value, edges = Fraction(asked["value"]), [Fraction(edge) for edge in asked["edges"]]
    below = [i for i, edge in enumerate(edges, 1) if edge == value and i > 1]
    return [{"integers": number} for number in (bin_number(value, edges), *below)]


# Calls.


def class_priors(
    labels: Sequence[Label],
    classes: Optional[Sequence[Label]] = None,
    prior_smoothing: Fraction = Fraction(0),
    **examples: Any,
) -> Case:
    """Return phi_y; it does not depend on the examples."""
    return exact(prior_shares(labels, class_order(labels, classes), prior_smoothing))


def feature_probabilities(
    labels: Sequence[Label],
    classes: Optional[Sequence[Label]] = None,
    smoothing: Fraction = Fraction(1),
    **rows: Any,
) -> Case:
    """Return phi_j|y."""
    return exact(feature_shares(rows_of(**rows), labels, class_order(labels, classes), smoothing))


def category_probabilities(
    rows: list[Vector],
    labels: Sequence[Label],
    levels: Optional[Vector] = None,
    classes: Optional[Sequence[Label]] = None,
    smoothing: Fraction = Fraction(1),
) -> Case:
    """Return p(x_j = v | y)."""
    order = class_order(labels, classes)
    return exact(category_shares(rows, labels, order, levels or largest_values(rows), smoothing))


def word_probabilities(
    documents: list[Document],
    labels: Sequence[Label],
    vocabulary_size: Optional[Fraction] = None,
    classes: Optional[Sequence[Label]] = None,
    smoothing: Smoothing = Fraction(1),
) -> Case:
    """Return phi_k|y."""
    alphas = len(smoothing) if isinstance(smoothing, list) else None
    size = int(vocabulary_size or alphas or largest_identity(documents))
    return exact(word_shares(documents, labels, class_order(labels, classes), size, smoothing))


FUNCTIONS: dict[str, Callable[..., Case]] = {
    "laplace.frequencies": laplace_frequencies,
    "laplace.smoothed_frequencies": laplace_smoothed_frequencies,
    "bernoulli.priors": class_priors,
    "naive_bayes.parameter_count": lambda features: {
        "integers": {"explicit": 2 ** int(features) - 1, "naive": int(features)}
    },
    "bernoulli.probabilities": feature_probabilities,
    "categorical.probabilities": category_probabilities,
    "multinomial.probabilities": word_probabilities,
    "text.word_counts": lambda vector: {"integers": [[k, int(n)] for k, n in enumerate(vector, 1) if n]},
    "discretize.bin": lambda value, edges: {"integers": bin_number(value, edges)},
    "text.words": lambda text: {"words": words_of(text)},
    "text.commonest": lambda token_lists, number: {"words": commonest_words(token_lists, int(number))},
    "text.vocabulary": lambda **data: {"words": vocabulary_of(**data)},
    "text.presence": lambda words, tokens: {"integers": [indicator(word in tokens) for word in words]},
    "text.identities": lambda words, tokens: {"integers": places(words, tokens)},
    "text.unknown": text_unknown,
}

MODELS: dict[str, Callable[..., NaiveBayes]] = {
    "bernoulli": bernoulli_fit,
    "bernoulli_of_counts": bernoulli_of_statistics,
    "categorical": categorical_fit,
    "multinomial": multinomial_fit,
    "text_bernoulli": lambda **data: text_fit("bernoulli", **data),
    "text_multinomial": lambda **data: text_fit("multinomial", **data),
}


CHANGES = {
    "posterior_after_update": "update",
    "label_after_update": "update",
}


def expected(case: Case) -> Case:
    """Return the answer to a case."""
    train, asked = arguments(case, decoded)
    model, output = case["model"], case["output"]
    if f"{model}.{output}" in FUNCTIONS:
        return FUNCTIONS[f"{model}.{output}"](**train, **asked)
    fitted = MODELS[model](**train)
    if output == "priors":
        return exact(fitted.priors)
    for name, entry in (("set", frozenset), ("text", str)):
        if name in asked:
            asked["x"] = entry(asked.pop(name))
    if output in CHANGES:
        query = {"x": asked.pop("x")}
        fitted, asked = getattr(fitted, CHANGES[output])(**asked), query
        output = {"label": "label"}.get(output.split("_")[0], "exact_posterior")
    result: Case = getattr(fitted, output)(**asked)
    return result
