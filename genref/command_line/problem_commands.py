# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The commands of problem sets: `exercise --set NAME` prints one, `exercise --grade FILE` grades answers."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence

from ..errors import DomainError
from .class_grades import class_report, files_of, grade, report
from .documents import rendered
from .problem_sets import answer_sheet, sheet


def run_problems(options: Namespace) -> int:
    """Print a problem set, or grades; return 1 if files of a class could not be read.

    Raises: DomainError, TableError.
    """
    if options.id is not None:
        raise DomainError("exercise", options.id, "no id together with --set or --grade")
    if options.grade is not None:
        if options.set is not None:
            raise DomainError("--set", options.set, "without --grade: the files say which set they answer")
        return _grade(options.grade, options.format)
    blocks = answer_sheet if options.answers else sheet
    print(rendered(blocks(options.set, options.seed), options.format), end="")
    return 0


def _grade(paths: Sequence[str], form: str) -> int:
    files = files_of(paths)
    if len(paths) == 1 and files == paths:
        print(rendered(report(grade(files[0])), form), end="")
        return 0
    found, complete = class_report(files)
    print(rendered(found, form), end="")
    return 0 if complete else 1


COMMANDS: dict[str, Callable[[Namespace], int]] = {"exercise": run_problems}
