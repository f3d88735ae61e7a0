# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The lines that programs under test exchange with a check, one JSON object each.

    -> {"cmd":"start","protocol":1}
    <- {"protocol":1,"name":"mine","version":"2.0","arithmetic":"f64","profile":{},"topics":["gda"]}
    -> {"cmd":"profile","profile":{"divisor":"n","prior":"mle","unknown_words":"drop","variance_floor":"0"}}
    <- {"ok":true}
    -> {"cmd":"run","seq":7,"model":"bayes","output":"label","input":{"priors":...,"likelihoods":...}}
    <- {"seq":7,"answer":"spam"}   or "refused", "skipped", "error" with why in the place of "answer"
    -> {"cmd":"stop"}

The first reply requires `protocol` and `name`; the other members are described in `About`. A reply
{"error":"why"} means that nothing can be asked. An answer is a number, a string or a label; a list for a
vector, and a list of rows for a matrix; an object or a list of [label, value] for values by label. A number
may be a string, such as "1/3", "0x1.8p-1" or "nan"; NaN and Infinity, as Python's json writes them, are
numbers, too. `seq` says nothing about the question.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Union

from ..files.model_json import Json
from .adapters import DEEPEST
from .candidates import Reply, replied
from .questions import mapped

KINDS = ("answer", "refused", "skipped", "error")
"""The possible replies to a question; the last three contain a string with the reason."""

READ = 4000
"""The maximum number of digits of an integer that is read; a longer one stays a string."""


class Malfunction(Exception):
    """No reply, or an invalid one: `kind` names what happened, `message` describes it."""

    def __init__(self, kind: str, message: str = "") -> None:
        super().__init__(kind, message)
        self.kind = kind
        self.message = message


def object_in(line: bytes) -> dict[str, Json]:
    """Return the JSON object in a line.

    Raises: Malfunction.
    """
    try:
        sent: Json = json.loads(line.decode("utf-8-sig"), parse_int=_whole)
    except (ValueError, RecursionError) as error:
        what = "not UTF-8" if isinstance(error, UnicodeDecodeError) else "not JSON"
        raise Malfunction("garbage", f"{what}: {beginning(line)}") from None
    if not isinstance(sent, dict):
        raise Malfunction("garbage", f"no object: {beginning(line)}")
    level: list[Json] = [sent]
    for _ in range(DEEPEST):
        level = [part for tree in level for part in _parts(tree)]
    if level:
        raise Malfunction("garbage", f"nested too deeply: {beginning(line)}")
    return sent


def _whole(digits: str) -> Union[int, str]:
    return int(digits) if len(digits) <= READ else digits


def reply_of(sent: Mapping[str, Json]) -> Reply:
    """Return the reply in an object: its member `answer`, `refused`, `skipped` or `error`.

    null in an answer is NaN, as JavaScript writes it.

    Raises: Malfunction unless the object has one of these members.
    """
    members = [name for name in KINDS if name in sent]
    if len(members) != 1:
        raise Malfunction("garbage", f"not one of {', '.join(KINDS)}: {beginning(json.dumps(sent))}")
    value = sent[members[0]]
    if members == ["answer"]:
        return replied("answer", mapped(value, lambda entry: "nan" if entry is None else entry))
    return replied(members[0], value if isinstance(value, str) else json.dumps(value))


def _parts(tree: Json) -> list[Json]:
    if isinstance(tree, dict):
        return list(tree.values())
    return tree if isinstance(tree, list) else []


def beginning(sent: Union[str, bytes], length: int = 60) -> str:
    """Return the beginning of a line in quotes, in ASCII."""
    text = sent[: 4 * length].decode("utf-8", "replace") if isinstance(sent, bytes) else sent
    return ascii(text[:length]) + ("..." if len(text) > length else "")
