# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Chapter gda. Most values are worked out for five points of the plane or of a line; see spec/gda.md."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction as F
from random import Random
from typing import Any

from genref import gda
from genref.errors import Label
from genref.gda import LinearModel, QuadraticModel
from genref.moments import ClassMoments

from .by_hand import each_line, refused
from .each_row import each_row
from .reference import Log, nearest_all, values

ROWS = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)]
LABELS: list[Label] = [0, 0, 0, 1, 1]
MOMENTS = ClassMoments.of(ROWS, LABELS)
MODEL = gda.linear_model(MOMENTS)

# Sigma = 2, means 1 and 6: theta'x = (x - 7/2) 5/2 + ln(3/2)
LINE = gda.fit([[0], [2], [4], [6], [8]], [0, 0, 1, 1, 1])
# means 0, 1, 2 and Sigma = 1: at 1 the joints are in the ratio 1 : e^(1/2) : 1
THREE = gda.fit([[-1], [1], [0], [2], [1], [3]], [0, 0, 1, 1, 2, 2])
# means 0 and 100, Sigma = 1: theta'x = 100 x - 5000
FAR = gda.fit([[-1], [1], [99], [101]], [0, 0, 1, 1])
# means 0, variances 1 and 9: theta'x = (x^2 - x^2 / 9) / 2 - ln 3
WIDER = gda.fit_quadratic([[-1], [1], [-3], [3]], [0, 0, 1, 1])
HALF, MU = {0: F(1, 2), 1: F(1, 2)}, {0: [0], 1: [1]}
BEYOND = QuadraticModel(HALF, {0: [10**400], 1: [0]}, {0: [[1]], 1: [[1]]})
SMALL = QuadraticModel({0: F(1, 2), 1: F(1, 2)}, {0: [0], 1: [0]}, {0: [[F(1, 10**12)]], 1: [[F(9, 10**12)]]})
GIVEN = LinearModel({0: F(2, 3), 1: F(1, 3)}, {0: [0, 0], 1: [1, 2]}, [[1, 0], [0, 4]])
SINGULAR = gda.fit([[0, 0], [1, 2], [2, 4], [5, 9]], [0, 0, 0, 1])
SINGLE = gda.fit_quadratic([[0], [1], [2]], ["a", "a", "b"])
MISSING = ClassMoments.of([[0]], ["a"], ["a", "b"])


def points(seed: int, n: int, d: int, k: int) -> tuple[list[list[F]], list[Label]]:
    """Rows of small fractions in k classes; every class is present and spread in all directions."""
    r = Random(seed)
    rows = [[F(r.randint(-20, 20) + 3 * (i % k), r.randint(1, 4)) for _ in range(d)] for i in range(n)]
    return rows, [i % k for i in range(n)]


class TestEstimates:
    """Spec: gda-mle-prior, gda-mle-means, gda-mle-covariance, quadratic-mle-covariances"""

    @each_row(
        ("code", "expected"),
        [
            ("gda.class_priors(MOMENTS)", {0: F(3, 5), 1: F(2, 5)}),
            ("gda.class_priors(MISSING)", {"a": 1, "b": 0}),
            ("gda.class_means(MOMENTS)", {0: (F(1, 3), F(2, 3)), 1: (F(9, 2), 4)}),
            # class 0 about (1/3, 2/3): squares 2/3 and 8/3, product -2/3; class 1 about (9/2, 4):
            # squares 1/2 and 2, product 1
            ("gda.shared_covariance(MOMENTS)", ((F(7, 30), F(1, 15)), (F(1, 15), F(14, 15)))),
            # {0, 2} and {4, 6, 8}: squares 2 + 8, n = 5; n - K would give 10/3
            ("LINE.covariance", ((2,),)),
            # {0, 2} and {4, 6, 8, 10}: (2 + 20)/6; the unweighted average of the two variances is 3
            ("gda.fit([[0], [2], [4], [6], [8], [10]], [0, 0, 1, 1, 1, 1]).covariance", ((F(11, 3),),)),
            ("gda.class_covariances(MOMENTS)[0]", ((F(2, 9), F(-2, 9)), (F(-2, 9), F(8, 9)))),
            ("gda.class_covariances(MOMENTS)[1]", ((F(1, 4), F(1, 2)), (F(1, 2), 1))),
            ("gda.class_covariances(ClassMoments.of([[3]], [1]))", {1: ((0,),)}),
        ],
    )
    def test_by_hand(self, code: str, expected: Any) -> None:
        found = eval(code)
        assert found == expected and list(found) == list(expected)


class TestModel:
    """Spec: gda-class-mass"""

    def test_class_mass(self) -> None:
        assert [gda.class_mass(y, p) for p in (0, F(2, 5), 1) for y in (0, 1)] == [
            1,
            0,
            F(3, 5),
            F(2, 5),
            0,
            1,
        ]
        assert gda.class_mass(0, 0.1) + gda.class_mass(1, 0.1) == 1


class TestMaximum:
    """The estimates maximise the likelihood: all other parameters do worse.

    Spec: gda-mle-maximum
    """

    def test_the_neighbours_do_worse(self) -> None:
        """A change by t costs about t^2, so the slope is 0: 2t costs about 4 times as much as t."""
        rows, labels = points(1, 12, 2, 2)
        hat = gda.fit(rows, labels)
        estimates = [hat.priors[1], *hat.means[0], *hat.means[1], *hat.covariance[0], hat.covariance[1][1]]
        best = F(hat.log_likelihood(rows, labels, digits=60))

        def lost(place: int, t: F) -> F:
            p, a, b, c, d, u, v, w = (e + t * (i == place) for i, e in enumerate(estimates))
            other: LinearModel[Label] = LinearModel(
                {0: 1 - p, 1: p}, {0: [a, b], 1: [c, d]}, [[u, v], [v, w]]
            )
            return best - F(other.log_likelihood(rows, labels, digits=60))

        for place in range(8):
            assert all(lost(place, t) > 0 for t in (F(1, 10**6), F(-1, 10**6), F(1, 10), F(-1, 10)))
            assert 3 < lost(place, F(2, 10**6)) / lost(place, F(1, 10**6)) < 5

    @each_row("a", [F(1, 1000), F(1, 2), 1 - F(1, 10**9), 1 + F(1, 10**9), F(2), F(1000)])
    def test_each_eigenvalue_of_a_costs_a_minus_ln_a_minus_one(self, a: F) -> None:
        # Sigma = Sigma_hat / a, so A = a I: n/2 = 5/2 times two eigenvalues
        shrunk = tuple(tuple(entry / a for entry in row) for row in MODEL.covariance)
        other = LinearModel(MODEL.priors, MODEL.means, shrunk)
        best, worse = (F(m.log_likelihood(ROWS, LABELS, digits=50)) for m in (MODEL, other))
        loss = nearest_all(values([Log(5 * (a - 1), [(a, -5)])]), 50)[0]
        assert best > worse and abs(best - worse - F(loss)) < F(1, 10**40)


TIE = QuadraticModel({0: F(1, 4), 1: F(3, 4)}, {0: [0], 1: [0]}, {0: [[1]], 1: [[9]]})
"""At 0 the weights phi / sqrt|Sigma| are 1/4 and (3/4) / 3."""


class TestAnswers:
    """Values of 15 and more digits were computed by hand from tables of e, ln and pi, or are published.

    Spec: gda-class-density, gda-log-likelihood, gda-posterior, gda-log-odds, quadratic-log-odds
    """

    @each_row(
        ("code", "expected"),
        [
            # exponents -(2^2)/4 and -(3^2)/4, priors 2/5 and 3/5; published
            ("LINE.posterior([3], digits=17)[0]", "0.69941945618043833"),
            ("LINE.posterior([3])[1]", 0.30058054381956167),
            ("list(LINE.log_joint([3]).values())", [-3.1818028553588005, -4.026337747250636]),
            # (3 - 7/2) (1/2) 5 + ln(3/2)
            ("LINE.log_odds([3], digits=30)", "-0.844534891891835618021986884536"),
            ("THREE.posterior([1])[0]", 0.27406861906119698),
            ("THREE.posterior([1], digits=17)[1]", "0.45186276187760604"),
            # at its own mean, 1 / sqrt(2 pi 2)
            ("LINE.class_density([1], 0, digits=15)", "0.282094791773878"),
            # 1 / (3 sqrt(2 pi))
            ("WIDER.class_density([0], 1, digits=14)", "0.13298076013381"),
            # squares sum to 10, so -(5 ln(4 pi) + 5)/2 + 2 ln(2/5) + 3 ln(3/5)
            ("LINE.log_likelihood([[0], [2], [4], [6], [8]], [0, 0, 1, 1, 1])", -12.192618952469509),
            # ln(2/3) - ln(4 pi) and ln(1/3) - ln(4 pi)
            ("GIVEN.log_joint([0, 0], digits=17)[0]", "-2.9364893550774552"),
            ("GIVEN.log_joint([1, 2], digits=17)[1]", "-3.6296365356374005"),
            # e^-5000, e^-700 and e^-740, the last a subnormal double; then beyond all decimals
            ("FAR.posterior([100], digits=20)[0]", "3.3696941483089175145E-2172"),
            ("FAR.posterior([100])", {0: 0.0, 1: 1.0}),
            ("FAR.posterior([57], digits=17)[0]", "9.8596765437597709E-305"),
            ("FAR.posterior([F(574, 10)])[0]", 4.1887398800480489e-322),
            ("LINE.posterior([1e300])", {0: 0.0, 1: 1.0}),
            # at 7/2 the exponents are equal, and the posteriors are the priors
            ("LINE.posterior([F(7, 2)])", {0: 0.4, 1: 0.6}),
            ("LINE.posterior([F(7, 2)], digits=40)[0]", "0.4"),
            # (4 - 4/9)/2 - ln 3, and at 0 the weights are 1/2 and 1/6
            ("WIDER.log_odds([2], digits=30)", "0.679165489109668086382532540855"),
            ("WIDER.log_odds([0], digits=17)", "-1.0986122886681097"),
            ("WIDER.posterior(iter([0]))", {0: 0.75, 1: 0.25}),
            ("gda.fit([[1], [3]], ['only', 'only']).posterior([7])", {"only": 1.0}),
            ("TIE.log_odds([0])", 0.0),
            ("[BEYOND.predict([x]) for x in (1e300, 10**400)]", [1, 0]),
            # (x / 10^-6)^2 = (9/4) ln 3, so x is near 1.5722 10^-6
            ("[SMALL.predict([x]) for x in (-1.58e-6, 1.57e-6, 1.58e-6)]", [1, 0, 1]),
            # where a floor on the densities would give the farther class or none
            ("gda.fit([[-1], [1], [9], [11]], [0, 0, 1, 1]).log_odds([60])", 550.0),
        ],
    )
    def test_by_hand(self, code: str, expected: Any) -> None:
        assert eval(code) == (Decimal(expected) if isinstance(expected, str) else expected)

    def test_a_posterior_between_two_doubles_is_rounded_to_the_even_one(self) -> None:
        halfway = F(1, 2) + F(1, 2**54)
        model = LinearModel({0: 1 - halfway, 1: halfway}, {0: [-1], 1: [1]}, [[1]])
        assert model.posterior([0]) == {0: 0.5 - 2.0**-54, 1: 0.5}
        assert model.logistic_form().probability([0]) == 0.5


class TestPredict:
    """The label with the largest posterior, on both sides of the straight boundary.

    Spec: gda-predict, gda-boundary
    """

    def test_by_hand(self) -> None:
        # the boundary of LINE is at 7/2 - (2/5) ln(3/2) = 3.3378...; of TIE, at 0 alone
        assert [LINE.predict([x]) for x in (3.3, 3.33, 3.34, 3.5)] == [0, 0, 1, 1]
        assert TIE.argmax([0]) == (0, 1) and TIE.predict([0.001]) == 1
        # 2 x + ln 9 = 0: a larger prior pushes the boundary away
        model = LinearModel({0: F(1, 10), 1: F(9, 10)}, {0: [-1], 1: [1]}, [[1]])
        assert model.predict([-1.0986]) == 1 and model.predict([-1.0987]) == 0

    @each_row("order", [["a", "b"], ["b", "a"]])
    def test_a_tie_goes_to_the_first_class_and_is_told(self, order: list[str]) -> None:
        model = gda.fit([[0], [2], [4], [6]], ["b", "b", "a", "a"], classes=order)
        assert model.argmax([3]) == tuple(order) and model.predict([3.0]) == order[0]
        assert model.posterior([3]) == {"a": 0.5, "b": 0.5} and model.log_odds([3]) == 0.0
        assert [model.predict([math.nextafter(3.0, end)]) for end in (0.0, 9.0)] == ["b", "a"]

    def test_huge_values(self) -> None:
        # Sigma = diag(1, 1/4), the means differ by (4, -1): theta = (4, -4)
        model = gda.fit([[0, 0.5], [2, 1.5], [4, 0.5], [6, -0.5]], [0, 0, 1, 1])
        assert model.logistic_form().weights == (4, -4)
        assert [model.predict([a, 1e308]) for a in (1.1e308, 0.9e308)] == [1, 0]
        assert [model.predict([a, -4e307]) for a in (4e307, -4e307, -5e307)] == [1, 0, 0]

    def test_means_and_variances_beyond_doubles(self) -> None:
        """The wider class also has the farther mean, so x = 1e308, near 0 for both, is of the other one."""
        far = F(10) ** 350
        sizes = {0: [[far**2]], 1: [[2 * far**2]]}
        assert QuadraticModel({0: F(1, 2), 1: F(1, 2)}, {0: [0], 1: [far]}, sizes).predict([1e308]) == 0

    def test_the_boundary_is_straight(self) -> None:
        """Every point on the line through two boundary points is a boundary point; so is the middle."""
        model = gda.fit(*points(12, 20, 2, 2))
        form = model.logistic_form()
        u, v = ([F(a), -(form.offset + form.weights[0] * a) / form.weights[1]] for a in (-7, 30))
        middle = [(a + b) / 2 for a, b in zip(*model.means.values())]
        for x in [middle, *([a + t * (b - a) for a, b in zip(u, v)] for t in (F(0), F(1, 3), F(1), F(5)))]:
            assert model.argmax(x) == (0, 1) and model.posterior(x) == {0: 0.5, 1: 0.5}


class TestLogisticForm:
    """p(y = 1 | x) = 1 / (1 + exp(-theta' x)).

    Spec: gda-logistic-form
    """

    def test_by_hand(self) -> None:
        form = MODEL.logistic_form()
        assert (form.weights, form.prior_odds) == ((F(275, 16), F(75, 32)), F(2, 3))
        # -(mu1 + mu0)' theta / 2 = -(29/6 275/16 + 14/3 75/32)/2
        assert form.offset == -(F(29, 6) * F(275, 16) + F(14, 3) * F(75, 32)) / 2
        assert form.intercept(digits=25) == Decimal("-47.41067344144149771531135")


@each_line("""
    LinearModel({}, {}, [[1]]) -> EmptyData | priors | empty
    LinearModel({0: 0.5, 1: 0.6}, {0: [0], 1: [1]}, [[1]]) -> Domain | sum of priors
    LinearModel({0: 0, 1: 1}, {0: [0], 1: [1]}, [[1]]) -> Domain | priors[0] | is 0
    LinearModel({0: 0.5, 'b': 0.5}, {0: [0], 'b': [1]}, [[1]]) -> Domain | priors | is 0
    LinearModel(HALF, {0: [0]}, [[1]]) -> Shape | means | expected an entry for the label 1
    LinearModel(HALF, {0: [0], 1: [1, 2]}, [[1]]) -> Shape | means[1] | expected 1 entries
    LinearModel({0: 1}, {0: []}, [[1]]) -> EmptyData | means[0] | empty
    LinearModel({0: 1}, {0: [1]}, [[1, 0], [0, 1]]) -> Shape | covariance | expected 1 rows
    LinearModel({0: 1}, {0: [1, 2]}, [[1, 0], [1, 1]]) -> NotSymmetric | covariance | [1][0]
    LinearModel({0: 1}, {0: [1]}, [[1]]).update([[1]], [0]) -> Domain | moments | those of a fitted model
    LINE.log_likelihood([[1, 2]], [0]) -> Shape | rows | expected 1 entries each, got 2
    LinearModel([1], {0: [1]}, [[1]]) -> Domain | priors
    QuadraticModel(HALF, MU, {0: [[1]]}) -> Shape | covariances | expected an
    QuadraticModel(HALF, MU, {0: [[1]], 1: [[-1]]}).predict([0]) -> NotPositiveDefinite | covariances[1]
    LinearModel(HALF, MU, [[-1]]).predict([0]) -> NotPositiveDefinite | covariance | is not positive definite
    gda.class_mass(2, 0.5) -> Domain | y | is 2 (int); allowed: 0 or 1
    gda.class_mass(1, 1.5) -> Domain | phi | is 1.5 (float); allowed: numbers from 0 to 1
    gda.class_means(MISSING) -> EmptyClass | b
    gda.class_priors(ClassMoments(('a',), (MOMENTS[0].none(1),))) -> EmptyData | moments | empty
    gda.class_priors(3) -> Domain | moments | is 3
    SINGULAR.log_joint([0, 0]) -> NotPositiveDefinite | covariance | is singular: row 1 = 2*row 0
    SINGLE.posterior([0]) -> NotPositiveDefinite | covariances['b'] | is singular: row 0 = 0
    THREE.log_odds([1]) -> Domain | classes | is (0, 1, 2) (tuple); allowed: two classes, for lo
    THREE.logistic_form() -> Domain | classes | is (0, 1, 2) (tuple); allowed: two classes, for
    GIVEN.log_likelihood([[1, 2, 3]], [0]) -> Shape | rows | expected 2 entries each, got 3
    GIVEN.predict([math.inf, 0.5]) -> NotFinite | x[0] | is inf; only finite numbers
    GIVEN.predict([9.0, math.nan]) -> NotFinite | x[1] | is nan; only finite numbers
""")
def test_refusals(line: str) -> None:
    refused(line, globals())


class TestValues:
    def test_parameters_are_taken_exactly(self) -> None:
        linear = LinearModel({"a": 0.5, "b": Decimal("0.5")}, {"a": [0], "b": [0.1]}, [[0.3]])
        assert linear == LinearModel({"a": F(1, 2), "b": F(1, 2)}, {"a": [0], "b": [F(0.1)]}, [[F(0.3)]])
        assert linear.means["b"] == (F(0.1),) and linear.covariance == ((F(0.3),),)


def test_two_of_several_classes_have_a_logistic_form() -> None:
    """Spec: gda-softmax"""
    random = Random(3)
    rows = [[random.randint(0, 9), random.randint(0, 9)] for _ in range(24)]
    model = gda.fit(rows, [i % 3 for i in range(24)])
    (phi, *others), q = model.priors.values(), model.posterior([1, 2], digits=40)
    for y, phi_y in enumerate(others, 1):
        shares = {0: phi / (phi + phi_y), y: phi_y / (phi + phi_y)}
        pair = LinearModel(shares, {0: model.means[0], y: model.means[y]}, model.covariance)
        assert math.isclose(pair.log_odds([1, 2]), float((q[y] / q[0]).ln()), rel_tol=1e-14)
        assert pair.logistic_form().log_odds([1, 2], digits=30) == pair.log_odds([1, 2], digits=30)
