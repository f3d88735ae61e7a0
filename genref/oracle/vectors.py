# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Cases in other forms: as JSON with the right answers, as objects for tests, as an adapter to fill in.

@pytest.mark.parametrize("example", cases("bernoulli", "posterior"), ids=str)
def test_posterior(example):
    example.run(lambda example: mine.fit(**example.train).posterior(**example.input))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, Context
from textwrap import wrap
from typing import Optional, Union
from unittest import SkipTest

from ..errors import DomainError
from . import reference
from .adapters import kind_and_value, python_number
from .candidates import REPLIES, About, Skipped
from .case_files import Case
from .checking import every_case, graded, posed
from .grading import Condition, Posed, finite
from .profiles import LECTURE, Profile
from .reference import Place, Refused, answer, stored, texts, with_leaves
from .report import failure

_DOWN = Context(prec=2, rounding=ROUND_DOWN)


def vector_of(case: Case) -> dict[str, object]:
    """Return a case as JSON: what it is about, the question, the right answer, and the allowed errors."""
    expected = expectations(case)
    question = case.question
    either = len(expected) > 1
    has_numbers = not either and not {"exact", "digits", "double"}.isdisjoint(expected[0])
    head = {"id": case.id, "equations": list(case.equations), "comment": case.comment}
    level = {"flags": list(case.flags), "importance": case.importance}
    asked = {"model": question.model, "output": question.output, "train": question.train}
    result = "either" if either else "error" if "error" in expected[0] else "value"
    due = {"result": result, "expect": {"either": expected} if either else expected[0]}
    found: dict[str, object] = {**head, **level, **asked, "input": question.input, **due}
    found.update(tolerance=tolerance(case) if has_numbers else None, twin=case.twin or None)
    return {name: value for name, value in found.items() if value is not None}


def expectations(case: Case) -> list[dict[str, object]]:
    """Return the expectations of a case: one answer, or several of which any passes, genref's first.

    There are several if one of several tied labels is asked for, if a limit is as good as a refusal, or if a
    value lies on an edge of bins. Numbers are "exact" fractions, or have 40 "digits", and "double" has the
    nearest doubles.
    """
    question, several = case.question, reference.rights(case.question)
    right, kind = several[0], reference.KINDS.get(case.question.output)
    if isinstance(right, Refused):
        limit = texts(float(case.also or 0))
        return [{"error": right.error}, *([{"exact": case.also, "double": limit}] if case.also else [])]
    if kind:
        return [{kind: one} for one in several]
    exact = answer(question)
    found: dict[str, object] = {"double": texts(exact, True)}
    if not reference.is_rounded(exact):
        return [{"exact": texts(exact), **found}]
    if question.topic in reference.DOUBLES:
        return [found]
    return [{"digits": texts(answer(question, reference.DIGITS)), **found}]


def tolerance(case: Case) -> object:
    """Return the allowed error of each number in an answer in doubles, in the shape of the answer.

    Each is rounded down to two digits. The result is None for a case without stored answers.
    """
    known = stored(case, "exact")
    if known is None:
        return None
    condition = Condition(case.question, "f64", known)

    def allowed(entry: object, place: Place) -> object:
        truth = finite(entry)
        if truth is None:
            return 0  # an infinity must be exact
        error = max(condition.allowed(place, truth), condition.underflow)
        return float(_DOWN.divide(error.numerator, error.denominator))

    return with_leaves(known.right[0], allowed)


# The same as objects.


@dataclass(frozen=True)
class Example(Posed):
    """One case: the training data, the input, and the check of the answer.

    `train` and `input` contain arguments by name: numbers are floats and ints (fractions in exact
    arithmetic), vectors are lists, values by label are dicts. `refused` means that the right answer is an
    error. `str(example)` is the id of the case, for pytest's `ids=str`.
    """

    exact: bool = False

    def __str__(self) -> str:
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
        kind, value = kind_and_value(answer)
        reply = REPLIES[kind](value)
        if isinstance(reply, Skipped):
            raise SkipTest(reply.reason)
        result = graded(self, reply, self.exact)
        if result.failed:
            raise AssertionError("\n".join(failure(result)).lstrip())

    def run(self, function: Callable[[Example], object]) -> None:
        """Check the value that a function returns for this example, or the error that it raises.

        ValueError and ArithmeticError mean that no answer exists, but not IndexError or AttributeError;
        NotImplementedError skips the test. All other errors propagate.
        """
        __tracebackhide__ = True
        try:
            answer = function(self)
        except Exception as error:
            if kind_and_value(error)[0] == "error":
                raise
            answer = error
        self.check(answer)


def cases(
    model: Optional[str] = None,
    output: Optional[str] = None,
    *,
    profile: Union[Profile, Mapping[str, str]] = LECTURE,
    arithmetic: str = "f64",
    refused: Optional[bool] = None,
    exact: bool = False,
) -> list[Example]:
    """Return the oracle's cases of a model and an output, each by default all.

    `profile`: the conventions of the implementation; `refused`: only cases whose answer is an error, or only
    cases with a value; `exact`: require the nearest double. Cases without an answer by the profile are left
    out, and so are cases whose numbers cannot be represented in the arithmetic without turning a value into
    an error.

    Raises: DomainError if no case matches.
    """
    asking, found = About("cases", arithmetic=arithmetic), list[Example]()
    declared = profile if isinstance(profile, Profile) else Profile.of(dict(profile))
    for case in every_case():
        one, asked = case.question, (None, bool(case.error))
        if model in (None, one.model) and output in (None, one.asked) and refused in asked:
            example = posed(asking, case, declared)
            found += [] if example.skipped else [Example(**vars(example), exact=exact)]
    if not found:
        raise DomainError("cases", f"{model}.{output}", "a model and an output of it that have some")
    return found


# A template for a Python adapter, with a line for every question, all commented out.

HEAD = '''\
"""Connects my implementation with genref's check: python -m genref check --python {file}

Remove the # before the methods that you have, and call your code there. What stays a comment is skipped.
Answers may be lists, dicts by label, or arrays. Raise ValueError where there is no answer, and
NotImplementedError to skip a question. spec/vectors/README.md describes all arguments. A `fit_` method
returns whatever the other methods of its model need; they get it as `fitted`.
"""

name = "my implementation"
# topics = ["gda", "bernoulli.posterior"]  # then the check fails if one of these is never answered
# profile = {{"divisor": "n-1"}}  # where your conventions differ from those of the lecture
'''

WIDTH = 110
"""The maximum number of columns; arguments that do not fit continue on the next line."""

BODY = " raise NotImplementedError"


def skeleton(cases: Iterable[Case], file: str) -> str:
    """Return the text of an adapter for these cases; `file` is the name that it will have."""
    methods: dict[str, dict[str, list[Sequence[str]]]] = {}
    for question in (case.question for case in cases):
        of_model = methods.setdefault(question.model, {})
        fitted = [] if question.train is None else ["fitted"]
        if question.train is not None:
            of_model.setdefault(f"fit_{question.model}", []).append(list(question.train))
        of_model.setdefault(f"{question.model}_{question.asked}", []).append([*fitted, *question.input])
    lines = [HEAD.format(file=file)]
    for model, of_model in methods.items():
        lines.append(f"\n# {model}")
        for name in sorted(of_model, key=lambda name: (not name.startswith("fit_"), name)):
            lines += _commented(name, of_model[name])
    return "\n".join(lines) + "\n"


def _commented(title: str, given: Sequence[Sequence[str]]) -> list[str]:
    """Return a method in comments: required parameters first, then optional ones with None."""
    every = [name for name in given[0] if all(name in names for names in given)]
    others = dict.fromkeys(f"{name}=None" for names in given for name in names if name not in every)
    taken = ", ".join([*every, *others])
    lines = wrap(f"# def {title}({taken}):", WIDTH - len(BODY), subsequent_indent="#     ")
    return [*lines[:-1], lines[-1] + BODY]
