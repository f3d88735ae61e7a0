# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What failed questions have in common."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from genref.oracle.questions import Question
from genref.oracle.traits import Trait, repetitions, trait_of, traits_of

from ..each_row import each_row
from ..tools.oracle.writing import ask

WIDE = ask(
    "gaussian.squared_distance", x="1 1 1 1", mean="0 0 0 0", covariance="1 0 0 0; 0 1 0 0; 0 0 1 0; 0 0 0 1"
)
NARROW = ask("gaussian.squared_distance", x="1 1", mean="0 0", covariance="1 0; 0 1")

HAS = [
    ("an argument", ask("bernoulli.priors", rows="1", labels=[0], smoothing="2"), "the argument smoothing"),
    ("one class", ask("gda.priors", rows="1; 2", labels=[0, 0]), "a single class"),
    ("three classes", ask("gda.priors", rows="1; 2; 3", labels=[0, 1, 2]), "more than two classes"),
    (
        "an order",
        ask("gda.priors", rows="1; 2", labels=[0, 1], classes=[1, 0]),
        "classes in another order than the sorted one",
    ),
    (
        "an order of priors",
        ask("bayes.posterior", priors={"b": "1/2", "a": "1/2"}, likelihoods={"b": "1", "a": "1"}),
        "classes in another order than the sorted one",
    ),
    ("9 and 10", ask("gda.priors", rows="1; 2", labels=[9, 10]), "labels with another order as texts"),
    ("sizes", ask("gda.priors", rows="1; 2; 3", labels=[0, 1, 1]), "classes of unequal sizes"),
    ("texts", ask("gda.priors", rows="1; 2", labels=["a", "b"]), "texts as labels"),
    ("minus", ask("gda.priors", rows="1; 2", labels=[-1, 1]), "negative labels"),
    (
        "no examples",
        ask("bernoulli.priors", rows="1", labels=[0], classes=[0, 1]),
        "a class without examples",
    ),
    ("features", WIDE, "more than 3 features"),
    ("a zero", ask("gda.means", rows="0; 2", labels=[0, 0]), "a number 0"),
    ("a sign", ask("gda.means", rows="-1; 2", labels=[0, 0]), "a negative number"),
    ("a fraction", ask("gda.means", rows="1/2; 2", labels=[0, 0]), "a number that is not whole"),
    ("a large one", ask("gda.means", rows="300; 2", labels=[0, 0]), "a number above 255"),
    ("a huge one", ask("gda.means", rows="-1e9; 2", labels=[0, 0]), "a number above 1,000,000"),
    ("a small one", ask("gda.means", rows="1e-9; 2", labels=[0, 0]), "a number nearer to 0 than 1e-06"),
    ("infinity", ask("gda.means", rows="inf; 2", labels=[0, 0]), "a number above 1,000,000"),
    (
        "a word twice",
        ask("multinomial.probabilities", documents="1 2 1", labels=[0], vocabulary_size="2"),
        "a word that occurs more than once",
    ),
    (
        "a count",
        ask("multinomial.probabilities", documents=[[["1", "3"]]], labels=[0], vocabulary_size="2"),
        "a word that occurs more than once",
    ),
    ("buy buy", ask("text.words", text="buy buy"), "a word that occurs more than once"),
    ("Buy", ask("text.words", text="Buy"), "a capital letter"),
    ("4", ask("text.words", text="4 u"), "a digit in a text"),
    ("an accent", ask("text.words", text="caf\u00e9"), "a letter outside English"),
    ("nothing", ask("text.words", text=""), "an empty text, document or set"),
]

HAS_NOT = [
    ("sorted", ask("gda.priors", rows="1; 2", labels=[0, 1], classes=[0, 1]), "classes in another order"),
    ("equal sizes", ask("gda.priors", rows="1; 2", labels=[0, 1]), "classes of unequal sizes"),
    ("two features", NARROW, "more than 2 features"),
    ("no zero", ask("gda.means", rows="1; 2", labels=[0, 0]), "a number 0"),  # the labels do not count
    ("255", ask("gda.means", rows="255; 2", labels=[0, 0]), "a number above 255"),
    (
        "each word once",
        ask(
            "multinomial.probabilities", documents=[[["1", "1"], ["2", "0"]]], labels=[0], vocabulary_size="2"
        ),
        "a word that occurs more than once",
    ),
]


@each_row(("name", "question", "trait"), HAS, ids=[name for name, _, _ in HAS])
def test_a_question_has_a_trait(name: str, question: Question, trait: str) -> None:
    assert trait in [*traits_of(question)]


@each_row(("name", "question", "trait"), HAS_NOT, ids=[name for name, _, _ in HAS_NOT])
def test_a_question_does_not_have_a_trait(name: str, question: Question, trait: str) -> None:
    assert not any(says.startswith(trait) for says in traits_of(question))


class TestRepetitions:
    def fit(self, rows: str, x: str = "1") -> Question:
        return ask("posterior", ("bernoulli", {"rows": rows, "labels": [0, 1]}), x=x)

    def test_the_same_labels_and_number_of_features_with_other_rows(self) -> None:
        found = [*repetitions([self.fit("1; 0", "1"), self.fit("1; 1", "0")])]
        assert found == [
            (1, f"the same {what} as an earlier question with other training data")
            for what in ("labels", "number of features")
        ]

    def test_another_number_of_features(self) -> None:
        wide = ask("posterior", ("bernoulli", {"rows": "1 0; 0 0", "labels": [1, 0]}), x="1 1")
        assert [*repetitions([self.fit("1; 0"), wide])] == []

    def test_the_same_input(self) -> None:
        found = [says for _, says in repetitions([self.fit("1; 0"), self.fit("1; 1")])]
        assert "the same input as an earlier question with other training data" in found

    def test_the_same_training_data_are_no_repetition(self) -> None:
        assert [*repetitions([self.fit("1; 0", "1"), self.fit("1; 0", "0")])] == []

    def test_another_model_is_no_repetition(self) -> None:
        other = ask("posterior", ("categorical", {"rows": "1; 2", "labels": [0, 1]}), x="1")
        assert [*repetitions([self.fit("1; 0"), other])] == []


class TestTheTraitOfFailures:
    """With f failures, of r right answers one has the trait: by chance ((1 + 1) / (r + 2))^f."""

    def outcome(self, wide_wrong: int, wide_right: int, narrow_right: int) -> list[tuple[Question, bool]]:
        return [(WIDE, False)] * wide_wrong + [(WIDE, True)] * wide_right + [(NARROW, True)] * narrow_right

    def test_is_what_right_answers_have_not(self) -> None:
        found = trait_of(self.outcome(3, 1, 30), {0, 1, 2})
        assert found == Trait("more than 2 features", 3, 1, 31)
        assert found.sentence == (
            "all 3 have more than 2 features; 1 of 31 right answers to the same outputs does"
        )

    @pytest.mark.parametrize(
        ("reason", "asked", "failures"),
        [
            ("one failure", (1, 0, 100), {0}),
            ("chance: (2/12)^3 is above 1/1000", (3, 1, 9), {0, 1, 2}),
            ("nine right answers are few", (30, 0, 9), set(range(30))),
            ("a third of the right answers has it", (20, 10, 20), set(range(20))),
            ("a failure has it not", (3, 0, 30), {0, 1, 2, 32}),
            ("no failure", (3, 0, 30), set()),
        ],
    )
    def test_is_none(self, reason: str, asked: tuple[int, int, int], failures: set[int]) -> None:
        assert trait_of(self.outcome(*asked), failures) is None

    def test_other_outputs_do_not_count(self) -> None:
        other: Mapping[str, bool] = {"1": True, "2": True}
        asked = [
            (WIDE, False),
            (WIDE, False),
            *((ask("gaussian.mean", rows=row), ok) for row, ok in other.items()),
        ]
        assert trait_of(asked, {0, 1}) is None
