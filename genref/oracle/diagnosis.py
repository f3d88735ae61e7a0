# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Why answers are wrong: which known mistake, or which habit of writing and ordering them, explains failures.

Evidence is weighed, not counted. A mistake is believed of an output of a model, as each may be computed in a
way of its own. There a number that it gives speaks for it, a label or NaN a little, a refusal only if it
refuses; an answer, right or wrong, that is other than what it gives speaks against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import inf
from time import monotonic
from typing import Dict, List, Optional, Tuple

from ..errors import DomainError
from .candidates import Answered, OutOfTime, Reply
from .causes import BESIDE, HABITS, Habit, close, numbers_of, pairs_of
from .edits import edits
from .grading import Fault, leaves, number_of, same
from .mistakes import FAMILIES, MISTAKES, REFUSES, Cause, Mistake
from .mistakes.families import solved
from .mistakes.mistake import needed
from .profiles import LECTURE, Profile
from .questions import Question
from .reading import FUNCTIONS
from .reference import Refused

NEARER = 100
"""It must be so many times nearer to that than to the right answer."""

NUMBER, LABEL, PLAIN, REFUSAL = 1.0, 0.34, 0.4, 0.34
"""What an answer that a mistake explains says for it: a number of its own; a label, of which three say as
much; a number that many give, as 0, 1 or NaN; a refusal."""

PASSES = 20
"""With so many right answers of an output a mistake is compared."""

SHARE = 0.3
"""Of the failures of a model that a mistake concerns it explains at least so many."""

SHARE_OF_EDITS = 0.5
"""The same of edits, of which there are many."""

SHARE_LEFT = 0.05
"""Of all failures of a model that nothing else explains the evidence for an edit is at least so many."""

SMALL = 20
"""Fractions up to this denominator are small: some of thousands of edits gives any of them by chance."""

TRIED = 2
"""From so many failures of an output the value of a parameter is solved."""

EDITED = 8
"""Edits are looked for in the failures of so many outputs."""

OTHER = -0.5
"""What a wrong answer says that is other than what a mistake gives; a right one says as much against it as a
number for it."""

ENOUGH = 1.0
"""A mistake is believed from so much evidence on."""

EQUAL = 1e-9
"""Up to which evidence is the same."""

TOLD = 2
"""So many causes are told besides one that explains the same."""

PARAMETERS = {"covariance", "covariances", "evidence", "means", "priors", "probabilities", "variances"}
"""What is learnt and asked for itself: where that is right, no edit is made in it."""

ELSEWHERE = 0.25
"""What evidence for an edit is worth if another output of the model has right answers that would be wrong."""

SAMPLE = 4
"""So many failures of an output are compared with every mistake, the others with those that explain some."""

Evidence = Tuple[Question, Reply, object]
"""A question, the reply, and the right answer."""

_Asked = Tuple[List[Question], Reply, object]
"""The same, with the question as the profile has it, and as it stands."""


@dataclass(frozen=True)
class Diagnosis:
    """A cause, and the numbers of the failures that it explains.

    `others`: where it is an edit or has a parameter, others that explain just the same.
    """

    cause: Cause
    explains: tuple[int, ...]
    others: tuple[Cause, ...] = ()


@dataclass(frozen=True)
class _Belief:
    """A cause, the failures of an output that it explains, and what speaks against it there."""

    cause: Cause
    topic: str
    explains: Dict[int, float]
    against: float
    others: int = 0
    """Failures that are other than what the mistake gives."""
    worth: float = 1.0
    """What its evidence is worth, by what the other outputs of the model say."""

    @property
    def believed(self) -> bool:
        return sum(self.explains.values()) > self.against


def diagnose(
    failures: Sequence[Evidence],
    passes: Sequence[Evidence] = (),
    profile: Profile = LECTURE,
    until: float = inf,
) -> list[Diagnosis]:
    """Return the causes that explain the most failures, and after that the most of the rest.

    `profile`: the conventions of the implementation, by which it may make its mistake. A failure that nothing
    explains is in no diagnosis. `until`: when to stop looking, on the clock of `time.monotonic`.

    Raises: OutOfTime.
    """
    wrong = [(_as_asked(question, profile), reply, right) for question, reply, right in failures]
    passed = [(_as_asked(question, profile), reply, right) for question, reply, right in passes if wrong]
    beliefs = _mistakes(MISTAKES, wrong, passed, until) + _habits(failures, passes)
    found = _cover(beliefs, len(failures))
    explained = {number: _is_sure(each.cause) for each in found for number in each.explains}
    left = {n: wrong[n] for n in range(len(wrong)) if not explained.get(n)}
    less_sure = [
        *_mistakes(_members(left), wrong, passed, until),
        *_mistakes(_edits(left, passed, until), wrong, passed, until, left),
    ]
    return _cover(beliefs, len(failures), less_sure) if less_sure else found


def _is_sure(cause: Cause) -> bool:
    """Return whether a cause gives the very numbers, so that no other is looked for."""
    return not isinstance(cause, Habit) or cause.sure


def _members(failures: Dict[int, _Asked]) -> list[Mistake]:
    """Return the mistakes with a parameter that give some of these answers, each with its value."""
    families = [mistake for mistake in MISTAKES if mistake.name in FAMILIES]
    found: list[Optional[Mistake]] = []
    for numbers in _by_topic(failures).values():
        for number in sorted(numbers, key=lambda n: len(str(failures[n][0][0])))[:TRIED]:
            questions, reply, right = failures[number]
            if isinstance(reply, Answered):
                found += [solved(mistake, questions[0], reply.value, right) for mistake in families]
    return list({member.says: member for member in found if member is not None}.values())


def _edits(failures: Dict[int, _Asked], passes: Sequence[_Asked], until: float) -> list[Mistake]:
    """Return the edits that give some of these answers, first in steps that few right answers need.

    Raises: OutOfTime.
    """
    found: list[Mistake] = []
    answered = {n: failure for n, failure in failures.items() if isinstance(failure[1], Answered)}
    simplest: Dict[str, Question] = {}
    for questions, _, _ in sorted(passes if answered else (), key=lambda entry: -len(str(entry[0][0]))):
        simplest[questions[0].topic] = questions[0]
    often = Counter(step for question in simplest.values() for step in needed(question))
    of_topics = sorted(_by_topic(answered).values(), key=len, reverse=True)
    for numbers in of_topics[:EDITED]:
        for number in sorted(numbers, key=lambda n: len(str(failures[n][0][0])))[:TRIED]:
            failure = failures[number]
            if any(_weighed(known, *failure) == NUMBER for known in found):
                continue
            (question, *_), reply, right = failure
            for mistake in edits(question, often, partial(_is_told_by, reply, right, until)):
                found += [mistake] if _weighed(mistake, *failure) == NUMBER else []
    return found


def _cover(beliefs: Sequence[_Belief], failures: int, less_sure: Sequence[_Belief] = ()) -> list[Diagnosis]:
    """Return causes, each time the one with the most evidence in what is left to explain.

    `less_sure`: beliefs in causes that need a number more.
    """
    diagnoses: list[Diagnosis] = []
    left = set(range(failures))
    of_cause: Dict[Tuple[str, int], List[_Belief]] = {}
    for belief in sorted([*beliefs, *less_sure], key=lambda belief: -len(belief.explains)):
        cause = belief.cause
        which = 0 if isinstance(cause, Habit) else id(cause)
        of_cause.setdefault((cause.name, which), []).append(belief)
    doubted = {id(belief.cause) for belief in less_sure}
    while left:
        best, most, explained = list[Cause](), 0.0, set[int]()
        for believed in of_cause.values():
            worth, numbers = -float(id(believed[0].cause) in doubted), set[int]()
            for belief in believed:
                support = sum(weight for n, weight in belief.explains.items() if n in left)
                if support > belief.against:
                    worth += support - belief.against
                    numbers |= belief.explains.keys() & left
            worth *= min(belief.worth for belief in believed)
            if worth > most + EQUAL:
                best, most, explained = [believed[0].cause], worth, numbers
            elif best and worth > most - EQUAL and numbers == explained:
                best.append(believed[0].cause)
        if not best or most < ENOUGH:
            break
        others = _others(best) if id(best[0]) in doubted else ()
        diagnoses.append(Diagnosis(best[0], tuple(sorted(explained)), others))
        left -= explained
    return diagnoses


def _others(causes: Sequence[Cause]) -> tuple[Cause, ...]:
    """Return of causes that explain the same the next ones: known mistakes, and edits of other equations."""
    first: Dict[str, Cause] = {}
    for cause in causes:
        first.setdefault(cause.name.partition(":")[0], cause)
    return tuple(first.values())[1 : TOLD + 1]


def _by_topic(failures: Dict[int, _Asked]) -> Dict[str, List[int]]:
    found: Dict[str, List[int]] = {}
    for number, (questions, _, _) in failures.items():
        found.setdefault(questions[-1].topic, []).append(number)
    return found


def _habits(failures: Sequence[Evidence], passes: Sequence[Evidence]) -> list[_Belief]:
    """Return what the answers show of how they are written, held and ordered.

    The same numbers answered again say nothing new. Where each number would be written in a way, answers
    with others are against it: a right one as much as a number is for it, a wrong one half as much.
    """
    beliefs: list[_Belief] = []
    for habit in HABITS:
        shown: Dict[str, Dict[int, str]] = {}
        for number, (question, reply, right) in enumerate(failures):
            if isinstance(reply, Answered) and not isinstance(right, Refused):
                what = habit.shows(reply.value, right)
                if what is not None:
                    shown.setdefault(question.topic, {})[number] = what
        seen = set[object]()
        for topic, whats in shown.items():
            # What most of them show; of equally many the longest, as 0.5 is also rounded to one digit.
            found = Counter(whats.values())
            what = max(found, key=lambda what: (found[what], len(what), what))
            right_ones = sum(_unlike(habit, what, *entry[1:]) for entry in passes if entry[0].topic == topic)
            others = [entry for n, entry in enumerate(failures) if n not in whats and entry[0].topic == topic]
            wrong_ones = sum(_unlike(habit, what, *entry[1:]) for entry in others)
            explained: Dict[int, float] = {}
            for n in whats:
                _, reply, right = failures[n]
                numbers = frozenset((a, b) for a, b, _ in numbers_of(_answered(reply), right))
                says = PLAIN if _all_wrong(_is_plain, reply, right) else habit.tells(_answered(reply), right)
                explained[n] = BESIDE if numbers and numbers in seen else says
                seen.add(numbers)
            cause = replace(habit, says=habit.says.format(what))
            beliefs.append(_Belief(cause, topic, explained, right_ones - OTHER * wrong_ones))
    return beliefs


def _answered(reply: Reply) -> object:
    """Return what a reply answers; None if it is no answer."""
    return reply.value if isinstance(reply, Answered) else None


def _all_wrong(kind: Callable[[object], bool], reply: Reply, right: object) -> bool:
    """Return whether what is wrong in an answer are only numbers of this kind."""
    wrong = [number_of(got) for got, one in pairs_of(_answered(reply), right) if not close(got, one)]
    return bool(wrong) and all(map(kind, wrong))


def _is_plain(number: object) -> bool:
    """Return whether it is a number that many mistakes give."""
    return number in (0, 1, -1)


def _is_small(number: object) -> bool:
    """Return whether it is a small fraction, nearly."""
    return isinstance(number, Fraction) and close(number, number.limit_denominator(SMALL))


def _unlike(habit: Habit, shown: str, reply: Reply, right: object) -> bool:
    """Return whether an answer has a number that would not be written so by a habit that shows this."""
    if habit.like is None or isinstance(right, Refused):
        return False
    return any(not habit.like(shown, got, number) for number, _, got in numbers_of(_answered(reply), right))


def _mistakes(
    mistakes: Sequence[Mistake],
    failures: Sequence[_Asked],
    passes: Sequence[_Asked],
    until: float,
    left: Optional[Dict[int, _Asked]] = None,
) -> list[_Belief]:
    """Return the mistakes that explain failures of an output, with what speaks for them there and against.

    Where one that was found before explains all failures of an output, no others are looked for. `left`: of
    edits, the failures that nothing else explains.
    Raises: OutOfTime.
    """
    topics, share = _by_topic(dict(enumerate(failures))), SHARE if left is None else SHARE_OF_EDITS
    tried: Dict[Tuple[int, str], _Belief] = {}
    known: List[Mistake] = []

    def belief_in(mistake: Mistake, topic: str) -> _Belief:
        if (id(mistake), topic) not in tried:
            if monotonic() >= until:
                raise OutOfTime
            of_topic = [failures[n] for n in topics[topic]]
            some = [entry for entry in passes if entry[0][-1].topic == topic]
            belief = _belief(mistake, topic, of_topic, some[:: len(some) // PASSES + 1])
            explains = {topics[topic][i]: weight for i, weight in belief.explains.items()}
            tried[id(mistake), topic] = replace(belief, explains=explains)
        return tried[id(mistake), topic]

    for topic in sorted(topics, key=lambda topic: -len(topics[topic])):
        found = [belief_in(mistake, topic) for mistake in known]
        if not any(not belief.against and len(belief.explains) == len(topics[topic]) for belief in found):
            known += [m for m in mistakes if not any(m is k for k in known) and belief_in(m, topic).believed]
    beliefs: list[_Belief] = []
    for mistake in known:
        of_mistake = [belief_in(mistake, topic) for topic in topics]
        for belief in of_mistake:
            of_model = [other for other in of_mistake if _model(other.topic) == _model(belief.topic)]
            explained = sum(len(other.explains) for other in of_model if other.believed)
            if belief.believed and explained >= share * (explained + sum(other.others for other in of_model)):
                worth = 1.0 if left is None else _worth(mistake, belief.topic, topics, passes)
                if left is None or _is_much(
                    [n for other in of_model for n in other.explains], left, belief.topic
                ):
                    beliefs.append(replace(belief, worth=worth))
    return beliefs


def _is_much(explained: Sequence[int], left: Dict[int, _Asked], topic: str) -> bool:
    """Return whether what an edit explains is much beside all that is left of a model, also what it does not
    concern: two answers of 1/2 and 1/3 are little beside 36 others."""
    of_model = [n for n, (questions, _, _) in left.items() if _model(questions[-1].topic) == _model(topic)]
    evidence = sum(PLAIN if _all_wrong(_is_small, *left[n][1:]) else NUMBER for n in explained if n in left)
    return evidence >= SHARE_LEFT * sum(isinstance(left[n][1], Answered) for n in of_model)


def _worth(mistake: Mistake, topic: str, wrong: Container[str], passes: Sequence[_Asked]) -> float:
    """Return what evidence for an edit is worth, by the outputs that have no wrong answer.

    Those are looked at of the same model, and where the step that is edited is asked for itself.
    """
    itself = {asked for asked, step in FUNCTIONS.items() if step in mistake.change.steps}
    others = [e for e in passes if _model(e[0][-1].topic) == _model(topic) or e[0][-1].topic in itself]
    others = [entry for entry in others if entry[0][-1].topic not in wrong]
    others = others[:: len(others) // PASSES + 1]
    against = {entry[0][-1].output for entry in others if _weighed(mistake, *entry) < 0}
    return 0.0 if against & PARAMETERS else ELSEWHERE if against else 1.0


def _model(topic: str) -> str:
    return topic.split(".")[0]


def _belief(mistake: Mistake, topic: str, failures: Sequence[_Asked], passes: Sequence[_Asked]) -> _Belief:
    """Return what a mistake explains of an output, and what speaks against it there."""
    simple = sorted(range(len(failures)), key=lambda n: len(str(failures[n][0][0])))
    found = {n: _weighed(mistake, *failures[n]) for n in simple[:SAMPLE]}
    if max(found.values()) > 0:
        found.update((n, _weighed(mistake, *failures[n])) for n in simple[SAMPLE:])
    explained = {n: weight for n, weight in found.items() if weight > 0}
    others = sum(weight < 0 for weight in found.values())
    right = sum(_weighed(mistake, *entry) < 0 for entry in passes) if explained else 0
    return _Belief(mistake, topic, explained, right - OTHER * others, others)


def _weighed(mistake: Mistake, questions: Sequence[Question], reply: Reply, right: object) -> float:
    """Return what a reply says for a mistake; OTHER if it is other than all that the mistake gives."""
    given = [answer for question in questions for answer in given_by(mistake, question)]
    if not any(is_like(reply, answer) for answer in given):
        return OTHER if given and isinstance(reply, Answered) else 0.0
    most = max(evidence(answer, reply, right) for answer in given)
    if most == LABEL and questions[0].model == "text":
        return NUMBER  # words are told apart as numbers are
    return min(most, LABEL) if questions[0].output.startswith("label") else most


def _is_told_by(reply: Reply, right: object, until: float, given: object) -> bool:
    """Return whether a number of a reply is that of another answer, and not nearly the right one.

    Raises: OutOfTime.
    """
    if monotonic() >= until:
        raise OutOfTime
    return evidence(given, reply, right) == NUMBER


def _as_asked(question: Question, profile: Profile) -> list[Question]:
    """Return a question as the profile has it, and as it stands."""
    try:
        declared = profile.question(question)
    except DomainError:
        return [question]
    return [question] if declared == question else [declared, question]


def evidence(given: object, reply: Reply, right: object) -> float:
    """Return what a reply says for a mistake that gives this: 0 unless like that, not nearly right."""
    if not is_like(reply, given):
        return 0.0
    if not isinstance(reply, Answered):
        itself = isinstance(given, Refused) and given.error == REFUSES  # else as the lecture refuses
        return REFUSAL if itself and not isinstance(right, Refused) else 0.0
    wrong, due = _by_place(reply.value, given), _by_place(reply.value, right)
    telling = [
        got for place, (got, one) in wrong.items() if place not in due or _nearer(got, one, *due[place])
    ]
    return max(map(_weight_of, telling), default=0.0)


def _by_place(answered: object, given: object) -> Dict[Tuple[str, ...], Tuple[object, object]]:
    """Return each entry of an answer with what is given there, by its place; none if the shape is another.

    A label stands for itself in a place, whatever the order of the labels is and however they are written.
    """
    try:
        return {tuple(map(str, place)): (got, one) for got, one, place in leaves(answered, given)}
    except Fault:
        return {}


def _weight_of(entry: object) -> float:
    number = number_of(entry)
    if number is None:
        return LABEL
    return NUMBER if isinstance(number, Fraction) and number not in (0, 1, -1) else PLAIN


def _nearer(got: object, wrong: object, read: object, right: object) -> bool:
    """Return whether an entry is much nearer to a wrong number than the answer is to the right one there.

    `read`: the entry in the order of the right answer, another one if a list is in another order of classes.
    """
    a, b, r, c = number_of(got), number_of(wrong), number_of(read), number_of(right)
    if isinstance(wrong, (str, bool)) or a is None or b is None or r is None or c is None:
        return not same(read, right)
    if isinstance(a, float) or isinstance(b, float) or isinstance(r, float) or isinstance(c, float):
        return not close(read, right)  # NaN or infinite
    return r != c and NEARER * abs(a - b) <= abs(r - c)


def given_by(mistake: Mistake, question: Question) -> list[object]:
    """Return what a mistake may answer; nothing if the question does not concern it."""
    return list(mistake.answers(question))


def is_like(reply: Reply, given: object) -> bool:
    """Return whether a reply is what a mistake gives, nearly."""
    if isinstance(given, Refused) or isinstance(reply, Refused):
        return isinstance(given, Refused) and isinstance(reply, Refused)
    if not isinstance(reply, Answered) or isinstance(reply.value, Refused):
        return False
    try:
        return all(
            same(got, wrong) if isinstance(wrong, (str, bool)) else close(got, wrong)
            for got, wrong, _ in leaves(reply.value, given)
        )
    except Fault:
        return False
