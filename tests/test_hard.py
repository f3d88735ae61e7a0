# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Every answer of every model to small hard data is the book's: its value, its digits, or its refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction as F
from typing import Any

import pytest

from genref import equations as book

from .hard import MODELS, WIDE, Case, Question, Refusal, attempt, case, fitted, logarithm, nearest, refuse

FEW = 8
SEEDS = [
    pytest.param(range(FEW), id="few"),
    pytest.param(range(FEW, 11 * FEW), id="many", marks=pytest.mark.slow),
]
Seeds = Sequence[int]

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

    Spec: gda-model, gaussian-nb-model, nb-independence, event-model, softmax-hypothesis
    """

    def test_estimates(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-mle-prior, gda-mle-means, gda-mle-covariance, quadratic-mle-covariances,
        gaussian-nb-variances, nb-mle-prior, nb-mle-feature, nb-laplace-feature, nb-categorical,
        event-mle-word, event-laplace-word, nb-vocabulary, nb-stop-words, bayes-prior-mass"""
        for each in (case(name, seed) for seed in seeds):
            if isinstance(each.book, Refusal):
                Question(each.equations[0], each.model.fit, each.given).check(each.book)
                continue
            each.check(each.equations[0], "model.classes", tuple(each.book.prior))
            for attribute, value in each.book.estimates.items():
                each.check(each.equations[0], f"model.{attribute}", value)

    def test_likelihood(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-class-density, gaussian-density, nb-likelihood, event-probability"""
        for each, x in asked(name, seeds):
            ids, found, prior = each.equations, each.book, each.book.prior
            if name == "softmax":
                if len(prior) == 2:
                    for digits in (None, 30):
                        p = attempt(lambda: nearest(found.posterior(x)[each.given["order"][1]], digits))  # noqa: B023
                        each.check(ids[1], f"model.probability(x, digits={digits})", p, x=x)
                continue
            for y in prior:
                if each.model.exact:
                    each.check(ids[1], "model.likelihood(x, y)", lambda: found.likelihood(x, y), x=x, y=y)  # noqa: B023
                    continue
                for digits in (None, 30):
                    code = f"model.class_density(x, y, digits={digits})"
                    each.check(ids[1], code, lambda: nearest(found.likelihood(x, y), digits), x=x, y=y)  # noqa: B023
            if each.model.exact:
                each.check(
                    ids[1], "model.joint(x)", {y: found.likelihood(x, y) * prior[y] for y in prior}, x=x
                )

    def test_posterior(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-posterior, gaussian-nb-posterior, nb-posterior, event-posterior, bayes-rule,
        nb-zero-over-zero"""
        for each, x in asked(name, seeds):

            def posterior() -> Any:
                each.book.possible(x)  # noqa: B023
                return each.book.posterior(x)  # noqa: B023

            p = attempt(posterior)
            for digits in (None, 30):
                code = f"model.posterior(x, digits={digits})"
                each.check(each.equations[2], code, lambda: nearest(p, digits), x=x)  # noqa: B023
            if each.model.exact:
                each.check(each.equations[2], "model.exact_posterior(x)", p, x=x)

    def test_label(self, name: str, seeds: Seeds) -> None:
        """Spec: bayes-decision, gda-predict"""
        for each, x in asked(name, seeds):
            found = each.book
            labels = attempt(lambda: book.bayes_decision(found.possible(x), found.prior))  # noqa: B023
            first = labels if isinstance(labels, Refusal) else labels[0]
            each.check(each.equations[3], "model.argmax(x)", labels, x=x)
            each.check(each.equations[3], "model.predict(x)", first, x=x)

    def test_log_joint(self, name: str, seeds: Seeds) -> None:
        """Spec: gaussian-log-density"""
        for each, x in asked(name, seeds):
            if name != "softmax":
                p = attempt(lambda: each.book.likelihoods(x))  # noqa: B023
                if not isinstance(p, Refusal):
                    p = {y: logarithm(p[y] * prior) for y, prior in each.book.prior.items()}
                for digits in (None, 25):
                    right = nearest(p, digits)
                    each.check("bayes-rule", f"model.log_joint(x, digits={digits})", right, x=x)

    def test_log_odds(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-log-odds, quadratic-log-odds"""
        for each, x in asked(name, seeds):
            for digits in (None, 25):
                code = f"model.log_odds(x, digits={digits})"
                each.check(each.equations[4], code, lambda: nearest(log_odds(each, x), digits), x=x)  # noqa: B023

    def test_explain(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-log-odds"""
        for each, x in asked(name, seeds):
            right = attempt(lambda: explained(each, x))  # noqa: B023
            each.check(
                each.equations[4], "(lambda e: (e.label, e.other, e.log_odds))(model.explain(x))", right, x=x
            )
            if isinstance(right, Refusal) or right[2] in (float("inf"), float("-inf")):
                continue
            # The parts are decimals that add up to the log-odds, up to their last digits.
            parts = Question(each.equations[4], "model.explain(x, digits=45)", {"x": x}, each.setup).answer(
                each.scope
            )
            terms = [F(number) for _, number in parts._parts()]
            assert abs(sum(terms) - F(parts.log_odds)) <= max(map(abs, [*terms, F(0)])) * F(1, 10**40), (
                name,
                x,
            )

    def test_log_likelihood(self, name: str, seeds: Seeds) -> None:
        """Spec: gda-log-likelihood, nb-joint-likelihood, event-log-likelihood,
        logistic-conditional-likelihood, softmax-conditional-likelihood"""
        for each in fitted(name, seeds):
            labels = [y for y in each.book.prior for _ in each.asked]
            for rows, y in (
                (each.given["rows"], each.given["labels"]),
                (each.asked * len(each.book.prior), labels),
            ):
                value = attempt(lambda: each.book.sum_of_logarithms(rows, y))  # noqa: B023
                for digits in (None, 30):
                    right = nearest(value, digits)
                    code = f"model.log_likelihood(x, y, digits={digits})"
                    each.check(each.equations[5], code, right, x=rows, y=y)

    def test_all_at_once(self, name: str, seeds: Seeds) -> None:
        for each in fitted(name, seeds):
            for method in ("predict", "posterior"):
                one_by_one = [attempt(lambda: getattr(each.scope["model"], method)(x)) for x in each.asked]  # noqa: B023
                bad = [i for i, answer in enumerate(one_by_one) if isinstance(answer, Refusal)]
                right: Any = one_by_one
                if bad:
                    kind, where = one_by_one[bad[0]]
                    rows = "documents" if name == "multinomial" else "texts" if "words" in name else "rows"
                    right = Refusal(kind, where or f"{rows}[{bad[0]}]")
                each.check(each.equations[3], f"list(model.{method}_all(x))", right, x=each.asked)

    def test_copies(self, name: str, seeds: Seeds) -> None:
        for each in fitted(name, seeds):
            x = each.asked[0]
            answer = attempt(lambda: each.scope["model"].posterior(x))  # noqa: B023
            ways = ["copy.copy(model)", "copy.deepcopy(model)"]
            for way in [*ways, *(f"pickle.loads(pickle.dumps(model, {n}))" for n in (0, 2, 5))]:
                each.check(each.equations[2], f"{way}.posterior(x)", answer, x=x)
                each.check(each.equations[2], f"({way} == model, hash({way}) == hash(model))", (True, True))
                each.check(each.equations[2], f"repr({way})", repr(each.scope["model"]))


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
            right = attempt(lambda: each.scope["model"].posterior(each.asked[0]))  # noqa: B023
            if half == len(each.given["rows"]):
                continue
            id = "nb-update" if each.model.exact else each.equations[0]
            names = {"half": half, "x": each.asked[0]}
            each.check(id, f"{a} + {b} == {ab}", True, **names)
            each.check(id, f"{a} + {b} == {a}", False, **names)
            each.check(id, of.format(f"{a} + {b}") + ".posterior(x)", right, **names)
            if each.model.exact:
                each.check(id, f"{ab} - {b} == {a}", True, **names)
                each.check(id, f"{ab} - {a} == {b}", True, **names)

    def test_learning(self, name: str, seeds: Seeds) -> None:
        """An update is a new fit, and removing undoes it."""
        for each in fitted(name, seeds):
            half, labels = len(each.given["rows"]) // 2, each.given["labels"]
            if not each.model.exact or set(labels[:half]) != set(each.book.prior):
                continue
            first = each.model.fit.replace("(rows, labels", "(rows[:half], labels[:half]")
            names = {"half": half, "x": each.asked[0]}
            if isinstance(attempt(Question("", first, {**each.given, **names}).answer), Refusal):
                continue  # a class without words
            for end in ("", f".update(rows[half:], labels[half:]).remove(rows[half:], labels[half:])"):
                for method in ("classes", "priors", "exact_posterior(x)"):
                    right = attempt(Question("", f"{first}.{method}", {**each.given, **names}).answer)
                    each.check("nb-update", f"{first}{end}.{method}", right, **names)
            later = f"{first}.update(rows[half:], labels[half:])"
            p = attempt(lambda: each.book.possible(names["x"]) and each.book.posterior(names["x"]))  # noqa: B023
            each.check("nb-update", f"{later}.exact_posterior(x)", p, **names)
            each.check("nb-update", f"{later}.probabilities", each.book.estimates["probabilities"], **names)


@pytest.mark.parametrize("name", WIDE)
@seeds_of
def test_labels_of_wide_ranges(name: str, seeds: Seeds) -> None:
    """Spec: bayes-decision, gda-predict"""
    for each in fitted(name, range(4 * seeds[0], 4 * seeds[-1] + 4)):
        for x in each.asked:
            labels = attempt(lambda: book.bayes_decision(each.book.possible(x), each.book.prior))  # noqa: B023
            first = labels if isinstance(labels, Refusal) else labels[0]
            each.check("bayes-decision", "model.argmax(x)", labels, x=x)
            each.check("bayes-decision", "model.predict(x)", first, x=x)
