# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The label where arithmetic in doubles proves it.

Each class has a score, such as its log-odds against the first class, and a bound of the score's error.
A class is the best one if its score, as low as the bound allows, exceeds every other's, as high as
theirs allow. Almost every x is decided so; the others have to be decided exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isfinite
from typing import Optional


def certain(scores: Sequence[float], errors: Sequence[float]) -> Optional[int]:
    """Return the place of the class that has the largest score for certain; None if none has.

    `scores`, `errors`: one for each class, at least one; the errors are not negative. None, too, where
    something is not finite.

    >>> certain([0.0, 3.0, 1.0], [0.0, 0.5, 0.5])
    1
    >>> certain([0.0, 3.0, 2.5], [0.0, 0.5, 0.5])
    """
    best = max(scores)
    place = scores.index(best)
    low = best - errors[place]
    for other, score in enumerate(scores):
        if other != place and not -inf < score + errors[other] < low:
            return None
    return place if isfinite(low) else None
