# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""spec/first-check.md is short, and shows the reports that `check` prints."""

from __future__ import annotations

import shutil

import pytest

from tools.peers.make_first_check import BLOCK, PAGE, RUNS, main


def test_it_is_at_most_forty_lines_beside_its_reports() -> None:
    text = PAGE.read_text(encoding="ascii")
    assert len(BLOCK.findall(text)) == len(RUNS)
    assert len([line for line in BLOCK.sub("", text).splitlines() if line]) <= 40


@pytest.mark.slow
def test_its_reports_name_the_mistakes() -> None:
    pytest.importorskip("numpy")
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    assert main([]) == 0
    gda, right, words, mended = (report for _, report in BLOCK.findall(PAGE.read_text(encoding="ascii")))
    said = " ".join(gda.split())
    assert "the covariance is divided by n - 1" in said and "declare divisor=n-1" in said
    assert "event-laplace-word" in words and "|V|" in words
    assert right.endswith(" answers, all right\n") and mended.endswith(" answers, all right\n")
