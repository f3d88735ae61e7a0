# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tables of questions, written as code: what is answered, worked by hand, and what is refused, and where."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Optional, Union

import pytest

from genref.errors import GenrefError

from .decimals import ln, to
from .each_row import Test, each_row

LYING: Any = type("Lying", (UserDict,), {"__iter__": lambda self: iter([1])})()
"""A mapping whose key has no value."""


def each_line(table: str) -> Callable[[Test], Test]:
    """Run a test on each line of a table, without its comments."""
    lines = [line.strip() for line in table.splitlines()]
    return each_row("line", [line for line in lines if line and not line.startswith("#")])


def answered(line: str, names: Mapping[str, Any]) -> None:
    """Check a line such as `1 + 1 -> 2`: both sides are code."""
    code, _, value = line.partition(" -> ")
    found, right = (eval(side, dict(names)) for side in (code, value))
    assert found == right, f"{code}\nexpected: {right!r}\ngot:      {found!r}"


def refused(line: str, names: Mapping[str, Any]) -> None:
    """Check a line such as `fit([[2]], [0]) -> Domain | rows[0][0] | 0 or 1`: error, place, advice."""
    code, _, right = line.partition(" -> ")
    kind, where, advice = (right + " | ").split(" | ")[:3]
    with pytest.raises(GenrefError) as caught:
        eval(code, dict(names))
    error = caught.value
    assert type(error).__name__ == f"{kind}Error", f"{code}\nexpected: {kind}\ngot:      {error!r}"
    place = str(error.args[0])
    assert place == where or kind == "UndefinedPosterior" and where in place, f"{code}\n{error}"
    assert advice in str(error), f"{code}\nexpected: {advice}\ngot:      {error}"


def log(*factors: Union[Fraction, int, tuple[Fraction, int]], digits: Optional[int] = None) -> Any:
    """Return ln of a product of fractions and powers of fractions, as a double or in decimal digits."""
    pairs = (factor if isinstance(factor, tuple) else (factor, 1) for factor in factors)
    value = sum((power * ln(base) for base, power in pairs), Fraction(0))
    return float(value) if digits is None else to(digits, value)
