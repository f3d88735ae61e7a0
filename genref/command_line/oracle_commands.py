# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The commands of the oracle: check, fuzz, vectors."""

from __future__ import annotations

import json
import os
import shlex
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from typing import Optional

from ..display import plain
from ..errors import CandidateError, DomainError
from ..oracle.case_files import LEVELS, Case
from ..oracle.checking import Outcome, check, every_case, meant
from ..oracle.fuzzing import fuzz, fuzz_lines
from ..oracle.processes import ProcessCandidate, in_process_of_its_own
from ..oracle.profiles import Profile
from ..oracle.report import changes, junit, lines_of_json, read_known, text, write
from ..oracle.vectors import skeleton, vector_of
from .progress import Progress


def chosen(options: Namespace) -> list[Case]:
    """Return the cases of a chapter that have all these flags and at least this importance. If names are
    given, keep the cases whose id, model or model.output is among them; * and ? are wildcards.

    Raises: CandidateError if no case is left; DomainError if a name matches no case.
    """
    least, wished = LEVELS.index(options.importance or LEVELS[0]), set(options.flag or ())
    cases = [case for case in every_case(options.chapter) if wished <= set(case.flags)]
    cases = [case for case in cases if LEVELS.index(case.importance) >= least]
    if not cases:
        both = [*(options.flag or ()), *([f"importance {options.importance}"] if options.importance else [])]
        raise CandidateError(" and ".join(both), f"no case in {options.chapter or 'any chapter'} matches")
    names = {case.id: (case.id, case.question.model, case.question.asked_topic) for case in cases}
    wanted: set[str] = set()
    for pattern in options.only or ():
        found = {id for id, known in names.items() if any(fnmatchcase(name, pattern) for name in known)}
        if not found:
            says = meant(pattern, {name for known in names.values() for name in known})
            raise DomainError("--only", pattern, f"a model, a model.output or the id of a case{says}")
        wanted |= found
    return cases if options.only is None else [case for case in cases if case.id in wanted]


def profile_of(entries: Optional[Sequence[str]]) -> Optional[Profile]:
    """Return the profile of entries such as "divisor=n-1", or None if there are no entries.

    Raises: DomainError.
    """
    parts = (entry.partition("=") for entry in entries or ())
    return Profile.of({name: value for name, _, value in parts}) if entries else None


def candidate_of(options: Namespace) -> ProcessCandidate:
    """Return the implementation that the command line names.

    Raises: CandidateError.
    """
    named = [options.python, getattr(options, "adapter", None), options.sklearn]
    names = [name for name in named if name is not None]
    if len(names) == 1 and not options.program:
        is_class = options.sklearn is not None
        return in_process_of_its_own(names[0], options.timeout, is_class)
    if options.program and not names:
        return ProcessCandidate(options.program, options.timeout)
    raise CandidateError(
        options.command,
        "name an implementation: --python FILE, --sklearn MODULE:CLASS, or -- PROGRAM ARGUMENT ...; "
        "check --new FILE writes a Python file to start from",
    )


def run_check(options: Namespace) -> int:
    """Check an implementation; return 0 if all its answers are right."""
    cases = chosen(options)
    if options.new is not None:
        return written(options.new, cases)
    known = [] if options.known is None else read_known(options.known)
    if options.list and not (options.python or options.sklearn or options.program):
        return listed(cases)
    with candidate_of(options) as candidate:
        if options.list:
            return listed([case for case in cases if candidate.about.claims(case.question)])
        profile = profile_of(options.profile)
        with Progress(len(cases), sys.stderr) as progress:
            outcome = check(candidate, cases, profile, options.exact, progress=progress.step)
    return reported(outcome, options, known)


def written(file: str, cases: Sequence[Case]) -> int:
    """Write an adapter for these cases to start from, but never over an existing file.

    Raises: CandidateError.
    """
    if os.path.splitext(file)[1] not in ("", ".py"):
        raise CandidateError(file, "--new writes only Python; for JavaScript, R and C see examples/oracle/")
    if os.path.exists(file):
        raise CandidateError(file, "exists, and --new never overwrites a file; choose another name")
    write(file, skeleton(cases, os.path.basename(file)))
    print(f"Wrote {plain(file)}. Uncomment the methods that you have implemented, then run")
    print(f"python -m genref check --python {plain(file)}")
    return 0


def listed(cases: Sequence[Case]) -> int:
    """Print the cases that would be asked."""
    for case in cases:
        print(f"{case.id} {case.question.asked_topic}")
    return 0


def run_fuzz(options: Namespace) -> int:
    """Look for questions that an implementation answers wrongly; return 0 if none is found."""
    with candidate_of(options) as candidate:
        profile = profile_of(options.profile)
        with Progress(options.cases, sys.stderr) as progress:
            found = fuzz(
                candidate, options.seed, options.cases, profile, options.exact, progress=progress.step
            )
    for line in fuzz_lines(found, options.json):
        print(line)
    return int(bool(found.failures) or found.asked == found.skipped)


def run_vectors(options: Namespace) -> int:
    """Print the chosen cases with their right answers, each as a JSON object."""
    if not (options.only or options.flag or options.importance or options.chapter):
        raise CandidateError("vectors", "name a chapter with --chapter, or a case with --only ID")
    for case in chosen(options):
        members = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in vector_of(case).items()]
        print("{" + ",\n ".join(members) + "}")
    return 0


def reported(outcome: Outcome, options: Namespace, known: Sequence[str]) -> int:
    """Print a report, compare it with the known failures, and return the exit status."""
    (failed, passed), again = changes(outcome, known), command_of(options)
    told = lines_of_json(outcome) if options.json else text(outcome, options.verbose, again)
    with suppress(BrokenPipeError):  # the exit status is right even if the reader has closed the pipe
        for line in told:
            print(line)
        stream = sys.stderr if options.json else sys.stdout
        if options.known is not None:
            print(f"known failures: {len(outcome.failures) - len(failed)}", file=stream)
            for what, ids in (("new failures", failed), ("known failures that pass now", passed)):
                if ids:
                    print(f"{what}: {', '.join(ids)}", file=stream)
    if options.junit is not None:
        write(options.junit, junit(outcome, again))
    return int(bool(failed or passed) or not outcome.as_claimed)


def command_of(options: Namespace) -> str:
    """Return the command that asks a question again, with {} for its id."""
    words = [word for entry in options.profile or () for word in ("--profile", entry)]
    words += ["--exact"] if options.exact else []
    for option, value in (("--python", options.python), ("--sklearn", options.sklearn)):
        words += [] if value is None else [option, value]
    words += ["--", *options.program] if options.program else []
    return f"python -m genref check --only {{}} {shlex.join(words)}"


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "check": run_check,
    "fuzz": run_fuzz,
    "vectors": run_vectors,
}
