# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The book itself: short, with examples, and what it does not decide."""

from __future__ import annotations

import ast
import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from genref import UndefinedPosteriorError, bayes, logistic_regression
from genref import equations as book
from genref.book_reals import Real, Value, enclosed, exp, ln, rounded, sqrt
from genref.numbers.rounding import Precision


class TestLogisticAscent:
    """
    Spec: logistic-ascent
    """

    ROWS, LABELS = [[Fraction(k)] for k in range(4)], [0, 1, 0, 1]

    def test_the_first_step_by_hand(self) -> None:
        # from theta = 0 all h are 1/2: the score is (-1 + 1 - 1 + 1, -0 + 1 - 2 + 3)/2 = (0, 1)
        assert book.logistic_ascent([0, 0], self.ROWS, self.LABELS, Fraction(1, 4)) == (0, Fraction(1, 4))

    def test_small_steps_raise_the_likelihood_up_to_the_maximum(self) -> None:
        theta: tuple[Value, ...] = (Fraction(0), Fraction(0))
        values = []
        for _ in range(12):
            values.append(rounded(book.logistic_conditional_likelihood(theta, self.ROWS, self.LABELS)))
            theta = book.logistic_ascent(theta, self.ROWS, self.LABELS, Fraction(1, 8))
        best = logistic_regression.fit(self.ROWS, self.LABELS).theta
        assert values == sorted(values)
        assert values[-1] < logistic_regression.log_likelihood(best, self.ROWS, self.LABELS)


class TestBook:
    """The book is short, and its only import from genref is the reals."""

    SOURCE = Path(book.__file__).read_text(encoding="utf-8")

    def test_it_is_read_in_one_sitting(self) -> None:
        """About 80 lines a chapter; Gaussian discriminant analysis has twice as many equations.

        The whole book has no limit, because the next equation might exceed it.
        """
        body = self.SOURCE.partition('"""\n\nfrom')[2]
        chapters = re.split(r"^# (?=[A-Z])", body, flags=re.M)[1:]
        lines = {chapter.split("\n")[0]: len(chapter.splitlines()) for chapter in chapters}
        assert lines.pop("Gaussian discriminant analysis") <= 150
        assert len(lines) == 8 and max(lines.values()) <= 100, lines

    def test_what_does_not_end_is_equal(self) -> None:
        """The examples at the head of the book: nothing shows that they are 0, and nothing excludes it."""
        e, root = exp(1), sqrt(2)
        for zero in (ln(1 + e) - ln(1 + 1 / e) - 1, exp(root) * exp(-root) - 1):
            found = enclosed(zero, Precision(500))
            assert not isinstance(zero, Fraction) and found.low < 0 < found.high
            assert found.high - found.low < Decimal("1e-490")

    def test_a_second_step_leads_to_an_irrational_theta(self) -> None:
        x, y = [[Fraction(0)], [Fraction(1)], [Fraction(1)], [Fraction(2)]], [0, 0, 1, 1]
        first = book.logistic_fit((0, 0), x, y)
        second = book.logistic_fit(first, x, y)
        assert all(isinstance(theta_j, Fraction) for theta_j in first)
        assert all(isinstance(theta_j, Real) for theta_j in second)

    def test_a_matrix_whose_last_pivot_is_0_is_still_a_product(self) -> None:
        """(1 1; 1 1) is L D L' for D = (1, 0); only pivots before the last must not be 0."""
        lower, diagonal = book.matrix_ldl([[1, 1], [1, 1]])
        assert (lower, diagonal) == (((1, 0), (1, 1)), (1, 0))

    def test_one_row_has_no_spread(self) -> None:
        assert book.covariance_definition([[Fraction(3), Fraction(5)]]) == ((0, 0), (0, 0))

    def test_0_over_0_is_no_number(self) -> None:
        zero = Fraction(0)
        with pytest.raises(ZeroDivisionError):
            book.bayes_rule({0: zero, 1: zero}, {0: Fraction(1, 2), 1: Fraction(1, 2)})
        with pytest.raises(ZeroDivisionError):
            book.event_mle_word([()], ["spam"], 2)
        with pytest.raises(UndefinedPosteriorError):
            bayes.posterior({0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: 0, 1: 0})

    def test_it_imports_the_reals_alone(self) -> None:
        modules = [
            ("." * node.level + (node.module or ""))
            for node in ast.walk(ast.parse(self.SOURCE))
            if isinstance(node, ast.ImportFrom)
        ]
        assert {module for module in modules if module.startswith(".")} == {".book_reals"}

    def test_each_function_has_an_example(self) -> None:
        for node in ast.parse(self.SOURCE).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                example = (ast.get_docstring(node) or "").partition(">>> ")[2]
                assert f"{node.name}(" in example, node.name
