# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Claims of an implementation: misspelt names, and claimed topics without any answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches

from .candidates import About
from .questions import Question

SIMILAR = 0.6
"""The minimum similarity, from 0 to 1, between a misspelt name and the intended one."""

VERY_SIMILAR = 0.85
"""The same for names that may be intended, such as those of an adapter's own functions."""

EXAMPLE_METHODS = ("fit_gda", "posterior", "gda_posterior", "bayes_posterior")
"""Examples of the methods that genref calls."""

SHOWN = 6
"""The maximum number of an adapter's functions that the hint names."""


def nearest(name: str, known: Iterable[str], like: float = SIMILAR) -> str:
    """Return the most similar known name, or "" if none is similar."""
    return next(iter(get_close_matches(name, list(known), 1, like)), "")


def misspelt(about: About, questions: Collection[Question]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a sentence for each claimed topic that does not exist, and for each method or argument with
    nearly the right name; if no method can be asked, also what was looked for and what was found.

    `questions`: all existing questions. A topic is known if its model and its output are.
    """
    models, outputs = {one.model for one in questions}, {one.asked for one in questions}
    topics = models | {one.asked_topic for one in questions}
    unknown = tuple(
        f"topic {name} is not known{_suggestion(name, topics)}"
        for name in sorted((about.topics or frozenset()) - topics)
        if not (name.partition(".")[0] in models and name.partition(".")[2] in outputs)
    )
    if about.methods is None:
        return unknown, ()
    known, found = _arguments_by_method(questions), about.methods
    hints: list[str] = []
    for name, arguments in found.items():
        if name not in known:
            meant = _suggestion(name, known.keys() - found.keys(), VERY_SIMILAR)
            hints += [f"method {name} is never called{meant}"] if meant else []
        for one in sorted(set(arguments) - known.get(name, set(arguments))):
            meant = _suggestion(one, known[name] - set(arguments), VERY_SIMILAR)
            hints += [f"argument {one} of {name} is not known{meant}"] if meant else []
    if not hints and known.keys().isdisjoint(found):
        hints.append(nothing_asked(list(found)))
    return unknown, tuple(hints)


def nothing_asked(found: Sequence[str]) -> str:
    """Return advice for an adapter with none of the methods that genref calls."""
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    names = ", ".join(found[:SHOWN]) + more if found else "none"
    return (
        f"genref looked for functions such as {', '.join(EXAMPLE_METHODS)}, and found {names}; "
        "check --new FILE writes an adapter to fill in, and check --sklearn MODULE:CLASS checks a class "
        "with fit and predict_proba"
    )


def _suggestion(name: str, known: Iterable[str], like: float = SIMILAR) -> str:
    meant = nearest(name, known, like)
    return f": did you mean {meant}?" if meant else ""


def _arguments_by_method(questions: Iterable[Question]) -> dict[str, set[str]]:
    """Return, for each adapter method, the arguments that it receives."""
    found: dict[str, set[str]] = {}
    for question in questions:
        found.setdefault(f"{question.model}_{question.asked}", set()).update(question.input)
        if question.train is not None:
            found.setdefault(question.asked, set()).update(question.input)
            found.setdefault(f"fit_{question.model}", set()).update(question.train)
    return found


def unanswered(about: About, questions: Iterable[Question], answered: Iterable[Question]) -> tuple[str, ...]:
    """Return the claimed topics with questions but without answers."""
    asked, replied = (
        {name for one in part for name in (one.model, one.asked_topic)} for part in (questions, answered)
    )
    return tuple(sorted((about.topics or frozenset()) & (asked - replied)))
