# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The report of a check for programs: JSON lines, and JUnit XML."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from typing import Optional
from xml.etree.ElementTree import Element, SubElement, tostring

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
    yield json.dumps(report.counts(outcome.results))


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
    name = legible(f"genref check of {outcome.about.name} {outcome.about.version}".strip())
    root = Element("testsuites")
    suite = SubElement(root, "testsuite", name=name, tests=str(len(outcome.answered) + 1))

    def test(topic: str, id: str, kind: str, type_: str, says: str) -> None:
        one = SubElement(suite, "testcase", classname=f"genref.{topic}", name=id)
        if says:
            first = says.strip().split("\n", 1)[0]
            SubElement(one, kind, type=type_, message=in_ascii(first)).text = says

    for result in outcome.answered:
        kind, type_, says = "failure", report.NOT_REPEATABLE, ""
        if result.failed:
            reason = reasons.get(result.case.id)
            kind = "error" if isinstance(result.reply, Broken) else "failure"
            type_ = reason.name if reason else result.verdict.fault
            says = "\n".join(report.failure(result, guide, reason))
        elif result in outcome.wrong_again:
            says = "passed, but not when asked again"
        test(result.question.asked_topic, result.case.id, kind, type_, says)
    test("check", "answers all that it claims", "failure", "claim", in_ascii("; ".join(outcome.unmet)))
    for kind in ("failure", "error"):
        suite.set(f"{kind}s", str(len(suite.findall(f"*/{kind}"))))
    SubElement(suite, "system-out").text = f"{report.summary(outcome)}\n{report.versions()}"
    return str(tostring(root, "us-ascii", xml_declaration=True), "ascii")
