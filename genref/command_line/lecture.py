# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture as a table: its chapters and equations in order, each with an example worked by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Optional

from .. import (
    bayes,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    discretize,
    gaussian,
    gda,
    laplace,
    linear_algebra,
    logistic,
    logistic_regression,
    multinomial_naive_bayes,
    naive_bayes,
    text,
)
from . import lecture_data


class Chapter(NamedTuple):
    """A file of the spec; `setup` is what its examples start from, as Python for people."""

    id: str
    title: str
    setup: str


class Equation(NamedTuple):
    """An entry of the spec, in plain text, with an example.

    `example`: an expression for people; `value` computes the same, and `expected` is what it must give, as
    text. An assumption has no example, and a claim about data that no single value shows has the name of an
    experiment (tests/experiments) instead.
    """

    id: str
    chapter: str
    kind: str
    source: str
    formula: str
    example: str = ""
    expected: str = ""
    value: Optional[Callable[[], object]] = None
    experiment: str = ""


given = lecture_data
bernoulli = bernoulli_naive_bayes
categorical = categorical_naive_bayes
multinomial = multinomial_naive_bayes

CHAPTERS = (
    Chapter("bayes", "Bayes rule", given.BAYES),
    Chapter("linear-algebra", "Linear algebra", given.LINEAR_ALGEBRA),
    Chapter("gaussian", "The multivariate Gaussian", given.GAUSSIAN),
    Chapter("gda", "Gaussian discriminant analysis", given.GDA),
    Chapter("generative-vs-discriminative", "Generative or discriminative", given.LOGISTIC),
    Chapter("naive-bayes", "Naive Bayes", given.NAIVE_BAYES),
    Chapter("laplace", "Laplace smoothing", given.LAPLACE),
    Chapter("event-models", "Event models for text", given.EVENT_MODELS),
)

# fmt: off
EQUATIONS = (
    Equation("bayes-rule", "bayes", "definition", "notes, introduction; transcript",
             "p(y|x) = p(x|y) p(y) / p(x)",
             # 1/10 19/20 = 19/200 against 9/10 1/20 = 9/200
             "bayes.posterior(prior, alarm)", "{benign: 19/28, malignant: 9/28}",
             lambda: bayes.posterior(given.prior, given.alarm)),
    Equation("bayes-evidence", "bayes", "definition", "notes, introduction; transcript",
             "p(x) = sum_y p(x|y) p(y)",
             "bayes.evidence(prior, alarm)", "7/50",  # (19 + 9)/200
             lambda: bayes.evidence(given.prior, given.alarm)),
    Equation("bayes-decision", "bayes", "definition", "notes, introduction; transcript",
             "argmax_y p(y|x) = argmax_y p(x|y) p(y)",
             "bayes.argmax(prior, alarm)", "(benign,)",
             lambda: bayes.argmax(given.prior, given.alarm)),
    Equation("bayes-evidence-cancels", "bayes", "identity", "notes, introduction",
             "argmax_y p(x|y) p(y) / p(x) = argmax_y p(x|y) p(y)",
             "bayes.posterior(prior, tenfold) == bayes.posterior(prior, alarm)", "true",
             lambda: bayes.posterior(given.prior, given.tenfold)
             == bayes.posterior(given.prior, given.alarm)),

    Equation("matrix-ldl", "linear-algebra", "definition",
             "not in the texts; it serves matrix-cholesky",
             "A = L D L'",
             "linear_algebra.ldl(sigma)", "(((1, 0), (1/2, 1)), (1, 3/4))",  # 1 - 1/2 1/2 = 3/4
             lambda: linear_algebra.ldl(given.sigma)),
    Equation("matrix-cholesky", "linear-algebra", "definition",
             "not in the texts; it draws from a Gaussian",
             "A = C C',  C_ij = L_ij sqrt(D_j)",
             "linear_algebra.cholesky(sigma)", "((1.0, 0.0), (0.5, 0.8660254037844386))",  # sqrt(3)/2
             lambda: linear_algebra.cholesky(given.sigma)),
    Equation("matrix-determinant", "linear-algebra", "definition", "notes, section 1.1",
             "|A| = sum_s sgn(s) prod_i A_i,s(i)  over the permutations s of the columns",
             "linear_algebra.determinant(sigma)", "3/4",  # 1 1 - 1/2 1/2
             lambda: linear_algebra.determinant(given.sigma)),
    Equation("matrix-inverse", "linear-algebra", "definition", "notes, section 1.1",
             "A A^-1 = A^-1 A = I",
             # ((1, -1/2), (-1/2, 1)) / (3/4)
             "linear_algebra.inverse(sigma)", "((4/3, -2/3), (-2/3, 4/3))",
             lambda: linear_algebra.inverse(given.sigma)),
    Equation("matrix-solve", "linear-algebra", "definition",
             "not in the texts; it serves gda-log-odds",
             "A x = b",
             "linear_algebra.solve(sigma, [3, 0])", "(4, -2)",  # 4 - 2/2 = 3, 4/2 - 2 = 0
             lambda: linear_algebra.solve(given.sigma, [3, 0])),
    Equation("matrix-positive-definite", "linear-algebra", "definition", "notes, section 1.1",
             "v' A v > 0 for every v != 0",
             # D = (1, 3/4) is positive; (1, -1) ((1, 1), (1, 1)) (1, -1)' = 0 is not
             "[linear_algebra.is_positive_definite([[1, c], [c, 1]]) for c in (0.5, 1)]", "(true, false)",
             lambda: [linear_algebra.is_positive_definite([[1, c], [c, 1]]) for c in (0.5, 1)]),

    Equation("gaussian-density", "gaussian", "definition", "notes, section 1.1; video notes",
             "p(x; mu, Sigma) = exp(-(x - mu)' Sigma^-1 (x - mu) / 2)\n"
             "                  / sqrt((2 pi)^d |Sigma|)",
             "gaussian.density([0, 0], [0, 0], circle)", "0.15915494309189535",  # 1/(2 pi)
             lambda: gaussian.density([0, 0], [0, 0], given.circle)),
    Equation("gaussian-log-density", "gaussian", "definition", "notes, section 1.1",
             "ln p(x; mu, Sigma)\n"
             "    = -(d ln 2pi + ln |Sigma| + (x - mu)' Sigma^-1 (x - mu)) / 2",
             "gaussian.log_density([39, 0], [0, 0], circle)", "-762.3378770664093",  # -ln(2 pi) - 39^2/2
             lambda: gaussian.log_density([39, 0], [0, 0], given.circle)),
    # The sum of p(k/2)/2 over all k differs from the integral by 2 exp(-8 pi^2) < 1e-33 (Poisson's
    # formula), and what lies beyond 10 is < 1e-22; the second moment likewise.
    Equation("gaussian-integrates-to-one", "gaussian", "identity", "transcript",
             "integral p(x; mu, Sigma) dx = 1",
             "round(sum(bump) / 2, 15)", "1.000000000000000",
             lambda: round(sum(given.bump()) / 2, 15)),
    # The sum of (k/2 + 1) p(k/2)/2, as above, and the sum of k p(k/2) is 0 by symmetry.
    Equation("gaussian-mean", "gaussian", "identity", "notes, section 1.1",
             "E[X] = integral x p(x; mu, Sigma) dx = mu",
             "round(sum((k + 2) * p for k, p in enumerate(bump, -20)) / 4, 15)", "1.000000000000000",
             lambda: round(sum((k + 2) * p for k, p in enumerate(given.bump(), -20)) / 4, 15)),
    Equation("sample-mean", "gaussian", "definition",
             "notes, section 1.1 (the expectation, for equally probable rows)",
             "E[Z] = (1/n) sum_i z^(i)",
             "gaussian.mean(z)", "(1, 2)",  # (0 + 1 + 2)/3, (1 + 1 + 4)/3
             lambda: gaussian.mean(given.z)),
    Equation("covariance-definition", "gaussian", "definition", "notes, section 1.1",
             "Cov(Z) = E[(Z - E[Z]) (Z - E[Z])']",
             # deviations (-1, -1), (0, -1), (1, 2): (1 + 0 + 1)/3, (1 + 0 + 2)/3, (1 + 1 + 4)/3
             "gaussian.covariance(z)", "((2/3, 1), (1, 2))",
             lambda: gaussian.covariance(given.z)),
    Equation("covariance-expansion", "gaussian", "identity", "notes, section 1.1",
             "Cov(Z) = E[Z Z'] - E[Z] E[Z]'",
             "gaussian.covariance(z)[0][1] == (0 * 1 + 1 * 1 + 2 * 4) / 3 - 1 * 2", "true",  # 1 = 3 - 2
             lambda: gaussian.covariance(given.z)[0][1] == (0 * 1 + 1 * 1 + 2 * 4) / 3 - 1 * 2),
    Equation("gaussian-covariance", "gaussian", "identity", "notes, section 1.1",
             "X ~ N(mu, Sigma)  =>  Cov(X) = Sigma",
             "round(sum(k**2 * p for k, p in enumerate(bump, -20)) / 8, 15)", "1.000000000000000",
             lambda: round(sum(k**2 * p for k, p in enumerate(given.bump(), -20)) / 8, 15)),
    Equation("gaussian-contour", "gaussian", "definition", "notes, section 1.1",
             "{x : (x - mu)' Sigma^-1 (x - mu) = c}",
             "gaussian.squared_distance([1, 1], [0, 0], sigma)", "4/3",  # 4/3 - 2/3 - 2/3 + 4/3
             lambda: gaussian.squared_distance([1, 1], [0, 0], given.sigma)),
    Equation("gaussian-principal-axes", "gaussian", "identity", "notes, section 1.1; transcript",
             "Sigma v = lambda v",
             # sigma (1, 1)' = 3/2 (1, 1)', and the length of (1, 1) is sqrt(2)
             "gaussian.principal_axes(sigma)[0]", "(1.5, (0.7071067811865476, 0.7071067811865476))",
             lambda: gaussian.principal_axes(given.sigma)[0]),

    Equation("gda-model", "gda", "assumption", "notes, section 1.2; record, section 1.1",
             "y ~ Bernoulli(phi),  x | y = k ~ N(mu_k, Sigma)"),
    Equation("gda-class-mass", "gda", "definition", "notes, section 1.2",
             "p(y) = phi^y (1 - phi)^(1 - y)",
             "[gda.class_mass(y, 0.25) for y in (0, 1)]", "(3/4, 1/4)",
             lambda: [gda.class_mass(y, 0.25) for y in (0, 1)]),
    Equation("gda-class-density", "gda", "definition", "notes, section 1.2",
             "p(x | y = k) = exp(-(x - mu_k)' Sigma^-1 (x - mu_k) / 2)\n"
             "               / sqrt((2 pi)^d |Sigma|)",
             # |Sigma| = 7/30 14/15 - 1/225 = 16/75, so 1/(2 pi sqrt(16/75)) = 5 sqrt(3)/(8 pi)
             "model.class_density(model.means[1], 1)", "0.34458055963862005",
             lambda: given.five().class_density(given.five().means[1], 1)),
    Equation("gda-log-likelihood", "gda", "definition", "notes, section 1.2; video notes",
             "l(phi, mu_0, mu_1, Sigma)\n"
             "    = sum_i ln(p(x^(i) | y^(i); mu_0, mu_1, Sigma) p(y^(i); phi))",
             # -5/2 (2 ln 2pi + ln 16/75 + 2) + 3 ln 3/5 + 2 ln 2/5, as the squares sum to n d = 10
             "model.log_likelihood(rows, labels)", "-13.692195188851686",
             lambda: given.five().log_likelihood(*given.points)),
    Equation("gda-mle-prior", "gda", "definition", "notes, section 1.2",
             "phi = (1/n) sum_i 1{y^(i) = 1}",
             "gda.class_priors(moments)", "{0: 3/5, 1: 2/5}",
             lambda: gda.class_priors(given.moments())),
    Equation("gda-mle-means", "gda", "definition", "notes, section 1.2",
             "mu_k = sum_i 1{y^(i) = k} x^(i) / sum_i 1{y^(i) = k}",
             # (0 + 1 + 0, 0 + 0 + 2)/3 and (4 + 5, 3 + 5)/2
             "gda.class_means(moments)", "{0: (1/3, 2/3), 1: (9/2, 4)}",
             lambda: gda.class_means(given.moments())),
    Equation("gda-mle-covariance", "gda", "definition", "notes, section 1.2",
             "Sigma = (1/n) sum_i (x^(i) - mu_y^(i)) (x^(i) - mu_y^(i))'",
             # (2/3 + 1/2)/5, (-2/3 + 1)/5, (8/3 + 2)/5
             "gda.shared_covariance(moments)", "((7/30, 1/15), (1/15, 14/15))",
             lambda: gda.shared_covariance(given.moments())),
    Equation("gda-mle-maximum", "gda", "identity", "notes, section 1.2; transcript",
             "grad l = 0 at the estimates, and l is lower for all other parameters:\n"
             "dl/dphi = n_1/phi - n_0/(1 - phi)\n"
             "dl/dmu_k = Sigma^-1 sum_i 1{y^(i) = k} (x^(i) - mu_k)\n"
             "2 dl/dSigma^-1 = n Sigma - sum_i (x^(i) - mu_y^(i)) (x^(i) - mu_y^(i))'",
             # 5 - 5; the gaps of a class cancel; 5 (7/30, 1/15, 14/15) = (7/6, 1/3, 14/3) are their products
             "slopes, [other.log_likelihood(rows, labels) < best for other in others]",
             "((0, 0, 0, 0, 0, 0, 0, 0), (true, true, true))",
             lambda: (given.slopes(), [other.log_likelihood(*given.points) < given.best()
                                       for other in given.others()])),
    # theta' x = 275/16 2 + 75/32 2 - 9025/192 + ln 2/3 = -1525/192 + ln 2/3, by gda-logistic-form
    Equation("gda-posterior", "gda", "definition", "notes, introduction and section 1.3",
             "p(y|x) = p(x|y) p(y) / sum_k p(x | y = k) p(y = k)",
             "model.posterior([2, 2])", "{0: 0.999763227369456, 1: 0.0002367726305440539}",
             lambda: given.five().posterior([2, 2])),
    Equation("gda-predict", "gda", "definition", "notes, section 1.2; transcript",
             "y_hat = argmax_y p(x|y) p(y)",
             "[model.predict(x) for x in ([2, 2], [4, 4])]", "(0, 1)",  # theta' x < 0, > 0
             lambda: [given.five().predict(x) for x in ([2, 2], [4, 4])]),
    Equation("gda-log-odds", "gda", "definition", "record, section 1.1, with its sign corrected",
             "ln(p(y=1|x) / p(y=0|x))\n"
             "    = (x - (mu_1 + mu_0)/2)' Sigma^-1 (mu_1 - mu_0) + ln(phi/(1 - phi))",
             "model.log_odds([2, 2])", "-8.348173441441498",
             lambda: given.five().log_odds([2, 2])),
    Equation("gda-boundary", "gda", "identity", "notes, section 1.2",
             "{x : p(y=1|x) = 1/2} = {x : theta' x = 0}",
             # means 1 and 5, so 3 is in the middle
             "halves.posterior([3])[1], halves.log_odds([3])", "(0.5, 0.0)",
             lambda: (given.halves().posterior([3])[1], given.halves().log_odds([3]))),
    Equation("gda-logistic-form", "gda", "definition", "notes, section 1.3; record, section 1.2",
             "p(y=1|x) = 1 / (1 + exp(-theta' x)),  theta_1..d = Sigma^-1 (mu_1 - mu_0)\n"
             "theta_0 = -(mu_1 + mu_0)' Sigma^-1 (mu_1 - mu_0) / 2 + ln(phi/(1 - phi))",
             # Sigma^-1 = ((35/8, -5/16), (-5/16, 35/32)), times mu_1 - mu_0 = (25/6, 10/3)
             "model.logistic_form().weights", "(275/16, 75/32)",
             lambda: given.five().logistic_form().weights),
    Equation("gda-softmax", "gda", "identity", "transcript",
             "p(y=k|x) = exp(theta_k' x) / sum_j exp(theta_j' x),  where theta_k is\n"
             "(ln phi_k - mu_k' Sigma^-1 mu_k / 2, Sigma^-1 mu_k)",
             # means 0, 1, 2, variance 1: in the middle 1/(1 + 2 exp(-1/2))
             "three.posterior([1])[1]", "0.45186276187760605",
             lambda: given.three().posterior([1])[1]),
    Equation("quadratic-mle-covariances", "gda", "definition", "transcript; record, section 1.1",
             "Sigma_k = sum_i 1{y^(i) = k} (x^(i) - mu_k) (x^(i) - mu_k)'\n"
             "          / sum_i 1{y^(i) = k}",
             # (2/3, -2/3, 8/3)/3 and (1/2, 1, 2)/2
             "gda.class_covariances(moments)",
             "{0: ((2/9, -2/9), (-2/9, 8/9)), 1: ((1/4, 1/2), (1/2, 1))}",
             lambda: gda.class_covariances(given.moments())),
    Equation("quadratic-log-odds", "gda", "definition", "record, section 1.1; transcript",
             "ln(p(y=1|x) / p(y=0|x)) = (q_0 - q_1 + ln(|Sigma_0| / |Sigma_1|)) / 2\n"
             "    + ln(phi / (1 - phi)),  q_k = (x - mu_k)' Sigma_k^-1 (x - mu_k)",
             # variances 1 and 9: (9 - 1 + ln 1/9)/2 = 4 - ln 3
             "spread.log_odds([3])", "2.9013877113318904",
             lambda: given.spread().log_odds([3])),
    Equation("gaussian-nb-model", "gda", "assumption", "not in the texts; an extension",
             "y ~ p(y),  x_j | y = k ~ N(mu_jk, sigma^2_jk)\n"
             "    independently for j = 1, ..., d"),
    Equation("gaussian-nb-variances", "gda", "definition", "not in the texts; an extension",
             "sigma^2_jk = sum_i 1{y^(i) = k} (x_j^(i) - mu_jk)^2\n"
             "             / sum_i 1{y^(i) = k}",
             # deviations -1, 1 and -3, 3
             "diagonal.variances", "{0: (1,), 1: (9,)}",
             lambda: given.diagonal().variances),
    Equation("gaussian-nb-posterior", "gda", "definition", "not in the texts; an extension",
             "p(y|x) = p(y) prod_j p(x_j; mu_jy, sigma^2_jy)\n"
             "         / sum_k p(y=k) prod_j p(x_j; mu_jk, sigma^2_jk)",
             # in the common mean densities are 1 to 1/3
             "diagonal.posterior([0])", "{0: 0.75, 1: 0.25}",
             lambda: given.diagonal().posterior([0])),

    Equation("logistic-function", "generative-vs-discriminative", "definition", "notes, section 1.3",
             "g(z) = 1 / (1 + exp(-z))",
             "[logistic.logistic(z) for z in (0, 1, -1000)]", "(0.5, 0.7310585786300049, 0.0)",  # e/(e + 1)
             lambda: [logistic.logistic(z) for z in (0, 1, -1000)]),
    Equation("logistic-hypothesis", "generative-vs-discriminative", "definition",
             "notes, introduction and section 1.3; transcript",
             "h_theta(x) = g(theta' x) = 1 / (1 + exp(-theta' x)),  x_0 = 1",
             # bumps at 1 and 6 of variance 2: theta = (-7/2 5/2, 5/2), and g(-15/4), g(0)
             "[logistic.hypothesis(theta, [x]) for x in (2, 3.5)]", "(0.022977369910025615, 0.5)",
             lambda: [logistic.hypothesis(given.line().logistic_form().theta(), [x]) for x in (2, 3.5)]),
    Equation("logistic-conditional-likelihood", "generative-vs-discriminative", "definition",
             "notes, introduction; transcript",
             "l(theta) = sum_i ln p(y^(i) | x^(i); theta)\n"
             "    = sum_i (y^(i) ln h_theta(x^(i)) + (1 - y^(i)) ln(1 - h_theta(x^(i))))",
             "logistic_regression.log_likelihood([0, 0], rows, labels)", "-2.772588722239781",  # 4 ln 1/2
             lambda: logistic_regression.log_likelihood([0, 0], *given.overlapping)),
    Equation("logistic-ascent", "generative-vs-discriminative", "definition", "transcript",
             "theta <- theta + alpha sum_i (y^(i) - h_theta(x^(i))) x^(i)",
             # from h = 1/2 everywhere: 1/4 (1 - 1)/2, 1/4 (-0 + 1 - 2 + 3)/2
             "ascent([0, 0], rows, labels, step_size=0.25, steps=1)[1]", "(0.0, 0.25)",
             lambda: logistic_regression.ascent([0, 0], *given.overlapping, step_size=0.25, steps=1)[1]),
    Equation("logistic-fit", "generative-vs-discriminative", "definition",
             "notes, introduction and section 1.3; transcript",
             "theta = argmax_theta l(theta),\n"
             "theta <- theta + (sum_i h (1 - h) x x')^-1 sum_i (y - h) x",
             # (-3 ln s, 2 ln s) with s^3 - s^2 + s = 3, as the score is 0 where 3/(1 + s^3) = s/(1 + s)
             "logistic_regression.fit(rows, labels).theta", "(-1.3622763938401425, 0.9081842625600951)",
             lambda: logistic_regression.fit(*given.overlapping).theta),
    Equation("poisson-logistic-form", "generative-vs-discriminative", "definition",
             "notes, section 1.3; transcript",
             "x | y ~ Poisson(lambda_y)  =>  theta_1 = ln(lambda_1 / lambda_0),\n"
             "theta_0 = lambda_0 - lambda_1 + ln(phi_1 / phi_0)",
             # 2 - 6 + ln 1, ln 3
             "logistic.poisson_logistic_form({0: 2, 1: 6}, half).theta()", "(-4.0, 1.0986122886681098)",
             lambda: logistic.poisson_logistic_form({0: 2, 1: 6}, given.half).theta()),
    Equation("exponential-family-logistic", "generative-vs-discriminative", "identity",
             "notes, section 1.3; transcript",
             "p(x|y) = b(x) exp(eta_y' x - a(eta_y))  =>  theta = eta_1 - eta_0,\n"
             "theta_0 = a(eta_0) - a(eta_1) + ln(phi_1 / phi_0)",
             # the bumps: eta = mu/2, a = mu^2/4
             "form == line.logistic_form()", "true",
             lambda: given.form() == given.line().logistic_form()),
    Equation("logistic-converse-fails", "generative-vs-discriminative", "identity",
             "notes, section 1.3; record, section 1.2",
             "p(y=1|x) = g(theta' x)  does not imply  x | y ~ N(mu_y, Sigma)",
             # the third central moment of Poisson(2), whose posterior is logistic, is 2; a Gaussian has 0
             "round(moment / sum(poisson), 15)", "2",
             lambda: round(given.moment() / sum(given.poisson()), 15)),
    Equation("gda-data-efficiency", "generative-vs-discriminative", "empirical",
             "notes, section 1.3; record, section 1.2; transcript",
             "E[error of GDA] <~ E[error of logistic regression]  if x | y is Gaussian",
             experiment="gda-data-efficiency"),
    Equation("logistic-robustness", "generative-vs-discriminative", "empirical",
             "notes, section 1.3; record, section 1.2; transcript",
             "lim E[error of logistic regression] <= lim E[error of GDA]\n"
             "if p(y|x) is logistic but x | y not Gaussian",
             experiment="logistic-robustness"),

    Equation("nb-vocabulary", "naive-bayes", "definition",
             "notes, section 2, footnote 2; record, section 2; transcript",
             "V = {w : w occurs in a training document}",
             "text.Vocabulary.of(documents).words", "(a, car, for, now, prize, see, soon, win, you)",
             lambda: text.Vocabulary.of(given.documents()).words),
    Equation("nb-stop-words", "naive-bayes", "definition", "notes, section 2, footnote 2; record, section 2",
             "V without S,  S = {the N most frequent words}",
             "text.commonest(documents, 2)", "(a, you)",  # 4 and 3 times
             lambda: text.commonest(given.documents(), 2)),
    Equation("nb-presence-vector", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "x in {0, 1}^|V|,  x_j = 1{the document contains word j}",
             'vocabulary.presence(["a", "win", "a"])', "(1, 0, 0, 0, 0, 0, 0, 1, 0)",
             lambda: given.vocabulary().presence(["a", "win", "a"])),
    Equation("nb-parameter-count", "naive-bayes", "definition", "notes, section 2",
             "2^|V| - 1 against |V|,  for p(x | y) of one class",
             "bernoulli.parameter_count(50000) == (2**50000 - 1, 50000)", "true",
             lambda: bernoulli.parameter_count(50000) == (2**50000 - 1, 50000)),
    Equation("nb-chain-rule", "naive-bayes", "identity", "notes, section 2; record, section 2",
             "p(x_1, ..., x_d | y)\n"
             "    = p(x_1 | y) p(x_2 | y, x_1) ... p(x_d | y, x_1, ..., x_d-1)",
             # x_1 is 1 in 7 of 10, and then x_2 in 4 of 7
             "share([1, 2, 3, 4])[3] == share([3, 7])[1] * share([3, 4])[1]", "true",
             lambda: laplace.frequencies([1, 2, 3, 4])[3]
             == laplace.frequencies([3, 7])[1] * laplace.frequencies([3, 4])[1]),
    Equation("nb-independence", "naive-bayes", "assumption",
             "notes, section 2; record, section 2; transcript",
             "p(x_j | y, x_1, ..., x_j-1) = p(x_j | y) for all j"),
    # Words in the order of the vocabulary. Messages of ham with each: 2 2 1 0 0 2 1 0 2 of 3; of spam:
    # 2 0 1 1 2 0 0 1 1 of 2. phi_j|ham is (1 + n)/5, phi_j|spam (1 + n)/4.
    Equation("nb-likelihood", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "p(x|y) = prod_j p(x_j|y) = prod_j phi_j|y^x_j (1 - phi_j|y)^(1 - x_j)",
             'model.likelihood(x, "ham")', "5184/1953125",  # 3 2 3 4 1 3 3 4 2 / 5^9
             lambda: given.presence_model().likelihood(given.presence(), "ham")),
    Equation("nb-joint-likelihood", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "L(phi_y, phi_j|y=0, phi_j|y=1) = prod_i p(x^(i), y^(i))",
             # 3 ln 3/5 + 2 ln 2/5 + 6 ln 18/125 + 3 ln 64/125 + 5 ln 9/16 + 4 ln 1/4
             "model.log_likelihood(rows, labels)", "-25.42300034230836",
             lambda: given.presence_model().log_likelihood(given.rows(), given.labels)),
    Equation("nb-mle-prior", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "phi_y = (1/n) sum_i 1{y^(i) = 1}",
             "naive_bayes.class_priors(counts)", "{ham: 3/5, spam: 2/5}",
             lambda: naive_bayes.class_priors(given.counts())),
    Equation("nb-mle-feature", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "phi_j|y=1 = sum_i 1{x_j^(i) = 1 and y^(i) = 1} / sum_i 1{y^(i) = 1}",
             'bernoulli.feature_probabilities(counts)["spam"]', "(1, 0, 1/2, 1/2, 1, 0, 0, 1/2, 1/2)",
             lambda: bernoulli.feature_probabilities(given.counts())["spam"]),
    Equation("nb-mle-maximum", "naive-bayes", "identity", "notes, section 2",
             "dl / dphi_j|y = n_jy / phi_j|y - (n_y - n_jy) / (1 - phi_j|y) = 0\n"
             "    at phi_j|y = n_jy / n_y",
             # "car" is in 2 of the 3: 2/(2/3) - 1/(1/3)
             "[2 / p - (3 - 2) / (1 - p) for p in phi[1:2]]", "(0,)",
             lambda: [2 / p - (3 - 2) / (1 - p)
                      for p in bernoulli.feature_probabilities(given.counts())["ham"][1:2]]),
    Equation("nb-posterior", "naive-bayes", "definition", "notes, section 2; record, section 2",
             "p(y=1|x) = (prod_j p(x_j|y=1)) p(y=1)\n"
             "           / ((prod_j p(x_j|y=1)) p(y=1) + (prod_j p(x_j|y=0)) p(y=0))",
             # 5184/5^9 3/5 against 1296/4^9 2/5: 1572864 to 1953125
             "model.posterior(x)", "{ham: 0.44607739842637056, spam: 0.5539226015736294}",
             lambda: given.presence_model().posterior(given.presence())),
    Equation("nb-categorical", "naive-bayes", "definition", "notes, section 2",
             "p(x_j = v | y) = phi_jv|y\n"
             "  = (1 + sum_i 1{x_j^(i) = v and y^(i) = y}) / (k_j + sum_i 1{y^(i) = y})",
             # of 5 values the first was seen twice; of 2 each once
             'categorical.category_probabilities(homes)["flat"]',
             "((3/7, 1/7, 1/7, 1/7, 1/7), (1/2, 1/2))",
             lambda: categorical.category_probabilities(given.homes())["flat"]),
    Equation("nb-discretize", "naive-bayes", "definition", "notes, section 2",
             "bin(v) = 1 + #{i : e_i <= v} for edges e_1 < ... < e_k-1",
             "discretize.bin_of(890, [400, 800, 1200, 1600])", "3",  # living area: 800 <= 890 < 1200
             lambda: discretize.bin_of(890, [400, 800, 1200, 1600])),
    Equation("nb-zero-over-zero", "naive-bayes", "identity", "notes, section 2.1",
             "phi_35000|y=1 = phi_35000|y=0 = 0  =>  p(y=1|x) = 0/0  if x_35000 = 1",
             "strict.posterior({0, 34999})",  # word 35000, counted from 0
             "UndefinedPosteriorError: the posterior is 0/0: "
             "feature 34999 being 1 has probability 0 in every class",
             lambda: given.strict().posterior({0, 34999})),
    Equation("nb-update", "naive-bayes", "identity", "transcript",
             "n_jy(A and B together) = n_jy(A) + n_jy(B)",
             "bernoulli.fit(rows[:2], labels[:2]).update(rows[2:], labels[2:]) == model", "true",
             lambda: bernoulli.fit(given.rows()[:2], given.labels[:2])
             .update(given.rows()[2:], given.labels[2:]) == given.presence_model()),

    Equation("frequency-mle", "laplace", "definition", "notes, section 2.1; record, section 2.1",
             "phi_j = sum_i 1{z^(i) = j} / n",
             "laplace.frequencies([5, 0])", "(1, 0)",
             lambda: laplace.frequencies([5, 0])),
    Equation("laplace-estimate", "laplace", "definition", "notes, section 2.1; record, section 2.1",
             "phi_j = (1 + sum_i 1{z^(i) = j}) / (k + n)",
             "laplace.smoothed_frequencies([5, 0])", "(6/7, 1/7)",
             lambda: laplace.smoothed_frequencies([5, 0])),
    Equation("laplace-sums-to-one", "laplace", "identity", "notes, section 2.1",
             "sum_j phi_j = (k + sum_j sum_i 1{z^(i) = j}) / (k + n) = 1",
             "sum(laplace.smoothed_frequencies([3, 0, 4, 1]))", "1",  # (4 + 1 + 5 + 2)/12
             lambda: sum(laplace.smoothed_frequencies([3, 0, 4, 1]))),
    Equation("laplace-positive", "laplace", "identity", "notes, section 2.1",
             "phi_j >= 1 / (k + n) > 0",
             "min(laplace.smoothed_frequencies([3, 0, 4, 1]))", "1/12",
             lambda: min(laplace.smoothed_frequencies([3, 0, 4, 1]))),
    Equation("nb-laplace-feature", "laplace", "definition", "notes, section 2.1",
             "phi_j|y=1 = (1 + sum_i 1{x_j^(i) = 1 and y^(i) = 1})\n"
             "            / (2 + sum_i 1{y^(i) = 1})",
             'bernoulli.smoothed_feature_probabilities(counts)["spam"]',
             "(3/4, 1/4, 1/2, 1/2, 3/4, 1/4, 1/4, 1/2, 1/2)",
             lambda: bernoulli.smoothed_feature_probabilities(given.counts())["spam"]),

    Equation("event-encoding", "event-models", "definition", "notes, section 2.2; record, section 2.2",
             "x = (x_1, ..., x_d),  x_j in {1, ..., |V|}",
             'dictionary.identities(text.tokenize("A NeurIPS ..."))', "(1, 35000)",
             lambda: given.dictionary().identities(text.tokenize("A NeurIPS ..."))),
    Equation("event-model", "event-models", "assumption", "notes, section 2.2; record, section 2.2",
             "y ~ p(y),  x_j | y ~ Categorical(phi_1|y, ..., phi_|V||y)\n"
             "    independently for j = 1, ..., d"),
    # Words of ham: 2 2 1 0 0 2 1 0 2 of 10; of spam: 2 0 1 1 2 0 0 1 1 of 8. |V| = 9.
    Equation("event-probability", "event-models", "definition", "notes, section 2.2; record, section 2.2",
             "p(x, y) = p(y) prod_j p(x_j|y) = p(y) prod_j phi_x_j|y",
             # see, a, prize, a, prize: 3/5 3 3 1 3 1 / 19^5 and 2/5 1 3 3 3 3 / 17^5
             "model.joint(x)", "{ham: 81/12380495, spam: 162/7099285}",
             lambda: given.word_model().joint(given.identities())),
    Equation("event-log-likelihood", "event-models", "definition", "notes, section 2.2; record, section 2.2",
             "l = sum_i (ln p(y^(i); phi_y) + sum_j ln p(x_j^(i) | y^(i)))",
             # ln of (3/5)^3 (2/5)^2 3^8 2^2 / 19^10 3^4 2^4 / 17^8
             "model.log_likelihood(words, labels)", "-38.13292433178343",
             lambda: given.word_model().log_likelihood(given.words(), given.labels)),
    Equation("event-mle-word", "event-models", "definition", "notes, section 2.2; record, section 2.2",
             "phi_k|y=1 = sum_i sum_j 1{x_j^(i) = k and y^(i) = 1}\n"
             "            / sum_i 1{y^(i) = 1} d_i",
             'multinomial.word_probabilities(counts)["spam"]', "(1/4, 0, 1/8, 1/8, 1/4, 0, 0, 1/8, 1/8)",
             lambda: multinomial.word_probabilities(given.word_counts())["spam"]),
    Equation("event-laplace-word", "event-models", "definition", "notes, section 2.2",
             "phi_k|y=1 = (1 + sum_i sum_j 1{x_j^(i) = k and y^(i) = 1})\n"
             "            / (|V| + sum_i 1{y^(i) = 1} d_i)",
             'multinomial.smoothed_word_probabilities(counts)["spam"]',
             "(3/17, 1/17, 2/17, 2/17, 3/17, 1/17, 1/17, 2/17, 2/17)",
             lambda: multinomial.smoothed_word_probabilities(given.word_counts())["spam"]),
    Equation("event-mle-maximum", "event-models", "identity", "notes, section 2.2",
             "d/dphi_k|y (l - lambda (sum_k phi_k|y - 1)) = n_ky / phi_k|y - lambda = 0\n"
             "    at phi_k|y = n_ky / lambda,  lambda = sum_k n_ky",
             # n_ky / phi_k|y is the number of words of the class for every word
             '{n / phi[k - 1] for k, n in counts["spam"].events.items()}', "{8}",
             lambda: {n / multinomial.word_probabilities(given.word_counts())["spam"][k - 1]
                      for k, n in given.word_counts()["spam"].events.items()}),
)
# fmt: on
