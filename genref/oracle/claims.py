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
    topics = {name for question in questions for name in (question.model, question.asked_topic)}
    outputs = {question.asked for question in questions}
    unknown = tuple(
        f"topic {name} is not known{_suggestion(nearest(name, topics))}"
        for name in sorted((about.topics or frozenset()) - topics)
        if not (name.partition(".")[0] in topics and name.partition(".")[2] in outputs)
    )
    known = _arguments_by_method(questions)
    found = about.methods or {}
    doubtful: list[tuple[str, str, set[str]]] = []
    for name, arguments in found.items():
        if name not in known:
            doubtful.append((f"method {name} is never called", name, set(known) - set(found)))
        for one in sorted(set(arguments) - known.get(name, set(arguments))):
            says = f"argument {one} of {name} is not known"
            doubtful.append((says, one, known[name] - set(arguments)))
    meant = [(says, nearest(name, names, VERY_SIMILAR)) for says, name, names in doubtful]
    methods = [says + _suggestion(name) for says, name in meant if name]
    if about.methods is not None and not methods and known.keys().isdisjoint(found):
        methods.append(nothing_asked(list(found)))
    return unknown, tuple(methods)


def nothing_asked(found: Sequence[str]) -> str:
    """Return advice for an adapter with none of the methods that genref calls."""
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    names = ", ".join(found[:SHOWN]) + more if found else "none"
    return (
        f"genref looked for functions such as {', '.join(EXAMPLE_METHODS)}, and found {names}; "
        "check --new FILE writes an adapter to fill in, and check --sklearn MODULE:CLASS checks a class "
        "with fit and predict_proba"
    )


def _suggestion(name: str) -> str:
    return f": did you mean {name}?" if name else ""


def _arguments_by_method(questions: Iterable[Question]) -> dict[str, set[str]]:
    """Return, for each adapter method, the arguments that it receives."""
    found: dict[str, set[str]] = {}
    for question in questions:
        names = [f"{question.model}_{question.asked}"]
        if question.train is not None:
            found.setdefault(f"fit_{question.model}", set()).update(question.train)
            names.append(question.asked)
        for name in names:
            found.setdefault(name, set()).update(question.input)
    return found


def unanswered(about: About, questions: Iterable[Question], answered: Iterable[Question]) -> tuple[str, ...]:
    """Return the claimed topics with questions but without answers."""
    parts = [
        {name for one in part for name in (one.model, one.asked_topic)} for part in (questions, answered)
    ]
    return tuple(sorted((about.topics or frozenset()) & (parts[0] - parts[1])))
