# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Where to look first: wrong estimates, means before covariances, or else what most failures need."""

from __future__ import annotations

from collections.abc import Sequence

from genref.oracle.case_files import Case
from genref.oracle.checking import every_case
from genref.oracle.known import needs
from genref.oracle.places import place_of

CASES = every_case()


def of(*topics: str) -> Sequence[Case]:
    """Return the cases about some models and outputs."""
    return [case for case in CASES if case.question.topic in topics and not case.error]


def test_what_is_learnt_comes_first_and_means_before_covariances() -> None:
    failures = of("gda.covariance", "gda.means", "gda.log_odds", "gda.posterior")
    place = place_of(failures, of("gda.priors"))
    assert place is not None and place.equation == "gda-mle-means"
    assert place.says == "look first at gda-mle-means: gda.means is wrong even when it is asked for directly"
    place = place_of([case for case in failures if case.question.output != "means"], of("gda.means"))
    assert place is not None and place.equation == "gda-mle-covariance"


def test_what_is_learnt_and_mostly_right_is_not_it() -> None:
    some, *rest = of("gda.means")
    place = place_of([some, *of("gda.log_odds")], rest)
    assert place is not None and place.output == ""


def test_else_it_is_what_failures_need_and_right_answers_do_not() -> None:
    failures = of("gaussian.squared_distance")
    place = place_of(failures, [case for case in CASES if "gaussian-contour" not in (needs(case.id) or ())])
    assert place is not None and place.equation == "gaussian-contour"
    assert place.failures == len(failures) and place.share < 0.01
    assert place.says.startswith("look first at gaussian-contour, which ")


def test_of_few_failures_nothing_is_said() -> None:
    assert place_of(CASES[:2], CASES[2:]) is None


def test_what_right_answers_need_as_often_is_not_it() -> None:
    few = of("gaussian.squared_distance")[:4]
    assert place_of(few, few) is None
    assert place_of(few, []) is not None
