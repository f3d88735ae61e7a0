# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The commands on tables: Gaussian discriminant analysis and Naive Bayes on CSV files."""

from __future__ import annotations

import json
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from itertools import tee
from typing import Optional, TypeVar, Union, cast

from .. import categorical_naive_bayes
from ..categorical_naive_bayes import CategoricalModel, Event
from ..counts import ClassCounts
from ..display import plain
from ..engine.statistics.sums import Level
from ..errors import (
    DomainError,
    EmptyDataError,
    Label,
    ModelFileError,
    NotPositiveDefiniteError,
    TableError,
    UndefinedPosteriorError,
    counted,
    shown,
)
from ..explanation import Reasons
from ..files.model_file import NAIVE, SavedCategories, SavedModel, SavedTable, change, write
from ..files.tables import EMPTY, Table, open_table
from ..gaussian_naive_bayes import GaussianNaiveBayesModel
from ..gda import LinearModel
from ..generative import Checked, GenerativeModel, X
from ..linear_algebra import Matrix
from ..moments import ClassMoments
from ..numbers.reals import ln, rounded
from ..records import replace
from .reports import (
    Parameter,
    Prediction,
    changed_classes,
    json_value,
    print_model,
    refuse_single_class,
    report,
    watched,
)

M = TypeVar("M", bound="SavedTable[Label]")

_WHOLE = re.compile("[0-9]{1,13}")

_DECIMAL = re.compile(r"-?[0-9]*\.[0-9]+")

_NOT_A_NUMBER = "correct it, choose columns with --features, or use fit categorical, which takes text"

_FEW = 5
"""Fewer rows than this may have different values by chance."""


def fit_table(options: Namespace) -> int:
    """fit gda, fit gaussian, fit categorical"""
    with _opened(options) as table:
        features = table.features(options.label, options.features, options.drop)
        _note_data_as_names(table, features)
        saved = _fitted(table, features, options)
    examples = saved.examples()
    parameters = list(_parameters(saved, options.digits))
    if options.model is not None:
        write(options.model, saved)
    rows = sum(examples.values())
    if options.json:
        data = {"kind": saved.kind, "rows": rows, "features": list(features), "classes": list(examples)}
        print(json.dumps({**data, "parameters": [p.data() for p in parameters]}))
        return 0
    counts = ", ".join(f"{plain(y)} ({n})" for y, n in examples.items())
    sizes = f"{counted(rows, 'row')}, {counted(len(features), 'feature')}"
    print(f"{saved.kind}: {sizes}, classes {counts}")
    print_model(saved.model(), parameters, options)
    return 0


def _fitted(table: Table, features: tuple[str, ...], options: Namespace) -> SavedTable[Label]:
    """Return the model learnt from a table, ready to be saved."""
    if options.kind == "categorical":
        levels = _declared_levels(table, features, options.levels)
        counts = _counts(table, features, options.label, levels, [values or () for values in levels])
        smoothing, of_classes = options.smoothing, options.prior_smoothing
        model = categorical_naive_bayes.model(counts, smoothing=smoothing, prior_smoothing=of_classes)
        _note_identifiers(table, features, model, levels)
        return SavedCategories(options.label, model)
    kind = NAIVE if options.kind == "gaussian" else "gda-quadratic" if options.quadratic else "gda"
    return SavedModel(kind, features, options.label, _moments(table, features, options.label, kind))


def _note_data_as_names(table: Table, features: Sequence[str]) -> None:
    """Print a note if a feature is called 5.1, because the table has perhaps no header."""
    name = next(filter(_DECIMAL.fullmatch, features), None)
    if name is not None:
        says = f"the first line names a column {shown(name)}; if it is data, put a line with names above it"
        print(f"genref: {plain(table.file)}: {says}", file=sys.stderr)


def _note_identifiers(
    table: Table, features: Sequence[str], model: CategoricalModel[Label], levels: Sequence[Level]
) -> None:
    """Print a note for each column with another value in each row, such as a row number."""
    rows = model.counts.examples
    for feature, values, declared in zip(features, model.values, levels):
        if declared is None and len(values) == rows >= _FEW:
            place = f"{plain(table.file)}, column {shown(feature)}"
            says = (
                f"{rows} different values in {rows} rows; if it only numbers or names the rows, leave it out"
            )
            print(f"genref: {place}: {says} with --drop", file=sys.stderr)


def update_table(saved: SavedTable[Label], options: Namespace) -> int:
    """update, for a model of tables"""
    with _opened(options) as table:
        labels_by_text = {str(label): label for label in saved.examples()}  # labels may be ints
        features = table.features(saved.label, saved.features)
        if isinstance(saved, SavedCategories):
            counts = _counts_with_levels_of(table, saved, labels_by_text)
            new = counts.examples
            before, after = _changed(options.model, saved, lambda current: current.updated(counts))
        else:
            moments = _moments(table, features, saved.label, saved.kind, labels_by_text)
            learnt, new = SavedModel(saved.kind, saved.features, saved.label, moments), moments.count
            before, after = _changed(options.model, saved, lambda current: current + learnt)
    total = sum(after.values())
    changes = changed_classes(list(before), list(after))
    print(f"{counted(new, 'row')} added, {total} in all{changes}")
    return 0


def _changed(file: str, saved: M, learn: Callable[[M], M]) -> tuple[dict[Label, int], dict[Label, int]]:
    """Change a model file; return the number of examples of each class before and after."""
    before, after = change(file, type(saved), learn)
    return before.examples(), after.examples()


def predict_table(saved: SavedTable[Label], options: Namespace) -> int:
    """predict, with a model of tables"""
    refuse_single_class(list(saved.examples()), options)
    with _opened(options) as table:
        features = table.features(options.label, saved.features)
        if isinstance(saved, SavedCategories):
            model = saved.model()
            values = _values(table, features, options.label, model.values)
            answers = _predictions(saved, model, values, table, options)
            may_be_undefined = not model.smoothing
        else:
            rows = table.rows(features, options.label)
            answers = _predictions(saved, saved.model(), rows, table, options)
            may_be_undefined = False
        return report(answers, list(saved.examples()), "row", options, may_be_undefined)


@contextmanager
def _opened(options: Namespace) -> Iterator[Table]:
    """Open the table of a command; if the delimiter was guessed, print it."""
    with open_table(options.source, options.delimiter) as table:
        if options.delimiter is None and table.delimiter != ",":
            cells = "tabs" if table.delimiter == "\t" else repr(table.delimiter)
            says = f"{plain(table.file)}: {cells} between the cells (--delimiter says otherwise)"
            print(f"genref: {says}", file=sys.stderr)
        yield table


def _predictions(
    saved: SavedTable[Label],
    model: GenerativeModel[Label, X, Checked],
    rows: Iterable[tuple[X, str]],
    table: Table,
    options: Namespace,
) -> Iterator[Prediction]:
    number = 0
    for number, (row, actual) in enumerate(watched(rows, "row", options.output is not None), 1):
        prediction = Prediction(number, None, {}, None if options.label is None else actual)
        try:
            label = model.predict(row)
            posterior = model.posterior(row, digits=options.digits)
            explanation = model.explain(row, digits=options.digits) if options.explain else None
        except NotPositiveDefiniteError as error:
            raise ModelFileError(options.model, _no_density(error, saved)) from None
        except UndefinedPosteriorError as error:
            yield prediction._replace(cause=error.cause)
            continue
        except DomainError:
            reason = f"row {number}: a posterior is too small for --digits; as a double it is 0.0"
            raise TableError(table.file, None, None, reason) from None
        prediction = prediction._replace(label=label, posterior=posterior)
        if isinstance(explanation, Reasons):
            lines, data = str(explanation).split("\n"), _reasons_data(explanation)
            prediction = prediction._replace(explanation=lines, data=data)
        yield prediction
    if not number:
        raise TableError(table.file, None, None, "no rows after the header")


def _reasons_data(reasons: Union[Reasons[Label, float], Reasons[Label, Decimal]]) -> dict[str, object]:
    return {
        "against": reasons.other,
        "log_odds": json_value(reasons.log_odds),
        "prior": json_value(cast("Union[float, Decimal]", reasons.prior)),  # of a generative model
        "parts": [{"name": part.name, "log_odds": json_value(part.log_odds)} for part in reasons.parts],
    }


def _moments(
    table: Table,
    features: Sequence[str],
    label: str,
    kind: str,
    labels_by_text: Optional[Mapping[str, Label]] = None,
) -> ClassMoments[Label]:
    """Return the moments of a table read row by row; `labels_by_text` maps label texts to their labels."""
    advice = "" if labels_by_text else _NOT_A_NUMBER  # a saved model has chosen its columns
    rows, labels = _parted(table.rows(features, label, advice), labels_by_text or {})
    try:
        return ClassMoments.of(rows, labels, diagonal=kind == NAIVE)
    except EmptyDataError:
        raise TableError(table.file, None, None, "no rows after the header") from None


def _parted(
    pairs: Iterator[tuple[X, str]], labels_by_text: Mapping[str, Label]
) -> tuple[Iterator[X], Iterator[Label]]:
    """Return rows and labels as two streams."""
    one, other = tee(watched(pairs, "row"))
    return (row for row, _ in one), (labels_by_text.get(name, name) for _, name in other)


def _counts(
    table: Table,
    features: tuple[str, ...],
    label: str,
    levels: Sequence[Level],
    values: Sequence[Sequence[Label]],
    labels_by_text: Optional[Mapping[str, Label]] = None,
) -> ClassCounts[Label, Event]:
    """Return the counts of a table of categories; a feature whose level is None may get new `values`."""
    open_ones = [level is None for level in levels]
    rows, labels = _parted(_values(table, features, label, values, open_ones), labels_by_text or {})
    counts = categorical_naive_bayes.count(rows, labels, levels=levels)
    if not counts.examples:
        raise TableError(table.file, None, None, "no rows after the header")
    return replace(counts, feature_names=features)


def _counts_with_levels_of(
    table: Table, saved: SavedCategories[Label], labels_by_text: Mapping[str, Label]
) -> ClassCounts[Label, Event]:
    """Return the counts of a table with a model's values, and new values where the model declares none."""
    model, shape = saved.model(), saved.model().counts.shape
    levels = shape if isinstance(shape, tuple) else (None,) * len(model.levels)
    return _counts(table, saved.features, saved.label, levels, model.values, labels_by_text)


def _declared_levels(
    table: Table, features: Sequence[str], declared: Sequence[tuple[str, Sequence[str]]]
) -> list[Optional[tuple[str, ...]]]:
    """Return the values of each feature declared with --levels, and None for the other features."""
    levels: dict[str, Optional[tuple[str, ...]]] = dict.fromkeys(features)
    for column, values in declared:
        if column not in levels:
            raise TableError(table.file, None, column, "--levels: this column is not a feature")
        levels[column] = tuple(values)
    return list(levels.values())


def _values(
    table: Table,
    features: Sequence[str],
    label: Optional[str],
    values: Sequence[Sequence[Label]],
    open_ones: Sequence[bool] = (),
) -> Iterator[tuple[list[Label], str]]:
    """Yield rows of categories with their labels; each cell must be one of the `values` of its feature.

    A feature that `open_ones` marks may also have a new value of the same kind.
    """
    named = [{} if isinstance(own, range) else {str(value): value for value in own} for own in values]
    may_be_others = open_ones or [False] * len(values)
    for cells, name in table.texts(features, label):
        row: list[Label] = []
        for j, cell in enumerate(cells):
            numbers, value = values[j], named[j].get(cell)
            if isinstance(numbers, range):
                number = int(cell) if _WHOLE.fullmatch(cell) else 0
                value = number if number in numbers or number and may_be_others[j] else None
            elif value is None and cell and may_be_others[j]:
                value = cell
            if value is None:
                allowed = f"{shown(cell)} is not one of {shown(tuple(values[j]))}"
                raise table.in_row(features[j], allowed if cell else EMPTY)
            row.append(value)
        yield row, name


def _no_density(error: NotPositiveDefiniteError, saved: SavedTable[Label]) -> str:
    """Explain in terms of the features why a model has no density."""
    if error.relation is None:
        return "there is no density, and so no posterior: no data could have the covariance in this model"
    within = "each class" if error.where == "covariance" else error.where.partition("[")[2][:-1]
    relation = error.combination(lambda j: plain(saved.features[j]))
    says = f"{relation} plus a constant" if error.relation else "a constant"
    return (
        f"there is no density, and so no posterior: within {within}, {plain(saved.features[error.index])} "
        f"is {says}; fit again with other --features"
    )


def _parameters(saved: SavedTable[Label], digits: Optional[int]) -> Iterator[Parameter]:
    """Yield the parameters of a model in lecture order."""
    features = saved.features

    def parameter(equation: str, symbol: str, indices: tuple[Label, ...], exact: Fraction) -> Parameter:
        return Parameter(equation, symbol, indices, exact, rounded(exact, digits))

    if isinstance(saved, SavedCategories):
        categories = saved.model()
        for label, prior in categories.priors.items():
            equation = "laplace-estimate" if categories.prior_smoothing else "nb-mle-prior"
            yield parameter(equation, "prior", (label,), prior)
        equation = "nb-categorical" if categories.smoothing else "frequency-mle"
        for label, phi in categories.probabilities.items():
            for feature, values, phi_j in zip(features, categories.values, phi):
                for value, p in zip(values, phi_j):
                    yield parameter(equation, "probability", (label, feature, value), p)
        return
    model = saved.model()
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
