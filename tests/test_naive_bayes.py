# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter naive-bayes: what the models for the three kinds of features have in common."""

from __future__ import annotations

import math
import pickle
import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Union

import pytest

from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref import gaussian_naive_bayes
from genref import multinomial_naive_bayes as multinomial
from genref.bernoulli_naive_bayes import BernoulliModel
from genref.categorical_naive_bayes import CategoricalModel
from genref.counts import ClassCounts, Counts
from genref.errors import (
    DomainError,
    EmptyClassError,
    EmptyDataError,
    Label,
    ShapeError,
    UndefinedPosteriorError,
)
from genref.multinomial_naive_bayes import MultinomialModel
from genref.naive_bayes import class_priors
from genref.numbers.exact import Number
from genref.numbers.reals import PI, ln, rounded

from .each_row import each_row

F = Fraction

Row = list[int]
Model = Union[BernoulliModel[Label], CategoricalModel[Label], MultinomialModel[Label]]
Fit = Callable[..., Model]

# The same three rows are examples of all three models.
ROWS: list[Row] = [[1, 1], [1, 1], [1, 1]]
FITS: dict[str, Fit] = {
    "bernoulli": bernoulli.fit,
    "categorical": categorical.fit,
    "multinomial": multinomial.fit,
}
each_fit = pytest.mark.parametrize("fit", FITS.values(), ids=FITS)


def counts_of(*sizes: int) -> ClassCounts[str, int]:
    """Return classes a, b, ... with these numbers of examples."""
    return ClassCounts(tuple("abcdefghij"[: len(sizes)]), tuple(Counts(n, {}) for n in sizes))


def examples(seed: int, n: int = 24, k: int = 3) -> tuple[list[Row], list[Label]]:
    """Return rows of ones and zeros: binary features or, plus one, values or words."""
    generator = random.Random(seed)
    return [[generator.randint(0, 1) for _ in range(3)] for _ in range(n)], [
        generator.choice("abc"[:k]) for _ in range(n)
    ]


def plus_one(rows: list[Row]) -> list[Row]:
    return [[v + 1 for v in row] for row in rows]


def fitted(kind: str, rows: list[Row], labels: list[Label], smoothing: Number = 1) -> Model:
    if kind == "bernoulli":
        return bernoulli.fit(rows, labels, smoothing=smoothing)
    if kind == "categorical":
        return categorical.fit(plus_one(rows), labels, smoothing=smoothing)
    return multinomial.fit(plus_one(rows), labels, smoothing=smoothing)


def as_input(kind: str, rows: list[Row]) -> list[Row]:
    return rows if kind == "bernoulli" else plus_one(rows)


each_kind = pytest.mark.parametrize("kind", FITS)


class TestPriors:
    """phi_y = n_y / n.

    Spec: nb-mle-prior
    """

    def test_by_hand(self) -> None:
        assert class_priors(counts_of(1, 3)) == {"a": F(1, 4), "b": F(3, 4)}
        assert class_priors(counts_of(2, 1, 3)) == {"a": F(1, 3), "b": F(1, 6), "c": F(1, 2)}
        assert class_priors(counts_of(5)) == {"a": 1}

    @each_fit
    def test_are_the_posterior_of_an_example_that_says_nothing(self, fit: Fit) -> None:
        for labels, priors in (
            (["Y", "N", "N", "N"], {"N": F(3, 4), "Y": F(1, 4)}),
            (["N", "Y", "Y", "Y"], {"N": F(1, 4), "Y": F(3, 4)}),
            ([1, 0, 0, 0], {0: F(3, 4), 1: F(1, 4)}),
        ):
            model = fit([[1], [1], [1], [1]], labels, smoothing=0)
            assert model.priors == priors == model.exact_posterior([1])
            assert list(model.priors) == sorted(priors) == list(model.posterior([1]))

    @each_fit
    def test_sum_to_one_exactly(self, fit: Fit) -> None:
        assert sum(fit([[1]] * 49, [i * i % 7 for i in range(49)]).priors.values()) == 1

    def test_a_declared_class_without_examples_has_none(self) -> None:
        assert class_priors(counts_of(0, 2)) == {"a": 0, "b": 1}

    @pytest.mark.parametrize(
        ("smoothing", "prior"),
        [(0, F(1, 4)), (1, F(1, 3)), (F(1, 2), F(3, 10)), (0.5, F(3, 10)), (Decimal("0.1"), F(11, 42))],
    )
    def test_may_be_smoothed(self, smoothing: Number, prior: Fraction) -> None:
        # n = (1, 3): (1 + a)/(4 + 2 a)
        assert class_priors(counts_of(1, 3), smoothing) == {"a": prior, "b": 1 - prior}
        model = bernoulli.fit([[1]] * 4, ["a", "b", "b", "b"], prior_smoothing=smoothing)
        assert model.priors == {"a": prior, "b": 1 - prior}

    def test_smoothing_counts_classes(self) -> None:
        # (n_y + 1)/(n + 3)
        assert class_priors(counts_of(0, 2, 4), 1) == {"a": F(1, 9), "b": F(1, 3), "c": F(5, 9)}

    def test_are_not_smoothed_by_default(self) -> None:
        for fit in FITS.values():
            model = fit([[1], [1], [1], [1]], [0, 1, 1, 1])
            assert model.priors == {0: F(1, 4), 1: F(3, 4)} and model.prior_smoothing == 0

    def test_no_examples_are_refused(self) -> None:
        for counts in (counts_of(), counts_of(0, 0)):
            for smoothing in (0, 1):
                with pytest.raises(EmptyDataError, match="^examples: empty"):
                    class_priors(counts, smoothing)


class TestGivenPriors:
    @each_fit
    def test_replace_those_of_the_examples(self, fit: Fit) -> None:
        model = fit(ROWS, ["a", "b", "b"], priors={"a": Decimal("0.9"), "b": Decimal("0.1")}, smoothing=0)
        assert model.priors == {"a": F(9, 10), "b": F(1, 10)} == model.exact_posterior([1, 1])
        assert model.predict([1, 1]) == "a" and model.log_odds([1, 1]) == rounded(-ln(9))

    @each_fit
    def test_outlast_an_update(self, fit: Fit) -> None:
        priors = {"a": F(9, 10), "b": F(1, 10)}
        model = fit(ROWS, ["a", "b", "b"], priors=priors).update(ROWS, ["b", "b", "a"])
        assert model == fit(ROWS * 2, ["a", "b", "b", "b", "b", "a"], priors=priors)
        assert model.priors == priors

    @each_fit
    def test_give_the_class_order(self, fit: Fit) -> None:
        model = fit(ROWS, ["a", "b", "b"], priors={"b": 0.5, "a": 0.5}, smoothing=0)
        assert model.classes == tuple(model.priors) == ("b", "a") and model.predict([1, 1]) == "b"
        model = fit(ROWS, ["a", "b", "b"], priors={"b": 0.5, "a": 0.5}, classes=["a", "b"], smoothing=0)
        assert model.classes == tuple(model.priors) == ("a", "b") and model.predict([1, 1]) == "a"
        assert model.argmax([1, 1]) == ("a", "b")

    def test_follow_the_class_order_of_counts(self) -> None:
        counts = bernoulli.count([[1], [0]], ["a", "b"])
        model = bernoulli.model(counts, priors={"b": F(1, 3), "a": F(2, 3)})
        assert list(model.priors.items()) == [("a", F(2, 3)), ("b", F(1, 3))]
        assert model == bernoulli.model(counts, priors={"a": F(2, 3), "b": F(1, 3)})

    def test_a_class_may_be_declared_by_them(self) -> None:
        model = bernoulli.fit([[1]], ["a"], priors={"a": F(1, 2), "b": F(1, 2)})
        # phi 2/3 against 1/2
        assert model.exact_posterior([1]) == {"a": F(4, 7), "b": F(3, 7)}
        with pytest.raises(EmptyClassError, match="^class 'b' has no training example"):
            bernoulli.fit([[1]], ["a"], priors={"a": F(1, 2), "b": F(1, 2)}, smoothing=0)
        with pytest.raises(DomainError, match=r"^labels\[1\] is 'c' \(str\); allowed: one of \('a', 'b'\)$"):
            bernoulli.fit([[1], [1]], ["a", "c"], priors={"a": F(1, 2), "b": F(1, 2)})

    def test_floats_may_miss_the_sum_by_their_rounding(self) -> None:
        p = [0.08, 0.14, 0.03, 0.16, 0.11, 0.16, 0.07, 0.14, 0.11, 0]
        assert sum(map(Fraction, p)) != 1
        for values in (p, [0.1] * 10):
            priors = dict(zip("abcdefghij", values))
            model = bernoulli.fit([[1]] * 10, list("abcdefghij"), priors=priors)
            assert model.priors == {y: F(v) for y, v in priors.items()}
            assert sum(model.exact_posterior([1]).values()) == 1
            assert (model.posterior([0])["j"] == 0.0) == (values is p)

    def test_have_the_labels_of_the_classes(self) -> None:
        counts = bernoulli.count(ROWS, ["a", "b", "b"])
        with pytest.raises(ShapeError, match="^priors: expected an entry for the label 'b', got none$"):
            bernoulli.model(counts, priors={"a": 1})
        with pytest.raises(ShapeError, match="^priors: expected no entry for other labels, got one for 'c'$"):
            bernoulli.model(counts, priors={"a": F(1, 2), "b": F(1, 2), "c": 0})

    @each_fit
    def test_a_prior_of_zero(self, fit: Fit) -> None:
        model = fit(ROWS, ["a", "b", "b"], priors={"a": 0, "b": 1})
        assert model.posterior([1, 1]) == {"a": 0.0, "b": 1.0} and model.argmax([1, 1]) == ("b",)
        assert model.log_odds([1, 1]) == math.inf and model.log_joint([1, 1])["a"] == -math.inf
        assert model.log_likelihood([[1, 1]], ["a"]) == -math.inf


class TestUpdate:
    """Counts add up: learning in parts gives the same as learning everything at once.

    Spec: nb-update
    """

    @each_fit
    def test_a_new_class_and_a_missing_one(self, fit: Fit) -> None:
        model = fit([[1, 1]], ["b"]).update([[1, 1]], ["a"])
        assert model == fit([[1, 1], [1, 1]], ["b", "a"]) and model.classes == ("a", "b")
        assert model.update([[1, 1]], ["a"]).priors == {"a": F(2, 3), "b": F(1, 3)}
        assert model.remove([[1, 1]], ["b"]) == fit([[1, 1]], ["a"])

    def test_a_class_that_comes_later(self) -> None:
        """Classes 0 and 1, then 2: every count goes to the right row."""
        first = multinomial.fit([[2], [1]], [0, 1], vocabulary_size=2, classes=[0, 1, 2])
        # class 2 has no documents, so its prior is 0
        assert first.exact_posterior([1]) == {0: F(1, 3), 1: F(2, 3), 2: 0}
        both = first.update([[1, 2]], [2])
        assert both.exact_posterior([1]) == {0: F(2, 9), 1: F(4, 9), 2: F(1, 3)}
        assert both.exact_posterior([1, 2]) == {0: F(8, 25), 1: F(8, 25), 2: F(9, 25)}
        free = multinomial.fit([[2], [1]], [0, 1]).update([[1, 2]], [2])
        assert free.exact_posterior([1]) == both.exact_posterior([1]) and free != both
        alone = multinomial.fit([[2]], [0], vocabulary_size=2, classes=[0, 1, 2])
        assert alone.exact_posterior([1]) == {0: 1, 1: 0, 2: 0}

    @each_fit
    def test_of_a_declared_order(self, fit: Fit) -> None:
        model = fit([[1, 1]], ["a"], classes=["b", "a"]).update([[1, 1]], ["b"])
        assert model == fit([[1, 1], [1, 1]], ["a", "b"], classes=["b", "a"]) and model.classes == ("b", "a")
        assert model.remove([[1, 1]], ["a"]).priors == {"b": 1, "a": 0}
        with pytest.raises(DomainError, match=r"^labels\[0\] is 'c' \(str\); allowed: one of \('b', 'a'\)$"):
            model.update([[1, 1]], ["c"])

    @each_fit
    def test_keeps_the_options(self, fit: Fit) -> None:
        model = fit([[1, 1]], ["a"], smoothing=F(1, 3), prior_smoothing=2).update([[1, 1]], ["b"])
        assert model.smoothing == F(1, 3) and model.prior_smoothing == 2
        assert model == fit([[1, 1], [1, 1]], ["a", "b"], smoothing=F(1, 3), prior_smoothing=2)

    def test_an_undeclared_vocabulary_grows_and_shrinks(self) -> None:
        model = multinomial.fit([[1, 2]], ["a"])
        more = model.update([[5]], ["b"])
        assert more.vocabulary_size == 5 and more == multinomial.fit([[1, 2], [5]], ["a", "b"])
        assert more.remove([[5]], ["b"]) == model

    def test_a_declared_vocabulary_does_not(self) -> None:
        model = multinomial.fit([[1, 2]], ["a"], vocabulary_size=4)
        assert model.update([[3]], ["a"]) == multinomial.fit([[1, 2], [3]], ["a", "a"], vocabulary_size=4)
        with pytest.raises(
            DomainError, match=r"^documents\[0\]\[0\] is 5 \(int\); allowed: word identities from 1 to 4$"
        ):
            model.update([[5]], ["a"])

    def test_a_pseudo_count_for_each_word_fixes_the_vocabulary(self) -> None:
        model = multinomial.fit([[1, 2]], ["a"], smoothing=[1, 2])
        assert model.update([[2]], ["b"]) == multinomial.fit([[1, 2], [2]], ["a", "b"], smoothing=[1, 2])
        with pytest.raises(ShapeError, match="^smoothing: expected 3 entries or more, got 2$"):
            model.update([[3]], ["a"])

    def test_undeclared_levels_grow_and_shrink(self) -> None:
        model = categorical.fit([[1, 2]], ["a"])
        more = model.update([[3, 1]], ["b"])
        assert more.levels == (3, 2) and more == categorical.fit([[1, 2], [3, 1]], ["a", "b"])
        assert more.remove([[3, 1]], ["b"]) == model and model.levels == (1, 2)

    def test_declared_levels_do_not(self) -> None:
        model = categorical.fit([[1, 2]], ["a"], [2, 3])
        assert model.update([[2, 3]], ["a"]).levels == (2, 3)
        with pytest.raises(
            DomainError, match=r"^rows\[0\]\[0\] is 3 \(int\); allowed: whole numbers from 1 to 2$"
        ):
            model.update([[3, 1]], ["a"])

    def test_an_emptied_declared_class_needs_smoothing(self) -> None:
        rows, labels = [[1], [0]], ["a", "b"]
        model = bernoulli.fit(rows, labels, classes=labels, smoothing=0)
        with pytest.raises(EmptyClassError, match="^class 'b' has no training example"):
            model.remove([[0]], ["b"])
        assert bernoulli.fit(rows, labels, classes=labels).remove([[0]], ["b"]).priors == {"a": 1, "b": 0}

    def test_what_was_never_learnt_cannot_be_removed(self) -> None:
        model = bernoulli.fit([[1, 0], [1, 0], [0, 1]], ["a", "a", "b"])
        with pytest.raises(DomainError, match="^label to remove is 'c' "):
            model.remove([[1, 0]], ["c"])
        with pytest.raises(
            DomainError, match="^events to remove of 1 in class 'a' is 1 .*: at most the 0 there are$"
        ):
            model.remove([[0, 1]], ["a"])
        with pytest.raises(
            DomainError, match="^examples to remove in class 'b' is 2 .*: at most the 1 there are$"
        ):
            model.remove([[0, 0], [0, 0]], ["b", "b"])
        # a row that removes feature 0 twice from one row
        with pytest.raises(DomainError, match="^count of feature 0 in class 'a' is 2 .*: at most the 1 exam"):
            model.remove([[0, 0]], ["a"])
        with pytest.raises(
            DomainError,
            match="^events left of 1 in class 'b' is 1 .*; allowed: none, because no example is left$",
        ):
            model.remove([[0, 0]], ["b"])


class TestLabels:
    @each_fit
    @pytest.mark.parametrize(
        ("labels", "classes"),
        [(["10", "9"], ("10", "9")), ([10, 9], (9, 10)), ([1, -1], (-1, 1)), ([7, 3], (3, 7))],
    )
    def test_are_data(self, fit: Fit, labels: list[Label], classes: tuple[Label, ...]) -> None:
        model = fit([[1], [1]], labels, smoothing=0)
        assert model.classes == classes and list(model.posterior([1])) == list(classes)
        assert model.predict([1]) == classes[0] and model.argmax([1]) == classes

    @each_fit
    def test_a_declared_class_changes_no_other(self, fit: Fit) -> None:
        two = fit([[1, 1], [1, 1], [1, 1]], ["a", "b", "b"])
        three = fit([[1, 1], [1, 1], [1, 1]], ["a", "b", "b"], classes=["a", "b", "c"])
        assert three.priors == {**two.priors, "c": 0}
        assert {y: three.probabilities[y] for y in "ab"} == two.probabilities
        assert three.posterior([1, 1]) == {**two.posterior([1, 1]), "c": 0.0}

    @each_fit
    def test_a_single_class_is_certain(self, fit: Fit) -> None:
        for smoothing in (0, 1):
            model = fit(ROWS, [5, 5, 5], smoothing=smoothing)
            assert model.posterior([1, 1]) == {5: 1.0} == model.exact_posterior([1, 1])
            assert model.predict([1, 1]) == 5 and model.argmax([1, 1]) == (5,)
            assert model.posterior([1, 1], digits=9) == {5: Decimal(1)}
        assert fit(ROWS, [5, 5, 5], smoothing=0).log_joint([1, 1]) == {5: 0.0}

    @each_fit
    @pytest.mark.parametrize("k", [1, 3, 5])
    def test_log_odds_need_two_classes(self, fit: Fit, k: int) -> None:
        model = fit([[1]] * k, list(range(k)))
        with pytest.raises(DomainError, match="^classes is .*; allowed: two classes, for log-odds$"):
            model.log_odds([1])


class TestRounding:
    @each_fit
    def test_digits(self, fit: Fit) -> None:
        model = fit(ROWS, ["a", "a", "b"], smoothing=0)
        assert model.posterior([1, 1], digits=5) == {"a": Decimal("0.66667"), "b": Decimal("0.33333")}
        assert model.posterior([1, 1]) == {"a": 2 / 3, "b": 1 / 3}
        assert model.log_odds([1, 1], digits=20) == rounded(-ln(2), 20) == Decimal("-0.69314718055994530942")
        assert all(type(p) is float for p in model.posterior([1, 1]).values())
        assert all(type(p) is Decimal for p in model.posterior([1, 1], digits=3).values())

    @each_fit
    @pytest.mark.parametrize("bad", [0, -1, 2.0, "3", True])
    def test_digits_are_a_positive_int(self, fit: Fit, bad: int) -> None:
        model = fit([[1], [1]], ["a", "b"])
        sure = fit([[1], [1]], ["a", "b"], priors={"a": 1, "b": 0})
        for use in (model.posterior, model.log_joint, model.log_odds, sure.log_odds, sure.log_joint):
            with pytest.raises(DomainError, match="^digits is "):
                use([1], digits=bad)
        for label in ("a", "b"):
            with pytest.raises(DomainError, match="^digits is "):
                sure.log_likelihood([[1]], [label], digits=bad)

    @each_kind
    def test_a_batch_is_the_single_examples(self, kind: str) -> None:
        rows, labels = examples(9, 40)
        model = fitted(kind, rows, labels)
        found = as_input(kind, rows)
        singles = [fitted(kind, rows, labels).posterior(x) for x in found]
        assert [model.posterior(x) for x in found] == singles

    @each_kind
    @each_row("seed", range(4))
    def test_the_posterior_is_the_joint_over_its_sum(self, kind: str, seed: int) -> None:
        rows, labels = examples(seed)
        model = fitted(kind, rows, labels, smoothing=F(1, 3))
        for x in as_input(kind, rows):
            joint = model.joint(x)
            exactly = {y: p / sum(joint.values()) for y, p in joint.items()}
            assert model.exact_posterior(x) == exactly
            assert model.posterior(x) == {y: rounded(p) for y, p in exactly.items()}
            assert joint == {y: model.priors[y] * model.likelihood(x, y) for y in model.classes}
            assert model.log_joint(x) == {y: rounded(ln(p)) for y, p in joint.items()}


class TestValues:
    """A model behaves as a value."""

    @each_kind
    def test_smoothing_makes_a_difference(self, kind: str) -> None:
        rows, labels = examples(1)
        assert fitted(kind, rows, labels) != fitted(kind, rows, labels, 2)

    def test_models_of_different_kinds_differ(self) -> None:
        rows, labels = [[1]], ["a"]
        assert len({bernoulli.fit(rows, labels), multinomial.fit(rows, labels)}) == 2
        assert bernoulli.fit(rows, labels) != multinomial.fit(rows, labels)

    def test_given_priors_and_pseudo_counts_survive_pickling(self) -> None:
        model = multinomial.fit([[1, 2]], ["a"], smoothing=[1, F(1, 2)], priors={"b": 0.25, "a": 0.75})
        again = pickle.loads(pickle.dumps(model))
        assert again == model and again.classes == ("b", "a") and again.priors == {"b": F(1, 4), "a": F(3, 4)}

    @pytest.mark.engine
    def test_a_line_says_what_a_model_is(self) -> None:
        model = multinomial.fit([list(range(1, 50001)), [1]], ["a", "b"])
        assert repr(model) == "MultinomialModel(classes=('a', 'b'), words=50000, smoothing=1)"
        assert len(repr(model.probabilities)) < 1000
        assert repr(bernoulli.fit([range(2)] * 9, range(9))) == (
            "BernoulliModel(classes=(0, 1, 2, ..., 8), features=2, smoothing=1)"
        )
        one = bernoulli.fit([[1, 0]], ["a"], smoothing=F(1, 2))
        assert repr(one) == "BernoulliModel(classes=('a',), features=2, smoothing=0.5)"

    @each_kind
    def test_fitting_is_counting_and_making_a_model(self, kind: str) -> None:
        rows, labels = examples(4)
        model = fitted(kind, rows, labels)
        assert type(model)(model.counts) == model  # type: ignore[arg-type]  # its own counts
        assert model.counts.examples == len(rows)

    def test_there_is_no_x_without_features_in_the_posterior_of_none(self) -> None:
        with pytest.raises(UndefinedPosteriorError, match="^the posterior is 0/0: "):
            bernoulli.fit([[1], [1]], ["a", "b"], smoothing=0).posterior([0])


class TestManyClasses:
    """Nothing recurses over the classes, so the stack does not limit their number."""

    @pytest.mark.parametrize("k", [500, *(pytest.param(k, marks=pytest.mark.slow) for k in (1000, 5000))])
    @pytest.mark.engine
    def test_the_log_likelihood_has_a_closed_form(self, k: int) -> None:
        # Each class has one example of one feature. In the first class it is 1, in all others 0. Hence
        # p(y) = 1/k and, with a pseudo-count of 1, p(x | y) = (1 + 1) / (1 + 2) = 2/3 for each example.
        rows, labels = [[1], *([0] for _ in range(k - 1))], range(k)
        expected = k * ln(F(2, 3 * k))
        model = bernoulli.fit(rows, labels)
        assert model.log_likelihood(rows, labels) == rounded(expected)
        assert model.log_likelihood(rows, labels, digits=40) == rounded(expected, 40)

    @pytest.mark.parametrize("k", [500, pytest.param(5000, marks=pytest.mark.slow)])
    @pytest.mark.parametrize("fit", [categorical.fit, multinomial.fit])
    @pytest.mark.engine
    def test_of_values_and_of_words_too(self, fit: Fit, k: int) -> None:
        # One value or word, 1 or 2, for each of k classes: again (1 + 1) / (1 + 2).
        rows, labels = [[1 + y % 2] for y in range(k)], range(k)
        assert fit(rows, labels).log_likelihood(rows, labels) == rounded(k * ln(F(2, 3 * k)))

    @pytest.mark.parametrize("k", [500, pytest.param(5000, marks=pytest.mark.slow)])
    @pytest.mark.engine
    def test_of_gaussian_features_too(self, k: int) -> None:
        # Each class has the examples -1 and 1, so mu = 0, Sigma = 1 and p(x | y) = e^(-1/2) / sqrt(2 pi).
        rows, labels = [[x] for _ in range(k) for x in (-1, 1)], [y for y in range(k) for _ in range(2)]
        expected = 2 * k * (ln(F(1, k)) - F(1, 2) - ln(2 * PI) / 2)
        assert gaussian_naive_bayes.fit(rows, labels).log_likelihood(rows, labels) == rounded(expected)

    @pytest.mark.engine
    def test_of_classes_of_unequal_size(self) -> None:
        # Of 600 classes, 200 each have 1, 2 and 3 examples, 1200 in all, and the feature is 1 in one:
        # p(y) = n_y / 1200, phi_y = 2 / (n_y + 2) and 1 - phi_y = n_y / (n_y + 2).
        sizes = [1, 2, 3] * 200
        rows = [[int(i == 0)] for n_y in sizes for i in range(n_y)]
        labels = [y for y, n_y in enumerate(sizes) for _ in range(n_y)]
        one = ln(F(1, 1200)) + ln(F(2, 3))
        two = 2 * ln(F(2, 1200)) + 2 * ln(F(2, 4))
        three = 3 * ln(F(3, 1200)) + ln(F(2, 5)) + 2 * ln(F(3, 5))
        expected = rounded(200 * (one + two + three), 30)
        assert bernoulli.fit(rows, labels).log_likelihood(rows, labels, digits=30) == expected

    @pytest.mark.engine
    def test_an_impossible_example_among_them(self) -> None:
        rows, labels = [[1, 0]] * 600, range(600)
        model = bernoulli.fit(rows, labels, smoothing=0)
        assert model.log_likelihood([*rows, [0, 1]], [*labels, 0]) == -math.inf
        assert model.log_likelihood(rows, labels) == rounded(600 * ln(F(1, 600)))
