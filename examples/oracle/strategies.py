# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Questions with right answers for property tests with Hypothesis, which reduces failures:

@given(questions("gaussian_naive_bayes", "posterior"))
def test_posterior(example):
    example.run(lambda example: my_fit(**example.train).posterior(**example.input))
"""

from hypothesis import strategies as st

from genref.oracle import Case, Question
from genref.oracle.checking import right_answers
from genref.oracle.vectors import Example

NAMES = ([0, 1], [1, 0], [2, 10, 1], ["a", "b"], ["Y", "N"], ["10", "9", "x"])
"""Possible labels, some of them in an order that matters."""

quarters = st.integers(-40, 40).map(lambda number: str(number / 4))
bits = st.sampled_from(["0", "1"])
words = st.integers(1, 4).map(str)

ROWS = {"gda": quarters, "quadratic_gda": quarters, "gaussian_naive_bayes": quarters, "bernoulli": bits}
"""The features of each model."""

OF_TRAINING = ("priors", "means", "covariance", "covariances", "variances", "probabilities")


@st.composite
def training(draw, model, pairs):
    """Draw a training set, with at least three examples of each class, and an x."""
    classes = draw(st.sampled_from([names for names in NAMES if len(names) == 2 or not pairs]))
    labels = draw(st.permutations(classes * 3 + draw(st.lists(st.sampled_from(classes), max_size=4))))
    if model == "multinomial":
        document = st.lists(words, max_size=5)
        documents = [draw(document) for _ in labels]
        return {"documents": documents, "labels": labels, "vocabulary_size": "4"}, draw(document)
    size = draw(st.integers(1, 2))
    row = st.lists(ROWS[model], min_size=size, max_size=size)
    return {"rows": [draw(row) for _ in labels], "labels": labels}, draw(row)


@st.composite
def questions(draw, model, output):
    """Draw a question about a model: gda, quadratic_gda, gaussian_naive_bayes, bernoulli or multinomial.

    `output`: such as posterior, label or log_odds, for which there is an x, or one of `OF_TRAINING`, for
    which there is none. Some questions have no answer: an error is right.
    """
    train, x = draw(training(model, output == "log_odds"))
    question = Question(model, output, {} if output in OF_TRAINING else {"x": x}, train)
    drawn = Case("drawn", (), "Drawn by Hypothesis.", question)
    return Example(drawn, question, "f64", right_answers(question))
