# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The file of known failures, and files that are written whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..errors import CandidateError, reason_of
from ..files.whole_files import write_whole
from .checking import Outcome


def read_known(file: str) -> dict[str, str]:
    """Return the ids of known failures with their reasons, from lines with "id" or "id reason".

    Empty lines and lines that start with # are ignored. Raises: CandidateError.
    """
    try:
        with open(file, encoding="utf-8-sig") as stream:
            lines = stream.read().split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise CandidateError(file, reason_of(error)) from None
    known: dict[str, str] = {}
    for line in lines:
        id, *reason = line.split(maxsplit=1) or [""]
        if id and not id.startswith("#"):
            known[id] = "".join(reason).rstrip()
    return known


def known_text(outcome: Outcome, known: Mapping[str, str]) -> str:
    """Return the failures of a check in the format of that file, with the reasons that are known."""
    reasons = {result.case.id: result.verdict.fault for result in outcome.failures}
    return "".join(f"{id} {known.get(id) or fault}\n" for id, fault in reasons.items())


def write(file: str, content: str) -> None:
    """Write a file atomically; raise CandidateError if that fails."""
    try:
        write_whole(file, content)
    except (OSError, ValueError) as error:
        raise CandidateError(file, reason_of(error)) from None


class Changes(NamedTuple):
    """The differences from the file: new failures, and failures that disappeared."""

    failed: list[str]
    passed: list[str]


def changes(outcome: Outcome, known: Mapping[str, str]) -> Changes:
    """Return the findings of a check that the file does not expect."""
    passed = {result.case.id for result in outcome.results if result.verdict.status == "passed"}
    failed = [result.case.id for result in outcome.failures if result.case.id not in known]
    return Changes(failed, [id for id in known if id in passed])
