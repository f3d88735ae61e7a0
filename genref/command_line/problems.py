# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Problems with fresh numbers, for problem sets.

Each function draws the numbers of one kind of problem and returns it as an exercise: the question to the
oracle, which has the answer; likely wrong answers; and the way to the answer, worked with these numbers.
`tidy` draws again if fractions are unwieldy, or if a likely wrong way leads to the right answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Optional, Union

from ..files.model_json import Json
from ..oracle.questions import Question
from .draws import Draws
from .exercise_data import Exercise

LARGEST = 2000
"""No denominator of a right answer is larger."""

_DECIMAL = "as a decimal with at least 3 significant digits"

_Make = Callable[[Draws], Exercise]

_Number = Union[int, Fraction]


def tidy(make: _Make, draws: Draws) -> Exercise:
    """Return a problem of a kind whose numbers are small, and none of whose slips is the right answer."""
    while True:
        problem = make(draws)
        values = [entry.value for entry in problem.right]
        small = all(value.denominator <= LARGEST for value in values if isinstance(value, Fraction))
        if small and _text(*values) not in problem.slips:
            return problem


def _text(*values: object) -> str:
    return " ".join(map(str, values))


def _texts(numbers: Sequence[_Number]) -> list[Json]:
    return [str(number) for number in numbers]


def _labels(one: Json, count: int, other: Json, others: int) -> list[Json]:
    return [one] * count + [other] * others


def _rows(rows: Sequence[Sequence[_Number]]) -> list[Json]:
    return [_texts(row) for row in rows]


def _shown(rows: Sequence[Sequence[_Number]]) -> str:
    """Return points or rows for a sentence: "(1, 0), (0, 1) and (1, 1)"."""
    points = [f"({', '.join(map(str, row))})" for row in rows]
    return points[0] if len(points) == 1 else f"{', '.join(points[:-1])} and {points[-1]}"


def _matrix(rows: Sequence[Sequence[_Number]]) -> str:
    return f"[{', '.join('[' + ', '.join(map(str, row)) + ']' for row in rows)}]"


def _sum(numbers: Sequence[_Number]) -> str:
    return " + ".join(map(str, numbers))


def _list(numbers: Sequence[_Number]) -> str:
    return ", ".join(map(str, numbers))


def _problem(
    equations: Sequence[str],
    title: str,
    statement: str,
    hint: str,
    question: Question,
    worked: Sequence[str],
    slips: Optional[Mapping[str, str]] = None,
    part: object = None,
) -> Exercise:
    return Exercise(
        "", "", tuple(equations), title, statement, hint, slips or {}, question, part, worked=tuple(worked)
    )


# Bayes rule


def alarm(draws: Draws) -> Exercise:
    """How probable is a tumour after an alarm?"""
    one_in, caught, false = draws.one_of((10, 20, 25, 50)), draws.between(6, 9), draws.between(1, 4)
    prior, hit, alarm = Fraction(1, one_in), Fraction(caught, 10), Fraction(false, 20)
    malignant, benign = prior * hit, (1 - prior) * alarm
    total = malignant + benign
    return _problem(
        ("bayes-rule",),
        "After an alarm",
        f"1 tumour in {one_in} is malignant. A test gives an alarm for {caught} malignant tumours in 10, "
        "and for "
        f"{false} benign tumours in 20. The alarm sounds. What is the probability that the tumour is "
        "malignant?",
        "Multiply each prior by the probability of an alarm. Then divide by the sum of both.",
        Question(
            "bayes",
            "posterior",
            {
                "priors": [["benign", str(1 - prior)], ["malignant", str(prior)]],
                "likelihoods": [["benign", str(alarm)], ["malignant", str(hit)]],
            },
        ),
        (
            f"malignant, with an alarm: {prior} * {hit} = {malignant}",
            f"benign, with an alarm: {1 - prior} * {alarm} = {benign}",
            f"p(malignant | alarm) = {malignant} / ({malignant} + {benign}) = {malignant / total}",
        ),
        {
            str(hit): "p(alarm | malignant), not p(malignant | alarm)",
            str(total): "p(alarm), the denominator",
            str(prior): "the prior, as if there had been no alarm",
            str(malignant / (malignant + alarm)): "the prior of malignant tumours alone",
        },
        "malignant",
    )


def machines(draws: Draws) -> Exercise:
    """How many lamps are faulty?"""
    shares = draws.shuffled(draws.one_of(((2, 3, 5), (1, 4, 5), (1, 3, 6))))
    faulty = draws.shuffled(range(1, 10))[:3]
    p = [Fraction(share, 10) for share in shares]
    q = [Fraction(tenths, 10) for tenths in faulty]
    parts = [a * b for a, b in zip(p, q)]
    return _problem(
        ("bayes-evidence",),
        "How many lamps are faulty?",
        f"Machine A makes {p[0]} of all lamps, B {p[1]} and C {p[2]}. Of the lamps of A {q[0]} are "
        "faulty, of those "
        f"of B {q[1]}, of those of C {q[2]}. What is the probability that a lamp is faulty?",
        "Each lamp comes from one machine and only one: add what the three machines contribute.",
        Question(
            "bayes",
            "evidence",
            {
                "priors": [[label, str(share)] for label, share in zip("ABC", p)],
                "likelihoods": [[label, str(share)] for label, share in zip("ABC", q)],
            },
        ),
        (
            f"A: {p[0]} * {q[0]} = {parts[0]};  B: {p[1]} * {q[1]} = {parts[1]};  C: {p[2]} * {q[2]} = "
            f"{parts[2]}",
            f"p(faulty) = {_sum(parts)} = {sum(parts)}",
        ),
        {
            str(sum(q) / 3): "the mean of the three, as if each machine made 1/3 of the lamps",
            str(parts[0] * parts[1] * parts[2]): "the product of the three parts: add them",
        },
    )


# Linear algebra

_UNIMODULAR = (((2, 1), (1, 1)), ((1, 1), (1, 2)), ((5, 2), (2, 1)), ((2, 3), (3, 5)), ((1, 2), (2, 5)))


def factor(draws: Draws) -> Exercise:
    """Find the Cholesky factor of a matrix of two rows."""
    a, b, c = draws.between(1, 4), draws.one_of((-3, -2, -1, 1, 2, 3)), draws.between(1, 4)
    matrix = [[a * a, a * b], [a * b, b * b + c * c]]
    return _problem(
        ("matrix-cholesky", "matrix-ldl"),
        "A factor by hand",
        f"Let A = {_matrix(matrix)}. Find the lower triangular matrix C with positive diagonal and C C' = "
        "A. Give "
        "its four entries, row by row.",
        "The first row of A gives C_11, then C_21. The last entry of A is C_21^2 + C_22^2.",
        Question("matrix", "cholesky", {"matrix": _rows(matrix)}),
        (
            f"C_11 = root of {matrix[0][0]} = {a}",
            f"C_21 = {matrix[1][0]} / {a} = {b}",
            f"C_22 = root of {matrix[1][1]} - {b * b} = root of {c * c} = {c}",
        ),
        {
            _text(1, 0, Fraction(b, a), 1): "L of A = L D L', not C",
            _text(a, 0, b, c * c): "C with C_22^2 in the place of C_22",
        },
    )


def inverse(draws: Draws) -> Exercise:
    """Invert a symmetric matrix of two rows."""
    a, b, d = draws.between(2, 6), draws.between(1, 2), draws.between(2, 6)
    det = Fraction(a * d - b * b or 1)
    matrix = [[a, b], [b, d]]
    if a * d == b * b or a == d or det == 1:
        return inverse(draws)
    return _problem(
        ("matrix-inverse",),
        "An inverse",
        f"Let A = {_matrix(matrix)}. Find the inverse of A. Give its four entries, row by row.",
        "Multiply A by your answer: the product must be [[1, 0], [0, 1]].",
        Question("matrix", "inverse", {"matrix": _rows(matrix)}),
        (
            f"|A| = {a} * {d} - {b} * {b} = {det}",
            f"exchange the diagonal, change the signs beside it: {_matrix([[d, -b], [-b, a]])}",
            f"divide by {det}: {_matrix([[d / det, -b / det], [-b / det, a / det]])}",
        ),
        {
            _text(d, -b, -b, a): f"what is to be divided by the determinant, {det}",
            _text(a / det, -b / det, -b / det, d / det): "the diagonal not exchanged",
        },
    )


def determinant(draws: Draws) -> Exercise:
    """Find the determinant of three rows."""
    a, b, c = (draws.between(2, 5) for _ in range(3))
    e, f = draws.between(1, 2), draws.between(1, 2)
    matrix = [[a, e, 0], [e, b, f], [0, f, c]]
    first, second = a * (b * c - f * f), e * e * c
    return _problem(
        ("matrix-determinant",),
        "A determinant of three rows",
        f"Find the determinant of {_matrix(matrix)}.",
        "Expand by the first row: two of its entries are not 0.",
        Question("matrix", "determinant", {"matrix": _rows(matrix)}),
        (
            f"first term: {a} * ({b} * {c} - {f} * {f}) = {first}",
            f"second term: {e} * ({e} * {c} - {f} * 0) = {second}",
            f"|A| = {first} - {second} = {first - second}",
        ),
        {
            str(first): "the first term of the expansion, without the second",
            str(first + second): "the second term added: its sign is minus",
            str(a * b - e * e): "the determinant of the first two rows and columns",
        },
    )


# The Gaussian


def distance(draws: Draws) -> Exercise:
    """Find the squared distance of the exponent."""
    sigma = draws.one_of(_UNIMODULAR)
    (p, q), (_, s) = sigma
    u = [draws.one_of((-2, -1, 1, 2)), draws.one_of((-2, -1, 1, 2))]
    mean = [draws.between(0, 3), draws.between(0, 3)]
    x = [mean[0] + u[0], mean[1] + u[1]]
    w = [s * u[0] - q * u[1], p * u[1] - q * u[0]]
    value = u[0] * w[0] + u[1] * w[1]
    return _problem(
        ("gaussian-density", "matrix-solve"),
        "The exponent",
        f"Let mu = {_shown([mean])}, Sigma = {_matrix(sigma)} and x = {_shown([x])}. Find (x - mu)' "
        "Sigma^-1 (x - mu).",
        f"|Sigma| is 1, and the inverse of Sigma is {_matrix([[s, -q], [-q, p]])}.",
        Question(
            "gaussian",
            "squared_distance",
            {"x": _texts(x), "mean": _texts(mean), "covariance": _rows(sigma)},
        ),
        (
            f"u = x - mu = {_shown([u])}",
            f"Sigma^-1 u = {_shown([w])}",
            f"u' Sigma^-1 u = {u[0]} * {w[0]} + {u[1]} * {w[1]} = {value}".replace("+ -", "- "),
        ),
        {
            str(u[0] ** 2 + u[1] ** 2): "u' u, without Sigma",
            str(Fraction(-value, 2)): "the exponent of the density, with its factor -1/2",
        },
    )


def covariance(draws: Draws) -> Exercise:
    """Find the covariance of three rows."""
    mean = [draws.between(1, 4), draws.between(1, 4)]
    centred = ((-1, 0, 1), (-2, 1, 1), (-1, -1, 2), (0, 2, -2))
    first, second = list(draws.one_of(centred)), draws.shuffled(draws.one_of(centred))
    rows = [[mean[0] + a, mean[1] + b] for a, b in zip(first, second)]
    sums = [
        sum(a * a for a in first),
        sum(a * b for a, b in zip(first, second)),
        sum(b * b for b in second),
    ]
    v, c, w = (Fraction(each, 3) for each in sums)
    return _problem(
        ("covariance-definition", "covariance-expansion"),
        "A covariance of three rows",
        f"Z is one of {_shown(rows)}, each with probability 1/3. Find the covariance of Z. Give its four "
        "entries, "
        "row by row.",
        "Subtract the mean from each row. Then take the means of the products.",
        Question("gaussian", "covariance", {"rows": _rows(rows)}),
        (
            f"E[Z] = {_shown([mean])}",
            f"Z - E[Z]: {_shown(list(zip(first, second)))}",
            f"divide the sums of products by 3: {sums[0]}/3, {sums[1]}/3, {sums[2]}/3",
            f"Cov(Z) = {_matrix([[v, c], [c, w]])}",
        ),
        {
            _text(sums[0], sums[1], sums[1], sums[2]): "the sums of the products, not divided by 3",
            _text(
                *(Fraction(each, 2) for each in (sums[0], sums[1], sums[1], sums[2]))
            ): "the sums divided by n - 1",
        },
    )


# GDA


def _patients(draws: Draws) -> tuple[list[int], list[int]]:
    """Return five or six values of x in two classes whose means are whole numbers."""
    low, high = draws.between(0, 2), draws.between(6, 9)
    zeros = [low - 1, low + 1] if draws.below(2) else [low - 2, low, low + 2]
    wide = draws.between(1, 3)
    return zeros, [high - wide, high, high + wide]


def _stated(zeros: Sequence[int], ones: Sequence[int]) -> str:
    """Return where patients lie, for a sentence."""
    return f"Patients with y = 0 have x = {_list(zeros)}; patients with y = 1 have x = {_list(ones)}."


def _train(zeros: Sequence[int], ones: Sequence[int]) -> dict[str, Json]:
    return {"rows": _rows([[x] for x in (*zeros, *ones)]), "labels": _labels(0, len(zeros), 1, len(ones))}


def shared_variance(draws: Draws) -> Exercise:
    """Estimate the variance that two classes share."""
    zeros, ones = _patients(draws)
    n = len(zeros) + len(ones)
    means = sum(zeros) // len(zeros), sum(ones) // len(ones)
    squares = [(x - means[0]) ** 2 for x in zeros] + [(x - means[1]) ** 2 for x in ones]
    value = Fraction(sum(squares), n)
    return _problem(
        ("gda-mle-covariance", "gda-mle-means"),
        "One variance for both classes",
        f"{_stated(zeros, ones)} Give the maximum likelihood estimate of the variance that both classes "
        "share.",
        "Subtract from each x the mean of its own class. Divide the sum of the squares by n.",
        Question("gda", "covariance", {}, _train(zeros, ones)),
        (
            f"the means are {means[0]} and {means[1]}",
            f"({_sum(squares)}) / {n} = {value}",
        ),
        {
            str(sum(squares)): "the sum of the squares, not divided by n",
            str(Fraction(sum(squares), n - 1)): "the sum of the squares divided by n - 1",
        },
    )


def halfway(draws: Draws) -> Exercise:
    """What is the posterior half-way between the means?"""
    zeros, ones = _patients(draws)
    if len(zeros) == len(ones):
        zeros = [*zeros, zeros[1]]  # with equal priors a likely wrong way, without them, is right
    x = Fraction(sum(zeros), len(zeros) * 2) + Fraction(sum(ones), len(ones) * 2)
    return _problem(
        ("gda-posterior", "gda-mle-prior"),
        "Half-way between the means",
        f"{_stated(zeros, ones)} GDA with one shared variance is fitted. What is p(y = 1 | x) at x = {x}, "
        "which is "
        "as far from the mean of class 0 as from that of class 1?",
        "Both densities are equal there. What is left of Bayes rule?",
        Question("gda", "posterior", {"x": [str(x)]}, _train(zeros, ones)),
        (
            "p(x | y = 0) = p(x | y = 1), so both cancel in Bayes rule",
            f"p(y = 1 | x) = p(y = 1) = {len(ones)}/{len(zeros) + len(ones)}",
        ),
        {"1/2": "the posterior for equal priors: class 1 has more patients or fewer"},
        1,
    )


def log_odds(draws: Draws) -> Exercise:
    """Find the log-odds of two classes of known parameters."""
    one_in, variance = draws.between(3, 5), draws.one_of((1, 2, 4))
    low, high = draws.between(0, 2), draws.between(4, 6)
    x = draws.between(low + 1, high - 1)
    gap = Fraction((x - low) ** 2 - (x - high) ** 2, 2 * variance)
    if gap == 0:
        return log_odds(draws)
    return _problem(
        ("gda-log-odds",),
        "Log-odds",
        f"1 patient in {one_in} has y = 1. x given y = 0 is Gaussian with mean {low}, given y = 1 with "
        f"mean {high}; "
        f"both have the variance {variance}. Find ln(p(y = 1 | x) / p(y = 0 | x)) at x = {x} {_DECIMAL}.",
        "The prior adds ln(phi / (1 - phi)). The densities add the difference of the squared distances, "
        "halved.",
        Question(
            "gda_of_parameters",
            "log_odds",
            {"x": [str(x)]},
            {
                "priors": [[0, str(1 - Fraction(1, one_in))], [1, str(Fraction(1, one_in))]],
                "means": [[0, [str(low)]], [1, [str(high)]]],
                "covariance": [[str(variance)]],
            },
        ),
        (
            f"the densities: (({x} - {low})^2 - ({x} - {high})^2) / (2 * {variance}) = {gap}",
            f"the prior: ln(1/{one_in} / ({one_in - 1}/{one_in})) = -ln({one_in - 1})",
            f"together: {gap} - ln({one_in - 1})",
        ),
        {str(gap): "the part of the densities alone, without that of the prior"},
    )


# Generative or discriminative


def hypothesis(draws: Draws) -> Exercise:
    """Compute h_theta(x)."""
    theta = [draws.between(-3, 3), draws.one_of((-2, -1, 1, 2)), draws.one_of((-2, -1, 1, 2))]
    x = [draws.between(1, 3), draws.between(1, 3)]
    z = theta[0] + theta[1] * x[0] + theta[2] * x[1]
    if not 0 < abs(z) < 4 or not theta[0]:
        return hypothesis(draws)
    return _problem(
        ("logistic-hypothesis", "logistic-function"),
        "The hypothesis",
        f"Let theta = {_shown([theta])} and x = {_shown([x])}, to which x_0 = 1 is added. Find h_theta(x) "
        f"{_DECIMAL}.",
        "First theta' x, with x_0. Then the logistic function of it.",
        Question("logistic", "hypothesis", {"theta": _texts(theta), "x": _texts(x)}),
        (
            f"theta' x = {theta[0]} + {theta[1]} * {x[0]} + {theta[2]} * {x[1]} = {z}".replace("+ -", "- "),
            f"h_theta(x) = 1 / (1 + e^({-z}))",
        ),
    )


def gradient(draws: Draws) -> Exercise:
    """Find the first step of gradient ascent."""
    xs = sorted(draws.shuffled(range(1, 8))[:3])
    labels = draws.one_of(([0, 1, 1], [0, 0, 1], [1, 0, 1]))
    parts = [Fraction(2 * y - 1, 2) for y in labels]
    total, slope = sum(parts), sum(part * x for part, x in zip(parts, xs))
    return _problem(
        ("logistic-ascent", "logistic-conditional-likelihood"),
        "The direction of the first step",
        f"Three examples have x = {_list(xs)} and y = {_list(labels)}. Gradient ascent starts at theta = "
        "(0, 0). Give "
        "the gradient of the conditional log-likelihood there: first by theta_0, then by theta_1.",
        "h_theta(x) is 1/2 for every x. Add y - 1/2, and then (y - 1/2) x.",
        Question(
            "logistic",
            "score",
            {"theta": ["0", "0"], "rows": _rows([[x] for x in xs]), "labels": list(labels)},
        ),
        (
            f"y - h: {_list(parts)}",
            f"by theta_0: {total};  by theta_1: {slope}",
        ),
        {
            _text(-total, -slope): "h - y in the place of y - h: that is the way down",
            _text(total / 3, slope / 3): "the mean, not the sum, over the examples",
            _text(total, total): "the sum of y - h for both: the second is multiplied by x",
        },
    )


# Naive Bayes


def spam(draws: Draws) -> Exercise:
    """Is a mail with the first word spam?"""
    a, b, c = draws.between(1, 3), draws.between(1, 3), draws.between(1, 3)
    spam_rows = [[1, int(i < a)] for i in range(4)]
    other_rows = [[int(i < b), int(i >= 5 - c)] for i in range(5)]
    p, q = [Fraction(1), Fraction(a, 4)], [Fraction(b, 5), Fraction(c, 5)]
    one, other = Fraction(4, 9) * p[0] * (1 - p[1]), Fraction(5, 9) * q[0] * (1 - q[1])
    return _problem(
        ("nb-posterior", "nb-likelihood"),
        "Spam or not?",
        f"Four spam mails have the vectors {_shown(spam_rows)}. Five others have {_shown(other_rows)}. "
        "All parameters "
        "are maximum likelihood estimates. What is p(spam | x) for x = (1, 0)?",
        "The absent word counts, too: it contributes 1 - p(x_2 = 1 | y).",
        Question(
            "bernoulli",
            "exact_posterior",
            {"x": ["1", "0"]},
            {
                "rows": _rows([*spam_rows, *other_rows]),
                "labels": _labels("spam", 4, "other", 5),
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
            str(p[0] * (1 - p[1])): "p(x | spam), not p(spam | x)",
            str(p[0] * (1 - p[1]) / (p[0] * (1 - p[1]) + q[0] * (1 - q[1]))): "the answer without the priors",
        },
        "spam",
    )


def shares(draws: Draws) -> Exercise:
    """How often does spam have each word?"""
    n = draws.between(4, 6)
    counts = draws.shuffled((draws.between(1, n - 1), draws.between(1, n - 1), 0))
    rows = [[int(i < count) for count in counts] for i in range(n)]
    value = [Fraction(count, n) for count in counts]
    return _problem(
        ("nb-mle-feature",),
        "How often does spam have each word?",
        f"{n} spam mails have the vectors {_shown(rows)}; one other mail has (1, 1, 1). Give the three "
        "maximum "
        "likelihood estimates of p(x_j = 1 | spam).",
        "Count in the spam alone, and divide by the number of spam mails.",
        Question(
            "bernoulli",
            "probabilities",
            {},
            {"rows": _rows([*rows, [1, 1, 1]]), "labels": _labels("spam", n, "ham", 1), "smoothing": "0"},
        ),
        (f"the words occur in {_list(counts)} of {n} spam mails: {_list(value)}",),
        {
            _text(*counts): f"the counts, not divided by {n}",
            _text(*(Fraction(count + 1, n + 1) for count in counts)): "the shares among all mails",
        },
        "spam",
    )


# Laplace smoothing


def smoothed(draws: Draws) -> Exercise:
    """Smooth the shares of a die of three or four faces."""
    k = draws.between(3, 4)
    counts = draws.shuffled([0, *(draws.between(1, 5) for _ in range(k - 1))])
    n = sum(counts)
    value = [Fraction(count + 1, n + k) for count in counts]
    return _problem(
        ("laplace-estimate", "laplace-positive"),
        "A value that was never seen",
        f"A value is one of 1, ..., {k}. Observed were, in this order, {_list(counts)} of them. Give the "
        f"{k} estimates "
        "with Laplace smoothing.",
        "Add 1 to each count, and k to the number of observations.",
        Question("laplace", "smoothed_frequencies", {"counts": _texts(counts)}),
        (f"(count + 1) / ({n} + {k}): {_list(value)}",),
        {
            _text(*(count + 1 for count in counts)): "the counts with 1 added, not divided",
            _text(
                *(est if count else 0 for est, count in zip(value, counts))
            ): "no smoothing for what was not seen",
            _text(*(Fraction(count, n + k) for count in counts)): "nothing added above",
            _text(*(Fraction(count + 1, n + 2) for count in counts)): "2 added below, as for two values",
        },
    )


def smoothed_words(draws: Draws) -> Exercise:
    """Smooth the shares of words in spam."""
    n = draws.between(3, 6)
    counts = draws.shuffled((draws.between(1, n), draws.between(1, n), 0))
    rows = [[int(i < count) for count in counts] for i in range(n)]
    value = [Fraction(count + 1, n + 2) for count in counts]
    return _problem(
        ("nb-laplace-feature",),
        "Words of spam, smoothed",
        f"{n} spam mails have the vectors {_shown(rows)}; two other mails have (0, 0, 1) and (1, 0, 1). "
        "Give the three "
        "estimates of p(x_j = 1 | spam) with Laplace smoothing.",
        "Each word is there or not: two values. Add 1 above and 2 below.",
        Question(
            "bernoulli",
            "probabilities",
            {},
            {
                "rows": _rows([*rows, [0, 0, 1], [1, 0, 1]]),
                "labels": _labels("spam", n, "ham", 2),
                "smoothing": "1",
            },
        ),
        (f"(count + 1) / ({n} + 2): {_list(value)}",),
        {
            _text(*(count + 1 for count in counts)): "the counts with 1 added, not divided",
            _text(*(Fraction(count + 1, n + 3) for count in counts)): "3 added below, the number of words",
        },
        "spam",
    )


# Event models


def _mails(draws: Draws) -> tuple[list[list[int]], list[list[int]]]:
    """Return two spam mails and two others of words 1 to 4, of which word 4 is only in one other mail."""
    spam = [[1, draws.between(1, 3), draws.between(1, 3)], [draws.between(1, 3), 2]]
    other = [[draws.between(2, 3), 3, 4], [draws.between(1, 3)]]
    return spam, other


def _counted(mails: Sequence[Sequence[int]]) -> list[int]:
    return [sum(mail.count(word) for mail in mails) for word in range(1, 5)]


def _described(spam: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> str:
    one, two = (" and ".join(_list(mail) for mail in mails) for mails in (spam, other))
    return f"The vocabulary has 4 words. Two spam mails are the words {one}; two other mails are {two}."


def _learnt(spam: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> dict[str, Json]:
    return {
        "documents": _rows([*spam, *other]),
        "labels": ["spam", "spam", "ham", "ham"],
        "vocabulary_size": "4",
        "smoothing": "1",
    }


def words(draws: Draws) -> Exercise:
    """Estimate the words of spam."""
    spam_mails, other = _mails(draws)
    counts = _counted(spam_mails)
    n = sum(counts)
    value = [Fraction(count + 1, n + 4) for count in counts]
    return _problem(
        ("event-laplace-word", "event-mle-word"),
        "The words of spam",
        f"{_described(spam_mails, other)} Give the four estimates of p(word | spam) of the multinomial "
        "model with "
        "Laplace smoothing.",
        "Count words, not mails. Add 1 to each count, and the size of the vocabulary below.",
        Question("multinomial", "probabilities", {}, _learnt(spam_mails, other)),
        (f"counts {_list(counts)}, sum {n}", f"(count + 1) / ({n} + 4): {_list(value)}"),
        {
            _text(*(count + 1 for count in counts)): "the counts with 1 added, not divided",
            _text(*value[:3], 0): "no smoothing for word 4, which spam does not have",
            _text(
                *(Fraction(count + 1, n + 2) for count in counts)
            ): "2 added below: the vocabulary has 4 words",
        },
        "spam",
    )


def mail_posterior(draws: Draws) -> Exercise:
    """Find the posterior of a mail of two words."""
    spam_mails, other = _mails(draws)
    x = [draws.between(1, 2), draws.between(3, 4)]
    counts = _counted(spam_mails), _counted(other)
    p, q = (
        [Fraction(count + 1, sum(each) + 4) for count in (each[x[0] - 1], each[x[1] - 1])] for each in counts
    )
    one, two = p[0] * p[1], q[0] * q[1]
    return _problem(
        ("event-posterior", "event-probability"),
        "From words to a posterior",
        f"{_described(spam_mails, other)} Find p(spam | x) for the mail x = {_list(x)} in the multinomial "
        "model with "
        "Laplace smoothing. The priors are not smoothed.",
        "Both priors are 1/2. Multiply the estimates of the two words, for each class.",
        Question("multinomial", "exact_posterior", {"x": _texts(x)}, _learnt(spam_mails, other)),
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
    """Change the prior of a filter."""
    one_in, odds = draws.one_of((4, 5, 10, 20)), draws.one_of((2, 3, 4, 9))
    says, prior = Fraction(odds, odds + 1), Fraction(1, one_in)
    spam_part, other = says * prior * 2, (1 - says) * (1 - prior) * 2
    value = spam_part / (spam_part + other)
    return _problem(
        ("prior-shift", "bayes-rule"),
        "The inbox is not the training set",
        f"A filter learnt from mail of which half was spam. In your inbox 1 mail in {one_in} is spam; "
        "what spam and "
        f"other mail look like is the same. The filter says {says} for a mail. What is the probability of "
        "spam in your "
        "inbox?",
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


PROBLEMS: Mapping[str, tuple[_Make, ...]] = {
    "bayes": (alarm, machines),
    "linear-algebra": (factor, inverse, determinant),
    "gaussian": (distance, covariance),
    "gda": (shared_variance, halfway, log_odds),
    "generative-vs-discriminative": (hypothesis, gradient),
    "naive-bayes": (shares, spam),
    "laplace": (smoothed, smoothed_words),
    "event-models": (words, mail_posterior),
    "real-mail": (inbox,),
}
"""The kinds of problems of each chapter, in the order of the lecture."""
