# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The opening and end of each chapter of the tour: a question, a surprise, what you gained, an exercise."""

from __future__ import annotations

from .. import bayes, bernoulli_naive_bayes, gaussian, laplace, linear_algebra, logistic_regression
from . import lecture_data
from .entries import Example, Lesson

data = lecture_data

# fmt: off
LESSONS = (
    Lesson(
        "A test finds 9 of 10 malignant tumours, and raises a false alarm for 1 benign one in 10. One "
        "tumour in 20 is malignant. The alarm sounds. How probable is it that the tumour is malignant? "
        "Guess first.",
        Example("bayes",
                'bayes.posterior(prior, alarm)["malignant"]', "9/28",
                "(9/200)/(28/200) = 9/28",
                value=lambda: bayes.posterior(data.prior, data.alarm)["malignant"]),
        "About one in three, although the test is right 9 times out of 10. Of 200 tumours only 10 are "
        "malignant, and 9 of them raise the alarm. But so do 19 of the 190 benign ones, because there are "
        "so many of them.",
        "You can turn a description of each class into the probability of each class. From here on, a "
        "model is complete as soon as it says what p(y) and p(x | y) are.",
        "bayes-second-test"),
    Lesson(
        "The second row of this matrix is three times the first: 0.1, 1 and 0.3, 3. So it is singular, "
        "and its determinant is 0.1 times 3 minus 1 times 0.3. What does a computer say?",
        Example("linear-algebra",
                "linear_algebra.determinant([[0.1, 1], [0.3, 3]])", "1/36028797018963968",
                "3 3602879701896397/2^55 - 5404319552844595/2^54 = 1/2^55",
                value=lambda: linear_algebra.determinant([[0.1, 1], [0.3, 3]])),
        "Not 0, and rightly so: a computer has no 0.1 and no 0.3, only doubles near them, and with these, "
        "one row is not three times the other. The determinant is exact. Python's own 0.1 * 3 - 1 * 0.3 "
        "is twice as large. With Fraction(1, 10) and Fraction(3, 10) in their places, the determinant is "
        "0.",
        "You have exact factors, determinants and inverses, and a test of definiteness that needs no "
        "threshold. The Gaussian density uses the determinant and the inverse.",
        "matrix-definite"),
    Lesson(
        "A cloud of points lies round (0, 0). Is the point (1, 1) as far from its centre as the point (1, "
        "-1)? With a ruler, yes. But this cloud is long where both numbers grow together: its covariance "
        "is 0.5.",
        Example("gaussian",
                "[gaussian.squared_distance(x, [0, 0], sigma) for x in ([1, 1], [1, -1])]", "(4/3, 4)",
                "4/3 - 2/3 - 2/3 + 4/3 = 4/3, 4/3 + 2/3 + 2/3 + 4/3 = 4",
                value=lambda: [gaussian.squared_distance(x, [0, 0], data.sigma) for x in ([1, 1], [1, -1])]),
        "The squared distance of the second is three times as large. For a cloud, distance has a "
        "direction: a step along the cloud is small, the same step across it is large. One matrix, Sigma, "
        "knows all of this.",
        "You can describe a cloud by mu and Sigma, say how dense it is at any point, and read its "
        "directions and widths off Sigma.",
        "gaussian-distance"),
    Lesson(
        "Two classes form two round clouds, one at (0, 0) and the other at (2, 4). Nobody tells the model "
        "about a boundary. Where is a point as probable in one class as in the other? Each density has "
        "squares in its exponent, so will the boundary be a circle, an ellipse or a parabola?",
        Example("gda",
                "[round_bumps.log_odds(x) for x in ([1, 2], [3, 1], [5, 0], [7, -1])]",
                "(0.0, 0.0, 0.0, 0.0)",
                "2 1 + 4 2 - 10 = 0, 2 3 + 4 1 - 10 = 0, 2 5 + 4 0 - 10 = 0, 2 7 - 4 1 - 10 = 0",
                value=lambda: [data.round_bumps().log_odds(x) for x in ([1, 2], [3, 1], [5, 0], [7, -1])]),
        "Log-odds of 0 mean 1/2 for each class. All four points lie on one straight line, halfway between "
        "the clouds. Because both clouds have the same shape, the squares cancel. This chapter shows "
        "how that happens.",
        "You can fit a Gaussian to each class in one pass, and you know that the result is the maximum of "
        "the likelihood. With one shape for all classes, the boundary is straight and the posterior is a "
        "logistic function; with a shape for each class, the boundary is curved.",
        "gda-midpoint"),
    Lesson(
        "Four examples on a line: 0 and 1 belong to one class, 2 and 3 to the other. No example is on the "
        "wrong side. This should be the easiest case for logistic regression, which looks for the best "
        "boundary. What is the best theta?",
        Example("generative-vs-discriminative",
                "logistic_regression.fit([[0], [1], [2], [3]], [0, 0, 1, 1])",
                "SeparableDataError: the classes are linearly separable, by (-3/4, 1/2), so no theta is the "
                "best",
                value=lambda: logistic_regression.fit([[0], [1], [2], [3]], [0, 0, 1, 1])),
        "There is none. Whatever theta you take, a steeper curve explains these labels better, without "
        "end. GDA fits the same examples with two means and a variance. It assumes more, and with little "
        "data that is worth a lot.",
        "You know both ways to the logistic function: describe the classes, or climb to the best "
        "boundary. The first needs less data if its assumption is true; the second is right more often "
        "when there is plenty of data.",
        "small-data"),
    Lesson(
        "Take a vocabulary of only 50 words, and ask for each of them whether it occurs in a message. "
        "You want a probability for every possible message. How many numbers must you estimate for one "
        "class?",
        Example("naive-bayes",
                "bernoulli.parameter_count(50)", "(1125899906842623, 50)",
                "2^50 - 1 = 1125899906842623",
                value=lambda: bernoulli_naive_bayes.parameter_count(50)),
        "That is more than a million times a billion, and no mailbox holds so many messages. The second "
        "number is the surprise: one assumption, false but useful, leaves only 50. The name of the model, "
        "Naive Bayes, admits that the assumption is naive.",
        "You have a spam filter: count in which share of each class a word occurs, multiply, and weigh by "
        "the priors. You also know where it fails, at a word that it has never seen.",
        "nb-spam"),
    Lesson(
        "A team has lost all five of its games. How probable is it that it wins the next one? Counting "
        "says 0 of 5. Would you bet everything you have on it?",
        Example("laplace",
                "laplace.frequencies([5, 0]), laplace.smoothed_frequencies([5, 0])", "((1, 0), (6/7, 1/7))",
                "5/5 = 1, 0/5 = 0, (5 + 1)/(5 + 2) = 6/7, (0 + 1)/(5 + 2) = 1/7",
                value=lambda: (laplace.frequencies([5, 0]), laplace.smoothed_frequencies([5, 0]))),
        "To say 0 is to call a win impossible because it has not happened yet. Laplace pretends to have "
        "seen one more game of each kind: 1/7. So small a change keeps a spam filter from answering 0/0.",
        "You have estimates that are never 0, and a Naive Bayes model that answers for every message.",
        "laplace-die"),
    Lesson(
        'A message says "win" three times. Is it more probably spam than a message that says it once? A '
        "model that asks only which words occur cannot tell. This chapter's model draws a message word by "
        "word.",
        Example("event-models",
                '[model.exact_posterior([8] * n)["spam"] for n in (1, 3)]', "(76/127, 109744/124483)",
                "(2/5 2/17)/(2/5 2/17 + 3/5 1/19) = 76/127, "
                "(2/5 (2/17)^3)/(2/5 (2/17)^3 + 3/5 (1/19)^3) = 109744/124483",
                value=lambda: [data.word_model().exact_posterior([8] * n)["spam"] for n in (1, 3)]),
        "One \"win\" (word 8) makes spam a little more probable than not, 0.60, and three make it nearly "
        "certain, 0.88. Each repetition counts as new evidence. Whether it should is the question of the "
        "last chapter.",
        "You have two spam filters, one that asks which words occur and one that counts them. With them "
        "you have every model of the lecture: a prior, a description of each class, and Bayes rule.",
        "event-mail-posterior"),
    Lesson(
        "Of four spam messages, three contain a word; of four other messages, one does. So a message with "
        "the word is spam with probability 3/4. Now somebody counts the word three times. What does Naive "
        "Bayes say?",
        Example("real-mail",
                'copied.exact_posterior([1, 1, 1])["spam"]', "27/28",
                "(3/4)^3/((3/4)^3 + (1/4)^3) = 27/28",
                value=lambda: data.copied().exact_posterior([1, 1, 1])["spam"]),
        "Nothing new was learned, and 3/4 became 27/28. In real mail, words come together like copies, so "
        "Naive Bayes is surer than it should be. The label may be right when the probability is not.",
        "You can check whether a probability deserves belief, you know why Naive Bayes is too sure, and "
        "you can move a filter to a place where spam is rarer.",
        "prior-shift-inbox"),
)
# fmt: on
