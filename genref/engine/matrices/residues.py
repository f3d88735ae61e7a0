# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The exact inverse of a large matrix, computed modulo many primes.

For an integer matrix A, the adjugate |A| A^-1 and |A| are integers. Their size is at most the product of the
lengths of all rows, or of all columns (Hadamard). Modulo p they take d^3 steps with small numbers. When the
product of the primes exceeds twice that size, the residues determine them (Chinese remainder theorem).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import gcd, isqrt, prod
from operator import mul
from struct import Struct
from typing import Optional

from ...numbers.exact import Matrix, integers
from .elimination import refuse_long

ROWS_FOR_RESIDUES = 32
"""From this many rows on, this method is faster than elimination."""

FIELD = 64
"""Bits per entry of a packed row."""


def inverted(matrix: Matrix) -> Optional[tuple[Matrix, Fraction]]:
    """Return A^-1 and |A| for a matrix with many rows; None for others, or if a prime fails.

    Raises: DomainError for numbers that are too long.
    """
    if len(matrix) < ROWS_FOR_RESIDUES:
        return None
    pairs = [integers(row, str) for row in matrix]
    scales = [scale for _, scale in pairs]
    refuse_long(row for row, _ in pairs)
    found = adjugate([row for row, _ in pairs])
    if found is None:
        return None
    rows, determinant = found
    inverse = tuple(tuple(Fraction(a * scale, determinant) for a, scale in zip(row, scales)) for row in rows)
    return inverse, Fraction(determinant, prod(scales))


def adjugate(rows: list[list[int]]) -> Optional[tuple[list[list[int]], int]]:
    """Return |A| A^-1 and |A| for a square matrix; None if it is singular modulo one of the primes."""
    # A number known modulo 5 and modulo 7 is known modulo 35: if it is 3 modulo 5 and 4 modulo 7, it is 18,
    # or -17, or larger in size. If its size is at most 17, it is -17.
    d = len(rows)
    bound = 2 * min(_volume(rows), _volume(zip(*rows)))
    modulus = 1
    primes: list[int] = []
    found: list[list[int]] = []
    numbers = coprime_numbers((FIELD - (d + 1).bit_length()) // 2)
    while modulus <= bound:
        p = next(numbers)
        residues = adjugate_modulo(rows, p)
        if residues is None:
            return None
        modulus *= p
        primes.append(p)
        found.append(residues)
    # For the primes 5 and 7, `others` is 7, 5 and the basis 21, 15: 21 is 1 modulo 5 and 0 modulo 7; 15 is 0
    # and 1. A number that is 3 modulo 5 and 4 modulo 7 is then 3 * 21 + 4 * 15 = 123, or 18 modulo 35.
    others = [modulus // p for p in primes]
    # Each basis number is 1 modulo one prime and 0 modulo the others.
    basis = [other * pow(other, -1, p) for other, p in zip(others, primes)]

    def whole(residues: tuple[int, ...]) -> int:
        number: int = sum(map(mul, residues, basis)) % modulus
        return number - modulus if 2 * number > modulus else number

    *entries, determinant = map(whole, zip(*found))
    return [entries[k : k + d] for k in range(0, d * d, d)], determinant


def _volume(vectors: Iterable[Iterable[int]]) -> int:
    """Return an upper bound for the product of the lengths of all vectors, or of all but one."""
    return prod(isqrt(sum(entry * entry for entry in vector)) + 1 for vector in vectors)


def coprime_numbers(bits: int) -> Iterator[int]:
    """Yield the largest numbers of this many bits that pass a primality test, pairwise coprime.

    The Chinese remainder theorem needs no more. A number that passes the test but is not prime does no harm,
    because the inverse of each pivot is checked.
    """
    product = 1
    for p in range((1 << bits) - 1, 2, -2):
        if pow(2, p - 1, p) == 1 and gcd(p, product) == 1:
            product *= p
            yield p


def adjugate_modulo(rows: list[list[int]], p: int) -> Optional[list[int]]:
    """Return the entries of |A| A^-1, row by row, and |A|, modulo p; None if a pivot has no inverse.

    This is Gauss-Jordan elimination. Each row is packed into one integer, with its entries side by side, so
    one multiplication computes a multiple of the row. Entries grow by at most p^2 a step, and are reduced
    when their row becomes the pivot row; so (d + 1) p^2 must fit into a field.
    """
    d = len(rows)
    fields, mask = Struct(f"<{d}Q"), (1 << FIELD) - 1

    def packed(entries: list[int]) -> int:
        return int.from_bytes(fields.pack(*entries), "little")

    def unpacked(row: int) -> list[int]:
        return [entry % p for entry in fields.unpack(row.to_bytes(fields.size, "little"))]

    # (3 5) is packed as 3 + 5 * 2^64, so twice the row is one product of two integers.
    work = [packed([entry % p for entry in row]) for row in rows]
    order = list(range(d))  # of the rows, after exchanges
    determinant = 1
    for k in range(d):
        # Find a pivot: an entry of column k with an inverse modulo p, in a row that was not a pivot row yet.
        place = FIELD * k
        column = [(row >> place & mask) % p for row in work]
        found = next((i for i in range(k, d) if gcd(column[i], p) == 1), None)
        if found is None:
            return None
        if found != k:
            for each in (work, order, column):
                each[k], each[found] = each[found], each[k]
            determinant = -determinant
        # Divide its row by it. Column k of A is no longer needed, so column k of the inverse replaces it.
        determinant = determinant * column[k] % p
        unit = pow(column[k], -1, p)
        pivot_row = [entry * unit % p for entry in unpacked(work[k])]
        pivot_row[k] = unit
        reduced = packed(pivot_row)
        # With 1 added in that place, the entry c of another row becomes c - c (1 + unit).
        more = reduced + (1 << place)
        work = [row + (p - factor) * more for row, factor in zip(work, column)]
        work[k] = reduced
    # Exchanging rows of A exchanges columns of its inverse.
    columns = dict(zip(order, range(d)))
    inverse = [[row[columns[j]] for j in range(d)] for row in map(unpacked, work)]
    return [entry * determinant % p for row in inverse for entry in row] + [determinant]
