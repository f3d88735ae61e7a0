# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The commands `test`, `tour`, `show` and `exercise`: their options, and what they run."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping
from typing import Optional

from ..errors import DomainError
from .exercises import CHAPTERS, Exercise
from .grading import class_report, file_text, grade, report
from .judge import value_text, verdict
from .pages import known_chapter
from .printing import BOLD, paint, print_lines, print_prose
from .puzzles import KINDS, ids, task
from .reading import STORY, run_show, run_test, run_tour
from .sets import FORMS, Choice, rendered, sheet
from .typeset import plain_math
from .values import PACKAGE


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) == 0:
        raise ArgumentTypeError(f"{text.strip()!a} is not a whole number of at least 1")
    return int(text)


def add_lessons(add: Callable[..., ArgumentParser]) -> None:
    """Add the parsers of these commands; `add` is `add_parser` of the parser of all commands."""
    add("test", help="compute a value of each equation, and compare it with one by hand")
    chapter = add("tour", help="walk through the lecture: each equation, explained and computed")
    names = ", ".join([STORY, *CHAPTERS])
    chapter.add_argument("chapter", metavar="CHAPTER", nargs="?", help=f"{names} (default: all)")
    equation = add("show", help="print an equation or a chapter of the lecture")
    equation.add_argument("id", metavar="ID", nargs="?", help="an equation or a chapter (default: all)")
    steps = "compute it line by line, for arguments such as counts=5,0 or prior={spam:1/3,ham:2/3}"
    equation.add_argument("--steps", nargs="*", metavar="NAME=VALUE", help=steps)
    one = add("exercise", help="list the exercises, print one, or check your answer")
    one.add_argument("id", metavar="ID", nargs="?", help="an exercise, or a chapter (default: list all)")
    one.add_argument("answer", metavar="ANSWER", nargs="*", help="such as 1/3 or 0.333; several in order")
    one.add_argument("--file", metavar="FILE", help="read the answer from this file; - is standard input")
    one.add_argument("--hint", action="store_true", help="print a hint for the exercise")
    one.add_argument("--again", action="store_true", help="second try: if wrong, print the solution")
    one.add_argument("--seed", type=_whole, default=1, metavar="N", help="choose other numbers (default: 1)")
    one.add_argument(
        "--set", metavar="NAMES", help="print a problem set from chapters or exercises (a,b,...), or lecture"
    )
    one.add_argument("--number", type=_whole, default=0, metavar="N", help="how many problems the set has")
    one.add_argument("--answers", action="store_true", help="print the set with answers, for teachers")
    one.add_argument("--grade", metavar="FILE", nargs="+", help="grade completed sets, or folders of them")
    one.add_argument("--format", choices=FORMS, default="text", help="of a set or of grades (default: text)")


def run_exercise(options: Namespace) -> int:
    """List the exercises, print one, check an answer, print a set, or grade; return the exit status."""
    if options.set is not None or options.grade is not None:
        return _set_or_grades(options)
    if options.answers or options.number:
        raise DomainError("--answers" if options.answers else "--number", "", "used with --set NAMES")
    text = " ".join(options.answer)
    if options.file is not None:
        text = f"{text} {file_text(options.file)}"
    if options.id is None or options.id in CHAPTERS and not text.strip():
        return _list(options.id)
    exercise = task(options.id, options.seed)
    if options.hint:
        print_prose(f"Hint: {plain_math(exercise.hint)}")
        return 0
    return _check(exercise, text, options) if text.strip() else _state(exercise, options)


def _list(chosen: Optional[str]) -> int:
    """Print the exercises of a chapter or of all, and how to open one."""
    for chapter in CHAPTERS if chosen is None else [known_chapter(chosen)]:
        print(paint(CHAPTERS[chapter], BOLD))
        proofs: dict[str, list[str]] = {}
        for id in ids(chapter):
            of, _, kind = id.rpartition("-")
            if kind in KINDS:
                proofs.setdefault(of, []).append(kind)
            else:
                print(f"  {id:<26}  {task(id).title}")
        print_lines([f"{of}-{{{','.join(kinds)}}}" for of, kinds in proofs.items()], "  proof  ")
    first = ids(chosen or "bayes")[0]
    print(f"\nOpen one: python -m {PACKAGE} exercise {first}")
    print(f"Answer it: python -m {PACKAGE} exercise {first} ANSWER")
    return 0


def _again(exercise: Exercise, options: Namespace) -> str:
    """Return the command that answers an exercise."""
    seed = f" --seed {options.seed}" if options.seed != 1 else ""
    return f"python -m {PACKAGE} exercise {exercise.id}{seed}"


def _state(exercise: Exercise, options: Namespace) -> int:
    print(f"{exercise.title} ({', '.join(exercise.of)})\n")
    print_prose(plain_math(exercise.ask))
    if exercise.lines:
        print()
        print_lines(exercise.lines, "  ")
    print(f"\nCheck your answer: {_again(exercise, options)} ANSWER")
    return 0


def _check(exercise: Exercise, text: str, options: Namespace) -> int:
    """Print the verdict and what to do next; after a second try, the solution."""
    found = verdict(exercise, text)
    print_prose(found.says)
    if found.right:
        if task(exercise.id, options.seed + 1) != exercise:
            print(f"Another one: python -m {PACKAGE} exercise {exercise.id} --seed {options.seed + 1}")
        return 0
    if options.again:
        print()
        print_lines([plain_math(line) for line in exercise.work], "  ")
        print(f"Answer: {value_text(exercise.answer)}")
        print(f"Its equation: python -m {PACKAGE} show {exercise.of[0]}")
    else:
        print(f"A hint: {_again(exercise, options)} --hint")
        print(f"Another try, and the solution if it is wrong: {_again(exercise, options)} ANSWER --again")
    return 1


def _set_or_grades(options: Namespace) -> int:
    """Print a problem set or grades; return 1 if files of a class could not be read."""
    if options.id is not None:
        raise DomainError("exercise", options.id, "no id together with --set or --grade")
    if options.grade is None:
        choice = Choice(options.set, options.number, options.seed)
        print(rendered(sheet(choice, options.answers), options.format), end="")
        return 0
    if options.set is not None:
        raise DomainError("--set", options.set, "--grade without it: the files say which set they answer")
    if len(options.grade) == 1 and options.grade[0].lower().endswith((".md", ".txt", ".json", ".tex", "-")):
        print(rendered(report(grade(options.grade[0])), options.format), end="")
        return 0
    blocks, complete = class_report(options.grade)
    print(rendered(blocks, options.format), end="")
    return 0 if complete else 1


COMMANDS: Mapping[str, Callable[[Namespace], int]] = {
    "test": run_test,
    "tour": run_tour,
    "show": run_show,
    "exercise": run_exercise,
}
