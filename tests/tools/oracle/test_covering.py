# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The cases cover all combinations of the design."""

from __future__ import annotations

import pytest

from genref.oracle.checking import every_case
from tools.oracle import covering
from tools.oracle.covering import PAGE, Row, items, missing, needed, page, row_of

CASES = {case.id: case for case in every_case()}


class TestDesign:
    @pytest.mark.once
    @pytest.mark.slow
    def test_no_combination_is_missing_and_the_page_is_what_is_computed(self) -> None:
        rows = covering.rows()
        assert missing(rows) == set() and PAGE.read_text(encoding="ascii") == page(rows)

    def test_row_of_a_case(self) -> None:
        """Six rows of one feature in three classes, declared as C, B, A."""
        id = "gda-covariance-of-3-classes-2-features-another-order-negative"
        row = Row("gda", "covariance", "3", "2", "another", "negative", "-", "-")
        assert row_of(CASES[id]) == row
        assert len(items(row)) == 4 + 6 + 1  # four levels, pairs of them, and the triple

    @pytest.mark.slow
    def test_a_combination_that_no_row_has_is_missing(self) -> None:
        row = Row("gda", "posterior", "3", "2", "sorted", "texts", "-", "-")
        assert missing([row]) == needed() - items(row)

    def test_what_is_refused_ties_or_is_no_topic_has_no_row(self) -> None:
        refused, of_no_model = "gda-class-density-of-an-unknown-label", "gda-class-mass-of-one"
        for id in (refused, of_no_model, "nb-decision-at-a-tie"):
            assert row_of(CASES[id]) is None
