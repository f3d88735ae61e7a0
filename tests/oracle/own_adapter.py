# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref itself as a program that answers the oracle's questions."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

from genref import __version__
from genref.oracle.questions import BY_LABEL, LABELS, TEXTS, Json, Question
from genref.oracle.reference import DISCRETE, KINDS, Refused, precise, texts

ROOT = Path(__file__).resolve().parents[2]


def command(arithmetic: str) -> list[str]:
    """Return the command that runs it, from any directory."""
    text = f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
    return [sys.executable, "-c", f"{text}from tests.oracle.own_adapter import main; main({arithmetic!r})"]


def reply_to(request: Mapping[str, Json]) -> dict[str, Json]:
    """Return what genref replies to a question."""
    right = right_to(request)
    if isinstance(right, Refused):
        return {"seq": request["seq"], "refused": right.message}
    answer = right if request["output"] in KINDS else texts(right)
    return {"seq": request["seq"], "answer": answer}  # type: ignore[dict-item]  # texts in lists and dicts


def right_to(request: Mapping[str, Json]) -> object:
    """Return the right answer: rational results exactly, unless they are too long for a text."""
    asked = question_in(request)
    if asked.output == "posterior" and asked.model in DISCRETE:
        exact = precise(Question(asked.model, "exact_posterior", asked.input, asked.train))
        with suppress(ValueError):
            texts(exact)
            return exact
    return precise(asked)


def question_in(request: Mapping[str, Json]) -> Question:
    """Return the question that a request asks."""
    train = _fields(request["train"]) if "train" in request else None
    return Question(str(request["model"]), str(request["output"]), _fields(request["input"]), train)


def _fields(fields: Json) -> dict[str, Json]:
    return (
        {name: _as_texts(name, value) for name, value in fields.items()} if isinstance(fields, dict) else {}
    )


def _as_texts(name: str, value: Json) -> Json:
    """Return an argument with its numbers converted back to texts."""
    if isinstance(value, list) and name in BY_LABEL:
        return [[pair[0], _as_texts("", pair[1])] for pair in value if isinstance(pair, list)]
    if name in LABELS or name in TEXTS or isinstance(value, bool):
        return value
    if isinstance(value, list):
        return [_as_texts("", entry) for entry in value]
    return str(Fraction(value)) if isinstance(value, (int, float)) else value


def main(arithmetic: str) -> None:
    """Read questions from standard input and answer them on standard output, line by line."""
    for line in sys.stdin:
        request: dict[str, Json] = json.loads(line)
        asked = request["cmd"]
        reply: dict[str, Json]
        if asked == "start":
            reply = {"protocol": 1, "name": "genref", "version": __version__, "arithmetic": arithmetic}
        elif asked == "run":
            reply = reply_to(request)
        else:
            break
        print(json.dumps(reply), flush=True)
