# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The closed tree of errors, and every public function under every kind of bad input."""

from __future__ import annotations

import copy
import inspect
import math
import pickle
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest

from genref import bayes, errors, gaussian, gda, linear_algebra
from genref.errors import (
    DomainError,
    EmptyClassError,
    EmptyDataError,
    GenrefError,
    ModelFileError,
    NotFiniteError,
    NotPositiveDefiniteError,
    NotSymmetricError,
    ShapeError,
    TableError,
    UndefinedPosteriorError,
    shown,
)
from genref.moments import ClassMoments, Moments

F = Fraction
I2 = [[1, 0], [0, 1]]
ROWS, LABELS = [[0, 0], [1, 3], [4, 1], [5, 5]], [0, 0, 1, 1]
LINEAR = gda.fit(ROWS, LABELS)
QUADRATIC = gda.fit_quadratic([*ROWS, [1, 0], [2, 7]], [*LABELS, 0, 1])

Use = Callable[..., object]
Errors = tuple[type[GenrefError], ...]

NO_NUMBER: list[tuple[object, Errors]] = [
    (math.nan, (NotFiniteError,)),
    (math.inf, (NotFiniteError,)),
    (-math.inf, (NotFiniteError,)),
    (Decimal("NaN"), (NotFiniteError,)),
    ("1", (DomainError,)),
    (None, (DomainError,)),
    (True, (DomainError,)),
    (1j, (DomainError,)),
    ([1], (DomainError,)),
    (object(), (DomainError,)),
]

NO_ROWS: list[tuple[object, Errors]] = [
    ([], (EmptyDataError,)),
    ([[], []], (EmptyDataError,)),
    ([[1, 2], [3]], (ShapeError,)),
    ("12", (DomainError,)),
    (None, (DomainError,)),
    (7, (DomainError,)),
    ([1, 2], (DomainError,)),
    (["12", "34"], (DomainError,)),
    ([[1, 2], None], (DomainError, ShapeError)),
    *[([[1, 2], [3, bad]], kinds) for bad, kinds in NO_NUMBER],
]

NO_VECTOR: list[tuple[object, Errors]] = [
    ([], (ShapeError, EmptyDataError)),
    ([1], (ShapeError,)),
    ([1, 2, 3], (ShapeError,)),
    ("12", (DomainError,)),
    (bytearray(b"12"), (DomainError,)),
    ({1, 2}, (DomainError,)),
    ({1: 0, 2: 0}, (DomainError,)),
    (None, (DomainError,)),
    (7, (DomainError,)),
    *[([1, bad], kinds) for bad, kinds in NO_NUMBER],
]

NO_MATRIX: list[tuple[object, Errors]] = [
    ([], (EmptyDataError,)),
    ([[]], (ShapeError, EmptyDataError)),
    ([[1, 2], [3]], (ShapeError,)),
    ([[1, 2, 3], [4, 5, 6]], (ShapeError,)),
    ("12", (DomainError,)),
    (None, (DomainError,)),
    ([1, 2], (DomainError,)),
    *[([[1, bad], [bad, 1]], kinds) for bad, kinds in NO_NUMBER],
]

NO_COVARIANCE: list[tuple[object, Errors]] = [
    *NO_MATRIX,
    ([[1, 2], [3, 9]], (NotSymmetricError,)),
    ([[1, 2], [2, 1]], (NotPositiveDefiniteError,)),
    ([[1, 1], [1, 1]], (NotPositiveDefiniteError,)),
    ([[0, 0], [0, 1]], (NotPositiveDefiniteError,)),
    ([[-1, 0], [0, -1]], (NotPositiveDefiniteError,)),
]

NO_LABELS: list[tuple[object, Errors]] = [
    ([], (ShapeError,)),
    ([0, 0, 1], (ShapeError,)),
    ([0, 0, 1, 1, 1], (ShapeError,)),
    ([0, 0, "1", 1], (DomainError,)),
    ([0, 0, None, 1], (DomainError,)),
    ([0, 0, 1.0, 1], (DomainError,)),
    ([0, 0, True, 1], (DomainError,)),
    ([0, 0, math.nan, 1], (DomainError,)),
    (None, (DomainError,)),
    ("0011", (DomainError,)),
    ({0, 1}, (DomainError,)),
    (5, (DomainError,)),
]

NO_CLASSES: list[tuple[object, Errors]] = [
    ([], (EmptyDataError,)),
    ([0], (DomainError,)),
    ([0, 0, 1], (DomainError,)),
    ([0, 1, "2"], (DomainError,)),
    ([0, True], (DomainError,)),
    ("01", (DomainError,)),
    ({0, 1}, (DomainError,)),
    ({0: 1, 1: 1}, (DomainError,)),
    (5, (DomainError,)),
]

NO_DIGITS: list[tuple[object, Errors]] = [
    (bad, (DomainError,)) for bad in (0, -3, 2.0, "4", True, math.nan, [1], 10**18)
]

NO_MAPPING: list[tuple[object, Errors]] = [
    ([0.5, 0.5], (DomainError,)),
    (None, (DomainError,)),
    ({0: 0.5}, (DomainError, ShapeError)),
    ({0: 0.5, 1: 0.5, 2: 0}, (ShapeError,)),
    ({0: -0.5, 1: 1.5}, (DomainError,)),
    *[({0: 0.5, 1: bad}, kinds) for bad, kinds in NO_NUMBER],
]

WALKS: dict[str, tuple[Use, list[tuple[object, Errors]]]] = {
    "bayes.posterior priors": (
        lambda v: bayes.posterior(v, {0: 1, 1: 1}),
        [*NO_MAPPING, ({}, (EmptyDataError,))],
    ),
    "bayes.posterior likelihoods": (
        lambda v: bayes.posterior({0: 0.5, 1: 0.5}, v),
        [*NO_MAPPING[:4], ({0: 0, 1: 0}, (UndefinedPosteriorError,))],
    ),
    "bayes.evidence": (lambda v: bayes.evidence(v, {0: 1, 1: 1}), NO_MAPPING),
    "bayes.decide": (lambda v: bayes.decide(v, {0: 1, 1: 1}), NO_MAPPING),
    "bayes.argmax": (lambda v: bayes.argmax(v, {0: 1, 1: 1}), NO_MAPPING),
    "linear_algebra.ldl": (linear_algebra.ldl, NO_COVARIANCE),
    "linear_algebra.cholesky": (linear_algebra.cholesky, NO_COVARIANCE),
    "linear_algebra.cholesky digits": (lambda v: linear_algebra.cholesky(I2, digits=v), NO_DIGITS),
    "linear_algebra.determinant": (linear_algebra.determinant, NO_MATRIX),
    "linear_algebra.inverse": (
        linear_algebra.inverse,
        [*NO_MATRIX, ([[1, 1], [1, 1]], (NotPositiveDefiniteError,))],
    ),
    "linear_algebra.solve matrix": (
        lambda v: linear_algebra.solve(v, [1, 2]),
        [*NO_MATRIX, ([[1, 2], [2, 4]], (NotPositiveDefiniteError,))],
    ),
    "linear_algebra.solve right": (lambda v: linear_algebra.solve(I2, v), NO_VECTOR),
    "linear_algebra.is_positive_definite": (
        linear_algebra.is_positive_definite,
        [*NO_MATRIX, NO_COVARIANCE[-5]],
    ),
    "gaussian.density x": (lambda v: gaussian.density(v, [0, 0], I2), NO_VECTOR),
    "gaussian.density mean": (lambda v: gaussian.density([0, 0], v, I2), NO_VECTOR),
    "gaussian.density covariance": (lambda v: gaussian.density([0, 0], [0, 0], v), NO_COVARIANCE),
    "gaussian.density digits": (lambda v: gaussian.density([0, 0], [0, 0], I2, digits=v), NO_DIGITS),
    "gaussian.log_density x": (lambda v: gaussian.log_density(v, [0, 0], I2), NO_VECTOR),
    "gaussian.log_density mean": (lambda v: gaussian.log_density([0, 0], v, I2), NO_VECTOR),
    "gaussian.log_density covariance": (lambda v: gaussian.log_density([0, 0], [0, 0], v), NO_COVARIANCE),
    "gaussian.log_density digits": (lambda v: gaussian.log_density([0, 0], [0, 0], I2, digits=v), NO_DIGITS),
    "gaussian.squared_distance x": (lambda v: gaussian.squared_distance(v, [0, 0], I2), NO_VECTOR),
    "gaussian.squared_distance covariance": (
        lambda v: gaussian.squared_distance([0, 0], [0, 0], v),
        NO_COVARIANCE,
    ),
    "gaussian.mean": (gaussian.mean, NO_ROWS),
    "gaussian.covariance": (gaussian.covariance, NO_ROWS),
    "gaussian.principal_axes": (gaussian.principal_axes, NO_COVARIANCE),
    "gaussian.principal_axes digits": (lambda v: gaussian.principal_axes(I2, digits=v), NO_DIGITS),
    "moments.Moments.of": (Moments.of, NO_ROWS),
    "moments.ClassMoments.of rows": (
        lambda v: ClassMoments.of(v, [0, 1]),
        [*NO_ROWS[1:], ([], (ShapeError,))],
    ),
    "moments.ClassMoments.of labels": (lambda v: ClassMoments.of(ROWS, v), NO_LABELS),
    "moments.ClassMoments.of classes": (lambda v: ClassMoments.of(ROWS, LABELS, v), NO_CLASSES),
    "gda.class_mass phi": (
        lambda v: gda.class_mass(1, v),
        [*NO_NUMBER, (1.5, (DomainError,)), (-1, (DomainError,))],
    ),
    "gda.class_mass y": (
        lambda v: gda.class_mass(v, 0.5),
        [(bad, (DomainError,)) for bad in (2, "1", None, True, math.nan, [0])],
    ),
    "gda.fit rows": (lambda v: gda.fit(v, [0, 1]), [*NO_ROWS[1:], ([], (ShapeError,))]),
    "gda.fit labels": (lambda v: gda.fit(ROWS, v), NO_LABELS),
    "gda.fit classes": (
        lambda v: gda.fit(ROWS, LABELS, classes=v),
        [*NO_CLASSES, ([0, 1, 2], (EmptyClassError,))],
    ),
    "gda.fit_quadratic rows": (lambda v: gda.fit_quadratic(v, [0, 1]), [*NO_ROWS[1:], ([], (ShapeError,))]),
    "gda.fit_quadratic labels": (lambda v: gda.fit_quadratic(ROWS, v), NO_LABELS),
    "gda.fit_quadratic classes": (
        lambda v: gda.fit_quadratic(ROWS, LABELS, classes=v),
        [*NO_CLASSES, ([0, 1, 2], (EmptyClassError,))],
    ),
}

for estimate in (
    gda.class_priors,
    gda.class_means,
    gda.shared_covariance,
    gda.class_covariances,
    gda.linear_model,
    gda.quadratic_model,
):
    WALKS[f"gda.{estimate.__name__}"] = (
        estimate,
        [(bad, (DomainError,)) for bad in (None, ROWS, Moments.of(ROWS))],
    )

for name, model in {"LinearModel": LINEAR, "QuadraticModel": QUADRATIC}.items():
    for method in ("log_joint", "posterior", "predict", "argmax", "log_odds"):
        WALKS[f"gda.{name}.{method} x"] = (getattr(model, method), NO_VECTOR)
    for method in ("log_joint", "posterior", "log_odds"):
        call = getattr(model, method)
        WALKS[f"gda.{name}.{method} digits"] = (lambda v, call=call: call([1, 2], digits=v), NO_DIGITS)
    density, likelihood = model.class_density, model.log_likelihood
    WALKS[f"gda.{name}.class_density x"] = (lambda v, use=density: use(v, 0), NO_VECTOR)
    WALKS[f"gda.{name}.class_density label"] = (
        lambda v, use=density: use([1, 2], v),
        [(bad, (DomainError,)) for bad in (2, "0", None, 0.5, True, [0])],
    )
    WALKS[f"gda.{name}.log_likelihood rows"] = (
        lambda v, use=likelihood: use(v, [0, 1]),
        [*NO_ROWS[1:], ([], (ShapeError,)), ([[1], [2]], (ShapeError,))],
    )
    WALKS[f"gda.{name}.log_likelihood labels"] = (
        lambda v, use=likelihood: use(ROWS, v),
        [*NO_LABELS, ([0, 0, 1, 2], (DomainError,))],
    )

STEPS = [(name, use, bad, kinds) for name, (use, cases) in WALKS.items() for bad, kinds in cases]


@pytest.mark.parametrize(
    ("name", "use", "bad", "kinds"), STEPS, ids=[f"{s[0]}-{ascii(s[2])[:40]}" for s in STEPS]
)
def test_bad_input_is_refused_in_words(name: str, use: Use, bad: object, kinds: Errors) -> None:
    with pytest.raises(GenrefError) as caught:
        use(bad)
    assert isinstance(caught.value, kinds), repr(caught.value)
    message = str(caught.value)
    assert message.isascii() and "\n" not in message and len(message) < 300


def test_every_public_function_is_walked() -> None:
    for module in (bayes, gaussian, gda, linear_algebra):
        names = [n for n in module.__all__ if inspect.isfunction(getattr(module, n))]
        walked = {walk.split(" ")[0] for walk in WALKS}
        short = module.__name__.rpartition(".")[2]
        assert {f"{short}.{n}" for n in names} <= walked


class TestDegenerateData:
    """What exists is returned; what does not is refused where it is asked for."""

    @pytest.mark.parametrize(
        ("rows", "relation"),
        [
            ([[1, 7], [2, 7], [4, 7], [5, 7]], "row 1 = 0"),  # a constant feature
            ([[7, 1], [7, 2], [7, 5], [7, 4]], "row 0 = 0"),
            ([[1, 2], [2, 4], [4, 9], [5, 11]], r"row 1 = 2\*row 0"),  # collinear in each class
            ([[0.1, 0.5], [0.1, 0.5], [3, 4], [3, 4]], "row 0 = 0"),  # no spread at all
        ],
    )
    def test_a_singular_covariance_is_fitted_but_has_no_posterior(
        self, rows: list[list[float]], relation: str
    ) -> None:
        model = gda.fit(rows, LABELS)
        assert linear_algebra.determinant(model.covariance) == 0
        for use in (model.posterior, model.predict, model.log_joint, model.log_odds):
            with pytest.raises(NotPositiveDefiniteError, match=f"^covariance is singular: {relation}$"):
                use([1.0, 2.0])
        with pytest.raises(NotPositiveDefiniteError):
            model.log_likelihood(rows, LABELS)
        with pytest.raises(NotPositiveDefiniteError):
            model.logistic_form()

    def test_fewer_rows_than_features(self) -> None:
        model = gda.fit([[1, 2, 3], [4, 5, 9], [0, 1, 1]], ["a", "a", "b"])
        with pytest.raises(NotPositiveDefiniteError, match="is singular"):
            model.posterior([1, 2, 3])

    def test_one_class_has_a_density_but_no_odds(self) -> None:
        model = gda.fit(ROWS, ["x"] * 4)
        assert model.posterior([1, 2]) == {"x": 1.0} and model.predict([1, 2]) == "x"
        with pytest.raises(DomainError, match="two classes"):
            model.log_odds([1, 2])


EXAMPLES: dict[type[GenrefError], tuple[GenrefError, str]] = {
    GenrefError: (GenrefError("words"), "words"),
    ShapeError: (ShapeError("x", "2 entries", "3"), "x: expected 2 entries, got 3"),
    DomainError: (DomainError("x", "\u00e9", "a number"), "x is '\\xe9' (str); allowed: a number"),
    NotFiniteError: (
        NotFiniteError("x[0]", math.nan),
        "x[0] is nan; only finite numbers have an exact value",
    ),
    EmptyDataError: (EmptyDataError("rows"), "rows: empty, at least one entry is needed"),
    EmptyClassError: (EmptyClassError("a"), "class 'a' has no training example, so its mean is 0/0"),
    NotSymmetricError: (
        NotSymmetricError("m", 1, 0, F(1, 2), F(3)),
        "m[1][0] is 1/2 but m[0][1] differs by 5/2; the matrix must be symmetric, as (A + A')/2 is",
    ),
    NotPositiveDefiniteError: (
        NotPositiveDefiniteError("m", 3, {0: F(-1), 1: F(1, 2), 2: F(-3)}),
        "m is singular: row 3 = -row 0 + 1/2*row 1 - 3*row 2",
    ),
    UndefinedPosteriorError: (UndefinedPosteriorError("why"), "the posterior is 0/0: why"),
    ModelFileError: (ModelFileError("m\n.json", "why"), "m\\n.json: why"),
    TableError: (TableError("t.csv", 3, "a b", "why"), "t.csv, line 3, column 'a b': why"),
}


class TestTheTree:
    def test_is_closed(self) -> None:
        found = {c for _, c in inspect.getmembers(errors, inspect.isclass) if issubclass(c, BaseException)}
        assert found == set(EXAMPLES)
        assert all(issubclass(error, GenrefError) and issubclass(error, ValueError) for error in found)
        assert all(error.__base__ is GenrefError for error in found - {GenrefError})

    @pytest.mark.parametrize("kind", EXAMPLES, ids=lambda kind: str(kind.__name__))
    def test_messages_and_copies(self, kind: type[GenrefError]) -> None:
        error, message = EXAMPLES[kind]
        assert str(error) == message
        for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            assert type(again) is kind and str(again) == message
            if not isinstance(error, NotFiniteError):  # its NaN equals nothing
                assert vars(again) == vars(error)

    def test_the_place_in_a_table_may_be_partly_unknown(self) -> None:
        assert str(TableError("t", None, None, "why")) == "t: why"

    def test_messages_survive_numbers_too_long_to_print(self) -> None:
        huge = 10**9999 + 1
        assert "too long to print" in str(DomainError("x", huge, "less"))
        assert "beyond all doubles" in str(NotSymmetricError("m", 0, 1, F(huge), F(1, huge)))
        with pytest.raises(NotPositiveDefiniteError) as caught:
            linear_algebra.ldl([[1, huge], [huge, huge * huge]])
        assert str(caught.value) == "matrix is singular: row 1 = (a number beyond all doubles)*row 0"

    def test_texts_are_cut(self) -> None:
        assert shown("a" * 500) == "'" + "a" * 49 + "..." + "aaaaaa'"
        assert shown(F(1, 10**100)) == "about 1e-100" and shown(F(1, 3)) == "1/3"

    def test_a_repr_that_fails_is_no_obstacle(self) -> None:
        class Hostile:
            def __repr__(self) -> str:
                raise RuntimeError

        assert shown(Hostile()) == "a Hostile too long to print"
