# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Serve an adapter in Python in its own process, which `processes` starts.

The process imports as little of genref as possible and does no arithmetic, so nothing that an adapter does to
Python can change a verdict. It ends when it is told to, even if threads are still running.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import IO, NoReturn

from ..errors import CandidateError
from ..files.model_json import Json
from .adapters import ESTIMATOR, PythonAdapter, adapter_in, legible, said_by, sendable


def _unanswered(request: Mapping[str, Json]) -> tuple[str, object]:
    return "error", "there is no adapter"


def _adapter(named: Sequence[str]) -> PythonAdapter:
    """Return the adapter in a file, or that of a class. Raises: CandidateError."""
    if named[0] == ESTIMATOR:
        return import_module(".estimators", __package__).estimator_in(named[1])  # type: ignore[no-any-return]
    return adapter_in(named[0])


def serve(named: Sequence[str], requests: Iterable[str], replies: IO[str]) -> None:
    """Answer requests by the adapter in a file, or that of a class, line by line, until one says stop."""

    def say(reply: Mapping[str, Json]) -> None:
        replies.write(json.dumps(reply) + "\n")
        replies.flush()

    answer: Callable[[Mapping[str, Json]], tuple[str, object]] = _unanswered
    try:
        adapter = _adapter(named)
        about, answer = adapter.about(), adapter.reply
    except CandidateError as error:
        about = {"error": error.reason}
    except BaseException as error:  # what it says of itself raises whatever it likes
        about = {"error": f"{legible(type(error).__name__)}: {said_by(error)}"}
    for request in map(json.loads, requests):
        if request["cmd"] == "stop":
            return
        if request["cmd"] == "start":
            say(about)
        elif request["cmd"] == "profile":  # whoever names another one wants to be judged by it
            say({"ok": True})
        else:
            try:
                kind, value = answer(request)
                reply = sendable(value)
            except BaseException as error:  # no interrupt of the user's comes here
                kind, reply = "error", f"{legible(type(error).__name__)}: {said_by(error)}"
            say({"seq": request["seq"], kind: reply})


def main() -> NoReturn:
    """Serve the adapter in the file, or of the class, that the arguments name, and end this process.

    What it prints goes to standard error, and its standard input is empty.
    """
    with os.fdopen(os.dup(0), encoding="utf-8") as requests:
        with os.fdopen(os.dup(1), "w", encoding="utf-8") as replies:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(2, 1)
            serve(sys.argv[1:], requests, replies)
    with suppress(Exception):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(0)
