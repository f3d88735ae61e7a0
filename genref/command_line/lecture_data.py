# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The data that the examples of the lecture start from: as Python code for people to type, and as values.

Both halves of this file describe the same data. Results of genref are computed each time, not stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import factorial
from typing import Tuple, cast

from .. import (
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    equations,
    gaussian,
    gaussian_naive_bayes,
    gda,
    logistic,
    logistic_regression,
    multinomial_naive_bayes,
    text,
)
from ..counts import ClassCounts
from ..moments import ClassMoments
from ..numbers.closed_forms import Value, rounded

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
normal = gaussian.Gaussian([1], [[4]])
bump = {x: normal.density([x], digits=25) for x in range(-19, 22)}
"""

GDA = """\
from genref import gaussian_naive_bayes
from genref import gda
from genref.moments import ClassMoments
rows, labels = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], [0, 0, 0, 1, 1]
moments = ClassMoments.of(rows, labels)
model = gda.fit(rows, labels)
phi, mu, sigma = model.priors, model.means, model.covariance
others = [gda.LinearModel({0: 0.5, 1: 0.5}, mu, sigma),
          gda.LinearModel(phi, {0: [0, 1], 1: [4, 4]}, sigma),
          gda.LinearModel(phi, mu, [[0.25, 0], [0, 1]])]
round_bumps = gda.LinearModel({0: 0.5, 1: 0.5}, {0: [0, 0], 1: [2, 4]},
                                 [[1, 0], [0, 1]])
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
line = gda.LinearModel(half, {0: [1], 1: [6]}, [[2]])
theta = line.logistic_form().theta()
eta = {y: [LogSum(Fraction(mu, 2))] for y, mu in enumerate((1, 6))}
log_z = {y: LogSum(Fraction(mu * mu, 4)) for y, mu in enumerate((1, 6))}
form = logistic.exponential_family_form(eta, log_z, half)
tied = logistic_regression.LogisticRegression(list("abc"), (0, 0, -3, 1))
groups = [[0]] * 4 + [[1]] * 6, list("abbc" + "abcccc")
poisson = logistic.poisson_logistic_form({0: 2, 1: 6}, half)
calm = [Fraction(2**k, factorial(k)) for k in range(60)]  # e^2 p(k|y=0)
busy = [poisson.factors[0] ** k * p for k, p in enumerate(calm)]
third = [sum(p * (k - rate) ** 3 for k, p in enumerate(each)) / sum(each)
         for each, rate in ((calm, 2), (busy, 6))]
"""

NAIVE_BAYES = """\
from fractions import Fraction
from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import discretize
from genref import laplace
from genref import naive_bayes
from genref import text
texts = ["Win a prize now!", "A prize for you",
         "See you soon", "A car for you", "See a car"]
labels = ["spam", "spam", "ham", "ham", "ham"]
documents = [text.tokenize(message) for message in texts]
vocabulary = text.Vocabulary.of(documents)
rows = [vocabulary.presence(document) for document in documents]
counts = bernoulli.count(rows, labels)
model = bernoulli.model(counts)
x = vocabulary.presence(text.tokenize("See a prize"))
car = bernoulli.feature_probabilities(counts)["ham"][1]  # of 3 hams 2
hams = documents[2:]
cars = [words for words in hams if "car" in words]
both = [words for words in cars if "see" in words]
share = lambda part, whole: Fraction(len(part), len(whole))
homes = categorical.count([(1, 2), (1, 1)], ["flat"] * 2, levels=[5, 2])
present = [vocabulary.present(document) for document in documents]
strict = bernoulli.fit(present, labels, features=35000, smoothing=0)
first = bernoulli.fit(rows[:3], labels[:3])
"""
"""The later chapters on texts build on this, too."""

EVENT_MODELS = """\
from genref import multinomial_naive_bayes as multinomial
words = [vocabulary.identities(document) for document in documents]
counts = multinomial.count(words, labels, vocabulary_size=9)
model = multinomial.model(counts)
phi = multinomial.word_probabilities(counts)["spam"]
x = vocabulary.identities(text.tokenize("See a prize, a prize!"))
dictionary = text.Vocabulary(("a", *map(str, range(2, 35000)), "neurips"))
"""

REAL_MAIL = """\
from fractions import Fraction
from genref import bayes
from genref import bernoulli_naive_bayes as bernoulli
posteriors = [Fraction(1, 4), Fraction(3, 4), Fraction(7, 8)]
outcomes = [0, 1, 0]
has_word = [1, 1, 1, 0, 1, 0, 0, 0]
kinds = ["spam"] * 4 + ["ham"] * 4
thrice = [[word] * 3 for word in has_word]
copied = bernoulli.fit(thrice, kinds, smoothing=0)
inbox = {"ham": Fraction(9, 10), "spam": Fraction(1, 10)}
once = [[word] for word in has_word]
there = bernoulli.fit(once, kinds, smoothing=0, priors=inbox)
"""


bernoulli = bernoulli_naive_bayes
categorical = categorical_naive_bayes
multinomial = multinomial_naive_bayes

prior: dict[str, Fraction] = {"benign": Fraction(19, 20), "malignant": Fraction(1, 20)}
alarm: dict[str, Fraction] = {"benign": Fraction(1, 10), "malignant": Fraction(9, 10)}
tenfold: dict[str, Fraction] = {label: 10 * p for label, p in alarm.items()}

circle: list[list[int]] = [[1, 0], [0, 1]]
sigma: list[list[float]] = [[1, 0.5], [0.5, 1]]
z: list[list[int]] = [[0, 1], [1, 1], [2, 4]]


# The sum of p(x) over the whole numbers differs from the integral by 2 exp(-8 pi^2) < 1e-33 (Poisson's
# formula), and the tails beyond 10 standard deviations are < 1e-22; the same is true of both moments.
def bump() -> dict[int, Decimal]:
    normal = gaussian.Gaussian([1], [[4]])
    return {x: normal.density([x], digits=25) for x in range(-19, 22)}


points: tuple[list[tuple[int, int]], list[int]] = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], [0, 0, 0, 1, 1]


def moments() -> ClassMoments[int]:
    return ClassMoments.of(*points)


def five() -> gda.LinearModel[int]:
    return gda.fit(*points)


def others() -> list[gda.LinearModel[int]]:
    phi, mu, sigma = five().priors, five().means, five().covariance
    return [
        gda.LinearModel({0: 0.5, 1: 0.5}, mu, sigma),
        gda.LinearModel(phi, {0: [0, 1], 1: [4, 4]}, sigma),
        gda.LinearModel(phi, mu, [[0.25, 0], [0, 1]]),
    ]


def round_bumps() -> gda.LinearModel[int]:
    return gda.LinearModel({0: 0.5, 1: 0.5}, {0: [0, 0], 1: [2, 4]}, [[1, 0], [0, 1]])


def three() -> gda.LinearModel[int]:
    return gda.fit([[-1], [1], [0], [2], [1], [3]], [0, 0, 1, 1, 2, 2])


def diagonal() -> gaussian_naive_bayes.GaussianNaiveBayesModel[int]:
    return gaussian_naive_bayes.fit([[-1], [1], [-3], [3]], [0, 0, 1, 1])


def spread() -> gda.QuadraticModel[int]:
    return gda.fit_quadratic([[-1], [1], [-3], [3]], [0, 0, 1, 1])


overlapping: tuple[list[list[int]], list[int]] = [[0], [1], [2], [3]], [0, 1, 0, 1]
half: dict[int, Fraction] = {0: Fraction(1, 2), 1: Fraction(1, 2)}


groups: tuple[list[list[int]], list[str]] = [[0]] * 4 + [[1]] * 6, list("abbc" + "abcccc")


def tied() -> logistic_regression.LogisticRegression[str]:
    return logistic_regression.LogisticRegression(("a", "b", "c"), (0.0, 0.0, -3.0, 1.0))


def line() -> gda.LinearModel[int]:
    return gda.LinearModel(half, {0: [1], 1: [6]}, [[2]])


def form() -> logistic.LogisticForm:
    eta = {y: [logistic.LogSum(Fraction(mu, 2))] for y, mu in enumerate((1, 6))}
    log_z = {y: logistic.LogSum(Fraction(mu * mu, 4)) for y, mu in enumerate((1, 6))}
    return logistic.exponential_family_form(eta, log_z, half)


def poisson() -> logistic.LogisticForm:
    return logistic.poisson_logistic_form({0: 2, 1: 6}, half)


def third() -> list[Fraction]:
    calm = [Fraction(2**k, factorial(k)) for k in range(60)]
    busy = [poisson().factors[0] ** k * p for k, p in enumerate(calm)]
    return [
        sum((p * (k - rate) ** 3 for k, p in enumerate(each)), Fraction(0)) / sum(each)
        for each, rate in ((calm, 2), (busy, 6))
    ]


texts: list[str] = ["Win a prize now!", "A prize for you", "See you soon", "A car for you", "See a car"]
labels: list[str] = ["spam", "spam", "ham", "ham", "ham"]


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


def car() -> Fraction:
    return bernoulli.feature_probabilities(counts())["ham"][1]


def hams() -> list[list[str]]:
    return documents()[2:]


def cars() -> list[list[str]]:
    return [words for words in hams() if "car" in words]


def both() -> list[list[str]]:
    return [words for words in cars() if "see" in words]


def share(part: list[list[str]], whole: list[list[str]]) -> Fraction:
    return Fraction(len(part), len(whole))


def first() -> bernoulli.BernoulliModel[str]:
    return bernoulli.fit(rows()[:3], labels[:3])


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


posteriors: list[Fraction] = [Fraction(1, 4), Fraction(3, 4), Fraction(7, 8)]
outcomes: list[int] = [0, 1, 0]
has_word: list[int] = [1, 1, 1, 0, 1, 0, 0, 0]
kinds: list[str] = ["spam"] * 4 + ["ham"] * 4


def copied() -> bernoulli.BernoulliModel[str]:
    thrice = [[word] * 3 for word in has_word]
    return bernoulli.fit(thrice, kinds, smoothing=0)


def there() -> bernoulli.BernoulliModel[str]:
    inbox = {"ham": Fraction(9, 10), "spam": Fraction(1, 10)}
    once = [[word] for word in has_word]
    return bernoulli.fit(once, kinds, smoothing=0, priors=inbox)


# Computed with the book alone


def nearest(value: object) -> object:
    """Return numbers of the book, each rounded to the nearest double."""
    if isinstance(value, Mapping):
        return {label: nearest(each) for label, each in value.items()}
    return rounded(cast(Value, value))


Vector = Tuple[Fraction, ...]


def estimates() -> tuple[dict[int, Fraction], dict[int, Vector], tuple[Vector, ...]]:
    """Return phi, mu and Sigma of the five points."""
    mu = equations.gda_mle_means(*points)
    return equations.gda_mle_prior(points[1]), mu, equations.gda_mle_covariance(*points, mu)


def diagonal_estimates() -> tuple[dict[int, Fraction], dict[int, Vector], dict[int, Vector]]:
    """Return phi, mu and sigma^2 of the four numbers in `diagonal`."""
    x, y = [[-1], [1], [-3], [3]], [0, 0, 1, 1]
    mu = equations.gda_mle_means(x, y)
    return equations.gda_mle_prior(y), mu, equations.gaussian_nb_variances(x, y, mu)


def newton() -> object:
    """Return the limit of Newton's method. Steps start from doubles; exact numbers would keep growing."""
    theta: list[Fraction] = [Fraction(0), Fraction(0)]
    for _ in range(6):  # from 0; each step doubles the number of correct digits
        step = equations.logistic_fit(theta, *overlapping)
        theta = [Fraction(rounded(theta_j)) for theta_j in step]
    return tuple(map(float, theta))


def newton_of_three() -> object:
    """Return the same limit for three classes."""
    thetas: dict[str, list[Fraction]] = {k: [Fraction(0)] * 2 for k in "abc"}
    for _ in range(5):
        step = equations.softmax_fit(thetas, *groups)
        thetas = {k: [Fraction(rounded(cast(Value, t))) for t in step[k]] for k in step}
    return tuple(float(t) for theta in list(thetas.values())[1:] for t in theta)


def features() -> tuple[dict[str, Fraction], dict[str, Vector]]:
    """Return phi_y and phi of the messages as presence vectors."""
    return equations.nb_mle_prior(labels), equations.nb_laplace_feature(rows(), labels)


def word_estimates() -> tuple[dict[str, Fraction], dict[str, Vector]]:
    """Return phi_y and phi of the messages as sequences of words."""
    return equations.nb_mle_prior(labels), equations.event_laplace_word(words(), labels, 9)
