# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter naive-bayes: binary features."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Set
from decimal import Decimal
from fractions import Fraction

import pytest

from genref import bernoulli_naive_bayes as bernoulli
from genref import categorical_naive_bayes as categorical
from genref.bernoulli_naive_bayes import BernoulliModel, ParameterCount, parameter_count
from genref.counts import ClassCounts, Counts
from genref.errors import (
    DomainError,
    EmptyClassError,
    EmptyDataError,
    UndefinedPosteriorError,
)
from genref.numbers.exact import Number
from genref.numbers.labels import L
from genref.numbers.reals import ln, rounded

from .each_row import each_row

F = Fraction

# Manning, Raghavan, Schuetze, Introduction to Information Retrieval, table 13.1. The words are
# Chinese, Beijing, Shanghai, Macao, Tokyo, Japan.
IIR_ROWS = [(1, 1, 0, 0, 0, 0), (1, 0, 1, 0, 0, 0), (1, 0, 0, 1, 0, 0), (1, 0, 0, 0, 1, 1)]
IIR_LABELS = ["china", "china", "china", "japan"]
IIR_TEST = (1, 0, 0, 0, 1, 1)

# Two features; the rows of class 1 are (1, 0), (1, 1), (1, 1), those of class 0 (0, 0), (1, 0)
ROWS = [(1, 0), (1, 1), (1, 1), (0, 0), (1, 0)]
LABELS = [1, 1, 1, 0, 0]


def examples(seed: int, n: int, d: int, k: int) -> tuple[list[list[int]], list[int]]:
    generator = random.Random(seed)
    rows = [[int(generator.random() < generator.choice([0.2, 0.6])) for _ in range(d)] for _ in range(n)]
    return rows, [i % k for i in range(n)]


def given(phi: dict[L, list[Fraction]], priors: dict[L, Fraction], n: int = 3600) -> BernoulliModel[L]:
    """Return the model with these estimates, from counts of n examples of each class that give them."""
    parts = tuple(Counts(n, {j: int(n * p) for j, p in enumerate(row)}) for row in phi.values())
    shape = len(next(iter(phi.values())))
    made = bernoulli.model(ClassCounts(tuple(phi), parts, shape), smoothing=0, priors=priors)
    assert {y: list(row) for y, row in made.probabilities.items()} == phi
    return made


class TestParameterCount:
    """A class needs 2^d - 1 numbers, or d with the Naive Bayes assumption.

    Spec: nb-parameter-count
    """

    def test_of_the_lecture(self) -> None:
        both = parameter_count(50000)
        assert both.explicit == 2**50000 - 1 and both.naive == 50000
        assert both == ParameterCount(explicit=2**50000 - 1, naive=50000)

    def test_can_be_printed(self) -> None:
        """2^50000 has 15052 digits, more than Python converts to text by default."""
        text = "ParameterCount(explicit=2**50000 - 1, naive=50000)"
        assert repr(parameter_count(50000)) == str(parameter_count(50000)) == text

    def test_by_hand(self) -> None:
        # d = 1: p(x = 1), and that is phi_1; for d = 3 there are 8 vectors x, and phi_1, phi_2, phi_3
        assert [tuple(parameter_count(d)) for d in (1, 2, 3)] == [(1, 1), (3, 2), (7, 3)]
        assert repr(parameter_count(3)) == "ParameterCount(explicit=2**3 - 1, naive=3)"

    def test_is_what_the_model_holds(self) -> None:
        model = bernoulli.fit([[0, 1, 1], [1, 0, 0]], [0, 1])
        assert {len(phi) for phi in model.probabilities.values()} == {parameter_count(3).naive}
        assert len(list(itertools.product((0, 1), repeat=3))) - 1 == parameter_count(3).explicit

    def test_of_what_fits_into_memory(self) -> None:
        for huge in (10**12, 10**30):
            with pytest.raises(DomainError, match="^features is .*; allowed: at most .*"):
                parameter_count(huge)


JOINT = dict(zip(itertools.product((0, 1), repeat=3), [F(n, 36) for n in range(1, 9)]))
"""p(x1, x2, x3): 1/36, 2/36, ... 8/36, in which no features are independent."""


class TestChainRule:
    """p(x1, x2, x3 | y) = p(x1 | y) p(x2 | y, x1) p(x3 | y, x1, x2), for any distribution.

    Spec: nb-chain-rule
    """

    # Each class has 36 examples: x is as frequent in "up" as in JOINT, and in "down" in reverse order.
    EXAMPLES = [(x, "up") for x, q in JOINT.items() for _ in range(int(q * 36))]
    EXAMPLES += [(x, "down") for x, q in zip(JOINT, reversed(JOINT.values())) for _ in range(int(q * 36))]

    def given(self, y: str, *past: int) -> Fraction:
        """p(x_j = 1 | y, x_1, ..., x_j-1): the estimate for feature j from the examples with this past."""
        those = [(x, label) for x, label in self.EXAMPLES if x[: len(past)] == past]
        counts = bernoulli.count([x for x, _ in those], [label for _, label in those])
        return bernoulli.feature_probabilities(counts)[y][len(past)]

    def test_by_hand(self) -> None:
        # up: 26 of 36 have x1, 15 of these 26 have x2, 8 of these 15 have x3; down: 10, 3 and 1
        assert [self.given("up", *past) for past in ((), (1,), (1, 1))] == [F(26, 36), F(15, 26), F(8, 15)]
        assert [self.given("down", *past) for past in ((), (1,), (1, 1))] == [F(10, 36), F(3, 10), F(1, 3)]

    @pytest.mark.parametrize("y", ["up", "down"])
    def test_the_product_of_the_conditionals_is_the_joint(self, y: str) -> None:
        # the joint: a single feature with a value for each of the eight x
        value = {x: k for k, x in enumerate(JOINT, 1)}
        counts = categorical.count(
            [[value[x]] for x, _ in self.EXAMPLES], [label for _, label in self.EXAMPLES], levels=[8]
        )
        joint = categorical.model(counts, smoothing=0)
        for x in JOINT:
            phi = [self.given(y, *x[:j]) for j in range(3)]
            product = math.prod(p if x_j else 1 - p for p, x_j in zip(phi, x))
            assert product == joint.likelihood([value[x]], y)
            assert product == F(value[x] if y == "up" else 9 - value[x], 36)

    def test_the_naive_product_is_not(self) -> None:
        # p(1, 1, 1 | up) = 8/36, but p(x1=1) p(x2=1) p(x3=1) = 26/36 * 22/36 * 20/36
        rows, labels = [x for x, _ in self.EXAMPLES], [y for _, y in self.EXAMPLES]
        model = bernoulli.fit(rows, labels, smoothing=0)
        assert model.likelihood([1, 1, 1], "up") == F(26 * 22 * 20, 36**3) != F(8, 36)


class TestIndependence:
    """p(x1 | y) = p(x1 | y, x2), which does not imply p(x1) = p(x1 | x2).

    Spec: nb-independence
    """

    MODEL = given({0: [F(1, 4), F(1, 4)], 1: [F(3, 4), F(3, 4)]}, {0: F(1, 2), 1: F(1, 2)})

    def p(self, *xs: tuple[int, int], y: tuple[int, ...] = (0, 1)) -> Fraction:
        """p(x in xs, y)."""
        return sum((self.MODEL.joint(x)[label] for x in xs for label in y), F(0))

    def test_given_the_class_the_other_feature_says_nothing(self) -> None:
        for y, a, b in itertools.product((0, 1), repeat=3):
            of_class = self.p((a, 0), (a, 1), y=(y,)) / F(1, 2)
            of_class_and_other = self.p((a, b), y=(y,)) / self.p((0, b), (1, b), y=(y,))
            assert of_class == of_class_and_other == (F(3, 4) if a == y else F(1, 4))

    def test_without_the_class_it_does(self) -> None:
        # p(x1 = 1) = 1/2, but p(x1 = 1, x2 = 1) / p(x2 = 1) = (1/16 + 9/16)/2 / (1/2) = 5/8
        assert self.p((1, 0), (1, 1)) == F(1, 2)
        assert self.p((1, 1)) / self.p((0, 1), (1, 1)) == F(5, 8)

    @pytest.mark.parametrize("smoothing", [0, 1])
    def test_holds_in_every_fitted_model(self, smoothing: int) -> None:
        rows, labels = examples(5, 30, 4, 2)
        model = bernoulli.fit(rows, labels, smoothing=smoothing)
        for y in (0, 1):
            of = {x: model.likelihood(x, y) for x in itertools.product((0, 1), repeat=4)}
            assert sum(of.values()) == 1
            for i, j in itertools.combinations(range(4), 2):
                both = sum(q for x, q in of.items() if x[i] and x[j])
                assert both == sum(q for x, q in of.items() if x[i]) * sum(q for x, q in of.items() if x[j])


class TestLikelihood:
    """p(x | y) = prod_j phi_j^x_j (1 - phi_j)^(1 - x_j).

    Spec: nb-likelihood
    """

    MODEL = given({0: [F(1, 4), F(1, 3)], 1: [F(1, 2), F(2, 3)]}, {0: F(1, 2), 1: F(1, 2)})

    @pytest.mark.parametrize(
        ("x", "likelihood"),
        [((0, 0), F(3, 4) * F(2, 3)), ((0, 1), F(1, 4)), ((1, 0), F(1, 6)), ((1, 1), F(1, 12))],
    )
    def test_by_hand(self, x: tuple[int, int], likelihood: Fraction) -> None:
        assert self.MODEL.likelihood(x, 0) == likelihood

    def test_absent_features_count(self) -> None:
        # phi 3/4 against 1/4, equal priors, feature absent
        model = given({1: [F(3, 4)], 0: [F(1, 4)]}, {1: F(1, 2), 0: F(1, 2)})
        assert model.exact_posterior([0]) == {1: F(1, 4), 0: F(3, 4)}
        assert model.exact_posterior(frozenset()) == {1: F(1, 4), 0: F(3, 4)}

    def test_rows_of_zeros_are_examples(self) -> None:
        # class 0: one row of two has the feature; the row of zeros counts
        assert bernoulli.fit([[1], [0], [1]], [0, 0, 1], smoothing=0).probabilities[0] == (F(1, 2),)

    @pytest.mark.parametrize("seed", range(5))
    @pytest.mark.parametrize("smoothing", [0, 1, 0.3])
    def test_sums_to_one_over_all_x(self, seed: int, smoothing: Number) -> None:
        rows, labels = examples(seed, 12, 4, 3)
        model = bernoulli.fit(rows, labels, smoothing=smoothing)
        for y in model.classes:
            assert sum(model.likelihood(x, y) for x in itertools.product((0, 1), repeat=4)) == 1

    def test_of_an_impossible_row(self) -> None:
        model = bernoulli.fit([[1, 0], [1, 1], [0, 0]], [0, 0, 1], smoothing=0)
        assert model.likelihood([1, 0], 1) == 0  # feature 0 never present
        assert model.likelihood([0, 1], 0) == 0  # feature 0 never absent
        assert model.likelihood([1, 1], 0) == F(1, 2)


class TestFeatureProbabilities:
    """phi_j|y is the fraction of the rows of class y in which feature j is 1.

    Spec: nb-mle-feature
    """

    def test_by_hand(self) -> None:
        assert bernoulli.feature_probabilities(bernoulli.count(ROWS, LABELS)) == {
            0: (F(1, 2), 0),
            1: (1, F(2, 3)),
        }

    def test_are_those_of_the_model_without_smoothing(self) -> None:
        rows, labels = examples(1, 20, 3, 2)
        counts = bernoulli.count(rows, labels)
        model = bernoulli.fit(rows, labels, smoothing=0)
        assert model.probabilities == bernoulli.feature_probabilities(counts)
        assert model == bernoulli.model(counts, smoothing=0)

    @each_row("seed", range(6))
    def test_are_the_averages_of_the_rows(self, seed: int) -> None:
        rows, labels = examples(seed, 21, 5, 3)
        found = bernoulli.feature_probabilities(bernoulli.count(rows, labels))
        for y in range(3):
            mine = [row for row, label in zip(rows, labels) if label == y]
            assert found[y] == tuple(F(sum(column), len(mine)) for column in zip(*mine))

    def test_the_class_order_is_that_of_the_counts(self) -> None:
        counts = bernoulli.count([[1], [0]], ["a", "b"], classes=["b", "a"])
        assert list(bernoulli.feature_probabilities(counts)) == ["b", "a"]

    def test_a_class_without_rows_is_refused(self) -> None:
        counts = bernoulli.count([[1]], ["a"], classes=["a", "b"])
        with pytest.raises(EmptyClassError, match="^class 'b' has no training example"):
            bernoulli.feature_probabilities(counts)
        with pytest.raises(EmptyClassError, match="^class 'b' has no training example"):
            bernoulli.fit([[1]], ["a"], classes=["a", "b"], smoothing=0)

    def test_no_rows_are_refused(self) -> None:
        with pytest.raises(EmptyDataError, match="^examples: empty"):
            bernoulli.fit([], [])
        with pytest.raises(EmptyDataError, match="^examples: empty"):
            bernoulli.fit([], [], features=3, classes=["a"])


class TestMaximum:
    """The estimates maximise the likelihood.

    Spec: nb-mle-maximum
    """

    @staticmethod
    def score(present: int, n: int, phi: Fraction) -> Fraction:
        """d/d phi of n_1 ln(phi) + n_0 ln(1 - phi)."""
        return (present / phi if present else F(0)) - ((n - present) / (1 - phi) if n > present else F(0))

    def test_at_the_ends_the_likelihood_rises_towards_the_estimate(self) -> None:
        for present, phi in ((0, F(0)), (5, F(1))):
            counts = ClassCounts(("a",), (Counts(5, {0: present}),), 1)
            assert bernoulli.feature_probabilities(counts)["a"] == (phi,)
            inside = [F(k, 10) for k in range(1, 10)]
            assert {self.score(present, 5, x) < 0 for x in inside} == {phi == 0}

    def test_smoothing_lowers_the_likelihood(self) -> None:
        smooth, sharp = bernoulli.fit(ROWS, LABELS), bernoulli.fit(ROWS, LABELS, smoothing=0)
        assert smooth.log_likelihood(ROWS, LABELS) < sharp.log_likelihood(ROWS, LABELS)


class TestJointLikelihood:
    """prod_i p(x_i, y_i).

    Spec: nb-joint-likelihood
    """

    def test_by_hand(self) -> None:
        # priors 3/5 and 2/5. Class 1, phi = (1, 2/3): 1/3 * 2/3 * 2/3. Class 0, phi = (1/2, 0): 1/2 * 1/2
        value = F(3, 5) ** 3 * F(2, 5) ** 2 * F(4, 27) * F(1, 4)
        model = bernoulli.fit(ROWS, LABELS, smoothing=0)
        assert model.log_likelihood(ROWS, LABELS) == rounded(ln(value))
        assert model.log_likelihood(ROWS, LABELS, digits=40) == rounded(ln(value), 40)

    def test_of_an_impossible_example(self) -> None:
        model = bernoulli.fit(ROWS, LABELS, smoothing=0)
        assert model.log_likelihood([[1, 1]], [0]) == -math.inf  # feature 1 never in class 0
        assert model.log_likelihood([[0, 1]], [1]) == -math.inf  # feature 0 always in class 1
        assert model.log_likelihood([[0, 1]], [1], digits=5) == Decimal("-Infinity")

    def test_what_was_never_seen_and_is_never_asked_counts_nothing(self) -> None:
        model = bernoulli.fit(ROWS, LABELS, smoothing=0)
        # class 0: phi = (1/2, 0), and the rows never have feature 1: 0 ln 0 does not appear
        assert model.log_likelihood([[1, 0], [0, 0]], [0, 0]) == rounded(2 * ln(F(2, 5) * F(1, 2)))
        certain = bernoulli.fit([[1, 0]], ["a"], smoothing=0)
        assert certain.log_likelihood([[1, 0], [1, 0]], ["a", "a"]) == 0.0
        assert certain.log_likelihood([[1, 0]], ["a"], digits=30) == 0

    def test_a_class_of_prior_zero(self) -> None:
        model = bernoulli.fit(ROWS, LABELS, priors={0: 0, 1: 1})
        assert model.log_likelihood([[1, 0]], [0]) == -math.inf
        assert model.log_likelihood([[1, 0]], [1]) == rounded(ln(F(4, 5) * F(2, 5)))


class TestPosterior:
    """Bayes rule over the products.

    Spec: nb-posterior
    """

    def test_by_hand(self) -> None:
        # smoothed: class 1 (4/5, 3/5), class 0 (1/2, 1/4). x = (1, 1): 3/5*12/25 against 2/5*1/8
        model = bernoulli.fit(ROWS, LABELS)
        one, zero = F(3, 5) * F(12, 25), F(2, 5) * F(1, 8)
        assert model.joint([1, 1]) == {0: zero, 1: one}
        assert model.exact_posterior([1, 1]) == {0: F(25, 169), 1: F(144, 169)}
        assert model.posterior([1, 1]) == {0: 25 / 169, 1: 144 / 169}
        assert model.log_odds([1, 1]) == rounded(ln(F(144, 25)))

    def test_introduction_to_information_retrieval(self) -> None:
        model = bernoulli.fit(IIR_ROWS, IIR_LABELS)
        china, japan = model.probabilities["china"], model.probabilities["japan"]
        # the book: P(Chinese|c) = 4/5, P(Japan|c) = P(Tokyo|c) = 1/5, the others 2/5; not c: 2/3 and 1/3
        assert china == (F(4, 5), F(2, 5), F(2, 5), F(2, 5), F(1, 5), F(1, 5))
        assert japan == (F(2, 3), F(1, 3), F(1, 3), F(1, 3), F(2, 3), F(2, 3))
        joint = F(3, 4) * F(4, 5) * F(1, 5) ** 2 * F(3, 5) ** 3
        assert model.joint(IIR_TEST) == {"china": joint, "japan": F(1, 4) * F(2, 3) ** 6}
        assert model.exact_posterior(IIR_TEST)["china"] == F(59049, 309049)
        assert model.predict(IIR_TEST) == "japan"

    def test_sets_of_features_are_the_same_rows(self) -> None:
        sets = [{0, 1}, {0, 2}, {0, 3}, frozenset({0, 4, 5})]
        model = bernoulli.fit(sets, IIR_LABELS, features=6)
        assert model == bernoulli.fit(IIR_ROWS, IIR_LABELS)
        assert model.exact_posterior({0, 4, 5})["china"] == F(59049, 309049)
        assert model.likelihood({0, 4, 5}.copy(), "china") == model.likelihood(IIR_TEST, "china")
        keys: Set[int] = {0: "", 4: "", 5: ""}.keys()
        assert model.exact_posterior(keys) == model.exact_posterior(IIR_TEST)

    def test_without_smoothing(self) -> None:
        # feature 0 always there; feature 1 never in class 0, always in class 1
        model = bernoulli.fit([[1, 0], [1, 1]], [0, 1], smoothing=0)
        assert model.posterior([1, 0]) == {0: 1.0, 1: 0.0} and model.posterior([1, 1]) == {0: 0.0, 1: 1.0}
        assert model.exact_posterior({0, 1}) == {0: 0, 1: 1}
        assert model.log_odds([1, 0]) == -math.inf and model.log_odds([1, 1]) == math.inf
        assert model.log_odds([1, 1], digits=3) == Decimal("Infinity")
        assert model.log_joint([1, 0]) == {0: rounded(ln(F(1, 2))), 1: -math.inf}
        assert model.log_joint([1, 0], digits=2)[1] == Decimal("-Infinity")

    def test_no_underflow(self) -> None:
        """2000 features with probability 1/2, but the last 1/4 in class 0: (1/3, 2/3) for x = 1 ... 1."""
        phi = {0: [F(1, 2)] * 1999 + [F(1, 4)], 1: [F(1, 2)] * 2000}
        model = given(phi, {0: F(1, 2), 1: F(1, 2)}, 4)
        for x in ([1] * 2000, frozenset(range(2000))):
            assert model.posterior(x) == {0: 1 / 3, 1: 2 / 3}
            assert model.exact_posterior(x) == {0: F(1, 3), 1: F(2, 3)}
            assert model.predict(x) == 1 and model.log_odds(x) == rounded(ln(2))
            assert model.log_joint(x) == {0: rounded(-2002 * ln(2)), 1: rounded(-2001 * ln(2))}

    @pytest.mark.parametrize("n", [10**9, 10**12, 25 * 10**13, 10**30])
    def test_no_cancellation(self, n: int) -> None:
        """Class 0: n rows x = 1, class 1: n rows x = 0. For x = 0, p0 = 1/(n + 2): no 1 - exp(log phi)."""
        counts = ClassCounts((0, 1), (Counts(n, {0: n}), Counts(n, {})), 1)
        model = bernoulli.model(counts)
        assert model.exact_posterior([0]) == {0: F(1, n + 2), 1: F(n + 1, n + 2)}
        assert model.posterior([0]) == {0: 1 / (n + 2), 1: float(F(n + 1, n + 2))}
        assert model.log_odds([0]) == rounded(ln(n + 1)) and model.predict([0]) == 1

    @pytest.mark.parametrize("alpha", [Decimal("1E-12"), Decimal("1E-15"), Decimal("1E-400")])
    def test_tiny_pseudo_counts(self, alpha: Decimal) -> None:
        counts = ClassCounts((0, 1), (Counts(100, {0: 100}), Counts(100, {})), 1)
        model = bernoulli.model(counts, smoothing=alpha)
        # alpha / (100 + 2 alpha)
        assert model.exact_posterior([0])[0] == F(alpha) / (100 + 2 * F(alpha))
        assert model.predict([0]) == 1 and model.predict([1]) == 0

    @each_row("seed", range(4))
    def test_sums_to_one(self, seed: int) -> None:
        rows, labels = examples(seed, 25, 4, 5)
        model = bernoulli.fit(rows, labels)
        for x in itertools.product((0, 1), repeat=4):
            assert sum(model.exact_posterior(x).values()) == 1
            assert list(model.posterior(x)) == [0, 1, 2, 3, 4]

    def test_classes_of_different_size(self) -> None:
        # the feature in 1 of 2 and in 2 of 3 rows: 2/5 * 2/4 against 3/5 * 3/5
        model = bernoulli.fit([[1], [0], [1], [1], [0]], [0, 0, 1, 1, 1])
        assert model.exact_posterior([1]) == {0: F(5, 14), 1: F(9, 14)}

    @pytest.mark.parametrize(("k", "d"), [(2, 3), (3, 2), (5, 1), (1, 4)])
    def test_any_number_of_classes_and_features(self, k: int, d: int) -> None:
        rows, labels = examples(k, 4 * k, d, k)
        model = bernoulli.fit(rows, labels)
        assert model.dimension == d and len(model.classes) == k
        for x in itertools.product((0, 1), repeat=d):
            joint = {}
            for y in range(k):
                mine = [row for row, label in zip(rows, labels) if label == y]
                phi = [F(1 + sum(column), 2 + len(mine)) for column in zip(*mine)]
                joint[y] = F(1, k) * math.prod((q if v else 1 - q for q, v in zip(phi, x)), start=F(1))
            assert model.joint(x) == joint


class TestLaplace:
    """phi_j|y = (1 + n_jy) / (2 + n_y).

    Spec: nb-laplace-feature
    """

    def test_by_hand(self) -> None:
        counts = bernoulli.count(ROWS, LABELS)
        assert bernoulli.smoothed_feature_probabilities(counts) == {
            0: (F(1, 2), F(1, 4)),
            1: (F(4, 5), F(3, 5)),
        }
        assert bernoulli.fit(ROWS, LABELS).probabilities == bernoulli.smoothed_feature_probabilities(counts)

    def test_the_two_stands_for_the_two_values_not_for_the_classes(self) -> None:
        # three classes, n = 2, once present: (1 + 1)/(2 + 2), not 2/5
        rows, labels = [[1], [0]] * 3, ["a", "a", "b", "b", "c", "c"]
        assert set(bernoulli.fit(rows, labels).probabilities.values()) == {(F(1, 2),)}

    @each_row(
        ("smoothing", "phi"),
        [
            (0, F(2, 3)),
            (1, F(3, 5)),
            (2, F(4, 7)),
            (0.5, F(5, 8)),
            (F(1, 2), F(5, 8)),
            (Decimal("0.1"), F(21, 32)),
        ],
    )
    def test_any_pseudo_count(self, smoothing: Number, phi: Fraction) -> None:
        # feature 1 in 2 of the 3 rows of class 1: (2 + a)/(3 + 2 a)
        assert bernoulli.fit(ROWS, LABELS, smoothing=smoothing).probabilities[1][1] == phi
        counts = bernoulli.count(ROWS, LABELS)
        assert bernoulli.smoothed_feature_probabilities(counts, smoothing)[1][1] == phi

    def test_a_declared_class_without_rows(self) -> None:
        model = bernoulli.fit([[1, 0]], ["a"], classes=["a", "b"])
        assert model.probabilities["b"] == (F(1, 2), F(1, 2)) and model.priors == {"a": 1, "b": 0}
        assert model.posterior([1, 0]) == {"a": 1.0, "b": 0.0} and model.predict([0, 1]) == "a"
        # with a smoothed prior (1 + 1)/(1 + 2): 2/3 * 4/9 against 1/3 * 1/4
        model = bernoulli.fit([[1, 0]], ["a"], classes=["a", "b"], prior_smoothing=1)
        assert model.exact_posterior([1, 0]) == {"a": F(32, 41), "b": F(9, 41)}


class TestZeroOverZero:
    """A word in no training document: 0/0 without smoothing, a posterior with it.

    Spec: nb-zero-over-zero
    """

    # the lecture's filter: 50000 words; "neurips", here feature 34999, is in no e-mail
    SPAM, HAM = frozenset({0, 2086}), frozenset({0, 39830})
    LABELS = ["spam", "spam", "ham"]

    def model(self, smoothing: Number) -> BernoulliModel[str]:
        return bernoulli.fit(
            [self.SPAM, self.SPAM, self.HAM], self.LABELS, features=50000, smoothing=smoothing
        )

    @pytest.mark.engine
    def test_the_posterior_is_undefined(self) -> None:
        model = self.model(0)
        assert {row[34999] for row in model.probabilities.values()} == {0}
        x = self.SPAM | {34999}
        assert model.joint(x) == {"ham": 0, "spam": 0}
        assert model.log_joint(x) == {"ham": -math.inf, "spam": -math.inf}
        message = "^the posterior is 0/0: feature 34999 being 1 has probability 0 in every class$"
        for use in (model.posterior, model.exact_posterior, model.predict, model.argmax, model.log_odds):
            with pytest.raises(UndefinedPosteriorError, match=message):
                use(x)

    @pytest.mark.engine
    def test_a_document_without_the_word_has_its_posterior(self) -> None:
        model = self.model(0)
        assert model.posterior(self.SPAM) == {"ham": 0.0, "spam": 1.0}
        assert model.posterior(self.HAM) == {"ham": 1.0, "spam": 0.0}

    @pytest.mark.slow
    def test_with_smoothing_it_is_defined(self) -> None:
        model = self.model(1)
        # absent everywhere: (n+1)/(n+2) each for 49997 words; the word: 1/(2+2), 1/(1+2)
        assert [row[34999] for row in model.probabilities.values()] == [F(1, 3), F(1, 4)]
        with_word, without = model.exact_posterior(self.SPAM | {34999}), model.exact_posterior(self.SPAM)
        odds = with_word["ham"] / with_word["spam"] / (without["ham"] / without["spam"])
        # the effect of the word: from absent 2/3 against 3/4 to present 1/3 against 1/4
        assert odds == (F(1, 3) / F(2, 3)) / (F(1, 4) / F(3, 4)) == F(3, 2)

    def test_the_cause_is_named(self) -> None:
        model = bernoulli.fit([[1, 0, 1], [1, 1, 0]], ["a", "b"], smoothing=0)
        with pytest.raises(
            UndefinedPosteriorError, match="0/0: feature 0 being 0 has probability 0 in every"
        ):
            model.posterior([0, 1, 1])
        # class a never has feature 1, class b never lacks it
        with pytest.raises(
            UndefinedPosteriorError,
            match="0/0: every class has a factor 0: in class 'a' feature 1 being 1; in class 'b' feature 2 ",
        ):
            model.posterior([1, 1, 1])

    def test_a_prior_may_be_the_cause(self) -> None:
        rows, labels = [[1, 0], [0, 1]], ["a", "b"]
        model = bernoulli.fit(rows, labels, smoothing=0, priors={"a": 1, "b": 0})
        assert model.posterior([1, 0]) == {"a": 1.0, "b": 0.0}
        with pytest.raises(UndefinedPosteriorError, match="in class 'a' feature .*; in class 'b' its prior$"):
            model.posterior([0, 1])


class TestTwoLevels:
    """The Bernoulli model is the categorical one with two levels, where value 2 means present."""

    @pytest.mark.parametrize("smoothing", [0, 1, 0.5])
    @pytest.mark.parametrize("seed", range(5))
    def test_they_agree(self, seed: int, smoothing: Number) -> None:
        rows, labels = examples(seed, 14, 3, 2)
        binary = bernoulli.fit(rows, labels, smoothing=smoothing)
        levels = categorical.fit([[v + 1 for v in x] for x in rows], labels, [2] * 3, smoothing=smoothing)
        assert binary.priors == levels.priors
        for y in (0, 1):
            assert levels.probabilities[y] == tuple((1 - q, q) for q in binary.probabilities[y])
        for x in itertools.product((0, 1), repeat=3):
            value = [v + 1 for v in x]
            assert binary.joint(x) == levels.joint(value)
            if any(binary.joint(x).values()):
                assert binary.exact_posterior(x) == levels.exact_posterior(value)
                assert binary.posterior(x) == levels.posterior(value)
                assert binary.predict(x) == levels.predict(value)
        values = [[v + 1 for v in x] for x in rows]
        assert binary.log_likelihood(rows, labels) == levels.log_likelihood(values, labels)


class TestRows:
    def test_values_of_any_type(self) -> None:
        first: list[Number] = [1.0, F(0)]
        second: tuple[Number, Number] = (Decimal(1), 1)
        model = bernoulli.fit(iter([iter(first), second, [0, 0]]), iter([0, 0, 1]))
        assert model == bernoulli.fit([[1, 0], [1, 1], [0, 0]], [0, 0, 1])
        assert model.joint(iter(first)) == model.joint((1, 0)) == model.joint({0})

    def test_integers_of_a_foreign_type(self) -> None:
        class Bit:
            """Equal to nothing else, and true whatever its value is."""

            def __init__(self, value: int) -> None:
                self.value = value

            def __index__(self) -> int:
                return self.value

        rows = [[Bit(1), Bit(0)], [Bit(0), Bit(0)]]
        assert bernoulli.count(rows, ["a", "b"]) == bernoulli.count([[1, 0], [0, 0]], ["a", "b"])
        assert bernoulli.fit(ROWS, LABELS).joint(rows[0]) == bernoulli.fit(ROWS, LABELS).joint([1, 0])

    def test_counts_are_not_turned_into_presence(self) -> None:
        with pytest.raises(DomainError, match=r"^rows\[0\]\[0\] is 3 \(int\); allowed: 0 or 1$"):
            bernoulli.fit([[3, 0], [0, 2]], [0, 1])
        # as presence: 2/3 * 2/3 against 1/3 * 1/3
        assert bernoulli.fit([[1, 0], [0, 1]], [0, 1]).exact_posterior([1, 0]) == {0: F(4, 5), 1: F(1, 5)}

    def test_features_of_a_set_may_be_of_any_type(self) -> None:
        assert bernoulli.fit([{0.0, F(1)}], [0], features=2) == bernoulli.fit([[1, 1]], [0])


class TestTruthValues:
    def test_are_zero_and_one(self) -> None:
        plain = bernoulli.count([[1, 0], [0, 1]], ["a", "b"])
        assert bernoulli.count([[True, False], [False, True]], ["a", "b"]) == plain
        model = bernoulli.model(plain)
        assert model.joint([True, False]) == model.joint([1, 0])

    def test_do_not_hide_what_is_wrong(self) -> None:
        with pytest.raises(DomainError, match=r"^rows\[0\]\[1\] is 2 \(int\); allowed: 0 or 1$"):
            bernoulli.count([[True, 2]], ["a"])
