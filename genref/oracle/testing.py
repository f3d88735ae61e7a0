# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The oracle's cases as plain objects, for `pytest.mark.parametrize`, unittest or a loop.

@pytest.mark.parametrize("example", cases("bernoulli", "posterior"))
def test_posterior(example):
    example.run(lambda example: mine.fit(**example.train).posterior(**example.input))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Optional, Union
from unittest import SkipTest

from ..errors import DomainError
from .adapters import declared_refusals, kind_and_value, python_number
from .candidates import REPLIES, About, Broken, Reply, Skipped
from .checking import Prepared, every_case, graded, posed
from .profiles import LECTURE, Profile
from .reference import Refused
from .report import NO_GUIDE, Guide, failure


@dataclass(frozen=True)
class Example(Prepared):
    """One case: the training data, the input, and the check of the answer.

    `train` and `input` contain arguments by name: numbers are floats and ints (fractions in exact
    arithmetic), vectors are lists, values by label are dicts. `refused` means that the right answer is an
    error. `str(example)` is the id of the case, which pytest also shows.
    """

    exact: bool = False
    refusals: Optional[tuple[type[Exception], ...]] = None

    def __str__(self) -> str:
        return self.case.id

    @property
    def __name__(self) -> str:
        return self.case.id

    @property
    def train(self) -> dict[str, object]:
        """The arguments of the training."""
        return self.question.training(python_number(self.arithmetic))

    @property
    def input(self) -> dict[str, object]:
        """The arguments of the output."""
        return self.question.arguments(python_number(self.arithmetic))

    @property
    def refused(self) -> bool:
        """Whether no answer exists, so that an error is right."""
        return isinstance(self.right[0], Refused)

    def check(self, answer: object) -> None:
        """Raise AssertionError, with a full report, unless this is the right answer.

        An exception is an answer, too: a refusal means that no answer exists; any other exception is a crash,
        which is never right.
        """
        __tracebackhide__ = True  # pytest shows the test itself
        reply = self._reply(answer)
        if isinstance(reply, Skipped):
            raise SkipTest(reply.reason)
        result = graded(self, reply, self.exact)
        if result.failed:
            again = NO_GUIDE if self.case.equations else Guide(before="")  # random cases have no equations
            raise AssertionError("\n".join(failure(result, again)).lstrip())

    def run(self, function: Callable[[Example], object]) -> None:
        """Check the value that a function returns for this example, or the error that it raises.

        `refusals` mean that no answer exists: by default ValueError and ArithmeticError, but not IndexError
        or AttributeError; NotImplementedError skips the test. All other errors propagate.
        """
        __tracebackhide__ = True
        try:
            answer = function(self)
        except Exception as error:
            if isinstance(self._reply(error), Broken):
                raise
            answer = error
        self.check(answer)

    def _reply(self, answer: object) -> Reply:
        kind, value = kind_and_value(answer, self.refusals)
        return REPLIES[kind](value)


def cases(
    model: Optional[str] = None,
    output: Optional[str] = None,
    *,
    chapter: Optional[str] = None,
    profile: Union[Profile, Mapping[str, str]] = LECTURE,
    arithmetic: str = "f64",
    refused: Optional[bool] = None,
    exact: bool = False,
    refusals: object = None,
) -> list[Example]:
    """Return the oracle's cases of a model, an output and a chapter, each by default all.

    `profile`: the conventions of the implementation; `refused`: only cases whose answer is an error, or only
    cases with a value; `exact`: require the nearest double; `refusals`: the exception or exceptions that mean
    that no answer exists. Cases without an answer by the profile are left out, and so are cases whose numbers
    cannot be represented in the arithmetic without turning a value into an error.

    Raises: DomainError if no case matches, or if refusals are not exceptions.
    """
    asking = About("cases", arithmetic=arithmetic)
    declared = profile if isinstance(profile, Profile) else Profile.of(dict(profile))
    refusing, found = declared_refusals(refusals), list[Example]()
    for case in every_case(chapter):
        meant = (model or case.question.model, output or case.question.asked)
        is_wanted = refused in (None, bool(case.error))
        if is_wanted and meant == (case.question.model, case.question.asked):
            one = posed(asking, case, declared)
            found += [] if one.skipped else [Example(**vars(one), exact=exact, refusals=refusing)]
    if not found:
        raise DomainError("cases", f"{model}.{output}", "a model and an output of it that have some")
    return found
