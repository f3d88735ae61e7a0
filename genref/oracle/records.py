# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The files of a check: known failures, and errors that must not grow."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import NamedTuple

from ..errors import CandidateError, reason_of
from ..files.whole_files import write_whole
from .checking import Outcome

GROWTH = 2.0
"""The factor by which an error may grow, because other machines round differently."""


def read_known(file: str) -> dict[str, str]:
    """Return the ids of known failures with their reasons, from lines with "id" or "id reason".

    Empty lines and lines that start with # are ignored. Raises: CandidateError.
    """
    known: dict[str, str] = {}
    for line in _read(file).split("\n"):
        id, *reason = line.split(maxsplit=1) or [""]
        if id and not id.startswith("#"):
            known[id] = "".join(reason).rstrip()
    return known


def known_text(outcome: Outcome, known: Mapping[str, str]) -> str:
    """Return the failures of a check in the format of that file, with the reasons that are known."""
    reasons = {result.case.id: result.verdict.fault for result in outcome.failures}
    return "".join(f"{id} {known.get(id) or fault}\n" for id, fault in reasons.items())


def read_baseline(file: str) -> dict[str, float]:
    """Return the recorded errors, by id, in units of u A; raise CandidateError if that is not in the file."""
    content = _read(file)
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        data = None
    entries = list(data.items()) if isinstance(data, dict) else [("", None)]
    units = {id: number for id, number in entries if isinstance(number, float) and isfinite(number)}
    if len(units) < len(entries):
        raise CandidateError(file, "is not a baseline: an object that maps ids to decimal numbers")
    return units


def baseline_text(outcome: Outcome) -> str:
    """Return the errors of the answers that passed, in the format of that file."""
    return json.dumps(_errors(outcome), indent=1, sort_keys=True) + "\n"


def _errors(outcome: Outcome) -> dict[str, float]:
    verdicts = {result.case.id: result.verdict for result in outcome.results}
    return {id: verdict.worst.units for id, verdict in verdicts.items() if verdict.status == "passed"}


def _read(file: str) -> str:
    try:
        with open(file, encoding="utf-8-sig") as stream:
            return stream.read()
    except (OSError, UnicodeDecodeError) as error:
        raise CandidateError(file, reason_of(error)) from None


def write(file: str, content: str) -> None:
    """Write a file atomically; raise CandidateError if that fails."""
    try:
        write_whole(file, content)
    except (OSError, ValueError) as error:
        raise CandidateError(file, reason_of(error)) from None


class Changes(NamedTuple):
    """The differences from the files: new failures, failures that disappeared, errors that grew."""

    failed: list[str]
    passed: list[str]
    grown: list[str]


def changes(outcome: Outcome, known: Mapping[str, str], baseline: Mapping[str, float]) -> Changes:
    """Return the findings of a check that the files do not expect.

    An error has grown if it is more than twice its recorded value, and more than one unit.
    """
    errors = _errors(outcome)
    return Changes(
        [result.case.id for result in outcome.failures if result.case.id not in known],
        [id for id in known if id in errors],
        [id for id, units in baseline.items() if errors.get(id, 0.0) > max(1.0, GROWTH * units)],
    )
