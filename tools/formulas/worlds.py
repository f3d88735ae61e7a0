# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Random numbers for the letters of a chapter: exact, small, and different from each other.

A world contains the parameters of the book's functions under their names, and `rows` and `labels` for x^(i)
and y^(i). Classes have unequal sizes and every outcome occurs: equal or empty counts cannot hide mistakes.

>>> world = draw("gda", "gda-posterior", 1)
>>> world["d"], world["n"], sorted(map(world["labels"].count, (0, 1)))
(2, 7, [3, 4])
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from random import Random
from typing import Callable, Dict, Union

from genref import equations as book
from genref.book_reals import Real, exp, rounded
from tools.experiments.data_efficiency import efficiency

from .values import diagonal

World = Dict[str, object]
Fractions = list[Fraction]
CLASSES = (0, 1)
WORDS = ("a", "bargain", "car", "prize")


def rational(random: Random, low: int = -4, high: int = 4) -> Fraction:
    return Fraction(random.randint(3 * low, 3 * high), 3)


def positive(random: Random) -> Fraction:
    return Fraction(random.randint(2, 14), 5)


def vector(random: Random, size: int = 2) -> Fractions:
    return [rational(random) for _ in range(size)]


def matrix(random: Random, size: int = 2) -> list[Fractions]:
    return [vector(random, size) for _ in range(size)]


def symmetric(random: Random, size: int = 2) -> list[Fractions]:
    """Return a symmetric, positive definite matrix."""
    A = [[rational(random, -1, 1) for _ in range(size)] for _ in range(size)]
    return [[sum((a * b for a, b in zip(u, v)), Fraction(2 * (u is v))) for v in A] for u in A]


def shares(random: Random, size: int) -> Fractions:
    """Return different positive numbers with the sum 1."""
    parts = random.sample(range(1, 12), size)
    return [Fraction(part, sum(parts)) for part in parts]


def density(x: object, mu: object, Sigma: object) -> Union[Fraction, Real]:
    """Return the Gaussian density of vectors or, with a variance for Sigma, of one number."""
    if isinstance(x, list) and isinstance(mu, list) and isinstance(Sigma, list):
        return book.gaussian_density(x, mu, Sigma)
    if isinstance(x, list) and isinstance(Sigma, list):  # the mean 0 has no shape
        return book.gaussian_density(x, [Fraction(0)] * len(x), Sigma)
    return book.gaussian_density([x], [mu], [[Sigma]])  # type: ignore[list-item]


KINDS: Dict[str, Callable[[Random], object]] = {
    "a number": positive,
    "a vector": vector,
    "a vector of d + 1 numbers": lambda random: vector(random, 3),
    "a matrix": matrix,
    "a symmetric matrix": symmetric,
    "a tiny number": lambda random: Fraction(1, 10**20),
}
"""The descriptions of a letter that the line `- Letters:` can use."""


def draw(chapter: str, id: str, seed: int) -> World:
    random = Random(f"{chapter} {seed}")
    world = {"seed": seed, **continuous(random)}
    world.update((SPECIAL.get(id) or CHAPTERS.get(chapter) or (lambda random, world: {}))(random, world))
    return world


def _labels(random: Random, n: int) -> list[int]:
    """Return labels of both classes; the first is 1, so that leaving it out shows."""
    labels = [0] * (n // 2) + [1] * (n - n // 2 - 1)
    random.shuffle(labels)
    return [1, *labels]


def continuous(random: Random) -> World:
    """Vectors of two numbers in two classes, with four and three rows."""
    d, n = 2, 7
    by_class = dict.fromkeys(CLASSES)
    return {
        "Fraction": Fraction,
        "density": density,
        "diagonal": diagonal,
        "efficiency": efficiency,
        "factorial": math.factorial,
        "classes": CLASSES,
        "poisson": poisson,
        "d": d,
        "n": n,
        "rows": [vector(random) for _ in range(n)],
        "labels": _labels(random, n),
        "x": vector(random),
        "mu": {k: vector(random) for k in by_class},
        "Sigma": symmetric(random),
        "Sigmas": {k: symmetric(random) for k in by_class},
        "phi": dict(zip(CLASSES, shares(random, 2))),
        "variance": {k: [positive(random) for _ in range(d)] for k in by_class},
        "theta": [rational(random, -1, 1) for _ in range(d + 1)],
        "alpha": positive(random),
        "rate": {0: positive(random), 1: positive(random) + 3},
        "z": positive(random) - 1,
    }


def bayes(random: Random, world: World) -> World:
    labels = (0, 1, 2)
    likelihood = {y: positive(random) for y in labels}
    return {"classes": labels, "likelihood": likelihood, "prior": dict(zip(labels, shares(random, 3)))}


def algebra(random: Random, world: World) -> World:
    return {"d": 3, "A": symmetric(random, 3), "b": vector(random, 3), "v": vector(random, 3)}


def gaussian(random: Random, world: World) -> World:
    """A mean near 0 and a covariance near I, so that a few grid points give an integral."""
    C = [
        [Fraction(random.randint(11, 13), 10), Fraction(0)],
        [Fraction(random.randint(1, 3), 10), Fraction(1)],
    ]
    Sigma = [[sum((a * b for a, b in zip(u, v)), Fraction(0)) for v in C] for u in C]
    corners = [[Fraction(a), Fraction(b)] for a, b in product((-1, 1), repeat=2)]
    mu = [Fraction(random.randint(1, 5), 10), Fraction(-random.randint(1, 5), 10)]
    return {"mu": mu, "Sigma": Sigma, "C": C, "corners": corners}


def axes(random: Random, world: World) -> World:
    s, r = positive(random) + 3, positive(random) / 2
    return {**gaussian(random, world), "s": s, "r": r, "Sigma": [[s, r], [r, s]]}


def binary(random: Random, world: World, d: int = 3) -> World:
    n = 9
    while True:
        rows = [[1] * d, *([random.randint(0, 1) for _ in range(d)] for _ in range(n - 1))]
        labels = _labels(random, n)
        counts = [[sum(x[j] for x, y in zip(rows, labels) if y == k) for j in range(d)] for k in CLASSES]
        if all(0 < c < labels.count(k) for k in CLASSES for c in counts[k]):
            break
    phi = {k: [Fraction(a, 10) for a in random.sample(range(1, 10), d)] for k in CLASSES}
    x = rows[random.randrange(n)]
    joint = dict(zip(product(CLASSES, *[(0, 1)] * d), shares_of_many(random, 2 ** (d + 1))))
    return {
        "d": d,
        "n": n,
        "rows": rows,
        "labels": labels,
        "phi_y": world["phi"],
        "phi": phi,
        "x": x,
        "joint": joint,
    }


def shares_of_many(random: Random, size: int) -> Fractions:
    parts = [random.randint(1, 30) for _ in range(size)]
    return [Fraction(part, sum(parts)) for part in parts]


def independent(random: Random, world: World) -> World:
    """The joint distribution of a class and four features that are independent given the class."""
    found = binary(random, world, 4)
    phi, prior = found["phi"], world["phi"]
    assert isinstance(phi, dict) and isinstance(prior, dict)
    cells = product(CLASSES, *[(0, 1)] * 4)
    joint = {(y, *x): prior[y] * book.nb_likelihood(x, phi)[y] for y, *x in cells}
    return {**found, "joint": joint}


def categorical(random: Random, world: World) -> World:
    k = [3, 2]
    rows = [[1, 2], [2, 1], [3, 2], *([random.randint(1, c) for c in k] for _ in range(4))]
    return {"k": k, "rows": rows}


def unseen(random: Random, world: World) -> World:
    """Three words; the last, with the number 35000, is `unseen` in the training messages."""
    found = binary(random, world)
    words = (1, 2, 35000)
    phi = {k: dict(zip(words, shares(random, 3))) for k in CLASSES}
    without = {k: {**phi[k], 35000: Fraction(0)} for k in CLASSES}
    return {
        **found,
        "words": words,
        "phi": phi,
        "unseen": without,
        "x": {1: 1, 2: random.randint(0, 1), 35000: 1},
    }


def bins(random: Random, world: World) -> World:
    return {"e": [1, 2, 4, 7], "v": Fraction(random.choice([1, 5, 6, 9, 10]), random.choice([1, 2]))}


def observed(random: Random, world: World) -> World:
    """Observations of k values, each of which occurs."""
    k = 4
    z = [1, 2, 3, 4, *(random.randint(1, k) for _ in range(5))]
    random.shuffle(z)
    return {
        "k": k,
        "z": z,
        "n": len(z),
        "counts": [z.count(j) for j in range(1, k + 1)],
        "phi": shares(random, k),
    }


def one_unseen(random: Random, world: World) -> World:
    """Observations without the last value, whose estimate is then as small as possible."""
    z = [1, 2, 3, *(random.randint(1, 3) for _ in range(5))]
    return {**observed(random, world), "z": z, "n": len(z), "counts": [z.count(j) for j in range(1, 5)]}


def texts(random: Random, world: World) -> World:
    n, V = 7, 3
    labels = _labels(random, n)
    rows = [[1, 2, 3] if i in (labels.index(0), labels.index(1)) else
            [random.randint(1, V) for _ in range(random.randint(1, 4))] for i in range(n)]  # fmt: skip
    phi = {k: shares(random, V) for k in CLASSES}
    prior = world["phi"]
    assert isinstance(prior, dict)
    x = [random.randint(1, V) for _ in range(4)]
    joint = {
        (y, *w): prior[y] * math.prod(phi[y][v - 1] for v in w)
        for y in CLASSES
        for w in product((1, 2, 3), repeat=4)
    }
    document = ["unknown", *random.choices(WORDS, k=2), "new", *random.choices(WORDS, k=2)]
    return {"d": 4, "n": n, "rows": rows, "labels": labels, "V": V, "phi_y": prior, "phi": phi, "x": x,
            "joint": joint, "document": document, "vocabulary": WORDS}  # fmt: skip


def poisson(rate: Fraction) -> list[Union[Fraction, Real]]:
    """Return the probabilities of 0, 1, ..., 79 events."""
    return [exp(-rate) * (rate**x / math.factorial(x)) for x in range(80)]


def counts(random: Random, world: World) -> World:
    return {"d": 1, "x": random.randint(1, 5)}


def either(random: Random, world: World) -> World:
    """A positive definite matrix or, for every other seed, one that v proves is not."""
    found = algebra(random, world)
    A, v = found["A"], found["v"]
    assert isinstance(A, list) and isinstance(v, list)
    if world["seed"] == 2:
        square = sum((a * a for a in v), Fraction(0))
        above = 2 * sum((A[i][j] * v[i] * v[j] for i in range(3) for j in range(3)), Fraction(0)) / square**2
        found["A"] = [[A[i][j] - above * v[i] * v[j] for j in range(3)] for i in range(3)]
    return found


def with_boundary(random: Random, world: World) -> World:
    """Add a point on the boundary of the two classes: the foot of the perpendicular from x."""
    theta_0, *w = book.gda_logistic_form(world["phi"], world["mu"], world["Sigma"])  # type: ignore[arg-type]
    x = world["x"]
    assert isinstance(x, list)
    across = (theta_0 + sum(a * b for a, b in zip(w, x))) / sum(a * a for a in w)
    return {"boundary": [a - across * b for a, b in zip(x, w)]}


def near_boundary(random: Random, world: World) -> World:
    """x so near the boundary that the priors decide: on the side of the class with the larger prior."""
    boundary, phi, mu = with_boundary(random, world)["boundary"], world["phi"], world["mu"]
    assert isinstance(boundary, list) and isinstance(phi, dict) and isinstance(mu, dict)
    larger = max(phi, key=lambda y: phi[y])
    near = [Fraction(round(rounded(a) * 10**6), 10**6) for a in boundary]
    return {"x": [a + Fraction(1, 10**4) * (b - c) for a, b, c in zip(near, mu[larger], mu[1 - larger])]}


def few(random: Random, world: World) -> World:
    """Two and three rows in the classes: enough for logistic regression, where each row takes time."""
    return {"n": 5, "rows": [vector(random) for _ in range(5)], "labels": _labels(random, 5)}


def several(random: Random, world: World) -> World:
    """Three classes of two or three rows, for softmax regression; theta of the first is 0."""
    classes = (0, 1, 2)
    thetas = {k: [rational(random, -1, 1) if k else Fraction(0) for _ in range(3)] for k in classes}
    labels = [0, 1, 2, 2, 1, 0, 1]
    random.shuffle(labels)
    return {
        "n": 7,
        "rows": [vector(random) for _ in labels],
        "labels": labels,
        "classes": classes,
        "thetas": thetas,
    }


def words(random: Random, world: World) -> World:
    document = random.sample(WORDS, 2) + ["unknown"]
    return {"d": 4, "document": document, "V": WORDS}


def shifted(random: Random, world: World) -> World:
    """Likelihoods, a prior and a different prior for three classes."""
    found = bayes(random, world)
    return {**found, "other": dict(zip((0, 1, 2), shares(random, 3)))}


def copied(random: Random, world: World) -> World:
    """A row whose first feature is repeated k times in another row."""
    found = binary(random, world)
    x, phi, k = found["x"], found["phi"], random.randint(2, 4)
    assert isinstance(x, list) and isinstance(phi, dict)
    longer = {y: [*phi[y][:1] * k, *phi[y][1:]] for y in CLASSES}
    return {**found, "k": k, "copies": [*x[:1] * k, *x[1:]], "of_copies": longer}


def believed(random: Random, world: World) -> World:
    """Posteriors in three bins, and the true outcomes."""
    posteriors = [Fraction(random.randint(low, low + 3), 12) for low in (0, 4, 8, 0, 4, 8, 4, 0)]
    outcomes = [1, 0, 1, 0, 1, 0, *(random.randint(0, 1) for _ in range(2))]
    return {"posteriors": posteriors, "outcomes": outcomes, "e": [Fraction(1, 3), Fraction(2, 3)], "n": 8}


CHAPTERS = {
    "bayes": bayes,
    "linear-algebra": algebra,
    "gaussian": gaussian,
    "naive-bayes": binary,
    "laplace": observed,
    "event-models": texts,
    "real-mail": shifted,
}
SPECIAL = {
    "gaussian-principal-axes": axes,
    "gda-boundary": with_boundary,
    "gda-predict": near_boundary,
    "matrix-positive-definite": either,
    "poisson-logistic-form": counts,
    "softmax-conditional-likelihood": several,
    "softmax-fit": several,
    "softmax-hypothesis": several,
    "laplace-positive": one_unseen,
    "logistic-conditional-likelihood": few,
    "logistic-fit": few,
    "logistic-converse-fails": gaussian,
    "calibration-table": believed,
    "nb-overconfidence": copied,
    "nb-categorical": categorical,
    "nb-discretize": bins,
    "nb-independence": independent,
    "nb-laplace-feature": binary,
    "nb-presence-vector": words,
    "nb-zero-over-zero": unseen,
}
