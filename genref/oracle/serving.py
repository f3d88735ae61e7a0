# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Serve a Python adapter in a separate process, started by `processes`.

The process imports as little of genref as possible and does no arithmetic, so nothing that an adapter does to
Python can change a verdict. It ends when it is told to, even if threads are still running.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import IO, NoReturn

from ..errors import CandidateError
from .adapters import ESTIMATOR, adapter_in, error_text, estimator_in, loading


def serve(named: Sequence[str], requests: Iterable[str], replies: IO[str]) -> None:
    """Answer requests line by line, by the adapter for a file or a class, until a request says stop."""

    try:
        with loading(named[-1]):
            adapter = estimator_in(named[1]) if named[0] == ESTIMATOR else adapter_in(named[0])
            about = adapter.about()
    except CandidateError as error:
        print(json.dumps({"error": error.reason}), file=replies, flush=True)
        return
    for request in map(json.loads, requests):
        if request["cmd"] == "stop":
            return
        if request["cmd"] == "start":
            print(json.dumps(about), file=replies, flush=True)
        else:
            try:
                kind, reply = adapter.reply(request)
            except BaseException as error:  # user interrupts do not arrive here
                kind, reply = "error", error_text(error)
            print(json.dumps({"seq": request["seq"], kind: reply}), file=replies, flush=True)


def main() -> NoReturn:
    """Serve the adapter for the file or class named in the arguments, and end this process.

    Its output goes to standard error, and its standard input is empty.
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
