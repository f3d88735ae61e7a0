# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Known mistakes, each a line of `catalogue.jsonl`: its name, and the expressions that replace steps.

`steps`: what a step answers, in the names of its arguments; `several`: one expression that makes steps by
name, and `or`: others that mean the same and round in other ways; `topics`, `lifts`, `finite`, `where` (of a
`question`), `asks`, `replies` and `otherwise` are those of a `Change`; `p`: the value of a parameter, and
`family`: what is said of any other, up to `most`, and done if it is not the same. All texts may call the
steps as they are right, and the functions beside this module; words in capitals are lists of topics or errors
there.

If several mistakes explain the same failures, the first in the catalogue is reported. So narrow mistakes come
before any broader one that would give all of their failures as well.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from inspect import signature
from math import isfinite, prod
from pathlib import Path
from types import CodeType, FunctionType
from typing import Optional, cast

from genref.oracle.questions import Question, single
from genref.text import tokenize

from . import asking, discrete, gaussian, lenient, refusals, regression, rounding, words
from .mistake import Change, Mistake
from .reading import space
from .steps import Step

HOMES = (discrete, gaussian, lenient, refusals, regression, words)
TOOLS = (Counter, Fraction, bisect_left, isfinite, prod, replace, single, tokenize)
NAMES: dict[str, object] = {**space(), **vars(rounding), "asking": asking, "re": re}
for _home in HOMES:
    NAMES.update(vars(_home))
NAMES.update((tool.__name__, tool) for tool in TOOLS)


Texts = Mapping[str, object]
"""A line of the catalogue, or a part of it."""


@lru_cache(maxsize=None)
def code_of_text(text: str) -> CodeType:
    """Return the code of an expression."""
    code = compile(f"lambda: {text}", f"<{text}>", "eval", dont_inherit=True)
    return next(part for part in code.co_consts if isinstance(part, CodeType))


def valued(text: object, **given: object) -> object:
    """Return the value of an expression."""
    return FunctionType(code_of_text(str(text)), {**NAMES, **given})()


def step_of(name: str, text: str, p: Fraction) -> Step:
    """Return a step that evaluates an expression in the names of its arguments."""
    step = cast(FunctionType, NAMES[name])
    arguments = [str(each.replace(annotation=each.empty)) for each in signature(step).parameters.values()]
    return cast(Step, valued(f"lambda {', '.join(arguments)}: {text}", p=p))


def change_of(texts: Texts) -> Change:
    """Return the change that replaces the lecture's steps."""
    p = Fraction(str(texts.get("p", 1)))
    steps = dict(cast(Mapping[str, Step], valued(texts.get("several", "{}"), p=p)))
    written = cast(Mapping[str, str], texts.get("steps", {}))
    steps.update({name: step_of(name, text, p) for name, text in written.items()})
    where = valued(f"lambda question: {texts.get('where', True)}")
    otherwise = cast(Optional[Texts], texts.get("otherwise"))
    return Change(
        spelt(texts, "topics", "*"),
        steps,
        asks=cast(Optional[asking.Ask], valued(texts.get("asks"))),
        lifts=spelt(texts, "lifts", ""),
        where=cast(Callable[[Question], bool], where),
        replies=cast(Optional[Callable[[Question], object]], valued(texts.get("replies"))),
        otherwise=change_of(otherwise) if otherwise else None,
        finite="finite" in texts,
    )


def spelt(texts: Texts, name: str, otherwise: str) -> str:
    """Return a list of topics or errors, replacing words in capitals by the lists they stand for."""
    words = str(texts.get(name, otherwise)).split()
    return " ".join(str(NAMES[word]) if word.isupper() else word for word in words)


def mistake_of(texts: Texts) -> Mistake:
    """Return the mistake of a line."""
    name, equation, says = (str(texts[each]) for each in ("name", "equation", "says"))
    seen_in = tuple(map(str, cast(Sequence[object], texts["seen_in"])))
    others = [change_of({**texts, "several": each}) for each in cast(Sequence[str], texts.get("or", ()))]
    return Mistake(name, equation, says, seen_in, "", change_of(texts), tuple(others))


LINES: list[Texts] = [
    json.loads(line) for line in Path(__file__).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
]
MISTAKES = tuple(map(mistake_of, LINES))
