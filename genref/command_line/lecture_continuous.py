# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The equations of the chapters up to logistic regression, in order."""

from __future__ import annotations

from fractions import Fraction

from .. import bayes, equations, gaussian, gda, linear_algebra, logistic, logistic_regression
from . import lecture_data
from .entries import Equation
from .lecture_data import nearest

given = lecture_data

# fmt: off
EQUATIONS = (
    # 1/10 19/20 = 19/200 against 9/10 1/20 = 9/200
    Equation("bayes-rule", "bayes", "definition", "notes, introduction; transcript",
             "p(y|x) = p(x|y) p(y) / p(x)",
             "p(y) is the class prior, what is known before x is seen; p(x | y) the likelihood: how "
             "probable, or how dense, x is among examples of class y. p(y | x) is the posterior.",
             "bayes.posterior(prior, alarm)", "{benign: 19/28, malignant: 9/28}",
             "(19/200)/(28/200) = 19/28, (9/200)/(28/200) = 9/28",
             'bayes.posterior({"benign": 0.5, "malignant": 0.5}, alarm)',
             lambda: bayes.posterior(given.prior, given.alarm)),
    Equation("bayes-evidence", "bayes", "definition", "notes, introduction; transcript",
             "p(x) = sum_y p(x|y) p(y)",
             "Every example has one label and only one, so the classes cut the event x into parts that do "
             "not overlap.",
             "bayes.evidence(prior, alarm)", "7/50",
             "1/10 19/20 + 9/10 1/20 = 28/200 = 7/50",
             'bayes.evidence({"benign": 0, "malignant": 1}, alarm)',
             lambda: bayes.evidence(given.prior, given.alarm)),
    Equation("bayes-decision", "bayes", "definition", "notes, introduction; transcript",
             "argmax_y p(y|x) = argmax_y p(x|y) p(y)",
             "The arg max is the y at which the maximum is reached: here the predicted label. The lecture "
             "leaves open what to do in a tie: here the first class in class order is taken, and argmax "
             "returns all that tie.",
             "bayes.decide(prior, alarm)", "benign",
             "1/10 19/20 = 19/200 > 9/200 = 9/10 1/20",
             "bayes.argmax({0: 0.5, 1: 0.5}, {0: 3, 1: 3})",
             lambda: bayes.decide(given.prior, given.alarm)),
    Equation("bayes-evidence-cancels", "bayes", "identity", "notes, introduction",
             "argmax_y p(x|y) p(y) / p(x) = argmax_y p(x|y) p(y)",
             "p(x) is the same positive number for every class, so a prediction does not need it; a "
             "probability does. Scaling all likelihoods by one factor changes neither posterior nor "
             "decision.",
             "bayes.evidence(prior, tenfold), bayes.posterior(prior, tenfold)",
             "(7/5, {benign: 19/28, malignant: 9/28})",
             "10 7/50 = 7/5, (190/200)/(280/200) = 19/28, (90/200)/(280/200) = 9/28",
             "bayes.decide(prior, tenfold), bayes.decide(prior, alarm)",
             lambda: (bayes.evidence(given.prior, given.tenfold),
                     bayes.posterior(given.prior, given.tenfold))),

    Equation("matrix-ldl", "linear-algebra", "definition", "not in the texts; it serves matrix-cholesky",
             "A = L D L'",
             "A is symmetric positive definite, L lower triangular with ones on its diagonal, D diagonal "
             "with a positive diagonal. L and D are unique and rational.",
             "linear_algebra.ldl(sigma)", "(((1, 0), (1/2, 1)), (1, 3/4))",
             "(1/2)/1 = 1/2, 1 - 1/2 1/2 = 3/4",
             "linear_algebra.ldl([[4, 2], [2, 5]])",
             lambda: linear_algebra.ldl(given.sigma)),
    Equation("matrix-cholesky", "linear-algebra", "definition", "not in the texts; it draws from a Gaussian",
             "A = C C',  C_ij = L_ij sqrt(D_j)",
             "C is lower triangular with a positive diagonal. Each entry is a rational times the root of "
             "a rational, so it can be rounded correctly on its own: to the nearest double, or to digits.",
             "linear_algebra.cholesky(sigma)", "((1.0, 0.0), (0.5, 0.8660254037844386))",
             "1/2, sqrt(3)/2",
             "linear_algebra.cholesky([[4, 2], [2, 5]])",
             lambda: linear_algebra.cholesky(given.sigma)),
    Equation("matrix-determinant", "linear-algebra", "definition", "notes, section 1.1",
             "|A| = sum_s sgn(s) prod_i A_i,s(i)  over the permutations s of the columns",
             "Any square matrix has a determinant, and that of a singular one is 0. For a symmetric "
             "positive definite matrix it is the product of the diagonal of D.",
             "linear_algebra.determinant(sigma)", "3/4",
             "1 1 - 1/2 1/2 = 3/4",
             "linear_algebra.determinant([[1, 2], [2, 4]])",
             lambda: linear_algebra.determinant(given.sigma)),
    # ((1, -1/2), (-1/2, 1)) / (3/4)
    Equation("matrix-inverse", "linear-algebra", "definition", "notes, section 1.1",
             "A A^-1 = A^-1 A = I",
             "Any square matrix has an inverse unless it is singular. A singular one is refused, and the "
             "error names the dependent row.",
             "linear_algebra.inverse(sigma)", "((4/3, -2/3), (-2/3, 4/3))",
             "1/(3/4) = 4/3, -1/2/(3/4) = -2/3",
             "linear_algebra.inverse([[2, 1], [1, 1]])",
             lambda: linear_algebra.inverse(given.sigma)),
    Equation("matrix-solve", "linear-algebra", "definition", "not in the texts; it serves gda-log-odds",
             "A x = b",
             "The solution x is A^-1 b, found without computing all of A^-1.",
             "linear_algebra.solve(sigma, [3, 0])", "(4, -2)",
             "4/3 3 - 2/3 0 = 4, -2/3 3 + 4/3 0 = -2",
             "linear_algebra.solve(sigma, [1, 1])",
             lambda: linear_algebra.solve(given.sigma, [3, 0])),
    # D = (2, 3/2) is positive; (1, -1) ((1, 1), (1, 1)) (1, -1)' = 0 is not
    Equation("matrix-positive-definite", "linear-algebra", "definition", "notes, section 1.1",
             "v' A v > 0 for every v != 0",
             "A is symmetric. It is positive definite exactly when A = L D L^T with all entries of D "
             "positive.",
             "{c: linear_algebra.is_positive_definite([[c, 1], [1, c]]) for c in (1, 2)}",
             "{1: false, 2: true}",
             "2 - 1 1/2 = 3/2 > 0 = 1 - 1 1",
             "[linear_algebra.determinant([[c, 1], [1, c]]) for c in (1, 2)]",
             lambda: {c: linear_algebra.is_positive_definite([[c, 1], [1, c]]) for c in (1, 2)}),

    Equation("gaussian-density", "gaussian", "definition", "notes, section 1.1; video notes",
             "p(x; mu, Sigma) = exp(-(x - mu)' Sigma^-1 (x - mu) / 2)\n"
             "                  / sqrt((2 pi)^d |Sigma|)",
             "A density, not a probability: it may exceed 1, and it carries the unit of x to the power -d. "
             "Far from mu it becomes smaller than any double: below half of the smallest one it is rounded "
             "to 0.0.",
             "gaussian.density([0, 0], [0, 0], circle)", "0.15915494309189535",
             "1/(2 pi)",
             "gaussian.density([0, 0], [0, 0], [[0.6, 0], [0, 0.6]])",
             lambda: gaussian.density([0, 0], [0, 0], given.circle)),
    Equation("gaussian-log-density", "gaussian", "definition", "notes, section 1.1",
             "ln p(x; mu, Sigma)\n"
             "    = -(d ln 2pi + ln |Sigma| + (x - mu)' Sigma^-1 (x - mu)) / 2",
             "The value is right to the last bit, even where the density is too small for a double.",
             "gaussian.log_density([39, 0], [0, 0], circle)", "-762.3378770664093",
             "-ln(2 pi) - 39^2/2",
             "gaussian.density([39, 0], [0, 0], circle)",
             lambda: gaussian.log_density([39, 0], [0, 0], given.circle)),
    Equation("gaussian-integrates-to-one", "gaussian", "identity", "transcript",
             "integral p(x; mu, Sigma) dx = 1",
             "Shrinking Sigma makes the bump narrower and therefore taller; the volume under it stays 1.",
             "round(sum(bump.values()), 15)", "1.000000000000000",
             "",
             "sum(p for x, p in bump.items() if -1 <= x <= 3)",
             lambda: round(sum(given.bump().values()), 15)),
    Equation("gaussian-mean", "gaussian", "identity", "notes, section 1.1",
             "E[X] = integral x p(x; mu, Sigma) dx = mu",
             "The bump is symmetric about mu: what lies on one side is balanced by what lies on the other.",
             "round(sum(x * p for x, p in bump.items()), 15)", "1.000000000000000",
             "",
             "max(bump, key=bump.get)",
             lambda: round(sum(x * p for x, p in given.bump().items()), 15)),
    Equation("sample-mean", "gaussian", "definition",
             "notes, section 1.1 (the expectation, for equally probable rows)",
             "E[Z] = (1/n) sum_i z^(i)",
             "The expectation of a random Z that is each of n rows with the probability 1/n: their sum "
             "divided by n.",
             "gaussian.mean(z)", "(1, 2)",
             "(0 + 1 + 2)/3 = 1, (1 + 1 + 4)/3 = 2",
             "gaussian.mean([*z, [1, 2]])",
             lambda: gaussian.mean(given.z)),
    # deviations (-1, -1), (0, -1), (1, 2)
    Equation("covariance-definition", "gaussian", "definition", "notes, section 1.1",
             "Cov(Z) = E[(Z - E[Z]) (Z - E[Z])']",
             "The covariance of one number is its variance. For several numbers it is a matrix: their "
             "variances are on its diagonal, the covariances of all pairs are its other entries.",
             "gaussian.covariance(z)", "((2/3, 1), (1, 2))",
             "(1 + 0 + 1)/3 = 2/3, (1 + 0 + 2)/3 = 1, (1 + 1 + 4)/3 = 2",
             "gaussian.covariance(z[:2])",
             lambda: gaussian.covariance(given.z)),
    Equation("covariance-expansion", "gaussian", "identity", "notes, section 1.1",
             "Cov(Z) = E[Z Z'] - E[Z] E[Z]'",
             "In floating point the difference of two large numbers can lose every digit. In exact "
             "arithmetic it loses none, so this is the formula that covariance uses: it reads the data "
             "once, and the sums of parts of the data add up.",
             "gaussian.covariance(z)[0][1]", "1",
             "(0 1 + 1 1 + 2 4)/3 - 1 2 = 1",
             "gaussian.covariance([[10**20], [10**20 + 1]])",
             lambda: gaussian.covariance(given.z)[0][1]),
    Equation("gaussian-covariance", "gaussian", "identity", "notes, section 1.1",
             "X ~ N(mu, Sigma)  =>  Cov(X) = Sigma",
             "A positive covariance squeezes the bump towards the line on which both coordinates grow, a "
             "negative one towards the line on which one grows and the other falls.",
             "round(sum((x - 1) ** 2 * p for x, p in bump.items()), 15)", "4.000000000000000",
             "",
             "sum((x - 1) ** 2 * p for x, p in bump.items() if -1 <= x <= 3)",
             lambda: round(sum((x - 1) ** 2 * p for x, p in given.bump().items()), 15)),
    Equation("gaussian-contour", "gaussian", "definition", "notes, section 1.1",
             "{x : (x - mu)' Sigma^-1 (x - mu) = c}",
             "Points of equal density: ellipses in two dimensions (circles for Sigma = I), ellipsoids in "
             "general, around mu.",
             "gaussian.squared_distance([1, 1], [0, 0], sigma)", "4/3",
             "4/3 - 2/3 - 2/3 + 4/3 = 4/3",
             "gaussian.squared_distance([1, -1], [0, 0], sigma)",
             lambda: gaussian.squared_distance([1, 1], [0, 0], given.sigma)),
    # sigma (1, 1)' = 3/2 (1, 1)', and the length of (1, 1) is sqrt(2)
    Equation("gaussian-principal-axes", "gaussian", "identity", "notes, section 1.1; transcript",
             "Sigma v = lambda v",
             "With equal variances and a positive covariance the long axis is the line x_1 = x_2. With "
             "unequal variances it is not.",
             "gaussian.principal_axes(sigma)[0]", "(1.5, (0.7071067811865476, 0.7071067811865476))",
             "1 + 1/2 = 3/2, 1/sqrt(2)",
             "gaussian.principal_axes([[3, 0.8], [0.8, 1]])",
             lambda: gaussian.principal_axes(given.sigma)[0]),

    Equation("gda-model", "gda", "assumption", "notes, section 1.2; record, section 1.1",
             "y ~ Bernoulli(phi),  x | y = k ~ N(mu_k, Sigma)",
             "The classes have means of their own but share Sigma. That makes the boundary straight, and "
             "it saves parameters.",
             to_try="model"),
    Equation("gda-class-mass", "gda", "definition", "notes, section 1.2",
             "p(y) = phi^y (1 - phi)^(1 - y)",
             "For y in {0, 1}: phi if y = 1, 1 - phi if y = 0. phi is p(y = 1).",
             "[gda.class_mass(y, 0.25) for y in (0, 1)]", "(3/4, 1/4)",
             "1 - 1/4 = 3/4",
             "gda.class_mass(1, 0.5)",
             lambda: [gda.class_mass(y, 0.25) for y in (0, 1)]),
    # |Sigma| = 7/30 14/15 - 1/225 = 16/75, so 1/(2 pi sqrt(16/75))
    Equation("gda-class-density", "gda", "definition", "notes, section 1.2",
             "p(x | y = k) = exp(-(x - mu_k)' Sigma^-1 (x - mu_k) / 2)\n"
             "               / sqrt((2 pi)^d |Sigma|)",
             "It is the Gaussian density with the mean of the class, and in the quadratic model with its "
             "Sigma_k.",
             "model.class_density(model.means[1], 1)", "0.34458055963862005",
             "5 sqrt(3)/(8 pi)",
             "model.class_density(model.means[1], 0)",
             lambda: given.five().class_density(given.five().means[1], 1),
             book=lambda: nearest(
                 equations.gda_class_density([Fraction(9, 2), 4], *given.estimates()[1:])[1])),
    # the squares, in units of Sigma, sum to n d = 10
    Equation("gda-log-likelihood", "gda", "definition", "notes, section 1.2; video notes",
             "l(phi, mu_0, mu_1, Sigma)\n"
             "    = sum_i ln(p(x^(i) | y^(i); mu_0, mu_1, Sigma) p(y^(i); phi))",
             "The logarithm of the joint likelihood of examples and labels. A discriminative algorithm "
             "maximises the conditional likelihood of the labels instead.",
             "model.log_likelihood(rows, labels)", "-13.692195188851686",
             "-5/2 (2 ln(2 pi) + ln(16/75) + 2) + 3 ln(3/5) + 2 ln(2/5)",
             "model.log_likelihood(rows[:2], labels[:2])",
             lambda: given.five().log_likelihood(*given.points),
             book=lambda: nearest(equations.gda_log_likelihood(
                 given.points[0], given.points[1], *given.estimates()))),
    Equation("gda-mle-prior", "gda", "definition", "notes, section 1.2",
             "phi = (1/n) sum_i 1{y^(i) = 1}",
             "The share of the examples that has the label, like the share of heads in tosses of a coin.",
             "gda.class_priors(moments)", "{0: 3/5, 1: 2/5}",
             "3/(3 + 2) = 3/5, 2/(3 + 2) = 2/5",
             "gda.class_priors(ClassMoments.of(rows[:4], labels[:4]))",
             lambda: gda.class_priors(given.moments()),
             book=lambda: equations.gda_mle_prior(given.points[1])),
    Equation("gda-mle-means", "gda", "definition", "notes, section 1.2",
             "mu_k = sum_i 1{y^(i) = k} x^(i) / sum_i 1{y^(i) = k}",
             "The average of the rows of a class.",
             "gda.class_means(moments)", "{0: (1/3, 2/3), 1: (9/2, 4)}",
             "(0 + 1 + 0)/3 = 1/3, (0 + 0 + 2)/3 = 2/3, (4 + 5)/2 = 9/2, (3 + 5)/2 = 4",
             "gda.class_means(ClassMoments.of(rows[:4], labels[:4]))",
             lambda: gda.class_means(given.moments()),
             book=lambda: equations.gda_mle_means(*given.points)),
    Equation("gda-mle-covariance", "gda", "definition", "notes, section 1.2",
             "Sigma = (1/n) sum_i (x^(i) - mu_y^(i)) (x^(i) - mu_y^(i))'",
             "Deviations are from the mean of the example's own class, so all classes together shape "
             "Sigma. The divisor is n.",
             "gda.shared_covariance(moments)", "((7/30, 1/15), (1/15, 14/15))",
             "(2/3 + 1/2)/5 = 7/30, (-2/3 + 1)/5 = 1/15, (8/3 + 2)/5 = 14/15",
             "gda.shared_covariance(ClassMoments.of(rows, [0] * 5))",
             lambda: gda.shared_covariance(given.moments()),
             book=lambda: equations.gda_mle_covariance(*given.points, given.estimates()[1])),
    # The means of the second are off by (1/3, -1/3) and (1/2, 0), which in units of Sigma is 65/96 and
    # 35/32, for 3 and for 2 rows; the squares of the third sum to (7/6)/(1/4) + 14/3 = 28/3.
    Equation("gda-mle-maximum", "gda", "identity", "notes, section 1.2; transcript",
             "grad l = 0 at the estimates, and l is lower for all other parameters:\n"
             "dl/dphi = n_1/phi - n_0/(1 - phi)\n"
             "dl/dmu_k = Sigma^-1 sum_i 1{y^(i) = k} (x^(i) - mu_k)\n"
             "2 dl/dSigma^-1 = n Sigma - sum_i (x^(i) - mu_y^(i)) (x^(i) - mu_y^(i))'",
             "The three estimates above maximise the likelihood: its gradient vanishes there, exactly, "
             "and all other parameters give a lower likelihood.",
             "[each.log_likelihood(rows, labels) for each in (model, *others)]",
             "(-13.692195188851686, -13.792872756605131, -15.801570188851686, -13.75537443095995)",
             "a = -5/2 (2 ln(2 pi) + ln(16/75) + 2)\n"
             "b = 3 ln(3/5) + 2 ln(2/5)\n"
             "a + b, a + 5 ln(1/2), a + b - 135/64, -5/2 (2 ln(2 pi) + ln(1/4)) - 14/3 + b",
             "gda.fit(rows[:4], labels[:4]).log_likelihood(rows, labels)",
             lambda: [each.log_likelihood(*given.points) for each in (given.five(), *given.others())]),
    # theta' x = 275/16 2 + 75/32 2 - 9025/192 + ln(2/3) = t, by gda-logistic-form
    Equation("gda-posterior", "gda", "definition", "notes, introduction and section 1.3",
             "p(y|x) = p(x|y) p(y) / sum_k p(x | y = k) p(y = k)",
             "What is common to all classes cancels before anything is rounded, so each posterior is the "
             "nearest double, even where the densities are too small for doubles.",
             "model.posterior([2, 2])", "{0: 0.999763227369456, 1: 0.0002367726305440539}",
             "t = -1525/192 + ln(2/3)\n"
             "1/(1 + exp(t)), exp(t)/(1 + exp(t))",
             "model.posterior([3, 2])",
             lambda: given.five().posterior([2, 2]),
             book=lambda: nearest(equations.gda_posterior([2, 2], *given.estimates()))),
    Equation("gda-predict", "gda", "definition", "notes, section 1.2; transcript",
             "y_hat = argmax_y p(x|y) p(y)",
             "The label with the largest posterior. On the boundary the first class in class order is "
             "taken, and argmax returns all that tie.",
             "[model.predict(x) for x in ([2, 2], [4, 4])]", "(0, 1)",
             "s = -1525/192 + ln(2/3)\n"
             "t = 275/16 4 + 75/32 4 - 9025/192 + ln(2/3)\n"
             "s < 0 < t",
             "[model.predict([x, 2]) for x in range(5)]",
             lambda: [given.five().predict(x) for x in ([2, 2], [4, 4])],
             book=lambda: [equations.gda_predict(x, *given.estimates())[0] for x in ([2, 2], [4, 4])]),
    Equation("gda-log-odds", "gda", "definition", "record, section 1.1, with its sign corrected",
             "ln(p(y=1|x) / p(y=0|x))\n"
             "    = (x - (mu_1 + mu_0)/2)' Sigma^-1 (mu_1 - mu_0) + ln(phi/(1 - phi))",
             "For two classes; positive where y = 1 is predicted. The quadratic terms cancel because "
             "Sigma is shared.",
             "model.log_odds([2, 2])", "-8.348173441441498",
             "275/16 2 + 75/32 2 - 9025/192 + ln(2/3)",
             "model.log_odds([2, 3]) - model.log_odds([2, 2])",
             lambda: given.five().log_odds([2, 2])),
    # theta = (-(4 + 16)/2, 2, 4): the line x_1 + 2 x_2 = 5, and a point beside it
    Equation("gda-boundary", "gda", "identity", "notes, section 1.2",
             "{x : p(y=1|x) = 1/2} = {x : theta' x = 0}",
             "The log-odds are 0 where the posteriors are equal. With a shared Sigma that is a straight "
             "line, in more than two dimensions a hyperplane.",
             "[round_bumps.posterior(x)[1] for x in ([1, 2], [5, 0], [3, 2])]",
             "(0.5, 0.5, 0.9820137900379085)",
             "1/(1 + exp(10 - 2 1 - 4 2)) = 1/2, 1/(1 + exp(10 - 2 5 - 4 0)) = 1/2, 1/(1 + exp(10 - 2 3 - "
             "4 2))",
             "round_bumps.logistic_form().theta()",
             lambda: [given.round_bumps().posterior(x)[1] for x in ([1, 2], [5, 0], [3, 2])]),
    # Sigma^-1 = ((35/8, -5/16), (-5/16, 35/32)), times mu_1 - mu_0 = (25/6, 10/3)
    Equation("gda-logistic-form", "gda", "definition", "notes, section 1.3; record, section 1.2",
             "p(y=1|x) = 1 / (1 + exp(-theta' x)),  theta_1..d = Sigma^-1 (mu_1 - mu_0)\n"
             "theta_0 = -(mu_1 + mu_0)' Sigma^-1 (mu_1 - mu_0) / 2 + ln(phi/(1 - phi))",
             "The posterior is the logistic function of the log-odds, and these are linear.",
             "model.logistic_form().weights", "(275/16, 75/32)",
             "35/8 25/6 - 5/16 10/3 = 275/16, -5/16 25/6 + 35/32 10/3 = 75/32",
             "model.logistic_form().theta()",
             lambda: given.five().logistic_form().weights),
    # means 0, 1, 2, variance 1: in the middle
    Equation("gda-softmax", "gda", "identity", "transcript",
             "p(y=k|x) = exp(theta_k' x) / sum_j exp(theta_j' x),  where theta_k is\n"
             "(ln phi_k - mu_k' Sigma^-1 mu_k / 2, Sigma^-1 mu_k)",
             "The softmax, for any number of classes. posterior computes it.",
             "three.posterior([1])[1]", "0.45186276187760605",
             "1/(1 + 2 exp(-1/2))",
             "[three.predict([x]) for x in (0, 0.5, 0.6, 1.5, 1.6)]",
             lambda: given.three().posterior([1])[1]),
    # (2/3, -2/3, 8/3)/3 and (1/2, 1, 2)/2
    Equation("quadratic-mle-covariances", "gda", "definition", "transcript; record, section 1.1",
             "Sigma_k = sum_i 1{y^(i) = k} (x^(i) - mu_k) (x^(i) - mu_k)'\n"
             "          / sum_i 1{y^(i) = k}",
             "Each class has its own covariance, divided by its own count. It is singular for a class of "
             "at most d examples.",
             "gda.class_covariances(moments)", "{0: ((2/9, -2/9), (-2/9, 8/9)), 1: ((1/4, 1/2), (1/2, 1))}",
             "2/3/3 = 2/9, -2/3/3 = -2/9, 8/3/3 = 8/9, 1/2/2 = 1/4, 1/2, 2/2 = 1",
             "gda.class_covariances(ClassMoments.of(rows, [0] * 5))",
             lambda: gda.class_covariances(given.moments()),
             book=lambda: equations.quadratic_mle_covariances(*given.points, given.estimates()[1])),
    # variances 1 and 9
    Equation("quadratic-log-odds", "gda", "definition", "record, section 1.1; transcript",
             "ln(p(y=1|x) / p(y=0|x)) = (q_0 - q_1 + ln(|Sigma_0| / |Sigma_1|)) / 2\n"
             "    + ln(phi / (1 - phi)),  q_k = (x - mu_k)' Sigma_k^-1 (x - mu_k)",
             "A quadratic function of x, so the boundary is a conic (for d > 2 a quadric), and the "
             "posterior is the logistic function of that.",
             "spread.log_odds([3])", "2.9013877113318904",
             "(9 - 1 + ln(1/9))/2 = 4 - ln(3)",
             "[spread.predict([x]) for x in (-3, -1, 1, 3)]",
             lambda: given.spread().log_odds([3])),
    Equation("gaussian-nb-model", "gda", "assumption", "not in the texts; an extension",
             "y ~ p(y),  x_j | y = k ~ N(mu_jk, sigma^2_jk)\n"
             "    independently for j = 1, ..., d",
             "From Naive Bayes it has the assumption that the features are independent given y, from GDA "
             "the Gaussian, for continuous x.",
             to_try="diagonal"),
    Equation("gaussian-nb-variances", "gda", "definition", "not in the texts; an extension",
             "sigma^2_jk = sum_i 1{y^(i) = k} (x_j^(i) - mu_jk)^2\n"
             "             / sum_i 1{y^(i) = k}",
             "The variance of feature j in class k; the divisor is the number of examples of the class.",
             "diagonal.variances", "{0: (1,), 1: (9,)}",
             "((-1)^2 + 1^2)/2 = 1, ((-3)^2 + 3^2)/2 = 9",
             "gaussian_naive_bayes.fit(rows, labels).variances",
             lambda: given.diagonal().variances),
    # in the common mean densities are 1 to 1/3
    Equation("gaussian-nb-posterior", "gda", "definition", "not in the texts; an extension",
             "p(y|x) = p(y) prod_j p(x_j; mu_jy, sigma^2_jy)\n"
             "         / sum_k p(y=k) prod_j p(x_j; mu_jk, sigma^2_jk)",
             "Bayes rule over products of d densities of one number each.",
             "diagonal.posterior([0])", "{0: 0.75, 1: 0.25}",
             "1/(1 + 1/3) = 3/4, 1/3/(1 + 1/3) = 1/4",
             "gaussian_naive_bayes.fit(rows, labels).posterior([2, 2])",
             lambda: given.diagonal().posterior([0]),
             book=lambda: nearest(equations.gaussian_nb_posterior([0], *given.diagonal_estimates()))),

    Equation("logistic-function", "generative-vs-discriminative", "definition", "notes, section 1.3",
             "g(z) = 1 / (1 + exp(-z))",
             "The sigmoid maps all numbers to the interval from 0 to 1.",
             "[logistic.logistic(z) for z in (0, 1, -1000)]", "(0.5, 0.7310585786300049, 0.0)",
             "1/(1 + 1) = 1/2, 1/(1 + exp(-1)), 1/(1 + exp(1000))",
             "logistic.logistic(2) + logistic.logistic(-2)",
             lambda: [logistic.logistic(z) for z in (0, 1, -1000)],
             book=lambda: nearest([equations.logistic_function(z) for z in (0, 1, -1000)])),
    # bumps at 1 and 6 of variance 2: theta = (-7/2 5/2, 5/2)
    Equation("logistic-hypothesis", "generative-vs-discriminative", "definition",
             "notes, introduction and section 1.3; transcript",
             "h_theta(x) = g(theta' x) = 1 / (1 + exp(-theta' x)),  x_0 = 1",
             "Logistic regression takes it for p(y = 1 | x). theta_0 stands first.",
             "[logistic.hypothesis(theta, [x]) for x in (2, 3.5)]", "(0.022977369910025615, 0.5)",
             "1/(1 + exp(35/4 - 5/2 2)), 1/(1 + exp(35/4 - 5/2 7/2)) = 1/2",
             "logistic.hypothesis(theta, [4.5]), theta",
             lambda: [logistic.hypothesis(given.line().logistic_form().theta(), [x]) for x in (2, 3.5)],
             book=lambda: nearest(
                 [equations.logistic_hypothesis(given.theta(), [x]) for x in (2, Fraction(7, 2))])),
    Equation("logistic-conditional-likelihood", "generative-vs-discriminative", "definition",
             "notes, introduction; transcript",
             "l(theta) = sum_i ln p(y^(i) | x^(i); theta)\n"
             "    = sum_i (y^(i) ln h_theta(x^(i)) + (1 - y^(i)) ln(1 - h_theta(x^(i))))",
             "A discriminative algorithm maximises the likelihood of the labels given the x; a generative "
             "one maximises that of both together.",
             "logistic_regression.log_likelihood([0, 0], rows, labels)", "-2.772588722239781",
             "4 ln(1/2)",
             "logistic_regression.log_likelihood([-1.4, 0.9], rows, labels)",
             lambda: logistic_regression.log_likelihood([0, 0], *given.overlapping),
             book=lambda: nearest(equations.logistic_conditional_likelihood([0, 0], *given.overlapping))),
    # from h = 1/2 everywhere
    Equation("logistic-ascent", "generative-vs-discriminative", "definition", "transcript",
             "theta <- theta + alpha sum_i (y^(i) - h_theta(x^(i))) x^(i)",
             "A step of gradient ascent: theta moves along the score, by as much as the step size alpha "
             "says. With a small alpha many steps are needed; a large one overshoots.",
             "ascent([0, 0], rows, labels, step_size=0.25, steps=1)[1]", "(0.0, 0.25)",
             "1/4 (-1 + 1 - 1 + 1)/2 = 0, 1/4 (-0 + 1 - 2 + 3)/2 = 1/4",
             "ascent([0, 0], rows, labels, step_size=0.25, steps=20)[-1]",
             lambda: logistic_regression.ascent([0, 0], *given.overlapping, step_size=0.25, steps=1)[1],
             book=lambda: nearest(equations.logistic_ascent([0, 0], *given.overlapping, Fraction(1, 4)))),
    # theta = (-3 ln s, 2 ln s), as the score is 0 where 3/(1 + s^3) = s/(1 + s): s^3 - s^2 + s = 3
    Equation("logistic-fit", "generative-vs-discriminative", "definition",
             "notes, introduction and section 1.3, and transcript, for the maximum; "
             "Newton's method is not in the texts",
             "theta = argmax_theta l(theta),\n"
             "theta <- theta + (sum_i h (1 - h) x x')^-1 sum_i (y - h) x",
             "Newton's method divides the score by the curvature and needs few steps. Then interval "
             "arithmetic proves that the maximum lies in a tiny box around what was found.",
             "logistic_regression.fit(rows, labels).theta", "(-1.3622763938401425, 0.9081842625600951)",
             "c = (37 + 9 sqrt(17))^(1/3)\n"
             "s = (1 + c - 2/c)/3\n"
             "-3 ln(s), 2 ln(s)",
             "logistic_regression.fit([[0], [1], [2], [4]], [0, 1, 0, 1]).theta",
             lambda: logistic_regression.fit(*given.overlapping).theta,
             book=lambda: given.newton()),
    Equation("poisson-logistic-form", "generative-vs-discriminative", "definition",
             "notes, section 1.3; transcript",
             "x | y ~ Poisson(lambda_y)  =>  theta_1 = ln(lambda_1 / lambda_0),\n"
             "theta_0 = lambda_0 - lambda_1 + ln(phi_1 / phi_0)",
             "The lecture's example of another model with a logistic posterior. x is a count; phi_1 and "
             "phi_0 are the priors.",
             "poisson.theta()", "(-4.0, 1.0986122886681098)",
             "2 - 6 = -4, ln(6/2)",
             "[poisson.probability([k]) for k in range(8)]",
             lambda: given.poisson().theta(),
             book=lambda: nearest(equations.poisson_logistic_form({0: 2, 1: 6}, given.half))),
    # the bumps: eta = mu/2, a = mu^2/4
    Equation("exponential-family-logistic", "generative-vs-discriminative", "identity",
             "notes, section 1.3; transcript",
             "p(x|y) = b(x) exp(eta_y' x - a(eta_y))  =>  theta = eta_1 - eta_0,\n"
             "theta_0 = a(eta_0) - a(eta_1) + ln(phi_1 / phi_0)",
             "The general reason: two classes of one exponential family that differ in the natural "
             "parameter eta alone have a logistic posterior.",
             "form.theta()", "(-8.75, 2.5)",
             "1^2/4 - 6^2/4 = -35/4, 6/2 - 1/2 = 5/2",
             "form.theta(), line.logistic_form().theta()",
             lambda: given.form().theta()),
    # E[X^3] - 3 rate E[X^2] + 2 rate^3; E[X^2] = rate^2 + rate, E[X^3] = rate^3 + 3 rate^2 + rate
    Equation("logistic-converse-fails", "generative-vs-discriminative", "identity",
             "notes, section 1.3; record, section 1.2",
             "p(y=1|x) = g(theta' x)  does not imply  x | y ~ N(mu_y, Sigma)",
             "One counterexample is enough: the Poisson classes of rates 2 and 6. Their posterior is "
             "logistic, and they are skewed: their third central moments are 2 and 6, while that of a "
             "Gaussian is 0.",
             "[round(moment, 15) for moment in third]", "(2, 6)",
             "22 - 3 2 6 + 2 8 = 2, 330 - 3 6 42 + 2 216 = 6",
             "[round(float(p / sum(busy)), 3) for p in busy[:12]]",
             lambda: [round(moment, 15) for moment in given.third()]),
    Equation("gda-data-efficiency", "generative-vs-discriminative", "empirical",
             "notes, section 1.3; record, section 1.2; transcript",
             "E[error of GDA] <~ E[error of logistic regression]  if x | y is Gaussian",
             "Logistic regression (LR) is taken at the maximum of its likelihood. Where the Gaussian "
             "assumption holds and this maximum exists, GDA needs fewer examples. For the same n its error "
             "is smaller, or nearly equal where the classes overlap a lot, which is why the formula says "
             "\"less than or about equal\".",
             experiment="gda-data-efficiency"),
    Equation("logistic-robustness", "generative-vs-discriminative", "empirical",
             "notes, section 1.3; record, section 1.2; transcript",
             "lim E[error of logistic regression] <= lim E[error of GDA]\n"
             "if p(y|x) is logistic but x | y not Gaussian",
             "A claim about data, too: logistic regression wins on large data that break the assumption, "
             "if they break it in a way that moves the boundary.",
             experiment="logistic-robustness"),
)
# fmt: on
