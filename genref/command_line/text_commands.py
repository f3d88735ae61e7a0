# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The commands on texts: Naive Bayes on messages, in both event models."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import chain, tee
from operator import add, sub
from typing import Optional, Type, Union

from ..display import plain
from ..errors import (
    EmptyDataError,
    GenrefError,
    Label,
    ModelFileError,
    TableError,
    UndefinedPosteriorError,
    counted,
)
from ..files.model_file import change, write
from ..files.text_files import Message, labelled_messages, stop_words, unlabelled_messages
from ..files.text_model_file import TEXT_KINDS, description, word_counts
from ..numbers.reals import rounded
from ..records import replace
from ..text_classifier import Explanation, MultinomialText, TextClassifier, count, fit
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

AnyExplanation = Union[Explanation[Label, float], Explanation[Label, Decimal]]


def fit_text(options: Namespace) -> int:
    """fit multinomial, fit bernoulli"""
    event_model: Type[TextClassifier[Label]] = TEXT_KINDS[f"{options.kind}-text"]
    texts, labels = _examples(options.source, {})
    try:
        model = fit(
            texts,
            labels,
            event_model,
            smoothing=options.smoothing,
            prior_smoothing=options.prior_smoothing,
            size=options.size,
            minimum=options.minimum,
            stop_words=() if options.stop_words is None else stop_words(options.stop_words),
        )
    except EmptyDataError as error:
        source = "standard input" if options.source == "-" else options.source
        reason = (
            f"{error.where}: no words are left; give more texts, a smaller --minimum, fewer --stop-words "
        )
        raise TableError(source, None, None, reason + "or more --smoothing") from None
    if options.model is not None:
        write(options.model, model)
    priors = [
        Parameter(_prior_equation(model), "prior", (label,), prior, rounded(prior, options.digits))
        for label, prior in model.priors.items()
    ]
    if options.json:
        print(json.dumps(_fit_report(model, priors, options.digits)))
    else:
        _print_fit(model, priors, options)
    return 0


def _fit_report(
    model: TextClassifier[Label], priors: Sequence[Parameter], digits: Optional[int]
) -> dict[str, object]:
    return {
        **description(model),
        "messages": model.counts.examples,
        "different_words": _different(model),
        "vocabulary_size": len(model.vocabulary),
        "words": word_counts(model.counts),
        "parameters": [parameter.data() for parameter in (*priors, *_words(model, digits))],
    }


def _print_fit(model: TextClassifier[Label], priors: Sequence[Parameter], options: Namespace) -> None:
    classes = ", ".join(
        f"{plain(y)} ({part.examples})" for y, part in zip(model.classes, model.counts.counts)
    )
    sizes = f"{counted(model.counts.examples, 'message')}, {counted(_different(model), 'different word')}"
    kind = description(model)["kind"]
    print(f"{kind}: {sizes}, vocabulary of {len(model.vocabulary)}, classes {classes}")
    print_model(model, chain(priors, _words(model, options.digits)), options)


def _words(model: TextClassifier[Label], digits: Optional[int]) -> Iterator[Parameter]:
    """Yield the probability of each word in each class."""
    for label in model.classes:
        for word in model.vocabulary:
            yield _probability(model, label, word, digits)


def update_text(saved: TextClassifier[Label], options: Namespace) -> int:
    """update, for a model of texts"""
    texts, labels = _examples(options.source, {str(label): label for label in saved.classes})
    join = sub if options.remove else add
    try:
        declared = saved.classes if saved.counts.declared else None
        new = count(texts, labels, type(saved), classes=declared)
        before, after = change(options.model, type(saved), lambda m: replace(m, counts=join(m.counts, new)))
    except (TableError, ModelFileError):
        raise
    except GenrefError as error:
        reason = f"there would be no {error.where}" if isinstance(error, EmptyDataError) else str(error)
        verb = "unlearn" if options.remove else "learn"
        raise ModelFileError(options.model, f"cannot {verb} these messages: {reason}") from None
    number, examples = counted(new.examples, "message"), after.counts.examples
    says = f"removed, {examples} left" if options.remove else f"added, {examples} in all"
    print(f"{number} {says}{changed_classes(before.classes, after.classes)}")
    return 0


def predict_text(saved: TextClassifier[Label], options: Namespace) -> int:
    """predict, with a model of texts"""
    refuse_single_class(saved.classes, options)
    return report(_predictions(saved, options), saved.classes, "message", options, not saved.smoothing)


def _predictions(model: TextClassifier[Label], options: Namespace) -> Iterator[Prediction]:
    messages = (labelled_messages if options.labelled else unlabelled_messages)(options.source)
    for number, message in enumerate(watched(messages, "message", options.output is not None), 1):
        file = message.file if message.line is None else None
        prediction = Prediction(number, None, {}, message.label, file)
        try:
            label = model.predict(message.text)
            posterior = model.posterior(message.text, digits=options.digits)
            explanation = model.explain(message.text, digits=options.digits) if options.explain else None
        except UndefinedPosteriorError as error:
            yield prediction._replace(cause=error.cause)
            continue
        prediction = prediction._replace(label=label, posterior=posterior)
        if explanation:
            lines, data = str(explanation).split("\n"), _explanation_data(explanation)
            prediction = prediction._replace(explanation=lines, data=data)
        yield prediction


def _examples(source: str, labels_by_text: Mapping[str, Label]) -> tuple[Iterator[str], Iterator[Label]]:
    """Return texts and labels as two streams; `labels_by_text` maps label texts to labels."""
    messages: Iterator[Message] = watched(labelled_messages(source), "message")
    pairs, again = tee((message.text, message.label or "") for message in messages)
    return (text for text, _ in pairs), (labels_by_text.get(name, name) for _, name in again)


def _different(model: TextClassifier[Label]) -> int:
    """Return the number of different words in the messages, including words outside the vocabulary."""
    return len(set().union(*(part.events for part in model.counts.counts)))


def _prior_equation(model: TextClassifier[Label]) -> str:
    return "laplace-estimate" if model.prior_smoothing else "nb-mle-prior"


def _word_equation(model: TextClassifier[Label]) -> str:
    if isinstance(model, MultinomialText):
        return "event-laplace-word" if model.smoothing else "event-mle-word"
    return "nb-laplace-feature" if model.smoothing else "nb-mle-feature"


def _probability(model: TextClassifier[Label], label: Label, word: str, digits: Optional[int]) -> Parameter:
    exact = model.probabilities[label][word]
    return Parameter(_word_equation(model), "probability", (label, word), exact, rounded(exact, digits))


def _explanation_data(explanation: AnyExplanation) -> dict[str, object]:
    return {
        "against": explanation.other,
        "log_odds": json_value(explanation.log_odds),
        "prior": json_value(explanation.prior),
        "absent": json_value(explanation.absent),
        "words": [
            {"word": part.word, "count": part.count, "log_odds": json_value(part.log_odds)}
            for part in explanation.words
        ],
        "unknown": dict(explanation.unknown),
    }
