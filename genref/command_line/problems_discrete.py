# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Problems of the chapters naive-bayes, laplace, event-models and real-mail."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..files.model_json import Json
from ..oracle.questions import Question
from .draws import Draws
from .exercise_data import Exercise
from .problem_parts import joined, labels_of, listed, points, problem_of, rows_of, texts

# Naive Bayes


def spam(draws: Draws) -> Exercise:
    """Is a message that contains the first word spam?"""
    a, b, c = draws.between(1, 3), draws.between(1, 3), draws.between(1, 3)
    spam_rows = [[1, int(i < a)] for i in range(4)]
    other_rows = [[int(i < b), int(i >= 5 - c)] for i in range(5)]
    p, q = [Fraction(1), Fraction(a, 4)], [Fraction(b, 5), Fraction(c, 5)]
    one, other = Fraction(4, 9) * p[0] * (1 - p[1]), Fraction(5, 9) * q[0] * (1 - q[1])
    absent = 4 * p[0] / (4 * p[0] + 5 * q[0])
    return problem_of(
        ("nb-posterior", "nb-likelihood"),
        "Spam or not?",
        f"Four spam messages have the vectors {points(spam_rows)}. Five others have {points(other_rows)}. "
        "All parameters "
        "are maximum likelihood estimates. What is p(spam | x) for x = (1, 0)?",
        "The absent word counts, too: it contributes 1 - p(x_2 = 1 | y).",
        Question(
            "bernoulli",
            "exact_posterior",
            {"x": ["1", "0"]},
            {
                "rows": rows_of([*spam_rows, *other_rows]),
                "labels": labels_of("spam", 4, "other", 5),
                "smoothing": "0",
            },
        ),
        (
            f"spam: 4/9 * {p[0]} * (1 - {p[1]}) = {one}",
            f"other: 5/9 * {q[0]} * (1 - {q[1]}) = {other}",
            f"p(spam | x) = {one} / ({one} + {other}) = {one / (one + other)}",
        ),
        {
            str(one): "p(x, spam), not divided by p(x)",
            str(absent): "no factor for absent features",
            str(p[0] * (1 - p[1])): "p(x | spam), not p(spam | x)",
            str(p[0] * (1 - p[1]) / (p[0] * (1 - p[1]) + q[0] * (1 - q[1]))): "the answer without the priors",
        },
        "spam",
    )


def shares(draws: Draws) -> Exercise:
    """In what fraction of spam does each word occur?"""
    n = draws.between(4, 6)
    counts = draws.shuffled((draws.between(1, n - 1), draws.between(1, n - 1), 0))
    rows = [[int(i < count) for count in counts] for i in range(n)]
    value = [Fraction(count, n) for count in counts]
    return problem_of(
        ("nb-mle-feature",),
        "How often does spam have each word?",
        f"{n} spam messages have the vectors {points(rows)}; one other message has (1, 1, 1). Give the three "
        "maximum "
        "likelihood estimates of p(x_j = 1 | spam).",
        "Count only in the spam, and divide by the number of spam messages.",
        Question(
            "bernoulli",
            "probabilities",
            {},
            {"rows": rows_of([*rows, [1, 1, 1]]), "labels": labels_of("spam", n, "ham", 1), "smoothing": "0"},
        ),
        (f"the words occur in {listed(counts)} of {n} spam messages: {listed(value)}",),
        {
            joined(*counts): f"the counts, not divided by {n}",
            joined(*(Fraction(count + 1, n + 1) for count in counts)): "the shares among all messages",
            joined(*(Fraction(count + 1, n + 2) for count in counts)): "the estimates with Laplace smoothing",
        },
        "spam",
    )


# Laplace smoothing


def smoothed(draws: Draws) -> Exercise:
    """Smooth the estimated probabilities of a die with three or four faces."""
    k = draws.between(3, 4)
    counts = draws.shuffled([0, *(draws.between(1, 5) for _ in range(k - 1))])
    n = sum(counts)
    value = [Fraction(count + 1, n + k) for count in counts]
    return problem_of(
        ("laplace-estimate", "laplace-positive"),
        "A value that was never seen",
        f"A value is one of 1, ..., {k}. They were observed {listed(counts)} times, in this order. Give the "
        f"{k} estimates "
        "with Laplace smoothing.",
        "Add 1 to each count, and k to the number of observations.",
        Question("laplace", "smoothed_frequencies", {"counts": texts(counts)}),
        (f"(count + 1) / ({n} + {k}): {listed(value)}",),
        {
            joined(*(count + 1 for count in counts)): "the counts with 1 added, not divided",
            joined(
                *(est if count else 0 for est, count in zip(value, counts))
            ): "no smoothing for the value that was not seen",
            joined(*(Fraction(count, n + k) for count in counts)): "nothing added to the numerator",
            joined(*(Fraction(count, n) for count in counts)): "no smoothing, although it is requested",
            joined(
                *(Fraction(count + 1, n + 1) for count in counts)
            ): "1 added to the denominator, not one for each value",
            joined(
                *(Fraction(count + 1, n + 2) for count in counts)
            ): "2 added to the denominator, as for two values",
            joined(*(Fraction(count + 1, n) for count in counts)): "nothing added to the denominator",
        },
    )


def smoothed_words(draws: Draws) -> Exercise:
    """Smooth the estimated probabilities of words in spam."""
    n = draws.between(3, 6)
    counts = draws.shuffled((draws.between(1, n), draws.between(1, n), 0))
    rows = [[int(i < count) for count in counts] for i in range(n)]
    value = [Fraction(count + 1, n + 2) for count in counts]
    return problem_of(
        ("nb-laplace-feature",),
        "Words of spam, smoothed",
        f"{n} spam messages have the vectors {points(rows)}; two other messages have (0, 0, 1) and "
        "(1, 0, 1). Give the three estimates of p(x_j = 1 | spam) with Laplace smoothing.",
        "Each word is there or not: two values. Add 1 to the numerator and 2 to the denominator.",
        Question(
            "bernoulli",
            "probabilities",
            {},
            {
                "rows": rows_of([*rows, [0, 0, 1], [1, 0, 1]]),
                "labels": labels_of("spam", n, "ham", 2),
                "smoothing": "1",
            },
        ),
        (f"(count + 1) / ({n} + 2): {listed(value)}",),
        {
            joined(*(count + 1 for count in counts)): "the counts with 1 added, not divided",
            joined(
                *(Fraction(count + 1, n + 3) for count in counts)
            ): "3 added to the denominator, the number of words",
            joined(*(Fraction(count, n) for count in counts)): "no smoothing, although it is requested",
            joined(
                *(Fraction(count + 1, n + 1) for count in counts)
            ): "1 added to the denominator, not one for each value",
            joined(*(Fraction(count, n + 2) for count in counts)): "nothing added to the numerator",
            joined(*(Fraction(count + 1, n) for count in counts)): "nothing added to the denominator",
        },
        "spam",
    )


# Event models


def _messages(draws: Draws) -> tuple[list[list[int]], list[list[int]]]:
    """Return two spam messages and two others, of words 1 to 4; word 4 occurs only in one of the others."""
    spam = [[1, draws.between(1, 3), draws.between(1, 3)], [draws.between(1, 3), 2]]
    other = [[draws.between(2, 3), 3, 4], [draws.between(1, 3)]]
    return spam, other


def _counted(messages: Sequence[Sequence[int]]) -> list[int]:
    return [sum(message.count(word) for message in messages) for word in range(1, 5)]


def _described(spam: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> str:
    one, two = (" and ".join(listed(message) for message in messages) for messages in (spam, other))
    return (
        f"The vocabulary has 4 words. Two spam messages consist of the words {one}; two other messages "
        f"consist of {two}."
    )


def _fitted(spam: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> dict[str, Json]:
    return {
        "documents": rows_of([*spam, *other]),
        "labels": ["spam", "spam", "ham", "ham"],
        "vocabulary_size": "4",
        "smoothing": "1",
    }


def words(draws: Draws) -> Exercise:
    """Estimate the word probabilities of spam."""
    spam_messages, other = _messages(draws)
    counts = _counted(spam_messages)
    n = sum(counts)
    value = [Fraction(count + 1, n + 4) for count in counts]
    return problem_of(
        ("event-laplace-word", "event-mle-word"),
        "The words of spam",
        f"{_described(spam_messages, other)} Give the four estimates of p(word | spam) of the multinomial "
        "model with "
        "Laplace smoothing.",
        "Count words, not messages. Add 1 to each count, and the size of the vocabulary to the denominator.",
        Question("multinomial", "probabilities", {}, _fitted(spam_messages, other)),
        (f"counts {listed(counts)}, sum {n}", f"(count + 1) / ({n} + 4): {listed(value)}"),
        {
            joined(*(count + 1 for count in counts)): "the counts with 1 added, not divided",
            joined(*(Fraction(count, n) for count in counts)): "no smoothing, although it is requested",
            joined(
                *(Fraction(count + 1, n + 1) for count in counts)
            ): "1 added to the denominator, not one for each value",
            joined(
                *(Fraction(count + 1, n + 8) for count in counts)
            ): "the words of all classes in the denominator",
            joined(*value[:3], 0): "no smoothing for word 4, which spam does not have",
            joined(
                *(Fraction(count + 1, n + 2) for count in counts)
            ): "2 added to the denominator: the vocabulary has 4 words",
        },
        "spam",
    )


def message_posterior(draws: Draws) -> Exercise:
    """Find the posterior of a two-word message."""
    spam_messages, other = _messages(draws)
    x = [draws.between(1, 2), draws.between(3, 4)]
    counts = _counted(spam_messages), _counted(other)
    p, q = (
        [Fraction(count + 1, sum(each) + 4) for count in (each[x[0] - 1], each[x[1] - 1])] for each in counts
    )
    one, two = p[0] * p[1], q[0] * q[1]
    return problem_of(
        ("event-posterior", "event-probability"),
        "From words to a posterior",
        f"{_described(spam_messages, other)} Find p(spam | x) for the message x = {listed(x)} in the "
        "multinomial model with Laplace smoothing. The priors are not smoothed.",
        "Both priors are 1/2. Multiply the estimates of the two words, for each class.",
        Question("multinomial", "exact_posterior", {"x": texts(x)}, _fitted(spam_messages, other)),
        (
            f"spam: 1/2 * {p[0]} * {p[1]} = {one / 2}",
            f"other: 1/2 * {q[0]} * {q[1]} = {two / 2}",
            f"p(spam | x) = {one / (one + two)}",
        ),
        {
            str(one / 2): "p(x, spam), not divided by p(x)",
            str(one): "p(x | spam), not p(spam | x)",
        },
        "spam",
    )


# Real mail


def inbox(draws: Draws) -> Exercise:
    """Change the prior of a spam filter."""
    one_in, odds = draws.one_of((4, 5, 10, 20)), draws.one_of((2, 3, 4, 9))
    says, prior = Fraction(odds, odds + 1), Fraction(1, one_in)
    spam_part, other = says * prior * 2, (1 - says) * (1 - prior) * 2
    value = spam_part / (spam_part + other)
    return problem_of(
        ("prior-shift", "bayes-rule"),
        "The inbox is not the training set",
        f"A filter was trained on mail that was half spam. In your inbox only 1 message in {one_in} is spam, "
        "but spam looks the same there, and so does other mail. "
        f"The filter says {says} for a message. What is the probability of spam in your inbox?",
        "Multiply the odds of the filter by the new prior odds: the old ones were 1.",
        Question(
            "bayes",
            "posterior",
            {
                "priors": [["spam", str(prior)], ["other", str(1 - prior)]],
                "likelihoods": [["spam", str(says)], ["other", str(1 - says)]],
            },
        ),
        (
            f"spam: {says} * {prior} / (1/2) = {spam_part}",
            f"other: {1 - says} * {1 - prior} / (1/2) = {other}",
            f"{spam_part} / ({spam_part} + {other}) = {value}",
        ),
        {
            str(says): "what the filter says: its prior was 1/2",
            str(spam_part): "the part of spam, not divided by the sum",
            str(says * prior): "what the filter says times your prior",
        },
        "spam",
    )
