# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The commands on tables: Gaussian discriminant analysis and Gaussian Naive Bayes of CSV files."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import tee
from typing import Optional

from ..display import plain
from ..errors import (
    DomainError,
    EmptyDataError,
    Label,
    ModelFileError,
    NotPositiveDefiniteError,
    TableError,
    counted,
)
from ..files.model_file import NAIVE, SavedModel, TableModel, change, write
from ..files.tables import Table, open_table
from ..gaussian_naive_bayes import GaussianNaiveBayesModel
from ..gda import LinearModel
from ..linear_algebra import Matrix
from ..moments import ClassMoments
from ..numbers.reals import ln, rounded
from .reports import (
    Parameter,
    Prediction,
    changed_classes,
    print_model,
    report,
    watched,
)


def fit_table(options: Namespace) -> int:
    """fit gda, fit gaussian"""
    kind = NAIVE if options.kind == "gaussian" else "gda-quadratic" if options.quadratic else "gda"
    with open_table(options.source) as table:
        features = table.features(options.label, options.features)
        moments = _moments(table, features, options.label, kind)
    saved = SavedModel(kind, features, options.label, moments)
    parameters = list(_parameters(saved, options.digits))
    if options.model is not None:
        write(options.model, saved)
    if options.json:
        data = {"kind": kind, "rows": moments.count, "features": list(features)}
        more = {"classes": list(moments.classes), "parameters": [p.data() for p in parameters]}
        print(json.dumps({**data, **more}))
        return 0
    counts = ", ".join(f"{plain(c)} ({m.count})" for c, m in zip(moments.classes, moments.moments))
    sizes = f"{counted(moments.count, 'row')}, {counted(len(features), 'feature')}"
    print(f"{kind}: {sizes}, classes {counts}")
    print_model(saved.model(), parameters, options)
    return 0


def update_table(saved: SavedModel[Label], options: Namespace) -> int:
    """update, of a model of tables"""
    with open_table(options.source) as table:
        known = {str(label): label for label in saved.moments.classes}  # which may be ints
        features = table.features(saved.label, saved.features)
        moments = _moments(table, features, saved.label, saved.kind, known)
    learnt = SavedModel(saved.kind, saved.features, saved.label, moments)
    before, after = change(options.model, type(saved), lambda current: current + learnt)
    changes = changed_classes(before.moments.classes, after.moments.classes)
    print(f"{counted(moments.count, 'row')} learnt, {after.moments.count} in all{changes}")
    return 0


def predict_table(saved: SavedModel[Label], options: Namespace) -> int:
    """predict, by a model of tables"""
    model = saved.model()
    with open_table(options.source) as table:
        return report(_predictions(saved, model, table, options), model.classes, "row", options)


def _predictions(
    saved: SavedModel[Label],
    model: TableModel[Label],
    table: Table,
    options: Namespace,
) -> Iterator[Prediction]:
    rows = table.rows(table.features(options.label, saved.features), options.label)
    number = 0
    for number, (row, actual) in enumerate(watched(rows, "row", False), 1):
        try:
            label = model.predict(row)
            posterior = model.posterior(row, digits=options.digits)
        except NotPositiveDefiniteError as error:
            raise ModelFileError(options.model, _no_density(error, saved)) from None
        except DomainError:
            reason = f"row {number}: a posterior is too small for --digits; as a double it is 0.0"
            raise TableError(table.file, None, None, reason) from None
        yield Prediction(number, label, posterior, None if options.label is None else actual)
    if not number:
        raise TableError(table.file, None, None, "no rows after the header")


def _moments(
    table: Table,
    features: Sequence[str],
    label: str,
    kind: str,
    known: Optional[Mapping[str, Label]] = None,
) -> ClassMoments[Label]:
    """Return the moments of a table, whose rows stream by; `known` maps names to the labels they mean."""
    pairs, again = tee(watched(table.rows(features, label), "row"))
    meant = known or {}
    try:
        names = (meant.get(name, name) for _, name in again)
        return ClassMoments.of((row for row, _ in pairs), names, diagonal=kind == NAIVE)
    except EmptyDataError:
        raise TableError(table.file, None, None, "no rows after the header") from None


def _no_density(error: NotPositiveDefiniteError, saved: SavedModel[Label]) -> str:
    """Return in terms of the features why a model has no density."""
    if error.relation is None:
        return "there is no density, and so no posterior: the model has a covariance that no data have"
    within = "each class" if error.where == "covariance" else error.where.partition("[")[2][:-1]
    relation = error.combination(lambda j: plain(saved.features[j]))
    says = f"{relation} plus a constant" if error.relation else "a constant"
    return (
        f"there is no density, and so no posterior: within {within}, {plain(saved.features[error.index])} "
        f"is {says}; fit again with other --features"
    )


def _parameters(saved: SavedModel[Label], digits: Optional[int]) -> Iterator[Parameter]:
    """Yield the parameters of a model in the order of the lecture."""
    model, features = saved.model(), saved.features

    def parameter(equation: str, symbol: str, indices: tuple[Label, ...], exact: Fraction) -> Parameter:
        return Parameter(equation, symbol, indices, exact, rounded(exact, digits))

    for label, prior in model.priors.items():
        yield parameter("gda-mle-prior", "prior", (label,), prior)
    for label, mean in model.means.items():
        for feature, entry in zip(features, mean):
            yield parameter("gda-mle-means", "mean", (label, feature), entry)
    if isinstance(model, GaussianNaiveBayesModel):
        for label, variances in model.variances.items():
            for feature, entry in zip(features, variances):
                yield parameter("gaussian-nb-variances", "variance", (label, feature), entry)
        return
    matrices: list[tuple[str, tuple[Label, ...], Matrix]]
    if isinstance(model, LinearModel):
        matrices = [("gda-mle-covariance", (), model.covariance)]
    else:
        matrices = [("quadratic-mle-covariances", (label,), m) for label, m in model.covariances.items()]
    for equation, of_class, matrix in matrices:
        for i, row in enumerate(matrix):
            for j in range(i, len(row)):
                yield parameter(equation, "covariance", (*of_class, features[i], features[j]), row[j])
    if isinstance(model, LinearModel) and len(model.classes) == 2:
        try:
            form = model.logistic_form()
        except NotPositiveDefiniteError:
            return
        theta_0 = rounded(form.offset + ln(form.prior_odds), digits)
        yield parameter("gda-logistic-form", "offset", (), form.offset)
        yield parameter("gda-logistic-form", "prior_odds", (), form.prior_odds)
        yield Parameter("gda-logistic-form", "theta", (0,), None, theta_0)
        for feature, weight in zip(features, form.weights):
            yield parameter("gda-logistic-form", "theta", (feature,), weight)
