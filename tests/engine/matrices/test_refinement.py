# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Solutions refined from rounded factors: the bounds are true, fractions are exact, failures are reported."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction as F
from operator import mul
from random import Random
from typing import Optional, Union

import pytest

from genref import gda
from genref.engine.matrices import refinement
from genref.engine.matrices.elimination import definite, dot
from genref.engine.matrices.refinement import (
    GAIN,
    Contrasts,
    Difference,
    Factor,
    Factored,
    Inverse,
    Refined,
    Square,
    first_convergent,
    is_definite,
)
from genref.numbers.enclosing import Enclosing
from genref.numbers.exact import Matrix, Vector, integers
from genref.numbers.reals import as_real

from ...each_row import each_row


def covariance(random: Random, d: int, spread: int = 0) -> Matrix:
    """A sum of squares, whose features have units up to 10^spread apart."""
    units = [F(10) ** random.randint(-spread, spread) for _ in range(d)]
    rows = [[random.randint(-99, 99) * unit for unit in units] for _ in range(2 * d + 1)]
    return tuple(tuple(sum((row[i] * row[j] for row in rows), F(0)) / 7 for j in range(d)) for i in range(d))


def doubled(matrix: Matrix, by: F) -> Matrix:
    """The covariances with one feature more: the first, and `by` times one that no other depends on."""
    first, *_ = matrix
    return (*((*row, a) for row, a in zip(matrix, first)), (*first, first[0] + by**2 * first[0]))


def leading_nowhere(factored: Factored) -> Factor:
    """A factor that is wrong."""
    return factored.factor._replace(solved=lambda right, gain: [1 << 900] * len(right))


def right(random: Random, d: int) -> Vector:
    return tuple(F(random.randint(-99, 99), random.randint(1, 9)) for _ in range(d))


def start(factored: Factored, b: Vector) -> Refined:
    return Refined.of(factored, integers(b, str))


class TestFactored:
    @each_row(
        "matrix",
        [[[0]], [[-1]], [[1, 2], [2, 1]], [[1, 1], [1, 1]], [[1, 10**400], [10**400, 1]], [[1, 5], [5, 1]]],
        ids=str,
    )
    def test_what_is_not_definite_is_not_proved(self, matrix: list[list[int]]) -> None:
        assert Factored.of(tuple(tuple(map(F, row)) for row in matrix)) is None

    @each_row(
        ("digits", "bits"), [(9, 0), (14, 160), (45, 160), (60, 320), (90, 320), (150, 640), (200, None)]
    )
    def test_what_doubles_do_not_prove_integers_may(self, digits: int, bits: Optional[int]) -> None:
        """1 - rho^2 = 2 10^-14 is below the errors of doubles, 2 10^-60 below those of 160 bits."""
        rho = 1 - F(1, 10**digits)
        found = Factored.of(((F(1), rho), (rho, F(1))))
        assert (found.factor.bits if found else None) == bits
        for over in (F(1), 1 + F(1, 10**40)):  # singular, and indefinite by less than any double shows
            assert Factored.of(((F(1), over), (over, F(1)))) is None

    @each_row(
        ("last", "verdict"),
        [
            (F(1), True),
            (F(1, 10**60), True),
            (F(-1, 10**20), False),
            (F(-1, 10**30), False),
            (F(-5), False),
            (F(0), None),
            (F(1, 10**300), None),
            (F(-1, 10**300), None),
        ],
        ids=lambda value: f"{float(value):g}" if isinstance(value, F) else str(value),
    )
    def test_rounded_numbers_prove_both_verdicts(self, last: F, verdict: Optional[bool]) -> None:
        """A = M D M' is definite if all of the diagonal D are positive (Sylvester's law of inertia)."""
        for d, seed in ((2, 0), (5, 1), (12, 2)):
            random, diagonal = Random(seed), [F(1)] * d
            diagonal[random.randrange(1, d)] = last
            M = [[F(random.randint(-3, 3) if j < i else int(i == j)) for j in range(d)] for i in range(d)]
            matrix = tuple(tuple(dot(map(mul, u, diagonal), v) for v in M) for u in M)
            assert is_definite(matrix) is verdict

    def test_a_diagonal_that_is_not_positive_tells(self) -> None:
        for entry in (F(0), F(-1)):
            assert is_definite(((F(1), F(0)), (F(0), entry))) is False

    @pytest.mark.parametrize("close", [0, 12, 20])
    @each_row("seed", range(20))
    def test_the_least_eigenvalue_is_as_large_as_it_says(self, seed: int, close: int) -> None:
        random = Random(seed)
        d = random.randint(1, 6)
        matrix = covariance(random, d, random.choice((0, 9)))
        if close:  # two columns are equal but for 10^-close
            matrix = doubled(matrix, F(1, 10**close))
        found = Factored.of(matrix)
        assert found is not None and (found.factor.gain == GAIN) is not bool(close)
        # In the units of the factor, minus the bound: still definite.
        scaled = [
            [F(a, 2 ** (u + v)) for a, v in zip(row, found.units)] for row, u in zip(found.rows, found.units)
        ]
        less = [
            [a - F(1, 2**found.factor.least) * (i == j) for j, a in enumerate(row)]
            for i, row in enumerate(scaled)
        ]
        definite(tuple(map(tuple, less)), (), "A - c I")


class TestRefined:
    @each_row("seed", range(30))
    def test_the_error_is_within_its_bound(self, seed: int) -> None:
        random = Random(seed)
        d = random.randint(1, 8)
        matrix, b = covariance(random, d, random.choice((0, 5, 50))), right(random, d)
        if seed % 3 == 0:
            matrix, b = doubled(matrix, F(1, 10 ** random.choice((20, 70)))), (*b, F(1, 3))
        exact = definite(matrix, [b], "matrix").solutions()[0]
        factored = Factored.of(matrix)
        assert factored is not None
        known = start(factored, b)
        for _ in range(4):
            for n, unit, x in zip(known.numerators, factored.units, exact):
                # A and b are taken as integers over scale and unit, so that x is scale / unit times this one.
                assert abs(n - x * known.unit / factored.scale * 2 ** (unit + known.bits)) <= known.error
            better = known.better()
            assert better is not None and better.bits > known.bits
            known = better

    def test_an_ill_conditioned_matrix_takes_smaller_steps(self) -> None:
        """Hilbert's matrix of 7 rows: its condition number is 5 10^8."""
        d = range(7)
        factored = Factored.of(tuple(tuple(F(1, i + j + 1) for j in d) for i in d))
        assert factored is not None
        known: Optional[Refined] = start(factored, tuple(F(1) for _ in d))
        while known and known.bits < 300:
            known = known.better()
        assert known and known.gain < 40
        over = [known.unit << unit + known.bits for unit in factored.units]
        numbers = [F(n * factored.scale, q) for n, q in zip(known.numerators, over)]
        assert list(map(round, numbers)) == [7, -336, 3780, -16800, 34650, -33264, 12012]

    def test_right_sides_beyond_doubles(self) -> None:
        """2x + y = 10^400, x + 2y = 0: x = 2/3 of it, y = -1/3."""
        factored = Factored.of(((F(2), F(1)), (F(1), F(2))))
        assert factored is not None
        assert start(factored, (F(10**400), F(0))).exact() == (F(2 * 10**400, 3), F(-(10**400), 3))

    def test_a_factor_that_is_wrong_leads_nowhere(self) -> None:
        factored = Factored.of(((F(2), F(1)), (F(1), F(2))))
        assert factored is not None
        factored.factor = leading_nowhere(factored)
        known = start(factored, (F(1), F(0)))
        assert known.better() is None
        assert (
            Difference(known, (F(0), F(0))).better() is None
            and Difference(known, (F(0), F(0))).coefficients() is None
        )


class TestDeterminant:
    @pytest.mark.parametrize("digits", [1, 24, 200])
    @each_row("seed", range(12))
    def test_is_between_its_bounds(self, seed: int, digits: int) -> None:
        """As far apart as the digits say; `definite` has it exactly."""
        random = Random(seed)
        matrix = covariance(random, random.randint(1, 6), random.choice((0, 5, 90)))
        if seed % 2:
            matrix = doubled(matrix, F(1, 10 ** random.choice((5, 20, 70))))
        factored = Factored.of(matrix)
        assert factored is not None
        low, high, below = factored.lengthened(digits).determinant(digits)
        truth = definite(matrix, (), "matrix").determinant
        assert F(low, below) <= truth <= F(high, below) and (high - low) * 10**digits <= low

    def test_by_hand(self) -> None:
        """4 * 3 - 2 * 2 = 8, to one digit and to a hundred."""
        factored = Factored.of(((F(4), F(2)), (F(2), F(3))))
        assert factored is not None
        longer = factored.lengthened(100)
        assert longer.lengthened(100) is longer.lengthened(5) is longer
        for digits in (5, 100):
            low, high, below = longer.determinant(digits)
            assert low < 8 * below < high


class TestSquare:
    @each_row("seed", range(12))
    def test_is_between_bounds_that_come_twice_as_near(self, seed: int) -> None:
        random = Random(seed)
        d = random.randint(1, 6)
        matrix, b = covariance(random, d, random.choice((0, 5, 90))), right(random, d)
        if seed % 2:
            matrix, b = doubled(matrix, F(1, 10 ** random.choice((5, 20, 70)))), (*b, F(1, 3))
        truth = sum((a * x for a, x in zip(b, definite(matrix, [b], "matrix").solutions()[0])), F(0))
        factored = Factored.of(matrix)
        assert factored is not None
        square, widths = Square.of(factored, integers(b, str)), []
        for _ in range(4):
            low, high, below = square.between()
            assert F(low, below) <= truth <= F(high, below)
            widths.append(F(high - low, below))
            better = square.better()
            assert better is not None
            square = better
        # A step of `gain` bits of x makes the square that is left of it 2^(2 gain) times smaller.
        assert widths[3] < widths[2] / 2 ** (2 * 8)

    def test_by_hand(self) -> None:
        """x = 1 leaves 1 of 2 x = 3: 1 * 4, and at most 2^48 more, as the least eigenvalue is above 2^-48."""
        factored = Factored.of(((F(2),),))
        assert factored is not None
        low, high, below = Square(Refined(factored, 1, [3], [1 << 2 * factored.top], [1], 0, 40)).between()
        assert (F(low, below), F(high, below)) == (4, 4 + 2**48)
        assert Square.of(factored, ([3], 1)).between()[0] == 0
        factored.factor = leading_nowhere(factored)
        assert Square.of(factored, ([3], 1)).better() is None


class TestInverse:
    @pytest.mark.parametrize("bits", [1, 60, 300])
    @pytest.mark.parametrize("seed", range(9))
    def test_every_form_is_as_near_as_it_says(self, seed: int, bits: int) -> None:
        """(1 + e) A^-1 - W and W - (1 - e) A^-1 are definite, by exact elimination."""
        random = Random(seed)
        matrix = covariance(random, random.randint(1, 5), random.choice((0, 5)))
        if seed % 3:
            matrix = doubled(matrix, F(1, 10 ** random.choice((5, 20, 70))))
        factored = Factored.of(matrix)
        assert factored is not None
        found = Inverse(factored).approximate(bits)
        assert found is not None
        rows, below = found
        d = range(len(matrix))
        unit = [tuple(F(int(i == j)) for i in d) for j in d]
        exact = definite(matrix, unit, "matrix").solutions()
        for sign in (1, -1):
            more = 1 + sign * F(1, 2**bits)
            gap = tuple(tuple(sign * (more * exact[i][j] - F(rows[i][j], below)) for j in d) for i in d)
            definite(gap, (), "the gap")

    def test_columns_may_have_unlike_many_bits(self) -> None:
        """Eight columns of a Hilbert matrix need more steps than those of diag(1, ..., 8) beside it."""
        d = range(16)
        entries = [[F(1, i + j + 1) if max(i, j) < 8 else F((i - 7) * (i == j)) for j in d] for i in d]
        matrix = tuple(map(tuple, entries))
        factored = Factored.of(matrix)
        assert factored is not None
        inverse = Inverse(factored)
        found = inverse.approximate(100)
        assert found is not None and len({column.bits for column in inverse._columns}) > 1
        rows, below = found
        # The corner of the inverse of a Hilbert matrix is n^2 (M.-D. Choi, Tricks or treats with the Hilbert
        # matrix, Amer. Math. Monthly 90, 1983).
        for i, exact in [(0, F(64)), *((i, F(1, i - 7)) for i in range(8, 16))]:
            assert abs(F(rows[i][i], below) / exact - 1) <= F(1, 2**100)

    def test_columns_are_refined_until_they_are_symmetric(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The inverse of a matrix with columns that are equal but for 10^-20 has entries of about 10^40, so
        columns that leave 2^-14 of I are far from symmetric."""
        factored = Factored.of(doubled(covariance(Random(0), 3), F(1, 10**20)))
        assert factored is not None
        targets = []
        refine = Inverse._refine

        def seen(self: Inverse, j: int, bits: int) -> bool:
            targets.append(bits)
            return refine(self, j, bits)

        monkeypatch.setattr(Inverse, "_refine", seen)
        assert Inverse(factored).approximate(10) and 14 == min(targets) < max(targets)

    def test_a_factor_that_is_wrong_leads_nowhere(self) -> None:
        factored = Factored.of(((F(2), F(1)), (F(1), F(2))))
        assert factored is not None
        factored.factor = leading_nowhere(factored)
        assert Inverse(factored).approximate(60) is None


MERSENNE = 2**127 - 1
"""A prime; modulo it, it is 0."""


class TestExact:
    """Enough bits give the fractions themselves."""

    @staticmethod
    def solved(rows: Sequence[Sequence[int]], b: Sequence[Union[F, int]]) -> Optional[Vector]:
        factored = Factored.of(tuple(tuple(map(F, row)) for row in rows))
        assert factored is not None
        return start(factored, tuple(map(F, b))).exact()

    def test_by_hand(self) -> None:
        """2x + y = 1, x + 2y = 0: x = 2/3, y = -1/3; and x = 5, y = -7, and the same over 10."""
        assert self.solved([[2, 1], [1, 2]], [1, 0]) == (F(2, 3), F(-1, 3))
        assert self.solved([[2, 1], [1, 2]], [3, -9]) == (5, -7)
        assert self.solved([[2, 1], [1, 2]], [F(3, 10), F(-9, 10)]) == (F(1, 2), F(-7, 10))
        assert self.solved([[2, 1], [1, 2]], [0, 0]) == (0, 0)

    def test_each_entry_has_a_denominator_of_its_own(self) -> None:
        assert self.solved([[2, 0, 0], [0, 3, 0], [0, 0, 5]], [1, 1, 1]) == (F(1, 2), F(1, 3), F(1, 5))
        assert self.solved([[6, 0], [0, 4]], [1, 3]) == (F(1, 6), F(3, 4))

    def test_of_hilberts_matrix(self) -> None:
        """Rows of 1/(i + j - 1), times 360360; the inverse has whole entries, whose rows add up to these."""
        rows = [[360360 // (i + j + 1) for j in range(7)] for i in range(7)]
        assert self.solved(rows, [360360] * 7) == (7, -336, 3780, -16800, 34650, -33264, 12012)

    def test_a_matrix_of_multiples_of_a_prime(self) -> None:
        assert self.solved([[MERSENNE]], [1]) == (F(1, MERSENNE),)
        # |A| is the prime
        assert self.solved([[2, 1], [1, 2**126]], [1, 0]) == (F(2**126, MERSENNE), F(-1, MERSENNE))

    @each_row("seed", range(40))
    def test_the_solution_solves(self, seed: int) -> None:
        """A x = b holds exactly for short and long entries, and for units up to 10^100 apart."""
        random = Random(seed)
        d = random.randint(1, 8)
        matrix, b = covariance(random, d, random.choice((0, 5, 50))), right(random, d)
        size = 10 ** random.choice((1, 20, 60))
        matrix = tuple(
            tuple(a + F(random.randint(0, 9), size) * (i == j) for j, a in enumerate(row))
            for i, row in enumerate(matrix)
        )
        factored = Factored.of(matrix)
        assert factored is not None
        x = start(factored, b).exact()
        assert x is not None
        assert [sum(a * x_j for a, x_j in zip(row, x)) for row in matrix] == list(b)

    def test_goes_on_from_bits_that_are_known(self) -> None:
        factored = Factored.of(((F(3), F(1)), (F(1), F(3))))
        assert factored is not None
        better = start(factored, (F(1), F(0))).better()
        assert better is not None and better.exact() == (F(3, 8), F(-1, 8))

    def test_what_is_recognised_too_soon_is_found_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """If the error is understated, wrong fractions are recognised first; A x = b rejects them."""
        monkeypatch.setattr(Refined, "error", 1)
        recognised = Refined._recognised
        attempts = []

        def seen(self: Refined) -> tuple[list[int], int]:
            attempts.append(recognised(self))
            return attempts[-1]

        monkeypatch.setattr(Refined, "_recognised", seen)
        a, b, c = 10**60 + 7, 3, 10**60 + 1  # over a c - b^2 the solution of A x = (1, 0) is (c, -b)
        assert self.solved([[a, b], [b, c]], [1, 0]) == (F(c, a * c - b * b), F(-b, a * c - b * b))
        assert sum(1 for _, common in attempts if common) > 1

    def test_a_factor_that_is_wrong_leads_nowhere(self) -> None:
        factored = Factored.of(((F(2), F(1)), (F(1), F(2))))
        assert factored is not None
        factored.factor = leading_nowhere(factored)
        known = start(factored, (F(1), F(0)))
        assert known.exact() is None and Contrasts([Difference(known, (F(0), F(0)))]).exact() is None


class TestFirstConvergent:
    @each_row(
        ("n", "d", "error", "found"),
        [
            (333, 1000, 1, (1, 3)),
            (-333, 1000, 1, (-1, 3)),
            (3141592653589793, 10**15, 10**10, (355, 113)),  # 22/7, 333/106, 355/113: the convergents of pi
            (3141592653589793, 10**15, 10**13, (22, 7)),
            (3141592653589793, 10**15, 10**15, (3, 1)),
            (6, 4, 1, (3, 2)),
            (6, 4, 2, (1, 1)),  # 1/2 off, which is 2/4
            (0, 1000, 1, (0, 1)),
            (355 * 10**9, 113 * 10**9, 1, (355, 113)),
        ],
    )
    def test_by_hand(self, n: int, d: int, error: int, found: tuple[int, int]) -> None:
        assert first_convergent(n, d, error) == found

    @each_row("seed", range(30))
    def test_finds_a_fraction_from_twice_its_bits(self, seed: int) -> None:
        random = Random(seed)
        q = random.randint(1, 10 ** random.choice((1, 9, 90)))
        p, error = random.randint(-3 * q, 3 * q), random.randint(1, 10 ** random.choice((1, 9, 90)))
        d = 2 * q * q * error + random.randint(1, 1000)
        n = d * p // q + random.randint(0, error) - error // 2  # off by less than the error
        exact = F(p, q)
        assert first_convergent(n, d, error) == (exact.numerator, exact.denominator)


class TestDifference:
    def test_is_between_its_bounds(self) -> None:
        random = Random(1)
        matrix, b = covariance(random, 5, 9), right(random, 5)
        m = tuple(m_j + F(1, 10**9 + 7) for m_j in right(random, 5))
        w = definite(matrix, [b], "matrix").solutions()[0]
        factored = Factored.of(matrix)
        assert factored is not None
        known = Difference(start(factored, b), m)
        for _ in range(5):
            for point in ([0.5, -3.0, 1e10, 0.0, 7.25], [2.0**-60] * 5):
                x, scale = integers(point, str)
                low, high, below = known.between(x, scale)
                truth = sum((w_j * (F(a, scale) - m_j) for w_j, a, m_j in zip(w, x, m)), F(0))
                assert F(low, below) <= truth <= F(high, below)
            better = known.better()
            assert better is not None
            known = better
        coefficients = known.coefficients()
        assert coefficients is not None
        assert sum(abs(a - b) for a, b in zip(coefficients, w)) * 2**60 <= 2 * sum(map(abs, w))

    @each_row("seed", range(5))
    def test_few_digits_of_it_hold_the_truth_too(self, seed: int) -> None:
        random = Random(seed)
        matrix, b, m = covariance(random, 5), right(random, 5), right(random, 5)
        w, factored = definite(matrix, [b], "matrix").solutions()[0], Factored.of(matrix)
        assert factored is not None
        contrasts = Contrasts([Difference(start(factored, b), m)])
        x, scale = integers([random.uniform(-9, 9) for _ in range(5)], str)
        truth = sum((w_j * (F(a, scale) - m_j) for w_j, a, m_j in zip(w, x, m)), F(0))
        for digits in range(1, 20):
            value = as_real(contrasts.values((x, scale), pytest.fail)[1])
            low, high = value.enclose(Enclosing(digits))
            assert F(low) <= truth <= F(high), digits


def models(seed: int, d: int) -> tuple[gda.LinearModel[int], gda.LinearModel[int], list[list[float]]]:
    """A model that refines, and the same one that solves exactly."""
    random = Random(seed)
    labels = [*range(3), *(random.randrange(3) for _ in range(3 * d))]
    rows = [[random.gauss(y / 9, 1) * 10 ** (j % 4) for j in range(d)] for y in labels]
    model = gda.fit(rows, labels)
    exact = gda.LinearModel(model.priors, model.means, model.covariance)
    vars(exact)["_contrasts"] = None
    return model, exact, rows


class TestModel:
    def test_where_doubles_do_not_lead_on_the_answers_are_the_same(self) -> None:
        model, exact, rows = models(5, refinement.ROWS_FOR_REFINEMENT)
        assert model._contrasts
        matrix = model._contrasts.differences[0].refined.matrix
        matrix.factor = leading_nowhere(matrix)
        assert model.posterior(rows[0]) == exact.posterior(rows[0]) and model.predict(
            rows[1]
        ) == exact.predict(rows[1])
        assert model._forms == exact._forms

    @each_row("seed", range(3))
    def test_refined_and_exact_answers_are_the_same(self, seed: int) -> None:
        model, exact, rows = models(seed, refinement.ROWS_FOR_REFINEMENT)
        assert model._contrasts and len(model._contrasts.differences) == 2
        for x in rows[:10]:
            assert model.posterior(x) == exact.posterior(x) and model.argmax(x) == exact.argmax(x)
            assert model.posterior(x, digits=80) == exact.posterior(x, digits=80)
            assert model.predict(x) == exact.predict(x)
        assert model._forms == exact._forms

    def test_classes_with_the_same_mean(self) -> None:
        d = refinement.ROWS_FOR_REFINEMENT
        identity = [[int(i == j) for j in range(d)] for i in range(d)]
        model = gda.LinearModel({0: F(1, 4), 1: F(3, 4)}, {0: [1] * d, 1: [1] * d}, identity)
        assert model.predict([0.5] * d) == 1 and model.posterior([0.5] * d) == {0: 0.25, 1: 0.75}

    def test_the_first_label_needs_no_exact_solution(self) -> None:
        model, exact, rows = models(4, refinement.ROWS_FOR_REFINEMENT)
        assert model.predict(rows[0]) == exact.predict(rows[0])
        assert "_forms" not in vars(model)
        model.posterior(rows[0])
        assert "_forms" not in vars(model)

    def test_ties_are_decided_exactly(self) -> None:
        """In the middle between two means nothing but exact numbers can tell."""
        d = refinement.ROWS_FOR_REFINEMENT
        identity = [[2 * int(i == j) + 1 for j in range(d)] for i in range(d)]
        means = {0: [0] * d, 1: [1, 3] * (d // 2), 2: [10**6] * d}
        model = gda.LinearModel({0: F(1, 4), 1: F(1, 4), 2: F(1, 2)}, means, identity)
        assert model._contrasts
        middle = [F(1, 2), F(3, 2)] * (d // 2)
        assert model.argmax(middle) == (0, 1) and model.predict(middle) == 0
        assert model.posterior(middle) == {0: 0.5, 1: 0.5, 2: 0.0}
        assert model.posterior(middle, digits=3)[0] == F(1, 2)

    @pytest.mark.parametrize(("digits", "proved"), [(14, True), (60, True), (200, False)])
    def test_what_is_not_proved_is_solved_exactly(self, digits: int, proved: bool) -> None:
        d = refinement.ROWS_FOR_REFINEMENT
        near = 1 - F(1, 10**digits)
        matrix = [[1 if i == j else near if {i, j} == {0, 1} else 0 for j in range(d)] for i in range(d)]
        model = gda.LinearModel({0: F(1, 2), 1: F(1, 2)}, {0: [0] * d, 1: [1] * d}, matrix)
        assert bool(model._contrasts) is proved and model.posterior([F(1, 2)] * d) == {0: 0.5, 1: 0.5}
        x = [F(1, 2)] * (d - 1) + [F(3, 4)]
        # only the last feature tells: theta is 1 for it, and the middle 1/2
        assert model.predict(x) == 1 and model.log_odds(x) == 0.25

    def test_means_beyond_doubles(self) -> None:
        d = refinement.ROWS_FOR_REFINEMENT
        identity = [[int(i == j) for j in range(d)] for i in range(d)]
        model = gda.LinearModel({0: F(1, 2), 1: F(1, 2)}, {0: [0] * d, 1: [10**400] * d}, identity)
        assert model.predict([10**399] * d) == 0 and model.predict([10**400] * d) == 1
        assert model.logistic_form().weights == (10**400,) * d
