# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Facts about R: discriminant analysis of MASS, naiveBayes of e1071."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import exp, nan
from typing import Any

from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import gaussian, gda

from .divergences import Row, agrees, attempt, differs, fact
from .divergences_gaussian import COLLINEAR, FIVE, FIVE_LABELS, NARROW, NARROW_LABELS, exact_gaussian_nb
from .r import call

Rows = Sequence[Sequence[float]]
Labels = Sequence[int]
Names = Sequence[str]


@fact("Covariance divisor", "MASS", remedy="`method='mle'`.", rows=FIVE, labels=FIVE_LABELS, x=[3])
def mass_divisors(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`lda` divides the covariance by n - K for K classes, `qda` divides each covariance by n_y - 1; the
    lecture divides by n and n_y.
    """
    linear, quadratic = gda.fit(rows, labels), gda.fit_quadratic(rows, labels)
    theirs, mle = (call("lda", rows=rows, labels=labels, x=x, method=name) for name in ("moment", "mle"))
    yield differs("p(0 given x), `lda`", 0.5852916800910739, theirs["p"], linear.posterior(x)[0])
    yield agrees("with `method='mle'`", mle["p"], linear.posterior(x)[0])
    theirs, mle = (call("qda", rows=rows, labels=labels, x=x, method=name) for name in ("moment", "mle"))
    yield differs("p(0 given x), `qda`", 0.5165211040894855, theirs["p"], quadratic.posterior(x)[0])
    yield differs("label, `qda`", 0, theirs["label"], quadratic.predict(x))
    yield agrees("p(0 given x), `qda` with `method='mle'`", mle["p"], quadratic.posterior(x)[0])
    yield agrees("label, the same", mle["label"], quadratic.predict(x))


@fact("Covariance divisor", "e1071", rows=FIVE, labels=FIVE_LABELS, x=[3])
def e1071_divisor(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`naiveBayes` divides the variances by n_y - 1, and no setting changes that."""
    exact, theirs = exact_gaussian_nb(rows, labels), call("naiveBayes", rows=rows, labels=labels, x=x)
    yield differs("variance of class 0", 2.0, theirs["cell"] ** 2, exact.covariances[0][0][0])
    yield differs("p(0 given x)", 0.5165211040894855, theirs["p"], exact.posterior(x)[0])
    yield differs("label", 0, theirs["label"], exact.predict(x))


@fact(
    "Floors and clipping",
    "MASS",
    remedy="`tol=0`.",
    rows=[[0], [0.0002], [0.0004], [0.0006], [0.0008]],
    labels=FIVE_LABELS,
    x=[0.0003],
)
def mass_absolute_tolerance(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`lda` stops at a feature whose standard deviation within the classes is below `tol`, 1e-4, whatever its
    unit (here it is about 1.6e-4); `qda` does not. Here `method='mle'`.
    """
    p = gda.fit(rows, labels).posterior(x)[0]

    def tenth(fit: str, **settings: float) -> Any:
        small = [[entry / 10 for entry in row] for row in rows]
        model = call(fit, rows=small, labels=labels, x=[x[0] / 10], method="mle", **settings)
        return model.get("p", model.get("error"))

    whole = call("lda", rows=rows, labels=labels, x=x, method="mle")["p"]
    yield agrees("p(0 given x)", whole, p)
    said = "variable 1 appears to be constant within groups"
    yield differs("the same, all divided by 10", said, tenth("lda"), p)
    yield agrees("the same, `tol=0`", tenth("lda", tol=0), p)
    yield agrees("the same, `qda`", tenth("qda"), gda.fit_quadratic(rows, labels).posterior(x)[0])


@fact("Floors and clipping", "MASS", remedy="`tol=0`.", rows=NARROW, labels=NARROW_LABELS, x=[0, 0])
def mass_lda_rank(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`lda` drops the same directions as sklearn-lda-rank, with a warning. Here
    `method='mle'`.
    """
    p = gda.fit(rows, labels).posterior(x)[0]
    default, none = (call("lda", rows=rows, labels=labels, x=x, method="mle", tol=tol) for tol in (0.0001, 0))
    yield differs("p(0 given x)", 0.5, default["p"], p, digits=9)
    yield differs("warning", "variables are collinear", default["warning"], "none")
    yield agrees("with `tol=0`", none["p"], p, digits=9)


@fact(
    "Floors and clipping", "e1071", rows=[[-1], [1], [9], [11]], labels=["A", "A", "B", "B"], x=[60], z=[100]
)
def e1071_density_floor(rows: Rows, labels: Names, x: list[float], z: list[float]) -> Iterator[Row]:
    """`predict` replaces a density that is 0 as a double by `threshold`, 0.001. So A wins at x, which is
    nearer to B, and at z, where both densities are 0, the posterior is the prior. With `threshold=0` the
    label of x is right, but its posterior is nan.
    """
    fitted = gda.fit_quadratic(rows, labels)
    exact = gda.QuadraticModel(fitted.priors, fitted.means, {y: [[2]] for y in "AB"})  # divisor n_y - 1
    p = exact.posterior(x)["A"]
    theirs, none = (
        call("naiveBayes", rows=rows, labels=labels, x=x, threshold=threshold) for threshold in (0.001, 0)
    )
    yield differs("p(A given x); genref with the divisor n_y - 1", 1.0, theirs["p"], p)
    yield differs("label of x", "A", theirs["label"], exact.predict(x))
    yield differs("p(A given x), `threshold=0`", nan, none["p"], p)
    yield agrees("label of x, `threshold=0`", none["label"], exact.predict(x))
    far = call("naiveBayes", rows=rows, labels=labels, x=z)
    yield differs("p(A given z)", 0.5, far["p"], exact.posterior(z)["A"])
    yield differs("label of z", "A", far["label"], exact.predict(z))


@fact("Singular data", "MASS", rows=COLLINEAR, labels=[0, 0, 1, 1], x=[1, 2])
def mass_collinear(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """For collinear features `lda` drops a direction, with a warning. `qda` stops."""
    ours = attempt(lambda: gda.fit(rows, labels).posterior(x)[0])
    theirs = call("lda", rows=rows, labels=labels, x=x)
    yield differs("p(0 given x), `lda`", 0.5, theirs["p"], ours)
    yield differs("warning, `lda`", "variables are collinear", theirs["warning"], "none")
    said = "some group is too small for 'qda'"
    yield differs("the same, `qda`", said, call("qda", rows=rows, labels=labels, x=x)["error"], ours)


@fact(
    "Singular data",
    "e1071",
    rows=[[1], [1], [4], [6]],
    labels=[0, 0, 1, 1],
    x=[1],
    z=[1.01],
)
def e1071_zero_variance(rows: Rows, labels: Labels, x: list[float], z: list[float]) -> Iterator[Row]:
    """A standard deviation 0 becomes `threshold`, 0.001, in the unit of the feature; that of a class of one
    example is NA, and so are all posteriors.
    """
    ours = attempt(lambda: exact_gaussian_nb(rows, labels).posterior(x)[0])

    def p(rows: Rows, labels: Labels, x: list[float]) -> Any:
        return call("naiveBayes", rows=rows, labels=labels, x=x)["p"]

    high, low = gaussian.density(x, [1], [[Fraction(1, 10**6)]]), gaussian.density(x, [5], [[2]])
    yield differs("p(0 given x)", high / (high + low), p(rows, labels, x), ours)
    yield differs("p(0 given z)", 1.4598014745818104e-17, p(rows, labels, z), ours)
    yield differs("p(0 given x), without the first row", "NA", p(rows[1:], labels[1:], x), ours)


@fact("Zero counts", "e1071", rows=[[1, 0, 0], [1, 1, 0]], labels=[0, 1], x=[1, 0, 0], z=[1, 0, 1])
def e1071_zero_counts(rows: Rows, labels: Labels, x: list[int], z: list[int]) -> Iterator[Row]:
    """By default, `naiveBayes` does not smooth (`laplace=0`), and `predict` replaces a probability 0 by
    `threshold`, 0.001. The features are factors with the levels 0 and 1.
    """
    exact = bernoulli.fit(rows, labels, smoothing=0)
    data: dict[str, Any] = {"rows": rows, "labels": labels, "levels": [0, 1]}
    theirs, none, impossible = (
        call("naiveBayes", **data, x=x),
        call("naiveBayes", **data, x=x, threshold=0),
        call("naiveBayes", **data, x=z),
    )
    yield differs("p(0 given x)", 1 / 1.001, theirs["p"], exact.exact_posterior(x)[0])
    yield agrees("the same, `threshold=0`", none["p"], exact.exact_posterior(x)[0])
    ours = attempt(lambda: exact.exact_posterior(z)[0])
    yield differs("p(0 given z)", 1 / 1.001, impossible["p"], ours)


@fact(
    "Zero counts",
    "e1071",
    remedy="drop the level.",
    rows=[[1], [0]],
    labels=["A", "B"],
    classes=["none", "A", "B"],
    x=[1],
)
def e1071_class_without_examples(rows: Rows, labels: Names, classes: Names, x: list[int]) -> Iterator[Row]:
    """If a level of the labels has no examples, `predict` returns nan as its probability, although its prior
    is 0. Here `laplace=1`.
    """
    exact = bernoulli.fit(rows, labels, classes=classes)
    data: dict[str, Any] = {"rows": rows, "labels": labels, "levels": [0, 1], "laplace": 1, "x": x}
    theirs, dropped = call("naiveBayes", **data, classes=classes), call("naiveBayes", **data)
    yield differs("p(none given x)", nan, theirs["p"], exact.exact_posterior(x)["none"])
    yield agrees("label", theirs["label"], exact.predict(x))
    yield agrees("p(A given x), without the level", dropped["p"], exact.exact_posterior(x)["A"])


@fact(
    "Unseen words and categories",
    "e1071",
    remedy="declare all levels of the factor, as genref's `levels`.",
    rows=[[1], [2], [3]],
    labels=[0, 1, 1],
    x=[4],
    levels=[4],
)
def e1071_unseen_category(
    rows: Sequence[Sequence[int]], labels: Labels, x: list[int], levels: list[int]
) -> Iterator[Row]:
    """A value that is not a level of the factor counts as missing: it contributes no factor to the posterior,
    which here is the prior. Here `laplace=1`.
    """
    p = categorical.fit(rows, labels, levels=levels).exact_posterior(x)[0]

    def theirs(largest: int) -> Any:
        declared = list(range(1, largest + 1))
        return call("naiveBayes", rows=rows, labels=labels, x=x, levels=declared, laplace=1)["p"]

    yield differs("p(0 given x), levels 1 to 3", 1 / 3, theirs(3), p)
    yield agrees("the same, levels 1 to 4", theirs(4), p)


@fact(
    "Smoothing denominators",
    "e1071",
    remedy="make the features factors with the levels 0 and 1.",
    rows=[[1, 0], [1, 1], [0, 1], [0, 1], [0, 0]],
    labels=FIVE_LABELS,
    x=[1, 0],
)
def e1071_numbers(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """`naiveBayes` treats features that are numbers, even 0 and 1, as Gaussian, and ignores `laplace`. The
    first feature does not vary within the classes, see e1071-zero-variance.
    `laplace=1`.
    """
    p = bernoulli.fit(rows, labels).exact_posterior(x)[0]
    data: dict[str, Any] = {"rows": rows, "labels": labels, "x": x, "laplace": 1}
    yield differs("p(0 given x)", 0.9999969642, call("naiveBayes", **data)["p"], p)
    yield agrees("with factors", call("naiveBayes", **data, levels=[0, 1])["p"], p)


@fact("Ties", "MASS", rows=[[-1], [1], [1], [3]], labels=[0, 0, 1, 1], x=[1], z=[0.999995], times=200)
def mass_random_label(
    rows: Rows, labels: Labels, x: list[float], z: list[float], times: int
) -> Iterator[Row]:
    """`predict` chooses at random, by `max.col`, among posteriors that differ by less than 1e-5 of the
    largest: at a tie (x), and beside it (z), where one label is right. These are the labels of many
    predictions.
    """
    data: dict[str, Any] = {"rows": rows, "labels": labels}
    fits = {"lda": gda.fit(rows, labels), "qda": gda.fit_quadratic(rows, labels)}
    for fit, exact in fits.items():
        for name, point in (("x", x), ("z", z)):
            theirs = call("labels", **data, x=point, fit=fit, times=times)["labels"]
            yield differs(f"labels of {name}, `{fit}`", "0 and 1", theirs, str(exact.predict(point)))
    p = call("lda", **data, x=z, method="mle")["p"]
    yield agrees("p(0 given z), `lda` with `method='mle'`", p, fits["lda"].posterior(z)[0])


@fact("Validation", "MASS", rows=FIVE, labels=FIVE_LABELS, x=[3], priors=[0.500002, 0.500002])
def mass_prior_sum(rows: Rows, labels: Labels, x: list[float], priors: list[float]) -> Iterator[Row]:
    """`lda` and `qda` accept priors whose sum is 1 to five digits and keep them as they are; they refuse all
    others.
    """
    fitted = gda.fit(rows, labels)

    def ours(priors: list[float]) -> Any:
        model = attempt(lambda: gda.LinearModel(dict(enumerate(priors)), fitted.means, fitted.covariance))
        return model if isinstance(model, str) else model.priors[0]

    for fit in ("lda", "qda"):
        kept = call(fit, rows=rows, labels=labels, x=x, prior=priors)["prior"]
        yield differs(f"prior of 0, `{fit}`", 0.500002, kept, ours(priors))
    refused = call("lda", rows=rows, labels=labels, x=x, prior=[0.5, 0.6])["error"]
    yield differs("prior of 0, priors [0.5, 0.6]", "invalid 'prior'", refused, ours([0.5, 0.6]))


@fact("Validation", "MASS", rows=[[0], [-1], [0], [1]], labels=[1, 0, 0, 0], x=[5])
def mass_equal_means(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`lda` refuses classes whose means are all equal. The model is well defined: the posterior is the
    prior, wherever x is."""
    p = gda.fit(rows, labels).posterior(x)[1]
    said = "group means are numerically identical"
    yield differs("p(1 given x)", said, call("lda", rows=rows, labels=labels, x=x)["error"], p)


@fact("Validation", "MASS", rows=[[1], [2], [4]], labels=[7, 7, 7], x=[1])
def mass_one_class(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`lda` fails for a single class; `qda` does not. Bayes rule gives the class the probability 1."""
    p = gda.fit(rows, labels).posterior(x)[7]
    said = "infinite or missing values in 'x'"
    yield differs("p(7 given x), `lda`", said, call("lda", rows=rows, labels=labels, x=x)["error"], p)
    yield agrees("p(7 given x), `qda`", call("qda", rows=rows, labels=labels, x=x)["p"], p)


@fact("Validation", "MASS", rows=FIVE, labels=FIVE_LABELS, classes=[0, 1, 2], x=[3])
def mass_class_without_examples(rows: Rows, labels: Labels, classes: Labels, x: list[float]) -> Iterator[Row]:
    """If a level of the labels has no examples, `lda` leaves it out, with a warning; `qda` stops. In the
    lecture its mean is 0/0.
    """
    data: dict[str, Any] = {"rows": rows, "labels": labels, "x": x, "classes": classes}
    theirs, ours = call("lda", **data), attempt(lambda: len(gda.fit(rows, labels, classes=classes).classes))
    yield differs("classes, `lda`", 2, theirs["classes"], ours)
    yield differs("warning, `lda`", "group 2 is empty", theirs["warning"], "none")
    said = "some group is too small for 'qda'"
    yield differs("classes, `qda`", said, call("qda", **data)["error"], ours)


@fact("Validation", "e1071", rows=[[1], [0]], labels=[7, 7], x=[1])
def e1071_one_class(rows: Rows, labels: Labels, x: list[int]) -> Iterator[Row]:
    """`predict` fails for a single class. The feature is a factor."""
    theirs = call("naiveBayes", rows=rows, labels=labels, x=x, levels=[0, 1], laplace=1)["error"]
    p = bernoulli.fit(rows, labels).exact_posterior(x)[7]
    yield differs("p(7 given x)", "dim(X) must have a positive length", theirs, p)


@fact(
    "Validation",
    "e1071",
    rows=[[0, 0], [2, 1], [4, 0], [6, 3]],
    labels=[0, 0, 1, 1],
    x=[2],
    y=[2, None],
    z=[2, 1, 7],
)
def e1071_missing_features(
    rows: Rows, labels: Labels, x: list[float], y: list[Any], z: list[float]
) -> Iterator[Row]:
    """A feature that x lacks, or that is NA or NaN, contributes no factor; a feature that the model lacks is
    ignored.
    """
    exact = exact_gaussian_nb(rows, labels)

    def theirs(x: list[Any]) -> Any:
        return call("naiveBayes", rows=rows, labels=labels, x=x)["p"]

    first = 1 / (1 + exp(-2))  # of feature 0 alone, means 1 and 5, variances 2: the logit of 0 is 2 (3 - x)
    yield differs("p(0 given x)", first, theirs(x), attempt(lambda: exact.posterior(x)[0]))
    missing = attempt(lambda: exact.posterior([y[0], nan])[0])
    yield differs("p(0 given y), None being NA", first, theirs(y), missing)
    both = 1 / (1 + exp(-2) * exp(2 / 9) / 3)  # of feature 1: means 1/2 and 3/2, variances 1/2 and 9/2
    yield differs("p(0 given z)", both, theirs(z), attempt(lambda: exact.posterior(z)[0]))


@fact("Validation", "e1071", rows=[[1], [0]], labels=[0, 1], laplace=-0.5)
def e1071_negative_smoothing(rows: Rows, labels: Labels, laplace: float) -> Iterator[Row]:
    """`naiveBayes` accepts a negative `laplace`, and probabilities become negative. The feature is a factor
    with three levels."""
    theirs = call("naiveBayes", rows=rows, labels=labels, x=[1], levels=[0, 1, 2], laplace=laplace)["cell"]
    ours = attempt(lambda: bernoulli.fit(rows, labels, smoothing=laplace).probabilities[0])
    yield differs("p(1 given 0)", -1.0, theirs, ours)


@fact(
    "Agreement",
    "e1071",
    rows=[[2, 1], [1, 2], [1, 1], [2, 2], [2, 1]],
    labels=FIVE_LABELS,
    x=[2, 2],
    levels=[2, 2],
)
def e1071_factors(
    rows: Sequence[Sequence[int]], labels: Labels, x: list[int], levels: list[int]
) -> Iterator[Row]:
    """With factors and `laplace=1`, `naiveBayes` computes the categorical and the Bernoulli model. The
    prior is n_y / n."""
    data: dict[str, Any] = {"labels": labels, "laplace": 1}
    p = call("naiveBayes", **data, rows=rows, x=x, levels=[1, 2])["p"]
    yield agrees("levels 1 and 2", p, categorical.fit(rows, labels, levels=levels).exact_posterior(x)[0])
    zeros, zero = [[value - 1 for value in row] for row in rows], [value - 1 for value in x]
    p = call("naiveBayes", **data, rows=zeros, x=zero, levels=[0, 1])["p"]
    yield agrees("levels 0 and 1", p, bernoulli.fit(zeros, labels).exact_posterior(zero)[0])
