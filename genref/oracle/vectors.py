# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A case with its right answer as JSON, as in the files of spec/vectors/."""

from __future__ import annotations

from decimal import ROUND_DOWN, Context

from .answers import stored
from .case_files import Case
from .condition import Condition, finite
from .reference import DIGITS, DOUBLES, KINDS, Place, Refused, answer, is_rounded, rights, texts, with_leaves

_DOWN = Context(prec=2, rounding=ROUND_DOWN)


def vector_of(case: Case) -> dict[str, object]:
    """Return a case as JSON: what it is about, the question, the right answer, and the allowed errors."""
    expected = expectations(case)
    question = case.question
    either = len(expected) > 1
    has_numbers = not either and not {"exact", "digits", "double"}.isdisjoint(expected[0])
    found: dict[str, object] = {
        "id": case.id,
        "equations": list(case.equations),
        "comment": case.comment,
        "flags": list(case.flags),
        "importance": case.importance,
        "model": question.model,
        "output": question.output,
        "train": question.train,
        "input": question.input,
        "result": "either" if either else "error" if "error" in expected[0] else "value",
        "expect": {"either": expected} if either else expected[0],
        "tolerance": tolerance(case) if has_numbers else None,
        "twin": case.twin or None,
    }
    return {name: value for name, value in found.items() if value is not None}


def expectations(case: Case) -> list[dict[str, object]]:
    """Return the expectations of a case: one answer, or several of which any passes, genref's first.

    There are several if one of several tied labels is asked for, if a limit is as good as a refusal, or if a
    value lies on an edge of bins. Numbers are "exact" fractions, or have 40 "digits", and "double" has the
    nearest doubles.
    """
    question, several = case.question, rights(case.question)
    right, kind = several[0], KINDS.get(case.question.output)
    if isinstance(right, Refused):
        limit = texts(float(case.also or 0))
        return [{"error": right.error}, *([{"exact": case.also, "double": limit}] if case.also else [])]
    if kind:
        return [{kind: one} for one in several]
    exact = answer(question)
    double = {"double": texts(exact, True)}
    if not is_rounded(exact):
        return [{"exact": texts(exact), **double}]
    return [double if question.topic in DOUBLES else {"digits": texts(answer(question, DIGITS)), **double}]


def tolerance(case: Case) -> object:
    """Return the allowed error of each number in an answer in doubles, in the shape of the answer.

    Each is rounded down to two digits. The result is None for a case without stored answers.
    """
    known = stored(case, "exact")
    if known is None:
        return None
    condition = Condition(case.question, "f64", known)

    def allowed(entry: object, place: Place) -> object:
        truth = finite(entry)
        if truth is None:
            return 0  # an infinity must be exact
        error = max(condition.allowed(place, truth), condition.underflow)
        return float(_DOWN.divide(error.numerator, error.denominator))

    return with_leaves(known.right[0], allowed)
