# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Thirty more mistakes, ten in each language, chosen without a look at how they are recognised.

At the first run of the edits 14 of them were named right or near. After that two ways of computing were
added, and two known mistakes are looked for in more places.
"""

from __future__ import annotations

from typing import Dict, Tuple

from .mistakes import Mistake

NEWEST = (
    Mistake(
        name="scaled-joints-by-the-evidence",
        language="python",
        says="The posterior divides joints that have been scaled by the evidence, which has not.",
        old="    return {y: part / fsum(joint.values()) for y, part in joint.items()}\n",
        new="    return {y: part / bayes_evidence(priors, likelihoods) for y, part in joint.items()}\n",
        near=("evidence-lost", "joint-as-posterior", "evidence-of-the-largest", "bayes-in-doubles"),
    ),
    Mistake(
        name="declared-classes-sorted",
        language="python",
        says="The classes are sorted even where their order is declared.",
        old="    return list(classes)\n",
        new="    return sorted(classes)\n",
        right=("declared-order-ignored",),
        near=(
            *("log-odds-of-the-first-class", "by-position", "classes-exchanged", "other-class-in-theta"),
            "classes-reversed",
        ),
        listed=True,
    ),
    Mistake(
        name="naive-from-the-shared-fit",
        language="python",
        says="Gaussian Naive Bayes takes its variances from the fit with one shared covariance.",
        old="    fitted = fit_quadratic_gda(rows, labels, classes)\n",
        new="    fitted = fit_gda(rows, labels, classes)\n",
        right=("shared-covariance-for-each-class",),
        listed=True,
    ),
    Mistake(
        name="density-not-logged",
        language="python",
        says="Log-joints of the Gaussian models add the density itself, not its logarithm.",
        old="gaussian_log_density(x, fitted.means[y], fitted.covariances[y])",
        new="gaussian_density(x, fitted.means[y], fitted.covariances[y])",
        near=("gaussian-prior-not-logged", "prior-not-logged", "logarithm-of-the-density", "prior-added"),
    ),
    Mistake(
        name="last-value-not-counted",
        language="python",
        says="The loop over the values of a feature ends before the last one.",
        old="for value in range(1, sizes[j] + 1)], smoothing",
        new="for value in range(1, sizes[j])], smoothing",
        near=("index-shifted", "categories-of-the-class", "levels-as-different-values"),
    ),
    Mistake(
        name="logarithm-to-the-count",
        language="python",
        says="The logarithm of a word's probability is raised to its count, not multiplied by it.",
        old="n * logarithm(tables[0][word - 1]) for",
        new="logarithm(tables[0][word - 1]) ** n for",
        near=("repeats-dropped",),
    ),
    Mistake(
        name="prior-left-in-the-likelihood",
        language="python",
        says="The likelihood of a class is e to its log-joint, so that the prior is in it.",
        old="    return exp(bernoulli_log_joint(fitted, x)[label] - logarithm(fitted.priors[label]))\n",
        new="    return exp(bernoulli_log_joint(fitted, x)[label])\n",
        right=("likelihood-with-prior",),
        near=("joint-as-posterior",),
        listed=True,
    ),
    Mistake(
        name="errors-of-a-linear-model",
        language="python",
        says="The errors in the score are y less theta' x, without the logistic function.",
        old="- logistic_hypothesis(theta, row) for",
        new="- linear(theta, row) for",
        near=("regression-of-least-squares",),
    ),
    Mistake(
        name="rates-cancelled",
        language="python",
        says="theta_0 of Poisson variables lacks rate_0 - rate_1, as if e^-rate were the same for both.",
        old="    return [offset + log(prior_odds), log(quotient)]\n",
        new="    return [log(prior_odds), log(quotient)]\n",
        near=("theta-0-lost", "offset-negative", "rates-exchanged"),
    ),
    Mistake(
        name="presence-of-each-token",
        language="python",
        says="The vector says of each word of the text whether it is in the vocabulary, not the reverse.",
        old="    return [int(word in tokens) for word in places(words)]\n",
        new="    return [int(token in places(words)) for token in tokens]\n",
        near=("presence-as-places", "tokens-as-presence"),
    ),
    Mistake(
        name="evidence-without-weights",
        language="javascript",
        says="The evidence is the sum of the likelihoods, not weighted by the priors.",
        old="""    const { most, joint } = jointOf(priors, likelihoods);
    return most * sum(joint.map(([, p]) => p));
""",
        new="""    jointOf(priors, likelihoods);
    return sum(likelihoods.map(([, p]) => p));
""",
        right=("prior-lost", "prior-absent"),
        near=("evidence-of-the-largest", "prior-uniform"),
        listed=True,
    ),
    Mistake(
        name="ones-in-the-denominator",
        language="javascript",
        says="The denominator has 1 for each outcome, whatever the pseudo-counts are.",
        old="  const total = sum(parts);",
        new="  const total = sum(counts) + counts.length;",
        near=("one-in-the-denominator", "alpha-once", "smoothing-always-one", "alpha-on-top-only"),
    ),
    Mistake(
        name="factor-overwritten",
        language="javascript",
        says="Elimination in place reads its factor again after it has become 0.",
        old="""      const factor = work[i][j];
      work[i] = work[i].map((value, k) => value - factor * work[j][k]);
""",
        new="      for (let k = 0; k < work[i].length; k++) work[i][k] -= work[i][j] * work[j][k];\n",
    ),
    Mistake(
        name="determinant-of-the-variances",
        language="javascript",
        says="The logarithm of the determinant is that of the product of the variances.",
        old="2 * sum(lower.map((row, j) => Math.log(row[j])));",
        new="sum(covariance.map((row, j) => Math.log(row[j])));",
        near=("product-of-the-diagonal", "covariances-off-the-diagonal-lost", "determinant-lost"),
    ),
    Mistake(
        name="probability-for-prior-odds",
        language="javascript",
        says="The prior odds are the prior of y = 1.",
        old="prior_odds: priors[1] / priors[0]",
        new="prior_odds: priors[1]",
        right=("phi-for-odds",),
        near=("prior-swapped", "prior-lost", "odds-not-logged", "gaussian-prior-uniform"),
        listed=True,
    ),
    Mistake(
        name="middle-without-parentheses",
        language="javascript",
        says="The middle of the means is the first one and half of the second, for want of parentheses.",
        old="(value + model.means[1][j]) / 2);",
        new="value + model.means[1][j] / 2);",
        near=("offset-negative", "theta-0-lost", "linear-term-negative"),
    ),
    Mistake(
        name="priors-with-one-more-example",
        language="javascript",
        says="The priors of discrete models are smoothed by 1, as the features are.",
        old="mine.length / examples.length);",
        new="(mine.length + 1) / (examples.length + groups.length));",
        right=("prior-laplace",),
        near=("pseudo-count", "prior-half", "prior-without-sum-one"),
        listed=True,
    ),
    Mistake(
        name="documents-in-the-denominator",
        language="javascript",
        says="The counts of words are divided by the number of documents, not of words, of the class.",
        old="    return [smoothed(totals, smoothing)];\n",
        new="""    smoothed(totals, smoothing);
    const alphas = totals.map((_, k) => smoothing[k] ?? smoothing);
    return [totals.map((n, k) => (n + alphas[k]) / (mine.length + sum(alphas)))];
""",
        right=("words-over-documents",),
        near=("words-over-corpus", "alpha-once"),
        listed=True,
    ),
    Mistake(
        name="logarithm-of-the-posterior",
        language="javascript",
        says="Log-odds are the logarithm of the posterior of y = 1, not of its odds.",
        old="  return joint[1] - joint[0];",
        new="  return Math.log(posteriorOf(joint)[1]);",
        near=(
            *("odds-for-log-odds", "log-odds-of-rounded-posteriors", "log-odds-of-clipped-posteriors"),
            *("phi-for-odds", "posterior-clipped"),
        ),
    ),
    Mistake(
        name="maximum-of-the-other-sign",
        language="javascript",
        says="ln (1 + e^-z) is taken apart with max(z, 0) for max(-z, 0).",
        old="Math.max(-z, 0) + Math.log1p",
        new="Math.max(z, 0) + Math.log1p",
        near=("likelihood-negative", "likelihood-in-doubles"),
    ),
    Mistake(
        name="joint-by-those-of-the-others",
        language="c",
        says="Bayes rule divides the joint of a class by those of the other classes alone.",
        old="    for (int k = 0; k < n; k++) joint[k] /= total;\n",
        new="    for (int k = 0; k < n; k++) joint[k] /= total - joint[k];\n",
        near=("odds-for-log-odds", "evidence-lost", "evidence-of-the-largest", "joint-as-posterior"),
    ),
    Mistake(
        name="strcmp-taken-for-a-truth",
        language="c",
        says="strcmp, 0 for the same text, is read as a truth: frequencies are smoothed, and they alone.",
        old='strcmp(output, "\\"frequencies\\"") ? 1 : 0;',
        new='strcmp(output, "\\"frequencies\\"") ? 0 : 1;',
        right=("no-smoothing", "smoothing-always-one"),
        near=("pseudo-count",),
    ),
    Mistake(
        name="divided-by-the-variance",
        language="c",
        says="The Cholesky factor divides by the entry of the matrix, not by that of the factor.",
        old="part / lower[j * d + j];",
        new="part / matrix[j * d + j];",
        near=("cholesky-without-root", "covariance-for-its-factor", "root-of-each-entry"),
    ),
    Mistake(
        name="pi-of-five-decimals",
        language="c",
        says="2 pi is 6.28318.",
        old="TWO_PI = 6.283185307179586;",
        new="TWO_PI = 2 * 3.14159;",
        near=("two-pi-lost", "rounded-to-digits"),
    ),
    Mistake(
        name="sums-kept-for-the-second-pass",
        language="c",
        says="The sums of the first pass are not set to 0 before the second, so that means are doubled.",
        old="""    for (int pass = 0; pass < 2; pass++) {
        double *more = numbers(its.count * rows.d);
""",
        new="""    double *more = numbers(its.count * rows.d);
    for (int pass = 0; pass < 2; pass++) {
""",
    ),
    Mistake(
        name="pooled-scatter-over-n-less-1",
        language="c",
        says="The shared covariance is divided by n - 1.",
        old="covariance[i] /= rows.n;",
        new="covariance[i] /= rows.n - 1;",
        right=("divisor-n-1",),
        near=("divisor-n-k",),
        listed=True,
    ),
    Mistake(
        name="mean-without-its-stride",
        language="c",
        says="The mean of class k is read from entry k on, not from entry k d.",
        old="log_density(x, mean + k * d, lower, d);",
        new="log_density(x, mean + k, lower, d);",
        near=("index-shifted", "transposed"),
    ),
    Mistake(
        name="one-less-the-logarithm",
        language="c",
        says="An absent feature has 1 - ln phi in the place of ln (1 - phi).",
        old="joint[k] += log(table[(k * rows.d + j) * 2 + (int)x[j]]);",
        new="joint[k] += x[j] ? log(phi[k * rows.d + j]) : 1 - log(phi[k * rows.d + j]);",
        near=("absent-features-ignored", "one-minus-exp-of-log"),
    ),
    Mistake(
        name="posterior-not-normalised",
        language="c",
        says="Posteriors of the models are not divided by their sum, so that the largest one is 1.",
        old="    for (int k = 0; k < its.count; k++) joint[k] /= total;\n",
        new="",
        right=("evidence-of-the-largest", "evidence-lost"),
        near=("joint-as-posterior",),
        listed=True,
    ),
    Mistake(
        name="perceptron",
        language="c",
        says="The hypothesis is 1 where z is positive and 0 elsewhere, without the logistic function.",
        old="    put(sigmoid(z));\n",
        new="    put(z > 0);\n",
    ),
)

EQUATIONS: Dict[str, Tuple[str, ...]] = {
    "scaled-joints-by-the-evidence": ("bayes-rule",),
    "declared-classes-sorted": (
        *("gda-mle-prior", "gda-log-odds", "gda-logistic-form", "quadratic-log-odds"),
        *("gaussian-nb-posterior", "nb-mle-prior", "nb-posterior", "event-probability"),
    ),
    "naive-from-the-shared-fit": ("gaussian-nb-variances", "gaussian-nb-posterior"),
    "density-not-logged": (
        *("gda-posterior", "gda-softmax", "gda-class-density", "gda-predict", "gda-log-likelihood"),
        *("quadratic-log-odds", "gaussian-nb-posterior"),
    ),
    "last-value-not-counted": ("nb-categorical",),
    "logarithm-to-the-count": ("event-probability", "event-log-likelihood"),
    "prior-left-in-the-likelihood": ("nb-likelihood",),
    "errors-of-a-linear-model": ("logistic-ascent", "logistic-conditional-likelihood"),
    "rates-cancelled": ("poisson-logistic-form",),
    "presence-of-each-token": ("nb-presence-vector",),
    "evidence-without-weights": ("bayes-evidence",),
    "ones-in-the-denominator": (
        *("laplace-estimate", "laplace-sums-to-one", "frequency-mle", "nb-mle-feature"),
        *("nb-laplace-feature", "nb-categorical", "event-mle-word", "event-laplace-word"),
    ),
    "factor-overwritten": ("matrix-inverse", "matrix-solve", "matrix-determinant"),
    "determinant-of-the-variances": (
        *("gaussian-log-density", "gaussian-density", "quadratic-log-odds", "gda-class-density"),
    ),
    "probability-for-prior-odds": ("gda-logistic-form", "gda-log-odds"),
    "middle-without-parentheses": ("gda-log-odds",),
    "priors-with-one-more-example": ("nb-mle-prior",),
    "documents-in-the-denominator": ("event-mle-word", "event-laplace-word"),
    "logarithm-of-the-posterior": (
        *("quadratic-log-odds", "gaussian-nb-posterior", "nb-posterior", "event-probability"),
    ),
    "maximum-of-the-other-sign": ("logistic-conditional-likelihood",),
    "joint-by-those-of-the-others": ("bayes-rule",),
    "strcmp-taken-for-a-truth": ("laplace-estimate", "frequency-mle"),
    "divided-by-the-variance": (
        *("matrix-cholesky", "gaussian-contour", "gaussian-log-density", "gaussian-density"),
    ),
    "pi-of-five-decimals": ("gaussian-density", "gaussian-log-density"),
    "sums-kept-for-the-second-pass": ("sample-mean", "gda-mle-means"),
    "pooled-scatter-over-n-less-1": ("gda-mle-covariance",),
    "mean-without-its-stride": (
        *("gda-posterior", "gda-log-odds", "quadratic-log-odds", "gaussian-nb-posterior"),
        "gda-class-density",
    ),
    "one-less-the-logarithm": ("nb-likelihood", "nb-posterior"),
    "posterior-not-normalised": (
        *("gda-posterior", "gda-softmax", "gaussian-nb-posterior", "nb-posterior", "event-probability"),
    ),
    "perceptron": ("logistic-hypothesis",),
}
"""The equations that the edited line implements, or whose answers it makes wrong at that place."""
