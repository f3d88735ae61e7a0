# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The options of the commands that judge other implementations: check, fuzz and vectors."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable

from ..oracle.case_files import LEVELS, NAMES, flags
from . import arguments


def add_oracle(add: Callable[..., ArgumentParser]) -> None:
    """Add the commands that judge other implementations."""
    check = add("check", help="check an implementation, and say what is wrong with it")
    check.epilog = "A program under test runs with your rights: spec/oracle.md says how to confine it."
    fuzz = add("fuzz", help="search for data on which an implementation is wrong")
    vectors = add("vectors", help="print the cases of a chapter, or single cases, with their right answers")
    whole, seconds = arguments.whole, arguments.seconds
    fuzz.add_argument("adapter", metavar="FILE", nargs="?", help="the same as --python FILE")
    fuzz.add_argument("--seed", type=whole, default=1, metavar="N", help="seed of the data (default: 1)")
    fuzz.add_argument("--cases", type=whole, default=100, metavar="N", help="number of cases (default: 100)")
    check.add_argument(
        "--new", metavar="FILE", help="write an adapter to fill in, for --python, and ask nothing"
    )
    check.add_argument("--list", action="store_true", help="print the chosen cases, and ask none")
    sklearn = "a class with fit and predict_proba; MODULE:CLASS=MODEL if its name does not show the model"
    profile = "judge by a convention, such as divisor=n-1"
    for command in (check, fuzz):
        command.add_argument(
            "--python", metavar="FILE", help="a Python file with an adapter; or -- PROGRAM ..."
        )
        command.add_argument("--sklearn", metavar="MODULE:CLASS", help=sklearn)
        command.add_argument(
            "--timeout", type=seconds, default=5.0, metavar="S", help="seconds for a reply (default: 5)"
        )
        command.add_argument("--profile", action="append", metavar="NAME=VALUE", help=profile)
        command.add_argument("--exact", action="store_true", help="demand the exact number or nearest double")
        command.add_argument("--json", action="store_true", help="print JSON")
    only = "only a model, a model.output or a case, such as gda or 'gda-*'; may be repeated"
    flag = "only cases with this flag, such as Tie: spec/vectors has the list; may be repeated"
    for command in (check, vectors):
        command.add_argument("--chapter", choices=NAMES, help="only the cases of this chapter")
        command.add_argument("--only", action="append", metavar="NAME", help=only)
        command.add_argument("--flag", action="append", choices=list(flags()), metavar="FLAG", help=flag)
        command.add_argument("--importance", choices=LEVELS, help="only cases of at least this importance")
    check.add_argument(
        "--verbose", action="store_true", help="print all failures and a table instead of one screen"
    )
    check.add_argument("--junit", metavar="FILE", help="write a JUnit XML report to this file")
    check.add_argument("--known", metavar="FILE", help="a file with the ids of known failures, one per line")
