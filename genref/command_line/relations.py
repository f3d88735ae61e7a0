# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Relations between a wrong answer and the right one: its opposite, its square, the odds of a probability.

The known mistakes are wrong methods. Here the method is right but the last step is wrong, so these relations
apply to any question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Context, Decimal
from fractions import Fraction

from ..oracle.grading import number_of

_CONTEXT = Context(40)
_SHORTER = Context(15)
"""With fewer digits than the right values have, the log-odds of g(1) would be exactly 1, as readers round."""
_MOST = 50
"""Nobody would answer with the exponential of a right value larger than this."""


def related(right: Sequence[object]) -> Iterator[tuple[str, list[Fraction]]]:
    """Yield each relation with the wrong values it gives; yield nothing unless all right values are numbers.

    >>> from fractions import Fraction
    >>> [what for what, values in related([Fraction(1, 4)]) if values == [Fraction(1, 3)]]
    ['the odds, not the probability']
    """
    numbers = [number for number in map(number_of, right) if isinstance(number, Fraction)]
    if len(numbers) != len(right) or any(isinstance(value, (bool, str)) for value in right):
        return
    if len(numbers) > 1:
        yield from _of_several(numbers)
    for what, applies, instead in _STEPS if len(numbers) > 1 else (*_STEPS, *_STEPS_OF_ONE):
        if all(map(applies, numbers)):
            values = [instead(number) for number in numbers]
            if values != numbers:  # 0 and 1 are their own squares
                yield what, values


def _of_several(numbers: Sequence[Fraction]) -> Iterator[tuple[str, list[Fraction]]]:
    """Yield wrong answers that concern the whole list: a wrong sign or a common factor."""
    if any(number < 0 for number in numbers):
        yield "the right values without their minus signs", list(map(abs, numbers))
    for place, number in enumerate(numbers, 1):
        if number:
            what = f"the right values, but for the sign in place {place}"
            yield what, [-one if n == place else one for n, one in enumerate(numbers, 1)]
    if len(numbers) == 4 and numbers[1] == numbers[2] != 0:
        a, b, c, d = numbers
        yield "the right matrix, but for the signs beside the diagonal", [a, -b, -c, d]
    if sum(numbers) == 1 and min(numbers) >= 0:
        for total in range(2, 100):
            what = f"{total} times the right values: probabilities sum to 1, so divide by the sum"
            yield what, [number * total for number in numbers]


def _logarithm(number: Fraction) -> Fraction:
    return Fraction(_SHORTER.plus(_CONTEXT.ln(_decimal(number))))


def _to_base(logarithm: Fraction, base: int) -> Fraction:
    return Fraction(_SHORTER.divide(_decimal(logarithm), _CONTEXT.ln(Decimal(base))))


def _exponential(number: Fraction) -> Fraction:
    return Fraction(_SHORTER.plus(_CONTEXT.exp(_decimal(number))))


def _root(number: Fraction) -> Fraction:
    return Fraction(_SHORTER.plus(_CONTEXT.sqrt(_decimal(number))))


def _decimal(number: Fraction) -> Decimal:
    return _CONTEXT.divide(Decimal(number.numerator), Decimal(number.denominator))


def _is_share(number: Fraction) -> bool:
    return 0 < number < 1


def _is_truth(number: Fraction) -> bool:
    return 0 <= number <= 1


def _is_moderate(number: Fraction) -> bool:
    return abs(number) < _MOST


_Step = tuple[str, Callable[[Fraction], bool], Callable[[Fraction], Fraction]]
"""A description, a test of the right values to which it applies, and the wrong answer."""

_STEPS: tuple[_Step, ...] = (
    ("1 minus the right value: the probability of the opposite", _is_truth, lambda p: 1 - p),
    ("a percentage without its sign", _is_share, lambda p: 100 * p),
    ("the right value with the other sign", _is_moderate, lambda v: -v),
    ("a logarithm to base 10, not the natural one", _is_moderate, lambda v: _to_base(v, 10)),
    ("a logarithm to base 2, not the natural one", _is_moderate, lambda v: _to_base(v, 2)),
)

_STEPS_OF_ONE: tuple[_Step, ...] = (
    ("the odds, not the probability", _is_share, lambda p: p / (1 - p)),
    ("the odds of the opposite, not the probability", _is_share, lambda p: (1 - p) / p),
    ("the log-odds, not the probability", _is_share, lambda p: _logarithm(p / (1 - p))),
    ("the logarithm of the right value", lambda v: v > 0, _logarithm),
    ("the square of the right value", _is_moderate, lambda v: v * v),
    ("the root of the right value", lambda v: v > 0, _root),
    ("twice the right value", _is_moderate, lambda v: 2 * v),
    ("half of the right value", _is_moderate, lambda v: v / 2),
    ("one over the right value", bool, lambda v: 1 / v),
    ("e to the power of the right value", _is_moderate, _exponential),
)
