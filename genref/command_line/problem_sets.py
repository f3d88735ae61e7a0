# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Problem sets: a sheet for students to fill in, and one for teachers with right and likely wrong answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ..errors import DomainError
from .derivations import KINDS, argument, derivations
from .documents import Block, field, heading, lines, paragraph, table, title
from .draws import Draws
from .exercise_data import Exercise, value_text
from .lecture import EQUATIONS
from .problems import PROBLEMS, tidy

SETS = (*PROBLEMS, "lecture")
"""The names of the sets: each chapter, and one for the whole lecture."""

HOW = (
    "Give fractions such as 1/3, or decimals with at least 3 significant digits. Write several numbers in "
    "their order, with spaces between them."
)


@lru_cache(maxsize=None)
def problem_set(name: str, seed: int) -> tuple[Exercise, ...]:
    """Return the problems of a set. The same seed gives the same problems on every Python.

    The set of a chapter has one problem of each of its kinds, with fresh numbers, and up to three questions
    about different derivations. The set of the lecture has one problem from each chapter. Raises:
    DomainError.
    """
    if name not in SETS:
        raise DomainError("set", name, f"one of {', '.join(SETS)}")
    draws = Draws(seed)
    if name == "lecture":
        problems = [tidy(draws.one_of(makes), draws) for makes in PROBLEMS.values()]
    else:
        problems = [tidy(make, draws) for make in PROBLEMS[name]]
    known = [of for of in derivations() if name in (of.chapter, "lecture")]
    for kind in KINDS:
        suited = [of for of in known if kind in of.kinds]
        if suited:
            of = draws.one_of(suited)
            problems.append(argument(of, kind, draws))
            known.remove(of)  # a question about the reasons would give away the order
    return tuple(replace(one, id=f"{name}-{seed}-{n}") for n, one in enumerate(problems, 1))


def sheet(name: str, seed: int) -> Iterator[Block]:
    """Yield the blocks of a problem set, with space for the answers. Raises: DomainError."""
    yield title(f"Problem set: {name}")
    yield paragraph(HOW)
    yield from (field("Set", name), field("Seed", str(seed)), field("Name"))
    for n, problem in enumerate(problem_set(name, seed), 1):
        yield from _stated(n, problem)
        yield field(f"Answer {n}")


def answer_sheet(name: str, seed: int) -> Iterator[Block]:
    """Yield the blocks of the teacher's sheet. Raises: DomainError."""
    yield title(f"Answers to problem set: {name}")
    yield from (field("Set", name), field("Seed", str(seed)))
    for n, problem in enumerate(problem_set(name, seed), 1):
        yield from _stated(n, problem)
        yield field("Answer", value_text(problem.right))
        yield field("Equations", ", ".join(problem.equations))
        yield lines(problem.worked)
        yield from _derived(problem.equations[0])
        yield table([("wrong answer", "what it is"), *wrong_answers(problem)])


def _stated(n: int, problem: Exercise) -> Iterator[Block]:
    yield heading(f"{n}. {problem.title}")
    yield paragraph(problem.statement)
    if problem.lines:
        yield lines(problem.lines)


def _derived(id: str) -> Iterator[Block]:
    """Yield the derivation of an equation, or its formula if it has no derivation."""
    of = next((of for of in derivations() if of.id == id), None)
    if of is not None:
        yield paragraph(f"Derivation of {id}:")
        yield lines(of.line(n) for n in range(1, len(of.lines) + 1))
    else:
        yield paragraph(f"The equation {id}:")
        yield lines(next(each.formula for each in EQUATIONS if each.id == id).splitlines())


def wrong_answers(problem: Exercise) -> list[tuple[str, str]]:
    """Return the likely wrong answers, each once, with what they are: known mistakes, slips, other labels."""
    found = {value_text(problem.right): ""}
    for answer, what in problem.slips.items():
        found.setdefault(", ".join(answer.split()), what)
    for label, entries in problem.others.items():
        found.setdefault(value_text(entries), f"the answer for the label {label}")
    return list(found.items())[1:]
