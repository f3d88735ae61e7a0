# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A generative model can write examples: python examples/sampling.py

Each sampler does what its model says: it draws y from p(y), then x from p(x | y). The program makes up
patients (GDA) and e-mails (both event models), then estimates the parameters from them. The more examples
there are, the closer the estimates come to the true parameters.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import List, Tuple, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from genref import bernoulli_naive_bayes as bernoulli  # noqa: E402  # found by the line above
from genref import gda, linear_algebra  # noqa: E402
from genref import multinomial_naive_bayes as multinomial  # noqa: E402

T = TypeVar("T")
Vector = Sequence[Fraction]
Matrix = Sequence[Sequence[Fraction]]
Table = Mapping[str, Vector]
Patients = Tuple[List[List[float]], List[str]]
Messages = Tuple[List[Tuple[int, ...]], List[str]]


def one_of(random: Random, values: Sequence[T], probabilities: Sequence[Fraction]) -> T:
    """Draw a value: the first whose probabilities so far exceed a number drawn from 0 to 1."""
    u = random.random()
    for value, p in zip(values, probabilities):
        u -= float(p)
        if u < 0:
            return value
    return values[-1]  # the doubles add up to a little less than 1


def label(random: Random, priors: Mapping[str, Fraction]) -> str:
    """Draw y from p(y)."""
    return one_of(random, list(priors), list(priors.values()))


def patients(random: Random, priors: Mapping[str, Fraction], means: Table, Sigma: Matrix, n: int) -> Patients:
    """Draw as GDA does: x = mu_y + C z with Sigma = C C' and standard normal z."""
    C = linear_algebra.cholesky(Sigma)
    labels = [label(random, priors) for _ in range(n)]
    rows = []
    for y in labels:
        z = [random.gauss(0, 1) for _ in C]
        rows.append([float(m) + sum(a * b for a, b in zip(row, z)) for m, row in zip(means[y], C)])
    return rows, labels


def presences(random: Random, priors: Mapping[str, Fraction], phi: Table, n: int) -> Messages:
    """Draw from the Bernoulli event model: decide for each word whether the message contains it."""
    labels = [label(random, priors) for _ in range(n)]
    return [tuple(int(random.random() < phi_j) for phi_j in phi[y]) for y in labels], labels


def texts(random: Random, priors: Mapping[str, Fraction], phi: Table, lengths: Sequence[int]) -> Messages:
    """Draw from the multinomial event model: one word after the other; the lengths are given."""
    labels = [label(random, priors) for _ in lengths]
    words = range(1, len(next(iter(phi.values()))) + 1)
    return [tuple(one_of(random, words, phi[y]) for _ in range(d)) for y, d in zip(labels, lengths)], labels


SIZES = (10, 100, 1000, 10000)
WORDS = ("buy", "price", "cheap", "meeting", "soon")
PRIORS = {"ham": Fraction(3, 4), "spam": Fraction(1, 4)}


def tenths(*numerators: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(n, 10) for n in numerators)


CONTAINED = {"ham": tenths(1, 2, 1, 6, 5), "spam": tenths(8, 6, 5, 1, 3)}
"""phi of the Bernoulli event model: the share of the messages of the class that contain the word."""

WRITTEN = {"ham": tenths(1, 2, 1, 4, 2), "spam": tenths(4, 2, 2, 1, 1)}
"""phi of the multinomial event model: the share of the words in messages of the class that are this one."""

TUMOURS = gda.LinearModel(
    {"benign": Fraction(3, 4), "malignant": Fraction(1, 4)},
    {"benign": [2, 3], "malignant": [5, 4]},
    [[1, Fraction(1, 2)], [Fraction(1, 2), 1]],
)
"""Size and adhesion of tumours, in some units."""


def table(title: str, names: Sequence[str], columns: Sequence[Sequence[Fraction]]) -> Iterator[str]:
    """Lay out parameters: the true ones, and the estimates from more and more examples."""
    heads = ["true", *(f"n = {n}" for n in SIZES)]
    yield title + "".join(f"{head:>11}" for head in heads)
    for name, *values in zip(names, *columns):
        yield f"{name:<{len(title)}}" + "".join(f"{float(value):11.4f}" for value in values)
    yield ""


def report(seed: int) -> Iterator[str]:
    """Return the lines of the report: each training set is the beginning of the next."""
    random = Random(seed)
    rows, labels = patients(random, TUMOURS.priors, TUMOURS.means, TUMOURS.covariance, SIZES[-1])
    fitted = [gda.fit(rows[:n], labels[:n]) for n in SIZES]
    yield from table(
        "GDA                        ",
        ["p(malignant)", "mean size, malignant", "variance of size", "covariance", "variance of adhesion"],
        [
            [m.priors["malignant"], m.means["malignant"][0], *m.covariance[0], m.covariance[1][1]]
            for m in (TUMOURS, *fitted)
        ],
    )
    x, y = presences(random, PRIORS, CONTAINED, SIZES[-1])
    counts = [bernoulli.count(x[:n], y[:n]) for n in SIZES]
    yield from table(
        "Bernoulli, phi given spam  ",
        WORDS,
        [CONTAINED["spam"], *(bernoulli.feature_probabilities(count)["spam"] for count in counts)],
    )
    x, y = texts(random, PRIORS, WRITTEN, [random.randint(5, 15) for _ in range(SIZES[-1])])
    of_words = [multinomial.count(x[:n], y[:n], vocabulary_size=len(WORDS)) for n in SIZES]
    yield from table(
        "multinomial, phi given spam",
        WORDS,
        [WRITTEN["spam"], *(list(multinomial.word_probabilities(count)["spam"]) for count in of_words)],
    )
    words = " ".join(WORDS[k - 1] for k in x[y.index("spam")])
    yield f"A spam message by the multinomial event model: {words}"


if __name__ == "__main__":
    print("\n".join(report(230)))
