# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Why answers are wrong: which known mistake explains them, by a model of all answers, including right ones.

The table in `known` has the answer of each mistake to each case. Three hypotheses about a mistake compete:

- it was made: each output of a model either contains it or not, because each may have its own code, and if it
  does, nearly all answers are those of the mistake;
- a related mistake was made, which gives some of the same numbers: so a mistake that is not in the table does
  not make the diagnosis sure of one that resembles it;
- neither: the numbers agree by chance. The table says how often that happens for each number.

`spec/mistakes/README.md` has the formulas, and `mistakes/model.json` the parameters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp, lgamma, log
from typing import Dict, List, NamedTuple, Optional, Tuple

from .candidates import Answered, Broken, Reply
from .families import members
from .habits import (
    OF_THAT_SIZE,
    SINGLES,
    are_decimals,
    are_singles,
    error_of_single,
    habits_of,
    is_near,
    scatter,
    written_as,
)
from .known import LONGEST, PLUS, REFUSED, Cause, Class, Vector, is_hit, model, needs, part_of, table, vector
from .models import ESTIMATED
from .profiles import LECTURE, Profile
from .reference import Refused

MAX_CAUSES = 6
"""The maximum number of causes to search for."""

MAX_REPORTED = 2
"""The maximum number of other causes to report beside one that explains the same failures."""

MARGIN = log(20)
"""Report a second cause that explains the same failures unless it is less likely by more than this."""


MAX_LENGTH = 1000
"""The maximum number of entries in an answer that is compared with habits."""


class Evidence(NamedTuple):
    """A case (its id), its topic "model.output", the right answer, the reply, and whether the reply failed.

    `equations`: the equations that the case tests; `as_stored`: whether the right answer is the lecture's, to
    which the table refers; `same_again`: whether the reply stayed the same when the inputs were changed by
    less than 32 bits can represent, None if this was not tried.
    """

    id: str
    topic: str
    right: object
    reply: Reply
    failed: bool
    equations: tuple[str, ...] = ()
    as_stored: bool = True
    same_again: Optional[bool] = None

    @property
    def model(self) -> str:
        """The name of the model, such as "gda"."""
        return self.topic.split(".")[0]


@dataclass(frozen=True)
class Diagnosis:
    """A cause, and the ids of the failures that it explains.

    `others`: causes that explain exactly the same failures; `sure`: whether it explains nearly all failures
    of the models involved, and nothing else does; otherwise the failures only look like it. `probability`:
    that the cause, or one of the others, is right.
    """

    cause: Cause
    explains: frozenset[str]
    others: tuple[Cause, ...] = ()
    sure: bool = True
    probability: float = 1.0


def diagnose(evidence: Sequence[Evidence], profile: Profile = LECTURE) -> list[Diagnosis]:
    """Return the causes of the failures, at each step the likeliest for the failures still unexplained.

    `profile`: the conventions that the implementation declares. Failures that nothing explains are in no
    diagnosis.
    """
    found: List[Diagnosis] = []
    answers = [one for one in evidence if not isinstance(one.reply, Broken)]
    if not any(one.failed for one in answers):
        return found
    known = _Known(answers)
    left = {one.id for one in answers if one.failed}
    for cause, ids in _facts([one for one in answers if one.failed]):
        found.append(Diagnosis(cause, frozenset(ids)))
        left -= ids
    single = _in_32_bits(answers, left)
    if single is not None and single.cause is SINGLES:
        found.append(single)
        left -= single.explains
    while len(found) < MAX_CAUSES and left:
        best = known.best(left)
        if best is None:
            break
        found.append(best)
        known.causes.append(best)
        left -= best.explains
    size = _in_32_bits(answers, left) if single is not None and single.cause is OF_THAT_SIZE else None
    return _by_profile([*_combined(found, answers), *([size] if size else [])], profile)


def possible(id: str, reply: Reply, right: object) -> Optional[Cause]:
    """Return the likeliest known mistake that gives this wrong answer to a case, or None."""
    known = table().answers.get(id)
    if known is None or not isinstance(reply, (Answered, Refused)):
        return None
    expected = vector(right, right)
    hits = known.hits(vector(_value(reply), right), expected)
    classes = [table().classes[number] for match in hits for number in match.mistakes]
    best = max(classes, key=lambda one: model()["priors"][one.kind], default=None)
    return best.causes[0] if best else None


def _value(reply: Reply) -> object:
    return reply.value if isinstance(reply, Answered) else reply


# Facts


def _facts(failures: Sequence[Evidence]) -> List[Tuple[Cause, Set[str]]]:
    """Return the format of unreadable answers as a cause, if several answers have it."""
    ids: Dict[Cause, set[str]] = {}
    for one in failures:
        cause = None if isinstance(one.right, Refused) else written_as(_value(one.reply), one.right)
        if cause is not None:
            ids.setdefault(cause, set()).add(one.id)
    return [(cause, found) for cause, found in ids.items() if len(found) >= model()["hits"]]


def _in_32_bits(answers: Sequence[Evidence], left: Set[str]) -> Optional[Diagnosis]:
    """Return the diagnosis "arithmetic in 32 bits", if the errors suggest it.

    It is sure if all numbers answered are 32-bit floats, or if answers stay the same when the inputs change
    by less than 32 bits can represent. Otherwise it reports only the size of the errors, and not even that if
    every answer changes with the inputs.
    """
    pairs = [(_value(one.reply), one.right) for one in answers if not isinstance(one.right, Refused)]
    failures = [one for one in answers if one.id in left and not isinstance(one.right, Refused)]
    close = [one for one in failures if is_near(_value(one.reply), one.right)]
    again = [one.same_again for one in close if one.same_again is not None]
    steady = (
        len(again) > 1 and all(again) and not all(are_decimals(_value(one.reply), one.right) for one in close)
    )
    if len(close) >= model()["hits"] and (are_singles(pairs) or steady):
        return Diagnosis(SINGLES, frozenset(one.id for one in close))
    if again and not any(again):
        return None
    sizes = {one.id: error_of_single(_value(one.reply), one.right) for one in close}
    errors = {id: error for id, error in sizes.items() if error is not None}
    share = len(errors) / max(1, len(failures))
    if len(errors) > model()["hits"] and share >= model()["likely"][1] and scatter([*errors.values()]):
        return Diagnosis(OF_THAT_SIZE, frozenset(errors), sure=False)
    return None


# Mistakes


def _lbeta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


@dataclass
class _Output:
    """What a mistake that shows in an output explains in it."""

    tells: float = 0.0
    hits: int = 0
    right: int = 0
    """Right answers where the mistake would give another answer."""
    wrong: int = 0
    """Wrong answers that differ from the answer of the mistake."""
    explained: int = 0
    """Those that are the answer of another cause: with both mistakes, the answer would be a third one."""


class _Score(NamedTuple):
    """The log-likelihoods of a mistake and of a related one, and the failures that the mistake explains."""

    made: float
    related: float
    number: int
    explains: frozenset[str]


class _Known:
    """The answers of all mistakes and habits, compared with the answers given.

    `hits`: for each mistake, the failures with its answer, and how much each of them shows; `shown`: for each
    mistake, the cases where it shows; `classes`: the mistakes of the table, followed by the habits;
    `causes`: those found so far.
    """

    def __init__(self, answers: Sequence[Evidence]) -> None:
        self.answers = answers
        self.by_id = {one.id: one for one in answers}
        self.classes = list(table().classes)
        self.hits: Dict[int, Dict[str, float]] = {}
        self.shown: Dict[int, Sequence[str]] = {}
        self.causes: List[Diagnosis] = []
        self._vectors: Dict[str, Vector] = {}
        habits: Dict[Cause, int] = {}
        shown: Dict[int, Dict[str, None]] = {}  # in order, each case once
        wrong: List[Tuple[str, Vector, Vector]] = []
        for one in answers:
            expected = vector(one.right, one.right)
            got = vector(_value(one.reply), one.right)
            self._vectors[one.id] = got
            if one.failed and one.as_stored:
                wrong.append((one.id, got, expected))
            known = table().answers.get(one.id)
            if one.failed and known is not None:
                for match in known.hits(got, expected):
                    for number in match.mistakes:
                        self._hit(number, one.id, match.tells)
            for habit in habits_of(one.right) if len(expected) < MAX_LENGTH else ():
                number = habits.setdefault(habit.cause, len(self.classes))
                if number == len(self.classes):
                    self.classes.append(Class("habit", (habit.cause,)))
                is_that = is_hit(got, habit.answer, expected)
                if is_that and one.failed:
                    self._hit(number, one.id, habit.tells)
                if one.failed or not is_that:
                    shown.setdefault(number, {})[one.id] = None
        for member in members(wrong):
            self.hits[len(self.classes)] = dict(member.tells)
            shown[len(self.classes)] = dict.fromkeys(member.cases)
            self.classes.append(Class("family", (member.cause,)))
        for number in self.hits:
            cases = table().cases[number] if number < len(table().classes) else [*shown[number]]
            self.shown[number] = [id for id in cases if id in self.by_id and self._concerns(number, id)]
        kinds = Counter(each.kind for each in self.classes)
        self._prior = {kind: log(model()["priors"][kind] / n) for kind, n in kinds.items()}

    def _concerns(self, number: int, id: str) -> bool:
        """Return whether the table describes a case as asked, or the mistake gives exactly its answer."""
        return self.by_id[id].as_stored or id in self.hits[number]

    def _hit(self, number: int, id: str, tells: float) -> None:
        own = self.hits.setdefault(number, {})
        own[id] = max(tells, own.get(id, 0.0))

    def best(self, left: Set[str]) -> Optional[Diagnosis]:
        """Return the likeliest cause of the failures in `left`; None if no cause is likely."""
        numbers = model()
        explained = {one.id for one in self.answers if one.failed} - left
        counts = Counter((one.topic, one.failed) for one in self.answers if one.id not in explained)
        scores = [self._score(number, left, explained, counts) for number in self.hits]
        scores = [score for score in scores if score.explains]
        while scores:
            top = max(scores, key=lambda score: max(score.made, score.related))
            most = max(top.made, top.related, log(numbers["unknown"]))
            total = exp(log(numbers["unknown"]) - most)
            total += sum(exp(score.made - most) + exp(score.related - most) for score in scores)
            equivalent = [score for score in scores if score.explains == top.explains]
            sure = sum(exp(score.made - most) + exp(score.related - most) for score in equivalent) / total
            best = max(equivalent, key=lambda score: score.made)
            status = self._status(best, sure, left, explained)
            if status is not None:
                first, *others = self._causes(best, equivalent)
                return Diagnosis(first, best.explains, tuple(others), status, sure)
            if sure < numbers["likely"][0] / 3:
                return None
            scores = [score for score in scores if score.explains != top.explains]
        return None

    def _score(
        self, number: int, left: Set[str], explained: Set[str], counts: Mapping[Tuple[str, bool], int]
    ) -> _Score:
        """Return the score of a mistake; see spec/mistakes/README.md."""
        numbers = model()
        own = {id: tells for id, tells in self.hits[number].items() if id in left}
        if len(own) < numbers["hits"]:
            return _Score(0.0, 0.0, number, frozenset())
        outputs: Dict[str, _Output] = {}
        seen = set[Tuple[str, Vector]]()  # cases share data, so an equal answer adds little
        for id in sorted(own, key=lambda id: -own[id]):
            topic, got = self.by_id[id].topic, self._vectors[id]
            output = outputs.setdefault(topic, _Output())
            again = numbers["again"]
            if got == REFUSED:
                # a mistake that spoils the data of a model leads to refusals in all of its outputs
                topic, again = self.by_id[id].model, numbers["refused_again"]
            output.tells += min(own[id], again) if (topic, got) in seen else own[id]
            output.hits += 1
            seen.add((topic, got))
        for id in self._others(number, explained):
            if id not in own:
                one = self.by_id[id]
                output = outputs.setdefault(one.topic, _Output())
                output.explained += id in explained
                output.right += not one.failed
                output.wrong += one.failed and id not in explained
        made = related = self._prior[self.classes[number].kind]
        related += log(numbers["relative"])
        a, b = numbers["others"]
        for topic, it in outputs.items():
            right, wrong = counts[topic, False], counts[topic, True]
            whole = _lbeta(wrong + a, right + b)
            rest = _lbeta(wrong - it.hits - it.wrong + a, right - it.right + b) - whole
            there = it.tells + it.hits * log(1 - numbers["otherwise"])
            there += (it.right + it.wrong + it.explained) * log(numbers["otherwise"] / 2) + rest
            present = numbers["learnt" if topic.split(".")[1] in ESTIMATED else "present"]
            made += _added(log(1 - present), log(present) + there)
            if it.hits:
                related += it.tells + _lbeta(wrong - it.hits + a, right + b) - whole
        hits, misses = len(own), sum(it.right + it.wrong + it.explained for it in outputs.values())
        a, b = numbers["near_rate"]
        related += _lbeta(hits + a, misses + b) - _lbeta(a, b)
        return _Score(made, related, number, frozenset(own))

    def _status(self, score: _Score, sure: float, left: Set[str], explained: Set[str]) -> Optional[bool]:
        """Return whether a cause is sure, or None if it is not even likely."""
        numbers = model()
        topics = {self.by_id[id].topic for id in score.explains}
        models = {self.by_id[id].model for id in score.explains}
        concerned = [id for id in left if self.by_id[id].model in models and self._is_tried(score.number, id)]
        share = len(score.explains) / len(score.explains.union(concerned))
        own = [id for id in self._others(score.number, explained) if self.by_id[id].topic in topics]
        rate = len(score.explains) / max(1, len(own))
        refused = all(self._vectors[id] == REFUSED for id in score.explains)
        if refused and not self._only_refuses(score.number):
            return None  # a program may refuse for many reasons
        if sure > numbers["sure"][0] and min(share, rate) >= numbers["sure"][1]:
            return True
        if refused:
            return None
        # A wrong estimate makes all that follows from it wrong, so failures of estimates count by themselves.
        learnt, other_learnt = (
            {id for id in part if self.by_id[id].topic.split(".")[1] in ESTIMATED}
            for part in (score.explains, concerned)
        )
        least, of_failures, of_shown = numbers["likely"]
        if len(learnt) > numbers["hits"] and len(learnt) >= numbers["sure"][1] * len(learnt | other_learnt):
            share = max(share, of_failures)
        if rate < of_shown:
            least = numbers["sure"][0]  # most answers of the outputs concerned speak against it
        return False if sure > least and share >= of_failures else None

    def _only_refuses(self, number: int) -> bool:
        """Return whether a mistake refuses all questions in which it shows."""
        given = (wrong for id in table().cases[number] for wrong in table().answers[id].wrong_answers)
        return all(wrong.answer == REFUSED for wrong in given if number in wrong.mistakes)

    def _others(self, number: int, explained: Set[str]) -> Iterator[str]:
        """Yield the cases in which a mistake shows, without those whose causes include or equal it."""
        own = {part for cause in self.classes[number].causes for part in cause.name.split(PLUS)}
        for id in self.shown[number]:
            parts = {p for one in self.causes if id in one.explains for p in one.cause.name.split(PLUS)}
            if id not in explained or not (id in self.hits[number] or parts & own or not parts):
                yield id

    def _is_tried(self, number: int, id: str) -> bool:
        """Return whether the table tries this kind of mistake on a case.

        Long cases have only a catalogue, and long answers nothing.
        """
        kind, known = self.classes[number].kind, table().answers.get(id)
        if known is None or kind == "habit":
            return True
        if kind == "catalogue":
            return len(self._vectors[id]) <= LONGEST
        return any(self.classes[other].kind == kind for other in known.mistakes)

    def _named(self, cause: Cause, explains: Set[str]) -> Cause:
        """Return a cause under another equation, if the outputs of its own equation are right.

        If all means are right, but not the log-odds, the mistake is not in the means, but in their use:
        "gda-log-odds: the mean of another class is taken".
        """
        if ":" not in cause.name or cause.equation not in self._answered_rightly:
            return cause
        about = Counter(equation for id in explains for equation in self.by_id[id].equations)
        if not about:
            return cause
        equation = about.most_common(1)[0][0]
        return replace(cause, equation=equation, name=f"{equation}:{cause.name.split(':')[1]}")

    @cached_property
    def _answered_rightly(self) -> Set[str]:
        """The equations that are asked for directly, and always answered rightly."""
        asked = [(one.equations[0], one.failed) for one in self.answers if len(one.equations) == 1]
        return {equation for equation, _ in asked} - {equation for equation, failed in asked if failed}

    def _causes(self, best: _Score, equivalent: Sequence[_Score]) -> List[Cause]:
        """Return a cause, followed by others that explain the same: one for each equation.

        If several mistakes give equal answers, the first is in the equation that most of the failures need.
        """
        needed = Counter(equation for id in best.explains for equation in needs(id) or ())
        first: Dict[str, Cause] = {}
        for score in sorted(equivalent, key=lambda score: -score.made):
            if score.made >= best.made - MARGIN:
                causes = self.classes[score.number].causes
                for cause in sorted(causes, key=lambda cause: -needed[cause.equation]):
                    named = self._named(cause, best.explains)
                    first.setdefault(named.equation or named.name, named)
        return list(first.values())[: MAX_REPORTED + 1]


def _added(a: float, b: float) -> float:
    """Return ln(e^a + e^b)."""
    return max(a, b) + log(1 + exp(-abs(a - b)))


def _combined(found: Sequence[Diagnosis], answers: Sequence[Evidence]) -> List[Diagnosis]:
    """Return the diagnoses; two mistakes that together explain nearly all failures become sure.

    With a divisor n - 1 and smoothed priors, variances show one, priors the other, and posteriors both.
    """
    reported = list(found)
    for pair in [one for one in reported if PLUS in one.cause.name]:
        names = {pair.cause.name, *pair.cause.name.split(PLUS)}
        parts = [one for one in reported if one.cause.name in names]
        explains = frozenset[str]().union(*(one.explains for one in parts))
        models = {one.model for one in answers if one.id in explains}
        share = len(explains) / sum(one.failed and one.model in models for one in answers)
        if share >= model()["sure"][1] and all(one.probability > model()["sure"][0] for one in parts):
            reported = [replace(one, sure=True) if one in parts else one for one in reported]
    return reported


def _by_profile(found: Sequence[Diagnosis], profile: Profile) -> list[Diagnosis]:
    """Return the diagnoses without declared conventions; a convention and a mistake become the mistake."""
    declared = {f"{name}={value}" for name, value in profile.differences().items()}
    joined: Dict[Tuple[Cause, bool], Diagnosis] = {}
    for one in found:
        parts = [part_of(name) for name in one.cause.name.split(PLUS)] if PLUS in one.cause.name else []
        rest = [part for part in parts if part.declare not in declared]
        cause = rest[0] if len(rest) == 1 else one.cause
        before = joined.get((cause, one.sure))
        explains = one.explains | (before.explains if before else frozenset())
        joined[cause, one.sure] = replace(one, cause=cause, explains=explains)
    return list(joined.values())
