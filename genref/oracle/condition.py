# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How much a problem amplifies errors: the amplification A of each number in an answer.

No floating-point algorithm can do better than the exact answer to a problem whose numbers each have a
relative error of about u. A measures how far the answer may move then, in units of u: each number in turn is
moved by u, the answer is computed exactly again, and A is the sum of the sizes of these changes and of the
answer itself. In addition:

- Means and covariances are numbers, too: an estimate from rows is moved by u times its own A, because
  implementations compute it first. That is more than moving the rows if these are nearly collinear.
- A logarithm is off by u times its size, so the logarithms in a log-density count.
- For discrete features, a log-joint is a sum of logarithms of counts. Its A is an upper bound for the sum of
  their sizes, numerators and denominators taken separately. A ratio of counts has three roundings.
- Posteriors and log-odds are computed from log-joints, and so is their A: 2 max A, for posteriors times p.
- If likelihoods are subnormal, only logarithms give Bayes rule correctly, so the sizes of these count.

Up to the factor `TOLERANCE`, this is the error of a stable implementation. A does not show whether numbers
are exact: an implementation may lose as many digits as if its input had been rounded. Labels have no A:
unless there is a tie, exactly one label is right, however near the tie is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import count
from math import isqrt, log
from typing import Any, Optional, Union

from ..errors import GenrefError
from ..linear_algebra import is_positive_definite
from ..text import tokenize
from .answers import Stored
from .models import DISCRETE, GAUSSIANS
from .profiles import fitted, with_parameters
from .questions import BINARY, LABELS, TEXTS, Json, Question, entries_in, exactly
from .reference import DIGITS, DOUBLES, Place, Refused, answer, by_label, precise

UNITS = {name: Fraction(1, 2**digits) for name, (digits, _) in BINARY.items()}
"""u for each arithmetic: half the distance from 1 to the next number."""
UNITS["exact"] = UNITS["f64"]

SMALLEST = {name: Fraction(4, 2**power) for name, (_, power) in BINARY.items()}
"""Below this, the numbers of an arithmetic lose digits and finally become 0.

Exact arithmetic has no entry, although most implementations continue in doubles.
"""

SUBNORMAL = {UNITS[name]: smallest for name, smallest in SMALLEST.items()}
"""The same by u."""

LARGEST = {name: Fraction(2**power - 2 ** (power - digits - 1)) for name, (digits, power) in BINARY.items()}
"""From this size on, an arithmetic rounds numbers to infinity."""

TOLERANCE = 16
"""The allowed error, in units of u A; for sums of more than 64 numbers it is a quarter of their number.

A sum of n equal numbers, added one by one, may have a relative error of n u / 2, and its A is twice the sum.
"""

COARSE_STEP = Fraction(1, 2**20)
"""The relative change of an input if the exact answers are only known as doubles."""

LOGARITHMS = {"log_density", "log_joint", "log_odds", "log_likelihood", "conditional_log_likelihood"}
LOGARITHMS |= {"intercept", "theta"}
FROM_LOG_JOINTS = {"posterior", "exact_posterior", "log_odds"}
OF_PARAMETERS = {"gda_of_parameters", "quadratic_gda_of_parameters"}
WITH_LOG_JOINTS = {*DISCRETE, *GAUSSIANS, *OF_PARAMETERS}
PROBABILITIES = {"posterior", "exact_posterior", "posterior_after_update", "exact_posterior_after_update"}
PROBABILITIES |= {
    "probability",
    "priors",
    "probabilities",
    "frequencies",
    "smoothed_frequencies",
    "class_mass",
}
"""Outputs that are between 0 and 1."""

WITH_MATRICES = {*GAUSSIANS, *OF_PARAMETERS, "gaussian", "matrix"}
DENSITIES = {"log_density", "density", "log_joint", "class_density", "log_likelihood"}
ESTIMATES = {"means", "covariance", "covariances"}
FIXED_ARGUMENTS = LABELS | TEXTS | {"priors"}
"""Arguments that are not continuous numbers; and priors, because they must add up to 1."""

MESSAGES = {"x", "text", "set", "tokens"}
"""Arguments whose words or features are the terms of a sum."""

Scales = dict[Place, Fraction]


class Condition:
    """The errors that are allowed in the answer to one question.

    `stored`: stored values for this arithmetic; without them, they are computed when needed.
    """

    def __init__(self, question: Question, arithmetic: str = "f64", stored: Optional[Stored] = None) -> None:
        self.question = question
        self.stored = stored
        self.unit: Fraction = UNITS[arithmetic]
        self.smallest: Fraction = SMALLEST.get(arithmetic, Fraction(0))
        self.largest: Optional[Fraction] = LARGEST.get(arithmetic)

    def may_be(self, number: Union[Fraction, int]) -> bool:
        """Return whether a number is possible as an answer: no probability is below 0 or above 1."""
        return self.question.output not in PROBABILITIES or 0 <= number <= 1 + TOLERANCE * self.unit

    @property
    def underflow(self) -> Fraction:
        """The error that any number except a logarithm may have, because no smaller numbers exist."""
        return Fraction(0) if self.question.output in LOGARITHMS else self.smallest

    def overflows(self, truth: Fraction) -> bool:
        """Return whether a number is beyond the range of the arithmetic."""
        return self.largest is not None and abs(truth) >= self.largest

    def scale(self, place: Place, truth: Fraction) -> Fraction:
        """Return A for the number at a place of the answer.

        `truth` may differ from the lecture's number because of a profile: A is scaled in proportion.
        """
        value, scale = abs(self._values.get(place, truth)), self._scales.get(place, abs(truth))
        return max(abs(truth), scale, scale * abs(truth) / value if value else Fraction(0))

    def allowed(self, place: Place, truth: Fraction) -> Fraction:
        """Return the largest error that does not count as a failure."""
        return max(TOLERANCE, self._terms // 4) * self.unit * self.scale(place, truth)

    @cached_property
    def fragile(self) -> bool:
        """Whether the allowed error of one number can make a matrix lose positive definiteness.

        Then even a stable implementation may find that no answer exists.
        """
        if self.stored:
            return self.stored.fragile
        if self.question.model not in WITH_MATRICES or isinstance(answer(self.question), Refused):
            return False
        given = _with_estimates(self.question)
        inputs, allowed = given.numbers, TOLERANCE * self.unit
        if all(_is_safe(matrix, allowed) for matrix in _matrices(given)):
            return False
        both = ((places, by) for places in moves(given) for by in (allowed, -allowed))
        changed = (answer(_with_moved(given, at, by * Fraction(inputs[at[0]]))) for at, by in both)
        return any(isinstance(one, Refused) and one.error == "NotPositiveDefiniteError" for one in changed)

    @cached_property
    def _terms(self) -> int:
        """The number of terms in the longest sum: of words, each as often as it occurs, or of rows."""
        whole = self.question.output == "log_likelihood"
        given = {**self.question.training(exactly), **self.question.arguments(exactly)}
        sizes = (_size(v) if whole or name in MESSAGES else _length(v) for name, v in given.items())
        return max(sizes, default=0)

    @cached_property
    def _values(self) -> Scales:
        return dict(numbers(self.stored.right[0] if self.stored else precise(self.question)))

    @cached_property
    def _scales(self) -> Scales:
        if self.stored:
            return dict(zip(self._values, self.stored.scales))
        return amplifications(self.question, self.unit)


def _matrices(question: Question) -> list[Any]:
    data: Any = {**question.training(exactly), **question.arguments(exactly)}
    own = data.get("covariances", {}).values()
    return [*own, *(data[name] for name in ("covariance", "matrix") if name in data)]


def _is_safe(matrix: Any, allowed: Fraction) -> bool:
    """Return whether a matrix stays positive definite if any of its entries moves by the allowed error.

    Moving two symmetric entries by e changes no eigenvalue by more than e.
    """
    most = allowed * max((abs(s) for row in matrix for s in row), default=Fraction(0))
    with suppress(GenrefError):  # not symmetric, or not finite
        return is_positive_definite(
            [[s - most * (i == j) for j, s in enumerate(row)] for i, row in enumerate(matrix)]
        )
    return False


def amplifications(question: Question, unit: Fraction = UNITS["f64"]) -> Scales:
    """Return A for each number of the right answer, by its place; empty if no answer exists."""
    right = precise(question)
    values = dict(numbers(right))
    if not values:
        return {}
    parts = question.parts
    if len(parts) > 1:
        each = [amplifications(part, unit) for part in parts]
        return {(i, *place): scale for i, scales in enumerate(each) for place, scale in scales.items()}
    if question.model in WITH_LOG_JOINTS and question.output in FROM_LOG_JOINTS:
        return _from_log_joints(question, values, unit)
    if question.model in DISCRETE:
        return _of_counts(question, values)
    step = COARSE_STEP if question.topic in DOUBLES else unit
    digits = DIGITS if any(isinstance(leaf, Decimal) for leaf in entries_in(right)) else None
    given = _with_estimates(question)
    sizes = {} if given is question else _sizes_of_estimates(question, given)
    if question.topic == "gaussian_naive_bayes.log_joint":
        return _of_features(given, sizes, values)
    scales = _sizes(given, values, unit)
    inputs = given.numbers
    for places in moves(given) if question.output != "priors" else ():  # which no row changes
        size = sizes[places[0]] if places[0] in sizes else abs(Fraction(inputs[places[0]]))
        moved = _moved(given, places, step * size, digits) if size else values
        for place, value in values.items():
            scales[place] += abs(moved.get(place, value) - value) / step
    return scales


def _from_log_joints(question: Question, values: Mapping[Place, Fraction], unit: Fraction) -> Scales:
    """Return A from the 2 max A of the log-joints: added to log-odds, multiplied by probabilities."""
    joints = Question(question.model, "log_joint", question.input, question.train)
    most = 2 * max(amplifications(joints, unit).values(), default=Fraction(1))
    if question.output == "log_odds":
        return {place: most + abs(value) for place, value in values.items()}
    return {place: abs(value) * (most + 1) for place, value in values.items()}


def _of_features(given: Question, sizes: Mapping[int, Fraction], values: Mapping[Place, Fraction]) -> Scales:
    """Return A for ln p(y) - sum_j (ln(2 pi s_j) + (x_j - m_j)^2 / s_j) / 2: that of each term, added up."""
    data: Any = given.training(exactly)
    asked: Any = given.arguments(exactly)
    x, places = asked["x"], {name: places for name, _, places in _arguments(given)}
    d, scales = len(x), Scales()
    for k, ((y,), value) in enumerate(values.items()):
        scales[y,] = abs(value) + _logarithm(data["priors"][y])
        for j, x_j in enumerate(x):
            s, z = data["covariances"][y][j][j], x_j - data["means"][y][j]
            of_mean = sizes[places["means"][k * d + j]]
            of_s = sizes[places["covariances"][k * d * d + j * (d + 1)]]
            scales[y,] += _logarithm(s) / 2 + (abs(x_j) + of_mean) * abs(z) / s
            scales[y,] += of_s * abs(z * z / s - 1) / (2 * s)
    return scales


def _of_counts(question: Question, values: Mapping[Place, Fraction]) -> Scales:
    """Return A for log-joints; for products, that times the product; for ratios, three roundings."""
    if question.output in ("probabilities", "priors"):
        return {place: 3 * abs(value) for place, value in values.items()}
    factors = 1 + max(map(_size, question.arguments(exactly).values()), default=0)
    size = 2 * factors * _largest_logarithm(question.training(exactly))
    if question.output.startswith("log"):
        return {place: abs(value) + size for place, value in values.items()}
    return {place: abs(value) * (size + 1) for place, value in values.items()}


def _largest_logarithm(data: Mapping[str, object]) -> Fraction:
    """Return an upper bound for the size of the logarithm of any count with its pseudo-counts."""
    counted = sum(_size(data[name]) for name in ("rows", "sets", "documents", "texts") if name in data)
    examples = sum(_numbers(data.get("examples")), Fraction(counted))
    pseudo = [alpha for alpha in _numbers(data.get("smoothing", Fraction(1))) if alpha]
    sizes = [one for name in ("vocabulary_size", "levels") for one in _numbers(data.get(name))]
    most = 1 + examples + max([*sizes, Fraction(2 + counted)]) * max(pseudo, default=Fraction(0))
    return max(_logarithm(alpha) for alpha in (most, *pseudo))


def _size(tree: object) -> int:
    """Return the number of features, words or occurrences."""
    if isinstance(tree, Mapping):
        return sum(map(int, _numbers(tree)))
    if isinstance(tree, (list, frozenset)):
        return sum(map(_size, tree))
    return len(tokenize(tree)) if isinstance(tree, str) else 1


def _length(tree: object) -> int:
    """Return the number of entries."""
    return len(tree) if isinstance(tree, (list, Mapping)) else 0


def _numbers(tree: object) -> Iterator[Fraction]:
    """Yield the numbers in arguments."""
    return (Fraction(entry) for entry in entries_in(tree) if isinstance(entry, (Fraction, int)))


def _logarithm(value: Fraction) -> Fraction:
    """Return the approximate size of ln value."""
    return abs(Fraction(log(value.numerator) - log(value.denominator)))


def _sizes(question: Question, values: Mapping[Place, Fraction], unit: Fraction) -> Scales:
    """Return the size of each number; for log-densities, add the sizes of the logarithms in the sum.

    These are half of ln s for each variance s, and ln p(y). For posteriors, the logarithms of subnormal
    likelihoods count as well.
    """
    terms, data = Fraction(0), {**question.training(exactly), **question.arguments(exactly)}
    if question.topic == "bayes.posterior":
        tiny = [_logarithm(value) for value in _numbers(data["likelihoods"]) if 0 < value < SUBNORMAL[unit]]
        terms = 2 * max(tiny, default=Fraction(0))
    elif question.output in DENSITIES:
        diagonals = [list(_numbers(matrix))[:: len(matrix) + 1] for matrix in _matrices(question)]
        halves = [sum(map(_logarithm, diagonal), Fraction(0)) / 2 for diagonal in diagonals]
        priors = map(_logarithm, _numbers(data.get("priors")))
        terms = (max(halves) + max(priors, default=Fraction(0))) * max(1, _length(data.get("labels")))
        if question.output in LOGARITHMS:
            return {place: abs(value) + terms for place, value in values.items()}
    return {place: abs(value) * (1 + terms) for place, value in values.items()}


def numbers(tree: object, place: Place = ()) -> Iterator[tuple[Place, Fraction]]:
    """Yield each finite number of a right answer, with its place: the labels or indices that lead to it."""
    if isinstance(tree, dict):
        for name, entry in tree.items():
            yield from numbers(entry, (*place, name))
    elif isinstance(tree, list):
        labelled = by_label(tree)
        for i, entry in enumerate(tree):
            yield from numbers(entry[1] if labelled else entry, (*place, entry[0] if labelled else i))
    else:
        number = finite(tree)
        if number is not None:
            yield place, number


def finite(entry: object) -> Optional[Fraction]:
    """Return a number of a right answer; None for an infinity, and for anything else."""
    if isinstance(entry, Fraction) or (isinstance(entry, (Decimal, float)) and Decimal(entry).is_finite()):
        return rational(entry)
    return None


def rational(number: Union[Fraction, Decimal, float]) -> Fraction:
    """Return a finite number as a fraction; decimals are cut off at 10^-5000 and 10^5000, to be short."""
    if isinstance(number, Decimal) and number and abs(number.adjusted()) > 5000:
        return Fraction(10) ** (5000 if number.adjusted() > 0 else -5000) * (-1 if number < 0 else 1)
    return Fraction(number)


# Changing the inputs.


def moves(question: Question) -> Iterator[list[int]]:
    """Yield the continuous numbers of a question by their places, in pairs for symmetric matrices."""
    numbers = question.numbers
    for name, value, places in _arguments(question):
        matrices = len(value) if name == "covariances" and isinstance(value, list) else 1
        d = isqrt(len(places) // matrices)
        # entry (i, j) is at i d + j, and (j, i) is (j - i) (d - 1) places after it
        mirrored = {k: k + (n % d - n // d % d) * (d - 1) for n, k in enumerate(places)}
        symmetric = name in ("covariance", "covariances") or (
            name == "matrix" and all(exactly(numbers[i]) == exactly(numbers[j]) for i, j in mirrored.items())
        )
        if symmetric:
            yield from (sorted({k, other}) for k, other in mirrored.items() if k <= other)
        elif name not in FIXED_ARGUMENTS:
            yield from ([k] for k in places)


def _arguments(question: Question) -> Iterator[tuple[str, Json, range]]:
    """Yield the name and the value of each argument, and the places of its numbers among all numbers."""
    start = 0
    for name, value in (*(question.train or {}).items(), *question.input.items()):
        end = start + len(Question("", "", {name: value}).numbers)
        yield name, value, range(start, end)
        start = end


def _with_estimates(question: Question) -> Question:
    """Return the question with estimated means and covariances as inputs, if it is about rows."""
    if question.model not in GAUSSIANS or question.output in ESTIMATES | {"classes", "priors", "variances"}:
        return question
    return with_parameters(fitted(question), question)


def _sizes_of_estimates(question: Question, parameters: Question) -> dict[int, Fraction]:
    """Return A for the estimated means and covariances, by their places among the parameters.

    Moving x_i of one row moves the mean by x_i u / n, and the covariance s_ij by x_i (x_j - m_j) u / n.
    """
    data: Any = question.training(exactly)
    rows, d = data["rows"], range(len(data["rows"][0]))
    asked: Any = parameters.training(exactly)
    is_shared, is_diagonal = "covariance" in asked, question.model == "gaussian_naive_bayes"
    of_means, blocks = list[Fraction](), list[list[Fraction]]()
    for y, m in asked["means"].items():
        block = [row for row, label in zip(rows, data["labels"]) if label == y]
        n = len(rows if is_shared else block)
        of_means += [sum((abs(r[j]) for r in block), Fraction(0)) / len(block) + abs(m[j]) for j in d]

        def moved(i: int, j: int, block: Any = block, m: Any = m, n: int = n) -> Fraction:
            both = (abs(r[i] * (r[j] - m[j])) + abs(r[j] * (r[i] - m[i])) for r in block)
            return sum(both, Fraction(0)) / n if i == j or not is_diagonal else Fraction(0)

        blocks.append([moved(i, j) for i in d for j in d])
    sums = [sum(entries) for entries in zip(*blocks)] if is_shared else [s for block in blocks for s in block]
    values = [s for matrix in _matrices(parameters) for row in matrix for s in row]
    estimates = {"means": of_means}
    estimates.update(dict.fromkeys(ESTIMATES - {"means"}, [a + abs(s) for a, s in zip(sums, values)]))
    sizes = dict[int, Fraction]()
    for name, _, places in _arguments(parameters):
        sizes.update(zip(places, estimates.get(name, ())))
    return sizes


def _moved(question: Question, places: Sequence[int], amount: Fraction, digits: Optional[int]) -> Scales:
    """Return the answer after moving the numbers at some places up, or down if that has no answer."""
    for signed in (amount, -amount):
        moved = answer(_with_moved(question, places, signed), digits)
        if not isinstance(moved, Refused):
            return dict(numbers(moved))
    return {}


def _with_moved(question: Question, places: Sequence[int], amount: Fraction) -> Question:
    """Return the question with an amount added to the numbers at some places."""
    place = count()
    return question.numbers_as(lambda text: str(Fraction(text) + amount) if next(place) in places else text)
