# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A few dozen answers worked by hand from rows to numbers: the results of genref, and those of the book.

The definitions in the models call the book too, but with x and y as the models prepare them. Here the rows go
to the book directly, so these tests catch a definition that passes the wrong argument to the right equation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction as F
from math import prod
from typing import Any

from genref import (
    bayes,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    discretize,
    gaussian,
    gaussian_naive_bayes,
    gda,
    laplace,
    linear_algebra,
    logistic,
    logistic_regression,
    multinomial_naive_bayes,
    text,
    text_classifier,
)
from genref import equations as book
from genref.numbers.closed_forms import Real, ln, rounded, total

# Two classes on the line, "b" before "a", with three points each; the classes are sorted, so "a" is y = 0.
X = [[F(0), F(1)], [F(1), F(3)], [F(2), F(0)], [F(4), F(1)], [F(3), F(5)], [F(6), F(2)]]
Y = ["b", "b", "b", "a", "a", "a"]
POINT = [F(5, 2), F(1, 3)]

PHI, MU = book.gda_mle_prior(Y), book.gda_mle_means(X, Y)
SIGMA = book.gda_mle_covariance(X, Y, MU)
SIGMAS = book.quadratic_mle_covariances(X, Y, MU)
VARIANCES = book.gaussian_nb_variances(X, Y, MU)
DENSITY = book.gda_class_density(POINT, MU, SIGMA)

LINEAR, QUADRATIC = gda.fit(X, Y), gda.fit_quadratic(X, Y)
DIAGONAL = gaussian_naive_bayes.fit(X, Y)

# Three words in five messages; the last message contains none of them.
BITS, LABELS = [[1, 0, 1], [1, 1, 0], [0, 1, 0], [0, 1, 1], [0, 0, 0]], [1, 1, 0, 0, 0]
SEEN = [1, 1, 1]
NB_PHI, NB_PRIOR = book.nb_laplace_feature(BITS, LABELS), book.nb_mle_prior(LABELS)
BERNOULLI = bernoulli_naive_bayes.fit(BITS, LABELS)

VALUES, LEVELS = [[1, 3], [2, 1], [2, 2], [1, 1]], [2, 3]
CATEGORICAL = categorical_naive_bayes.fit(VALUES, [0, 0, 1, 1], LEVELS)
OF_VALUES = book.nb_categorical(VALUES, [0, 0, 1, 1], LEVELS)

DOCUMENTS, KINDS = [[1, 2, 2], [3], [2, 4, 4, 1], [1]], ["spam", "ham", "spam", "ham"]
EVENT_PHI, EVENT_PRIOR = book.event_laplace_word(DOCUMENTS, KINDS, 4), book.nb_mle_prior(KINDS)
MULTINOMIAL = multinomial_naive_bayes.fit(DOCUMENTS, KINDS, 4)

TEXTS = ["win a prize", "see you soon", "a prize a prize", "you win soon"]
TOKENS = [text.split() for text in TEXTS]
WORDS = book.nb_vocabulary(TOKENS)
ENCODED = [book.event_encoding(tokens, WORDS) for tokens in TOKENS]
ASKED = book.event_encoding(["a", "prize", "for", "you", "you"], WORDS)  # "for" is not in the vocabulary
TEXT_PRIOR = book.nb_mle_prior(KINDS)

MATRIX = [[F(4), F(2), F(1)], [F(2), F(3), F(1, 2)], [F(1), F(1, 2), F(5)]]
THETA, STEPS = [F(1, 2), F(-1, 5)], [[F(0)], [F(1)], [F(2)], [F(3)]]
PRIOR_OF_RATES = {0: F(1, 3), 1: F(2, 3)}
PRIOR, LIKELIHOOD = {"y": F(1, 4), "z": F(3, 4)}, {"y": F(3, 5), "z": F(1, 5)}


def log_likelihood(density: Callable[[Any, str], Any]) -> Any:
    """sum_i ln p(x_i|y_i) p(y_i)"""
    return total(ln(density(x, y) * PHI[y]) for x, y in zip(X, Y))


def diagonal(y: str) -> list[list[F]]:
    return [[VARIANCES[y][i] * (i == j) for j in range(2)] for i in range(2)]


def of_words(presence: bool) -> Any:
    """p(y | text) in either event model, computed from the tokens"""
    if not presence:
        return book.event_posterior(ASKED, TEXT_PRIOR, book.event_laplace_word(ENCODED, KINDS, len(WORDS)))
    bits = [book.nb_presence_vector(tokens, WORDS) for tokens in TOKENS]
    x = book.nb_presence_vector(["a", "prize", "you"], WORDS)
    return book.nb_posterior(x, TEXT_PRIOR, book.nb_laplace_feature(bits, KINDS))


READINGS: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
    # Bayes rule
    "posterior": (lambda: bayes.posterior(PRIOR, LIKELIHOOD), lambda: book.bayes_rule(LIKELIHOOD, PRIOR)),
    "evidence": (lambda: bayes.evidence(PRIOR, LIKELIHOOD), lambda: book.bayes_evidence(LIKELIHOOD, PRIOR)),
    "a tie": (lambda: bayes.argmax(PRIOR, LIKELIHOOD), lambda: book.bayes_decision(LIKELIHOOD, PRIOR)),
    # Matrices and one Gaussian
    "L, D": (lambda: tuple(linear_algebra.ldl(MATRIX)), lambda: book.matrix_ldl(MATRIX)),
    "C": (lambda: linear_algebra.cholesky(MATRIX), lambda: book.matrix_cholesky(MATRIX)),
    "|A|": (lambda: linear_algebra.determinant(MATRIX), lambda: book.matrix_determinant(MATRIX)),
    "1/A": (lambda: linear_algebra.inverse(MATRIX), lambda: book.matrix_inverse(MATRIX)),
    "A z = b": (
        lambda: linear_algebra.solve(MATRIX, [1, 2, 3]),
        lambda: book.matrix_solve(MATRIX, [1, 2, 3]),
    ),
    "density": (
        lambda: gaussian.density(POINT, MU["a"], SIGMA),
        lambda: book.gaussian_density(POINT, MU["a"], SIGMA),
    ),
    "log density": (
        lambda: gaussian.log_density(POINT, MU["a"], SIGMA),
        lambda: book.gaussian_log_density(POINT, MU["a"], SIGMA),
    ),
    "distance": (
        lambda: gaussian.squared_distance(POINT, MU["a"], SIGMA),
        lambda: book.gaussian_contour(POINT, MU["a"], SIGMA),
    ),
    "mean": (lambda: gaussian.mean(X), lambda: book.sample_mean(X)),
    "covariance": (lambda: gaussian.covariance(X), lambda: book.covariance_definition(X)),
    # Gaussian classes
    "GDA, parameters": (
        lambda: (LINEAR.priors, LINEAR.means, LINEAR.covariance),
        lambda: (PHI, MU, SIGMA),
    ),
    "GDA, p(x|y)": (lambda: LINEAR.class_density(POINT, "b"), lambda: DENSITY["b"]),
    "GDA, p(y|x)": (lambda: LINEAR.posterior(POINT), lambda: book.gda_posterior(POINT, PHI, MU, SIGMA)),
    "GDA, label": (lambda: LINEAR.argmax(POINT), lambda: book.gda_predict(POINT, PHI, MU, SIGMA)),
    "GDA, ln p(x, y)": (
        lambda: LINEAR.log_joint(POINT),
        lambda: {y: ln(DENSITY[y] * PHI[y]) for y in PHI},
    ),
    "GDA, log-odds": (lambda: LINEAR.log_odds(POINT), lambda: book.gda_log_odds(POINT, PHI, MU, SIGMA)),
    "GDA, theta": (
        lambda: LINEAR.logistic_form().theta(),
        lambda: book.gda_logistic_form(PHI, MU, SIGMA),
    ),
    "GDA, log-likelihood": (
        lambda: LINEAR.log_likelihood(X, Y),
        lambda: log_likelihood(lambda x, y: book.gda_class_density(x, MU, SIGMA)[y]),
    ),
    "quadratic, parameters": (
        lambda: (QUADRATIC.means, QUADRATIC.covariances),
        lambda: (MU, SIGMAS),
    ),
    "quadratic, p(y|x)": (
        lambda: QUADRATIC.posterior(POINT),
        lambda: book.bayes_rule({y: book.gaussian_density(POINT, MU[y], SIGMAS[y]) for y in PHI}, PHI),
    ),
    "quadratic, log-odds": (
        lambda: QUADRATIC.log_odds(POINT),
        lambda: book.quadratic_log_odds(POINT, PHI, MU, SIGMAS),
    ),
    "Gaussian Naive Bayes, variances": (lambda: DIAGONAL.variances, lambda: VARIANCES),
    "Gaussian Naive Bayes, p(y|x)": (
        lambda: DIAGONAL.posterior(POINT),
        lambda: book.gaussian_nb_posterior(POINT, PHI, MU, VARIANCES),
    ),
    "Gaussian Naive Bayes, log-likelihood": (
        lambda: DIAGONAL.log_likelihood(X, Y),
        lambda: log_likelihood(lambda x, y: book.gaussian_density(x, MU[y], diagonal(y))),
    ),
    # Naive Bayes
    "Bernoulli, parameters": (
        lambda: (BERNOULLI.priors, BERNOULLI.probabilities),
        lambda: (NB_PRIOR, NB_PHI),
    ),
    "Bernoulli, not smoothed": (
        lambda: bernoulli_naive_bayes.fit(BITS, LABELS, smoothing=0).probabilities,
        lambda: book.nb_mle_feature(BITS, LABELS),
    ),
    "Bernoulli, p(x|y)": (lambda: BERNOULLI.likelihood(SEEN, 1), lambda: book.nb_likelihood(SEEN, NB_PHI)[1]),
    "Bernoulli, p(y|x)": (
        lambda: BERNOULLI.exact_posterior(SEEN),
        lambda: book.nb_posterior(SEEN, NB_PRIOR, NB_PHI),
    ),
    "Bernoulli, p(y|x) of a set": (
        lambda: BERNOULLI.posterior({0, 2}),
        lambda: book.nb_posterior([1, 0, 1], NB_PRIOR, NB_PHI),
    ),
    "Bernoulli, log-likelihood": (
        lambda: BERNOULLI.log_likelihood(BITS, LABELS),
        lambda: ln(book.nb_joint_likelihood(BITS, LABELS, NB_PRIOR, NB_PHI)),
    ),
    "Bernoulli, updated": (
        lambda: BERNOULLI.update([SEEN, [0, 0, 1]], [1, 0]).probabilities,
        lambda: book.nb_laplace_feature([*BITS, SEEN, [0, 0, 1]], [*LABELS, 1, 0]),
    ),
    "Bernoulli, without the first": (
        lambda: BERNOULLI.remove(BITS[:1], LABELS[:1]).exact_posterior(SEEN),
        lambda: book.nb_posterior(
            SEEN, book.nb_mle_prior(LABELS[1:]), book.nb_laplace_feature(BITS[1:], LABELS[1:])
        ),
    ),
    "categorical, parameters": (lambda: CATEGORICAL.probabilities, lambda: OF_VALUES),
    "categorical, p(x|y)": (
        lambda: [CATEGORICAL.likelihood([2, 3], y) for y in (0, 1)],
        lambda: [prod((OF_VALUES[y][0][1], OF_VALUES[y][1][2])) for y in (0, 1)],
    ),
    "multinomial, parameters": (lambda: MULTINOMIAL.probabilities, lambda: EVENT_PHI),
    "multinomial, not smoothed": (
        lambda: multinomial_naive_bayes.fit(DOCUMENTS, KINDS, 4, smoothing=0).probabilities,
        lambda: book.event_mle_word(DOCUMENTS, KINDS, 4),
    ),
    "multinomial, p(x, y)": (
        lambda: MULTINOMIAL.joint({2: 2, 3: 1}),
        lambda: book.event_probability([2, 2, 3], EVENT_PRIOR, EVENT_PHI),
    ),
    "multinomial, p(y|x)": (
        lambda: MULTINOMIAL.posterior([4, 1]),
        lambda: book.event_posterior([4, 1], EVENT_PRIOR, EVENT_PHI),
    ),
    "multinomial, log-likelihood": (
        lambda: MULTINOMIAL.log_likelihood(DOCUMENTS, KINDS),
        lambda: book.event_log_likelihood(DOCUMENTS, KINDS, EVENT_PRIOR, EVENT_PHI),
    ),
    # Texts
    "vocabulary": (lambda: text.Vocabulary.of(TOKENS).words, lambda: WORDS),
    "stop words": (lambda: text.commonest(TOKENS, 2), lambda: book.nb_stop_words(TOKENS, 2)),
    "texts, words": (
        lambda: text_classifier.fit(TEXTS, KINDS).exact_posterior("a prize for you you"),
        lambda: of_words(presence=False),
    ),
    "texts, presence": (
        lambda: text_classifier.fit(TEXTS, KINDS, text_classifier.BernoulliText).exact_posterior(
            "a prize for you you"
        ),
        lambda: of_words(presence=True),
    ),
    # Everything else
    "frequencies": (lambda: laplace.frequencies([2, 0, 3]), lambda: book.frequency_mle([2, 0, 3])),
    "Laplace": (lambda: laplace.smoothed_frequencies([2, 0, 3]), lambda: book.laplace_estimate([2, 0, 3])),
    "a bin": (
        lambda: [discretize.bin_of(v, [F(0), F(1, 2)]) for v in (-1, 0, F(1, 2))],
        lambda: [book.nb_discretize(v, [F(0), F(1, 2)]) for v in (F(-1), F(0), F(1, 2))],
    ),
    "a reliability table": (
        lambda: {
            b: tuple(row)
            for b, row in bayes.calibration_table([0, 0.75, 1, 0.5], [0, 1, 1, 0], [0.5, 0.75]).items()
        },
        lambda: book.calibration_table([F(0), F(3, 4), F(1), F(1, 2)], [0, 1, 1, 0], [F(1, 2), F(3, 4)]),
    ),
    "g(z)": (lambda: logistic.logistic(F(7, 3)), lambda: book.logistic_function(F(7, 3))),
    "h(x)": (lambda: logistic.hypothesis(THETA, [F(3)]), lambda: book.logistic_hypothesis(THETA, [F(3)])),
    "l(theta)": (
        lambda: logistic_regression.log_likelihood(THETA, STEPS, [0, 1, 0, 1]),
        lambda: book.logistic_conditional_likelihood(THETA, STEPS, [0, 1, 0, 1]),
    ),
    "a step of ascent": (
        lambda: logistic_regression.ascent(THETA, STEPS, [0, 1, 0, 1], step_size=F(1, 4), steps=1)[1],
        lambda: book.logistic_ascent(THETA, STEPS, [0, 1, 0, 1], F(1, 4)),
    ),
    "Poisson, p(y = 1|x)": (
        lambda: logistic.poisson_logistic_form({0: 1, 1: 3}, PRIOR_OF_RATES).probability([2]),
        lambda: book.logistic_hypothesis(
            book.poisson_logistic_form({0: F(1), 1: F(3)}, PRIOR_OF_RATES), [F(2)]
        ),
    ),
}


def agree(said: Any, read: Any) -> bool:
    """Return whether genref and the book agree, up to rounding where genref rounds."""
    if isinstance(read, Mapping):
        return list(said) == list(read) and all(agree(said[y], read[y]) for y in read)
    if isinstance(read, Sequence) and not isinstance(read, str):
        return len(said) == len(read) and all(map(agree, said, read))
    if isinstance(said, float) and isinstance(read, (int, F, Real)):
        return said == rounded(read)
    return bool(said == read)
