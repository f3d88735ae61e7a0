# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The check: ask every question, grade every reply, and explain failures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Optional

from ..errors import CandidateError, DomainError
from .candidates import About, Answered, Broken, Candidate, Reply, Skipped
from .case_files import Case, chapters
from .diagnosis import Diagnosis, diagnose, spread
from .grading import Condition, Posed, Result, grade
from .profiles import LECTURE, Profile
from .questions import Question, exactly
from .reference import Refused, Stored, rights, stored

SMOKE = 5
"""The number of simple questions to ask first; if none gets a reply, the check stops."""

PATIENCE = 10
"""The number of lost replies in a row after which the check gives up."""

GIVEN_UP = "given up"

LOSSES = {"crash", "hang", "garbage", "flood", GIVEN_UP}
"""The kinds of lost replies: the program must be restarted, or is not asked any more."""

FAILURES_AGAIN, PASSES_AGAIN = 60, 20
"""The maximum number of failures, and of passes, to ask again."""

ADVICE = (
    "genref looked for functions such as fit_gda, posterior, gda_posterior, bayes_posterior, and found {}; "
    "check --new FILE writes an adapter to fill in, and check --sklearn MODULE:CLASS checks a class with "
    "fit and predict_proba"
)

UNASKABLE = "no doubles can ask it"
"""Why a question is skipped whose numbers, rounded, make another question: priors that do not sum to 1."""


@dataclass(frozen=True)
class Outcome:
    """The findings of a check: the results in the order of the cases, and the failures by diagnosis.

    `changed`: results whose answer changed when asked again; `wrong_again`: those of them that passed first
    and then failed. `unmet`: a sentence for each claimed topic that does not exist, or was asked but never
    answered; `hints`: a sentence for each method or argument that may be misspelt.
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
    def as_claimed(self) -> bool:
        """Whether every claimed topic was answered, and repeated questions got the same answer."""
        return bool(self.answered) and not (self.wrong_again or self.unmet)


def every_case(chapter: Optional[str] = None) -> list[Case]:
    """Return all cases, or those of one chapter, in the order of the lecture.

    Raises: DomainError for an unknown chapter.
    """
    if chapter is not None and chapter not in chapters():
        raise DomainError("chapter", chapter, ", ".join(chapters()))
    return [case for name, cases in chapters().items() if chapter in (None, name) for case in cases]


def check(
    candidate: Candidate,
    cases: Optional[Sequence[Case]] = None,
    profile: Optional[Profile] = None,
    exact: bool = False,
    *,
    progress: Callable[[], None] = lambda: None,
) -> Outcome:
    """Ask a candidate these cases (by default, all), grade the replies and explain the failures.

    `profile`: the conventions to judge by, by default those that it declares. `exact`: demand the exact
    number or the nearest double. `progress` is called after each question.

    Raises: CandidateError if it claims none of the questions, or does not reply to the simplest.
    """
    cases = every_case() if cases is None else cases
    about, declared = candidate.about, candidate.about.profile if profile is None else profile
    unknown, hints = misspelt(about, [case.question for case in every_case()])
    _smoke(candidate, cases, unknown)
    results, lost = list[Result](), 0
    for one in [posed(about, case, declared) for case in cases]:
        reply: Reply = one.skipped or Broken(GIVEN_UP, f"no reply to {PATIENCE} questions in a row")
        if one.skipped is None:
            reply = candidate.ask(one.question) if lost < PATIENCE else reply
            lost = lost + 1 if isinstance(reply, Broken) and reply.kind in LOSSES else 0
        results.append(graded(one, reply, exact))
        progress()
    results = _asked_again(candidate, results)
    changed = tuple(result for result in results if not result.repeats)
    worse = tuple(r for r in changed if not r.failed and r.again and graded(r, r.again, exact).failed)
    restless = {result.question.topic for result in changed}  # random answers show no mistake
    steady = [r for r in results if r.verdict.status != "skipped" and r.question.topic not in restless]
    found = diagnose([result for result in steady if result.failed or len(result.right) == 1], declared)
    diagnoses = tuple((one, tuple(r for r in results if r.case.id in one.explains)) for one in found)
    explained = {id for one in found for id in one.explains | one.larger}
    unexplained = tuple(r for r in results if r.failed and r.repeats and r.case.id not in explained)
    silent = unanswered(about, [result for result in results if result.right])
    unmet = (*unknown, *(f"{topic} is claimed but never answered" for topic in silent))
    return Outcome(about, declared, tuple(results), diagnoses, unexplained, changed, worse, unmet, hints)


def posed(about: About, case: Case, profile: Profile) -> Posed:
    """Return a case in the form in which to ask it of this implementation, by these conventions."""
    one = Posed(case, case.question.in_arithmetic(about.arithmetic), about.arithmetic)
    if not about.claims(case.question):
        return replace(one, skipped=Skipped("not claimed"))
    try:
        right = right_answers(one.question, profile, case.also, stored(case, about.arithmetic))
    except DomainError as error:
        return replace(one, skipped=Skipped(str(error)))
    if isinstance(right[0], Refused) == bool(case.error):
        return replace(one, right=right)
    why = UNASKABLE if one.question != case.question else "the profile changes whether there is an answer"
    return replace(one, skipped=Skipped(why))


def graded(one: Posed, reply: Reply, exact: bool = False) -> Result:
    """Grade a reply and return the result."""
    condition = Condition(one.question, one.arithmetic, stored(one.case, one.arithmetic))
    verdict = grade(reply, one.right, condition, exact)
    return Result(one.case, one.question, one.arithmetic, one.right, one.skipped, reply, verdict)


def _asked_again(candidate: Candidate, results: Sequence[Result]) -> list[Result]:
    """Return the results, some with a second reply.

    Questions are asked again in reverse order and of a fresh process, because an answer must not depend on
    earlier questions, nor on chance. Those that cost a process are not asked again.
    """
    free = [r for r in results if not (isinstance(r.reply, Broken) and r.reply.kind != "error")]
    chosen = set[str]()
    for status, number in (("failed", FAILURES_AGAIN), ("passed", PASSES_AGAIN)):
        chosen |= {r.case.id for r in spread(r for r in free if r.verdict.status == status)[:number]}
    renew = getattr(candidate, "renew", None)
    if not chosen or not callable(renew):
        return list(results)
    renew()
    again = {r.case.id: candidate.ask(r.question) for r in reversed(results) if r.case.id in chosen}
    return [replace(result, again=again.get(result.case.id)) for result in results]


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


def _smoke(candidate: Candidate, cases: Sequence[Case], unknown: Sequence[str]) -> None:
    """Ask the simplest questions that are not skipped; raise CandidateError if none gets a reply."""
    about = candidate.about
    claimed = [case for case in cases if about.claims(case.question)]
    if not claimed:
        raise CandidateError(about.name, "; ".join(["claims none of the questions", *unknown]))
    broken = 0
    for case in sorted((case for case in claimed if not case.error), key=lambda one: len(str(one.question))):
        reply = candidate.ask(case.question.in_arithmetic(about.arithmetic))
        broken += isinstance(reply, Broken)
        if isinstance(reply, (Answered, Refused)):
            return
        if isinstance(reply, Broken) and broken == SMOKE:
            what = f"does not answer even the simplest questions: {reply.kind}, {reply.message}"
            raise CandidateError(about.name, what)


# What an implementation claims.


def meant(name: str, known: Iterable[str], like: float = 0.6) -> str:
    """Return a question about the most similar known name, or "" if none is similar; `like`: from 0 to 1.

    A known name that contains the whole name is similar, too: laplace is in laplace_frequencies.
    """
    names = sorted(known)
    within = [one for one in names if name in one.split("_") and len(name) > 5]
    found = get_close_matches(name, names, 1, like) or within[:2]
    return f": did you mean {' or '.join(found)}?" if found else ""


def misspelt(about: About, questions: Iterable[Question]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a sentence for each claimed topic that does not exist, and for each method with nearly the right
    name; if no method can be asked, also what was looked for and what was found.

    `questions`: all existing questions.
    """
    topics, known = set[str](), set[str]()
    for one in questions:
        topics |= {one.model, one.asked_topic}
        known.add(f"{one.model}_{one.asked}")
        known |= {one.asked, f"fit_{one.model}"} if one.train is not None else set()
    claimed = sorted((about.topics or frozenset()) - topics)
    unknown = tuple(f"topic {name} is not known{meant(name, topics)}" for name in claimed)
    found = list(about.methods or ())
    none, others = known.isdisjoint(found), known.difference(found)
    nearest = {name: meant(name, others, 0.7 if none else 0.85) for name in found if name not in known}
    hints = [f"method {name} is never called{says}" for name, says in nearest.items() if says]
    if about.methods is not None and none and not hints:
        hints = [ADVICE.format(", ".join([*found[:6], *(["..."] if len(found) > 6 else [])]) or "none")]
    return unknown, tuple(hints)


def unanswered(about: About, results: Iterable[Result]) -> list[str]:
    """Return the claimed topics that were asked but never answered."""
    asked, answered = set[str](), set[str]()
    for result in results:
        names = {result.question.model, result.question.asked_topic}
        asked |= names
        answered |= set() if isinstance(result.reply, Skipped) else names
    return sorted((about.topics or frozenset()) & (asked - answered))
