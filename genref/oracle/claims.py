# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Claims of an implementation: misspelt names, and claimed topics without any answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from .candidates import About
from .questions import Question

EXAMPLES = "fit_gda, posterior, gda_posterior, bayes_posterior"
"""Some of the functions that genref calls."""


def meant(name: str, known: Iterable[str], like: float = 0.6) -> str:
    """Return a question about the most similar known name, or "" if none is similar; `like`: from 0 to 1.

    A known name that contains the whole name is similar, too: laplace is in laplace_frequencies.
    """
    names = sorted(known)
    within = [one for one in names if name in one.split("_") and len(name) > 5]
    found = get_close_matches(name, names, 1, like) or within[:2]
    return f": did you mean {' or '.join(found)}?" if found else ""


def misspelt(about: About, questions: Collection[Question]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a sentence for each claimed topic that does not exist, and for each method or argument with
    nearly the right name; if no method can be asked, also what was looked for and what was found.

    `questions`: all existing questions.
    """
    topics = {one.model for one in questions} | {one.asked_topic for one in questions}
    claimed = sorted((about.topics or frozenset()) - topics)
    unknown = tuple(f"topic {name} is not known{meant(name, topics)}" for name in claimed)
    known: dict[str, set[str]] = {}
    for one in questions:
        known.setdefault(f"{one.model}_{one.asked}", set()).update(one.input)
        if one.train is not None:
            known.setdefault(one.asked, set()).update(one.input)
            known.setdefault(f"fit_{one.model}", set()).update(one.train)
    found = about.methods or {}
    none = known.keys().isdisjoint(found)
    hints = []
    for name, arguments in found.items():
        if name not in known:
            says = meant(name, known.keys() - found.keys(), 0.7 if none else 0.85)
            hints += [f"method {name} is never called{says}"] if says else []
        for argument in sorted(set(arguments) - known.get(name, set(arguments))):
            says = meant(argument, known[name] - set(arguments), 0.85)
            hints += [f"argument {argument} of {name} is not known{says}"] if says else []
    if about.methods is not None and none and not hints:
        names = ", ".join([*list(found)[:6], *(["..."] if len(found) > 6 else [])]) or "none"
        hints.append(
            f"genref looked for functions such as {EXAMPLES}, and found {names}; check --new FILE writes an "
            "adapter to fill in, and check --sklearn MODULE:CLASS checks a class with fit and predict_proba"
        )
    return unknown, tuple(hints)


def unanswered(about: About, questions: Iterable[Question], answered: Iterable[Question]) -> tuple[str, ...]:
    """Return the claimed topics with questions but without answers."""
    asked, replied = (
        {name for one in part for name in (one.model, one.asked_topic)} for part in (questions, answered)
    )
    return tuple(sorted((about.topics or frozenset()) & (asked - replied)))
