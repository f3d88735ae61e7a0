# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Known mistakes: each a line of `catalogue.jsonl`, and the steps of the book that it exchanges.

Of mistakes that explain the same failures the first of the catalogue is meant: so narrow ones stand first,
all of whose failures a broader one would give as well.
"""

from __future__ import annotations

import json
from pkgutil import get_data

from .discrete import DISCRETE
from .gaussian import GAUSSIAN
from .lenient import LENIENT
from .matrices import MATRICES
from .mistake import REFUSES, Cause, Change, Mistake, NotConcerned
from .refusals import REFUSALS
from .regression import REGRESSION
from .words import WORDS

__all__ = ["MISTAKES", "REFUSES", "Cause", "Change", "Mistake", "NotConcerned"]

CHANGES: dict[str, Change] = {
    **DISCRETE,
    **LENIENT,
    **GAUSSIAN,
    **MATRICES,
    **REGRESSION,
    **WORDS,
    **REFUSALS,
}


def _catalogue() -> tuple[Mistake, ...]:
    found = []
    for line in (get_data(__name__, "catalogue.jsonl") or b"").decode("utf-8").splitlines():
        entry = json.loads(line)
        name = entry["name"]
        seen_in, declare = tuple(entry["seen_in"]), entry.get("declare", "")
        found.append(Mistake(name, entry["equation"], entry["says"], seen_in, declare, CHANGES[name]))
    return tuple(found)


MISTAKES = _catalogue()
