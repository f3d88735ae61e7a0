# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Grade an answer: how far it is from the right one, in units that include the condition of the problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import inf, isnan, nan, nextafter, ulp
from typing import NamedTuple, Union, cast

from .candidates import Answered, Broken, Reply, Skipped
from .condition import Condition, rational
from .numerals import written
from .questions import nearest_double
from .reference import Refused, by_label

LONGEST_NUMBER = 20_000
"""The maximum number of characters for a number in an answer."""


class Measures(NamedTuple):
    """How far a number is from the exact one.

    `units`: the error over u A, where A is how much the problem itself amplifies errors; for the nearest
    double, where A is not computed, over u times the number. `ulps`: the error over the distance between
    doubles there. `relative`: the error over the exact number, infinite if that is 0.
    """

    units: float
    ulps: float
    relative: float


NO_ERROR = Measures(0.0, 0.0, 0.0)
WORST = Measures(inf, inf, inf)

ROUNDED = Fraction(1, 10**39)
"""The relative rounding error of a right answer that is stored to 40 digits."""

NORMAL = Fraction(1, 2**1022)
"""The smallest double with full precision."""

REPEATED = Fraction(1, 10**9)
"""The relative distance from which numbers in two replies differ; sums in threads differ by less."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on one question: `status` is "passed", "failed" or "skipped".

    `fault` names the problem in a word or two: "nan", "label", "not refused", "crash" ...; `detail` describes
    it in a sentence; `worst` is the largest error of the numbers in the answer.
    """

    status: str
    fault: str = ""
    detail: str = ""
    worst: Measures = NO_ERROR


class Fault(Exception):
    """An answer is wrong in a way that no tolerance can excuse."""

    def __init__(self, kind: str, detail: str, worst: Measures = NO_ERROR) -> None:
        super().__init__(kind, detail)
        self.verdict: Verdict = Verdict("failed", kind, detail, worst)


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
        reason = reason or "without a reason"
        if condition.fragile:
            return Verdict("skipped", "", f"{reason}, as for numbers nearly the same")
        return Verdict("failed", "refused", f"{reason}, where {written(right)} is right")
    try:
        worst = NO_ERROR
        for got, leaf, place in leaves(reply.value, right):
            measures = _measured(got, leaf, place, condition, exact)
            worst = max(worst, measures, key=lambda m: m.units)
        return Verdict("passed", worst=worst)
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
        if vectors or pairs.keys() != set(map(str, labels)):
            return got
        if len(pairs) < len(got):
            raise Fault("shape", f"{written(got)}, with a label twice")
        got = pairs
    if not isinstance(got, Mapping):
        return got
    keys = {str(key): key for key in got}
    if len(got) != len(labels) or any(str(label) not in keys for label in labels):
        raise Fault("shape", f"the labels {written(list(got))}, where {written(labels)} are due")
    found = cast("Mapping[object, object]", got)
    return [found[label if label in found else keys[str(label)]] for label in labels]


def _measured(
    got: object, right: object, place: tuple[object, ...], condition: Condition, exact: bool
) -> Measures:
    where = f" at {'.'.join(map(str, place))}" if place else ""
    says = f"{written(got)}{where}, not {written(right)}"
    if isinstance(right, (str, bool, int)):
        if not same(got, right):
            raise Fault("label" if condition.question.output.startswith("label") else "value", says)
        return NO_ERROR
    number = number_of(got)
    if number is None:
        raise Fault("not a number", f"{written(got)}{where}, where {written(right)} is right")
    truth = number_of(right)
    if truth is None:
        raise TypeError(f"{right!r} is not a number")
    if isinstance(number, float):
        if isnan(number):
            raise Fault("nan", says)
        if number == truth:
            return NO_ERROR
        if isinstance(truth, Fraction) and condition.overflows(truth) and (truth > 0) == (number > 0):
            return NO_ERROR
        raise Fault("infinite", says, WORST)
    if not isinstance(truth, Fraction):
        raise Fault("finite", says, WORST)
    double = nearest_double(truth)
    if number == truth or number == double:
        return measured(number, truth, max(abs(truth), NORMAL), condition.unit)
    measures = NO_ERROR
    if abs(number - truth) > condition.underflow:
        scale = condition.scale(place, truth)
        measures = measured(number, truth, scale, condition.unit)
        if not condition.may_be(number):
            raise Fault("not a probability", says, measures)
        if number * truth < 0 and abs(truth) > scale * condition.unit:
            raise Fault("sign", says, measures)
        if abs(number - truth) > condition.allowed(place, truth):
            raise Fault("value", says, measures)
    if exact and (
        nearest_double(number) not in _nearest(right, truth)
        or (isinstance(right, Fraction) and not _is_decimal(got))
    ):
        raise Fault("inexact", says, measures)
    return measures


def _nearest(right: object, truth: Fraction) -> set[float]:
    """Return the nearest double, or two if a right answer of 40 digits does not decide between them."""
    off = abs(truth) * ROUNDED if isinstance(right, Decimal) else 0
    return {nearest_double(truth - off), nearest_double(truth + off)}


def measured(number: Union[Fraction, int], truth: Fraction, scale: Fraction, unit: Fraction) -> Measures:
    """Return the error of a number, given the true one and its A (`scale`)."""
    error = abs(number - truth)
    if not error:
        return NO_ERROR
    double = min(abs(nearest_double(truth)), nextafter(inf, 0.0))
    units, ulps = error / (unit * (scale or 1)), error / Fraction(ulp(double))
    relative = nearest_double(error / abs(truth)) if truth else inf
    return Measures(nearest_double(units), nearest_double(ulps), relative)


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
        return abs(a - b) <= max(REPEATED * max(abs(a), abs(b)), NORMAL)
    return (a is b and first == second) if a is None or b is None else a == b or (a != a and b != b)


def _is_decimal(got: object) -> bool:
    """Return whether a number is a string of decimal digits, which stands for its nearest double."""
    return isinstance(got, str) and "/" not in got
