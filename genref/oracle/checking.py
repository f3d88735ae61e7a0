# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The check: ask every question, grade every reply, and explain failures by known mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import cycle, zip_longest
from math import inf
from threading import Event
from time import monotonic
from typing import Optional, TypeVar

from ..errors import CandidateError, DomainError
from ..files.model_json import Json
from .answers import Stored, stored
from .candidates import About, Answered, Broken, Candidate, OutOfTime, Reply, Skipped
from .case_files import Case, chapters
from .claims import misspelt, unanswered
from .condition import Condition
from .diagnosis import Diagnosis, Evidence, diagnose
from .grading import Verdict, differ, grade
from .habits import error_of_single, single
from .profiles import LECTURE, Profile
from .questions import Question, exactly
from .reference import Refused, rights

SMOKE = 5
"""The number of simple questions to ask first; if none gets a reply, the check stops."""

PATIENCE = 10
"""The number of lost replies in a row after which the check gives up."""

GIVEN_UP = "given up"

LOSSES = {"crash", "hang", "garbage", "flood", GIVEN_UP}
"""The kinds of lost replies: the program must be restarted, or is not asked any more."""

FAILURES_AGAIN, PASSES_AGAIN = 60, 20
"""The maximum number of failures, and of passes, to ask again."""

SENSITIVE = 6
"""The maximum number of questions to ask again with other inputs."""

PERTURBATION = Fraction(1, 2**27)
"""A relative change of an input that is too small to be visible in 32 bits."""

NOT_ASKED = Skipped("not asked: the time had run out")

T = TypeVar("T")


@dataclass(frozen=True)
class Result:
    """A case as it was asked, the right answers, the reply and the verdict.

    `again`: the reply to the second attempt, or None if there was none.
    """

    case: Case
    question: Question
    right: tuple[object, ...]
    reply: Reply
    verdict: Verdict
    again: Optional[Reply] = None

    @property
    def failed(self) -> bool:
        """Whether the verdict is "failed"."""
        return self.verdict.status == "failed"

    @property
    def repeats(self) -> bool:
        """Whether the second reply, if there is one, equals the first."""
        return self.again is None or not differ(self.reply, self.again)


@dataclass(frozen=True)
class Outcome:
    """The findings of a check: the results in the order of the cases, and the failures by diagnosis.

    `changed`: results whose answer changed when asked again, without a known mistake; `wrong_again`: those of
    them that passed first and then failed. `unmet`: a sentence for each claimed topic that does not exist, or
    was asked but never answered; `hints`: a sentence for each method or argument that may be misspelt.
    """

    about: About
    profile: Profile
    results: tuple[Result, ...]
    diagnoses: tuple[tuple[Diagnosis, tuple[Result, ...]], ...]
    unexplained: tuple[Result, ...]
    changed: tuple[Result, ...] = ()
    wrong_again: tuple[Result, ...] = ()
    unmet: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()

    @property
    def failures(self) -> list[Result]:
        """The results that failed."""
        return [result for result in self.results if result.failed]

    @property
    def answered(self) -> list[Result]:
        """The results that were not skipped."""
        return [result for result in self.results if result.verdict.status != "skipped"]

    @property
    def finished(self) -> bool:
        """Whether the time was enough for all questions."""
        return all(result.reply != NOT_ASKED for result in self.results)

    @property
    def as_claimed(self) -> bool:
        """Whether every claimed topic was answered, and repeated questions got the same answer."""
        return bool(self.answered) and not (self.wrong_again or self.unmet)


def by_output(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Return the results of each model and output."""
    found: dict[str, list[Result]] = {}
    for result in results:
        found.setdefault(result.question.asked_topic, []).append(result)
    return found


def every_case(chapter: Optional[str] = None) -> list[Case]:
    """Return all cases, or those of one chapter, in the order of the lecture.

    Raises: DomainError for an unknown chapter.
    """
    if chapter is not None and chapter not in chapters():
        raise DomainError("chapter", chapter, ", ".join(chapters()))
    return [case for name, cases in chapters().items() if chapter in (None, name) for case in cases]


def check(
    candidate: Candidate,
    cases: Sequence[Case],
    profile: Optional[Profile] = None,
    exact: bool = False,
    *,
    others: Sequence[Candidate] = (),
    until: float = inf,
    progress: Callable[[], None] = lambda: None,
) -> Outcome:
    """Ask an implementation these cases, some of them twice, and return the outcome.

    `profile`: the convention to judge by, by default the one that the implementation declares. `exact`:
    require the nearest double, or the exact number. `others`: the same implementation in other processes,
    which share the work. `until`: when to stop asking and grading, on the clock of `time.monotonic`.
    `progress` is called after each case, possibly from other threads.

    Raises: CandidateError if the implementation answers nothing at all.
    """
    about = candidate.about
    declared = about.profile if profile is None else profile
    unknown, hints = misspelt(about, [case.question for case in every_case()])
    _smoke(candidate, cases, unknown, until)
    questions = [posed(about, case, declared) for case in cases]
    results = _results([candidate, *others], questions, exact, until, progress)
    results = _asked_again(candidate, results)
    changed = tuple(result for result in results if not result.repeats)
    wrong_again = tuple(
        result
        for one, result in zip(questions, results)
        if result.again is not None and not result.failed and graded(one, result.again, exact).failed
    )
    restless = {result.question.topic for result in changed}  # random answers show no mistake
    steady = [r for r in results if r.verdict.status != "skipped" and r.question.topic not in restless]
    rounded = _insensitive(candidate, steady, declared, until)
    found = diagnose([_evidence(result, about.arithmetic, rounded) for result in steady], declared)
    if changed:  # what an answer depends on is unknown, so only what is sure is said
        found = [one for one in found if one.sure]
    diagnoses = tuple((one, tuple(r for r in results if r.case.id in one.explains)) for one in found)
    explained = {result.case.id for _, part in diagnoses for result in part}
    unexplained = tuple(r for r in results if r.failed and r.repeats and r.case.id not in explained)
    asked = [result for result in results if result.right and result.reply != NOT_ASKED]
    answered = [result.question for result in asked if not isinstance(result.reply, Skipped)]
    silent = unanswered(about, [result.question for result in asked], answered)
    unmet = (*unknown, *(f"{topic} is claimed but never answered" for topic in silent))
    return Outcome(
        about, declared, tuple(results), diagnoses, unexplained, changed, wrong_again, unmet, hints
    )


def _evidence(result: Result, arithmetic: str, rounded: Mapping[str, bool]) -> Evidence:
    case, topic, right = result.case, result.question.asked_topic, result.right[0]
    known, again = stored(case, arithmetic), rounded.get(case.id)
    as_stored = known is not None and known.right[0] == right
    return Evidence(case.id, topic, right, result.reply, result.failed, case.equations, as_stored, again)


def _insensitive(
    candidate: Candidate, results: Sequence[Result], profile: Profile, until: float
) -> dict[str, bool]:
    """Return, for failures with errors of 32-bit size, whether the answer stays the same if the inputs change
    by less than 32 bits can represent, although the right answer changes. Only some are asked.
    """
    found: dict[str, bool] = {}
    for result in results if candidate.about.arithmetic == "f64" else ():
        before, due = result.reply, result.right[0]
        if len(found) == SENSITIVE or monotonic() >= until:
            break
        if not (result.failed and isinstance(before, Answered) and error_of_single(before.value, due)):
            continue
        other = _perturbed(result.question)
        with suppress(DomainError):
            right = right_answers(other, profile)[0]
            changes = right != due and not isinstance(right, Refused)
            reply = _in_time(candidate, other, until) if changes else None
            if isinstance(reply, Answered):
                found[result.case.id] = reply == before
    return found


def _perturbed(question: Question) -> Question:
    """Return a question in which each 32-bit number has changed by too little for 32 bits.

    Priors stay as they are, because their sum must be 1.
    """
    signs = cycle((1, -1, 1))

    def changed(number: str) -> str:
        value = exactly(number)
        if isinstance(value, Fraction) and single(value) == value:
            return str(value * (1 + next(signs) * PERTURBATION))
        return number

    def moved(fields: Mapping[str, Json]) -> Mapping[str, Json]:
        rest = {name: value for name, value in fields.items() if name != "priors"}
        return {**fields, **Question("", "", rest).numbers_as(changed).input}

    train = None if question.train is None else moved(question.train)
    return replace(question, input=moved(question.input), train=train)


@dataclass(frozen=True)
class Prepared:
    """A case ready to be asked, with its right answers, or with the reason why it is skipped."""

    case: Case
    question: Question
    arithmetic: str
    right: tuple[object, ...] = ()
    skipped: Optional[Skipped] = None


def posed(about: About, case: Case, profile: Profile) -> Prepared:
    """Return a case in the form in which to ask it of this implementation, by these conventions."""
    one = Prepared(case, case.question.in_arithmetic(about.arithmetic), about.arithmetic)
    if not about.claims(case.question):
        return replace(one, skipped=Skipped("not claimed"))
    try:
        right = right_answers(one.question, profile, case.also, stored(case, about.arithmetic))
    except DomainError as error:
        return replace(one, skipped=Skipped(str(error)))
    if isinstance(right[0], Refused) == bool(case.error):
        return replace(one, right=right)
    why = "the profile changes whether there is an answer"
    if one.question != case.question:
        why = f"rounding to {about.arithmetic} makes it another question: priors may not sum to 1"
    return replace(one, skipped=Skipped(why))


def graded(one: Prepared, reply: Reply, exact: bool = False) -> Result:
    """Grade a reply and return the result."""
    condition = Condition(one.question, one.arithmetic, stored(one.case, one.arithmetic))
    verdict = grade(reply, one.right, condition, exact)
    return Result(one.case, one.question, one.right, reply, verdict)


def _results(
    candidates: Sequence[Candidate],
    posed: Sequence[Prepared],
    exact: bool,
    until: float,
    progress: Callable[[], None],
) -> list[Result]:
    """Return the graded replies to all questions; with n candidates, each gets every n-th question.

    Each reply is graded before the next question is asked, so the time limit includes grading.
    """
    stop, n = Event(), len(candidates)

    def work(number: int) -> list[Result]:
        found: list[Result] = []
        lost = 0
        for one in posed[number::n]:
            if stop.is_set():
                break
            reply = _reply(candidates[number], one, lost, until)
            found.append(graded(one, reply, exact))
            if one.skipped is None:
                lost = lost + 1 if isinstance(reply, Broken) and reply.kind in LOSSES else 0
            progress()
        return found

    if n == 1:
        return work(0)
    with ThreadPoolExecutor(n) as pool:
        parts = [pool.submit(work, number) for number in range(n)]
        try:
            wait(parts, return_when=FIRST_EXCEPTION)
        finally:  # after an error or an interrupt, all of them stop
            stop.set()
    by_candidate = [part.result() for part in parts]
    return [by_candidate[i % n][i // n] for i in range(len(posed))]


def _reply(candidate: Candidate, one: Prepared, lost: int, until: float) -> Reply:
    if one.skipped is not None:
        return one.skipped
    if lost >= PATIENCE:
        return Broken(GIVEN_UP, f"no reply to {PATIENCE} questions in a row")
    return _in_time(candidate, one.question, until)


def _in_time(candidate: Candidate, question: Question, until: float) -> Reply:
    """Return the reply to a question, or `NOT_ASKED` if there is no time left."""
    try:
        return NOT_ASKED if monotonic() >= until else candidate.ask(question)
    except OutOfTime:
        return NOT_ASKED


def _asked_again(candidate: Candidate, results: Sequence[Result]) -> list[Result]:
    """Return the results, some with a second reply.

    Questions are asked again in reverse order and of a fresh process, because an answer must not depend on
    earlier questions, nor on chance. Those that cost a process are not asked again.
    """
    free = [r for r in results if not (isinstance(r.reply, Broken) and r.reply.kind != "error")]
    chosen: set[str] = set()
    for status, number in (("failed", FAILURES_AGAIN), ("passed", PASSES_AGAIN)):
        part = by_output(result for result in free if result.verdict.status == status)
        chosen |= {result.case.id for result in spread(part, number)}
    renew = getattr(candidate, "renew", None)
    if not chosen or not callable(renew):
        return list(results)
    renew()
    again: dict[str, Reply] = {}
    with suppress(OutOfTime):
        for result in reversed(results):
            if result.case.id in chosen:
                again[result.case.id] = candidate.ask(result.question)
    return [replace(result, again=again.get(result.case.id)) for result in results]


def spread(named: Mapping[str, Sequence[T]], number: int) -> list[T]:
    """Return this many entries: the first of each name, then the second of each, and so on."""
    rounds = zip_longest(*named.values())
    return [entry for entries in rounds for entry in entries if entry is not None][:number]


def right_answers(
    question: Question, profile: Profile = LECTURE, also: str = "", known: Optional[Stored] = None
) -> tuple[object, ...]:
    """Return the right answers by a profile: one, or all tied labels, both bins at an edge, both axes.

    `also`: a number that is accepted instead of a refusal. `known`: the lecture's answers, if stored.

    Raises: DomainError where the profile has no answer.
    """
    lecture = profile.question(question)
    if known is not None and lecture is question:
        return known.right
    right = rights(lecture)
    return (*right, exactly(also)) if also and isinstance(right[0], Refused) else right


def _smoke(candidate: Candidate, cases: Sequence[Case], unknown: Sequence[str], until: float) -> None:
    """Ask the simplest questions that are not skipped; raise CandidateError if none gets a reply."""
    about = candidate.about
    claimed = [case for case in cases if about.claims(case.question)]
    if not claimed:
        raise CandidateError(about.name, "; ".join(["claims none of the questions", *unknown]))
    simple = [case.question for case in claimed if not case.error]
    broken = 0
    for question in sorted(simple, key=lambda question: len(str(question))):
        reply = _in_time(candidate, question.in_arithmetic(about.arithmetic), until)
        if isinstance(reply, (Answered, Refused)) or reply == NOT_ASKED:
            return
        if isinstance(reply, Broken) and reply.kind != "no answer":  # a file may be incomplete
            broken += 1
            if broken == SMOKE:
                what = f"{reply.kind}, {reply.message}"
                raise CandidateError(about.name, f"does not answer even the simplest questions: {what}")
