# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The commands of the oracle: check, fuzz, emit, verify, vectors."""

from __future__ import annotations

import os
import shlex
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from fnmatch import fnmatchcase
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Optional

from ..display import plain
from ..errors import CandidateError, DomainError
from ..files.model_json import Json
from ..oracle.case_files import LEVELS, Case
from ..oracle.checking import Outcome, check, every_case
from ..oracle.claims import nearest
from ..oracle.exchange import questions_as_lines, read_lines, read_tables, write_tables
from ..oracle.fuzzing import fuzz, fuzz_lines
from ..oracle.html_report import page
from ..oracle.machine_reports import junit, lines_of_json
from ..oracle.processes import ProcessCandidate, in_process_of_its_own
from ..oracle.profiles import Profile
from ..oracle.records import baseline_text, changes, known_text, read_baseline, read_known, write
from ..oracle.report import Guide, text
from ..oracle.skeleton import skeleton
from ..oracle.vector_files import case_text, laid_out
from .lecture import EQUATIONS
from .progress import Progress
from .sources import found_here

NOT_FINISHED = 3
"""The exit status if time ran out before all questions were asked."""

PLACES = {equation.id: f"spec/{equation.chapter}.md#{equation.id}" for equation in EQUATIONS}
"""The file and anchor of each equation in the spec."""

FORMULAS = {equation.id: equation.formula for equation in EQUATIONS}


def chosen(
    chapter: Optional[str],
    only: Optional[Sequence[str]],
    flags: Optional[Sequence[str]] = None,
    importance: Optional[str] = None,
) -> list[Case]:
    """Return the cases of a chapter that have all these flags and at least this importance. If names are
    given, keep the cases whose id, model or model.output is among them; * and ? are wildcards.

    Raises: CandidateError if no case is left; DomainError if a name matches no case.
    """
    least, wished = LEVELS.index(importance or LEVELS[0]), set(flags or ())
    cases = [case for case in every_case(chapter) if wished <= set(case.flags)]
    cases = [case for case in cases if LEVELS.index(case.importance) >= least]
    if not cases:
        both = [*(flags or ()), *([f"importance {importance}"] if importance else [])]
        raise CandidateError(" and ".join(both), f"no case in {chapter or 'any chapter'} matches")
    names = {case.id: (case.id, case.question.model, case.question.asked_topic) for case in cases}
    wanted: set[str] = set()
    for pattern in only or ():
        found = {id for id, known in names.items() if any(fnmatchcase(name, pattern) for name in known)}
        if not found:
            meant = nearest(pattern, {name for known in names.values() for name in known})
            allowed = "a model, a model.output or the id of a case"
            raise DomainError("--only", pattern, f"{allowed}, such as {meant}" if meant else allowed)
        wanted |= found
    return cases if only is None else [case for case in cases if case.id in wanted]


def profile_of(entries: Optional[Sequence[str]]) -> Optional[Profile]:
    """Return the profile of entries such as "divisor=n-1", or None if there are no entries.

    Raises: DomainError.
    """
    if not entries:
        return None
    declared: dict[str, Json] = {}
    for entry in entries:
        name, _, value = entry.partition("=")
        declared[name] = value
    return Profile.of(declared)


def candidate_of(options: Namespace, until: float = inf) -> ProcessCandidate:
    """Return the implementation that the command line names.

    Raises: CandidateError.
    """
    named = [options.python, getattr(options, "adapter", None), options.sklearn]
    names = [name for name in named if name is not None]
    if len(names) == 1 and not options.program:
        is_class = options.sklearn is not None
        return in_process_of_its_own(names[0], options.timeout, until=until, heard=True, estimator=is_class)
    if options.program and not names:
        return ProcessCandidate(options.program, options.timeout, until=until)
    raise CandidateError(
        options.command,
        "name an implementation: --python FILE, --sklearn MODULE:CLASS, or -- PROGRAM ARGUMENT ...; "
        "check --new FILE writes a Python file to start from",
    )


def run_check(options: Namespace) -> int:
    """Check an implementation; return 0 if all its answers are right."""
    cases = chosen(options.chapter, options.only, options.flag, options.importance)
    if options.new is not None:
        return written(options.new, cases)
    until = inf if options.total_timeout is None else monotonic() + options.total_timeout
    expected = Expected.of(options)
    if options.list:
        return listed(cases, options)
    with ExitStack() as stack:
        candidates = [stack.enter_context(candidate_of(options, until)) for _ in range(options.jobs)]
        profile, *same = [agreed(candidate, options) for candidate in candidates]
        if any(other != profile for other in same):
            raise CandidateError(
                candidates[0].about.name, "declares different conventions in different processes"
            )
        with Progress(len(cases), sys.stderr) as progress:
            outcome = check(
                candidates[0],
                cases,
                profile,
                options.exact,
                others=candidates[1:],
                until=until,
                progress=progress.step,
            )
    return reported(outcome, options, expected)


def written(file: str, cases: Sequence[Case]) -> int:
    """Write an adapter for these cases to start from, but never over an existing file.

    Raises: CandidateError.
    """
    if os.path.exists(file):
        raise CandidateError(file, "exists, and --new never overwrites a file; choose another name")
    write(file, skeleton(cases, os.path.basename(file)))
    print(f"Wrote {plain(file)}. Uncomment the methods that you have implemented, then run")
    print(f"python -m genref check --python {plain(file)}")
    return 0


def listed(cases: Sequence[Case], options: Namespace) -> int:
    """Print the cases that would be asked; with an implementation, only the cases that it claims."""
    if options.python is not None or options.sklearn is not None or options.program:
        with candidate_of(options) as candidate:
            cases = [case for case in cases if candidate.about.claims(case.question)]
    for case in cases:
        print(f"{case.id} {case.question.asked_topic}")
    return 0


def agreed(candidate: ProcessCandidate, options: Namespace) -> Profile:
    """Return the profile to judge by: the one on the command line, or the one that the program declares.

    Raises: CandidateError if the program does not follow it.
    """
    profile = profile_of(options.profile) or candidate.about.profile
    if not candidate.agree(profile):
        declared = ", ".join(f"{name} {value}" for name, value in profile.differences().items())
        what = declared or "the lecture's conventions"
        raise CandidateError(
            candidate.about.name, f"replied that it does not support {what}; --profile chooses others"
        )
    return profile


def run_emit(options: Namespace) -> int:
    """Print the questions, or write them to a folder as tables."""
    cases = chosen(options.chapter, options.only, options.flag, options.importance)
    if options.csv is not None:
        left_out = [case.id for case in write_tables(options.csv, cases, options.arithmetic)]
        if left_out:
            print(f"left out, because a table cannot express them: {', '.join(left_out)}", file=sys.stderr)
        return 0
    for line in questions_as_lines(cases, options.arithmetic):
        print(line)
    return 0


def run_verify(options: Namespace) -> int:
    """Check a file of answers, in the format of the questions; return 0 if all are right."""
    expected = Expected.of(options)
    read = read_tables if options.questions.endswith(".csv") else read_lines
    candidate = read(options.questions, options.answers, every_case())
    profile = profile_of(options.profile) or candidate.about.profile
    return reported(check(candidate, candidate.cases, profile, options.exact), options, expected)


def run_fuzz(options: Namespace) -> int:
    """Look for questions that an implementation answers wrongly; return 0 if none is found."""
    with candidate_of(options) as candidate:
        profile = agreed(candidate, options)
        with Progress(options.cases, sys.stderr) as progress:
            found = fuzz(
                candidate, options.seed, options.cases, profile, options.exact, progress=progress.step
            )
    for line in fuzz_lines(found, options.json):
        print(line)
    return int(bool(found.failures) or found.asked == found.skipped)


def run_vectors(options: Namespace) -> int:
    """Print the vectors of a chapter, or each chosen case as a separate object."""
    if not (options.only or options.flag or options.importance):
        if options.chapter is None:
            raise CandidateError("vectors", "name a chapter with --chapter, or a case with --only ID")
        print(laid_out(options.chapter), end="")
        return 0
    for case in chosen(options.chapter, options.only, options.flag, options.importance):
        print(case_text(case), end="")
    return 0


class Expected(NamedTuple):
    """What the files named on the command line expect: known failures with reasons, and numerical errors."""

    known: Mapping[str, str]
    baseline: Mapping[str, float]

    @staticmethod
    def of(options: Namespace) -> Expected:
        """Read the files that the command line names.

        Raises: CandidateError.
        """
        return Expected(
            {} if options.known is None else read_known(options.known),
            {} if options.baseline is None else read_baseline(options.baseline),
        )


def reported(outcome: Outcome, options: Namespace, expected: Expected) -> int:
    """Print a report, compare it with the files of known failures, and return the exit status."""
    found, guide = changes(outcome, *expected), guide_of(options)
    with suppress(BrokenPipeError):  # the exit status is right even if the reader has closed the pipe
        for line in lines_of_json(outcome, guide) if options.json else text(outcome, options.verbose, guide):
            print(line)
        for what, ids in (
            ("new failures", found.failed if options.known is not None else ()),
            ("known failures that pass now", found.passed),
            ("errors that grew", found.grown),
        ):
            if ids:
                print(f"{what}: {', '.join(ids)}", file=sys.stderr if options.json else sys.stdout)
    for file, content in (
        (options.save_known, partial(known_text, outcome, expected.known)),
        (options.save_baseline, partial(baseline_text, outcome)),
        (options.junit, partial(junit, outcome, guide)),
        (options.html, partial(page, outcome, guide)),
    ):
        if file is not None:
            write(file, content())
    if not outcome.finished:
        return NOT_FINISHED
    return int(any(found) or not outcome.as_claimed)


def guide_of(options: Namespace) -> Guide:
    """Return the references for a report: the spec, the site, and the command that repeats a question."""
    site = options.site or site_here()
    if options.command != "check":
        return Guide(PLACES, FORMULAS, "python -m genref emit --only", "", site)
    words = [word for entry in options.profile or () for word in ("--profile", entry)]
    words += ["--exact"] if options.exact else []
    for option, value in (("--python", options.python), ("--sklearn", options.sklearn)):
        words += [] if value is None else [option, value]
    words += ["--", *options.program] if options.program else []
    return Guide(PLACES, FORMULAS, "python -m genref check --only", f" {shlex.join(words)}", site)


def site_here() -> str:
    """Return the address of the site built in the project folder, or "" if there is none."""
    index = found_here("build/site/index.html")
    return "" if index is None else Path(index).resolve().parent.as_uri() + "/"


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "check": run_check,
    "fuzz": run_fuzz,
    "vectors": run_vectors,
    "emit": run_emit,
    "verify": run_verify,
}
