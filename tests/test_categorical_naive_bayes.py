# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter naive-bayes: features with several values."""

from __future__ import annotations

import itertools
import math
import random
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from genref import categorical_naive_bayes as categorical
from genref.counts import ClassCounts, Counts
from genref.definition import by_definition
from genref.engine.statistics.sums import Shape
from genref.errors import (
    DomainError,
    EmptyClassError,
    EmptyDataError,
    Label,
    ShapeError,
    UndefinedPosteriorError,
)
from genref.laplace import frequencies, smoothed_frequencies
from genref.numbers.exact import Number
from genref.numbers.reals import ln, rounded

from .each_row import each_row

DATA = Path(__file__).resolve().parent / "data"

F = Fraction

# class a: (1, 2), (1, 1), (3, 2); class b: (2, 1), (3, 1)
ROWS = [(1, 2), (1, 1), (3, 2), (2, 1), (3, 1)]
LABELS = ["a", "a", "a", "b", "b"]


def examples(seed: int, n: int, levels: list[int], k: int) -> tuple[list[list[int]], list[int]]:
    generator = random.Random(seed)
    return [[generator.randint(1, level) for level in levels] for _ in range(n)], [i % k for i in range(n)]


class TestProbabilities:
    """p(x_j = v | y) = (1 + n_jvy) / (k_j + n_y).

    Spec: nb-categorical
    """

    def test_by_hand(self) -> None:
        counts = categorical.count(ROWS, LABELS)
        assert categorical.category_probabilities(counts, 0) == {
            "a": ((F(2, 3), 0, F(1, 3)), (F(1, 3), F(2, 3))),
            "b": ((0, F(1, 2), F(1, 2)), (1, 0)),
        }
        assert categorical.category_probabilities(counts) == {
            "a": ((F(1, 2), F(1, 6), F(1, 3)), (F(2, 5), F(3, 5))),
            "b": ((F(1, 5), F(2, 5), F(2, 5)), (F(3, 4), F(1, 4))),
        }

    def test_are_those_of_the_model(self) -> None:
        for smoothing in (0, 1):
            counts = categorical.count(ROWS, LABELS)
            model = categorical.fit(ROWS, LABELS, smoothing=smoothing)
            assert model.probabilities == categorical.category_probabilities(counts, smoothing)
            assert model == categorical.model(counts, smoothing=smoothing)

    @pytest.mark.parametrize("smoothing", [0, 1, F(1, 3), 0.1])
    @pytest.mark.parametrize("seed", range(4))
    def test_are_the_smoothed_frequencies_of_the_values(self, seed: int, smoothing: Number) -> None:
        levels = [2, 4, 1]
        rows, labels = examples(seed, 15, levels, 3)
        found = categorical.fit(rows, labels, levels, smoothing=smoothing).probabilities
        for y in range(3):
            mine = [row for row, label in zip(rows, labels) if label == y]
            for j, k in enumerate(levels):
                counts = [sum(row[j] == v for row in mine) for v in range(1, k + 1)]
                assert found[y][j] == smoothed_frequencies(counts, smoothing)
                assert sum(found[y][j]) == 1
                if not smoothing:
                    assert found[y][j] == frequencies(counts)

    def test_a_declared_level_never_seen(self) -> None:
        # 0 | a; 1, 2 | b; of the levels 0 to 3: (2, 1, 1, 1)/5 and (1, 2, 2, 1)/6; for the last 3/8
        model = categorical.fit([[1], [2], [3]], ["a", "b", "b"], [4], priors={"a": 0.5, "b": 0.5})
        assert model.probabilities["a"] == ((F(2, 5), F(1, 5), F(1, 5), F(1, 5)),)
        assert model.probabilities["b"] == ((F(1, 6), F(1, 3), F(1, 3), F(1, 6)),)
        assert model.exact_posterior([4])["a"] == F(6, 11)
        by_count = categorical.fit([[1], [2], [3]], ["a", "b", "b"], [4])
        assert by_count.exact_posterior([4])["a"] == F(3, 8)

    def test_each_feature_has_its_own_number_of_levels(self) -> None:
        model = categorical.fit([[1, 1, 1]], ["a"], [1, 2, 5])
        assert model.levels == (1, 2, 5)
        assert [row[0] for row in model.probabilities["a"]] == [1, F(2, 3), F(2, 6)]
        assert list(map(len, model.probabilities["a"])) == [1, 2, 5]

    def test_levels_are_those_seen_in_any_class(self) -> None:
        model = categorical.fit([[1, 4], [3, 1]], ["a", "b"])
        assert model.levels == (3, 4)
        assert model.probabilities["a"][0] == (F(2, 4), F(1, 4), F(1, 4))

    def test_a_value_has_no_mass_beyond_its_levels(self) -> None:
        # a, a | A; b | B; pseudo-count 1/2, two levels: 5/6 and 1/6, nothing for a third
        model = categorical.fit([[1], [1], [2]], ["A", "A", "B"], smoothing=F(1, 2))
        assert model.probabilities["A"] == ((F(5, 6), F(1, 6)),)
        with pytest.raises(DomainError, match=r"^x\[0\] is 3 \(int\); allowed: whole numbers from 1 to 2$"):
            model.posterior([3])

    def test_a_class_without_rows(self) -> None:
        counts = categorical.count([[1, 2]], ["a"], levels=[3, 2], classes=["a", "b"])
        third, half = F(1, 3), F(1, 2)
        assert categorical.category_probabilities(counts)["b"] == ((third, third, third), (half, half))
        for use in (
            lambda: categorical.category_probabilities(counts, 0),
            lambda: categorical.model(counts, smoothing=0),
        ):
            with pytest.raises(EmptyClassError, match="^class 'b' has no training example"):
                use()

    def test_no_rows_are_refused(self) -> None:
        for levels in (None, [2]):
            with pytest.raises(EmptyDataError, match="^examples: empty"):
                categorical.fit([], [], levels)

    @each_row("seed", range(3))
    def test_the_likelihood_sums_to_one_over_all_x(self, seed: int) -> None:
        levels = [2, 3, 2]
        rows, labels = examples(seed, 12, levels, 2)
        for smoothing in (0, 1):
            model = categorical.fit(rows, labels, levels, smoothing=smoothing)
            xs = list(itertools.product(*(range(1, k + 1) for k in levels)))
            for y in (0, 1):
                assert sum(model.likelihood(x, y) for x in xs) == 1


class TestPosterior:
    """Bayes rule over the products.

    Spec: nb-posterior, nb-likelihood
    """

    def test_by_hand(self) -> None:
        # smoothed: a 3/5 * 1/3 * 3/5 = 3/25, b 2/5 * 2/5 * 1/4 = 1/25
        model = categorical.fit(ROWS, LABELS)
        assert model.likelihood([3, 2], "a") == F(1, 5) and model.likelihood([3, 2], "b") == F(1, 10)
        assert model.joint([3, 2]) == {"a": F(3, 25), "b": F(1, 25)}
        assert model.exact_posterior([3, 2]) == {"a": F(3, 4), "b": F(1, 4)}
        assert model.posterior([3, 2]) == {"a": 0.75, "b": 0.25} and model.predict([3, 2]) == "a"
        assert model.log_odds([3, 2]) == rounded(-ln(3)) and model.argmax([2, 1]) == ("b",)

    def test_without_smoothing(self) -> None:
        model = categorical.fit(ROWS, LABELS, smoothing=0)
        assert model.posterior([1, 1]) == {"a": 1.0, "b": 0.0}
        assert model.posterior([2, 1]) == {"a": 0.0, "b": 1.0}
        # a: 3/5 * 1/3 * 1/3, b: 2/5 * 1/2 * 1
        assert model.exact_posterior([3, 1]) == {"a": F(1, 4), "b": F(3, 4)}
        assert model.log_joint([2, 1])["a"] == -math.inf

    @pytest.mark.slow
    @pytest.mark.parametrize(("k", "levels"), [(2, [3, 2, 2]), (3, [2, 4]), (5, [3]), (1, [2, 2])])
    def test_any_number_of_classes_and_features(self, k: int, levels: list[int]) -> None:
        rows, labels = examples(k, 4 * k, levels, k)
        model = categorical.fit(rows, labels, levels)
        for x in itertools.product(*(range(1, level + 1) for level in levels)):
            joint = {}
            for y in range(k):
                mine = [row for row, label in zip(rows, labels) if label == y]
                joint[y] = F(1, k)
                for j, v in enumerate(x):
                    joint[y] *= F(1 + sum(row[j] == v for row in mine), levels[j] + 4)
            assert model.joint(x) == joint
            assert model.exact_posterior(x) == {y: q / sum(joint.values()) for y, q in joint.items()}

    @pytest.mark.slow
    def test_hundreds_of_features_do_not_underflow(self) -> None:
        # 3000 features of 1000 levels, each seen once in class a, and another in class b
        rows, labels = [[1] * 3000, [2] * 3000], ["a", "b"]
        model = categorical.fit(rows, labels, [1000] * 3000)
        assert model.log_joint([3] * 3000) == {y: rounded(-3000 * ln(1001) - ln(2)) for y in ("a", "b")}
        assert model.posterior([3] * 3000) == {"a": 0.5, "b": 0.5}
        assert model.argmax([3] * 3000) == ("a", "b") and model.argmax([3] * 2999 + [2]) == ("b",)
        assert model.exact_posterior([3] * 2999 + [1]) == {"a": F(2, 3), "b": F(1, 3)}


class TestZeroOverZero:
    """A value that occurs in no class, without smoothing.

    Spec: nb-zero-over-zero
    """

    def test_is_refused_and_named(self) -> None:
        model = categorical.fit(ROWS, LABELS, [3, 3], smoothing=0)
        with pytest.raises(
            UndefinedPosteriorError,
            match="^the posterior is 0/0: feature 1 being 3 has probability 0 in every",
        ):
            model.posterior([1, 3])
        with pytest.raises(
            UndefinedPosteriorError,
            match="factor 0: in class 'a' feature 0 being 2; in class 'b' feature 1 being 2$",
        ):
            model.predict([2, 2])
        assert model.posterior([3, 2]) == {"a": 1.0, "b": 0.0}
        # with it 3/5 * 1/2 * 1/6 against 2/5 * 1/5 * 1/5
        assert categorical.fit(ROWS, LABELS, [3, 3]).exact_posterior([1, 3])["a"] == F(25, 33)


class TestLogLikelihood:
    """prod_i p(x_i, y_i).

    Spec: nb-joint-likelihood
    """

    def test_by_hand(self) -> None:
        # class a: (3/5)^3, values 2/3 2/3 1/3 and 2/3 1/3 2/3; class b: (2/5)^2, 1/2 1/2 and 1
        value = F(3, 5) ** 3 * F(4, 27) * F(4, 27) * F(2, 5) ** 2 * F(1, 4)
        model = categorical.fit(ROWS, LABELS, smoothing=0)
        assert model.log_likelihood(ROWS, LABELS) == rounded(ln(value))
        assert model.log_likelihood(ROWS, LABELS, digits=35) == rounded(ln(value), 35)
        assert model.log_likelihood([[2, 1]], ["a"]) == -math.inf


class TestRows:
    def test_values_of_any_type(self) -> None:
        first: list[Number] = [1.0, F(2)]
        second: tuple[Number, Number] = (Decimal(3), 1)
        model = categorical.fit(iter([iter(first), second]), iter(["a", "b"]), iter([3, 2]))
        assert model == categorical.fit([[1, 2], [3, 1]], ["a", "b"], [3, 2])
        assert model.joint(iter(second)) == model.joint([3.0, 1]) == model.joint((3, 1))


def tennis() -> tuple[list[list[str]], list[str]]:
    """Return Quinlan and Mitchell's fourteen days: outlook, temperature, humidity, wind; tennis or not."""
    _, *days = (DATA / "tennis.csv").read_text(encoding="ascii").splitlines()
    cells = [day.split(",") for day in days]
    return [row[1:-1] for row in cells], [row[-1] for row in cells]


class TestTexts:
    """The values of a feature may be labels; the lecture's numbers are their positions.

    Spec: nb-categorical
    """

    DAY = ("sunny", "cool", "high", "strong")

    def test_tennis_by_hand(self) -> None:
        """Of the 9 days with tennis 2 were sunny, 3 cool, 3 humid, 3 windy; of the 5 others 3, 1, 4, 3."""
        model = categorical.fit(*tennis(), smoothing=0)
        yes = F(9, 14) * F(2, 9) * F(3, 9) * F(3, 9) * F(3, 9)
        no = F(5, 14) * F(3, 5) * F(1, 5) * F(4, 5) * F(3, 5)
        assert (yes, no) == (F(1, 189), F(18, 875))
        assert model.joint(self.DAY) == {"no": no, "yes": yes}
        assert model.exact_posterior(self.DAY) == {"no": F(486, 611), "yes": F(125, 611)}
        # Mitchell, Machine Learning (1997), section 6.9.1: .0053, .0206 and, normalised, .795
        assert (round(float(yes), 4), round(float(no), 4)) == (0.0053, 0.0206)
        assert round(model.posterior(self.DAY)["no"], 3) == 0.795 and model.predict(self.DAY) == "no"

    def test_tennis_with_smoothing_by_hand(self) -> None:
        model = categorical.fit(*tennis())
        assert model.probabilities["yes"] == (
            (F(5, 12), F(4, 12), F(3, 12)),  # overcast, rain, sunny
            (F(4, 12), F(3, 12), F(5, 12)),  # cool, hot, mild
            (F(4, 11), F(7, 11)),
            (F(4, 11), F(7, 11)),
        )
        yes = F(9, 14) * F(3, 12) * F(4, 12) * F(4, 11) * F(4, 11)
        no = F(5, 14) * F(4, 8) * F(2, 8) * F(5, 7) * F(4, 7)
        assert model.exact_posterior(self.DAY) == {"no": no / (yes + no), "yes": yes / (yes + no)}
        assert model.values[0] == ("overcast", "rain", "sunny") and model.levels == (3, 3, 2, 2)

    def test_texts_are_numbers_with_names(self) -> None:
        rows, labels = tennis()
        names = [sorted({row[j] for row in rows}) for j in range(4)]
        numbers = [[names[j].index(value) + 1 for j, value in enumerate(row)] for row in rows]
        by_text, by_number = categorical.fit(rows, labels), categorical.fit(numbers, labels)
        assert by_text.probabilities == by_number.probabilities
        for row, x in zip(rows, numbers):
            assert by_text.exact_posterior(row) == by_number.exact_posterior(x)
            assert by_text.log_joint(row) == by_number.log_joint(x)
        assert by_text.log_likelihood(rows, labels) == by_number.log_likelihood(numbers, labels)
        half = categorical.fit(rows[:7], labels[:7]).update(rows[7:], labels[7:])
        assert half == by_text and half.remove(rows[7:], labels[7:]) == categorical.fit(rows[:7], labels[:7])
        with by_definition():
            assert categorical.fit(rows, labels).joint(rows[0]) == by_text.joint(rows[0])
            assert categorical.fit(rows, labels, smoothing=F(1, 2)).joint(rows[0]) == categorical.fit(
                numbers, labels, smoothing=F(1, 2)
            ).joint(numbers[0])

    def test_declared_levels_have_mass_and_an_order(self) -> None:
        model = categorical.fit([["b"], ["a"], ["b"]], ["A", "A", "B"], levels=[["b", "c", "a"]])
        assert model.probabilities == {
            "A": ((F(2, 5), F(1, 5), F(2, 5)),),
            "B": ((F(2, 4), F(1, 4), F(1, 4)),),
        }
        assert model.exact_posterior(["c"]) == {"A": F(8, 13), "B": F(5, 13)}
        assert model == model.update([["c"]], ["B"]).remove([["c"]], ["B"])
        with pytest.raises(
            DomainError, match=r"^rows\[0\]\[0\] is 'd' .*; allowed: one of \('b', 'c', 'a'\); `lev"
        ):
            model.update([["d"]], ["B"])

    def test_levels_of_some_features(self) -> None:
        rows: list[list[Label]] = [["x", 0, 2], ["y", 7, 1]]
        model = categorical.fit(rows, ["A", "B"], levels=[None, [0, 7], 3])
        assert model.values == (("x", "y"), (0, 7), range(1, 4)) and model.levels == (2, 2, 3)
        assert model.update([["z", 7, 3]], ["A"]).values[0] == ("x", "y", "z")
        assert model.exact_posterior(["x", 0, 3])["A"] == F(4, 5)  # 2/3 2/3 1/4 against 1/3 1/3 1/4
        assert categorical.fit(rows, ["A", "B"], [None, (0, 7), None]).levels == (2, 2, 2)
        assert categorical.count([["x"]], ["A"], levels=[None]).shape is None

    def test_truth_values_are_the_labels_0_and_1(self) -> None:
        model = categorical.fit([[True], [True]], ["A", "B"])
        assert model.values == ((0, 1),) and model.predict([False]) == model.predict([0]) == "A"
        assert model.update([[False]], ["A"]).levels == (2,)

    def test_values_that_were_not_seen_are_refused(self) -> None:
        model = categorical.fit([["a"], ["b"]], ["A", "B"])
        with pytest.raises(
            DomainError, match=r"^x\[0\] is 'c' .*; allowed: one of \('a', 'b'\); `levels` can dec"
        ):
            model.posterior(["c"])
        for bad in (3, None, 0.5):
            with pytest.raises(DomainError, match=r"^rows\[1\]\[0\] is .*; allowed: (int or )?str"):
                categorical.fit([["a"], [bad]], ["A", "B"])  # type: ignore[list-item]
        with pytest.raises(
            DomainError, match=r"^rows\[1\]\[1\] is 'a' .*; allowed: a number with an exact value"
        ):
            categorical.fit([["a", 1], ["a", "a"]], ["A", "B"])

    def test_0_over_0_names_the_value(self) -> None:
        model = categorical.fit([["a", "c"], ["b", "d"]], ["A", "B"], [["a", "b", "x"], None], smoothing=0)
        with pytest.raises(UndefinedPosteriorError, match="^the posterior is 0/0: feature 0 being x has "):
            model.predict(["x", "c"])


class TestCountsThatNoRowsGive:
    def test_a_feature_far_beyond_the_others(self) -> None:
        events: dict[tuple[int, Label], int] = {(0, 1): 1, (10**12, 1): 1}
        counts = ClassCounts(("a",), (Counts(1, events),))
        with pytest.raises(DomainError, match="^values counted of feature 1 in class .a. is 0 "):
            categorical.model(counts)

    @pytest.mark.parametrize(
        ("events", "message"),
        [
            ({(0, 3): 1, (1, "b"): 1}, "^values of feature 0: expected whole numbers from 1 to 2, got 3$"),
            ({(0, 1): 1, (1, "c"): 1}, r"^values of feature 1: expected some of \('b', 'a'\), got \['c'\]$"),
            (
                {(0, 1): 1, (1, "a"): 1, (2, 1): 1},
                "^counts: expected values of 2 features, got ",
            ),
        ],
    )
    def test_values_outside_the_levels(self, events: dict[tuple[int, Label], int], message: str) -> None:
        counts = ClassCounts(("a",), (Counts(1, events),), (2, ("b", "a")))
        for use in (categorical.model, categorical.category_probabilities):
            with pytest.raises(ShapeError, match=message):
                use(counts)

    @pytest.mark.parametrize(
        ("events", "shape", "message"),
        [
            (
                {(0, 1): 1, (0, "a"): 1},
                None,
                "^values of feature 0 is 1 .*: str, as 'a' is: ",
            ),
            ({(0, "a"): 2}, (3,), "^values of feature 0 is 'a' .*; allowed: whole numbers from 1 to 3$"),
        ],
    )
    def test_texts_among_numbers(
        self, events: dict[tuple[int, Label], int], shape: Shape, message: str
    ) -> None:
        with pytest.raises(DomainError, match=message):
            categorical.model(ClassCounts(("a",), (Counts(2, events),), shape))

    def test_no_feature_at_all(self) -> None:
        with pytest.raises(EmptyDataError, match="^features: empty"):
            categorical.model(ClassCounts(("a",), (Counts(1, {}),)))

    @pytest.mark.parametrize(
        ("events", "feature", "number"),
        [
            ({(0, 1): 1, (0, 2): 2, (1, 1): 2}, 0, 3),
            ({(0, 1): 1, (0, 2): 1, (1, 1): 1}, 1, 1),
            ({(1, 1): 2}, 0, 0),
            ({(0, 1): 2, (2, 1): 2}, 1, 0),
        ],
    )
    def test_not_one_value_for_each_example(
        self, events: dict[tuple[int, Label], int], feature: int, number: int
    ) -> None:
        counts = ClassCounts(("a",), (Counts(2, events),))
        with pytest.raises(
            DomainError,
            match=rf"^values counted of feature {feature} in class 'a' is {number} .*: one for each of 2 ",
        ):
            categorical.model(counts)

    def test_a_class_without_values_of_a_feature(self) -> None:
        """Class b has one example but no value of feature 1, both in counts and in a ragged update."""
        one: dict[tuple[int, Label], int] = {(0, 1): 1}
        counts = ClassCounts(("a", "b"), (Counts(1, {**one, (1, 2): 1}), Counts(1, one)))
        message = "^values counted of feature 1 in class 'b' is 0 .*; allowed: one for each of 1 examples$"
        with pytest.raises(DomainError, match=message):
            categorical.model(counts)
        model = categorical.fit([[1, 2]], ["a"])
        with pytest.raises(DomainError, match=message):
            model.update([[1]], ["b"])
        for row in ([1], [1, 2, 3]):
            for label in ("a", "b"):
                with pytest.raises(
                    DomainError, match="^values counted of feature . in class '[ab]' is [01] "
                ):
                    model.update([row], [label])
        with pytest.raises(DomainError, match="^values counted of feature 1 in class 'a' is 0 "):
            categorical.model(ClassCounts(("a",), (Counts(1, one),), (2, 2)))
