# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lecture on a terminal: `test` checks every value, `show` opens an equation, `tour` shows them all."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from inspect import getsource

from .exercises import CHAPTERS, blocks, exercise
from .pages import Entry, Section, entries, entry, known_chapter, openings, story
from .printing import (
    BOLD,
    CYAN,
    DIM,
    GREEN,
    MARGIN,
    RED,
    WIDTH,
    paint,
    print_heading,
    print_lines,
    print_prose,
    print_title,
    print_value,
)
from .steps import Refused, arguments_of, function_of, steps
from .typeset import plain_math
from .values import PACKAGE, examples, needed, value_of

STORY = "story"
"""The name that `tour` uses for the part before the chapters."""


def run_test(options: Namespace) -> int:
    """Print for each equation whether its value is right; return 1 if one is wrong, else 0."""
    print("The lecture, equation by equation. The value of each example is computed now,")
    print("and compared with one worked out by hand. Equations without a mark are")
    print("assumptions or claims about data. Read them chapter by chapter:")
    print(f"python -m {PACKAGE} tour bayes\n")
    wrong = []
    for chapter, title in CHAPTERS.items():
        print(paint(title, BOLD))
        cells = []
        for of in entries():
            if of.chapter == chapter:
                example = examples().get(of.id)
                right = example is None or value_of(example) == example.expected
                wrong += [] if right else [of.id]
                mark = "" if example is None else "ok" if right else "WRONG"
                cell = paint(f"{mark:<6}", GREEN if right else RED) + of.id
                cells.append(cell + " " * (WIDTH // 2 - 6 - len(of.id)))
        for left, cell in zip(cells[::2], [*cells[1::2], ""]):
            print((left + cell).rstrip())
    print()
    for id in wrong:
        print_heading(entry(id))
        print_value(examples()[id], ())
        print()
    verdict = paint(f"{len(wrong)} WRONG", RED) if wrong else paint("all agree", GREEN)
    print(f"{len(examples())} of {len(entries())} equations have a value: {verdict}")
    return int(bool(wrong))


def run_show(options: Namespace) -> int:
    """Print an equation, the equations of a chapter, or all ids; with --steps, its function line by line."""
    if options.steps is not None:
        return _show_steps(options.id or "", options.steps)
    if options.id is None or options.id in CHAPTERS:
        for chapter, title in CHAPTERS.items():
            if options.id in (None, chapter):
                print(paint(title, BOLD))
                for of in entries():
                    if of.chapter == chapter and options.id:
                        print()
                        print_heading(of)
                    elif of.chapter == chapter:
                        print(f"  {of.id}")
        return 0
    return _show(entry(options.id))


def _show(of: Entry) -> int:
    print_heading(of)
    print()
    print_prose(of.says, MARGIN)
    print()
    known = [block for block in blocks(of.chapter) if block.kind == "value" and block.id == of.id]
    experiment = known[0].text("experiment") if known else ""
    facts = (("source", of.source), ("page", f"spec/{of.chapter}.md#{of.id}"), ("shown by", experiment))
    print_lines([f"{paint(f'{name:<8}', DIM)}  {text}" for name, text in facts if text])
    for part in of.derivation:
        print(f"\n{paint('derivation', DIM)}")
        print_lines(list(map(plain_math, part)))
    try:
        code = getsource(function_of(of.id)).rstrip()
        print(f"\n{paint(f'{PACKAGE}/equations.py', DIM)}\n\n{code}")
    except Refused:  # no definition
        pass
    example = examples().get(of.id)
    if example is None:
        return 0
    print(f"\n{paint('a value', DIM)}\n")
    return int(not print_value(example, needed(example)))


def _show_steps(id: str, words: list[str]) -> int:
    of = entry(id)
    try:
        arguments = arguments_of(of.id, words)
        print_heading(of)
        print()
        print_lines(["    " * indent + text for indent, text in steps(of.id, arguments)])
    except Refused as reason:
        print(f"genref: {reason}", file=sys.stderr)
        return 2
    return 0


def run_tour(options: Namespace) -> int:
    """Print the story, then each chapter: a question, its equations with their values, an exercise.

    On a terminal the tour waits for Enter before each section and equation. Returns 1 if a value is wrong.
    """
    id = options.chapter and known_chapter(options.chapter, STORY)
    wrong: list[str] = []
    parts = [_sections(story(), "-")] if id in (None, STORY) else []
    parts += [_taught(chapter, wrong) for chapter in CHAPTERS if id in (None, chapter)]
    for n, part in enumerate(parts):
        for _ in part:
            if not _goes_on():
                return int(bool(wrong))
        if part is not parts[-1]:
            print("\n")
            if not _goes_on():
                break
    names = [STORY, *CHAPTERS]
    after = names[names.index(id) + 1 :] if id else []
    if after:
        print(f"\nNext:  python -m {PACKAGE} tour {after[0]}")
    return int(bool(wrong))


def _sections(sections: list[Section], line: str) -> Iterator[None]:
    """Print sections, and yield before each but the first."""
    for section in sections:
        if section is not sections[0]:
            yield
            print()
        print_title(section.title, "=" if section is sections[0] else line)
        for n, paragraph in enumerate(section.paragraphs):
            if n and not (paragraph[:1] == section.paragraphs[n - 1][:1] == "-"):
                print()
            if paragraph.startswith(MARGIN):
                print(paint(paragraph, CYAN))
            else:
                print_prose(paragraph.replace("genref", PACKAGE))


def _taught(chapter: str, wrong: list[str]) -> Iterator[None]:
    """Print a chapter, and yield at each pause; ids of wrong values go to `wrong`."""
    opening = next((each for each in openings() if each.title == chapter), Section(chapter, []))
    yield from _sections([Section(CHAPTERS[chapter], opening.paragraphs)], "=")
    for of in entries():
        if of.chapter == chapter:
            yield
            print()
            print_heading(of)
            print()
            print_prose(of.says, MARGIN)
            if of.id in examples():
                print()
                if not print_value(examples()[of.id], ()):
                    wrong.append(of.id)
    yield
    last = exercise(next(block for block in blocks(chapter) if block.kind == "end").text("exercise"))
    print(f"\n{paint(f'Exercise: {last.title}', BOLD)}\n")
    print_prose(plain_math(last.ask))
    print(f"\n{MARGIN}python -m {PACKAGE} exercise {last.id} YOUR ANSWER")


def _goes_on() -> bool:
    """On a terminal, wait for Enter; return whether to continue."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    try:
        return not input(paint("\nEnter goes on, q ends ", DIM)).strip().lower().startswith("q")
    except EOFError:
        print()
        return False
