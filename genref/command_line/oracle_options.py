# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The options of the commands that judge other implementations: check, fuzz, emit, verify and vectors."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable

from ..oracle.case_files import LEVELS, NAMES, flags
from ..oracle.questions import ARITHMETICS
from . import arguments


def add_oracle(add: Callable[..., ArgumentParser]) -> None:
    """Add the commands that judge other implementations."""
    check = add("check", help="check an implementation, and say what is wrong with it")
    check.epilog = "A program under test runs with your rights: spec/oracle.md says how to confine it."
    fuzz = add("fuzz", help="search for data on which an implementation is wrong")
    emit = add("emit", help="write the questions, to answer them in a file")
    verify = add("verify", help="check the answers in a file")
    vectors = add("vectors", help="print the test vectors of a chapter, or single cases")

    fuzz.add_argument(
        "adapter", metavar="FILE", nargs="?", help="a Python file that connects it; or -- PROGRAM"
    )
    fuzz.add_argument("--python", metavar="FILE", help="the same, as for check")
    fuzz.add_argument(
        "--seed", type=arguments.whole, default=1, metavar="N", help="seed of the data (default: 1)"
    )
    fuzz.add_argument(
        "--cases", type=arguments.whole, default=1000, metavar="N", help="number of cases (default: 1000)"
    )
    check.add_argument(
        "--python", metavar="FILE", help="a Python file that connects it; or -- PROGRAM ARGUMENT ..."
    )
    check.add_argument(
        "--new", metavar="FILE", help="write an adapter to fill in, for --python, and ask nothing"
    )
    for command in (check, fuzz):
        command.add_argument(
            "--sklearn",
            metavar="MODULE:CLASS",
            help="a class with fit and predict_proba; MODULE:CLASS=MODEL if its name does not show the model",
        )
        command.add_argument(
            "--timeout",
            type=arguments.seconds,
            default=5.0,
            metavar="S",
            help="seconds for a reply (default: 5)",
        )
    check.add_argument(
        "--total-timeout",
        type=arguments.seconds,
        metavar="S",
        help="seconds for the whole run, grading and diagnosis included",
    )
    check.add_argument(
        "--jobs",
        type=arguments.jobs,
        default=1,
        metavar="N",
        help="run N processes at the same time (default: 1)",
    )
    check.add_argument(
        "--list", action="store_true", help="print the cases that would be asked, and ask none"
    )
    verify.add_argument(
        "questions", metavar="QUESTIONS", help="what emit wrote: JSON lines, or questions.csv"
    )
    verify.add_argument("answers", metavar="ANSWERS", help="the answers, in the same format")
    emit.add_argument("--csv", metavar="FOLDER", help="write CSV tables to this folder")
    emit.add_argument(
        "--arithmetic", choices=ARITHMETICS, default="f64", help="arithmetic of the numbers (default: f64)"
    )
    for command in (check, emit, vectors):
        command.add_argument("--chapter", choices=NAMES, help="only the cases of this chapter")
        command.add_argument(
            "--only",
            action="append",
            metavar="NAME",
            help="only a model, a model.output or a case, such as gda or 'gda-*'; may be repeated",
        )
        command.add_argument(
            "--flag",
            action="append",
            choices=list(flags()),
            metavar="FLAG",
            help="only cases with this flag, such as Tie: spec/vectors has the list; may be repeated",
        )
        command.add_argument("--importance", choices=LEVELS, help="only cases of at least this importance")
    for command in (check, verify, fuzz):
        command.add_argument(
            "--profile",
            action="append",
            metavar="NAME=VALUE",
            help="judge by a convention, such as divisor=n-1",
        )
        command.add_argument("--exact", action="store_true", help="demand the exact number or nearest double")
        command.add_argument("--json", action="store_true", help="print JSON")
    for command in (check, verify):
        command.add_argument(
            "--verbose", action="store_true", help="print all failures and a table, not just one screen"
        )
        command.add_argument("--junit", metavar="FILE", help="write a JUnit XML report to this file")
        command.add_argument("--html", metavar="FILE", help="write an HTML report to this file")
        command.add_argument(
            "--site",
            metavar="URL",
            help="the site that the links of the report lead to (default: build/site, if it exists)",
        )
        command.add_argument(
            "--known", metavar="FILE", help="a file with the ids of known failures, one per line"
        )
        command.add_argument("--save-known", metavar="FILE", help="write the failures to this file")
        command.add_argument("--baseline", metavar="FILE", help="a file with errors that must not grow")
        command.add_argument("--save-baseline", metavar="FILE", help="write the errors to this file")
