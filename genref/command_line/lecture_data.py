# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What the examples of the lecture start from: for people, as Python to type; and for the table, as values.

The second half says what the first says. What genref computes is computed anew each time.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import factorial

from .. import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    gaussian,
    gaussian_naive_bayes,
    gda,
    logistic,
    multinomial_naive_bayes,
    text,
)
from ..counts import ClassCounts
from ..moments import ClassMoments

BAYES = """\
from fractions import Fraction
from genref import bayes
prior = {"benign": Fraction(19, 20), "malignant": Fraction(1, 20)}
alarm = {"benign": Fraction(1, 10), "malignant": Fraction(9, 10)}
tenfold = {label: 10 * p for label, p in alarm.items()}
"""

LINEAR_ALGEBRA = """\
from genref import linear_algebra
sigma = [[1, 0.5], [0.5, 1]]
"""

GAUSSIAN = """\
from genref import gaussian
circle, sigma = [[1, 0], [0, 1]], [[1, 0.5], [0.5, 1]]
z = [[0, 1], [1, 1], [2, 4]]
normal = gaussian.Gaussian.of([0], [[1]])
bump = [normal.density([k / 2], digits=25) for k in range(-20, 21)]
"""

GDA = """\
from genref import gaussian_naive_bayes
from genref import gda
from genref.moments import ClassMoments
rows, labels = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], [0, 0, 0, 1, 1]
moments = ClassMoments.of(rows, labels)
model = gda.fit(rows, labels)
phi, mu, sigma = model.priors, model.means, model.covariance
gaps = [[a - b for a, b in zip(x, mu[y])] for x, y in zip(rows, labels)]
slopes = [2 / phi[1] - 3 / phi[0],  # grad l times 1, Sigma and 2
          *map(sum, zip(*gaps[:3])), *map(sum, zip(*gaps[3:])),
          *(5 * sigma[j][k] - sum(gap[j] * gap[k] for gap in gaps)
            for j, k in ((0, 0), (0, 1), (1, 1)))]
best = model.log_likelihood(rows, labels)
others = [gda.LinearModel.of({0: 0.5, 1: 0.5}, mu, sigma),
          gda.LinearModel.of(phi, {0: [0, 1], 1: [4, 4]}, sigma),
          gda.LinearModel.of(phi, mu, [[0.25, 0], [0, 1]])]
halves = gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1])
three = gda.fit([[-1], [1], [0], [2], [1], [3]], [0, 0, 1, 1, 2, 2])
spread = gda.fit_quadratic([[-1], [1], [-3], [3]], [0, 0, 1, 1])
diagonal = gaussian_naive_bayes.fit([[-1], [1], [-3], [3]], [0, 0, 1, 1])
"""

LOGISTIC = """\
from fractions import Fraction
from math import factorial
from genref import gda
from genref import logistic
from genref import logistic_regression
from genref.logistic import LogSum
from genref.logistic_regression import ascent
rows, labels = [[0], [1], [2], [3]], [0, 1, 0, 1]
half = {0: Fraction(1, 2), 1: Fraction(1, 2)}
line = gda.LinearModel.of(half, {0: [1], 1: [6]}, [[2]])
theta = line.logistic_form().theta()
eta = {y: [LogSum(Fraction(mu, 2))] for y, mu in enumerate((1, 6))}
log_z = {y: LogSum(Fraction(mu * mu, 4)) for y, mu in enumerate((1, 6))}
form = logistic.exponential_family_form(eta, log_z, half)
poisson = [Fraction(2**k, factorial(k)) for k in range(60)]
moment = sum(p * (k - 2) ** 3 for k, p in enumerate(poisson))
"""

_MESSAGES = """\
texts = ["Win a prize now!", "A prize for you",
         "See you soon", "A car for you", "See a car"]
labels = ["spam", "spam", "ham", "ham", "ham"]
documents = [text.tokenize(message) for message in texts]
vocabulary = text.Vocabulary.of(documents)
"""

NAIVE_BAYES = f"""\
from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import discretize
from genref import laplace
from genref import naive_bayes
from genref import text
{_MESSAGES}\
rows = [vocabulary.presence(document) for document in documents]
counts = bernoulli.count(rows, labels)
model = bernoulli.model(counts)
x = vocabulary.presence(text.tokenize("See a prize"))
phi = bernoulli.feature_probabilities(counts)["ham"]
share = laplace.frequencies
homes = categorical.count([(1, 2), (1, 1)], ["flat"] * 2, levels=[5, 2])
present = [vocabulary.present(document) for document in documents]
strict = bernoulli.fit(present, labels, features=35000, smoothing=0)
"""

LAPLACE = f"""\
from genref import bernoulli_naive_bayes as bernoulli
from genref import laplace
from genref import text
{_MESSAGES}\
rows = [vocabulary.presence(document) for document in documents]
counts = bernoulli.count(rows, labels)
"""

EVENT_MODELS = f"""\
from genref import multinomial_naive_bayes as multinomial
from genref import text
{_MESSAGES}\
words = [vocabulary.identities(document) for document in documents]
counts = multinomial.count(words, labels, vocabulary_size=9)
model = multinomial.model(counts)
phi = multinomial.word_probabilities(counts)["spam"]
x = vocabulary.identities(text.tokenize("See a prize, a prize!"))
dictionary = text.Vocabulary(("a", *map(str, range(2, 35000)), "neurips"))
"""


bernoulli = bernoulli_naive_bayes
categorical = categorical_naive_bayes
multinomial = multinomial_naive_bayes

prior = {"benign": Fraction(19, 20), "malignant": Fraction(1, 20)}
alarm = {"benign": Fraction(1, 10), "malignant": Fraction(9, 10)}
tenfold = {label: 10 * p for label, p in alarm.items()}

circle, sigma = [[1, 0], [0, 1]], [[1, 0.5], [0.5, 1]]
z = [[0, 1], [1, 1], [2, 4]]


def bump() -> list[Decimal]:
    normal = gaussian.Gaussian.of([0], [[1]])
    return [normal.density([k / 2], digits=25) for k in range(-20, 21)]


points = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], [0, 0, 0, 1, 1]


def moments() -> ClassMoments[int]:
    return ClassMoments.of(*points)


def five() -> gda.LinearModel[int]:
    return gda.fit(*points)


def slopes() -> list[Fraction]:
    rows, labels = points
    phi, mu, sigma = five().priors, five().means, five().covariance
    gaps = [[a - b for a, b in zip(x, mu[y])] for x, y in zip(rows, labels)]
    sums = [sum(column, Fraction(0)) for part in (gaps[:3], gaps[3:]) for column in zip(*part)]
    products = [5 * sigma[j][k] - sum(gap[j] * gap[k] for gap in gaps) for j, k in ((0, 0), (0, 1), (1, 1))]
    return [2 / phi[1] - 3 / phi[0], *sums, *products]


def best() -> float:
    return five().log_likelihood(*points)


def others() -> list[gda.LinearModel[int]]:
    phi, mu, sigma = five().priors, five().means, five().covariance
    return [
        gda.LinearModel.of({0: 0.5, 1: 0.5}, mu, sigma),
        gda.LinearModel.of(phi, {0: [0, 1], 1: [4, 4]}, sigma),
        gda.LinearModel.of(phi, mu, [[0.25, 0], [0, 1]]),
    ]


def halves() -> gda.LinearModel[int]:
    return gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1])


def three() -> gda.LinearModel[int]:
    return gda.fit([[-1], [1], [0], [2], [1], [3]], [0, 0, 1, 1, 2, 2])


def diagonal() -> gaussian_naive_bayes.GaussianNaiveBayesModel[int]:
    return gaussian_naive_bayes.fit([[-1], [1], [-3], [3]], [0, 0, 1, 1])


def spread() -> gda.QuadraticModel[int]:
    return gda.fit_quadratic([[-1], [1], [-3], [3]], [0, 0, 1, 1])


overlapping = [[0], [1], [2], [3]], [0, 1, 0, 1]
half = {0: Fraction(1, 2), 1: Fraction(1, 2)}


def line() -> gda.LinearModel[int]:
    return gda.LinearModel.of(half, {0: [1], 1: [6]}, [[2]])


def form() -> logistic.LogisticForm:
    eta = {y: [logistic.LogSum(Fraction(mu, 2))] for y, mu in enumerate((1, 6))}
    log_z = {y: logistic.LogSum(Fraction(mu * mu, 4)) for y, mu in enumerate((1, 6))}
    return logistic.exponential_family_form(eta, log_z, half)


def poisson() -> list[Fraction]:
    return [Fraction(2**k, factorial(k)) for k in range(60)]


def moment() -> Fraction:
    return sum((p * (k - 2) ** 3 for k, p in enumerate(poisson())), Fraction(0))


texts = ["Win a prize now!", "A prize for you", "See you soon", "A car for you", "See a car"]
labels = ["spam", "spam", "ham", "ham", "ham"]


def documents() -> list[list[str]]:
    return [text.tokenize(message) for message in texts]


def vocabulary() -> text.Vocabulary:
    return text.Vocabulary.of(documents())


def rows() -> list[tuple[int, ...]]:
    return [vocabulary().presence(document) for document in documents()]


def counts() -> ClassCounts[str, int]:
    return bernoulli.count(rows(), labels)


def presence_model() -> bernoulli.BernoulliModel[str]:
    return bernoulli.model(counts())


def presence() -> tuple[int, ...]:
    return vocabulary().presence(text.tokenize("See a prize"))


def homes() -> ClassCounts[str, categorical.Event]:
    return categorical.count([(1, 2), (1, 1)], ["flat", "flat"], levels=[5, 2])


def strict() -> bernoulli.BernoulliModel[str]:
    present = [vocabulary().present(document) for document in documents()]
    return bernoulli.fit(present, labels, features=35000, smoothing=0)


def words() -> list[tuple[int, ...]]:
    return [vocabulary().identities(document) for document in documents()]


def word_counts() -> ClassCounts[str, int]:
    return multinomial.count(words(), labels, vocabulary_size=9)


def word_model() -> multinomial.MultinomialModel[str]:
    return multinomial.model(word_counts())


def identities() -> tuple[int, ...]:
    return vocabulary().identities(text.tokenize("See a prize, a prize!"))


def dictionary() -> text.Vocabulary:
    return text.Vocabulary(("a", *map(str, range(2, 35000)), "neurips"))
