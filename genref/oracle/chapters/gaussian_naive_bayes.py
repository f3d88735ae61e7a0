# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Cases of Gaussian Naive Bayes, an extension: quadratic discriminant analysis with diagonal covariances."""

from __future__ import annotations

from fractions import Fraction

from .writing import Chapter, Model, Written

MODEL = "gaussian_naive_bayes"


def add(c: Chapter) -> None:
    """Add the cases of Gaussian Naive Bayes."""
    parameters(c)
    densities(c)
    posteriors(c)
    degenerate(c)


def model(rows: str, labels: Written) -> Model:
    """Return the model of these rows."""
    return MODEL, {"rows": rows, "labels": labels}


UNEQUAL = model("0; 2; 4; 6; 8", [0, 0, 1, 1, 1])
PLANE = model("0 0; 1 0; 0 2; 4 3; 5 5", [0, 0, 0, 1, 1])
BILLIONS = "1000000000; 1000000002; 1000000004; 1000000006; 1000000008"


def parameters(c: Chapter) -> None:
    """Add the cases of priors, means and variances."""
    variances, equation = "variances", "gaussian-nb-variances"
    c.value(
        "gda-naive-priors",
        "gda-mle-prior",
        "The priors of Gaussian Naive Bayes are shares, too.",
        "priors",
        UNEQUAL,
    )
    c.value(
        "gda-naive-means",
        "gda-mle-means",
        "The means are those of quadratic discriminant analysis.",
        "means",
        PLANE,
    )
    c.value(
        "gda-naive-variances-divide-by-n",
        equation,
        "Each feature has a variance in each class, 1 and 8/3; with n - 1 they would be 2 and 4.",
        variances,
        UNEQUAL,
    )
    c.value(
        "gda-naive-variances-of-one-to-four",
        equation,
        "The variance of 1, 2, 3, 4 in a class: 5/4, not 5/3.",
        variances,
        model("1; 2; 3; 4", [7, 7, 7, 7]),
    )
    c.value(
        "gda-naive-variances-of-two-features",
        equation,
        "The variances stand on the diagonals of the covariances.",
        variances,
        PLANE,
    )
    c.value(
        "gda-naive-variances-at-1e9",
        equation,
        "At an offset of 1e9, E[x^2] - E[x]^2 in doubles is anything but 1 and 8/3, and may be below 0.",
        variances,
        model(BILLIONS, [0, 0, 1, 1, 1]),
    )
    c.value(
        "gda-naive-variances-of-equal-decimals",
        equation,
        "Three times 0.1 has the variance 0, neither 1e-18 nor less than 0.",
        variances,
        model("0.1; 0.1; 0.1; 1; 3", ["a", "a", "a", "b", "b"]),
    )
    c.value(
        "gda-naive-variances-have-no-floor",
        equation,
        "A variance beside one of 1e12 is 1/4, with nothing added.",
        variances,
        model("-1000000 0; 1000000 1", [0, 0]),
    )
    declared: dict[str, Written] = {"rows": "1; 2", "labels": [0, 1]}
    c.value(
        "gda-naive-variances-of-declared-classes",
        equation,
        "Classes of one row have the variance 0.",
        variances,
        (MODEL, {**declared, "classes": [0, 1]}),
    )
    c.error(
        "gda-naive-variances-of-a-class-without-rows",
        equation,
        "Of no rows the variance is 0/0.",
        "EmptyClassError",
        "gda-naive-variances-of-declared-classes",
        variances,
        (MODEL, {**declared, "classes": [0, 1, 2]}),
    )


def densities(c: Chapter) -> None:
    """Add the cases of densities and log-joints."""
    c.value(
        "gda-naive-class-density",
        "gda-class-density",
        "The density of two features is the product of theirs.",
        "class_density",
        PLANE,
        x="2 2",
        label=1,
    )
    c.error(
        "gda-naive-class-density-of-an-unknown-label",
        "gda-class-density",
        "The features have no density in a class that the model lacks.",
        "DomainError",
        "gda-naive-class-density",
        "class_density",
        PLANE,
        x="2 2",
        label=2,
    )
    c.value(
        "gda-naive-log-joint-has-its-constants",
        "gda-class-density gda-mle-prior",
        "1 / sqrt(2 pi) for each feature, and the prior, also where a posterior would not show them.",
        "log_joint",
        PLANE,
        x="2 2",
    )
    c.value(
        "gda-naive-log-likelihood-of-new-rows",
        "gda-log-likelihood",
        "Four rows in one call, each with its own density: the sum over them one by one.",
        "log_likelihood",
        PLANE,
        rows="1 1; 2 0; 3 3; 6 4",
        labels=[0, 0, 1, 1],
    )


def posteriors(c: Chapter) -> None:
    """Add the cases of posteriors and labels."""
    posterior, label, log_odds = "posterior", "label", "log_odds"
    equations = "gaussian-nb-posterior gaussian-nb-variances"
    c.value(
        "gda-naive-posterior-of-two-features",
        "gaussian-nb-posterior",
        "Bayes rule over the products of densities.",
        posterior,
        PLANE,
        x="2 2",
    )
    c.value(
        "gda-naive-posterior-with-divisor-n",
        equations,
        "For one feature it is the quadratic model: 0.443, where n - 1 gives 0.517 and the other label.",
        posterior,
        UNEQUAL,
        x="3",
    )
    c.value(
        "gda-naive-predict-with-divisor-n",
        "gaussian-nb-posterior gaussian-nb-variances",
        "Class 1 by the divisor n; by n - 1 it is class 0.",
        label,
        UNEQUAL,
        x="3",
    )
    c.value(
        "gda-naive-posterior-of-correlated-features",
        "gaussian-nb-posterior",
        "Features that vary together in a class are taken for independent all the same.",
        posterior,
        model("0 0; 1 1; 2 3; 1 0; 2 2; 4 3", ["a", "a", "a", "b", "b", "b"]),
        x="2 1",
    )
    c.value(
        "gda-naive-posterior-of-collinear-rows",
        "gaussian-nb-posterior",
        "Rows on a line have a posterior, as each feature varies.",
        posterior,
        model("1 3; 2 6; 4 12; 5 0; 7 1", [0, 0, 0, 1, 1]),
        x="5 3/2",
    )
    c.value(
        "gda-naive-posterior-beside-a-large-feature",
        equations,
        "1/(1 + e^-8): a part in 1e9 of the variance 1e12, added to all, would leave 0.5005.",
        posterior,
        model("-1000000 0; 1000000 1; -1000000 2; 1000000 3", [0, 0, 1, 1]),
        x="0 1/2",
    )
    c.value(
        "gda-naive-predict-by-the-third-feature",
        "gaussian-nb-posterior",
        "Only the third of three features tells the classes apart.",
        label,
        model("0 0 0; 1 1 1; 0 0 100; 1 1 101", [0, 0, 1, 1]),
        x="1/2 1/2 100.5",
    )
    c.value(
        "gda-naive-posterior-of-three-features",
        "gaussian-nb-posterior",
        "Two classes and three features, each with its part.",
        posterior,
        model("0 0 0; 1 1 1; 0 2 1; 1 1 3", [0, 0, 1, 1]),
        x="1/2 1 1",
    )
    c.value(
        "gda-naive-posterior-of-three-classes",
        "gaussian-nb-posterior gda-softmax",
        "Three classes and two features.",
        posterior,
        model("-1 0; 1 2; 0 1; 2 5; 1 0; 3 3", [3, 3, 2, 2, 1, 1]),
        x="1 2",
    )
    nine = model("-1; 1; 9; 11", ["A", "A", "B", "B"])
    c.value(
        "gda-naive-posterior-far-from-both-classes",
        "gaussian-nb-posterior",
        "At 60 class A has e^-550; a least density of 0.001 would make it certain.",
        posterior,
        nine,
        x="60",
    )
    c.value(
        "gda-naive-predict-far-from-both-classes",
        "gaussian-nb-posterior",
        "At 60 the nearer class is B, though both densities are 0.0.",
        label,
        nine,
        x="60",
    )
    wide = model("0; 2; 4; 6; 8", ["A", "A", "B", "B", "B"])
    c.value(
        "gda-naive-log-odds-far-out",
        "quadratic-log-odds",
        "3243.66 at 100; a density of at least 1e-9 would leave the prior odds.",
        log_odds,
        wide,
        x="100",
    )
    c.value(
        "gda-naive-posterior-far-out",
        "gaussian-nb-posterior",
        "The narrow class has e^-3243 at 100, not its prior.",
        posterior,
        wide,
        x="100",
    )
    many = " ".join(["-1"] * 11), " ".join(["1"] * 11), " ".join(["0"] * 11), " ".join(["2"] * 11)
    c.value(
        "gda-naive-posterior-where-products-vanish",
        "gaussian-nb-posterior",
        "Eleven features, whose densities have a product below e^-7800 in each class: log-odds of -1/2.",
        posterior,
        model("; ".join(many), [0, 0, 1, 1]),
        x=" ".join(["40"] * 5 + ["-39"] * 5 + ["0"]),
    )
    c.value(
        "gda-naive-posterior-in-other-units",
        "gaussian-nb-posterior",
        "In micrometres or in metres the posterior is the same, 0.443.",
        posterior,
        model("0; 0.000002; 0.000004; 0.000006; 0.000008", [0, 0, 1, 1, 1]),
        x="0.000003",
    )
    tiny = Fraction(1, 2**500)
    c.value(
        "gda-naive-posterior-in-tiny-units",
        "gaussian-nb-posterior",
        "In units of 2^-500, whose squares no double has, it is 0.443 still.",
        posterior,
        model("; ".join(str(k * tiny) for k in (0, 2, 4, 6, 8)), [0, 0, 1, 1, 1]),
        x=str(3 * tiny),
    )
    c.value(
        "gda-naive-posterior-at-1e9",
        equations,
        "An offset of 1e9 does not change the posterior 0.443.",
        posterior,
        model(BILLIONS, [0, 0, 1, 1, 1]),
        x="1000000003",
    )
    c.value(
        "gda-naive-posterior-is-the-prior-of-its-label",
        "gaussian-nb-posterior gda-mle-prior",
        "Where both classes have the same rows the rare label, which is first seen and sorted last, has 1/4.",
        posterior,
        model("-1; 1; -1; 1; -1; 1; -1; 1", ["Y", "Y", "N", "N", "N", "N", "N", "N"]),
        x="5",
    )
    tie = model("-1; 1; 1; 3", [0, 0, 1, 1])
    c.value(
        "gda-naive-posterior-at-a-tie",
        "gaussian-nb-posterior gda-boundary",
        "Halfway between the means of classes that vary alike: 1/2 each.",
        posterior,
        tie,
        x="1",
    )
    c.value(
        "gda-naive-predict-at-a-tie",
        "gaussian-nb-posterior gda-boundary",
        "Halfway either label is right; here it is the first one.",
        label,
        tie,
        x="1",
    )
    c.value(
        "gda-naive-predict-all-that-tie",
        "gaussian-nb-posterior gda-boundary",
        "Halfway both labels have the largest posterior.",
        "labels",
        tie,
        x="1",
    )
    c.value(
        "gda-naive-log-odds-at-a-tie",
        "quadratic-log-odds gda-boundary",
        "Halfway the log-odds are 0, without a sign.",
        log_odds,
        tie,
        x="1",
    )


def degenerate(c: Chapter) -> None:
    """Add the cases of variances 0, and of x that is no row."""
    posterior, equations = "posterior", "gaussian-nb-posterior gaussian-nb-variances"
    c.value(
        "gda-naive-posterior-of-features-that-vary",
        equations,
        "The feature varies in both classes.",
        posterior,
        model("1; 2; 4; 6", ["A", "A", "B", "B"]),
        x="1",
    )
    c.error(
        "gda-naive-posterior-of-a-constant-feature",
        equations,
        "A feature that is always 1 in class A has no density there, and 1 does not speak against A.",
        "NotPositiveDefiniteError",
        "gda-naive-posterior-of-features-that-vary",
        posterior,
        model("1; 1; 4; 6", ["A", "A", "B", "B"]),
        x="1",
    )
    lonely = "-1 -1; -2 -1; -3 -2; 1 1"
    c.value(
        "gda-naive-posterior-of-a-single-class",
        "gaussian-nb-posterior",
        "With one class there is nothing to decide.",
        posterior,
        model(lonely, [1, 1, 1, 1]),
        x="0 0",
    )
    c.error(
        "gda-naive-posterior-of-a-class-with-one-row",
        equations,
        "One row has the variances 0, so no density, and a posterior neither NaN nor 0 nor 1.",
        "NotPositiveDefiniteError",
        "gda-naive-posterior-of-a-single-class",
        posterior,
        model(lonely, [1, 1, 1, 2]),
        x="0 0",
    )
    c.error(
        "gda-naive-posterior-of-a-shorter-x",
        "gaussian-nb-posterior",
        "A feature is missing.",
        "ShapeError",
        "gda-naive-posterior-of-two-features",
        posterior,
        PLANE,
        x="2",
    )
    c.error(
        "gda-naive-posterior-of-nan",
        "gaussian-nb-posterior",
        "A feature that is NaN is not left out.",
        "NotFiniteError",
        "gda-naive-posterior-of-two-features",
        posterior,
        PLANE,
        x="2 nan",
    )
