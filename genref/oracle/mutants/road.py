# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""An implementation of the discrete models, as the steps it takes; a mistake is one of them replaced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...errors import Label
from ...text import Vocabulary, tokenize
from ..questions import Question
from ..reference import Refused
from . import arithmetic, steps
from .mutant import NotConcerned, added
from .steps import EVERY, NEVER, UNDEFINED, Event, Events, Factor, Learnt, Lesson, Number

OUTPUTS: tuple[str, ...] = (
    "priors",
    "probabilities",
    "frequencies",
    "smoothed_frequencies",
    "likelihood",
    "joint",
)
OUTPUTS += ("log_joint", "posterior", "label", "labels", "log_odds", "log_likelihood")


def factors(road: Road, data: Learnt, y: Label, events: Events) -> list[Factor]:
    """Return the factors of p(x | y)."""
    if data.kind != "bernoulli":
        known = events if data.words is None else {w: n for w, n in events.items() if w in data.words}
        return [(road.probability(data, y, event), n) for event, n in known.items()]
    found: list[Factor] = []
    listed = {event for event in (*data.counts[y], *events) if data.words is None or event in data.words}
    alike: dict[tuple[Number, Number], list[Event]] = {}
    for event in listed:
        alike.setdefault((data.counts[y].get(event, 0), events.get(event, 0)), []).append(event)
    alike.setdefault((0, 0), []).extend([NEVER] * (data.sizes[0] - len(listed)))
    for (_, x), group in alike.items():
        phi = road.probability(data, y, group[0]) if group else Fraction(0)
        found += [(phi, x * len(group))] if x else []
        found += [(road.complement(phi), (1 - x) * len(group))] if x != 1 else []
    return found


def remember(road: Road, question: Question) -> Learnt:
    """Return what there is to remember of the examples."""
    train, model = steps.training(question), question.model
    examples: dict[Label, Number] = {}
    counts: dict[Label, dict[Event, Number]] = {}
    if model == "laplace":
        data = {"smoothing": Fraction(question.output != "frequencies"), **steps.arguments(question)}
        seen: list[Number] = data["counts"]  # type: ignore[assignment]  # a vector
        counts = {"": dict(enumerate(seen, 1))}
        return Learnt("multinomial", [""], {"": Fraction(1)}, counts, [len(seen)], data, [""])
    if model == "bernoulli_of_counts":
        examples = train["examples"]  # type: ignore[assignment]  # by label
        numbers: Mapping[Label, Sequence[Number]] = train["feature_counts"]  # type: ignore[assignment]
        counts = {y: dict(enumerate(row)) for y, row in numbers.items()}
        d = max(map(len, numbers.values()))
        return Learnt("bernoulli", list(examples), examples, counts, [d], train, list(examples), first=0)
    lessons = road.lessons(question)
    for x, y, often in lessons:
        examples[y] = examples.get(y, 0) + often
        of_class = counts.setdefault(y, {})
        for event, n in road.events(model, x, road.words).items():
            of_class[event] = of_class.get(event, 0) + often * n
    kept = road.order(question, [y for y, n in examples.items() if n])
    kind = model.replace("text_", "")
    every: Counter[Event] = Counter()
    for y in kept:
        examples.setdefault(y, 0)
        every.update(counts.setdefault(y, {}))
    learnt = Learnt(kind, kept, {y: examples[y] for y in kept}, counts, [], train, list(examples))
    learnt.first = int(kind != "bernoulli")
    if model.startswith("text_"):
        learnt.words = frozenset(road.vocabulary(train, every))
        learnt.counts = {y: {w: n for w, n in counts[y].items() if w in learnt.words} for y in kept}
        learnt.sizes = [len(learnt.words)]
    else:
        learnt.sizes = steps.sizes(kind, train, [x for x, _, _ in lessons], every)
    return learnt


def vocabulary(train: Mapping[str, object], every: Mapping[Event, Number]) -> Sequence[str]:
    """Return the words that count."""
    options = {name: train[name] for name in ("size", "minimum", "stop_words") if name in train}
    return Vocabulary.of_counts(every, **options).words  # type: ignore[arg-type]  # words and counts


@dataclass(frozen=True)
class Road:
    """An implementation of these models; if not `checked`, it refuses nothing but 0/0."""

    models: Sequence[str] = EVERY
    outputs: Sequence[str] = OUTPUTS
    checked: bool = True
    words: Callable[[str], Sequence[str]] = tokenize
    lessons: Callable[[Question], Sequence[Lesson]] = steps.lessons
    events: Callable[[str, object, Callable[[str], Sequence[str]]], Events] = steps.events
    order: Callable[[Question, Sequence[Label]], list[Label]] = steps.order
    vocabulary: Callable[[Mapping[str, object], Mapping[Event, Number]], Sequence[str]] = vocabulary
    remember: Callable[[Road, Question], Learnt] = remember
    prior: Callable[[Learnt, Label], Number] = arithmetic.prior
    trials: Callable[[Learnt, Label], Number] = arithmetic.trials
    alpha: Callable[[Learnt, Event], Number] = arithmetic.alpha
    mass: Callable[[Learnt, Label, Event], Number] = arithmetic.mass
    share: Callable[[Number, Number, Number, Number], Number] = arithmetic.share
    complement: Callable[[Number], Number] = arithmetic.complement
    factors: Callable[[Road, Learnt, Label, Events], Sequence[Factor]] = factors
    joint: Callable[[Number, Sequence[Factor]], Number] = arithmetic.joint
    normalised: Callable[[Sequence[Number]], Sequence[Number]] = arithmetic.normalised
    best: Callable[[Sequence[Number]], list[int]] = arithmetic.best
    ln: Callable[[Number], float] = arithmetic.ln
    log_odds: Callable[[Sequence[Number]], float] = arithmetic.log_odds
    by_label: Callable[[Learnt, Mapping[Label, object]], object] = steps.by_label

    def answer(self, question: Question) -> object:
        """Return the answer; Refused also where the arithmetic breaks down."""
        output = question.asked.split("_after_")[0]
        if question.model not in self.models or output not in self.outputs:
            raise NotConcerned
        refused = steps.refusal(question) if self.checked else None
        if refused is not None and refused.error not in UNDEFINED.get(question.model, ()):
            return refused
        try:
            return self._output(question, output)
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            return Refused("UndefinedPosteriorError", str(error))

    def probability(self, data: Learnt, y: Label, event: Event) -> Number:
        """Return the probability of an outcome in a class."""
        seen = data.counts[y].get(event, 0)
        return self.share(seen, self.trials(data, y), self.alpha(data, event), self.mass(data, y, event))

    def probabilities(self, data: Learnt, y: Label) -> list[object]:
        """Return the probabilities of all outcomes in a class."""
        if data.kind == "categorical":
            values = [[(j, v) for v in range(1, k + 1)] for j, k in enumerate(data.sizes)]
            return [[self.probability(data, y, event) for event in of_feature] for of_feature in values]
        return [self.probability(data, y, event) for event in data.outcomes()]

    def joint_of(self, data: Learnt, y: Label, x: object, model: str) -> Number:
        """Return p(x, y)."""
        return self.joint(self.prior(data, y), self.factors(self, data, y, self.events(model, x, self.words)))

    def _output(self, question: Question, output: str) -> object:
        data, asked = self.remember(self, question), steps.arguments(question)
        if self.checked and not all(data.sizes):
            raise LookupError("no outcome")
        if output == "priors":
            return self.by_label(data, {y: self.prior(data, y) for y in data.classes})
        if output == "probabilities":
            return self.by_label(data, {y: self.probabilities(data, y) for y in data.classes})
        if output.endswith("frequencies"):
            return self.probabilities(data, "")
        if output == "log_likelihood":
            rows = next(asked[name] for name in steps.EXAMPLES if name in asked)
            pairs = zip(rows, asked["labels"])  # type: ignore[call-overload]
            return added(self.ln(self.joint_of(data, y, x, question.model)) for x, y in pairs)
        x = next(asked[name] for name in ("x", "set", "text") if name in asked)
        if output == "likelihood":
            y: Label = asked["label"]  # type: ignore[assignment]
            events = self.events(question.model, x, self.words)
            return self.joint(Fraction(1), self.factors(self, data, y, events))
        joints = [self.joint_of(data, y, x, question.model) for y in data.classes]
        if output == "label":
            return data.classes[self.best(joints)[0]]
        if output == "labels":
            return [data.classes[i] for i in self.best(joints)]
        if output == "log_odds":
            return self.log_odds(joints)
        values: Sequence[Number] = joints
        if output == "posterior":
            values = self.normalised(joints)
        if output == "log_joint":
            values = [self.ln(p) for p in joints]
        return self.by_label(data, dict(zip(data.classes, values)))
