# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Candidates in any language: programs that answer questions as JSON lines, described in spec/oracle.md.

A program that crashes, hangs or sends invalid replies is ended together with its children; the reply to that
question is `Broken`, and the next question starts the program again. Its standard error is that of this
process. Children that leave its process group are not found. A program under test has the rights of the user
who runs the check: spec/oracle.md shows how to confine it.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Optional

from ..errors import CandidateError, DomainError, reason_of
from .adapters import ESTIMATOR, PROTOCOL
from .candidates import About, Broken, Malfunction, Reply, about_of, beginning, object_in, reply_of
from .questions import Json, Question

LONGEST = 1_000_000
"""The maximum number of bytes in a line of a reply."""

GRACE = 1.0
"""How many seconds a program has to stop after it is asked to."""

START = 30.0
"""How many seconds a program has to start."""


class ProcessCandidate:
    """A program under test. Use it in a `with` statement, or `close` it."""

    def __init__(
        self, command: Sequence[str], timeout: float = 5.0, start_timeout: float = START, name: str = ""
    ) -> None:
        """Start the program and ask it to describe itself.

        `timeout`: the seconds for a reply; `start_timeout`: for the first one, after each start. `name`: the
        name in errors, by default the command.

        Raises: CandidateError if it does not start, or does not describe itself.
        """
        self._command, self._timeout, self._start_timeout = list(command), timeout, start_timeout
        self._asked = 0
        try:
            self.about: About = about_of(self._start())
        except (DomainError, Malfunction) as error:
            if isinstance(error, DomainError):
                self.close()
            raise CandidateError(name or shlex.join(self._command), str(error)) from None

    def __enter__(self) -> ProcessCandidate:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def ask(self, question: Question) -> Reply:
        """Return the program's reply to a question, or `Broken` if it sends none."""
        self._asked += 1
        try:
            if self._process.ended:
                self._start()
            request: dict[str, Json] = {"cmd": "run", "seq": self._asked}
            request.update(question.as_sent(self.about.arithmetic))
            return self._reply(self._process.exchange(request, self._timeout))
        except Malfunction as error:
            self._process.end()
            return Broken(error.kind, str(error))

    def close(self) -> None:
        """Ask the program to stop, and end it and its children if they keep running."""
        if not self._process.ended:
            self._process.send({"cmd": "stop"})
            self._process.end(GRACE)

    renew = close  # the next question starts the program again

    def _start(self) -> dict[str, Json]:
        self._process = _Process(self._command)
        reply = self._process.exchange({"cmd": "start", "protocol": PROTOCOL}, self._start_timeout)
        if "error" in reply:
            self.close()
            raise Malfunction("crash", str(reply["error"]))
        return reply

    def _reply(self, reply: dict[str, Json]) -> Reply:
        seq = reply.get("seq")
        if isinstance(seq, bool) or seq != self._asked:
            kind = "flood" if isinstance(seq, int) and 0 < seq < self._asked else "garbage"
            raise Malfunction(kind, f"seq is not {self._asked}: {beginning(json.dumps(reply))}")
        return reply_of(reply)


def in_process_of_its_own(file: str, timeout: float = 5.0, estimator: bool = False) -> ProcessCandidate:
    """Run the adapter in a Python file in a separate process, and return it as a candidate.

    `estimator`: `file` is the name of a scikit-learn style class, see `adapters`, instead of a file.
    Whatever the adapter does there, even to Python itself, does not affect this process. The file can import
    everything that this process can.

    Raises: CandidateError if the file cannot be run, or its adapter is not valid.
    """
    start = f"import sys; sys.path[:] = {sys.path!r}; from genref.oracle.serving import main; main()"
    named = [ESTIMATOR, file] if estimator else [os.path.abspath(file)]
    # edge cases are asked on purpose, so warnings of overflow are expected
    return ProcessCandidate([sys.executable, "-W", "ignore", "-c", start, *named], timeout, name=file)


class _Process:
    """A running program: a thread for each of its two streams, and JSON lines in both directions."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program; raise Malfunction if that fails."""
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True)
        except (OSError, ValueError, IndexError) as error:
            reason = reason_of(error) if command else "no command"
            raise Malfunction("crash", f"does not start: {reason}") from None
        self.ended = self._asked = False
        self._requests: SimpleQueue[Optional[bytes]] = SimpleQueue()
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        works = ((self._write, self._process.stdin), (self._read, self._process.stdout))
        self._threads = [Thread(target=work, args=(stream,), daemon=True) for work, stream in works]
        for thread in self._threads:
            thread.start()

    def send(self, request: Mapping[str, Json]) -> None:
        """Queue a request for writing."""
        self._requests.put(json.dumps(request, separators=(",", ":")).encode() + b"\n")

    def exchange(self, request: Mapping[str, Json], timeout: float) -> dict[str, Json]:
        """Send a request and return the reply; if none arrives, end the program and raise Malfunction."""
        try:
            if self._asked and not self._lines.empty():
                raise Malfunction("flood", f"a reply without a request: {beginning(self._line(timeout))}")
            self._asked = True
            self.send(request)
            return object_in(self._line(timeout))
        except BaseException:  # including an interrupt
            self.end()
            raise

    def end(self, grace: float = 0.0) -> None:
        """End the program after a grace period in seconds, and then its children."""
        if self.ended:
            return
        self.ended = True
        self._requests.put(None)
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        finally:
            with suppress(OSError, AttributeError):  # no process is left, or Windows, which has no groups
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._process.wait()
            for thread in self._threads:
                thread.join(GRACE)  # a lost child that holds the pipe would block it for ever

    def _write(self, stream: IO[bytes]) -> None:
        """Write the requests until None arrives; if nobody reads them, the replies will show it."""
        with suppress(OSError), stream:
            for request in iter(self._requests.get, None):
                stream.write(request)
                stream.flush()

    def _read(self, stream: IO[bytes]) -> None:
        """Read lines, the last one empty, until the program closes its output or writes without a request."""
        with stream:
            for line in iter(lambda: stream.readline(LONGEST + 1), b""):
                self._lines.put(line)
                if self._lines.qsize() > 2:
                    return
        self._lines.put(b"")

    def _line(self, timeout: float) -> bytes:
        """Return the next line; raise Malfunction if there is none."""
        try:
            line = self._lines.get(timeout=timeout)
        except Empty:
            if self._process.poll() is None:
                raise Malfunction("hang", f"no reply in {timeout:g} s") from None
            line = b""  # it has ended, and a child keeps its output open
        if line.endswith(b"\n"):
            return line[:-1]
        if len(line) > LONGEST:
            raise Malfunction("flood", f"a line of more than {LONGEST} bytes: {beginning(line)}")
        if line:
            raise Malfunction("partial line", f"{beginning(line)}, and then it {self._exit_text()}")
        raise Malfunction("crash", self._exit_text())

    def _exit_text(self) -> str:
        """Return how the program ended."""
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        return f"ended with status {status}" if status >= 0 else f"ended by signal {-status}"
