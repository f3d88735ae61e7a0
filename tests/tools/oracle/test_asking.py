# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Questions mistaken for other questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from genref.errors import Label
from genref.oracle.questions import Json, Question
from tools.oracle.mistakes import asking
from tools.oracle.mistakes.asking import in_fields

from ...each_row import each_row
from .writing import ask


def as_texts(labels: Sequence[Label]) -> list[Label]:
    """Return labels sorted as texts."""
    return sorted(set(labels), key=str)


ROWS: Mapping[str, Json] = {"rows": [["0"], ["2"], ["4"]], "labels": ["b", "b", "a"]}


def test_arguments_to_learn_from_and_those_asked_are_changed() -> None:
    more: Mapping[str, Json] = {"rows": [["0"], ["2"], ["4"], ["6"]], "labels": ["b", "b", "a"]}
    question = Question("gda", "log_likelihood", more, {**more, "classes": ["b", "a"]})
    assert in_fields(asking.paired)(question) == Question(
        "gda", "log_likelihood", ROWS, {**ROWS, "classes": ["b", "a"]}
    )
    alone = ask("gaussian.mean", rows="1; 2")
    assert in_fields(asking.paired)(alone) == alone


@each_row(
    ("change", "fields", "changed"),
    [
        (asking.paired, {"rows": [["0"], ["1"]], "labels": ["a"]}, {"rows": [["0"]], "labels": ["a"]}),
        (asking.paired, {"x": ["0"]}, {}),
        (asking.renamed(dict.fromkeys), ROWS, {"labels": ["a", "a", "b"]}),
        (asking.renamed(as_texts), {"labels": [9, 10, 9]}, {"labels": [10, 9, 10]}),
        (asking.renamed(dict.fromkeys), {**ROWS, "classes": ["a", "b"]}, {}),
        (asking.renamed(dict.fromkeys), {"labels": [0, "a"]}, {}),
        (asking.renamed(dict.fromkeys), {"x": ["0"]}, {}),
        (asking.without_empty_classes, {**ROWS, "classes": ["c", "b", "a"]}, {"classes": ["b", "a"]}),
        (asking.without_empty_classes, ROWS, {}),
        (asking.exchanged("rates"), {"rates": [[0, "2"], [1, "6"]]}, {"rates": [[0, "6"], [1, "2"]]}),
        (asking.exchanged("rates"), {"priors": [[0, "2"], [1, "6"]]}, {}),
        (
            asking.by_position,
            {"priors": [[0, "1/2"], [1, "1/2"]], "likelihoods": [["a", "1"], ["b", "0"]]},
            {"priors": [[0, "1/2"], [1, "1/2"]], "likelihoods": [[0, "1"], [1, "0"]]},
        ),
        (asking.by_position, {"likelihoods": [["a", "1"], ["b", "0"]]}, {}),
        (
            asking.of_sizes,
            {"natural": [[0, [["-1", "-1/3"]]], [1, [["0", "3"]]]], "log_partitions": [[0, ["0", "-4"]]]},
            {"natural": [[0, [["-1", "1/3"]]], [1, [["0", "3"]]]], "log_partitions": [[0, ["0", "4"]]]},
        ),
        (asking.of_sizes, {"rates": [[0, "-2"]]}, {}),
    ],
)
def test_arguments(
    change: Callable[[asking.Fields], asking.Fields], fields: asking.Fields, changed: asking.Fields
) -> None:
    assert change(fields) == changed


@pytest.mark.parametrize(
    ("question", "known"),
    [
        (
            ask("gda.means", rows="1; 2; 3", labels=[0, 7, 1], classes=[0, 1]),
            ask("gda.means", rows="1; 3", labels=[0, 1], classes=[0, 1]),
        ),
        (
            ask("log_likelihood", ("gda", {"rows": "1; 2", "labels": [0, 1]}), rows="1; 2", labels=[0, 7]),
            ask("log_likelihood", ("gda", {"rows": "1; 2", "labels": [0, 1]}), rows="1", labels=[0]),
        ),
        (ask("gaussian.mean", rows="1; 2"), ask("gaussian.mean", rows="1; 2")),
    ],
)
def test_without_labels_that_there_are_not(question: Question, known: Question) -> None:
    assert asking.without_unknown_labels(question) == known


@each_row(
    ("question", "cut"),
    [
        (
            ask("gaussian.squared_distance", x="3 4", mean="0", covariance="1 0; 0 1"),
            ask("gaussian.squared_distance", x="3", mean="0", covariance="1"),
        ),
        (ask("gda.means", rows="1 2; 4", labels=[0, 1]), ask("gda.means", rows="1; 4", labels=[0, 1])),
        (
            ask("logistic.hypothesis", theta="-1 1", x="1 9"),
            ask("logistic.hypothesis", theta="-1 1", x="1"),
        ),
        (
            ask("matrix.solution", matrix="1 0; 0 1", right="1"),
            ask("matrix.solution", matrix="1", right="1"),
        ),
        (
            ask(
                "posterior",
                ("gda_of_parameters", {"means": {0: "1 2", 1: "3"}, "covariance": "1 0; 0 1"}),
                x="5 6",
            ),
            ask("posterior", ("gda_of_parameters", {"means": {0: "1", 1: "3"}, "covariance": "1"}), x="5"),
        ),
        (ask("gda.means", rows="1 2; ", labels=[0, 1]), ask("gda.means", rows=[[], []], labels=[0, 1])),
        (ask("logistic.logistic", z="1"), ask("logistic.logistic", z="1")),
    ],
)
def test_cut_to_the_shortest(question: Question, cut: Question) -> None:
    assert asking.cut_to_fit(question) == cut
