# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The oracle: whether an implementation is right, and which known mistake it makes if not.

`check` asks an implementation, which `PythonCandidate` or `ProcessCandidate` connects, the cases that
`every_case` has, by the conventions of a `Profile`; `fuzz` asks it random questions; `cases` has the
cases as objects for tests. spec/oracle.md explains all of it.
"""

from __future__ import annotations

from .candidates import About, Adapter, Answered, Broken, Candidate, PythonCandidate, Skipped, load
from .case_files import Case
from .checking import Outcome, Result, check, every_case
from .fuzzing import Found, fuzz
from .processes import ProcessCandidate
from .profiles import LECTURE, Profile
from .questions import Question
from .reference import Refused
from .testing import Example, cases

__all__ = [
    "About",
    "Adapter",
    "Answered",
    "Broken",
    "Candidate",
    "Case",
    "Example",
    "Found",
    "LECTURE",
    "Outcome",
    "ProcessCandidate",
    "Profile",
    "PythonCandidate",
    "Question",
    "Refused",
    "Result",
    "Skipped",
    "cases",
    "check",
    "every_case",
    "fuzz",
    "load",
]
