# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The vector files: the cases of a chapter with the right answers, in the format of spec/vectors/."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_DOWN, Context

from .. import __version__
from ..numbers.enclosing import divided
from .answers import stored
from .case_files import Case, chapters, flags
from .condition import Condition, finite
from .reference import KINDS, Place, expectation, rights, with_leaves

FORMAT = "genref-vectors/1"
INDEPENDENT_CHECK = "fractions straight from the definitions; mpmath with 80 digits, confirmed with 160"

Expectation = Mapping[str, object]

NUMBERS = {"exact", "digits", "double"}
"""The members of an expectation that contain numbers."""

_DOWN = Context(prec=3, rounding=ROUND_DOWN)


def expectations(case: Case) -> list[Expectation]:
    """Return the expectations of a case: one answer, or several of which any passes, genref's first.

    There are several if one of several tied labels is asked for, if a limit is as good as a refusal, or if a
    value lies on an edge of bins.
    """
    first = expectation(case.question)
    if "error" in first:
        return with_limit(case, first)
    several = rights(case.question) if case.question.output in ("label", "bin") else ()
    return [{KINDS[case.question.output]: right} for right in several] or [first]


def with_limit(case: Case, refusal: Expectation) -> list[Expectation]:
    """Return a refusal and, if the case allows it, the number that is accepted instead."""
    limits = [{"digits": case.also, "double": float(case.also).hex()}] if case.also else []
    return [refusal, *limits]


def laid_out(chapter: str, expect: Callable[[Case], Sequence[Expectation]] = expectations) -> str:
    """Return the text of a chapter's file: its head, then the cases, each member of a case on one line.

    `expect`: returns the expectations of a case, by default genref's.

    Raises: KeyError for an unknown chapter.
    """
    cases = chapters()[chapter]
    used = {name for case in cases for name in case.flags}
    notes = {name: flag for name, flag in flags().items() if name in used}
    generator = {"name": "genref", "version": __version__, "independent_check": INDEPENDENT_CHECK}
    head = {"format": FORMAT, "chapter": chapter, "generator": generator}
    texts = ["    " + object_text(members(case, expect(case)), 4) for case in cases]
    listed = "[\n" + ",\n".join(texts) + "\n  ]"
    return object_text(head, notes=object_text(notes, 2), cases=listed) + "\n"


def case_text(case: Case) -> str:
    """Return a case as a JSON object, each member on one line, with genref's answer."""
    return object_text(members(case, expectations(case))) + "\n"


def object_text(named: Mapping[str, object], indent: int = 0, **ready: str) -> str:
    """Return a JSON object, each member on a line; `ready` are the JSON texts of its last members."""
    texts = {**{name: json.dumps(value) for name, value in named.items()}, **ready}
    lines = [f"{' ' * indent}  {json.dumps(name)}: {text}" for name, text in texts.items()]
    return "{\n" + ",\n".join(lines) + f"\n{' ' * indent}}}"


def members(case: Case, expected: Sequence[Expectation]) -> dict[str, object]:
    """Return the members of a case in a file."""
    question = case.question
    either = len(expected) > 1
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
        "expect": {"either": list(expected)} if either else expected[0],
        "tolerance": None if either or NUMBERS.isdisjoint(expected[0]) else tolerance(case),
        "twin": case.twin or None,
    }
    return {name: value for name, value in found.items() if value is not None}


def tolerance(case: Case) -> object:
    """Return the allowed error of each number in an answer in doubles, in the shape of the answer.

    Each is a string, rounded down to three digits: the error that `check` allows for a question in doubles.
    The result is None for a case without stored answers.
    """
    known = stored(case, "exact")
    if known is None:
        return None
    condition = Condition(case.question, "f64", known)

    def allowed(entry: object, place: Place) -> str:
        truth = finite(entry)
        if truth is None:
            return "0"  # an infinity must be exact
        error = max(condition.allowed(place, truth), condition.underflow)
        return str(divided(_DOWN, error.numerator, error.denominator)).lower()

    return with_leaves(known.right[0], allowed)
