# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Candidates: the implementations under test, what they reply, and how replies are read from JSON.

A program under test reads and writes lines of JSON, one object each; spec/oracle.md describes them. This
module also contains the candidate for Python in this process.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Optional, Protocol, Union

from ..errors import DomainError
from .adapters import DEEPEST, PROTOCOL, PythonAdapter
from .profiles import LECTURE, Profile
from .questions import ARITHMETICS, Json, Question, mapped
from .reference import Refused

READ = 4000
"""The maximum number of digits of an integer that is read; a longer one stays a string."""


@dataclass(frozen=True)
class About:
    """What an implementation declares about itself.

    `topics`: its models and outputs, such as "gda" or "gda.posterior"; if None, its answers show them.
    `arithmetic`: "f64", "f32" or "exact", the form in which it receives numbers. `methods`: the names of the
    methods of a Python adapter; None for a program that does not list them.
    """

    name: str
    version: str = ""
    profile: Profile = LECTURE
    arithmetic: str = "f64"
    topics: Optional[frozenset[str]] = None
    methods: Optional[tuple[str, ...]] = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.arithmetic not in ARITHMETICS:
            raise DomainError("arithmetic", self.arithmetic, ", ".join(ARITHMETICS))

    def claims(self, question: Question) -> bool:
        """Return whether the implementation claims this output of the model."""
        return self.topics is None or not self.topics.isdisjoint((question.model, question.asked_topic))


@dataclass(frozen=True)
class Answered:
    """An answer: numbers, strings and labels, in lists, pairs and mappings."""

    value: object


@dataclass(frozen=True)
class Skipped:
    """The implementation does not support this question."""

    reason: str = ""


@dataclass(frozen=True)
class Broken:
    """A missing or unusable answer: `kind` is error, crash, hang, garbage ..."""

    kind: str
    message: str = ""


Reply = Union[Answered, Refused, Skipped, Broken]


REPLIES: Mapping[str, Callable[[object], Reply]] = {
    "answer": Answered,
    "refused": lambda why: Refused("refused", str(why)),
    "skipped": lambda why: Skipped(str(why)),
    "error": lambda why: Broken("error", str(why)),
}
"""Make the reply from its only member in JSON: an answer, or the reason why there is none."""


class Candidate(Protocol):
    """An implementation under test, whatever connects it.

    One that can start afresh also has a method `renew()`, which makes it forget earlier questions.
    """

    about: About

    def ask(self, question: Question) -> Reply:
        """Return its reply to a question, whose numbers are in its arithmetic."""
        ...


class PythonCandidate:
    """An implementation connected by an adapter (see `PythonAdapter`), in this process."""

    def __init__(self, adapter: object, name: str = "") -> None:
        """`name`: used if the adapter does not give a name.

        Raises: DomainError if a member of the adapter is not valid.
        """
        self._adapter = adapter if isinstance(adapter, PythonAdapter) else PythonAdapter(adapter, name)
        self.about: About = about_of(self._adapter.about())

    def ask(self, question: Question) -> Reply:
        """Return the answer of the adapter's methods."""
        kind, value = self._adapter.reply(question.as_sent(self.about.arithmetic))
        return REPLIES[kind](value)

    def renew(self) -> None:
        """Do nothing: this process keeps running."""


# The same as JSON, in the lines of a program or of a file.


class Malfunction(Exception):
    """No line, or an invalid one: `kind` names what happened, as in `Broken`, and its text describes it."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def object_in(line: bytes) -> dict[str, Json]:
    """Return the JSON object in a line; raise Malfunction if there is none."""
    try:
        text = line.decode("utf-8-sig")
        sent: Json = json.loads(text, parse_int=lambda n: int(n) if len(n) <= READ else n)
        depth = _depth(sent)
    except (ValueError, RecursionError) as error:
        what = "not UTF-8" if isinstance(error, UnicodeDecodeError) else "not JSON"
        raise Malfunction("garbage", f"{what}: {beginning(line)}") from None
    if not isinstance(sent, dict) or depth > DEEPEST:
        what = "nested too deeply" if depth > DEEPEST else "no object"
        raise Malfunction("garbage", f"{what}: {beginning(line)}")
    return sent


def _depth(tree: Json) -> int:
    parts = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else None
    return 0 if parts is None else 1 + max(map(_depth, parts), default=0)


def about_of(sent: Mapping[str, Json]) -> About:
    """Return the declarations in the first reply of a program; raise DomainError if they are not valid."""
    protocol = sent.get("protocol")
    if type(protocol) is not int or protocol != PROTOCOL:
        raise DomainError("protocol", protocol, str(PROTOCOL))
    given: dict[str, Any] = {"name": None, "version": "", "profile": {}, "arithmetic": "f64", **sent}
    kinds = {"name": str, "version": str, "profile": dict, "arithmetic": str}
    for member, kind in kinds.items():
        if not isinstance(given[member], kind) or (member == "name" and not given[member]):
            raise DomainError(member, given[member], "a text" if kind is str else "an object")
    parts = ("topics", "methods")
    found = {part: None if sent.get(part) is None else _texts(part, sent[part]) for part in parts}
    claimed = None if found["topics"] is None else frozenset(found["topics"])
    profile = Profile.of(given["profile"])
    return About(given["name"], given["version"], profile, given["arithmetic"], claimed, found["methods"])


def _texts(where: str, sent: Json) -> tuple[str, ...]:
    """Return a list of different strings; raise DomainError for anything else."""
    entries = sent if isinstance(sent, list) else [None]
    texts = tuple(entry for entry in entries if isinstance(entry, str))
    if len(set(texts)) != len(entries):
        raise DomainError(where, sent, "a list of texts, all different")
    return texts


def reply_of(sent: Mapping[str, Json]) -> Reply:
    """Return the reply in an object; raise Malfunction unless it has one of the members `REPLIES`."""
    members = [name for name in REPLIES if name in sent]
    if len(members) != 1:
        raise Malfunction("garbage", f"not one of {', '.join(REPLIES)}: {beginning(json.dumps(sent))}")
    (kind,) = members
    if kind == "answer":  # null is NaN, as JavaScript writes it
        return Answered(mapped(sent[kind], lambda entry: "nan" if entry is None else entry))
    return REPLIES[kind](sent[kind] if isinstance(sent[kind], str) else json.dumps(sent[kind]))


def beginning(sent: Union[str, bytes], length: int = 60) -> str:
    """Return the beginning of a line in quotes, in ASCII."""
    text = sent[: 4 * length].decode("utf-8", "replace") if isinstance(sent, bytes) else sent
    return ascii(text[:length]) + ("..." if len(text) > length else "")
