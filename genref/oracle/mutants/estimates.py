# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes in what is learnt from rows and labels: priors, means, covariances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from operator import mul

from ... import gda, laplace
from ...engine.labels import sorted_labels
from ...engine.reals import nearest_double
from ...errors import Label
from ...linear_algebra import Matrix, Vector
from ...moments import Moments
from ..questions import Question
from .asking import Estimates, Examples, Fields, asking, checked, estimated, in_fields, lists, of_model
from .mutant import Mutant, added

FLOOR = Fraction(1, 10**9)


def times(factor: Fraction, matrix: Matrix) -> Matrix:
    """Return a matrix with each entry multiplied."""
    return tuple(tuple(factor * entry for entry in row) for row in matrix)


def plus(matrices: list[Matrix]) -> Matrix:
    """Return the sum of matrices."""
    return tuple(tuple(sum(entry, Fraction(0)) for entry in zip(*rows)) for rows in zip(*matrices))


def with_floor(matrix: Matrix, floor: Fraction) -> Matrix:
    """Return a matrix with a number added to its diagonal."""
    return tuple(
        tuple(entry + floor * (i == j) for j, entry in enumerate(row)) for i, row in enumerate(matrix)
    )


def divided_by(less: Callable[[int], int]) -> Estimates:
    """Return estimates that divide by n less so much, for K classes; of one class by n - 1 in any case."""

    def own(data: Examples) -> dict[Label, Matrix]:
        covariances = gda.class_covariances(data.moments)
        examples = [part.count for part in data.moments.moments]
        return {y: times(Fraction(n, n - 1), sigma) for n, (y, sigma) in zip(examples, covariances.items())}

    def shared(data: Examples) -> Matrix:
        n = data.moments.count
        return times(Fraction(n, n - less(len(data.moments.classes))), gda.shared_covariance(data.moments))

    return Estimates(covariance=shared, covariances=own)


def averaged(data: Examples) -> Matrix:
    """Return the average of the covariances of the classes, whatever their sizes."""
    own = gda.class_covariances(data.moments)
    return times(Fraction(1, len(own)), plus(list(own.values())))


def summed(data: Examples) -> Matrix:
    """Return the sum of the covariances of the classes."""
    return plus(list(gda.class_covariances(data.moments).values()))


def total_covariance(data: Examples) -> Matrix:
    """Return the covariance around the mean of all rows."""
    return Moments.of(data.rows).covariance


def around_the_mean_of_all(data: Examples) -> dict[Label, Matrix]:
    """Return the covariance of each class around the mean of all rows."""
    middle = Moments.of(data.rows).mean
    own = gda.class_covariances(data.moments)
    shifts = {y: tuple(a - b for a, b in zip(mu, middle)) for y, mu in gda.class_means(data.moments).items()}
    return {y: plus([sigma, tuple(times(s, (shifts[y],))[0] for s in shifts[y])]) for y, sigma in own.items()}


def in_doubles(rows: list[Vector]) -> Matrix:
    """Return E[x y] - E[x] E[y], computed in doubles."""
    columns = [list(map(nearest_double, column)) for column in zip(*rows)]
    n = len(rows)
    means = [added(column) / n for column in columns]
    doubles = [
        [added(map(mul, u, v)) / n - a * b for v, b in zip(columns, means)] for u, a in zip(columns, means)
    ]
    return tuple(tuple(map(finite, row)) for row in doubles)


def finite(number: float) -> Fraction:
    """Return a double as a fraction.

    Raises: ZeroDivisionError for NaN and infinities, which nothing can be made of.
    """
    try:
        return Fraction(number)
    except (OverflowError, ValueError):
        raise ZeroDivisionError from None


def squares_in_doubles(data: Examples) -> dict[Label, Matrix]:
    """Return E[x y] - E[x] E[y] of each class."""
    return {y: in_doubles(data.of_class(y)) for y in data.moments.classes}


def squares_together(data: Examples) -> Matrix:
    """Return the average of these, by the sizes of the classes."""
    own = squares_in_doubles(data)
    shares = gda.class_priors(data.moments)
    return plus([times(shares[y], sigma) for y, sigma in own.items()])


def relative_floor(data: Examples) -> dict[Label, Matrix]:
    """Return the covariances, 1e-9 of the largest variance of a feature added to each variance."""
    largest = max(row[j] for j, row in enumerate(total_covariance(data)))
    return {y: with_floor(sigma, FLOOR * largest) for y, sigma in gda.class_covariances(data.moments).items()}


def smoothed(alpha: Fraction) -> Callable[[Examples], dict[Label, Fraction]]:
    """Return priors with a pseudo-count."""

    def priors(data: Examples) -> dict[Label, Fraction]:
        counts = [part.count for part in data.moments.moments]
        return dict(zip(data.moments.classes, laplace.smoothed_frequencies(counts, alpha)))

    return priors


def uniform(data: Examples) -> dict[Label, Fraction]:
    """Return the same prior for each class."""
    return {y: Fraction(1, len(data.moments.classes)) for y in data.moments.classes}


def short_means(data: Examples) -> dict[Label, Vector]:
    """Return sums divided by n - 1."""
    return {
        y: tuple(total / (part.count - 1) for total in part.sums)
        for y, part in zip(data.moments.classes, data.moments.moments)
    }


# Other rows and labels.


def without_first_row(fields: Fields) -> Fields:
    """Return the arguments without the first row and its label."""
    return {name: entries[1:] for name, entries in lists(fields, "rows", "labels").items()}


def paired(fields: Fields) -> Fields:
    """Return as many rows as labels, those over being dropped."""
    found = lists(fields, "rows", "labels")
    n = min(map(len, found.values()), default=0)
    return {name: entries[:n] for name, entries in found.items()}


def renamed(order: Callable[[Sequence[Label]], Iterable[Label]]) -> Callable[[Fields], Fields]:
    """Return a change of labels: the classes in some order are given the names in sorted order."""

    def change(fields: Fields) -> Fields:
        labels: Sequence[Label] = lists(fields, "labels").get("labels", [])  # type: ignore[assignment]  # labels
        if "classes" in fields or len(set(map(type, labels))) != 1:
            return {}
        names = dict(zip(order(labels), sorted_labels(set(labels))))
        return {"labels": [names[y] for y in labels]}

    return change


def with_sorted_classes(fields: Fields) -> Fields:
    """Return the declared classes in sorted order."""
    return {name: sorted(classes, key=str) for name, classes in lists(fields, "classes").items()}


def without_empty_classes(fields: Fields) -> Fields:
    """Return the declared classes that there are labels of."""
    found = lists(fields, "classes", "labels")
    return {"classes": [y for y in found["classes"] if y in found["labels"]]} if len(found) == 2 else {}


def without_unknown_labels(question: Question) -> Question:
    """Return the question without the rows whose label is not of a class that is declared or learnt."""
    known = lists({**question.input, **(question.train or {})}, "labels", "classes")

    def change(fields: Fields) -> Fields:
        found = lists(fields, "rows", "labels")
        if len(found) < 2:
            return {}
        kept = [pair for pair in zip(*found.values()) if pair[1] in known.get("classes", known["labels"])]
        return {"rows": [row for row, _ in kept], "labels": [y for _, y in kept]}

    return in_fields(change)(question)


ESTIMATES: tuple[Mutant, ...] = (
    Mutant(
        "divisor-n-1",
        "the divisor n - 1",
        estimated(divided_by(lambda classes: 1)),
        ("MASS::qda", "e1071", "mlpack", "OpenCV", "ml-naivebayes", "blayze"),
        "divisor=n-1",
    ),
    Mutant(
        "divisor-n-k",
        "the divisor n - K, for K classes,",
        estimated(divided_by(lambda classes: classes)),
        ("MASS::lda", "scikit-learn < 1.9"),
        "divisor=n-K",
    ),
    Mutant("mean-divisor-n-1", "a mean with the divisor n - 1", estimated(Estimates(means=short_means))),
    Mutant(
        "covariances-averaged",
        "the average of the covariances of the classes, whatever their sizes,",
        estimated(Estimates(covariance=averaged)),
        ("ML-From-Scratch",),
    ),
    Mutant(
        "covariances-summed",
        "the sum of the covariances of the classes",
        estimated(Estimates(covariance=summed)),
        ("ML-From-Scratch",),
    ),
    Mutant(
        "centred-by-the-mean-of-all",
        "centring by the mean of all rows, not of the class,",
        estimated(Estimates(covariance=total_covariance, covariances=around_the_mean_of_all)),
    ),
    Mutant(
        "squares-in-doubles",
        "E[x^2] - E[x]^2 in doubles",
        estimated(Estimates(covariance=squares_together, covariances=squares_in_doubles)),
        ("Spark", "mlpack", "spu", "dataprof"),
    ),
    Mutant(
        "variance-floor-relative",
        "a floor of 1e-9 of the largest variance",
        of_model("gaussian_naive_bayes", estimated(Estimates(covariances=relative_floor))),
        ("scikit-learn", "Spark"),
        "variance_floor=1e-9",
    ),
    Mutant(
        "shared-covariance-for-each-class",
        "one covariance for all classes, where each has its own,",
        estimated(
            Estimates(
                covariances=lambda d: dict.fromkeys(d.moments.classes, gda.shared_covariance(d.moments))
            )
        ),
    ),
    Mutant(
        "gaussian-prior-uniform",
        "the same prior for each class",
        estimated(Estimates(priors=uniform)),
        ("sklearn-pmml-model",),
        "prior=uniform",
    ),
    Mutant(
        "gaussian-prior-laplace",
        "priors with the pseudo-count 1",
        estimated(Estimates(priors=smoothed(Fraction(1)))),
        ("Orange",),
        "prior=laplace",
    ),
    Mutant(
        "gaussian-prior-half",
        "priors with the pseudo-count 1/2",
        estimated(Estimates(priors=smoothed(Fraction(1, 2)))),
        ("nltk",),
        "prior=half",
    ),
    Mutant(
        "first-row-a-header",
        "the first row taken for a header",
        checked(asking(in_fields(without_first_row))),
    ),
    Mutant(
        "labels-zipped",
        "rows or labels that are left over being dropped",
        checked(asking(in_fields(paired)), "ShapeError"),
    ),
    Mutant(
        "classes-as-first-seen",
        "the names of the classes, sorted, given to them in the order of appearance",
        asking(in_fields(renamed(dict.fromkeys))),
        ("quanteda",),
    ),
    Mutant(
        "classes-sorted-as-texts",
        "integer labels sorted as texts",
        asking(in_fields(renamed(lambda labels: sorted(set(labels), key=str)))),
    ),
    Mutant(
        "declared-order-ignored",
        "the declared order of classes being ignored",
        asking(in_fields(with_sorted_classes)),
    ),
    Mutant(
        "empty-classes-dropped",
        "classes without examples being dropped",
        asking(in_fields(without_empty_classes)),
    ),
)
