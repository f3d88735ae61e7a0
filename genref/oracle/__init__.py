# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The oracle checks whether an implementation is right and, if not, which known mistake it makes.

`check` asks an implementation, connected by `PythonCandidate` or `ProcessCandidate`, the cases of
`every_case`, and judges the answers by the conventions of a `Profile`. `fuzz` asks random questions. `cases`
returns the cases as objects for your own tests. See spec/oracle.md.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # importing it from `typing` takes longer than this whole module

if TYPE_CHECKING:
    from .candidates import About, Answered, Broken, Candidate, PythonCandidate, Skipped
    from .case_files import Case
    from .checking import Outcome, check, every_case
    from .fuzzing import Found, fuzz
    from .grading import Result
    from .processes import ProcessCandidate
    from .profiles import LECTURE, Profile
    from .questions import Question
    from .reference import Refused
    from .vectors import Example, cases
else:

    def cases(*arguments: object, **options: object) -> object:
        """Return the cases as objects for tests: see `genref.oracle.vectors.cases`."""
        return import_module(".vectors", __name__).cases(*arguments, **options)


def __getattr__(name: str) -> object:
    """Import a name when it is first used, because an adapter in its own process needs very few.

    Raises: AttributeError.
    """
    for home in ("candidates", "checking", "processes", "fuzzing", "vectors"):
        if name in __all__ and hasattr(module := import_module(f".{home}", __name__), name):
            return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["About", "Answered", "Broken", "Candidate", "Case", "Example", "Found", "LECTURE"]
__all__ += ["Outcome", "ProcessCandidate", "Profile", "PythonCandidate", "Question", "Refused", "Result"]
__all__ += ["Skipped", "cases", "check", "every_case", "fuzz"]
