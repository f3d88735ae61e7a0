# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Products of powers, such as the probability of a long text: never multiplied out unless that is short.

The product of b^n over a mapping {b: n} from positive integers to exponents is a positive rational number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd
from typing import Optional, TypeVar

from .exact import multiplied
from .rounding import Interval, Precision, total

Powers = Mapping[int, int]
Exponent = TypeVar("Exponent", int, Fraction)


def coprime(powers: Iterable[tuple[int, Exponent]]) -> dict[int, Exponent]:
    """Return a product of powers over numbers without common factors: 6^2 4^-1 is 3^2 2^0, that is 3^2.

    Because factoring is unique, the product is 1 only if nothing is left.

    >>> coprime([(6, 2), (4, -1)])
    {3: 2}
    """
    sums: dict[int, Exponent] = {}
    for b, m in powers:  # first add the exponents of equal numbers: that may save most of the work
        sums[b] = sums[b] + m if b in sums else m
    # With g = gcd(b, c), b^m c^n = (b/g)^m (c/g)^n g^(m + n). This is repeated until nothing is shared; it
    # ends, because the product of the numbers shrinks each time. Small numbers come first, because they are
    # factors of many others: in 6^2 4^-1, 4 comes first; then 6 meets 4 with g = 2, leaving 3^2, 2^-1, 2^1.
    found: dict[int, Exponent] = {}
    todo = sorted(sums.items(), reverse=True)
    while todo:
        b, m = todo.pop()
        if b < 2 or not m:
            continue
        c = next((c for c in found if gcd(b, c) > 1), 1)
        if c == 1:
            found[b] = m
        else:
            g, n = gcd(b, c), found.pop(c)
            todo += [(b // g, m), (c // g, n), (g, m + n)]
    return found


def value_of(powers: Powers, bits: int) -> Optional[Fraction]:
    """Return the number, or None if it needs more than so many bits above or below the line."""
    if sum(abs(n) * b.bit_length() for b, n in powers.items()) > 2 * bits:
        return None
    above, below = ([b ** abs(n) for b, n in powers.items() if n * sign > 0] for sign in (1, -1))
    return Fraction(multiplied(above), multiplied(below))


def ln_of_powers(powers: Powers, at: Precision) -> Interval:
    """Enclose the logarithm of the number."""
    return total((at(n) * at(b).ln() for b, n in powers.items() if b > 1), at)
