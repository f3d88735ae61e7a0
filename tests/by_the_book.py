# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The oracle's questions answered by the book alone, and whether an answer of the engine is the same.

An answer of the book is made of fractions and unrounded reals; `agree` compares it with the engine's: what is
rational with ==, a double by enclosing the real until both ends are rounded to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import inf, prod
from typing import Any, Dict, List

from genref import equations as book
from genref.numbers.closed_forms import Real, ln, rounded, total
from genref.numbers.enclosing import Enclosing
from genref.numbers.reals import as_real
from genref.oracle.questions import Question, exactly
from genref.text import tokenize

Data = Dict[str, Any]
Tree = Any
"""Numbers by label, in vectors and matrices."""


class NotInTheBook(Exception):
    """The question is of a choice of the engine's, on which the lecture has no equation."""


class Classes(Dict[Any, Any]):
    """p(x, y) of each class: the answer are the labels at which it is largest."""


MOST = 8
"""Features up to which the sum over all permutations of a determinant ends soon."""


def answer(question: Question) -> Tree:
    """Return what the book says; whatever it raises where it has no answer."""
    if has_determinant(question) and columns(question) > MOST:
        raise NotInTheBook("a determinant of too many permutations")
    topic = FUNCTIONS.get(question.topic)
    if topic is not None:
        return topic(**question.training(exactly), **question.arguments(exactly))
    if question.model not in MODELS:
        raise NotInTheBook(question.model)
    train, asked = question.training(exactly), question.arguments(exactly)
    output = question.output
    for change in ("_after_update", "_after_removal"):
        if output.endswith(change):
            train, output = changed(train, asked, change), output[: -len(change)]
            asked = {name: asked[name] for name in asked if name in ("x", "set", "text")}
    return MODELS[question.model](output, train, asked)


def has_determinant(question: Question) -> bool:
    """Return whether the book takes a determinant for the answer."""
    return question.model == "matrix" or "gda" in question.model or "gaussian" in question.model


def columns(question: Question) -> int:
    """Return how many features, or columns of a matrix, the question has."""
    given = {**(question.train or {}), **question.input}
    rows = [row for name in ("matrix", "covariance", "rows") for row in listed(given.get(name))]
    return max(len(listed(row)) for row in (*rows, given.get("x"), given.get("mean")))


def listed(tree: object) -> list[object]:
    """Return a list, empty for what is none."""
    return tree if isinstance(tree, list) else []


def changed(train: Data, asked: Data, change: str) -> Data:
    """Return the training data with the examples that are learnt, or without those that are taken away."""
    names = [name for name in ("rows", "sets", "documents", "texts", "labels") if name in asked]
    examples = list(zip(*(train[name] for name in names)))
    others = list(zip(*(asked[name] for name in names)))
    if change == "_after_update":
        examples += others
    else:
        for other in others:
            examples.remove(other)
    return {**train, **{name: [example[i] for example in examples] for i, name in enumerate(names)}}


# Gaussian classes


class Gaussians:
    """p(x, y) of Gaussian classes: `density` maps an x and labels to p(x|y) by label."""

    def __init__(self, phi: Data, density: Callable[[Any, Iterable[Any]], Data], parameters: Data) -> None:
        self.phi, self.density, self.parameters = phi, density, parameters

    def ask(self, output: str, asked: Data) -> Tree:
        if output in self.parameters:
            value = self.parameters[output]
            return value() if callable(value) else value
        if output == "log_likelihood":
            pairs = zip(asked["rows"], asked["labels"])
            return total(ln(self.density(x, [y])[y] * self.phi[y]) for x, y in pairs)
        x = asked["x"]
        if output == "class_density":
            return self.density(x, [asked["label"]])[asked["label"]]
        density = self.density(x, self.phi)
        if output == "log_joint":
            return {y: ln(density[y] * self.phi[y]) for y in self.phi}
        if output in ("label", "labels"):
            return Classes({y: density[y] * self.phi[y] for y in self.phi})
        if output == "posterior":
            return book.bayes_rule(density, self.phi)
        if output == "log_odds":
            return self.parameters["odds"](x)
        if output == "probability":
            return book.logistic_hypothesis(self.parameters["theta"](), x)
        raise NotInTheBook(output)


def estimated(rows: Sequence[Any], labels: Sequence[Any], classes: Sequence[Any] = ()) -> Any:
    """Return the rows and labels, and the priors and means by label in class order."""
    if classes and set(classes) != set(labels):
        raise NotInTheBook("declared classes without examples")
    phi, mu = book.gda_mle_prior(labels), book.gda_mle_means(rows, labels)
    order = list(classes) or list(phi)
    return {y: phi[y] for y in order}, {y: mu[y] for y in order}


def linear(phi: Data, mu: Data, Sigma: Any) -> Gaussians:
    """Return the lecture's GDA."""

    def theta() -> Any:
        return book.gda_logistic_form(phi, mu, Sigma)

    parameters = {
        "priors": phi,
        "means": mu,
        "covariance": Sigma,
        "theta": theta,
        "logistic_form": theta,
        "intercept": lambda: theta()[0],
        "odds": lambda x: book.gda_log_odds(x, phi, mu, Sigma),
    }
    return Gaussians(
        phi, lambda x, labels: book.gda_class_density(x, {y: mu[y] for y in labels}, Sigma), parameters
    )


def quadratic(phi: Data, mu: Data, Sigma: Data) -> Gaussians:
    """Return GDA with a covariance for each class."""
    parameters = {
        "priors": phi,
        "means": mu,
        "covariances": Sigma,
        "odds": lambda x: book.quadratic_log_odds(x, phi, mu, Sigma),
    }
    return Gaussians(
        phi, lambda x, labels: {y: book.gaussian_density(x, mu[y], Sigma[y]) for y in labels}, parameters
    )


def gda(output: str, train: Data, asked: Data) -> Tree:
    phi, mu = estimated(**train)
    return linear(phi, mu, book.gda_mle_covariance(train["rows"], train["labels"], mu)).ask(output, asked)


def quadratic_gda(output: str, train: Data, asked: Data) -> Tree:
    phi, mu = estimated(**train)
    Sigma = book.quadratic_mle_covariances(train["rows"], train["labels"], mu)
    return quadratic(phi, mu, {y: Sigma[y] for y in phi}).ask(output, asked)


def gaussian_naive_bayes(output: str, train: Data, asked: Data) -> Tree:
    phi, mu = estimated(**train)
    found = book.gaussian_nb_variances(train["rows"], train["labels"], mu)
    variance = {y: found[y] for y in phi}
    if output == "posterior":
        return book.gaussian_nb_posterior(asked["x"], phi, mu, variance)
    d = range(len(train["rows"][0]))
    Sigma = {y: [[s if i == j else Fraction(0) for j in d] for i, s in enumerate(variance[y])] for y in phi}
    model = quadratic(phi, mu, Sigma)
    model.parameters["variances"] = variance
    return model.ask(output, asked)


def gda_of_parameters(output: str, train: Data, asked: Data) -> Tree:
    return linear(train["priors"], train["means"], train["covariance"]).ask(output, asked)


def quadratic_gda_of_parameters(output: str, train: Data, asked: Data) -> Tree:
    return quadratic(train["priors"], train["means"], train["covariances"]).ask(output, asked)


# Naive Bayes


def smoothed(counts: Sequence[int], alpha: Any = 1) -> Any:
    """Return the estimates of Laplace, of maximum likelihood, or with another pseudo-count."""
    alphas = alpha if isinstance(alpha, list) else [alpha] * len(counts)
    if all(a == 1 for a in alphas):
        return book.laplace_estimate(counts)
    return book.frequency_mle([n + a for n, a in zip(counts, alphas)])


def class_priors(labels: Sequence[Any], classes: Sequence[Any], train: Data) -> Data:
    """Return the priors, given, smoothed, or the lecture's."""
    if train.get("priors") is not None:
        return {y: train["priors"][y] for y in classes}
    if train.get("prior_smoothing"):
        counts = [list(labels).count(y) for y in classes]
        return dict(zip(classes, smoothed(counts, train["prior_smoothing"])))
    found = book.nb_mle_prior(labels)
    return {y: found.get(y, Fraction(0)) for y in classes}


def order(train: Data) -> list[Any]:
    """Return the class order."""
    return list(train.get("classes") or train.get("priors") or sorted(set(train["labels"])))


def rows_of(data: Data, features: Any) -> list[list[int]]:
    """Return rows of 0 and 1, of sets too."""
    if "sets" in data:
        return [[int(j in row) for j in range(int(features))] for row in data["sets"]]
    return [[int(value) for value in row] for row in data["rows"]]


def bernoulli(output: str, train: Data, asked: Data) -> Tree:
    classes, alpha = order(train), train.get("smoothing", 1)
    rows, labels = rows_of(train, train.get("features")), train["labels"]
    d = len(rows[0])
    phi: Data = {}
    for y in classes:
        if alpha in (0, 1) and y in labels:
            estimate = book.nb_laplace_feature if alpha else book.nb_mle_feature
            phi[y] = estimate(rows, labels)[y]
        else:
            own = [row for row, label in zip(rows, labels) if label == y]
            columns = [[row[j] for row in own] for j in range(d)]
            phi[y] = tuple(smoothed([column.count(0), column.count(1)], alpha)[1] for column in columns)
    return presence(output, class_priors(labels, classes, train), phi, asked)


def presence(output: str, phi_y: Data, phi: Data, asked: Data) -> Tree:
    """Answer by the Bernoulli model with these parameters."""
    if output in ("priors", "probabilities"):
        return {"priors": phi_y, "probabilities": phi}[output]
    d = len(next(iter(phi.values())))
    if output == "log_likelihood":
        likelihood = book.nb_joint_likelihood(rows_of(asked, d), asked["labels"], phi_y, phi)
        return log(likelihood)
    x = [int(j in asked["set"]) for j in range(d)] if "set" in asked else [int(value) for value in asked["x"]]
    if output in ("posterior", "exact_posterior"):
        return book.nb_posterior(x, phi_y, phi)
    return discrete(output, phi_y, book.nb_likelihood(x, phi), asked)


def bernoulli_of_counts(output: str, train: Data, asked: Data) -> Tree:
    n, n_j, alpha = train["examples"], train["feature_counts"], train.get("smoothing", 1)
    phi = {y: tuple(smoothed([n[y] - m, m], alpha)[1] for m in n_j[y]) for y in n}
    labels = [y for y in n for _ in range(int(n[y]))] if sum(n.values()) < 10000 else None
    if labels is None or any(m > n[y] for y in n for m in n_j[y]):
        raise NotInTheBook("counts that are not rows")
    return presence(output, class_priors(labels, list(n), train), phi, asked)


def discrete(output: str, phi_y: Data, likelihood: Data, asked: Data) -> Tree:
    """Answer by Bayes rule over p(x|y)."""
    joint = {y: likelihood[y] * phi_y[y] for y in phi_y}
    if output == "likelihood":
        return likelihood[asked["label"]]
    if output == "joint":
        return joint
    if output == "log_joint":
        return {y: log(p) for y, p in joint.items()}
    posterior = book.bayes_rule(likelihood, phi_y)  # 0/0 first
    if output in ("posterior", "exact_posterior"):
        return posterior
    if output in ("label", "labels"):
        labels = book.bayes_decision(likelihood, phi_y)
        return labels[0] if output == "label" else list(labels)
    if output == "log_odds":
        zero, one = joint.values()
        return log(Fraction(one) / zero) if zero else inf
    raise NotInTheBook(output)


def log(p: Any) -> Any:
    """Return ln p, of 0 -inf."""
    return ln(p) if p else -inf


def categorical(output: str, train: Data, asked: Data) -> Tree:
    rows = [[int(value) for value in row] for row in train["rows"]]
    labels, classes, alpha = train["labels"], order(train), train.get("smoothing", 1)
    levels = [int(k) for k in train.get("levels") or map(max, zip(*rows))]
    if alpha == 1 and set(classes) == set(labels):
        found = book.nb_categorical(rows, labels, levels)
        phi: Data = {y: found[y] for y in classes}
    else:
        phi = {}
        for y in classes:
            own = [row for row, label in zip(rows, labels) if label == y]
            counts = [[[row[j] for row in own].count(v + 1) for v in range(k)] for j, k in enumerate(levels)]
            phi[y] = tuple(smoothed(part, alpha) for part in counts)
    phi_y = class_priors(labels, classes, train)
    if output in ("priors", "probabilities"):
        return {"priors": phi_y, "probabilities": phi}[output]

    def likelihood(x: Sequence[Any]) -> Data:
        return {y: prod(phi[y][j][int(v) - 1] for j, v in enumerate(x)) for y in classes}

    if output == "log_likelihood":
        parts = [likelihood(x)[y] * phi_y[y] for x, y in zip(asked["rows"], asked["labels"])]
        return log(prod(parts))
    return discrete(output, phi_y, likelihood(asked["x"]), asked)


def words_in(document: Any) -> list[int]:
    """Return a document as the sequence of its words."""
    if isinstance(document, Mapping):
        if sum(document.values()) > 10**6:
            raise NotInTheBook("a document too long to be written down")
        return [int(word) for word, n in document.items() for _ in range(int(n))]
    return [int(word) for word in document]


def multinomial(output: str, train: Data, asked: Data) -> Tree:
    documents = [words_in(document) for document in train["documents"]]
    labels, classes, alpha = train["labels"], order(train), train.get("smoothing", 1)
    size = train.get("vocabulary_size") or (len(alpha) if isinstance(alpha, list) else None)
    V = int(size or max((word for document in documents for word in document), default=0))
    if V > 10000:
        raise NotInTheBook("a vocabulary too long to be written down")
    phi: Data = {}
    for y in classes:
        if alpha in (0, 1) and y in labels:
            estimate = book.event_laplace_word if alpha else book.event_mle_word
            phi[y] = estimate(documents, labels, V)[y]
        else:
            n = Counter(k for document, label in zip(documents, labels) if label == y for k in document)
            phi[y] = smoothed([n[k] for k in range(1, V + 1)], alpha)
    return events(output, class_priors(labels, classes, train), phi, asked)


def events(output: str, phi_y: Data, phi: Data, asked: Data) -> Tree:
    """Answer by the multinomial event model with these parameters."""
    if output in ("priors", "probabilities"):
        return {"priors": phi_y, "probabilities": phi}[output]
    if output == "log_likelihood":
        documents = [words_in(document) for document in asked["documents"]]
        if not all(phi_y[y] and all(phi[y][k - 1] for k in x) for x, y in zip(documents, asked["labels"])):
            return -inf
        return book.event_log_likelihood(documents, asked["labels"], phi_y, phi)
    x = words_in(asked["x"])
    joint = book.event_probability(x, phi_y, phi)
    if output == "joint":
        return joint
    if output in ("posterior", "exact_posterior"):
        return book.event_posterior(x, phi_y, phi)
    likelihood = book.event_probability(x, dict.fromkeys(phi_y, 1), phi)
    return discrete(output, phi_y, likelihood, asked)


def text_model(output: str, train: Data, asked: Data) -> tuple[str, Data, Data]:
    """Return the question with words in the place of texts: vocabulary, identities, presence."""
    if any(train.get(name) for name in ("size", "minimum", "stop_words")):
        raise NotInTheBook("a part of the vocabulary")
    V = book.nb_vocabulary([tokenize(text) for text in train["texts"]])

    def encoded(texts: Iterable[str]) -> list[list[int]]:
        return [list(book.event_encoding(tokenize(text), V)) for text in texts]

    trained = {**train, "documents": encoded(train["texts"]), "vocabulary_size": len(V)}
    question = dict(asked)
    if "text" in asked:
        question["x"] = encoded([asked["text"]])[0]
    if "texts" in asked:
        question["documents"] = encoded(asked["texts"])
    return output, trained, question


def text_multinomial(output: str, train: Data, asked: Data) -> Tree:
    return multinomial(*text_model(output, train, asked))


def text_bernoulli(output: str, train: Data, asked: Data) -> Tree:
    output, train, asked = text_model(output, train, asked)
    d = train["vocabulary_size"]

    def presence_of(document: Sequence[int]) -> list[int]:
        return [int(k in document) for k in range(1, d + 1)]

    train["rows"] = [presence_of(document) for document in train["documents"]]
    if "x" in asked:
        asked["x"] = presence_of(asked["x"])
    if "documents" in asked:
        asked["rows"] = [presence_of(document) for document in asked["documents"]]
    return bernoulli(output, train, asked)


# Functions without a model


def in_binary(labels: Sequence[Any]) -> list[int]:
    one = sorted(set(labels))[1]
    return [int(label == one) for label in labels]


def conditional_log_likelihood(theta: Any, rows: Any, labels: Any) -> Any:
    if any(abs(theta[0] + sum(t * a for t, a in zip(theta[1:], x))) > 5000 for x in rows):
        raise NotInTheBook("1 - h, whose digits begin too late")
    return book.logistic_conditional_likelihood(theta, rows, in_binary(labels))


def score(theta: Any, rows: Any, labels: Any) -> Any:
    after = book.logistic_ascent(theta, rows, in_binary(labels), 1)
    return [b - a for a, b in zip(theta, after)]


def bayes(function: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    def ask(priors: Any, likelihoods: Any) -> Any:
        if sum(priors.values()) != 1:
            raise NotInTheBook("priors of doubles that sum to 1 nearly")
        return function(likelihoods, priors)

    return ask


def decision(likelihoods: Any, priors: Any) -> Any:
    book.bayes_rule(likelihoods, priors)  # 0/0
    return book.bayes_decision(likelihoods, priors)


def presence_vector(words: Any, tokens: Any) -> Any:
    return book.nb_presence_vector(tokens, words)


def frequencies(counts: Any, smoothing: Any = 0) -> Any:
    return smoothed([int(n) for n in counts], smoothing)


def vocabulary(token_lists: Any, **options: Any) -> Any:
    if options:
        raise NotInTheBook("a part of the vocabulary")
    return book.nb_vocabulary(token_lists)


def poisson(output: str, train: Data, asked: Data) -> Tree:
    theta = book.poisson_logistic_form(train["rates"], train["priors"])
    if output in ("logistic_form", "theta"):
        return theta
    if output == "log_odds":
        return theta[0] + theta[1] * asked["x"][0]
    return book.logistic_hypothesis(theta, asked["x"])


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "bayes.posterior": bayes(book.bayes_rule),
    "bayes.evidence": bayes(book.bayes_evidence),
    "bayes.label": bayes(lambda likelihoods, priors: decision(likelihoods, priors)[0]),
    "bayes.labels": bayes(decision),
    "bayes.class_mass": lambda y, phi: book.gda_class_mass(y, phi),
    "matrix.ldl": lambda matrix: dict(zip(("lower", "diagonal"), book.matrix_ldl(matrix))),
    "matrix.cholesky": lambda matrix: book.matrix_cholesky(matrix),
    "matrix.determinant": lambda matrix: book.matrix_determinant(matrix),
    "matrix.inverse": lambda matrix: book.matrix_inverse(matrix),
    "matrix.solution": lambda matrix, right: book.matrix_solve(matrix, right),
    "matrix.positive_definite": lambda matrix: book.matrix_positive_definite(matrix),
    "gaussian.density": lambda x, mean, covariance: book.gaussian_density(x, mean, covariance),
    "gaussian.log_density": lambda x, mean, covariance: book.gaussian_log_density(x, mean, covariance),
    "gaussian.mean": lambda rows: book.sample_mean(rows),
    "gaussian.covariance": lambda rows: book.covariance_definition(rows),
    "gaussian.squared_distance": lambda x, mean, covariance: book.gaussian_contour(x, mean, covariance),
    "laplace.frequencies": frequencies,
    "laplace.smoothed_frequencies": lambda counts, smoothing=1: frequencies(counts, smoothing),
    "naive_bayes.parameter_count": lambda features: dict(
        zip(("explicit", "naive"), book.nb_parameter_count(int(features)))
    ),
    "discretize.bin": lambda value, edges: book.nb_discretize(value, edges),
    "text.commonest": lambda token_lists, number: book.nb_stop_words(token_lists, int(number)),
    "text.vocabulary": vocabulary,
    "text.presence": presence_vector,
    "text.identities": lambda words, tokens: book.event_encoding(tokens, words),
    "logistic.logistic": lambda z: book.logistic_function(z),
    "logistic.hypothesis": lambda theta, x: book.logistic_hypothesis(theta, x),
    "logistic.conditional_log_likelihood": conditional_log_likelihood,
    "logistic.score": score,
}

MODELS: dict[str, Callable[[str, Data, Data], Tree]] = {
    "gda": gda,
    "gda_of_parameters": gda_of_parameters,
    "quadratic_gda": quadratic_gda,
    "quadratic_gda_of_parameters": quadratic_gda_of_parameters,
    "gaussian_naive_bayes": gaussian_naive_bayes,
    "bernoulli": bernoulli,
    "bernoulli_of_counts": bernoulli_of_counts,
    "categorical": categorical,
    "multinomial": multinomial,
    "text_multinomial": text_multinomial,
    "text_bernoulli": text_bernoulli,
    "poisson": poisson,
}


# Whether the engine says the same.


def agree(said: Tree, engine: Tree) -> bool:
    """Return whether the engine's answer is the book's, rounded where it is rounded."""
    if isinstance(said, Classes):
        return largest(said, engine if isinstance(engine, list) else [engine], isinstance(engine, list))
    if isinstance(engine, dict) and "prior_odds" in engine:
        return agree(list(said), form(engine))
    if isinstance(said, Mapping):
        if isinstance(engine, dict):
            return list(said) == list(engine) and all(agree(said[name], engine[name]) for name in said)
        pairs: List[Any] = [list(pair) for pair in engine]
        return list(said) == [y for y, _ in pairs] and all(agree(said[y], value) for y, value in pairs)
    if isinstance(said, (list, tuple)):
        return len(said) == len(engine) and all(agree(a, b) for a, b in zip(said, engine))
    if isinstance(said, Real):
        return near(said, engine)
    if isinstance(engine, (float, Decimal)) and isinstance(said, (int, Fraction)):
        return rounded(Fraction(said)) == engine
    return type(said) is type(engine) and said == engine or said == engine and not isinstance(engine, bool)


def near(real: Real, target: Any) -> bool:
    """Return whether a double, or another real, is what a real is, rounded if it is a double."""
    if isinstance(target, float):
        return rounded(real) == target
    low, high = as_real(real - target).enclose(Enclosing(60))
    return low <= 0 <= high


def form(engine: Any) -> list[Any]:
    """Return theta of a logistic form."""
    weights = engine["weights"]
    factors = engine.get("factors") or [Fraction(1)] * len(weights)
    theta_0 = engine["offset"] + ln(engine["prior_odds"])
    return [theta_0, *(w + ln(f) for w, f in zip(weights, factors))]


def largest(classes: Classes, labels: Sequence[Any], all_of_them: bool) -> bool:
    """Return whether these labels are those, or the first of those, with the largest p(x, y)."""
    tied = list(book.bayes_decision(classes, dict.fromkeys(classes, 1)))
    return tied == list(labels) if all_of_them else tied[0] == labels[0]
