# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Parameters missing from the table: what one answer implies, and when several answers agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from genref.oracle import families, known
from genref.oracle.families import Failure, members, parameter
from genref.oracle.known import Answers, Cause, Class, Leaf, Table, Vector

from ..each_row import each_row


def rows_of(gives: Callable[[float], Vector], *values: float) -> list[tuple[float, Vector]]:
    """Return what a family gives for some parameters."""
    return [(value, gives(value)) for value in values]


def frequencies(p: float) -> Vector:
    """Return the frequencies for the counts 3 and 1 with a pseudo-count."""
    return (3 + p) / (4 + 2 * p), (1 + p) / (4 + 2 * p)


def variances(p: float) -> Vector:
    """Return 2 and 5, plus the parameter."""
    return 2 + p, 5 + p


def floored(p: float) -> Vector:
    """Return 2 and 5, but at least the floor."""
    return max(2.0, p), max(5.0, p)


def distance(p: float) -> Vector:
    """Return the squared distance of 1 from 0, with the parameter added to the variance 2."""
    return (1 / (2 + p),)


def plus(p: float) -> Vector:
    """Return the square of a parameter."""
    return (p * p,)


TENS = (0.01, 0.1, 1.0, 10.0, 100.0)


@each_row(
    "gives, values, p, due",
    [
        (frequencies, (0.5, 1.0, 2.0), 0.7, (3 / 4, 1 / 4)),
        (frequencies, (0.5, 1.0, 2.0), 1.2, (3 / 4, 1 / 4)),  # the third row is below
        (variances, TENS, 0.3, (2.0, 5.0)),
        (distance, TENS, 0.03, (0.5,)),
        (distance, (1.0, 10.0, 100.0), 30.0, (0.5,)),
        (floored, TENS, 6.25, (2.0, 5.0)),  # the row of 1 shows nothing
        (floored, TENS, 3.0, (2.0, 5.0)),  # one entry is right
        (variances, (0.1, 1.0), 0.3, (2.0, 5.0)),  # two rows make a line
    ],
)
def test_a_parameter_between_rows_follows_from_an_answer(
    gives: Callable[[float], Vector], values: tuple[float, ...], p: float, due: Vector
) -> None:
    assert parameter(gives(p), rows_of(gives, *values), due) == pytest.approx(p, rel=1e-9)


def test_of_other_functions_it_is_near() -> None:
    found = parameter((1.1**2,), rows_of(plus, 1.0, 1.25, 1.5), (0.0,))
    assert found == pytest.approx(1.1, rel=0.01) and found != pytest.approx(1.1, rel=1e-6)


@each_row(
    "got, rows, due",
    [
        ((7.0, 5.0), rows_of(variances, *TENS), (2.0, 5.0)),  # 5 is added to 2 and nothing to 5: that is near
        ((2.3, 5.9), rows_of(variances, *TENS), (2.0, 5.0)),  # 0.3 and 0.9
        ((1e4, 1e4), rows_of(variances, *TENS), (2.0, 5.0)),  # beyond the last row
        (("nan", 5.3), rows_of(variances, *TENS), (2.0, 5.0)),
        ((2.3,), rows_of(variances, *TENS), (2.0, 5.0)),
        ((2.3, 5.3), rows_of(variances, *TENS), (2.0,)),
        ((2.3, 5.3), [(1.0, (3.0, "nan")), (2.0, (4.0, "nan"))], (2.0, 5.0)),
        ((2.0, 5.0), rows_of(variances, *TENS), (2.0, 5.0)),  # right
        ((5.5,), [(1.0, (5.0,)), (2.0, (6.0,)), (3.0, (5.75,))], (1.0,)),  # no function of that form
    ],
)
def test_where_it_does_not_follow_there_is_none(
    got: Vector, rows: list[tuple[float, Vector]], due: Vector
) -> None:
    found = parameter(got, rows, due)
    assert found is None or got == (7.0, 5.0) and found == pytest.approx(5)


@pytest.fixture
def three_rows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace all mistakes by one family: it adds 0.1, 1 or 10 to the numbers of ten cases."""
    lines = {}
    for n in range(10):
        given: list[tuple[float, list[int], list[Leaf]]] = [
            (5.0, [who], [n + p]) for who, p in enumerate((0.1, 1.0, 10.0)) if n or who
        ]
        lines[f"case-{n}"] = Answers({"id": f"case-{n}", "needs": [], "given": given})
    # In case 10 any of these is too little: all three give 15.
    lines["case-10"] = Answers({"id": "case-10", "needs": [], "given": [(5.0, [0, 1, 1], [15.0])]})
    family = Cause("ridge", "equation", "about {} added")
    made = Table([Class("family", (family,), ((family, p),)) for p in (0.1, 1.0, 10.0)], lines)
    monkeypatch.setattr(families, "table", lambda: made)
    families._grids.cache_clear()
    yield
    families._grids.cache_clear()


def failures(*numbers: int, plus: float = 0.3) -> list[Failure]:
    """Return answers to some of the cases with something added."""
    return [(f"case-{n}", (n + plus,), (float(n),)) for n in numbers]


@pytest.mark.usefixtures("three_rows")
class TestMembers:
    def test_of_three_answers_that_agree_the_first_tells_nothing(self) -> None:
        (found,) = members([*failures(1, 2, 3), *failures(4, plus=5.0), *failures(11)])
        assert found.cause == Cause("ridge", "equation", "about 0.3 added")
        assert sorted(found.tells) == ["case-1", "case-2", "case-3"]
        assert sorted(found.tells.values()) == pytest.approx([0, 6.9, 6.9], abs=0.01)
        assert sorted(found.cases) == sorted(f"case-{n}" for n in range(1, 11))

    def test_where_both_neighbours_answer_the_same_that_answer_is_one_more(self) -> None:
        (found,) = members([*failures(1, 2, 3), ("case-10", (15.0,), (10.0,))])
        assert found.tells["case-10"] == known.model()["again"]

    def test_a_row_that_is_not_there_gives_the_right_answer(self) -> None:
        """The check accepts the smallest parameter in case 0."""
        (found,) = members(failures(0, 1, 2))
        assert sorted(found.tells) == ["case-0", "case-1", "case-2"]

    def test_a_parameter_of_the_table_is_not_given_again(self) -> None:
        """Its rows have eight digits, so an answer differs slightly from them."""
        assert list(members(failures(1, 2, 3, plus=1.00001))) == []

    @pytest.mark.parametrize("some", [failures(1, 2), [*failures(1, 2), *failures(3, plus=0.4)], []])
    def test_two_are_not_enough(self, some: list[Failure]) -> None:
        assert list(members(some)) == []


def test_the_grids_of_the_table() -> None:
    grids = {(family.name, family.says): [p for p, _ in grid] for family, grid in families._grids().items()}
    assert [1.0, 10.0, 100.0] == grids["floor", "about a variance of at least {}"][-3:]
    assert len(grids) > 10 and all(len(grid) > 1 for grid in grids.values())
