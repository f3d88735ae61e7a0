# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every answer of every model to small hard data is the book's: its value, its digits, or its refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction as F
from operator import mul
from random import Random
from typing import Any

import pytest

from genref import equations as book
from genref.errors import NotPositiveDefiniteError, SeparableDataError, UndefinedPosteriorError

from .each_row import each_row
from .hard import (
    FUNCTIONS,
    MODELS,
    WIDE,
    Case,
    Question,
    Refusal,
    attempt,
    case,
    fitted,
    logarithm,
    nearest,
    refuse,
    several,
)

FEW = 2
SEEDS = [pytest.param(range(FEW), id="few"), pytest.param(range(FEW, 20), id="many", marks=pytest.mark.slow)]
Seeds = Sequence[int]

GAUSSIAN = ("linear", "quadratic", "diagonal")
NOT = "NotPositiveDefiniteError"

ESTIMATES = {
    "linear": {
        "gda.class_priors({})": "priors",
        "gda.class_means({})": "means",
        "gda.shared_covariance({})": "covariance",
    },
    "quadratic": {"gda.class_covariances({})": "covariances"},
    "diagonal": {"gaussian_naive_bayes.class_variances({})": "variances"},
    "bernoulli": {"bernoulli_naive_bayes.smoothed_feature_probabilities({}, smoothing)": "probabilities"},
    "categorical": {"categorical_naive_bayes.category_probabilities({}, smoothing)": "probabilities"},
    "multinomial": {"multinomial_naive_bayes.smoothed_word_probabilities({}, smoothing)": "probabilities"},
    "words drawn": {},
    "words present": {},
}
"""Functions of statistics, and the estimates that they return."""

each_model = pytest.mark.parametrize("name", MODELS)
generative = pytest.mark.parametrize("name", [name for name in MODELS if name != "softmax"])
seeds_of = pytest.mark.parametrize("seeds", SEEDS)


def asked(name: str, seeds: Seeds) -> Iterator[tuple[Case, Any]]:
    for each in fitted(name, seeds):
        for x in each.asked:
            yield each, x


@each_model
@seeds_of
class TestModels:
    """The answers of each model.

    Spec: gda-model
    Spec: gaussian-nb-model
    Spec: nb-independence
    Spec: event-model
    Spec: softmax-hypothesis
    """

    def test_estimates(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-mle-prior
        Spec: gda-mle-means
        Spec: gda-mle-covariance
        Spec: quadratic-mle-covariances
        Spec: gaussian-nb-variances
        Spec: nb-mle-prior
        Spec: nb-mle-feature
        Spec: nb-laplace-feature
        Spec: nb-categorical
        Spec: event-mle-word
        Spec: event-laplace-word
        Spec: nb-vocabulary
        Spec: nb-stop-words"""
        for each in (case(name, seed) for seed in seeds):
            if isinstance(each.book, Refusal):
                Question(each.equations[0], each.model.fit, each.given).check(each.book)
                continue
            each.check(each.equations[0], "model.classes", tuple(each.book.prior))
            for attribute, value in each.book.estimates.items():
                each.check(each.equations[0], f"model.{attribute}", value)

    def test_likelihood(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-class-density
        Spec: gaussian-density
        Spec: nb-likelihood
        Spec: event-probability"""
        for each, x in asked(name, seeds):
            ids, found, prior = each.equations, each.book, each.book.prior
            if name == "softmax":
                if len(prior) == 2:
                    for digits in (None, 30):
                        p = attempt(lambda: nearest(found.posterior(x)[each.given["order"][1]], digits))
                        each.check(ids[1], f"model.probability(x, digits={digits})", p, x=x)
                continue
            for y in prior:
                if each.model.exact:
                    each.check(ids[1], "model.likelihood(x, y)", lambda: found.likelihood(x, y), x=x, y=y)
                    continue
                for digits in (None, 30):
                    code = f"model.class_density(x, y, digits={digits})"
                    each.check(ids[1], code, lambda: nearest(found.likelihood(x, y), digits), x=x, y=y)
            if each.model.exact:
                each.check(
                    ids[1], "model.joint(x)", {y: found.likelihood(x, y) * prior[y] for y in prior}, x=x
                )

    def test_posterior(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-posterior
        Spec: gaussian-nb-posterior
        Spec: nb-posterior
        Spec: event-posterior
        Spec: bayes-rule
        Spec: nb-zero-over-zero"""
        for each, x in asked(name, seeds):

            def posterior() -> Any:
                each.book.possible(x)
                return each.book.posterior(x)

            p = attempt(posterior)
            for digits in (None, 30):
                code = f"model.posterior(x, digits={digits})"
                each.check(each.equations[2], code, lambda: nearest(p, digits), x=x)
            if each.model.exact:
                each.check(each.equations[2], "model.exact_posterior(x)", p, x=x)

    def test_label(self, name: str, seeds: Seeds) -> None:
        """Spec: bayes-decision
        Spec: gda-predict"""
        for each, x in asked(name, seeds):
            found = each.book
            labels = attempt(lambda: book.bayes_decision(found.possible(x), found.prior))
            first = labels if isinstance(labels, Refusal) else labels[0]
            each.check(each.equations[3], "model.argmax(x)", labels, x=x)
            each.check(each.equations[3], "model.predict(x)", first, x=x)

    def test_log_joint(self, name: str, seeds: Seeds) -> None:
        """Spec: gaussian-log-density"""
        for each, x in asked(name, seeds):
            if name != "softmax":
                p = attempt(lambda: each.book.likelihoods(x))
                if not isinstance(p, Refusal):
                    p = {y: logarithm(p[y] * prior) for y, prior in each.book.prior.items()}
                for digits in (None, 25):
                    right = nearest(p, digits)
                    each.check("bayes-rule", f"model.log_joint(x, digits={digits})", right, x=x)

    def test_log_odds(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-log-odds
        Spec: quadratic-log-odds"""
        for each, x in asked(name, seeds):
            for digits in (None, 25):
                code = f"model.log_odds(x, digits={digits})"
                each.check(each.equations[4], code, lambda: nearest(log_odds(each, x), digits), x=x)

    def test_explain(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-log-odds"""
        for each, x in asked(name, seeds):
            right = attempt(lambda: explained(each, x))
            each.check(
                each.equations[4], "(lambda e: (e.label, e.other, e.log_odds))(model.explain(x))", right, x=x
            )
            if isinstance(right, Refusal) or right[2] in (float("inf"), float("-inf")):
                continue
            # The parts are decimals that add up to the log-odds, up to their last digits.
            parts = Question(each.equations[4], "model.explain(x, digits=45)", {"x": x}, each.setup).answer(
                each.scope
            )
            terms = [F(part.log_odds) for part in parts.parts] + [F(parts.prior or 0)]
            assert abs(sum(terms) - F(parts.log_odds)) <= max(map(abs, [*terms, F(0)])) * F(1, 10**40), (
                name,
                x,
            )

    def test_log_likelihood(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-log-likelihood
        Spec: nb-joint-likelihood
        Spec: event-log-likelihood
        Spec: logistic-conditional-likelihood
        Spec: softmax-conditional-likelihood"""
        for each in fitted(name, seeds):
            labels = [y for y in each.book.prior for _ in each.asked]
            for rows, y in (
                (each.given["rows"], each.given["labels"]),
                (each.asked * len(each.book.prior), labels),
            ):
                value = attempt(lambda: each.book.sum_of_logarithms(rows, y))
                for digits in (None, 30):
                    right = nearest(value, digits)
                    code = f"model.log_likelihood(x, y, digits={digits})"
                    each.check(each.equations[5], code, right, x=rows, y=y)

    def test_all_at_once(self, name: str, seeds: Seeds) -> None:
        for each in fitted(name, seeds):
            for method in ("predict", "posterior"):
                one_by_one = [attempt(lambda: getattr(each.scope["model"], method)(x)) for x in each.asked]
                bad = [i for i, answer in enumerate(one_by_one) if isinstance(answer, Refusal)]
                right: Any = one_by_one
                if bad:
                    kind, where = one_by_one[bad[0]]
                    right = Refusal(kind, where or f"{several(name)}[{bad[0]}]")
                each.check(each.equations[3], f"list(model.{method}_all(x))", right, x=each.asked)


def log_odds(each: Case, x: Any) -> Any:
    found, order = each.book, list(each.book.prior)
    if len(order) != 2:
        refuse("Domain", "classes")
    p = found.possible(x)
    if found.log_odds:
        return found.log_odds(x)
    return ratio(p[order[1]] * found.prior[order[1]], p[order[0]] * found.prior[order[0]])


def ratio(p: Any, q: Any) -> Any:
    """ln p/q"""
    return float("inf") if q == 0 else logarithm(p / q)


def explained(each: Case, x: Any) -> Any:
    """The predicted label, the next best, and the log-odds of the two"""
    if len(each.book.prior) < 2:
        refuse("Domain", "classes")
    p, prior = each.book.possible(x), each.book.prior
    label = book.bayes_decision(p, prior)[0]
    others = {y: prior[y] for y in prior if y != label}
    other = book.bayes_decision(p, others)[0]
    return label, other, nearest(ratio(p[label] * prior[label], p[other] * prior[other]))


@generative
@seeds_of
class TestParts:
    """Statistics of parts add up, and a model can go on learning.

    Spec: nb-update
    """

    def test_sums(self, name: str, seeds: Seeds) -> None:
        for each in fitted(name, seeds):
            count, of = each.model.parts
            a, b, ab = (count.format(part) for part in (":half", "half:", ":"))
            half = len(each.given["rows"]) // 2 or 1
            right = attempt(lambda: each.scope["model"].posterior(each.asked[0]))
            if half == len(each.given["rows"]):
                continue
            id = "nb-update" if each.model.exact else each.equations[0]
            names = {"half": half, "x": each.asked[0]}
            each.check(id, f"{a} + {b} == {ab}", True, **names)
            each.check(id, f"{a} + {b} == {a}", False, **names)
            each.check(id, of.format(f"{a} + {b}") + ".posterior(x)", right, **names)
            each.check(id, f"{ab} - {b} == {a}", True, **names)
            each.check(id, f"{ab} - {a} == {b}", True, **names)

    def test_estimates_of_statistics(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-mle-prior
        Spec: gda-mle-means
        Spec: nb-mle-prior
        Spec: nb-mle-feature
        Spec: event-mle-word"""
        for each in fitted(name, seeds):
            statistics = each.model.parts[0].format(":")
            for code, attribute in ESTIMATES[name].items():
                right = each.book.estimates[attribute]
                each.check(each.equations[0], code.format(statistics), right)


@pytest.mark.parametrize("name", WIDE)
@seeds_of
def test_labels_of_wide_ranges(name: str, seeds: Seeds) -> None:
    """Spec: bayes-decision
    Spec: gda-predict"""
    for each in fitted(name, seeds):
        for x in each.asked:
            labels = attempt(lambda: book.bayes_decision(each.book.possible(x), each.book.prior))
            first = labels if isinstance(labels, Refusal) else labels[0]
            each.check("bayes-decision", "model.argmax(x)", labels, x=x)
            each.check("bayes-decision", "model.predict(x)", first, x=x)


@pytest.mark.parametrize("name", FUNCTIONS)
@seeds_of
def test_functions(name: str, seeds: Seeds) -> None:
    """Spec: bayes-rule
    Spec: bayes-evidence
    Spec: bayes-decision
    Spec: calibration-table
    Spec: gda-class-mass
    Spec: matrix-ldl
    Spec: matrix-cholesky
    Spec: matrix-determinant
    Spec: matrix-inverse
    Spec: matrix-positive-definite
    Spec: gaussian-density
    Spec: gaussian-log-density
    Spec: gaussian-contour
    Spec: sample-mean
    Spec: covariance-definition
    Spec: gaussian-principal-axes
    Spec: frequency-mle
    Spec: laplace-estimate
    Spec: nb-discretize
    Spec: nb-parameter-count
    Spec: nb-vocabulary
    Spec: nb-stop-words
    Spec: nb-presence-vector
    Spec: event-encoding
    Spec: logistic-function
    Spec: logistic-hypothesis
    Spec: logistic-ascent
    Spec: poisson-logistic-form
    Spec: gda-logistic-form
    Spec: logistic-conditional-likelihood
    Spec: logistic-fit
    Spec: softmax-fit"""
    for seed in seeds:
        names, questions = FUNCTIONS[name](Random(f"{name} {seed}"))
        for equation, code, expected in questions:
            Question(equation, code, names).check(expected)


def of_good(name: str) -> Case:
    """A case with a posterior."""
    cases = (
        each
        for each in fitted(name, range(99))
        if len(each.book.prior) > 1 and len(each.asked[0]) and not isinstance(each.asked[0], set)
    )
    return next(
        each for each in cases if not isinstance(attempt(lambda: each.book.possible(each.asked[0])), Refusal)
    )


NB, WORDS = "{}_naive_bayes.fit", "text_classifier.fit(['a b', 'a'], [0, 1], text_classifier.{}"
ZEROS: list[tuple[str, Any, str]] = [
    (f"{NB.format('bernoulli')}([[1, 0], [0, 0]], [0, 1]", [1, 1], "feature 1 being 1 has"),
    (f"{NB.format('bernoulli')}([[1, 0], [1, 1]], [0, 1]", [0, 0], "feature 0 being 0 has"),
    (f"{NB.format('bernoulli')}([[1, 0], [0, 1]], [0, 1]", [1, 1], "class 0 feature 1; class 1 feature 0"),
    (f"{NB.format('categorical')}([[1, 1], [2, 1]], [0, 1], [2, 2]", [1, 2], "feature 1 being 2 has"),
    (f"{NB.format('multinomial')}([[1], [2]], [0, 1], 3", [1, 3], "word 3 has"),
    (f"{NB.format('multinomial')}([[1], [2]], [0, 1], 3", [1, 2], "class 0 word 2; class 1 word 1"),
    (WORDS.format("BernoulliText"), "b", "the absence of the word 'a' has"),
]
"""Models, an x that has probability 0 in every class, and what the refusal names."""


@seeds_of
class TestProofs:
    """A refusal proves what it says."""

    def test_singular(self, seeds: Seeds) -> None:
        for each in fitted("linear", range(4 * seeds[0], 4 * seeds[-1] + 4)):
            Sigma = each.book.estimates["covariance"]
            if not book.matrix_positive_definite(Sigma):
                with pytest.raises(NotPositiveDefiniteError) as caught:
                    each.scope["model"].posterior(each.asked[0])
                row, relation = Sigma[caught.value.index], caught.value.relation or {}
                sums = [sum((c * Sigma[j][k] for j, c in relation.items()), F(0)) for k in range(len(Sigma))]
                assert list(row) == sums, each.given

    def test_zero_over_zero(self, seeds: Seeds) -> None:
        """Spec: nb-zero-over-zero"""
        for fit, x, cause in ZEROS:
            said = Question("nb-zero-over-zero", f"{fit}, smoothing=0).posterior(x)", {"x": x})
            with pytest.raises(UndefinedPosteriorError) as caught:
                said.answer()
            assert all(part in caught.value.cause for part in cause.split("; ")), said.text()

    def test_separable(self, seeds: Seeds) -> None:
        """Spec: logistic-fit"""
        for r in (Random(f"separable {seed}") for seed in seeds):
            d = r.choice([1, 2, 3])
            rows = [[r.choice([-1, 1]) * r.randint(1, 10**6) / 1000 for _ in range(d)] for _ in range(12)]
            labels = [int(sum(x) > 7) for x in rows]
            labels[:2], rows[:2] = [0, 1], [[-9000.0] * d, [20000.0] * d]
            with pytest.raises(SeparableDataError) as caught:
                Question("logistic-fit", "logistic_regression.fit(x, y)", {"x": rows, "y": labels}).answer()
            direction = list(map(F, caught.value.direction))
            z = [sum(map(mul, direction, (1, *map(F, x)))) for x in rows]
            assert any(z) and all(z_i >= 0 if y else z_i <= 0 for z_i, y in zip(z, labels)), (rows, labels)


def test_what_a_failure_says() -> None:
    """A failure has the equation, its page, a program that gives the same answer, and both answers."""
    for name in MODELS:
        each = of_good(name)
        question = Question(
            each.equations[2], "model.posterior(x)", {**each.given, "x": each.asked[0]}, each.setup
        )
        *program, last = question.text().splitlines()
        scope: dict[str, Any] = {}
        exec("\n".join(program), scope)
        right = question.answer()
        assert eval(last, scope) == right
        with pytest.raises(AssertionError) as caught:
            question.check({**right, "no label": 0.5})
        for part in (
            question.equation,
            "page: spec/",
            question.text(),
            f"got:      {right!r}",
            "'no label': 0.5}",
        ):
            assert part in str(caught.value)


def test_one_class() -> None:
    """Labels of a single class have a likelihood, a score and an ascent.

    Spec: logistic-conditional-likelihood
    Spec: logistic-ascent
    """
    t, x, y = [F(1, 2), F(-1, 5)], [[F(0)], [F(3)]], [1, 1]
    path = [tuple(t), book.logistic_ascent(t, x, y, 1)]
    right = {
        "log_likelihood": book.logistic_conditional_likelihood(t, x, y),
        "score": [b - a for a, b in zip(*path)],
        "ascent": path,
    }
    for function, value in right.items():
        more = ", step_size=1, steps=1" * (function == "ascent")
        code = f"logistic_regression.{function}(theta, rows, labels{more})"
        names = {"theta": t, "rows": x, "labels": y}
        Question("logistic-conditional-likelihood", code, names).check(nearest(value))


FAULTS = [
    ("gda.fit_quadratic([[0], [2], [5]], [0, 0, 1]).log_likelihood([[1]], [0])", NOT, "covariances[1]"),
    ("gaussian_naive_bayes.fit([[0], [2], [5]], [0, 0, 1]).log_likelihood([[1]], [0])", NOT, "variances[1]"),
    ("gda.fit([[0], [0]], [0, 1]).posterior([nan])", "NotFiniteError", "x[0]"),
    ("gda.fit([[0], [0]], [0, 1]).posterior([1], digits=0)", "DomainError", "digits"),
    ("gda.fit([[0], [1], [nan], [inf]], ['a', 'b', 'b', 'a'])", "NotFiniteError", "rows[2][0]"),
    ("gda.fit([[0, nan], [inf, 1]], ['a', 'a'])", "NotFiniteError", "rows[0][1]"),
]
"""Calls with two faults, where the error names the first, and a class with neither a density nor rows."""


@each_row(("code", "kind", "where"), FAULTS)
def test_the_first_fault(code: str, kind: str, where: str) -> None:
    """Spec: gda-log-likelihood
    Spec: gda-posterior"""
    Question("gda-log-likelihood", code, {}).check(Refusal(kind, where))
