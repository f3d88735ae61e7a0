# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The oracle's cases as plain objects, for `pytest.mark.parametrize`, unittest or a loop.

@pytest.mark.parametrize("example", cases("bernoulli", "posterior"))
def test_posterior(example):
    example.run(lambda example: mine.fit(**example.train).posterior(**example.input))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Optional, Union
from unittest import SkipTest

from ..errors import DomainError
from .adapters import (
    UnclearAnswer,
    declared_refusals,
    legible,
    plain_answer,
    python_number,
    refuses,
    said_by,
)
from .candidates import About, Answered, Broken, Reply
from .case_files import Case
from .checking import Posed, every_case, graded, posed
from .diagnosis import possible
from .profiles import LECTURE, Profile
from .questions import Question
from .records import read_known
from .reference import Refused
from .report import NO_GUIDE, Guide, described, failure, wrapped


@dataclass(frozen=True)
class Example:
    """One case: what to learn from, what is asked, and the check of the answer.

    `train` and `input` hold arguments by name, with numbers as floats and ints (as fractions in exact
    arithmetic), vectors as lists, what is by label as dicts. `refused` says that the right answer is
    an error. `str` of it is the id of the case, and so is the name that pytest shows.
    """

    case: Case
    question: Question
    right: tuple[object, ...] = field(repr=False)
    arithmetic: str = "f64"
    exact: bool = False
    known: Optional[str] = None
    refusals: Optional[tuple[type[Exception], ...]] = None

    def __str__(self) -> str:
        return self.case.id

    @property
    def __name__(self) -> str:
        return self.case.id

    @property
    def id(self) -> str:
        """The name of the case."""
        return self.case.id

    @property
    def model(self) -> str:
        """The model, such as "bernoulli"."""
        return self.question.model

    @property
    def output(self) -> str:
        """What is asked of it, such as "posterior"."""
        return self.question.asked

    @property
    def train(self) -> dict[str, object]:
        """What the model is made of."""
        return self.question.training(python_number(self.arithmetic))

    @property
    def input(self) -> dict[str, object]:
        """What is asked for."""
        return self.question.arguments(python_number(self.arithmetic))

    @property
    def refused(self) -> bool:
        """Whether there is no answer, so that an error is right."""
        return isinstance(self.right[0], Refused)

    def check(self, answer: object) -> None:
        """Raise AssertionError, with all there is to say, unless this is the right answer.

        An exception is an answer, too: a refusal says that there is none, any other one is a crash, which
        is never right. A failure that is known raises SkipTest; an answer that is right though its failure
        is known, AssertionError.
        """
        __tracebackhide__ = True  # pytest shows the test itself
        reply = self._reply(answer)
        result = graded(Posed(self.case, self.question, self.arithmetic, self.right), reply, self.exact)
        verdict = result.verdict
        if verdict.status == "passed":
            if self.known is not None:
                raise AssertionError(f"{self.case.id} passes, so it is no known failure any more")
            return
        if self.known is not None:
            raise SkipTest(f"known failure: {self.known or verdict.fault}")
        asked_again = NO_GUIDE if self.case.equations else Guide(before="")  # what was drawn has no equations
        lines = list(failure(result, asked_again))
        cause = possible(self.case.id, reply, self.right[0])
        if cause is not None:
            lines += wrapped(f"a known mistake gives this answer: {described(cause)}", 4)
        raise AssertionError("\n".join(lines).lstrip())

    def run(self, function: Callable[[Example], object]) -> None:
        """Check what a function gives for this example, or the error that it raises.

        `refusals` say that there is no answer: ValueError and ArithmeticError unless other ones are declared,
        but no IndexError or AttributeError; NotImplementedError skips. All other errors pass through, unless
        the failure is known.
        """
        __tracebackhide__ = True
        try:
            answer = function(self)
        except NotImplementedError as error:
            raise SkipTest(said_by(error)) from None
        except Exception as error:
            if not refuses(error, self.refusals):
                if self.known is None:
                    raise
                raise SkipTest(f"known failure: {self.known or type(error).__name__}") from None
            answer = error
        self.check(answer)

    def _reply(self, answer: object) -> Reply:
        if isinstance(answer, BaseException):
            name, says = legible(type(answer).__name__), said_by(answer)
            return (
                Refused(name, says) if refuses(answer, self.refusals) else Broken("error", f"{name}: {says}")
            )
        try:
            return Answered(plain_answer(answer))
        except UnclearAnswer as error:
            return Broken("shape", str(error))


def cases(
    model: Optional[str] = None,
    output: Optional[str] = None,
    *,
    chapter: Optional[str] = None,
    profile: Union[Profile, Mapping[str, str]] = LECTURE,
    arithmetic: str = "f64",
    refused: Optional[bool] = None,
    exact: bool = False,
    known: Optional[str] = None,
    refusals: object = None,
) -> list[Example]:
    """Return the oracle's cases of a model, an output and a chapter, all by default.

    `profile`: the conventions of the implementation; `refused`: only those with an error as the
    answer, or only those with a value; `exact`: demand the nearest double; `known`: a file with the ids
    of known failures, see `genref.oracle.records`; `refusals`: the exceptions, one or several, that say that
    there is no answer. Cases to which the profile has no answer, or whose
    numbers the arithmetic cannot hold without changing the answer from a value to an error, are left out.

    Raises: DomainError if there is no such case, or refusals are no exceptions; CandidateError.
    """
    asking = About("cases", arithmetic=arithmetic)
    declared = profile if isinstance(profile, Profile) else Profile.of(dict(profile))
    failures = read_known(known) if known is not None else {}
    refusing = None if refusals is None else declared_refusals(refusals)
    found: list[Example] = []
    for case in every_case(chapter):
        if model not in (None, case.question.model) or output not in (None, case.question.asked):
            continue
        if refused is not None and refused != bool(case.error):
            continue
        one = posed(asking, case, declared)
        if one.skipped is None:
            known_as = failures.get(case.id)
            found.append(Example(case, one.question, one.right, arithmetic, exact, known_as, refusing))
    if not found:
        raise DomainError("cases", f"{model}.{output}", "a model and an output of it that have some")
    return found
