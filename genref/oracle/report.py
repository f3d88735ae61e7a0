# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The report of a check for people: one screen with what is wrong and why, or all details."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import inf
from textwrap import wrap
from types import MappingProxyType
from typing import NamedTuple, Optional

from .. import __version__
from ..errors import counted
from .adapters import in_ascii, legible
from .candidates import Answered
from .case_files import version
from .checking import LOSSES, UNASKABLE, Outcome, Result, by_output
from .condition import TOLERANCE
from .diagnosis import Diagnosis
from .grading import Measures
from .known import Cause
from .numerals import written
from .questions import Question
from .reference import KINDS, Refused

WIDTH, SCREEN = 99, 40
"""The maximum number of columns of a report, and of lines unless it is verbose."""

NAMED = 6
"""How many failures of the same kind to name, at most."""

DATA = 120
"""The maximum number of characters for an argument of a question, or for an answer."""

REASONS = 5
"""The maximum number of reasons for skipping, or of names that may be misspelt."""

NO_PROOF = "This is not a proof: a check asks fixed questions; python -m genref fuzz asks random ones."

STATUSES = ("passed", "failed", "skipped")

NOT_REPEATABLE = "not-repeatable"
"""The name of the cause that a changed second answer reveals."""


class Guide(NamedTuple):
    """The references that a report can make.

    `places`: where the spec has each equation. `formulas`: the formulas there, as plain text. `before` and
    `after`: the parts of the command that asks a question again, around its id; if `before` is empty, no
    command is shown.
    """

    places: Mapping[str, str] = MappingProxyType({})
    formulas: Mapping[str, str] = MappingProxyType({})
    before: str = "python -m genref vectors --only"
    after: str = ""


NO_GUIDE = Guide()


class Reason(NamedTuple):
    """Why answers are wrong: a name (empty if unknown), a sentence, and the answers, the simplest first.

    `equation`: the violated entry of the spec, if one is known; `others`: causes that give the same answers.
    """

    name: str
    says: str
    results: tuple[Result, ...]
    equation: str = ""
    others: tuple[Cause, ...] = ()


def causes(outcome: Outcome) -> list[Reason]:
    """Return the causes of the failures: first answers that changed when asked again, then known causes.

    Unexplained failures come last, grouped by kind, the largest groups first.
    """
    found: list[Reason] = []
    if outcome.changed:
        asked = sum(result.again is not None for result in outcome.results)
        says = f"different answers to the same question: {len(outcome.changed)} of {asked} ({NOT_REPEATABLE})"
        found.append(Reason(NOT_REPEATABLE, says, simplest_first(outcome.changed)))
    for diagnosis, results in sorted(outcome.diagnoses, key=lambda pair: -len(pair[1])):
        cause, says = diagnosis.cause, verdict_on(diagnosis)
        found.append(Reason(cause.name, says, simplest_first(results), cause.equation, diagnosis.others))
    kinds: dict[str, list[Result]] = {}
    for result in outcome.unexplained:
        fault = result.verdict.fault
        topic = "" if fault in LOSSES else f" {result.question.asked_topic}"
        kinds.setdefault(f"{topic}: {fault}", []).append(result)
    for kind, part in sorted(kinds.items(), key=lambda pair: -len(pair[1])):
        found.append(Reason("", f"{len(part)}{kind}", simplest_first(part)))
    return found


def simplest_first(results: Iterable[Result]) -> tuple[Result, ...]:
    """Return the results so that the first is the easiest to follow: few rows, short numbers.

    Results with a known error come before the others, because NaN and the like do not show what went wrong.
    """
    return tuple(sorted(results, key=lambda r: (not is_measured(r), len(repr(r.question)), r.case.id)))


def named(outcome: Outcome) -> dict[str, Reason]:
    """Return the cause of each case where one is known, by the id of the case."""
    known = [cause for cause in reversed(causes(outcome)) if cause.name]
    return {result.case.id: cause for cause in known for result in cause.results}


def text(outcome: Outcome, verbose: bool = False, guide: Guide = NO_GUIDE) -> Iterator[str]:
    """Yield the lines of a report: the verdict, the questions, the causes, what to read, a limit of checks.

    The lines are ASCII, below 100 columns except for commands, and at most 40, whatever the implementation
    prints. If `verbose`, there is no limit, and all failures and a table follow.
    """
    found = causes(outcome)
    yield from (head := [*wrapped(summary(outcome)), *_coverage(outcome), *([""] if found else [])])
    end = ["", *_reading(found, guide), *([NO_PROOF] if outcome.answered else [])]
    room = inf if verbose else SCREEN - len(head) - len(end)
    blocks = list(_blocks(outcome, found, guide))
    sizes = list(accumulate(len(says) for says, _ in blocks))
    fitting = sum(size < room for size in sizes)
    room -= sizes[fitting - 1] if fitting else 0
    for says, more in blocks[:fitting]:  # all sentences that fit, and the details of the first
        yield from says
        room -= len(more)
        yield from more if room > 0 else ()
    if blocks[fitting:]:
        yield f"and {counted(len(blocks) - fitting, 'more kind')} of failures"
    if verbose:
        yield from ("", *table(outcome.results))
        known = named(outcome)
        for result in outcome.failures:
            yield from ("", *failure(result, guide, known.get(result.case.id)))
    yield from end


def _coverage(outcome: Outcome) -> Iterator[str]:
    """Yield the implementation, its profile, the numbers of questions, and names that may be misspelt."""
    results = outcome.results
    models = list(dict.fromkeys(result.question.model for result in outcome.answered))
    on = f", on {listed(models)}" if models else ""
    yield from _brief(heading(outcome))
    yield versions()
    yield from _brief(f"answered {len(outcome.answered)} of {counted(len(results), 'question')}{on}")
    measures = [r.verdict.worst for r in results if r.verdict.status == "passed" and is_measured(r)]
    if measures:
        worst = max(one.units for one in measures)
        yield f"largest error of a right answer: {worst:.2g} of the {TOLERANCE} u A that rounding may cause"
    yield from why_skipped(results)
    hints = [*outcome.unmet, *outcome.hints]
    for words in hints[:REASONS]:
        yield from _brief(words, 4)
    if hints[REASONS:]:
        yield f"and {len(hints) - REASONS} more names that may be misspelt"


def _reading(found: Sequence[Reason], guide: Guide) -> list[str]:
    """Return the lines that say where to read on."""
    entries = [entry for cause in found for entry in (cause.equation, *(c.equation for c in cause.others))]
    entries += [name for cause in found if not cause.equation for name in cause.results[0].case.equations]
    names = [name for name in dict.fromkeys(entries) if name]
    places = [guide.places.get(name, f"python -m genref show {name}") for name in names[:3]]
    return wrapped(f"read: {', '.join([*places, 'spec/oracle.md'])}; --verbose prints everything")


def _blocks(outcome: Outcome, found: Sequence[Reason], guide: Guide) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the causes, known ones first: the lines that are required, and the lines that are optional."""
    known, unnamed = [cause for cause in found if cause.name], [cause for cause in found if not cause.name]
    for number, cause in enumerate(known, 1):
        more = list(failure(cause.results[0], guide)) if cause.results else []
        if cause.results[1:]:
            more += wrapped(f"also {_names(cause.results[1:])}", 4)
        yield wrapped(f"{number}. {cause.says}"), more
    if unnamed:
        yield [f"{counted(len(outcome.unexplained), 'failure')} without a known cause:"], []
    for cause in unnamed:
        yield wrapped(f"{cause.says}: {_names(cause.results)}", 2), list(failure(cause.results[0], guide))


def heading(outcome: Outcome) -> str:
    """Return the name of the implementation, and the conventions by which it is judged."""
    about = outcome.about
    who = legible(" ".join(part for part in (about.name, about.version) if part))
    declared = ", ".join(f"{name} {value}" for name, value in outcome.profile.differences().items())
    by = f"declared conventions: {declared}; else the lecture's" if declared else "the lecture's conventions"
    return f"{who} ({about.arithmetic}), by {by}"


def versions() -> str:
    """Return the version of genref and of the set of questions."""
    return f"judged by genref {__version__}, questions {version()}"


def table(results: Sequence[Result]) -> Iterator[str]:
    """Yield the lines of the table of all outputs that were not skipped."""
    yield f"{'model.output':40}{'passed':>8}{'failed':>8}{'skipped':>8}  worst error in u A"
    parts = {name: part for name, part in by_output(results).items() if counts(part)["skipped"] < len(part)}
    for name, part in {**parts, "total": results}.items():
        numbers = "".join(f"{n:8}" for n in counts(part).values())
        units = [result.verdict.worst.units for result in part if is_measured(result)]
        yield f"{name:40}{numbers}" + (f"  {max(units):.2g}" if units else "")


def counts(results: Sequence[Result]) -> dict[str, int]:
    """Return how many questions have each status."""
    return {status: sum(result.verdict.status == status for result in results) for status in STATUSES}


def is_measured(result: Result) -> bool:
    """Return whether an answer has numbers with a known error."""
    if result.verdict.status == "passed":
        return not isinstance(result.reply, Refused) and result.question.output not in KINDS
    return result.failed and 0 < result.verdict.worst.units < inf


def why_skipped(results: Iterable[Result]) -> Iterator[str]:
    """Yield the reasons why questions were skipped, the most frequent first; if few, with the topics.

    Questions that nobody can ask in this arithmetic are not mentioned.
    """
    topics: dict[str, Counter[str]] = {}
    for result in results:
        if result.verdict.status == "skipped" and result.verdict.detail != UNASKABLE:
            topics.setdefault(result.verdict.detail, Counter())[result.question.asked_topic] += 1
    reasons = sorted(topics.items(), key=lambda item: -sum(item[1].values()))
    for reason, of in reasons[:REASONS]:
        where = f" ({listed(list(of))})" if len(of) < 3 else ""
        yield from _brief(f"skipped {sum(of.values())}{where}: {legible(reason) or 'no reason given'}")
    left = sum(sum(of.values()) for _, of in reasons[REASONS:])
    if left:
        yield f"skipped {left}: other reasons"


def _brief(words: str, lines: int = 2) -> list[str]:
    """Return a text, cut to at most this many lines."""
    found = wrapped(words)
    return found if len(found) <= lines else [*found[: lines - 1], f"{found[lines - 1][: WIDTH - 4]} ..."]


def _names(results: Sequence[Result]) -> str:
    more = f" and {len(results) - NAMED} more" if len(results) > NAMED else ""
    return ", ".join(result.case.id for result in results[:NAMED]) + more


def verdict_on(diagnosis: Diagnosis) -> str:
    """Return a description of a cause, the failures that it explains, and what to declare if it is meant."""
    says = ", or ".join(map(described, (diagnosis.cause, *diagnosis.others)))
    number, n, declare = len(diagnosis.explains), len(diagnosis.larger), diagnosis.cause.declare
    failures = counted(number, "failure")
    says += (
        f". This explains {failures}."
        if diagnosis.sure
        else f"? {failures} look{'s' * (number == 1)} like this."
    )
    if n:
        have = "has" if n == 1 else "have"
        says += f" {counted(n, 'more failure')} in larger questions probably {have} this cause, too."
    return says + (f" If it is meant, declare {' and '.join(declare)}." if declare else "")


def described(cause: Cause) -> str:
    """Return a description of a cause: the equation first, then what is done, and where it was seen."""
    seen = f" (seen in {listed(cause.seen_in)})" if cause.seen_in else ""
    entry = (
        f"{cause.equation}: " if cause.equation else "it answers as if " if cause.name[0].islower() else ""
    )
    return f"{entry}{cause.says}{seen}"


def listed(names: Sequence[str]) -> str:
    """Return names as a list in a sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


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


def failure(result: Result, guide: Guide = NO_GUIDE, reason: Optional[Reason] = None) -> Iterator[str]:
    """Yield the details of a failure: the question, the expected and the actual answer, the error, the
    formulas of the lecture, the cause if it is known, and the command that asks the question again."""
    case, verdict, right = result.case, result.verdict, result.right[0]
    equations = f" ({', '.join(case.equations)})" if case.equations else ""
    yield from wrapped(f"{case.id}{equations}", 2)
    says = [case.comment, *_data(result.question), legible(f"{verdict.fault}: {verdict.detail}")]
    if isinstance(right, (list, dict)) and isinstance(result.reply, Answered):
        says += [f"expected {written(right, DATA)}", legible(f"got      {written(result.reply.value, DATA)}")]
    if is_measured(result):
        says.append(f"error {of_measures(verdict.worst)}")
    formulas = {name: guide.formulas[name] for name in case.equations if name in guide.formulas}
    says += [f"{name}: {' '.join(formula.split())}" for name, formula in formulas.items()]
    if reason is not None:
        says.append(f"cause: {reason.says}")
    for words in says:
        yield from wrapped(words, 4)
    if guide.before:
        yield in_ascii(
            f"    again: {guide.before} {case.id}{guide.after}"
        )  # one line, so that you can copy it


def _data(question: Question) -> Iterator[str]:
    """Yield the training data and the input of a question; long values are shortened."""
    for part, given in question.as_sent("f64").items():
        if isinstance(given, dict) and given:  # not the model and the output
            yield f"{part} {'; '.join(f'{name} {written(value, DATA)}' for name, value in given.items())}"


def of_measures(error: Measures) -> str:
    """Return an error in all its units."""
    return f"{error.units:.3g} u A, {error.ulps:.3g} ulps, relative {error.relative:.3g}"


def wrapped(words: str, indent: int = 0) -> list[str]:
    """Return a text as ASCII lines of limited length."""
    space = " " * indent
    return wrap(in_ascii(words), WIDTH, initial_indent=space, subsequent_indent=space, break_on_hyphens=False)
