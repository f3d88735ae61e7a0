# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Equations of integers, solved exactly: modulo a prime p, then modulo p^2, p^3, ... (Dixon, 1982).

With C = A^-1 modulo p, the next digit of x to the base p is C times what is left of b, modulo p. Numbers
stay as small as p until the end, where fractions are found that have these digits: proved right by A x = b.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import mul
from typing import Optional

P = 2**127 - 1
"""A prime of Mersenne."""

_SPARE = 20
"""Bits by which a fraction is shorter than those that any number has modulo p^k."""


def solved(rows: list[list[int]], rights: Sequence[list[int]]) -> Optional[list[list[Fraction]]]:
    """Return the solution for each right side; None for a matrix that is singular modulo p."""
    inverse = inverse_modulo_p(rows)
    return None if inverse is None else [_solved(rows, inverse, b) for b in rights]


def inverse_modulo_p(rows: list[list[int]]) -> Optional[list[list[int]]]:
    """Return A^-1 modulo p, by the method of Gauss and Jordan; None if there is none."""
    d = len(rows)
    work = [[entry % P for entry in row] for row in rows]
    order = list(range(d))  # of the rows, which are exchanged
    for k in range(d):
        found = next((i for i in range(k, d) if work[i][k]), None)
        if found is None:
            return None
        work[k], work[found] = work[found], work[k]
        order[k], order[found] = order[found], order[k]
        pivot_row = work[k]
        unit = pow(pivot_row[k], -1, P)
        pivot_row[k] = 1
        pivot_row[:] = [entry * unit % P for entry in pivot_row]
        for i, row in enumerate(work):
            factor = row[k]
            if i != k and factor:
                row[k] = 0
                work[i] = [(a - factor * b) % P for a, b in zip(row, pivot_row)]
    columns = dict(zip(order, range(d)))
    return [[row[columns[j]] for j in range(d)] for row in work]


def _solved(rows: list[list[int]], inverse: list[list[int]], b: list[int]) -> list[Fraction]:
    left, x, modulus, target = b, [0] * len(b), 1, 4
    digits = 0
    while True:
        while digits < target:
            digit = [sum(map(mul, row, left)) % P for row in inverse]
            left = [(entry - sum(map(mul, row, digit))) // P for entry, row in zip(left, rows)]
            x = [entry + modulus * more for entry, more in zip(x, digit)]
            modulus, digits = modulus * P, digits + 1
        fractions = _recognised(x, modulus)
        if fractions is not None:
            numerators, common = fractions
            if all(sum(map(mul, row, numerators)) == entry * common for row, entry in zip(rows, b)):
                return [Fraction(numerator, common) for numerator in numerators]
        target = digits * 5 // 4 + 1


def _recognised(x: list[int], modulus: int) -> Optional[tuple[list[int], int]]:
    """Return the numerators of short fractions that are x modulo a number, and their denominator."""
    common = 1
    found: list[int] = []
    for entry in x:
        numerator, denominator = shortest(entry * common % modulus, modulus)
        common *= denominator
        if 2 * max(abs(numerator).bit_length(), common.bit_length()) + _SPARE > modulus.bit_length():
            return None
        found = [other * denominator for other in found]
        found.append(numerator)
    return found, common


def shortest(residue: int, modulus: int) -> tuple[int, int]:
    """Return n and d > 0 with n = residue d modulo the modulus, n shorter than half of it (Wang, 1981).

    >>> shortest(34, 101)  # 1/3, as 3 * 34 = 1 + 101
    (1, 3)
    """
    half = modulus.bit_length() // 2
    before, after, d_before, d = modulus, residue, 0, 1
    while after.bit_length() > half:
        whole, rest = divmod(before, after)
        before, after, d_before, d = after, rest, d, d_before - whole * d
    return (after, d) if d > 0 else (-after, -d)
