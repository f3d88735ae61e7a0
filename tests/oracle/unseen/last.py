# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Twice thirty-six more mistakes, twelve in each language, chosen without a look at how they are recognised.

At its first run the diagnosis named 21 of the first right or near; after that it learnt three more kinds of
edits, and named 20 of the second.
"""

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
        new="  log_density: (given) => Math.log(gaussian.density(given)),\n",
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
        old="- sigmoid(linear(theta, row)));\n",
        new="""- sigmoid(linear(theta, row))).map((error, i) => {
      const h = sigmoid(linear(theta, rows[i]));
      return error * h * (1 - h);
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
        says="The last entry of theta is taken for the intercept, the first for that of a feature.",
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
    # the second thirty-six
    # Python
    Mistake(
        name="cholesky-by-columns",
        language="python",
        says="The Cholesky factor is returned as its upper triangle, L' in the place of L.",
        old="    return [[value * sqrt(pivot) for value, pivot in zip(row, diagonal)] for row in lower]\n",
        new="    return [[row[j] * sqrt(pivot) for row in lower] for j, pivot in enumerate(diagonal)]\n",
        right=("cholesky-upper", "transposed"),
        listed=True,
    ),
    Mistake(
        name="log-likelihood-of-posteriors",
        language="python",
        says="The log-likelihood of the multinomial model adds up the logarithms of posteriors, ln p(y|x).",
        old="sum(multinomial_log_joint(fitted, x)[y] for x, y in",
        new="sum(logarithm(multinomial_posterior(fitted, x)[y]) for x, y in",
        right=("log-likelihood-conditional",),
        near=("prior-lost", "prior-absent"),
        listed=True,
    ),
    Mistake(
        name="alpha-times-the-features",
        language="python",
        says="The denominator of a binary feature has alpha d, d features, in the place of 2 alpha.",
        old="""        tables[y] = [laplace_smoothed_frequencies([len(mine) - c, c], smoothing) for c in ones]
""",
        new="""        need(smoothing >= 0, "no pseudo-count")
        shares_of_ones = [(c + smoothing) / (len(mine) + smoothing * len(ones)) for c in ones]
        tables[y] = [[1 - share, share] for share in shares_of_ones]
""",
        right=("bernoulli-alpha-per-feature",),
        near=("bernoulli-alpha-per-class", "alpha-once", "alpha-on-top-only"),
        listed=True,
    ),
    Mistake(
        name="vocabulary-of-all-tokens",
        language="python",
        says="The vocabulary is the sorted list of all tokens, with a word as often as it occurs.",
        old="    return sorted({token for tokens in token_lists for token in tokens})",
        new="    return sorted(token for tokens in token_lists for token in tokens)",
        right=("vocabulary-with-repeats",),
        listed=True,
    ),
    Mistake(
        name="log-joints-normalised",
        language="python",
        says="Posteriors are log-joints divided by their sum, without the exponential.",
        old="""    parts = {y: exp(value - most) for y, value in joint.items()}
    total = fsum(parts.values())
    return {y: part / total for y, part in parts.items()}
""",
        new="""    total = fsum(joint.values())
    return {y: value / total for y, value in joint.items()}
""",
        near=("joint-as-posterior", "gaussian-prior-not-logged", "evidence-lost"),
    ),
    Mistake(
        name="smoothed-only-beside-a-zero",
        language="python",
        says="A binary feature is smoothed only where one of its two counts is 0.",
        old="([len(mine) - c, c], smoothing) for c in ones]",
        new="([len(mine) - c, c], 0 if 0 < c < len(mine) else smoothing) for c in ones]",
        near=("no-smoothing", "zeros-replaced"),
    ),
    Mistake(
        name="back-substitution-from-the-top",
        language="python",
        says="Back substitution starts with the first unknown, before those that it needs are solved.",
        old="    for i in reversed(range(len(z))):\n",
        new="    for i in range(len(z)):\n",
        near=("covariance-for-its-factor",),
    ),
    Mistake(
        name="factorial-not-cancelled",
        language="python",
        says="The log-odds of Poisson variables have -ln x! of one class, though it cancels.",
        old="    return linear(poisson_theta(fitted), x)\n",
        new="    return linear(poisson_theta(fitted), x) - fsum(log(k) for k in range(1, int(x[0]) + 1))\n",
        near=("multinomial-coefficient",),
    ),
    Mistake(
        name="divided-by-squared-pivots",
        language="python",
        says="The squared distance divides by the squares of the pivots, as if they were deviations.",
        old="    return fsum(value * value / pivot for value, pivot in zip(z, diagonal))\n",
        new="    return fsum((value / pivot) ** 2 for value, pivot in zip(z, diagonal))\n",
        near=("covariance-for-its-factor",),
    ),
    Mistake(
        name="columns-for-the-number-of-rows",
        language="python",
        says="The scatter is divided by the number of features, shape[1], not by that of the rows.",
        old="    return divided(scatter(rows, gaussian_mean(rows)), len(rows))\n",
        new="    return divided(scatter(rows, gaussian_mean(rows)), len(rows[0]))\n",
        near=("divisor-n-1", "divisor-n-k"),
    ),
    Mistake(
        name="likelihood-not-logged",
        language="python",
        says="The likelihood itself is answered for the log-likelihood of the Bernoulli model.",
        old="return sum(bernoulli_log_joint(fitted, list(map(int, r)))[y] for r, y in zip(rows, labels))",
        new="""total = sum(bernoulli_log_joint(fitted, list(map(int, r)))[y] for r, y in zip(rows, labels))
    return exp(total)""",
        near=("likelihood-negative", "odds-for-log-odds"),
    ),
    Mistake(
        name="break-for-continue",
        language="python",
        says="The loop over the words of a text ends at the first unknown one, and does not skip it.",
        old="    return [known[token] for token in tokens if token in known]\n",
        new="""    found = []
    for token in tokens:
        if token not in known:
            break
        found.append(known[token])
    return found
""",
        near=("unknown-words-as-0",),
    ),
    # JavaScript
    Mistake(
        name="density-without-the-determinant",
        language="javascript",
        says="The logarithm of the density lacks that of the determinant.",
        old="Math.log(2 * Math.PI) + logDeterminant + sum(z.map",
        new="Math.log(2 * Math.PI) + sum(z.map",
        right=("determinant-lost",),
        near=("determinant-not-rooted",),
        listed=True,
    ),
    Mistake(
        name="absent-words-with-0-times-ln-0",
        language="javascript",
        says="A word that the document lacks has 0 ln phi, NaN where phi is 0.",
        old="(n > 0 ? n * Math.log(table[k]) : 0)",
        new="n * Math.log(table[k])",
        right=("zero-times-log-zero",),
        near=("undefined-is-nan", "estimates-nan"),
        listed=True,
    ),
    Mistake(
        name="billionth-of-the-largest-variance",
        language="javascript",
        says="1e-9 of the largest variance of all rows is added to each variance of Gaussian Naive Bayes.",
        old=(
            "    covariances = covariances.map((s) => s.map((row, i) => row.map((value, j) => "
            "(i === j ? value :"
        ),
        new="""    const all = scatter(rows, meanOf(rows)).map((row, j) => row[j] / rows.length);
    covariances = covariances.map((s) => s.map((row, i) => row.map((value, j) => (i === j
      ? value + 1e-9 * Math.max(...all) :""",
        right=("variance-floor-relative",),
        near=("variance-floor", "ridge"),
        listed=True,
    ),
    Mistake(
        name="each-feature-by-its-own-deviation",
        language="javascript",
        says="The Gaussian density is that of the diagonal of the covariance.",
        old="  const lower = cholesky(covariance);\n",
        new="""  const lower = cholesky(covariance.map((row, i) => row.map((v, j) => (i === j ? v : 0))));
""",
        right=("covariances-off-the-diagonal-lost",),
        near=("indefinite-accepted",),
        listed=True,
    ),
    Mistake(
        name="softmax-of-the-joints",
        language="javascript",
        says="Bayes rule takes the exponential of each joint before it is divided by their sum.",
        old="""    const total = sum(joint.map(([, p]) => p));
    return joint.map(([y, p]) => [y, p / total]);
""",
        new="""    const total = sum(joint.map(([, p]) => Math.exp(p)));
    return joint.map(([y, p]) => [y, Math.exp(p) / total]);
""",
        near=("evidence-lost", "joint-as-posterior", "evidence-of-the-largest"),
    ),
    Mistake(
        name="pivots-of-scaled-rows",
        language="javascript",
        says="The pivot is multiplied into the determinant after its row has been divided by it, as 1.",
        old="""    determinant *= pivot;
    work[j] = work[j].map((value) => value / pivot);
""",
        new="""    work[j] = work[j].map((value) => value / pivot);
    determinant *= work[j][j];
""",
        near=("determinant-lost", "product-of-the-diagonal"),
    ),
    Mistake(
        name="largest-value-of-all-features",
        language="javascript",
        says="Each feature has as many levels as the largest value of any feature, where none are declared.",
        old="range(d).map((j) => Math.max(...rows.map((row) => row[j])));",
        new="range(d).map(() => Math.max(...rows.flat()));",
        near=(
            *("categories-of-the-largest-feature", "categories-of-all-features", "categories-of-the-class"),
            "levels-as-different-values",
        ),
    ),
    Mistake(
        name="words-averaged",
        language="javascript",
        says="The logarithms of the words' probabilities are averaged over the document, not added up.",
        old="sum(logs(tables[k][0])));",
        new="sum(logs(tables[k][0])) / Math.max(sum(counts), 1));",
        near=("log-likelihood-averaged", "repeats-dropped"),
    ),
    Mistake(
        name="only-the-distance-halved",
        language="javascript",
        says="A parenthesis is misplaced, so that 1/2 is before the squared distance only.",
        old="+ sum(z.map((value) => value * value))) / 2;",
        new="+ sum(z.map((value) => value * value)) / 2);",
        near=("determinant-not-rooted", "half-lost-in-the-exponent", "two-pi-lost", "dimension-lost"),
    ),
    Mistake(
        name="intercept-of-the-priors-alone",
        language="javascript",
        says="theta_0 is the logarithm of the prior odds, without what the means add to it.",
        old="    return offset + Math.log(prior_odds);\n",
        new="    return Math.log(prior_odds);\n",
        near=("theta-0-lost", "offset-negative"),
    ),
    Mistake(
        name="label-as-an-index",
        language="javascript",
        says="The label of an example is taken for the place of its class in the log-likelihood.",
        old="joint(model, { x })[model.classes.indexOf(labels[i])]",
        new="joint(model, { x })[labels[i]]",
        near=("by-position", "classes-as-first-seen"),
    ),
    Mistake(
        name="log-for-log1p",
        language="javascript",
        says="ln (1 + e^-|z|) has lost its 1, as log is called for log1p.",
        old="Math.log1p(Math.exp(-Math.abs(z)))",
        new="Math.log(Math.exp(-Math.abs(z)))",
        near=("logistic-without-one", "likelihood-in-doubles"),
    ),
    # C
    Mistake(
        name="exponential-of-the-log-odds",
        language="c",
        says="The odds are answered, where log-odds are asked for.",
        old="        put(joint[1] - joint[0]);\n",
        new="        put(exp(joint[1] - joint[0]));\n",
        right=("odds-for-log-odds",),
        near=("log-odds-of-rounded-posteriors",),
        listed=True,
    ),
    Mistake(
        name="probabilities-of-words-multiplied",
        language="c",
        says="The probabilities of the words are multiplied as doubles; the logarithm comes last.",
        old="""        joint[k] = log(its.size[k] / its.n);
        for (int w = 0; w < words; w++)
            if (x[w] > 0) joint[k] += x[w] * log(phi[k * words + w]);
""",
        new="""        joint[k] = its.size[k] / its.n;
        for (int w = 0; w < words; w++) joint[k] *= pow(phi[k * words + w], x[w]);
        joint[k] = log(joint[k]);
""",
        right=("product-underflows",),
        near=("bayes-in-doubles", "logarithm-of-the-density"),
        listed=True,
    ),
    Mistake(
        name="distance-from-the-origin",
        language="c",
        says="The mean is not subtracted from x in the squared distance.",
        old="        z[i] = x[i] - mean[i];\n",
        new="        z[i] = x[i];\n",
        right=("mean-not-subtracted",),
        listed=True,
    ),
    Mistake(
        name="densities-with-a-billionth",
        language="c",
        says="1e-9 is added to the density before its logarithm is taken for the joint.",
        old="log(its.size[k] / rows.n) + log_density(x, mean + k * d, lower, d);",
        new="log(its.size[k] / rows.n) + log(exp(log_density(x, mean + k * d, lower, d)) + 1e-9);",
        right=("density-plus-1e-9",),
        near=("density-floor", "logarithm-of-the-density", "floor"),
        listed=True,
    ),
    Mistake(
        name="last-outcome-not-divided",
        language="c",
        says="The loop of the division ends before the last outcome, which keeps its smoothed count.",
        old="    for (int k = 0; k < n; k++) counts[k] /= total;\n",
        new="    for (int k = 0; k < n - 1; k++) counts[k] /= total;\n",
    ),
    Mistake(
        name="presence-whatever-x-is",
        language="c",
        says="Each binary feature has the factor phi, whether it is present or absent.",
        old="joint[k] += log(table[(k * rows.d + j) * 2 + (int)x[j]]);",
        new="joint[k] += log(phi[k * rows.d + j]);",
        near=("absent-features-ignored", "mass-exchanged"),
    ),
    Mistake(
        name="word-for-its-count",
        language="c",
        says="The count of a [word, count] pair is read from its first entry, which is the word.",
        old="number(node->item->next) : 1;",
        new="number(node->item) : 1;",
    ),
    Mistake(
        name="smoothed-after-each-document",
        language="c",
        says="Smoothing and division are in the loop over the documents, so that counts are added to shares.",
        old="""    for (int i = 0; i < documents->size; i++)
        count_words(entry(documents, i), phi + its.of[i] * words, words);
    for (int k = 0; k < its.count; k++)
        smooth(phi + k * words, words, pseudo_counts(member(train, "\\"smoothing\\""), words, 1));
""",
        new="""    for (int i = 0; i < documents->size; i++) {
        double *own = phi + its.of[i] * words;
        count_words(entry(documents, i), own, words);
        smooth(own, words, pseudo_counts(member(train, "\\"smoothing\\""), words, 1));
    }
""",
    ),
    Mistake(
        name="scatter-for-the-own-covariance",
        language="c",
        says="The covariance of each class is its scatter, not divided by the number of its examples.",
        old="? 0 : own[i] / its.size[k];",
        new="? 0 : own[i];",
        near=("divisor-n-1", "divisor-n-k"),
    ),
    Mistake(
        name="correction-for-the-mean",
        language="c",
        says="The correction of the second pass is assigned to the mean, not added to it.",
        old="mean[at] += more[at];",
        new="mean[at] = more[at];",
    ),
    Mistake(
        name="half-the-dimension-by-integers",
        language="c",
        says="d / 2 is a quotient of integers before ln 2 pi, too small by 1/2 for odd d.",
        old="    return -0.5 * (d * log(TWO_PI) + log_determinant + squared_distance(x, mean, lower, d));\n",
        new="""    double exponent = -0.5 * (log_determinant + squared_distance(x, mean, lower, d));
    return exponent - d / 2 * log(TWO_PI);
""",
        near=("two-pi-lost", "dimension-lost"),
    ),
    Mistake(
        name="abs-for-fabs",
        language="c",
        says="abs, which is of ints, is called for fabs, so that z is cut to a whole number.",
        old="{ return z >= 0 ? 1 / (1 + exp(-z)) : exp(z) / (1 + exp(z)); }",
        new="""{
    double small = exp(-abs(z));
    return z >= 0 ? 1 / (1 + small) : small / (1 + small);
}""",
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
    "cholesky-by-columns": ("matrix-cholesky",),
    "log-likelihood-of-posteriors": ("event-log-likelihood",),
    "alpha-times-the-features": ("nb-laplace-feature",),
    "vocabulary-of-all-tokens": ("nb-vocabulary",),
    "log-joints-normalised": (
        *("gda-posterior", "gda-softmax", "gaussian-nb-posterior", "nb-posterior", "event-probability"),
    ),
    "smoothed-only-beside-a-zero": ("nb-laplace-feature",),
    "back-substitution-from-the-top": ("gda-logistic-form", "gda-log-odds", "matrix-solve"),
    "factorial-not-cancelled": ("poisson-logistic-form",),
    "divided-by-squared-pivots": ("gaussian-contour", *DENSITY),
    "columns-for-the-number-of-rows": ("covariance-definition",),
    "likelihood-not-logged": ("nb-joint-likelihood",),
    "break-for-continue": ("event-encoding",),
    "density-without-the-determinant": DENSITY,
    "absent-words-with-0-times-ln-0": ("event-model", "event-probability"),
    "billionth-of-the-largest-variance": ("gaussian-nb-variances",),
    "each-feature-by-its-own-deviation": ("gaussian-contour", *DENSITY),
    "softmax-of-the-joints": ("bayes-rule",),
    "pivots-of-scaled-rows": ("matrix-determinant",),
    "largest-value-of-all-features": ("nb-categorical",),
    "words-averaged": ("event-model", "event-probability", "event-log-likelihood"),
    "only-the-distance-halved": DENSITY,
    "intercept-of-the-priors-alone": ("gda-logistic-form",),
    "label-as-an-index": ("gda-log-likelihood", "nb-joint-likelihood", "event-log-likelihood"),
    "log-for-log1p": ("logistic-conditional-likelihood",),
    "exponential-of-the-log-odds": (
        *("gda-log-odds", "quadratic-log-odds", "gaussian-nb-posterior", "nb-posterior", "event-probability"),
    ),
    "probabilities-of-words-multiplied": ("event-model", "event-probability"),
    "distance-from-the-origin": ("gaussian-contour", *DENSITY),
    "densities-with-a-billionth": (
        *("gda-posterior", "gda-softmax", "gda-log-odds", "quadratic-log-odds", "gaussian-nb-posterior"),
        "gda-class-density",
    ),
    "last-outcome-not-divided": (
        *("laplace-estimate", "laplace-sums-to-one", "frequency-mle", "nb-mle-feature"),
        *("nb-laplace-feature", "event-mle-word", "event-laplace-word"),
    ),
    "presence-whatever-x-is": ("nb-likelihood", "nb-posterior", "nb-joint-likelihood"),
    "word-for-its-count": (
        *("event-encoding", "event-model", "event-probability", "event-mle-word", "event-laplace-word"),
    ),
    "smoothed-after-each-document": ("event-mle-word", "event-laplace-word"),
    "scatter-for-the-own-covariance": ("quadratic-mle-covariances", "gaussian-nb-variances"),
    "correction-for-the-mean": ("sample-mean", "gda-mle-means"),
    "half-the-dimension-by-integers": DENSITY,
    "abs-for-fabs": ("logistic-function", "logistic-hypothesis"),
}
