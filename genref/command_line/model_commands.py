# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The commands fit, predict and update: models of tables and of texts."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import add, sub
from typing import Any, Type, cast

from .. import categorical_naive_bayes, gaussian_naive_bayes, text_classifier
from ..bernoulli_naive_bayes import BernoulliModel
from ..categorical_naive_bayes import CategoricalModel
from ..display import plain
from ..errors import (
    DomainError,
    EmptyDataError,
    GenrefError,
    Label,
    ModelFileError,
    NotPositiveDefiniteError,
    TableError,
    UndefinedPosteriorError,
    counted,
    shown,
)
from ..files.model_file import FITTED, Saved, as_json, change, read, save
from ..files.text_files import Source
from ..gaussian_naive_bayes import GaussianNaiveBayesModel
from ..gda import LinearModel, QuadraticModel, linear_model, quadratic_model
from ..generative import Classifier
from ..logistic_regression import LogisticRegression
from ..moments import ClassMoments
from ..numbers.values import Value
from ..text_classifier import BernoulliText, MultinomialText, TextClassifier
from .inputs import Case, categories, declared_levels, messages, note, numbers, parted, table_of, watched
from .reports import Prediction, report, table_delimiter

AnyModel = Classifier[Label, Any, Any]

TEXTS: dict[str, Type[TextClassifier[Label]]] = {"multinomial": MultinomialText, "bernoulli": BernoulliText}

GAUSSIAN = (LinearModel, QuadraticModel, GaussianNaiveBayesModel)

_FEW = 5
"""Fewer rows than this may have different values by chance."""


# fit


def fit(options: Namespace) -> int:
    """Fit a model, write it to a file, and print it."""
    _refuse_overwriting(options)
    model = _text_model(options) if options.kind in TEXTS else _table_model(options)
    if options.model is not None:
        save(model, options.model, label="" if options.kind in TEXTS else options.label)
    examples = examples_of(model)
    keys = [str(y).casefold().removesuffix(".0") for y in examples]
    if len(set(keys)) < len(keys):
        alike = [plain(y) for y, key in zip(examples, keys) if keys.count(key) > 1]
        note(f"these classes may be the same, written in different ways: {', '.join(alike)}")
    if options.json:
        names = ["feature_names", *(["values"] if options.kind == "categorical" else []), *model._shown]
        parts = {name: as_json(getattr(model, name)) for name in names}
        print(json.dumps({"type": type(model).__name__, "examples": as_json(examples), **parts}))
        return 0
    what = "message" if options.kind in TEXTS else "row"
    classes = ", ".join(f"{plain(y)} ({n})" for y, n in examples.items())
    print(f"{options.kind}: {counted(sum(examples.values()), what)}, classes {classes}")
    print(model)
    return 0


def examples_of(model: Any) -> dict[Label, int]:
    """Return how many rows or messages of each class a model was fitted to."""
    if isinstance(model, GAUSSIAN):
        parts = () if model.moments is None else model.moments.moments
        return {y: part.count for y, part in zip(model.classes, parts)}
    return {y: part.examples for y, part in zip(model.classes, model.counts.counts)}


def _text_model(options: Namespace) -> TextClassifier[Label]:
    texts, labels = parted(messages(options, labelled=True), (), "message")
    stop_words = () if options.stop_words is None else Source(options.stop_words).words()
    try:
        return text_classifier.fit(
            texts,
            labels,
            TEXTS[options.kind],
            smoothing=options.smoothing,
            prior_smoothing=options.prior_smoothing,
            size=options.size,
            minimum=options.minimum,
            stop_words=stop_words,
        )
    except EmptyDataError as error:
        advice = "give more texts, a smaller --minimum, fewer --stop-words or more --smoothing"
        raise TableError(options.source, None, None, f"{error}: {advice}") from None


def _table_model(options: Namespace) -> AnyModel:
    with table_of(options) as table:
        features = table.features(options.label, options.features, options.drop)
        if table.has_index and options.features is None:
            note(f"{table.file}: the first column has no name, like an index; it is left out")
        if any("." in name and name.lstrip("-").replace(".", "", 1).isdigit() for name in features):
            note(f"{table.file}: a column is named like a number; if that is data, put names in a line above")
        if options.kind == "categorical":
            levels = declared_levels(table, features, options)
            cases = categories(table, features, options.label, None, levels)
            return _categorical(cases, features, levels, options)
        rows, labels = parted(numbers(table, features, options.label), (), "row")
        moments = ClassMoments.of(rows, labels, diagonal=options.kind == "gaussian")
    moments = replace(moments, feature_names=features)
    of_gda = quadratic_model if options.kind == "gda" and options.quadratic else linear_model
    model = of_gda(moments) if options.kind == "gda" else gaussian_naive_bayes.model(moments)
    try:
        model.log_joint(next(iter(model.means.values())))
    except NotPositiveDefiniteError as error:
        note(f"predict will refuse every row: {_no_density(error, features)}")
        constants = _constants(model, features)
        if len(constants) > 1:
            note(f"constant within the rows of a class: {', '.join(constants)}")
    return model


def _categorical(
    cases: Iterator[Case], features: Sequence[str], levels: Sequence[object], options: Namespace
) -> CategoricalModel[Label]:
    rows, labels = parted(cases, (), "row")
    counts = categorical_naive_bayes.count(rows, labels, levels=cast(Any, levels))
    model = categorical_naive_bayes.model(
        replace(counts, feature_names=tuple(features)),
        smoothing=options.smoothing,
        prior_smoothing=options.prior_smoothing,
    )
    n = counts.examples
    for feature, values, level in zip(features, model.values, levels):
        if level is None and len(values) == n >= _FEW:
            says = "if it only numbers or names the rows, leave it out with --drop"
            note(f"column {shown(feature)} has {n} different values in {n} rows; {says}")
    return model


def _no_density(error: NotPositiveDefiniteError, features: Sequence[str]) -> str:
    """Explain in terms of the features why a model has no density."""
    if error.relation is None:
        return "there is no density: no data could have the covariance in this model"
    within = "each class" if error.where == "covariance" else f"class {error.where.partition('[')[2][:-1]}"
    relation = error.combination(lambda j: plain(features[j]))
    says = f"{relation} plus a constant" if error.relation else "a constant"
    advice = "fit again with other --features or, if there are few rows, with fit gaussian or more rows"
    return f"there is no density: within {within}, {plain(features[error.index])} is {says}; {advice}"


def _constants(model: Any, features: Sequence[str]) -> list[str]:
    """Return the features without which a Gaussian model might have a density."""
    of_classes = zip(*(part.variances for part in model.moments.moments))
    some = all if isinstance(model, LinearModel) else any
    return [name for name, own in zip(features, of_classes) if some(not v for v in own)]


def _refuse_overwriting(options: Namespace) -> None:
    """Refuse to overwrite the data that the model is fitted to."""
    if options.model is None:
        return
    target, source = os.path.realpath(options.model), os.path.realpath(options.source)
    if target == source or target.startswith(os.path.join(source, "")) and os.path.isdir(source):
        reason = "is read by this command, or is in its folder; write it elsewhere"
        raise ModelFileError(options.model, reason)


# update


def update(options: Namespace) -> int:
    """Add rows or messages to a saved model, or remove them from it."""
    saved = read(options.model)
    model = _model(saved, options)
    options.label = options.label or saved.label or None
    if isinstance(model, LogisticRegression):
        raise ModelFileError(options.model, "logistic regression has no statistics to update; fit it again")
    more = _statistics(model, options)
    join = sub if options.remove else add

    def changed(current: Saved) -> Saved:
        if type(current.value) is not type(model):
            raise ModelFileError(options.model, "now contains a model of another kind")
        return Saved(_joined(current.value, more, join), saved.label)

    try:
        before, after = change(options.model, changed)
    except ModelFileError:
        raise
    except GenrefError as error:
        raise ModelFileError(options.model, f"cannot be updated: {error}") from None
    old, new = (examples_of(each.value) for each in (before, after))
    number = counted(abs(sum(new.values()) - sum(old.values())), _what(model))
    print(f"{number} {'removed' if options.remove else 'added'}, {sum(new.values())} in all{_news(old, new)}")
    return 0


def _statistics(model: Any, options: Namespace) -> Any:
    """Return the statistics of the rows or messages of a command, as those of a model."""
    if isinstance(model, TextClassifier):
        declared = model.classes if model.counts.declared else None
        texts, labels = parted(messages(options, labelled=True), model.classes, "message")
        return text_classifier.count(texts, labels, type(model), classes=declared)
    if options.label is None:
        raise ModelFileError(options.model, "does not name the column of the classes; give --label")
    with table_of(options) as table:
        features = table.features(options.label, model.feature_names)
        if isinstance(model, CategoricalModel):
            shape = model.counts.shape
            levels = shape if isinstance(shape, tuple) else (None,) * len(features)
            cases = categories(table, features, options.label, model, levels)
            rows, labels = parted(cases, model.classes, "row")
            found = categorical_naive_bayes.count(rows, labels, levels=cast(Any, levels))
            return replace(found, feature_names=model.feature_names)
        if not isinstance(model, GAUSSIAN) or model.moments is None:
            raise ModelFileError(options.model, "has no statistics to update; update it in Python")
        rows, labels = parted(numbers(table, features, options.label), model.classes, "row")
        declared = model.classes if model.moments.declared else None
        more = ClassMoments.of(rows, labels, declared, diagonal=model.moments.diagonal)
        return replace(more, feature_names=model.feature_names)


def _joined(model: Any, more: Any, join: Any) -> Value:
    """Return a model with more statistics, or with fewer."""
    if isinstance(model, GAUSSIAN):
        return FITTED[type(model).__name__](join(model.moments, more), priors=model.given_priors)
    return cast(Value, replace(model, counts=join(model.counts, more)))


def _news(old: dict[Label, int], new: dict[Label, int]) -> str:
    """Say which classes are new, and which have disappeared."""
    come, gone = ([plain(y) for y in a if y not in b] for a, b in ((new, old), (old, new)))
    says = f"; new classes: {', '.join(come)}" * bool(come)
    return says + f"; classes gone: {', '.join(gone)}" * bool(gone)


# predict


def predict(options: Namespace) -> int:
    """Print the label and the posteriors of each row or message."""
    model = _model(read(options.model), options)
    _refuse_output(options)
    if options.explain and len(model.classes) == 1:
        raise ModelFileError(options.model, "has only one class, so there is no decision to explain")
    may_be_undefined = not getattr(model, "smoothing", True)
    return report(_predictions(model, options), model.classes, _what(model), options, may_be_undefined)


def _model(saved: Saved, options: Namespace) -> AnyModel:
    """Return the model in a file. Raises: ModelFileError for statistics, or options of another kind."""
    model = saved.value
    kinds = (*GAUSSIAN, LogisticRegression, BernoulliModel, CategoricalModel, TextClassifier)
    if not isinstance(model, kinds):
        reason = f"contains a {type(model).__name__}, which has no command; read it with genref.load"
        raise ModelFileError(options.model, reason)
    of_texts = isinstance(model, TextClassifier)
    for name in ["drop_missing", "unseen"] if of_texts else ["labelled", "text"]:
        if getattr(options, name, None):
            what = "texts" if of_texts else "tables"
            option = name.replace("_", "-")
            raise ModelFileError(options.model, f"is a model of {what}, for which there is no --{option}")
    return model


def _what(model: object) -> str:
    return "message" if isinstance(model, TextClassifier) else "row"


def _predictions(model: AnyModel, options: Namespace) -> Iterator[Prediction]:
    cases = watched(_cases(model, options), _what(model), options.output is not None)
    for number, (x, label, file) in cases:
        prediction = Prediction(number, None, {}, label, file)
        if isinstance(model, TextClassifier):
            known = any(word in model.vocabulary for word in model.tokenizer(x))
            prediction = prediction._replace(note="" if known else "no known word")
        try:
            found = prediction._replace(
                label=model.predict(x),
                posterior=model.posterior(x, digits=options.digits),
                explanation=model.explain(x, digits=options.digits) if options.explain else None,
            )
        except UndefinedPosteriorError as error:
            found = prediction._replace(cause=error.cause)
        except NotPositiveDefiniteError as error:
            features = model.feature_names or [f"feature {j}" for j in range(len(x))]
            raise ModelFileError(options.model, _no_density(error, features)) from None
        except DomainError as error:
            raise TableError(options.source, None, None, f"{_what(model)} {number}: {error}") from None
        yield found


def _cases(model: AnyModel, options: Namespace) -> Iterator[tuple[int, Case]]:
    """Yield the rows or messages with their numbers in the file, where rows that are left out count, too."""
    if isinstance(model, TextClassifier):
        yield from enumerate(messages(options, options.labelled or options.label is not None), 1)
        return
    with table_of(options) as table:
        features = table.features(options.label, model.feature_names)
        number = 0
        if isinstance(model, CategoricalModel):
            levels = [()] * len(features)
            cases = categories(table, features, options.label, model, levels, options.unseen == "omit")
        else:
            cases = numbers(table, features, options.label)
        for number, case in enumerate(cases, 1):
            yield number + table.dropped, case
        if not number:
            raise EmptyDataError("rows")


def _refuse_output(options: Namespace) -> None:
    """Refuse to overwrite the input of the predictions, and what a table cannot hold."""
    if options.output is None:
        return
    if os.path.realpath(options.output) in map(os.path.realpath, (options.model, options.source)):
        reason = "is read by this command; write the predictions to another file"
        raise TableError(options.output, None, None, reason)
    for name in ("json", "explain"):
        if getattr(options, name) and table_delimiter(options.output):
            reason = f"a table cannot hold the output of --{name}; choose a name such as predictions.txt"
            raise TableError(options.output, None, None, reason)


COMMANDS = {"fit": fit, "predict": predict, "update": update}
