# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Facts about Gaussian models: densities, discriminant analysis, Gaussian Naive Bayes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import inf, log, nan
from sys import float_info
from typing import Any

from genref import gaussian, gda
from genref.linear_algebra import cholesky

from .divergences import Row, agrees, attempt, differs, fact, load

Rows = Sequence[Sequence[float]]
Labels = Sequence[int]

FIVE = [[0], [2], [4], [6], [8]]
FIVE_LABELS = [0, 0, 1, 1, 1]
NARROW = [[a, a + b] for middle in (0, 2) for b in (middle - 1, middle + 1) for a in (-131072, 131072)]
NARROW_LABELS = [0, 0, 0, 0, 1, 1, 1, 1]


def lda(rows: Rows, labels: Labels, **settings: Any) -> Any:
    """Return scikit-learn's linear discriminant analysis."""
    return load("sklearn.discriminant_analysis").LinearDiscriminantAnalysis(**settings).fit(rows, labels)


def qda(rows: Rows, labels: Labels, **settings: Any) -> Any:
    """Return scikit-learn's quadratic discriminant analysis."""
    return load("sklearn.discriminant_analysis").QuadraticDiscriminantAnalysis(**settings).fit(rows, labels)


def gaussian_nb(rows: Rows, labels: Labels, **settings: Any) -> Any:
    """Return scikit-learn's Gaussian Naive Bayes."""
    return load("sklearn.naive_bayes").GaussianNB(**settings).fit(rows, labels)


def river_gaussian_nb(rows: Rows, labels: Labels) -> Any:
    """Return river's Gaussian Naive Bayes."""
    model = load("river.naive_bayes").GaussianNB()
    for x, y in zip(rows, labels):
        model.learn_one(dict(enumerate(x)), y)
    return model


def exact_gaussian_nb(rows: Rows, labels: Labels) -> gda.QuadraticModel[int]:
    """Return the quadratic model with the covariances made diagonal."""
    full = gda.fit_quadratic(rows, labels)
    diagonal = {
        y: [[entry if i == j else Fraction(0) for j, entry in enumerate(row)] for i, row in enumerate(matrix)]
        for y, matrix in full.covariances.items()
    }
    return gda.QuadraticModel(full.priors, full.means, diagonal)


@fact(
    "Prior",
    "scikit-learn",
    remedy="fit without `priors`, or use `solver='svd'`, which keeps Sigma.",
    rows=FIVE,
    labels=FIVE_LABELS,
    priors=[0.5, 0.5],
    x=[3],
)
def sklearn_lda_priors_change_sigma(
    rows: Rows, labels: Labels, priors: list[float], x: list[float]
) -> Iterator[Row]:
    """With `priors`, the Sigma of the solvers lsqr and eigen is sum_y prior_y Sigma_y; the lecture's is sum_y
    n_y/n Sigma_y, whatever the prior is.
    """
    fitted = gda.fit(rows, labels)
    exact = gda.LinearModel(dict(enumerate(priors)), fitted.means, fitted.covariance)
    sigma, p = fitted.covariance[0][0], exact.posterior(x)[0]
    for solver in ("lsqr", "eigen"):
        model = lda(rows, labels, solver=solver, priors=priors, store_covariance=True)
        yield differs(f"Sigma, {solver}", 11 / 6, model.covariance_[0][0], sigma)
        yield differs(f"p(0 given x), {solver}", 0.7963500664977807, model.predict_proba([x])[0][0], p)
    model = lda(rows, labels, priors=priors)
    yield agrees("p(0 given x), svd", model.predict_proba([x])[0][0], p)


@fact("Covariance divisor", "scikit-learn", rows=FIVE, labels=FIVE_LABELS, priors=[0.5, 0.5])
def sklearn_lda_svd_covariance(rows: Rows, labels: Labels, priors: list[float]) -> Iterator[Row]:
    """With `solver='svd'` and `priors`, the attribute `covariance_` is sum_y prior_y Sigma_y, which the
    solver's own posteriors do not use.
    """
    sigma = gda.fit(rows, labels).covariance[0][0]
    model = lda(rows, labels, priors=priors, store_covariance=True)
    yield differs("covariance_", 11 / 6, model.covariance_[0][0], sigma)
    yield agrees("without priors", lda(rows, labels, store_covariance=True).covariance_[0][0], sigma)


@fact("Covariance divisor", "numpy", remedy="`bias=True`.", rows=[[0], [1]])
def numpy_cov(rows: Rows) -> Iterator[Row]:
    """`cov` divides by n - 1, the lecture by n."""
    sigma = gaussian.covariance(rows)[0][0]
    cov = load("numpy").cov
    yield differs("Sigma", 0.5, cov(rows, rowvar=False), sigma)
    yield agrees("with `bias=True`", cov(rows, rowvar=False, bias=True), sigma)


@fact(
    "Floors and clipping",
    "scikit-learn",
    remedy="with two classes `decision_function`, the log-odds.",
    rows=[[-1], [1], [99], [101]],
    labels=[0, 0, 1, 1],
    x=[100],
)
def sklearn_lda_log_floor(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`predict_log_proba` is the logarithm of `predict_proba` with 0 replaced by the smallest normal double,
    2^-1022.
    """
    model, exact = lda(rows, labels), gda.fit(rows, labels)
    joint = exact.log_joint(x)
    ours = joint[0] - joint[1]  # ln p(0 | x), but for e^-5000
    yield differs("ln p(0 given x)", log(float_info.min), model.predict_log_proba([x])[0][0], ours)
    yield agrees("log-odds", model.decision_function([x])[0], exact.log_odds(x))


@fact(
    "Floors and clipping",
    "scikit-learn",
    remedy="exchange the classes, or use `decision_function`.",
    rows=[[-1], [1], [9], [11]],
    labels=[0, 0, 1, 1],
    x=[10],
    z=[0],
)
def sklearn_lda_lost_tail(rows: Rows, labels: Labels, x: list[float], z: list[float]) -> Iterator[Row]:
    """With two classes, `predict_proba` computes the first probability as 1 - p from the rounded second one:
    below 2^-53 nothing is left.
    """
    model, exact = lda(rows, labels), gda.fit(rows, labels)
    yield differs("p(0 given x)", 0.0, model.predict_proba([x])[0][0], exact.posterior(x)[0])
    yield agrees("p(1 given z)", model.predict_proba([z])[0][1], exact.posterior(z)[1])


@fact(
    "Floors and clipping",
    "scikit-learn",
    remedy="`var_smoothing=0`.",
    rows=[[-(10**6), 0], [10**6, 1], [-(10**6), 2], [10**6, 3]],
    labels=[0, 0, 1, 1],
    x=[0, 0.5],
)
def sklearn_gaussian_nb_variance_floor(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`GaussianNB` adds 1e-9 times the largest variance of any feature to every variance, which swamps a
    feature on a small scale.
    """
    model, exact = gaussian_nb(rows, labels), exact_gaussian_nb(rows, labels)
    none = gaussian_nb(rows, labels, var_smoothing=0)
    variance, p = exact.covariances[0][1][1], exact.posterior(x)[0]
    yield differs("variance of feature 1, class 0", 1000.25, model.var_[0][1], variance)
    yield differs("p(0 given x)", 0.5004998748435587, model.predict_proba([x])[0][0], p)
    yield agrees("with `var_smoothing=0`", none.predict_proba([x])[0][0], p)


@fact(
    "Floors and clipping",
    "scikit-learn",
    remedy="`var_smoothing=0`.",
    rows=[[0, 0], [1000, 1], [0, 2], [1000, 3]],
    labels=[0, 0, 1, 1],
)
def sklearn_gaussian_nb_partial_fit(rows: Rows, labels: Labels) -> Iterator[Row]:
    """The floor of `GaussianNB` is taken from the last batch alone, so `partial_fit` of two batches (first
    and third row, second and fourth) is not `fit`.
    """
    exact = exact_gaussian_nb(rows, labels).covariances[0][1][1]

    def batches(**settings: Any) -> Any:
        model = load("sklearn.naive_bayes").GaussianNB(**settings)
        for start in (0, 1):
            model.partial_fit(rows[start::2], labels[start::2], classes=[0, 1])
        return model.var_[0][1]

    yield differs(
        "variance of feature 1, class 0, `fit`", 0.25025, gaussian_nb(rows, labels).var_[0][1], exact
    )
    yield differs("the same, `partial_fit`", 0.250000001, batches(), exact)
    yield agrees("the same, `var_smoothing=0`", batches(var_smoothing=0), exact)


@fact("Floors and clipping", "river", rows=[[-1], [1], [9], [11]], labels=[0, 0, 1, 1], x=[60])
def river_gaussian_nb_density_floor(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`GaussianNB` adds 1e-9 to every density. Far from all classes only the floors are left, and the
    posterior is the prior."""
    model, exact = river_gaussian_nb(rows, labels), gda.fit_quadratic(rows, labels)
    p = model.predict_proba_one(dict(enumerate(x)))
    joint = model.joint_log_likelihood(dict(enumerate(x)))
    yield differs("p(0 given x)", 0.5, p[0], exact.posterior(x)[0])
    yield differs("p(1 given x)", 0.5, p[1], exact.posterior(x)[1])
    yield differs("ln p(x, 0)", log(0.5) + log(1e-9), joint[0], exact.log_joint(x)[0])


@fact(
    "Floors and clipping",
    "scikit-learn",
    remedy="`tol=0`, or the solver eigen.",
    rows=NARROW,
    labels=NARROW_LABELS,
    x=[0, 0],
)
def sklearn_lda_rank(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """The default solver svd of `LinearDiscriminantAnalysis` drops directions whose singular value, after
    each feature is divided by its standard deviation, is below `tol`, 1e-4, without a warning. Here it drops
    the one that separates the classes, although Sigma is positive definite.
    """
    p = gda.fit(rows, labels).posterior(x)[0]
    yield differs("p(0 given x)", 0.5, lda(rows, labels).predict_proba([x])[0][0], p)
    for name, settings in (("`tol=0`", {"tol": 0.0}), ("`solver='eigen'`", {"solver": "eigen"})):
        yield agrees(f"with {name}", lda(rows, labels, **settings).predict_proba([x])[0][0], p, digits=4)


@fact(
    "Floors and clipping",
    "scikit-learn",
    remedy="`tol=0`.",
    rows=[[0], [0.002], [0.004], [0.006], [0.008]],
    labels=FIVE_LABELS,
    x=[0.003],
)
def sklearn_qda_absolute_tolerance(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`QuadraticDiscriminantAnalysis` refuses a class whose covariance has an eigenvalue below `tol`, 1e-4,
    whatever the unit of the features is.
    """
    p = gda.fit_quadratic(rows, labels).posterior(x)[0]
    default = attempt(lambda: qda(rows, labels).predict_proba([x])[0][0])
    yield differs("p(0 given x)", "LinAlgError", default, p)
    yield agrees("with `tol=0`", qda(rows, labels, tol=0.0).predict_proba([x])[0][0], p)


@fact(
    "Floors and clipping",
    "scipy",
    remedy="scale the features.",
    x=[0, 0],
    mu=[0, 0],
    Sigma=[[1, 0], [0, 1e-10]],
)
def scipy_eigenvalue_cutoff(x: list[float], mu: list[float], Sigma: Rows) -> Iterator[Row]:
    """`multivariate_normal` treats eigenvalues below 2.2e-10 times the largest as 0 and raises; with
    `allow_singular=True` it returns the density of the other directions.
    """
    logpdf, exact = load("scipy.stats").multivariate_normal.logpdf, gaussian.log_density(x, mu, Sigma)
    yield differs("ln p(x)", "LinAlgError", attempt(lambda: logpdf(x, mu, Sigma)), exact)
    dropped = -0.9189385332046727  # -ln(2 pi)/2
    yield differs("with `allow_singular=True`", dropped, logpdf(x, mu, Sigma, allow_singular=True), exact)
    unit = 2.0**-16
    scaled = logpdf(x, mu, [[Sigma[0][0], 0], [0, Sigma[1][1] / unit**2]]) - log(unit)
    yield agrees("feature 1 in units of 2^-16", scaled, exact)


COLLINEAR = [[0, 0], [1, 1], [2, 2], [3, 3]]


@fact("Singular data", "scikit-learn", rows=COLLINEAR, labels=[0, 0, 1, 1], x=[1, 2])
def sklearn_lda_collinear(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """For collinear features `LinearDiscriminantAnalysis` drops a direction (svd) or solves by least squares
    (lsqr), without a warning; eigen and `QuadraticDiscriminantAnalysis` raise.
    """
    ours = attempt(lambda: gda.fit(rows, labels).posterior(x)[0])
    for solver, said in (("svd", 0.5), ("lsqr", 0.5), ("eigen", "LinAlgError")):
        theirs = attempt(lambda: lda(rows, labels, solver=solver).predict_proba([x])[0][0])
        yield differs(f"p(0 given x), {solver}", said, theirs, ours)
    yield differs("the same, QDA", "LinAlgError", attempt(lambda: qda(rows, labels)), ours)


@fact("Singular data", "scikit-learn", rows=[[1], [1], [4], [4]], labels=[0, 0, 1, 1], x=[1])
def sklearn_lda_zero_variance(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """If the features do not vary within the classes, the solver lsqr returns the prior, even at the mean of
    a class.
    """
    ours = attempt(lambda: gda.fit(rows, labels).posterior(x)[0])
    for solver, said in (("lsqr", 0.5), ("svd", "IndexError"), ("eigen", "LinAlgError")):
        theirs = attempt(lambda: lda(rows, labels, solver=solver).predict_proba([x])[0][0])
        yield differs(f"p(0 given x), {solver}", said, theirs, ours)


@fact(
    "Singular data",
    "scikit-learn",
    warns="RuntimeWarning",
    rows=[[1], [1], [4], [4]],
    labels=[1, 1, 0, 0],
    x=[2],
)
def sklearn_gaussian_nb_zero_variance(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`GaussianNB` answers from its floor alone. Without the floor the posterior is nan and `predict` returns
    the first class.
    """
    model, none = gaussian_nb(rows, labels), gaussian_nb(rows, labels, var_smoothing=0)
    ours = attempt(lambda: exact_gaussian_nb(rows, labels).posterior(x)[0])
    yield differs("p(1 given x)", 1.0, model.predict_proba([x])[0][1], ours)
    yield differs("the same, `var_smoothing=0`", nan, none.predict_proba([x])[0][1], ours)
    yield differs("label, `var_smoothing=0`", 0, none.predict([x])[0], ours)


@fact("Singular data", "river", rows=[[1], [1], [4], [6]], labels=[0, 0, 1, 1], x=[1])
def river_gaussian_nb_zero_variance(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """In `GaussianNB`, a density with the variance 0 is 0 even at the mean, and the floor makes it 1e-9. So a
    class whose examples are all equal can lose at their value.
    """
    theirs = river_gaussian_nb(rows, labels).predict_proba_one(dict(enumerate(x)))[0]
    ours = attempt(lambda: gda.fit_quadratic(rows, labels).posterior(x)[0])
    density = gaussian.density(x, [5], [[1]])
    yield differs("p(0 given x)", 1e-9 / (1e-9 + 1e-9 + density), theirs, ours, digits=6)


@fact("Singular data", "scipy", x=[0, 0], z=[1, -1], mu=[0, 0], Sigma=[[1, 1], [1, 1]])
def scipy_allow_singular(x: list[float], z: list[float], mu: list[float], Sigma: Rows) -> Iterator[Row]:
    """`multivariate_normal` with `allow_singular=True` returns the density on the line that carries the
    distribution, and 0 off it. Without it, the function raises an error, as genref does.
    """
    logpdf = load("scipy.stats").multivariate_normal.logpdf
    ours = attempt(lambda: gaussian.log_density(x, mu, Sigma))
    yield differs("ln p(x)", "LinAlgError", attempt(lambda: logpdf(x, mu, Sigma)), ours)
    on_the_line = -1.2655121234846454  # -ln(4 pi)/2
    yield differs("with `allow_singular=True`", on_the_line, logpdf(x, mu, Sigma, allow_singular=True), ours)
    yield differs("ln p(z), the same", -inf, logpdf(z, mu, Sigma, allow_singular=True), ours)


@fact("Validation", "scipy", x=[1, -1], mu=[0, 0], Sigma=[[1, 9], [0.5, 1]])
def scipy_asymmetric_covariance(x: list[float], mu: list[float], Sigma: Rows) -> Iterator[Row]:
    """`multivariate_normal` reads the lower triangle of Sigma and ignores the upper one."""
    logpdf = load("scipy.stats").multivariate_normal.logpdf
    ours = attempt(lambda: gaussian.log_density(x, mu, Sigma))
    lower = gaussian.log_density(x, mu, [[1, 0.5], [0.5, 1]])
    yield differs("ln p(x)", lower, logpdf(x, mu, Sigma), ours)


@fact("Validation", "numpy", matrix=[[1, 9], [0.5, 1]])
def numpy_asymmetric_cholesky(matrix: Rows) -> Iterator[Row]:
    """`linalg.cholesky` reads the lower triangle, too."""
    theirs = load("numpy").linalg.cholesky(matrix)[1][1]
    yield differs("entry 1, 1 of L", 0.75**0.5, theirs, attempt(lambda: cholesky(matrix)[1][1]))


@fact("Validation", "scipy", warns="RuntimeWarning", x=[inf, 0], mu=[0, 0], Sigma=[[1, 0], [0, 1]])
def scipy_infinite_point(x: list[float], mu: list[float], Sigma: Rows) -> Iterator[Row]:
    """`multivariate_normal.logpdf` of a point at infinity is nan."""
    theirs = load("scipy.stats").multivariate_normal.logpdf(x, mu, Sigma)
    yield differs("ln p(x)", nan, theirs, attempt(lambda: gaussian.log_density(x, mu, Sigma)))


@fact("Validation", "scikit-learn", rows=[[0], [1]], labels=[7, 7], x=[1])
def sklearn_lda_one_class(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`LinearDiscriminantAnalysis` fits a single class and fails in `predict_proba`;
    `QuadraticDiscriminantAnalysis` refuses to fit. Bayes rule gives the class the probability 1."""
    ours = gda.fit(rows, labels).posterior(x)[7]
    theirs = attempt(lambda: lda(rows, labels).predict_proba([x])[0][0])
    yield differs("p(7 given x), LDA", "AxisError", theirs, ours)
    yield differs("p(7 given x), QDA", "ValueError", attempt(lambda: qda(rows, labels)), ours)


@fact("Validation", "scikit-learn", warns="UserWarning", rows=FIVE, labels=FIVE_LABELS, priors=[2, 3])
def sklearn_discriminant_priors(rows: Rows, labels: Labels, priors: list[float]) -> Iterator[Row]:
    """If the priors do not sum to 1, `LinearDiscriminantAnalysis` scales them, with a warning,
    `QuadraticDiscriminantAnalysis` keeps them, and `GaussianNB` refuses them.
    """
    fitted = gda.fit(rows, labels)
    ours = attempt(lambda: gda.LinearModel(dict(enumerate(priors)), fitted.means, fitted.covariance))
    yield differs("prior of 0, LDA", 0.4, lda(rows, labels, priors=priors).priors_[0], ours)
    yield differs("prior of 0, QDA", 2, qda(rows, labels, priors=priors).priors_[0], ours)
    refused = attempt(lambda: gaussian_nb(rows, labels, priors=priors))
    yield differs("prior of 0, GaussianNB", "ValueError", refused, ours)


FAR = 10**9


@fact(
    "Rounding",
    "scikit-learn",
    remedy="`solver='svd'`, or subtract a constant from the features.",
    rows=[[x + FAR] for (x,) in FIVE],
    labels=FIVE_LABELS,
    x=[3 + FAR],
)
def sklearn_lda_offset(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """The log-odds theta' x + theta_0 of `LinearDiscriminantAnalysis` cancel when the features are far from
    0."""
    p = gda.fit(rows, labels).posterior(x)[0]
    for solver in ("lsqr", "eigen"):
        theirs = lda(rows, labels, solver=solver).predict_proba([x])[0][0]
        off = "off by more than 0.1" if abs(theirs - p) > 0.1 else "near"
        yield differs(f"p(0 given x), {solver}", "off by more than 0.1", off, p)
    yield agrees("p(0 given x), svd", lda(rows, labels).predict_proba([x])[0][0], p, digits=6)


@fact(
    "Rounding",
    "scikit-learn",
    remedy="another solver, or features on similar scales.",
    rows=[[a + c, b * FAR] for c in (0, 2) for a in (-1, 1) for b in (-1, 1)],
    labels=[0, 0, 0, 0, 1, 1, 1, 1],
    x=[0, 0],
)
def sklearn_lda_lsqr_scale(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """The solver lsqr treats singular values of Sigma below 2.2e-16 times the largest as 0, and so loses a
    feature whose standard deviation is below 1.5e-8 of another's: here the one that separates the classes.
    """
    p = gda.fit(rows, labels).posterior(x)[0]
    for solver in ("svd", "eigen"):
        yield agrees(f"p(0 given x), {solver}", lda(rows, labels, solver=solver).predict_proba([x])[0][0], p)
    yield differs("p(0 given x), lsqr", 0.5, lda(rows, labels, solver="lsqr").predict_proba([x])[0][0], p)


@fact(
    "Rounding",
    "scikit-learn",
    warns="RuntimeWarning",
    remedy="scale the features.",
    rows=[[0], [2e-170], [4e-170], [6e-170], [8e-170]],
    labels=FIVE_LABELS,
    x=[3e-170],
)
def sklearn_gaussian_nb_underflow(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """The variances of `GaussianNB` are doubles, and 0 for features that are small enough."""
    p = exact_gaussian_nb(rows, labels).posterior(x)[0]
    yield differs("p(0 given x)", nan, gaussian_nb(rows, labels).predict_proba([x])[0][0], p)
    scaled = gaussian_nb([[entry * 1e170 for entry in row] for row in rows], labels, var_smoothing=0)
    yield agrees("features times 1e170", scaled.predict_proba([[x[0] * 1e170]])[0][0], p)


@fact("Agreement", "scikit-learn", rows=FIVE, labels=FIVE_LABELS, x=[3])
def sklearn_divisors(rows: Rows, labels: Labels, x: list[float]) -> Iterator[Row]:
    """`LinearDiscriminantAnalysis` divides its covariance by n, with every solver;
    `QuadraticDiscriminantAnalysis` and `GaussianNB` divide theirs by n_y.
    """
    linear, quadratic = gda.fit(rows, labels), gda.fit_quadratic(rows, labels)
    for solver in ("svd", "lsqr", "eigen"):
        model = lda(rows, labels, solver=solver, store_covariance=True)
        yield agrees(f"Sigma, {solver}", model.covariance_[0][0], linear.covariance[0][0])
        yield agrees(f"p(0 given x), {solver}", model.predict_proba([x])[0][0], linear.posterior(x)[0])
    sigma, p = quadratic.covariances[1][0][0], quadratic.posterior(x)[0]
    theirs = qda(rows, labels, store_covariance=True)
    yield agrees("Sigma_1, QDA", theirs.covariance_[1][0][0], sigma)
    yield agrees("p(0 given x), QDA", theirs.predict_proba([x])[0][0], p)
    yield agrees(
        "variance of 1, GaussianNB, `var_smoothing=0`",
        gaussian_nb(rows, labels, var_smoothing=0).var_[1][0],
        sigma,
    )


@fact("Agreement", "scipy", rows=[[0, 0], [1, 2], [2, 1]])
def scipy_fit_divisor(rows: Rows) -> Iterator[Row]:
    """`multivariate_normal.fit` divides by n."""
    theirs, ours = load("scipy.stats").multivariate_normal.fit(rows)[1], gaussian.covariance(rows)
    yield agrees("entry 0, 0 of Sigma", theirs[0][0], ours[0][0])
    yield agrees("entry 0, 1 of Sigma", theirs[0][1], ours[0][1])
