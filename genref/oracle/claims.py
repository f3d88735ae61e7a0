# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Claims of an implementation: misspelt names, and claimed topics without any answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from .candidates import About
from .questions import Question


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
    topics = {name for one in questions for name in (one.model, one.asked_topic)}
    claimed = sorted((about.topics or frozenset()) - topics)
    unknown = tuple(f"topic {name} is not known{meant(name, topics)}" for name in claimed)
    known = dict[str, set[str]]()
    for question in questions:
        known.setdefault(f"{question.model}_{question.asked}", set()).update(question.input)
        if question.train is not None:
            known.setdefault(question.asked, set()).update(question.input)
            known.setdefault(f"fit_{question.model}", set()).update(question.train)
    found, hints = about.methods or {}, list[str]()
    none = known.keys().isdisjoint(found)
    for name, arguments in found.items():
        wrong = {}
        if name not in known:
            others = known.keys() - found.keys()
            wrong[f"method {name} is never called"] = meant(name, others, 0.7 if none else 0.85)
        for one in sorted(set(arguments) - known.get(name, set(arguments))):
            others = known[name] - set(arguments)
            wrong[f"argument {one} of {name} is not known"] = meant(one, others, 0.85)
        hints += [says + nearest for says, nearest in wrong.items() if nearest]
    if about.methods is not None and none and not hints:
        names = ", ".join([*list(found)[:6], *(["..."] if len(found) > 6 else [])]) or "none"
        hints.append(f"{SOUGHT}, and found {names}; {ADVICE}")
    return unknown, tuple(hints)


SOUGHT = "genref looked for functions such as fit_gda, posterior, gda_posterior, bayes_posterior"
ADVICE = (
    "check --new FILE writes an adapter to fill in, and check --sklearn MODULE:CLASS checks a class with "
)
ADVICE += "fit and predict_proba"


def unanswered(about: About, questions: Iterable[Question], answered: Iterable[Question]) -> tuple[str, ...]:
    """Return the claimed topics with questions but without answers."""
    asked, replied = (
        {n for one in part for n in (one.model, one.asked_topic)} for part in (questions, answered)
    )
    return tuple(sorted((about.topics or frozenset()) & (asked - replied)))
