# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Grade an answer: how far it is from the right one, and how far it may be, by the condition of the problem.

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
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import count
from math import isnan, isqrt, log, nan
from typing import Any, Optional, Union, cast

from ..errors import GenrefError, shown
from ..linear_algebra import is_positive_definite
from ..numbers.rounding import rounded
from ..text import tokenize
from . import reference
from .candidates import Answered, Broken, Reply, Skipped
from .case_files import Case
from .profiles import fitted, with_parameters
from .questions import BINARY, LABELS, TEXTS, Json, Question, entries_in, exactly, nearest_double
from .reference import DIGITS, DOUBLES, Place, Refused, Stored, answer, by_label, precise, with_leaves

LONGEST_NUMBER = 20_000
"""The maximum number of characters for a number in an answer."""

ROUNDED = Fraction(1, 10**39)
"""The relative rounding error of a right answer that is stored to 40 digits."""

REPEATED = Fraction(1, 10**9)
"""The relative distance from which numbers in two replies differ; sums in threads differ by less."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on one question: `status` is "passed", "failed" or "skipped".

    `fault` names the problem in a word or two: "nan", "label", "not refused", "crash" ...; `detail` describes
    it in a sentence; `units` is the largest error of the numbers in the answer, in units of u A.
    """

    status: str
    fault: str = ""
    detail: str = ""
    units: float = 0.0


@dataclass(frozen=True)
class Posed:
    """A case as it is asked in an arithmetic, with its right answers, or the reason why it is skipped."""

    case: Case
    question: Question
    arithmetic: str
    right: tuple[object, ...] = ()
    skipped: Optional[Skipped] = None


@dataclass(frozen=True)
class Result(Posed):
    """The same with the reply and the verdict.

    `again`: the reply to the second attempt, or None if there was none.
    """

    reply: Reply = Skipped()
    verdict: Verdict = Verdict("skipped")
    again: Optional[Reply] = None

    @property
    def failed(self) -> bool:
        """Whether the verdict is "failed"."""
        return self.verdict.status == "failed"

    @property
    def repeats(self) -> bool:
        """Whether the second reply, if there is one, equals the first."""
        return self.again is None or not differ(self.reply, self.again)


class Fault(Exception):
    """An answer is wrong in a way that no tolerance can excuse."""

    def __init__(self, kind: str, detail: str, units: float = 0.0) -> None:
        super().__init__(kind, detail)
        self.verdict: Verdict = Verdict("failed", kind, detail, units)


def grade(reply: Reply, right: Sequence[object], condition: Condition, exact: bool = False) -> Verdict:
    """Return the verdict on a reply.

    `right`: the right answers; any of them passes, and one may be `Refused`. `exact` requires the exact
    number, if it is rational, or the nearest double; for irrational numbers, a number whose nearest double is
    the right one.
    """
    if isinstance(reply, Skipped):
        return Verdict("skipped", "", reply.reason)
    if isinstance(reply, Broken):
        return Verdict("failed", reply.kind, reply.message)
    verdicts = [_grade(reply, one, condition, exact) for one in right]
    return next((verdict for verdict in verdicts if verdict.status == "passed"), verdicts[0])


def _grade(reply: Union[Answered, Refused], right: object, condition: Condition, exact: bool) -> Verdict:
    if isinstance(right, Refused):
        if isinstance(reply, Refused):
            return Verdict("passed")
        return Verdict("failed", "not refused", f"{written(reply.value)}, where {right.message}")
    if isinstance(reply, Refused):
        reason = ": ".join(part for part in (reply.error, reply.message) if part not in ("refused", ""))
        if condition.fragile:
            return Verdict("skipped", "", f"{reason or 'refused'}, as for numbers nearly the same")
        return Verdict("failed", "refused", f"{reason or 'refused'}, where {written(right)} is right")
    try:
        found = [_units(*leaf, condition, exact) for leaf in leaves(reply.value, right)]
        return Verdict("passed", units=max(found, default=0.0))
    except Fault as fault:
        return fault.verdict


def leaves(
    got: object, right: object, place: tuple[object, ...] = ()
) -> Iterator[tuple[object, object, tuple[object, ...]]]:
    """Yield each number or label of an answer together with the right one and its place.

    Values by label may be given as a mapping (its keys may be strings), as pairs, or as a list in class
    order.

    Raises: Fault if the answer has another shape.
    """
    if not isinstance(right, (dict, list)):
        yield got, right, place
        return
    names: list[object] = [*range(len(right))]
    expected = list(right.values()) if isinstance(right, dict) else right
    if isinstance(right, dict):
        names = list(right)
        if not isinstance(got, Mapping):
            raise Fault("shape", f"{written(got)}, where parts {', '.join(right)} are due")
        if right.keys() - got.keys():
            raise Fault("shape", f"no {', '.join(sorted(right.keys() - got.keys()))}")
        got = [got[name] for name in names]
    elif by_label(right):
        names, expected = map(list, zip(*right))
        got = _in_order(got, names, expected)
    for name, entry, one in zip(names, _entries(got, len(expected)), expected):
        yield from leaves(entry, one, (*place, name))


def _entries(got: object, number: int) -> Sequence[object]:
    """Return the entries of a list; an empty object is as good as an empty list: there are no words.

    Raises: Fault unless their number is the given one.
    """
    found = [] if got == {} else got
    if not isinstance(found, (list, tuple)):
        raise Fault("shape", f"{written(got)}, where {number} entries are due")
    if len(found) != number:
        raise Fault("shape", f"{len(found)} entries, where {number} are due")
    return found


def _in_order(got: object, labels: Sequence[object], expected: Sequence[object]) -> object:
    """Return an answer by label as a list in class order, like `expected`; other answers unchanged.

    If the labels are "a" and "b", the answer {"b": 5, "a": 3} becomes [3, 5].
    """
    if isinstance(got, (list, tuple)) and all(isinstance(e, (list, tuple)) and len(e) == 2 for e in got):
        # Two vectors of two numbers each may look like pairs.
        vectors = isinstance(expected[0], list) and any(number_of(entry[1]) is not None for entry in got)
        pairs = {str(entry[0]): entry[1] for entry in got}
        if vectors or len(pairs) < len(got) or pairs.keys() != set(map(str, labels)):
            return got
        got = pairs
    if not isinstance(got, Mapping):
        return got
    keys = {str(key): key for key in got}
    if len(got) != len(labels) or any(str(label) not in keys for label in labels):
        raise Fault("shape", f"the labels {written(list(got))}, where {written(labels)} are due")
    found = cast("Mapping[object, object]", got)
    return [found[label if label in found else keys[str(label)]] for label in labels]


def _units(got: object, right: object, place: tuple[object, ...], condition: Condition, exact: bool) -> float:
    """Return the error of one number in units of u A, or 0 for a label; raise Fault if it is too large."""
    where = f" at {'.'.join(map(str, place))}" if place else ""

    def wrong(kind: str, units: float = 0.0) -> Fault:
        return Fault(kind, f"{written(got)}{where}, not {written(right)}", units)

    if isinstance(right, (str, bool, int)):
        if not same(got, right):
            raise wrong("label" if condition.question.output.startswith("label") else "value")
        return 0.0
    number, truth = number_of(got), number_of(right)
    if number is None or truth is None:
        raise Fault("not a number", f"{written(got)}{where}, where {written(right)} is right")
    if isinstance(number, float):
        overflown = isinstance(truth, Fraction) and condition.overflows(truth) and (truth > 0) == (number > 0)
        if number == truth or overflown:
            return 0.0
        raise wrong("nan" if isnan(number) else "infinite")
    if not isinstance(truth, Fraction):
        raise wrong("finite")
    error, units = abs(number - truth), 0.0
    if number not in (truth, nearest_double(truth)) and error > condition.underflow:
        scale = condition.scale(place, truth)
        units = nearest_double(error / (condition.unit * (scale or 1)))
        if not condition.may_be(number):
            raise wrong("not a probability", units)
        if number * truth < 0 and abs(truth) > scale * condition.unit:
            raise wrong("sign", units)
        if error > condition.allowed(place, truth):
            raise wrong("value", units)
    if exact and number not in (truth, nearest_double(truth)):
        # a right answer of 40 digits may not decide between two doubles; decimals stand for their nearest one
        off = abs(truth) * ROUNDED if isinstance(right, Decimal) else 0
        nearest = nearest_double(number) in {nearest_double(truth - off), nearest_double(truth + off)}
        if not nearest or (isinstance(right, Fraction) and not (isinstance(got, str) and "/" not in got)):
            raise wrong("inexact", units)
    return units


def number_of(got: object) -> Union[Fraction, float, None]:
    """Return the number in an answer: a fraction, NaN, or an infinity; None if it is not a number.

    It may be a JSON number, a string with a decimal, a fraction or a hexadecimal float, or an exact number.
    """
    if isinstance(got, str):
        return _number_of_text(got.strip())
    if isinstance(got, bool) or not isinstance(got, (int, float, Fraction, Decimal)):
        return None
    if isinstance(got, (float, Decimal)) and not Decimal(got).is_finite():
        return float(got) if got == got else nan
    return rational(got)


def _number_of_text(text: str) -> Union[Fraction, float, None]:
    if len(text) > LONGEST_NUMBER:
        return None
    try:
        if "x" in text.lower():
            return Fraction(float.fromhex(text))
        numerator, *denominator = map(Decimal, text.split("/", 1))
        exactly = rational if "e" in text.lower() else Fraction  # keep digits that are written out
        if denominator:
            return exactly(numerator) / exactly(*denominator)
        return exactly(numerator) if numerator.is_finite() else float(numerator)
    except (ValueError, ArithmeticError):
        return None


def same(got: object, right: object) -> bool:
    """Return whether an answer equals this label, word, truth value or integer, which may be a string."""
    if isinstance(right, bool) or isinstance(got, bool):
        return got is right
    return number_of(got) == right if isinstance(right, int) else isinstance(got, str) and got == right


def differ(first: Reply, second: Reply) -> bool:
    """Return whether two replies differ: in kind, or in numbers or labels."""
    if isinstance(first, Answered) and isinstance(second, Answered):
        return not _same_again(first.value, second.value)
    return type(first) is not type(second)


def _same_again(first: object, second: object) -> bool:
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        return first.keys() == second.keys() and all(_same_again(first[name], second[name]) for name in first)
    if isinstance(first, (list, tuple)) and isinstance(second, (list, tuple)):
        if first == second and {*map(type, first), *map(type, second)} <= {float}:  # fast for long lists
            return True
        return len(first) == len(second) and all(map(_same_again, first, second))
    a, b = number_of(first), number_of(second)
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return abs(a - b) <= max(REPEATED * max(abs(a), abs(b)), Fraction(1, 2**1022))
    return (a is b and first == second) if a is None or b is None else a == b or (a != a and b != b)


def written(value: object, limit: int = 100) -> str:
    """Return a value as one short line of ASCII, with at most 17 correct digits per number.

    Lists and mappings may contain numbers; texts that are too long lose their middle.
    """
    try:
        text = _written(value)
    except Exception:  # a foreign object may raise anything; a sentence must not
        text = shown(value, limit)
    return text if len(text) <= limit else f"{text[: limit - 10]}...{text[-7:]}"


def _written(value: object) -> str:
    if isinstance(value, (list, tuple)):
        ends = [*value[:100], *value[-100:]] if len(value) > 200 else value  # longer than any limit
        return f"[{', '.join(map(_written, ends))}]"
    if isinstance(value, Mapping):
        items = [f"{_written(name)}: {_written(entry)}" for name, entry in [*value.items()][:200]]
        return f"{{{', '.join(items)}}}"
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction, Decimal)):
        return shown(value)
    if not (isinstance(value, Fraction) or Decimal(value).is_finite()):
        return str(float(value))
    exact = rational(value)
    double = float(rounded(exact))
    if exact == double or isinstance(value, float):
        return repr(double).replace("e+", "e").replace("e-0", "e-").removesuffix(".0")
    short = isinstance(value, Fraction) and len(str(value)) <= 9
    return str(value if short else rounded(exact, 17)).lower().replace("e+", "e")  # 1/3, not 0.3333


# The errors that are allowed.

UNITS = {name: Fraction(1, 2**digits) for name, (digits, _) in BINARY.items()}
"""u for each arithmetic: half the distance from 1 to the next number."""
UNITS["exact"] = UNITS["f64"]

SMALLEST = {Fraction(1, 2**digits): Fraction(4, 2**power) for digits, power in BINARY.values()}
"""By u: below this, the numbers of an arithmetic lose digits and finally become 0."""

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
WITH_LOG_JOINTS = {*reference.DISCRETE, *reference.GAUSSIANS, *OF_PARAMETERS}
PROBABILITIES = {"posterior", "exact_posterior", "posterior_after_update", "exact_posterior_after_update"}
PROBABILITIES |= {"probability", "priors", "probabilities", "frequencies", "smoothed_frequencies"}
PROBABILITIES |= {"class_mass"}
"""Outputs that are between 0 and 1."""

WITH_MATRICES = {*reference.GAUSSIANS, *OF_PARAMETERS, "gaussian", "matrix"}
OF_ANY_MATRIX = {"determinant", "positive_definite"}
DENSITIES = {"log_density", "density", "log_joint", "class_density", "log_likelihood"}
ESTIMATES = {"means", "covariance", "covariances"}
LEARNT = {*ESTIMATES, "classes", "priors", "variances"}
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
        # exact arithmetic has no smallest number, although most implementations continue in doubles
        self.smallest: Fraction = SMALLEST[self.unit] if arithmetic != "exact" else Fraction(0)
        # any number except a logarithm may be off by this much, because no smaller numbers exist
        self.underflow: Fraction = Fraction(0) if question.output in LOGARITHMS else self.smallest

    def may_be(self, number: Union[Fraction, int]) -> bool:
        """Return whether a number is possible as an answer: no probability is below 0 or above 1."""
        return self.question.output not in PROBABILITIES or 0 <= number <= 1 + TOLERANCE * self.unit

    def overflows(self, truth: Fraction) -> bool:
        """Return whether a number is beyond the range of the arithmetic."""
        return abs(truth) * self.smallest >= 4 * (1 - self.unit / 2)  # of those below 2^1024, the last half

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
        """Whether the allowed error of one number can make a matrix A lose positive definiteness.

        Then even a stable implementation may find that no answer exists. An error e a_ij of two symmetric
        entries changes no x' A x by more than e times x' D x, where D is the diagonal of A.
        """
        if self.stored:
            return self.stored.fragile
        of_matrix = self.question.model in WITH_MATRICES and self.question.output not in OF_ANY_MATRIX
        if not of_matrix or isinstance(answer(self.question), Refused):
            return False
        kept = 1 - TOLERANCE * self.unit
        for matrix in _matrices(_with_estimates(self.question)):
            moved = [[s * (kept if i == j else 1) for j, s in enumerate(row)] for i, row in enumerate(matrix)]
            with suppress(GenrefError):  # not symmetric, or not finite
                if is_positive_definite(matrix) > is_positive_definite(moved):
                    return True
        return False

    @cached_property
    def _terms(self) -> int:
        """The number of terms in the longest sum: of words, each as often as it occurs, or of rows."""
        whole = self.question.output == "log_likelihood"
        given = {**self.question.training(exactly), **self.question.arguments(exactly)}
        sizes = (_size(v) if whole or name in MESSAGES else _length(v) for name, v in given.items())
        return max(sizes, default=0)

    @cached_property
    def _values(self) -> Scales:
        return numbers(self.stored.right[0] if self.stored else precise(self.question))

    @cached_property
    def _scales(self) -> Scales:
        if self.stored:
            return dict(zip(self._values, self.stored.scales))
        return amplifications(self.question, self.unit)


def _matrices(question: Question) -> list[Any]:
    data: Any = {**question.training(exactly), **question.arguments(exactly)}
    own = data.get("covariances", {}).values()
    return [*own, *(data[name] for name in ("covariance", "matrix") if name in data)]


def amplifications(question: Question, unit: Fraction = UNITS["f64"]) -> Scales:
    """Return A for each number of the right answer, by its place; empty if no answer exists."""
    right = precise(question)
    values = numbers(right)
    if not values:
        return {}
    parts = question.parts
    if len(parts) > 1:
        each = [amplifications(part, unit) for part in parts]
        return {(i, *place): scale for i, scales in enumerate(each) for place, scale in scales.items()}
    if question.model in WITH_LOG_JOINTS and question.output in FROM_LOG_JOINTS:
        joints = Question(question.model, "log_joint", question.input, question.train)
        most = 2 * max(amplifications(joints, unit).values(), default=Fraction(1))
        return _around(values, most, question.output == "log_odds")
    if question.model in reference.DISCRETE:
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


def _around(values: Scales, size: Fraction, is_logarithm: bool) -> Scales:
    """Return A where a logarithm has this one: it is added to logarithms, and multiplied by other numbers."""
    return {place: abs(v) + size if is_logarithm else abs(v) * (1 + size) for place, v in values.items()}


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


def _of_counts(question: Question, values: Scales) -> Scales:
    """Return A for log-joints; for products, that times the product; for ratios, three roundings."""
    if question.output in ("probabilities", "priors"):
        return {place: 3 * abs(value) for place, value in values.items()}
    factors = 1 + max(map(_size, question.arguments(exactly).values()), default=0)
    size = 2 * factors * _largest_logarithm(question.training(exactly))
    return _around(values, size, question.output.startswith("log"))


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


def _sizes(question: Question, values: Scales, unit: Fraction) -> Scales:
    """Return the size of each number; for log-densities, add the sizes of the logarithms in the sum.

    These are half of ln s for each variance s, and ln p(y). For posteriors, the logarithms of subnormal
    likelihoods count as well.
    """
    terms, data = Fraction(0), {**question.training(exactly), **question.arguments(exactly)}
    if question.topic == "bayes.posterior":
        tiny = [_logarithm(value) for value in _numbers(data["likelihoods"]) if 0 < value < SMALLEST[unit]]
        terms = 2 * max(tiny, default=Fraction(0))
    elif question.output in DENSITIES:
        diagonals = [list(_numbers(matrix))[:: len(matrix) + 1] for matrix in _matrices(question)]
        halves = [sum(map(_logarithm, diagonal), Fraction(0)) / 2 for diagonal in diagonals]
        priors = map(_logarithm, _numbers(data.get("priors")))
        terms = (max(halves) + max(priors, default=Fraction(0))) * max(1, _length(data.get("labels")))
    return _around(values, terms, question.output in DENSITIES & LOGARITHMS)


def numbers(tree: object) -> Scales:
    """Return each finite number of a right answer by its place: the labels or indices that lead to it."""
    found = Scales()

    def keep(entry: object, place: Place) -> None:
        number = finite(entry)
        found.update({} if number is None else {place: number})

    with_leaves(tree, keep)
    return found


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
        equal = (exactly(numbers[i]) == exactly(numbers[j]) for i, j in mirrored.items())
        if name in ("covariance", "covariances") or (name == "matrix" and all(equal)):
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
    if question.model not in reference.GAUSSIANS or question.output in LEARNT:
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

    def by(signed: Fraction) -> Question:
        place = count()
        return question.numbers_as(lambda n: str(Fraction(n) + signed) if next(place) in places else n)

    for signed in (amount, -amount):
        moved = answer(by(signed), digits)
        if not isinstance(moved, Refused):
            return numbers(moved)
    return {}
