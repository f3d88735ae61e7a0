# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The report of a check for programs: JSON lines, and JUnit XML."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from math import isfinite
from typing import Optional

from .. import __version__
from ..files.model_json import Json
from .adapters import in_ascii, legible, sendable
from .candidates import Answered, Broken
from .case_files import version
from .checking import Outcome, Result
from .questions import mapped
from .reference import KINDS, Refused, texts
from .report import (
    NO_GUIDE,
    NOT_REPEATABLE,
    Guide,
    Reason,
    counts,
    failure,
    in_common,
    is_measured,
    named,
    place_to_look,
    summary,
    versions,
)


def lines_of_json(outcome: Outcome, guide: Guide = NO_GUIDE) -> Iterator[str]:
    """Yield one object for the head, one for each result and one for the end."""
    about = outcome.about
    reasons = named(outcome)
    yield json.dumps(
        {
            "name": about.name,
            "version": about.version,
            "arithmetic": about.arithmetic,
            "declared": outcome.profile.differences(),
            "genref": __version__,
            "questions": version(),
        }
    )
    for result in outcome.results:
        yield json.dumps(_data(result, reasons.get(result.case.id), guide))
    end: dict[str, object] = {**counts(outcome.results)}
    if not outcome.finished:
        end["finished"] = False
    place, trait = place_to_look(outcome), in_common(outcome, outcome.unexplained)
    if place:
        end["look_at"] = place.equation
    if trait:
        end["in_common"] = trait.sentence
    yield json.dumps(end)


def _data(result: Result, reason: Optional[Reason], guide: Guide) -> dict[str, object]:
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
        mistake = reason.name if reason else None
        data.update(fault=verdict.fault, detail=verdict.detail, mistake=mistake, right=_expected(result))
        if reason:
            data["cause"] = reason.says
        if reason and reason.others:
            data["or"] = [cause.name for cause in reason.others]
        data.update(_question(result, guide))
    if not result.repeats:
        data["again"] = "another answer"
    if is_measured(result):
        data["error"] = {name: value for name, value in verdict.worst._asdict().items() if isfinite(value)}
    return data


def _question(result: Result, guide: Guide) -> dict[str, object]:
    """Return the question, the answers, the formulas, and the command that asks the question again."""
    sent, names = result.question.as_sent("f64"), result.case.equations
    details: dict[str, object] = {part: sent[part] for part in ("train", "input") if part in sent}
    if isinstance(result.reply, Answered):
        details["came"] = mapped(sendable(result.reply.value), _finite)
    details["formulas"] = {name: guide.formulas[name] for name in names if name in guide.formulas}
    details["run_again"] = guide.again(result)
    return details


def _finite(entry: Json) -> Json:
    """Return an entry of an answer, as a string such as "nan" if JSON does not have the number."""
    return str(entry) if isinstance(entry, float) and not isfinite(entry) else entry


def _expected(result: Result) -> object:
    plain = result.question.output in KINDS
    return [{"error": r.error} if isinstance(r, Refused) else r if plain else texts(r) for r in result.right]


def junit(outcome: Outcome, guide: Guide = NO_GUIDE) -> str:
    """Return the XML for continuous integration: a test case for each question, and two more.

    Crashes, hangs and exceptions are "error"s, other wrong answers are "failure"s.
    """
    reasons = named(outcome)
    wrong_again = {result.case.id for result in outcome.wrong_again}
    time_over = "" if outcome.finished else "the time ran out before all questions were asked"
    lines = [
        *(_test(result, reasons.get(result.case.id), wrong_again, guide) for result in outcome.results),
        _element("genref.check", "answers all that it claims", "failure", "claim", "; ".join(outcome.unmet)),
        _element("genref.check", "has time for all", "failure", "time", time_over),
    ]
    numbers = {kind: sum(f"<{kind}" in line for line in lines) for kind in ("failure", "error", "skipped")}
    about = outcome.about
    attributes = {
        "name": legible(f"genref check of {about.name} {about.version}".strip()),
        "tests": str(len(lines)),
        **{f"{kind}{'' if kind == 'skipped' else 's'}": str(number) for kind, number in numbers.items()},
    }
    head = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    body = "\n".join(lines)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite{head}>\n{body}\n'
        f"<system-out>{escape(summary(outcome))}\n{escape(versions())}</system-out>\n</testsuite>\n</testsuites>\n"
    )


def _test(result: Result, reason: Optional[Reason], wrong_again: set[str], guide: Guide) -> str:
    topic, name, verdict = f"genref.{result.question.asked_topic}", result.case.id, result.verdict
    if verdict.status == "skipped":
        return _element(topic, name, "skipped", "", legible(verdict.detail) or "no reason given")
    if result.failed:
        kind = "error" if isinstance(result.reply, Broken) else "failure"
        type_ = reason.name if reason else verdict.fault
        return _element(topic, name, kind, type_, "\n".join(failure(result, guide, reason)))
    says = "passed, but not when asked again" if name in wrong_again else ""
    return _element(topic, name, "failure", NOT_REPEATABLE, says)


def _element(topic: str, name: str, kind: str, type_: str, says: str) -> str:
    """Return a test case; without a reason in `says`, it passed."""
    head = f'<testcase classname="{escape(topic)}" name="{escape(name)}"'
    if not says:
        return f"{head}/>"
    first = escape(in_ascii(says.strip().split("\n", 1)[0]))
    if kind == "skipped":
        return f'{head}><skipped message="{first}"/></testcase>'
    return f'{head}><{kind} type="{escape(type_)}" message="{first}">{escape(says)}</{kind}></testcase>'
