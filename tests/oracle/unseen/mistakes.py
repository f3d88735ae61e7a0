# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Eighty mistakes of one edit each in correct programs, chosen without a look at how they are recognised."""

from __future__ import annotations

from typing import NamedTuple, Tuple

BASES = {"python": "models.py", "javascript": "models.js", "c": "models.c"}
"""The correct program that is edited, by language."""

RESERVED = frozenset(
    {
        *("rounded-to-digits", "float32", "decimal-comma", "number-as-text", "nan-where-exp-underflows"),
        *("not-repeatable", "classes-reversed", "classes-by-appearance", "integers-sorted-as-texts"),
        *("transposed", "index-shifted", "ridge", "clipped", "floor", "log-base", "pseudo-count"),
    }
)
"""Names of causes that any model may have, and of mistakes with a parameter."""


class Mistake(NamedTuple):
    """A mistake: `old` is in the base of the language exactly once, and `new` takes its place."""

    name: str
    language: str
    says: str
    old: str
    new: str
    right: Tuple[str, ...] = ()
    """Names of known mistakes that describe just this."""
    near: Tuple[str, ...] = ()
    """Names that point to the right place."""
    listed: bool = False
    """Whether a mistake that the oracle knew when this was written describes it."""


ABOUT_PRIORS = ("prior-lost", "prior-absent", "prior-uniform", "gaussian-prior-uniform", "prior-swapped")

MISTAKES = (
    # causes that any model may have
    Mistake(
        name="posterior-of-six-decimals",
        language="python",
        says="Posteriors are rounded to six decimals.",
        old="    return {y: part / total for y, part in parts.items()}\n\n\ndef label_of",
        new="    return {y: round(part / total, 6) for y, part in parts.items()}\n\n\ndef label_of",
        right=("rounded-to-digits",),
    ),
    Mistake(
        name="counts-kept-between-fits",
        language="python",
        says="A mutable default keeps the word counts of earlier fits.",
        old="""    classes: Optional[Sequence[Label]] = None,
) -> Discrete:
    need(is_number(vocabulary_size) and vocabulary_size >= 1, "no words")
    order, shares = counted_classes(len(documents), labels, classes)
    tables: Dict[Label, List[List[float]]] = {}
    for y in order:
        counts = [0] * vocabulary_size
""",
        new="""    classes: Optional[Sequence[Label]] = None,
    known: Dict[Tuple[Label, int], List[int]] = {},
) -> Discrete:
    need(is_number(vocabulary_size) and vocabulary_size >= 1, "no words")
    order, shares = counted_classes(len(documents), labels, classes)
    tables: Dict[Label, List[List[float]]] = {}
    for y in order:
        counts = known.setdefault((y, vocabulary_size), [0] * vocabulary_size)
""",
        right=("not-repeatable",),
    ),
    Mistake(
        name="classes-in-falling-order",
        language="python",
        says="Classes are sorted in falling order, so that y = 1 is the smaller label.",
        old="        return sorted(set(labels))\n",
        new="        return sorted(set(labels), reverse=True)\n",
        right=("classes-reversed", "log-odds-of-the-first-class"),
        near=("classes-exchanged", "other-class-in-theta"),
        listed=True,
    ),
    Mistake(
        name="inverse-by-columns",
        language="python",
        says="The rows of the inverse are returned as its columns.",
        old='    need(found, "singular")\n    return found\n',
        new='    need(found, "singular")\n    return [list(column) for column in zip(*found)]\n',
        right=("transposed",),
        listed=True,
    ),
    Mistake(
        name="estimates-of-32-bits",
        language="javascript",
        says="Smoothed frequencies are kept in 32 bits.",
        old="parts.map((part) => part / total)",
        new="[...Float32Array.from(parts, (part) => part / total)]",
        right=("float32",),
        near=("rounded-to-digits",),
    ),
    Mistake(
        name="numbers-as-in-german",
        language="javascript",
        says="Numbers are written with a decimal comma.",
        old="!Number.isFinite(value) ? String(value) : value)",
        new='!Number.isInteger(value) ? String(value).replace(".", ",") : value)',
        right=("decimal-comma",),
        near=("number-as-text",),
    ),
    Mistake(
        name="mean-joined-as-text",
        language="javascript",
        says="toFixed makes a text of the mean, to which the correction is appended.",
        old="mean + sum(rows.map((row) => row[j] - mean)) / rows.length",
        new="mean.toFixed(6) + sum(rows.map((row) => row[j] - mean)) / rows.length",
        right=("number-as-text",),
        near=("rounded-to-digits",),
    ),
    Mistake(
        name="exponentials-without-maximum",
        language="javascript",
        says="Joints are exponentiated as they are, which gives 0/0 far away.",
        old="Math.exp(value - most)",
        new="Math.exp(value)",
        right=("nan-where-exp-underflows", "softmax-without-maximum"),
        near=("product-underflows", "logarithm-of-the-density", "bayes-in-doubles"),
        listed=True,
    ),
    Mistake(
        name="jitter-on-the-pivots",
        language="javascript",
        says="A random jitter of up to 1e-6 is added to each pivot.",
        old="    let pivot = matrix[j][j];\n",
        new="    let pivot = matrix[j][j] + 1e-6 * Math.random();\n",
        right=("not-repeatable",),
        near=("ridge",),
    ),
    Mistake(
        name="labels-by-default-sort",
        language="javascript",
        says="Integer labels are sorted by the default sort, as texts.",
        old=".sort((a, b) => (a < b ? -1 : 1))",
        new=".sort()",
        right=("integers-sorted-as-texts", "labels-sorted-as-texts", "classes-sorted-as-texts"),
        near=("log-odds-of-the-first-class", "labels-as-texts", "classes-reversed"),
        listed=True,
    ),
    Mistake(
        name="theta-of-the-feature-before",
        language="javascript",
        says="x_j is multiplied by theta_(j-1).",
        old="theta[j + 1] * value",
        new="theta[j] * value",
        right=("index-shifted",),
    ),
    Mistake(
        name="written-with-six-digits",
        language="c",
        says="Numbers are printed with %g.",
        old='"%.17g"',
        new='"%g"',
        right=("rounded-to-digits",),
    ),
    Mistake(
        name="float-in-the-factor",
        language="c",
        says="The entries of the Cholesky factor are floats.",
        old="            double part = matrix[i * d + j];",
        new="            float part = matrix[i * d + j];",
        right=("float32",),
        near=("rounded-to-digits",),
    ),
    Mistake(
        name="labels-not-sorted",
        language="c",
        says="Classes stay in the order of their first examples.",
        old="    qsort(found.label, (size_t)found.count, sizeof *found.label, in_order);\n",
        new="    (void)in_order;\n",
        right=("classes-by-appearance", "classes-in-order-of-appearance"),
        near=("log-odds-of-the-first-class", "classes-reversed", "classes-as-first-seen"),
        listed=True,
    ),
    # mistakes with a parameter
    Mistake(
        name="ridge-of-3e-7",
        language="python",
        says="3e-7 is added to the diagonal of the shared covariance.",
        old="    shared = divided(pooled, len(rows))\n",
        new="    shared = divided(pooled, len(rows))\n    for j in d:\n        shared[j][j] += 3e-7\n",
        right=("ridge",),
        near=("variance-floor", "variance-floor-relative"),
        listed=True,
    ),
    Mistake(
        name="posterior-within-1e-15",
        language="python",
        says="Posteriors are clipped to at least 1e-15 and at most 1 - 1e-15.",
        old="    return {y: part / total for y, part in parts.items()}\n\n\ndef label_of",
        new="    return {y: min(max(part / total, 1e-15), 1 - 1e-15) for y, part in parts.items()}\n\n\n"
        "def label_of",
        right=("clipped", "probabilities-clipped"),
        near=("posterior-clipped", "floor", "log-odds-of-clipped-posteriors"),
        listed=True,
    ),
    Mistake(
        name="pseudo-count-0.7",
        language="python",
        says="The pseudo-count of multinomial models is 0.7 where none is given.",
        old="    vocabulary_size: int,\n    smoothing: Union[float, Vector] = 1,",
        new="    vocabulary_size: int,\n    smoothing: Union[float, Vector] = 0.7,",
        right=("pseudo-count",),
        near=("no-smoothing", "smoothing-always-one"),
    ),
    Mistake(
        name="epsilon-on-variances",
        language="javascript",
        says="2e-6 is added to each variance of Gaussian Naive Bayes.",
        old="(i === j ? value : 0)",
        new="(i === j ? value + 2e-6 : 0)",
        right=("ridge",),
        near=("variance-floor", "variance-floor-relative"),
        listed=True,
    ),
    Mistake(
        name="frequencies-within-1e-9",
        language="javascript",
        says="Estimated probabilities are clipped to at least 1e-9 and at most 1 - 1e-9.",
        old="parts.map((part) => part / total)",
        new="parts.map((part) => Math.min(Math.max(part / total, 1e-9), 1 - 1e-9))",
        right=("clipped", "probabilities-clipped"),
        near=("zeros-replaced", "factors-with-1e-9", "floor"),
        listed=True,
    ),
    Mistake(
        name="logarithms-to-base-2",
        language="javascript",
        says="The multinomial model adds up logarithms to base 2.",
        old="""  const logs = (table) => counts.map((n, k) => (n > 0 ? n * Math.log(table[k]) : 0));
  return priors.map((prior, k) => Math.log(prior) + sum(logs(tables[k][0])));
""",
        new="""  const logs = (table) => counts.map((n, k) => (n > 0 ? n * Math.log2(table[k]) : 0));
  return priors.map((prior, k) => Math.log2(prior) + sum(logs(tables[k][0])));
""",
        right=("log-base",),
        near=("logarithms-to-base-10",),
    ),
    Mistake(
        name="density-of-at-least-1e-300",
        language="c",
        says="Densities below 1e-300 are replaced by 1e-300 before the logarithm.",
        old="log(its.size[k] / rows.n) + log_density(x, mean + k * d, lower, d);",
        new="log(its.size[k] / rows.n) + log(fmax(exp(log_density(x, mean + k * d, lower, d)), 1e-300));",
        right=("floor", "density-floor"),
        near=("density-plus-1e-9", "logarithm-of-the-density", "clipped"),
        listed=True,
    ),
    Mistake(
        name="priors-smoothed-by-a-tenth",
        language="c",
        says="The priors of the Bernoulli model are smoothed by 0.1.",
        old="        joint[k] = log(its.size[k] / rows.n);\n        for (int j = 0; j < rows.d; j++)",
        new="        joint[k] = log((its.size[k] + 0.1) / (rows.n + 0.1 * its.count));\n"
        "        for (int j = 0; j < rows.d; j++)",
        right=("pseudo-count",),
        near=("prior-laplace", "prior-half"),
    ),
    # equations: what the oracle knows
    Mistake(
        name="covariance-over-n-less-k",
        language="python",
        says="The shared covariance is divided by n - K.",
        old="    shared = divided(pooled, len(rows))\n",
        new="    shared = divided(pooled, len(rows) - len(fitted.classes))\n",
        right=("divisor-n-k",),
        near=("divisor-n-1",),
        listed=True,
    ),
    Mistake(
        name="distance-without-half",
        language="python",
        says="The factor 1/2 is missing before the squared distance.",
        old="    return -0.5 * (len(x) * log(2 * pi) + log_determinant + distance)\n",
        new="    return -0.5 * (len(x) * log(2 * pi) + log_determinant) - distance\n",
        right=("half-lost-in-the-exponent",),
        listed=True,
    ),
    Mistake(
        name="scatter-about-the-mean-of-all",
        language="python",
        says="Each class is centred by the mean of all rows.",
        old="scatter(of_class(rows, labels, y), means[y])",
        new="scatter(of_class(rows, labels, y), mean_of(rows))",
        right=("centred-by-the-mean-of-all",),
        listed=True,
    ),
    Mistake(
        name="offset-without-its-minus",
        language="python",
        says="The offset of theta_0 has the other sign.",
        old="    offset = -fsum(",
        new="    offset = fsum(",
        right=("offset-negative",),
        near=("theta-0-lost", "linear-term-negative"),
        listed=True,
    ),
    Mistake(
        name="only-what-is-present",
        language="python",
        says="Absent features have no factor in Bernoulli Naive Bayes.",
        old="for table, value in zip(fitted.tables[y], x))",
        new="for table, value in zip(fitted.tables[y], x) if value)",
        right=("absent-features-ignored",),
        near=("bernoulli-as-multinomial",),
        listed=True,
    ),
    Mistake(
        name="mean-of-the-loss",
        language="python",
        says="The conditional log-likelihood is the average over the examples.",
        old="    return -fsum(max(-z, 0) + log1p(exp(-abs(z))) for z in signed)\n",
        new="    return -fsum(max(-z, 0) + log1p(exp(-abs(z))) for z in signed) / len(signed)\n",
        right=("likelihood-averaged", "log-likelihood-averaged"),
        listed=True,
    ),
    Mistake(
        name="denominator-plus-alpha",
        language="python",
        says="The denominator has alpha once, not once for each outcome.",
        old='    total = fsum(parts)\n    need(total > 0, "nothing to share out")',
        new="    total = fsum(counts) + pseudo_counts(smoothing, len(counts))[0]\n"
        '    need(total > 0, "nothing to share out")',
        right=("alpha-once",),
        near=("alpha-on-top-only", "one-in-the-denominator"),
        listed=True,
    ),
    Mistake(
        name="factor-times-pivots",
        language="python",
        says="The Cholesky factor lacks the roots of the pivots.",
        old="value * sqrt(pivot)",
        new="value * pivot",
        right=("cholesky-without-root",),
        listed=True,
    ),
    Mistake(
        name="prior-odds-upside-down",
        language="python",
        says="The prior odds are those of y = 0.",
        old="fitted.priors[fitted.classes[1]] / fitted.priors[fitted.classes[0]]",
        new="fitted.priors[fitted.classes[0]] / fitted.priors[fitted.classes[1]]",
        right=("prior-swapped",),
        near=("odds-not-logged", "gaussian-prior-uniform", "prior-lost", "prior-uniform"),
        listed=True,
    ),
    Mistake(
        name="variances-over-n-less-1",
        language="javascript",
        says="Covariances of single classes are divided by n_y - 1.",
        old="value / groups[k].length",
        new="value / (groups[k].length - 1)",
        right=("divisor-n-1",),
        listed=True,
    ),
    Mistake(
        name="words-that-the-class-has",
        language="javascript",
        says="|V| is the number of different words that the class has.",
        old="    return [smoothed(totals, smoothing)];\n",
        new="""    smoothed(totals, smoothing);
    const size_of_class = totals.filter((n) => n > 0).length;
    return [totals.map((n) => (n + smoothing) / (sum(totals) + smoothing * size_of_class))];
""",
        right=("vocabulary-of-the-class",),
        near=("alpha-once", "alpha-on-top-only"),
        listed=True,
    ),
    Mistake(
        name="divided-by-the-largest-joint",
        language="javascript",
        says="Bayes rule divides by the largest joint, not by their sum.",
        old="    const total = sum(joint.map(([, p]) => p));",
        new="    const total = Math.max(...joint.map(([, p]) => p));",
        right=("evidence-of-the-largest",),
        near=("evidence-lost", "joint-as-posterior"),
        listed=True,
    ),
    Mistake(
        name="average-of-the-covariances",
        language="javascript",
        says="The shared covariance is the average over the classes, whatever their sizes.",
        old="sum(scatters.map((s) => s[i][j])) / rows.length",
        new="sum(scatters.map((s, k) => s[i][j] / groups[k].length)) / order.length",
        right=("covariances-averaged",),
        near=("covariances-summed",),
        listed=True,
    ),
    Mistake(
        name="root-of-the-determinant-lost",
        language="c",
        says="The density is divided by the determinant, not by its root.",
        old="log_determinant += 2 * log(",
        new="log_determinant += 4 * log(",
        right=("determinant-not-rooted",),
        near=("determinant-lost",),
        listed=True,
    ),
    Mistake(
        name="joint-without-prior",
        language="c",
        says="The Bernoulli model leaves the prior out.",
        old="        joint[k] = log(its.size[k] / rows.n);\n        for (int j = 0; j < rows.d; j++)",
        new="        for (int j = 0; j < rows.d; j++)",
        right=("prior-absent", "prior-lost"),
        near=("prior-uniform", "log-likelihood-conditional"),
        listed=True,
    ),
    Mistake(
        name="total-before-smoothing",
        language="c",
        says="The total is added up before alpha is, so alpha is in the numerator only.",
        old="        total += counts[k] += alpha[k];",
        new="        total += counts[k];\n        counts[k] += alpha[k];",
        right=("alpha-on-top-only",),
        near=("alpha-once",),
        listed=True,
    ),
    Mistake(
        name="sigmoid-of-one-branch",
        language="c",
        says="e^z / (1 + e^z) is NaN where e^z is infinite.",
        old="return z >= 0 ? 1 / (1 + exp(-z)) : exp(z) / (1 + exp(z));",
        new="return exp(z) / (1 + exp(z));",
        right=("logistic-overflow",),
        near=("nan-where-exp-underflows", "odds-multiplied"),
        listed=True,
    ),
    Mistake(
        name="square-of-the-mean-subtracted",
        language="c",
        says="Covariances are the mean of the products less the product of the means.",
        old="(x[i] - centre[i]) * (x[j] - centre[j])",
        new="x[i] * x[j] - centre[i] * centre[j]",
        right=("squares-in-doubles",),
        listed=True,
    ),
    # equations: what the oracle does not know
    Mistake(
        name="mean-along-the-rows",
        language="python",
        says="Means are taken over the features of a row, not over the rows.",
        old="    return [2 * (fsum(value / 2 for value in column) / len(rows)) for column in zip(*rows)]",
        new="    return [2 * (fsum(value / 2 for value in row) / len(row)) for row in rows]",
        near=("transposed",),
    ),
    Mistake(
        name="prior-twice",
        language="python",
        says="The prior of the Gaussian models is squared.",
        old="        y: logarithm(fitted.priors[y]) + gaussian_log_density(",
        new="        y: 2 * logarithm(fitted.priors[y]) + gaussian_log_density(",
        near=ABOUT_PRIORS,
    ),
    Mistake(
        name="last-word-left-out",
        language="python",
        says="The last word of a document, or of its counted words, is not counted.",
        old="    found = dict(document) if isinstance(document, Mapping) else dict(Counter(document))\n",
        new="    found = dict(document) if isinstance(document, Mapping) else dict(Counter(document[:-1]))\n",
        near=("index-shifted",),
    ),
    Mistake(
        name="classes-called-0-and-1",
        language="python",
        says="The labels 0 and 1 are taken for granted where there are two classes.",
        old="    zero, one = (fitted.means[y] for y in fitted.classes)\n    weights",
        new="    d = len(gda_covariance(fitted))\n"
        "    zero, one = (fitted.means.get(y, [0.0] * d) for y in (0, 1))\n    weights",
        near=("labels-as-texts", "classes-as-first-seen", "unknown-class-as-last"),
    ),
    Mistake(
        name="label-without-prior",
        language="python",
        says="The label of Gaussian models is chosen by the likelihood alone.",
        old="    return label_of(gaussian_log_joint(fitted, x))\n",
        new="    joint = gaussian_log_joint(fitted, x)\n"
        "    return label_of({y: joint[y] - logarithm(fitted.priors[y]) for y in joint})\n",
        near=ABOUT_PRIORS,
    ),
    Mistake(
        name="first-mean-of-all-rows",
        language="python",
        says="The first class has the mean of all rows.",
        old="    means = {y: mean_of(of_class(rows, labels, y)) for y in order}\n",
        new="    means = {y: mean_of(of_class(rows, labels, y) if y != order[0] else rows) for y in order}\n",
        near=("centred-by-the-mean-of-all",),
    ),
    Mistake(
        name="rates-upside-down",
        language="python",
        says="theta_1 of Poisson variables is the logarithm of the inverse quotient.",
        old="priors[one] / priors[zero], rates[one] / rates[zero]",
        new="priors[one] / priors[zero], rates[zero] / rates[one]",
        near=("rates-exchanged", "natural-exchanged", "other-class-in-theta"),
    ),
    Mistake(
        name="values-of-all-classes",
        language="python",
        says="The values of a feature are counted over the rows of all classes.",
        old="[sum(row[j] == value for row in mine) for value in range(1, sizes[j] + 1)], smoothing",
        new="[sum(row[j] == value for row in rows) for value in range(1, sizes[j] + 1)], smoothing",
    ),
    Mistake(
        name="share-of-all-examples",
        language="python",
        says="phi is the share of all examples, p(x_j = 1, y) in the place of p(x_j = 1 given y).",
        old="laplace_smoothed_frequencies([len(mine) - c, c], smoothing)",
        new="laplace_smoothed_frequencies([len(rows) - c, c], smoothing)",
        near=("likelihood-with-prior", "joint-as-posterior"),
    ),
    Mistake(
        name="unknown-words-after-the-last",
        language="python",
        says="Unknown words have the identity |V| + 1.",
        old="    return [known[token] for token in tokens if token in known]\n",
        new="    return [known.get(token, len(known) + 1) for token in tokens]\n",
        near=("unknown-words-as-0",),
    ),
    Mistake(
        name="exchange-of-rows-not-counted",
        language="javascript",
        says="The determinant keeps its sign when rows are exchanged.",
        old="      determinant = -determinant;\n",
        new="",
        near=("sign-of-the-determinant-lost",),
    ),
    Mistake(
        name="denominator-of-the-other-class",
        language="javascript",
        says="The counts of a class are divided by the number of examples of the others.",
        old="  const table = (mine, j) => smoothed([countOf(mine, j, 0), countOf(mine, j, 1)], smoothing);",
        new="""  const table = (mine, j) => {
    smoothed([mine.length], smoothing);
    const phi = (countOf(mine, j, 1) + smoothing) / (rows.length - mine.length + 2 * smoothing);
    return [1 - phi, phi];
  };""",
        near=("bernoulli-alpha-per-class", "bernoulli-alpha-per-feature"),
    ),
    Mistake(
        name="covariance-of-the-last-class",
        language="javascript",
        says="The covariance of the last class is taken for the shared one.",
        old="range(d).map((i) => range(d).map((j) => sum(scatters.map((s) => s[i][j])) / rows.length));",
        new="covariances[covariances.length - 1];",
        near=("covariances-averaged", "covariances-summed", "own-covariance-where-shared"),
    ),
    Mistake(
        name="features-for-levels",
        language="javascript",
        says="The denominator of categorical features has alpha d, d features, in the place of alpha k_j.",
        old="(mine, j) => smoothed(range(sizes[j]).map((k) => countOf(mine, j, k + 1)), smoothing);",
        new="""(mine, j) => {
    const counts = range(sizes[j]).map((k) => countOf(mine, j, k + 1));
    smoothed(counts, smoothing);
    return counts.map((n) => (n + smoothing) / (mine.length + smoothing * d));
  };""",
        near=(
            *("categories-of-all-features", "categories-of-the-largest-feature", "categories-of-the-class"),
            *("alpha-once", "declared-levels-ignored"),
        ),
    ),
    Mistake(
        name="half-of-the-likelihood",
        language="javascript",
        says="z counts as y z where it should be (2 y - 1) z, so that y = 0 always gives ln 2.",
        old="linear(theta, row) * (labels[i] === order[1] ? 1 : -1)",
        new="linear(theta, row) * (labels[i] === order[1] ? 1 : 0)",
    ),
    Mistake(
        name="distance-from-the-first-mean",
        language="javascript",
        says="The linear log-odds start at the mean of y = 0, not halfway between the means.",
        old="(value + model.means[1][j]) / 2);",
        new="value);",
        near=("offset-negative", "theta-0-lost", "linear-term-negative"),
    ),
    Mistake(
        name="first-pivot-left-out",
        language="c",
        says="The first pivot is missing in the determinant.",
        old="for (int j = 0; j < d; j++) log_determinant",
        new="for (int j = 1; j < d; j++) log_determinant",
        near=("determinant-lost", "index-shifted"),
    ),
    Mistake(
        name="factor-read-by-columns",
        language="c",
        says="Substitution reads the factor by columns, where there are zeros.",
        old="z[i] -= lower[i * d + k] * z[k];",
        new="z[i] -= lower[k * d + i] * z[k];",
        near=("transposed", "covariances-off-the-diagonal-lost"),
    ),
    Mistake(
        name="prior-by-integers",
        language="c",
        says="The prior of the multinomial model is a quotient of integers, 0.",
        old="        joint[k] = log(its.size[k] / its.n);\n",
        new="        joint[k] = log((int)its.size[k] / its.n);\n",
        near=("prior-lost", "prior-absent"),
    ),
    Mistake(
        name="prior-not-divided-by-n",
        language="c",
        says="Log-joints of the Gaussian models have ln n_y for ln (n_y / n).",
        old="joint[k] = log(its.size[k] / rows.n) + log_density",
        new="joint[k] = log(its.size[k]) + log_density",
        near=("prior-over-classes", "prior-without-sum-one", *ABOUT_PRIORS),
    ),
    # twenty more, measured once before anything was changed for them
    Mistake(
        name="probability-of-absence",
        language="python",
        says="The parameter of a binary feature is p(x_j = 0 | y).",
        old="{y: [table[1] for table in tables]",
        new="{y: [table[0] for table in tables]",
        near=("mass-exchanged",),
    ),
    Mistake(
        name="rates-subtracted-in-reverse",
        language="python",
        says="theta_0 of Poisson variables has rate_1 - rate_0.",
        old="    return rates[zero] - rates[one], priors",
        new="    return rates[one] - rates[zero], priors",
        right=("offset-negative",),
        near=("rates-exchanged", "natural-exchanged"),
        listed=True,
    ),
    Mistake(
        name="score-without-theta-0",
        language="python",
        says="The score has no entry for theta_0.",
        old="zip(*([1, *r] for r in rows))",
        new="zip(*rows)",
        near=("regression-without-intercept", "theta-0-lost"),
    ),
    Mistake(
        name="pseudo-count-shared-out",
        language="python",
        says="The pseudo-count is divided by the number of outcomes.",
        old="    alphas = [smoothing] * k if",
        new="    alphas = [smoothing / k] * k if",
        near=("pseudo-count", "alpha-once"),
    ),
    Mistake(
        name="unknown-words-each-once",
        language="python",
        says="An unknown word counts once, however often it occurs.",
        old="Counter(token for token in tokens if token not in known).items()",
        new="Counter({token for token in tokens if token not in known}).items()",
        right=("words-each-once",),
        near=("repeats-dropped",),
        listed=True,
    ),
    Mistake(
        name="density-of-the-first-class",
        language="python",
        says="The density of a class is that of the first class, whatever is asked.",
        old="gaussian_density(x, fitted.means[label], fitted.covariances[label])",
        new="gaussian_density(x, fitted.means[fitted.classes[0]], fitted.covariances[label])",
        near=("classes-exchanged",),
    ),
    Mistake(
        name="deviations-for-variances",
        language="python",
        says="Standard deviations are answered where variances are asked for.",
        old="return {y: [row[j] for j, row in enumerate(s)]",
        new="return {y: [sqrt(row[j]) for j, row in enumerate(s)]",
        near=("root-of-each-entry", "covariance-for-its-factor"),
    ),
    Mistake(
        name="log-likelihood-of-one-example",
        language="javascript",
        says="The log-likelihood is divided by the number of examples.",
        old="  return sum(examples.map((x, i) => joint(model, { x })[model.classes.indexOf(labels[i])]));",
        new="  return sum(examples.map((x, i) => joint(model, { x })[model.classes.indexOf(labels[i])]))"
        " / labels.length;",
        right=("log-likelihood-averaged",),
        listed=True,
    ),
    Mistake(
        name="levels-that-occur",
        language="javascript",
        says="A feature has as many levels as different values of it occur.",
        old="range(d).map((j) => Math.max(...rows.map((row) => row[j])))",
        new="range(d).map((j) => new Set(rows.map((row) => row[j])).size)",
        right=("levels-as-different-values",),
        near=("categories-of-the-class", "declared-levels-ignored"),
    ),
    Mistake(
        name="half-a-pseudo-count",
        language="javascript",
        says="The Bernoulli model is smoothed by 1/2 where nothing is asked for.",
        old="fitBernoulli({ rows, labels, classes, smoothing = 1 })",
        new="fitBernoulli({ rows, labels, classes, smoothing = 0.5 })",
        right=("pseudo-count",),
    ),
    Mistake(
        name="priors-in-reverse",
        language="javascript",
        says="The priors of discrete models stand in reverse order.",
        old="  const priors = groups.map((mine) => mine.length / examples.length);",
        new="  const priors = groups.map((mine) => mine.length / examples.length).reverse();",
        right=("prior-swapped",),
        listed=True,
    ),
    Mistake(
        name="middle-of-the-range",
        language="javascript",
        says="The mean is the middle between the least and the largest value.",
        old="  return rough.map((mean, j) => mean + sum(rows.map((row) => row[j] - mean)) / rows.length);",
        new="  return rough.map((_, j) => {\n    const column = rows.map((row) => row[j]);\n"
        "    return (Math.min(...column) + Math.max(...column)) / 2;\n  });",
    ),
    Mistake(
        name="two-pi-of-one-dimension",
        language="javascript",
        says="ln 2 pi is not multiplied by the number of features.",
        old="-(x.length * Math.log(2 * Math.PI) +",
        new="-(Math.log(2 * Math.PI) +",
        right=("dimension-lost",),
        near=("two-pi-lost",),
        listed=True,
    ),
    Mistake(
        name="sigmoid-within-30",
        language="javascript",
        says="z is cut to the interval from -30 to 30 before the logistic function.",
        old="const sigmoid = (z) => (z >= 0 ?",
        new="const sigmoid = (far, z = Math.max(-30, Math.min(30, far))) => (z >= 0 ?",
        right=("clipped",),
        near=("floor", "posterior-clipped", "probabilities-clipped"),
    ),
    Mistake(
        name="counts-of-8-bits",
        language="c",
        says="Words are counted in bytes.",
        old="        counts[(int)word - 1] += count;",
        new="        counts[(int)word - 1] = (unsigned char)(long)(counts[(int)word - 1] + count);",
        near=("counts-of-32-bits",),
    ),
    Mistake(
        name="bernoulli-prior-of-k-classes",
        language="c",
        says="The prior of the Bernoulli model is 1/K.",
        old="        joint[k] = log(its.size[k] / rows.n);",
        new="        joint[k] = log(1.0 / its.count);",
        right=("prior-uniform",),
        near=("prior-absent", "prior-lost"),
        listed=True,
    ),
    Mistake(
        name="centred-by-the-first-row",
        language="c",
        says="Covariances are taken about the first row of all.",
        old="*centre = mean + k * rows.d;",
        new="*centre = rows.at + 0 * (size_t)(mean != NULL);",
        near=("centred-by-the-mean-of-all", "mean-not-subtracted"),
    ),
    Mistake(
        name="fourth-root-of-the-determinant",
        language="c",
        says="The logarithm of the determinant is halved twice.",
        old="log_determinant += 2 * log(lower[j * d + j]);",
        new="log_determinant += log(lower[j * d + j]);",
        near=("determinant-lost", "determinant-not-rooted"),
    ),
    Mistake(
        name="log-odds-against",
        language="c",
        says="Log-odds are those of y = 0.",
        old="        put(joint[1] - joint[0]);",
        new="        put(joint[0] - joint[1]);",
        right=("log-odds-of-the-first-class",),
        near=("classes-reversed", "classes-exchanged"),
        listed=True,
    ),
    Mistake(
        name="sums-over-all-rows",
        language="c",
        says="The mean of a class is its sum divided by the number of all rows.",
        old="/ its.size[its.of[i]];",
        new="/ rows.n;",
        near=("mean-divisor-n-1",),
    ),
)
"""The mistakes, and what would be right to call them."""
