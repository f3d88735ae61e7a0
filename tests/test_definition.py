# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Definitions and the engine give the same answers, and the right one of the two runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from fractions import Fraction as F
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest

from genref import (
    bayes,
    bernoulli_naive_bayes,
    categorical_naive_bayes,
    definition,
    deprecation,
    discretize,
    equations,
    gaussian,
    gaussian_naive_bayes,
    gda,
    linear_algebra,
    logistic,
    logistic_regression,
    multinomial_naive_bayes,
    text,
    text_classifier,
)
from genref.definition import by_definition, defined_by, engine
from genref.errors import (
    GenrefError,
    NotFiniteError,
    NotPositiveDefiniteError,
    ShapeError,
    UndefinedPosteriorError,
)
from genref.gaussian_model import GaussianModel
from genref.generative import GenerativeModel
from genref.linear_algebra import determinant
from genref.numbers.exact import Number

from .each_row import each_row
from .every_model import OF_COUNTS, learnt

ROOT = Path(__file__).resolve().parent.parent

Model = GenerativeModel[Any, Any, Any]

WORDS = ["win", "a", "prize", "see", "you", "soon"]


def of_gaussian(fit: Callable[..., Model]) -> Callable[[Random], tuple[Model, list[Any]]]:
    def make(random: Random) -> tuple[Model, list[Any]]:
        d, K = random.randint(1, 3), random.randint(2, 3)
        labels = [k % K for k in range(6 * K)]
        rows = [[random.randint(-3, 3) for _ in range(d)] for _ in labels]
        return fit(rows, labels), [[random.choice([F(1, 2), 0.1, 2, 40]) for _ in range(d)] for _ in range(4)]

    return make


def of_bits(random: Random) -> tuple[Model, list[Any]]:
    rows = [[random.randint(0, 1) for _ in range(4)] for _ in range(9)]
    model = bernoulli_naive_bayes.fit(rows, [i % 3 for i in range(9)], smoothing=random.choice([0, 1, 0.25]))
    return model, [*rows[:3], {0, 3}]


def of_values(random: Random) -> tuple[Model, list[Any]]:
    rows = [[random.randint(1, 3), random.randint(1, 2)] for _ in range(8)]
    labels = ["a", "b"] * 4
    return categorical_naive_bayes.fit(rows, labels, [3, 2], smoothing=random.choice([0, 1])), rows[:4]


def of_identities(random: Random) -> tuple[Model, list[Any]]:
    rows = [[random.randint(1, 4) for _ in range(random.randint(1, 5))] for _ in range(6)]
    smoothing: Any = random.choice([0, 1, [1, 2, F(1, 3), 4]])
    return multinomial_naive_bayes.fit(rows, [0, 1] * 3, 4, smoothing=smoothing), [
        *rows[:3],
        [],
        {1: 7, 4: 2},
    ]


def of_texts(kind: type[text_classifier.TextClassifier[Any]]) -> Callable[[Random], tuple[Model, list[Any]]]:
    def make(random: Random) -> tuple[Model, list[Any]]:
        texts = [" ".join(random.choices(WORDS, k=random.randint(1, 6))) for _ in range(6)]
        return text_classifier.fit(texts, ["s", "h"] * 3, kind), [*texts[:2], "a prize for nobody", ""]

    return make


def of_the_oracle(name: str) -> Callable[[Random], tuple[Model, list[Any]]]:
    def make(random: Random) -> tuple[Model, list[Any]]:
        found = learnt(name, random)
        return found.model, [*found.rows[:3], found.x]

    return make


MODELS: dict[str, Callable[[Random], tuple[Model, list[Any]]]] = {
    **{f"{name} of the oracle": of_the_oracle(name) for name in OF_COUNTS},
    "linear": of_gaussian(gda.fit),
    "quadratic": of_gaussian(gda.fit_quadratic),
    "gaussian naive bayes": of_gaussian(gaussian_naive_bayes.fit),
    "bernoulli": of_bits,
    "categorical": of_values,
    "multinomial": of_identities,
    "multinomial text": of_texts(text_classifier.MultinomialText),
    "bernoulli text": of_texts(text_classifier.BernoulliText),
}


def answers(model: Model, xs: Iterable[Any]) -> list[object]:
    """Return all answers of a model for some x, with errors as their messages."""
    found: list[object] = [model.priors]
    for name in ("likelihood", "class_density"):
        if hasattr(model, name):
            found += [attempt(lambda: getattr(model, name)(x, y)) for x in xs for y in model.classes]  # noqa: B023
    names = ("posterior", "predict", "argmax", "log_joint", "log_odds", "joint", "exact_posterior", "explain")
    calls = [getattr(model, name) for name in names if hasattr(model, name)]
    found += [attempt(lambda: call(x)) for call in calls for x in xs]  # noqa: B023
    given = list(xs)
    labels = [model.classes[i % len(model.classes)] for i in range(len(given))]
    found.append(attempt(lambda: model.log_likelihood(given, labels)))
    found.append(attempt(lambda: model.posterior(given[0], digits=30)))
    for name in ("probabilities", "means", "covariance", "covariances", "variances"):
        found.append(getattr(model, name, None))
    form = getattr(model, "logistic_form", None)
    return [*found, attempt(form) if form else None]


def attempt(call: Callable[[], object]) -> object:
    try:
        return call()
    except GenrefError as error:
        return type(error), str(error)


class TestModels:
    @pytest.mark.parametrize("kind", MODELS)
    @pytest.mark.parametrize("seed", [0, 1, *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 6))])
    def test_definitions_and_engine_answer_alike(self, kind: str, seed: int) -> None:
        model, xs = MODELS[kind](Random(f"{kind} {seed}"))
        with by_definition():
            same, _ = MODELS[kind](Random(f"{kind} {seed}"))
            defined = answers(same, xs)
        assert defined == answers(model, xs)

    def test_ties_end(self) -> None:
        model = gda.QuadraticModel({0: F(1, 2), 1: F(1, 2)}, {0: [0], 1: [2]}, {0: [[1]], 1: [[1]]})
        with by_definition():  # at the same distance from both means
            assert model.argmax([1]) == (0, 1)
            assert model.posterior([1]) == {0: 0.5, 1: 0.5} and model.log_odds([1]) == 0

    def test_what_no_double_can_hold_has_a_label(self) -> None:
        model = gda.LinearModel({0: F(1, 2), 1: F(1, 2)}, {0: [0], 1: [1]}, [[1]])
        with by_definition():
            assert model.predict([1e300]) == 1
            # -x^2/2 - ln(2 pi)/2 + ln(1/2) for the mean 0
            assert model.log_joint([1e200])[0] == float("-inf")
            assert model.posterior([-1e300])[1] == 0.0

    def test_rows_of_another_length_are_refused(self) -> None:
        model = gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1])
        for choice in (nullcontext, by_definition):
            with choice(), pytest.raises(ShapeError, match="^rows: expected 1 entries each, got 2"):
                model.log_likelihood([[0, 1], [2, 3]], [0, 1])

    def test_a_wrong_row_among_many_is_named(self) -> None:
        model = gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1])
        nothing = bernoulli_naive_bayes.fit([[1], [1]], ["a", "b"], smoothing=0)
        for choice in (nullcontext, by_definition):
            with choice(), pytest.raises(NotFiniteError, match=r"^rows\[1\]\[0\] is nan"):
                list(model.predict_all([[0], [float("nan")]]))
            with choice(), pytest.raises(UndefinedPosteriorError, match=r"for rows\[1\]"):
                list(nothing.posterior_all([[1], [0]]))

    def test_0_over_0_has_its_name(self) -> None:
        model = bernoulli_naive_bayes.fit([[1], [1]], ["a", "b"], smoothing=0)
        with (
            by_definition(),
            pytest.raises(UndefinedPosteriorError, match="feature 0 being 0 has probability 0"),
        ):
            model.posterior([0])

    def test_a_singular_covariance_has_its_proof(self) -> None:
        model = gda.fit([[0, 0], [1, 1], [2, 2], [4, 4]], [0, 0, 1, 1])
        with by_definition(), pytest.raises(NotPositiveDefiniteError, match="row 1 = row 0"):
            model.posterior([0, 0])


DOCUMENTS = [["win", "a", "prize"], ["a", "car", "for", "you"], ["see", "a", "car"], ["see", "you", "soon"]]
LABELLED: tuple[list[list[int]], list[int]] = [[0], [1], [2], [3]], [0, 1, 0, 1]
MATRIX: list[list[Number]] = [[4, 2, 1], [2, 3, F(1, 2)], [1, F(1, 2), 5]]


ROWS, LABELS = [[1, 1], [1, 0], [0, 1]], ["b", "b", "a"]
VALUES = [[1, 2], [1, 1], [3, 2]]
TEXTS = ["win a prize", "win", "see a a"]

# The entry for b: how many of b's two rows, or of the words in b's texts, have a feature, value or word.
ESTIMATES: list[tuple[str, Callable[[], object], object]] = [
    ("nb_mle_feature", lambda: bernoulli_naive_bayes.fit(ROWS, LABELS, smoothing=0), (1, F(1, 2))),
    ("nb_laplace_feature", lambda: bernoulli_naive_bayes.fit(ROWS, LABELS), (F(3, 4), F(1, 2))),
    (
        "nb_laplace_feature",
        lambda: bernoulli_naive_bayes.fit([{0, 1}, {0}, {1}], LABELS, features=2),
        (F(3, 4), F(1, 2)),
    ),
    (
        "nb_categorical",
        lambda: categorical_naive_bayes.fit(VALUES, LABELS),
        ((F(3, 5), F(1, 5), F(1, 5)), (F(1, 2), F(1, 2))),
    ),
    (
        "event_mle_word",
        lambda: multinomial_naive_bayes.fit(VALUES, LABELS, smoothing=0),
        (F(3, 4), F(1, 4), 0),
    ),
    ("event_laplace_word", lambda: multinomial_naive_bayes.fit(VALUES, LABELS), (F(4, 7), F(2, 7), F(1, 7))),
    (
        "event_laplace_word",
        lambda: text_classifier.fit(TEXTS, LABELS),
        {"a": F(1, 4), "prize": F(1, 4), "see": F(1, 8), "win": F(3, 8)},
    ),
    (
        "nb_laplace_feature",
        lambda: text_classifier.fit(TEXTS, LABELS, text_classifier.BernoulliText),
        {"a": F(1, 2), "prize": F(1, 2), "see": F(1, 4), "win": F(3, 4)},
    ),
]


class TestEstimates:
    """By definition, a model's estimates are those of the book for the rows that it was fitted to."""

    @each_row(("name", "fit", "expected"), ESTIMATES)
    def test_are_those_of_the_book(
        self, name: str, fit: Callable[[], Any], expected: object, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[object] = []
        function = getattr(equations, name)

        def book(x: Any, y: Any, *sizes: Any) -> object:
            asked.append(sorted(y))
            return function(x, y, *sizes)

        monkeypatch.setattr(equations, name, book)
        with by_definition():
            assert fit().probabilities["b"] == expected
        assert asked == [["a", "b", "b"]]

    def test_of_counts_that_were_made_by_definition(self) -> None:
        with by_definition():
            counts = bernoulli_naive_bayes.count(ROWS, LABELS)
            assert bernoulli_naive_bayes.feature_probabilities(counts) == {"a": (0, 1), "b": (1, F(1, 2))}

    def test_of_what_the_book_has_not_are_those_of_counts(self) -> None:
        """The book does not define other pseudo-counts, empty classes, merged counts, word counts."""
        with by_definition():
            half = bernoulli_naive_bayes.fit(ROWS, LABELS, smoothing=F(1, 2))
            assert half.probabilities["b"] == (F(5, 6), F(1, 2))
            more = bernoulli_naive_bayes.fit(ROWS, LABELS, classes=["a", "b", "c"])
            assert more.probabilities["b"] == (F(3, 4), F(1, 2)) and more.probabilities["c"] == (
                F(1, 2),
                F(1, 2),
            )
            twice = bernoulli_naive_bayes.fit(ROWS, LABELS).update(ROWS, LABELS)
            assert twice.probabilities["b"] == (F(5, 6), F(1, 2))
            values = categorical_naive_bayes.fit(VALUES, LABELS, smoothing=0)
            assert values.probabilities["b"] == ((1, 0, 0), (F(1, 2), F(1, 2)))
            many = multinomial_naive_bayes.fit([{1: 10**11}, {2: 10**11}], ["a", "b"], smoothing=0)
            assert many.probabilities["b"] == (0, 1)

    @pytest.mark.engine
    def test_the_engine_keeps_no_rows(self) -> None:
        for counts in (
            bernoulli_naive_bayes.count(ROWS, LABELS),
            multinomial_naive_bayes.count([{1: 2}, [1], (2,)], LABELS),
            text_classifier.count(TEXTS, LABELS),
            text_classifier.count(TEXTS, LABELS, tokenizer=str.split),
        ):
            assert "seen" not in vars(counts)


class TestFunctions:
    @each_row(
        "call",
        [
            lambda: gaussian.density([1, 2, 0], [0, 1, 0.5], MATRIX),
            lambda: gaussian.log_density([1, 2, 0], [0, 1, 0.5], MATRIX, digits=25),
            lambda: gaussian.squared_distance([1, 2, 0], [0, 1, 0.5], MATRIX),
            lambda: gaussian.mean([[1, 0.5], [2, 0.25]]),
            lambda: gaussian.covariance([[1, 0.5], [2, 0.25], [0, 1]]),
            lambda: linear_algebra.ldl(MATRIX),
            lambda: linear_algebra.cholesky(MATRIX, digits=20),
            lambda: linear_algebra.determinant(MATRIX),
            lambda: linear_algebra.inverse(MATRIX),
            lambda: linear_algebra.solve(MATRIX, [1, 2, 3]),
            lambda: [linear_algebra.is_positive_definite([[1, b], [b, 1]]) for b in (0, 1, 2)],
            lambda: [logistic.logistic(z) for z in (0, F(1, 3), -20)],
            lambda: logistic.logistic(2, digits=30),
            lambda: [logistic.hypothesis([-1, 2], [x], digits=20) for x in (0.5, F(1, 3), -9)],
            lambda: logistic.poisson_logistic_form({0: 2, 1: 6}, {0: 0.25, 1: 0.75}),
            lambda: logistic.poisson_logistic_form({"a": F(1, 3), "b": F(1, 3)}, {"a": 0.5, "b": 0.5}),
            lambda: logistic_regression.log_likelihood([1, -0.5], *LABELLED, digits=25),
            lambda: logistic_regression.ascent([0, 0], *LABELLED, step_size=0.25, steps=3),
            lambda: [discretize.bin_of(v, [0, 1.5, 2]) for v in (-1, 0, 1, 1.5, 2, 3)],
            lambda: [discretize.bin_of(v, [0, 1.5, 2], closed="right") for v in (-1, 0, 1, 1.5, 2, 3)],
            lambda: bayes.calibration_table([0, 0.75, 0.5], [1, 0, True], [0.25, 0.5]),
            lambda: [text.commonest(DOCUMENTS, n) for n in (0, 1, 3, 9)],
            lambda: [text.Vocabulary.of(DOCUMENTS, minimum=n).words for n in (0, 1, 2, 4)],
            lambda: text.Vocabulary.of(DOCUMENTS, size=2, stop_words=["a", "you"]).words,
            lambda: text.Vocabulary.of(iter(DOCUMENTS), size=9, minimum=2).words,
            lambda: attempt(lambda: text.Vocabulary.of(DOCUMENTS, size=-1)),
            lambda: attempt(lambda: text.commonest(["a text"], 1)),
            lambda: [text.Vocabulary(("a", "win", "zoo")).presence(words) for words in [[], *DOCUMENTS]],
            lambda: [text.Vocabulary(("a", "win", "zoo")).identities(words) for words in [[], *DOCUMENTS]],
            lambda: attempt(lambda: linear_algebra.inverse([[1, 2], [2, 4]])),
            lambda: attempt(lambda: linear_algebra.cholesky([[1, 2], [2, 1]])),
            lambda: attempt(lambda: gaussian.mean([])),
            lambda: attempt(lambda: gda.fit([[0], [1]], [0, 0], classes=[0, 1])),
            lambda: attempt(lambda: gda.fit([[0], [1, 2]], [0, 1])),
        ],
    )
    def test_definitions_and_engine_answer_alike(self, call: Callable[[], object]) -> None:
        with by_definition():
            defined = call()
        assert call() == defined

    @each_row(
        ("function", "call"),
        [
            ("logistic_function", lambda: logistic.logistic(1)),
            ("logistic_hypothesis", lambda: logistic.hypothesis([0, 1], [2])),
            (
                "poisson_logistic_form",
                lambda: logistic.poisson_logistic_form({0: 2, 1: 6}, {0: 0.5, 1: 0.5}),
            ),
            (
                "logistic_conditional_likelihood",
                lambda: logistic_regression.log_likelihood([0, 0], *LABELLED),
            ),
            ("logistic_ascent", lambda: logistic_regression.ascent([0, 0], *LABELLED, step_size=1, steps=1)),
            ("nb_discretize", lambda: discretize.bin_of(1, [0])),
            ("nb_stop_words", lambda: text.commonest(DOCUMENTS, 1)),
            ("nb_vocabulary", lambda: text.Vocabulary.of(DOCUMENTS)),
            ("nb_presence_vector", lambda: text.Vocabulary(("a",)).presence(["a"])),
            ("event_encoding", lambda: text.Vocabulary(("a",)).identities(["a"])),
        ],
    )
    def test_definitions_run_the_book(
        self, function: str, call: Callable[[], object], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*arguments: object) -> NoReturn:
            raise ArithmeticError("broken")

        monkeypatch.setattr(equations, function, broken)
        with by_definition(), pytest.raises(ArithmeticError, match="^broken$"):
            call()


class TestSource:
    def test_a_definition_says_what_runs_instead(self) -> None:
        """The reader must not think that the definition itself runs."""
        found = 0
        for file in sorted((ROOT / "genref").rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            for defined, way in re.findall(r"@defined_by\((\w+)\)\n *def (\w+)\(", text):
                found += 1
                assert re.search(rf"# With the engine on, `{way}` runs instead\.\n *def {defined}\(", text), (
                    way
                )
        assert found > 30


class TestChoice:
    def test_is_made_for_all_who_have_a_function(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The test module has imported `determinant` by name."""
        called: list[object] = []

        def seven(A: object) -> F:
            called.append(A)
            return F(7)

        monkeypatch.setattr(equations, "matrix_determinant", seven)
        with by_definition():
            assert determinant([[1]]) == 7
        assert called == [((F(1),),)]

    @pytest.mark.engine
    def test_is_taken_back(self) -> None:
        engines = vars(GaussianModel)["_posterior"]
        with pytest.raises(KeyError), by_definition():
            with by_definition():
                assert "_posterior" not in vars(GaussianModel)
            assert "_posterior" not in vars(GaussianModel)
            raise KeyError
        assert vars(GaussianModel)["_posterior"] is engines

    @pytest.mark.engine
    def test_is_made_where_a_way_is_written(self) -> None:
        def answer() -> str:
            return "defined"

        class Base:
            def answer(self) -> str:
                return "defined"

        with by_definition():

            @defined_by(answer)
            def quick() -> str:
                return "quick"

            class Derived(Base):
                @engine
                def answer(self) -> str:
                    return "quick"

            assert answer() == Derived().answer() == "defined"
        assert answer() == Derived().answer() == quick() == "quick"

    @pytest.mark.slow
    def test_is_that_of_the_environment(self) -> None:
        code = "from genref.gaussian_model import GaussianModel; from genref import definition\n"
        code += "print(definition._chosen, '_posterior' in vars(GaussianModel))"
        for value, expected in (("off", "False False"), ("on", "True True")):
            done = subprocess.run(
                [sys.executable, "-c", code],
                cwd=ROOT,
                env={**os.environ, "GENREF_ENGINE": value},
                capture_output=True,
                text=True,
            )
            assert done.stdout.strip() == expected, done.stderr

    @pytest.mark.engine
    def test_costs_nothing(self) -> None:
        """A method of the class or the code of the function runs directly, without a wrapper."""
        assert vars(GaussianModel)["_posterior"].__code__.co_name == "_posterior"
        assert linear_algebra._determinant.__code__ is linear_algebra._eliminated_determinant.__code__
        assert len(definition._CHOICES) > 30


def test_modules_list_their_own_names() -> None:
    for module in (definition, deprecation):
        assert dir(module) == sorted(module.__all__)
