# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Problems of the chapters bayes, linear-algebra, gaussian, gda and generative-vs-discriminative."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import exp, log

from ..files.model_json import Json
from ..oracle.questions import Question
from .draws import Draws
from .exercise_data import Exercise
from .problem_parts import (
    DECIMAL,
    joined,
    labels_of,
    listed,
    matrix_text,
    points,
    problem_of,
    rows_of,
    sum_text,
    texts,
)

# Bayes rule


def alarm(draws: Draws) -> Exercise:
    """What is the probability of a tumour after an alarm?"""
    one_in, caught, false = draws.one_of((10, 20, 25, 50)), draws.between(6, 9), draws.between(1, 4)
    prior, hit, alarm = Fraction(1, one_in), Fraction(caught, 10), Fraction(false, 20)
    malignant, benign = prior * hit, (1 - prior) * alarm
    total = malignant + benign
    return problem_of(
        ("bayes-rule",),
        "After an alarm",
        f"1 tumour in {one_in} is malignant. A test gives an alarm for {caught} malignant tumours in 10, "
        "and for "
        f"{false} benign tumours in 20. The alarm sounds. What is the probability that the tumour is "
        "malignant?",
        "Multiply each prior by the probability of an alarm. Then divide by their sum.",
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
            str(hit / (hit + alarm)): "Bayes rule without the prior",
            str(malignant): "p(malignant, alarm), not divided by p(alarm)",
            str(malignant / (hit + alarm)): "the joint probability divided by the sum of the likelihoods",
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
    return problem_of(
        ("bayes-evidence",),
        "How many lamps are faulty?",
        f"Machine A makes {p[0]} of all lamps, B {p[1]} and C {p[2]}. {q[0]} of A's lamps are faulty, "
        f"{q[1]} of B's and {q[2]} of C's. What is the probability that a lamp is faulty?",
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
            f"p(faulty) = {sum_text(parts)} = {sum(parts)}",
        ),
        {
            str(sum(q) / 3): "the mean of the three, as if each machine made 1/3 of the lamps",
            str(parts[0] * parts[1] * parts[2]): "the product of the three parts: add them",
            str(sum(q)): "the sum of the fractions of faulty lamps, without the priors",
            str(max(parts)): "the largest part instead of their sum",
        },
    )


# Linear algebra

_UNIMODULAR = (((2, 1), (1, 1)), ((1, 1), (1, 2)), ((5, 2), (2, 1)), ((2, 3), (3, 5)), ((1, 2), (2, 5)))


def factor(draws: Draws) -> Exercise:
    """Find the Cholesky factor of a 2 x 2 matrix."""
    a, b, c = draws.between(1, 4), draws.one_of((-3, -2, -1, 1, 2, 3)), draws.between(1, 4)
    matrix = [[a * a, a * b], [a * b, b * b + c * c]]
    return problem_of(
        ("matrix-cholesky", "matrix-ldl"),
        "A factor by hand",
        f"Let A = {matrix_text(matrix)}. Find the lower triangular matrix C with positive diagonal and "
        "C C' = A. Give its four entries, row by row.",
        "The first row of A gives C_11, then C_21. The last entry of A is C_21^2 + C_22^2.",
        Question("matrix", "cholesky", {"matrix": rows_of(matrix)}),
        (
            f"C_11 = sqrt({matrix[0][0]}) = {a}",
            f"C_21 = {matrix[1][0]} / {a} = {b}",
            f"C_22 = sqrt({matrix[1][1]} - {b * b}) = sqrt({c * c}) = {c}",
        ),
        {
            joined(1, 0, Fraction(b, a), 1): "L of A = L D L', not C",
            joined(a, 0, b, c * c): "C with C_22^2 instead of C_22",
            joined(a, b, 0, c): "the upper triangular factor",
            joined(a * a, 0, a * b, c * c): "L D, without the square roots",
        },
    )


def inverse(draws: Draws) -> Exercise:
    """Invert a symmetric 2 x 2 matrix."""
    a, b, d = draws.between(2, 6), draws.between(1, 2), draws.between(2, 6)
    det = Fraction(a * d - b * b)
    matrix = [[a, b], [b, d]]
    if det in (0, 1) or a == d:
        return inverse(draws)
    return problem_of(
        ("matrix-inverse",),
        "An inverse",
        f"Let A = {matrix_text(matrix)}. Find the inverse of A. Give its four entries, row by row.",
        "Multiply A by your answer: the product must be [[1, 0], [0, 1]].",
        Question("matrix", "inverse", {"matrix": rows_of(matrix)}),
        (
            f"|A| = {a} * {d} - {b} * {b} = {det}",
            f"exchange the diagonal entries, change the other signs: {matrix_text([[d, -b], [-b, a]])}",
            f"divide by {det}: {matrix_text([[d / det, -b / det], [-b / det, a / det]])}",
        ),
        {
            joined(d, -b, -b, a): f"the adjugate, not yet divided by the determinant, {det}",
            joined(a / det, -b / det, -b / det, d / det): "the diagonal entries not exchanged",
            joined(Fraction(1, a), Fraction(1, b), Fraction(1, b), Fraction(1, d)): "one over each entry",
            joined(d / det, b / det, b / det, a / det): "the inverse without its minus signs",
        },
    )


def determinant(draws: Draws) -> Exercise:
    """Find the determinant of a 3 x 3 matrix."""
    a, b, c = (draws.between(2, 5) for _ in range(3))
    e, f = draws.between(1, 2), draws.between(1, 2)
    matrix = [[a, e, 0], [e, b, f], [0, f, c]]
    first, second = a * (b * c - f * f), e * e * c
    return problem_of(
        ("matrix-determinant",),
        "A determinant of three rows",
        f"Find the determinant of {matrix_text(matrix)}.",
        "Expand by the first row: two of its entries are not 0.",
        Question("matrix", "determinant", {"matrix": rows_of(matrix)}),
        (
            f"first term: {a} * ({b} * {c} - {f} * {f}) = {first}",
            f"second term: {e} * ({e} * {c} - {f} * 0) = {second}",
            f"|A| = {first} - {second} = {first - second}",
        ),
        {
            str(first): "the first term of the expansion, without the second",
            str(a * b * c): "the product of the diagonal",
            str(first + second): "the second term added: its sign is minus",
            str(a * b - e * e): "the determinant of the first two rows and columns",
        },
    )


# The Gaussian


def _form(matrix: Sequence[Sequence[int]], v: Sequence[int]) -> int:
    """Return v' A v."""
    return sum(row[k] * v[j] * v[k] for j, row in enumerate(matrix) for k in (0, 1))


def distance(draws: Draws) -> Exercise:
    """Find the squared distance in the exponent."""
    sigma = draws.one_of(_UNIMODULAR)
    (p, q), (_, s) = sigma
    u = [draws.one_of((-2, -1, 1, 2)), draws.one_of((-2, -1, 1, 2))]
    mean = [draws.between(0, 3), draws.between(0, 3)]
    x = [mean[0] + u[0], mean[1] + u[1]]
    w = [s * u[0] - q * u[1], p * u[1] - q * u[0]]
    value = u[0] * w[0] + u[1] * w[1]
    return problem_of(
        ("gaussian-density", "matrix-solve"),
        "The exponent",
        f"Let mu = {points([mean])}, Sigma = {matrix_text(sigma)} and x = {points([x])}. Find (x - mu)' "
        "Sigma^-1 (x - mu).",
        f"|Sigma| is 1, and the inverse of Sigma is {matrix_text([[s, -q], [-q, p]])}.",
        Question(
            "gaussian",
            "squared_distance",
            {"x": texts(x), "mean": texts(mean), "covariance": rows_of(sigma)},
        ),
        (
            f"u = x - mu = {points([u])}",
            f"Sigma^-1 u = {points([w])}",
            f"u' Sigma^-1 u = {u[0]} * {w[0]} + {u[1]} * {w[1]} = {value}".replace("+ -", "- "),
        ),
        {
            str(u[0] ** 2 + u[1] ** 2): "u' u, without Sigma",
            str(_form(sigma, u)): "the covariance used as its inverse",
            str(_form([[s, -q], [-q, p]], x)): "x instead of x - mu",
            str(Fraction(u[0] ** 2, p) + Fraction(u[1] ** 2, s)): "only the diagonal of Sigma",
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
    return problem_of(
        ("covariance-definition", "covariance-expansion"),
        "A covariance of three rows",
        f"Z is one of {points(rows)}, each with probability 1/3. Find the covariance of Z. Give its four "
        "entries, "
        "row by row.",
        "Subtract the mean from each row. Then take the means of the products.",
        Question("gaussian", "covariance", {"rows": rows_of(rows)}),
        (
            f"E[Z] = {points([mean])}",
            f"Z - E[Z]: {points(list(zip(first, second)))}",
            f"divide the sums of products by 3: {sums[0]}/3, {sums[1]}/3, {sums[2]}/3",
            f"Cov(Z) = {matrix_text([[v, c], [c, w]])}",
        ),
        {
            joined(sums[0], sums[1], sums[1], sums[2]): "the sums of the products, not divided by 3",
            joined(
                *(Fraction(each, 2) for each in (sums[0], sums[1], sums[1], sums[2]))
            ): "the sums divided by n - 1",
        },
    )


# GDA


def _patients(draws: Draws) -> tuple[list[int], list[int]]:
    """Return five or six values of x, in two classes with whole-number means."""
    low, high = draws.between(0, 2), draws.between(6, 9)
    zeros = [low - 1, low + 1] if draws.below(2) else [low - 2, low, low + 2]
    wide = draws.between(1, 3)
    return zeros, [high - wide, high, high + wide]


def _stated(zeros: Sequence[int], ones: Sequence[int]) -> str:
    """Return the values of x of the patients as part of a sentence."""
    return f"Patients with y = 0 have x = {listed(zeros)}; patients with y = 1 have x = {listed(ones)}."


def _train(zeros: Sequence[int], ones: Sequence[int]) -> dict[str, Json]:
    return {"rows": rows_of([[x] for x in (*zeros, *ones)]), "labels": labels_of(0, len(zeros), 1, len(ones))}


def shared_variance(draws: Draws) -> Exercise:
    """Estimate the variance that two classes share."""
    zeros, ones = _patients(draws)
    n = len(zeros) + len(ones)
    means = sum(zeros) // len(zeros), sum(ones) // len(ones)
    squares = [(x - means[0]) ** 2 for x in zeros] + [(x - means[1]) ** 2 for x in ones]
    value = Fraction(sum(squares), n)
    centre = Fraction(sum(zeros) + sum(ones), n)
    spread = sum((x - centre) ** 2 for x in (*zeros, *ones)) / n
    own = [Fraction(sum(squares[: len(zeros)]), len(zeros)), Fraction(sum(squares[len(zeros) :]), len(ones))]
    average = sum(own) / 2
    return problem_of(
        ("gda-mle-covariance", "gda-mle-means"),
        "One variance for both classes",
        f"{_stated(zeros, ones)} Give the maximum likelihood estimate of the variance that both classes "
        "share.",
        "Subtract from each x the mean of its own class. Divide the sum of the squares by n.",
        Question("gda", "covariance", {}, _train(zeros, ones)),
        (
            f"the means are {means[0]} and {means[1]}",
            f"({sum_text(squares)}) / {n} = {value}",
        ),
        {
            str(sum(squares)): "the sum of the squares, not divided by n",
            str(Fraction(sum(squares), n - 1)): "the divisor n - 1",
            str(Fraction(sum(squares), n - 2)): "the divisor n - K for K classes",
            str(spread): "centring at the mean of all rows instead of the class mean",
            str(average): "the unweighted average of the class variances",
        },
    )


def halfway(draws: Draws) -> Exercise:
    """What is the posterior halfway between the means?"""
    zeros, ones = _patients(draws)
    if len(zeros) == len(ones):
        zeros = [*zeros, zeros[1]]  # with equal priors, leaving them out gives the right answer
    x = Fraction(sum(zeros), len(zeros) * 2) + Fraction(sum(ones), len(ones) * 2)
    return problem_of(
        ("gda-posterior", "gda-mle-prior"),
        "Half-way between the means",
        f"{_stated(zeros, ones)} Fit GDA with one shared variance. What is p(y = 1 | x) at x = {x}, "
        "which is "
        "as far from the mean of class 0 as from that of class 1?",
        "Both densities are equal there. What is left of Bayes rule?",
        Question("gda", "posterior", {"x": [str(x)]}, _train(zeros, ones)),
        (
            "p(x | y = 0) = p(x | y = 1), so both cancel in Bayes rule",
            f"p(y = 1 | x) = p(y = 1) = {len(ones)}/{len(zeros) + len(ones)}",
        ),
        {
            "1/2": "the posterior for equal priors: class 1 has more patients or fewer",
            str(Fraction(len(ones) + 1, len(zeros) + len(ones) + 2)): "priors with the pseudo-count 1",
        },
        1,
    )


def _decimal(rational: Fraction, logarithm: float) -> str:
    return f"{float(rational) + logarithm:.9f}"


def log_odds(draws: Draws) -> Exercise:
    """Find the log-odds of two classes with known parameters."""
    one_in, variance = draws.between(3, 5), draws.one_of((1, 2, 4))
    low, high = draws.between(0, 2), draws.between(4, 6)
    x = draws.between(low + 1, high - 1)
    gap = Fraction((x - low) ** 2 - (x - high) ** 2, 2 * variance)
    if gap == 0:
        return log_odds(draws)
    return problem_of(
        ("gda-log-odds",),
        "Log-odds",
        f"1 patient in {one_in} has y = 1. x given y = 0 is Gaussian with mean {low}, given y = 1 with "
        f"mean {high}; "
        f"both have the variance {variance}. Find ln(p(y = 1 | x) / p(y = 0 | x)) at x = {x} {DECIMAL}.",
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
        {
            str(gap): "only the part of the densities, without that of the prior",
            _decimal(2 * gap, -log(one_in - 1)): "an exponent without its factor 1/2",
            _decimal(gap, -log(one_in)): "phi instead of phi / (1 - phi)",
            _decimal(gap, log(one_in - 1)): "the prior odds inverted",
            _decimal(Fraction(0), -log(one_in - 1)): "only the part of the prior",
        },
    )


# Generative or discriminative


def hypothesis(draws: Draws) -> Exercise:
    """Compute h_theta(x)."""
    theta = [draws.between(-3, 3), draws.one_of((-2, -1, 1, 2)), draws.one_of((-2, -1, 1, 2))]
    x = [draws.between(1, 3), draws.between(1, 3)]
    z = theta[0] + theta[1] * x[0] + theta[2] * x[1]
    if not 0 < abs(z) < 4 or not theta[0]:
        return hypothesis(draws)
    return problem_of(
        ("logistic-hypothesis", "logistic-function"),
        "The hypothesis",
        f"Let theta = {points([theta])} and x = {points([x])}, to which x_0 = 1 is added. Find h_theta(x) "
        f"{DECIMAL}.",
        "Compute theta' x, with x_0. Then apply the logistic function.",
        Question("logistic", "hypothesis", {"theta": texts(theta), "x": texts(x)}),
        (
            f"theta' x = {theta[0]} + {theta[1]} * {x[0]} + {theta[2]} * {x[1]} = {z}".replace("+ -", "- "),
            f"h_theta(x) = 1 / (1 + e^({-z}))",
        ),
        {
            f"{1 / (1 + exp(-(z - theta[0]))):.9f}": "the hypothesis without theta_0",
            f"{1 / (1 + exp(z)):.9f}": "1 / (1 + e^z): the exponent has a minus sign",
            f"{exp(-z):.9f}": "e^(-z) alone",
        },
    )


def gradient(draws: Draws) -> Exercise:
    """Find the first step of gradient ascent."""
    xs = sorted(draws.shuffled(range(1, 8))[:3])
    labels = draws.one_of(([0, 1, 1], [0, 0, 1], [1, 0, 1]))
    parts = [Fraction(2 * y - 1, 2) for y in labels]
    total, slope = sum(parts), sum(part * x for part, x in zip(parts, xs))
    return problem_of(
        ("logistic-ascent", "logistic-conditional-likelihood"),
        "The direction of the first step",
        f"Three examples have x = {listed(xs)} and y = {listed(labels)}. Gradient ascent starts at theta = "
        "(0, 0). Give "
        "the gradient of the conditional log-likelihood there: first by theta_0, then by theta_1.",
        "h_theta(x) is 1/2 for every x. Add y - 1/2, and then (y - 1/2) x.",
        Question(
            "logistic",
            "score",
            {"theta": ["0", "0"], "rows": rows_of([[x] for x in xs]), "labels": list(labels)},
        ),
        (
            f"y - h: {listed(parts)}",
            f"by theta_0: {total};  by theta_1: {slope}",
        ),
        {
            joined(-total, -slope): "h - y instead of y - h: that direction leads down",
            joined(total / 3, slope / 3): "the average over the examples instead of the sum",
            joined(total, total): "the sum of y - h for both: the second is multiplied by x",
        },
    )
