# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every object that users can get behaves as a value: copies and pickles equal it, and files preserve it."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction as F
from pathlib import Path
from random import Random
from typing import Any, Union

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
    oracle,
    text_classifier,
)
from genref.bayes import Distribution, distribution
from genref.counts import ClassCounts, Computed, Counts
from genref.engine.matrices.quadratic_forms import Density, Spread
from genref.files.model_file import SavedCategories, SavedModel, read, write
from genref.files.text_files import Message
from genref.moments import ClassMoments
from genref.numbers.closed_forms import Term
from genref.numbers.exact import Number
from genref.numbers.labels import Frozen
from genref.oracle.grading import Verdict
from genref.oracle.models import MODELS as ORACLE_MODELS
from genref.text import Vocabulary
from genref.text_classifier import BernoulliText, MultinomialText

from .each_row import each_row
from .every_model import LEARNT, learnt, small

ROWS: list[list[Number]] = [[0, 0], [1, 0.1], [0, 2], [4, 3], [5, F(16, 3)], [7, 1]]
LABELS = ["a", "a", "a", "b", "b", "c"]
NEARLY = {"a": 0.1, "b": 0.2, "c": 0.7}
"""As doubles they sum to 1 - 2^-55, which rounding explains."""

MEANS = {"a": [0], "b": [1], "c": [3]}
TEXTS = ["win a prize", "see you soon", "a prize", "you see"]
KINDS = ["spam", "ham", "spam", "news"]
NEARLY_TEXTS = {"spam": 0.1, "ham": 0.2, "news": 0.7}
EXTREME = 10**30

LEARNT_BY_THE_ORACLE = {f"{name} of the oracle": small(name) for name in LEARNT}
MODELS: dict[str, Any] = {
    **{name: each.model for name, each in LEARNT_BY_THE_ORACLE.items()},
    "gda": gda.fit(ROWS, LABELS),
    "gda of nearly": gda.LinearModel(NEARLY, MEANS, [[1]]),
    "gda of 0.1 and 0.9": gda.LinearModel({0: 0.1, 1: 0.9}, {0: [0], 1: [1]}, [[1]]),
    "singular": gda.fit([[1, 1], [1, 1]], [0, 1]),
    "quadratic": gda.fit_quadratic(ROWS[:5] + [[2, 2]], ["a", "a", "a", "b", "b", "b"]),
    "quadratic of nearly": gda.QuadraticModel(NEARLY, MEANS, dict.fromkeys("abc", [[2]])),
    "gaussian": gaussian_naive_bayes.fit(ROWS[:5], LABELS[:5]),
    "gaussian of nearly": gaussian_naive_bayes.GaussianNaiveBayesModel(
        NEARLY, MEANS, dict.fromkeys("abc", [2])
    ),
    "bernoulli": bernoulli_naive_bayes.fit([[1, 0], [0, 1], [1, 1]], list("abc"), smoothing=0.1),
    "bernoulli of nearly": bernoulli_naive_bayes.fit([[1, 0], [0, 1], [1, 1]], list("cab"), priors=NEARLY),
    "categorical": categorical_naive_bayes.fit([[1, 2], [3, 1], [2, 2]], [5, 7, 5]),
    "categorical of nearly": categorical_naive_bayes.fit([[1], [3], [2]], list("abc"), [9], priors=NEARLY),
    "multinomial": multinomial_naive_bayes.fit([[1, 2], [3], [3, 3]], list("abb"), smoothing=[1, 2, F(1, 3)]),
    "multinomial of nearly": multinomial_naive_bayes.fit([[1], [3], {2: 10**9}], list("abc"), priors=NEARLY),
    "texts": text_classifier.fit(TEXTS, KINDS, stop_words=["You"], prior_smoothing=F(1, 3)),
    "texts of nearly": text_classifier.fit(TEXTS, KINDS, priors=NEARLY_TEXTS),
    "presence of texts": text_classifier.fit(TEXTS, KINDS, BernoulliText, size=4, classes=sorted(KINDS[1:])),
    "presence of texts of nearly": text_classifier.fit(TEXTS, KINDS, BernoulliText, priors=NEARLY_TEXTS),
}
ASKED: dict[str, Any] = {"bernoulli": [1, 0], "categorical": [2, 1], "multinomial": [3], "texts": "a prize"}
ASKED.update({"categorical of nearly": [2], "presence of texts": "a prize"})
ASKED.update({name: each.x for name, each in LEARNT_BY_THE_ORACLE.items()})

STATISTICS: dict[str, Any] = {
    "moments": ClassMoments.of(ROWS, LABELS, ["c", "b", "a", "none"]),
    "diagonal moments": ClassMoments.of(ROWS, LABELS, diagonal=True),
    "moments of a class": ClassMoments.of(ROWS, LABELS)["a"],
    "counts": ClassCounts(("y", "x"), (Counts(EXTREME, {(0, 1): EXTREME}), Counts(0, {})), (3,), True),
    "counts of a class": Counts(2, {"a": 3}),
    "counts of texts": MODELS["texts"].counts,
}
OF_A_TABLE: Any = dataclasses.replace(
    MODELS["categorical"],
    counts=dataclasses.replace(MODELS["categorical"].counts, feature_names=("sky", "wind")),
)
FORMS: dict[str, Any] = {
    "logistic form": MODELS["gda of 0.1 and 0.9"].logistic_form(),
    "of Poisson": logistic.poisson_logistic_form({0: 2, 1: 6}, {0: 0.1, 1: 0.9}),
    "log sum": logistic.LogSum(F(1, 3)),
    "regression": logistic_regression.fit([[0], [1], [2], [3]], [0, 1, 0, 1]),
    "gaussian": gaussian.Gaussian([0, 0.1], [[1, F(1, 3)], [F(1, 3), 5]]),
    "density": gaussian.Gaussian([0], [[2]]).prepared,
    "spread": gaussian.Gaussian([0], [[2]]).prepared.spread,
    "axis": gaussian.principal_axes([[1, 0.5], [0.5, 1]])[0],
    "parameter count": bernoulli_naive_bayes.parameter_count(3),
    "vocabulary": Vocabulary(("b", "a")),
    "explanation": MODELS["texts"].explain("a prize for you"),
    "part of one": MODELS["texts"].explain("a prize for you").words[0],
    "reasons": MODELS["bernoulli"].explain([1, 0]),
    "part of reasons": MODELS["bernoulli"].explain([1, 0]).parts[0],
    "calibration": bayes.calibration_table([F(1, 4), F(3, 4)], [0, 1], [F(1, 2)])[1],
    "saved": SavedModel("gda", ("x", "z"), "y", ClassMoments.of(ROWS, LABELS)),
    "saved categories": SavedCategories("y", OF_A_TABLE),
    "message": Message("a", 1, "b", "c"),
}
PARTS: dict[str, Any] = {
    f"{part} of {name}": getattr(model, part)
    for name, model in MODELS.items()
    for part in ("priors", "means", "covariances", "variances", "probabilities", "given_priors", "levels")
    if hasattr(model, part)
}
PARTS["term"] = Term(F(1, 2), F(-1, 8), 3, -1)
PARTS["distribution"] = distribution(NEARLY)
PARTS["computed"] = MODELS["multinomial"].probabilities["a"]

CASE = oracle.cases("bayes")[0]
OF_THE_ORACLE: dict[str, Any] = {
    str(type(value)): value
    for value in (
        *(oracle.About("x", topics=frozenset({"gda"})), oracle.Answered({"a": [F(1, 2)]}), CASE.case, CASE),
        *(oracle.Broken("crash", "so"), oracle.Skipped("no"), oracle.Refused("DomainError"), CASE.question),
        *(oracle.LECTURE, oracle.Found(1, 2, 3, 4, ())),
        oracle.Outcome(oracle.About("x"), oracle.LECTURE, (), (), ()),
        oracle.Result(CASE.case, CASE.question, CASE.right, oracle.Answered(1), Verdict("failed", "nan")),
    )
}
VALUES = {**MODELS, **STATISTICS, **FORMS, **PARTS, **OF_THE_ORACLE}


def copies(value: object) -> Iterator[Any]:
    yield copy.copy(value)
    yield copy.deepcopy(value)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        yield pickle.loads(pickle.dumps(value, protocol))


def public(module: str) -> Iterator[type]:
    """Yield the classes of a module that can be created and whose values are frozen."""
    for name, kind in vars(importlib.import_module(module)).items():
        if (
            inspect.isclass(kind)
            and kind.__module__ == module
            and name[0] != "_"
            and not inspect.isabstract(kind)
        ):
            if issubclass(kind, tuple) or dataclasses.is_dataclass(kind) and not issubclass(kind, Exception):
                yield kind


@pytest.mark.engine
def test_every_kind_of_value_is_among_them() -> None:
    modules = [m.name for m in pkgutil.walk_packages(genref.__path__, "genref.")]
    edges = ("genref.engine", "genref.oracle", "genref.command_line", "genref.display", "genref.__main__")
    kinds = {kind for module in modules if not module.startswith(edges) for kind in public(module)}
    kinds |= {getattr(oracle, name) for name in oracle.__all__} & {
        kind for module in modules if module.startswith("genref.oracle") for kind in public(module)
    }
    kinds |= {Frozen, Distribution, Computed, Spread, Density}
    assert len(kinds) > 35
    assert kinds <= set(map(type, VALUES.values()))


@each_row("name", list(VALUES))
def test_copies_are_equal(name: str) -> None:
    value = VALUES[name]
    for again in copies(value):
        assert type(again) is type(value)
        if isinstance(value, Spread):
            assert (again.covariance, again.name) == (value.covariance, value.name)
        elif isinstance(value, Density):
            assert again.exponent([5]).exact() == value.exponent([5]).exact()
        else:
            assert again == value
            if name not in OF_THE_ORACLE:  # these contain questions as dicts
                assert hash(again) == hash(value)


@each_row("name", list(VALUES))
def test_cannot_be_changed(name: str) -> None:
    value = VALUES[name]
    fields = dataclasses.fields(value) if dataclasses.is_dataclass(value) else ()
    for attribute in getattr(value, "_fields", [field.name for field in fields]):
        with pytest.raises(AttributeError):
            setattr(value, attribute, None)
    if isinstance(value, (Mapping, Sequence)):
        with pytest.raises(TypeError):
            value[next(iter(value)) if isinstance(value, Mapping) else 0] = 0  # type: ignore[index]


@each_row("name", LEARNT)
def test_models_are_equal_if_they_have_the_same_examples(name: str) -> None:
    each = learnt(name, Random(2))
    rows, labels, fit = each.rows, list(each.arguments["labels"]), ORACLE_MODELS[name].fit
    each.model.posterior(each.x)  # what a model remembers is no part of its value
    again = fit(**{**each.arguments, each.examples: rows[::-1], "labels": labels[::-1]})
    assert again == each.model and hash(again) == hash(each.model)
    assert (
        fit(**{**each.arguments, each.examples: [*rows, *rows[:1]], "labels": [*labels, labels[0]]}) != again
    )


@each_row("name", list(MODELS))
def test_copies_answer_the_same_also_of_what_has_been_asked(name: str) -> None:
    model = MODELS[name]
    x = ASKED.get(name, ASKED.get(name.partition(" of nearly")[0], [1] * getattr(model, "dimension", 1)))
    if name == "singular":
        with pytest.raises(errors.NotPositiveDefiniteError):
            model.posterior(x)
    else:
        before = model.posterior(x), model.log_joint(x), model.predict(x)
        for again in copies(model):
            assert (again.posterior(x), again.log_joint(x), again.predict(x)) == before
    assert dataclasses.replace(model) == model and hash(dataclasses.replace(model)) == hash(model)


def test_a_density_that_has_been_asked_can_be_copied() -> None:
    density = gaussian.Gaussian([0, 0.1], [[1, F(1, 3)], [F(1, 3), 5]]).prepared
    before = density.value([1, 2]), density.logarithm([1, 2]), density.spread.determinant
    for again in copies(density):
        assert again.spread.determinant == before[2]
        assert again.squared_distance([1, 2]) == density.squared_distance([1, 2])


ERRORS: list[errors.GenrefError] = [
    errors.ShapeError("x", "1", "2"),
    errors.DomainError("x", (1, "a"), "one"),
    errors.NotFiniteError("x", float("inf")),
    errors.EmptyDataError("x"),
    errors.EmptyClassError("a"),
    errors.NotSymmetricError("a", 0, 1, F(1), F(2)),
    errors.NotPositiveDefiniteError("a", 1, {0: F(1, 2)}),
    errors.NotPositiveDefiniteError("a", 1, None, (F(1),), F(-1)),
    errors.UndefinedPosteriorError("so"),
    errors.SeparableDataError((F(1), F(2))),
    errors.ModelFileError("f", "so"),
    errors.TableError("f", 1, None, "so"),
    errors.CandidateError("f", "so"),
]


@each_row("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_are_values_too(error: errors.GenrefError) -> None:
    assert {type(error) for error in ERRORS} == set(errors.GenrefError.__subclasses__())
    for again in copies(error):
        assert (type(again), vars(again), again.args) == (type(error), vars(error), error.args)
        assert str(again) == str(error)


class TestPriorsThatSumToOneNearly:
    """The fractions of float priors may miss the sum 1 as the floats did, if they were checked as floats."""

    MISSED = sum(map(F, NEARLY.values())) - 1

    def test_they_do_miss_it(self) -> None:
        assert -F(1, 2**54) < self.MISSED < 0

    def test_what_was_judged_is_taken_again(self) -> None:
        priors = MODELS["gda of nearly"].priors
        assert sum(priors.values()) == 1 + self.MISSED
        assert gda.LinearModel(priors, MEANS, [[1]]) == MODELS["gda of nearly"]
        assert bayes.posterior(priors, dict.fromkeys("abc", 1))["a"] == F(0.1) / (1 + self.MISSED)
        again = bernoulli_naive_bayes.fit([[1, 0], [0, 1], [1, 1]], list("cab"), priors=priors)
        assert again == MODELS["bernoulli of nearly"]

    def test_fractions_of_a_user_must_have_the_sum_exactly(self) -> None:
        with pytest.raises(errors.DomainError, match="^sum of priors is "):
            distribution(dict(distribution(NEARLY)))

    @each_row("name", [name for name in MODELS if hasattr(MODELS[name], "update")])
    def test_a_model_goes_on_learning_and_forgets(self, name: str) -> None:
        model = MODELS[name]
        x = ASKED.get(name, ASKED.get(name.partition(" of nearly")[0]))
        grown = model.update([x], model.classes[:1])
        assert grown != model and grown.given_priors == model.given_priors
        assert grown.remove([x], model.classes[:1]) == model

    @pytest.mark.parametrize("kind", [MultinomialText, BernoulliText])
    def test_a_file_keeps_them(self, tmp_path: Path, kind: type[text_classifier.TextClassifier[str]]) -> None:
        file = str(tmp_path / "m.json")
        some: list[Mapping[str, Number]] = [
            NEARLY_TEXTS,
            {"spam": F(1, 3), "ham": F(1, 3), "news": F(1, 3)},
            {"spam": 0.1, "ham": F(9, 10), "news": F(0)},
            {"spam": 1.0, "ham": 2.0**-60, "news": 5e-324},
            {"spam": F(1, 3), "ham": 0.1, "news": F(17, 30)},
        ]
        for priors in some:
            model = text_classifier.fit(TEXTS, KINDS, kind, priors=priors)
            write(file, model)
            again = read(file)
            assert again == model
            write(file, again)
            assert read(file) == model


class TestFiles:
    """genref never writes a file that it could not read; the error names the limit."""

    @staticmethod
    def refusal(tmp_path: Path, model: Union[text_classifier.TextClassifier[str], SavedModel[str]]) -> str:
        with pytest.raises(errors.ModelFileError) as caught:
            write(str(tmp_path / "m.json"), model)
        assert not list(tmp_path.iterdir())
        assert len(caught.value.reason) < 200
        return caught.value.reason

    @pytest.mark.slow
    @pytest.mark.covers
    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"size": 10**19}, "size is 10000000000000000000; allowed: whole numbers from 0 to 10^18"),
            ({"smoothing": F(1, 10**260_000)}, "smoothing: a number of more than 250000 digits"),
            ({"prior_smoothing": F(10**260_000)}, "prior_smoothing: a number of more than 250000 digits"),
            (
                {"counts": ClassCounts(("spam",), (Counts(10**18 + 1, {"a": 1}),))},
                "examples[0] is 1000000000000000001; allowed: whole numbers from 0 to 10^18",
            ),
            (
                {"counts": ClassCounts(("spam",), (Counts(1, {"a": 10**19}),))},
                "words['a'][0] is 10000000000000000000; allowed: whole numbers from 0 to 10^18",
            ),
            (
                {"counts": ClassCounts(("spam",), (Counts(1, {"a": 1}),), 7)},
                "a file cannot contain all of it",
            ),
        ],
        ids=["size", "smoothing", "prior smoothing", "examples", "words", "shape"],
    )
    def test_classifiers_beyond_the_limits(
        self, tmp_path: Path, change: Mapping[str, Any], reason: str
    ) -> None:
        model = text_classifier.fit(["a", "b"], ["spam", "spam"])
        assert self.refusal(tmp_path, dataclasses.replace(model, **change)).startswith(
            f"cannot be written: {reason}"
        )

    def test_numbers_longer_than_python_prints(self, tmp_path: Path) -> None:
        self.refusal(tmp_path, text_classifier.fit(["a"], ["spam"], size=10**5000))

    @pytest.mark.slow
    def test_moments_beyond_the_limits(self, tmp_path: Path) -> None:
        moments = ClassMoments.of([[F(1, 10**130_000)]], ["a"])
        reason = self.refusal(tmp_path, SavedModel("gda", ("x",), "y", moments))
        assert reason == "cannot be written: moments[0].products[0]: a number of more than 250000 digits"

    def test_moments_of_no_rows(self, tmp_path: Path) -> None:
        none = ClassMoments(("a",), (genref.Moments.none(1),))
        reason = self.refusal(tmp_path, SavedModel("gda", ("x",), "y", none))
        assert reason == "cannot be written: moments: no class has a row"

    def test_what_somebody_has_changed_by_force(self, tmp_path: Path) -> None:
        saved = SavedModel("gda", ("x",), "y", ClassMoments.of([[1]], ["a"]))
        vars(saved)["features"] = ("y",)
        assert self.refusal(tmp_path, saved).startswith("cannot be written: features is ('y',)")

    @pytest.mark.slow
    def test_what_is_at_the_limits_is_kept(self, tmp_path: Path) -> None:
        file = str(tmp_path / "m.json")
        counts = ClassCounts(("spam",), (Counts(10**18, {"a": 10**18}),))
        model: MultinomialText[str] = MultinomialText(counts, F(10**249_999), size=10**18)
        write(file, model)
        assert read(file) == model
