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
from . import report
from .adapters import in_ascii, legible, sendable
from .candidates import Answered, Broken
from .case_files import version
from .checking import Outcome, Result
from .questions import Json, mapped
from .reference import KINDS, Refused, texts
from .report import NO_GUIDE, Guide, Reason


def lines_of_json(outcome: Outcome, guide: Guide = NO_GUIDE) -> Iterator[str]:
    """Yield one object for the head, one for each result and one for the end."""
    about, reasons = outcome.about, report.named(outcome)
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
    place = report.place_to_look(outcome)
    yield json.dumps({**report.counts(outcome.results), **({"look_at": place} if place else {})})


def _data(result: Result, reason: Optional[Reason], guide: Guide) -> dict[str, object]:
    case, question, verdict = result.case, result.question, result.verdict
    data: dict[str, object] = {
        "id": case.id,
        "equations": case.equations,
        "model": question.model,
        "output": question.asked,
        "status": verdict.status,
    }
    if verdict.status == "skipped":
        data["reason"] = verdict.detail
    elif result.failed:
        data.update(fault=verdict.fault, detail=verdict.detail, mistake=reason.name if reason else None)
        data["right"] = [_right(one, question.output) for one in result.right]
        if reason:
            data["cause"] = reason.says
        if reason and reason.others:
            data["or"] = [cause.name for cause in reason.others]
        data.update({part: sent for part, sent in question.as_sent("f64").items() if part not in data})
        if isinstance(result.reply, Answered):
            data["came"] = mapped(sendable(result.reply.value), _finite)
        data["formulas"] = {name: guide.formulas[name] for name in case.equations if name in guide.formulas}
        data["run_again"] = f"{guide.before} {case.id}{guide.after}"
    if not result.repeats:
        data["again"] = "another answer"
    if report.is_measured(result):
        data["error"] = {name: value for name, value in verdict.worst._asdict().items() if isfinite(value)}
    return data


def _right(answer: object, output: str) -> object:
    if isinstance(answer, Refused):
        return {"error": answer.error}
    return answer if output in KINDS else texts(answer)


def _finite(entry: Json) -> Json:
    """Return an entry of an answer, as a string such as "nan" if JSON does not have the number."""
    return str(entry) if isinstance(entry, float) and not isfinite(entry) else entry


def junit(outcome: Outcome, guide: Guide = NO_GUIDE) -> str:
    """Return the XML for continuous integration: a test case for each question that was asked, and one more.

    Crashes, hangs and exceptions are "error"s, other wrong answers are "failure"s.
    """
    reasons = report.named(outcome)
    wrong_again = {result.case.id for result in outcome.wrong_again}
    tests = [_test(result, reasons.get(result.case.id), wrong_again, guide) for result in outcome.answered]
    tests.append(
        _element("genref.check", "answers all that it claims", "failure", "claim", "; ".join(outcome.unmet))
    )
    name = legible(f"genref check of {outcome.about.name} {outcome.about.version}".strip())
    failures, errors = (sum(f"<{kind}" in test for test in tests) for kind in ("failure", "error"))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<testsuites>",
        f'<testsuite name="{escape(name)}" tests="{len(tests)}" failures="{failures}" errors="{errors}">',
        *tests,
        f"<system-out>{escape(report.summary(outcome))}",
        f"{escape(report.versions())}</system-out>",
        "</testsuite>",
        "</testsuites>",
    ]
    return "\n".join(lines) + "\n"


def _test(result: Result, reason: Optional[Reason], wrong_again: set[str], guide: Guide) -> str:
    topic, name, verdict = f"genref.{result.question.asked_topic}", result.case.id, result.verdict
    if result.failed:
        kind = "error" if isinstance(result.reply, Broken) else "failure"
        type_ = reason.name if reason else verdict.fault
        return _element(topic, name, kind, type_, "\n".join(report.failure(result, guide, reason)))
    says = "passed, but not when asked again" if name in wrong_again else ""
    return _element(topic, name, "failure", report.NOT_REPEATABLE, says)


def _element(topic: str, name: str, kind: str, type_: str, says: str) -> str:
    """Return a test case; without a reason in `says`, it passed."""
    head = f'<testcase classname="{escape(topic)}" name="{escape(name)}"'
    if not says:
        return f"{head}/>"
    first = escape(in_ascii(says.strip().split("\n", 1)[0]))
    return f'{head}><{kind} type="{escape(type_)}" message="{first}">{escape(says)}</{kind}></testcase>'
