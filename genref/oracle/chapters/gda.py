# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Cases of Gaussian discriminant analysis."""

from __future__ import annotations

from fractions import Fraction

from . import gaussian_naive_bayes
from .writing import Chapter, Written


def chapter() -> Chapter:
    """Return the cases of Gaussian discriminant analysis."""
    c = Chapter()
    five: dict[str, Written] = {"rows": "0 0; 1 0; 0 2; 4 3; 5 5", "labels": [0, 0, 0, 1, 1]}
    unequal: dict[str, Written] = {"rows": "0; 2; 4; 6; 8", "labels": [0, 0, 1, 1, 1]}
    halves: dict[str, Written] = {"rows": "0; 2; 4; 6", "labels": [0, 0, 1, 1]}
    three: dict[str, Written] = {"rows": "-1; 1; 0; 2; 1; 3", "labels": [0, 0, 1, 1, 2, 2]}
    far: dict[str, Written] = {"rows": "-1; 1; 99; 101", "labels": [0, 0, 1, 1]}
    spread: dict[str, Written] = {"rows": "-1; 1; -3; 3", "labels": [0, 0, 1, 1]}

    for name, y, phi, comment in (
        ("one", 1, "1/4", "phi is the probability of y = 1."),
        ("zero", 0, "1/4", "1 - phi is the probability of y = 0."),
        ("zero-when-certain", 0, "0", "phi = 0 makes y = 0 certain, with 0^0 = 1."),
    ):
        c.value(f"gda-class-mass-of-{name}", "gda-class-mass", comment, "bayes.class_mass", y=y, phi=phi)
    c.error(
        "gda-class-mass-of-two",
        "gda-class-mass",
        "y is 0 or 1.",
        "DomainError",
        "gda-class-mass-of-one",
        "bayes.class_mass",
        y=2,
        phi="1/4",
    )
    c.error(
        "gda-class-mass-with-phi-above-one",
        "gda-class-mass",
        "phi is a probability.",
        "DomainError",
        "gda-class-mass-of-one",
        "bayes.class_mass",
        y=1,
        phi="5/4",
    )

    c.value(
        "gda-priors-of-five-points",
        "gda-mle-prior",
        "Each prior is the share of the examples with that label.",
        "gda.priors",
        **five,
    )
    c.value(
        "gda-priors-are-not-smoothed",
        "gda-mle-prior",
        "One example against three: 1/4, not 1/3 as with one more of each class.",
        "gda.priors",
        rows="0; -1; 0; 1",
        labels=[0, 1, 1, 1],
    )
    c.value(
        "gda-priors-belong-to-their-labels",
        "gda-mle-prior",
        "Class order is sorted, not the order in which labels are first seen.",
        "gda.priors",
        rows="0; -1; 0; 1",
        labels=["Y", "N", "N", "N"],
    )
    c.value(
        "gda-priors-in-the-order-declared",
        "gda-mle-prior",
        "Declared classes set the class order.",
        "gda.priors",
        rows="0; -1; 0; 1",
        labels=["Y", "N", "N", "N"],
        classes=["Y", "N"],
    )
    c.value(
        "gda-priors-sort-integers-as-numbers",
        "gda-mle-prior",
        "The labels 9 and 10 are in this order as integers, in the other as text.",
        "gda.priors",
        rows="1; 2; 3",
        labels=[10, 9, 10],
    )
    c.value(
        "gda-priors-of-a-class-without-rows",
        "gda-mle-prior",
        "A class that is declared and never seen has the prior 0.",
        "gda.priors",
        rows="1; 2",
        labels=[0, 1],
        classes=[0, 1, 2],
    )
    c.value(
        "gda-means-of-five-points",
        "gda-mle-means",
        "Each mean is the sum of the rows of a class divided by their number.",
        "gda.means",
        **five,
    )
    c.value(
        "gda-means-of-two-rows",
        "gda-mle-means",
        "A class with one row has that row for its mean.",
        "gda.means",
        rows="1; 2",
        labels=[0, 1],
        classes=[0, 1],
    )
    c.error(
        "gda-means-of-a-class-without-rows",
        "gda-mle-means",
        "A class that is declared and never seen has no mean.",
        "EmptyClassError",
        "gda-means-of-two-rows",
        "gda.means",
        rows="1; 2",
        labels=[0, 1],
        classes=[0, 1, 2],
    )
    c.error(
        "gda-means-with-an-unknown-label",
        "gda-mle-means",
        "A label that is not among the declared classes is refused.",
        "DomainError",
        "gda-means-of-two-rows",
        "gda.means",
        rows="1; 2",
        labels=[0, 2],
        classes=[0, 1],
    )
    c.error(
        "gda-means-with-too-few-labels",
        "gda-mle-means",
        "Every row needs a label.",
        "ShapeError",
        "gda-means-of-five-points",
        "gda.means",
        rows="0 0; 1 0; 0 2; 4 3; 5 5",
        labels=[0, 0, 0, 1],
    )
    c.error(
        "gda-means-with-too-many-labels",
        "gda-mle-means",
        "Every label needs a row.",
        "ShapeError",
        "gda-means-of-five-points",
        "gda.means",
        rows="0 0; 1 0; 0 2; 4 3; 5 5",
        labels=[0, 0, 0, 1, 1, 1],
    )
    c.error(
        "gda-means-of-ragged-rows",
        "gda-mle-means",
        "Rows of different lengths are refused, also across classes.",
        "ShapeError",
        "gda-means-of-five-points",
        "gda.means",
        rows="0 0; 1 0; 0 2; 4 3; 5",
        labels=[0, 0, 0, 1, 1],
    )

    c.value(
        "gda-covariance-of-five-points",
        "gda-mle-covariance",
        "Deviations are from the mean of each example's own class, and are divided by 5.",
        "gda.covariance",
        **five,
    )
    c.value(
        "gda-covariance-divides-by-n",
        "gda-mle-covariance",
        "The squared deviations sum to 10 over 5 examples; with n - K the variance would be 10/3.",
        "gda.covariance",
        **unequal,
    )
    c.value(
        "gda-covariance-weighs-classes-by-size",
        "gda-mle-covariance",
        "Two rows and four rows: 11/3; the average of the classes is 3, their sum 6.",
        "gda.covariance",
        rows="0; 2; 4; 6; 8; 10",
        labels=[0, 0, 1, 1, 1, 1],
    )
    pair: dict[str, Written] = {"rows": "1 1; 2 1; 2 2; 1 -1; -1 -1; -2 -2", "labels": [*"AAABBB"]}
    c.value(
        "gda-covariance-of-two-features",
        "gda-mle-covariance",
        "The pooled covariance of two classes of three rows: [[8/9, 5/18], [5/18, 2/9]].",
        "gda.covariance",
        **pair,
    )
    c.value(
        "gda-covariance-at-1e8",
        "gda-mle-covariance",
        "An offset of 1e8, here 2e8 in the other class, does not change the covariance.",
        "gda.covariance",
        rows="100000000; 100000001; 100000002; 200000000; 200000001; 200000002",
        labels=[0, 0, 0, 1, 1, 1],
    )
    c.value(
        "gda-covariance-of-collinear-rows",
        "gda-mle-covariance",
        "Collinear rows have an estimate, a singular one.",
        "gda.covariance",
        rows="1 3; 2 6; 4 12",
        labels=[0, 0, 0],
    )
    c.value(
        "gda-covariance-of-three-classes",
        "gda-mle-covariance",
        "With three classes the divisor is still n.",
        "gda.covariance",
        **three,
    )
    c.value(
        "gda-covariance-of-one-row",
        "gda-mle-covariance",
        "A single row varies from its mean by nothing.",
        "gda.covariance",
        rows="7",
        labels=["a"],
    )
    c.error(
        "gda-covariance-of-nan",
        "gda-mle-covariance",
        "A NaN among the features is refused, not skipped.",
        "NotFiniteError",
        "gda-covariance-of-one-row",
        "gda.covariance",
        rows="nan",
        labels=["a"],
    )
    c.error(
        "gda-covariance-of-a-class-without-rows",
        "gda-mle-covariance",
        "A declared class without rows has no deviations, so the pooled estimate is refused.",
        "EmptyClassError",
        "gda-covariance-of-declared-classes",
        "gda.covariance",
        rows="1; 2",
        labels=[0, 1],
        classes=[0, 1, 2],
    )
    c.value(
        "gda-covariance-of-declared-classes",
        "gda-mle-covariance",
        "One row in each class leaves no variance.",
        "gda.covariance",
        rows="1; 2",
        labels=[0, 1],
        classes=[0, 1],
    )
    c.value(
        "gda-quadratic-covariances-of-five-points",
        "quadratic-mle-covariances",
        "Each class has its own covariance; that of a class with two rows is singular.",
        "quadratic_gda.covariances",
        **five,
    )
    c.value(
        "gda-quadratic-covariances-divide-by-n",
        "quadratic-mle-covariances",
        "Variances 1 and 8/3; with n - 1 they would be 2 and 4.",
        "quadratic_gda.covariances",
        **unequal,
    )
    c.value(
        "gda-quadratic-covariances-of-declared-classes",
        "quadratic-mle-covariances",
        "Declared classes that all have a row.",
        "quadratic_gda.covariances",
        rows="1; 2",
        labels=[0, 1],
        classes=[0, 1],
    )
    c.error(
        "gda-quadratic-covariances-of-a-class-without-rows",
        "quadratic-mle-covariances",
        "The covariance of a class without rows is 0/0.",
        "EmptyClassError",
        "gda-quadratic-covariances-of-declared-classes",
        "quadratic_gda.covariances",
        rows="1; 2",
        labels=[0, 1],
        classes=[0, 1, 2],
    )

    c.value(
        "gda-class-density-of-five-points",
        "gda-class-density",
        "The Gaussian density with the mean of class 1 and the shared covariance.",
        "class_density",
        ("gda", five),
        x="2 2",
        label=1,
    )
    c.value(
        "gda-class-density-of-the-other-class",
        "gda-class-density",
        "At the same x, with the mean of class 0.",
        "class_density",
        ("gda", five),
        x="2 2",
        label=0,
    )
    c.value(
        "gda-class-density-of-the-quadratic-model",
        "gda-class-density",
        "In the quadratic model the covariance is that of the class.",
        "class_density",
        ("quadratic_gda", unequal),
        x="3",
        label=1,
    )
    c.error(
        "gda-class-density-of-an-unknown-label",
        "gda-class-density",
        "A label that the model does not know has no density.",
        "DomainError",
        "gda-class-density-of-five-points",
        "class_density",
        ("gda", five),
        x="2 2",
        label=2,
    )
    c.value(
        "gda-log-joint-has-its-constants",
        "gda-class-density gda-mle-prior",
        "The factor 1 / sqrt(2 pi) and the prior are in the joint; a posterior would not show their absence.",
        "log_joint",
        ("gda", unequal),
        x="3",
    )
    c.value(
        "gda-log-joint-of-the-quadratic-model",
        "gda-class-density gda-mle-prior",
        "With a covariance for each class the determinants differ.",
        "log_joint",
        ("quadratic_gda", unequal),
        x="3",
    )
    c.value(
        "gda-log-joint-far-out",
        "gda-class-density",
        "The logarithms are right where both densities are 0.0.",
        "log_joint",
        ("gda", far),
        x="1000",
    )
    c.value(
        "gda-log-likelihood-of-five-points",
        "gda-log-likelihood gda-mle-maximum",
        "The joint log-likelihood of the examples at the estimates, its maximum.",
        "log_likelihood",
        ("gda", five),
        **five,
    )
    c.value(
        "gda-log-likelihood-with-equal-priors",
        "gda-mle-maximum gda-log-likelihood",
        "Priors of 1/2 instead of 3/5 and 2/5 make the same examples less likely.",
        "log_likelihood",
        (
            "gda_of_parameters",
            {
                "priors": {0: "1/2", 1: "1/2"},
                "means": {0: "1/3 2/3", 1: "9/2 4"},
                "covariance": "7/30 1/15; 1/15 14/15",
            },
        ),
        **five,
    )
    c.value(
        "gda-log-likelihood-with-the-unbiased-covariance",
        "gda-mle-maximum gda-log-likelihood",
        "The divisor n - K makes the same examples less likely.",
        "log_likelihood",
        (
            "gda_of_parameters",
            {
                "priors": {0: "3/5", 1: "2/5"},
                "means": {0: "1/3 2/3", 1: "9/2 4"},
                "covariance": "7/18 1/9; 1/9 14/9",
            },
        ),
        **five,
    )
    c.value(
        "gda-log-likelihood-of-the-quadratic-model",
        "gda-log-likelihood",
        "Each example has the density of its own class.",
        "log_likelihood",
        ("quadratic_gda", unequal),
        **unequal,
    )
    c.value(
        "gda-log-likelihood-of-one-new-example",
        "gda-log-likelihood",
        "Examples other than those fitted to, and not of every class.",
        "log_likelihood",
        ("gda", unequal),
        rows="3",
        labels=[1],
    )
    c.value(
        "gda-log-likelihood-of-new-examples",
        "gda-log-likelihood",
        "Examples whose averages are not the means of the model.",
        "log_likelihood",
        ("gda", five),
        rows="1 1; 2 0; 3 3; 6 4; 5 1",
        labels=[0, 0, 1, 1, 1],
    )
    c.error(
        "gda-log-likelihood-of-an-unknown-label",
        "gda-log-likelihood",
        "A label that the model does not know is refused.",
        "DomainError",
        "gda-log-likelihood-of-one-new-example",
        "log_likelihood",
        ("gda", unequal),
        rows="3",
        labels=[2],
    )
    c.error(
        "gda-log-likelihood-without-labels",
        "gda-log-likelihood",
        "A row without a label is refused.",
        "ShapeError",
        "gda-log-likelihood-of-one-new-example",
        "log_likelihood",
        ("gda", unequal),
        rows="3",
        labels=[],
    )
    c.error(
        "gda-log-likelihood-of-other-features",
        "gda-log-likelihood",
        "Rows need as many features as the model has.",
        "ShapeError",
        "gda-log-likelihood-of-one-new-example",
        "log_likelihood",
        ("gda", unequal),
        rows="3 3",
        labels=[1],
    )

    posterior = "posterior"
    c.value(
        "gda-posterior-of-five-points",
        "gda-posterior",
        "Bayes rule over the class densities.",
        posterior,
        ("gda", five),
        x="2 2",
    )
    c.value(
        "gda-posterior-subnormal",
        "gda-posterior",
        "A posterior that is a subnormal double is rounded correctly too.",
        posterior,
        ("gda", five),
        x="-40 0",
    )
    c.value(
        "gda-posterior-with-divisor-n",
        "gda-posterior gda-mle-covariance",
        "0.699 for class 0; the divisor n - K would give 0.585.",
        posterior,
        ("gda", unequal),
        x="3",
    )
    c.value(
        "gda-posterior-in-other-units",
        "gda-posterior",
        "Features a millionth the size have the same posterior.",
        posterior,
        ("gda", {"rows": "0; 0.000002; 0.000004; 0.000006; 0.000008", "labels": [0, 0, 1, 1, 1]}),
        x="0.000003",
    )
    c.value(
        "gda-quadratic-posterior-in-small-units",
        "gda-posterior quadratic-mle-covariances",
        "Features a thousandth the size, with variances of a millionth, have the same posterior.",
        posterior,
        ("quadratic_gda", {"rows": "0; 0.002; 0.004; 0.006; 0.008", "labels": [0, 0, 1, 1, 1]}),
        x="0.003",
    )
    c.value(
        "gda-posterior-by-a-narrow-direction",
        "gda-posterior",
        "The classes differ along a direction 100,000 times narrower than the other: 0.88 for 0.",
        posterior,
        (
            "gda",
            {
                "rows": "-131072 -131073; 131072 131071; -131072 -131071; 131072 131073; "
                "-131072 -131071; 131072 131073; -131072 -131069; 131072 131075",
                "labels": [0, 0, 0, 0, 1, 1, 1, 1],
            },
        ),
        x="0 0",
    )
    tiny = Fraction(1, 2**500)
    c.value(
        "gda-posterior-in-tiny-units",
        "gda-posterior",
        "Features scaled by 2^-500, whose squares are 0.0 as doubles, have the same posterior.",
        posterior,
        ("gda", {"rows": "; ".join(str(k * tiny) for k in (0, 2, 4, 6, 8)), "labels": [0, 0, 1, 1, 1]}),
        x=str(3 * tiny),
    )
    c.value(
        "gda-posterior-is-the-prior-when-x-says-nothing",
        "gda-posterior gda-mle-prior",
        "Both classes have the mean 0, so the posterior is the prior, 1/4 and 3/4.",
        posterior,
        ("gda", {"rows": "0; -1; 0; 1", "labels": ["N", "Y", "Y", "Y"]}),
        x="5",
    )
    c.value(
        "gda-posterior-is-the-prior-of-its-label",
        "gda-posterior gda-mle-prior",
        "The label seen first has the prior 1/4, and the other one sorts before it.",
        posterior,
        ("gda", {"rows": "0; -1; 0; 1", "labels": ["Y", "N", "N", "N"]}),
        x="5",
    )
    c.value(
        "gda-posterior-of-three-classes",
        "gda-softmax gda-posterior",
        "The posteriors are as 1 to the root of e to 1: a softmax, not one sigmoid for each class.",
        posterior,
        ("gda", three),
        x="1",
    )
    c.value(
        "gda-posterior-of-three-classes-off-centre",
        "gda-softmax gda-posterior",
        "The softmax at a point without symmetry.",
        posterior,
        ("gda", three),
        x="2.5",
    )
    c.value(
        "gda-posterior-of-three-classes-and-two-features",
        "gda-softmax gda-posterior",
        "More classes than features, in no order of the rows.",
        posterior,
        ("gda", {"rows": "1 0; 0 0; 2 2; 3 0; 0 1; 4 5", "labels": [*"cabcab"]}),
        x="1 1",
    )
    c.value(
        "gda-posterior-of-two-classes-and-three-features",
        "gda-posterior",
        "More features than classes.",
        posterior,
        ("gda", {"rows": "0 0 1; 1 2 0; 2 0 0; 1 1 3; 3 4 1; 4 0 2", "labels": [*"aaabbb"]}),
        x="1 1 1",
    )
    c.value(
        "gda-posterior-vanished",
        "gda-posterior",
        "e to the -5000 is 0.0 as a double; in digits it is there.",
        posterior,
        ("gda", far),
        x="100",
    )
    nine: dict[str, Written] = {"rows": "-1; 1; 9; 11", "labels": ["A", "A", "B", "B"]}
    c.value(
        "gda-posterior-far-from-both-classes",
        "gda-posterior",
        "Far out the nearer class is certain but for e to the -550; a floor under densities turns it round.",
        posterior,
        ("gda", nine),
        x="60",
    )
    c.value(
        "gda-posterior-very-far-from-both-classes",
        "gda-posterior",
        "Where both densities are 0.0 the posterior is neither 0/0 nor the prior.",
        posterior,
        ("gda", nine),
        x="1000",
    )
    c.value(
        "gda-posterior-at-a-tie",
        "gda-posterior gda-boundary",
        "Halfway between the means, with equal priors, both posteriors are exactly 1/2.",
        posterior,
        ("gda", {"rows": "-1; 1; 1; 3", "labels": [0, 0, 1, 1]}),
        x="1",
    )
    c.value(
        "gda-posterior-of-one-class",
        "gda-posterior",
        "With a single class its posterior is 1.",
        posterior,
        ("gda", {"rows": "1; 2; 4", "labels": ["only", "only", "only"]}),
        x="100",
    )
    collinear: dict[str, Written] = {"rows": "1 3; 2 6; 4 12; 5 0", "labels": [0, 0, 0, 1]}
    c.value(
        "gda-posterior-of-nearly-collinear-rows",
        "gda-posterior",
        "A row that is off the line by 1/8 gives a covariance with an inverse.",
        posterior,
        ("gda", {**collinear, "rows": "1 3; 2 6; 4 12.125; 5 0"}),
        x="3 6",
    )
    c.error(
        "gda-posterior-of-collinear-rows",
        "gda-posterior gda-mle-covariance",
        "Rows on a line within each class have no density, and so no posterior.",
        "NotPositiveDefiniteError",
        "gda-posterior-of-nearly-collinear-rows",
        posterior,
        ("gda", collinear),
        x="3 6",
    )
    tenths = [0, 0, 0, 0, 1]
    c.value(
        "gda-posterior-of-nearly-collinear-decimals",
        "gda-posterior",
        "A row that is off the line by 0.1 gives a covariance with an inverse.",
        posterior,
        ("gda", {"rows": "0.1 0.3; 0.2 0.6; 0.3 0.9; 0.7 2.2; 0.5 0", "labels": tenths}),
        x="0.3 0.9",
    )
    c.error(
        "gda-posterior-of-collinear-decimals",
        "gda-posterior gda-mle-covariance",
        "Decimals on a line have no density; in doubles their covariance has a last pivot of about 2e-16.",
        "NotPositiveDefiniteError",
        "gda-posterior-of-nearly-collinear-decimals",
        posterior,
        ("gda", {"rows": "0.1 0.3; 0.2 0.6; 0.3 0.9; 0.7 2.1; 0.5 0", "labels": tenths}),
        x="0.3 0.9",
    )
    c.error(
        "gda-posterior-of-a-shorter-x",
        "gda-posterior",
        "x needs an entry for each feature.",
        "ShapeError",
        "gda-posterior-of-five-points",
        posterior,
        ("gda", five),
        x="2",
    )
    c.error(
        "gda-posterior-of-nan",
        "gda-posterior",
        "A NaN in x is refused, so no posterior is NaN.",
        "NotFiniteError",
        "gda-posterior-of-five-points",
        posterior,
        ("gda", five),
        x="2 nan",
    )
    given: dict[str, Written] = {
        "priors": {0: "1/4", 1: "3/4"},
        "means": {0: "0 0", 1: "1 1"},
        "covariance": "2 1; 1 1",
    }
    c.value(
        "gda-posterior-of-given-parameters",
        "gda-posterior gda-class-mass",
        "A model need not be fitted: priors, means and covariance are given.",
        posterior,
        ("gda_of_parameters", given),
        x="1/2 1/2",
    )
    changes: list[tuple[str, str, str, dict[str, Written]]] = [
        (
            "gda-parameters-with-priors-that-miss-one",
            "DomainError",
            "Priors that do not sum to 1 are refused.",
            {"priors": {0: "1/4", 1: "1/2"}},
        ),
        (
            "gda-parameters-with-an-asymmetric-covariance",
            "NotSymmetricError",
            "A model with an asymmetric covariance is refused.",
            {"covariance": "2 1; 0.5 1"},
        ),
        (
            "gda-parameters-with-an-indefinite-covariance",
            "NotPositiveDefiniteError",
            "A model with an indefinite covariance has no posterior.",
            {"covariance": "-2 1; 1 1"},
        ),
        (
            "gda-parameters-with-a-singular-covariance",
            "NotPositiveDefiniteError",
            "A model with a singular covariance has no posterior.",
            {"covariance": "1 1; 1 1"},
        ),
        (
            "gda-parameters-with-a-short-mean",
            "ShapeError",
            "All means have the same length.",
            {"means": {0: "0 0", 1: "1"}},
        ),
        (
            "gda-parameters-with-a-mean-of-an-unknown-class",
            "ShapeError",
            "Means and priors are of the same classes.",
            {"means": {0: "0 0", 2: "1 1"}},
        ),
        (
            "gda-parameters-with-nan",
            "NotFiniteError",
            "A NaN among the parameters is refused.",
            {"means": {0: "nan 0", 1: "1 1"}},
        ),
    ]
    for id, error, comment, change in changes:
        c.error(
            id,
            "gda-posterior",
            comment,
            error,
            "gda-posterior-of-given-parameters",
            posterior,
            ("gda_of_parameters", {**given, **change}),
            x="1/2 1/2",
        )

    predict, argmax, log_odds = "label", "labels", "log_odds"
    for name, x in {"zero": "2 2", "one": "4 4"}.items():
        c.value(
            f"gda-predict-class-{name}-of-five-points",
            "gda-predict",
            f"The posterior of class {name} is the largest.",
            predict,
            ("gda", five),
            x=x,
        )
    c.value(
        "gda-predict-far-from-both-classes",
        "gda-predict",
        "Far from both classes the label is that of the nearer one, B.",
        predict,
        ("gda", nine),
        x="60",
    )
    c.value(
        "gda-predict-where-densities-vanish",
        "gda-predict",
        "Where all densities are 0.0 the label is still that of the nearer class.",
        predict,
        ("gda", far),
        x="1000000",
    )
    c.value(
        "gda-predict-at-a-tie",
        "gda-predict",
        "On the boundary either label is right; here it is the first one in class order.",
        predict,
        ("gda", halves),
        x="3",
    )
    c.value(
        "gda-predict-at-a-tie-in-the-order-declared",
        "gda-predict",
        "Either label is right again; here the first one declared is taken.",
        predict,
        ("gda", {**halves, "classes": [1, 0]}),
        x="3",
    )
    c.value(
        "gda-predict-beside-a-tie",
        "gda-predict",
        "1e-30 beyond the boundary the label is the other one.",
        predict,
        ("gda", halves),
        x="3.000000000000000000000000000001",
    )
    c.value(
        "gda-predict-a-double-beside-a-tie",
        "gda-predict",
        "3 + 2^-51 is the double next to the boundary, on the side of class 1.",
        predict,
        ("gda", halves),
        x=str(3 + Fraction(1, 2**51)),
    )
    for name, side, label in (("below", -1, 0), ("above", 1, 1)):
        c.value(
            f"gda-predict-a-millionth-{name}-a-tie",
            "gda-predict",
            f"A millionth {name} the boundary is class {label}, by no chance.",
            predict,
            ("gda", halves),
            x=str(3 + side * Fraction(1, 2**20)),
        )
    thirds: dict[str, Written] = {
        "priors": {0: "1/2", 1: "1/2"},
        "means": {0: "0", 1: "7"},
        "covariance": "3",
    }
    c.value(
        "gda-predict-at-a-tie-that-doubles-miss",
        "gda-predict gda-boundary",
        "theta is -49/6 and 7/3: in doubles the log-odds at 3.5 are 1.8e-15, but neither label is wrong.",
        predict,
        ("gda_of_parameters", thirds),
        x="3.5",
    )
    c.value(
        "gda-log-odds-at-a-tie-that-doubles-miss",
        "gda-log-odds gda-boundary",
        "theta is -49/6 and 7/3: at 3.5 the log-odds are exactly 0.",
        log_odds,
        ("gda_of_parameters", thirds),
        x="3.5",
    )
    c.value(
        "gda-predict-weighs-the-prior",
        "gda-predict gda-boundary",
        "At the same distance from both means the class with the larger prior is taken.",
        predict,
        ("gda_of_parameters", {"priors": {0: "1/4", 1: "3/4"}, "means": {0: "1", 1: "5"}, "covariance": "1"}),
        x="3",
    )
    c.value(
        "gda-predict-class-one-at-its-mean",
        "gda-predict",
        "At the mean of class 1 it is class 1; the sign printed in the record would make it class 0.",
        predict,
        ("gda", five),
        x="9/2 4",
    )
    c.value(
        "gda-predict-all-classes-that-tie",
        "gda-predict gda-boundary",
        "Both classes, for those who want to know of the tie.",
        argmax,
        ("gda", halves),
        x="3",
    )
    c.value(
        "gda-predict-one-class-of-three",
        "gda-predict",
        "The middle class alone has the largest posterior.",
        argmax,
        ("gda", three),
        x="1",
    )
    c.error(
        "gda-predict-for-a-longer-x",
        "gda-predict",
        "x has no more entries than features.",
        "ShapeError",
        "gda-predict-class-one-of-five-points",
        predict,
        ("gda", five),
        x="4 4 4",
    )
    c.error(
        "gda-predict-for-infinity",
        "gda-predict",
        "Infinitely far out there is no nearer class.",
        "NotFiniteError",
        "gda-predict-class-one-of-five-points",
        predict,
        ("gda", five),
        x="4 inf",
    )
    c.error(
        "gda-predict-for-nan",
        "gda-predict",
        "A NaN in x has no label, not the first one.",
        "NotFiniteError",
        "gda-predict-class-one-of-five-points",
        predict,
        ("gda", five),
        x="4 nan",
    )

    c.value(
        "gda-log-odds-of-five-points",
        "gda-log-odds",
        "Linear in x, with the logarithm of the prior odds.",
        log_odds,
        ("gda", five),
        x="2 2",
    )
    c.value(
        "gda-log-odds-favour-the-class-at-its-mean",
        "gda-log-odds",
        "At the mean of class 1 they are 7625/192 + ln(2/3); with the sign as printed in the record, -40.1.",
        log_odds,
        ("gda", five),
        x="9/2 4",
    )
    c.value(
        "gda-log-odds-are-not-clipped",
        "gda-log-odds",
        "5000, where the logarithm of a posterior that is 0.0 cannot tell.",
        log_odds,
        ("gda", far),
        x="100",
    )
    c.value(
        "gda-log-odds-on-the-boundary",
        "gda-boundary gda-log-odds",
        "Halfway between the means, with equal priors, they are exactly 0.",
        log_odds,
        ("gda", halves),
        x="3",
    )
    c.value(
        "gda-log-odds-beside-the-boundary",
        "gda-boundary gda-log-odds",
        "1e-30 beyond the boundary they are 4e-30.",
        log_odds,
        ("gda", halves),
        x="3.000000000000000000000000000001",
    )
    c.value(
        "gda-log-odds-at-the-origin",
        "gda-log-odds gda-mle-covariance",
        "-12/13 for B against A; the sum of the class covariances would give -6/13, the divisor n - K -8/13.",
        log_odds,
        ("gda", pair),
        x="0 0",
    )
    c.value(
        "gda-posterior-at-the-origin",
        "gda-posterior gda-mle-covariance",
        "The posterior of A is 0.7157 where the log-odds are 12/13.",
        posterior,
        ("gda", pair),
        x="0 0",
    )
    c.value(
        "gda-log-odds-follow-the-order-declared",
        "gda-log-odds",
        "The second class in class order is y = 1.",
        log_odds,
        ("gda", {**unequal, "classes": [1, 0]}),
        x="3",
    )
    c.error(
        "gda-log-odds-of-three-classes",
        "gda-log-odds",
        "Log-odds compare two classes, no more.",
        "DomainError",
        "gda-log-odds-of-two-classes",
        log_odds,
        ("gda", {"rows": "0; 2; 4; 6; 8", "labels": [0, 0, 1, 1, 2]}),
        x="3",
    )
    c.value(
        "gda-log-odds-of-two-classes",
        "gda-log-odds",
        "Classes of two and three rows, with different priors.",
        log_odds,
        ("gda", unequal),
        x="3",
    )
    c.value(
        "gda-log-odds-vanished",
        "gda-log-odds gda-boundary",
        "1e-400 before the boundary they are 0.0 as a double, without a sign.",
        log_odds,
        ("gda", {**halves, "rows": "-3; -1; 1; 3"}),
        x="-1e-400",
    )
    c.value(
        "gda-logistic-form-of-five-points",
        "gda-logistic-form",
        "All of theta is rational but for the logarithm of the prior odds.",
        "logistic_form",
        ("gda", five),
    )
    c.value(
        "gda-logistic-form-of-one-feature",
        "gda-logistic-form",
        "Means 1 and 5 and variance 1: theta' x = 4 x - 12.",
        "logistic_form",
        ("gda", halves),
    )
    c.value(
        "gda-logistic-intercept-of-five-points",
        "gda-logistic-form",
        "theta_0 is the offset plus the logarithm of the prior odds.",
        "intercept",
        ("gda", five),
    )
    c.value(
        "gda-logistic-probability-of-five-points",
        "gda-logistic-form gda-posterior",
        "The sigmoid of theta' x is the posterior of class 1.",
        "probability",
        ("gda", five),
        x="2 2",
    )
    c.value(
        "gda-logistic-probability-vanished",
        "gda-logistic-form",
        "e to the -5000 again, by the sigmoid.",
        "probability",
        ("gda", far),
        x="0",
    )
    c.error(
        "gda-logistic-form-of-three-classes",
        "gda-logistic-form",
        "One theta compares two classes, no more.",
        "DomainError",
        "gda-logistic-form-of-one-feature",
        "logistic_form",
        ("gda", {"rows": "0; 2; 4; 6", "labels": [0, 0, 1, 2]}),
    )

    c.value(
        "gda-quadratic-posterior-with-divisor-n",
        "gda-posterior quadratic-mle-covariances",
        "0.443 for class 0; the divisor n - 1 would give 0.517, the other label.",
        posterior,
        ("quadratic_gda", unequal),
        x="3",
    )
    c.value(
        "gda-quadratic-predict-with-divisor-n",
        "gda-predict quadratic-mle-covariances",
        "The divisor n decides for class 1.",
        predict,
        ("quadratic_gda", unequal),
        x="3",
    )
    c.value(
        "gda-quadratic-posterior-at-a-tie",
        "gda-posterior gda-boundary",
        "Equal variances of 1, found separately, tie halfway between the means.",
        posterior,
        ("quadratic_gda", {"rows": "-1; 1; 1; 3", "labels": [0, 0, 1, 1]}),
        x="1",
    )
    c.value(
        "gda-quadratic-log-odds-far-out",
        "quadratic-log-odds",
        "At x = 100 the wider class B is certain: the log-odds are 3243.66.",
        log_odds,
        ("quadratic_gda", {**unequal, "labels": ["A", "A", "B", "B", "B"]}),
        x="100",
    )
    for name, x in {"inside": "0", "outside": "2", "on-the-other-side": "-2"}.items():
        c.value(
            f"gda-quadratic-log-odds-{name}",
            "quadratic-log-odds",
            f"Equal means, variances 1 and 9: at {x} the difference of the variances decides.",
            log_odds,
            ("quadratic_gda", spread),
            x=x,
        )
        c.value(
            f"gda-quadratic-predict-{name}",
            "gda-predict quadratic-log-odds",
            f"The narrow class wins inside, the wide one on both sides; here x is {x}.",
            predict,
            ("quadratic_gda", spread),
            x=x,
        )
    c.value(
        "gda-quadratic-log-odds-of-equal-covariances",
        "quadratic-log-odds gda-log-odds",
        "With equal covariances the quadratic log-odds are the linear ones, 4 at x = 4.",
        log_odds,
        ("quadratic_gda", halves),
        x="4",
    )
    c.value(
        "gda-log-odds-of-a-shared-covariance",
        "gda-log-odds quadratic-log-odds",
        "The linear log-odds of the same data, 4 at x = 4.",
        log_odds,
        ("gda", halves),
        x="4",
    )
    shapes: dict[str, Written] = {
        "priors": {"round": "1/3", "slanted": "2/3"},
        "means": {"round": "0 0", "slanted": "1 0"},
        "covariances": {"round": "1 0; 0 1", "slanted": "1 0.8; 0.8 1"},
    }
    c.value(
        "gda-quadratic-posterior-of-given-parameters",
        "gda-posterior",
        "Two of the lecture's pictures as classes.",
        posterior,
        ("quadratic_gda_of_parameters", shapes),
        x="1 1",
    )
    c.value(
        "gda-quadratic-log-odds-of-given-parameters",
        "quadratic-log-odds",
        "Determinants 1 and 0.36 enter with half their logarithms.",
        log_odds,
        ("quadratic_gda_of_parameters", shapes),
        x="1 1",
    )
    dyadic: dict[str, Written] = {
        "priors": {"round": "1/4", "slanted": "3/4"},
        "means": {"round": "0 0", "slanted": "1 0"},
        "covariances": {"round": "1 0; 0 1", "slanted": "1 0.5; 0.5 1"},
    }
    c.value(
        "gda-quadratic-posterior-of-parameters-in-quarters",
        "gda-posterior",
        "Parameters that are doubles: correlation 1/2, priors 1/4 and 3/4.",
        posterior,
        ("quadratic_gda_of_parameters", dyadic),
        x="1 1",
    )
    c.value(
        "gda-quadratic-log-odds-of-parameters-in-quarters",
        "quadratic-log-odds",
        "Determinants 1 and 3/4, prior odds 3.",
        log_odds,
        ("quadratic_gda_of_parameters", dyadic),
        x="1 1",
    )
    c.error(
        "gda-quadratic-posterior-with-a-singular-class",
        "gda-posterior",
        "One class without a density is enough for there to be no posterior.",
        "NotPositiveDefiniteError",
        "gda-quadratic-posterior-of-given-parameters",
        posterior,
        (
            "quadratic_gda_of_parameters",
            {**shapes, "covariances": {"round": "1 0; 0 1", "slanted": "1 0.8; 0.8 0.64"}},
        ),
        x="1 1",
    )
    c.value(
        "gda-quadratic-posterior-of-varying-classes",
        "gda-posterior quadratic-mle-covariances",
        "Both classes vary.",
        posterior,
        ("quadratic_gda", {"rows": "1; 2; 4; 6", "labels": ["A", "A", "B", "B"]}),
        x="1",
    )
    c.error(
        "gda-quadratic-posterior-of-a-constant-class",
        "gda-posterior quadratic-mle-covariances",
        "A class whose rows are all alike has no density; a floor would deny it its own constant.",
        "NotPositiveDefiniteError",
        "gda-quadratic-posterior-of-varying-classes",
        posterior,
        ("quadratic_gda", {"rows": "1; 1; 4; 6", "labels": ["A", "A", "B", "B"]}),
        x="1",
    )
    lonely = "-1 -1; -2 -1; -3 -2; 1 1"
    c.error(
        "gda-quadratic-posterior-of-a-class-with-one-row",
        "gda-posterior quadratic-mle-covariances",
        "A class with one row has the covariance 0 and no density.",
        "NotPositiveDefiniteError",
        "gda-quadratic-posterior-of-one-class",
        posterior,
        ("quadratic_gda", {"rows": lonely, "labels": [1, 1, 1, 2]}),
        x="0 0",
    )
    c.value(
        "gda-quadratic-posterior-of-one-class",
        "gda-posterior",
        "The same rows as a single class.",
        posterior,
        ("quadratic_gda", {"rows": lonely, "labels": [1, 1, 1, 1]}),
        x="0 0",
    )
    gaussian_naive_bayes.add(c)
    return c
