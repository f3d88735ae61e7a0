# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every object that users can get is a value: it cannot be changed, and copies and pickles equal it."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
from collections.abc import Iterator, Mapping
from fractions import Fraction as F
from typing import Any

import pytest

import genref
from genref import (
    bayes,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    errors,
    gaussian,
    gaussian_naive_bayes,
    gda,
    logistic,
    logistic_regression,
    multinomial_naive_bayes,
    text_classifier,
)
from genref.counts import ClassCounts, Counts
from genref.generative import Classifier, GenerativeModel
from genref.moments import ClassMoments
from genref.text import Vocabulary
from genref.text_classifier import BernoulliText

from .each_row import each_row

ROWS: Any = [[0, 0], [1, 0.1], [0, 2], [4, 3], [5, F(16, 3)], [7, 1]]
LABELS = ["a", "a", "a", "b", "b", "b"]
BITS = [[1, 0], [0, 1], [1, 1]]
NEARLY = {"a": 0.1, "b": 0.2, "c": 0.7}
"""As doubles they sum to 1 - 2^-55, which rounding explains."""

MEANS: Any = {"a": [0], "b": [1], "c": [3]}
TEXTS, KINDS = ["win a prize", "see you soon", "a prize", "you see"], ["spam", "ham", "spam", "news"]
OF_TEXTS = {"spam": 0.1, "ham": 0.2, "news": 0.7}
HUGE = 10**30

MODELS: dict[str, tuple[Any, Any]] = {
    "bernoulli": (bernoulli_naive_bayes.fit(BITS, list("cab"), priors=NEARLY), [1, 0]),
    "categorical": (categorical_naive_bayes.fit([[1, 2], [3, 1], [2, 2]], [5, 7, 5]), [2, 1]),
    "multinomial": (multinomial_naive_bayes.fit([[1, 2], [3]], list("ab"), smoothing=[1, 2, F(1, 3)]), [3]),
    "texts": (text_classifier.fit(TEXTS, KINDS, stop_words=["You"], prior_smoothing=F(1, 3)), "a prize"),
    "presence": (text_classifier.fit(TEXTS, KINDS, BernoulliText, size=4, priors=OF_TEXTS), "a prize"),
    "linear": (gda.LinearModel(NEARLY, MEANS, [[1]]), [F(1, 7)]),
    "quadratic": (gda.fit_quadratic(ROWS, LABELS), [F(1, 7), 2]),
    "diagonal": (gaussian_naive_bayes.fit(ROWS, LABELS), [F(1, 7), 2]),
    "logistic": (logistic_regression.fit([[0], [1], [2], [3]], [0, 1, 0, 1]), [F(1, 11)]),
}
"""Models, and an x."""
BERNOULLI, TEXT = (MODELS[name][0] for name in ("bernoulli", "texts"))
EXPLAINED = TEXT.explain("a prize for you")
VALUES: dict[str, Any] = {
    **{name: model for name, (model, _) in MODELS.items()},
    "singular": gda.fit([[1, 1], [1, 1]], [0, 1]),
    "moments": ClassMoments.of(ROWS, LABELS, ["b", "a", "none"], diagonal=True),
    "moments of a class": ClassMoments.of(ROWS, LABELS)["a"],
    "counts": ClassCounts(("y", "x"), (Counts(HUGE, {(0, 1): HUGE}), Counts(0, {})), (3,), True),
    "counts of a class": Counts(2, {"a": 3}),
    "logistic form": gda.fit(ROWS, LABELS).logistic_form(),
    "log sum": logistic.LogSum(F(1, 3)),
    "gaussian": gaussian.Gaussian([0, 0.1], [[1, F(1, 3)], [F(1, 3), 5]]),
    "axis": gaussian.principal_axes([[1, 0.5], [0.5, 1]])[0],
    "parameter count": bernoulli_naive_bayes.parameter_count(3),
    "vocabulary": Vocabulary(("b", "a")),
    "explanation": EXPLAINED,
    "reasons": BERNOULLI.explain([1, 0]),
    "part of them": BERNOULLI.explain([1, 0]).parts[0],
    "calibration": bayes.calibration_table([F(1, 4), F(3, 4)], [0, 1], [F(1, 2)])[1],
    **{
        f"{part} of {name}": getattr(model, part)
        for name, (model, _) in MODELS.items()
        for part in ("priors", "means", "covariances", "variances", "probabilities", "levels", "thetas")
        if hasattr(model, part)
    },
}


def copies(value: object) -> Iterator[Any]:
    yield copy.copy(value)
    yield copy.deepcopy(value)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        yield pickle.loads(pickle.dumps(value, protocol))


def test_every_public_kind_of_value_is_among_them() -> None:
    modules = [importlib.import_module(f"genref.{name}") for name in genref.__all__]
    kinds = {getattr(module, name) for module in modules for name in module.__all__}
    kinds = {kind for kind in kinds if inspect.isclass(kind) and not kind.__subclasses__()}
    assert len(kinds) > 15 and kinds <= set(map(type, VALUES.values()))
    assert all(inspect.signature(kind) for kind in kinds)  # as `help` shows it


def check(value: Any, is_hashable: bool = True) -> None:
    """Check that copies and pickles equal a value, look alike, and cannot be changed."""
    for again in copies(value):
        assert type(again) is type(value) and again == value and not again != value
        assert repr(again) == repr(value) and again != "another"
        if is_hashable:
            assert hash(again) == hash(value)
    lists = "_fields", "__match_args__", "__dataclass_fields__"  # Python 3.9 has not all
    fields = next((list(getattr(value, name)) for name in lists if hasattr(value, name)), [])
    for attribute in fields:
        with pytest.raises(AttributeError):
            setattr(again, attribute, None)
        with pytest.raises(AttributeError):
            delattr(again, attribute)
    if isinstance(value, Mapping):
        with pytest.raises(TypeError):
            again[next(iter(value))] = 0
    assert fields or isinstance(value, (Mapping, tuple))


@each_row("name", list(VALUES))
def test_cannot_be_changed_and_equal_their_copies(name: str) -> None:
    check(VALUES[name])


@each_row("name", list(MODELS))
def test_copies_answer_the_same_also_of_what_has_been_asked(name: str) -> None:
    model, x = MODELS[name]
    before = model.posterior(x), model.predict(x), model.explain(x)
    for again in copies(model):
        assert (again.posterior(x), again.predict(x), again.explain(x)) == before
        assert again == model and hash(again) == hash(model)  # what it remembers is no part of its value
    assert isinstance(model, Classifier) and isinstance(model, GenerativeModel) is (name != "logistic")


def test_priors_that_sum_to_one_nearly() -> None:
    """The fractions of float priors may miss the sum 1 as the floats did, if they were checked as floats."""
    model, _ = MODELS["linear"]
    missed = sum(map(F, NEARLY.values())) - 1
    assert -F(1, 2**54) < missed < 0 and sum(model.priors.values()) == 1 + missed
    # doubles are taken again, also as fractions, but other fractions must have the sum exactly
    assert gda.LinearModel(dict(model.priors), MEANS, [[1]]) == model
    assert bayes.posterior(model.priors, dict.fromkeys("abc", 1))["a"] == F(0.1) / (1 + missed)
    with pytest.raises(errors.DomainError, match="^sum of priors is "):
        gda.LinearModel({"a": F(1, 3), "b": F(1, 3), "c": F(1, 3) + missed}, MEANS, [[1]])
