# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The report of a check: one screen with what is wrong and why, or all details; JSON lines; JUnit XML."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from math import isfinite
from textwrap import wrap
from typing import NamedTuple, Optional
from xml.etree.ElementTree import Element, SubElement, tostring

from .. import __version__
from ..errors import CandidateError, counted, reason_of
from ..files.whole_files import write_whole
from .adapters import in_ascii, legible, sendable
from .candidates import Answered, Broken
from .case_files import version
from .checking import LOSSES, UNASKABLE, Outcome
from .diagnosis import Cause, Diagnosis
from .grading import Result, written
from .questions import Json, mapped
from .reference import ESTIMATED, Refused, texts

WIDTH, SCREEN = 99, 40
"""The maximum number of columns of a report, and of lines unless it is verbose."""

NAMED, REASONS = 4, 5
"""How many failures of the same kind to name, and how many reasons for skipping, or misspelt names."""

DATA = 120
"""The maximum number of characters for an argument of a question, or for an answer."""

AGAIN = "python -m genref vectors --only {}"
"""The command that asks a question again, or prints it, by its id."""

NO_PROOF = "This is not a proof: a check asks fixed questions; python -m genref fuzz asks random ones."

NOT_REPEATABLE = "not-repeatable"
"""The name of the cause that a changed second answer reveals."""


class Reason(NamedTuple):
    """Why answers are wrong: a name (empty if unknown), a sentence, and the answers, the simplest first.

    `equation`: the violated entry of the spec, if one is known.
    """

    name: str
    says: str
    results: tuple[Result, ...]
    equation: str = ""


def causes(outcome: Outcome) -> list[Reason]:
    """Return the causes of the failures: first answers that changed when asked again, then known causes.

    Unexplained failures come last, grouped by kind: those of estimates, which are nearest to a mistake,
    before others, and the largest groups first.
    """
    found: list[Reason] = []
    if outcome.changed:
        asked = sum(result.again is not None for result in outcome.results)
        says = f"different answers to the same question: {len(outcome.changed)} of {asked} ({NOT_REPEATABLE})"
        found.append(Reason(NOT_REPEATABLE, says, simplest_first(outcome.changed)))
    for one, results in sorted(outcome.diagnoses, key=lambda pair: -len(pair[1])):
        found.append(Reason(one.cause.name, verdict_on(one), simplest_first(results), one.cause.equation))
    kinds: dict[str, list[Result]] = {}
    near = {result.question.asked_topic for _, results in outcome.diagnoses for result in results}
    for result in outcome.unexplained:
        fault, topic = result.verdict.fault, result.question.asked_topic
        kind = f": {fault}" if fault in LOSSES else f" {topic}: {fault}"
        kind = " more of the same outputs" if topic in near and fault not in LOSSES else kind
        kinds.setdefault(kind, []).append(result)
    order = sorted(kinds.items(), key=lambda pair: -len(pair[1]))
    for kind, part in sorted(order, key=lambda pair: pair[1][0].question.output not in ESTIMATED):
        found.append(Reason("", f"without a known cause, {len(part)}{kind}", simplest_first(part)))
    return found


def simplest_first(results: Iterable[Result]) -> tuple[Result, ...]:
    """Return the results so that the first is the easiest to follow: few rows, short numbers.

    Results with a known error come before the others, because NaN and the like do not show what went wrong.
    """
    return tuple(sorted(results, key=lambda r: (not r.verdict.units, len(repr(r.question)), r.case.id)))


def named(outcome: Outcome) -> dict[str, Reason]:
    """Return the cause of each case where one is known, by the id of the case."""
    known = [cause for cause in reversed(causes(outcome)) if cause.name]
    return {result.case.id: cause for cause in known for result in cause.results}


def text(outcome: Outcome, verbose: bool = False, again: str = AGAIN) -> Iterator[str]:
    """Yield the lines of a report: the verdict, the questions, the causes, what to read, a limit of checks.

    The lines are ASCII, below 100 columns except for commands, and at most 40, whatever the implementation
    prints. If `verbose`, there is no limit, and all failures follow. `again`: the command
    that asks a question again.
    """
    found = causes(outcome)
    head = [*wrapped(summary(outcome)), *_coverage(outcome), *([""] if found else [])]
    body = list[str]()
    for number, cause in enumerate(found, 1):
        body += wrapped(f"{number}. {cause.says}")
        more = f" and {len(cause.results) - NAMED} more" if len(cause.results) > NAMED else ""
        body += wrapped(", ".join(result.case.id for result in cause.results[:NAMED]) + more, 3)
        body += failure(cause.results[0], again) if number == 1 else []
    entries = [[cause.equation] if cause.equation else cause.results[0].case.equations for cause in found]
    names = list(dict.fromkeys(name for each in entries for name in each))[:3]
    read = ", ".join([*(f"python -m genref show {name}" for name in names), "spec/oracle.md"])
    end = ["", *wrapped(f"read: {read}; --verbose prints everything")]
    end += [NO_PROOF] if outcome.answered else []
    room = SCREEN - len(head) - len(end)
    if verbose:
        known = named(outcome)
        for result in outcome.failures:
            body += ["", *failure(result, again, known.get(result.case.id))]
    elif len(body) > room:
        body = [*body[: max(0, room - 1)], "..."]
    yield from (*head, *body, *end)


def _coverage(outcome: Outcome) -> Iterator[str]:
    """Yield the implementation, its profile, the numbers of questions, and names that may be misspelt."""
    results, about = outcome.results, outcome.about
    models = ", ".join(dict.fromkeys(result.question.model for result in outcome.answered))
    on = f", on {models}" if models else ""
    declared = ", ".join(f"{name} {value}" for name, value in outcome.profile.differences().items())
    by = f"declared conventions: {declared}; else the lecture's" if declared else "the lecture's conventions"
    who = legible(f"{about.name} {about.version}".strip())
    yield from wrapped(f"{who} ({about.arithmetic}), by {by}")[:2]
    yield versions()
    yield from wrapped(f"answered {len(outcome.answered)} of {counted(len(results), 'question')}{on}")[:3]
    yield from why_skipped(results)
    for words in [*outcome.unmet, *outcome.hints][:REASONS]:
        yield from wrapped(words)[:3]


def versions() -> str:
    """Return the version of genref and of the set of questions."""
    return f"judged by genref {__version__}, questions {version()}"


def why_skipped(results: Iterable[Result]) -> Iterator[str]:
    """Yield the reasons why questions were skipped, the most frequent first.

    Questions that nobody can ask in this arithmetic are not mentioned.
    """
    skipped = (result.verdict.detail for result in results if result.verdict.status == "skipped")
    reasons = Counter(reason for reason in skipped if reason != UNASKABLE)
    for reason, number in reasons.most_common(REASONS):
        yield from wrapped(f"skipped {number}: {legible(reason) or 'no reason given'}")[:2]


def verdict_on(diagnosis: Diagnosis) -> str:
    """Return a description of a cause, the failures that it explains, and what to declare if it is meant."""
    says = ", or ".join(map(described, (diagnosis.cause, *diagnosis.others)))
    failures, more = len(diagnosis.explains), counted(len(diagnosis.larger), "more failure")
    verb = ". This explains" if diagnosis.sure else "? This would explain"
    says += f"{verb} {counted(failures, 'failure')}."
    says += f" Probably the same cause, but not computed: {more}." if diagnosis.larger else ""
    declare = diagnosis.cause.declare
    return says + (f" If it is meant, declare {declare}." if declare else "")


def described(cause: Cause) -> str:
    """Return a description of a cause: the equation first, then what is done, and where it was seen."""
    seen = f" (seen in {', '.join(cause.seen_in)})" if cause.seen_in else ""
    return f"{cause.equation or 'it answers as if'}{': ' if cause.equation else ' '}{cause.says}{seen}"


def summary(outcome: Outcome) -> str:
    """Return the verdict in one line."""
    failed, answered = len(outcome.failures), len(outcome.answered)
    says = f"{counted(answered, 'answer')}, all right" if answered else "nothing was answered"
    if failed:
        explained = len({result.case.id for _, results in outcome.diagnoses for result in results})
        why = f", {explained} of them by {counted(len(outcome.diagnoses), 'cause')}" if explained else ""
        accepted = sum(result.verdict.fault == "not refused" for result in outcome.failures)
        why += f", {accepted} of them to input that should be refused" if accepted else ""
        says = f"{failed} of {counted(answered, 'answer')} wrong{why}"
    if outcome.wrong_again:
        says += f", and {len(outcome.wrong_again)} more when asked again"
    return says + (", but some claimed topics were not answered" if outcome.unmet else "")


def failure(result: Result, again: str = AGAIN, reason: Optional[Reason] = None) -> Iterator[str]:
    """Yield the details of a failure: the question, the expected and the actual answer, the error,
    the cause if it is known, and the command that asks the question again."""
    case, verdict, right = result.case, result.verdict, result.right[0]
    equations = f" ({', '.join(case.equations)})" if case.equations else ""
    yield from wrapped(f"{case.id}{equations}", 2)
    says = [case.comment]
    for part, given in result.question.as_sent("f64").items():
        if isinstance(given, dict) and given:  # not the model and the output
            fields = (f"{name} {written(value, DATA)}" for name, value in given.items())
            says.append(f"{part} {'; '.join(fields)}")
    says.append(legible(f"{verdict.fault}: {verdict.detail}"))
    if isinstance(right, (list, dict)) and isinstance(result.reply, Answered):
        says += [f"expected {written(right, DATA)}", legible(f"got      {written(result.reply.value, DATA)}")]
    says += [f"error {verdict.units:.3g} u A"] if verdict.units else []
    says += [f"cause: {reason.says}"] if reason else []
    for words in says:
        yield from wrapped(words, 4)
    if case.equations:  # random cases have none, and no id; one line, so that you can copy it
        yield in_ascii("    again: " + again.replace("{}", case.id, 1))


def wrapped(words: str, indent: int = 0) -> list[str]:
    """Return a text as ASCII lines of limited length."""
    space = " " * indent
    return wrap(in_ascii(words), WIDTH, initial_indent=space, subsequent_indent=space, break_on_hyphens=False)


# The same for programs.


def lines_of_json(outcome: Outcome) -> Iterator[str]:
    """Yield one object for the head, one for each result and one for the end."""
    about, reasons = outcome.about, named(outcome)
    head = {"name": about.name, "version": about.version, "arithmetic": about.arithmetic}
    declared = outcome.profile.differences()
    yield json.dumps({**head, "declared": declared, "genref": __version__, "questions": version()})
    for result in outcome.results:
        data = _data(result)
        if result.case.id in reasons:
            data.update(mistake=reasons[result.case.id].name, cause=reasons[result.case.id].says)
        yield json.dumps(data)
    statuses = [result.verdict.status for result in outcome.results]
    yield json.dumps({status: statuses.count(status) for status in ("passed", "failed", "skipped")})


def _data(result: Result) -> dict[str, object]:
    case, question, verdict = result.case, result.question, result.verdict
    data: dict[str, object] = {"id": case.id, "equations": case.equations, "model": question.model}
    data.update(output=question.asked, status=verdict.status)
    if verdict.detail or verdict.fault:
        data.update(fault=verdict.fault, detail=verdict.detail)
    if result.failed:
        data["right"] = [{"error": r.error} if isinstance(r, Refused) else texts(r) for r in result.right]
        if isinstance(result.reply, Answered):
            data["came"] = mapped(sendable(result.reply.value), _finite)
    if not result.repeats:
        data["again"] = "another answer"
    return {**data, "error": verdict.units} if verdict.units else data


def _finite(entry: Json) -> Json:
    """Return an entry of an answer, as a string such as "nan" if JSON does not have the number."""
    return str(entry) if isinstance(entry, float) and not isfinite(entry) else entry


def junit(outcome: Outcome, again: str = AGAIN) -> str:
    """Return the XML for continuous integration: a test case for each question that was asked, and one more.

    Crashes, hangs and exceptions are "error"s, other wrong answers are "failure"s.
    """
    reasons, about = named(outcome), outcome.about
    root = Element("testsuites")
    name = legible(f"genref check of {about.name} {about.version}".strip())
    suite = SubElement(root, "testsuite", name=name, tests=str(len(outcome.answered) + 1))
    for result in outcome.answered:
        topic = f"genref.{result.question.asked_topic}"
        test = SubElement(suite, "testcase", classname=topic, name=result.case.id)
        if result.failed:
            reason = reasons.get(result.case.id)
            lines = list(failure(result, again, reason))
            kind = "error" if isinstance(result.reply, Broken) else "failure"
            type_ = reason.name if reason else result.verdict.fault
            SubElement(test, kind, type=type_, message=lines[0].strip()).text = "\n".join(lines)
        elif result in outcome.wrong_again:
            SubElement(test, "failure", type=NOT_REPEATABLE, message="passed, but not when asked again")
    claims = SubElement(suite, "testcase", classname="genref.check", name="answers all that it claims")
    if outcome.unmet:
        SubElement(claims, "failure", type="claim", message=in_ascii("; ".join(outcome.unmet)))
    for kind in ("failure", "error"):
        suite.set(f"{kind}s", str(len(suite.findall(f"*/{kind}"))))
    SubElement(suite, "system-out").text = f"{summary(outcome)}\n{versions()}"
    return str(tostring(root, "us-ascii", xml_declaration=True), "ascii")


def read_known(file: str) -> list[str]:
    """Return the ids of known failures: the first word of each line that is not empty or a comment.

    Raises: CandidateError.
    """
    try:
        with open(file, encoding="utf-8-sig") as stream:
            words = [line.split() for line in stream.read().split("\n")]
    except (OSError, UnicodeDecodeError) as error:
        raise CandidateError(file, reason_of(error)) from None
    return [line[0] for line in words if line and not line[0].startswith("#")]


def write(file: str, content: str) -> None:
    """Write a file atomically; raise CandidateError if that fails."""
    try:
        write_whole(file, content)
    except (OSError, ValueError) as error:
        raise CandidateError(file, reason_of(error)) from None


def changes(outcome: Outcome, known: Collection[str]) -> tuple[list[str], list[str]]:
    """Return what the file does not expect: new failures, and known ones that pass now."""
    passed = {result.case.id for result in outcome.results if result.verdict.status == "passed"}
    failed = [result.case.id for result in outcome.failures if result.case.id not in known]
    return failed, [id for id in known if id in passed]
