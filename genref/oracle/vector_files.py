# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The vector files: the cases of a chapter with the right answers, as spec/vectors/ has them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from .. import __version__
from .case_files import Case, chapters, flags
from .reference import bins, expectation

FORMAT = "genref-vectors/1"
INDEPENDENT_CHECK = "fractions straight from the definitions; mpmath with 80 digits, confirmed with 160"

Expectation = Mapping[str, object]


def vector_text(chapter: str) -> str:
    """Return the text of a chapter's file, with genref's answers.

    Raises: KeyError for a chapter that there is none.
    """
    return laid_out(chapter, right)


def right(case: Case) -> list[Expectation]:
    """Return what a case expects: one answer, or several any of which will do, genref's first.

    Several there are where one label of those that tie is asked for, where a limit is as good as
    a refusal, and where a value is on an edge of bins.
    """
    first = expectation(case.question)
    if "error" in first:
        return with_limit(case, first)
    if case.question.output == "label":
        return labels_of(expectation(case.question.for_all_labels()))
    if case.question.topic == "discretize.bin":
        return [{"integers": number} for number in bins(case.question)]
    return [first]


def with_limit(case: Case, refusal: Expectation) -> list[Expectation]:
    """Return a refusal and, if the case allows it, the number that will do in its place."""
    limits = {"0": {"digits": "0", "double": (0.0).hex()}, "-inf": {"digits": "-inf", "double": "-inf"}}
    return [refusal, limits[case.also]] if case.also else [refusal]


def labels_of(answer: Expectation) -> list[Expectation]:
    """Return an expectation for each of the labels that tie."""
    labels = answer["labels"]
    return [{"label": label} for label in labels] if isinstance(labels, list) else []


def laid_out(chapter: str, expect: Callable[[Case], Sequence[Expectation]]) -> str:
    """Return a file: its head, then the cases, each member of a case on one line.

    `expect`: what a case expects, as `right` has it.
    """
    cases = chapters()[chapter]
    used = {name for case in cases for name in case.flags}
    notes = {
        name: {"description": flag.description, "bug": flag.bug, "links": list(flag.links)}
        for name, flag in flags().items()
        if name in used
    }
    generator = {"name": "genref", "version": __version__, "independent_check": INDEPENDENT_CHECK}
    head = {"format": FORMAT, "chapter": chapter, "generator": generator}
    lines = [f"  {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items()]
    notes_text = ",\n".join(f"    {json.dumps(name)}: {json.dumps(note)}" for name, note in notes.items())
    texts = ["    {\n" + ",\n".join(_lines(members(case, expect(case)))) + "\n    }" for case in cases]
    body = '  "notes": {\n' + notes_text + '\n  },\n  "cases": [\n' + ",\n".join(texts) + "\n  ]\n"
    return "{\n" + "".join(lines) + body + "}\n"


def _lines(named: Mapping[str, object]) -> list[str]:
    return [f"      {json.dumps(name)}: {json.dumps(value)}" for name, value in named.items()]


def members(case: Case, expected: Sequence[Expectation]) -> dict[str, object]:
    """Return the members of a case as a file has them."""
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
        "twin": case.twin,
    }
    absent = {"train": question.train is None, "twin": not case.twin}
    return {name: value for name, value in found.items() if not absent.get(name)}
