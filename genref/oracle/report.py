# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What a check has found, for people and for machines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from math import isfinite
from textwrap import wrap

from ..errors import counted
from .adapters import in_ascii, legible
from .checking import GIVEN_UP, LOSSES, Outcome, Result
from .condition import TOLERANCE
from .diagnosis import Diagnosis
from .grading import Measures
from .mutants import Mutant
from .reference import KINDS, Refused, texts

WIDTH = 99
"""Columns of a report, at most."""

SHOWN = 12
"""Kinds of failures that no mistake explains, at most, of which one is shown."""

NAMED = 8
"""Other failures of the same kind, at most, that are named."""

REASONS = 5
"""Reasons for skipping, at most."""

STATUSES = ("passed", "failed", "skipped")


def text(outcome: Outcome) -> Iterator[str]:
    """Yield the lines of a report: who is judged by what, a table, the failures, the verdict.

    They are ASCII, and of less than 100 columns, whatever the implementation has said.
    """
    yield from wrapped(heading(outcome), 0)
    yield ""
    yield from table(outcome.results)
    yield from _skipped(outcome.results)
    if outcome.unexplained:
        yield ""
        yield f"{counted(len(outcome.unexplained), 'failure')} that no known mistake explains:"
        yield from _unexplained(outcome.unexplained)
    for diagnosis, results in outcome.diagnoses:
        yield ""
        yield from wrapped(verdict_on(diagnosis, len(results)), 0)
        yield from _example(results)
    yield ""
    yield from wrapped(summary(outcome), 0)


def heading(outcome: Outcome) -> str:
    """Return who is judged, and by which conventions."""
    about = outcome.about
    who = " ".join(part for part in (about.name, about.version) if part)
    declared = ", ".join(f"{name} {value}" for name, value in outcome.profile.differences().items())
    by = f"declared conventions: {declared}; else the lecture's" if declared else "the lecture's conventions"
    return f"{who} ({about.arithmetic}), by {by}"


def table(results: Sequence[Result]) -> Iterator[str]:
    """Yield a line for each model and output that is not skipped, and their sum."""
    rows: dict[str, list[Result]] = {}
    for result in results:
        rows.setdefault(result.question.asked_topic, []).append(result)
    asked = {name: part for name, part in rows.items() if any(r.verdict.status != "skipped" for r in part)}
    others = [result for name, part in rows.items() if name not in asked for result in part]
    shown = {**asked, **({"all others": others} if others else {}), "total": results}
    width = max(map(len, ["model.output", *shown]))
    yield f"{'model.output':<{width}}  passed  failed  skipped  worst error in u A  correct digits"
    for name, part in shown.items():
        yield f"{name:<{width}}  {_counts(part)}"
    if any(map(_is_measured, results)):
        more = f"{TOLERANCE}, or more in long sums, pass"
        yield f"(u A: what rounding a number, u, may do to the answer, A; {more})"


def _counts(results: Sequence[Result]) -> str:
    by = {status: sum(result.verdict.status == status for result in results) for status in STATUSES}
    cells = "  ".join(f"{by[status]:>{len(status)}}" for status in STATUSES)
    measures = [result.verdict.worst for result in results if _is_measured(result)]
    if not measures:
        return cells
    return f"{cells}  {max(m.units for m in measures):>18.2g}  {min(m.digits for m in measures):>14.1f}"


def _is_measured(result: Result) -> bool:
    """Return whether an answer had numbers whose error is known."""
    verdict = result.verdict
    if verdict.status == "passed":
        refused = isinstance(result.reply, Refused)
        return not refused and result.question.output not in KINDS
    return verdict.status == "failed" and isfinite(verdict.worst.units) and verdict.worst.units > 0


def _skipped(results: Sequence[Result]) -> Iterator[str]:
    """Yield why questions were skipped, the most frequent reasons first."""
    reasons = Counter(result.verdict.detail for result in results if result.verdict.status == "skipped")
    common = reasons.most_common(REASONS)
    left = sum(reasons.values()) - sum(number for _, number in common)
    for reason, number in [*common, *([("other reasons", left)] if left else [])]:
        yield from wrapped(f"skipped {number}: {legible(reason) or 'no reason given'}", 0)


def _unexplained(results: Sequence[Result]) -> Iterator[str]:
    """Yield an example for each output and fault, those of most failures first."""
    kinds: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        fault = result.verdict.fault
        kinds.setdefault(("" if fault in EVERYWHERE else result.question.asked_topic, fault), []).append(
            result
        )
    parts = sorted(kinds.values(), key=len, reverse=True)
    for part in parts[:SHOWN]:
        yield from _example(part)
    left = [result for part in parts[SHOWN:] for result in part]
    if left:
        yield from wrapped(f"and {_names(left)}", 2)


EVERYWHERE = {*LOSSES, GIVEN_UP, "no answer"}
"""Faults that have little to do with what was asked."""


def _example(results: Sequence[Result]) -> Iterator[str]:
    """Yield the first of failures of one kind, and the names of the others."""
    yield from failure(results[0])
    if len(results) > 1:
        yield from wrapped(f"also {_names(results[1:])}", 4)


def _names(results: Sequence[Result]) -> str:
    ids = [result.case.id for result in results]
    more = f" and {len(ids) - NAMED} more" if len(ids) > NAMED else ""
    return ", ".join(ids[:NAMED]) + more


def verdict_on(diagnosis: Diagnosis, number: int) -> str:
    """Return what a mistake explains, who else makes it, and what to do."""
    return f"{counted(number, 'failure')} {'is' if number == 1 else 'are'} {mistake(diagnosis.mutant)}"


def mistake(mutant: Mutant) -> str:
    """Return a mistake, who else makes it, and what to do, as "what ... gives"."""
    do = "do" if len(mutant.seen_in) > 1 else "does"
    who = f" ({_and(mutant.seen_in)} {do} this)" if mutant.seen_in else ""
    declare = f"declare {mutant.declare} or " if mutant.declare else ""
    return f"what {mutant.says} gives{who}: {declare}fix it"


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def summary(outcome: Outcome) -> str:
    """Return the verdict in one line."""
    failed = len(outcome.failures)
    answered = sum(result.verdict.status != "skipped" for result in outcome.results)
    if not answered:
        return "nothing was answered"
    if not failed:
        return f"{counted(answered, 'answer')}, all right"
    explained = failed - len(outcome.unexplained)
    mistakes = counted(len(outcome.diagnoses), "known mistake")
    why = f", {explained} of them by {mistakes}" if explained else ""
    return f"{failed} of {counted(answered, 'answer')} wrong{why}"


def failure(result: Result) -> Iterator[str]:
    """Yield what a failure is, in a few lines."""
    case, verdict = result.case, result.verdict
    yield from wrapped(f"{case.id} ({', '.join(case.equations)})", 2)
    yield from wrapped(case.comment, 4)
    yield from wrapped(legible(f"{verdict.fault}: {verdict.detail}"), 4)
    if _is_measured(result):
        yield f"    error {of_measures(verdict.worst)}"


def of_measures(measures: Measures) -> str:
    """Return an error in all its units."""
    return (
        f"{measures.units:.3g} u A, {measures.ulps:.3g} ulps, relative {measures.relative:.3g}, "
        f"{measures.digits:.1f} digits right"
    )


def wrapped(words: str, indent: int) -> list[str]:
    """Return a text in lines of ASCII that are not too long."""
    space = " " * indent
    return wrap(in_ascii(words), WIDTH, initial_indent=space, subsequent_indent=space, break_on_hyphens=False)


def lines_of_json(outcome: Outcome) -> Iterator[str]:
    """Yield an object for the head, for each result and for the end."""
    about = outcome.about
    names = {result.case.id: d.mutant.name for d, results in outcome.diagnoses for result in results}
    yield json.dumps(
        {
            "name": about.name,
            "version": about.version,
            "arithmetic": about.arithmetic,
            "declared": outcome.profile.differences(),
        }
    )
    for result in outcome.results:
        yield json.dumps(_data(result, names.get(result.case.id)))
    counts = {status: sum(r.verdict.status == status for r in outcome.results) for status in STATUSES}
    yield json.dumps(counts)


def _data(result: Result, mistake: object) -> dict[str, object]:
    verdict = result.verdict
    data: dict[str, object] = {
        "id": result.case.id,
        "equations": list(result.case.equations),
        "model": result.question.model,
        "output": result.question.asked,
        "status": verdict.status,
    }
    if verdict.status == "skipped":
        data["reason"] = verdict.detail
    elif verdict.status == "failed":
        data.update(fault=verdict.fault, detail=verdict.detail, mistake=mistake, right=_right(result))
    if _is_measured(result):
        data["error"] = {name: value for name, value in verdict.worst._asdict().items() if isfinite(value)}
    return data


def _right(result: Result) -> object:
    plain = result.question.output in KINDS
    return [{"error": r.error} if isinstance(r, Refused) else r if plain else texts(r) for r in result.right]
