# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What the book answers to the oracle's questions, with some of its steps exchanged.

A question is more than an equation: it learns, with any pseudo-count and any number of classes, and asks.
Each step on the way is a function here or in the book, and a `Reading` has all of them in one namespace. A
mistake puts its own functions in the place of some.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import FunctionType
from typing import Dict, List, Optional, Tuple, cast

from .. import equations
from ..errors import Label
from ..logistic_regression import fit
from ..text import Vocabulary, tokenize
from .questions import Question, exactly
from .rounding import PI, Double, Near, Number, decimal, double, exp, ln, ratio, sign, sqrt, total

Step = Callable[..., object]
Answered = Callable[..., Number]
Data = Dict[str, object]
Event = object
"""A feature and its value, from 0; a word, by its identity from 1 or as it stands."""
Events = Mapping[Event, Number]
Factor = Tuple[Number, Number]
"""A base and its exponent."""
Lesson = Tuple[object, Label, int]
"""An example, its label, and how often it counts: -1 if it is taken away."""
Vector = Sequence[Number]
Matrix = Sequence[Vector]
ByLabel = Dict[Label, Number]
Pair = Sequence[Number]
Family = Dict[Label, Sequence[Pair]]
RATIONAL = (int, Fraction)
Tree = object
"""Numbers by label, in lists and records, as the answers of `reference`."""


def over(functions: Mapping[str, object]) -> dict[str, object]:
    """Return these functions over one namespace, which is that of the book and all of them."""
    found = {**vars(equations), **functions}
    for name, thing in found.items():
        if isinstance(thing, FunctionType) and thing.__module__ in (equations.__name__, __name__):
            found[name] = FunctionType(thing.__code__, found, name, thing.__defaults__, thing.__closure__)
    return found


NUMBERS: dict[str, object] = {
    "Fraction": ratio,
    "PI": PI,
    "exp": exp,
    "ln": ln,
    "sign": sign,
    "sqrt": sqrt,
    "total": total,
}
BOOK = over(NUMBERS)
"""The book over numbers that are rounded at each step."""

covariance_definition = cast(Callable[[Matrix], Matrix], BOOK["covariance_definition"])
event_encoding = cast(Callable[[Sequence[str], Sequence[str]], Sequence[int]], BOOK["event_encoding"])
gda_class_mass = cast(Answered, BOOK["gda_class_mass"])
logistic_function = cast(Callable[[Number], Number], BOOK["logistic_function"])
logistic_hypothesis = cast(Callable[[Vector, Vector], Number], BOOK["logistic_hypothesis"])
matrix_cholesky = cast(Callable[[Matrix], Matrix], BOOK["matrix_cholesky"])
matrix_inverse = cast(Callable[[Matrix], Matrix], BOOK["matrix_inverse"])
matrix_ldl = cast(Callable[[Matrix], Tuple[Matrix, Vector]], BOOK["matrix_ldl"])
matrix_solve = cast(Callable[[Matrix, Vector], Vector], BOOK["matrix_solve"])
nb_discretize = cast(Callable[[Number, Vector], int], BOOK["nb_discretize"])
nb_parameter_count = cast(Callable[[Number], Vector], BOOK["nb_parameter_count"])
nb_presence_vector = cast(Callable[[Sequence[str], Sequence[str]], Sequence[int]], BOOK["nb_presence_vector"])
sample_mean = cast(Callable[[Matrix], Vector], BOOK["sample_mean"])

EXAMPLES = ("rows", "sets", "documents", "texts")
NEAR_ONE = Fraction(1, 10**25)
"""So near to 1 half of the digits of a logarithm are lost."""

LONG = 100_000
"""Bits of a power from which on it is rounded."""


# Linear algebra and Gaussians


def matrix_determinant(A: Matrix) -> Number:
    """|A|, by elimination: quicker than the sum over all permutations."""
    rows, value = [list(row) for row in A], cast(Number, Fraction(1))
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k] != 0), None)
        if pivot is None:
            return Fraction(0)
        if pivot != k:
            rows[k], rows[pivot], value = rows[pivot], rows[k], -value
        value = value * rows[k][k]
        for i in range(k + 1, len(rows)):
            factor = ratio(rows[i][k], rows[k][k])
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
    return value


def matrix_positive_definite(A: Matrix) -> bool:
    """Whether all leading minors are positive."""
    return all(sign(matrix_determinant([row[:k] for row in A[:k]])) == 1 for k in range(1, len(A) + 1))


def gaussian_contour(x: Vector, mu: Vector, Sigma: Matrix) -> Number:
    """(x - mu)' Sigma^-1 (x - mu), by one solution: quicker than the inverse."""
    z = [a - b for a, b in zip(x, mu)]
    return total(a * b for a, b in zip(z, matrix_solve(Sigma, z)))


def gaussian_log_density(x: Vector, mu: Vector, Sigma: Matrix) -> Number:
    """ln p(x; mu, Sigma)"""
    square = gaussian_contour(x, mu, Sigma)
    return ratio(-(len(x) * ln(2 * PI) + ln(matrix_determinant(Sigma)) + square), 2)


def gaussian_density(x: Vector, mu: Vector, Sigma: Matrix) -> Number:
    """p(x; mu, Sigma)"""
    return exp(gaussian_log_density(x, mu, Sigma))


class Record(Dict[str, object]):
    """What has names, not labels."""


@dataclass(frozen=True)
class Gaussians:
    """The parameters of Gaussian classes; `shared`: whether they have one covariance."""

    priors: ByLabel
    means: Dict[Label, Vector]
    covariances: Dict[Label, Matrix]
    shared: bool


@dataclass(frozen=True)
class Form:
    """theta of two classes: theta_0 = offset + ln prior_odds, theta_j = weights_j + ln factors_j."""

    offset: Number
    prior_odds: Number
    weights: Vector
    factors: Vector = ()


def class_order(train: Data) -> list[Label]:
    """The classes as they are declared, or sorted."""
    declared = train.get("classes") or train.get("priors")
    return list(cast(Iterable[Label], declared or sorted(set(cast(List[Label], train["labels"])))))


def gda_mle_prior(y: Sequence[Label], classes: Sequence[Label]) -> ByLabel:
    """phi_k = (1/n) sum_i 1{y_i = k}"""
    return {k: Fraction(list(y).count(k), len(y)) for k in classes}


def gda_mle_means(x: Matrix, y: Sequence[Label], classes: Sequence[Label]) -> Dict[Label, Vector]:
    """The mean of each class."""
    found = equations.gda_mle_means(cast(equations.Rows, x), y)
    return {k: found[k] for k in classes if k in found}


def gda_mle_covariance(x: Matrix, y: Sequence[Label], mu: Dict[Label, Vector]) -> Matrix:
    """(1/n) sum_i (x_i - mu_y_i) (x_i - mu_y_i)'"""
    return equations.gda_mle_covariance(cast(equations.Rows, x), y, cast("Dict[Label, List[Fraction]]", mu))


def quadratic_mle_covariances(x: Matrix, y: Sequence[Label], mu: Dict[Label, Vector]) -> Dict[Label, Matrix]:
    """The covariance of each class around its mean."""
    rows = {k: [row for row, label in zip(x, y) if label == k] for k in mu}
    return {k: gda_mle_covariance(rows[k], [k] * len(rows[k]), mu) for k in mu}


def learnt(model: str, train: Data) -> Gaussians:
    """The parameters of a Gaussian model, given or estimated."""
    if model.endswith("_of_parameters"):
        shared, phi = "covariance" in train, cast(ByLabel, train["priors"])
        each = dict.fromkeys(phi, train["covariance"]) if shared else train["covariances"]
        sigmas = {y: taken(sigma) for y, sigma in cast(Dict[Label, Matrix], each).items()}
        return Gaussians(phi, cast(Dict[Label, Vector], train["means"]), sigmas, shared)
    x, y, classes = cast(Matrix, train["rows"]), cast(List[Label], train["labels"]), class_order(train)
    phi, mu = gda_mle_prior(y, classes), gda_mle_means(x, y, classes)
    if model == "gda":
        return Gaussians(phi, mu, dict.fromkeys(classes, taken(gda_mle_covariance(x, y, mu))), True)
    own = quadratic_mle_covariances(x, y, mu)
    sigma = {k: taken(diagonal(own[k]) if model == "gaussian_naive_bayes" else own[k]) for k in mu}
    return Gaussians(phi, mu, sigma, False)


def taken(matrix: Matrix) -> Matrix:
    """The matrix or covariance that is computed with: the one that is given or estimated."""
    return matrix


def diagonal(matrix: Matrix) -> Matrix:
    """The matrix with zeros off its diagonal."""
    return [[a if i == j else Fraction(0) for j, a in enumerate(row)] for i, row in enumerate(matrix)]


def log_prior(phi: Number) -> Number:
    """What the prior adds to a log-joint."""
    return ln(phi)


def log_joints(x: Vector, of: Gaussians) -> ByLabel:
    """ln p(x|y) + ln p(y) of each class."""
    return {
        y: gaussian_log_density(x, of.means[y], of.covariances[y]) + log_prior(of.priors[y])
        for y in of.priors
    }


def softmax(logs: ByLabel) -> ByLabel:
    """Bayes rule for log-joints: each class's share of the sum."""
    most = max(logs.values())
    return bayes_rule({y: exp(log - most) for y, log in logs.items()}, dict.fromkeys(logs, 1))


def log_odds(logs: ByLabel) -> Number:
    """ln p(y=1|x) / p(y=0|x)"""
    zero, one = logs.values()
    return one - zero


def logistic_form(of: Gaussians) -> Form:
    """theta of two classes with one covariance."""
    (zero, phi_0), (one, phi_1) = of.priors.items()
    theta = matrix_solve(of.covariances[one], [a - b for a, b in zip(of.means[one], of.means[zero])])
    middle = [ratio(a + b, 2) for a, b in zip(of.means[one], of.means[zero])]
    return Form(-total(a * b for a, b in zip(middle, theta)), ratio(phi_1, phi_0), theta)


def family_form(natural: Family, log_partitions: Dict[Label, Pair], priors: ByLabel) -> Form:
    """theta of an exponential family: natural parameters and log-partitions are pairs, a + ln b."""
    (zero, phi_0), (one, phi_1) = priors.items()
    eta_0, eta_1, a_0, a_1 = natural[zero], natural[one], log_partitions[zero], log_partitions[one]
    weights, factors = (
        [b[0] - a[0] for a, b in zip(eta_0, eta_1)],
        [ratio(b[1], a[1]) for a, b in zip(eta_0, eta_1)],
    )
    odds = ratio(phi_1 * a_0[1], phi_0 * a_1[1])
    return Form(a_0[0] - a_1[0], odds, weights, factors if any(f != 1 for f in factors) else ())


def poisson_form(rates: ByLabel, priors: ByLabel) -> Form:
    """theta of Poisson classes: eta = ln lambda, a = lambda."""
    (zero, one), (phi_0, phi_1) = (rates[y] for y in priors), priors.values()
    factors = [ratio(one, zero)] if one != zero else []
    return Form(zero - one, ratio(phi_1, phi_0), [Fraction(0)], factors)


def theta_of(form: Form) -> list[Number]:
    """theta as numbers."""
    factors = form.factors or [1] * len(form.weights)
    return [
        form.offset + ln(form.prior_odds),
        *(w + ln(f) if f != 1 else w for w, f in zip(form.weights, factors)),
    ]


def of_form(output: str, form: Form, asked: Data) -> Tree:
    """Answer by a logistic form."""
    if output == "logistic_form":
        record = Record(offset=form.offset, prior_odds=form.prior_odds, weights=form.weights)
        return Record(record, factors=form.factors) if form.factors else record
    theta = theta_of(form)
    if output in ("theta", "intercept"):
        return theta if output == "theta" else theta[0]
    x = cast(Vector, asked["x"])
    if output == "log_odds":
        return theta[0] + total(a * b for a, b in zip(theta[1:], x))
    return logistic_hypothesis(theta, x)


def of_gaussians(output: str, of: Gaussians, asked: Data) -> Tree:
    """Answer by Gaussian classes."""
    if output in ("priors", "means", "covariances"):
        return getattr(of, output)
    if output == "covariance":
        return next(iter(of.covariances.values()))
    if output == "variances":
        return {y: [row[j] for j, row in enumerate(sigma)] for y, sigma in of.covariances.items()}
    if output == "log_likelihood":
        pairs = zip(cast(Matrix, asked["rows"]), cast(List[Label], asked["labels"]))
        return total(log_joints(x, of)[y] for x, y in pairs)
    if output in ("theta", "logistic_form", "intercept", "probability"):
        return of_form(output, logistic_form(of), asked)
    x = cast(Vector, asked["x"])
    if output == "class_density":
        y = cast(Label, asked["label"])
        return gaussian_density(x, of.means[y], of.covariances[y])
    return of_logs(output, log_joints(x, of))


def of_logs(output: str, logs: ByLabel) -> Tree:
    """Answer by log-joints."""
    if output in ("label", "labels"):
        return decided(output, softmax(logs))
    return logs if output == "log_joint" else log_odds(logs) if output == "log_odds" else softmax(logs)


# Bayes rule


def bayes_evidence(likelihood: ByLabel, prior: ByLabel) -> Number:
    """p(x) = sum_y p(x|y) p(y)"""
    return total(likelihood[y] * prior[y] for y in prior)


def bayes_rule(likelihood: ByLabel, prior: ByLabel) -> ByLabel:
    """p(y|x) = p(x|y) p(y) / p(x)"""
    p_x = bayes_evidence(likelihood, prior)
    return {y: ratio(likelihood[y] * prior[y], p_x) for y in prior}


def bayes_decision(likelihood: ByLabel, prior: ByLabel) -> tuple[Label, ...]:
    """Every label at which p(x|y) p(y) is largest."""
    p = {y: likelihood[y] * prior[y] for y in prior}
    largest = max(p.values())
    if largest == 0:
        raise ZeroDivisionError
    return tuple(y for y in p if p[y] == largest) or tuple(p)[:1]


def decided(output: str, p: ByLabel) -> Tree:
    """The first label at which a joint is largest, or all of them."""
    labels = bayes_decision(p, dict.fromkeys(p, 1))
    return labels[0] if output == "label" else list(labels)


def weighed(likelihood: Number, prior: Number) -> Number:
    """p(x|y) p(y)"""
    return likelihood * prior


def of_bayes(output: str, priors: ByLabel, likelihoods: ByLabel) -> Tree:
    """Answer by Bayes rule alone."""
    p = {y: weighed(likelihoods[y], priors[y]) for y in priors}
    ones: ByLabel = dict.fromkeys(p, 1)
    if output in ("label", "labels"):
        return decided(output, p)
    return bayes_evidence(p, ones) if output == "evidence" else bayes_rule(p, ones)


# Naive Bayes: what is remembered of the examples


@dataclass(frozen=True)
class Counts:
    """How many examples each class has, and how often each event.

    `sizes`: d, |V|, or the levels of each feature; `seen`: the classes in the order of their first examples;
    `words`: the vocabulary of texts.
    """

    kind: str
    classes: List[Label]
    examples: Dict[Label, Number]
    counts: Dict[Label, Dict[Event, Number]]
    sizes: List[int]
    train: Data
    seen: List[Label]
    words: Optional[Tuple[str, ...]] = None
    first: int = 1

    @property
    def n(self) -> Number:
        """How many examples there are."""
        return total(self.examples.values())

    @cached_property
    def occurrences(self) -> ByLabel:
        """How many events each class has."""
        return {y: total(part.values()) for y, part in self.counts.items()}

    @property
    def in_first_order(self) -> list[Label]:
        """The classes in the order of their first examples, those without at the end."""
        return [*self.seen, *(y for y in self.classes if y not in self.seen)]

    @property
    def given(self) -> ByLabel:
        """The priors that are given, if any."""
        return cast(ByLabel, self.train.get("priors") or {})


def lessons(output: str, train: Data, asked: Data) -> list[Lesson]:
    """All examples that the model is made of."""
    found = pairs(train, 1)
    if "_after_" in output:
        return updated(found, pairs(asked, 1 if output.endswith("update") else -1))
    return found


def updated(first: Sequence[Lesson], batch: Sequence[Lesson]) -> list[Lesson]:
    """The examples after an update."""
    return [*first, *batch]


def pairs(data: Data, often: int) -> list[Lesson]:
    """Examples with their labels."""
    (x,) = (cast(List[object], data[name]) for name in EXAMPLES if name in data)
    return [(x_i, y_i, often) for x_i, y_i in zip(x, cast(List[Label], data["labels"]))]


def words_of(text: str) -> Sequence[str]:
    """The words of a text."""
    return tokenize(text)


def events(model: str, x: object) -> Dict[Event, Number]:
    """What occurs in an example, and how often."""
    if isinstance(x, str):
        found = words_of(x)
        return dict.fromkeys(found, 1) if model == "text_bernoulli" else dict(Counter(found))
    if isinstance(x, dict):
        return dict(x)
    entries = list(cast(Iterable[Number], x))
    if model == "categorical":
        return dict.fromkeys(enumerate(entries), 1)
    if model.startswith("bernoulli") and not isinstance(x, frozenset):
        return {j: v for j, v in enumerate(entries) if v}
    return dict(Counter(entries))


def vocabulary(train: Data, every: Mapping[str, int]) -> tuple[str, ...]:
    """The words that count."""
    options = {name: train[name] for name in ("size", "minimum", "stop_words") if name in train}
    return Vocabulary.of_counts(every, **options).words  # type: ignore[arg-type]  # its options


def sizes_of(kind: str, train: Data, every: Iterable[Event], rows: Sequence[object]) -> list[int]:
    """d, |V| or the levels of each feature, declared or seen."""
    for name in ("features", "vocabulary_size", "levels"):
        if train.get(name) is not None:
            size = train[name]
            return [int(k) for k in cast(List[Fraction], size if isinstance(size, list) else [size])]
    if kind == "bernoulli":
        return [len(row) for row in rows[:1] if isinstance(row, list)]
    if kind == "categorical":
        largest: Dict[int, int] = {}
        for j, v in cast(Iterable[Tuple[int, int]], every):
            largest[j] = max(largest.get(j, 1), int(v))
        return [largest[j] for j in sorted(largest)]
    return [max((int(cast(int, k)) for k in every), default=0)]


def remember(model: str, output: str, train: Data, asked: Data) -> Counts:
    """What there is to remember of the examples."""
    kind = "categorical" if model == "categorical" else "bernoulli" if "bernoulli" in model else "multinomial"
    examples: Dict[Label, Number]
    if model == "bernoulli_of_counts":
        examples = cast(Dict[Label, Number], train["examples"])
        numbers = cast(Dict[Label, List[Number]], train["feature_counts"])
        counts = {y: cast(Dict[Event, Number], dict(enumerate(row))) for y, row in numbers.items()}
        d = max(map(len, numbers.values()))
        return Counts(kind, list(examples), examples, counts, [d], train, list(examples), first=0)
    examples, counts = {}, {}
    taught = lessons(output, train, asked)
    for x, y, often in taught:
        examples[y] = examples.get(y, Fraction(0)) + often
        of_class = counts.setdefault(y, {})
        for event, n in events(model, x).items():
            of_class[event] = of_class.get(event, 0) + often * n
    seen = [y for y in examples if examples[y]]
    classes = class_order({**train, "labels": seen})
    every = {e: total(part.get(e, 0) for part in counts.values()) for part in counts.values() for e in part}
    words: Optional[Tuple[str, ...]] = None
    first = 0 if kind == "bernoulli" else 1
    if model.startswith("text_"):
        words = vocabulary(train, cast(Dict[str, int], every))
        counts = {y: {w: n for w, n in part.items() if w in words} for y, part in counts.items()}
        sizes = [len(words)]
    else:
        sizes = sizes_of(kind, train, every, [x for x, _, _ in taught])
    examples = {y: examples.get(y, Fraction(0)) for y in classes}
    return Counts(
        kind, classes, examples, {y: counts.get(y, {}) for y in classes}, sizes, train, seen, words, first
    )


def kept(of: Counts) -> Counts:
    """What is kept of that: all, if there are examples and outcomes."""
    if of.n == 0 or 0 in (of.sizes or [0]):
        raise ZeroDivisionError
    return of


def by_label(values: Mapping[Label, Tree]) -> Tree:
    """What is answered for each label."""
    return values


# Naive Bayes: estimates and products


def nb_mle_prior(of: Counts, y: Label) -> Number:
    """phi_y = n_y / n"""
    return ratio(of.examples[y], of.n)


def prior(of: Counts, y: Label) -> Number:
    """phi_y: given, smoothed, (n_y + alpha) / (n + K alpha), or estimated."""
    if of.given:
        return of.given[y]
    if of.train.get("prior_smoothing") is None:
        return nb_mle_prior(of, y)
    alpha = cast(Number, of.train["prior_smoothing"])
    return ratio(of.examples[y] + alpha, of.n + len(of.classes) * alpha)


def trials(of: Counts, y: Label) -> Number:
    """Of how many an estimate is a share: the words, or the examples, of a class."""
    return (of.occurrences if of.kind == "multinomial" else of.examples)[y]


def pseudo_count(of: Counts, event: Event) -> Number:
    """alpha of an outcome."""
    each = of.train.get("smoothing", 1)
    return each[int(cast(int, event)) - 1] if isinstance(each, list) else cast(Number, each)


def outcomes(of: Counts, y: Label, event: Event) -> int:
    """How many outcomes an event is one of: 2, k_j or |V|."""
    return 2 if of.kind == "bernoulli" else of.sizes[event[0]] if isinstance(event, tuple) else of.sizes[0]


def pseudo_counts(of: Counts, y: Label, event: Event) -> Number:
    """The pseudo-counts of all outcomes that an event is one of: k alpha."""
    each = of.train.get("smoothing")
    return total(each) if isinstance(each, list) else outcomes(of, y, event) * pseudo_count(of, event)


def laplace_estimate(n_j: Number, n: Number, alpha: Number, k_alpha: Number) -> Number:
    """(n_j + alpha) / (n + k alpha)"""
    return ratio(n_j + alpha, n + k_alpha)


def estimate(of: Counts, y: Label, event: Event) -> Number:
    """phi_j|y, the probability of an outcome in a class."""
    n_j, n = of.counts[y].get(event, 0), trials(of, y)
    return laplace_estimate(n_j, n, pseudo_count(of, event), pseudo_counts(of, y, event))


def estimates(of: Counts, y: Label) -> list[object]:
    """All probabilities of a class."""
    if of.kind == "categorical":
        return [[estimate(of, y, (j, v)) for v in range(1, k + 1)] for j, k in enumerate(of.sizes)]
    return [estimate(of, y, k) for k in (of.words or range(of.first, of.sizes[0] + of.first))]


def absence(phi: Number) -> Number:
    """The probability that a feature is absent."""
    return 1 - phi


def factors(of: Counts, y: Label, x: Events) -> list[Factor]:
    """The factors of p(x|y), equal ones as a power."""
    known = {e: n for e, n in x.items() if of.words is None or e in of.words}
    if of.kind != "bernoulli":
        return [(estimate(of, y, event), n) for event, n in known.items()]
    listed: Dict[Tuple[Number, Number], List[Event]] = {}
    mentioned = dict.fromkeys([*of.counts[y], *known])
    for event in mentioned:
        listed.setdefault((of.counts[y].get(event, 0), known.get(event, 0)), []).append(event)
    listed.setdefault((0, 0), []).extend([-1] * (of.sizes[0] - len(mentioned)))
    found: List[Factor] = []
    for (_, v), alike in listed.items():
        phi = estimate(of, y, alike[0]) if alike else Fraction(0)
        found += [(phi, v * len(alike))] if v else []
        found += [(absence(phi), (1 - v) * len(alike))] if v != 1 else []
    return found


def power(base: Number, exponent: Number) -> Number:
    """base^exponent, to fifty digits if it is long."""
    if isinstance(base, RATIONAL) and isinstance(exponent, RATIONAL) and exponent == int(exponent):
        if exponent * max(map(int.bit_length, base.as_integer_ratio())) <= LONG:
            return base ** int(exponent)
    return base if exponent == 1 else exp(exponent * ln(base)) if base else Fraction(0)


def product(of_factors: Iterable[Factor]) -> Number:
    """The product of powers."""
    value: Number = Fraction(1)
    powers: Dict[Tuple[str, object], List[Number]] = {}
    for base, exponent in of_factors:
        key = ("", base) if isinstance(base, RATIONAL) else (str(id(base)), None)
        known = powers.setdefault(key, [base, 0])
        known[1] = known[1] + exponent
    for base, exponent in powers.values():
        value = value * power(base, exponent)
        if isinstance(value, RATIONAL) and value.denominator.bit_length() > LONG:
            value = Near(decimal(value))
    return value


def joint(phi: Number, of_factors: Sequence[Factor]) -> Number:
    """p(x, y)"""
    return phi * product(of_factors)


def likelihood(of: Counts, y: Label, x: Events) -> Number:
    """p(x|y)"""
    return joint(Fraction(1), factors(of, y, x))


def joints(of: Counts, model: str, x: object) -> ByLabel:
    """p(x, y) of each class."""
    found = events(model, x)
    return {y: joint(prior(of, y), factors(of, y, found)) for y in of.classes}


def log_of(p: Number) -> Number:
    """ln p(x, y)"""
    return ln(p)


def log_ratio(p: ByLabel) -> Number:
    """ln p(y=1|x) / p(y=0|x)"""
    zero, one = p.values()
    if zero == 0 == one:
        raise ZeroDivisionError
    return Fraction(0) if zero == one else log_of(one) - log_of(zero)


def log_likelihood(p: Sequence[ByLabel], labels: Sequence[Label]) -> Number:
    """l = sum_i ln p(x_i, y_i), of p(x_i, y) for each label."""
    return total(log_of(p_i[y_i]) for p_i, y_i in zip(p, labels))


def of_discrete(model: str, output: str, train: Data, asked: Data) -> Tree:
    """Answer by Naive Bayes."""
    of, output = kept(remember(model, output, train, asked)), output.split("_after_")[0].replace("exact_", "")
    if output == "priors":
        return by_label({y: prior(of, y) for y in of.classes})
    if output == "probabilities":
        return by_label({y: estimates(of, y) for y in of.classes})
    if output == "log_likelihood":
        examples = pairs(asked, 1)
        return log_likelihood([joints(of, model, x) for x, _, _ in examples], [y for _, y, _ in examples])
    (x,) = (asked[name] for name in ("x", "set", "text") if name in asked)
    if output == "likelihood":
        return likelihood(of, cast(Label, asked["label"]), events(model, x))
    p = joints(of, model, x)
    ones: ByLabel = dict.fromkeys(p, 1)
    if output in ("label", "labels"):
        return decided(output, p)
    if output == "log_odds":
        return log_ratio(p)
    if output == "posterior":
        return by_label(bayes_rule(p, ones))
    return by_label(p if output == "joint" else {y: log_of(q) for y, q in p.items()})


def of_outcomes(output: str, asked: Data) -> Tree:
    """Answer by counts of outcomes: relative frequencies, smoothed or not."""
    counts = cast(List[Number], asked["counts"])
    train = {"smoothing": asked.get("smoothing", 1) if output != "frequencies" else 0}
    seen = cast(Dict[Event, Number], dict(enumerate(counts, 1)))
    of = Counts("multinomial", [""], {"": 1}, {"": seen}, [len(counts)], train, [""])
    return estimates(kept(of), "")


# What has no model


def signs(labels: Sequence[Label]) -> list[int]:
    """y in {0, 1}: 1 for all classes but the first."""
    first = min(labels)
    return [int(label != first) for label in labels]


def conditional_log_likelihood(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> Number:
    """l(theta), the logarithm of the likelihood of labels given their rows: 1 - g(z) = g(-z)."""
    y, z = signs(labels), [theta[0] + total(a * b for a, b in zip(theta[1:], x)) for x in rows]
    return total(log_logistic(z_i if y_i else -z_i) for z_i, y_i in zip(z, y))


def log_logistic(z: Number) -> Number:
    """ln g(z), which is -e^-z where g(z) is nearly 1."""
    g = logistic_function(z)
    return -exp(-z) if not isinstance(g, Double) and abs(g - 1) < NEAR_ONE else ln(g)


def score(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> list[Number]:
    """Its gradient."""
    h = [logistic_hypothesis(theta, x) for x in rows]
    errors = [y - h_i for y, h_i in zip(signs(labels), h)]
    return [total(e * x_j for e, x_j in zip(errors, column)) for column in ([1] * len(rows), *zip(*rows))]


def ldl(matrix: Matrix) -> Tree:
    """The factors by name."""
    return Record(zip(("lower", "diagonal"), matrix_ldl(matrix)))


def parameter_count(features: Number) -> Tree:
    """The numbers of parameters by name."""
    return Record(zip(("explicit", "naive"), nb_parameter_count(features)))


def nb_vocabulary(token_lists: Sequence[Sequence[str]], **options: object) -> list[str]:
    """V of lists of words."""
    return list(vocabulary(dict(options), Counter(word for words in token_lists for word in words)))


def commonest(token_lists: Sequence[Sequence[str]], number: Number) -> Sequence[str]:
    """The most frequent words."""
    return equations.nb_stop_words(token_lists, int(number))  # type: ignore[arg-type]  # a whole number


def unknown(words: Sequence[str], tokens: Sequence[str]) -> Tree:
    """How often each word occurs that V does not have."""
    return dict(Counter(word for word in tokens if word not in words))


def word_counts(vector: Sequence[Number]) -> Tree:
    """How often each word of V occurs, of those that do."""
    return {k: n for k, n in enumerate(vector, 1) if n}


def logistic_regression(rows: Matrix, labels: Sequence[Label], classes: Sequence[Label] = ()) -> Vector:
    """arg max of the conditional likelihood."""
    x = cast(Sequence[Sequence[Fraction]], rows)
    return [Double(part) for part in fit(x, labels, classes=classes or None).theta]


def principal_axes(covariance: Matrix) -> list[Record]:
    """The axes of a 2 x 2 covariance, the longer first: Sigma v = variance v."""
    (a, b), (_, c) = covariance
    radius = sqrt(ratio((a - c) * (a - c), 4) + b * b)
    first = ratio(a + c, 2) + radius
    u, v = (first - c, b) if a >= c else (b, first - a)
    if b == 0:
        u, v = (Fraction(1), Fraction(0)) if a >= c else (Fraction(0), Fraction(1))
    length = sqrt(u * u + v * v) * (-1 if u < 0 else 1)
    u, v = ratio(u, length), ratio(v, length)
    second = ratio(matrix_determinant(covariance), first)
    return [Record(variance=first, direction=[u, v]), Record(variance=second, direction=[-v, u])]


def said(question: Question) -> Tree:
    """Answer a question by the steps of this namespace."""
    (train, asked), output = arguments_of(question), question.output
    if question.topic in FUNCTIONS:
        return globals()[FUNCTIONS[question.topic]](*in_order(question.topic, with_taken(asked)))
    if question.topic in KEYWORDS:
        return globals()[KEYWORDS[question.topic]](**train, **with_taken(asked))
    if question.model == "laplace":
        return of_outcomes(output, asked)
    if question.model == "bayes":
        return of_bayes(output, cast(ByLabel, asked["priors"]), cast(ByLabel, asked["likelihoods"]))
    if question.model in ("poisson", "exponential_family"):
        form = poisson_form if question.model == "poisson" else family_form
        return of_form(output, form(**train), asked)  # type: ignore[arg-type]  # as they are named
    if "gda" in question.model or question.model == "gaussian_naive_bayes":
        return of_gaussians(output.replace("exact_", ""), learnt(question.model, train), asked)
    return of_discrete(question.model, output, train, asked)


_LAST: list[tuple[Question, tuple[Data, Data]]] = []
"""The question that was asked last, which the next mistake is asked as well, with its arguments."""


def arguments_of(question: Question) -> tuple[Data, Data]:
    """What the model is made of, and what is asked; not to be changed."""
    if not _LAST or _LAST[0][0] is not question:
        _LAST[:] = [(question, (question.training(number), question.arguments(number)))]
    return _LAST[0][1]


def in_order(topic: str, arguments: Data) -> list[object]:
    """The arguments of a function of the book in its order."""
    return [arguments[name] for name in ORDERS.get(topic, arguments)]


def with_taken(arguments: Data) -> Data:
    """The arguments with the matrix that is computed with."""
    return {
        name: taken(cast(Matrix, value)) if name in ("matrix", "covariance") else value
        for name, value in arguments.items()
    }


FUNCTIONS = {
    "bayes.class_mass": "gda_class_mass",
    "matrix.ldl": "ldl",
    "matrix.cholesky": "matrix_cholesky",
    "matrix.determinant": "matrix_determinant",
    "matrix.inverse": "matrix_inverse",
    "matrix.solution": "matrix_solve",
    "matrix.positive_definite": "matrix_positive_definite",
    "gaussian.density": "gaussian_density",
    "gaussian.log_density": "gaussian_log_density",
    "gaussian.squared_distance": "gaussian_contour",
    "gaussian.mean": "sample_mean",
    "gaussian.covariance": "covariance_definition",
    "naive_bayes.parameter_count": "parameter_count",
    "discretize.bin": "nb_discretize",
    "text.words": "words_of",
    "text.commonest": "commonest",
    "text.presence": "nb_presence_vector",
    "text.identities": "event_encoding",
    "text.unknown": "unknown",
    "text.word_counts": "word_counts",
    "logistic.logistic": "logistic_function",
    "logistic.hypothesis": "logistic_hypothesis",
    "logistic.conditional_log_likelihood": "conditional_log_likelihood",
    "logistic.score": "score",
}
"""The step that answers where nothing is learnt; its arguments come by position."""

KEYWORDS = {
    "text.vocabulary": "nb_vocabulary",
    "logistic_regression.theta": "logistic_regression",
    "gaussian.principal_axes": "principal_axes",
}
"""The same, where the arguments come by name."""

ORDERS = {
    "text.presence": ("tokens", "words"),
    "text.identities": ("tokens", "words"),
    "gaussian.density": ("x", "mean", "covariance"),
    "gaussian.log_density": ("x", "mean", "covariance"),
    "gaussian.squared_distance": ("x", "mean", "covariance"),
    "matrix.solution": ("matrix", "right"),
}
"""The order of arguments, where it is not that of the question."""


# One namespace


class Reading:
    """The book with some of its steps exchanged; `used`: those of them that the last answer needed."""

    def __init__(self, exchanges: Mapping[str, Step]) -> None:
        self.used: set[str] = set()
        self._space = space()
        for name, step in exchanges.items():
            if name not in self._space:
                raise KeyError(name)
            self._space[name] = self._noted(name, step)

    def answer(self, question: Question) -> Tree:
        """Answer a question. Raises: whatever the arithmetic does where it has no answer."""
        self.used.clear()
        return settled(cast(Step, self._space["said"])(question))

    @classmethod
    def of_all_steps(cls) -> Reading:
        """Return a reading that exchanges every step for itself: `used` are all that an answer needs."""
        reading = cls({})
        found = {name: step for name, step in reading._space.items() if isinstance(step, FunctionType)}
        reading._space.update(
            {name: reading._noted(name, step) for name, step in found.items() if name != "said"}
        )
        return reading

    def _noted(self, name: str, step: Step) -> Step:
        def noted(*arguments: object, **named: object) -> object:
            self.used.add(name)
            return step(*arguments, **named)

        return noted


def space(**others: object) -> dict[str, object]:
    """Return all functions of the book and of this module over one namespace, which has others, too."""
    return over({**NUMBERS, **globals(), **others})


def in_doubles(name: str) -> Step:
    """Return a step computed in doubles."""

    def half(a: Number, b: Number = 1) -> Number:
        return Double(double(a)) / b

    step = cast(Step, space(ratio=half, Fraction=half, PI=Double(double(PI)))[name])
    return lambda *arguments: step(*map(_doubled, arguments))


def _doubled(tree: Tree) -> Tree:
    if isinstance(tree, (Fraction, Near)):
        return Double(double(tree))
    if isinstance(tree, dict):
        return {key: _doubled(entry) for key, entry in tree.items()}
    return [_doubled(entry) for entry in tree] if isinstance(tree, (list, tuple)) else tree


def number(text: str) -> Number:
    """Return a number of a question, one that is NaN or infinite, too."""
    value = exactly(text)
    return value if isinstance(value, Fraction) else Near(value)


def settled(tree: Tree) -> Tree:
    """Return an answer as `reference` has it: what is by label as pairs, rounded numbers as decimals."""
    if isinstance(tree, Record):
        return {name: settled(entry) for name, entry in tree.items()}
    if isinstance(tree, dict):
        return [[label, settled(entry)] for label, entry in tree.items()]
    if isinstance(tree, (list, tuple)):
        return [settled(entry) for entry in tree]
    return tree.value if isinstance(tree, Near) else tree
