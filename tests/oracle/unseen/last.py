# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Thirty-six more mistakes, twelve in each language, chosen without a look at how they are recognised."""

from __future__ import annotations

from typing import Dict, Tuple

from tests.oracle.unseen.mistakes import Mistake

LAST = (
    # Python
    Mistake(
        name="zeros-alone-smoothed",
        language="python",
        says="The pseudo-count replaces counts that are 0, and is not added to the others.",
        old="    parts = [count + alpha for",
        new="    parts = [count or alpha for",
        near=("zeros-replaced", "alpha-on-top-only", "no-smoothing", "one-in-the-denominator"),
    ),
    Mistake(
        name="quotient-before-the-difference",
        language="python",
        says="For want of parentheses only the sum is divided by the pivot, not the entry it is taken from.",
        old="(matrix[i][j] - part) / pivot",
        new="matrix[i][j] - part / pivot",
        near=("ldl-not-divided", "covariance-for-its-factor"),
    ),
    Mistake(
        name="substitution-with-the-right-side",
        language="python",
        says="Forward substitution subtracts products with the right-hand side, not with what was solved.",
        old="value - fsum(lower[i][k] * z[k] for k in range(i))",
        new="value - fsum(lower[i][k] * right[k] for k in range(i))",
        near=("covariance-for-its-factor",),
    ),
    Mistake(
        name="constant-of-the-density-left-out",
        language="python",
        says="The logarithm of the density lacks its constant, d/2 ln 2 pi.",
        old="-0.5 * (len(x) * log(2 * pi) + log_determinant + distance)",
        new="-0.5 * (log_determinant + distance)",
        right=("two-pi-lost",),
        near=("dimension-lost",),
        listed=True,
    ),
    Mistake(
        name="scatters-weighted-by-priors",
        language="python",
        says="The shared covariance adds up scatters weighted by the priors, and divides by n once more.",
        old="fsum(s[i][j] for s in fitted.covariances.values() if s)",
        new="fsum(fitted.priors[y] * s[i][j] for y, s in fitted.covariances.items() if s)",
        near=("covariances-averaged", "covariances-summed", "divisor-n-k"),
    ),
    Mistake(
        name="log-likelihood-of-densities",
        language="python",
        says="The log-likelihood of the Gaussian models adds up ln p(x|y), without the priors.",
        old="    return fsum(gaussian_log_joint(fitted, row)[label] for row, label in zip(rows, labels))\n",
        new="""    return fsum(
        gaussian_log_density(row, fitted.means[label], fitted.covariances[label])
        for row, label in zip(rows, labels)
    )
""",
        near=("prior-lost", "prior-absent", "log-likelihood-conditional", "gaussian-prior-uniform"),
    ),
    Mistake(
        name="factors-with-an-epsilon",
        language="python",
        says="1e-9 is added to each feature's probability before its logarithm.",
        old="+ sum(logarithm(table[int(value) - first]) for table, value",
        new="+ sum(log(table[int(value) - first] + 1e-9) for table, value",
        right=("factors-with-1e-9",),
        near=("probabilities-clipped", "zeros-replaced", "rounded-to-digits", "clipped", "floor"),
        listed=True,
    ),
    Mistake(
        name="logarithm-of-the-sum",
        language="python",
        says="ln p(x|y) is the logarithm of the sum of the features' probabilities, not of their product.",
        old="+ sum(logarithm(table[int(value) - first]) for table, value in zip(fitted.tables[y], x))\n",
        new="+ logarithm(sum(table[int(value) - first] for table, value in zip(fitted.tables[y], x)))\n",
    ),
    Mistake(
        name="priors-of-words",
        language="python",
        says="The priors of the multinomial model are shares of words, not of documents.",
        old="        tables[y] = [laplace_smoothed_frequencies(counts, smoothing)]\n",
        new="""        tables[y] = [laplace_smoothed_frequencies(counts, smoothing)]
        total = sum(sum(word_counts(document, vocabulary_size).values()) for document in documents)
        shares[y] = sum(counts) / max(total, 1)
""",
        near=(
            *("prior-lost", "prior-absent", "prior-uniform", "prior-laplace", "prior-half"),
            *("prior-over-classes", "prior-without-sum-one", "words-over-documents", "words-over-corpus"),
        ),
    ),
    Mistake(
        name="loss-for-the-likelihood",
        language="python",
        says="The cross-entropy loss is answered, not the conditional log-likelihood.",
        old="    return -fsum(max(-z, 0) + log1p(exp(-abs(z))) for z in signed)\n",
        new="    return fsum(max(-z, 0) + log1p(exp(-abs(z))) for z in signed)\n",
        right=("likelihood-negative",),
        listed=True,
    ),
    Mistake(
        name="prior-odds-in-the-slope",
        language="python",
        says="The logarithm of the prior odds is added to theta_1 of Poisson variables, not to theta_0.",
        old="    return [offset + log(prior_odds), log(quotient)]\n",
        new="    return [offset, log(prior_odds) + log(quotient)]\n",
        near=("theta-0-lost", "prior-lost", "odds-not-logged"),
    ),
    Mistake(
        name="vocabulary-unsorted",
        language="python",
        says="The vocabulary has the words in the order in which they first occur.",
        old="    return sorted({token for tokens in token_lists for token in tokens})",
        new="    return list(dict.fromkeys(token for tokens in token_lists for token in tokens))",
        right=("vocabulary-as-first-seen",),
        listed=True,
    ),
    # JavaScript
    Mistake(
        name="complement-of-the-likelihood",
        language="javascript",
        says="The evidence is p(x|y) p(y) + (1 - p(x|y)) (1 - p(y)), whatever the other likelihoods are.",
        old="""    const total = sum(joint.map(([, p]) => p));
    return joint.map(([y, p]) => [y, p / total]);
""",
        new="""    const given = new Map(likelihoods);
    return priors.map(([y, p]) => {
      const likelihood = given.get(y);
      return [y, (p * likelihood) / (p * likelihood + (1 - p) * (1 - likelihood))];
    });
""",
        near=("evidence-lost", "evidence-of-the-largest", "joint-as-posterior"),
    ),
    Mistake(
        name="least-probable-class",
        language="javascript",
        says="A comparison is turned round: the label by Bayes rule is that of the smallest posterior.",
        old="(pair[1] > best[1] ? pair : best)",
        new="(pair[1] < best[1] ? pair : best)",
        right=("smallest-posterior",),
        listed=True,
    ),
    Mistake(
        name="right-side-not-exchanged",
        language="javascript",
        says="Where rows are exchanged, only the entries of the matrix are, not the right-hand side.",
        old="      [work[j], work[best]] = [work[best], work[j]];\n",
        new="""      for (let k = 0; k < d; k++) {
        [work[j][k], work[best][k]] = [work[best][k], work[j][k]];
      }
""",
    ),
    Mistake(
        name="square-of-the-sum",
        language="javascript",
        says="The exponent of the density has the square of the sum of z for the sum of the squares.",
        old="logDeterminant + sum(z.map((value) => value * value))) / 2",
        new="logDeterminant + sum(z) ** 2) / 2",
        near=("covariance-for-its-factor",),
    ),
    Mistake(
        name="log-density-through-the-density",
        language="javascript",
        says="The log-density is the logarithm of the density in doubles.",
        old="  log_density: ({ x, mean, covariance }) => logDensity(x, mean, covariance),\n",
        new="  log_density: ({ x, mean, covariance }) => Math.log(gaussian.density({ x, mean, covariance })),\n",
        right=("logarithm-of-the-density",),
        near=("density-floor", "nan-where-exp-underflows", "product-underflows"),
        listed=True,
    ),
    Mistake(
        name="covariances-added-up",
        language="javascript",
        says="The shared covariance is the sum of the covariances of the classes.",
        old="sum(scatters.map((s) => s[i][j])) / rows.length)",
        new="sum(covariances.map((s) => s[i][j])))",
        right=("covariances-summed",),
        near=("covariances-averaged",),
        listed=True,
    ),
    Mistake(
        name="own-covariance-over-the-first-class",
        language="javascript",
        says="The covariance of each class is divided by the number of examples of the first one.",
        old="value / groups[k].length",
        new="value / groups[0].length",
        near=("divisor-n-1", "divisor-n-k"),
    ),
    Mistake(
        name="diagonal-unless-own",
        language="javascript",
        says="The shared covariance of GDA is cut to its diagonal, as in Naive Bayes.",
        old='if (shape === "diagonal")',
        new='if (shape !== "own")',
        near=("covariances-off-the-diagonal-lost",),
    ),
    Mistake(
        name="solved-by-one-triangle",
        language="javascript",
        says="theta is found by forward substitution alone, L^-1 (mu_1 - mu_0).",
        old="backward(lower, forward(lower, means[1].map((value, j) => value - means[0][j])));",
        new="forward(lower, means[1].map((value, j) => value - means[0][j]));",
        near=("covariance-for-its-factor", "covariance-for-precision"),
    ),
    Mistake(
        name="zero-taken-for-nothing",
        language="javascript",
        says="A pseudo-count of 0 is falsy, so that the Bernoulli model takes 1 for it.",
        old="countOf(mine, j, 1)], smoothing);",
        new="countOf(mine, j, 1)], smoothing || 1);",
        near=("smoothing-always-one", "pseudo-count"),
    ),
    Mistake(
        name="levels-of-the-examples",
        language="javascript",
        says="The levels of a feature are those up to its largest value, even where they are declared.",
        old="const sizes = levels ?? range(d)",
        new="const sizes = range(d)",
        right=("declared-levels-ignored",),
        near=("levels-as-different-values", "categories-of-the-class"),
        listed=True,
    ),
    Mistake(
        name="score-of-squared-errors",
        language="javascript",
        says="Each error in the score is multiplied by h (1 - h), as for squared errors.",
        old="""    const errors = rows.map((row, i) => (labels[i] === order[1] ? 1 : 0) - sigmoid(linear(theta, row)));
""",
        new="""    const errors = rows.map((row, i) => {
      const h = sigmoid(linear(theta, row));
      return ((labels[i] === order[1] ? 1 : 0) - h) * h * (1 - h);
    });
""",
        near=("regression-of-least-squares",),
    ),
    # C
    Mistake(
        name="pseudo-count-cut-to-an-int",
        language="c",
        says="The pseudo-count is cast to an int.",
        old="smoothing ? number(smoothing) : otherwise;",
        new="smoothing ? (int)number(smoothing) : otherwise;",
        right=("smoothing-whole",),
        near=("no-smoothing", "smoothing-always-one", "pseudo-count"),
        listed=True,
    ),
    Mistake(
        name="last-product-not-subtracted",
        language="c",
        says="The Cholesky factor subtracts one product too few from each entry.",
        old="for (int k = 0; k < j; k++) part -=",
        new="for (int k = 0; k < j - 1; k++) part -=",
        near=("product-of-the-diagonal", "covariances-off-the-diagonal-lost", "root-of-each-entry"),
    ),
    Mistake(
        name="determinant-in-the-numerator",
        language="c",
        says="The logarithm of the determinant has the wrong sign, so that the density is multiplied by it.",
        old="(d * log(TWO_PI) + log_determinant + squared",
        new="(d * log(TWO_PI) - log_determinant + squared",
        near=("determinant-lost", "determinant-not-rooted", "covariance-for-precision"),
    ),
    Mistake(
        name="covariance-not-factored",
        language="c",
        says="The Gaussian density takes the covariance itself for its Cholesky factor.",
        old="*lower = factor(covariance.at, d);\n    double logarithm",
        new="*lower = covariance.at;\n    double logarithm",
        right=("covariance-for-its-factor",),
        near=("determinant-not-rooted", "lower-triangle", "indefinite-accepted"),
        listed=True,
    ),
    Mistake(
        name="last-row-not-in-the-mean",
        language="c",
        says="The loop over the rows ends before the last one, so that it is missing in its mean.",
        old="for (int i = 0; i < rows.n; i++)\n            for (int j = 0; j < rows.d; j++) {\n",
        new="for (int i = 0; i < rows.n - 1; i++)\n            for (int j = 0; j < rows.d; j++) {\n",
        near=("mean-divisor-n-1", "first-row-a-header"),
    ),
    Mistake(
        name="products-not-centred",
        language="c",
        says="Covariances are the mean products of the features, from which no mean is subtracted.",
        old="(x[i] - centre[i]) * (x[j] - centre[j]);",
        new="x[i] * x[j];",
        near=("mean-not-subtracted", "centred-by-the-mean-of-all", "squares-in-doubles"),
    ),
    Mistake(
        name="examples-for-each-class",
        language="c",
        says="The prior of the Bernoulli model is the size of the class divided by the number of classes.",
        old="joint[k] = log(its.size[k] / rows.n);",
        new="joint[k] = log(its.size[k] / its.count);",
        right=("prior-over-classes",),
        near=("prior-lost", "prior-absent", "prior-uniform", "prior-without-sum-one"),
        listed=True,
    ),
    Mistake(
        name="prior-with-each-feature",
        language="c",
        says="The prior of the Bernoulli model is multiplied in with each feature, not once.",
        old="""        joint[k] = log(its.size[k] / rows.n);
        for (int j = 0; j < rows.d; j++) joint[k] += log(table[(k * rows.d + j) * 2 + (int)x[j]]);
""",
        new="""        joint[k] = 0;
        for (int j = 0; j < rows.d; j++)
            joint[k] += log(its.size[k] / rows.n * table[(k * rows.d + j) * 2 + (int)x[j]]);
""",
        near=("prior-lost", "prior-absent", "prior-uniform", "prior-swapped", "likelihood-with-prior"),
    ),
    Mistake(
        name="documents-of-equal-weight",
        language="c",
        says="Each document adds its relative frequencies of words, whatever its length, not its counts.",
        old="""    for (int i = 0; i < documents->size; i++)
        count_words(entry(documents, i), phi + its.of[i] * words, words);
""",
        new="""    for (int i = 0; i < documents->size; i++) {
        double *own = numbers(words), total = 0;
        count_words(entry(documents, i), own, words);
        for (int w = 0; w < words; w++) total += own[w];
        for (int w = 0; w < words && total > 0; w++) phi[its.of[i] * words + w] += own[w] / total;
    }
""",
        near=("words-over-documents", "words-over-corpus", "repeats-dropped"),
    ),
    Mistake(
        name="permutations-of-the-words",
        language="c",
        says="The log-joints of the multinomial model have the multinomial coefficient of the counts.",
        old="""        for (int w = 0; w < words; w++)
            if (x[w] > 0) joint[k] += x[w] * log(phi[k * words + w]);
""",
        new="""        double total = 0;
        for (int w = 0; w < words; w++)
            if (x[w] > 0) {
                joint[k] += x[w] * log(phi[k * words + w]) - lgamma(x[w] + 1);
                total += x[w];
            }
        joint[k] += lgamma(total + 1);
""",
        right=("multinomial-coefficient",),
        listed=True,
    ),
    Mistake(
        name="divided-by-the-running-total",
        language="c",
        says="Each posterior is divided by the total of the classes up to it, in one loop for two.",
        old="""    for (int k = 0; k < its.count; k++) total += joint[k] = exp(joint[k] - most);
    for (int k = 0; k < its.count; k++) joint[k] /= total;
""",
        new="""    for (int k = 0; k < its.count; k++) {
        total += joint[k] = exp(joint[k] - most);
        joint[k] /= total;
    }
""",
        near=("evidence-lost", "evidence-of-the-largest", "joint-as-posterior"),
    ),
    Mistake(
        name="intercept-at-the-end",
        language="c",
        says="The last entry of theta is taken for the intercept, and the first for that of the first feature.",
        old="""z = t[0];
    need(theta->size == given->size + 1, "another dimension");
    for (int j = 0; j < given->size; j++) z += t[j + 1] * x[j];
""",
        new="""z = 0;
    need(theta->size == given->size + 1, "another dimension");
    for (int j = 0; j < given->size; j++) z += t[j] * x[j];
    z += t[given->size];
""",
        near=("theta-0-lost", "index-shifted"),
    ),
)

DENSITY = ("gaussian-log-density", "gaussian-density", "gda-class-density", "quadratic-log-odds")

EQUATIONS: Dict[str, Tuple[str, ...]] = {
    "zeros-alone-smoothed": (
        *("laplace-estimate", "nb-laplace-feature", "nb-categorical", "event-laplace-word"),
    ),
    "quotient-before-the-difference": (
        *("matrix-ldl", "matrix-cholesky", "matrix-positive-definite", "gaussian-contour", *DENSITY),
    ),
    "substitution-with-the-right-side": ("gaussian-contour", "gda-logistic-form", *DENSITY),
    "constant-of-the-density-left-out": DENSITY,
    "scatters-weighted-by-priors": ("gda-mle-covariance",),
    "log-likelihood-of-densities": ("gda-log-likelihood",),
    "factors-with-an-epsilon": ("nb-likelihood", "nb-posterior", "nb-joint-likelihood", "nb-categorical"),
    "logarithm-of-the-sum": ("nb-likelihood", "nb-posterior", "nb-joint-likelihood", "nb-categorical"),
    "priors-of-words": ("nb-mle-prior", "event-probability", "event-log-likelihood"),
    "loss-for-the-likelihood": ("logistic-conditional-likelihood",),
    "prior-odds-in-the-slope": ("poisson-logistic-form",),
    "vocabulary-unsorted": ("nb-vocabulary",),
    "complement-of-the-likelihood": ("bayes-rule",),
    "least-probable-class": ("bayes-decision",),
    "right-side-not-exchanged": ("matrix-inverse", "matrix-solve"),
    "square-of-the-sum": DENSITY,
    "log-density-through-the-density": ("gaussian-log-density",),
    "covariances-added-up": ("gda-mle-covariance",),
    "own-covariance-over-the-first-class": ("quadratic-mle-covariances", "gaussian-nb-variances"),
    "diagonal-unless-own": ("gda-mle-covariance",),
    "solved-by-one-triangle": ("gda-logistic-form", "gda-log-odds"),
    "zero-taken-for-nothing": ("nb-mle-feature", "nb-laplace-feature"),
    "levels-of-the-examples": ("nb-categorical",),
    "score-of-squared-errors": ("logistic-ascent", "logistic-conditional-likelihood"),
    "pseudo-count-cut-to-an-int": ("laplace-estimate", "nb-laplace-feature", "event-laplace-word"),
    "last-product-not-subtracted": ("matrix-cholesky", "gaussian-contour", *DENSITY),
    "determinant-in-the-numerator": DENSITY,
    "covariance-not-factored": ("gaussian-contour", "gaussian-density", "gaussian-log-density"),
    "last-row-not-in-the-mean": ("sample-mean", "gda-mle-means"),
    "products-not-centred": (
        *("covariance-definition", "gda-mle-covariance", "quadratic-mle-covariances"),
        "gaussian-nb-variances",
    ),
    "examples-for-each-class": ("nb-mle-prior", "nb-joint-likelihood", "nb-posterior"),
    "prior-with-each-feature": ("nb-likelihood", "nb-posterior", "nb-joint-likelihood"),
    "documents-of-equal-weight": ("event-mle-word", "event-laplace-word"),
    "permutations-of-the-words": ("event-model", "event-probability"),
    "divided-by-the-running-total": (
        *("gda-posterior", "gda-softmax", "gaussian-nb-posterior", "nb-posterior", "event-probability"),
    ),
    "intercept-at-the-end": ("logistic-hypothesis",),
}
"""The equations that the edited line implements, or whose answers it makes wrong at that place."""
