# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The book: the definitions of the lecture, word for word, in its order and with its letters.

Each function is an equation of `spec/` and has its name: `gda-mle-covariance` is `gda_mle_covariance`. Rows
are x and labels are y; parameters of classes are dicts by label. Nothing here is checked, rounded or
optimised: the functions that users call do that, and return the same values. Numbers are exact: ints,
fractions or, if a root, a logarithm, pi or e is involved, reals with a closed form (book_reals.py).
So arg max recognises a tie of Gaussian classes, and a posterior of 1/2 is the fraction 1/2.

Comparing two equal numbers without a common closed form never ends, because no number of digits shows that
they are equal. For example, ln(1 + e) - ln(1 + 1/e) is 1, and e^sqrt(2) e^-sqrt(2) is 1. This concerns
l(theta) of logistic regression and, if theta is irrational, as after two steps of `logistic_fit`, g(theta'x).
Nor does rounding end if something on the way is beyond all decimals, such as e^(e^100) in ln(e^(e^100)).

0/0 raises ZeroDivisionError: in `bayes_rule` if p(x) = 0, and in an estimate without any examples. The models
of genref raise UndefinedPosteriorError and EmptyClassError instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import prod
from typing import Tuple, TypeVar, Union

from .book_reals import PI, Real, Value, exp, ln, rounded, sign, sqrt, total  # noqa: F401  # for examples

Rational = Union[int, Fraction]
Number = Union[int, Fraction, Real]
Vector = Sequence[Number]
Matrix = Sequence[Vector]
Rationals = Sequence[Rational]
Rows = Sequence[Rationals]
Words = Sequence[str]
X = Sequence[int]
Fractions = Tuple[Fraction, ...]
Values = Tuple[Value, ...]
L = TypeVar("L", bound=Union[int, str])
T = TypeVar("T")
Numbers = Mapping[L, Number]
Vectors = Mapping[L, Vector]
Prior = Mapping[L, Rational]
Phi = Mapping[L, Rationals]


def _of(c: L, x: Sequence[T], y: Sequence[L]) -> list[T]:
    """The rows of class c."""
    return [x_i for x_i, y_i in zip(x, y) if y_i == c]


def _minus(u: Vector, v: Vector) -> list[Number]:
    """u - v"""
    return [a - b for a, b in zip(u, v)]


def _dot(u: Vector, v: Vector) -> Value:
    """u'v"""
    return total(a * b for a, b in zip(u, v))


def _times(A: Matrix, v: Vector) -> list[Value]:
    """A v"""
    return [_dot(row, v) for row in A]


# Bayes rule
def bayes_rule(likelihood: Numbers[L], prior: Numbers[L]) -> dict[L, Value]:
    """The posterior: p(y|x) = p(x|y) p(y) / p(x) for each label y.
    >>> bayes_rule({0: Fraction(1, 10), 1: Fraction(9, 10)}, {0: Fraction(3, 4), 1: Fraction(1, 4)})
    {0: Fraction(1, 4), 1: Fraction(3, 4)}"""
    p_x = bayes_evidence(likelihood, prior)
    return {y: likelihood[y] * prior[y] / p_x for y in prior}


def bayes_evidence(likelihood: Numbers[L], prior: Numbers[L]) -> Value:
    """The evidence: p(x) = sum_y p(x|y) p(y).
    >>> bayes_evidence({0: Fraction(1, 10), 1: Fraction(9, 10)}, {0: Fraction(3, 4), 1: Fraction(1, 4)})
    Fraction(3, 10)"""
    return total(likelihood[y] * prior[y] for y in prior)


def bayes_decision(likelihood: Numbers[L], prior: Numbers[L]) -> tuple[L, ...]:
    """arg max_y p(x|y) p(y): every label at which the maximum is reached.
    >>> bayes_decision({"dog": 2, "elephant": 1}, {"dog": Fraction(1, 4), "elephant": Fraction(3, 4)})
    ('elephant',)"""
    p = {y: likelihood[y] * prior[y] for y in prior}
    return tuple(y for y in p if all(z == y or sign(p[y] - p[z]) >= 0 for z in p))


# Linear algebra
def matrix_ldl(A: Rows) -> tuple[tuple[Fractions, ...], Fractions]:
    """L and D of A = L D L': L lower triangular with ones on its diagonal, D diagonal.
    >>> matrix_ldl([[4, 2], [2, 3]])[1]
    (Fraction(4, 1), Fraction(2, 1))"""
    d, D = len(A), list[Fraction]()
    L = [[Fraction(i == j) for j in range(d)] for i in range(d)]
    for j in range(d):
        D.append(Fraction(A[j][j]) - sum(L[j][k] ** 2 * D[k] for k in range(j)))
        for i in range(j + 1, d):
            L[i][j] = (A[i][j] - sum(L[i][k] * L[j][k] * D[k] for k in range(j))) / D[j]
    return tuple(map(tuple, L)), tuple(D)


def matrix_cholesky(A: Rows) -> tuple[Values, ...]:
    """C of A = C C', lower triangular, its diagonal positive: C_ij = L_ij sqrt(D_j).
    >>> matrix_cholesky([[4, 2], [2, 2]])
    ((Fraction(2, 1), Fraction(0, 1)), (Fraction(1, 1), Fraction(1, 1)))"""
    L, D = matrix_ldl(A)
    return tuple(tuple(L_ij * sqrt(D_j) for L_ij, D_j in zip(row, D)) for row in L)


def matrix_determinant(A: Matrix) -> Value:
    """|A| = sum_s sgn(s) prod_i A_(i, s(i)), over the permutations s of the columns.
    >>> matrix_determinant([[3, 2], [1, 1]])
    Fraction(1, 1)"""
    return total(
        (-1) ** sum(a > b for a, b in combinations(s, 2)) * prod(A[i][s_i] for i, s_i in enumerate(s))
        for s in permutations(range(len(A)))
    )


def matrix_inverse(A: Matrix) -> tuple[Values, ...]:
    """A^-1, for which A A^-1 = I; its columns are the solutions for the columns of I.
    >>> matrix_inverse([[2, 1], [1, 1]])
    ((Fraction(1, 1), Fraction(-1, 1)), (Fraction(-1, 1), Fraction(2, 1)))"""
    d = range(len(A))
    return tuple(zip(*(matrix_solve(A, [Fraction(i == j) for i in d]) for j in d)))


def matrix_solve(A: Matrix, b: Sequence[Number]) -> Values:
    """x of A x = b, by elimination: a row with x_1 removes it from the others, which give x_2, ..., x_d.
    >>> matrix_solve([[2, 1], [1, 1]], [3, 2])
    (Fraction(1, 1), Fraction(1, 1))"""
    if not A:
        return ()
    p = next(i for i, row in enumerate(A) if row[0] != 0)
    rows = [[Fraction(1) * a for a in (*row, b_i)] for row, b_i in zip(A, b)]
    pivot = rows.pop(p)
    freed = [[a - row[0] / pivot[0] * c for a, c in zip(row, pivot)][1:] for row in rows]
    rest = matrix_solve([row[:-1] for row in freed], [row[-1] for row in freed])
    return ((pivot[-1] - _dot(pivot[1:-1], rest)) / pivot[0], *rest)


def matrix_positive_definite(A: Rows) -> bool:
    """Whether v' A v > 0 for every v but 0: all leading minors are positive (Sylvester's criterion).
    >>> matrix_positive_definite([[1, 2], [2, 1]])
    False"""
    return all(sign(matrix_determinant([row[:k] for row in A[:k]])) > 0 for k in range(1, len(A) + 1))


# The multivariate Gaussian
def gaussian_density(x: Vector, mu: Vector, Sigma: Matrix) -> Value:
    """p(x; mu, Sigma) = exp(-(x - mu)' Sigma^-1 (x - mu) / 2) / sqrt((2 pi)^d |Sigma|).
    >>> rounded(gaussian_density([0, 0], [0, 0], [[1, 0], [0, 1]]))
    0.15915494309189535"""
    d, z = len(x), _minus(x, mu)
    square = _dot(z, _times(matrix_inverse(Sigma), z))
    return exp(-square / 2) / sqrt((2 * PI) ** d * matrix_determinant(Sigma))


def gaussian_log_density(x: Vector, mu: Vector, Sigma: Matrix) -> Value:
    """ln p(x; mu, Sigma) = -(d ln 2pi + ln |Sigma| + (x - mu)' Sigma^-1 (x - mu)) / 2.
    >>> rounded(gaussian_log_density([39, 0], [0, 0], [[1, 0], [0, 1]]))
    -762.3378770664093"""
    d, z = len(x), _minus(x, mu)
    return -(d * ln(2 * PI) + ln(matrix_determinant(Sigma)) + _dot(z, _times(matrix_inverse(Sigma), z))) / 2


def sample_mean(z: Rows) -> Fractions:
    """E[Z] = (1/n) sum_i z_i of n rows that are equally probable.
    >>> sample_mean([[0, 1], [1, 1]])
    (Fraction(1, 2), Fraction(1, 1))"""
    return tuple(Fraction(1, len(z)) * sum(column) for column in zip(*z))


def covariance_definition(z: Rows) -> tuple[Fractions, ...]:
    """Cov(Z) = E[(Z - E[Z]) (Z - E[Z])'].
    >>> covariance_definition([[0], [1]])
    ((Fraction(1, 4),),)"""
    c = [[a - m for a, m in zip(z_i, sample_mean(z))] for z_i in z]
    return tuple(sample_mean([[c_i[j] * c_ik for c_ik in c_i] for c_i in c]) for j in range(len(c[0])))


def gaussian_contour(x: Vector, mu: Vector, Sigma: Matrix) -> Value:
    """c = (x - mu)' Sigma^-1 (x - mu): all x with the same c have the same density.
    >>> gaussian_contour([3, 4], [0, 0], [[1, 0], [0, 2]])
    Fraction(17, 1)"""
    z = _minus(x, mu)
    return _dot(z, _times(matrix_inverse(Sigma), z))


# Gaussian discriminant analysis
def gda_class_mass(y: int, phi: Rational) -> Rational:
    """p(y) = phi^y (1 - phi)^(1 - y) for y in {0, 1}.
    >>> gda_class_mass(0, Fraction(1, 4))
    Fraction(3, 4)"""
    return phi**y * (1 - phi) ** (1 - y)


def gda_class_density(x: Vector, mu: Vectors[L], Sigma: Matrix) -> dict[L, Value]:
    """p(x|y) = p(x; mu_y, Sigma) for each label y.
    >>> rounded(gda_class_density([0], {0: [0], 1: [1]}, [[1]])[0])
    0.3989422804014327"""
    return {y: gaussian_density(x, mu[y], Sigma) for y in mu}


def gda_log_likelihood(x: Matrix, y: Sequence[L], phi: Numbers[L], mu: Vectors[L], Sigma: Matrix) -> Value:
    """l(phi, mu_0, mu_1, Sigma) = sum_i ln(p(x_i|y_i) p(y_i)).
    >>> rounded(gda_log_likelihood([[0], [0]], [0, 0], {0: 1}, {0: [0]}, [[1]]))
    -1.8378770664093456"""
    return total(ln(gda_class_density(x_i, mu, Sigma)[y_i] * phi[y_i]) for x_i, y_i in zip(x, y))


def gda_mle_prior(y: Sequence[L]) -> dict[L, Fraction]:
    """phi_k = (1/n) sum_i 1{y_i = k}, the fraction of each class.
    >>> gda_mle_prior([0, 0, 1])
    {0: Fraction(2, 3), 1: Fraction(1, 3)}"""
    return {k: Fraction(1, len(y)) * sum(y_i == k for y_i in y) for k in sorted(set(y))}


def gda_mle_means(x: Rows, y: Sequence[L]) -> dict[L, Fractions]:
    """mu_k = sum_i 1{y_i = k} x_i / sum_i 1{y_i = k}, the mean of each class.
    >>> gda_mle_means([[5], [6], [9]], [0, 0, 1])
    {0: (Fraction(11, 2),), 1: (Fraction(9, 1),)}"""
    return {k: sample_mean(_of(k, x, y)) for k in sorted(set(y))}


def gda_mle_covariance(x: Rows, y: Sequence[L], mu: Phi[L]) -> tuple[Fractions, ...]:
    """Sigma = (1/n) sum_i (x_i - mu_y_i) (x_i - mu_y_i)', each x_i less the mean of its own class.
    >>> gda_mle_covariance([[5], [6], [9]], [0, 0, 1], {0: [Fraction(11, 2)], 1: [9]})
    ((Fraction(1, 6),),)"""
    n, z = len(x), [[a - m for a, m in zip(x_i, mu[y_i])] for x_i, y_i in zip(x, y)]
    d = range(len(z[0]))
    return tuple(tuple(Fraction(1, n) * sum(z_i[j] * z_i[k] for z_i in z) for k in d) for j in d)


def gda_posterior(x: Vector, phi: Numbers[L], mu: Vectors[L], Sigma: Matrix) -> dict[L, Value]:
    """p(y|x) = p(x|y) p(y) / p(x), by Bayes rule, from the densities p(x|y) and the priors phi.
    >>> rounded(gda_posterior([3], {0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: [1], 1: [4]}, [[2]])[1])
    0.679178699175393"""
    return bayes_rule(gda_class_density(x, mu, Sigma), phi)


def gda_predict(x: Vector, phi: Numbers[L], mu: Vectors[L], Sigma: Matrix) -> tuple[L, ...]:
    """y_hat = arg max_y p(x|y) p(y).
    >>> gda_predict([3], {0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: [1], 1: [4]}, [[2]])
    (1,)"""
    return bayes_decision(gda_class_density(x, mu, Sigma), phi)


def gda_log_odds(x: Vector, phi: Prior[L], mu: Vectors[L], Sigma: Matrix) -> Value:
    """ln(p(y=1|x)/p(y=0|x)) = (x - (mu_1 + mu_0)/2)' Sigma^-1 (mu_1 - mu_0) + ln(phi_1/phi_0).
    >>> gda_log_odds([3], {0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: [1], 1: [4]}, [[2]])
    Fraction(3, 4)"""
    zero, one = phi
    middle = [Fraction(1, 2) * (a + b) for a, b in zip(mu[one], mu[zero])]
    difference = _minus(mu[one], mu[zero])
    return _dot(_minus(x, middle), _times(matrix_inverse(Sigma), difference)) + ln(
        Fraction(phi[one], phi[zero])
    )


def gda_logistic_form(phi: Prior[L], mu: Vectors[L], Sigma: Matrix) -> Values:
    """theta of p(y=1|x) = g(theta'x): theta_0 = -((mu_1 + mu_0)/2)' Sigma^-1 (mu_1 - mu_0) + ln(phi_1/phi_0);
    theta_(1 ... d) = Sigma^-1 (mu_1 - mu_0).
    >>> gda_logistic_form({0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: [1], 1: [4]}, [[2]])
    (Fraction(-15, 4), Fraction(3, 2))"""
    zero, one = phi
    w: list[Value] = _times(matrix_inverse(Sigma), _minus(mu[one], mu[zero]))
    middle = [Fraction(1, 2) * (a + b) for a, b in zip(mu[one], mu[zero])]
    return (ln(Fraction(phi[one], phi[zero])) - _dot(middle, w), *w)


def quadratic_mle_covariances(x: Rows, y: Sequence[L], mu: Phi[L]) -> dict[L, tuple[Fractions, ...]]:
    """Sigma_k = sum_i 1{y_i = k} (x_i - mu_k) (x_i - mu_k)' / sum_i 1{y_i = k}.
    >>> quadratic_mle_covariances([[5], [6], [9]], [0, 0, 1], {0: [Fraction(11, 2)], 1: [9]})
    {0: ((Fraction(1, 4),),), 1: ((Fraction(0, 1),),)}"""
    d = range(len(x[0]))

    def Sigma(k: L, a: int, b: int) -> Fraction:
        s = sum((y_i == k) * (x_i[a] - mu[k][a]) * (x_i[b] - mu[k][b]) for x_i, y_i in zip(x, y))
        return Fraction(s) / sum(y_i == k for y_i in y)

    return {k: tuple(tuple(Sigma(k, a, b) for b in d) for a in d) for k in sorted(set(y))}


def quadratic_log_odds(x: Vector, phi: Prior[L], mu: Vectors[L], Sigma: Mapping[L, Matrix]) -> Value:
    """ln(p(y=1|x)/p(y=0|x)) = (c_0 - c_1)/2 + ln(|Sigma_0|/|Sigma_1|)/2 + ln(phi_1/phi_0), with
    c_k = (x - mu_k)' Sigma_k^-1 (x - mu_k).
    >>> quadratic_log_odds([3], dict.fromkeys((0, 1), Fraction(1, 2)), {0: [0], 1: [2]}, {0: [[1]], 1: [[1]]})
    Fraction(4, 1)"""
    zero, one = phi
    c = {k: gaussian_contour(x, mu[k], Sigma[k]) for k in phi}
    determinants = matrix_determinant(Sigma[zero]) / matrix_determinant(Sigma[one])
    return (c[zero] - c[one]) / 2 + ln(determinants) / 2 + ln(Fraction(phi[one], phi[zero]))


def gaussian_nb_variances(x: Rows, y: Sequence[L], mu: Phi[L]) -> dict[L, Fractions]:
    """sigma_jk^2 = sum_i 1{y_i = k} (x_ij - mu_jk)^2 / sum_i 1{y_i = k} (not in the lecture).
    >>> gaussian_nb_variances([[5], [6], [9]], [0, 0, 1], {0: [Fraction(11, 2)], 1: [9]})
    {0: (Fraction(1, 4),), 1: (Fraction(0, 1),)}"""

    def sigma_2(j: int, k: L) -> Fraction:
        s = sum((y_i == k) * (x_i[j] - mu[k][j]) ** 2 for x_i, y_i in zip(x, y))
        return Fraction(s) / sum(y_i == k for y_i in y)

    return {k: tuple(sigma_2(j, k) for j in range(len(x[0]))) for k in sorted(set(y))}


def gaussian_nb_posterior(x: Vector, phi: Numbers[L], mu: Vectors[L], variance: Vectors[L]) -> dict[L, Value]:
    """p(y|x) = p(x|y) p(y) / p(x), with p(x|y) = prod_j p(x_j; mu_jy, sigma_jy^2) (not in the lecture).
    >>> rounded(gaussian_nb_posterior([3], {"a": 1}, {"a": [2]}, {"a": [1]})["a"])
    1.0"""

    def p(y: L) -> Value:
        p_j = (gaussian_density([x_j], [m], [[s]]) for x_j, m, s in zip(x, mu[y], variance[y]))
        return prod(p_j, start=Fraction(1))

    return bayes_rule({y: p(y) for y in phi}, phi)


# Generative or discriminative
def logistic_function(z: Number) -> Value:
    """g(z) = 1 / (1 + e^-z), the sigmoid.
    >>> logistic_function(0)
    Fraction(1, 2)"""
    return 1 / (1 + exp(-z))


def logistic_hypothesis(theta: Vector, x: Vector) -> Value:
    """h_theta(x) = g(theta'x), with x_0 = 1.
    >>> logistic_hypothesis([-1, 2], [Fraction(1, 2)])
    Fraction(1, 2)"""
    return logistic_function(_dot(theta, (1, *x)))


def logistic_conditional_likelihood(theta: Vector, x: Matrix, y: Sequence[int]) -> Value:
    """l(theta) = sum_i (y_i ln h_theta(x_i) + (1 - y_i) ln(1 - h_theta(x_i))).
    >>> rounded(logistic_conditional_likelihood([0, 0], [[1], [2]], [0, 1]))
    -1.3862943611198906"""
    h = [logistic_hypothesis(theta, x_i) for x_i in x]
    return total(y_i * ln(h_i) + (1 - y_i) * ln(1 - h_i) for y_i, h_i in zip(y, h))


def _score(theta: Vector, x: Matrix, y: Sequence[int]) -> list[Value]:
    """The gradient of l(theta): sum_i (y_i - h_theta(x_i)) x_i, with x_0 = 1."""
    e = [y_i - logistic_hypothesis(theta, x_i) for x_i, y_i in zip(x, y)]
    return [_dot(e, x_j) for x_j in ([1] * len(x), *zip(*x))]


def logistic_ascent(theta: Vector, x: Matrix, y: Sequence[int], alpha: Rational) -> Values:
    """A step of gradient ascent: theta <- theta + alpha sum_i (y_i - h_theta(x_i)) x_i.
    >>> logistic_ascent([0, 0], [[1], [2]], [0, 1], Fraction(1, 10))
    (Fraction(0, 1), Fraction(1, 20))"""
    return tuple(theta_j + alpha * score_j for theta_j, score_j in zip(theta, _score(theta, x, y)))


def logistic_fit(theta: Vector, x: Matrix, y: Sequence[int]) -> Values:
    """A step of Newton's method: theta <- theta - H^-1 s, with the score s = sum_i (y_i - h_i) x_i; the
    Hessian is H = -sum_i h_i (1 - h_i) x_i x_i'. Repeated, it maximises l(theta) (not in the lecture).
    >>> logistic_fit([0, 0], [[-1], [1], [-1], [1]], [0, 1, 0, 0])
    (Fraction(-1, 1), Fraction(1, 1))"""
    h = [logistic_hypothesis(theta, x_i) for x_i in x]
    x_ = ([1] * len(x), *zip(*x))
    H = [[-total(h_i * (1 - h_i) * a * b for h_i, a, b in zip(h, x_j, x_k)) for x_k in x_] for x_j in x_]
    return tuple(theta_j - step for theta_j, step in zip(theta, matrix_solve(H, _score(theta, x, y))))


def softmax_hypothesis(theta: Vectors[L], x: Vector) -> dict[L, Value]:
    """p(y=k|x; theta) = exp(theta_k'x) / sum_j exp(theta_j'x), with x_0 = 1.
    >>> softmax_hypothesis({"a": [0, 0], "b": [0, 0], "c": [-3, 1]}, [3])["b"]
    Fraction(1, 3)"""
    e = {k: exp(_dot(theta[k], (1, *x))) for k in theta}
    return {k: e[k] / total(e.values()) for k in theta}


def softmax_conditional_likelihood(theta: Vectors[L], x: Matrix, y: Sequence[L]) -> Value:
    """l(theta) = sum_i ln p(y_i|x_i; theta).
    >>> rounded(softmax_conditional_likelihood({"a": [0], "b": [0], "c": [0]}, [[], []], ["a", "b"]))
    -2.1972245773362196"""
    return total(ln(softmax_hypothesis(theta, x_i)[y_i]) for x_i, y_i in zip(x, y))


def softmax_fit(theta: Vectors[L], x: Matrix, y: Sequence[L]) -> dict[L, Vector]:
    """A step of Newton's method: it moves theta_k by delta_k. That of the first class is 0, the others solve
    sum_j (sum_i p_ik (1{k = j} - p_ij) x_i x_i') delta_j = sum_i (1{y_i = k} - p_ik) x_i
    >>> softmax_fit({"a": [0], "b": [0], "c": [0]}, [[], [], [], []], ["a", "b", "b", "c"])
    {'a': (0,), 'b': (Fraction(3, 4),), 'c': (Fraction(0, 1),)}"""
    p, u = [softmax_hypothesis(theta, x_i) for x_i in x], [(1, *x_i) for x_i in x]
    K, d = list(theta)[1:], range(len(u[0]))

    def A(k: L, a: int, j: L, b: int) -> Value:
        return total(p_i[k] * ((k == j) - p_i[j]) * u_i[a] * u_i[b] for p_i, u_i in zip(p, u))

    def s(k: L, a: int) -> Value:
        return total(((y_i == k) - p_i[k]) * u_i[a] for y_i, p_i, u_i in zip(y, p, u))

    rows = [[A(k, a, j, b) for j in K for b in d] for k in K for a in d]
    delta = (*(0 for a in d), *matrix_solve(rows, [s(k, a) for k in K for a in d]))
    return {k: tuple(theta[k][a] + delta[i * len(d) + a] for a in d) for i, k in enumerate(theta)}


def poisson_logistic_form(rate: Prior[L], phi: Prior[L]) -> tuple[Value, Value]:
    """theta = (lambda_0 - lambda_1 + ln(phi_1/phi_0), ln(lambda_1/lambda_0)) of Poisson classes.
    >>> [rounded(t) for t in poisson_logistic_form({0: 2, 1: 6}, {0: Fraction(1, 2), 1: Fraction(1, 2)})]
    [-4.0, 1.0986122886681098]"""
    zero, one = phi
    theta_0 = Fraction(rate[zero] - rate[one]) + ln(Fraction(phi[one], phi[zero]))
    return theta_0, ln(Fraction(rate[one], rate[zero]))


# Naive Bayes
def nb_vocabulary(documents: Sequence[Words]) -> tuple[str, ...]:
    """V: the words that occur in a document, sorted.
    >>> nb_vocabulary([["win", "a", "prize"], ["a", "car"]])
    ('a', 'car', 'prize', 'win')"""
    return tuple(sorted({word for document in documents for word in document}))


def nb_stop_words(documents: Sequence[Words], N: int) -> tuple[str, ...]:
    """The N most frequent words; of equally frequent ones the first in sorted order.
    >>> nb_stop_words([["win", "a", "prize"], ["a", "car"]], 2)
    ('a', 'car')"""
    n = Counter(word for document in documents for word in document)
    return tuple(sorted(n, key=lambda word: (-n[word], word))[:N])


def nb_presence_vector(document: Sequence[T], V: Sequence[T]) -> tuple[int, ...]:
    """x_j = 1{the document contains word j}, for each word of V.
    >>> nb_presence_vector(["buy", "now", "buy"], ["a", "buy", "zymurgy"])
    (0, 1, 0)"""
    return tuple(int(word in document) for word in V)


def nb_parameter_count(d: int) -> tuple[int, int]:
    """2^d - 1 numbers for p(x|y) of any kind, against d under the Naive Bayes assumption.
    >>> nb_parameter_count(10)
    (1023, 10)"""
    return 2**d - 1, d


def nb_likelihood(x: X, phi: Phi[L]) -> dict[L, Rational]:
    """p(x|y) = prod_j phi_j|y^x_j (1 - phi_j|y)^(1 - x_j) for each label y.
    >>> nb_likelihood([1, 0], {0: [Fraction(1, 2), Fraction(1, 4)]})
    {0: Fraction(3, 8)}"""
    return {y: prod(phi_j**x_j * (1 - phi_j) ** (1 - x_j) for x_j, phi_j in zip(x, phi[y])) for y in phi}


def nb_joint_likelihood(x: Sequence[X], y: Sequence[L], phi_y: Prior[L], phi: Phi[L]) -> Rational:
    """L(phi_y, phi_j|y=0, phi_j|y=1) = prod_i p(x_i|y_i) p(y_i).
    >>> nb_joint_likelihood([[1], [0]], [0, 0], {0: 1}, {0: [Fraction(1, 4)]})
    Fraction(3, 16)"""
    return prod(nb_likelihood(x_i, phi)[y_i] * phi_y[y_i] for x_i, y_i in zip(x, y))


def nb_mle_prior(y: Sequence[L]) -> dict[L, Fraction]:
    """phi_y = (1/n) sum_i 1{y_i = y}, the fraction of each class.
    >>> nb_mle_prior(["spam", "ham", "ham"])
    {'ham': Fraction(2, 3), 'spam': Fraction(1, 3)}"""
    return gda_mle_prior(y)


def nb_mle_feature(x: Sequence[X], y: Sequence[L]) -> dict[L, Fractions]:
    """phi_j|k = sum_i 1{x_ij = 1 and y_i = k} / sum_i 1{y_i = k}.
    >>> nb_mle_feature([[1, 0], [1, 1]], ["spam", "spam"])
    {'spam': (Fraction(1, 1), Fraction(1, 2))}"""

    def phi(j: int, k: L) -> Fraction:
        n_jk = sum(x_i[j] == 1 and y_i == k for x_i, y_i in zip(x, y))
        return Fraction(n_jk, sum(y_i == k for y_i in y))

    return {k: tuple(phi(j, k) for j in range(len(x[0]))) for k in sorted(set(y))}


def nb_posterior(x: X, phi_y: Prior[L], phi: Phi[L]) -> dict[L, Value]:
    """p(y|x) = p(x|y) p(y) / p(x), with p(x|y) = prod_j p(x_j|y) of binary features.
    >>> nb_posterior([1], {0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: [Fraction(1, 4)], 1: [Fraction(3, 4)]})
    {0: Fraction(1, 4), 1: Fraction(3, 4)}"""
    return bayes_rule(nb_likelihood(x, phi), phi_y)


def nb_categorical(x: Sequence[X], y: Sequence[L], k: X) -> dict[L, tuple[Fractions, ...]]:
    """phi_jv|c = (1 + sum_i 1{x_ij = v and y_i = c}) / (k_j + sum_i 1{y_i = c}), for v from 1 to k_j.
    >>> nb_categorical([[1], [1], [3]], ["a", "a", "b"], [3])["a"]
    ((Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)),)"""

    def phi(j: int, v: int, c: L) -> Fraction:
        n_jvc = sum(x_i[j] == v and y_i == c for x_i, y_i in zip(x, y))
        return Fraction(1 + n_jvc, k[j] + sum(y_i == c for y_i in y))

    d = range(len(k))
    return {c: tuple(tuple(phi(j, v, c) for v in range(1, k[j] + 1)) for j in d) for c in sorted(set(y))}


def nb_discretize(v: Rational, e: Sequence[Rational]) -> int:
    """bin(v) = 1 + #{i : e_i <= v}: 1 more than the number of edges e_i that are at most v.
    >>> nb_discretize(890, [400, 800, 1200, 1600])
    3"""
    return 1 + sum(e_i <= v for e_i in e)


# Laplace smoothing
def frequency_mle(counts: Rationals) -> Fractions:
    """phi_j = n_j / n: outcome j was seen n_j times of n.
    >>> frequency_mle([5, 0])
    (Fraction(1, 1), Fraction(0, 1))"""
    n = sum(counts)
    return tuple(Fraction(n_j, n) for n_j in counts)


def laplace_estimate(counts: Rationals) -> Fractions:
    """phi_j = (1 + n_j) / (k + n) for each of k outcomes, seen n_j times of n.
    >>> laplace_estimate([5, 0])
    (Fraction(6, 7), Fraction(1, 7))"""
    k, n = len(counts), sum(counts)
    return tuple(Fraction(1 + n_j, k + n) for n_j in counts)


def nb_laplace_feature(x: Sequence[X], y: Sequence[L]) -> dict[L, Fractions]:
    """phi_j|c = (1 + sum_i 1{x_ij = 1 and y_i = c}) / (2 + sum_i 1{y_i = c}).
    >>> nb_laplace_feature([[1, 0], [1, 1]], ["spam", "spam"])
    {'spam': (Fraction(3, 4), Fraction(1, 2))}"""

    def phi(j: int, c: L) -> Fraction:
        n_jc = sum(x_i[j] == 1 and y_i == c for x_i, y_i in zip(x, y))
        return Fraction(1 + n_jc, 2 + sum(y_i == c for y_i in y))

    return {c: tuple(phi(j, c) for j in range(len(x[0]))) for c in sorted(set(y))}


# Event models for text
def event_encoding(document: Sequence[T], V: Sequence[T]) -> tuple[int, ...]:
    """(x_1, ..., x_d): x_j is the identity in V, from 1, of the j-th word that V has.
    >>> event_encoding(["buy", "a", "car", "buy"], ["a", "aardvark", "buy"])
    (3, 1, 3)"""
    return tuple(V.index(word) + 1 for word in document if word in V)


def event_probability(x: X, phi_y: Prior[L], phi: Phi[L]) -> dict[L, Rational]:
    """p(x, y) = p(y) prod_j phi_x_j|y, a factor for each word x_j.
    >>> event_probability([1, 1, 2], {0: Fraction(1, 2)}, {0: [Fraction(1, 3), Fraction(2, 3)]})
    {0: Fraction(1, 27)}"""
    return {y: phi_y[y] * prod(phi[y][x_j - 1] for x_j in x) for y in phi_y}


def event_posterior(x: X, phi_y: Prior[L], phi: Phi[L]) -> dict[L, Value]:
    """p(y|x) = p(x|y) p(y) / p(x), with p(x|y) = prod_j phi_x_j|y, a factor for each word x_j.
    >>> third, half = Fraction(1, 3), Fraction(1, 2)
    >>> event_posterior([1, 1, 2], {0: half, 1: half}, {0: [third, 2 * third], 1: [2 * third, third]})
    {0: Fraction(1, 3), 1: Fraction(2, 3)}"""
    return bayes_rule({y: prod(phi[y][x_j - 1] for x_j in x) for y in phi_y}, phi_y)


def event_log_likelihood(x: Sequence[X], y: Sequence[L], phi_y: Prior[L], phi: Phi[L]) -> Value:
    """l = sum_i (ln phi_y_i + sum_j ln phi_x_ij|y_i).
    >>> rounded(event_log_likelihood([[1, 1]], [0], {0: 1}, {0: [Fraction(1, 2), Fraction(1, 2)]}))
    -1.3862943611198906"""
    return total(ln(phi_y[y_i]) + total(ln(phi[y_i][x_ij - 1]) for x_ij in x_i) for x_i, y_i in zip(x, y))


def event_mle_word(x: Sequence[X], y: Sequence[L], V: int) -> dict[L, Fractions]:
    """phi_k|c = sum_i sum_j 1{x_ij = k and y_i = c} / sum_i 1{y_i = c} d_i, for the words k of |V|.
    >>> event_mle_word([[1, 2, 2]], ["spam"], 3)
    {'spam': (Fraction(1, 3), Fraction(2, 3), Fraction(0, 1))}"""

    def phi(k: int, c: L) -> Fraction:
        n_kc = sum(x_ij == k and y_i == c for x_i, y_i in zip(x, y) for x_ij in x_i)
        return Fraction(n_kc, sum((y_i == c) * len(x_i) for x_i, y_i in zip(x, y)))

    return {c: tuple(phi(k, c) for k in range(1, V + 1)) for c in sorted(set(y))}


def event_laplace_word(x: Sequence[X], y: Sequence[L], V: int) -> dict[L, Fractions]:
    """phi_k|c = (1 + sum_i sum_j 1{x_ij = k and y_i = c}) / (|V| + sum_i 1{y_i = c} d_i).
    >>> event_laplace_word([[1, 2, 2]], ["spam"], 3)
    {'spam': (Fraction(1, 3), Fraction(1, 2), Fraction(1, 6))}"""

    def phi(k: int, c: L) -> Fraction:
        n_kc = sum(x_ij == k and y_i == c for x_i, y_i in zip(x, y) for x_ij in x_i)
        return Fraction(1 + n_kc, V + sum((y_i == c) * len(x_i) for x_i, y_i in zip(x, y)))

    return {c: tuple(phi(k, c) for k in range(1, V + 1)) for c in sorted(set(y))}


# Real mail
def calibration_table(p: Rationals, y: X, e: Rationals) -> dict[int, tuple[int, Fraction, Fraction]]:
    """n_b = sum_i 1{bin(p_i) = b}; m_b = sum_i 1{bin(p_i) = b} p_i / n_b;
    s_b = sum_i 1{bin(p_i) = b} y_i / n_b, for each bin b that has a p_i.
    >>> calibration_table([Fraction(1, 4), Fraction(3, 4)], [0, 1], [Fraction(1, 2)])
    {1: (1, Fraction(1, 4), Fraction(0, 1)), 2: (1, Fraction(3, 4), Fraction(1, 1))}"""
    bins = [nb_discretize(p_i, e) for p_i in p]
    n = {b: sum(b_i == b for b_i in bins) for b in sorted(set(bins))}

    def mean(b: int, v: Rationals) -> Fraction:
        return Fraction(sum((b_i == b) * v_i for b_i, v_i in zip(bins, v)), n[b])

    return {b: (n[b], mean(b, p), mean(b, y)) for b in n}
