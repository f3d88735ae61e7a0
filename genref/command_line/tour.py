# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture as a program: a check of all equations, a tour, and a page on how to call each equation."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Optional

from ..display import plain
from ..text_classifier import fit
from .entries import Chapter, Equation, Example
from .examples import Answer, answer_of, introduced, needed
from .layout import (
    BOLD,
    CYAN,
    DIM,
    GREEN,
    INDENT,
    MARGIN,
    RED,
    WIDTH,
    marked,
    paint,
    print_answer,
    print_heading,
    print_prose,
    wrapped,
)
from .lecture import CHAPTERS, EQUATIONS, STORY, exercise_text
from .sources import PACKAGE, answering, in_book, in_engine, is_here
from .steps import Refused, arguments_of, steps

_COLUMN = WIDTH // 2

_STORY = "story"
"""The name that `tour` uses for the part before the chapters."""


_FIRST = (
    ("tour", "walk through the lecture"),
    ("show gda-posterior", "one equation: formula, code, value"),
    ("exercise", "exercises that name your mistake"),
    ("fit --help", "learn from your own table or texts"),
)
"""Commands for newcomers."""


def welcome() -> int:
    """Print what genref is, a result computed on the spot, and commands to try; return 0."""
    print(paint(f"{PACKAGE}: generative learning, exactly. The lecture as a program.", BOLD) + "\n")
    print('A spam filter learns from two spam messages, "win a prize" and "win win", and')
    print('from one other, "see you at noon". Then it reads "win a car". Every digit is')
    print("right for this model:\n")
    model = fit(["win a prize", "win win", "see you at noon"], ["spam", "spam", "other"])
    for label, p in model.posterior("win a car").items():
        print(f"{MARGIN}p({label}) = {p}")
    print("\nTry:\n")
    width = max(len(command) for command, _ in _FIRST)
    for command, what in _FIRST:
        print(f"{MARGIN}python -m {PACKAGE} {command:<{width}}  {what}")
    print(f"\npython -m {PACKAGE} test checks every value; --help lists all commands.")
    return 0


def check() -> int:
    """Print the id of each equation and whether its example is right; return 1 if one is wrong, else 0.

    A wrong example is printed in full, with the ways of computing it that fail.
    """
    print("The lecture, equation by equation. Each example is computed now, by the engine")
    print("and by definition (the book), and compared with a value worked out by hand.")
    print("Equations without a mark are assumptions, or claims about data.")
    print(f"Read them chapter by chapter:  python -m {PACKAGE} tour {CHAPTERS[0].id}\n")
    answers = {equation: answer_of(equation) for equation in EQUATIONS}
    for chapter in CHAPTERS:
        print(paint(chapter.title, BOLD))
        inside = _equations_of(chapter)
        for left, right in zip(inside[::2], [*inside[1::2], None]):
            line = marked(left, answers[left])
            if right:
                line += " " * (_COLUMN - len(MARGIN + left.id)) + marked(right, answers[right])
            print(line)
    print()
    wrong = [equation for equation, answer in answers.items() if answer and not answer.right]
    for equation in wrong:
        _print_equation(equation)
        print()
    checked = sum(answer is not None for answer in answers.values())
    verdict = paint(f"{len(wrong)} WRONG", RED) if wrong else paint("all agree", GREEN)
    print(f"{checked} of {len(EQUATIONS)} equations have a value: {verdict}; ", end="")
    print(f"{len(EQUATIONS) - checked} are assumptions or claims")
    return int(bool(wrong))


def tour(id: Optional[str]) -> int:
    """Print the story, then each chapter: a question, its equations with something to try, and an exercise.

    An id selects one chapter, or "story". On a terminal the tour pauses until you press Enter, at each
    question and before each section and equation.

    Returns 1 if a value is wrong, 2 if the chapter does not exist, else 0.
    """
    chapters = [chapter for chapter in CHAPTERS if id in (None, chapter.id)]
    if not chapters and id != _STORY:
        print(f"genref: {_no_chapter(id or '')}", file=sys.stderr)
        return 2
    wrong: list[str] = []
    known: dict[str, str] = {}
    parts = [_print_story()] if id in (None, _STORY) else []
    parts += [_teach(chapter, known, wrong) for chapter in chapters]
    for part in parts:
        if part is not parts[0]:
            print("\n")
        for _ in part:
            if not _goes_on():
                return int(bool(wrong))
        if part is not parts[-1] and not _goes_on():
            return int(bool(wrong))
    after = CHAPTERS[CHAPTERS.index(chapters[-1]) + 1 if chapters else 0 :]
    if after:
        print(f"\nNext:  python -m {PACKAGE} tour {after[0].id}")
    return int(bool(wrong))


def _print_story() -> Iterator[None]:
    """Print the story, and yield before each section but the first."""
    for section in STORY:
        if section is STORY[0]:
            print(f"{paint(section.title, BOLD)}\n{'=' * len(section.title)}")
        else:
            yield
            print("\n" + paint(section.title, BOLD))
        before = ""
        for paragraph in section.paragraphs:
            if not (before[:1] == paragraph[:1] == "-"):  # no blank line between the items of a list
                print()
            if paragraph.startswith(MARGIN):
                print(paint(paragraph, CYAN))
            else:
                print_prose(paragraph.replace("genref", PACKAGE), "")
            before = paragraph


def _teach(chapter: Chapter, known: dict[str, str], wrong: list[str]) -> Iterator[None]:
    """Print a chapter, and yield at each pause for the reader.

    `known` maps the names that the reader has typed so far to their code; ids of wrong values go to `wrong`.
    """
    lesson = chapter.lesson
    print(f"{paint(chapter.title, BOLD)}\n{'=' * len(chapter.title)}\n")
    print_prose(lesson.asks, "")
    yield
    first = not known
    _print_setup(introduced(chapter, [lesson.example.example], known))
    if not _print_value(lesson.example, answer_of(lesson.example)):
        wrong.append(chapter.id)
    print()
    print_prose(lesson.says, "")
    if first:
        print("\nWorked by hand: a space between factors multiplies, 2 3 = 6; ln is the natural")
        print("logarithm. To try a line, paste it after the lines of Python above it.")
    for equation in _equations_of(chapter):
        yield
        print()
        if not _print_equation(equation, introduced(chapter, [equation.example, equation.to_try], known)):
            wrong.append(equation.id)
        if equation.to_try:
            if not equation.example:
                print()
            for label, text in (("try", equation.to_try), ("see", equation.see)):
                for line in wrapped(text, WIDTH - INDENT - len("try  ")):
                    print(f"{MARGIN}{label:<3}  {line}")
                    label = ""
    yield
    print("\n" + paint("What you have now", BOLD) + "\n")
    print_prose(lesson.gained, "")
    title, statement = exercise_text(lesson.exercise)
    print("\n" + paint(f"Exercise: {title}", BOLD) + "\n")
    print_prose(statement, "")
    print(f"\n{MARGIN}python -m {PACKAGE} exercise {lesson.exercise} YOUR ANSWER")


def _print_setup(lines: Sequence[str]) -> None:
    """Print lines of Python to type, if any, after a blank line."""
    for line in ["", *lines] if lines else ():
        print((MARGIN + line).rstrip())


def _goes_on() -> bool:
    """On a terminal, wait for Enter; return whether to continue."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    try:
        return not input(paint("\nEnter goes on, q ends ", DIM)).strip().lower().startswith("q")
    except EOFError:
        print()
        return False


def show(id: Optional[str]) -> int:
    """Print an equation and how to call it, those of a chapter, or all ids; return the exit status."""
    if id is None:
        for chapter in CHAPTERS:
            print(paint(chapter.title, BOLD))
            for equation in _equations_of(chapter):
                print(f"  {equation.id}")
        return 0
    for chapter in CHAPTERS:
        if chapter.id == id:
            return _show_chapter(chapter)
    for equation in EQUATIONS:
        if equation.id == id:
            return _show(equation)
    print(f"genref: {_no_equation(id)}", file=sys.stderr)
    return 2


def show_steps(id: Optional[str], words: Sequence[str]) -> int:
    """Print a function of the book line by line, with its values; return the exit status."""
    equation = next((equation for equation in EQUATIONS if equation.id == id), None)
    book = in_book(equation.id) if equation else None
    try:
        if not equation:
            raise Refused(_no_equation(id or ""))
        if not book:
            raise Refused(f"{equation.id} is not a definition, so it has no function and no steps")
        arguments = arguments_of(book, words)
        print_heading(equation, None)
        print()
        for indent, text in steps(book, arguments):
            margin = MARGIN + "    " * indent
            for line in wrapped(text, WIDTH - len(margin) - 2):
                print((margin + plain(line)).rstrip())
                margin = MARGIN + "    " * indent + "  "
    except Refused as error:
        print(f"genref: {error}", file=sys.stderr)
        return 2
    return 0


def _equations_of(chapter: Chapter) -> list[Equation]:
    return [equation for equation in EQUATIONS if equation.chapter == chapter.id]


def _print_equation(equation: Equation, setup: Sequence[str] = ()) -> bool:
    """Print an equation, its sentences, code to type, and its example; return whether nothing is wrong."""
    answer = answer_of(equation)
    print_heading(equation, answer)
    print()
    print_prose(equation.says)
    _print_setup(setup)
    if equation.experiment:
        print_prose(f"Shown by: {_experiment(equation)}")
    return _print_value(equation, answer)


def _print_value(example: Example, answer: Optional[Answer]) -> bool:
    """Print an example, if there is one, and its value after a blank line; return whether it is right."""
    if answer:
        print()
        print_answer(example, answer)
    return answer is None or answer.right


def _show_chapter(chapter: Chapter) -> int:
    """Print the equations of a chapter with their formulas and the places that compute them."""
    print(paint(chapter.title, BOLD))
    for equation in _equations_of(chapter):
        print()
        print_heading(equation, None)
        book = in_book(equation.id)
        if book:
            print(f"{MARGIN}{paint(f'{book.file}:{book.line}', DIM)}")
    return 0


def _show(equation: Equation) -> int:
    answer, book = answer_of(equation), in_book(equation.id)
    callers = [place for place, _ in answering(equation.id)]
    engine = [place for place in in_engine(equation.id) if place not in callers]
    print_heading(equation, answer)
    print()
    print_prose(equation.says)
    print()
    for name, text in (
        ("kind", equation.kind),
        ("source", equation.source),
        ("spec", _page(equation)),
        ("book", f"{book.file}:{book.line}" if book else ""),
        *(("engine", f"{PACKAGE}.{place.name}, line {place.line}") for place in engine),
        ("shown by", _experiment(equation)),
    ):
        for line in wrapped(text, WIDTH - 10) if text else ():
            print(f"{paint(f'{name:<8}', DIM)}  {line}")
            name = ""
    for lines in equation.derivation:
        print(f"\n{paint('derivation', DIM)}")
        for line in lines:
            margin = MARGIN
            for part in wrapped(line, WIDTH - len(MARGIN) - 4):
                print((margin + part).rstrip())
                margin = MARGIN + "    "
    if book:
        print(f"\n{book.short}")
        _print_answering(equation)
    if not answer:
        return 0
    print()
    for line in needed(equation):
        print(MARGIN + line)
    print()
    print_answer(equation, answer)
    return int(not answer.right)


def _print_answering(equation: Equation) -> None:
    """Print the library code that calls the equation's function of the book, and the engine's versions."""
    for place, computations in answering(equation.id):
        print()
        for name, each in (("answers", place), *(("engine", way) for way in computations)):
            print(f"{paint(f'{name:<8}', DIM)}  {each.short_name}, {each.file}:{each.line}")
        print(f"\n{place.short}")


def _page(equation: Equation) -> str:
    """Return the page of an equation; a copied package has none."""
    file = f"spec/{equation.chapter}.md"
    if is_here(file):
        return f"{file}#{equation.id}"
    return f"page {equation.chapter} of the project, not in this copy"


def _experiment(equation: Equation) -> str:
    """Return the command that tests a claim about data, or ""; a copied package has none."""
    if not equation.experiment:
        return ""
    if is_here("tools/experiments/run.py"):
        return f"python tools/experiments/run.py {equation.experiment}"
    return "an experiment of the project, not in this copy"


def _no_chapter(id: str) -> str:
    """Return the error for an unknown chapter id."""
    similar = [equation.chapter for equation in EQUATIONS if equation.id == id]
    similar += get_close_matches(id.strip().lower(), [_STORY, *(chapter.id for chapter in CHAPTERS)], 1)
    return f"no chapter {id!a}; " + (
        f"did you mean {similar[0]}?" if similar else f"python -m {PACKAGE} tour --help names all"
    )


def _no_equation(id: str) -> str:
    """Return the error for an unknown id, with as many similar ids as fit on the line."""
    similar = _similar_ids(id)
    if not similar:
        return f"no equation {id!a}; python -m {PACKAGE} show lists all"
    lines = [f"no equation {id!a}; did you mean {' or '.join(similar[:n])}?" for n in (3, 2, 1)]
    shortest = f"no such equation; did you mean {similar[0]}?"
    return next((line for line in lines if len("genref: " + line) <= WIDTH), shortest)


def _similar_ids(id: str) -> list[str]:
    """Return the ids most similar to the given one."""
    query = id.strip().lower()
    ids = [equation.id for equation in EQUATIONS]
    within = [id_ for id_ in ids if len(query) > 2 and query in id_]
    return list(dict.fromkeys([*within, *get_close_matches(query, ids, 3)]))[:3]
