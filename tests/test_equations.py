# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The engine agrees with the definitions on all vectors and random data, and both agree with the book."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from genref import (
    UndefinedPosteriorError,
    bayes,
    bernoulli_naive_bayes,
    logistic_regression,
    multinomial_naive_bayes,
)
from genref import equations as book
from genref.definition import by_definition
from genref.numbers.closed_forms import exp, ln, sqrt
from genref.numbers.enclosing import Enclosing
from genref.numbers.reals import Real, Value, as_real, rounded
from genref.oracle.questions import Question
from genref.oracle.reference import Refused, answer

from . import by_the_book
from .each_row import each_row
from .test_vectors import BY_ID, CASES, Case, question

MOST = 8
"""The most features for which a determinant as a sum over all permutations is fast."""
TOO_LONG = re.compile("neurips")
"""Vectors whose products have too many factors for fractions."""


def ends_soon(asked: Question) -> bool:
    """Return whether the book needs no determinant for the answer, or only a small one."""
    if not re.search("matrix|gda|gaussian", asked.model):
        return True
    given = {**(asked.train or {}), **asked.input}
    rows = [row for name in ("matrix", "covariance", "rows") for row in listed(given.get(name))]
    return max(len(listed(row)) for row in (*rows, given.get("x"), given.get("mean"))) <= MOST


def listed(tree: object) -> list[object]:
    """Return a list unchanged, and an empty list for anything else."""
    return tree if isinstance(tree, list) else []


def equal(asked: Question) -> str:
    """Assert that engine and definition agree; return the kind of answer, or "" if skipped."""
    if not ends_soon(asked):
        return ""
    engine = answer(asked)
    with by_definition():
        defined = answer(asked)
    assert defined == engine, asked
    if isinstance(engine, Refused):
        return engine.error
    return "tie" if asked.output == "labels" and isinstance(engine, list) and len(engine) > 1 else "equal"


@lru_cache(maxsize=None)
def of_vector(id: str) -> str:
    """Compare the answers to the question of a vector."""
    return "" if TOO_LONG.search(id) else equal(question(BY_ID[id]))


class TestReadings:
    @each_row("name", by_the_book.READINGS)
    def test_the_book_says_the_same_from_the_rows(self, name: str) -> None:
        said, read = by_the_book.READINGS[name]
        assert by_the_book.agree(said(), read())
        with by_definition():
            assert by_the_book.agree(said(), read())


class TestVectors:
    """
    Equals: linear_algebra._eliminated_ldl, linear_algebra._eliminated_cholesky
    Equals: linear_algebra._eliminated_determinant, linear_algebra._eliminated_inverse
    Equals: linear_algebra._eliminated_solution, linear_algebra._pivots_are_positive
    Equals: gaussian.Gaussian._prepared_density, gaussian.Gaussian._prepared_log_density
    Equals: gaussian.Gaussian._prepared_contour, gaussian._mean_of_moments, gaussian._covariance_of_moments
    Equals: logistic.logistic_of, logistic._quick_hypothesis, logistic._poisson_family_form
    Equals: logistic_regression._quick_log_likelihood, discretize._bisected
    Equals: text._counted_vocabulary, text._counted_stop_words
    Equals: text.Vocabulary._quick_presence, text.Vocabulary._quick_encoded
    Equals: bernoulli_naive_bayes.parameter_count
    """

    @pytest.mark.slow
    @each_row("case", CASES, ids=[case["id"] for case in CASES])
    def test_engine_and_definition_agree(self, case: Case) -> None:
        of_vector(case["id"])

    @pytest.mark.slow
    def test_definitions_answer_nearly_all_vectors(self) -> None:
        kinds = Counter(of_vector(case["id"]) for case in CASES)
        # Determinants of more than eight features, which the covering design also includes, are skipped.
        assert kinds["equal"] + kinds["tie"] >= 1100 and kinds[""] <= 70, kinds


# Random questions over small numbers.


def text(number: Any) -> str:
    return str(Fraction(number))


def cloud(random: Random) -> tuple[dict[str, Any], list[str]]:
    """Return a few rows of small numbers in one to three classes, and a point among them."""
    d, n, k = random.choice((1, 1, 2)), random.randint(1, 7), random.choice((1, 2, 2, 2, 3))
    unit = random.choice((Fraction(1), Fraction(1), Fraction(1, 3), Fraction(2) ** -537, Fraction(2) ** 500))
    offset = random.choice((0, 0, 0, 10**9))
    labels = [random.randrange(k) for _ in range(n)]
    rows = [[text((random.randint(-2, 2) + offset) * unit) for _ in range(d)] for _ in range(n)]
    if random.random() < 0.3:  # mirrored, so that points are tied
        rows = [row for row in rows for row in (row, ["-" + v if v[0] != "-" else v[1:] for v in row])]
        labels = [y for y in labels for y in (y, k - 1 - y)]
    x = [text((random.randint(-2, 2) + offset) * unit) for _ in range(d)]
    return {"rows": rows, "labels": labels}, ["0"] * d if not offset and random.random() < 0.4 else x


def gaussian(model: str, *outputs: str) -> Callable[[Random], Question]:
    def ask(random: Random) -> Question:
        train, x = cloud(random)
        output = random.choice(outputs)
        given: dict[str, Any] = {"x": x}
        if output == "class_density":
            given["label"] = random.choice(train["labels"])
        if output == "log_likelihood":
            given = dict(train)
        if output in ("priors", "means", "covariance", "covariances", "variances", "logistic_form"):
            given = {}
        return Question(model, output, given, train)

    return ask


DISCRETE = (
    "posterior",
    "exact_posterior",
    "labels",
    "labels",
    "log_joint",
    "joint",
    "likelihood",
    "log_odds",
)


def discrete(model: str, *more: str) -> Callable[[Random], Question]:
    def ask(random: Random) -> Question:
        n, k = random.randint(1, 5), random.choice((1, 2, 2, 3))
        smoothing = random.choice(("1", "1", "0", "1/2"))
        train: dict[str, Any] = {"labels": [random.randrange(k) for _ in range(n)], "smoothing": smoothing}
        row: Callable[[], list[str]]
        if model == "multinomial":
            size, longest = random.randint(1, 4), random.choice((1, 3, 3, 40))

            def row() -> list[str]:
                return [str(random.randint(1, size)) for _ in range(random.randint(0, longest))]

            name, train["vocabulary_size"] = "documents", str(size)
        else:
            levels = [
                2 if model == "bernoulli" else random.randint(1, 3) for _ in range(random.randint(1, 4))
            ]
            first = int(model == "categorical")

            def row() -> list[str]:
                return [str(random.randint(first, first + v - 1)) for v in levels]

            name = "rows"
            if model == "categorical":
                train["levels"] = list(map(str, levels))
        train[name] = [row() for _ in range(n)]
        output = random.choice((*DISCRETE, *more))
        given: dict[str, Any] = {"x": row()}
        if output == "likelihood":
            given["label"] = random.choice(train["labels"])
        if output == "log_likelihood":
            given = {name: train[name], "labels": train["labels"]}
        if output in ("priors", "probabilities"):
            given = {}
            if model != "bernoulli" and output == "priors":
                output = "probabilities"
            elif output == "priors":
                del train["smoothing"]
        return Question(model, output, given, train)

    return ask


def texts(random: Random) -> Question:
    words = "abcd"

    def some() -> str:
        return " ".join(random.choice(words) for _ in range(random.randint(0, 4)))

    n = random.randint(1, 5)
    train: dict[str, Any] = {"texts": [some() + " a" for _ in range(n)]}
    train |= {
        "labels": [random.randrange(2) for _ in range(n)],
        "smoothing": random.choice(("1", "0", "1/2")),
    }
    model = random.choice(("text_multinomial", "text_bernoulli"))
    return Question(
        model, random.choice(("posterior", "exact_posterior", "joint")), {"text": some() + " e"}, train
    )


def functions(random: Random) -> Question:
    """Return a question that needs no model."""
    d = random.choice((1, 2, 2, 3))

    def number() -> str:
        return text(Fraction(random.randint(-4, 4), random.choice((1, 1, 2, 3))))

    vector = [number() for _ in range(d)]
    root = [[random.randint(-2, 2) for _ in range(d)] for _ in range(d)]
    square = [[str(sum(a * b for a, b in zip(u, v))) for v in root] for u in root]  # sometimes singular
    shares = random.choice((["1/2", "1/2"], ["1/4", "3/4"], ["0", "1"]))
    tokens = [[random.choice("abcd") for _ in range(random.randint(0, 4))] for _ in range(3)]
    rows = [[number()] for _ in range(4)]
    theta = random.choice((["0", "0"], [number(), number()]))
    asked: dict[str, dict[str, Any]] = {
        "bayes.posterior": {},
        "bayes.evidence": {},
        "bayes.labels": {},
        "bayes.label": {},
        "bayes.class_mass": {"y": random.randrange(2), "phi": random.choice(("0", "1/3", "1"))},
        "matrix.ldl": {"matrix": square},
        "matrix.cholesky": {"matrix": square},
        "matrix.determinant": {"matrix": [[str(a) for a in row] for row in root]},
        "matrix.inverse": {"matrix": [[str(a) for a in row] for row in root]},
        "matrix.solution": {"matrix": [[str(a) for a in row] for row in root], "right": vector},
        "matrix.positive_definite": {"matrix": square},
        "gaussian.density": {"x": vector, "mean": ["0"] * d, "covariance": square},
        "gaussian.log_density": {"x": vector, "mean": ["1"] * d, "covariance": square},
        "gaussian.mean": {"rows": [[str(a) for a in row] for row in root]},
        "gaussian.covariance": {"rows": [[str(a) for a in row] for row in root]},
        "gaussian.squared_distance": {"x": vector, "mean": ["0"] * d, "covariance": square},
        "laplace.frequencies": {"counts": [str(random.randint(0, 3)) for _ in range(d)]},
        "laplace.smoothed_frequencies": {
            "counts": [str(random.randint(0, 3)) for _ in range(d)],
            "smoothing": random.choice(("1", "2", "1/2")),
        },
        "naive_bayes.parameter_count": {"features": str(random.randint(1, 9))},
        "discretize.bin": {"value": number(), "edges": ["-1", "0", "1/2", "3"]},
        "text.commonest": {"token_lists": tokens, "number": str(random.randint(0, 4))},
        "text.vocabulary": {"token_lists": tokens},
        "text.presence": {"words": ["a", "c", "b"], "tokens": tokens[0]},
        "text.identities": {"words": ["a", "c", "b"], "tokens": tokens[0]},
        "logistic.logistic": {"z": text(Fraction(number()) * random.choice((1, 1, 100)))},
        "logistic.hypothesis": {"theta": ["1", *vector], "x": vector},
        "logistic.conditional_log_likelihood": {"theta": theta, "rows": rows, "labels": [0, 1, 1, 0]},
        "logistic.score": {"theta": theta, "rows": rows, "labels": [0, 1, 1, 0]},
    }
    topic = random.choice((*asked, *["bayes.labels", "bayes.evidence"] * 2))
    given = asked[topic]
    if topic.startswith("bayes.") and not given:
        given = {"priors": [[y, p] for y, p in enumerate(shares)]}
        given["likelihoods"] = [[y, str(random.choice((0, 1, 1, 3)))] for y in range(2)]
    model, output = topic.split(".")
    return Question(model, output, given)


def rates(random: Random) -> Question:
    train: dict[str, Any] = {
        "rates": [[y, str(random.randint(1, 4))] for y in (0, 1)],
        "priors": [[0, "1/3"], [1, "2/3"]],
    }
    output = random.choice(("logistic_form", "log_odds", "probability"))
    return Question(
        "poisson", output, {} if output == "logistic_form" else {"x": [str(random.randint(0, 5))]}, train
    )


GDA = (
    "posterior",
    "labels",
    "labels",
    "log_joint",
    "class_density",
    "log_likelihood",
    "log_odds",
    "priors",
    "means",
)
KINDS: dict[str, Callable[[Random], Question]] = {
    "gda": gaussian("gda", *GDA, "covariance", "logistic_form"),
    "quadratic_gda": gaussian("quadratic_gda", *GDA, "covariances"),
    "gaussian_naive_bayes": gaussian("gaussian_naive_bayes", *GDA, "variances"),
    "bernoulli": discrete("bernoulli", "log_likelihood", "probabilities", "priors"),
    "categorical": discrete("categorical", "log_likelihood", "probabilities"),
    "multinomial": discrete("multinomial", "log_likelihood", "probabilities"),
    "texts": texts,
    "functions": functions,
    "poisson": rates,
}
EACH = 100
"""Random questions of each kind; the slow test asks twice as many others."""


@lru_cache(maxsize=None)
def answers(kind: str, seed: int = 0) -> Counter[str]:
    """Compare the answers to random questions of a kind; return how many there were of each sort."""
    random = Random(f"{kind} {seed}")
    asked = [KINDS[kind](random) for _ in range(EACH)]
    return Counter(map(equal, asked))


class TestRandomData:
    """
    Equals: gda.class_priors, gda.class_means, gda.shared_covariance, gda.class_covariances
    Equals: gda._linear_of_moments, gda._quadratic_of_moments
    Equals: gaussian_model.GaussianModel.class_density, gaussian_model.GaussianModel._prepared_density
    Equals: gaussian_model.GaussianModel._prepared_log_joint, gaussian_model.GaussianModel._posterior
    Equals: gaussian_model.GaussianModel._argmax, gaussian_model.GaussianModel._difference_of_exponents
    Equals: gaussian_model.GaussianModel._log_likelihood
    Equals: gda.LinearModel._quick_log_odds, gda.QuadraticModel._quick_log_odds
    Equals: gda.LinearModel._second_form, gda.LinearModel._forms
    Equals: gaussian_naive_bayes.class_variances, gaussian_naive_bayes._fitted_of_moments
    Equals: naive_bayes.class_priors, naive_bayes.NaiveBayesModel.likelihood
    Equals: naive_bayes.NaiveBayesModel.joint, naive_bayes.NaiveBayesModel._quick_likelihood
    Equals: naive_bayes.NaiveBayesModel._quick_joint, naive_bayes.NaiveBayesModel._quick_exact_posterior
    Equals: naive_bayes.NaiveBayesModel._posterior, naive_bayes.NaiveBayesModel._argmax
    Equals: naive_bayes.NaiveBayesModel._log_likelihood
    Equals: naive_bayes.NaiveBayesModel._zero_over_zero, engine.statistics.smoothing.Estimate.probability
    Equals: categorical_naive_bayes.category_probabilities
    """

    @each_row("kind", KINDS)
    def test_engine_and_definition_agree(self, kind: str) -> None:
        assert answers(kind)["equal"] + answers(kind)["tie"] >= EACH // 3

    @pytest.mark.slow
    @pytest.mark.parametrize("kind", KINDS)
    def test_they_agree_on_more_questions(self, kind: str) -> None:
        assert all(answers(kind, seed)["equal"] for seed in (1, 2))

    @each_row(
        ("kind", "sort"),
        [
            *((kind, "tie") for kind in ("gda", "quadratic_gda", "bernoulli", "multinomial", "functions")),
            *(
                (kind, "UndefinedPosteriorError")
                for kind in ("bernoulli", "categorical", "multinomial", "texts", "functions")
            ),
            *((kind, "NotPositiveDefiniteError") for kind in ("gda", "gaussian_naive_bayes", "functions")),
        ],
    )
    def test_the_data_reach_the_edges(self, kind: str, sort: str) -> None:
        assert answers(kind)[sort], answers(kind)


class TestEstimatesOfCounts:
    """
    Equals: bernoulli_naive_bayes.feature_probabilities, bernoulli_naive_bayes.smoothed_feature_probabilities
    Equals: multinomial_naive_bayes.word_probabilities, multinomial_naive_bayes.smoothed_word_probabilities
    """

    @each_row("seed", range(20))
    def test_of_features(self, seed: int) -> None:
        random = Random(seed)
        y = [0, 1, *(random.randrange(2) for _ in range(4))]
        x = [[random.randrange(2) for _ in range(3)] for _ in y]
        counts = bernoulli_naive_bayes.count(x, y)
        assert plain(bernoulli_naive_bayes.feature_probabilities(counts)) == plain(book.nb_mle_feature(x, y))
        smoothed = bernoulli_naive_bayes.smoothed_feature_probabilities(counts)
        assert plain(smoothed) == plain(book.nb_laplace_feature(x, y))

    @each_row("seed", range(20))
    def test_of_words(self, seed: int) -> None:
        random = Random(seed)
        y = [0, 1, *(random.randrange(2) for _ in range(4))]
        x = [[random.randint(1, 4) for _ in range(random.randint(1, 5))] for _ in y]
        counts = multinomial_naive_bayes.count(x, y, vocabulary_size=4)
        assert plain(multinomial_naive_bayes.word_probabilities(counts)) == plain(
            book.event_mle_word(x, y, 4)
        )
        smoothed = multinomial_naive_bayes.smoothed_word_probabilities(counts)
        assert plain(smoothed) == plain(book.event_laplace_word(x, y, 4))


def plain(phi: Mapping[int, Sequence[Fraction]]) -> dict[int, list[Fraction]]:
    return {y: list(of_class) for y, of_class in phi.items()}


class TestLogisticFit:
    """
    Equals: logistic_regression.fit
    """

    @pytest.mark.parametrize("seeds", [range(10), pytest.param(range(10, 50), marks=pytest.mark.slow)])
    def test_newton_stays_at_the_maximum(self, seeds: range) -> None:
        """Two of the book's steps from the engine's theta lead to the value that theta was rounded from."""
        for seed in seeds:
            random = Random(seed)
            d, n = random.randint(1, 2), random.randint(6, 9)
            rows = [[Fraction(random.randint(-3, 3)) for _ in range(d)] for _ in range(n)]
            labels = [random.randrange(2) for _ in range(n)]
            try:
                theta = logistic_regression.fit(rows, labels).theta
            except ValueError:
                continue  # separable, collinear or with one class
            exact: tuple[Value, ...] = tuple(map(Fraction, theta))
            for _ in range(2):
                exact = book.logistic_fit(exact, rows, labels)
            for found, there in zip(theta, exact):
                if isinstance(there, Fraction):
                    assert found == there
                    continue
                low, high = there.enclose(Enclosing(60))
                assert float(low) <= found <= float(high) or abs(high) < 1e-20 and found == 0


class TestLogisticAscent:
    """
    Spec: logistic-ascent
    Equals: logistic_regression._enclosed_ascent
    """

    ROWS, LABELS = [[Fraction(k)] for k in range(4)], [0, 1, 0, 1]

    def test_the_first_step_by_hand(self) -> None:
        # from theta = 0 all h are 1/2: the score is (-1 + 1 - 1 + 1, -0 + 1 - 2 + 3)/2 = (0, 1)
        assert book.logistic_ascent([0, 0], self.ROWS, self.LABELS, Fraction(1, 4)) == (
            0,
            Fraction(1, 4),
        )

    def test_no_step_leaves_everything(self) -> None:
        after = book.logistic_ascent([1, 2], self.ROWS, self.LABELS, 0)
        assert [rounded(theta_j) for theta_j in after] == [1.0, 2.0]

    def test_it_moves_along_the_score(self) -> None:
        theta = (Fraction(1, 2), Fraction(-1, 5))
        score = logistic_regression.score(theta, self.ROWS, self.LABELS, digits=30)
        after = book.logistic_ascent(theta, self.ROWS, self.LABELS, Fraction(1, 8))
        for a, b, s in zip(theta, after, score):
            step = rounded(8 * (b - a), digits=28)
            assert abs(step - s) < Decimal("1e-27")

    @each_row("seed", range(20))
    def test_the_path_is_the_step_taken_again_and_again(self, seed: int) -> None:
        random = Random(seed)
        d, n = random.randint(1, 2), random.randint(2, 6)
        rows = [[Fraction(random.randint(-4, 4), 2) for _ in range(d)] for _ in range(n)]
        labels = [0, 1, *(random.randrange(2) for _ in range(n - 2))]
        theta: tuple[Value, ...] = tuple(Fraction(random.randint(-2, 2)) for _ in range(d + 1))
        start = [Fraction(str(rounded(theta_j))) for theta_j in theta]
        alpha = Fraction(random.randint(1, 3), 4)
        path = logistic_regression.ascent(start, rows, labels, step_size=alpha, steps=4)
        assert len(path) == 5
        for found in path:
            for theta_j, there in zip(found, theta):
                low, high = as_real(there).enclose(Enclosing(60))
                assert float(low) <= theta_j <= float(high)
            theta = book.logistic_ascent(theta, rows, labels, alpha)

    def test_small_steps_raise_the_likelihood_up_to_the_maximum(self) -> None:
        theta: tuple[Value, ...] = (Fraction(0), Fraction(0))
        values = []
        for _ in range(12):
            values.append(rounded(book.logistic_conditional_likelihood(theta, self.ROWS, self.LABELS)))
            theta = book.logistic_ascent(theta, self.ROWS, self.LABELS, Fraction(1, 8))
        best = logistic_regression.fit(self.ROWS, self.LABELS).theta
        assert values == sorted(values)
        assert values[-1] < logistic_regression.log_likelihood(best, self.ROWS, self.LABELS)


class TestBook:
    """The book is short, and its only import from genref is the reals."""

    SOURCE = Path(book.__file__).read_text(encoding="utf-8")

    def test_it_is_read_in_one_sitting(self) -> None:
        """About 80 lines a chapter; Gaussian discriminant analysis has twice as many equations.

        The whole book has no limit, because the next equation might exceed it.
        """
        body = self.SOURCE.partition('"""\n\nfrom')[2]
        chapters = re.split(r"^# (?=[A-Z])", body, flags=re.M)[1:]
        lines = {chapter.split("\n")[0]: len(chapter.splitlines()) for chapter in chapters}
        assert lines.pop("Gaussian discriminant analysis") <= 150
        assert len(lines) == 8 and max(lines.values()) <= 100, lines

    def test_what_does_not_end_is_equal(self) -> None:
        """The examples at the head of the book: nothing shows that they are 0, and nothing excludes it."""
        e, root = exp(1), sqrt(2)
        for zero in (ln(1 + e) - ln(1 + 1 / e) - 1, exp(root) * exp(-root) - 1):
            low, high = as_real(zero).enclose(Enclosing(500))
            assert not isinstance(zero, Fraction) and low < 0 < high and high - low < Decimal("1e-490")

    def test_a_second_step_leads_to_an_irrational_theta(self) -> None:
        x, y = [[Fraction(0)], [Fraction(1)], [Fraction(1)], [Fraction(2)]], [0, 0, 1, 1]
        first = book.logistic_fit((0, 0), x, y)
        second = book.logistic_fit(first, x, y)
        assert all(isinstance(theta_j, Fraction) for theta_j in first)
        assert all(isinstance(theta_j, Real) for theta_j in second)

    def test_a_matrix_whose_last_pivot_is_0_is_still_a_product(self) -> None:
        """(1 1; 1 1) is L D L' for D = (1, 0); only pivots before the last must not be 0."""
        lower, diagonal = book.matrix_ldl([[1, 1], [1, 1]])
        assert (lower, diagonal) == (((1, 0), (1, 1)), (1, 0))

    def test_0_over_0_is_no_number(self) -> None:
        zero = Fraction(0)
        with pytest.raises(ZeroDivisionError):
            book.bayes_rule({0: zero, 1: zero}, {0: Fraction(1, 2), 1: Fraction(1, 2)})
        with pytest.raises(ZeroDivisionError):
            book.event_mle_word([()], ["spam"], 2)
        with pytest.raises(UndefinedPosteriorError):
            bayes.posterior({0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: 0, 1: 0})

    def test_it_imports_the_reals_alone(self) -> None:
        modules = [
            ("." * node.level + (node.module or ""))
            for node in ast.walk(ast.parse(self.SOURCE))
            if isinstance(node, ast.ImportFrom)
        ]
        assert {module for module in modules if module.startswith(".")} == {".numbers.closed_forms"}

    def test_each_function_has_an_example(self) -> None:
        for node in ast.parse(self.SOURCE).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                example = (ast.get_docstring(node) or "").partition(">>> ")[2]
                assert f"{node.name}(" in example, node.name
